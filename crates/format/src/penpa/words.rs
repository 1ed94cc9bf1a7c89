//! What the words of a link to Penpa say that its drawings do not.

use crate::pasted::rule_in;

/// The beginnings of further words that sentences about rules have, and those about the usual
/// rules do not.
const WORDS: [&str; 24] = [
    "adjacent",
    "between",
    "black",
    "circle",
    "differ",
    "dots",
    "even",
    "fog",
    "greater",
    "increas",
    "king",
    "knight",
    "less",
    "multipl",
    "neighbo",
    "odd",
    "palindrome",
    "parity",
    "product",
    "renban",
    "sum",
    "touch",
    "whisper",
    "white",
];

/// Returns a word that names a rule besides the usual ones and `known` words; `None` if there is
/// none.
pub(super) fn other_rule(text: &str, known: &[&str]) -> Option<String> {
    let words = text.split(|character: char| !character.is_alphabetic() && character != '-');
    words.map(str::to_lowercase).find(|word| {
        let names_rule = WORDS.iter().any(|rule| word.starts_with(rule)) || rule_in(word).is_some();
        names_rule && !known.iter().any(|known| word.starts_with(known))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_told_from_the_usual_ones() {
        let usual = "Place a digit from 1 to 9 into each empty cell in the grid so that each \
                     digit appears exactly once in each row, column and 3x3 outlined box.";
        assert_eq!(other_rule(usual, &[]), None);
        assert_eq!(other_rule("Normal Sudoku rules apply.", &[]), None);
        for text in ["Anti-Knight Sudoku", "a knight's move", "Kropki", "digits that sum to 9"] {
            assert!(other_rule(text, &[]).is_some(), "{text}");
        }
        assert_eq!(other_rule("Thermo Sudoku", &["thermo"]), None);
    }
}
