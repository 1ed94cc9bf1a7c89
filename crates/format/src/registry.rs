//! The formats by name, with their properties.

use super::file_format::{FileFormat, Head, Shape};
use super::{
    Detail, Entry, arrays, bank, fpuzzles, gnome, hodoku, ipuz, iss, json, killer, ksudoku, lines,
    lisudoku, ndjson, opensudoku, puzzlink, rows, sdk, sgt, ss, sudokupad, sudokuwiki, table,
};
use satoku_core::names::names;

/// Lists the formats: for each its value, its name and the [`FileFormat`] behind it. They are asked
/// in this order whether a file is theirs.
macro_rules! formats {
    ($($(#[$doc:meta])+ $value:ident $name:literal $title:literal => $format:expr),+ $(,)?) => {
        /// A file format; `Display` writes its name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])+ $value,)+
        }

        names!(Format { $($value => $name),+ });

        impl Format {
            /// Returns the implementation of the format.
            pub(super) fn file_format(self) -> &'static dyn FileFormat {
                match self {
                    $(Format::$value => &$format,)+
                }
            }

            /// Returns the name that people know it by, such as `Simple Sudoku`.
            pub fn title(self) -> &'static str {
                match self {
                    $(Format::$value => $title,)+
                }
            }

            /// Returns the extensions of its files, in lower case and without a dot.
            pub fn extensions(self) -> &'static [&'static str] {
                // Not by `file_format`, so that a program that only lists the formats has none of
                // their code.
                match self {
                    $(Format::$value => FileFormat::extensions(&$format),)+
                }
            }
        }
    };
}

formats! {
    /// `ksudoku`: games of KSudoku, in XML, one puzzle a file.
    KSudoku "ksudoku" "KSudoku" => ksudoku::KSudoku,
    /// `opensudoku`: collections of the Android app of that name, in XML.
    OpenSudoku "opensudoku" "OpenSudoku" => opensudoku::OpenSudoku,
    /// `gnome`: saved games of GNOME Sudoku, in JSON, one puzzle a file.
    Gnome "gnome" "GNOME Sudoku" => gnome::Gnome,
    /// `ipuz`: the open puzzle format, one puzzle a file.
    Ipuz "ipuz" "ipuz" => ipuz::Ipuz,
    /// `arrays`: arrays of numbers, row by row, in a JSON object a line.
    Arrays "arrays" "JSON arrays" => arrays::Arrays,
    /// `ndjson`: a JSON object a line, each a puzzle.
    Ndjson "ndjson" "NDJSON" => ndjson::Ndjson,
    /// `sdk`: nine lines of nine characters, one puzzle a file.
    Sdk "sdk" "SadMan Sudoku" => sdk::Sdk,
    /// `json`: a puzzle set: one JSON object.
    Json "json" "JSON" => json::Json,
    /// `sudokupad`: a link to SudokuPad a line.
    SudokuPad "sudokupad" "SudokuPad" => sudokupad::SudokuPad,
    /// `puzzlink`: a link to puzz.link a line.
    PuzzLink "puzzlink" "puzz.link" => puzzlink::PuzzLink,
    /// `sudokuwiki`: a link to SudokuWiki a line.
    SudokuWiki "sudokuwiki" "SudokuWiki" => sudokuwiki::SudokuWiki,
    /// `lisudoku`: a link to lisudoku a line.
    Lisudoku "lisudoku" "lisudoku" => lisudoku::Lisudoku,
    /// `fpuzzles`: a link to f-puzzles a line.
    FPuzzles "fpuzzles" "f-puzzles" => fpuzzles::FPuzzles,
    /// `iss`: the strings of Interactive Sudoku Solver, one a line.
    Iss "iss" "Interactive Sudoku Solver" => iss::Iss,
    /// `sgt`: game ids of Simon Tatham's Puzzles, one a line.
    Sgt "sgt" "Simon Tatham's Puzzles" => sgt::Sgt,
    /// `sumocue`: killers in the notation of SumoCue, one a line.
    SumoCue "sumocue" "SumoCue" => killer::Killer::SumoCue,
    /// `killer`: killers in the long notation of several programs, one a line.
    Killer "killer" "Killer notation" => killer::Killer::Long,
    /// `hodoku`: the lines of HoDoKu's library.
    Hodoku "hodoku" "HoDoKu" => hodoku::Hodoku,
    /// `bank`: the lines of the Sudoku Exchange puzzle bank, with a rating each.
    Bank "bank" "Sudoku Exchange" => bank::Bank,
    /// `csv`: a heading, then a puzzle a line, with its solution, rating and rules in columns.
    Csv "csv" "CSV" => table::Table::Commas,
    /// `tsv`: the same with tabs between the columns.
    Tsv "tsv" "TSV" => table::Table::Tabs,
    /// `ss`: the framed text of Simple Sudoku, one puzzle a file.
    Ss "ss" "Simple Sudoku" => ss::Ss,
    /// `rows`: rows of cells separated by commas.
    Rows "rows" "Rows" => rows::Rows,
    /// `lines`: a puzzle a line, a character a cell.
    Lines "lines" "Lines" => lines::PlainLines,
}

impl Format {
    /// Returns the format of files with this extension (`json`, without a dot, in either case).
    pub fn from_extension(extension: &str) -> Option<Self> {
        let extension = extension.to_ascii_lowercase();
        let known = |format: &Format| format.extensions().contains(&&*extension);
        Format::ALL.map(|(format, _)| format).into_iter().find(known)
    }

    /// Returns the structure of its files.
    #[doc(hidden)]
    pub fn shape(self) -> Shape {
        self.file_format().shape()
    }

    /// Returns whether a file has one puzzle on each line and nothing else, so that an interrupted
    /// run can be continued.
    pub fn resumable(self) -> bool {
        self.shape() == Shape::Lines
    }

    /// Returns whether a file is useful only as a whole.
    pub fn is_document(self) -> bool {
        matches!(self.shape(), Shape::Document | Shape::Single)
    }

    /// Returns whether the format can store a detail. Other details are omitted when writing.
    ///
    /// ```
    /// use satoku_format::{Detail, Format};
    /// assert!(Format::Csv.holds(Detail::Rating));
    /// assert!(!Format::Lines.holds(Detail::Solution));
    /// ```
    #[doc(hidden)]
    pub fn holds(self, detail: Detail) -> bool {
        self.file_format().holds(detail)
    }

    /// Returns whether the format stores a detail of this puzzle. Formats in which a rating or
    /// level is part of a text store only those that they recognise in reading.
    #[doc(hidden)]
    pub fn keeps(self, detail: Detail, entry: &Entry) -> bool {
        self.file_format().keeps(detail, entry)
    }

    /// Returns the format of a file that begins like this.
    pub(super) fn of_head(head: &Head<'_>) -> Self {
        let claims = |format: &Format| format.file_format().claims(head);
        Format::ALL.map(|(format, _)| format).into_iter().find(claims).unwrap_or(Format::Lines)
    }
}
