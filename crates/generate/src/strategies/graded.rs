//! Carves a grid to a puzzle of a requested difficulty.

use super::carve::{Acceptance, Limits, carve};
use super::level_cap::LevelCap;
use super::loose::ranks;
use super::reduce::Reducer;
use super::removal_order::{lines_first, low_ranks_first, symbols_in_turn};
use super::sparse::Judgement;
use super::{Candidate, Strategy, Task, Watch};
use crate::plan::Plan;
use crate::request::clue_count::ClueCount;
use crate::request::goal::{Goal, Shortfall};
use crate::{GenerateError, Nearest};
use satoku_core::board::{Cell, Grid};
use satoku_core::cnf::Lit;
use satoku_core::oracle::{Cancel, Cancelled, Oracle, OracleError};
use satoku_core::random::Random;
use satoku_logic::{Ladder, Level, Rating, Score, State};

/// The number of times that some clues of a grid are exchanged before another grid is taken.
/// Measured, like the next two: see "How is a level met?" in docs/design.md.
const EXCHANGES: usize = 6;

/// The number of clues, or orbits of clues, that are put back before carving again.
const PUT_BACK: usize = 6;

/// The rating above which carving ignores the difficulty: few minimal puzzles are harder than the
/// levels beyond it, and checking costs more than another grid.
const CAPPED: Score = Score::new(54);

/// The most puzzles of few clues that are rated in a grid before another grid is taken.
const RATED: u32 = 50;

/// Carves grids to puzzles of the requested difficulty, and searches for fewer clues if carving
/// leaves too many.
pub(super) struct Graded;

impl Strategy for Graded {
    fn candidate(&self, task: &mut Task<'_>) -> Result<Candidate, GenerateError> {
        let (request, plan) = (task.request, task.plan);
        let reducer = Reducer::new(plan.encoding(), plan.fixed(), plan.orbits(), request);
        let mut reducer = reducer.lines_first(plan.lines());
        let grader = Grader {
            plan,
            start: plan.start().expect("a plan for a difficulty rates"),
            goal: Goal::of(request, task.watch.index).expect("a difficulty is requested"),
            clues: request.total(),
            free: reducer.free().to_vec(),
            held: reducer.held().to_vec(),
        };
        let mut best: Option<Rated> = None;
        for _ in 0..request.tries {
            let solution = task.draw()?;
            let mut rated = grader.carve(task, &solution)?;
            if request.total().is_some_and(|clues| grader.count(rated.cells.len()) > clues.high()) {
                let (start, mut left) = (rated.cells.clone(), RATED);
                let (oracle, random, watch, cancel) =
                    (&mut *task.oracle, &mut *task.random, &mut task.watch, task.cancel);
                reducer.search(oracle, &solution, &start, random, &mut |cells| {
                    let givens = solution.part(cells);
                    let Ok(rating) = grader.rate(&givens, cancel) else {
                        return Judgement::Enough;
                    };
                    let found = grader.found(&givens, rating, watch);
                    left -= 1;
                    if found.distance() <= rated.distance() {
                        rated = found;
                    }
                    match rated.is_met() {
                        true => Judgement::Wanted,
                        false if left == 0 => Judgement::Enough,
                        false => Judgement::Unwanted,
                    }
                })?;
                cancel.check()?;
            }
            if rated.is_met() {
                let Rated { cells, rating, .. } = rated;
                return Ok(Candidate { rating: Some(rating), ..task.candidate(solution, &cells) });
            }
            if best.as_ref().is_none_or(|best| rated.distance() < best.distance()) {
                best = Some(rated);
            }
        }
        let best = best.expect("there is at least one try");
        let clues = grader.count(best.cells.len());
        let best = Some(Nearest::of_clues(clues, Some(best.rating)));
        Err(GenerateError::Unmet { best, tries: request.tries })
    }
}

/// Carves the grids of one puzzle.
struct Grader<'a> {
    plan: &'a Plan,
    start: State,
    goal: Goal<'a>,
    clues: Option<ClueCount>,
    // The orbits that are not held: cells that are given or blank together.
    free: Vec<&'a [Cell]>,
    // The cells that stay given.
    held: Vec<Cell>,
}

/// A puzzle with its rating.
struct Rated {
    cells: Vec<Cell>,
    rating: Rating,
    shortfall: Shortfall,
    // The distance of the number of clues from the requested range.
    off: usize,
}

impl Rated {
    /// Returns the distance from the request. No exchange increases it.
    fn distance(&self) -> (Shortfall, usize) {
        (self.shortfall, self.off)
    }

    fn is_met(&self) -> bool {
        self.distance() == (Shortfall::Nothing, 0)
    }
}

impl Grader<'_> {
    /// Looks for a requested puzzle of a grid. Returns the nearest that it met, whether or not it
    /// meets the request.
    ///
    /// Carving keeps each clue without which the puzzle would be too hard. If the result is too
    /// easy, or lacks a technique, some clues are exchanged for others: a few are put back, and the
    /// grid is carved again with the old clues first in the order of removal. An exchange is kept
    /// unless it leads further away.
    ///
    /// # Errors
    /// Returns the oracle's errors.
    fn carve(&self, task: &mut Task<'_>, solution: &Grid) -> Result<Rated, OracleError> {
        let cancel = task.cancel;
        let takes_turns = task.request.balance.is_some();
        let Task { oracle, random, watch, .. } = task;
        let floor = self.floor(random);
        // The cells that only other clues can tell are emptied first, so that these are needed.
        let ranks = ranks(self.plan.base(), solution);
        let mut order: Vec<usize> = (0..self.free.len()).collect();
        random.shuffle(&mut order);
        let sort = |order: &mut Vec<usize>| {
            if takes_turns {
                symbols_in_turn(solution, &self.free, order);
            }
            low_ranks_first(&ranks, &self.free, order);
            lines_first(self.plan.lines(), &self.free, order);
        };
        sort(&mut order);
        let mut kept = self.carved(*oracle, solution, &order, floor, cancel)?;
        let mut best = self.rated(solution, &mut kept, floor, random, watch, cancel)?;
        for _ in 0..EXCHANGES {
            if best.is_met() {
                break;
            }
            let mut order = kept.clone();
            random.shuffle(&mut order);
            let mut gone: Vec<usize> =
                (0..self.free.len()).filter(|group| !kept.contains(group)).collect();
            random.shuffle(&mut gone);
            order.extend(gone.into_iter().take(PUT_BACK));
            sort(&mut order);
            let mut tried = self.carved(*oracle, solution, &order, floor, cancel)?;
            let found = self.rated(solution, &mut tried, floor, random, watch, cancel)?;
            if found.distance() <= best.distance() {
                (kept, best) = (tried, found);
            }
        }
        Ok(best)
    }

    /// Returns the fewest clues to keep, drawn from the requested range.
    fn floor(&self, random: &mut Random) -> usize {
        let cells = self.plan.rules().board().cell_count();
        let fewest = self.goal.level().map_or(0, |level| level.fewest_givens(cells));
        let fewest = fewest.saturating_sub(self.start.told());
        let (low, high) = match self.clues {
            Some(clues) => (clues.low().max(fewest), clues.high()),
            // Puzzles for beginners have some more than they need.
            None if fewest > 0 => (fewest, fewest + cells / 10),
            None => return 0,
        };
        low + random.below(high.saturating_sub(low) + 1)
    }

    /// Removes those of some groups, in order, that can be removed; returns the others.
    fn carved(
        &self,
        oracle: &mut dyn Oracle,
        solution: &Grid,
        order: &[usize],
        floor: usize,
        cancel: &Cancel,
    ) -> Result<Vec<usize>, OracleError> {
        let clues = |cells: &[Cell]| -> Vec<Lit> {
            self.plan.encoding().given_selectors(solution, cells).collect()
        };
        let groups: Vec<Vec<Lit>> = order.iter().map(|group| clues(self.free[*group])).collect();
        let stay = [self.plan.fixed(), &clues(&self.held)].concat();
        // A hard puzzle is carved as far as possible, because that is what makes it hard, and
        // filled up afterwards.
        let floor = if self.is_to_be_hard() { 0 } else { floor };
        let (ladder, highest) = (self.goal.ladder(), self.goal.scores().1);
        let (encoding, start) = (self.plan.encoding(), self.start.clone());
        let mut cap = is_capped(&ladder, highest)
            .then(|| LevelCap::new(encoding, start, &ladder, highest, cancel));
        oracle.push(&stay);
        cap.iter_mut().for_each(|cap| cap.push(&stay));
        let acceptance = cap.as_mut().map(|cap| cap as &mut dyn Acceptance);
        let limits = Limits { floor, ..Limits::NONE };
        let carved = carve(oracle, solution, &groups, stay.len(), limits, acceptance);
        oracle.pop();
        let kept = order.iter().zip(carved?.kept).filter(|(_, kept)| *kept);
        Ok(kept.map(|(group, _)| *group).collect())
    }

    /// Returns whether removing clues makes more puzzles meet the goal.
    fn is_to_be_hard(&self) -> bool {
        self.goal.scores().0 > Level::Easy.scores().1
    }

    /// Rates the puzzle of some groups. If it meets the goal but has too few clues, some that do
    /// not change this are put back.
    fn rated(
        &self,
        solution: &Grid,
        kept: &mut Vec<usize>,
        floor: usize,
        random: &mut Random,
        watch: &mut Watch<'_>,
        cancel: &Cancel,
    ) -> Result<Rated, Cancelled> {
        let mut givens = self.givens(solution, kept);
        let mut rating = self.rate(&givens, cancel)?;
        let mut count = self.count(givens.filled_count());
        if count < floor && self.goal.shortfall(&rating) == Shortfall::Nothing {
            let mut gone: Vec<usize> =
                (0..self.free.len()).filter(|group| !kept.contains(group)).collect();
            random.shuffle(&mut gone);
            lines_first(self.plan.lines(), &self.free, &mut gone);
            for group in gone.into_iter().rev() {
                let cells = self.free[group];
                if count + cells.len() > floor {
                    continue;
                }
                cells.iter().for_each(|cell| givens.set(*cell, solution.get(*cell)));
                let eased = self.rate(&givens, cancel)?;
                if self.goal.shortfall(&eased) == Shortfall::Nothing {
                    count += cells.len();
                    rating = eased;
                    kept.push(group);
                } else {
                    cells.iter().for_each(|cell| givens.set(*cell, None));
                }
            }
        }
        Ok(self.found(&givens, rating, watch))
    }

    /// Returns the rated puzzle and tells the observer of it.
    fn found(&self, givens: &Grid, rating: Rating, watch: &mut Watch<'_>) -> Rated {
        let count = self.count(givens.filled_count());
        let off = self.clues.map_or(0, |clues| {
            clues.low().saturating_sub(count) + count.saturating_sub(clues.high())
        });
        let shortfall = self.goal.shortfall(&rating);
        watch.rate(&self.goal, &rating);
        let cells = givens.filled().map(|(cell, _)| cell).collect();
        Rated { cells, rating, shortfall, off }
    }

    /// Returns the number of clues of a puzzle of so many givens.
    fn count(&self, givens: usize) -> usize {
        self.plan.base().clues().len() + givens
    }

    fn givens(&self, solution: &Grid, kept: &[usize]) -> Grid {
        let groups = kept.iter().map(|group| self.free[*group]).chain([&self.held[..]]);
        solution.part(&groups.flatten().copied().collect::<Vec<Cell>>())
    }

    fn rate(&self, givens: &Grid, cancel: &Cancel) -> Result<Rating, Cancelled> {
        let state = self.start.clone().with_givens(givens);
        Rating::unless_cancelled(state, &Ladder::default(), cancel)
    }
}

/// Returns whether carving takes the difficulty into account.
fn is_capped(ladder: &Ladder, highest: Score) -> bool {
    let hardest = ladder.up_to(highest).techniques().last();
    hardest.is_some_and(|technique| technique.score() <= CAPPED)
}
