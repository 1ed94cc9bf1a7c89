//! Arrow: the symbol in the circle is the sum of the symbols along the arrow.

use super::carrier::{ClueOf, Kind};
use crate::board::{Board, Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::lines::{Page, is_connected_line, touching};
use crate::rules::parts::{HouseSums, SumSoFar};
use crate::rules::{
    ClueContext, Definition, Equation, Field, Fill, Foreign, Form, Mark, Mdd, NoParts, Part, Point,
    Restriction, Rules, Shape, fields,
};

/// The most cells of a circle.
const MAX_CIRCLE: usize = 3;

/// An arrow: the cells of its circle, in the order in which they are read, then those of its line,
/// and the number of cells of the circle.
///
/// The symbols of a circle of several cells are read as the digits of one number; only the first of
/// them may be greater than nine. Several arrows from one circle are several clues.
#[derive(Debug)]
pub(super) struct Arrow;

/// Returns the parts of a line that is longer than a house: some of its cells share a house, so
/// their symbols differ. Without that there are too many sums.
fn long_parts(rules: &Rules, circle: &[Cell], line: &[Cell]) -> Result<Vec<Part>, NoParts> {
    let symbols = rules.board().symbol_count();
    let sums = HouseSums::new(rules, line);
    let count = sums.cells().len();
    let most = greatest(symbols, circle.len());
    // The number in a circle has no zeros.
    let least = (0..circle.len()).fold(0, |number, _| 10 * number + 1);
    let step = |state: &SumSoFar, at: usize, symbol: Symbol| {
        if at < count {
            let (state, range) = sums.step(state, at, symbol)?;
            return (*range.start() <= most && *range.end() >= least).then_some(state);
        }
        let open = circle.len() - (at - count);
        without_digit(state.sum, open, circle.len(), symbol).map(SumSoFar::of_groups)
    };
    let cells = [sums.cells(), circle].concat();
    let mdd = Mdd::new(cells, symbols, sums.start(), step, |left| left.sum == 0)?;
    Ok(vec![Part::Path(mdd)])
}

/// Returns the greatest number that a circle of so many cells can hold.
fn greatest(symbols: usize, circle: usize) -> usize {
    (0..circle).fold(0, |number, at| 10 * number + if at == 0 { symbols } else { symbols.min(9) })
}

/// Returns what is left of a number without the digit that a circle's cell holds; `open` cells of
/// the circle are still to be read, this one among them.
fn without_digit(left: usize, open: usize, circle: usize, symbol: Symbol) -> Option<usize> {
    if open < circle && symbol.value() > 9 {
        return None;
    }
    left.checked_sub(symbol.value() * 10usize.pow(open as u32 - 1))
}

/// Returns the number that the symbols in a circle are read as.
fn number(grid: &Grid, circle: &[Cell]) -> Option<usize> {
    let mut number = 0;
    for (at, cell) in circle.iter().enumerate() {
        let value = grid.get(*cell)?.value();
        if at > 0 && value > 9 {
            return None;
        }
        number = 10 * number + value;
    }
    Some(number)
}

/// Returns whether the second cell of a circle of several may follow the first: to the right, below
/// or both.
fn reads_on(board: &Board, pair: &[Cell]) -> bool {
    let [one, next] = [pair[0], pair[1]].map(|cell| board.place(cell));
    touching(board, pair[0]).any(|cell| cell == pair[1])
        && next.row >= one.row
        && next.col >= one.col
}

/// Returns the cell of the circle at which a line begins: the last one that its first cell touches.
fn attached(board: &Board, circle: &[Cell], line: &[Cell]) -> Option<Cell> {
    let touches = |cell: &&Cell| touching(board, **cell).any(|other| other == line[0]);
    circle.iter().rev().find(touches).copied()
}

impl Kind for Arrow {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        is_common: true,
        fields: &[Field::number("circle", 1, MAX_CIRCLE).usually(1).optional()],
        fpuzzles: &["arrow"],
        ..Definition::new("arrow", Shape::Path, 2, fields::MAX_LINE)
    };

    fn new(cells: Vec<Cell>, circle: usize) -> Result<ClueOf<Self>, String> {
        if !(1..=MAX_CIRCLE).contains(&circle) {
            return Err(format!("a circle has 1 to {MAX_CIRCLE} cells, not {circle}"));
        }
        Ok(ClueOf::new(fields::cells(cells, circle + 1..=fields::MAX_LINE)?, circle))
    }

    fn holds(cells: &[Cell], circle: &usize, grid: &Grid) -> bool {
        let (circle, line) = cells.split_at(*circle);
        number(grid, circle).is_some_and(|number| fields::sum(grid, line) == Some(number))
    }

    /// Reads the line first, whose sum so far is the state, then the circle, of which the rest of
    /// the number is.
    fn parts(cells: &[Cell], circle: &usize, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let (circle, line) = cells.split_at(*circle);
        if line.len() > symbols {
            return long_parts(rules, circle, line);
        }
        let most = greatest(symbols, circle.len());
        let step = |state: &usize, at: usize, symbol: Symbol| {
            if at < line.len() {
                let sum = state + symbol.value();
                return (sum + (line.len() - at - 1) <= most).then_some(sum);
            }
            without_digit(*state, circle.len() - (at - line.len()), circle.len(), symbol)
        };
        let cells = [line, circle].concat();
        Ok(vec![Part::Path(Mdd::new(cells, symbols, 0, step, |left| *left == 0)?)])
    }

    fn restrictions(clue: &ClueOf<Self>, rules: &Rules) -> Result<Vec<Restriction>, NoParts> {
        let ClueOf { cells, value: circle, .. } = clue;
        match cells.split_at(*circle) {
            (circle @ [_], line) => Ok(vec![Equation::equal(line, circle)]),
            _ => clue.parts(rules).map(Restriction::of_parts),
        }
    }

    fn fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, value: count, .. } = clue;
        let board = rules.board();
        let (circle, line) = cells.split_at(*count);
        if !circle.windows(2).all(|pair| reads_on(board, pair)) {
            return Err("each cell of the circle must be right of the one before, below it, or \
                        both"
                .to_owned());
        }
        if attached(board, circle, line).is_none() || !is_connected_line(board, line) {
            return Err("the line must begin next to the circle, and each cell touch the next one"
                .to_owned());
        }
        Self::have_parts(clue, rules)
    }

    fn marks(cells: &[Cell], circle: &usize, rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let (circle, line) = cells.split_at(*circle);
        let at = |cell: &Cell| Point::centre(board, *cell);
        let shape = match circle {
            [cell] => Mark::around(board, *cell, Form::Circle, 0.8, Fill::None),
            cells => Mark::Pill { points: cells.iter().map(at).collect(), width: 0.8 },
        };
        let from = at(&attached(board, circle, line).unwrap_or(circle[0]));
        let to = at(&line[0]);
        // From the edge of the circle, not its centre.
        let edge = from.toward(to, 0.4 / (to.row - from.row).hypot(to.col - from.col));
        let points = std::iter::once(edge).chain(line.iter().map(at)).collect();
        vec![shape, Mark::Arrow { points }]
    }

    fn foreign(cells: &[Cell], circle: &usize, rules: &Rules) -> Vec<Foreign> {
        let (circle, line) = cells.split_at(*circle);
        let whole = attached(rules.board(), circle, line).map(|begin| [&[begin], line].concat());
        let arrow = |line| Foreign::of_lines("arrow", vec![line], None);
        whole.map(|line| Foreign { cells: circle.to_vec(), ..arrow(line) }).into_iter().collect()
    }

    /// Reads an arrow of one line, whose first cell is one of the circle and is not summed.
    fn read_foreign(foreign: &Foreign, rules: &Rules) -> Result<ClueOf<Self>, String> {
        let [line] = &foreign.lines[..] else { return Err("expected one line".to_owned()) };
        let mut circle = foreign.cells.clone();
        if let Some(cell) = circle.iter().find(|cell| cell.index() >= rules.board().cell_count()) {
            return Err(format!("the board has no cell {}", cell.index()));
        }
        // Some programs list the cells in the order in which they were chosen.
        circle.sort_by_key(|cell| rules.board().place(*cell));
        match line.split_first() {
            Some((first, rest)) if circle.contains(first) => {
                Self::new([&circle[..], rest].concat(), circle.len())
            }
            _ => Err("the line must begin in the circle".to_owned()),
        }
    }

    /// Draws an arrow with a circle of two cells in one of three layouts, and then as many as there
    /// is room for, some of them with a second line.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let board = rules.board();
        let mut page = Page::new(board, images);
        let sum = |cells: &[Cell]| fields::sum(grid, cells).unwrap_or(0);
        // Numbers of two digits need lines of enough cells; large boards have room for them.
        let lengths = if board.symbol_count() >= 9 { 5..=8 } else { 4..=6 };
        let extends = |line: &[Cell], cell: Cell| match line {
            [] => true,
            [first] => reads_on(board, &[*first, cell]) && !is_diagonal(board, *first, cell),
            [first, second, rest @ ..] => number(grid, &[*first, *second])
                .is_some_and(|number| sum(rest) + sum(&[cell]) <= number),
        };
        let ends = |line: &[Cell]| number(grid, &line[..2]) == Some(sum(&line[2..]));
        let most = usize::from(random.below(3) == 0);
        let pills = page.lines(lengths, most, random, extends, ends);
        let mut arrows = ClueOf::each(pills, &2);
        let extends = |line: &[Cell], cell: Cell| match line {
            [] => grid.get(cell).is_some_and(|symbol| symbol.value() > 2),
            [first, rest @ ..] => sum(rest) + sum(&[cell]) <= sum(&[*first]),
        };
        let ends = |line: &[Cell]| sum(&line[..1]) == sum(&line[1..]);
        let circles = page.lines(3..=5, usize::MAX, random, extends, ends);
        for cells in circles {
            let apart = |line: &[Cell], cell: Cell| {
                (line.len() > 1 || !board.share_edge(cells[1], cell)) && extends(line, cell)
            };
            let second = match random.below(3) {
                0 => page.search(cells[0], 3..=4, random, &apart, &ends),
                _ => None,
            };
            arrows.push(ClueOf::new(cells, 1));
            if let Some(cells) = second.filter(|cells| page.touches_none(cells)) {
                page.draw(&cells);
                arrows.extend(ClueOf::each(images.orbit(&cells), &1));
            }
        }
        arrows
    }
}

/// Returns whether two cells differ in row and column.
fn is_diagonal(board: &Board, one: Cell, other: Cell) -> bool {
    let [one, other] = [one, other].map(|cell| board.place(cell));
    one.row != other.row && one.col != other.col
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Constraint, Layout, Registry};

    #[test]
    fn a_circle_of_two_cells_is_read_as_one_number() {
        let layout = Layout::of_size("16".parse().unwrap());
        let rules = Registry::standard().rules("classic", &layout).unwrap();
        let arrow = Arrow::new((0..5).map(Cell::new).collect(), 2).unwrap();
        arrow.fits(&rules).unwrap();
        let holds = |values: [usize; 5]| {
            let mut grid = Grid::blank(256);
            for (cell, value) in values.into_iter().enumerate() {
                grid.set(Cell::new(cell), Some(Symbol::new(value - 1)));
            }
            let parts = arrow.parts(&rules).unwrap();
            let [Part::Path(mdd)] = &parts[..] else { panic!("one mdd") };
            let read: Vec<Symbol> = mdd.cells().iter().filter_map(|cell| grid.get(*cell)).collect();
            assert_eq!(mdd.allows(&read), arrow.holds(&grid), "{values:?}");
            arrow.holds(&grid)
        };
        assert!(holds([2, 1, 7, 6, 8]));
        assert!(!holds([1, 2, 7, 6, 8]));
        assert!(holds([4, 8, 16, 16, 16]));
        // Twelve has two digits, and may stand only in front.
        assert!(!holds([1, 12, 8, 8, 6]));
        assert!(!holds([12, 1, 16, 16, 16]));
    }

    #[test]
    fn arrows_begin_at_their_circle_and_circles_are_read_forwards() {
        let layout = Layout::of_size("9".parse().unwrap());
        let rules = Registry::standard().rules("classic", &layout).unwrap();
        let fits = |cells: &[usize], circle: usize| {
            let cells = cells.iter().map(|cell| Cell::new(*cell)).collect();
            Arrow::new(cells, circle).is_ok_and(|arrow| arrow.fits(&rules).is_ok())
        };
        assert!(fits(&[0, 1, 2], 1) && fits(&[0, 9, 1, 2], 2));
        // A number of three digits needs a long line: six cells of the second row, the third row
        // and enough of the fourth to add up to 111 at least.
        let long: Vec<usize> = [0, 1, 2].into_iter().chain(12..18).chain((18..27).rev()).collect();
        let to = |end: usize| fits(&[&long[..], &(27..end).collect::<Vec<_>>()].concat(), 3);
        assert!(to(36) && to(31) && !to(30) && !to(27));
        // A gap after the circle, in the line, a circle read backwards, too many and too few cells.
        assert!(!fits(&[0, 2, 3], 1) && !fits(&[0, 1, 3], 1) && !fits(&[1, 0, 2, 3], 2));
        assert!(!fits(&[0, 1, 2, 3, 4], 4) && !fits(&[0, 1], 2) && !fits(&[0, 1], 0));
    }
}
