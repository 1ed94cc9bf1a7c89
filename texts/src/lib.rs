//! The texts that people read, one file a language beside this folder.
//!
//! The build checks that the languages agree and makes tables of them; nothing is read at run time.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod language;
mod words;

pub use language::{LanguageCode, UnknownLanguage};
pub use words::{Text, Words, kind, names, variant};
