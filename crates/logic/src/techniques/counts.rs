//! Cells that are empty or filled because of how many a clue counts: those that would leave a clue
//! no room, and groups whose counts are compared.

use super::{clues, looks};
use crate::cells::CellSet;
use crate::chains::facts::Group;
use crate::counts::{Counted, Counts, EMPTY, FILLED};
use crate::reasons;
use crate::report::words::Words;
use crate::score::Score;
use crate::state::State;
use crate::step::{Part, PremiseReason, Reason, Role, Step};
use crate::step_collector::StepCollector;
use crate::technique::Technique;

/// What is left of a group in a position.
#[derive(Debug, Clone, Copy)]
struct Left {
    /// The cells of which nothing is known.
    open: CellSet,
    /// How many of them are filled, less than none if too many are filled already.
    need: isize,
}

impl Left {
    /// Nothing.
    const NOTHING: Left = Left { open: CellSet::EMPTY, need: 0 };

    /// Returns this and another group, which do not meet, as one.
    fn with(self, other: Left) -> Left {
        Left { open: self.open | other.open, need: self.need + other.need }
    }

    /// Returns how many more open cells it has than are filled.
    fn spare(self) -> isize {
        self.open.len() as isize - self.need
    }
}

/// Returns what is left of a group in a position.
fn left(state: &State, group: &Counted) -> Left {
    let may_be = |cell: &usize, symbol: usize| state.known(*cell) >> symbol & 1 == 1;
    let filled = group.set.iter().filter(|cell| !may_be(cell, EMPTY)).count();
    let open = group.set.iter().filter(|cell| may_be(cell, EMPTY) && may_be(cell, FILLED));
    Left { open: open.collect(), need: group.total as isize - filled as isize }
}

/// The most cells whose number is seen without counting.
const SEEN_AT_ONCE: usize = 3;

/// Finds the open cells of groups that have all their filled cells, or need all their open ones. A
/// player has counted them where a number is printed, or where they are few.
pub(crate) fn complete(state: &State, found: &mut StepCollector) {
    let Some(counts) = state.counts() else { return };
    let technique = Technique::CompleteCount;
    let (fresh, mut again) = (state.fresh(technique), CellSet::EMPTY);
    for group in &counts.groups {
        if !found.spend(group.set.len()) {
            return;
        }
        if !group.set.meets(fresh) {
            continue;
        }
        let Left { open, need } = left(state, group);
        let is_printed = matches!(state.statement(group.statement).source, PremiseReason::Clue(_));
        if !is_printed && open.len().min(group.total) > SEEN_AT_ONCE {
            continue;
        }
        let gone = match need {
            0 => FILLED,
            _ if need == open.len() as isize => EMPTY,
            _ => continue,
        };
        let gone: Vec<(usize, usize)> = open.iter().map(|cell| (cell, gone)).collect();
        again |= open;
        found.eliminate(technique, gone.iter().copied(), || {
            reasons::reason(state, [Group::Statement(group.statement)], &gone, false)
        });
    }
    found.has_looked(technique, again);
}

/// Finds the cells outside of a clue that cannot be filled, or empty, because that would leave the
/// clue no way.
pub(crate) fn blocked(state: &State, found: &mut StepCollector) {
    if state.counts().is_some() {
        looks::each_open(state, found, |found, number| {
            let gone = clues::impossible_beside(state, number, found);
            found.eliminate(Technique::BlockedCell, gone.iter().copied(), || {
                reasons::reason(state, [Group::Statement(number)], &gone, false)
            });
        });
    }
}

/// What a comparison scores more if not all cells outside can be filled because some touch.
const PACKED: u8 = 4;

/// The most groups of a division that are compared if cells outside may touch.
const MOST_PACKED: usize = 2;

/// The most cells of which each two touch.
const MOST_TOUCHING: isize = 4;

/// Finds what two groups of which the cells are counted say together.
pub(crate) fn of_two(state: &State, found: &mut StepCollector) {
    let Some(counts) = state.counts() else { return };
    let left: Vec<Left> = counts.groups.iter().map(|group| left(state, group)).collect();
    for (one, first) in left.iter().enumerate() {
        for (other, second) in left.iter().enumerate() {
            if one != other && first.open.meets(second.open) {
                let compared =
                    Compared { groups: &[one], sum: *first, others: &[other], other: *second };
                compared.report(state, found, Technique::ComparedCounts);
            }
        }
        if !found.spend(left.len()) {
            return;
        }
    }
}

/// Finds what groups of one division of the board and groups of another say together, `SIZE` of the
/// one and at most as many of the other.
pub(crate) fn of_divisions<const SIZE: usize>(state: &State, found: &mut StepCollector) {
    let Some(counts) = state.counts() else { return };
    let technique = match SIZE {
        2 => Technique::ComparedCountsOfTwo,
        3 => Technique::ComparedCountsOfThree,
        _ => Technique::ComparedCountsOfFour,
    };
    let left: Vec<Left> = counts.groups.iter().map(|group| left(state, group)).collect();
    let open = |division: &[usize]| -> Vec<usize> {
        let members = division.iter().copied();
        members.filter(|group| !left[*group].open.is_empty()).collect()
    };
    let divisions: Vec<Vec<usize>> = counts.divisions.iter().map(|one| open(one)).collect();
    let smaller = (1..SIZE).flat_map(|size| [(SIZE, size), (size, SIZE)]);
    for sizes in smaller.chain([(SIZE, SIZE)]) {
        for (at, first) in divisions.iter().enumerate() {
            for (_, others) in divisions.iter().enumerate().filter(|(other, _)| *other != at) {
                let left = &left;
                let mut search = Search { state, found, technique, left, sizes, others };
                if !search.first(first, &mut Vec::new(), Left::NOTHING) {
                    return;
                }
            }
        }
    }
}

/// The search for groups of two divisions.
struct Search<'s> {
    state: &'s State,
    found: &'s mut StepCollector,
    technique: Technique,
    /// What is left of each group.
    left: &'s [Left],
    /// How many groups of the first division are compared with how many of the second.
    sizes: (usize, usize),
    /// The groups of the second division that have open cells.
    others: &'s [usize],
}

impl Search<'_> {
    /// Chooses groups of the first division; returns whether the search may go on.
    fn first(&mut self, groups: &[usize], chosen: &mut Vec<usize>, sum: Left) -> bool {
        if chosen.len() == self.sizes.0 {
            return self.second(chosen, sum);
        }
        for (at, group) in groups.iter().enumerate() {
            chosen.push(*group);
            let goes_on = self.first(&groups[at + 1..], chosen, sum.with(self.left[*group]));
            chosen.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Chooses groups of the second division that take about as many open cells from the first,
    /// beyond those that they fill, as the first have to spare. No choice takes more.
    fn second(&mut self, chosen: &[usize], sum: Left) -> bool {
        let taken = |group: &usize| {
            let Left { open, need } = self.left[*group];
            ((open & sum.open).len() as isize - need, *group)
        };
        let meets = |group: &&usize| self.left[**group].open.meets(sum.open);
        let mut others: Vec<(isize, usize)> = self.others.iter().filter(meets).map(taken).collect();
        others.sort_by_key(|(taken, group)| (-taken, *group));
        let touch = self.sizes.0.max(self.sizes.1) <= MOST_PACKED;
        let over = if touch { (MOST_TOUCHING - 1) * sum.need } else { 0 };
        let mut choices = Vec::new();
        choose(&others, self.sizes.1, sum.spare() - over, &mut Vec::new(), &mut choices);
        for others in &choices {
            let other = others.iter().map(|group| self.left[*group]);
            let other = other.fold(Left::NOTHING, Left::with);
            let compared = Compared { groups: chosen, sum, others, other };
            compared.report(self.state, self.found, self.technique);
        }
        self.found.spend(self.others.len() + choices.len())
    }
}

/// Adds every choice of so many groups that takes at least `wanted` in sum. The groups that take
/// most come first.
fn choose(
    groups: &[(isize, usize)],
    count: usize,
    wanted: isize,
    chosen: &mut Vec<usize>,
    choices: &mut Vec<Vec<usize>>,
) {
    if count == 0 {
        choices.push(chosen.clone());
        return;
    }
    for (at, (taken, group)) in groups.iter().enumerate() {
        let most: isize = groups[at..].iter().take(count).map(|(taken, _)| taken).sum();
        if groups.len() - at < count || most < wanted {
            return;
        }
        chosen.push(*group);
        choose(&groups[at + 1..], count - 1, wanted - taken, chosen, choices);
        chosen.pop();
    }
}

/// Groups whose counts are compared with those of others. Neither side has groups that meet.
struct Compared<'s> {
    groups: &'s [usize],
    /// What is left of the groups.
    sum: Left,
    others: &'s [usize],
    /// What is left of the others.
    other: Left,
}

impl Compared<'_> {
    /// Reports what follows if no more cells of the groups outside of the others can be filled than
    /// the groups need more than the others: so many of these are filled, and the cells of the
    /// others outside of the groups are empty.
    fn report(&self, state: &State, found: &mut StepCollector, technique: Technique) {
        let Some(counts) = state.counts() else { return };
        let outside = self.sum.open - self.other.open;
        let (count, need) = (outside.len() as isize, self.sum.need - self.other.need);
        let is_packed = count > need;
        let score = Score::new(technique.score().tenths() + if is_packed { PACKED } else { 0 });
        let can_be = !is_packed || (need > 0 && count <= MOST_TOUCHING * need);
        if !can_be || !found.wants(technique, score) || most_filled(counts, outside) != need {
            return;
        }
        let is_empty = |cell: &usize| {
            is_packed && most_filled(counts, outside - counts.touching[*cell]) + 1 < need
        };
        let is_filled = |cell: &usize| most_filled(counts, outside - CellSet::of(*cell)) < need;
        let (empty, filled) = (outside.iter().filter(is_empty), outside.iter().filter(is_filled));
        let empty = (self.other.open - self.sum.open).iter().chain(empty);
        let gone: Vec<(usize, usize)> =
            empty.map(|cell| (cell, FILLED)).chain(filled.map(|cell| (cell, EMPTY))).collect();
        found.eliminate_scored(technique, score, gone.iter().copied(), || {
            self.reason(state, outside, &gone)
        });
    }

    fn reason(&self, state: &State, outside: CellSet, gone: &[(usize, usize)]) -> Reason {
        let statements = |groups: &[usize]| -> Vec<u16> {
            let all = state.counts().map_or(&[][..], |counts| &counts.groups);
            groups.iter().map(|group| all[*group].statement).collect()
        };
        let (first, second) = (statements(self.groups), statements(self.others));
        let both = first.iter().chain(&second).map(|number| Group::Statement(*number));
        let reason = reasons::reason(state, both, gone, false);
        let part = |role: Role, number: &u16| Part::cells(role, state.statement(*number).set, 0);
        let bases = first.iter().map(|number| part(Role::Base, number));
        let covers = second.iter().map(|number| part(Role::Cover, number));
        let ends = (!outside.is_empty()).then(|| Part::cells(Role::End, outside, 1 << FILLED));
        Reason { parts: bases.chain(covers).chain(ends).collect(), ..reason }
    }
}

/// Returns how many of some cells can be filled at most, because some touch.
fn most_filled(counts: &Counts, cells: CellSet) -> isize {
    let Some(cell) = cells.first() else { return 0 };
    let near = counts.touching[cell];
    let with = 1 + most_filled(counts, cells - near);
    // A cell that touches none of the others is filled, and one is that touches one other.
    match (cells & near).len() {
        1 | 2 => with,
        _ => with.max(most_filled(counts, cells - CellSet::of(cell))),
    }
}

/// Explains that a clue would have no way if the cells were not so.
pub(crate) fn explain_blocked(step: &Step, words: &Words<'_>) -> String {
    let statement = step.reason.premises.iter().find(|premise| premise.is_statement());
    let statement = statement.map_or_else(String::new, |premise| words.statement(premise));
    words.say(|all| all.blocked_cell).put("clue", statement).text()
}

/// Explains that a group has all its filled cells, or needs all its open ones.
pub(crate) fn explain_complete(step: &Step, words: &Words<'_>) -> String {
    let group = step.reason.parts.iter().find(|part| part.role == Role::Cover);
    let gone = step.conclusion.candidates();
    let telling = match gone.iter().all(|one| one.symbol.index() == FILLED) {
        true => words.say(|all| all.count_reached),
        false => words.say(|all| all.count_open),
    };
    telling.put("group", group.map_or_else(String::new, |part| words.group(&part.cells))).text()
}

/// Explains where the cells lie that groups still need, and which of them lie outside of others.
pub(crate) fn explain(step: &Step, words: &Words<'_>) -> String {
    let parts = |role: Role| step.reason.parts.iter().filter(move |part| part.role == role);
    let groups = |role| words.listed(parts(role).map(|part| words.group(&part.cells)));
    let outside = parts(Role::End).next();
    let telling = match outside {
        None => words.say(|all| all.compared_counts),
        Some(part) => words.say(|all| all.compared_counts_more).cells("cells", &part.cells),
    };
    telling.put("groups", groups(Role::Base)).put("others", groups(Role::Cover)).text()
}
