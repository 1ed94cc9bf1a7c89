//! Makes rows of tables, with what their columns need.

use crate::columns::{Column, Columns};
use crate::row::Row;
use satoku::{CanonicalIds, Entry, Ids, Solver};

/// Makes rows of puzzles, one after another.
#[derive(Debug)]
pub struct Rows {
    columns: Columns,
    ids: Ids,
    canonical: CanonicalIds,
    solver: Solver,
}

impl Rows {
    /// Creates a maker of rows for these columns; `solver` finds steps where they are wanted.
    pub fn new(columns: &Columns, solver: Solver) -> Self {
        let (ids, canonical) = (Ids::default(), CanonicalIds::default());
        Rows { columns: columns.clone(), ids, canonical, solver }
    }

    /// Returns the row of a puzzle.
    pub fn row(&mut self, entry: Entry) -> Row {
        let columns = &self.columns;
        let puzzle = &entry.puzzle;
        let board = puzzle.rules().board();
        let has = |column| columns.has(column).then_some(());
        let steps = has(Column::Steps).and_then(|()| self.solver.steps(puzzle).ok());
        Row {
            index: entry.index.and_then(|index| i64::try_from(index).ok()),
            givens: has(Column::Givens).map(|()| puzzle.givens().to_string()),
            solution: has(Column::Solution)
                .and_then(|()| entry.solution.as_ref().map(ToString::to_string)),
            rules: has(Column::Rules).map(|()| entry.rules_text()),
            variant: has(Column::Variant).map(|()| puzzle.variant()),
            size: Some(board.symbol_count() as i16),
            clue_count: Some(puzzle.clues().len() as i16),
            minimal: entry.minimal,
            symmetry: entry.symmetry,
            assurance: entry.assurance,
            id: has(Column::Id).map(|()| self.ids.of(puzzle).to_string()),
            canonical: has(Column::Canonical).map(|()| self.canonical.of(puzzle).to_string()),
            certificate: entry.certificate.as_ref().map(ToString::to_string),
            steps,
            difficulty: entry.difficulty,
            ..Row::default()
        }
    }
}
