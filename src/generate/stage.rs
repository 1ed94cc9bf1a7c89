//! The stages that a puzzle goes through, for whoever wants to watch.

/// What is being done for a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// A random grid is looked for.
    Fill,
    /// Clues are removed, or symbols for a pattern looked for.
    Carve,
    /// It is asked whether the puzzle is minimal.
    Minimal,
    /// The finished puzzle is checked as a whole.
    Seal,
    /// The puzzle is done or given up.
    Done,
}

/// Something that is told which stage begins. It may look at a clock, which the library does not.
pub trait Observer: Sync {
    /// A stage begins on this thread.
    fn enter(&self, stage: Stage);
}
