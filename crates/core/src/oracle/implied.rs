//! Houses that follow from others: what is left of some lines when the other houses in them are
//! taken away.
//!
//! The windows of a windoku leave such houses: the five columns of a window of a 25x25 board hold
//! each symbol five times, and their four windows four times, so that the other 25 cells hold each
//! symbol once. A search that does not know this learns it from many conflicts.

use crate::board::{Cell, HouseRole};
use crate::rules::Rules;
use std::collections::BTreeSet;

type House = BTreeSet<Cell>;

/// Returns houses that follow from those of the rules and are not among them.
pub(super) fn implied_houses(rules: &Rules) -> Vec<House> {
    let board = rules.board();
    let full = rules.houses().iter();
    let full = full.filter(|house| board.each_once(&house.cells) == board.all_symbols());
    let (mut lines, mut others) = ([Vec::new(), Vec::new()], Vec::<House>::new());
    for house in full {
        let cells: House = house.cells.iter().copied().collect();
        match house.role {
            HouseRole::Row => lines[0].push(cells),
            HouseRole::Column => lines[1].push(cells),
            _ => others.push(cells),
        }
    }
    let given = others.len();
    let mut next = 0;
    while next < others.len() {
        for lines in &lines {
            let Some(left) = left_over(lines, &others, next) else { continue };
            if !lines.contains(&left) && !others.contains(&left) {
                others.push(left);
            }
        }
        next += 1;
    }
    others.split_off(given)
}

/// Returns what is left of the lines that a house meets, without that house and others in these
/// lines, if it is a house.
fn left_over(lines: &[House], others: &[House], first: usize) -> Option<House> {
    let met = lines.iter().filter(|line| !line.is_disjoint(&others[first]));
    let count = met.clone().count();
    let mut left: House = met.flatten().copied().collect();
    if left.len() != count * others[first].len() || !others[first].is_subset(&left) {
        return None;
    }
    let mut taken = 0;
    for house in std::iter::once(&others[first]).chain(others) {
        if taken + 1 < count && house.is_subset(&left) {
            left.retain(|cell| !house.contains(cell));
            taken += 1;
        }
    }
    (taken + 1 == count && count > 1).then_some(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symbol;
    use crate::encode::Encoding;
    use crate::oracle::{Budget, Cancel, Engine, SharedFormula, solutions};
    use crate::rules::{Layout, Registry};
    use std::sync::Arc;

    #[test]
    fn windows_leave_houses() {
        let registry = Registry::standard();
        for (variant, size, count) in [
            ("windoku", "9", 5),
            ("windoku", "16", 7),
            ("x+windoku", "25", 9),
            ("windoku", "12", 2),
            ("x", "9", 0),
        ] {
            let layout = Layout::of_size(size.parse().unwrap());
            let rules = registry.rules(variant, &layout).unwrap();
            let houses = implied_houses(&rules);
            assert_eq!(houses.len(), count, "{variant} {size}");
            let symbols = rules.board().symbol_count();
            assert!(houses.iter().all(|house| house.len() == symbols));
            if symbols > 16 {
                continue;
            }
            // Each holds every symbol once in grids that were drawn without them.
            let shared = SharedFormula::new(Encoding::of_rules(&Arc::new(rules)));
            for seed in 0..3 {
                let mut oracle =
                    shared.oracle(Engine::Cdcl, Budget::default(), &Cancel::default()).unwrap();
                let given = shared.encoding().rules().candidate(Cell::new(seed), Symbol::new(seed));
                let grids = solutions(oracle.as_mut(), &[given], 1).unwrap().grids;
                for house in &houses {
                    let held: BTreeSet<_> = house.iter().map(|cell| grids[0].get(*cell)).collect();
                    assert_eq!(held.len(), symbols, "{variant} {size} {house:?}");
                }
            }
        }
    }
}
