//! Questions about a puzzle.

use super::{Error, ErrorKind};
use crate::check::CheckReport;
use crate::logic::{Assessment, Ladder, Rater, Rating};
use crate::oracle::{self, Budget, Cancel, Engine, Preparations, Solved};
use crate::rules::Puzzle;

/// Solves a puzzle and tells whether it has exactly one solution.
///
/// ```
/// use satoku::{Puzzle, Solved};
///
/// let puzzle: Puzzle = "1..4.........32.".parse()?;
/// match satoku::solve(&puzzle)? {
///     Solved::One(grid) => assert_eq!(grid.to_string(), "1234341221434321"),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), satoku::Error>(())
/// ```
///
/// # Errors
/// Only [`ErrorKind::Bug`]: a puzzle beyond the budget is [`Solved::Undecided`].
pub fn solve(puzzle: &Puzzle) -> Result<Solved, Error> {
    let (prepared, cancel) = (Preparations::default(), Cancel::default());
    Ok(oracle::solve(&prepared, puzzle, Engine::Auto, Budget::default(), &cancel)?)
}

/// Checks a puzzle: how many solutions it has, up to two, and which clues are redundant.
///
/// ```
/// use satoku::{Finding, Puzzle};
///
/// let puzzle: Puzzle = "1234............".parse()?;
/// assert!(matches!(satoku::check(&puzzle)?.finding, Finding::Several { .. }));
/// # Ok::<(), satoku::Error>(())
/// ```
///
/// # Errors
/// Only [`ErrorKind::Bug`].
pub fn check(puzzle: &Puzzle) -> Result<CheckReport, Error> {
    let (budget, cancel) = (Budget::default(), Cancel::default());
    Preparations::default().ask(puzzle, Engine::Auto, budget, &cancel, |oracle, _, clues| {
        crate::check::check(oracle, puzzle, None, clues, true).map_err(Error::from)
    })
}

/// Rates how hard a puzzle is for a person, on the scale of Sukaku Explainer. The rating is the
/// same for every turned, mirrored or relabelled form of the puzzle.
///
/// ```
/// use satoku::{Level, Puzzle};
///
/// let text = "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";
/// let rating = satoku::rate(&text.parse::<Puzzle>()?)?;
/// assert_eq!(rating.level, Level::Expert);
/// assert_eq!(rating.score.map(|score| score.to_string()), Some("4.1".to_owned()));
/// # Ok::<(), satoku::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::NoSolution`] or [`ErrorKind::SeveralSolutions`] if the puzzle does not have exactly
/// one, [`ErrorKind::OutOfBudget`] if that could not be decided or rating takes too much
/// work, [`ErrorKind::Unsupported`] for
/// boards larger than 16x16 and rules that the human solver does not know.
pub fn rate(puzzle: &Puzzle) -> Result<Rating, Error> {
    let (prepared, cancel) = (Preparations::default(), Cancel::default());
    match Rater::new(&Ladder::default(), &prepared, &cancel).rate(puzzle)? {
        Assessment::Rated(rating) => Ok(*rating),
        Assessment::None => Err(Error::no_solution()),
        Assessment::Several => Err(Error::several_solutions()),
        Assessment::Undecided => Err(Error::undecided()),
    }
}

impl Error {
    pub(super) fn no_solution() -> Self {
        Error::new(ErrorKind::NoSolution, "the puzzle has no solution")
    }

    pub(super) fn several_solutions() -> Self {
        Error::new(ErrorKind::SeveralSolutions, "the puzzle has more than one solution")
    }

    pub(super) fn undecided() -> Self {
        Error::new(ErrorKind::OutOfBudget, "not decided within the budget")
    }
}
