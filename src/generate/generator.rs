//! The generator: the data shared by all puzzles of a request.

use super::GenerateError;
use super::plan::Plan;
use super::progress::Observer;
use super::request::possible::refuse_impossible;
use super::request::{Request, RequestError};
use super::seal::Sealed;
use super::worker::Worker;
use crate::oracle::Cancel;
use crate::random::Random;
use crate::rules::Puzzle;
use std::sync::Arc;

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
        let plan = Plan::new(request.boards().example(), &request)?;
        refuse_impossible(&request, &plan)?;
        let fixed = request.boards().fixed().is_some().then_some(plan);
        Ok(Generator { request, fixed, cancel: Cancel::default() })
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

    /// Returns a puzzle of the requested kind that is not unique: without givens, and with clues of
    /// each other kind, if a grid to draw them from is found at once.
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

    /// Returns the generator with `cancel` as its flag, so that everything that holds a clone of it
    /// stops together.
    pub fn cancelled_by(self, cancel: &Cancel) -> Self {
        Generator { cancel: cancel.clone(), ..self }
    }

    /// Makes puzzle `index` of `seed`, which is the same on every machine.
    ///
    /// # Errors
    /// If the request could not be met within its limits or the work is cancelled.
    pub fn puzzle(&self, seed: u64, index: u64) -> Result<Sealed, GenerateError> {
        self.worker(None).puzzle(seed, index)
    }

    /// Returns a worker that makes one puzzle after another on one thread and keeps what they can
    /// share.
    pub fn worker<'a>(&'a self, observer: Option<&'a dyn Observer>) -> Worker<'a> {
        Worker::new(self, observer)
    }
}
