//! The ways to place the symbols of the base, and what is false in each of them.

use crate::cells::{CellSet, MAX_SYMBOLS, bits};
use crate::state::State;
use crate::step_collector::StepCollector;

/// The work for comparing two ways.
const PAIR: usize = 8;

/// The most pairs of ways that are compared; those of a 9x9 board are far fewer.
const MOST_PAIRS: usize = 1_000_000;

/// A way to place a symbol in a base cell and in each cross-line: the cells, and those that see one
/// of them.
#[derive(Clone, Copy)]
struct Way {
    cells: CellSet,
    seen: CellSet,
}

/// Returns the candidates that are false however the base cells are filled and their symbols placed
/// in the cross-lines. None if the search may not go on, or if there are no ways at all or very
/// many.
pub(super) fn always_false(
    state: &State,
    [first, second]: [usize; 2],
    lines: &[usize],
    found: &mut StepCollector,
) -> Vec<(usize, usize)> {
    let ways = |cell: usize| -> Vec<(usize, Vec<Way>)> {
        bits(state.cell(cell)).map(|symbol| (symbol, ways(state, lines, cell, symbol))).collect()
    };
    let (of_first, of_second) = (ways(first), ways(second));
    let pairs = of_first.iter().flat_map(|(one, its)| {
        let others = of_second.iter().filter(move |(other, _)| other != one);
        others.map(|(_, others)| its.len() * others.len())
    });
    let pairs: usize = pairs.sum();
    if pairs > MOST_PAIRS || !found.spend(pairs * PAIR) {
        return Vec::new();
    }
    let mut known: Option<[CellSet; MAX_SYMBOLS]> = None;
    for (one, its) in &of_first {
        for (other, others) in of_second.iter().filter(|(other, _)| other != one) {
            let Some(gone) = together(state, (*one, its), (*other, others)) else { continue };
            known = Some(match known {
                None => gone,
                Some(mut all) => {
                    all.iter_mut().zip(gone).for_each(|(all, gone)| *all &= gone);
                    all
                }
            });
        }
    }
    let Some(gone) = known else { return Vec::new() };
    let symbols = 0..state.geometry.symbols;
    let each =
        |symbol: usize| (gone[symbol] & state.board(symbol)).iter().map(move |cell| (cell, symbol));
    symbols.flat_map(each).collect()
}

/// Returns, for each symbol, where it is false in each way to place two symbols; `None` if there is
/// no such way.
fn together(
    state: &State,
    (one, its): (usize, &[Way]),
    (other, others): (usize, &[Way]),
) -> Option<[CellSet; MAX_SYMBOLS]> {
    let mut known: Option<[CellSet; 3]> = None;
    for way in its {
        for next in others.iter().filter(|next| !next.cells.meets(way.cells)) {
            let now = [way.seen | next.cells, next.seen | way.cells, way.cells | next.cells];
            known = Some(match known {
                None => now,
                Some(all) => std::array::from_fn(|at| all[at] & now[at]),
            });
        }
    }
    let [of_one, of_other, taken] = known?;
    let mut gone = [CellSet::EMPTY; MAX_SYMBOLS];
    gone[..state.geometry.symbols].fill(taken);
    (gone[one], gone[other]) = (of_one, of_other);
    Some(gone)
}

/// Returns the ways to place a symbol in a base cell and in each cross-line where it is not placed
/// yet.
fn ways(state: &State, lines: &[usize], cell: usize, symbol: usize) -> Vec<Way> {
    let geometry = &state.geometry;
    let mut ways = vec![Way { cells: CellSet::of(cell), seen: geometry.peers(cell) }];
    for line in lines {
        let places = state.cells_for(*line, symbol);
        if places.is_empty() {
            continue;
        }
        let further = |way: &Way| {
            let way = *way;
            let free = places - way.seen;
            free.iter().map(move |place| Way {
                cells: way.cells | CellSet::of(place),
                seen: way.seen | geometry.peers(place),
            })
        };
        ways = ways.iter().flat_map(further).collect();
    }
    ways
}
