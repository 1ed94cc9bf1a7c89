//! From the elements of a file to a puzzle.

use super::document::{ADD, BLANK, Document, Graph, Move, NO_CELL, ZERO};
use crate::error::quote;
use crate::foreign_square::{SquarePuzzle, renumber};
use crate::rules_cache::{Fault, RulesCache};
use crate::{Entry, Metadata};
use satoku_core::board::{Board, Cell, Grid, MAX_CELLS, MAX_SYMBOLS, Size, Symbol};
use satoku_core::rules::{Foreign, Grids, Layout, Puzzle, Rules};
use satoku_logic::PencilMarks;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most grids of a board.
const MAX_GRIDS: usize = 64;

/// A row and a column, from 0.
type Spot = (usize, usize);

/// The rows and columns of the cells of houses.
type Houses = BTreeSet<BTreeSet<Spot>>;

/// Reads the puzzle of a file.
pub(super) fn entry(document: &Document, cache: &mut RulesCache<'_>) -> Result<Entry, Fault> {
    let graph = document.graph.as_ref().ok_or_else(|| {
        Fault::new("expected a game with a `graph`").hint("a saved game of KSudoku has one")
    })?;
    let values = document.values.as_ref().ok_or_else(|| Fault::new("expected `values`"))?;
    check(graph)?;
    let values = characters(graph, "values", values)?;
    let used: BTreeSet<Spot> = values.keys().copied().collect();
    let houses = houses(graph)?;
    let square: BTreeSet<Spot> =
        Board::square(graph.order).cells().map(|cell| spot_of(cell, graph.order)).collect();
    let mut entry = match used == square {
        true => on_square(graph, &houses, &values, cache)?,
        false => on_several(graph, &houses, &values, cache)?,
    };
    let rules = Arc::clone(entry.puzzle.rules());
    if let Some(text) = &document.solution {
        let solution = grid(&characters(graph, "solution", text)?, rules.board());
        entry.solution = Some(solution).filter(Grid::is_full);
    }
    let (filled, noted) = played(document, graph, &entry)?;
    Ok(entry.with_position(filled, noted))
}

/// Refuses boards that are too large, or not flat.
fn check(graph: &Graph) -> Result<(), Fault> {
    let name = quote(&graph.name);
    if graph.layers != 1 || graph.has_others || graph.form == "roxdoku" {
        return Err(Fault::new(format!("the board `{name}` has three dimensions"))
            .hint("boards on a plane are read"));
    }
    if !matches!(graph.form.as_str(), "sudoku" | "custom") {
        let form = quote(&graph.form);
        return Err(Fault::new(format!("boards of the type `{form}` are not supported")));
    }
    let order = graph.order;
    if !(1..=MAX_SYMBOLS).contains(&order) {
        return Err(Fault::new(format!("expected an order of 1 to {MAX_SYMBOLS}, found {order}")));
    }
    // A place of a board may have no cell.
    if graph.columns.saturating_mul(graph.rows) > 4 * MAX_CELLS {
        return Err(Fault::new(format!("the board `{name}` is too large")));
    }
    if graph.grids.len() > MAX_GRIDS {
        return Err(Fault::new(format!("a board has at most {MAX_GRIDS} grids")));
    }
    Ok(())
}

/// Returns the row and column of a place.
fn spot(graph: &Graph, place: usize) -> Result<Spot, Fault> {
    if place >= graph.columns * graph.rows {
        let last = (graph.columns * graph.rows).saturating_sub(1);
        return Err(Fault::new(format!("expected cells of 0 to {last}, found {place}")));
    }
    Ok((place % graph.rows, place / graph.rows))
}

fn spot_of(cell: Cell, side: usize) -> Spot {
    (cell.index() / side, cell.index() % side)
}

/// Returns the symbols of the cells; places without a cell are left out.
fn characters(
    graph: &Graph,
    name: &str,
    text: &str,
) -> Result<BTreeMap<Spot, Option<Symbol>>, Fault> {
    let (found, expected) = (text.chars().count(), graph.columns * graph.rows);
    if found != expected {
        return Err(Fault::new(format!("`{name}`: expected {expected} characters, found {found}")));
    }
    let mut cells = BTreeMap::new();
    for (place, character) in text.chars().enumerate() {
        let (row, col) = spot(graph, place)?;
        let symbol = match character {
            NO_CELL => continue,
            BLANK => None,
            letter => {
                let value = (letter as usize).checked_sub(ZERO as usize);
                let value = value.filter(|value| (1..=graph.order).contains(value));
                let value = value.ok_or_else(|| {
                    let last = char::from_u32(ZERO as u32 + graph.order as u32).unwrap_or('z');
                    let found = quote(&letter.to_string());
                    let place = format!("r{}c{}", row + 1, col + 1);
                    Fault::new(format!(
                        "`{name}`: {place}: expected `b` to `{last}`, `_` or `.`, found `{found}`"
                    ))
                })?;
                Some(Symbol::new(value - 1))
            }
        };
        cells.insert((row, col), symbol);
    }
    Ok(cells)
}

/// Returns the houses of a board.
fn houses(graph: &Graph) -> Result<Houses, Fault> {
    let mut houses = Houses::new();
    for places in &graph.houses {
        let house: Result<_, Fault> = places.iter().map(|place| spot(graph, *place)).collect();
        houses.insert(house?);
    }
    let whole = [(0, true)];
    let grids = if graph.form == "sudoku" { &whole[..] } else { &graph.grids };
    let order = graph.order;
    for (place, has_boxes) in grids {
        let (top, left) = spot(graph, *place)?;
        if top + order > graph.rows || left + order > graph.columns {
            return Err(Fault::new(format!("the grid at {place} reaches beyond the board")));
        }
        for line in 0..order {
            houses.insert((0..order).map(|along| (top + line, left + along)).collect());
            houses.insert((0..order).map(|along| (top + along, left + line)).collect());
        }
        let size = order.isqrt();
        if *has_boxes && size * size != order {
            return Err(Fault::new(format!("a grid of order {order} has no square boxes")));
        }
        for number in (0..order).filter(|_| *has_boxes) {
            let (top, left) = (top + number / size * size, left + number % size * size);
            houses.insert((0..order).map(|at| (top + at / size, left + at % size)).collect());
        }
    }
    Ok(houses)
}

fn grid(values: &BTreeMap<Spot, Option<Symbol>>, board: &Board) -> Grid {
    let mut grid = Grid::blank(board.cell_count());
    for ((row, col), symbol) in values {
        if let Some(cell) = board.cell_at(*row, *col) {
            grid.set(cell, *symbol);
        }
    }
    grid
}

/// Returns the cages of a killer.
fn cages(graph: &Graph) -> Result<Vec<Foreign>, Fault> {
    let mut cages = Vec::new();
    for (number, cage) in (1..).zip(&graph.cages) {
        let is_sum = cage.operator == ADD || cage.operator == 0 && cage.places.len() == 1;
        if !is_sum {
            return Err(Fault::new(format!(
                "cage {number} is calculated in another way than a sum"
            ))
            .hint("Mathdoku is not supported; killers are"));
        }
        let cells: Result<_, Fault> = cage
            .places
            .iter()
            .map(|place| {
                let (row, col) = spot(graph, *place)?;
                Ok(Cell::new(row * graph.order + col))
            })
            .collect();
        let value = cage.value.map(|value| value.to_string());
        cages.push(Foreign::clue(Foreign::CAGE, cells?, value));
    }
    Ok(cages)
}

/// Reads a puzzle on a square board.
fn on_square(
    graph: &Graph,
    houses: &Houses,
    values: &BTreeMap<Spot, Option<Symbol>>,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, Fault> {
    let side = graph.order;
    let mut rest = houses.clone();
    for line in 0..side {
        let row: BTreeSet<Spot> = (0..side).map(|along| (line, along)).collect();
        let col: BTreeSet<Spot> = (0..side).map(|along| (along, line)).collect();
        if !rest.remove(&row) || !rest.remove(&col) {
            return Err(unknown(graph));
        }
    }
    let (regions, rest) = regions(rest, side);
    let cells = |house: &BTreeSet<Spot>| -> Vec<Cell> {
        house.iter().map(|(row, col)| Cell::new(row * side + col)).collect()
    };
    if rest.iter().any(|house| house.len() != side) {
        return Err(unknown(graph));
    }
    let square = SquarePuzzle {
        side,
        has_regions: regions.is_some(),
        regions,
        extras: rest.iter().map(cells).collect(),
        others: cages(graph)?,
        givens: grid(values, &Board::square(side)),
    };
    square.entry(None, Metadata::default(), cache)
}

/// Divides houses into those that divide the board, as numbers of regions, and the rest.
fn regions(houses: Houses, side: usize) -> (Option<Vec<usize>>, Vec<BTreeSet<Spot>>) {
    let mut numbers: Vec<Option<usize>> = vec![None; side * side];
    let mut rest = Vec::new();
    // Diagonals, which cross regions, come last.
    let span = |house: &BTreeSet<Spot>| {
        let rows: BTreeSet<usize> = house.iter().map(|(row, _)| *row).collect();
        rows.len()
    };
    let mut houses: Vec<BTreeSet<Spot>> = houses.into_iter().collect();
    houses.sort_by_key(span);
    for (number, house) in houses.into_iter().enumerate() {
        let is_free = |(row, col): &Spot| numbers[row * side + col].is_none();
        if house.len() == side && house.iter().all(is_free) {
            house.iter().for_each(|(row, col)| numbers[row * side + col] = Some(number));
        } else {
            rest.push(house);
        }
    }
    let numbers: Option<Vec<usize>> = numbers.into_iter().collect();
    (numbers.map(|numbers| renumber(&numbers)), rest)
}

/// Reads a puzzle on a board of several grids.
fn on_several(
    graph: &Graph,
    houses: &Houses,
    values: &BTreeMap<Spot, Option<Symbol>>,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, Fault> {
    if !graph.cages.is_empty() {
        return Err(unknown(graph));
    }
    let size = Size::of_side(graph.order).map_err(|error| Fault::new(error.to_string()))?;
    let plain = Layout::of_size(size);
    let registry = cache.options.registry;
    let names = registry.variants().iter().filter(|variant| variant.fixes_board());
    let mut boards: Vec<(&str, Layout)> =
        names.map(|variant| (variant.name(), plain.clone())).collect();
    let origins: Result<Vec<Spot>, Fault> =
        graph.grids.iter().map(|(place, _)| spot(graph, *place)).collect();
    if let Ok(grids) = Grids::new(origins?) {
        let mut layout = plain;
        layout.grids = Some(grids);
        boards.push(("overlapping", layout));
    }
    let rules = boards.iter().find_map(|(name, layout)| {
        let rules = &cache.rules(name, layout).ok()?.rules;
        (rules_houses(rules) == *houses && rules.board().cell_count() == values.len())
            .then(|| Arc::clone(rules))
    });
    let rules = rules.ok_or_else(|| unknown(graph))?;
    let givens = grid(values, rules.board());
    let puzzle = Puzzle::of_givens(rules, &givens);
    puzzle.map(Entry::of).map_err(|error| Fault::new(error.to_string()))
}

fn rules_houses(rules: &Rules) -> Houses {
    let spot = |cell: &Cell| {
        let place = rules.board().place(*cell);
        (usize::from(place.row), usize::from(place.col))
    };
    rules.houses().iter().map(|house| house.cells.iter().map(spot).collect()).collect()
}

fn unknown(graph: &Graph) -> Fault {
    let name = quote(&graph.name);
    Fault::new(format!("the board `{name}` is not supported"))
        .hint("square boards are read, and those of overlapping grids that share whole boxes")
}

/// Returns the filled cells and the notes of a game.
fn played(document: &Document, graph: &Graph, entry: &Entry) -> Result<(Grid, PencilMarks), Fault> {
    let board = entry.puzzle.rules().board();
    let givens = entry.puzzle.givens();
    let mut filled = givens.clone();
    let mut notes: BTreeMap<Cell, Vec<Symbol>> = BTreeMap::new();
    for done in &document.moves {
        let (Move::Value(place, _) | Move::Notes(place, _)) = done;
        let (row, col) = spot(graph, *place)?;
        let cell = board.cell_at(row, col).filter(|cell| givens.get(*cell).is_none());
        let Some(cell) = cell else { continue };
        match done {
            Move::Value(_, value) if *value > graph.order => {
                return Err(Fault::new(format!(
                    "expected values of 0 to {}, found {value}",
                    graph.order
                )));
            }
            Move::Value(_, value) => {
                notes.remove(&cell);
                filled.set(cell, value.checked_sub(1).map(Symbol::new));
            }
            Move::Notes(_, on) => {
                filled.set(cell, None);
                let on = on.iter().filter(|index| **index < graph.order);
                notes.insert(cell, on.map(|index| Symbol::new(*index)).collect());
            }
        }
    }
    let mut marks = PencilMarks::default();
    for (cell, noted) in notes.into_iter().filter(|(_, noted)| !noted.is_empty()) {
        marks.set(cell, noted);
    }
    Ok((filled, marks))
}
