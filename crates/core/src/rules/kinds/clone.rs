//! Clones: two groups of cells of one shape hold the same symbols at the same places.

use super::carrier::{ClueOf, Kind};
use super::extra_region::shaded;
use crate::board::{Cell, Grid};
use crate::random::Random;
use crate::rules::{
    ClueContext, Definition, Mark, NoParts, Part, Pattern, Recipe, Rules, Shape, Stroke, fields,
};
use std::collections::BTreeSet;

/// Two groups of equally many cells, the second after the first in the list of cells, each in the
/// same order.
#[derive(Debug)]
pub(super) struct Clones;

fn groups(cells: &[Cell]) -> (&[Cell], &[Cell]) {
    cells.split_at(cells.len() / 2)
}

impl Kind for Clones {
    type Value = ();

    const DEFINITION: Definition = Definition {
        fpuzzles: &["clone"],
        ..Definition::new("clone", Shape::Copies, 2, fields::MAX_LINE)
    };

    fn new(cells: Vec<Cell>, value: ()) -> Result<ClueOf<Self>, String> {
        let clue = ClueOf::counted(cells, value)?;
        match clue.cells.len() {
            count if count.is_multiple_of(2) => Ok(clue),
            count => Err(format!("expected two groups of equally many cells, found {count}")),
        }
    }

    fn holds(cells: &[Cell], (): &(), grid: &Grid) -> bool {
        let (first, second) = groups(cells);
        let read = |group: &[Cell]| group.iter().map(|cell| grid.get(*cell)).collect::<Vec<_>>();
        read(first) == read(second)
    }

    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let (first, second) = groups(cells);
        Ok(Part::equal(rules, first.iter().zip(second)))
    }

    fn value_fits(_: &ClueOf<Self>, _: &Rules) -> Result<(), String> {
        Ok(())
    }

    /// Shades and outlines both groups and joins their first cells, which shows what belongs
    /// together.
    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        let (first, second) = groups(cells);
        let stroke = Stroke::new(0.06, Pattern::Dotted);
        let joined = Mark::line(rules.board(), &[first[0], second[0]], stroke);
        [shaded(rules, first), shaded(rules, second), vec![joined]].concat()
    }

    /// Few, for each has many cells.
    fn recipe(_: &Rules) -> Recipe {
        Recipe::some(2, 4)
    }

    /// Returns connected groups of two to six cells with their clones.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        ClueOf::each(repeated(context, random), &())
    }
}

/// The most cells of a group that is proposed.
const MOST: usize = 6;

/// The most groups that are proposed, not counting images. The lines that join more of them would
/// hide the board.
const GROUPS: usize = 6;

/// Returns the groups of a grid that are repeated elsewhere, each followed by its clone: connected,
/// of at most [`MOST`] cells, without common cells, and with their images.
fn repeated(context: &ClueContext<'_>, random: &mut Random) -> Vec<Vec<Cell>> {
    let ClueContext { rules, grid, images } = *context;
    let board = rules.board();
    let with_images = |one: Cell, other: Cell| {
        let images = images.of_cell(one).zip(images.of_cell(other));
        images.chain([(one, other)])
    };
    let (rows, cols) = board.extent();
    let mut shifts: Vec<(usize, isize)> = (0..rows)
        .flat_map(|down| {
            (1 - cols.cast_signed()..cols.cast_signed()).map(move |right| (down, right))
        })
        .filter(|(down, right)| *down > 0 || *right > 0)
        .collect();
    random.shuffle(&mut shifts);
    let mut used: BTreeSet<Cell> = BTreeSet::new();
    let (mut found, mut singles) = (Vec::new(), Vec::new());
    // Large groups are sought on the whole board first.
    let tries = [4, 3, 2].into_iter().flat_map(|least| shifts.iter().map(move |to| (least, *to)));
    for (least, (down, right)) in tries {
        let shifted = |cell: Cell| {
            let place = board.place(cell);
            let col = usize::from(place.col).checked_add_signed(right)?;
            board.cell_at(usize::from(place.row) + down, col)
        };
        let twin = |cell: Cell| {
            let to = shifted(cell)?;
            let is_pair = |(one, other)| grid.get(one) == grid.get(other);
            with_images(cell, to).all(is_pair).then_some(to)
        };
        let mut starts: Vec<Cell> = board.cells().filter(|cell| twin(*cell).is_some()).collect();
        random.shuffle(&mut starts);
        for start in starts {
            let (mut group, mut clones) = (Vec::new(), Vec::new());
            // The cells of both and their images.
            let mut own: BTreeSet<Cell> = BTreeSet::new();
            let mut next = vec![start];
            while let (Some(cell), true) = (next.pop(), group.len() < MOST) {
                let Some(to) = twin(cell) else { continue };
                let mut new = with_images(cell, to).flat_map(|(one, other)| [one, other]);
                let mut longer = own.clone();
                if !new.all(|cell| !used.contains(&cell) && longer.insert(cell)) {
                    continue;
                }
                own = longer;
                group.push(cell);
                clones.push(to);
                next.extend(board.neighbours(cell));
                random.shuffle(&mut next);
            }
            match group.len() {
                1 if least == 2 => singles.push([group, clones].concat()),
                count if count < least => {}
                _ => {
                    used.extend(own);
                    found.push([group, clones].concat());
                }
            }
        }
    }
    // The largest come first.
    found.sort_by_key(|groups| std::cmp::Reverse(groups.len()));
    found.truncate(GROUPS);
    // A pair of single cells says little, but small boards may have nothing else.
    let found = if found.is_empty() { singles } else { found };
    found.iter().flat_map(|groups| images.orbit(groups)).collect()
}
