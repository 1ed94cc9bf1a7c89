//! The sums of runs, as in Kakuro.

use super::cage::Cage;
use super::runs::{DIGITS, RUN};
use crate::board::{Board, Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::fields::number;
use crate::rules::outside::{place, step};
use crate::rules::{
    Claims, Clauses, ClueContext, ClueKind, CluePlace, Constraint, Definition, Field, Mark,
    NoParts, Point, Restriction, Rules, RulesError, Shape, Unstated, View, set_value, symbol_sets,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The sum of the different digits of a run. It is written in the black place before the run: above
/// its diagonal for a run to the right, below it for a run downward.
#[derive(Debug)]
struct RunSum(Cage);

impl Constraint for RunSum {
    fn kind(&self) -> &'static str {
        "run-sum"
    }

    fn cells(&self) -> &[Cell] {
        self.0.cells()
    }

    fn holds(&self, grid: &Grid) -> bool {
        self.0.holds(grid)
    }

    fn restrictions(&self, rules: &Rules) -> Result<Vec<Restriction>, NoParts> {
        self.0.restrictions(rules)
    }

    fn encode(&self, clauses: &mut Clauses<'_>) {
        self.0.encode(clauses);
    }

    fn clause_count(&self, rules: &Rules) -> usize {
        self.0.clause_count(rules)
    }

    fn claim(&self, claims: &mut Claims<'_>) -> Result<(), Unstated> {
        self.0.claim(claims)
    }

    fn conclude(&self, view: &mut View<'_>) {
        self.0.conclude(view);
    }

    fn total(&self) -> Option<usize> {
        self.0.total()
    }

    fn fields(&self) -> Map<String, Value> {
        self.0.fields()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let mut runs = rules.houses().iter().filter(|house| house.name == RUN);
        if !runs.any(|run| run.cells == self.cells()) {
            return Err("its cells must be a whole run, from left to right or from top to bottom"
                .to_owned());
        }
        self.0.fits(rules)
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let text = self.0.total().map_or_else(String::new, |total| total.to_string());
        corner(board, self.cells())
            .map(|at| Mark::Text { at, text, size: 0.3 })
            .into_iter()
            .collect()
    }
}

/// Returns the middle of the half of the black place where the sum of a run is written.
fn corner(board: &Board, cells: &[Cell]) -> Option<Point> {
    let (row, col) = place(board, cells).ok()?;
    let is_across = step(board, cells)?.0 == 0;
    let (down, right) = if is_across { (0.28, 0.68) } else { (0.72, 0.32) };
    Some(Point { row: f64::from(row) + down, col: f64::from(col) + right })
}

/// The field of the sum.
const SUM: &str = "sum";

/// The kind of clue for the sums of runs.
pub(super) struct RunSums;

impl ClueKind for RunSums {
    fn definition(&self) -> &'static Definition {
        const DEFINITION: Definition = Definition {
            fields: &[Field::number(SUM, 3, 45)],
            ..Definition::new("run-sum", Shape::Any, 2, 9)
        };
        &DEFINITION
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let total = number(fields, SUM)?.ok_or_else(|| format!("`{SUM}` is missing"))?;
        let cage = Cage::new(cells, Some(total)).map_err(|error| error.to_string())?;
        Ok(Arc::new(RunSum(cage)))
    }

    fn fits_board(&self, rules: &Rules) -> Result<(), RulesError> {
        match rules.houses().iter().any(|house| house.name == RUN) {
            true => Ok(()),
            false => Err(RulesError::NoRuns(self.name())),
        }
    }

    /// Returns the half of the black place before each run.
    fn places(&self, rules: &Rules) -> Vec<CluePlace> {
        let runs = rules.houses().iter().filter(|house| house.name == RUN);
        let place = |cells: &Vec<Cell>| {
            let at = corner(rules.board(), cells)?;
            Some(CluePlace { at, cells: cells.clone(), fields: Map::new() })
        };
        runs.filter_map(|run| place(&run.cells)).collect()
    }

    /// Returns the sum of each run.
    fn propose(&self, context: &ClueContext<'_>, _: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let runs = context.rules.houses().iter().filter(|house| house.name == RUN);
        let sum = |cells: &Vec<Cell>| {
            let cage = Cage::new(cells.iter().copied(), Some(total(context.grid, cells))).ok()?;
            Some(Arc::new(RunSum(cage)) as Arc<dyn Constraint>)
        };
        runs.filter_map(|run| sum(&run.cells)).collect()
    }

    fn covers_board(&self) -> bool {
        true
    }

    /// Changes a digit in which another solution differs, to one that leaves the sums of its runs
    /// fewer sets of digits, if there is any.
    fn other_grid(
        &self,
        context: &ClueContext<'_>,
        other: &Grid,
        random: &mut Random,
    ) -> Option<Grid> {
        let ClueContext { rules, grid, .. } = *context;
        let runs: Vec<&Vec<Cell>> = rules.houses().iter().map(|house| &house.cells).collect();
        let choices = |grid: &Grid, cell: Cell| -> f64 {
            let of_cell = runs.iter().filter(|run| run.contains(&cell));
            of_cell.map(|run| ways(run.len(), total(grid, run))).map(f64::ln).sum()
        };
        let mut best: Option<(f64, Grid)> = None;
        for cell in random.shuffled(grid.differences(other).into_iter()) {
            let now = choices(grid, cell);
            for symbol in random.shuffled(rules.board().symbols()) {
                let mut changed = grid.clone();
                changed.set(cell, Some(symbol));
                let is_legal = |run: &&&Vec<Cell>| {
                    let near = run.iter().filter(|near| **near != cell);
                    near.clone().count() == run.len()
                        || near.clone().all(|near| grid.get(*near) != Some(symbol))
                };
                if grid.get(cell) == Some(symbol) || !runs.iter().all(|run| is_legal(&run)) {
                    continue;
                }
                // Some noise, so that the same change is not made and taken back again.
                let gain = choices(&changed, cell) - now + random.below(100) as f64 / 100.0;
                if best.as_ref().is_none_or(|(least, _)| gain < *least) {
                    best = Some((gain, changed));
                }
            }
        }
        best.map(|(_, grid)| grid)
    }
}

fn total(grid: &Grid, cells: &[Cell]) -> usize {
    cells.iter().filter_map(|cell| grid.get(*cell)).map(Symbol::value).sum()
}

/// Returns how many sets of so many digits have a sum.
fn ways(count: usize, total: usize) -> f64 {
    symbol_sets(DIGITS, count).filter(|set| set_value(*set) == total).count() as f64
}
