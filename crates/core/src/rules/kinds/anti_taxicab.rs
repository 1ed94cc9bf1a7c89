//! Anti-taxicab: two cells that hold the same symbol are not as many steps apart as it says.

use crate::rules::pair_rules::PairRule;
use crate::rules::{Foreign, Layout, Rules, RulesError, Variant};
use std::sync::Arc;

/// The rule of distances, counted in steps to a neighbour.
pub(super) struct AntiTaxicab;

/// Returns the rule on a board.
fn rule(rules: &Rules) -> PairRule {
    let board = rules.board();
    let place = |cell| {
        let place = board.place(cell);
        (place.row, place.col)
    };
    let foreign = Some(Foreign::switch("antitaxicab"));
    let pairs = board.cells().flat_map(|one| {
        let later = board.cells().filter(move |other| *other > one);
        later.filter_map(move |other| {
            let ((row, col), (other_row, other_col)) = (place(one), place(other));
            let steps = usize::from(row.abs_diff(other_row) + col.abs_diff(other_col));
            (steps <= board.symbol_count()).then_some((one, other, steps))
        })
    });
    PairRule::of_numbers("anti-taxicab", rules, pairs.collect(), foreign, |steps, one, other| {
        one != other || one.value() != steps
    })
}

impl Variant for AntiTaxicab {
    fn name(&self) -> &'static str {
        "anti-taxicab"
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        rules.add_constraint(Arc::new(rule(rules)));
        Ok(())
    }
}
