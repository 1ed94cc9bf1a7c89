//! Engines that answer "is there another solution?" while clues are added and removed.

mod cdcl;
mod clue_stack;
mod dpll;
mod engine;
mod house_sums;
mod implied;
mod incremental;
mod oracles;
mod portfolio;
mod proof;
mod questions;
mod residual;
mod varisat;
mod verdict;
mod work;

pub use cdcl::{Answer, Solver, refutation};
pub use engine::{
    Budget, Cancel, Cancelled, Engine, FalseAnswer, Oracle, OracleError, contradiction,
};
pub use oracles::Oracles;
pub use questions::{FormulaCache, Solutions, Solved, candidates, count, solutions};
pub use verdict::{Drawn, Enumeration, Refutation, Verdict};
pub use work::{Tally, Work};

use crate::board::Grid;
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::random::Random;
use engine::{believe, only_given};
use std::sync::OnceLock;

/// A formula prepared for engines, shared by the oracles of many puzzles.
#[derive(Debug)]
pub struct SharedFormula {
    encoding: Encoding,
    tables: OnceLock<Option<dpll::Tables>>,
    formula: OnceLock<cdcl::Formula>,
    // The formula with houses that follow; `None` if there are none.
    extended: OnceLock<Option<cdcl::Formula>>,
    network: OnceLock<residual::Network>,
}

impl SharedFormula {
    /// Takes an encoding; the data of an engine is built when that engine is first used.
    pub fn new(encoding: Encoding) -> Self {
        SharedFormula {
            encoding,
            tables: OnceLock::new(),
            formula: OnceLock::new(),
            extended: OnceLock::new(),
            network: OnceLock::new(),
        }
    }

    /// Takes the encoding of a puzzle of the same rules, whose tables for dpll are shared. The
    /// encoding of this one must be that of the rules alone.
    pub fn extended_to(&self, encoding: Encoding) -> Self {
        debug_assert!(self.encoding.guarded_clues().next().is_none(), "clues are no rules");
        let tables = self.tables().and_then(|known| dpll::Tables::new(&encoding, Some(known)));
        SharedFormula { tables: tables.into(), ..SharedFormula::new(encoding) }
    }

    /// Returns the encoding.
    pub fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    fn tables(&self) -> Option<&dpll::Tables> {
        self.tables.get_or_init(|| dpll::Tables::new(&self.encoding, None)).as_ref()
    }

    /// Looks for a random solution in which the selectors of `frame` are true.
    ///
    /// The search dpll looks within the nodes of the budget. Where it does not support the rules,
    /// some of the selectors are not those of givens, or it finds neither a solution nor that there
    /// is none, the CDCL engine looks within the conflicts of the budget.
    ///
    /// # Errors
    /// If it is cancelled, or an engine contradicts the rules.
    pub fn draw(
        &self,
        frame: &[Lit],
        random: &mut Random,
        budget: Budget,
        cancel: &Cancel,
    ) -> Result<Drawn, OracleError> {
        if cancel.is_cancelled() {
            return Err(OracleError::Cancelled);
        }
        let encoding = &self.encoding;
        let are_givens = frame.iter().all(|lit| encoding.candidate_of(*lit).is_some());
        let formula = match self.tables().filter(|_| are_givens) {
            None => self.search_formula(),
            Some(tables) => {
                match tables.random_solution(encoding, frame, random, budget.nodes, cancel)? {
                    Drawn::Undecided => self.search_formula(),
                    decided => return Ok(decided),
                }
            }
        };
        cdcl::random_solution(encoding, formula, frame, random, budget.conflicts, cancel)
    }

    /// Returns the solution that [`SharedFormula::draw`] finds within `effort` nodes and as many
    /// conflicts, if it finds one.
    pub fn random_solution(&self, frame: &[Lit], random: &mut Random, effort: u64) -> Option<Grid> {
        let budget = Budget { nodes: effort, conflicts: effort, ..Budget::default() };
        match self.draw(frame, random, budget, &Cancel::default()) {
            Ok(Drawn::Grid(grid)) => Some(grid),
            _ => None,
        }
    }

    fn cdcl_formula(&self) -> &cdcl::Formula {
        self.formula.get_or_init(|| cdcl::Formula::new(self.encoding.cnf()))
    }

    /// Returns the formula for searches whose steps nobody checks: with the houses that follow from
    /// others and the sums that follow from clues, if there are any. These exclude no solution, but
    /// a search without them may take hundreds of thousands of conflicts.
    fn search_formula(&self) -> &cdcl::Formula {
        let extended = self.extended.get_or_init(|| {
            let rules = self.encoding.rules();
            let houses = implied::implied_houses(rules);
            let sums = house_sums::guarded_sums(&self.encoding);
            if houses.is_empty() && sums.is_empty() {
                return None;
            }
            let mut cnf = self.encoding.cnf().clone();
            for house in houses {
                for symbol in rules.board().symbols() {
                    let places = house.iter().map(|cell| rules.candidate(*cell, symbol));
                    cnf.add_exactly_one(places);
                }
            }
            sums.iter().for_each(|sum| sum.encode(rules, &mut cnf));
            Some(cdcl::Formula::new(&cnf))
        });
        extended.as_ref().unwrap_or_else(|| self.cdcl_formula())
    }

    /// Shows by lemmas that `solution`, which must be one, is the only one of these clues, given by
    /// their selectors.
    ///
    /// The nodes of the budget count propagations here, of which each branching takes many.
    ///
    /// # Errors
    /// If the query is cancelled, or the engine does not support the formula or contradicts the
    /// rules.
    pub fn refute(
        &self,
        engine: Engine,
        clues: &[Lit],
        solution: &Grid,
        budget: Budget,
        cancel: &Cancel,
    ) -> Result<Refutation, OracleError> {
        debug_assert!(self.encoding.check(clues, solution).is_ok(), "not a solution");
        if cancel.is_cancelled() {
            return Err(OracleError::Cancelled);
        }
        if engine == Engine::Varisat {
            let network = self.network.get_or_init(|| residual::Network::new(self.encoding.cnf()));
            return proof::refute(&self.encoding, network, clues, solution, budget, cancel);
        }
        if engine != Engine::Cdcl {
            let tables = self.tables();
            let refuted = tables
                .map(|tables| tables.refute(&self.encoding, clues, solution, budget.nodes, cancel));
            match refuted {
                Some(Ok(Refutation::Undecided)) | None if engine == Engine::Auto => {}
                Some(refuted) => return refuted,
                None => return Err(OracleError::Unsupported(engine)),
            }
        }
        cdcl::refute(&self.encoding, self.cdcl_formula(), clues, solution, budget, cancel)
    }

    /// Creates an oracle without clues.
    ///
    /// # Errors
    /// If the engine does not support the formula. All but [`Engine::Dpll`] support every formula.
    pub fn oracle(
        &self,
        engine: Engine,
        budget: Budget,
        cancel: &Cancel,
    ) -> Result<Box<dyn Oracle + '_>, OracleError> {
        if engine == Engine::Varisat {
            let network = self.network.get_or_init(|| residual::Network::new(self.encoding.cnf()));
            let cancel = cancel.clone();
            return Ok(Box::new(varisat::oracle(&self.encoding, network, budget, cancel)));
        }
        let cdcl = {
            let cancel = cancel.clone();
            move || -> Box<dyn Oracle + '_> {
                let formula = match engine {
                    Engine::Auto => self.search_formula(),
                    _ => self.cdcl_formula(),
                };
                Box::new(cdcl::oracle(&self.encoding, formula, budget, cancel.clone()))
            }
        };
        if engine == Engine::Cdcl {
            return Ok(cdcl());
        }
        let nodes = match engine {
            Engine::Auto => budget.nodes.min(portfolio::hand_over(self.encoding.rules())),
            _ => budget.nodes,
        };
        let dpll = self.tables().map(|tables| {
            tables.oracle(&self.encoding, Budget { nodes, ..budget }, cancel.clone())
        });
        match (engine, dpll) {
            (Engine::Dpll, dpll) => dpll.ok_or(OracleError::Unsupported(engine)),
            (_, Some(dpll)) => Ok(Box::new(portfolio::Portfolio::new(dpll, cdcl))),
            (_, None) => Ok(cdcl()),
        }
    }
}
