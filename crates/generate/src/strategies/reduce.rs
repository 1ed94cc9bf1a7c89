//! Reduces a grid to few clues: by carving, and by a search if that leaves too many.

use super::carve::{Limits, carve};
use super::removal_order::{empty_parts_first, lines_first, symbols_in_turn};
use super::sparse::{Descended, Descent, Judgement, descent};
use crate::request::Request;
use crate::request::clue_count::ClueCount;
use satoku_core::board::{Cell, Grid};
use satoku_core::cnf::Lit;
use satoku_core::encode::Encoding;
use satoku_core::oracle::{Oracle, OracleError};
use satoku_core::random::Random;

/// The most conflicts of the CDCL engine for carving one grid, before another is taken. Hardly any
/// grid comes near: 25x25 boards take some 20,000, jigsaws of side 16 up to 80,000.
const PATIENCE: u64 = 400_000;

/// Removes clues from one grid after another.
pub(crate) struct Reducer<'a> {
    encoding: &'a Encoding,
    // The clues other than givens, which stay.
    fixed: &'a [Lit],
    // The orbits that are not held: cells that are given or blank together.
    free: Vec<&'a [Cell]>,
    // The cells that stay given.
    held: Vec<Cell>,
    // The cells on lines, which are emptied first.
    lines: &'a [Cell],
    // Whether symbols take turns in being removed.
    takes_turns: bool,
    clues: Option<ClueCount>,
    patience: u64,
    // The search in the grid that was searched last.
    latest: Option<(Grid, Box<dyn Descent>)>,
}

/// The result of reducing a grid.
#[derive(Debug)]
pub(crate) struct Reduced {
    /// The cells that are given.
    pub cells: Vec<Cell>,
    /// `Some(true)` if carving itself shows that no clue can be removed.
    pub minimal: Option<bool>,
    /// Whether carving itself shows that no given can be removed.
    pub needs_givens: bool,
    /// Whether it has the requested number of clues.
    pub met: bool,
}

impl<'a> Reducer<'a> {
    /// Creates a reducer for puzzles of a request with these orbits and these clues other than
    /// givens.
    pub fn new(
        encoding: &'a Encoding,
        fixed: &'a [Lit],
        orbits: &'a [Vec<Cell>],
        request: &Request,
    ) -> Self {
        let held = |orbit: &&Vec<Cell>| is_held(orbit, &request.keep);
        let (held, free): (Vec<_>, Vec<_>) = orbits.iter().partition(held);
        Reducer {
            encoding,
            fixed,
            free: free.into_iter().map(Vec::as_slice).collect(),
            held: held.into_iter().flatten().copied().collect(),
            lines: &[],
            takes_turns: request.balance.is_some(),
            clues: request.total(),
            patience: if request.solution.is_some() { u64::MAX } else { PATIENCE },
            latest: None,
        }
    }

    /// Empties the cells on these lines first.
    pub fn lines_first(self, lines: &'a [Cell]) -> Self {
        Reducer { lines, ..self }
    }

    /// Changes the requested number of clues.
    pub fn aim_for(&mut self, clues: ClueCount) {
        self.clues = Some(clues);
    }

    /// Returns the orbits that are not held: cells that are given or blank together.
    pub fn free(&self) -> &[&'a [Cell]] {
        &self.free
    }

    /// Returns the cells that stay given.
    pub fn held(&self) -> &[Cell] {
        &self.held
    }

    /// Carves a grid, and searches on if that leaves more clues than requested. `None` if another
    /// grid is likely to be carved sooner.
    ///
    /// # Errors
    /// Returns the oracle's errors.
    pub fn reduce(
        &mut self,
        oracle: &mut dyn Oracle,
        solution: &Grid,
        random: &mut Random,
    ) -> Result<Option<Reduced>, OracleError> {
        let mut order: Vec<usize> = (0..self.free.len()).collect();
        random.shuffle(&mut order);
        let floor = match self.clues {
            Some(clues) => clues.low() + random.below(clues.high() - clues.low() + 1),
            None => 0,
        };
        // If more clues stay, carving would end with some parts empty and all others full.
        if floor * 2 < solution.cell_count() {
            empty_parts_first(self.encoding.rules(), solution, &self.free, random, &mut order);
        }
        if self.takes_turns {
            symbols_in_turn(solution, &self.free, &mut order);
        }
        lines_first(self.lines, &self.free, &mut order);
        let groups: Vec<Vec<Lit>> =
            order.iter().map(|orbit| self.clues_of(solution, self.free[*orbit])).collect();
        let stay = [self.fixed, &self.clues_of(solution, &self.held)].concat();
        oracle.push(&stay);
        let limits = Limits { floor, patience: self.patience };
        let carved = carve(oracle, solution, &groups, stay.len(), limits, None);
        oracle.pop();
        let carved = carved?;
        if carved.given_up {
            return Ok(None);
        }
        let kept = order.iter().zip(&carved.kept).filter(|(_, kept)| **kept);
        let orbits: Vec<usize> = kept.map(|(orbit, _)| *orbit).collect();
        // A clue that was asked about by itself and stayed is needed.
        let needs_givens = self.held.is_empty()
            && !carved.stopped
            && !carved.undecided
            && orbits.iter().all(|orbit| self.free[*orbit].len() == 1);
        let cells = self.cells_of(&orbits);
        if self.clues.is_none_or(|clues| self.fixed.len() + cells.len() <= clues.high()) {
            let shown = needs_givens && self.fixed.is_empty();
            let minimal = shown.then_some(true);
            return Ok(Some(Reduced { cells, minimal, needs_givens, met: true }));
        }
        if let Some(search) = self.search_in(solution) {
            carved.seconds.iter().for_each(|second| search.learn(second));
        }
        let wanted = &mut |_: &[Cell]| Judgement::Wanted;
        self.search(oracle, solution, &cells, random, wanted).map(Some)
    }

    /// Searches from `cells` for a puzzle in the requested clue range that `judge` accepts.
    ///
    /// # Errors
    /// Returns the oracle's errors.
    pub fn search(
        &mut self,
        oracle: &mut dyn Oracle,
        solution: &Grid,
        cells: &[Cell],
        random: &mut Random,
        judge: &mut dyn FnMut(&[Cell]) -> Judgement,
    ) -> Result<Reduced, OracleError> {
        let unmet = |cells| Ok(Reduced { cells, minimal: None, needs_givens: false, met: false });
        let Some(clues) = self.clues else { return unmet(cells.to_vec()) };
        let mut given = vec![false; solution.cell_count()];
        cells.iter().for_each(|cell| given[cell.index()] = true);
        let orbits = (0..self.free.len()).filter(|orbit| given[self.free[*orbit][0].index()]);
        let orbits: Vec<usize> = orbits.collect();
        if self.search_in(solution).is_none() {
            return unmet(cells.to_vec());
        }
        let (_, mut search) = self.latest.take().expect("it was just made");
        let mut judge = |orbits: &[usize]| judge(&self.cells_of(orbits));
        let descended = search.descend(oracle, &orbits, clues, random, &mut judge);
        let Descended { given, wanted, .. } = descended?;
        self.latest = Some((solution.clone(), search));
        let cells = self.cells_of(&given);
        Ok(Reduced { cells, minimal: None, needs_givens: false, met: wanted })
    }

    /// Returns the search in a grid, with what is known of it if it was the last one; `None` if the
    /// board is too large.
    fn search_in(&mut self, solution: &Grid) -> Option<&mut Box<dyn Descent>> {
        if self.latest.as_ref().is_none_or(|(latest, _)| latest != solution) {
            let stay = [self.fixed, &self.clues_of(solution, &self.held)].concat();
            let search = descent(self.encoding, solution, &self.free, stay, self.patience)?;
            self.latest = Some((solution.clone(), search));
        }
        self.latest.as_mut().map(|(_, search)| search)
    }

    /// Returns the selectors of the givens in some cells.
    fn clues_of(&self, solution: &Grid, cells: &[Cell]) -> Vec<Lit> {
        self.encoding.given_selectors(solution, cells).collect()
    }

    /// Returns the cells of some orbits, and those that stay given.
    fn cells_of(&self, orbits: &[usize]) -> Vec<Cell> {
        let free = orbits.iter().flat_map(|orbit| self.free[*orbit]);
        self.held.iter().chain(free).copied().collect()
    }
}

/// Returns whether an orbit contains a cell to keep.
fn is_held(orbit: &[Cell], keep: &[Cell]) -> bool {
    orbit.iter().any(|cell| keep.contains(cell))
}
