//! A certificate as text: DRAT in one line.

use std::fmt::{self, Write};

/// A proof that a solution is the only one, as text: clauses of DIMACS numbers, each ended by `0`, all
/// separated by single spaces. It is a DRAT proof without deletions; the last clause is empty.
///
/// The shortest is `0`: unit propagation alone refutes that there is another solution. `5 0 0` says
/// that variable 5 is true, and then that nothing else is left. What a file says is kept as it is;
/// whether it is a proof, or numbers at all, is found out by [`Checker::check`](super::Checker::check).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate(String);

impl Certificate {
    /// The longest that is made, in bytes: a puzzle with it still fits in a line of a file.
    pub const LONGEST: usize = 1_000_000;

    /// The certificate of a proof.
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

    /// Takes a text as it is.
    pub fn from_text(text: impl Into<String>) -> Self {
        Certificate(text.into())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The clauses.
    ///
    /// # Errors
    /// If the text is not numbers, each clause ended by `0`. Its memory is at most some 40 times that
    /// of the text.
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

/// Why a text is no list of clauses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// Something that is no number.
    #[error("expected the number of a literal or 0, found `{}`", .0.escape_default())]
    Word(String),
    /// The last clause has no end.
    #[error("the last clause does not end in 0")]
    Cut,
}
