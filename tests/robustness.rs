//! The fuzz targets over their committed corpus.

#[path = "../fuzz/bodies.rs"]
mod bodies;

use satoku::random::Random;
use std::path::Path;

/// How many spoilt copies of each file are tried.
const SPOILT: usize = 1_000;

/// A copy with a few bytes changed, put in or taken out.
fn spoilt(input: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() + 1);
        match (random.below(3), at < bytes.len()) {
            (0, true) => bytes[at] = random.below(256) as u8,
            (1, true) => drop(bytes.remove(at)),
            _ => bytes.insert(at, b"\0 0123456789-\x10\x11\x12\x13\xff"[random.below(18)]),
        }
    }
    bytes
}

/// Runs a target over every file of its corpus: whole, cut short and spoilt.
fn run(target: &str, body: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let files = std::fs::read_dir(&folder).expect("the corpus is committed");
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    let mut count = 0;
    for file in files {
        let input = std::fs::read(file).unwrap();
        body(&input);
        for end in [input.len() / 2, input.len().saturating_sub(1)] {
            body(&input[..end]);
        }
        let mut random = Random::new(1, count);
        for _ in 0..SPOILT {
            body(&spoilt(&input, &mut random));
        }
        count += 1;
    }
    assert!(count > 0, "{} is empty", folder.display());
}

macro_rules! targets {
    ($($target:ident),*) => {$(
        #[test]
        fn $target() {
            run(stringify!($target), bodies::$target);
        }
    )*};
}

targets!(
    json,
    ndjson,
    lines,
    rows,
    regions,
    symbols,
    csv,
    sdk,
    ss,
    bank,
    hodoku,
    opensudoku,
    links,
    ipuz,
    link_json,
    any,
    kernel,
    statement,
    certificate
);
