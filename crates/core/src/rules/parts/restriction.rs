//! What a rule or clue says, for a search that prunes sets of candidates.

use super::{Blocks, NoParts, Part};
use crate::board::{Cell, Symbol};
use crate::lists::Lists;
use std::ops::RangeInclusive;

/// One thing that a rule or clue says. All that it says together mean the same as its parts, but
/// sums and cases are as they stand, not as diagrams.
#[derive(Debug, Clone)]
pub enum Restriction {
    /// What a part says.
    Part(Part),
    /// Values add up to a total.
    Equation(Equation),
    /// Cells hold one of these sets of symbols, each symbol once.
    Sets(Vec<Cell>, Vec<u32>),
    /// At least one of some cases holds.
    Cases(Cases),
    /// Filled cells form blocks.
    Blocks(Blocks),
    /// The cells of some pairs do not all hold the same symbol as the other one of their pair.
    Unlike(Vec<(Cell, Cell)>),
}

/// Cells whose values, some of them subtracted, add up to a total.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Equation {
    /// The cells whose values count.
    pub plus: Vec<Cell>,
    /// The cells whose values are subtracted.
    pub minus: Vec<Cell>,
    /// The total.
    pub total: usize,
}

/// Cases of which at least one holds.
#[derive(Debug, Clone)]
pub struct Cases {
    /// The cells.
    pub cells: Vec<Cell>,
    /// For each case, the symbols that each of the cells may hold.
    pub cases: Lists<u32>,
}

impl Equation {
    /// Returns the equation by which the values of some cells add up to those of others.
    pub(in crate::rules) fn equal(cells: &[Cell], others: &[Cell]) -> Restriction {
        Restriction::Equation(Equation { plus: cells.to_vec(), minus: others.to_vec(), total: 0 })
    }

    /// Returns the equation by which the values of some cells add up to a total.
    pub(in crate::rules) fn sum(cells: &[Cell], total: usize) -> Restriction {
        Restriction::Equation(Equation { plus: cells.to_vec(), minus: Vec::new(), total })
    }
}

/// The most cases that are listed: all of them are looked through each time.
const MOST_CASES: usize = 2_000;

impl Cases {
    /// Lists the cases that `of_count` gives for each of some numbers of symbols, each case as the
    /// symbols that every cell may hold. Returns `None` if they are too many.
    pub(in crate::rules) fn of_sets<C, M>(
        cells: &[Cell],
        of_count: impl Fn(usize) -> C,
        counts: RangeInclusive<usize>,
    ) -> Option<Cases>
    where
        C: Iterator<Item = M>,
        M: Iterator<Item = u32>,
    {
        let (mut cases, mut count) = (Lists::default(), 0);
        for case in counts.flat_map(of_count) {
            count += 1;
            if count > MOST_CASES {
                return None;
            }
            cases.push(case);
        }
        Some(Cases { cells: cells.to_vec(), cases })
    }
}

impl Restriction {
    /// Returns what cases say, or parts where the cases are too many.
    pub(in crate::rules) fn of_cases(
        cases: Option<Cases>,
        parts: impl FnOnce() -> Result<Vec<Part>, NoParts>,
    ) -> Result<Vec<Restriction>, NoParts> {
        match cases {
            Some(cases) => Ok(vec![Restriction::Cases(cases)]),
            None => parts().map(Restriction::of_parts),
        }
    }

    /// Returns the cells that it restricts.
    pub(in crate::rules) fn cells(&self) -> Vec<Cell> {
        match self {
            Restriction::Part(part) => part.cells(),
            Restriction::Equation(Equation { plus, minus, .. }) => {
                plus.iter().chain(minus).copied().collect()
            }
            Restriction::Sets(cells, _) | Restriction::Cases(Cases { cells, .. }) => cells.clone(),
            Restriction::Blocks(blocks) => blocks.cells().to_vec(),
            Restriction::Unlike(pairs) => {
                pairs.iter().flat_map(|(one, other)| [*one, *other]).collect()
            }
        }
    }

    /// Returns whether some of the candidates of its cells may obey it. `candidates` has a mask of
    /// symbols for each cell of the board.
    pub(in crate::rules) fn is_possible(&self, candidates: &[u32]) -> bool {
        let of = |cell: &Cell| candidates[cell.index()];
        match self {
            Restriction::Part(part) => part.is_possible(candidates),
            Restriction::Equation(Equation { plus, minus, total }) => {
                let value = |symbol: u32| Symbol::new(symbol as usize).value();
                let least = |cells: &[Cell]| -> usize {
                    cells.iter().map(|cell| value(of(cell).trailing_zeros())).sum()
                };
                let most = |cells: &[Cell]| -> usize {
                    cells.iter().map(|cell| value(of(cell).ilog2())).sum()
                };
                least(plus) <= total + most(minus) && total + least(minus) <= most(plus)
            }
            Restriction::Sets(cells, sets) => {
                sets.iter().any(|set| cells.iter().all(|cell| of(cell) & set != 0))
            }
            Restriction::Cases(Cases { cells, cases }) => {
                let fits =
                    |case: &[u32]| cells.iter().zip(case).all(|(cell, one)| of(cell) & one != 0);
                cases.iter().any(fits)
            }
            Restriction::Blocks(blocks) => blocks.supported(|at| of(&blocks.cells()[at])).is_some(),
            Restriction::Unlike(pairs) => pairs.iter().any(|(one, other)| {
                let both = of(one) | of(other);
                !both.is_power_of_two()
            }),
        }
    }

    /// Returns what parts say.
    pub(in crate::rules) fn of_parts(parts: Vec<Part>) -> Vec<Restriction> {
        parts.into_iter().map(Restriction::Part).collect()
    }
}

/// Returns the sets of `count` of the first `symbols` symbols, in ascending order of their masks.
pub fn symbol_sets(symbols: usize, count: usize) -> impl Iterator<Item = u32> {
    let all = 1u32 << symbols;
    let mut next = Some((1u32 << count) - 1).filter(|_| count <= symbols);
    std::iter::from_fn(move || {
        let set = next.filter(|set| *set < all)?;
        // Gosper's step to the next number with as many bits.
        next = (set != 0).then(|| {
            let lowest = set & set.wrapping_neg();
            let carried = set + lowest;
            carried | (((carried ^ set) >> 2) / lowest)
        });
        Some(set)
    })
}

/// Returns the sum of the values of a set of symbols.
pub fn set_value(set: u32) -> usize {
    super::symbols_of(set).map(Symbol::value).sum()
}
