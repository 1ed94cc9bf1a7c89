//! Exocets: two cells of a box and line, the base, whose two symbols are also those of two other
//! cells, the targets.
//!
//! The base cells have three or four candidates together. As many lines as the box has along its
//! base line cross that line: those of the box beside the base cells, and one in each of two other
//! boxes of its band. A symbol of the base has its place in each of these cross-lines, and none of
//! them in the line or the box of the base. If its places there outside the targets lie in fewer
//! lines than these are, these do not suffice, and the symbol is in a target. If that is so for
//! each candidate of the base, the targets hold the two symbols of the base.
//!
//! Both targets of a junior exocet are in the band, one in each of the two boxes, and the
//! cross-lines have no other candidates of the base there. A senior exocet has a target in the
//! cross-lines outside the band, or two in different ones. Allan Barker found the first exocet,
//! Champagne named it, and David P. Bird described the kinds.
//!
//! What is eliminated is false in each way to fill the base and to place its two symbols in the
//! cross-lines: other candidates of the targets, symbols of the base that are in no target or fit
//! with no other, and a symbol elsewhere that each way places where it is seen. Where the other
//! candidates of the base would go is not used, nor what the boxes of the targets say besides, such
//! as mirror nodes.

mod frames;
mod pattern;
mod ways;

use crate::report::words::Words;
use crate::state::State;
use crate::step::{Role, Step};
use crate::step_collector::StepCollector;
use crate::technique::Technique;
use frames::Frame;
use pattern::{Exocet, Targets};
use satoku_core::board::Cell;

/// The numbers of candidates that a base may have together.
const SYMBOLS: std::ops::RangeInclusive<u32> = 3..=4;

/// The work for looking at a choice of targets.
const CHOICE: usize = 32;

/// Finds exocets with both targets in the band.
pub(crate) fn junior(state: &State, found: &mut StepCollector) {
    each(state, Technique::JuniorExocet, found, |base| match base.in_band(state) {
        Some([Some(first), Some(second)]) => vec![[first, second]],
        _ => Vec::new(),
    });
}

/// Finds exocets with a target in the cross-lines outside the band.
pub(crate) fn senior(state: &State, found: &mut StepCollector) {
    each(state, Technique::SeniorExocet, found, |base| {
        let outside = base.outside(state);
        let with = |first: usize| outside.iter().map(move |second| [first, second]);
        let pairs: Vec<Targets> = match base.in_band(state) {
            Some([None, Some(first)] | [Some(first), None]) => with(first).collect(),
            Some([None, None]) => {
                let pairs = outside.iter().flat_map(with);
                pairs.filter(|[first, second]| first < second).collect()
            }
            _ => Vec::new(),
        };
        let is_apart = |targets: &Targets| !base.is_in_one_line(state, *targets);
        pairs.into_iter().filter(is_apart).collect()
    });
}

/// Reports the exocets of each base and each choice of cross-lines, with the targets that may be.
fn each(
    state: &State,
    technique: Technique,
    found: &mut StepCollector,
    targets: impl Fn(&Exocet<'_>) -> Vec<Targets>,
) {
    if !found.wants(technique, technique.score()) {
        return;
    }
    for frame in &Frame::all(&state.geometry) {
        for (index, (first, _)) in frame.base.iter().enumerate() {
            for (second, _) in &frame.base[index + 1..] {
                let base = [*first, *second];
                let [one, other] = base.map(|cell| state.cell(cell));
                let is_open = one != 0 && other != 0;
                if !is_open || !SYMBOLS.contains(&(one | other).count_ones()) {
                    continue;
                }
                for lines in frame.cross_lines(base) {
                    let exocet = Exocet::new(state, frame, base, lines);
                    let targets = targets(&exocet);
                    if !found.spend((targets.len() + 1) * CHOICE) {
                        return;
                    }
                    for targets in targets.into_iter().filter(|one| exocet.is_of(state, *one)) {
                        exocet.report(state, targets, technique, found);
                        if !found.spend(0) {
                            return;
                        }
                    }
                }
            }
        }
    }
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let parts = |role: Role| step.reason.parts.iter().filter(move |part| part.role == role);
    let cells = |role: Role| -> Vec<Cell> {
        parts(role).flat_map(|part| part.cells.iter().copied()).collect()
    };
    let covers = step.reason.symbols.iter().map(|symbol| {
        let of_symbol = parts(Role::Cover).filter(|part| part.symbols.contains(symbol));
        let lines: Vec<usize> = of_symbol.filter_map(|part| part.house).collect();
        let telling = match lines.is_empty() {
            true => words.say(|all| all.exocet_nowhere),
            false => words.say(|all| all.exocet_cover).houses("lines", lines),
        };
        telling.put("symbol", words.symbol(*symbol)).text()
    });
    words
        .say(|all| all.exocet)
        .cells("base", &cells(Role::Base))
        .symbols("symbols", &step.reason.symbols)
        .houses("lines", parts(Role::Link).filter_map(|part| part.house))
        .cells("targets", &cells(Role::Target))
        .put("covers", words.clauses(covers))
        .text()
}
