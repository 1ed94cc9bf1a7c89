//! Makes one puzzle of a generator: draws a grid, gets a candidate from a strategy, and seals it.

use super::GenerateError;
use super::generator::Generator;
use super::nearest::Nearest;
use super::plan::Plan;
use super::progress::{Observer, Phase};
use super::quality::{Faults, unevenness};
use super::request::assurance::Assurance;
use super::request::{Request, RequestError};
use super::seal::minimal::puzzle_is_minimal;
use super::seal::{Generated, assure, prove};
use super::strategies::{Candidate, Task, Watch, strategy};
use satoku_core::board::Grid;
use satoku_core::certificate::{Certificate, ProofSettings, Prover};
use satoku_core::oracle::{Cancel, Engine, Oracle, OracleError, SharedFormula, Work};
use satoku_core::random::Random;
use satoku_core::rules::{Puzzle, Registry};
use satoku_logic::{Difficulty, Geometry, Ladder, Path};

/// The most layouts of random regions that are tried for a puzzle, because some admit no solution
/// grid: with x on boards of side 6, all but one in some hundreds.
const LAYOUTS: usize = 4000;

/// How often a puzzle is tried on a layout before another is drawn, at least. Every second layout
/// is tried twice as often, every fourth one four times, and so on: some kinds need the right
/// layout, others patience with one.
const TRIES_OF_LAYOUT: u64 = 25;

/// Makes puzzles of a generator, one after another. Each depends only on its seed and index.
pub struct Worker<'a> {
    generator: &'a Generator,
    observer: Option<&'a dyn Observer>,
    // The oracles of a plan that all puzzles share.
    kept: Option<Oracles<'a>>,
    work: Work,
}

/// A candidate for a puzzle.
struct Made {
    candidate: Candidate,
    /// Its plan, if puzzles share none.
    plan: Option<Plan>,
}

/// The candidates for a puzzle, from the best to the worst.
struct Ranked {
    numbers: Vec<u64>,
    best: Option<Made>,
    /// The first error of those that could not be made.
    error: Option<GenerateError>,
}

/// An engine that confirms puzzles.
type SecondEngine<'a> = (Engine, Box<dyn Oracle + 'a>);

/// The oracles on one formula.
struct Oracles<'a> {
    shared: &'a SharedFormula,
    // Its models and budget affect the result, so it is renewed for each puzzle.
    carver: Box<dyn Oracle + 'a>,
    // The independent engines that confirm puzzles, created for the first puzzle that needs them. A
    // verdict depends only on the query, so puzzles can share them.
    second_engines: Vec<SecondEngine<'a>>,
    // A proof does not depend on earlier ones either.
    prover: Prover,
}

impl<'a> Oracles<'a> {
    fn new(
        shared: &'a SharedFormula,
        request: &Request,
        cancel: &Cancel,
    ) -> Result<Self, OracleError> {
        let carver = shared.oracle(request.engine, request.budget, cancel)?;
        Ok(Oracles { shared, carver, second_engines: Vec::new(), prover: Prover::default() })
    }

    fn work(&self) -> Work {
        self.second_engines
            .iter()
            .fold(self.carver.work(), |work, (_, second)| work + second.work())
    }
}

impl<'a> Worker<'a> {
    pub(super) fn new(generator: &'a Generator, observer: Option<&'a dyn Observer>) -> Self {
        Worker { generator, observer, kept: None, work: Work::default() }
    }

    /// Returns the work that the engines did for the puzzles so far.
    pub fn work(&self) -> Work {
        self.kept.as_ref().map_or(self.work, |oracles| self.work + oracles.work())
    }

    /// Makes puzzle `index` of `seed`, which is the same on every machine.
    ///
    /// # Errors
    /// If the request could not be met within its limits or the work is cancelled.
    pub fn puzzle(&mut self, seed: u64, index: u64) -> Result<Generated, GenerateError> {
        let made = self.best(seed, index);
        self.watch(index).enter(Phase::Done);
        made
    }

    /// Makes the candidates for a puzzle and returns the best, the first of several.
    ///
    /// # Errors
    /// If none can be made and confirmed: the first error. If the work is cancelled.
    fn best(&mut self, seed: u64, index: u64) -> Result<Generated, GenerateError> {
        let at = (seed, index);
        if self.generator.request().best_of == 1 {
            let made = self.make(seed, index, 0)?;
            return self.confirmed(made, at);
        }
        let Ranked { numbers, mut best, mut error } = self.ranked(seed, index)?;
        for number in numbers {
            // The others are made again, so that they take no memory.
            let made = best.take().map_or_else(|| self.make(seed, index, number), Ok);
            match made.and_then(|made| self.confirmed(made, at)) {
                Err(other) if other.is_shortfall() => error = error.or(Some(other)),
                confirmed => return confirmed,
            }
        }
        Err(error.expect("without an error there is a candidate"))
    }

    /// Makes the candidates for a puzzle and compares them.
    ///
    /// # Errors
    /// If the work is cancelled or an engine is wrong.
    fn ranked(&mut self, seed: u64, index: u64) -> Result<Ranked, GenerateError> {
        let mut ranked = Ranked { numbers: Vec::new(), best: None, error: None };
        let mut found: Vec<(Faults, u64)> = Vec::new();
        for number in 0..self.generator.request().best_of {
            self.check_cancelled()?;
            let made = match self.make(seed, index, number) {
                Ok(made) => made,
                Err(error) if error.is_shortfall() => {
                    ranked.error = ranked.error.or(Some(error));
                    continue;
                }
                Err(error) => return Err(error),
            };
            let faults = self.faults(&made.candidate)?;
            if found.iter().all(|(other, _)| faults < *other) {
                ranked.best = Some(made);
            }
            found.push((faults, number));
        }
        self.check_cancelled()?;
        found.sort_unstable();
        ranked.numbers = found.into_iter().map(|(_, number)| number).collect();
        Ok(ranked)
    }

    /// Measures what is less good of a puzzle.
    fn faults(
        &self,
        Candidate { puzzle, rating, .. }: &Candidate,
    ) -> Result<Faults, GenerateError> {
        let rated = rating.as_ref().map(Difficulty::from).and_then(|difficulty| {
            let geometry = Geometry::new(puzzle.rules()).ok()?;
            let ladder = Ladder::default().up_to(difficulty.rating?);
            let path = Path::new(&geometry, puzzle, &ladder);
            Some((path.cancelled_by(self.generator.cancel()), difficulty.bottleneck))
        });
        let faults = Faults::of(puzzle, &Registry::standard(), rated);
        self.check_cancelled()?;
        Ok(faults)
    }

    fn check_cancelled(&self) -> Result<(), GenerateError> {
        Ok(self.generator.cancel().check().map_err(OracleError::from)?)
    }

    fn watch(&self, index: u64) -> Watch<'a> {
        Watch { observer: self.observer, index, rated: 0 }
    }

    /// Makes a candidate for a puzzle, given by its number, whose symbols are given as evenly as
    /// requested.
    fn make(&mut self, seed: u64, index: u64, number: u64) -> Result<Made, GenerateError> {
        let request = self.generator.request();
        let Some(most) = request.balance else { return self.attempt(seed, index, number) };
        let mut least = usize::MAX;
        for attempt in 0..request.tries {
            let made = self.attempt(seed, index, number + attempt * request.best_of)?;
            least = least.min(unevenness(&made.candidate.puzzle));
            if least <= most {
                return Ok(made);
            }
            self.check_cancelled()?;
        }
        let best = Some(Nearest::Uneven { difference: least });
        Err(GenerateError::Unmet { best, tries: request.tries })
    }

    /// Makes a candidate for a puzzle from the random numbers of a number.
    fn attempt(&mut self, seed: u64, index: u64, number: u64) -> Result<Made, GenerateError> {
        let mut random = Random::of_candidate(seed, index, number);
        let generator = self.generator;
        if let Some(plan) = generator.plan() {
            let mut oracles = self.take_oracles(plan)?;
            let request = generator.request();
            let candidate = self.candidate(request, plan, None, &mut oracles, &mut random, index);
            self.kept = Some(oracles);
            return Ok(Made { candidate: candidate?, plan: None });
        }
        if !generator.request().boards().has_jigsaws() {
            return self.of_layouts(&mut random, index);
        }
        let request = generator.request();
        for _ in 0..LAYOUTS {
            self.watch(index).enter(Phase::Fill);
            let made = generator.random_plan(&mut random).map_err(GenerateError::from);
            let made = made.and_then(|plan| self.first(request, plan, &mut random, index));
            match made {
                Err(GenerateError::NoGrid) => {}
                // Other layouts of the size take as long, so one is made for a grid.
                Err(GenerateError::NoGridFound) => break,
                made => return made,
            }
        }
        let plan = generator.fitted_plan(&mut random)?;
        self.first(request, plan, &mut random, index)
    }

    /// Makes the only candidate of a plan with a layout of its own. Many a layout has no puzzle as
    /// requested, whatever its grid, so each gets some tries and then makes way for another.
    fn of_layouts(&mut self, random: &mut Random, index: u64) -> Result<Made, GenerateError> {
        let all = self.generator.request().tries;
        let (mut left, mut nearest, mut without_grid, mut layouts) = (all, None, 0, 0u32);
        while left > 0 && without_grid < LAYOUTS {
            self.watch(index).enter(Phase::Fill);
            let tries = TRIES_OF_LAYOUT << (layouts + 1).trailing_zeros();
            let request = self.generator.request().clone().tries(left.min(tries));
            let made = self.generator.random_plan(random).map_err(GenerateError::from);
            match made.and_then(|plan| self.first(&request, plan, random, index)) {
                Err(GenerateError::NoGrid) => without_grid += 1,
                Err(GenerateError::Unmet { best, .. }) => {
                    left = left.saturating_sub(request.tries);
                    layouts += 1;
                    nearest = nearest.or(best);
                }
                made => return made,
            }
        }
        match nearest {
            None if left > 0 => Err(GenerateError::NoGridFound),
            best => Err(GenerateError::Unmet { best, tries: all - left }),
        }
    }

    /// Returns the oracles of the plan that all puzzles share, which are to be put back.
    fn take_oracles(&mut self, plan: &'a Plan) -> Result<Oracles<'a>, OracleError> {
        let (request, cancel) = (self.generator.request(), self.generator.cancel());
        let kept = self.kept.take();
        kept.map_or_else(|| Oracles::new(plan.formula(), request, cancel), Ok)
    }

    /// Makes the only candidate of a plan.
    fn first(
        &mut self,
        request: &Request,
        plan: Plan,
        random: &mut Random,
        index: u64,
    ) -> Result<Made, GenerateError> {
        let cancel = self.generator.cancel();
        // Before engines are made, for many layouts have no grid.
        let grid = plan.draw(random, cancel)?;
        let mut oracles = Oracles::new(plan.formula(), request, cancel)?;
        let candidate = self.candidate(request, &plan, Some(grid), &mut oracles, random, index);
        self.work += oracles.work();
        drop(oracles);
        Ok(Made { candidate: candidate?, plan: Some(plan) })
    }

    /// Makes a puzzle that meets the request, starting from the grid `first` if there is one.
    fn candidate(
        &mut self,
        request: &Request,
        plan: &Plan,
        first: Option<Grid>,
        oracles: &mut Oracles<'_>,
        random: &mut Random,
        index: u64,
    ) -> Result<Candidate, GenerateError> {
        oracles.carver.renew();
        let mut task = Task {
            request,
            plan,
            oracle: oracles.carver.as_mut(),
            random,
            watch: self.watch(index),
            cancel: self.generator.cancel(),
            first,
            work: Work::default(),
        };
        let made = strategy(request, plan).candidate(&mut task);
        self.work += task.work;
        made
    }

    /// Seals a candidate, with the oracles of the shared plan unless it has a formula of its own.
    fn confirmed(&mut self, made: Made, at: (u64, u64)) -> Result<Generated, GenerateError> {
        let Made { mut candidate, plan } = made;
        let (request, cancel) = (self.generator.request(), self.generator.cancel());
        let own = candidate.shared.take().or_else(|| plan.map(Plan::into_formula));
        if let Some(shared) = own {
            let mut oracles = Oracles::new(&shared, request, cancel)?;
            let generated = self.confirmed_by(candidate, &mut oracles, at);
            self.work += oracles.work();
            return generated;
        }
        let plan = self.generator.plan().expect("a candidate without a plan has the shared one");
        let mut oracles = self.take_oracles(plan)?;
        let generated = self.confirmed_by(candidate, &mut oracles, at);
        self.kept = Some(oracles);
        generated
    }

    fn confirmed_by(
        &self,
        candidate: Candidate,
        oracles: &mut Oracles<'_>,
        (seed, index): (u64, u64),
    ) -> Result<Generated, GenerateError> {
        let Candidate { puzzle, solution, minimal, rating, confirmed_by, .. } = candidate;
        let minimal = match minimal {
            Some(known) => Some(known),
            None => {
                self.watch(index).enter(Phase::Minimal);
                let selectors = oracles.shared.encoding().selectors(&puzzle);
                let selectors = selectors.map_err(OracleError::from)?;
                puzzle_is_minimal(oracles.carver.as_mut(), &puzzle, &solution, &selectors)?
            }
        };
        self.watch(index).enter(Phase::Seal);
        let (assurance, certificate) = self.assured(&puzzle, &solution, confirmed_by, oracles)?;
        Ok(Generated {
            puzzle,
            solution,
            minimal,
            symmetry: self.generator.request().symmetry_of_givens(),
            difficulty: rating.as_ref().map(Difficulty::from),
            assurance,
            certificate,
            seed,
            index,
        })
    }

    /// Returns the evidence for the uniqueness of a finished puzzle, at least as strong as
    /// requested. An engine that has confirmed the puzzle already is not asked again.
    fn assured(
        &self,
        puzzle: &Puzzle,
        solution: &Grid,
        confirmed_by: Option<Engine>,
        Oracles { shared, carver, second_engines, prover }: &mut Oracles<'_>,
    ) -> Result<(Assurance, Option<Certificate>), GenerateError> {
        let (request, encoding) = (self.generator.request(), shared.encoding());
        let (engine, budget, cancel) = (request.engine, request.budget, self.generator.cancel());
        if matches!(request.assurance, None | Some(Assurance::Proof)) {
            let settings = ProofSettings { shared, engine, budget, cancel };
            match prove(prover, puzzle, solution, settings) {
                Ok(certificate) => return Ok((Assurance::Proof, Some(certificate))),
                Err(
                    GenerateError::Undecided | GenerateError::Request(RequestError::Unstated(_)),
                ) if request.assurance.is_none() => {}
                Err(error) => return Err(error),
            }
        }
        let confirmed = confirmed_by.is_some();
        let assurance = if request.assurance == Some(Assurance::Fast) {
            let carver = (!confirmed).then(|| carver.as_mut() as &mut dyn Oracle);
            assure(encoding, puzzle, solution, confirmed, carver.into_iter())?
        } else {
            if second_engines.is_empty() {
                for engine in [Engine::Auto, Engine::Varisat] {
                    second_engines.push((engine, shared.oracle(engine, budget, cancel)?));
                }
            }
            // Varisat is one side, all other engines are the other.
            let is_varisat = |engine| engine == Engine::Varisat;
            let is_open =
                |engine| confirmed_by.is_none_or(|by| is_varisat(by) != is_varisat(engine));
            let open = second_engines.iter_mut().filter(|(engine, _)| is_open(*engine));
            let open = open.map(|(_, oracle)| oracle.as_mut() as &mut dyn Oracle);
            assure(encoding, puzzle, solution, confirmed, open)?
        };
        let assurance = assurance.filter(|reached| Some(*reached) >= request.assurance);
        Ok((assurance.ok_or(GenerateError::Undecided)?, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::rules::Layout;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Counts the puzzles that are sealed.
    #[derive(Default)]
    struct Sealed(AtomicUsize);

    impl Observer for Sealed {
        fn enter(&self, phase: Phase) {
            self.0.fetch_add(usize::from(phase == Phase::Seal), Ordering::Relaxed);
        }
    }

    #[test]
    fn only_the_best_candidate_is_sealed() {
        for variant in ["classic", "cage", "thermometer", "jigsaw"] {
            let request = Request::named(variant, &Layout::of_size("6".parse().unwrap())).unwrap();
            let best = |best_of| {
                let generator = Generator::new(request.clone().best_of(best_of)).unwrap();
                let sealed = Sealed::default();
                let made = generator.worker(Some(&sealed)).puzzle(1, 0).unwrap();
                assert_eq!(sealed.0.into_inner(), 1, "{variant}");
                made
            };
            assert_eq!(best(1).certificate.is_some(), best(5).certificate.is_some());
        }
    }

    #[test]
    fn candidates_that_fail_are_passed_over_unless_all_do() {
        let request =
            Request::classic().difficulty(satoku_logic::Level::Diabolical.into()).tries(1);
        let made = |best_of| {
            let generator = Generator::new(request.clone().best_of(best_of)).unwrap();
            (0..12).map(move |index| generator.puzzle(1, index)).collect::<Vec<_>>()
        };
        let (one, three) = (made(1), made(3));
        let count = |made: &[Result<Generated, _>]| made.iter().filter(|it| it.is_ok()).count();
        let counts = (count(&one), count(&three));
        assert!(0 < counts.0 && counts.0 < counts.1 && counts.1 < 12, "{counts:?}");
        for (first, best) in one.iter().zip(&three) {
            if let Err(error) = best {
                assert_eq!(error.to_string(), first.as_ref().unwrap_err().to_string());
            }
        }
    }
}
