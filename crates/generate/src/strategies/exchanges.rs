//! Grids that differ from a grid by a small exchange.

use satoku_core::board::{Board, Cell, Grid, House, HouseRole, Place, Symbol};
use satoku_core::rules::Rules;

/// Returns grids that obey the rules and come from a full grid by exchanging two symbols in a part
/// of the board, or the cells of two rows or columns in a part of them.
pub(super) fn exchanged(rules: &Rules, grid: &Grid) -> Vec<Grid> {
    let mut exchanged = of_symbols(rules, grid);
    for role in [HouseRole::Row, HouseRole::Column] {
        exchanged.extend(of_lines(rules, grid, role));
    }
    exchanged
}

/// Exchanges two symbols. Their cells fall into parts that share no house; each part alone is
/// exchanged.
fn of_symbols(rules: &Rules, grid: &Grid) -> Vec<Grid> {
    let symbols: Vec<Symbol> = rules.board().symbols().collect();
    let mut cells_of: Vec<Vec<Cell>> = vec![Vec::new(); symbols.len()];
    grid.filled().for_each(|(cell, symbol)| cells_of[symbol.index()].push(cell));
    // For each house and symbol, the place among the cells of the house that holds it.
    let place = |house: &House| {
        let mut places = vec![None; symbols.len()];
        for (place, cell) in house.cells.iter().enumerate() {
            if let Some(symbol) = grid.get(*cell) {
                places[symbol.index()] = Some(place);
            }
        }
        places
    };
    let places: Vec<Vec<Option<usize>>> = rules.houses().iter().map(place).collect();
    let mut exchanged = Vec::new();
    for (first, second) in pairs(&symbols) {
        let in_house = |(house, places): (&House, &Vec<Option<usize>>)| {
            let (one, other) = (places[first.index()]?, places[second.index()]?);
            Some((house.cells[one.min(other)], house.cells[one.max(other)]))
        };
        let links: Vec<(Cell, Cell)> =
            rules.houses().iter().zip(&places).filter_map(in_house).collect();
        let other = |cell: Cell| if grid.get(cell) == Some(first) { second } else { first };
        let cells = [first, second].map(|symbol| &cells_of[symbol.index()][..]).concat();
        exchanged.extend(changed(rules, grid, cells, &links, |cell| Some(other(cell))));
    }
    exchanged
}

/// Exchanges the cells of two rows that are in one column, or the other way round. The columns fall
/// into parts that have no symbol in common; each part alone is exchanged.
fn of_lines(rules: &Rules, grid: &Grid, role: HouseRole) -> Vec<Grid> {
    let board = rules.board();
    let lines = rules.houses().iter().filter(|house| house.role == role);
    let lines: Vec<&Vec<Cell>> = lines.map(|house| &house.cells).collect();
    let mut exchanged = Vec::new();
    for (first, second) in pairs(&lines) {
        let Some(opposite) = opposite(board, role, first, second) else { continue };
        let mut links = opposite.clone();
        for one in first {
            let two = second.iter().find(|two| grid.get(**two) == grid.get(*one));
            links.extend(two.map(|two| (*one, *two)));
        }
        let other = |cell: Cell| {
            let pair = opposite.iter().find(|(one, two)| [*one, *two].contains(&cell));
            let (one, two) = pair.expect("each cell has one");
            grid.get(if *one == cell { *two } else { *one })
        };
        let cells = [&first[..], &second[..]].concat();
        exchanged.extend(changed(rules, grid, cells, &links, other));
    }
    exchanged
}

/// Returns the cells of two rows or columns that face each other, in pairs; none if they do not.
fn opposite(
    board: &Board,
    role: HouseRole,
    first: &[Cell],
    second: &[Cell],
) -> Option<Vec<(Cell, Cell)>> {
    let along = |cell: &Cell| match (role, board.place(*cell)) {
        (HouseRole::Row, Place { col, .. }) => col,
        (_, Place { row, .. }) => row,
    };
    let faces = |one: &Cell| second.iter().find(|two| along(two) == along(one));
    let pairs: Option<Vec<(Cell, Cell)>> =
        first.iter().map(|one| faces(one).map(|two| (*one, *two))).collect();
    pairs.filter(|pairs| pairs.len() == second.len())
}

/// Returns the grids that obey the rules after a change of some cells. Linked cells are changed
/// together.
fn changed(
    rules: &Rules,
    grid: &Grid,
    mut cells: Vec<Cell>,
    links: &[(Cell, Cell)],
    other: impl Fn(Cell) -> Option<Symbol>,
) -> Vec<Grid> {
    cells.sort_unstable();
    let number = |cell: &Cell| cells.binary_search(cell).expect("one of the cells");
    let mut parts: Vec<usize> = (0..cells.len()).collect();
    for (one, two) in links {
        let (kept, joined) = (parts[number(one)], parts[number(two)]);
        parts.iter_mut().filter(|part| **part == joined).for_each(|part| *part = kept);
    }
    let changed = (0..cells.len()).filter(|number| parts.contains(number)).map(|number| {
        let mut changed = grid.clone();
        for (cell, _) in cells.iter().zip(&parts).filter(|(_, part)| **part == number) {
            changed.set(*cell, other(*cell));
        }
        changed
    });
    changed.filter(|changed| rules.allow(changed)).collect()
}

/// Returns the pairs of different items.
fn pairs<T: Copy>(items: &[T]) -> impl Iterator<Item = (T, T)> {
    let rest = items.iter().enumerate().map(|(at, first)| (*first, &items[at + 1..]));
    rest.flat_map(|(first, rest)| rest.iter().map(move |second| (first, *second)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::encode::Encoding;
    use satoku_core::oracle::SharedFormula;
    use satoku_core::random::Random;
    use satoku_core::rules::{Layout, Registry};
    use std::collections::BTreeSet;
    use std::sync::Arc;

    /// Returns the cells in which other grids differ, as bits.
    fn differences(grid: &Grid, others: &[Grid]) -> BTreeSet<u32> {
        let bits = |other: &Grid| {
            grid.differences(other).iter().fold(0, |bits, cell| bits | 1 << cell.index())
        };
        others.iter().map(bits).collect()
    }

    /// Returns the smallest sets of the numbers below `count` whose exchange obeys the rules, as
    /// the cells that change.
    fn smallest(
        rules: &Rules,
        grid: &Grid,
        count: usize,
        exchange: impl Fn(usize, &mut Grid),
    ) -> BTreeSet<u32> {
        let exchanges = (1..1u32 << count).map(|chosen| {
            let mut changed = grid.clone();
            (0..count).filter(|at| chosen >> at & 1 == 1).for_each(|at| exchange(at, &mut changed));
            changed
        });
        let allowed: Vec<Grid> = exchanges.filter(|grid| rules.check(grid).is_ok()).collect();
        let all = differences(grid, &allowed);
        let is_smallest =
            |cells: &&u32| all.iter().all(|less| less & **cells != *less || less == *cells);
        all.iter().filter(is_smallest).copied().collect()
    }

    #[test]
    fn the_parts_are_the_smallest_exchanges() {
        let layout = Layout::of_size("4".parse().unwrap());
        let (mut symbols_found, mut lines_found) = (0, 0);
        for (variant, seed) in
            ["classic", "x"].into_iter().flat_map(|name| (0..8).map(move |seed| (name, seed)))
        {
            let rules = Arc::new(Registry::standard().rules(variant, &layout).unwrap());
            let shared = SharedFormula::new(Encoding::of_rules(&rules));
            let grid = shared.random_solution(&[], &mut Random::new(seed, 0), 1000).unwrap();
            let symbols: Vec<Symbol> = rules.board().symbols().collect();
            let mut expected = BTreeSet::new();
            for (first, second) in pairs(&symbols) {
                let is_either = |cell: &Cell| [first, second].map(Some).contains(&grid.get(*cell));
                let cells: Vec<Cell> = rules.board().cells().filter(is_either).collect();
                expected.extend(smallest(&rules, &grid, cells.len(), |at, changed| {
                    let is_first = grid.get(cells[at]) == Some(first);
                    changed.set(cells[at], Some(if is_first { second } else { first }));
                }));
            }
            let found = differences(&grid, &of_symbols(&rules, &grid));
            assert_eq!(found, expected, "{variant} {grid}");
            symbols_found += found.len();
            for (role, across, along) in [(HouseRole::Row, 4, 1), (HouseRole::Column, 1, 4)] {
                let mut expected = BTreeSet::new();
                for (first, second) in pairs(&[0, 1, 2, 3]) {
                    let cells = |at: usize| {
                        [first, second].map(|line| Cell::new(line * across + at * along))
                    };
                    expected.extend(smallest(&rules, &grid, 4, |at, changed| {
                        let [one, two] = cells(at);
                        changed.set(one, grid.get(two));
                        changed.set(two, grid.get(one));
                    }));
                }
                let found = differences(&grid, &of_lines(&rules, &grid, role));
                assert_eq!(found, expected, "{variant} {grid}");
                lines_found += found.len();
            }
        }
        assert!(symbols_found > 50 && lines_found > 30, "{symbols_found} {lines_found}");
    }
}
