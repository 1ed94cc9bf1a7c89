//! Pieces of messages: quotes of the input, shortened and with control characters escaped, and
//! numbers of things.

/// The most characters of the input that a message repeats.
const QUOTED: usize = 40;

/// The most characters of a message that may repeat input.
pub const LONGEST: usize = 600;

/// The most characters of the first part of a message of serde: the words `unknown field`, the
/// shortest ones that come before input, and [`QUOTED`] characters.
const FOUND: usize = "unknown field `".len() + QUOTED;

/// Returns a piece of input for a message: its first 40 characters, followed by `...` if there are
/// more, with control characters escaped.
pub fn quote(text: &str) -> String {
    shorten(text, QUOTED)
}

/// Returns the first `longest` characters of a text, followed by `...` if there are more, with
/// control characters escaped.
pub fn shorten(text: &str, longest: usize) -> String {
    let mut characters = text.chars();
    let mut shown: String = characters.by_ref().take(longest).map(escaped).collect();
    if characters.next().is_some() {
        shown.push_str("...");
    }
    shown
}

/// Returns a text with control characters escaped, and others that change how the text around them
/// is shown.
pub fn escape(text: &str) -> String {
    text.chars().map(escaped).collect()
}

/// Returns the message of an error of serde, which may repeat a long piece of input, with at most
/// 40 characters of it.
///
/// Serde says what it found, then `, expected ` and a description of the type.
pub fn shorten_found(message: &str) -> String {
    match message.rsplit_once(", expected ") {
        Some((found, expected)) => {
            format!("{}, expected {}", shorten(found, FOUND), escape(expected))
        }
        None => shorten(message, LONGEST),
    }
}

/// Returns a character, escaped if it is a control character or changes how the text around it is
/// shown, as bidirectional overrides do.
fn escaped(character: char) -> String {
    let is_format_control = matches!(character, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    match character.is_control() || is_format_control {
        true => character.escape_default().to_string(),
        false => character.to_string(),
    }
}

/// Returns a number of things: `1 puzzle`, `2 puzzles`.
pub fn count_of(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_plain() {
        assert_eq!(quote("a\u{1b}[31m\0"), "a\\u{1b}[31m\\u{0}");
        assert_eq!(quote(&"é".repeat(50)), format!("{}...", "é".repeat(40)));
        assert_eq!(quote("\u{202e}x"), "\\u{202e}x");
        assert_eq!(escape(&"é\u{7}".repeat(50)), "é\\u{7}".repeat(50));
    }

    #[test]
    fn messages_of_serde_repeat_little_input() {
        #[derive(Debug, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields {
            #[serde(rename = "flag")]
            _flag: bool,
        }

        let long = "z".repeat(1000);
        for text in [
            format!(r#"{{"flag": "{long}"}}"#),
            format!(r#"{{"flag": "\u001b{long}, expected {long}"}}"#),
            format!(r#"{{"{long}": 1}}"#),
            format!(r#""{long}""#),
        ] {
            let message = serde_json::from_str::<Fields>(&text).unwrap_err().to_string();
            let message = shorten_found(&message);
            assert!(!message.contains(&long[..41]) && message.len() < 200, "{message}");
            assert!(!message.contains('\u{1b}'), "{message}");
        }
        let message = serde_json::from_str::<Fields>(r#"{"flag": 5}"#).unwrap_err().to_string();
        assert_eq!(shorten_found(&message), message);
    }
}
