//! Errors of the library as exceptions of `satoku.errors`.

use pyo3::prelude::*;
use satoku::{Error, ErrorKind};
use std::path::Path;

/// Returns the exception for an error: `satoku.errors.from_kind` picks its class by the kind.
pub fn exception(error: &Error) -> PyErr {
    made(&error.kind().to_string(), &error.to_string(), error.place(), error.hint())
}

/// Returns the exception of a kind with a message.
pub fn of_kind(kind: ErrorKind, message: &str) -> PyErr {
    made(&kind.to_string(), message, None, None)
}

/// Returns the exception for an object that cannot be used any more, or not in this process.
pub fn of_state(message: &str) -> PyErr {
    made("state", message, None, None)
}

/// Returns the exception for a file that cannot be read or written.
pub fn of_file(path: &Path, error: &std::io::Error) -> PyErr {
    let (number, message) = (error.raw_os_error(), error.to_string());
    called(|errors| errors.call_method1("of_system", (number, message, path)))
}

/// Returns the exception for an argument that is not what is expected; an empty name stands for all
/// of them together.
pub fn refused(argument: &str, error: impl Into<Error>) -> PyErr {
    let error = error.into();
    let message = match argument {
        "" => error.to_string(),
        argument => format!("{argument}: {error}"),
    };
    made(&error.kind().to_string(), &message, error.place(), error.hint())
}

/// Returns the exception of a kind by its name.
pub fn made(kind: &str, message: &str, place: Option<(u64, u64)>, hint: Option<&str>) -> PyErr {
    called(|errors| errors.call_method1("from_kind", (kind, message, place, hint)))
}

/// Returns the exception that a function of `satoku.errors` makes.
fn called(
    call: impl for<'py> FnOnce(&Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>>,
) -> PyErr {
    Python::attach(|py| {
        let made = py.import("satoku.errors").and_then(|errors| call(&errors));
        made.map_or_else(|error| error, PyErr::from_value)
    })
}

/// Results of the library that become results with exceptions.
pub trait OrException<T> {
    /// Converts the error.
    fn or_exception(self) -> PyResult<T>;
}

impl<T, E: Into<Error>> OrException<T> for Result<T, E> {
    fn or_exception(self) -> PyResult<T> {
        self.map_err(|error| exception(&error.into()))
    }
}
