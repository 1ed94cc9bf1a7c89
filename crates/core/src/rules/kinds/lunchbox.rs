//! Lunchbox: the sum of the symbols between the lowest and the highest symbol of a line.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::lines::lines;
use crate::rules::{
    ClueContext, Cosmetic, Definition, Field, IssName, Mark, Mdd, NoParts, Part, Point, Rules,
    Shape, fields,
};

/// A line of different symbols, with the sum of the values of those between its lowest and its
/// highest one.
#[derive(Debug)]
pub(super) struct Lunchbox;

/// What was read of a line: the lowest and the highest symbol, each with the sum of those after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Read {
    low: (Symbol, usize),
    high: (Symbol, usize),
}

impl Read {
    /// Returns what is read after another symbol.
    fn with(self, symbol: Symbol) -> Self {
        let after = |(known, sum): (Symbol, usize)| (known, sum + symbol.value());
        let (low, high) = (after(self.low), after(self.high));
        let low = if symbol < self.low.0 { (symbol, 0) } else { low };
        let high = if symbol > self.high.0 { (symbol, 0) } else { high };
        Read { low, high }
    }

    /// Returns the sum between the two. The one further back has more symbols after it.
    fn between(self) -> usize {
        let ((low, after_low), (high, after_high)) = (self.low, self.high);
        let (further, nearer, nearest) = match after_low > after_high {
            true => (after_low, after_high, high),
            false => (after_high, after_low, low),
        };
        further - nearer - nearest.value()
    }
}

/// Returns the sum for a grid.
fn sum(grid: &Grid, cells: &[Cell]) -> Option<usize> {
    let index = |at: &usize| grid.get(cells[*at]);
    let low = (0..cells.len()).min_by_key(index)?;
    let high = (0..cells.len()).max_by_key(index)?;
    fields::sum(grid, &cells[low.min(high) + 1..low.max(high)])
}

impl Kind for Lunchbox {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        aliases: &["lunchboxes"],
        fields: &[Field::number("sum", 0, 325)],
        fpuzzles: &["lunchbox"],
        sudokupad: Some(Cosmetic::new("Lunchbox", "#CFCFCF")),
        iss: &[IssName::new("Lunchbox", "lunchbox").numbered().from_1()],
        ..Definition::new("lunchbox", Shape::Path, 2, MAX_SYMBOLS)
    };

    fn holds(cells: &[Cell], stated: &usize, grid: &Grid) -> bool {
        let is_rising = |pair: &[Option<Symbol>]| pair[0].is_some() && pair[0] < pair[1];
        fields::sorted(grid, cells).windows(2).all(is_rising) && sum(grid, cells) == Some(*stated)
    }

    /// That the symbols differ is a part of its own, so that the diagram need not know them.
    fn parts(cells: &[Cell], stated: &usize, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let step = |read: &Option<Read>, _: usize, symbol: Symbol| {
            let Some(read) = read else {
                return Some(Some(Read { low: (symbol, 0), high: (symbol, 0) }));
            };
            let is_new = symbol != read.low.0 && symbol != read.high.0;
            is_new.then(|| Some(read.with(symbol)))
        };
        let is_it = |read: &Option<Read>| read.is_some_and(|read| read.between() == *stated);
        let mdd = Mdd::new(cells.to_vec(), symbols, None, step, is_it)?;
        Ok(vec![Part::Path(mdd), Part::Different(cells.to_vec())])
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, .. } = clue;
        fields::can_differ(rules, cells)?;
        Self::have_parts(clue, rules)
    }

    fn marks(cells: &[Cell], sum: &usize, rules: &Rules) -> Vec<Mark> {
        let points: Vec<Point> =
            cells.iter().map(|cell| Point::centre(rules.board(), *cell)).collect();
        let at = Point { row: points[0].row - 0.24, col: points[0].col - 0.24 };
        let text = Mark::Text { at, text: sum.to_string(), size: 0.22 };
        vec![Mark::Pill { points, width: 0.8 }, text]
    }

    /// Draws lines of three cells and more. Those with nothing between the lowest and the highest
    /// symbol say less, and are returned only where there are no others.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let most = rules.board().symbol_count().min(6);
        let drawn = lines(rules.board(), images, 3..=most, random, |line, cell| {
            line.iter().all(|other| grid.get(*other) != grid.get(cell))
        });
        let clue = |cells: Vec<Cell>| {
            let value = sum(grid, &cells)?;
            Some(ClueOf::new(cells, value))
        };
        let clues = drawn.into_iter().filter_map(clue);
        let (filled, empty): (Vec<_>, Vec<_>) = clues.partition(|clue| clue.value > 0);
        if filled.is_empty() { empty } else { filled }
    }
}
