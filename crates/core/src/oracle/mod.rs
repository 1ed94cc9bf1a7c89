//! Engines that answer "is there another solution?" while clues are added and removed.

mod cdcl;
mod clue_stack;
mod csp;
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
use crate::rules::Rules;
use engine::{believe, only_given};
use portfolio::{Make, Portfolio};
use std::sync::OnceLock;

/// A formula prepared for engines, shared by the oracles of many puzzles.
#[derive(Debug)]
pub struct SharedFormula {
    encoding: Encoding,
    tables: OnceLock<Option<dpll::Tables>>,
    model: OnceLock<Option<csp::Model>>,
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
            model: OnceLock::new(),
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
    /// The search dpll looks within the nodes of the budget, or the search csp if some of the
    /// selectors are not those of givens. Where dpll does not support the rules, or neither a
    /// solution is found nor that there is none, the CDCL engine looks within the conflicts of the
    /// budget.
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
        let nodes = budget.nodes;
        let drawn = if are_givens {
            let tables = self.tables();
            tables.map(|tables| tables.random_solution(encoding, frame, random, nodes, cancel))
        } else {
            let model = self.model();
            model.map(|model| csp::random_solution(encoding, model, frame, random, nodes, cancel))
        };
        match drawn.transpose()? {
            None | Some(Drawn::Undecided) => {}
            Some(decided) => return Ok(decided),
        }
        let formula = self.search_formula();
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

    fn model(&self) -> Option<&csp::Model> {
        self.model.get_or_init(|| csp::Model::new(&self.encoding)).as_ref()
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
                Some(Ok(Refutation::Undecided)) | None if engine != Engine::Dpll => {}
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
        match engine {
            Engine::Auto => Ok(Box::new(Portfolio::new(self.portfolio(budget, cancel)))),
            Engine::Dpll => self.dpll(budget, cancel).ok_or(OracleError::Unsupported(engine)),
            Engine::Csp => self.csp(budget, cancel).ok_or(OracleError::Unsupported(engine)),
            Engine::Cdcl => Ok(self.cdcl(self.cdcl_formula(), budget, cancel)),
            Engine::Varisat => {
                let network =
                    self.network.get_or_init(|| residual::Network::new(self.encoding.cnf()));
                Ok(Box::new(varisat::oracle(&self.encoding, network, budget, cancel.clone())))
            }
        }
    }

    /// Returns the engines that are asked one after the other. What they need is made when they are
    /// first asked.
    fn portfolio(&self, budget: Budget, cancel: &Cancel) -> Vec<Make<'_>> {
        let rules = self.encoding.rules();
        let cdcl = |conflicts: u64| -> Make<'_> {
            let budget = Budget { conflicts: budget.conflicts.min(conflicts), ..budget };
            let cancel = cancel.clone();
            Box::new(move || self.cdcl(self.search_formula(), budget, &cancel))
        };
        let csp = |nodes: u64| -> Make<'_> {
            // A query that may take few conflicts is to end soon.
            let nodes = nodes.min(budget.conflicts);
            let (budget, cancel) = (Budget { nodes, ..budget }, cancel.clone());
            Box::new(move || {
                let csp = self.csp(budget, &cancel);
                csp.unwrap_or_else(|| self.cdcl(self.search_formula(), budget, &cancel))
            })
        };
        let dpll = |nodes: u64| -> Option<Make<'_>> {
            let (budget, cancel) =
                (Budget { nodes: budget.nodes.min(nodes), ..budget }, cancel.clone());
            let dpll = move || self.dpll(budget, &cancel).expect("there are tables");
            self.tables().map(|_| Box::new(dpll) as Make<'_>)
        };
        let board = rules.board();
        let has_givens_alone = self.encoding.guarded_clues().next().is_none();
        if has_givens_alone && board.cell_count() > board.symbol_count().pow(2) {
            // Several grids that overlap.
            return vec![csp(NODES_OF_GRIDS), cdcl(u64::MAX)];
        }
        if rules.has_doublers() {
            // Many small parts, which csp prunes one by one: it takes ten times as long.
            return vec![cdcl(u64::MAX)];
        }
        if has_givens_alone {
            return dpll(hand_over(rules)).into_iter().chain([cdcl(u64::MAX)]).collect();
        }
        let dpll = dpll(FEWER_NODES);
        let others: Vec<Make<'_>> = match budget.conflicts > FEW_CONFLICTS {
            true => vec![csp(FEW_NODES), cdcl(FEW_CONFLICTS), csp(MANY_NODES), cdcl(u64::MAX)],
            false => vec![csp(FEW_NODES), cdcl(u64::MAX)],
        };
        dpll.into_iter().chain(others).collect()
    }

    /// Creates the engine dpll, if it supports the formula.
    fn dpll(&self, budget: Budget, cancel: &Cancel) -> Option<Box<dyn Oracle + '_>> {
        let tables = self.tables()?;
        Some(tables.oracle(&self.encoding, budget, cancel.clone()))
    }

    /// Creates the engine csp, if it supports the formula.
    fn csp(&self, budget: Budget, cancel: &Cancel) -> Option<Box<dyn Oracle + '_>> {
        let model = self.model()?;
        Some(Box::new(csp::oracle(&self.encoding, model, budget, cancel.clone())))
    }

    /// Creates the CDCL engine on a formula.
    fn cdcl<'a>(
        &'a self,
        formula: &'a cdcl::Formula,
        budget: Budget,
        cancel: &Cancel,
    ) -> Box<dyn Oracle + 'a> {
        Box::new(cdcl::oracle(&self.encoding, formula, budget, cancel.clone()))
    }
}

/// Returns the number of nodes that dpll takes before another engine is asked. Measured: on 16x16
/// boards 200 to 1,000 make no difference; on 25x25 boards 100 to 200 make none, and 400 is a tenth
/// slower; hardly any 9x9 puzzle needs 1,000.
fn hand_over(rules: &Rules) -> u64 {
    if rules.board().symbol_count() > 9 { 300 } else { 1000 }
}

/// The number of nodes that dpll takes on a puzzle with other clues than givens before csp is
/// asked. Measured: renbans take 1.5 times as long with 1,000, and dots as much longer with none.
const FEWER_NODES: u64 = 100;

/// The number of nodes that csp takes before the CDCL engine is asked, the number of conflicts that
/// this one takes before csp goes on, and the number of nodes that csp takes then: some puzzles are
/// hard for one of them and easy for the other. Measured: of 87 published puzzles csp decides all
/// but nine within 100,000 nodes; the CDCL engine decides eight of these.
const FEW_NODES: u64 = 10_000;
const FEW_CONFLICTS: u64 = 3_000;
const MANY_NODES: u64 = 100_000;

/// The number of nodes that csp takes on grids that overlap before the CDCL engine is asked.
const NODES_OF_GRIDS: u64 = 200_000;
