//! A clue and a board that the crate does not know, as a stranger would add them.

use satoku::board::{Board, Cell, Grid, HouseKind, Symbol};
use satoku::cnf::Lit;
use satoku::rules::{
    Constraint, ConstraintKind, Guarded, Layout, Registry, Rules, RulesError, Variant,
};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A registry that knows the toys besides everything in the crate.
pub fn registry() -> Registry {
    let mut registry = Registry::standard();
    registry.add_variant(Arc::new(TwinGrids));
    registry.add_variant(Arc::new(Miracle));
    registry.add_constraint(Arc::new(CageKind));
    registry
}

/// Cells that hold different symbols of a given sum.
#[derive(Debug, Clone)]
pub struct Cage {
    cells: Vec<Cell>,
    sum: usize,
}

impl Cage {
    /// The most cells, a bound on the number of clauses.
    pub const MAX_CELLS: usize = 5;

    /// A cage on different cells, their order being of no matter.
    pub fn new(cells: impl IntoIterator<Item = Cell>, sum: usize) -> Result<Self, String> {
        let listed: Vec<Cell> = cells.into_iter().collect();
        let cells: Vec<Cell> =
            listed.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        if cells.is_empty() || cells.len() > Cage::MAX_CELLS || cells.len() < listed.len() {
            return Err(format!("a cage has 1 to {} different cells", Cage::MAX_CELLS));
        }
        Ok(Cage { cells, sum })
    }

    /// Forbids each assignment to the cells after `chosen` that cannot be completed, as early as it
    /// is known.
    fn forbid(
        &self,
        chosen: &mut Vec<Symbol>,
        lits: &mut Vec<Lit>,
        rules: &Rules,
        clauses: &mut Guarded<'_>,
    ) {
        let sum: usize = chosen.iter().map(|symbol| symbol.value()).sum();
        let last_repeats =
            chosen.split_last().is_some_and(|(last, earlier)| earlier.contains(last));
        let whole = chosen.len() == self.cells.len();
        if last_repeats || sum > self.sum || whole && sum < self.sum {
            clauses.add_clause(lits);
            return;
        }
        if whole {
            return;
        }
        let cell = self.cells[chosen.len()];
        for symbol in rules.board().symbols() {
            chosen.push(symbol);
            lits.push(!rules.candidate(cell, symbol));
            self.forbid(chosen, lits, rules, clauses);
            chosen.pop();
            lits.pop();
        }
    }
}

impl Constraint for Cage {
    fn kind(&self) -> &'static str {
        "cage"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let held: Option<Vec<Symbol>> = self.cells.iter().map(|cell| grid.get(*cell)).collect();
        held.is_some_and(|held| {
            let different: BTreeSet<_> = held.iter().collect();
            let sum: usize = held.iter().map(|symbol| symbol.value()).sum();
            different.len() == held.len() && sum == self.sum
        })
    }

    fn encode(&self, rules: &Rules, clauses: &mut Guarded<'_>) {
        self.forbid(&mut Vec::new(), &mut Vec::new(), rules, clauses);
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("sum".to_owned(), self.sum.into())])
    }
}

/// Reads cages.
pub struct CageKind;

impl ConstraintKind for CageKind {
    fn name(&self) -> &'static str {
        "cage"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let sum = fields.get("sum").and_then(Value::as_u64).and_then(|sum| sum.try_into().ok());
        let sum = sum.ok_or("`sum` must be a number")?;
        Ok(Arc::new(Cage::new(cells, sum)?))
    }
}

/// Two 4x4 grids of 28 cells together: the lower right box of the first is the upper left box of
/// the second.
pub struct TwinGrids;

impl Variant for TwinGrids {
    fn name(&self) -> &'static str {
        "twin-grids"
    }

    fn text(&self) -> &'static str {
        "In each of the two grids each row, each column and each box holds every symbol once."
    }

    fn divides_board(&self) -> bool {
        true
    }

    fn fixes_board(&self) -> bool {
        true
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        let square = |start: usize| {
            (start..start + 4).flat_map(move |row| (start..start + 4).map(move |col| (row, col)))
        };
        let places: BTreeSet<_> = square(0).chain(square(2)).collect();
        rules.replace_board(Board::new(4, places).expect("28 places are a board"));
        rules.add_lines(0, 0);
        rules.add_lines(2, 2);
        for (top, left) in [(0, 0), (0, 2), (2, 0), (2, 2), (2, 4), (4, 2), (4, 4)] {
            let cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .map(|(row, col)| rules.cell_at(top + row, left + col));
            rules.add_house(HouseKind::Box, cells.into());
        }
        Ok(())
    }
}

/// Equal symbols are no king's or knight's move apart, and neighbours in a row or column are not
/// consecutive: pairs that exclude each other, of equal symbols and of others.
pub struct Miracle;

impl Variant for Miracle {
    fn name(&self) -> &'static str {
        "miracle"
    }

    fn text(&self) -> &'static str {
        "Cells a king's or a knight's move apart differ; neighbours in a line are not consecutive."
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let side = layout.size.side();
        let cells = rules.board().cells().collect();
        let mut clashes = Vec::new();
        for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
            let here = rules.cell_at(row, col);
            let moves = [(0, 1), (1, 0), (1, 1), (1, -1), (1, 2), (1, -2), (2, 1), (2, -1)];
            for (down, right) in moves {
                let col = col.checked_add_signed(right);
                let Some(there) = col.and_then(|col| rules.board().cell_at(row + down, col)) else {
                    continue;
                };
                for value in 0..side {
                    clashes.push([(here, value), (there, value)]);
                    if down + right.unsigned_abs() == 1 && value > 0 {
                        clashes.push([(here, value), (there, value - 1)]);
                        clashes.push([(here, value - 1), (there, value)]);
                    }
                }
            }
        }
        rules.add_constraint(Arc::new(Clashes { cells, clashes }));
        Ok(())
    }
}

/// Pairs of a cell and a symbol that are not true together.
#[derive(Debug)]
struct Clashes {
    cells: Vec<Cell>,
    clashes: Vec<[(Cell, usize); 2]>,
}

impl Constraint for Clashes {
    fn kind(&self) -> &'static str {
        "clashes"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let holds = |(cell, value): (Cell, usize)| grid.get(cell) == Some(Symbol::new(value));
        !self.clashes.iter().any(|pair| pair.iter().all(|at| holds(*at)))
    }

    fn encode(&self, rules: &Rules, clauses: &mut Guarded<'_>) {
        for pair in &self.clashes {
            let lits = pair.map(|(cell, value)| !rules.candidate(cell, Symbol::new(value)));
            clauses.add_clause(&lits);
        }
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }
}
