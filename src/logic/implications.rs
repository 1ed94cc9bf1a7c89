//! What follows from an assumption, with the reason of each consequence.

use super::cells::{CellSet, MAX_CELLS, MAX_SYMBOLS, bits};
use super::state::State;
use super::step::Premise;
use std::collections::BTreeSet;

/// That a candidate is true or false.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Fact {
    pub(super) cell: u8,
    pub(super) symbol: u8,
    pub(super) holds: bool,
}

impl Fact {
    pub(super) fn new(cell: usize, symbol: usize, holds: bool) -> Self {
        Fact { cell: cell as u8, symbol: symbol as u8, holds }
    }

    pub(super) fn cell(self) -> usize {
        usize::from(self.cell)
    }

    pub(super) fn symbol(self) -> usize {
        usize::from(self.symbol)
    }

    fn index(self) -> usize {
        (self.cell() * MAX_SYMBOLS + self.symbol()) * 2 + usize::from(self.holds)
    }

    pub(super) fn negation(self) -> Self {
        Fact { holds: !self.holds, ..self }
    }
}

/// What of the position is used besides that cells and houses take nothing twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// Houses, for the symbol of the assumption alone.
    OneSymbol,
    /// Cells and houses that have two candidates from the start.
    Pairs,
    /// Every cell and house, once one candidate of it is left.
    All,
    /// The same, and symbols that are locked in the crossing of two houses.
    Locked,
}

/// A cell, or a symbol in a house: at least one of its candidates is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    Cell(u8),
    House(u8, u8),
}

impl Group {
    pub(super) fn premise(self, state: &State<'_>) -> Premise {
        match self {
            Group::Cell(cell) => Premise::cell(usize::from(cell), state.cell(usize::from(cell))),
            Group::House(house, symbol) => {
                let (house, symbol) = (usize::from(house), usize::from(symbol));
                Premise::house(house, symbol, state.cells_for(house, symbol))
            }
        }
    }

    /// The candidates, as cells and symbols.
    pub(super) fn candidates(self, state: &State<'_>) -> Vec<(usize, usize)> {
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
        }
    }
}

/// Why a fact follows.
#[derive(Debug, Clone, Copy)]
enum Cause {
    Assumed,
    /// This candidate is true.
    Excluded(Fact),
    /// All others of the group are false.
    Last(Group),
    /// All candidates of the group that this one does not see are false.
    Locked(Group),
}

/// All that follows from an assumption, each fact with one cause; those of fewest inferences first.
pub(super) struct Implications<'s, 'g> {
    state: &'s State<'g>,
    scope: Scope,
    pub(super) holds: [CellSet; MAX_SYMBOLS],
    pub(super) fails: [CellSet; MAX_SYMBOLS],
    facts: Vec<Fact>,
    causes: Vec<Option<Cause>>,
    /// A fact that follows with its negation, or a group without candidates.
    pub(super) contradiction: Option<Contradiction>,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Contradiction {
    Both(Fact),
    Empty(Group),
}

impl<'s, 'g> Implications<'s, 'g> {
    /// What follows from `assumed` until nothing new does, or to the first contradiction.
    pub(super) fn of(assumed: Fact, scope: Scope, state: &'s State<'g>) -> Self {
        let mut all = Implications {
            state,
            scope,
            holds: [CellSet::EMPTY; MAX_SYMBOLS],
            fails: [CellSet::EMPTY; MAX_SYMBOLS],
            facts: Vec::new(),
            causes: vec![None; MAX_CELLS * MAX_SYMBOLS * 2],
            contradiction: None,
        };
        all.add(assumed, Cause::Assumed);
        let mut next = 0;
        while all.contradiction.is_none() {
            if let Some(fact) = all.facts.get(next).copied() {
                next += 1;
                all.follow(fact);
            } else if scope != Scope::Locked || !all.lock() {
                break;
            }
        }
        all
    }

    /// Whether a fact follows.
    pub(super) fn has(&self, fact: Fact) -> bool {
        self.causes[fact.index()].is_some()
    }

    fn add(&mut self, fact: Fact, cause: Cause) {
        if self.has(fact) {
            return;
        }
        self.causes[fact.index()] = Some(cause);
        self.facts.push(fact);
        let sets = if fact.holds { &mut self.holds } else { &mut self.fails };
        sets[fact.symbol()].insert(fact.cell());
        if self.has(fact.negation()) && self.contradiction.is_none() {
            self.contradiction = Some(Contradiction::Both(fact));
        }
    }

    fn follow(&mut self, fact: Fact) {
        let (cell, symbol) = (fact.cell(), fact.symbol());
        let state = self.state;
        if fact.holds {
            for peer in (state.board(symbol) & state.geometry.peers(cell)).iter() {
                self.add(Fact::new(peer, symbol, false), Cause::Excluded(fact));
            }
            if self.scope != Scope::OneSymbol {
                for other in bits(state.cell(cell) & !(1 << symbol)) {
                    self.add(Fact::new(cell, other, false), Cause::Excluded(fact));
                }
            }
            return;
        }
        if self.scope != Scope::OneSymbol {
            self.narrow(Group::Cell(fact.cell));
        }
        for seat in state.geometry.seats(cell) {
            if state.geometry.houses[usize::from(seat.house)].full {
                self.narrow(Group::House(seat.house, fact.symbol));
            }
        }
    }

    /// Looks at what is left of a group.
    fn narrow(&mut self, group: Group) {
        let state = self.state;
        let (count, left) = match group {
            Group::Cell(cell) => {
                let cell = usize::from(cell);
                let mask = state.cell(cell);
                let mut left = bits(mask).filter(|symbol| !self.fails[*symbol].contains(cell));
                let first = left.next().map(|symbol| Fact::new(cell, symbol, true));
                (mask.count_ones(), (first, left.next().is_some()))
            }
            Group::House(house, symbol) => {
                let (house, symbol) = (usize::from(house), usize::from(symbol));
                let places = state.places(house, symbol);
                let region = &state.geometry.houses[house];
                let mut left = region.at(places).filter(|cell| !self.fails[symbol].contains(*cell));
                let first = left.next().map(|cell| Fact::new(cell, symbol, true));
                (places.count_ones(), (first, left.next().is_some()))
            }
        };
        match left {
            (_, true) => {}
            (Some(last), false) if self.scope != Scope::Pairs || count == 2 => {
                self.add(last, Cause::Last(group));
            }
            (None, false) if self.scope != Scope::Pairs || count == 2 => {
                if self.contradiction.is_none() {
                    self.contradiction = Some(Contradiction::Empty(group));
                }
            }
            _ => {}
        }
    }

    /// Takes away what sees all that is left of a symbol in a house; whether there was such.
    fn lock(&mut self) -> bool {
        let geometry = self.state.geometry;
        let before = self.facts.len();
        for crossing in &geometry.crossings {
            for symbol in 0..geometry.symbols {
                let cells = self.state.cells_for(crossing.from, symbol);
                let left = cells - self.fails[symbol];
                let to = geometry.houses[crossing.to].set;
                if left.len() < 2 || !left.is_within(to) {
                    continue;
                }
                let group = Group::House(crossing.from as u8, symbol as u8);
                let gone = (to & self.state.board(symbol)) - cells - self.fails[symbol];
                for cell in gone.iter() {
                    self.add(Fact::new(cell, symbol, false), Cause::Locked(group));
                }
            }
        }
        self.facts.len() > before
    }

    /// The facts that a fact directly follows from.
    fn parents(&self, fact: Fact) -> Vec<Fact> {
        let others = |group: Group, keep: &dyn Fn((usize, usize)) -> bool| {
            let candidates = group.candidates(self.state).into_iter().filter(|one| keep(*one));
            candidates.map(|(cell, symbol)| Fact::new(cell, symbol, false)).collect()
        };
        match self.causes[fact.index()] {
            None | Some(Cause::Assumed) => Vec::new(),
            Some(Cause::Excluded(by)) => vec![by],
            Some(Cause::Last(group)) => {
                others(group, &|(cell, symbol)| (cell, symbol) != (fact.cell(), fact.symbol()))
            }
            Some(Cause::Locked(group)) => {
                others(group, &|(cell, _)| !self.state.geometry.peers(fact.cell()).contains(cell))
            }
        }
    }

    /// What a contradiction or fact rests on: all facts before it, and all groups used.
    pub(super) fn support(&self, ends: &[Fact]) -> Support {
        let mut support = Support::default();
        let mut open: Vec<Fact> = ends.to_vec();
        while let Some(fact) = open.pop() {
            if support.facts.insert(fact) {
                if let Some(Cause::Last(group) | Cause::Locked(group)) = self.causes[fact.index()] {
                    support.groups.insert(group);
                }
                open.extend(self.parents(fact));
            }
        }
        support
    }

    /// What a contradiction rests on, if there is one, and of how many inferences it is made: those
    /// to the one side and those to the other.
    pub(super) fn refutation(&self) -> Option<(Support, usize)> {
        let sizes = |one: &[Fact], other: &[Fact]| {
            self.support(one).facts.len() + self.support(other).facts.len()
        };
        Some(match self.contradiction? {
            Contradiction::Both(fact) => {
                let both = [fact, fact.negation()];
                (self.support(&both), sizes(&both[..1], &both[1..]))
            }
            Contradiction::Empty(group) => {
                let candidates = group.candidates(self.state).into_iter();
                let facts: Vec<Fact> =
                    candidates.map(|(cell, symbol)| Fact::new(cell, symbol, false)).collect();
                // Any one of them is the last that is left, and false as well.
                let parted = |last: usize| {
                    let mut others = facts.clone();
                    let last = others.swap_remove(last);
                    sizes(&others, &[last]) + 1
                };
                let size = (0..facts.len()).map(parted).min().unwrap_or(1);
                let mut support = self.support(&facts);
                support.groups.insert(group);
                (support, size)
            }
        })
    }
}

/// Facts and groups that a conclusion rests on.
#[derive(Debug, Clone, Default)]
pub(super) struct Support {
    pub(super) facts: BTreeSet<Fact>,
    pub(super) groups: BTreeSet<Group>,
}

impl Support {
    /// Adds another.
    pub(super) fn join(&mut self, other: Support) {
        self.facts.extend(other.facts);
        self.groups.extend(other.groups);
    }
}
