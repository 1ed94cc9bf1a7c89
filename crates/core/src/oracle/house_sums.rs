//! The sums that follow from clues and houses, as clauses. A search that does not know them learns
//! them from many conflicts.

use crate::cnf::{Cnf, Lit};
use crate::encode::Encoding;
use crate::rules::{
    Clauses, Equation, HouseDifference, HouseSum, Part, Rules, StatedSum, house_differences,
    house_sums,
};

/// The most cells of a sum that is used. Measured: 400 killers are checked in 0.63 of the time
/// with sums of up to 3 cells, in 0.8 with 4, and more slowly than without with 5.
const MOST_CELLS: usize = 3;

/// The most cells of an equation that is used. Measured: killers of large cages take several
/// times as many branches with 3, and with 8 as many, each of which takes longer.
const MOST_APART: usize = 6;

/// A sum of some cells, and the selectors of the clues from which it follows.
#[derive(Debug)]
pub(super) struct GuardedSum {
    pub(super) sum: HouseSum,
    pub(super) clues: Vec<Lit>,
}

/// Returns the equations of few cells that follow from the clues of a formula and the houses, each
/// with the selectors of the clues.
pub(super) fn guarded_equations(encoding: &Encoding) -> Vec<(Equation, Vec<Lit>)> {
    let (selectors, clues) = stated_sums(encoding);
    let found = house_differences(encoding.rules(), &clues, MOST_APART);
    let guarded = |HouseDifference { plus, minus, total, clues }| {
        let clues = clues.iter().map(|clue: &usize| selectors[*clue]).collect();
        (Equation { plus, minus, total }, clues)
    };
    found.into_iter().map(guarded).collect()
}

/// Returns the clues of a formula that state a sum, with their selectors.
fn stated_sums(encoding: &Encoding) -> (Vec<Lit>, Vec<StatedSum<'_>>) {
    let clues = encoding.guarded_clues().filter_map(|(selector, clue)| {
        Some((selector, StatedSum { cells: clue.cells(), total: clue.total()? }))
    });
    clues.unzip()
}

/// Returns the sums of few cells that follow from the clues of a formula and the houses.
pub(super) fn guarded_sums(encoding: &Encoding) -> Vec<GuardedSum> {
    let (selectors, clues) = stated_sums(encoding);
    let mut sums = house_sums(encoding.rules(), &clues, MOST_CELLS);
    // The same sum may follow from other clues, too; one is enough while all are in force.
    sums.dedup_by(|next, first| next.cells == first.cells);
    let guarded = |sum: HouseSum| {
        let clues = sum.clues.iter().map(|clue| selectors[*clue]).collect();
        GuardedSum { sum, clues }
    };
    sums.into_iter().map(guarded).collect()
}

impl GuardedSum {
    /// Adds clauses: the sum holds where its clues are in force.
    pub(super) fn encode(&self, rules: &Rules, cnf: &mut Cnf) {
        let selector = cnf.new_var().positive();
        cnf.add_clause(self.clues.iter().map(|clue| !*clue).chain([selector]));
        let mut names = Vec::new();
        let mut clauses = Clauses::new(rules, cnf, Some(selector), &mut names);
        match Part::total(rules, &self.sum.cells, self.sum.total) {
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
    use crate::oracle::{Budget, Cancel, Engine, Enumeration, SharedFormula, count, solutions};
    use crate::random::Random;
    use crate::rules::{Clue, ClueContext, Constraint, Layout, Puzzle, Registry};
    use std::sync::Arc;

    fn rules() -> Arc<Rules> {
        let layout = Layout::of_size("4".parse().unwrap());
        Arc::new(Registry::standard().rules("classic", &layout).unwrap())
    }

    #[test]
    fn every_solution_has_the_sums() {
        let mut random = Random::new(3, 0);
        let cancel = Cancel::default();
        let rules = rules();
        for (clued, seen) in [("cage", 20), ("sum", 5), ("little-killer", 1)] {
            let of_rules = SharedFormula::new(Encoding::of_rules(&rules));
            let mut oracle = of_rules.oracle(Engine::Auto, Budget::default(), &cancel).unwrap();
            let grids = solutions(oracle.as_mut(), &[], 1000).unwrap().grids;
            assert_eq!(grids.len(), 288);
            let registry = Registry::standard();
            let kind = registry.clue_kinds().iter().find(|kind| kind.name() == clued).unwrap();
            let mut sums = 0;
            for _ in 0..12 {
                let grid: &Grid = &grids[random.below(grids.len())];
                let proposed = kind.propose(&ClueContext::new(&rules, grid), &mut random);
                let clues: Vec<Arc<dyn Constraint>> =
                    proposed.into_iter().filter(|_| random.below(4) > 0).collect();
                let clues: Vec<Clue> = clues.into_iter().map(Clue::Constraint).collect();
                let puzzle = Puzzle::new(Arc::clone(&rules), clues).unwrap();
                let shared = SharedFormula::new(Encoding::new(&puzzle));
                let encoding = shared.encoding();
                for GuardedSum { sum, clues } in guarded_sums(encoding) {
                    sums += 1;
                    for grid in &grids {
                        let held = sum.cells.iter().map(|cell| grid.get(*cell).unwrap().value());
                        let is_solution = encoding.check(&clues, grid).is_ok();
                        assert!(!is_solution || held.sum::<usize>() == sum.total, "{sum:?} {grid}");
                    }
                }
                // No solution is lost, whichever of the clues are in force.
                for _ in 0..6 {
                    let part = puzzle.part(|_| random.below(3) > 0);
                    let selectors = encoding.selectors(&part).unwrap();
                    let expected = grids.iter().filter(|grid| part.check(grid).is_ok()).count();
                    let mut oracle =
                        shared.oracle(Engine::Auto, Budget::default(), &cancel).unwrap();
                    let counted = count(oracle.as_mut(), &selectors, 1000).unwrap();
                    assert_eq!(counted, (expected as u64, Enumeration::Complete));
                }
            }
            assert!(sums >= seen, "{sums} of {clued}");
        }
    }
}
