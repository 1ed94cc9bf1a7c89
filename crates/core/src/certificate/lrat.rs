//! Proofs in the LRAT format: each clause with the clauses that it follows from, for formally
//! verified checkers.

use super::trace::Tracer;
use std::fmt::Write;

/// Returns a proof as LRAT. `None` if some clause does not follow or the tracer's work runs out.
///
/// The tracer holds the formula, whose clauses are numbered from 1 in the order in which they were
/// added, and is left as it was.
pub(super) fn lrat<'p>(
    tracer: &mut Tracer,
    proof: impl IntoIterator<Item = &'p Vec<i32>>,
) -> Option<String> {
    let mark = tracer.mark();
    let mut text = String::new();
    let mut complete = false;
    for clause in proof {
        let Some(trace) = tracer.trace(clause, None) else { break };
        let number = tracer.clause_count() + 1;
        push(&mut text, number as u64, clause, &trace.antecedents);
        tracer.add(clause);
        complete = clause.is_empty();
        if complete {
            break;
        }
    }
    tracer.forget(mark);
    complete.then_some(text)
}

/// Appends a line: the number, the literals and the hints, each list ended by 0.
fn push(text: &mut String, number: u64, clause: &[i32], antecedents: &[u32]) {
    let mut word = |number: i64| write!(text, "{number} ").expect("a string can be written to");
    word(number as i64);
    clause.iter().for_each(|literal| word(i64::from(*literal)));
    word(0);
    antecedents.iter().for_each(|number| word(i64::from(*number) + 1));
    text.push_str("0\n");
}
