//! Puzzles of few clues: they have as many as requested, another engine confirms them, and they are
//! the same for any number of threads; and the fewest clues of a grid.

use crate::support::{self, brute_force, done, run};
use satoku::board::{Cell, Grid, Size, Symmetry};
use satoku::encode::Encoding;
use satoku::generate::{
    Assurance, ClueCount, ClueCounts, ClueSearch, Fewest, Generated, Generator, Observer, Phase,
    Request, fewest, is_minimal,
};
use satoku::oracle::{Budget, Cancel, Engine, SharedFormula, Verdict};
use satoku::random::Random;
use satoku::rules::{Layout, Puzzle, Registry};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

fn of_side(side: usize) -> Layout {
    Layout::of_size(Size::of_side(side).unwrap())
}

fn shared(variant: &str, side: usize) -> SharedFormula {
    let rules = Registry::standard().rules(variant, &of_side(side)).unwrap();
    SharedFormula::new(Encoding::of_rules(&Arc::new(rules)))
}

fn with_clues(low: usize, high: usize) -> Request {
    let clues = ClueCount::new(low, high).unwrap();
    Request::classic().clues(clues.into()).assurance(Assurance::Fast)
}

fn total(request: &Request) -> ClueCount {
    match request.fields().clues {
        Some(ClueCounts::Total(clues)) => clues,
        other => panic!("{other:?}"),
    }
}

/// What was made is as asked for, by the word of varisat, which had no part in making it.
fn judge(generated: &Generated, clues: ClueCount) {
    let count = generated.puzzle.clues().len();
    assert!(clues.contains(count), "{count} clues");
    let shared = SharedFormula::new(Encoding::of_rules(generated.puzzle.rules()));
    let selectors = shared.encoding().selectors(&generated.puzzle).unwrap();
    let cancel = Cancel::default();
    let mut oracle = shared.oracle(Engine::Varisat, Budget::default(), &cancel).unwrap();
    oracle.push(&selectors);
    assert_eq!(oracle.second(&generated.solution).unwrap(), Verdict::Unique);
    oracle.pop();
    let minimal = is_minimal(oracle.as_mut(), &generated.solution, &selectors).unwrap();
    assert_eq!(generated.minimal, minimal);
}

#[test]
fn sparse_puzzles_are_unique_and_as_asked_for() {
    for (variant, side, low, high, count) in [
        ("classic", 9, 19, 19, 3),
        ("classic", 9, 20, 20, 20),
        ("classic", 9, 20, 22, 20),
        ("classic", 6, 8, 8, 20),
        ("classic", 4, 4, 4, 20),
        ("x", 9, 0, 17, 3),
        ("windoku", 9, 0, 17, 3),
        ("jigsaw", 7, 0, 9, 5),
        ("classic", 12, 0, 42, 1),
    ] {
        let clues = ClueCount::new(low, high).unwrap();
        let request = Request::named(variant, &of_side(side)).unwrap();
        let request = request.clues(clues.into()).assurance(Assurance::Fast);
        let generator = Generator::new(request).unwrap();
        for index in 0..count {
            judge(&generator.puzzle(5, index).unwrap(), clues);
        }
    }
}

#[test]
fn symmetric_puzzles_of_few_clues_have_their_symmetry() {
    for (symmetry, low, high) in [
        (Symmetry::Rotate180, 20, 20),
        (Symmetry::Rotate180, 21, 21),
        (Symmetry::Rotate90, 20, 24),
        (Symmetry::Diagonal, 20, 20),
        (Symmetry::Full, 24, 28),
    ] {
        let request = with_clues(low, high).symmetry(symmetry);
        let clues = total(&request);
        let generator = Generator::new(request).unwrap();
        for index in 0..3 {
            let generated = generator.puzzle(2, index).unwrap();
            judge(&generated, clues);
            let givens = generated.puzzle.givens();
            for orbit in symmetry.orbits(generated.puzzle.rules().board()).unwrap() {
                let given = |cell: &Cell| givens.get(*cell).is_some();
                let count = orbit.iter().filter(|cell| given(cell)).count();
                assert!(count == 0 || count == orbit.len(), "{symmetry} {givens}");
            }
        }
    }
}

#[test]
fn kept_cells_and_given_solutions_stay() {
    let solution = shared("classic", 9).random_solution(&[], &mut Random::new(3, 0), 100_000);
    let keep = vec![Cell::new(0), Cell::new(40)];
    let request = with_clues(20, 21).keep(keep.clone()).solution(solution.clone().unwrap());
    let clues = total(&request);
    let generated = Generator::new(request).unwrap().puzzle(1, 0).unwrap();
    judge(&generated, clues);
    assert_eq!(Some(&generated.solution), solution.as_ref());
    assert!(keep.iter().all(|cell| generated.puzzle.givens().get(*cell).is_some()));
}

#[test]
fn a_sparse_puzzle_has_the_requested_difficulty() {
    let request = with_clues(20, 20).difficulty("easy".parse().unwrap());
    let clues = total(&request);
    let generated = Generator::new(request).unwrap().puzzle(1, 0).unwrap();
    judge(&generated, clues);
    assert_eq!(generated.difficulty.unwrap().level, satoku::logic::Level::Easy);
}

#[test]
fn sparse_puzzles_do_not_depend_on_the_number_of_threads() {
    let words = ["generate", "12", "--seed", "6", "--clues", "20", "--jobs"];
    let with = |jobs: &str| done(&[&words[..], &[jobs]].concat());
    let one = with("1");
    assert_eq!(one.lines().count(), 12);
    assert_eq!(one, with("3"));
    let tail = done(&["generate", "2", "--seed", "6", "--clues", "20", "--start", "10"]);
    assert!(one.ends_with(&tail));
}

/// Keeps the last search that it was shown.
#[derive(Default)]
struct Watcher(Mutex<Option<ClueSearch>>);

impl Observer for Watcher {
    fn enter(&self, _: Phase) {}

    fn clue_search(&self, search: &ClueSearch) {
        *self.0.lock().unwrap() = Some(search.clone());
    }
}

#[test]
fn a_clue_search_is_shown_while_it_goes_on() {
    let watcher = Watcher::default();
    let request = with_clues(17, 17).tries(1);
    let generator = Generator::new(request).unwrap();
    generator.worker(Some(&watcher)).puzzle(1, 0).unwrap_err();
    let search = watcher.0.into_inner().unwrap().unwrap();
    assert_eq!((search.index(), search.grids()), (0, 100));
    assert!(search.best().unwrap() <= 20 && search.grids_left().unwrap() > 1.0, "{search:?}");
}

/// How many clue sets with so many clues a 4x4 grid has that no other of all grids fits.
fn puzzles_of(grids: &[Grid], solution: &Grid, count: u32) -> usize {
    let difference = |other: &Grid| {
        let cells = (0..16).filter(|cell| {
            let cell = Cell::new(*cell);
            solution.get(cell) != other.get(cell)
        });
        cells.fold(0u32, |all, cell| all | 1 << cell)
    };
    let others: Vec<u32> = grids.iter().map(difference).filter(|cells| *cells != 0).collect();
    assert_eq!(others.len(), grids.len() - 1);
    (0..1u32 << 16)
        .filter(|clues| clues.count_ones() == count)
        .filter(|clues| others.iter().all(|other| clues & other != 0))
        .count()
}

fn to_the_end(shared: &SharedFormula, solution: &Grid) -> Fewest {
    let see = &mut |_: &Fewest| ControlFlow::Continue(());
    let rules = shared.encoding().rules().clone();
    let puzzle = Puzzle::of_givens(rules, solution).unwrap();
    let found = fewest(shared, &puzzle, solution, 0, u64::MAX, &Cancel::default(), see).unwrap();
    assert!(found.is_settled());
    let rules = shared.encoding().rules();
    assert_eq!(brute_force(rules, &found.givens, 2), std::slice::from_ref(solution));
    found
}

#[test]
fn every_4x4_grid_has_four_clues_at_least() {
    let shared = shared("classic", 4);
    let rules = shared.encoding().rules();
    let grids = brute_force(rules, &Grid::blank(16), usize::MAX);
    assert_eq!(grids.len(), 288);
    let mut numbers = BTreeSet::new();
    for grid in &grids {
        assert_eq!(to_the_end(&shared, grid).lower, 4);
        assert_eq!(puzzles_of(&grids, grid, 3), 0);
        numbers.insert(puzzles_of(&grids, grid, 4));
    }
    assert_eq!(numbers, BTreeSet::from([12, 128]));
}

#[test]
fn the_bounds_of_6x6_grids_meet_and_are_proved() {
    let shared = shared("classic", 6);
    for index in 0..5 {
        let grid = shared.random_solution(&[], &mut Random::new(4, index), 100_000).unwrap();
        let found = to_the_end(&shared, &grid);
        assert!((8..=11).contains(&found.lower), "{}", found.lower);
        let proof = found.prove(&shared, &Cancel::default()).unwrap().unwrap();
        check_sets(&shared, &grid, &proof.cnf);
        let clauses = clauses_of(&proof.cnf);
        let lemmas = clauses_of(&proof.drat);
        assert!(dratify_accepts(&clauses, &lemmas));
        // Without the sets there is nothing to refute.
        let blank: Vec<Vec<i32>> =
            clauses.into_iter().filter(|clause| clause.iter().any(|lit| *lit < 0)).collect();
        assert!(!dratify_accepts(&blank, &lemmas));
    }
}

/// The clauses of a text, a clause a line.
fn clauses_of(text: &str) -> Vec<Vec<i32>> {
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    lines
        .map(|line| {
            let numbers = line.split_ascii_whitespace().map(|word| word.parse().unwrap());
            numbers.take_while(|number| *number != 0).collect()
        })
        .collect()
}

/// What a judge that shares no code with ours says of a proof.
fn dratify_accepts(formula: &[Vec<i32>], proof: &[Vec<i32>]) -> bool {
    let code = |lit: &i32| (lit.unsigned_abs() - 1) * 2 + u32::from(*lit < 0);
    let codes = |clause: &Vec<i32>| clause.iter().map(code).collect::<Vec<u32>>();
    let variables = formula.iter().flatten().map(|lit| lit.unsigned_abs()).max().unwrap_or(0);
    let formula: Vec<Vec<u32>> = formula.iter().map(codes).collect();
    let steps: Vec<(bool, Vec<u32>)> = proof.iter().map(|clause| (false, codes(clause))).collect();
    dratify::Checker::new(variables, &formula, true, false).check(&steps).ok
}

/// Whether each comment of a proof names another grid that obeys the rules, and whether its cells
/// are those of the clause of the same number.
fn check_sets(shared: &SharedFormula, solution: &Grid, cnf: &str) {
    let rules = shared.encoding().rules();
    let board = rules.board();
    let mut sets = Vec::new();
    for line in cnf.lines().filter_map(|line| line.strip_prefix("c set ")) {
        let mut second = solution.clone();
        let mut cells = BTreeSet::new();
        for word in line.split(' ') {
            let (place, value) = word.split_once('=').unwrap();
            let (row, col) = place[1..].split_once('c').unwrap();
            let number = |text: &str| text.parse::<usize>().unwrap() - 1;
            let cell = board.cell_at(number(row), number(col)).unwrap();
            second.set(cell, board.symbols().nth(number(value)));
            cells.insert(cell);
        }
        rules.check(&second).unwrap();
        assert_eq!(solution.differences(&second).into_iter().collect::<BTreeSet<_>>(), cells);
        sets.push(cells);
    }
    let clauses = clauses_of(cnf);
    // The others count.
    let of_cells = 1..=board.cell_count() as i32;
    let positive = clauses.iter().filter(|clause| clause.iter().all(|lit| of_cells.contains(lit)));
    let cells = |clause: &Vec<i32>| {
        clause.iter().map(|lit| Cell::new(lit.unsigned_abs() as usize - 1)).collect()
    };
    assert_eq!(positive.map(cells).collect::<Vec<BTreeSet<Cell>>>(), sets);
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    for (words, said) in [
        (vec!["--clues", "16"], "arXiv 1201.0749"),
        (vec!["--clues", "10..16"], "the fewest possible is 17"),
        (vec!["--clues", "82"], "81 cells cannot have 82 clues"),
        (vec!["--clues", "22", "--symmetry", "rotate-90"], "the nearest are 21 and 24"),
        (vec!["--clues", "3", "--size", "4"], "the fewest possible is 4"),
    ] {
        let ran = run(&[&["generate"], &words[..]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{words:?} {}", ran.err);
        assert!(ran.err.contains(said) && ran.err.contains("hint: "), "{words:?} {}", ran.err);
    }
    let grid = "123456456123231564564231312645645312";
    let broken = grid.replace("645312", "645321");
    let blank = grid.replace('6', ".");
    let (broken, blank) = (broken.as_str(), blank.as_str());
    for (grid, said) in [(broken, "the grid is not a solution: "), (blank, "expected a full grid")]
    {
        let ran = run(&["tune", "fewest", grid, "--size", "2x3"]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
        assert!(ran.err.contains(said), "{}", ran.err);
    }
    let ran = run(&["tune", "fewest", grid, "--size", "2x3"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("the fewest clues of this grid are "), "{}", ran.err);
}

#[test]
fn bounds_that_do_not_meet_are_said_so() {
    let grid = done(&["generate", "--clues", "81", "--seed", "3"]);
    let folder = tempfile::tempdir().unwrap();
    let words = ["tune", "fewest", grid.trim(), "--rounds", "1", "--proof", "bound"];
    let ran = support::run_in(folder.path(), &words);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("the fewest clues of this grid are from "), "{}", ran.err);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(dratify_accepts(&clauses_of(&read("bound.cnf")), &clauses_of(&read("bound.drat"))));
}
