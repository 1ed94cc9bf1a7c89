//! Slow thermometer: symbols never decrease from the bulb to the tip.

use crate::board::{Cell, Grid};
use crate::random::Random;
use crate::rules::lines::lines;
use crate::rules::{
    ClueKind, Constraint, Fill, Foreign, Form, Mark, NoParts, Part, Pattern, Point, Recipe, Rules,
    Stroke, fields,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A slow thermometer; its first cell is the bulb.
#[derive(Debug)]
struct SlowThermometer {
    cells: Vec<Cell>,
}

impl SlowThermometer {
    fn new(cells: Vec<Cell>) -> Result<Self, String> {
        Ok(SlowThermometer { cells: fields::cells(cells, 2..=fields::MAX_LINE)? })
    }
}

impl Constraint for SlowThermometer {
    fn kind(&self) -> &'static str {
        "slow-thermometer"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        self.cells.windows(2).all(|pair| grid.get(pair[0]) <= grid.get(pair[1]))
    }

    /// Pairs of cells that are not neighbours follow, but each cell then bounds the others at once.
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let mut parts = Vec::new();
        for (at, cell) in self.cells.iter().enumerate() {
            let later = self.cells[at..].iter().skip(1).take(symbols);
            parts.extend(
                later.map(|later| Part::pair(symbols, (*cell, *later), |one, other| one <= other)),
            );
        }
        Ok(parts)
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        fields::is_line(rules, &self.cells)
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let at = |cell: &Cell| Point::centre(rules.board(), *cell);
        let centre = at(&self.cells[0]);
        let points = self.cells.iter().map(at).collect();
        vec![
            Mark::Line { points, stroke: Stroke::new(0.3, Pattern::Double) },
            Mark::Shape { centre, form: Form::Circle, size: 0.78, fill: Fill::None },
        ]
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::of_lines("slowthermometer", vec![self.cells.clone()], None))
    }
}

/// The kind of clue for slow thermometers.
pub(super) struct SlowThermometers;

impl ClueKind for SlowThermometers {
    fn name(&self) -> &'static str {
        "slow-thermometer"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(SlowThermometer::new(cells)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["slowthermometer"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        Ok(Arc::new(SlowThermometer::new(line.clone())?))
    }

    fn recipe(&self, rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 12, 10)
    }

    /// Draws slow thermometers of several lengths, some of which hold a symbol twice.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let board = rules.board();
        let most = 7.min(board.symbol_count() - 1).max(3);
        let drawn = lines(board, 3..=most, random, |line, cell| {
            line.last().is_none_or(|last| grid.get(*last) <= grid.get(cell))
        });
        drawn
            .into_iter()
            .map(|cells| Arc::new(SlowThermometer { cells }) as Arc<dyn Constraint>)
            .collect()
    }
}
