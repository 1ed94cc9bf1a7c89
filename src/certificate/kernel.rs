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
    // The clauses one after another, and where each begins; one more start at the end.
    literals: Vec<u32>,
    starts: Vec<usize>,
    // For each clause of other than two literals: how many of them are not false by what has been
    // propagated, and the exclusive or of these, which is the last one when one is left.
    left: Vec<(u32, u32)>,
    // By literal: what follows from it by clauses of two, and the other clauses that contain it.
    follows: Vec<Vec<u32>>,
    clauses_of: Vec<Vec<u32>>,
    known: Known,
    propagated: usize, // How many of the true literals are.
    work: u64,
}

/// The literals that are known to be true.
#[derive(Debug, Clone)]
struct Known {
    // By literal: whether it is true. The true ones in the order of becoming true.
    is_true: Vec<bool>,
    trail: Vec<u32>,
    sound: bool, // No clause is known to have false literals alone.
}

impl Known {
    fn make_true(&mut self, literal: u32) {
        if self.is_true[(literal ^ 1) as usize] {
            self.sound = false;
        } else if !std::mem::replace(&mut self.is_true[literal as usize], true) {
            self.trail.push(literal);
        }
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
        let lists = || vec![vec![]; vars * 2 + 2];
        let known = Known { is_true: vec![false; vars * 2 + 2], trail: vec![], sound: true };
        let (literals, starts, left) = (vec![], vec![0], vec![]);
        let (follows, clauses_of, propagated, work) = (lists(), lists(), 0, u64::MAX);
        Kernel { literals, starts, left, follows, clauses_of, known, propagated, work }
    }

    /// Adds a clause of the formula's variables, and everything that follows by propagation.
    pub fn add(&mut self, clause: &[i32]) {
        // All true literals are propagated, or no more will be: either way the counts are right.
        let is_done = self.propagated == self.known.trail.len();
        debug_assert!(is_done || !self.known.sound || self.work == 0);
        let number = self.left.len();
        self.literals.extend(clause.iter().map(|literal| code(*literal)));
        self.starts.push(self.literals.len());
        let literals = &self.literals[self.starts[number]..];
        if let [a, b] = literals {
            self.follows[(a ^ 1) as usize].push(*b);
            self.follows[(b ^ 1) as usize].push(*a);
        } else {
            literals.iter().for_each(|l| self.clauses_of[*l as usize].push(number as u32));
        }
        let open = literals.iter().filter(|l| !self.known.is_true[(**l ^ 1) as usize]);
        let left = open.fold((0, 0), |(count, all), literal| (count + 1, all ^ literal));
        self.left.push(left);
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
        let (clauses, before) = (self.left.len(), (self.known.trail.len(), self.known.sound));
        self.work = work;
        more.iter().for_each(|clause| self.add(clause));
        let judged = self.judge(proof);
        self.work = u64::MAX;
        for ends in self.starts[clauses..].windows(2) {
            let literals = &self.literals[ends[0]..ends[1]];
            for literal in literals {
                match literals.len() {
                    2 => self.follows[(literal ^ 1) as usize].pop(),
                    _ => self.clauses_of[*literal as usize].pop(),
                };
            }
        }
        self.literals.truncate(self.starts[clauses]);
        self.starts.truncate(clauses + 1);
        self.left.truncate(clauses);
        self.take_back(before);
        judged
    }

    fn judge<'p>(&mut self, proof: impl IntoIterator<Item = &'p Vec<i32>>) -> Result<(), Fault> {
        let known = 1..self.known.is_true.len() / 2;
        for (position, clause) in proof.into_iter().enumerate() {
            if clause.iter().any(|literal| !known.contains(&(literal.unsigned_abs() as usize))) {
                return Err(Fault::UnknownVariable(position));
            }
            let before = (self.known.trail.len(), self.known.sound);
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
        while self.known.sound && self.work > 0 && self.propagated < self.known.trail.len() {
            let literal = self.known.trail[self.propagated];
            self.propagated += 1;
            let following = &self.follows[literal as usize];
            let clauses = &self.clauses_of[(literal ^ 1) as usize];
            self.work = self.work.saturating_sub((1 + following.len() + clauses.len()) as u64);
            following.iter().for_each(|literal| self.known.make_true(*literal));
            for clause in clauses {
                // Even if nothing more can follow: all counts are restored as well.
                let left = &mut self.left[*clause as usize];
                *left = (left.0 - 1, left.1 ^ literal ^ 1);
                self.known.use_last(*left);
            }
        }
    }

    fn take_back(&mut self, (length, sound): (usize, bool)) {
        for (index, literal) in self.known.trail.drain(length..).enumerate() {
            self.known.is_true[literal as usize] = false;
            if length + index < self.propagated {
                for clause in &self.clauses_of[(literal ^ 1) as usize] {
                    let left = &mut self.left[*clause as usize];
                    *left = (left.0 + 1, left.1 ^ literal ^ 1);
                }
            }
        }
        (self.propagated, self.known.sound) = (self.propagated.min(length), sound);
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
            let before = format!("{kernel:?}");
            let found = kernel.check(&more, &proof, u64::MAX);
            assert_eq!(found, judged(&formula, &proof), "{formula:?} {proof:?}");
            assert!(found.is_err() || !has_model(&formula));
            assert_eq!(format!("{kernel:?}"), before, "no trace is left");
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
            let before = format!("{kernel:?}");
            if kernel.check(&more, &proof, work).is_ok() {
                proved += 1;
                assert!(!has_model(&[rules.clone(), more.clone()].concat()));
            }
            assert_eq!(format!("{kernel:?}"), before);
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
