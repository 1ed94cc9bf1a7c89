//! Renban: a line holds consecutive symbols in any order.

use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::lines::Page;
use crate::rules::{
    ClueKind, Constraint, Foreign, Mark, NoParts, Part, Pattern, Point, Recipe, Rules, Stroke,
    fields,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A line of as many consecutive symbols as it has cells.
#[derive(Debug)]
struct Renban {
    cells: Vec<Cell>,
}

impl Renban {
    fn new(cells: Vec<Cell>) -> Result<Self, String> {
        Ok(Renban { cells: fields::cells(cells, 2..=MAX_SYMBOLS)? })
    }
}

impl Constraint for Renban {
    fn kind(&self) -> &'static str {
        "renban"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let mut symbols: Vec<_> = self.cells.iter().map(|cell| grid.get(*cell)).collect();
        symbols.sort_unstable();
        symbols.windows(2).all(|pair| match (pair[0], pair[1]) {
            (Some(one), Some(other)) => one.index() + 1 == other.index(),
            _ => false,
        })
    }

    /// Different symbols that all lie within as many as there are cells are consecutive.
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let (symbols, count) = (rules.board().symbol_count(), self.cells.len());
        if count > symbols {
            return Err(NoParts::Impossible);
        }
        let mut parts = Vec::new();
        for (at, cell) in self.cells.iter().enumerate() {
            parts.extend(self.cells[..at].iter().map(|earlier| {
                Part::pair(symbols, (*earlier, *cell), |one, other| {
                    (1..count).contains(&one.index().abs_diff(other.index()))
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
        if cells > symbols {
            return Err(format!("{cells} cells cannot hold different symbols of {symbols}"));
        }
        fields::is_line(rules, &self.cells)
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let points = self.cells.iter().map(|cell| Point::centre(rules.board(), *cell)).collect();
        vec![Mark::Line { points, stroke: Stroke::new(0.2, Pattern::Dashed) }]
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::of_lines("renban", vec![self.cells.clone()], None))
    }
}

/// The kind of clue for renban lines.
pub(super) struct Renbans;

impl ClueKind for Renbans {
    fn name(&self) -> &'static str {
        "renban"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Renban::new(cells)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["renban"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        Ok(Arc::new(Renban::new(line.clone())?))
    }

    /// A line says so much that more of them leave few givens, and proofs too long for a
    /// certificate.
    fn recipe(&self, rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 16, 11)
    }

    /// Draws lines whose symbols stay close together and ends each after the last cell at which
    /// they are consecutive.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let most = 6.min(rules.board().symbol_count() - 1).max(3);
        let index = |cell: &Cell| grid.get(*cell).map_or(0, Symbol::index);
        // How far apart the symbols are; `None` if one occurs twice.
        let span = |cells: &[Cell]| {
            let mut all: Vec<usize> = cells.iter().map(index).collect();
            all.sort_unstable();
            let differ = all.windows(2).all(|pair| pair[0] < pair[1]);
            differ.then(|| all.last().zip(all.first()).map_or(0, |(last, first)| last - first))
        };
        let extends = |line: &[Cell], cell: Cell| {
            span(&[line, &[cell]].concat()).is_some_and(|span| span < most)
        };
        let ends = |line: &[Cell]| span(line) == Some(line.len() - 1);
        let lines = Page::new(rules.board()).lines(3..=most, usize::MAX, random, extends, ends);
        lines.into_iter().map(|cells| Arc::new(Renban { cells }) as Arc<dyn Constraint>).collect()
    }
}
