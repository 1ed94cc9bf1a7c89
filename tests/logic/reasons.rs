//! Smallest reasons and the techniques of clues: certified, smallest by brute force, and the same
//! for a puzzle that is turned.

use super::certificate::certify;
use super::details;
use super::{Marks, each_step, of_givens, rated, rules};
use satoku::board::{Cell, Symbol, Symbols};
use satoku::generate::{Assurance, Generator, Request};
use satoku::logic::{
    Candidate, Conclusion, Geometry, Ladder, Path, Premise, PremiseReason, Progress, Role, Score,
    SmallestReasons, State, Step, Technique, WORK, Words,
};
use satoku::oracle::Cancel;
use satoku::rules::{Layout, Puzzle};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// The techniques of clues.
pub(super) const OF_CLUES: &[Technique] = &[
    Technique::ClueSingle,
    Technique::ClueLimits,
    Technique::LongClueLimits,
    Technique::CompleteCount,
    Technique::BlockOverlap,
    Technique::InnieOrOutie,
    Technique::ClueLock,
    Technique::HiddenSingleInClue,
    Technique::ClueAndCell,
    Technique::ClueCombination,
    Technique::RequiredSymbol,
    Technique::InniesAndOuties,
    Technique::ClueAndHouse,
    Technique::CluesTogether,
    Technique::BlockedCell,
    Technique::ComparedCounts,
    Technique::ComparedCountsOfTwo,
    Technique::ComparedCountsOfThree,
    Technique::ComparedCountsOfFour,
];

/// Whether a step rests on clues, rules or sums and shows their cells.
pub(super) fn of_clues(step: &Step) -> bool {
    let statements = step.reason.premises.iter().filter(|premise| premise.is_statement()).count();
    let houses = step.reason.premises.iter().filter(|premise| is_house(premise)).count();
    let is_sum = |premise: &Premise| matches!(premise.reason, PremiseReason::Sum(_));
    let sums = step.reason.premises.iter().filter(|premise| is_sum(premise)).count();
    match step.technique {
        Technique::ClueSingle => (statements, houses) == (0, 0),
        Technique::ClueLimits
        | Technique::BlockOverlap
        | Technique::LongClueLimits
        | Technique::ClueLock
        | Technique::HiddenSingleInClue
        | Technique::ClueCombination
        | Technique::RequiredSymbol => (statements, houses, sums) == (1, 0, 0),
        Technique::ClueAndCell => statements == 1 && houses == 0 && is_reason(step),
        Technique::InnieOrOutie | Technique::InniesAndOuties => {
            (statements, houses, sums) == (1, 0, 1)
        }
        Technique::ClueAndHouse => statements == 1 && houses <= 1,
        Technique::CluesTogether => statements >= 1 && houses == 0,
        Technique::BlockedCell | Technique::CompleteCount => {
            (statements, houses, sums) == (1, 0, 0) && is_reason(step)
        }
        Technique::ComparedCounts => compares(step, 1) && (houses, sums) == (0, 0),
        Technique::ComparedCountsOfTwo => compares(step, 2) && (houses, sums) == (0, 0),
        Technique::ComparedCountsOfThree => compares(step, 3) && (houses, sums) == (0, 0),
        Technique::ComparedCountsOfFour => compares(step, 4) && (houses, sums) == (0, 0),
        _ => false,
    }
}

/// Whether a step compares groups of cells that do not meet with others that do not, the more of
/// them so many, and names the statements of groups among these only.
fn compares(step: &Step, size: usize) -> bool {
    let groups = |role: Role| {
        let parts = step.reason.parts.iter().filter(move |part| part.role == role);
        parts.map(|part| part.cells.clone()).collect::<Vec<_>>()
    };
    let sides = [groups(Role::Base), groups(Role::Cover)];
    let are_apart = sides.iter().all(|side| {
        let all = side.concat();
        all.iter().collect::<BTreeSet<_>>().len() == all.len()
    });
    let statements = step.reason.premises.iter().filter(|premise| premise.is_statement()).count();
    let known = sides[0].len() + sides[1].len();
    are_apart && sides.iter().map(Vec::len).max() == Some(size) && (2..=known).contains(&statements)
}

fn is_house(premise: &Premise) -> bool {
    matches!(premise.reason, PremiseReason::House(..))
}

/// Whether each fact of a reason has a part that shows it.
pub(super) fn is_reason(step: &Step) -> bool {
    let parts = &step.reason.parts;
    parts.len() == step.reason.premises.len()
        && parts.iter().zip(&step.reason.premises).all(|(part, premise)| {
            (part.role == Role::Cover) == premise.is_statement()
                && premise.candidates.iter().all(|one| part.cells.contains(&one.cell))
        })
}

/// Puzzles of a kind, by their numbers.
pub(super) fn made(kind: &str, size: &str, numbers: Range<u64>) -> Vec<Puzzle> {
    let layout = Layout::of_size(size.parse().unwrap());
    let request = Request::named(kind, &layout).unwrap().assurance(Assurance::Double);
    let generator = Generator::new(request).unwrap();
    numbers.map(|index| generator.puzzle(7, index).unwrap().puzzle).collect()
}

#[test]
fn steps_of_every_variant_follow_and_are_what_they_say() {
    let mut seen: BTreeMap<Technique, u32> = BTreeMap::new();
    let (mut told, mut opened) = (0, 0);
    let variants = [
        ("cage", "6", 4),
        ("cage", "9", 1),
        ("thermometer", "6", 3),
        ("arrow", "6", 3),
        ("renban", "6", 2),
        ("whisper", "9", 1),
        ("dot", "6", 2),
        ("sandwich", "6", 2),
        ("little-killer", "6", 2),
        ("anti-knight", "6", 3),
        ("anti-king", "6", 3),
        ("non-consecutive", "6", 2),
        ("global-entropy", "6", 2),
        ("anti-taxicab", "6", 2),
        ("toroidal-anti-knight", "9", 1),
        ("sum-line", "6", 2),
        ("same-difference", "6", 2),
        ("lunchbox", "6", 2),
        ("indexer", "6", 2),
        ("counting-circles", "6", 2),
        ("full-rank", "4", 4),
        ("look-and-say", "6", 2),
        ("latin+calculation", "6", 2),
        ("all-dots", "6", 2),
        ("all-white-dots", "6", 2),
        ("all-black-dots", "6", 1),
        ("all-x", "9", 1),
        ("all-v", "6", 1),
        ("all-xv", "9", 1),
        ("all-inequalities", "6", 2),
        ("queens", "8x8", 24),
        ("nonogram", "8x8", 2),
    ];
    // Those with steps of four lines and regions.
    let stars = [11..12, 42..43, 47..48].map(|numbers| ("star-battle", "10x10", numbers));
    let variants = variants.map(|(variant, size, count)| (variant, size, 0..count));
    for (variant, size, numbers) in variants.into_iter().chain(stars) {
        for puzzle in made(variant, size, numbers) {
            let rules = puzzle.rules();
            let satoku::Solved::One(solution) = satoku::solve(&puzzle).unwrap() else {
                panic!("{puzzle:?}")
            };
            let geometry = Geometry::new(rules).unwrap();
            each_step(&geometry, &puzzle, &Ladder::default(), |state, step| {
                assert!(!step.technique.needs_uniqueness(), "{step:?}");
                let mut after = state.clone();
                after.apply(&step.conclusion);
                assert!(solution.extends(after.values()), "{variant}: {step:?}");
                for one in step.conclusion.candidates() {
                    let is_true = solution.get(one.cell) == Some(one.symbol);
                    let places = matches!(step.conclusion, Conclusion::Place(_));
                    assert_eq!(is_true, places, "{variant}: {step:?}");
                }
                let count = seen.entry(step.technique).or_default();
                *count += 1;
                let is_of_clues = of_clues(step) || is_reason(step);
                if step.reason.premises.iter().any(Premise::is_statement) || is_of_clues {
                    let is_net = step.technique.name().contains("Forcing");
                    assert!(is_net || is_of_clues, "{variant}: {step:?}");
                    if *count <= 150 {
                        certify(&puzzle, &Marks::new(rules, state), step);
                    }
                    if *count <= 40 && step.reason.premises.len() > 1 {
                        told += 1;
                        opened += u32::from(details::check(&puzzle, state, step));
                    }
                }
            });
        }
    }
    for technique in [OF_CLUES, &[Technique::SmallestReason]].concat() {
        let least = if technique == Technique::ComparedCountsOfFour { 1 } else { 4 };
        let count = seen.get(&technique).copied().unwrap_or_default();
        assert!(count >= least, "{technique}: {seen:?}");
    }
    // The smaller steps of nearly every reason are found with few suppositions inside each other.
    assert!(opened * 10 >= told * 9, "{opened} of {told}");
}

#[test]
fn each_edge_of_a_clue_about_all_of_them_is_a_fact() {
    let symbols = Symbols::default();
    for (kind, marks) in [
        ("all-dots", &["the white dot between", "the black dot between", "the missing mark"][..]),
        ("all-xv", &["the mark X between", "the mark V between", "the missing mark"]),
        ("all-inequalities", &["the mark > between"]),
    ] {
        let mut told = String::new();
        for puzzle in made(kind, "9", 0..2) {
            let geometry = Geometry::new(puzzle.rules()).unwrap();
            each_step(&geometry, &puzzle, &Ladder::default(), |_, step| {
                let is_whole = |one: &Premise| matches!(one.reason, PremiseReason::Clue(_));
                assert!(!step.reason.premises.iter().any(is_whole), "{step:?}");
                told += &Words::new(&puzzle, &symbols).sentence(step);
                // A cell that loses nothing is not told of as one that does.
                assert!(!told.contains("needs 1, 2, 3, 4, 5, 6, 7 and 8"), "{told}");
            });
        }
        for mark in marks {
            assert!(told.contains(mark), "{mark} is missing from {told}");
        }
    }
}

#[test]
fn nested_forcing_chains_follow_and_are_off_on_boards_of_houses() {
    let nested = Ladder::of([Technique::NestedForcingChain]);
    for variant in ["anti-knight", "arrow"] {
        let mut told = 0;
        for puzzle in made(variant, "6", 0..2) {
            let geometry = Geometry::new(puzzle.rules()).unwrap();
            let state = State::new(&geometry, &puzzle);
            let steps = nested.steps(&state);
            assert!(!steps.is_empty(), "{puzzle:?}");
            let satoku::Solved::One(solution) = satoku::solve(&puzzle).unwrap() else {
                panic!("{puzzle:?}")
            };
            for step in &steps {
                let one = step.conclusion.candidates()[0];
                assert!(solution.get(one.cell) != Some(one.symbol), "{step:?}");
                assert!(matches!(step.conclusion, Conclusion::Eliminate(_)), "{step:?}");
            }
            for step in steps.iter().step_by(steps.len().div_ceil(10)) {
                certify(&puzzle, &Marks::new(puzzle.rules(), &state), step);
                assert!(is_reason(step), "{step:?}");
                told += u32::from(details::check(&puzzle, &state, step));
            }
        }
        assert!(told > 0, "{variant}");
    }
    let classic = made("classic", "6", 0..1).remove(0);
    let state = State::new(&Geometry::new(classic.rules()).unwrap(), &classic);
    assert_eq!(nested.steps(&state), []);
}

#[test]
fn reasons_of_very_many_facts_follow() {
    let rules = rules("non-consecutive", "9");
    let givens =
        "..........4...2.......7..........5...................................35.........7";
    let puzzle = of_givens(&rules, &Symbols::default().read(givens, 81, 9).unwrap());
    let geometry = Geometry::new(&rules).unwrap();
    let path = Path::new(&geometry, &puzzle, &Ladder::default());
    let (state, _) = path.seek(Technique::NestedForcingChain).unwrap();
    let steps = Ladder::of([Technique::NestedForcingChain]).steps(&state);
    let count = |step: &&Step| step.reason.premises.len();
    assert!(steps.iter().map(|step| count(&step)).max() > Some(64), "{}", steps.len());
    for step in steps.iter().filter(|step| count(step) > 50).step_by(5) {
        certify(&puzzle, &Marks::new(&rules, &state), step);
    }
}

#[test]
fn smallest_reasons_of_a_9x9_follow_and_are_not_larger_than_steps() {
    let rules = rules("classic", "9");
    let geometry = Geometry::new(&rules).unwrap();
    let (basics, mut positions) = (Ladder::default().up_to(Score::new(38)), 0);
    let certain = Ladder::default().certain().without([Technique::SmallestReason]);
    for (givens, _) in rated().into_iter().filter(|(_, tenths)| *tenths > 38).step_by(12) {
        let puzzle = of_givens(&rules, &givens);
        let (_, state) = Path::new(&geometry, &puzzle, &basics).walk(|_, _| {});
        let found = SmallestReasons::of(&state, 300_000_000, &Cancel::default());
        let marks = Marks::new(&rules, &state);
        for step in &found.steps {
            certify(&puzzle, &marks, step);
        }
        // No step of a technique rests on less.
        let mut path = Path::from(state, &certain);
        if let Progress::Steps(_) = path.look() {
            for step in path.steps() {
                assert!(2 * step.reason.premises.len() as u32 >= found.weight, "{step:?}");
            }
        }
        positions += u32::from(!found.steps.is_empty());
    }
    assert!(positions > 5, "{positions}");
}

#[test]
fn the_reason_of_each_candidate_follows_and_none_is_smaller_than_the_smallest() {
    let mut told = 0;
    for variant in ["classic", "thermometer", "cage"] {
        for puzzle in made(variant, "6", 0..2) {
            let geometry = Geometry::new(puzzle.rules()).unwrap();
            let state = State::new(&geometry, &puzzle);
            let cancel = Cancel::default();
            let smallest = SmallestReasons::of(&state, WORK, &cancel);
            let marks = Marks::new(puzzle.rules(), &state);
            for cell in puzzle.rules().board().cells() {
                if state.values().get(cell).is_some() {
                    continue;
                }
                for symbol in state.candidates(cell) {
                    let candidate = Candidate { cell, symbol };
                    let found = SmallestReasons::of_candidate(&state, candidate, WORK, &cancel);
                    let [step] = &found.steps[..] else {
                        assert_eq!(found.weight, 20, "{candidate:?}");
                        continue;
                    };
                    assert!(step.conclusion.candidates().contains(&candidate), "{step:?}");
                    assert!(found.weight >= smallest.weight, "{step:?}");
                    let is_one = |one: &Step| one.conclusion.candidates().contains(&candidate);
                    let is_smallest = smallest.steps.iter().any(is_one);
                    assert_eq!(found.weight == smallest.weight, is_smallest, "{step:?}");
                    certify(&puzzle, &marks, step);
                    told += 1;
                }
            }
        }
    }
    assert!(told > 300, "{told}");
}

/// The clues of a puzzle on a board that is turned by a quarter.
fn turned(puzzle: &Puzzle) -> Puzzle {
    let rules = puzzle.rules();
    let side = rules.board().symbol_count();
    let to = |cell: Cell| {
        let (row, column) = (cell.index() / side, cell.index() % side);
        Cell::new(column * side + side - 1 - row)
    };
    let registry = satoku::rules::Registry::standard();
    let clues = puzzle.clues().iter().map(|clue| match clue {
        satoku::rules::Clue::Given(cell, symbol) => satoku::rules::Clue::Given(to(*cell), *symbol),
        satoku::rules::Clue::Constraint(clue) => {
            let kinds = registry.clue_kinds();
            let kind = kinds.iter().find(|kind| kind.name() == clue.kind()).unwrap();
            let cells = clue.cells().iter().map(|cell| to(*cell)).collect();
            satoku::rules::Clue::Constraint(kind.read(cells, &clue.fields()).unwrap())
        }
    });
    Puzzle::new(Arc::clone(rules), clues.collect()).unwrap()
}

#[test]
fn ratings_of_variants_do_not_change_when_a_puzzle_is_turned() {
    for (variant, small, large) in [
        ("cage", 4, 12),
        ("thermometer", 3, 1),
        ("dot", 3, 1),
        ("renban", 2, 1),
        ("anti-knight", 3, 1),
    ] {
        for puzzle in made(variant, "4", 0..small).into_iter().chain(made(variant, "9", 0..large)) {
            // Boxes of 4x4 and 9x9 are squares, so that a quarter turn keeps the rules.
            let geometry = Geometry::new(puzzle.rules()).unwrap();
            let ladder = Ladder::default().up_to(Score::new(74));
            let rating = satoku::logic::Rating::of(&geometry, &puzzle, &ladder);
            let mut again = satoku::logic::Rating::of(&geometry, &turned(&puzzle), &ladder);
            again.grid = rating.grid.clone();
            assert_eq!(again, rating, "{variant}");
        }
    }
}

/// A position of a blank board without some candidates.
fn without(puzzle: &Puzzle, gone: &[(usize, usize)]) -> State {
    let mut state = State::new(&Geometry::new(puzzle.rules()).unwrap(), puzzle);
    let candidate = |(cell, value): &(usize, usize)| Candidate {
        cell: Cell::new(*cell),
        symbol: Symbol::new(value - 1),
    };
    state.apply(&Conclusion::Eliminate(gone.iter().map(candidate).collect()));
    state
}

#[test]
fn what_clues_say_is_found_and_near_misses_are_not() {
    let rules = rules("classic", "9");
    let cages = |cages: &[(&[usize], usize)]| {
        let clues = cages.iter().map(|(cells, total)| super::killers::cage(cells, *total));
        Puzzle::new(Arc::clone(&rules), clues.collect()).unwrap()
    };
    let steps = |puzzle: &Puzzle, gone: &[(usize, usize)], technique| {
        let state = without(puzzle, gone);
        let steps = Ladder::of([technique]).steps(&state);
        steps.iter().for_each(|step| {
            certify(puzzle, &Marks::new(&rules, &state), step);
            assert!(of_clues(step), "{step:?}");
        });
        steps.len()
    };
    // A cage of 4 needs 1 and 3; one of 5 needs neither.
    let four: &[(&[usize], usize)] = &[(&[0, 1], 4)];
    assert_eq!(steps(&cages(four), &[], Technique::RequiredSymbol), 2);
    assert_eq!(steps(&cages(&[(&[0, 1], 5)]), &[], Technique::RequiredSymbol), 0);
    // By itself, too, whatever is known of its cells; one of three cells and 6 is 1, 2 and 3.
    assert_eq!(steps(&cages(four), &[], Technique::ClueLock), 2);
    assert_eq!(steps(&cages(&[(&[0, 1], 5)]), &[], Technique::ClueLock), 0);
    assert_eq!(steps(&cages(four), &[], Technique::ClueLimits), 1);
    assert_eq!(steps(&cages(four), &[(0, 1)], Technique::ClueLimits), 1);
    // With 1 gone from its first cell a cage of 4 has it in the second; one of 5 may have none.
    assert_eq!(steps(&cages(four), &[(0, 1)], Technique::HiddenSingleInClue), 1);
    assert_eq!(steps(&cages(&[(&[0, 1], 5)]), &[(0, 1)], Technique::HiddenSingleInClue), 0);
    // Four cells and 10 are 1 to 4; four cells of 20 may hold anything.
    let long: &[usize] = &[0, 1, 2, 3];
    assert_eq!(steps(&cages(&[(long, 10)]), &[], Technique::LongClueLimits), 1);
    assert_eq!(steps(&cages(&[(long, 20)]), &[], Technique::LongClueLimits), 0);
    assert_eq!(steps(&cages(&[(long, 10)]), &[], Technique::ClueLimits), 0);
    // The last candidate of a cell of the cage of 4 is seen at once, that of a cage of 10 is not.
    let last: Vec<(usize, usize)> = (2..=9).map(|value| (0, value)).collect();
    assert_eq!(steps(&cages(four), &last, Technique::ClueSingle), 1);
    assert_eq!(steps(&cages(&[(&[0, 1], 10)]), &last, Technique::ClueSingle), 0);
    // A killer pair: r1c3 is 1 or 2, and so is a cell of the cage of 5 and three cells, or of none
    // that r1c3 does not see.
    let pair: Vec<(usize, usize)> = (3..=9).map(|value| (2, value)).collect();
    let killer_pair = |cells| {
        let puzzle = cages(&[(cells, 5)]);
        let limits = Ladder::of([Technique::ClueLimits, Technique::ClueCombination]);
        let (_, state) = Path::from(without(&puzzle, &pair), &limits).walk(|_, _| {});
        let steps = Ladder::of([Technique::ClueAndCell]).steps(&state);
        steps.iter().for_each(|step| certify(&puzzle, &Marks::new(&rules, &state), step));
        steps.len()
    };
    assert!(killer_pair(&[0, 1]) > 0);
    assert_eq!(killer_pair(&[40, 41]), 0);
    // Eight cells of a row leave one; seven of them two, of any symbols with the sum.
    let row: Vec<usize> = (0..8).collect();
    assert_eq!(steps(&cages(&[(&row, 40)]), &[], Technique::InnieOrOutie), 1);
    assert_eq!(steps(&cages(&[(&row[1..], 35)]), &[], Technique::InnieOrOutie), 0);
    assert!(steps(&cages(&[(&row, 40)]), &[], Technique::InniesAndOuties) > 0);
    let column_apart: Vec<usize> = vec![0, 1, 2, 3, 4, 13];
    assert_eq!(steps(&cages(&[(&column_apart, 30)]), &[], Technique::InniesAndOuties), 0);
    // With 1 of the first row only in the cage of 5, the cage is 1 and 4.
    let elsewhere: Vec<(usize, usize)> = (2..9).map(|cell| (cell, 1)).collect();
    let five = cages(&[(&[0, 1], 5)]);
    assert_eq!(steps(&five, &elsewhere, Technique::ClueAndHouse), 1);
    let near = without(&five, &elsewhere[1..]);
    assert_eq!(Ladder::of([Technique::ClueAndHouse]).steps(&near), []);
    // Two cages of 5 in a row have 1 to 4 among them; cages that do not see each other are read
    // one by one.
    let together = |puzzle: &Puzzle| {
        let statements = |step: &Step| {
            step.reason.premises.iter().filter(|premise| premise.is_statement()).count()
        };
        let state = without(puzzle, &[]);
        let combined = Ladder::of([Technique::ClueCombination]);
        let (_, state) = Path::from(state, &combined).walk(|_, _| {});
        let steps = Ladder::of([Technique::CluesTogether]).steps(&state);
        assert!(steps.iter().all(|step| statements(step) == 2), "{steps:?}");
        steps.len()
    };
    assert!(together(&cages(&[(&[0, 1], 5), (&[3, 4], 5)])) > 0);
    assert_eq!(together(&cages(&[(&[0, 1], 5), (&[31, 40], 5)])), 0);
}
