//! Cells that form no cycle: what keeps the rest of a board connected.

use crate::board::Cell;

/// Cells that hold one of some symbols form no cycle, where each is joined to those that it is
/// linked with, and some are joined to a common root.
///
/// Where cells that touch at a corner are linked, and those at the border have the root, and no two
/// of them share an edge, this says that the other cells are connected: what divides a board is a
/// closed chain, or one from border to border.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forest {
    cells: Vec<Cell>,
    /// The symbols, as a mask.
    pub(super) symbols: u32,
    // For each cell, the numbers of those that it is linked with, in ascending order.
    links: Vec<Vec<usize>>,
    // The numbers of the cells with the root, in ascending order.
    rooted: Vec<usize>,
}

/// The ways from one cell to others with which it closes a cycle.
///
/// Every cycle has a least member, the root before all cells. It leaves this for one neighbour and
/// comes back from a later one, through cells that are greater than it.
#[derive(Debug)]
pub(super) struct Ways {
    /// The number of the least member; `None` for the root.
    pub(super) least: Option<usize>,
    /// The number of the neighbour to which the ways lead first.
    pub(super) start: usize,
    /// The numbers of the cells to which they may lead, in ascending order: the start too.
    pub(super) reached: Vec<usize>,
    /// The later neighbours among these.
    pub(super) ends: Vec<usize>,
}

impl Forest {
    /// Creates the part of some cells and symbols from the links between the cells, each in one
    /// direction, and the cells with the root.
    pub fn new(
        cells: Vec<Cell>,
        symbols: u32,
        linked: impl Fn(Cell, Cell) -> bool,
        is_rooted: impl Fn(Cell) -> bool,
    ) -> Self {
        let to = |one: Cell| {
            let numbers = 0..cells.len();
            numbers.filter(|other| linked(one, cells[*other])).collect::<Vec<usize>>()
        };
        let links = cells.iter().map(|cell| to(*cell)).collect();
        let rooted = (0..cells.len()).filter(|number| is_rooted(cells[*number])).collect();
        Forest { cells, symbols, links, rooted }
    }

    /// Returns its cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the numbers of the cells that a cell is linked with, in ascending order.
    pub(super) fn links(&self, cell: usize) -> &[usize] {
        &self.links[cell]
    }

    /// Returns about how many clauses it takes.
    pub(super) fn clause_count(&self) -> usize {
        let links: usize = self.links.iter().map(Vec::len).sum();
        links * (self.rooted.len() + self.cells.len() / 2)
    }

    /// Returns the ways by which cycles close.
    pub(super) fn ways(&self) -> Vec<Ways> {
        let later = |least: usize| {
            let later = self.links[least].iter().filter(move |other| **other > least);
            later.copied().collect::<Vec<usize>>()
        };
        let of_cells = (0..self.cells.len()).map(|least| (Some(least), later(least)));
        let mut ways = Vec::new();
        for (least, neighbours) in std::iter::once((None, self.rooted.clone())).chain(of_cells) {
            for (at, start) in neighbours.iter().enumerate() {
                let reached = self.reached_from(*start, least);
                let mut ends = neighbours[at + 1..].to_vec();
                ends.retain(|end| reached.binary_search(end).is_ok());
                if !ends.is_empty() {
                    ways.push(Ways { least, start: *start, reached, ends });
                }
            }
        }
        ways
    }

    /// Returns the cells after `least` that links lead to from one of them, in ascending order.
    fn reached_from(&self, start: usize, least: Option<usize>) -> Vec<usize> {
        let mut reached = vec![start];
        let mut is_known = vec![false; self.cells.len()];
        is_known[start] = true;
        let mut at = 0;
        while let Some(cell) = reached.get(at).copied() {
            at += 1;
            for other in &self.links[cell] {
                if least.is_none_or(|least| *other > least) && !is_known[*other] {
                    is_known[*other] = true;
                    reached.push(*other);
                }
            }
        }
        reached.sort_unstable();
        reached
    }

    /// Removes candidates that it excludes: those by which a cell would close a cycle. `left` has a
    /// mask of symbols for each of its cells. Where each cell has one symbol, some mask becomes
    /// empty if, and only if, it does not hold.
    pub fn reduce(&self, left: &mut [u32]) {
        let mut trees = Trees::new(self.cells.len() + 1);
        let root = self.cells.len();
        let is_in = |cell: usize, left: &[u32]| left[cell] & !self.symbols == 0;
        for cell in 0..self.cells.len() {
            if !is_in(cell, left) {
                continue;
            }
            let earlier = self.links[cell].iter().filter(|other| **other < cell);
            let mut joined = earlier.filter(|other| is_in(**other, left));
            let has_root = self.rooted.binary_search(&cell).is_ok();
            if !joined.all(|other| trees.join(cell, *other)) || has_root && !trees.join(cell, root)
            {
                left.fill(0);
                return;
            }
        }
        for cell in 0..self.cells.len() {
            if left[cell] & self.symbols == 0 || is_in(cell, left) {
                continue;
            }
            let has_root = self.rooted.binary_search(&cell).is_ok();
            let near = self.links[cell].iter().copied().filter(|other| is_in(*other, left));
            let near = near.chain(has_root.then_some(root));
            let mut joined: Vec<usize> = near.map(|other| trees.top(other)).collect();
            joined.sort_unstable();
            if joined.windows(2).any(|two| two[0] == two[1]) {
                left[cell] &= !self.symbols;
            }
        }
    }
}

/// Sets of what is joined.
struct Trees(Vec<usize>);

impl Trees {
    fn new(count: usize) -> Self {
        Trees((0..count).collect())
    }

    /// Returns the member that stands for the set of a member.
    fn top(&mut self, mut member: usize) -> usize {
        while self.0[member] != member {
            self.0[member] = self.0[self.0[member]];
            member = self.0[member];
        }
        member
    }

    /// Joins the sets of two members; returns whether they were apart.
    fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.top(one), self.top(other));
        self.0[one] = other;
        one != other
    }
}
