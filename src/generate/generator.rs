//! The generator: what the puzzles of a request share, and how one of them is made.

use super::GenerateError;
use super::assurance::Assurance;
use super::carve::{Limits, carve};
use super::fill::Grids;
use super::graded::{Graded, Rated};
use super::minimal::is_minimal;
use super::pattern::{self, Found};
use super::possible::refuse_impossible;
use super::request::{Request, RequestError};
use super::seal::{Sealed, assure, prove};
use super::stage::{Attempt, Observer, Stage};
use super::wish::{Lack, Wish, described};
use crate::board::{Cell, Grid};
use crate::certificate::{Certificate, Means, Prover};
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::logic::{Difficulty, Geometry, Ladder, Rating};
use crate::oracle::{Cancel, Engine, Oracle, OracleError, Prepared, Work};
use crate::random::Random;
use crate::rules::{Layout, Puzzle, Regions, Registry, Rules, RulesError};
use std::sync::Arc;

/// How many layouts of random regions are tried for a puzzle: some admit no solution grid.
const LAYOUTS: usize = 100;

/// How many conflicts the learner may take to carve a grid before another is taken. Only boards past
/// 16x16 come near: half of the 25x25 grids take less, but one in ten would take twenty times as
/// much.
const PATIENCE: u64 = 400_000;

/// Makes puzzles of one request; what they share is prepared once.
#[derive(Debug)]
pub struct Generator {
    request: Request,
    // `None` where every puzzle has regions of its own.
    fixed: Option<Ground>,
    registry: Arc<Registry>,
    cancel: Cancel,
}

/// The rules of a puzzle, made ready for engines, with the orbits of the symmetry.
#[derive(Debug)]
struct Ground {
    prepared: Prepared,
    orbits: Vec<Vec<Cell>>,
    grids: Grids,
    // Where puzzles are to be rated.
    geometry: Option<Geometry>,
}

impl Ground {
    fn new(rules: Rules, request: &Request) -> Result<Self, RequestError> {
        let orbits = request.symmetry.orbits(rules.board())?;
        let rules = Arc::new(rules);
        let rated = Wish::of(request, 0).map(|_| Geometry::new(&rules));
        let geometry = rated.transpose().map_err(RequestError::Unrated)?;
        let prepared = Prepared::new(Encoding::new(&rules, []));
        Ok(Ground { prepared, orbits, grids: Grids::default(), geometry })
    }

    fn encoding(&self) -> &Encoding {
        self.prepared.encoding()
    }

    fn rules(&self) -> &Arc<Rules> {
        self.encoding().rules()
    }
}

impl Generator {
    /// Takes a request for a variant that this crate knows.
    ///
    /// # Errors
    /// If no puzzle can meet the request.
    pub fn new(request: Request) -> Result<Self, RequestError> {
        Generator::with_registry(request, Arc::new(Registry::standard()))
    }

    /// Takes a request for a variant of a registry.
    ///
    /// # Errors
    /// If no puzzle can meet the request.
    pub fn with_registry(request: Request, registry: Arc<Registry>) -> Result<Self, RequestError> {
        let (rules, is_fixed) = match registry.rules(&request.variant, &request.layout) {
            Err(RulesError::NoRegions) => {
                if request.solution.is_some() {
                    let why = "the grid fits some regions only, so they must be named";
                    return Err(RequestError::Conflict("a solution", "random regions", why));
                }
                // An example: what can be refused does not depend on the regions.
                let layout = random_layout(&request.layout, &mut Random::new(0, 0));
                (registry.rules(&request.variant, &layout)?, false)
            }
            rules => (rules?, true),
        };
        let ground = Ground::new(rules, &request)?;
        refuse_impossible(&request, &ground.prepared, &ground.orbits)?;
        let fixed = is_fixed.then_some(ground);
        Ok(Generator { request, fixed, registry, cancel: Cancel::default() })
    }

    /// The request.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// What stops this generator from outside.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// The same generator, stopped by what stops others too.
    pub fn stopped_by(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Makes puzzle `index` of `seed`: the same on every machine.
    ///
    /// # Errors
    /// If the request could not be met within its limits or the work is cancelled.
    pub fn puzzle(&self, seed: u64, index: u64) -> Result<Sealed, GenerateError> {
        self.worker(None).puzzle(seed, index)
    }

    /// Something that makes one puzzle after another on one thread and keeps what they can share.
    pub fn worker<'a>(&'a self, observer: Option<&'a dyn Observer>) -> Worker<'a> {
        Worker { generator: self, observer, kept: None, work: Work::default() }
    }
}

/// Makes puzzles of a generator, one after another. What it gives depends on seed and index alone.
pub struct Worker<'a> {
    generator: &'a Generator,
    observer: Option<&'a dyn Observer>,
    // The oracles of a ground that all puzzles share.
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

/// The oracles that make puzzles on one ground.
struct Oracles<'a> {
    // Its models and budget matter, so it is renewed for each puzzle.
    carver: Box<dyn Oracle + 'a>,
    // What confirms puzzles. A verdict depends on the query alone, so puzzles can share them.
    witnesses: Vec<Box<dyn Oracle + 'a>>,
    // Nor does a proof depend on earlier ones.
    prover: Prover,
}

impl<'a> Oracles<'a> {
    fn new(ground: &'a Ground, request: &Request, cancel: &Cancel) -> Result<Self, OracleError> {
        let carver = ground.prepared.oracle(request.engine, request.budget, cancel)?;
        let witnesses = witnesses(ground, request, cancel)?;
        Ok(Oracles { carver, witnesses, prover: Prover::default() })
    }

    fn work(&self) -> Work {
        self.witnesses.iter().fold(self.carver.work(), |work, witness| work + witness.work())
    }
}

impl Worker<'_> {
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
        self.enter(Stage::Done);
        made
    }

    fn make(&mut self, seed: u64, index: u64) -> Result<Sealed, GenerateError> {
        let mut random = Random::new(seed, index);
        let generator = self.generator;
        let request = &generator.request;
        if let Some(ground) = &generator.fixed {
            let mut oracles = match self.kept.take() {
                Some(oracles) => oracles,
                None => Oracles::new(ground, request, &generator.cancel)?,
            };
            let made = self.on_ground(ground, None, &mut oracles, &mut random, (seed, index));
            self.kept = Some(oracles);
            return made;
        }
        for _ in 0..LAYOUTS {
            let layout = random_layout(&request.layout, &mut random);
            let rules = generator.registry.rules(&request.variant, &layout);
            let rules = rules.map_err(RequestError::Rules)?;
            let ground = Ground::new(rules, request)?;
            self.enter(Stage::Fill);
            let grid = ground.grids.draw(&ground.prepared, &mut random, &generator.cancel)?;
            if grid.is_some() {
                let mut oracles = Oracles::new(&ground, request, &generator.cancel)?;
                let made = self.on_ground(&ground, grid, &mut oracles, &mut random, (seed, index));
                self.work += oracles.work();
                return made;
            }
        }
        Err(GenerateError::NoGrid)
    }

    fn enter(&self, stage: Stage) {
        if let Some(observer) = self.observer {
            observer.enter(stage);
        }
    }

    /// Makes a puzzle, from the grid `first` if there is one already.
    fn on_ground(
        &self,
        ground: &Ground,
        first: Option<Grid>,
        oracles: &mut Oracles<'_>,
        random: &mut Random,
        (seed, index): (u64, u64),
    ) -> Result<Sealed, GenerateError> {
        oracles.carver.renew();
        let oracle = oracles.carver.as_mut();
        let request = &self.generator.request;
        let Unsealed { cells, solution, minimal, rating } =
            self.unsealed(ground, first, oracle, random, index)?;
        let mut givens = Grid::blank(solution.cell_count());
        for cell in cells {
            givens.set(cell, solution.get(cell));
        }
        let puzzle =
            Puzzle::of_givens(Arc::clone(ground.rules()), &givens).expect("cells of the board");
        let selectors = ground.encoding().selectors(puzzle.clues());
        let minimal = match minimal {
            Some(true) => Some(true),
            _ => {
                self.enter(Stage::Minimal);
                is_minimal(oracle, &solution, &selectors)?
            }
        };
        self.enter(Stage::Seal);
        let (assurance, certificate) = self.assured(ground, &puzzle, &solution, oracles)?;
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
        ground: &Ground,
        puzzle: &Puzzle,
        solution: &Grid,
        Oracles { carver, witnesses, prover }: &mut Oracles<'_>,
    ) -> Result<(Assurance, Option<Certificate>), GenerateError> {
        let (request, encoding) = (&self.generator.request, ground.encoding());
        if request.assurance == Some(Assurance::Proof) {
            let (engine, budget, cancel) = (request.engine, request.budget, &self.generator.cancel);
            let means = Means { prepared: &ground.prepared, engine, budget, cancel };
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

    /// A puzzle that is as wished, not yet checked as a whole.
    fn unsealed(
        &self,
        ground: &Ground,
        mut first: Option<Grid>,
        oracle: &mut dyn Oracle,
        random: &mut Random,
        index: u64,
    ) -> Result<Unsealed, GenerateError> {
        let request = &self.generator.request;
        let mut fill = |random: &mut Random| {
            if let Some(grid) = first.take().or_else(|| request.solution.clone()) {
                return Ok(grid);
            }
            self.enter(Stage::Fill);
            let drawn = ground.grids.draw(&ground.prepared, random, &self.generator.cancel)?;
            self.enter(Stage::Carve);
            drawn.ok_or(GenerateError::NoGrid)
        };
        let wished = ground.geometry.as_ref().zip(Wish::of(request, index));
        if let Some(pattern) = &request.pattern {
            return self.in_pattern(ground, pattern, wished, oracle, random, (index, fill));
        }
        if let Some((geometry, wish)) = wished {
            return self.wished(ground, geometry, wish, oracle, random, (index, fill));
        }
        let mut closest = usize::MAX;
        for _ in 0..request.tries {
            let solution = fill(random)?;
            let carved = self.carved(ground, oracle, &solution, random)?;
            let Some(Remaining { cells, minimal }) = carved else { continue };
            if request.clues.is_none_or(|clues| clues.contains(cells.len())) {
                return Ok(Unsealed { cells, solution, minimal, rating: None });
            }
            closest = closest.min(cells.len());
        }
        let best = match closest {
            usize::MAX => "no grid that is carved with so much patience".to_owned(),
            closest => format!("a puzzle of {closest} clues"),
        };
        Err(GenerateError::Unmet { best, tries: request.tries })
    }

    /// A puzzle of the wished difficulty.
    fn wished(
        &self,
        ground: &Ground,
        geometry: &Geometry,
        wish: Wish<'_>,
        oracle: &mut dyn Oracle,
        random: &mut Random,
        (index, mut fill): (u64, impl FnMut(&mut Random) -> Result<Grid, GenerateError>),
    ) -> Result<Unsealed, GenerateError> {
        let request = &self.generator.request;
        let (held, free): (Vec<&Vec<Cell>>, Vec<_>) =
            ground.orbits.iter().partition(|orbit| is_held(orbit, request));
        let graded = Graded {
            geometry,
            encoding: ground.encoding(),
            wish,
            clues: request.clues,
            free: free.into_iter().map(Vec::as_slice).collect(),
            held: held.into_iter().flatten().copied().collect(),
            observer: self.observer,
            index,
            cancel: &self.generator.cancel,
        };
        let mut attempts = 0;
        let mut best: Option<Rated> = None;
        for _ in 0..request.tries {
            let solution = fill(random)?;
            let rated = graded.carve(oracle, &solution, random, &mut attempts)?;
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
        ground: &Ground,
        pattern: &[Cell],
        wished: Option<(&Geometry, Wish<'_>)>,
        oracle: &mut dyn Oracle,
        random: &mut Random,
        (index, fill): (u64, impl FnMut(&mut Random) -> Result<Grid, GenerateError>),
    ) -> Result<Unsealed, GenerateError> {
        let tries = self.generator.request.tries;
        let (mut number, mut rating) = (0, None);
        let mut closest: Option<(Lack, Rating)> = None;
        let accept = |solution: &Grid| {
            let Some((geometry, wish)) = &wished else { return true };
            let mut givens = Grid::blank(solution.cell_count());
            pattern.iter().for_each(|cell| givens.set(*cell, solution.get(*cell)));
            let found = Rating::of(geometry, &givens, &Ladder::default());
            number += 1;
            if let Some(observer) = self.observer {
                observer.attempt(&Attempt { index, number, wish, rating: &found });
            }
            let lack = wish.lack(&found);
            if lack == Lack::Nothing {
                rating = Some(found);
            } else if closest.as_ref().is_none_or(|(least, _)| lack < *least) {
                closest = Some((lack, found));
            }
            rating.is_some()
        };
        let found =
            pattern::search(oracle, ground.encoding(), pattern, random, tries, fill, accept)?;
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

    /// Carves a grid; gives the cells that stay and, where the carving itself shows it, that the
    /// puzzle is minimal. `None` if another grid is likely to be carved sooner.
    fn carved(
        &self,
        ground: &Ground,
        oracle: &mut dyn Oracle,
        solution: &Grid,
        random: &mut Random,
    ) -> Result<Option<Remaining>, OracleError> {
        let request = &self.generator.request;
        let (kept, mut order): (Vec<&Vec<Cell>>, Vec<_>) =
            ground.orbits.iter().partition(|orbit| is_held(orbit, request));
        random.shuffle(&mut order);
        let floor = match request.clues {
            Some(clues) => clues.low() + random.below(clues.high() - clues.low() + 1),
            None => 0,
        };
        let rules = ground.rules();
        let clues = |orbit: &Vec<Cell>| -> Vec<Lit> {
            let symbols =
                orbit.iter().map(|cell| (*cell, solution.get(*cell).expect("a full grid")));
            symbols.map(|(cell, symbol)| rules.candidate(cell, symbol)).collect()
        };
        let groups: Vec<Vec<Lit>> = order.iter().map(|orbit| clues(orbit)).collect();
        let stay: Vec<Lit> = kept.iter().flat_map(|orbit| clues(orbit)).collect();
        oracle.push(&stay);
        let patience = if request.solution.is_some() { u64::MAX } else { PATIENCE };
        let carved = carve(oracle, solution, &groups, stay.len(), Limits { floor, patience });
        oracle.pop();
        let carved = carved?;
        if carved.given_up {
            return Ok(None);
        }
        let remaining =
            order.iter().zip(&carved.kept).filter(|(_, kept)| **kept).map(|(orbit, _)| *orbit);
        let remaining: Vec<&Vec<Cell>> = remaining.collect();
        // Each clue that was asked for alone and stayed is needed.
        let shown = stay.is_empty()
            && !carved.stopped
            && !carved.undecided
            && remaining.iter().all(|orbit| orbit.len() == 1);
        let cells = kept.into_iter().chain(remaining).flatten().copied().collect();
        Ok(Some(Remaining { cells, minimal: shown.then_some(true) }))
    }
}

/// Whether cells that are given together stay given.
fn is_held(orbit: &[Cell], request: &Request) -> bool {
    orbit.iter().any(|cell| request.keep.contains(cell))
}

/// What carving left of a grid.
struct Remaining {
    cells: Vec<Cell>,
    // `Some(true)` where the carving itself shows that no clue can go.
    minimal: Option<bool>,
}

/// Oracles to confirm puzzles with, our own engines and varisat, which share no code; none where the
/// word of the one that carves is enough, or where nobody's word is taken.
fn witnesses<'a>(
    ground: &'a Ground,
    request: &Request,
    cancel: &Cancel,
) -> Result<Vec<Box<dyn Oracle + 'a>>, OracleError> {
    if matches!(request.assurance, Some(Assurance::Fast | Assurance::Proof)) {
        return Ok(Vec::new());
    }
    let engines = [Engine::Auto, Engine::Varisat].into_iter();
    engines.map(|engine| ground.prepared.oracle(engine, request.budget, cancel)).collect()
}

/// The layout with random regions.
fn random_layout(layout: &Layout, random: &mut Random) -> Layout {
    let regions = Regions::random(layout.size.side(), random);
    Layout { size: layout.size, regions: Some(regions) }
}
