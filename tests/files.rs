//! Files: what is written is not lost to another run, to a kill, or to a mistaken command.

use crate::support::{Ran, command, ended, names, run_in, write};
use satoku::format::{Entry, Format, ReadOptions, read};
use satoku::rules::Registry;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

/// The file that a run makes in a folder of its own.
fn made(words: &[&str], file: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), words);
    assert_eq!(ran.code, 0, "{words:?}: {}", ran.err);
    fs::read(folder.path().join(file)).unwrap()
}

/// The bytes with `old` replaced by `new` in one line, from 1.
fn spoilt(text: &str, line: usize, old: &str, new: &str) -> String {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let spoilt = lines[line - 1].replacen(old, new, 1);
    assert_ne!(spoilt, lines[line - 1], "{old}");
    lines[line - 1] = spoilt;
    lines.concat()
}

/// Text with one digit after `key` in a line exchanged for another.
fn digit_changed(text: &str, line: usize, key: &str) -> String {
    let content = text.lines().nth(line - 1).unwrap();
    let at = content.find(key).unwrap() + key.len();
    let digit = at + content[at..].find(|c: char| ('1'..='9').contains(&c)).unwrap();
    let other = if &content[digit..=digit] == "5" { "6" } else { "5" };
    let new = format!("{}{other}{}", &content[..digit], &content[digit + 1..]);
    spoilt(text, line, content, &new)
}

#[test]
fn only_a_file_of_the_same_run_is_resumed() {
    let words = ["generate", "5", "--seed", "5", "-o", "a.ndjson"];
    let set = String::from_utf8(made(&words, "a.ndjson")).unwrap();
    let lines: Vec<&str> = set.split_inclusive('\n').collect();
    let other = ["generate", "5", "--seed", "6", "-o", "a.ndjson"];
    let other = String::from_utf8(made(&other, "a.ndjson")).unwrap();
    let plain = String::from_utf8(made(&["generate", "5", "--seed", "5", "-o", "a.sdm"], "a.sdm"));
    let plain = plain.unwrap();
    let noise = (0..3_000_000u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8);
    let noise: Vec<u8> = noise.filter(|byte| *byte != b'\n').collect();
    let whole = |line: usize| lines[..line].concat();
    let cases: Vec<(&str, Vec<u8>, u64)> = vec![
        // Texts that no run wrote, without a whole line and with one.
        ("a.sdm", b"hello world".to_vec(), 1),
        ("a.ndjson", b"hello world".to_vec(), 1),
        ("a.ndjson", noise, 1),
        ("a.sdm", b"hello world\n".to_vec(), 1),
        ("a.ndjson", b"\n\n".to_vec(), 1),
        ("a.ndjson", format!("# mine\n{set}").into_bytes(), 1),
        // A line that was spoilt.
        ("a.ndjson", digit_changed(&set, 3, "\"id\":").into_bytes(), 3),
        ("a.ndjson", digit_changed(&set, 3, "\"givens\":").into_bytes(), 3),
        ("a.ndjson", digit_changed(&set, 3, "\"solution\":").into_bytes(), 3),
        ("a.ndjson", spoilt(&set, 2, "\"index\":1", "\"index\":7").into_bytes(), 2),
        ("a.ndjson", spoilt(&set, 2, "\"seed\":\"5\"", "\"seed\":\"4\"").into_bytes(), 2),
        ("a.ndjson", spoilt(&set, 4, ",\"seed\":\"5\",\"index\":3", "").into_bytes(), 4),
        ("a.ndjson", spoilt(&set, 4, "{", "{ ").into_bytes(), 4),
        ("a.ndjson", spoilt(&set, 4, "\n", "\r\n").into_bytes(), 4),
        ("a.ndjson", spoilt(&set, 2, "\n", "\n\n").into_bytes(), 3),
        ("a.sdm", digit_changed(&plain, 5, "").into_bytes(), 5),
        ("a.sdm", spoilt(&plain, 2, ".", "0").into_bytes(), 2),
        ("a.sdm", spoilt(&plain, 2, "\n", " mine\n").into_bytes(), 2),
        // Lines in another order, and of another run.
        ("a.ndjson", [lines[0], lines[2], lines[1]].concat().into_bytes(), 2),
        ("a.ndjson", [lines[0], lines[0]].concat().into_bytes(), 2),
        ("a.ndjson", other.clone().into_bytes(), 1),
        // The beginning of another line than the next, or of one more than the run makes.
        ("a.ndjson", (whole(2) + &lines[3][..60]).into_bytes(), 3),
        ("a.ndjson", (whole(2) + "mine").into_bytes(), 3),
        ("a.ndjson", (whole(5) + "{\"id\":\"x").into_bytes(), 6),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (name, content, line) in cases {
        let shown = String::from_utf8_lossy(&content[..content.len().min(300)]).into_owned();
        let path = write(folder.path(), name, &content);
        let words = ["generate", "5", "--seed", "5", "-o", name, "--resume"];
        let ran = run_in(folder.path(), &words);
        assert_eq!(ran.code, 2, "{shown}: {}", ran.err);
        assert!(ran.err.contains(&format!("{name}:{line}: ")), "{shown}: {}", ran.err);
        assert!(ran.err.contains("hint:"), "{shown}: {}", ran.err);
        assert!(fs::read(&path).unwrap() == content, "{shown}");
    }
    // Nothing but the file is left.
    assert_eq!(names(folder.path()), ["a.ndjson", "a.sdm"]);
}

#[test]
fn files_of_every_kind_are_resumed() {
    let requests: [(&str, &[&str]); 16] = [
        ("ndjson", &["--size", "4", "--no-solution"]),
        ("ndjson", &["--size", "3x2", "--variant", "x"]),
        ("ndjson", &["--size", "6", "--variant", "jigsaw", "--symmetry", "rotate-180"]),
        ("ndjson", &["--size", "6", "--variant", "cage"]),
        ("ndjson", &["--variant", "windoku"]),
        ("ndjson", &["--size", "6", "--difficulty", "easy"]),
        ("ndjson", &["--size", "6", "--assurance", "proof", "--start", "7"]),
        ("lines", &["--size", "10", "--clues", "70"]),
        ("lines", &["--size", "10", "--clues", "70", "--symbols", "A-P"]),
        ("lines", &["--size", "4", "--symbols", "abcd"]),
        ("hodoku", &[]),
        ("fpuzzles", &["--size", "6", "--variant", "jigsaw"]),
        ("fpuzzles", &["--size", "3x2"]),
        ("fpuzzles", &["--size", "6", "--variant", "cage", "--no-solution"]),
        ("sudokupad", &["--variant", "windoku"]),
        ("puzzlink", &["--size", "4"]),
    ];
    for (format, request) in requests {
        let words = ["generate", "4", "--seed", "8", "--format", format, "-o", "a.txt"];
        let words = [&words[..], request].concat();
        let whole = made(&words, "a.txt");
        let folder = tempfile::tempdir().unwrap();
        for cut in [whole.len() * 3 / 5, whole.len()] {
            let path = write(folder.path(), "a.txt", &whole[..cut]);
            let ran = run_in(folder.path(), &[&words[..], &["--resume"]].concat());
            assert_eq!(ran.code, 0, "{format} {request:?}: {}", ran.err);
            assert!(fs::read(&path).unwrap() == whole, "{format} {request:?}");
        }
    }
}

const SWEEP: &str = "seed = 17\nquota = 3\n[[request]]\nclues = 30\n";

#[test]
fn only_a_file_of_the_same_sweep_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "sweep.toml", SWEEP);
    let words = ["tune", "sweep", "sweep.toml", "-o", "a.ndjson"];
    let ran = run_in(folder.path(), &words);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let path = folder.path().join("a.ndjson");
    let set = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = set.split_inclusive('\n').collect();
    let resume = [&words[..], &["--resume"]].concat();
    for (content, line) in [
        ("hello world".to_owned(), 1),
        ("{\"givens\":\"".to_owned(), 1),
        (lines[0].replace("\"seed\":\"17\"", "\"seed\":\"1\"").trim_end().to_owned(), 1),
        (set.clone() + "mine", 4),
        (digit_changed(&set, 2, "\"givens\":"), 2),
        (digit_changed(&set, 2, "\"solution\":"), 2),
        ([lines[0], lines[0]].concat(), 2),
        (set.replace('\n', "\r\n"), 1),
    ] {
        fs::write(&path, &content).unwrap();
        ended(&run_in(folder.path(), &resume), 2, &[&format!("a.ndjson:{line}: "), "hint:"]);
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    }
    // Puzzles of an index between those that are there.
    for content in [lines[1].to_owned() + &lines[2][..100], lines[2].to_owned()] {
        fs::write(&path, content).unwrap();
        let ran = run_in(folder.path(), &resume);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(fs::read_to_string(&path).unwrap(), set);
    }
    // A sweep without a puzzle leaves the old set.
    write(folder.path(), "sweep.toml", "tries = 1\n[[request]]\ndifficulty = \"diabolical\"\n");
    ended(&run_in(folder.path(), &words), 3, &["nothing was written to a.ndjson"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), set);
}

#[test]
fn a_run_that_makes_nothing_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let unmet: &[&str] = &["--size", "6", "--difficulty", "diabolical", "--tries", "1"];
    let late: &[&str] = &["--size", "25", "--time-limit", "1ms"];
    for name in ["a.json", "a.ndjson", "a.csv", "a.txt"] {
        for (request, why) in [(unmet, "0 of 1"), (late, "time limit")] {
            write(folder.path(), name, "old");
            let words = [&["generate", "--seed", "1", "-o", name], request].concat();
            let said = format!("nothing was written to {name}");
            ended(&run_in(folder.path(), &words), 3, &[why, &said]);
            assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), "old");
        }
    }
    assert_eq!(names(folder.path()), ["a.csv", "a.json", "a.ndjson", "a.txt"]);
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_that_made_nothing_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a.json", "old");
    // Hardly any grid has such a puzzle.
    let words = ["generate", "--clues", "17", "--tries", "1000000", "--seed", "1", "-o", "a.json"];
    let mut child = command(folder.path(), &words).stderr(Stdio::piped()).spawn().unwrap();
    wait_until(|| temporary(folder.path()).is_some(), &mut child);
    let mut kill = std::process::Command::new("kill");
    assert!(kill.args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let ran = child.wait_with_output().unwrap().into();
    ended(&ran, 130, &["interrupted", "nothing was written to a.json"]);
    assert_eq!(fs::read_to_string(folder.path().join("a.json")).unwrap(), "old");
    assert_eq!(names(folder.path()), ["a.json"]);
}

#[test]
fn a_run_without_a_result_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let several = ".".repeat(81);
    for name in ["old.json", "old.ndjson"] {
        for (input, words) in [
            ("not a puzzle", &["convert", "in.txt"][..]),
            ("not a puzzle", &["certify", "in.txt"]),
            (&several, &["certify", "in.txt"]),
            (&several, &["minimize", "in.txt"]),
            (&several, &["tune", "adjust", "in.txt", "--clues", "30"]),
        ] {
            write(folder.path(), "in.txt", input);
            write(folder.path(), name, "old");
            let words = [words, &["-o", name]].concat();
            let ran = run_in(folder.path(), &words);
            assert!(matches!(ran.code, 1 | 2), "{words:?}: {}", ran.err);
            assert!(!ran.err.contains("written to"), "{words:?}: {}", ran.err);
            let left = fs::read_to_string(folder.path().join(name)).unwrap();
            assert_eq!(left, "old", "{words:?}: {}", ran.err);
        }
    }
    assert_eq!(names(folder.path()), ["in.txt", "old.json", "old.ndjson"]);
}

/// Waits for something that a process does.
fn wait_until(done: impl Fn() -> bool, child: &mut std::process::Child) {
    while !done() {
        assert!(child.try_wait().unwrap().is_none(), "it ended too early");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The temporary file in a folder.
fn temporary(folder: &Path) -> Option<PathBuf> {
    let names = names(folder).into_iter().map(|name| folder.join(name));
    let is_tmp = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "tmp");
    names.filter(is_tmp).find(|path| path.display().to_string().contains("/.satoku-"))
}

/// Kills a run as soon as `done`.
fn killed(folder: &Path, words: &[&str], done: impl Fn() -> bool) {
    let mut child = command(folder, words).stderr(Stdio::null()).spawn().unwrap();
    wait_until(done, &mut child);
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Locks a file as a run does that writes it.
fn locked(path: &Path) -> File {
    let file = File::options().write(true).open(path).unwrap();
    file.try_lock().unwrap();
    file
}

#[cfg(unix)]
#[test]
fn what_a_killed_run_left_is_removed_by_the_next() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a.json", "old");
    let many = ["generate", "1000000", "--seed", "1", "-o", "a.json"];
    killed(folder.path(), &many, || temporary(folder.path()).is_some());
    let left = temporary(folder.path()).unwrap();
    assert_eq!(fs::read_to_string(folder.path().join("a.json")).unwrap(), "old");
    // As long as its run lives, the target is not written by another.
    let run = locked(&left);
    let words = ["generate", "2", "--seed", "1", "-o", "a.json"];
    ended(&run_in(folder.path(), &words), 2, &["a.json", "another run is writing it", "hint:"]);
    assert_eq!(fs::read_to_string(folder.path().join("a.json")).unwrap(), "old");
    drop(run);
    let name = left.file_name().unwrap().to_str().unwrap();
    ended(&run_in(folder.path(), &words), 0, &["note: removed", name, "killed run"]);
    assert_eq!(names(folder.path()), ["a.json"]);
    assert!(fs::read_to_string(folder.path().join("a.json")).unwrap().starts_with('{'));
    assert!(!run_in(folder.path(), &words).err.contains("note: removed"));
    // Other targets have temporary files of their own, and what is no file is not removed.
    write(folder.path(), name, "left");
    assert_eq!(run_in(folder.path(), &["encode", &".".repeat(81), "-o", "b.cnf"]).code, 0);
    assert!(left.exists());
    fs::remove_file(&left).unwrap();
    std::os::unix::fs::symlink("a.json", &left).unwrap();
    ended(&run_in(folder.path(), &words), 2, &["a.json", name, "in the way", "hint:"]);
    assert!(left.is_symlink());
}

#[cfg(unix)]
#[test]
fn a_file_is_written_by_one_run_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ndjson");
    let words = ["generate", "3", "--seed", "1", "-o", "a.ndjson"];
    assert_eq!(run_in(folder.path(), &words).code, 0);
    let before = fs::read(&path).unwrap();
    write(folder.path(), "sweep.toml", SWEEP);
    let run = locked(&path);
    for words in [
        &words[..],
        &["generate", "9", "--seed", "1", "-o", "a.ndjson", "--resume"],
        &["convert", "a.ndjson", "-o", "a.ndjson"],
        &["certify", "a.ndjson", "-o", "a.ndjson"],
        &["tune", "sweep", "sweep.toml", "-o", "a.ndjson"],
        &["tune", "sweep", "sweep.toml", "-o", "a.ndjson", "--resume"],
    ] {
        ended(&run_in(folder.path(), words), 2, &["a.ndjson", "another run is writing it"]);
        assert!(fs::read(&path).unwrap() == before, "{words:?}");
    }
    drop(run);
    // A killed run leaves no lock.
    let many = ["generate", "1000000", "--seed", "2", "-o", "a.ndjson"];
    killed(folder.path(), &many, || fs::read(&path).unwrap() != before);
    assert_eq!(run_in(folder.path(), &words).code, 0);
    assert!(fs::read(&path).unwrap() == before);
    assert_eq!(names(folder.path()), ["a.ndjson", "sweep.toml"]);
}

#[test]
fn a_file_can_be_the_input_and_the_output() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "200", "--seed", "1", "--size", "4", "-o", "a.ndjson"];
    assert_eq!(run_in(folder.path(), &words).code, 0);
    for command in ["certify", "convert", "minimize"] {
        assert_eq!(run_in(folder.path(), &[command, "a.ndjson", "-o", "a.ndjson"]).code, 0);
        let text = fs::read_to_string(folder.path().join("a.ndjson")).unwrap();
        let registry = Registry::standard();
        let options = ReadOptions { from: Some(Format::Ndjson), ..ReadOptions::new(&registry) };
        let entries = read(text.as_bytes(), &options).unwrap();
        let entries: Vec<Entry> = entries.map(|entry| entry.unwrap().item).collect();
        assert_eq!(entries.len(), 200, "{command}");
    }
}

#[cfg(unix)]
#[test]
fn links_are_written_through() {
    use std::os::unix::fs::symlink;
    for name in ["a.json", "a.ndjson"] {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path();
        fs::create_dir(place.join("far")).unwrap();
        // A link to a link to a file, which is there only at the second time.
        symlink(Path::new("far").join(name), place.join(name)).unwrap();
        symlink("real", place.join("far").join(name)).unwrap();
        for count in ["1", "2"] {
            let ran = run_in(place, &["generate", count, "--seed", "1", "-o", name]);
            ended(&ran, 0, &[&format!(" written to {name}\n")]);
            assert!(place.join(name).is_symlink() && place.join("far").join(name).is_symlink());
            let text = fs::read_to_string(place.join("far/real")).unwrap();
            assert_eq!(text.matches("\"givens\"").count().to_string(), count);
        }
        assert_eq!(names(place), [name, "far"]);
        assert_eq!(names(&place.join("far")), [name, "real"]);
        // A loop leads nowhere.
        fs::remove_file(place.join(name)).unwrap();
        symlink(name, place.join(name)).unwrap();
        ended(&run_in(place, &["generate", "--seed", "1", "-o", name]), 2, &["cannot write", name]);
        assert!(place.join(name).is_symlink());
    }
}

#[cfg(unix)]
#[test]
fn a_file_past_the_size_limit_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    // A limit of some kilobytes stands for a full disk.
    let limited = |words: &str| -> Ran {
        let mut shell = std::process::Command::new("sh");
        shell.current_dir(folder.path());
        shell.args(["-c", &format!("ulimit -f 8; exec \"$0\" {words}")]);
        shell.arg(env!("CARGO_BIN_EXE_satoku")).output().unwrap().into()
    };
    write(folder.path(), "a.json", "old");
    ended(
        &limited("generate 90 --size 4 --seed 1 -o a.json"),
        2,
        &["cannot write a.json", "large"],
    );
    assert_eq!(fs::read_to_string(folder.path().join("a.json")).unwrap(), "old");
    // Lines that are out are kept, and the rest can be made.
    let words = ["generate", "90", "--size", "4", "--seed", "1", "-o", "a.ndjson"];
    ended(&limited(&words.join(" ")), 2, &["cannot write a.ndjson", "large"]);
    assert!(fs::metadata(folder.path().join("a.ndjson")).unwrap().len() > 1_000);
    assert_eq!(names(folder.path()), ["a.json", "a.ndjson"]);
    assert_eq!(run_in(folder.path(), &[&words[..], &["--resume"]].concat()).code, 0);
    assert!(fs::read(folder.path().join("a.ndjson")).unwrap() == made(&words, "a.ndjson"));
}

#[test]
fn pictures_of_steps_stay_until_there_are_others() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let draw = |puzzle: &str| {
        let words = ["solve", "--steps", puzzle, "--format", "svg", "-o", "steps"];
        run_in(folder.path(), &words).code
    };
    assert_eq!(draw(puzzle), 0);
    let steps = names(&folder.path().join("steps"));
    assert!(steps.len() > 10);
    assert_eq!(draw(&format!("55{}", ".".repeat(79))), 1);
    assert_eq!(names(&folder.path().join("steps")), steps);
}

#[test]
fn folders_of_files_are_made_and_keep_what_is_not_ours() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "sweep.toml", SWEEP);
    let words = ["tune", "sweep", "sweep.toml", "-o", "sets/new/a.ndjson"];
    assert_eq!(run_in(folder.path(), &words).code, 0);
    let words = ["certify", "sets/new/a.ndjson", "--export", "proofs/new"];
    assert_eq!(run_in(folder.path(), &words).code, 0);
    let proofs = folder.path().join("proofs/new");
    assert_eq!(names(&proofs).len(), 9);
    // What a killed run left is no other file.
    for name in names(&proofs) {
        fs::remove_file(proofs.join(name)).unwrap();
    }
    write(&proofs, ".satoku-0123abcd.tmp", "left");
    assert_eq!(run_in(folder.path(), &words).code, 0);
    let why = "proofs/new has other files in it, such as ";
    ended(&run_in(folder.path(), &words), 2, &[why, "hint:", "--force"]);
    write(&proofs, "mine.txt", "x");
    assert_eq!(run_in(folder.path(), &[&words[..], &["--force"]].concat()).code, 0);
    assert!(proofs.join("mine.txt").exists());
}
