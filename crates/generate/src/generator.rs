//! The generator: the data shared by all puzzles of a request.

use super::GenerateError;
use super::plan::Plan;
use super::progress::Observer;
use super::request::possible::refuse_impossible;
use super::request::{Request, RequestError};
use super::seal::Generated;
use super::strategies::fill::Grids;
use super::worker::Worker;
use satoku_core::board::Grid;
use satoku_core::encode::Encoding;
use satoku_core::oracle::{Cancel, SharedFormula};
use satoku_core::random::Random;
use satoku_core::rules::{Puzzle, Regions, Rules};
use std::sync::Arc;

/// The most grids that are drawn until regions can be made for one: of disjoint groups on 9x9, a
/// third have such regions.
const GRIDS: usize = 100;

/// Makes the puzzles of one request; the data they share is prepared once.
#[derive(Debug)]
pub struct Generator {
    request: Request,
    // `None` if every puzzle has regions of its own.
    fixed: Option<Plan>,
    cancel: Cancel,
}

impl Generator {
    /// Creates a generator for a request.
    ///
    /// # Errors
    /// If no puzzle can meet it.
    pub fn new(request: Request) -> Result<Self, RequestError> {
        Generator::cancellable(request, &Cancel::default())
    }

    /// Does the same as [`Generator::new`], with `cancel` as the generator's flag: everything that
    /// holds a clone of it stops together, the search for an example of the puzzles among it.
    ///
    /// # Errors
    /// If no puzzle can meet the request.
    pub fn cancellable(request: Request, cancel: &Cancel) -> Result<Self, RequestError> {
        let plan = Plan::new(request.boards().example(), &request)?;
        refuse_impossible(&request, &plan, cancel)?;
        let request = request.with_count_of_givens();
        let fixed = request.boards().fixed().is_some().then_some(plan);
        Ok(Generator { request, fixed, cancel: cancel.clone() })
    }

    /// Returns the request.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// Returns the plan that all puzzles share; `None` if each has regions of its own.
    pub(super) fn plan(&self) -> Option<&Plan> {
        self.fixed.as_ref()
    }

    /// Creates the plan of one puzzle with random regions of its own.
    pub(super) fn random_plan(&self, random: &mut Random) -> Result<Plan, RequestError> {
        Plan::new(&self.request.boards().draw(random)?, &self.request)
    }

    /// Creates the plan of one puzzle with regions made for a grid that was drawn before them. It
    /// has no other grid.
    ///
    /// # Errors
    /// If no regions have a grid, none was found, or the work is cancelled.
    pub(super) fn fitted_plan(&self, random: &mut Random) -> Result<Plan, GenerateError> {
        match self.plan_from(Regions::rectangles, random) {
            // If rows have no grid as regions, then no regions have one.
            Err(GenerateError::NoGrid | GenerateError::NoGridFound) => {
                self.plan_from(Regions::rows, random)
            }
            plan => plan,
        }
    }

    /// Draws a grid for some regions and creates a plan with regions made from these for the grid.
    fn plan_from(
        &self,
        regions: fn(usize) -> Regions,
        random: &mut Random,
    ) -> Result<Plan, GenerateError> {
        let boards = self.request.boards();
        let rules = boards.with_regions(regions).map_err(RequestError::from)?;
        let shared = SharedFormula::new(Encoding::of_rules(&rules));
        let grids = Grids::of_board(self.request.budget);
        for _ in 0..GRIDS {
            let grid = grids.draw(&shared, random, &self.cancel)?;
            if let Some(rules) = self.fitted_rules(regions, &grid, random)? {
                return Ok(Plan::with_grids(&rules, &self.request, Grids::known(grid))?);
            }
        }
        Err(GenerateError::NoGridFound)
    }

    /// Returns the rules with regions that are made for a grid from some others; `None` if no
    /// exchange of cells is possible.
    fn fitted_rules(
        &self,
        regions: fn(usize) -> Regions,
        grid: &Grid,
        random: &mut Random,
    ) -> Result<Option<Arc<Rules>>, RequestError> {
        let boards = self.request.boards();
        // Other rules of the board may depend on the regions, as those of disjoint groups do.
        let obeys = |regions: &Regions| {
            let rules = boards.with_regions(|_| regions.clone());
            rules.is_ok_and(|rules| rules.check(grid).is_ok())
        };
        let side = self.request.rules().board().symbol_count();
        let fitted = regions(side).mixed_for(grid, random, obeys);
        if fitted == regions(side) {
            return Ok(None);
        }
        Ok(Some(boards.with_regions(|_| fitted)?))
    }

    /// Returns a puzzle of the requested kind that is not unique: without givens, and with clues of
    /// each other kind, if a grid is found within a small budget. `None` also if cancelled.
    pub fn example(&self) -> Option<Puzzle> {
        let rules = self.request.rules();
        let clues = match self.request.other_kind() {
            None => Vec::new(),
            Some(_) => {
                Plan::new(rules, &self.request).ok()?.proposals(&self.request, &self.cancel)?
            }
        };
        Puzzle::new(Arc::clone(rules), clues).ok()
    }

    /// Returns the flag that stops this generator from outside.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Returns the generator with `cancel` as its flag.
    pub fn cancelled_by(self, cancel: &Cancel) -> Self {
        Generator { cancel: cancel.clone(), ..self }
    }

    /// Makes puzzle `index` of `seed`, which is the same on every machine.
    ///
    /// # Errors
    /// If the request could not be met within its limits or the work is cancelled.
    pub fn puzzle(&self, seed: u64, index: u64) -> Result<Generated, GenerateError> {
        self.worker(None).puzzle(seed, index)
    }

    /// Returns the puzzles of a seed in order, without an end.
    ///
    /// ```
    /// use satoku_generate::{Generator, Request};
    ///
    /// let generator = Generator::new(Request::default())?;
    /// let three = generator.puzzles(7).take(3).collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(three[2].puzzle, generator.puzzle(7, 2)?.puzzle);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn puzzles(
        &self,
        seed: u64,
    ) -> impl Iterator<Item = Result<Generated, GenerateError>> + use<'_> {
        let mut worker = self.worker(None);
        (0..=u64::MAX).map(move |index| worker.puzzle(seed, index))
    }

    /// Returns a worker that makes one puzzle after another on one thread and keeps what they can
    /// share.
    #[doc(hidden)]
    pub fn worker<'a>(&'a self, observer: Option<&'a dyn Observer>) -> Worker<'a> {
        Worker::new(self, observer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::rules::Layout;

    #[test]
    fn regions_are_made_for_a_grid() {
        // The last has no grid with boxes as regions.
        for (variant, size) in
            [("jigsaw+x", "5"), ("jigsaw+x", "6"), ("jigsaw+x", "9"), ("jigsaw+x+windoku", "6")]
        {
            let layout = Layout::of_size(size.parse().unwrap());
            let generator = Generator::new(Request::named(variant, &layout).unwrap()).unwrap();
            let random = &mut Random::new(4, 0);
            let plan = generator.fitted_plan(random).unwrap();
            let grid = plan.draw(random, generator.cancel()).unwrap();
            plan.rules().check(&grid).unwrap();
            assert_eq!(plan.draw(random, generator.cancel()).unwrap(), grid);
        }
    }
}
