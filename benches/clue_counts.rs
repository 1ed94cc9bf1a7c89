//! Measures the processor time of puzzles with few clues: `cargo bench --bench clue_counts`.
//!
//! Arguments choose rows (`-- 20 19`); by default all but those of 18 and 17 clues. The table is in
//! docs/benchmarks.md.

use cpu_time::ThreadTime;
use satoku::board::{Size, Symmetry};
use satoku::generate::{Assurance, ClueCount, Generator, Request};
use satoku::rules::Layout;

/// A row: its argument, the request, and the number of puzzles for each seed.
struct Row {
    word: &'static str,
    side: usize,
    clues: (usize, usize),
    symmetry: Symmetry,
    puzzles: u64,
}

const fn classic(word: &'static str, clues: usize, puzzles: u64) -> Row {
    Row { word, side: 9, clues: (clues, clues), symmetry: Symmetry::None, puzzles }
}

const ROWS: [Row; 10] = [
    classic("30", 30, 100),
    classic("26", 26, 100),
    classic("22", 22, 50),
    classic("21", 21, 50),
    classic("20", 20, 20),
    classic("19", 19, 5),
    Row {
        word: "rotate-180",
        side: 9,
        clues: (24, 24),
        symmetry: Symmetry::Rotate180,
        puzzles: 50,
    },
    Row { word: "16x16", side: 16, clues: (0, 90), symmetry: Symmetry::None, puzzles: 1 },
    classic("18", 18, 1),
    classic("17", 17, 1),
];

/// The number of rows that are made if none is named.
const COMMON: usize = 8;

const SEEDS: u64 = 20;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    println!("| clues | puzzles | mean | median | 90 % | longest |\n|---|---|---|---|---|---|");
    for (number, row) in ROWS.iter().enumerate() {
        let named = words.iter().any(|word| word == row.word);
        if named || words.is_empty() && number < COMMON {
            println!("{}", times(row)?);
        }
    }
    Ok(())
}

/// Makes the puzzles of a row, seeds 1 to 20, one after another.
fn times(row: &Row) -> Result<String, Box<dyn std::error::Error>> {
    let generator = Generator::new(
        Request::named("classic", &Layout::of_size(Size::of_side(row.side)?))?
            .clues(ClueCount::new(row.clues.0, row.clues.1)?)
            .symmetry(row.symmetry)
            .assurance(Assurance::Fast),
    )?;
    let mut worker = generator.worker(None);
    let mut seconds = Vec::new();
    for seed in 1..=SEEDS {
        for index in 0..row.puzzles {
            let start = ThreadTime::now();
            let generated = worker.puzzle(seed, index)?;
            seconds.push(start.elapsed().as_secs_f64());
            let count = generated.puzzle.clues().len();
            assert!((row.clues.0..=row.clues.1).contains(&count), "{count} clues");
        }
    }
    seconds.sort_by(f64::total_cmp);
    let mean = seconds.iter().sum::<f64>() / seconds.len() as f64;
    let at = |percent: usize| seconds[seconds.len() * percent / 100];
    let [mean, median, most, longest] = [mean, at(50), at(90), seconds[seconds.len() - 1]]
        .map(|time| format!("{:.2} ms", time * 1e3));
    let name = match (row.side, row.symmetry) {
        (9, Symmetry::None) => row.word.to_owned(),
        (9, symmetry) => format!("24 with {symmetry}"),
        (side, _) => format!("{side}x{side}, {} or fewer", row.clues.1),
    };
    Ok(format!("| {name} | {} | {mean} | {median} | {most} | {longest} |", seconds.len()))
}
