//! Makes puzzles: `cargo run --example generate -- 5` prints five hard ones.

use satoku::{Error, Generator, Level, Request, Symmetry};

fn main() -> Result<(), Error> {
    let count = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(3);
    // The defaults are those of `satoku generate`: classic, 9x9, minimal, confirmed by two engines.
    let request = Request::classic().symmetry(Symmetry::Rotate180).difficulty(Level::Hard.into());
    let generator = Generator::new(request)?;
    for index in 0..count {
        // Puzzle 2 of seed 7 is the same on every machine and independent of the puzzles before it.
        let made = generator.puzzle(7, index)?;
        println!("{}  {} clues", made.puzzle.givens(), made.puzzle.clues().len());
    }
    Ok(())
}
