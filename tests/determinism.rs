//! The same request gives the same bytes: for any number of threads, in parts, after an
//! interruption.

use crate::support::{self, command, run_in};
use std::fs;
use std::time::Duration;

fn bytes_of(words: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), words);
    assert_eq!(ran.code, 0, "{words:?}: {}", ran.err);
    fs::read(folder.path().join(words[words.len() - 1])).unwrap()
}

#[test]
fn threads_do_not_change_a_byte() {
    let requests: [(&str, &[&str]); 6] = [
        ("60", &["--size", "9"]),
        ("20", &["--variant", "jigsaw", "--size", "7"]),
        ("40", &["--symmetry", "both-mirrors", "--clues", "32..40"]),
        ("60", &["--assurance", "proof"]),
        ("10", &["--assurance", "proof", "--variant", "jigsaw", "--size", "7"]),
        ("6", &["--assurance", "proof", "--size", "16"]),
    ];
    for (count, request) in requests {
        for file in ["a.json", "a.ndjson"] {
            let with = |jobs: &str| {
                let words = ["generate", count, "--seed", "9", "--jobs", jobs];
                bytes_of(&[&words[..], request, &["-o", file]].concat())
            };
            assert_eq!(with("1"), with("2"));
            assert_eq!(with("1"), with("3"));
        }
    }
}

#[test]
fn parts_concatenate() {
    let part = |count: &str, start: &str| {
        bytes_of(&["generate", count, "--seed", "9", "--start", start, "-o", "a.ndjson"])
    };
    assert_eq!(part("30", "0"), [part("12", "0"), part("18", "12")].concat());
}

#[test]
fn seeds_and_indices_matter() {
    let seed = |seed: &str| bytes_of(&["generate", "3", "--seed", seed, "-o", "a.txt"]);
    assert_ne!(seed("1"), seed("2"));
    let text = String::from_utf8(seed("1")).unwrap();
    let lines: std::collections::BTreeSet<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
}

#[test]
fn a_cut_file_is_resumed_to_the_same_bytes() {
    for (file, assurance) in [("a.ndjson", "fast"), ("a.txt", "double"), ("a.ndjson", "proof")] {
        let words = ["generate", "20", "--seed", "5", "--assurance", assurance, "-o", file];
        let whole = bytes_of(&words);
        let resume = [&words[..6], &["--resume", "-o", file]].concat();
        // The beginning of a line that is not asked for goes as well.
        let more = ["generate", "21", "--seed", "5", "--assurance", assurance, "-o", file];
        let longer = &bytes_of(&more)[..whole.len() + 6];
        let line = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
        for cut in [
            0,
            1,
            line - 1,
            line,
            line + 1,
            whole.len() / 2,
            whole.len() - 1,
            whole.len(),
            longer.len(),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(file);
            fs::write(&path, &longer[..cut]).unwrap();
            let ran = run_in(folder.path(), &resume);
            assert_eq!(ran.code, 0, "cut at {cut}: {}", ran.err);
            assert!(fs::read(&path).unwrap() == whole, "cut at {cut}");
        }
    }
}

#[test]
fn a_file_of_another_request_is_not_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "5", "--seed", "5", "-o", "a.ndjson"];
    assert_eq!(run_in(folder.path(), &words).code, 0);
    let before = fs::read(folder.path().join("a.ndjson")).unwrap();
    for other in [
        &["generate", "9", "--seed", "6", "--resume", "-o", "a.ndjson"][..],
        &["generate", "9", "--seed", "5", "--clues", "30", "--resume", "-o", "a.ndjson"],
        &["generate", "4", "--seed", "5", "--resume", "-o", "a.ndjson"],
        &["generate", "9", "--resume", "-o", "a.ndjson"],
    ] {
        let ran = run_in(folder.path(), other);
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert_eq!(fs::read(folder.path().join("a.ndjson")).unwrap(), before);
    }
    let ran = run_in(folder.path(), &["generate", "5", "--seed", "5", "--resume", "-o", "a.json"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("ndjson"), "{}", ran.err);
}

/// Waits until a file is longer than `length`, as long as the process runs.
fn wait_for(path: &std::path::Path, length: u64, child: &mut std::process::Child) {
    while child.try_wait().unwrap().is_none()
        && fs::metadata(path).map_or(0, |metadata| metadata.len()) <= length
    {
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_killed_run_is_resumed_to_the_same_bytes() {
    // The slower engine leaves time to kill the run half way.
    let words = ["generate", "150", "--seed", "5", "--engine", "varisat", "-o", "a.ndjson"];
    let whole = bytes_of(&words);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ndjson");
    let mut child = command(folder.path(), &words).spawn().unwrap();
    wait_for(&path, 3_000, &mut child);
    // SIGKILL on Unix.
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(
        fs::metadata(&path).unwrap().len() < whole.len() as u64,
        "killed too late to show anything"
    );
    let resume = [&words[..6], &["--resume", "-o", "a.ndjson"]].concat();
    let ran = run_in(folder.path(), &resume);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(fs::read(&path).unwrap() == whole);
}

#[cfg(unix)]
#[test]
fn an_interrupted_set_is_valid_and_shorter() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "1000000", "--seed", "5", "-o", "a.json", "--jobs", "1"];
    let mut command = command(folder.path(), &words);
    let child = command.stderr(std::process::Stdio::piped()).spawn().unwrap();
    // The temporary file beside the target shows that puzzles are being written.
    let growing = || {
        let entries = fs::read_dir(folder.path()).unwrap();
        entries
            .flatten()
            .any(|entry| entry.metadata().is_ok_and(|metadata| metadata.len() > 20_000))
    };
    while !growing() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let signalled =
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signalled.unwrap().success());
    let ran: support::Ran = child.wait_with_output().unwrap().into();
    assert_eq!(ran.code, 130, "{}", ran.err);
    assert!(ran.err.contains("interrupted"), "{}", ran.err);
    let set: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.path().join("a.json")).unwrap()).unwrap();
    assert!(set["puzzles"].as_array().unwrap().len() > 10);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file stays");
}

#[test]
fn a_time_limit_ends_with_3_and_what_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "1000000", "--seed", "5", "-o", "a.json", "--time-limit", "1s"];
    let ran = run_in(folder.path(), &words);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("time limit"), "{}", ran.err);
    let set: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.path().join("a.json")).unwrap()).unwrap();
    assert!(set["puzzles"].is_array());
}
