//! The consequences of an assumption, each with its reason.

use super::facts::{Fact, Group, Support};
use crate::cells::{CellSet, MAX_SYMBOLS, bits};
use crate::state::State;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// The part of the position that is used, besides the rule that cells and houses hold nothing
/// twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Houses, for the symbol of the assumption only.
    OneSymbol,
    /// Cells and houses that have two candidates from the start.
    Pairs,
    /// Every cell and house, once only one candidate of it is left.
    All,
    /// As `All`, and symbols that are locked in the crossing of two houses.
    Locked,
}

/// The cause of a fact.
#[derive(Debug, Clone, Copy)]
enum Cause {
    Assumed,
    /// This candidate is true.
    Excluded(Fact),
    /// All other candidates of the group are false.
    Last(Group),
    /// All candidates of the group that this one does not see are false.
    Locked(Group),
    /// This statement excludes it, with the facts before this number about its cells.
    Stated(u16, u16),
    /// To assume the opposite as well leads to a contradiction, which rests on the facts and groups
    /// of this number.
    Refuted(u16),
}

/// The work for one consequence, and for the candidates of a cell of a statement.
const FACT: usize = 64;
const STATED: usize = 256;

/// The consequences of an assumption, in levels: a fact is added as soon as it can be, and of
/// several causes the one with the fewest inferences counts. So the numbers do not depend on the
/// order in which cells and symbols are looked at.
#[derive(Clone)]
pub(crate) struct Implications<'s> {
    state: &'s State,
    scope: Scope,
    /// The groups that may be used; `None` if all may.
    only: Option<&'s BTreeSet<Group>>,
    pub(crate) holds: [CellSet; MAX_SYMBOLS],
    pub(crate) fails: [CellSet; MAX_SYMBOLS],
    /// The consequences, in order.
    facts: Vec<Known>,
    /// The number of facts from before the last further assumption, which keep their causes.
    settled: usize,
    /// The position of each fact among them, counted from 1; 0 for facts that do not follow.
    at: Vec<u16>,
    contradiction: Option<(u32, Contradiction)>,
    /// The number of cells of the statements that were used.
    stated: usize,
    /// The premises of refuted nested assumptions.
    refuted: Vec<Arc<Support>>,
}

/// A fact with its cause and the number of inferences it takes besides the assumption. An inference
/// that is used twice counts twice.
#[derive(Debug, Clone, Copy)]
struct Known {
    fact: Fact,
    size: u32,
    cause: Cause,
}

/// What a fact follows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Basis {
    /// A group, by the facts before.
    Group(Group),
    /// A refuted further assumption, by its number.
    Refuted(usize),
}

/// A contradiction.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Contradiction {
    /// A fact and its negation both follow.
    Both(Fact),
    /// All candidates of the group are false.
    Empty(Group),
}

impl<'s> Implications<'s> {
    /// Returns the consequences of `assumed`, until there are no new ones or up to the first
    /// contradiction.
    pub(crate) fn of(assumed: Fact, scope: Scope, state: &'s State) -> Self {
        Implications::within(None, assumed, scope, state)
    }

    /// Does the same as [`Implications::of`], using only some groups.
    pub(crate) fn within(
        only: Option<&'s BTreeSet<Group>>,
        assumed: Fact,
        scope: Scope,
        state: &'s State,
    ) -> Self {
        let size = state.geometry.cells * MAX_SYMBOLS * 2;
        let mut all = Implications {
            state,
            scope,
            only,
            holds: [CellSet::EMPTY; MAX_SYMBOLS],
            fails: [CellSet::EMPTY; MAX_SYMBOLS],
            facts: Vec::new(),
            settled: 0,
            at: vec![0; size],
            contradiction: None,
            stated: 0,
            refuted: Vec::new(),
        };
        all.add(assumed, 0, Cause::Assumed);
        all.follow(0);
        all
    }

    /// Adds the consequences of the facts from number `done` on.
    fn follow(&mut self, mut done: usize) {
        while self.contradiction.is_none() {
            let level = done..self.facts.len();
            done = level.end;
            if level.is_empty() {
                if self.scope != Scope::Locked || !self.lock() {
                    break;
                }
                continue;
            }
            self.exclude(level.clone());
            self.narrow(level.start);
            if matches!(self.scope, Scope::All | Scope::Locked) {
                self.state_more(level);
            }
        }
    }

    /// Returns the consequences of a further assumption as well.
    pub(crate) fn assume(&self, further: Fact) -> Self {
        let mut both = self.clone();
        both.settled = both.facts.len();
        both.add(further, 0, Cause::Assumed);
        both.follow(self.facts.len());
        both
    }

    /// Records refuted nested assumptions with their premises, and propagates their negations.
    pub(crate) fn refute(&mut self, refuted: impl IntoIterator<Item = (Fact, Support)>) {
        let done = self.facts.len();
        self.settled = done;
        for (further, support) in refuted {
            self.add(further.negation(), 1, Cause::Refuted(self.refuted.len() as u16));
            self.refuted.push(Arc::new(support));
        }
        self.follow(done);
    }

    /// Returns whether a fact or its negation follows.
    pub(crate) fn is_known(&self, fact: Fact) -> bool {
        self.has(fact) || self.has(fact.negation())
    }

    /// Returns the work that they took.
    pub(crate) fn work(&self) -> usize {
        self.at.len() / 8 + self.facts.len() * FACT + self.stated * STATED
    }

    /// Returns the assumption.
    pub(crate) fn assumed(&self) -> Fact {
        self.facts[0].fact
    }

    /// Returns the part of the position that may be used.
    pub(crate) fn scope(&self) -> Scope {
        self.scope
    }

    /// Returns whether a fact follows.
    pub(crate) fn has(&self, fact: Fact) -> bool {
        self.at[fact.index()] != 0
    }

    /// Returns the number of inferences of a fact that follows, including the assumption.
    pub(crate) fn size(&self, fact: Fact) -> usize {
        self.known(fact).map_or(0, |known| known.size as usize + 1)
    }

    fn known(&self, fact: Fact) -> Option<&Known> {
        // An index of 0 wraps around and is out of range.
        self.facts.get(usize::from(self.at[fact.index()]).wrapping_sub(1))
    }

    /// Adds a fact, or a cause with fewer inferences than the known one.
    fn add(&mut self, fact: Fact, size: u32, cause: Cause) {
        let known = Known { fact, size, cause };
        match usize::from(self.at[fact.index()]) {
            0 => {
                self.facts.push(known);
                self.at[fact.index()] = self.facts.len() as u16;
                let sets = if fact.holds { &mut self.holds } else { &mut self.fails };
                sets[fact.symbol()].insert(fact.cell());
            }
            at if at > self.settled && size < self.facts[at - 1].size => {
                self.facts[at - 1] = known;
            }
            _ => return,
        }
        if let Some(other) = self.known(fact.negation()) {
            self.contradict(size.saturating_add(other.size), Contradiction::Both(fact));
        }
    }

    fn contradict(&mut self, size: u32, contradiction: Contradiction) {
        if self.contradiction.is_none_or(|(known, _)| size < known) {
            self.contradiction = Some((size, contradiction));
        }
    }

    /// Adds a fact or a better cause, unless it is among the first `known` facts.
    fn add_beyond(&mut self, known: usize, fact: Fact, size: u32, cause: Cause) {
        if !(1..=known).contains(&usize::from(self.at[fact.index()])) {
            self.add(fact, size, cause);
        }
    }

    /// Adds the facts that the true candidates of a level exclude others. Known facts stay.
    fn exclude(&mut self, level: Range<usize>) {
        let state = self.state;
        let known = self.facts.len();
        for index in level {
            let Known { fact, size, .. } = self.facts[index];
            if !fact.holds {
                continue;
            }
            let (cell, symbol) = (fact.cell(), fact.symbol());
            let size = size.saturating_add(1);
            let exclude = |all: &mut Self, cell: usize, symbol: usize| {
                let other = Fact::new(cell, symbol, false);
                all.add_beyond(known, other, size, Cause::Excluded(fact));
            };
            for peer in (state.board(symbol) & state.geometry.peers(cell)).iter() {
                exclude(self, peer, symbol);
            }
            if self.scope != Scope::OneSymbol {
                for (other, symbol) in state.geometry.apart(cell, symbol) {
                    let (other, symbol) = (usize::from(*other), usize::from(*symbol));
                    if state.has(other, symbol) {
                        exclude(self, other, symbol);
                    }
                }
                for other in bits(state.cell(cell) & !(1 << symbol)) {
                    exclude(self, cell, other);
                }
            }
        }
    }

    /// Looks at the groups of all candidates that became false since `start`.
    fn narrow(&mut self, start: usize) {
        let state = self.state;
        let known = self.facts.len();
        for index in start..known {
            let fact = self.facts[index].fact;
            if fact.holds {
                continue;
            }
            if self.scope != Scope::OneSymbol {
                self.last_of(Group::Cell(fact.cell), known);
            }
            for seat in state.geometry.seats(fact.cell()) {
                if state.geometry.houses[usize::from(seat.house)].full {
                    self.last_of(Group::House(seat.house, fact.symbol), known);
                }
            }
        }
    }

    /// Adds the last candidate of a group, or the contradiction if there is none. It stays as it is
    /// if it is among the first `known` facts.
    fn last_of(&mut self, group: Group, known: usize) {
        if self.only.is_some_and(|only| !only.contains(&group)) {
            return;
        }
        let (mut count, mut left, mut size) = (0, None, 1u32);
        let mut see = |all: &Self, cell: usize, symbol: usize| {
            count += 1;
            match all.known(Fact::new(cell, symbol, false)) {
                None if left.is_some() => return false,
                None => left = Some((cell, symbol)),
                Some(one) => size = size.saturating_add(one.size),
            }
            true
        };
        let open = match group {
            Group::Cell(cell) => {
                let cell = usize::from(cell);
                !bits(self.state.cell(cell)).all(|symbol| see(self, cell, symbol))
            }
            Group::Statement(_) => return,
            Group::House(house, symbol) => {
                let (house, symbol) = (usize::from(house), usize::from(symbol));
                let region = &self.state.geometry.houses[house];
                let mut cells = region.at(self.state.places(house, symbol));
                !cells.all(|cell| see(self, cell, symbol))
            }
        };
        if open || self.scope == Scope::Pairs && count != 2 {
            return;
        }
        match left {
            Some((cell, symbol)) => {
                let last = Fact::new(cell, symbol, true);
                self.add_beyond(known, last, size, Cause::Last(group));
            }
            None => self.contradict(size, Contradiction::Empty(group)),
        }
    }

    /// Excludes what the statements exclude whose cells have lost candidates in a level.
    fn state_more(&mut self, level: Range<usize>) {
        let state = self.state;
        let Some(statements) = state.statements() else { return };
        let (known, end) = (self.facts.len(), level.end);
        let mut touched: Vec<u16> = Vec::new();
        for Known { fact, .. } in self.facts[level].iter().filter(|known| !known.fact.holds) {
            touched.extend(statements.of_cell(fact.cell()));
        }
        touched.sort_unstable();
        touched.dedup();
        for number in touched {
            if self.only.is_some_and(|only| !only.contains(&Group::Statement(number))) {
                continue;
            }
            let statement = state.statement(number);
            self.stated += statement.cells.len();
            // The facts of this level and before.
            let lost = |all: &Self, cell: usize| {
                let symbols = bits(state.cell(cell));
                let facts = symbols.filter_map(|symbol| {
                    let at = usize::from(all.at[Fact::new(cell, symbol, false).index()]);
                    (1..=end).contains(&at).then(|| (symbol, all.facts[at - 1].size))
                });
                facts.fold((0u16, 0u32), |(mask, size), (symbol, more)| {
                    (mask | 1 << symbol, size.saturating_add(more))
                })
            };
            let mut size = 1u32;
            let masks = statement.cells.iter().map(|cell| {
                let (mask, more) = lost(self, *cell);
                size = size.saturating_add(more);
                u32::from(state.known(*cell) & !mask)
            });
            let masks: Vec<u32> = masks.collect();
            let left = statement.left(&masks);
            for (cell, (before, after)) in statement.cells.iter().zip(masks.iter().zip(left)) {
                for symbol in bits((before & !after) as u16 & state.cell(*cell)) {
                    let fact = Fact::new(*cell, symbol, false);
                    self.add_beyond(known, fact, size, Cause::Stated(number, end as u16));
                }
            }
        }
    }

    /// Excludes candidates that see all remaining places of a symbol in a house; returns whether
    /// there were any.
    fn lock(&mut self) -> bool {
        let geometry = &self.state.geometry;
        let (before, known) = (self.facts.len(), self.fails);
        for crossing in &geometry.crossings {
            for (symbol, known) in known.iter().enumerate().take(geometry.symbols) {
                let cells = self.state.cells_for(crossing.from, symbol);
                let left = cells - *known;
                let to = geometry.houses[crossing.to].set;
                if left.len() < 2 || !left.is_within(to) {
                    continue;
                }
                let group = Group::House(crossing.from as u16, symbol as u8);
                if self.only.is_some_and(|only| !only.contains(&group)) {
                    continue;
                }
                let missing = (cells - left).iter();
                let missing = missing.filter_map(|cell| self.known(Fact::new(cell, symbol, false)));
                let size = missing.map(|known| known.size).fold(1, u32::saturating_add);
                let gone = (to & self.state.board(symbol)) - cells - *known;
                for cell in gone.iter() {
                    self.add(Fact::new(cell, symbol, false), size, Cause::Locked(group));
                }
            }
        }
        self.facts.len() > before
    }

    /// Returns the facts that a fact follows from directly.
    fn parents(&self, fact: Fact) -> Vec<Fact> {
        let others = |group: Group, keep: &dyn Fn((usize, usize)) -> bool| {
            let candidates = group.candidates(self.state).into_iter().filter(|one| keep(*one));
            candidates.map(|(cell, symbol)| Fact::new(cell, symbol, false)).collect()
        };
        match self.known(fact).map_or(Cause::Assumed, |known| known.cause) {
            Cause::Assumed => Vec::new(),
            Cause::Refuted(number) => {
                // Not those that followed from the further assumption, even if they follow later.
                let before =
                    |one: &&Fact| (1..self.at[fact.index()]).contains(&self.at[one.index()]);
                self.refuted[usize::from(number)].facts.iter().filter(before).copied().collect()
            }
            Cause::Excluded(by) => vec![by],
            Cause::Last(group) => {
                others(group, &|(cell, symbol)| (cell, symbol) != (fact.cell(), fact.symbol()))
            }
            Cause::Locked(group) => {
                others(group, &|(cell, _)| !self.state.geometry.peers(fact.cell()).contains(cell))
            }
            Cause::Stated(number, end) => {
                let statement = self.state.statement(number);
                let facts = self.facts[..usize::from(end)].iter().map(|known| known.fact);
                let is_its = |fact: &Fact| !fact.holds && statement.set.contains(fact.cell());
                facts.filter(is_its).collect()
            }
        }
    }

    /// Returns the true candidates on the way to a fact, or to the contradiction if none is named,
    /// in the order in which they follow.
    pub(crate) fn trail(&self, end: Option<Fact>) -> Option<Vec<Fact>> {
        let support = match end {
            Some(end) if self.has(end) => self.support(&[end]),
            Some(_) => return None,
            None => self.refutation()?,
        };
        let on_the_way = |fact: &Fact| fact.holds && support.facts.contains(fact);
        Some(self.facts.iter().map(|known| known.fact).filter(on_the_way).collect())
    }

    /// Returns the number of facts that follow, including the assumption.
    pub(crate) fn count(&self) -> usize {
        self.facts.len()
    }

    /// Returns the number of further assumptions that were refuted.
    pub(crate) fn refuted_count(&self) -> usize {
        self.refuted.len()
    }

    /// Returns the facts from number `start` on that the contradiction rests on, each with what it
    /// follows from, in order. Leaves out assumptions and what true candidates exclude.
    pub(crate) fn account(&self, start: usize) -> Vec<(Fact, Basis)> {
        let support = self.refutation().unwrap_or_default();
        let basis = |known: &Known| {
            let basis = match known.cause {
                Cause::Assumed | Cause::Excluded(_) => return None,
                Cause::Last(group) | Cause::Locked(group) => Basis::Group(group),
                Cause::Stated(number, _) => Basis::Group(Group::Statement(number)),
                Cause::Refuted(number) => Basis::Refuted(usize::from(number)),
            };
            support.facts.contains(&known.fact).then_some((known.fact, basis))
        };
        self.facts[start..].iter().filter_map(basis).collect()
    }

    /// Returns the contradiction.
    pub(crate) fn clash(&self) -> Option<Contradiction> {
        self.contradiction.map(|(_, contradiction)| contradiction)
    }

    /// Returns what facts rest on: all facts before them, and all groups used.
    pub(crate) fn support(&self, ends: &[Fact]) -> Support {
        let mut support = Support::default();
        let mut open: Vec<Fact> = ends.to_vec();
        while let Some(fact) = open.pop() {
            if support.facts.insert(fact) {
                let cause = self.known(fact).map(|known| known.cause);
                match cause {
                    Some(Cause::Last(group) | Cause::Locked(group)) => {
                        support.groups.insert(group);
                    }
                    Some(Cause::Stated(number, _)) => {
                        support.groups.insert(Group::Statement(number));
                    }
                    Some(Cause::Refuted(number)) => {
                        support.groups.extend(&self.refuted[usize::from(number)].groups);
                    }
                    _ => {}
                }
                open.extend(self.parents(fact));
            }
        }
        support
    }

    /// Returns the number of inferences of the shortest contradiction, if there is one, with the
    /// assumption counted for each side of it.
    pub(crate) fn contradiction(&self) -> Option<usize> {
        self.contradiction.map(|(size, _)| size as usize + 2)
    }

    /// Returns what the contradiction rests on.
    pub(crate) fn refutation(&self) -> Option<Support> {
        Some(match self.contradiction?.1 {
            Contradiction::Both(fact) => self.support(&[fact, fact.negation()]),
            Contradiction::Empty(group) => {
                let candidates = group.candidates(self.state).into_iter();
                let facts: Vec<Fact> =
                    candidates.map(|(cell, symbol)| Fact::new(cell, symbol, false)).collect();
                let mut support = self.support(&facts);
                support.groups.insert(group);
                support
            }
        })
    }
}
