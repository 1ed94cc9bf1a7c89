//! Same-difference line: neighbours on a line all differ by the same number, which is not told.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::lines;
use crate::rules::{
    ClueContext, Cosmetic, Definition, Mark, Mdd, NoParts, Part, Rules, Shape, Stroke, fields,
};
use std::collections::BTreeSet;

/// A line of three cells or more.
#[derive(Debug)]
pub(super) struct SameDifference;

/// What was read of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Read {
    Nothing,
    First(Symbol),
    /// The last symbol, and the difference of those before it.
    Later(Symbol, usize),
}

/// Returns the differences of neighbours; `None` if one of the cells is blank.
fn differences(cells: &[Cell], grid: &Grid) -> Option<BTreeSet<usize>> {
    let index = |cell: Cell| grid.get(cell).map(Symbol::index);
    cells.windows(2).map(|pair| Some(index(pair[0])?.abs_diff(index(pair[1])?))).collect()
}

impl Kind for SameDifference {
    type Value = ();

    const DEFINITION: Definition = Definition {
        aliases: &["same-difference-line"],
        fpuzzles: &["samedifferenceline"],
        sudokupad: Some(Cosmetic::new("Same Difference Line", "#E0B0A0")),
        ..Definition::new("same-difference", Shape::Path, 3, fields::MAX_LINE)
    };

    fn holds(cells: &[Cell], (): &(), grid: &Grid) -> bool {
        differences(cells, grid).is_some_and(|differences| differences.len() == 1)
    }

    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let step = |read: &Read, _: usize, symbol: Symbol| match *read {
            Read::Nothing => Some(Read::First(symbol)),
            Read::First(last) => Some(Read::Later(symbol, last.index().abs_diff(symbol.index()))),
            Read::Later(last, difference) => {
                let is_same = last.index().abs_diff(symbol.index()) == difference;
                is_same.then_some(Read::Later(symbol, difference))
            }
        };
        let symbols = rules.board().symbol_count();
        Ok(vec![Part::Path(Mdd::new(cells.to_vec(), symbols, Read::Nothing, step, |_| true)?)])
    }

    /// A line with a sign of equality.
    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        Mark::lettered(rules.board(), cells, Stroke::solid(0.2), "=")
    }

    /// Draws lines of several lengths that do not cross.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let is_same = |line: &[Cell], cell: Cell| {
            let differences = differences(&[line, &[cell]].concat(), grid);
            differences.is_some_and(|differences| differences.len() <= 1)
        };
        ClueOf::each(lines(rules.board(), images, 3..=6, random, is_same), &())
    }
}
