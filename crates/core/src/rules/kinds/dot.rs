//! Dots on edges: the symbols differ by a number, or one is a multiple of the other.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::edges::{edges, is_edge, middle};
use crate::rules::fields;
use crate::rules::{ClueKind, Constraint, Fill, Foreign, Form, Mark, NoParts, Part, Recipe, Rules};
use serde_json::{Map, Value};
use std::sync::Arc;

/// What a dot says of two symbols.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Says {
    /// A white dot: they differ by this number.
    Difference(usize),
    /// A black dot: one is this many times the other.
    Ratio(usize),
}

impl Says {
    /// Returns whether it is true of two symbols.
    pub(super) fn is_true(self, one: Symbol, other: Symbol) -> bool {
        let (one, other) = (one.value(), other.value());
        match self {
            Says::Difference(difference) => one.abs_diff(other) == difference,
            Says::Ratio(ratio) => one * ratio == other || other * ratio == one,
        }
    }

    /// Returns the marks of a dot between two cells: white or black, with the number where it is
    /// not the usual one, 1 or 2. A black dot with a number is white with a multiplication sign.
    pub(super) fn marks(self, rules: &Rules, one: Cell, other: Cell) -> Vec<Mark> {
        let centre = middle(rules.board(), one, other);
        let dot = |size, fill| Mark::Shape { centre, form: Form::Circle, size, fill };
        let label = |text| Mark::Text { at: centre, text, size: 0.3 };
        match self {
            Says::Difference(1) => vec![dot(0.28, Fill::White)],
            Says::Ratio(2) => vec![dot(0.28, Fill::Black)],
            Says::Difference(number) => vec![dot(0.42, Fill::White), label(number.to_string())],
            Says::Ratio(number) => vec![dot(0.42, Fill::White), label(format!("×{number}"))],
        }
    }

    /// Returns the dot that a pair of symbols has if all are shown: of 1 and 2 it is white.
    pub(super) fn of(one: Symbol, other: Symbol) -> Option<Says> {
        let usual = [Says::Difference(1), Says::Ratio(2)];
        usual.into_iter().find(|says| says.is_true(one, other))
    }
}

/// A dot between two cells.
#[derive(Debug)]
struct Dot {
    cells: Vec<Cell>,
    says: Says,
}

impl Dot {
    fn new(cells: Vec<Cell>, says: Says) -> Result<Self, String> {
        match says {
            Says::Difference(0) => Err("`difference` must be 1 or more".to_owned()),
            Says::Ratio(0 | 1) => Err("`ratio` must be 2 or more".to_owned()),
            _ => Ok(Dot { cells: fields::cells(cells, 2..=2)?, says }),
        }
    }
}

impl Constraint for Dot {
    fn kind(&self) -> &'static str {
        "dot"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let both = grid.get(self.cells[0]).zip(grid.get(self.cells[1]));
        both.is_some_and(|(one, other)| self.says.is_true(one, other))
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let pair = (self.cells[0], self.cells[1]);
        Part::checked_pair(symbols, pair, |one, other| self.says.is_true(one, other))
    }

    fn fields(&self) -> Map<String, Value> {
        let (name, number) = match self.says {
            Says::Difference(number) => ("difference", number),
            Says::Ratio(number) => ("ratio", number),
        };
        Map::from_iter([(name.to_owned(), number.into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let symbols = rules.board().symbol_count();
        if self.parts(rules).is_err() {
            return Err(match self.says {
                Says::Difference(number) => {
                    format!("no two symbols of {symbols} differ by {number}")
                }
                Says::Ratio(number) => {
                    format!("no symbol of {symbols} is {number} times another one")
                }
            });
        }
        is_edge(rules, self.cells[0], self.cells[1])
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        self.says.marks(rules, self.cells[0], self.cells[1])
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        let (field, value) = match self.says {
            Says::Difference(number) => ("difference", (number != 1).then_some(number)),
            Says::Ratio(number) => ("ratio", (number != 2).then_some(number)),
        };
        Some(Foreign::clue(field, self.cells.clone(), value.map(|number| number.to_string())))
    }
}

/// The kind of clue for dots.
pub(super) struct Dots;

impl ClueKind for Dots {
    fn name(&self) -> &'static str {
        "dot"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let difference = fields::number(fields, "difference")?.map(Says::Difference);
        let ratio = fields::number(fields, "ratio")?.map(Says::Ratio);
        let ((Some(says), None) | (None, Some(says))) = (difference, ratio) else {
            return Err("expected either `difference` or `ratio`".to_owned());
        };
        Ok(Arc::new(Dot::new(cells, says)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["difference", "ratio"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let says = match (&*foreign.field, foreign.number()?) {
            ("ratio", number) => Says::Ratio(number.unwrap_or(2)),
            (_, number) => Says::Difference(number.unwrap_or(1)),
        };
        Ok(Arc::new(Dot::new(foreign.cells.clone(), says)?))
    }

    /// Some of the dots of the grid; `all-dots` has all of them.
    fn recipe(&self, rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 6, 4)
    }

    /// Returns every dot of the grid, white ones for a difference of 1 and black ones for a double.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let dot = |(one, other): (Cell, Cell)| {
            let says = Says::of(grid.get(one)?, grid.get(other)?)?;
            Some(Arc::new(Dot { cells: vec![one, other], says }) as Arc<dyn Constraint>)
        };
        random.shuffled(edges(rules.board()).into_iter().filter_map(dot))
    }
}
