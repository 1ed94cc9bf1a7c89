//! Guardians: the cells with extra candidates that keep a pattern from having two solutions, so
//! that one of them holds an extra.

use crate::cells::{CellSet, bits};
use crate::report::words::Words;
use crate::state::State;
use crate::step::{Part, Premise, Role};

/// The cells that have candidates besides those of a pattern, and these extra candidates.
#[derive(Clone, Copy)]
pub(crate) struct Guardians {
    pub(crate) cells: CellSet,
    pub(crate) extras: u16,
}

/// A naked subset of a house in which the guardians, one of which holds an extra, count as one
/// cell.
pub(crate) struct Subset {
    house: usize,
    guardians: CellSet,
    pub(crate) cells: CellSet,
    symbols: u16,
}

impl Guardians {
    pub(crate) const NONE: Guardians = Guardians { cells: CellSet::EMPTY, extras: 0 };

    /// Returns, if all extras are one symbol, its other places that see all guardians.
    pub(crate) fn seen(self, state: &State) -> impl Iterator<Item = (usize, usize)> {
        let symbol = self.extras.trailing_zeros() as usize;
        let seen = state.geometry.common_peers(self.cells.iter()) & state.board(symbol);
        seen.iter().map(move |cell| (cell, symbol))
    }

    /// Calls `each` with the naked subsets of up to `most` other cells of a house that contains all
    /// guardians.
    pub(crate) fn subsets(
        self,
        state: &State,
        house: usize,
        most: usize,
        each: &mut dyn FnMut(&Subset),
    ) {
        let region = state.geometry.houses[house].set;
        let others: Vec<usize> = ((region & state.empty()) - self.cells).iter().collect();
        each_union(state, &others, self.extras, most, &mut |chosen, symbols| {
            if symbols.count_ones() as usize == chosen.len() + 1 {
                let cells = chosen.iter().copied().collect();
                each(&Subset { house, guardians: self.cells, cells, symbols });
            }
        });
    }
}

impl Subset {
    /// Returns the candidates of its symbols elsewhere in the house.
    pub(crate) fn gone(&self, state: &State) -> impl Iterator<Item = (usize, usize)> {
        let rest = state.geometry.houses[self.house].set - self.cells - self.guardians;
        bits(self.symbols).flat_map(move |symbol| {
            (rest & state.board(symbol)).iter().map(move |cell| (cell, symbol))
        })
    }

    pub(crate) fn part(&self) -> Part {
        Part::house(Role::Target, self.house, self.cells, self.symbols)
    }

    pub(crate) fn premises(&self, state: &State) -> Vec<Premise> {
        self.cells.iter().map(|cell| Premise::cell(cell, state.cell(cell))).collect()
    }
}

/// Explains the conclusion from guardians in the house of `target`; `why` says why they are
/// guardians.
pub(crate) fn explain(
    why: String,
    guardians: &Part,
    target: Option<&Part>,
    words: &Words<'_>,
) -> String {
    let Some(target) = target else { return why };
    let telling = match target.cells == guardians.cells {
        true => words.say(|all| all.guardians_only),
        false => words.say(|all| all.guardians_subset).cells("cells", &target.cells),
    };
    telling.put("why", why).house_of("house", target).symbols("symbols", &target.symbols).text()
}

/// Calls `each` with every choice of one to `most` of the cells and the union of their candidates
/// and `start`, if that is at most `most` + 1 symbols.
fn each_union(
    state: &State,
    cells: &[usize],
    start: u16,
    most: usize,
    each: &mut dyn FnMut(&[usize], u16),
) {
    fn extend(
        state: &State,
        cells: &[usize],
        (chosen, length): (&mut [usize; 4], usize),
        (union, most): (u16, usize),
        each: &mut dyn FnMut(&[usize], u16),
    ) {
        for (index, cell) in cells.iter().enumerate() {
            let union = union | state.cell(*cell);
            if union.count_ones() as usize <= most + 1 {
                chosen[length] = *cell;
                each(&chosen[..=length], union);
                if length + 1 < most {
                    let rest = &cells[index + 1..];
                    extend(state, rest, (&mut *chosen, length + 1), (union, most), each);
                }
            }
        }
    }
    extend(state, cells, (&mut [0; 4], 0), (start, most), each);
}
