//! Clues that are placed before a grid of which they are true is drawn: lines of random shapes, and
//! lines and areas that follow a drawing.

use super::Task;
use crate::request::figures::Figures;
use crate::{GenerateError, RequestError};
use satoku_core::board::{Board, Cell, Grid, Images};
use satoku_core::cnf::Lit;
use satoku_core::encode::Encoding;
use satoku_core::oracle::{Budget, Drawn, OracleError};
use satoku_core::random::Random;
use satoku_core::rules::{self, Clue, ClueKind, Constraint, Puzzle, Rules, Shape};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many times a drawing is cut for a grid.
const CUTS: usize = 20;

/// The most cells of boards for which random lines are drawn. On 12x12 that takes thirteen times as
/// long as lines of a random grid, on 16x16 minutes.
const LARGE: usize = 81;

/// How many times random lines are drawn for a grid.
const PAGES: usize = 3;

/// The most conflicts of the search for a grid with one clue more.
const CONFLICTS: u64 = 2_000;

/// The name of the field that states a sum.
const SUM: &str = "sum";

/// A grid with clues that are true of it.
pub(super) type Placed = (Grid, Vec<Arc<dyn Constraint>>);

/// A kind of clue on a board.
type OfBoard<'a> = (&'a dyn ClueKind, &'a Arc<Rules>);

/// Places clues of the kind of a request along a drawing, as many as a grid allows.
///
/// # Errors
/// If no grid allows any, or the work is cancelled.
pub(super) fn along(task: &mut Task<'_>, figures: &Figures) -> Result<Placed, GenerateError> {
    let request = task.request;
    let rules = &Arc::clone(task.plan.rules());
    let kind = request.made_kinds().next().expect("a layout has a kind of clue");
    let mut best: Option<Placed> = None;
    for _ in 0..CUTS {
        task.cancel.check().map_err(OracleError::from)?;
        let pieces = cut(rules.board(), figures, kind.as_ref(), task.random);
        let wanted = pieces.len();
        let placed = match &request.solution {
            Some(grid) => Some((grid.clone(), true_of(grid, (kind.as_ref(), rules), pieces))),
            None => {
                let orbits = pieces.into_iter().map(|piece| vec![piece]).collect();
                drawn(task, (kind.as_ref(), rules), orbits, usize::MAX)?
            }
        };
        if let Some(placed) = placed
            && best.as_ref().is_none_or(|(_, clues)| clues.len() < placed.1.len())
        {
            best = Some(placed);
        }
        if best.as_ref().is_some_and(|(_, clues)| clues.len() >= wanted.max(1)) {
            break;
        }
    }
    let placed = best.filter(|(_, clues)| !clues.is_empty());
    placed.ok_or_else(|| GenerateError::NothingAlong(kind.name()))
}

/// For a puzzle of a level, draws lines of the kind of a request together with their images, and
/// then a grid of which they are true; `None` if its clues are not drawn so, or no grid has enough
/// of them.
///
/// # Errors
/// If the work is cancelled.
pub(super) fn random(
    task: &mut Task<'_>,
    images: &Images,
) -> Result<Option<Placed>, GenerateError> {
    let request = task.request;
    let rules = &Arc::clone(task.plan.rules());
    let mut kinds = request.made_kinds();
    let (Some(kind), None) = (kinds.next(), kinds.next()) else { return Ok(None) };
    let is_free = request.solution.is_none() && request.count_of(kind.name()).is_none();
    // Rules about more than houses leave few grids, which take long to find.
    let is_easy = rules.board().cell_count() <= LARGE && rules.constraints().is_empty();
    let is_rated = task.plan.geometry().is_some();
    if !is_free || !is_easy || !is_rated || kind.definition().cells.shape != Shape::Path {
        return Ok(None);
    }
    let Some((low, high)) = request.range_with(kind.as_ref(), rules, images) else {
        return Ok(None);
    };
    let most = (rules.board().symbol_count() * 2 / 3).max(3);
    for _ in 0..PAGES {
        let orbits = rules::random_lines(rules.board(), images, 3..=most, task.random);
        let placed = drawn(task, (kind.as_ref(), rules), orbits, high)?;
        if let Some(placed) = placed.filter(|(_, clues)| clues.len() >= low) {
            return Ok(Some(placed));
        }
    }
    Ok(None)
}

/// Returns whether a kind has clues whose cells are all that they say, or these and their sum.
pub(crate) fn follows_drawings(kind: &dyn ClueKind, rules: &Arc<Rules>, figures: &Figures) -> bool {
    let pieces = cut(rules.board(), figures, kind, &mut Random::new(0, 0));
    states_sum(kind) || pieces.iter().any(|cells| fitting((kind, rules), cells.clone()).is_some())
}

/// Returns the clues of some pieces that are true of a grid.
fn true_of(grid: &Grid, kind: OfBoard<'_>, pieces: Vec<Vec<Cell>>) -> Vec<Arc<dyn Constraint>> {
    let holds = |cells: Vec<Cell>| clue(kind, cells, Some(grid)).filter(|clue| clue.holds(grid));
    let either = |mut cells: Vec<Cell>| {
        holds(cells.clone()).or_else(|| {
            cells.reverse();
            holds(cells)
        })
    };
    pieces.into_iter().filter_map(either).collect()
}

/// Draws a grid of which the clues of as many orbits of pieces as possible are true, one orbit
/// after another, up to a number of clues.
fn drawn(
    task: &mut Task<'_>,
    kind: OfBoard<'_>,
    orbits: Vec<Vec<Vec<Cell>>>,
    most: usize,
) -> Result<Option<Placed>, GenerateError> {
    let drafts: Vec<Arc<dyn Constraint>> =
        orbits.iter().flatten().filter_map(|cells| fitting(kind, cells.clone())).collect();
    if drafts.is_empty() {
        // Sums are those of the grid, so any grid will do; other kinds have no such clues.
        let grid = states_sum(kind.0).then(|| task.draw()).transpose()?;
        return Ok(grid.map(|grid| {
            let clues = true_of(&grid, kind, orbits.concat());
            (grid, clues)
        }));
    }
    let clues = drafts.into_iter().map(Clue::Constraint).collect();
    let puzzle = Puzzle::new(Arc::clone(kind.1), clues).map_err(RequestError::Clues)?;
    let shared = task.plan.formula().extended_to(Encoding::new(&puzzle));
    let selectors = shared.encoding().selectors(&puzzle).map_err(OracleError::from)?;
    let of_cells: BTreeMap<&[Cell], Lit> =
        puzzle.constraints().map(|clue| clue.cells()).zip(selectors).collect();
    let budget = Budget { conflicts: CONFLICTS, ..task.request.budget };
    let (mut frame, mut kept): (Vec<Lit>, Vec<Vec<Cell>>) = (Vec::new(), Vec::new());
    let mut last: Option<Grid> = None;
    for orbit in orbits {
        if kept.len() + orbit.len() > most {
            continue;
        }
        let own: Option<Vec<Lit>> =
            orbit.iter().map(|cells| of_cells.get(&cells[..]).copied()).collect();
        let Some(own) = own else { continue };
        let count = frame.len();
        frame.extend(own);
        match shared.draw(&frame, task.random, budget, task.cancel)? {
            Drawn::Grid(grid) => {
                last = Some(grid);
                kept.extend(orbit);
            }
            Drawn::Impossible | Drawn::Undecided => frame.truncate(count),
        }
    }
    Ok(last.map(|grid| {
        let clues = true_of(&grid, kind, kept);
        (grid, clues)
    }))
}

/// Returns the clue of some cells if it fits the board.
fn fitting(kind: OfBoard<'_>, cells: Vec<Cell>) -> Option<Arc<dyn Constraint>> {
    let clue = clue(kind, cells, None)?;
    let alone = Puzzle::new(Arc::clone(kind.1), vec![Clue::Constraint(Arc::clone(&clue))]);
    alone.is_ok().then_some(clue)
}

fn states_sum(kind: &dyn ClueKind) -> bool {
    kind.definition().fields.iter().any(|field| field.name == SUM)
}

/// Returns the clue of some cells, with the sum of a grid if its kind states one; `None` if the
/// kind has no such clue.
fn clue(
    (kind, rules): OfBoard<'_>,
    cells: Vec<Cell>,
    grid: Option<&Grid>,
) -> Option<Arc<dyn Constraint>> {
    let mut fields: Map<String, Value> = kind.new_fields(rules);
    fields.remove(SUM);
    if let Some(grid) = grid.filter(|_| states_sum(kind)) {
        let held = cells.iter().filter_map(|cell| grid.get(*cell));
        let values = held.map(|symbol| rules.value(symbol));
        fields.insert(SUM.to_owned(), json!(values.sum::<usize>()));
    }
    kind.read(cells, &fields).ok()
}

/// Cuts a drawing at random into the cells of lines, with a cell between those that follow each
/// other, or of areas.
fn cut(
    board: &Board,
    figures: &Figures,
    kind: &dyn ClueKind,
    random: &mut Random,
) -> Vec<Vec<Cell>> {
    let is_line = kind.definition().cells.shape == Shape::Path;
    let symbols = board.symbol_count();
    let (least, most) = match is_line {
        true => (3, (symbols * 2 / 3).max(3)),
        false if states_sum(kind) => (2, 4),
        false => (symbols / 2, symbols),
    };
    let mut pieces = Vec::new();
    for group in figures.groups() {
        // A line goes over a corner only where the drawing has no cell beside it.
        let are_beside = |one: Cell, other: Cell| {
            let passes =
                |cell: &Cell| board.share_edge(one, *cell) && board.share_edge(*cell, other);
            board.share_edge(one, other)
                || is_line && board.touch(one, other) && !group.iter().any(passes)
        };
        let mut open = group.clone();
        while !open.is_empty() {
            let walk = walk(board, &open, &are_beside, random);
            open.retain(|cell| !walk.contains(cell));
            let mut rest = &walk[..];
            if is_line && rest.len() > 2 && are_beside(rest[0], rest[rest.len() - 1]) {
                rest = &rest[1..];
            }
            // Short lines are for short strokes.
            let least =
                if is_line && walk.len() > 2 * most { (least + 1).min(most) } else { least };
            while rest.len() >= least {
                let length = (least + random.below(most - least + 1)).min(rest.len());
                let mut piece = rest[..length].to_vec();
                if random.below(2) == 0 {
                    piece.reverse();
                }
                pieces.push(piece);
                rest = rest.get(length + usize::from(is_line)..).unwrap_or_default();
            }
        }
    }
    pieces
}

/// Returns a way through some cells, from one to another beside it, as far as it goes: straight on
/// where it can. It begins where few others are beside.
fn walk(
    board: &Board,
    open: &[Cell],
    are_beside: &dyn Fn(Cell, Cell) -> bool,
    random: &mut Random,
) -> Vec<Cell> {
    let mut left = open.to_vec();
    random.shuffle(&mut left);
    let beside = |left: &[Cell], cell: Cell| -> Vec<Cell> {
        left.iter().copied().filter(|other| *other != cell && are_beside(cell, *other)).collect()
    };
    let mut next = left.iter().copied().min_by_key(|cell| beside(&left, *cell).len());
    let mut walk = Vec::new();
    while let Some(at) = next {
        walk.push(at);
        left.retain(|cell| *cell != at);
        let turns = |next: Cell| match walk[..] {
            [.., before, at] => !board.is_straight([before, at, next]),
            _ => false,
        };
        let near = beside(&left, at);
        next = near.into_iter().min_by_key(|cell| (turns(*cell), beside(&left, *cell).len()));
    }
    walk
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::rules::{Layout, Registry};

    #[test]
    fn pieces_follow_the_drawing() {
        let registry = Registry::standard();
        let rules = registry.rules("classic", &Layout::default()).unwrap();
        let board = rules.board();
        for (name, text) in [("thermometer", "spiral"), ("renban", "rings"), ("cage", "rings")] {
            let figures = Figures::read(text, board).unwrap();
            let cells = figures.groups().concat();
            let kind = registry.clue_kind(name).unwrap();
            for seed in 0..20 {
                let pieces = cut(board, &figures, kind.as_ref(), &mut Random::new(seed, 0));
                let mut all = pieces.concat();
                assert!(all.iter().all(|cell| cells.contains(cell)));
                assert!(
                    all.len() * 3 >= cells.len() * 2,
                    "{name}: {} of {}",
                    all.len(),
                    cells.len()
                );
                all.sort_unstable();
                all.dedup();
                assert_eq!(all.len(), pieces.concat().len());
                assert!(pieces.iter().all(|piece| board.is_connected(piece)));
                for (at, piece) in pieces.iter().enumerate().filter(|_| name != "cage") {
                    let near = |cell: &Cell| piece.iter().any(|it| board.share_edge(*it, *cell));
                    assert!(!pieces[at + 1..].iter().flatten().any(near), "{name} {text}");
                }
            }
        }
    }
}
