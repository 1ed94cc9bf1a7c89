//! The generator as a library: puzzles meet the request, as judged by brute force.

use crate::support::{brute_force, run};
use satoku::board::{Board, Cell, Grid, Symbols, Symmetry};
use satoku::generate::{
    Assurance, ClueCount, GenerateError, Generated, Generator, Request, RequestError,
};
use satoku::oracle::Budget;
use satoku::rules::{Layout, RulesError};
use std::collections::BTreeMap;

fn generator(request: Request) -> Generator {
    Generator::new(request).unwrap()
}

fn layout_of(size: &str) -> Layout {
    Layout::of_size(size.parse().unwrap())
}

fn of_size(size: &str) -> Request {
    Request::named("classic", &layout_of(size)).unwrap()
}

/// Judges a puzzle without any engine.
fn judge(generated: &Generated) {
    let puzzle = &generated.puzzle;
    let found = brute_force(puzzle.rules(), &puzzle.givens(), 2);
    assert_eq!(found, std::slice::from_ref(&generated.solution), "{}", puzzle.givens());
    let redundant = puzzle.givens().filled().any(|(cell, _)| {
        let mut fewer = puzzle.givens();
        fewer.set(cell, None);
        brute_force(puzzle.rules(), &fewer, 2).len() == 1
    });
    assert_eq!(generated.minimal, Some(!redundant), "{}", puzzle.givens());
}

#[test]
fn puzzles_are_unique_and_minimal_as_said() {
    for size in ["4", "2x3", "3x2", "8", "9"] {
        let generator = generator(of_size(size));
        (0..10).for_each(|index| judge(&generator.puzzle(1, index).unwrap()));
    }
    // Few clues determine these, so that trying takes long on larger boards.
    for variant in ["x", "windoku", "jigsaw", "jigsaw+x"] {
        let generator = generator(Request::named(variant, &layout_of("6")).unwrap());
        (0..10).for_each(|index| judge(&generator.puzzle(1, index).unwrap()));
    }
    for variant in ["x", "windoku", "jigsaw", "windoku+x"] {
        let request = Request::named(variant, &Layout::default()).unwrap();
        let clues = "30".parse().unwrap();
        judge(&generator(request.clues(clues)).puzzle(1, 0).unwrap());
    }
}

#[test]
fn every_symmetry_holds_and_minimality_is_computed() {
    let board = Board::square(9);
    let mut not_minimal = 0;
    for (symmetry, name) in Symmetry::ALL {
        let generator = generator(Request::classic().symmetry(symmetry));
        let generated = generator.puzzle(2, 0).unwrap();
        judge(&generated);
        not_minimal += usize::from(generated.minimal == Some(false));
        let givens = generated.puzzle.givens();
        for orbit in symmetry.orbits(&board).unwrap() {
            let given = orbit.iter().filter(|cell| givens.get(**cell).is_some()).count();
            assert!(given == 0 || given == orbit.len(), "{name}");
        }
    }
    assert!(not_minimal > 0, "symmetric puzzles are often not minimal");
}

#[test]
fn clue_counts_are_met() {
    for (clues, symmetry) in [
        ("28", "none"),
        ("24..25", "none"),
        ("40", "rotate-180"),
        ("81", "full"),
        ("29", "diagonal"),
    ] {
        let clues: ClueCount = clues.parse().unwrap();
        let symmetry = symmetry.parse().unwrap();
        let generated = generator(Request::classic().clues(clues.into()).symmetry(symmetry))
            .puzzle(3, 0)
            .unwrap();
        assert!(clues.contains(generated.puzzle.clues().len()));
        judge(&generated);
    }
}

#[test]
fn every_possible_count_of_a_range_comes_up_equally_often() {
    // Carving alone seldom stops at the fewest. With a quarter turn 6x6 has multiples of four.
    for (size, clues, symmetry, counts) in [
        ("9", "30..33", Symmetry::None, vec![30, 31, 32, 33]),
        ("9", "22..25", Symmetry::None, vec![22, 23, 24, 25]),
        ("6", "8..12", Symmetry::None, vec![8, 9, 10, 11, 12]),
        ("6", "12..18", Symmetry::Rotate90, vec![12, 16]),
    ] {
        let request = of_size(size).clues(clues.parse().unwrap()).symmetry(symmetry);
        let generator = generator(request.assurance(Assurance::Fast));
        let mut worker = generator.worker(None);
        let mut found: BTreeMap<usize, u32> = BTreeMap::new();
        for index in 0..12 * counts.len() as u64 {
            let generated = worker.puzzle(1, index).unwrap();
            *found.entry(generated.puzzle.clues().len()).or_default() += 1;
        }
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), counts, "{size} {clues}");
        // Chi-squared with at most 4 degrees of freedom: above 18.5 once in a thousand seeds.
        let chi: f64 = found.values().map(|count| (f64::from(*count) - 12.0).powi(2) / 12.0).sum();
        assert!(chi < 18.5, "{size} {clues}: {found:?}");
    }
}

#[test]
fn the_nearest_count_stands_for_one_that_is_not_reached() {
    // No X grid of side 6 has a puzzle of 5 clues, though nothing known rules it out.
    let request = Request::named("x", &layout_of("6")).unwrap().assurance(Assurance::Fast);
    let generator = generator(request.clues("5..8".parse().unwrap()));
    for index in 0..8 {
        let generated = generator.puzzle(1, index).unwrap();
        assert!((5..=8).contains(&generated.puzzle.clues().len()));
        judge(&generated);
    }
}

#[test]
fn what_is_kept_and_given_stays() {
    let first = generator(Request::classic()).puzzle(4, 0).unwrap();
    let keep: Vec<Cell> = [0, 40, 80].map(Cell::new).to_vec();
    let request = Request::classic().solution(first.solution.clone()).keep(keep.clone());
    let second = generator(request).puzzle(5, 0).unwrap();
    assert_eq!(second.solution, first.solution);
    assert!(keep.iter().all(|cell| second.puzzle.givens().get(*cell).is_some()));
    judge(&second);
}

#[test]
fn a_pattern_is_met_exactly() {
    let marked =
        "1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1";
    let cells =
        marked.chars().enumerate().filter(|(_, c)| *c == '1').map(|(index, _)| Cell::new(index));
    let pattern: Vec<Cell> = cells.collect();
    let request = Request::classic().pattern(pattern.clone());
    let generated = generator(request).puzzle(1, 0).unwrap();
    let given: Vec<Cell> = generated.puzzle.givens().filled().map(|(cell, _)| cell).collect();
    assert_eq!(given, pattern);
    judge(&generated);
}

#[test]
fn all_288_grids_of_side_4_come_up_equally_often() {
    let generator = generator(of_size("4"));
    let mut counts: BTreeMap<Grid, u32> = BTreeMap::new();
    let samples = 288 * 50;
    for index in 0..samples {
        *counts.entry(generator.puzzle(1, index).unwrap().solution).or_default() += 1;
    }
    assert_eq!(counts.len(), 288);
    // Chi-squared with 287 degrees of freedom: above 366 once in a thousand seeds.
    let chi: f64 = counts.values().map(|count| (f64::from(*count) - 50.0).powi(2) / 50.0).sum();
    assert!(chi < 366.0, "{chi}");
}

#[test]
fn large_and_oblong_boards_are_made() {
    for (size, clues) in [
        ("10", None),
        ("12", None),
        ("5x3", None),
        ("16", Some("130")),
        ("20", Some("250")),
        ("25", Some("400")),
    ] {
        let clues = clues.map(|clues: &str| clues.parse::<ClueCount>().unwrap());
        let request = of_size(size);
        let request = match clues {
            Some(clues) => request.clues(clues.into()),
            None => request,
        };
        let generated = generator(request).puzzle(1, 0).unwrap();
        generated.puzzle.check(&generated.solution).unwrap();
        assert!(clues.is_none_or(|clues| clues.contains(generated.puzzle.clues().len())), "{size}");
    }
}

#[test]
fn jigsaws_of_sides_without_boxes_are_made() {
    let generator = generator(Request::named("jigsaw", &layout_of("7")).unwrap());
    let layouts = (0..3).map(|index| {
        let generated = generator.puzzle(1, index).unwrap();
        judge(&generated);
        generated.puzzle.rules().layout().regions.clone().unwrap()
    });
    let layouts: Vec<_> = layouts.collect();
    assert_ne!(layouts[0], layouts[1], "each puzzle has regions of its own");
}

#[test]
fn what_no_puzzle_can_meet_is_refused() {
    let refused = |request: Request| Generator::new(request).unwrap_err();
    let with_clues = |clues: &str| Request::classic().clues(clues.parse().unwrap());
    assert!(matches!(refused(with_clues("5")), RequestError::TooFewClues { fewest: 17, .. }));
    assert!(matches!(refused(with_clues("82")), RequestError::TooManyClues { cells: 81, .. }));
    let odd = with_clues("26..27").symmetry(Symmetry::Rotate90);
    let error = refused(odd).to_string();
    assert!(error.contains("25 and 28"), "{error}");
    let symbols = Symbols::default();
    let ones = symbols.read(&"1".repeat(81), 81, 9).unwrap();
    let wrong = Request::classic().solution(ones);
    assert!(matches!(refused(wrong), RequestError::Solution(_)));
    let short = Request::classic().solution(Grid::blank(4));
    assert!(matches!(refused(short), RequestError::SolutionLength { .. }));
    let unknown = Request::named("hex", &Layout::default()).unwrap_err();
    assert!(matches!(unknown, RulesError::Unknown { .. }));
    let far = Request::classic().keep(vec![Cell::new(99)]);
    assert!(matches!(refused(far), RequestError::Cell(99)));
}

#[test]
fn giving_up_names_the_best() {
    let clues = "17".parse().unwrap();
    let error = generator(Request::classic().clues(clues).tries(3)).puzzle(1, 0).unwrap_err();
    assert!(matches!(&error, GenerateError::Unmet { tries: 3, .. }), "{error}");
    assert!(error.to_string().contains("clues"), "{error}");
}

#[test]
fn what_the_budget_does_not_reach_is_said() {
    let budget = Budget { nodes: 0, conflicts: 0, proof_bytes: 0 };
    let without = generator(Request::classic().budget(budget));
    let is_without = |index| matches!(without.puzzle(1, index), Err(GenerateError::NoGridFound));
    assert!((0..10).any(is_without));
    let grids = generator(Request::classic().assurance(Assurance::Fast));
    let mut undecided = 0;
    for index in 0..10 {
        let solution = grids.puzzle(1, index).unwrap().solution;
        let request = Request::classic().solution(solution).budget(budget);
        match generator(request).puzzle(1, index) {
            Ok(generated) => {
                undecided += usize::from(generated.minimal.is_none());
                assert_ne!(generated.minimal, Some(true), "nothing could show that");
                assert_eq!(
                    brute_force(generated.puzzle.rules(), &generated.puzzle.givens(), 2).len(),
                    1
                );
            }
            Err(error) => assert!(matches!(error, GenerateError::Undecided), "{error}"),
        }
    }
    assert!(undecided > 0);
}

#[test]
fn cancelled_work_stops() {
    let generator = generator(of_size("25"));
    generator.cancel().cancel();
    assert!(matches!(generator.puzzle(1, 0), Err(GenerateError::Cancelled)));
}

/// Of rows and columns with black places only some face each other, and easy Kakuros need more
/// tries on a layout than others.
#[test]
fn levels_are_met_on_boards_that_are_drawn() {
    for (variant, size, level) in [
        ("straights", "9x9", "medium"),
        ("kakuro", "9x9", "easy"),
        ("doppelblock", "6x6", "medium"),
        ("easy-as-abc", "5x5", "medium"),
        ("tango", "6x6", "easy"),
    ] {
        let words = ["generate", "3", "--variant", variant, "--size", size, "--difficulty", level];
        let ran = run(&[&words[..], &["--seed", "1", "--format", "ndjson", "-q"]].concat());
        assert_eq!((ran.code, ran.out.lines().count()), (0, 3), "{variant}: {}", ran.err);
    }
}

#[test]
fn puzzles_of_regions_alone_have_ids_of_their_own() {
    let words = ["generate", "5", "--variant", "queens", "--size", "6x6", "--seed", "1"];
    let ran = run(&[&words[..], &["--format", "ndjson", "-q"]].concat());
    let ids: std::collections::BTreeSet<&str> =
        ran.out.lines().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(ids.len(), 5, "{ids:?}");
}
