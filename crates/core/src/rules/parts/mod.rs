//! What a rule or clue says, as data: a few simple parts that together mean the same.
//!
//! A kind states its parts once. The clauses of the encoder, the claims of a certificate and the
//! conclusions of the human solver follow from them, each in its own file; the suite of the kinds
//! compares all of these with [`Constraint::holds`](super::Constraint::holds), which is written
//! without parts.

mod blocks;
mod claims;
mod clauses;
mod diagram;
mod forest;
mod mdd;
mod rank;
mod restriction;
mod sums;
mod support;

pub use blocks::{Blocks, LineCells};
pub(crate) use diagram::Diagram;
pub use forest::Forest;
pub use mdd::Mdd;
pub use rank::Rank;
pub use restriction::{Cases, Equation, Restriction, set_value, symbol_sets};
pub(super) use sums::{HouseSums, SumSoFar};
pub use support::PlacedParts;

use crate::board::{Cell, Symbol};
use crate::rules::Rules;

/// One part of what a rule or clue says.
///
/// A set of symbols is a mask with one bit for each symbol, the first symbol lowest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A cell holds one of these symbols.
    Among(Cell, u32),
    /// Two cells hold an allowed pair of symbols: for each symbol of the first cell, the symbols
    /// that the second may hold.
    Pair(Cell, Cell, Vec<u32>),
    /// No two of these cells hold the same symbol.
    Different(Vec<Cell>),
    /// At least one of these cells holds one of these symbols.
    Somewhere(Vec<Cell>, u32),
    /// The symbols of some cells, in order, are a path through a multi-valued decision diagram
    /// (MDD).
    Path(Mdd),
    /// A line has a rank among others.
    Rank(Rank),
    /// Cells that hold one of some symbols form no cycle.
    Forest(Forest),
}

/// The reason why a rule or clue has no parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoParts {
    /// It has so many cases that its formula would be too large.
    #[error("it has too many cases on this board for a formula")]
    TooManyCases,
    /// No symbols obey it.
    #[error("no symbols of the board obey it")]
    Impossible,
    /// Its kind writes clauses of its own and states no parts.
    #[error("its kind states neither parts nor clauses")]
    Unstated,
}

impl Part {
    /// Creates the part of two cells in order whose symbols fulfil a condition, on a board of this
    /// many symbols.
    pub fn pair(
        symbols: usize,
        (first, second): (Cell, Cell),
        allowed: impl Fn(Symbol, Symbol) -> bool,
    ) -> Part {
        let fits = |one: usize| {
            let others = (0..symbols).filter(|two| allowed(Symbol::new(one), Symbol::new(*two)));
            others.fold(0, |mask, two| mask | 1 << two)
        };
        Part::Pair(first, second, (0..symbols).map(fits).collect())
    }

    /// Creates the parts of two cells in order whose symbols fulfil a condition: the pair, and the
    /// symbols of each cell that occur in one.
    ///
    /// # Errors
    /// If no symbols fulfil it.
    pub fn checked_pair(
        symbols: usize,
        (first, second): (Cell, Cell),
        allowed: impl Fn(Symbol, Symbol) -> bool,
    ) -> Result<Vec<Part>, NoParts> {
        let all = || (0..symbols).map(Symbol::new);
        let begins = |one: Symbol| all().any(|two| allowed(one, two));
        let ends = |two: Symbol| all().any(|one| allowed(one, two));
        if !all().any(begins) {
            return Err(NoParts::Impossible);
        }
        Ok(vec![
            Part::among(symbols, first, begins),
            Part::among(symbols, second, ends),
            Part::pair(symbols, (first, second), allowed),
        ])
    }

    /// Creates the parts of cells of which any two, the earlier one first, hold symbols that fulfil
    /// a condition.
    pub(super) fn all_pairs(
        rules: &Rules,
        cells: &[Cell],
        allowed: impl Fn(Symbol, Symbol) -> bool,
    ) -> Vec<Part> {
        let symbols = rules.board().symbol_count();
        let mut parts = Vec::new();
        for (at, cell) in cells.iter().enumerate() {
            let earlier = cells[..at].iter();
            parts.extend(earlier.map(|other| Part::pair(symbols, (*other, *cell), &allowed)));
        }
        parts
    }

    /// Creates the parts of pairs of cells with equal symbols.
    pub(super) fn equal<'c>(
        rules: &Rules,
        pairs: impl Iterator<Item = (&'c Cell, &'c Cell)>,
    ) -> Vec<Part> {
        let symbols = rules.board().symbol_count();
        pairs.map(|(one, other)| Part::pair(symbols, (*one, *other), |a, b| a == b)).collect()
    }

    /// Creates the parts of cells whose symbols' values add up to a total, where symbols differ in
    /// cells that share a house.
    ///
    /// # Errors
    /// If there are too many cases, or no symbols add up to it.
    pub fn total(rules: &Rules, cells: &[Cell], total: usize) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let sums = HouseSums::new(rules, cells);
        let start = sums.start();
        if sums.cells().is_empty() {
            return if start.sum == total { Ok(Vec::new()) } else { Err(NoParts::Impossible) };
        }
        let step = |state: &SumSoFar, at: usize, symbol: Symbol| {
            let (state, range) = sums.step(state, at, symbol)?;
            range.contains(&total).then_some(state)
        };
        let accept = |state: &SumSoFar| state.sum == total;
        let mdd = Mdd::new(sums.cells().to_vec(), symbols, start, step, accept)?;
        Ok(vec![Part::Path(mdd)])
    }

    /// Creates the part of a cell whose symbol fulfils a condition, on a board of this many
    /// symbols.
    pub fn among(symbols: usize, cell: Cell, allowed: impl Fn(Symbol) -> bool) -> Part {
        let fits = (0..symbols).filter(|symbol| allowed(Symbol::new(*symbol)));
        Part::Among(cell, fits.fold(0, |mask, symbol| mask | 1 << symbol))
    }

    /// Returns its cells, in order.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Part::Among(cell, _) => vec![*cell],
            Part::Pair(first, second, _) => vec![*first, *second],
            Part::Different(cells) | Part::Somewhere(cells, _) => cells.clone(),
            Part::Path(mdd) => mdd.cells().to_vec(),
            Part::Rank(rank) => rank.cells().to_vec(),
            Part::Forest(forest) => forest.cells().to_vec(),
        }
    }

    /// Returns about how much memory it takes: its arcs, or its cells.
    pub(in crate::rules) fn size(&self) -> usize {
        match self {
            Part::Path(mdd) => mdd.diagram().size(),
            _ => self.cells().len(),
        }
    }

    /// Returns whether its clauses only exclude candidates and pairs of candidates.
    pub fn is_exclusion(&self) -> bool {
        matches!(self, Part::Among(..) | Part::Pair(..) | Part::Different(_))
    }

    /// Returns about how many clauses parts take together; none for what has no parts.
    pub(super) fn clause_counts(parts: Result<Vec<Part>, NoParts>, rules: &Rules) -> usize {
        let symbols = rules.board().symbol_count();
        parts.unwrap_or_default().iter().map(|part| part.clause_count(symbols)).sum()
    }

    /// Returns about how many clauses it takes on a board of this many symbols.
    fn clause_count(&self, symbols: usize) -> usize {
        match self {
            Part::Among(..) => symbols,
            Part::Pair(_, _, allowed) => {
                allowed.iter().map(|mask| symbols - mask.count_ones() as usize).sum()
            }
            Part::Different(cells) => symbols * cells.len() * cells.len().saturating_sub(1) / 2,
            Part::Somewhere(..) => 1,
            Part::Path(mdd) => mdd.clause_count(symbols),
            Part::Rank(rank) => rank.clause_count(symbols),
            Part::Forest(forest) => forest.clause_count(),
        }
    }
}

/// Returns the symbols of a mask, from the lowest.
pub(super) fn symbols_of(mask: u32) -> impl Iterator<Item = Symbol> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let lowest = (left != 0).then(|| Symbol::new(left.trailing_zeros() as usize));
        left &= left.wrapping_sub(1);
        lowest
    })
}
