//! Palindrome: a line reads the same from either end.

use crate::board::{Cell, Grid};
use crate::random::Random;
use crate::rules::lines::{Page, least};
use crate::rules::{
    ClueKind, Constraint, Foreign, Mark, NoParts, Part, Point, Rules, Stroke, fields,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A line whose cells at equal distance from its ends hold equal symbols.
#[derive(Debug)]
struct Palindrome {
    cells: Vec<Cell>,
}

impl Palindrome {
    fn new(cells: Vec<Cell>) -> Result<Self, String> {
        Ok(Palindrome { cells: fields::cells(cells, 2..=fields::MAX_LINE)? })
    }
}

impl Constraint for Palindrome {
    fn kind(&self) -> &'static str {
        "palindrome"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let forth = self.cells.iter().map(|cell| grid.get(*cell));
        forth.eq(self.cells.iter().rev().map(|cell| grid.get(*cell)))
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let pairs = self.cells.iter().zip(self.cells.iter().rev()).take(self.cells.len() / 2);
        Ok(pairs.map(|(one, other)| Part::pair(symbols, (*one, *other), |a, b| a == b)).collect())
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        fields::is_line(rules, &self.cells)
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let points = self.cells.iter().map(|cell| Point::centre(rules.board(), *cell)).collect();
        vec![Mark::Line { points, stroke: Stroke::solid(0.2) }]
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::of_lines("palindrome", vec![self.cells.clone()], None))
    }
}

/// The kind of clue for palindromes.
pub(super) struct Palindromes;

impl ClueKind for Palindromes {
    fn name(&self) -> &'static str {
        "palindrome"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Palindrome::new(cells)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["palindrome"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        Ok(Arc::new(Palindrome::new(line.clone())?))
    }

    /// Draws palindromes of two to seven cells.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let board = rules.board();
        let are_twins = |one: Cell, other: Cell| grid.get(one) == grid.get(other);
        let middle = |page: &Page<'_>, cell: Cell, random: &mut Random| {
            if random.below(2) == 0 {
                return Some((vec![cell], are_twins));
            }
            let twins: Vec<Cell> = page.steps(&[cell]).filter(|it| are_twins(cell, *it)).collect();
            (!twins.is_empty()).then(|| (vec![cell, twins[random.below(twins.len())]], are_twins))
        };
        let lines = Page::new(board).mirrored(least(board)..=7, random, middle);
        lines
            .into_iter()
            .map(|cells| Arc::new(Palindrome { cells }) as Arc<dyn Constraint>)
            .collect()
    }
}
