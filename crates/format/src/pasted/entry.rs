//! The puzzle of a pasted grid.

use super::Pasted;
use super::cells::Content;
use super::fault::{Fault, Weight};
use super::grid::Drawn;
use crate::rules_cache::RulesCache;
use crate::{Entry, characters, played};
use satoku_core::board::{Cell, Grid, GridError, Size, Symbols};
use satoku_core::rules::{Foreign, Layout, Puzzle, Registry, names_in};
use satoku_logic::PencilMarks;
use std::sync::Arc;

/// Returns the puzzle of a grid. A cell with one candidate counts as filled unless givens are
/// marked.
pub(super) fn of(drawn: &Drawn, cache: &mut RulesCache<'_>) -> Result<Entry, Fault> {
    let (cells, at) = (drawn.fields.len(), drawn.at);
    let options = cache.options;
    let has_regions = options.layout.as_ref().is_some_and(|layout| layout.regions.is_some());
    if let Some(irregular) = drawn.irregular
        && !has_regions
    {
        let message = "the lines between the cells are not those of boxes";
        return Err(Fault::at(irregular, Weight::Grid, message).hint(
            "for a jigsaw say --variant jigsaw --regions FILE; otherwise leave the lines out",
        ));
    }
    let shape = drawn.boxes.and_then(|(rows, cols)| Size::of_boxes(rows, cols).ok());
    let layout = match (&options.layout, shape) {
        (None, Some(size)) if !cache.fixes_board(cache.default_variant()) => {
            Some(Layout::of_size(size))
        }
        _ => cache.layout_for(cells),
    };
    let wrong_size = || {
        let side = drawn.side;
        Fault::at(at, Weight::Rows, format!("there are no boards of {side} rows of {side} cells"))
    };
    let layout = layout.ok_or_else(wrong_size)?;
    let variant = cache.default_variant();
    let known = cache.rules(variant, &layout);
    let rules = &known
        .map_err(|fault| Fault { error: Box::new(fault.at(at)), weight: Weight::Rows })?
        .rules;
    let board = rules.board();
    if !board.is_square() || board.symbol_count() != drawn.side {
        let (side, count) = (drawn.side, board.symbol_count());
        let message =
            format!("expected a board with {count} symbols, found a grid of {side}x{side}");
        return Err(Fault::at(at, Weight::Grid, message));
    }
    let text: String = drawn.contents.iter().map(character).collect();
    let symbols = symbols(drawn, &options.symbols);
    let grid = symbols.read(&text, cells, drawn.side).map_err(|error| {
        let place = error.position().and_then(|index| drawn.fields.get(index));
        let fault = Fault::cell(place.map_or(at, |field| field.at), error.to_string());
        match error {
            GridError::Ambiguous { .. } => {
                fault.hint("say which alphabet is meant, such as --symbols 1-G, 0-F or A-P")
            }
            _ => fault,
        }
    })?;
    let entry = characters::of_givens(rules, &grid, at);
    let mut entry =
        entry.map_err(|error| Fault { error: Box::new(error), weight: Weight::Cell })?;
    let mut candidates = marks(drawn);
    let kind = options.registry.foreign_kind(Foreign::CANDIDATES);
    let are_clues = kind.is_some_and(|kind| names_in(variant).any(|name| name == kind.name()));
    if let Some(marks) = candidates.take_if(|_| are_clues) {
        let puzzle = with_candidates(&entry.puzzle, &marks, options.registry);
        entry = Entry::of(puzzle.map_err(|why| Fault::at(at, Weight::Cell, why))?);
    }
    if let Some(filled) = filled(drawn, &symbols, &entry) {
        let noted = candidates.take().unwrap_or_default();
        let noted = entry
            .puzzle
            .rules()
            .board()
            .cells()
            .filter_map(|cell| noted.of(cell).map(|left| (cell, left.to_vec())));
        let noted = noted.collect();
        let begun = played::begin_with(entry, filled, noted);
        entry =
            begun.map_err(|fault| Fault { error: Box::new(fault.at(at)), weight: Weight::Cell })?;
    }
    if let Some(stated) = drawn.solution.as_deref() {
        entry.solution = solution(stated, &symbols, &entry)?;
    }
    let pasted = Pasted { read_as: drawn.described(), candidates, unsure: Vec::new() };
    Ok(Entry { pasted: Some(Box::new(pasted)), ..entry })
}

/// Returns the puzzle with candidates as clues.
fn with_candidates(
    puzzle: &Puzzle,
    marks: &PencilMarks,
    registry: &Registry,
) -> Result<Puzzle, String> {
    let rules = puzzle.rules();
    let noted = rules.board().cells().filter_map(|cell| Some((cell, marks.of(cell)?)));
    let clue = |(cell, symbols)| characters::candidates_in(rules, registry, cell, symbols);
    let mut clues = puzzle.clues().to_vec();
    clues.extend(noted.map(clue).collect::<Result<Vec<_>, _>>()?);
    Puzzle::new(Arc::clone(rules), clues).map_err(|error| error.to_string())
}

/// Returns the character of a cell in a line of a puzzle.
fn character(content: &Content) -> char {
    match content {
        Content::Symbol(symbol) => *symbol,
        Content::Blank('0') => '0',
        Content::Blank(_) | Content::Placed(_) | Content::Candidates(_) => '.',
    }
}

/// Returns the givens and what a player placed; `None` if nothing was.
fn filled(drawn: &Drawn, symbols: &Symbols, entry: &Entry) -> Option<Grid> {
    let placed = |content: &Content| match content {
        Content::Placed(symbol) => *symbol,
        _ => '.',
    };
    let text: String = drawn.contents.iter().map(placed).collect();
    let placed = symbols.read(&text, text.chars().count(), drawn.side).ok()?;
    let mut filled = entry.puzzle.givens();
    let before = filled.filled_count();
    placed.filled().for_each(|(cell, symbol)| filled.set(cell, Some(symbol)));
    (filled.filled_count() > before).then_some(filled)
}

/// Returns the stated solution of a puzzle; `None` if it has blank cells.
fn solution(stated: &Drawn, symbols: &Symbols, entry: &Entry) -> Result<Option<Grid>, Fault> {
    let text: String = stated.contents.iter().map(character).collect();
    let solution = symbols.read(&text, text.chars().count(), stated.side).ok();
    let Some(solution) = solution.filter(Grid::is_full) else { return Ok(None) };
    let (givens, cells) = (entry.puzzle.givens(), solution.cell_count());
    match givens.cell_count() == cells && solution.extends(&givens) {
        true => Ok(Some(solution)),
        false => {
            let message = "the stated solution does not have the givens of the puzzle";
            Err(Fault::at(stated.at, Weight::Grid, message))
        }
    }
}

/// Returns the alphabet, which numbers of two digits settle.
fn symbols(drawn: &Drawn, symbols: &Symbols) -> Symbols {
    let has_numbers = drawn
        .fields
        .iter()
        .zip(&drawn.contents)
        .any(|(field, content)| matches!(content, Content::Symbol(_)) && field.text.len() == 2);
    if has_numbers { symbols.clone().chosen() } else { symbols.clone() }
}

/// Returns the candidates that a drawing lists.
fn marks(drawn: &Drawn) -> Option<PencilMarks> {
    let mut marks = PencilMarks::default();
    for (index, content) in drawn.contents.iter().enumerate() {
        if let Content::Candidates(candidates) = content {
            marks.set(Cell::new(index), candidates.clone());
        }
    }
    (!marks.is_empty()).then_some(marks)
}
