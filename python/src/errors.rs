//! Errors of the library as exceptions of `satoku.errors`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use satoku::{Error, ErrorKind};

/// Returns the exception for an error: `satoku.errors.from_kind` picks its class by the kind.
pub fn exception(error: &Error) -> PyErr {
    made(error.kind(), &error.to_string(), error.place(), error.hint())
}

/// Returns the exception of a kind with a message.
pub fn of_kind(kind: ErrorKind, message: &str) -> PyErr {
    made(kind, message, None, None)
}

/// Returns the exception for an argument that is not what is expected; an empty name stands for all
/// of them together.
pub fn refused(argument: &str, error: impl Into<Error>) -> PyErr {
    let error = error.into();
    let message = match argument {
        "" => error.to_string(),
        argument => format!("{argument}: {error}"),
    };
    made(error.kind(), &message, error.place(), error.hint())
}

fn made(kind: ErrorKind, message: &str, place: Option<(u64, u64)>, hint: Option<&str>) -> PyErr {
    static FROM_KIND: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    Python::attach(|py| {
        let from_kind = FROM_KIND.import(py, "satoku.errors", "from_kind");
        let made = from_kind.and_then(|from| from.call1((kind.to_string(), message, place, hint)));
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
