//! The clues of one kind that could be added to a puzzle, with the ratings they lead to.
//!
//! The kind proposes clues of a solution. If that is the only one, each of them is rated. If the
//! puzzle has several solutions, those are rated that leave one.

use satoku_core::board::{Cell, Grid};
use satoku_core::oracle::{Budget, Cancel, Engine, FormulaCache, OracleError, Solved};
use satoku_core::random::Random;
use satoku_core::rules::{Clue, ClueContext, ClueKind, Constraint, Puzzle, PuzzleError};
use satoku_logic::{Geometry, Ladder, Rating, State};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most clues that are tried, evenly at random of those proposed. Rating a hard puzzle takes up
/// to a second in a browser, so that these take up to a minute, and people read fewer.
const TRIED: usize = 60;

/// How often a kind proposes clues while there are fewer. Most kinds propose enough at once; of the
/// cages into which one divides a board, few fit between those of a puzzle.
const DRAWS: usize = 40;

/// The most conflicts for the question whether a clue leaves one solution: a 9x9 killer takes some
/// hundreds. A clue that takes more is not listed.
const CONFLICTS: u64 = 20_000;

/// One more clue, with the rating of the puzzle that has it.
#[derive(Debug, Clone)]
pub struct Suggestion {
    /// The clue.
    pub clue: Arc<dyn Constraint>,
    /// The rating of the puzzle with the clue.
    pub rating: Rating,
}

/// A search for clues to add to a puzzle, which tries one after the other.
#[derive(Debug)]
pub struct Suggestions {
    puzzle: Puzzle,
    geometry: Geometry,
    /// Solutions of the puzzle: the only one, or several.
    known: Vec<Grid>,
    /// The clues left to try, the last one first.
    open: Vec<Arc<dyn Constraint>>,
    found: Vec<Suggestion>,
}

impl Suggestions {
    /// Draws clues of a kind that are true of the first or the second of a puzzle's solutions, with
    /// the random numbers of a seed: of the only one, or of two of several. A clue that the puzzle
    /// has, or that several of these solutions obey, is none of them.
    pub fn new(
        geometry: &Geometry,
        puzzle: &Puzzle,
        kind: &dyn ClueKind,
        solutions: Vec<Grid>,
        seed: u64,
    ) -> Self {
        let mut random = Random::new(seed, 0);
        let own = || puzzle.constraints().filter(|clue| clue.kind() == kind.name());
        let (mut open, mut said) = (Vec::new(), BTreeSet::new());
        let used: BTreeSet<Cell> = own().flat_map(|clue| clue.cells()).copied().collect();
        for target in 0..solutions.len() {
            said.extend(own().map(|clue| (target, says(clue))));
        }
        for _ in 0..DRAWS {
            for (target, solution) in solutions.iter().enumerate().take(2) {
                for clue in kind.propose(&ClueContext::new(puzzle.rules(), solution), &mut random) {
                    // Clues that divide the board have no cell in common.
                    let fits = !kind.covers_board()
                        || clue.cells().iter().all(|cell| !used.contains(cell));
                    let is_told_apart = is_of_one(&clue, &solutions);
                    if fits && is_told_apart && said.insert((target, says(&clue))) {
                        open.push(clue);
                    }
                }
            }
            if open.len() >= TRIED {
                break;
            }
        }
        random.shuffle(&mut open);
        open.truncate(TRIED);
        let (puzzle, geometry) = (puzzle.clone(), geometry.clone());
        Suggestions { puzzle, geometry, known: solutions, open, found: Vec::new() }
    }

    /// Returns how many clues are left to try.
    pub fn left(&self) -> usize {
        self.open.len()
    }

    /// Tries the next clue, if there is one.
    ///
    /// # Errors
    /// If it was stopped, or an engine contradicts the rules.
    pub fn advance(&mut self, cancel: &Cancel) -> Result<(), OracleError> {
        let Some(clue) = self.open.pop() else { return Ok(()) };
        // Solutions that were found since may show that it leaves several.
        if !is_of_one(&clue, &self.known) {
            return Ok(());
        }
        // A clue can be too large beside the others.
        let Ok(more) = with(&self.puzzle, &clue) else { return Ok(()) };
        if self.known.len() > 1 {
            let budget = Budget { conflicts: CONFLICTS, ..Budget::default() };
            let formulas = FormulaCache::default();
            match formulas.ask(&more, Engine::Auto, budget, cancel, |oracle, _, clues| {
                Solved::by(oracle, clues)
            })? {
                Solved::One(_) => {}
                Solved::Several(first, second) => {
                    let new = [first, second].into_iter().filter(|grid| !self.known.contains(grid));
                    let new: Vec<Grid> = new.collect();
                    self.known.extend(new);
                    return Ok(());
                }
                Solved::None | Solved::Undecided => return Ok(()),
            }
        }
        let (start, ladder) = (State::new(&self.geometry, &more), Ladder::default());
        let rating = Rating::unless_cancelled(start, &ladder, cancel)?;
        self.found.push(Suggestion { clue, rating });
        Ok(())
    }

    /// Returns the clues that were found, sorted by rating, then effort, then cells.
    pub fn found(mut self) -> Vec<Suggestion> {
        self.found.sort_by(|one, other| {
            let key = |rating: &Rating| (rating.hardness(), rating.effort);
            let cells = || one.clue.cells().cmp(other.clue.cells());
            key(&one.rating).cmp(&key(&other.rating)).then_with(cells)
        });
        self.found
    }
}

/// Returns whether exactly one of some grids obeys a clue.
fn is_of_one(clue: &Arc<dyn Constraint>, grids: &[Grid]) -> bool {
    grids.iter().filter(|grid| clue.holds(grid)).count() == 1
}

/// Returns what a clue of a kind says, if it is known to be true of a grid: most lines say the same
/// in both directions.
fn says(clue: &Arc<dyn Constraint>) -> (Vec<Cell>, String) {
    let mut cells = clue.cells().to_vec();
    cells.sort_unstable();
    (cells, serde_json::Value::from(clue.fields()).to_string())
}

/// Returns a puzzle with one more clue.
fn with(puzzle: &Puzzle, clue: &Arc<dyn Constraint>) -> Result<Puzzle, PuzzleError> {
    let one = Clue::Constraint(Arc::clone(clue));
    let clues = puzzle.clues().iter().cloned().chain([one]).collect();
    Puzzle::new(Arc::clone(puzzle.rules()), clues)
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::board::Symbols;
    use satoku_core::encode::Encoding;
    use satoku_core::oracle::{SharedFormula, solutions};
    use satoku_core::rules::{Layout, Registry, Rules};

    fn classic() -> Arc<Rules> {
        let layout = Layout::of_size("4".parse().unwrap());
        Arc::new(Registry::standard().rules("classic", &layout).unwrap())
    }

    fn of_givens(rules: &Arc<Rules>, givens: &str) -> Puzzle {
        let givens = Symbols::default().read(givens, 16, 4).unwrap();
        Puzzle::of_givens(Arc::clone(rules), &givens).unwrap()
    }

    /// Returns all 288 grids.
    fn grids(rules: &Arc<Rules>) -> Vec<Grid> {
        let shared = SharedFormula::new(Encoding::of_rules(rules));
        let (budget, cancel) = (Budget::default(), Cancel::default());
        let mut oracle = shared.oracle(Engine::Varisat, budget, &cancel).unwrap();
        solutions(oracle.as_mut(), &[], 1000).unwrap().grids
    }

    fn suggested(
        puzzle: &Puzzle,
        kind: &dyn ClueKind,
        known: &[Grid],
        seed: u64,
    ) -> Vec<Suggestion> {
        let geometry = Geometry::new(puzzle.rules()).unwrap();
        let mut search = Suggestions::new(&geometry, puzzle, kind, known.to_vec(), seed);
        assert!(search.left() <= TRIED);
        while search.left() > 0 {
            search.advance(&Cancel::default()).unwrap();
        }
        search.found()
    }

    #[test]
    fn every_suggestion_leaves_one_solution_and_is_rated() {
        let (rules, registry) = (classic(), Registry::standard());
        let (grids, geometry) = (grids(&rules), Geometry::new(&rules).unwrap());
        assert_eq!(grids.len(), 288);
        let mut kinds = BTreeSet::new();
        for givens in ["1..4.........32.", "1..4.........3..", "1..............2"] {
            let puzzle = of_givens(&rules, givens);
            let all: Vec<_> = grids.iter().filter(|grid| puzzle.check(grid).is_ok()).collect();
            let known: Vec<Grid> = all.iter().take(2).copied().cloned().collect();
            let all_kinds = registry.clue_kinds().iter();
            for kind in all_kinds.filter(|kind| kind.fits_board(&rules).is_ok()) {
                let found = suggested(&puzzle, kind.as_ref(), &known, 3);
                for Suggestion { clue, rating } in &found {
                    kinds.insert((clue.kind(), known.len()));
                    let left = all.iter().filter(|grid| clue.holds(grid)).count();
                    assert_eq!(left, 1, "{givens}: {clue:?}");
                    let more = with(&puzzle, clue).unwrap();
                    let again = Rating::of(&geometry, &more, &Ladder::default());
                    let figures = |of: &Rating| (of.score, of.effort, of.level, of.hardest);
                    assert_eq!(figures(rating), figures(&again), "{givens}: {clue:?}");
                }
                let key = |one: &Suggestion| (one.rating.hardness(), one.rating.effort);
                assert!(found.is_sorted_by_key(key));
                let again = suggested(&puzzle, kind.as_ref(), &known, 3);
                let clues = |list: &[Suggestion]| format!("{:?}", list.iter().map(|one| &one.clue));
                assert_eq!(clues(&found), clues(&again));
            }
        }
        for solutions in [1, 2] {
            let count = kinds.iter().filter(|(_, known)| *known == solutions).count();
            assert!(count > 25, "{count} kinds with {solutions} solutions");
        }
    }

    #[test]
    fn all_clues_of_small_kinds_are_found() {
        let (rules, registry) = (classic(), Registry::standard());
        let grids = grids(&rules);
        let puzzle = of_givens(&rules, "1..4.........3..");
        let all: Vec<_> = grids.iter().filter(|grid| puzzle.check(grid).is_ok()).collect();
        assert!(all.len() > 2);
        let known: Vec<Grid> = all.iter().take(2).copied().cloned().collect();
        let mut count = 0;
        for name in ["odd", "even", "inequality", "dot", "xv"] {
            let kinds = registry.clue_kinds();
            let kind = kinds.iter().find(|kind| kind.name() == name).unwrap();
            let proposed = known.iter().flat_map(|grid| {
                let leaves_one = |clue: &Arc<dyn Constraint>| {
                    all.iter().filter(|grid| clue.holds(grid)).count() == 1
                };
                let mut random = Random::new(0, 0);
                kind.propose(&ClueContext::new(&rules, grid), &mut random)
                    .into_iter()
                    .filter(leaves_one)
            });
            let proposed: BTreeSet<_> = proposed.map(|clue| format!("{clue:?}")).collect();
            let found = suggested(&puzzle, kind.as_ref(), &known, 0);
            let found: BTreeSet<_> = found.iter().map(|one| format!("{:?}", one.clue)).collect();
            assert_eq!(found, proposed, "{name}");
            count += found.len();
        }
        assert!(count > 5, "{count}");
    }

    #[test]
    fn what_a_puzzle_has_is_not_suggested() {
        let (rules, registry) = (classic(), Registry::standard());
        let puzzle = of_givens(&rules, "1..4.........32.");
        let all = grids(&rules).into_iter().filter(|grid| puzzle.check(grid).is_ok());
        let known: Vec<Grid> = all.collect();
        assert_eq!(known.len(), 1);
        let cells = |list: &[Suggestion]| -> Vec<Vec<Cell>> {
            list.iter().map(|one| one.clue.cells().to_vec()).collect()
        };
        for name in ["inequality", "cage"] {
            let kinds = registry.clue_kinds();
            let kind = kinds.iter().find(|kind| kind.name() == name).unwrap().as_ref();
            let found = suggested(&puzzle, kind, &known, 0);
            let first = &found[0].clue;
            let more = with(&puzzle, first).unwrap();
            let left = cells(&suggested(&more, kind, &known, 0));
            assert!(!left.is_empty() && !left.contains(&first.cells().to_vec()), "{name}");
            // Cages have no cell in common.
            let shares = |other: &Vec<Cell>| other.iter().any(|cell| first.cells().contains(cell));
            assert!(name != "cage" || !left.iter().any(shares));
        }
    }

    #[test]
    fn a_search_can_be_stopped() {
        let (rules, registry) = (classic(), Registry::standard());
        let puzzle = of_givens(&rules, "1..4.........3..");
        let known = grids(&rules).into_iter().filter(|grid| puzzle.check(grid).is_ok());
        let (geometry, kind) = (Geometry::new(&rules).unwrap(), &registry.clue_kinds()[1]);
        let known = known.take(2).collect();
        let mut search = Suggestions::new(&geometry, &puzzle, kind.as_ref(), known, 0);
        let cancel = Cancel::default();
        cancel.cancel();
        assert!(matches!(search.advance(&cancel), Err(OracleError::Cancelled)));
    }
}
