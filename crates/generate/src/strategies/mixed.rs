//! Puzzles of givens and clues of other kinds.
//!
//! The kinds propose clues of a grid, and some of these are drawn. With them in place, the
//! strategies for givens choose the givens as they do on any board. Then the other clues that are
//! not needed are left out, where the recipe of their kind says so. If a puzzle has to keep clues
//! that it does not need, because it would have too few otherwise, more clues are drawn for another
//! one: fewer givens go with them, and more of them are needed.

use super::along;
use super::carve::{Carved, Limits, carve};
use super::image_choice::ImageChoice;
use super::needed::without_needless;
use super::redundant::{Remaining, without_redundant};
use super::{Candidate, Strategy, Task, strategy};
use crate::quality::lines_touch;
use crate::request::Request;
use crate::{GenerateError, Nearest, RequestError};
use satoku_core::board::{Board, Cell, Grid, Images};
use satoku_core::cnf::Lit;
use satoku_core::encode::Encoding;
use satoku_core::oracle::{Budget, Oracle, OracleError, Work};
use satoku_core::random::Random;
use satoku_core::rules::{Clue, ClueContext, ClueKind, Constraint, Puzzle, Shape, orbits};
use std::sync::Arc;

/// The most attempts of a strategy for givens with the same clues of other kinds.
const TRIES: u64 = 3;

/// The most changes to the givens of a pattern with the same clues of other kinds.
const CHANGES: u64 = 200;

/// The most conflicts of the CDCL engine for one puzzle: some minutes.
const PATIENCE: u64 = 2_000_000;

/// The most conflicts of a question about a clue to be left out, a given or another one: half a
/// second. A clue about which these do not decide is kept. Measured: three questions of two hundred
/// took most of the minute in which a puzzle of four kinds was made.
const SHORT: u64 = 10_000;

/// The part of a larger budget that such a question may take.
const PART: u64 = 100;

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
        let mut choice = ImageChoice::new(task.plan, task.request);
        let (mut tries, mut best) = (0, None);
        let (mut again, mut nearest, mut next) = (0, None, Next::default());
        while tries < task.request.tries && task.work.cdcl.effort < PATIENCE && again <= AGAIN {
            let request = task.request;
            let before = task.work.cdcl.effort;
            let is_again = next.solution.is_some();
            let images = if request.figures.is_some() { Images::NONE } else { choice.images() };
            let placed = match &request.figures {
                Some(figures) => Some(along::along(task, figures)?),
                None if is_again => None,
                None => along::random(task, images)?,
            };
            let is_placed = placed.is_some();
            next.lets_touch = choice.lets_lines_touch();
            let (solution, drawn) = match placed {
                Some((solution, clues)) => (solution, Ok(Drawn::of(clues))),
                None => {
                    let solution = next.solution.take().map_or_else(|| task.draw(), Ok)?;
                    let drawn = clues(task, images, &solution, &next);
                    (solution, drawn)
                }
            };
            let made = match drawn {
                Err(_) if is_again => {
                    next.forget();
                    continue;
                }
                Err(_) if choice.has_failed() || !next.lets_touch => continue,
                Err(shortage) => Err(GenerateError::Unmet { best: Some(shortage), tries }),
                Ok(clues) => of_clues(task, clues, images, solution),
            };
            let effort = task.work.cdcl.effort - before;
            if nearest.is_some() && effort > EASY && made.is_ok() {
                break;
            }
            match made {
                Err(GenerateError::Unmet { best: found, .. }) => {
                    tries += 1;
                    best = best.or(found);
                    next.forget();
                }
                Err(error) => return Err(error),
                Ok(made) if has_too_many(request, &made.candidate.puzzle, images) => {
                    again += 1;
                    next.extra = next.extra.saturating_sub(1);
                    next.forget();
                }
                Ok(made) if !made.needless.is_empty() => {
                    again += 1;
                    next.extra += 1;
                    // Clues that were there before their grid are not among those of a grid.
                    if !is_placed {
                        next.learn(&made);
                    }
                    if nearest.as_ref().is_none_or(|(least, _)| made.needless.len() < *least) {
                        nearest = Some((made.needless.len(), made.candidate));
                    }
                }
                Ok(made) => return Ok(made.candidate),
            }
        }
        nearest.map(|(_, made)| made).ok_or(GenerateError::Unmet { best, tries })
    }
}

/// Returns whether a puzzle has more clues of a kind than it may have.
fn has_too_many(request: &Request, puzzle: &Puzzle, images: &Images) -> bool {
    request.figures.is_none()
        && request.made_kinds().any(|kind| {
            let count = puzzle.constraints().filter(|clue| clue.kind() == kind.name()).count();
            let range = request.range_with(kind.as_ref(), puzzle.rules(), images);
            range.is_some_and(|(_, high)| count > high)
        })
}

/// How clues are drawn next.
#[derive(Default)]
struct Next {
    /// The number of more batches of the kinds that are reduced later.
    extra: usize,
    /// Whether lines touch others if there are too few that do not.
    lets_touch: bool,
    /// The solution, if it is that of the last puzzle.
    solution: Option<Grid>,
    /// The clues that puzzles with this solution did not need.
    needless: Vec<Arc<dyn Constraint>>,
    /// The clues that the last one needed.
    needed: Vec<Arc<dyn Constraint>>,
}

impl Next {
    /// Keeps the solution of a puzzle and the clues that it needs, if there are some.
    fn learn(&mut self, made: &Made) {
        let all = made.candidate.puzzle.constraints();
        let needed = all.filter(|clue| !has(&made.needless, clue));
        self.needed = needed.map(Arc::clone).collect();
        match self.needed.is_empty() {
            true => self.forget(),
            false => {
                self.solution = Some(made.candidate.solution.clone());
                self.needless.extend(made.needless.iter().map(Arc::clone));
            }
        }
    }

    fn forget(&mut self) {
        *self = Next { extra: self.extra, lets_touch: self.lets_touch, ..Next::default() };
    }

    /// Sorts orbits of clues so that those which are needed are first, and drops the needless ones.
    fn sort(&self, orbits: &mut Vec<Orbit>) {
        orbits.retain(|orbit| !orbit.iter().any(|clue| has(&self.needless, clue)));
        orbits.sort_by_key(|orbit| !orbit.iter().all(|clue| has(&self.needed, clue)));
    }
}

/// Returns whether a clue is one of several.
fn has(all: &[Arc<dyn Constraint>], clue: &Arc<dyn Constraint>) -> bool {
    all.iter().any(|other| other.kind() == clue.kind() && other.cells() == clue.cells())
}

/// Draws the clues of each kind.
///
/// # Errors
/// If the proposals for the grid are too few; says how many there are.
fn clues(
    task: &mut Task<'_>,
    images: &Images,
    solution: &Grid,
    next: &Next,
) -> Result<Drawn, Nearest> {
    let (request, rules) = (task.request, task.plan.rules());
    let context = ClueContext { rules, grid: solution, images };
    let mut drawn = Drawn::default();
    for kind in request.made_kinds() {
        drawn.add(request, kind.as_ref(), &context, next, task.random)?;
    }
    Ok(drawn)
}

/// Clues other than givens that are true of a grid.
#[derive(Default)]
struct Drawn {
    clues: Vec<Arc<dyn Constraint>>,
    /// The cells of those of them that are lines.
    lines: Vec<Vec<Cell>>,
}

impl Drawn {
    /// Returns the clues that are placed along a drawing.
    fn of(clues: Vec<Arc<dyn Constraint>>) -> Self {
        let lines = clues.iter().map(|clue| clue.cells().to_vec()).collect();
        Drawn { clues, lines }
    }

    /// Adds the clues of one kind, the first of its proposals for a grid together with those on
    /// their images, by their cells.
    ///
    /// # Errors
    /// If there are too few; says how many there are.
    fn add(
        &mut self,
        request: &Request,
        kind: &dyn ClueKind,
        context: &ClueContext<'_>,
        next: &Next,
        random: &mut Random,
    ) -> Result<(), Nearest> {
        let ClueContext { rules, images, .. } = *context;
        let mut orbits = orbits(images, kind.propose(context, random));
        next.sort(&mut orbits);
        let proposed: usize = orbits.iter().map(Vec::len).sum();
        let is_usual = request.count_of(kind.name()).is_none();
        let (low, high) = match request.range_with(kind, rules, images) {
            Some((low, high)) if !is_usual || !images.is_empty() => (low, high),
            Some((low, high)) => (low.min(proposed).max(1), high),
            None => (proposed.max(1), proposed),
        };
        let short = |clues| Err(Nearest::Grid { clues, kind: kind.name() });
        if proposed < low || kind.covers_board() && proposed > high {
            return short(proposed);
        }
        let high = high.min(proposed);
        // As many lines as there is room for.
        let takes_all = kind.covers_board() || is_line(kind) && is_usual;
        let count = if takes_all { high } else { low + random.below(high - low + 1) };
        let step = if kind.recipe(rules).leaves_out_redundant { low.div_ceil(4) } else { 0 };
        let (count, least) = ((count + next.extra * step).min(proposed), low + next.extra * step);
        let (apart, touching) = self.apart(kind, rules.board(), orbits);
        let few = if next.lets_touch || !is_usual { count.min(least) } else { 0 };
        let mut taken: Vec<Arc<dyn Constraint>> = Vec::new();
        for (orbits, count) in [(apart, count), (touching, few)] {
            for orbit in orbits {
                let most = if taken.len() < low { high } else { count };
                if taken.len() < count && taken.len() + orbit.len() <= most {
                    taken.extend(orbit);
                }
            }
        }
        if taken.len() < low {
            return short(taken.len());
        }
        taken.sort_by(|one, other| one.cells().cmp(other.cells()));
        if is_line(kind) {
            self.lines.extend(taken.iter().map(|line| line.cells().to_vec()));
        }
        self.clues.extend(taken);
        Ok(())
    }

    /// Splits orbits of lines into those that touch no line before them and the others. All orbits
    /// of other clues are among the first.
    fn apart(
        &self,
        kind: &dyn ClueKind,
        board: &Board,
        orbits: Vec<Orbit>,
    ) -> (Vec<Orbit>, Vec<Orbit>) {
        let (mut apart, mut touching): (Vec<Orbit>, Vec<Orbit>) = (Vec::new(), Vec::new());
        for orbit in orbits {
            let touches = |line: &Arc<dyn Constraint>| {
                let earlier = apart.iter().chain([&orbit]).flatten().map(|line| line.cells());
                let mut others = self.lines.iter().map(Vec::as_slice).chain(earlier);
                others.any(|other| lines_touch(board, line.cells(), other))
            };
            let is_apart = !is_line(kind) || !orbit.iter().any(touches);
            if is_apart { &mut apart } else { &mut touching }.push(orbit);
        }
        (apart, touching)
    }
}

/// Returns whether the clues of a kind are lines.
fn is_line(kind: &dyn ClueKind) -> bool {
    kind.definition().cells.shape == Shape::Path
}

/// Clues that are taken together.
type Orbit = Vec<Arc<dyn Constraint>>;

/// A puzzle of drawn clues.
struct Made {
    candidate: Candidate,
    /// The clues other than givens that it keeps although it does not need them, or all if these
    /// are not known.
    needless: Vec<Arc<dyn Constraint>>,
}

/// Returns a puzzle with these clues and with givens as requested.
fn of_clues(
    task: &mut Task<'_>,
    Drawn { clues, lines }: Drawn,
    images: &Images,
    solution: Grid,
) -> Result<Made, GenerateError> {
    let clues = clues.into_iter().map(Clue::Constraint).collect();
    let base = Puzzle::new(Arc::clone(task.plan.rules()), clues).map_err(RequestError::Clues)?;
    let request = task.request.on(&base);
    let most = if request.pattern.is_some() { CHANGES } else { TRIES };
    let tries = most.min(request.tries);
    let request = request.tries(tries);
    let plan = task.plan.on(base, lines.concat(), solution);
    let Budget { conflicts, .. } = request.budget;
    let budget = Budget { conflicts: conflicts.min(SHORT.max(conflicts / PART)), ..request.budget };
    let mut oracle = plan.formula().oracle(request.engine, budget, task.cancel)?;
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
    // The number of all clues is that of the puzzle as it is.
    let is_final = task.request.total().is_some();
    // So is a drawing, unless a difficulty tells that it is not needed.
    let is_drawing = task.request.figures.is_some();
    let mut needless = Vec::new();
    let made = match made {
        Ok(made) if !is_final && plan.geometry().is_some() => {
            let left = without_needless(task, &plan, oracle.as_mut(), made, images);
            left.map(|(candidate, left)| {
                needless = left;
                candidate
            })
        }
        Ok(made) if !is_final && !is_drawing => {
            let oracle = oracle.as_mut();
            let (encoding, random) = (plan.encoding(), &mut *task.random);
            let Candidate { puzzle, solution, .. } = &made;
            let mut leave_out = || -> Result<Remaining, OracleError> {
                let (request, all) = (task.request, (puzzle, images));
                let mut left = without_redundant(request, oracle, encoding, all, solution, random)?;
                if left.at_floor {
                    let all = (&left.puzzle, images);
                    let needed = needs_others(oracle, encoding, all, solution)?;
                    left.needs_others = needed;
                    if needed == Some(false) {
                        needless = left.puzzle.constraints().map(Arc::clone).collect();
                    }
                }
                // A clue may be needed only together with those on its images.
                if left.needs_others == Some(true) && !images.is_empty() && made.needs_givens {
                    let all = (&left.puzzle, &Images::default());
                    left.needs_others = needs_others(oracle, encoding, all, solution)?;
                }
                Ok(left)
            };
            let left = leave_out();
            // What was needed beside more clues still is.
            let minimal = |left: &Remaining| left.needs_others.filter(|_| made.needs_givens);
            left.map(|left| Candidate { minimal: minimal(&left), puzzle: left.puzzle, ..made })
                .map_err(GenerateError::from)
        }
        made => made,
    };
    task.work += oracle.work();
    drop(oracle);
    let candidate = Candidate { shared: Some(plan.into_formula()), ..made? };
    Ok(Made { candidate, needless })
}

/// Returns whether each clue other than the givens is needed, together with those on the images of
/// its cells; `None` if that could not be decided.
fn needs_others(
    oracle: &mut dyn Oracle,
    encoding: &Encoding,
    (puzzle, images): (&Puzzle, &Images),
    solution: &Grid,
) -> Result<Option<bool>, OracleError> {
    let selectors = encoding.selectors(puzzle).map_err(OracleError::from)?;
    let all = puzzle.clues().iter().zip(selectors);
    let (givens, others): (Vec<_>, Vec<_>) =
        all.partition(|(_, lit)| encoding.candidate_of(*lit).is_some());
    let givens: Vec<Lit> = givens.into_iter().map(|(_, lit)| lit).collect();
    let mut groups: Vec<Vec<Lit>> = Vec::new();
    for of_kind in others.chunk_by(|(one, _), (next, _)| one.kind() == next.kind()) {
        let cells: Vec<&[Cell]> = of_kind.iter().map(|(clue, _)| clue.cells()).collect();
        let orbits = images.orbits(&cells).into_iter();
        groups.extend(orbits.map(|orbit| orbit.iter().map(|at| of_kind[*at].1).collect()));
    }
    oracle.push(&givens);
    let needed = carve(oracle, solution, &groups, 0, Limits::NONE, None);
    oracle.pop();
    let Carved { kept, undecided, .. } = needed?;
    Ok((!undecided).then(|| kept.iter().all(|kept| *kept)))
}
