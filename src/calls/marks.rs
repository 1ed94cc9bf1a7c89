//! The marks of a puzzle's rules and clues, for pages that draw them.

use super::params::{self, PuzzleText};
use super::{Fault, Work, json, once};
use satoku_core::board::Cell;
use satoku_core::rules::{Mark, Registry, Rules};
use satoku_format::set::ClueRecord;
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Marks {
    puzzle: PuzzleText,
}

#[derive(Serialize)]
struct Answer {
    board: Vec<Mark>,
    clues: Vec<Option<Vec<Mark>>>,
}

/// Returns the marks of the rules, and those of each clue. The puzzle may be one that is being
/// set: its givens and clues need not agree, and a clue that is not complete has no marks.
pub(super) fn marks(params: &str) -> Result<Box<dyn Work>, Fault> {
    let Marks { puzzle } = params::read(params)?;
    let (rules, clues) = puzzle.draft()?;
    Ok(once(move || {
        let registry = Registry::standard();
        let clues = clues.iter().map(|clue| of_clue(&registry, &rules, clue)).collect();
        Ok(json(&Answer { board: rules.marks().to_vec(), clues }))
    }))
}

fn of_clue(registry: &Registry, rules: &Rules, clue: &ClueRecord) -> Option<Vec<Mark>> {
    let count = rules.board().cell_count() as u64;
    let cell = |number: &u64| (*number < count).then(|| Cell::new(*number as usize));
    let cells = clue.cells.iter().map(cell).collect::<Option<Vec<_>>>()?;
    Some(registry.clue(&clue.kind, cells, &clue.fields).ok()?.marks(rules))
}
