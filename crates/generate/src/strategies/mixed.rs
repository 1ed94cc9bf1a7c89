//! Puzzles of givens and clues of other kinds.
//!
//! The kinds propose clues of a grid, and some of these are drawn. With them in place, the
//! strategies for givens choose the givens as they do on any board. Then the other clues that are
//! not needed are left out, where the recipe of their kind says so. If a puzzle has to keep clues
//! that it does not need, because it would have too few otherwise, more clues are drawn for another
//! one: fewer givens go with them, and more of them are needed.

use super::redundant::{Remaining, without_redundant};
use super::{Candidate, Strategy, Task, strategy};
use crate::request::Request;
use crate::{GenerateError, Nearest, RequestError, is_minimal};
use satoku_core::board::Grid;
use satoku_core::cnf::Lit;
use satoku_core::encode::Encoding;
use satoku_core::oracle::{Oracle, OracleError, Work};
use satoku_core::random::Random;
use satoku_core::rules::{Clue, ClueKind, Constraint, Puzzle, Rules};
use std::sync::Arc;

/// The most attempts of a strategy for givens with the same clues of other kinds.
const TRIES: u64 = 3;

/// The most changes to the givens of a pattern with the same clues of other kinds.
const CHANGES: u64 = 200;

/// The most conflicts of the CDCL engine for one puzzle: some minutes.
const PATIENCE: u64 = 2_000_000;

/// The most puzzles that are made after one that keeps clues which it does not need. With 8, each
/// of 20 puzzles of every kind is minimal on 9x9.
const AGAIN: usize = 8;

/// The most conflicts of the CDCL engine for a puzzle that is made again. With more clues and fewer
/// givens, a puzzle may be so hard that its proof is too long: after one that took more, the first
/// puzzle is taken as it is.
const EASY: u64 = 20_000;

/// Draws clues of the requested kinds, and chooses givens to go with them.
pub(super) struct Mixed;

impl Strategy for Mixed {
    fn candidate(&self, task: &mut Task<'_>) -> Result<Candidate, GenerateError> {
        let (mut tries, mut best) = (0, None);
        let (mut again, mut extra, mut nearest) = (0, 0, None);
        while tries < task.request.tries && task.work.cdcl.effort < PATIENCE && again <= AGAIN {
            let solution = task.draw()?;
            let (request, rules) = (task.request, task.plan.rules());
            let before = task.work.cdcl.effort;
            let made = match clues(request, rules, &solution, extra, task.random) {
                Err(shortage) => Err(GenerateError::Unmet { best: Some(shortage), tries }),
                Ok(clues) => of_clues(task, clues, solution),
            };
            let effort = task.work.cdcl.effort - before;
            if nearest.is_some() && effort > EASY && made.is_ok() {
                break;
            }
            match made {
                Err(GenerateError::Unmet { best: found, .. }) => {
                    tries += 1;
                    best = best.or(found);
                }
                Err(error) => return Err(error),
                Ok(made) if has_too_many(task.request, &made.candidate.puzzle) => {
                    again += 1;
                    extra = usize::saturating_sub(extra, 1);
                }
                Ok(made) if made.keeps_needless => {
                    again += 1;
                    extra += 1;
                    nearest = nearest.or(Some(made.candidate));
                }
                Ok(made) => return Ok(made.candidate),
            }
        }
        nearest.ok_or(GenerateError::Unmet { best, tries })
    }
}

/// Returns whether a puzzle has more clues of a kind than it may have.
fn has_too_many(request: &Request, puzzle: &Puzzle) -> bool {
    request.made_kinds().any(|kind| {
        let count = puzzle.constraints().filter(|clue| clue.kind() == kind.name()).count();
        request.range_of(kind.as_ref(), puzzle.rules()).is_some_and(|(_, high)| count > high)
    })
}

/// Draws the clues of each kind, with `extra` more batches of the kinds that are reduced later.
///
/// # Errors
/// If the proposals for the grid are too few; says how many there are.
fn clues(
    request: &Request,
    rules: &Rules,
    solution: &Grid,
    extra: usize,
    random: &mut Random,
) -> Result<Vec<Arc<dyn Constraint>>, Nearest> {
    let mut clues = Vec::new();
    for kind in request.made_kinds() {
        clues.extend(chosen(request, kind.as_ref(), rules, solution, extra, random)?);
    }
    Ok(clues)
}

/// Returns the clues of one kind, the first of its proposals for a grid, by their cells.
///
/// # Errors
/// If there are too few; says how many there are.
pub(super) fn chosen(
    request: &Request,
    kind: &dyn ClueKind,
    rules: &Rules,
    solution: &Grid,
    extra: usize,
    random: &mut Random,
) -> Result<Vec<Arc<dyn Constraint>>, Nearest> {
    let proposed = kind.propose(rules, solution, random);
    let (low, high) = match request.range_of(kind, rules) {
        Some(range) if request.count_of(kind.name()).is_some() => range,
        Some((low, high)) => (low.min(proposed.len()).max(1), high),
        None => (proposed.len().max(1), proposed.len()),
    };
    let is_short = proposed.len() < low || kind.covers_board() && proposed.len() > high;
    if is_short {
        return Err(Nearest::Grid { clues: proposed.len(), kind: kind.name() });
    }
    let high = high.min(proposed.len());
    let count = if kind.covers_board() { high } else { low + random.below(high - low + 1) };
    let step = if kind.recipe(rules).leaves_out_redundant { low.div_ceil(4) } else { 0 };
    let count = (count + extra * step).min(proposed.len());
    let mut taken = proposed;
    taken.truncate(count);
    taken.sort_by(|one, other| one.cells().cmp(other.cells()));
    Ok(taken)
}

/// A puzzle of drawn clues.
struct Made {
    candidate: Candidate,
    /// Whether it keeps clues other than givens that it does not need, so as not to have too few.
    keeps_needless: bool,
}

/// Returns a puzzle with these clues and with givens as requested.
fn of_clues(
    task: &mut Task<'_>,
    clues: Vec<Arc<dyn Constraint>>,
    solution: Grid,
) -> Result<Made, GenerateError> {
    let clues = clues.into_iter().map(Clue::Constraint).collect();
    let base = Puzzle::new(Arc::clone(task.plan.rules()), clues).map_err(RequestError::Clues)?;
    let request = task.request.on(&base);
    let most = if request.pattern.is_some() { CHANGES } else { TRIES };
    let tries = most.min(request.tries);
    let request = request.tries(tries);
    let plan = task.plan.on(base, solution);
    let mut oracle = plan.formula().oracle(request.engine, request.budget, task.cancel)?;
    let mut own = Task {
        request: &request,
        plan: &plan,
        oracle: oracle.as_mut(),
        random: &mut *task.random,
        watch: task.watch.clone(),
        cancel: task.cancel,
        first: None,
        work: Work::default(),
    };
    let made = strategy(&request, &plan).candidate(&mut own);
    let (work, rated) = (own.work, own.watch.rated);
    task.work += work;
    task.watch.rated = rated;
    // The difficulty and the number of all clues are those of the puzzle as it is.
    let is_final = plan.geometry().is_some() || task.request.total().is_some();
    let mut keeps_needless = false;
    let made = match made {
        Ok(made) if !is_final => {
            let oracle = oracle.as_mut();
            let (encoding, random) = (plan.encoding(), &mut *task.random);
            let Candidate { puzzle, solution, .. } = &made;
            let mut leave_out = || -> Result<Remaining, OracleError> {
                let (request, all) = (task.request, puzzle);
                let mut left = without_redundant(request, oracle, encoding, all, solution, random)?;
                if left.at_floor {
                    let needed = needs_others(oracle, encoding, &left.puzzle, solution)?;
                    left.needs_others = needed == Some(true);
                    keeps_needless = needed == Some(false);
                }
                Ok(left)
            };
            let left = leave_out();
            // What was needed beside more clues still is.
            let minimal =
                |left: &Remaining| (made.needs_givens && left.needs_others).then_some(true);
            left.map(|left| Candidate { minimal: minimal(&left), puzzle: left.puzzle, ..made })
                .map_err(GenerateError::from)
        }
        made => made,
    };
    task.work += oracle.work();
    drop(oracle);
    let candidate = Candidate { shared: Some(plan.into_formula()), ..made? };
    Ok(Made { candidate, keeps_needless })
}

/// Returns whether each clue other than the givens is needed; `None` if that could not be decided.
fn needs_others(
    oracle: &mut dyn Oracle,
    encoding: &Encoding,
    puzzle: &Puzzle,
    solution: &Grid,
) -> Result<Option<bool>, OracleError> {
    let selectors = encoding.selectors(puzzle).map_err(OracleError::from)?;
    let is_given = |lit: &Lit| encoding.candidate_of(*lit).is_some();
    let (givens, others): (Vec<Lit>, Vec<Lit>) = selectors.into_iter().partition(is_given);
    oracle.push(&givens);
    let needed = is_minimal(oracle, solution, &others);
    oracle.pop();
    needed
}
