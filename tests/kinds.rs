//! Every rule and kind of clue: another program counts the grids, and spoilt clues are refused.

use crate::clients::{self, written};
use crate::support::{classic_kinds, proposed, variant_with};
use satoku::board::{Cell, Grid, Size, Symbol};
use satoku::encode::Encoding;
use satoku::format::{Entry, Format};
use satoku::oracle::{Budget, Cancel, Engine, FormulaCache, SharedFormula, solutions};
use satoku::random::Random;
use satoku::read;
use satoku::rules::{Clue, ClueContext, ClueKind, Constraint, Layout, Puzzle, Registry, Rules};
use serde_json::{Value, json};
use std::sync::Arc;

/// The most grids of a puzzle that is given to the judge.
const MOST: usize = 300;

fn rules(variant: &str, size: &str) -> Option<Arc<Rules>> {
    let layout = Layout::of_size(size.parse::<Size>().unwrap());
    Registry::standard().rules(variant, &layout).ok().map(Arc::new)
}

/// The number of solutions, up to one more than [`MOST`].
fn our_count(puzzle: &Puzzle) -> usize {
    let found = FormulaCache::default().ask(
        puzzle,
        Engine::Auto,
        Budget::default(),
        &Cancel::default(),
        |oracle, _, clues| solutions(oracle, clues, MOST + 1),
    );
    found.unwrap().grids.len()
}

/// Clues with as many cells of a grid given as it takes for at most [`MOST`] solutions.
fn limited(
    rules: &Arc<Rules>,
    grid: Option<&Grid>,
    clues: &[Arc<dyn Constraint>],
    random: &mut Random,
) -> (Puzzle, usize) {
    let mut cells: Vec<Cell> = rules.board().cells().collect();
    random.shuffle(&mut cells);
    let mut all: Vec<Clue> = clues.iter().map(|clue| Clue::Constraint(Arc::clone(clue))).collect();
    let side = rules.board().symbol_count();
    // Only small boards without givens have few solutions.
    let mut more = if side > 4 && grid.is_some() { side * side / 5 } else { 0 };
    loop {
        let given = cells.split_off(cells.len() - cells.len().min(more));
        let value = |cell: &Cell| grid.and_then(|grid| grid.get(*cell)).unwrap();
        all.extend(given.iter().map(|cell| Clue::Given(*cell, value(cell))));
        more = side / 2;
        let puzzle = Puzzle::new(Arc::clone(rules), all.clone()).unwrap();
        let count = our_count(&puzzle);
        if count <= MOST {
            return (puzzle, count);
        }
        assert!(grid.is_some(), "a board without a grid has no solution");
    }
}

/// Asserts that the judge counts the same; says what is counted otherwise.
fn judged(puzzles: &[(Puzzle, usize)]) {
    let Some(folder) = clients::clients("python/bin/python") else { return };
    let line =
        |(puzzle, _): &(Puzzle, usize)| written(&[Entry::of(puzzle.clone())], Format::Ndjson);
    let asked: String = puzzles.iter().map(line).collect();
    let python = folder.join("python/bin/python");
    let counts = clients::ask(python, "count_grids.py", &folder, &asked);
    assert_eq!(counts.len(), puzzles.len());
    for (((_, ours), theirs), line) in puzzles.iter().zip(&counts).zip(asked.lines()) {
        assert_eq!(&ours.to_string(), theirs, "{line}");
    }
}

/// The judge is written from the published rules, so each kind is taught to it by hand.
#[test]
fn the_judge_is_taught_every_kind_and_rule() {
    let judge = include_str!("clients/count_grids.py");
    let registry = Registry::standard();
    let kinds = registry.clue_kinds().iter().map(|kind| kind.name());
    let rules = registry.variants().iter().filter(|variant| !variant.fixes_board());
    for name in kinds.chain(rules.map(|rule| rule.name())).filter(|name| *name != "given") {
        let is_taught = judge.contains(&format!("\n    \"{name}\": "));
        assert!(is_taught, "tests/clients/count_grids.py is not taught `{name}`");
    }
}

#[test]
fn another_encoder_counts_the_grids_of_every_kind_of_clue() {
    let mut puzzles = Vec::new();
    for kind in classic_kinds() {
        for (size, seeds) in [("4", 6), ("6", 4), ("3x2", 2)] {
            let rules = rules("classic", size).unwrap();
            for seed in 0..seeds {
                let random = &mut Random::new(seed, 11);
                let (grid, mut clues) = proposed(&rules, kind.name(), random);
                random.shuffle(&mut clues);
                clues.truncate(1 + random.below(3));
                puzzles.push(limited(&rules, Some(&grid), &clues, random));
            }
        }
    }
    assert!(puzzles.iter().any(|(_, count)| *count > 100));
    judged(&puzzles);
}

#[test]
fn another_encoder_counts_the_grids_of_every_rule() {
    let registry = Registry::standard();
    let mut puzzles = Vec::new();
    let plain = registry.variants().iter().filter(|variant| !variant.fixes_board());
    for variant in plain.filter(|variant| variant.name() != "jigsaw") {
        for (size, seeds) in [("4", 1), ("6", 3), ("3x2", 3), ("9", 2)] {
            let Some(rules) = rules(variant.name(), size) else { continue };
            let shared = SharedFormula::new(Encoding::of_rules(&rules));
            for seed in 0..seeds {
                let random = &mut Random::new(seed, 12);
                let grid = shared.random_solution(&[], random, 100_000);
                puzzles.push(limited(&rules, grid.as_ref(), &[], random));
            }
        }
    }
    assert!(puzzles.iter().any(|(_, count)| *count > 100));
    judged(&puzzles);
}

/// Boards of rows and columns of their own, with what they need drawn at random: rules alone, and
/// clues that are for them.
#[test]
fn another_encoder_counts_the_grids_of_boards_without_boxes() {
    let registry = Registry::standard();
    let mut puzzles = Vec::new();
    for variant in registry.variants().iter().filter(|variant| !variant.has_boxes()) {
        let before = puzzles.len();
        let sizes = ["4x3", "5x5", "6x6", "6x7"].map(|size| (size.parse::<Size>().unwrap(), 4));
        // Some rules have grids only on boards of their usual size.
        for (size, seeds) in sizes.into_iter().chain([(variant.usual_size(), 1)]) {
            let size = size.without_boxes();
            for seed in 0..seeds {
                let random = &mut Random::new(seed, 14);
                let layout = variant.draw_layout(size, random);
                let Ok(rules) = registry.rules(variant.name(), &layout) else { continue };
                let rules = Arc::new(rules);
                let shared = SharedFormula::new(Encoding::of_rules(&rules));
                let Some(grid) = shared.random_solution(&[], random, 100_000) else { continue };
                let kinds = registry.clue_kinds().iter();
                let own = kinds.filter(|kind| variant_with(kind.as_ref()) != kind.name());
                let own: Vec<_> = own.filter(|kind| kind.fits_board(&rules).is_ok()).collect();
                let propose = |kind: &Arc<dyn ClueKind>, random: &mut Random| {
                    kind.propose(&ClueContext::new(&rules, &grid), random)
                };
                let clues = own.iter().flat_map(|kind| propose(kind, random)).collect::<Vec<_>>();
                puzzles.push(limited(&rules, Some(&grid), &clues, random));
            }
        }
        assert!(puzzles.len() > before, "no board of {} has a grid", variant.name());
    }
    assert!(puzzles.iter().filter(|(_, count)| *count > 1).count() > 10);
    judged(&puzzles);
}

/// The ways to spoil a clue of a puzzle file: what is spoilt, the clue, and whether it must be
/// refused. A value may by chance still have a meaning.
fn spoilt(clue: &Value, count: usize) -> Vec<(String, Value, bool)> {
    let cells = clue["cells"].as_array().unwrap();
    let mut all = Vec::new();
    let mut with = |what: &str, field: &str, value: Value, refused| {
        let mut clue = clue.clone();
        clue[field] = value;
        all.push((format!("{what} {field}"), clue, refused));
    };
    with("no", "cells", json!([]), true);
    with("doubled", "cells", [&cells[..1], cells].concat().into(), true);
    with("outside", "cells", [&cells[1..], &[count.into()]].concat().into(), true);
    with("far outside", "cells", [&cells[1..], &[json!(u64::MAX)]].concat().into(), true);
    with("negative", "cells", json!([-1]), true);
    with("a thousand", "cells", (0..1000).map(Value::from).collect(), true);
    with("all", "cells", (0..count).map(Value::from).collect(), false);
    with("all twice", "cells", (0..count).chain(0..count).map(Value::from).collect(), true);
    with("the corner", "cells", json!([0]), false);
    with("the corners", "cells", json!([0, count - 1]), false);
    with("text for", "cells", json!("r1c1"), true);
    with("unknown", "no-such-field", json!(1), true);
    let fields = clue.as_object().unwrap().keys();
    for field in fields.filter(|field| !["kind", "cells"].contains(&field.as_str())) {
        with("list for", field, json!([[]]), false);
        with("negative", field, json!(-1), true);
        with("huge", field, json!(u64::MAX), true);
        with("large", field, json!(1_000_000), true);
        for value in [json!(0), json!(1.5), json!(""), json!("\u{1b}[2J"), Value::Null] {
            with("other", field, value, false);
        }
        with("long", field, "x".repeat(100_000).into(), true);
    }
    all
}

#[test]
fn spoilt_clues_of_every_kind_are_refused_with_their_place() {
    for kind in classic_kinds() {
        let rules = rules("classic", "9").unwrap();
        let (_, mut clues) = proposed(&rules, kind.name(), &mut Random::new(3, 13));
        clues.truncate(1);
        let clue = Clue::Constraint(clues.remove(0));
        let puzzle = Puzzle::new(Arc::clone(&rules), vec![clue]).unwrap();
        let line = written(&[Entry::of(puzzle)], Format::Ndjson);
        let whole: Value = serde_json::from_str(&line).unwrap();
        for (what, clue, refused) in spoilt(&whole["clues"][0], 81) {
            let mut spoilt = whole.clone();
            spoilt["clues"][0] = clue;
            spoilt.as_object_mut().unwrap().remove("id");
            let text = format!("{line}{spoilt}\n");
            match read(text.as_bytes()) {
                Err(error) => {
                    let said = error.to_string();
                    let shown = format!("{} {what}: {said}", kind.name());
                    assert!(
                        said.contains("line 2")
                            && ["lue 1", "column"].iter().any(|at| said.contains(at)),
                        "{shown}"
                    );
                    assert!(said.len() < 400 && !said.contains('\u{1b}'), "{shown}");
                }
                Ok(set) => {
                    assert!(!refused, "{} {what} is read", kind.name());
                    // It says something else, which is solved or takes too long, without a panic.
                    let puzzle = set.into_iter().nth(1).unwrap().puzzle;
                    let budget = Budget { nodes: 1_000, conflicts: 1_000, ..Budget::default() };
                    let _ = FormulaCache::default().ask(
                        &puzzle,
                        Engine::Auto,
                        budget,
                        &Cancel::default(),
                        |oracle, _, clues| solutions(oracle, clues, 1),
                    );
                }
            }
        }
    }
}

#[test]
fn a_part_of_the_solution_breaks_no_rule_and_other_symbols_do() {
    let rules = rules("classic", "6").unwrap();
    let mut found = 0;
    for kind in classic_kinds() {
        let (solution, clues) = proposed(&rules, kind.name(), &mut Random::new(3, 0));
        let clues: Vec<Clue> = clues.into_iter().map(Clue::Constraint).collect();
        let puzzle = Puzzle::new(Arc::clone(&rules), clues).unwrap();
        for step in [1, 2, 5] {
            let mut part = Grid::blank(solution.cell_count());
            for (cell, symbol) in solution.filled().step_by(step) {
                part.set(cell, Some(symbol));
            }
            assert_eq!(puzzle.broken_cells(&part), [], "{} {step}", kind.name());
        }
        // Symbols exchanged everywhere leave houses right, so that only clues can be broken.
        let mut other = Grid::blank(solution.cell_count());
        for (cell, symbol) in solution.filled() {
            other.set(cell, Some(Symbol::new((symbol.index() + 1) % 6)));
        }
        let is_broken = puzzle.constraints().any(|clue| !clue.holds(&other));
        let broken = puzzle.broken_cells(&other);
        assert!(is_broken || broken.is_empty(), "{}: {broken:?}", kind.name());
        found += usize::from(!broken.is_empty());
    }
    assert!(found > 40, "only of {found} kinds something broken is found");
}
