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
        let puzzle = &entry.puzzle;
        let has = |column| self.columns.has(column).then_some(());
        Row {
            steps: has(Column::Steps).and_then(|()| self.solver.steps(puzzle).ok()),
            id: has(Column::Id).map(|()| self.ids.of(puzzle).to_string()),
            canonical: has(Column::Canonical).map(|()| self.canonical.of(puzzle).to_string()),
            entry: Some(Box::new(entry)),
            ..Row::default()
        }
    }
}
