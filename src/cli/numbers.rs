//! Values of flags that are whole numbers, each with one kind of message.

use satoku::quote::quote;
use std::ops::RangeInclusive;

/// Reads the seed of something random.
pub fn seed(text: &str) -> Result<u64, String> {
    whole(text)
}

/// Reads a number of things that may be none.
pub fn whole(text: &str) -> Result<u64, String> {
    within(text, 0..=u64::MAX)
}

/// Reads a number of things, at least one.
pub fn positive<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    within(text, 1..=u64::MAX)
}

/// Reads a number of solutions that are shown.
pub fn solutions(text: &str) -> Result<usize, String> {
    within(text, 1..=100_000)
}

/// Reads a number of threads.
pub fn jobs(text: &str) -> Result<u16, String> {
    within(text, 1..=1024)
}

/// Reads the port of an address; 0 stands for a free one.
#[cfg(feature = "studio")]
pub fn port(text: &str) -> Result<u16, String> {
    within(text, 0..=65_535)
}

/// Reads a number of puzzles on a sheet.
pub fn per_page(text: &str) -> Result<u8, String> {
    within(text, 1..=24)
}

fn within<T: TryFrom<u64>>(text: &str, range: RangeInclusive<u64>) -> Result<T, String> {
    let number: Option<u64> = text.trim().parse().ok().filter(|number| range.contains(number));
    number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
        let is_large = text.len() > 18 && text.bytes().all(|byte| byte.is_ascii_digit());
        let (from, to) = range.into_inner();
        let range = match to {
            u64::MAX if !is_large => format!("{from} on"),
            _ => format!("{from} to {to}"),
        };
        format!("expected a whole number from {range}, found `{}`", quote(text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_have_one_kind_of_message() {
        assert_eq!(
            (whole("0"), positive::<usize>("100"), jobs("1024")),
            (Ok(0), Ok(100), Ok(1024))
        );
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        for text in ["abc", "0", "-1", "1.5", "", "١"] {
            let message = format!("expected a whole number from 1 on, found `{text}`");
            assert_eq!(positive::<u64>(text), Err(message));
        }
        assert_eq!(
            seed("18446744073709551616").unwrap_err(),
            "expected a whole number from 0 to 18446744073709551615, found `18446744073709551616`"
        );
        assert!(jobs("1025").unwrap_err().contains("from 1 to 1024"));
        assert!(per_page("25").unwrap_err().contains("from 1 to 24"));
    }
}
