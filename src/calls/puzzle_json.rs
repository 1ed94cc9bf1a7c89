//! Puzzles in answers.

use satoku_format::{Entry, NdjsonWriter};

/// Writes puzzles as their JSON in files.
pub(super) struct PuzzleJson(NdjsonWriter);

impl Default for PuzzleJson {
    fn default() -> Self {
        PuzzleJson(NdjsonWriter::new(true))
    }
}

impl PuzzleJson {
    /// Returns the JSON of a puzzle, as a line of a file of format ndjson.
    pub(super) fn text(&mut self, entry: &Entry) -> String {
        self.0.json(entry)
    }
}
