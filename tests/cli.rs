//! The program as its users see it: output, exit codes, and clear errors for bad input.

use crate::support::{Ran, command, done, ended, run, run_in, run_with, write};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Asserts that a run ends with `code`, says each of `words` and wrote no data.
fn refused(ran: &Ran, code: i32, words: &[&str]) {
    assert_eq!(ran.out, "", "{}", ran.err);
    ended(ran, code, words);
}

#[test]
fn one_puzzle_by_default() {
    let ran = run(&["generate"]);
    assert_eq!(ran.code, 0);
    assert_eq!(ran.out.trim_end().len(), 81);
    assert!(ran.err.starts_with("seed: "), "{}", ran.err);
    let seed = ran.err.trim_end().strip_prefix("seed: ").unwrap();
    assert_eq!(done(&["generate", "--seed", seed]), ran.out);
    assert!(run(&["generate", "-q"]).err.is_empty());
}

#[test]
fn every_size_and_variant_is_made_and_checked() {
    let requests = [
        "--size 4",
        "--size 6",
        "--size 3x2",
        "--size 8",
        "--size 9",
        "--size 10",
        "--size 12",
        "--size 15",
        "--size 16",
        "--size 20 --clues 250",
        "--size 25 --clues 400",
        "--variant x",
        "--variant windoku",
        "--variant jigsaw",
        "--variant jigsaw --size 7",
        "--variant windoku+x",
    ];
    for request in requests {
        let words: Vec<&str> = ["generate", "1", "--seed", "1", "--format", "ndjson"]
            .into_iter()
            .chain(request.split(' '))
            .collect();
        let ran = run_with(done(&words).as_bytes(), &["check", "-"]);
        assert_eq!(ran.code, 0, "{request}: {}", ran.err);
        assert!(ran.err.contains("1 puzzle: 1 unique"), "{request}: {}", ran.err);
        // Without a format there is one that can say the board.
        let words: Vec<&str> =
            words.into_iter().filter(|word| !["--format", "ndjson"].contains(word)).collect();
        assert_eq!(run(&words).code, 0, "{request}");
    }
}

#[test]
fn a_set_is_made_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), &["generate", "30", "--seed", "1", "-o", "set.json"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    let ran = run_in(folder.path(), &["check", "set.json", "--minimal"]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("30 puzzles: 30 unique, 30 minimal"), "{}", ran.err);
    assert_eq!(ran.out.lines().filter(|line| line.ends_with("minimal")).count(), 30);
    // The file has the mode of any new file.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode =
            |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
        fs::write(folder.path().join("other"), "").unwrap();
        assert_eq!(mode("set.json"), mode("other"));
        // And one that is replaced keeps its own.
        fs::set_permissions(folder.path().join("set.json"), fs::Permissions::from_mode(0o640))
            .unwrap();
        assert_eq!(run_in(folder.path(), &["generate", "--seed", "1", "-o", "set.json"]).code, 0);
        assert_eq!(mode("set.json") & 0o777, 0o640);
    }
}

#[test]
fn solve_shows_counts_and_lists() {
    assert_eq!(done(&["solve", PUZZLE]).trim_end(), SOLUTION);
    assert_eq!(run_with(PUZZLE.as_bytes(), &["solve", "-"]).out.trim_end(), SOLUTION);
    let drawn = done(&["solve", PUZZLE, "--draw"]);
    assert!(drawn.starts_with("┌───────┬───────┬───────┐\n│ 5 3 4 │ 6 7 8 │ 9 1 2 │\n"), "{drawn}");
    assert_eq!(done(&["solve", PUZZLE, "--count", "10"]), "1\n");
    let empty = ".".repeat(16);
    assert_eq!(done(&["solve", &empty, "--count", "1000"]), "288\n");
    assert_eq!(done(&["solve", &empty, "--count", "100"]), "100 or more\n");
    let all = done(&["solve", &empty, "--all"]);
    let all: std::collections::BTreeSet<&str> = all.lines().collect();
    assert_eq!(all.len(), 288, "all of them, each once");
    assert!(all.contains("1234341221434321"));
    let some = run(&["solve", &empty, "--all=100"]);
    assert_eq!((some.code, some.out.lines().count()), (0, 100));
    assert!(some.err.contains("there may be more than 100 solutions; --all=1000"), "{}", some.err);
    let json = done(&["solve", "--all=2", "--format", "json", &empty]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["solutions"].as_array().map(Vec::len), Some(2), "{json}");
    assert_eq!((&json["complete"], &json["line"]), (&false.into(), &1.into()), "{json}");
    for (more, message) in [("json", "--format is for"), ("pdf", "are for --steps")] {
        let ran = run(&["solve", "--format", more, &empty]);
        assert!(ran.code == 2 && ran.err.contains(message), "{}", ran.err);
    }
    let lists = done(&["solve", "--candidates", "12..3.........1."]);
    assert!(lists.starts_with("1 2 "), "{lists}");
    let all = done(&["solve", "--candidates", &empty]);
    assert_eq!(all.trim_end(), ["1234"; 16].join(" "));
}

#[test]
fn an_alphabet_too_short_for_the_board_is_refused() {
    let puzzle = done(&["generate", "--seed", "1", "--format", "ndjson"]);
    for words in [&["solve", "-"][..], &["solve", "-", "--candidates"], &["solve", "-", "--draw"]] {
        let ran = run_with(puzzle.as_bytes(), &[words, &["--symbols", "abcd"]].concat());
        refused(&ran, 2, &["--symbols", "4 symbols are too few", "hint:"]);
    }
}

#[test]
fn solve_says_why_there_is_no_solution() {
    let twice = format!("55{}", &PUZZLE[2..]);
    refused(&run(&["solve", &twice]), 1, &["no solution: row 1 holds 5 twice, at r1c1 and r1c2"]);
    let impossible = PUZZLE.replacen("53..", "531.", 1);
    refused(&run(&["solve", &impossible]), 1, &["no solution"]);
    assert!(run(&["solve", &".".repeat(81)]).err.contains("more than one solution"));
}

#[test]
fn check_finds_every_fault() {
    let missing = PUZZLE.replacen("419..5....8..79", "419.......8...9", 1);
    let lines =
        [PUZZLE.to_owned(), missing, format!("55{}", &PUZZLE[2..]), PUZZLE.replacen('.', "4", 1)];
    let ran = run_with(lines.join("\n").as_bytes(), &["check", "-", "--minimal"]);
    ended(
        &ran,
        1,
        &["4 puzzles: 2 unique, 1 with several solutions, 1 without solution, 0 minimal"],
    );
    let said: Vec<&str> = ran.out.lines().collect();
    assert!(said[1].contains("several solutions, two of them differ at r"), "{}", said[1]);
    assert!(said[2].contains("no solution: row 1 holds 5 twice"), "{}", said[2]);
    assert!(said[3].contains("not minimal: could do without r1c1 or r"), "{}", said[3]);

    let ran = run_with(lines.join("\n").as_bytes(), &["check", "-", "--format", "json"]);
    let objects: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<&str> =
        objects[..4].iter().map(|object| object["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["unique", "several", "none", "unique"]);
    assert_eq!(objects[4]["summary"]["unique"], 2);
}

#[test]
fn check_compares_the_solution_that_is_named() {
    let puzzle = done(&["generate", "--seed", "1", "--format", "ndjson"]);
    let value: serde_json::Value = serde_json::from_str(&puzzle).unwrap();
    let solution = value["solution"].as_str().unwrap();
    let swapped: String = solution
        .chars()
        .map(|c| match c {
            '1' => '2',
            '2' => '1',
            other => other,
        })
        .collect();
    let ran = run_with(puzzle.replace(solution, &swapped).as_bytes(), &["check", "-"]);
    ended(&ran, 1, &["1 with a wrong solution"]);
    assert!(ran.out.contains("the one given is wrong at r"), "{}", ran.out);
}

#[test]
fn a_quiet_check_names_failures_alone() {
    let several = PUZZLE.replacen("419..5....8..79", "419.......8...9", 1);
    let text = format!("{PUZZLE}\n{several}\n");
    let ran = run_with(text.as_bytes(), &["check", "-", "--quiet"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert!(ran.out.starts_with("standard input:2: several solutions"), "{}", ran.out);
    assert_eq!(ran.out.lines().count(), 1);
}

#[test]
fn minimize_writes_what_it_reads() {
    for variant in ["x", "jigsaw", "windoku"] {
        let puzzles =
            done(&["generate", "2", "--seed", "1", "--variant", variant, "--clues", "40"]);
        let ran = run_with(puzzles.as_bytes(), &["minimize", "-"]);
        assert_eq!(ran.code, 0, "{variant}: {}", ran.err);
        let checked = run_with(ran.out.as_bytes(), &["check", "-", "--minimal"]);
        assert!(checked.err.contains("2 unique, 2 minimal"), "{variant}: {}", checked.err);
    }
}

#[test]
fn minimize_leaves_what_is_needed() {
    let small = done(&["minimize", PUZZLE]);
    assert!(small.trim_end().chars().filter(|c| *c != '.').count() <= 30);
    let ran = run_with(small.as_bytes(), &["check", "-", "--minimal"]);
    assert!(ran.err.contains("1 unique, 1 minimal"), "{}", ran.err);
    refused(&run(&["minimize", &".".repeat(81)]), 1, &["more than one solution"]);
    assert_ne!(
        done(&["minimize", SOLUTION, "--seed", "1"]),
        done(&["minimize", SOLUTION, "--seed", "2"])
    );
}

#[test]
fn encode_writes_dimacs_that_names_its_variables() {
    let text = done(&["encode", PUZZLE]);
    assert!(text.starts_with("c var 1 r1c1=1\nc var 2 r1c1=2\n"));
    assert!(text.contains("\np cnf 729 10560\n"), "10530 clauses of the rules and 30 givens");
    let blocked = done(&["encode", PUZZLE, "--block"]);
    assert!(blocked.contains("\np cnf 729 10561\n"));
    // Another reader of DIMACS finds a model of the one and none of the other.
    for (text, satisfiable) in [(text, true), (blocked, false)] {
        let mut solver = varisat::Solver::new();
        solver.add_dimacs_cnf(text.as_bytes()).unwrap();
        assert_eq!(solver.solve().unwrap(), satisfiable);
    }
}

#[test]
fn completions_and_manual_are_written() {
    assert!(done(&["completions", "bash"]).contains("satoku"));
    assert!(done(&["man"]).contains(".TH satoku"));
    assert!(done(&["man", "--markdown"]).contains("## satoku generate"));
}

#[test]
fn the_name_alone_shows_commands_that_work() {
    // A script that leaves the command out gets the list of commands and the code of bad usage.
    let ran = run(&[]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("Commands:") && ran.err.contains("  generate "), "{}", ran.err);

    let first = done(&["help"]);
    assert_eq!(done(&["help", "start"]), first);
    // What the screen shows can be typed, in its order.
    let folder = tempfile::tempdir().unwrap();
    let mut tried = 0;
    for line in first.lines().filter_map(|line| line.strip_prefix("  satoku ")) {
        if line.starts_with("book") || line.starts_with("studio") {
            continue;
        }
        let words: Vec<String> = line
            .split('"')
            .enumerate()
            .flat_map(|(i, part)| match i % 2 {
                0 => part.split_whitespace().map(str::to_owned).collect(),
                _ => vec![part.to_owned()],
            })
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let ran = run_in(folder.path(), &words);
        assert_eq!(ran.code, 0, "satoku {line}: {}", ran.err);
        tried += 1;
    }
    assert!(tried >= 6, "{first}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_name_alone_in_a_terminal_shows_what_people_do_first() {
    let program = env!("CARGO_BIN_EXE_satoku");
    let Ok(ran) = Command::new("script").args(["-qec", program, "/dev/null"]).output() else {
        assert!(std::env::var_os("SATOKU_REQUIRE_TOOLS").is_none(), "script is not installed");
        eprintln!("skipped: script is not installed");
        return;
    };
    let shown = String::from_utf8(ran.stdout).unwrap().replace('\r', "");
    assert_eq!((ran.status.code(), shown), (Some(0), done(&["help"])));
}

#[test]
fn help_explains_topics_and_names_and_finds_the_nearest() {
    assert!(done(&["help", "Difficulty"]).contains("  beginner    1.0 to 1.2\n"));
    assert!(done(&["help", "variants"]).contains(" windoku,"));
    assert!(done(&["help", "generate"]).contains("Usage: satoku generate"));
    assert!(done(&["help", "tune", "add"]).contains("Usage: satoku tune add"));
    assert!(done(&["help", "Killer"]).starts_with("killer (cage): "));
    assert!(done(&["help", "x-wing"]).contains("--technique x-wing"));
    refused(
        &run(&["help", "varaints"]),
        2,
        &["nothing is called `varaints`", "satoku help variants?"],
    );
    refused(&run(&["help", "windoko"]), 2, &["did you mean satoku help windoku?"]);
    refused(&run(&["help", "qqqqqqqqqqqq"]), 2, &["the topics are start, variants,"]);
}

#[test]
fn help_fits_a_narrow_terminal() {
    let help = done(&["generate", "--help"]);
    assert!(help.lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn bad_requests_name_the_flag_and_the_way_out() {
    let cases: &[(&[&str], i32, &[&str])] = &[
        (&["--clues", "5"], 2, &["--clues", "fewest possible is 17", "hint:"]),
        (&["--clues", "90..20"], 2, &["--clues", "90..20", "above its last"]),
        (&["--clues", "90"], 2, &["--clues", "81 cells", "hint:"]),
        (&["--clues", "x"], 2, &["--clues", "24..28"]),
        (&["--clues", "27", "--symmetry", "rotate-90"], 2, &["25 and 28", "hint:"]),
        (&["0"], 2, &["0"]),
        (&["-1"], 2, &["-1"]),
        (&["1e9"], 2, &["1e9"]),
        (&["--size", "7"], 2, &["--size", "7", "hint:"]),
        (&["--size", "99"], 2, &["--size", "99"]),
        (&["--variant", "hex"], 2, &["--variant", "hex", "windoku"]),
        (&["--variant", "x+x"], 2, &["--variant", "twice"]),
        (&["--variant", "classic+jigsaw"], 2, &["cannot be combined"]),
        (&["--symmetry", "round"], 2, &["--symmetry", "round"]),
        (&["--engine", "magic"], 2, &["--engine", "magic"]),
        (&["--assurance", "proof", "--format", "lines"], 2, &["lines cannot hold", "hint:"]),
        (&["--solution", "123"], 2, &["--solution", "81", "hint:"]),
        (&["--solution", &"1".repeat(81)], 2, &["--solution", "holds 1 twice"]),
        (
            &["--solution", &format!("{}?{}", &SOLUTION[..40], &SOLUTION[41..])],
            2,
            &["--solution: character 41", "`?`"],
        ),
        (&["--keep", "r1c1,r10c1"], 2, &["--keep", "r10c1", "r9c9"]),
        (&["--pattern", "nowhere.txt"], 2, &["nowhere.txt"]),
        (&["--regions", "nowhere.txt", "--variant", "jigsaw"], 2, &["nowhere.txt"]),
        (&["--seed", "-3"], 2, &["--seed"]),
        (&["--seed", "18446744073709551616"], 2, &["--seed"]),
        (&["2", "--start", "18446744073709551615"], 2, &["--start"]),
        (&["--jobs", "0"], 2, &["--jobs"]),
        (&["--time-limit", "5"], 2, &["--time-limit", "30s"]),
        (&["--symbols", "aabc"], 2, &["--symbols", "twice"]),
        (&["-o", "puzzles.doc"], 2, &["puzzles.doc", "hint:"]),
        (&["-o", "."], 2, &["."]),
        (&["--resume"], 2, &["--resume", "--output"]),
        (&["--variant", "x", "--format", "lines"], 2, &["ndjson"]),
        (&["--clues", "17", "--tries", "2", "--seed", "1"], 3, &["best was", "clues", "hint:"]),
    ];
    for (words, code, said) in cases {
        let ran = run(&[&["generate"][..], words].concat());
        refused(&ran, *code, said);
    }
}

#[test]
fn faults_of_arguments_have_one_form_and_no_word_of_programmers() {
    let cases: &[(&str, &str)] = &[
        ("generate 0", "COUNT: expected a whole number from 1 on, found `0`"),
        ("generate -1", "COUNT: expected a whole number from 1 on, found `-1`"),
        ("generate --seed -1", "--seed: expected a whole number from 0 on, found `-1`"),
        ("generate --seed=x", "--seed: expected a whole number from 0 on, found `x`"),
        ("generate --tries 0", "--tries: expected a whole number from 1 on, found `0`"),
        ("generate --start x", "--start: expected a whole number from 0 on, found `x`"),
        ("generate --jobs 0", "--jobs: expected a whole number from 1 to 1024, found `0`"),
        ("check a --jobs 2000", "--jobs: expected a whole number from 1 to 1024, found `2000`"),
        ("select a --sample 0", "--sample: expected a whole number from 1 on, found `0`"),
        ("select a --sample -1", "--sample: expected a whole number from 1 on, found `-1`"),
        ("select a --split x", "--split: expected a number of parts"),
        ("solve --count x a", "--count: expected a whole number from 1 on, found `x`"),
        ("verify --work-limit x a", "--work-limit: expected a whole number from 0 on"),
        ("minimize --seed x a", "--seed: expected a whole number from 0 on, found `x`"),
        ("convert a --per-page 0", "--per-page: expected a whole number from 1 to 24, found `0`"),
        ("tune add --top 0 a", "--top: expected a whole number from 1 on, found `0`"),
        ("tune survey --samples 0", "--samples: expected a whole number from 1 on, found `0`"),
        ("tune fewest --rounds -1 a", "--rounds: expected a whole number from 0 on"),
        ("book --seed -1", "--seed: expected a whole number from 0 on, found `-1`"),
        ("generate --symmetry fall", "--symmetry: expected none, rotate-180"),
        ("generate --symmetry fall", "; did you mean full?"),
        ("generate --format jsno", "did you mean json?"),
        (
            "check a --format jsn",
            "--format: expected text or json, found `jsn`; did you mean json?",
        ),
        (
            "generate --seeds 1",
            "satoku generate has no option `--seeds`\nhint: did you mean --seed?",
        ),
        ("generate --title x", "has no option `--title`\nhint: see satoku generate --help"),
        ("generate --forbid foo", "is called `foo`; `satoku techniques` lists them all"),
        ("generate --zzzzzzzz", "hint: see satoku generate --help"),
        ("generates", "there is no command `generates`\nhint: did you mean generate?"),
        ("tune swep", "there is no command `swep`\nhint: did you mean sweep?"),
        ("generate 1 2", "`2` is one argument too many for satoku generate"),
        ("select", "FILE|PUZZLE is missing"),
        ("select a --where", "--where: a value is missing"),
        ("select a --shuffle --sort id", "--shuffle cannot be used with --sort"),
        ("generate --seed 1 --seed 2", "--seed is given twice"),
        ("generate --quiet=3", "--quiet: expected no value, found `3`"),
    ];
    let jargon = [
        "Usage:",
        "tip:",
        "For more information",
        "invalid digit",
        "non-zero",
        "..=",
        "subcommand",
    ];
    for (words, said) in cases {
        let ran = run(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(ran.code, 2, "{words}: {}", ran.err);
        assert!(ran.err.starts_with("error: ") && ran.err.contains(said), "{words}: {}", ran.err);
        assert!(ran.err.lines().count() <= 2, "{words}: {}", ran.err);
        assert!(!jargon.iter().any(|word| ran.err.contains(word)), "{words}: {}", ran.err);
    }
    // Without a command, the help is the answer.
    let ran = run(&["tune"]);
    assert!(ran.code == 2 && ran.err.contains("Commands:"), "{}", ran.err);
}

#[test]
fn bad_layouts_and_patterns_are_named() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "short.txt", "1.1.\n");
    write(folder.path(), "wide.txt", "1.1.1\n....\n....\n....\n");
    write(folder.path(), "apart.txt", "abba\naabb\nccdd\nccdd\n");
    write(folder.path(), "few.txt", "1...\n....\n....\n...1\n");
    write(folder.path(), "fair.txt", "aabb\naabb\nccdd\nccdd\n");
    write(folder.path(), "bytes.txt", b"\xff\xfe");
    let cases: &[(&[&str], &[&str])] = &[
        (
            &["--pattern", "short.txt", "--size", "4"],
            &["short.txt", "expected 4 rows, found 1", "hint:"],
        ),
        (&["--pattern", "wide.txt", "--size", "4"], &["wide.txt", "line 1", "hint:"]),
        (&["--pattern", "few.txt", "--size", "4"], &["--pattern", "mark more cells"]),
        (&["--pattern", "bytes.txt", "--size", "4"], &["bytes.txt", "byte 1", "UTF-8"]),
        (&["--pattern", "wide.txt", "--symmetry", "full", "--size", "4"], &["wide.txt"]),
        (&["--regions", "apart.txt", "--variant", "jigsaw"], &["apart.txt", "not connected"]),
        (&["--regions", "fair.txt"], &["jigsaw", "hint:"]),
    ];
    for (words, said) in cases {
        refused(&run_in(folder.path(), &[&["generate"][..], words].concat()), 2, said);
    }
}

#[test]
fn bad_files_are_named_with_line_and_column() {
    let good = format!("{PUZZLE}\n");
    let set = done(&["generate", "2", "--seed", "1", "--format", "json"]);
    let cases: Vec<(&str, Vec<u8>, Vec<&str>)> = vec![
        ("empty.txt", b"".to_vec(), vec!["empty.txt", "no puzzle"]),
        ("short.txt", b"123\n".to_vec(), vec!["short.txt:1"]),
        (
            "symbol.txt",
            good.replacen('.', "?", 1).into_bytes(),
            vec!["symbol.txt:1:3", "`?`", "1-9"],
        ),
        ("cut.json", set.as_bytes()[..set.len() / 2].to_vec(), vec!["cut.json:"]),
        (
            "typed.json",
            set.replacen("\"size\":9", "\"size\":\"nine\"", 1).into_bytes(),
            vec!["typed.json:7"],
        ),
        (
            "version.json",
            set.replacen("\"version\": 1", "\"version\": 99", 1).into_bytes(),
            vec!["version.json:", "99"],
        ),
        ("long.txt", vec![b'1'; 10 << 20], vec!["long.txt:1"]),
        ("bytes.txt", b"\xff\xff\xff\xff\n".to_vec(), vec!["bytes.txt:1", "UTF-8"]),
        ("deep.json", vec![b'['; 1 << 20], vec!["deep.json"]),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (name, content, said) in &cases {
        write(folder.path(), name, content);
        for verb in ["check", "solve", "minimize", "encode"] {
            let ran = run_in(folder.path(), &[verb, name]);
            match *name {
                // Its first puzzle is good.
                "typed.json" => ended(&ran, 2, said),
                _ => refused(&ran, 2, said),
            }
        }
    }
    refused(&run_in(folder.path(), &["check", "missing.txt"]), 2, &["missing.txt"]);
    refused(&run_in(folder.path(), &["check", "."]), 2, &["folder"]);
    // What Windows and editors add is no fault.
    write(folder.path(), "windows.txt", format!("\u{feff}{PUZZLE}\r\n"));
    assert_eq!(run_in(folder.path(), &["check", "windows.txt"]).code, 0);
}

#[test]
fn a_bad_line_is_reported_and_skipped() {
    let text = format!("{PUZZLE}\n12?\n{PUZZLE}\n");
    let ran = run_with(text.as_bytes(), &["check", "-"]);
    ended(&ran, 2, &["standard input:2", "3 puzzles: 2 unique, 1 unreadable", "skipped"]);
    assert_eq!(ran.out.lines().count(), 2);
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let ran = run_with(b"\x1b[31m123\x07\n", &["check", "-"]);
    assert!(!ran.err.contains('\u{1b}') && !ran.err.contains('\u{7}'), "{:?}", ran.err);
}

#[cfg(unix)]
#[test]
fn a_full_disk_and_a_closed_pipe() {
    for words in [
        &["generate", "50", "--seed", "1", "-o", "/dev/full"][..],
        &["generate", "50", "--seed", "1", "-o", "/dev/full", "--format", "json"],
    ] {
        refused(&run(words), 2, &["/dev/full", "No space left"]);
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_satoku"))
        .args(["generate", "100000", "--seed", "1", "-q"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0), "a reader that has enough is no fault");
}

#[test]
fn a_run_that_fails_leaves_the_old_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "set.json", "old");
    for words in [
        &["generate", "--clues", "5", "-o", "set.json"][..],
        &["generate", "--solution", "1", "-o", "set.json"],
        &["encode", "123", "-o", "set.json"],
        &["minimize", "nowhere.txt", "-o", "set.json"],
        // Formats that cannot say the board, straight to the file.
        &["generate", "--variant", "x", "--format", "lines", "-o", "set.json"],
        &["generate", "--size", "3x2", "--format", "rows", "-o", "set.json"],
        &["generate", "--variant", "jigsaw", "--format", "rows", "-o", "set.json"],
    ] {
        assert_eq!(run_in(folder.path(), words).code, 2, "{words:?}");
        assert_eq!(fs::read_to_string(folder.path().join("set.json")).unwrap(), "old", "{words:?}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file stays");
}

#[cfg(unix)]
#[test]
fn what_may_not_be_read_or_written_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), "locked.json", "old");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&path).is_ok() {
        eprintln!("skipped: this user may read and write everything");
        // A folder in the place of a file cannot be read or written by anybody.
        fs::create_dir(folder.path().join("folder.json")).unwrap();
        refused(&run_in(folder.path(), &["check", "folder.json"]), 2, &["folder.json"]);
        refused(&run_in(folder.path(), &["generate", "-o", "folder.json"]), 2, &["folder.json"]);
        return;
    }
    refused(&run_in(folder.path(), &["check", "locked.json"]), 2, &["locked.json"]);
    refused(&run_in(folder.path(), &["generate", "-o", "locked.json"]), 2, &["locked.json"]);
    assert!(Path::new(&path).exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_name_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let name = std::ffi::OsStr::from_bytes(b"puzzle-\xff.sdm");
    let run = |words: &[&str]| {
        let mut command = command(folder.path(), words);
        Ran::from(command.arg(name).stdin(Stdio::null()).output().unwrap())
    };
    assert_eq!(run(&["generate", "--seed", "1", "-o"]).code, 0);
    for words in [&["check"][..], &["solve"], &["rate"], &["convert", "--to", "json"]] {
        let ran = run(words);
        assert_eq!(ran.code, 0, "{words:?}: {}", ran.err);
    }
    fs::remove_file(folder.path().join(name)).unwrap();
    refused(&run(&["check"]), 2, &["puzzle-", "no such file"]);
}
