//! Links of editors in which setters make puzzles: SudokuMaker and Penpa. The links in
//! `tests/data/editors` are those that their authors published, with what these say about them.

use flate2::{Compression, write::DeflateEncoder};
use satoku::Solved;
use satoku::format::{
    Entry, Format, Provenance, ReadError, ReadOptions, UnknownParts, WriteOptions, read, writer,
};
use satoku::rules::Registry;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;

/// The links of a file by their names, which stand in the line above.
fn samples(file: &str) -> BTreeMap<String, String> {
    let path = format!("{}/tests/data/editors/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines().skip(1);
    let mut links = BTreeMap::new();
    while let (Some(name), Some(link)) = (lines.next(), lines.next()) {
        let name = name.strip_prefix("# ").unwrap().split_once(": ").unwrap().0;
        links.insert(name.to_owned(), link.to_owned());
    }
    links
}

fn read_with(link: &str, unknown: UnknownParts, variant: Option<&str>) -> Result<Entry, ReadError> {
    let registry = Registry::standard();
    let variant = variant.map(str::to_owned);
    let options = ReadOptions { unknown, variant, ..ReadOptions::new(&registry) };
    let mut entries: Vec<_> = read(link.as_bytes(), &options)?.collect();
    assert_eq!(entries.len(), 1);
    entries.remove(0).map(|located| located.item)
}

fn only(link: &str) -> Entry {
    read_with(link, UnknownParts::Refused, None).unwrap_or_else(|error| panic!("{error}"))
}

fn kept(link: &str) -> Entry {
    read_with(link, UnknownParts::Kept, None).unwrap_or_else(|error| panic!("{error}"))
}

/// The message and the hint for a link that is refused.
fn fault(link: &str) -> String {
    let error = read_with(link, UnknownParts::Refused, None).expect_err(link);
    let message = format!("{error} ({})", error.hint.clone().unwrap_or_default());
    assert!(!message.contains(char::is_control) && message.chars().count() < 500, "{message:?}");
    message
}

/// A link to SudokuMaker with a blank 4x4 puzzle of these constraints, and these fields.
fn maker(constraints: Value, fields: Value) -> String {
    let mut puzzle = json!({"size": 4, "cells": vec![json!({}); 16], "constraints": constraints});
    let fields = fields.as_object().unwrap().clone();
    puzzle.as_object_mut().unwrap().extend(fields);
    document(&json!({"formatVersion": "1.6.0", "puzzle": puzzle}))
}

fn document(document: &Value) -> String {
    let payload = lz_str::compress_to_encoded_uri_component(&document.to_string());
    format!("https://sudokumaker.app/?puzzle={payload}")
}

/// The regions of a 4x4 board.
fn boxes() -> Value {
    json!({"type": 1, "regions": [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]})
}

#[test]
fn puzzles_of_sudokumaker_have_the_solution_that_their_links_have() {
    let links = samples("sudokumaker.txt");
    for (name, variant) in [
        ("kropki", "all-dots+extra-region"),
        ("sandwich-xv", "all-xv+sandwich"),
        ("thermometers", "anti-knight+disjoint-groups+thermometer"),
        ("worms", "anti-knight+disjoint-groups+thermometer"),
        ("little-killers", "little-killer"),
        ("sandwich-windoku", "cage+dot+sandwich"),
        ("palindromes", "dot+even+odd+palindrome"),
        ("diadukt", "between+indexer+whisper"),
        ("indexing-369", "indexer"),
        ("indexing-159", "indexer+xv"),
    ] {
        let entry = only(&links[name]);
        let solution = entry.solution.clone().unwrap_or_else(|| panic!("{name}"));
        entry.puzzle.check(&solution).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(entry.puzzle.variant(), variant, "{name}");
        assert_eq!(satoku::solve(&entry.puzzle).unwrap(), Solved::One(solution), "{name}");
    }
}

#[test]
fn what_sudokumaker_has_besides_its_rules_is_refused_or_kept() {
    let links = samples("sudokumaker.txt");
    for (name, what) in [
        ("x-sums", "`sudokumaker 1000 oadm35`"),
        ("funky-neighbours", "`sudokumaker 1000 no roping`"),
        ("dutch-whispers", "`cage`, which belongs to no clue"),
        ("rings", "`overlays`, which belongs to no clue"),
        ("sequence", "`sudokumaker 405 sequence lines`"),
        ("broke-lockout-4x4", "`sudokumaker 407 lockout lines`"),
        ("broke-region-sum-4x4", "`sudokumaker 404 region sum lines`"),
        ("broke-pill-arrow-6x6", "`sudokumaker 408 arrows`"),
    ] {
        let message = fault(&links[name]);
        assert!(message.contains(what), "{name}: {message}");
        let entry = kept(&links[name]);
        // What is read of it is true of the solution.
        let solution = entry.solution.clone();
        solution.into_iter().for_each(|grid| entry.puzzle.check(&grid).unwrap());
        let said = entry.other_fields.as_ref().unwrap().fields();
        assert!(said.keys().any(|field| what.contains(field.as_str())), "{name}: {said:?}");
        let json = write_as(Format::Ndjson, &entry).unwrap();
        assert_eq!(kept(&json).other_fields, entry.other_fields, "{name}");
        if what.contains("sudokumaker") {
            let refusal = write_as(Format::FPuzzles, &entry).unwrap_err();
            assert!(refusal.contains("sudokumaker"), "{refusal}");
        }
    }
    let drawn = read_with(&links["dutch-whispers"], UnknownParts::DrawingsIgnored, None).unwrap();
    assert_eq!(drawn.puzzle.variant(), "whisper");
}

fn write_as(format: Format, entry: &Entry) -> Result<String, String> {
    let mut writer = writer(format, WriteOptions::default());
    let mut file = Vec::new();
    writer.begin(&mut file, &Provenance::default()).unwrap();
    writer.entry(&mut file, entry).map_err(|error| error.to_string())?;
    writer.end(&mut file).unwrap();
    Ok(String::from_utf8(file).unwrap())
}

#[test]
fn links_of_another_reader_are_solved_or_contradict_themselves_as_it_says() {
    let links = samples("sudokumaker.txt");
    let mut count = 0;
    for (name, link) in
        links.iter().filter(|(name, _)| name.contains("4x4") || name.contains("6x6"))
    {
        if ["lockout", "pill", "region-sum"].iter().any(|kind| name.contains(kind)) {
            continue;
        }
        let solved = satoku::solve(&only(link).puzzle).unwrap();
        assert_eq!(solved == Solved::None, name.starts_with("broke"), "{name}: {solved:?}");
        count += 1;
    }
    assert!(count >= 12, "{count}");
    assert_eq!(only(&links["classic-6x6"]).puzzle.givens().filled_count(), 6);
    assert_eq!(only(&links["jigsaw-6x6"]).puzzle.variant(), "jigsaw");
    assert_eq!(only(&links["latin"]).puzzle.variant(), "latin");
    assert_eq!(only(&links["clones"]).puzzle.constraints().count(), 2);
    assert!(matches!(satoku::solve(&only(&links["skyscrapers"]).puzzle), Ok(Solved::One(_))));
    // Options of one puzzle, whose words name the clues that they add.
    for (name, variant) in
        [("adventure-cages", "cage+thermometer"), ("adventure-sums", "region-sum+thermometer")]
    {
        let entry = only(&links[name]);
        assert_eq!(entry.puzzle.variant(), variant);
        assert!(entry.solution.is_none());
        assert!(!matches!(satoku::solve(&entry.puzzle), Ok(Solved::None)), "{name}");
    }
}

#[test]
fn words_of_sudokumaker_are_read() {
    let link = maker(
        json!([boxes()]),
        json!({"name": " A \u{1b}title", "author": "B", "comment": "rules\nof two lines"}),
    );
    let about = only(&link).metadata;
    assert_eq!(about.title.as_deref(), Some("A title"));
    assert_eq!(about.author.as_deref(), Some("B"));
    assert_eq!(about.description.as_deref(), Some("rules\nof two lines"));
}

#[test]
fn faults_of_sudokumaker_links_are_named() {
    for (constraints, fields, why) in [
        (json!(5), json!({}), "`constraints`: expected a list"),
        (json!([5]), json!({}), "`constraints` 1: expected an object with a `type`"),
        (json!([{"type": "1"}]), json!({}), "expected an object with a `type`"),
        (json!([{"type": 9999}]), json!({}), "sudokumaker 9999"),
        (json!([{"type": 1}]), json!({}), "expected the region of each of 16 cells"),
        (json!([{"type": 1, "regions": vec![0; 16]}]), json!({}), "expected 4 regions of 4"),
        (json!([boxes(), boxes()]), json!({}), "other regions already"),
        (json!([{"type": 14}]), json!({}), "disjoint groups need regions"),
        (json!([{"type": 100, "cells": [16]}]), json!({}), "numbers of cells, 0 to 15"),
        (json!([{"type": 100, "cells": [-1]}]), json!({}), "numbers of cells, 0 to 15"),
        (json!([{"type": 202, "clues": [{"edge": 1, "value": 6}]}]), json!({}), "5 or 10"),
        (json!([{"type": 202, "clues": [{"edge": 0, "value": 5}]}]), json!({}), "`edge`"),
        (json!([{"type": 202, "negative": [5]}]), json!({}), "sudokumaker 202 XV"),
        (json!([{"type": 200, "negative": [3]}]), json!({}), "sudokumaker 200 differences"),
        (json!([{"type": 301, "cages": [{"cells": []}]}]), json!({}), "numbers of cells"),
        (
            json!([{"type": 301, "cages": [{"cells": [0], "value": "x"}]}]),
            json!({}),
            "whole number",
        ),
        (json!([{"type": 303, "clues": [{"corner": 0, "digits": [1]}]}]), json!({}), "`corner`"),
        (json!([{"type": 404, "lines": [[0, 1, 2]]}]), json!({}), "sudokumaker 404"),
        (json!([{"type": 406, "lines": [[0, 1, 2]], "groups": [1]}]), json!({}), "sudokumaker 406"),
        (json!([{"type": 401, "lines": [[0, 1]]}]), json!({}), "`minDifference`"),
        (json!([{"type": 500, "clues": [{"outerCell": 1, "value": 5}]}]), json!({}), "`diagonal`"),
        (
            json!([{"type": 501, "clues": [{"outerCell": 99, "value": 5}]}]),
            json!({}),
            "`outerCell`",
        ),
        (
            json!([{"type": 501, "clues": [{"outerCell": 7, "value": 5}]}]),
            json!({}),
            "`sandwichsum` 1",
        ),
        (json!([{"type": 501, "clues": [{"outerCell": 1}]}]), json!({}), "whole number"),
        (
            json!([{"type": 300, "thermometers": [[0, 5, 15]]}]),
            json!({}),
            "each cell must touch the next one",
        ),
        (json!([]), json!({"size": 3}), "expected a board of side 4 to 25, found 3"),
        (json!([]), json!({"size": "4"}), "`size`"),
        (json!([]), json!({"size": 5}), "expected 25 `cells`"),
        (json!([]), json!({"width": 4, "height": 5}), "4 columns and 5 rows"),
        (json!([]), json!({"minDigit": 0}), "digits 1 to 4"),
        (json!([]), json!({"maxDigit": 5}), "digits 1 to 4"),
        (json!([]), json!({"type": "custom"}), "type `sudoku`, found `custom`"),
        (json!([]), json!({"cells": vec![json!({"value": 5}); 16]}), "r1c1: expected a value"),
        (json!([]), json!({"magic": true}), "sudokumaker magic"),
    ] {
        let message = fault(&maker(constraints.clone(), fields.clone()));
        assert!(message.contains(why), "{constraints} {fields}: {message}");
    }
    let version = json!({"formatVersion": "2.0.0", "puzzle": {}});
    assert!(fault(&document(&version)).contains("`formatVersion` of 1, found `2.0.0`"));
    assert!(fault(&document(&json!([1]))).contains("no JSON object"));
    assert!(fault("https://sudokumaker.app/").contains("after `?puzzle=`"));
    let link = maker(json!([boxes()]), json!({}));
    assert!(fault(&link[..link.len() - 12]).contains("damaged or cut short"));
    let bomb = document(&json!({"formatVersion": "1", "x": "a".repeat(1 << 21)}));
    assert!(fault(&bomb).contains("more than 1048576 characters"));
    // A constraint that is switched off is none.
    let off = maker(json!([boxes(), {"type": 1000, "disabled": true}]), json!({}));
    assert_eq!(only(&off).puzzle.rules().variant(), "classic");
}

#[test]
fn dots_of_both_colours_are_exceptions_or_refused() {
    let link = |override_ratios: bool, override_differences: bool| {
        let white = json!({"type": 200, "clues": [{"edge": 1, "value": 1}], "negative": [1],
                           "overrideNegativeRatios": override_ratios});
        let black = json!({"type": 201, "clues": [{"edge": 9, "value": 2}], "negative": [2],
                           "overrideNegativeDifferences": override_differences});
        maker(json!([boxes(), white, black]), json!({}))
    };
    assert_eq!(only(&link(true, true)).puzzle.variant(), "all-dots");
    assert!(fault(&link(false, true)).contains("all dots of a colour"));
    assert!(fault(&link(true, false)).contains("all dots of a colour"));
}

#[test]
fn lines_between_groups_are_told_apart() {
    let nine = |groups: Value| {
        let regions: Vec<usize> = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3).collect();
        let line = json!({"type": 406, "lines": [[0, 10, 20]], "groups": groups});
        let constraints = json!([{"type": 1, "regions": regions}, line]);
        maker(constraints, json!({"size": 9, "cells": vec![json!({}); 81]}))
    };
    for (groups, variant) in [
        (json!([14, 112, 896]), "entropic"),
        (json!([584, 146, 292]), "modular"),
        (json!([682, 340]), "parity"),
    ] {
        assert_eq!(only(&nine(groups)).puzzle.variant(), variant);
    }
    assert!(fault(&nine(json!([14, 112]))).contains("sudokumaker 406"));
}

/// A board of side 4 with two rows of boxes, as the lines of a link to Penpa.
fn four(head: &str, drawn: &str) -> String {
    let cells = "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]";
    penpa(&[head, "[0,0,0,0]", "", drawn, "", cells])
}

/// The thick borders of boxes of two by two cells.
const BOXES: &str = "zE:{\"75,83\":2,\"83,91\":2,\"91,99\":2,\"99,107\":2,\"89,90\":2,\"90,91\":2,\
                     \"91,92\":2,\"92,93\":2}";

const SQUARE: &str = "square,4,4,38,0,1,1,190,190,1,1,0,0,0,0";

/// A link to Penpa whose text has these lines.
fn penpa(lines: &[&str]) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(lines.join("\n").as_bytes()).unwrap();
    let bytes = encoder.finish().unwrap();
    let alphabet: Vec<char> =
        ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['+', '/']).collect();
    let mut payload = String::new();
    for three in bytes.chunks(3) {
        let byte = |at: usize| usize::from(three.get(at).copied().unwrap_or_default());
        let number = (0..3).fold(0, |sum, at| 256 * sum + byte(at));
        payload.extend((0..=three.len()).map(|at| alphabet[number >> (18 - 6 * at) & 63]));
    }
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={payload}")
}

#[test]
fn links_of_penpa_are_read() {
    let links = samples("penpa.txt");
    let six = only(&links["boxes-6x6"]);
    assert_eq!(six.puzzle.givens().to_string(), "5...6..4.1.31.3.4...2.1..146.5.6.4..");
    assert_eq!(six.puzzle.rules().layout().size.to_string(), "6");
    assert_eq!(six.metadata.title.as_deref(), Some("Test 6x6"));
    assert_eq!(six.metadata.author.as_deref(), Some("Mark Tekfan"));
    assert_eq!(six.metadata.description.as_deref(), Some("No rules"));
    // Its source calls it one without a solution.
    assert_eq!(satoku::solve(&six.puzzle).unwrap(), Solved::None);
    let classic = only(&links["classic"]);
    assert_eq!(classic.puzzle.variant(), "classic");
    assert!(matches!(satoku::solve(&classic.puzzle), Ok(Solved::One(_))));
    let empty = only(&links["empty"]);
    assert_eq!((empty.puzzle.givens().filled_count(), empty.metadata.title), (0, None));
}

#[test]
fn what_penpa_draws_is_kept_or_refused() {
    let links = samples("penpa.txt");
    assert!(fault(&links["clues"]).contains("`penpa options of the board`"));
    let clues = kept(&links["clues"]);
    assert_eq!(clues.puzzle.variant(), "arrow+cage+thermometer");
    let cells: Vec<Vec<usize>> = clues
        .puzzle
        .constraints()
        .map(|clue| clue.cells().iter().map(|cell| cell.index()).collect())
        .collect();
    let expected = [&[5, 6, 7, 17, 26][..], &[32, 33, 34, 43, 52, 61], &[18, 19, 27, 28, 36, 37]];
    assert_eq!(cells, expected);
    let cage = clues.puzzle.constraints().last().unwrap();
    assert_eq!(cage.fields()["sum"], 22);
    let fields = clues.other_fields.as_ref().unwrap().fields();
    assert_eq!(fields["lines"].as_array().unwrap().len(), 18);
    assert_eq!(fields["overlays"].as_array().unwrap().len(), 6);
    let kropki = &links["kropki"];
    assert!(fault(kropki).contains("`penpa symbol`"));
    let drawn = kept(kropki);
    assert_eq!(drawn.puzzle.variant(), "classic");
    let said = drawn.other_fields.as_ref().unwrap();
    // The dots, and two letters in the margin.
    assert_eq!(said.fields()["overlays"].as_array().unwrap().len(), 25);
    assert!(write_as(Format::FPuzzles, &drawn).unwrap_err().contains("overlays"));
    let json = write_as(Format::Ndjson, &drawn).unwrap();
    assert!(fault(&json).contains("`penpa symbol`"));
}

#[test]
fn words_of_penpa_may_say_that_it_is_another_puzzle() {
    let plain = format!("{{zN:{{\"18\":[\"1\",1,\"1\"]}},{BOXES}}}");
    let titled =
        |title: &str| four(&format!("{SQUARE},Title: {title},Author: ,,,OFF,false"), &plain);
    assert_eq!(only(&titled("Sudoku")).puzzle.givens().filled_count(), 1);
    for title in ["Anti-Knight", "A knight%2C and a king", "Kropki", "Killer", "Even cells"] {
        assert!(fault(&titled(title)).contains("may name a rule"), "{title}");
        let named = read_with(&titled(title), UnknownParts::Refused, Some("classic")).unwrap();
        assert_eq!(named.puzzle.variant(), "classic");
    }
    // Other regions may be those of another kind of puzzle.
    let rows: String = (0..3)
        .flat_map(|row| (0..4).map(move |col| (81 + 8 * row + col, 82 + 8 * row + col)))
        .map(|(one, other)| format!("\"{}\":2,", format_args!("{one},{other}")))
        .collect();
    let rows = format!("{{zE:{{{}}}}}", rows.trim_end_matches(','));
    let titled = |title: &str| four(&format!("{SQUARE},Title: {title}"), &rows);
    assert!(fault(&titled("Star Battle")).contains("does not say that this is a Sudoku"));
    assert!(only(&titled("Jigsaw Sudoku")).puzzle.variant().starts_with("jigsaw"));
}

#[test]
fn faults_of_penpa_links_are_named() {
    for (head, drawn, why) in [
        ("hex,4,4", "{}", "expected a board of squares, found `hex`"),
        ("square,4", "{}", "expected the size of the board"),
        ("square,4,5", "{}", "4 columns and 5 rows"),
        ("square,-4,4", "{}", "expected the size of the board"),
        ("square,99,99", "{}", "side 4 to 25, found 99"),
        ("square,5,5", "{}", "expected the cells of a board of side 5"),
        (SQUARE, "", "line 4 of the link is no JSON object"),
        (SQUARE, "{z!:1}", "line 4 of the link is no JSON object"),
        (SQUARE, "{}", "expected thick borders around 4 regions of 4 cells"),
        (SQUARE, "{BOXES,zT:5}", "`thermo`: expected lists of cells"),
        (SQUARE, "{BOXES,zT:[[0,1]]}", "`thermo`: expected lists of cells"),
        (SQUARE, "{BOXES,z6:[[\"18\"]]}", "`killercages`: expected lists of cells"),
        (SQUARE, "{BOXES,zW:{\"18,19\":2}}", "`penpa wall`"),
        (SQUARE, "{BOXES,z7:[[18,19]]}", "`penpa nobulbthermo`"),
        (SQUARE, "{BOXES,zS:{\"18\":1}}", "`underlays`, which belongs to no clue"),
        (SQUARE, "{BOXES,zL:{\"18,19\":2}}", "`lines`, which belongs to no clue"),
        (SQUARE, "{BOXES,zN:{\"18\":[\"5\",1,\"1\"]}}", "`overlays`, which belongs to no clue"),
        (SQUARE, "{BOXES,zN:{\"18\":[\"1\",1,\"5\"]}}", "`overlays`, which belongs to no clue"),
        (SQUARE, "{BOXES,zN:{\"17\":[\"1\",1,\"1\"]}}", "`overlays`, which belongs to no clue"),
        (SQUARE, "{BOXES,z1:{\"1\":[\"1\",1]}}", "`penpa numberS`"),
        (SQUARE, "{BOXES,zC:{\"1,2\":10}}", "`penpa cage`"),
        (SQUARE, "{BOXES,zY:{\"999999999999999999999\":[1,\"circle_L\",1]}}", "`penpa symbol`"),
    ] {
        let message = fault(&four(head, &drawn.replace("BOXES", BOXES)));
        assert!(message.contains(why), "{head} {drawn}: {message}");
    }
    let few = penpa(&[SQUARE, "[0,0,0,0]"]);
    assert!(fault(&few).contains("expected at least 6 lines"));
    let margins = penpa(&[SQUARE, "[9,9,9,9]", "", "{}", "", "[]"]);
    assert!(fault(&margins).contains("expected a square board"));
    let link = four(SQUARE, "{}");
    assert!(fault(&link[..link.len() - 9]).contains("damaged or cut short"));
    assert!(fault("https://swaroopg92.github.io/penpa-edit/#m=edit&p=1234").contains("damaged"));
    assert!(fault("https://swaroopg92.github.io/penpa-edit/#m=edit").contains("after `p=`"));
    let bomb = penpa(&[&"a".repeat(1 << 21)]);
    assert!(fault(&bomb).contains("more than 1048576 bytes"));
}
