//! The grid near a drawing whose clues have one solution, for nonograms and mosaics of an image.
//!
//! Two grids with the same clues differ in some cells. A change of the grid tells them apart only
//! if it changes a clue that reads one of these cells, and the same cells often are a difference
//! after a change elsewhere, too. So few grids need a search.

use crate::{GenerateError, Request, RequestError};
use satoku_core::board::{Cell, Grid, Images, Symbol};
use satoku_core::encode::Encoding;
use satoku_core::oracle::{Budget, Cancel, Enumeration, OracleError, SharedFormula, solutions};
use satoku_core::random::Random;
use satoku_core::rules::{Clue, ClueContext, Constraint, Puzzle};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many cells the searches for the fewest changes may have together: those of 5,000 boards of
/// 20x20.
const PATIENCE: usize = 2_000_000;

/// How many times as quick as a search it is to find that a known difference is one here, too.
const QUICKER: usize = 40;

/// For fewer changes than these, the number is decided before a grid with more is looked for.
const DECIDED: usize = 2;

/// How many solutions of the same clues are compared when a change is chosen.
const COMPARED: usize = 64;

/// How many changes are tried before one is chosen.
const TRIED: usize = 12;

/// A grid whose clues have one solution, near one that was wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UniqueGrid {
    /// The grid.
    pub grid: Grid,
    /// The cells in which it differs from the wanted grid, in the order of cells.
    pub changed: Vec<Cell>,
    /// The number of cells that must differ at least, from 0 to the length of `changed`. Grids with
    /// fewer differences were all shown to have a second solution.
    pub at_least: usize,
}

impl UniqueGrid {
    /// Finds a grid whose clues, all of the kinds of the request, have one solution, and which
    /// differs from the wanted grid in few cells. Among changes that do as well, cells of a low
    /// `weight` are changed; there is one for each cell. The same arguments give the same grid.
    ///
    /// `None` if no grid was found.
    ///
    /// # Errors
    /// If the request is not for a board of empty and filled cells without rules, with clues about
    /// these cells; if the grid has another number of cells; if the work was cancelled.
    pub fn near(
        request: &Request,
        wanted: &Grid,
        weights: &[u32],
        cancel: &Cancel,
    ) -> Result<Option<UniqueGrid>, GenerateError> {
        let rules = request.rules();
        if !rules.are_empty()
            || rules.board().symbol_count() != 2
            || request.made_kinds().next().is_none()
        {
            return Err(RequestError::NoImage(request.variant().to_owned()).into());
        }
        let expected = rules.board().cell_count();
        if wanted.cell_count() != expected {
            let side = request.layout().size.side();
            return Err(RequestError::SolutionLength { expected, side }.into());
        }
        let mut search = Search { request, weights, cancel, known: Vec::new(), left: PATIENCE };
        let (mut found, mut at_least) = (None, 0);
        while found.is_none() && at_least < DECIDED && search.left > 0 {
            found = search.within(wanted, at_least, &mut BTreeSet::new())?;
            at_least += usize::from(found.is_none() && search.left > 0);
        }
        if found.is_none() {
            found = search.stepwise(wanted)?;
        }
        while let Some(grid) = &found
            && at_least < wanted.differences(grid).len()
            && search.left > 0
        {
            match search.within(wanted, at_least, &mut BTreeSet::new())? {
                Some(fewer) => found = Some(fewer),
                None => at_least += usize::from(search.left > 0),
            }
        }
        Ok(found.map(|grid| {
            let changed = wanted.differences(&grid);
            UniqueGrid { grid, changed, at_least }
        }))
    }
}

struct Search<'a> {
    request: &'a Request,
    weights: &'a [u32],
    cancel: &'a Cancel,
    // Differences between two grids with the same clues, the last that was met first.
    known: Vec<Vec<Cell>>,
    // How many cells the next searches may have; 0 too if one search was given up.
    left: usize,
}

impl Search<'_> {
    /// Returns the clues of a grid.
    fn clues(&self, grid: &Grid) -> Vec<Arc<dyn Constraint>> {
        let context = ClueContext { rules: self.request.rules(), grid, images: Images::NONE };
        let random = &mut Random::new(0, 0);
        self.request.made_kinds().flat_map(|kind| kind.propose(&context, random)).collect()
    }

    /// Returns the differences between a grid and up to so many others with the same clues; at
    /// least one where the budget ends before there is an answer.
    fn others(&mut self, grid: &Grid, most: usize) -> Result<Vec<Vec<Cell>>, GenerateError> {
        self.cancel.check()?;
        let clues = self.clues(grid);
        if most == 1 {
            let is_other = |cells: &Vec<Cell>| {
                let other = flipped(grid, cells);
                clues.iter().all(|clue| clue.holds(&other))
            };
            if let Some(at) = self.known.iter().position(is_other) {
                self.left = self.left.saturating_sub(grid.cell_count().div_ceil(QUICKER));
                let cells = self.known.remove(at);
                self.known.insert(0, cells.clone());
                return Ok(vec![cells]);
            }
        }
        let rules = self.request.rules();
        self.left = self.left.saturating_sub(grid.cell_count());
        let clues = clues.into_iter().map(Clue::Constraint).collect();
        let puzzle = Puzzle::new(Arc::clone(rules), clues).map_err(RequestError::Clues)?;
        let shared = SharedFormula::new(Encoding::new(&puzzle));
        let budget = Budget::of_question(rules);
        let mut oracle = shared.oracle(self.request.engine, budget, self.cancel)?;
        let selectors = shared.encoding().selectors(&puzzle).map_err(OracleError::from)?;
        let found = solutions(oracle.as_mut(), &selectors, most + 1)?;
        let mut others: Vec<Vec<Cell>> =
            found.grids.iter().map(|other| grid.differences(other)).collect();
        others.retain(|cells| !cells.is_empty());
        others.truncate(most);
        others.sort_by_key(Vec::len);
        if others.is_empty() && found.enumeration == Enumeration::Undecided {
            others.push(rules.board().cells().collect());
            self.left = 0;
        } else if most == 1 {
            self.known.splice(0..0, others.iter().cloned());
        }
        Ok(others)
    }

    /// Returns the cells whose change alters a clue that reads one of these cells, those of a low
    /// weight first.
    fn nearby(&self, grid: &Grid, cells: &[Cell]) -> Vec<Cell> {
        let clues = self.clues(grid);
        let reads = clues.iter().map(|clue| clue.cells());
        let reads = reads.filter(|read| cells.iter().any(|cell| read.contains(cell)));
        let nearby: BTreeSet<Cell> = reads.flatten().copied().collect();
        let mut nearby: Vec<Cell> = nearby.into_iter().collect();
        nearby.sort_by_key(|cell| self.weights.get(cell.index()));
        nearby
    }

    /// Returns a grid whose clues have one solution and that differs from this one in at most so
    /// many cells, none of them closed; `None` if there is none or the search was given up.
    fn within(
        &mut self,
        grid: &Grid,
        most: usize,
        closed: &mut BTreeSet<Cell>,
    ) -> Result<Option<Grid>, GenerateError> {
        let Some(other) = self.others(grid, 1)?.pop() else { return Ok(Some(grid.clone())) };
        if most == 0 || self.left == 0 {
            return Ok(None);
        }
        // Grids with one of these cells changed have all been seen when the next one is taken.
        let mut seen = Vec::new();
        let mut found = None;
        for cell in self.nearby(grid, &other) {
            if !closed.insert(cell) {
                continue;
            }
            seen.push(cell);
            found = self.within(&flipped(grid, &[cell]), most - 1, closed)?;
            if found.is_some() {
                break;
            }
        }
        seen.iter().for_each(|cell| _ = closed.remove(cell));
        Ok(found)
    }

    /// Changes one cell after the other, each so that few solutions are left, until there is one.
    /// Then takes back the changes that are not needed.
    fn stepwise(&mut self, wanted: &Grid) -> Result<Option<Grid>, GenerateError> {
        let mut grid = wanted.clone();
        let mut others = self.others(&grid, COMPARED)?;
        while let Some(least) = others.first() {
            let mut changes = self.nearby(&grid, least);
            changes.retain(|cell| wanted.get(*cell) == grid.get(*cell));
            let left = |cell: &Cell| {
                let changed = flipped(&grid, &[*cell]);
                let clues = self.clues(&changed);
                let is_left = |cells: &&Vec<Cell>| {
                    let other = flipped(&changed, cells);
                    clues.iter().all(|clue| clue.holds(&other))
                };
                others.iter().filter(is_left).count()
            };
            changes.sort_by_cached_key(left);
            changes.truncate(TRIED);
            let mut best: Option<(usize, Grid, Vec<Vec<Cell>>)> = None;
            for cell in changes {
                let changed = flipped(&grid, &[cell]);
                let found = self.others(&changed, COMPARED)?;
                if best.as_ref().is_none_or(|(count, ..)| found.len() < *count) {
                    best = Some((found.len(), changed, found));
                }
            }
            let Some((_, changed, found)) = best else { return Ok(None) };
            (grid, others) = (changed, found);
        }
        let mut changed = wanted.differences(&grid);
        changed.sort_by_key(|cell| Reverse(self.weights.get(cell.index())));
        for cell in changed {
            let back = flipped(&grid, &[cell]);
            if self.others(&back, 1)?.is_empty() {
                grid = back;
            }
        }
        Ok(Some(grid))
    }
}

/// Returns a grid with some cells filled that were empty, and the other way round.
fn flipped(grid: &Grid, cells: &[Cell]) -> Grid {
    let mut flipped = grid.clone();
    for cell in cells {
        let other = grid.get(*cell).map(|symbol| Symbol::new(1 - symbol.index()));
        flipped.set(*cell, other);
    }
    flipped
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::rules::Layout;
    use std::collections::BTreeMap;

    fn request(variant: &str, size: &str) -> Request {
        Request::named(variant, &Layout::of_size(size.parse().unwrap())).unwrap()
    }

    fn grid_of(bits: usize, cells: usize) -> Grid {
        Grid::of_symbols((0..cells).map(|cell| Symbol::new(bits >> cell & 1)).collect())
    }

    /// Returns the lengths of the blocks of all lines of a grid of four rows and five columns, each
    /// line as one number.
    fn lengths(bits: usize) -> [u16; 9] {
        let line = |start: usize, step: usize, count: usize| {
            let cells = (0..count).map(|at| bits >> (start + at * step) & 1 == 1);
            // A block is a digit that counts its cells; a gap begins another digit.
            cells.fold(0, |line: u16, filled| match (filled, line % 8) {
                (true, _) => line + 1,
                (false, 0) => line,
                (false, _) => line * 8,
            })
        };
        let closed = |line: u16| if line.is_multiple_of(8) { line / 8 } else { line };
        std::array::from_fn(|at| {
            closed(if at < 4 { line(5 * at, 1, 5) } else { line(at - 4, 5, 4) })
        })
    }

    #[test]
    fn no_grid_with_one_solution_is_nearer() {
        let mut by_clues: BTreeMap<[u16; 9], Option<usize>> = BTreeMap::new();
        for bits in 0..1 << 20 {
            let grid = by_clues.entry(lengths(bits));
            grid.and_modify(|grid| *grid = None).or_insert(Some(bits));
        }
        let unique: BTreeSet<usize> = by_clues.into_values().flatten().collect();
        let request = request("nonogram", "4x5");
        let mut random = Random::new(3, 0);
        let mut counts = [0; 3];
        // The last ones need two changes.
        let drawn = (0..60).map(|_| random.below(1 << 20));
        for bits in drawn.chain([0b01_0011_0010, 0b10_0100_1001, 0b101_0011_0010]) {
            let wanted = grid_of(bits, 20);
            let found = UniqueGrid::near(&request, &wanted, &[0; 20], &Cancel::default());
            let found = found.unwrap().unwrap();
            let least = unique.iter().map(|one| (one ^ bits).count_ones() as usize).min().unwrap();
            assert_eq!((found.changed.len(), found.at_least), (least, least), "{bits:020b}");
            assert_eq!(wanted.differences(&found.grid), found.changed);
            assert!(unique.iter().any(|one| grid_of(*one, 20) == found.grid));
            counts[least] += 1;
        }
        assert!(counts.iter().all(|count| *count > 2), "{counts:?}");
    }

    #[test]
    fn doubtful_cells_are_changed() {
        let request = request("nonogram", "2x2");
        let wanted = grid_of(0b1001, 4);
        for doubtful in 0..4 {
            let weights: Vec<u32> =
                (0..4).map(|cell| if cell == doubtful { 0 } else { 9 }).collect();
            let found = UniqueGrid::near(&request, &wanted, &weights, &Cancel::default());
            assert_eq!(found.unwrap().unwrap().changed, [Cell::new(doubtful)]);
        }
    }

    #[test]
    fn boards_with_rules_are_refused() {
        for (variant, size) in [("classic", "4"), ("binairo", "6"), ("shading", "5x5")] {
            let request = request(variant, size);
            let wanted = grid_of(0, request.rules().board().cell_count());
            let found = UniqueGrid::near(&request, &wanted, &[], &Cancel::default());
            assert!(found.is_err(), "{variant}");
        }
        let short =
            UniqueGrid::near(&request("nonogram", "4x4"), &grid_of(0, 15), &[], &Cancel::default());
        assert!(matches!(short, Err(GenerateError::Request(RequestError::SolutionLength { .. }))));
        let cancel = Cancel::default();
        cancel.cancel();
        let request = request("nonogram", "4x4");
        let found = UniqueGrid::near(&request, &grid_of(0b1001, 16), &[], &cancel);
        assert!(matches!(found, Err(GenerateError::Cancelled)));
    }
}
