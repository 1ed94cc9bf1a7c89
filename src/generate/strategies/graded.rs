//! Carving a grid to a puzzle of a requested difficulty.

use super::carve::{Limits, carve};
use super::level_cap::LevelCap;
use crate::board::{Cell, Grid};
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::generate::progress::{Attempt, Observer};
use crate::generate::request::clue_count::ClueCount;
use crate::generate::request::goal::{Goal, Lack};
use crate::logic::{Geometry, Ladder, Level, Rating, Score, State};
use crate::oracle::{Cancel, Oracle, OracleError};
use crate::random::Random;

/// How often some clues of a grid are exchanged for others before another grid is taken. Measured, as
/// the next two: see "How is a level met?" in docs/design.md.
const EXCHANGES: usize = 6;

/// How many clues, or orbits of them, are put back before carving again.
const PUT_BACK: usize = 6;

/// Past this rating carving does not look at the difficulty: few minimal puzzles are harder than the
/// levels beyond it, and looking costs more than another grid.
const GUARDED: Score = Score::new(54);

/// What is wanted of the puzzles of a grid.
pub(in crate::generate) struct Graded<'a> {
    pub geometry: &'a Geometry,
    pub encoding: &'a Encoding,
    pub goal: Goal<'a>,
    pub clues: Option<ClueCount>,
    /// The cells that are given or blank together and may be blank.
    pub free: Vec<&'a [Cell]>,
    /// The cells that stay given.
    pub held: Vec<Cell>,
    pub observer: Option<&'a dyn Observer>,
    pub index: u64,
    pub cancel: &'a Cancel,
}

/// A puzzle with its rating.
pub(in crate::generate) struct Rated {
    pub cells: Vec<Cell>,
    pub rating: Rating,
    pub lack: Lack,
    /// How far the number of clues is from the wanted range.
    pub off: usize,
}

impl Rated {
    /// What is to become small.
    pub fn fault(&self) -> (Lack, usize) {
        (self.lack, self.off)
    }

    pub fn is_met(&self) -> bool {
        self.fault() == (Lack::Nothing, 0)
    }
}

impl Graded<'_> {
    /// Looks for a requested puzzle of a grid; gives the nearest that it met, which may be another one.
    ///
    /// Carving keeps each clue without which the puzzle would be too hard. What is too easy then, or
    /// lacks a technique, has some clues exchanged for others: a few are put back, and the rest is
    /// carved again before them. Each exchange that does not lead away is kept.
    ///
    /// # Errors
    /// Those of the oracle.
    pub fn carve(
        &self,
        oracle: &mut dyn Oracle,
        solution: &Grid,
        random: &mut Random,
        attempts: &mut u64,
    ) -> Result<Rated, OracleError> {
        let floor = self.floor(random);
        let mut order: Vec<usize> = (0..self.free.len()).collect();
        random.shuffle(&mut order);
        let mut kept = self.carved(oracle, solution, &order, floor)?;
        let mut best = self.rated(solution, &mut kept, floor, random, attempts);
        for _ in 0..EXCHANGES {
            if best.is_met() {
                break;
            }
            // Rating may take longer than all queries, which look at this themselves.
            if self.cancel.is_cancelled() {
                return Err(OracleError::Cancelled);
            }
            let mut order = kept.clone();
            random.shuffle(&mut order);
            let mut gone: Vec<usize> =
                (0..self.free.len()).filter(|group| !kept.contains(group)).collect();
            random.shuffle(&mut gone);
            order.extend(gone.into_iter().take(PUT_BACK));
            let mut tried = self.carved(oracle, solution, &order, floor)?;
            let found = self.rated(solution, &mut tried, floor, random, attempts);
            if found.fault() <= best.fault() {
                (kept, best) = (tried, found);
            }
        }
        Ok(best)
    }

    /// How many clues there are to be at least, drawn from the range that is wanted.
    fn floor(&self, random: &mut Random) -> usize {
        let cells = self.geometry.cell_count();
        let fewest = self.goal.level().map_or(0, |level| level.fewest_givens(cells));
        let (low, high) = match self.clues {
            Some(clues) => (clues.low().max(fewest), clues.high()),
            // Beginners' puzzles have some more than they need.
            None if fewest > 0 => (fewest, fewest + cells / 10),
            None => return 0,
        };
        low + random.below(high.saturating_sub(low) + 1)
    }

    /// Removes those of some groups, in order, that can go; gives the others.
    fn carved(
        &self,
        oracle: &mut dyn Oracle,
        solution: &Grid,
        order: &[usize],
        floor: usize,
    ) -> Result<Vec<usize>, OracleError> {
        let clues = |cells: &[Cell]| -> Vec<Lit> {
            let symbols = cells.iter().map(|cell| (*cell, solution.get(*cell)));
            let given = symbols.map(|(cell, symbol)| (cell, symbol.expect("a full grid")));
            given.map(|(cell, symbol)| self.encoding.rules().candidate(cell, symbol)).collect()
        };
        let groups: Vec<Vec<Lit>> = order.iter().map(|group| clues(self.free[*group])).collect();
        let stay = clues(&self.held);
        // A puzzle that is to be hard is carved as far as it goes, for that is what makes it hard, and
        // filled up afterwards.
        let floor = if self.is_to_be_hard() { 0 } else { floor };
        let (ladder, highest) = (self.goal.ladder(), self.goal.scores().1);
        let mut guard;
        let oracle = match is_guarded(&ladder, highest) {
            true => {
                guard = LevelCap::new(oracle, self.encoding, self.geometry, &ladder, highest);
                &mut guard as &mut dyn Oracle
            }
            false => oracle,
        };
        oracle.push(&stay);
        let carved = carve(oracle, solution, &groups, stay.len(), Limits { floor, ..Limits::NONE });
        oracle.pop();
        let kept = order.iter().zip(carved?.kept).filter(|(_, kept)| *kept);
        Ok(kept.map(|(group, _)| *group).collect())
    }

    /// Whether removing clues makes more puzzles meet the goal.
    fn is_to_be_hard(&self) -> bool {
        self.goal.scores().0 > Level::Easy.scores().1
    }

    /// Rates what is left of a grid. If that is requested but has too few clues, some are put back that
    /// do not change this.
    fn rated(
        &self,
        solution: &Grid,
        kept: &mut Vec<usize>,
        floor: usize,
        random: &mut Random,
        attempts: &mut u64,
    ) -> Rated {
        *attempts += 1;
        let mut givens = self.givens(solution, kept);
        let mut rating = self.rate(&givens);
        let mut count = givens.filled_count();
        if count < floor && self.goal.lack(&rating) == Lack::Nothing {
            let mut gone: Vec<usize> =
                (0..self.free.len()).filter(|group| !kept.contains(group)).collect();
            random.shuffle(&mut gone);
            for group in gone {
                let cells = self.free[group];
                if count + cells.len() > floor {
                    continue;
                }
                cells.iter().for_each(|cell| givens.set(*cell, solution.get(*cell)));
                let eased = self.rate(&givens);
                if self.goal.lack(&eased) == Lack::Nothing {
                    count += cells.len();
                    rating = eased;
                    kept.push(group);
                } else {
                    cells.iter().for_each(|cell| givens.set(*cell, None));
                }
            }
        }
        self.found(&givens, rating, *attempts)
    }

    /// Rates a puzzle of a grid.
    pub fn judge(&self, solution: &Grid, cells: &[Cell], attempts: &mut u64) -> Rated {
        *attempts += 1;
        let givens = solution.part(cells);
        let rating = self.rate(&givens);
        self.found(&givens, rating, *attempts)
    }

    /// What was found at an attempt; also tells the observer.
    fn found(&self, givens: &Grid, rating: Rating, number: u64) -> Rated {
        let count = givens.filled_count();
        let off = self.clues.map_or(0, |clues| {
            clues.low().saturating_sub(count) + count.saturating_sub(clues.high())
        });
        let lack = self.goal.lack(&rating);
        if let Some(observer) = self.observer {
            let index = self.index;
            observer.attempt(&Attempt { index, number, goal: &self.goal, rating: &rating });
        }
        let cells = givens.filled().map(|(cell, _)| cell).collect();
        Rated { cells, rating, lack, off }
    }

    fn givens(&self, solution: &Grid, kept: &[usize]) -> Grid {
        let mut givens = Grid::blank(solution.cell_count());
        let groups = kept.iter().map(|group| self.free[*group]).chain([&self.held[..]]);
        groups.flatten().for_each(|cell| givens.set(*cell, solution.get(*cell)));
        givens
    }

    fn rate(&self, givens: &Grid) -> Rating {
        let state = State::blank(self.geometry).with_givens(givens);
        Rating::from(state, &Ladder::default())
    }
}

/// Whether carving looks at the difficulty.
fn is_guarded(ladder: &Ladder, highest: Score) -> bool {
    let hardest = ladder.up_to(highest).techniques().last();
    hardest.is_some_and(|technique| technique.score() <= GUARDED)
}
