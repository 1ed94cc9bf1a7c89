//! Puzzles of filled and empty cells, from what other programs tell of them and back.

use super::WriteError;
use super::characters::refuse;
use super::rules_cache::{Fault, RulesCache};
use satoku_core::board::{Board, Cell, Grid, Size};
use satoku_core::rules::{Clue, Layout, OpenCells, Puzzle, Rules};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A variant, the kind of its clues, and the field of their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Game {
    pub(super) variant: &'static str,
    pub(super) kind: &'static str,
    pub(super) field: &'static str,
}

/// Akari: a number in a black place counts the lamps beside it.
pub(super) const LAMPS: Game = Game { variant: "lamps", kind: "lamp-count", field: "lamps" };

/// Nonograms: the numbers of a line are the lengths of its blocks.
pub(super) const BLOCKS: Game = Game { variant: "shading", kind: "blocks", field: "blocks" };

/// Mosaics: a number in a cell counts the black cells there and around.
pub(super) const MOSAIC: Game = Game { variant: "shading", kind: "black-around", field: "black" };

/// Tents: a number of a line counts its tents.
pub(super) const TENTS: Game = Game { variant: "camp", kind: "line-count", field: "filled" };

/// Hitori: a number in each cell.
pub(super) const NUMBERS: Game = Game { variant: "connected", kind: "numbers", field: "numbers" };

impl Game {
    /// Creates the clue of a number, or of several.
    pub(super) fn clue(
        self,
        cells: Vec<Cell>,
        value: Value,
        others: &[(&str, usize)],
        cache: &RulesCache<'_>,
    ) -> Result<Clue, Fault> {
        let others = others.iter().map(|(name, value)| ((*name).to_owned(), (*value).into()));
        let fields: Map<String, Value> =
            std::iter::once((self.field.to_owned(), value)).chain(others).collect();
        let clue = cache.options.registry.clue(self.kind, cells, &fields);
        clue.map(Clue::Constraint).map_err(Fault::new)
    }

    /// Checks that a puzzle has no other clues than those of the game.
    pub(super) fn is_alone(self, puzzle: &Puzzle, format: &str) -> Result<(), WriteError> {
        if puzzle.givens().filled_count() > 0 {
            return Err(refuse(format, "givens in such a puzzle"));
        }
        match puzzle.constraints().find(|clue| clue.kind() != self.kind) {
            Some(clue) => Err(refuse(format, &format!("the clue {}", clue.kind()))),
            None => Ok(()),
        }
    }

    /// Returns the number of the clue of these cells.
    pub(super) fn number(self, puzzle: &Puzzle, cells: &[Cell]) -> Option<usize> {
        let clue = puzzle.constraints().find(|clue| clue.cells() == cells)?;
        clue.fields().get(self.field)?.as_u64().map(|number| number as usize)
    }
}

/// Creates a puzzle, or says why there is none.
pub(super) fn puzzle_of(rules: &Arc<Rules>, clues: Vec<Clue>) -> Result<Puzzle, Fault> {
    Puzzle::new(Arc::clone(rules), clues).map_err(|error| Fault::new(error.to_string()))
}

fn open_cells(size: Size, open: Vec<bool>) -> Result<OpenCells, Fault> {
    OpenCells::new(size.extent(), open).map_err(|error| Fault::new(error.to_string()))
}

/// Returns the cells of each column and then of each row, without places that have none.
pub(super) fn lines(rules: &Rules) -> Vec<Vec<Cell>> {
    let (board, (rows, cols)) = (rules.board(), rules.layout().size.extent());
    let column = |col| (0..rows).filter_map(|row| board.cell_at(row, col)).collect();
    let row = |row| (0..cols).filter_map(|col| board.cell_at(row, col)).collect();
    (0..cols).map(column).chain((0..rows).map(row)).collect()
}

/// Creates an Akari from which places are no black ones, row by row, and the numbers of black ones.
pub(super) fn lamps(
    size: Size,
    open: Vec<bool>,
    numbers: &[(usize, usize)],
    cache: &mut RulesCache<'_>,
) -> Result<Puzzle, Fault> {
    let layout = Layout::with_cells(size, open_cells(size, open)?);
    let rules = Arc::clone(&cache.rules(LAMPS.variant, &layout)?.rules);
    let cols = size.extent().1;
    let mut clues = Vec::new();
    for (place, number) in numbers {
        let (row, col) = (place / cols, place % cols);
        let cells = rules.board().beside(row, col);
        // A number without a cell beside it says nothing.
        if *number > 0 || !cells.is_empty() {
            let at = [("row", row + 1), ("column", col + 1)];
            clues.push(LAMPS.clue(cells, (*number).into(), &at, cache)?);
        }
    }
    puzzle_of(&rules, clues)
}

/// A place of an Akari.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Cell,
    /// A black place, with its number if it has one.
    Black(Option<usize>),
}

/// Returns the places of an Akari, row by row.
pub(super) fn places_of_lamps(puzzle: &Puzzle) -> Vec<Place> {
    let rules = puzzle.rules();
    let (rows, cols) = rules.layout().size.extent();
    let number = |row: usize, col: usize| {
        let value = |fields: &Map<String, Value>, name: &str| {
            fields.get(name)?.as_u64().map(|value| value as usize)
        };
        puzzle.constraints().find_map(|clue| {
            let fields = clue.fields();
            let place = (value(&fields, "row")?, value(&fields, "column")?);
            value(&fields, LAMPS.field).filter(|_| place == (row + 1, col + 1))
        })
    };
    let places = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let place = |(row, col)| match rules.board().cell_at(row, col) {
        Some(_) => Place::Cell,
        None => Place::Black(number(row, col)),
    };
    places.map(place).collect()
}

/// Creates a puzzle of tents from which places are no trees, row by row, and the numbers of the
/// columns and then of the rows.
pub(super) fn tents(
    size: Size,
    open: Vec<bool>,
    numbers: &[Option<usize>],
    cache: &mut RulesCache<'_>,
) -> Result<Puzzle, Fault> {
    let layout = Layout::with_cells(size, open_cells(size, open)?);
    let rules = Arc::clone(&cache.rules(TENTS.variant, &layout)?.rules);
    let told = lines(&rules).into_iter().zip(numbers);
    let told = told.filter_map(|(cells, number)| Some((cells, (*number)?)));
    // A line of trees has no tents.
    let told = told.filter(|(cells, number)| *number > 0 || !cells.is_empty());
    let clues = told.map(|(cells, number)| TENTS.clue(cells, number.into(), &[], cache));
    puzzle_of(&rules, clues.collect::<Result<_, _>>()?)
}

/// Creates a nonogram from the blocks of the columns and then of the rows.
pub(super) fn nonogram(
    size: Size,
    blocks: impl IntoIterator<Item = Vec<usize>>,
    cache: &mut RulesCache<'_>,
) -> Result<Puzzle, Fault> {
    let rules = Arc::clone(&cache.rules(BLOCKS.variant, &Layout::of_size(size))?.rules);
    let clue = |(cells, mut blocks): (Vec<Cell>, Vec<usize>)| {
        if blocks.is_empty() {
            blocks.push(0);
        }
        BLOCKS.clue(cells, blocks.into(), &[], cache)
    };
    let clues = lines(&rules).into_iter().zip(blocks).map(clue);
    puzzle_of(&rules, clues.collect::<Result<_, _>>()?)
}

/// Returns the blocks of the columns and then of the rows of a nonogram, none for an empty line.
pub(super) fn blocks(puzzle: &Puzzle, format: &str) -> Result<Vec<Vec<usize>>, WriteError> {
    let blocks = |cells: Vec<Cell>| {
        let clue = puzzle.constraints().find(|clue| clue.cells() == cells);
        let told = clue.and_then(|clue| {
            let list = clue.fields().get(BLOCKS.field)?.as_array()?.clone();
            let lengths = list.iter().filter_map(Value::as_u64).map(|length| length as usize);
            Some(lengths.filter(|length| *length > 0).collect())
        });
        told.ok_or_else(|| refuse(format, "a line of a nonogram without numbers"))
    };
    lines(puzzle.rules()).into_iter().map(blocks).collect()
}

/// Returns a cell and those around it.
pub(super) fn around(board: &Board, cell: Cell) -> Vec<Cell> {
    let near = board.cells().filter(|other| board.touch(cell, *other));
    std::iter::once(cell).chain(near).collect()
}

/// Creates a mosaic from the numbers of its cells.
pub(super) fn mosaic(
    size: Size,
    numbers: &[Option<usize>],
    cache: &mut RulesCache<'_>,
) -> Result<Puzzle, Fault> {
    let rules = Arc::clone(&cache.rules(MOSAIC.variant, &Layout::of_size(size))?.rules);
    let told = rules.board().cells().zip(numbers);
    let told = told.filter_map(|(cell, number)| Some((around(rules.board(), cell), (*number)?)));
    let clues = told.map(|(cells, number)| MOSAIC.clue(cells, number.into(), &[], cache));
    let clues = clues.collect::<Result<_, _>>()?;
    puzzle_of(&rules, clues)
}

/// Creates a Hitori from the numbers of its cells, each a digit to the base 36.
pub(super) fn hitori(
    size: Size,
    digits: &[char],
    cache: &mut RulesCache<'_>,
) -> Result<Puzzle, Fault> {
    let rules = Arc::clone(&cache.rules(NUMBERS.variant, &Layout::of_size(size))?.rules);
    let rows = digits.chunks(size.extent().1);
    let rows: Vec<String> = rows.map(|row| row.iter().collect()).collect();
    let numbers = rows.join("/").to_ascii_uppercase();
    let clue = NUMBERS.clue(rules.board().cells().collect(), numbers.into(), &[], cache)?;
    puzzle_of(&rules, vec![clue])
}

/// Returns the numbers of a Hitori as digits to the base 36, row by row.
pub(super) fn hitori_text(puzzle: &Puzzle, format: &str) -> Result<String, WriteError> {
    let fields = puzzle.constraints().next().map(|clue| clue.fields());
    let numbers = fields.as_ref().and_then(|fields| fields.get(NUMBERS.field)?.as_str());
    let numbers =
        numbers.ok_or_else(|| refuse(format, "a board of black cells without numbers"))?;
    Ok(numbers.replace('/', "").to_ascii_lowercase())
}

/// Creates a puzzle of a variant without clues from its givens.
pub(super) fn of_givens(
    variant: &str,
    size: Size,
    givens: &Grid,
    cache: &mut RulesCache<'_>,
) -> Result<Puzzle, Fault> {
    let rules = Arc::clone(&cache.rules(variant, &Layout::of_size(size))?.rules);
    let clues = givens.filled().map(|(cell, symbol)| Clue::Given(cell, symbol)).collect();
    puzzle_of(&rules, clues)
}
