//! Compares ratings with those of another program: `cargo run --release --example agreement FILE`, where
//! each line of the file has a 9x9 puzzle and its rating.

use satoku::board::Symbols;
use satoku::logic::{Geometry, Ladder, Rating, Score};
use satoku::rules::{Layout, Registry};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

/// How many puzzles of one rating came out how.
#[derive(Default)]
struct Counts {
    equal: u32,
    lower: u32,
    higher: u32,
    unsolved: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("name a file of puzzles and ratings")?;
    let rules = Arc::new(Registry::standard().rules("classic", &Layout::default())?);
    let (geometry, ladder) = (Geometry::new(&rules)?, Ladder::default());
    let mut table: BTreeMap<Score, Counts> = BTreeMap::new();
    let (mut theirs, mut ours) = (Vec::new(), Vec::new());
    for line in std::fs::read_to_string(path)?.lines() {
        let (puzzle, rating) = line.split_once(' ').ok_or("a line has a puzzle and its rating")?;
        let known: Score = rating.trim().parse()?;
        let givens = Symbols::default().read(puzzle, 81, 9)?;
        let found = Rating::of(&geometry, &givens, &ladder).score;
        let counts = table.entry(known).or_default();
        match found.map(|found| found.cmp(&known)) {
            Some(Ordering::Equal) => counts.equal += 1,
            Some(Ordering::Less) => counts.lower += 1,
            Some(Ordering::Greater) => counts.higher += 1,
            None => counts.unsolved += 1,
        }
        theirs.push(f64::from(known.tenths()));
        ours.push(found.map_or(f64::INFINITY, |found| f64::from(found.tenths())));
    }
    println!("rating  equal  lower  higher  unsolved");
    for (score, Counts { equal, lower, higher, unsolved }) in &table {
        println!("{score:>6}  {equal:>5}  {lower:>5}  {higher:>6}  {unsolved:>8}");
    }
    let all = |of: fn(&Counts) -> u32| table.values().map(of).sum::<u32>();
    println!(
        "{} of {} equal, {} unsolved",
        all(|one| one.equal),
        ours.len(),
        all(|one| one.unsolved)
    );
    println!("rank correlation (Spearman): {:.4}", correlation(&ranks(&theirs), &ranks(&ours)));
    Ok(())
}

/// The rank of each value, the mean of theirs for equal ones.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|left, right| values[*left].total_cmp(&values[*right]));
    let mut ranks = vec![0.0; values.len()];
    let mut first = 0;
    for tied in order.chunk_by(|left, right| values[*left].total_cmp(&values[*right]).is_eq()) {
        let rank = first as f64 + (tied.len() - 1) as f64 / 2.0;
        tied.iter().for_each(|index| ranks[*index] = rank);
        first += tied.len();
    }
    ranks
}

/// Pearson's correlation.
fn correlation(left: &[f64], right: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (low, high) = (mean(left), mean(right));
    let sum = |product: &dyn Fn(f64, f64) -> f64| -> f64 {
        left.iter().zip(right).map(|(one, other)| product(one - low, other - high)).sum()
    };
    sum(&|one, other| one * other)
        / (sum(&|one, _| one * one) * sum(&|_, other| other * other)).sqrt()
}
