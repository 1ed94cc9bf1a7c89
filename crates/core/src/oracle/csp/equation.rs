//! Values that add up to a total.
//!
//! Cells that hold different symbols are looked at together: which sets of symbols they can hold.
//! Then the sums of the groups are added up, as sets of bits, from both ends.

use super::candidates::Candidates;
use crate::board::Cell;
use crate::rules::{self, set_value, symbol_sets};

/// The most sets of symbols of a group that are looked through.
const MOST_SETS: usize = 1_000;

/// The most groups that are added up exactly.
const MOST_GROUPS: usize = 32;

/// Values of cells, those of some of them mirrored (the first symbol counts as the last one), that
/// add up to a total.
#[derive(Debug)]
pub(super) struct Equation {
    cells: Vec<u16>,
    groups: Vec<Group>,
    symbols: u32,
    total: i32,
}

/// Cells that hold different symbols, or a single one.
#[derive(Debug)]
struct Group {
    start: usize,
    end: usize,
    is_mirrored: bool,
    // Sets of as many symbols with their sum less `base`; none for a single cell.
    sets: Vec<(u32, u32)>,
    base: i32,
    // The cells that differ from all of these.
    beyond: Vec<u16>,
}

/// How much the values of an equation can differ from its total.
enum Room {
    /// They cannot have the total.
    None,
    /// So little that some candidates may not occur.
    Narrow,
    /// So much that a single candidate hardly matters.
    Wide,
}

impl Equation {
    /// Creates a constraint. `are_apart` tells whether two cells never hold the same symbol, and
    /// `beyond` returns the cells that are apart from all of some.
    pub(super) fn new(
        symbols: usize,
        equation: &rules::Equation,
        are_apart: impl Fn(Cell, Cell) -> bool,
        beyond: impl Fn(&[Cell]) -> Vec<u16>,
    ) -> Self {
        let (mut cells, mut groups) = (Vec::new(), Vec::new());
        let is_single = |groups: &[Vec<Cell>]| groups.len() == 1 && equation.minus.is_empty();
        for (side, is_mirrored) in [(&equation.plus, false), (&equation.minus, true)] {
            let divided = divide(side, &are_apart);
            let is_single = is_single(&divided);
            for group in divided {
                let sets = match is_single {
                    true => sets_of(symbols, group.len(), Some(equation.total)),
                    false => sets_of(symbols, group.len(), None),
                };
                // Too many sets: each cell by itself.
                let pieces = match sets {
                    Some(sets) => vec![(group, sets)],
                    None => group.into_iter().map(|cell| (vec![cell], Vec::new())).collect(),
                };
                for (group, sets) in pieces {
                    let base = (group.len() * (group.len() + 1) / 2) as i32;
                    let start = cells.len();
                    cells.extend(group.iter().map(|cell| cell.index() as u16));
                    let beyond = if group.len() > 1 { beyond(&group) } else { Vec::new() };
                    groups.push(Group { start, end: cells.len(), is_mirrored, sets, base, beyond });
                }
            }
        }
        let total = equation.total + equation.minus.len() * (symbols + 1);
        Equation { cells, groups, symbols: symbols as u32, total: total as i32 }
    }

    /// Creates a constraint of cells that hold one of some sets of symbols, each symbol once.
    /// `beyond` are the cells that are apart from all of them.
    pub(super) fn of_sets(cells: Vec<u16>, sets: Vec<u32>, beyond: Vec<u16>) -> Self {
        let sets = sets.into_iter().map(|set| (set, 0)).collect();
        let (start, end) = (0, cells.len());
        let group = Group { start, end, is_mirrored: false, sets, base: 0, beyond };
        Equation { cells, groups: vec![group], symbols: 0, total: 0 }
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn mirrored(&self, set: u32) -> u32 {
        set.reverse_bits() >> (32 - self.symbols)
    }

    /// Removes candidates that occur in no way to have the total, as far as this is seen; returns
    /// `false` if there is none.
    pub(super) fn prune(&self, candidates: &mut impl Candidates) -> bool {
        let mut own = [0u32; 64];
        let count = self.cells.len();
        if count > own.len() {
            return self.prune_bounds(candidates);
        }
        for group in &self.groups {
            let range = group.start..group.end;
            for (own, cell) in own[range.clone()].iter_mut().zip(&self.cells[range]) {
                let left = candidates.of(*cell);
                *own = if group.is_mirrored { self.mirrored(left) } else { left };
            }
        }
        if let [group] = &self.groups[..]
            && !group.sets.is_empty()
        {
            let own = &own[group.start..group.end];
            return self.prune_group(group, group.possible(own), candidates);
        }
        match self.room(&own) {
            Room::None => return false,
            Room::Wide => return true,
            Room::Narrow if self.groups.len() > MOST_GROUPS => {
                return self.prune_bounds(candidates);
            }
            Room::Narrow => {}
        }
        let mut possible = std::mem::take(candidates.sets());
        let is_possible = self.prune_groups(&own, &mut possible, candidates);
        *candidates.sets() = possible;
        is_possible
    }

    /// Adds up the sums of the groups, of which there are few; keeps the candidates that occur in a
    /// way to have the total. `possible` is working memory.
    fn prune_groups(
        &self,
        own: &[u32],
        possible: &mut Vec<(u32, u32)>,
        candidates: &mut impl Candidates,
    ) -> bool {
        // The sums of each group, as bits from the least one on, and its sets.
        let (mut sums, mut rest) = ([0u64; MOST_GROUPS], self.total);
        let mut ends = [0; MOST_GROUPS];
        possible.clear();
        for (at, group) in self.groups.iter().enumerate() {
            let (own, first) = group.sums(own, possible);
            if own == 0 {
                return false;
            }
            rest -= first;
            sums[at] = own;
            ends[at] = possible.len();
        }
        // What is left above the least sums.
        let Ok(rest) = u32::try_from(rest) else { return false };
        if rest > 127 {
            return self.prune_bounds(candidates);
        }
        let all = u128::MAX >> (127 - rest);
        let mut before = [0u128; MOST_GROUPS + 1];
        before[0] = 1;
        for (at, sums) in sums[..self.groups.len()].iter().enumerate() {
            let mut after = 0;
            let mut left = *sums;
            while left != 0 {
                let shift = left.trailing_zeros();
                left &= left - 1;
                if shift > rest {
                    break;
                }
                after |= before[at] << shift;
            }
            before[at + 1] = after & all;
        }
        let mut behind = 1u128 << rest;
        if before[self.groups.len()] & behind == 0 {
            return false;
        }
        for (at, group) in self.groups.iter().enumerate().rev() {
            let (mut left, mut kept, mut next) = (sums[at], 0u64, 0);
            while left != 0 {
                let shift = left.trailing_zeros();
                left &= left - 1;
                if shift > rest {
                    break;
                }
                if before[at] << shift & behind != 0 {
                    kept |= 1 << shift;
                    next |= behind >> shift;
                }
            }
            behind = next;
            if group.sets.is_empty() {
                let own = own[group.start];
                let mask = (kept << own.trailing_zeros()) as u32;
                let mask = if group.is_mirrored { self.mirrored(mask) } else { mask };
                if !candidates.keep(self.cells[group.start], mask) {
                    return false;
                }
            } else {
                let sets = &possible[ends[..at].last().copied().unwrap_or(0)..ends[at]];
                let first = sets.iter().map(|set| set.1).min().unwrap_or(0);
                let fits = |(_, sum): &&(u32, u32)| kept >> ((sum - first) & 63) & 1 == 1;
                if !self.prune_group(group, sets.iter().filter(fits), candidates) {
                    return false;
                }
            }
        }
        true
    }

    /// Returns how much the values can differ from the total.
    fn room(&self, own: &[u32]) -> Room {
        let (mut least, mut most, mut widest) = (0, 0, 0);
        for group in &self.groups {
            let (mut low, mut high, mut all) = (0, 0, 0);
            for own in &own[group.start..group.end] {
                let (first, last) =
                    (own.trailing_zeros() as i32 + 1, 32 - own.leading_zeros() as i32);
                low += first;
                high += last;
                widest = widest.max(last - first);
                all |= own;
            }
            let count = group.end - group.start;
            if count > 1 {
                let (different, highest) = ends(all, count);
                low = low.max(different);
                high = high.min(highest);
            }
            least += low;
            most += high;
        }
        if least > self.total || most < self.total {
            return Room::None;
        }
        match (self.total - least).min(most - self.total) >= widest {
            true => Room::Wide,
            false => Room::Narrow,
        }
    }

    /// Keeps the candidates of a group that occur in one of some sets.
    #[inline(always)]
    fn prune_group<'a>(
        &self,
        group: &Group,
        sets: impl Iterator<Item = &'a (u32, u32)>,
        candidates: &mut impl Candidates,
    ) -> bool {
        let (mut some, mut each) = (0, u32::MAX);
        for (set, _) in sets {
            some |= set;
            each &= set;
        }
        if some == 0 {
            return false;
        }
        let (some, each) = match group.is_mirrored {
            true => (self.mirrored(some), self.mirrored(each)),
            false => (some, each),
        };
        let cells = &self.cells[group.start..group.end];
        if !cells.iter().all(|cell| candidates.keep(*cell, some)) {
            return false;
        }
        // What every set has stands in one of the cells.
        let (mut one, mut two) = (0, 0);
        for cell in cells {
            let left = candidates.of(*cell);
            two |= one & left;
            one |= left;
        }
        if each & !one != 0 {
            return false;
        }
        let only = each & !two;
        if only != 0 {
            for cell in cells {
                let own = candidates.of(*cell) & only;
                if own != 0 && !candidates.keep(*cell, own) {
                    return false;
                }
            }
        }
        each == 0 || group.beyond.iter().all(|cell| candidates.keep(*cell, !each))
    }

    /// Keeps the candidates of each cell that the least and greatest values of the others allow.
    fn prune_bounds(&self, candidates: &mut impl Candidates) -> bool {
        let (mut least, mut most) = (0, 0);
        let bounds = |left: u32, is_mirrored: bool| {
            let own = if is_mirrored { self.mirrored(left) } else { left };
            (own.trailing_zeros() as i32 + 1, 32 - own.leading_zeros() as i32)
        };
        let each = || {
            self.groups.iter().flat_map(|group| {
                (group.start..group.end).map(|at| (self.cells[at], group.is_mirrored))
            })
        };
        for (cell, is_mirrored) in each() {
            let (low, high) = bounds(candidates.of(cell), is_mirrored);
            least += low;
            most += high;
        }
        let (above, below) = (self.total - least, most - self.total);
        if above < 0 || below < 0 {
            return false;
        }
        each().all(|(cell, is_mirrored)| {
            let (low, high) = bounds(candidates.of(cell), is_mirrored);
            let high = high.min(low + above).min(self.symbols as i32);
            let low = low.max(bounds(candidates.of(cell), is_mirrored).1 - below).max(1);
            if low > high {
                return false;
            }
            let mask = ((1u64 << high) - (1u64 << (low - 1))) as u32;
            let mask = if is_mirrored { self.mirrored(mask) } else { mask };
            candidates.keep(cell, mask)
        })
    }
}

impl Group {
    /// Returns the sets that the cells can hold, as far as this is seen.
    #[inline(always)]
    fn possible<'a>(&'a self, own: &'a [u32]) -> impl Iterator<Item = &'a (u32, u32)> + 'a {
        let all = own.iter().fold(0, |all, own| all | own);
        self.sets
            .iter()
            .filter(move |(set, _)| set & !all == 0 && own.iter().all(|own| own & set != 0))
    }

    /// Returns the sums that the cells can have, as bits from the least one on, and that one. Adds
    /// the sets that they can hold to `possible`.
    fn sums(&self, own: &[u32], possible: &mut Vec<(u32, u32)>) -> (u64, i32) {
        let own = &own[self.start..self.end];
        if self.sets.is_empty() {
            let first = own[0].trailing_zeros();
            return (u64::from(own[0]) >> first, first as i32 + 1);
        }
        let start = possible.len();
        possible.extend(self.possible(own));
        let sums = possible[start..].iter().fold(0u64, |sums, (_, sum)| sums | 1 << sum);
        match sums {
            0 => (0, 0),
            _ => (sums >> sums.trailing_zeros(), sums.trailing_zeros() as i32 + self.base),
        }
    }
}

/// Returns the sums of the lowest and of the highest values of some symbols, of `count` each.
fn ends(symbols: u32, count: usize) -> (i32, i32) {
    let (mut low, mut high, mut lowest, mut highest) = (symbols, symbols, 0, 0);
    for _ in 0..count {
        lowest += low.trailing_zeros() as i32 + 1;
        low &= low.wrapping_sub(1);
        let last = 31 - high.leading_zeros().min(31);
        highest += last as i32 + 1;
        high &= !(1 << last);
    }
    (lowest, highest)
}

/// Divides cells into groups in which all are apart, each as large as it gets.
fn divide(cells: &[Cell], are_apart: &impl Fn(Cell, Cell) -> bool) -> Vec<Vec<Cell>> {
    let mut left = cells.to_vec();
    let mut groups = Vec::new();
    while !left.is_empty() {
        let group_from = |first: &Cell| {
            let mut group = vec![*first];
            for cell in &left {
                if group.iter().all(|other| other != cell && are_apart(*other, *cell)) {
                    group.push(*cell);
                }
            }
            group
        };
        let largest = left
            .iter()
            .map(group_from)
            .reduce(|best, next| if next.len() > best.len() { next } else { best });
        let group = largest.expect("some cells are left");
        left.retain(|cell| !group.contains(cell));
        groups.push(group);
    }
    groups
}

/// Returns the sets of symbols that a group of cells may hold, with their sums less the least one,
/// and only those with a total if there is one. `None` if there are too many, none for one cell.
fn sets_of(symbols: usize, count: usize, total: Option<usize>) -> Option<Vec<(u32, u32)>> {
    if count == 1 {
        return Some(Vec::new());
    }
    let base = count * (count + 1) / 2;
    if count > symbols {
        return None;
    }
    let ways = (0..count).fold(1usize, |ways, taken| ways * (symbols - taken) / (taken + 1));
    let widest = (symbols - count) * count;
    let bound = if total.is_some() { 20_000 } else { MOST_SETS };
    if ways > bound || widest > 63 && total.is_none() {
        return None;
    }
    let mut sets = Vec::new();
    for set in symbol_sets(symbols, count) {
        let sum = set_value(set);
        if total.is_none_or(|total| total == sum) {
            sets.push((set, (sum - base) as u32));
        }
    }
    (sets.len() <= MOST_SETS && !sets.is_empty()).then_some(sets)
}
