//! The smaller steps inside steps: each follows from one premise of the step and what was said
//! before, and every supposition ends in a contradiction.

use super::certificate::allow;
use satoku::board::Cell;
use satoku::logic::{Candidate, Conclusion, Detail, Premise, PremiseReason, Said, State, Step};
use satoku::rules::Puzzle;

fn facts(conclusion: &Conclusion) -> impl Iterator<Item = (Candidate, bool)> {
    let value = matches!(conclusion, Conclusion::Place(_));
    conclusion.candidates().iter().map(move |candidate| (*candidate, value))
}

/// Asserts that the smaller steps of a step, if it has any, show it. Returns whether it has any.
pub(super) fn check(puzzle: &Puzzle, state: &State, step: &Step) -> bool {
    let details = step.details(state);
    // What the cells of a clue can hold is seen in the position.
    let board = puzzle.rules().board();
    let cells: Vec<Vec<Candidate>> = board.cells().map(|cell| held(state, cell)).collect();
    let mut known: Vec<Vec<(Candidate, bool)>> = Vec::new();
    let mut opposites = Vec::new();
    let mut has_ended = false;
    for Detail { depth, said } in &details {
        let supposed = known.get(*depth).and_then(|facts| facts.first().copied());
        known.truncate(*depth);
        let all = || known.iter().flatten().copied().collect::<Vec<_>>();
        // Whether the premises and what is known exclude some facts.
        let excludes = |premise: Option<&Premise>, fact: Option<(Candidate, bool)>| {
            let is_statement = premise.is_some_and(Premise::is_statement);
            let cells = if is_statement { &cells[..] } else { &[] };
            let premises: Vec<&Premise> = premise.into_iter().collect();
            let facts: Vec<_> = all().into_iter().chain(fact).collect();
            !allow(puzzle, &premises, cells, &facts)
        };
        // A statement says that its cells hold something.
        let is_ours = |premise: &Premise| match &premise.reason {
            PremiseReason::Cell(cell) => premise.candidates == held(state, *cell),
            reason => step.reason.premises.iter().any(|one| one.reason == *reason),
        };
        match said {
            Said::Suppose(conclusion) => {
                if *depth == 0 {
                    opposites.extend(facts(conclusion));
                }
                known.push(facts(conclusion).collect());
                has_ended = false;
                continue;
            }
            Said::Follows(conclusion, premise) => {
                assert!(is_ours(premise), "{step:?}");
                for fact in facts(conclusion) {
                    assert!(excludes(Some(premise), Some(opposite(fact))), "{fact:?} of {step:?}");
                }
                known[depth - 1].extend(facts(conclusion));
            }
            Said::Refuted(conclusion) => {
                let fact = facts(conclusion).next().unwrap();
                assert_eq!(supposed, Some(opposite(fact)), "{step:?}");
                assert!(has_ended, "{step:?}");
                known[depth - 1].extend(facts(conclusion));
            }
            Said::Unfulfilled(premise) => {
                assert!(is_ours(premise), "{premise:?} of {step:?}");
                assert!(excludes(Some(premise), None), "{premise:?} of {step:?}");
            }
            Said::Both(one, other) => {
                for fact in facts(one).chain(facts(other)) {
                    assert!(excludes(None, Some(opposite(fact))), "{fact:?} of {step:?}");
                }
            }
        }
        has_ended = matches!(said, Said::Unfulfilled(_) | Said::Both(..));
    }
    if details.is_empty() {
        return false;
    }
    assert!(has_ended, "{step:?}");
    let concluded: Vec<_> = facts(&step.conclusion).map(opposite).collect();
    assert_eq!(opposites, concluded, "{step:?}");
    true
}

/// What a cell can hold in a position.
fn held(state: &State, cell: Cell) -> Vec<Candidate> {
    let placed = state.values().get(cell);
    let symbols = state.candidates(cell).into_iter().chain(placed);
    symbols.map(|symbol| Candidate { cell, symbol }).collect()
}

fn opposite((candidate, value): (Candidate, bool)) -> (Candidate, bool) {
    (candidate, !value)
}
