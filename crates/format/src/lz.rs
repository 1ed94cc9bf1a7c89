//! lz-string in base64, as links use it: compressed by a crate, decompressed here with a bound.
//!
//! A few kilobytes can expand to gigabytes, and the crate `lz-str` does not bound its output. Here
//! the dictionary consists of places in the output, so the memory is a small multiple of the input
//! and of the bound.

/// Compresses a text.
pub(super) fn compress(text: &str) -> String {
    // The crate adds one `=` too many.
    let mut base64 = lz_str::compress_to_base64(text);
    base64.truncate(base64.trim_end_matches('=').len());
    let padding = base64.len().next_multiple_of(4) - base64.len();
    base64.push_str(&"===="[..padding]);
    base64
}

/// The reason why a text was not decompressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum LzError {
    #[error("its content is damaged or cut short")]
    Damaged,
    #[error("its content decompresses to more than {0} characters")]
    TooLong(usize),
}

/// Decompresses a text of at most `limit` UTF-16 units.
pub(super) fn decompress(base64: &str, limit: usize) -> Result<String, LzError> {
    let mut bits = Bits { sextets: base64.bytes(), current: 0, left: 0 };
    let mut output: Vec<u16> = Vec::new();
    // The place and length in the output of each dictionary entry, from code 3.
    let mut dictionary: Vec<(usize, usize)> = Vec::new();
    let mut last: Option<(usize, usize)> = None;
    let (mut width, mut until_wider) = (2, 1);
    loop {
        let start = output.len();
        match bits.take(width)? {
            2 => return String::from_utf16(&output).map_err(|_| LzError::Damaged),
            // A new unit, of one or two bytes.
            bytes @ (0 | 1) => {
                output.push(bits.take(8 * (bytes + 1))? as u16);
                dictionary.push((start, 1));
                widen(&mut width, &mut until_wider);
            }
            code => {
                let index = code as usize - 3;
                let being_made = last.filter(|_| index == dictionary.len());
                let being_made = being_made.map(|(start, length)| (start, length + 1));
                let (from, length) =
                    dictionary.get(index).copied().or(being_made).ok_or(LzError::Damaged)?;
                if start + length > limit {
                    return Err(LzError::TooLong(limit));
                }
                // Unit by unit, because the entry being made may overlap its own output.
                (from..from + length).for_each(|at| output.push(output[at]));
            }
        }
        if output.len() > limit {
            return Err(LzError::TooLong(limit));
        }
        if let Some((start, length)) = last.replace((start, output.len() - start)) {
            // The last entry and the first unit after it are adjacent in the output.
            dictionary.push((start, length + 1));
            widen(&mut width, &mut until_wider);
        }
    }
}

/// Counts a new dictionary entry: codes get one bit longer when all shorter ones are in use.
fn widen(width: &mut u32, until_wider: &mut u64) {
    *until_wider -= 1;
    if *until_wider == 0 {
        *until_wider = 1 << *width;
        *width += 1;
    }
}

/// The bits of a base64 text, the highest bit of each character first.
struct Bits<'t> {
    sextets: std::str::Bytes<'t>,
    current: u32,
    left: u32,
}

impl Bits<'_> {
    /// Returns the number formed by the next bits, the first one lowest.
    fn take(&mut self, count: u32) -> Result<u32, LzError> {
        let mut number = 0;
        for place in 0..count {
            if self.left == 0 {
                self.current = self.sextets.by_ref().find_map(sextet).ok_or(LzError::Damaged)?;
                self.left = 6;
            }
            self.left -= 1;
            number |= (self.current >> self.left & 1) << place;
        }
        Ok(number)
    }
}

/// Returns the value of a character of base64. Other characters are skipped, as `lz-string` does.
fn sextet(character: u8) -> Option<u32> {
    Some(u32::from(match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        b'=' => 0,
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_was_compressed_comes_back(text in "(?s).{0,300}", often in "[ab]{0,2000}") {
            for text in [&text, &often] {
                prop_assert_eq!(decompress(&compress(text), 5000), Ok(text.clone()));
                prop_assert_eq!(compress(text).len() % 4, 0);
            }
        }

        #[test]
        fn the_crate_agrees_on_whatever_is_decompressed(base64 in "[A-Za-z0-9+/]{0,60}") {
            let theirs = lz_str::decompress_from_base64(&base64);
            let theirs = theirs.and_then(|units| String::from_utf16(&units).ok());
            // The crate reads a bit beyond the end mark, so it may report the text as cut short.
            if let (Ok(ours), Some(theirs)) = (decompress(&base64, 100_000), theirs) {
                prop_assert_eq!(theirs, ours);
            }
        }
    }

    #[test]
    fn little_does_not_become_much() {
        let bomb = compress(&"a".repeat(400_000));
        assert!(bomb.len() < 2_500, "{}", bomb.len());
        assert_eq!(decompress(&bomb, 1 << 16), Err(LzError::TooLong(1 << 16)));
        assert_eq!(decompress(&bomb, 400_000).map(|text| text.len()), Ok(400_000));
        assert_eq!(decompress("", 10), Err(LzError::Damaged));
        let text = compress("a puzzle");
        assert_eq!(decompress(&text[..text.len() - 6], 100), Err(LzError::Damaged));
    }
}
