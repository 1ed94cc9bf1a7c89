//! Sets of small numbers, one bit each.

/// Numbers below a limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BitSet(Vec<u64>);

impl BitSet {
    /// Returns the set of some of the numbers below `limit`.
    pub(crate) fn of(limit: usize, numbers: impl IntoIterator<Item = usize>) -> Self {
        let mut set = BitSet(vec![0; limit.div_ceil(64)]);
        numbers.into_iter().for_each(|number| set.0[number / 64] |= 1 << (number % 64));
        set
    }

    /// Returns how many numbers it has.
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub(crate) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    /// Adds the numbers of a set with the same limit.
    pub(crate) fn add_all(&mut self, other: &BitSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    /// Keeps only the numbers of a set with the same limit.
    pub(crate) fn keep_all(&mut self, other: &BitSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= other);
    }

    /// Returns the numbers that a set with the same limit does not have.
    pub(crate) fn without(&self, other: &BitSet) -> BitSet {
        BitSet(self.0.iter().zip(&other.0).map(|(own, other)| own & !other).collect())
    }

    /// Returns how many of its numbers a set with the same limit has.
    pub(crate) fn count_in(&self, other: &BitSet) -> usize {
        self.0.iter().zip(&other.0).map(|(own, other)| (own & other).count_ones() as usize).sum()
    }

    /// Returns the numbers, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        self.0.iter().enumerate().flat_map(|(at, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(at * 64 + bit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_what_was_put_in() {
        let set = |numbers: &[usize]| BitSet::of(130, numbers.iter().copied());
        let (mut one, other) = (set(&[0, 63, 64, 129]), set(&[63, 100]));
        assert_eq!(one.iter().collect::<Vec<_>>(), [0, 63, 64, 129]);
        assert_eq!((one.len(), one.count_in(&other), set(&[]).len()), (4, 1, 0));
        assert_eq!(one.without(&other), set(&[0, 64, 129]));
        assert!(one.contains(129) && !one.contains(128));
        one.add_all(&other);
        assert_eq!(one, set(&[0, 63, 64, 100, 129]));
        one.remove(0);
        one.keep_all(&set(&[0, 64, 100, 101]));
        assert_eq!(one, set(&[64, 100]));
    }
}
