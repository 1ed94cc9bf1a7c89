//! Steps that a person would take, and hints.

use super::Error;
use crate::board::{Cell, Grid, Symbol, Symbols};
use crate::logic::{
    self, Advice, Adviser, Conclusion, Geometry, Ladder, Mistake, Path, Score, State, Technique,
    Words,
};
use crate::oracle::{Cancel, Preparations};
use crate::picture;
use crate::rules::Puzzle;
use serde_json::{Map, Value};

/// One step of a human solver, with the position it applies to.
#[derive(Clone)]
pub struct Step {
    puzzle: Puzzle,
    state: Box<State>,
    inner: logic::Step,
}

impl Step {
    /// Returns the technique of the step.
    pub fn technique(&self) -> Technique {
        self.inner.technique
    }

    /// Returns how hard the step is, on the scale of Sukaku Explainer.
    pub fn score(&self) -> Score {
        self.inner.score
    }

    /// Returns the symbol that is placed, if one is, with its cell.
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
/// let puzzle: Puzzle = "1..4.........32.".parse()?;
/// let steps = satoku::steps(&puzzle)?;
/// assert_eq!(steps.iter().filter(|step| step.placed().is_some()).count(), 12);
/// assert!(!steps[0].text().is_empty());
/// # Ok::<(), satoku::Error>(())
/// ```
///
/// # Errors
/// Returns the errors of [`rate`](super::rate).
pub fn steps(puzzle: &Puzzle) -> Result<Vec<Step>, Error> {
    super::rate(puzzle)?;
    let geometry = Geometry::new(puzzle.rules())?;
    let mut steps = Vec::new();
    Path::new(&geometry, puzzle, &Ladder::default()).walk(|state, step| {
        let (puzzle, state) = (puzzle.clone(), Box::new(state.clone()));
        steps.push(Step { puzzle, state, inner: step.clone() });
    });
    Ok(steps)
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

/// Looks at a partly filled grid and returns a mistake or the next steps.
///
/// `filled` holds the symbols that are in the grid, givens included.
///
/// ```
/// use satoku::{Hint, Puzzle};
///
/// let puzzle: Puzzle = "1..4.........32.".parse()?;
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
    let position = puzzle.with_givens(filled)?;
    let geometry = Geometry::new(puzzle.rules())?;
    let (prepared, cancel) = (Preparations::default(), Cancel::default());
    let advice = Adviser::new(&geometry, &prepared, &cancel).advise(&position, Some(puzzle))?;
    Ok(match advice {
        Advice::Solved => Hint::Solved,
        Advice::Mistake(mistake) => Hint::Mistake(mistake),
        Advice::Stuck { .. } => Hint::Stuck,
        Advice::Undecided => Hint::Undecided,
        Advice::Next { steps, .. } => {
            let mut state = State::new(&geometry, &position);
            let mut shown = Vec::new();
            for step in steps {
                let before = Box::new(state.clone());
                state.apply(&step.conclusion);
                shown.push(Step { puzzle: puzzle.clone(), state: before, inner: step });
            }
            Hint::Steps(shown)
        }
    })
}
