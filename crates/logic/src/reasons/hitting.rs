//! Sets of elements, and the lightest choice of elements that has one of each set.

/// A set of elements, one bit for each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Elements(pub(super) Box<[u64]>);

impl Elements {
    /// Returns an empty set of elements below `count`.
    pub(super) fn none(count: usize) -> Self {
        Elements(vec![0; count.div_ceil(64)].into())
    }

    pub(super) fn insert(&mut self, element: usize) {
        self.0[element / 64] |= 1 << (element % 64);
    }

    fn remove(&mut self, element: usize) {
        self.0[element / 64] &= !(1 << (element % 64));
    }

    /// Keeps the elements that are in the other set as well; returns whether there are any.
    fn keep(&mut self, other: &[u64]) -> bool {
        self.0.iter_mut().zip(other).for_each(|(one, other)| *one &= other);
        self.0.iter().any(|word| *word != 0)
    }

    fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        elements(self.0.iter().copied())
    }
}

/// Returns the elements of a set.
pub(super) fn elements(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(at, word)| {
        let rest = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
        let rest = rest.take_while(|word| *word != 0);
        rest.map(move |word| at * 64 + word.trailing_zeros() as usize)
    })
}

/// Returns whether a set has an element.
fn has(set: &[u64], element: usize) -> bool {
    set[element / 64] >> (element % 64) & 1 == 1
}

/// Returns whether two sets have an element in common.
pub(super) fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// Returns the number of elements that two sets have in common.
pub(super) fn count_common(one: &[u64], other: &[u64]) -> u32 {
    one.iter().zip(other).map(|(one, other)| (one & other).count_ones()).sum()
}

/// Returns the number of elements that are not in the other set.
fn count_without(one: &[u64], other: &[u64]) -> u32 {
    one.iter().zip(other).map(|(one, other)| (one & !other).count_ones()).sum()
}

/// Returns the elements that are not in the other set.
fn without(one: &[u64], other: &[u64]) -> impl Iterator<Item = usize> {
    elements(one.iter().zip(other).map(|(one, other)| one & !other))
}

/// Lists of elements, of which more become known when a choice is tested.
pub(super) trait Lists {
    /// Returns the number of lists that are known.
    fn count(&self) -> usize;

    /// Returns a list as a set of elements.
    fn list(&self, number: usize) -> &[u64];

    /// Tests elements that include one of each known list.
    fn test(&mut self, chosen: &Elements) -> Verdict;

    /// Counts work; returns whether the search may go on.
    fn spend(&mut self, work: usize) -> bool;
}

/// The result of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The elements are what is sought.
    Met,
    /// They are not: a list without them has become known.
    Missed,
    /// Nothing is what is sought, or the search was stopped.
    Ended,
}

/// What has to be chosen next.
enum Next {
    /// An element of this open list, which has the fewest that may be chosen.
    OneOf(usize),
    /// Nothing: no list is open.
    Nothing,
    /// Lists without common elements weigh more than is left.
    TooHeavy,
}

/// A choice of elements.
struct Choice<'w> {
    weights: &'w [u32],
    lightest: u32,
    chosen: Elements,
    /// The elements that may not be chosen.
    banned: Elements,
}

/// Looks for elements of at most some weight that pass the test. `weights` has at least 1 for each
/// element. Returns `None` if there are none, or the search has ended.
pub(super) fn hit(lists: &mut impl Lists, weights: &[u32], weight: u32) -> Option<Elements> {
    let none = Elements::none(weights.len());
    let lightest = weights.iter().copied().min().unwrap_or(1);
    let mut choice = Choice { weights, lightest, chosen: none.clone(), banned: none };
    (choice.search(lists, Vec::new(), 0, weight) == Verdict::Met).then_some(choice.chosen)
}

impl Choice<'_> {
    /// Adds elements up to a weight. `open` has the lists without a chosen element, among the first
    /// `known` lists.
    fn search(
        &mut self,
        lists: &mut impl Lists,
        mut open: Vec<u32>,
        mut known: usize,
        left: u32,
    ) -> Verdict {
        let options = loop {
            self.catch_up(lists, &mut open, &mut known);
            if !lists.spend(open.len() + 1) {
                return Verdict::Ended;
            }
            match self.fewest_options(lists, &open, left) {
                Next::TooHeavy => return Verdict::Missed,
                Next::OneOf(list) => {
                    break without(lists.list(list), &self.banned.0).collect::<Vec<usize>>();
                }
                Next::Nothing => match lists.test(&self.chosen) {
                    Verdict::Missed => {}
                    verdict => return verdict,
                },
            }
        };
        let mut tried = 0;
        let mut verdict = Verdict::Missed;
        for element in &options {
            tried += 1;
            if self.weights[*element] <= left {
                self.catch_up(lists, &mut open, &mut known);
                self.chosen.insert(*element);
                let rest = left - self.weights[*element];
                verdict = match (self.lightest..2 * self.lightest).contains(&rest) {
                    true => self.last(lists, &open, *element, rest),
                    false => {
                        let is_open = |list: &&u32| !has(lists.list(**list as usize), *element);
                        let open = open.iter().filter(is_open).copied().collect();
                        self.search(lists, open, known, rest)
                    }
                };
                if verdict != Verdict::Missed {
                    break;
                }
                self.chosen.remove(*element);
            }
            // Every choice with it has been tried.
            self.banned.insert(*element);
        }
        options[..tried].iter().for_each(|element| self.banned.remove(*element));
        verdict
    }

    /// Adds one element at most, where `open` has the lists without a chosen element except `by`.
    fn last(&mut self, lists: &mut impl Lists, open: &[u32], by: usize, left: u32) -> Verdict {
        let mut known = lists.count();
        let mut open =
            open.iter().map(|list| lists.list(*list as usize)).filter(|list| !has(list, by));
        let Some(first) = open.next() else {
            return self.search(lists, Vec::new(), known, left);
        };
        let mut common = Elements(first.into());
        common.0.iter_mut().zip(&self.banned.0).for_each(|(one, banned)| *one &= !banned);
        if !open.all(|list| common.keep(list)) {
            return Verdict::Missed;
        }
        if !lists.spend(1) {
            return Verdict::Ended;
        }
        while let Some(element) = common.first() {
            common.remove(element);
            if self.weights[element] > left {
                continue;
            }
            self.chosen.insert(element);
            let verdict = lists.test(&self.chosen);
            if verdict != Verdict::Missed {
                return verdict;
            }
            self.chosen.remove(element);
            (known..lists.count()).for_each(|list| {
                common.keep(lists.list(list));
            });
            known = lists.count();
        }
        Verdict::Missed
    }

    /// Adds the lists that have become known and have no chosen element.
    fn catch_up(&self, lists: &impl Lists, open: &mut Vec<u32>, known: &mut usize) {
        let new = *known..lists.count();
        let new = new.filter(|list| !meet(lists.list(*list), &self.chosen.0));
        open.extend(new.map(|list| list as u32));
        *known = lists.count();
    }

    /// Returns what has to be chosen next, with at most so much weight.
    fn fewest_options(&self, lists: &impl Lists, open: &[u32], left: u32) -> Next {
        let mut best: Option<(u32, usize)> = None;
        // Banned elements do not count as common ones.
        let mut seen = Elements::none(self.weights.len());
        let mut least = 0;
        for number in open {
            let list = lists.list(*number as usize);
            let count = count_without(list, &self.banned.0);
            if !meet(list, &seen.0) {
                let lightest = without(list, &self.banned.0).map(|one| self.weights[one]).min();
                least += lightest.unwrap_or(u32::MAX - least);
                if least > left {
                    return Next::TooHeavy;
                }
                let free = list.iter().zip(&self.banned.0).map(|(list, banned)| list & !banned);
                seen.0.iter_mut().zip(free).for_each(|(seen, free)| *seen |= free);
            }
            if best.is_none_or(|(fewest, _)| count < fewest) {
                best = Some((count, *number as usize));
            }
        }
        best.map_or(Next::Nothing, |(_, list)| Next::OneOf(list))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::random::Random;

    /// Lists of which a test makes known the first that has no chosen element.
    struct Hidden {
        all: Vec<Elements>,
        known: Vec<usize>,
    }

    impl Lists for Hidden {
        fn count(&self) -> usize {
            self.known.len()
        }

        fn list(&self, number: usize) -> &[u64] {
            &self.all[self.known[number]].0
        }

        fn test(&mut self, chosen: &Elements) -> Verdict {
            let missed = self.all.iter().position(|list| !meet(&list.0, &chosen.0));
            self.known.extend(missed);
            if missed.is_some() { Verdict::Missed } else { Verdict::Met }
        }

        fn spend(&mut self, _: usize) -> bool {
            true
        }
    }

    #[test]
    fn the_lightest_choice_is_that_of_trying_all() {
        const COUNT: usize = 9;
        let mut random = Random::new(5, 0);
        for _ in 0..300 {
            let weights: Vec<u32> = (0..COUNT).map(|_| 1 + random.below(3) as u32).collect();
            let all: Vec<Elements> = (0..=random.below(8))
                .map(|_| {
                    let mut set = Elements::none(COUNT);
                    (0..=random.below(4)).for_each(|_| set.insert(random.below(COUNT)));
                    set
                })
                .collect();
            let weight = |mask: usize| -> u32 {
                (0..COUNT).filter(|one| mask >> one & 1 == 1).map(|one| weights[one]).sum()
            };
            let hits = |mask: &usize| {
                all.iter().all(|set| set.iter().any(|element| mask >> element & 1 == 1))
            };
            let lightest = (0..1 << COUNT).filter(hits).map(weight).min().unwrap();
            let search =
                |most| hit(&mut Hidden { all: all.clone(), known: Vec::new() }, &weights, most);
            assert_eq!(search(lightest - 1), None);
            let found = search(lightest).unwrap();
            let mask = found.iter().fold(0, |mask, element| mask | 1 << element);
            assert!(hits(&mask) && weight(mask) == lightest);
        }
    }
}
