//! Enums whose values each have a name, listed in one table for reading and writing.

use crate::quote::quote;

/// Gives an enum a table `ALL` of its values and names, a `Display` that writes the name and a
/// `FromStr` that reads it, or another name after a `|`.
#[macro_export]
#[doc(hidden)]
macro_rules! __names {
    ($type:ident { $($value:ident => $name:literal $(| $other:literal)*),+ $(,)? }) => {
        impl $type {
            /// All values, with their names.
            pub const ALL: [($type, &'static str); [$($name),+].len()] =
                [$(($type::$value, $name)),+];
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self {
                    $($type::$value => $name),+
                })
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::names::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($name $(| $other)* => Ok($type::$value),)+
                    _ => Err($crate::names::UnknownName::new(text, &[$($name),+])),
                }
            }
        }
    };
}

#[doc(inline)]
pub use __names as names;

/// A name that is not one of those expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found `{found}`{near}")]
pub struct UnknownName {
    expected: String,
    found: String,
    near: String,
}

/// The most characters of a text that are compared with names; no name is longer.
const COMPARED: usize = 40;

impl UnknownName {
    /// Creates the error for a text that is none of the names.
    pub fn new(text: &str, names: &[&str]) -> Self {
        let expected = match names {
            [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
            _ => names.concat(),
        };
        let near = did_you_mean(text, names.iter().copied());
        UnknownName { expected, found: quote(text), near }
    }
}

/// Returns the end of a message about a text that is none of some names: `; did you mean hard?`, or
/// nothing if no name is near.
pub fn did_you_mean<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    // Anything is near two letters.
    let near = nearest(text, names).filter(|_| text.chars().count() > 2);
    near.map_or_else(String::new, |near| format!("; did you mean {near}?"))
}

/// Returns the name nearest to a text, if it is near enough to be meant: at most half of the
/// letters of the longer one may differ.
pub fn nearest<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let text = text.chars().take(COMPARED).collect::<String>().to_ascii_lowercase();
    let ranked = names.into_iter().map(|name| (distance(&text, &name.to_ascii_lowercase()), name));
    let (far, name) = ranked.min_by_key(|(far, _)| *far)?;
    (far * 2 <= text.len().max(name.len())).then_some(name)
}

/// Returns how many letters to change, add, remove or exchange with the next one to turn one word
/// into the other.
pub fn distance(from: &str, to: &str) -> usize {
    strsim::osa_distance(from, to)
}

#[cfg(test)]
mod tests {
    use super::nearest;
    use crate::board::{HouseRole, Symmetry};
    use crate::oracle::Engine;

    #[test]
    fn the_nearest_name_is_near() {
        let names = ["symmetry", "clues", "difficulty"];
        assert_eq!(nearest("Simmetrie", names), Some("symmetry"));
        assert_eq!(nearest("clue", names), Some("clues"));
        assert_eq!(nearest("hrad", ["beginner", "hard"]), Some("hard"));
        assert_eq!(nearest("elephants", names), None);
        assert_eq!(nearest("x", []), None);
    }

    #[test]
    fn names_round_trip_and_faults_list_them() {
        macro_rules! round_trip {
            ($($type:ident),+) => {
                $(for (value, name) in $type::ALL {
                    assert_eq!(name.parse::<$type>().as_ref(), Ok(&value));
                    assert_eq!(value.to_string(), name);
                })+
            };
        }
        round_trip!(Symmetry, Engine, HouseRole);
        let error = "sure\u{1b}".parse::<Engine>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected auto, dpll, csp, cdcl or varisat, found `sure\\u{1b}`"
        );
        let near = "varisad".parse::<Engine>().unwrap_err().to_string();
        assert_eq!(
            near,
            "expected auto, dpll, csp, cdcl or varisat, found `varisad`; did you mean varisat?"
        );
        assert!("x".repeat(9999).parse::<Engine>().unwrap_err().to_string().len() < 100);
    }
}
