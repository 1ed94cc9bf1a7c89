//! The DIMACS text form of a formula.

use super::{Cnf, Lit};
use std::io::{self, Write};

impl Cnf {
    /// Writes the formula in DIMACS form: the comments on `c` lines first, then its own clauses,
    /// then those of `extra`.
    ///
    /// # Errors
    /// Returns the writer's errors.
    pub fn write_dimacs(
        &self,
        out: &mut dyn Write,
        comments: &[String],
        extra: &[Vec<Lit>],
    ) -> io::Result<()> {
        let clauses = self.to_clauses();
        for comment in comments {
            writeln!(out, "c {comment}")?;
        }
        writeln!(out, "p cnf {} {}", self.var_count(), clauses.len() + extra.len())?;
        for clause in clauses.iter().chain(extra) {
            for lit in clause {
                write!(out, "{lit} ")?;
            }
            writeln!(out, "0")?;
        }
        Ok(())
    }
}
