//! The languages.

use std::fmt;

/// Declares the languages: their names in English, codes, own names, and whether a sentence after a
/// colon begins with a capital letter.
macro_rules! languages {
    ($($language:ident => $code:literal, $own:literal, $capital:literal;)+) => {
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

            /// Returns whether a sentence after a colon begins with a capital letter.
            pub fn is_capital_after_colon(self) -> bool {
                match self {
                    $(LanguageCode::$language => $capital,)+
                }
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

impl LanguageCode {
    /// Returns the codes as a choice: `en, es or de`.
    pub fn list() -> String {
        let [first @ .., last] = LanguageCode::ALL.map(|(_, code)| code);
        format!("{} or {last}", first.join(", "))
    }
}

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
        write!(f, "expected {}", LanguageCode::list())
    }
}

impl std::error::Error for UnknownLanguage {}
