//! The links of chains, found from the parts and premises of their steps.

use satoku_core::board::{Cell, Symbol};
use satoku_core::rules::Rules;
use satoku_logic::{Candidate, Figure, Part, Premise, Role, State, Step};

/// Two candidates joined by a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Link {
    pub(super) from: Candidate,
    pub(super) to: Candidate,
    /// Whether at least one of the two is true; otherwise at least one is false.
    pub(super) is_strong: bool,
}

impl Link {
    pub(super) fn weak(from: Candidate, to: Candidate) -> Self {
        Link { from, to, is_strong: false }
    }

    pub(super) fn strong(from: Candidate, to: Candidate) -> Self {
        Link { from, to, is_strong: true }
    }
}

/// Returns the two candidates of two groups that are nearest to each other.
pub(super) fn nearest(
    rules: &Rules,
    left: &[Candidate],
    right: &[Candidate],
) -> Option<(Candidate, Candidate)> {
    let place = |one: Candidate| rules.board().place(one.cell);
    let distance = |(one, other): &(Candidate, Candidate)| {
        let (one, other) = (place(*one), place(*other));
        one.row.abs_diff(other.row) + one.col.abs_diff(other.col)
    };
    let pairs = left.iter().flat_map(|one| right.iter().map(move |other| (*one, *other)));
    pairs.min_by_key(distance)
}

/// Returns the links of parts that are the start and the end of a strong link in turn, with weak
/// links in between.
pub(super) fn of_chain(rules: &Rules, state: &State, step: &Step) -> Vec<Link> {
    let node = |part: &Part| candidates(state, &part.cells, &part.symbols);
    let ends = step.reason.parts.iter().filter(|part| part.role != Role::Link);
    let nodes: Vec<Vec<Candidate>> = ends.map(node).collect();
    let mut links = Vec::new();
    for (index, two) in nodes.windows(2).enumerate() {
        let pair = nearest(rules, &two[0], &two[1]).filter(|(from, to)| from != to);
        links.extend(pair.map(|(from, to)| Link { from, to, is_strong: index % 2 == 0 }));
    }
    if let (Some(first), Some(last)) = (nodes.first(), nodes.last()) {
        // Ends of a pattern such as a skyscraper may see each other, which does not make it a loop.
        let is_loop = step.technique.figure() == Figure::Chain
            && last.iter().all(|from| first.iter().all(|to| from.excludes(*to, rules)));
        let closing = nearest(rules, last, first).filter(|_| is_loop);
        links.extend(closing.map(|(from, to)| Link::weak(from, to)));
    }
    links
}

/// Returns a strong link for each premise of two candidates.
pub(super) fn strong(step: &Step) -> Vec<Link> {
    let two = |premise: &Premise| match premise.candidates[..] {
        [from, to] => Some(Link::strong(from, to)),
        _ => None,
    };
    step.reason.premises.iter().filter_map(two).collect()
}

/// Returns the links of bivalue cells in a row: a strong link within each, and a weak one between
/// neighbours, of each symbol in turn.
pub(super) fn of_bivalue_cells(step: &Step) -> Vec<Link> {
    let row: Vec<&Part> = step.reason.parts.iter().filter(|part| part.role == Role::Base).collect();
    let weak = row.windows(2).enumerate().filter_map(|(index, two)| {
        let symbol = *two[0].symbols.get((index + 1) % 2)?;
        let [from, to] = [two[0], two[1]].map(|part| part.cells.first());
        Some(Link::weak(Candidate { cell: *from?, symbol }, Candidate { cell: *to?, symbol }))
    });
    weak.chain(strong(step)).collect()
}

/// Returns the links of two cells that each see one end of a strong link.
pub(super) fn between_bivalue_cells(rules: &Rules, step: &Step) -> Vec<Link> {
    let strong = strong(step);
    let Some(middle) = strong.iter().find(|link| link.from.symbol == link.to.symbol) else {
        return strong;
    };
    let symbol = middle.from.symbol;
    let outer = strong.iter().filter(|link| link.from.cell == link.to.cell);
    let outer: Vec<Candidate> =
        outer.map(|link| Candidate { cell: link.from.cell, symbol }).collect();
    let [one, other] = outer[..] else { return strong };
    let ways = [[one, other], [other, one]];
    let sees = |way: &[Candidate; 2]| {
        way[0].excludes(middle.from, rules) && way[1].excludes(middle.to, rules)
    };
    let weak = ways
        .into_iter()
        .find(sees)
        .map(|way| [Link::weak(way[0], middle.from), Link::weak(way[1], middle.to)]);
    weak.into_iter().flatten().chain(strong.iter().copied()).collect()
}

/// Returns the links of sets in a row, of which each two neighbours share a symbol that only one
/// can hold.
pub(super) fn between_sets(
    rules: &Rules,
    state: &State,
    sets: &[Part],
    linked: &[Symbol],
) -> Vec<Link> {
    let mut links = Vec::new();
    for two in sets.windows(2) {
        for symbol in linked {
            let [left, right] = [0, 1].map(|side| candidates(state, &two[side].cells, &[*symbol]));
            let apart = |one: &Candidate| right.iter().all(|other| one.excludes(*other, rules));
            if left.iter().all(apart) {
                let pair = nearest(rules, &left, &right);
                links.extend(pair.map(|(from, to)| Link::weak(from, to)));
            }
        }
    }
    links
}

/// Returns the candidates of cells among some symbols.
pub(super) fn candidates(state: &State, cells: &[Cell], symbols: &[Symbol]) -> Vec<Candidate> {
    let of = |cell: &Cell| {
        let cell = *cell;
        let left = state.candidates(cell).into_iter().filter(|symbol| symbols.contains(symbol));
        left.map(move |symbol| Candidate { cell, symbol }).collect::<Vec<_>>()
    };
    cells.iter().flat_map(of).collect()
}
