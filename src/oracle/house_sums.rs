//! Sums that follow from clues with totals and the houses of the board.
//!
//! Each full house has the same sum in every grid. What is left of a house without the clues that
//! lie in it therefore has a known sum, and so have the cells outside it of the clues that cover
//! it; players call these cells innies and outies. The same holds of several neighbouring rows or
//! columns. A search that does not know these sums learns them from many conflicts.

use crate::board::{Cell, House, HouseRole};
use crate::cnf::{Cnf, Lit};
use crate::encode::Encoding;
use crate::rules::{Clauses, Part, Rules};
use std::collections::BTreeSet;

/// The most cells of a sum that is used. Measured: 400 killers are checked in 0.63 of the time
/// with sums of up to 3 cells, in 0.8 with 4, and more slowly than without with 5.
const MOST_CELLS: usize = 3;

/// The most neighbouring rows or columns that are looked at together.
const MOST_LINES: usize = 4;

/// A sum of some cells, and the clues from which it follows.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct HouseSum {
    pub(super) cells: Vec<Cell>,
    pub(super) total: usize,
    /// The selectors of the clues.
    pub(super) clues: Vec<Lit>,
}

/// A clue that states the sum of its cells.
struct Stated<'a> {
    selector: Lit,
    cells: &'a [Cell],
    total: usize,
}

/// Cells with a sum that is the same in every grid.
struct Area {
    /// For each cell of the board, whether it is one of them.
    holds: Vec<bool>,
    cells: usize,
    total: usize,
}

/// Returns the sums of few cells that follow from the clues of a formula and the houses.
pub(super) fn house_sums(encoding: &Encoding) -> Vec<HouseSum> {
    let clues = encoding.guarded_clues().filter_map(|(selector, clue)| {
        Some(Stated { selector, cells: clue.cells(), total: clue.total()? })
    });
    let clues: Vec<Stated<'_>> = clues.collect();
    if clues.is_empty() {
        return Vec::new();
    }
    let mut sums = BTreeSet::new();
    for area in areas(encoding.rules()) {
        sums.extend(innies(&area, &clues));
        sums.extend(outies(&area, &clues));
    }
    // The same sum may follow from other clues, too; one is enough while all are in force.
    let mut sums: Vec<HouseSum> = sums.into_iter().collect();
    sums.dedup_by(|next, first| next.cells == first.cells);
    sums
}

/// Returns the full houses, and the neighbouring full rows or columns.
fn areas(rules: &Rules) -> Vec<Area> {
    let board = rules.board();
    let symbols = board.symbol_count();
    let full = rules.houses().iter().filter(|house| house.cells.len() == symbols);
    let full: Vec<&House> = full.collect();
    let area = |houses: &[&House]| {
        let mut holds = vec![false; board.cell_count()];
        houses.iter().flat_map(|house| &house.cells).for_each(|cell| holds[cell.index()] = true);
        let cells = holds.iter().filter(|held| **held).count();
        // Lines of grids that overlap may share cells.
        let total = houses.len() * symbols * (symbols + 1) / 2;
        (cells == houses.len() * symbols).then_some(Area { holds, cells, total })
    };
    let mut areas: Vec<Area> = full.iter().filter_map(|house| area(&[house])).collect();
    for role in [HouseRole::Row, HouseRole::Column] {
        let lines = full.iter().copied().filter(|house| house.role == role);
        let lines: Vec<&House> = lines.collect();
        areas.extend((2..=MOST_LINES).flat_map(|count| lines.windows(count)).filter_map(area));
    }
    areas
}

/// Returns the sum of the cells of an area that are left without the clues inside it.
fn innies(area: &Area, clues: &[Stated<'_>]) -> Option<HouseSum> {
    let (mut left, mut count, mut total) = (area.holds.clone(), area.cells, area.total);
    let mut used = Vec::new();
    for clue in clues {
        if clue.cells.iter().all(|cell| left[cell.index()]) {
            clue.cells.iter().for_each(|cell| left[cell.index()] = false);
            count -= clue.cells.len();
            total = total.checked_sub(clue.total)?;
            used.push(clue.selector);
        }
    }
    house_sum(count, total, used, |cell| left[cell])
}

/// Returns the sum of the cells outside an area of the clues that cover it.
fn outies(area: &Area, clues: &[Stated<'_>]) -> Option<HouseSum> {
    let mut covered = vec![false; area.holds.len()];
    let (mut count, mut inside, mut total) = (0, 0, 0);
    let mut used = Vec::new();
    for clue in clues {
        let within = clue.cells.iter().filter(|cell| area.holds[cell.index()]).count();
        if within > 0 && !clue.cells.iter().any(|cell| covered[cell.index()]) {
            clue.cells.iter().for_each(|cell| covered[cell.index()] = true);
            count += clue.cells.len();
            inside += within;
            total += clue.total;
            used.push(clue.selector);
        }
    }
    if inside < area.cells {
        return None;
    }
    let total = total.checked_sub(area.total)?;
    house_sum(count - inside, total, used, |cell| covered[cell] && !area.holds[cell])
}

/// Returns the sum of `count` cells, if they are few.
fn house_sum(
    count: usize,
    total: usize,
    clues: Vec<Lit>,
    is_one: impl Fn(usize) -> bool,
) -> Option<HouseSum> {
    // Cells that lie in no clue add up to what the houses say of them.
    if clues.is_empty() || !(1..=MOST_CELLS).contains(&count) {
        return None;
    }
    let cells = (0..).filter(|cell| is_one(*cell)).take(count).map(Cell::new).collect();
    Some(HouseSum { cells, total, clues })
}

impl HouseSum {
    /// Adds clauses: the sum holds where its clues are in force.
    pub(super) fn encode(&self, rules: &Rules, cnf: &mut Cnf) {
        let selector = cnf.new_var().positive();
        cnf.add_clause(self.clues.iter().map(|clue| !*clue).chain([selector]));
        let mut names = Vec::new();
        let mut clauses = Clauses::new(rules, cnf, Some(selector), &mut names);
        match Part::total(rules, &self.cells, self.total) {
            Ok(parts) => {
                parts
                    .iter()
                    .enumerate()
                    .for_each(|(number, part)| part.encode(number, &mut clauses));
            }
            // No symbols add up to it.
            Err(_) => clauses.clause(&[]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::oracle::{Budget, Cancel, Engine, Enumeration, Prepared, count, solutions};
    use crate::random::Random;
    use crate::rules::{Cage, Clue, Constraint, Layout, Puzzle, Registry};
    use std::sync::Arc;

    fn rules() -> Arc<Rules> {
        let layout = Layout::of_size("4".parse().unwrap());
        Arc::new(Registry::standard().rules("classic", &layout).unwrap())
    }

    /// Returns the encoding of a 4x4 board with these cages.
    fn encoding(cages: &[(&[usize], usize)]) -> Encoding {
        let cage = |(cells, total): &(&[usize], usize)| {
            let cells = cells.iter().copied().map(Cell::new);
            Clue::Constraint(Arc::new(Cage::new(cells, Some(*total)).unwrap()))
        };
        let clues = cages.iter().map(cage).collect();
        Encoding::new(&Puzzle::new(rules(), clues).unwrap())
    }

    #[test]
    fn innies_and_outies_have_sums() {
        let found = |cages: &[(&[usize], usize)]| -> Vec<(Vec<usize>, usize, usize)> {
            let sums = house_sums(&encoding(cages));
            let numbers = |sum: &HouseSum| sum.cells.iter().map(|cell| cell.index()).collect();
            sums.iter().map(|sum| (numbers(sum), sum.total, sum.clues.len())).collect()
        };
        // The first row and the first box.
        assert_eq!(found(&[(&[0, 1], 3)]), [(vec![2, 3], 7, 1), (vec![4, 5], 7, 1)]);
        // The first row, whose cages leave it in one cell.
        assert!(found(&[(&[0, 1], 3), (&[2, 3, 7], 9)]).contains(&(vec![7], 2, 2)));
        // A cage that no area holds, and nothing without totals.
        assert_eq!(found(&[(&[5, 9], 5)]), [(vec![1, 13], 5, 1)]);
        assert_eq!(found(&[]), []);
    }

    #[test]
    fn every_solution_has_the_sums() {
        let mut random = Random::new(3, 0);
        let cancel = Cancel::default();
        let rules = rules();
        for (clued, seen) in [("cage", 20), ("sum", 5), ("little-killer", 1)] {
            let of_rules = Prepared::new(Encoding::of_rules(&rules));
            let mut oracle = of_rules.oracle(Engine::Auto, Budget::default(), &cancel).unwrap();
            let grids = solutions(oracle.as_mut(), &[], 1000).unwrap().grids;
            assert_eq!(grids.len(), 288);
            let registry = Registry::standard();
            let kind = registry.clue_kinds().iter().find(|kind| kind.name() == clued).unwrap();
            let mut sums = 0;
            for _ in 0..12 {
                let grid: &Grid = &grids[random.below(grids.len())];
                let proposed = kind.propose(&rules, grid, &mut random);
                let clues: Vec<Arc<dyn Constraint>> =
                    proposed.into_iter().filter(|_| random.below(4) > 0).collect();
                let clues: Vec<Clue> = clues.into_iter().map(Clue::Constraint).collect();
                let puzzle = Puzzle::new(Arc::clone(&rules), clues).unwrap();
                let prepared = Prepared::new(Encoding::new(&puzzle));
                let encoding = prepared.encoding();
                for sum in house_sums(encoding) {
                    sums += 1;
                    for grid in &grids {
                        let held = sum.cells.iter().map(|cell| grid.get(*cell).unwrap().value());
                        let is_solution = encoding.check(&sum.clues, grid).is_ok();
                        assert!(!is_solution || held.sum::<usize>() == sum.total, "{sum:?} {grid}");
                    }
                }
                // No solution is lost, whichever of the clues are in force.
                for _ in 0..6 {
                    let part = puzzle.part(|_| random.below(3) > 0);
                    let selectors = encoding.selectors(&part).unwrap();
                    let expected = grids.iter().filter(|grid| part.check(grid).is_ok()).count();
                    let mut oracle =
                        prepared.oracle(Engine::Auto, Budget::default(), &cancel).unwrap();
                    let counted = count(oracle.as_mut(), &selectors, 1000).unwrap();
                    assert_eq!(counted, (expected as u64, Enumeration::Complete));
                }
            }
            assert!(sums >= seen, "{sums} of {clued}");
        }
    }
}
