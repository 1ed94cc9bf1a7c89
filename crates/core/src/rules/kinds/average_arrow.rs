//! Average arrow: the symbol in the circle is the average of the symbols along the arrow.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::Page;
use crate::rules::{
    ClueContext, Definition, Fill, Form, Mark, Mdd, NoParts, Part, Point, Recipe, Rules, Shape,
    fields,
};

/// A circle, which is the first cell, and a line whose values have that of the circle as their
/// mean.
///
/// The rule is that of "Average Arrows Sudoku" by Bill Murphy, which has lines of two cells, and of
/// the average arrows of other solvers, for lines of any length: the sum of the line is the value
/// in the circle times the number of its cells. "Average lines" without circles have other rules.
#[derive(Debug)]
pub(super) struct AverageArrow;

/// Returns the value in the circle times the number of cells of the line, and the sum of the line.
fn sums(cells: &[Cell], grid: &Grid) -> Option<(usize, usize)> {
    let (circle, line) = cells.split_first()?;
    Some((grid.get(*circle)?.value() * line.len(), fields::sum(grid, line)?))
}

impl Kind for AverageArrow {
    type Value = ();

    const DEFINITION: Definition = Definition {
        aliases: &["mean-line", "mean-arrow"],
        ..Definition::new("average-arrow", Shape::Path, 3, fields::MAX_LINE)
    };

    fn holds(cells: &[Cell], (): &(), grid: &Grid) -> bool {
        sums(cells, grid).is_some_and(|(mean, sum)| mean == sum)
    }

    /// Reads the circle first; the state is the sum that is still to come.
    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let (symbols, count) = (rules.board().symbol_count(), cells.len());
        let step = |left: &usize, at: usize, symbol: Symbol| {
            if at == 0 {
                return Some(symbol.value() * (count - 1));
            }
            let (left, open) = (left.checked_sub(symbol.value())?, count - at - 1);
            (open..=open * symbols).contains(&left).then_some(left)
        };
        Ok(vec![Part::Path(Mdd::new(cells.to_vec(), symbols, 0, step, |left| *left == 0)?)])
    }

    /// Draws a double circle, so that the arrow is not mistaken for that of a sum.
    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let circle = |size| Mark::around(board, cells[0], Form::Circle, size, Fill::None);
        let at = |cell: &Cell| Point::centre(board, *cell);
        let (from, to) = (at(&cells[0]), at(&cells[1]));
        let edge = from.toward(to, 0.42 / (to.row - from.row).hypot(to.col - from.col));
        let points = std::iter::once(edge).chain(cells[1..].iter().map(at)).collect();
        vec![circle(0.84), circle(0.7), Mark::Arrow { points }]
    }

    /// Few, for several sums that overlap take long to tell apart.
    fn recipe(rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 20, 12)
    }

    /// Draws lines of two to four cells that do not cross.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let ends = |line: &[Cell]| Self::holds(line, &(), grid);
        let page = &mut Page::new(rules.board(), images);
        ClueOf::each(page.lines(3..=5, usize::MAX, random, |_, _| true, ends), &())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symbols;
    use crate::rules::{Constraint, Layout, Registry};

    #[test]
    fn the_circle_is_the_mean_of_the_line_alone() {
        let layout = Layout::of_size("4".parse().unwrap());
        let rules = Registry::standard().rules("mean-line", &layout);
        assert!(rules.is_err(), "it is a kind of clue");
        let rules = Registry::standard().rules("classic", &layout).unwrap();
        let clue = AverageArrow::new([0, 1, 2].map(Cell::new).to_vec(), ()).unwrap();
        clue.fits(&rules).unwrap();
        let grid = |text| Symbols::default().read(text, 16, 4).unwrap();
        assert!(clue.holds(&grid("3241132424134132")));
        assert!(!clue.holds(&grid("2341142332144132")));
        // 2 is the average of all three cells, but not of the line.
        assert!(!clue.holds(&grid("1234341221434321")));
    }
}
