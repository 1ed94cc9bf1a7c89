//! Ratings of puzzles: the hardest step, the total work, and the narrowest place.

use crate::geometry::Geometry;
use crate::ladder::Ladder;
use crate::path::{Path, Rounds};
use crate::progress::Progress;
use crate::score::{Level, Score};
use crate::state::State;
use crate::technique::{TABLE, Technique};
use satoku_core::board::Grid;
use satoku_core::oracle::{Cancel, Cancelled};
use satoku_core::rules::Puzzle;
use std::fmt;

/// The rating of a puzzle that is solved by steps. Relabelling, transposing or permuting a puzzle
/// does not change it.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    /// The end of the path: solved, stuck, in contradiction, or undecided where it took too much
    /// work.
    pub end: Progress,
    /// The grid at the end; the solution of a solved puzzle.
    pub grid: Grid,
    /// The highest score of a step; `None` if the techniques do not reach the solution, or nothing
    /// was left to do.
    pub score: Option<Score>,
    /// The level.
    pub level: Level,
    /// The highest score up to and including the first placement.
    pub entry: Option<Score>,
    /// The score of the first step.
    pub first: Option<Score>,
    /// The technique of the hardest step; of several in the first of the hardest rounds, the one
    /// that comes first in the table.
    pub hardest: Option<Technique>,
    /// The sum over all rounds of the score squared times 1 + 1/2 + ... + 1/n, where n is the
    /// number of different conclusions open in the round.
    ///
    /// The score is squared because HoDoKu's scores of techniques grow like that against these. The
    /// fractions are there because one of n open steps is found n times as soon as a lone one, the
    /// next one n - 1 times, and so on.
    pub effort: u32,
    /// The narrowest place of the path.
    pub bottleneck: Bottleneck,
    rounds: Rounds,
    counts: [u16; TABLE.len()],
}

/// The narrowest place of a path, where the fewest steps are open.
///
/// How much depends on finding the one step that leads on matters to people as much as the
/// techniques (Pelánek, *Difficulty Rating of Sudoku Puzzles*, 2011). Rounds of full houses do not
/// count, because those are seen at once. Written as `1x4`: four rounds with one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Bottleneck {
    /// The fewest steps open in a round.
    pub open: u16,
    /// The number of rounds with so few.
    pub rounds: u16,
}

impl fmt::Display for Bottleneck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.open, self.rounds))
    }
}

impl Rating {
    /// Returns the key that ratings are compared by, the easiest first; a puzzle beyond the ladder
    /// is harder than any score.
    pub fn hardness(&self) -> (bool, Option<Score>) {
        (self.score.is_none(), self.score)
    }

    /// Rates a puzzle with the techniques of a ladder.
    ///
    /// Techniques that need a unique solution take it for granted. A path without them that ends
    /// solved proves it.
    #[doc(hidden)]
    pub fn of(geometry: &Geometry, puzzle: &Puzzle, ladder: &Ladder) -> Self {
        Rating::from(State::new(geometry, puzzle), ladder)
    }

    /// Rates the work left in a position.
    #[doc(hidden)]
    pub fn from(state: State, ladder: &Ladder) -> Self {
        let rating = Rating::unless_cancelled(state, ladder, &Cancel::default());
        rating.expect("nothing else holds the flag")
    }

    /// Rates the work left in a position, unless a flag stops it.
    ///
    /// # Errors
    /// If it was stopped.
    #[doc(hidden)]
    pub fn unless_cancelled(
        state: State,
        ladder: &Ladder,
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let mut path = Path::quick(state, ladder).cancelled_by(cancel);
        let mut counts = [0u16; TABLE.len()];
        let (mut first, mut entry, mut highest, mut hardest) = (None, None, None, None);
        let (mut effort, mut bottleneck) = (0, Bottleneck::default());
        let end = loop {
            let score = match path.look() {
                Progress::Steps(score) => score,
                Progress::Cancelled => return Err(Cancelled),
                end => break end,
            };
            first = first.or(Some(score));
            if highest < Some(score) {
                highest = Some(score);
                hardest = path.techniques().next();
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
            // Nothing was left to do.
            Progress::Solved => score.or(Some(Technique::FullHouse.score())),
            _ => None,
        };
        let state = path.state();
        let (grid, level) =
            (state.values().clone(), Level::of(rated, state.told(), state.geometry.cells));
        Ok(Rating {
            end,
            grid,
            score,
            level,
            entry,
            first,
            hardest,
            effort: effort.div_ceil(100_000) as u32,
            bottleneck,
            rounds: path.rounds(end, highest.zip(hardest)),
            counts,
        })
    }

    /// Returns how the rounds ended, for the path of the same position.
    #[doc(hidden)]
    pub fn rounds(&self) -> &Rounds {
        &self.rounds
    }

    /// Returns how many steps of a technique were open, summed over the rounds.
    pub fn count(&self, technique: Technique) -> u16 {
        self.counts[technique as usize]
    }

    /// Returns the techniques that were used, with the number of steps of each, easiest first.
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

/// Returns a thousand times 1 + 1/2 + ... + 1/n, in integer arithmetic so that it is the same on
/// every machine.
fn thousand_harmonic(count: usize) -> u64 {
    (1..=count as u64).map(|n| 1000 / n).sum()
}
