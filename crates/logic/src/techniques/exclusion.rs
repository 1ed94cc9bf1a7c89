//! Aligned pair exclusion: two cells that can hold only few pairs of symbols, because of cells that
//! see both.
//!
//! Two cells cannot hold the two symbols that are the only candidates of a third cell which sees
//! both; nor the same symbol if they see each other. A symbol of one cell that goes with none of
//! the other is eliminated.

use crate::cells::{CellSet, MAX_SYMBOLS, bits};
use crate::chains::facts::Group;
use crate::premises::needed;
use crate::report::words::Words;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// Finds the exclusions of every two cells.
pub(crate) fn aligned_pair(state: &State, found: &mut StepCollector) {
    let two = state.empty().iter().filter(|cell| state.cell(*cell).count_ones() == 2);
    let twos: CellSet = two.collect();
    let open: Vec<usize> = state.empty().iter().collect();
    for (index, first) in open.iter().enumerate() {
        if !found.spend(open.len()) {
            return;
        }
        for second in &open[index + 1..] {
            let peers = state.geometry.peers(*first);
            let witnesses = twos & peers & state.geometry.peers(*second);
            if !witnesses.is_empty() {
                let sees = peers.contains(*second);
                Pair { cells: [*first, *second], witnesses, sees }.report(state, found);
            }
        }
    }
}

struct Pair {
    cells: [usize; 2],
    /// Cells with two candidates that see both.
    witnesses: CellSet,
    /// Whether they see each other.
    sees: bool,
}

impl Pair {
    fn report(&self, state: &State, found: &mut StepCollector) {
        let [first, second] = self.cells;
        // For each symbol of one cell, those of the other that it does not go with.
        let own = |symbol: usize| if self.sees { 1 << symbol } else { 0 };
        let mut excluded: [u16; MAX_SYMBOLS] = std::array::from_fn(own);
        for mask in self.witnesses.iter().map(|cell| state.cell(cell)) {
            bits(mask).for_each(|symbol| excluded[symbol] |= mask & !(1 << symbol));
        }
        let never = |cell: usize, other: usize| {
            let alone = move |symbol: &usize| state.cell(other) & !excluded[*symbol] == 0;
            bits(state.cell(cell)).filter(alone).map(move |symbol| (cell, symbol))
        };
        let gone: Vec<(usize, usize)> = never(first, second).chain(never(second, first)).collect();
        found.eliminate(Technique::AlignedPairExclusion, gone.iter().copied(), || {
            let used = self.cells.into_iter().chain(self.witnesses.iter());
            let premises = needed(state, used.map(|cell| Group::Cell(cell as u16)), &gone, false);
            let kept = |premise: &Premise| premise.candidates[0].cell.index();
            let witnesses: CellSet = premises.iter().map(kept).collect();
            let part = |cell: usize| Part::cells(Role::Base, CellSet::of(cell), state.cell(cell));
            let symbols = self.cells.iter().fold(0, |all, cell| all | state.cell(*cell));
            let witnesses = witnesses & self.witnesses;
            let cover = |cell| Part::cells(Role::Cover, CellSet::of(cell), state.cell(cell));
            Reason {
                symbols: symbols_of(symbols),
                parts: self
                    .cells
                    .into_iter()
                    .map(part)
                    .chain(witnesses.iter().map(cover))
                    .collect(),
                premises,
            }
        });
    }
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let (cells, witnesses) = step.reason.parts.split_at(2);
    let witnesses = witnesses
        .iter()
        .map(|part| format!("{} ({})", words.cells(&part.cells), words.symbols(&part.symbols)));
    words
        .say(|all| all.aligned_pair)
        .cells("first", &cells[0].cells)
        .cells("second", &cells[1].cells)
        .put("witnesses", words.any(witnesses))
        .text()
}
