//! Depth-first search that prunes candidates, and branches in the cells of the most contradictions.

use super::candidates::Candidates as _;
use super::domains::{Domains, Failure};
use super::model::Model;
use crate::board::Grid;
use crate::oracle::Cancel;
use crate::random::Random;

/// The weight of a contradiction relative to the next one.
const DECAY: f32 = 0.995;

/// The weight at which all are made smaller.
const HEAVY: f32 = 1e20;

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A solution was found: [`Search::symbol`].
    Model,
    /// There is no further solution.
    Exhausted,
    /// The nodes are used up.
    OutOfNodes,
    /// It was cancelled.
    Cancelled,
}

/// The solutions to look for, and where to look first.
#[derive(Debug)]
pub(super) enum Goal<'g> {
    /// Any.
    Any,
    /// Any but this one.
    Besides(&'g Grid),
    /// Any; this one almost is one.
    Near(&'g Grid),
    /// Any, symbols in random order.
    Random(&'g mut Random),
}

/// A branch: a cell that holds a symbol.
#[derive(Debug, Clone, Copy)]
struct Branch {
    cell: u16,
    symbol: u32,
    // Whether the solution that is not looked for is no longer among the candidates before it.
    is_apart: bool,
}

/// A search for solutions, which can be continued after each one it finds.
#[derive(Debug)]
pub(super) struct Search<'m> {
    pub(super) domains: Domains<'m>,
    branches: Vec<Branch>,
    // The candidates before each branch.
    before: Vec<u32>,
    // The weight of the contradictions of each cell.
    weights: Vec<f32>,
    unit: f32,
    is_apart: bool,
    // Whether the candidates are those of the solution found last.
    at_model: bool,
}

impl<'m> Search<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        Search {
            domains: Domains::new(model),
            branches: Vec::new(),
            before: Vec::new(),
            weights: vec![1.0; model.cells],
            unit: 1.0,
            is_apart: false,
            at_model: false,
        }
    }

    /// Starts again at some candidates from which nothing else follows, with some constraints in
    /// force.
    pub(super) fn restart(&mut self, model: &Model, candidates: &[u32], enabled: &[u64]) {
        self.domains.left.copy_from_slice(candidates);
        self.domains.enabled.copy_from_slice(enabled);
        self.branches.clear();
        self.before.clear();
        self.unit = 1.0;
        self.weigh(model);
        self.is_apart = false;
        self.at_model = false;
    }

    /// Gives the cells of more constraints in force a greater weight.
    fn weigh(&mut self, model: &Model) {
        self.weights.fill(1.0);
        for (number, constraint) in model.constraints.iter().enumerate().skip(model.of_houses) {
            if self.domains.enabled[number / 64] >> (number % 64) & 1 == 1 {
                constraint.cells().iter().for_each(|cell| self.weights[*cell as usize] += 1.0);
            }
        }
    }

    /// Returns the symbol of a cell in the solution found last, by its index.
    pub(super) fn symbol(&self, cell: usize) -> usize {
        self.domains.left[cell].trailing_zeros() as usize
    }

    /// Works out what follows, and learns where contradictions come from.
    pub(super) fn propagate(&mut self, model: &Model) -> bool {
        let Err(failure) = self.domains.propagate() else { return true };
        match failure {
            Failure::Peers(one, two) => {
                self.weights[one as usize] += self.unit;
                self.weights[two as usize] += self.unit;
            }
            Failure::Constraint(number) => {
                for cell in model.constraints[number as usize].cells() {
                    self.weights[*cell as usize] += self.unit;
                }
            }
        }
        self.unit /= DECAY;
        if self.unit > HEAVY {
            self.unit /= HEAVY;
            self.weights.iter_mut().for_each(|weight| *weight /= HEAVY);
        }
        false
    }

    /// Looks for the next solution, and takes the branches from `nodes`.
    pub(super) fn next(
        &mut self,
        model: &Model,
        mut goal: Goal<'_>,
        nodes: &mut u64,
        cancel: &Cancel,
    ) -> Outcome {
        if std::mem::take(&mut self.at_model) && !self.back(model, &goal) {
            return Outcome::Exhausted;
        }
        loop {
            let Some(cell) = self.cell() else {
                let is_known = matches!(goal, Goal::Besides(_)) && !self.is_apart;
                if !is_known {
                    self.at_model = true;
                    return Outcome::Model;
                }
                if !self.back(model, &goal) {
                    return Outcome::Exhausted;
                }
                continue;
            };
            if *nodes == 0 {
                return Outcome::OutOfNodes;
            }
            *nodes -= 1;
            if nodes.is_multiple_of(64) && cancel.is_cancelled() {
                return Outcome::Cancelled;
            }
            let symbol = self.chosen(cell, &mut goal);
            self.branches.push(Branch { cell, symbol, is_apart: self.is_apart });
            self.before.extend_from_slice(&self.domains.left);
            self.is_apart |= known(&goal, cell).is_some_and(|known| known != symbol);
            let goes_on = self.domains.keep(cell, symbol) && self.propagate(model);
            if !goes_on && !self.back(model, &goal) {
                return Outcome::Exhausted;
            }
        }
    }

    /// Goes back to the last branch whose cell can hold another symbol; returns `false` if there
    /// is none.
    fn back(&mut self, model: &Model, goal: &Goal<'_>) -> bool {
        while let Some(Branch { cell, symbol, is_apart }) = self.branches.pop() {
            let start = self.before.len() - model.cells;
            self.domains.left.copy_from_slice(&self.before[start..]);
            self.before.truncate(start);
            self.is_apart = is_apart || known(goal, cell) == Some(symbol);
            if self.domains.keep(cell, !symbol) && self.propagate(model) {
                return true;
            }
        }
        false
    }

    /// Returns the open cell with the fewest candidates for its weight.
    fn cell(&self) -> Option<u16> {
        let mut best: Option<(f32, usize)> = None;
        for (cell, left) in self.domains.left.iter().enumerate() {
            if left.is_power_of_two() {
                continue;
            }
            let score = left.count_ones() as f32 / self.weights[cell];
            if best.is_none_or(|(least, _)| score < least) {
                best = Some((score, cell));
            }
        }
        best.map(|(_, cell)| cell as u16)
    }

    /// Returns the symbol to try first in a cell.
    fn chosen(&self, cell: u16, goal: &mut Goal<'_>) -> u32 {
        let left = self.domains.left[cell as usize];
        let lowest = |set: u32| set & set.wrapping_neg();
        match goal {
            Goal::Any => lowest(left),
            Goal::Random(random) => {
                let skipped = random.below(left.count_ones() as usize);
                lowest((0..skipped).fold(left, |left, _| left & (left - 1)))
            }
            Goal::Besides(_) | Goal::Near(_) => {
                let known = known(goal, cell).unwrap_or(0);
                match matches!(goal, Goal::Besides(_)) && !self.is_apart {
                    true => lowest(left & !known),
                    false if left & known != 0 => known,
                    false => lowest(left),
                }
            }
        }
    }
}

/// Returns the symbol of a cell in the solution that a goal names.
fn known(goal: &Goal<'_>, cell: u16) -> Option<u32> {
    let (Goal::Besides(grid) | Goal::Near(grid)) = goal else { return None };
    let symbol = grid.get(crate::board::Cell::new(usize::from(cell)));
    symbol.map(|symbol| 1 << symbol.index())
}
