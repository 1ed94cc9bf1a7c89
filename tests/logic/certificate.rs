//! A SAT solver confirms each step: its premises contradict the negation of its conclusion, and no
//! premise can be left out.

use super::patterns::is_what_it_says;
use super::{Marks, classic, each_step, of_givens, rated, rules, ways};
use satoku::board::{Cell, Symbol, Symbols};
use satoku::encode::Encoding;
use satoku::generate::{Generator, Request};
use satoku::logic::{
    Candidate, Conclusion, Geometry, Ladder, Path, Premise, PremiseReason, Score, Step, Technique,
};
use satoku::rules::{Clue, Puzzle, Rules};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use varisat::{ExtendFormula, Lit, Solver};

/// Whether premises, and that cells and houses take no two symbols or cells, allow a candidate to
/// be true or false.
fn allow(puzzle: &Puzzle, premises: &[&Premise], candidate: Candidate, value: bool) -> bool {
    let rules = puzzle.rules();
    let clues = premises.iter().filter_map(|premise| puzzle.clue(premise.clue_id()?));
    let named = premises.iter().flat_map(|premise| premise.candidates.iter().copied());
    let mut candidates: Vec<Candidate> = named.chain([candidate]).collect();
    for cell in clues.clone().flat_map(satoku::rules::Clue::cells) {
        let all = rules.board().symbols();
        candidates.extend(all.map(|symbol| Candidate { cell: *cell, symbol }));
    }
    candidates.sort();
    candidates.dedup();
    let mut solver = Solver::new();
    let lits: BTreeMap<Candidate, Lit> =
        candidates.iter().map(|candidate| (*candidate, solver.new_lit())).collect();
    for (index, left) in candidates.iter().enumerate() {
        for right in &candidates[index + 1..] {
            let houses = &mut rules.houses().iter();
            let together = houses
                .any(|house| house.cells.contains(&left.cell) && house.cells.contains(&right.cell));
            let same_cell = left.cell == right.cell;
            if same_cell || left.symbol == right.symbol && together {
                solver.add_clause(&[!lits[left], !lits[right]]);
            }
        }
    }
    for clue in clues {
        require(puzzle, clue, &mut solver, &lits);
    }
    for premise in premises.iter().filter(|premise| premise.clue_id().is_none()) {
        let clause: Vec<Lit> = premise.candidates.iter().map(|one| lits[one]).collect();
        solver.add_clause(&clause);
    }
    solver.add_clause(&[if value { lits[&candidate] } else { !lits[&candidate] }]);
    solver.solve().unwrap()
}

/// Adds the clauses of a clue, and that each of its cells holds a symbol.
fn require(puzzle: &Puzzle, clue: &Clue, solver: &mut Solver<'_>, lits: &BTreeMap<Candidate, Lit>) {
    let rules = puzzle.rules();
    let alone = Puzzle::new(Arc::clone(rules), vec![clue.clone()]).unwrap();
    let encoding = Encoding::new(&alone);
    let mut others = BTreeMap::new();
    let mut lit = |lit: satoku::cnf::Lit, solver: &mut Solver<'_>| {
        let known = match encoding.candidate_of(lit) {
            Some((cell, symbol)) => lits[&Candidate { cell, symbol }],
            None => *others.entry(lit.var()).or_insert_with(|| solver.new_lit()),
        };
        if lit.is_positive() { known } else { !known }
    };
    // All that the encoding says of houses and cells is in its groups.
    for clause in encoding.cnf().other_clauses() {
        let clause: Vec<Lit> = clause.iter().map(|one| lit(*one, solver)).collect();
        solver.add_clause(&clause);
    }
    for selector in encoding.selectors(&alone).unwrap() {
        let selector = lit(selector, solver);
        solver.add_clause(&[selector]);
    }
    for cell in clue.cells() {
        let symbols = rules.board().symbols();
        let somewhere = symbols.map(|symbol| lits[&Candidate { cell: *cell, symbol }]);
        solver.add_clause(&somewhere.collect::<Vec<_>>());
    }
}

/// Whether the other symbol in every cell of a pattern is a filling as good as the first: each
/// house has as many of the cells as of their symbols, each symbol twice, so that any filling of
/// the cells has each of these symbols once there, and so has the other one.
fn has_two_fillings(rules: &Rules, pattern: &[(Cell, [Symbol; 2])]) -> bool {
    rules.houses().iter().all(|house| {
        let inside = pattern.iter().filter(|(cell, _)| house.cells.contains(cell));
        let mut counts: BTreeMap<Symbol, usize> = BTreeMap::new();
        let mut cells = 0;
        for (_, pair) in inside {
            cells += 1;
            pair.iter().for_each(|symbol| *counts.entry(*symbol).or_default() += 1);
        }
        counts.len() == cells && counts.values().all(|count| *count == 2)
    }) && pattern.iter().all(|(_, [low, high])| low != high)
}

/// Asserts that a step follows from its premises, that it needs each of them, and that they hold in
/// the position.
pub(super) fn certify(puzzle: &Puzzle, marks: &Marks<'_>, step: &Step) {
    let rules = &**puzzle.rules();
    for premise in &step.reason.premises {
        let held: Vec<Candidate> = match &premise.reason {
            PremiseReason::Cell(cell) => {
                let placed = marks.values.get(*cell);
                let symbols = marks.cells[cell.index()].iter().copied().chain(placed);
                symbols.map(|symbol| Candidate { cell: *cell, symbol }).collect()
            }
            PremiseReason::Clue(id) => {
                assert!(matches!(puzzle.clue(*id), Some(Clue::Constraint(_))), "{step:?}");
                Vec::new()
            }

            PremiseReason::House(house, symbol) => {
                assert_eq!(rules.houses()[*house].cells.len(), rules.board().symbol_count());
                let cells = marks.places(*house, *symbol).into_iter();
                cells.map(|cell| Candidate { cell, symbol: *symbol }).collect()
            }
            PremiseReason::Unique(pattern) => {
                assert!(has_two_fillings(rules, pattern), "{step:?}");
                let extras = pattern.iter().flat_map(|(cell, pair)| {
                    // A cell that is filled was not given, so that it could be filled otherwise.
                    let fits = match marks.values.get(*cell) {
                        Some(symbol) => pair.contains(&symbol) && !marks.given[cell.index()],
                        None => pair.iter().any(|symbol| marks.has(*cell, *symbol)),
                    };
                    assert!(fits, "{step:?}");
                    let symbols = marks.cells[cell.index()].iter();
                    let extras = symbols.filter(|symbol| !pair.contains(symbol));
                    extras.map(|symbol| Candidate { cell: *cell, symbol: *symbol })
                });
                let mut extras: Vec<Candidate> = extras.collect();
                extras.sort();
                extras
            }
            other => panic!("{other:?} is not certified"),
        };
        assert_eq!(premise.candidates, held, "{step:?}");
    }
    let value = matches!(step.conclusion, Conclusion::Eliminate(_));
    let all: Vec<&Premise> = step.reason.premises.iter().collect();
    let candidates = step.conclusion.candidates();
    for candidate in candidates {
        assert!(marks.has(candidate.cell, candidate.symbol), "{step:?}");
        assert!(!allow(puzzle, &all, *candidate, value), "{candidate:?} of {step:?}");
    }
    for left_out in 0..all.len() {
        let mut fewer = all.clone();
        fewer.remove(left_out);
        let needed = |candidate: &Candidate| allow(puzzle, &fewer, *candidate, value);
        assert!(candidates.iter().any(needed), "premise {left_out} of {step:?}");
    }
}

#[test]
fn every_step_follows_from_its_premises_and_needs_them_all() {
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    let mut steps = 0;
    for (givens, ladder) in ways() {
        let puzzle = of_givens(&rules, &givens);
        each_step(&geometry, &puzzle, &ladder, |state, step| {
            certify(&puzzle, &Marks::new(&rules, state), step);
            steps += 1;
        });
    }
    assert!(steps > 1000, "{steps}");
}

#[test]
fn all_steps_of_a_position_follow_and_are_what_they_say() {
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    let basics = Ladder::default().up_to(Score::new(38));
    // Nets have thousands of steps, and the tests above.
    let nets = [Technique::DynamicForcingChain, Technique::DynamicForcingChainPlus];
    let ladder = Ladder::default().without(nets);
    let mut seen = BTreeMap::new();
    for (puzzle, _) in rated().into_iter().filter(|(_, tenths)| *tenths > 65).step_by(9) {
        let puzzle = of_givens(&rules, &puzzle);
        let (_, state) = Path::new(&geometry, &puzzle, &basics).walk(|_, _| {});
        let marks = Marks::new(&rules, &state);
        for step in ladder.steps(&state) {
            // Of each technique the first few of a position.
            let count: &mut u32 =
                seen.entry((puzzle.givens().to_string(), step.technique)).or_default();
            *count += 1;
            if *count <= 20 {
                assert!(is_what_it_says(&marks, &step), "{step:?} in {:?}", state.values());
                certify(&puzzle, &marks, &step);
            }
        }
    }
    let techniques: BTreeSet<Technique> = seen.keys().map(|(_, technique)| *technique).collect();
    for technique in [Technique::GroupedAic, Technique::AlsAic, Technique::ContinuousLoop] {
        assert!(techniques.contains(&technique), "{techniques:?}");
    }
}

#[test]
fn steps_of_jigsaws_follow_from_their_premises() {
    let mut techniques = BTreeSet::new();
    let request = Request::named("jigsaw", &satoku::rules::Layout::default()).unwrap();
    let generator = Generator::new(request).unwrap();
    for index in 0..6 {
        // Its regions are its own.
        let puzzle = generator.puzzle(1, index).unwrap().puzzle;
        let rules = puzzle.rules();
        let geometry = Geometry::new(rules).unwrap();
        each_step(&geometry, &puzzle, &Ladder::default(), |state, step| {
            certify(&puzzle, &Marks::new(rules, state), step);
            techniques.insert(step.technique);
        });
    }
    assert!(techniques.len() > 8, "{techniques:?}");
}

#[test]
fn steps_of_other_boards_are_certified_too() {
    let puzzles = [
        (
            "x",
            "9",
            "7..459..18...6........1.................8.4..63...1..8.8.....47926.74....1.....2.",
        ),
        (
            "windoku",
            "9",
            "..2.3.....51.4....3..9..7......6.14.......26.6.....93.7.9..58....5....23.8.......",
        ),
        (
            "classic",
            "12",
            ".9B1..8..5.7......9B.41.C....4...2.8.8..5...3....B..6.43..5...27...94BA69.3.18.5B..4....\
             3.A.1...B1A8..74C..5.....A....9B.4...1.876..7A9....68...",
        ),
    ];
    for (variant, size, text) in puzzles {
        let rules = rules(variant, size);
        let geometry = Geometry::new(&rules).unwrap();
        let (cells, symbols) = (rules.board().cell_count(), rules.board().symbol_count());
        let givens = Symbols::default().read(text, cells, symbols).unwrap();
        let (puzzle, mut steps) = (of_givens(&rules, &givens), 0);
        each_step(&geometry, &puzzle, &Ladder::default(), |state, step| {
            certify(&puzzle, &Marks::new(&rules, state), step);
            steps += 1;
        });
        assert!(steps > 15, "{variant} {size}: {steps}");
    }
}
