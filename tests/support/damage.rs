//! Inputs damaged at random, and what the tests of hostile input share.

use satoku::random::Random;
use std::fs;
use std::ops::Range;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

/// The seed of everything that is drawn here.
pub const SEED: u64 = 20;

/// Returns how many mutated inputs are to be tried.
pub fn amount() -> usize {
    let asked = std::env::var("SATOKU_HOSTILE").ok();
    asked.map_or(1_000, |number| number.parse().expect("SATOKU_HOSTILE is a number"))
}

/// Prints a row of the table in `docs/reliability.md`. `.ci/reliability` collects the rows, and
/// adds the numbers of equal ones.
pub fn row(what: &str, tried: usize, result: &str) {
    println!("| {what} | {tried} | {result} |");
}

/// Keeps an input that failed, and returns where.
pub fn keep(name: &str, input: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, input).unwrap();
    path
}

/// The folders of files of puzzles.
pub const PUZZLES: [&str; 4] =
    ["fuzz/corpus/readers", "output/samples", "tests/data", "tests/data/pasted"];

/// Returns the files of some folders, or the files themselves, in order.
pub fn seeds(paths: &[&str]) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<PathBuf> = Vec::new();
    for path in paths {
        match fs::read_dir(root.join(path)) {
            Ok(folder) => files.extend(folder.map(|entry| entry.unwrap().path())),
            Err(_) => files.push(root.join(path)),
        }
    }
    files.sort();
    files.iter().filter(|file| file.is_file()).map(|file| fs::read(file).unwrap()).collect()
}

/// The most bytes of an input.
const LONGEST: usize = 1 << 17;

/// Returns an input: the seeds as they are come first, then damaged ones.
pub fn input(seeds: &[Vec<u8>], index: usize) -> Vec<u8> {
    if let Some(seed) = seeds.get(index) {
        return seed.clone();
    }
    let mut random = Random::new(SEED, index as u64);
    let mut bytes = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(3) {
        damage(&mut bytes, &seeds[random.below(seeds.len())], &mut random);
        bytes.truncate(LONGEST);
    }
    bytes
}

fn damage(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let at = random.below(bytes.len() + 1);
    match random.below(8) {
        0 => {
            for _ in 0..(1 + random.below(4)).min(bytes.len()) {
                let at = random.below(bytes.len());
                bytes[at] = random.below(256) as u8;
            }
        }
        1 => drop(bytes.drain(part(bytes, random))),
        2 => bytes.truncate(at),
        3 => {
            let piece = bytes[part(bytes, random)].to_vec();
            insert(bytes, at, &piece.repeat(1 << random.below(8)));
        }
        4 => {
            bytes.truncate(at);
            bytes.extend_from_slice(&other[part(other, random).start..]);
        }
        5 => inflate(bytes, at, random),
        6 => nest(bytes, at, random),
        _ => {
            let piece = PIECES[random.below(PIECES.len())].as_bytes();
            // One, or too many for anything.
            insert(bytes, at, &piece.repeat([1, 1, 1, 1_000][random.below(4)]));
        }
    }
}

/// Draws a part of a text, mostly a short one.
fn part(bytes: &[u8], random: &mut Random) -> Range<usize> {
    let start = random.below(bytes.len() + 1);
    let longest = [8, 100, bytes.len()][random.below(3)].min(bytes.len() - start);
    start..start + random.below(longest + 1)
}

fn insert(bytes: &mut Vec<u8>, at: usize, piece: &[u8]) {
    bytes.splice(at..at, piece.iter().copied());
}

const NUMBERS: [&str; 12] = [
    "0",
    "-1",
    "9.5",
    "255",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e999",
    "99999999999999999999999999999999999999999999999999",
];

/// Puts another number in the place of the next one.
fn inflate(bytes: &mut Vec<u8>, at: usize, random: &mut Random) {
    let Some(start) = (at..bytes.len()).find(|at| bytes[*at].is_ascii_digit()) else { return };
    let end = (start..bytes.len()).find(|at| !bytes[*at].is_ascii_digit());
    let number = NUMBERS[random.below(NUMBERS.len())];
    bytes.splice(start..end.unwrap_or(bytes.len()), number.bytes());
}

const NESTS: [(&str, &str); 6] = [
    ("[", "]"),
    ("{\"a\":", "}"),
    ("{\"givens\":[", "]}"),
    ("<a>", "</a>"),
    ("<folder name=\"a\">", "</folder>"),
    ("\"", "\""),
];

/// Puts the rest of a text into many nested brackets, which may stay open.
fn nest(bytes: &mut Vec<u8>, at: usize, random: &mut Random) {
    let (open, close) = NESTS[random.below(NESTS.len())];
    let depth = 1 << random.below(15);
    insert(bytes, at, open.repeat(depth).as_bytes());
    if random.below(2) == 0 {
        bytes.extend_from_slice(close.repeat(depth).as_bytes());
    }
}

/// What readers and terminals may trip over.
const PIECES: [&str; 26] = [
    "\0",
    "\n",
    "\r\n",
    "\t",
    " ",
    ",",
    ";",
    ":",
    "\"",
    "'",
    "\\",
    "\\u0000",
    "\\ud800",
    "&lt;",
    "&#0;",
    "%00",
    "]]>",
    "<!DOCTYPE a [<!ENTITY b \"c\">]>",
    "#",
    "\u{feff}",
    "\u{1b}[31m",
    "\u{202e}",
    "\u{301}",
    "z",
    "\"givens\":",
    "https://",
];

/// Runs a target over `count` inputs, with a stack of 1 MiB.
pub fn run(target: &'static str, paths: &[&str], count: usize, body: fn(&[u8])) {
    let seeds = seeds(paths);
    let count = count.max(seeds.len());
    let all = move || {
        let failed = (0..count).filter_map(|index| {
            let bytes = input(&seeds, index);
            let passed = catch_unwind(|| body(&bytes)).is_ok();
            (!passed).then(|| keep(&format!("{target}-{index}"), &bytes))
        });
        failed.take(10).collect::<Vec<_>>()
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(all).unwrap();
    let failed = thread.join().unwrap();
    assert!(failed.is_empty(), "{target} fails for {failed:?}");
    let what = match target {
        "readers" => "mutated files of puzzles, each read in every format",
        _ => "mutated inputs of the other fuzz targets, and specs of books",
    };
    row(what, count, "no panic, nothing read wrong");
}
