//! The engine used by the generator: dpll within its budget, then the CDCL engine.

use super::clue_stack::ClueStack;
use super::{Enumeration, Oracle, OracleError, Verdict, Work};
use crate::board::Grid;
use crate::cnf::Lit;
use crate::rules::Rules;
use std::ops::ControlFlow;

/// Returns the number of nodes that dpll takes before the CDCL engine is asked. Measured: on 16x16
/// boards 200 to 1,000 make no difference; on 25x25 boards 100 to 200 make none, and 400 is a tenth
/// slower; hardly any 9x9 puzzle needs 1,000.
pub(super) fn hand_over(rules: &Rules) -> u64 {
    if rules.board().symbol_count() > 9 { 300 } else { 1000 }
}

/// The number of solutions of an enumeration that are remembered, so that they can be left out if
/// the other engine takes over. Beyond that dpll goes on alone, as it finds solutions with ease
/// there.
const REMEMBERED: usize = 1000;

/// Two engines; the second is created when the first gives up for the first time.
pub(super) struct Portfolio<'a> {
    first: Box<dyn Oracle + 'a>,
    make_second: Box<dyn Fn() -> Box<dyn Oracle + 'a> + 'a>,
    second: Option<Box<dyn Oracle + 'a>>,
    // The clues, to be pushed to the second engine when it is created.
    clues: ClueStack,
    // The work of second engines that no longer exist.
    done: Work,
}

impl<'a> Portfolio<'a> {
    pub(super) fn new(
        first: Box<dyn Oracle + 'a>,
        make_second: impl Fn() -> Box<dyn Oracle + 'a> + 'a,
    ) -> Self {
        let make_second = Box::new(make_second);
        let (clues, done) = (ClueStack::default(), Work::default());
        Portfolio { first, make_second, second: None, clues, done }
    }

    /// Returns the second engine, with the current clues.
    fn second_engine(&mut self) -> &mut dyn Oracle {
        let clues = &self.clues;
        let second = self.second.get_or_insert_with(|| {
            let mut second = (self.make_second)();
            clues.levels(0).for_each(|clues| second.push(clues));
            second
        });
        second.as_mut()
    }
}

impl Oracle for Portfolio<'_> {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn work(&self) -> Work {
        let second = self.second.as_ref().map_or_else(Work::default, |second| second.work());
        self.first.work() + second + self.done
    }

    fn renew(&mut self) {
        self.first.renew();
        if let Some(second) = self.second.take() {
            self.done += second.work();
        }
        self.clues.clear();
    }

    fn push(&mut self, clues: &[Lit]) {
        self.clues.push(clues);
        self.first.push(clues);
        if let Some(second) = &mut self.second {
            second.push(clues);
        }
    }

    fn pop(&mut self) {
        self.clues.pop();
        self.first.pop();
        if let Some(second) = &mut self.second {
            second.pop();
        }
    }

    fn is_settled(&self) -> bool {
        self.first.is_settled()
    }

    fn second(&mut self, solution: &Grid) -> Result<Verdict, OracleError> {
        match self.first.second(solution)? {
            Verdict::Undecided => self.second_engine().second(solution),
            decided => Ok(decided),
        }
    }

    fn second_without(&mut self, solution: &Grid, removed: &[Lit]) -> Result<Verdict, OracleError> {
        match self.first.second_without(solution, removed)? {
            Verdict::Undecided => self.second_engine().second_without(solution, removed),
            decided => Ok(decided),
        }
    }

    fn solutions(
        &mut self,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Enumeration, OracleError> {
        let mut count = 0;
        let mut seen = Vec::new();
        let ended = self.first.solutions(&mut |grid| {
            count += 1;
            if seen.len() < REMEMBERED {
                seen.push(grid.clone());
            }
            visit(grid)
        })?;
        if ended != Enumeration::Undecided || count > REMEMBERED {
            return Ok(ended);
        }
        self.second_engine().solutions(&mut |grid| {
            if seen.contains(grid) {
                return ControlFlow::Continue(());
            }
            visit(grid)
        })
    }
}
