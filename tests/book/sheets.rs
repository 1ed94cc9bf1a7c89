//! `satoku sheet`, and the steps of `satoku solve` as a PDF.

use crate::support::{Ran, ended, has_tool, run_in, write};
use std::path::Path;
use std::process::Command;

const PUZZLE: &str =
    "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";
/// A filled grid that does not solve the puzzle.
const FILLED: &str =
    "619842735843567912572139648437296851156783294928415376764358129291674583385921467";

/// A puzzle with an X-wing on its way.
const X_WING: &str =
    "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5";

fn done(folder: &Path, words: &[&str]) -> Ran {
    let ran = run_in(folder, words);
    assert_eq!(ran.code, 0, "{words:?}: {}", ran.err);
    ran
}

/// Returns the text of each page; `None` without the program that reads it.
fn pages(folder: &Path, file: &str) -> Option<Vec<String>> {
    let bytes = std::fs::read(folder.join(file)).unwrap();
    assert!(bytes.starts_with(b"%PDF"));
    has_tool("pdftotext").then(|| {
        let words = ["-layout", file, "-"];
        let output = Command::new("pdftotext").current_dir(folder).args(words).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        text.trim_end_matches('\u{c}').split('\u{c}').map(str::to_owned).collect()
    })
}

/// Returns how often each digit occurs on a page.
fn digits(page: &str) -> usize {
    page.chars().filter(char::is_ascii_digit).count()
}

#[test]
fn a_sheet_has_a_title_lines_for_the_name_levels_and_a_key() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "set.sdm", format!("{PUZZLE}\n{X_WING}\n{FILLED}\n"));
    let words = ["sheet", "set.sdm", "-o", "out/sheet.pdf", "--title", "Week 12 – Fractions"];
    let ran = done(folder.path(), &words);
    assert!(ran.err.contains("3 puzzles set on the sheet"), "{}", ran.err);
    let Some(pages) = pages(folder.path(), "out/sheet.pdf") else { return };
    assert_eq!(pages.len(), 1);
    for word in ["Week 12 – Fractions", "Name", "Date", "Hard"] {
        assert!(pages[0].contains(word), "{word}: {}", pages[0]);
    }
}

#[test]
fn codes_below_puzzles_are_read_by_a_scanner() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "set.sdm", format!("{PUZZLE}\n{X_WING}\n"));
    let qr = ["sheet", "set.sdm", "-o", "sheet.pdf", "--qr"];
    done(folder.path(), &[&qr[..], &["https://e.example/{number}?p={puzzle}"]].concat());
    if has_tool("pdftoppm") && has_tool("zbarimg") {
        let run = |words: &[&str]| {
            let (program, words) = words.split_first().unwrap();
            let output = Command::new(program).current_dir(folder.path()).args(words).output();
            String::from_utf8(output.unwrap().stdout).unwrap()
        };
        run(&["pdftoppm", "-r", "200", "-png", "-singlefile", "sheet.pdf", "page"]);
        let read = run(&["zbarimg", "-q", "--raw", "page.png"]);
        for (number, puzzle) in [(1, PUZZLE), (2, X_WING)] {
            let link = format!("https://e.example/{number}?p={puzzle}");
            assert!(read.lines().any(|line| line == link), "{link}: {read}");
        }
    }
    for (link, says) in [("nowhere", "expected a link"), ("https://e.example/{date}", "no dates")] {
        let ran = run_in(folder.path(), &[&qr[..], &[link]].concat());
        ended(&ran, 2, &["--qr: ", says]);
    }
}

#[test]
fn the_key_is_where_it_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = |more: &[&str]| {
        let words = [&["sheet", PUZZLE, "-o", "sheet.pdf", "--no-name"], more].concat();
        done(folder.path(), &words);
        pages(folder.path(), "sheet.pdf")
    };
    let givens = PUZZLE.chars().filter(|symbol| *symbol != '.').count();
    let Some(none) = sheet(&["--key", "none"]) else { return };
    // The number of the puzzle is a digit too.
    assert_eq!((none.len(), digits(&none[0])), (1, givens + 1));
    assert!(!none[0].contains("Name"));
    let foot = sheet(&["--key", "foot"]).unwrap();
    assert_eq!((foot.len(), digits(&foot[0])), (1, givens + 81 + 2));
    let page = sheet(&["--key", "page"]).unwrap();
    assert_eq!(page.len(), 2);
    assert_eq!((digits(&page[0]), digits(&page[1])), (givens + 1, 81 + 1));
    assert!(page[1].contains("Key"));
}

#[test]
fn words_are_in_the_language_of_the_sheet() {
    let folder = tempfile::tempdir().unwrap();
    for (language, name, level) in [
        ("es", "Nombre", "Medio"),
        ("de", "Datum", "Mittel"),
        ("fr", "Nom", "Moyen"),
        ("it", "Nome", "Medio"),
        ("pt", "Nome", "Médio"),
        ("nl", "Naam", "Gemiddeld"),
        ("pl", "Imię i nazwisko", "Średni"),
    ] {
        done(folder.path(), &["sheet", PUZZLE, "-o", "sheet.pdf", "--lang", language]);
        let Some(pages) = pages(folder.path(), "sheet.pdf") else { return };
        assert!(pages[0].contains(name), "{language}: {}", pages[0]);
        let rated = done(folder.path(), &["rate", PUZZLE]);
        if rated.out.contains("medium") {
            assert!(pages[0].to_lowercase().contains(&level.to_lowercase()), "{}", pages[0]);
        }
    }
}

#[test]
fn positions_become_exercises_with_candidates_and_the_step_in_the_key() {
    let folder = tempfile::tempdir().unwrap();
    let made = ["generate", "3", "--at", "X-Wing", "--seed", "1", "-o", "at.ndjson"];
    done(folder.path(), &made);
    done(folder.path(), &["sheet", "at.ndjson", "-o", "foot.pdf", "--title", "X-Wings"]);
    done(folder.path(), &["sheet", "at.ndjson", "-o", "page.pdf", "--key", "page"]);
    done(folder.path(), &["sheet", "at.ndjson", "-o", "de.pdf", "--key", "page", "--lang", "de"]);
    let Some(foot) = pages(folder.path(), "foot.pdf") else { return };
    assert_eq!(foot[0].matches("Find the X-Wing").count(), 3, "{}", foot[0]);
    // The filled cells and the candidates of three boards.
    assert!(digits(&foot[0]) > 3 * 100);
    let page = pages(folder.path(), "page.pdf").unwrap();
    let key = page.last().unwrap();
    for word in ["1. X-Wing", "2. X-Wing", "3. X-Wing", "<>"] {
        assert!(key.contains(word), "{word}: {key}");
    }
    // The key tells the step that hint tells.
    let hint = done(folder.path(), &["hint", "at.ndjson", "--tell", "step"]);
    let first = hint.out.lines().next().unwrap();
    let conclusion = first.split(": ").nth(1).unwrap();
    assert!(
        key.split_whitespace()
            .collect::<String>()
            .contains(&conclusion.split_whitespace().collect::<String>())
    );
    let german = pages(folder.path(), "de.pdf").unwrap();
    assert!(german[0].contains("Gesucht: X-Wing"), "{}", german[0]);
}

#[test]
fn every_variant_and_size_has_its_sheet() {
    let folder = tempfile::tempdir().unwrap();
    for (index, words) in [
        &["--size", "4"][..],
        &["--size", "16", "--clues", "140"],
        &["--variant", "jigsaw+x"],
        &["--variant", "cage"],
        &["--at", "naked pair", "--size", "12", "--clues", "60..80"],
        &["--at", "clue combination", "--variant", "cage", "--size", "6"],
    ]
    .iter()
    .enumerate()
    {
        let file = format!("set-{index}.ndjson");
        done(folder.path(), &[&["generate", "2", "--seed", "1", "-o", &file], *words].concat());
        for key in ["foot", "page"] {
            let pdf = format!("set-{index}-{key}.pdf");
            done(folder.path(), &["sheet", &file, "-o", &pdf, "--key", key, "--per-page", "2"]);
            pages(folder.path(), &pdf);
        }
    }
}

#[test]
fn what_cannot_be_on_a_sheet_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let blank = ".".repeat(81);
    let long = "x".repeat(101);
    for (words, code, said) in [
        (&["sheet", PUZZLE, "-o", "sheet.png"][..], 2, "sheet.png does not end in .pdf"),
        (&["sheet", PUZZLE, "-o", "s.pdf", "--title", "🍎"], 2, "the fonts have no character `🍎`"),
        (&["sheet", PUZZLE, "-o", "s.pdf", "--title", &long], 2, "at most 100 characters"),
        (&["sheet", PUZZLE, "-o", "s.pdf", "--per-page", "13"], 2, "1..=12"),
        (&["sheet", &blank, "-o", "s.pdf"], 1, "more than one solution"),
    ] {
        ended(&run_in(folder.path(), words), code, &[said]);
    }
    assert!(!folder.path().join("s.pdf").exists());
}

#[test]
fn the_same_sheet_has_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let made = |name: &str| {
        done(folder.path(), &["sheet", X_WING, "-o", name]);
        std::fs::read(folder.path().join(name)).unwrap()
    };
    assert!(made("one.pdf") == made("two.pdf"));
}

#[test]
fn all_steps_of_a_puzzle_are_one_document() {
    let folder = tempfile::tempdir().unwrap();
    let ran = done(folder.path(), &["solve", "--steps", X_WING, "-o", "steps.pdf"]);
    let text = done(folder.path(), &["solve", "--steps", X_WING]).out;
    let steps: Vec<&str> = text.lines().filter(|line| line.contains("): ")).collect();
    let said = format!("{} steps set on the pages of steps.pdf", steps.len());
    assert!(ran.err.contains(&said), "{}", ran.err);
    let Some(pages) = pages(folder.path(), "steps.pdf") else { return };
    assert!(pages.len() > 3);
    let all = pages.concat();
    // The heading of each step: its number and technique.
    for step in &steps {
        let heading = step.split(" (").next().unwrap();
        assert!(all.contains(heading), "{heading}");
    }
    assert!(all.contains("Step by Step") && all.contains("Solution"));
    assert!(all.contains("has no place but"), "sentences are there");
    let words = ["solve", "--steps", X_WING, "--format", "pdf", "-o", "de.pdf", "--lang", "de"];
    done(folder.path(), &[&words[..], &["--paper", "letter"]].concat());
    let german = self::pages(folder.path(), "de.pdf").unwrap().concat();
    assert!(german.contains("Schritt für Schritt") && german.contains("Lösung"), "{german}");
    assert!(german.contains(". Letztes Feld") && german.contains("Z1S"), "{german}");
}

#[test]
fn steps_of_several_puzzles_begin_pages_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "set.sdm", format!("{FILLED}\n{X_WING}\n"));
    done(folder.path(), &["solve", "--steps", "set.sdm", "-o", "steps.pdf"]);
    if let Some(pages) = pages(folder.path(), "steps.pdf") {
        let begin = pages.iter().filter(|page| page.contains("Puzzle")).count();
        assert_eq!(begin, 2);
    }
    let ran = run_in(folder.path(), &["solve", "--steps", "set.sdm", "--format", "pdf"]);
    ended(&ran, 2, &["--format pdf makes a file", "hint: name it with --output"]);
    let ran = run_in(folder.path(), &["solve", "--steps", "set.sdm", "--format", "pdf", "-o", "x"]);
    ended(&ran, 2, &["x does not end in .pdf"]);
}
