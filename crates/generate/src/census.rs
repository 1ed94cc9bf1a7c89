//! Estimates how many minimal puzzles, with how many clues, a grid has on average.

use super::GenerateError;
use super::generator::Generator;
use super::plan::Plan;
use super::request::RequestError;
use super::request::goal::Goal;
use satoku_core::board::{Cell, Grid};
use satoku_core::cnf::Lit;
use satoku_core::oracle::{Oracle, OracleError, Verdict};
use satoku_core::random::Random;
use std::collections::BTreeMap;

/// The number of random orders of removal that are tried to find where to start.
const LOOKED_AT: usize = 200;

/// The number of those orders in which the clues left at the start must be unique. With fewer clues
/// at the start there would be fewer steps, but a population would take longer to collect.
const UNIQUE: usize = 10;

/// An estimate of how many minimal puzzles grids have.
///
/// Removing clues at random favours few clues, because the fewer clues a puzzle has, the more
/// orders of removal lead to it. Here, instead, populations of sets of clues, each unique and of a
/// grid of its own, lose one clue at a time, so that at every number of clues all unique sets are
/// equally likely:
///
/// - At the start, random sets of a fixed size are drawn and the unique ones kept. Their share
///   tells how many unique sets there are.
/// - A set of t clues of which any one of r can be removed has r unique sets of t - 1 below it.
///   Every unique set of t - 1 of the N clues of a grid is below N - t + 1 sets of t, all of them
///   unique, as they contain it. So with u(t) unique sets of t clues, and r on average, u(t - 1) =
///   u(t) r / (N - t + 1); and if the next population is drawn evenly from all pairs of a set and a
///   removal, each unique set of t - 1 comes as often as any other.
/// - The share of minimal sets in a population, times u(t), is the number of minimal puzzles of t
///   clues.
///
/// Each of these estimates is right on average, for any size of the population (Del Moral 2004, on
/// interacting particles). The idea of correcting for the number of clues is from D. Berthier's
/// *Unbiased Statistics of a CSP: a Controlled-Bias Generator* (2009), where a set starts again
/// from the top wherever a removal fails, so that one in 250,000 gets through. With a symmetry,
/// orbits of clues take the place of clues, and a puzzle is minimal if no orbit can be removed.
#[derive(Debug)]
pub struct Census<'g> {
    generator: &'g Generator,
    plan: &'g Plan,
    start: usize,
}

/// The minimal sets of a population that have some number of orbits and of clues.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MinimalSets {
    /// The number of orbits of clues. Without a symmetry each clue is an orbit.
    pub orbits: usize,
    /// The number of clues.
    pub clues: usize,
    /// The number of sets.
    pub sets: u64,
    /// The natural logarithm of the number of minimal puzzles, in a grid on average, that each of
    /// the sets stands for.
    pub log: f64,
}

/// A set of groups of clues that has one solution.
struct Set {
    solution: std::rc::Rc<Grid>,
    /// The groups that are needed as long as all of these stay.
    needed: Vec<usize>,
    /// The groups that may be removable.
    open: Vec<usize>,
}

impl Generator {
    /// Prepares a census of the minimal puzzles with the request's symmetry on its board. The start
    /// is found from random orders, which are the same every time.
    ///
    /// # Errors
    /// If regions are random, the request asks for more than a symmetry, or the work is cancelled.
    #[doc(hidden)]
    pub fn census(&self) -> Result<Census<'_>, GenerateError> {
        let request = self.request();
        let requested = [
            (request.clues.is_some(), "a clue count"),
            (request.pattern.is_some(), "a pattern"),
            (!request.keep.is_empty(), "cells to keep"),
            (Goal::of(request, 0).is_some(), "a difficulty"),
        ];
        let why = "it counts all minimal puzzles of a board";
        if let Some((_, goal)) = requested.into_iter().find(|(is_requested, _)| *is_requested) {
            return Err(RequestError::Conflict("a census", goal, why).into());
        }
        if let Some(kind) = request.other_kind() {
            let kind = kind.to_owned();
            return Err(RequestError::Kind { field: "census", kind, why }.into());
        }
        let Some(plan) = self.plan() else {
            return Err(RequestError::Conflict("a census", "random regions", why).into());
        };
        let mut census = Census { generator: self, plan, start: plan.orbits().len() };
        let mut random = Random::new(0, u64::MAX);
        let mut oracle = census.oracle()?;
        let mut fewest = Vec::with_capacity(LOOKED_AT);
        for _ in 0..LOOKED_AT {
            fewest.push(census.boundary(oracle.as_mut(), &mut random)?);
        }
        fewest.sort_unstable();
        census.start = fewest[UNIQUE];
        // No set may be minimal at the start, because larger minimal ones would not be seen.
        while census.start < plan.orbits().len() {
            let sets = census.first(oracle.as_mut(), &mut random, LOOKED_AT)?.0;
            let mut is_minimal = false;
            for mut set in sets {
                census.find_needed(oracle.as_mut(), &mut set)?;
                is_minimal |= set.open.is_empty();
            }
            if !is_minimal {
                break;
            }
            census.start += (plan.orbits().len() - census.start).div_ceil(8);
        }
        Ok(census)
    }
}

impl<'g> Census<'g> {
    /// Returns the minimal sets among those that a population of `size` sets comes to, from many
    /// orbits to few, with the number of puzzles that each stands for.
    ///
    /// The result depends only on the seed, the index and the size; populations of different
    /// indices are independent.
    ///
    /// # Errors
    /// If the work is cancelled, the budget is used up, or an engine contradicts itself.
    ///
    /// # Panics
    /// If `size` is below 2.
    pub fn population(
        &self,
        seed: u64,
        index: u64,
        size: usize,
    ) -> Result<Vec<MinimalSets>, GenerateError> {
        assert!(size >= 2, "a population has at least two sets");
        // A stream apart from that of the puzzle with this index.
        let mut random = Random::new(!seed, index);
        let mut oracle = self.oracle()?;
        let (mut sets, tries) = self.first(oracle.as_mut(), &mut random, size)?;
        let all = self.plan.orbits().len();
        // The logarithm of the number of unique sets: all sets times the share that was unique,
        // without the last try, which always is.
        let mut unique =
            log_choose(all, self.start) + ((size - 1) as f64 / (tries - 1) as f64).ln();
        let mut minimal = Vec::new();
        for left in (1..=self.start).rev() {
            let mut removable = Vec::with_capacity(size);
            let mut counted: BTreeMap<usize, u64> = BTreeMap::new();
            for set in &mut sets {
                // Easy queries do not check this themselves.
                if self.generator.cancel().is_cancelled() {
                    return Err(GenerateError::Cancelled);
                }
                self.find_needed(oracle.as_mut(), set)?;
                removable.push(set.open.len() as u64);
                if set.open.is_empty() {
                    *counted.entry(self.clue_count(&set.needed)).or_default() += 1;
                }
            }
            let log = unique - (size as f64).ln();
            let found = counted.into_iter();
            minimal.extend(found.map(|(clues, sets)| MinimalSets {
                orbits: left,
                clues,
                sets,
                log,
            }));
            let pairs: u64 = removable.iter().sum();
            if pairs == 0 {
                break;
            }
            unique += (pairs as f64 / size as f64).ln() - ((all - left + 1) as f64).ln();
            sets = drawn_evenly(&sets, &removable, pairs, &mut random);
        }
        Ok(minimal)
    }

    fn oracle(&self) -> Result<Box<dyn Oracle + 'g>, GenerateError> {
        let request = self.generator.request();
        let shared = self.plan.formula();
        Ok(shared.oracle(request.engine, request.budget, self.generator.cancel())?)
    }

    fn grid(&self, random: &mut Random) -> Result<Grid, GenerateError> {
        if let Some(solution) = &self.generator.request().solution {
            return Ok(solution.clone());
        }
        self.plan.draw(random, self.generator.cancel())
    }

    fn order(&self, random: &mut Random) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.plan.orbits().len()).collect();
        random.shuffle(&mut order);
        order
    }

    /// Returns the least number of groups at the front of a random order that are unique.
    fn boundary(
        &self,
        oracle: &mut dyn Oracle,
        random: &mut Random,
    ) -> Result<usize, GenerateError> {
        let (solution, order) = (self.grid(random)?, self.order(random));
        let (mut low, mut high) = (0, order.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.is_unique(oracle, &solution, &order[..middle])? {
                true => high = middle,
                false => low = middle + 1,
            }
        }
        Ok(high)
    }

    /// Returns random unique sets of the starting size, and how many sets were tried.
    fn first(
        &self,
        oracle: &mut dyn Oracle,
        random: &mut Random,
        size: usize,
    ) -> Result<(Vec<Set>, u64), GenerateError> {
        let mut sets = Vec::with_capacity(size);
        let mut tries = 0;
        while sets.len() < size {
            tries += 1;
            let (solution, mut open) = (self.grid(random)?, self.order(random));
            open.truncate(self.start);
            if self.is_unique(oracle, &solution, &open)? {
                sets.push(Set { solution: solution.into(), needed: Vec::new(), open });
            }
        }
        Ok((sets, tries))
    }

    /// Moves the groups that cannot be removed from `open` to `needed`.
    fn find_needed(&self, oracle: &mut dyn Oracle, set: &mut Set) -> Result<(), GenerateError> {
        let mut can_go = vec![false; set.open.len()];
        oracle.push(&self.clues(&set.solution, &set.needed));
        let asked = self.ask(oracle, &set.solution, &set.open, &mut can_go);
        oracle.pop();
        if !asked? {
            return Err(GenerateError::Undecided);
        }
        let mut at = can_go.into_iter();
        let (open, needed) = std::mem::take(&mut set.open)
            .into_iter()
            .partition::<Vec<usize>, _>(|_| at.next() == Some(true));
        set.open = open;
        set.needed.extend(needed);
        Ok(())
    }

    /// Finds for each group whether it can be removed while all others stay; halving the groups
    /// lets the queries share what the engine derives. Returns whether all could be decided.
    fn ask(
        &self,
        oracle: &mut dyn Oracle,
        solution: &Grid,
        groups: &[usize],
        can_go: &mut [bool],
    ) -> Result<bool, OracleError> {
        if groups.is_empty() || oracle.is_settled() {
            can_go.fill(true);
            return Ok(true);
        }
        if groups.len() == 1 {
            let verdict = oracle.second_without(solution, &self.clues(solution, groups))?;
            can_go[0] = verdict == Verdict::Unique;
            return Ok(verdict != Verdict::Undecided);
        }
        let middle = groups.len() / 2;
        let (first, second) = groups.split_at(middle);
        let (can_first, can_second) = can_go.split_at_mut(middle);
        for (held, left, can_go) in [(second, first, can_first), (first, second, can_second)] {
            oracle.push(&self.clues(solution, held));
            let asked = self.ask(oracle, solution, left, can_go);
            oracle.pop();
            if !asked? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_unique(
        &self,
        oracle: &mut dyn Oracle,
        solution: &Grid,
        groups: &[usize],
    ) -> Result<bool, GenerateError> {
        oracle.push(&self.clues(solution, groups));
        let verdict = match oracle.is_settled() {
            true => Ok(Verdict::Unique),
            false => oracle.second(solution),
        };
        oracle.pop();
        match verdict? {
            Verdict::Undecided => Err(GenerateError::Undecided),
            verdict => Ok(verdict == Verdict::Unique),
        }
    }

    fn cells<'s>(&'s self, groups: &'s [usize]) -> impl Iterator<Item = &'s Cell> + 's {
        groups.iter().flat_map(|group| &self.plan.orbits()[*group])
    }

    fn clues(&self, solution: &Grid, groups: &[usize]) -> Vec<Lit> {
        self.plan.encoding().given_selectors(solution, self.cells(groups)).collect()
    }

    fn clue_count(&self, groups: &[usize]) -> usize {
        self.cells(groups).count()
    }
}

/// Draws as many new sets as there are, each an old one without a group that can be removed. All
/// such pairs are equally likely. They are taken at even distances from a random offset, which
/// varies less than drawing each independently.
fn drawn_evenly(sets: &[Set], removable: &[u64], pairs: u64, random: &mut Random) -> Vec<Set> {
    let size = sets.len() as u64;
    let offset = random.below(pairs as usize) as u64;
    let mut below = Vec::with_capacity(sets.len());
    let mut passed = 0;
    let (mut at, mut next) = (0, 0);
    while next < size {
        // In units of 1 / size of a pair.
        let place = offset + next * pairs;
        if place >= (passed + removable[at]) * size {
            passed += removable[at];
            at += 1;
            continue;
        }
        let Set { solution, needed, open } = &sets[at];
        let mut open = open.clone();
        open.remove(((place - passed * size) / size) as usize);
        below.push(Set { solution: solution.clone(), needed: needed.clone(), open });
        next += 1;
    }
    below
}

/// Returns the logarithm of the number of ways to choose `chosen` of `all`.
fn log_choose(all: usize, chosen: usize) -> f64 {
    (0..chosen).map(|one| ((all - one) as f64 / (chosen - one) as f64).ln()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_drawn_evenly() {
        let removable = [3, 0, 1, 6];
        let sets: Vec<Set> = (0..4)
            .map(|set| Set {
                solution: Grid::blank(1).into(),
                needed: vec![set],
                open: (0..removable[set] as usize).collect(),
            })
            .collect();
        let mut counts = BTreeMap::new();
        let mut random = Random::new(1, 1);
        for _ in 0..10_000 {
            let below = drawn_evenly(&sets, &removable, 10, &mut random);
            assert_eq!(below.len(), 4);
            for Set { needed, open, .. } in below {
                let set = needed[0];
                let gone = (0..removable[set] as usize).find(|group| !open.contains(group));
                *counts.entry((set, gone.unwrap())).or_insert(0u32) += 1;
            }
        }
        // About 4,000 of each of ten pairs are expected.
        assert_eq!(counts.len(), 10);
        assert!(counts.values().all(|count| (3_800..4_200).contains(count)), "{counts:?}");
    }

    #[test]
    fn the_logarithm_is_that_of_the_number() {
        assert!((log_choose(81, 3) - 85_320f64.ln()).abs() < 1e-9);
    }
}
