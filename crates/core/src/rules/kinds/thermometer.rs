//! Thermometer: symbols increase from the bulb to the tip.

use crate::board::{Cell, Grid, MAX_SYMBOLS};
use crate::random::Random;
use crate::rules::fields;
use crate::rules::lines::lines;
use crate::rules::{
    ClueKind, Constraint, Fill, Foreign, Form, Mark, NoParts, Part, Point, Recipe, Rules, Stroke,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A thermometer; its first cell is the bulb.
#[derive(Debug)]
struct Thermometer {
    cells: Vec<Cell>,
}

impl Thermometer {
    fn new(cells: Vec<Cell>) -> Result<Self, String> {
        Ok(Thermometer { cells: fields::cells(cells, 2..=MAX_SYMBOLS)? })
    }
}

impl Constraint for Thermometer {
    fn kind(&self) -> &'static str {
        "thermometer"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        self.cells.windows(2).all(|pair| grid.get(pair[0]) < grid.get(pair[1]))
    }

    /// Two cells of a thermometer differ by at least the steps between them, which pairs of
    /// neighbours alone say only together.
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let (symbols, count) = (rules.board().symbol_count(), self.cells.len());
        if count > symbols {
            return Err(NoParts::Impossible);
        }
        let mut parts = Vec::new();
        for (at, cell) in self.cells.iter().enumerate() {
            let room = at..symbols - (count - 1 - at);
            parts.push(Part::among(symbols, *cell, |symbol| room.contains(&symbol.index())));
            for (steps, later) in self.cells[at..].iter().enumerate().skip(1) {
                parts.push(Part::pair(symbols, (*cell, *later), |one, other| {
                    one.index() + steps <= other.index()
                }));
            }
        }
        Ok(parts)
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let symbols = rules.board().symbol_count();
        if self.cells.len() > symbols {
            let cells = self.cells.len();
            return Err(format!("{cells} cells cannot hold increasing symbols of {symbols}"));
        }
        fields::is_line(rules, &self.cells)
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let at = |cell: &Cell| Point::centre(rules.board(), *cell);
        let bulb = at(&self.cells[0]);
        vec![
            Mark::Shape { centre: bulb, form: Form::Circle, size: 0.78, fill: Fill::Light },
            Mark::Line { points: self.cells.iter().map(at).collect(), stroke: Stroke::solid(0.3) },
        ]
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::of_lines("thermometer", vec![self.cells.clone()], None))
    }
}

/// The kind of clue for thermometers.
pub(super) struct Thermometers;

impl ClueKind for Thermometers {
    fn name(&self) -> &'static str {
        "thermometer"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Thermometer::new(cells)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["thermometer"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        Ok(Arc::new(Thermometer::new(line.clone())?))
    }

    fn recipe(&self, rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 12, 10)
    }

    /// Draws thermometers of several lengths that do not cross.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let board = rules.board();
        let most = 7.min(board.symbol_count() - 1).max(3);
        let rises = |line: &[Cell], cell: Cell| {
            line.last().is_none_or(|last| grid.get(*last) < grid.get(cell))
        };
        let drawn = lines(board, 3..=most, random, rises);
        drawn
            .into_iter()
            .map(|cells| Arc::new(Thermometer { cells }) as Arc<dyn Constraint>)
            .collect()
    }
}
