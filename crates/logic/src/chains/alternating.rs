//! Alternating chains: strong and weak links in turn, over one symbol, over bivalue cells, or over
//! both.
//!
//! A strong link joins two candidates of which at least one is true, a weak link two of which at
//! least one is false. A chain that begins and ends with strong links shows that one of its two
//! ends is true: candidates that see both ends are false, and if both ends are one candidate, it is
//! true. If the ends see each other the chain is a loop, and each of its weak links eliminates what
//! sees both sides of the link.

use crate::cells::{CellSet, MAX_SYMBOLS, bits};
use crate::report::words::Words;
use crate::score::Score;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// A candidate as its cell and symbol.
type Node = (u16, u8);

/// The strong links that a chain may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Links {
    /// Two places of a symbol in a house.
    Places,
    /// Two candidates of a cell.
    Cells,
    /// Both.
    All,
}

/// The work for the search from one end.
const SEARCH: usize = 2_000;

/// Finds all chains of the lowest score.
pub(crate) fn all(state: &State, found: &mut StepCollector) {
    let mut search = Search::of(state);
    for links in [Links::Places, Links::Cells, Links::All] {
        for cell in state.empty().iter() {
            for symbol in bits(state.cell(cell)) {
                if !found.spend(SEARCH) {
                    return;
                }
                search.run((cell as u16, symbol as u8), links, found);
            }
        }
    }
}

/// The strong links of each candidate.
struct Graph {
    /// Links through its houses: the other place of the symbol, with the house, if there are
    /// exactly two.
    places: Vec<[Vec<(u16, u16)>; MAX_SYMBOLS]>,
}

impl Graph {
    fn of(state: &State) -> Self {
        let geometry = &state.geometry;
        let mut places: Vec<[Vec<(u16, u16)>; MAX_SYMBOLS]> =
            (0..geometry.cells).map(|_| Default::default()).collect();
        for (number, house) in geometry.houses.iter().enumerate().filter(|(_, house)| house.full) {
            for (symbol, two) in state.all_places(number).iter().enumerate() {
                if two.count_ones() == 2 {
                    let low = house.cells[two.trailing_zeros() as usize];
                    let high = house.cells[two.ilog2() as usize];
                    for (one, other) in [(low, high), (high, low)] {
                        let known = &mut places[one][symbol];
                        if known.iter().all(|(cell, _)| usize::from(*cell) != other) {
                            known.push((other as u16, number as u16));
                        }
                    }
                }
            }
        }
        Graph { places }
    }
}

/// A search from one end, breadth first, that assumes the first candidate false. `off` are the
/// candidates that are then false, and `on` those that are true, for each symbol.
struct Search<'s> {
    state: &'s State,
    graph: Graph,
    links: Links,
    start: Node,
    off: Vec<CellSet>,
    on: Vec<CellSet>,
    /// For each true candidate, the false one that implies it.
    before_on: Vec<[Node; MAX_SYMBOLS]>,
    /// For each false candidate, the true one that implies it.
    before_off: Vec<[Node; MAX_SYMBOLS]>,
}

impl<'s> Search<'s> {
    /// Returns a search that has not begun. It serves one start after another, because to make its
    /// lists takes longer than a short search.
    fn of(state: &'s State) -> Self {
        let geometry = &state.geometry;
        Search {
            state,
            graph: Graph::of(state),
            links: Links::All,
            start: (0, 0),
            off: vec![CellSet::EMPTY; geometry.symbols],
            on: vec![CellSet::EMPTY; geometry.symbols],
            before_on: vec![[(0, 0); MAX_SYMBOLS]; geometry.cells],
            before_off: vec![[(0, 0); MAX_SYMBOLS]; geometry.cells],
        }
    }

    /// Reports the chains and loops from `start` on.
    fn run(&mut self, start: Node, links: Links, found: &mut StepCollector) {
        (self.start, self.links) = (start, links);
        self.off.fill(CellSet::EMPTY);
        self.on.fill(CellSet::EMPTY);
        self.off[usize::from(self.start.1)].insert(usize::from(self.start.0));
        let mut false_now = vec![self.start];
        for strong in 1.. {
            if false_now.is_empty() || !self.is_wanted(strong, found) {
                return;
            }
            let mut true_now = Vec::new();
            for node in false_now.drain(..) {
                self.each_strong(node, |next| true_now.push((node, next)));
            }
            let mut fresh = Vec::new();
            for (node, next) in true_now {
                let (cell, symbol) = (usize::from(next.0), usize::from(next.1));
                if !self.on[symbol].contains(cell) {
                    self.on[symbol].insert(cell);
                    self.before_on[cell][symbol] = node;
                    fresh.push(next);
                }
            }
            for end in &fresh {
                self.report(*end, strong, found);
            }
            for node in fresh {
                let (cell, symbol) = (usize::from(node.0), usize::from(node.1));
                let seen = self.state.board(symbol) & self.state.geometry.peers(cell);
                let seen = seen.iter().map(|peer| (peer, symbol));
                let same_cell = match self.links {
                    Links::Places => 0,
                    _ => self.state.cell(cell) & !(1 << symbol),
                };
                for (cell, symbol) in seen.chain(bits(same_cell).map(|other| (cell, other))) {
                    if !self.off[symbol].contains(cell) {
                        self.off[symbol].insert(cell);
                        self.before_off[cell][symbol] = node;
                        false_now.push((cell as u16, symbol as u8));
                    }
                }
            }
        }
    }

    /// Returns whether a chain of `strong` strong links could still have the lowest score.
    fn is_wanted(&self, strong: usize, found: &StepCollector) -> bool {
        let (technique, score) = class(self.links, true, strong);
        found.wants(technique, score) || {
            let (technique, score) = class(self.links, false, strong);
            found.wants(technique, score)
        }
    }

    fn each_strong(&self, node: Node, mut each: impl FnMut(Node)) {
        let (cell, symbol) = (usize::from(node.0), usize::from(node.1));
        if self.links != Links::Places && self.state.cell(cell).count_ones() == 2 {
            let other = self.state.cell(cell) & !(1 << symbol);
            each((node.0, other.trailing_zeros() as u8));
        }
        if self.links != Links::Cells {
            for (other, _) in &self.graph.places[cell][symbol] {
                each((*other, node.1));
            }
        }
    }

    /// Reports what follows from the chain to `end`, which has `strong` strong links.
    fn report(&self, end: Node, strong: usize, found: &mut StepCollector) {
        let (cell, symbol) = (usize::from(end.0), usize::from(end.1));
        if end == self.start {
            let technique = class(self.links, false, strong).0;
            let score = technique.score().tenths() + length_steps(2 * strong);
            let reason = || self.reason(end);
            found.place_scored(technique, Score::new(score), cell, symbol, reason);
            return;
        }
        let is_loop = self.exclude(self.start, end);
        let (technique, score) = class(self.links, is_loop, strong);
        if !found.wants(technique, score) {
            return;
        }
        let mut gone = self.taken_away(self.start, end);
        // Each weak link of a loop is also found as the ends of a chain, which is enough for
        // counting. In an explanation the loop is one step.
        if is_loop && found.explains() && !gone.is_empty() {
            let links = self.path(end);
            let weak = links.windows(2).map(|pair| (pair[0].1, pair[1].0));
            gone.extend(weak.flat_map(|(on, off)| self.taken_away(on, off)));
            gone.sort_unstable();
            gone.dedup();
        }
        found.eliminate_scored(technique, score, gone, || self.reason(end));
    }

    /// Returns whether two different candidates cannot both be true.
    fn exclude(&self, one: Node, other: Node) -> bool {
        let [(cell, symbol), (first, value)] = [one, other];
        let peers = self.state.geometry.peers(usize::from(cell));
        cell == first && symbol != value || symbol == value && peers.contains(usize::from(first))
    }

    /// Returns the candidates that two others both exclude.
    fn taken_away(&self, one: Node, other: Node) -> Vec<(usize, usize)> {
        let geometry = &self.state.geometry;
        let [(cell, symbol), (first, value)] =
            [one, other].map(|(cell, symbol)| (usize::from(cell), usize::from(symbol)));
        if symbol == value {
            let both = geometry.peers(cell) & geometry.peers(first) & self.state.board(symbol);
            both.iter().map(|cell| (cell, symbol)).collect()
        } else if cell == first {
            let others = self.state.cell(cell) & !(1 << symbol) & !(1 << value);
            bits(others).map(|symbol| (cell, symbol)).collect()
        } else if geometry.peers(cell).contains(first) {
            let ends = [(cell, value), (first, symbol)];
            ends.into_iter().filter(|(cell, symbol)| self.state.has(*cell, *symbol)).collect()
        } else {
            Vec::new()
        }
    }

    /// Returns the strong links from the start to an end.
    fn path(&self, end: Node) -> Vec<(Node, Node)> {
        let mut links = Vec::new();
        let mut on = end;
        loop {
            let off = self.before_on[usize::from(on.0)][usize::from(on.1)];
            links.push((off, on));
            if off == self.start {
                links.reverse();
                return links;
            }
            on = self.before_off[usize::from(off.0)][usize::from(off.1)];
        }
    }

    fn reason(&self, end: Node) -> Reason {
        let mut reason = Reason::default();
        let mut symbols = 0;
        for (off, on) in self.path(end) {
            let low = usize::from(off.0);
            let symbol = usize::from(off.1);
            let house = (off.1 == on.1).then(|| {
                let links = &self.graph.places[low][symbol];
                links
                    .iter()
                    .find(|(other, _)| *other == on.0)
                    .map_or(0, |(_, house)| usize::from(*house))
            });
            for (role, node) in [(Role::From, off), (Role::To, on)] {
                let cells = CellSet::of(usize::from(node.0));
                let part = Part::cells(role, cells, 1 << node.1);
                reason.parts.push(Part { house, ..part });
            }
            reason.premises.push(match house {
                Some(house) => Premise::house(house, symbol, self.state.cells_for(house, symbol)),
                None => Premise::cell(low, self.state.cell(low)),
            });
            symbols |= 1 << off.1 | 1 << on.1;
        }
        reason.symbols = symbols_of(symbols);
        reason
    }
}

/// Returns the technique and score of chains and loops with `strong` strong links.
fn class(links: Links, is_loop: bool, strong: usize) -> (Technique, Score) {
    let technique = match (links, is_loop) {
        (Links::Places, true) => Technique::XCycle,
        (Links::Places, false) => Technique::XChain,
        (Links::Cells, true) => Technique::XYCycle,
        (Links::Cells, false) => Technique::XYChain,
        (Links::All, true) => Technique::ContinuousLoop,
        (Links::All, false) => Technique::Aic,
    };
    // One inference for each side of a link, and two more if the chain is not closed.
    let inferences = 2 * strong + if is_loop { 0 } else { 2 };
    let longer = length_steps(inferences);
    (technique, Score::new(technique.score().tenths() + longer))
}

/// Returns the tenths that the length of a chain adds to its score: one for each of 4, 6, 8, 12,
/// 16, 24, 32, ... that the number of inferences exceeds by more than two.
pub(crate) fn length_steps(inferences: usize) -> u8 {
    let bounds = std::iter::successors(Some((4, 6)), |(low, high)| Some((2 * low, 2 * high)));
    let bounds = bounds.flat_map(|(low, high)| [low, high]);
    bounds.take_while(|bound| inferences.saturating_sub(2) > *bound).count() as u8
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let parts = &step.reason.parts;
    let links: Vec<&[Part]> = parts.chunk_by(|_, next| next.role != Role::From).collect();
    let told = links.iter().enumerate().map(|(number, link)| {
        let telling = match number {
            0 => words.say(|all| all.chain_start),
            _ => words.say(|all| all.chain_link),
        };
        let telling =
            telling.put("off", words.excluded(&link[0])).put("on", words.one_held(&link[1]));
        match link.get(2) {
            None => telling.text(),
            Some(set) => {
                let set = words.say(|all| all.chain_set).cells("cells", &set.cells);
                telling.text() + &set.text()
            }
        }
    });
    let told = told.collect::<Vec<String>>().join(", ");
    let (Some(first), Some(last)) = (links.first(), links.last()) else { return told };
    let (start, end) = (&first[0], &last[1]);
    let telling = if start.cells == end.cells && start.symbols == end.symbols {
        words.say(|all| all.chain_to_itself).put("on", words.one_held(end))
    } else if words.exclude(start, end) {
        words.say(|all| all.chain_loop).put("off", words.excluded(start))
    } else {
        let telling = words.say(|all| all.chain).put("start", words.one_held(start));
        telling.put("end", words.one_held(end))
    };
    telling.put("links", told).text()
}
