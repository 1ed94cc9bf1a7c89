//! The final check: every puzzle that leaves the generator has been checked as a whole.

pub(super) mod minimal;

use super::GenerateError;
use super::request::RequestError;
use super::request::assurance::Assurance;
use satoku_core::board::{Grid, Symmetry};
use satoku_core::certificate::{Certificate, ProofSettings, ProveError, Proved, Prover};
use satoku_core::cnf::Lit;
use satoku_core::encode::Encoding;
use satoku_core::oracle::{FalseAnswer, Oracle, OracleError, Verdict, contradiction};
use satoku_core::rules::Puzzle;
use satoku_logic::Difficulty;

/// A puzzle with the only solution that it was shown to have. Only the generator creates these.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Grid,
    /// Whether no clue can be removed; `None` if the budget was used up.
    pub minimal: Option<bool>,
    /// The requested symmetry.
    pub symmetry: Symmetry,
    /// The difficulty, if the request has a goal for it.
    pub difficulty: Option<Difficulty>,
    /// The evidence for uniqueness.
    pub assurance: Assurance,
    /// The proof, if the assurance is one.
    pub certificate: Option<Certificate>,
    /// The seed of the set.
    pub seed: u64,
    /// The number of the puzzle in the set, from 0.
    pub index: u64,
}

/// Returns the evidence that a finished puzzle is unique; `None` if there is none within the
/// budget.
///
/// The solution is checked directly against every rule and clue, and each of the `second_engines`,
/// oracles of different engines without clues, is asked for another solution. If one engine finds
/// none, the puzzle is [`Assurance::Fast`]; if two find none, it is [`Assurance::Double`]. Another
/// engine that has `confirmed` the puzzle before counts as one.
///
/// # Errors
/// Returns the oracles' errors, and a contradiction if the puzzle turns out not to be unique.
pub(super) fn assure<'a>(
    encoding: &Encoding,
    puzzle: &Puzzle,
    solution: &Grid,
    confirmed: bool,
    second_engines: impl Iterator<Item = &'a mut dyn Oracle>,
) -> Result<Option<Assurance>, OracleError> {
    let selectors = encoding.selectors(puzzle).map_err(OracleError::from)?;
    puzzle
        .check(solution)
        .map_err(|fault| contradiction("generate", encoding, &selectors, fault))?;
    let mut agreeing = u32::from(confirmed);
    for second in second_engines {
        agreeing += u32::from(agrees(encoding, &selectors, solution, second)?);
    }
    Ok(match agreeing {
        0 => None,
        1 => Some(Assurance::Fast),
        _ => Some(Assurance::Double),
    })
}

/// Returns the proof that a finished puzzle is unique.
///
/// # Errors
/// If there is no proof within the budget. Also returns the engine's errors, and a contradiction if
/// the puzzle turns out not to be unique.
pub(super) fn prove(
    prover: &mut Prover,
    puzzle: &Puzzle,
    solution: &Grid,
    settings: ProofSettings<'_>,
) -> Result<Certificate, GenerateError> {
    let encoding = settings.shared.encoding();
    let selectors = encoding.selectors(puzzle).map_err(OracleError::from)?;
    match prover.prove(puzzle, solution, settings) {
        Ok(Proved::Unique(certificate)) => Ok(certificate),
        Ok(Proved::Second(_)) => {
            Err(contradiction("certify", encoding, &selectors, FalseAnswer::NotUnique).into())
        }
        Ok(Proved::Undecided) => Err(GenerateError::Undecided),
        Err(ProveError::Oracle(error)) => Err(error.into()),
        Err(ProveError::Unstated(unstated)) => Err(RequestError::Unstated(unstated).into()),
    }
}

/// Returns whether a second engine confirms that a solution is the only one; `false` if it cannot
/// tell.
fn agrees(
    encoding: &Encoding,
    selectors: &[Lit],
    solution: &Grid,
    second: &mut dyn Oracle,
) -> Result<bool, OracleError> {
    second.push(selectors);
    let verdict = second.second(solution);
    second.pop();
    match verdict? {
        Verdict::Unique => Ok(true),
        Verdict::Second(_) => {
            Err(contradiction(second.name(), encoding, selectors, FalseAnswer::NotUnique))
        }
        Verdict::Undecided => Ok(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::oracle::{
        Budget, Cancel, Engine, Enumeration, SharedFormula, Work, solutions,
    };
    use satoku_core::rules::{Layout, Registry};
    use std::ops::ControlFlow;
    use std::sync::Arc;

    /// A second engine that always gives the same verdict.
    struct Says(Verdict);

    impl Oracle for Says {
        fn name(&self) -> &'static str {
            "says"
        }

        fn work(&self) -> Work {
            Work::default()
        }

        fn renew(&mut self) {}

        fn push(&mut self, _: &[Lit]) {}

        fn pop(&mut self) {}

        fn second(&mut self, _: &Grid) -> Result<Verdict, OracleError> {
            Ok(self.0.clone())
        }

        fn solutions(
            &mut self,
            _: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
        ) -> Result<Enumeration, OracleError> {
            Ok(Enumeration::Undecided)
        }
    }

    #[test]
    fn what_is_recorded_is_what_the_witnesses_said() {
        let rules = Arc::new(Registry::standard().rules("x", &Layout::default()).unwrap());
        let shared = SharedFormula::new(Encoding::of_rules(&rules));
        let encoding = shared.encoding();
        let cancel = Cancel::default();
        let mut oracle = shared.oracle(Engine::Auto, Budget::default(), &cancel).unwrap();
        let grids = solutions(oracle.as_mut(), &[], 2).unwrap().grids;
        let (solution, other) = (&grids[0], &grids[1]);
        let puzzle = Puzzle::of_givens(Arc::clone(&rules), solution).unwrap();
        let assured = |solution: &Grid, confirmed: bool, verdicts: &[Verdict]| {
            let mut second_engines: Vec<Says> = verdicts.iter().cloned().map(Says).collect();
            let second_engines = second_engines.iter_mut().map(|second| second as &mut dyn Oracle);
            assure(encoding, &puzzle, solution, confirmed, second_engines)
        };
        let (unique, second) = (Verdict::Unique, Verdict::Second(other.clone()));
        let undecided = Verdict::Undecided;
        let both = [unique.clone(), unique.clone()];
        assert_eq!(assured(solution, false, &both).unwrap(), Some(Assurance::Double));
        let one = [undecided.clone(), unique.clone()];
        assert_eq!(assured(solution, false, &one).unwrap(), Some(Assurance::Fast));
        assert_eq!(assured(solution, false, &[undecided.clone(), undecided]).unwrap(), None);
        // An engine that has confirmed the puzzle counts as one.
        assert_eq!(assured(solution, true, &[]).unwrap(), Some(Assurance::Fast));
        assert_eq!(
            assured(solution, true, std::slice::from_ref(&unique)).unwrap(),
            Some(Assurance::Double)
        );
        assert!(assured(other, true, &[]).is_err());
        // A second engine that finds another solution, or a false one, is an error.
        assert!(assured(solution, false, &[unique, second]).is_err());
        assert!(assured(other, false, &both).is_err());
    }
}
