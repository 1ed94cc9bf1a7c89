//! The solution of a position.

use super::assignment::NONE;
use super::elements::all_elements;
use crate::chains::facts::Group;
use crate::formula::{Formula, Said};
use crate::state::State;
use crate::step_collector::StepCollector;
use satoku_core::cnf::Lit;
use satoku_core::oracle::{Answer, Solver};

/// The most conflicts of the search for a solution.
const CONFLICTS: u64 = 100_000;

/// Returns the symbol of each cell in the solution of a position. `None` if it has none, or the
/// search was stopped.
pub(super) fn solution(state: &State, found: &mut StepCollector) -> Option<Vec<u8>> {
    let known = state.known_solution().get_or_init(|| solve(state, found));
    let fits = |(cell, symbol): (usize, &u8)| {
        let symbol = usize::from(*symbol);
        state.has(cell, symbol) || state.value(cell) == Some(symbol)
    };
    match known {
        Some(known) if known.iter().enumerate().all(fits) => Some(known.clone()),
        // A clone of the position may have lost candidates of the solution.
        Some(_) => solve(state, found),
        None => None,
    }
}

fn solve(state: &State, found: &StepCollector) -> Option<Vec<u8>> {
    let candidates = state.open_candidates().collect();
    let elements = all_elements(state);
    let said = elements.iter().map(|element| match element {
        Group::Statement(number) => Said::Statement(state.statement(*number)),
        group => Said::OneOf(group.candidates(state)),
    });
    let is_placed = |cell, symbol| state.value(cell) == Some(symbol);
    let formula = Formula::new(&state.geometry, candidates, said, is_placed);
    let all = (0..elements.len()).map(|number| formula.selector(number));
    let all: Vec<Lit> = all.collect();
    let mut solver = Solver::new(&formula.cnf);
    let Ok(Answer::Model(model)) = solver.solve(&all, CONFLICTS, &found.meter.cancel) else {
        return None;
    };
    let value = |cell| state.value(cell).map_or(NONE, |symbol| symbol as u8);
    let mut values: Vec<u8> = (0..state.geometry.cells).map(value).collect();
    for lit in model.iter().filter(|lit| lit.is_positive()) {
        if let Some((cell, symbol)) = formula.candidates.get(lit.var().index()) {
            values[*cell] = *symbol as u8;
        }
    }
    Some(values)
}
