//! Rules that say the same of many pairs of cells.

use super::{Constraint, Foreign, NoParts, Part, Rules};
use crate::board::{Cell, Grid, Symbol};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fmt;

/// A rule of a board: the symbols of certain pairs of cells, in order, fulfil a condition, which
/// may depend on a number of the pair.
pub(super) struct PairRule {
    name: &'static str,
    cells: Vec<Cell>,
    pairs: Vec<(Cell, Cell, usize)>,
    allowed: Box<dyn Fn(usize, Symbol, Symbol) -> bool + Send + Sync>,
    foreign: Option<Foreign>,
}

impl fmt::Debug for PairRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(self.name).field("pairs", &self.pairs).finish_non_exhaustive()
    }
}

impl PairRule {
    /// Creates a rule of this name about pairs that share no house, or for which the condition says
    /// more than that their symbols differ.
    pub(super) fn new(
        name: &'static str,
        rules: &Rules,
        pairs: Vec<(Cell, Cell)>,
        foreign: Option<Foreign>,
        allowed: impl Fn(Symbol, Symbol) -> bool + Send + Sync + 'static,
    ) -> Self {
        let pairs = pairs.into_iter().map(|(one, other)| (one, other, 0)).collect();
        PairRule::of_numbers(name, rules, pairs, foreign, move |_, one, other| allowed(one, other))
    }

    /// Creates such a rule about pairs with a number each, on which the condition depends.
    pub(super) fn of_numbers(
        name: &'static str,
        rules: &Rules,
        mut pairs: Vec<(Cell, Cell, usize)>,
        foreign: Option<Foreign>,
        allowed: impl Fn(usize, Symbol, Symbol) -> bool + Send + Sync + 'static,
    ) -> Self {
        let numbers: BTreeSet<usize> = pairs.iter().map(|(_, _, number)| *number).collect();
        let board = rules.board();
        let says_more: BTreeSet<usize> = numbers
            .into_iter()
            .filter(|number| {
                let excludes = |one, other| one != other && !allowed(*number, one, other);
                board.symbols().any(|one| board.symbols().any(|other| excludes(one, other)))
            })
            .collect();
        pairs.retain(|(one, other, number)| {
            says_more.contains(number) || !rules.share_house(*one, *other)
        });
        let cells: BTreeSet<Cell> =
            pairs.iter().flat_map(|(one, other, _)| [*one, *other]).collect();
        let (cells, allowed) = (cells.into_iter().collect(), Box::new(allowed));
        PairRule { name, cells, pairs, allowed, foreign }
    }
}

impl Constraint for PairRule {
    fn kind(&self) -> &'static str {
        self.name
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        self.pairs.iter().all(|(one, other, number)| {
            let both = grid.get(*one).zip(grid.get(*other));
            both.is_some_and(|(one, other)| (self.allowed)(*number, one, other))
        })
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let part = |(one, other, number): &(Cell, Cell, usize)| {
            Part::pair(symbols, (*one, *other), |one, other| (self.allowed)(*number, one, other))
        };
        Ok(self.pairs.iter().map(part).collect())
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn foreign(&self, _: &Rules) -> Vec<Foreign> {
        self.foreign.iter().cloned().collect()
    }
}

/// Returns the pairs of cells that are one of these steps apart, counted as rows and columns in
/// every direction.
pub(super) fn moves(rules: &Rules, steps: &[(usize, usize)]) -> Vec<(Cell, Cell)> {
    let board = rules.board();
    let mut pairs = Vec::new();
    for cell in board.cells() {
        let place = board.place(cell);
        let (row, col) = (usize::from(place.row), usize::from(place.col));
        for (down, right) in steps {
            let left = col.checked_sub(*right).filter(|_| *right > 0 && *down > 0);
            let to = [Some(col + right), left].into_iter().flatten();
            pairs.extend(to.filter_map(|col| board.cell_at(row + down, col)).map(|to| (cell, to)));
        }
    }
    pairs
}
