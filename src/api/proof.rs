//! Proofs that a puzzle has one solution.

use super::{Error, Solver};
use satoku_core::board::Grid;
use satoku_core::certificate::Certificate;
use satoku_core::rules::Puzzle;

/// A solution with a proof that it is the only one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proof {
    /// The solution.
    pub solution: Grid,
    /// The certificate: text that [`verify`] and public proof checkers read.
    pub certificate: Certificate,
}

/// Proves that a puzzle has exactly one solution.
///
/// ```
/// use satoku::Puzzle;
///
/// let puzzle = satoku::read_puzzle("1..4.........32.")?;
/// let proof = satoku::certify(&puzzle)?;
/// satoku::verify(&puzzle, &proof.solution, &proof.certificate)?;
/// # Ok::<(), satoku::Error>(())
/// ```
///
/// # Errors
/// [`NoSolution`](super::ErrorKind::NoSolution) or
/// [`SeveralSolutions`](super::ErrorKind::SeveralSolutions) if the puzzle does not have exactly
/// one,
/// [`OutOfBudget`](super::ErrorKind::OutOfBudget) if no proof was found,
/// [`Unsupported`](super::ErrorKind::Unsupported) if certificates cannot state a clue or rule.
pub fn certify(puzzle: &Puzzle) -> Result<Proof, Error> {
    Solver::default().certify(puzzle)
}

/// Checks that a grid is a solution of a puzzle and that a certificate proves that there is no
/// other.
///
/// The proof is checked by a kernel of some 150 lines that shares no code with the engines.
///
/// ```
/// use satoku::{Certificate, Puzzle};
///
/// let puzzle = satoku::read_puzzle("1..4.........32.")?;
/// let solution = satoku::certify(&puzzle)?.solution;
/// let forged = Certificate::from_text("5 0 7 0");
/// let error = satoku::verify(&puzzle, &solution, &forged).unwrap_err();
/// assert!(error.to_string().contains("stops before"), "{error}");
/// # Ok::<(), satoku::Error>(())
/// ```
///
/// # Errors
/// [`Input`](super::ErrorKind::Input) if the grid is no solution or the certificate proves nothing,
/// [`OutOfBudget`](super::ErrorKind::OutOfBudget) if checking it takes too much work,
/// [`Unsupported`](super::ErrorKind::Unsupported) if certificates cannot state a clue or rule.
pub fn verify(puzzle: &Puzzle, solution: &Grid, certificate: &Certificate) -> Result<(), Error> {
    Solver::default().verify(puzzle, solution, certificate)
}
