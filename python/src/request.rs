//! Requests: what puzzles to make, by the names of the program's flags.

use crate::batches::Batches;
use crate::columns::Columns;
use crate::errors::{made, of_kind, refused};
use crate::json;
use crate::made::{Puzzles, Section};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use satoku::errors::RequestError;
use satoku::rules::Registry;
use satoku::{ErrorKind, Generator, RequestFields};
use serde_json::Map;
use std::ops::RangeInclusive;
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

/// Returns an argument that is a whole number within bounds.
pub fn whole(name: &str, value: &Bound<'_, PyAny>, bounds: RangeInclusive<u64>) -> PyResult<u64> {
    let number = value.extract::<u64>().ok().filter(|number| bounds.contains(number));
    number.ok_or_else(|| {
        let (least, most) = bounds.into_inner();
        let found = value.repr().map_or_else(|_| String::new(), |text| format!(", found {text}"));
        let message = format!("{name}: expected a whole number from {least} to {most}{found}");
        of_kind(ErrorKind::Request, &message)
    })
}

/// Returns the number of threads that an argument asks for: one for each core if it is missing.
pub fn threads(jobs: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    jobs.map_or_else(|| Ok(cores()), |jobs| whole("jobs", jobs, 1..=1024).map(|jobs| jobs as usize))
}

/// Refuses numbers that name no section of the puzzles of a seed.
#[pyfunction]
#[pyo3(signature = (seed, start, count, jobs=None))]
pub fn check_section(
    seed: &Bound<'_, PyAny>,
    start: &Bound<'_, PyAny>,
    count: &Bound<'_, PyAny>,
    jobs: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    section(seed, start, count, jobs).map(drop)
}

/// Returns the section of `count` puzzles from `start` on.
fn section(
    seed: &Bound<'_, PyAny>,
    start: &Bound<'_, PyAny>,
    count: &Bound<'_, PyAny>,
    jobs: Option<&Bound<'_, PyAny>>,
) -> PyResult<Section> {
    const MOST: u64 = i64::MAX as u64;
    let seed = whole("seed", seed, 0..=u64::MAX)?;
    let (start, count) = (whole("start", start, 0..=MOST)?, whole("count", count, 0..=MOST)?);
    let jobs = threads(jobs)?;
    let end = start.checked_add(count).filter(|end| *end <= MOST).ok_or_else(|| {
        let message = format!("start: {start} and {count} puzzles pass 2**63");
        of_kind(ErrorKind::Request, &message)
    })?;
    Ok(Section { seed, indices: start..end, jobs })
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
            .map_err(|fault| made("request", &fault.to_string(), None, fault.hint.as_deref()))?;
        let request = fields.request(&Arc::new(Registry::standard())).map_err(unmet)?;
        Ok(Request { request })
    }

    /// Returns the settings that are not the default, by the names of the program's flags.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        json::dict(py, &self.request.to_json())
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((), Bound<'py, PyDict>)> {
        Ok(((), self.to_dict(py)?))
    }

    /// Starts to make puzzles.
    #[pyo3(signature = (seed, start, count, jobs=None, progress=None))]
    fn puzzles(
        &self,
        seed: &Bound<'_, PyAny>,
        start: &Bound<'_, PyAny>,
        count: &Bound<'_, PyAny>,
        jobs: Option<&Bound<'_, PyAny>>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Puzzles> {
        Puzzles::start(self.generator()?, section(seed, start, count, jobs)?, progress)
    }

    /// Starts to make puzzles as batches of a table.
    #[pyo3(signature = (
        seed, start, count, batch_size, columns=None, dictionaries=true, jobs=None, progress=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "each is a named argument of Python's")]
    fn batches(
        &self,
        seed: &Bound<'_, PyAny>,
        start: &Bound<'_, PyAny>,
        count: &Bound<'_, PyAny>,
        batch_size: &Bound<'_, PyAny>,
        columns: Option<Vec<String>>,
        dictionaries: bool,
        jobs: Option<&Bound<'_, PyAny>>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Batches> {
        let columns = Columns::named(columns.as_deref(), dictionaries)?;
        let section = section(seed, start, count, jobs)?;
        let size = whole("batch_size", batch_size, 1..=1 << 20)? as usize;
        Batches::start(self.generator()?, section, size, columns, progress)
    }
}
