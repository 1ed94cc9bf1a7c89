//! Puzzles one on each line: a character for each cell, row by row, optionally with a remark after
//! it.

use super::error::{Position, ReadError};
use super::file_format::{FileFormat, Head, Shape};
use super::pasted::{refuse_rule, row_of_cells, rule_in_words};
use super::reading::{Entries, EntryReader, Located, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Input, Line, Lines};
use super::{
    Detail, Entry, SetWriter, WriteError, WriteOptions, characters, companions, each_line, played,
};
use satoku_core::board::{Cell, Grid, HouseRole, MAX_SYMBOLS, Size, Symbol};
use satoku_core::rules::{Regions, Rules};
use satoku_logic::PencilMarks;
use std::collections::VecDeque;
use std::sync::Arc;

/// The format `lines`.
pub(super) struct PlainLines;

impl FileFormat for PlainLines {
    fn extensions(&self) -> &'static [&'static str] {
        &["txt", "sdm"]
    }

    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, _: Detail) -> bool {
        false
    }

    fn claims(&self, _: &Head<'_>) -> bool {
        // Every file that no other format claims.
        true
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        let (lines, cache) = (Lines::new(input), RulesCache::new(options));
        Box::new(Reader { lines, cache, waiting: VecDeque::new() })
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, write)
    }
}

/// The fewest rows side by side that are told as one fault.
const FEWEST_ROWS: usize = 4;

/// The puzzle of a line, or what is wrong with the line.
type Item = Result<Located<Entry>, ReadError>;

struct Reader<'a> {
    lines: Lines<'a>,
    cache: RulesCache<'a>,
    // What was read ahead.
    waiting: VecDeque<Item>,
}

impl EntryReader for Reader<'_> {}

impl Reader<'_> {
    /// Reads the next line. Also returns its place if it is no puzzle but may be a row of one.
    fn line(&mut self) -> Option<(Item, Option<Position>)> {
        let line = match self.lines.next_with_content()? {
            Ok(line) => line,
            Err(error) => return Some((Err(error), None)),
        };
        let at = line.at;
        // A line of a grid has more characters than a row.
        let (entry, is_row) = match self.grids(&line) {
            Some(rules) => (self.read_grids(line, &rules), false),
            None => {
                let entry = read(&line, &mut self.cache)
                    .or_else(|error| self.regions(&line).unwrap_or(Err(error)));
                let may_be_row = entry.is_err() && is_row(&line.text);
                (entry, may_be_row)
            }
        };
        let entry = entry.map(|item| Located { line: at.line, column: at.column, item });
        let row = is_row.then_some(at);
        // Whatever is wrong with a line, the next one is independent of it.
        Some((entry.map_err(|error| ReadError { fatal: false, ..error }), row))
    }
}

impl Reader<'_> {
    /// Reads a map of regions that is drawn with letters as a grid of one symbol for each region,
    /// unless every line is to be a puzzle.
    fn regions(&mut self, line: &Line) -> Option<Result<Entry, ReadError>> {
        let regions = Regions::read(line.text.trim()).ok().filter(|of| of.check_sizes().is_ok())?;
        self.cache.options.from.is_none().then_some(())?;
        let numbers = regions.of_cells().iter().map(|of| Symbol::new(*of)).collect();
        Some(characters::of_square(&mut self.cache, &Grid::of_symbols(numbers), line.at))
    }

    /// Returns the rules of the requested board of several grids, if a line is one of its grids.
    fn grids(&mut self, line: &Line) -> Option<Arc<Rules>> {
        if !self.cache.fixes_default_board() {
            return None;
        }
        let variant = self.cache.default_variant();
        let layout = self.cache.layout_for(0)?;
        let rules = Arc::clone(&self.cache.rules(variant, &layout).ok()?.rules);
        let side = rules.layout().size.side();
        (line.text.trim().chars().count() == side * side).then_some(rules)
    }

    /// Reads a puzzle of one line for each grid, in the order of the grids. A cell of several grids
    /// is given if one of them gives it.
    fn read_grids(&mut self, first: Line, rules: &Arc<Rules>) -> Result<Entry, ReadError> {
        let (board, side, at) = (rules.board(), rules.layout().size.side(), first.at);
        let rows = rules.houses().iter().filter(|house| house.role == HouseRole::Row);
        let rows_of_grids: Vec<&[Cell]> = rows.map(|house| &house.cells[..]).collect();
        let mut givens = Grid::blank(board.cell_count());
        let mut next = Some(Ok(first));
        for (number, rows) in rows_of_grids.chunks(side).enumerate() {
            let line =
                next.take().or_else(|| self.lines.next_with_content()).ok_or_else(|| {
                    let count = rows_of_grids.len() / side;
                    let message =
                        format!("expected a line for each of {count} grids, found {number}");
                    ReadError::at(at, message)
                })??;
            let grid = self.cache.options.symbols.read(line.text.trim(), side * side, side);
            let grid = grid.map_err(|error| ReadError::at(line.at, error.to_string()))?;
            let cells = rows.concat();
            for (own, symbol) in grid.filled() {
                let cell = cells[own.index()];
                if givens.get(cell).is_some_and(|given| given != symbol) {
                    let place = board.place(cell);
                    let message = format!("{place} is given twice, with different symbols");
                    return Err(ReadError::at(line.at, message));
                }
                givens.set(cell, Some(symbol));
            }
        }
        characters::of_givens(rules, &givens, at)
    }
}

impl Iterator for Reader<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        if let Some(item) = self.waiting.pop_front() {
            return Some(item);
        }
        let (first, row) = self.line()?;
        let Some(from) = row else { return Some(first) };
        let (mut to, mut count) = (from, 1);
        self.waiting.push_back(first);
        while let Some((item, row)) = self.line() {
            let Some(at) = row else {
                self.waiting.push_back(item);
                break;
            };
            (to, count) = (at, count + 1);
            if count == FEWEST_ROWS {
                self.waiting.clear();
            } else if count < FEWEST_ROWS {
                self.waiting.push_back(item);
            }
        }
        if count >= FEWEST_ROWS {
            let (first, last) = (from.line, to.line);
            let message = format!(
                "expected a puzzle on each line, found rows of cells in lines {first} to {last}"
            );
            return Some(Err(ReadError::at(from, message).hint(
                "write each puzzle as one line, or put each grid of rows into a file of its own",
            )));
        }
        self.waiting.pop_front()
    }
}

/// Returns whether a line may be a row of a puzzle.
fn is_row(line: &str) -> bool {
    row_of_cells(line).is_some_and(|cells| cells <= MAX_SYMBOLS)
}

fn read(line: &Line, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let symbols = &cache.options.symbols;
    let whole = line.text.as_str();
    let start = whole.len() - whole.trim_start().len();
    if let Some(position) = played::of_line(&whole[start..]) {
        let at = line.at.after(&whole.as_bytes()[..start]);
        return played::read(cache, symbols, at, position);
    }
    let remark = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let end = whole[start..].find(remark).map_or(whole.len(), |length| start + length);
    let first = &whole[start..end];
    if first.len() == whole.len() {
        return characters::read(cache, symbols, line.at, whole);
    }
    // A space may be a blank cell, so the whole line is tried first.
    let fits = |text: &str| Size::of_cells(text.chars().count()).is_some();
    let as_whole = characters::read(cache, symbols, line.at, whole);
    if as_whole.is_ok() || fits(whole) && !fits(first) {
        return as_whole;
    }
    let at = line.at.after(&whole.as_bytes()[..start]);
    let mut entry = characters::read(cache, symbols, at, first)?;
    let mut rest = without_arrow(whole[end..].trim_start_matches(remark), remark);
    // As many cells are a solution, a state or regions.
    for _ in 0..2 {
        let second = rest.split(remark).next().unwrap_or_default();
        if second.chars().count() != first.chars().count() {
            break;
        }
        let at = line.at.after(&whole.as_bytes()[..whole.len() - rest.len()]);
        entry = beside(cache, entry, at, second)?;
        rest = without_arrow(rest[second.len()..].trim_start_matches(remark), remark);
    }
    match rest.is_empty() {
        true => Ok(entry),
        // Remarks are mostly numbers.
        false => match rest.contains(char::is_alphabetic).then(|| rule_in_words(rest)).flatten() {
            Some(rule) if cache.options.variant.is_none() => {
                let at = line.at.after(&whole.as_bytes()[..whole.len() - rest.len()]);
                Err(refuse_rule(at, &rule))
            }
            _ => Ok(entry),
        },
    }
}

/// Returns a text without the sign between a puzzle and its solution.
fn without_arrow(text: &str, remark: impl Fn(char) -> bool) -> &str {
    const ARROWS: [&str; 5] = ["->", "=>", "→", "=", "|"];
    let after = ARROWS.iter().find_map(|arrow| text.strip_prefix(arrow));
    after
        .filter(|rest| rest.starts_with(&remark))
        .map_or(text, |rest| rest.trim_start_matches(remark))
}

/// Reads what stands beside the givens of a puzzle with as many cells: its solution, how far
/// somebody came, or the regions of a jigsaw.
fn beside(
    cache: &mut RulesCache<'_>,
    entry: Entry,
    at: Position,
    text: &str,
) -> Result<Entry, ReadError> {
    let givens = entry.puzzle.givens();
    let rules = entry.puzzle.rules();
    let board = rules.board();
    let read = cache.options.symbols.read(text, board.cell_count(), board.symbol_count());
    if let Some(filled) = read.ok().filter(|grid| grid.extends(&givens)) {
        return Ok(match filled.is_full() {
            true => Entry { solution: Some(filled), ..entry },
            false => entry.with_position(filled, PencilMarks::default()),
        });
    }
    let regions = Regions::read(text).map_err(|_| {
        ReadError::at(at, "the second field is no solution and no regions of these givens")
            .hint("a field of as many characters as the givens is a solution, a state or regions")
    })?;
    companions::with_regions(cache, entry, at, regions)
}

fn write(entry: &Entry, options: &WriteOptions) -> Result<String, WriteError> {
    if let Some(candidates) = characters::write_candidates(&entry.puzzle, &options.symbols) {
        return Ok(candidates);
    }
    characters::refuse_more_than_givens(&entry.puzzle, &options.symbols, "a line of characters")?;
    Ok(options.symbols.write(&entry.puzzle.givens()))
}
