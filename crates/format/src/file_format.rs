//! What a file format is.

use super::text::Input;
use super::{Detail, Entries, Entry, ReadOptions, SetWriter, WriteOptions};

/// The structure of files of a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One text that is complete only at its end.
    Document,
    /// A document of a single puzzle.
    Single,
    /// Puzzles of several lines each, or below a heading.
    Blocks,
    /// One puzzle on each line and nothing else, so that an interrupted run can be continued.
    Lines,
}

/// A file format. Each is a file with one value of this trait, listed below.
pub(super) trait FileFormat: Sync {
    /// Returns the extensions of its files, in lower case; none if other formats are more likely.
    fn extensions(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the structure of its files.
    fn shape(&self) -> Shape;

    /// Returns whether the format can store a detail.
    fn holds(&self, detail: Detail) -> bool;

    /// Returns whether the format stores a detail of this puzzle. A format with one place for the
    /// rating stores satoku's own before one of others.
    fn keeps(&self, detail: Detail, entry: &Entry) -> bool {
        self.holds(detail) && (self.holds(Detail::Difficulty) || !entry.displaces(detail))
    }

    /// Returns whether a file that begins like this has this format, given that no format listed
    /// before it claims the file.
    fn claims(&self, head: &Head<'_>) -> bool;

    /// Reads a file.
    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a>;

    /// Creates a writer of a file.
    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter>;
}

/// The beginning of a file.
pub(super) struct Head<'h> {
    /// The first line that is neither blank nor a comment, without white space around it.
    pub line: &'h [u8],
    /// Whether the line is so long that only its beginning was looked at.
    pub is_cut: bool,
    /// That line and the other text that was looked at; in JSON this distinguishes the formats.
    pub text: &'h [u8],
}
