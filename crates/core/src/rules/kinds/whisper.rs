//! Whispers: neighbours on a line differ by at least a number.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::{least, lines};
use crate::rules::{
    ClueKind, Constraint, Fill, Foreign, Form, Mark, NoParts, Part, Pattern, Point, Recipe, Rules,
    Stroke, fields,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A line whose neighbouring symbols differ by at least `difference`.
#[derive(Debug)]
struct Whisper {
    cells: Vec<Cell>,
    difference: usize,
}

impl Whisper {
    fn new(cells: Vec<Cell>, difference: usize) -> Result<Self, String> {
        if difference == 0 {
            return Err("`difference` must be 1 or more".to_owned());
        }
        Ok(Whisper { cells: fields::cells(cells, 2..=fields::MAX_LINE)?, difference })
    }

    fn far_apart(&self, one: Symbol, other: Symbol) -> bool {
        one.index().abs_diff(other.index()) >= self.difference
    }
}

/// Returns the usual difference on a board: half of its symbols, rounded up, which is 5 of 9.
fn usual(rules: &Rules) -> usize {
    rules.board().symbol_count().div_ceil(2)
}

impl Constraint for Whisper {
    fn kind(&self) -> &'static str {
        "whisper"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        self.cells.windows(2).all(|pair| {
            let both = grid.get(pair[0]).zip(grid.get(pair[1]));
            both.is_some_and(|(one, other)| self.far_apart(one, other))
        })
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let mut parts = Vec::new();
        for pair in self.cells.windows(2) {
            let far_apart = |one, other| self.far_apart(one, other);
            parts.extend(Part::checked_pair(symbols, (pair[0], pair[1]), far_apart)?);
        }
        Ok(parts)
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("difference".to_owned(), self.difference.into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let symbols = rules.board().symbol_count();
        if self.difference >= symbols {
            return Err(format!("no two symbols of {symbols} differ by {}", self.difference));
        }
        fields::is_line(rules, &self.cells)
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let at = |cell: &Cell| Point::centre(rules.board(), *cell);
        let points = self.cells.iter().map(at).collect();
        let line = Mark::Line { points, stroke: Stroke::new(0.2, Pattern::Zigzag) };
        let number = (self.difference != usual(rules)).then(|| {
            let at = at(&self.cells[0]).toward(at(&self.cells[1]), 0.5);
            let shape =
                Mark::Shape { centre: at, form: Form::Circle, size: 0.36, fill: Fill::White };
            [shape, Mark::Text { at, text: self.difference.to_string(), size: 0.28 }]
        });
        std::iter::once(line).chain(number.into_iter().flatten()).collect()
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::of_lines(
            "whispers",
            vec![self.cells.clone()],
            Some(self.difference.to_string()),
        ))
    }
}

/// The kind of clue for whispers.
pub(super) struct Whispers;

impl ClueKind for Whispers {
    fn name(&self) -> &'static str {
        "whisper"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Whisper::new(cells, fields::needed(fields, "difference")?)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["whispers"]
    }

    fn read_foreign(
        &self,
        rules: &Rules,
        foreign: &Foreign,
    ) -> Result<Arc<dyn Constraint>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        let difference = foreign.number()?.unwrap_or_else(|| usual(rules));
        Ok(Arc::new(Whisper::new(line.clone(), difference)?))
    }

    fn recipe(&self, rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 14, 10)
    }

    /// Draws lines of several lengths with the usual difference.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let difference = usual(rules);
        let drawn = lines(rules.board(), least(rules.board())..=7, random, |line, cell| {
            let both = line.last().map(|last| grid.get(*last).zip(grid.get(cell)));
            both.is_none_or(|both| {
                both.is_some_and(|(one, other)| one.index().abs_diff(other.index()) >= difference)
            })
        });
        let whisper = |cells| Arc::new(Whisper { cells, difference }) as Arc<dyn Constraint>;
        drawn.into_iter().map(whisper).collect()
    }
}
