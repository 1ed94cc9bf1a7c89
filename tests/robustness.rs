//! The fuzz targets over their committed corpus.

#[path = "../fuzz/bodies.rs"]
mod bodies;

use std::path::Path;

/// Runs a target over every file of its corpus, whole and cut short.
fn run(target: &str, body: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut count = 0;
    for file in std::fs::read_dir(&folder).expect("the corpus is committed") {
        let input = std::fs::read(file.unwrap().path()).unwrap();
        body(&input);
        for end in [input.len() / 2, input.len().saturating_sub(1)] {
            body(&input[..end]);
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
    json, ndjson, lines, rows, regions, symbols, csv, sdk, ss, bank, hodoku, opensudoku, links,
    ipuz, link_json, any
);
