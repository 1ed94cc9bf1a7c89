//! Oracles for puzzles of any rules, with the same engine, budget and flag that stops them.

use super::{Budget, Cancel, Engine, FormulaCache, Oracle, OracleError, SharedFormula, Solved};
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::rules::{Puzzle, Rules};
use std::sync::Arc;

/// Asks oracles about puzzles of any rules. Clones share the formulas.
///
/// ```
/// use satoku_core::board::Symbols;
/// use satoku_core::oracle::{Oracles, Solved};
/// use satoku_core::rules::{Layout, Puzzle, Registry};
///
/// let rules = Registry::standard().rules("classic", &Layout::of_size("4".parse()?))?;
/// let givens = Symbols::default().read("1..4.........32.", 16, 4)?;
/// let puzzle = Puzzle::of_givens(rules.into(), &givens)?;
/// let solved = Oracles::default().solve(&puzzle)?;
/// assert!(matches!(solved, Solved::One(grid) if grid.is_full()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Oracles {
    formulas: FormulaCache,
    engine: Engine,
    // `None` stands for the one of a question about a puzzle of its rules.
    budget: Option<Budget>,
    // How many times the budget each query may take.
    factor: u32,
    cancel: Cancel,
}

impl Default for Oracles {
    fn default() -> Self {
        Oracles::new(&Cancel::default())
    }
}

impl Oracles {
    /// Creates oracles that end with [`OracleError::Cancelled`] soon after `cancel` is set.
    pub fn new(cancel: &Cancel) -> Self {
        Oracles {
            formulas: FormulaCache::default(),
            engine: Engine::default(),
            budget: None,
            factor: 1,
            cancel: cancel.clone(),
        }
    }

    /// Returns oracles of the same settings and formulas with another flag that stops them.
    pub fn cancelled_by(&self, cancel: &Cancel) -> Self {
        Oracles { cancel: cancel.clone(), ..self.clone() }
    }

    /// Asks this engine.
    pub fn with_engine(self, engine: Engine) -> Self {
        Oracles { engine, ..self }
    }

    /// Gives each query this budget in place of [`Budget::of_question`].
    pub fn with_budget(self, budget: Budget) -> Self {
        Oracles { budget: Some(budget), ..self }
    }

    /// Gives each query this many times its budget.
    pub fn with_times_the_budget(self, factor: u32) -> Self {
        Oracles { factor, ..self }
    }

    /// Returns the engine that is asked.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// Returns the budget for a proof, which may take longer than an answer, for it is found once.
    pub fn budget_of_proof(&self) -> Budget {
        self.budget.unwrap_or_default().times(self.factor)
    }

    /// Returns the budget of a query about a puzzle of these rules.
    pub fn budget_for(&self, rules: &Rules) -> Budget {
        self.budget.unwrap_or_else(|| Budget::of_question(rules)).times(self.factor)
    }

    /// Returns the flag that stops the oracles.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Returns the formula of a puzzle's rules and of its clues that are not givens.
    pub fn formula(&self, puzzle: &Puzzle) -> Arc<SharedFormula> {
        self.formulas.formula(puzzle)
    }

    /// Calls `ask` with an oracle for a puzzle, its encoding and the selectors of its clues.
    ///
    /// # Errors
    /// Returns the errors of `ask`, and the error of an engine that does not support the puzzle.
    pub fn ask<T, E: From<OracleError>>(
        &self,
        puzzle: &Puzzle,
        ask: impl FnOnce(&mut dyn Oracle, &Encoding, &[Lit]) -> Result<T, E>,
    ) -> Result<T, E> {
        let budget = self.budget_for(puzzle.rules());
        self.formulas.ask(puzzle, self.engine, budget, &self.cancel, ask)
    }

    /// Solves a puzzle and tells whether it has one solution.
    ///
    /// # Errors
    /// If the query is cancelled, or the engine does not support the puzzle or contradicts the
    /// rules.
    pub fn solve(&self, puzzle: &Puzzle) -> Result<Solved, OracleError> {
        self.ask(puzzle, |oracle, _, clues| Solved::by(oracle, clues))
    }
}
