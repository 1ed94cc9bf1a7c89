//! Between line: symbols on the line lie strictly between those at its ends.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::{Page, ends_first, least};
use crate::rules::{
    ClueContext, Definition, Form, IssName, Mark, Mdd, NoParts, Part, Rules, Shape, Stroke, fields,
};

/// A line whose first and last cell are circles, either of which may hold the higher symbol.
#[derive(Debug)]
pub(super) struct Between;

impl Kind for Between {
    type Value = ();

    const DEFINITION: Definition = Definition {
        aliases: &["between-line"],
        fpuzzles: &["betweenline"],
        iss: &[IssName::new("Between", "betweenline")],
        ..Definition::new("between", Shape::Path, 3, fields::MAX_LINE)
    };

    fn holds(cells: &[Cell], (): &(), grid: &Grid) -> bool {
        let ends = [grid.get(cells[0]), grid.get(cells[cells.len() - 1])];
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        cells[1..cells.len() - 1].iter().all(|cell| {
            let symbol = grid.get(*cell);
            low.is_some() && low < symbol && symbol < high
        })
    }

    /// Reads the ends first.
    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        // The lowest and highest symbol that the line may hold, after the first end its symbol.
        let step = |state: &(usize, usize), at: usize, symbol: Symbol| match at {
            0 => Some((symbol.index(), symbol.index())),
            1 => {
                let (low, high) = (state.0.min(symbol.index()), state.0.max(symbol.index()));
                (low + 2 <= high).then(|| (low + 1, high - 1))
            }
            _ => (state.0..=state.1).contains(&symbol.index()).then_some(*state),
        };
        let symbols = rules.board().symbol_count();
        Ok(vec![Part::Path(Mdd::new(ends_first(cells), symbols, (0, 0), step, |_| true)?)])
    }

    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        Mark::ended(rules.board(), cells, Stroke::solid(0.1), (Form::Circle, 0.8))
    }

    /// Draws lines of several lengths that do not cross.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        // All symbols are on one side of the first one, and the last one is beyond them.
        let extends = |line: &[Cell], cell: Cell| match line {
            [] => true,
            [first, rest @ ..] => {
                let (first, next) = (grid.get(*first), grid.get(cell));
                first != next && rest.iter().all(|it| (grid.get(*it) < first) == (next < first))
            }
        };
        let ends = |line: &[Cell]| Self::holds(line, &(), grid);
        let board = rules.board();
        let lengths = least(board)..=6;
        let page = &mut Page::new(board, images);
        ClueOf::each(page.lines(lengths, usize::MAX, random, extends, ends), &())
    }
}
