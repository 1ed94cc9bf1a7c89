//! Measures ratings of puzzles with other clues and rules than the classic ones:
//! `cargo bench --bench variants -- [COUNT]`.
//!
//! Makes twice COUNT (10) killers and COUNT puzzles of each of ten other kinds, without a wanted
//! level, and rates each and its mirror image. Prints how many are solved by steps, how many are
//! beyond the techniques or not decided, how many ratings of the mirror image differ, and how long
//! a rating takes. Then makes killers of three levels, and prints how many a second.

#![expect(clippy::disallowed_methods, reason = "it measures time")]

use satoku::board::{Cell, Symbol};
use satoku::generate::{Assurance, Generator, Request};
use satoku::logic::{Geometry, Ladder, Progress, Rating};
use satoku::rules::{Clue, Layout, Puzzle, Registry};
use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The kinds besides killers.
const KINDS: [&str; 10] = [
    "thermometer",
    "arrow",
    "dot",
    "xv",
    "renban",
    "whisper",
    "between",
    "palindrome",
    "sandwich",
    "anti-knight",
];

/// The time for killers of each level.
const LEVELS: Duration = Duration::from_secs(20);

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    let count: u64 = words.next().map_or(Ok(10), |word| word.parse())?;
    let layout = Layout::default();
    println!("kind          puzzles  solved  beyond  undecided  mirrored differ  median  longest");
    for (kind, count) in std::iter::once(("cage", 2 * count)).chain(KINDS.map(|kind| (kind, count)))
    {
        let request = Request::named(kind, &layout)?.assurance(Assurance::Double);
        let generator = Generator::new(request)?;
        let (mut solved, mut beyond, mut undecided, mut differ) = (0, 0, 0, 0);
        let mut times = Vec::new();
        for index in 0..count {
            let puzzle = generator.puzzle(5, index)?.puzzle;
            let geometry = Geometry::new(puzzle.rules())?;
            let start = Instant::now();
            let rating = Rating::of(&geometry, &puzzle, &Ladder::default());
            times.push(start.elapsed());
            match rating.end {
                Progress::Solved => solved += 1,
                Progress::Stuck => beyond += 1,
                _ => undecided += 1,
            }
            let mut again = Rating::of(&geometry, &mirrored(&puzzle)?, &Ladder::default());
            again.grid.clone_from(&rating.grid);
            differ += u64::from(again != rating);
        }
        times.sort_unstable();
        let longest = times.last().copied().unwrap_or_default();
        let median = times.get(times.len() / 2).copied().unwrap_or_default();
        println!(
            "{kind:12} {count:8} {solved:7} {beyond:7} {undecided:10} {differ:16} {median:>7.1?} \
             {longest:>8.1?}"
        );
    }
    println!();
    for level in ["easy", "medium", "hard"] {
        let generator =
            Generator::new(Request::named("cage", &layout)?.difficulty(level.parse()?))?;
        let (start, mut made, mut givens) = (Instant::now(), 0, 0);
        while start.elapsed() < LEVELS {
            givens += generator.puzzle(5, made)?.puzzle.givens().filled().count();
            made += 1;
        }
        let rate = made as f64 / start.elapsed().as_secs_f64();
        let givens = givens as f64 / made as f64;
        println!("{level} killers: {rate:.1} a second, with {givens:.1} givens on average");
    }
    Ok(())
}

/// Returns a puzzle whose rows and columns have changed places. Symbols are reversed too if all
/// clues are givens.
fn mirrored(puzzle: &Puzzle) -> Result<Puzzle, Box<dyn Error>> {
    let rules = puzzle.rules();
    let side = rules.board().symbol_count();
    let to = |cell: Cell| {
        let (row, column) = (cell.index() / side, cell.index() % side);
        Cell::new(column * side + row)
    };
    let registry = Registry::standard();
    let has_others = puzzle.constraints().next().is_some();
    let clue = |clue: &Clue| -> Result<Clue, Box<dyn Error>> {
        Ok(match clue {
            Clue::Given(cell, symbol) if has_others => Clue::Given(to(*cell), *symbol),
            Clue::Given(cell, symbol) => {
                Clue::Given(to(*cell), Symbol::new(side - 1 - symbol.index()))
            }
            Clue::Constraint(clue) => {
                let kinds = registry.clue_kinds();
                let kind = kinds.iter().find(|kind| kind.name() == clue.kind());
                let cells = clue.cells().iter().map(|cell| to(*cell)).collect();
                Clue::Constraint(kind.ok_or("no such kind")?.read(cells, &clue.fields())?)
            }
        })
    };
    let clues = puzzle.clues().iter().map(clue).collect::<Result<_, _>>()?;
    Ok(Puzzle::new(Arc::clone(rules), clues)?)
}
