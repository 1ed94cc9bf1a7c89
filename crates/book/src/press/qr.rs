//! QR codes, in the form that templates draw.

use super::PressError;
use qrcode::{Color, EcLevel, QrCode, Version};
use serde::Serialize;

/// The largest versions: with a quarter of the code legible in spite of damage, and for long texts
/// with less.
const LARGEST: i16 = 10;
const LARGEST_OF_LONG: i16 = 14;

/// A QR code as templates draw it.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct CodeData {
    /// The text.
    text: String,
    /// The modules of a side, without the quiet zone.
    pub(super) modules: usize,
    /// Runs of dark modules: column, row and number.
    runs: Vec<[usize; 3]>,
}

/// Returns the codes of some texts, all of the same size.
pub(super) fn codes<'t>(
    texts: impl Iterator<Item = &'t str> + Clone,
) -> Result<Vec<CodeData>, PressError> {
    let Some(longest) = texts.clone().max_by_key(|text| text.len()) else {
        return Ok(Vec::new());
    };
    let small = (1..=LARGEST).map(|version| (version, EcLevel::M));
    let large = (LARGEST + 1..=LARGEST_OF_LONG).map(|version| (version, EcLevel::L));
    // The longest text is not always the one that needs the largest code: digits are packed.
    let codes_of = |(version, level): (i16, EcLevel)| {
        let made = |text: &str| {
            let code = QrCode::with_version(text, Version::Normal(version), level);
            code.ok().map(|code| data(text, &code))
        };
        texts.clone().map(made).collect::<Option<Vec<CodeData>>>()
    };
    small.chain(large).find_map(codes_of).ok_or(PressError::Code(longest.len()))
}

fn data(text: &str, code: &QrCode) -> CodeData {
    let modules = code.width();
    let mut runs = Vec::new();
    for (row, colours) in code.to_colors().chunks(modules.max(1)).enumerate() {
        let mut column = 0;
        for run in colours.chunk_by(|one, next| one == next) {
            if run[0] == Color::Dark {
                runs.push([column, row, run.len()]);
            }
            column += run.len();
        }
    }
    CodeData { text: text.to_owned(), modules, runs }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_a_section_have_one_size() {
        let texts =
            ["https://e.example/1".to_owned(), "https://e.example/".to_owned() + &"1".repeat(100)];
        let made = codes(texts.iter().map(String::as_str)).unwrap();
        assert_eq!(made[0].modules, made[1].modules);
        // The finder pattern in the upper left corner (ISO 18004): seven dark modules.
        assert_eq!(made[0].runs[0], [0, 0, 7]);
        let long = "x".repeat(1000);
        assert!(codes(std::iter::once(long.as_str())).is_err());
        assert_eq!(codes(std::iter::empty()).unwrap(), []);
    }
}
