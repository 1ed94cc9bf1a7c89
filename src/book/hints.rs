//! The hardest techniques of a puzzle, and the step that breaks it.

use super::content::Language;
use crate::board::Symbols;
use crate::logic::{Difficulty, Geometry, Ladder, Level, Path, Progress, Technique, Words};
use crate::rules::Puzzle;

/// How many techniques a caption names.
const NAMED: usize = 2;

/// The names of the hardest techniques of a puzzle, the hardest first.
pub(super) fn techniques(difficulty: &Difficulty, language: &Language) -> Vec<String> {
    let known = difficulty.techniques.keys().filter_map(|name| name.parse::<Technique>().ok());
    let mut techniques: Vec<Technique> = known.collect();
    techniques.sort_by_key(|technique| std::cmp::Reverse((technique.score(), *technique)));
    techniques.into_iter().take(NAMED).map(|one| language.technique(one)).collect()
}

/// The first step of a puzzle's own rating, named and told by what it shows: `X-Wing: r1c3 ≠ 5`. None for
/// puzzles that are easier than hard, or that no technique breaks.
pub(super) fn hint(
    puzzle: &Puzzle,
    difficulty: &Difficulty,
    language: &Language,
) -> Option<String> {
    let rating = difficulty.rating.filter(|_| difficulty.level >= Level::Hard)?;
    let rules = puzzle.rules();
    let geometry = Geometry::new(rules).ok()?;
    let ladder = Ladder::default();
    let mut path = Path::new(&geometry, puzzle, &ladder);
    while let Progress::Steps(score) = path.look() {
        if score >= rating {
            let steps = path.steps();
            let step = steps.first()?;
            let symbols = Symbols::default();
            let shown = Words::new(puzzle, &symbols).conclusion(&step.conclusion);
            let shown = in_language(&shown, language);
            return Some(format!("{}: {shown}", language.technique(step.technique)));
        }
        path.take();
    }
    None
}

/// What a step shows, such as `r1c2 and r1c3 <> 4`, as a reader of the language writes it: `Z1S2, Z1S3 ≠ 4`.
fn in_language(shown: &str, language: &Language) -> String {
    let (row, column) = (language.text("cell-row", &[]), language.text("cell-column", &[]));
    let mut text = String::new();
    for character in shown.replace("<>", "≠").replace(" and ", ", ").chars() {
        match character {
            'r' => text.push_str(&row),
            'c' => text.push_str(&column),
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::LanguageCode;
    use crate::logic::Rating;
    use crate::rules::{Layout, Registry};
    use std::sync::Arc;

    /// A puzzle whose hardest step is an X-wing.
    const X_WING: &str =
        "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5";

    #[test]
    fn the_step_that_breaks_a_puzzle_is_named_in_its_language() {
        let rules = Arc::new(Registry::standard().rules("classic", &Layout::default()).unwrap());
        let givens = Symbols::default().read(X_WING, 81, 9).unwrap();
        let puzzle = Puzzle::of_givens(Arc::clone(&rules), &givens).unwrap();
        let geometry = Geometry::new(&rules).unwrap();
        let rating = Rating::of(&geometry, &puzzle, &Ladder::default());
        let difficulty = Difficulty::from(&rating);
        let german = LanguageCode::German.language();
        let hint = hint(&puzzle, &difficulty, &german).unwrap();
        assert!(hint.starts_with("X-Wing: Z"), "{hint}");
        assert!(hint.contains(" ≠ ") && !hint.contains("and"), "{hint}");
        let english = LanguageCode::English.language();
        assert_eq!(in_language("r1c2 and r1c3 <> 4", &english), "r1c2, r1c3 ≠ 4");
        assert_eq!(in_language("r9c1 = C", &german), "Z9S1 = C");
        let techniques = techniques(&difficulty, &german);
        assert_eq!((techniques.len(), techniques[0].as_str()), (2, "X-Wing"));
    }

    #[test]
    fn easy_puzzles_have_no_hint() {
        let rules = Arc::new(Registry::standard().rules("classic", &Layout::default()).unwrap());
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let givens = Symbols::default().read(text, 81, 9).unwrap();
        let puzzle = Puzzle::of_givens(Arc::clone(&rules), &givens).unwrap();
        let rating = Rating::of(&Geometry::new(&rules).unwrap(), &puzzle, &Ladder::default());
        let english = LanguageCode::English.language();
        assert_eq!(hint(&puzzle, &Difficulty::from(&rating), &english), None);
    }
}
