//! Specs of books: the books they give, and the errors for those that are not possible.

use crate::support::{self, Ran, done, has_tool, is_current, run, run_in, write};
use satoku::language::LanguageCode;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A spec for a few small puzzles on sheets, which have no least number of pages.
pub const SMALL: &str = "title = 'Tiny'\nauthor = 'A. Nobody'\nservice = 'plain'\nseed = 3\n";
pub const FOUR: &str = "[[section]]\ncount = 4\nsize = 6\n";

/// The files of a folder with their contents, those of folders in it by their paths.
pub fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            let below = files(&entry.path());
            found.extend(below.into_iter().map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
        } else {
            found.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    found
}

fn names(folder: &Path) -> Vec<String> {
    files(folder).into_keys().collect()
}

/// Asks for a book in a folder of its own; gives also what is in the folder afterwards, without the
/// spec.
pub fn asked(spec: &str, flags: &[&str]) -> (Ran, BTreeMap<String, Vec<u8>>) {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "book.toml", spec);
    let words = [&["book", "book.toml", "-o", "out"], flags].concat();
    let ran = run_in(folder.path(), &words);
    let mut found = files(folder.path());
    found.remove("book.toml");
    (ran, found)
}

/// Asserts that a spec is refused at a place, with these words, and that nothing was written.
pub fn refused(spec: &str, place: &str, words: &[&str]) {
    let (ran, found) = asked(spec, &[]);
    assert_eq!(ran.code, 2, "{spec}\n{}", ran.err);
    let start = format!("error: book.toml:{place}: ");
    // A seed that was drawn is told first.
    // What is said of the work on a busy machine comes before.
    let is_work = |line: &str| !line.starts_with("error") && line.contains(" after ");
    let error = ran.err.lines().find(|line| !line.starts_with("seed: ") && !is_work(line));
    assert!(error.is_some_and(|error| error.starts_with(&start)), "{spec}\n{}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "`{word}` is missing from: {}", ran.err);
    }
    assert!(found.is_empty(), "{:?}", found.keys());
}

#[test]
fn a_book_has_its_files_and_their_bytes_do_not_depend_on_threads() {
    let spec = format!("{SMALL}{FOUR}");
    let (ran, found) = asked(&spec, &["--jobs", "1", "--preview"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("4 puzzles on "), "{}", ran.err);
    let pages = found.keys().filter(|name| name.starts_with("out/preview/page-")).count();
    let plain: Vec<&str> =
        found.keys().map(String::as_str).filter(|name| !name.contains("preview/")).collect();
    assert_eq!(
        plain,
        ["out/book.json", "out/digital.pdf", "out/interior.pdf", "out/preflight.txt"]
    );
    assert!(pages > 4 && found["out/preview/page-001.png"].starts_with(b"\x89PNG"));
    let (again, same) = asked(&spec, &["--jobs", "3", "--preview"]);
    assert_eq!(again.code, 0, "{}", again.err);
    assert!(same == found, "another run gave other bytes");
    let (_, other) = asked(&spec, &["--seed", "4"]);
    assert_ne!(other["out/book.json"], found["out/book.json"]);
}

#[test]
fn a_book_without_a_cover_has_no_images_for_shops() {
    let (ran, found) = asked(&format!("{SMALL}{FOUR}"), &["--shop"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("--shop: the images show the front of the cover"), "{}", ran.err);
    assert!(found.is_empty(), "{:?}", found.keys());
}

#[test]
fn pinned_puzzles_are_in_the_book_or_refused_with_their_places() {
    let pinned = |pin: &str| {
        let spec = format!("{SMALL}[[section]]\ncount = 3\ndifficulty = 'easy'\npin = [\n{pin}\n]");
        asked(&spec, &[])
    };
    let (ran, found) = pinned(&format!("{{ puzzle = '{PUZZLE}', at = 2 }}"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let set: Value = serde_json::from_slice(&found["out/book.json"]).unwrap();
    assert_eq!(set["puzzles"][1]["givens"], PUZZLE);
    assert_eq!(set["puzzles"].as_array().unwrap().len(), 3);
    let several = PUZZLE.replace('9', ".");
    let (ran, found) = pinned(&format!("'{PUZZLE}',\n'{several}'"));
    assert_eq!(ran.code, 2, "{}", ran.err);
    let place = "book.toml:10:1: the pinned puzzle 53..7....6..1.5";
    assert!(ran.err.contains(place) && ran.err.contains("several solutions"), "{}", ran.err);
    assert!(ran.err.contains("hint: correct this entry of `pin`"), "{}", ran.err);
    assert!(found.is_empty(), "{:?}", found.keys());
}

#[test]
fn the_set_of_a_book_says_where_its_puzzles_are_and_is_read_like_any_set() {
    let spec = format!(
        "{SMALL}[[section]]\ncount = 5\nsize = 6\n[[section]]\ntitle = 'X'\ncount = 2\nsize = 4\nvariant = 'x'\n"
    );
    let (ran, found) = asked(&spec, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = String::from_utf8(found["out/book.json"].clone()).unwrap();
    let ran = support::run_with(text.as_bytes(), &["check", "-"]);
    assert!(ran.err.contains("7 puzzles: 7 unique"), "{}", ran.err);
    let set: Value = serde_json::from_str(&text).unwrap();
    let request = &set["generator"]["request"];
    assert_eq!((&request["trim"], &request["service"]), (&"8.5x11".into(), &"plain".into()));
    assert_eq!(
        (&request["sections"][1]["title"], set["generator"]["seed"].as_str()),
        (&"X".into(), Some("3"))
    );
    let mut last = 0;
    for (index, puzzle) in set["puzzles"].as_array().unwrap().iter().enumerate() {
        let place = &puzzle["book"];
        assert_eq!(place["number"].as_u64(), Some(index as u64 + 1));
        assert_eq!(place["section"].as_u64(), Some(if index < 5 { 1 } else { 2 }));
        let page = place["page"].as_u64().unwrap();
        assert!(page >= last && place["solution_page"].as_u64() > Some(page));
        last = page;
        assert!(puzzle["difficulty"]["rating"].is_number(), "{puzzle}");
    }
    let report = String::from_utf8(found["out/preflight.txt"].clone()).unwrap();
    assert!(report.starts_with("Tiny\n") && !report.contains("BAD"), "{report}");
}

#[test]
fn covers_are_made_where_the_spine_is_known() {
    let book = "[[section]]\ncount = 20\nsize = 6\n[matter]\nnotes = false\n";
    let (ran, found) = asked(&format!("puzzles-per-page = 1\nseed = 1\n{book}"), &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(found.contains_key("out/cover.pdf"));
    let report = String::from_utf8(found["out/preflight.txt"].clone()).unwrap();
    assert!(report.contains("\ncover 17."), "{report}");
    let ingram = format!("puzzles-per-page = 1\nservice = 'ingram'\nseed = 1\n{book}");
    let (ran, found) = asked(&ingram, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!found.contains_key("out/cover.pdf"));
    assert!(
        ran.err.contains("note: no cover.pdf") && ran.err.contains("ingramspark"),
        "{}",
        ran.err
    );
    refused(&format!("service = 'ingram'\ncover = true\n{book}"), "2:9", &["spine", "hint: "]);
    let (ran, found) =
        asked(&format!("cover = false\npuzzles-per-page = 1\nseed = 1\n{book}"), &[]);
    assert_eq!((ran.code, found.contains_key("out/cover.pdf")), (0, false), "{}", ran.err);
}

#[test]
fn a_digital_book_is_one_file_for_the_screen() {
    let (ran, found) = asked(&format!("{SMALL}edition = 'digital'\n{FOUR}"), &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(
        found.keys().collect::<Vec<_>>(),
        ["out/book.json", "out/digital.pdf", "out/preflight.txt"]
    );
}

#[test]
fn every_language_prints() {
    for (_, language) in LanguageCode::ALL.into_iter().skip(1) {
        let text = format!(
            "{SMALL}language = '{language}'\n[show]\ntechniques = true\ntime = true\n[matter]\nhints = true\n\
             [[section]]\ncount = 1\ndifficulty = 'hard'\n[[section]]\ncount = 1\nvariant = 'windoku+x'\nclues = '30..40'\n"
        );
        let (ran, found) = asked(&text, &[]);
        assert_eq!(ran.code, 0, "{language}: {}", ran.err);
        assert!(found.contains_key("out/interior.pdf"));
    }
}

#[test]
fn the_commented_spec_is_the_default_book() {
    let spec = done(&["book", "--init"]);
    assert!(spec.starts_with("# A book of puzzles"), "{spec}");
    let seeded = format!("seed = 1\n{spec}");
    let (ran, found) = asked(&seeded, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), &["book", "--seed", "1"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let default: BTreeMap<String, Vec<u8>> = files(folder.path())
        .into_iter()
        .map(|(name, bytes)| (name.replace("output/book/", "out/"), bytes))
        .collect();
    assert!(found == default, "{:?} {:?}", found.keys(), default.keys());
    let set: Value = serde_json::from_slice(&default["out/book.json"]).unwrap();
    let puzzles = set["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 100);
    let mut rest = &puzzles[..];
    for (level, count) in [("easy", 28), ("medium", 24), ("hard", 24), ("expert", 24)] {
        let (part, others) = rest.split_at(count);
        rest = others;
        assert!(part.iter().all(|puzzle| puzzle["difficulty"]["level"] == level), "{level}");
    }
}

#[test]
fn the_sample_is_made_again_byte_for_byte() {
    let samples = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/output/samples"));
    let (ran, found) = asked(&fs::read_to_string(samples.join("book.toml")).unwrap(), &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let made: BTreeMap<String, Vec<u8>> = found
        .into_iter()
        .map(|(name, bytes)| (name.trim_start_matches("out/").to_owned(), bytes))
        .collect();
    let folder = samples.join("book");
    for (name, bytes) in &made {
        is_current(&folder.join(name), bytes);
    }
    assert_eq!(files(&folder).len(), made.len());
}

#[test]
fn puzzles_of_files_are_found_beside_the_spec() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("spec")).unwrap();
    write(folder.path(), "spec/mine.sdm", format!("{PUZZLE}\n"));
    write(folder.path(), "spec/book.toml", format!("{SMALL}[[section]]\nfile = 'mine.sdm'\n"));
    let ran = run_in(folder.path(), &["book", "spec/book.toml", "-o", "out"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let set: Value = serde_json::from_slice(&files(folder.path())["out/book.json"]).unwrap();
    assert_eq!(set["puzzles"][0]["givens"], PUZZLE);
    assert!(set["puzzles"][0]["solution"].is_string());
    // Nothing is drawn, so no seed is told.
    assert!(!ran.err.contains("seed"), "{}", ran.err);
}

#[test]
fn sets_with_an_unsound_puzzle_are_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let several = PUZZLE.replace('9', ".");
    write(folder.path(), "set.sdm", format!("{PUZZLE}\n{several}\n"));
    write(folder.path(), "book.toml", format!("{SMALL}[[section]]\nfile = 'set.sdm'\n"));
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(
        ran.err.contains("book.toml:6:8: set.sdm:2: the puzzle has several solutions"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("hint: "), "{}", ran.err);
    write(folder.path(), "set.sdm", format!("{PUZZLE}\nnot a puzzle\n"));
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
    assert!(ran.code == 2 && ran.err.contains("set.sdm:2"), "{}", ran.err);
    write(folder.path(), "set.sdm", format!("{PUZZLE}\n{PUZZLE}\n"));
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
    assert!(
        ran.code == 2 && ran.err.contains("set.sdm:2") && ran.err.contains("already"),
        "{}",
        ran.err
    );
    fs::remove_file(folder.path().join("set.sdm")).unwrap();
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
    assert!(ran.code == 2 && ran.err.contains("cannot read set.sdm"), "{}", ran.err);
    assert_eq!(names(folder.path()), ["book.toml"]);
}

#[test]
fn characters_that_cannot_be_printed_are_told_by_line_and_column() {
    refused("title = 'Sudoku 数独'\n", "1:9", &["the fonts have no `数` (U+6570)"]);
}

#[test]
fn books_too_thin_or_too_thick_are_refused() {
    let thin = "title = 'T'\ntrim = '8.5x11'\nseed = 1\n[matter]\nnotes = false\nprimer = false\n[[section]]\ncount = 1\nsize = 4\n";
    refused(thin, "2:8", &["pages", "24", "hint: "]);
    let thick = "trim = '8.5x11'\nseed = 1\npuzzles-per-page = 1\n[[section]]\ncount = 590\nsize = 6\nclues = '12..20'\n";
    refused(thick, "1:8", &["pages", "590"]);
}

#[test]
fn a_title_too_long_for_the_spine_is_refused() {
    let title = "A Very Long Title That Goes On ".repeat(6);
    let book = |title: &str| {
        let section = "[[section]]\ncount = 100\nsize = 6\nclues = '12..20'\n";
        format!("seed = 1\ntitle = '{}'\ntrim = '5x8'\n{section}", title.trim())
    };
    refused(&book(&title), "2:9", &["too long for the spine", "hint: shorten the title"]);
    // The same book with less to say, and a thinner one with nothing on its spine.
    let (ran, found) = asked(&book("A Short Title"), &[]);
    assert!(ran.code == 0 && found.contains_key("out/cover.pdf"), "{}", ran.err);
    let (ran, found) = asked(&book(&title).replace("count = 100", "count = 60"), &[]);
    assert!(ran.code == 0 && found.contains_key("out/cover.pdf"), "{}", ran.err);
}

#[test]
fn folders_with_other_things_and_places_that_cannot_be_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "book.toml", format!("{SMALL}{FOUR}"));
    let book = |words: &[&str]| run_in(folder.path(), &[&["book", "book.toml"], words].concat());
    assert_eq!(book(&["-o", "out"]).code, 0);
    // A book replaces a book; what else is in its folder is kept.
    assert_eq!(book(&["-o", "out"]).code, 0);
    write(folder.path(), "out/thesis.txt", "x");
    let before = files(folder.path());
    let ran = book(&["-o", "out"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("thesis.txt") && ran.err.contains("--force"), "{}", ran.err);
    for place in ["book.toml", "book.toml/out", "nowhere/out", "."] {
        let ran = book(&["-o", place]);
        assert_eq!(ran.code, 2, "{place}: {}", ran.err);
        assert!(ran.err.contains("cannot") && ran.err.contains("hint: "), "{place}: {}", ran.err);
    }
    assert!(files(folder.path()) == before);
    assert_eq!(book(&["-o", "out", "--force"]).code, 0);
    assert!(!names(folder.path()).contains(&"out/thesis.txt".to_owned()));
}

#[test]
fn templates_of_another_folder_restyle_a_book() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "book.toml", format!("{SMALL}{FOUR}"));
    fs::create_dir(folder.path().join("style")).unwrap();
    let book =
        || run_in(folder.path(), &["book", "book.toml", "-o", "out", "--template-dir", "style"]);
    let ran = book();
    assert!(ran.code == 2 && ran.err.contains("has no templates"), "{}", ran.err);
    // Nothing outside the folder, and no package, can be read.
    for text in
        ["#read(\"/etc/hostname\")", "#import \"@preview/cetz:0.3.0\"", "#include \"../book.toml\""]
    {
        write(folder.path(), "style/book.typ", text);
        let ran = book();
        assert_eq!(ran.code, 2, "{text}: {}", ran.err);
        assert!(ran.err.contains("book.typ"), "{text}: {}", ran.err);
    }
    assert!(!names(folder.path()).iter().any(|name| name.starts_with("out")));
}

#[test]
fn licences_of_the_program_and_its_fonts_are_printed() {
    let text = done(&["licenses"]);
    for words in [
        "MIT License",
        "Apache License",
        "Atkinson Hyperlegible",
        "Source Serif 4",
        "SIL OPEN FONT LICENSE",
    ] {
        assert!(text.contains(words), "{words}");
    }
    assert_eq!(run(&["book", "--init", "x.toml"]).code, 2);
    assert!(done(&["book", "--init", "daily"]).contains("first-date = "));
}

#[test]
fn print_files_are_sound_and_of_their_size() {
    if !has_tool("qpdf") || !has_tool("pdfinfo") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    write(
        folder.path(),
        "book.toml",
        "seed = 1\ntrim = '6x9'\n[[section]]\ncount = 60\nsize = 6\nclues = '12..20'\n",
    );
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out", "--pdfx"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let said = |tool: &str, words: &[&str]| {
        let output =
            std::process::Command::new(tool).current_dir(folder.path()).args(words).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{tool}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    for file in ["out/interior.pdf", "out/cover.pdf", "out/digital.pdf"] {
        said("qpdf", &["--check", file]);
    }
    let interior = said("pdfinfo", &["-box", "out/interior.pdf"]);
    assert!(interior.contains("432 x 648 pts"), "{interior}");
    let pages = interior.lines().find_map(|line| line.strip_prefix("Pages:")).unwrap();
    let pages: f64 = pages.trim().parse().unwrap();
    assert!(pages % 2.0 < 0.5, "{pages}");
    let cover = said("pdfinfo", &["-box", "out/cover.pdf"]);
    let size = cover.lines().find_map(|line| line.strip_prefix("Page size:")).unwrap();
    let width: f64 = size.split_whitespace().next().unwrap().parse().unwrap();
    let wanted = (12.25 + pages * 0.002_252) * 72.0;
    assert!((width - wanted).abs() < 0.1, "{width} {wanted}");
}

#[test]
fn killers_from_a_file_are_printed_with_their_rule() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "killers.ndjson", include_str!("killers.ndjson"));
    let spec = "title = 'Cages'\nauthor = 'A. Nobody'\nservice = 'plain'\nlanguage = 'fr'\n\
        [[section]]\nfile = 'killers.ndjson'\nbeyond = true\n";
    write(folder.path(), "book.toml", spec);
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = fs::read_to_string(folder.path().join("out/preflight.txt")).unwrap();
    assert!(!report.contains("BAD"), "{report}");
    assert!(report.contains("2 puzzles with one solution each"), "{report}");
    if has_tool("pdftotext") {
        let file = folder.path().join("out/digital.pdf");
        let output = std::process::Command::new("pdftotext").arg(file).arg("-").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        // Words that were divided at the end of a line.
        let text = text.replace("\u{ad} ", "");
        assert!(text.contains("Sudoku killer"), "{text}");
        assert!(text.contains("Aucun chiffre ne se répète dans une cage en pointillés"), "{text}");
        assert!(text.contains("Certaines grilles sont vides au départ"), "{text}");
        assert!(!text.contains("chiffres donnés"), "{text}");
    }
}
