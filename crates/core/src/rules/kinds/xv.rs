//! X and V on edges: the symbols add up to ten or five.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Symbol};
use crate::random::Random;
use crate::rules::edges::edges;
use crate::rules::{
    ClueContext, Definition, Field, Fill, Foreign, Form, IssName, Mark, Point, Recipe, Rules, Shape,
};

/// Returns the letter of a sum, if there is one.
pub(super) fn letter(sum: usize) -> Option<&'static str> {
    match sum {
        5 => Some("V"),
        10 => Some("X"),
        _ => None,
    }
}

/// Returns the marks of a letter between two cells.
pub(super) fn marks(rules: &Rules, one: Cell, other: Cell, letter: &str) -> Vec<Mark> {
    let centre = Point::between(rules.board(), one, other);
    vec![
        Mark::Shape { centre, form: Form::Circle, size: 0.32, fill: Fill::White },
        Mark::Text { at: centre, text: letter.to_owned(), size: 0.3 },
    ]
}

/// An X or V between two cells, as the sum.
#[derive(Debug)]
pub(super) struct Xv;

impl Kind for Xv {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        is_common: true,
        fields: &[Field::number("sum", 5, 10).usually(10)],
        fpuzzles: &["xv"],
        iss: &[
            IssName::new("X", "xv").with_value("X").from_1(),
            IssName::new("V", "xv").with_value("V").from_1(),
        ],
        ..Definition::new("xv", Shape::Adjacent, 2, 2)
    };

    fn new(cells: Vec<Cell>, sum: usize) -> Result<ClueOf<Self>, String> {
        letter(sum).ok_or_else(|| format!("`sum` must be 5 or 10, not {sum}"))?;
        ClueOf::counted(cells, sum)
    }

    fn allows(sum: &usize, one: Symbol, other: Symbol) -> bool {
        one.value() + other.value() == *sum
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { value: sum, .. } = clue;
        let symbols = rules.board().symbol_count();
        let parts = clue.parts(rules).map(|_| ());
        parts.map_err(|_| format!("no two symbols of {symbols} add up to {sum}"))
    }

    fn marks(cells: &[Cell], sum: &usize, rules: &Rules) -> Vec<Mark> {
        letter(*sum).map_or(Vec::new(), |letter| marks(rules, cells[0], cells[1], letter))
    }

    fn foreign_value(sum: &usize) -> Option<String> {
        letter(*sum).map(str::to_owned)
    }

    fn read_value(_: &[Cell], foreign: &Foreign, _: &Rules) -> Result<usize, String> {
        match foreign.value.as_deref() {
            Some("V" | "v") => Ok(5),
            Some("X" | "x") => Ok(10),
            _ => Err("expected the value X or V".to_owned()),
        }
    }

    /// Some of the signs of the grid; `all-xv` has all of them.
    fn recipe(rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 8, 5)
    }

    /// Returns every X and V of the grid.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let xv = |(one, other): (Cell, Cell)| {
            let sum = grid.get(one)?.value() + grid.get(other)?.value();
            letter(sum).map(|_| ClueOf::new(vec![one, other], sum))
        };
        random.shuffled(edges(rules.board()).into_iter().filter_map(xv))
    }
}
