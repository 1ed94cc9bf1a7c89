//! What the program answers where something is wrong: exit codes, and messages that are short,
//! plain and few.

use crate::support::{Ran, command, done, ended, run, run_in, run_with, write};
use satoku::format::MAX_LINE;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A link to f-puzzles with a blank 4x4 board and further fields.
fn link(fields: Value) -> String {
    let mut object = json!({"size": 4, "grid": vec![vec![json!({}); 4]; 4]});
    let fields = fields.as_object().expect("an object").clone();
    object.as_object_mut().expect("an object").extend(fields);
    format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(&object.to_string()))
}

#[test]
fn hints_say_why_a_symbol_cannot_stand_in_a_cell() {
    for (why, code, said) in [
        ("r1c3=2", 0, "): r1c3 <> 2: otherwise these could not all be true: "),
        ("R1C3=4", 0, "): r1c3 = 4: otherwise these could not all be true: "),
        ("r1c3=5", 1, "mistake: row 1 holds 5 twice, at r1c1 and r1c3"),
        ("r1c1=5", 2, "--why: r1c1 holds 5 already"),
        ("r1c3", 2, "--why: `r1c3` has no symbol of the board"),
        ("r10c1=3", 2, "--why: r10c1 is not on the board"),
        ("here=3", 2, "--why: expected a row and a column from 1"),
    ] {
        let ran = run(&["hint", PUZZLE, "--why", why]);
        assert_eq!(ran.code, code, "{why}: {}{}", ran.out, ran.err);
        assert!(format!("{}{}", ran.out, ran.err).contains(said), "{why}: {}{}", ran.out, ran.err);
    }
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let ran = run(&["hint", hard, "--why", "r1c2=1"]);
    assert_eq!(
        (ran.code, ran.out.lines().next().unwrap()),
        (3, "no reason of up to ten facts was found")
    );
}

#[test]
fn a_text_that_is_no_puzzle_is_named_by_what_it_looks_like() {
    for (text, looks) in [
        ("The quick brown fox jumps over the lazy dog.\n", "text"),
        ("Dear Anna,\nwell, here it is.\nYours, Bob\n", "text"),
        ("It was the best of times, it was the worst of times.\n", "text"),
        ("Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich.\n", "text"),
        ("いろはにほへと ちりぬるを\n", "text"),
        ("Съешь же ещё этих мягких французских булок\n", "text"),
        ("TODO: buy milk\n", "text"),
        ("- milk\n- bread\n- 2 eggs\n", "text"),
        ("12:30 lunch\n13:00 work\n", "text"),
        ("Meeting at 10am in room 81, bring 9 copies.\n", "text"),
        ("Puzzle page 81: the answer is on page 16.\n", "text"),
        ("user@example.com\n", "text"),
        ("GB29 NWBK 6016 1331 9268 19\n", "text"),
        ("d41d8cd98f00b204e9800998ecf8427e\n", "text"),
        ("e4 e5 Nf3 Nc6\n", "text"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", "text"),
        ("v1.2.3\n", "text"),
        ("lat 52.52, lon 13.405\n", "text"),
        ("ACT I\nSCENE 1. A street.\nEnter ROMEO.\n", "text"),
        ("WALMART\nMILK 2.99\nEGGS 3.49\nTOTAL 6.48\n", "text"),
        ("Kassenbon\nMilch 1,29\nBrot 2,49\nSumme 3,78\n", "text"),
        ("true\n", "text"),
        ("fn main() {\n    let x = 3;\n}\n", "code"),
        ("def f(x):\n    return x + 1\n", "code"),
        ("import os\nimport sys\n", "code"),
        ("SELECT * FROM puzzles;\n", "code"),
        ("int main(void) {\n  return 0;\n}\n", "code"),
        ("function f() {\n  console.log(1);\n}\n", "code"),
        ("const a = 1;\nlet b = 2;\n", "code"),
        ("class A:\n    pass\n", "code"),
        ("#include <stdio.h>\nint x;\n", "code"),
        ("for (i = 0; i < 9; i++) {\n  a[i] = 0;\n}\n", "code"),
        ("\\begin{document}\n\\end{document}\n", "code"),
        ("name,age\nAnna,31\nBob,27\n", "a table of other things"),
        ("a\tb\n1\t2\n", "a table of other things"),
        ("id;name;price\n1;chair;20\n2;table;81\n", "a table of other things"),
        ("date,open,close\n2026-01-01,1,2\n", "a table of other things"),
        ("x|y\nu|v\nw|z\n", "a table of other things"),
        ("Date,Amount,Payee\n2026-11-01,12.99,Shop\n", "a table of other things"),
        ("{\"name\":\"x\",\"version\":\"1.0.0\"}\n", "data of another program"),
        ("[{\"a\":1},{\"a\":2}]\n", "data of another program"),
        ("name: x\nversion: 2\n", "data of another program"),
        ("[package]\nname = \"x\"\nversion = \"1\"\n", "data of another program"),
        ("<note><to>Anna</to></note>\n", "data of another program"),
        ("HOST=localhost\nPORT=8080\n", "data of another program"),
        ("<!DOCTYPE html>\n<html><p>Hello</p></html>\n", "a web page without a grid"),
        ("<html><body><h1>9x9</h1></body></html>\n", "a web page without a grid"),
        ("4 8 15 16 23 42\n", "numbers or signs"),
        ("978-3-16-148410-0\n", "numbers or signs"),
        ("2026-11-27\n", "numbers or signs"),
        ("192.168.0.1\n", "numbers or signs"),
        ("550e8400-e29b-41d4-a716-446655440000\n", "numbers or signs"),
        ("+49 30 901820\n", "numbers or signs"),
        ("$ 12.99\n", "numbers or signs"),
        ("12:30\n", "numbers or signs"),
        ("00:1A:2B:3C:4D:5E\n", "numbers or signs"),
        ("!!! ??? ###\n", "numbers or signs"),
        ("🙂🙂\n", "numbers or signs"),
        ("2 + 2 = 4\n", "numbers or signs"),
        ("3 > 2\n", "numbers or signs"),
    ] {
        let ran = run_with(text.as_bytes(), &["check", "-"]);
        assert_eq!((ran.code, &*ran.out), (2, ""), "{text}");
        let said = ran.err.lines().next().unwrap_or_default();
        assert!(said.ends_with(looks), "{text}: {said}");
    }
}

#[test]
fn a_file_without_a_puzzle_is_an_error() {
    for text in [
        "<opensudoku></opensudoku>",
        "<opensudoku version=\"2\"><folder name=\"a\"></folder></opensudoku>",
        "<opensudoku/>",
        "[Puzzle]\n",
        "[Puzzle]\n[State]\n53..7....\n",
        "givens,solution\n",
        "-------+-----\n-------+-----\n",
        "|---|\n",
    ] {
        for verb in ["check", "verify", "convert", "solve", "rate", "certify", "minimize"] {
            let ran = run_with(text.as_bytes(), &[verb, "-"]);
            ended(&ran, 2, &["error: standard input: there are no puzzles in it"]);
        }
    }
    // A set can say that it has none.
    let set = "{\"format\": \"satoku/puzzle-set\", \"version\": 1, \"puzzles\": []}";
    ended(&run_with(set.as_bytes(), &["check", "-"]), 0, &["0 puzzles"]);
}

#[test]
fn a_collection_that_is_cut_is_an_error() {
    let whole = format!(
        "<opensudoku>\n<folder name=\"a\"><game data=\"{PUZZLE}\"/></folder>\n</opensudoku>"
    );
    ended(&run_with(whole.as_bytes(), &["check", "-"]), 0, &["1 unique"]);
    for end in ["</folder>\n</opensudoku>", "\n</opensudoku>", "</opensudoku>"] {
        let cut = whole.strip_suffix(end).unwrap();
        let ran = run_with(cut.as_bytes(), &["check", "-"]);
        let words = ["`</opensudoku>`, found the end of the file", "hint: the file was cut short"];
        ended(&ran, 2, &words);
        // The puzzle before the cut is checked.
        assert!(ran.out.contains("one solution"), "{}", ran.out);
    }
    for text in ["<opensudoku>", "<opensudoku><a>"] {
        ended(&run_with(text.as_bytes(), &["verify", "-"]), 2, &["cut short"]);
    }
}

/// Runs the program with an output that is closed before it reads anything; returns its exit code.
#[cfg(unix)]
fn code_into_closed_pipe(input: &str, words: &[&str]) -> Option<i32> {
    let mut command = command(Path::new("."), words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The program may end before it has read everything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait().unwrap().code()
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_hides_no_failure() {
    let several = PUZZLE.replacen("419..5....8..79", "419.......8...9", 1);
    let impossible = format!("55{}", &PUZZLE[2..]);
    // More than a buffer holds, so that the program meets the closed pipe on the way.
    let good = |lines: usize| format!("{PUZZLE}\n").repeat(lines);
    // A report goes on to its end, so what fails last fails, too.
    for (words, lines) in [
        (&["check", "-"][..], 300),
        (&["check", "-", "--format", "json"], 100),
        (&["check", "-", "--quiet"], 1),
        (&["rate", "-"], 70),
        (&["rate", "-", "--histogram"], 1),
    ] {
        let bad = good(lines) + &several;
        assert_eq!(code_into_closed_pipe(&bad, words), Some(1), "{words:?}");
        assert_eq!(code_into_closed_pipe(&good(lines), words), Some(0), "{words:?}");
    }
    assert_eq!(code_into_closed_pipe(&good(200), &["verify", "-"]), Some(1));
    // Puzzles end there, with the code of what was found before.
    for (words, lines) in [
        (&["solve", "-"][..], 120),
        (&["solve", "-", "--steps"], 5),
        (&["minimize", "-"], 120),
        (&["certify", "-"], 30),
    ] {
        let bad = format!("{impossible}\n{}", good(lines));
        assert_eq!(code_into_closed_pipe(&bad, words), Some(1), "{words:?}");
        assert_eq!(code_into_closed_pipe(&good(lines), words), Some(0), "{words:?}");
    }
    for verb in ["convert", "solve", "check"] {
        let bad = format!("12?\n{}", good(300));
        assert_eq!(code_into_closed_pipe(&bad, &[verb, "-"]), Some(2), "{verb}");
    }
}

#[cfg(unix)]
#[test]
fn messages_that_nobody_reads_change_no_exit_code() {
    let bad = "no puzzle\n".repeat(5);
    for (input, words, code) in [
        (&bad[..], &["check", "-"][..], 2),
        ("", &["generate", "2", "--stats"], 0),
        ("", &["generate", "--variant", "none"], 2),
        ("", &["no-such-command"], 2),
    ] {
        let mut command = command(Path::new("."), words);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        drop(child.stderr.take());
        let mut stdin = child.stdin.take().unwrap();
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(code), "{words:?}");
    }
}

#[test]
fn an_undecided_puzzle_does_not_keep_the_others_from_being_solved() {
    // dpll finds no grid of the second one within its budget.
    let set = [81, 256, 81].map(|cells| ".".repeat(cells) + "\n").concat();
    let words = ["solve", "-", "--variant", "windoku", "--engine", "dpll"];
    let ran = run_with(set.as_bytes(), &words);
    let more = "--budget 10 searches up to ten times as long";
    let undecided = "standard input:2: not decided within the budget";
    ended(&ran, 3, &[undecided, "1 puzzle could not", more]);
    assert_eq!(ran.out.lines().count(), 2, "{}", ran.out);
}

/// The branches that dpll took for the puzzle of a file before it gave up, with a budget.
fn branches(file: &[u8], factor: &str) -> u64 {
    let words = ["check", "-", "--variant", "windoku", "--engine", "dpll", "--format", "json"];
    let ran = run_with(file, &[&words[..], &["--budget", factor]].concat());
    let report: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
    assert_eq!(report["verdict"], "undecided", "{report}");
    assert_eq!(report["tried"][0]["engine"], "dpll", "{report}");
    report["tried"][0]["effort"].as_u64().unwrap()
}

#[test]
fn what_was_tried_for_an_undecided_puzzle_is_told() {
    let blank = ".".repeat(256) + "\n";
    let usual = branches(blank.as_bytes(), "1");
    assert_eq!(branches(blank.as_bytes(), "2"), 2 * usual);
    let words = ["check", "-", "--variant", "windoku", "--engine", "dpll"];
    let ran = run_with(blank.as_bytes(), &words);
    let told = format!("not decided within the budget, after {usual} branches of dpll");
    assert!(ran.out.contains(&told), "{}", ran.out);
    let none = run_with(blank.as_bytes(), &[&words[..], &["--budget", "0"]].concat());
    ended(&none, 2, &["--budget"]);
}

#[test]
fn little_of_the_input_is_repeated() {
    let z = "z".repeat(1000);
    let put = |text: &str| text.replace('Z', &z);
    let texts = [
        put("{\"givens\": \"1...\", \"minimal\": \"Z\"}"),
        put("{\"givens\": \"1...\", \"size\": \"Z\"}"),
        put("{\"givens\": \"1...\", \"seed\": \"Z\"}"),
        put("{\"givens\": \"1...\", \"clues\": \"Z\"}"),
        put("{\"givens\": \"1...\", \"clues\": [{\"kind\": \"Z\", \"cells\": []}]}"),
        put("{\"givens\": \"1...\", \"variant\": \"Z\"}"),
        put(
            "{\"givens\": \"1...\", \"variant\": \"x+zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz\"}",
        ),
        put("{\"givens\": \"Z\"}"),
        put("{\"format\": \"Z\", \"version\": 1, \"puzzles\": []}"),
        put("{\"format\": \"satoku/puzzle-set\", \"version\": \"Z\", \"puzzles\": []}"),
        put("<opensudoku><Z></b></opensudoku>"),
        put("<opensudoku></Z>"),
        put("<opensudoku></opensudoku></Z>"),
        put("<opensudoku><game data=\"&Z;\"/></opensudoku>"),
        put("<opensudoku><name>&Z;</name></opensudoku>"),
        put("<opensudoku><game Z/></opensudoku>"),
        put("<Z/>"),
        put("https://Z.org/"),
        put("https://puzz.link/p?Z/9/9/zz"),
        put("{\"version\": \"http://ipuz.org/v2\", \"kind\": [\"Z\"]}"),
        put("{\"version\": \"http://ipuz.org/v2\", \"kind\": [\"http://ipuz.org/sudoku#1\"], \
             \"empty\": \"Z\", \"puzzle\": [[5, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]]}"),
        put("Z"),
        put("Z,Z,Z,Z"),
        link(json!({ "thermometer": z, "size": z })),
        link(json!({ z.as_str(): [1] })),
        format!(
            "https://f-puzzles.com/?load={}",
            lz_str::compress_to_base64(&json!(z).to_string())
        ),
    ];
    for text in &texts {
        let ran = run_with(text.as_bytes(), &["check", "-"]);
        ended(&ran, 2, &["error: "]);
        assert!(!ran.err.contains(&z[..41]), "{text:.100}: {}", ran.err);
        assert!(ran.err.lines().all(|line| line.chars().count() < 400), "{}", ran.err);
    }
    let folder = tempfile::tempdir().unwrap();
    for text in [
        "variant = \"Z\"\n[[request]]",
        "quota = \"Z\"",
        "Z = 1",
        "[[request]]\nclues = \"Z\"",
        "size = \"Z\"",
    ] {
        write(folder.path(), "sweep.toml", put(text));
        let ran = run_in(folder.path(), &["tune", "sweep", "sweep.toml", "-o", "a.ndjson"]);
        ended(&ran, 2, &["sweep.toml"]);
        assert!(!ran.err.contains(&z[..41]), "{text}: {}", ran.err);
    }
}

#[test]
fn control_characters_of_names_and_arguments_are_escaped() {
    let name = "na\u{1b}[31mme\u{202e}.txt";
    let shown = "na\\u{1b}[31mme\\u{202e}.txt";
    ended(&run(&["check", name]), 2, &[shown]);
    ended(&run(&["generate", "--seed", "1", "-o", &format!("{name}/x.none")]), 2, &[shown]);
    ended(&run(&["generate", "--size", name]), 2, &[shown]);
    ended(&run(&["generate", "--solution", name]), 2, &[shown]);
    ended(&run(&[name]), 2, &["\\u{202e}", "satoku --help"]);
    #[cfg(unix)]
    {
        let folder = tempfile::tempdir().unwrap();
        let name = "a\u{1b}[31m\u{7}\n.txt";
        write(folder.path(), name, format!("{PUZZLE}\n12?\n"));
        for verb in ["check", "verify", "rate", "solve", "convert"] {
            ended(&run_in(folder.path(), &[verb, name]), 2, &["a\\u{1b}[31m\\u{7}\\n.txt:2:"]);
        }
    }
}

#[test]
fn control_characters_of_titles_are_removed() {
    let (title, plain) = ("\u{1b}]0;pwn\u{7}ed\u{9b}31m\tby\nhand", "]0;pwned31m\tby\nhand");
    for text in [
        link(json!({ "title": title })),
        json!({"givens": "................", "about": {"title": title}}).to_string(),
    ] {
        let converted = run_with(text.as_bytes(), &["convert", "-", "--format", "json"]);
        let set: Value = serde_json::from_str(&converted.out).unwrap();
        assert_eq!(set["puzzles"][0]["about"]["title"], plain);
    }
    let nine = json!({"givens": PUZZLE, "about": {"title": title}, "certificate": "\u{9b}31m"});
    for format in ["sdk", "json", "ndjson", "ipuz"] {
        let ran = run_with(nine.to_string().as_bytes(), &["convert", "-", "--format", format]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let is_obeyed = |c: char| c.is_control() && !"\t\n".contains(c);
        assert!(!ran.out.contains(is_obeyed), "{:?}", ran.out);
    }
    let ran = run_with(nine.to_string().as_bytes(), &["convert", "-", "--format", "ndjson"]);
    let again: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(again["certificate"], "\u{9b}31m", "what has a meaning is kept");
}

#[test]
fn many_errors_are_counted() {
    let text = format!("{PUZZLE}\n{}", "abc\n".repeat(1000));
    for verb in ["check", "verify", "rate", "solve", "convert", "certify", "minimize"] {
        for quiet in [&[][..], &["--quiet"]] {
            let ran = run_with(text.as_bytes(), &[&[verb, "-"], quiet].concat());
            ended(&ran, 2, &["error: 980 more errors in standard input", "1000 puzzles skipped"]);
            let starts =
                |start: &str| ran.err.lines().filter(|line| line.starts_with(start)).count();
            assert_eq!((starts("error: "), starts("hint: ")), (22, 1), "{verb}: {}", ran.err);
            assert!(ran.err.contains("standard input:21:1: "), "{}", ran.err);
        }
    }
    // So are puzzles that a format cannot express.
    let text = "{\"givens\": \"................\", \"variant\": \"x\"}\n".repeat(30);
    let ran = run_with(text.as_bytes(), &["convert", "-", "--format", "lines"]);
    ended(&ran, 2, &["error: 10 more errors in standard input", "can express none of 30 puzzles"]);
}

#[test]
fn many_failing_puzzles_are_counted() {
    let text =
        format!("{}\n", ".".repeat(81)).repeat(2) + &format!("11{}\n", ".".repeat(79)).repeat(30);
    let more = |verb: &str| match verb {
        "solve" => 10,
        _ => 12,
    };
    for verb in ["solve", "rate", "certify", "minimize"] {
        let ran = run_with(text.as_bytes(), &[verb, "-"]);
        ended(&ran, 1, &["standard input:20: no solution"]);
        let said = format!("{} more puzzles of standard input failed", more(verb));
        assert!(ran.err.contains(&said), "{verb}: {}", ran.err);
        assert!(ran.err.lines().count() <= 24, "{verb}: {}", ran.err);
    }
    let ran = run_with(text.as_bytes(), &["solve", "-"]);
    ended(&ran, 1, &["note: 2 puzzles have more than one solution; one of them is given"]);
}

#[test]
fn a_missing_file_is_called_missing() {
    for name in ["nofile.txt", "folder/nofile", "a-file-with-a-long-name.json"] {
        ended(&run(&["generate", "--solution", name]), 2, &["cannot read", name]);
        ended(&run(&["check", name]), 2, &["cannot read", name, "hint: "]);
    }
    // What is no name is a puzzle, even a faulty one.
    for puzzle in [&PUZZLE[1..], &PUZZLE.replacen('5', "?", 1), &format!("{}.AB", ".".repeat(253))]
    {
        let ran = run(&["check", puzzle]);
        assert!(!ran.err.contains("cannot read"), "{}", ran.err);
    }
    ended(&run(&["generate", "--solution", &SOLUTION[1..]]), 2, &["expected 81 characters"]);
}

#[test]
fn the_last_index_is_one_like_others() {
    let last = u64::MAX.to_string();
    let words = ["generate", "--seed", "1", "--start", &last, "--format", "ndjson"];
    let made: Value = serde_json::from_str(&done(&words)).unwrap();
    assert_eq!(made["index"], u64::MAX);
    let before = (u64::MAX - 1).to_string();
    let two = done(&["generate", "2", "--seed", "1", "--start", &before, "--format", "ndjson"]);
    assert_eq!(two.lines().count(), 2);
    assert!(two.ends_with(&done(&words)));
    // Also where there is nothing left to make.
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let words = [&words[..5], &["-o", "a.ndjson", "--resume"]].concat();
        assert_eq!(run_in(folder.path(), &words).code, 0);
    }
}

#[test]
fn what_cannot_be_asked_is_refused_before_the_first_puzzle() {
    for format in ["ipuz", "sdk", "ss"] {
        let ran = run(&["generate", "3", "--seed", "1", "--format", format]);
        ended(&ran, 2, &["file holds one puzzle", "hint: "]);
        assert_eq!(ran.out, "");
        done(&["generate", "--seed", "1", "--format", format]);
    }
    let ran = run(&["generate", "2", "--seed", "1", "--distinct", "--start", "5"]);
    ended(&ran, 2, &["--distinct", "--start", "hint: "]);
    assert_eq!(ran.out, "");
    done(&["generate", "2", "--seed", "1", "--distinct", "--start", "0"]);
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    for words in [&["--help"][..], &["--version"], &["generate", "--help"], &["help", "check"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let ran: Ran = command(Path::new("."), words).stdout(full).output().unwrap().into();
        ended(&ran, 2, &["error: cannot write standard output: No space left"]);
    }
    assert!(done(&["--version"]).starts_with("satoku "));
    ended(&run(&[]), 2, &["Usage"]);
}

#[test]
fn a_long_first_line_of_many_is_passed_over() {
    let puzzle = json!({ "givens": PUZZLE }).to_string();
    let long = json!({"givens": PUZZLE, "note": "x".repeat(MAX_LINE)});
    for before in ["", "# a comment\n"] {
        let ran = run_with(format!("{before}{long}\n{puzzle}\n").as_bytes(), &["check", "-"]);
        ended(
            &ran,
            2,
            &["a line is longer than 1048576 bytes", "2 puzzles: 1 unique, 1 unreadable"],
        );
    }
    // A set on one line is a set, however long.
    let puzzles = vec![json!({"givens": PUZZLE, "note": "x".repeat(MAX_LINE / 2)}); 3];
    let set = json!({"format": "satoku/puzzle-set", "version": 1, "puzzles": puzzles});
    ended(&run_with(set.to_string().as_bytes(), &["check", "-"]), 0, &["3 puzzles: 3 unique"]);
}

#[test]
fn certificates_are_read_as_they_are_written() {
    let proved = done(&["generate", "--seed", "1", "--assurance", "proof", "--format", "ndjson"]);
    ended(&run_with(proved.as_bytes(), &["verify", "-"]), 0, &["1 verified"]);
    let mut puzzle: Value = serde_json::from_str(&proved).unwrap();
    let certificate = puzzle["certificate"].as_str().unwrap().to_owned();
    for spoilt in [
        format!("0{certificate}"),
        format!(" {certificate}"),
        format!("{certificate} "),
        format!("{certificate}\n"),
        format!("{certificate} 17 0"),
        format!("{certificate} 0"),
        certificate.replacen(' ', "  ", 1) + "  0",
        format!("+{certificate}"),
        format!("01 0 {certificate}"),
        format!("-0 {certificate}"),
    ] {
        puzzle["certificate"] = spoilt.as_str().into();
        let ran = run_with(puzzle.to_string().as_bytes(), &["verify", "-"]);
        ended(&ran, 1, &["1 rejected"]);
        assert!(ran.out.contains("rejected: "), "{spoilt}: {}", ran.out);
    }
}
