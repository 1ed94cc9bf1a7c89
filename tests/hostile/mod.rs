//! Hostile input, kills and limits; `docs/reliability.md` says what is promised.
//!
//! `SATOKU_HOSTILE` is how many mutated inputs are tried, and the other counts follow from it. Each
//! input depends on its index alone, so a larger number tries the same inputs first.

#[cfg(unix)]
mod commands;
#[cfg(unix)]
mod confined;
#[cfg(target_os = "linux")]
mod disks;
mod forgeries;
mod kills;
#[cfg(unix)]
mod limits;
mod mutations;
#[cfg(all(unix, feature = "photo"))]
mod pages;

use std::path::{Path, PathBuf};

/// The seed of everything that is drawn here.
const SEED: u64 = 20;

/// Returns how many mutated inputs are to be tried.
fn amount() -> usize {
    let asked = std::env::var("SATOKU_HOSTILE").ok();
    asked.map_or(1_000, |number| number.parse().expect("SATOKU_HOSTILE is a number"))
}

/// Prints a row of the table in `docs/reliability.md`. `.ci/reliability` collects the rows, and
/// adds the numbers of equal ones.
fn row(what: &str, tried: usize, result: &str) {
    println!("| {what} | {tried} | {result} |");
}

/// Keeps an input that failed, and returns where.
fn keep(name: &str, input: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, input).unwrap();
    path
}
