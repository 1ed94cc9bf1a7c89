//! Grouped chains: alternating inference chains whose links may join groups of places of a symbol that
//! lie in the crossing of two houses.

use super::cells::{CellSet, bits};
use super::chains::length_steps;
use super::found::Found;
use super::score::Score;
use super::state::State;
use super::step::{Part, Premise, Reason, Role, symbols_of};
use super::technique::Technique;

/// One cell or a group of cells that may hold a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    symbol: usize,
    cells: CellSet,
    /// The cells that see all of it.
    seen: CellSet,
}

/// Nodes, and the strong links of each to others with the house that makes them, or none for a cell.
struct Graph {
    nodes: Vec<Node>,
    strong: Vec<Vec<(usize, Option<usize>)>>,
}

/// Finds grouped chains.
pub(super) fn all(state: &State<'_>, found: &mut Found) {
    if !found.wants(Technique::GroupedAic, Technique::GroupedAic.score()) {
        return;
    }
    let graph = Graph::of(state);
    for start in 0..graph.nodes.len() {
        search(state, found, &graph, start);
    }
}

impl Graph {
    fn of(state: &State<'_>) -> Self {
        let geometry = state.geometry;
        let mut nodes: Vec<Node> = Vec::new();
        for symbol in 0..geometry.symbols {
            let board = state.board(symbol);
            let groups = geometry.crossings.iter().map(|crossing| {
                geometry.houses[crossing.from].set & geometry.houses[crossing.to].set & board
            });
            let groups = groups.flat_map(parts).filter(|group| group.len() > 1);
            let mut all: Vec<CellSet> = board.iter().map(CellSet::of).chain(groups).collect();
            all.sort_unstable();
            all.dedup();
            nodes.extend(all.into_iter().map(|cells| {
                let seen = geometry.common_peers(cells.iter());
                Node { symbol, cells, seen }
            }));
        }
        let number = |symbol: usize, cells: CellSet| {
            nodes.iter().position(|node| node.symbol == symbol && node.cells == cells)
        };
        let mut strong = vec![Vec::new(); nodes.len()];
        for (from, node) in nodes.iter().enumerate() {
            if let (Some(cell), 1) = (node.cells.first(), node.cells.len()) {
                let others = state.cell(cell) & !(1 << node.symbol);
                if others.is_power_of_two()
                    && let Some(to) = number(others.trailing_zeros() as usize, node.cells)
                {
                    strong[from].push((to, None));
                }
            }
            for (house, region) in geometry.houses.iter().enumerate() {
                let places = state.cells_for(house, node.symbol);
                if !region.full || !node.cells.is_within(places) {
                    continue;
                }
                if let Some(to) = number(node.symbol, places - node.cells) {
                    strong[from].push((to, Some(house)));
                }
            }
        }
        Graph { nodes, strong }
    }

    /// Whether two nodes cannot both hold their symbols.
    fn exclude(&self, left: usize, right: usize) -> bool {
        let (left, right) = (&self.nodes[left], &self.nodes[right]);
        match left.symbol == right.symbol {
            true => left.cells.is_within(right.seen),
            false => left.cells == right.cells && left.cells.len() == 1,
        }
    }
}

/// The most cells of a crossing whose parts are groups too. Regions may share far more with a line.
const PARTED: usize = 5;

/// All parts of a crossing, or it alone if it is large.
fn parts(cells: CellSet) -> impl Iterator<Item = CellSet> {
    let listed: Vec<usize> = cells.iter().collect();
    let count = if listed.len() <= PARTED { 1u16 << listed.len() } else { 0 };
    let whole = (count == 0).then_some(cells).into_iter();
    let parts = (0..count).map(move |mask| bits(mask).map(|index| listed[index]).collect());
    whole.chain(parts)
}

/// Follows chains from a node that does not hold its symbol, shortest first, and reports what the two
/// ends of each take away.
fn search(state: &State<'_>, found: &mut Found, graph: &Graph, start: usize) {
    const NONE: usize = usize::MAX;
    let count = graph.nodes.len();
    // Before each node that holds its symbol the one that does not, with the house; and the reverse.
    let mut before_on = vec![(NONE, None); count];
    let mut before_off = vec![NONE; count];
    before_off[start] = start;
    let mut off = vec![start];
    for strong in 1.. {
        let score =
            Score::new(Technique::GroupedAic.score().tenths() + length_steps(2 * strong + 2));
        if off.is_empty() || !found.wants(Technique::GroupedAic, score) {
            return;
        }
        let mut on = Vec::new();
        for node in off.drain(..) {
            for (next, house) in &graph.strong[node] {
                if before_on[*next].0 == NONE && *next != start {
                    before_on[*next] = (node, *house);
                    on.push(*next);
                }
            }
        }
        for end in &on {
            let gone = taken_away(state, &graph.nodes[start], &graph.nodes[*end]);
            found.eliminate_scored(Technique::GroupedAic, score, gone, || {
                reason(state, graph, start, *end, &before_on, &before_off)
            });
        }
        for node in on {
            for (next, before) in before_off.iter_mut().enumerate() {
                if *before == NONE && graph.exclude(node, next) {
                    *before = node;
                    off.push(next);
                }
            }
        }
    }
}

/// The candidates that two ends, one of which holds its symbol, exclude.
fn taken_away(state: &State<'_>, start: &Node, end: &Node) -> Vec<(usize, usize)> {
    if start.symbol == end.symbol {
        let both = start.seen & end.seen & state.board(start.symbol);
        return both.iter().map(|cell| (cell, start.symbol)).collect();
    }
    let single = |node: &Node| node.cells.first().filter(|_| node.cells.len() == 1);
    let (first, last) = (single(start), single(end));
    if let (Some(cell), true) = (first, first == last) {
        let others = state.cell(cell) & !(1 << start.symbol) & !(1 << end.symbol);
        return bits(others).map(|symbol| (cell, symbol)).collect();
    }
    // The other end's symbol in the cell of one end, where that sees all of the other end.
    let crossed = [(first, end), (last, start)];
    let crossed = crossed.into_iter().filter_map(|(cell, other)| Some((cell?, other)));
    crossed
        .filter(|(cell, other)| other.seen.contains(*cell) && state.has(*cell, other.symbol))
        .map(|(cell, other)| (cell, other.symbol))
        .collect()
}

fn reason(
    state: &State<'_>,
    graph: &Graph,
    start: usize,
    end: usize,
    before_on: &[(usize, Option<usize>)],
    before_off: &[usize],
) -> Reason {
    let mut links = Vec::new();
    let mut on = end;
    loop {
        let (off, house) = before_on[on];
        links.push((off, on, house));
        if off == start {
            break;
        }
        on = before_off[off];
    }
    let mut reason = Reason::default();
    let mut symbols = 0;
    for (off, on, house) in links.into_iter().rev() {
        let (low, high) = (&graph.nodes[off], &graph.nodes[on]);
        for (role, node) in [(Role::From, low), (Role::To, high)] {
            let part = Part::cells(role, node.cells, 1 << node.symbol);
            reason.parts.push(Part { house, ..part });
        }
        reason.premises.push(match house {
            Some(house) => Premise::house(house, low.symbol, state.cells_for(house, low.symbol)),
            None => {
                let cell = low.cells.first().unwrap_or_default();
                Premise::cell(cell, state.cell(cell))
            }
        });
        symbols |= 1 << low.symbol | 1 << high.symbol;
    }
    reason.symbols = symbols_of(symbols);
    reason
}
