//! Changes of a puzzle, and how few clues it takes.

use super::params::{self, PuzzleText, Seed};
use super::puzzle_json::PuzzleJson;
use super::{Calls, Fault, Slice, Work, json, once, raw, sliced};
use satoku_core::board::{Grid, Symmetry};
use satoku_core::oracle::Solved;
use satoku_core::random::Random;
use satoku_core::rules::{Clue, Puzzle};
use satoku_format::Entry;
use satoku_generate::{
    self, Adjusted, ClueCount, Grade, Request, fewest_known, minimize_with_symmetry,
};
use satoku_logic::Difficulty;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::ops::ControlFlow;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Carve {
    puzzle: PuzzleText,
    seed: Seed,
    symmetry: Option<String>,
    /// The kinds of clue that may go; all if there is no list.
    kinds: Option<Vec<String>>,
    /// The cells whose givens stay.
    #[serde(default)]
    keep: Vec<usize>,
}

#[derive(Serialize)]
struct Changed {
    puzzle: Box<RawValue>,
}

fn changed(entry: &Entry) -> String {
    let puzzle = raw(PuzzleJson::default().text(entry));
    json(&Changed { puzzle })
}

/// Removes clues of some kinds until every one of these is needed.
pub(super) fn carve(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Carve { puzzle, seed: Seed(seed), symmetry, kinds, keep } = params::read(params)?;
    let puzzle = puzzle.puzzle()?;
    let symmetry: Symmetry = match symmetry.as_deref() {
        None | Some("") => Symmetry::None,
        Some(name) => name.parse().map_err(|error| Fault::request("symmetry", error))?,
    };
    let orbits = symmetry.orbits(puzzle.rules().board());
    let orbits = orbits.map_err(|error| Fault::request("symmetry", error))?;
    let mut solver = calls.solver();
    Ok(once(move || {
        let solution = solver.only_solution(&puzzle)?;
        let (smaller, minimal) = solver.ask(&puzzle, |oracle, _, clues| {
            let mut random = Random::new(seed, 0);
            let may_go = |clue: &Clue| {
                let is_kept = matches!(clue, Clue::Given(cell, _) if keep.contains(&cell.index()));
                let is_meant = |kinds: &Vec<String>| kinds.iter().any(|kind| kind == clue.kind());
                !is_kept && kinds.as_ref().is_none_or(is_meant)
            };
            minimize_with_symmetry(oracle, &puzzle, clues, &solution, &orbits, &may_go, &mut random)
        })?;
        let mut entry = Entry::of(smaller).with_solution(solution);
        entry.minimal = minimal;
        Ok(changed(&entry))
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Adjust {
    puzzle: PuzzleText,
    clues: Option<usize>,
    difficulty: Option<String>,
    seed: Seed,
}

/// Changes the clues of a puzzle until it has as many or is as hard as requested.
pub(super) fn adjust(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Adjust { puzzle, clues, difficulty, seed: Seed(seed) } = params::read(params)?;
    let puzzle = puzzle.puzzle()?;
    if clues.is_none() && difficulty.is_none() {
        return Err(Fault::input("parameters: expected `clues`, `difficulty` or both"));
    }
    let count = clues.map(|clues| ClueCount::new(clues, clues)).transpose();
    let count = count.map_err(|error| Fault::request("clues", error))?;
    let grade = difficulty.map(|text| text.parse::<Grade>()).transpose();
    let grade = grade.map_err(|error| Fault::request("difficulty", error))?;
    let (mut solver, cancel) = (calls.solver(), calls.oracles.cancel().clone());
    Ok(once(move || {
        let solution = solver.only_solution(&puzzle)?;
        let mut request = Request::of_puzzle(&puzzle, solution.clone());
        if let Some(count) = count {
            request = request.clues(count.into());
        }
        if let Some(grade) = grade {
            request = request.difficulty(grade.into());
        }
        let generator = super::request::generator(request.tries(TRIES), &cancel)?;
        let Adjusted { puzzle, rating, .. } = generator.adjust(&puzzle, seed)?;
        let mut entry = Entry::of(puzzle).with_solution(solution);
        entry.difficulty = rating.as_ref().map(Difficulty::from);
        Ok(changed(&entry))
    }))
}

/// How many changes are tried, as many as `satoku tune adjust` tries.
const TRIES: u64 = 300;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fewest {
    grid: PuzzleText,
    rounds: Option<u64>,
}

#[derive(Serialize)]
struct Bounds {
    least: usize,
    most: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<Box<RawValue>>,
}

/// Finds the fewest givens of a grid. It is one slice, with a report whenever a bound moves.
pub(super) fn fewest(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Fewest { grid, rounds } = params::read(params)?;
    let entry = grid.entry()?;
    grid.check_known(&entry)?;
    let (mut solver, cancel) = (calls.solver(), calls.oracles.cancel().clone());
    Ok(sliced(move |report| {
        let (puzzle, solution) = filled(&entry, |puzzle| solver.solve(puzzle).map_err(Into::into))?;
        let shared = solver.formula(&puzzle);
        let (known, _) = fewest_known(&puzzle.part(|id| !puzzle.is_given(id)));
        let mut writer = PuzzleJson::default();
        let mut bounds = |found: &satoku_generate::Fewest| -> Result<Bounds, Fault> {
            let smaller = Entry::of(puzzle.with_givens(&found.givens)?);
            let entry = smaller.with_solution(solution.clone());
            let most = found.upper();
            // No grid has fewer, whatever the bound that was found here.
            let least = if most <= known { most } else { found.lower };
            Ok(Bounds { least, most, puzzle: Some(raw(writer.text(&entry))) })
        };
        let (mut shown, mut ended) = (None, Ok(()));
        let rounds = rounds.unwrap_or(u64::MAX);
        let found = satoku_generate::fewest(
            &shared,
            &puzzle,
            &solution,
            0,
            rounds,
            &cancel,
            &mut |found| {
                if shown.replace((found.lower, found.upper())) != Some((found.lower, found.upper()))
                {
                    match bounds(found) {
                        Ok(bounds) => drop(report(&json(&bounds))),
                        Err(fault) => ended = Err(fault),
                    }
                }
                match ended.is_ok() && found.upper() > known {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            },
        )?;
        ended?;
        Ok(Slice::End(json(&bounds(&found)?)))
    }))
}

/// Returns the full grid of an entry as givens, besides its other clues: its givens if there is one
/// in each cell, or the solution.
fn filled(
    entry: &Entry,
    solve: impl FnOnce(&Puzzle) -> Result<Solved, Fault>,
) -> Result<(Puzzle, Grid), Fault> {
    let given = entry.puzzle.givens();
    let known = entry.solution.clone().filter(|known| entry.puzzle.check(known).is_ok());
    let solution = match (given.is_full(), known) {
        (true, _) => given,
        (false, Some(known)) => known,
        (false, None) => match solve(&entry.puzzle)? {
            Solved::One(only) => only,
            _ => {
                return Err(Fault::input(
                    "grid: expected a full grid or a puzzle with one solution",
                ));
            }
        },
    };
    let puzzle = entry.puzzle.with_givens(&solution)?;
    puzzle
        .check(&solution)
        .map_err(|fault| Fault::input(format_args!("grid: it is not a solution: {fault}")))?;
    Ok((puzzle, solution))
}
