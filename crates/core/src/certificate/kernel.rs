//! The trusted proof checker: unit propagation, with no knowledge of Sudoku.
//!
//! A clause *follows* if making its literals false leads, by unit propagation, to a clause with
//! only false literals. A proof is a list of clauses that each follow from the formula and those
//! before; it ends with the empty clause. Literals are DIMACS numbers: `v` from 1, negated `-v`.

/// The reason why a list of clauses is not a proof. Clauses are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// This clause does not follow.
    DoesNotFollow(usize),
    /// This clause names a variable that the formula does not have.
    UnknownVariable(usize),
    /// The empty clause is missing.
    NoEmptyClause,
    /// The work ran out.
    OutOfWork,
}

/// A formula. A literal is a code, 2 v for variable v and 2 v + 1 for its negation.
#[derive(Debug, Clone)]
pub struct Kernel {
    effects: Vec<Effects>, // By literal.
    // The literals that clauses added an effect to, and whether by a clause of two.
    added: Vec<(u32, bool)>,
    // For each clause of other than two literals: how many of them are not false by what has been
    // propagated, and the exclusive or of these, which is the last one when one is left.
    left: Vec<(u32, u32)>,
    known: Known,
    propagated: usize, // How many of the true literals are.
    work: u64,
}

/// What a literal that becomes true changes.
#[derive(Debug, Clone, Default)]
struct Effects {
    follows: Vec<u32>, // The literals that follow by clauses of two.
    clauses: Vec<u32>, // The other clauses that contain its negation.
}

/// The literals that are known to be true.
#[derive(Debug, Clone)]
struct Known {
    is_true: Vec<bool>, // By literal.
    // The true literals in the order of becoming true, then unused places, at least one.
    trail: Vec<u32>,
    count: usize, // How many literals are true.
    sound: bool,  // No variable is both true and false, and no clause has false literals alone.
}

impl Known {
    // Without branches: most literals are true already, but a processor cannot predict which.
    fn make_true(&mut self, literal: u32) {
        let is_new = !std::mem::replace(&mut self.is_true[literal as usize], true);
        self.trail[self.count] = literal;
        self.count += usize::from(is_new);
    }

    fn take_back(&mut self, (count, sound): (usize, bool)) {
        for literal in &self.trail[count..self.count] {
            self.is_true[*literal as usize] = false;
        }
        (self.count, self.sound) = (count, sound);
    }

    /// Makes true the last literal of a clause that is left, if there is one.
    fn use_last(&mut self, (count, last): (u32, u32)) {
        match count {
            0 => self.sound = false,
            1 => self.make_true(last),
            _ => {}
        }
    }
}

/// Returns the code of a literal.
pub fn code(literal: i32) -> u32 {
    literal.unsigned_abs() * 2 + u32::from(literal < 0)
}

impl Kernel {
    /// Creates a formula of the variables 1 to `vars`, without clauses.
    pub fn new(vars: usize) -> Self {
        let (is_true, trail) = (vec![false; vars * 2 + 2], vec![0; vars * 2 + 3]);
        let known = Known { is_true, trail, count: 0, sound: true };
        let (effects, added, left) = (vec![Effects::default(); vars * 2 + 2], vec![], vec![]);
        Kernel { effects, added, left, known, propagated: 0, work: u64::MAX }
    }

    /// Adds a clause of the formula's variables, and everything that follows by propagation.
    pub fn add(&mut self, clause: &[i32]) {
        // All true literals are propagated, or no more will be: either way the counts are right.
        let is_done = self.propagated == self.known.count;
        debug_assert!(is_done || !self.known.sound || self.work == 0);
        let literals = || clause.iter().map(|literal| code(*literal));
        self.added.extend(literals().map(|literal| (literal ^ 1, clause.len() == 2)));
        if let [a, b] = *clause {
            self.effects[code(-a) as usize].follows.push(code(b));
            self.effects[code(-b) as usize].follows.push(code(a));
        } else {
            let number = self.left.len() as u32;
            literals().for_each(|l| self.effects[(l ^ 1) as usize].clauses.push(number));
        }
        let open = literals().filter(|literal| !self.known.is_true[(literal ^ 1) as usize]);
        let left = open.fold((0, 0), |(count, all), literal| (count + 1, all ^ literal));
        if clause.len() != 2 {
            self.left.push(left);
        }
        self.known.use_last(left);
        self.propagate();
    }

    /// Checks that `proof` refutes the formula with `more`, in at most `work` looks at literals and
    /// clauses.
    ///
    /// # Errors
    /// Returns the first fault. In any case the formula is as before afterwards.
    pub fn check<'p>(
        &mut self,
        more: &[Vec<i32>],
        proof: impl IntoIterator<Item = &'p Vec<i32>>,
        work: u64,
    ) -> Result<(), Fault> {
        let (added, left, propagated) = (self.added.len(), self.left.clone(), self.propagated);
        let before = (self.known.count, self.known.sound);
        self.work = work;
        more.iter().for_each(|clause| self.add(clause));
        let judged = self.judge(proof);
        self.work = u64::MAX;
        for (literal, of_two) in self.added.drain(added..) {
            let Effects { follows, clauses } = &mut self.effects[literal as usize];
            if of_two {
                follows.pop()
            } else {
                clauses.pop()
            };
        }
        (self.left, self.propagated) = (left, propagated);
        self.known.take_back(before);
        judged
    }

    fn judge<'p>(&mut self, proof: impl IntoIterator<Item = &'p Vec<i32>>) -> Result<(), Fault> {
        let known = 1..self.known.is_true.len() / 2;
        for (position, clause) in proof.into_iter().enumerate() {
            if clause.iter().any(|literal| !known.contains(&(literal.unsigned_abs() as usize))) {
                return Err(Fault::UnknownVariable(position));
            }
            let before = (self.known.count, self.known.sound);
            clause.iter().for_each(|literal| self.known.make_true(code(-literal)));
            self.propagate();
            let follows = !self.known.sound;
            self.take_back(before);
            match (self.work, follows, clause.is_empty()) {
                (0, _, _) => return Err(Fault::OutOfWork),
                (_, false, _) => return Err(Fault::DoesNotFollow(position)),
                (_, true, true) => return Ok(()),
                (_, true, false) => self.add(clause),
            }
        }
        Err(Fault::NoEmptyClause)
    }

    fn propagate(&mut self) {
        while self.known.sound && self.work > 0 && self.propagated < self.known.count {
            let literal = self.known.trail[self.propagated];
            self.propagated += 1;
            self.known.sound = !self.known.is_true[(literal ^ 1) as usize];
            let Effects { follows, clauses } = &self.effects[literal as usize];
            self.work = self.work.saturating_sub((1 + follows.len() + clauses.len()) as u64);
            follows.iter().for_each(|literal| self.known.make_true(*literal));
            for clause in clauses {
                // Even if nothing more can follow: all counts are restored as well.
                let left = &mut self.left[*clause as usize];
                *left = (left.0 - 1, left.1 ^ literal ^ 1);
                self.known.use_last(*left);
            }
        }
    }

    fn take_back(&mut self, before: (usize, bool)) {
        for literal in self.known.trail[..self.propagated].iter().skip(before.0) {
            for clause in &self.effects[*literal as usize].clauses {
                let left = &mut self.left[*clause as usize];
                *left = (left.0 + 1, left.1 ^ literal ^ 1);
            }
        }
        self.propagated = self.propagated.min(before.0);
        self.known.take_back(before);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    const VARS: usize = 5;

    fn random_clause(random: &mut Random, longest: usize) -> Vec<i32> {
        let literal = |random: &mut Random| {
            let variable = 1 + random.below(VARS) as i32;
            if random.below(2) == 0 { variable } else { -variable }
        };
        (0..random.below(longest + 1)).map(|_| literal(random)).collect()
    }

    fn random_clauses(random: &mut Random, count: usize, longest: usize) -> Vec<Vec<i32>> {
        (0..count).map(|_| random_clause(random, longest)).collect()
    }

    fn kernel(clauses: &[Vec<i32>]) -> Kernel {
        let mut kernel = Kernel::new(VARS);
        clauses.iter().for_each(|clause| kernel.add(clause));
        // The value that a check leaves, so that states can be compared.
        kernel.work = u64::MAX;
        kernel
    }

    /// Returns everything that a later check can depend on.
    fn state(kernel: &Kernel) -> String {
        let mut kernel = kernel.clone();
        kernel.known.trail.truncate(kernel.known.count);
        format!("{kernel:?}")
    }

    /// Returns whether some assignment, one bit for each variable, satisfies all clauses.
    fn has_model(clauses: &[Vec<i32>]) -> bool {
        let is_true = |literal: i32, model: u32| {
            (model >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0)
        };
        (0..1u32 << VARS).any(|model| {
            clauses.iter().all(|clause| clause.iter().any(|literal| is_true(*literal, model)))
        })
    }

    /// Unit propagation by its definition: goes over the clauses until nothing changes.
    fn is_contradictory(clauses: &[Vec<i32>], assumed: impl Iterator<Item = i32>) -> bool {
        let mut known: Vec<i32> = assumed.collect();
        loop {
            if known.iter().any(|literal| known.contains(&-literal)) {
                return true;
            }
            let open = |clause: &Vec<i32>| -> Option<Vec<i32>> {
                let mut left: Vec<i32> =
                    clause.iter().copied().filter(|literal| !known.contains(&-literal)).collect();
                left.sort_unstable();
                left.dedup();
                (!left.iter().any(|literal| known.contains(literal))).then_some(left)
            };
            let left: Vec<Vec<i32>> = clauses.iter().filter_map(open).collect();
            if left.iter().any(Vec::is_empty) {
                return true;
            }
            let Some(unit) = left.iter().find(|clause| clause.len() == 1) else { return false };
            known.push(unit[0]);
        }
    }

    /// Judges a proof by the definition.
    fn judged(formula: &[Vec<i32>], proof: &[Vec<i32>]) -> Result<(), Fault> {
        let mut clauses = formula.to_vec();
        for (position, clause) in proof.iter().enumerate() {
            if !is_contradictory(&clauses, clause.iter().map(|literal| -literal)) {
                return Err(Fault::DoesNotFollow(position));
            }
            if clause.is_empty() {
                return Ok(());
            }
            clauses.push(clause.clone());
        }
        Err(Fault::NoEmptyClause)
    }

    /// Removes repeated literals: the kernel counts a repeated one twice and may miss that it is
    /// the last.
    fn without_repeats(clauses: &mut [Vec<i32>]) {
        clauses.iter_mut().for_each(|clause| {
            clause.sort_unstable();
            clause.dedup();
        });
    }

    #[test]
    fn it_says_what_the_definition_says() {
        let mut random = Random::new(3, 0);
        let mut seen = [0; 3];
        for _ in 0..4_000 {
            let sizes = [2, 8, 14][random.below(3)];
            let mut rules = random_clauses(&mut random, sizes, 3);
            rules.retain(|clause| !clause.is_empty());
            let mut more = random_clauses(&mut random, 4, 2);
            more.retain(|clause| !clause.is_empty());
            let mut proof = random_clauses(&mut random, 4, 2);
            proof.push(Vec::new());
            [&mut rules, &mut more, &mut proof].into_iter().for_each(|all| without_repeats(all));
            let formula = [rules.clone(), more.clone()].concat();
            let mut kernel = kernel(&rules);
            let before = state(&kernel);
            let found = kernel.check(&more, &proof, u64::MAX);
            assert_eq!(found, judged(&formula, &proof), "{formula:?} {proof:?}");
            assert!(found.is_err() || !has_model(&formula));
            assert_eq!(state(&kernel), before, "no trace is left");
            seen[match found {
                Ok(()) => 0,
                Err(Fault::DoesNotFollow(0)) => 1,
                Err(_) => 2,
            }] += 1;
        }
        assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
    }

    #[test]
    fn nothing_false_is_proved_whatever_the_clauses() {
        let mut random = Random::new(4, 0);
        let mut proved = 0;
        for _ in 0..20_000 {
            let count = random.below(12);
            // With repeats, tautologies and empty clauses.
            let (rules, more) =
                (random_clauses(&mut random, count, 4), random_clauses(&mut random, 2, 2));
            let mut proof = random_clauses(&mut random, 5, 3);
            proof.push(Vec::new());
            let work = [u64::MAX, random.below(60) as u64][random.below(2)];
            let mut kernel = kernel(&rules);
            let before = state(&kernel);
            if kernel.check(&more, &proof, work).is_ok() {
                proved += 1;
                assert!(!has_model(&[rules.clone(), more.clone()].concat()));
            }
            assert_eq!(state(&kernel), before);
        }
        assert!(proved > 1_000, "{proved}");
    }

    #[test]
    fn work_is_bounded_and_more_of_it_never_hurts() {
        // All clauses of two literals over two variables: none is a unit.
        let mut kernel = kernel(&[vec![1, 2], vec![1, -2], vec![-1, 2], vec![-1, -2]]);
        let proof = [vec![1], vec![]];
        let verdict = |kernel: &mut Kernel, work| kernel.check(&[], &proof, work);
        let least = (0..1_000).find(|work| verdict(&mut kernel, *work).is_ok()).unwrap();
        assert!(least > 5);
        for work in 0..least + 50 {
            let expected = if work < least { Err(Fault::OutOfWork) } else { Ok(()) };
            assert_eq!(verdict(&mut kernel, work), expected, "{work}");
        }
        assert_eq!(kernel.check(&[], &[vec![]], u64::MAX), Err(Fault::DoesNotFollow(0)));
        assert_eq!(kernel.check(&[], &[vec![1]], u64::MAX), Err(Fault::NoEmptyClause));
    }

    #[test]
    fn unknown_variables_are_refused() {
        let mut kernel = kernel(&[vec![1], vec![-1]]);
        for literal in [0, 6, -6, i32::MAX, i32::MIN, -i32::MAX] {
            let proof = [vec![5], vec![1, literal], vec![]];
            assert_eq!(kernel.check(&[], &proof, 1_000), Err(Fault::UnknownVariable(1)));
        }
        assert_eq!(kernel.check(&[], &[vec![5, -5], vec![]], 1_000), Ok(()));
    }
}
