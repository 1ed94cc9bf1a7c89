//! Puzzles of givens and clues of other kinds.
//!
//! The kinds propose clues of a grid, and some of these are drawn. With them in place, the
//! strategies for givens choose the givens as they do on any board. Then the other clues that are
//! not needed are left out, where the recipe of their kind says so.

use super::needless::{Left, without_needless};
use super::{Candidate, Strategy, Task, strategy};
use crate::board::Grid;
use crate::generate::GenerateError;
use crate::generate::request::Request;
use crate::oracle::Work;
use crate::random::Random;
use crate::rules::{Amount, Clue, ClueKind, Constraint, Puzzle, Rules};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most attempts of a strategy for givens with the same clues of other kinds.
const TRIES: u64 = 3;

/// The most changes to the givens of a pattern with the same clues of other kinds.
const CHANGES: u64 = 200;

/// The most conflicts of the learner for one puzzle: some minutes.
const PATIENCE: u64 = 2_000_000;

/// Draws clues of the requested kinds, and chooses givens to go with them.
pub(super) struct Mixed;

impl Strategy for Mixed {
    fn candidate(&self, task: &mut Task<'_>) -> Result<Candidate, GenerateError> {
        let (mut tries, mut best) = (0, None);
        while tries < task.request.tries && task.work.learner.effort < PATIENCE {
            tries += 1;
            let solution = task.draw()?;
            match clues(task.request, task.plan.rules(), &solution, task.random) {
                Err(shortage) => best = best.or(Some(shortage)),
                Ok(clues) => match of_clues(task, clues, solution) {
                    Ok(candidate) => return Ok(candidate),
                    Err(GenerateError::Unmet { best: Some(nearest), .. }) => best = Some(nearest),
                    Err(GenerateError::Unmet { best: None, .. }) => {}
                    Err(error) => return Err(error),
                },
            }
        }
        Err(GenerateError::Unmet { best, tries })
    }
}

/// Returns the clues of each kind that a puzzle is to have.
///
/// # Errors
/// If the proposals for the grid are too few; says how many there are.
fn clues(
    request: &Request,
    rules: &Rules,
    solution: &Grid,
    random: &mut Random,
) -> Result<Vec<Arc<dyn Constraint>>, String> {
    let mut clues = Vec::new();
    for kind in request.made_kinds() {
        clues.extend(chosen(request, kind.as_ref(), rules, solution, random)?);
    }
    Ok(clues)
}

/// Returns the clues of one kind, drawn from its proposals for a grid.
///
/// # Errors
/// If there are too few; says how many there are.
pub(super) fn chosen(
    request: &Request,
    kind: &dyn ClueKind,
    rules: &Rules,
    solution: &Grid,
    random: &mut Random,
) -> Result<Vec<Arc<dyn Constraint>>, String> {
    let proposed = kind.propose(rules, solution, random);
    let (low, high) = match (request.count_of(kind.name()), kind.recipe(rules).amount) {
        (Some(count), _) => (count.low(), count.high()),
        (None, Amount::All) => (proposed.len().max(1), proposed.len()),
        (None, Amount::Between(low, high)) => (low.min(proposed.len()).max(1), high),
    };
    let is_short = proposed.len() < low || kind.covers_board() && proposed.len() > high;
    if is_short {
        let count = proposed.len();
        return Err(format!("a grid with {count} clues of the kind {}", kind.name()));
    }
    let high = high.min(proposed.len());
    let count = if kind.covers_board() { high } else { low + random.below(high - low + 1) };
    let mut order: Vec<usize> = (0..proposed.len()).collect();
    random.shuffle(&mut order);
    let taken: BTreeSet<usize> = order.into_iter().take(count).collect();
    let all = proposed.into_iter().enumerate();
    Ok(all.filter(|(index, _)| taken.contains(index)).map(|(_, clue)| clue).collect())
}

/// Returns a puzzle with these clues and with givens as requested.
fn of_clues(
    task: &mut Task<'_>,
    clues: Vec<Arc<dyn Constraint>>,
    solution: Grid,
) -> Result<Candidate, GenerateError> {
    let clues = clues.into_iter().map(Clue::Constraint).collect();
    let base = Puzzle::new(Arc::clone(task.plan.rules()), clues).expect("proposals fit");
    let request = task.request.on(&base);
    let most = if request.pattern.is_some() { CHANGES } else { TRIES };
    let tries = most.min(request.tries);
    let request = request.tries(tries);
    let plan = task.plan.on(base, solution);
    let mut oracle = plan.prepared().oracle(request.engine, request.budget, task.cancel)?;
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
    let is_final = plan.geometry().is_some() || task.request.clues.is_some();
    let made = match made {
        Ok(made) if !is_final => {
            let oracle = oracle.as_mut();
            let (encoding, random) = (plan.encoding(), &mut *task.random);
            let Candidate { puzzle, solution, .. } = &made;
            let left = without_needless(task.request, oracle, encoding, puzzle, solution, random);
            // What was needed beside more clues still is.
            let minimal = |left: &Left| (made.needs_givens && left.needs_others).then_some(true);
            left.map(|left| Candidate { minimal: minimal(&left), puzzle: left.puzzle, ..made })
                .map_err(GenerateError::from)
        }
        made => made,
    };
    task.work += oracle.work();
    drop(oracle);
    Ok(Candidate { prepared: Some(plan.into_prepared()), ..made? })
}
