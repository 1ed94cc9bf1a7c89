//! The nodes and arcs of decision diagrams, in two lists that the engines share.

use crate::lists::Lists;
use std::ops::Range;

/// Nodes in layers, one layer before each cell, and a last node that is the end.
///
/// Nodes are numbered through all layers, the first with 0. Arcs lead from a node to one of the
/// next layer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Diagram {
    // For each cell the number of the first node before it, and then that of the end.
    firsts: Vec<u32>,
    // The arcs of each node but the end.
    arcs: Lists<Arc>,
}

/// The symbols with which a node leads to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Arc {
    pub(crate) symbols: u32,
    pub(crate) to: u32,
}

/// A node that is reached from the start.
const REACHED: u8 = 1;
/// A node that is reached and leads to the end.
const LEADS: u8 = 3;

impl Diagram {
    /// Creates the diagram of the arcs of each node of each layer: masks of symbols with the number
    /// in the next layer of the node that they lead to.
    pub(super) fn new<'l>(
        layers: impl Iterator<Item = impl ExactSizeIterator<Item = &'l [(u32, usize)]>>,
    ) -> Self {
        let (mut firsts, mut arcs) = (vec![0], Lists::default());
        let mut next = 0;
        for layer in layers {
            next += layer.len() as u32;
            firsts.push(next);
            for own in layer {
                arcs.push(
                    own.iter()
                        .map(|(symbols, to)| Arc { symbols: *symbols, to: next + *to as u32 }),
                );
            }
        }
        Diagram { firsts, arcs }
    }

    /// Returns the number of cells.
    pub(crate) fn len(&self) -> usize {
        self.firsts.len() - 1
    }

    /// Returns the number of arcs.
    pub(super) fn size(&self) -> usize {
        self.arcs.item_count()
    }

    /// Returns the nodes before a cell, or the end after the last cell.
    pub(crate) fn layer(&self, at: usize) -> Range<usize> {
        let first = self.firsts[at] as usize;
        first..self.firsts.get(at + 1).map_or(first + 1, |next| *next as usize)
    }

    /// Returns the arcs of a node.
    pub(crate) fn arcs(&self, node: usize) -> &[Arc] {
        self.arcs.get(node)
    }

    /// Returns the arcs of each node before a cell.
    pub(crate) fn arcs_at(&self, at: usize) -> impl ExactSizeIterator<Item = &[Arc]> + Clone {
        self.layer(at).map(|node| self.arcs(node))
    }

    /// Calls `keep` with each cell, the last first, and the symbols that it holds on some path of
    /// candidates, until that returns `false`. `left` returns the candidates of a cell. Returns
    /// `false` if that was so, or if there is no path. `known` is used for what is found.
    pub(crate) fn support<C: ?Sized>(
        &self,
        candidates: &mut C,
        known: &mut Vec<u8>,
        left: impl Fn(&C, usize) -> u32,
        mut keep: impl FnMut(&mut C, usize, u32) -> bool,
    ) -> bool {
        let end = self.firsts[self.len()] as usize;
        known.clear();
        known.resize(end + 1, 0);
        known[0] = REACHED;
        for at in 0..self.len() {
            let left = left(candidates, at);
            for node in self.layer(at) {
                if known[node] == REACHED {
                    for arc in self.arcs(node).iter().filter(|arc| arc.symbols & left != 0) {
                        known[arc.to as usize] = REACHED;
                    }
                }
            }
        }
        if known[end] != REACHED {
            return false;
        }
        known[end] = LEADS;
        (0..self.len()).rev().all(|at| {
            let (left, mut supported) = (left(candidates, at), 0);
            for node in self.layer(at) {
                if known[node] == REACHED {
                    for arc in self.arcs(node).iter().filter(|arc| arc.symbols & left != 0) {
                        if known[arc.to as usize] == LEADS {
                            known[node] = LEADS;
                            supported |= arc.symbols & left;
                        }
                    }
                }
            }
            keep(candidates, at, supported)
        })
    }
}
