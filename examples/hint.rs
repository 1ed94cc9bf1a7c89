//! Says what is next in a grid that somebody is stuck in:
//! `cargo run --example hint -- 53..7....6...`

use satoku::board::Symbols;
use satoku::logic::{Advice, Adviser, Geometry, Words};
use satoku::oracle::{Cancel, Preparations};
use satoku::rules::{Layout, Puzzle, Registry};
use std::sync::Arc;

/// What is looked at where no grid is given.
const GRID: &str =
    "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| GRID.to_owned());
    let (registry, symbols) = (Registry::standard(), Symbols::default());
    let rules = Arc::new(registry.rules("classic", &Layout::default())?);
    let grid = Puzzle::of_givens(Arc::clone(&rules), &symbols.read(&text, 81, 9)?)?;
    let geometry = Geometry::new(&rules)?;
    let (preparations, cancel) = (Preparations::default(), Cancel::default());
    // The puzzle as it was before anybody filled cells would go in place of `None`.
    match Adviser::new(&geometry, &preparations, &cancel).advise(&grid, None)? {
        Advice::Next { steps, .. } => {
            // All but the last take candidates away; the last one fills a cell.
            let words = Words::new(&rules, &symbols);
            steps.iter().for_each(|step| println!("{}", words.sentence(step)));
        }
        Advice::Solved => println!("the grid is full and right"),
        Advice::Mistake(mistake) => println!("there is a mistake: {mistake:?}"),
        Advice::Stuck { .. } => println!("no known technique leads on"),
        Advice::Undecided => println!("not decided within the budget"),
    }
    Ok(())
}
