//! Formats of other programs: round trips, files written by those programs, and refusals.

use crate::support;
use proptest::prelude::*;
use satoku::board::{Cell, Grid, HouseRole, Size, Symbol, Symbols};
use satoku::format::{
    Detail, Entry, Format, Metadata, Provenance, ReadError, ReadOptions, Shape, UnknownParts,
    WriteError, WriteOptions, read, writer,
};
use satoku::random::Random;
use satoku::rules::{
    Cage, Clue, Constraint, Fill, Form, Layout, Mark, Part, Point, Puzzle, Regions, Registry,
    Rules, RulesError, Stroke, Text, Variant, Words,
};
use serde_json::json;
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
    Entry::of(Puzzle::new(rules, clues).unwrap()).with_solution(solution)
}

fn classic(side: usize, seed: u64) -> Entry {
    entry("classic", &Layout::of_size(Size::of_side(side).unwrap()), seed)
}

fn with_metadata(metadata: Metadata) -> Entry {
    let mut entry = classic(9, 1);
    entry.metadata = metadata;
    entry
}

/// The formats that say the givens of a classic board, with the sides that they can say.
const PLAIN: [(Format, &[usize]); 16] = [
    (Format::Lines, &[4, 6, 8, 9, 10, 12, 15, 16, 20, 25]),
    (Format::Csv, &[4, 6, 8, 9, 10, 12, 15, 16, 20, 25]),
    (Format::Tsv, &[4, 6, 8, 9, 10, 12, 15, 16, 20, 25]),
    (Format::PuzzLink, &[4, 6, 9, 16, 25]),
    (Format::FPuzzles, &[4, 6, 8, 9, 10, 12, 15, 16]),
    (Format::SudokuPad, &[4, 6, 8, 9, 10, 12, 15, 16]),
    (Format::Ipuz, &[4, 6, 8, 9, 10, 12, 15, 16, 20, 25]),
    (Format::Sdk, &[9]),
    (Format::Ss, &[9]),
    (Format::Hodoku, &[9]),
    (Format::Bank, &[9]),
    (Format::OpenSudoku, &[9]),
    (Format::SudokuWiki, &[9]),
    (Format::Lisudoku, &[4, 6, 9]),
    (Format::KSudoku, &[4, 6, 8, 9, 10, 12, 15, 16, 20, 25]),
    (Format::Gnome, &[9]),
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
                let mut entry = classic(side, seed ^ index);
                entry.metadata = metadata;
                entry
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
        let jigsaw = |side| {
            let regions = Regions::random(side, &mut Random::new(seed, 1));
            Layout::with_regions(Size::of_side(side).unwrap(), regions)
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
    fn cages_round_trip(
        format in prop::sample::select(CAGES.to_vec()), which in 0..6usize, seed: u64, bare: bool,
    ) {
        let size = |text: &str| Layout::of_size(text.parse().unwrap());
        let (variant, layout) = match which {
            0 => ("classic", size("4")),
            1 => ("classic", size("6")),
            2 => ("classic", size("9")),
            3 => ("x", size("3x2")),
            4 => ("windoku", size("9")),
            // A division that has grids, which not every one has.
            _ => ("jigsaw", {
                let regions = Regions::random(5, &mut Random::new(5, 0));
                Layout::with_regions(Size::of_side(5).unwrap(), regions)
            }),
        };
        let rules = Arc::new(Registry::standard().rules(variant, &layout).unwrap());
        let mut random = Random::new(seed, 2);
        let (grid, cages) = support::proposed(&rules, "cage", &mut random);
        // Some cages without a total, in formats that have such.
        let cages = cages.into_iter().map(|cage| match bare && random.below(3) == 0 {
            true => Arc::new(Cage::new(cage.cells().to_vec(), None).unwrap()) as Arc<dyn Constraint>,
            false => cage,
        });
        let mut clues: Vec<Clue> = cages.map(Clue::Constraint).collect();
        clues.extend(grid.filled().filter(|_| random.below(5) == 0).map(|(c, s)| Clue::Given(c, s)));
        let entry = Entry::of(Puzzle::new(rules, clues).unwrap()).with_solution(grid);
        let written = write_as(format, std::slice::from_ref(&entry));
        if bare && format == Format::Ipuz {
            let all = entry.puzzle.constraints().all(|cage| cage.fields().contains_key("sum"));
            prop_assert_eq!(written.is_ok(), all);
            return Ok(());
        }
        let found = only(&written.unwrap());
        prop_assert_eq!(found.id(), entry.id());
        prop_assert_eq!(found.puzzle.variant(), entry.puzzle.variant());
        prop_assert_eq!(found.puzzle.ids(), entry.puzzle.ids());
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
            "solution": [1, 2, 3, 4], "killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}],
        });
        let spoilt = object.to_string().replace(&from, &to);
        let link = format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(&spoilt));
        read_as(link.as_bytes(), None);
        let object = serde_json::json!({
            "cells": [[{"value": 1}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
            "regions": [[[0, 0], [0, 1]]], "metadata": {"title": "t", "solution": "1"},
            "cages": [{"cells": [[0, 0], [0, 1]], "unique": true, "sum": 3, "value": "3", "style": "killer"}],
        });
        let spoilt = object.to_string().replace(&from, &to);
        let link = format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(&spoilt));
        read_as(link.as_bytes(), None);
        let ipuz = write_as(Format::Ipuz, &[caged(4, &[&[0, 1]])]).unwrap().replace(&from, &to);
        read_as(ipuz.as_bytes(), Some(Format::Ipuz));
    }
}

/// The formats that say cages.
const CAGES: [Format; 5] =
    [Format::Json, Format::Ndjson, Format::FPuzzles, Format::SudokuPad, Format::Ipuz];

/// A classic puzzle without givens and with cages of these cells, of the least totals.
fn caged(side: usize, cages: &[&[usize]]) -> Entry {
    let layout = Layout::of_size(Size::of_side(side).unwrap());
    let rules = Arc::new(Registry::standard().rules("classic", &layout).unwrap());
    let cage = |cells: &&[usize]| {
        let total = cells.len() * (cells.len() + 1) / 2;
        let cage = Cage::new(cells.iter().copied().map(Cell::new), Some(total)).unwrap();
        Clue::Constraint(Arc::new(cage))
    };
    Entry::of(Puzzle::new(rules, cages.iter().map(cage).collect()).unwrap())
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
fn rules_that_one_kind_of_mark_is_complete_are_clues_about_all_edges() {
    let dot = |field: &str, cells: [&str; 2], value: Option<&str>| {
        let mut dot = json!({"cells": cells});
        dot.as_object_mut().unwrap().extend(value.map(|value| ("value".into(), value.into())));
        (field.to_owned(), json!([dot]))
    };
    let white = dot("difference", ["R1C1", "R1C2"], None);
    let black = dot("ratio", ["R1C2", "R2C2"], None);
    let (no_white, no_black) = (("nonconsecutive", json!(true)), ("negative", json!(["ratio"])));
    let read = |fields: &[(&str, serde_json::Value)]| {
        let mut object = json!({"size": 4, "grid": vec![vec![json!({}); 4]; 4]});
        let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        object.as_object_mut().unwrap().extend(fields);
        format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(&object.to_string()))
    };
    // White dots are exceptions from the rule, and so is the pair of 1 and 2 of a black dot.
    for (fields, kind, marks) in [
        (
            vec![no_white.clone(), (&white.0, white.1.clone())],
            "all-white-dots",
            "w.......................",
        ),
        (
            vec![no_white.clone(), (&white.0, white.1.clone()), (&black.0, black.1.clone())],
            "all-white-dots",
            "w..b....................",
        ),
        (
            vec![no_black.clone(), (&white.0, white.1.clone()), (&black.0, black.1.clone())],
            "all-black-dots",
            "w..b....................",
        ),
        (vec![no_black.clone()], "all-black-dots", "........................"),
        (
            vec![no_white.clone(), no_black.clone(), (&black.0, black.1.clone())],
            "all-dots",
            "...b....................",
        ),
    ] {
        let found = only(&read(&fields));
        let clue = found.puzzle.constraints().next().unwrap();
        assert_eq!(
            (clue.kind(), &*clue.fields()["marks"].to_string()),
            (kind, &*format!("{marks:?}"))
        );
        let link = write_as(Format::FPuzzles, std::slice::from_ref(&found)).unwrap();
        assert_eq!(only(&link).id(), found.id(), "{kind}");
    }
    // Without dots it is the rule of the whole board.
    assert_eq!(only(&read(std::slice::from_ref(&no_white))).puzzle.variant(), "non-consecutive");
    // A dot with another number would say more of pairs without one.
    let third = dot("ratio", ["R1C1", "R1C2"], Some("3"));
    let message = fault(&read(&[no_black, (&third.0, third.1)]));
    assert!(message.contains("a mark of 3 beside the rule all-black-dots"), "{message}");
}

/// What is read of a text where nothing that is not known is needed.
fn kept(text: &str) -> Entry {
    let registry = Registry::standard();
    let options = ReadOptions::new(&registry).keeping_unknown();
    let mut entries = read(text.as_bytes(), &options).unwrap();
    entries.next().unwrap().unwrap().item
}

#[test]
fn what_is_not_known_is_kept_drawn_and_written_again() {
    let drawing = json!([{"lines": [["R1C1", "R2C2"]], "outlineC": "#67F067", "width": 0.3}]);
    let marks = |entry: &Entry| entry.puzzle.rules().marks().len();
    for (field, value, drawn) in [
        ("line", drawing.clone(), 1),
        ("text", json!([{"cells": ["R0C1"], "value": "17"}]), 1),
        ("circle", json!([{"cells": ["R1C1", "R1C2"], "width": 0.4, "value": "2"}]), 2),
        ("rectangle", json!([{"cells": ["R3C3"], "angle": 45}]), 1),
        ("cage", json!([{"cells": ["R1C1", "R1C2"], "value": "x"}]), 1),
        ("selftaxi", json!(true), 0),
        ("xdoubler", json!([{"cells": ["R1C1"], "value": "12"}]), 0),
    ] {
        let link = four(field, value.clone());
        let message = fault(&link);
        assert!(message.contains(field), "{message}");
        let entry = kept(&link);
        assert_eq!(marks(&entry), drawn, "{field}");
        assert_eq!(entry.other_fields.as_ref().unwrap().fields()[field], value);
        // JSON and links say it again, and it is refused there, too.
        for format in [Format::Ndjson, Format::FPuzzles, Format::SudokuPad] {
            let text = write_as(format, std::slice::from_ref(&entry)).unwrap();
            assert!(fault(&text).contains(field), "{format} {field}");
            let back = kept(&text);
            assert_eq!(back.other_fields, entry.other_fields, "{format} {field}");
            assert_eq!(marks(&back), drawn, "{format} {field}");
        }
        let refusal = write_as(Format::Lines, &[entry]).unwrap_err().to_string();
        assert!(refusal.contains(field), "{refusal}");
    }
    // Drawings can be said to say nothing; rules cannot.
    let registry = Registry::standard();
    let unknown = UnknownParts::DrawingsIgnored;
    let options = ReadOptions { unknown, ..ReadOptions::new(&registry) };
    let reads = |text: &str| read(text.as_bytes(), &options).unwrap().next().unwrap().is_ok();
    assert!(reads(&four("line", drawing)));
    assert!(!reads(&four("selftaxi", json!(true))));
}

#[test]
fn colours_and_fog_are_kept_and_say_nothing() {
    let mut grid = json!([[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]);
    grid[0][2] = json!({"value": 1, "given": true, "c": "#FF0000"});
    grid[3][1] = json!({"cArray": ["#FF0000", "#00FF00"], "highlight": "#0000FF"});
    let object = json!({"size": 4, "grid": grid, "fogofwar": ["R1C1"], "foglight": ["R2C2"]});
    let text = object.to_string();
    let link = format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(&text));
    let entry = only(&link);
    let fields = entry.other_fields.as_ref().unwrap();
    assert_eq!(fields.fields()["cells"]["R4C2"]["highlight"], "#0000FF");
    assert_eq!((fields.unknown_rules().count(), fields.drawings().count()), (0, 0));
    // Two cells in the first of their colours.
    let shade = Mark::Shade { cells: [2, 13].map(Cell::new).into() };
    let red = shade.coloured(Some("#ff0000".parse().unwrap()));
    assert_eq!(entry.puzzle.rules().marks(), [red]);
    assert_eq!(fields.lit(4), Some([0, 5].map(Cell::new).into()));
    for format in [Format::Json, Format::FPuzzles] {
        let back = only(&write_as(format, std::slice::from_ref(&entry)).unwrap());
        assert_eq!((back.other_fields.as_ref(), back.id()), (Some(fields), entry.id()), "{format}");
    }
    // What is kept cannot take the place of the puzzle.
    let json = write_as(Format::Ndjson, std::slice::from_ref(&entry)).unwrap();
    let spoilt = kept(&json.replace("\"fogofwar\"", "\"grid\""));
    let refusal = write_as(Format::FPuzzles, &[spoilt]).unwrap_err().to_string();
    assert!(refusal.contains("`grid` twice"), "{refusal}");
    assert!(write_as(Format::Rows, &[entry]).is_ok());
}

#[test]
fn drawings_of_sudokupad_are_drawn_where_they_are() {
    let point = |row, col| Point { row, col };
    let scl = |value: serde_json::Value| {
        let row = [json!({}), json!({}), json!({}), json!({})];
        let mut object = json!({"cells": [row, row, row, row]});
        object.as_object_mut().unwrap().extend(value.as_object().unwrap().clone());
        format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(&object.to_string()))
    };
    for (value, mark) in [
        (
            json!({"lines": [{"wayPoints": [[0.5, 0.5], [1.25, 2.0]], "thickness": 16}]}),
            Mark::Line {
                points: vec![point(0.5, 0.5), point(1.25, 2.0)],
                stroke: Stroke::solid(0.25),
            },
        ),
        (
            json!({"arrows": [{"wayPoints": [[4.0, 4.0], [2.0, 2.0]]}]}),
            Mark::Arrow { points: vec![point(4.0, 4.0), point(2.0, 2.0)] },
        ),
        (
            json!({"overlays": [{"center": [-0.5, 1.5], "text": "9", "fontSize": 32}]}),
            Mark::Text { at: point(-0.5, 1.5), text: "9".to_owned(), size: 0.5 },
        ),
        (
            json!({"underlays": [{"center": [1.0, 1.5], "width": 0.3, "height": 0.3,
                                  "rounded": true, "backgroundColor": "#000000"}]}),
            Mark::Shape {
                centre: point(1.0, 1.5),
                form: Form::Circle,
                size: 0.3,
                fill: Fill::Black,
            },
        ),
    ] {
        let link = scl(value.clone());
        let field = value.as_object().unwrap().keys().next().unwrap();
        assert!(fault(&link).contains(field.as_str()), "{field}");
        let entry = kept(&link);
        assert_eq!(entry.puzzle.rules().marks(), [mark]);
        let json = write_as(Format::Ndjson, std::slice::from_ref(&entry)).unwrap();
        assert_eq!(kept(&json).other_fields, entry.other_fields);
        let refusal = write_as(Format::FPuzzles, &[entry]).unwrap_err().to_string();
        assert!(refusal.contains(field.as_str()), "{refusal}");
    }
    let lit = |value| only(&scl(value)).other_fields.unwrap().lit(4);
    assert_eq!(lit(json!({"foglight": [[0, 0]]})), Some(vec![Cell::new(0)]));
    assert_eq!(lit(json!({"foglight": [[0, 0]], "triggereffect": [{"effect": {}}]})), None);
    // What is neither black nor grey keeps its colour.
    let green = json!([{"wayPoints": [[0.5, 0.5], [1.5, 0.5]], "color": "#67F067"}]);
    let line = kept(&scl(json!({ "lines": green }))).puzzle.rules().marks()[0].clone();
    assert_eq!(line.colour(), Some("#67f067".parse().unwrap()));
}

#[test]
fn clues_that_cannot_be_read_are_kept_as_rules_that_are_not_known() {
    let row = [json!({}), json!({}), json!({}), json!({})];
    let scl = json!({
        "cells": [row, row, row, row],
        "global": ["antiknight", "lookandsay"],
        "cages": [
            {"cells": [[0, 0], [0, 1]], "unique": true, "sum": 4},
            {"cells": [[3, 0], [3, 1]], "value": "even"},
            {"value": "title: Two Cages"},
            {"cells": [], "value": "rules: Digits in a cage\nmay repeat."},
        ],
    });
    let text = lz_str::compress_to_base64(&scl.to_string());
    let link = format!("https://sudokupad.app/scl{text}");
    assert!(fault(&link).contains("`global: \"lookandsay\"`"), "{}", fault(&link));
    let entry = kept(&link);
    assert_eq!(entry.metadata.title.as_deref(), Some("Two Cages"));
    assert_eq!(entry.metadata.description.as_deref(), Some("Digits in a cage\nmay repeat."));
    assert_eq!(entry.puzzle.variant(), "anti-knight+cage");
    let fields = entry.other_fields.as_ref().unwrap();
    assert_eq!(fields.unknown_rules().collect::<Vec<_>>(), ["cages", "global"]);
    let cells = [12, 13].map(Cell::new).into();
    let cage = Mark::Cage { cells, label: Some("even".to_owned()) };
    assert_eq!(entry.puzzle.rules().marks(), [cage]);
    let json = write_as(Format::Ndjson, std::slice::from_ref(&entry)).unwrap();
    assert_eq!(kept(&json).puzzle.rules().marks(), entry.puzzle.rules().marks());
    for (field, value) in [
        ("thermometer", json!([{"lines": [["R1C1", "R1C2"]], "slow": true}])),
        ("negative", json!(["difference"])),
    ] {
        let entry = kept(&four(field, value.clone()));
        assert_eq!(entry.other_fields.as_ref().unwrap().fields()[field], value);
        let link = write_as(Format::FPuzzles, std::slice::from_ref(&entry)).unwrap();
        assert_eq!(kept(&link).other_fields, entry.other_fields);
    }
}

#[test]
fn rules_that_are_not_known_are_refused_by_name() {
    for (field, value) in [
        ("cage", json!([{"cells": ["R1C1"], "value": "3"}])),
        ("boxindexer", json!([{"cells": ["R1C1", "R1C2"]}])),
        ("selftaxi", json!(true)),
        ("line", json!([{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}])),
        ("text", json!([{"cells": ["R0C1"], "value": "3", "isNewConstraint": true}])),
        ("text", json!([{"cells": ["R1C1"], "value": "hello"}])),
        ("given", json!([{"cells": ["R1C1"], "value": "3"}])),
    ] {
        let message = fault(&four(field, value));
        assert!(
            message.contains(field)
                && (message.contains("not supported") || message.contains("belongs to no clue")),
            "{message}"
        );
    }
    // A diagonal without the other one is an extra region.
    for (field, cells) in [("diagonal+", [3, 6, 9, 12]), ("diagonal-", [0, 5, 10, 15])] {
        let found = only(&four(field, json!(true)));
        assert_eq!(found.puzzle.variant(), "extra-region");
        let region = found.puzzle.constraints().next().unwrap();
        assert_eq!(region.cells(), cells.map(Cell::new));
    }
    for size in [json!(-4), json!(4.5), json!("4"), json!(null), json!(5), json!("4".repeat(99))] {
        let message = fault(&four("size", size));
        assert!(message.contains("expected `size` to be 4, the number of rows"), "{message}");
    }
    // A rule that is switched off is none.
    assert_eq!(only(&four("antiknight", json!(false))).puzzle.rules().variant(), "classic");
    assert_eq!(only(&four("arrow", json!([]))).puzzle.rules().variant(), "classic");
    // An extra region that no variant has is a clue.
    let region = four("extraregion", json!([{"cells": ["R1C1", "R2C2", "R3C3", "R1C4"]}]));
    assert_eq!(only(&region).puzzle.variant(), "extra-region");
    let scl = |object: serde_json::Value| {
        format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(&object.to_string()))
    };
    let cells = json!(vec![vec![json!({}); 4]; 4]);
    for cage in [
        json!({"cells": [[0, 0]]}),
        json!({"cells": [[0, 0]], "sum": 3}),
        json!({"cells": [[0, 0]], "unique": false, "sum": 3}),
        json!({"cells": [[0, 0]], "unique": true, "hidden": true}),
        json!({"cells": [[0, 0]], "unique": true, "style": "dashed"}),
        json!({"cells": [[0, 0]], "unique": true, "value": "title: x"}),
        json!({"cells": [[0, 0]], "unique": true, "value": "3", "sum": 2}),
        json!({"cells": [[0, 4]], "unique": true}),
        json!({"cells": [[0, 0, 0]], "unique": true}),
        json!({"cells": [], "unique": true}),
        json!(5),
    ] {
        let message = fault(&scl(json!({"cells": cells, "cages": [cage]})));
        let named = message.contains("`cages` 1: ") || message.contains("`killercage` 1: ");
        assert!(named, "{message}");
    }
    assert!(fault(&scl(json!({"cells": cells, "lines": [1]}))).contains("`lines`"));
    let ipuz = |kind: &str, more: &str| {
        format!(
            "{{\"version\": \"http://ipuz.org/v2\", \"kind\": [\"http://ipuz.org/{kind}#1\"], \"charset\": \"1234\", {more} \"puzzle\": {cells}}}",
            cells = "[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]"
        )
    };
    assert_eq!(only(&ipuz("sudoku", "")).puzzle.rules().variant(), "classic");
    assert!(fault(&ipuz("sudoku/calcudoku", "")).contains("calcudoku"));
    let cages = |list: &str| ipuz("sudoku/killersudoku", &format!("\"cages\": [{list}],"));
    let cage = only(&cages(r#"{"rect": [0, 0, 1, 0], "value": 3}"#));
    assert_eq!(cage.id(), caged(4, &[&[0, 1]]).id());
    for (list, why) in [
        (r#"{"cells": [[0, 0]]}"#, "`value`"),
        (r#"{"cells": [[0, 0]], "value": "3"}"#, "`value`"),
        (r#"{"cells": [[0, 4]], "value": 3}"#, "`cells`"),
        (r#"{"cells": [], "value": 3}"#, "`cells`"),
        (r#"{"rect": [0, 0, 1], "value": 3}"#, "`rect`"),
        (r#"{"cells": [[0, 0], [1, 0]], "value": 3, "operator": "-"}"#, "operator"),
        (r#"{"cells": [[0, 0], [1, 0]], "value": 99}"#, "add up to 3 to 7, not 99"),
    ] {
        let message = fault(&cages(list));
        assert!(message.contains(why), "{message}");
    }
    assert!(fault(&ipuz("crossword", "")).contains("crossword"));
    assert!(fault(&ipuz("sudoku", "\"cages\": [1],")).contains("cages"));
    assert!(fault(&ipuz("sudoku", "\"boxes\": false,")).contains("boxes"));
}

#[test]
fn what_a_format_cannot_say_is_refused_with_the_reason() {
    let size = |text: &str| Layout::of_size(text.parse().unwrap());
    let cases: [(Format, Entry, &str); 13] = [
        (Format::Sdk, classic(6, 1), "an sdk file cannot express a board of side 6"),
        (Format::Ss, entry("x", &size("9"), 1), "an ss file cannot express the variant x"),
        (Format::Hodoku, classic(16, 1), "cannot express a board of side 16"),
        (Format::OpenSudoku, classic(4, 1), "cannot express a board of side 4"),
        (Format::Bank, classic(9, 1), "has a rating, and this puzzle has none"),
        (Format::PuzzLink, classic(12, 1), "a puzz.link link cannot express a board of side 12"),
        (Format::PuzzLink, classic(8, 1), "cannot express a board of side 8"),
        (Format::PuzzLink, classic(10, 1), "cannot express a board of side 10"),
        (Format::PuzzLink, entry("x", &size("9"), 1), "cannot express the variant x"),
        (Format::FPuzzles, classic(20, 1), "an f-puzzles link cannot express a board of side 20"),
        (Format::SudokuPad, classic(25, 1), "a SudokuPad link cannot express a board of side 25"),
        (
            Format::Ipuz,
            entry("windoku", &size("16"), 1),
            "the extra regions of windoku on a board of side 16",
        ),
        (
            Format::Ipuz,
            with_metadata(Metadata { date: Some("yesterday".into()), ..Metadata::default() }),
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
    let refused = write_as(Format::OpenSudoku, &[with_metadata(control)]).unwrap_err();
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
    // Where the next record begins is not known, so this is the only error.
    let open = format!("puzzle\n\"{}", "1,2\n".repeat(1 << 19));
    assert!(fault(&open).starts_with("f:2:1: a record is longer"));
    assert!(fault("<html></html>").contains("this is a web page without a grid"));
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

/// Links of the site's own tests, with their solutions.
#[test]
fn puzzles_beside_sudoku_are_read_from_puzz_link_and_written_alike() {
    for (link, variant, solution) in [
        ("ripple/4/4/9n8rigk14h32k", "ripple-effect", "1231214243211213"),
        ("cojun/4/4/pd0hsoh3p3h", "kojun", "1234312124121321"),
        ("kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3", "runs+run-sum", "5334121212193884"),
        ("starbattle/6/6/1/4ilbhgdnmhou", "queens", "010000000100000001001000000010100000"),
        ("lightup/6/6/nekcakbl", "lamps+lamp-count", "00100001100001010001010000000100"),
        ("tents/5/5/2g0h1i1j82323", "camp+line-count", "01000000110000011000"),
        ("doppelblock/5/5/g6g34g10h", "two-blacks+block-sum", "3021001023230010213010302"),
        ("easyasabc/4/4/3/1m2h3g3h", "letters+first-letter", "0BCAA0BCBCA0CA0B"),
        (
            "nonogram/6/6/12g1111h11112j12g11g21j11g3h",
            "shading+blocks",
            "110100100010010110000000100010011100",
        ),
    ] {
        let link = format!("https://puzz.link/p?{link}");
        let entry = only(&link);
        assert_eq!(entry.puzzle.variant(), variant);
        let found = satoku::Solver::default().first_solution(&entry.puzzle).unwrap();
        let rules = entry.puzzle.rules();
        let found = found.map(|grid| rules.symbols_or(&Symbols::default()).write(&grid));
        assert_eq!(found.as_deref(), Some(solution), "{link}");
        let set: satoku::PuzzleSet = [entry].into_iter().collect();
        let mut written = Vec::new();
        satoku::write(&set, Format::PuzzLink, &mut written).unwrap();
        assert_eq!(String::from_utf8(written).unwrap().trim(), link);
    }
    for (link, said) in [
        ("ripple/4/4/9n8", "borders"),
        ("ripple/0/4/", "1 to 100 rows"),
        ("kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a", "sums"),
        ("kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a33", "found more"),
        ("kakuro/2/1/aak0", "no run"),
        ("starbattle/6/6/4/4ilbhgdnmhou", "stars"),
        ("starbattle/6/6/1/4ilbhgdnmhouu", "found more"),
        ("lightup/6/6/zz0", "fewer black cells"),
        ("lightup/6/6/f", "numbers from 0 to 4"),
        ("nonogram/6/6/12g", "36 cells"),
        ("tents/5/5/2g0h1z", "found more"),
        ("tents/5/5/2g0", "numbers of 10 lines"),
        ("tents/5/5/2g0h1i1zz8", "fewer trees"),
        ("tents/5/5/2g0h1i1!", "trees and cells"),
        ("nonogram/6/6/66g1111h11112j12g11g21j11g3h", "blocks take 13 cells"),
        ("doppelblock/5/5/g6g34g1", "numbers of 10 lines"),
        ("doppelblock/5/5/g6g34g10h1", "found more"),
        ("doppelblock/5/4/g6g34g10g", "as many rows as columns"),
        ("doppelblock/5/5/g7g34g10h", "the digits add up to 6"),
        ("easyasabc/4/4/4/1m2h3g3h", "one to three letters less"),
        ("easyasabc/4/4/3/1m2h3g4h", "no letter D"),
        ("easyasabc/4/4/3/0m2h3g3h", "none of 1 to 25"),
    ] {
        let message = fault(&format!("https://puzz.link/p?{link}"));
        assert!(message.contains(said), "{link}: {message}");
    }
}

#[test]
fn what_unfolds_or_nests_without_end_is_refused() {
    let bomb = lz_str::compress_to_base64(&" ".repeat((1 << 20) + 1));
    let message = fault(&format!("https://f-puzzles.com/?load={bomb}"));
    assert!(message.contains("decompresses to more than 1048576 characters"), "{message}");
    let message = fault(&format!("https://sudokupad.app/scl{bomb}"));
    assert!(message.contains("decompresses to more than"), "{message}");
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
    let mut table = writer(Format::Csv, WriteOptions { symbols, ..WriteOptions::default() });
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

#[test]
fn cages_of_f_puzzles_are_read_as_typed() {
    let cages = |list: serde_json::Value| four("killercage", list);
    let found = only(&cages(json!([
        {"cells": ["R1C1", "R1C2"], "value": "3", "outlineC": "#000000", "fontC": "#000"},
        {"cells": ["R2C1", "R3C1"], "value": 3},
        {"cells": ["R4C4", "R4C3"], "value": ""},
        {"cells": ["R3C3"]},
    ])));
    let total = |cage: &Arc<dyn Constraint>| cage.fields().get("sum").cloned();
    let totals: Vec<_> = found.puzzle.constraints().map(total).collect();
    assert_eq!(totals, [Some(json!(3)), Some(json!(3)), None, None]);
    assert_eq!(found.puzzle.variant(), "cage");
    for (list, why) in [
        (json!([{"cells": []}]), "`killercage` 1: expected `cells`"),
        (json!([{"cells": ["R1C1"]}, {"cells": ["R1C5"]}]), "`killercage` 2: expected `cells`"),
        (json!([{"cells": vec!["R1C1"; 17]}]), "`killercage` 1: expected `cells`"),
        (json!([{"cells": ["R1C1", "R1C1"]}]), "`killercage` 1: a cage has each cell once"),
        (json!([{"cells": ["R1C1"], "value": "x"}]), "1: the value must be a whole number"),
        (json!([{"cells": ["R1C1"], "value": "-1"}]), "1: the value must be a whole number"),
        (json!([{"cells": ["R1C1"], "value": true}]), "1: expected `value` to be a text"),
        (json!([{"cells": ["R1C1"], "value": "1".repeat(40)}]), "must be a whole number"),
        (json!([{"cells": ["R1C1"], "value": "5"}]), "add up to 1 to 4, not 5"),
        (json!([{"cells": ["R1C1"], "repeats": true}]), "1: `repeats` is not supported"),
        (json!([[1]]), "`killercage` 1: expected `cells`"),
        (json!({"cells": ["R1C1"]}), "expected a list of at most 2048 clues"),
        (json!(vec![json!({"cells": ["R1C1"]}); 2049]), "expected a list of at most 2048 clues"),
    ] {
        let message = fault(&cages(list));
        assert!(message.contains(why), "{why}: {message}");
    }
}

#[test]
fn cages_of_sudokupads_own_links_are_read() {
    let cells = vec![vec![json!({}); 4]; 4];
    let half =
        |left: usize| (0..4).map(|at| json!([at / 2 + 2 * left, at % 2 + 1])).collect::<Vec<_>>();
    let object = json!({
        "cells": cells, "regions": [],
        "cages": [
            {"cells": [[0, 0], [0, 1]], "unique": true, "sum": 3, "value": "3", "style": "killer"},
            {"cells": [[3, 3]], "unique": true, "value": 4, "borderColor": "#000"},
            {"cells": [[2, 2], [3, 2]], "unique": true},
        ],
    });
    // As the site shortens it, too.
    let short = "{ce:[[,,,],[,,,],[,,,],[,,,]],ca:[{ce:[[0,0],[0,1]],unique:t,sum:3,v:'3'},\
                 {ce:[[3,3]],unique:t,v:4},{ce:[[2,2],[3,2]],unique:t}]}";
    let mut ids = Vec::new();
    for (prefix, text) in [("scl", object.to_string()), ("ctc", short.to_owned())] {
        let payload = lz_str::compress_to_base64(&text);
        let found = only(&format!("https://sudokupad.app/{prefix}{payload}"));
        assert_eq!((found.puzzle.variant().as_str(), found.puzzle.clues().len()), ("cage", 3));
        ids.push(found.id());
    }
    assert_eq!(ids[0], ids[1]);
    // Extra regions are cages of a style; those of no variant are clues.
    let region = json!({"cells": half(0), "unique": true, "style": "extraregion", "sum": 10});
    let payload = json!({"cells": cells, "cages": [region]}).to_string();
    let link = format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(&payload));
    assert_eq!(only(&link).puzzle.variant(), "extra-region");
}

/// A variant with houses of its own, under names that mean something else elsewhere.
struct Further {
    name: &'static str,
    called: &'static str,
    houses: &'static [&'static [usize]],
}

impl Variant for Further {
    fn name(&self) -> &'static str {
        self.name
    }

    fn own_words(&self) -> Option<Words> {
        let rule = "Each further house holds no symbol twice.";
        Some(Words::same(Text { name: "further houses", one: None, alone: None, rule }))
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        for house in self.houses {
            let cells = house.iter().copied().map(Cell::new).collect();
            rules.add_house(HouseRole::Extra, self.called, cells);
        }
        Ok(())
    }
}

#[test]
fn variants_of_strangers_are_said_rightly_or_not_at_all() {
    let mut registry = Registry::standard();
    let further: [Further; 4] = [
        // The names of houses mean nothing.
        Further { name: "edges", called: "diagonal", houses: &[&[1, 2, 13, 14]] },
        Further { name: "falling", called: "window", houses: &[&[0, 5, 10, 15]] },
        Further { name: "corners", called: "region", houses: &[&[0, 3, 12, 15]] },
        Further { name: "small", called: "diagonal", houses: &[&[5, 6, 9]] },
    ];
    further.into_iter().for_each(|variant| registry.add_variant(Arc::new(variant)));
    let layout = Layout::of_size("4".parse().unwrap());
    let blank = |variant: &str| {
        let rules = Arc::new(registry.rules(variant, &layout).unwrap());
        Entry::of(Puzzle::new(rules, vec![Clue::Given(Cell::new(3), Symbol::new(2))]).unwrap())
    };
    let back = |registry: &Registry, text: &str| {
        let options = ReadOptions::new(registry);
        let mut entries = read(text.as_bytes(), &options).unwrap();
        entries.next().unwrap().map(|located| located.item)
    };
    for variant in
        ["edges", "falling", "corners", "edges+x", "corners+falling", "anti-king+edges+x"]
    {
        let entry = blank(variant);
        for format in [Format::FPuzzles, Format::SudokuPad] {
            let written = write_as(format, std::slice::from_ref(&entry)).unwrap();
            let found = back(&registry, &written).unwrap();
            assert_eq!(found.puzzle.rules().variant(), variant);
            assert_eq!(found.id(), entry.id());
            // Who does not know the variant reads its houses as clues, or is told what is not
            // known.
            match back(&Registry::standard(), &written) {
                Ok(found) => assert!(found.puzzle.variant().contains("extra-region"), "{variant}"),
                Err(error) => assert!(error.message.contains("not supported"), "{error}"),
            }
        }
        for format in [Format::Ipuz, Format::Lines, Format::PuzzLink] {
            let refused = write_as(format, std::slice::from_ref(&entry)).unwrap_err();
            assert!(refused.to_string().contains(variant), "{refused}");
        }
    }
    for format in [Format::FPuzzles, Format::SudokuPad, Format::Ipuz] {
        let refused = write_as(format, &[blank("small")]).unwrap_err();
        assert!(refused.to_string().contains("cannot express the variant small"), "{refused}");
    }
    // The falling diagonal alone is one switch.
    let link = write_as(Format::FPuzzles, &[blank("falling")]).unwrap();
    let json = lz_str::decompress_from_base64(link.trim().split_once("load=").unwrap().1).unwrap();
    let json = String::from_utf16(&json).unwrap();
    assert!(json.contains("\"diagonal-\":true") && !json.contains("extraregion"), "{json}");
    assert!(!json.contains("diagonal+"), "{json}");
}

/// Eight rows add up to 360 and six cells of the first row to 21 to 39, so the pill holds 381 to
/// 399.
#[test]
fn an_arrow_over_the_whole_board_is_read() {
    let cells = (0..9).flat_map(|row| {
        let columns = (1..=9).map(move |col| if row % 2 == 0 { col } else { 10 - col });
        columns.map(move |col| format!("~R{}C{col}", row + 1))
    });
    let text = format!(".PillArrow~3{}", cells.collect::<String>());
    let entry = only(&text);
    let clue = entry.puzzle.constraints().next().unwrap();
    let parts = clue.parts(entry.puzzle.rules()).unwrap();
    let [Part::Path(diagram)] = &parts[..] else { panic!("one diagram") };
    let possible = diagram.possible();
    let last = &possible[possible.len() - 3..];
    assert_eq!(last, [1 << 2, 3 << 7, (1 << 9) - 1]);
    assert_eq!(write_as(Format::Iss, &[entry]).unwrap().trim_end(), text);
}

/// Groups of several cells that hold the same values in any order, boards that are not square, and
/// sums of values from 0 are not among our rules.
#[test]
fn strings_of_numbered_lines_and_of_marked_cells_are_read_and_written() {
    // What is read, and what is written of it: each marked cell is a clue of its own.
    let same = |text: &'static str| (text, text);
    for (text, back) in [
        same(".SumLine~8~R1C1~R1C2~R2C3"),
        (".SumLine~R1C1~R1C2~R2C3", ".SumLine~10~R1C1~R1C2~R2C3"),
        same(".Lunchbox~0~R4C4~R5C5~R6C5"),
        same(".Modular~4~R1C1~R1C2~R1C3~R1C4~R2C4"),
        (".Modular~R1C1~R1C2~R1C3", ".Modular~3~R1C1~R1C2~R1C3"),
        (".Indexing~C~R1C1~R4C5", ".Indexing~C~R1C1.Indexing~C~R4C5"),
        same(".Indexing~R~R3C7"),
        same(".CountingCircles~R1C1~R2C2~R3C3"),
        same(".AntiTaxicab"),
        same(".LookAndSay~0516~R1C1~R1C2~R2C1"),
        same(".FullRank~R2~17~.FullRank~C3~~2"),
        (".FullRank~R2~17.FullRankTies~only-unclued", ".FullRank~R2~17~"),
    ] {
        assert_eq!(write_as(Format::Iss, &[only(text)]).unwrap().trim(), back);
    }
    // Row 4, whose fifth cell points to the cell with a 5.
    let puzzle = only(".Indexing~C~R4C5").puzzle;
    let clue = puzzle.constraints().next().unwrap();
    let place = |cell: &Cell| puzzle.rules().board().place(*cell).to_string();
    assert_eq!(place(&clue.cells()[0]), "r4c1");
    assert_eq!(clue.fields()["at"], 5);
    for (text, said) in [
        (".SumLine~R1C1", "expected 2 to 256 cells, found 1"),
        (".Modular~5~R1C1~R1C2~R1C3", "the line must have 5 cells or more"),
        (".Indexing~X~R1C1", "R or C"),
    ] {
        assert!(fault(text).contains(said), "{text}: {}", fault(text));
    }
}

/// Puzzles as published, from the collection of Interactive Sudoku Solver: logic-masters.de 000EDA
/// and 0007CP, and a grid of six ranks by the author of that program.
#[test]
fn published_ranks_and_counts_have_their_one_solution() {
    for (text, solution) in [
        (
            ".FullRank~C2~26~.FullRank~C4~32~.FullRank~C6~6~.FullRank~C8~35~.FullRank~R1~17~\
             .FullRank~R3~13~.FullRank~R5~10~.FullRank~R7~21~.FullRank~C3~~12.FullRank~C5~~19\
             .FullRank~C7~~2.FullRank~C9~~14.FullRank~R8~~23.FullRank~R6~~20.FullRank~R4~~34\
             .FullRank~R2~~11",
            "576832491829514763431769852768125349354698217192473685615347928247981536983256174",
        ),
        (
            ".FullRank~R5~17~.FullRank~R4~1~.FullRank~C2~32~.FullRank~C3~28~.FullRank~C4~23~\
             .FullRank~R1~34~",
            "987624153654381972231975648179842536568793214423156789845267391396518427712439865",
        ),
        (
            ".LookAndSay~1617~R3C1~R2C1~R1C1.LookAndSay~1324~R1C3~R2C3~R2C4~R1C4\
             .LookAndSay~11~R1C7~R1C8.LookAndSay~1913~R2C9~R2C8~R3C8~R3C7~R3C6\
             .LookAndSay~3518~R3C9~R4C9~R5C9~R5C8~R5C7~R6C7~R6C6\
             .LookAndSay~1112~R7C9~R7C8~R8C8~R8C7~R9C7\
             .LookAndSay~2311~R7C4~R8C4~R8C3~R8C2~R7C2.LookAndSay~26~R7C5~R6C5~R6C4~R5C4\
             .LookAndSay~2113~R6C2~R6C1~R7C1.LookAndSay~28~R7C7~R7C6~R8C6~R9C6\
             .LookAndSay~1422~R5C5~R4C5~R4C4~R4C3.LookAndSay~39~R5C1~R6C2~R7C3~R8C4~R9C5\
             .LookAndSay~26~R6C9~R7C8~R8C7~R9C6",
            "893456712654217983721839465562741398948623571317985246179362854435178629286594137",
        ),
    ] {
        let puzzle = only(text).puzzle;
        let satoku::Solved::One(found) = satoku::solve(&puzzle).unwrap() else { panic!("{text}") };
        assert_eq!(found.to_string(), solution, "{text}");
        let clue = puzzle.constraints().next().unwrap();
        assert!(clue.holds(&found));
    }
}

#[test]
fn what_the_solver_knows_and_we_do_not_is_refused_by_name() {
    for (text, said) in [
        (".SameValues~2~R1C1~R1C2~R5C4~R5C5", "`SameValues` is supported for groups of one cell"),
        (".Shape~4x6.Skyscraper~C1~1~4", "`Shape`: expected a square"),
        (".Shape~9x9~0-8.Arrow~R1C1~R1C2~R1C3", "`Arrow` is not supported with values from 0"),
        (".Shape~9x9~0-8.StrictXV", "`StrictXV` is not supported with values from 0"),
        (".Shape~9x9~0-8.AntiTaxicab", "`AntiTaxicab` is not supported with values from 0"),
        (".FullRank~C1~5~.FullRankTies~any", "`FullRankTies`: expected only-unclued"),
        (".DutchFlatmates", "`DutchFlatmates`"),
    ] {
        assert!(fault(text).contains(said), "{text}: {}", fault(text));
    }
}
