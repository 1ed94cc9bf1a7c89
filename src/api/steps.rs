//! Steps that a person would take, and hints.

use super::{Error, Solver};
use crate::picture;
use satoku_core::board::{Cell, Grid, Symbol, Symbols};
use satoku_core::rules::Puzzle;
use satoku_logic::{Conclusion, Mistake, Score, State, Technique, Words};
use serde_json::{Map, Value};

/// One step of a human solver, with the position it applies to.
#[derive(Clone)]
pub struct Step {
    puzzle: Puzzle,
    state: Box<State>,
    inner: satoku_logic::Step,
}

impl Step {
    pub(super) fn new(puzzle: Puzzle, state: State, inner: satoku_logic::Step) -> Self {
        Step { puzzle, state: Box::new(state), inner }
    }

    /// Returns the technique of the step.
    pub fn technique(&self) -> Technique {
        self.inner.technique
    }

    /// Returns how hard the step is, on the scale of Sukaku Explainer.
    pub fn score(&self) -> Score {
        self.inner.score
    }

    /// Returns the symbol that is placed, if one is, with its cell. On a board of two symbols, a
    /// cell that loses one of [`Step::eliminated`] holds the other.
    pub fn placed(&self) -> Option<(Cell, Symbol)> {
        match &self.inner.conclusion {
            Conclusion::Place(one) => Some((one.cell, one.symbol)),
            Conclusion::Eliminate(_) => None,
        }
    }

    /// Returns the candidates that are ruled out; none if a symbol is placed.
    pub fn eliminated(&self) -> Vec<(Cell, Symbol)> {
        match &self.inner.conclusion {
            Conclusion::Place(_) => Vec::new(),
            Conclusion::Eliminate(all) => all.iter().map(|one| (one.cell, one.symbol)).collect(),
        }
    }

    /// Returns the sentence that says what follows and why, without a full stop.
    pub fn text(&self) -> String {
        Words::new(&self.puzzle, &Symbols::default()).sentence(&self.inner)
    }

    /// Returns the step as data: technique, score, conclusion, parts and premises.
    pub fn to_json(&self) -> Map<String, Value> {
        self.inner.to_json(&Words::new(&self.puzzle, &Symbols::default()))
    }

    /// Returns a picture of the position with the step as an SVG document.
    pub fn to_svg(&self) -> String {
        picture::draw(&self.puzzle, &self.state, &self.inner, &Symbols::default())
    }
}

impl std::fmt::Debug for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Step({}: {})", self.technique(), self.text())
    }
}

/// Returns the steps of a human solver from a puzzle's clues to its solution, as far as the known
/// techniques reach.
///
/// ```
/// use satoku::Puzzle;
///
/// let puzzle = satoku::read_puzzle("1..4.........32.")?;
/// let steps = satoku::steps(&puzzle)?;
/// assert_eq!(steps.iter().filter(|step| step.placed().is_some()).count(), 12);
/// assert!(!steps[0].text().is_empty());
/// # Ok::<(), satoku::Error>(())
/// ```
///
/// # Errors
/// Returns the errors of [`rate`](super::rate).
pub fn steps(puzzle: &Puzzle) -> Result<Vec<Step>, Error> {
    Solver::default().steps(puzzle)
}

/// The answer to somebody who is stuck.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Hint {
    /// The grid is full and correct.
    Solved,
    /// Something in the grid is wrong.
    Mistake(Mistake),
    /// The steps that lead to the next symbol, the last of which places it.
    Steps(Vec<Step>),
    /// No known technique leads to the next symbol.
    Stuck,
    /// The budget was used up before it was known whether there is a mistake, or what the next step
    /// is.
    Undecided,
}

impl Hint {
    /// Returns the sentence that answers somebody who fills in `puzzle`, without a full stop. For
    /// steps it is that of the first.
    ///
    /// ```
    /// use satoku::Puzzle;
    ///
    /// let puzzle = satoku::read_puzzle("1..4.........32.")?;
    /// let filled = satoku::read_puzzle("1.14.........32.")?;
    /// let hint = satoku::hint(&puzzle, &filled.givens())?;
    /// assert_eq!(hint.text(&puzzle), "mistake: row 1 holds 1 twice, at r1c1 and r1c3");
    /// # Ok::<(), satoku::Error>(())
    /// ```
    pub fn text(&self, puzzle: &Puzzle) -> String {
        let symbols = Symbols::default();
        let words = Words::new(puzzle, &symbols);
        match self {
            Hint::Solved => words.solved(),
            Hint::Mistake(mistake) => words.mistake(mistake),
            Hint::Steps(steps) => steps.first().map(Step::text).unwrap_or_default(),
            Hint::Stuck => words.stuck(),
            Hint::Undecided => words.undecided(),
        }
    }
}

/// Looks at a partly filled grid and returns a mistake or the next steps.
///
/// `filled` holds the symbols that are in the grid, givens included.
///
/// ```
/// use satoku::{Hint, Puzzle};
///
/// let puzzle = satoku::read_puzzle("1..4.........32.")?;
/// match satoku::hint(&puzzle, &puzzle.givens())? {
///     Hint::Steps(steps) => assert!(steps.last().unwrap().placed().is_some()),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), satoku::Error>(())
/// ```
///
/// # Errors
/// [`Input`](super::ErrorKind::Input) if the grid does not fit the puzzle's board,
/// [`Unsupported`](super::ErrorKind::Unsupported) for boards larger than 16x16 and rules that the
/// human solver does not know.
pub fn hint(puzzle: &Puzzle, filled: &Grid) -> Result<Hint, Error> {
    Solver::default().hint(puzzle, filled)
}
