//! Puzzles with clues other than givens: they are unique, and every change to a puzzle keeps the
//! clues.

use crate::support::{self, done, run, run_with};
use crate::toy;
use satoku::board::{Cell, Grid, Symbol};
use satoku::encode::Encoding;
use satoku::generate::{Assurance, Generated, Generator, Request, additions, fewest_known};
use satoku::logic::{Geometry, Ladder, Level, Rating};
use satoku::oracle::{
    Budget, Cancel, Drawn, Engine, Enumeration, FormulaCache, SharedFormula, solutions,
};
use satoku::random::Random;
use satoku::rules::{Cage, Clue, ClueContext, Layout, Puzzle, Regions, Registry};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

fn layout(size: &str) -> Layout {
    Layout::of_size(size.parse().unwrap())
}

fn generator(variant: &str, size: &str) -> Generator {
    Generator::new(Request::named(variant, &layout(size)).unwrap()).unwrap()
}

/// All solutions of a puzzle, up to two, by varisat, which has no part in making puzzles.
pub(crate) fn solved(puzzle: &Puzzle) -> Vec<Grid> {
    let cancel = Cancel::default();
    let found = FormulaCache::default().ask(
        puzzle,
        Engine::Varisat,
        Budget::default(),
        &cancel,
        |oracle, _, clues| solutions(oracle, clues, 2),
    );
    found.unwrap().grids
}

/// The cells of a puzzle's cages, each cage true of the solution.
fn caged(generated: &Generated) -> Vec<Cell> {
    let cages = generated.puzzle.constraints();
    let cells = cages.flat_map(|cage| {
        assert!(cage.kind() == "cage" && cage.holds(&generated.solution));
        cage.cells().to_vec()
    });
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    cells
}

#[test]
fn killers_cover_the_board_and_have_one_solution_without_givens() {
    for (variant, size, count) in [
        ("cage", "4", 8),
        ("cage", "6", 6),
        ("cage", "9", 4),
        ("x+cage", "9", 2),
        ("jigsaw+cage", "7", 2),
    ] {
        let generator = generator(variant, size);
        for index in 0..count {
            let generated = generator.puzzle(1, index).unwrap();
            let board = generated.puzzle.rules().board();
            assert_eq!(generated.puzzle.givens().filled_count(), 0);
            assert_eq!(caged(&generated), board.cells().collect::<Vec<_>>());
            assert_eq!(
                solved(&generated.puzzle),
                *std::slice::from_ref(&generated.solution),
                "{variant} {size} {index}"
            );
            assert_eq!(generated.assurance, Assurance::Proof);
        }
    }
}

#[test]
fn whether_a_killer_is_minimal_is_computed() {
    let generator = generator("cage", "4");
    let mut seen = BTreeSet::new();
    for index in 0..20 {
        let generated = generator.puzzle(3, index).unwrap();
        let needless = generated
            .puzzle
            .ids()
            .iter()
            .any(|id| solved(&generated.puzzle.part(|other| other != *id)).len() == 1);
        assert_eq!(generated.minimal, Some(!needless));
        seen.insert(generated.minimal);
    }
    assert!(seen.contains(&Some(false)));
}

#[test]
fn killers_depend_on_seed_and_index_alone() {
    let generator = generator("cage", "6");
    let statement = |generated: Generated| format!("{:?}", generated.puzzle.clues());
    let alone: Vec<String> =
        (0..4).map(|index| statement(generator.puzzle(9, index).unwrap())).collect();
    let mut worker = generator.worker(None);
    for index in [3, 0, 2, 1] {
        assert_eq!(statement(worker.puzzle(9, index).unwrap()), alone[index as usize]);
    }
    assert_eq!(alone.iter().collect::<BTreeSet<_>>().len(), 4);
}

#[test]
fn givens_beside_cages_are_needed_and_kept_cells_stay() {
    let generator = generator("cage+given", "6");
    let mut givens = 0;
    for index in 0..10 {
        let generated = generator.puzzle(2, index).unwrap();
        assert_eq!(solved(&generated.puzzle), *std::slice::from_ref(&generated.solution));
        for (cell, _) in generated.puzzle.givens().filled() {
            givens += 1;
            let mut fewer = generated.puzzle.givens();
            fewer.set(cell, None);
            assert_eq!(solved(&generated.puzzle.with_givens(&fewer).unwrap()).len(), 2);
        }
    }
    assert!(givens > 0);
    let request = Request::named("cage", &layout("6")).unwrap().keep(vec![Cell::new(7)]);
    let generated = Generator::new(request).unwrap().puzzle(1, 0).unwrap();
    let given: Vec<Cell> = generated.puzzle.givens().filled().map(|(cell, _)| cell).collect();
    assert_eq!(given, [Cell::new(7)]);
}

#[test]
fn killers_are_proved() {
    let request = Request::named("cage", &layout("4")).unwrap().assurance(Assurance::Proof);
    let generated = Generator::new(request).unwrap().puzzle(1, 0).unwrap();
    assert!(generated.certificate.is_some());
}

#[test]
fn proofs_of_what_certificates_cannot_state_are_refused_before_the_search() {
    let registry = Arc::new(toy::registry());
    let request = Request::registered(&registry, "odd+given", &layout("4")).unwrap();
    let generated = Generator::new(request.clone()).unwrap().puzzle(1, 0).unwrap();
    assert!(generated.puzzle.constraints().count() > 0);
    let kept = Request::of_puzzle(&generated.puzzle, generated.solution);
    for request in [request, kept] {
        let error = Generator::new(request.assurance(Assurance::Proof)).unwrap_err();
        assert_eq!(error.field(), "assurance");
        assert!(error.to_string().contains("of the kind `odd`"), "{error}");
    }
}

#[test]
fn changed_cages_stay_as_small_as_proposed_ones() {
    let registry = Registry::standard();
    let kind = registry.clue_kinds().iter().find(|kind| kind.name() == "cage").unwrap();
    for (boxes, most) in [(2, 4), (3, 5), (4, 3), (5, 2)] {
        let side = boxes * boxes;
        let rules = registry.rules("classic", &layout(&side.to_string())).unwrap();
        let shifted = |shift: usize| {
            let mut grid = Grid::blank(side * side);
            for cell in rules.board().cells() {
                let (row, col) = (cell.index() / side, cell.index() % side);
                let symbol = (row % boxes * boxes + row / boxes + col + shift) % side;
                grid.set(cell, Some(Symbol::new(symbol)));
            }
            grid
        };
        let (grid, mut random) = (shifted(0), Random::new(1, 0));
        let mut cages = kind.propose(&ClueContext::new(&rules, &grid), &mut random);
        for change in 0..60 {
            let other = shifted(1 + change % (side - 1));
            kind.tell_apart(&ClueContext::new(&rules, &grid), &other, &mut cages, &mut random);
            assert!(cages.iter().all(|cage| cage.cells().len() <= most), "{side} {change}");
        }
    }
}

#[test]
fn killers_without_givens_have_the_level_that_is_asked_for() {
    let made = ["generate", "2", "--variant", "cage", "--difficulty", "hard", "--seed", "1"];
    let set = done(&[&made[..], &["--assurance", "double"]].concat());
    assert_eq!(set.lines().count(), 2, "{set}");
    for line in set.lines() {
        let puzzle: Value = serde_json::from_str(line).unwrap();
        assert!(!puzzle["givens"].as_str().unwrap().contains(|cell: char| cell != '.'));
        let rated = run_with(line.as_bytes(), &["rate", "-", "--format", "json"]);
        assert!(rated.out.contains("\"level\":\"hard\""), "{} {}", rated.out, rated.err);
    }
}

#[test]
fn killers_of_easy_levels_have_few_givens() {
    for (level, counts) in [("easy", 0..20), ("medium", 0..10)] {
        let request = Request::named("cage", &layout("9")).unwrap();
        let request = request.difficulty(level.parse().unwrap()).assurance(Assurance::Double);
        let generator = Generator::new(request).unwrap();
        for index in 0..3 {
            let made = generator.puzzle(1, index).unwrap();
            assert_eq!(solved(&made.puzzle), *std::slice::from_ref(&made.solution));
            assert_eq!(made.minimal, Some(false));
            let geometry = Geometry::new(made.puzzle.rules()).unwrap();
            let rating = Rating::of(&geometry, &made.puzzle, &Ladder::default());
            assert_eq!(rating.level.to_string(), level);
            let givens = made.puzzle.givens().filled_count();
            assert!(counts.contains(&givens), "{level}: {givens}");
        }
    }
}

#[test]
fn what_cages_cannot_have_is_refused_by_their_name() {
    let ran = run(&["generate", "--variant", "x+cage", "--clues", "30", "--seed", "1"]);
    let expected = "error: --clues: puzzles with clues of the kind cage take no";
    assert!(ran.code == 2 && ran.err.contains(expected), "{}", ran.err);
    assert!(ran.err.contains("hint: ") && ran.out.is_empty());
    let folder = tempfile::tempdir().unwrap();
    let marks = support::write(folder.path(), "pattern", "1...\n....\n....\n...1\n");
    let pattern = ["--size", "4", "--pattern", marks.to_str().unwrap()];
    let ran = run(&[&["generate", "--variant", "cage"], &pattern[..]].concat());
    assert!(ran.err.contains("--pattern: puzzles with clues of the kind cage"), "{}", ran.err);
    let ran = run(&["generate", "--variant", "cage", "--engine", "dpll"]);
    assert!(ran.code == 2 && ran.err.contains("--engine: the engine dpll"), "{}", ran.err);
    let ran = run(&["generate", "--variant", "cage+cage"]);
    assert!(ran.code == 2 && ran.err.contains("cage is named twice"), "{}", ran.err);
    let ran = run(&["generate", "--variant", "zebra"]);
    assert!(ran.err.contains("`zebra`; known are classic, x, windoku, jigsaw, "), "{}", ran.err);
    let ran = run(&["generate", "--variant", "cage", "--format", "lines"]);
    assert!(ran.code == 2 && ran.out.is_empty() && ran.err.contains("cage"), "{}", ran.err);
    let ran = run(&["generate", "--require", "Clue Combination"]);
    assert!(ran.code == 2 && ran.err.contains("no clues but givens"), "{}", ran.err);
    // A survey rates killers too.
    let surveyed = done(&["tune", "survey", "--variant", "cage", "--size", "4", "--samples", "2"]);
    assert!(surveyed.contains("mean rating 1.30"), "{surveyed}");
    let ran = run(&[
        "tune",
        "survey",
        "--variant",
        "cage",
        "--size",
        "4",
        "--samples",
        "2",
        "--unbiased",
    ]);
    assert!(ran.err.contains("puzzles with clues of the kind cage take no census"), "{}", ran.err);
}

/// A file with a 4x4 puzzle of two cages and some givens, and the puzzle.
fn mixed(folder: &std::path::Path) -> (String, Puzzle, Grid) {
    let generated = generator("classic", "4").puzzle(5, 0).unwrap();
    let cage = |cells: [usize; 2]| {
        let cells = cells.map(Cell::new);
        let sum = cells.iter().map(|cell| generated.solution.get(*cell).unwrap().value()).sum();
        Clue::Constraint(Arc::new(Cage::new(cells, Some(sum)).unwrap()))
    };
    let clues = generated.puzzle.clues().iter().cloned().chain([cage([0, 1]), cage([10, 14])]);
    let puzzle = Puzzle::new(Arc::clone(generated.puzzle.rules()), clues.collect()).unwrap();
    let mut bytes = Vec::new();
    let mut writer = satoku::format::writer(
        satoku::format::Format::Ndjson,
        satoku::format::WriteOptions::default(),
    );
    let mut entry = satoku::format::Entry::of(puzzle.clone());
    entry.solution = Some(generated.solution.clone());
    writer.entry(&mut bytes, &entry).unwrap();
    let path = support::write(folder, "mixed.ndjson", bytes);
    (path.to_str().unwrap().to_owned(), puzzle, generated.solution)
}

#[test]
fn adjusting_keeps_the_cages_and_counts_them() {
    let folder = tempfile::tempdir().unwrap();
    let (path, puzzle, solution) = mixed(folder.path());
    let count = puzzle.clues().len() + 2;
    let request = Request::of_puzzle(&puzzle, solution.clone());
    let request = request.clues(count.to_string().parse().unwrap());
    let adjusted = Generator::new(request).unwrap().adjust(&puzzle, 0).unwrap();
    assert_eq!(adjusted.puzzle.clues().len(), count);
    assert_eq!(adjusted.puzzle.constraints().count(), 2);
    assert_eq!(solved(&adjusted.puzzle), *std::slice::from_ref(&solution));
    // Two cages and two givens: fewer than any puzzle of givens alone has.
    let out = done(&["tune", "adjust", &path, "--clues", "5"]);
    assert_eq!(out.matches("\"kind\":\"cage\"").count(), 2, "{out}");
    // Levels are those of the whole puzzle.
    let geometry = Geometry::new(puzzle.rules()).unwrap();
    let easy = Request::of_puzzle(&puzzle, solution.clone()).difficulty("easy".parse().unwrap());
    let generator = Generator::new(easy).unwrap();
    let adjusted = generator.adjust(&puzzle, 0).unwrap();
    assert_eq!(adjusted.rating.unwrap().level, Level::Easy);
    let other = generator.puzzle(1, 0).unwrap();
    assert_eq!(other.puzzle.constraints().count(), 2);
    assert_eq!(solved(&other.puzzle), *std::slice::from_ref(&solution));
    let rating = Rating::of(&geometry, &other.puzzle, &Ladder::default());
    assert_eq!(rating.level, Level::Easy);
    assert_eq!(other.difficulty.unwrap().rating, rating.score);
    // What one more given does is rated with the cages: each line names a given that is not there.
    let listed = done(&["tune", "add", &path]);
    let blank = 16 - puzzle.givens().filled_count();
    // The head, the puzzle as it is, and what each given makes of it.
    assert_eq!(listed.lines().count(), 2 + blank, "{listed}");
    let geometry = Geometry::new(puzzle.rules()).unwrap();
    let found = additions(&geometry, &puzzle, &solution, &Cancel::default()).unwrap();
    assert_eq!(found.len(), blank);
}

#[test]
fn fewest_counts_the_givens_that_cages_leave_needed() {
    let folder = tempfile::tempdir().unwrap();
    let (path, puzzle, solution) = mixed(folder.path());
    let cages = puzzle.part(|id| !puzzle.is_given(id));
    // By trying every set of cells, smallest first.
    let all: Vec<Grid> = all_grids(&cages);
    let others: Vec<&Grid> = all.iter().filter(|grid| **grid != solution).collect();
    let hits = |mask: u32| {
        let given = |other: &&Grid| {
            solution.differences(other).iter().any(|cell| mask >> cell.index() & 1 == 1)
        };
        others.iter().all(given)
    };
    let least = (0u32..1 << 16).filter(|mask| hits(*mask)).map(u32::count_ones).min().unwrap();
    assert!(least < 4, "the cages are of use");
    let ran = run(&["tune", "fewest", &path]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let expected = format!("the fewest givens besides 2 clues that stay are {least}");
    assert!(ran.err.contains(&expected), "{}", ran.err);
}

/// All grids that obey a puzzle.
fn all_grids(puzzle: &Puzzle) -> Vec<Grid> {
    let formulas = FormulaCache::default();
    let (engine, budget) = (Engine::Varisat, Budget::default());
    let found = formulas.ask(puzzle, engine, budget, &Cancel::default(), |oracle, _, clues| {
        solutions(oracle, clues, usize::MAX)
    });
    found.unwrap().grids
}

#[test]
fn the_fewest_known_clues_are_those_of_the_rules_and_not_of_a_name() {
    let rules = Arc::new(Registry::standard().rules("classic", &Layout::default()).unwrap());
    let empty = Puzzle::new(Arc::clone(&rules), Vec::new()).unwrap();
    assert_eq!(fewest_known(&empty).0, 17);
    let cage = Cage::new([Cell::new(0), Cell::new(1)], Some(5)).unwrap();
    let caged = Puzzle::new(Arc::clone(&rules), vec![Clue::Constraint(Arc::new(cage))]).unwrap();
    assert_eq!(fewest_known(&caged).0, 0);
    let of = |variant: &str, layout: &Layout| {
        let rules = Arc::new(toy::registry().rules(variant, layout).unwrap());
        fewest_known(&Puzzle::new(rules, Vec::new()).unwrap()).0
    };
    assert_eq!(of("x", &Layout::default()), 8);
    assert_eq!(of("miracle", &Layout::default()), 0);
    assert_eq!(of("classic", &layout("2x4")), 7);
    // A jigsaw whose regions are the boxes is a classic board under another name.
    let boxes: String = (0..81)
        .map(|cell| char::from(b"123456789"[cell / 27 * 3 + cell % 9 / 3]))
        .collect::<Vec<_>>()
        .chunks(9)
        .map(|row| row.iter().collect::<String>() + "\n")
        .collect();
    let regions = Regions::read(&boxes).unwrap();
    assert_eq!(of("jigsaw", &Layout::with_regions("9".parse().unwrap(), regions)), 17);
}

#[test]
fn rules_that_pairs_do_not_say_have_random_grids() {
    let registry = Arc::new(toy::registry());
    for size in ["6", "9"] {
        let request = Request::registered(&registry, "no-stairs", &layout(size)).unwrap();
        let generator = Generator::new(request).unwrap();
        let mut grids = BTreeSet::new();
        for index in 0..4 {
            let generated = generator.puzzle(1, index).unwrap();
            generated.puzzle.check(&generated.solution).unwrap();
            assert_eq!(solved(&generated.puzzle), *std::slice::from_ref(&generated.solution));
            assert_eq!(generator.puzzle(1, index).unwrap().solution, generated.solution);
            grids.insert(generated.solution);
        }
        assert_eq!(grids.len(), 4);
    }
    let rules = Arc::new(registry.rules("no-stairs", &layout("9")).unwrap());
    let shared = SharedFormula::new(Encoding::of_rules(&rules));
    let cancel = Cancel::default();
    cancel.cancel();
    let budget = Budget::default();
    assert!(shared.draw(&[], &mut Random::new(0, 0), budget, &cancel).is_err());
    // Givens that contradict each other have no grid, and are not searched for one.
    let twice = [0, 1].map(|cell| rules.candidate(Cell::new(cell), satoku::board::Symbol::new(0)));
    let drawn = shared.draw(&twice, &mut Random::new(0, 0), budget, &Cancel::default());
    assert_eq!(drawn.unwrap(), Drawn::Impossible);
    let mut oracle = shared.oracle(Engine::Auto, Budget::default(), &Cancel::default()).unwrap();
    let found = solutions(oracle.as_mut(), &[], 1).unwrap();
    assert_eq!(found.enumeration, Enumeration::BrokenOff);
}

#[test]
fn givens_that_a_level_needs_are_noted() {
    let made = |level| {
        let words = ["generate", "2", "--variant", "cage", "--seed", "1", "--difficulty", level];
        run(&words)
    };
    let beginner = made("beginner");
    assert_eq!(beginner.code, 0, "{}", beginner.err);
    assert!(beginner.err.contains("note: 2 puzzles with a few givens"), "{}", beginner.err);
    let medium = made("medium");
    assert_eq!((medium.code, medium.err.contains("givens")), (0, false), "{}", medium.err);
}
