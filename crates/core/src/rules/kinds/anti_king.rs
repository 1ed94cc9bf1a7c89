//! Anti-king: cells a king's move apart hold different symbols.

use crate::rules::pair_rules::{PairRule, moves};
use crate::rules::{Foreign, Layout, Rules, RulesError, Variant};
use std::sync::Arc;

/// The rule of the king's moves. Only the diagonal ones say more than rows and columns.
pub(super) struct AntiKing;

/// Returns the rule on a board.
pub(super) fn rule(rules: &Rules) -> PairRule {
    let pairs = moves(rules, &[(0, 1), (1, 0), (1, 1)]);
    PairRule::new("anti-king", rules, pairs, Some(Foreign::switch("antiking")), |one, other| {
        one != other
    })
}

impl Variant for AntiKing {
    fn name(&self) -> &'static str {
        "anti-king"
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        rules.add_constraint(Arc::new(rule(rules)));
        Ok(())
    }
}
