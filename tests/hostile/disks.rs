//! Full disks: the failure is named, an old document stays, and lines can be continued.

use crate::support::damage::row;
use crate::support::{Ran, command, done, run_in, write};
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

#[test]
fn a_full_device_is_an_error_of_every_command() {
    let folder = tempfile::tempdir().unwrap();
    // Without certificates, so that `verify` has something to say of each puzzle.
    let words = ["generate", "2", "--seed", "1", "--assurance", "double", "--format", "ndjson"];
    write(folder.path(), "set", done(&words));
    write(folder.path(), "grid", "1234341221434321\n");
    write(folder.path(), "sweep.toml", "[[request]]\nclues = 30\n");
    let to_stdout: [&[&str]; 15] = [
        &["generate", "2", "--seed", "1"],
        &["solve", "set"],
        &["solve", "set", "--steps"],
        &["check", "set"],
        &["rate", "set"],
        &["hint", "set"],
        &["minimize", "set"],
        &["convert", "set", "--to", "json"],
        &["certify", "set"],
        &["verify", "set"],
        &["encode", "set"],
        &["tune", "fewest", "grid"],
        &["tune", "add", "set"],
        &["tune", "survey", "--samples", "5"],
        &["tune", "sweep", "sweep.toml", "-o", "sweep.ndjson"],
    ];
    let is_refused = |words: &[&str], ran: &Ran| {
        assert!(ran.code == 2 && ran.err.contains("No space left"), "{words:?}: {}", ran.err);
    };
    for words in to_stdout {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut command = command(folder.path(), words);
        let output = command.stdin(Stdio::null()).stdout(full).output().unwrap();
        is_refused(words, &output.into());
    }
    let to_file: [&[&str]; 5] = [
        &["generate", "2", "--seed", "1"],
        &["minimize", "set"],
        &["convert", "set"],
        &["certify", "set"],
        &["encode", "set"],
    ];
    for words in to_file {
        let words = [words, &["-o", "/dev/full"]].concat();
        is_refused(&words, &run_in(folder.path(), &words));
    }
    row("commands onto a full device", to_stdout.len() + to_file.len(), "ended with 2");
}

/// Runs the program on a disk of 16 KiB that has the file `set`. Returns what the disk then had, or
/// `None` if no disk can be mounted here.
fn on_small_disk(set: &[u8], words: &[&str]) -> Option<(Ran, TempDir)> {
    let namespace = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(["--map-root-user", "--mount", "sh", "-c", script]);
        command
    };
    let (disk, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mount = "mount -t tmpfs -o size=16k none \"$0\"";
    let probe = namespace(mount).arg(disk.path()).stderr(Stdio::null()).status();
    if !probe.is_ok_and(|status| status.success()) {
        eprintln!("skipped: no small file system can be mounted here");
        return None;
    }
    write(copy.path(), "set", set);
    let script = format!(
        "{mount} && cp \"$1/set\" \"$0\" && cd \"$0\" && copy=$1 && shift && \"$@\"; code=$?; \
         rm \"$copy/set\"; cp -a . \"$copy\"; exit $code"
    );
    let mut command = namespace(&script);
    command.arg(disk.path()).arg(copy.path()).arg(env!("CARGO_BIN_EXE_satoku")).args(words);
    Some((command.stdin(Stdio::null()).output().unwrap().into(), copy))
}

/// Files in a folder, with their content.
fn only_file(folder: &Path) -> Vec<u8> {
    let files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files, [folder.join("set")]);
    fs::read(&files[0]).unwrap()
}

#[test]
fn a_full_disk_loses_nothing() {
    let words = ["generate", "200", "--size", "4", "--seed", "1", "-o", "set", "--format"];
    // An old document stays.
    let old = "an older set";
    let document = [&words[..], &["json"]].concat();
    let Some((ran, folder)) = on_small_disk(old.as_bytes(), &document) else { return };
    assert!(ran.code == 2 && ran.err.contains("No space left"), "{}", ran.err);
    assert!(only_file(folder.path()) == old.as_bytes());
    // Lines are continued where there is room.
    let lines = [&words[..], &["ndjson", "--resume"]].concat();
    let whole = tempfile::tempdir().unwrap();
    assert_eq!(run_in(whole.path(), &lines).code, 0);
    let whole = only_file(whole.path());
    let Some((ran, folder)) = on_small_disk(b"", &lines) else { return };
    assert!(ran.code == 2 && ran.err.contains("No space left"), "{}", ran.err);
    let left = only_file(folder.path());
    assert!(!left.is_empty() && whole.starts_with(&left), "{}", left.len());
    assert_eq!(run_in(folder.path(), &lines).code, 0);
    assert!(only_file(folder.path()) == whole);
    row("full disks", 2, "the old document whole, lines continued to the same bytes");
}
