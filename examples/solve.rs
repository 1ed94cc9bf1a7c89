//! Solves a puzzle and tells whether its solution is the only one:
//! `cargo run --example solve -- 53..7....6...`

use satoku::{Error, Solved};

fn main() -> Result<(), Error> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "1..4.........32.".to_owned());
    match satoku::solve(&satoku::read_puzzle(&text)?)? {
        Solved::One(grid) => println!("{grid}"),
        Solved::Several(first, second) => println!("at least two: {first} and {second}"),
        Solved::None => println!("there is none"),
        _ => println!("not decided within the budget"),
    }
    Ok(())
}
