//! `satoku convert` to pictures and sheets.

use crate::support::{Ran, run_in, write};
use std::path::Path;

const PUZZLE: &str =
    "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";
/// A filled grid that does not solve the puzzle.
const FILLED: &str =
    "619842735843567912572139648437296851156783294928415376764358129291674583385921467";

fn set(folder: &Path) {
    write(folder, "set.sdm", format!("{PUZZLE}\n{FILLED}\n"));
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
    for (width, wanted) in [("300px", 300), ("1000", 1000), ("25.4mm", 300), ("90mm", 1063)] {
        done(folder.path(), &["convert", PUZZLE, "-o", "one.png", "--width", width]);
        let bytes = std::fs::read(folder.path().join("one.png")).unwrap();
        let pixels = u32::from_be_bytes(bytes[16..20].try_into().unwrap());
        assert_eq!(pixels, wanted, "{width}");
    }
    // A pixel of an SVG is 1/96 inch.
    done(folder.path(), &["convert", PUZZLE, "-o", "one.svg", "--width", "1000"]);
    let svg = std::fs::read_to_string(folder.path().join("one.svg")).unwrap();
    assert!(svg.contains(" width=\"750pt\" height=\"750pt\""), "{}", &svg[..200]);
    let ran = run_in(folder.path(), &["convert", PUZZLE, "-o", "one.png", "--width", "9999999px"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("expected a width such as 90mm"), "{}", ran.err);
}

#[test]
fn pictures_are_on_white_paper_unless_it_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    for (flag, alpha) in [(None, 255), (Some("--transparent"), 0)] {
        let mut words = vec!["convert", PUZZLE, "-o", "one.png", "--width", "180"];
        words.extend(flag);
        done(folder.path(), &words);
        let file = std::fs::File::open(folder.path().join("one.png")).unwrap();
        let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        // In the middle of the second cell, which is empty.
        let at = 4 * (180 * 10 + 30);
        let expected = [alpha; 4];
        assert_eq!(pixels[at..at + 4], expected, "{flag:?}");
        words[3] = "one.svg";
        done(folder.path(), &words);
        let svg = std::fs::read_to_string(folder.path().join("one.svg")).unwrap();
        assert_eq!(svg.contains("fill=\"#ffffff\""), alpha == 255, "{flag:?}");
    }
}

#[test]
fn pictures_and_sheets_have_the_symbols_that_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let convert = |symbols: &str, file: &str| {
        run_in(folder.path(), &["convert", PUZZLE, "-o", file, "--symbols", symbols])
    };
    for (file, other) in [("a.svg", "b.svg"), ("a.png", "b.png"), ("a.pdf", "b.pdf")] {
        assert_eq!(convert("1-9", file).code, 0);
        assert_eq!(convert("DREAMLIGH", other).code, 0);
        let bytes = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
        assert!(bytes(file) != bytes(other), "{other}");
    }
    if crate::support::has_tool("pdftotext") {
        let file = folder.path().join("b.pdf");
        let output = std::process::Command::new("pdftotext").arg(file).arg("-").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let letters: String = text.chars().filter(char::is_ascii_uppercase).collect();
        assert!(letters.starts_with("MGEHLRGIER"), "{text}");
    }
    let ran = convert("🍎🍐🍊🍋🍌🍉🍇🍓🍒", "c.svg");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("the fonts of pictures have no `🍎` (U+1F34E)"), "{}", ran.err);
    let ran = convert("ABCD", "c.svg");
    assert_eq!(ran.code, 2);
    assert!(!folder.path().join("c.svg").exists(), "{}", ran.err);
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
    assert!(ran.err.contains("hint: name another folder, or add --force"), "{}", ran.err);
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
