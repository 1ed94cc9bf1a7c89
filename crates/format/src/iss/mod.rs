//! The strings of Interactive Sudoku Solver, which name each constraint with its cells, such as
//! `.Cage~17~R2C3~R2C4.Thermo~R1C1~R1C2.~R1C2_4`.

mod read;
mod write;

use super::detect::{Entries, ReadOptions};
use super::error::{Position, ReadError};
use super::links::{self, Link};
use super::registry::{FileFormat, Head, Shape};
use super::rules_cache::RulesCache;
use super::text::{Input, Line};
use super::{Detail, Entry, SetWriter, WriteOptions, each_line, killer};
use satoku_core::board::Cell;

/// The format `iss`.
pub(super) struct Iss;

impl FileFormat for Iss {
    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, _: Detail) -> bool {
        false
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        head.line.starts_with(b".") && head.line.contains(&b'~') || is_rule(head.line)
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, read_line)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, |entry, _| write::write(entry))
    }
}

/// Returns whether a line begins with the name of a rule, such as `.AntiKnight`.
fn is_rule(line: &[u8]) -> bool {
    line.strip_prefix(b".").is_some_and(|rest| {
        let word = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        word > 4 && rest[0].is_ascii_uppercase() && rest[1..word].iter().any(u8::is_ascii_lowercase)
    })
}

/// Reads the puzzle of a line, and its solution after a tab. The site reads killers in two other
/// notations, which may stand among its own.
fn read_line(line: Line, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let text = line.text.trim();
    if killer::is_killer(text.as_bytes()) {
        return killer::read_line(line, cache);
    }
    if links::is_link(text.as_bytes()) {
        return links::read(line, cache);
    }
    let start = line.text.len() - line.text.trim_start().len();
    let at = line.at.after(&line.text.as_bytes()[..start]);
    read::read(text, at, cache)
}

/// Reads a link to the site; `None` for links to other sites.
pub(super) fn read_link(
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Option<Result<Entry, ReadError>> {
    let path = link.rest.to_ascii_lowercase();
    if link.host != "sigh.github.io" || !path.starts_with("/interactive-sudoku-solver") {
        return None;
    }
    Some(match link.parameter("q") {
        Some(text) => read::read(&links::decode(text), link.at, cache),
        None => Err(ReadError::at(link.at, "expected a puzzle after `?q=`")),
    })
}

/// The numbers of rows and columns are single digits to this base.
const BASE: u32 = 17;

/// Returns the cell of a name such as `R2C3`.
fn read_cell(text: &str, side: usize) -> Option<Cell> {
    let (row, col) = text.strip_prefix('R')?.split_once('C')?;
    let number = |text: &str| {
        let mut characters = text.chars();
        let number = match (characters.next(), characters.next()) {
            (Some(digit), None) => digit.to_digit(BASE)? as usize,
            _ => text.parse().ok()?,
        };
        (1..=side).contains(&number).then(|| number - 1)
    };
    Some(Cell::new(number(row)? * side + number(col)?))
}

/// Returns the name of a cell.
fn cell_name(cell: Cell, side: usize) -> String {
    let digit = |number: usize| char::from_digit(number as u32 + 1, BASE).unwrap_or('?');
    format!("R{}C{}", digit(cell.index() / side), digit(cell.index() % side))
}

/// Returns the cells of the diagonal that is named by the cell in which it begins: from the left
/// side downwards, from the right side upwards, from above to the left, from below to the right.
fn diagonal(cell: Cell, side: usize) -> Option<Vec<Cell>> {
    let (row, col) = (cell.index() / side, cell.index() % side);
    let last = side - 1;
    let (down, right): (isize, isize) = match (row, col) {
        (row, 0) if row < last => (1, 1),
        (0, col) if col > 0 => (1, -1),
        (row, col) if col == last && row > 0 => (-1, -1),
        (row, _) if row == last => (-1, 1),
        _ => return None,
    };
    let at = |steps: isize| {
        let row = row.checked_add_signed(steps * down).filter(|row| *row < side)?;
        let col = col.checked_add_signed(steps * right).filter(|col| *col < side)?;
        Some(Cell::new(row * side + col))
    };
    Some((0..).map_while(at).collect())
}

/// Returns the place at an offset in characters.
fn right(at: Position, text: &str, byte: usize) -> Position {
    at.right(text[..byte].chars().count())
}
