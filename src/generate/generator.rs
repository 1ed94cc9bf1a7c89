//! The generator: what the puzzles of a request share.

use super::GenerateError;
use super::plan::Plan;
use super::progress::Observer;
use super::request::possible::refuse_impossible;
use super::request::{Request, RequestError};
use super::seal::Sealed;
use super::worker::Worker;
use crate::oracle::Cancel;
use crate::random::Random;
use crate::rules::{Layout, Regions, Registry, RulesError};
use std::sync::Arc;

/// Makes puzzles of one request; what they share is prepared once.
#[derive(Debug)]
pub struct Generator {
    request: Request,
    // `None` where every puzzle has regions of its own.
    fixed: Option<Plan>,
    registry: Arc<Registry>,
    cancel: Cancel,
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
        let plan = Plan::new(rules, &request)?;
        refuse_impossible(&request, plan.prepared(), plan.orbits())?;
        let fixed = is_fixed.then_some(plan);
        Ok(Generator { request, fixed, registry, cancel: Cancel::default() })
    }

    /// The request.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// The rules of all its puzzles; `None` where each has regions of its own.
    pub(super) fn plan(&self) -> Option<&Plan> {
        self.fixed.as_ref()
    }

    /// The rules of one puzzle that has random regions of its own.
    pub(super) fn random_plan(&self, random: &mut Random) -> Result<Plan, RequestError> {
        let layout = random_layout(&self.request.layout, random);
        Plan::new(self.registry.rules(&self.request.variant, &layout)?, &self.request)
    }

    /// What stops this generator from outside.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// The same, stopped together with everything else that holds a clone of `cancel`.
    pub fn cancelled_by(self, cancel: &Cancel) -> Self {
        Generator { cancel: cancel.clone(), ..self }
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
        Worker::new(self, observer)
    }
}

/// The layout with random regions.
fn random_layout(layout: &Layout, random: &mut Random) -> Layout {
    let regions = Regions::random(layout.size.side(), random);
    Layout { size: layout.size, regions: Some(regions) }
}
