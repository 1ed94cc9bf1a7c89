//! Encodes board, rules and clues as one formula in which each clue has a selector literal.
//!
//! The encoding is the extended one of Lynce and Ouaknine (Sudoku as a SAT Problem, 2006): exactly
//! one symbol in every cell and, for every house with a cell for each symbol that it may hold,
//! exactly one cell for every such symbol. A given's selector is its own literal; any other clue
//! has a variable of its own that guards its clauses.

use crate::board::{Cell, Grid, Symbol, Symbols};
use crate::cnf::{Cnf, Lit, Var};
use crate::rules::{Clauses, Clue, ClueId, Constraint, Puzzle, Rules, Violation, same};
use std::io::{self, Write};
use std::sync::{Arc, OnceLock};

/// The formula of rules and of clues that are not givens. Its clauses are made when they are first
/// asked for: some engines need none.
#[derive(Debug, Clone)]
pub struct Encoding {
    rules: Arc<Rules>,
    // The meaning of each of the first variables.
    candidates: Vec<(Cell, Symbol)>,
    clues: Vec<EncodedClue>,
    formula: OnceLock<Formula>,
}

/// A clue that is not a given, in a formula.
#[derive(Debug, Clone)]
struct EncodedClue {
    id: ClueId,
    clue: Arc<dyn Constraint>,
}

/// The clauses of rules and clues.
#[derive(Debug, Clone)]
struct Formula {
    cnf: Cnf,
    // The auxiliary variables of each constraint of the rules and of each clue, with their names.
    rule_names: Vec<Vec<(Lit, String)>>,
    clue_names: Vec<Vec<(Lit, String)>>,
}

/// The meaning of a variable of a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning<'a> {
    /// The cell holds the symbol.
    Candidate(Cell, Symbol),
    /// The clue is in force.
    Selector(ClueId),
    /// A statement of a clue, by its name in that clue.
    OfClue(ClueId, &'a str),
    /// A statement of a constraint of the rules, by the constraint's number and its name there.
    OfRule(usize, &'a str),
}

/// The error for a clue of a puzzle that is not in the formula.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the formula was made for other clues: it has no such {kind}")]
pub struct NotEncoded {
    /// The kind of the clue.
    pub kind: &'static str,
}

impl Encoding {
    /// Encodes rules alone, for every puzzle whose only clues are givens.
    pub fn of_rules(rules: &Arc<Rules>) -> Self {
        let board = rules.board();
        let symbols = |cell| board.symbols().map(move |symbol| (cell, symbol));
        let candidates = board.cells().flat_map(symbols).collect();
        let rules = Arc::clone(rules);
        Encoding { rules, candidates, clues: Vec::new(), formula: OnceLock::new() }
    }

    /// Encodes the rules of a puzzle and its clues that are not givens, each guarded by a selector.
    ///
    /// The formula serves every puzzle whose clues are among these, plus any givens.
    pub fn new(puzzle: &Puzzle) -> Self {
        let mut encoding = Encoding::of_rules(puzzle.rules());
        for (id, clue) in puzzle.entries() {
            let Clue::Constraint(clue) = clue else { continue };
            encoding.clues.push(EncodedClue { id, clue: Arc::clone(clue) });
        }
        encoding
    }

    fn formula(&self) -> &Formula {
        self.formula.get_or_init(|| {
            let rules = self.rules.as_ref();
            let board = rules.board();
            let mut cnf = Cnf::new(self.candidates.len() + self.clues.len());
            for cell in board.cells() {
                cnf.add_exactly_one(board.symbols().map(|symbol| rules.candidate(cell, symbol)));
                let allowed = board.allowed(cell);
                for symbol in board.symbols().filter(|one| allowed >> one.index() & 1 == 0) {
                    cnf.add_clause([!rules.candidate(cell, symbol)]);
                }
            }
            for house in rules.houses() {
                let each_once = board.each_once(&house.cells);
                for symbol in board.symbols() {
                    let places = house.cells.iter().map(|cell| rules.candidate(*cell, symbol));
                    match each_once >> symbol.index() & 1 == 1 {
                        true => cnf.add_exactly_one(places),
                        false => cnf.add_at_most_one(places),
                    }
                }
            }
            let mut encode = |constraint: &dyn Constraint, selector: Option<Lit>| {
                let mut names = Vec::new();
                constraint.encode(&mut Clauses::new(rules, &mut cnf, selector, &mut names));
                names
            };
            let constraints = rules.constraints().iter();
            let rule_names = constraints.map(|rule| encode(rule.as_ref(), None)).collect();
            let clues = self.guarded_clues();
            let clue_names =
                clues.map(|(selector, clue)| encode(clue.as_ref(), Some(selector))).collect();
            Formula { cnf, rule_names, clue_names }
        })
    }

    /// Returns the rules that are encoded.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Returns the formula.
    pub fn cnf(&self) -> &Cnf {
        &self.formula().cnf
    }

    /// Returns the selector of each clue of a puzzle, in order.
    ///
    /// # Errors
    /// If a clue that is not a given was not encoded.
    pub fn selectors(&self, puzzle: &Puzzle) -> Result<Vec<Lit>, NotEncoded> {
        let mut selectors = Vec::with_capacity(puzzle.clues().len());
        for (id, clue) in puzzle.entries() {
            selectors.push(self.selector(id, clue)?);
        }
        Ok(selectors)
    }

    /// Returns the selector of a clue.
    ///
    /// # Errors
    /// If it is not a given and was not encoded.
    pub fn selector(&self, id: ClueId, clue: &Clue) -> Result<Lit, NotEncoded> {
        let constraint = match clue {
            Clue::Given(cell, symbol) => return Ok(self.rules.candidate(*cell, *symbol)),
            Clue::Constraint(constraint) => constraint,
        };
        // The id is right for every subset of the encoded puzzle; other puzzles may use the same
        // number for another clue.
        let is_same = |at: &usize| same(&self.clues[*at].clue, constraint);
        let found = self.clues.iter().position(|known| known.id == id).filter(is_same);
        let found = found.or_else(|| (0..self.clues.len()).find(is_same));
        found.map(|at| self.selector_at(at)).ok_or(NotEncoded { kind: constraint.kind() })
    }

    /// Returns the selector of a clue that is not a given, by its place among these.
    fn selector_at(&self, at: usize) -> Lit {
        Var::new(self.candidates.len() + at).positive()
    }

    /// Returns the clue that a selector belongs to; `None` for other literals.
    fn clue_of(&self, selector: Lit) -> Option<&EncodedClue> {
        let at = selector.var().index().checked_sub(self.candidates.len())?;
        self.clues.get(at).filter(|_| selector.is_positive())
    }

    /// Returns the clues that are not givens, with their selectors, which are ascending.
    pub fn guarded_clues(&self) -> impl Iterator<Item = (Lit, &Arc<dyn Constraint>)> {
        let clues = self.clues.iter().enumerate();
        clues.map(|(at, known)| (self.selector_at(at), &known.clue))
    }

    /// Returns whether the formula is that of a puzzle: the same rules, and the same clues other
    /// than givens, with the same ids.
    pub fn is_for(&self, puzzle: &Puzzle) -> bool {
        let constraints = puzzle.entries().filter_map(|(id, clue)| match clue {
            Clue::Constraint(constraint) => Some((id, constraint)),
            Clue::Given(..) => None,
        });
        let known = self.clues.iter().map(|known| (known.id, &known.clue));
        Arc::ptr_eq(&self.rules, puzzle.rules())
            && puzzle.constraints().count() == self.clues.len()
            && constraints.zip(known).all(|((id, one), (other, two))| id == other && same(one, two))
    }

    /// Returns the selectors of the givens that a full grid has in these cells.
    pub fn given_selectors<'a>(
        &'a self,
        grid: &'a Grid,
        cells: impl IntoIterator<Item = &'a Cell> + 'a,
    ) -> impl Iterator<Item = Lit> + 'a {
        let given = |cell: &Cell| (*cell, grid.get(*cell).expect("a full grid"));
        cells.into_iter().map(move |cell| {
            let (cell, symbol) = given(cell);
            self.rules.candidate(cell, symbol)
        })
    }

    /// Returns the meaning of a variable.
    pub fn meaning(&self, lit: Lit) -> Option<Meaning<'_>> {
        if let Some((cell, symbol)) = self.candidate_of(lit) {
            return Some(Meaning::Candidate(cell, symbol));
        }
        let named = |names: &'_ [(Lit, String)]| -> Option<usize> {
            names.iter().position(|(known, _)| known.var() == lit.var())
        };
        let Formula { rule_names, clue_names, .. } = self.formula();
        if let Some(clue) = self.clue_of(lit.var().positive()) {
            return Some(Meaning::Selector(clue.id));
        }
        for (clue, names) in self.clues.iter().zip(clue_names) {
            if let Some(index) = named(names) {
                return Some(Meaning::OfClue(clue.id, &names[index].1));
            }
        }
        rule_names.iter().enumerate().find_map(|(number, names)| {
            named(names).map(|index| Meaning::OfRule(number, &names[index].1))
        })
    }

    /// Returns the cells of the clue that a selector belongs to; none for other literals.
    pub fn cells_of(&self, selector: Lit) -> Vec<Cell> {
        match self.candidate_of(selector) {
            Some((cell, _)) => vec![cell],
            None => {
                let clue = self.clue_of(selector);
                clue.map_or_else(Vec::new, |clue| clue.clue.cells().to_vec())
            }
        }
    }

    /// Returns the clause that forbids a grid: some cell holds another symbol.
    pub fn blocking_clause(&self, grid: &Grid) -> Vec<Lit> {
        grid.filled().map(|(cell, symbol)| !self.rules.candidate(cell, symbol)).collect()
    }

    /// Returns the cell and symbol of a candidate's literal; `None` for other literals.
    pub fn candidate_of(&self, lit: Lit) -> Option<(Cell, Symbol)> {
        self.candidates.get(lit.var().index()).copied()
    }

    /// Returns the grid of a model, given by its true literals.
    pub fn grid(&self, model: impl IntoIterator<Item = Lit>) -> Grid {
        let mut grid = Grid::blank(self.rules.board().cell_count());
        for lit in model {
            if let Some((cell, symbol)) = self.candidate_of(lit).filter(|_| lit.is_positive()) {
                grid.set(cell, Some(symbol));
            }
        }
        grid
    }

    /// Checks, without the formula, that a full grid obeys the rules and every clue whose selector
    /// is among `assumed`.
    ///
    /// # Errors
    /// Returns the first rule or clue that is broken.
    pub fn check(&self, assumed: &[Lit], grid: &Grid) -> Result<(), Violation> {
        self.rules.check(grid)?;
        for lit in assumed {
            let broken = match self.candidate_of(*lit) {
                Some((cell, symbol)) if grid.get(cell) == Some(symbol) => None,
                Some((cell, _)) => Some(Violation::Given(self.rules.board().place(cell))),
                None => {
                    let clue = self.clue_of(*lit);
                    let broken = clue.filter(|clue| !clue.clue.holds(grid));
                    broken.map(|clue| Violation::Constraint(clue.clue.kind().to_owned()))
                }
            };
            if let Some(violation) = broken {
                return Err(violation);
            }
        }
        Ok(())
    }

    /// Writes the formula in DIMACS form, followed by the clauses of `extra`.
    ///
    /// A `c` line names each variable: `c var 1 r1c1=1` for a candidate, `c var 730 cage 1` for the
    /// selector of the first clue that is not a given, `c var 759 cage 1: holds 1` for an auxiliary
    /// variable of that clue. The selectors of all clues come before the auxiliary variables.
    ///
    /// # Errors
    /// Returns the writer's errors.
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
        let Formula { cnf, rule_names, clue_names } = self.formula();
        for (number, names) in rule_names.iter().enumerate() {
            for (lit, name) in names {
                comments.push(format!("var {lit} rule {}: {name}", number + 1));
            }
        }
        for (index, ((selector, clue), names)) in self.guarded_clues().zip(clue_names).enumerate() {
            let title = format!("{} {}", clue.kind(), index + 1);
            comments.push(format!("var {selector} {title}"));
            for (lit, name) in names {
                comments.push(format!("var {lit} {title}: {name}"));
            }
        }
        cnf.write_dimacs(out, &comments, extra)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Cage, Layout, Registry};

    /// Returns a 4x4 puzzle of two givens and a cage on the first two cells of each row.
    fn puzzle() -> Puzzle {
        let layout = Layout::of_size("4".parse().unwrap());
        let rules = Arc::new(Registry::standard().rules("classic", &layout).unwrap());
        let mut clues = vec![
            Clue::Given(Cell::new(15), Symbol::new(2)),
            Clue::Given(Cell::new(0), Symbol::new(1)),
        ];
        clues.extend([3, 4, 5, 6].into_iter().enumerate().map(|(row, total)| {
            let cells = [4 * row, 4 * row + 1].map(Cell::new);
            Clue::Constraint(Arc::new(Cage::new(cells, Some(total)).unwrap()))
        }));
        Puzzle::new(rules, clues).unwrap()
    }

    #[test]
    fn parts_of_a_puzzle_keep_their_selectors() {
        let whole = puzzle();
        let encoding = Encoding::new(&whole);
        let all = encoding.selectors(&whole).unwrap();
        assert_eq!(all.len(), 6);
        // Givens are their own candidates; each other clue has a variable after all of these.
        assert_eq!(encoding.candidate_of(all[0]), Some((Cell::new(0), Symbol::new(1))));
        assert!(all[2..].iter().all(|selector| selector.var().index() >= 64));
        for subset in 0..1usize << 6 {
            let kept = |index: usize| subset >> index & 1 == 1;
            let ids = whole.ids();
            let part = whole.part(|id| kept(ids.iter().position(|known| *known == id).unwrap()));
            let expected: Vec<Lit> = (0..6).filter(|at| kept(*at)).map(|at| all[at]).collect();
            assert_eq!(encoding.selectors(&part).unwrap(), expected);
            assert_eq!(encoding.is_for(&part), subset >> 2 == 0b1111);
        }
        // Other givens need no new encoding.
        let other = whole.with_givens(&Grid::blank(16)).unwrap();
        assert_eq!(encoding.selectors(&other).unwrap(), all[2..]);
        assert!(encoding.is_for(&other));
    }

    #[test]
    fn clues_are_known_by_what_they_say() {
        let whole = puzzle();
        let encoding = Encoding::new(&whole);
        let all = encoding.selectors(&whole).unwrap();
        // The same clues in another order have other ids.
        let clues: Vec<Clue> = whole.clues().iter().rev().cloned().collect();
        let turned = Puzzle::new(Arc::clone(whole.rules()), clues).unwrap();
        assert_ne!(turned.ids()[2], whole.ids()[5]);
        let expected: Vec<Lit> = [0, 1, 5, 4, 3, 2].map(|at| all[at]).into();
        assert_eq!(encoding.selectors(&turned).unwrap(), expected);
        // A cage of the same cells and another total is another clue, whatever its id.
        for total in [None, Some(4)] {
            let cage = Cage::new([0, 1].map(Cell::new), total).unwrap();
            let clues = vec![Clue::Constraint(Arc::new(cage))];
            let foreign = Puzzle::new(Arc::clone(whole.rules()), clues).unwrap();
            assert_eq!(foreign.ids()[0], whole.ids()[2]);
            assert_eq!(encoding.selectors(&foreign), Err(NotEncoded { kind: "cage" }));
            assert!(!encoding.is_for(&foreign));
            let of_rules = Encoding::of_rules(whole.rules());
            assert_eq!(of_rules.selectors(&foreign), Err(NotEncoded { kind: "cage" }));
        }
    }

    #[test]
    fn every_variable_has_one_meaning() {
        let whole = puzzle();
        let encoding = Encoding::new(&whole);
        let mut selectors = 0;
        let mut named = std::collections::BTreeSet::new();
        for index in 0..encoding.cnf().var_count() {
            let lit = crate::cnf::Var::new(index).positive();
            match encoding.meaning(lit).expect("a meaning") {
                Meaning::Candidate(cell, symbol) => {
                    assert_eq!(whole.rules().candidate(cell, symbol), lit);
                }
                Meaning::Selector(id) => {
                    assert_eq!(encoding.selector(id, whole.clue(id).unwrap()), Ok(lit));
                    selectors += 1;
                }
                Meaning::OfClue(id, name) => assert!(named.insert((id, name.to_owned()))),
                Meaning::OfRule(..) => panic!("the rules are houses"),
            }
        }
        // Four symbols a cage. Of the pairs of four symbols, one has the total 3, 4 or 6 and two
        // have 5.
        assert_eq!((selectors, named.len()), (4, 4 * 4 + 1 + 1 + 2 + 1));
    }
}
