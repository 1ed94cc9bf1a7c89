//! Board, rules and clues as one formula, in which each clue has a selector literal.
//!
//! The encoding is the extended one of Lynce and Ouaknine (Sudoku as a SAT Problem, 2006): exactly
//! one symbol in every cell and, for every house with a cell for each symbol, exactly one cell for
//! every symbol. A given's selector is its own literal; any other clue has a variable of its own
//! that guards its clauses.

use crate::board::{Cell, Grid, Symbol, Symbols};
use crate::cnf::{Cnf, Lit};
use crate::rules::{Clue, Constraint, Guarded, Rules, Violation};
use std::io::{self, Write};
use std::sync::Arc;

/// The formula of some rules and of the clues that are not givens.
#[derive(Debug, Clone)]
pub struct Encoding {
    rules: Arc<Rules>,
    cnf: Cnf,
    // What each of the first variables says.
    candidates: Vec<(Cell, Symbol)>,
    clues: Vec<(Lit, Arc<dyn Constraint>)>,
}

impl Encoding {
    /// Encodes rules, and clues that are not givens, each guarded by a selector.
    pub fn new<'a>(
        rules: &Arc<Rules>,
        clues: impl IntoIterator<Item = &'a Arc<dyn Constraint>>,
    ) -> Self {
        let board = rules.board();
        let mut cnf = Cnf::new(board.cell_count() * board.symbol_count());
        for cell in board.cells() {
            let group: Vec<Lit> =
                board.symbols().map(|symbol| rules.candidate(cell, symbol)).collect();
            cnf.add_exactly_one(group);
        }
        for house in rules.houses() {
            for symbol in board.symbols() {
                let places = house.cells.iter().map(|cell| rules.candidate(*cell, symbol));
                let group: Vec<Lit> = places.collect();
                if group.len() == board.symbol_count() {
                    cnf.add_exactly_one(group);
                } else {
                    cnf.add_at_most_one(group);
                }
            }
        }
        for constraint in rules.constraints() {
            constraint.encode(rules, &mut Guarded::new(&mut cnf, None));
        }
        let mut guarded = Vec::new();
        for clue in clues {
            let selector = cnf.new_var().positive();
            clue.encode(rules, &mut Guarded::new(&mut cnf, Some(selector)));
            guarded.push((selector, Arc::clone(clue)));
        }
        let symbols = |cell| board.symbols().map(move |symbol| (cell, symbol));
        let candidates = board.cells().flat_map(symbols).collect();
        Encoding { rules: Arc::clone(rules), cnf, candidates, clues: guarded }
    }

    /// The rules that are encoded.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The formula.
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// The selector of each clue. Clues that are not givens must be those that were encoded, in that
    /// order.
    ///
    /// # Panics
    /// If there are more of those than were encoded.
    pub fn selectors(&self, clues: &[Clue]) -> Vec<Lit> {
        let mut others = self.clues.iter();
        let selector = |clue: &Clue| match clue {
            Clue::Given(cell, symbol) => self.rules.candidate(*cell, *symbol),
            Clue::Constraint(_) => others.next().expect("every clue was encoded").0,
        };
        clues.iter().map(selector).collect()
    }

    /// The clause that forbids a grid: some cell holds another symbol.
    pub fn blocking_clause(&self, grid: &Grid) -> Vec<Lit> {
        grid.filled().map(|(cell, symbol)| !self.rules.candidate(cell, symbol)).collect()
    }

    /// The cell and symbol that a candidate's literal speaks of; `None` for other literals.
    pub fn candidate_of(&self, lit: Lit) -> Option<(Cell, Symbol)> {
        self.candidates.get(lit.var().index()).copied()
    }

    /// The grid of a model, given as its true literals.
    pub fn grid(&self, model: impl IntoIterator<Item = Lit>) -> Grid {
        let mut grid = Grid::blank(self.rules.board().cell_count());
        for lit in model {
            if let Some((cell, symbol)) = self.candidate_of(lit).filter(|_| lit.is_positive()) {
                grid.set(cell, Some(symbol));
            }
        }
        grid
    }

    /// Checks in plain code that a full grid obeys the rules and every clue whose selector is among
    /// `assumed`.
    ///
    /// # Errors
    /// The first rule or clue that is broken.
    pub fn check(&self, assumed: &[Lit], grid: &Grid) -> Result<(), Violation> {
        self.rules.check(grid)?;
        for lit in assumed {
            let broken = match self.candidate_of(*lit) {
                Some((cell, symbol)) if grid.get(cell) == Some(symbol) => None,
                Some((cell, _)) => Some(Violation::Given(self.rules.board().place(cell))),
                None => {
                    let clue = self.clues.iter().find(|(selector, _)| selector == lit);
                    let broken = clue.filter(|(_, clue)| !clue.holds(grid));
                    broken.map(|(_, clue)| Violation::Constraint(clue.kind().to_owned()))
                }
            };
            if let Some(violation) = broken {
                return Err(violation);
            }
        }
        Ok(())
    }

    /// Writes the formula in DIMACS form with the clauses of `extra` after it. A `c` line names each
    /// variable: `c var 1 r1c1=1` for a candidate, `c var 730 cage 1` for the selector of the first
    /// clue, which is a cage.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_dimacs(&self, out: &mut dyn Write, extra: &[Vec<Lit>]) -> io::Result<()> {
        let board = self.rules.board();
        let symbols = Symbols::default();
        let mut comments = Vec::new();
        for cell in board.cells() {
            for symbol in board.symbols() {
                let lit = self.rules.candidate(cell, symbol);
                comments.push(format!(
                    "var {lit} {}={}",
                    board.place(cell),
                    symbols.character(symbol)
                ));
            }
        }
        for (index, (selector, clue)) in self.clues.iter().enumerate() {
            comments.push(format!("var {selector} {} {}", clue.kind(), index + 1));
        }
        self.cnf.write_dimacs(out, &comments, extra)
    }
}
