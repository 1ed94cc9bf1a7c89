//! Diagrams: the candidates that lie on some path.

use super::candidates::{Candidates, numbers};
use crate::rules::Mdd;

/// A diagram, with its arcs in one list.
#[derive(Debug)]
pub(super) struct Path {
    cells: Vec<u16>,
    // For each cell, where its arcs begin and where the nodes before it do; and the ends of both.
    arc_starts: Vec<u32>,
    node_starts: Vec<u32>,
    // Nodes are numbered through all layers.
    arcs: Vec<Arc>,
}

#[derive(Debug, Clone, Copy)]
struct Arc {
    from: u32,
    to: u32,
    symbols: u32,
}

impl Path {
    pub(super) fn new(mdd: &Mdd) -> Self {
        let (mut arcs, mut arc_starts, mut node_starts) = (Vec::new(), vec![0], vec![0]);
        let mut start = 0;
        for layer in mdd.layers() {
            let next = start + layer.len() as u32;
            for (from, own) in (start..).zip(layer) {
                let arc = |(symbols, to): &(u32, usize)| Arc {
                    from,
                    to: next + *to as u32,
                    symbols: *symbols,
                };
                arcs.extend(own.iter().map(arc));
            }
            arc_starts.push(arcs.len() as u32);
            node_starts.push(next);
            start = next;
        }
        Path { cells: numbers(mdd.cells()), arc_starts, node_starts, arcs }
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Removes the candidates on no path; returns `false` if there is none.
    pub(super) fn prune(&self, candidates: &mut impl Candidates) -> bool {
        // The nodes after the last cell are one.
        let nodes = self.node_starts[self.cells.len()] as usize + 1;
        let mut scratch = std::mem::take(candidates.scratch());
        scratch.clear();
        // Bit 0: reached from the start. Bit 1: leads to the end.
        scratch.resize(nodes, 0u8);
        scratch[0] = 1;
        let arcs =
            |at: usize| &self.arcs[self.arc_starts[at] as usize..self.arc_starts[at + 1] as usize];
        for (at, cell) in self.cells.iter().enumerate() {
            let left = candidates.of(*cell);
            for arc in arcs(at) {
                if arc.symbols & left != 0 {
                    scratch[arc.to as usize] |= scratch[arc.from as usize];
                }
            }
        }
        let mut goes_on = scratch[nodes - 1] == 1;
        scratch[nodes - 1] |= 2;
        for (at, cell) in self.cells.iter().enumerate().rev() {
            if !goes_on {
                break;
            }
            let (left, mut supported) = (candidates.of(*cell), 0);
            for arc in arcs(at) {
                if scratch[arc.to as usize] == 3
                    && arc.symbols & left != 0
                    && scratch[arc.from as usize] & 1 != 0
                {
                    scratch[arc.from as usize] |= 2;
                    supported |= arc.symbols;
                }
            }
            goes_on = candidates.keep(*cell, supported);
        }
        *candidates.scratch() = scratch;
        goes_on
    }
}
