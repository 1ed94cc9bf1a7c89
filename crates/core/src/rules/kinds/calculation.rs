//! Calculation cages: the symbols of some cells give a result by one of the four operations. A
//! Latin square of such cages is a Calcudoku.

use super::carrier::{ClueOf, ClueValue, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::proposals::{cover, regroup};
use crate::rules::{
    ClueContext, Constraint, Definition, Field, Foreign, Mark, Mdd, NoParts, Part, Rules, Shape,
    Stroke, cage_outline, fields,
};
use serde_json::{Map, Value};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Some cells, by number, with a result and perhaps the operation that gives it. Symbols may
/// repeat.
#[derive(Debug)]
pub(super) struct Calculation;

/// The largest result.
const MOST: usize = 1_000_000;

/// The most cells.
const MOST_CELLS: usize = 12;

/// How many cells the cages have that are proposed.
const SIZES: RangeInclusive<usize> = 2..=4;

/// An operation. Differences and quotients are those of two cells, the larger value first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operation {
    Sum,
    Difference,
    Product,
    Quotient,
}

impl Operation {
    const ALL: [(Operation, &str, &str); 4] = [
        (Operation::Sum, "+", "+"),
        (Operation::Difference, "-", "−"),
        (Operation::Product, "*", "×"),
        (Operation::Quotient, "/", "÷"),
    ];

    /// Returns the name in files, and the sign that is printed.
    fn signs(self) -> (&'static str, &'static str) {
        let known = Operation::ALL.iter().find(|(known, ..)| *known == self);
        known.map_or(("", ""), |(_, name, sign)| (name, sign))
    }

    /// Returns the result for some values; `None` if there is none.
    fn of(self, values: &[usize]) -> Option<usize> {
        match (self, values) {
            (Operation::Sum, _) => Some(values.iter().sum()),
            (Operation::Product, _) => {
                values.iter().try_fold(1usize, |product, value| product.checked_mul(*value))
            }
            (Operation::Difference, [one, other]) => Some(one.abs_diff(*other)),
            (Operation::Quotient, [one, other]) => {
                let (low, high) = (one.min(other), one.max(other));
                (*low > 0 && high % low == 0).then(|| high / low)
            }
            _ => None,
        }
    }
}

/// A result, and the operation that gives it, if it is stated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Outcome {
    value: usize,
    operation: Option<Operation>,
}

impl Outcome {
    /// Returns the operations by which it may be given.
    fn operations(&self) -> impl Iterator<Item = Operation> {
        let stated = self.operation;
        let all = Operation::ALL.into_iter().map(|(operation, ..)| operation);
        all.filter(move |operation| stated.is_none_or(|stated| stated == *operation))
    }

    fn is_of(&self, values: &[usize]) -> bool {
        self.operations().any(|operation| operation.of(values) == Some(self.value))
    }
}

impl ClueValue for Outcome {
    fn read(values: &Map<String, Value>, known: &[Field]) -> Result<Self, String> {
        let value = fields::number(values, known[0].name)?;
        let value = value.ok_or_else(|| format!("`{}` is missing", known[0].name))?;
        let operation = match values.get(known[1].name) {
            None | Some(Value::Null) => None,
            Some(named) => {
                let of_name =
                    |name| Operation::ALL.into_iter().find(|(_, known, _)| *known == name);
                let found = named.as_str().and_then(of_name);
                Some(found.ok_or("`operation` must be +, -, * or /")?.0)
            }
        };
        Ok(Outcome { value, operation })
    }

    fn fields(&self, known: &[Field]) -> Map<String, Value> {
        let operation = self.operation.map(|operation| operation.signs().0.into());
        let operation = operation.map(|name| (known[1].name.to_owned(), name));
        [(known[0].name.to_owned(), self.value.into())].into_iter().chain(operation).collect()
    }

    fn read_text(_: &Foreign) -> Result<Option<Self>, String> {
        Ok(None)
    }

    fn text(&self) -> Option<String> {
        None
    }
}

/// Returns the values of some cells of a grid.
fn values(grid: &Grid, cells: &[Cell]) -> Vec<usize> {
    cells.iter().filter_map(|cell| grid.get(*cell)).map(Symbol::value).collect()
}

impl Kind for Calculation {
    type Value = Outcome;

    const DEFINITION: Definition = Definition {
        fields: &[Field::number("value", 0, MOST), Field::text("operation", "-+*/").optional()],
        ..Definition::new("calculation", Shape::Any, 1, MOST_CELLS)
    };

    fn new(mut cells: Vec<Cell>, outcome: Outcome) -> Result<ClueOf<Self>, String> {
        cells.sort_unstable();
        if let Some(Operation::Difference | Operation::Quotient) = outcome.operation
            && cells.len() != 2
        {
            return Err("a difference or quotient is that of two cells".to_owned());
        }
        ClueOf::counted(cells, outcome)
    }

    fn holds(cells: &[Cell], outcome: &Outcome, grid: &Grid) -> bool {
        let values = values(grid, cells);
        values.len() == cells.len() && outcome.is_of(&values)
    }

    /// The state is what the sum and the product are so far, as long as they can become the result.
    fn parts(cells: &[Cell], outcome: &Outcome, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        match (cells, outcome.operation) {
            ([one, other], _) => Part::checked_pair(symbols, (*one, *other), |one, other| {
                outcome.is_of(&[one.value(), other.value()])
            }),
            (_, Some(Operation::Sum)) => Part::total(rules, cells, outcome.value),
            _ => {
                let has = |wanted| outcome.operations().any(|operation| operation == wanted);
                let start =
                    (has(Operation::Sum).then_some(0), has(Operation::Product).then_some(1));
                let step = |(sum, product): &(Option<usize>, Option<usize>), at, symbol: Symbol| {
                    let left = cells.len() - 1 - at;
                    let sum = sum
                        .map(|sum| sum + symbol.value())
                        .filter(|sum| (sum + left..=sum + left * symbols).contains(&outcome.value));
                    let product = product.map(|product| product * symbol.value());
                    let product = product.filter(|product| outcome.value.is_multiple_of(*product));
                    (sum.is_some() || product.is_some()).then_some((sum, product))
                };
                let ends = |(sum, product): &(Option<usize>, Option<usize>)| {
                    [*sum, *product].contains(&Some(outcome.value))
                };
                let mdd = Mdd::new(cells.to_vec(), symbols, start, step, ends)?;
                Ok(vec![Part::Path(mdd)])
            }
        }
    }

    fn marks(cells: &[Cell], outcome: &Outcome, rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let outline = cage_outline(board, cells, 0.0).into_iter();
        let mut marks: Vec<Mark> =
            outline.map(|points| Mark::Line { points, stroke: Stroke::solid(0.05) }).collect();
        let label = Self::label(outcome).filter(|_| cells.len() > 1);
        let label = label.unwrap_or_else(|| outcome.value.to_string());
        marks.extend(Mark::in_corner(board, cells, 0.04, label));
        marks
    }

    fn label(outcome: &Outcome) -> Option<String> {
        let sign = outcome.operation.map_or("", |operation| operation.signs().1);
        Some(format!("{}{sign}", outcome.value))
    }

    fn covers_board() -> bool {
        true
    }

    /// Divides the board into cages of two to four cells, some of one, with one of the operations
    /// that give a result each.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let pieces = cover(rules.board(), grid, images, SIZES, random);
        let clue = |cells: Vec<Cell>| {
            let mut all = of_cells(grid, cells);
            let at = random.below(all.len());
            all.swap_remove(at)
        };
        pieces.into_iter().map(clue).collect()
    }

    /// Changes the operation of a cage, or moves a cell to another cage.
    fn tell_apart(
        context: &ClueContext<'_>,
        other: &Grid,
        clues: &mut Vec<Arc<dyn Constraint>>,
        random: &mut Random,
    ) -> bool {
        let ClueContext { rules, grid, images } = *context;
        let telling = |cells: &[Cell], random: &mut Random| {
            let all = random.shuffled(of_cells(grid, cells.to_vec()).into_iter());
            all.into_iter().find(|clue| !clue.holds(other))
        };
        for at in random.shuffled(0..clues.len()) {
            if let Some(clue) = telling(clues[at].cells(), random) {
                clues[at] = Arc::new(clue);
                return true;
            }
        }
        let mut pieces: Vec<Vec<Cell>> = clues.iter().map(|clue| clue.cells().to_vec()).collect();
        let most = *SIZES.end();
        if !regroup(rules.board(), (grid, other), images, &mut pieces, most, random) {
            return false;
        }
        let clue = |mut cells: Vec<Cell>| {
            cells.sort_unstable();
            if let Some(known) = clues.iter().find(|clue| clue.cells() == cells) {
                return Arc::clone(known);
            }
            let mut all = random.shuffled(of_cells(grid, cells).into_iter());
            let at = all.iter().position(|clue| !clue.holds(other)).unwrap_or(0);
            Arc::new(all.swap_remove(at)) as Arc<dyn Constraint>
        };
        let changed = pieces.into_iter().map(clue).collect();
        *clues = changed;
        true
    }
}

/// Returns the clues on some cells that are true of a grid, one for each operation.
fn of_cells(grid: &Grid, mut cells: Vec<Cell>) -> Vec<ClueOf<Calculation>> {
    cells.sort_unstable();
    let values = values(grid, &cells);
    let clue = |(operation, ..): (Operation, &str, &str)| {
        let value = operation.of(&values).filter(|value| *value <= MOST)?;
        let operation = Some(operation).filter(|_| cells.len() > 1);
        Some(ClueOf::new(cells.clone(), Outcome { value, operation }))
    };
    Operation::ALL.into_iter().filter_map(clue).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(value: usize, name: Option<&str>) -> Outcome {
        let mut fields = Map::from_iter([("value".to_owned(), value.into())]);
        fields.extend(name.map(|name| ("operation".to_owned(), name.into())));
        Outcome::read(&fields, Calculation::DEFINITION.fields).unwrap()
    }

    #[test]
    fn results_are_those_of_the_larger_value_first() {
        assert!(outcome(3, Some("-")).is_of(&[2, 5]) && outcome(3, Some("-")).is_of(&[5, 2]));
        assert!(outcome(3, Some("/")).is_of(&[2, 6]) && !outcome(3, Some("/")).is_of(&[2, 7]));
        assert!(outcome(1, Some("/")).is_of(&[4, 4]) && outcome(0, Some("-")).is_of(&[4, 4]));
        assert!(
            outcome(24, Some("*")).is_of(&[2, 3, 4]) && !outcome(9, Some("*")).is_of(&[2, 3, 4])
        );
        let any = outcome(6, None);
        assert!(
            any.is_of(&[1, 2, 3]) && any.is_of(&[2, 4]) && any.is_of(&[1, 7]) && any.is_of(&[6])
        );
        assert!(!any.is_of(&[2, 2, 4]));
    }

    #[test]
    fn differences_are_those_of_two_cells() {
        let cells: Vec<Cell> = (0..3).map(Cell::new).collect();
        for (name, fits) in [("-", false), ("/", false), ("+", true), ("*", true)] {
            assert_eq!(Calculation::new(cells.clone(), outcome(6, Some(name))).is_ok(), fits);
        }
        assert!(Calculation::new(cells, outcome(6, None)).is_ok());
    }
}
