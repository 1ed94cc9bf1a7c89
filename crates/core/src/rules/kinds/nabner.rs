//! Nabner: no two symbols on a line are equal or consecutive.

use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::lines::lines;
use crate::rules::{
    ClueKind, Constraint, Foreign, Mark, NoParts, Part, Pattern, Point, Rules, Stroke, fields,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A line whose symbols all differ by two or more.
#[derive(Debug)]
struct Nabner {
    cells: Vec<Cell>,
}

impl Nabner {
    fn new(cells: Vec<Cell>) -> Result<Self, String> {
        Ok(Nabner { cells: fields::cells(cells, 2..=MAX_SYMBOLS)? })
    }
}

impl Constraint for Nabner {
    fn kind(&self) -> &'static str {
        "nabner"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let mut symbols: Vec<_> = self.cells.iter().map(|cell| grid.get(*cell)).collect();
        symbols.sort_unstable();
        symbols.windows(2).all(|pair| match (pair[0], pair[1]) {
            (Some(one), Some(other)) => one.index() + 2 <= other.index(),
            _ => false,
        })
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        if self.cells.len() > symbols.div_ceil(2) {
            return Err(NoParts::Impossible);
        }
        let mut parts = Vec::new();
        for (at, cell) in self.cells.iter().enumerate() {
            parts.extend(self.cells[..at].iter().map(|earlier| {
                Part::pair(symbols, (*earlier, *cell), |one, other| {
                    one.index().abs_diff(other.index()) >= 2
                })
            }));
        }
        Ok(parts)
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let (symbols, cells) = (rules.board().symbol_count(), self.cells.len());
        if cells > symbols.div_ceil(2) {
            return Err(format!(
                "{cells} cells cannot hold symbols of {symbols} that all differ by 2"
            ));
        }
        fields::is_line(rules, &self.cells)
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let points = self.cells.iter().map(|cell| Point::centre(rules.board(), *cell)).collect();
        vec![Mark::Line { points, stroke: Stroke::new(0.2, Pattern::DashDotted) }]
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::of_lines("nabner", vec![self.cells.clone()], None))
    }
}

/// The kind of clue for nabner lines.
pub(super) struct Nabners;

impl ClueKind for Nabners {
    fn name(&self) -> &'static str {
        "nabner"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Nabner::new(cells)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["nabner"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        Ok(Arc::new(Nabner::new(line.clone())?))
    }

    /// Draws lines of two cells, or of three and more on larger boards.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let most = 5.min(rules.board().symbol_count().div_ceil(2));
        let index = |cell: &Cell| grid.get(*cell).map_or(0, Symbol::index);
        let drawn = lines(rules.board(), 3.min(most)..=most, random, |line, cell| {
            line.iter().all(|other| index(other).abs_diff(index(&cell)) >= 2)
        });
        drawn.into_iter().map(|cells| Arc::new(Nabner { cells }) as Arc<dyn Constraint>).collect()
    }
}
