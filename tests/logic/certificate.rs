//! A SAT solver confirms each step: its premises contradict the negation of its conclusion, and no
//! premise can be left out.

use super::patterns::is_what_it_says;
use super::{Marks, classic, each_step, of_givens, rated, rules, ways};
use satoku::board::{Cell, Symbol, Symbols};
use satoku::encode::Encoding;
use satoku::generate::{Generator, Request};
use satoku::logic::{
    Candidate, Conclusion, Family, Geometry, HouseSum, Ladder, Path, Premise, PremiseReason, Score,
    Step, Technique,
};
use satoku::rules::{Clue, Part as RulePart, Puzzle, Rules};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use varisat::{ExtendFormula, Lit, Solver};

/// Whether premises, and that cells, houses and pairs take nothing twice, allow these candidates to
/// be true or false, and one of each list to be true.
pub(super) fn allow(
    puzzle: &Puzzle,
    premises: &[&Premise],
    lists: &[Vec<Candidate>],
    facts: &[(Candidate, bool)],
) -> bool {
    let rules = puzzle.rules();
    let statements: Vec<Statement> =
        premises.iter().filter_map(|premise| Statement::of(puzzle, premise)).collect();
    let named = premises.iter().flat_map(|premise| premise.candidates.iter().copied());
    let mut candidates: Vec<Candidate> = named.chain(lists.iter().flatten().copied()).collect();
    candidates.extend(facts.iter().map(|(one, _)| *one));
    for cell in statements.iter().flat_map(|statement| statement.cells(puzzle)) {
        let all = rules.board().symbols();
        candidates.extend(all.map(|symbol| Candidate { cell, symbol }));
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
            let is_pair = || pair_is_forbidden(rules, *left, *right);
            if same_cell || left.symbol == right.symbol && together || is_pair() {
                solver.add_clause(&[!lits[left], !lits[right]]);
            }
        }
    }
    for statement in &statements {
        statement.require(puzzle, &mut solver, &lits);
    }
    for premise in premises.iter().filter(|premise| !premise.is_statement()) {
        let clause: Vec<Lit> = premise.candidates.iter().map(|one| lits[one]).collect();
        solver.add_clause(&clause);
    }
    for list in lists {
        solver.add_clause(&list.iter().map(|one| lits[one]).collect::<Vec<Lit>>());
    }
    for (candidate, value) in facts {
        solver.add_clause(&[if *value { lits[candidate] } else { !lits[candidate] }]);
    }
    solver.solve().unwrap()
}

/// Whether the rules forbid two candidates of different cells besides the houses: those of
/// anti-knight, anti-king, non-consecutive and the like, from their definitions.
fn pair_is_forbidden(rules: &Rules, left: Candidate, right: Candidate) -> bool {
    let (one, other) = (rules.board().place(left.cell), rules.board().place(right.cell));
    let (down, along) = (one.row.abs_diff(other.row), one.col.abs_diff(other.col));
    let is_same = left.symbol == right.symbol;
    let (rows, columns) = rules.board().extent();
    let around = |steps: u16, of: usize| steps.min(of as u16 - steps);
    let shortest = (around(down, rows), around(along, columns));
    let is_consecutive = left.symbol.value().abs_diff(right.symbol.value()) == 1;
    rules.constraints().iter().any(|constraint| match constraint.kind() {
        "anti-knight" => is_same && [(1, 2), (2, 1)].contains(&(down, along)),
        "anti-king" => is_same && (down, along) == (1, 1),
        "anti-taxicab" => is_same && usize::from(down + along) == left.symbol.value(),
        "toroidal-anti-knight" => is_same && [(1, 2), (2, 1)].contains(&shortest),
        "non-consecutive" => is_consecutive && down + along == 1,
        "queens" | "star-battle" => is_same && left.symbol.index() == 1 && down.max(along) == 1,
        _ => false,
    })
}

/// What a premise says that a clue, a rule or a sum holds.
enum Statement {
    Clue(Clue),
    /// The cells on the sides of an edge, the kind of its clue and its letter there.
    Edge([Cell; 2], &'static str, char),
    /// These cells hold one of these symbols somewhere.
    Somewhere(Vec<Cell>, u32),
    Sum(Vec<Cell>, usize),
    /// So many of these cells hold a star.
    Stars(Vec<Cell>, usize),
}

impl Statement {
    fn of(puzzle: &Puzzle, premise: &Premise) -> Option<Self> {
        match &premise.reason {
            PremiseReason::Clue(id) => Some(Statement::Clue(puzzle.clue(*id)?.clone())),
            PremiseReason::Edge { clue, number } => {
                let Clue::Constraint(clue) = puzzle.clue(*clue)? else { return None };
                let cells = clue.cells()[2 * number..][..2].try_into().unwrap();
                let letter = clue.fields()["marks"].as_str()?.chars().nth(*number)?;
                Some(Statement::Edge(cells, clue.kind(), letter))
            }
            PremiseReason::Rule { constraint, part } => {
                let rules = puzzle.rules();
                let constraint = &rules.constraints()[*constraint];
                match &constraint.parts(rules).unwrap()[*part] {
                    RulePart::Path(diagram) => {
                        let cells = diagram.cells().to_vec();
                        match constraint.kind() {
                            "queens" => Some(Statement::Stars(cells, 1)),
                            "star-battle" => Some(Statement::Stars(cells, 2)),
                            other => panic!("{other} is not certified"),
                        }
                    }
                    RulePart::Somewhere(cells, symbols) => {
                        Some(Statement::Somewhere(cells.clone(), *symbols))
                    }
                    other => panic!("{other:?} is not certified"),
                }
            }
            PremiseReason::Sum(sum) => {
                assert!(follows(puzzle, sum), "{sum:?}");
                Some(Statement::Sum(sum.cells.clone(), sum.total))
            }
            _ => None,
        }
    }

    /// Returns the cells on which it depends.
    fn cells(&self, puzzle: &Puzzle) -> Vec<Cell> {
        match self {
            // A rank depends on all rows and columns.
            Statement::Clue(clue) if clue.kind() == "full-rank" => {
                puzzle.rules().board().cells().collect()
            }
            Statement::Clue(clue) => clue.cells().to_vec(),
            Statement::Edge(cells, ..) => cells.to_vec(),
            Statement::Somewhere(cells, _)
            | Statement::Sum(cells, _)
            | Statement::Stars(cells, _) => cells.clone(),
        }
    }

    /// Adds its clauses, and that each of its cells holds a symbol.
    fn require(&self, puzzle: &Puzzle, solver: &mut Solver<'_>, lits: &BTreeMap<Candidate, Lit>) {
        let symbols = || puzzle.rules().board().symbols();
        match self {
            Statement::Clue(clue) => return require(puzzle, clue, solver, lits),
            Statement::Edge([one, other], kind, letter) => {
                for (low, high) in symbols().flat_map(|low| symbols().map(move |high| (low, high)))
                {
                    if !is_allowed(kind, *letter, low.value(), high.value()) {
                        let ends = [(*one, low), (*other, high)];
                        let ends = ends.map(|(cell, symbol)| !lits[&Candidate { cell, symbol }]);
                        solver.add_clause(&ends);
                    }
                }
            }
            Statement::Somewhere(cells, allowed) => {
                let all = cells.iter().flat_map(|cell| {
                    let held = symbols().filter(|symbol| allowed >> symbol.index() & 1 == 1);
                    held.map(|symbol| lits[&Candidate { cell: *cell, symbol }])
                });
                solver.add_clause(&all.collect::<Vec<_>>());
            }
            Statement::Stars(cells, stars) => {
                let star = |cell: &Cell| lits[&Candidate { cell: *cell, symbol: Symbol::new(1) }];
                // Of one more than the stars, one is none; of all but as many less one, one is one.
                for some in choices(cells, stars + 1) {
                    let none: Vec<Lit> = some.iter().map(|cell| !star(cell)).collect();
                    solver.add_clause(&none);
                }
                for some in choices(cells, cells.len() - stars + 1) {
                    solver.add_clause(&some.iter().map(star).collect::<Vec<Lit>>());
                }
            }
            Statement::Sum(cells, total) => {
                // Each way to fill the cells with another sum is forbidden.
                let mut ways: Vec<(Vec<Lit>, usize)> = vec![(Vec::new(), 0)];
                for cell in cells {
                    let longer = |(way, sum): &(Vec<Lit>, usize)| {
                        let (way, sum) = (way.clone(), *sum);
                        symbols().map(move |symbol| {
                            let lit = !lits[&Candidate { cell: *cell, symbol }];
                            ([&way[..], &[lit]].concat(), sum + symbol.value())
                        })
                    };
                    ways = ways.iter().flat_map(longer).collect();
                }
                for (way, _) in ways.iter().filter(|(_, sum)| sum != total) {
                    solver.add_clause(way);
                }
            }
        }
        for cell in self.cells(puzzle) {
            let somewhere = symbols().map(|symbol| lits[&Candidate { cell, symbol }]);
            solver.add_clause(&somewhere.collect::<Vec<_>>());
        }
    }
}

/// Returns every choice of so many cells.
fn choices(cells: &[Cell], count: usize) -> Vec<Vec<Cell>> {
    let Some((first, rest)) = cells.split_first() else {
        return if count == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let with = count.checked_sub(1).map(|fewer| choices(rest, fewer)).unwrap_or_default();
    let with = with.into_iter().map(|some| [&[*first], &some[..]].concat());
    with.chain(choices(rest, count)).collect()
}

/// Whether the letter of an edge allows two values on its sides, the first one first.
fn is_allowed(kind: &str, letter: char, one: usize, other: usize) -> bool {
    let (is_next, is_double) = (one.abs_diff(other) == 1, one == 2 * other || other == 2 * one);
    match (kind, letter) {
        ("all-dots" | "all-white-dots" | "all-black-dots", 'w') => is_next,
        ("all-dots" | "all-white-dots" | "all-black-dots", 'b') => is_double,
        ("all-dots", '.') => !is_next && !is_double,
        ("all-white-dots", '.') => !is_next,
        ("all-black-dots", '.') => !is_double,
        ("all-xv" | "all-x" | "all-v", 'X') => one + other == 10,
        ("all-xv" | "all-x" | "all-v", 'V') => one + other == 5,
        ("all-xv", '.') => ![5, 10].contains(&(one + other)),
        ("all-x", '.') => one + other != 10,
        ("all-v", '.') => one + other != 5,
        ("all-inequalities", '<') => one < other,
        ("all-inequalities", '>') => one > other,
        _ => panic!("the letter {letter} of {kind} is not certified"),
    }
}

/// Whether a sum is that of its houses without its clues, or of its clues without its houses.
fn follows(puzzle: &Puzzle, sum: &HouseSum) -> bool {
    let rules = puzzle.rules();
    let mut counts = vec![0i64; rules.board().cell_count()];
    let mut total = 0;
    let symbols = rules.board().symbol_count();
    for house in &sum.houses {
        let cells = &rules.houses()[*house].cells;
        assert_eq!(cells.len(), symbols);
        cells.iter().for_each(|cell| counts[cell.index()] += 1);
        total += (symbols * (symbols + 1) / 2) as i64;
    }
    for id in &sum.clues {
        let Some(Clue::Constraint(clue)) = puzzle.clue(*id) else { return false };
        let Some(Value::Number(stated)) = clue.fields().get("sum").cloned() else { return false };
        clue.cells().iter().for_each(|cell| counts[cell.index()] -= 1);
        total -= stated.as_i64().unwrap();
    }
    let sign = if total < 0 { -1 } else { 1 };
    total * sign == sum.total as i64
        && counts
            .iter()
            .enumerate()
            .all(|(cell, count)| count * sign == i64::from(sum.cells.contains(&Cell::new(cell))))
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
            PremiseReason::Edge { .. } | PremiseReason::Rule { .. } | PremiseReason::Sum(_) => {
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
        };
        assert_eq!(premise.candidates, held, "{step:?}");
    }
    // Techniques of one clue tell what it leaves or needs, so it must matter.
    if step.technique.family() == Family::Clues && step.technique != Technique::CluesTogether {
        assert!(step.reason.premises.iter().any(Premise::is_statement), "{step:?}");
    }
    let value = matches!(step.conclusion, Conclusion::Eliminate(_));
    let all: Vec<&Premise> = step.reason.premises.iter().collect();
    let candidates = step.conclusion.candidates();
    for candidate in candidates {
        assert!(marks.has(candidate.cell, candidate.symbol), "{step:?}");
        assert!(!allow(puzzle, &all, &[], &[(*candidate, value)]), "{candidate:?} of {step:?}");
    }
    // Of very many facts some may be needless.
    for left_out in (0..all.len()).filter(|_| all.len() <= 64) {
        let mut fewer = all.clone();
        fewer.remove(left_out);
        let needed = |candidate: &Candidate| allow(puzzle, &fewer, &[], &[(*candidate, value)]);
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
    let nets = [
        Technique::DynamicForcingChain,
        Technique::DynamicForcingChainPlus,
        // Looks far where other steps are open; `reasons.rs` has it.
        Technique::SmallestReason,
    ];
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
