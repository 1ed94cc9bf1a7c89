//! `satoku convert` to pictures and sheets.

use crate::support::{Ran, run_in, write};
use std::path::Path;

const PUZZLE: &str =
    "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";
const SOLUTION: &str =
    "598731624732456891461928537326185749945672183817394265653247918189563472274819356";

fn set(folder: &Path) {
    write(folder, "set.sdm", format!("{PUZZLE}\n{SOLUTION}\n"));
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn done(folder: &Path, words: &[&str]) -> Ran {
    let ran = run_in(folder, words);
    assert_eq!(ran.code, 0, "{words:?}: {}", ran.err);
    ran
}

#[test]
fn each_puzzle_gets_a_file_and_one_for_its_solution() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path());
    for format in ["svg", "png", "pdf"] {
        let words = ["convert", "set.sdm", "-o", format, "--format", format, "--solution"];
        done(folder.path(), &words);
        let drawn = folder.path().join(format);
        let found = names(&drawn);
        assert_eq!(found.len(), 4, "{found:?}");
        assert_eq!(found[0], format!("0001-925a2250-solution.{format}"));
        let start: &[u8] = match format {
            "svg" => b"<svg",
            "png" => b"\x89PNG",
            _ => b"%PDF",
        };
        for name in &found {
            assert!(std::fs::read(drawn.join(name)).unwrap().starts_with(start), "{name}");
        }
        // A second time the same files are there, with the same bytes.
        let before = std::fs::read(drawn.join(&found[0])).unwrap();
        done(folder.path(), &words);
        assert!(before == std::fs::read(drawn.join(&found[0])).unwrap());
        assert_eq!(names(&drawn), found);
    }
}

#[test]
fn widths_are_in_pixels_or_millimetres() {
    let folder = tempfile::tempdir().unwrap();
    for (width, least, most) in [("300px", 300, 312), ("25.4mm", 300, 312)] {
        done(folder.path(), &["convert", PUZZLE, "-o", "one.png", "--width", width]);
        let bytes = std::fs::read(folder.path().join("one.png")).unwrap();
        let pixels = u32::from_be_bytes(bytes[16..20].try_into().unwrap());
        assert!((least..=most).contains(&pixels), "{width}: {pixels}");
    }
    let ran = run_in(folder.path(), &["convert", PUZZLE, "-o", "one.png", "--width", "9999999px"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("expected a width such as 90mm"), "{}", ran.err);
}

#[test]
fn sheets_hold_several_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path());
    let ran = done(folder.path(), &["convert", "set.sdm", "-o", "sheet.pdf", "--per-page", "1"]);
    assert!(ran.err.contains("2 puzzles set on the sheets of sheet.pdf"), "{}", ran.err);
    if crate::support::has_tool("pdfinfo") {
        let pages = |words: &[&str]| {
            done(folder.path(), words);
            let file = folder.path().join("sheet.pdf");
            let output = std::process::Command::new("pdfinfo").arg(file).output().unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            let row = text.lines().find(|line| line.starts_with("Pages:")).unwrap().to_owned();
            row["Pages:".len()..].trim().parse::<usize>().unwrap()
        };
        let sheet = ["convert", "set.sdm", "-o", "sheet.pdf", "--per-page"];
        assert_eq!(pages(&[&sheet[..], &["1"]].concat()), 2);
        assert_eq!(pages(&[&sheet[..], &["6"]].concat()), 1);
        assert_eq!(pages(&[&sheet[..], &["1", "--solution"]].concat()), 3);
    }
}

#[test]
fn folders_with_other_things_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path());
    std::fs::create_dir(folder.path().join("mine")).unwrap();
    write(&folder.path().join("mine"), "thesis.doc", "");
    let words = ["convert", "set.sdm", "-o", "mine", "--format", "svg"];
    let ran = run_in(folder.path(), &words);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("hint: name another folder, or give --force"), "{}", ran.err);
    assert_eq!(names(&folder.path().join("mine")), ["thesis.doc"]);
    done(folder.path(), &[&words[..], &["--force"]].concat());
    assert_eq!(names(&folder.path().join("mine")).len(), 3);
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path());
    for (words, said) in [
        (&["convert", "set.sdm", "-o", "x.svg"][..], "one picture cannot show several puzzles"),
        (&["convert", "set.sdm", "--format", "png"], "pictures do not go to standard output"),
        (&["convert", "set.sdm", "-o", "x.svg", "--format", "png"], "does not end in .png"),
        (&["convert", "set.sdm", "--format", "jpg"], "or svg, png or pdf for pictures"),
    ] {
        let ran = run_in(folder.path(), words);
        assert_eq!(ran.code, 2, "{words:?}");
        assert!(ran.err.contains(said), "{words:?}: {}", ran.err);
    }
    // Two solutions: 4x4 with hardly any givens.
    let empty = "1...............";
    let words = ["convert", empty, "-o", "x.svg", "--solution"];
    let ran = run_in(folder.path(), &words);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("has several solutions"), "{}", ran.err);
    assert_eq!(names(folder.path()), ["set.sdm"]);
}
