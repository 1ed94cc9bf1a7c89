//! Steps with their reasons as data: the conclusion, the facts behind it, and the pattern.

use super::cells::{CellSet, bits};
use super::score::Score;
use super::technique::Technique;
use satoku_core::board::{Cell, Symbol};
use satoku_core::rules::{ClueId, Rules};

/// A symbol in a cell, which may be true or false.
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

    /// Returns whether two candidates cannot both be true, by the cells, the houses and the pairs
    /// of a board.
    pub fn excludes(self, other: Candidate, rules: &Rules) -> bool {
        match self.cell == other.cell {
            true => self.symbol != other.symbol,
            false => rules.exclude((self.cell, self.symbol), (other.cell, other.symbol)),
        }
    }
}

/// One step of a human solver: a technique applied at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The technique that was applied.
    pub technique: Technique,
    /// The difficulty of this step: the technique's score or more.
    pub score: Score,
    /// The conclusion.
    pub conclusion: Conclusion,
    /// The reason for the conclusion.
    pub reason: Reason,
}

impl Step {
    /// Returns the houses to look at to find this step, by their indices in the rules; none if its
    /// pattern lies in no house.
    pub fn houses_to_look(&self) -> Vec<usize> {
        let parts = self.reason.parts.iter();
        let own = parts.filter(|part| matches!(part.role, Role::Base | Role::From));
        let mut houses: Vec<usize> = own.filter_map(|part| part.house).collect();
        houses.dedup();
        houses
    }
}

/// The conclusion of a step.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conclusion {
    /// The candidate is true.
    Place(Candidate),
    /// The candidates, at least one and in order, are false.
    Eliminate(Vec<Candidate>),
}

impl Conclusion {
    /// Returns the candidates of the conclusion.
    pub fn candidates(&self) -> &[Candidate] {
        match self {
            Conclusion::Place(candidate) => std::slice::from_ref(candidate),
            Conclusion::Eliminate(candidates) => candidates,
        }
    }

    /// Returns the candidates that are true by it, in order: one that it places, or on a board of
    /// two symbols, the others of the cells that lose one.
    ///
    /// ```
    /// use satoku_core::board::{Cell, Symbol};
    /// use satoku_core::rules::{Layout, Registry};
    /// use satoku_logic::{Candidate, Conclusion};
    ///
    /// let rules = |kind, side| {
    ///     let layout = Layout::of_size(side);
    ///     Registry::standard().rules(kind, &layout)
    /// };
    /// let [empty, filled] = [0, 1].map(|symbol| Candidate {
    ///     cell: Cell::new(3),
    ///     symbol: Symbol::new(symbol),
    /// });
    /// let gone = Conclusion::Eliminate(vec![filled]);
    /// assert_eq!(gone.placed(&rules("shading", "8x8".parse()?)?), [empty]);
    /// assert_eq!(gone.placed(&rules("classic", "9".parse()?)?), []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn placed(&self, rules: &Rules) -> Vec<Candidate> {
        match self {
            Conclusion::Place(candidate) => vec![*candidate],
            Conclusion::Eliminate(gone) if rules.board().symbol_count() == 2 => {
                let other = |symbol: Symbol| Symbol::new(1 - symbol.index());
                gone.iter().map(|one| Candidate { symbol: other(one.symbol), ..*one }).collect()
            }
            Conclusion::Eliminate(_) => Vec::new(),
        }
    }
}

/// The reason for a step's conclusion.
///
/// The premises are for programs: together with the rule that cells and houses hold nothing twice,
/// they contradict the negation of each part of the conclusion. The parts are for people.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reason {
    /// The symbols of the pattern.
    pub symbols: Vec<Symbol>,
    /// The parts of the pattern.
    pub parts: Vec<Part>,
    /// The facts used.
    pub premises: Vec<Premise>,
}

/// Cells or a house with a role in a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its role in the pattern.
    pub role: Role,
    /// The index of the house in the rules, if there is one.
    pub house: Option<usize>,
    /// The cells.
    pub cells: Vec<Cell>,
    /// The symbols that matter in these cells.
    pub symbols: Vec<Symbol>,
}

/// The role of a part in its pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Cells that hold the symbols of the pattern, and the house they lie in.
    Base,
    /// A house from which candidates are eliminated.
    Cover,
    /// The house in which a symbol has only one cell left.
    Target,
    /// Cells of which one holds what is eliminated elsewhere.
    End,
    /// The start of a link.
    From,
    /// The end of a link.
    To,
    /// A candidate that is assumed to be false.
    Unless,
    /// Places of a fish outside its crossing lines.
    Fin,
    /// The symbols that link the sets of a chain.
    Link,
    /// A set that a candidate of the base would lock.
    Petal,
}

satoku_core::names::names!(Role {
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

/// A fact: at least one of some candidates is true, or a clue, a rule or a sum holds.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Premise {
    /// The reason for the fact.
    pub reason: PremiseReason,
    /// The candidates, in order; none if the fact is that something holds.
    pub candidates: Vec<Candidate>,
}

/// The reason why at least one of some candidates is true.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum PremiseReason {
    /// The cell has no other candidates, or holds the one named.
    Cell(Cell),
    /// The symbol has no other places in the house, which is given by its index in the rules.
    House(usize, Symbol),
    /// The puzzle has one solution. If these cells held only the two symbols named for each, the
    /// puzzle would have two solutions or none: each house with some of these cells has as many of
    /// their symbols, each twice, so exchanging the symbols in all of them changes no house.
    Unique(Vec<(Cell, [Symbol; 2])>),
    /// The clue, which is not a given, holds. Its premise names no candidates.
    Clue(ClueId),
    /// A clue about all edges of the board holds at one of them. Its premise names no candidates.
    Edge {
        /// The clue.
        clue: ClueId,
        /// The number of the edge among those of the clue.
        number: usize,
    },
    /// A part of a constraint of the rules holds, which is not about pairs. Its premise names no
    /// candidates.
    Rule {
        /// The number of the constraint among those of the rules.
        constraint: usize,
        /// The number of the part among those of the constraint.
        part: usize,
    },
    /// Some cells have a sum. Its premise names no candidates.
    Sum(HouseSum),
}

/// A sum of cells that follows from houses and clues: that of the houses without the clues, or that
/// of the clues without the houses.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct HouseSum {
    /// The cells, in order.
    pub cells: Vec<Cell>,
    /// The sum of the values of their symbols.
    pub total: usize,
    /// The houses, by their indices in the rules; they share no cell.
    pub houses: Vec<usize>,
    /// The clues, which share no cell.
    pub clues: Vec<ClueId>,
}

impl Premise {
    /// Creates the fact that a cell holds one of the symbols of a mask.
    pub(super) fn cell(cell: usize, symbols: u16) -> Self {
        let candidates = bits(symbols).map(|symbol| Candidate::new(cell, symbol)).collect();
        Premise { reason: PremiseReason::Cell(Cell::new(cell)), candidates }
    }

    /// Returns the clue, if the fact is that a clue holds, or an edge of one.
    pub fn clue_id(&self) -> Option<ClueId> {
        match self.reason {
            PremiseReason::Clue(id) | PremiseReason::Edge { clue: id, .. } => Some(id),
            _ => None,
        }
    }

    /// Returns whether the fact is that a clue, an edge of one, a part of a rule or a sum holds.
    pub fn is_statement(&self) -> bool {
        use PremiseReason::{Clue, Edge, Rule, Sum};
        matches!(self.reason, Clue(_) | Edge { .. } | Rule { .. } | Sum(_))
    }

    /// Creates the fact that a symbol is in one of some cells of a house.
    pub(super) fn house(house: usize, symbol: usize, cells: CellSet) -> Self {
        let candidates = cells.iter().map(|cell| Candidate::new(cell, symbol)).collect();
        Premise { reason: PremiseReason::House(house, Symbol::new(symbol)), candidates }
    }
}

impl Part {
    /// Returns the candidates given by its cells and symbols.
    fn candidates(&self) -> impl Iterator<Item = Candidate> {
        let each = |cell: &Cell| {
            let cell = *cell;
            self.symbols.iter().map(move |symbol| Candidate { cell, symbol: *symbol })
        };
        self.cells.iter().flat_map(each)
    }

    /// Returns whether two parts with one symbol each cannot both hold it.
    pub(super) fn excludes(&self, other: &Part, rules: &Rules) -> bool {
        self.candidates().all(|one| other.candidates().all(|next| one.excludes(next, rules)))
    }

    /// Creates a part without a house.
    pub(super) fn cells(role: Role, cells: CellSet, symbols: u16) -> Self {
        Part { role, house: None, cells: cells.cells(), symbols: symbols_of(symbols) }
    }

    /// Creates a part of cells in a house.
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
