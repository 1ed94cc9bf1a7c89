//! Saved games of GNOME Sudoku, in JSON: the cells that are filled or have notes.

use super::file_format::{FileFormat, Head, Shape};
use super::reading::{Entries, ReadOptions};
use super::record::json_error;
use super::rules_cache::{Fault, RulesCache};
use super::text::{Input, find};
use super::whole_file::{self, START};
use super::{Detail, Entry, ReadError, SetWriter, WriteError, WriteOptions, characters};
use satoku_core::board::{Board, Cell, Grid, Symbol};
use satoku_logic::PencilMarks;
use serde::{Deserialize, Serialize};
use std::io::Write;

/// The format `gnome`.
pub(super) struct Gnome;

/// A text that every file of the format begins with.
pub(super) const TELLING: &[u8] = b"\"difficulty_category\"";

impl FileFormat for Gnome {
    fn extensions(&self) -> &'static [&'static str] {
        &["save"]
    }

    fn shape(&self) -> Shape {
        Shape::Single
    }

    fn holds(&self, detail: Detail) -> bool {
        matches!(detail, Detail::Position | Detail::Level)
    }

    fn keeps(&self, detail: Detail, entry: &Entry) -> bool {
        match detail {
            Detail::Level => level(entry).is_some() && !entry.displaces(detail),
            detail => self.holds(detail),
        }
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        head.line.starts_with(b"{")
            && find(head.text, TELLING)
            && !find(head.text, b"\"givens\"")
            && !find(head.text, b"\"puzzle\"")
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        whole_file::reader(input, options, "a game", read)
    }

    fn writer(&self, _: WriteOptions) -> Box<dyn SetWriter> {
        Box::new(Writer { any: false })
    }
}

/// The side of the board.
const SIDE: usize = 9;

/// A saved game.
#[derive(Serialize, Deserialize)]
struct Game {
    difficulty_category: String,
    #[serde(default)]
    time_elapsed: f64,
    cells: Vec<Square>,
}

/// A cell that is filled or has notes.
#[derive(Serialize, Deserialize)]
struct Square {
    /// The row and the column, from 0.
    position: [usize; 2],
    /// The symbol, or 0.
    value: usize,
    /// Whether it is a given.
    fixed: bool,
    earmarks: Vec<usize>,
}

/// The end of the names of levels.
const DIFFICULTY: &str = " Difficulty";

/// The levels of the program.
const LEVELS: [&str; 4] = ["Easy", "Medium", "Hard", "Very Hard"];

/// The level of puzzles that the program did not make.
const CUSTOM: &str = "Custom Puzzle";

/// Returns the level of a puzzle, if the program has one of that name.
fn level(entry: &Entry) -> Option<&'static str> {
    let level = entry.level()?;
    LEVELS.into_iter().find(|known| known.eq_ignore_ascii_case(&level))
}

/// Reads the text of a file.
fn read(text: &str, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let game: Game = serde_json::from_str(text).map_err(|error| json_error(&error, text, START))?;
    let grids = grids(&game).map_err(|fault| fault.at(START))?;
    let mut entry = characters::of_square(cache, &grids.givens, START)?;
    let category = &game.difficulty_category;
    if let Some(level) = category.strip_suffix(DIFFICULTY).filter(|name| LEVELS.contains(name)) {
        entry.metadata.add(Detail::Level, level);
    }
    Ok(entry.with_position(grids.filled, grids.noted))
}

/// The cells of a game.
struct Grids {
    givens: Grid,
    filled: Grid,
    noted: PencilMarks,
}

fn grids(game: &Game) -> Result<Grids, Fault> {
    let blank = || Grid::blank(SIDE * SIDE);
    let mut grids = Grids { givens: blank(), filled: blank(), noted: PencilMarks::default() };
    let mut has_been_read = [false; SIDE * SIDE];
    for Square { position: [row, col], value, fixed, earmarks } in &game.cells {
        if *row >= SIDE || *col >= SIDE {
            return Err(Fault::new(format!(
                "expected a position of 0 to 8 and 0 to 8, found {row} and {col}"
            )));
        }
        let fault = |what: String| Fault::new(format!("r{}c{}: {what}", row + 1, col + 1));
        let cell = Cell::new(row * SIDE + col);
        if std::mem::replace(&mut has_been_read[cell.index()], true) {
            return Err(fault("the cell is listed twice".to_owned()));
        }
        if *value > SIDE {
            return Err(fault(format!("expected a value of 0 to 9, found {value}")));
        }
        let symbol = value.checked_sub(1).map(Symbol::new);
        grids.filled.set(cell, symbol);
        if *fixed {
            grids.givens.set(cell, symbol);
        }
        let mut noted = Vec::new();
        for mark in earmarks.iter().take(SIDE + 1) {
            let index = mark.checked_sub(1).filter(|index| *index < SIDE);
            let index =
                index.ok_or_else(|| fault(format!("expected earmarks of 1 to 9, found {mark}")))?;
            noted.push(Symbol::new(index));
        }
        noted.sort_unstable();
        noted.dedup();
        if symbol.is_none() && !noted.is_empty() {
            grids.noted.set(cell, noted);
        }
    }
    Ok(grids)
}

struct Writer {
    any: bool,
}

impl SetWriter for Writer {
    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        let format = "a game of GNOME Sudoku";
        characters::refuse_all_but_nine(&entry.puzzle, format)?;
        characters::refuse_second(&mut self.any, format)?;
        let (givens, filled) = (entry.puzzle.givens(), entry.filled());
        let position = entry.position.as_ref();
        let square = |cell: Cell| {
            let noted = position.and_then(|position| position.candidates.of(cell));
            let earmarks: Vec<usize> =
                noted.unwrap_or_default().iter().map(|symbol| symbol.value()).collect();
            let value = filled.get(cell).map_or(0, Symbol::value);
            let position = [cell.index() / SIDE, cell.index() % SIDE];
            let fixed = givens.get(cell).is_some();
            Some(Square { position, value, fixed, earmarks })
                .filter(|square| square.value > 0 || !square.earmarks.is_empty())
        };
        let category = match level(entry) {
            Some(level) => format!("{level}{DIFFICULTY}"),
            None => CUSTOM.to_owned(),
        };
        let cells = Board::square(SIDE).cells().filter_map(square).collect();
        let game = Game { difficulty_category: category, time_elapsed: 0.0, cells };
        let text = serde_json::to_string_pretty(&game).expect("numbers can be written");
        Ok(writeln!(out, "{text}")?)
    }
}
