//! Sets of numbers below `64 * W`, one bit each.

use std::ops::{BitAnd, BitOr, Sub};

/// A set of numbers below `64 * W`, such as orbits of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    /// The empty set.
    pub(super) const EMPTY: Self = Set([0; W]);
    /// The set of all numbers, including those beyond the last orbit of a board.
    pub(super) const FULL: Self = Set([u64::MAX; W]);

    /// Returns the set of one number.
    pub(super) fn of(number: usize) -> Self {
        let mut set = Self::EMPTY;
        set.0[number / 64] |= 1 << (number % 64);
        set
    }

    pub(super) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns how many numbers of the set are below this one.
    pub(super) fn rank(&self, number: usize) -> usize {
        let (word, bit) = (number / 64, number % 64);
        let below: usize = self.0[..word].iter().map(|word| word.count_ones() as usize).sum();
        below + (self.0[word] & ((1 << bit) - 1)).count_ones() as usize
    }

    /// Returns the numbers in order.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(index * 64 + bit)
            })
        })
    }
}

impl<const W: usize> FromIterator<usize> for Set<W> {
    fn from_iter<T: IntoIterator<Item = usize>>(numbers: T) -> Self {
        numbers.into_iter().fold(Set::EMPTY, |set, number| set | Set::of(number))
    }
}

impl<const W: usize> BitAnd for Set<W> {
    type Output = Self;

    /// Returns the intersection.
    fn bitand(self, other: Self) -> Self {
        Set(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for Set<W> {
    type Output = Self;

    /// Returns the union.
    fn bitor(self, other: Self) -> Self {
        Set(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const W: usize> Sub for Set<W> {
    type Output = Self;

    /// Returns the difference.
    fn sub(self, other: Self) -> Self {
        Set(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::btree_set;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn sets_are_sets(a in btree_set(0..128usize, 0..40), b in btree_set(0..128usize, 0..40), n in 0..128usize) {
            let of = |numbers: &BTreeSet<usize>| numbers.iter().copied().collect::<Set<2>>();
            let listed = |set: Set<2>| set.iter().collect::<Vec<_>>();
            let list = |numbers: BTreeSet<usize>| numbers.into_iter().collect::<Vec<_>>();
            prop_assert_eq!(listed(of(&a) & of(&b)), list(&a & &b));
            prop_assert_eq!(listed(of(&a) | of(&b)), list(&a | &b));
            prop_assert_eq!(listed(of(&a) - of(&b)), list(&a - &b));
            prop_assert_eq!(of(&a).len(), a.len());
            prop_assert_eq!(of(&a).is_empty(), a.is_empty());
            prop_assert_eq!(of(&a).contains(n), a.contains(&n));
            prop_assert_eq!(of(&a).rank(n), a.range(..n).count());
        }
    }
}
