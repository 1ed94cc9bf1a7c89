//! Formats of other programs: round trips, files that those programs wrote, and what is refused.

use proptest::prelude::*;
use satoku::board::{Cell, Grid, Size, Symbol, Symbols};
use satoku::format::{
    Detail, Entry, Format, Metadata, Provenance, ReadError, ReadOptions, Shape, WriteError,
    WriteOptions, read, writer,
};
use satoku::random::Random;
use satoku::rules::{Clue, Layout, Puzzle, Regions, Registry};
use std::sync::Arc;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

type Outcome = Vec<Result<Entry, ReadError>>;

fn read_as(bytes: &[u8], from: Option<Format>) -> Outcome {
    let registry = Registry::standard();
    let options = ReadOptions { from, ..ReadOptions::new(&registry) };
    match read(bytes, &options) {
        Ok(entries) => entries.map(|entry| entry.map(|located| located.item)).collect(),
        Err(error) => vec![Err(error)],
    }
}

/// The only puzzle of a text, whose format is told by the text.
fn only(text: &str) -> Entry {
    let mut outcome = read_as(text.as_bytes(), None);
    assert_eq!(outcome.len(), 1, "{text}");
    outcome.remove(0).unwrap_or_else(|error| panic!("{}: {text}", error.in_file("f")))
}

/// The message and the hint for a text of one faulty puzzle.
fn fault(text: &str) -> String {
    let mut outcome = read_as(text.as_bytes(), None);
    assert_eq!(outcome.len(), 1, "{text}: {outcome:?}");
    let error = outcome.remove(0).expect_err(text);
    let message = format!("{} ({})", error.in_file("f"), error.hint.clone().unwrap_or_default());
    assert!(!message.contains(char::is_control) && message.chars().count() < 400, "{message:?}");
    message
}

fn write_as(format: Format, entries: &[Entry]) -> Result<String, WriteError> {
    let mut writer = writer(format, WriteOptions::default());
    let mut file = Vec::new();
    writer.begin(&mut file, &Provenance::default())?;
    entries.iter().try_for_each(|entry| writer.entry(&mut file, entry))?;
    writer.end(&mut file)?;
    Ok(String::from_utf8(file).unwrap())
}

fn entry(variant: &str, layout: &Layout, seed: u64) -> Entry {
    let rules = Arc::new(Registry::standard().rules(variant, layout).unwrap());
    let symbols = rules.board().symbol_count();
    let mut random = Random::new(seed, 0);
    let mut solution = Grid::blank(rules.board().cell_count());
    let mut clues = Vec::new();
    for cell in rules.board().cells() {
        let symbol = Symbol::new(random.below(symbols));
        solution.set(cell, Some(symbol));
        if random.below(3) == 0 {
            clues.push(Clue::Given(cell, symbol));
        }
    }
    Entry { solution: Some(solution), ..Entry::of(Puzzle::new(rules, clues).unwrap()) }
}

fn classic(side: usize, seed: u64) -> Entry {
    entry("classic", &Layout::of_size(Size::of_side(side).unwrap()), seed)
}

/// The formats that say the givens of a classic board, with the sides that they can say.
const PLAIN: [(Format, &[usize]); 11] = [
    (Format::Lines, &[4, 6, 8, 9, 10, 12, 15, 16, 20, 25]),
    (Format::Csv, &[4, 6, 8, 9, 10, 12, 15, 16, 20, 25]),
    (Format::PuzzLink, &[4, 6, 9, 16, 25]),
    (Format::FPuzzles, &[4, 6, 8, 9, 10, 12, 15, 16]),
    (Format::SudokuPad, &[4, 6, 8, 9, 10, 12, 15, 16]),
    (Format::Ipuz, &[4, 6, 8, 9, 10, 12, 15, 16, 20, 25]),
    (Format::Sdk, &[9]),
    (Format::Ss, &[9]),
    (Format::Hodoku, &[9]),
    (Format::Bank, &[9]),
    (Format::OpenSudoku, &[9]),
];

/// Texts for each detail that is said in words, of the kinds that break formats.
fn metadata(words: &[String; 5], rating: u8, format: Format) -> Metadata {
    let text = |detail: Detail, text: &str| format.holds(detail).then(|| text.trim().to_owned());
    let text = |detail, words| text(detail, words).filter(|text| !text.is_empty());
    Metadata {
        title: text(Detail::Title, &words[0]),
        author: text(Detail::Author, &words[1]),
        description: text(Detail::Description, &words[2]),
        comment: text(Detail::Comment, &words[3]),
        source: text(Detail::Source, &words[4]),
        date: text(Detail::Date, "01/31/2025"),
        rating: text(Detail::Rating, &format!("{}.{}", rating / 10, rating % 10)),
        ..Metadata::default()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_format_round_trips(
        which in 0..PLAIN.len(), side in 0..10usize, seed: u64, rating in 0..120u8,
        words in prop::array::uniform5("[a-zé<>&\"'=;, \\\\]{0,12}"),
    ) {
        let (format, sides) = PLAIN[which];
        let side = sides[side % sides.len()];
        let count = if format.shape() == Shape::Single { 1 } else { 2 };
        let entries: Vec<Entry> = (0..count)
            .map(|index| {
                let metadata = metadata(&words, rating, format);
                Entry { metadata, ..classic(side, seed ^ index) }
            })
            .collect();
        let written = write_as(format, &entries).unwrap();
        // Told by its content, except that letters alone might be of two alphabets.
        let outcome = match side {
            ..=9 => read_as(written.as_bytes(), None),
            _ => {
                let registry = Registry::standard();
                let symbols: Symbols = "1-P".parse().unwrap();
                let options = ReadOptions { symbols, ..ReadOptions::new(&registry) };
                let entries = read(written.as_bytes(), &options).unwrap();
                entries.map(|entry| entry.map(|located| located.item)).collect()
            }
        };
        prop_assert_eq!(outcome.len(), entries.len());
        for (found, entry) in outcome.into_iter().zip(&entries) {
            let found = found.unwrap();
            prop_assert_eq!(found.id(), entry.id());
            prop_assert_eq!(&found.metadata, &entry.metadata, "{}", written);
            let solution = entry.solution.as_ref().filter(|_| format.holds(Detail::Solution));
            prop_assert_eq!(found.solution.as_ref(), solution);
        }
    }

    #[test]
    fn variants_round_trip(
        format in prop::sample::select(vec![Format::FPuzzles, Format::SudokuPad, Format::Ipuz]),
        which in 0..7usize, seed: u64,
    ) {
        let size = |text: &str| Layout::of_size(text.parse().unwrap());
        let jigsaw = |side| Layout {
            size: Size::of_side(side).unwrap(),
            regions: Some(Regions::random(side, &mut Random::new(seed, 1))),
        };
        let (variant, layout) = match which {
            0 => ("x", size("9")),
            1 => ("windoku", size("9")),
            2 => ("windoku+x", size("9")),
            3 => ("jigsaw", jigsaw(9)),
            4 => ("jigsaw+x", jigsaw(7)),
            5 => ("x", size("3x2")),
            _ => ("classic", size("4x2")),
        };
        let entry = entry(variant, &layout, seed);
        let found = only(&write_as(format, std::slice::from_ref(&entry)).unwrap());
        prop_assert_eq!(found.id(), entry.id());
        prop_assert_eq!(found.puzzle.rules().variant(), variant);
        prop_assert_eq!(found.puzzle.rules().layout(), &layout);
        prop_assert_eq!(found.solution, entry.solution);
    }

    #[test]
    fn no_damage_to_a_link_makes_a_reader_panic(at in 0..5000usize, byte in 0x20..0x7fu8, cut: bool) {
        for format in [Format::FPuzzles, Format::SudokuPad, Format::PuzzLink] {
            let mut bytes = write_as(format, &[classic(9, 1)]).unwrap().into_bytes();
            let at = at % bytes.len();
            if cut { bytes.truncate(at) } else { bytes[at] = byte }
            read_as(&bytes, Some(format));
        }
    }

    #[test]
    fn no_json_in_a_link_makes_a_reader_panic(
        from in "[a-z]{2,9}|[0-9]|\"", to in "[a-z]{0,9}|[0-9]{1,20}|[\\[\\]{},:]|null|-1|true",
    ) {
        let object = serde_json::json!({
            "size": 4, "title": "t", "grid": [[{"value": 1, "given": true}, {}, {"region": 1}, {}], [{}, {}, {}, {}],
            [{}, {}, {}, {}], [{}, {}, {}, {}]], "diagonal+": true, "extraregion": [{"cells": ["R1C1"]}],
            "solution": [1, 2, 3, 4],
        });
        let spoilt = object.to_string().replace(&from, &to);
        let link = format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(&spoilt));
        read_as(link.as_bytes(), None);
        let object = serde_json::json!({
            "cells": [[{"value": 1}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
            "regions": [[[0, 0], [0, 1]]], "metadata": {"title": "t", "solution": "1"}, "cages": [],
        });
        let spoilt = object.to_string().replace(&from, &to);
        let link = format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(&spoilt));
        read_as(link.as_bytes(), None);
        let ipuz = write_as(Format::Ipuz, &[classic(4, 1)]).unwrap().replace(&from, &to);
        read_as(ipuz.as_bytes(), Some(Format::Ipuz));
    }
}

/// The samples in tests/data: each is one of [`PUZZLE`] and, where there is a second, its givens
/// turned around.
fn sample(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn files_of_other_programs_are_read() {
    for name in [
        "simple.sdm",
        "described.sdk",
        "with-state.sdk",
        "framed.ss",
        "spaced.ss",
        "data-set.csv",
        "semicolons.csv",
        "bank.txt",
        "library.txt",
        "version-1.opensudoku",
        "version-2.opensudoku",
        "fpuzzles.txt",
        "sudokupad.txt",
        "puzzlink.txt",
        "sudoku.ipuz",
        "wrapped.ipuz",
    ] {
        let outcome = read_as(sample(name).as_bytes(), None);
        assert!(!outcome.is_empty(), "{name}");
        for entry in outcome {
            let entry = entry.unwrap_or_else(|error| panic!("{}", error.in_file(name)));
            assert_eq!(entry.puzzle.givens().to_string(), PUZZLE, "{name}");
            if let Some(solution) = entry.solution {
                assert_eq!(solution.to_string(), SOLUTION, "{name}");
            }
        }
    }
}

#[test]
fn what_files_say_in_words_is_kept() {
    let sdk = only(&sample("described.sdk")).metadata;
    assert_eq!(sdk.author.as_deref(), Some("A. Setter"));
    assert_eq!(sdk.description.as_deref(), Some("An old one\nof two lines"));
    assert_eq!(sdk.level.as_deref(), Some("Easy"));
    let old = only(&sample("version-1.opensudoku")).metadata;
    assert_eq!(old.title.as_deref(), Some("Six < seven & eight"));
    assert_eq!(old.author.as_deref(), Some("A. Setter"));
    let new = read_as(sample("version-2.opensudoku").as_bytes(), None);
    let sources: Vec<_> =
        new.iter().map(|entry| entry.as_ref().unwrap().metadata.source.clone()).collect();
    assert_eq!(sources, [Some("Easy \"ones\"".to_owned()), Some("Hard".to_owned())]);
    assert_eq!(new[1].as_ref().unwrap().metadata.comment.as_deref(), Some("a note\nof two lines"));
    let ratings = |name: &str| -> Vec<Option<String>> {
        let outcome = read_as(sample(name).as_bytes(), None);
        outcome.into_iter().map(|entry| entry.unwrap().metadata.rating).collect()
    };
    assert_eq!(ratings("bank.txt"), [Some("1.2".to_owned())]);
    assert_eq!(ratings("data-set.csv"), [Some("1.2".to_owned()), None]);
    let link = only(&sample("fpuzzles.txt"));
    assert_eq!(link.metadata.title.as_deref(), Some("An old one"));
    assert!(link.solution.is_some());
    assert_eq!(only(&sample("sudoku.ipuz")).metadata.level.as_deref(), Some("Easy"));
}

/// A link to f-puzzles with a 4x4 puzzle that has a further field.
fn four(field: &str, value: serde_json::Value) -> String {
    let mut object =
        serde_json::json!({"size": 4, "grid": vec![vec![serde_json::json!({}); 4]; 4]});
    object[field] = value;
    format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(&object.to_string()))
}

#[test]
fn rules_that_are_not_known_are_refused_by_name() {
    use serde_json::json;
    for (field, value) in [
        ("killercage", json!([{"cells": ["R1C1"], "value": "3"}])),
        ("thermometer", json!([{"lines": [["R1C1", "R1C2"]]}])),
        ("antiknight", json!(true)),
        ("diagonal+", json!(true)),
        ("text", json!([{"cells": ["R1C1"], "value": "hello"}])),
    ] {
        let message = fault(&four(field, value));
        assert!(message.contains(field) && message.contains("not known here"), "{message}");
    }
    // A rule that is switched off is none.
    assert_eq!(only(&four("antiknight", json!(false))).puzzle.rules().variant(), "classic");
    assert_eq!(only(&four("arrow", json!([]))).puzzle.rules().variant(), "classic");
    assert!(
        fault(&four("extraregion", json!([{"cells": ["R1C1", "R1C2", "R1C3", "R1C4"]}])))
            .contains("windows")
    );
    let scl = |object: serde_json::Value| {
        format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(&object.to_string()))
    };
    let cells = json!(vec![vec![json!({}); 4]; 4]);
    assert!(
        fault(&scl(json!({"cells": cells, "cages": [{"cells": [[0, 0]]}]}))).contains("`cages`")
    );
    assert!(fault(&scl(json!({"cells": cells, "lines": [1]}))).contains("`lines`"));
    let ipuz = |kind: &str, more: &str| {
        format!(
            "{{\"version\": \"http://ipuz.org/v2\", \"kind\": [\"http://ipuz.org/{kind}#1\"], \"charset\": \"1234\", {more} \"puzzle\": {cells}}}",
            cells = "[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]"
        )
    };
    assert_eq!(only(&ipuz("sudoku", "")).puzzle.rules().variant(), "classic");
    assert!(fault(&ipuz("sudoku/killersudoku", "")).contains("killersudoku"));
    assert!(fault(&ipuz("crossword", "")).contains("crossword"));
    assert!(fault(&ipuz("sudoku", "\"cages\": [1],")).contains("cages"));
    assert!(fault(&ipuz("sudoku", "\"boxes\": false,")).contains("boxes"));
}

#[test]
fn what_a_format_cannot_say_is_refused_with_the_reason() {
    let size = |text: &str| Layout::of_size(text.parse().unwrap());
    let cases: [(Format, Entry, &str); 15] = [
        (Format::Sdk, classic(6, 1), "an sdk file cannot say a board of side 6"),
        (Format::Ss, entry("x", &size("9"), 1), "an ss file cannot say the variant x"),
        (Format::Hodoku, classic(16, 1), "cannot say a board of side 16"),
        (Format::OpenSudoku, classic(4, 1), "cannot say a board of side 4"),
        (Format::Bank, classic(9, 1), "has a rating, and this puzzle has none"),
        (
            Format::Csv,
            entry("windoku", &size("9"), 1),
            "a line of CSV cannot say the variant windoku",
        ),
        (Format::Csv, entry("classic", &size("3x2"), 1), "cannot say boxes of 3x2"),
        (Format::PuzzLink, classic(12, 1), "a puzz.link link cannot say a board of side 12"),
        (Format::PuzzLink, classic(8, 1), "cannot say a board of side 8"),
        (Format::PuzzLink, classic(10, 1), "cannot say a board of side 10"),
        (Format::PuzzLink, entry("x", &size("9"), 1), "cannot say the variant x"),
        (Format::FPuzzles, classic(20, 1), "an f-puzzles link cannot say a board of side 20"),
        (Format::SudokuPad, classic(25, 1), "a SudokuPad link cannot say a board of side 25"),
        (Format::Ipuz, entry("windoku", &size("16"), 1), "the windows of a board of side 16"),
        (
            Format::Ipuz,
            Entry {
                metadata: Metadata { date: Some("yesterday".into()), ..Metadata::default() },
                ..classic(9, 1)
            },
            "yesterday",
        ),
    ];
    for (format, entry, expected) in cases {
        let refused = write_as(format, &[entry]).unwrap_err();
        assert!(refused.to_string().contains(expected), "{refused}");
        assert!(refused.hint().is_some());
    }
    for format in [Format::Sdk, Format::Ss, Format::Ipuz] {
        let refused = write_as(format, &[classic(9, 1), classic(9, 2)]).unwrap_err();
        assert!(refused.to_string().ends_with("holds one puzzle"), "{refused}");
    }
    let control = Metadata { comment: Some("a\u{1}".into()), ..Metadata::default() };
    let refused =
        write_as(Format::OpenSudoku, &[Entry { metadata: control, ..classic(9, 1) }]).unwrap_err();
    assert!(refused.to_string().contains("\\u{1}"), "{refused}");
}

#[test]
fn faults_are_named_with_their_place() {
    let rows = |row: &str| format!("53..7....\n{row}\n{}", ".........\n".repeat(7));
    assert!(
        fault(&rows("6..195...x.")).starts_with("f:2:1: expected a row of 9 characters, found 11")
    );
    assert!(fault(&rows("6..1?5...")).starts_with("f:2:5: expected 1-9"));
    assert!(fault("53..7....\n6..195...").starts_with("f:1:1: expected 9 rows, found 2"));
    let framed = sample("framed.ss");
    assert!(fault(&framed.replace("6..", "6.?")).starts_with("f:3:4: expected 1-9"));
    assert!(fault(&framed.replace("|6..", "|6...")).starts_with("f:3:1: expected 9 cells"));
    let bank = sample("bank.txt").replace("1.2", "x");
    assert!(fault(&bank).contains("expected a rating such as 2.5"), "{}", fault(&bank));
    let bank = sample("bank.txt").replace('7', "8");
    assert!(fault(&bank).contains("expected the hash"));
    assert!(fault(":0000:x:53..7:::").starts_with("f:1:9: expected 81 characters, found 5"));
    assert!(fault("puzzle,rating\n53..7,1.5\n").starts_with("f:2:1: expected"));
    assert!(
        fault(&format!("puzzle,rating\n{PUZZLE}\n"))
            .contains("expected 2 fields, as in the heading, found 1")
    );
    assert!(fault(&format!("puzzle\n\"{PUZZLE}\n")).contains("a quote is opened"));
    assert!(fault("<html></html>").contains("expected `<opensudoku>`, found `<html>`"));
    assert!(fault("<opensudoku><game/></opensudoku>").contains("`data`"));
    assert!(
        fault("<opensudoku><game data='12'/></opensudoku>")
            .contains("expected 81 characters, found 2")
    );
    assert!(fault("<opensudoku><game data='1' data='2'/></opensudoku>").contains("not XML"));
    assert!(fault("<opensudoku><folder></opensudoku>").contains("not XML"));
    assert!(fault("<!DOCTYPE x [<!ENTITY a \"b\">]><opensudoku/>").contains("document type"));
    assert!(fault("<opensudoku><name>&x;</name></opensudoku>").contains("no entity is called `x`"));
    assert!(fault("https://example.org/x").contains("links to f-puzzles.com"));
    assert!(
        fault("https://puzz.link/p?nurikabe/9/9/zz")
            .contains("expected a `sudoku`, found a `nurikabe`")
    );
    assert!(
        fault("https://puzz.link/p?sudoku/12/12/zz")
            .contains("expected a side of 4, 6, 9, 16 or 25")
    );
    assert!(fault("https://puzz.link/p?sudoku/4/4/5zz").contains("none of 1 to 4"));
    assert!(fault("https://puzz.link/p?sudoku/4/4/1g").contains("16 cells"));
    assert!(fault("https://puzz.link/p?sudoku/4/4/zz1").contains("16 cells"));
    assert!(fault("https://sudokupad.app/abc123").contains("names a puzzle on a server"));
    assert!(fault("https://f-puzzles.com/?id=abc").contains("?load="));
    assert!(fault("https://f-puzzles.com/?load=!!!").contains("damaged or cut short"));
    let text = lz_str::compress_to_base64("[1, 2]");
    assert!(fault(&format!("https://f-puzzles.com/?load={text}")).contains("no JSON object"));
    // After a faulty line the next is read.
    let outcome = read_as(b"https://x.org\nhttps://puzz.link/p?sudoku/4/4/v\n", None);
    assert!(outcome[0].is_err() && outcome[1].is_ok());
}

#[test]
fn what_unfolds_or_nests_without_end_is_refused() {
    let bomb = lz_str::compress_to_base64(&" ".repeat((1 << 20) + 1));
    let message = fault(&format!("https://f-puzzles.com/?load={bomb}"));
    assert!(message.contains("unfolds to more than 1048576 characters"), "{message}");
    let message = fault(&format!("https://sudokupad.app/scl{bomb}"));
    assert!(message.contains("unfolds to more than"), "{message}");
    let nested = lz_str::compress_to_base64(&"[".repeat(50_000));
    assert!(fault(&format!("https://sudokupad.app/scl{nested}")).contains("too deep"));
    assert!(fault(&format!("https://f-puzzles.com/?load={nested}")).contains("no JSON object"));
    let long = format!("<opensudoku><game data=\"{}\"/></opensudoku>", "1".repeat(3 << 20));
    assert!(fault(&long).contains("an element is longer than"));
    let ipuz =
        format!("{{\"version\": \"http://ipuz.org/v2\", \"x\": \"{}\"}}", "1".repeat(3 << 20));
    let outcome = read_as(ipuz.as_bytes(), Some(Format::Ipuz));
    assert!(outcome[0].as_ref().unwrap_err().message.contains("a puzzle is longer than"));
    // A record of CSV that never ends.
    let record = format!("puzzle\n\"{}", "x\n".repeat(1 << 20));
    let outcome = read_as(record.as_bytes(), None);
    assert!(outcome[0].as_ref().unwrap_err().message.contains("a record is longer than"));
}

#[test]
fn spreadsheets_run_no_cell() {
    let mut entry = classic(9, 1);
    entry.metadata.rating = Some("=HYPERLINK(\"http://example.org\")".to_owned());
    let written = write_as(Format::Csv, std::slice::from_ref(&entry)).unwrap();
    assert!(written.contains(",\"'=HYPERLINK("), "{written}");
    assert_eq!(only(&written).metadata, entry.metadata);
    let symbols: Symbols = "=+-@".parse().unwrap();
    let mut table = writer(Format::Csv, WriteOptions { symbols, solutions: true });
    let mut file = Vec::new();
    let four = classic(4, 1);
    let givens = four.puzzle.givens();
    table.entry(&mut file, &four).unwrap();
    let first = givens.get(Cell::new(0)).is_some();
    assert_eq!(file.starts_with(b"'"), first);
}

#[test]
fn each_extension_and_name_has_one_format() {
    let mut seen = std::collections::BTreeMap::new();
    for (format, name) in Format::ALL {
        assert_eq!(name.parse(), Ok(format));
        for extension in format.extensions() {
            assert_eq!(seen.insert(*extension, name), None, "{extension}");
            assert_eq!(Format::from_extension(&extension.to_uppercase()), Some(format));
        }
    }
    assert_eq!(Format::from_extension("docx"), None);
}
