//! Resolves the readings of a grid: a puzzle has exactly one solution, so the most likely reading
//! with exactly one solution is chosen.

use super::cells::GridReading;
use satoku_core::board::{Cell, Grid, Symbol};
use satoku_core::oracle::{Cancel, OracleError, Oracles, Solved};
use satoku_core::rules::{Puzzle, Rules};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::sync::Arc;

/// The most readings that are tried.
const TRIED: usize = 30_000;
/// The most readings that an engine is asked about.
const ASKED: usize = 400;
/// The natural logarithm of the factor by which a chosen reading may be less likely than the plain
/// one.
const FARTHEST: f32 = 8.0;
/// The natural logarithm of the factor by which another value of a cell may be less likely and
/// still put the cell in doubt.
const DOUBTED: f32 = 3.0;
/// The most givens that are left out to see whether a puzzle needs them.
const LOOKED_AT: usize = 40;
/// The least probability of a cell that is not in doubt when no reading has one solution.
const SURE: f32 = 0.9;
/// The least probability of handwriting in a symbol that counts as written by hand.
const BY_HAND: f32 = 0.7;
/// The most symbols that are counted as print after all, because the puzzle needs them.
const TAKEN_BACK: usize = 12;

/// A grid whose symbols are chosen.
#[derive(Debug, Clone)]
pub struct Resolved {
    /// The givens.
    pub givens: Grid,
    /// The entries of a person, which are written by hand.
    pub entries: Grid,
    /// Whether the givens have exactly one solution; `None` if that could not be decided.
    pub is_unique: Option<bool>,
    /// The cells whose most likely value was not chosen, with that value.
    pub changed: Vec<(Cell, Option<Symbol>)>,
    /// The cells that stay in doubt.
    pub doubted: Vec<Cell>,
}

/// One other value of a cell, and by how much it is less likely.
#[derive(Debug, Clone, Copy)]
struct Change {
    cell: usize,
    value: usize,
    cost: f32,
}

/// Asks whether readings have exactly one solution.
struct Judge<'j> {
    rules: &'j Arc<Rules>,
    oracles: Oracles,
    left: usize,
}

impl Judge<'_> {
    /// Returns whether givens have exactly one solution; `None` if that could not be decided.
    fn is_unique(&mut self, givens: &Grid) -> Result<Option<bool>, OracleError> {
        let Ok(puzzle) = Puzzle::of_givens(Arc::clone(self.rules), givens) else {
            return Ok(Some(false));
        };
        if !puzzle.repeats().is_empty() {
            return Ok(Some(false));
        }
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        Ok(match self.oracles.solve(&puzzle)? {
            Solved::One(_) => Some(true),
            Solved::Undecided => None,
            Solved::Several(..) | Solved::None => Some(false),
        })
    }
}

/// Chooses each cell's symbol; without `look_twice`, the most likely one.
///
/// # Errors
/// If it is cancelled, or the engine fails.
pub fn resolve(
    reading: &GridReading,
    rules: &Arc<Rules>,
    look_twice: bool,
    cancel: &Cancel,
) -> Result<Resolved, OracleError> {
    let mut judge = Judge { rules, oracles: Oracles::new(cancel), left: ASKED };
    let values: Vec<usize> = reading.cells.iter().map(super::cells::CellReading::best).collect();
    let by_hand = by_hand(reading, &values);
    let plain = grid(&values, |cell| !by_hand.contains(&cell));
    let mut resolved = Resolved {
        entries: grid(&values, |cell| by_hand.contains(&cell)),
        is_unique: judge.is_unique(&plain)?,
        givens: plain,
        changed: Vec::new(),
        doubted: Vec::new(),
    };
    if resolved.is_unique != Some(true) && look_twice {
        if !by_hand.is_empty() {
            take_back(&mut resolved, reading, &values, &by_hand, &mut judge)?;
        }
        if resolved.is_unique != Some(true) {
            look_again(&mut resolved, reading, &values, &mut judge)?;
        }
    }
    resolved.doubted = doubted(&resolved, reading, &mut judge)?;
    Ok(resolved)
}

/// Returns the cells with symbols that are written by hand. If nearly all look like that, it is the
/// style of the print.
fn by_hand(reading: &GridReading, values: &[usize]) -> BTreeSet<usize> {
    let is_filled = |cell: &usize| values[*cell] != 0;
    let filled = (0..values.len()).filter(is_filled).count();
    let cells: BTreeSet<usize> = (0..values.len())
        .filter(is_filled)
        .filter(|cell| reading.cells[*cell].handwriting > BY_HAND)
        .collect();
    if filled - cells.len() < values.len() / 6 { BTreeSet::new() } else { cells }
}

fn grid(values: &[usize], is_kept: impl Fn(usize) -> bool) -> Grid {
    let mut grid = Grid::blank(values.len());
    for (cell, value) in values.iter().enumerate() {
        if *value != 0 && is_kept(cell) {
            grid.set(Cell::new(cell), Some(Symbol::new(value - 1)));
        }
    }
    grid
}

/// Counts symbols as print, the least like handwriting first, until there is one solution.
fn take_back(
    resolved: &mut Resolved,
    reading: &GridReading,
    values: &[usize],
    by_hand: &BTreeSet<usize>,
    judge: &mut Judge<'_>,
) -> Result<(), OracleError> {
    let mut order: Vec<usize> = by_hand.iter().copied().collect();
    let handwriting = |cell: usize| reading.cells[cell].handwriting;
    order.sort_by(|a, b| handwriting(*a).total_cmp(&handwriting(*b)));
    let mut left = by_hand.clone();
    for cell in order.into_iter().take(TAKEN_BACK) {
        left.remove(&cell);
        let givens = grid(values, |cell| !left.contains(&cell));
        if judge.is_unique(&givens)? == Some(true) {
            resolved.givens = givens;
            resolved.entries = grid(values, |cell| left.contains(&cell));
            resolved.is_unique = Some(true);
            break;
        }
    }
    Ok(())
}

/// Looks for the most likely reading that has one solution.
fn look_again(
    resolved: &mut Resolved,
    reading: &GridReading,
    values: &[usize],
    judge: &mut Judge<'_>,
) -> Result<(), OracleError> {
    let entries: BTreeSet<usize> =
        resolved.entries.filled().map(|(cell, _)| cell.index()).collect();
    let changes = changes(reading, values, &entries, FARTHEST);
    let mut sets = Sets::of(&changes);
    for _ in 0..TRIED {
        let Some(set) = sets.next(&changes) else { break };
        let mut changed = values.to_vec();
        set.iter().for_each(|index| changed[changes[*index].cell] = changes[*index].value);
        let givens = grid(&changed, |cell| !entries.contains(&cell));
        if judge.is_unique(&givens)? == Some(true) {
            resolved.givens = givens;
            resolved.is_unique = Some(true);
            let mut cells: Vec<usize> = set.iter().map(|index| changes[*index].cell).collect();
            cells.sort_unstable();
            let looked = |cell: usize| (Cell::new(cell), symbol(values[cell]));
            resolved.changed = cells.into_iter().map(looked).collect();
            break;
        }
    }
    Ok(())
}

fn symbol(value: usize) -> Option<Symbol> {
    value.checked_sub(1).map(Symbol::new)
}

/// Returns the other values of cells, the likeliest first.
fn changes(
    reading: &GridReading,
    values: &[usize],
    left_out: &BTreeSet<usize>,
    farthest: f32,
) -> Vec<Change> {
    let mut changes = Vec::new();
    for (cell, one) in reading.cells.iter().enumerate() {
        if left_out.contains(&cell) {
            continue;
        }
        let best = one.logs[values[cell]];
        for (value, log) in one.logs.iter().enumerate() {
            let cost = best - log;
            if value != values[cell] && cost <= farthest {
                changes.push(Change { cell, value, cost });
            }
        }
    }
    changes.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    changes
}

/// Sets of changes, the likeliest first. Each set follows once from another: by the next change
/// after its last one, added or in place of it.
struct Sets(BinaryHeap<Reverse<(u64, Vec<usize>)>>);

impl Sets {
    fn of(changes: &[Change]) -> Self {
        let mut sets = Sets(BinaryHeap::new());
        if !changes.is_empty() {
            sets.add(changes, vec![0]);
        }
        sets
    }

    fn add(&mut self, changes: &[Change], set: Vec<usize>) {
        let cost: f32 = set.iter().map(|index| changes[*index].cost).sum();
        if cost <= FARTHEST {
            // Costs are not negative, so they are in the order of these whole numbers.
            self.0.push(Reverse(((cost * 1e6) as u64, set)));
        }
    }

    /// Returns the most likely remaining set in which no cell changes twice.
    fn next(&mut self, changes: &[Change]) -> Option<Vec<usize>> {
        loop {
            let Reverse((_, set)) = self.0.pop()?;
            let last = *set.last()?;
            if last + 1 < changes.len() {
                let mut longer = set.clone();
                longer.push(last + 1);
                self.add(changes, longer);
                let mut moved = set.clone();
                *moved.last_mut()? = last + 1;
                self.add(changes, moved);
            }
            let cells: BTreeSet<usize> = set.iter().map(|index| changes[*index].cell).collect();
            if cells.len() == set.len() {
                return Some(set);
            }
        }
    }
}

/// Returns the cells in doubt: cells with another likely value that also leaves one solution, and
/// uncertain entries. Without exactly one solution, these are all uncertain cells.
///
/// If both a given and a blank leave one solution, two shares change how likely they are. A given
/// that is there is not needed, as only some givens of a puzzle are. And a mark in a blank cell
/// looks by chance like the symbol of the solution, which only one symbol of all is.
fn doubted(
    resolved: &Resolved,
    reading: &GridReading,
    judge: &mut Judge<'_>,
) -> Result<Vec<Cell>, OracleError> {
    if resolved.is_unique != Some(true) {
        let unsure = |cell: &usize| reading.cells[*cell].certainty() < SURE;
        return Ok((0..reading.cells.len()).filter(unsure).map(Cell::new).collect());
    }
    let value = |cell: usize| resolved.givens.get(Cell::new(cell)).map_or(0, Symbol::value);
    let values: Vec<usize> = (0..reading.cells.len()).map(value).collect();
    let entries: BTreeSet<usize> =
        resolved.entries.filled().map(|(cell, _)| cell.index()).collect();
    let is_unsure = |cell: &usize| reading.cells[*cell].certainty() < SURE;
    let mut doubted: BTreeSet<usize> = entries.iter().copied().filter(is_unsure).collect();
    let symbols = (resolved.givens.cell_count() as f32).sqrt().ln();
    let mut unneeded = None;
    for change in changes(reading, &values, &entries, DOUBTED + symbols) {
        if doubted.contains(&change.cell) {
            continue;
        }
        let mut cost = change.cost;
        if (change.value == 0) != (values[change.cell] == 0) {
            let share = match unneeded {
                Some(share) => share,
                None => *unneeded.insert(unneeded_share(&resolved.givens, judge)?),
            };
            cost += if change.value == 0 { symbols + share.ln() } else { -share.ln() };
        }
        if cost > DOUBTED {
            continue;
        }
        let mut givens = resolved.givens.clone();
        givens.set(Cell::new(change.cell), symbol(change.value));
        if judge.is_unique(&givens)? != Some(false) {
            doubted.insert(change.cell);
        }
    }
    Ok(doubted.into_iter().map(Cell::new).collect())
}

/// Returns which share of the givens a puzzle with one solution does not need, each by itself, by
/// the rule of succession: one more of each kind is counted.
fn unneeded_share(givens: &Grid, judge: &mut Judge<'_>) -> Result<f32, OracleError> {
    let cells: Vec<Cell> = givens.filled().map(|(cell, _)| cell).collect();
    let (mut looked_at, mut unneeded) = (2.0, 1.0);
    for cell in cells.iter().step_by(cells.len() / LOOKED_AT + 1) {
        let mut fewer = givens.clone();
        fewer.set(*cell, None);
        looked_at += 1.0;
        unneeded += f32::from(u8::from(judge.is_unique(&fewer)? == Some(true)));
    }
    Ok(unneeded / looked_at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::cells::CellReading;
    use satoku_core::board::Symbols;
    use satoku_core::rules::{Layout, Registry};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn rules() -> Arc<Rules> {
        Arc::new(Registry::standard().rules("classic", &Layout::default()).unwrap())
    }

    /// A reading in which every cell of the puzzle is clear.
    fn clear() -> GridReading {
        let cell = |character: char| {
            let value = character.to_digit(10).unwrap_or(0) as usize;
            let mut logs = vec![-12.0; 10];
            logs[value] = 0.0;
            CellReading { logs, handwriting: 0.01 }
        };
        GridReading { turns: 0, cells: PUZZLE.chars().map(cell).collect(), has_zero: false }
    }

    fn look(reading: &GridReading) -> Resolved {
        resolve(reading, &rules(), true, &Cancel::default()).unwrap()
    }

    fn text(grid: &Grid) -> String {
        Symbols::default().write(grid)
    }

    #[test]
    fn a_clear_reading_stays_as_it_is() {
        let resolved = look(&clear());
        assert_eq!(text(&resolved.givens), PUZZLE);
        assert_eq!(resolved.is_unique, Some(true));
        assert!(resolved.changed.is_empty() && resolved.doubted.is_empty());
    }

    #[test]
    fn a_contradiction_and_a_faint_digit_are_put_right() {
        for (cell, looks, truth) in [(0, 6, 5), (0, 8, 5), (80, 0, 9), (2, 7, 0)] {
            let mut reading = clear();
            reading.cells[cell].logs[truth] = -1.5;
            reading.cells[cell].logs[looks] = -0.25;
            let plain = resolve(&reading, &rules(), false, &Cancel::default()).unwrap();
            assert_ne!(text(&plain.givens), PUZZLE);
            // Without the 9 at the end the puzzle may still have one solution.
            if plain.is_unique == Some(true) {
                assert_eq!(plain.doubted, [Cell::new(cell)]);
                continue;
            }
            let resolved = look(&reading);
            assert_eq!(text(&resolved.givens), PUZZLE, "cell {cell}");
            assert_eq!(resolved.changed, [(Cell::new(cell), symbol(looks))]);
        }
    }

    #[test]
    fn a_given_that_others_confirm_is_in_doubt_if_it_is_hardly_seen() {
        // The puzzle does not need 23 of its 31 givens.
        for (seen, blank, in_doubt) in [(-0.1, -2.5, false), (-0.5, -0.9, true)] {
            let mut reading = clear();
            // The solution has a 4 there; another symbol would contradict it.
            reading.cells[2].logs[0] = blank;
            reading.cells[2].logs[4] = seen;
            let resolved = look(&reading);
            assert_eq!(resolved.givens.get(Cell::new(2)), symbol(4));
            assert_eq!(resolved.is_unique, Some(true));
            assert_eq!(!resolved.doubted.is_empty(), in_doubt);
        }
    }

    #[test]
    fn two_cells_may_change_and_the_likelier_pair_goes_first() {
        let mut reading = clear();
        for (cell, looks, truth) in [(0, 6, 5), (13, 5, 9)] {
            reading.cells[cell].logs[truth] = -1.0;
            reading.cells[cell].logs[looks] = -0.5;
        }
        let resolved = look(&reading);
        assert_eq!(text(&resolved.givens), PUZZLE);
        assert_eq!(resolved.changed.len(), 2);
    }

    #[test]
    fn a_puzzle_without_one_solution_is_said_to_be_that() {
        let mut reading = clear();
        // Half of the digits are gone without a trace; one that is left is not sure.
        for cell in (0..40).filter(|cell| *cell != 1) {
            reading.cells[cell].logs = vec![-12.0; 10];
            reading.cells[cell].logs[0] = 0.0;
        }
        reading.cells[1].logs[3] = -0.2;
        let resolved = look(&reading);
        assert_eq!(resolved.is_unique, Some(false));
        assert!(resolved.changed.is_empty());
        assert_eq!(resolved.doubted, [Cell::new(1)]);
    }

    #[test]
    fn handwriting_is_kept_apart_and_taken_back_where_it_must_be_print() {
        let mut reading = clear();
        // An entry, right or wrong, does not count as a given.
        reading.cells[2].logs = vec![-12.0; 10];
        reading.cells[2].logs[4] = 0.0;
        reading.cells[2].handwriting = 0.99;
        let resolved = look(&reading);
        assert_eq!(text(&resolved.givens), PUZZLE);
        assert_eq!(resolved.entries.filled_count(), 1);
        // Printed digits that look like handwriting, but without which there are several solutions.
        for cell in [0, 4, 13] {
            reading.cells[cell].handwriting = 0.7;
        }
        let resolved = look(&reading);
        assert_eq!(resolved.is_unique, Some(true));
        assert_eq!(resolved.entries.get(Cell::new(2)), symbol(4));
    }
}
