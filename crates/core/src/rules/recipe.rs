//! What a generated puzzle has of a kind of clue where the request does not say it.

use super::Rules;
use std::fmt;

/// How puzzles with clues of a kind are made, unless the request says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recipe {
    /// How many clues of the kind a puzzle has.
    pub amount: Amount,
    /// Whether a clue that the puzzle does not need is left out, as long as enough stay. Givens
    /// that are not needed are left out before.
    pub leaves_out_redundant: bool,
    /// The givens of puzzles with clues of the kind.
    pub givens: GivensBeside,
}

/// How many clues of a kind a puzzle has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// All that [`ClueKind::propose`](super::ClueKind::propose) returns for the solution.
    All,
    /// A number drawn from the first to the second, both included, if there are so many.
    Between(usize, usize),
}

/// The givens of puzzles with clues of another kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivensBeside {
    /// None: the other clues alone show the solution. More of them are added until they do.
    Never,
    /// As few as the other clues leave possible.
    Few,
}

impl Recipe {
    /// Creates the recipe of some clues, drawn from those that are proposed, with few givens.
    /// Needless ones are left out, as long as `low` stay.
    pub fn some(low: usize, high: usize) -> Self {
        let amount = Amount::Between(low, high.max(low));
        Recipe { amount, leaves_out_redundant: true, givens: GivensBeside::Few }
    }

    /// Creates the recipe of a clue for every `most` to `least` cells of the board, with few
    /// givens.
    pub(super) fn per_cells(rules: &Rules, most: usize, least: usize) -> Self {
        let cells = rules.board().cell_count();
        Recipe::some((cells / most).max(1), (cells / least).max(2))
    }

    /// Creates the recipe of all clues that are proposed, with few givens.
    pub fn all() -> Self {
        Recipe { amount: Amount::All, leaves_out_redundant: false, givens: GivensBeside::Few }
    }

    /// Returns the recipe without givens.
    #[must_use]
    pub fn without_givens(self) -> Self {
        Recipe { givens: GivensBeside::Never, ..self }
    }

    /// Returns the recipe of a kind that says nothing else, such as a kind of line: 4 to 8 clues
    /// on a board of 81 cells, fewer on smaller and more on larger boards.
    pub fn usual(rules: &Rules) -> Self {
        Recipe::per_cells(rules, 18, 10)
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.amount {
            Amount::All => f.write_str("all")?,
            Amount::Between(low, high) if low == high => write!(f, "{low}")?,
            Amount::Between(low, high) => write!(f, "{low} to {high}")?,
        }
        f.write_str(match self.givens {
            GivensBeside::Never => ", no givens",
            GivensBeside::Few => ", few givens",
        })
    }
}
