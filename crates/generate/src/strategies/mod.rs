//! The strategies that turn a request into a puzzle, one file each.

mod along;
mod cages;
pub(super) mod carve;
mod easing;
mod exchanges;
pub(super) mod fill;
mod graded;
mod image_choice;
mod level_cap;
mod loose;
mod mixed;
mod needed;
mod pattern;
mod plain;
mod pool;
pub(super) mod reduce;
mod redundant;
mod removal_order;
pub(super) mod sparse;
mod task;

pub(super) use along::follows_drawings;
pub(super) use task::{Candidate, Strategy, Task, Watch};

use super::plan::Plan;
use super::request::Request;

/// Returns the strategy for a request.
pub(super) fn strategy(request: &Request, plan: &Plan) -> &'static dyn Strategy {
    if request.made_kinds().next().is_some() {
        let is_mixed = request.has_givens() || request.figures.is_some();
        if is_mixed { &mixed::Mixed } else { &pool::FromPool }
    } else if request.pattern.is_some() {
        &pattern::InPattern
    } else if plan.geometry().is_some() {
        &graded::Graded
    } else {
        &plain::Plain
    }
}
