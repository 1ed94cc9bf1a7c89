//! Entropic line: any three neighbouring cells hold a low, a middle and a high symbol.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::kinds::groups;
use crate::rules::{
    ClueKind, Constraint, Foreign, Mark, NoParts, Part, Pattern, Point, Rules, Stroke, fields,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A line, and the number of symbols in each of the three groups. It makes sense on boards whose
/// number of symbols can be divided by three.
#[derive(Debug)]
struct Entropic {
    cells: Vec<Cell>,
    group: usize,
}

impl Entropic {
    fn new(cells: Vec<Cell>, group: usize) -> Result<Self, String> {
        match group {
            0 => Err("`group` must be at least 1".to_owned()),
            _ => Ok(Entropic { cells: fields::cells(cells, 3..=fields::MAX_LINE)?, group }),
        }
    }

    fn group_of(&self) -> impl Fn(Symbol) -> usize {
        let size = self.group;
        move |symbol| symbol.index() / size
    }
}

/// Returns the number of symbols in each group.
fn group_size(rules: &Rules) -> Result<usize, String> {
    match rules.board().symbol_count() {
        symbols if symbols.is_multiple_of(3) => Ok(symbols / 3),
        symbols => Err(format!("{symbols} symbols cannot be divided into three equal groups")),
    }
}

impl Constraint for Entropic {
    fn kind(&self) -> &'static str {
        "entropic"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        groups::alternate(grid, &self.cells, self.group_of())
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        Ok(groups::parts(rules.board().symbol_count(), &self.cells, self.group_of()))
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("group".to_owned(), self.group.into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let size = group_size(rules)?;
        if size != self.group {
            return Err(format!("a group has {size} symbols on this board, not {}", self.group));
        }
        fields::is_line(rules, &self.cells)
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let points = self.cells.iter().map(|cell| Point::centre(rules.board(), *cell)).collect();
        vec![Mark::Line { points, stroke: Stroke::new(0.2, Pattern::Dotted) }]
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::of_lines("entropicline", vec![self.cells.clone()], None))
    }
}

/// The kind of clue for entropic lines.
pub(super) struct EntropicLines;

impl ClueKind for EntropicLines {
    fn name(&self) -> &'static str {
        "entropic"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Entropic::new(cells, fields::needed(fields, "group")?)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["entropicline"]
    }

    fn read_foreign(
        &self,
        rules: &Rules,
        foreign: &Foreign,
    ) -> Result<Arc<dyn Constraint>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        Ok(Arc::new(Entropic::new(line.clone(), group_size(rules)?)?))
    }

    /// Draws lines of several lengths that do not cross; none where there are no equal groups.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let Ok(group) = group_size(rules) else { return Vec::new() };
        let lines = groups::draw(rules, grid, random, |symbol| symbol.index() / group);
        let clue = |cells| Arc::new(Entropic { cells, group }) as Arc<dyn Constraint>;
        lines.into_iter().map(clue).collect()
    }
}
