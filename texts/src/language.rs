//! The languages.

use std::fmt;

/// Declares the languages: their names in English, codes and own names.
macro_rules! languages {
    ($($language:ident => $code:literal, $own:literal;)+) => {
        /// A language that books, steps and hints can be in.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum LanguageCode {
            $(#[doc = concat!(stringify!($language), ".")] $language,)+
        }

        impl LanguageCode {
            /// All languages, with their codes.
            pub const ALL: [(LanguageCode, &'static str); [$($code),+].len()] =
                [$((LanguageCode::$language, $code)),+];

            /// Returns what the language calls itself.
            pub fn own_name(self) -> &'static str {
                match self {
                    $(LanguageCode::$language => $own,)+
                }
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

impl Default for LanguageCode {
    /// Returns English, the first language.
    fn default() -> Self {
        LanguageCode::ALL[0].0
    }
}

impl fmt::Display for LanguageCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(LanguageCode::ALL[*self as usize].1)
    }
}

impl std::str::FromStr for LanguageCode {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = LanguageCode::ALL.into_iter().find(|(_, code)| *code == text);
        named.map(|(language, _)| language).ok_or(UnknownLanguage)
    }
}

/// A text that is not the code of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes = LanguageCode::ALL.map(|(_, code)| code);
        let (last, first) = codes.split_last().ok_or(fmt::Error)?;
        write!(f, "expected {} or {last}", first.join(", "))
    }
}

impl std::error::Error for UnknownLanguage {}
