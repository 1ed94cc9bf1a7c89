//! Rows of cells separated by commas.

use super::characters;
use super::error::{Position, ReadError, quote};
use super::file_format::{FileFormat, Head, Shape};
use super::reading::{Entries, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Input, Line, Lines};
use super::{Detail, Entry, EntryReader, Located, SetWriter, WriteError, WriteOptions};
use satoku_core::board::{Grid, GridError, MAX_SYMBOLS, Symbol, Symbols};
use std::io::Write;

/// The format `rows`.
pub(super) struct Rows;

impl FileFormat for Rows {
    fn shape(&self) -> Shape {
        Shape::Blocks
    }

    fn holds(&self, _: Detail) -> bool {
        false
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        let text = head.line.split(|byte| *byte == b'#').next().unwrap_or_default();
        // A cell is a symbol or a number of two digits; a longer field is a puzzle with a remark.
        text.iter().position(|byte| *byte == b',').is_some_and(|comma| {
            String::from_utf8_lossy(&text[..comma]).trim().chars().count() <= 2
        })
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        Box::new(Reader { lines: Lines::new(input), cache: RulesCache::new(options) })
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        Box::new(Writer { symbols: options.symbols, any: false })
    }
}

/// Reads n lines of n cells; puzzles may be separated by blank lines, and `#` begins a comment.
struct Reader<'a> {
    lines: Lines<'a>,
    cache: RulesCache<'a>,
}

/// The rows of a puzzle so far.
struct Block {
    at: Position,
    side: usize,
    rows: usize,
    // The character and place of each cell, and whether any was a number of two digits.
    cells: Vec<(char, Position)>,
    has_numbers: bool,
    // The first fault; the rest of the puzzle is skipped.
    fault: Option<ReadError>,
}

impl Reader<'_> {
    /// Returns the rows up to a blank line, to the end, or until there are as many as cells in the
    /// first row.
    fn block(&mut self) -> Option<Result<Block, ReadError>> {
        let mut block: Option<Block> = None;
        loop {
            let line = match self.lines.next() {
                None => return block.map(Ok),
                Some(Ok(line)) => line,
                Some(Err(error)) if error.fatal => return Some(Err(error)),
                Some(Err(error)) => match block.as_mut() {
                    None => return Some(Err(error)),
                    Some(block) => {
                        block.rows += 1;
                        block.fault.get_or_insert(error);
                        continue;
                    }
                },
            };
            let text = line.text.split('#').next().unwrap_or_default();
            if text.trim().is_empty() {
                // A line with only a comment does not end a puzzle.
                if block.is_some() && line.text.trim().is_empty() {
                    return block.map(Ok);
                }
                continue;
            }
            let symbols = &self.cache.options.symbols;
            let block_so_far = block.get_or_insert_with(|| Block::begin(&line, text));
            block_so_far.add(&line, text, symbols);
            if block_so_far.is_whole() {
                return block.map(Ok);
            }
        }
    }

    fn read(&mut self, block: Block) -> Result<Entry, ReadError> {
        if let Some(fault) = block.fault {
            return Err(fault);
        }
        let (side, at) = (block.side, block.at);
        if block.rows < side {
            let message =
                format!("expected {side} rows of {side} cells, found {} rows", block.rows);
            return Err(ReadError::at(at, message));
        }
        let layout = self.cache.layout_for(side * side).expect("the side was checked");
        let (options, variant) = (self.cache.options, self.cache.default_variant());
        let rules = &self.cache.rules(variant, &layout).map_err(|fault| fault.at(at))?.rules;
        if !rules.board().is_square() || rules.board().symbol_count() != side {
            let expected = match rules.board().is_square() {
                true => format!("a board of side {}", rules.board().symbol_count()),
                false => "a board that is no square".to_owned(),
            };
            return Err(ReadError::at(
                at,
                format!("expected {expected}, found {side} cells in a row"),
            ));
        }
        let grid = block.grid(&options.symbols)?;
        characters::of_givens(rules, &grid, at)
    }
}

impl Block {
    fn begin(line: &Line, text: &str) -> Self {
        let side = text.split(',').count();
        let fault = (!(4..=MAX_SYMBOLS).contains(&side)).then(|| {
            let message = format!("expected a row of 4 to {MAX_SYMBOLS} cells, found {side}");
            ReadError::at(line.at, message).hint("a board of side n has n rows of n cells")
        });
        Block { at: line.at, side, rows: 0, cells: Vec::new(), has_numbers: false, fault }
    }

    fn is_whole(&self) -> bool {
        // Without a valid side only a blank line ends it.
        self.rows == self.side && (4..=MAX_SYMBOLS).contains(&self.side)
    }

    fn add(&mut self, line: &Line, text: &str, symbols: &Symbols) {
        self.rows += 1;
        if self.fault.is_some() {
            return;
        }
        let found = text.split(',').count();
        if found != self.side {
            let side = self.side;
            let message =
                format!("expected {side} cells, as in the puzzle's first row, found {found}");
            self.fault = Some(ReadError::at(line.at, message));
            return;
        }
        let mut at = line.at;
        for field in text.split(',') {
            let cell = field.trim();
            let indent = field.chars().take_while(|c| c.is_whitespace()).count();
            let place = if cell.is_empty() { at } else { at.right(indent) };
            match character(cell, self.side, symbols) {
                Some((character, is_number)) => {
                    self.cells.push((character, place));
                    self.has_numbers |= is_number;
                }
                None => {
                    let range = symbols.range(self.side);
                    let message = format!("expected {range} or nothing, found `{}`", quote(cell));
                    self.fault = Some(ReadError::at(place, message));
                    return;
                }
            }
            at = at.right(field.chars().count() + 1);
        }
    }

    fn grid(&self, symbols: &Symbols) -> Result<Grid, ReadError> {
        let text: String = self.cells.iter().map(|(character, _)| character).collect();
        // Numbers above 9 settle what the other characters mean.
        let chosen: Symbols = if self.has_numbers {
            symbols.to_string().parse().unwrap_or_else(|_| symbols.clone())
        } else {
            symbols.clone()
        };
        chosen.read(&text, self.side * self.side, self.side).map_err(|error| {
            let at = error.position().map_or(self.at, |cell| self.cells[cell].1);
            match &error {
                GridError::Ambiguous { .. } => ReadError::at(at, error.to_string())
                    .hint("say which alphabet is meant, such as 1-G, 0-F or A-P"),
                _ => ReadError::at(at, error.to_string()),
            }
        })
    }
}

/// Returns the character that a cell stands for, and whether it was a number of two digits.
fn character(cell: &str, side: usize, symbols: &Symbols) -> Option<(char, bool)> {
    let mut characters = cell.chars();
    match (characters.next(), characters.next()) {
        (None, _) => Some(('.', false)),
        (Some(only), None) => Some((only, false)),
        _ => {
            // A number is possible only if digits stand for themselves.
            let plain = symbols.character(Symbol::new(0)) == '1';
            let digits = cell.len() == 2 && cell.bytes().all(|byte| byte.is_ascii_digit());
            let number: usize = cell.parse().ok().filter(|_| plain && digits)?;
            let in_range = (10..=side.min(symbols.capacity())).contains(&number);
            in_range.then(|| (symbols.character(Symbol::new(number - 1)), true))
        }
    }
}

impl EntryReader for Reader<'_> {}

impl Iterator for Reader<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.block()?.and_then(|block| {
            let Position { line, column } = block.at;
            self.read(block).map(|item| Located { line, column, item })
        }))
    }
}

/// Writes n lines of n cells, with a blank line between puzzles; a blank cell is empty.
struct Writer {
    symbols: Symbols,
    any: bool,
}

impl SetWriter for Writer {
    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        let puzzle = &entry.puzzle;
        characters::refuse_more_than_givens(puzzle, &self.symbols, "a table of cells")?;
        let board = puzzle.rules().board();
        // Spreadsheets treat a cell that begins with one of these as a formula or a quoted text.
        let risky = |symbol: &char| matches!(symbol, '=' | '+' | '-' | '@' | '"' | '\'');
        if let Some(found) =
            board.symbols().map(|symbol| self.symbols.character(symbol)).find(risky)
        {
            return Err(WriteError::refused(
                format!("the symbol `{found}` means something else to a spreadsheet"),
                "choose another alphabet, such as --symbols 1-P, or another format",
            ));
        }
        if self.any {
            writeln!(out)?;
        }
        self.any = true;
        let givens = puzzle.givens();
        for row in 0..board.symbol_count() {
            let cell = |col: usize| {
                let given = board.cell_at(row, col).and_then(|cell| givens.get(cell));
                given.map_or(String::new(), |given| self.symbols.character(given).to_string())
            };
            let cells: Vec<String> = (0..board.symbol_count()).map(cell).collect();
            writeln!(out, "{}", cells.join(","))?;
        }
        Ok(())
    }
}
