//! Facts about candidates, the groups of which one is true, and what conclusions rest on.

use crate::cells::{MAX_SYMBOLS, bits};
use crate::state::State;
use crate::step::{Candidate, Conclusion, Premise, PremiseReason};
use std::collections::BTreeSet;

/// The fact that a candidate is true or false.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fact {
    pub(crate) cell: u16,
    pub(crate) symbol: u8,
    pub(crate) holds: bool,
}

impl Fact {
    pub(crate) fn new(cell: usize, symbol: usize, holds: bool) -> Self {
        Fact { cell: cell as u16, symbol: symbol as u8, holds }
    }

    pub(crate) fn cell(self) -> usize {
        usize::from(self.cell)
    }

    pub(crate) fn symbol(self) -> usize {
        usize::from(self.symbol)
    }

    pub(super) fn index(self) -> usize {
        (self.cell() * MAX_SYMBOLS + self.symbol()) * 2 + usize::from(self.holds)
    }

    pub(crate) fn negation(self) -> Self {
        Fact { holds: !self.holds, ..self }
    }

    /// Returns the fact as a conclusion.
    pub(crate) fn conclusion(self) -> Conclusion {
        let candidate = Candidate::new(self.cell(), self.symbol());
        match self.holds {
            true => Conclusion::Place(candidate),
            false => Conclusion::Eliminate(vec![candidate]),
        }
    }
}

/// A fact of the position: a cell, or a symbol in a house, of which at least one candidate is true,
/// or a statement of the puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Group {
    Cell(u16),
    House(u16, u8),
    /// By its number.
    Statement(u16),
}

impl Group {
    /// Returns the group of a premise, if it has one.
    pub(crate) fn of(state: &State, premise: &Premise) -> Option<Self> {
        match &premise.reason {
            PremiseReason::Cell(cell) => Some(Group::Cell(cell.index() as u16)),
            PremiseReason::House(house, symbol) => {
                Some(Group::House(*house as u16, symbol.index() as u8))
            }
            PremiseReason::Unique(_) => None,
            _ => state.statement_of(premise).map(|(number, _)| Group::Statement(number)),
        }
    }

    pub(crate) fn premise(self, state: &State) -> Premise {
        match self {
            Group::Cell(cell) => Premise::cell(usize::from(cell), state.cell(usize::from(cell))),
            Group::House(house, symbol) => {
                let (house, symbol) = (usize::from(house), usize::from(symbol));
                Premise::house(house, symbol, state.cells_for(house, symbol))
            }
            Group::Statement(number) => state.statement(number).premise(),
        }
    }

    /// Returns the candidates of the group, as cells and symbols; none of a statement.
    pub(crate) fn candidates(self, state: &State) -> Vec<(usize, usize)> {
        match self {
            Group::Cell(cell) => {
                let cell = usize::from(cell);
                bits(state.cell(cell)).map(|symbol| (cell, symbol)).collect()
            }
            Group::House(house, symbol) => {
                let symbol = usize::from(symbol);
                let cells = state.cells_for(usize::from(house), symbol);
                cells.iter().map(|cell| (cell, symbol)).collect()
            }
            Group::Statement(_) => Vec::new(),
        }
    }
}

/// The facts and groups that a conclusion rests on.
#[derive(Debug, Clone, Default)]
pub(crate) struct Support {
    pub(crate) facts: BTreeSet<Fact>,
    pub(crate) groups: BTreeSet<Group>,
}

impl Support {
    /// Adds the facts and groups of another.
    pub(crate) fn join(&mut self, other: Support) {
        self.facts.extend(other.facts);
        self.groups.extend(other.groups);
    }
}
