//! QR codes, in the form that templates draw.

use super::PressError;
use satoku_format::QrRuns;
use serde::Serialize;

/// The largest version.
const LARGEST: i16 = 14;

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
    let made = QrRuns::of_texts(texts.clone(), LARGEST).ok_or_else(|| {
        let lengths = texts.clone().map(str::len);
        PressError::Code(lengths.max().unwrap_or_default())
    })?;
    let data = |(text, QrRuns { modules, runs, .. }): (&str, QrRuns)| CodeData {
        text: text.to_owned(),
        modules,
        runs,
    };
    Ok(texts.zip(made).map(data).collect())
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
