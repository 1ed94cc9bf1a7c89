//! The texts that people read, one file a language beside this folder.
//!
//! The build checks that the languages agree and makes tables of them; nothing is read at run time.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod book;
mod filling;
mod language;
mod names;
mod section;
mod sentences;
mod words;

pub use book::Book;
pub use filling::Filling;
pub use language::{LanguageCode, UnknownLanguage};
pub use names::{Level, Technique};
pub use sentences::Sentences;
pub use words::{Text, Words, kind, names, variant};
