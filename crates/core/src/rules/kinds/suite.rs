//! Properties that every kind of clue must have, checked on small boards by brute force.

use super::{Cage, clues, variants};
use crate::board::{Board, Cell, Grid, Size, Symbol};
use crate::cnf::{Cnf, Lit, Var};
use crate::encode::Encoding;
use crate::language::LanguageCode;
use crate::oracle::{Answer, Budget, Cancel, Engine, SharedFormula, Solver, solutions};
use crate::random::Random;
use crate::rules::{
    Clue, ClueContext, ClueKind, Constraint, Layout, Mark, OpenCells, PlacedParts, Puzzle,
    Registry, Rules, Shape, View, Words, same,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most assignments of a clue's cells that are all tried.
const ASSIGNMENTS: u64 = 5_000;

fn classic(side: &str) -> Arc<Rules> {
    let layout = Layout::of_size(side.parse::<Size>().unwrap());
    Arc::new(Registry::standard().rules("classic", &layout).unwrap())
}

/// Returns a board of a side, or a small one of another kind for clues that are not for classic
/// boards.
fn board_of(kind: &dyn ClueKind, side: &str) -> Arc<Rules> {
    let rules = classic(side);
    if kind.fits_board(&rules).is_ok() {
        return rules;
    }
    let cells = OpenCells::read("..#\n...\n#..").unwrap();
    let with_cells = Layout::of_parts(None, None, None, Some(cells)).unwrap();
    let plain = Layout::of_size(Size::of_extent(4, 3).unwrap());
    let with_cells = |name| (name, &with_cells);
    let square = Layout::of_size(Size::of_extent(4, 4).unwrap());
    let cells = OpenCells::read("..##\n..##\n##..\n##..").unwrap();
    let crossed = Layout::of_parts(None, None, None, Some(cells)).unwrap();
    let on_square = |name| (name, &square);
    let boards = [with_cells("runs"), ("shading", &plain), with_cells("lamps"), with_cells("camp")];
    let others = [("sequences", &crossed), on_square("two-blacks"), on_square("letters")];
    let boards = [&boards[..], &others, &[("connected", &plain)]].concat();
    let mut boards =
        boards.into_iter().map(|(name, layout)| Registry::standard().rules(name, layout).unwrap());
    let fitting = boards.find(|rules| kind.fits_board(rules).is_ok());
    Arc::new(fitting.unwrap_or_else(|| panic!("{} fits no board", kind.name())))
}

/// Returns the smallest board on which a kind makes sense.
fn smallest(kind: &dyn ClueKind) -> Arc<Rules> {
    let proposes = |rules: &Arc<Rules>| {
        let mut random = Random::new(0, 7);
        !kind
            .propose(&ClueContext::new(rules, &some_grid(rules, &mut random)), &mut random)
            .is_empty()
    };
    let mut sides = ["4", "6", "9"].into_iter().map(|side| board_of(kind, side));
    sides.find(proposes).unwrap_or_else(|| panic!("{} proposes nothing", kind.name()))
}

/// Returns a grid that obeys the rules.
fn some_grid(rules: &Arc<Rules>, random: &mut Random) -> Grid {
    let shared = crate::oracle::SharedFormula::new(Encoding::of_rules(rules));
    shared.random_solution(&[], random, 100_000).unwrap()
}

/// Returns clues of a kind that are true of grids of a board, each with its grid.
fn proposed(kind: &dyn ClueKind, rules: &Arc<Rules>) -> Vec<(Grid, Arc<dyn Constraint>)> {
    let mut all = Vec::new();
    for seed in 0..4 {
        let mut random = Random::new(seed, 7);
        let grid = some_grid(rules, &mut random);
        let clues = kind.propose(&ClueContext::new(rules, &grid), &mut random);
        all.extend(clues.into_iter().map(|clue| (grid.clone(), clue)));
    }
    assert!(!all.is_empty(), "{} proposes nothing", kind.name());
    all
}

/// Returns the same clue as the only one of a puzzle with only its own cells, as cells 0, 1 and so
/// on in the order of the clue: in a row without houses if it makes sense there, otherwise at their
/// own places, and otherwise there with what lies on them of each house. Returns `None` for a clue
/// that says something of other cells too.
fn alone(rules: &Rules, clue: &Arc<dyn Constraint>, kind: &dyn ClueKind) -> Option<Puzzle> {
    let (symbols, cells) = (rules.board().symbol_count(), clue.cells());
    let places = cells.iter().map(|cell| rules.board().place(*cell));
    let places: Vec<_> = places.map(|place| (place.row.into(), place.col.into())).collect();
    let row: Vec<_> = (0..cells.len()).map(|col| (0, col)).collect();
    let on = |places: &[(usize, usize)], with_houses: bool| {
        let board = Board::new(symbols, places.iter().copied()).unwrap();
        let mut own = Rules::new(board, rules.layout().clone(), "strip".to_owned(), Vec::new());
        own.own_symbols.clone_from(&rules.own_symbols);
        for house in rules.houses().iter().filter(|_| with_houses) {
            let inside =
                house.cells.iter().filter_map(|cell| cells.iter().position(|it| it == cell));
            let inside: Vec<Cell> = inside.map(Cell::new).collect();
            if !inside.is_empty() {
                own.add_house(house.role, house.name, inside);
            }
        }
        let clue = kind.read((0..cells.len()).map(Cell::new).collect(), &clue.fields()).unwrap();
        // A given would be stored as one, and its own clauses would not be tried.
        Puzzle::new(Arc::new(own), vec![Clue::Constraint(clue)])
    };
    let tries = [(&row, false), (&places, false), (&places, true)];
    let mut tries = tries.into_iter().map(|(places, with_houses)| on(places, with_houses));
    let puzzle = tries.find_map(Result::ok);
    assert!(puzzle.is_some() || clue.kind() == "full-rank", "{clue:?} makes no sense alone");
    puzzle
}

/// Returns every assignment of the cells of a board.
fn assignments(board: &Board) -> impl Iterator<Item = Grid> + use<> {
    let (symbols, cells) = (board.symbol_count(), board.cell_count());
    (0..symbols.pow(cells as u32)).map(move |number| {
        let mut grid = Grid::blank(cells);
        for cell in 0..cells {
            let symbol = number / symbols.pow(cell as u32) % symbols;
            grid.set(Cell::new(cell), Some(Symbol::new(symbol)));
        }
        grid
    })
}

/// Returns whether a grid extends to a model of a formula over its candidates and other variables.
fn extends(solver: &mut Solver, rules: &Rules, grid: &Grid, assumed: &[Lit]) -> bool {
    let board = rules.board();
    let each = board.cells().flat_map(|cell| board.symbols().map(move |symbol| (cell, symbol)));
    let candidates = each.map(|(cell, symbol)| {
        let lit = rules.candidate(cell, symbol);
        if grid.get(cell) == Some(symbol) { lit } else { !lit }
    });
    let assumed: Vec<Lit> = candidates.chain(assumed.iter().copied()).collect();
    match solver.solve(&assumed, 100_000, &Cancel::default()).unwrap() {
        Answer::Model(_) => true,
        Answer::Refuted => false,
        Answer::Undecided => panic!("undecided"),
    }
}

/// Returns the formula that a clue claims in a certificate's statement.
fn claimed(rules: &Rules, clue: &dyn Constraint) -> Cnf {
    let board = rules.board();
    let mut last = (board.cell_count() * board.symbol_count()) as i32;
    let (mut names, mut clauses) = (BTreeMap::new(), Vec::new());
    let see = &mut |clause: &[i32]| clauses.push(clause.to_vec());
    clue.claim(&mut crate::rules::Claims::new(rules, &mut last, &mut names, see)).unwrap();
    let mut cnf = Cnf::new(last.unsigned_abs() as usize);
    let lit = |number: &i32| {
        let lit = Var::new(number.unsigned_abs() as usize - 1).positive();
        if *number > 0 { lit } else { !lit }
    };
    clauses.iter().for_each(|clause| cnf.add_clause(clause.iter().map(lit)));
    cnf
}

#[test]
fn clauses_are_as_many_as_stated() {
    for kind in clues() {
        let rules = board_of(kind.as_ref(), "9");
        let of_rules = Encoding::of_rules(&rules).cnf().other_clauses().len();
        for (_, clue) in proposed(kind.as_ref(), &rules) {
            let stated = clue.clause_count(&rules);
            let puzzle = Puzzle::new(Arc::clone(&rules), vec![Clue::Constraint(clue)]).unwrap();
            let added = Encoding::new(&puzzle).cnf().other_clauses().len() - of_rules;
            assert!(added <= stated, "{}: {added}, not {stated}", kind.name());
        }
    }
}

#[test]
fn check_clauses_and_claims_say_the_same_of_every_assignment() {
    for kind in clues() {
        let rules = smallest(kind.as_ref());
        let mut tried = 0;
        for (_, clue) in proposed(kind.as_ref(), &rules) {
            if !can_try_all(&rules, clue.as_ref()) {
                continue;
            }
            let Some(puzzle) = alone(&rules, &clue, kind.as_ref()) else { continue };
            tried += 1;
            // What a clue says of grids that break a house does not matter.
            let grids = assignments(puzzle.rules().board());
            say_the_same(&puzzle, grids.filter(|grid| puzzle.rules().check(grid).is_ok()));
        }
        // Clues about the whole board are tried with each of its grids. A larger board has too
        // many, which concerns all X, of the same code as all V.
        if tried > 0 || kind.name() == "all-x" {
            continue;
        }
        let rules = classic("4");
        let every = grids(&Puzzle::new(Arc::clone(&rules), Vec::new()).unwrap());
        assert_eq!(every.len(), 288);
        for (_, clue) in proposed(kind.as_ref(), &rules) {
            let puzzle = Puzzle::new(Arc::clone(&rules), vec![Clue::Constraint(clue)]).unwrap();
            say_the_same(&puzzle, every.iter().cloned());
        }
    }
}

/// Lines and areas of more cells than a house has are read by the houses in which they lie.
#[test]
fn long_sums_say_the_same_of_every_grid() {
    let rules = classic("4");
    let every = grids(&Puzzle::new(Arc::clone(&rules), Vec::new()).unwrap());
    let read = |kind: &str, cells: &[usize], field: &str, value: usize| {
        let kind = clues().into_iter().find(|known| known.name() == kind).unwrap();
        let fields = [(field.to_owned(), value.into())].into_iter().collect();
        let cells = cells.iter().copied().map(Cell::new).collect();
        let clue = Clue::Constraint(kind.read(cells, &fields).ok()?);
        Puzzle::new(Arc::clone(&rules), vec![clue]).ok()
    };
    // A circle of two cells and a line that has the second row as a whole.
    let arrow = read("arrow", &[0, 1, 2, 3, 7, 6, 5, 4, 8], "circle", 2).unwrap();
    say_the_same(&arrow, every.iter().cloned());
    // The second row, two cells of the first and one of the third.
    let area = |total| read("sum", &[2, 3, 4, 5, 6, 7, 8], "sum", total);
    assert!((0..14).chain(22..40).all(|total| area(total).is_none()));
    (14..=21).for_each(|total| say_the_same(&area(total).unwrap(), every.iter().cloned()));
    // Two rows have the same sum in every grid.
    let rows = |total| read("sum", &[0, 1, 2, 3, 4, 5, 6, 7], "sum", total);
    say_the_same(&rows(20).unwrap(), every.iter().cloned());
    assert!(rows(19).is_none() && rows(21).is_none());
}

/// Returns every grid of a 4x4 board with doublers: those of a classic one, with each choice of a
/// cell in each row, whose columns, boxes and digits differ.
fn doubled_grids() -> Vec<Grid> {
    let rules = classic("4");
    let mut doubled = Vec::new();
    for grid in grids(&Puzzle::new(Arc::clone(&rules), Vec::new()).unwrap()) {
        for number in 0..256usize {
            let cells = [0, 1, 2, 3].map(|row| (row, number >> (2 * row) & 3));
            let differ = |of: &dyn Fn(usize, usize) -> usize| {
                cells.iter().map(|(row, col)| of(*row, *col)).collect::<BTreeSet<_>>().len() == 4
            };
            let at = |row: usize, col: usize| Cell::new(4 * row + col);
            let symbol = |row, col| grid.get(at(row, col)).unwrap().index();
            if differ(&|_, col| col) && differ(&|row, col| row / 2 * 2 + col / 2) && differ(&symbol)
            {
                let mut all = grid.clone();
                for (row, col) in cells {
                    all.set(at(row, col), Some(Symbol::new(symbol(row, col) + 4)));
                }
                doubled.push(all);
            }
        }
    }
    doubled.sort();
    doubled
}

#[test]
fn each_choice_of_doublers_is_a_grid_of_their_board() {
    let layout = Layout::of_size("4".parse().unwrap());
    let rules = Arc::new(Registry::standard().rules("doublers", &layout).unwrap());
    let expected = doubled_grids();
    assert!(expected.iter().all(|grid| rules.check(grid).is_ok()));
    let shared = SharedFormula::new(Encoding::of_rules(&rules));
    for engine in [Engine::Auto, Engine::Csp, Engine::Cdcl] {
        let mut oracle = shared.oracle(engine, Budget::default(), &Cancel::default()).unwrap();
        let mut found = solutions(oracle.as_mut(), &[], usize::MAX).unwrap().grids;
        found.sort();
        assert!(found == expected, "{engine}: {} of {}", found.len(), expected.len());
    }
    // One doubler too many, one in a wrong row, and a digit doubled twice.
    let grid = expected[0].clone();
    let is_doubled = |cell: &Cell| grid.get(*cell).unwrap().index() > 3;
    let (doubled, plain): (Vec<Cell>, Vec<Cell>) = rules.board().cells().partition(is_doubled);
    for cell in plain {
        let mut more = grid.clone();
        more.set(cell, Some(Symbol::new(grid.get(cell).unwrap().index() + 4)));
        assert!(rules.check(&more).is_err());
        more.set(doubled[0], Some(Symbol::new(grid.get(doubled[0]).unwrap().index() - 4)));
        assert!(rules.check(&more).is_err() || doubled_grids().contains(&more));
    }
}

#[test]
fn clues_count_doublers_twice() {
    let layout = Layout::of_size("4".parse().unwrap());
    let rules = Arc::new(Registry::standard().rules("doublers", &layout).unwrap());
    let every = doubled_grids();
    let registry = Registry::standard();
    let mut tried = BTreeSet::new();
    for kind in registry.clue_kinds().iter().filter(|kind| kind.fits_board(&rules).is_ok()) {
        for seed in 0..2 {
            let random = &mut Random::new(seed, 7);
            let grid = &every[random.below(every.len())];
            let mut proposed = kind.propose(&ClueContext::new(&rules, grid), random);
            proposed.truncate(2);
            for clue in proposed.into_iter().filter(|clue| clue.as_given().is_none()) {
                assert!(clue.holds(grid) && clue.counts_values(), "{clue:?}");
                // What a file says of it.
                let back = kind.read(clue.cells().to_vec(), &clue.fields()).unwrap();
                let puzzle = Puzzle::new(Arc::clone(&rules), vec![Clue::Constraint(back)]).unwrap();
                let few = every.iter().skip(seed as usize).step_by(3).cloned();
                say_the_same(&puzzle, few.chain([grid.clone()]));
                tried.insert(kind.name());
            }
        }
    }
    let all = ["cage", "arrow", "thermometer", "dot", "little-killer", "whisper", "renban", "sum"];
    assert!(all.iter().all(|name| tried.contains(name)), "{tried:?}");
    // A cage of 2 and a doubled 2, which are different values of one digit.
    let sums: BTreeSet<usize> = every
        .iter()
        .map(|grid| {
            let value = |cell: usize| rules.value(grid.get(Cell::new(cell)).unwrap());
            (0..4).map(value).sum()
        })
        .collect();
    assert_eq!(sums, BTreeSet::from([11, 12, 13, 14]));
}

/// Checks that the clauses and claims of a puzzle's clue admit those of some grids that obey it.
fn say_the_same(puzzle: &Puzzle, grids: impl Iterator<Item = Grid>) {
    let rules = puzzle.rules();
    let clue = match &puzzle.clues()[0] {
        Clue::Given(cell, symbol) => Arc::new(super::given::Given::new(*cell, *symbol)),
        Clue::Constraint(clue) => Arc::clone(clue),
    };
    let encoding = Encoding::new(puzzle);
    let selectors = encoding.selectors(puzzle).unwrap();
    let mut encoded = Solver::new(encoding.cnf());
    let mut claimed = Solver::new(&claimed(rules, clue.as_ref()));
    let mut obeyed = 0;
    for grid in grids {
        let holds = clue.holds(&grid);
        obeyed += u32::from(holds);
        let name = format!("{clue:?} {grid}");
        assert_eq!(extends(&mut encoded, rules, &grid, &selectors), holds, "{name}");
        assert_eq!(extends(&mut claimed, rules, &grid, &[]), holds, "{name}");
        // Without its selector a clue has no effect.
        let is_given = clue.as_given().is_some();
        assert!(is_given || extends(&mut encoded, rules, &grid, &[]), "{name}");
    }
    assert!(obeyed > 0, "nothing obeys {clue:?}");
}

/// What divides a board is said as cycles of black cells, and checked by walking over white ones.
#[test]
fn connected_cells_are_the_same_to_clauses_claims_and_search() {
    for extent in [(2, 5), (3, 4), (4, 3), (4, 4)] {
        let size = Size::of_extent(extent.0, extent.1).unwrap();
        let rules = Registry::standard().rules("connected", &Layout::of_size(size)).unwrap();
        let rules = Arc::new(rules);
        let rule = &rules.constraints()[0];
        let parts = rule.parts(&rules).unwrap();
        let mut encoded = Solver::new(Encoding::of_rules(&rules).cnf());
        let mut claimed = Solver::new(&claimed(&rules, rule.as_ref()));
        let mut legal = 0;
        for grid in assignments(rules.board()) {
            let holds = rule.holds(&grid);
            legal += usize::from(holds);
            let name = format!("{extent:?} {grid}");
            assert_eq!(parts.iter().all(|part| part.is_possible(&grid.bits())), holds, "{name}");
            assert_eq!(extends(&mut encoded, &rules, &grid, &[]), holds, "{name}");
            assert_eq!(extends(&mut claimed, &rules, &grid, &[]), holds, "{name}");
        }
        assert!(legal > 1);
    }
}

/// Returns all solutions of a small puzzle, sorted.
fn grids(puzzle: &Puzzle) -> Vec<Grid> {
    let shared = SharedFormula::new(Encoding::new(puzzle));
    let mut oracle = shared.oracle(Engine::Auto, Budget::default(), &Cancel::default()).unwrap();
    let selectors = shared.encoding().selectors(puzzle).unwrap();
    let mut grids = solutions(oracle.as_mut(), &selectors, 300).unwrap().grids;
    grids.sort();
    grids
}

#[test]
fn the_claim_of_a_large_cage_lists_only_its_sets() {
    let rules = classic("25");
    for (total, sets) in [(325 - 1, 1), (325 - 4, 1), (325 - 7, 1)] {
        // All symbols but one.
        let cage = Cage::new((0..24).map(Cell::new), Some(total)).unwrap();
        let cnf = claimed(&rules, &cage);
        let auxiliary = cnf.var_count() - 25 * 25 * 25;
        assert_eq!(auxiliary, 25 + sets, "{total}");
    }
    // 8 + 9 + 10, 7 + 9 + 11 and so on, counted by three loops.
    let count = |total| {
        let triples = (1..=25)
            .flat_map(|a| (a + 1..=25).flat_map(move |b| (b + 1..=25).map(move |c| a + b + c)));
        triples.filter(|sum| *sum == total).count()
    };
    for total in [6, 27, 40, 72] {
        let cage = Cage::new((0..3).map(Cell::new), Some(total)).unwrap();
        assert_eq!(claimed(&rules, &cage).var_count() - 25 * 25 * 25, 25 + count(total), "{total}");
    }
}

/// Returns whether all assignments of a clue's cells can be tried.
fn can_try_all(rules: &Rules, clue: &dyn Constraint) -> bool {
    let symbols = rules.board().symbol_count() as u64;
    let count = symbols.checked_pow(clue.cells().len() as u32);
    count.is_some_and(|count| count <= ASSIGNMENTS)
}

/// Returns the candidates of each cell that occur in some assignment that obeys the rules and a
/// clue.
fn supported(rules: &Rules, clue: &dyn Constraint, candidates: &[u32]) -> Vec<u32> {
    let mut supported = vec![0; candidates.len()];
    for grid in assignments(rules.board()).filter(|grid| rules.check(grid).is_ok()) {
        let bits = grid.bits();
        let fits = bits.iter().zip(candidates).all(|(bit, mask)| bit & mask != 0);
        if fits && clue.holds(&grid) {
            supported.iter_mut().zip(bits).for_each(|(known, bit)| *known |= bit);
        }
    }
    supported
}

#[test]
fn conclusions_remove_no_candidate_of_a_solution() {
    // Kinds that eliminate every candidate which occurs in no way to obey the clue.
    let exact = ["cage", "run-sum"];
    let mut random = Random::new(1, 1);
    for kind in clues() {
        let mut concluded = 0;
        let rules = smallest(kind.as_ref());
        for (grid, clue) in proposed(kind.as_ref(), &rules) {
            let count = clue.cells().len();
            if !can_try_all(&rules, clue.as_ref()) || clue.as_given().is_some() {
                continue;
            }
            let solution: Vec<u32> =
                clue.cells().iter().map(|cell| grid.bits()[cell.index()]).collect();
            let Some(puzzle) = alone(&rules, &clue, kind.as_ref()) else { continue };
            let all = 1 << rules.board().symbol_count();
            let clue = kind.read((0..count).map(Cell::new).collect(), &clue.fields()).unwrap();
            for _ in 0..20 {
                // About half of the candidates, plus those of the solution.
                let each = solution.iter().map(|bit| bit | random.below(all) as u32);
                let candidates: Vec<u32> = each.collect();
                let parts = clue.parts(puzzle.rules()).unwrap_or_default();
                let parts = PlacedParts::new(parts, clue.cells());
                let mut view = View::new(&candidates, &parts);
                clue.conclude(&mut view);
                let left = view.into_left();
                let is_part = |(left, known): (&u32, &u32)| left & !known == 0;
                assert!(
                    left.iter().zip(&candidates).all(is_part),
                    "{clue:?} has not the candidate"
                );
                concluded += u32::from(left != candidates);
                let supported = supported(puzzle.rules(), clue.as_ref(), &candidates);
                let kept = |(left, kept): (&u32, &u32)| left & kept == *kept;
                assert!(left.iter().zip(&supported).all(kept), "{clue:?} {candidates:?}");
                assert!(
                    !exact.contains(&kind.name()) || left == supported,
                    "{clue:?} leaves {left:?} of {candidates:?}"
                );
            }
        }
        assert!(concluded > 0 || !exact.contains(&kind.name()), "{} concludes", kind.name());
    }
}

#[test]
fn proposals_are_true_of_their_grid() {
    for kind in clues() {
        let least = smallest(kind.as_ref()).board().symbol_count();
        for side in
            ["4", "6", "9"].into_iter().filter(|side| side.parse::<usize>().unwrap() >= least)
        {
            let rules = board_of(kind.as_ref(), side);
            for (grid, clue) in proposed(kind.as_ref(), &rules) {
                assert_eq!(clue.kind(), kind.name());
                assert!(clue.holds(&grid), "{clue:?} {grid}");
                clue.fits(&rules).unwrap();
            }
        }
        // Neighbours may be equal here.
        for (variant, size) in [("binairo", "6x6"), ("shading", "4x5"), ("letters", "4x4")] {
            let layout = Layout::of_size(size.parse().unwrap());
            let rules = Arc::new(Registry::standard().rules(variant, &layout).unwrap());
            let mut random = Random::new(5, 0);
            for _ in (0..6).filter(|_| kind.fits_board(&rules).is_ok()) {
                let grid = some_grid(&rules, &mut random);
                for clue in kind.propose(&ClueContext::new(&rules, &grid), &mut random) {
                    assert!(clue.holds(&grid), "{variant} {clue:?} {grid}");
                }
            }
        }
    }
}

#[test]
fn another_grid_that_obeys_all_clues_is_told_apart() {
    for kind in clues() {
        let rules = smallest(kind.as_ref());
        let mut random = Random::new(5, 0);
        let mut told = 0;
        for _ in 0..20 {
            let (grid, other) = (some_grid(&rules, &mut random), some_grid(&rules, &mut random));
            let mut clues = kind.propose(&ClueContext::new(&rules, &grid), &mut random);
            if grid == other || clues.iter().any(|clue| !clue.holds(&other)) {
                // Start without clues, so that the proposals must tell the grids apart.
                clues.clear();
            }
            if kind.tell_apart(&ClueContext::new(&rules, &grid), &other, &mut clues, &mut random) {
                told += 1;
                assert!(clues.iter().any(|clue| !clue.holds(&other)), "{}", kind.name());
            }
            assert!(clues.iter().all(|clue| clue.holds(&grid)), "{}", kind.name());
        }
        assert!(told > 0 || kind.covers_board(), "{}", kind.name());
    }
}

#[test]
fn what_is_known_to_be_redundant_leaves_the_solutions_alike() {
    let rules = classic("4");
    let grids = |clues: &[Arc<dyn Constraint>]| -> Vec<Grid> {
        let clues = clues.iter().map(|clue| Clue::Constraint(Arc::clone(clue))).collect();
        grids(&Puzzle::new(Arc::clone(&rules), clues).unwrap())
    };
    let mut known = 0;
    for kind in clues() {
        for seed in 0..8 {
            let mut random = Random::new(seed, 3);
            let mut clues = kind.propose(
                &ClueContext::new(&rules, &some_grid(&rules, &mut Random::new(seed, 0))),
                &mut random,
            );
            for _ in 0..3 {
                if kind.has_redundancy(&rules, &clues) {
                    known += 1;
                    let all = grids(&clues);
                    let without = |index: usize| [&clues[..index], &clues[index + 1..]].concat();
                    let mut each = (0..clues.len()).map(|index| grids(&without(index)));
                    assert!(each.any(|left| left == all), "{} {clues:?}", kind.name());
                }
                clues.pop();
            }
        }
    }
    assert!(known >= 8, "{known}");
}

#[test]
fn files_give_back_what_they_were_given() {
    for kind in clues() {
        for (_, clue) in proposed(kind.as_ref(), &board_of(kind.as_ref(), "9")) {
            let back = kind.read(clue.cells().to_vec(), &clue.fields()).unwrap();
            assert!(same(&clue, &back), "{clue:?} {back:?}");
        }
    }
}

#[test]
fn other_programs_give_back_what_they_were_told() {
    for kind in clues() {
        let rules = board_of(kind.as_ref(), "9");
        for (_, clue) in proposed(kind.as_ref(), &rules) {
            let foreign = clue.foreign(&rules);
            // A kind that no other program knows has neither a foreign form nor a field. One about
            // every edge may be written as clues of other kinds.
            let fields = kind.definition().fpuzzles;
            if fields.is_empty() {
                let is_whole = kind.definition().cells.shape == Shape::Board;
                assert!(is_whole || foreign.is_empty(), "{clue:?} {foreign:?}");
                continue;
            }
            let [foreign] = &foreign[..] else { panic!("{clue:?} is not said") };
            assert!(fields.contains(&&*foreign.field), "{foreign:?}");
            let back = kind.read_foreign(&rules, foreign).unwrap();
            assert!(same(&clue, &back), "{clue:?} {back:?}");
        }
    }
}

#[test]
fn marks_lie_on_the_board() {
    for kind in clues() {
        let rules = board_of(kind.as_ref(), "9");
        for (_, clue) in proposed(kind.as_ref(), &rules) {
            let marks = clue.marks(&rules);
            // A given is drawn as a symbol in its cell.
            assert!(clue.as_given().is_some() || !marks.is_empty(), "{clue:?} is not drawn");
            for mark in marks {
                match mark {
                    Mark::Coloured { .. } => panic!("{clue:?} has a colour"),
                    Mark::Cage { cells, .. } | Mark::Shade { cells } => {
                        assert!(cells.iter().all(|cell| cell.index() < 81));
                    }
                    Mark::Line { points, .. }
                    | Mark::Arrow { points }
                    | Mark::Pill { points, .. } => {
                        let inside = |at: f64| (-0.5..=9.5).contains(&at);
                        assert!(points.len() > 1);
                        assert!(points.iter().all(|point| inside(point.row) && inside(point.col)));
                    }
                    Mark::Shape { centre: at, .. } | Mark::Text { at, .. } => {
                        // The numbers beside a line of nine cells are five at most.
                        let near = |at: f64| (-3.0..=10.0).contains(&at);
                        assert!(near(at.row) && near(at.col));
                    }
                }
            }
        }
    }
}

#[test]
fn words_are_there_and_differ_in_every_language() {
    let kinds = clues().into_iter().map(|kind| (kind.name(), kind.words()));
    let parts = variants().into_iter().map(|variant| (variant.name(), variant.words()));
    let all: Vec<_> = kinds.chain(parts).collect();
    for (kind, words) in &all {
        for (language, code) in LanguageCode::ALL {
            let text = words.in_language(language);
            assert!(text.rule.len() > 20 && text.rule.ends_with('.'), "{kind} {code}");
            assert!(!text.rule.contains("  "), "{kind} {code}");
            let mut places = text.rule.split('{').skip(1);
            let known = ["side}", "rows}", "columns}", "half}", "symbols}"];
            assert!(places.all(|rest| known.iter().any(|place| rest.starts_with(place))), "{kind}");
            let same = words.texts().iter().filter(|other| other.rule == text.rule).count();
            assert_eq!(same, 1, "{kind} says the same in {code} as elsewhere");
        }
    }
    let names: BTreeSet<&str> = all.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(satoku_texts::names().collect::<BTreeSet<_>>(), names);
    let shares_rule = |name: &str| {
        variants().iter().any(|variant| variant.name() == name && variant.fixes_board())
    };
    for (index, (kind, words)) in all.iter().enumerate() {
        for (other, second) in &all[..index] {
            let same = words
                .texts()
                .iter()
                .zip(second.texts())
                .any(|(one, other)| one.name == other.name || one.rule == other.rule);
            // The boards of overlapping grids have one rule and names of their own.
            let called =
                |words: &Words| words.texts().iter().map(|text| text.name).collect::<Vec<_>>();
            let same = same
                && !(shares_rule(kind) && shares_rule(other) && called(words) != called(second));
            assert!(!same, "{kind} and {other} have a text in common");
        }
    }
}
