//! What is broken in a grid that is not full yet.

use super::{Part, Puzzle};
use crate::board::{Cell, Grid};
use std::collections::BTreeSet;

impl Puzzle {
    /// Returns the filled cells of each house, and of each part of a rule or clue, that no symbols
    /// of its blank cells can obey, in ascending order. A clue that states no parts is left out.
    #[doc(hidden)]
    pub fn broken_cells(&self, grid: &Grid) -> Vec<Cell> {
        let rules = self.rules();
        let all = u32::MAX >> (u32::BITS as usize - rules.board().symbol_count());
        let mask = |cell| grid.get(cell).map_or(all, |symbol| 1 << symbol.index());
        let masks: Vec<u32> = rules.board().cells().map(mask).collect();
        let houses = rules.houses().iter().map(|house| Part::Different(house.cells.clone()));
        let stated = rules.constraints().iter().chain(self.constraints());
        let stated = stated.filter_map(|it| it.parts(rules).ok()).flatten();
        let broken = houses.chain(stated).filter(|part| !part.is_possible(&masks));
        let cells: BTreeSet<Cell> = broken.flat_map(|part| part.cells()).collect();
        cells.into_iter().filter(|cell| grid.get(*cell).is_some()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symbols;
    use crate::rules::{Layout, Registry};
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
}
