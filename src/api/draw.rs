//! Pictures of puzzles.

use crate::board::Symbols;
use crate::picture;
use crate::rules::Puzzle;

/// Draws a puzzle as an SVG document.
///
/// ```
/// use satoku::Puzzle;
///
/// let puzzle: Puzzle = "1..4.........32.".parse()?;
/// let svg = satoku::draw(&puzzle);
/// assert!(svg.starts_with("<svg ") && svg.matches("</text>").count() == 4 + 4 + 4);
/// # Ok::<(), satoku::Error>(())
/// ```
pub fn draw(puzzle: &Puzzle) -> String {
    picture::draw_puzzle(puzzle, &Symbols::default())
}
