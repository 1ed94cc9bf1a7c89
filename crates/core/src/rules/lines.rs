//! Random lines on a board, for kinds of clue to propose.

use super::edges::share_edge;
use crate::board::{Board, Cell};
use crate::random::Random;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The most steps forward and back in the search of a line that ends as asked.
const STEPS: usize = 400;

/// How many times a line that grows at both ends is drawn.
const TRIES: usize = 6;

/// Draws lines until no more are found: at most one from each cell, as [`Page::lines`] does.
///
/// A line may end anywhere. `extends` tells whether it may go on with a cell; it is also asked for
/// the first one.
pub(super) fn lines(
    board: &Board,
    lengths: RangeInclusive<usize>,
    random: &mut Random,
    extends: impl Fn(&[Cell], Cell) -> bool,
) -> Vec<Vec<Cell>> {
    Page::new(board).lines(lengths, usize::MAX, random, extends, |_| true)
}

/// The cells and corners that lines pass already.
pub(super) struct Page<'a> {
    board: &'a Board,
    used: BTreeSet<Cell>,
    // The corners that a line passes from cell to cell, by the place below and right of them.
    crossed: BTreeSet<(usize, usize)>,
}

impl<'a> Page<'a> {
    /// Creates a page without lines.
    pub(super) fn new(board: &'a Board) -> Self {
        Page { board, used: BTreeSet::new(), crossed: BTreeSet::new() }
    }

    /// Returns whether no line passes a cell.
    fn is_free(&self, cell: Cell) -> bool {
        !self.used.contains(&cell)
    }

    /// Draws lines that share no cell and do not cross, until no more are found or there are
    /// `most`: at most one from each cell, of a length in cells drawn from `lengths`.
    ///
    /// A line goes from each cell to one that it touches, also at a corner. `extends` tells whether
    /// it may go on with a cell, and `ends` whether it may end with its last one; a line that finds
    /// no end of the drawn length takes the longest one found.
    pub(super) fn lines(
        &mut self,
        lengths: RangeInclusive<usize>,
        most: usize,
        random: &mut Random,
        extends: impl Fn(&[Cell], Cell) -> bool,
        ends: impl Fn(&[Cell]) -> bool,
    ) -> Vec<Vec<Cell>> {
        self.any_lines(lengths, most, random, &extends, &ends)
    }

    /// Draws lines, with the same code for all kinds, which keeps programs small.
    fn any_lines(
        &mut self,
        lengths: RangeInclusive<usize>,
        most: usize,
        random: &mut Random,
        extends: &dyn Fn(&[Cell], Cell) -> bool,
        ends: &dyn Fn(&[Cell]) -> bool,
    ) -> Vec<Vec<Cell>> {
        let mut lines: Vec<Vec<Cell>> = Vec::new();
        let mut starts: Vec<Cell> = self.board.cells().collect();
        random.shuffle(&mut starts);
        for start in starts {
            if lines.len() == most {
                break;
            }
            if self.used.contains(&start) || !extends(&[], start) {
                continue;
            }
            let longest = lengths.start() + random.below(lengths.end() - lengths.start() + 1);
            let wanted = *lengths.start()..=longest;
            if let Some(line) = self.search(start, wanted, random, extends, ends) {
                self.draw(&line);
                lines.push(line);
            }
        }
        lines
    }

    /// Searches a line from a cell, which may be in use already: the first one of the greatest
    /// length, otherwise the longest one among those tried.
    pub(super) fn search(
        &self,
        start: Cell,
        lengths: RangeInclusive<usize>,
        random: &mut Random,
        extends: &dyn Fn(&[Cell], Cell) -> bool,
        ends: &dyn Fn(&[Cell]) -> bool,
    ) -> Option<Vec<Cell>> {
        let mut best: Option<Vec<Cell>> = None;
        let mut line = vec![start];
        // For each cell of the line, the cells that have not been tried after it.
        let mut open: Vec<Vec<Cell>> = vec![self.onward(&line, random, extends)];
        for _ in 0..STEPS {
            let Some(next) = open.last_mut()?.pop() else {
                open.pop();
                line.pop();
                if open.is_empty() {
                    break;
                }
                continue;
            };
            line.push(next);
            let longer = best.as_ref().is_none_or(|best| line.len() > best.len());
            if line.len() >= *lengths.start() && longer && ends(&line) {
                best = Some(line.clone());
                if line.len() == *lengths.end() {
                    break;
                }
            }
            match line.len() < *lengths.end() {
                true => open.push(self.onward(&line, random, extends)),
                false => {
                    line.pop();
                }
            }
        }
        best
    }

    /// Draws lines like [`Page::lines`] that grow from their middle at both ends at once, as long
    /// as the two next cells are a pair that `fits`.
    ///
    /// `middle` returns the middle that begins with a cell, of one cell or two, if there is one. It
    /// and the pairs are drawn several times for each line, and the longest line is taken.
    pub(super) fn mirrored<F: Fn(Cell, Cell) -> bool>(
        &mut self,
        lengths: RangeInclusive<usize>,
        random: &mut Random,
        middle: impl Fn(&Self, Cell, &mut Random) -> Option<(Vec<Cell>, F)>,
    ) -> Vec<Vec<Cell>> {
        let mut lines: Vec<Vec<Cell>> = Vec::new();
        let mut starts: Vec<Cell> = self.board.cells().collect();
        random.shuffle(&mut starts);
        for start in starts {
            if !self.is_free(start) {
                continue;
            }
            let most = lengths.start() + random.below(lengths.end() - lengths.start() + 1);
            let mut tries: Vec<Vec<Cell>> = Vec::new();
            for _ in 0..TRIES {
                let middle = middle(self, start, random);
                tries.extend(middle.map(|(line, fits)| self.widen(line, most, random, &fits)));
            }
            let longest = tries.into_iter().max_by_key(Vec::len);
            if let Some(line) = longest.filter(|line| line.len() >= *lengths.start()) {
                self.draw(&line);
                lines.push(line);
            }
        }
        lines
    }

    fn widen(
        &self,
        mut line: Vec<Cell>,
        most: usize,
        random: &mut Random,
        fits: &dyn Fn(Cell, Cell) -> bool,
    ) -> Vec<Cell> {
        while line.len() + 2 <= most {
            let reversed: Vec<Cell> = line.iter().rev().copied().collect();
            let mut pairs = Vec::new();
            for before in self.steps(&reversed) {
                let longer = [&[before], &line[..]].concat();
                let after = self.steps(&longer).filter(|after| fits(before, *after));
                pairs.extend(after.map(|after| (before, after)));
            }
            if pairs.is_empty() {
                break;
            }
            let (before, after) = pairs[random.below(pairs.len())];
            line.insert(0, before);
            line.push(after);
        }
        line
    }

    /// Returns the cells that a line may go on with, in random order. Cells without a sharp turn
    /// are mostly last, to be taken first.
    fn onward(
        &self,
        line: &[Cell],
        random: &mut Random,
        extends: &dyn Fn(&[Cell], Cell) -> bool,
    ) -> Vec<Cell> {
        let mut next: Vec<Cell> = self.steps(line).filter(|cell| extends(line, *cell)).collect();
        random.shuffle(&mut next);
        if random.below(3) > 0 {
            next.sort_by_key(|cell| !turns_sharply(self.board, line, *cell));
        }
        next
    }

    /// Returns the free cells that a line may go on with on the page: it crosses no line, and
    /// comes back beside none of its own cells.
    pub(super) fn steps(&self, line: &[Cell]) -> impl Iterator<Item = Cell> + '_ {
        let line = line.to_vec();
        touching(self.board, line[line.len() - 1]).filter(move |cell| {
            let earlier = &line[..line.len() - 1];
            self.is_free(*cell)
                && !earlier.iter().any(|it| *it == *cell || share_edge(self.board, *it, *cell))
                && !self.crosses(&line, *cell)
        })
    }

    /// Returns whether the step from the last cell of a line to another one crosses a line that is
    /// drawn. A line that comes back beside none of its own cells does not cross itself.
    fn crosses(&self, line: &[Cell], next: Cell) -> bool {
        let passed = corner(self.board, line[line.len() - 1], next);
        passed.is_some_and(|passed| self.crossed.contains(&passed))
    }

    /// Marks the cells and corners of a line as used.
    pub(super) fn draw(&mut self, line: &[Cell]) {
        self.used.extend(line);
        self.crossed
            .extend(line.windows(2).filter_map(|pair| corner(self.board, pair[0], pair[1])));
    }
}

/// Returns the least number of cells of lines that say little if they are short: 4, or 3 on boards
/// of fewer than nine symbols.
pub(super) fn least(board: &Board) -> usize {
    if board.symbol_count() >= 9 { 4 } else { 3 }
}

/// Returns the cells of a line in another order: its first and last one, then those between.
pub(super) fn ends_first(line: &[Cell]) -> Vec<Cell> {
    let last = line.len() - 1;
    [&[line[0], line[last]], &line[1..last]].concat()
}

/// Returns the cells that touch a cell, at an edge or a corner.
pub(super) fn touching(board: &Board, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    let place = board.place(cell);
    let steps = (0..9).filter(|step| *step != 4).map(|step| (step / 3, step % 3));
    steps.filter_map(move |(down, right)| {
        let row = (usize::from(place.row) + down).checked_sub(1)?;
        let col = (usize::from(place.col) + right).checked_sub(1)?;
        board.cell_at(row, col)
    })
}

/// Returns whether each cell of a line touches the next one.
pub(super) fn is_connected_line(board: &Board, line: &[Cell]) -> bool {
    line.windows(2).all(|pair| touching(board, pair[0]).any(|cell| cell == pair[1]))
}

/// Returns whether a line turns by a right angle or more if it goes on with a cell.
fn turns_sharply(board: &Board, line: &[Cell], next: Cell) -> bool {
    let [.., before, last] = line else { return false };
    let [from, at, to] = [*before, *last, next].map(|cell| {
        let place = board.place(cell);
        (i32::from(place.row), i32::from(place.col))
    });
    (at.0 - from.0) * (to.0 - at.0) + (at.1 - from.1) * (to.1 - at.1) <= 0
}

/// Returns the corner between two cells that touch only there.
fn corner(board: &Board, one: Cell, other: Cell) -> Option<(usize, usize)> {
    let [one, other] = [one, other].map(|cell| board.place(cell));
    let diagonal = one.row != other.row && one.col != other.col;
    diagonal.then(|| (one.row.max(other.row).into(), one.col.max(other.col).into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_share_no_cell_and_do_not_cross_or_come_back_beside_themselves() {
        let board = Board::square(9);
        for seed in 0..20 {
            let mut random = Random::new(seed, 0);
            let lines = lines(&board, 3..=6, &mut random, |_, _| true);
            let cells: Vec<Cell> = lines.iter().flatten().copied().collect();
            assert_eq!(cells.iter().collect::<BTreeSet<_>>().len(), cells.len());
            assert!(cells.len() > 50, "{}", cells.len());
            for line in &lines {
                let apart = |at: usize| line[at + 2..].iter().map(move |later| (line[at], *later));
                let mut pairs = (0..line.len() - 2).flat_map(apart);
                assert!(!pairs.any(|(one, later)| share_edge(&board, one, later)), "{line:?}");
            }
            let steps = lines.iter().flat_map(|line| line.windows(2));
            let corners: Vec<_> =
                steps.filter_map(|pair| corner(&board, pair[0], pair[1])).collect();
            assert_eq!(corners.iter().collect::<BTreeSet<_>>().len(), corners.len());
            for line in &lines {
                assert!((3..=6).contains(&line.len()) && is_connected_line(&board, line));
            }
        }
    }
}
