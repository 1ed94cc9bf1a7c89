//! Sum line: a line can be cut into pieces that all have the same sum.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::{Page, least};
use crate::rules::{
    ClueContext, Cosmetic, Definition, Field, IssName, Mark, Mdd, NoParts, Part, Pattern, Rules,
    Shape, Stroke, fields,
};

/// A line with the sum of each of its pieces, which are cut between any two cells.
#[derive(Debug)]
pub(super) struct SumLine;

/// Returns the sum of the piece that a line ends with after a cell of this value, 0 if the piece is
/// whole; `None` if it is too large.
fn grown(sum: usize, piece: usize, value: usize) -> Option<usize> {
    let piece = piece + value;
    (piece <= sum).then_some(if piece == sum { 0 } else { piece })
}

/// Returns the sum of the last piece of a line, 0 if it is whole; `None` if a piece is too large.
fn open_piece(sum: usize, cells: &[Cell], grid: &Grid) -> Option<usize> {
    cells.iter().try_fold(0, |piece, cell| grown(sum, piece, grid.get(*cell)?.value()))
}

impl Kind for SumLine {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        aliases: &["ten-line", "10-line"],
        fields: &[Field::number("sum", 1, 325).usually(10)],
        fpuzzles: &["sumpiecesline"],
        sudokupad: Some(Cosmetic::new("Sum Line", "#64C864")),
        iss: &[IssName::new("SumLine", "sumpiecesline").numbered().from_1()],
        ..Definition::new("sum-line", Shape::Path, 2, fields::MAX_LINE)
    };

    fn holds(cells: &[Cell], sum: &usize, grid: &Grid) -> bool {
        open_piece(*sum, cells, grid) == Some(0)
    }

    fn parts(cells: &[Cell], sum: &usize, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let step = |piece: &usize, _: usize, symbol: Symbol| grown(*sum, *piece, symbol.value());
        let mdd = Mdd::new(cells.to_vec(), symbols, 0, step, |piece| *piece == 0)?;
        Ok(vec![Part::Path(mdd)])
    }

    fn marks(cells: &[Cell], sum: &usize, rules: &Rules) -> Vec<Mark> {
        let stroke = Stroke::new(0.2, Pattern::Dashed);
        Mark::lettered(rules.board(), cells, stroke, &sum.to_string())
    }

    /// Returns 10 on a board of nine symbols or more, and one more than the greatest on smaller
    /// ones.
    fn usual(rules: &Rules) -> Option<usize> {
        Some(10.min(rules.board().symbol_count() + 1))
    }

    /// Draws lines of several lengths that do not cross.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let (board, Some(sum)) = (rules.board(), Self::usual(rules)) else { return Vec::new() };
        let open = |line: &[Cell]| open_piece(sum, line, grid);
        let extends = |line: &[Cell], cell: Cell| open(&[line, &[cell]].concat()).is_some();
        let page = &mut Page::new(board, images);
        let whole = |line: &[Cell]| open(line) == Some(0);
        let lines = page.lines(least(board)..=7, usize::MAX, random, extends, whole);
        ClueOf::each(lines, &sum)
    }
}
