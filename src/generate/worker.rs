//! How one puzzle of a generator is made: filled, carved, rated, confirmed.

use super::GenerateError;
use super::clue_search::ClueSearch;
use super::generator::Generator;
use super::plan::Plan;
use super::progress::{Attempt, Observer, Phase};
use super::request::Request;
use super::request::assurance::Assurance;
use super::request::goal::{Goal, Lack, described};
use super::seal::minimal::is_minimal;
use super::seal::{Sealed, assure, prove};
use super::strategies::graded::{Graded, Rated};
use super::strategies::pattern::{self, Found};
use super::strategies::sparse::Judgement;
use super::strategies::thin::{Thinned, Thinner};
use crate::board::{Cell, Grid};
use crate::certificate::{Certificate, Means, Prover};
use crate::logic::{Difficulty, Geometry, Ladder, Rating, State};
use crate::oracle::{Cancel, Engine, Oracle, OracleError, Work};
use crate::random::Random;
use crate::rules::Puzzle;
use std::sync::Arc;

/// How many layouts of random regions are tried for a puzzle: some admit no solution grid.
const LAYOUTS: usize = 100;

/// How many grids a try has where a number of clues alone is requested. A grid takes some milliseconds
/// there, and 18 clues take 600 of them on average.
const GRIDS: u64 = 100;

/// How many puzzles of few clues are rated in a grid before another is taken.
const RATED: u32 = 50;

/// Makes puzzles of a generator, one after another. What it gives depends on seed and index alone.
pub struct Worker<'a> {
    generator: &'a Generator,
    observer: Option<&'a dyn Observer>,
    // The oracles of a plan that all puzzles share.
    kept: Option<Oracles<'a>>,
    work: Work,
}

/// What is left of a grid.
struct Unsealed {
    cells: Vec<Cell>,
    solution: Grid,
    // Where the way it was made shows it.
    minimal: Option<bool>,
    rating: Option<Rating>,
}

/// The oracles that make puzzles on one plan.
struct Oracles<'a> {
    // Its models and budget matter, so it is renewed for each puzzle.
    carver: Box<dyn Oracle + 'a>,
    // What confirms puzzles. A verdict depends on the query alone, so puzzles can share them.
    witnesses: Vec<Box<dyn Oracle + 'a>>,
    // Nor does a proof depend on earlier ones.
    prover: Prover,
}

impl<'a> Oracles<'a> {
    fn new(plan: &'a Plan, request: &Request, cancel: &Cancel) -> Result<Self, OracleError> {
        let carver = plan.prepared().oracle(request.engine, request.budget, cancel)?;
        let witnesses = witnesses(plan, request, cancel)?;
        Ok(Oracles { carver, witnesses, prover: Prover::default() })
    }

    fn work(&self) -> Work {
        self.witnesses.iter().fold(self.carver.work(), |work, witness| work + witness.work())
    }
}

impl<'a> Worker<'a> {
    pub(super) fn new(generator: &'a Generator, observer: Option<&'a dyn Observer>) -> Self {
        Worker { generator, observer, kept: None, work: Work::default() }
    }

    /// What the engines did for the puzzles so far.
    pub fn work(&self) -> Work {
        self.kept.as_ref().map_or(self.work, |oracles| self.work + oracles.work())
    }

    /// Makes puzzle `index` of `seed`: the same on every machine.
    ///
    /// # Errors
    /// If the request could not be met within its limits or the work is cancelled.
    pub fn puzzle(&mut self, seed: u64, index: u64) -> Result<Sealed, GenerateError> {
        let made = self.make(seed, index);
        self.enter(Phase::Done);
        made
    }

    fn make(&mut self, seed: u64, index: u64) -> Result<Sealed, GenerateError> {
        let mut random = Random::new(seed, index);
        let generator = self.generator;
        let request = generator.request();
        if let Some(plan) = generator.plan() {
            let mut oracles = match self.kept.take() {
                Some(oracles) => oracles,
                None => Oracles::new(plan, request, generator.cancel())?,
            };
            let made = self.with_plan(plan, None, &mut oracles, &mut random, (seed, index));
            self.kept = Some(oracles);
            return made;
        }
        for _ in 0..LAYOUTS {
            let plan = generator.random_plan(&mut random)?;
            self.enter(Phase::Fill);
            let grid = plan.draw(&mut random, generator.cancel())?;
            if grid.is_some() {
                let mut oracles = Oracles::new(&plan, request, generator.cancel())?;
                let made = self.with_plan(&plan, grid, &mut oracles, &mut random, (seed, index));
                self.work += oracles.work();
                return made;
            }
        }
        Err(GenerateError::NoGrid)
    }

    fn enter(&self, phase: Phase) {
        if let Some(observer) = self.observer {
            observer.enter(phase);
        }
    }

    /// Makes a puzzle, from the grid `first` if there is one already.
    fn with_plan(
        &self,
        plan: &Plan,
        first: Option<Grid>,
        oracles: &mut Oracles<'_>,
        random: &mut Random,
        (seed, index): (u64, u64),
    ) -> Result<Sealed, GenerateError> {
        oracles.carver.renew();
        let oracle = oracles.carver.as_mut();
        let request = self.generator.request();
        let Unsealed { cells, solution, minimal, rating } =
            self.unsealed(plan, first, oracle, random, index)?;
        let mut givens = Grid::blank(solution.cell_count());
        for cell in cells {
            givens.set(cell, solution.get(cell));
        }
        let puzzle =
            Puzzle::of_givens(Arc::clone(plan.rules()), &givens).expect("cells of the board");
        let selectors = plan.encoding().selectors(&puzzle).map_err(OracleError::from)?;
        let minimal = match minimal {
            Some(true) => Some(true),
            _ => {
                self.enter(Phase::Minimal);
                is_minimal(oracle, &solution, &selectors)?
            }
        };
        self.enter(Phase::Seal);
        let (assurance, certificate) = self.assured(plan, &puzzle, &solution, oracles)?;
        Ok(Sealed {
            puzzle,
            solution,
            minimal,
            symmetry: request.symmetry,
            difficulty: rating.as_ref().map(Difficulty::from),
            assurance,
            certificate,
            seed,
            index,
        })
    }

    /// What stands behind the uniqueness of a finished puzzle; at least what was asked for.
    fn assured(
        &self,
        plan: &Plan,
        puzzle: &Puzzle,
        solution: &Grid,
        Oracles { carver, witnesses, prover }: &mut Oracles<'_>,
    ) -> Result<(Assurance, Option<Certificate>), GenerateError> {
        let (request, encoding) = (self.generator.request(), plan.encoding());
        if request.assurance == Some(Assurance::Proof) {
            let (engine, budget, cancel) =
                (request.engine, request.budget, self.generator.cancel());
            let means = Means { prepared: plan.prepared(), engine, budget, cancel };
            let certificate = prove(prover, puzzle, solution, means)?;
            return Ok((Assurance::Proof, Some(certificate)));
        }
        let assurance = if witnesses.is_empty() {
            let carver = carver.as_mut() as &mut dyn Oracle;
            assure(encoding, puzzle, solution, std::iter::once(carver))?
        } else {
            let all = witnesses.iter_mut().map(|all| all.as_mut() as &mut dyn Oracle);
            assure(encoding, puzzle, solution, all)?
        };
        let assurance = assurance.filter(|reached| Some(*reached) >= request.assurance);
        Ok((assurance.ok_or(GenerateError::Undecided)?, None))
    }

    /// A puzzle that is as requested, not yet checked as a whole.
    fn unsealed(
        &self,
        plan: &Plan,
        mut first: Option<Grid>,
        oracle: &mut dyn Oracle,
        random: &mut Random,
        index: u64,
    ) -> Result<Unsealed, GenerateError> {
        let request = self.generator.request();
        let mut fill = |random: &mut Random| {
            if let Some(grid) = first.take().or_else(|| request.solution.clone()) {
                return Ok(grid);
            }
            self.enter(Phase::Fill);
            let drawn = plan.draw(random, self.generator.cancel())?;
            self.enter(Phase::Carve);
            drawn.ok_or(GenerateError::NoGrid)
        };
        let requested = plan.geometry().zip(Goal::of(request, index));
        if let Some(pattern) = &request.pattern {
            return self.in_pattern(plan, pattern, requested, oracle, random, (index, fill));
        }
        if let Some((geometry, goal)) = requested {
            return self.requested(plan, geometry, goal, oracle, random, (index, fill));
        }
        let mut thinner = Thinner::new(plan.encoding(), plan.orbits(), request);
        let mut search = request.clues.map(|clues| ClueSearch::new(index, clues));
        for _ in 0..request.tries.saturating_mul(GRIDS) {
            let solution = fill(random)?;
            let Some(thinned) = thinner.thin(oracle, &solution, random)? else { continue };
            let Thinned { cells, minimal, met } = thinned;
            if met {
                return Ok(Unsealed { cells, solution, minimal, rating: None });
            }
            if let Some(search) = &mut search {
                search.end_grid(cells.len());
                self.observer.iter().for_each(|observer| observer.clue_search(search));
            }
        }
        let best = match search.and_then(|search| search.best()) {
            None => "no grid that is carved with so much patience".to_owned(),
            Some(clues) => format!("a puzzle of {clues} clues"),
        };
        Err(GenerateError::Unmet { best, tries: request.tries })
    }

    /// A puzzle of the requested difficulty.
    fn requested(
        &self,
        plan: &Plan,
        geometry: &Geometry,
        goal: Goal<'_>,
        oracle: &mut dyn Oracle,
        random: &mut Random,
        (index, mut fill): (u64, impl FnMut(&mut Random) -> Result<Grid, GenerateError>),
    ) -> Result<Unsealed, GenerateError> {
        let request = self.generator.request();
        let mut thinner = Thinner::new(plan.encoding(), plan.orbits(), request);
        let graded = Graded {
            geometry,
            encoding: plan.encoding(),
            goal,
            clues: request.clues,
            free: thinner.free().to_vec(),
            held: thinner.held().to_vec(),
            observer: self.observer,
            index,
            cancel: self.generator.cancel(),
        };
        let mut attempts = 0;
        let mut best: Option<Rated> = None;
        for _ in 0..request.tries {
            let solution = fill(random)?;
            let mut rated = graded.carve(oracle, &solution, random, &mut attempts)?;
            if request.clues.is_some_and(|clues| rated.cells.len() > clues.high()) {
                let (start, mut left) = (rated.cells.clone(), RATED);
                thinner.search(oracle, &solution, &start, random, &mut |cells| {
                    let found = graded.judge(&solution, cells, &mut attempts);
                    left -= 1;
                    if found.fault() <= rated.fault() {
                        rated = found;
                    }
                    match rated.is_met() {
                        true => Judgement::Wanted,
                        false if left == 0 => Judgement::Enough,
                        false => Judgement::Unwanted,
                    }
                })?;
            }
            if rated.is_met() {
                let Rated { cells, rating, .. } = rated;
                return Ok(Unsealed { cells, solution, minimal: None, rating: Some(rating) });
            }
            if best.as_ref().is_none_or(|best| rated.fault() < best.fault()) {
                best = Some(rated);
            }
        }
        let best = best.expect("there is at least one try");
        let clues = best.cells.len();
        let best = format!("a puzzle of {clues} clues {}", described(&best.rating));
        Err(GenerateError::Unmet { best, tries: request.tries })
    }

    /// A puzzle whose givens stand in the cells of a pattern.
    fn in_pattern(
        &self,
        plan: &Plan,
        pattern: &[Cell],
        requested: Option<(&Geometry, Goal<'_>)>,
        oracle: &mut dyn Oracle,
        random: &mut Random,
        (index, fill): (u64, impl FnMut(&mut Random) -> Result<Grid, GenerateError>),
    ) -> Result<Unsealed, GenerateError> {
        let tries = self.generator.request().tries;
        let (mut number, mut rating) = (0, None);
        let mut closest: Option<(Lack, Rating)> = None;
        let accept = |solution: &Grid| {
            let Some((geometry, goal)) = &requested else { return true };
            let mut givens = Grid::blank(solution.cell_count());
            pattern.iter().for_each(|cell| givens.set(*cell, solution.get(*cell)));
            let state = State::blank(geometry).with_givens(&givens);
            let found = Rating::from(state, &Ladder::default());
            number += 1;
            if let Some(observer) = self.observer {
                observer.attempt(&Attempt { index, number, goal, rating: &found });
            }
            let lack = goal.lack(&found);
            if lack == Lack::Nothing {
                rating = Some(found);
            } else if closest.as_ref().is_none_or(|(least, _)| lack < *least) {
                closest = Some((lack, found));
            }
            rating.is_some()
        };
        let found = pattern::search(oracle, plan.encoding(), pattern, random, tries, fill, accept)?;
        let best = match (found, closest) {
            (Found::Solution(solution), _) => {
                return Ok(Unsealed { cells: pattern.to_vec(), solution, minimal: None, rating });
            }
            (_, Some((_, rating))) => format!("a puzzle {}", described(&rating)),
            (Found::Nothing { fewest_solutions: Some(count) }, None) => {
                format!("givens in the pattern with {count} solutions")
            }
            (Found::Nothing { fewest_solutions: None }, None) => {
                "givens in the pattern with very many solutions".to_owned()
            }
        };
        Err(GenerateError::Unmet { best, tries })
    }
}

/// Oracles to confirm puzzles with, our own engines and varisat, which share no code; none where the
/// word of the one that carves is enough, or where nobody's word is taken.
fn witnesses<'a>(
    plan: &'a Plan,
    request: &Request,
    cancel: &Cancel,
) -> Result<Vec<Box<dyn Oracle + 'a>>, OracleError> {
    if matches!(request.assurance, Some(Assurance::Fast | Assurance::Proof)) {
        return Ok(Vec::new());
    }
    let engines = [Engine::Auto, Engine::Varisat].into_iter();
    engines.map(|engine| plan.prepared().oracle(engine, request.budget, cancel)).collect()
}
