//! Possible replacements of one or two clues, as far as the known unavoidable sets tell.

use super::set::Set;

/// The possible replacements of one or two of the given orbits.
///
/// An orbit that can replace them lies in every unavoidable set that the others miss, so the known
/// ones are intersected. A remaining orbit may still fail, because not all sets are known.
#[derive(Debug)]
pub(super) struct Replacements<const W: usize> {
    given: Set<W>,
    orbits: Vec<usize>,
    // For each given orbit, the orbits that lie in all sets that only it hits.
    one: Vec<Set<W>>,
    // For each pair of given orbits, the orbits that lie in all sets that exactly these two hit.
    two: Vec<Set<W>>,
}

impl<const W: usize> Replacements<W> {
    pub(super) fn new(given: Set<W>, family: &[Set<W>]) -> Self {
        let orbits: Vec<usize> = given.iter().collect();
        let (one, two) = (orbits.len(), orbits.len() * orbits.len());
        let (one, two) = (vec![Set::FULL; one], vec![Set::FULL; two]);
        let mut replacements = Replacements { given, orbits, one, two };
        family.iter().for_each(|set| replacements.learn(*set));
        replacements
    }

    /// Adds one more unavoidable set.
    #[inline]
    pub(super) fn learn(&mut self, set: Set<W>) {
        let hits = set & self.given;
        let slot = |hit: Option<usize>| self.given.rank(hit.expect("it is hit so often"));
        match hits.len() {
            1 => {
                let slot = slot(hits.iter().next());
                self.one[slot] = self.one[slot] & set;
            }
            2 => {
                let at = self.pair(slot(hits.iter().next()), slot(hits.iter().nth(1)));
                self.two[at] = self.two[at] & set;
            }
            hits => debug_assert!(hits > 0, "the given orbits hit every unavoidable set"),
        }
    }

    fn pair(&self, first: usize, second: usize) -> usize {
        first.min(second) * self.orbits.len() + first.max(second)
    }

    /// Returns the given orbits, by slot.
    pub(super) fn orbits(&self) -> &[usize] {
        &self.orbits
    }

    /// Returns whether no known set shows that the orbit of a slot is needed.
    pub(super) fn seems_needless(&self, slot: usize) -> bool {
        self.one[slot] == Set::FULL
    }

    /// Returns the possible replacements of the orbit of a slot, including itself.
    pub(super) fn of_one(&self, slot: usize) -> Set<W> {
        self.one[slot]
    }

    /// Returns the possible replacements of the orbits of two slots.
    pub(super) fn of_two(&self, first: usize, second: usize) -> Set<W> {
        self.one[first] & self.one[second] & self.two[self.pair(first, second)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_replaces_clues_lies_in_all_sets_that_the_others_miss() {
        let set = |numbers: &[usize]| numbers.iter().copied().collect::<Set<2>>();
        let family = [set(&[1, 5, 70]), set(&[1, 6, 70]), set(&[2, 70, 90]), set(&[1, 2, 70, 71])];
        let mut known = Replacements::new(set(&[1, 2, 3]), &family);
        assert_eq!(known.of_one(0), set(&[1, 70]));
        assert_eq!(known.of_one(1), set(&[2, 70, 90]));
        assert!(known.seems_needless(2) && !known.seems_needless(0));
        assert_eq!(known.of_two(1, 0), set(&[70]));
        known.learn(set(&[1, 2, 71]));
        assert!(known.of_two(0, 1).is_empty());
        assert_eq!(known.of_one(0), set(&[1, 70]));
    }
}
