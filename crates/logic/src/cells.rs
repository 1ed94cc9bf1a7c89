//! Sets of cells and sets of small numbers, as bits.

use satoku_core::board::Cell;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Range, Sub, SubAssign};

/// The most cells that the human solver supports, as many as a board of 32x32 has.
pub(super) const MAX_CELLS: usize = 1024;

/// The most symbols that the human solver supports.
pub(super) const MAX_SYMBOLS: usize = 16;

/// A set of cells of one board, one bit for each cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct CellSet([u64; MAX_CELLS / 64]);

impl CellSet {
    /// The empty set.
    pub(super) const EMPTY: CellSet = CellSet([0; MAX_CELLS / 64]);

    /// Returns the set of one cell.
    pub(super) fn of(cell: usize) -> Self {
        let mut set = CellSet::EMPTY;
        set.insert(cell);
        set
    }

    #[inline]
    pub(super) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    #[inline]
    pub(super) fn contains(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn len(self) -> usize {
        // Counting bits takes a dozen instructions, and most words of small boards are empty.
        let words = self.0.iter().filter(|word| **word != 0);
        words.map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Returns whether every cell of this set is in the other.
    #[inline]
    pub(super) fn is_within(self, other: CellSet) -> bool {
        (self - other).is_empty()
    }

    /// Returns whether some cell is in both sets.
    #[inline]
    pub(super) fn meets(self, other: CellSet) -> bool {
        !(self & other).is_empty()
    }

    /// Returns the words of the set that have cells, from the first to the last.
    pub(super) fn span(&self) -> Range<usize> {
        let first = self.0.iter().position(|word| *word != 0).unwrap_or(0);
        let last = self.0.iter().rposition(|word| *word != 0);
        first..last.map_or(first, |last| last + 1)
    }

    /// Returns how many cells are in both sets, given the [`CellSet::span`] of this one.
    #[inline]
    pub(super) fn shared_in(&self, span: &Range<usize>, other: &CellSet) -> usize {
        debug_assert_eq!(*span, self.span());
        let pairs = self.0[span.clone()].iter().zip(&other.0[span.clone()]);
        pairs.map(|(one, other)| (one & other).count_ones() as usize).sum()
    }

    /// Returns the lowest cell, if there is one.
    #[inline]
    pub(super) fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// Returns the cells in order.
    #[inline]
    pub(super) fn iter(self) -> Cells {
        Cells { words: self.0, at: 0 }
    }

    /// Returns the cells in order, as the board's type for them.
    pub(super) fn cells(self) -> Vec<Cell> {
        self.iter().map(Cell::new).collect()
    }
}

/// The cells of a set that are still to come.
#[derive(Debug, Clone)]
pub(super) struct Cells {
    words: [u64; MAX_CELLS / 64],
    at: usize,
}

impl Iterator for Cells {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.at * 64 + bit);
            }
            self.at += 1;
        }
        None
    }
}

impl FromIterator<usize> for CellSet {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

macro_rules! word_by_word {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $op:expr) => {
        impl $trait for CellSet {
            type Output = CellSet;

            #[inline]
            fn $method(mut self, other: CellSet) -> CellSet {
                self.$assign(other);
                self
            }
        }

        impl $assign_trait for CellSet {
            #[inline]
            fn $assign(&mut self, other: CellSet) {
                let op: fn(u64, u64) -> u64 = $op;
                for (mine, theirs) in self.0.iter_mut().zip(other.0) {
                    *mine = op(*mine, theirs);
                }
            }
        }
    };
}

word_by_word!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
word_by_word!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
word_by_word!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Returns the positions of the set bits, in order: symbols of a cell, or positions of a house.
#[inline]
pub(super) fn bits(mut mask: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// Calls `each` with every choice of `K` of the items whose masks have at most `K` bits together,
/// and with those bits. Items with fewer than two bits or more than `K` are skipped.
pub(super) fn choices<const K: usize>(masks: &[u16], mut each: impl FnMut([usize; K], u16)) {
    fn extend<const K: usize>(
        masks: &[(usize, u16)],
        depth: usize,
        chosen: &mut [usize; K],
        union: u16,
        each: &mut dyn FnMut([usize; K], u16),
    ) {
        if depth == K {
            each(*chosen, union);
            return;
        }
        let needed = K - depth;
        for (at, (item, mask)) in masks.iter().enumerate() {
            if masks.len() - at < needed {
                return;
            }
            let union = union | mask;
            if union.count_ones() as usize <= K {
                chosen[depth] = *item;
                extend(&masks[at + 1..], depth + 1, chosen, union, each);
            }
        }
    }
    let mut small = [(0, 0); MAX_SYMBOLS];
    let mut count = 0;
    for (item, mask) in masks.iter().enumerate() {
        if (2..=K).contains(&(mask.count_ones() as usize)) {
            small[count] = (item, *mask);
            count += 1;
        }
    }
    if count >= K {
        extend(&small[..count], 0, &mut [0; K], 0, &mut each);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_cells() {
        let set: CellSet = [3, 64, 200].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 200]);
        assert_eq!((set.len(), set.first()), (3, Some(3)));
        assert!(set.contains(64) && !set.contains(65));
        assert_eq!((set - CellSet::of(3)).first(), Some(64));
        assert!(CellSet::of(200).is_within(set) && set.meets(CellSet::of(200)));
        assert!(CellSet::EMPTY.is_empty() && CellSet::EMPTY.first().is_none());
        assert_eq!((set.span(), CellSet::of(200).span()), (0..4, 3..4));
        assert_eq!(CellSet::EMPTY.span(), 0..0);
        assert_eq!(set.shared_in(&set.span(), &[3, 5, 200, 300].into_iter().collect()), 2);
    }

    #[test]
    fn choices_are_those_with_few_bits() {
        let masks = [0b011, 0b110, 0b101, 0b111, 0b001, 0b1100];
        let mut found = Vec::new();
        choices::<3>(&masks, |chosen, union| found.push((chosen, union)));
        assert_eq!(found, [([0, 1, 2], 7), ([0, 1, 3], 7), ([0, 2, 3], 7), ([1, 2, 3], 7)]);
        let mut pairs = 0;
        choices::<2>(&masks, |_, _| pairs += 1);
        assert_eq!(pairs, 0);
    }
}
