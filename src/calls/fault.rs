//! Why a call failed.

use crate::api::{Error, ErrorKind};
use serde::Serialize;
use std::fmt::Display;

/// Why a call failed: a kind by its name, a message, and what to do about it where that is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    kind: String,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

impl Fault {
    /// Returns a fault of a kind.
    pub(super) fn new(kind: ErrorKind, message: impl Display) -> Self {
        Fault { kind: kind.to_string(), message: message.to_string(), hint: None }
    }

    /// Returns the fault of parameters that are malformed.
    pub(super) fn input(message: impl Display) -> Self {
        Fault::new(ErrorKind::Input, message)
    }

    /// Returns the fault of a request that no puzzle meets, with the field to change.
    pub(super) fn request(field: &str, message: impl Display) -> Self {
        Fault::new(ErrorKind::Request, format_args!("{field}: {message}"))
    }

    /// Returns the fault with the parameter that it is about.
    pub(super) fn of(self, field: &str) -> Self {
        Fault { message: format!("{field}: {}", self.message), ..self }
    }

    /// Returns the fault with a hint.
    pub(super) fn hint(self, hint: &str) -> Self {
        Fault { hint: Some(hint.to_owned()), ..self }
    }

    /// Returns the name of the kind.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// Returns what happened.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl<E: Into<Error>> From<E> for Fault {
    fn from(error: E) -> Self {
        let error = error.into();
        Fault {
            kind: error.kind().to_string(),
            message: error.to_string(),
            hint: error.hint().map(str::to_owned),
        }
    }
}
