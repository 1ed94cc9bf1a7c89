//! Exocets: their definition, published and handmade ones, and what they eliminate beside the
//! solution.

use super::certificate::{allow, certify};
use super::near_misses::{Position, at, eliminate, has_and_just_has};
use super::patterns::{eliminated, house, is_what_it_says, parts, role};
use super::{Marks, classic, of_givens, rated, rules};
use satoku::board::{Cell, Grid, HouseRole, Symbol, Symbols};
use satoku::logic::{
    Candidate, Conclusion, Geometry, Ladder, Path, Premise, PremiseReason, Progress, Rating, Role,
    Score, State, Step, Technique,
};
use satoku::random::Random;
use std::collections::BTreeSet;

const EXOCETS: [Technique; 2] = [Technique::JuniorExocet, Technique::SeniorExocet];

/// Known for their exocets.
const FATA_MORGANA: &str =
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........";
const GOLDEN_NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

/// The box of a cell.
fn block(marks: &Marks<'_>, cell: Cell) -> usize {
    let houses = marks.rules.houses();
    let is_its = |house: &usize| {
        role(marks.rules, *house) == HouseRole::Region && houses[*house].cells.contains(&cell)
    };
    (0..houses.len()).find(is_its).expect("each cell is in a box")
}

/// Whether a step is a junior exocet, or a senior one.
pub(super) fn is_exocet(marks: &Marks<'_>, step: &Step) -> bool {
    let houses = marks.rules.houses();
    let within = |house: usize, cell: Cell| houses[house].cells.contains(&cell);
    let base = parts(step, Role::Base)[0];
    let line = house(base);
    let own = block(marks, base.cells[0]);
    let lines: Vec<usize> = parts(step, Role::Link).into_iter().map(house).collect();
    let targets: Vec<Cell> =
        parts(step, Role::Target).iter().flat_map(|part| part.cells.clone()).collect();
    let symbols: BTreeSet<Symbol> =
        base.cells.iter().flat_map(|cell| marks.cells[cell.index()].clone()).collect();
    let has_base = base.cells.len() == 2
        && base.cells.iter().all(|cell| within(line, *cell) && within(own, *cell))
        && base.cells.iter().all(|cell| !marks.cells[cell.index()].is_empty())
        && (3..=4).contains(&symbols.len())
        && symbols.iter().eq(&base.symbols);
    // The lines that cross the base line: beside the base, and in two other boxes.
    let crossing = |line: &usize| {
        let cells = houses[house(base)].cells.iter().copied();
        cells.filter(|cell| within(*line, *cell)).collect::<Vec<_>>()
    };
    let crossings: Vec<Cell> = lines.iter().flat_map(crossing).collect();
    let boxes: BTreeSet<usize> = crossings.iter().map(|cell| block(marks, *cell)).collect();
    let crosses = lines.iter().all(|one| role(marks.rules, *one) != role(marks.rules, line))
        && crossings.len() == lines.len()
        && lines.len() == 3
        && boxes.len() == 3
        && boxes.contains(&own)
        && !crossings.iter().any(|cell| base.cells.contains(cell));
    let is_near = |cell: Cell| within(line, cell) || within(own, cell);
    let is_in_band = |cell: Cell| boxes.contains(&block(marks, cell));
    let in_lines: Vec<Cell> =
        lines.iter().flat_map(|line| houses[*line].cells.iter().copied()).collect();
    let has_symbol = |cell: Cell| {
        let value = marks.values.get(cell);
        let known = marks.cells[cell.index()].iter().copied().chain(value);
        known.into_iter().any(|symbol| symbols.contains(&symbol))
    };
    let mut band = in_lines.iter().filter(|cell| is_in_band(**cell) && !is_near(**cell));
    let is_clear = band.all(|cell| targets.contains(cell) || !has_symbol(*cell));
    let is_apart = !lines.iter().any(|line| targets.iter().all(|cell| within(*line, *cell)));
    let outside = targets.iter().filter(|cell| !is_in_band(**cell)).count();
    let has_targets = targets.len() == 2
        && targets.iter().all(|cell| in_lines.contains(cell) && !is_near(*cell))
        && targets.iter().all(|cell| marks.values.get(*cell).is_none() && has_symbol(*cell))
        && is_apart
        && (outside == 0) == (step.technique == Technique::JuniorExocet);
    let are_forced = symbols.iter().all(|symbol| {
        let open = lines.iter().map(|line| marks.places(*line, *symbol));
        let open: Vec<Vec<Cell>> = open.filter(|places| !places.is_empty()).collect();
        let left = |places: &Vec<Cell>| {
            let mut left = places.clone();
            left.retain(|cell| !is_near(*cell) && !targets.contains(cell));
            left
        };
        let left: Vec<Vec<Cell>> = open.iter().map(left).collect();
        let covers: Vec<usize> = (parts(step, Role::Cover).into_iter())
            .filter(|part| part.symbols == [*symbol])
            .map(house)
            .collect();
        covers.len() < open.len()
            && left.iter().flatten().all(|cell| covers.iter().any(|line| within(*line, *cell)))
            && covers.iter().all(|one| {
                role(marks.rules, *one) == role(marks.rules, line) || lines.contains(one)
            })
    });
    let of_pattern = |premise: &Premise| match &premise.reason {
        PremiseReason::Cell(cell) => base.cells.contains(cell),
        PremiseReason::House(house, symbol) => lines.contains(house) && symbols.contains(symbol),
        _ => false,
    };
    has_base
        && crosses
        && is_clear
        && has_targets
        && are_forced
        && step.reason.premises.iter().all(of_pattern)
        && !eliminated(step).is_empty()
}

/// The candidates that are false however the base is filled and its two symbols placed in the
/// crossing lines, by a solver.
fn excluded(marks: &Marks<'_>, step: &Step) -> BTreeSet<(Cell, Symbol)> {
    let base = parts(step, Role::Base)[0];
    let [first, second] = base.cells[..] else { panic!("a base of two cells") };
    let lines: Vec<usize> = parts(step, Role::Link).into_iter().map(house).collect();
    let of_house = |line: usize, symbol: Symbol| Premise {
        reason: PremiseReason::House(line, symbol),
        candidates: (marks.places(line, symbol).into_iter())
            .map(|cell| Candidate { cell, symbol })
            .collect(),
    };
    let puzzle = of_givens(&classic(), &Grid::blank(81));
    let mut left: BTreeSet<(Cell, Symbol)> = BTreeSet::new();
    for one in &marks.cells[first.index()] {
        for other in marks.cells[second.index()].iter().filter(|other| *other != one) {
            let places = lines.iter().flat_map(|line| [*one, *other].map(|it| of_house(*line, it)));
            let facts: Vec<Premise> = places.filter(|one| !one.candidates.is_empty()).collect();
            let facts: Vec<&Premise> = facts.iter().collect();
            let held = [(first, *one), (second, *other)];
            let held = held.map(|(cell, symbol)| (Candidate { cell, symbol }, true));
            if !allow(&puzzle, &facts, &[], &held) {
                continue;
            }
            for (cell, symbol) in open(marks).filter(|one| !left.contains(one)).collect::<Vec<_>>()
            {
                let all = [held[0], held[1], (Candidate { cell, symbol }, true)];
                if allow(&puzzle, &facts, &[], &all) {
                    left.insert((cell, symbol));
                }
            }
        }
    }
    open(marks).filter(|one| !left.contains(one)).collect()
}

/// All candidates.
fn open(marks: &Marks<'_>) -> impl Iterator<Item = (Cell, Symbol)> {
    let cells = marks.rules.board().cells();
    cells.flat_map(|cell| marks.cells[cell.index()].iter().map(move |symbol| (cell, *symbol)))
}

/// The exocets of each position after singles, locked candidates, subsets and fish.
fn each_exocet(givens: &Grid, mut visit: impl FnMut(&Marks<'_>, &Step)) {
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    let basics = Ladder::default().up_to(Score::new(38));
    let ladder = Ladder::of(basics.techniques().chain(EXOCETS));
    let mut path = Path::new(&geometry, &of_givens(&rules, givens), &ladder);
    while let Progress::Steps(_) = path.look() {
        let marks = Marks::new(&rules, path.state());
        for step in path.steps().iter().filter(|step| EXOCETS.contains(&step.technique)) {
            visit(&marks, step);
        }
        path.take();
    }
}

fn read(text: &str) -> Grid {
    Symbols::default().read(text, 81, 9).unwrap()
}

fn transposed(grid: &Grid) -> Grid {
    let mut turned = Grid::blank(81);
    for (cell, symbol) in grid.filled() {
        turned.set(Cell::new(cell.index() % 9 * 9 + cell.index() / 9), Some(symbol));
    }
    turned
}

#[test]
fn published_puzzles_have_their_exocets() {
    let cells = |cells: &[(usize, usize)]| -> Vec<Cell> {
        cells.iter().map(|(row, column)| at(*row, *column)).collect()
    };
    for (text, base, targets) in [
        (FATA_MORGANA, [(5, 4), (5, 6)], [(4, 2), (6, 8)]),
        (GOLDEN_NUGGET, [(1, 7), (2, 7)], [(4, 8), (7, 9)]),
    ] {
        let turn = |cells: [(usize, usize); 2]| cells.map(|(row, column)| (column, row));
        for (givens, base, targets) in
            [(read(text), base, targets), (transposed(&read(text)), turn(base), turn(targets))]
        {
            let mut found = 0;
            each_exocet(&givens, |marks, step| {
                let known: BTreeSet<Cell> = (parts(step, Role::Target).into_iter())
                    .flat_map(|part| part.cells.clone())
                    .collect();
                let is_known = parts(step, Role::Base)[0].cells == cells(&base)
                    && known.into_iter().eq(cells(&targets));
                found += usize::from(is_known && step.technique == Technique::JuniorExocet);
                assert_eq!(eliminated(step), excluded(marks, step), "{step:?}");
            });
            assert!(found > 0, "{text}");
        }
    }
}

/// Leaves 1, 2 and 3 two rows outside the band in columns 3, 4 and 7, and some more.
fn in_two_rows(mut position: Position, more: &[usize]) -> Position {
    for (value, rows) in [(1, [4, 5]), (2, [5, 7]), (3, [4, 8])] {
        let gone = (4..=9).filter(|row| !rows.contains(row) && !more.contains(row));
        let cells: Vec<_> = gone.flat_map(|row| [3, 4, 7].map(|column| (row, column))).collect();
        position = without(position, &cells, &[value]);
    }
    position
}

/// Takes values from some cells.
fn without(mut position: Position, cells: &[(usize, usize)], values: &[usize]) -> Position {
    position.gone.extend(eliminate(cells, values).candidates());
    position
}

#[test]
fn targets_hold_the_symbols_of_the_base() {
    let others: &[usize] = &[4, 5, 6, 7, 8, 9];
    let gone = eliminate(&[(2, 4), (3, 7)], others);
    has_and_just_has(Technique::JuniorExocet, handmade(), &gone);
    // A target in column 7 outside the band: there the three symbols may be in row 9, too.
    let three: &[usize] = &[1, 2, 3];
    let base = Position::default().cell(1, 1, three).cell(1, 2, three);
    let senior = without(base, &[(3, 4), (2, 7), (3, 7), (9, 3), (9, 4)], three);
    let gone = eliminate(&[(2, 4), (9, 7)], others);
    has_and_just_has(Technique::SeniorExocet, in_two_rows(senior, &[9]), &gone);
}

/// A position with a solution and a junior exocet, if there is one for the choices made.
fn planted(solution: &Grid, random: &mut Random) -> Option<State> {
    let geometry = Geometry::new(&classic()).unwrap();
    let is_turned = random.below(2) == 1;
    let cell = |row: usize, column: usize| match is_turned {
        true => Cell::new(column * 9 + row),
        false => Cell::new(row * 9 + column),
    };
    let value = |row: usize, column: usize| solution.get(cell(row, column)).unwrap();
    let (band, stack) = (random.below(3) * 3, random.below(3) * 3);
    let line = band + random.below(3);
    let beside = stack + random.below(3);
    let base: Vec<usize> = (stack..stack + 3).filter(|column| *column != beside).collect();
    let boxes: Vec<usize> = [0, 3, 6].into_iter().filter(|one| *one != stack).collect();
    let place = |symbol: Symbol, stack: usize| {
        let rows = (band..band + 3).filter(|row| *row != line);
        let mut cells = rows.flat_map(|row| (stack..stack + 3).map(move |column| (row, column)));
        cells.find(|(row, column)| value(*row, *column) == symbol)
    };
    let (one, other) = (value(line, base[0]), value(line, base[1]));
    let targets = [place(one, boxes[0])?, place(other, boxes[1])?];
    let companions = targets.map(|(row, column)| {
        let other = (band..band + 3).find(|third| ![row, line].contains(third)).unwrap();
        (other, column)
    });
    let columns = [beside, targets[0].1, targets[1].1];
    let far: Vec<usize> = (0..9).filter(|row| !(band..band + 3).contains(row)).collect();
    let rows_of = |symbol: Symbol| -> Vec<usize> {
        let mut rows = far.clone();
        rows.retain(|row| columns.iter().any(|column| value(*row, *column) == symbol));
        rows
    };
    let fits = |symbol: &Symbol| {
        rows_of(*symbol).len() <= 2
            && companions.iter().all(|(row, col)| value(*row, *col) != *symbol)
    };
    let mut symbols = vec![one, other];
    let more = (0..9).map(Symbol::new).filter(|symbol| ![one, other].contains(symbol));
    symbols.extend(more.filter(fits).take(1 + random.below(2)));
    if symbols.len() < 3 || !fits(&one) || !fits(&other) {
        return None;
    }
    let all = || (0..9).map(Symbol::new);
    let mut gone = Vec::new();
    for column in &base {
        let others = all().filter(|symbol| !symbols.contains(symbol));
        gone.extend(others.map(|symbol| Candidate { cell: cell(line, *column), symbol }));
    }
    for (row, column) in companions {
        let these = symbols.iter().map(|symbol| (cell(row, column), *symbol));
        gone.extend(these.map(|(cell, symbol)| Candidate { cell, symbol }));
    }
    for symbol in symbols {
        let mut rows = rows_of(symbol);
        while rows.len() < 2 {
            rows.push(far[random.below(far.len())]);
        }
        for row in far.iter().filter(|row| !rows.contains(row)) {
            let cells = columns.iter().map(|column| cell(*row, *column));
            gone.extend(cells.map(|cell| Candidate { cell, symbol }));
        }
    }
    let noise = classic().board().cells().flat_map(|cell| all().map(move |symbol| (cell, symbol)));
    let noise: Vec<(Cell, Symbol)> = noise.filter(|_| random.below(5) == 0).collect();
    gone.extend(noise.into_iter().map(|(cell, symbol)| Candidate { cell, symbol }));
    gone.retain(|one| solution.get(one.cell) != Some(one.symbol));
    let mut state = State::blank(&geometry);
    state.apply(&Conclusion::Eliminate(gone));
    Some(state)
}

#[test]
fn nothing_of_a_solution_is_eliminated() {
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    let blank = of_givens(&rules, &Grid::blank(81));
    let (mut random, mut met, mut planted_ones) = (Random::new(1, 0), 0, (0, 0));
    for (givens, _) in rated().iter().take(30) {
        let rating = Rating::of(&geometry, &of_givens(&rules, givens), &Ladder::default());
        let solution = rating.grid;
        let positions: Vec<State> =
            (0..30).filter_map(|_| planted(&solution, &mut random)).collect();
        planted_ones.0 += positions.len();
        for state in positions {
            let marks = Marks::new(&rules, &state);
            let steps = Ladder::of(EXOCETS).steps(&state);
            for step in &steps {
                let is_right = |(cell, symbol)| solution.get(cell) != Some(symbol);
                assert!(eliminated(step).into_iter().all(is_right), "{step:?}");
                assert!(is_what_it_says(&marks, step), "{step:?}");
                met += 1;
                if met % 50 == 1 {
                    certify(&blank, &marks, step);
                    assert_eq!(eliminated(step), excluded(&marks, step), "{step:?}");
                }
            }
            let is_junior = |step: &Step| step.technique == Technique::JuniorExocet;
            // What was taken away at random may have left the base two candidates.
            planted_ones.1 += usize::from(steps.iter().any(is_junior));
        }
    }
    let (all, with_junior) = planted_ones;
    assert!(all > 100 && with_junior * 4 > all * 3, "{with_junior} of {all}");
    assert!(met > 100, "{met}");
}

#[test]
fn seniors_eliminate_nothing_of_a_solution() {
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    for text in [
        "8...9375...7....1..5.6....4..8........531.8..6...7.5.1...9.....3.6.2....7.1..8..3",
        ".8...2..44..3.6.8.2.1..9.......8...1.5.1...4..17...852..6...1......5..2..4....7..",
        "....6..1..64.....2...1..5.34...7....8...4..3...568...7..2.......8...31........9.8",
        "....1.892....37..12....9..73.........1.38.5..8.615..2...4.....512.......6.....1..",
    ] {
        let puzzle = of_givens(&rules, &read(text));
        let solution = Rating::of(&geometry, &puzzle, &Ladder::default()).grid;
        let path = Path::new(&geometry, &puzzle, &Ladder::default());
        let (state, _) = path.seek(Technique::SeniorExocet).unwrap();
        let marks = Marks::new(&rules, &state);
        let steps = Ladder::of([Technique::SeniorExocet]).steps(&state);
        assert!(!steps.is_empty(), "{text}");
        for step in &steps {
            let is_right = |(cell, symbol)| solution.get(cell) != Some(symbol);
            assert!(eliminated(step).into_iter().all(is_right), "{step:?}");
            assert!(is_what_it_says(&marks, step), "{step:?}");
            certify(&puzzle, &marks, step);
        }
    }
}

/// A base in row 1 with its targets in rows 2 and 3.
fn handmade() -> Position {
    let three: &[usize] = &[1, 2, 3];
    let base = Position::default().cell(1, 1, three).cell(1, 2, three);
    in_two_rows(without(base, &[(3, 4), (2, 7)], three), &[])
}

#[test]
fn other_houses_do_no_harm_and_boards_without_boxes_have_none() {
    let gone = eliminate(&[(2, 4), (3, 7)], &[4, 5, 6, 7, 8, 9]);
    for (variant, has) in [("x", true), ("windoku", true), ("latin", false)] {
        let rules = rules(variant, "9");
        let geometry = Geometry::new(&rules).unwrap();
        let mut state = State::blank(&geometry);
        state.apply(&Conclusion::Eliminate(handmade().gone));
        let steps = Ladder::of(EXOCETS).steps(&state);
        let marks = Marks::new(&rules, &state);
        steps.iter().for_each(|step| certify(&of_givens(&rules, &Grid::blank(81)), &marks, step));
        let all: BTreeSet<(Cell, Symbol)> = steps.iter().flat_map(eliminated).collect();
        let is_met = |one: &Candidate| all.contains(&(one.cell, one.symbol));
        assert_eq!(gone.candidates().iter().all(is_met), has, "{variant}");
        assert_eq!(steps.is_empty(), !has, "{variant}");
    }
}
