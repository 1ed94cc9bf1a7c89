//! Rows of tables: what is known of a puzzle, as far as the columns need it.

use crate::columns::{Column, Columns};
use satoku::{
    Assurance, CanonicalIds, Difficulty, Entry, ErrorKind, Ids, Solver, Symmetry, Technique,
};

/// What is known of a puzzle, as far as the columns of a table need it.
#[derive(Debug, Default)]
pub struct Row {
    /// The index among the puzzles of the seed.
    pub index: Option<i64>,
    /// The givens and the solution, a character for each cell.
    pub givens: Option<String>,
    /// The solution.
    pub solution: Option<String>,
    /// Everything that the givens do not state.
    pub rules: Option<String>,
    /// The variant.
    pub variant: Option<String>,
    /// The number of symbols.
    pub size: Option<i16>,
    /// The number of clues.
    pub clue_count: Option<i16>,
    /// Whether every clue is needed.
    pub minimal: Option<bool>,
    /// The symmetry that was requested.
    pub symmetry: Option<Symmetry>,
    /// The evidence for one solution.
    pub assurance: Option<Assurance>,
    /// How hard it is.
    pub difficulty: Option<Difficulty>,
    /// The technique of the hardest step.
    pub hardest: Option<Technique>,
    /// The steps to the solution.
    pub steps: Option<Vec<satoku::Step>>,
    /// The id.
    pub id: Option<String>,
    /// The id of the canonical form.
    pub canonical: Option<String>,
    /// The proof that there is one solution.
    pub certificate: Option<String>,
    /// Whether the certificate was checked and proves that.
    pub verified: Option<bool>,
    /// The kind of error that the question about the puzzle ended with.
    pub error: Option<ErrorKind>,
    /// Its message.
    pub message: Option<String>,
}

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
