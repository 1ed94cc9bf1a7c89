//! What setters draw and name: patterns, letters and cells to keep.

use crate::support::{run, run_with};

/// Returns which cells of a puzzle are given, `1` for each.
fn givens(line: &str) -> String {
    line.trim().chars().map(|cell| if cell == '.' { '.' } else { '1' }).collect()
}

#[test]
fn a_pattern_may_be_drawn_with_any_characters_on_standard_input() {
    let pattern = "1.1..1.1.11.1..1";
    let emoji: Vec<String> = pattern
        .as_bytes()
        .chunks(4)
        .map(|row| row.iter().map(|cell| if *cell == b'1' { '🐱' } else { '⬜' }).collect())
        .collect();
    let words = ["generate", "--size", "4", "--seed", "1", "--format", "lines", "--pattern", "-"];
    let ran = run_with(emoji.join("\n").as_bytes(), &words);
    assert_eq!((ran.code, givens(&ran.out).as_str()), (0, pattern), "{}", ran.err);
    let even = run_with("XO\n".repeat(8).replace("O\nX", "OX").as_bytes(), &words);
    assert_eq!(even.code, 2, "{}", even.err);
    let all = run_with("####\n".repeat(4).as_bytes(), &words);
    assert_eq!(all.code, 0, "{}", all.err);
    assert!(all.err.contains("16 of 16 cells are marked as givens"), "{}", all.err);
    let two = run_with("XOXO\nOXOX\nXOXO\nOXOX\n".as_bytes(), &words);
    assert_eq!(two.code, 2);
    assert!(two.err.contains("`X` or `O` may stand for a blank cell"), "{}", two.err);
}

#[test]
fn where_no_puzzle_has_a_pattern_further_cells_are_named() {
    // Two columns of a stack are blank, so that no puzzle has one solution.
    let words = ["generate", "--size", "6", "--seed", "1", "--tries", "50", "--pattern-text", "E"];
    let ran = run(&words);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("the pattern has 10 givens"), "{}", ran.err);
    assert!(ran.err.contains("mark more cells in the pattern"), "{}", ran.err);
    let (_, drawn) = ran.err.split_once("--pattern\n").expect(&ran.err);
    let rows: Vec<&str> = drawn.lines().take(6).collect();
    assert!(rows.iter().all(|row| row.chars().count() == 6), "{drawn}");
    let wide = run(&["generate", "--pattern-text", "HELLO"]);
    assert_eq!(wide.code, 2);
    assert!(wide.err.contains("a board of 9 columns has room for 2"), "{}", wide.err);
}

#[test]
fn cells_to_keep_have_many_names() {
    for (keep, kept) in [("r1", 0..4), ("A1-A4", 0..4), ("r1c1-r1c4", 0..4), ("r4,r4c1", 12..16)] {
        let ran =
            run(&["generate", "--size", "4", "--seed", "1", "--format", "lines", "--keep", keep]);
        assert_eq!(ran.code, 0, "{keep}: {}", ran.err);
        assert!(givens(&ran.out)[kept].bytes().all(|cell| cell == b'1'), "{keep}: {}", ran.out);
    }
    for keep in ["b5", "r5", "E1", "r1c1-r1c5", "x"] {
        let ran = run(&["generate", "--size", "4", "--keep", keep]);
        assert_eq!(ran.code, 2, "{keep}");
        assert!(ran.err.contains(keep) && ran.err.contains("hint: name cells as"), "{}", ran.err);
    }
    let jigsaw = run(&["generate", "--variant", "jigsaw", "--keep", "b1"]);
    assert!(jigsaw.err.contains("another box in each jigsaw"), "{}", jigsaw.err);
}

#[test]
fn the_drawing_that_is_offered_for_a_word_is_a_pattern_with_a_puzzle() {
    let ran = run(&["generate", "--seed", "1", "--tries", "50", "--pattern-text", "HI"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    let said = "the pattern has 20 givens, and no puzzle has fewer than 17";
    assert!(ran.err.contains(said), "{}", ran.err);
    let (hint, drawn) = ran.err.split_once("--pattern\n").expect(&ran.err);
    assert!(hint.contains("more cells a puzzle was found: save this drawing to a file"), "{hint}");
    let words = ["generate", "--seed", "1", "--format", "lines", "--pattern", "-"];
    let made = run_with(drawn.as_bytes(), &words);
    assert_eq!(made.code, 0, "{}", made.err);
    assert_eq!(givens(&made.out), drawn.split_whitespace().collect::<String>());
}
