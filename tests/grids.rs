//! Random grids: a board that has a grid gets one, and the search for it can be stopped.

use crate::support::run;
use satoku::board::{Cell, Grid, Size};
use satoku::encode::Encoding;
use satoku::generate::{Assurance, ClueCount, GenerateError, Generated, Generator, Request};
use satoku::oracle::{Budget, Cancel, Drawn, OracleError, SharedFormula};
use satoku::random::Random;
use satoku::rules::{Layout, Regions, Registry, Rules};
use std::collections::BTreeSet;
use std::sync::Arc;
use varisat::{ExtendFormula, Solver};

const FIXED: [&str; 4] = ["classic", "x", "windoku", "x+windoku"];
const IRREGULAR: [&str; 4] = ["jigsaw", "jigsaw+x", "jigsaw+windoku", "jigsaw+x+windoku"];

fn layout_of(size: &str) -> Layout {
    Layout::of_size(size.parse().unwrap())
}

/// Makes a puzzle of which every cell is given, for its grid; `None` if the board cannot have the
/// variant.
fn made(variant: &str, layout: &Layout, index: u64) -> Option<Result<Generated, GenerateError>> {
    let cells = layout.size.side().pow(2);
    let request = Request::named(variant, layout).ok()?;
    let request = request.clues(ClueCount::new(cells, cells).unwrap().into());
    let generator = Generator::new(request.assurance(Assurance::Fast)).unwrap();
    Some(generator.puzzle(1, index))
}

/// Checks by counting that a grid has each symbol once in every house.
fn judge(rules: &Rules, grid: &Grid) {
    for house in rules.houses() {
        let held: BTreeSet<_> = house.cells.iter().map(|cell| grid.get(*cell)).collect();
        assert_eq!(held.len(), rules.board().symbol_count(), "{house} of {grid}");
        assert!(!held.contains(&None));
    }
}

/// Checks with a solver by other people that a board has no grid.
fn refute(variant: &str, layout: &Layout) {
    let rules = Arc::new(Registry::standard().rules(variant, layout).unwrap());
    let mut solver = Solver::new();
    for clause in Encoding::of_rules(&rules).cnf().to_clauses() {
        let lits = clause.iter().map(|lit| varisat::Lit::from_dimacs(lit.to_dimacs() as isize));
        solver.add_clause(&lits.collect::<Vec<_>>());
    }
    assert!(!solver.solve().unwrap(), "{variant} {}", layout.size);
}

/// Returns whether the board got a grid; it must get one unless there is none.
fn has_grid(variant: &str, size: Size) -> Option<bool> {
    let layout = Layout::of_size(size);
    Some(match made(variant, &layout, 0)? {
        Ok(generated) => {
            judge(generated.puzzle.rules(), &generated.solution);
            true
        }
        Err(GenerateError::NoGrid) => {
            refute(variant, &layout);
            false
        }
        Err(error) => panic!("{variant} {size}: {error}"),
    })
}

#[test]
fn every_small_board_gets_a_grid() {
    let mut without = Vec::new();
    for side in 4..=10 {
        let size = Size::of_side(side).unwrap();
        for variant in FIXED.into_iter().chain(["jigsaw"]) {
            if has_grid(variant, size) == Some(false) {
                without.push(format!("{variant} {size}"));
            }
        }
    }
    assert_eq!(without, ["x+windoku 6"]);
    for (variant, size) in [("jigsaw+x", "5"), ("jigsaw+x", "8"), ("jigsaw+windoku", "4")] {
        assert_eq!(has_grid(variant, size.parse().unwrap()), Some(true));
    }
}

/// Takes a minute or two: `cargo test --release --test main grids:: -- --ignored`.
#[test]
#[ignore = "slow"]
fn every_board_gets_a_grid() {
    let mut without = Vec::new();
    for side in 4..=25 {
        let size = Size::of_side(side).unwrap();
        for variant in FIXED.into_iter().chain(IRREGULAR) {
            match has_grid(variant, size) {
                Some(false) => without.push(format!("{variant} {size}")),
                Some(true) => eprintln!("{variant} {size}"),
                None => {}
            }
        }
    }
    assert_eq!(without, ["x+windoku 6"]);
}

fn shared(variant: &str, size: &str) -> SharedFormula {
    let rules = Registry::standard().rules(variant, &layout_of(size)).unwrap();
    SharedFormula::new(Encoding::of_rules(&Arc::new(rules)))
}

#[test]
fn cdcl_draws_where_dpll_gives_up() {
    let budget = Budget { nodes: 0, conflicts: 20_000, ..Budget::default() };
    for (variant, size) in [("classic", "9"), ("windoku", "9"), ("x+windoku", "12")] {
        let shared = shared(variant, size);
        let draw = |index| {
            let mut random = Random::new(3, index);
            match shared.draw(&[], &mut random, budget, &Cancel::default()).unwrap() {
                Drawn::Grid(grid) => grid,
                drawn => panic!("{variant} {size}: {drawn:?}"),
            }
        };
        let grids: BTreeSet<Grid> = (0..4).map(draw).collect();
        grids.iter().for_each(|grid| judge(shared.encoding().rules(), grid));
        assert_eq!(grids.len(), 4);
        assert!(grids.contains(&draw(0)), "the same draws");
    }
    let none = shared("x+windoku", "6");
    let drawn = none.draw(&[], &mut Random::new(0, 0), budget, &Cancel::default());
    assert_eq!(drawn.unwrap(), Drawn::Impossible);
}

#[test]
fn what_dpll_finds_does_not_depend_on_cdcl() {
    let shared = shared("x", "9");
    let draw = |conflicts| {
        let budget = Budget { conflicts, ..Budget::default() };
        shared.draw(&[], &mut Random::new(1, 0), budget, &Cancel::default()).unwrap()
    };
    assert_eq!(draw(0), draw(20_000));
}

#[test]
fn regions_that_are_rows_have_grids() {
    for side in [5, 9] {
        let size = Size::of_side(side).unwrap();
        let layout = Layout::with_regions(size, Regions::rows(side));
        let generated = made("jigsaw", &layout, 0).unwrap().unwrap();
        judge(generated.puzzle.rules(), &generated.solution);
    }
}

#[test]
fn layouts_are_drawn_until_one_has_a_grid() {
    // On 6x6 most indices take some hundreds of layouts, this one a few.
    for (size, indices) in [("5", 0..12), ("6", 20..21)] {
        let count = indices.end - indices.start;
        let regions: BTreeSet<Vec<usize>> = indices
            .map(|index| {
                let generated = made("jigsaw+x", &layout_of(size), index).unwrap().unwrap();
                judge(generated.puzzle.rules(), &generated.solution);
                let regions = generated.puzzle.rules().houses().iter();
                let cells = regions.filter(|house| house.name == "region");
                cells.flat_map(|house| house.cells.iter().map(|cell| Cell::index(*cell))).collect()
            })
            .collect();
        assert!(regions.len() as u64 > count / 2);
    }
}

#[test]
fn a_board_without_grids_is_said_to_have_none() {
    let ran = run(&["generate", "--size", "6", "--variant", "x+windoku", "--seed", "1"]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("this board has no solution grid"), "{}", ran.err);
    assert!(ran.err.contains("another --size or --variant"), "{}", ran.err);
}

#[test]
fn a_search_for_a_grid_stops_when_asked() {
    // This search would go on for hours.
    let budget = Budget { nodes: u64::MAX, ..Budget::default() };
    let (shared, cancel) = (shared("windoku", "16"), Cancel::default());
    let drawn = std::thread::scope(|scope| {
        scope.spawn(|| {
            (0..1000).for_each(|_| std::thread::yield_now());
            cancel.cancel();
        });
        shared.draw(&[], &mut Random::new(1, 0), budget, &cancel)
    });
    assert!(matches!(drawn, Err(OracleError::Cancelled)), "{drawn:?}");
}
