//! Grids as people paste them: a table of files in many styles, and what commands make of them.

use crate::support::{done, run, run_in, run_with, write};
use satoku::format::{Entry, ReadError, ReadOptions, read};
use satoku::rules::{Layout, Registry};
use std::path::{Path, PathBuf};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pasted")
}

fn read_with(text: &[u8], options: &ReadOptions<'_>) -> Vec<Result<Entry, ReadError>> {
    match read(text, options) {
        Ok(entries) => entries.map(|entry| entry.map(|located| located.item)).collect(),
        Err(error) => vec![Err(error)],
    }
}

fn read_all(text: &[u8]) -> Vec<Result<Entry, ReadError>> {
    let registry = Registry::standard();
    read_with(text, &ReadOptions::new(&registry))
}

/// What a text is read as: the givens of each puzzle with its variant, its solution and the cells
/// that are filled, where they are known, or the faults.
fn outcome(text: &str) -> String {
    let shown = |entry: Result<Entry, ReadError>| match entry {
        Ok(entry) => {
            let mut shown = match entry.puzzle.rules().variant() {
                "classic" => entry.puzzle.givens().to_string(),
                other => format!("{other}: {}", entry.puzzle.givens()),
            };
            if let Some(solution) = &entry.solution {
                shown += &format!(" = {solution}");
            }
            if let Some(position) = &entry.position {
                shown += &format!(" @ {}", position.filled);
            }
            shown
        }
        Err(error) => format!("! {}", error.in_file("f")),
    };
    read_all(text.as_bytes()).into_iter().map(shown).collect::<Vec<_>>().join(" ")
}

/// The message and the hint for a text that cannot be read.
fn fault(text: &str) -> String {
    let mut outcome = read_all(text.as_bytes());
    assert_eq!(outcome.len(), 1, "{text}");
    let error = outcome.remove(0).expect_err(text);
    format!("{} ({})", error.in_file("f"), error.hint.clone().unwrap_or_default())
}

fn rows(blank: &str) -> Vec<String> {
    let dense: Vec<char> = PUZZLE.chars().collect();
    dense.chunks(9).map(|row| row.iter().collect::<String>().replace('.', blank)).collect()
}

#[test]
fn each_grid_of_the_table_is_read_or_refused_as_it_says() {
    let table = std::fs::read_to_string(data().join("expected.tsv")).unwrap();
    let (mut wrong, mut count) = (Vec::new(), 0);
    for line in table.lines() {
        let (name, expected) = line.split_once('\t').unwrap();
        let found = outcome(&std::fs::read_to_string(data().join(name)).unwrap());
        let fits = match expected.strip_prefix("! ") {
            Some(message) => found.starts_with("! ") && found.contains(message),
            None => found == expected,
        };
        if !fits {
            wrong.push(format!("{name}:\n  expected {expected}\n  found    {found}"));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let files = std::fs::read_dir(data()).unwrap().count();
    assert!(count >= 60 && count + 1 == files, "{count} lines for {files} files");
}

#[test]
fn no_faulty_line_of_a_grid_is_taken_for_words() {
    for (row, column, bad) in [(0, 0, "a"), (4, 3, "?!"), (8, 8, "ab"), (8, 0, "abc"), (0, 8, "q")]
    {
        for separator in ["", " "] {
            let mut rows: Vec<Vec<String>> =
                rows(".").iter().map(|row| row.chars().map(String::from).collect()).collect();
            rows[row][column] = bad.to_owned();
            let text: Vec<String> = rows.iter().map(|row| row.join(separator)).collect();
            let found = outcome(&format!("A puzzle\n\n{}\n", text.join("\n")));
            assert!(found.starts_with("! f:"), "{row} {column} {bad}: {found}");
        }
    }
    // A second grid with a fault is not dropped for the sake of the first.
    let (good, bad) = (rows("?").join("\n"), rows("?")[1..].join("\n"));
    for text in [format!("{good}\n\n{bad}\n"), format!("{bad}\n\n{good}\n")] {
        assert!(outcome(&text).contains("! f:"), "{}", outcome(&text));
    }
    assert_eq!(outcome(&format!("{good}\n\n{good}\n")), format!("{PUZZLE} {PUZZLE}"));
}

#[test]
fn what_may_be_read_in_two_ways_is_refused_with_both() {
    let lines = "1..2..3..4..1..2\n".repeat(15) + "1..2?.3..4..1..2\n";
    let lines = lines.replace('.', "?");
    assert!(fault(&lines).contains("one 16x16 or 16 grids of 4x4"), "{}", fault(&lines));
    let link = format!("https://x.org/?a={}&b={}", rows("0").concat(), "1".repeat(81));
    assert!(fault(&link).contains("two puzzles, one of"), "{}", fault(&link));
    let boxes = "┌───┬───────┐\n│ 1 │ 2 . . │\n│ . │ . . . │\n├───┼───────┤\n│ 3 │ . . 1 │\n│ . │ . . 2 │\n└───┴───────┘\n";
    assert!(fault(boxes).contains("not those of boxes"), "{}", fault(boxes));
    let cages = "┌3────┬─────┐\n│ . . │ . . │\n│ . . │ . . │\n├─────┼─────┤\n│ . . │ . . │\n│ . . │ . . │\n└─────┴─────┘\n";
    assert!(fault(cages).contains("totals of cages"), "{}", fault(cages));
}

#[test]
fn a_heading_that_names_rules_asks_for_the_variant() {
    let text = format!("Killer Sudoku\n{}\n", rows("?").join("\n"));
    let said = fault(&text);
    assert!(said.contains("for the usual rules say --variant classic"), "{said}");
    let ran = run_with(text.as_bytes(), &["convert", "-", "--variant", "classic"]);
    assert_eq!((ran.code, ran.out), (0, format!("{PUZZLE}\n")), "{}", ran.err);
    let ran = run_with(text.as_bytes(), &["convert", "-", "--variant", "x", "--to", "ndjson"]);
    assert!(ran.code == 0 && ran.out.contains("\"variant\":\"x\""), "{} {}", ran.out, ran.err);
    // Words without a grid are no grid, whatever they name.
    assert!(fault("Killer Sudoku\nis fun.\nTry it.\nSoon.\n").contains("it looks like text"));
}

#[test]
fn lines_show_the_shape_of_boxes() {
    let drawing = "1 . | . 4 | . .\n. . | 2 . | . 1\n. 3 | . . | 6 .\n----+-----+----\n4 . | . 1 | . .\n. . | 5 . | . 3\n6 . | . . | . 4\n";
    let entry = read_all(drawing.as_bytes()).remove(0).unwrap();
    assert_eq!(entry.puzzle.rules().layout().size.to_string(), "3x2");
    assert!(entry.pasted.unwrap().read_as.starts_with("a 6x6 in boxes of 3x2 of 12 givens"));
    let registry = Registry::standard();
    let layout = Some(Layout::of_size("6".parse().unwrap()));
    let options = ReadOptions { layout, ..ReadOptions::new(&registry) };
    let entry = read_with(drawing.as_bytes(), &options).remove(0).unwrap();
    assert_eq!(entry.puzzle.rules().layout().size.to_string(), "6");
}

#[test]
fn our_own_drawings_are_read_by_every_command() {
    let solved = done(&["solve", "--draw", PUZZLE]);
    let line = done(&["solve", PUZZLE]);
    let ran = run_with(solved.as_bytes(), &["convert", "-"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, line.as_str()), "{}", ran.err);
    assert_eq!(ran.err, "note: standard input: read as a 9x9 of 81 givens\n");
    let quiet = run_with(solved.as_bytes(), &["--quiet", "convert", "-"]);
    assert_eq!((quiet.out.as_str(), quiet.err.as_str()), (line.as_str(), ""));
    let text = rows("-").join("\n");
    for command in ["solve", "check", "rate", "convert", "minimize", "hint"] {
        let ran = run_with(text.as_bytes(), &[command, "-"]);
        assert_eq!(ran.code, 0, "{command}: {}", ran.err);
        assert!(ran.err.contains("read as a 9x9 of 30 givens"), "{command}: {}", ran.err);
    }
}

#[test]
fn candidates_of_a_drawing_go_to_hint_and_steps() {
    let drawn = done(&["hint", "--draw", "--tell", "step", PUZZLE]);
    let ran = run_with(drawn.as_bytes(), &["hint", "--tell", "step", "-"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("1 line of words left out"), "{}", ran.err);
    let drawing = drawn.lines().take(13).collect::<Vec<_>>().join("\n");
    let ran = run_with(drawing.as_bytes(), &["hint", "--tell", "step", "-"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("and the candidates of"), "{}", ran.err);
    let other = run_with(drawing.as_bytes(), &["convert", "-"]);
    assert!(other.err.contains("this command does not use candidates"), "{}", other.err);
    // Only the lists tell that r2c3 is 1.
    let lists = "12 12 34 34\n34 34 12 12\n12 34 12 34\n34 12 34 1\n";
    let ran = run_with(lists.as_bytes(), &["hint", "--tell", "step", "-"]);
    assert!(ran.code == 0 && ran.out.contains("r2c3 = 1"), "{} {}", ran.out, ran.err);
    let steps = run_with(lists.as_bytes(), &["solve", "--steps", "-"]);
    assert!(steps.out.contains("r4c2 = 2"), "{} {}", steps.out, steps.err);
    let bare = run_with(b"....\n....\n....\n...1\n", &["hint", "--tell", "step", "-"]);
    assert!(!bare.out.contains("r2c3 = 1"), "{}", bare.out);
    // A list without the symbol of the solution is a mistake.
    let wrong = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 23\n";
    for words in [&["hint", "-"][..], &["solve", "--steps", "-"]] {
        let ran = run_with(wrong.as_bytes(), words);
        assert_eq!(ran.code, 1, "{words:?}: {} {}", ran.out, ran.err);
        let said = ran.out + &ran.err;
        assert!(said.contains("look again at the candidates of r4c4"), "{said}");
    }
    let right = run_with(wrong.replace("23", "12").as_bytes(), &["solve", "--steps", "-"]);
    assert!(right.code == 0 && !right.out.contains("rating:"), "{} {}", right.out, right.err);
}

/// What is said of the beginning of an image, with and without the reader of images.
const READ: [&str; 3] = match cfg!(feature = "photo") {
    true => ["the image cannot be read", "the image cannot be read", "the PDF has no pages"],
    false => ["this is a PNG picture", "this is a JPEG picture", "this is a PDF"],
};

#[test]
fn a_file_that_is_no_text_gets_one_message() {
    let folder = tempfile::tempdir().unwrap();
    let cases: [(&str, &[u8], &str); 6] = [
        ("a.pdf", b"%PDF-1.7\n%\xe2\xe3\n1 0 obj\n<<\n>>\n", READ[2]),
        ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", READ[0]),
        ("a.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF\n\n\n", READ[1]),
        ("a.zip", b"PK\x03\x04\x14\0\0\0\n\n", "this is a ZIP archive"),
        ("a.bin", b"\x01\0\x02\n\n\n\n", "this is no text"),
        (
            "a.md",
            b"# About\nThis is a text.\nIt has lines.\nNone is a grid.\n",
            "`# About` is no puzzle: it looks like text",
        ),
    ];
    for (name, bytes, message) in cases {
        write(folder.path(), name, bytes);
        let ran = run_in(folder.path(), &["solve", name]);
        assert_eq!(ran.code, 2, "{name}");
        let lines: Vec<&str> = ran.err.lines().collect();
        assert_eq!(lines.len(), 2, "{name}: {}", ran.err);
        assert!(lines[0].contains(name) && lines[0].contains(message), "{}", ran.err);
        assert!(lines[1].starts_with("hint: "), "{}", ran.err);
    }
}

#[test]
fn many_faults_of_a_file_are_counted() {
    let text = format!("{PUZZLE}\n{}", "53..7....6..195..!.98\n".repeat(100));
    let ran = run_with(text.as_bytes(), &["solve", "-"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.lines().count() <= 25 && ran.err.contains("80 more errors"), "{}", ran.err);
}

#[test]
fn an_argument_may_be_a_pasted_grid() {
    let text = rows("?").join("\n");
    let ran = run(&["convert", &text]);
    assert_eq!((ran.code, ran.out), (0, format!("{PUZZLE}\n")), "{}", ran.err);
}

#[test]
fn a_label_with_a_number_is_no_row() {
    for label in ["Difficulty: 0.50", "Printed: 2026-03-01", "Solved in: 12:05.3"] {
        let text = format!("{label}\n{}\n", rows(".").join("\n"));
        assert_eq!(outcome(&text), PUZZLE, "{label}");
    }
    // A row may have a name.
    let named: Vec<String> =
        (1..).zip(rows(".")).map(|(number, row)| format!("Row {number}: {row}")).collect();
    assert_eq!(outcome(&named.join("\n")), PUZZLE);
    let small = "Row 1: 1234\nRow 2: 3412\nRow 3: 2143\nRow 4: 432.\n";
    assert_eq!(outcome(small), "123434122143432.");
}

#[test]
fn one_or_two_puzzles_may_be_numbered() {
    for count in 1..=4 {
        let lines = (1..=count).map(|number| format!("{number}. {PUZZLE}\n"));
        let found = read_all(lines.collect::<String>().as_bytes());
        assert_eq!(found.len(), count);
        for entry in found {
            assert_eq!(entry.unwrap().puzzle.givens().to_string(), PUZZLE);
        }
    }
}

#[test]
fn headings_of_public_tables_are_known() {
    let solution = done(&["solve", PUZZLE]);
    let solution = solution.trim();
    for heading in [
        "source,question,answer,rating",
        "Number,Puzzle String,Solution String,Level",
        "id,sudoku_puzzle,sudoku_solution,clues",
        "id,unsolved_board,solved_board,clues",
    ] {
        let found = read_all(format!("{heading}\n1,{PUZZLE},{solution},2\n").as_bytes());
        assert_eq!(found.len(), 1, "{heading}");
        let entry = found.into_iter().next().unwrap().unwrap();
        assert_eq!(entry.solution.unwrap().to_string(), solution, "{heading}");
    }
}

#[test]
fn marks_of_other_programs_in_candidates_are_passed_over() {
    let lists = "1 23 4 23\n*34 4 1 -23\n2 1 3 4\n34 3 2 1\n";
    let found = read_all(lists.as_bytes()).remove(0).unwrap();
    assert_eq!(found.puzzle.givens().to_string(), "1.4..41.2134.321");
    let marks = found.candidates().unwrap();
    let noted = marks.of(satoku::board::Cell::new(4)).unwrap();
    assert_eq!(noted.iter().map(|symbol| symbol.value()).collect::<Vec<_>>(), [3, 4]);
    // Where givens and placed symbols have marks, a number without one is a candidate.
    let marked = "<1> 23 *4* 23\n34 4 1 23\n2 1 3 4\n34 3 2 1\n";
    assert_eq!(outcome(marked), "1............... @ 1.4.............");
}

#[test]
fn a_number_beside_rows_of_a_list_is_not_passed_over() {
    let row = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(",");
    let rows = rows("0").iter().map(row).collect::<Vec<_>>().join("],[");
    assert_eq!(outcome(&format!("puzzle(1, [[{rows}]], easy)")), PUZZLE);
    assert!(outcome(&format!("[1, [[{rows}]]]")).starts_with('!'));
}

#[test]
fn grids_that_belong_to_a_puzzle_are_told_and_can_be_read_alone() {
    let solved = done(&["solve", PUZZLE]);
    let solved = solved.trim();
    let file = format!("{PUZZLE}\n{solved}\n");
    let ran = run_with(file.as_bytes(), &["convert", "-", "--to", "csv"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 2, "{}", ran.out);
    assert!(ran.out.contains(solved), "{}", ran.out);
    let told =
        "the grid in line 2 is the solution of a puzzle before it (--from lines reads it alone)";
    assert!(ran.err.contains(told), "{}", ran.err);
    let ran = run_with(file.as_bytes(), &["convert", "-", "--from", "lines"]);
    assert_eq!((ran.code, ran.out), (0, file), "{}", ran.err);
    // The solution of another puzzle, and one that stands before its puzzle, are puzzles.
    let other = done(&["generate", "--seed", "1"]);
    for file in [format!("{other}{solved}\n"), format!("{solved}\n{PUZZLE}\n")] {
        let ran = run_with(file.as_bytes(), &["convert", "-"]);
        assert_eq!((ran.code, ran.out), (0, file), "{}", ran.err);
    }
    let other = other.trim();
    let ran = run_with(format!("{PUZZLE}\n{other}\n{solved}\n").as_bytes(), &["convert", "-"]);
    assert_eq!((ran.code, ran.out), (0, format!("{PUZZLE}\n{other}\n")), "{}", ran.err);
}
