//! The boards of the site, and the names of its fields.

/// The sides of the boards of the site.
pub(super) const SIDES: [usize; 3] = [4, 6, 9];

/// The fields that list clues of some cells each, with their fields in f-puzzles.
pub(super) const CELLS: [(&str, &str); 2] = [("oddCells", "odd"), ("evenCells", "even")];

/// The fields that list lines, with their fields in f-puzzles.
pub(super) const LINES: [(&str, &str); 3] =
    [("thermos", "thermometer"), ("renbans", "renban"), ("palindromes", "palindrome")];

/// The fields of rules of the whole board, with their fields in f-puzzles.
pub(super) const SWITCHES: [(&str, &str); 2] =
    [("antiKnight", "antiknight"), ("antiKing", "antiking")];

/// The types of dots, with their fields in f-puzzles.
pub(super) const DOTS: [(&str, &str); 2] = [("Consecutive", "difference"), ("Double", "ratio")];

/// The fields of the diagonals from the upper left and from the lower left corner.
pub(super) const DIAGONALS: [&str; 2] = ["primaryDiagonal", "secondaryDiagonal"];
