//! Alternating inference chains with more than single candidates: nodes may be groups of places of
//! a symbol in the crossing of two houses, and links may be almost locked sets.
//!
//! An almost locked set without one of its symbols holds all the others: "not 1 in the set, so 2 in
//! the set" is a strong link between the places of the two symbols. A cell with two candidates is
//! the smallest such set. If the ends of a chain see each other it is a loop: each weak link
//! eliminates what sees both of its sides, and each set holds the symbols that are not at the ends
//! of its link.

use super::alternating::length_steps;
use crate::cells::{CellSet, bits};
use crate::score::Score;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;
use crate::techniques::als::{AlmostLocked, Catalogue};
use std::collections::BTreeMap;

/// Finds chains with groups.
pub(crate) fn groups(state: &State, found: &mut StepCollector) {
    all(state, found, Kind::Groups);
}

/// Finds chains with almost locked sets of two or more cells, with or without groups.
pub(crate) fn sets(state: &State, found: &mut StepCollector) {
    all(state, found, Kind::Sets);
}

fn all(state: &State, found: &mut StepCollector, kind: Kind) {
    if !found.wants(kind.technique(), kind.technique().score()) {
        return;
    }
    let Some(graph) = Graph::of(state, kind, found) else { return };
    // A chain begins at a strong link, and goes on from one.
    let linked: Vec<usize> =
        (0..graph.nodes.len()).filter(|node| !graph.strong[*node].is_empty()).collect();
    let links: usize = linked.iter().map(|node| graph.weak[*node].len()).sum();
    for start in linked {
        // Counted as if it went over all links, however soon it ends: when a shorter chain is found
        // depends on the order of the starts.
        if !found.spend(links + graph.nodes.len() * NODE) {
            return;
        }
        Search::new(state, &graph, start).run(found);
    }
}

/// The work for a node in the search from one start.
const NODE: usize = 8;

/// The feature that makes a chain one of those sought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Groups,
    Sets,
}

impl Kind {
    fn technique(self) -> Technique {
        match self {
            Kind::Groups => Technique::GroupedAic,
            Kind::Sets => Technique::AlsAic,
        }
    }
}

/// A symbol in one or more cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    symbol: usize,
    cells: CellSet,
    /// The cells that see all of these.
    seen: CellSet,
}

impl Node {
    fn single(&self) -> Option<usize> {
        self.cells.first().filter(|_| self.cells.len() == 1)
    }
}

/// The reason why one of two nodes holds its symbol.
#[derive(Debug, Clone, Copy)]
enum Link {
    /// A cell has no other candidates.
    Cell,
    /// The symbol has no other places in a house.
    House(usize),
    /// An almost locked set, by its number.
    Set(usize),
}

/// Nodes and their links.
struct Graph {
    kind: Kind,
    nodes: Vec<Node>,
    strong: Vec<Vec<(usize, Link)>>,
    /// The nodes that cannot hold their symbols if this one holds its symbol.
    weak: Vec<Vec<usize>>,
    sets: Vec<AlmostLocked>,
}

impl Graph {
    /// Returns the graph of a position, unless the search may not go on.
    fn of(state: &State, kind: Kind, found: &mut StepCollector) -> Option<Self> {
        let geometry = &state.geometry;
        let mut graph = Graph {
            kind,
            nodes: Vec::new(),
            strong: Vec::new(),
            weak: Vec::new(),
            sets: Vec::new(),
        };
        if kind == Kind::Sets {
            graph.sets = Catalogue::of(state).sets;
            graph.sets.retain(|set| set.cells.len() > 1);
        }
        for symbol in 0..geometry.symbols {
            let board = state.board(symbol);
            let groups = geometry.crossings.iter().map(|crossing| {
                geometry.houses[crossing.from].set & geometry.houses[crossing.to].set & board
            });
            let groups = groups.flat_map(parts).filter(|group| group.len() > 1);
            let sets = graph.sets.iter().map(|set| set.cells & board);
            let sets = sets.filter(|places| !places.is_empty());
            let mut all: Vec<CellSet> =
                board.iter().map(CellSet::of).chain(groups).chain(sets).collect();
            all.sort_unstable();
            all.dedup();
            graph.nodes.extend(all.into_iter().map(|cells| {
                let seen = geometry.common_peers(cells.iter());
                Node { symbol, cells, seen }
            }));
        }
        graph.strong = graph.strong_links(state);
        let numbers = || 0..graph.nodes.len();
        let weak = |one| {
            let may_go_on = found.spend(graph.nodes.len());
            may_go_on.then(|| numbers().filter(|other| graph.exclude(one, *other)).collect())
        };
        graph.weak = numbers().map(weak).collect::<Option<_>>()?;
        Some(graph)
    }

    fn strong_links(&self, state: &State) -> Vec<Vec<(usize, Link)>> {
        let geometry = &state.geometry;
        let numbers: BTreeMap<(usize, CellSet), usize> = self
            .nodes
            .iter()
            .enumerate()
            .map(|(at, node)| ((node.symbol, node.cells), at))
            .collect();
        let mut strong = vec![Vec::new(); self.nodes.len()];
        for (from, node) in self.nodes.iter().enumerate() {
            if let Some(cell) = node.single() {
                let others = state.cell(cell) & !(1 << node.symbol);
                if others.is_power_of_two() {
                    let to = numbers[&(others.trailing_zeros() as usize, node.cells)];
                    strong[from].push((to, Link::Cell));
                }
            }
            for (house, region) in geometry.houses.iter().enumerate() {
                let places = state.cells_for(house, node.symbol);
                if !region.full || !node.cells.is_within(places) {
                    continue;
                }
                if let Some(to) = numbers.get(&(node.symbol, places - node.cells)) {
                    strong[from].push((*to, Link::House(house)));
                }
            }
        }
        for (number, set) in self.sets.iter().enumerate() {
            let node = |symbol| numbers[&(symbol, set.cells & state.board(symbol))];
            for symbol in bits(set.symbols) {
                let others = bits(set.symbols & !(1 << symbol));
                strong[node(symbol)].extend(others.map(|other| (node(other), Link::Set(number))));
            }
        }
        strong
    }

    /// Returns whether two nodes cannot both hold their symbols.
    fn exclude(&self, left: usize, right: usize) -> bool {
        let (left, right) = (&self.nodes[left], &self.nodes[right]);
        match left.symbol == right.symbol {
            true => left.cells.is_within(right.seen),
            false => left.cells == right.cells && left.cells.len() == 1,
        }
    }

    /// Returns whether a node makes a chain one of those sought.
    fn has_kind(&self, node: usize) -> bool {
        self.kind == Kind::Groups && self.nodes[node].cells.len() > 1
    }

    /// Returns whether a link makes a chain one of those sought.
    fn is_kind(&self, link: Link) -> bool {
        self.kind == Kind::Sets && matches!(link, Link::Set(_))
    }
}

/// The most cells of a crossing whose subsets become groups too. Irregular regions may share many
/// more with a line.
const PARTED: usize = 5;

/// Returns all subsets of a crossing, or only the crossing itself if it is large.
fn parts(cells: CellSet) -> impl Iterator<Item = CellSet> {
    let listed: Vec<usize> = cells.iter().collect();
    let count = if listed.len() <= PARTED { 1u16 << listed.len() } else { 0 };
    let whole = (count == 0).then_some(cells).into_iter();
    let parts = (0..count).map(move |mask| bits(mask).map(|index| listed[index]).collect());
    whole.chain(parts)
}

/// A node, and whether the chain to it already is one of those sought. Shorter chains that are not
/// must not hide longer ones that are.
type Place = (usize, bool);

/// A search from a node that is assumed not to hold its symbol, shortest chains first.
struct Search<'s> {
    state: &'s State,
    graph: &'s Graph,
    start: Place,
    /// For each place that holds its symbol, the place that does not and implies it, with the link.
    before_on: Vec<[Option<(Place, Link)>; 2]>,
    /// For each place that does not hold its symbol, the place that does and implies it.
    before_off: Vec<[Option<Place>; 2]>,
}

impl<'s> Search<'s> {
    fn new(state: &'s State, graph: &'s Graph, start: usize) -> Self {
        let count = graph.nodes.len();
        Search {
            state,
            graph,
            start: (start, graph.has_kind(start)),
            before_on: vec![[None; 2]; count],
            before_off: vec![[None; 2]; count],
        }
    }

    fn run(mut self, found: &mut StepCollector) {
        let technique = self.graph.kind.technique();
        let mut off = vec![self.start];
        for strong in 1.. {
            // A loop is as hard as a chain with one inference less at each end.
            let [open, closed] = [2, 0].map(|more| {
                Score::new(technique.score().tenths() + length_steps(2 * strong + more))
            });
            if off.is_empty() || !found.wants(technique, closed) {
                return;
            }
            let mut on: Vec<Place> = Vec::new();
            for place in off.drain(..) {
                for (next, link) in &self.graph.strong[place.0] {
                    let is_kind =
                        place.1 || self.graph.has_kind(*next) || self.graph.is_kind(*link);
                    let before = &mut self.before_on[*next][usize::from(is_kind)];
                    if before.is_none() {
                        *before = Some((place, *link));
                        on.push((*next, is_kind));
                    }
                }
            }
            for end in on.iter().filter(|end| end.1) {
                self.report(*end, [open, closed], found);
            }
            for place in on {
                for next in &self.graph.weak[place.0] {
                    let is_kind = place.1 || self.graph.has_kind(*next);
                    let before = &mut self.before_off[*next][usize::from(is_kind)];
                    if before.is_none() && (*next, is_kind) != self.start {
                        *before = Some(place);
                        off.push((*next, is_kind));
                    }
                }
            }
        }
    }

    /// Reports what follows from the chain to `end`.
    fn report(&self, end: Place, [open, closed]: [Score; 2], found: &mut StepCollector) {
        let technique = self.graph.kind.technique();
        let [first, last] = [self.start.0, end.0];
        let node = &self.graph.nodes[first];
        if let (true, Some(cell)) = (first == last, node.single()) {
            if !self.comes_back(end) {
                found.place_scored(technique, open, cell, node.symbol, || self.reason(end));
            }
            return;
        }
        let is_loop = self.graph.exclude(first, last);
        let mut gone = self.taken_away(first, last);
        if gone.is_empty() || self.comes_back(end) {
            return;
        }
        if is_loop && found.explains() {
            gone.extend(self.taken_away_within(end));
            gone.sort_unstable();
            gone.dedup();
        }
        let score = if is_loop { closed } else { open };
        found.eliminate_scored(technique, score, gone, || self.reason(end));
    }

    /// Returns the candidates that two nodes, one of which holds its symbol, exclude.
    fn taken_away(&self, first: usize, last: usize) -> Vec<(usize, usize)> {
        let (state, start, end) = (self.state, &self.graph.nodes[first], &self.graph.nodes[last]);
        if start.symbol == end.symbol {
            let both = start.seen & end.seen & state.board(start.symbol);
            return both.iter().map(|cell| (cell, start.symbol)).collect();
        }
        let (first, last) = (start.single(), end.single());
        if let (Some(cell), true) = (first, first == last) {
            let others = state.cell(cell) & !(1 << start.symbol) & !(1 << end.symbol);
            return bits(others).map(|symbol| (cell, symbol)).collect();
        }
        // The symbol of one end in the cell of the other, if that cell sees all cells of the first
        // end.
        let crossed = [(first, end), (last, start)];
        let crossed = crossed.into_iter().filter_map(|(cell, other)| Some((cell?, other)));
        crossed
            .filter(|(cell, other)| other.seen.contains(*cell) && state.has(*cell, other.symbol))
            .map(|(cell, other)| (cell, other.symbol))
            .collect()
    }

    /// Returns what a loop eliminates in addition to its ends.
    fn taken_away_within(&self, end: Place) -> Vec<(usize, usize)> {
        let links = self.path(end);
        let weak = links.windows(2).map(|pair| (pair[0].1, pair[1].0));
        let mut gone: Vec<(usize, usize)> =
            weak.flat_map(|(on, off)| self.taken_away(on, off)).collect();
        for (off, on, link) in links {
            let Link::Set(number) = link else { continue };
            let set = &self.graph.sets[number];
            let ends = 1 << self.graph.nodes[off].symbol | 1 << self.graph.nodes[on].symbol;
            for symbol in bits(set.symbols & !ends) {
                let board = self.state.board(symbol);
                let seen = self.state.geometry.common_peers((set.cells & board).iter());
                gone.extend((seen & board).iter().map(|cell| (cell, symbol)));
            }
        }
        gone
    }

    /// Returns the strong links from the start to an end.
    fn path(&self, end: Place) -> Vec<(usize, usize, Link)> {
        let mut links = Vec::new();
        let mut on = end;
        while let Some((off, link)) = self.before_on[on.0][usize::from(on.1)] {
            links.push((off.0, on.0, link));
            match self.before_off[off.0][usize::from(off.1)] {
                Some(before) => on = before,
                None => break,
            }
        }
        links.reverse();
        links
    }

    /// Returns whether the chain comes back to a node that it has passed. A shorter chain then
    /// shows the same, but need not be one of those sought.
    fn comes_back(&self, end: Place) -> bool {
        let links = self.path(end);
        let pairs = || (1..links.len()).flat_map(|later| (0..later).map(move |one| (one, later)));
        pairs().any(|(one, later)| links[one].0 == links[later].0 || links[one].1 == links[later].1)
    }

    fn reason(&self, end: Place) -> Reason {
        let mut reason = Reason::default();
        let mut symbols = 0;
        for (off, on, link) in self.path(end) {
            let (low, high) = (&self.graph.nodes[off], &self.graph.nodes[on]);
            symbols |= 1 << low.symbol | 1 << high.symbol;
            let house = if let Link::House(house) = link { Some(house) } else { None };
            for (role, node) in [(Role::From, low), (Role::To, high)] {
                let part = Part::cells(role, node.cells, 1 << node.symbol);
                reason.parts.push(Part { house, ..part });
            }
            let cell = |cell| Premise::cell(cell, self.state.cell(cell));
            match link {
                Link::House(house) => {
                    let places = self.state.cells_for(house, low.symbol);
                    reason.premises.push(Premise::house(house, low.symbol, places));
                }
                Link::Cell => reason.premises.extend(low.single().map(cell)),
                Link::Set(number) => {
                    let set = &self.graph.sets[number];
                    let part = Part::house(Role::Link, set.house, set.cells, set.symbols);
                    reason.parts.push(part);
                    reason.premises.extend(set.cells.iter().map(cell));
                }
            }
        }
        reason.symbols = symbols_of(symbols);
        reason
    }
}
