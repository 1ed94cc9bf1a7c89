//! Random solution grids.

use crate::board::Grid;
use crate::oracle::{Budget, Cancel, Engine, OracleError, Prepared, solutions};
use crate::random::Random;
use std::sync::OnceLock;

/// The most branches or conflicts of the search for a grid.
const EFFORT: u64 = 2_000_000;

/// The most symbols of boards whose grids are few enough to be listed.
const LISTED: usize = 4;

/// The random grids of a board.
#[derive(Debug, Default)]
pub(in crate::generate) struct Grids {
    listed: OnceLock<Vec<Grid>>,
}

impl Grids {
    /// Returns a random grid that obeys the rules, or `None` if none was found.
    ///
    /// Boards of at most 4 symbols are drawn from the list of all their grids, each equally likely.
    /// On larger boards a group of the formula (a cell, or a symbol in a house) with the fewest
    /// candidates is chosen at random, then a random candidate of it, until the grid is full. Every
    /// grid is possible, but not all are equally likely.
    ///
    /// # Errors
    /// Returns the errors of the oracle that lists the grids of a small board.
    pub fn draw(
        &self,
        prepared: &Prepared,
        random: &mut Random,
        cancel: &Cancel,
    ) -> Result<Option<Grid>, OracleError> {
        if prepared.encoding().rules().board().symbol_count() > LISTED {
            return prepared.draw(&[], random, EFFORT, cancel);
        }
        let listed = match self.listed.get() {
            Some(listed) => listed,
            None => {
                let mut oracle = prepared.oracle(Engine::Auto, Budget::default(), cancel)?;
                let found = solutions(oracle.as_mut(), &[], usize::MAX)?;
                // Sorted, so that the draw does not depend on the engine that found them.
                let mut grids = found.grids;
                grids.sort_unstable();
                self.listed.get_or_init(|| grids)
            }
        };
        Ok((!listed.is_empty()).then(|| listed[random.below(listed.len())].clone()))
    }
}
