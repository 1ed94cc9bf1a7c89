//! Clues that are not givens, and a board that is not a square, work without changes to the
//! program.

use crate::toy;
use satoku::board::Grid;
use satoku::encode::Encoding;
use satoku::format::{Entry, Format, Provenance, ReadOptions, WriteOptions, read, writer};
use satoku::generate::{Need, minimize, needs};
use satoku::oracle::{
    Budget, Cancel, Engine, Enumeration, FormulaCache, SharedFormula, Verdict, solutions,
};
use satoku::random::Random;
use satoku::rules::{Cage, Clue, Layout, Puzzle, Rules};
use std::sync::Arc;

/// A puzzle with every given and a cage on each two neighbouring cells of a row, all true of
/// `grid`.
fn everything(rules: &Arc<Rules>, grid: &Grid) -> Puzzle {
    let mut clues: Vec<Clue> =
        grid.filled().map(|(cell, symbol)| Clue::Given(cell, symbol)).collect();
    let board = rules.board();
    for cell in board.cells() {
        let place = board.place(cell);
        let right = board.cell_at(usize::from(place.row), usize::from(place.col) + 1);
        if let Some(right) = right {
            let sum = [cell, right].iter().map(|cell| grid.get(*cell).unwrap().value()).sum();
            clues.push(Clue::Constraint(Arc::new(Cage::new([cell, right], Some(sum)).unwrap())));
        }
    }
    Puzzle::new(Arc::clone(rules), clues).unwrap()
}

fn first_solution(puzzle: &Puzzle) -> Grid {
    FormulaCache::default()
        .ask(
            puzzle,
            Engine::default(),
            Budget::default(),
            &Cancel::default(),
            |oracle, _, clues| solutions(oracle, clues, 1),
        )
        .unwrap()
        .grids
        .remove(0)
}

/// How many solutions a puzzle has, up to two: every grid of the rules is tried against every clue.
fn brute_force(grids: &[Grid], puzzle: &Puzzle) -> usize {
    grids.iter().filter(|grid| puzzle.clues().iter().all(|clue| clue.holds(grid))).take(2).count()
}

/// Every grid of some rules.
fn all_grids(rules: &Arc<Rules>) -> Vec<Grid> {
    let empty = Puzzle::new(Arc::clone(rules), Vec::new()).unwrap();
    let found = FormulaCache::default().ask(
        &empty,
        Engine::default(),
        Budget::default(),
        &Cancel::default(),
        |oracle, _, clues| solutions(oracle, clues, usize::MAX),
    );
    let found = found.unwrap();
    assert_eq!(found.enumeration, Enumeration::Complete);
    found.grids
}

fn carve_and_judge(rules: &Arc<Rules>, grids: &[Grid]) {
    let empty = Puzzle::new(Arc::clone(rules), Vec::new()).unwrap();
    let solution = first_solution(&empty);
    let full = everything(rules, &solution);
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..8 {
        let ask = |puzzle: &Puzzle, random: &mut Random| {
            FormulaCache::default().ask(
                puzzle,
                Engine::default(),
                Budget::default(),
                &Cancel::default(),
                |oracle, _, clues| minimize(oracle, puzzle, clues, &solution, random),
            )
        };
        let (small, minimal) = ask(&full, &mut Random::new(seed, 0)).unwrap();
        assert_eq!(minimal, Some(true));
        assert!(small.clues().len() < full.clues().len());
        kinds.extend(small.clues().iter().map(|clue| matches!(clue, Clue::Given(..))));

        // Judged by trying: one solution, and several without any one clue.
        assert_eq!(brute_force(grids, &small), 1);
        for left_out in 0..small.clues().len() {
            let mut clues = small.clues().to_vec();
            clues.remove(left_out);
            let fewer = Puzzle::new(Arc::clone(rules), clues).unwrap();
            assert_eq!(brute_force(grids, &fewer), 2);
        }
        // And by the question that `check --minimal` asks.
        let formulas = FormulaCache::default();
        let asked = formulas.ask(
            &small,
            Engine::default(),
            Budget::default(),
            &Cancel::default(),
            |oracle, _, clues| needs(oracle, &solution, clues),
        );
        assert!(asked.unwrap().iter().all(|need| *need == Need::Needed));

        // There and back as JSON, line by line and as a set.
        for format in [Format::Json, Format::Ndjson] {
            let mut entry = Entry::of(small.clone());
            entry.solution = Some(solution.clone());
            let mut bytes = Vec::new();
            let mut set = writer(format, WriteOptions::default());
            set.begin(&mut bytes, &Provenance::default()).unwrap();
            set.entry(&mut bytes, &entry).unwrap();
            set.end(&mut bytes).unwrap();
            let registry = toy::registry();
            let options = ReadOptions::new(&registry);
            let back: Vec<_> = read(&bytes[..], &options).unwrap().collect();
            let [Ok(back)] = &back[..] else { panic!("{back:?}") };
            assert_eq!(back.item.id(), entry.id());
            assert_eq!(back.item.puzzle.givens(), small.givens());
            assert_eq!(back.item.puzzle.clues().len(), small.clues().len());
            assert_eq!(back.item.solution.as_ref(), Some(&solution));
            assert_eq!(brute_force(grids, &back.item.puzzle), 1);
        }
    }
    assert_eq!(kinds.len(), 2, "both kinds of clue are left somewhere");
}

#[test]
fn cages_are_carved_like_givens() {
    let rules = toy::registry()
        .rules("classic", &Layout::of_size("4".parse().unwrap()))
        .map(Arc::new)
        .unwrap();
    let grids = all_grids(&rules);
    assert_eq!(grids.len(), 288);
    carve_and_judge(&rules, &grids);
}

#[test]
fn overlapping_grids_are_one_board() {
    let rules = toy::registry().rules("twin-grids", &Layout::default()).map(Arc::new).unwrap();
    assert_eq!(rules.board().cell_count(), 28);
    let grids = all_grids(&rules);
    // Two 4x4 grids that share a box: each of the 288 grids fixes one box of the other, which
    // leaves 288 / 24 ways.
    assert_eq!(grids.len(), 288 * 12);
    carve_and_judge(&rules, &grids);
}

#[test]
fn pairs_that_exclude_each_other_are_served_by_every_engine() {
    let rules = Arc::new(toy::registry().rules("miracle", &Layout::default()).unwrap());
    let shared = SharedFormula::new(Encoding::of_rules(&rules));
    let oracle = |engine| shared.oracle(engine, Budget::default(), &Cancel::default()).unwrap();
    let found = solutions(oracle(Engine::Dpll).as_mut(), &[], 100).unwrap();
    assert_eq!(found.enumeration, Enumeration::Complete);
    // A known count, of grids that obey the rules as the test states them.
    assert_eq!(found.grids.len(), 72);
    assert!(found.grids.iter().all(|grid| rules.check(grid).is_ok()));
    // Two givens at a time, until one of the grids is left.
    let grid = &found.grids[7];
    let givens: Vec<_> =
        grid.filled().map(|(cell, symbol)| rules.candidate(cell, symbol)).collect();
    for start in 0..givens.len() - 1 {
        let clues = &givens[start..start + 2];
        let left = found.grids.iter().filter(|grid| shared.encoding().check(clues, grid).is_ok());
        let unique = left.count() == 1;
        for (engine, _) in Engine::ALL {
            let mut oracle = oracle(engine);
            oracle.push(clues);
            assert_eq!(oracle.second(grid).unwrap() == Verdict::Unique, unique, "{engine} {start}");
        }
    }
}
