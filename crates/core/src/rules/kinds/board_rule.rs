//! Rules of whole boards that state their parts and a check: what many variants share.

use crate::board::{Cell, Grid};
use crate::rules::{Constraint, NoParts, Part, Regions, Restriction, Rules};
use serde_json::{Map, Value};

/// A rule of a board whose parts are known, and which can be checked without them.
#[derive(Debug)]
pub(super) struct BoardRule {
    name: &'static str,
    cells: Vec<Cell>,
    parts: Vec<Part>,
    restrictions: Vec<Restriction>,
    fields: Map<String, Value>,
    holds: Holds,
}

/// Checks a grid against a rule, without the parts of the rule.
pub(super) type Check = Box<dyn Fn(&Grid) -> bool + Send + Sync>;

struct Holds(Check);

impl std::fmt::Debug for Holds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a check")
    }
}

impl BoardRule {
    /// Creates a rule from its parts. A search uses the restrictions, which say the same.
    pub(super) fn new(
        name: &'static str,
        rules: &Rules,
        parts: Vec<Part>,
        restrictions: Vec<Restriction>,
        holds: Check,
    ) -> Self {
        let cells = rules.board().cells().collect();
        BoardRule { name, cells, parts, restrictions, fields: Map::new(), holds: Holds(holds) }
    }

    /// Returns the rule of a board that is divided into regions, whose numbers from 0 for each cell
    /// are a field of it: no house has them.
    pub(super) fn of_regions(self, regions: &Regions) -> Self {
        let fields = Map::from_iter([("regions".to_owned(), regions.of_cells().into())]);
        BoardRule { fields, ..self }
    }
}

impl Constraint for BoardRule {
    fn kind(&self) -> &'static str {
        self.name
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        (self.holds.0)(grid)
    }

    fn parts(&self, _: &Rules) -> Result<Vec<Part>, NoParts> {
        Ok(self.parts.clone())
    }

    fn restrictions(&self, _: &Rules) -> Result<Vec<Restriction>, NoParts> {
        Ok(self.restrictions.clone())
    }

    fn fields(&self) -> Map<String, Value> {
        self.fields.clone()
    }
}
