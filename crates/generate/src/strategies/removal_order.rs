//! The order in which carving removes clues of large boards.

use satoku_core::board::{Board, Cell, Grid, HouseRole, MAX_SYMBOLS, Place, Symbol};
use satoku_core::random::Random;
use satoku_core::rules::Rules;

/// The most symbols of boards whose clues are removed in random order. On boards of 10 and 12
/// symbols other orders gain nothing.
const RANDOM: usize = 12;

/// Moves orbits of large boards to the front of a random order, so that carving empties some parts
/// before the others: the cells of some symbols, or the regions one after another if these are
/// irregular. Questions about the other clues are then far easier, although each cell can still be
/// given or blank in the end. Orbits are cells that are given or blank together; `order` names each
/// by its index.
pub(super) fn empty_parts_first(
    rules: &Rules,
    solution: &Grid,
    orbits: &[&[Cell]],
    random: &mut Random,
    order: &mut [usize],
) {
    if rules.board().symbol_count() <= RANDOM {
        return;
    }
    let mut ranks = vec![usize::MAX; solution.cell_count()];
    for (rank, part) in parts(rules, solution, random).iter().enumerate() {
        part.iter().for_each(|cell| ranks[cell.index()] = rank);
    }
    low_ranks_first(&ranks, orbits, order);
}

/// Moves the orbits that have a cell on a line to the front of an order, so that the givens that
/// stay lie beside the lines.
pub(super) fn lines_first(lines: &[Cell], orbits: &[&[Cell]], order: &mut [usize]) {
    if !lines.is_empty() {
        let is_beside = |orbit: &[Cell]| !orbit.iter().any(|cell| lines.contains(cell));
        order.sort_by_key(|orbit| is_beside(orbits[*orbit]));
    }
}

/// Takes turns with the symbols in an order, so that all become rare alike.
pub(super) fn symbols_in_turn(solution: &Grid, orbits: &[&[Cell]], order: &mut [usize]) {
    let mut counts = [0usize; MAX_SYMBOLS];
    let mut turns = vec![0; orbits.len()];
    for orbit in order.iter() {
        let symbols = orbits[*orbit].iter().filter_map(|cell| solution.get(*cell));
        for symbol in symbols {
            counts[symbol.index()] += 1;
            turns[*orbit] = counts[symbol.index()].max(turns[*orbit]);
        }
    }
    order.sort_by_key(|orbit| turns[*orbit]);
}

/// Moves the orbits with cells of low ranks to the front of an order.
pub(super) fn low_ranks_first(ranks: &[usize], orbits: &[&[Cell]], order: &mut [usize]) {
    order.sort_by_key(|orbit| orbits[*orbit].iter().map(|cell| ranks[cell.index()]).min());
}

/// Returns the parts of a board to empty first, in random order.
fn parts(rules: &Rules, solution: &Grid, random: &mut Random) -> Vec<Vec<Cell>> {
    let regions = rules.houses().iter().filter(|house| house.role == HouseRole::Region);
    let mut regions: Vec<Vec<Cell>> = regions.map(|house| house.cells.clone()).collect();
    if regions.iter().any(|cells| !is_rectangle(rules.board(), cells)) {
        random.shuffle(&mut regions);
        return regions;
    }
    let mut symbols: Vec<Symbol> = rules.board().symbols().collect();
    random.shuffle(&mut symbols);
    symbols.truncate(symbols.len() * 3 / 8);
    let cells_of = |symbol: &Symbol| {
        let held = solution.filled().filter(|(_, held)| held == symbol);
        held.map(|(cell, _)| cell).collect()
    };
    symbols.iter().map(cells_of).collect()
}

/// Returns whether cells fill a rectangle.
fn is_rectangle(board: &Board, cells: &[Cell]) -> bool {
    let span = |along: fn(Place) -> u16| {
        let places = || cells.iter().map(|cell| along(board.place(*cell)));
        1 + places().max().unwrap_or(0) - places().min().unwrap_or(0)
    };
    usize::from(span(|place| place.row)) * usize::from(span(|place| place.col)) == cells.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::encode::Encoding;
    use satoku_core::oracle::SharedFormula;
    use satoku_core::rules::{Layout, Regions, Registry};
    use std::collections::BTreeSet;
    use std::sync::Arc;

    fn rules(variant: &str, layout: &Layout) -> Arc<Rules> {
        Arc::new(Registry::standard().rules(variant, layout).unwrap())
    }

    /// Returns the cells of a board in an order in which their clues are removed.
    fn cells(rules: &Rules, grid: &Grid) -> Vec<Cell> {
        let singles: Vec<[Cell; 1]> = rules.board().cells().map(|cell| [cell]).collect();
        let orbits: Vec<&[Cell]> = singles.iter().map(|orbit| &orbit[..]).collect();
        let mut order = random_order(orbits.len());
        empty_parts_first(rules, grid, &orbits, &mut Random::new(2, 0), &mut order);
        order.into_iter().map(Cell::new).collect()
    }

    fn random_order(count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        Random::new(1, 0).shuffle(&mut order);
        order
    }

    #[test]
    fn symbols_or_irregular_regions_of_large_boards_go_first() {
        for (side, parts) in [(9, 0), (12, 0), (15, 5), (16, 6)] {
            let layout = Layout::of_size(side.to_string().parse().unwrap());
            let classic = rules("classic", &layout);
            let shared = SharedFormula::new(Encoding::of_rules(&classic));
            let grid = shared.random_solution(&[], &mut Random::new(1, 0), 100_000).unwrap();
            let order = cells(&classic, &grid);
            assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), side * side);
            let is_one_symbol =
                |part: &[Cell]| part.iter().all(|cell| grid.get(*cell) == grid.get(part[0]));
            assert_eq!(order.chunks(side).take_while(|part| is_one_symbol(part)).count(), parts);
            let unchanged: Vec<Cell> =
                random_order(side * side).into_iter().map(Cell::new).collect();
            assert_eq!(order == unchanged, parts == 0, "{side}");
            let regions =
                Regions::rectangles(side).mixed_for(&grid, &mut Random::new(1, 0), |_| true);
            let jigsaw = rules("jigsaw", &Layout::with_regions(layout.size, regions));
            let order = cells(&jigsaw, &grid);
            let is_region = |part: &[Cell]| {
                let part: BTreeSet<&Cell> = part.iter().collect();
                let mut regions = jigsaw.houses().iter();
                regions.any(|house| {
                    house.role == HouseRole::Region
                        && house.cells.iter().collect::<BTreeSet<_>>() == part
                })
            };
            let regions = order.chunks(side).take_while(|part| is_region(part)).count();
            assert_eq!(regions, if parts == 0 { 0 } else { side });
        }
    }

    #[test]
    fn an_orbit_goes_with_its_first_part() {
        let layout = Layout::of_size("16".parse().unwrap());
        let classic = rules("classic", &layout);
        let shared = SharedFormula::new(Encoding::of_rules(&classic));
        let grid = shared.random_solution(&[], &mut Random::new(1, 0), 100_000).unwrap();
        let pairs: Vec<[Cell; 2]> =
            (0..128).map(|cell| [cell, 255 - cell].map(Cell::new)).collect();
        let orbits: Vec<&[Cell]> = pairs.iter().map(|orbit| &orbit[..]).collect();
        let mut order = random_order(orbits.len());
        empty_parts_first(&classic, &grid, &orbits, &mut Random::new(2, 0), &mut order);
        let symbols_of = |orbit: usize| orbits[orbit].iter().map(|cell| grid.get(*cell));
        let first =
            symbols_of(order[0]).find(|symbol| symbols_of(order[1]).any(|other| other == *symbol));
        let first = first.expect("two orbits of the first symbol");
        let count =
            (0..128).filter(|orbit| symbols_of(*orbit).any(|symbol| symbol == first)).count();
        assert!((8..=16).contains(&count));
        assert!(
            order[..count].iter().all(|orbit| symbols_of(*orbit).any(|symbol| symbol == first))
        );
    }
}
