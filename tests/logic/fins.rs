//! Finned and sashimi fish: their definition and near misses.

use super::Marks;
use super::near_misses::{Position, eliminate, has_and_just_has};
use super::patterns::{eliminated, house, parts, role};
use satoku::board::{Cell, HouseRole};
use satoku::logic::{Role, Step, Technique};
use std::collections::BTreeSet;

pub(super) fn fish(marks: &Marks<'_>, step: &Step, size: usize, is_sashimi: bool) -> bool {
    let symbol = step.reason.symbols[0];
    let lines = |role| parts(step, role).into_iter().map(house).collect::<Vec<_>>();
    let (bases, covers) = (lines(Role::Base), lines(Role::Cover));
    let all_are = |lines: &[usize], wanted: HouseRole| {
        lines.iter().all(|line| role(marks.rules, *line) == wanted)
    };
    let crosses = all_are(&bases, HouseRole::Row) && all_are(&covers, HouseRole::Column)
        || all_are(&bases, HouseRole::Column) && all_are(&covers, HouseRole::Row);
    let is_in = |lines: &[usize], cell: Cell| {
        lines.iter().any(|line| marks.rules.houses()[*line].cells.contains(&cell))
    };
    let left = |line: &usize| -> Vec<Cell> {
        marks.places(*line, symbol).into_iter().filter(|cell| is_in(&covers, *cell)).collect()
    };
    let fins: BTreeSet<Cell> = bases
        .iter()
        .flat_map(|line| marks.places(*line, symbol))
        .filter(|cell| !is_in(&covers, *cell))
        .collect();
    let gone = covers
        .iter()
        .flat_map(|line| marks.places(*line, symbol))
        .filter(|cell| !is_in(&bases, *cell) && fins.iter().all(|fin| marks.see(*cell, *fin)))
        .map(|cell| (cell, symbol))
        .collect();
    crosses
        && (bases.len(), covers.len()) == (size, size)
        && !fins.is_empty()
        && parts(step, Role::Fin)[0].cells.iter().copied().eq(fins.iter().copied())
        && bases.iter().any(|line| left(line).len() < 2) == is_sashimi
        && eliminated(step) == gone
}

/// Rows that have 6 in some columns only.
fn rows(rows: &[(usize, &[usize])]) -> Position {
    rows.iter().fold(Position::default(), |all, (row, columns)| {
        let cells: Vec<_> = columns.iter().map(|column| (*row, *column)).collect();
        all.only(&format!("row {row}"), 6, &cells)
    })
}

#[test]
fn fins_share_the_block_of_what_they_take() {
    let gone = eliminate(&[(5, 8), (6, 8)], &[6]);
    let finned = rows(&[(1, &[2, 8]), (4, &[2, 7, 8, 9])]);
    has_and_just_has(Technique::FinnedXWing, finned, &gone);
    let sashimi = rows(&[(1, &[2, 8]), (4, &[2, 7, 9])]);
    has_and_just_has(Technique::SashimiXWing, sashimi, &gone);
    let three: &[usize] = &[2, 5, 8];
    let finned = rows(&[(1, three), (9, three), (4, &[2, 5, 7, 8, 9])]);
    has_and_just_has(Technique::FinnedSwordfish, finned, &gone);
    let sashimi = rows(&[(1, three), (9, three), (4, &[2, 7, 9])]);
    assert!(!sashimi.steps(Technique::SashimiSwordfish).is_empty());
    assert!(sashimi.steps(Technique::FinnedSwordfish).is_empty());
    let four: &[usize] = &[2, 3, 5, 8];
    let finned = rows(&[(1, four), (2, four), (9, four), (4, &[2, 3, 5, 7, 8, 9])]);
    has_and_just_has(Technique::FinnedJellyfish, finned, &gone);
    let apart = rows(&[(1, &[2, 8]), (4, &[1, 2, 8, 9])]);
    assert!(apart.steps(Technique::FinnedXWing).is_empty());
}
