//! Clues about every edge of a board. Other programs write the marks one by one, and a rule that
//! there are no others.

use super::error::quote;
use super::rules_cache::Fault;
use satoku_core::board::Cell;
use satoku_core::rules::{Clue, Foreign, Registry};
use serde_json::Map;

/// The rules that there are no other dots, no other dots of a colour, and no other X and V.
pub(super) const ALL_DOTS: &str = "all-dots";
pub(super) const ALL_WHITE_DOTS: &str = "all-white-dots";
pub(super) const ALL_BLACK_DOTS: &str = "all-black-dots";
pub(super) const ALL_XV: &str = "all-xv";

/// Joins marks with the rule that there are no others, and returns the clues about every edge.
pub(super) fn join(
    said: &mut Vec<Foreign>,
    side: usize,
    registry: &Registry,
) -> Result<Vec<Clue>, Fault> {
    let mut joined = Vec::new();
    for kind in registry.clue_kinds() {
        let known = kind.definition();
        let before = said.len();
        let has_rule = !known.edges.is_empty();
        said.retain(|one| !(has_rule && one.is_switch() && one.field == known.name));
        if said.len() == before {
            continue;
        }
        let edges = edges(side);
        let mut letters = vec!['.'; edges.len()];
        said.retain(|one| {
            let letter = known.edges.iter().find(|(_, field, value)| {
                one.field == *field && one.value.as_deref() == *value && one.is_list_of_cells()
            });
            let [first, second] = one.cells[..] else { return true };
            let at =
                edges.iter().position(|edge| *edge == (first, second) || *edge == (second, first));
            match (letter, at) {
                (Some((letter, ..)), Some(at)) if letters[at] == '.' => {
                    letters[at] = *letter;
                    false
                }
                _ => true,
            }
        });
        // A mark with another number would have a negative of its own.
        let is_of = |one: &Foreign| known.edges.iter().any(|(_, field, _)| one.field == *field);
        let number = |one: &Foreign| one.value.clone().filter(|_| is_of(one));
        if let Some(number) = said.iter().find_map(number) {
            let (name, number) = (known.name, quote(&number));
            let message = format!("a mark of {number} beside the rule {name} is not supported");
            return Err(Fault::new(message));
        }
        let cells = edges.iter().flat_map(|(one, other)| [*one, *other]).collect();
        let marks: String = letters.into_iter().collect();
        let fields = Map::from_iter([("marks".to_owned(), marks.into())]);
        joined.push(Clue::Constraint(kind.read(cells, &fields).map_err(Fault::new)?));
    }
    Ok(joined)
}

/// Returns the pairs of neighbours of a square board, by their first cell: the left or upper one.
fn edges(side: usize) -> Vec<(Cell, Cell)> {
    let edges = (0..side * side).flat_map(|cell| {
        let right = (cell % side + 1 < side).then_some(cell + 1);
        let below = (cell + side < side * side).then_some(cell + side);
        right.into_iter().chain(below).map(move |other| (Cell::new(cell), Cell::new(other)))
    });
    edges.collect()
}
