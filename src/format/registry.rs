//! The formats by name, and the abilities of each.

use super::text::Input;
use super::{
    Detail, Entries, ReadOptions, SetWriter, WriteOptions, bank, fpuzzles, hodoku, ipuz, json,
    lines, ndjson, opensudoku, puzzlink, rows, sdk, ss, sudokupad, table,
};
use crate::names::names;

/// The structure of a file of a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One text that is whole only with its end.
    Document,
    /// A document of one puzzle: no second one can be written.
    Single,
    /// Puzzles one after another, each of several lines, or below a heading.
    Blocks,
    /// A line a puzzle and nothing else, so that what an interrupted run left can be continued.
    Lines,
}

/// A file format. Each is one file with one value of this trait, named in the list below.
pub(super) trait FileFormat: Sync {
    /// Returns the extensions of its files, in lower case; none where others have a better claim.
    fn extensions(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the structure of its files.
    fn shape(&self) -> Shape;

    /// Returns whether a puzzle in this format can have a detail.
    fn holds(&self, detail: Detail) -> bool;

    /// Returns whether a file that begins like this is of the format, as far as no format listed
    /// before it says so.
    fn claims(&self, head: &Head<'_>) -> bool;

    /// Reads a file.
    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a>;

    /// Returns a writer of a file.
    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter>;
}

/// The beginning of a file.
pub(super) struct Head<'h> {
    /// The first line that is neither blank nor a comment, without white space around it.
    pub line: &'h [u8],
    /// That line and what else was looked at: in JSON what may tell one format from another.
    pub text: &'h [u8],
}

/// Names formats: for each its value, its name and the [`FileFormat`] behind it. The order is that
/// in which they are asked whether a file is theirs.
macro_rules! formats {
    ($($(#[$doc:meta])+ $value:ident $name:literal => $format:expr),+ $(,)?) => {
        /// A file format, written by its name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Format {
            $($(#[$doc])+ $value,)+
        }

        names!(Format { $($value => $name),+ });

        impl Format {
            /// Returns the format behind the name.
            pub(super) fn file_format(self) -> &'static dyn FileFormat {
                match self {
                    $(Format::$value => &$format,)+
                }
            }
        }
    };
}

formats! {
    /// `opensudoku`: collections of the Android app of that name, in XML.
    OpenSudoku "opensudoku" => opensudoku::OpenSudoku,
    /// `ipuz`: the open puzzle format, one puzzle a file.
    Ipuz "ipuz" => ipuz::Ipuz,
    /// `ndjson`: a JSON object a line, each a puzzle.
    Ndjson "ndjson" => ndjson::Ndjson,
    /// `sdk`: nine lines of nine characters, one puzzle a file.
    Sdk "sdk" => sdk::Sdk,
    /// `json`: a puzzle set: one JSON object.
    Json "json" => json::Json,
    /// `sudokupad`: a link to SudokuPad a line.
    SudokuPad "sudokupad" => sudokupad::SudokuPad,
    /// `puzzlink`: a link to puzz.link a line.
    PuzzLink "puzzlink" => puzzlink::PuzzLink,
    /// `fpuzzles`: a link to f-puzzles a line.
    FPuzzles "fpuzzles" => fpuzzles::FPuzzles,
    /// `hodoku`: the lines of HoDoKu's library.
    Hodoku "hodoku" => hodoku::Hodoku,
    /// `bank`: the lines of the Sudoku Exchange puzzle bank, with a rating each.
    Bank "bank" => bank::Bank,
    /// `csv`: a heading, then a puzzle a line, with its solution and rating.
    Csv "csv" => table::Table,
    /// `ss`: the framed text of Simple Sudoku, one puzzle a file.
    Ss "ss" => ss::Ss,
    /// `rows`: rows of cells separated by commas.
    Rows "rows" => rows::Rows,
    /// `lines`: a puzzle a line, a character a cell.
    Lines "lines" => lines::PlainLines,
}

impl Format {
    /// Returns the format that files with this extension (`json`, without a dot, in either case)
    /// have.
    pub fn from_extension(extension: &str) -> Option<Self> {
        let extension = extension.to_ascii_lowercase();
        let known = |format: &Format| format.extensions().contains(&&*extension);
        Format::ALL.map(|(format, _)| format).into_iter().find(known)
    }

    /// Returns the extensions of its files, in lower case and without a dot.
    pub fn extensions(self) -> &'static [&'static str] {
        self.file_format().extensions()
    }

    /// Returns the structure of its files.
    pub fn shape(self) -> Shape {
        self.file_format().shape()
    }

    /// Returns whether a file is one line a puzzle and nothing else, so that what an interrupted
    /// run left can be continued.
    pub fn resumable(self) -> bool {
        self.shape() == Shape::Lines
    }

    /// Returns whether a file is of use only as a whole.
    pub fn is_document(self) -> bool {
        matches!(self.shape(), Shape::Document | Shape::Single)
    }

    /// Returns whether a puzzle in this format can have a detail. Other details are left out
    /// in writing.
    ///
    /// ```
    /// use satoku::format::{Detail, Format};
    /// assert!(Format::Csv.holds(Detail::Rating));
    /// assert!(!Format::Lines.holds(Detail::Solution));
    /// ```
    pub fn holds(self, detail: Detail) -> bool {
        self.file_format().holds(detail)
    }

    /// Returns the format of a file that begins like this.
    pub(super) fn of_head(head: &Head<'_>) -> Self {
        let claims = |format: &Format| format.file_format().claims(head);
        Format::ALL.map(|(format, _)| format).into_iter().find(claims).unwrap_or(Format::Lines)
    }
}
