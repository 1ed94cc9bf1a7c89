//! Rectangles that two symbols could fill in two ways if there were no strong links or other
//! candidates: those of type 6, hidden and incomplete ones, and those with filled cells.
//!
//! Two rows and two columns cross in four cells that lie in two blocks. If two symbols fill these,
//! each twice, they could be exchanged without a change elsewhere. A puzzle with one solution has
//! no such four cells, unless one of them is given.

use super::guardians::Guardians;
use super::loops::Loop;
use crate::cells::{CellSet, bits};
use crate::report::words::Words;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;
use satoku_core::board::{Cell, Symbol};

/// Four cells, in order around the rectangle, and two symbols for them.
#[derive(Clone, Copy)]
struct Rectangle {
    corners: [usize; 4],
    pair: u16,
}

/// Calls `each` with the corners of every rectangle that two symbols could fill in two ways.
fn each_frame(state: &State, mut each: impl FnMut([usize; 4])) {
    let geometry = &state.geometry;
    let Some(lines) = &geometry.lines else { return };
    for (number, first) in lines.rows.iter().enumerate() {
        for second in &lines.rows[number + 1..] {
            let rows = [first, second].map(|row| &geometry.houses[*row].cells);
            for left in 0..geometry.symbols {
                for right in left + 1..geometry.symbols {
                    let corners = [rows[0][left], rows[0][right], rows[1][right], rows[1][left]];
                    let cells: CellSet = corners.into_iter().collect();
                    if cells.meets(state.givens()) {
                        continue;
                    }
                    // Each house contains none of the cells, or two neighbouring corners.
                    let even = CellSet::of(corners[0]) | CellSet::of(corners[2]);
                    let keeps = |cell: usize| {
                        geometry.seats(cell).iter().all(|seat| {
                            let inside = geometry.houses[usize::from(seat.house)].set & cells;
                            inside.len() == 2 && (inside & even).len() == 1
                        })
                    };
                    if corners.into_iter().all(keeps) {
                        each(corners);
                    }
                }
            }
        }
    }
}

/// Finds rectangles with a cell that has only the two symbols, where one of them has no place in
/// the two lines of the opposite cell outside the rectangle: the opposite cell does not hold the
/// other one.
pub(crate) fn hidden(state: &State, found: &mut StepCollector) {
    if !found.wants(Technique::HiddenRectangle, Technique::HiddenRectangle.score()) {
        return;
    }
    each_frame(state, |corners| {
        for corner in 0..4 {
            let [start, next, opposite, last] = turned(corners, corner);
            let pair = state.cell(start);
            if pair.count_ones() != 2 {
                continue;
            }
            let rectangle = Rectangle { corners, pair };
            for symbol in bits(pair) {
                let houses = [next, last].map(|side| link(state, side, opposite, symbol));
                let [Some(first), Some(second)] = houses else { continue };
                let other = (pair & !(1 << symbol)).trailing_zeros() as usize;
                let gone = state.has(opposite, other).then_some((opposite, other));
                found.eliminate(Technique::HiddenRectangle, gone, || {
                    rectangle.reason(state, symbol, &[first, second], opposite)
                });
            }
        }
    });
}

/// Finds rectangles with extras in two opposite cells, where one symbol has no other places in two
/// parallel lines: those two cells do not hold it.
pub(crate) fn six(state: &State, found: &mut StepCollector) {
    if !found.wants(Technique::UniqueRectangle6, Technique::UniqueRectangle6.score()) {
        return;
    }
    each_frame(state, |corners| {
        for corner in 0..2 {
            let [start, next, opposite, last] = turned(corners, corner);
            let pair = state.cell(next);
            let has_extras = |cell: usize| state.cell(cell) & !pair != 0;
            if pair.count_ones() != 2
                || state.cell(last) != pair
                || ![start, opposite].into_iter().all(has_extras)
            {
                continue;
            }
            let rectangle = Rectangle { corners, pair };
            for symbol in bits(pair) {
                for (near, far) in [(next, last), (last, next)] {
                    // Start and near in one line, opposite and far in the other.
                    let first = link(state, near, start, symbol);
                    let second = link(state, far, opposite, symbol);
                    let (Some(first), Some(second)) = (first, second) else { continue };
                    let gone = [(start, symbol), (opposite, symbol)];
                    found.eliminate(Technique::UniqueRectangle6, gone, || {
                        rectangle.reason(state, symbol, &[first, second], start)
                    });
                }
            }
        }
    });
}

/// Finds rectangles in which some cells have lost one of the two symbols. Types 1 to 5 hold for
/// them too, because the lost candidates do not change how the cells could be filled.
pub(crate) fn incomplete(state: &State, found: &mut StepCollector) {
    if !found.wants(Technique::IncompleteRectangle, Technique::IncompleteRectangle.score()) {
        return;
    }
    each_frame(state, |corners| {
        let masks = corners.map(|cell| state.cell(cell));
        if masks.contains(&0) {
            return;
        }
        for even in bits(masks[0] & masks[2]) {
            for odd in bits(masks[1] & masks[3] & !(1 << even)) {
                let pair = 1 << even | 1 << odd;
                let is_guard = |cell: &usize| state.cell(*cell) & !pair != 0;
                let shape = Loop {
                    cells: corners.into_iter().collect(),
                    pair,
                    guardians: Guardians {
                        cells: corners.into_iter().filter(is_guard).collect(),
                        extras: masks.iter().fold(0, |all, mask| all | mask) & !pair,
                    },
                    is_complete: false,
                };
                if masks.iter().any(|mask| mask & pair != pair) {
                    shape.report(state, found);
                }
            }
        }
    });
}

/// Returns the corners in order, starting with one of them.
fn turned(corners: [usize; 4], first: usize) -> [usize; 4] {
    std::array::from_fn(|step| corners[(first + step) % 4])
}

impl Rectangle {
    fn reason(&self, state: &State, symbol: usize, links: &[usize; 2], target: usize) -> Reason {
        let cells: CellSet = self.corners.into_iter().collect();
        let base = Part::cells(Role::Base, cells, self.pair);
        let target = Part::cells(Role::End, CellSet::of(target), self.pair);
        let link = |house: &usize| {
            Part::house(Role::Target, *house, state.cells_for(*house, symbol), 1 << symbol)
        };
        let premise =
            |house: &usize| Premise::house(*house, symbol, state.cells_for(*house, symbol));
        let unique = Premise::unique(state, self.corners.map(|cell| (cell, self.pair)).into_iter());
        Reason {
            symbols: symbols_of(self.pair),
            parts: [base, target].into_iter().chain(links.iter().map(link)).collect(),
            premises: [unique].into_iter().chain(links.iter().map(premise)).collect(),
        }
    }
}

/// Returns a house in which a symbol has exactly two cells as its places.
fn link(state: &State, one: usize, other: usize, symbol: usize) -> Option<usize> {
    let both = CellSet::of(one) | CellSet::of(other);
    (0..state.geometry.houses.len())
        .find(|house| state.geometry.houses[*house].full && state.cells_for(*house, symbol) == both)
}

/// Finds rectangles with filled cells whose other cells would complete two alternating symbols: one
/// of their other candidates is true.
pub(crate) fn avoidable(state: &State, found: &mut StepCollector) {
    if !found.wants(Technique::AvoidableRectangle1, Technique::AvoidableRectangle1.score())
        && !found.wants(Technique::AvoidableRectangle2, Technique::AvoidableRectangle2.score())
    {
        return;
    }
    let empty = state.empty();
    each_frame(state, |corners| {
        let open: CellSet = corners.into_iter().filter(|cell| empty.contains(*cell)).collect();
        let value = |cell: usize| state.values().get(Cell::new(cell)).map(Symbol::index);
        if !(1..=2).contains(&open.len()) {
            return;
        }
        // The symbol of each pair of opposite cells, if a filled one shows it.
        let even = value(corners[0]).or(value(corners[2]));
        let odd = value(corners[1]).or(value(corners[3]));
        let (Some(even), Some(odd)) = (even, odd) else { return };
        let turns = [even, odd, even, odd];
        let fits = corners.iter().zip(turns).all(|(cell, symbol)| match value(*cell) {
            Some(value) => value == symbol,
            None => state.has(*cell, symbol),
        });
        if even == odd || !fits {
            return;
        }
        let pair = 1 << even | 1 << odd;
        let reason = || {
            let cells: CellSet = corners.into_iter().collect();
            Reason {
                symbols: symbols_of(pair),
                parts: vec![
                    Part::cells(Role::Base, cells, pair),
                    Part::cells(Role::End, open, extras(state, open, pair)),
                ],
                premises: vec![Premise::unique(
                    state,
                    corners.map(|cell| (cell, pair)).into_iter(),
                )],
            }
        };
        if open.len() == 1 {
            let completes = corners.iter().zip(turns).filter(|(cell, _)| open.contains(**cell));
            let gone = completes.map(|(cell, symbol)| (*cell, symbol));
            found.eliminate(Technique::AvoidableRectangle1, gone, reason);
            return;
        }
        let extras = extras(state, open, pair);
        if extras.is_power_of_two() {
            let symbol = extras.trailing_zeros() as usize;
            let gone = state.geometry.common_peers(open.iter()) & state.board(symbol);
            let gone = gone.iter().map(|cell| (cell, symbol));
            found.eliminate(Technique::AvoidableRectangle2, gone, reason);
        }
    });
}

/// Returns the candidates of some cells other than a pair.
fn extras(state: &State, cells: CellSet, pair: u16) -> u16 {
    cells.iter().fold(0, |all, cell| all | state.cell(cell)) & !pair
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let (base, ends) = (&step.reason.parts[0], &step.reason.parts[1]);
    let telling = match step.technique {
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => words
            .say(|all| all.avoidable_rectangle)
            .any_symbol("symbols", &ends.symbols)
            .any_cell("ends", &ends.cells),
        _ => {
            let links = &step.reason.parts[2..];
            words
                .say(|all| all.linked_rectangle)
                .symbols("symbol", &links[0].symbols)
                .houses("houses", links.iter().filter_map(|part| part.house))
        }
    };
    telling.cells("cells", &base.cells).symbols("pair", &base.symbols).text()
}
