//! Links to SudokuWiki, which hold the givens, or a position with its candidates.

use super::error::{ReadError, quote};
use super::file_format::{FileFormat, Head, Shape};
use super::link::{self, Link};
use super::links;
use super::reading::{Entries, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::Input;
use super::{Detail, Entry, SetWriter, WriteError, WriteOptions, characters, each_line, played};
use satoku_core::board::{Cell, Grid, Symbol, Symbols};
use satoku_core::rules::{Layout, Puzzle};
use satoku_logic::Geometry;

/// The format `sudokuwiki`.
pub(super) struct SudokuWiki;

impl FileFormat for SudokuWiki {
    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, detail: Detail) -> bool {
        detail == Detail::Position
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        link::names(head.line, HOST)
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, links::read)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, write)
    }
}

const HOST: &str = "sudokuwiki.org";

/// A page of the site for one kind of puzzle.
struct Page {
    /// The name of the page, in lower case and without an extension.
    name: &'static str,
    /// The address of the page, as the site's own links have it.
    address: &'static str,
    /// What stands before a packed position.
    header: &'static str,
    /// The variant; `None` where the page leaves it open.
    variant: Option<&'static str>,
}

const PAGES: [Page; 2] = [
    Page { name: "sudoku", address: "sudoku.htm", header: "S9B", variant: None },
    Page { name: "sudokux", address: "SudokuX.aspx", header: "X9B", variant: Some("x") },
];

/// The most symbols of a cell.
const SYMBOLS: usize = 9;

/// The number after which filled cells begin: numbers up to it are givens.
const FILLED: usize = SYMBOLS;

/// The number of a 1 that was filled in.
const FIRST_FILLED: usize = FILLED + 1;

/// The number that is added to the bits of candidates, the lowest of which is that of 1.
const NOTED: usize = 2 * SYMBOLS;

/// Reads a link to the site; `None` for links to other sites, and for those to pages that are not
/// known here.
pub(super) fn read_link(
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Option<Result<Entry, ReadError>> {
    if link.host != HOST {
        return None;
    }
    let Some(board) = link.parameter("bd") else {
        return Some(Err(ReadError::at(link.at, "expected a puzzle after `?bd=`")
            .hint("a link to a page of the site holds no puzzle by itself")));
    };
    let text = link::decode(board);
    if let Some(page) = PAGES.iter().find(|page| text.starts_with(page.header)) {
        return Some(read_position(page, &text[page.header.len()..], link, cache));
    }
    let is_packed =
        |text: &str| matches!(text.as_bytes(), [b'A'..=b'Z', b'0'..=b'9', b'A'..=b'Z', ..]);
    if is_packed(&text) {
        let header = quote(&text[..3]);
        let message = format!("positions packed as `{header}` are not supported");
        return Some(Err(ReadError::at(link.at, message).hint(
            "those of `S9B` and `X9B` are read, and puzzles of 81 digits on the pages for them",
        )));
    }
    let path = link.rest.split(['?', '#']).next().unwrap_or_default();
    let name = path.trim_matches('/').split('.').next().unwrap_or_default().to_ascii_lowercase();
    let page = PAGES.iter().find(|page| page.name == name)?;
    Some(read_digits(page, &text, link, cache))
}

/// Reads 81 digits.
fn read_digits(
    page: &Page,
    text: &str,
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, ReadError> {
    let count = text.chars().count();
    if count != SYMBOLS * SYMBOLS {
        let header = page.header;
        let message = format!(
            "expected 81 digits, or `{header}` and two characters for each cell, found {count} characters"
        );
        let error = ReadError::at(link.at, message);
        return Err(match count == 2 * SYMBOLS * SYMBOLS {
            true => {
                error.hint("older links are packed in another way: open it, and copy the new one")
            }
            false => error,
        });
    }
    let entry = entry(page, text, link, cache);
    // Places within decoded text are not those in the link.
    entry.map_err(|error| ReadError { column: Some(link.at.column), ..error })
}

/// Reads a puzzle of the page.
fn entry(
    page: &Page,
    text: &str,
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, ReadError> {
    let Some(variant) = page.variant else { return characters::read_nine(cache, link.at, text) };
    let rules = cache.stated(variant, &Layout::default()).map_err(|fault| fault.at(link.at))?;
    let rules = &rules.rules;
    let givens = characters::read_grid(&Symbols::default(), rules, link.at, text)?;
    characters::of_givens(rules, &givens, link.at)
}

/// Reads a position of two characters for each cell: a number in base 36.
fn read_position(
    page: &Page,
    text: &str,
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, ReadError> {
    let fault = |message: String| ReadError::at(link.at, message);
    let cells = SYMBOLS * SYMBOLS;
    let count = text.chars().count();
    if count != 2 * cells {
        let header = page.header;
        return Err(fault(format!(
            "expected {} characters after `{header}`, found {count}",
            2 * cells
        ))
        .hint("the position is two characters for each of 81 cells"));
    }
    let mut givens = String::new();
    let mut filled = Grid::blank(cells);
    let mut noted: Vec<(Cell, Vec<Symbol>)> = Vec::new();
    let characters: Vec<char> = text.chars().collect();
    for (index, pair) in characters.chunks(2).enumerate() {
        let cell = Cell::new(index);
        let number = pair
            .iter()
            .try_fold(0, |number, character| Some(36 * number + character.to_digit(36)? as usize));
        let number = number.filter(|number| *number < NOTED + (1 << SYMBOLS)).ok_or_else(|| {
            let found = quote(&pair.iter().collect::<String>());
            let (row, col) = (index / SYMBOLS + 1, index % SYMBOLS + 1);
            fault(format!("r{row}c{col}: expected a number of base 36 up to `ep`, found `{found}`"))
        })?;
        givens.push(match number {
            1..=FILLED => char::from_digit(number as u32, 10).unwrap_or('.'),
            _ => '.',
        });
        match number {
            0 => {}
            1..=FILLED => filled.set(cell, Some(Symbol::new(number - 1))),
            FIRST_FILLED..=NOTED => filled.set(cell, Some(Symbol::new(number - FIRST_FILLED))),
            bits => {
                let has = |index: &usize| (bits - NOTED) >> index & 1 == 1;
                noted.push((cell, (0..SYMBOLS).filter(has).map(Symbol::new).collect()));
            }
        }
    }
    let entry = entry(page, &givens, link, cache)?;
    played::begin_with(entry, filled, noted).map_err(|fault| fault.at(link.at))
}

/// Returns the page for a puzzle.
fn page_of(puzzle: &Puzzle) -> Result<&'static Page, WriteError> {
    let format = "a SudokuWiki link";
    let [classic, x] = &PAGES;
    let rules = puzzle.rules();
    if x.variant == Some(rules.variant()) && *rules.layout() == Layout::default() {
        characters::refuse_clues(puzzle, format)?;
        return Ok(x);
    }
    characters::refuse_all_but_nine(puzzle, format)?;
    Ok(classic)
}

fn write(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    let page = page_of(&entry.puzzle)?;
    let board = match &entry.position {
        None => entry.puzzle.givens().to_string().replace('.', "0"),
        Some(_) => position(entry, page)?,
    };
    Ok(format!("https://www.{HOST}/{}?bd={board}", page.address))
}

/// Returns the packed position of an entry.
fn position(entry: &Entry, page: &Page) -> Result<String, WriteError> {
    let rules = entry.puzzle.rules();
    let geometry = Geometry::new(rules).map_err(|error| {
        WriteError::refused(error.to_string(), "write JSON instead: --format ndjson, or json")
    })?;
    let state = entry.state(&geometry);
    let (givens, filled) = (entry.puzzle.givens(), entry.filled());
    let number = |cell: Cell| match (givens.get(cell), filled.get(cell)) {
        (Some(given), _) => given.value(),
        (None, Some(placed)) => FILLED + placed.value(),
        (None, None) => {
            let bits: usize =
                state.candidates(cell).into_iter().map(|symbol| 1 << symbol.index()).sum();
            if bits == 0 { 0 } else { NOTED + bits }
        }
    };
    let digit = |number: usize| char::from_digit(number as u32, 36).unwrap_or('0');
    let cells = rules.board().cells().map(number);
    let pairs = cells.flat_map(|number| [digit(number / 36), digit(number % 36)]);
    Ok(page.header.chars().chain(pairs).collect())
}
