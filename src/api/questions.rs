//! Questions about a puzzle.

use super::{Error, ErrorKind, Solver};
use satoku_core::oracle::Solved;
use satoku_core::rules::Puzzle;
use satoku_format::Entry;
use satoku_generate::check::CheckReport;
use satoku_logic::Rating;

/// Solves a puzzle and tells whether it has exactly one solution.
///
/// ```
/// use satoku::{Puzzle, Solved};
///
/// let puzzle = satoku::read_puzzle("1..4.........32.")?;
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
    Solver::default().solve(puzzle)
}

/// Checks a puzzle: how many solutions it has, up to two, and which clues are redundant.
///
/// ```
/// use satoku::{Finding, Puzzle};
///
/// let puzzle = satoku::read_puzzle("1234............")?;
/// assert!(matches!(satoku::check(&puzzle)?.finding, Finding::Several { .. }));
/// # Ok::<(), satoku::Error>(())
/// ```
///
/// # Errors
/// Only [`ErrorKind::Bug`].
pub fn check(puzzle: &Puzzle) -> Result<CheckReport, Error> {
    Solver::default().check(puzzle)
}

/// Rates how hard a puzzle is for a person, on the scale of Sukaku Explainer. The rating is the
/// same for every turned, mirrored or relabelled form of the puzzle.
///
/// ```
/// use satoku::{Level, Puzzle};
///
/// let text = "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";
/// let rating = satoku::rate(&satoku::read_puzzle(text)?)?;
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
    Solver::default().rate(puzzle)
}

/// Removes clues of a puzzle, of any kind, in an order that `seed` fixes, until each one left is
/// needed. The entry that it returns has the solution, and whether the puzzle is minimal: `None` if
/// the budget was used up first.
///
/// ```
/// use satoku::Puzzle;
///
/// let puzzle = satoku::read_puzzle("12343412214343.1")?;
/// let smaller = satoku::minimize(&puzzle, 0)?;
/// assert_eq!(smaller.minimal, Some(true));
/// assert!(smaller.puzzle.clues().len() < 8);
/// # Ok::<(), satoku::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::NoSolution`] or [`ErrorKind::SeveralSolutions`] if the puzzle does not have exactly
/// one, [`ErrorKind::OutOfBudget`] if that could not be decided.
pub fn minimize(puzzle: &Puzzle, seed: u64) -> Result<Entry, Error> {
    Solver::default().minimize(puzzle, seed)
}

impl Error {
    pub(crate) fn no_solution() -> Self {
        Error::new(ErrorKind::NoSolution, "the puzzle has no solution")
    }

    pub(crate) fn several_solutions() -> Self {
        Error::new(ErrorKind::SeveralSolutions, "the puzzle has more than one solution")
    }

    pub(crate) fn undecided() -> Self {
        Error::new(ErrorKind::OutOfBudget, "not decided within the budget")
    }
}
