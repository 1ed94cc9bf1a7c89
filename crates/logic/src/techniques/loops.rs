//! Unique rectangles and loops: cells that two symbols could fill in two ways if there were no
//! other candidates.
//!
//! A loop of cells, two of them in each house that it touches, can be filled in two ways if its
//! cells have only two symbols. A puzzle with one solution has no such loop, so one of the other
//! candidates of its cells, the extras, is true.

use super::guardians::{self, Guardians};
use crate::cells::{CellSet, MAX_SYMBOLS, bits};
use crate::geometry::Region;
use crate::report::words::Words;
use crate::score::Score;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// The longest loop that is sought, in cells.
const LONGEST: usize = 14;

/// A loop that two symbols could fill.
pub(crate) struct Loop {
    pub(crate) cells: CellSet,
    /// The two symbols.
    pub(crate) pair: u16,
    /// The cells with other candidates.
    pub(crate) guardians: Guardians,
    /// Whether each cell has both symbols as candidates.
    pub(crate) is_complete: bool,
}

/// Finds the steps of every loop.
pub(crate) fn all(state: &State, found: &mut StepCollector) {
    for first in 0..state.geometry.symbols {
        for second in first + 1..state.geometry.symbols {
            let cells = state.board(first) & state.board(second);
            if cells.len() < 4 {
                continue;
            }
            let pair = 1 << first | 1 << second;
            for start in cells.iter() {
                if !found.spend(cells.len()) {
                    return;
                }
                let counts = vec![0; state.geometry.houses.len()];
                let mut search = Search { state, found, pair, cells, path: [0; LONGEST], counts };
                search.path[0] = start;
                search.count(start, 1);
                search.extend(1, None);
            }
        }
    }
}

struct Search<'s, 'f> {
    state: &'s State,
    found: &'f mut StepCollector,
    pair: u16,
    cells: CellSet,
    path: [usize; LONGEST],
    /// The number of cells of the path in each house.
    counts: Vec<u8>,
}

impl Search<'_, '_> {
    /// Adds cells to the first `length` cells of the path, the last of which was reached through
    /// the house `reached`.
    fn extend(&mut self, length: usize, reached: Option<u16>) {
        // Only the starts are counted: how many paths there are depends on which cell is lowest.
        if !self.found.spend(0) {
            return;
        }
        let geometry = &self.state.geometry;
        let (start, last) = (self.path[0], self.path[length - 1]);
        if length >= 4 && length.is_multiple_of(2) && geometry.peers(last).contains(start) {
            let paired =
                geometry.seats(last).iter().all(|seat| self.counts[usize::from(seat.house)] == 2);
            if paired {
                self.close(length);
            }
        }
        if length == LONGEST {
            return;
        }
        for seat in geometry.seats(last) {
            let house = usize::from(seat.house);
            if Some(seat.house) == reached || self.counts[house] != 1 {
                continue;
            }
            for next in (self.cells & geometry.houses[house].set).iter() {
                // The first cell is the lowest, so that a loop is found from one start only.
                if next <= start || self.path[..length].contains(&next) {
                    continue;
                }
                let mut houses = geometry.seats(next).iter().map(|seat| usize::from(seat.house));
                if houses.any(|house| self.counts[house] == 2) {
                    continue;
                }
                self.path[length] = next;
                if self.is_promising(length + 1) {
                    self.count(next, 1);
                    self.extend(length + 1, Some(seat.house));
                    self.count(next, -1);
                }
            }
        }
    }

    /// Adds `change` to the counts of the houses of a cell.
    fn count(&mut self, cell: usize, change: i8) {
        for seat in self.state.geometry.seats(cell) {
            let count = &mut self.counts[usize::from(seat.house)];
            *count = count.saturating_add_signed(change);
        }
    }

    /// Returns whether the extras so far allow a step: any extras in two cells, or one extra symbol
    /// in more cells.
    fn is_promising(&self, length: usize) -> bool {
        let masks = self.path[..length].iter().map(|cell| self.state.cell(*cell) & !self.pair);
        let extras = masks.clone().fold(0u16, |all, mask| all | mask);
        masks.filter(|mask| *mask != 0).count() <= 2 || extras.is_power_of_two()
    }

    fn close(&mut self, length: usize) {
        let state = self.state;
        let path = &self.path[..length];
        // Each loop is found in both directions.
        if path[1] > path[length - 1] || self.counts.contains(&1) {
            return;
        }
        // The two cells of each house alternate along the loop.
        let even: CellSet = path.iter().step_by(2).copied().collect();
        let cells: CellSet = path.iter().copied().collect();
        let takes_turns = |house: usize| (state.geometry.houses[house].set & even).len() == 1;
        if !(0..self.counts.len()).all(|house| self.counts[house] == 0 || takes_turns(house)) {
            return;
        }
        let guardians = Guardians {
            cells: path.iter().copied().filter(|cell| state.cell(*cell) != self.pair).collect(),
            extras: path.iter().fold(0, |all, cell| all | state.cell(*cell)) & !self.pair,
        };
        Loop { cells, pair: self.pair, guardians, is_complete: true }.report(state, self.found);
    }
}

impl Loop {
    pub(crate) fn report(&self, state: &State, found: &mut StepCollector) {
        match self.guardians.cells.len() {
            0 => {}
            1 => self.one_guardian(state, found),
            count => {
                if self.guardians.extras.is_power_of_two() {
                    self.one_extra(state, found);
                }
                if count == 2 {
                    self.two_guardians(state, found);
                }
            }
        }
    }

    /// Returns the technique and score: for a rectangle the one named, for loops by their length.
    fn class(&self, rectangle: Technique, harder: u8) -> (Technique, Score) {
        if !self.is_complete {
            return (Technique::IncompleteRectangle, Technique::IncompleteRectangle.score());
        }
        let (technique, base) = match self.cells.len() {
            4 => (rectangle, rectangle.score().tenths()),
            6 => (Technique::UniqueLoop, 46),
            8 => (Technique::UniqueLoop, 47),
            _ => (Technique::UniqueLoop, 50),
        };
        (technique, Score::new(base + harder))
    }

    /// Finds type 1: the only cell with extras holds one of them.
    fn one_guardian(&self, state: &State, found: &mut StepCollector) {
        let (technique, score) = self.class(Technique::UniqueRectangle1, 0);
        let pair = |cell| bits(self.pair & state.cell(cell)).map(move |one| (cell, one));
        let gone = self.guardians.cells.iter().flat_map(pair);
        found.eliminate_scored(technique, score, gone, || self.reason(state, &[], Vec::new()));
    }

    /// Finds types 2 and 5: all extras are one symbol, which is in one of these cells. It is type 2
    /// if they lie in a line, otherwise type 5.
    fn one_extra(&self, state: &State, found: &mut StepCollector) {
        let in_line =
            |house: &Region| !house.is_block() && self.guardians.cells.is_within(house.set);
        let rectangle = match state.geometry.houses.iter().any(in_line) {
            true => Technique::UniqueRectangle2,
            false => Technique::UniqueRectangle5,
        };
        let (technique, score) = self.class(rectangle, 0);
        let gone = self.guardians.seen(state);
        found.eliminate_scored(technique, score, gone, || self.reason(state, &[], Vec::new()));
    }

    /// Finds types 3 and 4, in each house of the two cells with extras.
    fn two_guardians(&self, state: &State, found: &mut StepCollector) {
        for (house, region) in state.geometry.houses.iter().enumerate() {
            if self.guardians.cells.is_within(region.set) {
                self.locked_pair(state, house, found);
                self.subset(state, house, found);
                self.hidden_subset(state, house, found);
            }
        }
    }

    /// Finds type 4: one of the two symbols has no other place in the house, so the other symbol is
    /// in neither cell.
    fn locked_pair(&self, state: &State, house: usize, found: &mut StepCollector) {
        if !state.geometry.houses[house].full {
            return;
        }
        for symbol in
            bits(self.pair).filter(|one| state.cells_for(house, *one) == self.guardians.cells)
        {
            let (technique, score) = self.class(Technique::UniqueRectangle4, 0);
            let other = (self.pair & !(1 << symbol)).trailing_zeros() as usize;
            let gone = (self.guardians.cells & state.board(other)).iter().map(|cell| (cell, other));
            found.eliminate_scored(technique, score, gone, || {
                let premise = Premise::house(house, symbol, self.guardians.cells);
                let part = Part::house(Role::Target, house, self.guardians.cells, 1 << symbol);
                self.reason(state, &[part], vec![premise])
            });
        }
    }

    /// Finds type 3: one of the two cells holds an extra, which makes a naked subset with other
    /// cells of the house.
    fn subset(&self, state: &State, house: usize, found: &mut StepCollector) {
        self.guardians.subsets(state, house, 3, &mut |subset| {
            let harder = subset.cells.len() as u8;
            let (technique, score) = self.class(Technique::UniqueRectangle3, harder);
            found.eliminate_scored(technique, score, subset.gone(state), || {
                self.reason(state, &[subset.part()], subset.premises(state))
            });
        });
    }

    /// Finds type 3 by hidden subsets: the two symbols, and others that are not extras, have few
    /// places in the house besides the two cells, only one of which can hold any of them.
    fn hidden_subset(&self, state: &State, house: usize, found: &mut StepCollector) {
        let region = &state.geometry.houses[house];
        if !region.full {
            return;
        }
        let places = |symbol: usize| state.cells_for(house, symbol) - self.guardians.cells;
        let both = bits(self.pair).fold(CellSet::EMPTY, |all, symbol| all | places(symbol));
        let fit = |symbol: &usize| {
            let symbol = 1u16 << symbol;
            (self.pair | self.guardians.extras) & symbol == 0
        };
        let mut others = [0; MAX_SYMBOLS];
        let mut count = 0;
        for symbol in (0..state.geometry.symbols).filter(fit) {
            if (2..=3).contains(&places(symbol).len()) || places(symbol).len() == 1 {
                others[count] = symbol;
                count += 1;
            }
        }
        let mut report = |symbols: u16, cells: CellSet| {
            let more = symbols.count_ones() as usize - 2;
            if cells.len() != more + 1 {
                return;
            }
            let (technique, score) = self.class(Technique::UniqueRectangle3, more as u8 + 1);
            let gone = cells.iter().flat_map(|cell| {
                bits(state.cell(cell) & !symbols).map(move |symbol| (cell, symbol))
            });
            found.eliminate_scored(technique, score, gone, || {
                let premise =
                    |symbol| Premise::house(house, symbol, state.cells_for(house, symbol));
                let part = Part::house(Role::Target, house, cells, symbols);
                self.reason(state, &[part], bits(symbols).map(premise).collect())
            });
        };
        report(self.pair, both);
        for (index, first) in others[..count].iter().enumerate() {
            let (symbols, cells) = (self.pair | 1 << first, both | places(*first));
            report(symbols, cells);
            for second in &others[index + 1..count] {
                report(symbols | 1 << second, cells | places(*second));
            }
        }
    }

    fn reason(&self, state: &State, more: &[Part], premises: Vec<Premise>) -> Reason {
        let base = Part::cells(Role::Base, self.cells, self.pair);
        let ends = Part::cells(Role::End, self.guardians.cells, self.guardians.extras);
        let pattern = self.cells.iter().map(|cell| (cell, self.pair));
        Reason {
            symbols: symbols_of(self.pair),
            parts: [base, ends].into_iter().chain(more.iter().cloned()).collect(),
            premises: [Premise::unique(state, pattern)].into_iter().chain(premises).collect(),
        }
    }
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let (base, ends) = (&step.reason.parts[0], &step.reason.parts[1]);
    let why = words
        .say(|all| all.unique_loop)
        .cells("cells", &base.cells)
        .symbols("pair", &base.symbols)
        .any_symbol("extras", &ends.symbols)
        .any_cell("guardians", &ends.cells)
        .text();
    guardians::explain(why, ends, step.reason.parts.get(2), words)
}
