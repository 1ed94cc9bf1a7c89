//! Depth-first search with unit propagation.

use super::state::State;
use super::table::Table;
use crate::board::Grid;
use crate::oracle::Cancel;

/// What a search came to.
pub(super) enum Outcome<const S: usize, const W: usize> {
    /// A model.
    Model(Box<State<S, W>>),
    /// There is no further model.
    Exhausted,
    /// The nodes are used up.
    OutOfNodes,
    /// It was cancelled.
    Cancelled,
}

/// A search for models, which goes on after each one that it finds.
#[derive(Debug)]
pub(super) struct Search<const S: usize, const W: usize> {
    // The branches that are still to be taken, not propagated yet.
    open: Vec<State<S, W>>,
}

impl<const S: usize, const W: usize> Search<S, W> {
    pub(super) fn new() -> Self {
        Search { open: Vec::new() }
    }

    /// Starts again at a state, which need not be propagated.
    pub(super) fn restart(&mut self, state: &State<S, W>) {
        self.open.clear();
        self.open.push(*state);
    }

    /// The next model besides `known`, if that is given.
    pub(super) fn next(
        &mut self,
        table: &Table<S, W>,
        known: Option<&Grid>,
        nodes: &mut u64,
        cancel: &Cancel,
    ) -> Outcome<S, W> {
        while let Some(mut state) = self.open.pop() {
            while state.propagate(table) {
                if state.is_solved() {
                    match known {
                        Some(grid) if table.is_grid(&state, grid) => break,
                        _ => return Outcome::Model(Box::new(state)),
                    }
                }
                if *nodes == 0 {
                    return Outcome::OutOfNodes;
                }
                *nodes -= 1;
                if *nodes & 0xff == 0 && cancel.is_cancelled() {
                    return Outcome::Cancelled;
                }
                let var = branch(table, &state, known);
                let mut other = state;
                other.remove(table, var);
                self.open.push(other);
                state.assign(table, var);
            }
        }
        Outcome::Exhausted
    }
}

/// The literal to try: one of a group with as few candidates as can be had, and if a solution is
/// known, one that it does not have, for all of its branch is then new.
#[inline]
fn branch<const S: usize, const W: usize>(
    table: &Table<S, W>,
    state: &State<S, W>,
    known: Option<&Grid>,
) -> usize {
    let counts = state.counts();
    let first = |words: &[u64; W]| {
        let word = words.iter().position(|word| *word != 0)?;
        Some(word * 64 + words[word].trailing_zeros() as usize)
    };
    let group = first(&counts.two)
        .or_else(|| first(&counts.three))
        .or_else(|| first(state.open()))
        .expect("an unsolved state has an open group");
    let mut candidates = state.candidates(table, group);
    let var = candidates.next().expect("a propagated state has no empty group");
    match known {
        Some(grid) if table.agrees(var, grid) => candidates.next().unwrap_or(var),
        _ => var,
    }
}
