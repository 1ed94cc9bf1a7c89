//! Clones: two groups of cells of one shape hold the same symbols at the same places.

use super::extra_region::shaded;
use crate::board::{Board, Cell, Grid};
use crate::random::Random;
use crate::rules::edges::neighbours;
use crate::rules::{
    ClueKind, Constraint, Foreign, Mark, NoParts, Part, Pattern, Point, Recipe, Rules, Stroke,
    fields,
};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Two groups of equally many cells, the second after the first in the list of cells, each in the
/// same order.
#[derive(Debug)]
struct Pair {
    cells: Vec<Cell>,
}

impl Pair {
    fn new(cells: Vec<Cell>) -> Result<Self, String> {
        let cells = fields::cells(cells, 2..=fields::MAX_LINE)?;
        match cells.len().is_multiple_of(2) {
            true => Ok(Pair { cells }),
            false => {
                Err(format!("expected two groups of equally many cells, found {}", cells.len()))
            }
        }
    }

    fn groups(&self) -> (&[Cell], &[Cell]) {
        self.cells.split_at(self.cells.len() / 2)
    }
}

impl Constraint for Pair {
    fn kind(&self) -> &'static str {
        "clone"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let (first, second) = self.groups();
        let read = |group: &[Cell]| group.iter().map(|cell| grid.get(*cell)).collect::<Vec<_>>();
        read(first) == read(second)
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let (first, second) = self.groups();
        let pairs = first.iter().zip(second);
        Ok(pairs.map(|(one, other)| Part::pair(symbols, (*one, *other), |a, b| a == b)).collect())
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let board = rules.board();
        let (first, second) = self.groups();
        let shift = |(one, other): (&Cell, &Cell)| {
            let [one, other] = [one, other].map(|cell| board.place(*cell));
            let by = |from: u16, to: u16| i32::from(to) - i32::from(from);
            (by(one.row, other.row), by(one.col, other.col))
        };
        let shifts: BTreeSet<_> = first.iter().zip(second).map(shift).collect();
        match shifts.len() {
            1 => Ok(()),
            _ => Err("its two groups of cells have different shapes or orders".to_owned()),
        }
    }

    /// Shades and outlines both groups and joins their first cells, which shows what belongs
    /// together.
    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let (first, second) = self.groups();
        let points = [first, second].map(|group| Point::centre(rules.board(), group[0])).to_vec();
        let mut marks = [shaded(rules, first), shaded(rules, second)].concat();
        marks.push(Mark::Line { points, stroke: Stroke::new(0.06, Pattern::Dotted) });
        marks
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        let (first, second) = self.groups();
        Some(Foreign { others: second.to_vec(), ..Foreign::clue("clone", first.to_vec(), None) })
    }
}

/// The kind of clue for clones.
pub(super) struct Clones;

/// The most cells of a group that is proposed.
const MOST: usize = 6;

/// The most groups that are proposed. The lines that join more of them would hide the board.
const GROUPS: usize = 6;

/// Returns the groups of a grid that are repeated elsewhere, each with its clone: connected, of at
/// most [`MOST`] cells, and without common cells.
fn repeated(board: &Board, grid: &Grid, random: &mut Random) -> Vec<(Vec<Cell>, Vec<Cell>)> {
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
        let twin = |cell: Cell| shifted(cell).filter(|to| grid.get(*to) == grid.get(cell));
        let mut starts: Vec<Cell> = board.cells().filter(|cell| twin(*cell).is_some()).collect();
        random.shuffle(&mut starts);
        for start in starts {
            let (mut group, mut clones) = (Vec::new(), Vec::new());
            let mut next = vec![start];
            while let (Some(cell), true) = (next.pop(), group.len() < MOST) {
                let Some(to) = twin(cell) else { continue };
                let taken = |cell: &Cell| {
                    used.contains(cell) || group.contains(cell) || clones.contains(cell)
                };
                if taken(&cell) || taken(&to) {
                    continue;
                }
                group.push(cell);
                clones.push(to);
                next.extend(neighbours(board, cell));
                random.shuffle(&mut next);
            }
            match group.len() {
                1 if least == 2 => singles.push((group, clones)),
                count if count < least => {}
                _ => {
                    used.extend(group.iter().chain(&clones));
                    found.push((group, clones));
                }
            }
        }
    }
    // The largest come first.
    found.sort_by_key(|(group, _)| std::cmp::Reverse(group.len()));
    found.truncate(GROUPS);
    // A pair of single cells says little, but small boards may have nothing else.
    if found.is_empty() { singles } else { found }
}

impl ClueKind for Clones {
    fn name(&self) -> &'static str {
        "clone"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Pair::new(cells)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["clone"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        if foreign.cells.len() != foreign.others.len() {
            let (cells, others) = (foreign.cells.len(), foreign.others.len());
            return Err(format!("expected as many cells in the clone, found {cells} and {others}"));
        }
        Ok(Arc::new(Pair::new([&foreign.cells[..], &foreign.others].concat())?))
    }

    /// Few, for each has many cells.
    fn recipe(&self, _: &Rules) -> Recipe {
        Recipe::some(2, 4)
    }

    /// Returns connected groups of two to six cells with their clones.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let pairs = repeated(rules.board(), grid, random).into_iter();
        pairs
            .map(|(first, second)| Pair { cells: [first, second].concat() })
            .map(|clone| Arc::new(clone) as Arc<dyn Constraint>)
            .collect()
    }
}
