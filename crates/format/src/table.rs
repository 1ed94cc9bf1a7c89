//! CSV and TSV with a heading: one puzzle on each line, with its solution, rating and rules in
//! columns.

use super::companions::with_regions;
use super::error::{Position, ReadError, quote};
use super::file_format::{FileFormat, Head, Shape};
use super::pasted::{refuse_rule, rule_in_words};
use super::reading::{Entries, EntryReader, Located, ReadOptions};
use super::record::read_rules;
use super::rules_cache::{Fault, RulesCache};
use super::table_writer::{Writer, without_apostrophe};
use super::text::{Input, Line, Lines, too_long};
use super::{Detail, Entry, Id, MAX_LINE, Metadata, SetWriter, WriteOptions, characters};
use satoku_core::board::Size;
use satoku_core::rules::{Clue, Puzzle, PuzzleError, Regions};
use std::sync::Arc;

/// The formats `csv` and `tsv`, which are read in the same way.
pub(super) enum Table {
    /// `csv`: commas between the columns.
    Commas,
    /// `tsv`: tabs between the columns.
    Tabs,
}

impl FileFormat for Table {
    fn extensions(&self) -> &'static [&'static str] {
        match self {
            Table::Commas => &["csv"],
            Table::Tabs => &["tsv"],
        }
    }

    fn shape(&self) -> Shape {
        Shape::Blocks
    }

    fn holds(&self, detail: Detail) -> bool {
        matches!(detail, Detail::Solution | Detail::Rating | Detail::Level)
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        // Both are read as CSV, whatever stands between the columns.
        let is_heading = || Heading::of(&String::from_utf8_lossy(head.line)).is_some();
        matches!(self, Table::Commas) && (names_separator(head.line) || is_heading())
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        let (lines, cache) = (Lines::new(input), RulesCache::new(options));
        Box::new(Reader { lines, cache, heading: None, ended: false })
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        let delimiter = match self {
            Table::Commas => b',',
            Table::Tabs => b'\t',
        };
        Box::new(Writer::new(delimiter, options))
    }
}

/// The content of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Puzzle,
    Rules,
    /// The name of a variant, or another word.
    Variant,
    /// A map of the regions of a jigsaw.
    Regions,
    /// Rules in a notation that is not known.
    OtherRules,
    Id,
    /// A rating, or a level in words.
    Difficulty,
    Of(Detail),
}

/// The names of columns, in lower case and with spaces between words. Many are those of data sets
/// that others publish.
const COLUMNS: &[(&str, Column)] = &[
    ("puzzle", Column::Puzzle),
    ("puzzles", Column::Puzzle),
    ("quiz", Column::Puzzle),
    ("quizzes", Column::Puzzle),
    ("givens", Column::Puzzle),
    ("sudoku", Column::Puzzle),
    ("sudoku puzzle", Column::Puzzle),
    ("puzzle string", Column::Puzzle),
    ("question", Column::Puzzle),
    ("questions", Column::Puzzle),
    ("board", Column::Puzzle),
    ("unsolved", Column::Puzzle),
    ("initial", Column::Puzzle),
    ("problem", Column::Puzzle),
    ("mission", Column::Puzzle),
    ("rules", Column::Rules),
    ("variant", Column::Variant),
    ("type", Column::Variant),
    ("puzzle type", Column::Variant),
    ("kind", Column::Variant),
    ("layout", Column::Regions),
    ("regions", Column::Regions),
    ("areas", Column::Regions),
    ("constraint", Column::OtherRules),
    ("constraints", Column::OtherRules),
    ("final", Column::Of(Detail::Solution)),
    ("final board", Column::Of(Detail::Solution)),
    ("solved puzzle", Column::Of(Detail::Solution)),
    ("unsolved puzzle", Column::Puzzle),
    ("sudoku string", Column::Puzzle),
    ("id", Column::Id),
    ("solution", Column::Of(Detail::Solution)),
    ("solutions", Column::Of(Detail::Solution)),
    ("sudoku solution", Column::Of(Detail::Solution)),
    ("solution string", Column::Of(Detail::Solution)),
    ("answer", Column::Of(Detail::Solution)),
    ("answers", Column::Of(Detail::Solution)),
    ("solved", Column::Of(Detail::Solution)),
    ("solved board", Column::Of(Detail::Solution)),
    ("unsolved board", Column::Puzzle),
    ("rating", Column::Of(Detail::Rating)),
    ("difficulty", Column::Difficulty),
    ("level", Column::Of(Detail::Level)),
    ("title", Column::Of(Detail::Title)),
    ("author", Column::Of(Detail::Author)),
    ("description", Column::Of(Detail::Description)),
    ("comment", Column::Of(Detail::Comment)),
    ("date", Column::Of(Detail::Date)),
    ("source", Column::Of(Detail::Source)),
    ("url", Column::Of(Detail::Url)),
];

/// Returns whether a line names the separator of the lines after it, as spreadsheets write it.
fn names_separator(line: &[u8]) -> bool {
    matches!(line.trim_ascii_end(), [b's', b'e', b'p', b'=', b',' | b';' | b'\t'])
}

/// The contents of the columns, and how records are split into them.
struct Heading {
    columns: Vec<Option<Column>>,
    splitter: Splitter,
}

impl Heading {
    /// Reads a line as a heading; `None` if none of its fields names puzzles.
    fn of(line: &str) -> Option<Self> {
        b",;\t".iter().find_map(|delimiter| {
            let mut splitter = Splitter::new(*delimiter);
            let fields = splitter.fields(line);
            let column = |field: &String| {
                let name = field.trim().to_lowercase().replace(['_', '-'], " ");
                let known = COLUMNS.iter().find(|(known, _)| *known == name);
                let names_rule = || rule_in_words(&name).map(|_| Column::OtherRules);
                known.map(|(_, column)| *column).or_else(names_rule)
            };
            let columns: Vec<Option<Column>> = fields.iter().map(column).collect();
            let is_heading = columns.contains(&Some(Column::Puzzle));
            is_heading.then_some(Heading { columns, splitter })
        })
    }
}

/// Splits records at a delimiter. Its tables take longer to make than a record to split.
struct Splitter {
    reader: csv_core::Reader,
}

impl Splitter {
    fn new(delimiter: u8) -> Self {
        Splitter { reader: csv_core::ReaderBuilder::new().delimiter(delimiter).build() }
    }

    /// Returns the fields of a record.
    fn fields(&mut self, record: &str) -> Vec<String> {
        // It stops where either is full.
        let (mut text, mut ends) = (vec![0; record.len() + 1], vec![0; record.len() + 1]);
        let (mut length, mut count) = (0, 0);
        self.reader.reset();
        // Nothing more tells it that the record ends.
        for piece in [record.as_bytes(), &[]] {
            let (result, _, written, ended) =
                self.reader.read_record(piece, &mut text[length..], &mut ends[count..]);
            (length, count) = (length + written, count + ended);
            if result == csv_core::ReadRecordResult::Record {
                break;
            }
        }
        let starts = [0].into_iter().chain(ends.iter().copied());
        let places = starts.zip(&ends[..count]);
        places.map(|(start, end)| String::from_utf8_lossy(&text[start..*end]).into()).collect()
    }
}

struct Reader<'a> {
    lines: Lines<'a>,
    cache: RulesCache<'a>,
    heading: Option<Heading>,
    ended: bool,
}

impl EntryReader for Reader<'_> {}

impl Iterator for Reader<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let mut record = self.record()?;
        if self.heading.is_none() {
            if record.as_ref().is_ok_and(|line| names_separator(line.text.as_bytes())) {
                record = self.record()?;
            }
            self.heading = record.as_ref().ok().and_then(|line| Heading::of(&line.text));
            if self.heading.is_none() {
                self.ended = true;
                return Some(Err(match record {
                    Ok(line) => ReadError::at(line.at, "expected a heading with a column `puzzle`")
                        .hint("for rows of cells without a heading: --from rows")
                        .fatal(),
                    Err(error) => error.fatal(),
                }));
            }
            record = self.record()?;
        }
        let entry = record.and_then(|line| {
            let Position { line: number, column } = line.at;
            self.read(&line).map(|item| Located { line: number, column, item })
        });
        self.ended = entry.as_ref().is_err_and(|error| error.fatal);
        Some(entry)
    }
}

impl Reader<'_> {
    /// Returns the next record: a line, and the lines after it while a quote is open.
    fn record(&mut self) -> Option<Result<Line, ReadError>> {
        let mut record = match self.lines.next_with_content()? {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        let is_odd = |text: &str| text.bytes().filter(|byte| *byte == b'"').count() % 2 == 1;
        let mut in_quotes = is_odd(&record.text);
        while in_quotes {
            match self.lines.next() {
                None => {
                    return Some(Err(ReadError::at(record.at, "a quote is opened and not closed")));
                }
                Some(Err(error)) => return Some(Err(error)),
                Some(Ok(line)) => {
                    record.text.push('\n');
                    record.text.push_str(&line.text);
                    in_quotes ^= is_odd(&line.text);
                }
            }
            if record.text.len() > MAX_LINE {
                // Where the next record would begin is not known.
                return Some(Err(too_long(record.at, "a record").fatal()));
            }
        }
        Some(Ok(record))
    }

    fn read(&mut self, line: &Line) -> Result<Entry, ReadError> {
        let heading = self.heading.as_mut().expect("it was read first");
        let fields = heading.splitter.fields(&line.text);
        let (expected, found) = (heading.columns.len(), fields.len());
        if expected != found {
            let message = format!("expected {expected} fields, as in the heading, found {found}");
            return Err(ReadError::at(line.at, message));
        }
        let columns: Vec<(Column, &str)> = heading
            .columns
            .iter()
            .zip(&fields)
            .filter_map(|(column, field)| Some(((*column)?, without_apostrophe(field))))
            .collect();
        let place = |field: &str| {
            let before = line.text.find(field).unwrap_or(0);
            line.at.after(&line.text.as_bytes()[..before])
        };
        let symbols = &self.cache.options.symbols;
        let puzzles = columns.iter().filter(|(column, _)| *column == Column::Puzzle);
        let (_, puzzle) = puzzles.clone().next().expect("a heading names puzzles");
        if puzzles.count() > 1 {
            return Err(ReadError::at(line.at, "two columns hold the puzzle").fatal());
        }
        let puzzle = dense(puzzle);
        let of = |wanted: Column| {
            let field = columns.iter().find(|(column, _)| *column == wanted);
            field.map(|(_, text)| text.trim()).filter(|text| !text.is_empty())
        };
        let registry = self.cache.options.registry;
        let is_named = |text: &&str| registry.named(text).is_ok();
        let variant = of(Column::Variant);
        let rules = of(Column::Rules).or(variant.filter(is_named));
        let rule = variant.filter(|_| rules.is_none()).and_then(rule_in_words);
        if let Some(rule) = rule.or_else(|| of(Column::OtherRules).map(str::to_owned))
            && self.cache.options.variant.is_none()
        {
            return Err(refuse_rule(line.at, &rule));
        }
        let mut entry = match rules {
            None => characters::read(&mut self.cache, symbols, place(puzzle), puzzle)?,
            Some(rules) => {
                let blank = read_rules(rules, puzzle.chars().count(), &mut self.cache)
                    .map_err(|fault| fault.at(place(rules)))?;
                let givens = characters::read_grid(symbols, blank.rules(), place(puzzle), puzzle)?;
                let givens = givens.filled().map(|(cell, symbol)| Clue::Given(cell, symbol));
                let others = blank.constraints().map(|clue| Clue::Constraint(Arc::clone(clue)));
                let clues = givens.chain(others).collect();
                let puzzle = Puzzle::new(Arc::clone(blank.rules()), clues);
                let fault = |error: PuzzleError| ReadError::at(line.at, error.to_string());
                Entry::of(puzzle.map_err(fault)?)
            }
        };
        for (column, field) in columns {
            let at = || place(field);
            match column {
                Column::Puzzle | Column::Rules | Column::Variant | Column::OtherRules => {}
                Column::Regions | Column::Of(Detail::Solution) if field.trim().is_empty() => {}
                Column::Regions => {
                    let regions = Regions::read(field)
                        .map_err(|error| ReadError::at(at(), error.to_string()))?;
                    entry = with_regions(&mut self.cache, entry, at(), regions)?;
                }
                Column::Of(Detail::Solution) => {
                    let (rules, field) = (entry.puzzle.rules(), dense(field));
                    let solution = characters::read_solution(symbols, rules, place(field), field)?;
                    entry.solution = Some(solution);
                }
                Column::Id => check_id(&entry, field.trim()).map_err(|fault| fault.at(at()))?,
                Column::Difficulty => {
                    let is_rating = field.trim().parse::<f64>().is_ok();
                    let detail = if is_rating { Detail::Rating } else { Detail::Level };
                    add_once(&mut entry.metadata, detail, field).map_err(|fault| fault.at(at()))?;
                }
                Column::Of(detail @ (Detail::Rating | Detail::Level)) => {
                    add_once(&mut entry.metadata, detail, field).map_err(|fault| fault.at(at()))?;
                }
                Column::Of(detail) => entry.metadata.add(detail, field),
            }
        }
        Ok(entry)
    }
}

/// Adds a detail of which a puzzle has one. Columns that contradict each other are a fault.
fn add_once(metadata: &mut Metadata, detail: Detail, field: &str) -> Result<(), Fault> {
    let mut added = Metadata::default();
    added.add(detail, field);
    match (metadata.get(detail), added.get(detail)) {
        (Some(first), Some(second)) if first != second => {
            let (first, second) = (quote(first), quote(second));
            Err(Fault::new(format!("two columns give the {detail}, `{first}` and `{second}`"))
                .hint("leave one of the columns out"))
        }
        (None, Some(_)) => {
            metadata.add(detail, field);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Checks a field that looks like an id of ours; other programs number their puzzles.
fn check_id(entry: &Entry, field: &str) -> Result<(), Fault> {
    match (field.parse::<Id>(), entry.id()) {
        (Ok(given), id) if given != id => {
            let message = format!("expected the id {id}, which is computed from the puzzle");
            Err(Fault::contradicts_itself(message)
                .hint("leave the id out of a puzzle that was changed by hand"))
        }
        _ => Ok(()),
    }
}

/// Returns a field of one character for each cell, without white space around it unless that may be
/// blank cells.
fn dense(field: &str) -> &str {
    if Size::of_cells(field.chars().count()).is_some() { field } else { field.trim() }
}
