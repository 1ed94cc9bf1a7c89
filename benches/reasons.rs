//! Measures smallest reasons: `cargo bench --bench reasons -- PUZZLES [COUNT]`.
//!
//! Each line of the file begins with a 9x9 puzzle. Of up to COUNT puzzles (100), it solves each as
//! far as singles, locked candidates, subsets and fish go, and looks for the smallest reasons
//! there and in every later round. It prints how long that takes, and for each weight the scores of
//! the easiest steps of the other techniques in the same positions.

use satoku::board::{Grid, Symbols};
use satoku::logic::{
    Geometry, Ladder, Path, Progress, Score, SmallestReasons, State, Technique, WORK,
};
use satoku::oracle::Cancel;
use satoku::rules::{Layout, Registry};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The score up to which a player sees steps at once.
const BASIC: Score = Score::new(38);

/// The most work for one position: about ten seconds.
const MOST: u64 = 2 * WORK;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    let path = words.next().ok_or("name a file of puzzles")?;
    let count: usize = words.next().map_or(Ok(100), |word| word.parse())?;
    let rules = Arc::new(Registry::standard().rules("classic", &Layout::default())?);
    let geometry = Geometry::new(&rules)?;
    let others = Ladder::default().without([Technique::SmallestReason]);
    let text = std::fs::read_to_string(path)?;
    let lines: Vec<&str> = text.lines().collect();
    let mut scores: BTreeMap<u32, Vec<Score>> = BTreeMap::new();
    let (mut first, mut all) = (Vec::new(), Vec::new());
    let mut without = 0;
    for line in lines.iter().step_by(lines.len().div_ceil(count).max(1)) {
        let givens: Grid = Symbols::default().read(&line[..81], 81, 9)?;
        let mut path = Path::quick(State::blank(&geometry).with_givens(&givens), &others);
        let mut is_first = true;
        while let Progress::Steps(score) = path.look() {
            if score > BASIC {
                let start = Instant::now();
                let smallest = SmallestReasons::of(path.state(), MOST, &Cancel::default());
                let took = start.elapsed();
                match smallest.steps.is_empty() {
                    true => without += 1,
                    false => scores.entry(smallest.weight).or_default().push(score),
                }
                if std::mem::take(&mut is_first) {
                    first.push(took);
                }
                all.push(took);
            }
            path.take();
        }
    }
    println!("first positions: {}", times(&mut first));
    println!("all positions:   {}", times(&mut all));
    println!("{without} positions without smallest reasons within the work\n");
    println!("weight  positions  score: lowest  quarter  middle  three quarters  highest");
    for (weight, mut scores) in scores {
        scores.sort_unstable();
        let at = |share: usize| scores[(scores.len() - 1) * share / 4];
        println!(
            "{weight:6} {:10} {:14} {:8} {:7} {:15} {:8}",
            scores.len(),
            at(0),
            at(1),
            at(2),
            at(3),
            at(4)
        );
    }
    Ok(())
}

/// Returns the number of durations, their median and that which 95 of 100 stay below.
fn times(all: &mut [Duration]) -> String {
    all.sort_unstable();
    let at = |share: usize| all.get(all.len().saturating_sub(1) * share / 100);
    let [middle, most, longest] = [50, 95, 100].map(|share| at(share).copied().unwrap_or_default());
    format!("{}, median {middle:.1?}, 95 of 100 up to {most:.1?}, longest {longest:.1?}", all.len())
}
