//! Zipper line: cells at equal distance from the middle have one common sum.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::{Page, least};
use crate::rules::{
    ClueKind, Constraint, Diagram, Fill, Foreign, Form, Mark, NoParts, Part, Point, Recipe, Rules,
    Stroke, fields,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A line whose cells at equal distance from the middle have one common sum; if the number of cells
/// is odd, it is the symbol of the cell in the middle.
#[derive(Debug)]
struct Zipper {
    cells: Vec<Cell>,
}

impl Zipper {
    fn new(cells: Vec<Cell>) -> Result<Self, String> {
        Ok(Zipper { cells: fields::cells(cells, 3..=fields::MAX_LINE)? })
    }
}

impl Constraint for Zipper {
    fn kind(&self) -> &'static str {
        "zipper"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let count = self.cells.len();
        let sum = |at: usize| fields::sum(grid, &[self.cells[at], self.cells[count - 1 - at]]);
        let first = sum(0);
        let middle = match count % 2 {
            0 => first,
            _ => grid.get(self.cells[count / 2]).map(Symbol::value),
        };
        first.is_some() && middle == first && (0..count / 2).all(|at| sum(at) == first)
    }

    /// Reads the middle first, which tells the sum.
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let count = self.cells.len();
        // The cells from the middle on, each pair together. The state is the sum, 0 while it is not
        // known, and the first symbol of a pair whose second is to come, otherwise 0.
        let mut cells: Vec<Cell> = Vec::new();
        if count % 2 == 1 {
            cells.push(self.cells[count / 2]);
        }
        for at in (0..count / 2).rev() {
            cells.extend([self.cells[at], self.cells[count - 1 - at]]);
        }
        let step = |state: &(usize, usize), at: usize, symbol: Symbol| {
            let value = symbol.value();
            match *state {
                (0, 0) if at == 0 && count % 2 == 1 => Some((value, 0)),
                (0, 0) => Some((0, value)),
                (0, first) => Some((first + value, 0)),
                (sum, 0) => (value < sum && sum - value <= symbols).then_some((sum, value)),
                (sum, first) => (first + value == sum).then_some((sum, 0)),
            }
        };
        Ok(vec![Part::Path(Diagram::new(cells, symbols, (0, 0), step, |_| true)?)])
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        fields::is_line(rules, &self.cells)?;
        self.parts(rules).map(|_| ()).map_err(|error| error.to_string())
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let points = self.cells.iter().map(|cell| Point::centre(board, *cell)).collect();
        let line = Mark::Line { points, stroke: Stroke::solid(0.1) };
        let count = self.cells.len();
        let middle = [self.cells[(count - 1) / 2], self.cells[count / 2]];
        let [one, other] = middle.map(|cell| Point::centre(board, cell));
        let centre = one.toward(other, 0.5);
        vec![line, Mark::Shape { centre, form: Form::Diamond, size: 0.5, fill: Fill::Light }]
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::of_lines("zipperline", vec![self.cells.clone()], None))
    }
}

/// The kind of clue for zipper lines.
pub(super) struct ZipperLines;

impl ClueKind for ZipperLines {
    fn name(&self) -> &'static str {
        "zipper"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Zipper::new(cells)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["zipperline"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        Ok(Arc::new(Zipper::new(line.clone())?))
    }

    fn recipe(&self, rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 16, 11)
    }

    /// Draws lines from their middle outwards, of an odd or even number of cells.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let board = rules.board();
        let middle = |page: &Page<'_>, cell: Cell, random: &mut Random| {
            let mut line = vec![cell];
            let near: Vec<Cell> = page.steps(&line).collect();
            if !near.is_empty() && random.below(3) == 0 {
                line.push(near[random.below(near.len())]);
            }
            let sum = fields::sum(grid, &line)?;
            let fits = move |one, other| fields::sum(grid, &[one, other]) == Some(sum);
            Some((line, fits))
        };
        let lines = Page::new(board).mirrored(least(board)..=7, random, middle);
        lines.into_iter().map(|cells| Arc::new(Zipper { cells }) as Arc<dyn Constraint>).collect()
    }
}
