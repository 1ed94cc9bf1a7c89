//! Killers on 9x9 boards as one line of text, in three notations:
//!
//! - the long one, `3x3::k:` and 81 numbers, each `256 * total + cage`, with 0 as the total of
//!   cells without a cage and of cages without a total (SumoCue, JSudoku, PerfectSudoku,
//!   SudokuSolver);
//! - the short one, 81 characters: the total of a cage in one of its cells, and in the others a
//!   sign that points to a neighbour in the cage;
//! - that of SumoCue: `SumoCueV1` and 81 entries, `=17` for a total and `+5` for the cell of index
//!   5.

use super::error::{Position, ReadError, quote};
use super::file_format::{FileFormat, Head, Shape};
use super::foreign_square::{SquarePuzzle, diagonals, renumber};
use super::metadata::Metadata;
use super::reading::{Entries, ReadOptions};
use super::rules_cache::{Fault, RulesCache};
use super::text::{Input, Line};
use super::{Detail, Entry, SetWriter, WriteError, WriteOptions, characters, each_line};
use satoku_core::board::{Cell, Grid, Symbol, Symbols};
use satoku_core::rules::Foreign;
use std::collections::BTreeMap;

/// The formats `killer` and `sumocue`.
pub(super) enum Killer {
    /// The long notation; the short one is read as well.
    Long,
    /// That of SumoCue.
    SumoCue,
}

/// The side and the number of cells of the only size.
const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;

/// The word that begins a puzzle of SumoCue.
const SUMOCUE: &str = "SumoCueV1";

/// The signs of the short notation, with the steps to the neighbour: rows and columns.
const SIGNS: [(char, (isize, isize)); 8] = [
    ('^', (-1, 0)),
    ('v', (1, 0)),
    ('<', (0, -1)),
    ('>', (0, 1)),
    ('`', (-1, -1)),
    ('\'', (-1, 1)),
    (',', (1, -1)),
    ('.', (1, 1)),
];

impl FileFormat for Killer {
    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, _: Detail) -> bool {
        false
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        match self {
            Killer::Long => is_killer(head.line) && !head.line.starts_with(SUMOCUE.as_bytes()),
            Killer::SumoCue => head.line.starts_with(SUMOCUE.as_bytes()),
        }
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, read_line)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        match self {
            Killer::Long => each_line::writer(options, |entry, _| write_long(entry)),
            Killer::SumoCue => each_line::writer(options, |entry, _| write_sumocue(entry)),
        }
    }
}

/// Returns whether a line is a killer in one of the notations.
pub(super) fn is_killer(line: &[u8]) -> bool {
    let word = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let is_short = || {
        let is_known = |byte: &u8| {
            total_of(char::from(*byte)).is_some()
                || SIGNS.iter().any(|(sign, _)| char::from(*byte) == *sign)
        };
        word.len() == CELLS
            && word.iter().all(is_known)
            && word.iter().any(|byte| b"<>^`'".contains(byte))
    };
    line.starts_with(SUMOCUE.as_bytes())
        || line.starts_with(b"3x3:") && line.windows(3).take(20).any(|part| part == b":k:")
        || is_short()
}

/// A killer: the name of each cell's cage, the totals by name, and what else it may have.
#[derive(Default)]
struct Cages {
    /// `None` for a cell without a cage.
    of: Vec<Option<usize>>,
    totals: BTreeMap<usize, usize>,
    has_diagonals: bool,
    regions: Option<Vec<usize>>,
}

/// Reads the killer of a line, and its solution after white space.
pub(super) fn read_line(line: Line, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let text = line.text.trim();
    let start = line.text.len() - line.text.trim_start().len();
    let at = line.at.after(&line.text.as_bytes()[..start]);
    let (puzzle, solution) = match text.split_once('\t') {
        Some((puzzle, solution)) => (puzzle.trim_end(), solution.trim()),
        None => (text, ""),
    };
    let cages = if puzzle.starts_with(SUMOCUE) {
        read_sumocue(puzzle, at)
    } else if puzzle.starts_with("3x3:") {
        read_long(puzzle, at)
    } else {
        read_short(puzzle, at)
    }?;
    let solution = match solution {
        "" => None,
        text => {
            let grid = Symbols::default().read(text, CELLS, SIDE).ok().filter(Grid::is_full);
            let fault = || ReadError::at(at, "expected 81 digits as the solution");
            Some(grid.ok_or_else(fault)?)
        }
    };
    let square = cages.square().map_err(|fault| fault.at(at))?;
    square.entry(solution, Metadata::default(), cache).map_err(|fault| fault.at(at))
}

/// Reads the long notation.
fn read_long(text: &str, at: Position) -> Result<Cages, ReadError> {
    let fields: Vec<&str> = text.split(':').collect();
    let (head, numbers) = fields.split_at(fields.len().min(3));
    let numbers = numbers.strip_suffix(&[""]).unwrap_or(numbers);
    let [_, rules @ ("" | "d"), "k"] = head else {
        let found = quote(&head.join(":"));
        return Err(ReadError::at(
            at,
            format!("expected `3x3::k:` or `3x3:d:k:`, found `{found}`"),
        )
        .hint("killers with other rules or regions are not supported"));
    };
    if numbers.len() != CELLS {
        let message = format!("expected {CELLS} numbers, found {}", numbers.len());
        return Err(ReadError::at(at, message));
    }
    let mut cages = Cages { has_diagonals: *rules == "d", ..Cages::default() };
    let mut column = head.iter().map(|field| field.chars().count() + 1).sum::<usize>();
    for field in numbers {
        let number = field.trim().parse::<usize>().ok().filter(|number| *number <= 256 * 46);
        let Some(number) = number else {
            let message =
                format!("expected 256 times a total, plus a cage, found `{}`", quote(field));
            return Err(ReadError::at(at.right(column), message));
        };
        column += field.chars().count() + 1;
        // Programs number cages from 0 for each total, or through the puzzle.
        cages.of.push(Some(number));
        cages.totals.insert(number, number / 256);
    }
    Ok(cages)
}

/// Returns the total that a character of the short notation stands for.
fn total_of(character: char) -> Option<usize> {
    match character {
        '0'..='9' => character.to_digit(10).map(|digit| digit as usize),
        'A'..='Z' => Some(character as usize - 'A' as usize + 10),
        'a'..='j' => Some(character as usize - 'a' as usize + 36),
        _ => None,
    }
}

/// Reads the short notation.
fn read_short(text: &str, at: Position) -> Result<Cages, ReadError> {
    let characters: Vec<char> = text.chars().collect();
    if characters.len() != CELLS {
        let message = format!("expected {CELLS} characters, found {}", characters.len());
        return Err(ReadError::at(at, message));
    }
    let mut cages = Cages::default();
    for start in 0..CELLS {
        let mut cell = start;
        // A longer way has gone round.
        for _ in 0..=CELLS {
            let sign = SIGNS.iter().find(|(sign, _)| *sign == characters[cell]);
            let Some((_, (down, right))) = sign else { break };
            let row = (cell / SIDE).checked_add_signed(*down).filter(|row| *row < SIDE);
            let col = (cell % SIDE).checked_add_signed(*right).filter(|col| *col < SIDE);
            let (Some(row), Some(col)) = (row, col) else {
                let message = format!("`{}` points outside the board", characters[cell]);
                return Err(ReadError::at(at.right(cell), message));
            };
            cell = row * SIDE + col;
        }
        let Some(total) = total_of(characters[cell]) else {
            let found = quote(&characters[cell].to_string());
            let message = format!("expected a total or a way to one, found `{found}`");
            return Err(ReadError::at(at.right(cell), message));
        };
        cages.of.push(Some(cell));
        cages.totals.insert(cell, total);
    }
    Ok(cages)
}

/// Reads the notation of SumoCue.
fn read_sumocue(text: &str, at: Position) -> Result<Cages, ReadError> {
    let rest = &text[SUMOCUE.len()..];
    let mut cages = Cages::default();
    let body = rest.strip_prefix('D').unwrap_or(rest);
    cages.has_diagonals = body.len() < rest.len();
    let offset = text.len() - body.len();
    let mut regions = Vec::new();
    let mut left = body.trim_start();
    while !left.is_empty() {
        let place = at.right(offset + body.len() - left.len());
        let fault = |message: &str| ReadError::at(place, message);
        let sign = left.chars().next().filter(|sign| "=+".contains(*sign));
        let sign =
            sign.ok_or_else(|| fault("expected `=` and a total, or `+` and the index of a cell"))?;
        let digits = left[1..].bytes().take_while(u8::is_ascii_digit).count();
        let number = left[1..=digits].parse::<usize>().ok();
        let cell = cages.of.len();
        if cell == CELLS {
            return Err(fault("expected 81 cells and no more"));
        }
        left = &left[1 + digits..];
        match (sign, number) {
            ('=', Some(total)) if total <= 45 => {
                cages.of.push(Some(cell));
                cages.totals.insert(cell, total);
            }
            ('+', Some(first)) if first < cell && cages.of[first] == Some(first) => {
                cages.of.push(cages.of[first]);
            }
            ('=', _) => return Err(fault("expected a total of 0 to 45")),
            _ => {
                return Err(fault(
                    "expected the index of the first cell of a cage before this one",
                ));
            }
        }
        if let Some(after) = left.strip_prefix('J') {
            let region = after.chars().next().and_then(|digit| digit.to_digit(10));
            let region = region.ok_or_else(|| fault("expected the digit of a region after `J`"))?;
            regions.push(region);
            left = &after[1..];
        }
        left = left.trim_start();
    }
    let found = cages.of.len();
    if found != CELLS || !(regions.is_empty() || regions.len() == CELLS) {
        let message = format!("expected {CELLS} cells, all or none with a region, found {found}");
        return Err(ReadError::at(at, message));
    }
    cages.regions = (!regions.is_empty()).then(|| renumber(&regions));
    Ok(cages)
}

impl Cages {
    /// Returns the puzzle. A cage of one cell is a given.
    fn square(self) -> Result<SquarePuzzle, Fault> {
        let mut givens = Grid::blank(CELLS);
        let mut others = Vec::new();
        for (name, total) in &self.totals {
            let cells = (0..CELLS).filter(|cell| self.of[*cell] == Some(*name)).map(Cell::new);
            let cells: Vec<Cell> = cells.collect();
            match cells[..] {
                [] => {}
                // A cell without a cage.
                [_] if *total == 0 => {}
                [only] => {
                    let symbol = (1..=SIDE).contains(total).then(|| Symbol::new(total - 1));
                    let fault = || {
                        let (row, col) = (only.index() / SIDE + 1, only.index() % SIDE + 1);
                        Fault::new(format!("r{row}c{col}: a cell cannot have the total {total}"))
                    };
                    givens.set(only, Some(symbol.ok_or_else(fault)?));
                }
                _ => {
                    // The digits of a cage differ also if its total is not known.
                    let total = (*total > 0).then(|| total.to_string());
                    others.push(Foreign::clue(Foreign::CAGE, cells, total));
                }
            }
        }
        let extras = if self.has_diagonals { diagonals(SIDE).into() } else { Vec::new() };
        Ok(SquarePuzzle {
            side: SIDE,
            regions: self.regions,
            has_regions: true,
            extras,
            others,
            givens,
        })
    }

    /// Returns the cages of a puzzle, each named by its first cell, with givens as cages of one
    /// cell. `jigsaws` tells whether the format has regions.
    fn of(entry: &Entry, format: &str, jigsaws: bool) -> Result<Self, WriteError> {
        let is_cage = |said: &Foreign| said.field == Foreign::CAGE && said.is_list_of_cells();
        let mut square = SquarePuzzle::of(&entry.puzzle, format, is_cage)?;
        let what = format!("the variant {}", entry.puzzle.rules().variant());
        if square.side != SIDE {
            return Err(characters::refuse(format, &format!("a board of side {}", square.side)));
        }
        let has_diagonals = square.take_extras(&diagonals(SIDE));
        if !square.extras.is_empty() || !jigsaws && !square.has_default_boxes() {
            return Err(characters::refuse(format, &what));
        }
        let mut cages = Cages { of: vec![None; CELLS], has_diagonals, ..Cages::default() };
        if !square.has_default_boxes() {
            cages.regions = square.regions;
        }
        let givens = square.givens.filled();
        let givens = givens.map(|(cell, symbol)| (vec![cell], symbol.value()));
        let others = square.others.into_iter().map(|said| {
            let total = said.number().ok().flatten().unwrap_or(0);
            (said.cells, total)
        });
        for (cells, total) in givens.chain(others) {
            let first = cells.iter().map(|cell| cell.index()).min().unwrap_or(0);
            for cell in cells {
                if cages.of[cell.index()].replace(first).is_some() {
                    return Err(characters::refuse(format, "a cell in two cages"));
                }
            }
            cages.totals.insert(first, total);
        }
        Ok(cages)
    }
}

fn write_long(entry: &Entry) -> Result<String, WriteError> {
    let cages = Cages::of(entry, "the long killer notation", false)?;
    let mut text = format!("3x3:{}:k:", if cages.has_diagonals { "d" } else { "" });
    for (cell, of) in cages.of.iter().enumerate() {
        let number = match of {
            Some(first) => 256 * cages.totals.get(first).copied().unwrap_or(0) + first,
            // Cages are named by their first cells.
            None => cell,
        };
        text += &format!("{number}:");
    }
    Ok(text)
}

fn write_sumocue(entry: &Entry) -> Result<String, WriteError> {
    let cages = Cages::of(entry, "the notation of SumoCue", true)?;
    let mut text = SUMOCUE.to_owned() + if cages.has_diagonals { "D" } else { "" };
    for (cell, of) in cages.of.iter().enumerate() {
        text += &match of {
            None => "=0".to_owned(),
            Some(first) if *first == cell => format!("={}", cages.totals.get(first).unwrap_or(&0)),
            Some(first) => format!("+{first}"),
        };
        if let Some(regions) = &cages.regions {
            text += &format!("J{}", regions[cell]);
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notations_are_told_by_their_beginnings() {
        let long = format!("3x3::k:{}", "0:".repeat(81));
        let short = format!("3<{}", "0".repeat(79));
        let sumo = format!("{SUMOCUE}{}", "=0".repeat(81));
        assert!([&long, &short, &sumo].into_iter().all(|text| is_killer(text.as_bytes())));
        for other in ["0".repeat(81), ".".repeat(81), "3x3".to_owned(), String::new()] {
            assert!(!is_killer(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn signs_lead_to_the_total() {
        let at = Position { line: 1, column: 1 };
        let text = format!("<F<v,.{}", "0".repeat(75));
        let error = |text: &str| read_short(text, at).err().unwrap().to_string();
        assert_eq!(error(&text), "line 1, column 1: `<` points outside the board");
        let around = format!("0><{}", "0".repeat(78));
        assert_eq!(error(&around), "line 1, column 2: expected a total or a way to one, found `>`");
        let text = format!("FA<>{}", "0".repeat(77));
        let cages = read_short(&text, at).unwrap();
        assert_eq!(cages.of[..5], [Some(0), Some(1), Some(1), Some(4), Some(4)]);
        assert_eq!(cages.totals[&1], 10);
    }
}
