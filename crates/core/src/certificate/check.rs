//! Checks whether a certificate proves that a puzzle has one solution.

use super::kernel::{Fault, Kernel};
use super::statement;
use super::{Certificate, CertificateError};
use crate::board::Grid;
use crate::latest::{Latest, Same};
use crate::oracle::Cancel;
use crate::rules::{Puzzle, Rules, Unstated, Violation};
use std::sync::Arc;

/// The default for the most work of a check, in literals and clauses that are looked at: some
/// seconds. The hardest known 9x9 puzzles take a thousandth of it.
pub const WORK: u64 = 1 << 31;

/// Checks certificates, one after another. The clauses of the rules are kept for the next puzzle of
/// the same rules.
#[derive(Debug, Default)]
pub struct Checker {
    // By rules and number of variables.
    kernels: Latest<(Same<Rules>, usize), Kernel>,
    pub(super) cancel: Cancel,
}

/// The reason why a certificate does not show that a puzzle has one solution.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The solution breaks a rule or clue.
    #[error("the solution is wrong: {0}")]
    Solution(Violation),
    /// The certificate is not a list of clauses.
    #[error("the certificate is malformed: {0}")]
    Text(#[from] CertificateError),
    /// Clause `number`, from 1, does not follow.
    #[error("clause {number} of the certificate does not follow")]
    DoesNotFollow {
        /// Its number.
        number: usize,
    },
    /// Clause `number`, from 1, names a cell or symbol that the board does not have.
    #[error("clause {number} of the certificate names a variable that the puzzle does not have")]
    UnknownVariable {
        /// Its number.
        number: usize,
    },
    /// It does not end with the empty clause.
    #[error("the certificate stops before it shows anything: its last clause is not empty")]
    NoEmptyClause,
    /// The work ran out, so the certificate is neither accepted nor found wrong.
    #[error("the certificate takes more work than the limit allows")]
    OutOfWork,
    /// The check was cancelled, so the certificate is neither accepted nor found wrong.
    #[error("cancelled")]
    Cancelled,
    /// Certificates cannot state the puzzle.
    #[error("{0}")]
    Unstated(#[from] Unstated),
}

impl Rejection {
    /// Returns whether the certificate may still be right: nothing was found wrong.
    pub fn is_undecided(&self) -> bool {
        matches!(self, Rejection::OutOfWork | Rejection::Cancelled | Rejection::Unstated(_))
    }
}

impl Checker {
    /// Returns the checker with a flag that stops it from outside.
    pub fn cancelled_by(self, cancel: &Cancel) -> Self {
        Checker { cancel: cancel.clone(), ..self }
    }

    /// Checks that `solution` is a solution of a puzzle, and that the certificate proves that there
    /// is no other.
    ///
    /// The solution is checked directly, without clauses. `work` bounds how many literals and
    /// clauses are looked at and so, with the length of the certificate, the time. The memory is
    /// that of the rules' clauses (1 MB on 9x9, 30 MB on 25x25) and at most some 100 times that of
    /// the certificate.
    ///
    /// # Errors
    /// Says why the certificate proves nothing, or that the work ran out.
    pub fn check(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        certificate: &Certificate,
        work: u64,
    ) -> Result<(), Rejection> {
        puzzle.check(solution).map_err(Rejection::Solution)?;
        let claims = statement::puzzle(puzzle, solution)?;
        let proof = certificate.proof()?;
        let cancel = self.cancel.clone();
        let kernel = self.kernel(puzzle.rules(), claims.variables)?;
        // A part of a proof proves nothing, because it lacks the empty clause.
        kernel.check(&claims.clauses, unless_cancelled(&proof, &cancel), work).map_err(|fault| {
            match fault {
                _ if cancel.is_cancelled() => Rejection::Cancelled,
                Fault::DoesNotFollow(clause) => Rejection::DoesNotFollow { number: clause + 1 },
                Fault::UnknownVariable(clause) => Rejection::UnknownVariable { number: clause + 1 },
                Fault::NoEmptyClause => Rejection::NoEmptyClause,
                Fault::OutOfWork => Rejection::OutOfWork,
            }
        })
    }

    /// Returns the kernel that holds the clauses of these rules and has `variables` variables.
    fn kernel(&mut self, rules: &Arc<Rules>, variables: usize) -> Result<&mut Kernel, Unstated> {
        self.kernels.get_or_try_make((Same::of(rules), variables), || {
            let mut kernel = Kernel::new(variables);
            statement::rules(rules, &mut |clause| kernel.add(clause))?;
            // The lists of a copy lie one after another in memory, which makes checks faster.
            Ok(kernel.clone())
        })
    }
}

/// Returns the clauses of a proof, up to the moment at which a flag is set.
pub(super) fn unless_cancelled<'p>(
    proof: &'p [Vec<i32>],
    cancel: &Cancel,
) -> impl Iterator<Item = &'p Vec<i32>> {
    proof.iter().take_while(|_| !cancel.is_cancelled())
}
