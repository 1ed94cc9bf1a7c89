//! The hardest techniques of a puzzle, and its hardest step, in the languages of books.

use super::content::{Language, PrintedHint};
use super::figure::Figure;
use super::symbol_set::SymbolSet;
use satoku_core::board::{Cell, Symbols};
use satoku_core::rules::{Puzzle, Rules};
use satoku_logic::{
    Conclusion, Difficulty, Family, Geometry, Ladder, Level, Path, Progress, Step, Technique,
    Words, by_symbol,
};
use std::sync::Arc;

/// The number of techniques that a caption names.
const NAMED: usize = 2;

/// The most characters of a chain that is printed; the reader finds longer ones without it.
const TOLD: usize = 400;

/// Returns the hardest techniques of a puzzle, the hardest first.
pub(super) fn hardest(difficulty: &Difficulty) -> Vec<Technique> {
    let known = difficulty.techniques.keys().filter_map(|name| name.parse::<Technique>().ok());
    let mut techniques: Vec<Technique> = known.collect();
    techniques.sort_by_key(|technique| std::cmp::Reverse((technique.score(), *technique)));
    techniques.truncate(NAMED);
    techniques
}

/// The first step of a puzzle that is as hard as its rating.
#[derive(Debug, Clone)]
pub(super) struct Hint {
    /// The step.
    pub step: Step,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The board with the pattern of the step.
    pub figure: Figure,
}

impl Hint {
    /// Returns the hint of a puzzle; `None` if the puzzle is easier than hard or no technique is as
    /// hard as its rating.
    pub fn of(puzzle: &Puzzle, difficulty: &Difficulty) -> Option<Self> {
        let rating = difficulty.rating.filter(|_| difficulty.level >= Level::Hard)?;
        let geometry = Geometry::new(puzzle.rules()).ok()?;
        let ladder = Ladder::default();
        let mut path = Path::new(&geometry, puzzle, &ladder);
        while let Progress::Steps(score) = path.look() {
            if score >= rating {
                let step = path.steps().into_iter().next()?;
                let figure = Figure::of_givens(puzzle, path.state(), &step);
                return Some(Hint { step, puzzle: puzzle.clone(), figure });
            }
            path.take();
        }
        None
    }
}

impl Language {
    /// Returns a hint in the language's words and notation: `X-Wing`, `Z1S2, Z1S3 ≠ 4: ...`.
    pub(super) fn hint(&self, hint: Hint, rules: &Rules, symbols: &Arc<SymbolSet>) -> PrintedHint {
        let Hint { step, puzzle, figure } = hint;
        let alphabet = symbols.alphabet();
        let text = self.reasoned(&step, &puzzle, rules, rules.symbols_or(&alphabet));
        let figure = figure.with_symbols(symbols);
        PrintedHint { technique: step.technique.texts(self.code).name.to_owned(), text, figure }
    }

    /// Returns the conclusion of a step with its reason. Long chains are left to the reader.
    fn reasoned(&self, step: &Step, puzzle: &Puzzle, rules: &Rules, symbols: &Symbols) -> String {
        let conclusion = self.conclusion(&step.conclusion, rules, symbols);
        let words = Words::new(puzzle, symbols).in_language(self.code);
        let text = format!("{}.", words.reasoned(&conclusion, step).replace("<>", "≠"));
        let is_chain = matches!(step.technique.family(), Family::Chains | Family::Forcing);
        match is_chain && text.chars().count() > TOLD {
            true => format!("{conclusion}. {}", self.texts.hint_suppose),
            false => text,
        }
    }

    /// Returns a conclusion in the language's notation: `Z1S2, Z1S3 ≠ 4`.
    pub fn conclusion(&self, conclusion: &Conclusion, rules: &Rules, symbols: &Symbols) -> String {
        let (row, column) = (self.texts.cell_row, self.texts.cell_column);
        let name = |cell: Cell| {
            let place = rules.board().place(cell);
            format!("{row}{}{column}{}", place.row + 1, place.col + 1)
        };
        let placed = conclusion.placed(rules);
        let (sign, candidates) = match placed.is_empty() {
            true => ('≠', conclusion.candidates()),
            false => ('=', &placed[..]),
        };
        let groups = by_symbol(candidates).into_iter().map(|(symbol, cells)| {
            let cells: Vec<String> = cells.into_iter().map(name).collect();
            format!("{} {sign} {}", cells.join(", "), symbols.character(symbol))
        });
        groups.collect::<Vec<_>>().join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LanguageCode;
    use satoku_core::board::Symbol;
    use satoku_core::rules::{Layout, Registry};
    use satoku_logic::{Candidate, Rating};

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
        let german = Language::of(LanguageCode::German);
        let hint = german.hint(Hint::of(&puzzle, &difficulty).unwrap(), &rules, &Arc::default());
        assert_eq!(hint.technique, "X-Wing");
        assert!(hint.text.starts_with('Z') && hint.text.contains(" ≠ "), "{}", hint.text);
        assert!(hint.text.contains(": In Zeile 2 und in Zeile 6 ") && hint.text.ends_with('.'));
        let figure = hint.figure;
        // The four corners of the pattern are shaded, and show one symbol.
        assert_eq!(figure.shaded.len(), 4);
        let corners = figure.marks.iter().filter(|marks| !marks.kept.is_empty());
        assert!(corners.clone().all(|marks| marks.kept.len() == 1));
        assert_eq!(corners.count(), 4);
        assert!(figure.marks.iter().any(|marks| !marks.struck.is_empty()));
        assert_eq!(figure.values, puzzle.givens());
        let english = Language::of(LanguageCode::English);
        let candidate =
            |cell, symbol| Candidate { cell: Cell::new(cell), symbol: Symbol::new(symbol) };
        let gone = [candidate(1, 3), candidate(1, 4), candidate(2, 3)].to_vec();
        let gone = Conclusion::Eliminate(gone);
        let symbols = Symbols::default();
        assert_eq!(english.conclusion(&gone, &rules, &symbols), "r1c2, r1c3 ≠ 4; r1c2 ≠ 5");
        let placed = Conclusion::Place(candidate(72, 8));
        assert_eq!(german.conclusion(&placed, &rules, &symbols), "Z9S1 = 9");
        let hardest = hardest(&difficulty);
        assert_eq!((hardest.len(), hardest[0]), (2, Technique::XWing));
    }

    #[test]
    fn easy_puzzles_have_no_hint() {
        let rules = Arc::new(Registry::standard().rules("classic", &Layout::default()).unwrap());
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let givens = Symbols::default().read(text, 81, 9).unwrap();
        let puzzle = Puzzle::of_givens(Arc::clone(&rules), &givens).unwrap();
        let rating = Rating::of(&Geometry::new(&rules).unwrap(), &puzzle, &Ladder::default());
        assert!(Hint::of(&puzzle, &Difficulty::from(&rating)).is_none());
    }
}
