//! Toroidal anti-knight: the rule of the knight's moves on a board whose opposite edges are joined.

use crate::rules::pair_rules::PairRule;
use crate::rules::{Layout, Rules, RulesError, Variant};
use std::sync::Arc;

/// The rule of the knight's moves, which may leave the board and come back at the other side.
pub(super) struct ToroidalKnight;

/// Returns the rule on a board.
fn rule(rules: &Rules) -> PairRule {
    let board = rules.board();
    let (rows, columns) = board.extent();
    let moves = [(1, 2), (2, 1), (2, columns - 1), (1, columns - 2)];
    let pairs = board.cells().flat_map(|cell| {
        let place = board.place(cell);
        moves.into_iter().filter_map(move |(down, right)| {
            let row = (usize::from(place.row) + down) % rows;
            Some((cell, board.cell_at(row, (usize::from(place.col) + right) % columns)?))
        })
    });
    let pairs = pairs.filter(|(one, other)| one != other).collect();
    PairRule::new("toroidal-anti-knight", rules, pairs, None, |one, other| one != other)
}

impl Variant for ToroidalKnight {
    fn name(&self) -> &'static str {
        "toroidal-anti-knight"
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        rules.add_constraint(Arc::new(rule(rules)));
        Ok(())
    }
}
