//! puzz.link's `tents`: the numbers above the columns and before the rows, then the trees.

use super::puzzlink_body::{numbers as written, numbers_of_lines};
use super::rules_cache::{Fault, RulesCache};
use super::shaded_puzzles;
use super::shaded_puzzles::TENTS;
use satoku_core::board::{MAX_SIDE, Size};
use satoku_core::rules::Puzzle;

/// The least digit, of base 36, that stands for cells alone; a lower one begins with a tree.
const CELLS: usize = 18;

/// The base of the digits of trees.
const BASE: u32 = 36;

/// Reads what follows the size.
pub(super) fn read(size: Size, body: &str, cache: &mut RulesCache<'_>) -> Result<Puzzle, Fault> {
    let (rows, cols) = size.extent();
    let mut characters = body.chars();
    let numbers = numbers_of_lines(&mut characters, cols + rows, 0..=MAX_SIDE);
    let numbers = numbers.map_err(Fault::new)?;
    let (mut open, mut place) = (vec![true; rows * cols], 0);
    for character in characters {
        let digit = character.to_digit(BASE).filter(|_| !character.is_ascii_uppercase());
        let digit = digit.ok_or_else(|| Fault::new("expected trees and cells between them"))?;
        let after = match digit as usize {
            after @ 0..CELLS => {
                let tree = open.get_mut(place).ok_or_else(|| Fault::new("expected fewer trees"))?;
                *tree = false;
                after
            }
            cells => cells - CELLS,
        };
        place += 1 + after;
    }
    shaded_puzzles::tents(size, open, &numbers, cache)
}

/// Writes what follows the size, with the number of each line that has one.
pub(super) fn write(puzzle: &Puzzle) -> String {
    let (board, (rows, cols)) = (puzzle.rules().board(), puzzle.rules().layout().size.extent());
    let told = shaded_puzzles::lines(puzzle.rules());
    let mut body = written(told.iter().map(|cells| TENTS.number(puzzle, cells)));
    let is_tree = |place: usize| board.cell_at(place / cols, place % cols).is_none();
    let mut place = 0;
    while place < rows * cols {
        let begins_with_tree = is_tree(place);
        let rest = place + usize::from(begins_with_tree)..rows * cols;
        let most = CELLS - usize::from(begins_with_tree);
        let cells = rest.take_while(|place| !is_tree(*place)).take(most).count();
        let digit = if begins_with_tree { cells } else { CELLS - 1 + cells };
        body.extend(char::from_digit(digit as u32, BASE));
        place += cells + usize::from(begins_with_tree);
    }
    body
}
