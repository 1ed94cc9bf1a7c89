//! The search from a puzzle to one with fewer clues, or else to one with as many.

use super::replacements::Replacements;
use super::set::Set;
use super::{Descended, Descent, Judgement, Orbits};
use crate::request::clue_count::ClueCount;
use satoku_core::board::Grid;
use satoku_core::cnf::Lit;
use satoku_core::oracle::{Oracle, OracleError, Verdict};
use satoku_core::random::Random;
use std::collections::BTreeSet;

/// The number of queries without a puzzle of fewer clues after which the grid is left. A 9x9 puzzle
/// takes about six queries. Measured: see "How are puzzles of 19 clues found?" in docs/design.md.
const PATIENCE: u64 = 6000;

/// The most unavoidable sets that are kept; beyond that, only the smaller half of them stays.
const KEPT: usize = 20_000;

/// A grid with its known unavoidable sets, as sets of orbits.
#[derive(Debug)]
pub(super) struct Search<const W: usize> {
    orbits: Orbits,
    family: Vec<Set<W>>,
    // For each number of clues, the orbits that have fewer.
    lighter: Vec<Set<W>>,
    // The number of queries so far.
    questions: u64,
    // The most conflicts of the CDCL engine for one descent.
    conflicts: u64,
    // The clues to push next.
    pushed: Vec<Lit>,
}

/// The answer to "is this a puzzle?".
enum Answer<const W: usize> {
    Unique,
    /// No: it misses this unavoidable set.
    Missed(Set<W>),
    Undecided,
}

/// The current puzzle of a descent.
struct Place<const W: usize> {
    given: Set<W>,
    clues: usize,
    known: Replacements<W>,
}

impl<const W: usize> Search<W> {
    pub(super) fn new(orbits: Orbits, conflicts: u64) -> Self {
        let most = orbits.clues.iter().map(Vec::len).max().unwrap_or(0);
        let lighter = |clues: usize| {
            (0..orbits.clues.len()).filter(|orbit| orbits.clues[*orbit].len() < clues).collect()
        };
        let lighter = (0..=2 * most).map(lighter).collect();
        let (family, pushed) = (Vec::new(), Vec::new());
        Search { orbits, family, lighter, questions: 0, conflicts, pushed }
    }

    /// Returns the number of clues of an orbit.
    fn weight(&self, orbit: usize) -> usize {
        self.orbits.clues[orbit].len()
    }

    /// Returns the number of clues if these orbits are given.
    fn clues(&self, given: Set<W>) -> usize {
        self.orbits.held.len() + given.iter().map(|orbit| self.weight(orbit)).sum::<usize>()
    }

    /// Returns the orbits that have from `low` to `high` clues.
    fn weighing(&self, low: usize, high: usize) -> Set<W> {
        let below = |clues: usize| self.lighter[clues.min(self.lighter.len() - 1)];
        below(high + 1) - below(low)
    }

    /// Returns the orbits in which another solution differs.
    fn differing(&self, second: &Grid) -> Set<W> {
        let cells = self.orbits.solution.differences(second).into_iter();
        cells.filter_map(|cell| self.orbits.of_cell[cell.index()]).collect()
    }

    fn keep(&mut self, set: Set<W>) {
        if self.family.len() == KEPT {
            self.family.sort_by_key(Set::len);
            self.family.truncate(KEPT / 2);
        }
        self.family.push(set);
    }

    /// Asks whether these orbits make a puzzle; together with the `removed` ones they do.
    fn ask(
        &mut self,
        oracle: &mut dyn Oracle,
        given: Set<W>,
        removed: Set<W>,
    ) -> Result<Answer<W>, OracleError> {
        self.questions += 1;
        let selectors = |orbits: Set<W>, selectors: &mut Vec<Lit>| {
            selectors.clear();
            orbits.iter().for_each(|orbit| selectors.extend(&self.orbits.clues[orbit]));
        };
        selectors(given, &mut self.pushed);
        oracle.push(&self.pushed);
        selectors(removed, &mut self.pushed);
        let verdict = oracle.second_without(&self.orbits.solution, &self.pushed);
        oracle.pop();
        Ok(match verdict? {
            Verdict::Unique => Answer::Unique,
            Verdict::Undecided => Answer::Undecided,
            Verdict::Second(second) => {
                let missed = self.differing(&second);
                self.keep(missed);
                Answer::Missed(missed)
            }
        })
    }

    fn place(&self, given: Set<W>) -> Place<W> {
        let known = Replacements::new(given, &self.family);
        Place { given, clues: self.clues(given), known }
    }

    /// Returns a puzzle with fewer clues, but not below `low`: without some orbit, or with one in
    /// place of one or two.
    fn lower(
        &mut self,
        oracle: &mut dyn Oracle,
        place: &mut Place<W>,
        low: usize,
    ) -> Result<Option<Set<W>>, OracleError> {
        let count = place.known.orbits().len();
        for slot in 0..count {
            let orbit = Set::of(place.known.orbits()[slot]);
            if !place.known.seems_needless(slot)
                || place.clues - self.weight(place.known.orbits()[slot]) < low
            {
                continue;
            }
            match self.ask(oracle, place.given - orbit, orbit)? {
                Answer::Unique => return Ok(Some(place.given - orbit)),
                Answer::Missed(set) => place.known.learn(set),
                Answer::Undecided => {}
            }
        }
        for first in 0..count {
            for second in first..count {
                if let Some(given) = self.replace(oracle, place, (first, second), low)? {
                    return Ok(Some(given));
                }
            }
        }
        Ok(None)
    }

    /// Returns a puzzle with fewer clues, but not below `low`, in which one orbit replaces those of
    /// two slots, which may be the same.
    fn replace(
        &mut self,
        oracle: &mut dyn Oracle,
        place: &mut Place<W>,
        (first, second): (usize, usize),
        low: usize,
    ) -> Result<Option<Set<W>>, OracleError> {
        let slots = [first, second].map(|slot| place.known.orbits()[slot]);
        let removed = Set::of(slots[0]) | Set::of(slots[1]);
        let rest = place.given - removed;
        let gone: usize = removed.iter().map(|orbit| self.weight(orbit)).sum();
        let fewest = low.saturating_sub(place.clues - gone).max(1);
        if fewest >= gone {
            return Ok(None);
        }
        let mut allowed = self.weighing(fewest, gone - 1) - place.given;
        let mut candidates = place.known.of_two(first, second) & allowed;
        while let Some(orbit) = candidates.iter().next() {
            match self.ask(oracle, rest | Set::of(orbit), removed)? {
                Answer::Unique => return Ok(Some(rest | Set::of(orbit))),
                Answer::Missed(set) => place.known.learn(set),
                Answer::Undecided => {}
            }
            allowed = allowed - Set::of(orbit);
            candidates = place.known.of_two(first, second) & allowed;
        }
        Ok(None)
    }

    /// Returns a puzzle with as many clues that was not seen yet, in which one orbit replaces
    /// another.
    fn sideways(
        &mut self,
        oracle: &mut dyn Oracle,
        place: &mut Place<W>,
        seen: &BTreeSet<Set<W>>,
        random: &mut Random,
    ) -> Result<Option<Set<W>>, OracleError> {
        let mut moves = Vec::new();
        for (slot, orbit) in place.known.orbits().iter().enumerate() {
            let weight = self.weight(*orbit);
            let others = self.weighing(weight, weight) - place.given;
            moves.extend((place.known.of_one(slot) & others).iter().map(|other| (slot, other)));
        }
        random.shuffle(&mut moves);
        for (slot, other) in moves {
            let removed = Set::of(place.known.orbits()[slot]);
            let given = (place.given - removed) | Set::of(other);
            if !place.known.of_one(slot).contains(other) || seen.contains(&given) {
                continue;
            }
            match self.ask(oracle, given, removed)? {
                Answer::Unique => return Ok(Some(given)),
                Answer::Missed(set) => place.known.learn(set),
                Answer::Undecided => {}
            }
        }
        Ok(None)
    }

    fn walk(
        &mut self,
        oracle: &mut dyn Oracle,
        mut given: Set<W>,
        target: ClueCount,
        random: &mut Random,
        judge: &mut dyn FnMut(&[usize]) -> Judgement,
    ) -> Result<Descended, OracleError> {
        let conflicts = oracle.work().cdcl.effort.saturating_add(self.conflicts);
        let mut patience = self.questions + PATIENCE;
        // The puzzles of the current number of clues, and the path through them: depth first.
        let (mut seen, mut way) = (BTreeSet::from([given]), Vec::new());
        loop {
            let mut place = self.place(given);
            let descended = |wanted: bool| Descended { given: given.iter().collect(), wanted };
            let lower = match target.contains(place.clues) {
                false => self.lower(oracle, &mut place, target.low())?,
                true => match judge(place.known.orbits()) {
                    Judgement::Wanted => return Ok(descended(true)),
                    Judgement::Unwanted => None,
                    Judgement::Enough => return Ok(descended(false)),
                },
            };
            if let Some(lower) = lower {
                given = lower;
                (seen, way) = (BTreeSet::from([given]), Vec::new());
                patience = self.questions + PATIENCE;
                continue;
            }
            way.push(given);
            let next = loop {
                let spent = self.questions >= patience || oracle.work().cdcl.effort > conflicts;
                if spent {
                    break None;
                }
                if let Some(next) = self.sideways(oracle, &mut place, &seen, random)? {
                    break Some(next);
                }
                way.pop();
                match way.last() {
                    Some(earlier) => place = self.place(*earlier),
                    None => break None,
                }
            };
            match next {
                Some(next) => given = next,
                None => return Ok(descended(false)),
            }
            seen.insert(given);
        }
    }
}

impl<const W: usize> Descent for Search<W> {
    fn learn(&mut self, second: &Grid) {
        let set = self.differing(second);
        // An empty set means that the clues which are always given exclude this grid.
        if !set.is_empty() {
            self.keep(set);
        }
    }

    fn descend(
        &mut self,
        oracle: &mut dyn Oracle,
        given: &[usize],
        target: ClueCount,
        random: &mut Random,
        judge: &mut dyn FnMut(&[usize]) -> Judgement,
    ) -> Result<Descended, OracleError> {
        oracle.push(&self.orbits.held);
        let descended = self.walk(oracle, given.iter().copied().collect(), target, random, judge);
        oracle.pop();
        descended
    }
}
