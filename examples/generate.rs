//! Makes puzzles: `cargo run --example generate -- 5` prints five hard ones.

use satoku::board::Symmetry;
use satoku::generate::{Generator, Grade, Request};
use satoku::logic::Level;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count: u64 = std::env::args().nth(1).map_or(Ok(3), |word| word.parse())?;
    // What is not said is as in `satoku generate`: classic, 9x9, minimal, confirmed by two engines.
    let request = Request {
        symmetry: Symmetry::Rotate180,
        difficulty: Some(Grade::Level(Level::Hard).into()),
        ..Request::default()
    };
    let generator = Generator::new(request)?;
    for index in 0..count {
        // Puzzle 2 of seed 7 is the same on every machine and whatever was made before.
        let sealed = generator.puzzle(7, index)?;
        let rating = sealed.difficulty.and_then(|difficulty| difficulty.rating);
        let rating = rating.map_or("unrated".to_owned(), |rating| rating.to_string());
        println!(
            "{}  {} clues, rating {rating}",
            sealed.puzzle.givens(),
            sealed.puzzle.clues().len()
        );
    }
    Ok(())
}
