//! Puzzles of givens and other clues: the numbers of each kind, what each clue is needed for, and
//! everything that may be asked of givens.

use crate::support::{done, run, variant_with};
use satoku::board::{Cell, Grid, Symbol, Symmetry};
use satoku::generate::{
    Assurance, ClueCounts, FewestOfKind, Generated, Generator, Request, fewest_of_kind,
};
use satoku::oracle::{Budget, Cancel, Engine, FormulaCache, solutions};
use satoku::rules::{Amount, GivensBeside, Layout, OpenCells, Puzzle, Registry};
use satoku::verify;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

fn request(variant: &str, size: &str) -> Request {
    Request::named(variant, &Layout::of_size(size.parse().unwrap())).unwrap()
}

fn made(request: Request, index: u64) -> Generated {
    Generator::new(request).unwrap().puzzle(1, index).unwrap()
}

/// All solutions of a puzzle, up to two, by varisat, which has no part in making puzzles.
fn solved(puzzle: &Puzzle) -> Vec<Grid> {
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

/// The number of clues of each kind.
fn counts(puzzle: &Puzzle) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    puzzle.clues().iter().for_each(|clue| *counts.entry(clue.kind()).or_default() += 1);
    counts
}

fn cells(puzzle: &Puzzle) -> Vec<usize> {
    puzzle.givens().filled().map(|(cell, _)| cell.index()).collect()
}

#[test]
fn every_kind_follows_its_recipe() {
    for kind in Registry::standard().clue_kinds() {
        if kind.name() == "given" {
            continue;
        }
        let request = request(&variant_with(kind.as_ref()), "6");
        for index in 0..3 {
            let Generated { puzzle, solution, .. } = made(request.clone(), index);
            let recipe = kind.recipe(puzzle.rules());
            assert_eq!(solved(&puzzle), [solution], "{}", kind.name());
            let counts = counts(&puzzle);
            let own = counts[kind.name()];
            match recipe.amount {
                Amount::All => assert!(own > 0),
                // A small grid may have fewer proposals than the recipe takes. Clues come in pairs
                // that turn into each other.
                Amount::Between(low, high) => {
                    assert!((1..=high.max(low + 1)).contains(&own), "{counts:?}");
                }
            }
            if recipe.givens == GivensBeside::Never {
                assert_eq!(counts.get("given"), None, "{}", kind.name());
            }
        }
    }
}

#[test]
fn every_clue_that_may_go_is_needed() {
    let request = request("thermometer", "6").symmetry(Symmetry::None);
    let kind = &request.kinds()[0];
    let Amount::Between(low, _) = kind.recipe(request.rules()).amount else { panic!() };
    for index in 0..6 {
        let generated = made(request.clone(), index);
        let mut needless = 0;
        for id in generated.puzzle.ids() {
            let fewer = generated.puzzle.part(|other| other != *id);
            let is_needed = solved(&fewer).len() == 2;
            assert!(is_needed || !generated.puzzle.is_given(*id));
            needless += usize::from(!is_needed);
        }
        // No more than the recipe takes.
        assert!(needless == 0 || generated.puzzle.constraints().count() == low);
        assert_eq!(generated.minimal, Some(needless == 0));
    }
}

/// Clues that say little: with as many as the recipe asks for at least, some were not needed.
#[test]
fn puzzles_of_weak_clues_have_enough_that_are_all_needed() {
    for name in ["odd", "inequality", "maximum"] {
        let request = request(name, "9").symmetry(Symmetry::None);
        let kind = &request.kinds()[0];
        let Amount::Between(low, high) = kind.recipe(request.rules()).amount else { panic!() };
        for index in 0..3 {
            let generated = made(request.clone(), index);
            let count = generated.puzzle.constraints().count();
            assert!((low..=high).contains(&count), "{name} {count}");
            assert_eq!(generated.minimal, Some(true), "{name}");
            let without = |id| generated.puzzle.part(|other| other != id);
            let mut ids = generated.puzzle.ids().iter();
            assert!(ids.all(|id| solved(&without(*id)).len() == 2), "{name}");
        }
    }
}

#[test]
fn counts_are_those_requested() {
    for (variant, text, expected) in [
        (
            "thermometer",
            "thermometer:3,given:8..9",
            &[("thermometer", 3..=3), ("given", 8..=9)][..],
        ),
        ("thermometer", "given:10..12", &[("given", 10..=12)]),
        ("cage+given", "cage:9..11,given:1..9", &[("cage", 9..=11), ("given", 1..=9)]),
        ("cage", "cage:10..12", &[("cage", 10..=12), ("given", 0..=0)]),
        ("cage", "cage:9..13,given:0", &[("cage", 9..=13), ("given", 0..=0)]),
        ("cage+thermometer", "thermometer:1,given:0", &[("thermometer", 0..=1), ("given", 0..=0)]),
        ("classic", "given:12", &[("given", 12..=12)]),
    ] {
        let wanted: ClueCounts = text.parse().unwrap();
        let request = request(variant, "6").clues(wanted);
        for index in 0..2 {
            let Generated { puzzle, solution, .. } = made(request.clone(), index);
            assert_eq!(solved(&puzzle), [solution], "{variant} {text}");
            let counts = counts(&puzzle);
            for (kind, range) in expected {
                let count = counts.get(kind).copied().unwrap_or(0);
                assert!(range.contains(&count), "{variant} {text}: {counts:?}");
            }
        }
    }
    // A plain number is that of all clues.
    let request = request("thermometer", "6").clues("14".parse().unwrap());
    assert_eq!(made(request, 0).puzzle.clues().len(), 14);
}

#[test]
fn givens_beside_other_clues_have_what_is_asked_of_them() {
    let thermometers = || request("thermometer", "6");
    let symmetric = made(thermometers().symmetry("rotate-180".parse().unwrap()), 0);
    let given = cells(&symmetric.puzzle);
    assert!(!given.is_empty() && given.iter().all(|cell| given.contains(&(35 - cell))));
    assert!(symmetric.puzzle.constraints().count() > 0);

    let pattern: Vec<Cell> = [0, 3, 7, 11, 14, 16, 21, 24, 28, 31, 35].map(Cell::new).into();
    let in_pattern = made(thermometers().pattern(pattern.clone()), 0);
    assert!(cells(&in_pattern.puzzle).into_iter().eq(pattern.iter().map(|cell| cell.index())));
    assert_eq!(solved(&in_pattern.puzzle), [in_pattern.solution]);

    let kept = made(thermometers().keep(vec![Cell::new(7)]), 0);
    assert!(cells(&kept.puzzle).contains(&7));

    let solution = kept.solution;
    let again = made(thermometers().solution(solution.clone()), 5);
    assert_eq!(again.solution, solution);

    let rated = made(thermometers().difficulty("easy".parse().unwrap()), 0);
    assert_eq!(rated.difficulty.unwrap().level.to_string(), "easy");
    assert!(rated.puzzle.constraints().count() > 0);
}

#[test]
fn puzzles_are_proved_by_each_engine() {
    for (variant, size) in [
        ("thermometer", "9"),
        ("thermometer", "6"),
        ("all-dots", "6"),
        ("odd+whisper", "6"),
        ("anti-knight+renban", "6"),
        ("thermometer+cage+given", "4"),
    ] {
        for engine in [Engine::Auto, Engine::Dpll, Engine::Csp, Engine::Cdcl, Engine::Varisat] {
            let asked = request(variant, size).engine(engine).assurance(Assurance::Proof);
            let generator = match Generator::new(asked) {
                // Cages count.
                Err(error) if variant.contains("cage") && engine == Engine::Dpll => {
                    assert_eq!(error.field(), "engine");
                    continue;
                }
                generator => generator.unwrap(),
            };
            for index in 0..2 {
                let made = generator.puzzle(3, index).unwrap();
                let Generated { puzzle, solution, certificate, .. } = made;
                let proof = certificate.expect("a proof is requested");
                verify(&puzzle, &solution, &proof).unwrap();
            }
        }
    }
}

/// The number of clues of the smallest unique part of a puzzle whose givens stay, by trying all.
fn fewest_by_trial(puzzle: &Puzzle) -> usize {
    let others: Vec<_> = puzzle.ids().iter().filter(|id| !puzzle.is_given(**id)).collect();
    let parts = (0..1usize << others.len()).filter(|subset| {
        let is_left = |id| others.iter().position(|other| **other == id);
        let part = puzzle.part(|id| is_left(id).is_none_or(|at| subset >> at & 1 == 1));
        solved(&part).len() == 1
    });
    parts.map(|subset| subset.count_ones() as usize).min().unwrap()
}

#[test]
fn the_fewest_clues_of_a_kind_are_those_found_by_trying_all() {
    let mut spare = 0;
    for index in 0..4 {
        let asked = request("cage", "4");
        let Generated { puzzle, solution, .. } = made(asked, index);
        let shared = FormulaCache::default().formula(&puzzle);
        let (cancel, mut see) = (Cancel::default(), |_: &FewestOfKind| ControlFlow::Continue(()));
        let found = fewest_of_kind(&shared, &puzzle, "cage", &solution, 0, 1000, &cancel, &mut see);
        let found = found.unwrap();
        assert!(found.is_settled());
        assert_eq!(found.upper, fewest_by_trial(&puzzle));
        assert_eq!(found.puzzle.clues().len(), found.upper);
        assert_eq!(solved(&found.puzzle), [solution]);
        spare += puzzle.clues().len() - found.upper;
    }
    assert!(spare > 0);
}

#[test]
fn adjusting_leaves_out_clues_of_the_kinds_that_are_named() {
    let Generated { puzzle, solution, .. } = made(request("cage", "6"), 1);
    let cages = puzzle.clues().len();
    let clues = format!("cage:{}..{},given:2..4", cages - 5, cages - 3);
    let asked = Request::of_puzzle(&puzzle, solution.clone()).clues(clues.parse().unwrap());
    let adjusted = Generator::new(asked).unwrap().adjust(&puzzle, 0).unwrap();
    let left = counts(&adjusted.puzzle);
    assert!((cages - 5..=cages - 3).contains(&left["cage"]) && (2..=4).contains(&left["given"]));
    assert_eq!(adjusted.left_out.len(), cages - left["cage"]);
    assert_eq!(solved(&adjusted.puzzle), std::slice::from_ref(&solution));
    // A kind that is not named stays as it is.
    let asked = Request::of_puzzle(&puzzle, solution).clues("given:3".parse().unwrap());
    let adjusted = Generator::new(asked).unwrap().adjust(&puzzle, 0).unwrap();
    assert_eq!(counts(&adjusted.puzzle)["cage"], cages);
}

#[test]
fn a_puzzle_depends_on_its_seed_and_index_alone() {
    let statement = |generated: &Generated| format!("{:?}", generated.puzzle.clues());
    let generator = Arc::new(Generator::new(request("thermometer", "6")).unwrap());
    let alone: Vec<String> =
        (0..3).map(|index| statement(&generator.puzzle(4, index).unwrap())).collect();
    let mut worker = generator.worker(None);
    for index in [2, 0, 1] {
        assert_eq!(statement(&worker.puzzle(4, index).unwrap()), alone[index as usize]);
    }
}

#[test]
fn numbers_that_cannot_be_are_refused_by_name() {
    for (variant, clues, message) in [
        (
            "thermometer",
            "termometer:3",
            "no clues of the kind termometer; their kinds are given, thermometer; did you mean thermometer?",
        ),
        ("classic", "cage:3", "no clues of the kind cage; their kinds are given"),
        ("thermometer", "given:82", "a board of 81 cells cannot have 82 clues"),
        ("classic", "given:12", "no such puzzle has 12 clues"),
        ("cage", "30", "puzzles with clues of the kind cage take no clues"),
        ("thermometer", "given:5..3", "given: the range 5..3 is empty"),
        ("thermometer", "thermometer:3,5", "expected KIND:N or KIND:LO..HI"),
    ] {
        let ran = run(&["generate", "--variant", variant, "--clues", clues]);
        assert!(ran.code == 2 && ran.err.contains(message), "{clues}: {}", ran.err);
    }
    // No grid has so many; the search ends.
    let words =
        ["generate", "--variant", "thermometer", "--clues", "thermometer:70", "--tries", "5"];
    let ran = run(&words);
    assert!(ran.code != 0 && ran.err.contains("not found in 5 tries"), "{}", ran.err);
    // The names are those that players use.
    let killer =
        done(&["generate", "--variant", "killer", "--size", "4", "--clues", "killer:3..9"]);
    assert!(killer.contains("\"kind\":\"cage\""), "{killer}");
}

/// The digits of a kakuro are changed until its sums have one solution, but not those of a solution
/// that was asked for.
#[test]
fn a_solution_of_a_kakuro_that_is_asked_for_stays() {
    let asked = |drawing: &str, digits: &[usize]| {
        let cells = OpenCells::read(drawing).unwrap();
        let layout = Layout::of_parts(None, None, None, Some(cells)).unwrap();
        let grid = digits.iter().map(|digit| Symbol::new(digit - 1)).collect();
        let grid = Grid::of_symbols(grid);
        let request = Request::named("kakuro", &layout).unwrap().solution(grid.clone()).tries(2);
        let made = Generator::new(request).unwrap().puzzle(1, 0);
        (grid, made.map(|made| made.solution))
    };
    // Sums of 3 everywhere; sums of 3, 10, 4 and 9.
    assert!(asked("..\n..", &[1, 2, 2, 1]).1.is_err());
    let (grid, made) = asked("..\n..", &[1, 2, 3, 7]);
    assert_eq!(made.unwrap(), grid);
}
