//! Numbers of clues, and which of them are possible.

use satoku_core::quote::quote;
use satoku_core::rules::Puzzle;
use std::fmt;
use std::str::FromStr;

/// A number of clues (`28`) or a range of them (`24..28`, both ends included).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClueCount {
    low: usize,
    high: usize,
}

impl ClueCount {
    /// Creates a range from `low` to `high`, both included.
    ///
    /// # Errors
    /// If `low` is above `high`.
    pub fn new(low: usize, high: usize) -> Result<Self, ClueCountError> {
        if low > high {
            return Err(ClueCountError::Backwards { low, high });
        }
        Ok(ClueCount { low, high })
    }

    /// Creates a range of a single number.
    pub(crate) fn exactly(count: usize) -> Self {
        ClueCount { low: count, high: count }
    }

    /// Returns the range of numbers that are higher by `more`.
    pub(crate) fn plus(self, more: usize) -> Self {
        ClueCount { low: self.low.saturating_add(more), high: self.high.saturating_add(more) }
    }

    /// Returns the fewest clues of the range.
    pub fn low(self) -> usize {
        self.low
    }

    /// Returns the most clues of the range.
    pub fn high(self) -> usize {
        self.high
    }

    /// Returns whether a count is in the range.
    pub fn contains(self, count: usize) -> bool {
        (self.low..=self.high).contains(&count)
    }
}

impl fmt::Display for ClueCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.low == self.high {
            true => write!(f, "{}", self.low),
            false => write!(f, "{}..{}", self.low, self.high),
        }
    }
}

impl FromStr for ClueCount {
    type Err = ClueCountError;

    fn from_str(text: &str) -> Result<Self, ClueCountError> {
        let number =
            |part: &str| part.parse::<usize>().map_err(|_| ClueCountError::Unreadable(quote(text)));
        match text.split_once("..").or_else(|| text.split_once(['-', '–'])) {
            Some((low, high)) => ClueCount::new(number(low)?, number(high)?),
            None => number(text).map(ClueCount::exactly),
        }
    }
}

/// The reason why a text is not a [`ClueCount`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClueCountError {
    /// Neither a number nor a range.
    #[error("expected a number such as 28 or a range such as 24..28, found `{0}`")]
    Unreadable(String),
    /// A range whose ends are the wrong way round.
    #[error("the range {low}..{high} is empty: its first number is above its last")]
    Backwards {
        /// The first number.
        low: usize,
        /// The last number.
        high: usize,
    },
}

/// Returns the fewest givens that a unique puzzle of some rules and clues can have, as far as is
/// known, and the reason. `base` has the rules and the clues other than givens.
///
/// If all rules are houses and all clues givens, two symbols that are not given could be exchanged
/// throughout, so all but one must be given. For three classic boards the exact number is known.
pub fn fewest_known(base: &Puzzle) -> (usize, &'static str) {
    if !base.has_only_houses_and_givens() {
        return (0, "");
    }
    let rules = base.rules();
    match rules.classic_boxes().map(|shape| (shape.rows, shape.cols)) {
        Some((2, 2)) => (4, "every 4x4 grid has been searched"),
        Some((2, 3) | (3, 2)) => (8, "every 6x6 grid has been searched"),
        Some((3, 3)) => {
            (17, "there is no 16-clue Sudoku: McGuire, Tugemann and Civario, arXiv 1201.0749")
        }
        _ => {
            let fewest = rules.board().symbol_count() - 1;
            (fewest, "two symbols that are not given could change places")
        }
    }
}

/// Returns which counts can be reached by adding groups of these sizes to the `held` clues: a flag
/// for each count, from 0.
pub(crate) fn reachable(sizes: &[usize], held: usize) -> Vec<bool> {
    let most = held + sizes.iter().sum::<usize>();
    let mut reachable = vec![false; most + 1];
    reachable[held] = true;
    for size in sizes {
        for count in (*size..=most).rev() {
            reachable[count] |= reachable[count - size];
        }
    }
    reachable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        for text in ["28", "24..28", "0..81"] {
            assert_eq!(text.parse::<ClueCount>().unwrap().to_string(), text);
        }
        let backwards = ClueCountError::Backwards { low: 90, high: 20 };
        assert_eq!("90..20".parse::<ClueCount>(), Err(backwards));
        for text in ["", "x", "1..", "..3", "-4", "1...3"] {
            assert!(text.parse::<ClueCount>().is_err(), "{text}");
        }
    }

    #[test]
    fn groups_add_up() {
        let quarter_turn: Vec<usize> = std::iter::repeat_n(4, 20).chain([1]).collect();
        let counts = reachable(&quarter_turn, 0);
        assert!(counts[24] && counts[25] && !counts[26] && !counts[27] && counts[81]);
        assert!(!reachable(&[4], 3)[6]);
    }
}
