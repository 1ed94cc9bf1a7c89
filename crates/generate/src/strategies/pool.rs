//! Puzzles without givens, such as killers.
//!
//! The kinds propose clues of a grid. While these allow another solution, they are changed so that
//! it is excluded. Of the puzzles that this gives, the first that has the wanted difficulty is
//! taken. Levels that are too easy for clues alone, or nearly so, are reached with some symbols
//! given.

use super::cages::{self, split};
use super::easing::{rate, start, with_clues, with_givens};
use super::exchanges::exchanged;
use super::image_choice::ImageChoice;
use super::redundant::without_redundant;
use super::{Candidate, Strategy, Task};
use crate::request::Request;
use crate::request::goal::{Goal, Shortfall};
use crate::{GenerateError, Nearest, RequestError};
use satoku_core::board::{Grid, Images};
use satoku_core::encode::Encoding;
use satoku_core::oracle::{Budget, OracleError, SharedFormula, Verdict, Work};
use satoku_core::random::Random;
use satoku_core::rules::{Clue, ClueContext, ClueKind, Constraint, Puzzle, orbits};
use satoku_logic::{Level, Rating};
use std::sync::Arc;

/// The most changes to the clues of a grid before another grid is taken. A 9x9 killer takes about
/// four.
const CHANGES: usize = 100;

/// The most conflicts of the CDCL engine for one question, before the clues are given up. A 9x9
/// killer takes some hundreds.
const CONFLICTS: u64 = 20_000;

/// The most conflicts of the CDCL engine for one puzzle: some minutes.
const PATIENCE: u64 = 2_000_000;

/// The number of grids that are tried for a puzzle of clues alone, before some symbols are given to
/// one that is too hard. If no technique about clues is so easy, none is tried.
const RARE: u64 = 20;

/// How many divisions into cages are drawn for a puzzle of a level up to hard. The one whose cages
/// leave the least open is taken: such puzzles are easier, and fewer grids are tried for one.
const DRAFTS: usize = 8;

/// The most questions for one puzzle.
const QUESTIONS: u64 = 10_000;

/// Makes puzzles of the clues that the kinds of a request propose.
pub(super) struct FromPool;

/// The clues of one kind.
type OfKind<'a> = (&'a dyn ClueKind, Vec<Arc<dyn Constraint>>);

impl Strategy for FromPool {
    fn candidate(&self, task: &mut Task<'_>) -> Result<Candidate, GenerateError> {
        let request = task.request;
        let goal = Goal::of(request, task.watch.index);
        let most = Level::Hard.scores().1;
        let is_easy = goal.as_ref().is_some_and(|goal| goal.scores().1 <= most);
        let mut choice = ImageChoice::new(task.plan, request);
        let mut best: Option<(Shortfall, Rating)> = None;
        let mut tries = 0;
        while tries < request.tries {
            tries += 1;
            let solution = task.draw()?;
            let images = choice.images();
            if let Some((candidate, whole)) = of_grid(task, images, solution, is_easy)? {
                let Some(goal) = &goal else { return Ok(candidate) };
                let found = simplified(task, goal, images, candidate)?;
                let found = with_clues(task, goal, (&whole, images), found)?;
                let is_rare = tries > RARE || !goal.uses_clues();
                let (candidate, rating) =
                    if is_rare { with_givens(task, goal, found)? } else { found };
                let shortfall = goal.shortfall(&rating);
                if shortfall == Shortfall::Nothing {
                    return Ok(Candidate { rating: Some(rating), ..candidate });
                }
                if best.as_ref().is_none_or(|(nearest, _)| shortfall < *nearest) {
                    best = Some((shortfall, rating));
                }
            } else {
                choice.has_failed();
            }
            let Work { cdcl, varisat, .. } = task.work;
            if cdcl.effort > PATIENCE || cdcl.queries() + varisat.queries() > QUESTIONS {
                break;
            }
        }
        let best = best.map_or_else(
            || Nearest::Kinds { variant: request.variant().to_string() },
            |(_, rating)| Nearest::rated(rating),
        );
        Err(GenerateError::Unmet { best: Some(best), tries })
    }
}

/// Rates a puzzle. While it is harder than the goal, or has too few short clues for it, splits its
/// cages.
fn simplified(
    task: &mut Task<'_>,
    goal: &Goal<'_>,
    images: &Images,
    candidate: Candidate,
) -> Result<(Candidate, Rating), GenerateError> {
    let highest = goal.scores().1;
    let is_for_beginners = goal.level() == Some(Level::Beginner);
    let is_too_hard = |rating: &Rating| {
        rating.score.is_none_or(|score| score > highest)
            || is_for_beginners && goal.shortfall(rating) == Shortfall::Givens
    };
    let mut rating = rate(task, goal, start(task, &candidate.puzzle))?;
    let mut puzzle: Option<Puzzle> = None;
    while is_too_hard(&rating) && goal.uses_clues() {
        let last = puzzle.as_ref().unwrap_or(&candidate.puzzle);
        let Some(split) = split(last, &candidate.solution, images, task.random) else { break };
        rating = rate(task, goal, start(task, &split))?;
        puzzle = Some(split);
    }
    let Some(puzzle) = puzzle else { return Ok((candidate, rating)) };
    let shared = Some(SharedFormula::new(Encoding::new(&puzzle)));
    Ok((Candidate { puzzle, shared, confirmed_by: None, ..candidate }, rating))
}

/// Returns a puzzle of a grid, with clues that say much if it is to be easy, and the puzzle before
/// clues that it does not need were left out; `None` if another grid is likely to give one sooner.
fn of_grid(
    task: &mut Task<'_>,
    images: &Images,
    mut solution: Grid,
    is_easy: bool,
) -> Result<Option<(Candidate, Puzzle)>, GenerateError> {
    let (request, rules) = (task.request, task.plan.rules());
    let conflicts = request.budget.conflicts.min(CONFLICTS);
    let budget = Budget { conflicts, ..request.budget };
    let mut kinds: Vec<OfKind<'_>> = Vec::new();
    let drafts = if is_easy { DRAFTS } else { 1 };
    if request.solution.is_none() {
        for kind in request.made_kinds() {
            let context = ClueContext { rules, grid: &solution, images };
            if let Some(grid) = kind.start_grid(&context, task.random) {
                solution = grid;
            }
        }
    }
    let context = ClueContext { rules, grid: &solution, images };
    for kind in request.made_kinds() {
        let mut proposed = || -> Vec<Arc<dyn Constraint>> {
            let proposed = kind.propose(&context, task.random);
            orbits(images, proposed).into_iter().flatten().collect()
        };
        let mut clues = proposed();
        for _ in 1..drafts {
            let other = proposed();
            if cages::choices(rules, &other) < cages::choices(rules, &clues) {
                clues = other;
            }
        }
        kinds.push((kind.as_ref(), clues));
    }
    // Many second solutions come from a small exchange; those need no search.
    let mut near = exchanged(rules, &solution);
    near.retain(|other| request.keep.iter().all(|cell| solution.get(*cell) == other.get(*cell)));
    let mut changes = 0;
    while changes < CHANGES {
        let context = ClueContext { rules, grid: &solution, images };
        let known = near.iter().find(|other| obey(&kinds, other)).cloned();
        if let Some(other) = known {
            changes += 1;
            if !tell_apart(&context, &other, &mut kinds, task.random) {
                let Some(grid) = nearer(task, &context, &other, &mut kinds) else {
                    return Ok(None);
                };
                near.clear();
                solution = grid;
            }
            continue;
        }
        let puzzle = puzzle(task, &kinds, &solution)?;
        let shared = SharedFormula::new(Encoding::new(&puzzle));
        let mut oracle = shared.oracle(request.engine, budget, task.cancel)?;
        oracle.push(&shared.encoding().selectors(&puzzle).map_err(OracleError::from)?);
        let verdict = oracle.second(&solution)?;
        oracle.pop();
        if verdict == Verdict::Unique {
            let all = (&puzzle, images);
            let (engine, encoding) = (oracle.as_mut(), shared.encoding());
            let left = without_redundant(request, engine, encoding, all, &solution, task.random)?;
            let is_as_asked = left.puzzle.ids() == puzzle.ids();
            let (whole, puzzle) = (puzzle, left.puzzle);
            task.work += oracle.work();
            drop(oracle);
            if !has_counts(request, &puzzle) {
                return Ok(None);
            }
            // Clues of kinds that cover the board are all still there.
            let mut covers = kinds.iter().filter(|(kind, _)| kind.covers_board());
            let has_redundancy = covers.any(|(kind, clues)| kind.has_redundancy(rules, clues));
            let candidate = Candidate {
                puzzle,
                solution,
                minimal: has_redundancy.then_some(false),
                needs_givens: false,
                rating: None,
                confirmed_by: is_as_asked.then_some(request.engine),
                shared: Some(shared),
            };
            return Ok(Some((candidate, whole)));
        }
        task.work += oracle.work();
        let Verdict::Second(other) = verdict else { return Ok(None) };
        changes += 1;
        if tell_apart(&context, &other, &mut kinds, task.random) {
            // A later change of the clues may allow it again.
            near.push(other);
            continue;
        }
        let Some(grid) = nearer(task, &context, &other, &mut kinds) else { return Ok(None) };
        near.clear();
        solution = grid;
    }
    Ok(None)
}

/// Proposes clues of a grid near that of the context, which are likely to exclude another solution.
/// Returns the grid; `None` if the kinds know none.
fn nearer(
    task: &mut Task<'_>,
    context: &ClueContext<'_>,
    other: &Grid,
    kinds: &mut [OfKind<'_>],
) -> Option<Grid> {
    // A solution that was asked for stays as it is.
    let mut changing = kinds.iter().filter(|_| task.request.solution.is_none());
    let grid = changing.find_map(|(kind, _)| kind.other_grid(context, other, task.random))?;
    let context = ClueContext { grid: &grid, ..*context };
    for (kind, clues) in kinds {
        *clues = kind.propose(&context, task.random);
    }
    Some(grid)
}

/// Returns whether a puzzle has as many clues of each kind as are requested.
fn has_counts(request: &Request, puzzle: &Puzzle) -> bool {
    request.made_kinds().all(|kind| {
        let count = puzzle.constraints().filter(|clue| clue.kind() == kind.name()).count();
        request.count_of(kind.name()).is_none_or(|wanted| wanted.contains(count))
    })
}

/// Returns whether a grid obeys all clues.
fn obey(kinds: &[OfKind<'_>], grid: &Grid) -> bool {
    kinds.iter().flat_map(|(_, clues)| clues).all(|clue| clue.holds(grid))
}

/// Returns the puzzle of some clues, with the cells that stay given.
fn puzzle(task: &Task<'_>, kinds: &[OfKind<'_>], solution: &Grid) -> Result<Puzzle, GenerateError> {
    let all = kinds.iter().flat_map(|(_, clues)| clues);
    let clues = all.map(|clue| Clue::Constraint(Arc::clone(clue))).collect();
    let puzzle = Puzzle::new(Arc::clone(task.plan.rules()), clues);
    let puzzle = puzzle.map_err(RequestError::Clues)?;
    Ok(puzzle.with_givens(&solution.part(&task.request.keep)).expect("cells of the board"))
}

/// Changes the clues of one kind so that another solution breaks one of them. Returns whether some
/// kind could.
fn tell_apart(
    context: &ClueContext<'_>,
    other: &Grid,
    kinds: &mut [OfKind<'_>],
    random: &mut Random,
) -> bool {
    let mut order: Vec<usize> = (0..kinds.len()).collect();
    random.shuffle(&mut order);
    order.into_iter().any(|index| {
        let (kind, clues) = &mut kinds[index];
        kind.tell_apart(context, other, clues, random)
    })
}
