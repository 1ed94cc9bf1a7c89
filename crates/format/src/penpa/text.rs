//! The text of a link to Penpa: base64, raw DEFLATE, lines, and abbreviated names.

use base64::alphabet::STANDARD;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use base64::engine::{DecodePaddingMode, Engine};
use flate2::read::DeflateDecoder;
use std::io::Read;

/// The most bytes of text in a link.
const MAX_TEXT: usize = 1 << 20;

/// The padding is left out at will.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The names that are abbreviated as `z` and another character, with what they stand for.
const NAMES: [(char, &str); 29] = [
    ('0', "\"squareframe\""),
    ('1', "\"numberS\""),
    ('2', "\"freelineE\""),
    ('3', "\"arrows\""),
    ('4', "\"deletelineE\""),
    ('5', "\"polygon\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('8', "\"command_replay\""),
    ('9', "\"qa\""),
    ('A', "\"pu_a\""),
    ('B', "\"board\""),
    ('C', "\"cage\""),
    ('D', "\"direction\""),
    ('E', "\"lineE\""),
    ('F', "\"freeline\""),
    ('G', "\"grid\""),
    ('L', "\"line\""),
    ('M', "\"edit_mode\""),
    ('N', "\"number\""),
    ('O', "null"),
    ('P', "\"special\""),
    ('Q', "\"pu_q\""),
    ('R', "\"command_redo\""),
    ('S', "\"surface\""),
    ('T', "\"thermo\""),
    ('U', "\"command_undo\""),
    ('W', "\"wall\""),
    ('Y', "\"symbol\""),
];

/// Returns the text of a link, in which names are abbreviated.
///
/// # Errors
/// If it is no such text, or has more than `MAX_TEXT` bytes.
pub(super) fn inflate(payload: &str) -> Result<String, String> {
    let damaged = || "its content is damaged or cut short".to_owned();
    let bytes = BASE64.decode(payload).map_err(|_| damaged())?;
    let mut text = String::new();
    let mut inflated = DeflateDecoder::new(&bytes[..]).take(MAX_TEXT as u64 + 1);
    inflated.read_to_string(&mut text).map_err(|_| damaged())?;
    match text.len() > MAX_TEXT {
        true => Err(format!("its content decompresses to more than {MAX_TEXT} bytes")),
        false => Ok(text),
    }
}

/// Returns JSON with the names in full; `None` for an abbreviation that is not known.
pub(super) fn in_full(line: &str) -> Option<String> {
    let mut text = String::with_capacity(line.len());
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        match character {
            'z' => match characters.next()? {
                'Z' => text.push('z'),
                '_' => text.push_str("\"__a\""),
                code => text.push_str(NAMES.iter().find(|(of, _)| *of == code)?.1),
            },
            other => text.push(other),
        }
    }
    Some(text)
}

/// Returns a text of the first line, which has the commas and some other signs escaped.
pub(super) fn words(field: &str) -> String {
    percent_encoding::percent_decode_str(field).decode_utf8_lossy().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_in_full() {
        assert_eq!(in_full("{zN:{},zE:zO}").as_deref(), Some("{\"number\":{},\"lineE\":null}"));
        assert_eq!(in_full("\"puzZzZle\"").as_deref(), Some("\"puzzle\""));
        assert_eq!(in_full("z"), None);
        assert_eq!(in_full("z!"), None);
    }

    #[test]
    fn little_does_not_become_much() {
        use flate2::{Compression, write::DeflateEncoder};
        use std::io::Write;
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&vec![b'a'; 8 * MAX_TEXT]).unwrap();
        let bomb = BASE64.encode(encoder.finish().unwrap());
        assert!(bomb.len() < 20_000, "{}", bomb.len());
        assert!(inflate(&bomb).unwrap_err().contains("more than"));
        assert!(inflate("x").unwrap_err().contains("damaged"));
        assert!(inflate(&bomb[..100]).unwrap_err().contains("damaged"));
        assert!(inflate("????").unwrap_err().contains("damaged"));
    }
}
