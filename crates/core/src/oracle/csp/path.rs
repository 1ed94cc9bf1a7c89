//! Diagrams: the candidates that lie on some path.

use super::candidates::{Candidates, numbers};
use crate::rules::Mdd;

/// A diagram, with its arcs in one list.
#[derive(Debug)]
pub(super) struct Path {
    cells: Vec<u16>,
    // Nodes are numbered through all layers. For each cell, where the nodes before it begin, and
    // where those after the last cell do.
    node_starts: Vec<u32>,
    // For each node, where its arcs begin, and the end of all.
    arc_starts: Vec<u32>,
    arcs: Vec<Arc>,
}

#[derive(Debug, Clone, Copy)]
struct Arc {
    to: u32,
    symbols: u32,
}

/// What is known of a node: it is reached from the start, or it also leads to the end.
const REACHED: u8 = 1;
const LEADS: u8 = 3;

impl Path {
    pub(super) fn new(mdd: &Mdd) -> Self {
        let (mut arcs, mut arc_starts, mut node_starts) = (Vec::new(), vec![0], vec![0]);
        let mut start = 0;
        for layer in mdd.layers() {
            start += layer.len() as u32;
            for own in layer {
                let arc = |(symbols, to): &(u32, usize)| Arc {
                    to: start + *to as u32,
                    symbols: *symbols,
                };
                arcs.extend(own.iter().map(arc));
                arc_starts.push(arcs.len() as u32);
            }
            node_starts.push(start);
        }
        Path { cells: numbers(mdd.cells()), node_starts, arc_starts, arcs }
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Returns the numbers of the nodes before a cell.
    fn nodes(&self, at: usize) -> std::ops::Range<usize> {
        self.node_starts[at] as usize..self.node_starts[at + 1] as usize
    }

    fn arcs(&self, node: usize) -> &[Arc] {
        &self.arcs[self.arc_starts[node] as usize..self.arc_starts[node + 1] as usize]
    }

    /// Removes the candidates on no path; returns `false` if there is none.
    pub(super) fn prune(&self, candidates: &mut impl Candidates) -> bool {
        // The nodes after the last cell are one.
        let end = self.node_starts[self.cells.len()] as usize;
        let mut known = std::mem::take(candidates.scratch());
        known.clear();
        known.resize(end + 1, 0);
        known[0] = REACHED;
        for (at, cell) in self.cells.iter().enumerate() {
            let left = candidates.of(*cell);
            for node in self.nodes(at) {
                if known[node] == REACHED {
                    for arc in self.arcs(node).iter().filter(|arc| arc.symbols & left != 0) {
                        known[arc.to as usize] = REACHED;
                    }
                }
            }
        }
        let mut goes_on = known[end] == REACHED;
        known[end] = LEADS;
        for (at, cell) in self.cells.iter().enumerate().rev() {
            if !goes_on {
                break;
            }
            let (left, mut supported) = (candidates.of(*cell), 0);
            for node in self.nodes(at) {
                if known[node] == REACHED {
                    for arc in self.arcs(node).iter().filter(|arc| arc.symbols & left != 0) {
                        if known[arc.to as usize] == LEADS {
                            known[node] = LEADS;
                            supported |= arc.symbols;
                        }
                    }
                }
            }
            goes_on = candidates.keep(*cell, supported);
        }
        *candidates.scratch() = known;
        goes_on
    }
}
