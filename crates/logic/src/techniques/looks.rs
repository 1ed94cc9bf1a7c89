//! The statements at which techniques look, all or those in which they may find something new, and
//! what is known of their cells.

use crate::cells::CellSet;
use crate::premises::exclude;
use crate::score::Score;
use crate::state::State;
use crate::statements::{EASY_CELLS, Statement};
use crate::step::Premise;
use crate::step_collector::StepCollector;
use crate::technique::Technique;
use std::ops::RangeBounds;

/// A candidate, as cell and symbol.
pub(super) type Candidate = (usize, usize);

/// The most tenths that the cells of a clue beyond the easy ones add, one each.
const MOST_ADDED: usize = 5;

/// Visits every clue and rule that has so many empty cells and some of these cells, but not the
/// sums that follow from them, with what it leaves to its cells if only the filled ones are known.
/// `visit` returns what that of [`each_fresh`] does.
pub(super) fn of_alone(
    state: &State,
    found: &mut StepCollector,
    technique: Technique,
    (open, some): (impl RangeBounds<usize>, &CellSet),
    visit: impl Fn(&mut StepCollector, u16, &[u32]) -> bool,
) {
    let (all, empty) = (u32::from(state.geometry.all_symbols()), state.empty());
    let (mut known, mut left) = (Vec::new(), Vec::new());
    each_fresh(state, found, technique, |found, number| {
        let statement = state.statement(number);
        if !found.wants(technique, technique.score()) {
            return false;
        }
        let count = statement.count_in(&empty);
        if !statement.is_sum() && open.contains(&count) && statement.count_in(some) > 0 {
            let of_cell = |cell: &usize| state.value(*cell).map_or(all, |symbol| 1 << symbol);
            known.clear();
            known.extend(statement.cells.iter().map(of_cell));
            statement.left_into(&known, &mut left);
            return visit(found, number, &left);
        }
        true
    });
}

/// Visits every statement that has empty cells, by its number, in which a technique may find
/// something new. `visit` returns whether it need not look again before a cell of the statement
/// changes, unless it reports something.
pub(super) fn each_fresh(
    state: &State,
    found: &mut StepCollector,
    technique: Technique,
    mut visit: impl FnMut(&mut StepCollector, u16) -> bool,
) {
    let Some(statements) = state.statements() else { return };
    let (fresh, empty, mut again) = (state.fresh(technique), state.empty(), CellSet::EMPTY);
    if !found.spend(statements.size * state.geometry.symbols) {
        return;
    }
    for (statement, number) in statements.all.iter().zip(0..) {
        if statement.count_in(&fresh) == 0 || statement.count_in(&empty) == 0 {
            continue;
        }
        // What follows may take long.
        if !found.spend(0) {
            return;
        }
        let reported = found.reported();
        if !visit(found, number) || found.reported() > reported {
            again |= statement.set;
        }
    }
    found.has_looked(technique, again);
}

/// Visits every statement that has empty cells, by its number, in which a technique may find
/// something new, with the technique and the score of its steps, as long as steps of this score are
/// looked for. `visit` returns what that of [`each_fresh`] does.
pub(super) fn each_scored(
    state: &State,
    found: &mut StepCollector,
    technique: Technique,
    visit: impl Fn(&mut StepCollector, u16, (Technique, Score)) -> bool,
) {
    each_fresh(state, found, technique, |found, number| {
        let score = score_in(state.statement(number), technique);
        found.wants(technique, score) && visit(found, number, (technique, score))
    });
}

/// Returns the score of the steps of a technique in a statement.
pub(super) fn score_in(statement: &Statement, technique: Technique) -> Score {
    let added = statement.cells.len().saturating_sub(EASY_CELLS).min(MOST_ADDED) as u8;
    Score::new(technique.score().tenths() + added)
}

/// Visits every statement that has empty cells, by its number.
pub(super) fn each_open(
    state: &State,
    found: &mut StepCollector,
    visit: impl Fn(&mut StepCollector, u16),
) {
    let Some(statements) = state.statements() else { return };
    let empty = state.empty();
    for (statement, number) in statements.all.iter().zip(0..) {
        if !found.spend(statement.cells.len() * state.geometry.symbols) {
            return;
        }
        if statement.count_in(&empty) > 0 {
            visit(found, number);
        }
    }
}

/// Returns the candidates of each cell of a statement, or its symbol if the cell is filled.
pub(super) fn candidates(state: &State, statement: &Statement) -> Vec<u32> {
    statement.cells.iter().map(|cell| u32::from(state.known(*cell))).collect()
}

/// Returns whether everything that is eliminated follows from the cells of a statement, their
/// houses, and perhaps where a house has a symbol, without the statement. Other techniques show
/// that.
pub(super) fn follows_from_houses(
    state: &State,
    statement: &Statement,
    left_out: CellSet,
    house: Option<Premise>,
    gone: &[Candidate],
) -> bool {
    let cells = (statement.set - left_out).iter();
    let cells = cells.map(|cell| Premise::cell(cell, state.known(cell)));
    let premises: Vec<Premise> = cells.chain(house).collect();
    exclude(&state.geometry, &premises, gone)
}
