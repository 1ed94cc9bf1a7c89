//! Reads puzzles of any format and writes links to SudokuPad:
//! `cargo run --example convert < FILE`

use satoku::{Error, Format};
use std::io::{BufReader, stdin, stdout};

fn main() -> Result<(), Error> {
    // The format is detected from the content; errors give the line and column.
    let set = satoku::read(BufReader::new(stdin()))?;
    satoku::write(&set, Format::SudokuPad, stdout().lock())
}
