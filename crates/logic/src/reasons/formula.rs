//! The formula of some facts about a position: each in force while its variable is true.

use super::assignment::NONE;
use super::elements::all_elements;
use crate::cells::CellSet;
use crate::chains::facts::Group;
use crate::geometry::Topology;
use crate::state::State;
use crate::statements::Statement;
use crate::step::Premise;
use crate::step_collector::StepCollector;
use satoku_core::cnf::{Cnf, Lit, Var};
use satoku_core::oracle::{Answer, Cancel, Solver};

/// The most conflicts of the search for a solution.
const CONFLICTS: u64 = 100_000;

/// A fact.
enum Said<'s> {
    /// One of these candidates, as cells and symbols, is true.
    OneOf(Vec<(usize, usize)>),
    /// A statement holds.
    Statement(&'s Statement),
}

/// The formula of facts over some candidates, which come first, in their order.
struct Formula {
    cnf: Cnf,
    candidates: Vec<(usize, usize)>,
    // The variable of the first fact; the others follow.
    first_selector: usize,
}

impl Formula {
    /// Creates the formula of facts. Of the candidates that are not among these, those that
    /// `is_placed` says are true, and all others false.
    fn new<'s>(
        geometry: &Topology,
        candidates: Vec<(usize, usize)>,
        facts: impl ExactSizeIterator<Item = Said<'s>>,
        is_placed: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let (symbols, first_selector) = (geometry.symbols, candidates.len());
        let mut vars = vec![None; geometry.cells * symbols];
        for (number, (cell, symbol)) in candidates.iter().enumerate() {
            vars[cell * symbols + symbol] = Some(Var::new(number).positive());
        }
        let mut cnf = Cnf::new(first_selector + facts.len());
        for (cell, symbol) in &candidates {
            let own = vars[cell * symbols + symbol].expect("it is a candidate");
            let same_cell = (symbol + 1..symbols).map(|other| (*cell, other));
            let peers = geometry.peers(*cell).iter().map(|peer| (peer, *symbol));
            let apart = geometry.apart(*cell, *symbol).iter();
            let apart = apart.map(|(other, symbol)| (usize::from(*other), usize::from(*symbol)));
            let elsewhere = peers.chain(apart).filter(|(other, _)| other > cell);
            for (other, symbol) in same_cell.chain(elsewhere) {
                if let Some(other) = vars[other * symbols + symbol] {
                    cnf.add_clause([!own, !other]);
                }
            }
        }
        for (number, fact) in facts.enumerate() {
            let guard = !Var::new(first_selector + number).positive();
            let statement = match fact {
                Said::OneOf(candidates) => {
                    let lits = candidates.into_iter();
                    let lits = lits.filter_map(|(cell, symbol)| vars[cell * symbols + symbol]);
                    cnf.add_clause(std::iter::once(guard).chain(lits));
                    continue;
                }
                Said::Statement(statement) => statement,
            };
            // It says that its cells hold something.
            for cell in statement
                .cells
                .iter()
                .filter(|cell| !(0..symbols).any(|symbol| is_placed(**cell, symbol)))
            {
                let lits = (0..symbols).filter_map(|symbol| vars[cell * symbols + symbol]);
                cnf.add_clause(std::iter::once(guard).chain(lits));
            }
            let own = statement.clauses(&geometry.rules);
            let first = cnf.var_count();
            for _ in 0..own.auxiliary {
                cnf.new_var();
            }
            // The literal in this formula, or its value.
            let renamed = |lit: Lit| -> Result<Lit, bool> {
                let index = lit.var().index();
                let named = match index.checked_sub(vars.len()) {
                    Some(index) => Some(Var::new(first + index).positive()),
                    None => vars[index],
                };
                let value = || is_placed(index / symbols, index % symbols) == lit.is_positive();
                let sign = |one: Lit| if lit.is_positive() { one } else { !one };
                named.map(sign).ok_or_else(value)
            };
            for clause in own.clauses.iter() {
                let lits: Vec<Result<Lit, bool>> = clause.iter().copied().map(renamed).collect();
                if !lits.contains(&Err(true)) {
                    let lits = lits.into_iter().filter_map(Result::ok);
                    cnf.add_clause(std::iter::once(guard).chain(lits));
                }
            }
        }
        Formula { cnf, candidates, first_selector }
    }

    /// Returns the literal that puts a fact in force, given by its number.
    fn selector(&self, number: usize) -> Lit {
        Var::new(self.first_selector + number).positive()
    }
}

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

/// Returns the facts of some groups as premises, with what the cells of statements have lost, and
/// without those that no conclusion needs, where the last ones are tried first. The conclusions are
/// candidates that are all true, or all false.
pub(crate) fn needed(
    state: &State,
    groups: impl Iterator<Item = Group>,
    conclusions: &[(usize, usize)],
    hold: bool,
) -> Vec<Premise> {
    needed_without(CellSet::EMPTY, state, groups, conclusions, hold)
}

/// Does the same as [`needed`] if the conclusions follow without what some cells of the statements
/// have lost.
pub(crate) fn needed_without(
    left_out: CellSet,
    state: &State,
    groups: impl Iterator<Item = Group>,
    conclusions: &[(usize, usize)],
    hold: bool,
) -> Vec<Premise> {
    let (mut premises, mut narrowed) = (Vec::new(), CellSet::EMPTY);
    for group in groups {
        premises.push(group.premise(state));
        if let Group::Statement(number) = group {
            narrowed |= state.statement(number).set;
        }
    }
    for cell in (narrowed - left_out).iter() {
        let premise = Premise::cell(cell, state.known(cell));
        if state.known(cell) != state.geometry.all_symbols() && !premises.contains(&premise) {
            premises.push(premise);
        }
    }
    let named = premises.iter().flat_map(|premise| &premise.candidates);
    let named = named.map(|one| (one.cell.index(), one.symbol.index()));
    let statement = |premise: &Premise| state.statement_of(premise).map(|(_, known)| known);
    let stated = premises.iter().filter_map(statement);
    let of_cells = stated.flat_map(|statement| &statement.cells).flat_map(|cell| {
        let symbols = 0..state.geometry.symbols;
        symbols.map(move |symbol| (*cell, symbol))
    });
    let mut candidates: Vec<(usize, usize)> =
        named.chain(of_cells).chain(conclusions.iter().copied()).collect();
    candidates.sort_unstable();
    candidates.dedup();
    let said = premises.iter().map(|premise| match statement(premise) {
        Some(statement) => Said::Statement(statement),
        None => {
            let named = premise.candidates.iter();
            Said::OneOf(named.map(|one| (one.cell.index(), one.symbol.index())).collect())
        }
    });
    let formula = Formula::new(&state.geometry, candidates, said, |_, _| false);
    let mut solver = Solver::new(&formula.cnf);
    let negation = |conclusion: &(usize, usize)| {
        let number = formula.candidates.binary_search(conclusion).expect("it is a candidate");
        let lit = Var::new(number).positive();
        if hold { !lit } else { lit }
    };
    let negations: Vec<Lit> = conclusions.iter().map(negation).collect();
    let mut kept: Vec<usize> = (0..premises.len()).collect();
    for left_out in (0..premises.len()).rev() {
        let fewer = kept.iter().filter(|number| **number != left_out);
        let fewer = fewer.map(|number| formula.selector(*number));
        let mut assumed: Vec<Lit> = fewer.collect();
        let is_enough = negations.iter().all(|negation| {
            assumed.push(*negation);
            let answer = solver.solve(&assumed, u64::MAX, &Cancel::default());
            assumed.pop();
            matches!(answer, Ok(Answer::Refuted))
        });
        if is_enough {
            kept.retain(|number| *number != left_out);
        }
    }
    let is_kept = |(number, _): &(usize, Premise)| kept.contains(number);
    premises.into_iter().enumerate().filter(is_kept).map(|(_, premise)| premise).collect()
}
