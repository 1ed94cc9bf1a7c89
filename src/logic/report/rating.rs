//! How hard a puzzle is: its hardest step, how much there is to do, and how few ways lead on.

use crate::board::Grid;
use crate::logic::geometry::Geometry;
use crate::logic::ladder::Ladder;
use crate::logic::path::{Path, Progress};
use crate::logic::score::{Level, Score};
use crate::logic::state::State;
use crate::logic::technique::{TABLE, Technique};
use crate::rules::Puzzle;
use std::fmt;

/// The rating of a puzzle that is solved by steps. Relabelling, transposing or permuting a puzzle
/// changes nothing of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    /// How the path ends: solved, stuck or in contradiction.
    pub end: Progress,
    /// The position at the end; the solution of a solved puzzle.
    pub grid: Grid,
    /// The highest score of a step; `None` where the techniques do not reach the solution, or
    /// nothing was to be done.
    pub score: Option<Score>,
    /// The level.
    pub level: Level,
    /// The highest score up to the first placement, that included: what it takes to get in.
    pub entry: Option<Score>,
    /// The score of the first step.
    pub first: Option<Score>,
    /// The technique of the hardest step; the last of them in the table where several are as hard.
    pub hardest: Option<Technique>,
    /// The sum over all rounds of the score squared times 1 + 1/2 + ... + 1/n, where n is how many
    /// steps were open; what two techniques show alike counts once. The square, because that is how
    /// HoDoKu's scores of techniques grow against these; the fractions, because one of n open steps
    /// is found n times as soon as a lone one, the next of n - 1, and so on.
    pub effort: u32,
    /// The narrowest place of the path.
    pub bottleneck: Bottleneck,
    counts: [u16; TABLE.len()],
}

/// The narrowest place of a path, where the fewest steps are open. How much depends on finding the
/// one that leads on matters to people as much as the techniques (Pelánek, *Difficulty Rating of
/// Sudoku Puzzles*, 2011). Rounds of full houses do not count, for these are seen at once. Written
/// as `1x4`: four rounds with one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Bottleneck {
    /// The fewest steps that were open in a round.
    pub open: u16,
    /// How many rounds had so few.
    pub rounds: u16,
}

impl fmt::Display for Bottleneck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.open, self.rounds))
    }
}

impl Rating {
    /// Returns what ratings are compared by, the easiest first: beyond the ladder is harder than
    /// any score.
    pub fn hardness(&self) -> (bool, Option<Score>) {
        (self.score.is_none(), self.score)
    }

    /// Rates a puzzle with the techniques of a ladder.
    ///
    /// That the puzzle has one solution is taken for granted by the techniques that need it, and is
    /// shown by a path without them that ends solved.
    pub fn of(geometry: &Geometry, puzzle: &Puzzle, ladder: &Ladder) -> Self {
        Rating::from(State::new(geometry, puzzle), ladder)
    }

    /// Rates what is left to do in a position.
    pub fn from(state: State, ladder: &Ladder) -> Self {
        let mut path = Path::quick(state, ladder);
        let mut counts = [0u16; TABLE.len()];
        let (mut first, mut entry, mut highest, mut hardest) = (None, None, None, None);
        let (mut effort, mut bottleneck) = (0, Bottleneck::default());
        let end = loop {
            let score = match path.look() {
                Progress::Steps(score) => score,
                end => break end,
            };
            first = first.or(Some(score));
            if highest < Some(score) {
                highest = Some(score);
                hardest = path.techniques().max();
            }
            if entry.is_none() && path.places() {
                entry = highest;
            }
            for technique in path.techniques() {
                counts[technique as usize] += 1;
            }
            let open = path.open();
            effort += u64::from(score.tenths()).pow(2) * thousand_harmonic(open);
            if score > Technique::FullHouse.score() {
                bottleneck.pass(open as u16);
            }
            path.take();
        };
        let score = highest.filter(|_| end == Progress::Solved);
        let rated = match end {
            // Nothing was to be done.
            Progress::Solved => score.or(Some(Technique::FullHouse.score())),
            _ => None,
        };
        let state = path.state();
        // How many givens make a puzzle a beginner's is known where all clues are givens.
        let givens = if state.clues().is_none() { state.givens().len() } else { 0 };
        Rating {
            end,
            grid: state.values().clone(),
            score,
            level: Level::of(rated, givens, state.geometry.cells),
            entry,
            first,
            hardest,
            effort: effort.div_ceil(100_000) as u32,
            bottleneck,
            counts,
        }
    }

    /// Returns how many steps of a technique were open, taken round by round.
    pub fn count(&self, technique: Technique) -> u16 {
        self.counts[technique as usize]
    }

    /// Returns the techniques that were used with how many steps of each, easiest first.
    pub fn techniques(&self) -> impl Iterator<Item = (Technique, u16)> {
        let counts = TABLE.iter().zip(self.counts);
        counts.filter(|(_, count)| *count > 0).map(|(entry, count)| (entry.technique, count))
    }
}

impl Bottleneck {
    fn pass(&mut self, open: u16) {
        if self.rounds == 0 || open < self.open {
            *self = Bottleneck { open, rounds: 1 };
        } else if open == self.open {
            self.rounds += 1;
        }
    }
}

/// Returns a thousand times 1 + 1/2 + ... + 1/n, in whole numbers so that it is the same on every
/// machine.
fn thousand_harmonic(count: usize) -> u64 {
    (1..=count as u64).map(|n| 1000 / n).sum()
}
