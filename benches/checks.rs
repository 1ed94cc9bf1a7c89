//! Checks the puzzles of standard input, in ndjson, each as soon as it is read, and writes for each
//! the number of solutions up to 2 or `undecided`, and after a tab the seconds of processor time
//! that the check took, without reading: `cargo bench --bench checks < puzzles.ndjson`.
//!
//! `benches/cp_sat.py` runs it beside another solver, in turn.

use cpu_time::ThreadTime;
use satoku::format::{Format, ReadOptions, read};
use satoku::rules::Registry;
use satoku::{Finding, Solver};
use std::error::Error;
use std::io::{BufReader, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let registry = Registry::standard();
    let options = ReadOptions { from: Some(Format::Ndjson), ..ReadOptions::new(&registry) };
    let (mut solver, mut out) = (Solver::default(), std::io::stdout().lock());
    for entry in read(BufReader::new(std::io::stdin()), &options)? {
        let puzzle = entry?.item.puzzle;
        let start = ThreadTime::now();
        let report = solver.check_against(&puzzle, None, false)?;
        let seconds = start.elapsed().as_secs_f64();
        let solutions = match report.finding {
            Finding::None { .. } => "0",
            Finding::Unique => "1",
            Finding::Several { .. } => "2",
            _ => "undecided",
        };
        writeln!(out, "{solutions}\t{seconds:.9}")?;
        out.flush()?;
    }
    Ok(())
}
