//! Commands on mutated files: each run ends as documented and says why, and their answers agree.

use crate::support::confined::{confined, is_sober};
use crate::support::damage::{PUZZLES, amount, input, keep, row, seeds};
use crate::support::{Ran, write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Calls `each` with mutated files in a folder of their own, and names those for which it fails.
/// Returns how many files there were.
fn over(what: &str, paths: &[&str], each: impl Fn(&Path)) -> usize {
    let (seeds, count) = (seeds(paths), amount() / 100);
    let failed: Vec<_> = (0..count)
        .filter_map(|index| {
            // Past the seeds as they are, with which other tests begin.
            let bytes = input(&seeds, seeds.len() + index);
            let folder = tempfile::tempdir().unwrap();
            write(folder.path(), "hostile", &bytes);
            let passed = catch_unwind(AssertUnwindSafe(|| each(folder.path()))).is_ok();
            (!passed).then(|| keep(&format!("{what}-{index}"), &bytes))
        })
        .take(10)
        .collect();
    assert!(failed.is_empty(), "{what} fails for {failed:?}");
    count
}

/// Runs a command on the file.
fn run(folder: &Path, words: &[&str]) -> Ran {
    let ran = confined(folder, 60, words);
    is_sober(words, "hostile", &ran);
    ran
}

#[test]
fn commands_on_puzzles() {
    let tried = over("puzzles", &PUZZLES, |folder| {
        let run = |words: &[&str]| run(folder, words);
        for words in [
            &["solve", "hostile"][..],
            &["solve", "hostile", "--steps"],
            &["rate", "hostile", "--format", "json"],
            &["hint", "hostile", "--tell", "step"],
            &["minimize", "hostile", "--format", "ndjson"],
            &["encode", "hostile", "--block"],
            &["verify", "hostile"],
        ] {
            run(words);
        }
        let checked = run(&["check", "hostile", "--minimal", "--duplicates"]);
        // What one reader takes for puzzles is the same to the next.
        let converted = run(&["convert", "hostile", "-o", "again.json"]);
        if converted.code == 0 {
            let again = run(&["check", "again.json", "--minimal", "--duplicates"]);
            assert_eq!(again.code, checked.code, "{} {}", checked.out, again.out);
        }
        // What has one solution can be proved to have it, and nothing else can.
        let certified = run(&["certify", "hostile", "-o", "proved.json"]);
        match certified.code {
            0 => {
                let verified = run(&["verify", "proved.json"]);
                assert_eq!(verified.code, 0, "{}", verified.out);
            }
            code => assert!(code == 3 || checked.code != 0, "{}", certified.err),
        }
    });
    row("mutated files of puzzles, each read by 10 commands", tried, "ended as documented");
}

/// Tests of commands that read other files.
macro_rules! commands {
    ($($name:ident $paths:expr => $words:expr;)*) => {$(
        #[test]
        fn $name() {
            let words: &[&str] = &$words;
            let tried = over(stringify!($name), &$paths, |folder| drop(run(folder, words)));
            row("mutated layouts, patterns, solutions and sweeps", tried, "ended as documented");
        }
    )*};
}

commands! {
    layouts ["fuzz/corpus/regions", "output/samples/irregular.layout"] =>
        ["generate", "--seed", "1", "--variant", "jigsaw", "--tries", "1", "--regions", "hostile"];
    patterns ["fuzz/corpus/regions"] =>
        ["generate", "--seed", "1", "--size", "4", "--tries", "1", "--pattern", "hostile"];
    solutions ["fuzz/corpus/regions", "output/samples/six.txt"] =>
        ["generate", "--seed", "1", "--size", "4", "--tries", "1", "--solution", "./hostile"];
    // Past the last puzzle of any sweep, so that the spec is read and nothing made.
    sweeps ["output/samples/sweep.toml"] =>
        ["tune", "sweep", "hostile", "-o", "a.ndjson", "--range", "18446744073709551614..18446744073709551615"];
}
