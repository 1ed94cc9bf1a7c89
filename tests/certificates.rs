//! Certificates: what they state, which are accepted, and what other checkers say.

use crate::support::{brute_force, has_tool, killer, run_in, run_with, write};
use crate::toy;
use satoku::board::{Grid, Size, Symbols};
use satoku::certificate::{
    Certificate, Checker, ProofSettings, ProveError, Proved, Prover, Rejection, WORK, statement,
};
use satoku::cnf::Lit;
use satoku::encode::Encoding;
use satoku::format::{Entry, Format, Provenance, ReadOptions, WriteOptions, read, writer};
use satoku::generate::{Assurance, GenerateError, Generator, Request};
use satoku::oracle::{Budget, Cancel, Engine, FormulaCache, OracleError, SharedFormula};
use satoku::random::Random;
use satoku::rules::{Cage, Clue, Layout, Puzzle, Regions, Registry, Rules};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

fn rules(variant: &str, size: &str) -> Arc<Rules> {
    let mut layout = Layout::of_size(size.parse::<Size>().unwrap());
    if variant.contains("jigsaw") {
        layout.regions = Some(Regions::random(layout.size.side(), &mut Random::new(5, 0)));
    }
    Arc::new(Registry::standard().rules(variant, &layout).unwrap())
}

fn variables(rules: &Rules) -> usize {
    statement::rules(rules, &mut |_| ()).unwrap().count
}

fn clauses_of(rules: &Rules) -> Vec<Vec<i32>> {
    let mut clauses = Vec::new();
    statement::rules(rules, &mut |clause| clauses.push(clause.to_vec())).unwrap();
    clauses
}

/// Whether the assignment that a grid is satisfies a clause.
fn satisfies(grid: &Grid, symbols: usize, clause: &[i32]) -> bool {
    clause.iter().any(|literal| {
        let variable = literal.unsigned_abs() as usize - 1;
        let cell = satoku::board::Cell::new(variable / symbols);
        let held = grid.get(cell).is_some_and(|symbol| symbol.index() == variable % symbols);
        held == (*literal > 0)
    })
}

#[test]
fn every_grid_that_obeys_the_rules_satisfies_the_statement() {
    let mut seen = 0;
    for (variant, size, most) in [
        ("classic", "4", usize::MAX),
        ("x", "4", usize::MAX),
        ("classic", "2x3", 3_000),
        ("classic", "3x2", 3_000),
        ("x", "6", 3_000),
        ("jigsaw", "4", usize::MAX),
        ("jigsaw", "5", 3_000),
        ("jigsaw+x", "6", 1_000),
        ("windoku", "9", 200),
    ] {
        let rules = rules(variant, size);
        let (clauses, symbols) = (clauses_of(&rules), rules.board().symbol_count());
        let grids = brute_force(&rules, &Grid::blank(rules.board().cell_count()), most);
        for grid in &grids {
            rules.check(grid).unwrap();
            let broken = clauses.iter().find(|clause| !satisfies(grid, symbols, clause));
            assert_eq!(broken, None, "{variant} {size}: {grid}");
        }
        seen += grids.len();
        // A grid with two cells exchanged breaks the rules, and the statement.
        for grid in grids.iter().take(50) {
            let mut other = grid.clone();
            let cells: Vec<_> = grid.filled().collect();
            let second = cells.iter().find(|(_, symbol)| *symbol != cells[0].1).unwrap();
            other.set(cells[0].0, Some(second.1));
            other.set(second.0, Some(cells[0].1));
            assert!(rules.check(&other).is_err());
            assert!(clauses.iter().any(|clause| !satisfies(&other, symbols, clause)));
        }
    }
    assert!(seen > 10_000, "{seen} grids");
}

#[test]
fn the_statement_says_what_the_encoding_says() {
    for (variant, size) in [
        ("classic", "4"),
        ("classic", "2x3"),
        ("classic", "9"),
        ("x", "9"),
        ("windoku", "9"),
        ("windoku+x", "9"),
        ("jigsaw", "7"),
        ("jigsaw+x", "9"),
        ("classic", "3x4"),
        ("classic", "16"),
        ("classic", "25"),
    ] {
        let rules = rules(variant, size);
        let sorted = |mut clause: Vec<i32>| {
            clause.sort_unstable();
            clause
        };
        let stated: BTreeSet<Vec<i32>> = clauses_of(&rules).into_iter().map(sorted).collect();
        let encoding = Encoding::of_rules(&rules);
        let numbers = |clause: Vec<Lit>| sorted(clause.iter().map(|lit| lit.to_dimacs()).collect());
        let encoded: BTreeSet<Vec<i32>> =
            encoding.cnf().to_clauses().into_iter().map(numbers).collect();
        assert!(stated == encoded, "{variant} {size}");
        assert_eq!(variables(&rules), encoding.cnf().var_count());
    }
}

/// A set of the program, as entries.
fn entries(words: &[&str]) -> Vec<Entry> {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), &[words, &["-o", "set.ndjson"]].concat());
    assert_eq!(ran.code, 0, "{words:?}: {}", ran.err);
    read_set(&folder.path().join("set.ndjson"))
}

fn read_set(path: &Path) -> Vec<Entry> {
    let registry = Registry::standard();
    let options = ReadOptions { from: Some(Format::Ndjson), ..ReadOptions::new(&registry) };
    let text = fs::read(path).unwrap();
    let entries = read(&text[..], &options).unwrap().map(|entry| entry.unwrap().item);
    entries.collect()
}

fn generated(count: &str, variant: &str, seed: &str) -> Vec<Entry> {
    let words = ["generate", count, "--variant", variant, "--seed", seed, "--assurance", "proof"];
    entries(&words)
}

/// What a judge that shares no code with ours says of a proof.
pub fn dratify_accepts(puzzle: &Puzzle, solution: &Grid, proof: &[Vec<i32>]) -> bool {
    let code = |literal: &i32| (literal.unsigned_abs() - 1) * 2 + u32::from(*literal < 0);
    let codes = |clause: &Vec<i32>| clause.iter().map(code).collect::<Vec<u32>>();
    let mut formula: Vec<Vec<u32>> = clauses_of(puzzle.rules()).iter().map(codes).collect();
    let claims = statement::puzzle(puzzle, solution).unwrap();
    formula.extend(claims.clauses.iter().map(codes));
    let variables = claims.variables as u32;
    let steps: Vec<(bool, Vec<u32>)> = proof.iter().map(|clause| (false, codes(clause))).collect();
    dratify::Checker::new(variables, &formula, true, false).check(&steps).ok
}

/// A set of 500 with proofs of all lengths.
fn five_hundred() -> Vec<Entry> {
    [
        generated("200", "classic", "21"),
        generated("150", "x", "22"),
        generated("100", "windoku", "23"),
        generated("50", "jigsaw", "24"),
    ]
    .concat()
}

/// How mutations of one kind were judged.
#[derive(Debug, Default)]
struct Tally {
    rejected: u64,
    still_proofs: u64,
}

#[test]
fn what_is_no_longer_a_proof_is_rejected() {
    let all = five_hundred();
    assert_eq!(all.len(), 500);
    let mut checker = Checker::default();
    let mut random = Random::new(31, 0);
    let mut tallies: [(&str, Tally); 6] = [
        "a clue changed",
        "a clue dropped",
        "a solution digit changed",
        "a literal changed",
        "a clause dropped",
        "the certificate cut",
    ]
    .map(|kind| (kind, Tally::default()));
    for entry in &all {
        let (puzzle, solution) = (&entry.puzzle, entry.solution.as_ref().unwrap());
        let certificate = entry.certificate.as_ref().unwrap();
        checker.check(puzzle, solution, certificate, WORK).expect("it is a proof");
        let proof = certificate.proof().unwrap();
        let symbols = puzzle.rules().board().symbol_count();
        let other = |symbol: satoku::board::Symbol, random: &mut Random| {
            satoku::board::Symbol::new((symbol.index() + 1 + random.below(symbols - 1)) % symbols)
        };
        let mut judge =
            |kind: usize, puzzle: &Puzzle, solution: &Grid, text: &str, is_one: bool| {
                let certificate = Certificate::from_text(text);
                let accepted = checker.check(puzzle, solution, &certificate, WORK).is_ok();
                assert!(is_one || !accepted, "{}: {text}", tallies[kind].0);
                let tally = &mut tallies[kind].1;
                *(if accepted { &mut tally.still_proofs } else { &mut tally.rejected }) += 1;
            };

        // Another symbol given: the solution does not have it.
        let clue = random.below(puzzle.clues().len());
        let mut clues = puzzle.clues().to_vec();
        let Clue::Given(cell, symbol) = clues[clue] else { panic!("a given") };
        clues[clue] = Clue::Given(cell, other(symbol, &mut random));
        let changed = Puzzle::new(puzzle.rules().clone(), clues).unwrap();
        judge(0, &changed, solution, certificate.as_str(), false);

        // A clue less: these puzzles are minimal, so there is another solution.
        assert_eq!(entry.minimal, Some(true));
        let mut clues = puzzle.clues().to_vec();
        clues.remove(clue);
        let fewer = Puzzle::new(puzzle.rules().clone(), clues).unwrap();
        judge(1, &fewer, solution, certificate.as_str(), false);

        let cell = satoku::board::Cell::new(random.below(solution.cell_count()));
        let mut wrong = solution.clone();
        wrong.set(cell, wrong.get(cell).map(|symbol| other(symbol, &mut random)));
        judge(2, puzzle, &wrong, certificate.as_str(), false);

        // Another literal in place of one, or its negation.
        let text = |proof: &[Vec<i32>]| {
            let words = proof.iter().flat_map(|clause| clause.iter().chain([&0]));
            words.map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        if proof.len() > 1 {
            let lemma = random.below(proof.len() - 1);
            let mut changed = proof.clone();
            let at = random.below(changed[lemma].len());
            changed[lemma][at] = match random.below(2) {
                0 => -changed[lemma][at],
                _ => 1 + random.below(variables(puzzle.rules())) as i32,
            };
            let is_one = dratify_accepts(puzzle, solution, &changed);
            judge(3, puzzle, solution, &text(&changed), is_one);
        }

        let mut fewer = proof.clone();
        fewer.remove(random.below(proof.len()));
        let is_one =
            dratify_accepts(puzzle, solution, &fewer) && fewer.last().is_some_and(Vec::is_empty);
        judge(4, puzzle, solution, &text(&fewer), is_one);

        let cut = random.below(certificate.as_str().len());
        judge(5, puzzle, solution, &certificate.as_str()[..cut], false);
    }
    let mut count = 0;
    for (kind, Tally { rejected, still_proofs }) in &tallies {
        println!("{kind}: {rejected} rejected, {still_proofs} still proofs and accepted");
        count += rejected + still_proofs;
        assert!(*rejected > 50, "{kind}");
    }
    println!("{count} mutations of 500 certificates: what was no longer a proof was rejected");
}

#[test]
pub fn dratify_accepts_our_certificates() {
    let all = [generated("120", "classic", "5"), generated("80", "windoku", "6")].concat();
    let mut long = 0;
    for entry in &all {
        let proof = entry.certificate.as_ref().unwrap().proof().unwrap();
        assert!(dratify_accepts(&entry.puzzle, entry.solution.as_ref().unwrap(), &proof));
        long += usize::from(proof.len() > 3);
    }
    assert_eq!(all.len(), 200);
    assert!(long > 20, "{long} certificates of more than three clauses");
}

#[test]
fn rate_accepts_what_is_exported() {
    if !has_tool("rate") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (count, variant) in [("120", "classic"), ("80", "windoku")] {
        let words = ["generate", count, "--variant", variant, "--seed", "8", "-o", "set.ndjson"];
        assert_eq!(run_in(folder.path(), &words).code, 0);
        let ran = run_in(folder.path(), &["certify", "set.ndjson", "--export", variant]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let mut judged = 0;
        for file in fs::read_dir(folder.path().join(variant)).unwrap() {
            let cnf = file.unwrap().path();
            if cnf.extension().is_none_or(|extension| extension != "cnf") {
                continue;
            }
            let proof = cnf.with_extension("drat");
            let judge = Command::new("rate").args([&cnf, &proof]).output().unwrap();
            let said = String::from_utf8_lossy(&judge.stdout);
            assert!(said.contains("s VERIFIED"), "{}: {said}", cnf.display());
            judged += 1;
        }
        assert_eq!(judged.to_string(), count);
    }
}

/// Checks LRAT as its definition says, from the texts of files: each hint, in order, is a clause of
/// which one literal is left, and the last one has none.
fn check_lrat(cnf: &str, lrat: &str) {
    let numbers = |line: &str| -> Vec<i32> {
        line.split_ascii_whitespace().map(|word| word.parse().unwrap()).collect()
    };
    let mut clauses = vec![Vec::new()];
    for line in cnf.lines().skip(1) {
        let mut clause = numbers(line);
        assert_eq!(clause.pop(), Some(0));
        clauses.push(clause);
    }
    for line in lrat.lines() {
        let line = numbers(line);
        let lists: Vec<&[i32]> = line[1..].split(|number| *number == 0).collect();
        let [clause, hints, []] = lists[..] else { panic!("{line:?}") };
        assert_eq!(usize::try_from(line[0]), Ok(clauses.len()));
        let mut holds: BTreeSet<i32> = clause.iter().map(|literal| -literal).collect();
        for (index, hint) in hints.iter().enumerate() {
            let hinted = clauses[usize::try_from(*hint).unwrap()].iter().copied();
            let left: Vec<i32> = hinted.filter(|literal| !holds.contains(&-literal)).collect();
            assert_eq!(left.len(), usize::from(index + 1 < hints.len()), "{line:?}");
            holds.extend(left);
        }
        clauses.push(clause.to_vec());
    }
    assert!(clauses.last().unwrap().is_empty(), "the empty clause is shown");
}

#[test]
fn exported_lrat_holds_step_by_step() {
    let mut prover = Prover::default();
    for entry in [generated("40", "classic", "12"), generated("20", "windoku+x", "13")].concat() {
        let certificate = entry.certificate.as_ref().unwrap();
        let solution = entry.solution.as_ref().unwrap();
        let export = prover.export(&entry.puzzle, solution, certificate).unwrap();
        check_lrat(&export.cnf, &export.lrat);
    }
}

#[test]
fn a_generated_set_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "60", "--seed", "7", "--assurance", "proof", "-o", "a.json"];
    assert_eq!(run_in(folder.path(), &words).code, 0);
    for jobs in ["1", "3"] {
        let ran = run_in(folder.path(), &["verify", "a.json", "--jobs", jobs]);
        assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
        assert!(ran.err.contains("60 puzzles: 60 verified"), "{}", ran.err);
    }
    let set: Value =
        serde_json::from_slice(&fs::read(folder.path().join("a.json")).unwrap()).unwrap();
    for puzzle in set["puzzles"].as_array().unwrap() {
        assert_eq!(puzzle["assurance"], "proof");
        assert!(puzzle["certificate"].as_str().unwrap().ends_with('0'));
    }
    assert_eq!(set["generator"]["request"]["assurance"], "proof");
    // The file cut short is no set any more.
    let text = fs::read_to_string(folder.path().join("a.json")).unwrap();
    write(folder.path(), "cut.json", &text[..text.len() / 2]);
    assert_eq!(run_in(folder.path(), &["verify", "cut.json"]).code, 2);
}

#[test]
fn puzzles_are_proved_by_default_and_the_cost_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "20", "--seed", "7", "--stats", "-o"];
    let generate = |more: &[&str]| {
        let ran = run_in(folder.path(), &[&words[..], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.err
    };
    let said = generate(&["a.ndjson"]);
    let set = read_set(&folder.path().join("a.ndjson"));
    let lengths = set.iter().map(|entry| entry.certificate.as_ref().unwrap().as_str().len());
    let told = format!(
        "assurance 20 proof, by certificates of {} bytes; 0 double; 0 fast\n",
        lengths.sum::<usize>()
    );
    assert!(said.contains(&told), "{said}");
    assert_eq!(run_in(folder.path(), &["verify", "a.ndjson"]).code, 0);
    // Where there is no room for certificates, or nothing to check them with, puzzles are proved
    // all the same.
    assert!(generate(&["a.txt"]).contains(&told));
    assert!(generate(&["b.ndjson", "--no-solution"]).contains(&told));
    for entry in read_set(&folder.path().join("b.ndjson")) {
        assert_eq!((entry.assurance, entry.certificate), (Some(Assurance::Proof), None));
    }
    let said = generate(&["c.ndjson", "--assurance", "double"]);
    assert!(said.contains("assurance 0 proof, by certificates of 0 bytes; 20 double; 0 fast"));
    let made = read_set(&folder.path().join("c.ndjson"));
    assert!(made.iter().zip(&set).all(|(one, other)| one.id() == other.id()));
}

#[test]
fn a_puzzle_without_a_proof_gets_weaker_evidence_unless_a_proof_is_requested() {
    let budget = Budget { nodes: 8, conflicts: 1, ..Budget::default() };
    let request = || Request::classic().budget(budget);
    let (any, proof) = (request(), request().assurance(Assurance::Proof));
    let (any, proof) = (Generator::new(any).unwrap(), Generator::new(proof).unwrap());
    let mut proved = 0;
    for index in 0..40 {
        let made = any.puzzle(5, index).unwrap();
        assert_eq!(made.certificate.is_some(), made.assurance == Assurance::Proof);
        match proof.puzzle(5, index) {
            Ok(again) => {
                assert_eq!(again.certificate, made.certificate);
                assert_eq!(again.puzzle.givens(), made.puzzle.givens());
                proved += 1;
            }
            Err(error) => {
                assert!(matches!(error, GenerateError::Undecided), "{error}");
                assert!(made.assurance < Assurance::Proof);
            }
        }
    }
    assert!((5..=35).contains(&proved), "{proved} of 40 proved");
}

/// A change to the JSON of a puzzle.
type Change<'a> = &'a dyn Fn(&mut Map<String, Value>);

#[test]
fn exit_codes_tell_rejected_unreadable_and_unjudged_apart() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "3", "--seed", "7", "--assurance", "proof", "-o", "a.ndjson"];
    assert_eq!(run_in(folder.path(), &words).code, 0);
    let text = fs::read_to_string(folder.path().join("a.ndjson")).unwrap();
    let puzzle: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let judged = |change: Change| {
        let mut puzzle = puzzle.clone();
        change(puzzle.as_object_mut().unwrap());
        run_with(format!("{puzzle}\n").as_bytes(), &["verify", "-"])
    };
    assert_eq!(judged(&|_| ()).code, 0);
    let changed_given = |puzzle: &mut Map<String, Value>| {
        let givens = puzzle["givens"].as_str().unwrap().to_owned();
        let at = givens.find(|given| given != '.').unwrap();
        let other = if &givens[at..=at] == "1" { "2" } else { "1" };
        let changed = format!("{}{other}{}", &givens[..at], &givens[at + 1..]);
        puzzle.insert("givens".into(), changed.into());
    };
    let cases: [(&str, Change); 8] = [
        ("no certificate", &|puzzle| drop(puzzle.remove("certificate"))),
        ("no solution", &|puzzle| drop(puzzle.remove("solution"))),
        ("expected the id", &changed_given),
        ("the solution is wrong", &|puzzle| {
            changed_given(puzzle);
            puzzle.remove("id");
        }),
        ("does not follow", &|puzzle| {
            puzzle.insert("certificate".into(), "1 0 2 0 3 0 0".into());
        }),
        ("names a variable", &|puzzle| {
            puzzle.insert("certificate".into(), "-730 0 0".into());
        }),
        ("does not end in 0", &|puzzle| {
            puzzle.insert("certificate".into(), "13 0 321".into());
        }),
        ("expected the number", &|puzzle| {
            puzzle.insert("certificate".into(), "d 13 0 \u{1b}[0m 0".into());
        }),
    ];
    for (why, change) in cases {
        let ran = judged(change);
        assert_eq!(ran.code, 1, "{why}: {} {}", ran.out, ran.err);
        assert!(ran.out.contains("rejected: ") && ran.out.contains(why), "{why}: {}", ran.out);
        assert!(!ran.out.contains('\u{1b}'), "{}", ran.out);
    }
    let ran = judged(&|puzzle| drop(puzzle.insert("certificate".into(), 5.into())));
    assert_eq!(ran.code, 2, "{}", ran.err);
    let ran = run_in(folder.path(), &["verify", "a.ndjson", "--work-limit", "5000"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("hint: allow a higher --work-limit"), "{}", ran.err);
    assert!(ran.out.contains("not judged"), "{}", ran.out);
}

#[test]
fn anybody_can_certify_puzzles_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let unique =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    write(folder.path(), "mine.txt", format!("{unique}\n"));
    let ran = run_in(folder.path(), &["certify", "mine.txt", "-o", "proved.json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(run_in(folder.path(), &["verify", "proved.json"]).code, 0);
    // What is not unique is named and left out; the rest is written.
    let several = format!("5{}", ".".repeat(80));
    let none = format!("55{}", ".".repeat(79));
    write(folder.path(), "all.txt", format!("{several}\n{unique}\n{none}\n"));
    let ran = run_in(folder.path(), &["certify", "all.txt", "-o", "some.ndjson"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("all.txt:1: more than one solution"), "{}", ran.err);
    assert!(ran.err.contains("all.txt:3: no solution: row 1 holds 5 twice"), "{}", ran.err);
    assert_eq!(read_set(&folder.path().join("some.ndjson")).len(), 1);
    // A wrong solution is not silently put right.
    let mut object: Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("some.ndjson")).unwrap())
            .unwrap();
    let solution = object["solution"].as_str().unwrap().replace('1', "x").replace('2', "1");
    object["solution"] = solution.replace('x', "2").into();
    let ran = run_with(object.to_string().as_bytes(), &["certify", "-"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
    assert!(ran.err.contains("wrong in 18 cells"), "{}", ran.err);
    // Formats without room for certificates are refused before anything is written.
    let refused: [&[&str]; 4] = [
        &["certify", "mine.txt", "-o", "proved.txt"],
        &["certify", "mine.txt", "--format", "rows"],
        &["generate", "--assurance", "proof", "-o", "proved.sdm"],
        &["generate", "--assurance", "proof", "--no-solution", "-o", "proved.ndjson"],
    ];
    for words in refused {
        let ran = run_in(folder.path(), words);
        assert_eq!(ran.code, 2, "{words:?}: {}", ran.err);
        assert!(ran.err.contains("certificate") && ran.err.contains("hint: "), "{}", ran.err);
    }
    for name in ["proved.txt", "proved.sdm", "proved.ndjson"] {
        assert!(!folder.path().join(name).exists());
    }
    let ran = run_in(folder.path(), &["generate", "--assurance", "proof", "--seed", "1"]);
    assert!(ran.out.contains("\"certificate\":\""), "{}", ran.out);
}

#[test]
fn exported_files_are_named_by_id_and_leave_other_things_alone() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "2", "--seed", "7", "--assurance", "proof", "-o", "a.ndjson"];
    assert_eq!(run_in(folder.path(), &words).code, 0);
    let export = |more: &[&str]| {
        run_in(folder.path(), &[&["certify", "a.ndjson", "--export", "out"], more].concat())
    };
    let ran = export(&[]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    let out = folder.path().join("out");
    assert_eq!(fs::read_dir(&out).unwrap().count(), 6);
    for entry in read_set(&folder.path().join("a.ndjson")) {
        let text = |extension| {
            fs::read_to_string(out.join(format!("{}.{extension}", entry.id()))).unwrap()
        };
        let cnf = text("cnf");
        let head: Vec<&str> = cnf.lines().next().unwrap().split(' ').collect();
        assert_eq!(head[..3], ["p", "cnf", "729"]);
        assert_eq!(head[3].parse(), Ok(cnf.lines().count() - 1));
        let drat = text("drat");
        let joined = drat.lines().collect::<Vec<_>>().join(" ");
        assert_eq!(joined, entry.certificate.as_ref().unwrap().as_str());
        assert_eq!(text("lrat").lines().count(), drat.lines().count());
    }
    write(&out, "mine", "something else");
    let ran = export(&[]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("--force"), "{}", ran.err);
    assert_eq!(export(&["--force"]).code, 0);
    assert_eq!(fs::read_to_string(out.join("mine")).unwrap(), "something else");
}

fn prove(puzzle: &Puzzle, solution: &Grid, engine: Engine) -> Result<Proved, ProveError> {
    let shared = SharedFormula::new(Encoding::new(puzzle));
    let (budget, cancel) = (Budget::default(), Cancel::default());
    let settings = ProofSettings { shared: &shared, engine, budget, cancel: &cancel };
    Prover::default().prove(puzzle, solution, settings)
}

#[test]
fn every_engine_proves_and_finds_what_is_not_unique() {
    for (words, variant) in
        [(&["--size", "9"][..], "classic"), (&["--size", "16"], "classic"), (&[], "windoku")]
    {
        let words = [&["generate", "2", "--seed", "4", "--variant", variant][..], words].concat();
        for entry in entries(&words) {
            let (puzzle, solution) = (&entry.puzzle, entry.solution.as_ref().unwrap());
            for (engine, _) in Engine::ALL {
                let Ok(Proved::Unique(certificate)) = prove(puzzle, solution, engine) else {
                    panic!("{engine} proves nothing of {}", puzzle.givens());
                };
                Checker::default().check(puzzle, solution, &certificate, WORK).unwrap();
                // These puzzles are minimal.
                let fewer = Puzzle::new(puzzle.rules().clone(), puzzle.clues()[1..].to_vec());
                let Ok(Proved::Second(other)) = prove(&fewer.unwrap(), solution, engine) else {
                    panic!("{engine} finds no other solution");
                };
                assert_ne!(other, *solution);
            }
        }
    }
}

/// Killers of several boards, each with one solution.
fn killers(count: u64) -> Vec<Entry> {
    let boards = [("classic", "4"), ("classic", "6"), ("x", "3x2"), ("classic", "9")];
    let all = boards.map(|(variant, size)| {
        let rules = rules(variant, size);
        (0..count).map(|seed| killer(&rules, seed)).collect::<Vec<_>>()
    });
    all.concat()
}

/// The puzzle without a clue that it needs, as far as it needs one.
fn without_a_needed_clue(puzzle: &Puzzle, solution: &Grid) -> Option<Puzzle> {
    let parts = puzzle.ids().iter().map(|left_out| puzzle.part(|id| id != *left_out));
    parts
        .into_iter()
        .find(|part| matches!(prove(part, solution, Engine::Auto).unwrap(), Proved::Second(_)))
}

#[test]
fn engines_prove_killers_with_auxiliary_variables() {
    let (mut with_variables, mut not_unique) = (0, 0);
    for entry in killers(3) {
        let (puzzle, solution) = (&entry.puzzle, entry.solution.as_ref().unwrap());
        let fewer = without_a_needed_clue(puzzle, solution);
        for (engine, name) in Engine::ALL {
            let proved = prove(puzzle, solution, engine);
            if engine == Engine::Dpll {
                // It serves houses and pairs alone, and says so.
                let refused = matches!(
                    &proved,
                    Err(ProveError::Oracle(OracleError::Unsupported(Engine::Dpll)))
                );
                assert!(refused, "{proved:?}");
                continue;
            }
            let Ok(Proved::Unique(certificate)) = proved else { panic!("{name}: {proved:?}") };
            Checker::default().check(puzzle, solution, &certificate, WORK).unwrap();
            let proof = certificate.proof().unwrap();
            assert!(dratify_accepts(puzzle, solution, &proof), "{name}");
            let candidates = variables(puzzle.rules()) as i32;
            with_variables +=
                usize::from(proof.iter().flatten().any(|literal| literal.abs() > candidates));
            if let Some(fewer) = &fewer {
                let Ok(Proved::Second(other)) = prove(fewer, solution, engine) else {
                    panic!("{name} finds no other solution");
                };
                assert!(other != *solution && fewer.check(&other).is_ok());
                let rejected = Checker::default().check(fewer, solution, &certificate, WORK);
                assert!(rejected.is_err(), "{name}");
                not_unique += 1;
            }
        }
    }
    assert!(with_variables > 0 && not_unique > 10, "{with_variables} {not_unique}");
}

#[test]
fn exported_proofs_of_killers_hold_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let has_rate = has_tool("rate");
    let mut prover = Prover::default();
    for entry in killers(4) {
        let (puzzle, solution) = (&entry.puzzle, entry.solution.as_ref().unwrap());
        let Ok(Proved::Unique(certificate)) = prove(puzzle, solution, Engine::Auto) else {
            panic!("it is unique");
        };
        let export = prover.export(puzzle, solution, &certificate).unwrap();
        check_lrat(&export.cnf, &export.lrat);
        let claims = statement::puzzle(puzzle, solution).unwrap();
        assert!(claims.variables > variables(puzzle.rules()));
        assert!(export.cnf.starts_with(&format!("p cnf {} ", claims.variables)));
        let cnf = write(folder.path(), "a.cnf", &export.cnf);
        let drat = write(folder.path(), "a.drat", &export.drat);
        if has_rate {
            let output = Command::new("rate").args([&cnf, &drat]).output().unwrap();
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(said.contains("s VERIFIED"), "{said}");
        }
        // Without the clause that forbids it, the solution is a model, with one choice for each
        // auxiliary variable: the statement says nothing false of it.
        let mut solver = varisat::Solver::new();
        let forbidden = export.cnf.trim_end().rfind('\n').unwrap();
        let count = export.cnf.lines().count() - 1;
        let header = format!("p cnf {} {count}", claims.variables);
        let cnf = export.cnf[..forbidden].replacen(
            &header,
            &format!("p cnf {} {}", claims.variables, count - 1),
            1,
        );
        solver.add_dimacs_cnf(cnf.as_bytes()).unwrap();
        assert!(solver.solve().unwrap());
        assert_eq!(grid_of(&solver.model().unwrap(), puzzle.rules()), *solution);
    }
}

/// The grid of a model of varisat's.
fn grid_of(model: &[varisat::Lit], rules: &Rules) -> Grid {
    let symbols = rules.board().symbol_count();
    let mut grid = Grid::blank(rules.board().cell_count());
    let candidates = rules.board().cell_count() * symbols;
    for lit in model.iter().filter(|lit| lit.is_positive() && lit.index() < candidates) {
        let cell = satoku::board::Cell::new(lit.index() / symbols);
        grid.set(cell, Some(satoku::board::Symbol::new(lit.index() % symbols)));
    }
    grid
}

#[test]
fn spoilt_certificates_of_killers_are_rejected() {
    let mut checker = Checker::default();
    let mut random = Random::new(32, 0);
    let (mut rejected, mut still_proofs) = (0, 0);
    for entry in killers(12) {
        let (puzzle, solution) = (&entry.puzzle, entry.solution.as_ref().unwrap());
        let Ok(Proved::Unique(certificate)) = prove(puzzle, solution, Engine::Cdcl) else {
            panic!("it is unique");
        };
        let candidates = variables(puzzle.rules()) as i32;
        let all = statement::puzzle(puzzle, solution).unwrap().variables as i32;
        // Another total of a cage, of which the solution is none.
        let cage = puzzle.constraints().next().unwrap();
        let total = cage.fields()["sum"].as_u64().unwrap() as usize;
        for other in [total - 1, total + 1] {
            let Ok(other) = Cage::new(cage.cells().to_vec(), Some(other)) else { continue };
            let clues = puzzle.clues().iter().map(|clue| match clue {
                Clue::Constraint(known) if Arc::ptr_eq(known, cage) => {
                    Clue::Constraint(Arc::new(other.clone()))
                }
                clue => clue.clone(),
            });
            let Ok(spoilt) = Puzzle::new(puzzle.rules().clone(), clues.collect()) else { continue };
            let judged = checker.check(&spoilt, solution, &certificate, WORK);
            assert!(matches!(judged, Err(Rejection::Solution(_))), "{judged:?}");
        }
        // A literal in place of another, mostly of auxiliary variables; a clause less; the end cut.
        let proof = certificate.proof().unwrap();
        for _ in 0..20 {
            let mut spoilt = proof.clone();
            let lemma = random.below(proof.len());
            match spoilt[lemma].len() {
                0 => drop(spoilt.remove(lemma)),
                length => {
                    let at = random.below(length);
                    spoilt[lemma][at] = match random.below(3) {
                        0 => -spoilt[lemma][at],
                        _ => {
                            candidates
                                + 1
                                + random.below((all - candidates).unsigned_abs() as usize) as i32
                        }
                    };
                }
            }
            let is_proof = spoilt.last().is_some_and(Vec::is_empty)
                && dratify_accepts(puzzle, solution, &spoilt);
            let words = spoilt.iter().flat_map(|clause| clause.iter().chain([&0]));
            let words: Vec<String> = words.map(ToString::to_string).collect();
            let text = Certificate::from_text(words.join(" "));
            let judged = checker.check(puzzle, solution, &text, WORK);
            // The other checker also takes clauses that are sound without following.
            assert!(is_proof || judged.is_err(), "{spoilt:?}");
            *(if judged.is_ok() { &mut still_proofs } else { &mut rejected }) += 1;
        }
        // A variable past the last.
        let text = Certificate::from_text(format!("{} 0 0", all + 1));
        let judged = checker.check(puzzle, solution, &text, WORK);
        assert_eq!(judged, Err(Rejection::UnknownVariable { number: 1 }));
        checker.check(puzzle, solution, &certificate, WORK).unwrap();
    }
    assert!(rejected > 100, "{rejected} rejected, {still_proofs} still proofs");
}

/// Killers as a set in NDJSON, with their solutions.
fn killer_set(all: &[Entry]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut set = writer(Format::Ndjson, WriteOptions::default());
    set.begin(&mut file, &Provenance::default()).unwrap();
    all.iter().for_each(|entry| set.entry(&mut file, entry).unwrap());
    set.end(&mut file).unwrap();
    file
}

#[test]
fn another_solver_finds_the_one_grid_of_an_encoded_killer() {
    let folder = tempfile::tempdir().unwrap();
    for entry in killers(3) {
        let (puzzle, solution) = (&entry.puzzle, entry.solution.as_ref().unwrap());
        write(folder.path(), "a.ndjson", killer_set(std::slice::from_ref(&entry)));
        let encoded = |more: &[&str]| {
            let ran = run_in(folder.path(), &[&["encode", "a.ndjson"], more].concat());
            assert_eq!(ran.code, 0, "{}", ran.err);
            ran.out
        };
        let cnf = encoded(&[]);
        let names = cnf.lines().filter(|line| line.starts_with("c var ")).count();
        let header = cnf.lines().find_map(|line| line.strip_prefix("p cnf ")).unwrap();
        assert_eq!(header.split(' ').next(), Some(names.to_string().as_str()));
        let first = puzzle.constraints().next().unwrap().fields()["sum"].clone();
        let selector = variables(puzzle.rules()) + 1;
        assert!(cnf.contains(&format!("\nc var {selector} cage 1\n")), "{first}");
        let first_of_clue = selector + puzzle.constraints().count();
        assert!(cnf.contains(&format!("\nc var {first_of_clue} cage 1: holds 1\n")));
        assert!(cnf.contains(" cage 2: set "));
        let mut solver = varisat::Solver::new();
        solver.add_dimacs_cnf(cnf.as_bytes()).unwrap();
        assert!(solver.solve().unwrap());
        assert_eq!(grid_of(&solver.model().unwrap(), puzzle.rules()), *solution);
        let mut solver = varisat::Solver::new();
        solver.add_dimacs_cnf(encoded(&["--block"]).as_bytes()).unwrap();
        assert!(!solver.solve().unwrap());
    }
}

#[test]
fn commands_serve_killers() {
    let folder = tempfile::tempdir().unwrap();
    let all = killers(2);
    let count = all.len();
    write(folder.path(), "a.ndjson", killer_set(&all));
    let ran = |words: &[&str]| {
        let ran = run_in(folder.path(), words);
        assert_eq!(ran.code, 0, "{words:?}: {} {}", ran.out, ran.err);
        ran
    };
    for engine in ["auto", "cdcl", "varisat"] {
        ran(&["certify", "a.ndjson", "-o", "proved.json", "--engine", engine]);
        let said = ran(&["verify", "proved.json"]).err;
        assert!(said.contains(&format!("{count} puzzles: {count} verified")), "{said}");
    }
    let set = fs::read_to_string(folder.path().join("proved.json")).unwrap();
    assert!(
        set.contains("\"variant\":\"cage\"") && set.contains("\"variant\":\"x+cage\""),
        "{set}"
    );
    assert_eq!(ran(&["check", "a.ndjson"]).out.matches("one solution").count(), count);
    let solved = ran(&["solve", "a.ndjson"]).out;
    let grids: Vec<&str> = solved.lines().filter(|line| !line.trim().is_empty()).collect();
    let solutions: Vec<String> =
        all.iter().map(|entry| entry.solution.as_ref().unwrap().to_string()).collect();
    assert_eq!(grids, solutions);
    ran(&["minimize", "a.ndjson", "-o", "small.ndjson"]);
    let small = ran(&["check", "--minimal", "small.ndjson"]).out;
    assert_eq!(small.matches(", minimal").count(), count, "{small}");
    // The variant is an expectation, which the X puzzles do not meet.
    let asked = run_in(folder.path(), &["check", "a.ndjson", "--variant", "cage"]);
    assert_eq!(asked.code, 2, "{}", asked.err);
    assert!(
        asked.err.contains("expected a puzzle of the variant cage, found x+cage"),
        "{}",
        asked.err
    );
    assert_eq!(asked.out.matches("one solution").count(), count - 2);
    // Through a link and back, which has the same ids.
    ran(&["convert", "a.ndjson", "-o", "links.txt", "--to", "fpuzzles"]);
    ran(&["convert", "links.txt", "-o", "back.ndjson"]);
    let ids = |name: &str| -> Vec<String> {
        read_set(&folder.path().join(name)).iter().map(|entry| entry.id().to_string()).collect()
    };
    assert_eq!(ids("a.ndjson"), ids("back.ndjson"));
    // Formats that cannot say cages refuse them by name.
    for format in ["lines", "rows", "sdk", "ss", "hodoku", "bank", "opensudoku", "puzzlink"] {
        let refused = run_in(folder.path(), &["convert", "a.ndjson", "--to", format]);
        assert_eq!(refused.code, 2, "{format}: {}", refused.err);
        assert!(refused.err.contains("clues such as cage"), "{format}: {}", refused.err);
    }
}

#[test]
fn a_prover_makes_the_same_whatever_it_did_before() {
    let all = [generated("20", "x", "3"), generated("5", "classic", "3")].concat();
    let mut prover = Prover::default();
    for entry in all.iter().rev() {
        let shared = SharedFormula::new(Encoding::of_rules(entry.puzzle.rules()));
        let (engine, budget) = (Engine::Auto, Budget::default());
        let cancel = Cancel::default();
        let settings = ProofSettings { shared: &shared, engine, budget, cancel: &cancel };
        let solution = entry.solution.as_ref().unwrap();
        let proved = prover.prove(&entry.puzzle, solution, settings).unwrap();
        assert_eq!(proved, Proved::Unique(entry.certificate.clone().unwrap()));
    }
}

#[test]
fn what_certificates_cannot_state_is_said() {
    let rules = rules("classic", "4");
    let solution = Symbols::default().read("1234341221434321", 16, 4).unwrap();
    let cells: Vec<_> = [0, 1].map(satoku::board::Cell::new).into();
    let clashes = toy::Clashes { clashes: vec![[(cells[0], 1), (cells[1], 1)]], cells };
    let mut clues: Vec<Clue> =
        solution.filled().map(|(cell, symbol)| Clue::Given(cell, symbol)).collect();
    clues.push(Clue::Constraint(Arc::new(clashes)));
    let puzzle = Puzzle::new(rules, clues).unwrap();
    puzzle.check(&solution).unwrap();
    let error = prove(&puzzle, &solution, Engine::Auto).unwrap_err();
    assert!(matches!(error, ProveError::Unstated(_)), "{error}");
    assert!(error.to_string().contains("`clashes`"));
    let zero = Certificate::from_text("0");
    let rejection = Checker::default().check(&puzzle, &solution, &zero, WORK).unwrap_err();
    assert!(matches!(rejection, Rejection::Unstated(_)) && rejection.is_undecided());
}

/// Texts that try to make the check long, large or wrong.
#[test]
fn hostile_certificates_are_bounded() {
    let entry = &generated("1", "classic", "7")[0];
    let (puzzle, solution) = (&entry.puzzle, entry.solution.as_ref().unwrap());
    let mut checker = Checker::default();
    let mut judged =
        |text: &str, work| checker.check(puzzle, solution, &Certificate::from_text(text), work);
    let long = 250_000;
    let texts = [
        "1 ".repeat(long) + "0 0",
        "0 ".repeat(long),
        "1 0 ".repeat(long / 2),
        "-1 1 0 ".repeat(long / 3) + "0",
        (1..=729)
            .flat_map(|number| [number, -number])
            .map(|number| number.to_string() + " ")
            .collect::<String>()
            .repeat(80)
            + "0 0",
        "13 0 ".repeat(long / 2) + "321 0 0",
        "9".repeat(long),
        "-".repeat(long),
        "\u{1f600}".repeat(long / 4),
        String::new(),
        " \t\n".repeat(long / 4),
    ];
    let mut out_of_work = 0;
    for text in &texts {
        for work in [0, 1_000, 1 << 24] {
            match judged(text, work) {
                Ok(()) => assert!(text.starts_with("13 0 ") && work > 1_000, "{text:.40}"),
                Err(Rejection::OutOfWork) => out_of_work += 1,
                Err(_) => {}
            }
        }
    }
    assert!(out_of_work > 5, "{out_of_work}");
    // Afterwards it judges as before.
    let certificate = entry.certificate.as_ref().unwrap();
    assert_eq!(judged(certificate.as_str(), WORK), Ok(()));
}

#[test]
fn large_boards_of_few_clues_do_not_exhaust_the_stack() {
    let one = format!("1G{}", ".".repeat(254));
    let blank = ".".repeat(400);
    for (puzzle, jobs) in [(&one, "1"), (&one, "2"), (&blank, "2")] {
        for engine in ["auto", "dpll"] {
            let ran =
                run_with(puzzle.as_bytes(), &["certify", "-", "--jobs", jobs, "--engine", engine]);
            let said = ran.out + &ran.err;
            assert!([1, 3].contains(&ran.code), "{engine} {jobs}: {} {said}", ran.code);
        }
    }
}

#[test]
fn cages_in_another_order_are_proved_as_well() {
    let rules = rules("classic", "6");
    let (formulas, cancel) = (FormulaCache::default(), Cancel::default());
    let mut prover = Prover::default();
    for seed in 0..6 {
        let entry = killer(&rules, seed);
        let solution = entry.solution.as_ref().unwrap();
        let clues: Vec<Clue> = entry.puzzle.clues().iter().rev().cloned().collect();
        let turned = Puzzle::new(Arc::clone(&rules), clues).unwrap();
        for puzzle in [&entry.puzzle, &turned] {
            let shared = formulas.formula(puzzle);
            let (engine, budget) = (Engine::Cdcl, Budget::default());
            let settings = ProofSettings { shared: &shared, engine, budget, cancel: &cancel };
            let Proved::Unique(certificate) = prover.prove(puzzle, solution, settings).unwrap()
            else {
                panic!("{puzzle:?} is unique");
            };
            satoku::verify(puzzle, solution, &certificate).unwrap();
        }
    }
}
