//! Measures ratings of puzzles with other clues and rules than the classic ones:
//! `cargo bench --bench variants -- [COUNT] [KIND]...`.
//!
//! Makes twice COUNT (10) killers and COUNT puzzles of each of ten other kinds, without a wanted
//! level, and rates them, with a thread for each core; the first half of COUNT also in four
//! symmetries. Prints how many are solved by steps, how many are beyond the techniques or not
//! decided, how many ratings differ in a symmetry, and how long a rating takes. Then makes killers
//! of three levels, and prints how many a second, with one thread. With kinds (`cage`, `arrow`),
//! only the rows of these.

#![expect(clippy::disallowed_methods, reason = "it measures time")]

use rayon::prelude::*;
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
    let wanted: Vec<String> = words.collect();
    if let Some(word) =
        wanted.iter().find(|word| *word != "cage" && !KINDS.contains(&word.as_str()))
    {
        return Err(format!("no row `{word}`: cage, {}", KINDS.join(", ")).into());
    }
    let is_wanted = |kind: &str| wanted.is_empty() || wanted.iter().any(|word| word == kind);
    let first_half = count.div_ceil(2);
    let layout = Layout::default();
    println!("kind          puzzles  solved  beyond  undecided  turned differ  median  longest");
    let kinds = std::iter::once(("cage", 2 * count)).chain(KINDS.map(|kind| (kind, count)));
    for (kind, count) in kinds.filter(|(kind, _)| is_wanted(kind)) {
        let request = Request::named(kind, &layout)?.assurance(Assurance::Double);
        let generator = Generator::new(request)?;
        let rated = (0..count).into_par_iter().map(|index| {
            let puzzle = generator.puzzle(5, index).map_err(|error| error.to_string())?.puzzle;
            let is_turned = index < first_half;
            let rated = Rated::new(&puzzle, is_turned).map_err(|error| error.to_string())?;
            for (symmetry, other) in &rated.differ {
                eprintln!("{kind} {index}: {}, but in symmetry {symmetry} {other}", rated.rating);
            }
            Ok(rated)
        });
        let mut rated = rated.collect::<Result<Vec<Rated>, String>>()?;
        rated.sort_unstable_by_key(|one| one.time);
        let ended = |end: fn(&Progress) -> bool| rated.iter().filter(|one| end(&one.end)).count();
        let solved = ended(|end| matches!(end, Progress::Solved));
        let beyond = ended(|end| matches!(end, Progress::Stuck));
        let undecided = rated.len() - solved - beyond;
        let differ: usize = rated.iter().map(|one| one.differ.len()).sum();
        let turned: usize = rated.iter().map(|one| one.turned).sum();
        let differ = format!("{differ} of {turned}");
        let longest = rated.last().map(|one| one.time).unwrap_or_default();
        let median = rated.get(rated.len() / 2).map(|one| one.time).unwrap_or_default();
        println!(
            "{kind:12} {count:8} {solved:7} {beyond:7} {undecided:10} {differ:>14} {median:>7.1?} \
             {longest:>8.1?}"
        );
    }
    if !wanted.is_empty() {
        return Ok(());
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

/// What came of rating a puzzle.
struct Rated {
    end: Progress,
    time: Duration,
    /// The rating, told.
    rating: String,
    /// The number of symmetries in which it was rated again.
    turned: usize,
    /// The symmetries in which the rating differs, and the rating there.
    differ: Vec<(usize, String)>,
}

impl Rated {
    /// Rates a puzzle, and if it `is_turned` also in four symmetries.
    fn new(puzzle: &Puzzle, is_turned: bool) -> Result<Self, Box<dyn Error>> {
        let geometry = Geometry::new(puzzle.rules())?;
        let start = Instant::now();
        let rating = Rating::of(&geometry, puzzle, &Ladder::default());
        let time = start.elapsed();
        let (mut turned, mut differ) = (0, Vec::new());
        for (symmetry, place) in SYMMETRIES.iter().enumerate().filter(|_| is_turned) {
            // A clue whose cells are a number has no turned image.
            let Ok(image) = image_of(puzzle, *place) else { continue };
            let mut again = Rating::of(&geometry, &image, &Ladder::default());
            // The solution grid is turned too, so it is not compared.
            again.grid.clone_from(&rating.grid);
            turned += 1;
            if again != rating {
                differ.push((symmetry, told(&again)));
            }
        }
        Ok(Rated { rating: told(&rating), end: rating.end, time, turned, differ })
    }
}

/// Tells how a rating ended, and its score, effort, bottleneck and hardest technique.
fn told(rating: &Rating) -> String {
    let Rating { end, score, effort, bottleneck, hardest, .. } = rating;
    let score = score.map(|score| score.to_string()).unwrap_or_default();
    let hardest = hardest.map(|technique| technique.to_string()).unwrap_or_default();
    format!("{end:?} {score} {effort} {bottleneck} {hardest}")
}

/// The row and column to which a symmetry takes a row and column, on a board of this side.
type Place = fn(usize, usize, usize) -> (usize, usize);

/// A quarter turn, a half turn, and the reflections in a column and a diagonal.
const SYMMETRIES: [Place; 4] = [
    |row, column, side| (column, side - 1 - row),
    |row, column, side| (side - 1 - row, side - 1 - column),
    |row, column, side| (row, side - 1 - column),
    |row, column, _| (column, row),
];

/// Returns a puzzle with its cells at other places. Givens alone have their symbols reversed too.
fn image_of(puzzle: &Puzzle, place: Place) -> Result<Puzzle, Box<dyn Error>> {
    let rules = puzzle.rules();
    let side = rules.board().symbol_count();
    let to = |cell: Cell| {
        let (row, column) = place(cell.index() / side, cell.index() % side, side);
        Cell::new(row * side + column)
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
