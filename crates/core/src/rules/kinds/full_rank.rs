//! Full rank: the place of a row or column among all rows and columns, read as numbers.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::{
    ClueContext, Cosmetic, Definition, Field, IssName, Mark, NoParts, Part, Rank, Recipe, Rules,
    RulesError, Shape, outside,
};

/// A row or column that holds all symbols, read as a number from one end, and its rank: the
/// smallest of all such numbers, each row and column read from both ends, has rank 1. No other
/// line reads the same.
#[derive(Debug)]
pub(super) struct FullRank;

/// Returns the rank of a line of a square grid; `None` if another line reads the same.
fn rank(grid: &Grid, cells: &[Cell]) -> Option<usize> {
    let side = cells.len();
    let reads = |cells: &[Cell]| cells.iter().map(|cell| grid.get(*cell)).collect::<Vec<_>>();
    let ours = reads(cells);
    let rows = (0..side).map(|row| (0..side).map(|at| Cell::new(row * side + at)).collect());
    let columns = (0..side).map(|col| (0..side).map(|at| Cell::new(at * side + col)).collect());
    let mut smaller = 0;
    for mut line in rows.chain(columns).collect::<Vec<Vec<Cell>>>() {
        for _ in 0..2 {
            let theirs = reads(&line);
            if theirs == ours && line != cells {
                return None;
            }
            smaller += usize::from(theirs < ours);
            line.reverse();
        }
    }
    Some(smaller + 1)
}

/// Returns whether all rows and columns, and no other cells, make up a board.
fn is_square(rules: &Rules) -> bool {
    let (board, side) = (rules.board(), rules.board().symbol_count());
    board.cell_count() == side * side && outside::views(rules).len() == 4 * side
}

impl Kind for FullRank {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        aliases: &["fullrank"],
        fields: &[Field::number("rank", 1, 4 * MAX_SYMBOLS)],
        fpuzzles: &["fullrank"],
        sudokupad: Some(Cosmetic::new("Full Rank", "#000000")),
        iss: &[IssName::new("FullRank", "fullrank")],
        ..Definition::new("full-rank", Shape::RowOrColumn, 2, MAX_SYMBOLS)
    };

    fn holds(cells: &[Cell], stated: &usize, grid: &Grid) -> bool {
        rank(grid, cells) == Some(*stated)
    }

    /// Each side of the board holds every symbol once. So of the lines that begin there one begins
    /// with it, four lines do in all, and the rank tells the symbol and the place among the four.
    fn parts(cells: &[Cell], stated: &usize, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        if !(1..=4 * symbols).contains(stated) {
            return Err(NoParts::Impossible);
        }
        let first = Symbol::new((stated - 1) / 4);
        // The lines from the left, the right, above and below.
        let views = outside::views(rules);
        let sides = views.chunks(symbols);
        let others = sides.filter(|side| side.iter().all(|line| line != cells));
        let back: Vec<Cell> = cells.iter().rev().copied().collect();
        let rivals =
            |side: &[Vec<Cell>]| side.iter().filter(|line| **line != back).cloned().collect();
        let groups = others.map(rivals).collect();
        let rank = Rank::new(cells.to_vec(), groups, first, (stated - 1) % 4);
        Ok(vec![Part::among(symbols, cells[0], |symbol| symbol == first), Part::Rank(rank)])
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        Self::fits_board(rules).map_err(|error| error.to_string())?;
        Self::have_parts(clue, rules)
    }

    fn fits_board(rules: &Rules) -> Result<(), RulesError> {
        match is_square(rules) {
            true => Ok(()),
            false => Err(RulesError::NotSquare("full-rank")),
        }
    }

    fn marks(cells: &[Cell], stated: &usize, rules: &Rules) -> Vec<Mark> {
        outside::text_marks(rules, cells, format!("#{stated}"), None)
    }

    /// From a sixth to half of the places have a number.
    fn recipe(rules: &Rules) -> Recipe {
        let side = rules.board().symbol_count();
        Recipe::some(side * 2 / 3, side * 2)
    }

    /// Returns every row and column, seen from both ends, that no other one reads like.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        ClueOf::of_views(rules, random, |cells| rank(grid, cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Lit;
    use crate::encode::Encoding;
    use crate::oracle::{Budget, Cancel, Engine, SharedFormula, solutions};
    use crate::rules::{Constraint, Layout, PlacedParts, Registry};
    use std::sync::Arc;

    /// Returns the rules of a 4x4 board and all its grids.
    fn small() -> (Arc<Rules>, Vec<Grid>) {
        let layout = Layout::of_size("4".parse().unwrap());
        let rules = Arc::new(Registry::standard().rules("classic", &layout).unwrap());
        let formula = SharedFormula::new(Encoding::of_rules(&rules));
        let cancel = Cancel::default();
        let mut oracle = formula.oracle(Engine::Auto, Budget::default(), &cancel).unwrap();
        let none: &[Lit] = &[];
        let grids = solutions(oracle.as_mut(), none, 300).unwrap().grids;
        assert_eq!(grids.len(), 288);
        (rules, grids)
    }

    #[test]
    fn ranks_count_the_lines_that_read_smaller() {
        let (rules, grids) = small();
        for grid in &grids {
            let views = outside::views(&rules);
            let reads = |cells: &[Cell]| -> usize {
                let values = cells.iter().filter_map(|cell| grid.get(*cell)).map(Symbol::value);
                values.fold(0, |number, value| 10 * number + value)
            };
            let mut numbers: Vec<usize> = views.iter().map(|cells| reads(cells)).collect();
            numbers.sort_unstable();
            for cells in &views {
                let same: Vec<usize> = (0..numbers.len())
                    .filter(|at| numbers[*at] == reads(cells))
                    .map(|at| at + 1)
                    .collect();
                let expected = (same.len() == 1).then(|| same[0]);
                assert_eq!(rank(grid, cells), expected, "{grid}");
            }
        }
    }

    #[test]
    fn no_candidate_of_a_solution_is_removed_and_a_false_rank_is_found() {
        let (rules, grids) = small();
        let (mut random, mut removed) = (Random::new(3, 3), 0);
        let all: Vec<Cell> = rules.board().cells().collect();
        for (number, cells) in outside::views(&rules).iter().enumerate() {
            for stated in 1..=16 {
                let clue = FullRank::new(cells.clone(), stated).unwrap();
                let parts = PlacedParts::new(clue.parts(&rules).unwrap(), &all);
                assert_eq!(parts.parts().len(), 2);
                let solved: Vec<&Grid> = grids.iter().filter(|grid| clue.holds(grid)).collect();
                for grid in grids.iter().skip(number) {
                    let mut left = grid.bits();
                    parts.reduce(&mut left);
                    assert_eq!(
                        left.iter().all(|mask| *mask != 0),
                        clue.holds(grid),
                        "{clue:?} {grid}"
                    );
                }
                for grid in solved.iter().step_by(3) {
                    let bits = grid.bits().into_iter();
                    let masks: Vec<u32> = bits
                        .map(|bit| bit | (random.below(16) & random.below(16)) as u32)
                        .collect();
                    let mut left = masks.clone();
                    parts.reduce(&mut left);
                    let is_open = |grid: &&&Grid| {
                        grid.bits().iter().zip(&masks).all(|(bit, mask)| bit & mask != 0)
                    };
                    for other in solved.iter().filter(is_open) {
                        let kept = other.bits().into_iter().zip(&left);
                        assert!(
                            kept.clone().all(|(bit, mask)| bit & mask != 0),
                            "{clue:?} {masks:?}"
                        );
                    }
                    removed += masks.iter().zip(&left).filter(|(mask, left)| mask != left).count();
                }
            }
        }
        assert!(removed > 1_000, "{removed}");
    }

    #[test]
    fn a_board_of_another_form_has_no_ranks() {
        let layout = Layout::of_size("4".parse().unwrap());
        let rules = Registry::standard().rules("twodoku", &layout).unwrap();
        assert!(FullRank::fits_board(&rules).is_err());
    }
}
