//! An acceptance for carving: only puzzles that a player who knows some techniques can solve.

use super::carve::Acceptance;
use satoku_core::board::Cell;
use satoku_core::cnf::Lit;
use satoku_core::encode::Encoding;
use satoku_core::oracle::{Cancel, OracleError};
use satoku_logic::{Ladder, Reach, Score, State, Technique};

/// A player who knows some techniques, used to keep the clues without which a puzzle would be too
/// hard.
///
/// The player takes easy steps as clues are pushed, so that later questions share that work. Other
/// techniques wait for the question: with fewer clues than the puzzle has, some of their
/// conclusions would not hold, and all cost time.
pub(crate) struct LevelCap<'a> {
    encoding: &'a Encoding,
    // The position after each push, that of the start first.
    states: Vec<State>,
    easy: Reach,
    all: Reach,
    cells: Vec<Cell>,
}

/// The techniques whose steps stay possible, or have been taken, whatever other steps are taken
/// first.
const EASY: [Technique; 9] = [
    Technique::FullHouse,
    Technique::HiddenSingleBox,
    Technique::HiddenSingleLine,
    Technique::ClueSingle,
    Technique::CompleteCount,
    Technique::ClueLimits,
    Technique::BlockOverlap,
    Technique::HiddenSingleInClue,
    Technique::LongClueLimits,
];

impl<'a> LevelCap<'a> {
    /// Creates a player before a position, who knows these techniques up to this score.
    pub fn new(
        encoding: &'a Encoding,
        start: State,
        ladder: &Ladder,
        highest: Score,
        cancel: &Cancel,
    ) -> Self {
        let easy = Ladder::of(EASY.into_iter().filter(|one| ladder.contains(*one)));
        LevelCap {
            encoding,
            states: vec![start],
            easy: Reach::new(&easy, highest, cancel),
            all: Reach::new(ladder, highest, cancel),
            cells: Vec::new(),
        }
    }

    fn top(&self) -> &State {
        self.states.last().expect("the start stays")
    }
}

impl Acceptance for LevelCap<'_> {
    fn push(&mut self, clues: &[Lit]) {
        let mut state = self.top().clone();
        for (cell, symbol) in clues.iter().filter_map(|lit| self.encoding.candidate_of(*lit)) {
            state.give(cell, symbol);
        }
        self.easy.exhaust(&mut state);
        self.states.push(state);
    }

    fn pop(&mut self) {
        self.states.pop();
    }

    fn is_settled(&self) -> bool {
        self.top().is_solved()
    }

    /// Returns whether the player can fill the cells of the removed clues.
    ///
    /// All other clues hold, and with the removed ones the puzzle can be solved. So a player who
    /// fills their cells can go on as if those clues had been there.
    fn accepts(&mut self, removed: &[Lit]) -> Result<bool, OracleError> {
        self.cells.clear();
        self.cells.extend(removed.iter().flat_map(|clue| self.encoding.cells_of(*clue)));
        let mut state = self.top().clone();
        Ok(self.all.fill(&mut state, &self.cells)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::board::{Size, Symbols};
    use satoku_core::rules::{Cage, Clue, Layout, Puzzle, Registry};
    use satoku_logic::Geometry;
    use std::sync::Arc;

    #[test]
    fn a_clue_that_is_no_given_is_left_out_only_where_its_cells_are_filled_without_it() {
        let layout = Layout::of_size(Size::of_side(4).unwrap());
        let rules = Arc::new(Registry::standard().rules("classic", &layout).unwrap());
        let cage = |cells: [usize; 2]| {
            let cage = Cage::new(cells.map(Cell::new), Some(5)).unwrap();
            Clue::Constraint(Arc::new(cage))
        };
        let givens = Symbols::default().read("123.............", 16, 4).unwrap();
        let clues = vec![cage([0, 3]), cage([8, 9])];
        let puzzle = Puzzle::new(Arc::clone(&rules), clues).unwrap().with_givens(&givens).unwrap();
        let encoding = Encoding::new(&puzzle);
        let selectors = encoding.selectors(&puzzle).unwrap();
        let geometry = Geometry::new(&rules).unwrap();
        let start = State::blank(&geometry);
        let (ladder, cancel) = (Ladder::default(), Cancel::default());
        let mut cap = LevelCap::new(&encoding, start, &ladder, Score::new(54), &cancel);
        cap.push(&selectors[..3]);
        // The first row is filled, and the rest of the board stays open.
        assert!(cap.accepts(&[selectors[3]]).unwrap());
        assert!(!cap.accepts(&[selectors[4]]).unwrap());
        assert!(!cap.accepts(&selectors[3..]).unwrap());
        assert!(!cap.is_settled());
        cancel.cancel();
        assert!(matches!(cap.accepts(&[selectors[4]]), Err(OracleError::Cancelled)));
    }
}
