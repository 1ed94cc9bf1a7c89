//! Given: a cell holds a symbol.

use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::{
    Claims, Clauses, ClueContext, ClueKind, Constraint, Definition, Field, NoParts, Part,
    Restriction, Rules, Shape, Unstated, fields,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A symbol in a cell.
///
/// A puzzle keeps its givens as [`Clue::Given`](crate::rules::Clue). An encoding needs no clause or
/// variable for those: the candidate's own literal is the selector.
#[derive(Debug, Clone, Copy)]
pub(super) struct Given {
    cell: [Cell; 1],
    symbol: Symbol,
}

impl Given {
    pub(super) fn new(cell: Cell, symbol: Symbol) -> Self {
        Given { cell: [cell], symbol }
    }
}

impl Constraint for Given {
    fn kind(&self) -> &'static str {
        "given"
    }

    fn cells(&self) -> &[Cell] {
        &self.cell
    }

    fn holds(&self, grid: &Grid) -> bool {
        grid.get(self.cell[0]) == Some(self.symbol)
    }

    fn restrictions(&self, _: &Rules) -> Result<Vec<Restriction>, NoParts> {
        let only = Part::Among(self.cell[0], 1 << self.symbol.index());
        Ok(vec![Restriction::Part(only)])
    }

    fn encode(&self, clauses: &mut Clauses<'_>) {
        clauses.clause(&[clauses.candidate(self.cell[0], self.symbol)]);
    }

    fn claim(&self, claims: &mut Claims<'_>) -> Result<(), Unstated> {
        claims.clause(&[claims.holds(self.cell[0], self.symbol)]);
        Ok(())
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("value".to_owned(), self.symbol.value().into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        fields::on_board(&[self.symbol.value()], rules)
    }

    fn as_given(&self) -> Option<(Cell, Symbol)> {
        Some((self.cell[0], self.symbol))
    }
}

/// The kind of clue for givens.
pub(super) struct Givens;

impl ClueKind for Givens {
    fn definition(&self) -> &'static Definition {
        const DEFINITION: Definition = Definition {
            is_common: true,
            fields: &[Field::number("value", 1, MAX_SYMBOLS)],
            ..Definition::new("given", Shape::Any, 1, 1)
        };
        &DEFINITION
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let [cell] = cells[..] else { return Err("a given has one cell".to_owned()) };
        let value = fields.get("value").and_then(Value::as_u64);
        let value = value.filter(|value| (1..=MAX_SYMBOLS as u64).contains(value));
        let value = value.ok_or("`value` must be the number of a symbol, from 1")?;
        Ok(Arc::new(Given::new(cell, Symbol::new(value as usize - 1))))
    }

    /// Returns every cell of the grid.
    fn propose(&self, context: &ClueContext<'_>, _: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let given = |(cell, symbol)| Arc::new(Given::new(cell, symbol)) as Arc<dyn Constraint>;
        context.grid.filled().map(given).collect()
    }
}
