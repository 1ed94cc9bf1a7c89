//! A search over the candidates of cells, for every rule and clue.
//!
//! Each rule and clue is a constraint that removes candidates, as it is stated: a sum adds up sets
//! of symbols, where a formula needs a diagram of many clauses. The search branches in the cells
//! where contradictions came from (Boussemart, Hemery, Lecoutre and Sais, Boosting Systematic
//! Search by Weighting Constraints, 2004). It learns nothing else, so hard puzzles are better left
//! to the CDCL engine.

mod candidates;
mod domains;
mod equation;
mod house;
mod model;
mod path;
mod search;

use super::{
    Budget, Cancel, Drawn, Enumeration, Oracle, OracleError, Tally, Verdict, Work, believe,
    only_given,
};
use crate::board::{Cell, Grid, Symbol};
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::random::Random;
use candidates::Candidates as _;
use search::{Goal, Outcome, Search};
use std::ops::ControlFlow;

pub(super) use model::Model;

const NAME: &str = "csp";

/// Returns a new oracle without clues.
pub(super) fn oracle<'a>(
    encoding: &'a Encoding,
    model: &'a Model,
    budget: Budget,
    cancel: Cancel,
) -> impl Oracle + 'a {
    Csp::new(encoding, model, budget.nodes, cancel)
}

/// Looks for a random solution in which the selectors of `frame` are true, within `nodes` branches.
///
/// # Errors
/// If it is cancelled, or the solution contradicts the rules.
pub(super) fn random_solution(
    encoding: &Encoding,
    model: &Model,
    frame: &[Lit],
    random: &mut Random,
    nodes: u64,
    cancel: &Cancel,
) -> Result<Drawn, OracleError> {
    let mut csp = Csp::new(encoding, model, nodes, cancel.clone());
    csp.push(frame);
    Ok(match csp.search(Goal::Random(random), None)? {
        Verdict::Unique => Drawn::Impossible,
        Verdict::Second(grid) => Drawn::Grid(grid),
        Verdict::Undecided => Drawn::Undecided,
    })
}

/// An oracle with a search of its own.
struct Csp<'a> {
    encoding: &'a Encoding,
    model: &'a Model,
    nodes: u64,
    cancel: Cancel,
    // The candidates without clues, then those after each push.
    frames: Vec<Frame>,
    pushed: Vec<Lit>,
    // The number of clues pushed before each push.
    starts: Vec<usize>,
    // For each clue, how often it was pushed.
    in_force: Vec<u16>,
    // For each constraint, how many of the clues that it needs are not in force.
    missing: Vec<u16>,
    search: Search<'a>,
    tally: Tally,
}

/// What follows from the clues so far.
#[derive(Debug, Clone)]
struct Frame {
    left: Vec<u32>,
    enabled: Vec<u64>,
    is_sound: bool,
}

impl<'a> Csp<'a> {
    fn new(encoding: &'a Encoding, model: &'a Model, nodes: u64, cancel: Cancel) -> Self {
        let mut search = Search::new(model);
        let missing = model.needs.clone();
        let always = missing.iter().enumerate().filter(|(_, missing)| **missing == 0);
        for (number, _) in always {
            search.domains.enabled[number / 64] |= 1 << (number % 64);
            search.domains.wake(number);
        }
        let is_sound = search.propagate(model);
        let start = Frame {
            left: search.domains.left.clone(),
            enabled: search.domains.enabled.clone(),
            is_sound,
        };
        Csp {
            encoding,
            model,
            nodes,
            cancel,
            frames: vec![start],
            pushed: Vec::new(),
            starts: Vec::new(),
            in_force: vec![0; model.clue_count()],
            missing,
            search,
            tally: Tally::default(),
        }
    }

    fn top(&self) -> &Frame {
        self.frames.last().expect("the frame without clues stays")
    }

    /// Looks for a solution of the clues, in which a cell does not hold a symbol if one is named.
    fn search(
        &mut self,
        goal: Goal<'_>,
        except: Option<(Cell, Symbol)>,
    ) -> Result<Verdict, OracleError> {
        let Some(top) = self.frames.last().filter(|top| top.is_sound) else {
            return Ok(Verdict::Unique);
        };
        self.search.restart(self.model, &top.left, &top.enabled);
        if let Some((cell, symbol)) = except {
            let others = !(1u32 << symbol.index());
            if !self.search.domains.keep(cell.index() as u16, others)
                || !self.search.propagate(self.model)
            {
                return Ok(Verdict::Unique);
            }
        }
        let mut nodes = self.nodes;
        let outcome = self.search.next(self.model, goal, &mut nodes, &self.cancel);
        self.tally.effort += self.nodes - nodes;
        match outcome {
            Outcome::Model => Ok(Verdict::Second(self.believed()?)),
            Outcome::Exhausted => Ok(Verdict::Unique),
            Outcome::OutOfNodes => Ok(Verdict::Undecided),
            Outcome::Cancelled => Err(OracleError::Cancelled),
        }
    }

    /// Returns the grid found last if it is a solution.
    fn believed(&self) -> Result<Grid, OracleError> {
        let mut grid = Grid::blank(self.model.cells);
        for cell in 0..self.model.cells {
            grid.set(Cell::new(cell), Some(Symbol::new(self.search.symbol(cell))));
        }
        believe(NAME, self.encoding, &self.pushed, grid)
    }

    /// Counts a query.
    fn counted(&mut self, verdict: Verdict) -> Verdict {
        self.tally.count(&verdict);
        verdict
    }
}

impl Oracle for Csp<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn work(&self) -> Work {
        Work { csp: self.tally, ..Work::default() }
    }

    fn renew(&mut self) {
        self.frames.truncate(1);
        self.in_force.fill(0);
        self.missing.clone_from(&self.model.needs);
        self.pushed.clear();
        self.starts.clear();
    }

    fn push(&mut self, clues: &[Lit]) {
        self.starts.push(self.pushed.len());
        self.pushed.extend_from_slice(clues);
        let mut next = self.top().clone();
        let domains = &mut self.search.domains;
        domains.left.copy_from_slice(&next.left);
        domains.enabled.copy_from_slice(&next.enabled);
        for lit in clues {
            if let Some((cell, symbol)) = self.encoding.candidate_of(*lit) {
                next.is_sound &= domains.keep(cell.index() as u16, 1 << symbol.index());
                continue;
            }
            let clue = self.model.clue(*lit).expect("the selector of a clue");
            self.in_force[clue] += 1;
            if self.in_force[clue] > 1 {
                continue;
            }
            for number in self.model.of_clue(clue) {
                let number = *number as usize;
                self.missing[number] -= 1;
                if self.missing[number] == 0 {
                    domains.enabled[number / 64] |= 1 << (number % 64);
                    domains.wake(number);
                }
            }
        }
        next.is_sound &= self.search.propagate(self.model);
        let domains = &self.search.domains;
        next.left.copy_from_slice(&domains.left);
        next.enabled.copy_from_slice(&domains.enabled);
        self.frames.push(next);
    }

    fn pop(&mut self) {
        let start = self.starts.pop().expect("something was pushed");
        for lit in self.pushed.drain(start..) {
            let Some(clue) = self.model.clue(lit) else { continue };
            self.in_force[clue] -= 1;
            if self.in_force[clue] == 0 {
                let constraints = self.model.of_clue(clue).iter();
                constraints.for_each(|number| self.missing[*number as usize] += 1);
            }
        }
        self.frames.pop();
    }

    fn is_settled(&self) -> bool {
        let top = self.top();
        top.is_sound && top.left.iter().all(|left| left.is_power_of_two())
    }

    fn second(&mut self, solution: &Grid) -> Result<Verdict, OracleError> {
        debug_assert!(self.encoding.check(&self.pushed, solution).is_ok(), "not a solution");
        let verdict = self.search(Goal::Besides(solution), None)?;
        Ok(self.counted(verdict))
    }

    fn second_without(&mut self, solution: &Grid, removed: &[Lit]) -> Result<Verdict, OracleError> {
        let Some(given) = only_given(self.encoding, removed) else { return self.second(solution) };
        debug_assert!(self.encoding.check(&self.pushed, solution).is_ok(), "not a solution");
        let verdict = self.search(Goal::Near(solution), self.encoding.candidate_of(given))?;
        Ok(self.counted(verdict))
    }

    fn solutions(
        &mut self,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Enumeration, OracleError> {
        let top = self.frames.last().expect("the frame without clues stays");
        if !top.is_sound {
            return Ok(Enumeration::Complete);
        }
        self.search.restart(self.model, &top.left, &top.enabled);
        loop {
            let mut nodes = self.nodes;
            let outcome = self.search.next(self.model, Goal::Any, &mut nodes, &self.cancel);
            self.tally.effort += self.nodes - nodes;
            match outcome {
                Outcome::Model => {
                    self.tally.shown += 1;
                    if visit(&self.believed()?).is_break() {
                        return Ok(Enumeration::BrokenOff);
                    }
                }
                Outcome::Exhausted => return Ok(Enumeration::Complete),
                Outcome::OutOfNodes => return Ok(Enumeration::Undecided),
                Outcome::Cancelled => return Err(OracleError::Cancelled),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{Engine, SharedFormula, count};
    use crate::rules::{Clue, ClueContext, Constraint, Layout, Puzzle, Registry};
    use std::sync::Arc;

    /// Counts the solutions of all grids of a small board by every kind of clue.
    #[test]
    fn solutions_are_those_that_obey_all_clues() {
        let mut random = Random::new(5, 0);
        let registry = Registry::standard();
        let layout = Layout::of_size("4".parse().unwrap());
        for variant in ["classic", "x", "non-consecutive", "anti-king", "latin"] {
            let Ok(rules) = registry.rules(variant, &layout) else { continue };
            let rules = Arc::new(rules);
            let of_rules = SharedFormula::new(Encoding::of_rules(&rules));
            let all = |engine| {
                let mut oracle =
                    of_rules.oracle(engine, Budget::default(), &Cancel::default()).unwrap();
                let mut grids = Vec::new();
                oracle
                    .solutions(&mut |grid| {
                        grids.push(grid.clone());
                        ControlFlow::Continue(())
                    })
                    .unwrap();
                grids.sort_by_key(|grid: &Grid| {
                    grid.filled().map(|(_, symbol)| symbol).collect::<Vec<_>>()
                });
                grids
            };
            let grids = all(Engine::Csp);
            assert_eq!(grids, all(Engine::Cdcl), "{variant}");
            if grids.is_empty() {
                continue;
            }
            let kinds = registry.clue_kinds().iter();
            for kind in kinds.filter(|kind| kind.fits_board(&rules).is_ok()) {
                for _ in 0..8 {
                    let grid = &grids[random.below(grids.len())];
                    let proposed = kind.propose(&ClueContext::new(&rules, grid), &mut random);
                    let most = 1 + random.below(6);
                    let clues: Vec<Arc<dyn Constraint>> = proposed.into_iter().take(most).collect();
                    let clues = clues.into_iter().map(Clue::Constraint).collect();
                    let puzzle = Puzzle::new(Arc::clone(&rules), clues).unwrap();
                    let shared = SharedFormula::new(Encoding::new(&puzzle));
                    let selectors = shared.encoding().selectors(&puzzle).unwrap();
                    let expected = grids.iter().filter(|grid| puzzle.check(grid).is_ok()).count();
                    let mut oracle =
                        shared.oracle(Engine::Csp, Budget::default(), &Cancel::default()).unwrap();
                    let counted = count(oracle.as_mut(), &selectors, 1000).unwrap();
                    assert_eq!(
                        counted,
                        (expected as u64, Enumeration::Complete),
                        "{} {variant} {:?}",
                        kind.name(),
                        puzzle.clues()
                    );
                }
            }
        }
    }
}
