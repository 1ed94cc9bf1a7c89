//! All sets of up to nine symbols at once, one bit for each.

use crate::board::Symbol;

/// The most symbols; there are two to this power sets.
const SYMBOLS: usize = 9;
const WORDS: usize = 1 << (SYMBOLS - 6);

/// For each of the first six symbols, the bits of the sets in a word that lack it.
const LACKING: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Sets of symbols: bit `n` stands for the set whose symbols are the bits of `n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sets([u64; WORDS]);

impl Sets {
    /// Returns which symbols fit into cells that hold different symbols and, if there is a total,
    /// add up to it: a mask for each cell. `candidates` has the mask of each cell. `None` if they
    /// have more than nine symbols.
    pub(super) fn fitting(candidates: &[u32], total: Option<usize>) -> Option<Vec<u32>> {
        if candidates.iter().any(|mask| mask >> SYMBOLS != 0) {
            return None;
        }
        // The sets of the symbols of the first cells.
        let mut before = Vec::with_capacity(candidates.len());
        let mut sets = Sets::EMPTY;
        for mask in candidates {
            before.push(sets);
            sets = symbols(*mask).fold(Sets::NONE, |all, one| all.or(sets.with(one)));
        }
        if let Some(total) = total {
            sets = sets.of_total(total);
        }
        let mut fitting = vec![0; candidates.len()];
        for (at, mask) in candidates.iter().enumerate().rev() {
            let mut leading = Sets::NONE;
            for one in symbols(*mask) {
                let lead = sets.without(one).and(before[at]);
                if lead != Sets::NONE {
                    fitting[at] |= 1 << one;
                    leading = leading.or(lead);
                }
            }
            sets = leading;
        }
        Some(fitting)
    }

    const NONE: Sets = Sets([0; WORDS]);

    /// The empty set alone.
    const EMPTY: Sets = {
        let mut words = [0; WORDS];
        words[0] = 1;
        Sets(words)
    };

    /// Returns the sets that lack a symbol, with it.
    fn with(self, symbol: usize) -> Self {
        let mut made = Sets::NONE;
        for (at, word) in self.0.iter().enumerate() {
            match LACKING.get(symbol) {
                Some(lacking) => made.0[at] = (word & lacking) << (1 << symbol),
                None if at >> (symbol - 6) & 1 == 0 => made.0[at | 1 << (symbol - 6)] = *word,
                None => {}
            }
        }
        made
    }

    /// Returns the sets that have a symbol, without it.
    fn without(self, symbol: usize) -> Self {
        let mut made = Sets::NONE;
        for (at, word) in made.0.iter_mut().enumerate() {
            match LACKING.get(symbol) {
                Some(lacking) => *word = self.0[at] >> (1 << symbol) & lacking,
                None if at >> (symbol - 6) & 1 == 0 => *word = self.0[at | 1 << (symbol - 6)],
                None => {}
            }
        }
        made
    }

    fn or(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(one, other)| *one |= other);
        self
    }

    fn and(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(one, other)| *one &= other);
        self
    }

    /// Returns the sets whose symbols add up to a total.
    fn of_total(mut self, total: usize) -> Self {
        for (at, word) in self.0.iter_mut().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                let set = (at as u32) << 6 | bit;
                if symbols(set).map(|one| Symbol::new(one).value()).sum::<usize>() != total {
                    *word &= !(1 << bit);
                }
            }
        }
        self
    }
}

/// Returns the numbers of the symbols of a set.
fn symbols(set: u32) -> impl Iterator<Item = usize> {
    (0..SYMBOLS).filter(move |number| set >> number & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Tries all symbols of all cells.
    fn by_force(candidates: &[u32], total: Option<usize>) -> Vec<u32> {
        let mut fitting = vec![0; candidates.len()];
        let mut chosen = Vec::new();
        place(candidates, total, &mut chosen, &mut fitting);
        fitting
    }

    fn place(
        candidates: &[u32],
        total: Option<usize>,
        chosen: &mut Vec<usize>,
        fitting: &mut [u32],
    ) {
        let Some(mask) = candidates.get(chosen.len()) else {
            let sum: usize = chosen.iter().map(|one| Symbol::new(*one).value()).sum();
            if total.is_none_or(|total| total == sum) {
                chosen.iter().zip(fitting).for_each(|(one, mask)| *mask |= 1 << one);
            }
            return;
        };
        for one in symbols(*mask) {
            if !chosen.contains(&one) {
                chosen.push(one);
                place(candidates, total, chosen, fitting);
                chosen.pop();
            }
        }
    }

    #[test]
    fn what_fits_is_what_trying_finds() {
        let mut random = Random::new(3, 0);
        for round in 0..400 {
            let cells = 1 + random.below(5);
            let candidates: Vec<u32> = (0..cells).map(|_| random.below(512) as u32).collect();
            let total = (round % 3 != 0).then(|| random.below(40));
            let expected = by_force(&candidates, total);
            assert_eq!(
                Sets::fitting(&candidates, total),
                Some(expected),
                "{candidates:?} {total:?}"
            );
        }
        assert_eq!(Sets::fitting(&[512], None), None);
    }
}
