//! Grids that differ from a grid by an exchange of two symbols in a part of the board.

use crate::board::{Cell, Grid, Symbol};
use crate::rules::Rules;

/// Returns the grids that obey the rules and come from a full grid by an exchange of two symbols.
///
/// The cells of the two symbols fall into parts that share no house; each part alone is exchanged.
pub(super) fn swapped(rules: &Rules, grid: &Grid) -> Vec<Grid> {
    let symbols: Vec<Symbol> = rules.board().symbols().collect();
    let pairs = symbols.iter().enumerate().flat_map(|(index, first)| {
        symbols[index + 1..].iter().map(move |second| (*first, *second))
    });
    let exchanges = pairs.flat_map(|(first, second)| {
        parts(rules, grid, first, second).into_iter().map(move |part| {
            let mut changed = grid.clone();
            for cell in part {
                let symbol = if grid.get(cell) == Some(first) { second } else { first };
                changed.set(cell, Some(symbol));
            }
            changed
        })
    });
    exchanges.filter(|changed| rules.check(changed).is_ok()).collect()
}

/// Returns the cells of two symbols in parts: cells in one house are in one part.
fn parts(rules: &Rules, grid: &Grid, first: Symbol, second: Symbol) -> Vec<Vec<Cell>> {
    let is_either = |cell: &Cell| [first, second].map(Some).contains(&grid.get(*cell));
    let mut parts: Vec<Vec<Cell>> =
        rules.board().cells().filter(is_either).map(|cell| vec![cell]).collect();
    for house in rules.houses() {
        let shares = |part: &Vec<Cell>| part.iter().any(|cell| house.cells.contains(cell));
        let (joined, others): (Vec<_>, Vec<_>) = parts.into_iter().partition(shares);
        parts = others;
        if !joined.is_empty() {
            parts.push(joined.concat());
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::Encoding;
    use crate::oracle::Prepared;
    use crate::random::Random;
    use crate::rules::{Layout, Registry};
    use std::collections::BTreeSet;
    use std::sync::Arc;

    /// The cells in which grids differ, as bits.
    fn differences(grid: &Grid, other: &Grid) -> u32 {
        grid.differences(other).iter().fold(0, |bits, cell| bits | 1 << cell.index())
    }

    #[test]
    fn the_parts_are_the_smallest_exchanges() {
        let layout = Layout::of_size("4".parse().unwrap());
        for variant in ["classic", "x"] {
            let rules = Arc::new(Registry::standard().rules(variant, &layout).unwrap());
            let prepared = Prepared::new(Encoding::of_rules(&rules));
            let symbols: Vec<Symbol> = rules.board().symbols().collect();
            for seed in 0..8 {
                let grid = prepared.random_solution(&[], &mut Random::new(seed, 0), 1000).unwrap();
                let mut exchanges = BTreeSet::new();
                for (first, second) in
                    symbols.iter().flat_map(|a| symbols.iter().map(move |b| (a, b)))
                {
                    let symbol = |cell: &Cell| grid.get(*cell).unwrap();
                    let is_either = |cell: &Cell| [first, second].contains(&&symbol(cell));
                    let cells: Vec<Cell> = rules.board().cells().filter(is_either).collect();
                    for chosen in 1..1u32 << cells.len() {
                        let mut changed = grid.clone();
                        for (_, cell) in
                            cells.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1)
                        {
                            let other = if symbol(cell) == *first { second } else { first };
                            changed.set(*cell, Some(*other));
                        }
                        if first < second && rules.check(&changed).is_ok() {
                            exchanges.insert(differences(&grid, &changed));
                        }
                    }
                }
                let is_smallest = |cells: &&u32| {
                    exchanges.iter().all(|less| less & **cells != *less || less == *cells)
                };
                let smallest: BTreeSet<u32> =
                    exchanges.iter().filter(is_smallest).copied().collect();
                let found = swapped(&rules, &grid);
                let found: BTreeSet<u32> =
                    found.iter().map(|other| differences(&grid, other)).collect();
                assert!(!found.is_empty());
                assert_eq!(found, smallest, "{variant} {grid}");
            }
        }
    }
}
