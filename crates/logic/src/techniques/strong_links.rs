//! Chains of strong links of one symbol: two links are the skyscraper, the two-string kite, the
//! turbot fish and the empty rectangle.
//!
//! A house in which a symbol has two places left, or two groups of places that each lie in a
//! crossing house, links these: one of them holds it. If each link ends in sight of the next, one
//! of the two outer ends holds the symbol, and what sees both does not.

use crate::cells::CellSet;
use crate::report::words::Words;
use crate::score::Score;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;
use satoku_core::board::HouseRole;

/// A strong link: one of two groups of cells of a house holds the symbol.
#[derive(Debug, Clone, Copy)]
struct Link {
    house: usize,
    ends: [CellSet; 2],
    /// The cells outside the link that see all of each end.
    seen: [CellSet; 2],
    shape: Shape,
}

impl Link {
    /// Returns the cells of both ends: all places of the symbol in the house.
    fn cells(&self) -> CellSet {
        self.ends[0] | self.ends[1]
    }

    /// Returns whether its ends are seen from wherever those of another link of the house are.
    fn covers(&self, other: &Link) -> bool {
        let [low, high] = other.seen;
        let is_within =
            |one: usize| low.is_within(self.seen[one]) && high.is_within(self.seen[1 - one]);
        is_within(0) || is_within(1)
    }
}

/// The kind of a link, from easy to hard to see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    Row,
    Column,
    Other,
    Grouped,
}

/// Links in order, each with the end by which the chain leaves it.
type Chain<'l, const N: usize> = [(&'l Link, usize); N];

/// Finds chains of two strong links.
pub(crate) fn two(state: &State, found: &mut StepCollector) {
    search::<2>(state, found);
}

/// Finds chains of three strong links.
pub(crate) fn three(state: &State, found: &mut StepCollector) {
    search::<3>(state, found);
}

/// Finds chains of four strong links.
pub(crate) fn four(state: &State, found: &mut StepCollector) {
    search::<4>(state, found);
}

/// Returns the technique and score of links of these shapes: in parallel lines, in any lines, in
/// any houses, or with groups.
fn class<const N: usize>(chain: &Chain<'_, N>) -> (Technique, Score) {
    let shapes = chain.map(|(link, _)| link.shape);
    let hardest = shapes.into_iter().max().unwrap_or(Shape::Row);
    let extra = match hardest {
        Shape::Grouped => 3,
        Shape::Other => 2,
        _ => u8::from(shapes.iter().any(|shape| *shape != shapes[0])),
    };
    let technique = match (N, extra) {
        (2, 0) => Technique::Skyscraper,
        (2, 1) => Technique::TwoStringKite,
        (2, 2) => Technique::TurbotFish,
        (2, _) => Technique::EmptyRectangle,
        (3, _) => Technique::ThreeStrongLinks,
        _ => Technique::FourStrongLinks,
    };
    match N {
        2 => (technique, technique.score()),
        _ => (technique, Score::new(technique.score().tenths() + extra)),
    }
}

fn search<const N: usize>(state: &State, found: &mut StepCollector) {
    for symbol in 0..state.geometry.symbols {
        if !found.spend(state.board(symbol).len().pow(2) * N) {
            return;
        }
        let links = links(state, symbol);
        let joins = Joins::of(&links);
        for start in 0..links.len() {
            for out in 0..2 {
                let chain = [(start, out); N];
                extend(&joins, chain, 1, &mut |chain| {
                    let chain = chain.map(|(link, out)| (&links[link], out));
                    report(state, found, symbol, &chain);
                });
            }
        }
    }
}

/// The links that may follow each other in a chain.
struct Joins {
    /// For each link and the end by which a chain leaves it, the links that it may go on with, each
    /// with the end by which it leaves that.
    next: Vec<[Vec<(usize, usize)>; 2]>,
    /// For each two links, whether they share a cell; at `one * count + other`.
    meets: Vec<bool>,
    count: usize,
}

impl Joins {
    fn of(links: &[Link]) -> Self {
        let count = links.len();
        let mut joins = Joins {
            next: vec![Default::default(); count],
            meets: vec![false; count * count],
            count,
        };
        let cells: Vec<CellSet> = links.iter().map(Link::cells).collect();
        for (one, link) in links.iter().enumerate() {
            for other in one..count {
                if cells[one].meets(cells[other]) {
                    joins.meets[one * count + other] = true;
                    joins.meets[other * count + one] = true;
                    continue;
                }
                for (out, entry) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    // Then the end of the other link sees that of this one, too.
                    if links[other].ends[entry].is_within(link.seen[out]) {
                        joins.next[one][out].push((other, 1 - entry));
                        joins.next[other][entry].push((one, 1 - out));
                    }
                }
            }
        }
        joins
    }
}

/// Adds links to the first `length` links of a chain, and calls `each` with complete chains.
fn extend<const N: usize>(
    joins: &Joins,
    mut chain: [(usize, usize); N],
    length: usize,
    each: &mut impl FnMut([(usize, usize); N]),
) {
    let (last, out) = chain[length - 1];
    for (link, leave) in &joins.next[last][out] {
        // A chain is reported in one direction only.
        if length + 1 == N && *link <= chain[0].0 {
            continue;
        }
        if chain[..length].iter().any(|(other, _)| joins.meets[*other * joins.count + *link]) {
            continue;
        }
        chain[length] = (*link, *leave);
        if length + 1 == N {
            each(chain);
        } else {
            extend(joins, chain, length + 1, each);
        }
    }
}

fn report<const N: usize>(
    state: &State,
    found: &mut StepCollector,
    symbol: usize,
    chain: &Chain<'_, N>,
) {
    let ((first, out), (last, end)) = (chain[0], chain[N - 1]);
    let gone = first.seen[1 - out] & last.seen[end] & state.board(symbol);
    let (technique, score) = class(chain);
    if gone.is_empty() || !found.wants(technique, score) {
        return;
    }
    // Leave out places of the links themselves, and cells that see both ends of one link and so
    // need no other.
    let inner = chain
        .iter()
        .fold(CellSet::EMPTY, |all, (link, _)| all | link.cells() | link.seen[0] & link.seen[1]);
    let gone = (gone - inner).iter().map(|cell| (cell, symbol));
    found.eliminate_scored(technique, score, gone, || {
        let mut reason = Reason { symbols: symbols_of(1 << symbol), ..Reason::default() };
        for (link, out) in chain {
            let part =
                |role, end: usize| Part::house(role, link.house, link.ends[end], 1 << symbol);
            reason.parts.extend([part(Role::From, 1 - out), part(Role::To, *out)]);
            let places = state.cells_for(link.house, symbol);
            reason.premises.push(Premise::house(link.house, symbol, places));
        }
        reason
    });
}

/// Returns the strong links of a symbol.
fn links(state: &State, symbol: usize) -> Vec<Link> {
    let geometry = &state.geometry;
    let mut links = Vec::new();
    for (house, region) in geometry.houses.iter().enumerate().filter(|(_, region)| region.full) {
        let cells = state.cells_for(house, symbol);
        let count = cells.len();
        if count < 2 {
            continue;
        }
        let link = |ends: [CellSet; 2], shape: Shape| {
            let seen = ends.map(|end| geometry.common_peers(end.iter()) - cells);
            Link { house, ends, seen, shape }
        };
        if count == 2 {
            let first = CellSet::of(cells.first().unwrap_or_default());
            let shape = match region.role {
                HouseRole::Row => Shape::Row,
                HouseRole::Column => Shape::Column,
                _ => Shape::Other,
            };
            links.push(link([first, cells - first], shape));
            continue;
        }
        // Two groups in houses that cross this one and together contain all places of the symbol. A
        // cell in both may belong to either. A link whose ends are seen from fewer cells leads to
        // nothing more.
        let crossing = geometry.crossings.iter().filter(|crossing| crossing.from == house);
        let groups: Vec<CellSet> = crossing
            .map(|crossing| geometry.houses[crossing.to].set & cells)
            .filter(|group| !group.is_empty() && *group != cells)
            .collect();
        let singles = cells.iter().map(CellSet::of);
        let groups: Vec<CellSet> = groups.into_iter().chain(singles).collect();
        let mut own: Vec<Link> = Vec::new();
        for (number, left) in groups.iter().enumerate() {
            for right in &groups[number + 1..] {
                if *left | *right != cells || left.len().max(right.len()) == 1 {
                    continue;
                }
                for ends in [[*left, *right - *left], [*left - *right, *right]] {
                    let link = link(ends, Shape::Grouped);
                    if !own.iter().any(|known| known.covers(&link)) {
                        own.retain(|known| !link.covers(known));
                        own.push(link);
                    }
                }
            }
        }
        links.append(&mut own);
    }
    links
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let links = step.reason.parts.chunks(2).map(|ends| {
        let link = words.say(|all| all.strong_link).house_of("house", &ends[0]);
        link.cells("start", &ends[0].cells).cells("end", &ends[1].cells).text()
    });
    let links: Vec<String> = links.collect();
    let (first, last) = (&step.reason.parts[0], step.reason.parts.last());
    words
        .say(|all| all.strong_links)
        .symbols("symbol", &step.reason.symbols)
        .put("links", links.join(", "))
        .cells("first", &first.cells)
        .cells("last", last.map_or(&[], |part| &part.cells))
        .text()
}
