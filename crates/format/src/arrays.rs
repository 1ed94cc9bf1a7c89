//! Puzzles one on each line as JSON arrays of rows, as programs keep them:
//! `{"puzzle":[[5,3,0,…],…]}` with 0 for a blank, and the solution in the same form if it is known.

use super::error::{Position, ReadError};
use super::file_format::{FileFormat, Head, Shape};
use super::reading::{Entries, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Input, Line};
use super::{Detail, Entry, SetWriter, WriteError, WriteOptions, characters, each_line};
use satoku_core::board::{Cell, Grid, Symbol, Symbols};
use satoku_core::quote::shorten_found;
use serde::{Deserialize, Serialize};

/// The format `arrays`.
pub(super) struct Arrays;

impl FileFormat for Arrays {
    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, detail: Detail) -> bool {
        detail == Detail::Solution
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        serde_json::from_slice::<Record>(head.line).is_ok()
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, read)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, write)
    }
}

/// The rows of a grid, with 0 for a blank.
type Rows = Vec<Vec<u8>>;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    puzzle: Rows,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solution: Option<Rows>,
}

fn read(line: Line, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let Line { text, at } = line;
    let Record { puzzle, solution } = serde_json::from_str(&text).map_err(|error| {
        let why = shorten_found(&error.to_string());
        ReadError::at(
            at,
            format!("expected the arrays `puzzle` and `solution` in an object: {why}"),
        )
    })?;
    let side = puzzle.len();
    let givens = grid("puzzle", &puzzle, side, at)?;
    let entry = characters::of_square(cache, &givens, at)?;
    let solution = solution.map(|rows| {
        let solution = grid("solution", &rows, side, at)?;
        match solution.is_full() {
            true => Ok(solution),
            false => Err(ReadError::at(at, "expected a solution, found a blank in it")),
        }
    });
    Ok(Entry { solution: solution.transpose()?, ..entry })
}

/// Returns the grid of as many rows of as many numbers.
fn grid(name: &str, rows: &Rows, side: usize, at: Position) -> Result<Grid, ReadError> {
    let is_row =
        |row: &Vec<u8>| row.len() == side && row.iter().all(|value| usize::from(*value) <= side);
    if rows.len() != side || !rows.iter().all(is_row) {
        let message =
            format!("`{name}` must be {side} rows of {side} whole numbers from 0 to {side}");
        return Err(ReadError::at(at, message));
    }
    let mut grid = Grid::blank(side * side);
    for (index, value) in rows.iter().flatten().enumerate() {
        let symbol = usize::from(*value).checked_sub(1).map(Symbol::new);
        grid.set(Cell::new(index), symbol);
    }
    Ok(grid)
}

fn write(entry: &Entry, options: &WriteOptions) -> Result<String, WriteError> {
    characters::refuse_more_than_givens(&entry.puzzle, &Symbols::default(), "arrays of cells")?;
    let board = entry.puzzle.rules().board();
    let rows = |grid: &Grid| -> Rows {
        let value = |cell: Cell| grid.get(cell).map_or(0, |symbol| symbol.value() as u8);
        let cells: Vec<u8> = board.cells().map(value).collect();
        cells.chunks(board.symbol_count()).map(<[u8]>::to_vec).collect()
    };
    let solution = entry.solution.as_ref().filter(|_| options.solutions).map(rows);
    let record = Record { puzzle: rows(&entry.puzzle.givens()), solution };
    Ok(serde_json::to_string(&record).expect("numbers can be written"))
}
