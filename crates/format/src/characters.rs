//! The shared parts of formats with one character for each cell: reading the characters, and
//! refusing puzzles that they cannot express.

use super::error::{Position, ReadError};
use super::looks;
use super::reading::Located;
use super::rules_cache::{Fault, RulesCache};
use super::{Entry, WriteError};
use satoku_core::board::{Cell, Grid, GridError, Size, Symbol, Symbols};
use satoku_core::rules::{Clue, Foreign, Layout, Puzzle, Registry, Rules};
use std::sync::Arc;

/// The hint if a format of givens alone cannot express a puzzle.
const OTHER_FORMAT: &str = "write JSON instead: --format ndjson, or json";

/// Reads a puzzle of one character for each cell, row by row, whose first character is at `at`.
pub(super) fn read(
    cache: &mut RulesCache<'_>,
    symbols: &Symbols,
    at: Position,
    text: &str,
) -> Result<Entry, ReadError> {
    let length = text.chars().count();
    if length == SUKAKU {
        return read_candidates(cache, symbols, at, text);
    }
    let read = |cache: &mut RulesCache<'_>| {
        let rules = rules_for(cache, length, at)?;
        let givens = read_grid(symbols, &rules, at, text)?;
        of_givens(&rules, &givens, at)
    };
    read(cache).map_err(|error| looks::no_line(text, at).unwrap_or(error))
}

/// Returns the puzzle of a grid of givens, on the usual board of so many cells.
pub(super) fn of_square(
    cache: &mut RulesCache<'_>,
    givens: &Grid,
    at: Position,
) -> Result<Entry, ReadError> {
    let rules = rules_for(cache, givens.cell_count(), at)?;
    of_givens(&rules, givens, at)
}

/// Returns the rules of puzzles of so many cells whose format does not state them.
fn rules_for(
    cache: &mut RulesCache<'_>,
    cells: usize,
    at: Position,
) -> Result<Arc<Rules>, ReadError> {
    let layout = cache.layout_for(cells).ok_or_else(|| no_such_length(at, cells))?;
    let variant = cache.default_variant();
    Ok(Arc::clone(&cache.rules(variant, &layout).map_err(|fault| fault.at(at))?.rules))
}

/// The characters of a 9x9 puzzle of candidates (Sukaku): one for each symbol of each cell.
const SUKAKU: usize = 9 * 9 * 9;

/// Reads a 9x9 puzzle of one character for each candidate, cell by cell: its symbol, or a blank if
/// the cell may not hold it. A cell with one candidate is a given.
fn read_candidates(
    cache: &mut RulesCache<'_>,
    symbols: &Symbols,
    at: Position,
    text: &str,
) -> Result<Entry, ReadError> {
    let (variant, registry) = (cache.default_variant(), cache.options.registry);
    let layout = cache.layout_for(81).ok_or_else(|| no_such_length(at, SUKAKU))?;
    let rules = &cache.rules(variant, &layout).map_err(|fault| fault.at(at))?.rules;
    let board = rules.board();
    let characters: Vec<char> = text.chars().collect();
    let mut clues = Vec::new();
    for (cell, own) in board.cells().zip(characters.chunks(9)) {
        let at = at.right(9 * cell.index());
        let line: String = own.iter().collect();
        let grid = symbols.read(&line, 9, 9).map_err(|error| {
            ReadError::at(at.right(error.position().unwrap_or(0)), error.to_string())
        })?;
        if let Some((place, symbol)) = grid.filled().find(|(at, it)| at.index() != it.index()) {
            let expected = symbols.character(Symbol::new(place.index()));
            let found = symbols.character(symbol);
            let message =
                format!("expected `{expected}` or a blank among the candidates, found `{found}`");
            return Err(ReadError::at(at.right(place.index()), message));
        }
        let left: Vec<Symbol> = grid.filled().map(|(_, symbol)| symbol).collect();
        match &left[..] {
            [] => {
                let message = format!("no candidate is left in {}", board.place(cell));
                return Err(ReadError::at(at, message));
            }
            [only] => clues.push(Clue::Given(cell, *only)),
            all if all.len() == 9 => {}
            some => {
                let clue = candidates_in(rules, registry, cell, some);
                clues.push(clue.map_err(|fault| ReadError::at(at, fault))?);
            }
        }
    }
    let puzzle = Puzzle::new(Arc::clone(rules), clues);
    puzzle.map(Entry::of).map_err(|error| Fault::new(error.to_string()).at(at))
}

/// Returns the clue that a cell holds one of some symbols.
pub(super) fn candidates_in(
    rules: &Rules,
    registry: &Registry,
    cell: Cell,
    symbols: &[Symbol],
) -> Result<Clue, String> {
    let kind = registry.foreign_kind(Foreign::CANDIDATES);
    let kind = kind.ok_or_else(|| "candidates are no kind of clue here".to_owned())?;
    kind.read_foreign(rules, &Foreign::candidates(cell, symbols)).map(Clue::Constraint)
}

/// Writes a 9x9 puzzle of givens and candidates as [`read`] reads it; `None` if it is another one.
pub(super) fn write_candidates(puzzle: &Puzzle, symbols: &Symbols) -> Option<String> {
    let (rules, board) = (puzzle.rules(), puzzle.rules().board());
    let is_classic = rules.variant() == "classic" && *rules.layout() == Layout::default();
    if !is_classic || puzzle.constraints().next().is_none() || symbols.capacity() < 9 {
        return None;
    }
    let mut left: Vec<Vec<Symbol>> = vec![board.symbols().collect(); 81];
    for clue in puzzle.clues() {
        let (cell, symbols) = match clue {
            Clue::Given(cell, symbol) => (*cell, vec![*symbol]),
            Clue::Constraint(clue) => (clue.cells()[0], clue.candidates()?),
        };
        left[cell.index()].retain(|symbol| symbols.contains(symbol));
        if left[cell.index()].is_empty() {
            return None;
        }
    }
    let of_cell = |left: &Vec<Symbol>| -> String {
        let character = |symbol: Symbol| match left.contains(&symbol) {
            true => symbols.character(symbol),
            false => '.',
        };
        board.symbols().map(character).collect()
    };
    Some(left.iter().map(of_cell).collect())
}

/// Reads a 9x9 puzzle, whose first character is at `at`, of digits and blanks.
pub(super) fn read_nine(
    cache: &mut RulesCache<'_>,
    at: Position,
    text: &str,
) -> Result<Entry, ReadError> {
    expect_nine(at, text.chars().count())?;
    read(cache, &Symbols::default(), at, text)
}

/// Refuses a number of cells that is not that of a 9x9 board.
pub(super) fn expect_nine(at: Position, count: usize) -> Result<(), ReadError> {
    if count == 81 {
        return Ok(());
    }
    let message = format!("expected 81 characters, found {count}");
    Err(ReadError::at(at, message).hint("this format is for boards of side 9 alone"))
}

/// The nine rows of a 9x9 puzzle, collected line by line.
#[derive(Default)]
pub(super) struct NineRows {
    cells: String,
    // The place of each cell.
    places: Vec<Position>,
    // The first fault among the rows.
    fault: Option<ReadError>,
    count: usize,
}

impl NineRows {
    /// Returns whether nine rows were added, readable or not.
    pub(super) fn is_complete(&self) -> bool {
        self.count == 9
    }

    /// Adds the next row: its cells, each with its place.
    pub(super) fn add(&mut self, row: impl Iterator<Item = (char, Position)>) {
        self.count += 1;
        for (cell, place) in row {
            self.cells.push(cell);
            self.places.push(place);
        }
    }

    /// Records that the next row cannot be read.
    pub(super) fn spoil(&mut self, fault: ReadError) {
        self.count += 1;
        self.fault.get_or_insert(fault);
    }

    /// Returns the puzzle, with the place of its first cell; `None` if no row was added.
    pub(super) fn read(
        self,
        cache: &mut RulesCache<'_>,
    ) -> Option<Result<Located<Entry>, ReadError>> {
        if let Some(fault) = self.fault {
            return Some(Err(fault));
        }
        let at = *self.places.first()?;
        if self.count < 9 {
            let message = format!("expected 9 rows, found {}", self.count);
            return Some(Err(ReadError::at(at, message)));
        }
        let entry = read_nine(cache, at, &self.cells).map_err(|error| {
            // Map the place among 81 characters to the place of the cell.
            let index = error.column.map_or(0, |column| (column - at.column) as usize);
            let place = self.places[index.min(80)];
            ReadError { line: Some(place.line), column: Some(place.column), ..error }
        });
        Some(entry.map(|item| Located { line: at.line, column: at.column, item }))
    }
}

/// Returns a puzzle of these givens.
pub(super) fn of_givens(
    rules: &Arc<Rules>,
    givens: &Grid,
    at: Position,
) -> Result<Entry, ReadError> {
    let puzzle = Puzzle::of_givens(Arc::clone(rules), givens);
    puzzle.map(Entry::of).map_err(|error| Fault::new(error.to_string()).at(at))
}

/// Reads a grid of one character for each cell.
pub(super) fn read_grid(
    symbols: &Symbols,
    rules: &Rules,
    at: Position,
    text: &str,
) -> Result<Grid, ReadError> {
    let board = rules.board();
    symbols.read(text, board.cell_count(), board.symbol_count()).map_err(|error| {
        let length = || text.chars().count();
        let at = at.right(error.position().unwrap_or_else(length));
        match &error {
            GridError::Ambiguous { .. } => ReadError::at(at, error.to_string())
                .hint("say which alphabet is meant, such as 1-G, 0-F or A-P"),
            _ => ReadError::at(at, error.to_string()),
        }
    })
}

/// Reads a solution: a grid without blanks.
pub(super) fn read_solution(
    symbols: &Symbols,
    rules: &Rules,
    at: Position,
    text: &str,
) -> Result<Grid, ReadError> {
    let grid = read_grid(symbols, rules, at, text)?;
    if !grid.is_full() {
        return Err(ReadError::at(at, "expected a solution, found a blank in it"));
    }
    Ok(grid)
}

fn no_such_length(at: Position, length: usize) -> ReadError {
    let near = |side: &&usize| (*side * *side).abs_diff(length) <= NEAR;
    let message = match SIDES.iter().find(near) {
        Some(side) => {
            let cells = side * side;
            format!("expected {cells} characters for a board of side {side}, found {length}")
        }
        None => {
            format!("expected as many characters as a board has cells, such as 81, found {length}")
        }
    };
    ReadError::at(at, message)
        .hint("a line has n*n characters: 16, 36, 81, 256 ...; what follows a space, `,` or `;` is ignored")
}

/// The sides of the boards that most people have, and how many characters a line of such a board
/// may lack or have too many.
const SIDES: [usize; 7] = [9, 4, 6, 8, 12, 16, 25];
const NEAR: usize = 5;

/// Refuses a puzzle that is more than givens on a classic board. `format` names the format in the
/// message: `a line of characters`.
pub(super) fn refuse_more_than_givens(
    puzzle: &Puzzle,
    symbols: &Symbols,
    format: &str,
) -> Result<(), WriteError> {
    let rules = puzzle.rules();
    let size = rules.layout().size;
    if rules.variant() != "classic" {
        return Err(refuse(format, &format!("the variant {}", rules.variant())));
    }
    refuse_clues(puzzle, format)?;
    if Size::of_side(size.side()) != Ok(size) || *rules.layout() != Layout::of_size(size) {
        return Err(refuse(format, &format!("boxes of {size}")));
    }
    refuse_few_symbols(puzzle, symbols)
}

/// Refuses a puzzle with more symbols than the alphabet has.
pub(super) fn refuse_few_symbols(puzzle: &Puzzle, symbols: &Symbols) -> Result<(), WriteError> {
    let (known, needed) = (symbols.capacity(), puzzle.rules().board().symbol_count());
    if known >= needed {
        return Ok(());
    }
    Err(WriteError::refused(
        format!("{known} symbols are too few for a board of side {needed}"),
        "choose a longer alphabet, such as --symbols 1-P",
    ))
}

/// Refuses every puzzle that is not givens on a classic 9x9 board.
pub(super) fn refuse_all_but_nine(puzzle: &Puzzle, format: &str) -> Result<(), WriteError> {
    refuse_more_than_givens(puzzle, &Symbols::default(), format)?;
    match puzzle.rules().layout().size.side() {
        9 => Ok(()),
        side => Err(refuse(format, &format!("a board of side {side}"))),
    }
}

/// Refuses clues that are not givens.
pub(super) fn refuse_clues(puzzle: &Puzzle, format: &str) -> Result<(), WriteError> {
    match puzzle.constraints().next() {
        Some(clue) => Err(refuse(format, &format!("clues such as {}", clue.kind()))),
        None => Ok(()),
    }
}

/// Returns the refusal of something that a format cannot express.
pub(super) fn refuse(format: &str, what: &str) -> WriteError {
    WriteError::refused(format!("{format} cannot express {what}"), OTHER_FORMAT)
}

/// Refuses a second puzzle in a file for one.
pub(super) fn refuse_second(any: &mut bool, format: &str) -> Result<(), WriteError> {
    match std::mem::replace(any, true) {
        true => Err(WriteError::refused(
            format!("{format} holds one puzzle"),
            "write one at a time, or choose a format of many: --format json or lines",
        )),
        false => Ok(()),
    }
}
