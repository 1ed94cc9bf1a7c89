//! Making a proof smaller: literals and clauses that nothing rests on are left out.

use super::trace::Tracer;

/// How often a proof is gone over: what is left out the first time lets more go the next.
const PASSES: usize = 4;

/// A smaller proof of the same, which ends with the empty clause. The tracer holds the formula and is
/// left as it was. `None` if some clause does not follow or the tracer's work runs out.
pub(super) fn shrink(tracer: &mut Tracer, proof: &[Vec<i32>]) -> Option<Vec<Vec<i32>>> {
    let mut smallest = pass(tracer, proof)?;
    for _ in 1..PASSES {
        let next = pass(tracer, &smallest)?;
        let shorter = size(&next) < size(&smallest);
        if shorter {
            smallest = next;
        } else {
            break;
        }
    }
    Some(smallest)
}

/// The literals and the ends of clauses, which all take their place in a file.
fn size(proof: &[Vec<i32>]) -> usize {
    proof.iter().map(|clause| clause.len() + 1).sum()
}

/// Goes over a proof once.
fn pass(tracer: &mut Tracer, proof: &[Vec<i32>]) -> Option<Vec<Vec<i32>>> {
    let mark = tracer.mark();
    let kept = trimmed(tracer, proof);
    tracer.forget(mark);
    kept
}

fn trimmed(tracer: &mut Tracer, proof: &[Vec<i32>]) -> Option<Vec<Vec<i32>>> {
    let formula = tracer.clause_count();
    // Each clause of the new proof with those of them that it rests on.
    let mut clauses: Vec<(Vec<i32>, Vec<usize>)> = Vec::new();
    for clause in proof {
        if tracer.is_satisfied(clause) {
            continue;
        }
        let trace = tracer.trace(clause)?;
        let lemmas = trace.antecedents.iter().map(|number| *number as usize);
        let lemmas = lemmas.filter_map(|number| number.checked_sub(formula)).collect();
        let ended = trace.needed.is_empty();
        tracer.add(&trace.needed);
        clauses.push((trace.needed, lemmas));
        if ended {
            break;
        }
    }
    if clauses.last().is_none_or(|(last, _)| !last.is_empty()) {
        return None;
    }
    let mut needed = vec![false; clauses.len()];
    needed[clauses.len() - 1] = true;
    for index in (0..clauses.len()).rev() {
        if needed[index] {
            clauses[index].1.iter().for_each(|lemma| needed[*lemma] = true);
        }
    }
    let kept = clauses.into_iter().zip(needed).filter(|(_, needed)| *needed);
    Some(kept.map(|((clause, _), _)| clause).collect())
}
