//! Names the smallest reasons that players know as fish: a symbol has places in so many houses only
//! within as many others, so it has none elsewhere in these.

use crate::report::words::Words;
use crate::step::{Conclusion, PremiseReason, Step};
use crate::technique::Technique;
use satoku_core::board::{Cell, House, HouseRole};
use satoku_core::rules::Rules;
use std::collections::BTreeSet;

/// The most houses of a fish with a name.
const MOST: usize = 4;

/// What the houses of a fish are, from the simplest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    /// Rows only within columns, or columns only within rows.
    Basic,
    /// The same, but some are regions.
    Franken,
    /// Rows and columns together on one side, or houses of another role.
    Mutant,
}

/// A fish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Fish {
    shape: Shape,
    /// Whether some places are outside the covering houses, but share houses with the conclusion.
    has_fins: bool,
    size: usize,
}

impl Shape {
    /// Returns the shape of two groups of houses.
    fn of(base: &[&House], cover: &[&House]) -> Self {
        let roles = |houses: &[&House]| houses.iter().map(|it| it.role as u8).collect();
        let (base, cover): (BTreeSet<u8>, BTreeSet<u8>) = (roles(base), roles(cover));
        let has = |role: HouseRole| [&base, &cover].map(|roles| roles.contains(&(role as u8)));
        let (rows, columns) = (has(HouseRole::Row), has(HouseRole::Column));
        let is_mixed = |at: usize| rows[at] && columns[at];
        let along_both = rows == [true; 2] || columns == [true; 2];
        if has(HouseRole::Extra).contains(&true) || is_mixed(0) || is_mixed(1) || along_both {
            Shape::Mutant
        } else if has(HouseRole::Region).contains(&true) {
            Shape::Franken
        } else {
            Shape::Basic
        }
    }
}

/// Returns the simplest fish that a reason is, if it is one.
fn fish(step: &Step, rules: &Rules) -> Option<Fish> {
    let Conclusion::Eliminate(eliminated) = &step.conclusion else { return None };
    let victim = eliminated.first()?;
    let (mut base, mut cells): (Vec<&House>, BTreeSet<Cell>) = (Vec::new(), BTreeSet::new());
    for premise in &step.reason.premises {
        let PremiseReason::House(house, symbol) = &premise.reason else { return None };
        if *symbol != victim.symbol {
            return None;
        }
        base.push(rules.houses().get(*house)?);
        cells.extend(premise.candidates.iter().map(|one| one.cell));
    }
    if !(2..=MOST).contains(&base.len()) {
        return None;
    }
    let is_other = |house: &&House| {
        !base.contains(house) && house.cells.iter().any(|cell| cells.contains(cell))
    };
    let others: Vec<&House> = rules.houses().iter().filter(is_other).collect();
    let body: BTreeSet<Cell> =
        cells.iter().copied().filter(|cell| !rules.share_house(*cell, victim.cell)).collect();
    let mut found: Option<Fish> = None;
    let mut cover: Vec<&House> = Vec::new();
    each_cover(&others, base.len(), &mut cover, &mut |cover| {
        let covers = |cell: &Cell| cover.iter().any(|house| house.cells.contains(cell));
        if !covers(&victim.cell) || !body.iter().all(covers) {
            return;
        }
        let has_fins = !cells.iter().all(covers);
        let fish = Fish { shape: Shape::of(&base, cover), has_fins, size: base.len() };
        found = Some(found.map_or(fish, |known| known.min(fish)));
    });
    found
}

/// Visits each choice of so many houses.
fn each_cover<'h>(
    houses: &[&'h House],
    count: usize,
    chosen: &mut Vec<&'h House>,
    visit: &mut dyn FnMut(&[&'h House]),
) {
    if count == 0 {
        return visit(chosen);
    }
    for (at, house) in houses.iter().enumerate() {
        chosen.push(house);
        each_cover(&houses[at + 1..], count - 1, chosen, visit);
        chosen.pop();
    }
}

/// Returns what players call a reason, if it is a fish.
pub(super) fn name(step: &Step, words: &Words<'_>) -> Option<String> {
    let Fish { shape, has_fins, size } = fish(step, words.rules())?;
    let (plain, finned) = match size {
        2 => (Technique::XWing, Technique::FinnedXWing),
        3 => (Technique::Swordfish, Technique::FinnedSwordfish),
        _ => (Technique::Jellyfish, Technique::FinnedJellyfish),
    };
    let called = |technique: Technique| technique.texts(words.language()).name;
    let telling = match (shape, has_fins) {
        (Shape::Basic, false) => return Some(called(plain).to_owned()),
        (Shape::Basic, true) => return Some(called(finned).to_owned()),
        (Shape::Franken, false) => words.say(|all| all.fish_franken),
        (Shape::Franken, true) => words.say(|all| all.fish_franken_finned),
        (Shape::Mutant, false) => words.say(|all| all.fish_mutant),
        (Shape::Mutant, true) => words.say(|all| all.fish_mutant_finned),
    };
    Some(telling.put("fish", called(plain)).text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::{Candidate, Premise, Reason};
    use satoku_core::board::{Symbol, Symbols};
    use satoku_core::language::LanguageCode;
    use satoku_core::rules::{Layout, Puzzle, Registry};
    use std::sync::Arc;

    /// What players call the exclusion of a 4 from a cell, because of the cells of houses, which
    /// are given by their names.
    fn called(victim: &str, base: &[(&str, &[&str])]) -> Option<String> {
        let rules = Registry::standard().rules("classic", &Layout::default()).unwrap();
        let symbol = Symbol::new(3);
        let candidate = |name: &str| {
            let cell =
                rules.board().cells().find(|cell| rules.board().place(*cell).to_string() == name);
            Candidate { cell: cell.unwrap(), symbol }
        };
        let premise = |(name, cells): &(&str, &[&str])| {
            let house = rules.houses().iter().position(|house| house.to_string() == *name);
            Premise {
                reason: PremiseReason::House(house.unwrap(), symbol),
                candidates: cells.iter().map(|name| candidate(name)).collect(),
            }
        };
        let premises = base.iter().map(premise).collect();
        let technique = Technique::SmallestReason;
        let step = Step {
            technique,
            score: technique.score(),
            conclusion: Conclusion::Eliminate(vec![candidate(victim)]),
            reason: Reason { symbols: vec![symbol], parts: Vec::new(), premises },
        };
        let puzzle = Puzzle::new(Arc::new(rules), Vec::new()).unwrap();
        let symbols = Symbols::default();
        let words = Words::new(&puzzle, &symbols);
        let german = words.in_language(LanguageCode::German);
        assert_eq!(name(&step, &words).is_some(), name(&step, &german).is_some());
        name(&step, &words)
    }

    #[test]
    fn houses_that_cover_houses_are_fish() {
        let rows: &[(&str, &[&str])] =
            &[("row 1", &["r1c3", "r1c7"]), ("row 5", &["r5c3", "r5c7"])];
        assert_eq!(called("r9c3", rows).as_deref(), Some("X-Wing"));
        let finned: &[(&str, &[&str])] =
            &[("row 1", &["r1c3", "r1c7"]), ("row 5", &["r5c2", "r5c3", "r5c7"])];
        assert_eq!(called("r4c3", finned).as_deref(), Some("Finned X-Wing"));
        let region: &[(&str, &[&str])] =
            &[("row 1", &["r1c2", "r1c8"]), ("box 9", &["r7c8", "r8c8"])];
        assert_eq!(called("r5c8", region).as_deref(), Some("Franken X-Wing"));
        let mixed: &[(&str, &[&str])] =
            &[("row 1", &["r1c4", "r1c9"]), ("column 5", &["r2c5", "r9c5"])];
        assert_eq!(called("r9c9", mixed).as_deref(), Some("Finned Mutant X-Wing"));
        // One house is a locked candidate, and these are not within two others.
        assert_eq!(called("r9c3", &rows[..1]), None);
        let loose: &[(&str, &[&str])] =
            &[("row 1", &["r1c3", "r1c7"]), ("row 5", &["r5c4", "r5c9"])];
        assert_eq!(called("r9c3", loose), None);
    }
}
