//! Wings: N cells in two crossing houses with N symbols, all but one of which can occur only once.
//! One of the cells, the hinge, sees all others.
//!
//! If the last symbol were in none of these cells, N - 1 symbols would have to fill N cells; so it
//! is in one of them, and not in cells that see all its places there. Three cells are the XY-wing
//! and the XYZ-wing, four the WXYZ-wing, and so on. If no symbol can occur twice, each of them is
//! in one of the cells.

use crate::cells::{CellSet, bits};
use crate::geometry::Topology;
use crate::report::words::Words;
use crate::score::Score;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// Finds wings of `N` cells.
pub(crate) fn bent<const N: usize>(state: &State, found: &mut StepCollector) {
    let geometry = &state.geometry;
    for (number, first) in geometry.houses.iter().enumerate() {
        for second in &geometry.houses[number + 1..] {
            if !first.set.meets(second.set) {
                continue;
            }
            let both = (first.set | second.set) & state.empty();
            if !found.spend(both.len().pow(2)) {
                return;
            }
            let small = |cell: &usize| state.cell(*cell).count_ones() as usize <= N;
            let cells: Vec<usize> = both.iter().filter(small).collect();
            let set =
                Set { state, houses: [first.set, second.set], chosen: [0; N], length: 0, union: 0 };
            set.extend(&cells, found);
        }
    }
}

/// The cells chosen so far.
#[derive(Clone, Copy)]
struct Set<'s, const N: usize> {
    state: &'s State,
    houses: [CellSet; 2],
    chosen: [usize; N],
    length: usize,
    union: u16,
}

impl<const N: usize> Set<'_, N> {
    fn extend(self, cells: &[usize], found: &mut StepCollector) {
        if self.length == N {
            self.report(found);
            return;
        }
        for (index, cell) in cells.iter().enumerate() {
            if cells.len() - index < N - self.length {
                return;
            }
            let mut set = self;
            set.union |= self.state.cell(*cell);
            if set.union.count_ones() as usize <= N {
                set.chosen[self.length] = *cell;
                set.length += 1;
                set.extend(&cells[index + 1..], found);
            }
        }
    }

    fn report(self, found: &mut StepCollector) {
        if self.union.count_ones() as usize != N {
            return;
        }
        let state = self.state;
        let cells: CellSet = self.chosen.into_iter().collect();
        // Cells of a single house are a naked subset.
        if self.houses.iter().any(|house| cells.is_within(*house)) {
            return;
        }
        let sees_all =
            |cell: &usize| (cells - CellSet::of(*cell)).is_within(state.geometry.peers(*cell));
        if !self.chosen.iter().any(sees_all) {
            return;
        }
        let loose = |symbol: &usize| {
            let holders = cells & state.board(*symbol);
            self.houses.iter().all(|house| !holders.is_within(*house))
                && !see_each_other(&state.geometry, holders)
        };
        let loose = bits(self.union).filter(loose).fold(0u16, |mask, one| mask | 1 << one);
        let shown = match loose.count_ones() {
            // Three such cells are a subset of one house.
            0 if N > 3 => self.union,
            1 => loose,
            _ => return,
        };
        let holders = |symbol: usize| cells & state.board(symbol);
        let gone: Vec<(usize, usize)> = bits(shown)
            .flat_map(|symbol| {
                let seen = state.geometry.common_peers(holders(symbol).iter());
                let gone = (seen & state.board(symbol)) - cells;
                gone.iter().map(move |cell| (cell, symbol))
            })
            .collect();
        if gone.is_empty() {
            return;
        }
        let widths = self.chosen.iter().map(|cell| state.cell(*cell).count_ones() as usize);
        let (technique, score) = class(N, widths.max().unwrap_or(2));
        found.eliminate_scored(technique, score, gone, || {
            let ends = bits(loose).map(|symbol| Part::cells(Role::End, holders(symbol), loose));
            let base = Part::cells(Role::Base, cells, self.union);
            Reason {
                symbols: symbols_of(shown),
                parts: ends.chain([base]).collect(),
                premises: cells.iter().map(|cell| Premise::cell(cell, state.cell(cell))).collect(),
            }
        });
    }
}

fn see_each_other(geometry: &Topology, cells: CellSet) -> bool {
    cells.iter().all(|cell| (cells - CellSet::of(cell)).is_within(geometry.peers(cell)))
}

/// Returns the technique and score of a wing of `size` cells, the widest of which has `widest`
/// candidates. The scores of wings of four and more cells were read off rated puzzles.
fn class(size: usize, widest: usize) -> (Technique, Score) {
    let technique = match (size, widest) {
        (3, 2) => Technique::XYWing,
        (3, _) => Technique::XYZWing,
        (4, _) => Technique::WXYZWing,
        _ => Technique::VWXYZWing,
    };
    let extra = match (size, widest) {
        (3, _) => 0,
        (_, 2) => size - 4,
        _ => size - widest,
    };
    (technique, Score::new(technique.score().tenths() + extra as u8))
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let part = |role| step.reason.parts.iter().find(|part| part.role == role);
    let base = part(Role::Base).expect("a wing has cells");
    let telling = match part(Role::End) {
        Some(ends) => words
            .say(|all| all.wing)
            .any_cell("ends", &ends.cells)
            .symbols("symbol", &step.reason.symbols),
        None => words.say(|all| all.locked_wing),
    };
    telling.cells("cells", &base.cells).symbols("symbols", &base.symbols).text()
}
