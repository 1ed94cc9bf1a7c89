//! Why a PDF file cannot be read.

/// The kind of a [`PdfError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PdfErrorKind {
    /// The file or the page cannot be read.
    Unreadable,
    /// The file causes more work than its size allows. No further page can be read.
    TooMuchWork,
    /// The reading was cancelled.
    Cancelled,
}

/// The reason why a PDF file, or a page of it, cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct PdfError {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<&'static str>,
    /// The kind of the error.
    pub kind: PdfErrorKind,
}

impl PdfError {
    pub(super) fn new(message: impl Into<String>) -> Self {
        PdfError { message: message.into(), hint: None, kind: PdfErrorKind::Unreadable }
    }

    pub(super) fn hint(self, hint: &'static str) -> Self {
        PdfError { hint: Some(hint), ..self }
    }
}
