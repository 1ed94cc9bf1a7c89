//! The candidates of each cell, and their propagation.

use super::candidates::Candidates;
use super::model::{Constraint, Model};
use crate::rules::Blocks;

/// The candidates of each cell, while what follows from them is worked out.
#[derive(Debug)]
pub(super) struct Domains<'m> {
    model: &'m Model,
    /// The candidates of each cell.
    pub(super) left: Vec<u32>,
    /// The constraints in force, as a set of bits.
    pub(super) enabled: Vec<u64>,
    // Working memory of constraints.
    scratch: Vec<u8>,
    sets: Vec<(u32, u32)>,
    // The constraints to look at, and the cells with one candidate whose peers are to lose it.
    pending: Vec<u64>,
    fixed: Vec<u16>,
}

/// The cause of a contradiction.
#[derive(Debug, Clone, Copy)]
pub(super) enum Failure {
    /// A cell has the same symbol as a peer.
    Peers(u16, u16),
    /// A constraint cannot hold.
    Constraint(u32),
}

impl<'m> Domains<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        let is_fixed = |cell: &usize| model.allowed[*cell].is_power_of_two();
        Domains {
            model,
            left: model.allowed.clone(),
            enabled: vec![0; model.words],
            scratch: Vec::new(),
            sets: Vec::new(),
            pending: vec![0; model.words],
            fixed: (0..model.allowed.len()).filter(is_fixed).map(|cell| cell as u16).collect(),
        }
    }

    /// Makes a constraint to be looked at.
    pub(super) fn wake(&mut self, constraint: usize) {
        self.pending[constraint / 64] |= 1 << (constraint % 64);
    }

    /// Works out what follows. After a contradiction the candidates are meaningless.
    pub(super) fn propagate(&mut self) -> Result<(), Failure> {
        let result = self.settle();
        if result.is_err() {
            self.pending.fill(0);
            self.fixed.clear();
        }
        result
    }

    fn settle(&mut self) -> Result<(), Failure> {
        let model = self.model;
        loop {
            while let Some(cell) = self.fixed.pop() {
                let others = !self.left[cell as usize];
                for peer in model.peers.get(cell as usize) {
                    if !self.keep(*peer, others) {
                        return Err(Failure::Peers(cell, *peer));
                    }
                }
            }
            let next = self.pending.iter_mut().enumerate().find(|(_, word)| **word != 0);
            let Some((at, word)) = next else { return Ok(()) };
            let bit = word.trailing_zeros() as usize;
            *word &= *word - 1;
            let number = at * 64 + bit;
            if !self.prune(&model.constraints[number]) {
                return Err(Failure::Constraint(number as u32));
            }
        }
    }

    /// Removes the candidates that a constraint excludes; returns `false` if it cannot hold.
    fn prune(&mut self, constraint: &Constraint) -> bool {
        match constraint {
            Constraint::Among(cell, allowed) => self.keep(*cell, *allowed),
            Constraint::Full(house) => house.prune(self),
            Constraint::Pair([one, two], images) => {
                let image = |number: usize| &self.model.images[images[number] as usize];
                let of_one = image(1).of(self.left[*one as usize]);
                let kept = self.left[*two as usize] & of_one;
                let of_two = image(0).of(kept);
                self.keep(*two, of_one) && self.keep(*one, of_two)
            }
            Constraint::Somewhere(cells, allowed) => {
                let mut open =
                    cells.iter().filter(|cell| self.left[**cell as usize] & allowed != 0);
                match (open.next(), open.next()) {
                    (None, _) => false,
                    (Some(only), None) => self.keep(*only, *allowed),
                    _ => true,
                }
            }
            Constraint::Different(cells) => {
                for (at, cell) in cells.iter().enumerate() {
                    let left = self.left[*cell as usize];
                    if left.is_power_of_two() {
                        let mut others = cells.iter().enumerate().filter(|(other, _)| *other != at);
                        if !others.all(|(_, other)| self.keep(*other, !left)) {
                            return false;
                        }
                    }
                }
                true
            }
            Constraint::Unlike(cells) => self.keep_unlike(cells),
            Constraint::Equation(equation) => equation.prune(self),
            Constraint::Cases(cells, cases) => {
                let mut some = [0u32; 32];
                for case in cases.iter() {
                    let mut pairs = cells.iter().zip(case);
                    if pairs.all(|(cell, mask)| self.left[*cell as usize] & mask != 0) {
                        some.iter_mut().zip(case).for_each(|(some, mask)| *some |= mask);
                    }
                }
                cells.iter().zip(some).all(|(cell, some)| self.keep(*cell, some))
            }
            Constraint::Path(path) => path.prune(self),
            Constraint::Blocks(cells, blocks) => self.place_blocks(cells, blocks),
            Constraint::Rank(cells, rank) => self.reduce(cells, |left| rank.reduce(left)),
            Constraint::Forest(cells, forest) => self.reduce(cells, |left| forest.reduce(left)),
        }
    }

    /// Removes the symbol by which the last pair of open cells would be like all others; returns
    /// `false` if all pairs are alike.
    fn keep_unlike(&mut self, cells: &[u16]) -> bool {
        let mut last = None;
        for pair in cells.chunks_exact(2) {
            let [one, two] = [pair[0], pair[1]].map(|cell| self.left[cell as usize]);
            if one.is_power_of_two() && one == two {
                continue;
            }
            if one & two == 0 || last.is_some() {
                return true;
            }
            last = match (one.is_power_of_two(), two.is_power_of_two()) {
                (true, _) => Some((pair[1], one)),
                (_, true) => Some((pair[0], two)),
                _ => return true,
            };
        }
        last.is_some_and(|(cell, symbol)| self.keep(cell, !symbol))
    }

    /// Removes what no placing of blocks leaves; returns whether there is one.
    fn place_blocks(&mut self, cells: &[u16], blocks: &Blocks) -> bool {
        let left = blocks.supported(|at| self.left[cells[at] as usize]);
        left.is_some_and(|left| {
            cells.iter().enumerate().all(|(at, cell)| self.keep(*cell, left.symbols(at)))
        })
    }

    /// Removes candidates of some cells that a part excludes; returns whether each cell has one
    /// left.
    fn reduce(&mut self, cells: &[u16], reduce: impl FnOnce(&mut [u32])) -> bool {
        let mut left: Vec<u32> = cells.iter().map(|cell| self.left[*cell as usize]).collect();
        reduce(&mut left);
        cells.iter().zip(left).all(|(cell, mask)| self.keep(*cell, mask))
    }
}

impl Candidates for Domains<'_> {
    #[inline(always)]
    fn of(&self, cell: u16) -> u32 {
        self.left[cell as usize]
    }

    #[inline(always)]
    fn keep(&mut self, cell: u16, set: u32) -> bool {
        let before = self.left[cell as usize];
        let after = before & set;
        if after == before {
            return true;
        }
        self.left[cell as usize] = after;
        if after == 0 {
            return false;
        }
        if after.is_power_of_two() {
            self.fixed.push(cell);
        }
        let words = self.model.words;
        let watching = &self.model.watching[cell as usize * words..(cell as usize + 1) * words];
        for ((pending, watching), enabled) in
            self.pending.iter_mut().zip(watching).zip(&self.enabled)
        {
            *pending |= watching & enabled;
        }
        true
    }

    fn scratch(&mut self) -> &mut Vec<u8> {
        &mut self.scratch
    }

    fn sets(&mut self) -> &mut Vec<(u32, u32)> {
        &mut self.sets
    }
}
