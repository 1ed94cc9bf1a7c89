//! Makes a few puzzles with the library and prints them: `cargo run --example generate -- 5 16`.

use satoku::board::Size;
use satoku::generate::{Generator, Request};
use satoku::rules::Layout;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let count: u64 = words.next().map_or(Ok(3), |word| word.parse())?;
    let size = words.next().map_or(Ok(Size::default()), |word| word.parse())?;
    let generator = Generator::new(Request::named("classic", &Layout::of_size(size)).unwrap())?;
    for index in 0..count {
        let sealed = generator.puzzle(1, index)?;
        println!("{}  {} clues", sealed.puzzle.givens(), sealed.puzzle.clues().len());
    }
    Ok(())
}
