//! An oracle that calls a puzzle unique only if a player would get through it as well.

use crate::board::{Cell, Grid};
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::logic::{Geometry, Ladder, Reach, Score, State, Technique};
use crate::oracle::{Enumeration, Oracle, OracleError, Verdict, Work};
use std::ops::ControlFlow;

/// An oracle with a player beside it who knows some techniques.
///
/// Where the oracle finds no second solution, and the player is stuck, it answers
/// [`Verdict::Undecided`]. So carving keeps the clues without which a puzzle would be too hard.
///
/// The player goes ahead with singles as clues are pushed, so that queries share that. Other techniques
/// wait for the query: with fewer clues than the puzzle, some would not hold, and all cost time.
pub(in crate::generate) struct LevelCap<'a> {
    oracle: &'a mut dyn Oracle,
    encoding: &'a Encoding,
    // The position after each push, the empty board first.
    states: Vec<State>,
    singles: Reach,
    all: Reach,
    cells: Vec<Cell>,
}

impl<'a> LevelCap<'a> {
    /// A guard of an oracle without clues. The player knows these techniques, up to this score.
    pub fn new(
        oracle: &'a mut dyn Oracle,
        encoding: &'a Encoding,
        geometry: &'a Geometry,
        ladder: &Ladder,
        highest: Score,
    ) -> Self {
        let singles =
            [Technique::FullHouse, Technique::HiddenSingleBox, Technique::HiddenSingleLine];
        let singles = Ladder::of(singles.into_iter().filter(|one| ladder.contains(*one)));
        LevelCap {
            oracle,
            encoding,
            states: vec![State::blank(geometry)],
            singles: Reach::new(&singles, highest),
            all: Reach::new(ladder, highest),
            cells: Vec::new(),
        }
    }

    fn top(&self) -> &State {
        self.states.last().expect("the empty board stays")
    }

    /// Lets a verdict pass if the player fills these cells, or all if there are none.
    fn judge(&mut self, verdict: Verdict, removed: &[Lit]) -> Verdict {
        if verdict != Verdict::Unique {
            return verdict;
        }
        self.cells.clear();
        let candidates = removed.iter().filter_map(|lit| self.encoding.candidate_of(*lit));
        self.cells.extend(candidates.map(|(cell, _)| cell));
        if self.cells.is_empty() {
            self.cells.extend(self.encoding.rules().board().cells());
        }
        let mut state = self.top().clone();
        match self.all.fill(&mut state, &self.cells) {
            true => Verdict::Unique,
            false => Verdict::Undecided,
        }
    }
}

impl Oracle for LevelCap<'_> {
    fn name(&self) -> &'static str {
        self.oracle.name()
    }

    fn work(&self) -> Work {
        self.oracle.work()
    }

    fn renew(&mut self) {
        self.oracle.renew();
        self.states.truncate(1);
    }

    fn push(&mut self, clues: &[Lit]) {
        self.oracle.push(clues);
        let mut state = self.top().clone();
        for (cell, symbol) in clues.iter().filter_map(|lit| self.encoding.candidate_of(*lit)) {
            state.give(cell, symbol);
        }
        self.singles.exhaust(&mut state);
        self.states.push(state);
    }

    fn pop(&mut self) {
        self.oracle.pop();
        self.states.pop();
    }

    fn is_settled(&self) -> bool {
        self.top().is_solved()
    }

    fn second(&mut self, solution: &Grid) -> Result<Verdict, OracleError> {
        let verdict = self.oracle.second(solution)?;
        Ok(self.judge(verdict, &[]))
    }

    /// Here all clues but the removed ones hold, and with those the puzzle can be solved: a player who
    /// fills their cells can go on as if they had been given.
    fn second_without(&mut self, solution: &Grid, removed: &[Lit]) -> Result<Verdict, OracleError> {
        let verdict = self.oracle.second_without(solution, removed)?;
        Ok(self.judge(verdict, removed))
    }

    fn solutions(
        &mut self,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Enumeration, OracleError> {
        self.oracle.solutions(visit)
    }
}
