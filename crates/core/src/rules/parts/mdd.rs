//! Decision diagrams: state machines that read the symbols of some cells in order.

use super::{NoParts, symbols_of};
use crate::board::{Cell, Symbol};
use std::collections::BTreeMap;

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
    // For each cell and each node of the layer before it, the arcs: masks of symbols with the node
    // that they lead to, by that node.
    layers: Vec<Vec<Vec<(u32, usize)>>>,
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
        let mut reduced: Vec<Vec<Vec<(u32, usize)>>> = Vec::with_capacity(cells.len());
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
            reduced.push(ordered.into_iter().map(|(arcs, _)| arcs).collect());
            merged = before;
        }
        reduced.reverse();
        match merged[0] {
            Some(_) => Ok(Mdd { cells, layers: reduced }),
            None => Err(NoParts::Impossible),
        }
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

    /// Returns for each cell the nodes before it, each with its arcs: masks of symbols and the
    /// number of the node after the cell.
    pub(crate) fn layers(&self) -> &[Vec<Vec<(u32, usize)>>] {
        &self.layers
    }

    /// Returns how many of the cells hold a symbol, if that is the same whichever of the allowed
    /// symbols they hold.
    pub fn count_of(&self, symbol: Symbol) -> Option<usize> {
        let bit = 1 << symbol.index();
        let mut after = vec![0];
        for layer in self.layers.iter().rev() {
            let counts = layer.iter().map(|arcs| {
                let mut counts = arcs.iter().flat_map(|(mask, target)| {
                    let with = (mask & bit != 0).then(|| after[*target] + 1);
                    let without = (mask & !bit != 0).then(|| after[*target]);
                    [with, without].into_iter().flatten()
                });
                let first = counts.next()?;
                counts.all(|count| count == first).then_some(first)
            });
            after = counts.collect::<Option<Vec<usize>>>()?;
        }
        after.first().copied()
    }

    /// Returns the number of nodes after a cell.
    pub(super) fn nodes_after(&self, at: usize) -> usize {
        self.layers.get(at + 1).map_or(1, Vec::len)
    }

    /// Returns the most clauses that its encoding takes on a board of this many symbols.
    pub(super) fn clause_count(&self, symbols: usize) -> usize {
        let layer = |(at, layer): (usize, &Vec<Vec<(u32, usize)>>)| {
            let read = layer.iter().flatten().fold(0, |all: u32, (mask, _)| all | mask);
            let width = if at == 0 { symbols } else { read.count_ones() as usize };
            // Each node and symbol forbids or leads on; each node needs an arc out, and those after
            // the cell an arc in and a symbol; each candidate needs an arc.
            layer.len() * (width + 1) + 2 * self.nodes_after(at) + symbols
        };
        self.layers.iter().enumerate().map(layer).sum()
    }

    /// Returns whether these symbols, one for each cell, are a path.
    pub fn allows(&self, symbols: &[Symbol]) -> bool {
        let mut node = 0;
        symbols.len() == self.cells.len()
            && symbols.iter().zip(&self.layers).all(|(symbol, layer)| {
                let arc = layer[node].iter().find(|(mask, _)| mask >> symbol.index() & 1 == 1);
                arc.inspect(|(_, target)| node = *target).is_some()
            })
    }

    /// Returns the candidates of each cell that lie on some path whose symbols are all candidates.
    pub(super) fn supported(&self, candidates: &[u32]) -> Vec<u32> {
        // The nodes of all layers in order: whether they are reached, then whether they also lead
        // to the end.
        let count = self.layers.iter().map(Vec::len).sum::<usize>() + 1;
        let (mut reached, mut leads) = (vec![false; count], vec![false; count]);
        reached[0] = true;
        let mut start = 0;
        for (layer, mask) in self.layers.iter().zip(candidates) {
            let next = start + layer.len();
            for (number, arcs) in layer.iter().enumerate() {
                if reached[start + number] {
                    for (symbols, target) in arcs {
                        reached[next + target] |= symbols & mask != 0;
                    }
                }
            }
            start = next;
        }
        leads[start] = reached[start];
        let mut supported = vec![0; candidates.len()];
        for (at, layer) in self.layers.iter().enumerate().rev() {
            let next = start;
            start -= layer.len();
            for (number, arcs) in layer.iter().enumerate() {
                if reached[start + number] {
                    for (symbols, target) in arcs {
                        if leads[next + target] && symbols & candidates[at] != 0 {
                            leads[start + number] = true;
                            supported[at] |= symbols & candidates[at];
                        }
                    }
                }
            }
        }
        supported
    }

    /// Returns the symbols that each cell holds in some path.
    pub fn possible(&self) -> Vec<u32> {
        let all =
            |layer: &Vec<Vec<(u32, usize)>>| layer.iter().flatten().fold(0, |all, (m, _)| all | m);
        self.layers.iter().map(all).collect()
    }

    /// Returns the symbols of a node's arcs that lead to each target.
    pub(super) fn arcs_by_symbol(
        arcs: &[(u32, usize)],
    ) -> impl Iterator<Item = (Symbol, usize)> + '_ {
        arcs.iter().flat_map(|(mask, target)| symbols_of(*mask).map(|symbol| (symbol, *target)))
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
        assert_eq!(mdd.layers().iter().map(Vec::len).collect::<Vec<_>>(), [1, 1, 1]);
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
                    let passed =
                        path[..read].iter().zip(&mdd.layers).fold(0, |node, (one, layer)| {
                            layer[node].iter().find(|(mask, _)| mask >> one & 1 == 1).unwrap().1
                        });
                    assert_eq!(passed, number, "{path:?} after {read}");
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
