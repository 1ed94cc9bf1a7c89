//! Links to puzz.link, which contain the givens.

use super::error::{ReadError, quote};
use super::file_format::{FileFormat, Head, Shape};
use super::link::{self, Link};
use super::links;
use super::puzzlink_body::{givens, numbers};
use super::reading::{Entries, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::Input;
use super::{
    Detail, Entry, SetWriter, WriteError, WriteOptions, characters, each_line, puzzlink_latin,
    puzzlink_open,
};
use satoku_core::board::{Cell, Symbol, Symbols};

/// The format `puzzlink`.
pub(super) struct PuzzLink;

impl FileFormat for PuzzLink {
    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, _: Detail) -> bool {
        false
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        link::names(head.line, "://puzz.link/")
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, links::read)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, write)
    }
}

/// The hosts that use the same links.
const HOSTS: [&str; 4] = ["puzz.link", "pzplus.tck.mn", "pzv.jp", "pzprxs.vercel.app"];

/// The sides for which the site has the same boxes as we do; it divides other sides differently.
const SIDES: [usize; 5] = [4, 6, 9, 16, 25];

/// Reads a link to the site; `None` for links to other sites.
pub(super) fn read_link(
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Option<Result<Entry, ReadError>> {
    HOSTS.contains(&link.host.as_str()).then(|| read(link, cache))
}

fn read(link: &Link<'_>, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let fault = |message: String| {
        ReadError::at(link.at, message).hint("a link is such as https://puzz.link/p?sudoku/9/9/...")
    };
    let query = link.rest.split_once('?').map_or("", |(_, query)| query);
    let parts: Vec<&str> = query.splitn(4, '/').collect();
    let [kind, width, height, body] = parts[..] else {
        return Err(fault(
            "expected the kind of puzzle, a width, a height and the clues".to_owned(),
        ));
    };
    if puzzlink_latin::is_known(kind) {
        let entry = puzzlink_latin::read(kind, (width, height), body, cache);
        return entry.map_err(|fault| fault.at(link.at));
    }
    if puzzlink_open::is_known(kind) {
        let entry = puzzlink_open::read(kind, (width, height), body, cache);
        return entry.map_err(|fault| fault.at(link.at));
    }
    if kind != "sudoku" {
        return Err(fault(format!("expected a `sudoku`, found a `{}`", quote(kind))));
    }
    let side = width.parse::<usize>().ok().filter(|side| width == height && SIDES.contains(side));
    let Some(side) = side else {
        let found = quote(&format!("{width}/{height}"));
        return Err(fault(format!("expected a side of 4, 6, 9, 16 or 25, found {found}"))
            .hint("boards of other sides have boxes of puzz.link's own choice"));
    };
    let givens = givens(body, side * side, side).map_err(fault)?;
    let layout = cache.layout_for(side * side).expect("the side was checked");
    let variant = cache.default_variant();
    let rules = &cache.rules(variant, &layout).map_err(|fault| fault.at(link.at))?.rules;
    if rules.board().cell_count() != givens.cell_count() {
        let cells = rules.board().cell_count();
        return Err(fault(format!(
            "expected a board of {cells} cells, found one of {}",
            side * side
        )));
    }
    characters::of_givens(rules, &givens, link.at)
}

fn write(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    let format = "a puzz.link link";
    if entry.puzzle.rules().variant() == "latin" {
        return puzzlink_latin::write(entry);
    }
    if puzzlink_open::is_written(entry.puzzle.rules().variant()) {
        return puzzlink_open::write(entry);
    }
    characters::refuse_more_than_givens(&entry.puzzle, &Symbols::default(), format)?;
    let side = entry.puzzle.rules().layout().size.side();
    if !SIDES.contains(&side) {
        return Err(characters::refuse(format, &format!("a board of side {side}")));
    }
    let givens = entry.puzzle.givens();
    let cells = (0..givens.cell_count()).map(Cell::new);
    let body = numbers(cells.map(|cell| givens.get(cell).map(Symbol::value)));
    Ok(format!("https://puzz.link/p?sudoku/{side}/{side}/{body}"))
}
