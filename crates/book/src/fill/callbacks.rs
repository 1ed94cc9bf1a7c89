//! What filling a book asks of its caller.

use std::io::{self, BufRead};
use std::path::Path;

/// The caller's part in `fill`: opening files, and progress reports.
pub trait FillCallbacks {
    /// Opens a file that a section names.
    ///
    /// # Errors
    /// Returns the reader's errors.
    fn open(&self, path: &Path) -> io::Result<Box<dyn BufRead>>;

    /// Called when one more puzzle was made or read, with its section, the number of puzzles that
    /// the book has so far and the total. One that the book cannot have does not raise the number.
    fn done(&self, section: usize, done: usize, total: usize);
}
