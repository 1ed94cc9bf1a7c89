//! Rates puzzles of any format: `cargo run --example rate < FILE`

use satoku::Error;
use std::io::{BufReader, stdin};

fn main() -> Result<(), Error> {
    for entry in satoku::read(BufReader::new(stdin()))? {
        match satoku::rate(&entry.puzzle) {
            Ok(rating) => {
                let score = rating.score.map_or("beyond".to_owned(), |score| score.to_string());
                println!("{}  {} ({score})", entry.puzzle.givens(), rating.level);
            }
            Err(error) => println!("{}  {error}", entry.puzzle.givens()),
        }
    }
    Ok(())
}
