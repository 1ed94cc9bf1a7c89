//! Killed runs: a file of lines is continued to the same bytes, and a document is replaced as a
//! whole or not at all.

use crate::support::damage::{SEED, amount, row};
use crate::support::{command, names, run_in};
use satoku::random::Random;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

/// How often a file is killed before it is finished.
const KILLS: usize = 4;

/// Returns how many files are made in spite of kills, of a share of all.
fn files(share: usize) -> usize {
    (amount() / 250).max(20) * share / 5 / KILLS
}

/// Requests whose files are lines.
const LINES: [&[&str]; 6] = [
    &["--format", "ndjson"],
    &["--format", "lines", "--assurance", "fast"],
    &["--format", "ndjson", "--assurance", "proof", "--variant", "x"],
    &["--format", "hodoku", "--symmetry", "rotate-180"],
    &["--format", "fpuzzles", "--variant", "jigsaw", "--size", "6"],
    &["--format", "ndjson", "--difficulty", "1 easy, 1 medium"],
];

/// Documents.
const DOCUMENTS: [&[&str]; 2] = [&["--format", "json"], &["--format", "opensudoku"]];

/// The bytes of all files in a folder.
fn size(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).unwrap().flatten();
    files.filter_map(|file| Some(file.metadata().ok()?.len())).sum()
}

/// Runs the program and kills it once the folder has this many bytes. Returns whether it was still
/// at work.
fn kill_at(folder: &Path, words: &[&str], bytes: u64) -> bool {
    let mut command = command(folder, words);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    while child.try_wait().unwrap().is_none() && size(folder) < bytes {
        std::thread::sleep(Duration::from_millis(1));
    }
    // SIGKILL on Unix.
    child.kill().unwrap();
    let status = child.wait().unwrap();
    assert!(status.success() || status.code().is_none(), "{words:?} ended with {status}");
    !status.success()
}

/// Runs the program, which is to succeed, and returns the file `set`.
fn finish(folder: &Path, words: &[&str]) -> Vec<u8> {
    let ran = run_in(folder, words);
    assert_eq!(ran.code, 0, "{words:?}: {}", ran.err);
    assert_eq!(names(folder), ["set"], "{words:?}: nothing else is left");
    fs::read(folder.join("set")).unwrap()
}

#[test]
fn killed_files_of_lines_are_continued() {
    let files = files(4);
    let mut cut = 0;
    for file in 0..files {
        let seed = file.to_string();
        let words = ["generate", "30", "--seed", &seed, "--jobs", "1", "-o", "set"];
        let words = [&words, LINES[file % LINES.len()]].concat();
        let whole = finish(tempfile::tempdir().unwrap().path(), &words);

        let folder = tempfile::tempdir().unwrap();
        let words = [&words[..], &["--resume"]].concat();
        let mut random = Random::new(SEED, file as u64);
        let mut moments = [(); KILLS].map(|()| 1 + random.below(whole.len()));
        moments.sort_unstable();
        for moment in moments {
            let is_cut = kill_at(folder.path(), &words, moment as u64);
            let left = fs::read(folder.path().join("set")).unwrap();
            assert!(whole.starts_with(&left) && left.len() >= moment, "{words:?} at {moment}");
            cut += usize::from(is_cut && left.len() < whole.len());
        }
        assert!(finish(folder.path(), &words) == whole, "{words:?} after kills at {moments:?}");
    }
    let kills = files * KILLS;
    assert!(cut * 2 > kills, "of {kills} kills only {cut} came before the end");
    row("kills of files of lines", kills, "continued to the same bytes");
}

#[test]
fn killed_documents_are_whole() {
    let files = files(1);
    let mut cut = 0;
    for file in 0..files {
        let seed = file.to_string();
        let words = ["generate", "100", "--seed", &seed, "--jobs", "1", "-o", "set"];
        let words = [&words, DOCUMENTS[file % DOCUMENTS.len()]].concat();
        let whole = finish(tempfile::tempdir().unwrap().path(), &words);

        let old = "an older set";
        let mut random = Random::new(SEED, file as u64);
        for kill in 1..=KILLS {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("set"), old).unwrap();
            let moment = old.len() + 1 + random.below(whole.len());
            cut += usize::from(kill_at(folder.path(), &words, moment as u64));
            let left = fs::read(folder.path().join("set")).unwrap();
            assert!(left == old.as_bytes() || left == whole, "{words:?} at {moment}");
            if kill == KILLS {
                assert!(finish(folder.path(), &words) == whole, "{words:?}");
            }
        }
    }
    let kills = files * KILLS;
    assert!(cut * 2 > kills, "of {kills} kills only {cut} came before the end");
    row("kills of documents", kills, "the old or the new one, whole");
}
