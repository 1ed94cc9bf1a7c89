//! Colours of drawings.

use serde::{Serialize, Serializer};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// A colour, which is read from `#rgb`, `#rrggbb` or `#rrggbbaa` without its opacity, and written
/// as `#rrggbb`.
///
/// ```
/// use satoku_core::rules::Colour;
///
/// let colour: Colour = "#F80".parse()?;
/// assert_eq!(colour.to_string(), "#ff8800");
/// # Ok::<(), satoku_core::rules::NoColour>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour([u8; 3]);

/// The error of a text that is not a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a colour such as `#ff8800`")]
pub struct NoColour;

/// How far the parts of a grey may be apart.
const GREY: u8 = 16;

impl Colour {
    /// Returns whether it is black, white or a grey.
    pub fn is_grey(self) -> bool {
        let [least, .., most] = {
            let mut parts = self.0;
            parts.sort_unstable();
            parts
        };
        most - least <= GREY
    }
}

impl FromStr for Colour {
    type Err = NoColour;

    fn from_str(text: &str) -> Result<Self, NoColour> {
        let digits: Option<Vec<u8>> =
            text.strip_prefix('#').filter(|digits| matches!(digits.len(), 3 | 6 | 8)).and_then(
                |digits| digits.chars().map(|digit| Some(digit.to_digit(16)? as u8)).collect(),
            );
        match digits.as_deref() {
            Some([red, green, blue]) => Ok(Colour([red * 17, green * 17, blue * 17])),
            Some([r, red, g, green, b, blue, ..]) => {
                Ok(Colour([r * 16 + red, g * 16 + green, b * 16 + blue]))
            }
            _ => Err(NoColour),
        }
    }
}

impl Display for Colour {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_are_no_colours_are_refused() {
        for text in ["", "#", "red", "#12", "#12345", "#gggggg", "#éé", "ff8800", "#+12"] {
            assert_eq!(text.parse::<Colour>(), Err(NoColour), "{text}");
        }
        assert_eq!("#A1b2C3ff".parse::<Colour>().unwrap().to_string(), "#a1b2c3");
    }

    #[test]
    fn greys_have_parts_that_are_nearly_equal() {
        let is_grey = |text: &str| text.parse::<Colour>().unwrap().is_grey();
        assert!(is_grey("#000") && is_grey("#cfcfcf") && is_grey("#f8fff4"));
        assert!(!is_grey("#67f067") && !is_grey("#ffdddd"));
    }
}
