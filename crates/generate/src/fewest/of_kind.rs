//! The fewest clues of one kind that a puzzle needs beside its others: an upper and a lower bound.
//!
//! The upper bound comes from leaving out clues in random orders. The lower bound comes from
//! hitting sets: another grid that obeys the other clues breaks some clues of the kind, and one of
//! those must stay. This is the search for a smallest minimal unsatisfiable subset of the parent
//! module, with clues in place of givens.

use super::hitting::{Hit, Hitting};
use super::{CONFLICTS, LOOKED_AT};
use crate::strategies::carve::{Limits, carve};
use satoku_core::board::Grid;
use satoku_core::cnf::Lit;
use satoku_core::oracle::{Budget, Cancel, Engine, Oracle, OracleError, SharedFormula, Verdict};
use satoku_core::random::Random;
use satoku_core::rules::{Clue, ClueId, Puzzle};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The fewest clues of a kind that a puzzle needs, as far as they are known.
#[derive(Debug)]
pub struct FewestOfKind {
    /// The lower bound: with fewer of these clues the puzzle has more solutions.
    pub lower: usize,
    /// The puzzle with the fewest clues of the kind found so far.
    pub puzzle: Puzzle,
    /// How many of its clues are of the kind.
    pub upper: usize,
    /// The number of rounds; each works on both bounds.
    pub rounds: u64,
    /// The number of known sets of clues of which one must stay.
    pub set_count: usize,
}

impl FewestOfKind {
    /// Returns whether the bounds meet.
    pub fn is_settled(&self) -> bool {
        self.lower == self.upper
    }
}

/// Looks for the fewest clues of a kind that, together with the puzzle's clues of other kinds, have
/// this solution only.
///
/// It ends when the bounds meet, `rounds` are made, `see` breaks off or the work is cancelled;
/// `see` is called after each round. The solution must be the only one of the puzzle, and
/// `shared` must be of the puzzle.
///
/// # Errors
/// If an engine contradicts the rules, or the formula lacks a clue.
#[expect(clippy::too_many_arguments, reason = "those of `fewest`, and the kind")]
pub fn fewest_of_kind(
    shared: &SharedFormula,
    puzzle: &Puzzle,
    kind: &str,
    solution: &Grid,
    seed: u64,
    rounds: u64,
    cancel: &Cancel,
    see: &mut dyn FnMut(&FewestOfKind) -> ControlFlow<()>,
) -> Result<FewestOfKind, OracleError> {
    let selectors = shared.encoding().selectors(puzzle)?;
    let all = puzzle.entries().zip(selectors);
    let (own, others): (Vec<_>, Vec<_>) = all.partition(|((_, clue), _)| clue.kind() == kind);
    let others: Vec<Lit> = others.into_iter().map(|(_, selector)| selector).collect();
    let mut oracle = shared.oracle(Engine::Auto, Budget::default(), cancel)?;
    oracle.push(&others);
    let own: Vec<Element<'_>> =
        own.into_iter().map(|((id, clue), selector)| Element { id, clue, selector }).collect();
    let hitting = Hitting::new(own.len(), own.len());
    let (puzzle_of_all, upper) = (puzzle.clone(), own.len());
    let found = FewestOfKind { lower: 0, puzzle: puzzle_of_all, upper, rounds: 0, set_count: 0 };
    let random = Random::new(seed, 0);
    let mut seeker = Seeker { puzzle, own, oracle, cancel, random, solution, hitting, found };
    while seeker.found.rounds < rounds && !seeker.found.is_settled() {
        match seeker.lessen().and_then(|()| seeker.raise()) {
            Err(OracleError::Cancelled) => break,
            round => round?,
        }
        seeker.found.rounds += 1;
        seeker.found.set_count = seeker.hitting.set_count();
        if see(&seeker.found).is_break() {
            break;
        }
    }
    Ok(seeker.found)
}

/// A clue that may be left out.
struct Element<'a> {
    id: ClueId,
    clue: &'a Clue,
    selector: Lit,
}

/// The work on both bounds.
struct Seeker<'a> {
    puzzle: &'a Puzzle,
    own: Vec<Element<'a>>,
    // With the clues of other kinds.
    oracle: Box<dyn Oracle + 'a>,
    cancel: &'a Cancel,
    random: Random,
    solution: &'a Grid,
    hitting: Hitting,
    found: FewestOfKind,
}

impl Seeker<'_> {
    /// Leaves out clues in a random order.
    fn lessen(&mut self) -> Result<(), OracleError> {
        let mut order: Vec<usize> = (0..self.own.len()).collect();
        self.random.shuffle(&mut order);
        let groups: Vec<Vec<Lit>> =
            order.iter().map(|index| vec![self.own[*index].selector]).collect();
        let carved = carve(self.oracle.as_mut(), self.solution, &groups, 0, Limits::NONE, None)?;
        let kept = order.into_iter().zip(carved.kept).filter(|(_, kept)| *kept);
        self.take(kept.map(|(index, _)| index).collect());
        Ok(())
    }

    /// Raises the lower bound, as far as one round gets.
    fn raise(&mut self) -> Result<(), OracleError> {
        for _ in 0..LOOKED_AT {
            if self.found.is_settled() {
                break;
            }
            match self.hitting.hit(self.found.lower, CONFLICTS, self.cancel)? {
                Hit::Undecided => break,
                Hit::Impossible => self.found.lower += 1,
                Hit::By(kept) => match self.second(&kept)? {
                    Verdict::Unique => self.take(kept),
                    Verdict::Second(second) => self.learn(kept, second)?,
                    Verdict::Undecided => break,
                },
            }
        }
        Ok(())
    }

    /// Keeps these clues as the smallest puzzle, if it is smaller than the one before.
    fn take(&mut self, kept: Vec<usize>) {
        if kept.len() >= self.found.upper {
            return;
        }
        let stay: BTreeSet<ClueId> = kept.iter().map(|index| self.own[*index].id).collect();
        let own: BTreeSet<ClueId> = self.own.iter().map(|element| element.id).collect();
        self.found.upper = kept.len();
        self.found.puzzle = self.puzzle.part(|id| !own.contains(&id) || stay.contains(&id));
    }

    /// Learns sets of clues that share none, of which one must stay: first one of those that a
    /// second solution of some clues breaks.
    fn learn(&mut self, mut kept: Vec<usize>, second: Grid) -> Result<(), OracleError> {
        let mut next = Some(second);
        while let Some(second) = next {
            let broken = self.fewest_broken(second)?;
            self.hitting.add_elements(&broken);
            kept.extend(broken);
            next = match self.second(&kept)? {
                Verdict::Second(second) => Some(second),
                _ => None,
            };
        }
        Ok(())
    }

    /// Returns the clues that a grid breaks, after looking for a grid that breaks only some of
    /// them.
    fn fewest_broken(&mut self, mut second: Grid) -> Result<Vec<usize>, OracleError> {
        let mut open = self.broken(&second);
        self.random.shuffle(&mut open);
        let mut kept: Vec<usize> =
            (0..self.own.len()).filter(|index| !open.contains(index)).collect();
        while let Some(index) = open.pop() {
            kept.push(index);
            if self.own[index].clue.holds(&second) {
                continue;
            }
            match self.second(&kept)? {
                Verdict::Second(smaller) => second = smaller,
                // It cannot be obeyed, too.
                _ => drop(kept.pop()),
            }
        }
        Ok(self.broken(&second))
    }

    /// Returns the clues that a grid breaks.
    fn broken(&self, grid: &Grid) -> Vec<usize> {
        (0..self.own.len()).filter(|index| !self.own[*index].clue.holds(grid)).collect()
    }

    /// Asks whether some clues have a solution besides the known one.
    fn second(&mut self, kept: &[usize]) -> Result<Verdict, OracleError> {
        let clues: Vec<Lit> = kept.iter().map(|index| self.own[*index].selector).collect();
        self.oracle.push(&clues);
        let verdict = self.oracle.second(self.solution);
        self.oracle.pop();
        verdict
    }
}
