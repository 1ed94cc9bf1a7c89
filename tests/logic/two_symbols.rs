//! Boards of two symbols, whose cells are empty or filled: what excludes one places the other.

use super::reasons::made;
use satoku::board::{Cell, Symbols};
use satoku::logic::{Candidate, Geometry, Ladder, Path, Progress, Rating, Technique, Words};
use satoku::rules::Puzzle;
use std::collections::BTreeSet;

const KINDS: [(&str, &str, u64); 7] = [
    ("binairo", "6x6", 3),
    ("nonogram", "8x8", 3),
    ("mosaic", "6x6", 3),
    ("tents", "8x8", 3),
    ("akari", "7x7", 3),
    ("hitori", "6x6", 3),
    ("queens", "8x8", 6),
];

fn puzzles() -> impl Iterator<Item = (&'static str, Puzzle)> {
    KINDS.into_iter().flat_map(|(kind, size, count)| {
        made(kind, size, 0..count).into_iter().map(move |puzzle| (kind, puzzle))
    })
}

#[test]
fn each_step_places_what_it_leaves_and_no_cell_is_told_twice() {
    let symbols = Symbols::default();
    let mut eliminating = 0;
    for (kind, puzzle) in puzzles() {
        let rules = puzzle.rules();
        let satoku::Solved::One(solution) = satoku::solve(&puzzle).unwrap() else {
            panic!("{puzzle:?}")
        };
        let (geometry, ladder) = (Geometry::new(rules).unwrap(), Ladder::default());
        let words = Words::new(&puzzle, &symbols);
        let mut told: BTreeSet<Cell> = BTreeSet::new();
        let (end, last) = Path::new(&geometry, &puzzle, &ladder).walk(|state, step| {
            let placed = step.conclusion.placed(rules);
            assert_eq!(placed.len(), step.conclusion.candidates().len(), "{kind}: {step:?}");
            let mut after = state.clone();
            after.apply(&step.conclusion);
            for Candidate { cell, symbol } in placed {
                assert_eq!(solution.get(cell), Some(symbol), "{kind}: {step:?}");
                assert_eq!(after.values().get(cell), Some(symbol), "{kind}: {step:?}");
                assert!(told.insert(cell), "{kind}: {step:?}");
            }
            let text = words.sentence(step);
            let (conclusion, _) = text.split_once(": ").unwrap();
            assert!(!conclusion.contains("<>"), "{kind}: {text}");
            let json = step.to_json(&words);
            assert!(json["eliminations"].as_array().unwrap().is_empty(), "{kind}: {json:?}");
            let placements = json["placements"].as_array().unwrap().len();
            assert_eq!(placements, step.conclusion.candidates().len(), "{kind}: {json:?}");
            eliminating += u32::from(json.contains_key("eliminate"));
        });
        assert_eq!((end, last.values()), (Progress::Solved, &solution), "{kind}");
        assert_eq!(told.len(), solution.cell_count() - puzzle.givens().filled().count(), "{kind}");
    }
    assert!(eliminating > 100, "{eliminating}");
}

#[test]
fn a_cell_is_a_single_only_by_what_placed_symbols_exclude() {
    for (kind, puzzle) in puzzles() {
        let geometry = Geometry::new(puzzle.rules()).unwrap();
        let rating = Rating::of(&geometry, &puzzle, &Ladder::default());
        let singles = rating.count(Technique::ClueSingle) + rating.count(Technique::NakedSingle);
        // Symbols of these exclude none of other cells.
        if ["nonogram", "mosaic", "binairo"].contains(&kind) {
            assert_eq!(singles, 0, "{kind}: {rating:?}");
        }
        assert_eq!(rating.entry, rating.first, "{kind}");
    }
}
