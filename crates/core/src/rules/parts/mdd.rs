//! Decision diagrams: state machines that read the symbols of some cells in order.

use super::diagram::{Arc, Diagram};
use super::{NoParts, symbols_of};
use crate::board::{Cell, Symbol};
use std::collections::BTreeMap;
use std::sync;

/// The most arcs of an MDD; it bounds the size of formulas.
const MAX_ARCS: usize = 200_000;

/// A diagram in layers: one before the first cell, and one after each cell.
///
/// The first layer has one node. Each node has at most one arc for each symbol, to a node of the
/// next layer, and every node lies on a path from the first layer to the last, which has one node
/// too. The paths are the allowed symbols of the cells. No two nodes of a layer have the same
/// continuations, so a diagram of these paths cannot have fewer nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mdd {
    cells: Vec<Cell>,
    diagram: sync::Arc<Diagram>,
}

impl Mdd {
    /// Creates the diagram of a state machine that reads the symbols of `cells` in order.
    ///
    /// `step` returns the state after cell number `at` holds a symbol, and `None` if nothing
    /// allowed can follow. `accept` tells whether a state after the last cell is allowed.
    ///
    /// # Errors
    /// If there are too many arcs, or no symbols are allowed.
    pub fn new<S: Ord + Clone>(
        cells: Vec<Cell>,
        symbols: usize,
        start: S,
        step: impl Fn(&S, usize, Symbol) -> Option<S>,
        accept: impl Fn(&S) -> bool,
    ) -> Result<Self, NoParts> {
        // Forward: for each layer, state and symbol, the state after it.
        let mut layers: Vec<Vec<Option<usize>>> = Vec::with_capacity(cells.len());
        let (mut states, mut arcs) = (vec![start], 0);
        for at in 0..cells.len() {
            let mut next: BTreeMap<S, usize> = BTreeMap::new();
            let mut found: Vec<S> = Vec::new();
            let mut layer = Vec::with_capacity(states.len() * symbols);
            for state in &states {
                for symbol in 0..symbols {
                    let after = step(state, at, Symbol::new(symbol));
                    layer.push(after.map(|after| {
                        arcs += 1;
                        *next.entry(after).or_insert_with_key(|after| {
                            found.push(after.clone());
                            found.len() - 1
                        })
                    }));
                }
                if arcs > MAX_ARCS {
                    return Err(NoParts::TooManyCases);
                }
            }
            layers.push(layer);
            states = found;
        }
        let merged = states.iter().map(|state| accept(state).then_some(0)).collect();
        Mdd::reduced(cells, symbols, layers, merged)
    }

    /// Creates a diagram of layers of nodes, each with the node after each of so many symbols.
    /// Nodes with the same continuations become one, and dead ends go. `merged` has 0 for the nodes
    /// at the end that are allowed.
    fn reduced(
        cells: Vec<Cell>,
        symbols: usize,
        layers: Vec<Vec<Option<usize>>>,
        mut merged: Vec<Option<usize>>,
    ) -> Result<Self, NoParts> {
        let mut reduced = Vec::with_capacity(cells.len());
        for layer in layers.into_iter().rev() {
            let mut nodes: BTreeMap<Vec<(u32, usize)>, usize> = BTreeMap::new();
            let mut before = Vec::with_capacity(layer.len() / symbols);
            let mut arcs: Vec<(u32, usize)> = Vec::new();
            for targets in layer.chunks_exact(symbols) {
                arcs.clear();
                for (symbol, target) in targets.iter().enumerate() {
                    let Some(target) = target.and_then(|target| merged[target]) else { continue };
                    match arcs.iter_mut().find(|(_, known)| *known == target) {
                        Some((mask, _)) => *mask |= 1 << symbol,
                        None => arcs.push((1 << symbol, target)),
                    }
                }
                arcs.sort_unstable_by_key(|(_, target)| *target);
                before.push((!arcs.is_empty()).then(|| {
                    let number = nodes.len();
                    let known = nodes.get(arcs.as_slice()).copied();
                    known.unwrap_or_else(|| *nodes.entry(arcs.clone()).or_insert(number))
                }));
            }
            let mut ordered: Vec<_> = nodes.into_iter().collect();
            ordered.sort_unstable_by_key(|(_, number)| *number);
            reduced.push(ordered);
            merged = before;
        }
        if merged[0].is_none() {
            return Err(NoParts::Impossible);
        }
        let layers = reduced.iter().rev().map(|layer| layer.iter().map(|(arcs, _)| &arcs[..]));
        let diagram = sync::Arc::new(Diagram::new(layers));
        Ok(Mdd { cells, diagram })
    }

    /// Creates the diagram of cells whose symbols' values add up to one of the sums for which
    /// `accept` is true, repeats allowed. Sums above `most` are never accepted.
    ///
    /// # Errors
    /// If there are too many arcs, or no symbols are allowed.
    pub fn sum(
        cells: Vec<Cell>,
        symbols: usize,
        most: usize,
        accept: impl Fn(usize) -> bool,
    ) -> Result<Self, NoParts> {
        let step = |sum: &usize, _: usize, symbol: Symbol| {
            Some(sum + symbol.value()).filter(|sum| *sum <= most)
        };
        Mdd::new(cells, symbols, 0, step, |sum| accept(*sum))
    }

    /// Creates the diagram of cells whose symbols' values add up to a total, repeats allowed.
    ///
    /// # Errors
    /// If there are too many arcs, or no symbols are allowed.
    pub fn total(cells: Vec<Cell>, symbols: usize, total: usize) -> Result<Self, NoParts> {
        let last = cells.len();
        let step = |left: &usize, at: usize, symbol: Symbol| {
            let left = left.checked_sub(symbol.value())?;
            let open = last - at - 1;
            (open..=open * symbols).contains(&left).then_some(left)
        };
        Mdd::new(cells, symbols, total, step, |left| *left == 0)
    }

    /// Returns the cells, in the order in which they are read.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns its nodes and arcs.
    pub(crate) fn diagram(&self) -> &sync::Arc<Diagram> {
        &self.diagram
    }

    /// Returns how many of the cells hold a symbol, if that is the same whichever of the allowed
    /// symbols they hold.
    pub fn count_of(&self, symbol: Symbol) -> Option<usize> {
        let bit = 1 << symbol.index();
        let mut counts = vec![0; self.diagram.layer(self.cells.len()).end];
        for node in (0..self.diagram.layer(self.cells.len()).start).rev() {
            let of_arcs = self.diagram.arcs(node).iter().flat_map(|arc| {
                let after = counts[arc.to as usize];
                let with = (arc.symbols & bit != 0).then_some(after + 1);
                let without = (arc.symbols & !bit != 0).then_some(after);
                [with, without].into_iter().flatten()
            });
            let mut of_arcs = of_arcs.peekable();
            let first = *of_arcs.peek()?;
            if !of_arcs.all(|count| count == first) {
                return None;
            }
            counts[node] = first;
        }
        counts.first().copied()
    }

    /// Returns the number of nodes after a cell.
    pub(super) fn nodes_after(&self, at: usize) -> usize {
        self.diagram.layer(at + 1).len()
    }

    /// Returns the most clauses that its encoding takes on a board of this many symbols.
    pub(super) fn clause_count(&self, symbols: usize) -> usize {
        let layer = |at: usize| {
            let width = if at == 0 { symbols } else { self.read_at(at).count_ones() as usize };
            // Each node and symbol forbids or leads on; each node needs an arc out, and those after
            // the cell an arc in and a symbol; each candidate needs an arc.
            self.diagram.layer(at).len() * (width + 1) + 2 * self.nodes_after(at) + symbols
        };
        (0..self.cells.len()).map(layer).sum()
    }

    /// Returns the symbols that a cell holds in some path.
    pub(super) fn read_at(&self, at: usize) -> u32 {
        self.diagram.arcs_at(at).flatten().fold(0, |all, arc| all | arc.symbols)
    }

    /// Returns the arc of a node for a symbol, if there is one.
    pub(crate) fn arc(&self, node: usize, symbol: Symbol) -> Option<Arc> {
        let mut arcs = self.diagram.arcs(node).iter();
        arcs.find(|arc| arc.symbols >> symbol.index() & 1 == 1).copied()
    }

    /// Returns whether these symbols, one for each cell, are a path.
    pub fn allows(&self, symbols: &[Symbol]) -> bool {
        let next = |node: usize, symbol| self.arc(node, symbol).map(|arc| arc.to as usize);
        symbols.len() == self.cells.len()
            && symbols.iter().try_fold(0, |node, symbol| next(node, *symbol)).is_some()
    }

    /// Returns the candidates of each cell that lie on some path whose symbols are all candidates.
    pub(super) fn supported(&self, candidates: &[u32]) -> Vec<u32> {
        let mut supported = vec![0; candidates.len()];
        self.diagram.support(
            &mut supported,
            &mut Vec::new(),
            |_, at| candidates[at],
            |supported, at, symbols| {
                supported[at] = symbols;
                true
            },
        );
        supported
    }

    /// Returns the symbols that each cell holds in some path.
    pub fn possible(&self) -> Vec<u32> {
        (0..self.cells.len()).map(|at| self.read_at(at)).collect()
    }

    /// Returns the symbols of a node's arcs, each with the node that it leads to.
    pub(super) fn arcs_by_symbol(arcs: &[Arc]) -> impl Iterator<Item = (Symbol, usize)> + '_ {
        arcs.iter().flat_map(|arc| symbols_of(arc.symbols).map(|symbol| (symbol, arc.to as usize)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(count: usize) -> Vec<Cell> {
        (0..count).map(Cell::new).collect()
    }

    #[test]
    fn a_sum_has_the_paths_that_add_up() {
        let mdd = Mdd::sum(cells(3), 4, 12, |sum| sum == 7).unwrap();
        let mut paths = 0;
        for number in 0..64 {
            let symbols = [number / 16, number / 4 % 4, number % 4].map(Symbol::new);
            let sum: usize = symbols.iter().map(|symbol| symbol.value()).sum();
            assert_eq!(mdd.allows(&symbols), sum == 7, "{symbols:?}");
            paths += usize::from(sum == 7);
        }
        assert_eq!(paths, 12);
        let built = Mdd::sum(cells(2), 4, 99, |sum| sum == 9);
        assert_eq!(built, Err(NoParts::Impossible));
    }

    #[test]
    fn states_with_the_same_continuations_are_one_node() {
        // The last symbol alone matters, but the machine remembers all of them.
        let step = |seen: &Vec<usize>, _: usize, symbol: Symbol| {
            Some([&seen[..], &[symbol.index()]].concat())
        };
        let odd = |seen: &Vec<usize>| seen.last().is_some_and(|last| last % 2 == 1);
        let mdd = Mdd::new(cells(3), 4, Vec::new(), step, odd).unwrap();
        assert_eq!([0, 1, 2].map(|at| mdd.diagram.layer(at).len()), [1, 1, 1]);
        assert_eq!(mdd.possible(), [0b1111, 0b1111, 0b1010]);
    }

    #[test]
    fn nodes_are_numbered_by_the_least_symbols_that_lead_to_them() {
        let total = |total| Mdd::total(cells(3), 4, total).unwrap();
        for mdd in [total(5), total(7), Mdd::sum(cells(3), 4, 12, |sum| sum % 5 == 2).unwrap()] {
            // All paths, the least first.
            let all = (0..64usize).map(|number| [number / 16, number / 4 % 4, number % 4]);
            let paths: Vec<[usize; 3]> =
                all.filter(|path| mdd.allows(&path.map(Symbol::new))).collect();
            for read in 1..3 {
                // The beginnings by what can follow: each new set of endings is a node.
                let mut nodes: Vec<Vec<&[usize]>> = Vec::new();
                for path in &paths {
                    let begins = |other: &&[usize; 3]| other[..read] == path[..read];
                    let endings = paths.iter().filter(begins).map(|other| &other[read..]).collect();
                    let number = nodes.iter().position(|known| *known == endings);
                    let number = number.unwrap_or_else(|| {
                        nodes.push(endings);
                        nodes.len() - 1
                    });
                    let passed = path[..read]
                        .iter()
                        .fold(0, |node, one| mdd.arc(node, Symbol::new(*one)).unwrap().to as usize);
                    let first = mdd.diagram.layer(read).start;
                    assert_eq!(passed - first, number, "{path:?} after {read}");
                }
                assert_eq!(mdd.nodes_after(read - 1), nodes.len());
            }
        }
    }

    #[test]
    fn a_machine_with_too_many_states_is_refused() {
        let step = |seen: &Vec<usize>, _: usize, symbol: Symbol| {
            Some([&seen[..], &[symbol.index()]].concat())
        };
        let built = Mdd::new(cells(9), 9, Vec::new(), step, |_| true);
        assert_eq!(built, Err(NoParts::TooManyCases));
    }
}
