//! Says what is next in a puzzle: `cargo run --example hint -- 53..7....6...`

use satoku::{Error, Hint, Puzzle};

/// What is looked at where no puzzle is given.
const PUZZLE: &str =
    "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";

fn main() -> Result<(), Error> {
    let text = std::env::args().nth(1).unwrap_or_else(|| PUZZLE.to_owned());
    let puzzle: Puzzle = text.parse()?;
    // Somebody who filled some cells passes them too; here there are the givens alone.
    match satoku::hint(&puzzle, &puzzle.givens())? {
        // All but the last rule candidates out; the last one fills a cell.
        Hint::Steps(steps) => steps.iter().for_each(|step| println!("{}", step.text())),
        Hint::Mistake(mistake) => println!("there is a mistake: {mistake:?}"),
        Hint::Solved => println!("the grid is full and right"),
        _ => println!("no known technique leads on"),
    }
    Ok(())
}
