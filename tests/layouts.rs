//! Layouts of clues other than givens: their symmetry, what can be measured of them, and whether
//! puzzles need their clues.

use crate::support::{self, done, run_in};
use satoku::Solved;
use satoku::board::{Cell, Images, Symmetry};
use satoku::generate::{
    Assurance, Figures, Generated, Generator, Quality, Request, RequestFields, used_clues,
};
use satoku::logic::{Geometry, Ladder, Level, Path, Rating};
use satoku::rules::{Layout, Puzzle, Registry};
use serde_json::Value;
use std::sync::Arc;

fn request(variant: &str, size: &str) -> Request {
    let layout = Layout::of_size(size.parse().unwrap());
    Request::named(variant, &layout).unwrap().assurance(Assurance::Fast)
}

fn made(request: Request, index: u64) -> Generated {
    Generator::new(request).unwrap().puzzle(3, index).unwrap()
}

#[test]
fn layouts_have_the_symmetry_that_is_requested_and_a_half_turn_by_default() {
    let registry = Registry::standard();
    for (variant, symmetry, wanted) in [
        ("cage", None, Symmetry::Rotate180),
        ("thermometer", None, Symmetry::Rotate180),
        ("skyscraper", None, Symmetry::Rotate180),
        ("cage", Some(Symmetry::Diagonal), Symmetry::Diagonal),
        ("dot", Some(Symmetry::MirrorHorizontal), Symmetry::MirrorHorizontal),
        ("thermometer", Some(Symmetry::None), Symmetry::None),
    ] {
        let request = request(variant, "6");
        let request = match symmetry {
            Some(symmetry) => request.symmetry(symmetry),
            None => request,
        };
        let puzzle = made(request, 1).puzzle;
        let images = Images::of(wanted, puzzle.rules().board()).unwrap();
        let cells: Vec<&[Cell]> = puzzle.constraints().map(|clue| clue.cells()).collect();
        let orbits = images.orbits(&cells);
        assert_eq!(orbits.iter().flatten().count(), cells.len(), "{variant} {wanted}");
        let quality = Quality::of(&puzzle, &registry).unwrap();
        assert!(wanted != Symmetry::None || quality.symmetry == Symmetry::None, "{variant}");
        assert_eq!(quality.givens_on_lines, 0, "{variant}");
    }
}

#[test]
fn puzzles_of_a_level_have_several_solutions_without_their_other_clues() {
    for (variant, level) in [
        ("thermometer", Level::Beginner),
        ("cage", Level::Beginner),
        ("arrow", Level::Easy),
        ("dot", Level::Medium),
        ("numbered-room", Level::Medium),
        ("odd", Level::Easy),
        ("sum", Level::Hard),
    ] {
        let Generated { puzzle, .. } = made(request(variant, "9").difficulty(level.into()), 0);
        let geometry = Geometry::new(puzzle.rules()).unwrap();
        assert_eq!(Rating::of(&geometry, &puzzle, &Ladder::default()).level, level, "{variant}");
        let bare = puzzle.part(|id| puzzle.is_given(id));
        assert!(matches!(satoku::solve(&bare), Ok(Solved::Several(..))), "{variant}");
    }
}

/// A killer of which the path does not use each cage, in a file.
fn killer(folder: &std::path::Path) -> Puzzle {
    let file = support::write(folder, "killer.ndjson", {
        let words = ["generate", "--variant", "cage", "--size", "6", "--difficulty", "medium"];
        done(&[&words[..], &["--seed", "1", "--format", "ndjson"]].concat())
    });
    let text = std::fs::read_to_string(file).unwrap();
    satoku::read_puzzle(text.trim()).unwrap()
}

#[test]
fn the_path_goes_without_the_clues_that_it_does_not_use() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = killer(folder.path());
    let geometry = Geometry::new(puzzle.rules()).unwrap();
    let rating = Rating::of(&geometry, &puzzle, &Ladder::default());
    let used = used_clues(&puzzle, Path::new(&geometry, &puzzle, &Ladder::default())).unwrap();
    let others = puzzle.constraints().count();
    assert!(!used.is_empty() && used.len() < others, "{} of {others}", used.len());
    let fewer = puzzle.part(|id| puzzle.is_given(id) || used.contains(&id));
    let again = Rating::of(&geometry, &fewer, &Ladder::default());
    assert_eq!(again.score, rating.score);

    let said = |words: &[&str]| run_in(folder.path(), words).out;
    let checked = said(&["check", "--needed", "killer.ndjson"]);
    let expected =
        format!("the path uses {} of {others} clues other than givens, not cage at ", used.len());
    assert!(checked.contains(&expected), "{checked}");
    let json: Value = said(&["check", "--needed", "--format", "json", "killer.ndjson"])
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .next()
        .unwrap();
    assert_eq!(json["clues_used"], used.len());
    assert_eq!(json["clues_unused"].as_array().unwrap().len(), others - used.len());
    let rated: Value =
        serde_json::from_str(said(&["rate", "--format", "json", "killer.ndjson"]).trim()).unwrap();
    let layout = &rated["layout"];
    assert_eq!(layout["clues_used"], used.len());
    assert_eq!(layout["clues"], others);
    assert_eq!(layout["symmetry"], "rotate-180");
    assert_eq!(layout["lines"], 0);
}

#[test]
fn the_best_of_several_candidates_is_kept() {
    let plain = request("thermometer", "9").difficulty(Level::Medium.into());
    let (mut better, mut worse) = (0, 0);
    for index in 0..6 {
        let first = made(plain.clone(), index);
        assert_eq!(made(plain.clone().best_of(1), index).puzzle, first.puzzle);
        let best = made(plain.clone().best_of(6), index);
        // Puzzles of a seed do not depend on those before.
        assert_eq!(made(plain.clone().best_of(6), index).puzzle, best.puzzle);
        let narrow_rounds = |made: &Generated| {
            let bottleneck = made.difficulty.as_ref().unwrap().bottleneck;
            if bottleneck.open == 1 { bottleneck.rounds } else { 0 }
        };
        better += u32::from(narrow_rounds(&best) < narrow_rounds(&first));
        worse += u32::from(narrow_rounds(&best) > narrow_rounds(&first));
    }
    assert!(better > worse, "{better} better, {worse} worse");
    // Of puzzles of givens the one with fewest.
    let count = |best_of| {
        let made = made(request("classic", "9").best_of(best_of), 0);
        made.puzzle.clues().len()
    };
    assert!(count(20) < count(1));
    assert!(count(20) <= 23, "{}", count(20));
}

/// Returns the puzzles of `generate` as a set with its request.
fn set(words: &[&str]) -> Value {
    let json = ["--seed", "3", "--difficulty", "medium", "--format", "json"];
    serde_json::from_str(&done(&[&["generate", "2"], words, &json].concat())).unwrap()
}

#[test]
fn lines_and_areas_follow_a_drawing() {
    for (variant, layout) in [
        ("thermometer", "spiral"),
        ("cage", "rings"),
        ("renban", "letters:S"),
        ("extra-region", "spiral"),
        ("whisper", "rings"),
    ] {
        let made = set(&["--variant", variant, "--layout", layout]);
        let request = made["generator"]["request"].as_object().unwrap().clone();
        let board = satoku::board::Board::square(9);
        let figures = Figures::read(request["layout"].as_str().unwrap(), &board).unwrap();
        let drawn = figures.groups().concat();
        for entry in made["puzzles"].as_array().unwrap() {
            let puzzle = satoku::read_puzzle(&entry.to_string()).unwrap();
            let mut cells = puzzle.constraints().flat_map(|clue| clue.cells()).peekable();
            assert!(cells.peek().is_some() && cells.all(|cell| drawn.contains(cell)), "{variant}");
            assert!(matches!(satoku::solve(&puzzle), Ok(Solved::One(..))), "{variant}");
            let bare = puzzle.part(|id| puzzle.is_given(id));
            assert!(matches!(satoku::solve(&bare), Ok(Solved::Several(..))), "{variant}");
        }
        // The request of a set makes its puzzles again.
        let fields = RequestFields::from_json(request).unwrap();
        let again = fields.request(&Arc::new(Registry::standard())).unwrap();
        let again = Generator::new(again).unwrap().puzzle(3, 1).unwrap().puzzle;
        let second = satoku::read_puzzle(&made["puzzles"][1].to_string()).unwrap();
        assert_eq!(again, second, "{variant}");
    }
}

#[test]
fn a_layout_fits_the_kind_of_clue() {
    let folder = tempfile::tempdir().unwrap();
    let file = support::write(folder.path(), "drawing.txt", "aa.......\n.b.......\n");
    let file = file.to_str().unwrap();
    for (variant, layout, message) in [
        ("thermometer", "spirals", "no layout `spirals`: `spiral` and `rings` are known"),
        ("thermometer", "letters:\u{e9}", "there is no picture of `\u{e9}`"),
        ("thermometer", file, "expected 9 rows, found 2"),
        ("dot", "spiral", "only lines and areas are placed along a drawing"),
        ("region-sum", "spiral", "no piece of it makes such a clue"),
        ("thermometer+arrow", "spiral", "expected one kind of clue besides givens"),
        ("classic", "rings", "expected one kind of clue besides givens"),
    ] {
        let words = ["generate", "--variant", variant, "--layout", layout];
        support::ended(&support::run(&words), 2, &[message, "hint: "]);
    }
    let words = ["generate", "--variant", "palindrome", "--layout", "letters:I", "--size", "6"];
    support::ended(&support::run(&words), 3, &["no grid was found", "palindrome"]);
    let words = ["generate", "--variant", "renban", "--layout", "rings", "--clues", "renban:4"];
    support::ended(&support::run(&words), 2, &["the layout says how many there are"]);
}

#[test]
fn the_best_of_several_is_a_setting_of_every_request() {
    let (one, several) = (["generate", "3", "--seed", "5"], ["--best-of", "4", "--jobs", "1"]);
    let first = done(&[&one[..], &several].concat());
    let again = done(&[&one[..], &["--best-of", "4", "--jobs", "2"]].concat());
    assert_eq!(first, again);
    assert_ne!(first, done(&one));
    let too_many = [&one[..], &["--best-of", "101"]].concat();
    support::ended(&support::run(&too_many), 2, &["expected at most 100, found 101"]);
    let request = request("classic", "9").best_of(3);
    let fields = request.fields().to_json();
    assert_eq!(fields["best_of"], 3);
}

/// By how much the counts of two symbols among some givens differ at most.
fn unevenness(givens: &str, side: u32) -> usize {
    let symbols = (1..=side).map(|value| char::from_digit(value, 36).unwrap());
    let counts = symbols.map(|symbol| givens.chars().filter(|given| *given == symbol).count());
    let counts: Vec<usize> = counts.collect();
    counts.iter().max().unwrap() - counts.iter().min().unwrap()
}

#[test]
fn every_symbol_is_given_about_as_often_where_that_is_asked() {
    for (words, side, most) in [
        (&["--balance"][..], 9, 1),
        (&["--balance", "0", "--clues", "27"], 9, 0),
        (&["--balance", "2", "--symmetry", "rotate-180", "--best-of", "3"], 9, 2),
        (&["--balance", "--difficulty", "medium", "--size", "6"], 6, 1),
        (&["--balance", "2", "--variant", "thermometer"], 9, 2),
    ] {
        let words = [&["generate", "8", "--seed", "4", "--format", "ndjson"], words].concat();
        let made = done(&words);
        assert_eq!(made.lines().count(), 8, "{words:?}");
        for line in made.lines() {
            let puzzle: serde_json::Value = serde_json::from_str(line).unwrap();
            let difference = unevenness(puzzle["givens"].as_str().unwrap(), side);
            assert!(difference <= most, "{words:?} {difference}: {line}");
        }
    }
    let few = ["generate", "--seed", "1", "--balance", "0", "--clues", "26", "--tries", "20"];
    support::ended(&support::run(&few), 3, &["the counts of two symbols differ by", "--balance"]);
    let request = request("classic", "9").balance(1);
    assert_eq!(request.fields().to_json()["balance"], 1);
}
