//! Random lines on a board, for kinds of clue to propose.

use crate::board::{Board, Cell};
use crate::random::Random;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The most walks that are tried from one cell.
const WALKS: usize = 4;

/// The most steps forward and back in the search of a line that ends as asked.
const STEPS: usize = 400;

/// Draws lines that share no cell and do not cross, until no more are found: at most one from each
/// cell.
///
/// A line goes from each cell to one that it touches, also at a corner, and its length in cells is
/// drawn from `lengths`; where it cannot become so long it is kept if it is long enough for
/// `lengths`. `extends` tells whether a line may go on with a cell; it is also asked for the first
/// one.
pub(super) fn lines(
    board: &Board,
    lengths: RangeInclusive<usize>,
    random: &mut Random,
    extends: impl Fn(&[Cell], Cell) -> bool,
) -> Vec<Vec<Cell>> {
    let mut lines: Vec<Vec<Cell>> = Vec::new();
    let mut page = Page::new(board);
    let mut starts: Vec<Cell> = board.cells().collect();
    random.shuffle(&mut starts);
    for start in starts {
        if page.used.contains(&start) || !extends(&[], start) {
            continue;
        }
        let wanted = lengths.start() + random.below(lengths.end() - lengths.start() + 1);
        let walks = (0..WALKS).map(|_| page.walk(start, wanted, random, &extends));
        let best = walks.max_by_key(Vec::len).expect("there are several");
        if best.len() >= *lengths.start() {
            page.draw(&best);
            lines.push(best);
        }
    }
    lines
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
    pub(super) fn is_free(&self, cell: Cell) -> bool {
        !self.used.contains(&cell)
    }

    /// Draws lines that share no cell and do not cross, until no more are found or there are
    /// `most`: at most one from each cell, of a length drawn from `lengths`.
    ///
    /// `extends` tells whether a line may go on with a cell, and `ends` whether it may end with its
    /// last one; a line that finds no end of the drawn length takes the longest one found.
    pub(super) fn lines(
        &mut self,
        lengths: RangeInclusive<usize>,
        most: usize,
        random: &mut Random,
        extends: impl Fn(&[Cell], Cell) -> bool,
        ends: impl Fn(&[Cell]) -> bool,
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
            if let Some(line) = self.search(start, wanted, random, &extends, &ends) {
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
        extends: &impl Fn(&[Cell], Cell) -> bool,
        ends: &impl Fn(&[Cell]) -> bool,
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

    /// Returns the cells that a line may go on with, in random order.
    fn onward(
        &self,
        line: &[Cell],
        random: &mut Random,
        extends: &impl Fn(&[Cell], Cell) -> bool,
    ) -> Vec<Cell> {
        let last = line[line.len() - 1];
        let mut next: Vec<Cell> = touching(self.board, last)
            .filter(|cell| !self.used.contains(cell) && !line.contains(cell))
            .filter(|cell| !self.crosses(line, *cell) && extends(line, *cell))
            .collect();
        random.shuffle(&mut next);
        next
    }

    /// Returns whether the step from the last cell of a line to another one crosses the line or one
    /// that is drawn.
    pub(super) fn crosses(&self, line: &[Cell], next: Cell) -> bool {
        let passed = corner(self.board, line[line.len() - 1], next);
        passed.is_some_and(|passed| {
            self.crossed.contains(&passed)
                || line.windows(2).any(|pair| corner(self.board, pair[0], pair[1]) == Some(passed))
        })
    }

    /// Returns a random line from a cell, of at most `wanted` cells.
    fn walk(
        &self,
        start: Cell,
        wanted: usize,
        random: &mut Random,
        extends: &impl Fn(&[Cell], Cell) -> bool,
    ) -> Vec<Cell> {
        let mut line = vec![start];
        let mut crossed = self.crossed.clone();
        while line.len() < wanted {
            let last = line[line.len() - 1];
            let mut next: Vec<Cell> = touching(self.board, last)
                .filter(|cell| !self.used.contains(cell) && !line.contains(cell))
                .filter(|cell| {
                    corner(self.board, last, *cell).is_none_or(|corner| !crossed.contains(&corner))
                })
                .filter(|cell| extends(&line, *cell))
                .collect();
            if next.is_empty() {
                break;
            }
            let next = next.swap_remove(random.below(next.len()));
            crossed.extend(corner(self.board, last, next));
            line.push(next);
        }
        line
    }

    /// Marks the cells and corners of a line as used.
    pub(super) fn draw(&mut self, line: &[Cell]) {
        self.used.extend(line);
        self.crossed
            .extend(line.windows(2).filter_map(|pair| corner(self.board, pair[0], pair[1])));
    }
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
    fn lines_share_no_cell_and_do_not_cross() {
        let board = Board::square(9);
        for seed in 0..20 {
            let mut random = Random::new(seed, 0);
            let lines = lines(&board, 3..=6, &mut random, |_, _| true);
            let cells: Vec<Cell> = lines.iter().flatten().copied().collect();
            assert_eq!(cells.iter().collect::<BTreeSet<_>>().len(), cells.len());
            assert!(cells.len() > 50, "{}", cells.len());
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
