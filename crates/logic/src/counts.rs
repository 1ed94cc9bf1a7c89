//! Groups of cells of which so many are filled, on boards whose cells are empty or filled.

use super::cells::CellSet;
use super::geometry::Topology;
use super::state::State;
use super::statements::Statement;

/// The symbol of an empty cell.
pub(super) const EMPTY: usize = 0;

/// The symbol of a filled cell.
pub(super) const FILLED: usize = 1;

/// The groups of a puzzle that a statement counts.
#[derive(Debug)]
pub(super) struct Counts {
    /// The groups, in the order of the statements.
    pub(super) groups: Vec<Counted>,
    /// Groups, by their numbers, that divide the board: each cell is in one of them.
    pub(super) divisions: Vec<Vec<usize>>,
    /// For each cell, that cell and those that are empty if it is filled.
    pub(super) touching: Vec<CellSet>,
}

/// Some cells of which so many are filled.
#[derive(Debug)]
pub(super) struct Counted {
    /// The number of the statement that says so.
    pub(super) statement: u16,
    pub(super) set: CellSet,
    total: usize,
}

/// What is left of a group in a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Left {
    /// The cells of which nothing is known.
    pub(super) open: CellSet,
    /// How many of them are filled, less than none if too many are filled already.
    pub(super) need: isize,
}

impl Counts {
    /// Returns what the statements of a board count.
    pub(super) fn of(statements: &[Statement], geometry: &Topology) -> Self {
        let counted = statements.iter().zip(0..).filter_map(|(statement, number)| {
            let total = statement.total()?;
            Some(Counted { statement: number, set: statement.set, total })
        });
        let groups: Vec<Counted> = counted.collect();
        let divisions = divisions(&groups, geometry.cells);
        let touching = (0..geometry.cells).map(|cell| {
            let apart = geometry.apart(cell, FILLED).iter();
            let apart = apart.filter(|(_, symbol)| usize::from(*symbol) == FILLED);
            apart.map(|(other, _)| usize::from(*other)).chain([cell]).collect()
        });
        Counts { groups, divisions, touching: touching.collect() }
    }
}

/// Returns the divisions of a board: each group joins the first groups that it does not meet.
fn divisions(groups: &[Counted], cells: usize) -> Vec<Vec<usize>> {
    let mut divisions: Vec<(CellSet, Vec<usize>)> = Vec::new();
    for (number, group) in groups.iter().enumerate() {
        match divisions.iter_mut().find(|(taken, _)| !taken.meets(group.set)) {
            Some((taken, members)) => {
                *taken |= group.set;
                members.push(number);
            }
            None => divisions.push((group.set, vec![number])),
        }
    }
    divisions.retain(|(taken, _)| taken.len() == cells);
    divisions.into_iter().map(|(_, members)| members).collect()
}

impl Counted {
    /// Returns what is left of the group in a position.
    pub(super) fn left(&self, state: &State) -> Left {
        let may_be = |cell: &usize, symbol: usize| state.known(*cell) >> symbol & 1 == 1;
        let filled = self.set.iter().filter(|cell| !may_be(cell, EMPTY)).count();
        let open = self.set.iter().filter(|cell| may_be(cell, EMPTY) && may_be(cell, FILLED));
        Left { open: open.collect(), need: self.total as isize - filled as isize }
    }
}

impl Left {
    /// Nothing.
    pub(super) const NOTHING: Left = Left { open: CellSet::EMPTY, need: 0 };

    /// Returns this and another group, which do not meet, as one.
    pub(super) fn with(self, other: Left) -> Left {
        Left { open: self.open | other.open, need: self.need + other.need }
    }

    /// Returns how many more open cells it has than are filled.
    pub(super) fn spare(self) -> isize {
        self.open.len() as isize - self.need
    }
}
