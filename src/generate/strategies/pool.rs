//! Puzzles of kinds of clue besides givens, such as killers.
//!
//! The kinds propose clues of a grid. Where these allow another solution they are changed there, for
//! that solution tells what they leave open; where givens may help, those that are needed are added.

use super::carve::{Limits, carve};
use super::{Candidate, Strategy, Task};
use crate::board::Grid;
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::generate::GenerateError;
use crate::oracle::{Budget, Oracle, OracleError, Prepared, Verdict};
use crate::rules::{Clue, ClueKind, Constraint, Puzzle};
use std::sync::Arc;

/// How often the clues of a grid are changed before another grid is taken. Measured on 9x9 killers:
/// see "How are killers made?" in docs/design.md.
const CHANGES: usize = 100;

/// How many conflicts the learner may take for one question before the clues are given up. A killer
/// of 9x9 takes some hundreds.
const CONFLICTS: u64 = 20_000;

/// How many conflicts the learner may take for a puzzle in all: some minutes.
const PATIENCE: u64 = 2_000_000;

/// Makes puzzles of what the kinds of a request propose.
pub(super) struct FromPool;

/// The clues of one kind.
type OfKind<'a> = (&'a dyn ClueKind, Vec<Arc<dyn Constraint>>);

impl Strategy for FromPool {
    fn candidate(&self, task: &mut Task<'_>) -> Result<Candidate, GenerateError> {
        for tries in 1..=task.request.tries {
            let solution = task.draw()?;
            if let Some(candidate) = of_grid(task, &solution)? {
                return Ok(candidate);
            }
            if task.work.learner.effort > PATIENCE {
                return Err(GenerateError::Unmet { best: None, tries });
            }
        }
        Err(GenerateError::Unmet { best: None, tries: task.request.tries })
    }
}

/// Returns a puzzle of a grid; `None` if another grid is likely to give one sooner.
fn of_grid(task: &mut Task<'_>, solution: &Grid) -> Result<Option<Candidate>, GenerateError> {
    let request = task.request;
    let is_given = |kind: &&Arc<dyn ClueKind>| kind.name() == "given";
    let with_givens = request.kinds().iter().any(|kind| is_given(&kind));
    let mut kinds: Vec<OfKind<'_>> = Vec::new();
    for kind in request.kinds().iter().filter(|kind| !is_given(kind)) {
        kinds.push((kind.as_ref(), kind.propose(task.plan.rules(), solution, task.random)));
    }
    for _ in 0..CHANGES {
        let all = kinds.iter().flat_map(|(_, clues)| clues);
        let mut clues: Vec<Clue> = all.map(|clue| Clue::Constraint(Arc::clone(clue))).collect();
        let given = |cell| Clue::Given(cell, solution.get(cell).expect("a full grid"));
        clues.extend(request.keep.iter().copied().map(given));
        let rules = Arc::clone(task.plan.rules());
        let puzzle = Puzzle::new(rules, clues).expect("proposals fit their board");
        let prepared = Prepared::new(Encoding::new(&puzzle));
        let budget =
            Budget { conflicts: request.budget.conflicts.min(CONFLICTS), ..request.budget };
        let mut oracle = prepared.oracle(request.engine, budget, task.cancel)?;
        let selectors = prepared.encoding().selectors(&puzzle).map_err(OracleError::from)?;
        oracle.push(&selectors);
        let verdict = oracle.second(solution)?;
        oracle.pop();
        let puzzle = match &verdict {
            Verdict::Unique => Some(puzzle),
            Verdict::Second(_) if with_givens => {
                let full = puzzle.with_givens(solution).expect("a grid of the board");
                Some(without_needless_givens(task, oracle.as_mut(), &prepared, &full, solution)?)
            }
            _ => None,
        };
        let puzzle = match puzzle {
            Some(puzzle) => {
                Some(without_needless(task, oracle.as_mut(), &prepared, &puzzle, solution)?)
            }
            None => None,
        };
        task.work += oracle.work();
        drop(oracle);
        if let Some(puzzle) = puzzle {
            let solution = solution.clone();
            let prepared = Some(prepared);
            return Ok(Some(Candidate { puzzle, solution, minimal: None, rating: None, prepared }));
        }
        let Verdict::Second(other) = verdict else { return Ok(None) };
        if !tell_apart(task, &mut kinds, solution, &other) {
            return Ok(None);
        }
    }
    Ok(None)
}

/// Changes the clues of one kind so that they are not true of another solution. Returns whether there
/// is such a kind.
fn tell_apart(
    task: &mut Task<'_>,
    kinds: &mut [OfKind<'_>],
    solution: &Grid,
    other: &Grid,
) -> bool {
    let mut order: Vec<usize> = (0..kinds.len()).collect();
    task.random.shuffle(&mut order);
    order.into_iter().any(|index| {
        let (kind, clues) = &mut kinds[index];
        kind.tell_apart(task.plan.rules(), solution, other, clues, task.random)
    })
}

/// Returns a puzzle without the givens that its other clues, and the cells to keep, make needless.
fn without_needless_givens(
    task: &mut Task<'_>,
    oracle: &mut dyn Oracle,
    prepared: &Prepared,
    puzzle: &Puzzle,
    solution: &Grid,
) -> Result<Puzzle, GenerateError> {
    let keep = &task.request.keep;
    let may_go = |clue: &Clue| match clue {
        Clue::Given(cell, _) => !keep.contains(cell),
        Clue::Constraint(_) => false,
    };
    carved(task, oracle, prepared, puzzle, solution, &may_go)
}

/// Returns a puzzle without those clues that are needless and of a kind that does not cover the board.
fn without_needless(
    task: &mut Task<'_>,
    oracle: &mut dyn Oracle,
    prepared: &Prepared,
    puzzle: &Puzzle,
    solution: &Grid,
) -> Result<Puzzle, GenerateError> {
    let covers = |name: &str| {
        task.request.kinds().iter().any(|kind| kind.name() == name && kind.covers_board())
    };
    let may_go = |clue: &Clue| matches!(clue, Clue::Constraint(clue) if !covers(clue.kind()));
    carved(task, oracle, prepared, puzzle, solution, &may_go)
}

/// Removes needless clues, in random order, of those that may go.
fn carved(
    task: &mut Task<'_>,
    oracle: &mut dyn Oracle,
    prepared: &Prepared,
    puzzle: &Puzzle,
    solution: &Grid,
    may_go: &dyn Fn(&Clue) -> bool,
) -> Result<Puzzle, GenerateError> {
    let selectors = prepared.encoding().selectors(puzzle).map_err(OracleError::from)?;
    let all = puzzle.entries().zip(selectors);
    let (mut free, held): (Vec<_>, Vec<_>) = all.partition(|((_, clue), _)| may_go(clue));
    if free.is_empty() {
        return Ok(puzzle.clone());
    }
    task.random.shuffle(&mut free);
    let held: Vec<Lit> = held.into_iter().map(|(_, selector)| selector).collect();
    let groups: Vec<Vec<Lit>> = free.iter().map(|(_, selector)| vec![*selector]).collect();
    oracle.push(&held);
    let carved = carve(oracle, solution, &groups, held.len(), Limits::NONE, None);
    oracle.pop();
    let gone = free.iter().zip(carved?.kept).filter(|(_, kept)| !kept);
    let gone: Vec<_> = gone.map(|(((id, _), _), _)| *id).collect();
    Ok(puzzle.part(|id| !gone.contains(&id)))
}
