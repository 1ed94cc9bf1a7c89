//! Sue de Coq: cells in the crossing of two houses and further cells of each house, with as many
//! symbols as cells, where no symbol is in the further cells of both houses.
//!
//! Then each symbol is in these cells once, and within one of the houses, so it is nowhere else in
//! that house. First described by the player of that name.

use super::als::reason;
use crate::cells::{CellSet, bits};
use crate::report::words::Words;
use crate::state::State;
use crate::step::{Part, Role, Step};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// Cells and their symbols.
#[derive(Clone, Copy)]
struct Group {
    cells: CellSet,
    symbols: u16,
}

/// Finds the steps of every two crossing houses.
pub(crate) fn all(state: &State, found: &mut StepCollector) {
    if !found.wants(Technique::SueDeCoq, Technique::SueDeCoq.score()) {
        return;
    }
    let geometry = &state.geometry;
    for crossing in &geometry.crossings {
        let (line, block) = (crossing.from, crossing.to);
        // Each pair of houses counts once, as a line that crosses a block if it is one.
        let twice = geometry.crossings.iter().any(|one| (one.from, one.to) == (block, line));
        let ordered =
            (geometry.houses[line].is_block(), line) < (geometry.houses[block].is_block(), block);
        if twice && !ordered {
            continue;
        }
        let shared = geometry.houses[line].set & geometry.houses[block].set & state.empty();
        let outside = |house: usize| (geometry.houses[house].set & state.empty()) - shared;
        let [in_line, in_block] = [line, block].map(|house| groups(state, outside(house)));
        for core in groups(state, shared) {
            // Fewer symbols would leave none for the cells outside.
            if core.symbols.count_ones() < core.cells.len() as u32 + 2 {
                continue;
            }
            // Groups with as many symbols of their own as cells would lock those by themselves.
            let helps = |group: &&Group| {
                let brought = (group.symbols & !core.symbols).count_ones();
                (brought as usize) < group.cells.len()
            };
            let in_block: Vec<&Group> = in_block.iter().filter(helps).collect();
            for first in in_line.iter().filter(helps) {
                if !found.spend(in_block.len()) {
                    return;
                }
                for second in &in_block {
                    // First, because most pairs fail here.
                    if first.symbols & second.symbols != 0 {
                        continue;
                    }
                    let symbols = core.symbols | first.symbols | second.symbols;
                    let cells = core.cells | first.cells | second.cells;
                    if symbols.count_ones() as usize == cells.len() {
                        report(state, found, [line, block], [core, *first, **second]);
                    }
                }
            }
        }
    }
}

/// The most cells of a house outside the crossing.
const MOST: usize = 5;

/// Returns all choices of a few cells with more symbols than cells.
fn groups(state: &State, cells: CellSet) -> Vec<Group> {
    let mut groups = vec![Group { cells: CellSet::EMPTY, symbols: 0 }];
    for cell in cells.iter() {
        for index in 0..groups.len() {
            if groups[index].cells.len() == MOST {
                continue;
            }
            let mut group = groups[index];
            group.cells.insert(cell);
            group.symbols |= state.cell(cell);
            groups.push(group);
        }
    }
    groups.retain(|group| group.symbols.count_ones() as usize > group.cells.len());
    groups
}

fn report(
    state: &State,
    found: &mut StepCollector,
    [line, block]: [usize; 2],
    [core, first, second]: [Group; 3],
) {
    let houses = &state.geometry.houses;
    let cells = core.cells | first.cells | second.cells;
    let of_line = (core.symbols | first.symbols) & !second.symbols;
    let of_block = (core.symbols | second.symbols) & !first.symbols;
    let gone = |house: usize, symbols: u16| {
        let rest = houses[house].set - cells;
        bits(symbols).flat_map(move |symbol| {
            (rest & state.board(symbol)).iter().map(move |cell| (cell, symbol))
        })
    };
    let mut gone: Vec<(usize, usize)> = gone(line, of_line).chain(gone(block, of_block)).collect();
    gone.sort_unstable();
    gone.dedup();
    found.eliminate(Technique::SueDeCoq, gone, || {
        let parts = vec![
            Part::cells(Role::Base, core.cells, core.symbols),
            Part::house(Role::Cover, line, first.cells, of_line),
            Part::house(Role::Cover, block, second.cells, of_block),
        ];
        reason(state, core.symbols | first.symbols | second.symbols, parts)
    });
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let [core, line, block] = &step.reason.parts[..] else { return String::new() };
    words
        .say(|all| all.sue_de_coq)
        .cells("cells", &step.reason.cells())
        .symbols("symbols", &step.reason.symbols)
        .symbols("first", &line.symbols)
        .house_of("line", line)
        .symbols("second", &block.symbols)
        .house_of("block", block)
        .cells("core", &core.cells)
        .text()
}
