//! Modular line: any three neighbouring cells hold symbols of different remainders when divided by
//! three.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::kinds::groups;
use crate::rules::{
    ClueKind, Constraint, Fill, Foreign, Form, Mark, NoParts, Part, Pattern, Point, Rules, Stroke,
    fields,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A line of three cells or more.
#[derive(Debug)]
struct Modular {
    cells: Vec<Cell>,
}

impl Modular {
    fn new(cells: Vec<Cell>) -> Result<Self, String> {
        Ok(Modular { cells: fields::cells(cells, 3..=fields::MAX_LINE)? })
    }
}

fn remainder(symbol: Symbol) -> usize {
    symbol.value() % 3
}

impl Constraint for Modular {
    fn kind(&self) -> &'static str {
        "modular"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        groups::alternate(grid, &self.cells, remainder)
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        Ok(groups::parts(rules.board().symbol_count(), &self.cells, remainder))
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        match rules.board().symbol_count() {
            0..=2 => Err("there are no three symbols of different remainders".to_owned()),
            _ => fields::is_line(rules, &self.cells),
        }
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let at = |cell: &Cell| Point::centre(rules.board(), *cell);
        let end = |cell: Option<&Cell>| {
            let centre = cell.map(at)?;
            Some(Mark::Shape { centre, form: Form::Square, size: 0.5, fill: Fill::Light })
        };
        let points = self.cells.iter().map(at).collect();
        let line = Mark::Line { points, stroke: Stroke::new(0.2, Pattern::Dotted) };
        let ends = [end(self.cells.first()), end(self.cells.last())];
        std::iter::once(line).chain(ends.into_iter().flatten()).collect()
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::of_lines("modularline", vec![self.cells.clone()], None))
    }
}

/// The kind of clue for modular lines.
pub(super) struct ModularLines;

impl ClueKind for ModularLines {
    fn name(&self) -> &'static str {
        "modular"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Modular::new(cells)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["modularline"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        Ok(Arc::new(Modular::new(line.clone())?))
    }

    /// Draws lines of several lengths that do not cross.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let clue = |cells| Arc::new(Modular { cells }) as Arc<dyn Constraint>;
        groups::draw(rules, grid, random, remainder).into_iter().map(clue).collect()
    }
}
