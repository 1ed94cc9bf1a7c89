//! Book numbers and their check digits.

use std::fmt;
use std::str::FromStr;

/// An ISBN of 13 or 10 digits whose check digit is right, as it was written: `978-0-306-40615-7`.
///
/// The digits of ISBN-13 are weighted 1 and 3 in turn and add up to a multiple of 10; those of
/// ISBN-10 are weighted 10 down to 1 and add up to a multiple of 11, with X for ten at the end (ISO
/// 2108).
///
/// ```
/// use satoku_book::Isbn;
///
/// assert!("978-0-306-40615-7".parse::<Isbn>().is_ok());
/// let error = "978-0-306-40615-8".parse::<Isbn>().unwrap_err();
/// assert_eq!(error.to_string(), "the check digit of this ISBN is 8, and should be 7");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Isbn(String);

impl fmt::Display for Isbn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The reason why a text is not an [`Isbn`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IsbnError {
    /// Not 13 or 10 digits.
    #[error(
        "expected an ISBN of 13 or 10 digits, with or without hyphens, such as 978-0-306-40615-7"
    )]
    Unreadable,
    /// 13 digits that do not begin like those of books.
    #[error("an ISBN of 13 digits begins with 978 or 979")]
    Prefix,
    /// The check digit does not follow from the others.
    #[error("the check digit of this ISBN is {found}, and should be {expected}")]
    Check {
        /// The check digit in the text.
        found: char,
        /// The check digit that the other digits require.
        expected: char,
    },
}

impl FromStr for Isbn {
    type Err = IsbnError;

    fn from_str(text: &str) -> Result<Self, IsbnError> {
        if text.len() > 20 || text.starts_with('-') || text.ends_with('-') || text.contains("--") {
            return Err(IsbnError::Unreadable);
        }
        let marks: Vec<char> = text.chars().filter(|mark| !matches!(mark, '-' | ' ')).collect();
        let (found, body) = marks.split_last().ok_or(IsbnError::Unreadable)?;
        let digits: Option<Vec<u32>> = body.iter().map(|mark| mark.to_digit(10)).collect();
        let digits = digits.ok_or(IsbnError::Unreadable)?;
        let expected = match digits.len() {
            12 => {
                if digits[..2] != [9, 7] || !matches!(digits[2], 8 | 9) {
                    return Err(IsbnError::Prefix);
                }
                let weighted = digits.iter().zip([1, 3].into_iter().cycle());
                let sum: u32 = weighted.map(|(digit, weight)| digit * weight).sum();
                (10 - sum % 10) % 10
            }
            9 => {
                let sum: u32 =
                    digits.iter().zip((2..=10).rev()).map(|(d, weight)| d * weight).sum();
                (11 - sum % 11) % 11
            }
            _ => return Err(IsbnError::Unreadable),
        };
        let found = found.to_ascii_uppercase();
        if !(found.is_ascii_digit() || found == 'X' && digits.len() == 9) {
            return Err(IsbnError::Unreadable);
        }
        let expected = char::from_digit(expected, 10).unwrap_or('X');
        match found == expected {
            true => Ok(Isbn(text.to_owned())),
            false => Err(IsbnError::Check { found, expected }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_digits_are_checked() {
        // The examples of ISO 2108 and of the International ISBN Agency's manual.
        for text in [
            "978-0-306-40615-7",
            "9780306406157",
            "0-306-40615-2",
            "0-8044-2957-X",
            "979-10-90636-07-1",
        ] {
            let isbn: Isbn = text.parse().unwrap();
            assert_eq!(isbn.to_string(), text);
        }
        let wrong = IsbnError::Check { found: '8', expected: '7' };
        assert_eq!("978-0-306-40615-8".parse::<Isbn>(), Err(wrong));
        let wrong = IsbnError::Check { found: '0', expected: 'X' };
        assert_eq!("0804429570".parse::<Isbn>(), Err(wrong));
        assert_eq!("977-0-306-40615-7".parse::<Isbn>(), Err(IsbnError::Prefix));
    }

    #[test]
    fn every_other_digit_is_refused() {
        for digit in "012345689".chars() {
            assert!(format!("978030640615{digit}").parse::<Isbn>().is_err(), "{digit}");
        }
        for text in [
            "",
            "-",
            "X",
            "978",
            "97803064061577",
            "978-0-306-4061X-7",
            "978030640615X",
            "--9780306406157",
        ] {
            assert!(text.parse::<Isbn>().is_err(), "{text}");
        }
    }
}
