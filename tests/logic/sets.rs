//! Almost locked sets and similar patterns: their definitions and near misses.

use super::Marks;
use super::near_misses::{Position, eliminate, has_and_just_has};
use super::patterns::{eliminated, house, parts};
use satoku::board::{Cell, Symbol};
use satoku::logic::{Part, Role, Step, Technique};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The cells of some that may hold a symbol.
pub(super) fn holders(marks: &Marks<'_>, cells: &[Cell], symbol: Symbol) -> Vec<Cell> {
    cells.iter().copied().filter(|cell| marks.has(*cell, symbol)).collect()
}

fn symbols(marks: &Marks<'_>, cells: &[Cell]) -> BTreeSet<Symbol> {
    cells.iter().flat_map(|cell| marks.cells[cell.index()].iter().copied()).collect()
}

fn sees_all(marks: &Marks<'_>, cell: Cell, others: &[Cell]) -> bool {
    others.iter().all(|other| marks.see(cell, *other))
}

/// Whether cells of the house of a part have one symbol more than they are.
pub(super) fn is_almost_locked(marks: &Marks<'_>, set: &Part) -> bool {
    let held = symbols(marks, &set.cells);
    set.cells.iter().all(|cell| marks.rules.houses()[house(set)].cells.contains(cell))
        && held.len() == set.cells.len() + 1
        && held.iter().eq(&set.symbols)
}

/// The symbols of which only one of two sets can hold any.
fn links(marks: &Marks<'_>, one: &Part, other: &Part) -> BTreeSet<Symbol> {
    let shared = one.symbols.iter().copied().filter(|symbol| other.symbols.contains(symbol));
    shared
        .filter(|symbol| {
            let far = holders(marks, &other.cells, *symbol);
            holders(marks, &one.cells, *symbol).iter().all(|cell| sees_all(marks, *cell, &far))
        })
        .collect()
}

pub(super) fn chain(marks: &Marks<'_>, step: &Step, length: RangeInclusive<usize>) -> bool {
    let sets = parts(step, Role::Base);
    let (first, last) = (sets[0], sets[sets.len() - 1]);
    // A cell that sees a symbol wherever a set has it.
    let excluded = |cell: Cell, symbol: Symbol, set: &Part| {
        let held = holders(marks, &set.cells, symbol);
        !held.is_empty() && sees_all(marks, cell, &held)
    };
    let follows = |(cell, symbol): (Cell, Symbol)| {
        // The links by which the set reached so far may have lost a symbol.
        let mut reached = BTreeSet::from([symbol]);
        for pair in sets.windows(2) {
            let links = links(marks, pair[0], pair[1]);
            let usable = |link: &Symbol| reached.iter().any(|before| before != link);
            reached = links.into_iter().filter(usable).collect();
        }
        let chained = reached.iter().any(|link| *link != symbol)
            && excluded(cell, symbol, first)
            && excluded(cell, symbol, last);
        let double = links(marks, first, last);
        let locked = sets.len() == 2
            && double.len() == 2
            && !double.contains(&symbol)
            && (excluded(cell, symbol, first) || excluded(cell, symbol, last));
        chained || locked
    };
    length.contains(&sets.len())
        && sets.iter().all(|set| is_almost_locked(marks, set))
        && eliminated(step).into_iter().all(follows)
}

pub(super) fn blossom(marks: &Marks<'_>, step: &Step) -> bool {
    let stem = parts(step, Role::Base)[0].cells[0];
    let petals = parts(step, Role::Petal);
    let own = &marks.cells[stem.index()];
    let locks = |(symbol, petal): (&Symbol, &&Part)| {
        let held = holders(marks, &petal.cells, *symbol);
        is_almost_locked(marks, petal) && !held.is_empty() && sees_all(marks, stem, &held)
    };
    let follows = |(cell, symbol): (Cell, Symbol)| {
        !own.contains(&symbol)
            && petals.iter().all(|petal| {
                let held = holders(marks, &petal.cells, symbol);
                !held.is_empty() && sees_all(marks, cell, &held)
            })
    };
    own.len() == petals.len()
        && own.iter().zip(&petals).all(locks)
        && eliminated(step).into_iter().all(follows)
}

pub(super) fn sue_de_coq(marks: &Marks<'_>, step: &Step) -> bool {
    let (core, sides) = (parts(step, Role::Base)[0], parts(step, Role::Cover));
    let [line, block] = sides[..] else { return false };
    let inside = |side: &Part, cell: Cell| marks.rules.houses()[house(side)].cells.contains(&cell);
    let [own, other] = [line, block].map(|side| symbols(marks, &side.cells));
    let cells = step.reason.cells();
    let placed = core.cells.iter().all(|cell| inside(line, *cell) && inside(block, *cell))
        && line.cells.iter().all(|cell| inside(line, *cell) && !inside(block, *cell))
        && block.cells.iter().all(|cell| inside(block, *cell) && !inside(line, *cell));
    let follows = |(cell, symbol): (Cell, Symbol)| {
        !cells.contains(&cell)
            && (inside(line, cell) && !other.contains(&symbol)
                || inside(block, cell) && !own.contains(&symbol))
    };
    let all = symbols(marks, &cells);
    placed
        && all.len() == cells.len()
        && own.is_disjoint(&other)
        && (2..=3).contains(&core.cells.len())
        && eliminated(step).into_iter().all(|one| all.contains(&one.1) && follows(one))
}

pub(super) fn exclusion(marks: &Marks<'_>, step: &Step) -> bool {
    let base: Vec<Cell> = parts(step, Role::Base).iter().map(|part| part.cells[0]).collect();
    let [first, second] = base[..] else { return false };
    let witnesses: Vec<Cell> =
        parts(step, Role::Cover).iter().flat_map(|part| part.cells.clone()).collect();
    let follows = |(cell, symbol): (Cell, Symbol)| {
        let other = if cell == first { second } else { first };
        base.contains(&cell)
            && marks.cells[other.index()].iter().all(|partner| {
                let both = BTreeSet::from([symbol, *partner]);
                let empties = |witness: &Cell| {
                    sees_all(marks, *witness, &base) && symbols(marks, &[*witness]) == both
                };
                both.len() == 1 && marks.see(first, second) || witnesses.iter().any(empties)
            })
    };
    eliminated(step).into_iter().all(follows)
}

#[test]
fn sets_are_almost_locked_and_linked() {
    let pair = Position::default().cell(1, 1, &[1, 5]).cell(1, 7, &[1, 5, 6]).cell(2, 7, &[5, 6]);
    has_and_just_has(Technique::AlsXZ, pair, &eliminate(&[(1, 8), (1, 9)], &[5]));
    let three = Position::default().cell(1, 1, &[1, 5]).cell(1, 5, &[1, 2]).cell(5, 5, &[2, 5]);
    has_and_just_has(Technique::AlsXYWing, three, &eliminate(&[(5, 1)], &[5]));
    // Cells in sight of each other would be one set, so that each set has a cell that the next is
    // far of.
    let four = Position::default()
        .cell(1, 1, &[1, 5])
        .cell(1, 5, &[1, 2, 3])
        .cell(2, 5, &[2, 3])
        .cell(5, 5, &[2, 4, 6])
        .cell(5, 6, &[4, 6])
        .cell(5, 9, &[4, 6, 7])
        .cell(2, 9, &[5, 7]);
    let gone = eliminate(&[(1, 7), (1, 8), (1, 9), (2, 1), (2, 2), (2, 3)], &[5]);
    has_and_just_has(Technique::AlsChain, four, &gone);
    let flower = Position::default().cell(1, 1, &[1, 2]).cell(1, 5, &[1, 9]).cell(5, 1, &[2, 9]);
    has_and_just_has(Technique::DeathBlossom, flower, &eliminate(&[(5, 5)], &[9]));
}

#[test]
fn a_crossing_shares_out_its_symbols() {
    let four: &[usize] = &[1, 2, 3, 4];
    let crossing = Position::default().cell(1, 1, four).cell(1, 2, four).cell(1, 9, &[1, 2]).cell(
        3,
        3,
        &[3, 4],
    );
    let mut gone = Vec::new();
    for (cells, values) in [
        (&[(1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 8)][..], &[1, 2][..]),
        (&[(1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)], &[3, 4]),
    ] {
        gone.extend_from_slice(eliminate(cells, values).candidates());
    }
    gone.sort();
    let gone = satoku::logic::Conclusion::Eliminate(gone);
    has_and_just_has(Technique::SueDeCoq, crossing, &gone);
}

#[test]
fn excluded_pairs_leave_a_cell_nothing() {
    let position =
        Position::default().cell(1, 2, &[1, 2, 3]).cell(1, 8, &[1, 3]).cell(1, 9, &[2, 3]);
    has_and_just_has(Technique::AlignedPairExclusion, position, &eliminate(&[(1, 1)], &[3]));
}
