//! Disjoint groups: cells at the same place of their boxes hold different symbols.

use crate::board::{Cell, HouseRole};
use crate::rules::{Layout, Rules, RulesError, Variant};

/// The rule of the places in the boxes. In a jigsaw, cells are numbered within their region in
/// reading order, and cells of the same number form a group.
pub(super) struct DisjointGroups;

impl Variant for DisjointGroups {
    fn name(&self) -> &'static str {
        "disjoint-groups"
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        rules.needs_square(self.name())?;
        let board = rules.board();
        let regions = rules.houses().iter().filter(|house| house.role == HouseRole::Region);
        let regions: Vec<Vec<Cell>> = regions
            .map(|house| {
                let mut cells = house.cells.clone();
                cells.sort_by_key(|cell| board.place(*cell));
                cells
            })
            .collect();
        if regions.is_empty() {
            return Err(RulesError::NoRoom(self.name(), layout.size.side()));
        }
        for number in 0..board.symbol_count() {
            let group = regions.iter().map(|cells| cells[number]).collect();
            rules.add_house(HouseRole::Extra, "group", group);
        }
        Ok(())
    }
}
