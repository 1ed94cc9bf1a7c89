//! Leaves out clues other than givens without which a puzzle has the requested difficulty as well,
//! and tells those that it keeps without need.

use super::{Candidate, Task};
use crate::plan::Plan;
use crate::quality::unused_clues;
use crate::request::goal::Goal;
use crate::{ClueCount, GenerateError};
use satoku_core::board::{Cell, Images};
use satoku_core::oracle::{Cancelled, Oracle, OracleError, Verdict};
use satoku_core::rules::{Amount, Clue, ClueId, Constraint, Puzzle};
use satoku_logic::{Ladder, Path, Rating, State};
use std::sync::Arc;

/// Returns a puzzle of a difficulty without the clues that it does not need for that, and those
/// that it keeps although neither its solution nor its path needs them: all of them if its givens
/// alone have one solution. Clues stay or go together with those on the images of their cells, and
/// as many stay as are requested, or half of what the recipe of the kind has at least, or all that
/// follow a drawing.
pub(super) fn without_needless(
    task: &mut Task<'_>,
    plan: &Plan,
    oracle: &mut dyn Oracle,
    made: Candidate,
    images: &Images,
) -> Result<(Candidate, Vec<Arc<dyn Constraint>>), GenerateError> {
    let geometry = plan.geometry().expect("a plan for a difficulty rates");
    let goal = Goal::of(task.request, task.watch.index).expect("a difficulty is requested");
    let highest = goal.scores().1;
    // What other techniques solve has one solution without the clues.
    if !goal.uses_clues() {
        return Ok((made, Vec::new()));
    }
    let ladder = Ladder::default().up_to(highest);
    let rated = |puzzle: &Puzzle| -> Result<Option<Rating>, Cancelled> {
        let state = State::new(geometry, puzzle);
        let rating = Rating::unless_cancelled(state, &ladder, task.cancel)?;
        Ok(goal.is_met_by(&rating).then_some(rating))
    };
    let givens = made.puzzle.part(|id| made.puzzle.is_given(id));
    oracle.push(&plan.encoding().selectors(&givens).map_err(OracleError::from)?);
    let bare = oracle.second(&made.solution);
    oracle.pop();
    if bare? == Verdict::Unique {
        let all = made.puzzle.constraints().map(Arc::clone).collect();
        return Ok((made, all));
    }
    let (mut puzzle, mut rating) = (made.puzzle, made.rating);
    for kind in task.request.made_kinds().filter(|kind| !kind.covers_board()) {
        let own = puzzle.entries().filter(|(_, clue)| clue.kind() == kind.name());
        let (ids, cells): (Vec<ClueId>, Vec<&[Cell]>) =
            own.map(|(id, clue)| (id, clue.cells())).unzip();
        let mut orbits = images.orbits(&cells);
        task.random.shuffle(&mut orbits);
        let usual = || match kind.recipe(puzzle.rules()).amount {
            Amount::Between(low, _) if task.request.figures.is_none() => low.div_ceil(2),
            // All of a drawing stay, too.
            _ => ids.len(),
        };
        let floor = task.request.count_of(kind.name()).map_or_else(usual, ClueCount::low);
        let mut left = ids.len();
        for orbit in orbits {
            if left < floor + orbit.len() {
                continue;
            }
            let fewer = puzzle.part(|id| !orbit.iter().any(|at| ids[*at] == id));
            if let Some(found) = rated(&fewer)? {
                left -= orbit.len();
                (puzzle, rating) = (fewer, Some(found));
            }
        }
    }
    let mut needless = Vec::new();
    let path = Path::new(geometry, &puzzle, &ladder).cancelled_by(task.cancel);
    let unused = unused_clues(&puzzle, path).unwrap_or_default();
    // A path that was cut short does not tell.
    task.cancel.check()?;
    for (id, clue) in puzzle.entries().filter(|(id, _)| unused.contains(id)) {
        if let (Clue::Constraint(clue), Some(_)) = (clue, rated(&puzzle.part(|other| other != id))?)
        {
            needless.push(Arc::clone(clue));
        }
    }
    Ok((Candidate { puzzle, rating, ..made }, needless))
}
