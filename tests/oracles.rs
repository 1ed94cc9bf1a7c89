//! One suite for every engine, with plain backtracking as the judge on small boards.

use proptest::prelude::*;
use satoku::board::{Cell, Grid, Size, Symbol};
use satoku::cnf::Lit;
use satoku::encode::Encoding;
use satoku::oracle::{
    Budget, Cancel, Engine, Enumeration, Oracle, OracleError, SharedFormula, Verdict,
};
use satoku::random::Random;
use satoku::rules::{Clue, ClueContext, Layout, Puzzle, Regions, Registry, Rules};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

fn shared(variant: &str, size: &str) -> SharedFormula {
    let mut layout = Layout::of_size(size.parse::<Size>().unwrap());
    if variant.contains("jigsaw") {
        layout.regions = Some(Regions::random(layout.size.side(), &mut Random::new(5, 0)));
    }
    let rules = Registry::standard().rules(variant, &layout).unwrap();
    SharedFormula::new(Encoding::of_rules(&Arc::new(rules)))
}

/// Every engine, and the portfolio with so few nodes that it often hands over.
fn oracles<'a>(shared: &'a SharedFormula) -> Vec<Box<dyn Oracle + 'a>> {
    let hasty = Budget { nodes: 1, ..Budget::default() };
    let engines = Engine::ALL.iter().map(|(engine, _)| (*engine, Budget::default()));
    engines
        .chain([(Engine::Auto, hasty)])
        .map(|(engine, budget)| shared.oracle(engine, budget, &Cancel::default()).unwrap())
        .collect()
}

fn selectors(rules: &Rules, givens: &Grid) -> Vec<Lit> {
    givens.filled().map(|(cell, symbol)| rules.candidate(cell, symbol)).collect()
}

/// The first `most` solutions, found by an oracle.
fn found(oracle: &mut dyn Oracle, most: usize) -> BTreeSet<Grid> {
    let mut grids = BTreeSet::new();
    let ended = oracle
        .solutions(&mut |grid| {
            assert!(grids.insert(grid.clone()), "a solution is shown once");
            if grids.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
    let expected = if grids.len() == most { Enumeration::BrokenOff } else { Enumeration::Complete };
    assert_eq!(ended, expected, "{}, after {}", oracle.name(), grids.len());
    grids
}

/// The solutions up to `most`, by plain backtracking over the houses.
fn brute(rules: &Rules, grid: &mut Grid, from: usize, most: usize, out: &mut BTreeSet<Grid>) {
    if out.len() == most || !rules.repeats(grid).is_empty() {
        return;
    }
    let cells = rules.board().cell_count();
    let blank = (from..cells).map(Cell::new).find(|cell| grid.get(*cell).is_none());
    let Some(cell) = blank else {
        out.insert(grid.clone());
        return;
    };
    for symbol in rules.board().symbols() {
        grid.set(cell, Some(symbol));
        brute(rules, grid, cell.index() + 1, most, out);
    }
    grid.set(cell, None);
}

/// What a `second` query of each kind says, against the set of all solutions.
fn agrees(oracle: &mut dyn Oracle, all: &BTreeSet<Grid>) {
    for solution in all.iter().take(3) {
        match oracle.second(solution).unwrap() {
            Verdict::Unique => assert_eq!(all.len(), 1, "{}", oracle.name()),
            Verdict::Second(other) => assert!(other != *solution && all.contains(&other)),
            Verdict::Undecided => panic!("{} gave up on a small board", oracle.name()),
        }
    }
}

fn random_grid(shared: &SharedFormula, random: &mut Random) -> Grid {
    shared.random_solution(&[], random, 1_000_000).expect("the rules have solutions")
}

/// Each cell of a grid with a chance of `share` in 100.
fn part(grid: &Grid, share: usize, random: &mut Random) -> Grid {
    let mut part = Grid::blank(grid.cell_count());
    for (cell, symbol) in grid.filled() {
        part.set(cell, (random.below(100) < share).then_some(symbol));
    }
    part
}

#[test]
fn every_engine_agrees_with_backtracking_on_small_boards() {
    let mut outcomes = [0; 3];
    for (variant, size) in [
        ("classic", "4"),
        ("classic", "2x3"),
        ("classic", "3x2"),
        ("x", "4"),
        ("x", "6"),
        ("jigsaw", "5"),
        ("jigsaw", "6"),
        ("jigsaw+x", "5"),
    ] {
        let shared = shared(variant, size);
        let rules = shared.encoding().rules();
        let mut oracles = oracles(&shared);
        let mut random = Random::new(7, 0);
        // A division into random regions may have no solution with diagonals: then any puzzle
        // serves.
        let solution = shared.random_solution(&[], &mut random, 100_000);
        for round in 0..40 {
            let mut givens = match &solution {
                Some(_) => part(&random_grid(&shared, &mut random), 25 + round, &mut random),
                None => Grid::blank(rules.board().cell_count()),
            };
            if round % 4 == 0 {
                // Often a contradiction, plain to see or not.
                let cell = Cell::new(random.below(givens.cell_count()));
                let symbol = Symbol::new(random.below(rules.board().symbol_count()));
                givens.set(cell, Some(symbol));
            }
            let mut all = BTreeSet::new();
            brute(rules, &mut givens.clone(), 0, 60, &mut all);
            outcomes[all.len().min(2)] += 1;
            for oracle in &mut oracles {
                oracle.push(&selectors(rules, &givens));
                let shown = found(oracle.as_mut(), 60);
                match all.len() {
                    60 => assert_eq!(shown.len(), 60),
                    _ => assert_eq!(shown, all, "{}: {givens}", oracle.name()),
                }
                if all.len() < 60 {
                    agrees(oracle.as_mut(), &all);
                }
                oracle.pop();
            }
        }
    }
    assert!(outcomes.iter().all(|count| *count > 30), "none, one, more: {outcomes:?}");
}

/// Clues of some kinds, a few of each, that are true of a grid.
fn clues(rules: &Rules, kinds: &str, grid: &Grid, random: &mut Random) -> Vec<Clue> {
    let (_, kinds) = Registry::standard().split(kinds).unwrap();
    let mut clues = Vec::new();
    for kind in kinds {
        let mut proposed = kind.propose(&ClueContext::new(rules, grid), random);
        random.shuffle(&mut proposed);
        clues.extend(proposed.into_iter().take(4).map(Clue::Constraint));
    }
    clues
}

/// The kinds whose clues only exclude candidates and pairs of them, so that every engine supports
/// them.
const EXCLUDING: [(&str, &str, &str); 9] = [
    ("classic", "thermometer", "4"),
    ("classic", "odd+minimum", "4"),
    ("x", "dot+inequality", "4"),
    ("jigsaw", "whisper+palindrome", "5"),
    ("classic", "all-dots", "2x3"),
    ("anti-knight", "thermometer+even", "6"),
    ("x", "clone+slow-thermometer", "6"),
    ("classic", "renban+nabner", "6"),
    ("non-consecutive", "xv+maximum", "6"),
];

/// The most grids that are looked at for some givens.
const MOST: usize = 20_000;

#[test]
fn every_engine_agrees_with_backtracking_on_clues_that_come_and_go() {
    let mut outcomes = [0; 3];
    for (variant, kinds, size) in EXCLUDING {
        let of_rules = shared(variant, size);
        let rules = of_rules.encoding().rules();
        let mut random = Random::new(23, 0);
        for round in 0..12 {
            let draw = |random: &mut Random| of_rules.random_solution(&[], random, 1_000_000);
            let grid = draw(&mut random).expect("the rules have solutions");
            // Clues of another grid often contradict the givens.
            let other = draw(&mut random).expect("as before");
            let mut all = clues(rules, kinds, &grid, &mut random);
            all.extend(clues(rules, kinds, &other, &mut random).into_iter().take(2));
            let puzzle = Puzzle::new(Arc::clone(rules), all).unwrap();
            let shared = SharedFormula::new(Encoding::new(&puzzle));
            let encoding = shared.encoding();
            let givens = part(&grid, 30 + 3 * round, &mut random);
            let mut boards = BTreeSet::new();
            brute(rules, &mut givens.clone(), 0, MOST, &mut boards);
            if boards.len() == MOST {
                continue;
            }
            boards.retain(|board| rules.check(board).is_ok());
            let mut oracles = oracles(&shared);
            // Two levels of clues above the givens, then others in their place.
            for _ in 0..3 {
                let some = |random: &mut Random| {
                    let mut taken: Vec<_> = puzzle.entries().collect();
                    taken.retain(|_| random.below(3) == 0);
                    taken
                };
                let levels = [some(&mut random), some(&mut random)];
                let selector = |(id, clue): &(_, &Clue)| encoding.selector(*id, clue).unwrap();
                let obeying = |levels: &[Vec<(_, &Clue)>]| -> BTreeSet<Grid> {
                    let clues = || levels.iter().flatten();
                    let obeys = |board: &&Grid| clues().all(|(_, clue)| clue.holds(board));
                    boards.iter().filter(obeys).cloned().collect()
                };
                for oracle in &mut oracles {
                    let mut lits = selectors(rules, &givens);
                    lits.extend(levels[0].iter().map(selector));
                    random.shuffle(&mut lits);
                    oracle.push(&lits);
                    let upper: Vec<Lit> = levels[1].iter().map(selector).collect();
                    for above in [true, false] {
                        let expected = obeying(&levels[..=usize::from(above)]);
                        if above {
                            oracle.push(&upper);
                        }
                        if expected.len() < 60 {
                            let shown = found(oracle.as_mut(), 60);
                            assert_eq!(shown, expected, "{} {kinds}", oracle.name());
                            agrees(oracle.as_mut(), &expected);
                            outcomes[expected.len().min(2)] += 1;
                        }
                        // Without a clue or a given that made the solution the only one.
                        if let (1, true) = (expected.len(), above && !upper.is_empty()) {
                            oracle.pop();
                            let solution = expected.first().unwrap();
                            let fewer = obeying(&levels[..1]);
                            let verdict = oracle.second_without(solution, &upper).unwrap();
                            assert_eq!(verdict == Verdict::Unique, fewer.len() == 1);
                            oracle.push(&upper);
                        }
                        if above {
                            oracle.pop();
                        }
                    }
                    oracle.pop();
                }
            }
        }
    }
    assert!(outcomes.iter().all(|count| *count > 30), "none, one, more: {outcomes:?}");
}

#[test]
fn the_empty_4x4_board_has_288_solutions() {
    let shared = shared("classic", "4");
    for mut oracle in oracles(&shared) {
        assert_eq!(found(oracle.as_mut(), usize::MAX).len(), 288, "{}", oracle.name());
    }
}

#[test]
fn the_rules_of_the_miracle_sudoku_leave_72_grids() {
    let shared = shared("miracle", "9");
    for mut oracle in oracles(&shared) {
        assert_eq!(found(oracle.as_mut(), usize::MAX).len(), 72, "{}", oracle.name());
    }
}

/// Jarvis and Russell, 2006. Some seconds in a release build:
/// `cargo test --release --test main -- --ignored`.
#[test]
#[ignore = "28 million grids"]
fn the_empty_6x6_board_has_28200960_solutions() {
    let shared = shared("classic", "2x3");
    let mut oracle = shared.oracle(Engine::Dpll, Budget::default(), &Cancel::default()).unwrap();
    let mut count = 0u64;
    let ended = oracle.solutions(&mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    assert_eq!((ended.unwrap(), count), (Enumeration::Complete, 28_200_960));
}

#[test]
fn engines_agree_on_larger_boards() {
    for (variant, size, rounds) in [
        ("classic", "9", 12),
        ("x", "9", 6),
        ("windoku", "9", 6),
        ("windoku+x", "9", 4),
        ("jigsaw", "9", 6),
        ("jigsaw", "7", 6),
        ("classic", "3x4", 4),
        ("classic", "2x5", 4),
    ] {
        let shared = shared(variant, size);
        let rules = shared.encoding().rules();
        let mut oracles = oracles(&shared);
        let mut random = Random::new(11, 0);
        for round in 0..rounds {
            let grid = random_grid(&shared, &mut random);
            // Sparse puzzles of more than 9 symbols are too hard for a search that does not learn.
            let sparse = if rules.board().symbol_count() > 9 { [45, 50] } else { [25, 32] };
            let share = [if sparse[0] == 25 { 0 } else { 70 }, sparse[0], sparse[1], 55, 60, 100]
                [round % 6];
            let mut givens = part(&grid, share, &mut random);
            let consistent = round % 5 != 4;
            if !consistent {
                let cell = Cell::new(random.below(givens.cell_count()));
                givens.set(cell, Some(Symbol::new(random.below(rules.board().symbol_count()))));
            }
            let clues = selectors(rules, &givens);
            let (early, late) = clues.split_at(clues.len() / 2);
            let mut answers = Vec::new();
            for oracle in &mut oracles {
                oracle.push(early);
                oracle.push(late);
                let shown = found(oracle.as_mut(), 2);
                for grid in &shown {
                    shared.encoding().check(&clues, grid).unwrap();
                }
                if consistent {
                    let verdict = oracle.second(&grid).unwrap();
                    assert_eq!(verdict == Verdict::Unique, shown.len() == 1, "{}", oracle.name());
                }
                oracle.pop();
                oracle.pop();
                answers.push(if shown.len() == 1 { Ok(shown) } else { Err(shown.len()) });
            }
            assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{variant} {size} {givens}");
        }
    }
}

#[test]
fn removed_clues_may_guide_the_search() {
    for (variant, size) in [("classic", "9"), ("x", "6"), ("classic", "4")] {
        let shared = shared(variant, size);
        let rules = shared.encoding().rules();
        let mut random = Random::new(13, 0);
        let grid = random_grid(&shared, &mut random);
        let mut clues = selectors(rules, &grid);
        random.shuffle(&mut clues);
        for (index, mut oracle) in oracles(&shared).into_iter().enumerate() {
            // One at a time and in pairs, while the rest stays unique.
            let mut kept = clues.clone();
            let mut next = 0;
            while next + 1 < kept.len() {
                let removed: Vec<Lit> = kept[next..next + 1 + (next + index) % 2].to_vec();
                let rest: Vec<Lit> =
                    kept.iter().copied().filter(|lit| !removed.contains(lit)).collect();
                oracle.push(&rest);
                let guided = oracle.second_without(&grid, &removed).unwrap();
                let plain = oracle.second(&grid).unwrap();
                oracle.pop();
                assert_eq!(
                    guided == Verdict::Unique,
                    plain == Verdict::Unique,
                    "{}",
                    oracle.name()
                );
                if let Verdict::Second(other) = &guided {
                    assert_ne!(*other, grid);
                    shared.encoding().check(&rest, other).unwrap();
                }
                match guided {
                    Verdict::Unique => kept = rest,
                    _ => next += 1,
                }
            }
        }
    }
}

#[test]
fn a_budget_of_no_work_leaves_it_undecided_and_a_cancelled_query_stops() {
    let shared = shared("classic", "9");
    let none = Budget { nodes: 0, ..Budget::default() };
    let mut oracle = shared.oracle(Engine::Dpll, none, &Cancel::default()).unwrap();
    let grid = random_grid(&shared, &mut Random::new(1, 1));
    assert_eq!(oracle.second(&grid).unwrap(), Verdict::Undecided);
    let ended = oracle.solutions(&mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(ended, Enumeration::Undecided);
    for (engine, _) in Engine::ALL {
        let cancel = Cancel::default();
        let mut oracle = shared.oracle(engine, Budget::default(), &cancel).unwrap();
        cancel.cancel();
        let ended = oracle.solutions(&mut |_| ControlFlow::Continue(()));
        assert!(matches!(ended, Err(OracleError::Cancelled)), "{engine}");
    }
}

#[test]
fn engines_have_names() {
    for (engine, name) in Engine::ALL {
        assert_eq!(name.parse::<Engine>().unwrap(), engine);
        assert_eq!(engine.to_string(), name);
    }
    assert!("minisat".parse::<Engine>().is_err());
    assert_eq!(Engine::default(), Engine::Auto);
}

#[test]
fn random_solutions_obey_the_rules_and_the_frame() {
    for (variant, size) in [
        ("classic", "4"),
        ("classic", "9"),
        ("x", "9"),
        ("windoku", "9"),
        ("jigsaw", "8"),
        ("classic", "16"),
        ("classic", "25"),
    ] {
        let shared = shared(variant, size);
        let rules = shared.encoding().rules();
        let grid = random_grid(&shared, &mut Random::new(17, 0));
        rules.check(&grid).unwrap();
        assert_eq!(grid, random_grid(&shared, &mut Random::new(17, 0)), "the same draws");
        let mut random = Random::new(17, 1);
        assert_ne!(grid, random_grid(&shared, &mut random));
        let frame = part(&grid, 20, &mut random);
        let lits = selectors(rules, &frame);
        let other = shared.random_solution(&lits, &mut random, 1_000_000).unwrap();
        rules.check(&other).unwrap();
        assert!(other.extends(&frame));
        let two = [rules.candidate(Cell::new(0), Symbol::new(0)); 1];
        let twice = [two[0], rules.candidate(Cell::new(1), Symbol::new(0))];
        assert_eq!(shared.random_solution(&twice, &mut random, 1000), None);
    }
}

/// The queries after which varisat 0.2.2 gives a failed core that is satisfiable. Its verdicts, all
/// that is used of it here, stay right.
#[test]
fn varisat_verdicts_stay_right_where_its_failed_core_is_wrong() {
    use varisat::{ExtendFormula, Solver};
    let lit = |number: isize| varisat::Lit::from_dimacs(number);
    let mut solver = Solver::new();
    let mut solve = |clauses: &[&[isize]], assumed: &[isize]| {
        for clause in clauses {
            solver.add_clause(&clause.iter().copied().map(lit).collect::<Vec<_>>());
        }
        solver.assume(&assumed.iter().copied().map(lit).collect::<Vec<_>>());
        solver.solve().unwrap()
    };
    assert!(!solve(&[&[-21]], &[21]));
    assert!(solve(&[&[18]], &[]));
    assert!(!solve(&[&[-25, -28], &[28, -9], &[-34, 9]], &[25, 34]));
    assert!(solve(&[], &[34]), "the core that it gives, 34 alone");
    assert!(solve(&[], &[25]));
    assert!(!solve(&[], &[34, 25]));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sub_puzzles_of_6x6(seed in 0u64..1000, share in 15usize..80, broken in any::<bool>()) {
        let shared = shared("classic", "2x3");
        let rules = shared.encoding().rules();
        let mut random = Random::new(seed, 0);
        let mut givens = part(&random_grid(&shared, &mut random), share, &mut random);
        if broken {
            givens.set(Cell::new(random.below(36)), Some(Symbol::new(random.below(6))));
        }
        let mut all = BTreeSet::new();
        brute(rules, &mut givens.clone(), 0, 40, &mut all);
        for mut oracle in oracles(&shared) {
            oracle.push(&selectors(rules, &givens));
            let shown = found(oracle.as_mut(), 40);
            prop_assert_eq!(shown.len(), all.len());
            if all.len() < 40 {
                prop_assert_eq!(&shown, &all);
                agrees(oracle.as_mut(), &all);
            }
        }
    }
}
