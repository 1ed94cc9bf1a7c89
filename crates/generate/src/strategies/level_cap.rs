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

/// Techniques that fill the same cells whatever other steps are taken first, if all of them are
/// known. Not so hidden singles in clues, for which a cell must have several candidates left.
const EASY: [Technique; 8] = [
    Technique::FullHouse,
    Technique::HiddenSingleBox,
    Technique::HiddenSingleLine,
    Technique::ClueSingle,
    Technique::CompleteCount,
    Technique::ClueLimits,
    Technique::BlockOverlap,
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
        // Limits of many cells become those of few as cells are filled.
        let is_known = |one: &Technique| {
            ladder.contains(*one)
                && (*one != Technique::LongClueLimits || ladder.contains(Technique::ClueLimits))
        };
        let easy = Ladder::of(EASY.into_iter().filter(is_known));
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
    use satoku_core::oracle::SharedFormula;
    use satoku_core::random::Random;
    use satoku_core::rules::{Cage, Clue, ClueContext, ClueKind, Layout, Puzzle, Registry};
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

    #[test]
    fn clues_lead_to_the_same_position_in_any_order() {
        let registry = Registry::standard();
        let (cancel, mut compared, mut filled) = (Cancel::default(), 0, 0);
        let boards = [("classic", "4"), ("classic", "6"), ("latin", "5"), ("binairo", "6x6")];
        for (variant, size) in boards.into_iter().chain([("shading", "5x5")]) {
            let layout = Layout::of_size(size.parse().unwrap());
            let rules = Arc::new(registry.rules(variant, &layout).unwrap());
            let geometry = Geometry::new(&rules).unwrap();
            let shared = SharedFormula::new(Encoding::of_rules(&rules));
            let mut random = Random::new(4, 0);
            let fitting = |kind: &&Arc<dyn ClueKind>| kind.fits_board(&rules).is_ok();
            for kind in registry.clue_kinds().iter().filter(fitting) {
                let grid = shared.random_solution(&[], &mut random, 10_000).unwrap();
                let clues = kind.propose(&ClueContext::new(&rules, &grid), &mut random);
                let clues = clues.into_iter().take(8).map(Clue::Constraint).collect();
                let Ok(puzzle) = Puzzle::new(Arc::clone(&rules), clues) else { continue };
                let encoding = Encoding::new(&puzzle);
                let start = State::new(&geometry, &puzzle);
                let cells = random.shuffled(rules.board().cells());
                let cells = &cells[..cells.len() / 2];
                let givens: Vec<Lit> = encoding.given_selectors(&grid, cells).collect();
                let position = |parts: &mut dyn Iterator<Item = &[Lit]>| {
                    let ladder = Ladder::default();
                    let highest = Score::new(15);
                    let mut cap =
                        LevelCap::new(&encoding, start.clone(), &ladder, highest, &cancel);
                    parts.for_each(|part| cap.push(part));
                    let top = cap.top().clone();
                    let candidates = rules.board().cells().map(|cell| top.candidates(cell));
                    (top.values().clone(), candidates.collect::<Vec<_>>())
                };
                let whole = position(&mut [&givens[..]].into_iter());
                let halves = givens.len() / 2;
                assert_eq!(position(&mut givens.chunks(1)), whole, "{variant} {}", kind.name());
                assert_eq!(position(&mut givens.chunks(1).rev()), whole, "{}", kind.name());
                assert_eq!(position(&mut givens.chunks(halves).rev()), whole, "{}", kind.name());
                compared += 1;
                filled += whole.0.filled_count() - cells.len();
            }
        }
        assert!(compared > 60 && filled > 200, "{compared} {filled}");
    }
}
