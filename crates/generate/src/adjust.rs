//! Changes the clues of a puzzle until it meets a request, while its solution stays the same.

use super::GenerateError;
use super::generator::Generator;
use super::nearest::Nearest;
use super::plan::Plan;
use super::request::clue_count::ClueCount;
use super::request::goal::{Goal, Shortfall};
use super::request::{Request, RequestError};
use satoku_core::board::{Cell, Grid};
use satoku_core::cnf::Lit;
use satoku_core::oracle::{Cancel, Cancelled, Oracle, Verdict};
use satoku_core::random::Random;
use satoku_core::rules::{Clue, ClueId, Puzzle};
use satoku_logic::{Ladder, Rating, State};
use std::collections::BTreeSet;

/// The number of steps for which a changed orbit is left alone: long enough to lead away from a
/// place where all neighbours are worse, short enough that most of the board stays free.
const REST: u64 = 8;

/// A puzzle that was changed, with the changes.
#[derive(Debug, Clone)]
pub struct Adjusted {
    /// The changed puzzle.
    pub puzzle: Puzzle,
    /// The cells that became given.
    pub added: Vec<Cell>,
    /// The cells that are no longer given.
    pub removed: Vec<Cell>,
    /// The clues of other kinds that are left out.
    pub left_out: Vec<Clue>,
    /// The rating, if the request has a goal for it.
    pub rating: Option<Rating>,
}

impl Generator {
    /// Changes a puzzle until it has the requested clues and difficulty: adds and removes givens,
    /// few if few are enough, always the whole orbit of the symmetry. Of other kinds whose number
    /// is requested, clues of the puzzle are left out; the rest stay. The result is the same for
    /// the same seed.
    ///
    /// Each step counts as one of the request's `tries`. A step looks at all single changes that
    /// keep the puzzle unique and were not made in recent steps, and makes the best of them, even
    /// if the puzzle gets worse (Glover, *Tabu Search*, 1989).
    ///
    /// # Errors
    /// If the request is not met within the tries, or the work is cancelled; if the request was not
    /// made by [`Request::of_puzzle`] of a puzzle with the same clues other than givens, or the
    /// puzzle is not symmetric as requested or has several solutions.
    #[doc(hidden)]
    pub fn adjust(&self, puzzle: &Puzzle, seed: u64) -> Result<Adjusted, GenerateError> {
        let givens = &puzzle.givens();
        let request = self.request();
        let refuse = |why| GenerateError::Request(RequestError::OtherPuzzle(why));
        let (Some(plan), Some(solution)) = (self.plan(), &request.solution) else {
            return Err(refuse("it names no solution"));
        };
        if !plan.encoding().is_for(puzzle) {
            return Err(refuse("its rules or its clues other than givens are others"));
        }
        let mut oracle = plan.formula().oracle(request.engine, request.budget, self.cancel())?;
        let (may_go, stay): (Vec<_>, Vec<_>) = plan
            .base()
            .entries()
            .zip(plan.fixed())
            .partition(|((_, clue), _)| request.count_of(clue.kind()).is_some());
        oracle.push(&stay.into_iter().map(|(_, selector)| *selector).collect::<Vec<_>>());
        let others: Vec<Other<'_>> =
            may_go.into_iter().map(|((id, clue), lit)| Other { id, clue, lit: *lit }).collect();
        let is_given = |orbit: &Vec<Cell>| givens.get(orbit[0]).is_some();
        let mut given: Vec<bool> = plan.orbits().iter().map(is_given).collect();
        given.extend(others.iter().map(|_| true));
        let goal = plan.start().zip(Goal::of(request, 0));
        let mut search = Search {
            request,
            plan,
            solution,
            oracle,
            goal,
            was_given: given.clone(),
            rested: vec![0; given.len()],
            given,
            others,
            cancel: self.cancel(),
        };
        if search.givens() != *givens {
            return Err(refuse("its givens have another solution or not the symmetry"));
        }
        match search.verdict(None)? {
            Verdict::Unique => {}
            Verdict::Undecided => return Err(GenerateError::Undecided),
            Verdict::Second(_) => return Err(refuse("the puzzle has several solutions")),
        }
        search.run(&mut Random::new(seed, 0))
    }
}

/// A clue other than a given that may be left out.
struct Other<'a> {
    id: ClueId,
    clue: &'a Clue,
    lit: Lit,
}

struct Search<'a> {
    request: &'a Request,
    plan: &'a Plan,
    solution: &'a Grid,
    oracle: Box<dyn Oracle + 'a>,
    goal: Option<(State, Goal<'a>)>,
    others: Vec<Other<'a>>,
    // For each orbit, and then for each of the other clues, whether it is given, and whether it was
    // given at first.
    given: Vec<bool>,
    was_given: Vec<bool>,
    // The step from which an orbit or clue may be changed again.
    rested: Vec<u64>,
    cancel: &'a Cancel,
}

/// The distance of a puzzle from the goal, which the search lowers.
type Fault = (Shortfall, usize);

/// The judgement of a puzzle.
struct Judged {
    fault: Fault,
    rating: Option<Rating>,
}

impl<'a> Search<'a> {
    fn run(&mut self, random: &mut Random) -> Result<Adjusted, GenerateError> {
        let mut now = self.judged()?;
        let mut best = (now.fault, self.nearest(&now));
        for step in 1..=self.request.tries {
            if now.fault == (Shortfall::Nothing, 0) {
                return Ok(self.adjusted(now.rating));
            }
            let mut order: Vec<usize> = (0..self.given.len()).collect();
            random.shuffle(&mut order);
            order.retain(|orbit| self.rested[*orbit] <= step);
            let mut chosen: Option<((Fault, usize, bool), usize, Judged)> = None;
            for orbit in order {
                if self.given[orbit] && !self.is_unique_without(orbit)? {
                    continue;
                }
                self.given[orbit] ^= true;
                let judged = self.judged()?;
                let rank = (judged.fault, self.needed_count(&judged)?, self.is_changed(orbit));
                self.given[orbit] ^= true;
                if chosen.as_ref().is_none_or(|(least, ..)| rank < *least) {
                    chosen = Some((rank, orbit, judged));
                }
            }
            // All orbits are resting: a later step will find some that are not.
            let Some((_, orbit, judged)) = chosen else { continue };
            self.given[orbit] ^= true;
            self.rested[orbit] = step + REST.min(self.given.len() as u64 / 2);
            if judged.fault < best.0 {
                best = (judged.fault, self.nearest(&judged));
            }
            now = judged;
        }
        match now.fault {
            (Shortfall::Nothing, 0) => Ok(self.adjusted(now.rating)),
            _ => Err(GenerateError::Unmet { best: Some(best.1), tries: self.request.tries }),
        }
    }

    fn cells<'s>(&'s self, given: &'s [bool]) -> impl Iterator<Item = &'s Cell> + 's {
        let orbits = self.plan.orbits().iter().zip(given);
        orbits.filter(|(_, given)| **given).flat_map(|(orbit, _)| orbit)
    }

    fn givens(&self) -> Grid {
        let cells: Vec<Cell> = self.cells(&self.given).copied().collect();
        self.solution.part(&cells)
    }

    /// Returns the selectors of the clues that are given, as far as they may change.
    fn clues(&self, given: &[bool]) -> Vec<Lit> {
        let givens = self.plan.encoding().given_selectors(self.solution, self.cells(given));
        givens.chain(self.others_of(given).map(|other| other.lit)).collect()
    }

    /// Returns those of the other clues that may change that are given.
    fn others_of<'s>(&'s self, given: &'s [bool]) -> impl Iterator<Item = &'s Other<'a>> + 's {
        let given = &given[self.plan.orbits().len()..];
        self.others.iter().zip(given).filter(|(_, given)| **given).map(|(other, _)| other)
    }

    /// Returns the number of clues, givens and others.
    fn clue_count(&self) -> usize {
        let gone = self.others.len() - self.others_of(&self.given).count();
        self.plan.base().clues().len() - gone + self.cells(&self.given).count()
    }

    /// Returns each requested number of clues, with the number that the puzzle has.
    fn counts(&self) -> Vec<(ClueCount, usize)> {
        let total = self.request.total().map(|clues| (clues, self.clue_count()));
        let by_kind = self.request.counts().iter().map(|(kind, wanted)| {
            let count = match kind.as_str() {
                "given" => self.cells(&self.given).count(),
                _ => self.others_of(&self.given).filter(|other| other.clue.kind() == kind).count(),
            };
            (*wanted, count)
        });
        total.into_iter().chain(by_kind).collect()
    }

    /// Returns the rules and other clues of the puzzle as it is.
    fn base(&self) -> Puzzle {
        let left: BTreeSet<ClueId> = self.others_of(&self.given).map(|other| other.id).collect();
        let may_go = |id: ClueId| self.others.iter().any(|other| other.id == id);
        self.plan.base().part(|id| !may_go(id) || left.contains(&id))
    }

    /// Returns whether the puzzle is unique without an orbit, given that it is unique with it.
    fn is_unique_without(&mut self, orbit: usize) -> Result<bool, GenerateError> {
        Ok(self.verdict(Some(orbit))? == Verdict::Unique)
    }

    /// Asks whether the puzzle is unique. With `without`, asks about the puzzle without that orbit,
    /// given that it is unique with it.
    fn verdict(&mut self, without: Option<usize>) -> Result<Verdict, GenerateError> {
        let mut given = self.given.clone();
        without.into_iter().for_each(|orbit| given[orbit] = false);
        let clues = self.clues(&given);
        let mut one = vec![false; given.len()];
        without.into_iter().for_each(|orbit| one[orbit] = true);
        let removed = self.clues(&one);
        self.oracle.push(&clues);
        let verdict = match removed.is_empty() {
            true => self.oracle.second(self.solution),
            false => self.oracle.second_without(self.solution, &removed),
        };
        self.oracle.pop();
        Ok(verdict?)
    }

    fn judged(&self) -> Result<Judged, Cancelled> {
        let off = |(clues, count): (ClueCount, usize)| {
            clues.low().saturating_sub(count) + count.saturating_sub(clues.high())
        };
        let off = self.counts().into_iter().map(off).sum();
        let rate = |(start, _): &(State, Goal<'_>)| {
            let state = match (self.others.is_empty(), self.plan.geometry()) {
                (false, Some(geometry)) => State::new(geometry, &self.base()),
                _ => start.clone(),
            };
            let state = state.with_givens(&self.givens());
            Rating::unless_cancelled(state, &Ladder::default(), self.cancel)
        };
        let rating = self.goal.as_ref().map(rate).transpose()?;
        let shortfall = match (&self.goal, &rating) {
            (Some((_, goal)), Some(rating)) => goal.shortfall(rating),
            _ => Shortfall::Nothing,
        };
        Ok(Judged { fault: (shortfall, off), rating })
    }

    /// Returns the number of orbits that cannot be removed, if there are too many clues.
    fn needed_count(&mut self, judged: &Judged) -> Result<usize, GenerateError> {
        let is_over = self.counts().into_iter().any(|(clues, count)| count > clues.high());
        if !is_over || judged.fault.0 != Shortfall::Nothing {
            return Ok(0);
        }
        let mut needed_count = 0;
        for orbit in 0..self.given.len() {
            needed_count += usize::from(self.given[orbit] && !self.is_unique_without(orbit)?);
        }
        Ok(needed_count)
    }

    fn is_changed(&self, orbit: usize) -> bool {
        self.given[orbit] != self.was_given[orbit]
    }

    fn adjusted(&self, rating: Option<Rating>) -> Adjusted {
        let cells = |given: bool| {
            let is_changed = |orbit: &usize| self.is_changed(*orbit) && self.given[*orbit] == given;
            let orbits = (0..self.plan.orbits().len()).filter(is_changed);
            let mut cells: Vec<Cell> =
                orbits.flat_map(|orbit| &self.plan.orbits()[orbit]).copied().collect();
            cells.sort_unstable();
            cells
        };
        let puzzle = self.base().with_givens(&self.givens()).expect("cells of the board");
        let left = &self.given[self.plan.orbits().len()..];
        let left_out = self.others.iter().zip(left).filter(|(_, left)| !**left);
        let left_out = left_out.map(|(other, _)| other.clue.clone()).collect();
        Adjusted { puzzle, added: cells(true), removed: cells(false), left_out, rating }
    }

    fn nearest(&self, judged: &Judged) -> Nearest {
        Nearest::of_clues(self.clue_count(), judged.rating.clone())
    }
}
