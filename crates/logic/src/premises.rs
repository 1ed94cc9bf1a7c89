//! Finds the premises that a conclusion needs, by asking the CDCL engine what follows from them.

use super::cells::{CellSet, bits};
use super::chains::facts::Group;
use super::formula::{Formula, Said};
use super::geometry::Topology;
use super::state::State;
use super::statements::Statement;
use super::step::{Candidate, Conclusion, Premise, PremiseReason, Reason, Step};
use satoku_core::board::{Cell, Symbol};
use satoku_core::cnf::{Lit, Var};
use satoku_core::oracle::{Answer, Cancel, Solver};
use std::collections::BTreeSet;

/// Of so many premises each is tried without; of more, all that one refutation used are kept.
const MANY: usize = 64;

impl Step {
    /// Returns what the step still says in a later position of its round: the part of the
    /// conclusion that is new, and the candidates of its premises that are left. `None` if nothing
    /// is new.
    pub(super) fn left_in(mut self, state: &State) -> Option<Self> {
        let is_open = |one: &Candidate| state.is_open(*one);
        let is_left = |one: &Candidate| {
            let (cell, symbol) = (one.cell.index(), one.symbol.index());
            state.has(cell, symbol) || state.value(cell) == Some(symbol)
        };
        let mut is_whole = true;
        let mut keep = |candidates: &mut Vec<Candidate>, kept: &dyn Fn(&Candidate) -> bool| {
            let count = candidates.len();
            candidates.retain(kept);
            is_whole &= candidates.len() == count;
        };
        if let Conclusion::Eliminate(candidates) = &mut self.conclusion {
            keep(candidates, &is_open);
        }
        if !self.conclusion.candidates().iter().any(is_open) {
            return None;
        }
        self.reason.premises.iter_mut().for_each(|one| keep(&mut one.candidates, &is_left));
        if !is_whole {
            self.reason.reduce(&state.geometry, &self.conclusion);
        }
        Some(self)
    }
}

impl Premise {
    /// Creates the fact that some cell of a pattern, each with a mask of two symbols, holds another
    /// symbol.
    pub(super) fn unique(state: &State, pattern: impl Iterator<Item = (usize, u16)>) -> Self {
        let (mut cells, mut candidates) = (Vec::new(), Vec::new());
        for (cell, pair) in pattern {
            let extras = bits(state.cell(cell) & !pair);
            candidates.extend(extras.map(|symbol| Candidate::new(cell, symbol)));
            let (low, high) = (pair.trailing_zeros() as usize, pair.ilog2() as usize);
            cells.push((Cell::new(cell), [low, high].map(Symbol::new)));
        }
        candidates.sort();
        Premise { reason: PremiseReason::Unique(cells), candidates }
    }
}

impl Reason {
    /// Removes premises that the conclusion does not need.
    pub(super) fn reduce(&mut self, geometry: &Topology, conclusion: &Conclusion) {
        // The finder has left out what a clue does not need.
        if self.premises.iter().any(Premise::is_statement) {
            return;
        }
        let hold = matches!(conclusion, Conclusion::Place(_));
        let place = |one: &Candidate| (one.cell.index(), one.symbol.index());
        let concluded: Vec<(usize, usize)> = conclusion.candidates().iter().map(place).collect();
        let premises = std::mem::take(&mut self.premises);
        self.premises = without_needless(geometry, premises, |_| None, &concluded, hold);
    }
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
    let statement = |premise: &Premise| state.statement_of(premise).map(|(_, known)| known);
    without_needless(&state.geometry, premises, statement, conclusions, hold)
}

/// Removes premises that no conclusion needs, trying the last ones first; if there are very many,
/// only some. `statement` returns the statements of those that have one.
fn without_needless<'s>(
    geometry: &Topology,
    premises: Vec<Premise>,
    statement: impl Fn(&Premise) -> Option<&'s Statement>,
    conclusions: &[(usize, usize)],
    hold: bool,
) -> Vec<Premise> {
    let mut facts = Facts::new(geometry, &premises, statement, conclusions, hold);
    let mut kept: Vec<usize> = (0..premises.len()).collect();
    if premises.len() > MANY && facts.entail(0..premises.len()) {
        kept = facts.used.iter().copied().collect();
    }
    if kept.len() <= MANY {
        for left_out in kept.clone().into_iter().rev() {
            let fewer = kept.iter().copied().filter(|number| *number != left_out);
            if facts.entail(fewer) {
                kept.retain(|number| *number != left_out);
            }
        }
    }
    let is_kept = |(number, _): &(usize, Premise)| kept.contains(number);
    premises.into_iter().enumerate().filter(is_kept).map(|(_, premise)| premise).collect()
}

/// Returns whether premises without statements, together with the rule that cells and houses hold
/// nothing twice, exclude all of some candidates.
pub(super) fn exclude(
    geometry: &Topology,
    premises: &[Premise],
    candidates: &[(usize, usize)],
) -> bool {
    Facts::new(geometry, premises, |_| None, candidates, false).entail(0..premises.len())
}

/// The formula of premises, and conclusions that may follow from them.
struct Facts {
    formula: Formula,
    solver: Solver,
    negations: Vec<Lit>,
    /// The numbers of the premises that the last entailment used.
    used: BTreeSet<usize>,
}

impl Facts {
    /// Creates the facts of premises. The conclusions are candidates that are all true, or all
    /// false.
    fn new<'s>(
        geometry: &Topology,
        premises: &[Premise],
        statement: impl Fn(&Premise) -> Option<&'s Statement>,
        conclusions: &[(usize, usize)],
        hold: bool,
    ) -> Self {
        let named = premises.iter().flat_map(|premise| &premise.candidates);
        let named = named.map(|one| (one.cell.index(), one.symbol.index()));
        let stated = premises.iter().filter_map(&statement);
        let of_cells = stated.flat_map(|statement| &statement.cells).flat_map(|cell| {
            let symbols = 0..geometry.symbols;
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
        let formula = Formula::new(geometry, candidates, said, |_, _| false);
        let solver = Solver::new(&formula.cnf);
        let negation = |conclusion: &(usize, usize)| {
            let number = formula.candidates.binary_search(conclusion).expect("it is a candidate");
            let lit = Var::new(number).positive();
            if hold { !lit } else { lit }
        };
        let negations = conclusions.iter().map(negation).collect();
        Facts { formula, solver, negations, used: BTreeSet::new() }
    }

    /// Returns whether the premises of these numbers entail all conclusions.
    fn entail(&mut self, premises: impl Iterator<Item = usize>) -> bool {
        let mut assumed: Vec<Lit> = premises.map(|number| self.formula.selector(number)).collect();
        self.used.clear();
        self.negations.iter().all(|negation| {
            assumed.push(*negation);
            let answer = self.solver.solve(&assumed, u64::MAX, &Cancel::default());
            assumed.pop();
            let refuted = self.solver.refuted().into_iter();
            self.used.extend(refuted.filter_map(|lit| self.formula.fact_of(lit)));
            matches!(answer, Ok(Answer::Refuted))
        })
    }
}
