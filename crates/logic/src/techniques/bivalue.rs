//! Bivalue cells with the same two candidates, joined by a strong link (W-wing) or by other such
//! cells (remote pair), so that they hold different symbols or one of them a certain symbol.

use crate::cells::{CellSet, bits};
use crate::chains::alternating::length_steps;
use crate::report::words::Words;
use crate::score::Score;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// Calls `each` with every pair of symbols, as a mask, and the cells that have exactly these.
fn each_pair(state: &State, mut each: impl FnMut(u16, CellSet)) {
    for low in 0..state.geometry.symbols {
        for high in low + 1..state.geometry.symbols {
            let pair = 1 << low | 1 << high;
            let both = state.board(low) & state.board(high);
            let cells: CellSet = both.iter().filter(|cell| state.cell(*cell) == pair).collect();
            if cells.len() > 1 {
                each(pair, cells);
            }
        }
    }
}

/// Finds two such cells that each see one end of a strong link of one of their symbols: not both
/// can hold this symbol, so one holds the other symbol.
pub(crate) fn w_wing(state: &State, found: &mut StepCollector) {
    if !found.wants(Technique::WWing, Technique::WWing.score()) {
        return;
    }
    let geometry = &state.geometry;
    each_pair(state, |pair, cells| {
        for (number, house) in geometry.houses.iter().enumerate().filter(|(_, one)| one.full) {
            for linked in bits(pair) {
                let places = state.places(number, linked);
                if places.count_ones() != 2 {
                    continue;
                }
                let ends = [places.trailing_zeros(), places.ilog2()];
                let ends = ends.map(|position| house.cells[position as usize]);
                let other = (pair & !(1 << linked)).trailing_zeros() as usize;
                let [starts, stops] = ends.map(|end| cells & geometry.peers(end));
                let outside = cells - ends.into_iter().collect();
                for first in (starts & outside).iter() {
                    for last in (stops & (outside - CellSet::of(first))).iter() {
                        let gone = geometry.peers(first) & geometry.peers(last);
                        let gone = (gone & state.board(other)).iter().map(|cell| (cell, other));
                        found.eliminate(Technique::WWing, gone, || {
                            let wings = CellSet::of(first) | CellSet::of(last);
                            let link: CellSet = ends.into_iter().collect();
                            let mut premises: Vec<Premise> =
                                wings.iter().map(|cell| Premise::cell(cell, pair)).collect();
                            premises.push(Premise::house(number, linked, link));
                            Reason {
                                symbols: symbols_of(pair),
                                parts: vec![
                                    Part::cells(Role::End, wings, 1 << other),
                                    Part::house(Role::Base, number, link, 1 << linked),
                                ],
                                premises,
                            }
                        });
                    }
                }
            }
        }
    });
}

/// Finds an even number of such cells, each in sight of the next: the first and the last hold
/// different symbols.
pub(crate) fn remote_pair(state: &State, found: &mut StepCollector) {
    if !found.wants(Technique::RemotePair, Technique::RemotePair.score()) {
        return;
    }
    let geometry = &state.geometry;
    each_pair(state, |pair, cells| {
        for start in cells.iter() {
            // The cells at each distance from the start.
            let mut rings = vec![CellSet::of(start)];
            let mut left = cells - rings[0];
            while let Some(ring) = rings.last().filter(|ring| !ring.is_empty()) {
                let seen = ring.iter().fold(CellSet::EMPTY, |all, cell| all | geometry.peers(cell));
                rings.push(left & seen);
                left -= seen;
            }
            for (distance, ring) in rings.iter().enumerate().skip(3).step_by(2) {
                let longer = length_steps(2 * (distance + 1) + 2);
                let score = Score::new(Technique::RemotePair.score().tenths() - 2 + longer);
                for end in ring.iter().filter(|end| *end > start) {
                    let seen = geometry.peers(start) & geometry.peers(end);
                    let gone = bits(pair).flat_map(|symbol| {
                        (seen & state.board(symbol)).iter().map(move |cell| (cell, symbol))
                    });
                    found.eliminate_scored(Technique::RemotePair, score, gone, || {
                        // Back from the end, ring by ring.
                        let mut path = vec![end];
                        for ring in rings[..distance].iter().rev() {
                            let before = *ring & geometry.peers(path[path.len() - 1]);
                            path.extend(before.first());
                        }
                        let ends = CellSet::of(start) | CellSet::of(end);
                        let part = |cell: &usize| Part::cells(Role::Base, CellSet::of(*cell), pair);
                        let ends = Part::cells(Role::End, ends, pair);
                        Reason {
                            symbols: symbols_of(pair),
                            parts: path.iter().map(part).chain([ends]).collect(),
                            premises: path.iter().map(|cell| Premise::cell(*cell, pair)).collect(),
                        }
                    });
                }
            }
        }
    });
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let part = |role: Role| step.reason.parts.iter().filter(move |part| part.role == role);
    let cells = |role: Role| part(role).flat_map(|part| part.cells.clone()).collect::<Vec<_>>();
    let telling = match (step.technique, part(Role::Base).next()) {
        (Technique::WWing, Some(link)) => words
            .say(|all| all.w_wing)
            .cells("cells", &cells(Role::End))
            .symbols("linked", &link.symbols)
            .house_of("house", link)
            .any_cell("places", &link.cells)
            .symbols("symbol", &step.reason.parts[0].symbols),
        _ => words
            .say(|all| all.remote_pair)
            .cells("cells", &cells(Role::Base))
            .cells("ends", &cells(Role::End)),
    };
    telling.symbols("pair", &step.reason.symbols).text()
}
