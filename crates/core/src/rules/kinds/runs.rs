//! Runs: cells between two black places in a row or column hold different digits, as in Kakuro.

use crate::board::{Board, Cell, HouseRole, Size};
use crate::random::Random;
use crate::rules::rectangle::is_connected;
use crate::rules::{
    Fill, Form, Layout, LayoutPart, Mark, OpenCells, OpenCellsError, Point, Rules, RulesError,
    Stroke, Variant,
};

/// The digits of a board of runs.
pub(super) const DIGITS: usize = 9;

/// The longest run of a layout that is drawn.
const LONGEST: usize = 6;

/// How many of ten places of a layout that is drawn are black at least.
const BLACK: usize = 3;

/// How many layouts are drawn to find one without a longer run.
const DRAWS: usize = 20;

/// The look of the lines around and in black places.
const EDGE: Stroke = Stroke::solid(0.015);

/// The name of the houses.
pub(super) const RUN: &str = "run";

/// The rule of a board with black places.
pub(super) struct Runs;

impl Variant for Runs {
    fn name(&self) -> &'static str {
        "runs"
    }

    fn has_boxes(&self) -> bool {
        false
    }

    fn needs(&self) -> Option<LayoutPart> {
        Some(LayoutPart::Cells)
    }

    fn draw_layout(&self, size: Size, random: &mut Random) -> Layout {
        let (rows, cols) = size.extent();
        let open = draw((rows, cols), random);
        let cells = OpenCells::new((rows, cols), open);
        // A board of one row or column has no cells in two runs.
        let all = || OpenCells::new((rows, cols), vec![true; rows * cols]);
        Layout::with_cells(size, cells.or_else(|_| all()).expect("a legal size"))
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let cells = layout.needed_cells(self.name())?;
        rules.replace_board(Board::new(DIGITS, cells.places())?);
        for run in runs(cells.extent(), |row, col| cells.is_open(row, col)) {
            if run.len() > DIGITS {
                return Err(OpenCellsError::LongRun(run.len(), DIGITS).into());
            }
            let run: Vec<Cell> = run.iter().map(|(row, col)| rules.cell_at(*row, *col)).collect();
            rules.add_house(HouseRole::Extra, RUN, run);
        }
        marks(cells).into_iter().for_each(|mark| rules.add_mark(mark));
        Ok(())
    }
}

/// Returns the places of each run of two or more: the rows from left to right, then the columns
/// from top to bottom.
pub(super) fn runs(
    (rows, cols): (usize, usize),
    is_open: impl Fn(usize, usize) -> bool,
) -> Vec<Vec<(usize, usize)>> {
    let across = (0..rows).map(|row| (0..cols).map(|col| (row, col)).collect::<Vec<_>>());
    let down = (0..cols).map(|col| (0..rows).map(|row| (row, col)).collect::<Vec<_>>());
    let lines: Vec<Vec<(usize, usize)>> = across.chain(down).collect();
    let is_break = |(row, col): &(usize, usize)| !is_open(*row, *col);
    let pieces = lines.iter().flat_map(|line| line.split(is_break));
    pieces.filter(|run| run.len() > 1).map(<[_]>::to_vec).collect()
}

/// Returns what draws the black places: those within the board, and those above it and on its left,
/// where the sums of its first runs are written.
fn marks(cells: &OpenCells) -> Vec<Mark> {
    let (rows, cols) = cells.extent();
    let places = (0..=rows).flat_map(|row| (0..=cols).map(move |col| (row, col)));
    let is_open = |row: usize, col: usize| row > 0 && col > 0 && cells.is_open(row - 1, col - 1);
    let black = places.filter(|(row, col)| !is_open(*row, *col));
    let tile = |(row, col): (usize, usize)| {
        let (top, left) = (row as f64 - 1.0, col as f64 - 1.0);
        let at = |down: f64, right: f64| Point { row: top + down, col: left + right };
        let corners = [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)];
        let edge = corners.map(|(down, right)| at(down, right)).to_vec();
        let has_sums = is_open(row + 1, col) || is_open(row, col + 1);
        let diagonal = vec![at(0.0, 0.0), at(1.0, 1.0)];
        let line = |points| Mark::Line { points, stroke: EDGE };
        let centre = at(0.5, 0.5);
        let tile = Mark::Shape { centre, form: Form::Square, size: 1.0, fill: Fill::Light };
        [Some(tile), Some(line(edge)), has_sums.then(|| line(diagonal))].into_iter().flatten()
    };
    black.flat_map(tile).collect()
}

/// Draws a board at random that looks the same when it is turned by half: runs are not long, no
/// cell is alone in its row or column, and all cells hang together. Row by row, whether each place
/// has a cell; all have on boards that are too small.
fn draw((rows, cols): (usize, usize), random: &mut Random) -> Vec<bool> {
    let longest = |open: &[bool]| {
        let runs = runs((rows, cols), |row, col| open[row * cols + col]);
        runs.iter().map(Vec::len).max().unwrap_or(0)
    };
    let mut best: Option<(usize, Vec<bool>)> = None;
    for _ in 0..DRAWS {
        let open = draw_once((rows, cols), random);
        let length = longest(&open);
        if length <= LONGEST {
            return open;
        }
        if best.as_ref().is_none_or(|(least, _)| length < *least) {
            best = Some((length, open));
        }
    }
    best.map_or_else(|| vec![true; rows * cols], |(_, open)| open)
}

/// Makes places black in random order, first until there are enough of them, then those in long
/// runs.
fn draw_once((rows, cols): (usize, usize), random: &mut Random) -> Vec<bool> {
    let mut open = vec![true; rows * cols];
    let places = random.shuffled(0..rows * cols);
    for place in places.iter().chain(&places).copied() {
        let black = open.iter().filter(|open| !**open).count();
        let is_in_long_run = || {
            let all = runs((rows, cols), |row, col| open[row * cols + col]);
            let at = (place / cols, place % cols);
            all.iter().any(|run| run.len() > LONGEST && run.contains(&at))
        };
        if !open[place] || black * 10 >= BLACK * open.len() && !is_in_long_run() {
            continue;
        }
        let mut next = open.clone();
        [place, rows * cols - 1 - place].into_iter().for_each(|place| next[place] = false);
        if has_no_lonely_cell((rows, cols), &next)
            && is_connected((rows, cols), |place| next[place])
        {
            open = next;
        }
    }
    open
}

/// Returns whether each cell has a neighbour in its row and one in its column.
fn has_no_lonely_cell((rows, cols): (usize, usize), open: &[bool]) -> bool {
    let all = runs((rows, cols), |row, col| open[row * cols + col]).concat();
    let mut times = vec![0; open.len()];
    all.into_iter().for_each(|(row, col)| times[row * cols + col] += 1);
    open.iter().zip(times).all(|(open, times)| !open || times == 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Registry;

    #[test]
    fn cells_between_black_places_are_houses() {
        let cells = OpenCells::read("..#..\n.....\n#...#").unwrap();
        let layout = Layout::of_parts(None, None, None, Some(cells)).unwrap();
        let rules = Registry::standard().rules("runs", &layout).unwrap();
        let lengths: Vec<usize> = rules.houses().iter().map(|house| house.cells.len()).collect();
        assert_eq!(lengths, [2, 2, 5, 3, 2, 3, 2, 3, 2]);
        assert_eq!(rules.board().symbol_count(), 9);
        let long = OpenCells::read(&".".repeat(10)).unwrap();
        let layout = Layout::of_parts(None, None, None, Some(long)).unwrap();
        let error = Registry::standard().rules("runs", &layout).unwrap_err();
        assert_eq!(error, OpenCellsError::LongRun(10, 9).into());
    }

    #[test]
    fn layouts_that_are_drawn_have_no_long_run_and_no_lonely_cell() {
        for (extent, seed) in [((6, 6), 1), ((8, 10), 2), ((10, 10), 3), ((20, 20), 4)] {
            let open = draw(extent, &mut Random::new(seed, 0));
            assert!(has_no_lonely_cell(extent, &open) && is_connected(extent, |place| open[place]));
            let turned: Vec<bool> = open.iter().rev().copied().collect();
            assert_eq!(open, turned);
            let longest = runs(extent, |row, col| open[row * extent.1 + col]);
            assert!(longest.iter().all(|run| run.len() <= DIGITS), "{extent:?}");
        }
    }
}
