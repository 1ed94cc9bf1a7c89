//! Certificates as text: DRAT on one line.

use std::fmt::{self, Write};

/// A proof that a solution is the only one, as text: clauses of DIMACS numbers, each ended by `0`,
/// separated by single spaces. It is a DRAT proof without deletions; the last clause, and no other,
/// is empty.
///
/// The shortest is `0`: unit propagation alone refutes that there is another solution. `5 0 0` says
/// that variable 5 is true, and then that nothing is left. Any text is kept as it is;
/// [`Checker::check`](super::Checker::check) finds out whether it is a proof, or numbers at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate(String);

impl Certificate {
    /// The longest certificate that is created, in bytes: a puzzle with it still fits on a line of
    /// a file.
    pub const LONGEST: usize = 1_000_000;

    /// Returns the certificate of a proof.
    pub(super) fn of(proof: &[Vec<i32>]) -> Self {
        let mut text = String::new();
        for clause in proof {
            for literal in clause {
                write!(text, "{literal} ").expect("a string can be written to");
            }
            text.push_str("0 ");
        }
        text.pop();
        Certificate(text)
    }

    /// Takes any text as a certificate, without checking it.
    pub fn from_text(text: impl Into<String>) -> Self {
        Certificate(text.into())
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the clauses.
    ///
    /// # Errors
    /// If the text is not numbers between single spaces, with each clause ended by `0` and only the
    /// last one empty. The memory used is at most some 40 times that of the text.
    pub fn proof(&self) -> Result<Vec<Vec<i32>>, CertificateError> {
        let (mut proof, mut clause) = (Vec::new(), Vec::new());
        for word in self.0.split(' ') {
            if proof.last().is_some_and(Vec::is_empty) {
                return Err(CertificateError::AfterEnd);
            }
            match number(word) {
                Some(0) => proof.push(std::mem::take(&mut clause)),
                Some(literal) => clause.push(literal),
                None => return Err(CertificateError::Word(word.chars().take(20).collect())),
            }
        }
        if clause.is_empty() { Ok(proof) } else { Err(CertificateError::Cut) }
    }
}

/// Reads a number in the one way in which it is written: not `00`, `-0` or `+1`.
fn number(word: &str) -> Option<i32> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_plain = digits.starts_with(|digit: char| ('1'..='9').contains(&digit));
    if is_plain || word == "0" { word.parse().ok() } else { None }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The reason why a text is not a list of clauses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// A word that is not a number, or is not written as one is; empty if there are two spaces, or
    /// one at an end.
    #[error("expected the number of a literal or 0, found `{}`", .0.escape_default())]
    Word(String),
    /// Something follows the empty clause.
    #[error("the empty clause is not the last one")]
    AfterEnd,
    /// The last clause has no end.
    #[error("the last clause does not end in 0")]
    Cut,
}
