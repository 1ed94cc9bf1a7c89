//! Groups of cells of which so many are filled, on boards whose cells are empty or filled.

use super::cells::CellSet;
use super::geometry::Topology;

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
    pub(super) total: usize,
}

impl Counts {
    /// Creates the counts of these groups.
    pub(super) fn new(groups: Vec<Counted>, geometry: &Topology) -> Self {
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
