//! Makes puzzles that are too hard easier: with clues that their uniqueness does not need, or with
//! some symbols given.

use super::{Candidate, Task};
use crate::GenerateError;
use crate::request::Request;
use crate::request::goal::Goal;
use satoku_core::board::{Cell, Images};
use satoku_core::oracle::Cancelled;
use satoku_core::rules::{ClueId, ClueKind, Puzzle};
use satoku_logic::{Rating, Reach, Score, State, Technique};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Rates a position as far as a goal needs it: what is too hard need not be known to its end.
pub(super) fn rate(
    task: &mut Task<'_>,
    goal: &Goal<'_>,
    start: State,
) -> Result<Rating, Cancelled> {
    let ladder = goal.ladder().up_to(goal.scores().1);
    let rating = Rating::unless_cancelled(start, &ladder, task.cancel)?;
    task.watch.rate(goal, &rating);
    Ok(rating)
}

/// Returns the starting position of a puzzle.
pub(super) fn start(task: &Task<'_>, puzzle: &Puzzle) -> State {
    State::new(task.plan.geometry().expect("a plan for a difficulty rates"), puzzle)
}

/// Returns whether a puzzle is harder than the highest score.
fn is_harder(rating: &Rating, highest: Score) -> bool {
    rating.score.is_none_or(|score| score > highest)
}

/// Returns the fewest things that are enough, found by halving, where `many` are and `few` are not.
fn fewest_of(
    mut few: usize,
    mut many: usize,
    mut are_enough: impl FnMut(usize) -> Result<bool, Cancelled>,
) -> Result<usize, Cancelled> {
    while few + 1 < many {
        let count = few.midpoint(many);
        match are_enough(count)? {
            true => many = count,
            false => few = count,
        }
    }
    Ok(many)
}

/// Clues of one kind that come and go together, as those on the images of each other's cells do.
struct Orbit {
    clues: Vec<ClueId>,
    /// The number of the kind among those that the request makes.
    kind: usize,
}

/// If a puzzle is harder than the goal, puts back clues that were left out of a whole puzzle, until
/// the rating fits, and leaves out those that are not needed for that.
pub(super) fn with_clues(
    task: &mut Task<'_>,
    goal: &Goal<'_>,
    (whole, images): (&Puzzle, &Images),
    (candidate, rating): (Candidate, Rating),
) -> Result<(Candidate, Rating), GenerateError> {
    let highest = goal.scores().1;
    if !is_harder(&rating, highest) {
        return Ok((candidate, rating));
    }
    let kept: BTreeSet<ClueId> = candidate.puzzle.ids().iter().copied().collect();
    let (mut orbits, mut back): (Vec<Orbit>, Vec<Orbit>) = orbits(task.request, whole, images)
        .into_iter()
        .partition(|orbit| orbit.clues.iter().all(|clue| kept.contains(clue)));
    if back.is_empty() {
        return Ok((candidate, rating));
    }
    task.random.shuffle(&mut back);
    let first = orbits.len();
    orbits.append(&mut back);
    let own: BTreeSet<ClueId> = orbits.iter().flat_map(|orbit| &orbit.clues).copied().collect();
    let with = |orbits: &[Orbit]| {
        let all: BTreeSet<&ClueId> = orbits.iter().flat_map(|orbit| &orbit.clues).collect();
        whole.part(|id| all.contains(&id) || kept.contains(&id) && !own.contains(&id))
    };
    let rated =
        |task: &mut Task<'_>, orbits: &[Orbit]| rate(task, goal, start(task, &with(orbits)));
    if is_harder(&rated(task, &orbits)?, highest) {
        return Ok((candidate, rating));
    }
    let many = fewest_of(first, orbits.len(), |count| {
        Ok(!is_harder(&rated(task, &orbits[..count])?, highest))
    })?;
    orbits.truncate(many);
    let rules = whole.rules();
    let fewest = |kind: &Arc<dyn ClueKind>| {
        task.request.range_of(kind.as_ref(), rules).map_or(0, |(low, _)| low)
    };
    let fewest: Vec<usize> = task.request.made_kinds().map(fewest).collect();
    for index in (0..many).rev() {
        let orbit = orbits.swap_remove(index);
        let of_kind = orbits.iter().filter(|other| other.kind == orbit.kind);
        let left: usize = of_kind.map(|other| other.clues.len()).sum();
        if left < fewest[orbit.kind] || is_harder(&rated(task, &orbits)?, highest) {
            orbits.push(orbit);
        }
    }
    let puzzle = with(&orbits);
    let rating = rate(task, goal, start(task, &puzzle))?;
    let minimal = Some(false);
    Ok((Candidate { puzzle, minimal, confirmed_by: None, ..candidate }, rating))
}

/// Returns the clues of those kinds of which a puzzle need not have all.
fn orbits(request: &Request, puzzle: &Puzzle, images: &Images) -> Vec<Orbit> {
    let mut orbits = Vec::new();
    for (number, kind) in request.made_kinds().enumerate() {
        let leaves_out = kind.recipe(puzzle.rules()).leaves_out_redundant;
        if !leaves_out || request.count_of(kind.name()).is_some() {
            continue;
        }
        let own = puzzle.entries().filter(|(_, clue)| clue.kind() == kind.name());
        let (ids, cells): (Vec<ClueId>, Vec<&[Cell]>) =
            own.map(|(id, clue)| (id, clue.cells())).unzip();
        orbits.extend(images.orbits(&cells).into_iter().map(|orbit| {
            let clues = orbit.into_iter().map(|at| ids[at]).collect();
            Orbit { clues, kind: number }
        }));
    }
    orbits
}

/// If a puzzle is harder than the goal, adds random givens until the rating fits, and drops those
/// that are not needed. Each given makes most puzzles easier, so that their number is found by
/// halving.
pub(super) fn with_givens(
    task: &mut Task<'_>,
    goal: &Goal<'_>,
    (candidate, rating): (Candidate, Rating),
) -> Result<(Candidate, Rating), GenerateError> {
    let highest = goal.scores().1;
    if highest > Technique::HiddenSingleInClue.score() || !is_harder(&rating, highest) {
        return Ok((candidate, rating));
    }
    let solution = candidate.solution.clone();
    let mut cells: Vec<Cell> = solution.filled().map(|(cell, _)| cell).collect();
    cells.retain(|cell| !task.request.keep.contains(cell));
    task.random.shuffle(&mut cells);
    let blank = start(task, &candidate.puzzle);
    let with = |cells: &[Cell]| blank.clone().with_givens(&solution.part(cells));
    let mut best = None;
    let many = fewest_of(0, cells.len(), |count| {
        let rating = rate(task, goal, with(&cells[..count]))?;
        let is_enough = !is_harder(&rating, highest);
        if is_enough && goal.is_met_by(&rating) {
            best = Some((cells[..count].to_vec(), rating));
        }
        Ok(is_enough)
    })?;
    let Some(mut best) = best else { return Ok((candidate, rating)) };
    // Some of the others may be redundant by now: those that a player who knows these techniques
    // can fill.
    let board = candidate.puzzle.rules().board().cell_count();
    let fewest = goal.level().map_or(0, |level| level.fewest_givens(board));
    let mut player = Reach::new(&goal.ladder(), highest, task.cancel);
    cells.truncate(many);
    for index in (0..many).rev() {
        let cell = cells.swap_remove(index);
        let mut state = with(&cells);
        if state.told() < fewest || !player.fill(&mut state, &[cell])? {
            cells.push(cell);
        }
    }
    if cells.len() < many {
        let rating = rate(task, goal, with(&cells))?;
        if goal.is_met_by(&rating) {
            best = (cells, rating);
        }
    }
    let (mut cells, rating) = best;
    cells.extend(&task.request.keep);
    let puzzle = candidate.puzzle.with_givens(&solution.part(&cells)).expect("cells of the board");
    Ok((Candidate { puzzle, minimal: Some(false), confirmed_by: None, ..candidate }, rating))
}
