//! Books with a section for each of many kinds of puzzle.

use crate::print::{content_of, printed_files};
use serde_json::Value;
use std::collections::BTreeSet;

/// Thermometers come first, so that the cover shows lines in shades of its colours.
const KINDS: [&str; 12] = [
    "thermometer",
    "arrow",
    "sandwich",
    "x-sum",
    "renban",
    "whisper",
    "all-dots",
    "anti-knight",
    "quadruple",
    "little-killer",
    "cage",
    "samurai",
];

#[test]
fn a_variety_book_has_a_cover_and_shares_the_pages_of_solutions() {
    let mut spec = "solutions-per-page = 30\nseed = 1\n".to_owned();
    for kind in KINDS {
        let size = if kind == "samurai" { 9 } else { 6 };
        spec +=
            &format!("[[section]]\ncount = 1\nbeyond = true\nsize = {size}\nvariant = '{kind}'\n");
    }
    let (spec, content) = content_of(&spec);
    let (printed, files) = printed_files(&spec, &content);
    assert!(printed.no_cover.is_none());
    assert!(files.contains_key("cover.pdf") && files.contains_key("digital.pdf"));
    let set: Value = serde_json::from_slice(&files["book.json"]).unwrap();
    let puzzles = set["puzzles"].as_array().unwrap();
    let variants: Vec<&str> = puzzles.iter().map(|it| it["variant"].as_str().unwrap()).collect();
    assert_eq!(variants, KINDS);
    let on = |name: &str| -> BTreeSet<u64> {
        puzzles.iter().map(|puzzle| puzzle["book"][name].as_u64().unwrap()).collect()
    };
    assert_eq!(on("page").len(), KINDS.len());
    // Clues outside the boards would make the boards differ in size; the samurai has its own row.
    assert_eq!(on("solution_page").len(), 1);
    // Their symbols are there although their clues are not.
    let outside = puzzles.iter().find(|it| it["variant"] == "x-sum").unwrap();
    assert!(!outside["clues"].as_array().unwrap().is_empty());
}

/// The puzzles beside Sudoku, with small sizes and their names.
const NEIGHBOURS: [(&str, &str, &str); 13] = [
    ("futoshiki", "4", "Futoshiki"),
    ("skyscrapers", "4", "Skyscrapers"),
    ("calcudoku", "4", "Calcudoku"),
    ("kakuro", "6x6", "Kakuro"),
    ("suguru", "5", "Suguru"),
    ("ripple-effect", "5", "Ripple Effect"),
    ("kojun", "5", "Kojun"),
    ("binairo", "6", "Binairo"),
    ("unruly", "6", "Unruly"),
    ("queens", "6", "Queens"),
    ("nonogram", "5x6", "Nonogram"),
    ("mosaic", "5", "Mosaic"),
    ("akari", "5", "Akari"),
];

#[test]
fn the_puzzles_next_door_have_their_names_and_share_the_pages_of_solutions() {
    let mut spec = "solutions-per-page = 20\nseed = 1\n[matter]\nhints = true\n".to_owned();
    for (kind, size, _) in NEIGHBOURS {
        spec += &format!(
            "[[section]]\ncount = 1\nbeyond = true\nsize = '{size}'\nvariant = '{kind}'\n"
        );
    }
    let (spec, content) = content_of(&spec);
    let titles: Vec<&str> = content.sections.iter().map(|it| it.title.as_str()).collect();
    assert_eq!(titles, NEIGHBOURS.map(|(_, _, name)| name));
    // The preflight refuses marks over others and what is cut.
    let (_, files) = printed_files(&spec, &content);
    let set: Value = serde_json::from_slice(&files["book.json"]).unwrap();
    let puzzles = set["puzzles"].as_array().unwrap();
    let pages = puzzles.iter().map(|puzzle| puzzle["book"]["solution_page"].as_u64().unwrap());
    assert!(pages.collect::<BTreeSet<_>>().len() <= 2);
}
