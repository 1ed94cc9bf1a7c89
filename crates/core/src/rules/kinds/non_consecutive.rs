//! Non-consecutive: neighbours in a row or column hold no consecutive symbols.

use crate::rules::pair_rules::{PairRule, moves};
use crate::rules::{Foreign, Layout, Rules, RulesError, Variant};
use std::sync::Arc;

/// The rule that neighbours do not differ by one. The first and the last symbol are not
/// consecutive, and the rule holds across the borders of boxes.
pub(super) struct NonConsecutive;

/// Returns the rule on a board.
pub(super) fn rule(rules: &Rules) -> PairRule {
    let pairs = moves(rules, &[(0, 1), (1, 0)]);
    let foreign = Some(Foreign::switch("nonconsecutive"));
    PairRule::new("non-consecutive", rules, pairs, foreign, |one, other| {
        one.index().abs_diff(other.index()) != 1
    })
}

impl Variant for NonConsecutive {
    fn name(&self) -> &'static str {
        "non-consecutive"
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        rules.add_constraint(Arc::new(rule(rules)));
        Ok(())
    }
}
