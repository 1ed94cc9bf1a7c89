//! Anti-knight: cells a knight's move apart hold different symbols.

use crate::rules::pair_rules::{PairRule, moves};
use crate::rules::{Foreign, Layout, Rules, RulesError, Variant};
use std::sync::Arc;

/// The rule of the knight's moves.
pub(super) struct AntiKnight;

/// Returns the rule on a board.
pub(super) fn rule(rules: &Rules) -> PairRule {
    let pairs = moves(rules, &[(1, 2), (2, 1)]);
    let foreign = Some(Foreign::switch("antiknight"));
    PairRule::new("anti-knight", rules, pairs, foreign, |one, other| one != other)
}

impl Variant for AntiKnight {
    fn name(&self) -> &'static str {
        "anti-knight"
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        rules.add_constraint(Arc::new(rule(rules)));
        Ok(())
    }
}
