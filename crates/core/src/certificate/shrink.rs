//! Shrinks proofs: literals and clauses that nothing depends on are left out.

use super::trace::{Mark, Tracer};

/// Returns a smaller proof with the same result, which ends with the empty clause. `None` if some
/// clause does not follow or the tracer's work runs out.
///
/// The tracer holds the formula and is left as it was. Shrinking the result again finds nothing
/// more, because the same conflicts occur.
pub(super) fn shrink<'p>(
    tracer: &mut Tracer,
    proof: impl IntoIterator<Item = &'p Vec<i32>>,
) -> Option<Vec<Vec<i32>>> {
    let mark = tracer.mark();
    let kept = kept(tracer, proof, mark);
    tracer.forget(mark);
    kept
}

fn kept<'p>(
    tracer: &mut Tracer,
    proof: impl IntoIterator<Item = &'p Vec<i32>>,
    mark: Mark,
) -> Option<Vec<Vec<i32>>> {
    let formula = tracer.clause_count();
    // Each clause of the new proof with the earlier ones that it depends on.
    let mut clauses: Vec<(Vec<i32>, Vec<usize>)> = Vec::new();
    for clause in proof {
        if tracer.is_satisfied(clause) {
            continue;
        }
        let trace = tracer.trace(clause, Some(mark))?;
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
