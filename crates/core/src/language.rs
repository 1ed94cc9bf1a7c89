//! The languages of books, steps and hints.

pub use satoku_texts::LanguageCode;
