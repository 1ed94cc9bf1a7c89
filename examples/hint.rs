//! Prints the next steps in a puzzle: `cargo run --example hint -- 53..7....6...`

use satoku::{Error, Hint};

/// The puzzle to use if none is given.
const PUZZLE: &str =
    "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";

fn main() -> Result<(), Error> {
    let text = std::env::args().nth(1).unwrap_or_else(|| PUZZLE.to_owned());
    let puzzle = satoku::read_puzzle(&text)?;
    // A player's filled cells would be passed too; here there are only the givens.
    match satoku::hint(&puzzle, &puzzle.givens())? {
        // The last step fills a cell; those before it rule out candidates.
        Hint::Steps(steps) => steps.iter().for_each(|step| println!("{}", step.text())),
        Hint::Mistake(mistake) => println!("there is a mistake: {mistake:?}"),
        Hint::Solved => println!("the grid is full and right"),
        _ => println!("no known technique leads on"),
    }
    Ok(())
}
