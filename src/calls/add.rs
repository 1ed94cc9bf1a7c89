//! Clues that could be added to a puzzle.

use super::params::{self, PuzzleText};
use super::{Calls, Fault, Report, Slice, Work, json, sliced};
use crate::api::Error;
use satoku_core::board::{Cell, Symbol};
use satoku_core::oracle::{OracleError, Solved};
use satoku_core::rules::{ClueKind, Puzzle, Registry};
use satoku_format::clue_record;
use satoku_format::set::ClueRecord;
use satoku_generate::{Addition, Suggestions, addition};
use satoku_logic::{Geometry, Ladder, Rating, State};
use serde::{Deserialize, Serialize};
use serde_json::Map;
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Add {
    puzzle: PuzzleText,
    kind: Option<String>,
}

#[derive(Serialize)]
struct Tried {
    done: usize,
    total: usize,
}

#[derive(Serialize)]
struct Additions {
    clues: Vec<Added>,
}

#[derive(Serialize)]
struct Added {
    clue: ClueRecord,
    score: Option<f64>,
    level: String,
}

impl Added {
    fn new(clue: ClueRecord, rating: &Rating) -> Self {
        Added { clue, score: rating.score.map(f64::from), level: rating.level.to_string() }
    }
}

/// Finds the clues of a kind that make a puzzle easiest, or that leave one of several solutions.
pub(super) fn add(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Add { puzzle, kind } = params::read(params)?;
    let puzzle = puzzle.puzzle()?;
    let registry = Registry::standard();
    let kind = registry.clue_kind(kind.as_deref().unwrap_or("given"));
    let kind = Arc::clone(kind.map_err(|error| Fault::request("kind", error))?);
    let geometry = Geometry::new(puzzle.rules())?;
    match kind.name() {
        "given" => Ok(givens(calls, puzzle, geometry)),
        _ => Ok(clues(calls, puzzle, geometry, kind)),
    }
}

/// Reports how many clues were tried. The slice ends with each, because a rating may take a second.
fn tried(report: Report<'_>, done: usize, total: usize) -> Slice {
    let _ = report(&json(&Tried { done, total }));
    Slice::More
}

/// Tries every given, a cell in each slice.
fn givens(calls: &Calls, puzzle: Puzzle, geometry: Geometry) -> Box<dyn Work> {
    let cancel = calls.oracles.cancel().clone();
    let mut solver = calls.solver();
    let (mut found, mut next): (Vec<Addition>, usize) = (Vec::new(), 0);
    let mut tries: Option<Vec<(Cell, Vec<Symbol>, bool)>> = None;
    sliced(move |report| {
        let Some(tries) = &tries else {
            let blank = |cell: Cell| puzzle.givens().get(cell).is_none();
            let listed = match solver.solve(&puzzle)? {
                Solved::None => return Err(Error::no_solution().into()),
                Solved::Undecided => return Err(Error::undecided().into()),
                Solved::One(only) => {
                    let cells = only.filled().filter(|(cell, _)| blank(*cell));
                    cells.map(|(cell, symbol)| (cell, vec![symbol], true)).collect()
                }
                Solved::Several(..) => {
                    let cells = puzzle.rules().board().cells();
                    let cells = cells.zip(solver.candidates(&puzzle)?);
                    // A symbol that every solution has in a cell leaves all of them.
                    let open = cells.filter(|(_, symbols)| symbols.len() > 1);
                    open.map(|(cell, symbols)| (cell, symbols, false)).collect()
                }
            };
            tries = Some(listed);
            return Ok(Slice::More);
        };
        let Some((cell, symbols, is_unique)) = tries.get(next) else {
            satoku_generate::easiest_first(&mut found);
            let clues = found.iter().map(|Addition { cell, symbol, rating }| {
                let value = ("value".to_owned(), symbol.value().into());
                let (kind, cells) = ("given".to_owned(), vec![cell.index() as u64]);
                Added::new(ClueRecord { kind, cells, fields: Map::from_iter([value]) }, rating)
            });
            return Ok(Slice::End(json(&Additions { clues: clues.collect() })));
        };
        next += 1;
        for symbol in symbols {
            let mut givens = puzzle.givens();
            givens.set(*cell, Some(*symbol));
            let more = puzzle.with_givens(&givens)?;
            if *is_unique || matches!(solver.solve(&more)?, Solved::One(_)) {
                let start = State::new(&geometry, &puzzle);
                let (ladder, place) = (Ladder::default(), (*cell, *symbol));
                let rated = addition(&start, place, &ladder, &cancel);
                found.push(rated.map_err(OracleError::from)?);
            }
        }
        Ok(tried(report, next, tries.len()))
    })
}

/// Tries the clues that another kind proposes, one in each slice.
fn clues(
    calls: &Calls,
    puzzle: Puzzle,
    geometry: Geometry,
    kind: Arc<dyn ClueKind>,
) -> Box<dyn Work> {
    let cancel = calls.oracles.cancel().clone();
    let mut solver = calls.solver();
    let mut search: Option<(Suggestions, usize)> = None;
    sliced(move |report| {
        let Some((open, total)) = &mut search else {
            let known = match solver.solve(&puzzle)? {
                Solved::None => return Err(Error::no_solution().into()),
                Solved::Undecided => return Err(Error::undecided().into()),
                Solved::One(only) => vec![only],
                Solved::Several(first, second) => vec![first, second],
            };
            let open = Suggestions::new(&geometry, &puzzle, kind.as_ref(), known, 0);
            let total = open.left();
            search = Some((open, total));
            return Ok(Slice::More);
        };
        if open.left() > 0 {
            open.advance(&cancel)?;
            return Ok(tried(report, *total - open.left(), *total));
        }
        let found = search.take().map_or(Vec::new(), |(open, _)| open.found());
        let clues = found.iter().map(|one| Added::new(clue_record(&one.clue), &one.rating));
        Ok(Slice::End(json(&Additions { clues: clues.collect() })))
    })
}
