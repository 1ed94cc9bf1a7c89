//! Reads the strings.

use super::cells::{diagonal, read_cell};
use crate::error::{Position, ReadError, quote};
use crate::foreign_square::{SquarePuzzle, diagonals, groups, renumber, unknown, windows};
use crate::metadata::Metadata;
use crate::rules_cache::{Fault, RulesCache};
use crate::{Entry, MAX_CLUES};
use satoku_core::board::{Cell, Grid, Size, Symbol, Symbols};
use satoku_core::rules::{Foreign, IssName, Registry, Shape};
use std::collections::BTreeSet;

/// A constraint with its arguments.
struct Said<'t> {
    name: &'t str,
    arguments: Vec<&'t str>,
    /// Where it begins in the text, in bytes.
    start: usize,
}

/// Reads a puzzle, and its solution after a tab.
pub(super) fn read(
    text: &str,
    at: Position,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, ReadError> {
    let (puzzle, solution) = match text.split_once('\t') {
        Some((puzzle, solution)) => (puzzle, solution.trim()),
        None => (text, ""),
    };
    let list = split(puzzle);
    let mut reading = Reading::default();
    for said in &list {
        if said.name == "Shape" {
            reading
                .shape(&said.arguments)
                .map_err(|why| why.at(at.after(&text.as_bytes()[..said.start])))?;
        }
    }
    let side = reading.side;
    reading.givens = Grid::blank(side * side);
    for said in &list {
        reading
            .add(said, cache.options.registry)
            .map_err(|why| why.at(at.after(&text.as_bytes()[..said.start])))?;
    }
    let solution = match solution {
        "" => None,
        solution => {
            let found = reading.solution(solution);
            let start = text.len() - solution.len();
            Some(found.map_err(|why| why.at(at.after(&text.as_bytes()[..start])))?)
        }
    };
    let square = reading.square().map_err(|why| why.at(at))?;
    square.entry(solution, Metadata::default(), cache).map_err(|why| why.at(at))
}

/// Returns whether a text is one constraint, or one given, which is no puzzle by itself. A list of
/// givens is one.
pub(super) fn is_piece(text: &str) -> bool {
    let is_part = |said: &Said<'_>| !said.name.is_empty() || said.arguments.len() == 1;
    matches!(&split(text)[..], [only] if is_part(only))
}

/// Returns whether a text lists givens, or states the size of a board.
pub(super) fn has_givens(text: &str) -> bool {
    split(text).iter().any(|said| matches!(said.name, "" | "Shape"))
}

/// Divides a text into its constraints. White space may stand between them.
fn split(text: &str) -> Vec<Said<'_>> {
    let mut start = 0;
    let mut list = Vec::new();
    for part in text.split('.') {
        let trimmed = part.trim();
        if !trimmed.is_empty() {
            let mut parts = trimmed.split('~').map(str::trim);
            let name = parts.next().unwrap_or_default();
            let start = start + (part.len() - part.trim_start().len());
            list.push(Said { name, arguments: parts.collect(), start });
        }
        start += part.len() + 1;
    }
    list
}

/// A puzzle while it is being read.
struct Reading {
    side: usize,
    /// The value of the first symbol: 1, or 0.
    least: usize,
    givens: Grid,
    has_boxes: bool,
    has_groups: bool,
    jigsaw: Option<Vec<usize>>,
    extras: Vec<Vec<Cell>>,
    others: Vec<Foreign>,
}

impl Default for Reading {
    fn default() -> Self {
        Reading {
            side: 9,
            least: 1,
            givens: Grid::blank(0),
            has_boxes: true,
            has_groups: false,
            jigsaw: None,
            extras: Vec::new(),
            others: Vec::new(),
        }
    }
}

/// Rules of the whole board that the name alone switches on.
const SWITCHES: [(&str, &str); 5] = [
    ("AntiKnight", "antiknight"),
    ("AntiKing", "antiking"),
    ("AntiConsecutive", "nonconsecutive"),
    ("AntiTaxicab", "antitaxicab"),
    ("GlobalEntropy", "globalentropy"),
];

/// Constraints with a syntax of their own that mean something else if values are counted from 0.
const COUNTED_FROM_1: [&str; 5] = ["AntiTaxicab", "Arrow", "PillArrow", "Sandwich", "Indexing"];

impl Reading {
    /// Reads the size of the board: `6x6`, and the range of values, `0-8`.
    fn shape(&mut self, arguments: &[&str]) -> Result<(), Fault> {
        let fault = || {
            let found = quote(&arguments.join("~"));
            Fault::new(format!("`Shape`: expected a square of side 4 to 16, found `{found}`"))
                .hint("boards with other numbers of rows, columns and values are not supported")
        };
        let (size, values) = match arguments {
            [size] => (*size, None),
            [size, values] => (*size, Some(*values).filter(|values| !values.is_empty())),
            _ => return Err(fault()),
        };
        let (rows, columns) = size.split_once('x').unwrap_or((size, size));
        let side: usize = rows.parse().map_err(|_| fault())?;
        if rows != columns || !(4..=16).contains(&side) || Size::of_side(side).is_err() {
            return Err(fault());
        }
        self.side = side;
        if let Some(values) = values {
            let (least, most) = values.split_once('-').unwrap_or(("1", values));
            let least: usize = least.parse().map_err(|_| fault())?;
            let most: usize = most.parse().map_err(|_| fault())?;
            if least > 1 || most + 1 != least + side {
                return Err(fault());
            }
            self.least = least;
        }
        Ok(())
    }

    /// Adds a constraint.
    fn add(&mut self, said: &Said<'_>, registry: &Registry) -> Result<(), Fault> {
        let Said { name, arguments, .. } = said;
        if self.others.len() + self.extras.len() > MAX_CLUES {
            return Err(Fault::new(format!("expected at most {MAX_CLUES} clues besides givens")));
        }
        let known = registry.clue_kinds().iter().map(|kind| kind.definition());
        let known = known.flat_map(|kind| kind.iss.iter().map(|own| (own, kind.cells.shape)));
        let known = known.into_iter().find(|(own, _)| own.name == *name);
        let counts_from_1 =
            COUNTED_FROM_1.contains(name) || known.is_some_and(|(own, _)| own.counts_from_1);
        if self.least != 1 && counts_from_1 {
            return Err(Fault::new(format!("`{name}` is not supported with values from 0")));
        }
        if let Some((_, field)) = SWITCHES.iter().find(|(known, _)| known == name) {
            self.others.push(Foreign::switch(*field));
            return Ok(());
        }
        let Some((IssName { field, value, is_numbered, .. }, shape)) = known else {
            return self.add_other(name, arguments);
        };
        match shape {
            _ if *is_numbered => {
                // The number of some kinds may be left out.
                let (number, cells) = match &arguments[..] {
                    [first, cells @ ..] if read_cell(first, self.side).is_none() => {
                        // Look-and-say has a list of digits, which its kind reads.
                        if shape != Shape::Any {
                            number(name, first)?;
                        }
                        (Some((*first).to_owned()), cells)
                    }
                    cells => (None, cells),
                };
                let cells = self.cells(name, cells)?;
                self.others.push(match shape {
                    Shape::Any => Foreign::clue(*field, cells, number),
                    _ => Foreign::of_lines(*field, vec![cells], number),
                });
            }
            Shape::Any => {
                let cells = self.cells(name, arguments)?;
                self.others.push(Foreign::clue(*field, cells, None));
            }
            Shape::Board => self.others.push(Foreign::switch(*field)),
            Shape::RowOrColumn => self.views(name, field, arguments)?,
            Shape::Adjacent => {
                let cells = self.cells(name, arguments)?;
                let neighbours = self.neighbours(name, &cells)?;
                let clue = |pair| Foreign::clue(*field, pair, value.map(str::to_owned));
                self.others.extend(neighbours.into_iter().map(clue));
            }
            _ => {
                let line = self.cells(name, arguments)?;
                self.others.push(Foreign::of_lines(*field, vec![line], None));
            }
        }
        Ok(())
    }

    fn add_other(&mut self, name: &str, arguments: &[&str]) -> Result<(), Fault> {
        let clue = match (name, arguments) {
            // Two lines may read the same only if neither has a rank, which is the default.
            ("Shape", _) | ("FullRankTies", [] | ["only-unclued"]) => return Ok(()),
            ("", givens) => return givens.iter().try_for_each(|given| self.given(given)),
            ("NoBoxes", _) => {
                self.has_boxes = false;
                return Ok(());
            }
            ("DisjointSets", _) => {
                self.has_groups = true;
                return Ok(());
            }
            ("FullRankTies", [ties, ..]) => return Err(misread(name, "only-unclued", ties)),
            ("Windoku", _) => {
                self.extras.extend(windows(self.side)?);
                return Ok(());
            }
            ("Diagonal", [direction]) => {
                let [falling, rising] = diagonals(self.side);
                self.extras.push(match *direction {
                    "1" => rising,
                    "-1" => falling,
                    other => return Err(misread(name, "1 or -1", other)),
                });
                return Ok(());
            }
            ("Jigsaw", [text]) => {
                self.jigsaw = Some(self.jigsaw(text)?);
                return Ok(());
            }
            ("Cage", [total, cells @ ..]) => {
                let cells = self.cells(name, cells)?;
                let total = match number(name, total)? {
                    0 => None,
                    total => Some(self.shifted(total, cells.len()).to_string()),
                };
                Foreign::clue(Foreign::CAGE, cells, total)
            }
            ("Sum", [total, cells @ ..]) => {
                let cells = self.cells(name, cells)?;
                let total = self.shifted(number(name, total)?, cells.len());
                Foreign::clue("sum", cells, Some(total.to_string()))
            }
            ("AllDifferent", cells) => Foreign::clue("extraregion", self.cells(name, cells)?, None),
            ("Arrow", cells) => {
                let line = self.cells(name, cells)?;
                let circle = line.iter().take(1).copied().collect();
                Foreign { cells: circle, ..Foreign::of_lines("arrow", vec![line], None) }
            }
            ("PillArrow", [count, cells @ ..]) => {
                let count = number(name, count)?;
                let cells = self.cells(name, cells)?;
                if count == 0 || cells.len() <= count {
                    return Err(Fault::new("`PillArrow`: expected more cells than the pill has"));
                }
                let (circle, line) = (cells[..count].to_vec(), cells[count - 1..].to_vec());
                Foreign { cells: circle, ..Foreign::of_lines("arrow", vec![line], None) }
            }
            ("Whisper" | "Lockout", [first, others @ ..]) => {
                let (field, usual) = match name {
                    "Whisper" => ("whispers", 5),
                    _ => ("lockout", 4),
                };
                let (value, cells) = match read_cell(first, self.side) {
                    Some(_) => (usual, arguments),
                    None => (number(name, first)?, others),
                };
                let line = self.cells(name, cells)?;
                if name == "Whisper" {
                    let pieces = pieces(&line).into_iter();
                    self.others.extend(
                        pieces.map(|line| {
                            Foreign::of_lines(field, vec![line], Some(value.to_string()))
                        }),
                    );
                    return Ok(());
                }
                Foreign::of_lines(field, vec![line], Some(value.to_string()))
            }
            ("Sandwich", [total, line]) => self.sandwich(name, total, line)?,
            ("LittleKiller", [total, cell]) => self.little_killer(name, total, cell)?,
            ("Indexing", [along, cells @ ..]) => {
                let field = match *along {
                    "C" => "columnindexer",
                    "R" => "rowindexer",
                    other => return Err(misread(name, "R or C", other)),
                };
                let marked = self.cells(name, cells)?.into_iter();
                let clue = |cell| Foreign::clue(field, vec![cell], None);
                self.others.extend(marked.map(clue));
                return Ok(());
            }
            ("Quad", [corner, values @ ..]) => self.quadruple(name, corner, values)?,
            ("SameValues", [count, cells @ ..]) => return self.same_values(count, cells),
            _ => return Err(unknown(name)),
        };
        self.others.push(clue);
        Ok(())
    }

    /// Returns a total of values counted from 0 as one of values counted from 1.
    fn shifted(&self, total: usize, cells: usize) -> usize {
        total + cells * (1 - self.least)
    }

    fn cell(&self, name: &str, text: &str) -> Result<Cell, Fault> {
        read_cell(text, self.side).ok_or_else(|| misread(name, "a cell such as R2C3", text))
    }

    fn cells(&self, name: &str, texts: &[&str]) -> Result<Vec<Cell>, Fault> {
        let cells: Vec<Cell> =
            texts.iter().map(|text| self.cell(name, text)).collect::<Result<_, _>>()?;
        match cells.len() {
            0 => Err(Fault::new(format!("`{name}`: expected cells"))),
            _ => Ok(cells),
        }
    }

    /// Reads `R1C2_4`, or a set of candidates such as `R1C2_1_3_5`.
    fn given(&mut self, text: &str) -> Result<(), Fault> {
        let mut parts = text.split('_');
        let cell = self.cell("~", parts.next().unwrap_or_default())?;
        let symbol = |text: &str| {
            let value: usize = text.parse().ok()?;
            value.checked_sub(self.least).filter(|index| *index < self.side).map(Symbol::new)
        };
        let symbols: Vec<Symbol> = parts
            .map(|text| symbol(text).ok_or_else(|| misread("~", "a value of the board", text)))
            .collect::<Result<_, _>>()?;
        let all = |odd: bool| {
            let of_board = (0..self.side).map(Symbol::new);
            of_board.filter(|symbol| (symbol.value() % 2 == 1) == odd).collect::<Vec<_>>()
        };
        let field = match &symbols[..] {
            [only] => {
                if self.givens.get(cell).is_some_and(|given| given != *only) {
                    let message = format!("`{}`: another symbol is given there", quote(text));
                    return Err(Fault::new(message));
                }
                self.givens.set(cell, Some(*only));
                return Ok(());
            }
            several if *several == all(true) => "odd",
            several if *several == all(false) => "even",
            several if several.len() == self.side => return Ok(()),
            several => {
                self.others.push(Foreign::candidates(cell, several));
                return Ok(());
            }
        };
        self.others.push(Foreign::clue(field, vec![cell], None));
        Ok(())
    }

    /// Returns the pairs of cells of a list that share an edge, each in the order of the list.
    fn neighbours(&self, name: &str, cells: &[Cell]) -> Result<Vec<Vec<Cell>>, Fault> {
        // A cell has four neighbours, so a longer list has repeated ones.
        if cells.len() > self.side * self.side {
            return Err(Fault::new(format!("`{name}`: more cells than the board has")));
        }
        let place = |cell: Cell| (cell.index() / self.side, cell.index() % self.side);
        let mut pairs = Vec::new();
        for (number, one) in cells.iter().enumerate() {
            for other in &cells[number + 1..] {
                let (from, to) = (place(*one), place(*other));
                if from.0.abs_diff(to.0) + from.1.abs_diff(to.1) == 1 {
                    pairs.push(vec![*one, *other]);
                }
            }
        }
        match pairs.is_empty() {
            true => Err(Fault::new(format!("`{name}`: expected cells that share an edge"))),
            false => Ok(pairs),
        }
    }

    /// Returns the cells of `R3` or `C5`, from the left or from above, and the place before them.
    fn view(&self, name: &str, line: &str) -> Result<(Vec<Cell>, (i32, i32)), Fault> {
        let side = self.side;
        let fault = || misread(name, "a row or column such as R3", line);
        let (axis, digits) = line.split_at_checked(1).ok_or_else(fault)?;
        let corner = read_cell(&format!("R{digits}C1"), side).ok_or_else(fault)?;
        let number = corner.index() / side;
        match axis {
            "R" => {
                let cells = (0..side).map(|col| Cell::new(number * side + col));
                Ok((cells.collect(), (number as i32, -1)))
            }
            "C" => {
                let cells = (0..side).map(|row| Cell::new(row * side + number));
                Ok((cells.collect(), (-1, number as i32)))
            }
            _ => Err(fault()),
        }
    }

    /// Reads `C2~27~11`: a line with a value for each end, either of which may be left out.
    fn views(&mut self, name: &str, field: &'static str, arguments: &[&str]) -> Result<(), Fault> {
        let (line, values) = match arguments {
            [line, values @ ..] if (1..=2).contains(&values.len()) => (line, values),
            _ => return Err(Fault::new(format!("`{name}`: expected a line and two values"))),
        };
        let (cells, outside) = self.view(name, line)?;
        let last = self.side as i32;
        let behind = if outside.0 < 0 { (last, outside.1) } else { (outside.0, last) };
        for (value, is_first) in values.iter().zip([true, false]) {
            if value.is_empty() {
                continue;
            }
            let value = Some(number(name, value)?.to_string());
            self.others.push(match is_first {
                true => Foreign::from_outside(field, outside, cells.clone(), value),
                false => {
                    let cells = cells.iter().rev().copied().collect();
                    Foreign::from_outside(field, behind, cells, value)
                }
            });
        }
        Ok(())
    }

    fn sandwich(&self, name: &str, total: &str, line: &str) -> Result<Foreign, Fault> {
        let (cells, outside) = self.view(name, line)?;
        let total = number(name, total)?.to_string();
        Ok(Foreign::from_outside("sandwichsum", outside, cells, Some(total)))
    }

    fn little_killer(&self, name: &str, total: &str, cell: &str) -> Result<Foreign, Fault> {
        let begin = self.cell(name, cell)?;
        let cells = diagonal(begin, self.side);
        let cells = cells.filter(|cells| cells.len() > 1).ok_or_else(|| {
            misread(name, "a cell at the edge of the board, where a diagonal begins", cell)
        })?;
        let total = self.shifted(number(name, total)?, cells.len());
        let place =
            |cell: Cell| ((cell.index() / self.side) as i32, (cell.index() % self.side) as i32);
        let (first, second) = (place(cells[0]), place(cells[1]));
        let outside = (2 * first.0 - second.0, 2 * first.1 - second.1);
        Ok(Foreign::from_outside("littlekillersum", outside, cells, Some(total.to_string())))
    }

    fn quadruple(&self, name: &str, corner: &str, values: &[&str]) -> Result<Foreign, Fault> {
        let first = self.cell(name, corner)?.index();
        if first % self.side + 1 == self.side || first / self.side + 1 == self.side {
            return Err(misread(name, "a cell with cells to its right and below", corner));
        }
        let cells = [first, first + 1, first + self.side, first + self.side + 1].map(Cell::new);
        let values: Vec<String> = values
            .iter()
            .map(|value| Ok((number(name, value)? + 1 - self.least).to_string()))
            .collect::<Result<_, Fault>>()?;
        Ok(Foreign::clue("quadruple", cells.into(), Some(values.join(","))))
    }

    /// Reads groups of cells that hold the same values, which are supported if each is one cell.
    fn same_values(&mut self, count: &str, cells: &[&str]) -> Result<(), Fault> {
        let name = "SameValues";
        let count = number(name, count)?;
        let cells = self.cells(name, cells)?;
        if count != cells.len() || count < 2 {
            return Err(Fault::new("`SameValues` is supported for groups of one cell only"));
        }
        for other in &cells[1..] {
            let others = vec![*other];
            self.others.push(Foreign { others, ..Foreign::clue("clone", vec![cells[0]], None) });
        }
        Ok(())
    }

    /// Returns the number of each cell's region.
    fn jigsaw(&self, text: &str) -> Result<Vec<usize>, Fault> {
        let names: Vec<char> = text.chars().collect();
        if names.len() != self.side * self.side {
            let (wanted, found) = (self.side * self.side, names.len());
            return Err(Fault::new(format!("`Jigsaw`: expected {wanted} cells, found {found}")));
        }
        Ok(renumber(&names))
    }

    /// Returns a solution, in characters for values from the least one.
    fn solution(&self, text: &str) -> Result<Grid, Fault> {
        let cells = self.side * self.side;
        let symbols = Symbols::default();
        let shifted: String = match self.least {
            1 => text.to_owned(),
            _ => text
                .chars()
                .map(|character| match character.to_digit(36) {
                    Some(value) => char::from_digit(value + 1, 36).unwrap_or('?'),
                    None => '?',
                })
                .collect(),
        };
        let grid = symbols.read(&shifted, cells, self.side);
        let grid = grid.map_err(|error| Fault::new(format!("the solution: {error}")))?;
        match grid.is_full() {
            true => Ok(grid),
            false => Err(Fault::new("the solution: expected no blank")),
        }
    }

    /// Returns the puzzle.
    fn square(mut self) -> Result<SquarePuzzle, Fault> {
        let side = self.side;
        let mut regions = None;
        match (self.jigsaw.take(), self.has_boxes) {
            (Some(jigsaw), false) => regions = Some(jigsaw),
            (Some(jigsaw), true) => {
                // They hold besides the boxes.
                for region in 0..jigsaw.iter().max().map_or(0, |last| last + 1) {
                    let cells = (0..side * side).filter(|cell| jigsaw[*cell] == region);
                    self.extras.push(cells.map(Cell::new).collect());
                }
                self.has_boxes = true;
            }
            (None, _) => {}
        }
        let has_regions = self.has_boxes || regions.is_some();
        if self.has_groups {
            let of = regions.clone().filter(|_| has_regions);
            self.extras.extend(groups(side, of.as_deref())?);
        }
        Ok(SquarePuzzle {
            side,
            regions,
            has_regions,
            extras: self.extras,
            others: self.others,
            givens: self.givens,
        })
    }
}

/// Divides a line that crosses itself into pieces that do not, each of which begins where the one
/// before ends. The pieces constrain the same neighbouring pairs
/// as the line.
fn pieces(line: &[Cell]) -> Vec<Vec<Cell>> {
    let mut pieces = vec![Vec::new()];
    let mut met = BTreeSet::new();
    for cell in line {
        let piece: &mut Vec<Cell> = pieces.last_mut().expect("there is one");
        if !met.insert(*cell) && piece.len() > 1 {
            let last = piece[piece.len() - 1];
            met = BTreeSet::from([last, *cell]);
            pieces.push(vec![last, *cell]);
        } else {
            piece.push(*cell);
        }
    }
    pieces
}

fn number(name: &str, text: &str) -> Result<usize, Fault> {
    let number = text.parse().ok().filter(|number| *number <= 100_000);
    number.ok_or_else(|| misread(name, "a whole number", text))
}

fn misread(name: &str, expected: &str, found: &str) -> Fault {
    Fault::new(format!("`{}`: expected {expected}, found `{}`", quote(name), quote(found)))
}
