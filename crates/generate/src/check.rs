//! Checks a puzzle from any source: how many solutions it has, and which clues are redundant.

use crate::seal::minimal::{Need, needless_exclusions, needs};
use satoku_core::board::{Board, Cell, Grid, Place, Symbol};
use satoku_core::cnf::Lit;
use satoku_core::oracle::{Oracle, OracleError, Solved, Work};
use satoku_core::rules::{Clue, ClueId, Puzzle};
use serde_json::{Map, Value, json};
use std::fmt;

/// The number of solutions of a puzzle, counted up to two.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// Exactly one.
    Unique,
    /// Two or more.
    Several {
        /// The cells in which the first two differ.
        differences: Vec<Place>,
    },
    /// No solution.
    None {
        /// The reason, if the givens alone show it.
        why: Option<String>,
    },
    /// Exactly one, but it is not the solution that was named.
    WrongSolution {
        /// The cells in which the named solution is wrong.
        differences: Vec<Place>,
    },
    /// The budget was used up first.
    Undecided {
        /// What the engines did.
        tried: Work,
    },
}

/// The result of checking a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckReport {
    /// The number of clues.
    pub clue_count: usize,
    /// The number of solutions.
    pub finding: Finding,
    /// The clues that are redundant, each by itself, and those of candidates that leave out a
    /// symbol needlessly; `None` if that was not asked, does not apply or could not be decided.
    pub redundant: Option<Vec<ClueId>>,
    // What the text calls those clues.
    names: Vec<String>,
}

/// Checks how many solutions a puzzle has.
///
/// Also checks whether the `named` solution is the right one and, with `minimal`, which clues are
/// redundant. `selectors` are the selectors of the puzzle's clues, in order.
///
/// # Errors
/// Returns the oracle's errors.
pub fn check(
    oracle: &mut dyn Oracle,
    puzzle: &Puzzle,
    named: Option<&Grid>,
    selectors: &[Lit],
    minimal: bool,
) -> Result<CheckReport, OracleError> {
    let board = puzzle.rules().board();
    let before = oracle.work();
    let solved = Solved::by(oracle, selectors)?;
    let places = |cells: Vec<Cell>| cells.iter().map(|cell| board.place(*cell)).collect();
    let finding = match &solved {
        Solved::Several(first, second) => {
            Finding::Several { differences: places(first.differences(second)) }
        }
        Solved::Undecided => Finding::Undecided { tried: oracle.work() - before },
        Solved::None => {
            let why = puzzle.repeats().first().map(ToString::to_string);
            Finding::None { why }
        }
        Solved::One(only) => match named {
            Some(named) if named != only => {
                Finding::WrongSolution { differences: places(named.differences(only)) }
            }
            _ => Finding::Unique,
        },
    };
    let (redundant, names) = match &solved {
        Solved::One(only) if minimal => {
            let needs = needs(oracle, only, selectors)?;
            let mut decided = !needs.contains(&Need::Undecided);
            let (mut ids, mut names) = (Vec::new(), Vec::new());
            for (number, ((id, clue), need)) in puzzle.entries().zip(&needs).enumerate() {
                if *need == Need::Redundant {
                    ids.push(id);
                    names.push(clue_name(board, clue));
                    continue;
                }
                match needless_exclusions(oracle, puzzle, clue, (selectors, number))? {
                    None => decided = false,
                    Some(symbols) if symbols.is_empty() => {}
                    Some(symbols) => {
                        ids.push(id);
                        let first = board.place(clue.cells()[0]);
                        let name =
                            |symbol: Symbol| format!("the missing {} at {first}", symbol.value());
                        names.extend(symbols.into_iter().map(name));
                    }
                }
            }
            if decided { (Some(ids), names) } else { (None, Vec::new()) }
        }
        _ => (None, Vec::new()),
    };
    Ok(CheckReport { clue_count: selectors.len(), finding, redundant, names })
}

/// Returns what a report calls a clue: its kind, unless it is a given, and its first cell.
pub fn clue_name(board: &Board, clue: &Clue) -> String {
    let first = clue.cells().first().map(|cell| board.place(*cell).to_string());
    match clue {
        Clue::Given(..) => first.unwrap_or_default(),
        Clue::Constraint(_) => format!("{} at {}", clue.kind(), first.unwrap_or_default()),
    }
}

/// The most cells that a sentence lists.
const LISTED: usize = 10;

/// Returns the first cells of a list, and how many more there are.
fn list(places: &[Place]) -> String {
    let listed = places.iter().take(LISTED).map(ToString::to_string);
    let listed = listed.collect::<Vec<_>>().join(" ");
    match places.len().saturating_sub(LISTED) {
        0 => listed,
        more => format!("{listed} and {more} more"),
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.finding {
            Finding::Unique => write!(f, "one solution, {} clues", self.clue_count)?,
            Finding::Several { differences } => {
                write!(f, "several solutions, two of them differ at {}", list(differences))?;
            }
            Finding::None { why: Some(why) } => write!(f, "no solution: {why}")?,
            Finding::None { why: None } => write!(f, "no solution")?,
            Finding::WrongSolution { differences } => {
                write!(f, "one solution, but the one given is wrong at {}", list(differences))?;
            }
            Finding::Undecided { tried } => {
                write!(f, "not decided within the budget, after {tried}")?;
            }
        }
        match self.redundant.as_deref() {
            None => Ok(()),
            Some([]) => write!(f, ", minimal"),
            Some(_) => write!(f, ", not minimal: could do without {}", self.names.join(" or ")),
        }
    }
}

impl CheckReport {
    /// Returns the report as a JSON object.
    ///
    /// The keys are `clue_count`, `verdict` (`unique`, `several`, `none`, `wrong_solution` or
    /// `undecided`), `solutions` (0, 1, 2 for two or more, or null), and where they apply
    /// `differences`, `why`, `tried` (of an undecided puzzle, what each engine did), `minimal` and
    /// `redundant`.
    pub fn to_json(&self) -> Map<String, Value> {
        let mut object = Map::new();
        object.insert("clue_count".into(), json!(self.clue_count));
        let (verdict, solutions, differences) = match &self.finding {
            Finding::Unique => ("unique", json!(1), None),
            Finding::Several { differences } => ("several", json!(2), Some(differences)),
            Finding::None { .. } => ("none", json!(0), None),
            Finding::WrongSolution { differences } => {
                ("wrong_solution", json!(1), Some(differences))
            }
            Finding::Undecided { .. } => ("undecided", Value::Null, None),
        };
        object.insert("verdict".into(), json!(verdict));
        object.insert("solutions".into(), solutions);
        if let Some(differences) = differences {
            let names: Vec<String> = differences.iter().map(ToString::to_string).collect();
            object.insert("differences".into(), json!(names));
        }
        if let Finding::Undecided { tried } = &self.finding {
            let efforts = tried.by_engine();
            let tried = efforts.map(|(engine, tally, unit)| {
                json!({ "engine": engine, "effort": tally.effort, "unit": unit })
            });
            object.insert("tried".into(), tried.collect());
        }
        if let Finding::None { why: Some(why) } = &self.finding {
            object.insert("why".into(), json!(why));
        }
        if let Some(redundant) = &self.redundant {
            object.insert("minimal".into(), json!(redundant.is_empty()));
            object.insert("redundant".into(), json!(self.names));
        }
        object
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_cells_are_listed() {
        let places: Vec<Place> = (0..12).map(|col| Place { row: 0, col }).collect();
        assert_eq!(list(&places[..2]), "r1c1 r1c2");
        assert!(list(&places).ends_with("r1c10 and 2 more"));
    }
}
