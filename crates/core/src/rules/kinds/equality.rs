//! Signs on edges of a board of two symbols: the cells hold the same symbol, or different ones.

use super::carrier::{ClueOf, ClueValue, Kind};
use super::two_valued::needs_two_values;
use super::xv;
use crate::board::{Cell, Symbol};
use crate::random::Random;
use crate::rules::edges::edges;
use crate::rules::{
    ClueContext, Definition, Field, Foreign, Mark, Recipe, Rules, RulesError, Shape,
};
use serde_json::{Map, Value};

/// A sign between two cells.
#[derive(Debug)]
pub(super) struct Equality;

/// What a sign says: whether both symbols are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sign(bool);

impl Sign {
    /// Returns the sign in files.
    fn written(self) -> &'static str {
        if self.0 { "=" } else { "x" }
    }
}

impl ClueValue for Sign {
    fn read(values: &Map<String, Value>, known: &[Field]) -> Result<Self, String> {
        match values.get(known[0].name).and_then(Value::as_str) {
            Some("=") => Ok(Sign(true)),
            Some("x") => Ok(Sign(false)),
            _ => Err(format!("`{}` must be = or x", known[0].name)),
        }
    }

    fn fields(&self, known: &[Field]) -> Map<String, Value> {
        Map::from_iter([(known[0].name.to_owned(), self.written().into())])
    }

    fn read_text(_: &Foreign) -> Result<Option<Self>, String> {
        Ok(None)
    }

    fn text(&self) -> Option<String> {
        Some(self.written().to_owned())
    }

    fn usual() -> Option<Self> {
        Some(Sign(true))
    }
}

impl Kind for Equality {
    type Value = Sign;

    const DEFINITION: Definition = Definition {
        fields: &[Field::text("sign", "=x")],
        ..Definition::new("equality", Shape::Adjacent, 2, 2)
    };

    fn allows(sign: &Sign, one: Symbol, other: Symbol) -> bool {
        (one == other) == sign.0
    }

    fn value_fits(_: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        Self::fits_board(rules).map_err(|error| error.to_string())
    }

    fn fits_board(rules: &Rules) -> Result<(), RulesError> {
        needs_two_values(Self::DEFINITION.name, rules)
    }

    fn marks(cells: &[Cell], sign: &Sign, rules: &Rules) -> Vec<Mark> {
        xv::marks(rules, cells[0], cells[1], if sign.0 { "=" } else { "×" })
    }

    fn label(sign: &Sign) -> Option<String> {
        Some(sign.written().to_owned())
    }

    fn recipe(rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 8, 4)
    }

    /// Returns the sign of every edge.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let sign = |(one, other): (Cell, Cell)| {
            let value = Sign(grid.get(one) == grid.get(other));
            ClueOf::new(vec![one, other], value)
        };
        random.shuffled(edges(rules.board()).into_iter().map(sign))
    }
}
