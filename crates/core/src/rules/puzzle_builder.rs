//! Puzzles built clue by clue.

use super::{Clue, Layout, Puzzle, PuzzleError, Registry, Rules, RulesError};
use crate::board::{Board, Cell, Place, Symbol, Symbols};
use crate::quote::quote;
use serde_json::{Map, Value};
use std::sync::Arc;

/// A cell as a program names it: itself, a name such as `r1c9`, or its row and column from 1.
pub trait CellName {
    /// Returns the cell of a board.
    ///
    /// # Errors
    /// If the board has no such cell.
    fn on(&self, board: &Board) -> Result<Cell, PuzzleError>;
}

impl CellName for Cell {
    fn on(&self, board: &Board) -> Result<Cell, PuzzleError> {
        match self.index() < board.cell_count() {
            true => Ok(*self),
            false => Err(PuzzleError::Cell(self.index())),
        }
    }
}

impl CellName for Place {
    fn on(&self, board: &Board) -> Result<Cell, PuzzleError> {
        let cell = board.cell_at(self.row.into(), self.col.into());
        cell.ok_or_else(|| PuzzleError::NoCell(self.to_string()))
    }
}

impl CellName for (usize, usize) {
    fn on(&self, board: &Board) -> Result<Cell, PuzzleError> {
        let (row, col) = *self;
        let from_0 = row.checked_sub(1).zip(col.checked_sub(1));
        let cell = from_0.and_then(|(row, col)| board.cell_at(row, col));
        cell.ok_or_else(|| PuzzleError::NoCell(format!("r{row}c{col}")))
    }
}

impl CellName for &str {
    fn on(&self, board: &Board) -> Result<Cell, PuzzleError> {
        match self.parse::<Place>() {
            Ok(place) => place.on(board),
            Err(_) => Err(PuzzleError::NoCell(quote(self))),
        }
    }
}

/// Builds a puzzle clue by clue; [`Puzzle::classic`] and [`Puzzle::builder`] begin one.
///
/// Cells are named as [`CellName`] says. What is wrong with a clue is the error of
/// [`build`](PuzzleBuilder::build).
///
/// ```
/// use satoku_core::rules::Puzzle;
///
/// let puzzle = Puzzle::classic()
///     .given((1, 1), 5)
///     .cage(["r1c2", "r1c3"], 10)
///     .thermometer([(5, 5), (5, 6), (6, 7)])
///     .clue_with("arrow", ["r9c1", "r9c2", "r8c3"], [("circle", 1)])
///     .build()?;
/// assert_eq!(puzzle.variant(), "arrow+cage+thermometer");
///
/// let error = Puzzle::classic().given("r10c1", 5).build().unwrap_err();
/// assert_eq!(error.to_string(), "the board has no cell `r10c1`");
/// # Ok::<(), satoku_core::rules::PuzzleError>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "`build` returns the puzzle"]
pub struct PuzzleBuilder {
    registry: Arc<Registry>,
    rules: Arc<Rules>,
    // The first error ends it.
    clues: Result<Vec<Clue>, PuzzleError>,
}

impl Puzzle {
    /// Begins a classic 9x9 puzzle without clues.
    pub fn classic() -> PuzzleBuilder {
        let registry = Arc::new(Registry::standard());
        let begun = Puzzle::builder(registry, "classic", &Layout::default());
        begun.expect("the classic board exists")
    }

    /// Begins a puzzle of a variant without clues. The registry says which variants and kinds of
    /// clue there are.
    ///
    /// # Errors
    /// Returns those of [`Registry::rules`].
    pub fn builder(
        registry: Arc<Registry>,
        variant: &str,
        layout: &Layout,
    ) -> Result<PuzzleBuilder, RulesError> {
        let rules = Arc::new(registry.rules(&registry.named(variant)?, layout)?);
        Ok(PuzzleBuilder { registry, rules, clues: Ok(Vec::new()) })
    }
}

impl PuzzleBuilder {
    /// Adds a given: a cell holds the symbol of this value, 1 for the first symbol.
    pub fn given(self, cell: impl CellName, value: usize) -> Self {
        self.add(|builder| {
            let board = builder.rules.board();
            let cell = cell.on(board)?;
            match (1..=board.symbol_count()).contains(&value) {
                true => Ok(vec![Clue::Given(cell, Symbol::new(value - 1))]),
                false => Err(PuzzleError::Symbol(board.place(cell))),
            }
        })
    }

    /// Adds the givens of a text with a character for each cell: `.` for a blank, or `0` where that
    /// is no symbol of the board.
    pub fn givens(self, text: &str) -> Self {
        self.add(|builder| {
            let grid = builder.rules.read_grid(text, &Symbols::default())?;
            Ok(grid.filled().map(|(cell, symbol)| Clue::Given(cell, symbol)).collect())
        })
    }

    /// Adds a killer cage: different symbols that add up to the total.
    pub fn cage<C: CellName>(self, cells: impl IntoIterator<Item = C>, total: usize) -> Self {
        self.clue_with("cage", cells, [("sum", total)])
    }

    /// Adds a thermometer, from the bulb to the tip.
    pub fn thermometer<C: CellName>(self, cells: impl IntoIterator<Item = C>) -> Self {
        self.clue("thermometer", cells)
    }

    /// Adds a clue of a registered kind that has no fields, or whose fields may be left out.
    pub fn clue<C: CellName>(self, kind: &str, cells: impl IntoIterator<Item = C>) -> Self {
        self.clue_with(kind, cells, [("", Value::Null); 0])
    }

    /// Adds a clue of a registered kind with the fields that docs/formats.md lists for it.
    pub fn clue_with<'f, C: CellName>(
        self,
        kind: &str,
        cells: impl IntoIterator<Item = C>,
        fields: impl IntoIterator<Item = (&'f str, impl Into<Value>)>,
    ) -> Self {
        self.add(|builder| {
            let cells = cells.into_iter().map(|cell| cell.on(builder.rules.board()));
            let cells = cells.collect::<Result<_, _>>()?;
            let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value.into()));
            let fields: Map<String, Value> = fields.collect();
            let read = builder.registry.whole_clue(kind, cells, &fields);
            let read = read.map_err(|why| PuzzleError::Clue { kind: quote(kind), why })?;
            Ok(vec![Clue::Constraint(read)])
        })
    }

    /// Returns the puzzle.
    ///
    /// # Errors
    /// Returns what is wrong with the first wrong clue, or those of [`Puzzle::new`].
    pub fn build(self) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(self.rules, self.clues?)
    }

    fn add(mut self, made: impl FnOnce(&Self) -> Result<Vec<Clue>, PuzzleError>) -> Self {
        if self.clues.is_ok() {
            let made = made(&self);
            self.clues = self.clues.and_then(|mut clues| {
                clues.append(&mut made?);
                Ok(clues)
            });
        }
        self
    }
}
