//! Questions about a puzzle.

use super::params::{self, Language, PuzzleText};
use super::{Calls, Fault, Work, json, once};
use crate::api::{Error, Solver};
use satoku_core::board::{Cell, Grid};
use satoku_core::certificate::Certificate;
use satoku_core::cnf::Lit;
use satoku_core::oracle::{self, Enumeration, Oracle, Solved};
use satoku_generate::check::Finding;
use satoku_logic::Difficulty;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

impl Calls {
    /// Returns a solver that shares what is prepared.
    pub(super) fn solver(&self) -> Solver {
        Solver::of(&self.oracles)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Of {
    puzzle: PuzzleText,
}

#[derive(Serialize, Default)]
struct Checked {
    solutions: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    differences: Option<Vec<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// Tells whether a puzzle has no, one or several solutions.
pub(super) fn check(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Of { puzzle } = params::read(params)?;
    let puzzle = puzzle.puzzle()?;
    let mut solver = calls.solver();
    Ok(once(move || {
        let solved = solver.solve(&puzzle)?;
        Ok(json(&match solved {
            Solved::None => Checked {
                solutions: Some(0),
                why: puzzle.repeats().first().map(ToString::to_string),
                ..Checked::default()
            },
            Solved::One(only) => Checked {
                solutions: Some(1),
                first: Some(params::text(&only, &puzzle)),
                ..Checked::default()
            },
            Solved::Several(first, second) => Checked {
                solutions: Some(2),
                differences: Some(indices(&first.differences(&second))),
                first: Some(params::text(&first, &puzzle)),
                second: Some(params::text(&second, &puzzle)),
                why: None,
            },
            Solved::Undecided => Checked::default(),
        }))
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Filled {
    puzzle: PuzzleText,
    filled: String,
}

#[derive(Serialize)]
struct Conflicts {
    cells: Vec<usize>,
}

/// Lists the filled cells of each rule and clue that what is blank can no longer obey.
pub(super) fn conflicts(params: &str) -> Result<Box<dyn Work>, Fault> {
    let Filled { puzzle, filled } = params::read(params)?;
    let puzzle = puzzle.puzzle()?;
    let filled = params::grid("filled", &filled, &puzzle)?;
    Ok(once(move || Ok(json(&Conflicts { cells: indices(&puzzle.broken_cells(&filled)) }))))
}

fn indices(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

#[derive(Serialize)]
struct Candidates {
    cells: Vec<Vec<usize>>,
}

/// Lists the symbols of each cell that occur in some solution.
pub(super) fn candidates(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Of { puzzle } = params::read(params)?;
    let puzzle = puzzle.puzzle()?;
    let mut solver = calls.solver();
    Ok(once(move || {
        let lists = solver.candidates(&puzzle)?;
        let values = |symbols: &Vec<satoku_core::board::Symbol>| {
            symbols.iter().map(|symbol| symbol.value()).collect()
        };
        Ok(json(&Candidates { cells: lists.iter().map(values).collect() }))
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Count {
    puzzle: PuzzleText,
    most: usize,
}

#[derive(Serialize)]
struct Counted {
    count: usize,
    /// Whether there are no others.
    all: bool,
    /// How many symbols each cell has in these solutions.
    cells: Vec<u32>,
}

/// Counts solutions, up to a number, and the symbols that each cell has in them.
pub(super) fn count(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Count { puzzle, most } = params::read(params)?;
    let puzzle = puzzle.puzzle()?;
    if !(1..=MOST_COUNTED).contains(&most) {
        let message = format!("parameters: `most` must be 1 to {MOST_COUNTED}, not {most}");
        return Err(Fault::input(message));
    }
    let solver = calls.solver();
    Ok(once(move || {
        let ask = |oracle: &mut dyn Oracle, clues: &[Lit]| oracle::solutions(oracle, clues, most);
        let found = solver.ask(&puzzle, |oracle, _, clues| ask(oracle, clues))?;
        let mut cells = vec![0u32; puzzle.rules().board().cell_count()];
        for (cell, symbol) in found.grids.iter().flat_map(Grid::filled) {
            cells[cell.index()] |= 1 << symbol.index();
        }
        let count = found.grids.len();
        let all = found.enumeration == Enumeration::Complete;
        let cells = cells.into_iter().map(u32::count_ones).collect();
        Ok(json(&Counted { count, all, cells }))
    }))
}

/// The most solutions that are counted.
const MOST_COUNTED: usize = 10_000;

#[derive(Serialize)]
struct Needless {
    givens: Vec<usize>,
    clues: Vec<usize>,
}

/// Lists the clues that are not needed, each by itself.
pub(super) fn needless(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Of { puzzle: text } = params::read(params)?;
    let (puzzle, places) = (text.puzzle()?, text.places());
    let mut solver = calls.solver();
    Ok(once(move || {
        let report = solver.check(&puzzle)?;
        let redundant = match (report.finding, report.redundant) {
            (Finding::None { .. }, _) => return Err(Error::no_solution().into()),
            (Finding::Several { .. }, _) => return Err(Error::several_solutions().into()),
            (_, redundant) => redundant.ok_or_else(Error::undecided)?,
        };
        let (mut answer, mut others) =
            (Needless { givens: Vec::new(), clues: Vec::new() }, places.iter());
        for (id, clue) in puzzle.entries() {
            let place = if puzzle.is_given(id) { None } else { others.next() };
            match place {
                _ if !redundant.contains(&id) => {}
                None => answer.givens.extend(indices(clue.cells())),
                Some(place) => answer.clues.push(*place),
            }
        }
        Ok(json(&answer))
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rate {
    puzzle: PuzzleText,
    language: Language,
}

#[derive(Serialize)]
struct Rated {
    score: Option<f64>,
    level: String,
    title: &'static str,
    effort: u32,
    hardest: Option<String>,
    techniques: BTreeMap<String, u32>,
}

/// Rates how hard a puzzle is for people.
pub(super) fn rate(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Rate { puzzle, language: Language(code) } = params::read(params)?;
    let puzzle = puzzle.puzzle()?;
    let mut solver = calls.solver();
    Ok(once(move || {
        let rating = solver.rate(&puzzle)?;
        let level = rating.level;
        Ok(json(&Rated {
            score: rating.score.map(f64::from),
            level: level.to_string(),
            title: level.texts(code).name,
            effort: rating.effort,
            hardest: rating.hardest.map(|technique| technique.to_string()),
            techniques: Difficulty::from(&rating).techniques,
        }))
    }))
}

#[derive(Serialize)]
struct Certified {
    solution: String,
    certificate: String,
}

/// Proves that a puzzle has one solution.
pub(super) fn certify(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Of { puzzle } = params::read(params)?;
    let puzzle = puzzle.puzzle()?;
    let mut solver = calls.solver();
    Ok(once(move || {
        let proof = solver.certify(&puzzle)?;
        let solution = params::text(&proof.solution, &puzzle);
        let certificate = proof.certificate.to_string();
        Ok(json(&Certified { solution, certificate }))
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Verify {
    puzzle: PuzzleText,
    solution: String,
    certificate: String,
}

#[derive(Serialize)]
struct Verified {
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// Tells whether a certificate proves that a solution is the only one.
pub(super) fn verify(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Verify { puzzle, solution, certificate } = params::read(params)?;
    let puzzle = puzzle.puzzle()?;
    let solution = full("solution", &solution, &puzzle)?;
    let mut solver = calls.solver();
    Ok(once(move || {
        let certificate = Certificate::from_text(certificate);
        let why = match solver.verify(&puzzle, &solution, &certificate) {
            Ok(()) => None,
            Err(error) if error.kind() == crate::api::ErrorKind::Input => Some(error.to_string()),
            Err(error) => return Err(error.into()),
        };
        Ok(json(&Verified { holds: why.is_none(), why }))
    }))
}

/// Reads a grid without blank cells.
pub(super) fn full(
    field: &str,
    text: &str,
    puzzle: &satoku_core::rules::Puzzle,
) -> Result<Grid, Fault> {
    let grid = params::grid(field, text, puzzle)?;
    match grid.is_full() {
        true => Ok(grid),
        false => Err(Fault::input(format_args!("{field}: it has blank cells"))),
    }
}
