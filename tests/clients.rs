//! Other programs open the files we write. `tests/clients/install` puts them into target/clients.

use crate::killers::solved;
use crate::support::{self, done, has_tool, killer, run_in, run_with};
use satoku::format::{Entry, Format, Provenance, WriteOptions, writer};
use satoku::rules::{Clue, Layout, Registry};
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

/// The folder of the programs, if they were installed. Where `SATOKU_REQUIRE_TOOLS` is set that
/// they were not is a failure; elsewhere the test says that it was skipped.
pub(crate) fn clients(needed: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/clients");
    if folder.join(needed).exists() {
        return Some(folder);
    }
    assert!(
        std::env::var_os("SATOKU_REQUIRE_TOOLS").is_none(),
        "{needed} is required and missing: run tests/clients/install"
    );
    eprintln!("skipped: {needed} is not installed; tests/clients/install does that");
    None
}

/// Returns what a script of tests/clients writes for some input, line by line.
pub(crate) fn ask(
    program: impl AsRef<OsStr>,
    script: &str,
    folder: &Path,
    input: &str,
) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients").join(script);
    let mut child = Command::new(program)
        .arg(path)
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let feeder = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    assert!(output.status.success(), "{script}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// Returns what Python's validator of JSON Schema finds wrong with each value, an empty text for
/// one that fits; `None` if it is not installed. The schema is checked first.
pub(crate) fn schema_faults(schema: &Value, values: &[Value]) -> Option<Vec<String>> {
    let folder = clients("python/bin/python")?;
    let asked = json!({ "schema": schema, "values": values }).to_string();
    Some(ask(folder.join("python/bin/python"), "fits_schema.py", &folder, &asked))
}

/// Returns what Ajv finds wrong with each value, as [`schema_faults`] does.
fn ajv_faults(schema: &Value, values: &[Value]) -> Option<Vec<String>> {
    let folder = clients("node_modules/ajv").filter(|_| has_tool("node"))?;
    let asked = json!({ "schema": schema, "values": values }).to_string();
    Some(ask("node", "ajv.cjs", &folder, &asked))
}

/// Every kind of output with a schema: its name, and lines that commands write.
fn outputs() -> Vec<(&'static str, String)> {
    let folder = tempfile::tempdir().unwrap();
    let said = |words: &[&str]| run_in(folder.path(), words).out;
    let killer =
        ["generate", "--variant", "x+cage", "--size", "4", "--seed", "1", "--format", "ndjson"];
    let hard = ["generate", "2", "--difficulty", "hard", "--seed", "1", "--format", "ndjson"];
    let jigsaw = ["generate", "--variant", "jigsaw", "--seed", "1", "--format", "ndjson"];
    let blank = format!("{{\"givens\":\"{}\"}}\n", ".".repeat(81));
    let puzzles = [&*fifty(), &said(&killer), &said(&hard), &said(&jigsaw), &blank].concat();
    support::write(folder.path(), "all.ndjson", &puzzles);
    let few: Vec<&str> = puzzles.lines().skip(45).collect();
    support::write(folder.path(), "few.ndjson", few.join("\n"));
    let set = said(&["convert", "all.ndjson", "--to", "json"]);
    let set = serde_json::from_str::<Value>(&set).unwrap().to_string();
    let all = |words: &[&str]| said(&[words, &["all.ndjson"]].concat());
    let few = |words: &[&str]| said(&[words, &["few.ndjson"]].concat());
    let wrong = "11..............";
    vec![
        ("set", set),
        ("puzzle", puzzles),
        ("rate", all(&["rate", "--format", "json"])),
        ("steps", few(&["solve", "--steps", "--format", "json", "--lang", "de"])),
        ("hint", all(&["hint", "--format", "json"])),
        ("hint", few(&["hint", "--format", "json", "--tell", "where"])),
        ("hint", few(&["hint", "--format", "json", "--technique", "naked pair"])),
        ("hint", done_or_not(&["hint", "--format", "json", wrong])),
        ("check", all(&["check", "--format", "json", "--minimal", "--duplicates", "few.ndjson"])),
        ("check", all(&["check", "--format", "json", "--needed"])),
        ("check", done_or_not(&["check", "--format", "json", wrong])),
        ("techniques", said(&["techniques", "--format", "json", "--lang", "fr"])),
        ("levels", said(&["levels", "--format", "json"])),
    ]
}

/// Returns the output of a run that may end with 1.
fn done_or_not(words: &[&str]) -> String {
    let ran = support::run(words);
    assert!(ran.code <= 1, "{}", ran.err);
    ran.out
}

#[test]
fn validators_accept_every_kind_of_output_and_refuse_others() {
    for (name, text) in outputs() {
        let schema: Value = serde_json::from_str(&done(&["schema", name])).unwrap();
        let mut values: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(!values.is_empty(), "{name}");
        // Values that are none of this kind: a field is missing, another has a wrong type.
        values.extend([json!({}), json!([]), json!({ "id": 1, "givens": 1, "puzzles": 1 })]);
        let right = values.len() - 3;
        for faults in [schema_faults(&schema, &values), ajv_faults(&schema, &values)] {
            let Some(faults) = faults else { continue };
            for (number, (fault, value)) in faults.iter().zip(&values).enumerate() {
                assert_eq!(fault.is_empty(), number < right, "{name}: {fault}: {value}");
            }
            assert_eq!(faults.len(), values.len());
        }
    }
}

#[test]
fn the_kinds_of_schema_are_listed_and_near_names_offered() {
    let list = done(&["schema"]);
    let names: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["set", "puzzle", "rate", "steps", "hint", "check", "techniques", "levels"]);
    let ran = support::run(&["schema", "step"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("there is no schema `step`\nhint: did you mean steps?"),
        "{}",
        ran.err
    );
    assert_eq!(support::run(&["schema", "set"]).out, support::SCHEMA);
}

/// Fifty puzzles of several variants and sizes, a JSON object a line. Those of variants have more
/// givens than they need, for lisudoku's solver takes many seconds otherwise.
fn fifty() -> String {
    let kinds: [&[&str]; 6] = [
        &["20"],
        &["10", "--variant", "x", "--clues", "32"],
        &["8", "--variant", "jigsaw", "--clues", "40"],
        &["4", "--variant", "windoku"],
        &["4", "--size", "6"],
        &["4", "--size", "3x2", "--variant", "x"],
    ];
    let made = kinds.map(|kind| {
        let words = [&["generate", "--seed", "1", "--format", "ndjson"][..], kind].concat();
        done(&words)
    });
    made.concat()
}

/// A field of each puzzle, as a text.
fn field(ndjson: &str, name: &str) -> Vec<String> {
    let object = |line| serde_json::from_str::<serde_json::Value>(line).unwrap();
    ndjson.lines().map(|line| object(line)[name].as_str().unwrap().to_owned()).collect()
}

fn convert(input: &str, format: &str) -> String {
    let ran = run_with(input.as_bytes(), &["convert", "-", "--to", format]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

#[test]
fn lz_string_decodes_our_links_byte_for_byte() {
    let Some(folder) = clients("node_modules/lz-string").filter(|_| has_tool("node")) else {
        return;
    };
    let puzzles = fifty();
    for format in ["fpuzzles", "sudokupad"] {
        let said = ask("node", "lz-string.cjs", &folder, &convert(&puzzles, format));
        let expected = field(&puzzles, "givens").into_iter().map(|givens| givens + " true");
        assert_eq!(said, expected.collect::<Vec<_>>());
        assert_eq!(said.len(), 50);
    }
}

#[test]
fn lisudoku_counts_one_solution_for_our_f_puzzles_links() {
    let needed = "node_modules/sudoku-formats";
    let Some(folder) = clients(needed).filter(|_| has_tool("node")) else { return };
    let said = ask("node", "lisudoku.mjs", &folder, &convert(&fifty(), "fpuzzles"));
    assert_eq!(said, vec!["1"; 50]);
    // With fewer givens it finds more solutions, so it does look at them; and a variant's rule
    // counts.
    let blank = ".".repeat(81) + "\n";
    assert_eq!(ask("node", "lisudoku.mjs", &folder, &convert(&blank, "fpuzzles")), ["2"]);
    let words = ["generate", "5", "--seed", "2", "--variant", "x", "--format", "ndjson"];
    let x = done(&[&words[..], &["--clues", "22"]].concat());
    let classic = field(&x, "givens").join("\n") + "\n";
    let said = ask("node", "lisudoku.mjs", &folder, &convert(&classic, "fpuzzles"));
    assert!(said.contains(&"2".to_owned()), "{said:?}");
}

#[test]
fn lisudoku_counts_one_solution_for_links_to_its_own_solver() {
    let needed = "node_modules/sudoku-formats";
    let Some(folder) = clients(needed).filter(|_| has_tool("node")) else { return };
    let said = ask("node", "lisudoku.mjs", &folder, &convert(&fifty(), "lisudoku"));
    assert_eq!(said, vec!["1"; 50]);
    // It looks at the clues, without which there are more solutions.
    let words = ["generate", "2", "--seed", "3", "--size", "6", "--format", "ndjson"];
    for kind in ["cage", "arrow+odd", "all-dots", "palindrome+even", "anti-knight+dot"] {
        let puzzles = done(&[&words[..], &["--variant", kind, "--assurance", "fast"]].concat());
        let said = ask("node", "lisudoku.mjs", &folder, &convert(&puzzles, "lisudoku"));
        assert_eq!(said, ["1", "1"], "{kind}");
    }
}

/// Fifty killers of three sizes, each with one solution. Those of 9x9 have more givens than they
/// need, three columns of them, for lisudoku's solver takes many seconds otherwise.
fn fifty_killers() -> Vec<Entry> {
    let of_size = |(size, count): (&str, u64)| {
        let layout = Layout::of_size(size.parse().unwrap());
        let rules = Arc::new(Registry::standard().rules("classic", &layout).unwrap());
        let helped = |mut entry: Entry| {
            let solution = entry.solution.as_ref().unwrap();
            let mut givens = entry.puzzle.givens();
            for (cell, symbol) in solution.filled() {
                if size == "9" && cell.index() % 3 == 0 {
                    givens.set(cell, Some(symbol));
                }
            }
            entry.puzzle = entry.puzzle.with_givens(&givens).unwrap();
            entry
        };
        (0..count).map(|seed| helped(killer(&rules, seed))).collect::<Vec<_>>()
    };
    [("4", 15), ("6", 15), ("9", 20)].map(of_size).concat()
}

/// A file of these puzzles, a line each.
pub(crate) fn written(entries: &[Entry], format: Format) -> String {
    let mut file = Vec::new();
    let mut set = writer(format, WriteOptions::default());
    set.begin(&mut file, &Provenance::default()).unwrap();
    entries.iter().for_each(|entry| set.entry(&mut file, entry).unwrap());
    set.end(&mut file).unwrap();
    String::from_utf8(file).unwrap()
}

#[test]
fn lisudoku_counts_one_solution_for_our_killers() {
    let needed = "node_modules/sudoku-formats";
    let Some(folder) = clients(needed).filter(|_| has_tool("node")) else { return };
    let killers = fifty_killers();
    let said = ask("node", "lisudoku.mjs", &folder, &written(&killers, Format::FPuzzles));
    assert_eq!(said, vec!["1"; 50]);
    // It does look at the cages: the givens alone leave more open, except on some 4x4 boards.
    let bare: Vec<Entry> = killers
        .iter()
        .map(|entry| {
            let puzzle = &entry.puzzle;
            let is_given = |id| matches!(puzzle.clue(id), Some(Clue::Given(..)));
            Entry::of(puzzle.part(is_given))
        })
        .collect();
    let said = ask("node", "lisudoku.mjs", &folder, &written(&bare, Format::FPuzzles));
    let expected = bare.iter().map(|entry| solved(&entry.puzzle).len().to_string());
    assert_eq!(said, expected.collect::<Vec<_>>());
    assert!(said.iter().filter(|count| *count == "2").count() > 40, "{said:?}");
}

/// With more givens than the puzzles need, for lisudoku's solver takes many seconds otherwise.
#[test]
fn lisudoku_counts_one_solution_for_our_other_clues() {
    let needed = "node_modules/sudoku-formats";
    let Some(folder) = clients(needed).filter(|_| has_tool("node")) else { return };
    let kinds = [
        "thermometer",
        "arrow",
        "renban",
        "palindrome",
        "odd",
        "even",
        "dot",
        "all-dots",
        "extra-region",
        "anti-king",
    ];
    for kind in kinds {
        let words = ["generate", "2", "--seed", "3", "--variant", kind, "--format", "ndjson"];
        let made = done(&[&words[..], &["--clues", "given:30..36"]].concat());
        let said = ask("node", "lisudoku.mjs", &folder, &convert(&made, "fpuzzles"));
        assert_eq!(said, ["1", "1"], "{kind}");
    }
}

#[test]
fn pzpr_opens_our_links_and_accepts_our_solutions() {
    let Some(folder) = clients("node_modules/pzpr").filter(|_| has_tool("node")) else { return };
    let sizes: [&[&str]; 4] = [
        &["30"],
        &["8", "--size", "4"],
        &["8", "--size", "6"],
        &["4", "--size", "16", "--clues", "120"],
    ];
    let made = sizes
        .map(|size| done(&[&["generate", "--seed", "1", "--format", "ndjson"][..], size].concat()));
    let puzzles = made.concat();
    let (givens, solutions) = (field(&puzzles, "givens"), field(&puzzles, "solution"));
    assert_eq!(givens.len(), 50);
    let links = convert(&puzzles, "puzzlink");
    let input = |solutions: &[String]| {
        let pairs = links.lines().zip(solutions);
        pairs.map(|(link, solution)| [link, " ", solution, "\n"].concat()).collect::<String>()
    };
    let said = ask("node", "pzpr.cjs", &folder, &input(&solutions));
    let expected: Vec<String> =
        givens.iter().map(|givens| format!("{givens} false true")).collect();
    assert_eq!(said, expected);
    // It does judge: one wrong symbol is one too many.
    let spoilt: Vec<String> = solutions
        .iter()
        .zip(&givens)
        .map(|(solution, givens)| {
            let blank = givens.find('.').unwrap();
            let wrong = if &solution[blank..=blank] == "1" { "2" } else { "1" };
            format!("{}{wrong}{}", &solution[..blank], &solution[blank + 1..])
        })
        .collect();
    let said = ask("node", "pzpr.cjs", &folder, &input(&spoilt));
    assert!(said.iter().all(|line| line.ends_with("false false")), "{said:?}");
}

#[test]
fn pzpr_opens_our_links_to_puzzles_beside_sudoku() {
    let Some(folder) = clients("node_modules/pzpr").filter(|_| has_tool("node")) else { return };
    let sized = [("queens", "7x7"), ("star-battle", "9x9"), ("akari", "6x7"), ("hitori", "6x7")];
    let others = ["ripple-effect", "kojun", "kakuro"].map(|variant| (variant, "6x7"));
    let letters = [("easy-as-abc", "5x5"), ("easy-as-abc-2", "6x6")];
    for (variant, size) in sized.into_iter().chain(others).chain(letters) {
        let words = ["generate", "10", "--seed", "2", "--variant", variant, "--size", size];
        let made = done(&[&words[..], &["--assurance", "fast", "--format", "ndjson"]].concat());
        // A character for each place, also for black ones.
        let placed = |line: &str, field: &str| -> String {
            let puzzle: Value = serde_json::from_str(line).unwrap();
            let mut held = puzzle[field].as_str().unwrap().chars();
            match puzzle["board"]["cells"].as_str() {
                Some(cells) => {
                    let mut next =
                        |cell: char| if cell == '.' { held.next().unwrap() } else { '.' };
                    cells.chars().map(&mut next).collect()
                }
                None => held.collect(),
            }
        };
        let links = convert(&made, "puzzlink");
        let input = made.lines().zip(links.lines());
        let input = input.map(|(line, link)| format!("{link} {}\n", placed(line, "solution")));
        let said = ask("node", "pzpr.cjs", &folder, &input.collect::<String>());
        let expected = made.lines().map(|line| format!("{} false true", placed(line, "givens")));
        assert_eq!(said, expected.collect::<Vec<_>>(), "{variant}");
    }
}

#[test]
fn the_library_ipuz_reads_our_files() {
    let Some(folder) = clients("python/bin/python") else { return };
    let puzzles = fifty();
    let files = tempfile::tempdir().unwrap();
    let mut names = Vec::new();
    for (index, line) in puzzles.lines().enumerate() {
        let (from, to) = (format!("{index}.ndjson"), format!("{index}.ipuz"));
        support::write(files.path(), &from, line);
        let ran = run_in(files.path(), &["convert", &from, "-o", &to]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        names.push(to);
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/read_ipuz.py");
    let mut command = Command::new(folder.join("python/bin/python"));
    let output = command.arg(script).args(&names).current_dir(files.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    let pairs = field(&puzzles, "givens").into_iter().zip(field(&puzzles, "solution"));
    let expected: Vec<String> =
        pairs.map(|(givens, solution)| format!("{givens} {solution}")).collect();
    assert_eq!(said.lines().collect::<Vec<_>>(), expected);
    assert_eq!(expected.len(), 50);
}

#[test]
fn the_library_ipuz_reads_our_killers() {
    let Some(folder) = clients("python/bin/python") else { return };
    let killers = fifty_killers();
    let files = tempfile::tempdir().unwrap();
    let mut command = Command::new(folder.join("python/bin/python"));
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/read_ipuz.py"));
    for (index, entry) in killers.iter().enumerate() {
        let name = format!("{index}.ipuz");
        support::write(files.path(), &name, written(std::slice::from_ref(entry), Format::Ipuz));
        command.arg(name);
    }
    let output = command.current_dir(files.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let expected = killers.iter().map(|entry| {
        let cages = entry.puzzle.constraints().map(|cage| {
            let total = cage.fields()["sum"].as_u64().unwrap();
            format!(" {}:{total}", cage.cells().len())
        });
        let solution = entry.solution.as_ref().unwrap();
        format!("{} {solution}{}", entry.puzzle.givens(), cages.collect::<String>())
    });
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.lines().collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}
