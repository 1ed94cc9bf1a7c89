//! The smaller steps inside a step with a long reason.
//!
//! The opposite of the conclusion is supposed, and its consequences by the premises of the step are
//! told one at a time, until they contradict each other. Where that takes more than consequences,
//! other candidates are refuted in the same way first.

use super::cells::CellSet;
use super::chains::facts::{Fact, Group};
use super::chains::implications::{Basis, Contradiction, Implications, Scope};
use super::report::words::Words;
use super::state::State;
use super::step::{Conclusion, Premise, Step};
use std::collections::BTreeSet;

/// The most suppositions inside each other, besides the first.
const DEEPEST: usize = 3;

/// A smaller step inside a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detail {
    /// The number of suppositions in force before it: 0 for the first one.
    pub depth: usize,
    /// What it says.
    pub said: Said,
}

/// What a smaller step says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// This is supposed.
    Suppose(Conclusion),
    /// This follows from a premise of the step and what was said before.
    Follows(Conclusion, Premise),
    /// This follows because supposing the opposite, told just before, leads to a contradiction.
    Refuted(Conclusion),
    /// Nothing is left that fulfils this premise: a contradiction.
    Unfulfilled(Premise),
    /// A candidate must be both true and false, which is a contradiction.
    Both(Conclusion, Conclusion),
}

impl Step {
    /// Returns the smaller steps inside the step, found in the position that it applies to: for
    /// each part of its conclusion, how the opposite leads to a contradiction. None if the step
    /// rests on a single premise, or relies on there being one solution.
    pub fn details(&self, state: &State) -> Vec<Detail> {
        if self.reason.premises.len() < 2 {
            return Vec::new();
        }
        let groups = self.reason.premises.iter().map(|premise| Group::of(state, premise));
        let Some(mut groups) = groups.collect::<Option<BTreeSet<Group>>>() else {
            return Vec::new();
        };
        // A statement says that its cells hold something.
        let cells_of = |group: &Group| match group {
            Group::Statement(number) => state.statement(*number).set & state.empty(),
            _ => CellSet::EMPTY,
        };
        let cells = groups.iter().map(cells_of).fold(CellSet::EMPTY, |all, set| all | set);
        groups.extend(cells.iter().map(|cell| Group::Cell(cell as u16)));
        let holds = matches!(self.conclusion, Conclusion::Place(_));
        let supposed =
            self.conclusion.candidates().iter().map(|candidate| {
                Fact::new(candidate.cell.index(), candidate.symbol.index(), !holds)
            });
        let candidates = groups.iter().flat_map(|group| group.candidates(state));
        let candidates: BTreeSet<(usize, usize)> = candidates.collect();
        let search = Search { state, candidates };
        let mut details = Vec::new();
        for fact in supposed {
            let all = Implications::within(Some(&groups), fact, Scope::Locked, state);
            let account = (0..=DEEPEST).find_map(|deepest| search.refute(all.clone(), 0, deepest));
            if let Some(account) = account {
                search.tell(&account, fact, 0, &mut details);
            }
        }
        details
    }
}

/// How a supposition is refuted.
struct Account<'s> {
    /// The consequences up to a contradiction, of which those from number `start` on are new.
    all: Implications<'s>,
    start: usize,
    /// The suppositions that were refuted on the way, in order.
    inner: Vec<(Fact, Account<'s>)>,
}

/// The search for the smaller steps of one step.
struct Search<'s> {
    state: &'s State,
    /// The candidates that the groups are about.
    candidates: BTreeSet<(usize, usize)>,
}

impl<'s> Search<'s> {
    /// Refutes a supposition by its consequences, with at most so many suppositions inside each
    /// other.
    fn refute(
        &self,
        mut all: Implications<'s>,
        start: usize,
        deepest: usize,
    ) -> Option<Account<'s>> {
        let mut inner = Vec::new();
        while all.clash().is_none() {
            let deeper = deepest.checked_sub(1)?;
            let mut open = self.candidates.iter();
            let (further, account) = open.find_map(|(cell, symbol)| {
                let further = Fact::new(*cell, *symbol, true);
                if all.is_known(further) {
                    return None;
                }
                Some((further, self.refute(all.assume(further), all.count(), deeper)?))
            })?;
            let support = account.all.refutation()?;
            all.refute([(further, support)]);
            inner.push((further, account));
        }
        Some(Account { all, start, inner })
    }

    /// Adds what is told of the refutation of a supposition.
    fn tell(&self, account: &Account<'_>, supposed: Fact, depth: usize, told: &mut Vec<Detail>) {
        told.push(Detail { depth, said: Said::Suppose(supposed.conclusion()) });
        let depth = depth + 1;
        let mut last: Option<Group> = None;
        for (fact, basis) in account.all.account(account.start) {
            let group = match basis {
                Basis::Group(group) => group,
                Basis::Refuted(number) => {
                    // Those that were refuted before this supposition come first.
                    let before = account.all.refuted_count() - account.inner.len();
                    if let Some((supposed, inner)) = account.inner.get(number - before) {
                        self.tell(inner, *supposed, depth, told);
                    }
                    told.push(Detail { depth, said: Said::Refuted(fact.conclusion()) });
                    last = None;
                    continue;
                }
            };
            // What one group excludes is told together.
            if last == Some(group)
                && !fact.holds
                && let Some(Detail { said, .. }) = told.last_mut()
                && let Said::Follows(Conclusion::Eliminate(before), _) = said
            {
                before.extend(fact.conclusion().candidates());
                continue;
            }
            last = Some(group);
            let said = Said::Follows(fact.conclusion(), group.premise(self.state));
            told.push(Detail { depth, said });
        }
        let said = match account.all.clash() {
            Some(Contradiction::Empty(group)) => Said::Unfulfilled(group.premise(self.state)),
            Some(Contradiction::Both(fact)) => {
                let [one, other] = [fact, fact.negation()].map(Fact::conclusion);
                let is_about_it = |said: &Said| match said {
                    Said::Follows(last, _) => last.candidates().contains(&one.candidates()[0]),
                    _ => false,
                };
                match told.pop_if(|last| last.depth == depth && is_about_it(&last.said)) {
                    Some(Detail { said: Said::Follows(_, premise), .. }) => {
                        Said::Unfulfilled(premise)
                    }
                    _ => Said::Both(one, other),
                }
            }
            None => return,
        };
        told.push(Detail { depth, said });
    }
}

impl Detail {
    /// Returns what it says as a clause, without a full stop.
    pub fn text(&self, words: &Words<'_>) -> String {
        match &self.said {
            Said::Suppose(supposed) => {
                let template =
                    words.say(|all| if self.depth == 0 { all.suppose } else { all.suppose_too });
                template.put("fact", words.conclusion(supposed)).text()
            }
            Said::Follows(fact, premise) => {
                let telling = words.say(|all| all.follows).put("fact", words.conclusion(fact));
                telling.put("why", words.fact(premise)).text()
            }
            Said::Refuted(fact) => {
                words.say(|all| all.refuted).put("fact", words.conclusion(fact)).text()
            }
            Said::Unfulfilled(premise) => {
                words.say(|all| all.unfulfilled).put("fact", words.fact(premise)).text()
            }
            Said::Both(one, other) => {
                let telling = words.say(|all| all.both).put("one", words.conclusion(one));
                telling.put("other", words.conclusion(other)).text()
            }
        }
    }
}
