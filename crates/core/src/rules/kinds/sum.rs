//! Sum areas: the symbols of some cells add up to a total; they may repeat.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::proposals::areas;
use crate::rules::{
    ClueContext, Cosmetic, Definition, Equation, Field, Mark, Mdd, NoParts, Part, Recipe,
    Restriction, Rules, Shape, Stroke, cage_outline, fields,
};

/// The distance of the outline from the edges of the cells.
const INSET: f64 = 0.09;

/// Some cells, by number, with the total of their symbols' values.
#[derive(Debug)]
pub(super) struct Sum;

impl Kind for Sum {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        aliases: &["sum-area"],
        fields: &[Field::number("sum", 1, 6400)],
        fpuzzles: &["sum"],
        sudokupad: Some(Cosmetic::new("Sum", "#000000")),
        ..Definition::new("sum", Shape::Any, 1, fields::MAX_LINE)
    };

    fn new(mut cells: Vec<Cell>, total: usize) -> Result<ClueOf<Self>, String> {
        cells.sort_unstable();
        ClueOf::counted(cells, total)
    }

    fn holds(cells: &[Cell], total: &usize, grid: &Grid) -> bool {
        fields::sum(grid, cells) == Some(*total)
    }

    fn parts(cells: &[Cell], total: &usize, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        if cells.len() <= symbols {
            return Ok(vec![Part::Path(Mdd::total(cells.to_vec(), symbols, *total)?)]);
        }
        // So many cells share houses, in which their symbols differ.
        Part::total(rules, cells, *total)
    }

    fn restrictions(clue: &ClueOf<Self>, _: &Rules) -> Result<Vec<Restriction>, NoParts> {
        let ClueOf { cells, value: total, .. } = clue;
        Ok(vec![Equation::sum(cells, *total)])
    }

    fn total(total: &usize) -> Option<usize> {
        Some(*total)
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, value: total, .. } = clue;
        fields::can_add_up(rules, cells.len(), *total)?;
        Self::have_parts(clue, rules)
    }

    fn marks(cells: &[Cell], total: &usize, rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let outline = cage_outline(board, cells, INSET).into_iter();
        let mut marks: Vec<Mark> =
            outline.map(|points| Mark::Line { points, stroke: Stroke::solid(0.03) }).collect();
        marks.extend(Mark::in_corner(board, cells, INSET, total.to_string()));
        marks
    }

    fn recipe(rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 13, 10)
    }

    /// Draws areas of three to five cells that have no edge in common.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let area = |mut cells: Vec<Cell>| {
            cells.sort_unstable();
            let value = cells.iter().filter_map(|cell| grid.get(*cell)).map(Symbol::value).sum();
            ClueOf::new(cells, value)
        };
        areas(rules.board(), images, 3..=5, random).into_iter().map(area).collect()
    }
}
