//! Rectangles that two symbols could fill in two ways: their definitions and near misses.

use super::near_misses::{Position, at, candidate, eliminate, has_and_just_has};
use super::patterns::{eliminated, extras_of, house, parts, seeing};
use super::{Marks, classic};
use satoku::board::{Cell, Grid};
use satoku::logic::{Conclusion, Geometry, Ladder, Path, Role, State, Step, Technique};
use std::collections::BTreeSet;

/// Whether cells are four of which each house has two or none.
fn is_frame(marks: &Marks<'_>, cells: &[Cell]) -> bool {
    let inside = |house: &[Cell]| cells.iter().filter(|cell| house.contains(cell)).count();
    cells.len() == 4
        && marks.rules.houses().iter().all(|house| [0, 2].contains(&inside(&house.cells)))
}

/// The cell of a frame that has no house in common with another of its cells.
fn opposite(marks: &Marks<'_>, cells: &[Cell], cell: Cell) -> Cell {
    *cells.iter().find(|other| **other != cell && !marks.see(cell, **other)).unwrap()
}

/// Whether a symbol has two cells as its only places in the house of each link.
fn links(marks: &Marks<'_>, step: &Step) -> Vec<Vec<Cell>> {
    let targets = parts(step, Role::Target);
    targets.iter().map(|part| marks.places(house(part), part.symbols[0])).collect()
}

pub(super) fn hidden(marks: &Marks<'_>, step: &Step) -> bool {
    let (base, target) = (parts(step, Role::Base)[0], parts(step, Role::End)[0].cells[0]);
    let pair = &base.symbols;
    let start = opposite(marks, &base.cells, target);
    let sides = base.cells.iter().filter(|cell| ![start, target].contains(cell));
    let wanted: BTreeSet<Vec<Cell>> = sides
        .map(|side| {
            let mut both = vec![*side, target];
            both.sort();
            both
        })
        .collect();
    let linked = parts(step, Role::Target)[0].symbols[0];
    let other = pair.iter().find(|one| **one != linked).unwrap();
    is_frame(marks, &base.cells)
        && &marks.cells[start.index()] == pair
        && links(marks, step).into_iter().collect::<BTreeSet<_>>() == wanted
        && eliminated(step) == BTreeSet::from([(target, *other)])
}

pub(super) fn type_six(marks: &Marks<'_>, step: &Step) -> bool {
    let base = parts(step, Role::Base)[0];
    let pair = &base.symbols;
    let guards: BTreeSet<Cell> =
        extras_of(marks, &base.cells, pair).into_iter().map(|(cell, _)| cell).collect();
    let guards: Vec<Cell> = guards.into_iter().collect();
    let [first, second] = guards[..] else { return false };
    let linked = parts(step, Role::Target)[0].symbols[0];
    let links = links(marks, step);
    let within = links.iter().all(|places| {
        let guarded = places.iter().filter(|cell| guards.contains(cell)).count();
        places.len() == 2 && guarded == 1 && places.iter().all(|cell| base.cells.contains(cell))
    });
    is_frame(marks, &base.cells)
        && !marks.see(first, second)
        && within
        && links.concat().iter().collect::<BTreeSet<_>>().len() == 4
        && eliminated(step) == BTreeSet::from([(first, linked), (second, linked)])
}

pub(super) fn avoidable(marks: &Marks<'_>, step: &Step, open: usize) -> bool {
    let base = parts(step, Role::Base)[0];
    let cells = &base.cells;
    let blank: Vec<Cell> =
        cells.iter().copied().filter(|cell| marks.values.get(*cell).is_none()).collect();
    // What a cell would hold: as the opposite one, or else the symbol of the pair that no neighbour
    // has.
    let turn = |cell: Cell| {
        let known = marks.values.get(cell).or(marks.values.get(opposite(marks, cells, cell)));
        known.unwrap()
    };
    let alternate = cells.iter().all(|cell| {
        cells
            .iter()
            .all(|other| cell == other || (turn(*cell) != turn(*other)) == marks.see(*cell, *other))
    });
    let mut left: Vec<_> = blank.iter().map(|cell| (*cell, turn(*cell))).collect();
    let extras = extras_of(marks, &blank, &base.symbols);
    let gone: BTreeSet<_> = match open {
        1 => left.drain(..).collect(),
        _ => seeing(marks, &blank, extras.iter().next().unwrap().1),
    };
    let symbols: BTreeSet<_> = extras.iter().map(|(_, symbol)| *symbol).collect();
    is_frame(marks, cells)
        && cells.iter().all(|cell| !marks.given[cell.index()])
        && blank.len() == open
        && alternate
        && (open == 1 || symbols.len() == 1)
        && eliminated(step) == gone
}

#[test]
fn a_rectangle_may_have_lost_a_candidate() {
    let two: &[usize] = &[1, 2];
    let rectangle = |last: &[usize]| {
        Position::default().cell(1, 1, two).cell(1, 4, two).cell(3, 1, two).cell(3, 4, last)
    };
    let conclusions = |last: &[usize], technique| -> Vec<Conclusion> {
        rectangle(last).steps(technique).into_iter().map(|step| step.conclusion).collect()
    };
    let gone = [eliminate(&[(3, 4)], &[1])];
    assert_eq!(conclusions(&[1, 5, 6], Technique::IncompleteRectangle), gone);
    assert_eq!(conclusions(&[1, 5, 6], Technique::UniqueRectangle1), []);
    assert_eq!(conclusions(&[1, 2, 5], Technique::IncompleteRectangle), []);
    assert_eq!(conclusions(&[5, 6], Technique::IncompleteRectangle), []);
}

#[test]
fn rectangles_need_their_links() {
    let six = Position::default()
        .cell(1, 4, &[1, 2])
        .cell(3, 1, &[1, 2])
        .only("row 1", 1, &[(1, 1), (1, 4)])
        .only("row 3", 1, &[(3, 1), (3, 4)]);
    has_and_just_has(Technique::UniqueRectangle6, six, &eliminate(&[(1, 1), (3, 4)], &[1]));
    let hidden = Position::default().cell(1, 1, &[1, 2]).only("row 3", 1, &[(3, 1), (3, 4)]).only(
        "column 4",
        1,
        &[(1, 4), (3, 4)],
    );
    has_and_just_has(Technique::HiddenRectangle, hidden, &eliminate(&[(3, 4)], &[2]));
    let five = Position::default()
        .cell(1, 1, &[1, 2])
        .cell(1, 4, &[1, 2, 7])
        .cell(3, 1, &[1, 2, 7])
        .cell(3, 4, &[1, 2]);
    let gone: Vec<_> = [(1, 2), (1, 3), (3, 5), (3, 6)].to_vec();
    has_and_just_has(Technique::UniqueRectangle5, five, &eliminate(&gone, &[7]));
}

/// The steps of a technique where some cells are filled, the first `given` of them from the start.
fn filled(
    cells: &[(usize, usize, usize)],
    given: usize,
    left: &Position,
    technique: Technique,
) -> Vec<Conclusion> {
    let rules = classic();
    let geometry = Geometry::new(&rules).unwrap();
    let mut givens = Grid::blank(81);
    let (early, late) = cells.split_at(given);
    for (row, column, value) in early {
        givens.set(at(*row, *column), Some(candidate(at(*row, *column), *value).symbol));
    }
    let mut state = State::blank(&geometry).with_givens(&givens);
    for (row, column, value) in late {
        state.apply(&Conclusion::Place(candidate(at(*row, *column), *value)));
    }
    state.apply(&Conclusion::Eliminate(left.gone.clone()));
    let mut path = Path::from(state, &Ladder::of([technique]));
    path.look();
    path.steps().into_iter().map(|step| step.conclusion).collect()
}

#[test]
fn avoidable_rectangles_have_no_given() {
    let three = [(1, 1, 1), (1, 4, 2), (3, 4, 1)];
    let one = |cells: &[_], given| {
        filled(cells, given, &Position::default(), Technique::AvoidableRectangle1)
    };
    assert_eq!(one(&three, 0), [eliminate(&[(3, 1)], &[2])]);
    assert_eq!(one(&three, 1), []);
    assert_eq!(one(&[(1, 1, 1), (1, 4, 2), (3, 4, 3)], 0), []);
    assert_eq!(one(&[(1, 1, 1), (1, 4, 2), (4, 4, 1)], 0), []);
    let two = [(1, 1, 1), (1, 4, 2)];
    let open = |first: &[usize]| Position::default().cell(3, 1, first).cell(3, 4, &[1, 5]);
    let other =
        |given, first: &[usize]| filled(&two, given, &open(first), Technique::AvoidableRectangle2);
    let gone = eliminate(&[(3, 2), (3, 3), (3, 5), (3, 6), (3, 7), (3, 8), (3, 9)], &[5]);
    assert_eq!(other(0, &[2, 5]), [gone]);
    assert_eq!(other(1, &[2, 5]), []);
    assert_eq!(other(0, &[2, 6]), []);
}
