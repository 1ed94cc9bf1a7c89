//! Miracle: the anti-knight, anti-king and non-consecutive rules together.

use super::{anti_king, anti_knight, non_consecutive};
use crate::rules::{Layout, Rules, RulesError, Variant};
use std::sync::Arc;

/// The three rules of the Miracle Sudoku of Mitchell Lee. They leave 72 grids of 9x9.
pub(super) struct Miracle;

impl Variant for Miracle {
    fn name(&self) -> &'static str {
        "miracle"
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        for rule in [anti_knight::rule, anti_king::rule, non_consecutive::rule] {
            rules.add_constraint(Arc::new(rule(rules)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::encode::Encoding;
    use crate::oracle::{Budget, Cancel, Engine, SharedFormula, solutions};
    use crate::rules::{Layout, Registry};

    #[test]
    fn an_empty_9x9_board_has_72_grids() {
        let rules = Registry::standard().rules("miracle", &Layout::default()).unwrap().into();
        let shared = SharedFormula::new(Encoding::of_rules(&rules));
        for engine in [Engine::Auto, Engine::Dpll, Engine::Csp, Engine::Cdcl] {
            let mut oracle = shared.oracle(engine, Budget::default(), &Cancel::default()).unwrap();
            let found = solutions(oracle.as_mut(), &[], 100).unwrap();
            assert_eq!(found.grids.len(), 72, "{engine:?}");
            assert!(found.grids.iter().all(|grid| rules.check(grid).is_ok()));
        }
    }
}
