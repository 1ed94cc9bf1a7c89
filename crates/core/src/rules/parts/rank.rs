//! The rank of a line among the lines that begin with the same symbol.

use crate::board::{Cell, Symbol};

/// How many of other lines read smaller than a line: they are compared cell by cell, and the first
/// difference decides.
///
/// The line and the others have the same number of cells. The line begins with a symbol, and so
/// does exactly one line of each group; the others do not count. None of those that count reads
/// the same as the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rank {
    /// The cells of the line.
    pub(super) line: Vec<Cell>,
    /// The other lines.
    pub(super) groups: Vec<Vec<Vec<Cell>>>,
    /// The symbol with which the line begins.
    pub(super) first: Symbol,
    /// In how many groups the line that begins with the symbol reads smaller.
    pub(super) smaller: usize,
    // The cells of all lines, in ascending order.
    cells: Vec<Cell>,
}

/// How a line may read, compared with another one.
#[derive(Debug, Clone, Copy)]
struct Outcome {
    smaller: bool,
    greater: bool,
    /// The place that decides, if all cells before it are known to be the same.
    at: Option<usize>,
}

impl Rank {
    /// Creates the part of a line that begins with `first`, and of which `smaller` groups have a
    /// line that begins so too and reads smaller.
    pub fn new(
        line: Vec<Cell>,
        groups: Vec<Vec<Vec<Cell>>>,
        first: Symbol,
        smaller: usize,
    ) -> Self {
        let others = groups.iter().flatten().flatten();
        let mut cells: Vec<Cell> = line.iter().chain(others).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        Rank { line, groups, first, smaller, cells }
    }

    /// Returns about how many clauses it takes on a board of this many symbols.
    pub(super) fn clause_count(&self, symbols: usize) -> usize {
        let others = self.groups.iter().map(Vec::len).sum::<usize>();
        3 * symbols * others * self.line.len() + (1 << self.groups.len())
    }

    /// Returns every choice of groups of which at least one reads smaller, and every choice of
    /// which at least one does not.
    ///
    /// Together they say that exactly the stated number of groups read smaller.
    pub(super) fn choices(&self) -> [Vec<Vec<usize>>; 2] {
        let count = self.groups.len();
        let of_size = |size: usize| {
            let masks = (0..1usize << count).filter(|mask| mask.count_ones() as usize == size);
            let chosen = |mask: usize| (0..count).filter(|at| mask >> at & 1 == 1).collect();
            masks.map(chosen).collect()
        };
        [of_size(count + 1 - self.smaller), of_size(self.smaller + 1)]
    }

    /// Returns the cells of all lines, in ascending order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Removes candidates that it excludes. `left` has a mask of symbols for each of its cells.
    /// Where each cell has one symbol, some mask becomes empty if, and only if, it does not hold.
    pub fn reduce(&self, left: &mut [u32]) {
        let place =
            |cell: Cell| self.cells.binary_search(&cell).expect("a cell of one of the lines");
        let first = 1 << self.first.index();
        left[place(self.line[0])] &= first;
        let can_begin = |line: &Vec<Cell>, left: &[u32]| left[place(line[0])] & first != 0;
        let outcome = |line: &[Cell], left: &[u32]| {
            let masks = |at: usize| [line, &self.line].map(|line| left[place(line[at])]);
            for at in 1..line.len() {
                let [theirs, ours] = masks(at);
                if theirs != ours || !theirs.is_power_of_two() {
                    let smaller = lowest(theirs) < highest(ours);
                    let greater = highest(theirs) > lowest(ours);
                    // Where both may hold the same, later cells may decide either way.
                    let open = theirs & ours != 0;
                    let at = Some(at);
                    return Outcome { smaller: smaller || open, greater: greater || open, at };
                }
            }
            Outcome { smaller: false, greater: false, at: None }
        };
        // What each group may do, and what the others leave it.
        let possible = |lines: &Vec<Vec<Cell>>, left: &[u32]| {
            let open = lines.iter().filter(|line| can_begin(line, left));
            open.map(|line| outcome(line, left))
                .fold((false, false), |all, one| (all.0 || one.smaller, all.1 || one.greater))
        };
        let each: Vec<(bool, bool)> =
            self.groups.iter().map(|lines| possible(lines, left)).collect();
        for (number, lines) in self.groups.iter().enumerate() {
            let others = || each.iter().enumerate().filter(|(other, _)| *other != number);
            let least = others().filter(|(_, (_, greater))| !greater).count();
            let most = others().filter(|(_, (smaller, _))| *smaller).count();
            let may_be_smaller = (least + 1..=most + 1).contains(&self.smaller);
            let may_be_greater = (least..=most).contains(&self.smaller);
            let fits =
                |one: &Outcome| one.smaller && may_be_smaller || one.greater && may_be_greater;
            for line in lines.iter().filter(|line| place(line[0]) != place(self.line[0])) {
                if can_begin(line, left) && !fits(&outcome(line, left)) {
                    left[place(line[0])] &= !first;
                }
            }
            let open: Vec<&Vec<Cell>> = lines.iter().filter(|line| can_begin(line, left)).collect();
            match open[..] {
                [] => self.line.iter().for_each(|cell| left[place(*cell)] = 0),
                [only] => {
                    left[place(only[0])] &= first;
                    let found = outcome(only, left);
                    if !fits(&found) {
                        self.line.iter().for_each(|cell| left[place(*cell)] = 0);
                    }
                    let Some(at) = found.at else { continue };
                    let [theirs, ours] = [only[at], self.line[at]].map(place);
                    if !may_be_greater {
                        order(left, theirs, ours);
                    }
                    if !may_be_smaller {
                        order(left, ours, theirs);
                    }
                }
                _ => {}
            }
        }
    }
}

/// Returns the number of the lowest symbol of a mask, 32 if it has none.
fn lowest(mask: u32) -> u32 {
    mask.trailing_zeros()
}

/// Returns the number of the highest symbol of a mask, 0 if it has none.
fn highest(mask: u32) -> u32 {
    31u32.saturating_sub(mask.leading_zeros())
}

/// Removes the candidates of two cells by which the first holds more than the second.
fn order(left: &mut [u32], low: usize, high: usize) {
    let symbols = |from: u32, to: u32| (0..32).filter(move |one| (from..=to).contains(one));
    let mask = |from, to| symbols(from, to).fold(0u32, |all, one| all | 1 << one);
    left[low] &= mask(0, highest(left[high]));
    left[high] &= mask(lowest(left[low]), 31);
}
