//! Dots on edges: the symbols differ by a number, or one is a multiple of the other.

use super::carrier::{ClueOf, ClueValue, Kind};
use crate::board::{Cell, Symbol};
use crate::random::Random;
use crate::rules::edges::edges;
use crate::rules::{
    ClueContext, Definition, Field, Fill, Foreign, Form, IssName, Mark, Point, Recipe, Rules,
    Shape, fields,
};
use serde_json::{Map, Value};

/// What a dot says of two symbols.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DotRule {
    /// A white dot: they differ by this number.
    Difference(usize),
    /// A black dot: one is this many times the other.
    Ratio(usize),
}

impl DotRule {
    /// Returns whether it is true of two symbols.
    pub(super) fn is_true(self, one: Symbol, other: Symbol) -> bool {
        let (one, other) = (one.value(), other.value());
        match self {
            DotRule::Difference(difference) => one.abs_diff(other) == difference,
            DotRule::Ratio(ratio) => one * ratio == other || other * ratio == one,
        }
    }

    /// Returns the marks of a dot between two cells: white or black, with the number where it is
    /// not the usual one, 1 or 2. A black dot with a number is white with a multiplication sign.
    pub(super) fn marks(self, rules: &Rules, one: Cell, other: Cell) -> Vec<Mark> {
        let centre = Point::between(rules.board(), one, other);
        let dot = |size, fill| Mark::Shape { centre, form: Form::Circle, size, fill };
        let label = |text| Mark::Text { at: centre, text, size: 0.3 };
        match self {
            DotRule::Difference(1) => vec![dot(0.28, Fill::White)],
            DotRule::Ratio(2) => vec![dot(0.28, Fill::Black)],
            DotRule::Difference(number) => vec![dot(0.42, Fill::White), label(number.to_string())],
            DotRule::Ratio(number) => vec![dot(0.42, Fill::White), label(format!("×{number}"))],
        }
    }

    /// Returns the dot that a pair of symbols has if all are shown: of 1 and 2 it is white.
    pub(super) fn of(one: Symbol, other: Symbol) -> Option<DotRule> {
        let usual = [DotRule::Difference(1), DotRule::Ratio(2)];
        usual.into_iter().find(|rule| rule.is_true(one, other))
    }

    /// Returns the name of the field, here and in f-puzzles, with the number and the usual one.
    fn field(self) -> (&'static str, usize, usize) {
        match self {
            DotRule::Difference(number) => ("difference", number, 1),
            DotRule::Ratio(number) => ("ratio", number, 2),
        }
    }
}

impl ClueValue for DotRule {
    fn read(values: &Map<String, Value>, known: &[Field]) -> Result<Self, String> {
        let number = |field: &Field| {
            let number = fields::number(values, field.name)?;
            number.map(|number| fields::at_least(number, field)).transpose()
        };
        match (number(&known[0])?, number(&known[1])?) {
            (Some(difference), None) => Ok(DotRule::Difference(difference)),
            (None, Some(ratio)) => Ok(DotRule::Ratio(ratio)),
            _ => Err("expected either `difference` or `ratio`".to_owned()),
        }
    }

    fn fields(&self, _: &[Field]) -> Map<String, Value> {
        let (name, number, _) = self.field();
        Map::from_iter([(name.to_owned(), number.into())])
    }

    fn read_text(foreign: &Foreign) -> Result<Option<Self>, String> {
        let known = Dot::DEFINITION.fields;
        Ok(Some(match (&*foreign.field, foreign.number()?) {
            ("ratio", number) => DotRule::Ratio(fields::at_least(number.unwrap_or(2), &known[1])?),
            (_, number) => DotRule::Difference(fields::at_least(number.unwrap_or(1), &known[0])?),
        }))
    }

    fn text(&self) -> Option<String> {
        let (_, number, usual) = self.field();
        (number != usual).then(|| number.to_string())
    }
}

/// A dot between two cells.
#[derive(Debug)]
pub(super) struct Dot;

impl Kind for Dot {
    type Value = DotRule;

    const DEFINITION: Definition = Definition {
        aliases: &["kropki", "kropki-dot"],
        is_common: true,
        fields: &[
            Field::number("difference", 1, 24).usually(1).optional(),
            Field::number("ratio", 2, 25).usually(2).optional(),
        ],
        fpuzzles: &["difference", "ratio"],
        iss: &[IssName::new("WhiteDot", "difference"), IssName::new("BlackDot", "ratio").from_1()],
        ..Definition::new("dot", Shape::Adjacent, 2, 2)
    };

    fn allows(rule: &DotRule, one: Symbol, other: Symbol) -> bool {
        rule.is_true(one, other)
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { value: rule, .. } = clue;
        let symbols = rules.board().symbol_count();
        clue.parts(rules).map(|_| ()).map_err(|_| match rule {
            DotRule::Difference(number) => {
                format!("no two symbols of {symbols} differ by {number}")
            }
            DotRule::Ratio(number) => {
                format!("no symbol of {symbols} is {number} times another one")
            }
        })
    }

    fn marks(cells: &[Cell], rule: &DotRule, rules: &Rules) -> Vec<Mark> {
        rule.marks(rules, cells[0], cells[1])
    }

    fn foreign(cells: &[Cell], rule: &DotRule, _: &Rules) -> Vec<Foreign> {
        vec![Foreign::clue(rule.field().0, cells.to_vec(), rule.text())]
    }

    /// Some of the dots of the grid; `all-dots` has all of them.
    fn recipe(rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 6, 4)
    }

    /// Returns every dot of the grid, white ones for a difference of 1 and black ones for a double.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let dot = |(one, other): (Cell, Cell)| {
            let value = DotRule::of(grid.get(one)?, grid.get(other)?)?;
            Some(ClueOf::new(vec![one, other], value))
        };
        random.shuffled(edges(rules.board()).into_iter().filter_map(dot))
    }
}
