//! Random solutions, by search with random choices.

use super::state::{Candidate, State};
use super::table::Table;
use crate::oracle::Cancel;
use crate::random::Random;

/// The nodes that a search takes before it starts again; an unlucky first choice costs more than a
/// new start.
const RESTART: u64 = 250;

/// Looks for a random solved state in which the candidates of `frame` are true.
pub(super) fn random_solution<const N: usize, const H: usize, const C: usize>(
    table: &Table<N, H, C>,
    mut frame: impl Iterator<Item = Candidate>,
    random: &mut Random,
    nodes: u64,
    cancel: &Cancel,
) -> Ended<N, H, C> {
    let mut start = *table.start();
    let sound = frame.all(|at| start.assume(table, at));
    if !sound || !start.propagate(table) {
        return Ended::Exhausted;
    }
    let mut left = nodes;
    let mut stride = RESTART;
    while left > 0 {
        let allowed = stride.min(left);
        left -= allowed;
        // A frame with few solutions may need more nodes than one run allows, so the runs grow.
        stride += stride / 8;
        match search(table, &start, random, allowed, cancel) {
            Ended::OutOfNodes => {}
            ended => return ended,
        }
    }
    Ended::OutOfNodes
}

/// The result of a search.
pub(super) enum Ended<const N: usize, const H: usize, const C: usize> {
    /// This solved state was found.
    Found(Box<State<N, H, C>>),
    /// There is none.
    Exhausted,
    /// The nodes are used up.
    OutOfNodes,
    /// It was cancelled.
    Cancelled,
}

/// Runs one search.
fn search<const N: usize, const H: usize, const C: usize>(
    table: &Table<N, H, C>,
    start: &State<N, H, C>,
    random: &mut Random,
    mut nodes: u64,
    cancel: &Cancel,
) -> Ended<N, H, C> {
    let mut open = Vec::with_capacity(64);
    open.push(*start);
    while let Some(mut state) = open.pop() {
        while state.propagate(table) {
            if state.is_solved() {
                return Ended::Found(Box::new(state));
            }
            if nodes == 0 {
                return Ended::OutOfNodes;
            }
            nodes -= 1;
            if cancel.is_cancelled() {
                return Ended::Cancelled;
            }
            let cell = random_cell(&state, random);
            let symbols = state.symbols_in(cell);
            let symbol = nth_bit(&[symbols], random.below(symbols.count_ones() as usize));
            let at = Candidate { cell, symbol };
            let mut other = state;
            other.remove(table, at);
            open.push(other);
            state.assign(table, at);
        }
    }
    Ended::Exhausted
}

/// Returns a random one of the open cells with the fewest candidates.
fn random_cell<const N: usize, const H: usize, const C: usize>(
    state: &State<N, H, C>,
    random: &mut Random,
) -> usize {
    // Two is the least that an open cell can have, and those cells are found faster.
    let pairs = state.paired_cells();
    let fewest = if pairs.iter().any(|word| *word != 0) { pairs } else { state.fewest() };
    let count: u32 = fewest.iter().map(|word| word.count_ones()).sum();
    nth_bit(&fewest, random.below(count as usize))
}

/// Returns the position of the set bit with this rank, from 0.
fn nth_bit(words: &[u64], mut rank: usize) -> usize {
    for (index, word) in words.iter().enumerate() {
        let ones = word.count_ones() as usize;
        if rank < ones {
            let mut rest = *word;
            for _ in 0..rank {
                rest &= rest - 1;
            }
            return index * 64 + rest.trailing_zeros() as usize;
        }
        rank -= ones;
    }
    unreachable!("the rank is below the number of bits")
}
