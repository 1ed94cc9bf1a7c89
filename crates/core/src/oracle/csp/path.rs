//! Diagrams: the candidates that lie on some path.

use super::candidates::{Candidates, numbers};
use crate::rules::{Diagram, Mdd};
use std::sync::Arc;

/// A diagram and its cells.
#[derive(Debug)]
pub(super) struct Path {
    cells: Vec<u16>,
    diagram: Arc<Diagram>,
}

impl Path {
    pub(super) fn new(mdd: &Mdd) -> Self {
        Path { cells: numbers(mdd.cells()), diagram: Arc::clone(mdd.diagram()) }
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Removes the candidates on no path; returns `false` if there is none.
    pub(super) fn prune(&self, candidates: &mut impl Candidates) -> bool {
        let mut known = std::mem::take(candidates.scratch());
        let goes_on = self.diagram.support(
            candidates,
            &mut known,
            |candidates, at| candidates.of(self.cells[at]),
            |candidates, at, symbols| candidates.keep(self.cells[at], symbols),
        );
        *candidates.scratch() = known;
        goes_on
    }
}
