//! Solves a puzzle as a person would, step by step: `cargo run --example rate -- 53..7....6...`

use satoku::board::Symbols;
use satoku::logic::{Geometry, Ladder, Path, Rating, Words};
use satoku::rules::{Layout, Registry};

/// What is rated where no puzzle is given.
const PUZZLE: &str =
    "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| PUZZLE.to_owned());
    let symbols = Symbols::default();
    let givens = symbols.read(&text, 81, 9)?;
    let rules = Registry::standard().rules("classic", &Layout::default())?.into();
    // The ladder has the techniques in the order of their scores; it can be told to leave some out.
    let (geometry, ladder) = (Geometry::new(&rules)?, Ladder::default());
    let words = Words::new(&rules, &symbols);
    Path::new(&geometry, &givens, &ladder).walk(|_, step| {
        println!("{}  {}: {}", step.score, step.technique, words.sentence(step));
    });
    let rating = Rating::of(&geometry, &givens, &ladder);
    match (rating.score, rating.hardest) {
        (Some(score), Some(hardest)) => println!("rating {score}, for a {hardest}"),
        _ => println!("the techniques do not reach the solution"),
    }
    Ok(())
}
