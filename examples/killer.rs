//! Makes a killer Sudoku without givens and writes its link to f-puzzles:
//! `cargo run --example killer`

use satoku::{Error, Format, Generator, Layout, PuzzleSet, Request};

fn main() -> Result<(), Error> {
    let generator = Generator::new(Request::named("cage", &Layout::default())?)?;
    let made = generator.puzzle(1, 0)?;
    println!("{} cages, solution {}", made.puzzle.clues().len(), made.solution);
    satoku::write(&PuzzleSet::from_iter([made]), Format::FPuzzles, std::io::stdout())
}
