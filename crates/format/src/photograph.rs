//! Images of printed puzzles: each grid in one is a puzzle.

use super::error::{Position, ReadError};
use super::pasted::Pasted;
use super::reading::{Entries, EntryReader, Located, ReadOptions};
use super::rules_cache::RulesCache;
use super::{Entry, characters};
use satoku_core::board::{Board, Cell, Size, Symbol, Symbols};
use satoku_core::oracle::{Cancel, OracleError};
use satoku_core::rules::{Layout, Regions, Rules};
use satoku_logic::{PartlyFilled, PencilMarks};
use satoku_scan::photo::{self, Areas, Detection, Outline, Photograph, Resolved};
use std::cell::RefCell;
use std::io::{BufRead, Read};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The most cells that a note names.
const NAMED: usize = 8;
/// The time between two looks at whether the reading of an image is cancelled.
const PATIENCE: Duration = Duration::from_millis(50);

/// Returns whether an input begins as an image that can be read.
pub(super) fn is_image(input: &mut impl BufRead) -> Result<bool, ReadError> {
    let head = input.fill_buf().map_err(|error| ReadError::of_device(1, error))?;
    Ok(photo::is_image(head))
}

/// Reads the puzzles of an image.
pub(super) fn read<'a>(
    input: impl BufRead + 'a,
    options: &'a ReadOptions<'a>,
) -> Result<Entries<'a>, ReadError> {
    let mut file = Vec::new();
    let limit = photo::decode::MAX_FILE as u64;
    let read = input.take(limit + 1).read_to_end(&mut file);
    read.map_err(|error| ReadError::of_device(1, error))?;
    if file.len() as u64 > limit {
        let most = limit >> 20;
        return Err(ReadError::of_file(format!("the image file has more than {most} MiB")));
    }
    let page = page(file, &options.cancel)?;
    let cache = RulesCache::new(options);
    Ok(Box::new(Photographed { grids: page.grids.into_iter(), count: 0, cache }))
}

/// Returns the error of reading that was cancelled.
pub(super) fn cancelled() -> ReadError {
    ReadError::of_file("the reading was cancelled")
}

/// Returns the grids of an image, of which there is at least one.
///
/// Decoders cannot be stopped, and a large image takes them seconds. So they have a thread of their
/// own, which is left behind if the reading is cancelled.
fn page(file: Vec<u8>, cancel: &Cancel) -> Result<Photograph, ReadError> {
    let file: Arc<[u8]> = file.into();
    let (sender, receiver) = mpsc::channel();
    let same = Arc::clone(&file);
    let reader = thread::Builder::new().spawn(move || {
        // Nobody listens any more once the reading was cancelled.
        let _ = sender.send(photo::read(&same));
    });
    let read = match reader {
        // There are systems without threads.
        Err(_) => photo::read(&file),
        Ok(_) => loop {
            match receiver.recv_timeout(PATIENCE) {
                Ok(read) => break read,
                Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => return Err(cancelled()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(ReadError::of_file("the image cannot be read"));
                }
            }
        },
    };
    if cancel.is_cancelled() {
        return Err(cancelled());
    }
    let page = read.map_err(|error| {
        let fault = ReadError::of_file(error.message);
        error.hint.into_iter().fold(fault, ReadError::hint)
    })?;
    if page.grids.is_empty() {
        return Err(ReadError::of_file("no grid of a puzzle was found in the image").hint(
            "take the picture from above, with the whole grid in it and all its lines visible",
        ));
    }
    Ok(page)
}

/// Draws how an image is read, as SVG: the grids over the image, each symbol at the upper left of
/// its cell, and frames around cells that were changed at the second look or stay in doubt.
///
/// # Errors
/// If it is not an image, cannot be read, or has no grid.
pub fn draw_reading(file: &[u8], options: &ReadOptions<'_>) -> Result<String, ReadError> {
    let page = page(file.to_vec(), &options.cancel)?;
    let cache = RefCell::new(RulesCache::new(options));
    let at = Position { line: 1, column: 1 };
    Ok(photo::draw(&page, |detection| {
        // The error of a grid that cannot be read comes when it is read.
        resolve(detection, &mut cache.borrow_mut(), at).ok().map(|grid| grid.resolved)
    }))
}

/// The puzzles of an image.
struct Photographed<'r> {
    grids: std::vec::IntoIter<Detection>,
    count: u64,
    cache: RulesCache<'r>,
}

impl EntryReader for Photographed<'_> {}

impl Iterator for Photographed<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let detection = self.grids.next()?;
        self.count += 1;
        let at = Position { line: self.count, column: 1 };
        let entry = entry(&detection, &mut self.cache, at);
        Some(entry.map(|item| Located { line: at.line, column: at.column, item }))
    }
}

/// A grid with its rules and symbols.
struct Ruled {
    rules: Arc<Rules>,
    variant: String,
    resolved: Resolved,
}

/// Resolves a grid by the rules that its lines or the options state.
fn resolve(
    detection: &Detection,
    cache: &mut RulesCache<'_>,
    at: Position,
) -> Result<Ruled, ReadError> {
    let side = detection.lattice.side;
    let Outline { areas, has_diagonals } = &detection.outline;
    let (layout, is_jigsaw) = layout(side, areas, cache.options.layout.as_ref());
    let variant = match (&cache.options.variant, is_jigsaw, has_diagonals) {
        (Some(variant), ..) => variant.clone(),
        (None, true, true) => "jigsaw+x".to_owned(),
        (None, true, false) => "jigsaw".to_owned(),
        (None, false, true) => "x".to_owned(),
        (None, false, false) => "classic".to_owned(),
    };
    let known = cache.rules(&variant, &layout).map_err(|fault| fault.at(at))?;
    let rules = Arc::clone(&known.rules);
    let board = rules.board();
    if !board.is_square() || board.symbol_count() != side {
        let count = board.symbol_count();
        let message =
            format!("expected a board with {count} symbols, found a grid of {side}x{side}");
        return Err(ReadError::at(at, message));
    }
    let resolved = photo::resolve(&detection.reading, &rules, true, &cache.options.cancel);
    let resolved = resolved.map_err(|error| match error {
        OracleError::Cancelled => cancelled(),
        error => ReadError::at(at, error.to_string()),
    })?;
    Ok(Ruled { rules, variant, resolved })
}

/// Returns the puzzle of a grid.
fn entry(
    detection: &Detection,
    cache: &mut RulesCache<'_>,
    at: Position,
) -> Result<Entry, ReadError> {
    let Ruled { rules, variant, resolved } = resolve(detection, cache, at)?;
    let entry = characters::of_givens(&rules, &resolved.givens, at)?;
    let read_as = described(&resolved, rules.board(), &variant, &detection.outline.areas);
    let position = (resolved.entries.filled_count() > 0).then(|| {
        let mut filled = resolved.givens.clone();
        for (cell, symbol) in resolved.entries.filled() {
            filled.set(cell, Some(symbol));
        }
        Box::new(PartlyFilled { filled, candidates: PencilMarks::default(), technique: None })
    });
    let changed = resolved.changed.iter().map(|(cell, _)| *cell);
    let mut unsure: Vec<Cell> = changed.chain(resolved.doubted.iter().copied()).collect();
    unsure.sort_unstable();
    unsure.dedup();
    let pasted = Pasted { read_as, candidates: None, unsure };
    Ok(Entry { position, pasted: Some(Box::new(pasted)), ..entry })
}

/// Returns the layout of a grid: the requested one if it fits, or what its lines tell. Also returns
/// whether the regions are those of a jigsaw.
fn layout(side: usize, areas: &Areas, asked: Option<&Layout>) -> (Layout, bool) {
    if let Some(asked) = asked {
        return (asked.clone(), asked.regions.is_some());
    }
    let usual = || Layout::of_size(Size::of_side(side).unwrap_or_default());
    match areas {
        Areas::Boxes(rows, columns) => {
            (Size::of_boxes(*rows, *columns).map_or_else(|_| usual(), Layout::of_size), false)
        }
        Areas::Regions(of) => match Regions::new(side, of.clone()) {
            Ok(regions) => (Layout::with_regions(usual().size, regions), true),
            Err(_) => (usual(), false),
        },
        Areas::Unknown => (usual(), false),
    }
}

/// Returns what was read, what was changed at the second look, and what stays in doubt.
fn described(resolved: &Resolved, board: &Board, variant: &str, areas: &Areas) -> String {
    let side = board.symbol_count();
    let mut text =
        format!("a photographed {side}x{side} of {} givens", resolved.givens.filled_count());
    if variant != "classic" {
        text += &format!(" ({variant})");
    }
    match resolved.entries.filled_count() {
        0 => {}
        1 => text += " and 1 entry written by hand",
        count => text += &format!(" and {count} entries written by hand"),
    }
    if *areas == Areas::Unknown {
        text += "; its lines do not tell the boxes";
    }
    let symbols = Symbols::default();
    let shown = |symbol: Option<Symbol>| {
        symbol.map_or_else(|| "a blank".to_owned(), |symbol| symbols.character(symbol).to_string())
    };
    for (cell, looked) in resolved.changed.iter().take(NAMED) {
        let place = board.place(*cell);
        let taken = shown(resolved.givens.get(*cell));
        text += &format!("; {place} is taken for {taken}, not {}", shown(*looked));
    }
    if !resolved.changed.is_empty() {
        text += ", because only then there is one solution";
    }
    match resolved.is_unique {
        Some(true) => {}
        Some(false) => text += "; as read it has not exactly one solution",
        None => text += "; whether it has one solution could not be decided",
    }
    let names = |cells: &[Cell]| -> String {
        let named: Vec<String> =
            cells.iter().take(NAMED).map(|cell| board.place(*cell).to_string()).collect();
        match cells.len().saturating_sub(NAMED) {
            0 => named.join(" "),
            more => format!("{} and {more} more", named.join(" ")),
        }
    };
    if !resolved.doubted.is_empty() {
        text += &format!("; in doubt: {}", names(&resolved.doubted));
    }
    text
}
