//! Clues about every edge of a board. Other programs write the marks one by one, and a rule that
//! there are no others.

use super::rules_cache::Fault;
use satoku_core::board::Cell;
use satoku_core::rules::{Clue, Constraint, Foreign, Registry};
use serde_json::Map;

/// A kind of clue about every edge: for each letter of its marks, the field and the value of a clue
/// on a single edge.
struct Negative {
    kind: &'static str,
    letters: [(char, &'static str, Option<&'static str>); 2],
}

const NEGATIVES: [Negative; 2] = [
    Negative { kind: ALL_DOTS, letters: [('w', "difference", None), ('b', "ratio", None)] },
    Negative { kind: ALL_XV, letters: [('X', "xv", Some("X")), ('V', "xv", Some("V"))] },
];

/// The rules that there are no other dots, and no other X and V.
pub(super) const ALL_DOTS: &str = "all-dots";
pub(super) const ALL_XV: &str = "all-xv";

/// Returns what a clue about every edge says, in clues on single edges and the rule that there are
/// no others, which the name of the kind stands for; `None` for other clues.
pub(super) fn spell_out(clue: &dyn Constraint) -> Option<Vec<Foreign>> {
    let fields = clue.fields();
    let marks = fields.get("marks")?.as_str()?;
    let pairs = clue.cells().chunks_exact(2).zip(marks.chars());
    if clue.kind() == "all-inequalities" {
        // All signs are there, so that their absence says nothing.
        let sign = |(pair, letter): (&[Cell], char)| match letter {
            '>' => Some(Foreign::clue("inequality", pair.to_vec(), None)),
            '<' => Some(Foreign::clue("inequality", vec![pair[1], pair[0]], None)),
            _ => None,
        };
        return Some(pairs.filter_map(sign).collect());
    }
    let known = NEGATIVES.iter().find(|known| known.kind == clue.kind())?;
    let mark = |(pair, letter): (&[Cell], char)| {
        let (_, field, value) = known.letters.iter().find(|(of, ..)| *of == letter)?;
        Some(Foreign::clue(*field, pair.to_vec(), value.map(str::to_owned)))
    };
    Some(std::iter::once(Foreign::switch(known.kind)).chain(pairs.filter_map(mark)).collect())
}

/// Joins marks with the rule that there are no others, and returns the clues about every edge.
pub(super) fn join(
    said: &mut Vec<Foreign>,
    side: usize,
    registry: &Registry,
) -> Result<Vec<Clue>, Fault> {
    let mut joined = Vec::new();
    for known in NEGATIVES {
        let before = said.len();
        said.retain(|one| !(one.is_switch() && one.field == known.kind));
        if said.len() == before {
            continue;
        }
        let edges = edges(side);
        let mut letters = vec!['.'; edges.len()];
        said.retain(|one| {
            let letter = known.letters.iter().find(|(_, field, value)| {
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
        let cells = edges.iter().flat_map(|(one, other)| [*one, *other]).collect();
        let marks: String = letters.into_iter().collect();
        let fields = Map::from_iter([("marks".to_owned(), marks.into())]);
        let clue = registry.clue(known.kind, cells, &fields).map_err(Fault::new)?;
        joined.push(Clue::Constraint(clue));
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
