//! Colouring: places of one symbol in two colours, exactly one of which holds the symbol.
//!
//! Two cells that are the only places of a symbol in a house have different colours. Cells that are
//! linked in this way, one after another, form a cluster: all cells of one of its colours hold the
//! symbol, and none of the other.

use crate::cells::{CellSet, MAX_CELLS};
use crate::chains::alternating::length_steps;
use crate::report::words::Words;
use crate::score::Score;
use crate::state::State;
use crate::step::{Part, Premise, Reason, Role, Step, symbols_of};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// Cells joined by strong links of one symbol.
struct Cluster {
    colours: [CellSet; 2],
    /// The links: a house and the two cells.
    links: Vec<(usize, [usize; 2])>,
}

/// Finds the steps that the colours of one or two clusters show.
pub(crate) fn all(state: &State, found: &mut StepCollector) {
    if !found.wants(Technique::SimpleColours, Technique::SimpleColours.score())
        && !found.wants(Technique::MultiColours, Technique::MultiColours.score())
    {
        return;
    }
    for symbol in 0..state.geometry.symbols {
        if !found.spend(state.board(symbol).len().pow(2)) {
            return;
        }
        let clusters = clusters(state, symbol);
        let palette = Palette { state, symbol };
        for (number, cluster) in clusters.iter().enumerate() {
            palette.trap(cluster, found);
            palette.wrap(cluster, found);
            for other in &clusters[number + 1..] {
                palette.bridge(cluster, other, found);
                palette.pincer(cluster, other, found);
                palette.pincer(other, cluster, found);
            }
        }
    }
}

/// Returns the clusters of a symbol. Clusters that need a cell in both colours are contradictions
/// and left out.
fn clusters(state: &State, symbol: usize) -> Vec<Cluster> {
    let geometry = &state.geometry;
    let houses = geometry.houses.iter().enumerate().filter(|(_, house)| house.full);
    let mut links: Vec<(usize, [usize; 2])> = Vec::new();
    for (number, house) in houses {
        let places = state.places(number, symbol);
        if places.count_ones() == 2 {
            let ends = [places.trailing_zeros(), places.ilog2()];
            links.push((number, ends.map(|position| house.cells[position as usize])));
        }
    }
    let mut clusters = Vec::new();
    let mut seen = CellSet::EMPTY;
    for start in state.board(symbol).iter() {
        if seen.contains(start) {
            continue;
        }
        let mut cluster =
            Cluster { colours: [CellSet::of(start), CellSet::EMPTY], links: Vec::new() };
        let mut fresh = vec![(start, 0)];
        while let Some((cell, colour)) = fresh.pop() {
            seen.insert(cell);
            for link in links.iter().filter(|(_, ends)| ends.contains(&cell)) {
                let next = link.1[usize::from(link.1[0] == cell)];
                if !cluster.links.contains(link) {
                    cluster.links.push(*link);
                }
                if !cluster.colours[1 - colour].contains(next) {
                    cluster.colours[1 - colour].insert(next);
                    fresh.push((next, 1 - colour));
                }
            }
        }
        if cluster.cells().len() > 1 && !cluster.colours[0].meets(cluster.colours[1]) {
            clusters.push(cluster);
        }
    }
    clusters
}

impl Cluster {
    fn cells(&self) -> CellSet {
        self.colours[0] | self.colours[1]
    }

    /// Returns the number of links from the nearest of some cells to each cell; cells of other
    /// clusters get the maximum.
    fn distances(&self, from: CellSet) -> [u16; MAX_CELLS] {
        let mut distances = [u16::MAX; MAX_CELLS];
        let mut near = from & self.cells();
        near.iter().for_each(|cell| distances[cell] = 0);
        for distance in 1.. {
            let mut next = CellSet::EMPTY;
            for (_, [low, high]) in &self.links {
                for (cell, other) in [(*low, *high), (*high, *low)] {
                    if near.contains(cell) && distances[other] == u16::MAX {
                        distances[other] = distance;
                        next.insert(other);
                    }
                }
            }
            if next.is_empty() {
                return distances;
            }
            near = next;
        }
        distances
    }

    /// Returns the fewest links between any of some cells and any of others.
    fn between(&self, starts: CellSet, ends: CellSet) -> usize {
        let distances = self.distances(starts);
        let near = (ends & self.cells()).iter().map(|cell| usize::from(distances[cell]));
        near.min().unwrap_or(usize::from(u8::MAX))
    }
}

/// The cells of a symbol, for colouring.
struct Palette<'s> {
    state: &'s State,
    symbol: usize,
}

impl Palette<'_> {
    fn seen(&self, cell: usize) -> CellSet {
        self.state.geometry.peers(cell)
    }

    /// Finds cells that see both colours: they cannot hold the symbol.
    fn trap(&self, cluster: &Cluster, found: &mut StepCollector) {
        let [first, second] = cluster.colours;
        let sees = |cell: &usize| self.seen(*cell).meets(first) && self.seen(*cell).meets(second);
        let outside = self.state.board(self.symbol) - cluster.cells();
        let gone: CellSet = outside.iter().filter(sees).collect();
        let links = |cell| {
            let (starts, ends) = (self.seen(cell) & first, self.seen(cell) & second);
            cluster.between(starts, ends).div_ceil(2)
        };
        self.report(Technique::SimpleColours, &[cluster], gone, links, found);
    }

    /// Finds two cells of one colour that see each other: no cell of that colour holds the symbol.
    fn wrap(&self, cluster: &Cluster, found: &mut StepCollector) {
        for colour in cluster.colours {
            let clashing: CellSet =
                colour.iter().filter(|cell| self.seen(*cell).meets(colour)).collect();
            if !clashing.is_empty() {
                let links = |cell: usize| self.around(cluster, clashing, cell);
                self.report(Technique::SimpleColours, &[cluster], colour, links, found);
            }
        }
    }

    /// Returns the number of strong links on the shortest path from a cell to two clashing cells of
    /// its colour.
    fn around(&self, cluster: &Cluster, clashing: CellSet, cell: usize) -> usize {
        let distances = cluster.distances(CellSet::of(cell));
        let pairs = clashing.iter().flat_map(|low| {
            let others = clashing & self.seen(low);
            others.iter().map(move |high| (low, high))
        });
        let lengths = pairs.map(|(low, high)| distances[low] as usize + distances[high] as usize);
        lengths.min().unwrap_or_default() / 2
    }

    /// Finds a colour of one cluster that sees a colour of another: one of the two other colours
    /// holds the symbol, and a cell that sees both of those does not.
    fn bridge(&self, cluster: &Cluster, other: &Cluster, found: &mut StepCollector) {
        for (mine, theirs) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let touching = |from: CellSet, to: CellSet| -> CellSet {
                from.iter().filter(|cell| self.seen(*cell).meets(to)).collect()
            };
            let near = touching(cluster.colours[mine], other.colours[theirs]);
            if near.is_empty() {
                continue;
            }
            let far = touching(other.colours[theirs], cluster.colours[mine]);
            let (first, second) = (cluster.colours[1 - mine], other.colours[1 - theirs]);
            let sees =
                |cell: &usize| self.seen(*cell).meets(first) && self.seen(*cell).meets(second);
            let outside = self.state.board(self.symbol) - cluster.cells() - other.cells();
            let gone: CellSet = outside.iter().filter(sees).collect();
            let links = |cell| {
                let ends = cluster.between(self.seen(cell) & first, near);
                let more = other.between(self.seen(cell) & second, far);
                ends.div_ceil(2) + more.div_ceil(2)
            };
            self.report(Technique::MultiColours, &[cluster, other], gone, links, found);
        }
    }

    /// Finds a colour that sees both colours of another cluster: none of its cells holds the
    /// symbol.
    fn pincer(&self, cluster: &Cluster, other: &Cluster, found: &mut StepCollector) {
        for colour in cluster.colours {
            let touching = |to: CellSet| -> CellSet {
                colour.iter().filter(|cell| self.seen(*cell).meets(to)).collect()
            };
            let ends = other.colours.map(touching);
            if ends.iter().any(|end| end.is_empty()) || ends[0] == colour && ends[1] == colour {
                continue;
            }
            let around = ends.map(|end| cluster.distances(end));
            let starts = other.colours.map(|colour| -> CellSet {
                colour.iter().filter(|cell| self.seen(*cell).meets(cluster.cells())).collect()
            });
            let across = other.between(starts[0], starts[1]).div_ceil(2);
            let links = |cell: usize| {
                let [low, high] = around.each_ref().map(|distances| usize::from(distances[cell]));
                across + low.div_ceil(2) + high.div_ceil(2)
            };
            self.report(Technique::MultiColours, &[cluster, other], colour, links, found);
        }
    }

    /// Reports that cells do not hold the symbol. The step is as hard as the longest chain needed
    /// for one of the cells; `links` returns its number of strong links.
    fn report(
        &self,
        technique: Technique,
        clusters: &[&Cluster],
        gone: CellSet,
        links: impl Fn(usize) -> usize,
        found: &mut StepCollector,
    ) {
        if gone.is_empty() || !found.wants(technique, technique.score()) {
            return;
        }
        let longest = gone.iter().map(links).max().unwrap_or_default();
        let score = technique.score().tenths() + length_steps(2 * longest + 2);
        let candidates = gone.iter().map(|cell| (cell, self.symbol));
        found.eliminate_scored(technique, Score::new(score), candidates, || self.reason(clusters));
    }

    fn reason(&self, clusters: &[&Cluster]) -> Reason {
        let symbol = self.symbol;
        let links = clusters.iter().flat_map(|cluster| &cluster.links);
        let premise = |(house, ends): &(usize, [usize; 2])| {
            Premise::house(*house, symbol, ends.iter().copied().collect())
        };
        let parts = clusters.iter().flat_map(|cluster| {
            let [first, second] = cluster.colours;
            [
                Part::cells(Role::From, first, 1 << symbol),
                Part::cells(Role::To, second, 1 << symbol),
            ]
        });
        Reason {
            symbols: symbols_of(1 << symbol),
            parts: parts.collect(),
            premises: links.map(premise).collect(),
        }
    }
}

/// Explains why the step holds.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let clusters = step.reason.parts.chunks(2).map(|colours| {
        words
            .say(|all| all.cluster)
            .symbols("symbol", &step.reason.symbols)
            .cells("one", &colours[0].cells)
            .cells("other", &colours[1].cells)
            .text()
    });
    let clusters: Vec<String> = clusters.collect();
    let gone = step.conclusion.candidates().iter().map(|one| one.cell);
    let own = |cell| step.reason.parts.iter().any(|part| part.cells.contains(&cell));
    let telling = match (clusters.len(), gone.into_iter().any(own)) {
        (1, false) => words.say(|all| all.simple_trap),
        (1, true) => words.say(|all| all.simple_wrap),
        (_, false) => words.say(|all| all.multi_trap),
        (_, true) => words.say(|all| all.multi_wrap),
    };
    telling.put("clusters", clusters.join(", ")).text()
}
