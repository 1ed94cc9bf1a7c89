//! Proofs by varisat that there is no other solution, as lemmas over the variables of the formula.
//!
//! A fresh solver is asked once, without assumptions and with every clause added before the search:
//! only in that case does varisat 0.2.2 write its proof correctly.

use super::residual::{Network, Trail};
use super::varisat::Open;
use super::{Budget, Cancel, OracleError, Refutation, believe};
use crate::board::Grid;
use crate::cnf::Lit;
use crate::encode::Encoding;
use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use varisat::solver::ProofFormat;

/// The longest proof that is held in memory, in bytes of text.
const LONGEST: u64 = 1 << 26;

/// Shows by lemmas that `solution` is the only one of these clues.
pub(super) fn refute(
    encoding: &Encoding,
    network: &Network,
    clues: &[Lit],
    solution: &Grid,
    budget: Budget,
    cancel: &Cancel,
) -> Result<Refutation, OracleError> {
    let empty = || Ok(Refutation::Lemmas(vec![Vec::new()]));
    let mut trail = Trail::new(network);
    trail.push(clues);
    if !trail.is_sound() {
        return empty();
    }
    let text = Rc::new(RefCell::new(Vec::new()));
    let longest = budget.proof_bytes.min(LONGEST) as usize;
    let sink = Sink { text: Rc::clone(&text), longest, cancel: cancel.clone() };
    let mut open = Open::new(&trail, sink, ProofFormat::Drat);
    if !open.add_clause(&trail, &encoding.blocking_clause(solution)) {
        return empty();
    }
    match open.solver.solve() {
        Ok(true) => {
            let grid = encoding.grid(open.model(&trail));
            let grid = believe("varisat", encoding, clues, grid)?;
            Ok(Refutation::Second(grid))
        }
        Ok(false) => {
            let Open { residual, solver } = open;
            // The rest of the proof is written when the solver is dropped.
            drop(solver);
            let variable = |number: i32| residual.vars()[number.unsigned_abs() as usize - 1];
            let lit = |number: i32| match number > 0 {
                true => variable(number).positive(),
                false => !variable(number).positive(),
            };
            let lemmas = lemmas(&text.borrow());
            let lemmas = lemmas.into_iter().map(|lemma| lemma.into_iter().map(lit).collect());
            Ok(Refutation::Lemmas(lemmas.chain([Vec::new()]).collect()))
        }
        Err(_) if cancel.is_cancelled() => Err(OracleError::Cancelled),
        Err(_) => Ok(Refutation::Undecided),
    }
}

/// Returns the clauses that a proof adds. Deletions are ignored: keeping a clause only makes more
/// follow.
fn lemmas(text: &[u8]) -> Vec<Vec<i32>> {
    let text = String::from_utf8_lossy(text);
    let added = text.lines().filter(|line| !line.starts_with('d'));
    added
        .map(|line| {
            let numbers = line.split_ascii_whitespace().map(|word| word.parse().unwrap_or(0));
            numbers.take_while(|number| *number != 0).collect::<Vec<i32>>()
        })
        .filter(|lemma| !lemma.is_empty())
        .collect()
}

/// A buffer that holds what is written, up to a maximum length.
struct Sink {
    text: Rc<RefCell<Vec<u8>>>,
    longest: usize,
    cancel: Cancel,
}

impl io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut text = self.text.borrow_mut();
        if text.len() + bytes.len() > self.longest || self.cancel.is_cancelled() {
            return Err(io::Error::other("out of budget"));
        }
        text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
