//! The answers of engines.

use crate::board::Grid;
use crate::cnf::Lit;

/// The answer to whether a known solution is the only one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is the only one.
    Unique,
    /// It is not; this is another one.
    Second(Grid),
    /// The budget was used up first.
    Undecided,
}

/// The answer to whether a known solution is the only one, with evidence that can be checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refutation {
    /// It is the only one. Each of these clauses follows by unit propagation from the formula, the
    /// clues, the clause that forbids the solution, and the clauses before it. The last one is
    /// empty.
    Lemmas(Vec<Vec<Lit>>),
    /// It is not; this is another one.
    Second(Grid),
    /// The budget was used up first.
    Undecided,
}

/// The result of looking for a random solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawn {
    /// This one was found.
    Grid(Grid),
    /// There is none.
    Impossible,
    /// The budget was used up first.
    Undecided,
}

/// The way an enumeration of solutions ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Enumeration {
    /// There are no more solutions.
    Complete,
    /// The visitor broke off.
    BrokenOff,
    /// The budget was used up first.
    Undecided,
}
