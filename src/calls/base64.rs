//! Base64, in which scripts pass bytes.

/// Reads bytes in the alphabet of RFC 4648, section 4, with or without padding; `None` if the text
/// is not that.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim().trim_end_matches('=').as_bytes();
    let mut bytes = Vec::with_capacity(digits.len() / 4 * 3 + 2);
    for chunk in digits.chunks(4) {
        let mut bits = 0u32;
        for digit in chunk {
            bits = bits << 6 | value(*digit)?;
        }
        bits <<= 6 * (4 - chunk.len());
        let [_, first, second, third] = bits.to_be_bytes();
        match chunk.len() {
            4 => bytes.extend([first, second, third]),
            3 => bytes.extend([first, second]),
            2 => bytes.push(first),
            _ => return None,
        }
    }
    Some(bytes)
}

fn value(digit: u8) -> Option<u32> {
    Some(match digit {
        b'A'..=b'Z' => u32::from(digit - b'A'),
        b'a'..=b'z' => u32::from(digit - b'a') + 26,
        b'0'..=b'9' => u32::from(digit - b'0') + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn the_examples_of_the_rfc_are_read() {
        for (text, bytes) in [
            ("", ""),
            ("Zg==", "f"),
            ("Zm8=", "fo"),
            ("Zm9v", "foo"),
            ("Zm9vYg", "foob"),
            ("Zm9vYmE=", "fooba"),
            ("Zm9vYmFy", "foobar"),
        ] {
            assert_eq!(decode(text).as_deref(), Some(bytes.as_bytes()), "{text}");
        }
        assert_eq!(decode("/+8="), Some(vec![0xff, 0xef]));
        for wrong in ["Z", "Zm9vY", "Zm-v", "Zm9v Zg", "Z=g="] {
            assert_eq!(decode(wrong), None, "{wrong}");
        }
    }
}
