//! Puzzle sets: round trips, files of other programs, and untrusted input.

use crate::clients::schema_faults;
use crate::toy;
use proptest::prelude::*;
use satoku::board::{Cell, Grid, Size, Symbol, Symbols, Symmetry};
use satoku::format::{
    Entry, Format, MAX_LINE, Provenance, ReadError, ReadOptions, Shape, WriteError, WriteOptions,
    read, set, writer,
};
use satoku::generate::Assurance;
use satoku::random::Random;
use satoku::rules::{Cage, Clue, Layout, Puzzle, Regions, Registry};
use std::sync::Arc;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// What was read of a file: the entries, and the errors between them.
type Outcome = Vec<Result<Entry, ReadError>>;

fn read_with(bytes: &[u8], options: &ReadOptions<'_>) -> Outcome {
    match read(bytes, options) {
        Ok(entries) => entries.map(|entry| entry.map(|located| located.item)).collect(),
        Err(error) => vec![Err(error)],
    }
}

fn read_all(bytes: &[u8]) -> Outcome {
    let registry = toy::registry();
    read_with(bytes, &ReadOptions::new(&registry))
}

/// Regions and cells that a file leaves out are those that were asked for; other sizes are refused.
#[test]
fn what_a_file_leaves_out_of_a_board_without_boxes_may_be_asked_for() {
    let registry = Registry::standard();
    let asked = |regions: &str| {
        let regions = Regions::read(regions).unwrap();
        let layout = Layout::of_parts(None, Some(regions), None, None).unwrap();
        ReadOptions { layout: Some(layout), ..ReadOptions::new(&registry) }
    };
    let file = br#"{"variant":"suguru","board":{"rows":2,"columns":3},"givens":"1....2"}"#;
    let entry = read_with(file, &asked("aab\nabb")).remove(0).unwrap();
    assert_eq!(entry.puzzle.rules().regions(), [0, 0, 1, 0, 1, 1].map(Some));
    let fault = read_with(file, &asked("ab\nab\nab")).remove(0).unwrap_err().in_file("f");
    assert!(fault.contains("board (2x3) is not the one asked for (3x2)"), "{fault}");
    assert!(errors(file)[0].contains("needs its regions"), "{:?}", errors(file));
}

/// The messages of a file of which each entry is faulty.
fn errors(bytes: &[u8]) -> Vec<String> {
    read_all(bytes).into_iter().map(|entry| entry.unwrap_err().in_file("f")).collect()
}

fn error(bytes: &[u8]) -> ReadError {
    let mut outcome = read_all(bytes);
    assert_eq!(outcome.len(), 1, "{outcome:?}");
    outcome.remove(0).unwrap_err()
}

fn write_all(format: Format, options: WriteOptions, entries: &[Entry]) -> String {
    let mut writer = writer(format, options);
    let mut file = Vec::new();
    writer.begin(&mut file, &Provenance::default()).unwrap();
    for entry in entries {
        writer.entry(&mut file, entry).unwrap();
    }
    writer.end(&mut file).unwrap();
    String::from_utf8(file).unwrap()
}

fn puzzle(
    variant: &str,
    layout: &Layout,
    givens: impl Fn(usize, usize) -> Option<usize>,
) -> Puzzle {
    let rules = Arc::new(toy::registry().rules(variant, layout).unwrap());
    let symbols = rules.board().symbol_count();
    let clues = rules.board().cells().filter_map(|cell| {
        let given = givens(cell.index(), symbols)?;
        Some(Clue::Given(cell, Symbol::new(given % symbols)))
    });
    let clues = clues.collect();
    Puzzle::new(rules, clues).unwrap()
}

fn same(left: &Entry, right: &Entry) {
    assert_eq!(left.id(), right.id());
    assert_eq!(left.puzzle.rules().variant(), right.puzzle.rules().variant());
    assert_eq!(left.puzzle.rules().layout(), right.puzzle.rules().layout());
    assert_eq!(left.puzzle.givens(), right.puzzle.givens());
    assert_eq!(left.puzzle.clues().len(), right.puzzle.clues().len());
    assert_eq!(left.solution, right.solution);
    assert_eq!(
        (left.minimal, left.symmetry, left.seed, left.index, left.assurance),
        (right.minimal, right.symmetry, right.seed, right.index, right.assurance)
    );
}

/// Sizes with boxes, the squarest and others.
const SIZES: [&str; 14] =
    ["4", "6", "3x2", "8", "4x2", "9", "10", "5x2", "12", "15", "16", "20", "5x4", "25"];

/// Some givens of a board, sound or not: formats do not ask.
fn scattered(seed: u64) -> impl Fn(usize, usize) -> Option<usize> {
    let numbers: Vec<usize> = {
        let mut random = Random::new(seed, 0);
        (0..625).map(|_| random.below(75)).collect()
    };
    move |cell, _| (numbers[cell] < 25).then_some(numbers[cell])
}

fn full(cells: usize, symbols: usize) -> Grid {
    let mut grid = Grid::blank(cells);
    for cell in 0..cells {
        grid.set(Cell::new(cell), Some(Symbol::new(cell % symbols)));
    }
    grid
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn json_round_trips(
        size in 0..SIZES.len(), variant in 0..4usize, seed: u64, minimal: Option<bool>,
        symmetry in proptest::option::of(0..10usize), numbers: Option<(u64, u64)>, ndjson: bool,
        assurance in proptest::option::of(0..3usize), solved: bool,
    ) {
        let size: Size = SIZES[size].parse().unwrap();
        let regions = Regions::random(size.side(), &mut Random::new(seed, 1));
        let (variant, layout) = match variant {
            0 => ("classic", Layout::of_size(size)),
            1 => ("x", Layout::of_size(size)),
            2 => ("twin-grids", Layout::of_size("4".parse().unwrap())),
            _ => ("jigsaw", Layout::with_regions(Size::of_side(size.side()).unwrap(), regions)),
        };
        let puzzle = puzzle(variant, &layout, scattered(seed));
        let board = puzzle.rules().board();
        let solution = solved.then(|| full(board.cell_count(), board.symbol_count()));
        let mut entry = Entry::of(puzzle);
        (entry.solution, entry.minimal) = (solution, minimal);
        entry.symmetry = symmetry.map(|index| Symmetry::ALL[index].0);
        (entry.seed, entry.index) = numbers.unzip();
        entry.assurance = assurance.map(|index| Assurance::ALL[index].0);
        let format = if ndjson { Format::Ndjson } else { Format::Json };
        let written = write_all(format, WriteOptions::default(), &[entry.clone(), entry.clone()]);
        let outcome = read_all(written.as_bytes());
        prop_assert_eq!(outcome.len(), 2);
        for found in outcome {
            same(&found.unwrap(), &entry);
        }
    }

    #[test]
    fn lines_and_rows_round_trip(
        side in prop::sample::select(vec![4usize, 6, 8, 9, 10, 12, 15, 16, 20, 25]), seed: u64, rows: bool,
        alphabet in prop::sample::select(vec!["1-P", "0-O", "A-Y"]),
    ) {
        let layout = Layout::of_size(Size::of_side(side).unwrap());
        let entries = [seed, seed ^ 1].map(|seed| Entry::of(puzzle("classic", &layout, scattered(seed))));
        let format = if rows { Format::Rows } else { Format::Lines };
        let symbols: Symbols = alphabet.parse().unwrap();
        let options = WriteOptions { symbols: symbols.clone(), ..WriteOptions::default() };
        let written = write_all(format, options, &entries);
        let registry = Registry::standard();
        let outcome = read_with(written.as_bytes(), &ReadOptions { symbols, ..ReadOptions::new(&registry) });
        prop_assert_eq!(outcome.len(), 2);
        for (found, entry) in outcome.into_iter().zip(&entries) {
            same(&found.unwrap(), entry);
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(
        bytes in proptest::collection::vec(prop_oneof![any::<u8>(), prop::sample::select(b"{}[]\":,.#0123456789 \n".to_vec())], 0..400),
        format in proptest::option::of(0..Format::ALL.len()),
    ) {
        let registry = toy::registry();
        let from = format.map(|index| Format::ALL[index].0);
        read_with(&bytes, &ReadOptions { from, ..ReadOptions::new(&registry) });
    }

    #[test]
    fn no_damage_makes_a_reader_panic(
        at in 0..2000usize, byte: u8, cut: bool, format in 0..Format::ALL.len(),
    ) {
        let format = Format::ALL[format].0;
        let mut entry = read_all(format!("{PUZZLE}\n").as_bytes()).remove(0).unwrap();
        entry.metadata.rating = Some("2.5".to_owned());
        let entries = if format.shape() == Shape::Single { vec![entry] } else { vec![entry; 2] };
        let mut bytes = write_all(format, WriteOptions::default(), &entries).into_bytes();
        let at = at % bytes.len();
        if cut { bytes.truncate(at) } else { bytes[at] = byte }
        let registry = toy::registry();
        read_with(&bytes, &ReadOptions { from: Some(format), ..ReadOptions::new(&registry) });
    }
}

#[test]
fn a_set_is_written_as_documented() {
    let mut entry = read_all(PUZZLE.as_bytes()).remove(0).unwrap();
    entry.solution = Some(Symbols::default().read(SOLUTION, 81, 9).unwrap());
    (entry.minimal, entry.seed, entry.index) = (Some(true), Some(u64::MAX), Some(7));
    entry.symmetry = Some(Symmetry::Rotate180);
    entry.assurance = Some(Assurance::Double);
    let mut writer = writer(Format::Json, WriteOptions::default());
    let mut file = Vec::new();
    let request = serde_json::json!({"count": 2, "size": "9"});
    let provenance = Provenance { seed: Some(u64::MAX), request: Some(request), program: None };
    writer.begin(&mut file, &provenance).unwrap();
    writer.entry(&mut file, &entry).unwrap();
    entry.solution = None;
    writer.entry(&mut file, &entry).unwrap();
    writer.end(&mut file).unwrap();
    let written = String::from_utf8(file).unwrap();
    let id = entry.id();
    let version = env!("CARGO_PKG_VERSION");
    let head = format!(
        r#"{{"id":"{id}","variant":"classic","size":9,"box":[3,3],"givens":"{PUZZLE}","clue_count":30,"#
    );
    let tail = r#""minimal":true,"symmetry":"rotate-180","seed":"18446744073709551615","index":7,"assurance":"double"}"#;
    let expected = format!(
        r#"{{
  "$schema": "urn:satoku:puzzle-set:1",
  "format": "satoku/puzzle-set",
  "version": 1,
  "generator": {{"name":"satoku","version":"{version}","seed":"18446744073709551615","request":{{"count":2,"size":"9"}}}},
  "puzzles": [
    {head}"solution":"{SOLUTION}",{tail},
    {head}{tail}
  ]
}}
"#
    );
    assert_eq!(written, expected);
    let value = serde_json::from_str(&written).unwrap();
    assert!(schema_faults(&schema(), &[value]).is_none_or(|faults| faults == [""]));
    let parsed: set::PuzzleSet = serde_json::from_str(&written).unwrap();
    assert_eq!(parsed.puzzles.len(), 2);
}

#[test]
fn an_empty_set_is_a_set() {
    let written = write_all(Format::Json, WriteOptions::default(), &[]);
    assert!(read_all(written.as_bytes()).is_empty());
}

fn schema() -> serde_json::Value {
    serde_json::from_str(crate::support::SCHEMA).unwrap()
}

#[test]
fn toys_go_through_json() {
    let registry = toy::registry();
    let rules =
        Arc::new(registry.rules("twin-grids", &Layout::of_size("4".parse().unwrap())).unwrap());
    assert_eq!(rules.board().cell_count(), 28);
    let cage = Cage::new([3, 1, 2].map(Cell::new), Some(7)).unwrap();
    let clues = vec![Clue::Constraint(Arc::new(cage)), Clue::Given(Cell::new(27), Symbol::new(3))];
    let entry = Entry::of(Puzzle::new(rules, clues).unwrap());
    let written = write_all(Format::Ndjson, WriteOptions::default(), std::slice::from_ref(&entry));
    assert!(
        written.contains(r#""clues":[{"kind":"cage","cells":[1,2,3],"sum":7}],"clue_count":2"#)
    );
    assert!(written.contains(r#""variant":"twin-grids+cage","size":4,"givens""#), "{written}");
    let found = read_all(written.as_bytes()).remove(0).unwrap();
    same(&found, &entry);
    let fields = found.puzzle.constraints().next().unwrap().fields();
    assert_eq!(fields["sum"], 7);
    let mut schema = schema();
    schema["$ref"] = "#/$defs/PuzzleRecord".into();
    for keyword in ["properties", "required", "type"] {
        schema.as_object_mut().unwrap().remove(keyword);
    }
    let value = serde_json::from_str(&written).unwrap();
    assert!(schema_faults(&schema, &[value]).is_none_or(|faults| faults == [""]));
}

#[test]
fn what_a_format_cannot_say_is_refused() {
    let registry = toy::registry();
    let blank = |variant: &str, size: &str| {
        Entry::of(puzzle(variant, &Layout::of_size(size.parse().unwrap()), |_, _| None))
    };
    let rules = Arc::new(registry.rules("classic", &Layout::default()).unwrap());
    let cage: Arc<dyn satoku::rules::Constraint> =
        Arc::new(Cage::new([Cell::new(0)], Some(1)).unwrap());
    let caged = Entry::of(Puzzle::new(rules, vec![Clue::Constraint(cage)]).unwrap());
    let options = |symbols: &str| WriteOptions {
        symbols: symbols.parse().unwrap(),
        ..WriteOptions::default()
    };
    let refusals = [
        (blank("x", "9"), "1-P", "the variant x"),
        (blank("twin-grids", "9"), "1-P", "the variant twin-grids"),
        (blank("classic", "3x2"), "1-P", "boxes of 3x2"),
        (caged, "1-P", "clues such as cage"),
        (blank("classic", "9"), "abcd", "4 symbols are too few"),
    ];
    for format in [Format::Lines, Format::Rows] {
        for (entry, symbols, why) in &refusals {
            let mut file = Vec::new();
            let refused = writer(format, options(symbols)).entry(&mut file, entry).unwrap_err();
            assert!(matches!(refused, WriteError::Refused { .. }));
            assert!(refused.to_string().contains(why), "{refused}");
            assert!(refused.hint().is_some_and(|hint| hint.contains("--")));
            assert!(file.is_empty());
        }
    }
    for symbols in ["=bcd", "a+cd", "ab-d", "abc@"] {
        let mut rows = writer(Format::Rows, options(symbols));
        let refused = rows.entry(&mut Vec::new(), &blank("classic", "4")).unwrap_err();
        assert!(refused.to_string().contains("spreadsheet"));
    }
}

#[test]
fn foreign_lines_are_read() {
    let zeros = PUZZLE.replace('.', "0");
    let spaces = PUZZLE.replace('.', " ");
    let file = format!(
        "\u{feff}# a collection\r\n\r\n{PUZZLE}\r\n{zeros} 8.5\n{zeros},{SOLUTION}\n{PUZZLE};x\n{spaces}\n  {PUZZLE}\t# easy\n"
    );
    let outcome = read_all(file.as_bytes());
    assert_eq!(outcome.len(), 6);
    for entry in outcome {
        assert_eq!(entry.unwrap().puzzle.givens().to_string(), PUZZLE);
    }
    let six = read_all(format!("{}\n", ".".repeat(36)).as_bytes()).remove(0).unwrap();
    assert_eq!(six.puzzle.rules().layout().size.to_string(), "6");
    let registry = Registry::standard();
    let layout = Some(Layout::of_size("3x2".parse().unwrap()));
    let variant = Some("x".to_owned());
    let options = ReadOptions { layout, variant, ..ReadOptions::new(&registry) };
    let six = read_with(".".repeat(36).as_bytes(), &options).remove(0).unwrap();
    assert_eq!(six.puzzle.rules().layout().size.to_string(), "3x2");
    assert_eq!(six.puzzle.rules().variant(), "x");
    assert!(read_with(PUZZLE.as_bytes(), &options).remove(0).is_err());
}

#[test]
fn rows_after_a_puzzle_on_one_line_are_one_fault() {
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[row * 9..row * 9 + 9]).collect();
    let framed = format!("+---+\n{}\n+---+", rows.join("\n"));
    for (grid, last) in [(rows.join("\n"), 10), (rows.join("\n\n"), 18), (framed, 12)] {
        let read = read_all(format!("{PUZZLE}\n{grid}\n{PUZZLE}\n").as_bytes());
        assert_eq!(read.len(), 3, "{read:?}");
        assert!(read[0].is_ok() && read[2].is_ok());
        let message = read[1].as_ref().unwrap_err().to_string();
        let expected = format!(
            "line 2, column 1: expected a puzzle on each line, found rows of cells in lines 2 to {last}"
        );
        assert_eq!(message, expected);
    }
    // A few short lines are not rows of a grid, and each is a fault of its own.
    let short = format!("{PUZZLE}\n12345\n12345\n12345\n{PUZZLE}\n12345\n");
    assert_eq!(read_all(short.as_bytes()).iter().filter(|entry| entry.is_err()).count(), 4);
}

#[test]
fn foreign_rows_are_read() {
    let rows = |blank: &str, end: &str| -> String {
        let row = |row: &[char]| {
            let cells =
                row.iter().map(|c| if *c == '.' { blank.to_owned() } else { c.to_string() });
            cells.collect::<Vec<_>>().join(",") + end
        };
        PUZZLE.chars().collect::<Vec<_>>().chunks(9).map(row).collect()
    };
    let file = format!(
        "# home-made\n{}\n\n# second\n{}{}{}",
        rows("", "\n"),
        rows(" ", " # remark\r\n"),
        rows("0", "\n"),
        rows(" . ", "\n# within\n")
    );
    let outcome = read_all(file.as_bytes());
    assert_eq!(outcome.len(), 4, "{outcome:?}");
    for entry in outcome {
        assert_eq!(entry.unwrap().puzzle.givens().to_string(), PUZZLE);
    }
    let blank_row = ",".repeat(15);
    let numbers = format!("16, 10{}\n{}", ",".repeat(14), format!("{blank_row}\n").repeat(15));
    let entry = read_all(numbers.as_bytes()).remove(0).unwrap();
    assert!(entry.puzzle.givens().to_string().starts_with("GA."));
}

#[test]
fn a_single_puzzle_object_is_read() {
    let object = format!("{{\n  \"givens\": \"{PUZZLE}\",\n  \"note\": [1, {{}}]\n}}\n");
    let entry = read_all(object.as_bytes()).remove(0).unwrap();
    assert_eq!(entry.puzzle.givens().to_string(), PUZZLE);
    assert_eq!(entry.puzzle.rules().variant(), "classic");
}

#[test]
fn a_set_with_its_version_last_is_read() {
    // As programs write it that sort their keys.
    let set = format!(
        r#"{{"format": "satoku/puzzle-set", "future": {{"a": [1]}}, "puzzles": [ {{"givens": "{PUZZLE}", "later": 1}} , {{"givens":"{PUZZLE}"}} ], "version": 1}}"#
    );
    assert_eq!(read_all(set.as_bytes()).into_iter().flatten().count(), 2);
    let later = set.replace("\"version\": 1", "\"version\": 2");
    let mut outcome = read_all(later.as_bytes());
    assert_eq!(outcome.len(), 3);
    assert!(outcome.pop().unwrap().unwrap_err().fatal);
}

#[test]
fn nothing_to_read_is_an_error() {
    for text in ["", "\u{feff}", " \r\n\n", "# a\n#b"] {
        let error = error(text.as_bytes());
        assert!(error.fatal && error.message.contains("no puzzles"), "{error}");
    }
}

#[test]
fn bad_lines_are_named_and_passed_over() {
    let bad = PUZZLE.replacen('9', "?", 1);
    let file = format!("{PUZZLE}\n{}\n{bad}\n\u{1b}[2J\nx\0y\n{PUZZLE}\n", &PUZZLE[1..]);
    let outcome = read_all(file.as_bytes());
    assert_eq!(outcome.len(), 6);
    assert!(outcome[0].is_ok() && outcome[5].is_ok());
    let messages: Vec<_> =
        outcome.iter().filter_map(|entry| Some(entry.as_ref().err()?.in_file("f"))).collect();
    assert_eq!(messages[0], "f:2:1: expected 81 characters for a board of side 9, found 80");
    assert_eq!(messages[1], "f:3:14: expected 1-9 or a blank (`.`), found `?`");
    assert!(outcome.iter().filter_map(|entry| entry.as_ref().err()).all(|error| !error.fatal));
    assert!(messages.iter().all(|message| !message.contains(char::is_control)));
}

#[test]
fn ambiguous_symbols_come_with_a_way_out() {
    let error = error(format!("10F{}", ".".repeat(253)).as_bytes());
    assert_eq!((error.line, error.column), (Some(1), Some(2)));
    assert!(error.hint.unwrap().contains("0-F"));
}

#[test]
fn bad_rows_are_named_and_passed_over() {
    let good = "1,2,3,4\n,,,\n,,,\n4,3,2,1\n";
    let file = format!(
        "1,2,3,4\n,,\n, ,9,\n,,,\n{good}\n1,,,\n,,,\n\n,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,\n,\n\n{good}1,, 12,\n,,,\n,,,\n,,,\n"
    );
    let outcome = read_all(file.as_bytes());
    let shown: Vec<String> = outcome
        .into_iter()
        .map(|entry| match entry {
            Ok(entry) => entry.puzzle.givens().to_string(),
            Err(error) => error.in_file("f"),
        })
        .collect();
    let good = "1234........4321";
    assert_eq!(
        shown,
        [
            "f:2:1: expected 4 cells, as in the puzzle's first row, found 3",
            good,
            "f:10:1: expected 4 rows of 4 cells, found 2 rows",
            "f:13:1: expected a row of 4 to 25 cells, found 31",
            good,
            "f:20:5: expected 1-4 or nothing, found `12`",
        ]
    );
    assert_eq!(
        errors(b"1,2,3,4\n,,,\n, 9,,\n,,,\n"),
        ["f:3:3: expected 1-4 or a blank (`.`), found `9`"]
    );
}

#[test]
fn long_lines_are_passed_over() {
    let mut file = format!("{PUZZLE}\n").into_bytes();
    file.resize(10 << 20, b'1');
    file.extend_from_slice(format!("\n{PUZZLE}\n").as_bytes());
    let outcome = read_all(&file);
    assert_eq!(outcome.len(), 3);
    let error = outcome[1].as_ref().unwrap_err();
    assert!(error.in_file("f").starts_with("f:2:1: a line is longer than"));
    assert!(outcome[2].is_ok());
    // As the first line of a file, and in every format.
    for (format, _) in Format::ALL {
        let registry = Registry::standard();
        for first in [&b"1"[..], b"{\"givens\": \"1", b"1,1"] {
            let mut file = first.to_vec();
            file.resize(3 * MAX_LINE, b'1');
            file.push(b'\n');
            let options = ReadOptions { from: Some(format), ..ReadOptions::new(&registry) };
            assert!(read_with(&file, &options).iter().all(Result::is_err));
        }
    }
}

#[test]
fn long_puzzles_of_a_set_are_passed_over() {
    let set = format!(
        "{{\"format\": \"satoku/puzzle-set\", \"version\": 1,\n\"puzzles\": [\n{{\"note\": \"{}\"}},\n{{\"givens\": \"{PUZZLE}\"}}]}}",
        "x".repeat(10 << 20)
    );
    let outcome = read_all(set.as_bytes());
    assert_eq!(outcome.len(), 2);
    let error = outcome[0].as_ref().unwrap_err();
    assert!(error.in_file("f").starts_with("f:3:1: a puzzle is longer than"));
    assert!(outcome[1].is_ok());
}

#[test]
fn text_that_is_not_utf8_is_named() {
    let mut file = format!("{PUZZLE}\né").into_bytes();
    file.extend_from_slice(b"\xff\n");
    file.extend_from_slice(PUZZLE.as_bytes());
    let outcome = read_all(&file);
    assert_eq!(outcome.len(), 3);
    let message = outcome[1].as_ref().unwrap_err().in_file("f");
    assert_eq!(message, "f:2:2: expected UTF-8 text, found the byte 0xff");
    assert!(errors(b"{\"givens\": \"\xff\"}")[0].contains("UTF-8"));
    let wide: Vec<u8> = "\u{feff}1.".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(errors(&wide)[0].contains("UTF-16"));
}

#[test]
fn broken_sets_end_the_reading() {
    let set = |rest: &str| format!("{{\"format\": \"satoku/puzzle-set\", \"version\": 1{rest}");
    let object = format!("{{\"givens\": \"{PUZZLE}\"}}");
    let cases = [
        ("{".to_owned(), "the name of a field"),
        ("[]".to_owned(), "expected `{`, found `[`"),
        ("{\n}".to_owned(), "missing field `givens`"),
        (set(""), "found the end of the file"),
        (set("}"), "the set has no `puzzles`"),
        (set(",\n\"puzzles\": [{\"givens\": \"1"), "found the end of the file"),
        (set(",\n\"puzzles\": {}}"), "`puzzles` is a list"),
        (set(",\n\"puzzles\": [}"), "expected a value, found `}`"),
        (set(",\n\"puzzles\": [{]]}"), "not JSON: key must be a string"),
        (set(",\n\"puzzles\": [{\"givens\" \"1\"}]}"), "not JSON: expected `:`"),
        (set(",\n\"puzzles\": [], \"puzzles\": []}"), "`puzzles` stands twice"),
        (set(", \"version\": 1}"), "`version` stands twice"),
        (set(",\n\"puzzles\": []} x"), "expected the end of the file, found `x`"),
        (set(", \"x\": tru}"), "not JSON"),
        (
            "{\"format\": \"ipuz\"}".to_owned(),
            "expected the format `satoku/puzzle-set`, found `ipuz`",
        ),
        ("{\"format\": 3}".to_owned(), "expected a string"),
        (set("").replace('1', "2") + ", \"puzzles\": []}", "expected version 1, found 2"),
        (set("").replace('1', "-1") + ", \"puzzles\": []}", "expected u64"),
        (format!("{{\n\"puzzles\": [{object}]}}"), "does not say its `format`"),
        (set("").replace("version", "later") + ", \"puzzles\": []}", "does not say its `version`"),
        (format!("{{\n{}\n{object}", &object[1..]), "expected the end of the file"),
        (format!("{{\"format\": \"{}\"}}", "\\u001bé".repeat(1000)), "expected the format"),
    ];
    for (text, expected) in cases {
        let registry = Registry::standard();
        let options = ReadOptions { from: Some(Format::Json), ..ReadOptions::new(&registry) };
        let outcome = read_with(text.as_bytes(), &options);
        assert_eq!(outcome.len(), 1, "{text}");
        let error = outcome.into_iter().next().unwrap().unwrap_err();
        let message = error.in_file("f");
        assert!(message.contains(expected), "{text}: {message}");
        assert!(error.line.is_some(), "{message}");
        assert!(message.chars().count() < 300, "{message}");
        assert!(!message.contains(char::is_control), "{message:?}");
    }
}

#[test]
fn truncated_sets_keep_what_was_whole() {
    let entry = read_all(PUZZLE.as_bytes()).remove(0).unwrap();
    let written = write_all(Format::Json, WriteOptions::default(), &[entry.clone(), entry]);
    for end in 1..written.len() - 2 {
        let outcome = read_all(&written.as_bytes()[..end]);
        let last = outcome.last().unwrap().as_ref().unwrap_err();
        assert!(last.fatal || !written[..end].contains('\n'), "{end}: {last}");
    }
}

/// The message for a puzzle with these fields, alone and within a set, where reading goes on.
fn fault(fields: &str) -> String {
    let object = format!("{{{fields}}}");
    let good = format!("{{\"givens\": \"{PUZZLE}\"}}");
    let ndjson = format!("{good}\n{object}\n{good}\n");
    let set = format!(
        "{{\"format\": \"satoku/puzzle-set\", \"version\": 1, \"puzzles\": [\n{object},\n{good}]}}"
    );
    let outcome = read_all(set.as_bytes());
    assert_eq!(outcome.len(), 2, "{fields}: {outcome:?}");
    assert!(!outcome[0].as_ref().unwrap_err().fatal && outcome[1].is_ok());
    let outcome = read_all(ndjson.as_bytes());
    assert_eq!(outcome.len(), 3);
    assert!(outcome[0].is_ok() && outcome[2].is_ok());
    let error = outcome[1].as_ref().unwrap_err();
    assert_eq!((error.line, error.fatal), (Some(2), false));
    let message = error.message.clone();
    assert!(message.chars().count() < 300, "{message}");
    assert!(!message.contains(char::is_control), "{message:?}");
    message
}

#[test]
fn bad_puzzle_objects_are_named_and_passed_over() {
    let blank = ".".repeat(81);
    let with = |rest: &str| fault(&format!("\"givens\": \"{PUZZLE}\", {rest}"));
    let cases = [
        (fault(""), "missing field `givens`"),
        (fault("\"givens\": 5"), "expected a string"),
        (fault("\"givens\": \"1.2\""), "no square board"),
        (fault("\"givens\": \"1.2\", \"size\": 4"), "`givens`: expected 16 characters, found 3"),
        (with("\"size\": 1000000"), "`size`: a side is 4 to 25, not 1000000"),
        (with("\"size\": 18446744073709551615"), "`size`: a side is 4 to 25"),
        (with("\"size\": -3"), "invalid value"),
        (with("\"size\": 1e9"), "expected u64"),
        (with("\"size\": 16"), "`givens`: expected 256 characters, found 81"),
        (with("\"box\": [1000000000, 1000000000]"), "`box`: a box has 2 to 5 rows"),
        (with("\"box\": [2, 3], \"size\": 9"), "`box` is for a side of 6, but the side is 9"),
        (with("\"box\": [3]"), "invalid length 1"),
        (with("\"variant\": \"nope\\u001b\""), "no variant is called `nope\\u{1b}`"),
        (with(&format!("\"variant\": \"{}\"", "v+".repeat(5000))), "no variant is called `v+v+"),
        (with("\"variant\": \"x+twin-grids\""), "cannot be combined"),
        (with("\"variant\": \"jigsaw\""), "needs its regions"),
        (with("\"variant\": \"jigsaw\", \"board\": {\"regions\": \"12\"}"), "found 2"),
        (
            with(&format!("\"variant\": \"jigsaw\", \"board\": {{\"regions\": \"{blank}\"}}")),
            "`board.regions`: region 1",
        ),
        (
            with(&format!("\"board\": {{\"regions\": \"{}\"}}", "1".repeat(1_000_000))),
            "found 1000000",
        ),
        (
            with(&format!(
                "\"board\": {{\"regions\": \"{}\"}}",
                (1..=9).map(|row| row.to_string().repeat(9)).collect::<String>()
            )),
            "the variant classic has no regions",
        ),
        (
            fault(&format!("\"givens\": \"{blank}\", \"variant\": \"twin-grids\"")),
            "expected 28 characters, found 81",
        ),
        (with("\"variant\": \"twin-grids\", \"size\": 9"), "`size` is 9, but this board has 4"),
        (with("\"clue_count\": 31"), "`clue_count` is 31, but there are 30 clues"),
        (with("\"id\": \"00\""), "expected the id "),
        (with("\"id\": \"00000000000000000000000000000000\""), "found `000000000000000000000"),
        (with("\"solution\": \"123\""), "`solution`: expected 81 characters, found 3"),
        (with(&format!("\"solution\": \"{blank}\"")), "`solution`: r1c1 is blank"),
        (with("\"symmetry\": \"round\""), "`symmetry`: expected none, rotate-180,"),
        (with("\"assurance\": \"sure\""), "`assurance`: expected fast, double or proof"),
        (with("\"seed\": 5"), "a string of decimal digits"),
        (with("\"seed\": \"99999999999999999999\""), "below 2^64"),
        (with("\"seed\": \"+5\""), "decimal digits"),
        (with("\"minimal\": \"yes\""), "expected a boolean"),
        (with("\"givens\": \"\""), "duplicate field `givens`"),
        (
            with("\"clues\": [{\"kind\": \"cage\", \"cells\": [0], \"sum\": 1, \"sum\": 2}]"),
            "duplicate field `sum`",
        ),
        (
            with("\"clues\": [{\"kind\": \"cage\", \"cells\": [0], \"kind\": 1}]"),
            "expected a string",
        ),
        (
            with("\"clues\": [{\"kind\": \"cage\", \"cells\": [81], \"sum\": 1}]"),
            "clue 1 (`cage`): names the cell 81; this board has the cells 0 to 80",
        ),
        (
            with("\"clues\": [{\"kind\": \"cage\", \"cells\": [1000000000], \"sum\": 1}]"),
            "names the cell 1000000000",
        ),
        (
            with(&format!(
                "\"clues\": [{{\"kind\": \"cage\", \"cells\": [{}0]}}]",
                "0,".repeat(999)
            )),
            "names 1000 cells",
        ),
        (
            with("\"clues\": [{\"kind\": \"cage\", \"cells\": [1], \"sum\": \"9\"}]"),
            "clue 1 (`cage`): `sum` must be a whole number from 0 to 1000000",
        ),
        (
            with("\"cages\": [{\"cells\": [0, 1], \"sum\": 3}]"),
            "`cages` is not a field of a puzzle",
        ),
        (
            with("\"clues\": [{\"kind\": \"cage\", \"cells\": [\"r1c1\"]}]"),
            "string \"r1c1\", expected the number of a cell, which counts from 0, row by row",
        ),
        (with("\"clues\": [{\"kind\": \"moat\", \"cells\": [1]}]"), "no clue is of kind `moat`"),
        (
            with(&format!("\"clues\": [{{\"kind\": \"{}\", \"cells\": []}}]", "k".repeat(9999))),
            "no clue is of this kind",
        ),
        (with("\"clues\": [{\"cells\": [1]}]"), "missing field `kind`"),
        (with("\"clues\": [3]"), "a clue: an object"),
    ];
    for (message, expected) in cases {
        assert!(message.contains(expected), "{expected}: {message}");
    }
}

#[test]
fn deep_nesting_overflows_no_stack() {
    let nested = format!("{}1{}", "[".repeat(300_000), "]".repeat(300_000));
    let clue = format!("{{\"kind\": \"cage\", \"cells\": [0], \"x\": {nested}}}");
    let object = format!("{{\"givens\": \"{PUZZLE}\", \"clues\": [{clue}]}}");
    assert!(errors(object.as_bytes())[0].contains("recursion limit"));
    // What is ignored may be as deep as it likes.
    let object = format!("{{\"givens\": \"{PUZZLE}\", \"x\": {nested}}}");
    assert!(read_all(object.as_bytes())[0].is_ok());
    let set = format!("{{\n\"x\": {nested}, \"format\": \"satoku/puzzle-set\"}}");
    assert!(errors(set.as_bytes())[0].contains("has no `puzzles`"));
}

#[test]
fn a_file_that_says_otherwise_is_an_error() {
    let registry = toy::registry();
    let asked = |variant: Option<&str>, size: Option<&str>| ReadOptions {
        variant: variant.map(str::to_owned),
        layout: size.map(|size| Layout::of_size(size.parse().unwrap())),
        ..ReadOptions::new(&registry)
    };
    let blank = ".".repeat(36);
    let object =
        format!("{{\"givens\": \"{blank}\", \"variant\": \"x\", \"size\": 6, \"box\": [3, 2]}}");
    for (variant, size, ok) in [
        (None, None, true),
        (Some("x"), Some("3x2"), true),
        (Some("classic+x"), None, true),
        (Some("windoku"), None, false),
        (None, Some("2x3"), false),
        (None, Some("9"), false),
    ] {
        let options = asked(variant, size);
        let outcome = read_with(object.as_bytes(), &options);
        assert_eq!(outcome[0].is_ok(), ok, "{variant:?} {size:?} {outcome:?}");
    }
}

/// A 4x4 puzzle with a cage, which says that it is of a variant.
fn caged(variant: &str) -> String {
    let clue = r#"{"kind": "cage", "cells": [0, 1], "sum": 3}"#;
    format!(r#"{{"givens": "{}", "variant": "{variant}", "clues": [{clue}]}}"#, ".".repeat(16))
}

#[test]
fn kinds_of_clue_in_the_name_of_a_variant_add_nothing() {
    for (variant, rules, whole) in [
        ("cage", "classic", "cage"),
        ("classic", "classic", "cage"),
        ("classic+cage", "classic", "cage"),
        // The names that players use.
        ("Sudoku-X+cages", "x", "x+cage"),
        ("x+cage", "x", "x+cage"),
        ("cage+x", "x", "x+cage"),
        ("x", "x", "x+cage"),
    ] {
        let found = read_all(caged(variant).as_bytes()).remove(0).unwrap();
        assert_eq!(found.puzzle.rules().variant(), rules, "{variant}");
        assert_eq!(found.puzzle.variant(), whole, "{variant}");
        assert_eq!(found.puzzle.clues().len(), 1);
        let written = write_all(Format::Ndjson, WriteOptions::default(), &[found]);
        assert!(written.contains(&format!("\"variant\":\"{whole}\"")), "{written}");
    }
    for (variant, why) in [
        ("cagse", "no variant is called `cagse`; did you mean cage"),
        ("cage+nope", "no variant is called `nope`"),
        ("x+cage+x", "the variant x is named twice"),
    ] {
        let error = error(caged(variant).as_bytes());
        assert!(error.message.contains(why), "{error}");
    }
}

#[test]
fn a_variant_that_names_clues_which_are_missing_is_refused() {
    let without =
        |variant: &str| format!(r#"{{"givens": "{:.<16}", "variant": "{variant}"}}"#, "1");
    for variant in ["cage", "x+cage"] {
        let error = error(without(variant).as_bytes());
        assert!(error.message.contains("`variant` names the kind cage"), "{error}");
        assert!(error.contradicts_itself && error.hint.unwrap().contains("leave cage out"));
    }
    for (variant, rules) in [("classic", "classic"), ("given", "classic"), ("x+given", "x")] {
        let found = read_all(without(variant).as_bytes()).remove(0).unwrap();
        assert_eq!(found.puzzle.variant(), rules);
    }
}

#[test]
fn a_variant_that_is_asked_for_names_clues_too() {
    let registry = Registry::standard();
    let blank = ".".repeat(16);
    let lines = format!("{blank}\n");
    let unnamed = caged("x").replace("\"variant\": \"x\", ", "");
    for (asked, text, ok) in [
        ("cage", caged("cage"), true),
        ("cage", caged("classic"), true),
        ("classic+cage", caged("cage"), true),
        ("cage", caged("x+cage"), false),
        ("cage+x", caged("x+cage"), true),
        ("x+cage", unnamed.clone(), true),
        ("cage", unnamed.clone(), true),
        ("classic", caged("cage"), false),
        ("x", caged("x"), false),
        ("cage", lines.clone(), false),
        ("x+cage", lines.clone(), false),
        ("classic", lines, true),
    ] {
        let variant = Some(asked.to_owned());
        let options = ReadOptions { variant, ..ReadOptions::new(&registry) };
        let outcome = read_with(text.as_bytes(), &options);
        match &outcome[0] {
            Ok(_) => assert!(ok, "{asked} {text}"),
            Err(error) => {
                assert!(
                    !ok && error.message.contains("expected a puzzle of the variant"),
                    "{error}"
                );
                assert_eq!((error.line, error.fatal), (Some(1), false));
            }
        }
    }
}

#[test]
fn hostile_clues_are_refused_or_bounded() {
    let object = |side: usize, clues: &str| {
        format!("{{\"givens\": \"{}\", \"clues\": [{clues}]}}", ".".repeat(side * side))
    };
    let repeated = |clue: &str, count: usize| vec![clue; count].join(",");
    let cage = |more: &str| format!("{{\"kind\": \"cage\", \"cells\": [0, 1]{more}}}");
    for (clues, why) in [
        (repeated(&cage(", \"sum\": 3"), 10_000), "`clues`: expected at most 2048, found 10000"),
        (cage(", \"sum\": 1000000"), "add up to 3 to 17, not 1000000"),
        (cage(", \"sum\": 1000001"), "`sum` must be a whole number from 0 to 1000000"),
        (cage(", \"sum\": 18446744073709551616"), "`sum` must be a whole number from 0 to 1000000"),
        (cage(", \"sum\": -3"), "`sum` must be a whole number from 0 to 1000000"),
        (cage(", \"sum\": 3.0"), "`sum` must be a whole number from 0 to 1000000"),
        (cage(", \"sum\": 2"), "add up to 3 to 17, not 2"),
        (cage(", \"sum\": 3, \"repeats\": true"), "clue 1 (`cage`): it has no field `repeats`"),
        (cage(", \"total\": 3"), "it has no field `total`"),
        (cage("").replace("[0, 1]", "[4, 4]"), "clue 1 (`cage`): a cage has each cell once"),
        (cage("").replace("[0, 1]", "[]"), "a cage has 1 to 25 cells, not 0"),
        (cage("").replace("[0, 1]", "[0,1,2,3,4,5,6,7,8,9]"), "10 cells cannot hold different"),
        (
            "{\"kind\": \"given\", \"cells\": [0], \"value\": 10}".to_owned(),
            "the board has no symbol 10",
        ),
    ] {
        let error = error(object(9, &clues).as_bytes());
        assert!(error.message.contains(why), "{why}: {error}");
        assert!(error.message.chars().count() < 300, "{error}");
    }
    assert!(read_all(object(9, &repeated(&cage(", \"sum\": 3"), 2048)).as_bytes())[0].is_ok());
    // Totals with more combinations than a formula should have.
    let cells: Vec<String> = (0..12).map(|cell: usize| cell.to_string()).collect();
    let large = format!("{{\"kind\": \"cage\", \"cells\": [{}], \"sum\": 156}}", cells.join(","));
    let error = error(object(25, &repeated(&large, 2048)).as_bytes());
    assert!(error.message.contains("more than 10000 combinations"), "{error}");
}

#[test]
fn a_failing_device_ends_the_reading() {
    struct Failing;
    impl std::io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("unplugged"))
        }
    }
    use std::io::{BufReader, Read};
    let registry = Registry::standard();
    for (format, _) in Format::ALL {
        let options = ReadOptions { from: Some(format), ..ReadOptions::new(&registry) };
        let start: &[u8] = match format {
            Format::Csv | Format::Tsv => b"puzzle\n",
            Format::OpenSudoku => b"<opensudoku>\n",
            Format::KSudoku => b"<ksudoku>\n",
            _ => b"{\n",
        };
        let input = BufReader::new(start.chain(Failing));
        let errors: Vec<_> = read(input, &options).unwrap().filter_map(Result::err).collect();
        assert!(errors.last().unwrap().message.contains("unplugged"));
        assert!(errors.last().unwrap().fatal);
    }
    assert!(read(BufReader::new(Failing), &ReadOptions::new(&registry)).is_err());
}
