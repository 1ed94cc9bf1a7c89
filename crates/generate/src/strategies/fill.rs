//! Random solution grids.

use crate::GenerateError;
use satoku_core::board::Grid;
use satoku_core::oracle::{Budget, Cancel, Drawn, Engine, SharedFormula, solutions};
use satoku_core::random::Random;
use std::sync::OnceLock;

/// How many times the branches of a question the search for a grid may take; the second number is
/// for boards of more than 20 symbols, where a search that takes more branches has found none in
/// twenty times as many.
const NODES: [u64; 2] = [20, 1];

/// How many times the conflicts of a question the search for a grid may take.
const CONFLICTS: u64 = 2;

/// The most conflicts if the board is one of many to choose from.
const CONFLICTS_OF_ONE: u64 = 20_000;

/// The most symbols and cells of boards whose grids are few enough to be listed.
const LISTED: (usize, usize) = (4, 16);

/// The random grids of a board.
#[derive(Debug)]
pub(crate) struct Grids {
    budget: Budget,
    listed: OnceLock<Vec<Grid>>,
}

impl Grids {
    /// Creates the grids of the only board of a request, whose questions have this budget.
    pub fn of_board(budget: Budget) -> Self {
        let conflicts = budget.conflicts.saturating_mul(CONFLICTS);
        Grids { budget: Budget { conflicts, ..budget }, listed: OnceLock::new() }
    }

    /// Creates the grids of one of many boards, which are searched for less long.
    pub fn of_random_board(budget: Budget) -> Self {
        let Grids { budget: Budget { conflicts, .. }, listed } = Grids::of_board(budget);
        let conflicts = conflicts.min(CONFLICTS_OF_ONE);
        Grids { budget: Budget { conflicts, ..budget }, listed }
    }

    /// Creates the grids of a board of which only this one is known.
    pub fn known(grid: Grid) -> Self {
        Grids { budget: Budget::default(), listed: vec![grid].into() }
    }

    /// Returns a random grid that obeys the rules.
    ///
    /// Boards of at most 4 symbols and 16 cells are drawn from the list of all their grids, each
    /// equally likely. On larger boards a cell with the fewest candidates is chosen at random, then
    /// a random candidate of it, until the grid is full. If that takes long, the CDCL engine makes
    /// the grid.
    /// Every grid is possible, but not all are equally likely.
    ///
    /// # Errors
    /// If there is none, none was found, or the work is cancelled.
    pub fn draw(
        &self,
        shared: &SharedFormula,
        random: &mut Random,
        cancel: &Cancel,
    ) -> Result<Grid, GenerateError> {
        let board = shared.encoding().rules().board();
        let (symbols, cells) = (board.symbol_count(), board.cell_count());
        let listed = match self.listed.get() {
            Some(listed) => listed,
            None if symbols > LISTED.0 || cells > LISTED.1 => {
                let nodes = self.budget.nodes.saturating_mul(NODES[usize::from(symbols > 20)]);
                let budget = Budget { nodes, ..self.budget };
                return match shared.draw(&[], random, budget, cancel)? {
                    Drawn::Grid(grid) => Ok(grid),
                    Drawn::Impossible => Err(GenerateError::NoGrid),
                    Drawn::Undecided => Err(GenerateError::NoGridFound),
                };
            }
            None => {
                let mut oracle = shared.oracle(Engine::Auto, Budget::default(), cancel)?;
                let found = solutions(oracle.as_mut(), &[], usize::MAX)?;
                // Sorted, so that the draw does not depend on the engine that found them.
                let mut grids = found.grids;
                grids.sort_unstable();
                self.listed.get_or_init(|| grids)
            }
        };
        match listed.len() {
            0 => Err(GenerateError::NoGrid),
            count => Ok(listed[random.below(count)].clone()),
        }
    }
}
