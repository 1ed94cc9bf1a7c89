//! Making puzzles: fill a grid, carve clues from it, seal what is left.

mod assurance;
mod batch;
mod carve;
mod fill;
mod minimal;
mod minimize;
mod pattern;
mod request;
mod seal;
mod target;

pub use assurance::{Assurance, UnknownAssurance};
pub use batch::{BatchError, batch};
pub use minimal::{Need, is_minimal, needs};
pub use minimize::minimize;
pub use request::{Request, RequestError};
pub use seal::Sealed;
pub use target::{ClueCount, ClueCountError};

use crate::board::{Cell, Grid};
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::oracle::{Cancel, Oracle, OracleError, Prepared};
use crate::random::Random;
use crate::rules::{Layout, Puzzle, Regions, Registry, Rules, RulesError};
use pattern::Found;
use seal::seal;
use std::sync::Arc;

/// How many layouts of random regions are tried for a puzzle: some admit no solution grid.
const LAYOUTS: usize = 100;

/// Makes puzzles of one request; what they share is prepared once.
#[derive(Debug)]
pub struct Generator {
    request: Request,
    // `None` where every puzzle has regions of its own.
    fixed: Option<Board>,
    registry: Arc<Registry>,
    cancel: Cancel,
}

/// The rules of a puzzle, made ready for engines, with the orbits of the symmetry.
#[derive(Debug)]
struct Board {
    prepared: Prepared,
    orbits: Vec<Vec<Cell>>,
}

impl Board {
    fn new(rules: Rules, request: &Request) -> Result<Self, RequestError> {
        let orbits = request.symmetry.orbits(rules.board())?;
        let prepared = Prepared::new(Encoding::new(&Arc::new(rules), []));
        Ok(Board { prepared, orbits })
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
        let example = match registry.rules(&request.variant, &request.layout) {
            Err(RulesError::NoRegions) => {
                if request.solution.is_some() {
                    let why = "the grid fits some regions only, so they must be named";
                    return Err(RequestError::Conflict("a solution", "random regions", why));
                }
                let layout = random_layout(&request.layout, &mut Random::new(0, 0));
                (registry.rules(&request.variant, &layout)?, false)
            }
            rules => (rules?, true),
        };
        let (rules, is_fixed) = example;
        let board = Board::new(rules, &request)?;
        refuse_impossible(&request, &board)?;
        let fixed = is_fixed.then_some(board);
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

    /// Makes puzzle `index` of `seed`: the same on every machine.
    ///
    /// # Errors
    /// If the request could not be met within its limits or the work is cancelled.
    pub fn puzzle(&self, seed: u64, index: u64) -> Result<Sealed, GenerateError> {
        let mut random = Random::new(seed, index);
        match &self.fixed {
            Some(board) => self.on_board(board, None, &mut random, (seed, index)),
            None => {
                for _ in 0..LAYOUTS {
                    let layout = random_layout(&self.request.layout, &mut random);
                    let rules = self.registry.rules(&self.request.variant, &layout);
                    let rules = rules.expect("an example was made like this");
                    if let Some(solution) = fill::fill(&rules, &mut random) {
                        let board = Board::new(rules, &self.request).expect("as the example");
                        return self.on_board(&board, Some(solution), &mut random, (seed, index));
                    }
                }
                Err(GenerateError::NoGrid)
            }
        }
    }

    /// Makes a puzzle on a board, from `first` if there is a grid already.
    fn on_board(
        &self,
        board: &Board,
        mut first: Option<Grid>,
        random: &mut Random,
        name: (u64, u64),
    ) -> Result<Sealed, GenerateError> {
        let request = &self.request;
        let mut fill = |random: &mut Random| {
            first
                .take()
                .or_else(|| request.solution.clone())
                .or_else(|| fill::fill(board.rules(), random))
        };
        let mut oracle = board.prepared.oracle(request.engine, request.budget, &self.cancel);
        let oracle = oracle.as_mut();
        let (givens, solution, minimal) = match &request.pattern {
            Some(pattern) => {
                let tries = request.tries;
                match pattern::search(oracle, board.encoding(), pattern, random, tries, fill)? {
                    Found::Solution(solution) => (pattern.clone(), solution, None),
                    Found::Nothing { fewest_solutions: usize::MAX } => {
                        return Err(GenerateError::Unmet {
                            best: "nothing near".to_owned(),
                            tries,
                        });
                    }
                    Found::Nothing { fewest_solutions } => {
                        let best =
                            format!("givens in the pattern with {fewest_solutions} solutions");
                        return Err(GenerateError::Unmet { best, tries });
                    }
                }
            }
            None => {
                let mut closest = usize::MAX;
                let mut tried = 0;
                loop {
                    if tried == request.tries {
                        let best = format!("a puzzle of {closest} clues");
                        return Err(GenerateError::Unmet { best, tries: tried });
                    }
                    tried += 1;
                    let solution = fill(random).ok_or(GenerateError::NoGrid)?;
                    let (givens, minimal) = self.carve(board, oracle, &solution, random)?;
                    if request.clues.is_none_or(|clues| clues.contains(givens.len())) {
                        break (givens, solution, minimal);
                    }
                    closest = closest.min(givens.len());
                }
            }
        };
        let mut clues = Grid::blank(solution.cell_count());
        for cell in &givens {
            clues.set(*cell, solution.get(*cell));
        }
        let puzzle =
            Puzzle::of_givens(Arc::clone(board.rules()), &clues).expect("cells of the board");
        let selectors = board.encoding().selectors(puzzle.clues());
        let minimal = match minimal {
            Some(true) => Some(true),
            _ => is_minimal(oracle, &solution, &selectors)?,
        };
        seal(oracle, board.encoding(), request, name, (puzzle, solution, minimal))?
            .ok_or(GenerateError::Undecided)
    }

    /// Carves a grid; gives the cells that stay and, where the carving itself shows it, that the
    /// puzzle is minimal.
    fn carve(
        &self,
        board: &Board,
        oracle: &mut dyn Oracle,
        solution: &Grid,
        random: &mut Random,
    ) -> Result<(Vec<Cell>, Option<bool>), OracleError> {
        let held = |orbit: &&Vec<Cell>| orbit.iter().any(|cell| self.request.keep.contains(cell));
        let (kept, mut order): (Vec<&Vec<Cell>>, Vec<_>) = board.orbits.iter().partition(held);
        random.shuffle(&mut order);
        let floor = match self.request.clues {
            Some(clues) => clues.low() + random.below(clues.high() - clues.low() + 1),
            None => 0,
        };
        let rules = board.rules();
        let clues = |orbit: &Vec<Cell>| -> Vec<Lit> {
            let symbols =
                orbit.iter().map(|cell| (*cell, solution.get(*cell).expect("a full grid")));
            symbols.map(|(cell, symbol)| rules.candidate(cell, symbol)).collect()
        };
        let groups: Vec<Vec<Lit>> = order.iter().map(|orbit| clues(orbit)).collect();
        let stay: Vec<Lit> = kept.iter().flat_map(|orbit| clues(orbit)).collect();
        oracle.push(&stay);
        let carved = carve::carve(oracle, solution, &groups, stay.len(), floor);
        oracle.pop();
        let carved = carved?;
        let remaining =
            order.iter().zip(&carved.kept).filter(|(_, kept)| **kept).map(|(orbit, _)| *orbit);
        let remaining: Vec<&Vec<Cell>> = remaining.collect();
        // Each clue that was asked for alone and stayed is needed.
        let shown = stay.is_empty()
            && !carved.stopped
            && !carved.undecided
            && remaining.iter().all(|orbit| orbit.len() == 1);
        let cells = kept.into_iter().chain(remaining).flatten().copied().collect();
        Ok((cells, shown.then_some(true)))
    }
}

/// The layout with random regions.
fn random_layout(layout: &Layout, random: &mut Random) -> Layout {
    let regions = Regions::random(layout.size.side(), random);
    Layout { size: layout.size, regions: Some(regions) }
}

/// Refuses what no puzzle can meet.
fn refuse_impossible(request: &Request, board: &Board) -> Result<(), RequestError> {
    let rules = board.rules();
    let cells = rules.board().cell_count();
    let named = request.keep.iter().chain(request.pattern.iter().flatten());
    if let Some(cell) = named.clone().find(|cell| cell.index() >= cells) {
        return Err(RequestError::Cell(cell.index()));
    }
    if let Some(solution) = &request.solution {
        if solution.cell_count() != cells {
            let side = request.layout.size.side();
            return Err(RequestError::SolutionLength { expected: cells, side });
        }
        rules.check(solution).map_err(RequestError::Solution)?;
    }
    match request.assurance {
        Assurance::Fast => {}
        Assurance::Double => {
            let why = "it needs a second engine, and there is one alone";
            return Err(RequestError::Assurance(request.assurance, why));
        }
        Assurance::Proof => {
            let why = "certificates are not made yet";
            return Err(RequestError::Assurance(request.assurance, why));
        }
    }
    let (fewest, why) = target::fewest_known(rules);
    if let Some(pattern) = &request.pattern {
        if request.symmetry != crate::board::Symmetry::None || !request.keep.is_empty() {
            let why = "the pattern says all";
            return Err(RequestError::Conflict("a pattern", "a symmetry or cells to keep", why));
        }
        if request.solution.is_some() {
            let why = "the symbols must be free to change";
            return Err(RequestError::Conflict("a pattern", "a solution", why));
        }
        if request.clues.is_some_and(|clues| !clues.contains(pattern.len())) {
            let why = "the pattern has another number of cells";
            return Err(RequestError::Conflict("a pattern", "a clue count", why));
        }
        if pattern.len() < fewest {
            return Err(RequestError::TooFewClues { wanted: pattern.len(), fewest, why });
        }
    }
    let Some(clues) = request.clues else { return Ok(()) };
    if clues.high() < fewest {
        return Err(RequestError::TooFewClues { wanted: clues.high(), fewest, why });
    }
    if clues.low() > cells {
        return Err(RequestError::TooManyClues { wanted: clues.low(), cells });
    }
    let is_kept = |orbit: &&Vec<Cell>| orbit.iter().any(|cell| request.keep.contains(cell));
    let (kept, free): (Vec<&Vec<Cell>>, Vec<_>) = board.orbits.iter().partition(is_kept);
    let held = kept.iter().map(|orbit| orbit.len()).sum();
    let sizes: Vec<usize> = free.iter().map(|orbit| orbit.len()).collect();
    let reachable = target::reachable(&sizes, held);
    if !(clues.low()..=clues.high().min(cells)).any(|count| reachable[count]) {
        let below = (0..clues.low()).rev().find(|count| reachable[*count]);
        let above = (clues.high()..=cells).find(|count| reachable[*count]);
        let near = [below, above].into_iter().flatten().map(|count| count.to_string());
        let possible = format!("the nearest are {}", near.collect::<Vec<_>>().join(" and "));
        return Err(RequestError::ClueSum { wanted: clues, symmetry: request.symmetry, possible });
    }
    Ok(())
}

/// Why a puzzle was not made.
#[derive(Debug, Clone, thiserror::Error)]
pub enum GenerateError {
    /// The work was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// The request was not met within its limit of tries.
    #[error("not found in {tries} tries; the best was {best}")]
    Unmet {
        /// The nearest thing that was found.
        best: String,
        /// How many tries were made.
        tries: u64,
    },
    /// No grid was found that obeys the rules.
    #[error("no solution grid was found for this board")]
    NoGrid,
    /// Uniqueness could not be shown within the budget.
    #[error("uniqueness could not be decided within the budget")]
    Undecided,
    /// An engine contradicts itself or the rules: a fault in this program.
    #[error(transparent)]
    Oracle(OracleError),
    /// The request itself.
    #[error(transparent)]
    Request(#[from] RequestError),
}

impl From<OracleError> for GenerateError {
    fn from(error: OracleError) -> Self {
        match error {
            OracleError::Cancelled => GenerateError::Cancelled,
            error => GenerateError::Oracle(error),
        }
    }
}
