//! Random lines on a board, for kinds of clue to propose.

use crate::board::{Board, Cell, Images};
use crate::random::Random;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// The most steps forward and back in the search of a line that ends as asked.
const STEPS: usize = 400;

/// How many times a line that grows at both ends is drawn.
const TRIES: usize = 6;

/// How many times lines that touch no other are drawn. Those with the most cells are taken, if they
/// are enough.
const PAGES: usize = 8;

/// The number of cells of a board for each line that is enough of them.
const CELLS_OF_A_LINE: usize = 18;

/// Draws lines until no more are found, as [`Page::lines`] does.
///
/// A line may end anywhere. `extends` tells whether it may go on with a cell; it is also asked for
/// the first one.
pub(super) fn lines(
    board: &Board,
    images: &Images,
    lengths: RangeInclusive<usize>,
    random: &mut Random,
    extends: impl Fn(&[Cell], Cell) -> bool,
) -> Vec<Vec<Cell>> {
    Page::new(board, images).lines(lengths, usize::MAX, random, extends, |_| true)
}

/// Draws lines of random shapes that touch no other, each together with its images.
pub fn random_lines(
    board: &Board,
    images: &Images,
    lengths: RangeInclusive<usize>,
    random: &mut Random,
) -> Vec<Vec<Vec<Cell>>> {
    let mut page = Page::new(board, images);
    page.apart(usize::MAX, random, &mut |page, start, random| {
        let longest = lengths.start() + random.below(lengths.end() - lengths.start() + 1);
        page.search(start, *lengths.start()..=longest, random, &|_, _| true, &|_| true)
    })
}

/// The cells and corners that lines pass already. Each line is drawn together with its images.
#[derive(Clone)]
pub(super) struct Page<'a> {
    board: &'a Board,
    images: &'a Images,
    used: BTreeSet<Cell>,
    drawn: Vec<Vec<Cell>>,
    // The cells that share an edge with one of a line.
    beside: BTreeSet<Cell>,
    // Whether lines leave a row or column of cells between them.
    is_spaced: bool,
    // The corners that a line passes from cell to cell, by the place below and right of them.
    crossed: BTreeSet<(usize, usize)>,
}

/// Returns a line that begins at a cell of a page, if there is one.
type LineFrom<'f, 'a> = &'f mut dyn FnMut(&Page<'a>, Cell, &mut Random) -> Option<Vec<Cell>>;

impl<'a> Page<'a> {
    /// Creates a page without lines.
    pub(super) fn new(board: &'a Board, images: &'a Images) -> Self {
        Page {
            board,
            images,
            used: BTreeSet::new(),
            drawn: Vec::new(),
            beside: BTreeSet::new(),
            is_spaced: true,
            crossed: BTreeSet::new(),
        }
    }

    /// Returns whether a line may pass a cell.
    fn is_free(&self, cell: Cell) -> bool {
        !(self.used.contains(&cell) || self.is_spaced && self.beside.contains(&cell))
    }

    /// Returns whether a line that goes on with a cell stays apart from its images.
    fn is_apart(&self, line: &[Cell], cell: Cell) -> bool {
        let is_near = |image: Cell, one: Cell| image == one || self.board.share_edge(image, one);
        let mut images = self.images.of_cell(cell);
        images.all(|image| {
            !is_near(image, cell) && !line.iter().any(|earlier| is_near(image, *earlier))
        })
    }

    /// Draws lines with their images that share no cell and do not cross, until no more are found
    /// or there are `most`: at most one from each cell, of a length in cells drawn from `lengths`.
    /// Those that touch no other are first, and among them lengths take turns, the longest first.
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
        // The board may have too few symbols for any line.
        if lengths.is_empty() {
            return Vec::new();
        }
        self.any_drawn(most, random, &mut |page, start, random| {
            if !page.extends(&[], start, extends) {
                return None;
            }
            let longest = lengths.start() + random.below(lengths.end() - lengths.start() + 1);
            page.search(start, *lengths.start()..=longest, random, extends, ends)
        })
    }

    /// Draws the lines that `line` returns for cells at which they begin, with their images: first
    /// those that touch no other line, then others.
    fn any_drawn(
        &mut self,
        most: usize,
        random: &mut Random,
        line: LineFrom<'_, 'a>,
    ) -> Vec<Vec<Cell>> {
        let apart = self.apart(most, random, line);
        let count = apart.iter().map(Vec::len).sum::<usize>();
        self.is_spaced = false;
        let others = self.filled(most - count, random, line);
        [apart, in_turn(others)].into_iter().flatten().flatten().collect()
    }

    /// Draws lines that touch no other with their images, several times, and keeps those with the
    /// most cells.
    fn apart(
        &mut self,
        most: usize,
        random: &mut Random,
        line: LineFrom<'_, 'a>,
    ) -> Vec<Vec<Vec<Cell>>> {
        let enough = most.min(self.board.cell_count() / CELLS_OF_A_LINE);
        let mut page = |start: &Page<'a>, random: &mut Random| {
            let mut page = start.clone();
            let orbits = page.filled(most, random, line);
            let count = orbits.iter().map(Vec::len).sum::<usize>();
            let cells = orbits.iter().flatten().map(Vec::len).sum::<usize>();
            ((count.min(enough), cells), (orbits, page))
        };
        let (mut most_cells, mut best) = page(self, random);
        for _ in 1..PAGES {
            let (cells, other) = page(self, random);
            if cells > most_cells {
                (most_cells, best) = (cells, other);
            }
        }
        *self = best.1;
        in_turn(best.0)
    }

    /// Draws lines from random cells with their images until no more are found or there are `most`.
    fn filled(
        &mut self,
        most: usize,
        random: &mut Random,
        line: LineFrom<'_, 'a>,
    ) -> Vec<Vec<Vec<Cell>>> {
        let mut starts: Vec<Cell> = self.board.cells().collect();
        random.shuffle(&mut starts);
        let (mut orbits, mut count) = (Vec::new(), 0);
        for start in starts {
            if count >= most {
                break;
            }
            if !self.is_free(start) || !self.is_apart(&[], start) {
                continue;
            }
            if let Some(line) = line(self, start, random) {
                self.draw(&line);
                let orbit = self.images.orbit(&line);
                count += orbit.len();
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// Returns whether a line and its images may go on with a cell and its images.
    fn extends(&self, line: &[Cell], cell: Cell, extends: &dyn Fn(&[Cell], Cell) -> bool) -> bool {
        let mut images = self.images.of_cells(line).zip(self.images.of_cell(cell));
        extends(line, cell) && images.all(|(line, cell)| extends(&line, cell))
    }

    /// Returns whether a line and its images may end here. On boards of nine symbols or more a
    /// straight line of three cells is too plain.
    fn ends(&self, line: &[Cell], ends: &dyn Fn(&[Cell]) -> bool) -> bool {
        let is_plain = |line: &[Cell]| match line {
            [one, two, three] => {
                least(self.board) > 3 && self.board.is_straight([*one, *two, *three])
            }
            _ => false,
        };
        !is_plain(line) && ends(line) && self.images.of_cells(line).all(|image| ends(&image))
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
            if line.len() >= *lengths.start() && longer && self.ends(&line, ends) {
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

    /// Draws lines like [`Page::lines`] that grow from their middle at both ends at once.
    ///
    /// The middle has one cell or two. Two cells are the next ones beyond a middle if they are a
    /// pair that `fits` it, and the middle themselves if they are a pair that fits no cells. The
    /// middle and the pairs are drawn several times for each line, and the longest line is taken.
    pub(super) fn mirrored(
        &mut self,
        lengths: RangeInclusive<usize>,
        random: &mut Random,
        fits: impl Fn(&[Cell], Cell, Cell) -> bool,
    ) -> Vec<Vec<Cell>> {
        self.any_drawn(usize::MAX, random, &mut |page, start, random| {
            let most = lengths.start() + random.below(lengths.end() - lengths.start() + 1);
            let tries = (0..TRIES).map(|_| page.widened(start, most, random, &fits));
            let longest = tries.max_by_key(Vec::len);
            longest.filter(|line| line.len() >= *lengths.start())
        })
    }

    /// Returns a line that grew from a cell of its middle.
    fn widened(
        &self,
        start: Cell,
        most: usize,
        random: &mut Random,
        fits: &dyn Fn(&[Cell], Cell, Cell) -> bool,
    ) -> Vec<Cell> {
        let all_fit = |middle: &[Cell], one: Cell, other: Cell| {
            let pair = [one, other];
            let mut images = self.images.of_cells(middle).zip(self.images.of_cells(&pair));
            fits(middle, one, other) && images.all(|(middle, pair)| fits(&middle, pair[0], pair[1]))
        };
        let mut middle = vec![start];
        if random.below(2) == 0 {
            let near: Vec<Cell> =
                self.steps(&middle).filter(|near| all_fit(&[], start, *near)).collect();
            if !near.is_empty() {
                middle.push(near[random.below(near.len())]);
            }
        }
        let mut line = middle.clone();
        while line.len() + 2 <= most {
            let reversed: Vec<Cell> = line.iter().rev().copied().collect();
            let mut pairs = Vec::new();
            for before in self.steps(&reversed) {
                let longer = [&[before], &line[..]].concat();
                // Few cells fit, and whether they do is soon known.
                let fitting = touching(self.board, longer[longer.len() - 1])
                    .filter(|after| fits(&middle, before, *after));
                let after = fitting.filter(|after| {
                    self.may_step(&longer, *after) && all_fit(&middle, before, *after)
                });
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
        let mut next: Vec<Cell> =
            self.steps(line).filter(|cell| self.extends(line, *cell, extends)).collect();
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
        touching(self.board, line[line.len() - 1]).filter(move |cell| self.may_step(&line, *cell))
    }

    /// Returns whether a line may go on with a cell that its last one touches; see [`Page::steps`].
    fn may_step(&self, line: &[Cell], cell: Cell) -> bool {
        let earlier = &line[..line.len() - 1];
        self.is_free(cell)
            && !earlier.iter().any(|it| *it == cell || self.board.share_edge(*it, cell))
            && !self.crosses(line, cell)
            && self.is_apart(line, cell)
    }

    /// Returns whether the step from the last cell of a line to another one crosses a line that is
    /// drawn. A line that comes back beside none of its own cells does not cross itself.
    fn crosses(&self, line: &[Cell], next: Cell) -> bool {
        let passed = corner(self.board, line[line.len() - 1], next);
        passed.is_some_and(|passed| self.crossed.contains(&passed))
    }

    /// Returns whether a line touches no line that begins in another cell.
    pub(super) fn touches_none(&self, line: &[Cell]) -> bool {
        let mut others = self.drawn.iter().filter(|other| other[0] != line[0]).flatten();
        !others.any(|other| line.iter().any(|cell| self.board.share_edge(*cell, *other)))
    }

    /// Marks the cells and corners of a line and its images as used.
    pub(super) fn draw(&mut self, line: &[Cell]) {
        for line in self.images.orbit(line) {
            self.used.extend(&line);
            self.drawn.push(line.clone());
            self.beside.extend(line.iter().flat_map(|cell| self.board.neighbours(*cell)));
            self.crossed
                .extend(line.windows(2).filter_map(|pair| corner(self.board, pair[0], pair[1])));
        }
    }
}

/// Returns orbits of lines so that the lengths of their lines take turns, the longest first.
fn in_turn(orbits: Vec<Vec<Vec<Cell>>>) -> Vec<Vec<Vec<Cell>>> {
    let mut earlier: BTreeMap<usize, usize> = BTreeMap::new();
    let turn = |orbit: Vec<Vec<Cell>>| {
        let length = orbit[0].len();
        let turn = earlier.entry(length).or_default();
        *turn += 1;
        ((*turn, usize::MAX - length), orbit)
    };
    let mut turns: Vec<_> = orbits.into_iter().map(turn).collect();
    turns.sort_by_key(|(turn, _)| *turn);
    turns.into_iter().map(|(_, orbit)| orbit).collect()
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
    line.windows(2).all(|pair| board.touch(pair[0], pair[1]))
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
    use crate::board::Symmetry;

    #[test]
    fn lines_are_drawn_with_their_images_and_the_first_touch_no_other() {
        let board = Board::square(9);
        for symmetry in [Symmetry::Rotate180, Symmetry::Diagonal, Symmetry::Full] {
            let images = Images::of(symmetry, &board).unwrap();
            let lines = lines(&board, &images, 3..=6, &mut Random::new(1, 0), |_, _| true);
            for line in &lines {
                assert!(images.of_cells(line).all(|image| lines.contains(&image)), "{line:?}");
            }
            let maps = images.of_cell(Cell::new(0)).count() + 1;
            let first = &lines[..maps];
            let cells: Vec<Cell> = first.iter().flatten().copied().collect();
            let touches = |line: &Vec<Cell>| {
                let others = cells.iter().filter(|cell| !line.contains(cell));
                let near = |cell: &Cell| line.iter().any(|one| board.share_edge(*one, *cell));
                others.clone().any(near)
            };
            assert!(!first.iter().any(touches), "{symmetry}");
        }
    }

    #[test]
    fn lines_share_no_cell_and_do_not_cross_or_come_back_beside_themselves() {
        let board = Board::square(9);
        for seed in 0..20 {
            let mut random = Random::new(seed, 0);
            let lines = lines(&board, &Images::default(), 3..=6, &mut random, |_, _| true);
            let cells: Vec<Cell> = lines.iter().flatten().copied().collect();
            assert_eq!(cells.iter().collect::<BTreeSet<_>>().len(), cells.len());
            assert!(cells.len() > 50, "{}", cells.len());
            for line in &lines {
                let apart = |at: usize| line[at + 2..].iter().map(move |later| (line[at], *later));
                let mut pairs = (0..line.len() - 2).flat_map(apart);
                assert!(!pairs.any(|(one, later)| board.share_edge(one, later)), "{line:?}");
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
