//! A puzzle: rules and clues.

use super::{Constraint, Repeat, Rules, Violation};
use crate::board::{Cell, Grid, Place, Symbol};
use std::sync::Arc;

/// What a puzzle tells its solver: a symbol in a cell, or a constraint on some cells.
#[derive(Debug, Clone)]
pub enum Clue {
    /// A given: the cell holds the symbol.
    Given(Cell, Symbol),
    /// Any other constraint.
    Constraint(Arc<dyn Constraint>),
}

impl Clue {
    /// The cells that the clue speaks of.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Clue::Given(cell, _) => std::slice::from_ref(cell),
            Clue::Constraint(constraint) => constraint.cells(),
        }
    }

    /// Whether a full grid obeys the clue.
    pub fn holds(&self, grid: &Grid) -> bool {
        match self {
            Clue::Given(cell, symbol) => grid.get(*cell) == Some(*symbol),
            Clue::Constraint(constraint) => constraint.holds(grid),
        }
    }
}

/// Rules and clues. Whether it has one solution, several or none is for an oracle to say.
#[derive(Debug, Clone)]
pub struct Puzzle {
    rules: Arc<Rules>,
    clues: Vec<Clue>,
}

impl Puzzle {
    /// A puzzle of these clues. Givens come first, by cell; the others keep their order.
    ///
    /// # Errors
    /// If a clue names a cell or symbol that the board does not have, or two givens share a cell.
    pub fn new(rules: Arc<Rules>, mut clues: Vec<Clue>) -> Result<Self, PuzzleError> {
        let board = rules.board();
        for clue in &clues {
            if let Some(cell) = clue.cells().iter().find(|cell| cell.index() >= board.cell_count())
            {
                return Err(PuzzleError::Cell(cell.index()));
            }
            if let Clue::Given(cell, symbol) = clue
                && symbol.index() >= board.symbol_count()
            {
                return Err(PuzzleError::Symbol(board.place(*cell)));
            }
        }
        let given = |clue: &Clue| match clue {
            Clue::Given(cell, _) => Some(*cell),
            Clue::Constraint(_) => None,
        };
        clues.sort_by_key(|clue| given(clue).map_or((true, 0), |cell| (false, cell.index())));
        for pair in clues.windows(2) {
            if let (Some(first), Some(second)) = (given(&pair[0]), given(&pair[1]))
                && first == second
            {
                return Err(PuzzleError::TwoGivens(board.place(first)));
            }
        }
        Ok(Puzzle { rules, clues })
    }

    /// A puzzle whose only clues are the filled cells of a grid.
    ///
    /// # Errors
    /// If the grid is not of the board.
    pub fn of_givens(rules: Arc<Rules>, givens: &Grid) -> Result<Self, PuzzleError> {
        let clues = givens.filled().map(|(cell, symbol)| Clue::Given(cell, symbol)).collect();
        Puzzle::new(rules, clues)
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The clues: givens by cell, then the others.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// The givens as a grid with blanks.
    pub fn givens(&self) -> Grid {
        let mut grid = Grid::blank(self.rules.board().cell_count());
        for clue in &self.clues {
            if let Clue::Given(cell, symbol) = clue {
                grid.set(*cell, Some(*symbol));
            }
        }
        grid
    }

    /// The clues that are not givens.
    pub fn constraints(&self) -> impl Iterator<Item = &Arc<dyn Constraint>> {
        self.clues.iter().filter_map(|clue| match clue {
            Clue::Given(..) => None,
            Clue::Constraint(constraint) => Some(constraint),
        })
    }

    /// The symbols that are given twice in a house.
    pub fn repeats(&self) -> Vec<Repeat> {
        self.rules.repeats(&self.givens())
    }

    /// Checks that a full grid is a solution: every rule and every clue holds.
    ///
    /// # Errors
    /// The first rule or clue that is broken.
    pub fn check(&self, grid: &Grid) -> Result<(), Violation> {
        self.rules.check(grid)?;
        for clue in &self.clues {
            if !clue.holds(grid) {
                return Err(match clue {
                    Clue::Given(cell, _) => Violation::Given(self.rules.board().place(*cell)),
                    Clue::Constraint(constraint) => {
                        Violation::Constraint(constraint.kind().to_owned())
                    }
                });
            }
        }
        Ok(())
    }
}

/// Why clues make no puzzle of a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// A cell that the board does not have.
    #[error("the board has no cell {0}")]
    Cell(usize),
    /// A symbol that the board does not have.
    #[error("{0} is given a symbol that the board does not have")]
    Symbol(Place),
    /// Two givens in one cell.
    #[error("{0} is given twice")]
    TwoGivens(Place),
}
