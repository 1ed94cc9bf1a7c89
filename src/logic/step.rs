//! A step with its reason as data: what it concludes, from which facts, and the sentence for it.

use super::cells::{CellSet, bits};
use super::score::Score;
use super::state::State;
use super::technique::Technique;
use crate::board::{Cell, Symbol};
use crate::rules::{ClueId, Rules};

/// A symbol in a cell, as something that may or may not be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The symbol.
    pub symbol: Symbol,
}

impl Candidate {
    pub(super) fn new(cell: usize, symbol: usize) -> Self {
        Candidate { cell: Cell::new(cell), symbol: Symbol::new(symbol) }
    }

    /// Returns whether the houses and cells of a board forbid that both candidates are true.
    pub fn excludes(self, other: Candidate, rules: &Rules) -> bool {
        match self.cell == other.cell {
            true => self.symbol != other.symbol,
            false => self.symbol == other.symbol && rules.share_house(self.cell, other.cell),
        }
    }
}

/// One step of a person: a technique applied at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The technique that was applied.
    pub technique: Technique,
    /// The difficulty of this step: the technique's score or more.
    pub score: Score,
    /// What follows.
    pub conclusion: Conclusion,
    /// Why it follows.
    pub reason: Reason,
}

/// The conclusion of a step.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conclusion {
    /// The candidate is true.
    Place(Candidate),
    /// The candidates, of which there is at least one, are false. In order.
    Eliminate(Vec<Candidate>),
}

impl Conclusion {
    /// Returns the candidates that it speaks of.
    pub fn candidates(&self) -> &[Candidate] {
        match self {
            Conclusion::Place(candidate) => std::slice::from_ref(candidate),
            Conclusion::Eliminate(candidates) => candidates,
        }
    }
}

/// Why a step's conclusion follows.
///
/// The premises say it to a machine: they, and that cells and houses take no two symbols or cells,
/// contradict the negation of each part of the conclusion. The parts say it to a person.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reason {
    /// The symbols that the pattern is about.
    pub symbols: Vec<Symbol>,
    /// The parts of the pattern.
    pub parts: Vec<Part>,
    /// The facts that are used.
    pub premises: Vec<Premise>,
}

/// Cells or a house with a role in a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its role in the pattern.
    pub role: Role,
    /// The house, as its number among those of the rules, where there is one.
    pub house: Option<usize>,
    /// The cells.
    pub cells: Vec<Cell>,
    /// The symbols that these cells have to do with.
    pub symbols: Vec<Symbol>,
}

/// The role of a part in its pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Cells that hold what the pattern is about, and the house where they do.
    Base,
    /// A house from which something is taken away.
    Cover,
    /// The house in which a symbol is left one cell.
    Target,
    /// Cells of which one holds what is taken away elsewhere.
    End,
    /// Where a link begins.
    From,
    /// Where a link ends.
    To,
    /// A candidate that is assumed to be false.
    Unless,
    /// Places of a fish outside its crossing lines.
    Fin,
    /// What links the sets of a chain.
    Link,
    /// A set that a candidate of the base would lock.
    Petal,
}

crate::names::names!(Role {
    Base => "base",
    Cover => "cover",
    Target => "target",
    End => "end",
    From => "from",
    To => "to",
    Fin => "fin",
    Link => "link",
    Petal => "petal",
    Unless => "unless",
});

/// A fact: at least one of some candidates is true, or a clue holds.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Premise {
    /// Why.
    pub reason: PremiseReason,
    /// The candidates, in order; none where a clue holds.
    pub candidates: Vec<Candidate>,
}

/// Why at least one of some candidates is true.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum PremiseReason {
    /// The cell has no other candidates, or holds the one named.
    Cell(Cell),
    /// The symbol has no other places in the house, which is named by its number among those of the
    /// rules.
    House(usize, Symbol),
    /// The puzzle has one solution. These cells, with two symbols each, would have two solutions or
    /// none if they held only these: each house that has some of them has as many of their symbols,
    /// each twice, so that to take the other symbol in all of them changes no house.
    Unique(Vec<(Cell, [Symbol; 2])>),
    /// The clue, which is not a given, holds. Its premise names no candidates.
    Clue(ClueId),
}

impl Premise {
    /// Returns the fact that a cell holds one of the symbols of a mask.
    pub(super) fn cell(cell: usize, symbols: u16) -> Self {
        let candidates = bits(symbols).map(|symbol| Candidate::new(cell, symbol)).collect();
        Premise { reason: PremiseReason::Cell(Cell::new(cell)), candidates }
    }

    /// Returns the fact that a pattern of cells, each with a mask of two symbols, is not all that
    /// they hold.
    pub(super) fn unique(state: &State, pattern: impl Iterator<Item = (usize, u16)>) -> Self {
        let (mut cells, mut candidates) = (Vec::new(), Vec::new());
        for (cell, pair) in pattern {
            let extras = bits(state.cell(cell) & !pair);
            candidates.extend(extras.map(|symbol| Candidate::new(cell, symbol)));
            let (low, high) = (pair.trailing_zeros() as usize, pair.ilog2() as usize);
            cells.push((Cell::new(cell), [low, high].map(Symbol::new)));
        }
        candidates.sort();
        Premise { reason: PremiseReason::Unique(cells), candidates }
    }

    /// Returns the fact that a clue holds.
    pub(super) fn clue(id: ClueId) -> Self {
        Premise { reason: PremiseReason::Clue(id), candidates: Vec::new() }
    }

    /// Returns the clue whose fact it is.
    pub fn clue_id(&self) -> Option<ClueId> {
        match self.reason {
            PremiseReason::Clue(id) => Some(id),
            _ => None,
        }
    }

    /// Returns the fact that a symbol stands in one of some cells of a house.
    pub(super) fn house(house: usize, symbol: usize, cells: CellSet) -> Self {
        let candidates = cells.iter().map(|cell| Candidate::new(cell, symbol)).collect();
        Premise { reason: PremiseReason::House(house, Symbol::new(symbol)), candidates }
    }
}

impl Part {
    /// Returns the candidates of its cells and symbols.
    fn candidates(&self) -> impl Iterator<Item = Candidate> {
        let each = |cell: &Cell| {
            let cell = *cell;
            self.symbols.iter().map(move |symbol| Candidate { cell, symbol: *symbol })
        };
        self.cells.iter().flat_map(each)
    }

    /// Returns whether two parts of one symbol each cannot both hold it.
    pub(super) fn excludes(&self, other: &Part, rules: &Rules) -> bool {
        self.candidates().all(|one| other.candidates().all(|next| one.excludes(next, rules)))
    }

    /// Returns a part without a house.
    pub(super) fn cells(role: Role, cells: CellSet, symbols: u16) -> Self {
        Part { role, house: None, cells: cells.cells(), symbols: symbols_of(symbols) }
    }

    /// Cells in a house.
    pub(super) fn house(role: Role, house: usize, cells: CellSet, symbols: u16) -> Self {
        Part { house: Some(house), ..Part::cells(role, cells, symbols) }
    }
}

/// Returns the symbols of a mask.
pub(super) fn symbols_of(mask: u16) -> Vec<Symbol> {
    bits(mask).map(Symbol::new).collect()
}

impl Reason {
    /// Returns the cells of all parts, each once, in order.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> =
            self.parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns the houses of all parts that have one, each once, in the order of the parts.
    pub fn houses(&self) -> Vec<usize> {
        let mut houses = Vec::new();
        for house in self.parts.iter().filter_map(|part| part.house) {
            if !houses.contains(&house) {
                houses.push(house);
            }
        }
        houses
    }
}
