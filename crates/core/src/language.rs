//! The languages of books, steps and hints.

use crate::names::names;

/// A language that books, steps and hints can be in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum LanguageCode {
    /// English.
    #[default]
    English,
    /// Spanish.
    Spanish,
    /// German.
    German,
    /// French.
    French,
    /// Italian.
    Italian,
    /// Portuguese.
    Portuguese,
    /// Dutch.
    Dutch,
    /// Polish.
    Polish,
}

names!(LanguageCode {
    English => "en",
    Spanish => "es",
    German => "de",
    French => "fr",
    Italian => "it",
    Portuguese => "pt",
    Dutch => "nl",
    Polish => "pl",
});
