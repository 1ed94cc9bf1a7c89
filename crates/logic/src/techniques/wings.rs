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
            if cells.len() >= N {
                Search::<N>::of(state, [&first.set, &second.set], &cells).extend(0, 0, 0, found);
            }
        }
    }
}

/// A search for the wings of two houses. Choices of cells are bits by position in `cells`, of which
/// there are at most twice as many as symbols.
struct Search<'s, const N: usize> {
    state: &'s State,
    houses: [&'s CellSet; 2],
    cells: &'s [usize],
    /// The candidates of each cell.
    masks: Vec<u16>,
    /// The cells in each house.
    held: [u32; 2],
}

impl<'s, const N: usize> Search<'s, N> {
    fn of(state: &'s State, houses: [&'s CellSet; 2], cells: &'s [usize]) -> Self {
        let held = |house: &CellSet| {
            let held = cells.iter().enumerate().filter(|(_, cell)| house.contains(**cell));
            held.fold(0, |all, (position, _)| all | 1 << position)
        };
        Search {
            state,
            houses,
            cells,
            masks: cells.iter().map(|cell| state.cell(*cell)).collect(),
            held: houses.map(held),
        }
    }

    /// Adds cells from position `from` on to the chosen ones, whose candidates are `union`, and
    /// reports complete wings.
    fn extend(&self, from: usize, chosen: u32, union: u16, found: &mut StepCollector) {
        let missing = N - chosen.count_ones() as usize;
        for position in from..=self.cells.len() - missing {
            let union = union | self.masks[position];
            if union.count_ones() as usize > N {
                continue;
            }
            let chosen = chosen | 1 << position;
            if missing > 1 {
                self.extend(position + 1, chosen, union, found);
            } else if union.count_ones() as usize == N && self.is_bent(chosen) {
                self.report(chosen, union, found);
            }
        }
    }

    /// Returns whether the chosen cells are in no single house, where they would be a naked subset,
    /// and one of them sees all others.
    fn is_bent(&self, chosen: u32) -> bool {
        let sees_all = |hinge: usize| {
            let peers = self.state.geometry.peers(hinge);
            self.cells(chosen).all(|cell| cell == hinge || peers.contains(cell))
        };
        self.held.iter().all(|held| chosen & !held != 0) && self.cells(chosen).any(sees_all)
    }

    /// Returns the chosen cells in order.
    fn cells(&self, mut chosen: u32) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let position = (chosen != 0).then(|| chosen.trailing_zeros() as usize)?;
            chosen &= chosen - 1;
            Some(self.cells[position])
        })
    }

    fn report(&self, chosen: u32, union: u16, found: &mut StepCollector) {
        let state = self.state;
        let cells: CellSet = self.cells(chosen).collect();
        let loose = |symbol: &usize| {
            let holders = cells & state.board(*symbol);
            self.houses.iter().all(|house| !holders.is_within(**house))
                && !see_each_other(&state.geometry, holders)
        };
        let loose = bits(union).filter(loose).fold(0u16, |mask, one| mask | 1 << one);
        let shown = match loose.count_ones() {
            // Three such cells are a subset of one house.
            0 if N > 3 => union,
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
        let widths = cells.iter().map(|cell| state.cell(cell).count_ones() as usize);
        let (technique, score) = class(N, widths.max().unwrap_or(2));
        found.eliminate_scored(technique, score, gone, || {
            let ends = bits(loose).map(|symbol| Part::cells(Role::End, holders(symbol), loose));
            let base = Part::cells(Role::Base, cells, union);
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
