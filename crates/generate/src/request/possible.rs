//! Refuses requests that no puzzle can meet, before any puzzle is tried.

use super::assurance::Assurance;
use super::clue_count::fewest_known;
use super::clue_counts::ClueCountsError;
use super::goal::Goal;
use super::{Request, RequestError, ValueFault};
use crate::plan::Plan;
use crate::strategies::follows_drawings;
use satoku_core::board::{Grid, Symmetry};
use satoku_core::certificate::statement;
use satoku_core::encode::Encoding;
use satoku_core::names::did_you_mean;
use satoku_core::oracle::{Cancel, Engine, SharedFormula};
use satoku_core::quote::quote;
use satoku_core::rules::{Puzzle, Rules, Shape};
use std::sync::Arc;

/// Refuses a drawing that no kind of clue follows, or several.
fn refuse_figures(request: &Request, rules: &Arc<Rules>) -> Result<(), RequestError> {
    let Some(figures) = &request.figures else { return Ok(()) };
    let kinds: Vec<_> = request.made_kinds().collect();
    let follows = |shape| matches!(shape, Shape::Path | Shape::Any);
    match &kinds[..] {
        [kind] if !follows(kind.definition().cells.shape) => Err(RequestError::Kind {
            field: "layout",
            kind: kind.name().to_owned(),
            why: "only lines and areas are placed along a drawing",
        }),
        [kind] if request.count_of(kind.name()).is_some() => Err(RequestError::Conflict(
            "a layout",
            "a number of its clues",
            "the layout says how many there are",
        )),
        [kind] if !follows_drawings(kind.as_ref(), rules, figures) => Err(RequestError::Kind {
            field: "layout",
            kind: kind.name().to_owned(),
            why: "no piece of it makes such a clue",
        }),
        [_] => Ok(()),
        _ => Err(RequestError::Value {
            field: "layout",
            fault: ValueFault::new(
                "expected one kind of clue besides givens",
                "name one kind of line or area, such as --variant thermometer",
            ),
        }),
    }
}

/// Refuses a request that no puzzle can meet. Once cancelled, it looks for no example of clues that
/// are still to be made.
pub(crate) fn refuse_impossible(
    request: &Request,
    plan: &Plan,
    cancel: &Cancel,
) -> Result<(), RequestError> {
    let (shared, rules) = (plan.formula(), plan.rules());
    let cells = rules.board().cell_count();
    let named = request.keep.iter().chain(request.pattern.iter().flatten());
    if let Some(cell) = named.clone().find(|cell| cell.index() >= cells) {
        return Err(RequestError::Cell(cell.index()));
    }
    if let Some(solution) = &request.solution {
        if request.boards().fixed().is_none() {
            let why = "the grid fits some regions only, so they must be named";
            return Err(RequestError::Conflict("a solution", "random regions", why));
        }
        if solution.cell_count() != cells {
            let side = request.layout().size.side();
            return Err(RequestError::SolutionLength { expected: cells, side });
        }
        plan.base().check(solution).map_err(RequestError::Solution)?;
    }
    for kind in request.made_kinds() {
        kind.fits_board(rules)?;
    }
    refuse_figures(request, rules)?;
    refuse_counts(request, plan)?;
    if let Some(kind) = request.other_kind() {
        refuse_for_kind(request, kind)?;
        refuse_engine(request, plan, cancel)?;
    }
    // An engine that does not support the rules is refused here.
    shared.oracle(request.engine, request.budget, cancel).map_err(RequestError::Engine)?;
    if request.assurance == Some(Assurance::Proof) {
        refuse_unstated(request, plan, cancel)?;
    }
    for goal in Goal::all(request) {
        goal.refuse_impossible(request.other_kind().is_some())?;
        refuse_clues(request, &goal, rules)?;
    }
    // Clues that are still to be made may show so much that few givens are enough.
    let are_made = request.made_kinds().next().is_some();
    let (fewest, why) = if are_made { (0, "") } else { fewest_known(plan.base()) };
    if let Some(pattern) = &request.pattern {
        if request.symmetry_of_givens() != Symmetry::None || !request.keep.is_empty() {
            let why = "the pattern fixes every given";
            return Err(RequestError::Conflict("a pattern", "a symmetry or cells to keep", why));
        }
        if request.solution.is_some() {
            let why = "the symbols must be free to change";
            return Err(RequestError::Conflict("a pattern", "a solution", why));
        }
        if request.total().is_some_and(|clues| !clues.contains(pattern.len())) {
            let why = "the pattern has another number of cells";
            return Err(RequestError::Conflict("a pattern", "a clue count", why));
        }
        if pattern.len() < fewest {
            return Err(RequestError::TooFewClues {
                field: "pattern",
                wanted: pattern.len(),
                fewest,
                why,
            });
        }
    }
    let (clues, others) = match (request.total(), request.count_of("given")) {
        (Some(_), _) if are_made => return Ok(()),
        (Some(clues), _) => (clues, plan.base().clues().len()),
        (None, Some(given)) => (given, 0),
        (None, None) => return Ok(()),
    };
    if clues.high() < fewest {
        return Err(RequestError::TooFewClues {
            field: "clues",
            wanted: clues.high(),
            fewest,
            why,
        });
    }
    if clues.low() > cells + others {
        return Err(RequestError::TooManyClues { wanted: clues.low(), cells });
    }
    let reachable = plan.reachable_counts(&request.keep, others);
    if !(clues.low()..=clues.high().min(cells + others)).any(|count| reachable[count]) {
        let below = (0..clues.low()).rev().find(|count| reachable[*count]);
        let above = (clues.high()..=cells + others).find(|count| reachable[*count]);
        let near = [below, above].into_iter().flatten().map(|count| count.to_string());
        let possible = format!("the nearest are {}", near.collect::<Vec<_>>().join(" and "));
        let symmetry = request.symmetry_of_givens();
        return Err(RequestError::ClueSum { wanted: clues, symmetry, possible });
    }
    Ok(())
}

/// Refuses a proof if certificates cannot state some rule or clue. Clues that are still to be made
/// are judged by an example of them.
fn refuse_unstated(request: &Request, plan: &Plan, cancel: &Cancel) -> Result<(), RequestError> {
    let proposed = plan.proposals(request, cancel).unwrap_or_default();
    let clues = plan.base().clues().iter().cloned().chain(proposed).collect();
    let example = Puzzle::new(Arc::clone(plan.rules()), clues).map_err(RequestError::Clues)?;
    statement::puzzle(&example, &Grid::blank(plan.rules().board().cell_count()))?;
    Ok(())
}

/// Refuses an engine that does not support clues that are still to be made, judged by an example of
/// them.
fn refuse_engine(request: &Request, plan: &Plan, cancel: &Cancel) -> Result<(), RequestError> {
    if request.engine != Engine::Dpll || request.made_kinds().next().is_none() {
        return Ok(());
    }
    let clues = plan.proposals(request, cancel).unwrap_or_default();
    let example = Puzzle::new(Arc::clone(plan.rules()), clues).map_err(RequestError::Clues)?;
    let oracle = SharedFormula::new(Encoding::new(&example));
    let oracle = oracle.oracle(request.engine, request.budget, cancel);
    oracle.map(|_| ()).map_err(RequestError::Engine)
}

/// Refuses settings that puzzles with clues of a kind other than givens cannot have.
fn refuse_for_kind(request: &Request, kind: &str) -> Result<(), RequestError> {
    let refuse = |field, why| Err(RequestError::Kind { field, kind: kind.to_owned(), why });
    // The remaining checks concern puzzles without givens.
    if request.made_kinds().next().is_none() || request.has_givens() {
        return Ok(());
    }
    if request.total().is_some() {
        return refuse("clues", "without givens it has as many as show its solution");
    }
    match request.pattern {
        Some(_) => refuse("pattern", "it is an arrangement of givens, which it lacks"),
        None => Ok(()),
    }
}

/// Refuses numbers of clues of kinds that the puzzles do not have, and numbers that exclude others.
fn refuse_counts(request: &Request, plan: &Plan) -> Result<(), RequestError> {
    let mut known: Vec<&str> = request.made_kinds().map(|kind| kind.name()).collect();
    known.extend(plan.base().constraints().map(|clue| clue.kind()));
    known.push("given");
    known.sort_unstable();
    known.dedup();
    for (number, (kind, _)) in request.counts().iter().enumerate() {
        if request.counts()[..number].iter().any(|(earlier, _)| earlier == kind) {
            let fault = ValueFault::new(
                ClueCountsError::Twice(quote(kind)).to_string(),
                "give each kind one number",
            );
            return Err(RequestError::Value { field: "clues", fault });
        }
        if !known.contains(&kind.as_str()) {
            let near = did_you_mean(kind, known.iter().copied());
            let known = known.join(", ");
            return Err(RequestError::NoSuchKind { kind: quote(kind), known, near });
        }
    }
    let held = request.keep.len();
    if request.count_of("given").is_some_and(|given| given.high() < held) {
        let why = "more cells are to stay given";
        return Err(RequestError::Conflict("cells to keep", "so few givens", why));
    }
    Ok(())
}

/// Pairs of a rating in tenths and the most clues found in classic 9x9 puzzles rated at least that
/// high. Found among the puzzles of some thousand grids, which got as many clues as they took
/// without becoming easier.
const MOST_FOUND: [(u8, usize); 4] = [(16, 70), (55, 67), (75, 55), (90, 42)];

/// The number of clues beyond the most ever found that may still be requested.
const MARGIN: usize = 4;

/// Refuses a difficulty that, as far as is known, no puzzle with so many clues has.
fn refuse_clues(request: &Request, goal: &Goal<'_>, rules: &Rules) -> Result<(), RequestError> {
    let cells = rules.board().cell_count();
    let (low, high) = match (request.total(), &request.pattern) {
        (Some(clues), _) => (clues.low(), clues.high()),
        (None, Some(pattern)) => (pattern.len(), pattern.len()),
        (None, None) => (0, cells),
    };
    let refuse = |why: String| Err(RequestError::GoalClues { goal: goal.to_string(), why });
    let fewest = goal.level().map_or(0, |level| level.fewest_givens(cells));
    if high < fewest && request.made_kinds().next().is_none() {
        return refuse(format!("the level has at least {fewest}"));
    }
    if rules.classic_boxes().is_some() && cells == 81 {
        let hard = goal.scores().0.tenths();
        let most = MOST_FOUND.iter().rev().find(|(score, _)| hard >= *score);
        if let Some((_, most)) = most.filter(|(_, most)| low > most + MARGIN) {
            return refuse(format!("the most that were ever found are {most}"));
        }
    }
    Ok(())
}
