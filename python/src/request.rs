//! Requests: what puzzles to make, by the names of the program's flags.

use crate::batches::Batches;
use crate::columns::Columns;
use crate::errors::{of_kind, refused};
use crate::json;
use crate::made::{Puzzles, Section};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use satoku::errors::RequestError;
use satoku::rules::Registry;
use satoku::{ErrorKind, Generator, RequestFields};
use serde_json::Map;
use std::sync::Arc;

/// What puzzles to make.
#[pyclass(frozen, module = "satoku")]
pub struct Request {
    request: satoku::Request,
}

/// Returns the exception for a request that no puzzle meets, with its argument.
fn unmet(error: RequestError) -> PyErr {
    let field = if error.field() == "request" { "" } else { error.field() };
    refused(field, error)
}

impl Request {
    fn generator(&self) -> PyResult<Generator> {
        Generator::new(self.request.clone()).map_err(unmet)
    }
}

/// Returns the section of `count` puzzles from `start` on.
fn section(seed: u64, start: u64, count: u64, jobs: Option<usize>) -> PyResult<Section> {
    let end = start.checked_add(count).filter(|end| i64::try_from(*end).is_ok());
    let past = || PyValueError::new_err(format!("start {start} and {count} puzzles pass 2**63"));
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    match jobs {
        Some(jobs) if !(1..=1024).contains(&jobs) => {
            Err(PyValueError::new_err(format!("jobs: expected 1 to 1024, found {jobs}")))
        }
        jobs => Ok(Section {
            seed,
            indices: start..end.ok_or_else(past)?,
            jobs: jobs.unwrap_or_else(cores),
        }),
    }
}

#[pymethods]
impl Request {
    #[new]
    #[pyo3(signature = (**options))]
    fn new(options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut fields = Map::new();
        for (name, value) in options.into_iter().flatten() {
            let name = name.extract::<String>()?;
            if !RequestFields::NAMES.contains(&&*name) {
                let near = satoku::names::nearest(&name, RequestFields::NAMES);
                let near = near.map(|near| format!("; did you mean {near}?"));
                let message =
                    format!("generate has no option {name:?}{}", near.unwrap_or_default());
                return Err(PyTypeError::new_err(message));
            }
            fields.insert(name, json::of_python(&value)?);
        }
        let fields = RequestFields::from_json(fields)
            .map_err(|fault| of_kind(ErrorKind::Request, &fault.to_string()))?;
        let request = fields.request(&Arc::new(Registry::standard())).map_err(unmet)?;
        Ok(Request { request })
    }

    /// Returns the settings that are not the default, by the names of the program's flags.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        json::dict(py, &self.request.to_json())
    }

    /// Starts to make puzzles.
    #[pyo3(signature = (seed, start, count, jobs=None))]
    fn puzzles(&self, seed: u64, start: u64, count: u64, jobs: Option<usize>) -> PyResult<Puzzles> {
        Puzzles::start(self.generator()?, section(seed, start, count, jobs)?)
    }

    /// Starts to make puzzles as batches of a table.
    #[pyo3(signature = (seed, start, count, size, columns=None, dictionaries=true, jobs=None))]
    #[expect(clippy::too_many_arguments, reason = "each is a named argument of Python's")]
    fn batches(
        &self,
        seed: u64,
        start: u64,
        count: u64,
        size: usize,
        columns: Option<Vec<String>>,
        dictionaries: bool,
        jobs: Option<usize>,
    ) -> PyResult<Batches> {
        let columns = Columns::named(columns.as_deref(), dictionaries)?;
        let section = section(seed, start, count, jobs)?;
        Batches::start(self.generator()?, section, size, columns)
    }
}
