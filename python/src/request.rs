//! Requests: what puzzles to make, by the names of the program's flags.

use crate::batches::Batches;
use crate::columns::Columns;
use crate::errors::{of_kind, refused};
use crate::json;
use crate::made::{Puzzles, Section};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use satoku::{Error, ErrorKind, Generator, Layout, Size};
use std::str::FromStr;

/// What puzzles to make.
#[pyclass(frozen, module = "satoku")]
pub struct Request {
    request: satoku::Request,
}

/// Reads a value that has a text, and names its argument if it cannot be read.
fn read<T: FromStr<Err: Into<Error>>>(name: &str, value: &Bound<'_, PyAny>) -> PyResult<T> {
    let text = value.str()?;
    text.to_str()?.parse().map_err(|error| refused(name, error))
}

/// Returns the texts of a text or of an iterable of texts.
fn texts(value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    match value.extract::<String>() {
        Ok(text) => Ok(text.split(',').map(|part| part.trim().to_owned()).collect()),
        Err(_) => value.extract(),
    }
}

impl Request {
    fn generator(&self) -> PyResult<Generator> {
        Generator::new(self.request.clone()).map_err(|error| {
            let field = if error.field() == "request" { "" } else { error.field() };
            refused(field, error)
        })
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
        let get = |name: &str| match options {
            Some(options) => Ok(options.get_item(name)?.filter(|value| !value.is_none())),
            None => PyResult::Ok(None),
        };
        let size = get("size")?.map(|size| read::<Size>("size", &size)).transpose()?;
        let layout = size.map_or_else(Layout::default, Layout::of_size);
        let variant = get("variant")?.map(|variant| variant.extract::<String>()).transpose()?;
        let variant = variant.as_deref().unwrap_or("classic");
        let request = satoku::Request::named(variant, &layout);
        let mut request = request.map_err(|error| refused("variant", error))?;
        for (name, value) in options.into_iter().flatten() {
            let name = name.extract::<String>()?;
            if value.is_none() {
                continue;
            }
            match &*name {
                "size" | "variant" => {}
                "clues" => request.clues = Some(read("clues", &value)?),
                "symmetry" => {
                    let name = value.extract::<String>()?;
                    let symmetry = name.parse().map_err(|error| unknown("symmetry", error))?;
                    request.symmetry = symmetry;
                }
                "difficulty" => request.difficulty = Some(read("difficulty", &value)?),
                "require" | "forbid" => {
                    let into = match &*name {
                        "require" => &mut request.require,
                        _ => &mut request.forbid,
                    };
                    for text in texts(&value)? {
                        into.push(text.parse().map_err(|error| unknown(&name, error))?);
                    }
                }
                "max_technique" => {
                    let text = value.extract::<String>()?;
                    let parsed = text.parse().map_err(|error| unknown("max_technique", error))?;
                    request.max_technique = Some(parsed);
                }
                "assurance" => {
                    let text = value.extract::<String>()?;
                    let parsed = text.parse().map_err(|error| unknown("assurance", error))?;
                    request.assurance = Some(parsed);
                }
                "tries" => {
                    let tries = value.str()?.to_str()?.parse().ok().filter(|tries| *tries > 0);
                    request.tries = tries.ok_or_else(|| {
                        PyValueError::new_err("tries: expected a whole number of at least 1")
                    })?;
                }
                name => {
                    let message = format!("generate has no option {name:?}");
                    return Err(PyTypeError::new_err(message));
                }
            }
        }
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

/// Returns the exception for a name that is not known.
fn unknown(argument: &str, error: impl std::fmt::Display) -> PyErr {
    of_kind(ErrorKind::Request, &format!("{argument}: {error}"))
}
