//! Grids of a file that are no puzzles of their own: solutions, maps of regions, and rows of the
//! candidates of one puzzle.

use super::error::{Position, ReadError};
use super::reading::{Entries, EntryReader, Located, ReadOptions};
use super::rules_cache::RulesCache;
use super::set::SetGenerator;
use super::{Entry, characters};
use satoku_core::board::{Cell, Grid, Symbol, Symbols};
use satoku_core::rules::{Clue, Layout, Regions, Rules};
use std::collections::{BTreeSet, VecDeque};

/// The most puzzles that a full grid is compared with besides the one before it.
const REMEMBERED: usize = 1_000;

/// The hint for those who mean each grid as a puzzle of its own.
const EACH_ALONE: &str = "for a puzzle from each grid say --from lines";

/// What a puzzle is on the way to its reader.
type Item = Result<Located<Entry>, ReadError>;

/// Returns the puzzle of these givens on a board of these regions.
pub(super) fn with_regions(
    cache: &mut RulesCache<'_>,
    entry: Entry,
    at: Position,
    regions: Regions,
) -> Result<Entry, ReadError> {
    let variant = match cache.default_variant() {
        "classic" => "jigsaw",
        asked => asked,
    };
    let layout = Layout::with_regions(entry.puzzle.rules().layout().size, regions);
    let rules = &cache.rules(variant, &layout).map_err(|fault| fault.at(at))?.rules;
    let Entry { puzzle, .. } = characters::of_givens(rules, &entry.puzzle.givens(), at)?;
    Ok(Entry { puzzle, ..entry })
}

/// The puzzles of a file of bare grids, in which a full grid that solves a puzzle before it is no
/// puzzle of its own, a map of regions gives the board of the puzzle before it, or of the one after
/// it if it is the first, and nine rows of 81 candidates are one puzzle.
pub(super) struct WithCompanions<'a> {
    entries: Entries<'a>,
    cache: RulesCache<'a>,
    /// What is to be returned before anything else.
    ready: VecDeque<Item>,
    /// The last puzzle, to which the next grid may belong.
    last: Option<Located<Entry>>,
    /// A map of regions before the first puzzle.
    regions: Option<(Position, Regions)>,
    /// Rows of candidates, which are a puzzle once there are nine.
    rows: Vec<Located<Entry>>,
    /// The givens of the first puzzles without a solution.
    open: Vec<Grid>,
    solved: Count,
    laid_out: Count,
    is_done: bool,
    notes: Vec<String>,
}

/// How many grids belonged to a puzzle, and the line of the first.
#[derive(Default)]
struct Count {
    count: usize,
    first: u64,
}

impl Count {
    fn add(&mut self, line: u64) {
        if self.count == 0 {
            self.first = line;
        }
        self.count += 1;
    }

    /// Returns a note on these grids, of which each `is` something of a puzzle.
    fn note(&self, one: &str, all: &str) -> Option<String> {
        let Count { count, first } = self;
        match count {
            0 => None,
            1 => Some(format!("the grid in line {first} is {one} (--from lines reads it alone)")),
            _ => Some(format!(
                "{count} grids, the first in line {first}, are {all} (--from lines reads them alone)"
            )),
        }
    }
}

impl<'a> WithCompanions<'a> {
    pub fn new(entries: Entries<'a>, options: &'a ReadOptions<'a>) -> Self {
        WithCompanions {
            entries,
            cache: RulesCache::new(options),
            ready: VecDeque::new(),
            last: None,
            regions: None,
            rows: Vec::new(),
            open: Vec::new(),
            solved: Count::default(),
            laid_out: Count::default(),
            is_done: false,
            notes: Vec::new(),
        }
    }

    /// Returns the last puzzle to its reader.
    fn release(&mut self) {
        if let Some(last) = self.last.take() {
            self.remember(&last.item);
            self.ready.push_back(refuse_numbers(last));
        }
    }

    /// Keeps the givens of one of the first puzzles if it has no solution yet.
    fn remember(&mut self, entry: &Entry) {
        let (count, board) = (entry.puzzle.clues().len(), entry.puzzle.rules().board());
        if self.open.len() < REMEMBERED && count < board.cell_count() && entry.solution.is_none() {
            self.open.push(entry.puzzle.givens());
        }
    }

    /// Returns the rows of candidates to their reader, each as the puzzle that it was read as.
    fn release_rows(&mut self) {
        for row in std::mem::take(&mut self.rows) {
            self.ready.push_back(refuse_numbers(row));
        }
    }

    fn add(&mut self, item: Item) {
        let located = match item {
            Ok(located) => located,
            Err(error) => {
                self.release_rows();
                self.release();
                self.ready.push_back(Err(error));
                return;
            }
        };
        if is_row_of_candidates(&located.item) {
            self.release();
            self.rows.push(located);
            if self.rows.len() == 9 {
                let puzzle = candidates(&std::mem::take(&mut self.rows), &mut self.cache);
                self.ready.push_back(puzzle);
            }
            return;
        }
        self.release_rows();
        if let Some(item) = self.without_companion(located) {
            self.release();
            self.last = Some(item);
        }
    }

    /// Returns a puzzle unless it is the solution or the regions of another one.
    fn without_companion(&mut self, located: Located<Entry>) -> Option<Located<Entry>> {
        if !may_be_companion(&located.item) {
            return Some(self.with_regions(located));
        }
        let Located { line, column, item } = &located;
        let at = Position { line: *line, column: *column };
        let grid = item.puzzle.givens();
        if grid.is_full() && item.puzzle.rules().check(&grid).is_ok()
            || self.last.as_ref().is_some_and(|last| solves(&grid, &last.item))
        {
            return match self.last.as_mut() {
                Some(last) if solves(&grid, &last.item) => {
                    last.item.solution = Some(grid);
                    self.solved.add(at.line);
                    None
                }
                _ if self.open.iter().any(|givens| is_part(givens, &grid)) => {
                    self.solved.add(at.line);
                    None
                }
                _ => Some(located),
            };
        }
        let asked = self.cache.options.layout.as_ref();
        let Some(regions) = regions(&grid, item.puzzle.rules())
            .filter(|_| asked.is_none_or(|layout| layout.regions.is_none()))
        else {
            return Some(located);
        };
        let side = regions.extent().0;
        match self.last.take() {
            Some(last) if side == last.item.puzzle.rules().board().symbol_count() => {
                let Located { line, column, item } = last;
                match with_regions(&mut self.cache, item, at, regions) {
                    Ok(item) => self.last = Some(Located { line, column, item }),
                    Err(error) => self.ready.push_back(Err(error)),
                }
            }
            None => self.regions = Some((at, regions)),
            Some(last) => {
                self.last = Some(last);
                return Some(located);
            }
        }
        self.laid_out.add(at.line);
        None
    }

    /// Returns a puzzle with the regions that were before it.
    fn with_regions(&mut self, located: Located<Entry>) -> Located<Entry> {
        let side = located.item.puzzle.rules().board().symbol_count();
        let Some((at, regions)) = self.regions.take_if(|(_, of)| of.extent().0 == side) else {
            return located;
        };
        let Located { line, column, item } = located;
        match with_regions(&mut self.cache, item.clone(), at, regions) {
            Ok(item) => Located { line, column, item },
            Err(error) => {
                self.ready.push_back(Err(error));
                Located { line, column, item }
            }
        }
    }

    /// Returns whether a puzzle belongs to no other one, and nothing that was held back to it.
    fn stands_alone(&self, entry: &Entry) -> bool {
        self.rows.is_empty()
            && self.regions.is_none()
            && !may_be_companion(entry)
            && !is_row_of_candidates(entry)
    }

    /// Ends the reading: what was held back is returned.
    fn end(&mut self) {
        self.release_rows();
        self.release();
        if let Some((at, _)) = self.regions.take() {
            let message = "a map of regions without a puzzle";
            self.ready.push_back(Err(ReadError::at(at, message).hint(EACH_ALONE)));
        }
        let solved = self
            .solved
            .note("the solution of a puzzle before it", "the solutions of puzzles before them");
        let laid_out =
            self.laid_out.note("the regions of a puzzle", "the regions of puzzles beside them");
        self.notes.extend(solved.into_iter().chain(laid_out));
        self.is_done = true;
    }
}

impl EntryReader for WithCompanions<'_> {
    fn generator(&self) -> Option<&SetGenerator> {
        self.entries.generator()
    }

    fn take_notes(&mut self) -> Vec<String> {
        let mut notes = std::mem::take(&mut self.notes);
        notes.extend(self.entries.take_notes());
        notes
    }
}

impl Iterator for WithCompanions<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                return Some(item);
            }
            if self.is_done {
                return None;
            }
            match self.entries.next() {
                // Most puzzles are none of these.
                Some(Ok(located)) if self.stands_alone(&located.item) => {
                    if let Some(last) = self.last.replace(located) {
                        self.remember(&last.item);
                        return Some(refuse_numbers(last));
                    }
                }
                Some(item) => self.add(item),
                None => self.end(),
            }
        }
    }
}

/// Returns whether an entry is a grid so full that it may be a solution or a map of regions.
fn may_be_companion(entry: &Entry) -> bool {
    let board = entry.puzzle.rules().board();
    let count = entry.puzzle.clues().len();
    count + board.symbol_count() >= board.cell_count() && is_bare(entry)
}

/// Returns whether an entry is a grid of givens and nothing else.
fn is_bare(entry: &Entry) -> bool {
    entry.solution.is_none()
        && entry.position.is_none()
        && entry.puzzle.constraints().next().is_none()
}

/// Returns whether a full grid has the givens of a puzzle, which has some and no solution.
fn solves(grid: &Grid, entry: &Entry) -> bool {
    entry.solution.is_none() && is_part(&entry.puzzle.givens(), grid)
}

/// Returns whether a full grid has all of some givens, enough that this is no accident.
fn is_part(givens: &Grid, grid: &Grid) -> bool {
    let side = grid.cell_count().isqrt();
    grid.is_full()
        && givens.cell_count() == grid.cell_count()
        && (side..grid.cell_count()).contains(&givens.filled_count())
        && grid.extends(givens)
}

/// Returns the regions of a grid in which each symbol, or blank, fills a connected region.
fn regions(grid: &Grid, rules: &Rules) -> Option<Regions> {
    let side = rules.board().symbol_count();
    let number = |cell: Cell| grid.get(cell).map_or(side, Symbol::index);
    rules.board().is_square().then_some(())?;
    Regions::new(side, rules.board().cells().map(number).collect()).ok()
}

/// Returns whether an entry is a row of candidates: each symbol stands only in the place of its own
/// among nine, and more than once.
fn is_row_of_candidates(entry: &Entry) -> bool {
    let puzzle = &entry.puzzle;
    let is_own = |clue: &Clue| match clue {
        Clue::Given(cell, symbol) => cell.index() % 9 == symbol.index(),
        Clue::Constraint(_) => false,
    };
    puzzle.rules().variant() == "classic"
        && puzzle.rules().board().cell_count() == 81
        && puzzle.clues().len() >= 9
        && is_bare(entry)
        && puzzle.clues().iter().all(is_own)
}

/// Returns the puzzle of nine rows of candidates.
fn candidates(rows: &[Located<Entry>], cache: &mut RulesCache<'_>) -> Item {
    let text: String =
        rows.iter().map(|row| Symbols::default().write(&row.item.puzzle.givens())).collect();
    let Located { line, column, .. } = rows[0];
    let at = Position { line, column };
    let entry = characters::read(cache, &Symbols::default(), at, &text);
    entry.map(|item| Located { line, column, item })
}

/// Refuses a pasted grid that breaks the rules in a third of its houses, or holds nothing but one
/// symbol: a table of other numbers.
fn refuse_numbers(located: Located<Entry>) -> Item {
    let puzzle = &located.item.puzzle;
    let (count, board) = (puzzle.clues().len(), puzzle.rules().board());
    if located.item.pasted.is_none() || !is_bare(&located.item) || count < board.symbol_count() {
        return Ok(located);
    }
    let why = if 2 * count < board.cell_count() {
        let givens = puzzle.givens();
        let symbols: BTreeSet<Symbol> = givens.filled().map(|(_, symbol)| symbol).collect();
        (count < 2 * board.symbol_count() && symbols.len() == 1)
            .then(|| "it holds nothing but one number".to_owned())
    } else {
        let broken: BTreeSet<String> = puzzle.repeats().into_iter().map(|one| one.house).collect();
        let (broken, houses) = (broken.len(), puzzle.rules().houses().len());
        (3 * broken >= houses)
            .then(|| format!("{broken} of {houses} rows, columns and boxes hold a number twice"))
    };
    let Some(why) = why else { return Ok(located) };
    let at = Position { line: located.line, column: located.column };
    Err(ReadError::at(at, format!("this is no puzzle: {why}"))
        .hint("it looks like a table of other numbers"))
}
