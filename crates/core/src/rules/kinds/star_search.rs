//! Searches for ways to place stars in the rows, columns and regions of a square.

use crate::random::Random;

/// The most rows of boards on which there are 16 squares of four cells at most beside each other,
/// so that a set of squares has four words.
const LARGEST: usize = 30;

/// What is known of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    Open,
    Star,
    Empty,
}

/// A square whose rows, columns and regions take so many stars each, none of which touch.
pub(super) struct StarSearch {
    side: usize,
    stars: usize,
    /// The rows, the columns, and the regions if there are some.
    groups: Vec<Vec<usize>>,
    /// The groups of each cell.
    of_cell: Vec<Vec<usize>>,
    /// How many more stars may be tried.
    pub(super) nodes: usize,
}

/// Stars that are placed so far.
#[derive(Clone)]
struct Position {
    content: Vec<Content>,
    /// How many stars each group still takes, and how many open cells it has.
    needs: Vec<usize>,
    open: Vec<usize>,
}

impl StarSearch {
    /// Creates a search that tries so many stars at most, in regions if `of` has the region of each
    /// cell.
    pub(super) fn new(side: usize, stars: usize, of: Option<&[usize]>, nodes: usize) -> Self {
        let line = |at: usize| (0..side).map(move |other| (at, other));
        let rows = (0..side).map(|row| line(row).map(|(row, col)| row * side + col).collect());
        let cols = (0..side).map(|col| line(col).map(|(col, row)| row * side + col).collect());
        let mut groups: Vec<Vec<usize>> = rows.chain(cols).collect();
        if let Some(of) = of {
            let cells = |region| (0..of.len()).filter(|cell| of[*cell] == region).collect();
            groups.extend((0..side).map(cells));
        }
        let mut of_cell = vec![Vec::new(); side * side];
        for (number, group) in groups.iter().enumerate() {
            group.iter().for_each(|cell| of_cell[*cell].push(number));
        }
        StarSearch { side, stars, groups, of_cell, nodes }
    }

    /// Returns for each cell whether it holds a star, in a way other than `known`; `None` if there
    /// is none, or if no nodes are left.
    pub(super) fn find(
        &mut self,
        known: Option<&[bool]>,
        random: &mut Random,
    ) -> Option<Vec<bool>> {
        let position = Position {
            content: vec![Content::Open; self.side * self.side],
            needs: vec![self.stars; self.groups.len()],
            open: self.groups.iter().map(Vec::len).collect(),
        };
        self.next(position, known, random)
    }

    fn next(
        &mut self,
        mut position: Position,
        known: Option<&[bool]>,
        random: &mut Random,
    ) -> Option<Vec<bool>> {
        loop {
            let waiting = (0..self.groups.len()).filter(|group| position.needs[*group] > 0);
            let spare = |group: usize| {
                let room = self.room(&position, group).checked_sub(position.needs[group]);
                (room, position.open[group], group)
            };
            let Some((room, _, group)) = waiting.map(spare).min() else {
                let placed = position.content.iter().map(|content| *content == Content::Star);
                let placed: Vec<bool> = placed.collect();
                return (known != Some(&placed)).then_some(placed);
            };
            if self.nodes == 0 || room.is_none() {
                return None;
            }
            self.nodes -= 1;
            let open = self.groups[group].iter().copied();
            let open = open.filter(|cell| position.content[*cell] == Content::Open);
            // Most other ways are near the one that is known.
            let open = random.shuffled(open);
            let is_known = |cell: &&usize| known.is_some_and(|known| known[**cell]);
            let cell = *open.iter().find(is_known).or(open.first())?;
            let mut with_star = position.clone();
            if self.place(&mut with_star, cell)
                && let Some(found) = self.next(with_star, known, random)
            {
                return Some(found);
            }
            self.close(&mut position, cell);
        }
    }

    /// Returns a number of stars which the open cells of a group do not exceed: in each square of
    /// four cells there is one at most. On very large boards squares are not looked at.
    fn room(&self, position: &Position, group: usize) -> usize {
        if self.side > LARGEST {
            return position.open[group];
        }
        let open = self.groups[group].iter();
        let open = open.filter(|cell| position.content[**cell] == Content::Open);
        let mut squares = [[0u64; 4]; 4];
        for cell in open {
            let (row, col) = (cell / self.side, cell % self.side);
            for (shift, squares) in squares.iter_mut().enumerate() {
                let (down, right) = ((row + shift % 2) >> 1, (col + shift / 2) >> 1);
                let number = down * 16 + right;
                squares[number / 64] |= 1 << (number % 64);
            }
        }
        let count = |squares: &[u64; 4]| squares.iter().map(|it| it.count_ones() as usize).sum();
        squares.iter().map(count).min().unwrap_or(0)
    }

    /// Places a star; returns whether its groups take one.
    fn place(&self, position: &mut Position, cell: usize) -> bool {
        position.content[cell] = Content::Star;
        for group in &self.of_cell[cell] {
            if position.needs[*group] == 0 {
                return false;
            }
            position.needs[*group] -= 1;
            position.open[*group] -= 1;
        }
        for near in self.touching(cell) {
            self.close(position, near);
        }
        for group in &self.of_cell[cell] {
            if position.needs[*group] == 0 {
                self.groups[*group].iter().for_each(|cell| self.close(position, *cell));
            }
        }
        position.needs.iter().zip(&position.open).all(|(needs, open)| needs <= open)
    }

    /// Leaves a cell empty if it is open.
    fn close(&self, position: &mut Position, cell: usize) {
        if position.content[cell] == Content::Open {
            position.content[cell] = Content::Empty;
            self.of_cell[cell].iter().for_each(|group| position.open[*group] -= 1);
        }
    }

    fn touching(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let side = self.side;
        let (row, col) = (cell / side, cell % side);
        let around = move |at: usize| at.saturating_sub(1)..=(at + 1).min(side - 1);
        let all = around(row).flat_map(move |row| around(col).map(move |col| row * side + col));
        all.filter(move |other| *other != cell)
    }
}
