//! Why a book cannot be printed.

/// The reason why a book was not printed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PressError {
    /// A template that does not fit the data, or that Typst warns about.
    #[error("{message}")]
    Template {
        /// The place and the fault.
        message: String,
        /// A hint.
        hint: Option<String>,
    },
    /// A file name that is not allowed for a template.
    #[error("`{}` is not a name for a template: expected letters, digits, - and _, then .typ", .0.escape_debug())]
    TemplateName(String),
    /// Puzzles with a kind of clue that the registry of the book does not know.
    #[error("no kind of clue with words is registered for puzzles of the variant {0}")]
    Unsaid(String),
    /// Margins and page count that never agree.
    #[error("the number of pages changes with each layout, and did not settle in {0} layouts")]
    Restless(usize),
    /// A cover that a service would refuse.
    #[error("the cover: {0}")]
    Cover(String),
    /// The text of a QR code is too long.
    #[error(
        "a QR code of {0} characters would be too large beside a puzzle: leave placeholders out of \
         `qr`, or name a shorter link"
    )]
    Code(usize),
    /// The EPUB could not be packed.
    #[error("cannot write the EPUB: {0}")]
    Epub(String),
    /// Typst could not write a file.
    #[error("cannot write the PDF: {0}")]
    Export(String),
}

impl PressError {
    /// Returns a hint on what to do about it.
    pub fn hint(&self) -> Option<&str> {
        match self {
            PressError::Template { hint, .. } => hint.as_deref(),
            _ => None,
        }
    }
}
