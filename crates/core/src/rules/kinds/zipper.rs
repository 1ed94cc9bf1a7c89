//! Zipper line: cells at equal distance from the middle have one common sum.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::{Page, least};
use crate::rules::{
    ClueContext, Cosmetic, Definition, Equation, Fill, Form, IssName, Mark, Mdd, NoParts, Part,
    Point, Recipe, Restriction, Rules, Shape, Stroke, fields,
};

/// A line whose cells at equal distance from the middle have one common sum; if the number of cells
/// is odd, it is the symbol of the cell in the middle.
#[derive(Debug)]
pub(super) struct Zipper;

impl Kind for Zipper {
    type Value = ();

    const DEFINITION: Definition = Definition {
        aliases: &["zipper-line"],
        fpuzzles: &["zipperline"],
        sudokupad: Some(Cosmetic::new("Zipper Line", "#C9A8FF")),
        iss: &[IssName::new("Zipper", "zipperline").from_1()],
        ..Definition::new("zipper", Shape::Path, 3, fields::MAX_LINE)
    };

    fn holds(cells: &[Cell], (): &(), grid: &Grid) -> bool {
        let count = cells.len();
        let sum = |at: usize| fields::sum(grid, &[cells[at], cells[count - 1 - at]]);
        let first = sum(0);
        let middle = match count % 2 {
            0 => first,
            _ => grid.get(cells[count / 2]).map(Symbol::value),
        };
        first.is_some() && middle == first && (0..count / 2).all(|at| sum(at) == first)
    }

    /// Reads the middle first, which tells the sum.
    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let count = cells.len();
        // The cells from the middle on, each pair together. The state is the sum, 0 while it is not
        // known, and the first symbol of a pair whose second is to come, otherwise 0.
        let mut order: Vec<Cell> = Vec::new();
        if count % 2 == 1 {
            order.push(cells[count / 2]);
        }
        for at in (0..count / 2).rev() {
            order.extend([cells[at], cells[count - 1 - at]]);
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
        Ok(vec![Part::Path(Mdd::new(order, symbols, (0, 0), step, |_| true)?)])
    }

    fn restrictions(clue: &ClueOf<Self>, _: &Rules) -> Result<Vec<Restriction>, NoParts> {
        let ClueOf { cells, .. } = clue;
        let count = cells.len();
        let pair = |at: usize| [cells[at], cells[count - 1 - at]];
        // The middle, or the innermost pair, has the same sum as each of the others.
        let middle = count / 2;
        Ok(match count % 2 {
            1 => {
                (0..middle).map(|at| Equation::equal(&pair(at), &cells[middle..=middle])).collect()
            }
            _ => (0..middle - 1).map(|at| Equation::equal(&pair(at), &pair(middle - 1))).collect(),
        })
    }

    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        let (board, count) = (rules.board(), cells.len());
        let middle = [cells[(count - 1) / 2], cells[count / 2]];
        let [one, other] = middle.map(|cell| Point::centre(board, cell));
        let (centre, form, fill) = (one.toward(other, 0.5), Form::Diamond, Fill::Light);
        let line = Mark::line(board, cells, Stroke::solid(0.1));
        vec![line, Mark::Shape { centre, form, size: 0.5, fill }]
    }

    /// Few, for several sums that overlap take long to tell apart.
    fn recipe(rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 20, 16)
    }

    /// Draws lines from their middle outwards, of an odd or even number of cells.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let board = rules.board();
        let fits = |middle: &[Cell], one: Cell, other: Cell| {
            middle.is_empty() || fields::sum(grid, &[one, other]) == fields::sum(grid, middle)
        };
        let page = &mut Page::new(board, images);
        ClueOf::each(page.mirrored(least(board)..=7, random, fits), &())
    }
}
