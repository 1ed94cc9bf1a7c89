//! Double arrow: the symbols in two circles add up to the same as those between them.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::{Page, ends_first};
use crate::rules::{
    ClueContext, Cosmetic, Definition, Equation, Form, IssName, Mark, Mdd, NoParts, Part, Pattern,
    Recipe, Restriction, Rules, Shape, Stroke, fields,
};

/// A line whose first and last cell are circles with the sum of the cells between them.
#[derive(Debug)]
pub(super) struct DoubleArrow;

impl Kind for DoubleArrow {
    type Value = ();

    const DEFINITION: Definition = Definition {
        fpuzzles: &["doublearrow"],
        sudokupad: Some(Cosmetic::new("Double Arrow", "#A1A1A1")),
        iss: &[IssName::new("DoubleArrow", "doublearrow").from_1()],
        ..Definition::new("double-arrow", Shape::Path, 3, fields::MAX_LINE)
    };

    fn holds(cells: &[Cell], (): &(), grid: &Grid) -> bool {
        let last = cells.len() - 1;
        let ends = fields::sum(grid, &[cells[0], cells[last]]);
        ends.is_some() && ends == fields::sum(grid, &cells[1..last])
    }

    /// Reads the circles first; the state is the sum that is still to come.
    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let (symbols, count) = (rules.board().symbol_count(), cells.len());
        let step = |left: &usize, at: usize, symbol: Symbol| {
            if at < 2 {
                return Some(left + symbol.value());
            }
            let (left, open) = (left.checked_sub(symbol.value())?, count - at - 1);
            (open..=open * symbols).contains(&left).then_some(left)
        };
        let mdd = Mdd::new(ends_first(cells), symbols, 0, step, |left| *left == 0)?;
        Ok(vec![Part::Path(mdd)])
    }

    fn restrictions(clue: &ClueOf<Self>, _: &Rules) -> Result<Vec<Restriction>, NoParts> {
        let ClueOf { cells, .. } = clue;
        let last = cells.len() - 1;
        Ok(vec![Equation::equal(&cells[1..last], &[cells[0], cells[last]])])
    }

    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        let stroke = Stroke::new(0.14, Pattern::Double);
        Mark::ended(rules.board(), cells, stroke, (Form::Circle, 0.8))
    }

    /// Few, for several sums that overlap take long to tell apart.
    fn recipe(rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 20, 16)
    }

    /// Draws lines of several lengths that do not cross.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let ends = |line: &[Cell]| Self::holds(line, &(), grid);
        // The sum of a longer line says little.
        let page = &mut Page::new(rules.board(), images);
        ClueOf::each(page.lines(4..=5, usize::MAX, random, |_, _| true, ends), &())
    }
}
