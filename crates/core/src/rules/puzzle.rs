//! Puzzles: rules and clues.

use super::{Constraint, Mark, Repeat, Rules, Violation};
use crate::board::{Cell, Grid, GridError, Place, Symbol};
use serde_json::Value;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A clue of a puzzle: a symbol in a cell, or a constraint on some cells.
#[derive(Debug, Clone)]
pub enum Clue {
    /// A given: the cell holds the symbol.
    Given(Cell, Symbol),
    /// Any other constraint.
    Constraint(Arc<dyn Constraint>),
}

impl Clue {
    /// Returns the name of its kind, such as `given` or `cage`.
    pub fn kind(&self) -> &'static str {
        match self {
            Clue::Given(..) => "given",
            Clue::Constraint(constraint) => constraint.kind(),
        }
    }

    /// Returns the cells of the clue.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Clue::Given(cell, _) => std::slice::from_ref(cell),
            Clue::Constraint(constraint) => constraint.cells(),
        }
    }

    /// Returns whether a full grid obeys the clue.
    pub fn holds(&self, grid: &Grid) -> bool {
        match self {
            Clue::Given(cell, symbol) => grid.get(*cell) == Some(*symbol),
            Clue::Constraint(constraint) => constraint.holds(grid),
        }
    }
}

/// The number of a clue within its puzzle and every puzzle made of that puzzle's clues.
///
/// A given has the number of its candidate, so it is the same in every puzzle of a board; other
/// clues are numbered after all candidates, in the order in which [`Puzzle::new`] received them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClueId(u32);

impl ClueId {
    /// Returns the id of a given.
    pub fn of_given(rules: &Rules, cell: Cell, symbol: Symbol) -> Self {
        ClueId(rules.candidate(cell, symbol).var().index() as u32)
    }

    /// Returns the number.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Rules and clues. A puzzle may have one solution, several or none; an oracle finds out.
///
/// `Display` writes the givens. Two puzzles are equal if they have the same rules and the same
/// clues, in any order.
#[derive(Debug, Clone)]
pub struct Puzzle {
    rules: Arc<Rules>,
    clues: Vec<Clue>,
    // The id of each clue, in the order of the clues, ascending.
    ids: Vec<ClueId>,
}

/// The most clauses that clues other than givens may add; it bounds the memory for formulas.
/// Killers that satoku makes have up to 100,000, on 25x25.
const MAX_CLAUSES: usize = 500_000;

impl Puzzle {
    /// Creates a puzzle of these clues. Givens come first, by cell; the others keep their order.
    ///
    /// # Errors
    /// If a clue names a cell or symbol that the board does not have, a clue does not fit the
    /// board, two givens share a cell, or the clues together are too large for a formula.
    pub fn new(rules: Arc<Rules>, mut clues: Vec<Clue>) -> Result<Self, PuzzleError> {
        let board = rules.board();
        let mut clauses = 0;
        for clue in &mut clues {
            if let Some(cell) = clue.cells().iter().find(|cell| cell.index() >= board.cell_count())
            {
                return Err(PuzzleError::Cell(cell.index()));
            }
            if let Clue::Constraint(constraint) = clue {
                let kind = constraint.kind();
                let misfit = |why| PuzzleError::Misfit { kind, why };
                *constraint = rules.counted(Arc::clone(constraint)).map_err(misfit)?;
                constraint.fits(&rules).map_err(misfit)?;
                clauses += constraint.clause_count(&rules);
                if clauses > MAX_CLAUSES {
                    return Err(PuzzleError::TooLarge);
                }
                if let Some((cell, symbol)) = constraint.as_given() {
                    *clue = Clue::Given(cell, symbol);
                }
            }
            if let Clue::Given(cell, symbol) = clue
                && board.allowed(*cell) >> symbol.index() & 1 == 0
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
        let mut next = (board.cell_count() * board.symbol_count()) as u32;
        let mut id = |clue: &Clue| match clue {
            Clue::Given(cell, symbol) => ClueId::of_given(&rules, *cell, *symbol),
            Clue::Constraint(_) => {
                next += 1;
                ClueId(next - 1)
            }
        };
        let ids = clues.iter().map(&mut id).collect();
        Ok(Puzzle { rules, clues, ids })
    }

    /// Creates a puzzle whose only clues are the filled cells of a grid.
    ///
    /// # Errors
    /// If the grid does not fit the board.
    pub fn of_givens(rules: Arc<Rules>, givens: &Grid) -> Result<Self, PuzzleError> {
        let mut clues = Vec::with_capacity(givens.filled_count());
        clues.extend(givens.filled().map(|(cell, symbol)| Clue::Given(cell, symbol)));
        Puzzle::new(rules, clues)
    }

    /// Returns the puzzle with only those clues whose id `keep` accepts. They keep their ids.
    pub fn part(&self, mut keep: impl FnMut(ClueId) -> bool) -> Self {
        let kept = self.entries().filter(|(id, _)| keep(*id));
        let (ids, clues) = kept.map(|(id, clue)| (id, clue.clone())).unzip();
        Puzzle { rules: Arc::clone(&self.rules), clues, ids }
    }

    /// Returns the puzzle with the filled cells of a grid as its givens. Its other clues stay as
    /// they are, ids included.
    ///
    /// # Errors
    /// If the grid does not fit the board.
    pub fn with_givens(&self, givens: &Grid) -> Result<Self, PuzzleError> {
        let mut puzzle = Puzzle::of_givens(Arc::clone(&self.rules), givens)?;
        let others = self.entries().filter(|(_, clue)| matches!(clue, Clue::Constraint(_)));
        for (id, clue) in others {
            puzzle.ids.push(id);
            puzzle.clues.push(clue.clone());
        }
        Ok(puzzle)
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Returns the clues: givens by cell, then the others.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// Returns the id of each clue, in the order of [`Puzzle::clues`].
    pub fn ids(&self) -> &[ClueId] {
        &self.ids
    }

    /// Returns the clues with their ids.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (ClueId, &Clue)> {
        self.ids.iter().copied().zip(&self.clues)
    }

    /// Returns the clue of an id, if the puzzle has it.
    pub fn clue(&self, id: ClueId) -> Option<&Clue> {
        self.ids.binary_search(&id).ok().map(|index| &self.clues[index])
    }

    /// Returns whether an id is that of a given.
    pub fn is_given(&self, id: ClueId) -> bool {
        let board = self.rules.board();
        id.index() < board.cell_count() * board.symbol_count()
    }

    /// Returns the givens as a grid with blanks.
    pub fn givens(&self) -> Grid {
        let mut grid = Grid::blank(self.rules.board().cell_count());
        for clue in &self.clues {
            if let Clue::Given(cell, symbol) = clue {
                grid.set(*cell, Some(*symbol));
            }
        }
        grid
    }

    /// Returns the clues that are not givens.
    pub fn constraints(&self) -> impl Iterator<Item = &Arc<dyn Constraint>> {
        self.clues.iter().filter_map(|clue| match clue {
            Clue::Given(..) => None,
            Clue::Constraint(constraint) => Some(constraint),
        })
    }

    /// Returns whether its only rules are houses and its only clues givens. Techniques that assume
    /// uniqueness are valid only in such puzzles.
    pub fn has_only_houses_and_givens(&self) -> bool {
        self.rules.constraints().is_empty() && self.constraints().next().is_none()
    }

    /// Returns the name of the variant and the kinds of clues other than givens: `classic`, `cage`
    /// for a classic board with cages, `x+cage`.
    pub fn variant(&self) -> String {
        let mut kinds: Vec<&str> = self.constraints().map(|clue| clue.kind()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let rules = self.rules.variant();
        let rules = (kinds.is_empty() || rules != "classic").then_some(rules);
        rules.into_iter().chain(kinds).collect::<Vec<_>>().join("+")
    }

    /// Returns the marks of its rules and clues, other than borders and symbols.
    #[doc(hidden)]
    pub fn marks(&self) -> Vec<Mark> {
        self.marks_beside(|_| false)
    }

    /// Returns the marks of its rules and clues without the candidates that clues write into cells
    /// where something else stands.
    #[doc(hidden)]
    pub fn marks_beside(&self, is_taken: impl Fn(Cell) -> bool) -> Vec<Mark> {
        self.rules.marks().iter().cloned().chain(self.clue_marks(is_taken)).collect()
    }

    /// Returns the marks of its clues, as [`Puzzle::marks_beside`] does.
    #[doc(hidden)]
    pub fn clue_marks(&self, is_taken: impl Fn(Cell) -> bool) -> Vec<Mark> {
        let is_hidden = |clue: &Arc<dyn Constraint>| {
            clue.candidates().is_some() && clue.cells().iter().all(|cell| is_taken(*cell))
        };
        let clues = self.constraints().filter(|clue| !is_hidden(clue));
        clues.flat_map(|clue| clue.marks(&self.rules)).collect()
    }

    /// Returns the symbols that are given twice in a house.
    pub fn repeats(&self) -> Vec<Repeat> {
        self.rules.repeats(&self.givens())
    }

    /// Checks that a full grid is a solution: that every rule and every clue holds.
    ///
    /// # Errors
    /// Returns the first rule or clue that is broken.
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

impl Puzzle {
    /// Returns what each clue other than a given states, in an order of their own.
    fn statements(&self) -> Vec<(&str, &[Cell], String)> {
        let state = |clue: &Arc<dyn Constraint>| Value::Object(clue.fields()).to_string();
        let mut all: Vec<_> =
            self.constraints().map(|clue| (clue.kind(), clue.cells(), state(clue))).collect();
        all.sort_unstable();
        all
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        (Arc::ptr_eq(&self.rules, &other.rules) || *self.rules == *other.rules)
            && self.clues.len() == other.clues.len()
            && self.givens() == other.givens()
            && self.statements() == other.statements()
    }
}

impl Eq for Puzzle {}

impl Hash for Puzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rules.variant().hash(state);
        self.givens().hash(state);
        self.statements().hash(state);
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.givens().fmt(f)
    }
}

/// The reason why clues do not make a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A cell that the board does not have, by its index.
    #[error("the board has no cell {0}")]
    Cell(usize),
    /// A cell that the board does not have, by its name.
    #[error("the board has no cell `{0}`")]
    NoCell(String),
    /// A text that is not a grid of the board.
    #[error("{0}")]
    Givens(#[from] GridError),
    /// A clue that its kind does not accept.
    #[error("the clue {kind}: {why}")]
    Clue {
        /// The kind of clue.
        kind: String,
        /// The reason.
        why: String,
    },
    /// A symbol that the cell may not hold on this board.
    #[error("{0} is given a symbol that cannot stand there")]
    Symbol(Place),
    /// Two givens in one cell.
    #[error("{0} is given twice")]
    TwoGivens(Place),
    /// A clue that does not fit the board.
    #[error("the clue {kind} does not fit the board: {why}")]
    Misfit {
        /// The kind of clue.
        kind: &'static str,
        /// The reason.
        why: String,
    },
    /// Clues that would take a very large formula.
    #[error("its clues are too large together: they need more than {MAX_CLAUSES} clauses")]
    TooLarge,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Registry};

    #[test]
    fn a_clue_that_does_not_fit_is_named() {
        let registry = Registry::standard();
        let rules = Arc::new(registry.rules("classic", &Layout::default()).unwrap());
        let cells = [0, 1, 10].map(Cell::new).to_vec();
        let fields = [("sum".to_owned(), 99.into())].into_iter().collect();
        let sum = registry.clue("cage", cells, &fields).unwrap();
        let error = Puzzle::new(rules, vec![Clue::Constraint(sum)]).unwrap_err().to_string();
        assert!(error.starts_with("the clue cage does not fit the board: "), "{error}");
    }
}
