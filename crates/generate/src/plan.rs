//! The plan of a request's puzzles: rules prepared for engines, and everything that depends only on
//! them.

use super::GenerateError;
use super::request::clue_count::reachable;
use super::request::goal::Goal;
use super::request::{Request, RequestError};
use super::strategies::fill::Grids;
use satoku_core::board::{Cell, Grid, Images};
use satoku_core::cnf::Lit;
use satoku_core::encode::Encoding;
use satoku_core::oracle::{Budget, Cancel, Drawn, SharedFormula};
use satoku_core::random::Random;
use satoku_core::rules::{Clue, ClueContext, Puzzle, Rules};
use satoku_logic::{Geometry, State};
use std::sync::Arc;

/// The effort of the search for a grid that only serves as an example.
const AT_ONCE: u64 = 10_000;

/// The rules of puzzles, prepared for engines, with the orbits of the symmetry.
#[derive(Debug)]
pub(super) struct Plan {
    // The rules with the clues other than givens that every puzzle has.
    base: Puzzle,
    shared: SharedFormula,
    // The selectors of those clues.
    fixed: Vec<Lit>,
    orbits: Vec<Vec<Cell>>,
    // The images that other clues are drawn with.
    images: Images,
    // The cells on lines, which carving empties first.
    lines: Vec<Cell>,
    grids: Grids,
    // `None` if puzzles are not rated.
    geometry: Option<Arc<Geometry>>,
}

impl Plan {
    pub(super) fn new(rules: &Arc<Rules>, request: &Request) -> Result<Self, RequestError> {
        let grids = match request.boards().fixed() {
            Some(_) => Grids::of_board(request.budget),
            None => Grids::of_random_board(request.budget),
        };
        Plan::with_grids(rules, request, grids)
    }

    /// Does the same as [`Plan::new`], but draws from these grids.
    pub(super) fn with_grids(
        rules: &Arc<Rules>,
        request: &Request,
        grids: Grids,
    ) -> Result<Self, RequestError> {
        let orbits = request.symmetry_of_givens().orbits(rules.board())?;
        let images = request.images(rules.board())?;
        let rated = Goal::of(request, 0).map(|_| Geometry::new(rules).map(Arc::new));
        let geometry = rated.transpose().map_err(RequestError::Unrated)?;
        let base = request.base(rules);
        let shared = SharedFormula::new(Encoding::new(&base));
        Ok(Plan { images, ..Plan::of_base(base, shared, orbits, grids, geometry) })
    }

    /// Creates the plan of puzzles of the same rules that have these clues, none of them givens, of
    /// which some lie on lines of these cells, and this solution.
    pub(super) fn on(&self, base: Puzzle, lines: Vec<Cell>, solution: Grid) -> Self {
        let shared = self.shared.extended_to(Encoding::new(&base));
        let (orbits, geometry) = (self.orbits.clone(), self.geometry.clone());
        Plan { lines, ..Plan::of_base(base, shared, orbits, Grids::known(solution), geometry) }
    }

    fn of_base(
        base: Puzzle,
        shared: SharedFormula,
        orbits: Vec<Vec<Cell>>,
        grids: Grids,
        geometry: Option<Arc<Geometry>>,
    ) -> Self {
        let fixed = shared.encoding().selectors(&base).expect("they were just encoded");
        let (images, lines) = (Images::default(), Vec::new());
        Plan { base, shared, fixed, orbits, images, lines, grids, geometry }
    }

    /// Returns the formula.
    pub(super) fn into_formula(self) -> SharedFormula {
        self.shared
    }

    pub(super) fn base(&self) -> &Puzzle {
        &self.base
    }

    pub(super) fn encoding(&self) -> &Encoding {
        self.shared.encoding()
    }

    pub(super) fn formula(&self) -> &SharedFormula {
        &self.shared
    }

    pub(super) fn fixed(&self) -> &[Lit] {
        &self.fixed
    }

    pub(super) fn orbits(&self) -> &[Vec<Cell>] {
        &self.orbits
    }

    /// Returns the images that clues other than givens are drawn with.
    pub(super) fn images(&self) -> &Images {
        &self.images
    }

    /// Returns the cells on lines.
    pub(super) fn lines(&self) -> &[Cell] {
        &self.lines
    }

    /// Returns which numbers of clues puzzles can have that have `others` besides givens and keep
    /// some cells given: a flag for each, from 0.
    pub(super) fn reachable_counts(&self, keep: &[Cell], others: usize) -> Vec<bool> {
        let is_kept = |orbit: &&Vec<Cell>| orbit.iter().any(|cell| keep.contains(cell));
        let (kept, free): (Vec<_>, Vec<_>) = self.orbits.iter().partition(is_kept);
        let held = others + kept.iter().map(|orbit| orbit.len()).sum::<usize>();
        reachable(&free.iter().map(|orbit| orbit.len()).collect::<Vec<_>>(), held)
    }

    /// Returns the position before the first given, for the human solver, if puzzles are rated.
    pub(super) fn start(&self) -> Option<State> {
        self.geometry.as_ref().map(|geometry| State::new(geometry, &self.base))
    }

    pub(super) fn geometry(&self) -> Option<&Geometry> {
        self.geometry.as_deref()
    }

    pub(super) fn rules(&self) -> &Arc<Rules> {
        self.encoding().rules()
    }

    /// Returns a random grid.
    ///
    /// # Errors
    /// If there is none, none was found within the budget, or the work is cancelled.
    pub(super) fn draw(&self, random: &mut Random, cancel: &Cancel) -> Result<Grid, GenerateError> {
        self.grids.draw(&self.shared, random, cancel)
    }

    /// Returns clues of each requested kind other than givens, drawn from a grid; `None` if no grid
    /// was found within a small budget, or the work was cancelled.
    pub(super) fn proposals(&self, request: &Request, cancel: &Cancel) -> Option<Vec<Clue>> {
        let random = &mut Random::new(0, 0);
        let mut kinds = request.kinds().iter().filter(|kind| kind.name() != "given").peekable();
        if kinds.peek().is_none() {
            return Some(Vec::new());
        }
        let budget = Budget { nodes: AT_ONCE, conflicts: AT_ONCE, ..Budget::default() };
        let Ok(Drawn::Grid(grid)) = self.shared.draw(&[], random, budget, cancel) else {
            return None;
        };
        let clues =
            kinds.flat_map(|kind| kind.propose(&ClueContext::new(self.rules(), &grid), random));
        Some(clues.map(Clue::Constraint).collect())
    }

    /// Returns the puzzle whose givens are the symbols of a grid in some cells.
    pub(super) fn puzzle(&self, solution: &Grid, cells: &[Cell]) -> Puzzle {
        self.base.with_givens(&solution.part(cells)).expect("cells of the board")
    }
}
