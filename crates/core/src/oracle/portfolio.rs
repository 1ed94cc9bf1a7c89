//! The engine used by the generator: several engines, each asked where those before it gave up.

use super::clue_stack::ClueStack;
use super::{Enumeration, Oracle, OracleError, Verdict, Work};
use crate::board::Grid;
use crate::cnf::Lit;
use std::ops::ControlFlow;

/// The number of solutions of an enumeration that are remembered, so that they can be left out if
/// another engine takes over. Beyond that an engine goes on alone, as it finds solutions with ease
/// there.
const REMEMBERED: usize = 1000;

/// Creates an engine without clues.
pub(super) type Make<'a> = Box<dyn Fn() -> Box<dyn Oracle + 'a> + 'a>;

/// Engines in the order in which they are asked; each is created when it is first needed.
pub(super) struct Portfolio<'a> {
    makers: Vec<Make<'a>>,
    // The engines created so far, of the first makers.
    engines: Vec<Box<dyn Oracle + 'a>>,
    // The clues, to be pushed to an engine when it is created.
    clues: ClueStack,
    // The work of engines that no longer exist.
    done: Work,
}

impl<'a> Portfolio<'a> {
    /// Creates an oracle without clues.
    ///
    /// # Panics
    /// If there is no maker.
    pub(super) fn new(makers: Vec<Make<'a>>) -> Self {
        let engines = vec![makers[0]()];
        Portfolio { makers, engines, clues: ClueStack::default(), done: Work::default() }
    }

    /// Returns an engine, with the current clues, where those before it exist.
    fn engine(&mut self, at: usize) -> &mut dyn Oracle {
        if at == self.engines.len() {
            let mut engine = (self.makers[at])();
            self.clues.levels(0).for_each(|clues| engine.push(clues));
            self.engines.push(engine);
        }
        self.engines[at].as_mut()
    }

    /// Asks one engine after the other until one decides.
    fn ask(
        &mut self,
        query: impl Fn(&mut dyn Oracle) -> Result<Verdict, OracleError>,
    ) -> Result<Verdict, OracleError> {
        for at in 0..self.makers.len() {
            match query(self.engine(at))? {
                Verdict::Undecided => {}
                decided => return Ok(decided),
            }
        }
        Ok(Verdict::Undecided)
    }
}

impl Oracle for Portfolio<'_> {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn work(&self) -> Work {
        self.engines.iter().fold(self.done, |work, engine| work + engine.work())
    }

    fn renew(&mut self) {
        self.engines[0].renew();
        self.done = self.engines.drain(1..).fold(self.done, |work, engine| work + engine.work());
        self.clues.clear();
    }

    fn push(&mut self, clues: &[Lit]) {
        self.clues.push(clues);
        self.engines.iter_mut().for_each(|engine| engine.push(clues));
    }

    fn pop(&mut self) {
        self.clues.pop();
        self.engines.iter_mut().for_each(|engine| engine.pop());
    }

    fn is_settled(&self) -> bool {
        self.engines[0].is_settled()
    }

    fn second(&mut self, solution: &Grid) -> Result<Verdict, OracleError> {
        self.ask(|engine| engine.second(solution))
    }

    fn second_without(&mut self, solution: &Grid, removed: &[Lit]) -> Result<Verdict, OracleError> {
        self.ask(|engine| engine.second_without(solution, removed))
    }

    fn solutions(
        &mut self,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Enumeration, OracleError> {
        let (mut count, mut seen) = (0, Vec::new());
        for at in 0..self.makers.len() {
            let by_others = seen.len();
            let ended = self.engine(at).solutions(&mut |grid| {
                if seen[..by_others].contains(grid) {
                    return ControlFlow::Continue(());
                }
                count += 1;
                if seen.len() < REMEMBERED {
                    seen.push(grid.clone());
                }
                visit(grid)
            })?;
            if ended != Enumeration::Undecided || count > REMEMBERED {
                return Ok(ended);
            }
        }
        Ok(Enumeration::Undecided)
    }
}
