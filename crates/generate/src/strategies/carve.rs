//! Carving: removing clues one at a time, keeping a removal only while the puzzle stays unique.

use satoku_core::board::Grid;
use satoku_core::cnf::Lit;
use satoku_core::oracle::{Oracle, OracleError, Verdict};

/// The condition, besides uniqueness, under which a removal stands.
pub(crate) trait Acceptance {
    /// Adds clues, given by their selectors, which hold until [`Acceptance::pop`].
    fn push(&mut self, clues: &[Lit]);

    /// Removes the clues that were pushed last.
    fn pop(&mut self);

    /// Returns whether the clues are seen at once to make an accepted puzzle, whatever is added.
    fn is_settled(&self) -> bool;

    /// Returns whether the clues make an accepted puzzle. They are unique, and were accepted
    /// together with `removed`.
    ///
    /// # Errors
    /// If the work is cancelled.
    fn accepts(&mut self, removed: &[Lit]) -> Result<bool, OracleError>;
}

/// The result of carving.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Carved {
    /// For each group, whether its clues were kept.
    pub kept: Vec<bool>,
    /// Whether a query ran out of its budget, so that a clue may have been kept without need.
    pub undecided: bool,
    /// Whether a group was kept only because of the floor.
    pub stopped: bool,
    /// Whether the patience ended, so that groups were kept without a query.
    pub given_up: bool,
    /// The second solutions that showed groups to be needed.
    pub seconds: Vec<Grid>,
}

/// The limits that end a carving early.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// The fewest clues to keep.
    pub floor: usize,
    /// The most conflicts of the CDCL engine in total.
    pub patience: u64,
}

impl Limits {
    /// No limits: every group is asked about.
    pub(crate) const NONE: Limits = Limits { floor: 0, patience: u64::MAX };
}

/// Removes groups of clues in order, each as a whole, as long as the solution stays the only one
/// and at least `floor` clues remain. The `held` clues, which are pushed already and stay, count
/// too.
///
/// If there is an `acceptance`, a removal stands only if the rest is accepted too. All clues that
/// are already pushed on the oracle must be pushed on it as well.
///
/// The solution must be the only one of all clues together, as it is if they fill every cell: the
/// queries start from there.
///
/// The result is the same as that of asking about one group after another with all others in place,
/// but the queries share work: while the first half of the groups is decided, the clues of the
/// second half are pushed once; then the kept clues of the first half are pushed while the second
/// is decided.
pub(crate) fn carve<'a>(
    oracle: &'a mut dyn Oracle,
    solution: &'a Grid,
    groups: &'a [Vec<Lit>],
    held: usize,
    Limits { floor, patience }: Limits,
    acceptance: Option<&'a mut (dyn Acceptance + 'a)>,
) -> Result<Carved, OracleError> {
    let count = held + groups.iter().map(Vec::len).sum::<usize>();
    let carved = Carved {
        kept: vec![true; groups.len()],
        undecided: false,
        stopped: false,
        given_up: false,
        seconds: Vec::new(),
    };
    let extra = count.saturating_sub(floor);
    let patience = oracle.work().cdcl.effort.saturating_add(patience);
    let clues = Vec::new();
    let mut carver =
        Carver { oracle, acceptance, solution, groups, extra, patience, carved, clues };
    if !groups.is_empty() {
        carver.decide(0, groups.len())?;
    }
    Ok(carver.carved)
}

struct Carver<'a> {
    oracle: &'a mut dyn Oracle,
    acceptance: Option<&'a mut (dyn Acceptance + 'a)>,
    solution: &'a Grid,
    groups: &'a [Vec<Lit>],
    // The number of clues that may still be removed.
    extra: usize,
    // The count of conflicts of the CDCL engine at which the carving gives up.
    patience: u64,
    carved: Carved,
    // The clues to push next.
    clues: Vec<Lit>,
}

impl Carver<'_> {
    /// Decides the groups from `start` to `end`, with all other remaining clues pushed.
    fn decide(&mut self, start: usize, end: usize) -> Result<(), OracleError> {
        if self.carved.given_up {
            return Ok(());
        }
        if self.groups[start..end].iter().all(|group| group.len() > self.extra) {
            self.carved.stopped = true;
            return Ok(());
        }
        let clues: usize = self.groups[start..end].iter().map(Vec::len).sum();
        if clues <= self.extra && self.is_settled() {
            self.carved.kept[start..end].fill(false);
            self.extra -= clues;
            return Ok(());
        }
        if end - start == 1 {
            self.carved.given_up = self.oracle.work().cdcl.effort > self.patience;
            if self.carved.given_up {
                return Ok(());
            }
            match self.oracle.second_without(self.solution, &self.groups[start])? {
                Verdict::Unique => {
                    if self.is_accepted(start)? {
                        self.carved.kept[start] = false;
                        self.extra -= self.groups[start].len();
                    }
                }
                Verdict::Second(second) => self.carved.seconds.push(second),
                Verdict::Undecided => self.carved.undecided = true,
            }
            return Ok(());
        }
        let middle = start.midpoint(end);
        self.push_kept(middle, end);
        self.decide(start, middle)?;
        self.pop();
        self.push_kept(start, middle);
        self.decide(middle, end)?;
        self.pop();
        Ok(())
    }

    fn is_settled(&self) -> bool {
        // An accepted puzzle is unique.
        match &self.acceptance {
            Some(acceptance) => acceptance.is_settled(),
            None => self.oracle.is_settled(),
        }
    }

    fn is_accepted(&mut self, group: usize) -> Result<bool, OracleError> {
        match &mut self.acceptance {
            Some(acceptance) => acceptance.accepts(&self.groups[group]),
            None => Ok(true),
        }
    }

    fn pop(&mut self) {
        self.oracle.pop();
        self.acceptance.iter_mut().for_each(|acceptance| acceptance.pop());
    }

    fn push_kept(&mut self, start: usize, end: usize) {
        self.clues.clear();
        let groups = self.groups[start..end].iter().zip(&self.carved.kept[start..end]);
        groups.filter(|(_, kept)| **kept).for_each(|(group, _)| self.clues.extend(group));
        self.oracle.push(&self.clues);
        self.acceptance.iter_mut().for_each(|acceptance| acceptance.push(&self.clues));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::board::Size;
    use satoku_core::encode::Encoding;
    use satoku_core::oracle::{Budget, Cancel, Engine, SharedFormula};
    use satoku_core::random::Random;
    use satoku_core::rules::{Layout, Registry};
    use std::sync::Arc;

    /// Asks about one group after another, with all others in place and nothing shared between the
    /// queries.
    fn one_at_a_time(
        oracle: &mut dyn Oracle,
        solution: &Grid,
        groups: &[Vec<Lit>],
        floor: usize,
    ) -> Vec<bool> {
        let mut kept = vec![true; groups.len()];
        for index in 0..groups.len() {
            kept[index] = false;
            let rest = groups.iter().zip(&kept).filter(|(_, kept)| **kept);
            let clues: Vec<Lit> = rest.flat_map(|(group, _)| group).copied().collect();
            oracle.push(&clues);
            let unique = oracle.second(solution).unwrap() == Verdict::Unique;
            kept[index] = !unique || clues.len() < floor;
            oracle.pop();
        }
        kept
    }

    #[test]
    fn dividing_gives_the_same_as_one_at_a_time() {
        for (variant, size) in [("classic", 4), ("classic", 6), ("classic", 9), ("x", 9)] {
            let layout = Layout::of_size(Size::of_side(size).unwrap());
            let rules = Registry::standard().rules(variant, &layout).unwrap();
            let shared = SharedFormula::new(Encoding::of_rules(&Arc::new(rules)));
            for index in 0..6 {
                let mut random = Random::new(2, index);
                let grid = shared.random_solution(&[], &mut random, 100_000).unwrap();
                let rules = shared.encoding().rules();
                let mut clues: Vec<Lit> =
                    grid.filled().map(|(cell, symbol)| rules.candidate(cell, symbol)).collect();
                random.shuffle(&mut clues);
                // Single clues, pairs with a single one at the end, and a floor.
                let width = [1, 2, 3][index as usize % 3];
                let floor = if index < 3 { 0 } else { size * size / 2 };
                let groups: Vec<Vec<Lit>> = clues.chunks(width).map(<[Lit]>::to_vec).collect();
                let oracle = |engine| shared.oracle(engine, Budget::default(), &Cancel::default());
                let mut judge = oracle(Engine::Varisat).unwrap();
                let limits = Limits { floor, patience: u64::MAX };
                let expected = one_at_a_time(judge.as_mut(), &grid, &groups, floor);
                for (engine, _) in Engine::ALL {
                    let mut oracle = oracle(engine).unwrap();
                    let carved = carve(oracle.as_mut(), &grid, &groups, 0, limits, None).unwrap();
                    assert_eq!(carved.kept, expected, "{variant} {size} {engine} {index}");
                    assert!(!carved.undecided && !carved.given_up);
                }
            }
        }
    }
}
