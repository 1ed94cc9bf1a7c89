//! The stack of an oracle's clues.

use crate::cnf::Lit;

/// Clues in levels, one level for each push.
#[derive(Debug, Clone, Default)]
pub(super) struct ClueStack {
    clues: Vec<Lit>,
    // The number of clues before each push.
    starts: Vec<usize>,
}

impl ClueStack {
    /// Adds a level.
    pub(super) fn push(&mut self, clues: &[Lit]) {
        self.starts.push(self.clues.len());
        self.clues.extend_from_slice(clues);
    }

    /// Removes the last level.
    ///
    /// # Panics
    /// If there are no levels.
    pub(super) fn pop(&mut self) {
        let start = self.starts.pop().expect("something was pushed");
        self.clues.truncate(start);
    }

    /// Removes all levels.
    pub(super) fn clear(&mut self) {
        self.clues.clear();
        self.starts.clear();
    }

    /// Returns how many levels there are.
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// Returns all clues.
    pub(super) fn all(&self) -> &[Lit] {
        &self.clues
    }

    /// Returns the clues of each level from `level` on.
    pub(super) fn levels(&self, level: usize) -> impl Iterator<Item = &[Lit]> {
        let starts = &self.starts[level..];
        let ends = starts.iter().skip(1).copied().chain([self.clues.len()]);
        starts.iter().zip(ends).map(|(start, end)| &self.clues[*start..end])
    }

    /// Returns the clues of all levels from `level` on, as one list.
    pub(super) fn above(&self, level: usize) -> &[Lit] {
        let start = self.starts.get(level).copied().unwrap_or(self.clues.len());
        &self.clues[start..]
    }

    /// Returns the first level from which there are at most `most` clues.
    pub(super) fn level_with_at_most(&self, most: usize) -> usize {
        let few = |start: &usize| self.clues.len() - start <= most;
        self.starts.iter().position(few).unwrap_or(self.starts.len())
    }
}
