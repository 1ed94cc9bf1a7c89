//! PDF files of printed puzzles: each grid on a page is a puzzle, or the solution of one.

use super::characters;
use super::error::{Position, ReadError};
use super::pasted::Pasted;
use super::photograph::cancelled;
use super::reading::{Entries, EntryReader, Located, ReadOptions};
use super::rules_cache::RulesCache;
use super::{Entry, MAX_LINE};
use satoku_core::board::{Cell, Grid, GridError, HouseRole, Size, Symbol, Symbols};
use satoku_core::oracle::{OracleError, Oracles, Solved};
use satoku_core::rules::{Layout, Puzzle, Regions, Rules};
use satoku_scan::pdf::{self, Borders, Document, Found, PdfError, PdfErrorKind, PrintedGrid};
use satoku_scan::photo::Areas;
use std::collections::{BTreeSet, VecDeque};
use std::io::{BufRead, Read};
use std::sync::Arc;

/// The most grids that cannot be read and are named one by one.
const NAMED: usize = 8;
/// The most solutions that are kept to compare with those on later pages.
const KEPT: usize = MAX_LINE;

/// Returns whether an input begins as a PDF file.
pub(super) fn is_pdf(input: &mut impl BufRead) -> Result<bool, ReadError> {
    let head = input.fill_buf().map_err(|error| ReadError::of_device(1, error))?;
    Ok(pdf::is_pdf(head))
}

/// Reads the puzzles of a PDF file.
pub(super) fn read<'a>(
    input: impl BufRead + 'a,
    options: &'a ReadOptions<'a>,
) -> Result<Entries<'a>, ReadError> {
    let mut file = Vec::new();
    let limit = pdf::MAX_FILE as u64;
    let read = input.take(limit + 1).read_to_end(&mut file);
    read.map_err(|error| ReadError::of_device(1, error))?;
    if file.len() as u64 > limit {
        let most = limit >> 20;
        return Err(ReadError::of_file(format!("the PDF file has more than {most} MiB"))
            .hint("split it, and read the parts"));
    }
    let document = Document::open(file, &options.cancel).map_err(unreadable)?;
    Ok(Box::new(Printed {
        document,
        page: 0,
        grids: VecDeque::new(),
        grid: 0,
        cache: RulesCache::new(options),
        oracles: Oracles::new(&options.cancel),
        solutions: BTreeSet::new(),
        counts: Counts::default(),
        notes: Vec::new(),
        is_done: false,
    }))
}

fn unreadable(error: PdfError) -> ReadError {
    if error.kind == PdfErrorKind::Cancelled {
        return cancelled();
    }
    let fault = ReadError::of_file(error.message);
    error.hint.into_iter().fold(fault, ReadError::hint)
}

/// What was found in a file.
#[derive(Default)]
struct Counts {
    puzzles: usize,
    // Complete grids that solve a puzzle of the file.
    solutions: usize,
    // Complete grids that solve none.
    complete: usize,
    unread: usize,
    faults: usize,
    has_pictures: bool,
}

/// The puzzles of a PDF file.
struct Printed<'r> {
    document: Document,
    // The number of the page that is read next, from 0, and the grids of the present one.
    page: usize,
    grids: VecDeque<Found>,
    grid: u64,
    cache: RulesCache<'r>,
    oracles: Oracles,
    // The solutions of the puzzles so far.
    solutions: BTreeSet<Vec<u8>>,
    counts: Counts,
    notes: Vec<String>,
    is_done: bool,
}

/// What is made of a grid.
enum Made {
    Entry(Box<Entry>),
    // A complete grid that solves a puzzle.
    Solution,
    // A grid without symbols.
    Blank,
    // A grid that cannot be read, with the reason.
    Unread(String),
}

impl EntryReader for Printed<'_> {
    fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }
}

impl Iterator for Printed<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(found) = self.grids.pop_front() else {
                if self.page == self.document.page_count() {
                    return self.end();
                }
                self.page += 1;
                self.grid = 0;
                match self.document.page(self.page - 1) {
                    Ok(page) => {
                        self.grids = page.grids.into();
                        self.counts.has_pictures |= page.has_pictures;
                    }
                    Err(error) => {
                        if error.kind == PdfErrorKind::Cancelled {
                            return Some(Err(cancelled()));
                        }
                        if error.kind == PdfErrorKind::TooMuchWork {
                            self.is_done = true;
                            self.page = self.document.page_count();
                        }
                        self.counts.faults += 1;
                        let at = Position { line: self.page as u64, column: 1 };
                        let fault = ReadError::at(at, &error.message);
                        return Some(Err(error.hint.into_iter().fold(fault, ReadError::hint)));
                    }
                }
                continue;
            };
            self.grid += 1;
            let at = Position { line: self.page as u64, column: self.grid };
            match self.made(found, at) {
                Ok(Made::Entry(item)) => {
                    return Some(Ok(Located { line: at.line, column: at.column, item: *item }));
                }
                Ok(Made::Solution) => self.counts.solutions += 1,
                Ok(Made::Blank) => {}
                Ok(Made::Unread(why)) => self.leave_out(at, &why),
                Err(error) => {
                    self.counts.faults += 1;
                    return Some(Err(error));
                }
            }
        }
    }
}

impl Printed<'_> {
    /// Notes a grid that is not read.
    fn leave_out(&mut self, at: Position, why: &str) {
        self.counts.unread += 1;
        if self.counts.unread <= NAMED {
            let Position { line, column } = at;
            self.notes.push(format!("grid {column} of page {line} is not read: {why}"));
        }
    }

    /// Notes what was found when all pages were read. It is an error if that is nothing.
    fn end(&mut self) -> Option<Result<Located<Entry>, ReadError>> {
        if std::mem::replace(&mut self.is_done, true) {
            return None;
        }
        let Counts { puzzles, solutions, complete, unread, faults, has_pictures } = self.counts;
        if puzzles + complete + faults == 0 {
            let message = match (unread, &self.notes[..]) {
                (0, _) => "no grid of a puzzle was found in the PDF".to_owned(),
                (1, [note, ..]) => format!("there is one grid in the PDF, and {note}"),
                (_, [note, ..]) => format!("none of {unread} grids in the PDF is read: {note}"),
                (_, []) => format!("none of {unread} grids in the PDF is read"),
            };
            let hint = match has_pictures {
                true => {
                    "if its pages are pictures, make images of them, for example with \
                     `pdftoppm -r 200 -png`, and read those"
                }
                false => "satoku reads grids of lines with a symbol, or none, in each cell",
            };
            self.notes.clear();
            return Some(Err(ReadError::of_file(message).hint(hint)));
        }
        let named = unread.saturating_sub(NAMED);
        if named > 0 {
            self.notes.push(format!("{named} more grids are not read"));
        }
        let count = |count: usize, what: &str| match count {
            1 => format!("1 {what}"),
            _ => format!("{count} {what}s"),
        };
        let pages = count(self.document.page_count(), "page");
        let mut text = format!("{} on {pages} of a PDF", count(puzzles, "puzzle"));
        if solutions > 0 {
            let are = if solutions == 1 { "is a solution" } else { "are solutions" };
            text += &format!("; {} {are} of them and left out", count(solutions, "complete grid"));
        }
        if complete > 0 {
            let solve = if complete == 1 { "solves" } else { "solve" };
            text += &format!("; {} {solve} none of them", count(complete, "complete grid"));
        }
        self.notes.push(text);
        None
    }

    fn made(&mut self, found: Found, at: Position) -> Result<Made, ReadError> {
        let grid = match found.grid {
            Ok(grid) => grid,
            Err(why) => return Ok(Made::Unread(why)),
        };
        if grid.cells.iter().all(String::is_empty) {
            return Ok(Made::Blank);
        }
        let read = read_cells(&grid.cells, grid.side, &self.cache.options.symbols);
        let givens = match read {
            Ok(givens) => givens,
            Err(why) => return Ok(Made::Unread(why)),
        };
        let mut best: Option<(Arc<Rules>, Solved)> = None;
        for (variant, layout) in self.readings(&grid) {
            let known = self.cache.rules(&variant, &layout).map_err(|fault| fault.at(at))?;
            let rules = Arc::clone(&known.rules);
            let board = rules.board();
            if !board.is_square() || board.symbol_count() != grid.side {
                let (count, side) = (board.symbol_count(), grid.side);
                let message =
                    format!("expected a board with {count} symbols, found a grid of {side}x{side}");
                return Err(ReadError::at(at, message));
            }
            if !grid.shaded.is_empty() && grid.shaded != shaded(&rules) {
                continue;
            }
            let solved = self.solved(&rules, &givens).map_err(|error| match error {
                OracleError::Cancelled => cancelled(),
                error => ReadError::at(at, error.to_string()),
            })?;
            let is_one = matches!(solved, Solved::One(_));
            if best.is_none() || is_one {
                best = Some((rules, solved));
            }
            if is_one {
                break;
            }
        }
        let Some((rules, solved)) = best else {
            return Ok(Made::Unread("its cells are shaded".to_owned()));
        };
        self.entry(&grid, &rules, &givens, solved, at)
    }

    /// Returns the entry of a grid with what its givens are solved by.
    fn entry(
        &mut self,
        grid: &PrintedGrid,
        rules: &Arc<Rules>,
        givens: &Grid,
        solved: Solved,
        at: Position,
    ) -> Result<Made, ReadError> {
        if let Solved::One(solution) = &solved {
            let key: Vec<u8> = solution.filled().map(|(_, symbol)| symbol.value() as u8).collect();
            if givens.is_full() {
                if self.solutions.contains(&key) {
                    return Ok(Made::Solution);
                }
            } else if self.solutions.len() < KEPT {
                self.solutions.insert(key);
            }
        } else if grid.has_text_around {
            let why = "there is text beside its rows or columns, as clues are";
            return Ok(Made::Unread(why.to_owned()));
        }
        let mut entry = characters::of_givens(rules, givens, at)?;
        if givens.is_full() {
            self.counts.complete += 1;
        } else {
            self.counts.puzzles += 1;
        }
        let fault = match solved {
            Solved::One(_) => None,
            Solved::None => Some("as read it has no solution"),
            Solved::Several(..) => Some("as read it has several solutions"),
            Solved::Undecided => Some("whether it has one solution could not be decided"),
        };
        if let Some(fault) = fault {
            let (side, count, variant) = (grid.side, givens.filled_count(), rules.variant());
            let variant =
                if variant == "classic" { String::new() } else { format!(" ({variant})") };
            let read_as = format!("a printed {side}x{side} of {count} givens{variant}; {fault}");
            entry.pasted = Some(Box::new(Pasted { read_as, candidates: None, unsure: Vec::new() }));
        }
        Ok(Made::Entry(Box::new(entry)))
    }

    /// Returns the variants and layouts that a grid may have, the most likely first.
    fn readings(&self, grid: &PrintedGrid) -> Vec<(String, Layout)> {
        let options = self.cache.options;
        let usual = || Layout::of_size(Size::of_side(grid.side).unwrap_or_default());
        let drawn = match &grid.areas {
            Areas::Boxes(rows, columns) => Size::of_boxes(*rows, *columns).ok(),
            _ => None,
        };
        let regions = |of: &[usize]| Regions::new(grid.side, of.to_vec()).ok();
        let (layout, is_jigsaw) = match (&options.layout, drawn, &grid.areas) {
            (Some(layout), ..) => (layout.clone(), layout.regions.is_some()),
            (None, Some(size), _) => (Layout::of_size(size), false),
            (None, None, Areas::Regions(of)) => match regions(of) {
                Some(regions) => (Layout::with_regions(usual().size, regions), true),
                None => (usual(), false),
            },
            _ => (usual(), false),
        };
        if let Some(variant) = &options.variant {
            return vec![(variant.clone(), layout)];
        }
        let mut names: Vec<Vec<&str>> = match (is_jigsaw, grid.borders) {
            (true, _) => vec![vec!["jigsaw"]],
            // Lines that are all alike tell nothing about boxes.
            (false, Borders::Outline) => vec![vec!["latin"], vec![]],
            (false, Borders::Alike) => vec![vec![], vec!["latin"]],
            (false, Borders::Regions) => vec![vec![]],
        };
        if layout.size.boxes().is_none() && !is_jigsaw {
            names = vec![vec!["latin"]];
        }
        for names in &mut names {
            names.extend((!grid.shaded.is_empty()).then_some("windoku"));
            names.extend(grid.has_diagonals.then_some("x"));
        }
        let name = |names: Vec<&str>| match names.is_empty() {
            true => "classic".to_owned(),
            false => names.join("+"),
        };
        let named: Vec<String> = names.into_iter().map(name).collect();
        named.into_iter().map(|name| (name, layout.clone())).collect()
    }

    fn solved(&self, rules: &Arc<Rules>, givens: &Grid) -> Result<Solved, OracleError> {
        let Ok(puzzle) = Puzzle::of_givens(Arc::clone(rules), givens) else {
            return Ok(Solved::None);
        };
        if !puzzle.repeats().is_empty() {
            return Ok(Solved::None);
        }
        self.oracles.solve(&puzzle)
    }
}

/// Returns the cells of the further houses of rules, such as windows, but not those of diagonals.
fn shaded(rules: &Rules) -> Vec<usize> {
    let side = rules.board().symbol_count();
    let mut cells = BTreeSet::new();
    for house in rules.houses().iter().filter(|house| house.role == HouseRole::Extra) {
        let all: Vec<usize> = house.cells.iter().map(|cell| cell.index()).collect();
        let is_line = |on: &dyn Fn(usize) -> bool| all.iter().all(|cell| on(*cell));
        let falls = |cell: usize| cell / side == cell % side;
        let rises = |cell: usize| cell / side + cell % side + 1 == side;
        if !is_line(&falls) && !is_line(&rises) {
            cells.extend(all);
        }
    }
    cells.into_iter().collect()
}

/// Reads what is written in cells: characters of an alphabet, or numbers.
fn read_cells(cells: &[String], side: usize, symbols: &Symbols) -> Result<Grid, String> {
    let filled = || cells.iter().filter(|cell| !cell.is_empty());
    let number =
        |cell: &String| cell.parse().ok().filter(|number: &usize| (1..=side).contains(number));
    if filled().any(|cell| cell.chars().count() > 1) {
        let mut grid = Grid::blank(cells.len());
        for (index, cell) in cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
            let value = number(cell).ok_or_else(|| no_symbol(cell, index, side))?;
            grid.set(Cell::new(index), Some(Symbol::new(value - 1)));
        }
        return Ok(grid);
    }
    let has = |wanted: &dyn Fn(char) -> bool| filled().any(|cell| cell.chars().all(wanted));
    let letters = || {
        let last = char::from(b'A' + side.clamp(1, 25) as u8 - 1);
        filled().all(|cell| cell.chars().all(|letter| ('A'..=last).contains(&letter)))
    };
    let alphabet = match symbols == &Symbols::default() {
        true if side > 9 && has(&|character| character == '0') => "0-F",
        true if letters() => "A-P",
        _ => "",
    };
    let symbols = alphabet.parse().unwrap_or_else(|_| symbols.clone()).chosen();
    let known: Vec<char> = symbols.characters().take(side).collect();
    let mut text = String::new();
    for (index, cell) in cells.iter().enumerate() {
        let Some(character) = cell.chars().next() else {
            text.push('.');
            continue;
        };
        if !known.iter().any(|known| known.eq_ignore_ascii_case(&character)) {
            return Err(no_symbol(cell, index, side));
        }
        text.push(character);
    }
    // An alphabet with `.` as a symbol has no character for blanks here.
    let grid = symbols.read(&text, cells.len(), side);
    grid.map_err(|error: GridError| error.to_string())
}

fn no_symbol(text: &str, index: usize, side: usize) -> String {
    let (row, column) = (index / side + 1, index % side + 1);
    let text: String = text.chars().flat_map(char::escape_debug).take(8).collect();
    format!("`{text}` in r{row}c{column} is no symbol of a {side}x{side}; --symbols says which are")
}
