//! The cells whose symbols only clues other than givens can tell, if they are not given.

use super::exchanges::exchanged;
use satoku_core::board::{Cell, Grid};
use satoku_core::rules::Puzzle;

/// Returns a rank for each cell: the cells of a rank below the number of clues can be exchanged
/// together so that the rules still hold and the clue of this number does not, and few others do
/// not. All other cells have the highest rank.
///
/// A puzzle in which the cells of a rank are blank is not unique without that clue, or the few.
pub(super) fn ranks(base: &Puzzle, solution: &Grid) -> Vec<usize> {
    let clues: Vec<_> = base.constraints().collect();
    let mut ranks = vec![usize::MAX; solution.cell_count()];
    if clues.is_empty() {
        return ranks;
    }
    let exchanges = exchanged(base.rules(), solution).into_iter().map(|other| {
        let broken = (0..clues.len()).filter(|at| !clues[*at].holds(&other)).collect();
        (broken, solution.differences(&other))
    });
    let mut exchanges: Vec<(Vec<usize>, Vec<Cell>)> = exchanges.collect();
    exchanges.sort_by_key(|(broken, cells)| (broken.len(), cells.len()));
    for clue in 0..clues.len() {
        let breaks = |(broken, _): &&(Vec<usize>, Vec<Cell>)| broken.contains(&clue);
        for cell in exchanges.iter().find(breaks).iter().flat_map(|(_, cells)| cells) {
            let rank = &mut ranks[cell.index()];
            *rank = clue.min(*rank);
        }
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::board::Symbols;
    use satoku_core::rules::{Cage, Clue, Layout, Registry};
    use std::sync::Arc;

    #[test]
    fn blank_cells_of_a_rank_leave_a_second_solution_without_the_clue() {
        let layout = Layout::of_size("4".parse().unwrap());
        let rules = Arc::new(Registry::standard().rules("classic", &layout).unwrap());
        let solution = Symbols::default().read("1234341221434321", 16, 4).unwrap();
        let cage = Cage::new([0, 4].map(Cell::new), Some(4)).unwrap();
        let clues = vec![Clue::Constraint(Arc::new(cage))];
        let base = Puzzle::new(rules, clues).unwrap();
        let ranks = ranks(&base, &solution);
        let ranked: Vec<usize> = (0..16).filter(|cell| ranks[*cell] == 0).collect();
        let given: Vec<Cell> =
            (0..16).filter(|cell| !ranked.contains(cell)).map(Cell::new).collect();
        let other = exchanged(base.rules(), &solution).into_iter().find(|other| {
            given.iter().all(|cell| solution.get(*cell) == other.get(*cell))
                && base.check(other).is_err()
        });
        assert!(!ranked.is_empty() && other.is_some(), "{ranked:?}");
    }
}
