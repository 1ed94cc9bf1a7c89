//! Clue Combination: candidates that occur in no combination which a clue allows.

use crate::logic::chains::implications::Fact;
use crate::logic::clues::KnownClue;
use crate::logic::found::Found;
use crate::logic::premises::entail;
use crate::logic::report::words::Words;
use crate::logic::score::Score;
use crate::logic::state::State;
use crate::logic::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::logic::technique::Technique;

/// The most cells of a clue that count as easy. Each further cell adds a tenth, up to
/// [`MOST_ADDED`].
const EASY_CELLS: usize = 3;
const MOST_ADDED: usize = 5;

/// Finds every candidate that occurs in no combination which a clue allows.
pub(in crate::logic) fn combinations(state: &State, found: &mut Found) {
    let Some(clues) = state.clues() else { return };
    let technique = Technique::ClueCombination;
    for clue in &clues.all {
        let added = clue.cells.len().saturating_sub(EASY_CELLS).min(MOST_ADDED) as u8;
        let score = Score::new(technique.score().tenths() + added);
        if !found.spend(clue.cells.len() * state.geometry.symbols) {
            return;
        }
        if !found.wants(technique, score) || !clue.set.meets(state.empty()) {
            continue;
        }
        let candidates: Vec<u32> = clue.cells.iter().map(|cell| left(state, *cell)).collect();
        let gone = eliminated(clue, &candidates);
        let open = |(cell, symbol): &(usize, usize)| state.has(*cell, *symbol);
        let gone: Vec<(usize, usize)> = gone.into_iter().filter(open).collect();
        if gone.is_empty() || follows_from_houses(state, clue, &candidates, &gone) {
            continue;
        }
        found.eliminate_scored(technique, score, gone.iter().copied(), || {
            reason(state, clue, candidates, &gone)
        });
    }
}

/// Returns the candidates of a cell, or its symbol if it is filled.
fn left(state: &State, cell: usize) -> u32 {
    let placed = state.value(cell).map_or(0, |symbol| 1 << symbol);
    u32::from(state.cell(cell)) | placed
}

/// Returns the eliminations of a clue if its cells have these candidates.
fn eliminated(clue: &KnownClue, candidates: &[u32]) -> Vec<(usize, usize)> {
    let gone = clue.conclude(candidates).into_iter();
    gone.map(|(cell, symbol)| (cell.index(), symbol.index())).collect()
}

/// Returns whether everything that a clue eliminates follows from its cells and their houses alone.
/// Other techniques show that.
fn follows_from_houses(
    state: &State,
    clue: &KnownClue,
    candidates: &[u32],
    gone: &[(usize, usize)],
) -> bool {
    let cells = clue.cells.iter().zip(candidates);
    let cells: Vec<Premise> =
        cells.map(|(cell, mask)| Premise::cell(*cell, *mask as u16)).collect();
    gone.iter()
        .all(|(cell, symbol)| entail(&state.geometry, &cells, Fact::new(*cell, *symbol, false)))
}

/// Returns the reason: the clue, and those cells whose missing candidates matter.
fn reason(
    state: &State,
    clue: &KnownClue,
    mut candidates: Vec<u32>,
    gone: &[(usize, usize)],
) -> Reason {
    let all = u32::from(state.geometry.all_symbols());
    let known = candidates.clone();
    for index in (0..candidates.len()).rev() {
        let narrow = std::mem::replace(&mut candidates[index], all);
        let enough = eliminated(clue, &candidates);
        if !gone.iter().all(|one| enough.contains(one)) {
            candidates[index] = narrow;
        }
    }
    let kept = clue.cells.iter().zip(&candidates).filter(|(_, mask)| **mask != all);
    let cells = kept.map(|(cell, mask)| Premise::cell(*cell, *mask as u16));
    let premises = std::iter::once(Premise::clue(clue.id)).chain(cells).collect();
    // The remaining candidates of the cells that lose some, with equal ones together.
    let mut symbols = 0;
    let mut parts = vec![Part::cells(Role::Base, clue.set, 0)];
    let mut keeps: Vec<(u16, Vec<usize>)> = Vec::new();
    for (cell, mask) in clue.cells.iter().zip(known) {
        let lost = gone.iter().filter(|one| one.0 == *cell).fold(0, |lost, one| lost | 1 << one.1);
        symbols |= lost;
        let mask = mask as u16 & !lost;
        match keeps.iter_mut().find(|(known, _)| *known == mask) {
            _ if lost == 0 => {}
            Some((_, cells)) => cells.push(*cell),
            None => keeps.push((mask, vec![*cell])),
        }
    }
    let end = |(mask, cells): (u16, Vec<usize>)| {
        Part::cells(Role::End, cells.into_iter().collect(), mask)
    };
    parts.extend(keeps.into_iter().map(end));
    Reason { symbols: symbols_of(symbols), parts, premises }
}

/// Explains the clue and the candidates it leaves to the cells that lose some.
pub(in crate::logic) fn explain(step: &Step, words: &Words<'_>) -> String {
    let clue = step.reason.premises.iter().find_map(Premise::clue_id);
    let [base, ends @ ..] = &step.reason.parts[..] else { return String::new() };
    let leaves = ends.iter().map(|part| {
        let telling = match part.symbols.is_empty() {
            true => words.say(|all| all.clue_leaves_nothing),
            false => words.say(|all| all.clue_leaves).any_symbol("symbols", &part.symbols),
        };
        telling.cells("cells", &part.cells).text()
    });
    let leaves = words.clauses(leaves);
    let clue = clue.map_or_else(|| words.cells(&base.cells), |id| words.clue(id));
    words.say(|all| all.clue_combination).put("clue", clue).put("leaves", leaves).text()
}
