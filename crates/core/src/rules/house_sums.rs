//! Sums that follow from clues with totals and the houses of the board.
//!
//! Each full house has the same sum in every grid. What is left of a house without the clues that
//! lie in it therefore has a known sum, and so have the cells outside it of the clues that cover
//! it; players call these cells innies and outies. The same holds of several neighbouring rows or
//! columns.

use super::Rules;
use super::parts::symbols_of;
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
struct Area {
    /// For each cell of the board, whether it is one of them.
    holds: Vec<bool>,
    cells: usize,
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
    let mut sums = BTreeSet::new();
    for area in areas(rules) {
        sums.extend(innies(&area, clues));
        sums.extend(outies(&area, clues));
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
    for area in areas(rules).iter().filter(|_| !clues.is_empty()) {
        found.extend(COMPARED.iter().filter_map(|compared| difference(area, clues, compared)));
    }
    found.retain(|it| it.plus.len() + it.minus.len() <= most);
    found.into_iter().collect()
}

/// Returns the cells of chosen clues outside an area less those of the area in none of them, or the
/// other way round; `None` if there are no clues or no cells.
fn difference(
    area: &Area,
    clues: &[StatedSum<'_>],
    is_chosen: impl Fn(usize, usize) -> bool,
) -> Option<HouseDifference> {
    let mut covered = vec![false; area.holds.len()];
    let (mut total, mut used) = (0, Vec::new());
    for (number, clue) in clues.iter().enumerate() {
        let within = clue.cells.iter().filter(|cell| area.holds[cell.index()]).count();
        if is_chosen(within, clue.cells.len()) && !clue.cells.iter().any(|it| covered[it.index()]) {
            clue.cells.iter().for_each(|cell| covered[cell.index()] = true);
            total += clue.total;
            used.push(number);
        }
    }
    let cells = |is_one: fn(bool, bool) -> bool| -> Vec<Cell> {
        let each = covered.iter().zip(&area.holds).enumerate();
        let ones = each.filter(|(_, (covered, inside))| is_one(**covered, **inside));
        ones.map(|(cell, _)| Cell::new(cell)).collect()
    };
    let outside = cells(|covered, inside| covered && !inside);
    let inside = cells(|covered, inside| !covered && inside);
    if used.is_empty() || outside.is_empty() && inside.is_empty() {
        return None;
    }
    let (plus, minus) = match total >= area.total {
        true => (outside, inside),
        false => (inside, outside),
    };
    Some(HouseDifference { plus, minus, total: total.abs_diff(area.total), clues: used })
}

/// Returns the full houses, and the neighbouring full rows or columns.
fn areas(rules: &Rules) -> Vec<Area> {
    let board = rules.board();
    let symbols = |house: &House| symbols_of(board.each_once(&house.cells));
    let full = rules.houses().iter().enumerate();
    let full: Vec<(usize, &House)> =
        full.filter(|(_, house)| symbols(house).next().is_some()).collect();
    let area = |houses: &[(usize, &House)]| {
        let mut holds = vec![false; board.cell_count()];
        let inside = houses.iter().flat_map(|(_, house)| &house.cells);
        inside.for_each(|cell| holds[cell.index()] = true);
        let cells = holds.iter().filter(|held| **held).count();
        let total = houses.iter().flat_map(|(_, house)| symbols(house)).map(Symbol::value).sum();
        let counted = houses.iter().map(|(_, house)| house.cells.len()).sum::<usize>();
        let numbers = houses.iter().map(|(number, _)| *number).collect();
        // Lines of grids that overlap may share cells.
        let area = Area { holds, cells, total, houses: numbers };
        (cells == counted).then_some(area)
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
fn innies(area: &Area, clues: &[StatedSum<'_>]) -> Option<HouseSum> {
    let (mut left, mut count, mut total) = (area.holds.clone(), area.cells, area.total);
    let mut used = Vec::new();
    for (number, clue) in clues.iter().enumerate() {
        if clue.cells.iter().all(|cell| left[cell.index()]) {
            clue.cells.iter().for_each(|cell| left[cell.index()] = false);
            count -= clue.cells.len();
            total = total.checked_sub(clue.total)?;
            used.push(number);
        }
    }
    house_sum(area, (count, total), used, |cell| left[cell])
}

/// Returns the sum of the cells outside an area of the clues that cover it.
fn outies(area: &Area, clues: &[StatedSum<'_>]) -> Option<HouseSum> {
    let mut covered = vec![false; area.holds.len()];
    let (mut count, mut inside, mut total) = (0, 0, 0);
    let mut used = Vec::new();
    for (number, clue) in clues.iter().enumerate() {
        let within = clue.cells.iter().filter(|cell| area.holds[cell.index()]).count();
        if within > 0 && !clue.cells.iter().any(|cell| covered[cell.index()]) {
            clue.cells.iter().for_each(|cell| covered[cell.index()] = true);
            count += clue.cells.len();
            inside += within;
            total += clue.total;
            used.push(number);
        }
    }
    if inside < area.cells {
        return None;
    }
    let total = total.checked_sub(area.total)?;
    let is_outside = |cell: usize| covered[cell] && !area.holds[cell];
    house_sum(area, (count - inside, total), used, is_outside)
}

/// Returns the sum of `count` cells, unless it follows from no clue or there are none.
fn house_sum(
    area: &Area,
    (count, total): (usize, usize),
    clues: Vec<usize>,
    is_one: impl Fn(usize) -> bool,
) -> Option<HouseSum> {
    // Cells that lie in no clue add up to what the houses say of them.
    if clues.is_empty() || count == 0 {
        return None;
    }
    let cells = (0..).filter(|cell| is_one(*cell)).take(count).map(Cell::new).collect();
    Some(HouseSum { cells, total, clues, houses: area.houses.clone() })
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
