//! Positions on the way to a solution, in JSON and as the start of steps.

use super::Entry;
use super::record_fields::{alphabet, grid, in_field};
use super::rules_cache::Fault;
use super::set::PositionRecord;
use satoku_core::board::{Cell, Grid, Symbol, Symbols};
use satoku_core::rules::{Puzzle, PuzzleError, Rules};
use satoku_logic::{Geometry, PartlyFilled, PencilMarks, State};

impl Entry {
    /// Returns the filled cells: those of the position if the entry begins at one, or the givens.
    pub fn filled(&self) -> Grid {
        match &self.position {
            Some(position) => position.filled.clone(),
            None => self.puzzle.givens(),
        }
    }

    /// Returns the candidates that a pasted grid or the position lists.
    #[doc(hidden)]
    pub fn candidates(&self) -> Option<&PencilMarks> {
        let pasted = || self.pasted.as_ref()?.candidates.as_ref();
        let position = self.position.as_ref().map(|position| &position.candidates);
        position.or_else(pasted)
    }

    /// Returns whether the entry begins in the middle of the way: at a position, or with
    /// candidates.
    pub fn is_started(&self) -> bool {
        self.candidates().is_some()
    }

    /// Returns the grid as a puzzle in which every filled cell is a given.
    ///
    /// # Errors
    /// If the filled cells of the position are not those of a grid of the puzzle's board.
    pub fn grid(&self) -> Result<Puzzle, PuzzleError> {
        match &self.position {
            None => Ok(self.puzzle.clone()),
            Some(position) => self.puzzle.with_givens(&position.filled),
        }
    }

    /// Returns the position that the entry begins at, on the board of its puzzle.
    #[doc(hidden)]
    pub fn state(&self, geometry: &Geometry) -> State {
        let state = State::new(geometry, &self.puzzle);
        let state = match &self.position {
            Some(position) => state.with_placed(&position.filled),
            None => state,
        };
        match self.candidates() {
            Some(marks) => state.with_marks(marks),
            None => state,
        }
    }
}

/// Returns the record of a position.
pub(super) fn record(position: &PartlyFilled, rules: &Rules) -> PositionRecord {
    let usual = Symbols::default();
    let symbols = rules.symbols_or(&usual);
    let text = |noted: &[Symbol]| noted.iter().map(|one| symbols.character(*one)).collect();
    let of = |cell| position.candidates.of(cell).map_or_else(String::new, text);
    let is_noted = !position.candidates.is_empty();
    PositionRecord {
        technique: position.technique.map(|technique| technique.name().to_owned()),
        filled: symbols.write(&position.filled),
        candidates: rules.board().cells().filter(|_| is_noted).map(of).collect(),
    }
}

/// Reads the position of a puzzle. Whether it leads to the solution is not checked.
pub(super) fn read(record: PositionRecord, puzzle: &Puzzle) -> Result<PartlyFilled, Fault> {
    let PositionRecord { technique, filled, candidates } = record;
    let rules = puzzle.rules();
    let filled = grid("position.filled", &filled, rules)?;
    if !filled.extends(&puzzle.givens()) {
        return Err(in_field("position.filled", "it differs from the givens"));
    }
    let technique = technique.map(|name| name.parse()).transpose();
    let technique = technique.map_err(|error| in_field("position.technique", error))?;
    let count = rules.board().cell_count();
    if !candidates.is_empty() && candidates.len() != count {
        let found = candidates.len();
        let message = format!("expected a text for each of {count} cells, found {found}");
        return Err(in_field("position.candidates", message));
    }
    let mut marks = PencilMarks::default();
    for (index, text) in candidates.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
        let cell = Cell::new(index);
        marks.set(cell, noted(text, cell, &filled, rules)?);
    }
    Ok(PartlyFilled { filled, candidates: marks, technique })
}

/// Reads the candidates of a cell.
fn noted(text: &str, cell: Cell, filled: &Grid, rules: &Rules) -> Result<Vec<Symbol>, Fault> {
    let place = rules.board().place(cell);
    let fault = |message: String| in_field("position.candidates", format!("{place}: {message}"));
    if filled.get(cell).is_some() {
        return Err(fault("a filled cell has no candidates".to_owned()));
    }
    let symbols = rules.board().symbol_count();
    let found = text.chars().take(symbols + 1).count();
    if found > symbols {
        return Err(fault(format!("more than {symbols} candidates")));
    }
    let read =
        alphabet(rules).read(text, found, symbols).map_err(|error| fault(error.to_string()))?;
    let mut noted: Vec<Symbol> = read.filled().map(|(_, symbol)| symbol).collect();
    if noted.len() < found {
        return Err(fault("a blank is not a candidate".to_owned()));
    }
    noted.sort_unstable();
    noted.dedup();
    Ok(noted)
}
