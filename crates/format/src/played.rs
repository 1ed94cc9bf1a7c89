//! Positions on the way to a solution, as other programs write them: a `+` before each symbol that
//! was placed, and after a colon the candidates that were eliminated, such as `214` for 2 in r1c4.

use super::error::{Position, ReadError, quote};
use super::rules_cache::{Fault, RulesCache};
use super::{Entry, characters};
use satoku_core::board::{Cell, Grid, Symbol, Symbols};
use satoku_logic::{Geometry, PartlyFilled, PencilMarks, State};
use std::collections::BTreeMap;

/// Divides a line into its cells and the candidates after a colon; `None` if it is no position,
/// because it has neither.
pub(super) fn of_line(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| c == ':' || c.is_whitespace()).unwrap_or(text.len());
    let (cells, rest) = text.split_at(end);
    let eliminated = rest.strip_prefix(':').unwrap_or_default();
    let is_placed = |(at, _): (usize, &str)| {
        cells[at + 1..].starts_with(|next: char| next.is_ascii_alphanumeric())
    };
    let has_placed = cells.contains('+') && cells.match_indices('+').all(is_placed);
    (has_placed || candidates(eliminated).next().is_some()).then_some((cells, eliminated))
}

/// Returns the candidates at the start of a text: digits for symbol, row and column.
fn candidates(text: &str) -> impl Iterator<Item = (Cell, Symbol)> {
    let candidate = |word: &str| {
        let digits: Vec<usize> = word
            .chars()
            .map(|digit| digit.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1)))
            .collect::<Option<_>>()?;
        let [symbol, row, col] = digits[..] else { return None };
        Some((Cell::new(9 * row + col), Symbol::new(symbol)))
    };
    text.split_whitespace().map_while(candidate)
}

/// Reads a position whose cells begin at `at`.
pub(super) fn read(
    cache: &mut RulesCache<'_>,
    symbols: &Symbols,
    at: Position,
    (cells, eliminated): (&str, &str),
) -> Result<Entry, ReadError> {
    let (mut givens, mut filled) = (String::new(), String::new());
    // The place of each cell among the characters.
    let mut places = Vec::new();
    let mut characters = cells.chars().enumerate();
    while let Some((place, character)) = characters.next() {
        places.push(place);
        let placed = (character == '+').then(|| characters.next()).flatten();
        givens.push(placed.map_or(character, |_| '.'));
        filled.push(placed.map_or(character, |(_, placed)| placed));
    }
    let moved = |error: ReadError| {
        let index = error.column.map(|column| (column - at.column) as usize);
        let place = index.and_then(|index| places.get(index));
        let column = place.map_or(error.column, |place| Some(at.right(*place).column));
        ReadError { column, ..error }
    };
    let entry = characters::read(cache, symbols, at, &givens).map_err(moved)?;
    let filled =
        characters::read_grid(symbols, entry.puzzle.rules(), at, &filled).map_err(moved)?;
    begin_at(entry, filled, candidates(eliminated)).map_err(|fault| fault.at(at))
}

/// Reads a game of OpenSudoku that was played, whose cells begin at `at`: after `version: 2`, for
/// each cell its value, its notes as a sum of powers of two, and whether it may be changed.
pub(super) fn read_game(
    cache: &mut RulesCache<'_>,
    at: Position,
    data: &str,
) -> Result<Entry, ReadError> {
    let fault = |message: String| ReadError::at(at, message);
    let numbers = data.trim().strip_prefix("version: 2").ok_or_else(|| {
        let version = quote(data.split_whitespace().nth(1).unwrap_or_default());
        fault(format!("games of version {version} are not read"))
            .hint("of played games, those of version 2 are read")
    })?;
    let numbers = numbers.trim().trim_end_matches('|').split('|').take(3 * 81 + 1);
    let numbers: Vec<usize> = numbers
        .map(|number| number.parse().map_err(|_| fault(a_whole_number(number))))
        .collect::<Result<_, _>>()?;
    let (cells, []) = numbers.as_chunks::<3>() else {
        return Err(fault("expected three numbers for each cell".to_owned()));
    };
    characters::expect_nine(at, cells.len())?;
    if let Some([value, ..]) = cells.iter().find(|cell| cell[0] > 9) {
        return Err(fault(format!("expected a number from 1 to 9, found `{value}`")));
    }
    let text = |is_shown: fn(&[usize; 3]) -> bool| -> String {
        let digit = |cell: &[usize; 3]| char::from_digit(cell[0] as u32, 10).unwrap_or('!');
        cells.iter().map(|cell| if is_shown(cell) { digit(cell) } else { '.' }).collect()
    };
    let entry = characters::read_nine(cache, at, &text(|cell| cell[2] == 0))?;
    let rules = entry.puzzle.rules();
    let filled = characters::read_grid(&Symbols::default(), rules, at, &text(|_| true))?;
    let mut marks = PencilMarks::default();
    for (cell, [_, notes, _]) in rules.board().cells().zip(cells) {
        let noted: Vec<Symbol> =
            rules.board().symbols().filter(|symbol| notes >> symbol.index() & 1 == 1).collect();
        if !noted.is_empty() && filled.get(cell).is_none() {
            marks.set(cell, noted);
        }
    }
    Ok(entry.with_position(filled, marks))
}

/// Returns the message for a text in the place of a number.
fn a_whole_number(found: &str) -> String {
    format!("expected a whole number, found `{}`", quote(found))
}

/// Returns an entry that begins where these cells are filled and these candidates eliminated.
fn begin_at(
    entry: Entry,
    filled: Grid,
    eliminated: impl Iterator<Item = (Cell, Symbol)>,
) -> Result<Entry, Fault> {
    let mut gone: BTreeMap<Cell, Vec<Symbol>> = BTreeMap::new();
    for (cell, symbol) in eliminated {
        gone.entry(cell).or_default().push(symbol);
    }
    let mut marks = PencilMarks::default();
    if !gone.is_empty() {
        let rules = entry.puzzle.rules();
        if rules.board().symbol_count() != 9 || !rules.board().is_square() {
            return Err(Fault::new("eliminated candidates are read for boards of side 9 alone"));
        }
        let geometry = Geometry::new(rules).map_err(|error| Fault::new(error.to_string()))?;
        let state = State::new(&geometry, &entry.puzzle).with_placed(&filled);
        for (cell, gone) in gone.into_iter().filter(|(cell, _)| filled.get(*cell).is_none()) {
            let mut left = state.candidates(cell);
            left.retain(|symbol| !gone.contains(symbol));
            if left.is_empty() {
                let place = rules.board().place(cell);
                return Err(Fault::new(format!("no candidate is left in {place}")));
            }
            marks.set(cell, left);
        }
    }
    Ok(entry.with_position(filled, marks))
}

/// Returns an entry that begins where these cells are filled and the candidates of cells noted.
/// Those that are what the filled cells leave are not kept, as they say nothing.
pub(super) fn begin_with(
    entry: Entry,
    filled: Grid,
    noted: Vec<(Cell, Vec<Symbol>)>,
) -> Result<Entry, Fault> {
    let rules = entry.puzzle.rules();
    let geometry = Geometry::new(rules).map_err(|error| Fault::new(error.to_string()))?;
    let state = State::new(&geometry, &entry.puzzle).with_placed(&filled);
    let mut marks = PencilMarks::default();
    for (cell, noted) in noted {
        let mut left = state.candidates(cell);
        let before = left.len();
        left.retain(|symbol| noted.contains(symbol));
        if left.is_empty() {
            let place = rules.board().place(cell);
            return Err(Fault::new(format!("no candidate is left in {place}")));
        }
        if left.len() < before {
            marks.set(cell, left);
        }
    }
    Ok(entry.with_position(filled, marks))
}

impl Entry {
    /// Returns the entry at a position, if that differs from the puzzle.
    pub(super) fn with_position(mut self, filled: Grid, candidates: PencilMarks) -> Self {
        if filled != self.puzzle.givens() || !candidates.is_empty() {
            self.position = Some(Box::new(PartlyFilled { filled, candidates, technique: None }));
        }
        self
    }

    /// Returns the cells of the entry with a `+` before each symbol that was placed, and the
    /// candidates that its position lacks.
    pub(super) fn played(&self) -> (String, String) {
        let symbols = Symbols::default();
        let (givens, filled) = (self.puzzle.givens(), self.filled());
        let rules = self.puzzle.rules();
        let cells = rules.board().cells().map(|cell| match (givens.get(cell), filled.get(cell)) {
            (None, Some(placed)) => format!("+{}", symbols.character(placed)),
            (_, held) => held.map_or('.', |held| symbols.character(held)).to_string(),
        });
        let cells = cells.collect();
        let Some(position) = self.position.as_ref().filter(|one| !one.candidates.is_empty()) else {
            return (cells, String::new());
        };
        let Ok(geometry) = Geometry::new(rules) else { return (cells, String::new()) };
        let state = State::new(&geometry, &self.puzzle).with_placed(&filled);
        let mut gone = Vec::new();
        for cell in rules.board().cells() {
            let Some(noted) = position.candidates.of(cell) else { continue };
            let place = rules.board().place(cell);
            let lost = state.candidates(cell).into_iter().filter(|one| !noted.contains(one));
            gone.extend(
                lost.map(|symbol| format!("{}{}{}", symbol.value(), place.row + 1, place.col + 1)),
            );
        }
        (cells, gone.join(" "))
    }
}
