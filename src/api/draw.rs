//! Pictures of puzzles.

use crate::picture;
use satoku_core::board::Symbols;
use satoku_core::rules::Puzzle;

/// Draws a puzzle as an SVG document.
///
/// ```
/// use satoku::Puzzle;
///
/// let puzzle = satoku::read_puzzle("1..4.........32.")?;
/// let svg = satoku::draw(&puzzle);
/// assert!(svg.starts_with("<svg ") && svg.matches("</text>").count() == 4 + 4 + 4);
/// # Ok::<(), satoku::Error>(())
/// ```
pub fn draw(puzzle: &Puzzle) -> String {
    picture::draw_puzzle(puzzle, &Symbols::default())
}
