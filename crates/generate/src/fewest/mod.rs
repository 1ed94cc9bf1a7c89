//! The fewest givens that a puzzle with a known solution can have: an upper and a lower bound.
//!
//! The upper bound comes from the search for few clues. The lower bound comes from implicit hitting
//! sets: every puzzle hits all unavoidable sets of the grid, so the least number of cells that hit
//! the known ones is a lower bound. If these cells make a puzzle, it is a smallest one; otherwise
//! its second solutions show sets that they miss. A smallest puzzle is a smallest minimal
//! unsatisfiable subset, found as in Ignatiev, Previti, Liffiton and Marques-Silva (Smallest MUS
//! Extraction with Minimal Hitting Set Dualization, 2015); There is no 16-Clue Sudoku (arXiv
//! 1201.0749) uses hitting sets to look for 16 clues.

mod hitting;
mod of_kind;

use super::request::Request;
use super::request::clue_count::ClueCount;
use super::strategies::reduce::Reducer;
use super::strategies::sparse::Judgement;
use hitting::{Hit, Hitting, Unavoidable};
use satoku_core::board::{Cell, Grid};
use satoku_core::cnf::Lit;
use satoku_core::oracle::{Budget, Cancel, Engine, Oracle, OracleError, SharedFormula, Verdict};
use satoku_core::random::Random;
use satoku_core::rules::Puzzle;
use std::ops::ControlFlow;

pub use hitting::BoundProof;
pub use of_kind::{FewestOfKind, fewest_of_kind};

/// The most conflicts of the lower bound in one round, before the upper bound is worked on again.
const CONFLICTS: u64 = 2000;

/// The number of hitting sets that are looked at in a round.
const LOOKED_AT: usize = 100;

/// The fewest clues of a grid, as far as they are known.
#[derive(Debug)]
pub struct Fewest {
    /// The lower bound: no puzzle of the grid has fewer clues.
    pub lower: usize,
    /// The givens of the smallest puzzle found.
    pub givens: Grid,
    /// The number of rounds; each works on both bounds.
    pub rounds: u64,
    hitting: Hitting,
}

impl Fewest {
    /// Returns the number of clues of the smallest puzzle found.
    pub fn upper(&self) -> usize {
        self.givens.filled_count()
    }

    /// Returns whether the bounds meet.
    pub fn is_settled(&self) -> bool {
        self.lower == self.upper()
    }

    /// Returns the number of known unavoidable sets.
    pub fn set_count(&self) -> usize {
        self.hitting.set_count()
    }

    /// Returns the proof of the lower bound; `None` if it takes too long, or if the bound is 0,
    /// which needs no proof.
    ///
    /// # Errors
    /// If it is cancelled.
    pub fn prove(
        &self,
        shared: &SharedFormula,
        cancel: &Cancel,
    ) -> Result<Option<BoundProof>, OracleError> {
        match self.lower.checked_sub(1) {
            Some(count) => self.hitting.prove(count, shared.encoding().rules(), cancel),
            None => Ok(None),
        }
    }
}

/// Looks for the fewest givens that, together with the other clues of a puzzle, have this solution
/// only.
///
/// It ends when the bounds meet, `rounds` are made, `see` breaks off or the work is cancelled;
/// `see` is called after each round. The other clues stay. The solution must obey the rules and
/// those clues, and `shared` must be of the puzzle.
///
/// # Errors
/// If an engine contradicts the rules, or the formula lacks a clue.
pub fn fewest(
    shared: &SharedFormula,
    puzzle: &Puzzle,
    solution: &Grid,
    seed: u64,
    rounds: u64,
    cancel: &Cancel,
    see: &mut dyn FnMut(&Fewest) -> ControlFlow<()>,
) -> Result<Fewest, OracleError> {
    let cells: Vec<Cell> = shared.encoding().rules().board().cells().collect();
    let orbits: Vec<Vec<Cell>> = cells.iter().map(|cell| vec![*cell]).collect();
    let others = puzzle.part(|id| !puzzle.is_given(id));
    let request = Request::of_puzzle(&others, solution.clone());
    // The other clues are pushed for good, so the rest is about givens only.
    let mut reducer = Reducer::new(shared.encoding(), &[], &orbits, &request);
    let mut oracle = shared.oracle(Engine::Auto, Budget::default(), cancel)?;
    oracle.push(&shared.encoding().selectors(&others)?);
    let mut random = Random::new(seed, 0);
    let first = match reducer.reduce(oracle.as_mut(), solution, &mut random) {
        Ok(reduced) => reduced.map_or(cells, |reduced| reduced.cells),
        Err(OracleError::Cancelled) => cells,
        Err(error) => return Err(error),
    };
    let hitting = Hitting::new(solution.cell_count(), first.len());
    let givens = solution.part(&first);
    let found = Fewest { lower: 0, givens, rounds: 0, hitting };
    let mut seeker = Seeker { shared, oracle, cancel, random, solution, found };
    while seeker.found.rounds < rounds && !seeker.found.is_settled() {
        let round = seeker.lessen(&mut reducer).and_then(|()| seeker.raise());
        match round {
            Err(OracleError::Cancelled) => break,
            round => round?,
        }
        seeker.found.rounds += 1;
        if see(&seeker.found).is_break() {
            break;
        }
    }
    Ok(seeker.found)
}

/// The answer to whether some cells miss an unavoidable set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Missed {
    Some,
    /// They miss none: they make a puzzle.
    None,
    Undecided,
}

/// The work on both bounds.
struct Seeker<'a> {
    shared: &'a SharedFormula,
    oracle: Box<dyn Oracle + 'a>,
    cancel: &'a Cancel,
    random: Random,
    solution: &'a Grid,
    found: Fewest,
}

impl Seeker<'_> {
    /// Looks for a puzzle of fewer clues: carves again and searches from there.
    fn lessen(&mut self, reducer: &mut Reducer<'_>) -> Result<(), OracleError> {
        let (oracle, random, solution) = (self.oracle.as_mut(), &mut self.random, self.solution);
        let fewer = |found: &Fewest| ClueCount::new(found.lower, found.upper() - 1);
        reducer.aim_for(fewer(&self.found).expect("the bounds do not meet"));
        let mut reduced = reducer.reduce(oracle, solution, random)?;
        while let Some(smaller) = reduced.filter(|reduced| reduced.met) {
            self.found.givens = solution.part(&smaller.cells);
            if self.found.is_settled() {
                break;
            }
            reducer.aim_for(fewer(&self.found).expect("the bounds do not meet"));
            let wanted = &mut |_: &[Cell]| Judgement::Wanted;
            reduced = Some(reducer.search(oracle, solution, &smaller.cells, random, wanted)?);
        }
        Ok(())
    }

    /// Raises the lower bound, as far as one round gets.
    fn raise(&mut self) -> Result<(), OracleError> {
        for _ in 0..LOOKED_AT {
            if self.found.is_settled() {
                break;
            }
            match self.found.hitting.hit(self.found.lower, CONFLICTS, self.cancel)? {
                Hit::Undecided => break,
                Hit::Impossible => self.found.lower += 1,
                Hit::By(cells) => {
                    let cells: Vec<Cell> = cells.into_iter().map(Cell::new).collect();
                    match self.learn_missed(&cells)? {
                        Missed::Some => {}
                        Missed::None => self.found.givens = self.solution.part(&cells),
                        Missed::Undecided => break,
                    }
                }
            }
        }
        Ok(())
    }

    /// Finds unavoidable sets that some cells miss, then more sets that share no cell with those,
    /// as long as there are any.
    fn learn_missed(&mut self, cells: &[Cell]) -> Result<Missed, OracleError> {
        let mut given = cells.to_vec();
        let mut missed = Missed::None;
        loop {
            let second = match self.second(&given)? {
                Verdict::Second(second) => second,
                Verdict::Undecided if missed == Missed::None => return Ok(Missed::Undecided),
                _ => return Ok(missed),
            };
            missed = Missed::Some;
            let set = self.shrunk(second)?;
            given.extend(&set.cells);
            self.found.hitting.add(set);
        }
    }

    /// Returns a minimal unavoidable set within the cells in which another solution differs: it
    /// contains no smaller one.
    fn shrunk(&mut self, mut second: Grid) -> Result<Unavoidable, OracleError> {
        let board = self.shared.encoding().rules().board();
        let mut open = self.solution.differences(&second);
        self.random.shuffle(&mut open);
        let mut given: Vec<Cell> = board.cells().filter(|cell| !open.contains(cell)).collect();
        while let Some(cell) = open.pop() {
            if self.solution.get(cell) == second.get(cell) {
                given.push(cell);
                continue;
            }
            given.push(cell);
            match self.second(&given)? {
                Verdict::Second(smaller) => second = smaller,
                // It cannot be left out.
                _ => drop(given.pop()),
            }
        }
        Ok(Unavoidable { cells: self.solution.differences(&second), second })
    }

    /// Asks whether some givens have a solution besides the known one.
    fn second(&mut self, given: &[Cell]) -> Result<Verdict, OracleError> {
        let clues: Vec<Lit> =
            self.shared.encoding().given_selectors(self.solution, given).collect();
        self.oracle.push(&clues);
        let verdict = self.oracle.second(self.solution);
        self.oracle.pop();
        verdict
    }
}
