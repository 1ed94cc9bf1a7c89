//! Colours and bivalue cells: their definitions and near misses.

use super::Marks;
use super::near_misses::{Position, eliminate, has_and_just_has};
use super::patterns::{eliminated, house, parts, seeing};
use satoku::board::{Cell, Symbol};
use satoku::logic::Role;
use satoku::logic::{Step, Technique};

/// The cells of the two colours of each cluster, if strong links join each cluster and lead from
/// the one colour to the other.
fn clusters(marks: &Marks<'_>, step: &Step) -> Option<Vec<[Vec<Cell>; 2]>> {
    let symbol = step.reason.symbols[0];
    let houses = 0..marks.rules.houses().len();
    let links: Vec<Vec<Cell>> = houses
        .filter(|house| marks.rules.houses()[*house].cells.len() == 9)
        .map(|house| marks.places(house, symbol))
        .filter(|places| places.len() == 2)
        .collect();
    let clusters: Vec<[Vec<Cell>; 2]> = step
        .reason
        .parts
        .chunks(2)
        .map(|colours| [colours[0].cells.clone(), colours[1].cells.clone()])
        .collect();
    let is_joined = |colours: &[Vec<Cell>; 2]| {
        let all = colours.concat();
        let mut reached = vec![all[0]];
        while let Some(next) = links.iter().flatten().find(|cell| {
            let beside = |link: &Vec<Cell>| {
                link.contains(cell) && link.iter().any(|other| reached.contains(other))
            };
            !reached.contains(cell) && links.iter().any(beside)
        }) {
            reached.push(*next);
        }
        reached.sort();
        let mut all = all;
        all.sort();
        let apart = |link: &Vec<Cell>| {
            !all.contains(&link[0])
                || colours[0].contains(&link[0]) != colours[0].contains(&link[1])
        };
        reached == all && links.iter().all(apart)
    };
    clusters.iter().all(is_joined).then_some(clusters)
}

fn meets(marks: &Marks<'_>, left: &[Cell], right: &[Cell]) -> bool {
    left.iter().any(|one| right.iter().any(|other| marks.see(*one, *other)))
}

pub(super) fn simple(marks: &Marks<'_>, step: &Step) -> bool {
    let clusters = clusters(marks, step).unwrap_or_default();
    let [colours] = &clusters[..] else { return false };
    let gone: Vec<Cell> = eliminated(step).into_iter().map(|(cell, _)| cell).collect();
    let board = marks.rules.board();
    let outside =
        |cell: &Cell| marks.has(*cell, step.reason.symbols[0]) && !colours.concat().contains(cell);
    let between = |cell: &Cell| colours.iter().all(|colour| meets(marks, &[*cell], colour));
    let trapped = board.cells().filter(outside).filter(between).eq(gone.iter().copied());
    let wrapped = colours.iter().any(|colour| gone == *colour && meets(marks, colour, colour));
    trapped || wrapped
}

pub(super) fn multi(marks: &Marks<'_>, step: &Step) -> bool {
    let clusters = clusters(marks, step).unwrap_or_default();
    let [first, second] = &clusters[..] else { return false };
    let gone: Vec<Cell> = eliminated(step).into_iter().map(|(cell, _)| cell).collect();
    let bridged = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().any(|(one, other)| {
        meets(marks, &first[1 - one], &second[1 - other])
            && gone.iter().all(|cell| {
                meets(marks, &[*cell], &first[one]) && meets(marks, &[*cell], &second[other])
            })
    });
    let pinched = [(first, second), (second, first)].into_iter().any(|(own, other)| {
        own.iter()
            .any(|colour| gone == *colour && other.iter().all(|end| meets(marks, colour, end)))
    });
    bridged || pinched
}

fn has_just(marks: &Marks<'_>, cell: Cell, pair: &[Symbol]) -> bool {
    marks.cells[cell.index()] == pair
}

pub(super) fn w_wing(marks: &Marks<'_>, step: &Step) -> bool {
    let (ends, link) = (&parts(step, Role::End)[0], &parts(step, Role::Base)[0]);
    let pair = &step.reason.symbols;
    let ([first, last], [low, high]) = (&ends.cells[..], &link.cells[..]) else { return false };
    let joined = marks.see(*first, *low) && marks.see(*last, *high)
        || marks.see(*first, *high) && marks.see(*last, *low);
    let other: Vec<Symbol> = pair.iter().copied().filter(|one| *one != link.symbols[0]).collect();
    ends.cells.iter().all(|cell| has_just(marks, *cell, pair))
        && joined
        && ends.symbols == other
        && marks.places(house(link), link.symbols[0]) == link.cells
        && eliminated(step) == seeing(marks, &ends.cells, other[0])
}

pub(super) fn remote_pair(marks: &Marks<'_>, step: &Step) -> bool {
    let path: Vec<Cell> = parts(step, Role::Base).iter().map(|part| part.cells[0]).collect();
    let pair = &step.reason.symbols;
    let ends = [path[0], path[path.len() - 1]];
    let gone = pair.iter().flat_map(|symbol| seeing(marks, &ends, *symbol)).collect();
    path.len() >= 4
        && path.len().is_multiple_of(2)
        && path.iter().all(|cell| has_just(marks, *cell, pair))
        && path.windows(2).all(|two| marks.see(two[0], two[1]))
        && eliminated(step) == gone
}

#[test]
fn a_colour_needs_every_link() {
    let trap = Position::default()
        .only("row 1", 5, &[(1, 1), (1, 9)])
        .only("column 9", 5, &[(1, 9), (8, 9)])
        .only("row 8", 5, &[(8, 9), (8, 3)]);
    let gone = eliminate(&[(2, 3), (3, 3), (7, 1), (9, 1)], &[5]);
    has_and_just_has(Technique::SimpleColours, trap, &gone);
    let bridge =
        Position::default().only("row 1", 5, &[(1, 2), (1, 8)]).only("row 9", 5, &[(9, 3), (9, 8)]);
    let gone = eliminate(&[(2, 3), (3, 3), (7, 2), (8, 2)], &[5]);
    has_and_just_has(Technique::MultiColours, bridge, &gone);
}

#[test]
fn two_cells_of_one_colour_in_sight_of_each_other() {
    // The path leads back into the box that it began in.
    let wrap = Position::default()
        .only("row 1", 5, &[(1, 1), (1, 9)])
        .only("column 9", 5, &[(1, 9), (7, 9)])
        .only("row 7", 5, &[(7, 9), (7, 2)])
        .only("column 2", 5, &[(7, 2), (2, 2)])
        // Nothing is left to be trapped between the colours.
        .only("column 1", 5, &[(1, 1), (4, 1), (5, 1), (6, 1)])
        .only("box 3", 5, &[(1, 9)])
        .only("box 9", 5, &[(7, 9)]);
    let gone = eliminate(&[(1, 1), (2, 2), (7, 9)], &[5]);
    let steps = wrap.steps(Technique::SimpleColours);
    assert!(steps.iter().any(|step| step.conclusion == gone), "{steps:?}");
}

#[test]
fn twins_have_two_candidates_and_a_link() {
    let wing = Position::default().cell(1, 1, &[1, 2]).cell(5, 5, &[1, 2]).only(
        "column 9",
        1,
        &[(1, 9), (5, 9)],
    );
    has_and_just_has(Technique::WWing, wing, &eliminate(&[(1, 5), (5, 1)], &[2]));
    let remote = [(1, 1), (1, 9), (5, 9), (5, 5)]
        .into_iter()
        .fold(Position::default(), |all, (row, column)| all.cell(row, column, &[1, 2]));
    has_and_just_has(Technique::RemotePair, remote, &eliminate(&[(1, 5), (5, 1)], &[1, 2]));
}
