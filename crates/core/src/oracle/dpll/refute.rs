//! Refutations of "there is another solution" as lemmas: the search tree in post-order.
//!
//! A refuted branch is the clause of its negated decisions. It follows by unit propagation from the
//! formula and the lemmas of the branches inside it, because propagation here is unit propagation.
//! A tree is searched once and read often, so each branching looks ahead: both sides of every pair
//! of candidates are propagated, and the pair that leaves least open is taken.

use super::state::{Candidate, State, ones};
use super::table::Table;
use super::weights::wanted;
use crate::board::Grid;
use crate::cnf::{Lit, Var};
use crate::oracle::Cancel;

/// The result of a refutation.
pub(super) enum Ended<const N: usize, const H: usize, const C: usize> {
    /// The lemmas, of which the last is empty.
    Refuted(Vec<Vec<Lit>>),
    /// There is another solution.
    Second(Box<State<N, H, C>>),
    /// The nodes were used up.
    OutOfNodes,
    /// It was cancelled.
    Cancelled,
}

/// The reason why a branch was not refuted.
enum Stop<const N: usize, const H: usize, const C: usize> {
    Second(Box<State<N, H, C>>),
    OutOfNodes,
    Cancelled,
}

/// Refutes that a state, propagated or not, has a solution other than `solution`. Each side that is
/// looked at counts as a node.
pub(super) fn refute<const N: usize, const H: usize, const C: usize>(
    table: &Table<N, H, C>,
    start: &State<N, H, C>,
    solution: &Grid,
    nodes: &mut u64,
    cancel: &Cancel,
) -> Ended<N, H, C> {
    let (path, lemmas, left) = (Vec::new(), Vec::new(), Vec::new());
    let mut refuter = Refuter { table, solution, nodes, cancel, path, lemmas, left };
    let closed = match refuter.side(*start) {
        Ok(Some(state)) => refuter.close(state),
        Ok(None) => Ok(()),
        Err(stop) => Err(stop),
    };
    match closed {
        Ok(()) => {
            refuter.lemmas.push(Vec::new());
            Ended::Refuted(refuter.lemmas)
        }
        Err(Stop::Second(state)) => Ended::Second(state),
        Err(Stop::OutOfNodes) => Ended::OutOfNodes,
        Err(Stop::Cancelled) => Ended::Cancelled,
    }
}

struct Refuter<'a, const N: usize, const H: usize, const C: usize> {
    table: &'a Table<N, H, C>,
    solution: &'a Grid,
    nodes: &'a mut u64,
    cancel: &'a Cancel,
    // The negations of the decisions so far.
    path: Vec<Lit>,
    lemmas: Vec<Vec<Lit>>,
    // For each candidate, how much is left open if it is true, at the current node.
    left: Vec<Option<u64>>,
}

/// The state of a branch after propagation; `None` if propagation refutes it.
type Side<const N: usize, const H: usize, const C: usize> = Option<State<N, H, C>>;

/// The two sides of a branching: the one to refute first, with the negation of its decision, and
/// the one in which that negation is true.
struct Branching<const N: usize, const H: usize, const C: usize> {
    negation: Lit,
    first: Side<N, H, C>,
    then: Side<N, H, C>,
}

/// The number of cells with more than two candidates that are tried where there are no pairs.
const WIDE: usize = 4;

impl<const N: usize, const H: usize, const C: usize> Refuter<'_, N, H, C> {
    /// Refutes a propagated state that is neither solved nor a contradiction.
    ///
    /// The open branches are on the heap: a large board has hundreds, of some kilobytes each.
    fn close(&mut self, start: State<N, H, C>) -> Result<(), Stop<N, H, C>> {
        // The side to refute after each decision of the path.
        let mut later: Vec<Side<N, H, C>> = Vec::new();
        let mut side = Some(start);
        loop {
            if let Some(state) = side {
                let Branching { negation, first, then } = self.branching(&state)?;
                self.path.push(negation);
                later.push(then);
                side = first;
            } else if let Some(then) = later.pop() {
                self.lemmas.push(self.path.clone());
                self.path.pop();
                side = then;
            } else {
                return Ok(());
            }
        }
    }

    /// Propagates a state; returns `None` if nothing but the known solution is left in it.
    fn side(&mut self, mut state: State<N, H, C>) -> Result<Side<N, H, C>, Stop<N, H, C>> {
        if *self.nodes == 0 {
            return Err(Stop::OutOfNodes);
        }
        *self.nodes -= 1;
        if self.nodes.is_multiple_of(256) && self.cancel.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        if !state.propagate(self.table) {
            return Ok(None);
        }
        match state.is_solved() {
            false => Ok(Some(state)),
            true if Table::is_grid(&state, self.solution) => Ok(None),
            true => Err(Stop::Second(Box::new(state))),
        }
    }

    /// Returns the side in which a candidate is true.
    fn with(
        &mut self,
        state: &State<N, H, C>,
        at: Candidate,
    ) -> Result<Side<N, H, C>, Stop<N, H, C>> {
        let mut state = *state;
        state.assign(self.table, at);
        self.side(state)
    }

    /// Returns the side in which a candidate is false.
    fn without(
        &mut self,
        state: &State<N, H, C>,
        at: Candidate,
    ) -> Result<Side<N, H, C>, Stop<N, H, C>> {
        let mut state = *state;
        state.remove(self.table, at);
        self.side(state)
    }

    /// Returns the branching that leaves least open on both sides together.
    fn branching(&mut self, state: &State<N, H, C>) -> Result<Branching<N, H, C>, Stop<N, H, C>> {
        self.left.clear();
        self.left.resize(self.table.candidate_count(), None);
        let (mut best, mut least) = (None, u64::MAX);
        for pair in pairs(self.table, state) {
            let mut left = [0; 2];
            for (side, at) in pair.into_iter().enumerate() {
                // The other side can make it only worse.
                if left[0] >= least {
                    break;
                }
                let number = self.table.number(at);
                left[side] = match self.left[number] {
                    Some(known) => known,
                    None => what_is_left(self.with(state, at)?.as_ref()),
                };
                self.left[number] = Some(left[side]);
            }
            if left[0] + left[1] < least {
                least = left[0] + left[1];
                best = Some(if left[0] <= left[1] { pair } else { [pair[1], pair[0]] });
            }
            if least == 0 {
                break;
            }
        }
        let Some([first, then]) = best else { return self.wide_branching(state) };
        // The first is true exactly if the second is false, which makes a shorter lemma.
        let negation = self.literal(then);
        Ok(Branching { negation, first: self.with(state, first)?, then: self.with(state, then)? })
    }

    /// Returns a branching on one candidate, true or false, of a cell with more than two.
    fn wide_branching(
        &mut self,
        state: &State<N, H, C>,
    ) -> Result<Branching<N, H, C>, Stop<N, H, C>> {
        let (mut best, mut least) = (None, u64::MAX);
        for cell in ones(state.fewest()).take(WIDE) {
            for symbol in ones([state.symbols_in(cell)]) {
                let at = Candidate { cell, symbol };
                let (with, without) = (self.with(state, at)?, self.without(state, at)?);
                let left = what_is_left(with.as_ref()) + what_is_left(without.as_ref());
                if left < least {
                    (least, best) = (left, Some((at, with, without)));
                }
            }
        }
        let (at, first, then) = best.expect("an unsolved state has an open cell");
        Ok(Branching { negation: !self.literal(at), first, then })
    }

    fn literal(&self, at: Candidate) -> Lit {
        Var::new(self.table.number(at)).positive()
    }
}

/// Returns the pairs of candidates of which one is true: in a cell, and of a symbol in a house.
fn pairs<const N: usize, const H: usize, const C: usize>(
    table: &Table<N, H, C>,
    state: &State<N, H, C>,
) -> Vec<[Candidate; 2]> {
    let of_cells = ones(state.paired_cells()).map(|cell| {
        let mut symbols = ones([state.symbols_in(cell)]);
        [symbols.next(), symbols.next()]
            .map(|symbol| Candidate { cell, symbol: symbol.expect("one of two") })
    });
    let places = state.paired_places();
    let of_houses = wanted(&places).map(|(house, symbol)| {
        let mut cells = ones(state.places_in(table, house, symbol));
        [cells.next(), cells.next()]
            .map(|cell| Candidate { cell: cell.expect("one of two"), symbol })
    });
    of_cells.chain(of_houses).collect()
}

/// Returns a measure of what is left to refute: the square of the number of open cells and open
/// places of symbols. Measured: other powers give proofs of the same length.
fn what_is_left<const N: usize, const H: usize, const C: usize>(
    state: Option<&State<N, H, C>>,
) -> u64 {
    let Some(state) = state else { return 0 };
    let cells: u64 = state.open.iter().map(|word| u64::from(word.count_ones())).sum();
    let wanting = state.wanting.as_flattened().iter();
    let open = cells + wanting.map(|word| u64::from(word.count_ones())).sum::<u64>();
    open * open
}
