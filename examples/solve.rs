//! Solves a 9x9 puzzle and says whether it has one solution:
//! `cargo run --example solve -- 53..7....6...`

use satoku::board::Symbols;
use satoku::oracle::{Budget, Cancel, Engine, Enumeration, Preparations, solutions};
use satoku::rules::{Layout, Puzzle, Registry};

/// What is solved where no puzzle is given.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| PUZZLE.to_owned());
    // Other variants are `x`, `windoku`, `jigsaw`; the layout says the size and the regions.
    let rules = Registry::standard().rules("classic", &Layout::default())?;
    let puzzle = Puzzle::of_givens(rules.into(), &Symbols::default().read(&text, 81, 9)?)?;
    // Formulas are kept in here for further puzzles of the same rules.
    let preparations = Preparations::default();
    // The budget counts work, so that the answer does not depend on the speed of the machine.
    let (engine, budget, cancel) = (Engine::default(), Budget::default(), Cancel::default());
    // A second solution is looked for, so that one that is alone is known to be.
    let found = preparations
        .ask(&puzzle, engine, budget, &cancel, |oracle, _, clues| solutions(oracle, clues, 2))?;
    match (&found.grids[..], found.enumeration) {
        (_, Enumeration::Undecided) => println!("not decided within the budget"),
        ([], _) => println!("no solution"),
        ([only], _) => println!("{only}"),
        ([one, other, ..], _) => println!("several solutions, such as\n{one}\n{other}"),
    }
    Ok(())
}
