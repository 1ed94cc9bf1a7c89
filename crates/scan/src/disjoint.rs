//! Disjoint sets, which are joined: lines that meet, ink that touches, cells of one region.

/// A partition of the numbers below some count.
pub struct DisjointSets(Vec<u32>);

impl DisjointSets {
    /// Creates sets of one number each.
    pub fn of(count: usize) -> Self {
        DisjointSets((0..count as u32).collect())
    }

    /// Returns the least number of the set that a number is in.
    pub fn least(&mut self, one: usize) -> usize {
        let sets = &mut self.0;
        let mut at = one;
        while sets[at] as usize != at {
            sets[at] = sets[sets[at] as usize];
            at = sets[at] as usize;
        }
        at
    }

    /// Joins the sets of two numbers.
    pub fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.least(one), self.least(other));
        self.0[one.max(other)] = one.min(other) as u32;
    }

    /// Returns for each number the position of its set in the order of least numbers.
    pub fn numbered(mut self) -> Vec<usize> {
        let mut count = 0;
        let mut numbers = vec![0; self.0.len()];
        for one in 0..numbers.len() {
            let least = self.least(one);
            if least == one {
                numbers[one] = count;
                count += 1;
            } else {
                numbers[one] = numbers[least];
            }
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_are_joined_are_in_one_set() {
        let mut sets = DisjointSets::of(6);
        sets.join(5, 3);
        sets.join(3, 1);
        sets.join(4, 2);
        assert_eq!([0, 1, 2, 3, 4, 5].map(|one| sets.least(one)), [0, 1, 2, 1, 2, 1]);
        assert_eq!(sets.numbered(), [0, 1, 2, 1, 2, 1]);
    }
}
