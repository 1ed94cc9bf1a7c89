//! What a puzzle is made from: rules that are ready for engines, with all that depends on them alone.

use super::request::goal::Goal;
use super::request::{Request, RequestError};
use super::strategies::fill::Grids;
use crate::board::{Cell, Grid};
use crate::encode::Encoding;
use crate::logic::Geometry;
use crate::oracle::{Cancel, OracleError, Prepared};
use crate::random::Random;
use crate::rules::Rules;
use std::sync::Arc;

/// The rules of a puzzle, made ready for engines, with the orbits of the symmetry.
#[derive(Debug)]
pub(super) struct Plan {
    prepared: Prepared,
    orbits: Vec<Vec<Cell>>,
    grids: Grids,
    // Where puzzles are to be rated.
    geometry: Option<Geometry>,
}

impl Plan {
    pub(super) fn new(rules: Rules, request: &Request) -> Result<Self, RequestError> {
        let orbits = request.symmetry.orbits(rules.board())?;
        let rules = Arc::new(rules);
        let rated = Goal::of(request, 0).map(|_| Geometry::new(&rules));
        let geometry = rated.transpose().map_err(RequestError::Unrated)?;
        let prepared = Prepared::new(Encoding::new(&rules, []));
        Ok(Plan { prepared, orbits, grids: Grids::default(), geometry })
    }

    pub(super) fn encoding(&self) -> &Encoding {
        self.prepared.encoding()
    }

    pub(super) fn prepared(&self) -> &Prepared {
        &self.prepared
    }

    pub(super) fn orbits(&self) -> &[Vec<Cell>] {
        &self.orbits
    }

    pub(super) fn geometry(&self) -> Option<&Geometry> {
        self.geometry.as_ref()
    }

    /// A random grid, if one was found.
    pub(super) fn draw(
        &self,
        random: &mut Random,
        cancel: &Cancel,
    ) -> Result<Option<Grid>, OracleError> {
        self.grids.draw(&self.prepared, random, cancel)
    }

    pub(super) fn rules(&self) -> &Arc<Rules> {
        self.encoding().rules()
    }
}
