//! The barcode of a book: its ISBN as EAN-13.

use barcoders::sym::ean13::EAN13;
use serde::Serialize;

/// A barcode as templates draw it.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Barcode {
    /// The bars: the start and the width of each, in modules.
    bars: Vec<[usize; 2]>,
    /// The number of modules of the whole code, without the quiet zones.
    modules: usize,
    /// The 13 digits.
    digits: String,
}

impl Barcode {
    /// Returns the barcode of an ISBN of 13 or 10 digits; `None` for other texts.
    ///
    /// An ISBN of 10 digits gets the prefix 978, and its check digit is computed again (ISO 2108).
    pub(super) fn of(isbn: &str) -> Option<Self> {
        let written: String = isbn.chars().filter(char::is_ascii_alphanumeric).collect();
        let body = match written.len() {
            13 => written.get(..12)?.to_owned(),
            10 => format!("978{}", written.get(..9)?),
            _ => return None,
        };
        let weights = [1, 3].into_iter().cycle();
        let values = body.chars().map(|digit| digit.to_digit(10)).collect::<Option<Vec<u32>>>()?;
        let sum: u32 = values.iter().zip(weights).map(|(value, weight)| value * weight).sum();
        let digits = format!("{body}{}", (10 - sum % 10) % 10);
        let modules = EAN13::new(&digits).ok()?.encode();
        let mut bars = Vec::new();
        let mut at = 0;
        for run in modules.chunk_by(|one, next| one == next) {
            if run[0] == 1 {
                bars.push([at, run.len()]);
            }
            at += run.len();
        }
        Some(Barcode { bars, modules: at, digits })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_isbn_is_encoded_as_the_standard_says() {
        let code = Barcode::of("978-0-306-40615-7").unwrap();
        assert_eq!((code.modules, code.digits.as_str()), (95, "9780306406157"));
        // Start 101, then 7 in set A (0111011) and 8 in set B (0001001): the first digit, 9, asks
        // for the sets A B B A B A (GS1 General Specifications, 5.2.1).
        assert_eq!(code.bars[..6], [[0, 1], [2, 1], [4, 3], [8, 2], [13, 1], [16, 1]]);
        assert_eq!(code.bars.len(), 30);
        let of_ten = Barcode::of("0-306-40615-2").unwrap();
        assert_eq!(of_ten, code);
        assert_eq!(Barcode::of("0-8044-2957-X").unwrap().digits, "9780804429573");
        assert_eq!(Barcode::of("123"), None);
    }
}
