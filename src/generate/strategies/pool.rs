//! Puzzles with kinds of clue other than givens, such as killers.
//!
//! The kinds propose clues of a grid. While these allow another solution, they are changed so that
//! it is excluded; if givens are requested too, the needed ones are added.

use super::carve::{Limits, carve};
use super::swaps::swapped;
use super::{Candidate, Strategy, Task};
use crate::board::Grid;
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::generate::GenerateError;
use crate::oracle::{Budget, Oracle, OracleError, Prepared, Verdict, Work};
use crate::rules::{Clue, ClueId, ClueKind, Constraint, Puzzle};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most changes to the clues of a grid before another grid is taken. A 9x9 killer takes about
/// four.
const CHANGES: usize = 100;

/// The most conflicts of the learner for one question, before the clues are given up. A 9x9 killer
/// takes some hundreds.
const CONFLICTS: u64 = 20_000;

/// The most conflicts of the learner for one puzzle: some minutes.
const PATIENCE: u64 = 2_000_000;

/// The most questions for one puzzle.
const QUESTIONS: u64 = 10_000;

/// Makes puzzles of the clues that the kinds of a request propose.
pub(super) struct FromPool;

/// The clues of one kind.
type OfKind<'a> = (&'a dyn ClueKind, Vec<Arc<dyn Constraint>>);

impl Strategy for FromPool {
    fn candidate(&self, task: &mut Task<'_>) -> Result<Candidate, GenerateError> {
        let request = task.request;
        let mut tries = 0;
        while tries < request.tries {
            tries += 1;
            let solution = task.draw()?;
            if let Some(candidate) = of_grid(task, &solution)? {
                return Ok(candidate);
            }
            let Work { learner, varisat, .. } = task.work;
            if learner.effort > PATIENCE || learner.queries() + varisat.queries() > QUESTIONS {
                break;
            }
        }
        let best = format!("clues of the kinds {} with a second solution", request.variant());
        Err(GenerateError::Unmet { best: Some(best), tries })
    }
}

/// Returns a puzzle of a grid; `None` if another grid is likely to give one sooner.
fn of_grid(task: &mut Task<'_>, solution: &Grid) -> Result<Option<Candidate>, GenerateError> {
    let (request, rules) = (task.request, task.plan.rules());
    let conflicts = request.budget.conflicts.min(CONFLICTS);
    let budget = Budget { conflicts, ..request.budget };
    let (givens, others): (Vec<_>, Vec<_>) =
        request.kinds().iter().partition(|kind| kind.name() == "given");
    let propose = |kind: &'_ Arc<dyn ClueKind>| kind.propose(rules, solution, task.random);
    let clues: Vec<_> = others.iter().copied().map(propose).collect();
    let mut kinds: Vec<OfKind<'_>> =
        others.iter().map(std::convert::AsRef::as_ref).zip(clues).collect();
    // Many second solutions exchange two symbols in a part of the board; those need no search.
    // Where givens may be added, these show the solution.
    let mut near = if givens.is_empty() { swapped(rules, solution) } else { Vec::new() };
    near.retain(|other| request.keep.iter().all(|cell| solution.get(*cell) == other.get(*cell)));
    let mut changes = 0;
    while changes < CHANGES {
        if let Some(other) = near.iter().find(|other| obey(&kinds, other)) {
            changes += 1;
            if !tell_apart(task, &mut kinds, solution, other) {
                return Ok(None);
            }
            continue;
        }
        let puzzle = puzzle(task, &kinds, solution);
        let prepared = Prepared::new(Encoding::new(&puzzle));
        let mut oracle = prepared.oracle(request.engine, budget, task.cancel)?;
        oracle.push(&prepared.encoding().selectors(&puzzle).map_err(OracleError::from)?);
        let verdict = oracle.second(solution)?;
        oracle.pop();
        let puzzle = match &verdict {
            Verdict::Unique => Some(puzzle),
            Verdict::Second(_) if !givens.is_empty() => {
                Some(puzzle.with_givens(solution).expect("a grid of the board"))
            }
            _ => None,
        };
        if let Some(all) = puzzle {
            let puzzle = without_needless(task, oracle.as_mut(), &prepared, &all, solution)?;
            task.work += oracle.work();
            drop(oracle);
            let is_as_asked = verdict == Verdict::Unique && puzzle.ids() == all.ids();
            // Clues of kinds that cover the board are all still there.
            let mut covers = kinds.iter().filter(|(kind, _)| kind.covers_board());
            let has_redundancy = covers.any(|(kind, clues)| kind.has_redundancy(rules, clues));
            return Ok(Some(Candidate {
                puzzle,
                solution: solution.clone(),
                minimal: has_redundancy.then_some(false),
                rating: None,
                confirmed_by: is_as_asked.then_some(request.engine),
                prepared: Some(prepared),
            }));
        }
        task.work += oracle.work();
        let Verdict::Second(other) = verdict else { return Ok(None) };
        changes += 1;
        if !tell_apart(task, &mut kinds, solution, &other) {
            return Ok(None);
        }
    }
    Ok(None)
}

/// Returns whether a grid obeys all clues.
fn obey(kinds: &[OfKind<'_>], grid: &Grid) -> bool {
    kinds.iter().flat_map(|(_, clues)| clues).all(|clue| clue.holds(grid))
}

/// Returns the puzzle of some clues, with the cells that stay given.
fn puzzle(task: &Task<'_>, kinds: &[OfKind<'_>], solution: &Grid) -> Puzzle {
    let all = kinds.iter().flat_map(|(_, clues)| clues);
    let clues = all.map(|clue| Clue::Constraint(Arc::clone(clue))).collect();
    let puzzle = Puzzle::new(Arc::clone(task.plan.rules()), clues);
    let puzzle = puzzle.expect("proposals fit their board");
    puzzle.with_givens(&solution.part(&task.request.keep)).expect("cells of the board")
}

/// Changes the clues of one kind so that another solution breaks one of them. Returns whether some
/// kind could.
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

/// Returns the puzzle without its redundant clues; givens are removed first. Clues of kinds that
/// cover the board stay, and so do the cells to keep.
fn without_needless(
    task: &mut Task<'_>,
    oracle: &mut dyn Oracle,
    prepared: &Prepared,
    puzzle: &Puzzle,
    solution: &Grid,
) -> Result<Puzzle, GenerateError> {
    let request = task.request;
    let covers =
        |name: &str| request.kinds().iter().any(|kind| kind.name() == name && kind.covers_board());
    let may_go = |clue: &Clue| match clue {
        Clue::Given(cell, _) => !request.keep.contains(cell),
        Clue::Constraint(clue) => !covers(clue.kind()),
    };
    let selectors = prepared.encoding().selectors(puzzle).map_err(OracleError::from)?;
    let all = puzzle.ids().iter().zip(puzzle.clues()).zip(selectors);
    let (free, held): (Vec<_>, Vec<_>) = all.partition(|((_, clue), _)| may_go(clue));
    let held: Vec<Lit> = held.into_iter().map(|(_, selector)| selector).collect();
    let mut free: Vec<(ClueId, Lit)> =
        free.into_iter().map(|((id, _), selector)| (*id, selector)).collect();
    task.random.shuffle(&mut free);
    free.sort_by_key(|(id, _)| !puzzle.is_given(*id));
    let groups: Vec<Vec<Lit>> = free.iter().map(|(_, selector)| vec![*selector]).collect();
    oracle.push(&held);
    let carved = carve(oracle, solution, &groups, held.len(), Limits::NONE, None);
    oracle.pop();
    let gone = free.iter().zip(carved?.kept).filter(|(_, kept)| !kept);
    let gone: BTreeSet<ClueId> = gone.map(|((id, _), _)| *id).collect();
    Ok(puzzle.part(|id| !gone.contains(&id)))
}
