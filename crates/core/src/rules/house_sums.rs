//! Sums that follow from clues with totals and the houses of the board.
//!
//! Each full house has the same sum in every grid. What is left of a house without the clues that
//! lie in it therefore has a known sum, and so have the cells outside it of the clues that cover
//! it; players call these cells innies and outies. The same holds of several neighbouring rows or
//! columns.

use super::Rules;
use super::parts::symbols_of;
use crate::bit_set::BitSet;
use crate::board::{Cell, House, HouseRole, Symbol};
use std::collections::BTreeSet;

/// The most neighbouring rows or columns that are looked at together.
const MOST_LINES: usize = 4;

/// A sum of some cells, and the clues and houses from which it follows.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct HouseSum {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The sum of the values of their symbols.
    pub total: usize,
    /// The positions of the clues in the list that was given.
    pub clues: Vec<usize>,
    /// The indices of the houses in the rules.
    pub houses: Vec<usize>,
}

/// A clue that states the sum of its cells.
#[derive(Debug, Clone, Copy)]
pub struct StatedSum<'a> {
    /// The cells.
    pub cells: &'a [Cell],
    /// The sum of the values of their symbols.
    pub total: usize,
}

/// Cells with a sum that is the same in every grid.
#[derive(Debug)]
pub(super) struct Area {
    cells: BitSet,
    total: usize,
    /// The indices of its houses.
    houses: Vec<usize>,
}

/// Returns the sums of one to `most` cells that follow from clues and the houses, sorted; the same
/// cells may come several times, from other clues or houses.
pub fn house_sums(rules: &Rules, clues: &[StatedSum<'_>], most: usize) -> Vec<HouseSum> {
    if clues.is_empty() {
        return Vec::new();
    }
    let all: Vec<BitSet> = clues.iter().map(|clue| set(rules, clue.cells)).collect();
    let mut sums = BTreeSet::new();
    for area in rules.areas() {
        sums.extend(innies(area, clues, &all));
        sums.extend(outies(area, clues, &all));
    }
    sums.retain(|sum| sum.cells.len() <= most);
    sums.into_iter().collect()
}

/// The values of some cells less those of others, which follow from clues and a house.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct HouseDifference {
    /// The cells whose values count.
    pub plus: Vec<Cell>,
    /// The cells whose values are subtracted.
    pub minus: Vec<Cell>,
    /// What the values add up to.
    pub total: usize,
    /// The positions of the clues in the list that was given.
    pub clues: Vec<usize>,
}

/// The clues that are compared with the houses that they meet: those inside, those with most of
/// their cells inside, or all.
const COMPARED: [fn(usize, usize) -> bool; 3] =
    [|within, cells| within == cells, |within, cells| 2 * within > cells, |within, _| within > 0];

/// Returns what clues and the houses that they meet say together of the cells that are in only one
/// of both, where these are at most `most`.
pub fn house_differences(
    rules: &Rules,
    clues: &[StatedSum<'_>],
    most: usize,
) -> Vec<HouseDifference> {
    let mut found = BTreeSet::new();
    let all: Vec<BitSet> = clues.iter().map(|clue| set(rules, clue.cells)).collect();
    for area in rules.areas().iter().filter(|_| !clues.is_empty()) {
        let differences =
            COMPARED.iter().filter_map(|compared| difference(area, clues, &all, most, compared));
        found.extend(differences);
    }
    found.into_iter().collect()
}

/// Returns cells as a set.
fn set<'c>(rules: &Rules, cells: impl IntoIterator<Item = &'c Cell>) -> BitSet {
    BitSet::of(rules.board().cell_count(), cells.into_iter().map(|cell| cell.index()))
}

/// Returns the cells of a set.
fn cells(set: &BitSet) -> Vec<Cell> {
    set.iter().map(Cell::new).collect()
}

/// Returns the cells of chosen clues outside an area less those of the area in none of them, or the
/// other way round; `None` if there are no clues or no cells, or more than `most`. `sets` are the
/// cells of each clue.
fn difference(
    area: &Area,
    clues: &[StatedSum<'_>],
    sets: &[BitSet],
    most: usize,
    is_chosen: impl Fn(usize, usize) -> bool,
) -> Option<HouseDifference> {
    let mut covered = area.cells.without(&area.cells);
    let (mut total, mut used) = (0, Vec::new());
    for (number, (clue, own)) in clues.iter().zip(sets).enumerate() {
        let within = own.count_in(&area.cells);
        if is_chosen(within, clue.cells.len()) && own.count_in(&covered) == 0 {
            covered.add_all(own);
            total += clue.total;
            used.push(number);
        }
    }
    let (outside, inside) = (covered.without(&area.cells), area.cells.without(&covered));
    if used.is_empty() || !(1..=most).contains(&(outside.len() + inside.len())) {
        return None;
    }
    let (plus, minus) = match total >= area.total {
        true => (cells(&outside), cells(&inside)),
        false => (cells(&inside), cells(&outside)),
    };
    Some(HouseDifference { plus, minus, total: total.abs_diff(area.total), clues: used })
}

impl Rules {
    /// Returns the areas whose sums are the same in every grid.
    fn areas(&self) -> &[Area] {
        self.derived.areas.get_or_init(|| areas(self))
    }
}

/// Returns the full houses, and the neighbouring full rows or columns.
fn areas(rules: &Rules) -> Vec<Area> {
    let board = rules.board();
    let symbols = |house: &House| symbols_of(board.each_once(&house.cells));
    let full = rules.houses().iter().enumerate();
    let full: Vec<(usize, &House)> =
        full.filter(|(_, house)| symbols(house).next().is_some()).collect();
    let area = |houses: &[(usize, &House)]| {
        let cells = set(rules, houses.iter().flat_map(|(_, house)| &house.cells));
        let total = houses.iter().flat_map(|(_, house)| symbols(house)).map(Symbol::value).sum();
        let counted = houses.iter().map(|(_, house)| house.cells.len()).sum::<usize>();
        let numbers = houses.iter().map(|(number, _)| *number).collect();
        // Lines of grids that overlap may share cells.
        (cells.len() == counted).then_some(Area { cells, total, houses: numbers })
    };
    let mut areas: Vec<Area> = full.iter().filter_map(|house| area(&[*house])).collect();
    for role in [HouseRole::Row, HouseRole::Column] {
        let lines = full.iter().copied().filter(|(_, house)| house.role == role);
        let lines: Vec<(usize, &House)> = lines.collect();
        areas.extend((2..=MOST_LINES).flat_map(|count| lines.windows(count)).filter_map(area));
    }
    areas
}

/// Returns the sum of the cells of an area that are left without the clues inside it.
fn innies(area: &Area, clues: &[StatedSum<'_>], sets: &[BitSet]) -> Option<HouseSum> {
    let (mut left, mut total) = (area.cells.clone(), area.total);
    let mut used = Vec::new();
    for (number, (clue, own)) in clues.iter().zip(sets).enumerate() {
        if own.count_in(&left) == clue.cells.len() {
            left = left.without(own);
            total = total.checked_sub(clue.total)?;
            used.push(number);
        }
    }
    house_sum(area, &left, total, used)
}

/// Returns the sum of the cells outside an area of the clues that cover it.
fn outies(area: &Area, clues: &[StatedSum<'_>], sets: &[BitSet]) -> Option<HouseSum> {
    let mut covered = area.cells.without(&area.cells);
    let (mut total, mut used) = (0, Vec::new());
    for (number, (clue, own)) in clues.iter().zip(sets).enumerate() {
        if own.count_in(&area.cells) > 0 && own.count_in(&covered) == 0 {
            covered.add_all(own);
            total += clue.total;
            used.push(number);
        }
    }
    if covered.count_in(&area.cells) < area.cells.len() {
        return None;
    }
    let total = total.checked_sub(area.total)?;
    house_sum(area, &covered.without(&area.cells), total, used)
}

/// Returns the sum of some cells, unless it follows from no clue or there are none.
fn house_sum(area: &Area, of: &BitSet, total: usize, clues: Vec<usize>) -> Option<HouseSum> {
    // Cells that lie in no clue add up to what the houses say of them.
    if clues.is_empty() || of.len() == 0 {
        return None;
    }
    Some(HouseSum { cells: cells(of), total, clues, houses: area.houses.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Registry};

    #[test]
    fn innies_and_outies_have_sums() {
        let layout = Layout::of_size("4".parse().unwrap());
        let rules = Registry::standard().rules("classic", &layout).unwrap();
        let found = |cages: &[(&[usize], usize)]| -> Vec<(Vec<usize>, usize, usize)> {
            let cells = cages.iter().map(|(cells, _)| cells.iter().copied().map(Cell::new));
            let cells: Vec<Vec<Cell>> = cells.map(Iterator::collect).collect();
            let stated = cells
                .iter()
                .zip(cages)
                .map(|(cells, (_, total))| StatedSum { cells: &cells[..], total: *total });
            let sums = house_sums(&rules, &stated.collect::<Vec<_>>(), 3);
            let numbers = |sum: &HouseSum| sum.cells.iter().map(|cell| cell.index()).collect();
            sums.iter().map(|sum| (numbers(sum), sum.total, sum.clues.len())).collect()
        };
        // The first row and the first box.
        assert_eq!(found(&[(&[0, 1], 3)]), [(vec![2, 3], 7, 1), (vec![4, 5], 7, 1)]);
        // The first row, whose cages leave it in one cell.
        assert!(found(&[(&[0, 1], 3), (&[2, 3, 7], 9)]).contains(&(vec![7], 2, 2)));
        // A cage that no area holds, and nothing without totals.
        let outies = [(vec![1, 13], 5, 1)];
        assert_eq!(found(&[(&[5, 9], 5)]), outies);
        assert_eq!(found(&[]), []);
    }
}
