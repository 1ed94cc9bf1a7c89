//! Certificates as text: DRAT on one line.

use std::fmt::{self, Write};

/// A proof that a solution is the only one, as text: clauses of DIMACS numbers, each ended by `0`,
/// separated by single spaces. It is a DRAT proof without deletions; the last clause is empty.
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
    /// If the text is not numbers, with each clause ended by `0`. The memory used is at most some
    /// 40 times that of the text.
    pub fn proof(&self) -> Result<Vec<Vec<i32>>, CertificateError> {
        let (mut proof, mut clause) = (Vec::new(), Vec::new());
        for word in self.0.split_ascii_whitespace() {
            match word.parse::<i32>() {
                Ok(0) => proof.push(std::mem::take(&mut clause)),
                Ok(literal) => clause.push(literal),
                Err(_) => return Err(CertificateError::Word(word.chars().take(20).collect())),
            }
        }
        if clause.is_empty() { Ok(proof) } else { Err(CertificateError::Cut) }
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The reason why a text is not a list of clauses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// A word that is not a number.
    #[error("expected the number of a literal or 0, found `{}`", .0.escape_default())]
    Word(String),
    /// The last clause has no end.
    #[error("the last clause does not end in 0")]
    Cut,
}
