//! Defines a kind of clue, and makes, solves, proves, writes and reads puzzles with it.
//!
//! Run it with `cargo run --release --example own_clue`.

use satoku::{
    CustomLine, Field, Format, Generator, Layout, Puzzle, PuzzleSet, Registry, Request, Solved,
};
use std::sync::Arc;

/// A line whose neighbours differ by at least its `gap`.
struct Gaps;

impl CustomLine for Gaps {
    /// The gap, and the symbol before.
    type State = (usize, Option<usize>);

    fn name(&self) -> &'static str {
        "gap-line"
    }

    fn rule(&self) -> &'static str {
        "Neighbours on a line differ by at least the number at its beginning."
    }

    fn numbers(&self) -> &'static [Field] {
        const { &[Field::number("gap", 1, 24)] }
    }

    fn start(&self, numbers: &[usize]) -> Self::State {
        (numbers[0], None)
    }

    fn next(&self, &(gap, before): &Self::State, value: usize) -> Option<Self::State> {
        let differs = before.is_none_or(|before| value.abs_diff(before) >= gap);
        differs.then_some((gap, Some(value)))
    }

    fn propose(&self, values: &[usize]) -> Option<Vec<usize>> {
        let gap = values.windows(2).map(|pair| pair[0].abs_diff(pair[1])).min()?;
        (gap >= 2).then(|| vec![gap])
    }
}

fn main() -> Result<(), satoku::Error> {
    let mut registry = Registry::standard();
    registry.add(Gaps);
    let registry = Arc::new(registry);

    // Made: a puzzle with lines of the kind.
    let request = Request::registered(&registry, "gap-line", &Layout::default())?;
    let made = Generator::new(request)?.puzzle(1, 0)?;
    let lines = made.puzzle.constraints().count();
    println!("{} with {lines} lines", made.puzzle);
    assert!(lines > 0);

    // Solved and proved.
    assert_eq!(satoku::solve(&made.puzzle)?, Solved::One(made.solution.clone()));
    let proof = satoku::certify(&made.puzzle)?;
    satoku::verify(&made.puzzle, &proof.solution, &proof.certificate)?;
    println!("{} at level {}", proof.solution, satoku::rate(&made.puzzle)?.level);

    // Written and read.
    let set: PuzzleSet = [made].into_iter().collect();
    let mut file = Vec::new();
    satoku::write(&set, Format::Json, &mut file)?;
    let again = satoku::read_with(&registry, file.as_slice())?;
    assert_eq!(
        again.iter().next().map(|entry| &entry.puzzle),
        set.iter().next().map(|e| &e.puzzle)
    );

    // Built by hand.
    let built = Puzzle::builder(registry, "classic", &Layout::default())?
        .clue_with("gap-line", [(1, 1), (1, 2), (2, 3)], [("gap", 5)])
        .build()?;
    assert!(matches!(satoku::solve(&built)?, Solved::Several(..)));
    Ok(())
}
