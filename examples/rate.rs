//! How fast minimal puzzles are made on one core, and how fast puzzles are checked.
//!
//! `cargo run --release --example rate -- SIZE ENGINE SECONDS [NODES|-] [FILE]`: with a file of 9x9
//! puzzles, one a line, it looks for up to two solutions of each.

use satoku::board::{Cell, Grid, Size, Symbol, Symbols};
use satoku::cnf::Lit;
use satoku::encode::Encoding;
use satoku::generate::carve::carve;
use satoku::oracle::{Budget, Cancel, Engine, Prepared};
use satoku::random::Random;
use satoku::rules::{Layout, Registry};
use std::error::Error;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [size, engine, seconds, rest @ ..] = arguments.as_slice() else {
        return Err("usage: rate SIZE ENGINE SECONDS [NODES|-] [FILE]".into());
    };
    let mut budget = Budget::default();
    if let Some(nodes) = rest.first().filter(|nodes| *nodes != "-") {
        budget.nodes = nodes.parse()?;
    }
    let rules = Registry::standard().rules("classic", &Layout::of_size(size.parse::<Size>()?))?;
    let prepared = Prepared::new(Encoding::new(&Arc::new(rules), []));
    let engine: Engine = engine.parse()?;
    match rest.get(1) {
        Some(file) => check(&prepared, engine, budget, &std::fs::read_to_string(file)?),
        None => make(&prepared, engine, budget, Duration::from_secs_f64(seconds.parse()?)),
    }
}

fn selector(prepared: &Prepared, (cell, symbol): (Cell, Symbol)) -> Lit {
    prepared.encoding().rules().candidate(cell, symbol)
}

fn check(
    prepared: &Prepared,
    engine: Engine,
    budget: Budget,
    text: &str,
) -> Result<(), Box<dyn Error>> {
    let mut puzzles: Vec<Vec<Lit>> = Vec::new();
    for line in text.lines() {
        if let Some(word) = line.split_whitespace().find(|word| word.len() == 81) {
            let givens = Symbols::default().read(word, 81, 9)?;
            puzzles.push(givens.filled().map(|given| selector(prepared, given)).collect());
        }
    }
    let mut oracle = prepared.oracle(engine, budget, &Cancel::default())?;
    let start = Instant::now();
    let mut unique = 0;
    for clues in &puzzles {
        oracle.push(clues);
        let mut count = 0;
        oracle.solutions(&mut |_| {
            count += 1;
            if count == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        unique += usize::from(count == 1);
        oracle.pop();
    }
    let rate = puzzles.len() as f64 / start.elapsed().as_secs_f64();
    println!("{unique} of {} have one solution; {rate:.0} a second", puzzles.len());
    Ok(())
}

fn make(
    prepared: &Prepared,
    engine: Engine,
    budget: Budget,
    time: Duration,
) -> Result<(), Box<dyn Error>> {
    let (mut puzzles, mut clues, mut undecided) = (0u32, 0, 0);
    let (mut filling, mut slowest) = (Duration::ZERO, Duration::ZERO);
    let warm_up = prepared.random_solution(&[], &mut Random::new(0, 0), 1_000_000);
    warm_up.ok_or("the rules are not served")?;
    let start = Instant::now();
    while start.elapsed() < time {
        let puzzle = Instant::now();
        let mut random = Random::new(1, puzzles.into());
        let grid: Grid =
            prepared.random_solution(&[], &mut random, 1_000_000).ok_or("no random solution")?;
        filling += puzzle.elapsed();
        let mut groups: Vec<Vec<Lit>> =
            grid.filled().map(|given| vec![selector(prepared, given)]).collect();
        random.shuffle(&mut groups);
        let mut oracle = prepared.oracle(engine, budget, &Cancel::default())?;
        let carved = carve(&mut *oracle, &grid, &groups, 0, 0)?;
        clues += carved.kept.iter().filter(|kept| **kept).count();
        undecided += u32::from(carved.undecided);
        puzzles += 1;
        slowest = slowest.max(puzzle.elapsed());
    }
    let (elapsed, count) = (start.elapsed().as_secs_f64(), f64::from(puzzles));
    println!(
        "{puzzles} puzzles, {:.1} a second; {:.2} clues; {undecided} undecided; slowest {slowest:?}; \
         filling {:.1} us",
        count / elapsed,
        clues as f64 / count,
        filling.as_secs_f64() * 1e6 / count,
    );
    Ok(())
}
