//! Generating to a difficulty: puzzles meet the request when rated again from their givens alone.

use crate::support::{brute_force, done, run, run_in};
use satoku::board::{Cell, Symmetry};
use satoku::format::{Entry, Format, Provenance, ReadOptions, WriteOptions, read, writer};
use satoku::generate::{
    Assurance, GenerateError, Generated, Generator, Mix, Request, RequestError,
};
use satoku::logic::{Difficulty, Geometry, Ladder, Level, Rating, Selection};
use satoku::rules::{Layout, Registry};

/// Puzzles of seed 11, each rated again.
fn made(request: Request, count: u64) -> Vec<(Generated, Rating)> {
    let generator = Generator::new(request).unwrap();
    let rated = |index| {
        let generated = generator.puzzle(11, index).unwrap();
        let geometry = Geometry::new(generated.puzzle.rules()).unwrap();
        let rating = Rating::of(&geometry, &generated.puzzle, &Ladder::default());
        assert_eq!(rating.grid, generated.solution);
        assert_eq!(generated.difficulty, Some(Difficulty::from(&rating)));
        (generated, rating)
    };
    (0..count).map(rated).collect()
}

fn request_for(difficulty: &str) -> Request {
    Request::classic().difficulty(difficulty.parse().unwrap())
}

fn selections(names: &[&str]) -> Vec<Selection> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

#[test]
fn every_level_is_met() {
    for (level, name) in Level::ALL {
        // Where the ladder ends, a puzzle takes many grids.
        let count = if level >= Level::Diabolical { 2 } else { 12 };
        let tries = 100_000;
        for (generated, rating) in made(request_for(name).tries(tries), count) {
            assert_eq!(rating.level, level, "{}", generated.puzzle.givens());
            let found = brute_force(generated.puzzle.rules(), &generated.puzzle.givens(), 2);
            assert_eq!(found, [generated.solution]);
        }
    }
}

#[test]
fn ranges_are_met_together_with_clues_symmetry_and_kept_cells() {
    let keep = Cell::new(40);
    let request = request_for("3.0..4.2")
        .clues("28..30".parse().unwrap())
        .symmetry(Symmetry::Rotate180)
        .keep(vec![keep]);
    for (generated, rating) in made(request, 6) {
        let score = rating.score.unwrap().tenths();
        assert!((30..=42).contains(&score), "{score}");
        let givens = generated.puzzle.givens();
        assert!((28..=30).contains(&givens.filled_count()));
        assert!(givens.get(keep).is_some());
        for cell in 0..81 {
            let (here, there) = (givens.get(Cell::new(cell)), givens.get(Cell::new(80 - cell)));
            assert_eq!(here.is_some(), there.is_some());
        }
    }
    // More clues than carving leaves are put back without making it easier.
    let many = request_for("hard").clues("40".parse().unwrap());
    for (generated, rating) in made(many, 6) {
        assert_eq!((rating.level, generated.puzzle.clues().len()), (Level::Hard, 40));
    }
}

#[test]
fn patterns_are_filled_to_a_level() {
    let pattern: Vec<Cell> = (0..81).filter(|cell| cell % 5 < 2).map(Cell::new).collect();
    let request = request_for("2.6..5.4").pattern(pattern.clone());
    for (generated, rating) in made(request, 3) {
        assert!((26..=54).contains(&rating.score.unwrap().tenths()));
        let given: Vec<Cell> = generated.puzzle.givens().filled().map(|(cell, _)| cell).collect();
        assert_eq!(given, pattern);
    }
}

#[test]
fn required_techniques_are_used_and_forbidden_ones_are_not() {
    let required = selections(&["X-Wing", "locked"]);
    let request = request_for("hard").require(required.clone());
    for (_, rating) in made(request, 4) {
        for selection in &required {
            assert!(selection.techniques().iter().any(|one| rating.count(*one) > 0), "{selection}");
        }
    }
    let forbidden = selections(&["unique rectangle", "naked single"]);
    let request = request_for("expert").forbid(forbidden.clone());
    for (_, rating) in made(request, 10) {
        let used =
            |selection: &Selection| rating.techniques().any(|(one, _)| selection.contains(one));
        assert!(!forbidden.iter().any(used));
    }
    let max: Selection = "pointing".parse().unwrap();
    let request = Request::classic().max_technique(max.clone());
    for (_, rating) in made(request, 20) {
        assert!(rating.hardest.unwrap().score() <= max.hardest().score());
    }
}

#[test]
fn without_the_wish_puzzles_are_harder() {
    // What the tests above show is owed to the goal: among as many puzzles without it some differ.
    let request = Request::classic().difficulty("0.0..25.5".parse().unwrap());
    let ratings: Vec<u8> =
        made(request, 20).iter().map(|(_, rating)| rating.score.unwrap().tenths()).collect();
    assert!(ratings.iter().any(|score| *score > 54) && ratings.iter().any(|score| *score < 26));
}

#[test]
fn other_boards_have_levels() {
    for (variant, size, level) in [
        ("classic", "6", "easy"),
        ("x", "9", "hard"),
        ("jigsaw", "9", "medium"),
        ("windoku", "9", "expert"),
    ] {
        let layout = Layout::of_size(size.parse().unwrap());
        let request = Request::named(variant, &layout).unwrap().difficulty(level.parse().unwrap());
        for (_, rating) in made(request, 2) {
            assert_eq!(rating.level.to_string(), level, "{variant} {size}");
        }
    }
    let large = Request::named("classic", &Layout::of_size("25".parse().unwrap()))
        .unwrap()
        .difficulty("easy".parse().unwrap());
    assert!(matches!(Generator::new(large), Err(RequestError::Unrated(_))));
}

#[test]
fn easy_puzzles_of_clues_alone_have_no_givens_and_no_clue_too_many() {
    for (variant, size) in
        [("mosaic", "7x7"), ("akari", "8x8"), ("hitori", "6x6"), ("nonogram", "10x10")]
    {
        let layout = Layout::of_size(size.parse().unwrap());
        let request = Request::named(variant, &layout).unwrap().symmetry(Symmetry::None);
        let request = request.difficulty("easy".parse().unwrap());
        for (Generated { puzzle, .. }, rating) in made(request, 4) {
            assert_eq!(rating.level, Level::Easy, "{variant}");
            assert_eq!(puzzle.givens().filled_count(), 0, "{variant}");
            if !["mosaic", "akari"].contains(&variant) {
                continue;
            }
            let geometry = Geometry::new(puzzle.rules()).unwrap();
            let without = |id| puzzle.part(|other| other != id);
            for id in puzzle.ids() {
                let level = Rating::of(&geometry, &without(*id), &Ladder::default()).level;
                assert!(level > Level::Easy, "{variant} without {}", id.index());
            }
        }
    }
}

#[test]
fn a_mix_is_as_many_of_each_and_a_part_of_it_is_the_same() {
    let words = ["generate", "--difficulty", "2 easy, 3 medium, 1 hard", "--seed", "4", "--format"];
    let all = done(&[&words[..], &["ndjson"]].concat());
    let levels: Vec<String> = all
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|puzzle| puzzle["difficulty"]["level"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(levels, ["easy", "easy", "medium", "medium", "medium", "hard"]);
    let part = done(&[&words[..], &["ndjson", "--start", "3", "--jobs", "1"]].concat());
    let tail: Vec<&str> = all.lines().skip(3).collect();
    assert!(part.lines().zip(&tail).all(|(again, line)| again == *line));
    // Without a number as many as the mix names; the parts begin again after that.
    assert_eq!(part.lines().count(), 6);
    for jobs in ["1", "3"] {
        assert_eq!(done(&[&words[..], &["ndjson", "--jobs", jobs]].concat()), all);
    }
}

#[test]
fn a_mixed_run_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["generate", "--difficulty", "3 easy, 3 hard", "--seed", "4", "-o", "a.ndjson"];
    assert_eq!(run_in(folder.path(), &words).code, 0);
    let whole = std::fs::read_to_string(folder.path().join("a.ndjson")).unwrap();
    let cut: usize = whole.lines().take(4).map(|line| line.len() + 1).sum();
    std::fs::write(folder.path().join("a.ndjson"), &whole[..cut + 10]).unwrap();
    let ran = run_in(folder.path(), &[&words[..], &["--resume"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(std::fs::read_to_string(folder.path().join("a.ndjson")).unwrap(), whole);
}

#[test]
fn what_cannot_be_is_refused_with_2() {
    let cases: &[(&[&str], &str)] = &[
        (&["--difficulty", "hrad"], "no level is called `hrad`; did you mean hard?"),
        (&["--difficulty", "elephant"], "no level is called `elephant`; there are beginner, easy"),
        (&["--difficulty", "4.2..3.0"], "its first rating is above its last"),
        (&["--difficulty", "0.5"], "no puzzle is rated below 1.0"),
        (&["--difficulty", "x easy"], "expected a number of puzzles"),
        (&["--require", "swordfich"], "the nearest are Swordfish"),
        (&["--forbid", "full house"], "the last empty cell is always one"),
        (&["--difficulty", "easy", "--require", "x-wing"], "rated higher"),
        (&["--require", "x-wing", "--forbid", "fish"], "forbidden"),
        (&["--require", "x-wing", "--max-technique", "naked pair"], "harder than the hardest"),
        (&["--difficulty", "expert", "--max-technique", "x-wing"], "no technique is left"),
        (&["--difficulty", "diabolical", "--clues", "60"], "the most that were ever found are 55"),
        (&["--difficulty", "beginner", "--clues", "30"], "the level has at least 32"),
        (&["--difficulty", "easy, beginner", "--clues", "30"], "the level has at least 32"),
        (&["--difficulty", "easy", "--size", "25"], "up to 16 symbols"),
    ];
    for (flags, message) in cases {
        let ran = run(&[&["generate", "--seed", "1"], *flags].concat());
        assert_eq!(ran.code, 2, "{flags:?}: {}", ran.err);
        assert!(ran.err.contains(message), "{flags:?}: {}", ran.err);
        assert!(ran.out.is_empty());
    }
}

#[test]
fn what_is_not_found_ends_with_3_and_the_best() {
    let words =
        ["generate", "--seed", "1", "--difficulty", "hard", "--clues", "66", "--tries", "3"];
    let ran = run(&words);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("not found in 3 tries; the best was a puzzle of "), "{}", ran.err);
    assert!(ran.err.contains("(hard, hardest ") && ran.err.contains("hint: "), "{}", ran.err);
    // The one grid that there is has no diabolical puzzle within these tries.
    let request = Request::classic().tries(1).require(selections(&["jellyfish"]));
    let error = Generator::new(request).unwrap().puzzle(1, 0).unwrap_err();
    assert!(matches!(error, GenerateError::Unmet { tries: 1, .. }), "{error}");
}

#[test]
fn a_difficulty_is_kept_in_json() {
    let generated = made(request_for("hard"), 1).remove(0).0;
    let entry = Entry::from(generated);
    let mut file = Vec::new();
    let mut set = writer(Format::Json, WriteOptions::default());
    set.begin(&mut file, &Provenance::default()).unwrap();
    set.entry(&mut file, &entry).unwrap();
    // Every rating that there is comes back.
    for tenths in 0..=255 {
        let mut entry = entry.clone();
        entry.difficulty.as_mut().unwrap().rating = Some(satoku::logic::Score::new(tenths));
        set.entry(&mut file, &entry).unwrap();
    }
    set.end(&mut file).unwrap();
    let registry = Registry::standard();
    let options = ReadOptions::new(&registry);
    let again: Vec<Entry> =
        read(&file[..], &options).unwrap().map(|entry| entry.unwrap().item).collect();
    assert_eq!(again[0].difficulty, entry.difficulty);
    for (tenths, entry) in (0..=255).zip(&again[1..]) {
        let rating = entry.difficulty.as_ref().unwrap().rating;
        assert_eq!(rating, Some(satoku::logic::Score::new(tenths)));
    }
    let text = String::from_utf8(file).unwrap();
    for (from, to) in [
        ("\"level\":\"hard\"", "\"level\":\"harsh\""),
        ("\"rating\":25.5", "\"rating\":25.55"),
        ("\"rating\":25.5", "\"rating\":-1"),
    ] {
        let spoilt = text.replace(from, to);
        assert_ne!(spoilt, text);
        let mut entries = read(spoilt.as_bytes(), &options).unwrap();
        let error = entries.find_map(Result::err).unwrap().to_string();
        assert!(error.contains("`difficulty`"), "{error}");
    }
}

#[test]
fn wishes_are_told_in_the_set() {
    let request = Request::classic()
        .difficulty("25 easy, 50 3.0..4.2".parse::<Mix>().unwrap())
        .require(selections(&["x-wing"]))
        .assurance(Assurance::Fast);
    let told = request.to_json();
    assert_eq!(told["difficulty"], "25 easy, 50 3.0..4.2");
    assert_eq!(told["require"], serde_json::json!(["X-Wing"]));
    assert!(!told.contains_key("forbid"));
}
