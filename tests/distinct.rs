//! Duplicates: on request none are made, and those in a file are reported.

use crate::support::{done, run, run_in, run_with, write};
use satoku::board::Symbols;
use satoku::rules::{Layout, Puzzle, Registry};
use satoku::seen::CanonicalIds;
use std::collections::BTreeSet;

/// The puzzles of lines of a classic size, each by what is the same for all that are the same.
fn likenesses(size: &str, lines: &str) -> Vec<satoku::format::Id> {
    let layout = Layout::of_size(size.parse().unwrap());
    let rules = std::sync::Arc::new(Registry::standard().rules("classic", &layout).unwrap());
    let (cells, symbols) = (rules.board().cell_count(), rules.board().symbol_count());
    let mut likeness = CanonicalIds::default();
    lines
        .lines()
        .map(|line| {
            let givens = Symbols::default().read(line, cells, symbols).unwrap();
            likeness.of(&Puzzle::of_givens(std::sync::Arc::clone(&rules), &givens).unwrap())
        })
        .collect()
}

#[test]
fn distinct_puzzles_differ_in_more_than_names_and_order() {
    // Without the flag, so many small puzzles repeat themselves.
    let plain = done(&["generate", "200", "--size", "4", "--clues", "5", "--seed", "1"]);
    let forms: BTreeSet<_> = likenesses("4", &plain).into_iter().collect();
    assert!(forms.len() < 150, "{}", forms.len());
    let words = ["generate", "12", "--size", "4", "--clues", "5", "--seed", "1", "--distinct"];
    let ran = run(&words);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("note: left out "), "{}", ran.err);
    assert_eq!(likenesses("4", &ran.out).into_iter().collect::<BTreeSet<_>>().len(), 12);
    // The first ones are those of a run without the flag, and threads change nothing.
    assert_eq!(plain.lines().next(), ran.out.lines().next());
    let words = [&words[..], &["--jobs", "3"]].concat();
    assert_eq!(done(&words), ran.out);
    // Where all are new, nothing changes.
    let words = ["generate", "50", "--seed", "4"];
    assert_eq!(done(&[&words[..], &["--distinct"]].concat()), done(&words));
}

#[test]
fn running_out_of_distinct_puzzles_ends_with_3() {
    let ran =
        run(&["generate", "1000", "--size", "4", "--seed", "1", "--distinct", "--tries", "300"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("300 puzzles in a row were not new"), "{}", ran.err);
    assert!(ran.err.contains("hint: "), "{}", ran.err);
    // What there is was written, and all of it differs.
    let forms = likenesses("4", &ran.out);
    assert!(forms.len() > 10, "{}", forms.len());
    assert_eq!(forms.iter().collect::<BTreeSet<_>>().len(), forms.len());
}

#[test]
fn a_second_volume_is_kept_free_of_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "20", "--size", "4", "--clues", "6", "--distinct", "--seed"];
    let first = run_in(folder.path(), &[&words[..], &["1", "-o", "one.json"]].concat());
    assert_eq!(first.code, 0, "{}", first.err);
    let asked = std::fs::read_to_string(folder.path().join("one.json")).unwrap();
    assert!(asked.contains("\"distinct\":true"), "{asked}");
    let convert = run_in(folder.path(), &["convert", "one.json", "-o", "one.sdm"]);
    assert_eq!(convert.code, 0, "{}", convert.err);
    for volume in ["one.json", "one.sdm"] {
        let second = run_in(folder.path(), &[&words[..], &["2", "--exclude", volume]].concat());
        assert_eq!(second.code, 0, "{}", second.err);
        let one = std::fs::read_to_string(folder.path().join("one.sdm")).unwrap();
        let forms: BTreeSet<_> =
            likenesses("4", &format!("{one}{}", second.out)).into_iter().collect();
        assert_eq!(forms.len(), 40);
    }
    // Of other variants, what stands is compared; a file of lines is taken for the variant asked
    // for.
    let x = run_in(
        folder.path(),
        &["generate", "5", "--variant", "x", "--size", "6", "--seed", "3", "-o", "x.ndjson"],
    );
    assert_eq!(x.code, 0, "{}", x.err);
    let again =
        ["generate", "5", "--variant", "x", "--size", "6", "--seed", "3", "--exclude", "x.ndjson"];
    let again = run_in(folder.path(), &again);
    assert_eq!(again.code, 0, "{}", again.err);
    assert!(again.err.contains("left out 5 duplicates"), "{}", again.err);
    // What cannot be read could not be kept out.
    write(folder.path(), "bad.txt", "12..\n");
    let bad = run_in(folder.path(), &["generate", "--seed", "1", "--exclude", "bad.txt"]);
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("bad.txt:1:1"), "{}", bad.err);
    let bad = run_in(folder.path(), &["generate", "--seed", "1", "--exclude", "none.txt"]);
    assert_eq!(bad.code, 2);
}

#[test]
fn duplicates_of_a_file_are_named() {
    let puzzle =
        "492..5.....73......8.64..1......28.16..5......2.....6.......1.4..5..47.......3.8.";
    let other = done(&["generate", "--seed", "9"]);
    // Its rows turned into columns, 1 and 2 exchanged, and its first two bands too.
    let transposed: String =
        (0..81).map(|at| puzzle.as_bytes()[at % 9 * 9 + at / 9] as char).collect();
    let renamed = transposed.replace('1', "#").replace('2', "1").replace('#', "2");
    let same = format!("{}{}{}", &renamed[27..54], &renamed[..27], &renamed[54..]);
    let file = format!("{puzzle}\n{other}{same}\n");
    let ran = run_with(file.as_bytes(), &["check", "-", "--duplicates"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(
        lines[2].ends_with("one solution, 24 clues, the same puzzle as in line 1"),
        "{}",
        lines[2]
    );
    assert!(!lines[1].contains("the same"));
    assert!(ran.err.contains("3 puzzles: 3 unique, 1 duplicate"), "{}", ran.err);
    let quiet = run_with(file.as_bytes(), &["check", "-", "--duplicates", "--quiet"]);
    assert_eq!(quiet.out.lines().count(), 1);
    let json = run_with(file.as_bytes(), &["check", "-", "--duplicates", "--format", "json"]);
    assert!(json.out.contains("\"duplicate_of_line\":1"), "{}", json.out);
    assert!(json.out.contains("\"duplicates\":1"), "{}", json.out);
    assert_eq!(run_with(file.as_bytes(), &["check", "-"]).code, 0);
}

#[test]
fn a_mix_is_kept_free_of_another_set_and_keeps_its_difficulties() {
    let folder = tempfile::tempdir().unwrap();
    let mix = ["generate", "--size", "4", "--difficulty", "6 easy, 3 beginner"];
    let made = |more: &[&str]| run_in(folder.path(), &[&mix[..], more].concat());
    let first = made(&["--seed", "1", "-o", "a.json"]);
    assert_eq!(first.code, 0, "{}", first.err);
    // The same seed again, so that every puzzle is known.
    let second = made(&["--seed", "1", "--exclude", "a.json", "-o", "b.json"]);
    assert_eq!(second.code, 0, "{}", second.err);
    let levels = |name: &str| run_in(folder.path(), &["convert", name, "--columns", "level"]).out;
    assert_eq!(levels("a.json"), levels("b.json"));
    let ran = run_in(folder.path(), &["check", "--quiet", "--duplicates", "a.json", "b.json"]);
    let between =
        ran.out.lines().filter(|line| line.contains("a.json:") && line.starts_with("b.json"));
    assert_eq!(between.count(), 0, "{}", ran.out);
    let jobs = made(&["--seed", "1", "--exclude", "a.json", "--jobs", "1", "-o", "c.json"]);
    assert_eq!(jobs.code, 0);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("b.json"), read("c.json"));
}

#[test]
fn a_puzzle_is_never_called_its_own_duplicate() {
    let folder = tempfile::tempdir().unwrap();
    let made =
        run_in(folder.path(), &["generate", "2", "--size", "4", "--seed", "1", "-o", "a.json"]);
    assert_eq!(made.code, 0, "{}", made.err);
    let check =
        |words: &[&str]| run_in(folder.path(), &[&["check", "--duplicates"], words].concat());
    let twice = check(&["a.json", "a.json"]);
    assert_eq!(twice.code, 2);
    assert!(twice.err.contains("--duplicates: a.json is named twice\nhint: "), "{}", twice.err);
    let other = check(&["a.json", "./a.json"]);
    assert!(other.err.contains("a.json and ./a.json are the same file"), "{}", other.err);
    assert_eq!(run_in(folder.path(), &["check", "a.json", "a.json"]).code, 0);
    // Two puzzles that are arguments have no lines of their own.
    let puzzle = "1..4..2..3..4..1";
    let same = check(&[puzzle, puzzle]);
    assert_eq!(same.code, 1);
    let last = same.out.lines().last().unwrap();
    assert!(last.starts_with("argument 2:1: ") && last.ends_with("as argument 1:1"), "{last}");
    // Two puzzles of a set in one line.
    let puzzles = format!("{{\"givens\": \"{puzzle}\"}}, {{\"givens\": \"{puzzle}\"}}");
    let set =
        format!("{{\"format\": \"satoku/puzzle-set\", \"version\": 1, \"puzzles\": [{puzzles}]}}");
    std::fs::write(folder.path().join("line.json"), set).unwrap();
    let line = check(&["line.json"]);
    assert!(
        line.out.ends_with(", the same puzzle as an earlier one in this line\n"),
        "{}",
        line.out
    );
}
