//! The candidates that are left, bit-sliced over groups, and unit propagation on them.
//!
//! Slice k holds the k-th literal of every "exactly one" group, a bit a group, so that folding the
//! slices counts the candidates of all groups at once. The last slice has a bit for each group that
//! is open: none of its literals is true yet.

use super::table::Table;

/// A state in the search: `S` slices, the open groups among them, of `W` words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State<const S: usize, const W: usize> {
    pub(super) slices: [[u64; W]; S],
}

/// Where a literal stands in one of its groups.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub(super) slice: u16,
    pub(super) word: u16,
    pub(super) bit: u64,
}

impl<const S: usize, const W: usize> State<S, W> {
    /// How many slices hold literals.
    pub(super) const LITERALS: usize = S - 1;

    pub(super) fn blank() -> Self {
        State { slices: [[0; W]; S] }
    }

    #[inline(always)]
    pub(super) fn open(&self) -> &[u64; W] {
        &self.slices[S - 1]
    }

    /// Whether every group has a true literal, so that the true literals are a model.
    #[inline(always)]
    pub(super) fn is_solved(&self) -> bool {
        self.open().iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the literal that stands there is not false.
    #[inline(always)]
    pub(super) fn is_candidate(&self, spot: Spot) -> bool {
        self.slices[usize::from(spot.slice)][usize::from(spot.word)] & spot.bit != 0
    }

    /// Whether the group of the spot is open.
    #[inline(always)]
    pub(super) fn is_open(&self, spot: Spot) -> bool {
        self.open()[usize::from(spot.word)] & spot.bit != 0
    }

    /// Makes a literal true; `false` if it is false already.
    #[inline(always)]
    pub(super) fn assume(&mut self, table: &Table<S, W>, var: usize) -> bool {
        let spot = table.first_spot(var);
        if !self.is_candidate(spot) {
            return false;
        }
        if self.is_open(spot) {
            self.assign(table, var);
        }
        true
    }

    /// Makes a candidate true: closes its groups and removes every literal that excludes it.
    #[inline(always)]
    pub(super) fn assign(&mut self, table: &Table<S, W>, var: usize) {
        table.kill(self, var);
    }

    /// Makes a literal false.
    #[inline(always)]
    pub(super) fn remove(&mut self, table: &Table<S, W>, var: usize) {
        for spot in table.spots(var) {
            self.slices[usize::from(spot.slice)][usize::from(spot.word)] &= !spot.bit;
        }
    }

    /// Assigns the last candidate of every open group that has only one, until none has; `false` if
    /// some group runs out of candidates.
    #[inline]
    pub(super) fn propagate(&mut self, table: &Table<S, W>) -> bool {
        loop {
            let mut ones = [0; W];
            let mut twos = [0; W];
            for slice in &self.slices[..Self::LITERALS] {
                for word in 0..W {
                    twos[word] |= ones[word] & slice[word];
                    ones[word] |= slice[word];
                }
            }
            let mut empty = 0;
            let mut some = 0;
            for word in 0..W {
                empty |= self.open()[word] & !ones[word];
                twos[word] = self.open()[word] & !twos[word];
                some |= twos[word];
            }
            if empty != 0 {
                return false;
            }
            if some == 0 {
                return true;
            }
            for (word, forced) in twos.iter().enumerate().filter(|(_, forced)| **forced != 0) {
                let index = self.slice_index(word);
                let mut forced = *forced;
                while forced != 0 {
                    let bit = forced.trailing_zeros();
                    forced &= forced - 1;
                    // An assignment of this round may have closed the group.
                    if self.open()[word] >> bit & 1 == 0 {
                        continue;
                    }
                    let slice = index
                        .iter()
                        .rev()
                        .fold(0, |slice, digit| slice << 1 | (digit >> bit & 1) as usize);
                    // Or removed its last candidate.
                    if self.slices[slice][word] >> bit & 1 == 0 {
                        return false;
                    }
                    self.assign(table, table.literal(slice, word * 64 + bit as usize));
                }
            }
            if self.is_solved() {
                return true;
            }
        }
    }

    /// For each group of a word that has one candidate, the slice that holds it, as binary digits.
    #[inline(always)]
    fn slice_index(&self, word: usize) -> [u64; 5] {
        let mut digits = [0; 5];
        for slice in 0..Self::LITERALS {
            for (place, digit) in digits.iter_mut().enumerate() {
                if slice >> place & 1 == 1 {
                    *digit |= self.slices[slice][word];
                }
            }
        }
        digits
    }

    /// The open groups of two candidates.
    #[inline]
    pub(super) fn pairs(&self) -> [u64; W] {
        let (mut ones, mut twos, mut threes) = ([0; W], [0; W], [0; W]);
        for slice in &self.slices[..Self::LITERALS] {
            for word in 0..W {
                threes[word] |= twos[word] & slice[word];
                twos[word] |= ones[word] & slice[word];
                ones[word] |= slice[word];
            }
        }
        for word in 0..W {
            twos[word] &= self.open()[word] & !threes[word];
        }
        twos
    }

    /// The open groups that have the fewest candidates.
    pub(super) fn fewest(&self) -> [u64; W] {
        // How many candidates each group has, as binary digits.
        let mut digits = [[0u64; W]; 5];
        for slice in &self.slices[..Self::LITERALS] {
            for word in 0..W {
                let mut carry = slice[word];
                for digit in &mut digits {
                    (digit[word], carry) = (digit[word] ^ carry, digit[word] & carry);
                }
            }
        }
        // From the highest digit down, keep the groups in which it is 0, where there are some.
        let mut fewest = *self.open();
        for digit in digits.iter().rev() {
            let mut fewer = fewest;
            for word in 0..W {
                fewer[word] &= !digit[word];
            }
            if fewer.iter().any(|word| *word != 0) {
                fewest = fewer;
            }
        }
        fewest
    }

    /// The candidates of a group.
    #[inline]
    pub(super) fn candidates<'a>(
        &'a self,
        table: &'a Table<S, W>,
        group: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let (word, bit) = (group / 64, 1 << (group % 64));
        (0..Self::LITERALS)
            .filter(move |slice| self.slices[*slice][word] & bit != 0)
            .map(move |slice| table.literal(slice, group))
    }
}
