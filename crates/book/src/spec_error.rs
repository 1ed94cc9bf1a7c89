//! The error for a value of a spec that is not possible.

use satoku_generate::spec_text::{Places, SpecFault};

/// The most characters of a title or name, and of a paragraph.
pub(super) const LINE: usize = 200;
pub(super) const PARAGRAPH: usize = 2_000;

/// A fault in a spec, and the key that causes it: `section.0.count`, with sections from 0.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {message}")]
pub struct SpecError {
    /// The key.
    pub key: String,
    /// The fault.
    pub message: String,
    /// A hint on how to mend it.
    pub hint: Option<String>,
}

impl SpecError {
    pub(super) fn new(key: impl Into<String>, message: impl Into<String>) -> Self {
        SpecError { key: key.into(), message: message.into(), hint: None }
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Returns the error with the place of its key in the text of the spec.
    pub fn placed(self, places: &Places) -> SpecFault {
        let fault = places.fault(&self.key, self.message);
        self.hint.into_iter().fold(fault, SpecFault::hint)
    }
}
