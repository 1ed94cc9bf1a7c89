//! Compares ratings with those of another program: `cargo bench --bench agreement -- FILE [TURNS]`.
//!
//! Each line of the file has a 9x9 puzzle and, after a blank, its rating. Without ratings only the
//! share of puzzles solved by steps is printed. With TURNS, up to 1,000 puzzles of the file are
//! rated again that many times, each time relabelled, mirrored and with their lines in another
//! order. Where a rating of 4.0 to 7.4 differs, the benchmark tries whether taking one step after
//! another, in random orders, gives the other program's rating.

use satoku::board::{Cell, Grid, Symbol, Symbols};
use satoku::logic::{Geometry, Ladder, Path, Progress, Rating, Score, State, Technique};
use satoku::random::Random;
use satoku::rules::{Layout, Registry};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

/// The number of orders to try.
const ORDERS: u64 = 20;

/// The most puzzles to turn.
const TURNED: usize = 1000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    let path = words.next().ok_or("name a file of puzzles, with or without ratings")?;
    let turns: u64 = words.next().map_or(Ok(0), |word| word.parse())?;
    let rules = Arc::new(Registry::standard().rules("classic", &Layout::default())?);
    let (geometry, ladder) = (Geometry::new(&rules)?, Ladder::default());
    let mut puzzles = Vec::new();
    let text = std::fs::read_to_string(path)?;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (puzzle, known) = match line.split_once(' ') {
            Some((puzzle, known)) => (puzzle, Some(known.trim().parse::<Score>()?)),
            None => (line, None),
        };
        let givens = Symbols::default().read(puzzle, 81, 9)?;
        let rating = Rating::from(State::blank(&geometry).with_givens(&givens), &ladder);
        puzzles.push(Compared { givens, known, rating });
    }
    let solved = puzzles.iter().filter(|one| one.rating.score.is_some()).count();
    println!("{solved} of {} solved without guessing", puzzles.len());
    if puzzles.iter().any(|one| one.known.is_some()) {
        compare(&puzzles);
        explain(&geometry, &ladder, &puzzles);
    }
    if turns > 0 {
        let step = puzzles.len().div_ceil(TURNED);
        let taken: Vec<&Compared> = puzzles.iter().step_by(step).collect();
        let same = taken.iter().enumerate().filter(|(index, one)| {
            (0..turns).all(|turn| {
                let mut random = Random::new(turn, *index as u64);
                let turned = turned(&one.givens, &mut random);
                let state = State::blank(&geometry).with_givens(&turned);
                let mut again = Rating::from(state, &ladder);
                // The solution grid is turned too, so it is not compared.
                again.grid = one.rating.grid.clone();
                again == one.rating
            })
        });
        let (count, all) = (same.count(), taken.len());
        println!(
            "{count} of {all} have the same rating, effort and techniques in {turns} turns each"
        );
    }
    Ok(())
}

/// A puzzle with its rating by another program and ours.
struct Compared {
    givens: Grid,
    known: Option<Score>,
    rating: Rating,
}

impl Compared {
    fn order(&self) -> Option<Ordering> {
        Some(self.rating.score?.cmp(&self.known?))
    }
}

/// The number of puzzles of one rating for each result.
#[derive(Default)]
struct Counts {
    equal: u32,
    lower: u32,
    higher: u32,
    unsolved: u32,
}

/// Prints how many puzzles have the known rating, for each rating and in total.
fn compare(puzzles: &[Compared]) {
    let mut table: BTreeMap<Score, Counts> = BTreeMap::new();
    let (mut theirs, mut ours) = (Vec::new(), Vec::new());
    for one in puzzles {
        let Some(known) = one.known else { continue };
        let counts = table.entry(known).or_default();
        match one.order() {
            Some(Ordering::Equal) => counts.equal += 1,
            Some(Ordering::Less) => counts.lower += 1,
            Some(Ordering::Greater) => counts.higher += 1,
            None => counts.unsolved += 1,
        }
        theirs.push(f64::from(known.tenths()));
        let tenths = |score: Score| f64::from(score.tenths());
        ours.push(one.rating.score.map_or(f64::INFINITY, tenths));
    }
    println!("rating  equal  lower  higher  unsolved");
    for (score, Counts { equal, lower, higher, unsolved }) in &table {
        println!("{score:>6}  {equal:>5}  {lower:>5}  {higher:>6}  {unsolved:>8}");
    }
    for (low, high) in
        [(10, 38), (40, 74), (75, 255), (10, 255)].map(|(l, h)| (Score::new(l), Score::new(h)))
    {
        let inside = || table.range(low..=high).map(|(_, counts)| counts);
        let equal: u32 = inside().map(|one| one.equal).sum();
        let all: u32 = inside().map(|one| one.equal + one.lower + one.higher + one.unsolved).sum();
        println!("{equal} of {all} equal from {low} to {high}");
    }
    println!("rank correlation (Spearman): {:.4}", correlation(&ranks(&theirs), &ranks(&ours)));
}

/// Prints, for ratings of 4.0 to 7.4 that differ, the technique behind our rating, and whether the
/// order of steps explains the difference.
fn explain(geometry: &Geometry, ladder: &Ladder, puzzles: &[Compared]) {
    let mut table: BTreeMap<(bool, Option<Technique>), [u32; 2]> = BTreeMap::new();
    for one in puzzles {
        let (Some(known), Some(order)) = (one.known, one.order()) else { continue };
        if order.is_eq() || !(40..=74).contains(&known.tenths()) {
            continue;
        }
        let by_order =
            (0..ORDERS).any(|seed| in_order(geometry, ladder, &one.givens, seed) == Some(known));
        table.entry((order.is_gt(), one.rating.hardest)).or_default()[usize::from(by_order)] += 1;
    }
    println!(
        "from 4.0 to 7.4, where ours differs: our hardest technique; how many, and of how many one"
    );
    println!("step after another, in one of {ORDERS} orders, gives the other rating");
    for ((is_higher, hardest), [other, by_order]) in &table {
        let side = if *is_higher { "higher" } else { "lower" };
        let name = hardest.map_or_else(String::new, |technique| technique.to_string());
        println!("{side:6} {name:26} {:4} {by_order:4}", other + by_order);
    }
    let sum = |which: usize| table.values().map(|counts| counts[which]).sum::<u32>();
    println!("{} differ, {} by the order alone", sum(0) + sum(1), sum(1));
}

/// Returns the rating if one step is taken after another, each at random among the easiest.
fn in_order(geometry: &Geometry, ladder: &Ladder, givens: &Grid, seed: u64) -> Option<Score> {
    let mut random = Random::new(seed, 0);
    let (mut state, mut highest) = (State::blank(geometry).with_givens(givens), None);
    loop {
        let mut path = Path::from(state.clone(), ladder);
        match path.look() {
            Progress::Steps(score) => highest = highest.max(Some(score)),
            Progress::Solved => return highest,
            _ => return None,
        }
        let steps = path.steps();
        state.apply(&steps[random.below(steps.len())].conclusion);
    }
}

/// Returns the puzzle with other symbols, mirrored or not, and with its bands and stacks and their
/// lines in another order.
fn turned(grid: &Grid, random: &mut Random) -> Grid {
    let mut order = |count: usize| -> Vec<usize> {
        let mut items: Vec<usize> = (0..count).collect();
        random.shuffle(&mut items);
        items
    };
    let mut lines = || -> Vec<usize> {
        let (bands, inner) = (order(3), [order(3), order(3), order(3)]);
        (0..9).map(|line| bands[line / 3] * 3 + inner[line / 3][line % 3]).collect()
    };
    let (rows, columns) = (lines(), lines());
    let (symbols, mirrored) = (order(9), order(2)[0] == 1);
    let mut turned = Grid::blank(81);
    for (cell, symbol) in grid.filled() {
        let (row, column) = (rows[cell.index() / 9], columns[cell.index() % 9]);
        let index = if mirrored { column * 9 + row } else { row * 9 + column };
        turned.set(Cell::new(index), Some(Symbol::new(symbols[symbol.index()])));
    }
    turned
}

/// Returns the rank of each value; equal values get the mean of their ranks.
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

/// Returns Pearson's correlation.
fn correlation(left: &[f64], right: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (low, high) = (mean(left), mean(right));
    let sum = |product: &dyn Fn(f64, f64) -> f64| -> f64 {
        left.iter().zip(right).map(|(one, other)| product(one - low, other - high)).sum()
    };
    sum(&|one, other| one * other)
        / (sum(&|one, _| one * one) * sum(&|_, other| other * other)).sqrt()
}
