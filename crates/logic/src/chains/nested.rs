//! Which candidates contradict themselves once all further candidates are eliminated that
//! contradict themselves together with them.

use super::closure::{Closure, Closures};
use crate::cells::MAX_SYMBOLS;
use crate::state::State;
use crate::step_collector::StepCollector;
use std::cmp::Reverse;

/// A candidate, as cell and symbol.
type Candidate = (usize, usize);

/// A set of candidates, by their numbers.
type Numbers = Vec<u64>;

/// The work for a candidate that is assumed together with others, for each cell of the board.
const TOGETHER: usize = 12;

/// The search in one position. Candidates have numbers, those first from which the most follows:
/// without a contradiction, that has none either.
pub(super) struct Nested<'s> {
    closures: Closures<'s>,
    candidates: Vec<Candidate>,
    /// The number of each candidate.
    numbers: Vec<u16>,
    /// The consequences of each candidate.
    of_one: Vec<Closure>,
    /// For each candidate those that contradict it.
    excluded: Vec<Numbers>,
    /// The consequences of the candidates that were assumed last.
    both: Closure,
}

impl<'s> Nested<'s> {
    /// Assumes each candidate, and every two together; `None` if the work is used up.
    pub(super) fn new(state: &'s State, found: &mut StepCollector) -> Option<Self> {
        let mut closures = Closures::new(state);
        let nothing = closures.of_nothing();
        let with_closure = state.open_candidates().map(|(cell, symbol)| {
            let mut closure = nothing.clone();
            closures.assume(&nothing, cell, symbol, &mut closure);
            ((cell, symbol), closure)
        });
        let mut with_closure: Vec<(Candidate, Closure)> = with_closure.collect();
        with_closure.sort_by_key(|(_, closure)| Reverse(closure.held().count()));
        let (candidates, of_one): (Vec<Candidate>, Vec<Closure>) = with_closure.into_iter().unzip();
        let mut numbers = vec![0; state.geometry.cells * MAX_SYMBOLS];
        for ((cell, symbol), number) in candidates.iter().zip(0..) {
            numbers[cell * MAX_SYMBOLS + symbol] = number;
        }
        let none = vec![0; candidates.len().div_ceil(64)];
        let excluded = vec![none; candidates.len()];
        let mut nested = Nested { closures, candidates, numbers, of_one, excluded, both: nothing };
        nested.pair(found).then_some(nested)
    }

    /// Returns the work for assuming every candidate, each together with what is assumed already.
    pub(super) fn work(&self) -> usize {
        self.candidates.len() * self.both.cell_count() * TOGETHER
    }

    /// Finds the candidates that contradict each other; returns whether the search may go on.
    fn pair(&mut self, found: &mut StepCollector) -> bool {
        let count = self.candidates.len();
        let none = vec![0; count.div_ceil(64)];
        let (mut fits, mut implied_by) = (vec![none.clone(); count], vec![none; count]);
        for number in 0..count {
            let closure = &self.of_one[number];
            let held = self.held(closure);
            let clash = closure.is_contradictory();
            for other in 0..count {
                let (cell, symbol) = self.candidates[other];
                if clash || closure.fails(cell, symbol) {
                    insert(&mut self.excluded[number], other);
                    insert(&mut self.excluded[other], number);
                } else if closure.holds(cell, symbol) {
                    join(&mut fits[other], &held);
                    insert(&mut implied_by[other], number);
                }
            }
        }
        for one in 0..count {
            if !found.spend(self.work() / 2) {
                return false;
            }
            for other in 0..count {
                if has(&self.excluded[one], other) || has(&fits[one], other) {
                    continue;
                }
                let (cell, symbol) = self.candidates[other];
                self.closures.assume(&self.of_one[one], cell, symbol, &mut self.both);
                if self.both.is_contradictory() {
                    // So does whatever they follow from.
                    for (one, other) in [(one, other), (other, one)] {
                        for by in members(&implied_by[one]) {
                            join(&mut self.excluded[by], &implied_by[other]);
                        }
                    }
                } else {
                    let held = self.held(&self.both);
                    members(&held).for_each(|number| join(&mut fits[number], &held));
                }
            }
        }
        true
    }

    /// Returns the candidates that contradict themselves in the end; `None` if the work is used up.
    pub(super) fn refuted(&mut self, found: &mut StepCollector) -> Option<Vec<Candidate>> {
        let none: Numbers = vec![0; self.candidates.len().div_ceil(64)];
        let (mut refuted, mut consistent) = (none.clone(), none);
        for number in 0..self.candidates.len() {
            // Counted where others decide it, too, so that the order does not matter.
            let is_open = !self.excluded_by(&self.of_one[number]).is_empty();
            if is_open && !found.spend(self.work()) {
                return None;
            }
            if has(&consistent, number) {
                continue;
            }
            let mut closure = self.of_one[number].clone();
            let held = self.held(&closure);
            match members(&held).any(|one| has(&refuted, one))
                || self.refute(&mut closure, &refuted)
            {
                true => insert(&mut refuted, number),
                false => join(&mut consistent, &self.held(&closure)),
            }
        }
        let mut refuted: Vec<_> = members(&refuted).map(|one| self.candidates[one]).collect();
        refuted.sort_unstable();
        Some(refuted)
    }

    /// Excludes what contradicts the assumptions of a closure, until nothing more does; returns
    /// whether the assumptions contradict themselves then. It is known that those of `refuted` do.
    fn refute(&mut self, closure: &mut Closure, refuted: &[u64]) -> bool {
        while !closure.is_contradictory() {
            let excluded = self.excluded_by(closure);
            if !excluded.is_empty() {
                self.closures.exclude(closure, excluded);
                continue;
            }
            if closure.held().any(|one| has(refuted, self.number(one))) {
                return true;
            }
            let before = closure.count();
            let mut consistent = self.held(closure);
            for number in 0..self.candidates.len() {
                let (cell, symbol) = self.candidates[number];
                if has(&consistent, number)
                    || closure.holds(cell, symbol)
                    || closure.fails(cell, symbol)
                {
                    continue;
                }
                self.closures.assume(closure, cell, symbol, &mut self.both);
                if !self.both.is_contradictory() {
                    join(&mut consistent, &self.held(&self.both));
                    continue;
                }
                self.closures.exclude(closure, [(cell, symbol)]);
                if closure.is_contradictory() {
                    return true;
                }
            }
            if closure.count() == before {
                return false;
            }
        }
        true
    }

    /// Returns the open candidates that are known to contradict what holds.
    fn excluded_by(&self, closure: &Closure) -> Vec<Candidate> {
        let mut all: Numbers = vec![0; self.candidates.len().div_ceil(64)];
        closure.held().for_each(|one| join(&mut all, &self.excluded[self.number(one)]));
        let excluded = members(&all).map(|number| self.candidates[number]);
        excluded.filter(|(cell, symbol)| !closure.fails(*cell, *symbol)).collect()
    }

    fn number(&self, (cell, symbol): Candidate) -> usize {
        usize::from(self.numbers[cell * MAX_SYMBOLS + symbol])
    }

    fn held(&self, closure: &Closure) -> Numbers {
        let mut held = vec![0; self.candidates.len().div_ceil(64)];
        closure.held().for_each(|one| insert(&mut held, self.number(one)));
        held
    }
}

fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

fn join(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(one, other)| *one |= other);
}

fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(at, word)| {
        let rest = std::iter::successors(Some(*word), |word| Some(word & word.wrapping_sub(1)));
        let rest = rest.take_while(|word| *word != 0);
        rest.map(move |word| at * 64 + word.trailing_zeros() as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chains::facts::{Fact, Support};
    use crate::chains::implications::{Implications, Scope};
    use crate::geometry::Geometry;
    use crate::step_collector::{Keep, Techniques};
    use satoku_core::board::{Cell, Grid, Size, Symbol};
    use satoku_core::encode::Encoding;
    use satoku_core::oracle::SharedFormula;
    use satoku_core::random::Random;
    use satoku_core::rules::{Clue, ClueContext, Layout, Puzzle, Registry};
    use std::sync::Arc;

    const KINDS: [&str; 8] =
        ["cage", "arrow", "thermometer", "region-sum", "all-dots", "zipper", "sandwich", "whisper"];

    /// Returns a position of a puzzle with some clues that are true of a grid, some givens, and
    /// some of the candidates.
    fn position(name: &str, size: usize, random: &mut Random) -> State {
        let registry = Registry::standard();
        let (variant, kinds) = registry.split(name).unwrap();
        let layout = Layout::of_size(Size::of_side(size).unwrap());
        let rules = Arc::new(registry.rules(&variant, &layout).unwrap());
        let blank = Puzzle::new(Arc::clone(&rules), Vec::new()).unwrap();
        let formula = SharedFormula::new(Encoding::new(&blank));
        // Few non-consecutive grids are found soon, so that searches begin anew.
        let mut drawn = (0..1_000).map(|_| formula.random_solution(&[], random, 10_000));
        let grid = drawn.find_map(|grid| grid).unwrap();
        let clues =
            kinds.iter().flat_map(|kind| kind.propose(&ClueContext::new(&rules, &grid), random));
        let mut clues: Vec<Clue> = clues.map(Clue::Constraint).collect();
        clues.retain(|_| random.below(3) > 0);
        let puzzle = Puzzle::new(Arc::clone(&rules), clues).unwrap();
        let mut givens = Grid::blank(grid.cell_count());
        for (cell, symbol) in grid.filled() {
            if random.below(6) == 0 {
                givens.set(cell, Some(symbol));
            }
        }
        let mut state = State::new(&Geometry::new(&rules).unwrap(), &puzzle).with_givens(&givens);
        let candidates: Vec<Candidate> = state.open_candidates().collect();
        for (cell, symbol) in candidates {
            let is_wrong = grid.get(Cell::new(cell)) != Some(Symbol::new(symbol));
            if is_wrong && random.below(3) == 0 {
                state.eliminate(cell, symbol);
            }
        }
        state
    }

    fn assert_same(implied: &Implications<'_>, closure: &Closure, state: &State) {
        assert_eq!(implied.contradiction().is_some(), closure.is_contradictory());
        for (cell, symbol) in state.open_candidates().filter(|_| !closure.is_contradictory()) {
            let holds = Fact::new(cell, symbol, true);
            assert_eq!(implied.has(holds), closure.holds(cell, symbol));
            assert_eq!(implied.has(holds.negation()), closure.fails(cell, symbol));
        }
    }

    #[test]
    fn closures_have_the_facts_of_implications() {
        let (mut random, mut contradictions) = (Random::new(1, 0), 0);
        for kind in KINDS.into_iter().chain(["classic", "non-consecutive", "anti-knight+x"]) {
            let state = position(kind, 9, &mut random);
            let mut closures = Closures::new(&state);
            let nothing = closures.of_nothing();
            let (mut closure, mut both) = (nothing.clone(), nothing.clone());
            for (cell, symbol) in state.open_candidates() {
                let implied = Implications::of(Fact::new(cell, symbol, true), Scope::All, &state);
                closures.assume(&nothing, cell, symbol, &mut closure);
                assert_same(&implied, &closure, &state);
                let further = state.open_candidates().filter(|(cell, symbol)| {
                    !closure.is_contradictory()
                        && !implied.is_known(Fact::new(*cell, *symbol, true))
                });
                for (cell, symbol) in further.filter(|_| random.below(20) == 0).collect::<Vec<_>>()
                {
                    closures.assume(&closure, cell, symbol, &mut both);
                    let implied = implied.assume(Fact::new(cell, symbol, true));
                    assert_same(&implied, &both, &state);
                    contradictions += u32::from(both.is_contradictory());
                }
            }
        }
        assert!(contradictions > 100, "{contradictions}");
    }

    /// Excludes in rounds what contradicts the assumption, each further candidate by itself.
    fn refute_slowly(implied: &mut Implications<'_>, state: &State) {
        while implied.contradiction().is_none() {
            let further =
                state.open_candidates().map(|(cell, symbol)| Fact::new(cell, symbol, true));
            let further = further.filter(|further| !implied.is_known(*further));
            let refuted = further.filter_map(|one| Some((one, implied.assume(one).refutation()?)));
            let refuted: Vec<(Fact, Support)> = refuted.collect();
            if refuted.is_empty() {
                return;
            }
            implied.refute(refuted);
        }
    }

    #[test]
    fn what_is_refuted_is_that_of_assuming_everything() {
        let mut random = Random::new(2, 0);
        let (mut refuted, mut not) = (0, 0);
        for kind in KINDS.into_iter().chain(["classic", "anti-king"]) {
            for _ in 0..10 {
                let state = position(kind, 6, &mut random);
                let mut found = StepCollector::new(Techniques(0), Keep::Easiest);
                let mut nested = Nested::new(&state, &mut found).unwrap();
                let known = nested.refuted(&mut found).unwrap();
                for (cell, symbol) in state.open_candidates() {
                    let implied =
                        Implications::of(Fact::new(cell, symbol, true), Scope::All, &state);
                    let mut slow = implied;
                    refute_slowly(&mut slow, &state);
                    assert_eq!(slow.contradiction().is_some(), known.contains(&(cell, symbol)));
                    match slow.contradiction() {
                        Some(_) => refuted += 1,
                        None => not += 1,
                    }
                }
            }
        }
        assert!(refuted > 100 && not > 100, "{refuted} {not}");
    }
}
