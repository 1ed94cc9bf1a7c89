//! Quotes pieces of input in messages: shortened, and with control characters escaped.

/// Returns the first `longest` characters of a text, followed by `...` if there are more.
///
/// Control characters, and others that change how the text around them is shown, are escaped.
pub(crate) fn quote(text: &str, longest: usize) -> String {
    let mut shown = String::new();
    let mut characters = text.chars();
    for character in characters.by_ref().take(longest) {
        if character.is_control() || is_format_control(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    if characters.next().is_some() {
        shown.push_str("...");
    }
    shown
}

/// Returns whether a character changes how the text around it is shown, as bidirectional overrides
/// do.
fn is_format_control(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn quotes_are_short_and_plain() {
        assert_eq!(quote("a\u{1b}[31m\0", 40), "a\\u{1b}[31m\\u{0}");
        assert_eq!(quote(&"é".repeat(50), 40), format!("{}...", "é".repeat(40)));
        assert_eq!(quote("\u{202e}x", 40), "\\u{202e}x");
    }
}
