//! Clues that are not givens: the eliminations of a cage are found and certified, and nothing is
//! concluded that is valid only for givens.

use super::certificate::certify;
use super::{Marks, each_step, of_givens, rules};
use crate::support::run_with;
use satoku::board::{Cell, Grid, Symbol, Symbols};
use satoku::encode::Encoding;
use satoku::format::{Entry, Format, Provenance, WriteOptions, writer};
use satoku::logic::{
    Advice, Adviser, Assessment, Candidate, Conclusion, Geometry, Ladder, Level, Mistake, Path,
    Premise, Progress, Rater, Rating, Score, State, Technique, Words,
};
use satoku::oracle::{Oracles, SharedFormula};
use satoku::random::Random;
use satoku::rules::{Cage, Clue, ClueContext, Puzzle, Registry, Rules};
use serde_json::Value;
use std::sync::Arc;

/// A grid whose cells r1c1, r1c2, r4c1 and r4c2 hold 1 and 2, so that these could change places.
const GRID: &str =
    "123674589578129634946538271215783496697245318834961725481357962352896147769412853";

/// What r1c3 and r1c4 add up to there.
const TOTAL: usize = 9;

pub(super) fn cage(cells: &[usize], total: usize) -> Clue {
    let cells = cells.iter().map(|cell| Cell::new(*cell));
    Clue::Constraint(Arc::new(Cage::new(cells, Some(total)).unwrap()))
}

/// The givens of a grid outside some cells, and other clues.
fn puzzle(rules: &Arc<Rules>, grid: &Grid, blank: &[usize], others: &[Clue]) -> Puzzle {
    let givens = grid.filled().filter(|(cell, _)| !blank.contains(&cell.index()));
    let givens = givens.map(|(cell, symbol)| Clue::Given(cell, symbol));
    Puzzle::new(Arc::clone(rules), givens.chain(others.iter().cloned()).collect()).unwrap()
}

/// A random grid with a cage on every cell, and with a given in each cell of which `gives` is true.
fn killer(rules: &Arc<Rules>, seed: u64, gives: impl Fn(usize) -> bool) -> (Puzzle, Grid) {
    let mut random = Random::new(seed, 0);
    let shared = SharedFormula::new(Encoding::of_rules(rules));
    let grid = shared.random_solution(&[], &mut random, 100_000).unwrap();
    let registry = Registry::standard();
    let kind = registry.clue_kinds().iter().find(|kind| kind.name() == "cage").unwrap();
    let cages = kind.propose(&ClueContext::new(rules, &grid), &mut random);
    let cages: Vec<Clue> = cages.into_iter().map(Clue::Constraint).collect();
    let blank: Vec<usize> = (0..grid.cell_count()).filter(|cell| !gives(*cell)).collect();
    (puzzle(rules, &grid, &blank, &cages), grid)
}

fn json(puzzle: &Puzzle) -> String {
    let mut bytes = Vec::new();
    let mut set = writer(Format::Ndjson, WriteOptions::default());
    set.begin(&mut bytes, &Provenance::default()).unwrap();
    set.entry(&mut bytes, &Entry::of(puzzle.clone())).unwrap();
    set.end(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn steps_of_killers_follow_from_their_premises_and_need_them_all() {
    let (mut of_clues, mut solved) = (0, 0);
    for (size, count, every) in [("4", 12, 100), ("6", 8, 7), ("9", 6, 6)] {
        let rules = rules("classic", size);
        let geometry = Geometry::new(&rules).unwrap();
        for seed in 0..count {
            let (puzzle, solution) = killer(&rules, seed, |cell| cell % every == 3);
            each_step(&geometry, &puzzle, &Ladder::default(), |state, step| {
                assert!(!step.technique.needs_uniqueness(), "{step:?}");
                let mut after = state.clone();
                after.apply(&step.conclusion);
                assert!(solution.extends(after.values()), "{step:?}");
                if step.reason.premises.iter().any(Premise::is_statement) {
                    certify(&puzzle, &Marks::new(&rules, state), step);
                    of_clues += 1;
                }
            });
            let (end, state) = Path::new(&geometry, &puzzle, &Ladder::default()).walk(|_, _| {});
            assert_ne!(end, Progress::Contradiction);
            if end == Progress::Solved {
                assert_eq!(*state.values(), solution);
                solved += 1;
            }
        }
    }
    assert_eq!((of_clues, solved), (356, 3));
}

#[test]
fn a_step_names_its_clue() {
    let rules = rules("classic", "9");
    let geometry = Geometry::new(&rules).unwrap();
    let puzzle = Puzzle::new(Arc::clone(&rules), vec![cage(&[0, 1], 4)]).unwrap();
    let steps = Ladder::of([Technique::ClueCombination]).steps(&State::new(&geometry, &puzzle));
    let symbols = Symbols::default();
    let words = Words::new(&puzzle, &symbols);
    let [step] = &steps[..] else { panic!("{steps:?}") };
    assert_eq!(step.score, Score::new(25));
    assert!(
        words.sentence(step).ends_with(
            "r1c1 and r1c2 <> 2, 4, 5, 6, 7, 8 or 9: the combinations of the cage r1c1 and r1c2 of 4 \
             leave 1 or 3 for r1c1 and r1c2"
        ),
        "{}",
        words.sentence(step)
    );
    let object = step.to_json(&words);
    let premises = object["premises"].as_array().unwrap();
    // The clue does without any candidate that is gone.
    assert_eq!(premises.len(), 1);
    assert_eq!((&premises[0]["clue"], &premises[0]["sum"]), (&"cage".into(), &4.into()));
    assert_eq!(premises[0]["cells"], serde_json::json!(["r1c1", "r1c2"]));
    // With 4 gone from one cell of a cage of 5, that is a premise for 1 in the other.
    let puzzle = Puzzle::new(Arc::clone(&rules), vec![cage(&[0, 1], 5)]).unwrap();
    let mut state = State::new(&geometry, &puzzle);
    Ladder::of([Technique::ClueCombination])
        .steps(&state)
        .iter()
        .for_each(|step| state.apply(&step.conclusion));
    let four = Candidate { cell: Cell::new(0), symbol: Symbol::new(3) };
    state.apply(&Conclusion::Eliminate(vec![four]));
    let steps = Ladder::of([Technique::ClueCombination]).steps(&state);
    let [step] = &steps[..] else { panic!("{steps:?}") };
    certify(&puzzle, &Marks::new(&rules, &state), step);
    assert_eq!(step.reason.premises.len(), 2);
}

/// Three cells of the rectangle with 1 and 2 alone, the fourth with 9 besides, which only a cage
/// tells to hold 1: a unique rectangle would say that it holds 9.
#[test]
fn techniques_of_uniqueness_are_off_where_a_cage_tells_two_fillings_apart() {
    let rules = rules("classic", "9");
    let geometry = Geometry::new(&rules).unwrap();
    let grid = Symbols::default().read(GRID, 81, 9).unwrap();
    rules.check(&grid).unwrap();
    // The rectangle, and every 9 that r1c1 sees.
    let nines = grid.filled().filter(|(_, symbol)| symbol.value() == 9).map(|(cell, _)| cell);
    let sees = |cell: &Cell| rules.share_house(*cell, Cell::new(0));
    let blank: Vec<usize> =
        [0, 1, 27, 28].into_iter().chain(nines.filter(sees).map(Cell::index)).collect();
    let killer = puzzle(&rules, &grid, &blank, &[cage(&[0], 1)]);
    let weaker = of_givens(&rules, &killer.givens());
    let unique = Ladder::of(Technique::all().filter(|one| one.needs_uniqueness()));
    let false_step = |puzzle: &Puzzle| {
        let steps = unique.steps(&State::new(&geometry, puzzle));
        steps.iter().any(|step| {
            let mut after = State::new(&geometry, puzzle);
            after.apply(&step.conclusion);
            let first = after.candidates(Cell::new(0));
            !first.contains(&Symbol::new(0)) && after.values().get(Cell::new(0)).is_none()
        })
    };
    assert!(false_step(&weaker), "the givens alone make a rectangle");
    assert!(!false_step(&killer));
    // Advice and rating reach the solution with the cage, and by its means.
    let oracles = Oracles::default();
    let adviser = Adviser::new(&geometry, &oracles);
    let Advice::Next { steps, unique: true } = adviser.advise(&killer, None).unwrap() else {
        panic!("a unique puzzle has a next step")
    };
    let last = steps.last().unwrap().conclusion.candidates()[0];
    assert_eq!(grid.get(last.cell), Some(last.symbol));
    let Assessment::Rated(rating) = Rater::new(&Ladder::default(), &oracles).rate(&killer).unwrap()
    else {
        panic!("a unique puzzle is rated")
    };
    assert_eq!((rating.end, &rating.grid), (Progress::Solved, &grid));
    assert!(rating.count(Technique::ClueLimits) > 0);
}

#[test]
fn suspects_are_sought_with_all_clues() {
    let rules = rules("classic", "4");
    let geometry = Geometry::new(&rules).unwrap();
    // The cage says that r1c1 is 1; it was filled with 2. Nothing is wrong with r4c4.
    let mut grid = Grid::blank(16);
    grid.set(Cell::new(0), Some(Symbol::new(1)));
    grid.set(Cell::new(15), Some(Symbol::new(2)));
    let puzzle = puzzle(&rules, &grid, &[], &[cage(&[0], 1)]);
    let oracles = Oracles::default();
    let advice = Adviser::new(&geometry, &oracles).advise(&puzzle, None).unwrap();
    assert_eq!(advice, Advice::Mistake(Mistake::Suspects(vec![Cell::new(0)])));
}

#[test]
fn a_full_grid_that_breaks_a_clue_is_a_contradiction() {
    let rules = rules("classic", "9");
    let geometry = Geometry::new(&rules).unwrap();
    let grid = Symbols::default().read(GRID, 81, 9).unwrap();
    // Without the cage, whose cells have another total, the last cell is a full house.
    let broken = puzzle(&rules, &grid, &[80], &[cage(&[2, 3], TOTAL + 1)]);
    let rating = Rating::of(&geometry, &broken, &Ladder::default());
    assert_eq!(rating.end, Progress::Contradiction);
    let rated = Rater::new(&Ladder::default(), &Oracles::default()).rate(&broken).unwrap();
    assert_eq!(rated, Assessment::None);
}

#[test]
fn cells_of_clues_of_two_cells_count_as_given_in_beginners_puzzles() {
    let rules = rules("classic", "9");
    let geometry = Geometry::new(&rules).unwrap();
    let grid = Symbols::default().read(GRID, 81, 9).unwrap();
    let blank: Vec<usize> = (0..81).filter(|cell| cell % 27 != 0).collect();
    let told =
        |others: &[Clue]| State::new(&geometry, &puzzle(&rules, &grid, &blank, others)).told();
    assert_eq!(told(&[]), 3);
    assert_eq!(told(&[cage(&[2, 3], TOTAL)]), 5);
    assert_eq!(told(&[cage(&[27, 28], TOTAL), cage(&[2, 3, 4], TOTAL + 1)]), 4);
    let level = |others: &[Clue]| {
        let puzzle = puzzle(&rules, &grid, &[0, 40, 80], others);
        Rating::of(&geometry, &puzzle, &Ladder::default()).level
    };
    assert_eq!(level(&[cage(&[2, 3], TOTAL)]), Level::Beginner);
}

#[test]
fn commands_rate_hint_and_step_through_killers() {
    let rules = rules("classic", "4");
    let geometry = Geometry::new(&rules).unwrap();
    let solved =
        |puzzle: &Puzzle| Rating::of(&geometry, puzzle, &Ladder::default()).end == Progress::Solved;
    let made = (0..500).map(|seed| killer(&rules, seed, |_| false));
    let (puzzle, solution) = made.clone().find(|(puzzle, _)| solved(puzzle)).unwrap();
    let line = json(&puzzle);
    let symbols = Symbols::default();
    let rated = run_with(line.as_bytes(), &["rate", "-"]);
    assert_eq!(rated.code, 0, "{}", rated.err);
    assert!(rated.out.contains("Clue Limits"), "{}", rated.out);
    let steps = run_with(line.as_bytes(), &["solve", "--steps", "-"]);
    assert_eq!(steps.code, 0, "{}", steps.err);
    assert!(steps.out.contains(&format!("solved: {}", symbols.write(&solution))), "{}", steps.out);
    assert!(steps.out.contains(": the combinations of the cage "), "{}", steps.out);
    let steps = run_with(line.as_bytes(), &["solve", "--steps", "--format", "json", "-"]);
    let steps: Value = serde_json::from_str(&steps.out).unwrap();
    let written: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(steps["clues"], written["clues"]);
    assert_eq!(steps["clues"].as_array().unwrap().len(), puzzle.clues().len());
    let hint = run_with(line.as_bytes(), &["hint", "--tell", "step", "-"]);
    assert_eq!(hint.code, 0, "{}", hint.err);
    assert!(hint.out.contains("1. Clue Limits ("), "{}", hint.out);
}

#[test]
fn a_killer_that_is_beyond_the_techniques_is_said_to_be() {
    let six = super::rules("classic", "6");
    let puzzle = killer(&six, 0, |_| false).0;
    let (geometry, symbols) = (Geometry::new(&six).unwrap(), Symbols::default());
    // Singles alone do not solve it; that all techniques do is no reason to say less.
    let singles = Ladder::default().up_to(Technique::NakedSingle.score());
    let rating = Rating::of(&geometry, &puzzle, &singles);
    assert_eq!((rating.end, rating.score, rating.level), (Progress::Stuck, None, Level::Beyond));
    let (end, state) = Path::new(&geometry, &puzzle, &singles).walk(|_, _| {});
    let grid = symbols.write(state.values());
    let told = Words::new(&puzzle, &symbols).end_of_way(end, &grid);
    assert!(told.contains("no known technique leads further"), "{told}");
}
