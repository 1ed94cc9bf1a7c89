//! Lockout line: symbols on the line are neither equal to those at its ends nor between them.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::{Page, ends_first, least};
use crate::rules::{
    ClueContext, Cosmetic, Definition, Field, Form, Mark, Mdd, NoParts, Part, Point, Rules, Shape,
    Stroke, fields,
};

/// A line whose first and last cell are diamonds, with the least difference of their symbols.
/// Either may hold the higher one.
#[derive(Debug)]
pub(super) struct Lockout;

impl Kind for Lockout {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        aliases: &["lockout-line"],
        fields: &[Field::number("difference", 1, 24).usually(4)],
        fpuzzles: &["lockout"],
        sudokupad: Some(Cosmetic::new("Lockout", "#67C0F0")),
        ..Definition::new("lockout", Shape::Path, 3, fields::MAX_LINE)
    };

    fn holds(cells: &[Cell], difference: &usize, grid: &Grid) -> bool {
        let value = |cell: Cell| grid.get(cell).map(Symbol::value);
        let last = cells.len() - 1;
        let (Some(one), Some(other)) = (value(cells[0]), value(cells[last])) else {
            return false;
        };
        let range = one.min(other)..=one.max(other);
        let is_out = |cell: &Cell| value(*cell).is_some_and(|value| !range.contains(&value));
        one.abs_diff(other) >= *difference && cells[1..last].iter().all(is_out)
    }

    /// Reads the ends first.
    fn parts(cells: &[Cell], difference: &usize, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        // The symbols at the ends, the lower one first; after the first end its symbol twice.
        let step = |state: &(usize, usize), at: usize, symbol: Symbol| {
            let symbol = symbol.index();
            match at {
                0 => Some((symbol, symbol)),
                1 => (symbol.abs_diff(state.0) >= *difference)
                    .then(|| (state.0.min(symbol), state.0.max(symbol))),
                _ => (!(state.0..=state.1).contains(&symbol)).then_some(*state),
            }
        };
        let symbols = rules.board().symbol_count();
        Ok(vec![Part::Path(Mdd::new(ends_first(cells), symbols, (0, 0), step, |_| true)?)])
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { value: difference, .. } = clue;
        let most = rules.board().symbol_count().saturating_sub(2);
        if !(1..=most).contains(difference) {
            return Err(format!("the `difference` of its ends is 1 to {most}, not {difference}"));
        }
        Self::have_parts(clue, rules)
    }

    fn marks(cells: &[Cell], difference: &usize, rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let mut marks = Mark::ended(board, cells, Stroke::solid(0.1), (Form::Diamond, 0.9));
        let place = board.place(cells[0]);
        let at = Point { row: f64::from(place.row) + 0.17, col: f64::from(place.col) + 0.17 };
        marks.push(Mark::Text { at, text: difference.to_string(), size: 0.25 });
        marks
    }

    /// Returns about half of the symbols, which is 4 on boards of nine.
    fn usual(rules: &Rules) -> Option<usize> {
        Some(rules.digit_count() / 2)
    }

    /// Draws lines of several lengths that do not cross.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let Some(difference) = Self::usual(rules) else { return Vec::new() };
        let ends = |line: &[Cell]| Self::holds(line, &difference, grid);
        let differs = |line: &[Cell], cell: Cell| {
            line.first().is_none_or(|it| grid.get(*it) != grid.get(cell))
        };
        let board = rules.board();
        let lengths = least(board)..=6;
        let drawn = Page::new(board, images).lines(lengths, usize::MAX, random, differs, ends);
        ClueOf::each(drawn, &difference)
    }
}
