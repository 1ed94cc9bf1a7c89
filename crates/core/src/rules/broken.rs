//! What is broken in a grid that is not full yet.

use super::{Part, Puzzle, Restriction};
use crate::board::{Cell, Grid};
use std::collections::BTreeSet;

impl Puzzle {
    /// Returns the filled cells of each house, and of each part of a rule or clue, that no symbols
    /// of its blank cells can obey, in ascending order. A clue that states neither parts nor
    /// restrictions is left out.
    #[doc(hidden)]
    pub fn broken_cells(&self, grid: &Grid) -> Vec<Cell> {
        let rules = self.rules();
        let all = u32::MAX >> (u32::BITS as usize - rules.board().symbol_count());
        let mask = |cell| grid.get(cell).map_or(all, |symbol| 1 << symbol.index());
        let masks: Vec<u32> = rules.board().cells().map(mask).collect();
        let houses = rules.houses().iter().map(|house| Part::Different(house.cells.clone()));
        let houses = houses.map(Restriction::Part);
        let stated = rules.constraints().iter().chain(self.constraints()).filter_map(|it| {
            // Parts say more of unfinished cells than sums do.
            let parts = it.parts(rules).map(Restriction::of_parts);
            parts.or_else(|_| it.restrictions(rules)).ok()
        });
        let broken = houses.chain(stated.flatten()).filter(|one| !one.is_possible(&masks));
        let cells: BTreeSet<Cell> = broken.flat_map(|one| one.cells()).collect();
        cells.into_iter().filter(|cell| grid.get(*cell).is_some()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symbols;
    use crate::rules::{Clue, Layout, Registry};
    use std::sync::Arc;

    fn broken(variant: &str, size: &str, filled: &str) -> Vec<usize> {
        let layout = Layout::of_size(size.parse().unwrap());
        let rules = Arc::new(Registry::standard().rules(variant, &layout).unwrap());
        let grid = rules.read_grid(filled, &Symbols::default()).unwrap();
        let puzzle = Puzzle::of_givens(rules, &Grid::blank(grid.cell_count())).unwrap();
        puzzle.broken_cells(&grid).iter().map(|cell| cell.index()).collect()
    }

    #[test]
    fn cells_of_broken_houses_and_parts_are_found() {
        assert_eq!(broken("classic", "4", "1..1.........2.."), [0, 3]);
        assert_eq!(broken("classic", "4", "1..2............"), [0; 0]);
        assert_eq!(broken("binairo", "4x4", "000............."), [0, 1, 2]);
        assert_eq!(broken("binairo", "4x4", "0.00............"), [0, 2, 3]);
        assert_eq!(broken("binairo", "4x4", "00.............."), [0; 0]);
    }

    #[test]
    fn cells_of_full_and_unfinished_cages_with_a_wrong_sum_are_found() {
        let registry = Registry::standard();
        let rules = Arc::new(registry.rules("classic", &Layout::default()).unwrap());
        let cage = |cells: [usize; 3], sum: usize| {
            let cells: Vec<Cell> = cells.into_iter().map(Cell::new).collect();
            let fields = serde_json::Map::from_iter([("sum".to_owned(), sum.into())]);
            Clue::Constraint(registry.clue("cage", cells, &fields).unwrap())
        };
        let puzzle = Puzzle::new(rules, vec![cage([0, 1, 2], 8)]).unwrap();
        let broken = |filled: &str| {
            let text = format!("{filled}{}", ".".repeat(81 - filled.len()));
            let grid = puzzle.rules().read_grid(&text, &Symbols::default()).unwrap();
            puzzle.broken_cells(&grid).iter().map(|cell| cell.index()).collect::<Vec<_>>()
        };
        assert_eq!(broken("125"), [0; 0]);
        assert_eq!(broken("124"), [0, 1, 2]);
        assert_eq!(broken("89."), [0, 1]);
        assert_eq!(broken("12."), [0; 0]);
    }
}
