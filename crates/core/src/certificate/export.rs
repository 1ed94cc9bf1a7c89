//! Exports a certificate and its statement as files for other proof checkers.

use super::check::{Rejection, WORK, unless_cancelled};
use super::lrat::lrat;
use super::statement::{self, PuzzleClaims};
use super::{Certificate, Prover};
use crate::board::Grid;
use crate::rules::{Puzzle, Unstated};

/// The texts of three files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// The statement in DIMACS form: the clauses of the rules, then a clause for each clue, then
    /// the clause that forbids the solution.
    pub cnf: String,
    /// The proof that it has no model, as DRAT: one clause on each line.
    pub drat: String,
    /// The same proof as LRAT: each clause with the clauses that it follows from.
    pub lrat: String,
}

impl Prover {
    /// Returns the files of a certificate, after checking it.
    ///
    /// # Errors
    /// Says why the certificate proves nothing, or that the work ran out.
    pub fn export(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        certificate: &Certificate,
    ) -> Result<Export, Rejection> {
        self.checker.check(puzzle, solution, certificate, WORK)?;
        let claims = statement::puzzle(puzzle, solution)?;
        let proof = certificate.proof()?;
        let cancel = self.checker.cancel.clone();
        let (tracer, _) = self.tracer(puzzle.rules(), claims.variables)?;
        let lrat = tracer
            .with(&claims.clauses, WORK, |tracer| lrat(tracer, unless_cancelled(&proof, &cancel)));
        cancel.check().map_err(|_| Rejection::Cancelled)?;
        let lrat = lrat.ok_or(Rejection::OutOfWork)?;
        let mut drat = String::new();
        proof.iter().for_each(|clause| push(&mut drat, clause));
        Ok(Export { cnf: dimacs(puzzle, &claims)?, drat, lrat })
    }
}

/// Returns the statement in DIMACS form.
fn dimacs(puzzle: &Puzzle, claims: &PuzzleClaims) -> Result<String, Unstated> {
    let rules = puzzle.rules();
    let (mut body, mut count) = (String::new(), claims.clauses.len());
    statement::rules(rules, &mut |clause| {
        push(&mut body, clause);
        count += 1;
    })?;
    claims.clauses.iter().for_each(|clause| push(&mut body, clause));
    Ok(format!("p cnf {} {count}\n{body}", claims.variables))
}

/// Appends a clause as a line.
fn push(text: &mut String, clause: &[i32]) {
    for literal in clause {
        text.push_str(&literal.to_string());
        text.push(' ');
    }
    text.push_str("0\n");
}
