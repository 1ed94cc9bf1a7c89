//! The smallest reasons of a position: the fewest cells, houses and clues that force or forbid a
//! candidate, found by implicit hitting sets.
//!
//! An element is a fact of the position: a cell holds one of its candidates, a symbol has one of
//! its places in a house, or a clue holds. That cells and houses hold nothing twice needs no
//! element. A reason for a conclusion is a set of elements that contradicts its negation. Each
//! assignment in which the negation is true breaks some elements, and every reason has one of
//! these. So the lightest set that has one of each such list is the smallest reason, unless some
//! assignment fulfils it, which then adds a list (Ignatiev, Previti, Liffiton and Marques-Silva,
//! *Smallest MUS Extraction with Minimal Hitting Set Dualization*, 2015). The assignments serve all
//! conclusions together, and those of the least weight are found side by side.

mod assignment;
mod correction_sets;
mod elements;
mod fish;
mod grades;
mod hitting;
mod solution;

use super::chains::facts::Group;
use super::premises::needed;
use super::report::words::Words;
use super::score::Score;
use super::state::State;
use super::statements::EASY_CELLS;
use super::step::{Candidate, Part, Premise, PremiseReason, Reason, Role, Step, symbols_of};
use super::step_collector::StepCollector;
use super::technique::Technique;
use assignment::{Assignment, NONE};
pub(super) use correction_sets::CorrectionSets;
use correction_sets::{Numbering, insert};
pub(super) use elements::all_elements;
use elements::statements;
pub(super) use grades::Grades;
pub use grades::SmallestReasons;
use hitting::{Elements, Lists, Verdict, count_common, hit};

/// The weight of a cell and of a symbol in a house.
const GROUP: u32 = 2;

/// The weight of a clue of up to [`EASY_CELLS`] cells, and of a larger one.
const CLUE: u32 = 2;
const LARGE_CLUE: u32 = 3;
/// The weight of a sum that follows from one house and clues. Each further house adds one.
const SUM: u32 = 3;

/// The greatest weight of a reason that is looked for.
const HEAVIEST: u32 = 20;

/// The greatest weight of a reason of clues alone: two clues or sums.
const HEAVIEST_OF_CLUES: u32 = 6;

/// The work for an assignment and for a choice of elements, in the unit of the meter.
const ASSIGNMENT: usize = 2_000;
const CHOICE: usize = 8;

/// The number of missed lists of which the shortest is taken.
const LOOKED_AT: usize = 8;

/// The estimated work for a conclusion; each group more takes four times as much. On boards of
/// houses, reasons come last, in positions whose reasons are heavy.
const OF_CONCLUSION: u64 = 1_000;
const OF_CONCLUSION_OF_HOUSES: u64 = 5_000;

/// The most work for one position. The work differs a little with the order of cells and symbols,
/// so that hardly any position of a puzzle with other clues may come near it. On boards of houses,
/// where reasons come last, it is less: positions of 16x16 boards would take too long.
const WORK: usize = 2_400_000_000;
const WORK_OF_HOUSES: usize = 1_000_000_000;

/// The score of a reason of each weight, in tenths. Measured on classic boards: the middle of the
/// scores of other techniques where the smallest reason has this weight, and between these.
const SCORES: [u8; HEAVIEST as usize + 1] =
    [28, 28, 28, 30, 41, 48, 56, 65, 74, 77, 80, 83, 86, 88, 90, 92, 94, 96, 98, 100, 102];

/// The least score of a reason on boards where smallest reasons come last.
const LAST: Score = Score::new(90);

/// Returns the score of a reason of this weight.
fn score(weight: u32) -> Score {
    Score::new(SCORES[weight as usize])
}

/// Finds the smallest reasons of clues alone.
pub(super) fn of_clues(state: &State, found: &mut StepCollector) {
    if let Some(mut reasons) = Reasons::of_clues(state, found) {
        reasons.report_up_to(HEAVIEST_OF_CLUES, found);
    }
}

/// A candidate that is true or false in the solution, and what is known of its reasons.
struct Open {
    cell: usize,
    symbol: usize,
    /// Whether it is true in the solution.
    holds: bool,
    /// The lists of which each reason has an element: how many, and their numbers as a set.
    count: usize,
    lists: Vec<u64>,
    /// Those of them that a choice has missed, which are enough to search with.
    missed: Vec<u32>,
    outlook: Outlook,
}

/// What is known of the reasons of a conclusion.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Outlook {
    /// None of the weights looked at so far.
    Open,
    /// There is none at all.
    Hopeless,
    /// This is a smallest one.
    Found(Elements),
}

/// The work that a search may take is used up.
struct UsedUp;

/// The search for the smallest reasons of one position.
struct Reasons<'s> {
    state: &'s State,
    technique: Technique,
    numbering: Numbering,
    /// The elements that may be used, as groups and as a set.
    elements: Vec<Group>,
    usable: Elements,
    /// The weight of each element; without meaning for those that may not be used.
    weights: Vec<u32>,
    solution: Vec<u8>,
    conclusions: Vec<Open>,
    /// For each cell and symbol the number of its conclusion, if it is a candidate.
    of_candidate: Vec<Option<u16>>,
    /// The filled cells.
    filled: Assignment<'s>,
    /// The weight up to which all reasons are known.
    done: u32,
    /// Whether reasons were found or the work was used up.
    has_ended: bool,
    /// The score of the lightest reasons at least.
    floor: Score,
    /// The work done, and the most that may be done.
    work: usize,
    most_work: usize,
}

impl<'s> Reasons<'s> {
    /// Prepares the search in a position, with every element. `None` if the elements contradict
    /// each other or the work is used up.
    fn new(state: &'s State, found: &mut StepCollector) -> Option<Self> {
        Reasons::of(state, Technique::SmallestReason, all_elements(state), found)
    }

    /// Prepares the search for reasons of clues alone.
    fn of_clues(state: &'s State, found: &mut StepCollector) -> Option<Self> {
        let elements: Vec<Group> = statements(state).collect();
        if elements.len() < 2 {
            return None;
        }
        Reasons::of(state, Technique::CluesTogether, elements, found)
    }

    fn of(
        state: &'s State,
        technique: Technique,
        elements: Vec<Group>,
        found: &mut StepCollector,
    ) -> Option<Self> {
        let solution = solution::solution(state, found)?;
        let numbering = Numbering::new(state);
        let mut usable = Elements::none(numbering.count);
        let mut weights = vec![1; numbering.count];
        for element in &elements {
            usable.insert(numbering.number(*element));
            weights[numbering.number(*element)] = weight(state, *element);
        }
        let open = state.open_candidates().map(|(cell, symbol)| {
            let holds = usize::from(solution[cell]) == symbol;
            Open {
                cell,
                symbol,
                holds,
                count: 0,
                lists: Vec::new(),
                missed: Vec::new(),
                outlook: Outlook::Open,
            }
        });
        let conclusions: Vec<Open> = open.collect();
        let mut of_candidate = vec![None; solution.len() * state.geometry.symbols];
        for (one, number) in conclusions.iter().zip(0..) {
            of_candidate[one.cell * state.geometry.symbols + one.symbol] = Some(number);
        }
        // On boards of houses the techniques of lower scores were tried before.
        let floor = if state.has_only_houses() { LAST } else { score(0) };
        let mut reasons = Reasons {
            state,
            technique,
            numbering,
            elements,
            usable,
            weights,
            solution,
            conclusions,
            of_candidate,
            filled: Assignment::new(state),
            done: 0,
            has_ended: false,
            floor,
            work: 0,
            most_work: if state.has_only_houses() { WORK_OF_HOUSES } else { WORK },
        };
        found.correction_sets.keep_for(state);
        for number in 0..found.correction_sets.count() {
            reasons.share(number, &found.correction_sets);
        }
        Some(reasons)
    }

    /// Leaves out the conclusions about all other candidates.
    fn keep_only(&mut self, candidate: Candidate) {
        let (cell, symbol) = (candidate.cell.index(), candidate.symbol.index());
        self.conclusions.retain(|one| (one.cell, one.symbol) == (cell, symbol));
        self.of_candidate.fill(None);
        if !self.conclusions.is_empty() {
            self.of_candidate[cell * self.state.geometry.symbols + symbol] = Some(0);
        }
    }

    /// Reports the conclusions with the lightest reasons, if these weigh at most so much.
    fn report_up_to(&mut self, heaviest: u32, found: &mut StepCollector) {
        while !self.has_ended && self.done < heaviest {
            let are_there = self.next_weight(found);
            self.has_ended = are_there != Some(false);
            if are_there == Some(true) {
                self.report(self.done, found);
            }
        }
    }

    /// Looks for reasons of the next weight; returns whether there are any. `None` if the work is
    /// used up.
    fn next_weight(&mut self, found: &mut StepCollector) -> Option<bool> {
        let weight = self.done + 1;
        // Without large clues and sums, all weights are those of several groups.
        if weight.is_multiple_of(GROUP) || !self.has_even_weights() {
            // The work differs with the order of cells and symbols, so that what a path counts is
            // an estimate. If nothing is found, most of its work is left for other techniques.
            let groups = u64::from(weight.div_ceil(GROUP));
            let each = match self.state.has_only_houses() {
                true => OF_CONCLUSION_OF_HOUSES,
                false => OF_CONCLUSION,
            };
            let estimate = (self.conclusions.len() as u64 * each) << (2 * groups);
            if estimate > found.meter.left / 4 || !found.spend(estimate as usize) {
                return None;
            }
            self.search(weight, found)?;
        }
        self.done = weight;
        Some(self.found().next().is_some())
    }

    /// Returns the number of a conclusion in all positions of the puzzle.
    fn number_of(&self, conclusion: usize) -> usize {
        let Open { cell, symbol, .. } = self.conclusions[conclusion];
        let is_of_clues = usize::from(self.technique == Technique::CluesTogether);
        (cell * self.state.geometry.symbols + symbol) * 2 + is_of_clues
    }

    fn has_even_weights(&self) -> bool {
        let mut weights =
            self.elements.iter().map(|element| self.weights[self.numbering.number(*element)]);
        weights.all(|weight| weight.is_multiple_of(GROUP))
    }

    /// Returns the numbers of the conclusions whose reasons were found.
    fn found(&self) -> impl Iterator<Item = usize> {
        let found = |one: &Open| matches!(one.outlook, Outlook::Found(_));
        (0..self.conclusions.len()).filter(move |number| found(&self.conclusions[*number]))
    }

    /// Finds every conclusion with a reason of this weight, if lighter ones have been looked for.
    /// `None` if the work is used up.
    fn search(&mut self, weight: u32, found: &mut StepCollector) -> Option<()> {
        let weights = std::mem::take(&mut self.weights);
        for number in 0..self.conclusions.len() {
            let known = self.number_of(number);
            let is_heavier = found.correction_sets.has_heavier(known, weight);
            if self.conclusions[number].outlook != Outlook::Open || is_heavier {
                continue;
            }
            let mut lists = ListsOf::new(self, number, found);
            if let Some(chosen) = hit(&mut lists, &weights, weight) {
                self.conclusions[number].outlook = Outlook::Found(chosen);
            }
            let Open { outlook, missed, .. } = &self.conclusions[number];
            if *outlook == Outlook::Open && self.work <= self.most_work && found.spend(0) {
                found.correction_sets.bound(known, weight, missed);
            }
        }
        self.weights = weights;
        self.spend(0, found)
    }

    /// Returns an assignment in which some elements are fulfilled and a conclusion is wrong, if
    /// there is one.
    fn unless(
        &mut self,
        number: usize,
        elements: &Elements,
        found: &mut StepCollector,
    ) -> Result<Option<Assignment<'s>>, UsedUp> {
        let Open { cell, symbol, holds, .. } = self.conclusions[number];
        let mut start = self.filled.clone();
        match holds {
            true => start.eliminate(cell, symbol),
            false => start.place(cell, symbol),
        }
        let elements: Vec<Group> = elements.iter().map(|one| self.numbering.all[one]).collect();
        let mut work = 0;
        let assignment = start.fulfilling(&elements, &mut work);
        self.spend(work * ASSIGNMENT, found).ok_or(UsedUp)?;
        Ok(assignment)
    }

    /// Completes an assignment, and adds the list of the elements that it does not fulfil to each
    /// conclusion that is wrong in it.
    fn learn(&mut self, mut assignment: Assignment<'s>, found: &mut StepCollector) {
        assignment.complete(&self.solution);
        let violated = assignment.violated(&self.numbering.all, &self.solution);
        found.correction_sets.add(assignment.values(), &violated);
        self.share(found.correction_sets.count() - 1, &found.correction_sets);
    }

    /// Adds a list to each conclusion that is wrong in its assignment.
    fn share(&mut self, number: usize, known: &CorrectionSets) {
        let (values, list) = (known.values(number), known.list(number));
        let is_empty = list.iter().zip(&self.usable.0).all(|(list, usable)| list & usable == 0);
        let cells = values.iter().zip(&self.solution).enumerate();
        for (cell, (value, right)) in cells.filter(|(_, (value, right))| value != right) {
            // That the cell holds its symbol is wrong, and that it does not hold the other.
            for symbol in [*right, *value].into_iter().filter(|symbol| *symbol != NONE) {
                let at = cell * self.state.geometry.symbols + usize::from(symbol);
                let Some(open) = self.of_candidate[at] else { continue };
                let one = &mut self.conclusions[usize::from(open)];
                if one.outlook == Outlook::Open {
                    match is_empty {
                        true => one.outlook = Outlook::Hopeless,
                        false => {
                            one.count += 1;
                            insert(&mut one.lists, number);
                        }
                    }
                }
            }
        }
    }

    fn spend(&mut self, work: usize, found: &mut StepCollector) -> Option<()> {
        self.work += work;
        (found.spend(0) && self.work <= self.most_work).then_some(())
    }

    /// Reports what was found. With reasons, conclusions of one reason come together.
    fn report(&mut self, weight: u32, found: &mut StepCollector) {
        let score = match self.technique {
            Technique::CluesTogether => {
                let added = weight.saturating_sub(2 * CLUE) as u8;
                Score::new(self.technique.score().tenths() + added)
            }
            _ => score(weight).max(self.floor),
        };
        let all: Vec<usize> = self.found().collect();
        let mut told = vec![false; self.conclusions.len()];
        for number in &all {
            if std::mem::replace(&mut told[*number], true) {
                continue;
            }
            let Open { cell, symbol, holds, .. } = self.conclusions[*number];
            let Outlook::Found(reason) = self.conclusions[*number].outlook.clone() else {
                continue;
            };
            let mut gone = vec![(cell, symbol)];
            if found.explains() && !holds {
                for other in &all {
                    let one = &self.conclusions[*other];
                    let candidate = (one.cell, one.symbol);
                    let is_next = !told[*other] && !one.holds;
                    if is_next && matches!(self.unless(*other, &reason, found), Ok(None)) {
                        told[*other] = true;
                        gone.push(candidate);
                    }
                }
            }
            let elements = reason.iter().map(|element| self.numbering.all[element]);
            let explain = || self::reason(self.state, elements, &gone, holds);
            match holds {
                true => found.place_scored(self.technique, score, cell, symbol, explain),
                false => {
                    found.eliminate_scored(self.technique, score, gone.iter().copied(), explain);
                }
            }
        }
    }
}

/// The lists of one conclusion that choices have missed, without elements that may not be used.
struct ListsOf<'r, 's, 'f> {
    reasons: &'r mut Reasons<'s>,
    number: usize,
    found: &'f mut StepCollector,
    /// The lists side by side.
    words: Vec<u64>,
}

impl<'r, 's, 'f> ListsOf<'r, 's, 'f> {
    fn new(reasons: &'r mut Reasons<'s>, number: usize, found: &'f mut StepCollector) -> Self {
        let mut lists = ListsOf { reasons, number, found, words: Vec::new() };
        let missed = std::mem::take(&mut lists.reasons.conclusions[number].missed);
        missed.into_iter().for_each(|list| lists.add(list));
        lists
    }

    /// Adds a list that was missed.
    fn add(&mut self, number: u32) {
        let list = self.found.correction_sets.list(number as usize).iter();
        let usable = list.zip(&self.reasons.usable.0).map(|(list, usable)| list & usable);
        self.words.extend(usable);
        self.reasons.conclusions[self.number].missed.push(number);
    }

    /// Adds the shortest list without a chosen element, if there is one.
    fn add_missed(&mut self, chosen: &Elements) -> bool {
        let usable = &self.reasons.usable.0;
        let known = &self.found.correction_sets;
        let all = &self.reasons.conclusions[self.number].lists;
        let missed = known.without(all, chosen, LOOKED_AT);
        let length = |number: &u32| count_common(known.list(*number as usize), usable);
        let shortest = missed.into_iter().min_by_key(length);
        shortest.map(|number| self.add(number)).is_some()
    }
}

impl Lists for ListsOf<'_, '_, '_> {
    fn count(&self) -> usize {
        self.reasons.conclusions[self.number].missed.len()
    }

    fn list(&self, number: usize) -> &[u64] {
        let words = self.reasons.usable.0.len();
        &self.words[number * words..][..words]
    }

    fn test(&mut self, chosen: &Elements) -> Verdict {
        let known = self.reasons.conclusions[self.number].count;
        if self.reasons.spend(known, self.found).is_none() {
            return Verdict::Ended;
        }
        if self.add_missed(chosen) {
            return Verdict::Missed;
        }
        match self.reasons.unless(self.number, chosen, self.found) {
            Err(UsedUp) => Verdict::Ended,
            Ok(None) => Verdict::Met,
            Ok(Some(assignment)) => {
                self.reasons.learn(assignment, self.found);
                let is_open = self.reasons.conclusions[self.number].outlook == Outlook::Open;
                match is_open && self.add_missed(chosen) {
                    true => Verdict::Missed,
                    false => Verdict::Ended,
                }
            }
        }
    }

    fn spend(&mut self, work: usize) -> bool {
        self.reasons.spend(work * CHOICE, self.found).is_some()
    }
}

/// Returns the weight of an element.
fn weight(state: &State, element: Group) -> u32 {
    let Group::Statement(number) = element else { return GROUP };
    let statement = state.statement(number);
    match &statement.source {
        PremiseReason::Sum(sum) => SUM + (sum.houses.len() - 1) as u32,
        _ if statement.cells.len() <= EASY_CELLS => CLUE,
        _ => LARGE_CLUE,
    }
}

/// Returns those of the elements that a conclusion needs, as premises and parts.
pub(super) fn reason(
    state: &State,
    elements: impl IntoIterator<Item = Group>,
    concluded: &[(usize, usize)],
    holds: bool,
) -> Reason {
    let premises = needed(state, elements.into_iter(), concluded, holds);
    let symbols = concluded.iter().fold(0, |mask, (_, symbol)| mask | 1 << symbol);
    let parts = premises.iter().map(|premise| part(state, premise)).collect();
    Reason { symbols: symbols_of(symbols), parts, premises }
}

/// Returns the part of a pattern that a premise is about.
fn part(state: &State, premise: &Premise) -> Part {
    let cells = premise.candidates.iter().map(|one| one.cell.index()).collect();
    let symbols = premise.candidates.iter().fold(0, |mask, one| mask | 1 << one.symbol.index());
    match &premise.reason {
        PremiseReason::House(house, _) => Part::house(Role::Base, *house, cells, symbols),
        PremiseReason::Cell(_) => Part::cells(Role::Base, cells, symbols),
        _ => {
            let known = state.statement_of(premise).map(|(_, statement)| statement.set);
            Part::cells(Role::Cover, known.unwrap_or(cells), 0)
        }
    }
}

/// Explains all facts of a reason.
pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let facts = words.clauses(step.reason.premises.iter().map(|premise| words.fact(premise)));
    let reason = words.say(|all| all.smallest_reason).put("facts", facts).text();
    match fish::name(step, words) {
        Some(name) => {
            words.say(|all| all.fish_called).put("reason", reason).put("name", name).text()
        }
        None => reason,
    }
}
