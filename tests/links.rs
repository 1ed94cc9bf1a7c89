//! Links to SudokuWiki and lisudoku.

use crate::support::{done, entry, run, run_with};
use satoku::format::{Entry, Format, ReadOptions, UnknownParts, WriteOptions, read, writer};
use satoku::logic::{Geometry, State};
use satoku::rules::Registry;
use serde_json::{Value, json};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The lines of a sample that are no comments.
fn sample(name: &str) -> Vec<String> {
    let path = format!("{}/tests/data/links/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

fn written(format: Format, entry: &Entry) -> Result<String, String> {
    let (mut writer, mut file) = (writer(format, WriteOptions::default()), Vec::new());
    writer.entry(&mut file, entry).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(file).unwrap().trim_end().to_owned())
}

#[test]
fn positions_of_sudokuwiki_begin_at_their_puzzles_and_lead_to_their_solutions() {
    let lines = sample("sudokuwiki.txt");
    assert_eq!(lines.len(), 11);
    let mut more_givens = 0;
    for line in lines {
        let (position, start) = line.split_once(' ').unwrap();
        let (at, start) = (entry(position).unwrap(), entry(start).unwrap());
        // One position of the site has a given more than its puzzle.
        let (givens, first) = (at.puzzle.givens(), start.puzzle.givens());
        assert!(givens.extends(&first), "{position}");
        more_givens += givens.filled_count() - first.filled_count();
        assert!(start.position.is_none() && start.pasted.is_none());
        let variant = if position.contains("SudokuX") { "x" } else { "classic" };
        assert_eq!(at.puzzle.variant(), variant);
        let Ok(satoku::Solved::One(solution)) = satoku::solve(&at.puzzle) else {
            panic!("{position}")
        };
        // The filled cells and the candidates have the solution in them.
        assert!(solution.extends(&at.filled()), "{position}");
        let marks = at.candidates().unwrap();
        assert_eq!(marks.missing(&solution), Vec::new(), "{position}");
        // Something is known beyond what the filled cells say.
        let geometry = Geometry::new(at.puzzle.rules()).unwrap();
        let plain = State::new(&geometry, &at.puzzle).with_placed(&at.filled());
        let lacks =
            |cell| marks.of(cell).is_some_and(|all| all.len() < plain.candidates(cell).len());
        assert!(at.puzzle.rules().board().cells().any(lacks), "{position}");
        assert_eq!(written(Format::SudokuWiki, &at).unwrap(), position);
        let back = written(Format::Ndjson, &at).unwrap();
        assert_eq!(entry(&back).unwrap().position, at.position, "{back}");
    }
    assert_eq!(more_givens, 1);
}

#[test]
fn steps_go_on_from_a_position_of_sudokuwiki() {
    let line = &sample("sudokuwiki.txt")[8];
    assert!(line.contains("S9B46090b1m"), "{line}");
    let position = line.split(' ').next().unwrap();
    // The page of the XYZ-Wing: the cells F1, D9 and F9 take 1 from F7.
    let steps = done(&["solve", position, "--steps"]);
    assert!(steps.starts_with("1. XYZ-Wing (4.4): r6c7 <> 1: r4c9, r6c1 and r6c9"), "{steps}");
}

#[test]
fn links_to_sudokuwiki_are_written() {
    let plain = entry(PUZZLE).unwrap();
    let link = written(Format::SudokuWiki, &plain).unwrap();
    let digits = PUZZLE.replace('.', "0");
    assert_eq!(link, format!("https://www.sudokuwiki.org/sudoku.htm?bd={digits}"));
    for link in [
        &link,
        &link.replace("https://www.", "http://"),
        &link.replace("sudoku.htm", "Sudoku.aspx"),
        &link.replace('0', "."),
    ] {
        let back = entry(link).unwrap();
        assert!(back.id() == plain.id() && back.pasted.is_none(), "{link}");
    }
    let lines = done(&["generate", "2", "--seed", "3", "--variant", "x", "--format", "sudokuwiki"]);
    assert!(lines.starts_with("https://www.sudokuwiki.org/SudokuX.aspx?bd="), "{lines}");
    assert_eq!(run_with(lines.as_bytes(), &["check", "-"]).code, 0);
    for (variant, why) in [("windoku", "the variant windoku"), ("cage", "clues such as cage")] {
        let ran = run(&["generate", "--variant", variant, "--seed", "1", "--format", "sudokuwiki"]);
        assert!(ran.code == 2 && ran.err.contains(why), "{}", ran.err);
    }
}

#[test]
fn what_is_wrong_with_a_link_to_sudokuwiki_is_said() {
    let line = &sample("sudokuwiki.txt")[0];
    let position = line.split(' ').next().unwrap();
    let cut = &position[..position.len() - 1];
    let digits = "0".repeat(80);
    let site = "https://www.sudokuwiki.org";
    for (link, message) in [
        (cut.to_owned(), "expected 162 characters after `S9B`, found 161"),
        (format!("{position}00"), "expected 162 characters after `S9B`, found 164"),
        (position.replacen("1v", "eq", 1), "r1c1: expected a number of base 36 up to `ep`"),
        (position.replacen("1v", "-1", 1), "found `-1`"),
        // 9 alone is left in r1c1, which sees a 9.
        (position.replacen("1v", "7m", 1), "no candidate is left in r1c1"),
        (position.replacen("S9B", "S9A", 1), "positions packed as `S9A` are not supported"),
        (position.replacen("S9B", "J9B", 1), "positions packed as `J9B` are not supported"),
        (format!("{site}/sudoku.htm?bd={digits}"), "or `S9B` and two characters for each cell"),
        (format!("{site}/sudoku.htm?bd={digits}x1"), "found 82 characters"),
        (format!("{site}/sudoku.htm?bd={digits}a"), "expected"),
        (format!("{site}/SudokuX.aspx?bd={digits}a"), "expected"),
        (format!("{site}/sudoku.htm?bd="), "found 0 characters"),
        (format!("{site}/XYZ_Wing"), "expected a puzzle after `?bd=`"),
        (format!("{site}/killersudoku.htm?bd={digits}1"), "names `killersudoku"),
    ] {
        let error = entry(&link).expect_err(&link);
        assert!(error.contains(message), "{link}: {error}");
    }
    let old = format!("{site}/sudoku.htm?bd={}", "8g".repeat(81));
    assert!(run(&["check", &old]).err.contains("hint: older links are packed in another way"));
}

fn lisudoku(object: &Value) -> String {
    let payload = lz_str::compress_to_base64(&object.to_string());
    format!("https://lisudoku.xyz/e?import={payload}")
}

#[test]
fn links_to_lisudoku_are_read_and_written() {
    let lines = sample("lisudoku.txt");
    let kinds = [
        "jigsaw+anti-knight+anti-king+x+thermometer+arrow+renban+odd+even+extra-region",
        "jigsaw+anti-knight+anti-king+x+cage+thermometer+arrow+odd+even+dot+extra-region",
        "jigsaw+anti-knight+anti-king+x+cage+thermometer+arrow+odd+even+dot+renban+palindrome+extra-region",
        "jigsaw+anti-knight+anti-king+x+thermometer+arrow+renban+odd+even+extra-region",
        "thermometer",
        "extra-region",
        "classic",
        "classic",
    ];
    assert_eq!(lines.len(), kinds.len());
    for (line, kinds) in lines.iter().zip(kinds) {
        let found = entry(line).unwrap();
        let sorted = |names: &str| {
            let mut names: Vec<String> = names.split('+').map(str::to_owned).collect();
            names.sort();
            names
        };
        assert_eq!(sorted(&found.puzzle.variant()), sorted(kinds), "{line}");
        let again = entry(&written(Format::Lisudoku, &found).unwrap()).unwrap();
        assert_eq!(again.id(), found.id(), "{line}");
    }
    // Digits alone are written as digits.
    assert_eq!(&written(Format::Lisudoku, &entry(&lines[7]).unwrap()).unwrap(), &lines[7]);
}

/// The site's own tests say which document of f-puzzles is the same puzzle as a link.
#[test]
fn a_link_to_lisudoku_is_the_puzzle_that_the_site_says_it_is() {
    let mut grid = vec![vec![json!({}); 9]; 9];
    grid[0][3] = json!({"region": 0});
    grid[1][2] = json!({"region": 1, "value": 1, "given": true});
    grid[1][3] = json!({"value": 2, "given": true});
    grid[1][4] = json!({"value": 3, "given": true});
    let theirs = json!({
        "size": 9, "grid": grid, "diagonal+": true, "diagonal-": true, "antiknight": true,
        "antiking": true,
        "extraregion": [{"cells": ["R5C2", "R5C3", "R5C4", "R6C3", "R6C4", "R7C3", "R7C4", "R7C5", "R8C5"]}],
        "odd": [{"cell": "R7C1"}],
        "even": [{"cell": "R8C1"}],
        "thermometer": [{"lines": [["R1C6", "R1C7", "R1C8", "R2C9", "R3C9"]]}],
        "difference": [{"cells": ["R9C4", "R9C5"]}, {"cells": ["R9C6", "R9C5"]}],
        "ratio": [{"cells": ["R9C7", "R9C8"]}, {"cells": ["R9C9", "R9C8"]}],
        "arrow": [{
            "lines": [["R4C6", "R4C7", "R4C8", "R5C8", "R6C8", "R7C8"]], "cells": ["R4C5", "R4C6"]
        }],
        "killercage": [{"cells": ["R3C1", "R3C2", "R4C1", "R4C2", "R5C1", "R5C2"], "value": "22"}],
        "renban": [{"lines": [["R7C1", "R7C2", "R6C3", "R5C4", "R5C5", "R4C6", "R5C7", "R5C8", "R6C9"]]}],
        "palindrome": [{"lines": [["R1C5", "R2C6", "R3C7", "R3C8"]]}],
    });
    let payload = lz_str::compress_to_base64(&theirs.to_string());
    let theirs = entry(&format!("https://f-puzzles.com/?load={payload}")).unwrap();
    assert_eq!(entry(&sample("lisudoku.txt")[2]).unwrap().id(), theirs.id());
}

#[test]
fn dots_that_are_all_given_are_written_to_lisudoku() {
    let words = ["generate", "--variant", "all-dots", "--size", "6", "--seed", "2"];
    let link = done(&[&words[..], &["--format", "lisudoku"]].concat());
    let json = done(&[&words[..], &["--format", "ndjson"]].concat());
    assert_eq!(entry(link.trim()).unwrap().id(), entry(json.trim()).unwrap().id());
}

#[test]
fn what_is_wrong_with_a_link_to_lisudoku_is_said() {
    let nine = |name: &str, value: Value| {
        let mut object = json!({"gridSize": 9});
        object[name] = value;
        lisudoku(&object)
    };
    let cell = |row: usize, col: usize| json!({"row": row, "col": col});
    for (link, message) in [
        ("https://lisudoku.xyz/p/uWwScbyWCyHXi2kbL3LY".to_owned(), "after `?import=`"),
        ("https://lisudoku.xyz/solver?import=1234".to_owned(), "the link cannot be read"),
        ("https://lisudoku.xyz/solver?import=N4IgHiBcDMC%2BQ%3D%3D%3D".to_owned(), "`gridSize`"),
        (lisudoku(&json!([1])), "the link carries no JSON object"),
        (lisudoku(&json!({"gridSize": 16})), "expected a `gridSize` of 4, 6 or 9"),
        (lisudoku(&json!({"gridSize": -4})), "`gridSize` must be 4, 6 or 9"),
        (nine("topBottom", json!(true)), "`topBottom`"),
        (nine("antiKnight", json!(1)), "`antiKnight`: expected true or false"),
        (nine("fixedNumbers", json!(7)), "`fixedNumbers`: expected a list"),
        (nine("fixedNumbers", json!([{"value": 1}])), "`fixedNumbers` 1: expected a `position`"),
        (
            nine("fixedNumbers", json!([{"position": cell(0, 0), "value": 10}])),
            "expected a value of 1 to 9",
        ),
        (nine("thermos", json!([[cell(0, 0)]])), "`thermos` 1: expected two cells or more"),
        (nine("thermos", json!([[cell(0, 0), cell(0, 9)]])), "`thermos` 1"),
        (nine("thermos", json!([[cell(0, 0), cell(5, 5)]])), "thermometer"),
        (nine("oddCells", json!(["r1c1"])), "`oddCells` 1: expected a cell"),
        (nine("regions", json!([[cell(0, 0)]])), "a cell is in no region"),
        (nine("regions", json!([[cell(0, 0), cell(0, 0)]])), "a cell is in two regions"),
        (nine("arrows", json!([{"circleCells": [cell(0, 0)]}])), "expected `arrowCells`"),
        (nine("killerCages", json!([{"sum": "5"}])), "expected a `region` of cells"),
        (nine("killerCages", json!([{"region": [cell(0, 0)], "sum": 1.5}])), "a whole number"),
        (nine("kropkiDots", json!([{"cell1": cell(0, 0)}])), "expected `cell1` and `cell2`"),
        (
            nine("kropkiDots", json!([{"cell1": cell(0, 0), "cell2": cell(0, 1)}])),
            "expected a `dotType` of Consecutive or Double",
        ),
    ] {
        let error = entry(&link).expect_err(&link);
        assert!(error.contains(message), "{link}: {error}");
    }
    // A rule that is off says nothing.
    assert!(entry(&nine("topBottom", json!(false))).is_ok());
    // A rule that is not known is kept where it can be.
    let registry = Registry::standard();
    let options = ReadOptions { unknown: UnknownParts::Kept, ..ReadOptions::new(&registry) };
    let link = nine("topBottom", json!(true));
    let kept = read(link.as_bytes(), &options).unwrap().next().unwrap().unwrap().item;
    assert_eq!(kept.other_fields.as_ref().unwrap().fields()["topBottom"], json!(true));
    assert!(written(Format::Lisudoku, &kept).unwrap_err().contains("topBottom"));
}
