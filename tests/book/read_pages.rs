//! Pages read back by the reader of PDF files.

use crate::content::book;
use crate::support::{classic_kinds, proposed};
use satoku::board::{Cell, Grid, Size, Symbols};
use satoku::book::SymbolSet;
use satoku::book::content::{Content, Edition};
use satoku::book::press::{Background, Interior, PictureLook, Purpose, PuzzlePicture, Templates};
use satoku::format::{Entry, ReadOptions, read};
use satoku::generate::{Generator, Request};
use satoku::random::Random;
use satoku::rules::{Clue, Layout, Puzzle, Registry};
use std::sync::Arc;

/// Reads a PDF file as any other input: its puzzles, and what is said about it.
fn entries(file: &[u8]) -> (Vec<Entry>, String) {
    let registry = Registry::standard();
    let options = ReadOptions::new(&registry);
    let mut reader = read(file, &options).unwrap();
    let (mut entries, mut said) = (Vec::new(), Vec::new());
    for entry in reader.by_ref() {
        match entry {
            Ok(entry) => entries.push(entry.item),
            Err(error) => said.push(error.to_string()),
        }
    }
    said.extend(reader.take_notes());
    (entries, said.join("\n"))
}

/// Asserts that the puzzles of a book come back from its pages, and its solutions with them.
fn comes_back(content: &Content) {
    let interior = Interior::lay_out(content, &Templates::default()).unwrap();
    let (read, said) = entries(&interior.pdf(Purpose::Print).unwrap());
    let count = content.puzzles().count();
    for placed in content.puzzles() {
        let puzzle = &placed.entry.puzzle;
        let is_same = |entry: &&Entry| {
            let one = &entry.puzzle;
            one.givens() == puzzle.givens()
                && one.variant() == puzzle.variant()
                && one.rules().layout() == puzzle.rules().layout()
                && entry.pasted.is_none()
        };
        assert_eq!(read.iter().filter(is_same).count(), 1, "puzzle {}: {said}", placed.number);
    }
    assert!(said.contains(&format!("{count} complete grids are solutions of them")), "{said}");
    // The figure of a chapter is one more grid.
    assert!(read.len() <= count + 1, "{said}");
}

#[test]
fn puzzles_come_back_from_pdf_pages() {
    comes_back(&book(
        "8.5x11",
        Edition::Print,
        &[("classic", 9, 8), ("x", 9, 3), ("classic", 6, 4), ("classic", 16, 2), ("latin", 7, 2)],
    ));
    comes_back(&book("6x9", Edition::Digital, &[("windoku", 9, 3), ("jigsaw", 9, 4)]));
    comes_back(&book("8.5x11", Edition::LargePrint, &[("classic", 9, 4), ("jigsaw+x", 9, 2)]));
}

fn picture(puzzle: &Puzzle, symbols: SymbolSet) -> Vec<u8> {
    let look =
        PictureLook { width: 260.0, symbols: Arc::new(symbols), background: Background::Paper };
    PuzzlePicture::lay_out(puzzle, None, &look, &Templates::default()).unwrap().pdf().unwrap()
}

#[test]
fn pictures_of_every_size_come_back() {
    for size in ["2x2", "2x3", "3x2", "2x4", "3x3", "2x5", "3x4", "3x5", "4x4"] {
        let layout = Layout::of_size(size.parse::<Size>().unwrap());
        let generator = Generator::new(Request::named("classic", &layout).unwrap()).unwrap();
        let puzzle = generator.puzzle(3, 0).unwrap().puzzle;
        let side = puzzle.rules().board().symbol_count();
        for symbols in ["1-P", "0-F", "A-P"] {
            // Letters that other alphabets have as well, and 0 for a symbol, say too little there.
            if side <= 9 && symbols == "0-F" {
                continue;
            }
            let symbols: Symbols = symbols.parse().unwrap();
            let (read, said) = entries(&picture(&puzzle, SymbolSet::Characters(symbols)));
            assert_eq!(read.len(), 1, "{size}: {said}");
            assert_eq!(read[0].puzzle.givens(), puzzle.givens(), "{size}");
            assert_eq!(read[0].puzzle.rules().layout(), &layout, "{size}");
        }
    }
    let layout = Layout::default();
    let generator = Generator::new(Request::named("classic", &layout).unwrap()).unwrap();
    let puzzle = generator.puzzle(3, 0).unwrap().puzzle;
    let registry = Registry::standard();
    let options = ReadOptions::new(&registry);
    assert!(
        read(&picture(&puzzle, SymbolSet::Shapes)[..], &options).unwrap().all(|it| it.is_err())
    );
}

/// Puzzles with other clues are not taken for puzzles of givens alone.
#[test]
fn marks_of_clues_are_never_passed_over() {
    let registry = Registry::standard();
    let layout = Layout::default();
    let rules = Arc::new(registry.rules("classic", &layout).unwrap());
    let mut passed_over = Vec::new();
    for kind in classic_kinds() {
        // Text beside a grid with one solution may be anything.
        let is_outside =
            ["sandwich", "skyscraper", "x-sum", "numbered-room", "full-rank", "little-killer"]
                .contains(&kind.name());
        for (seed, givens) in [(1, 8), (2, if is_outside { 12 } else { 50 })] {
            let random = &mut Random::new(seed, 3);
            let (grid, clues): (Grid, _) = proposed(&rules, kind.name(), random);
            let mut cells: Vec<Cell> = rules.board().cells().collect();
            random.shuffle(&mut cells);
            let given = cells.into_iter().take(givens);
            let mut all: Vec<Clue> =
                given.map(|cell| Clue::Given(cell, grid.get(cell).unwrap())).collect();
            all.extend(clues.iter().take(3).map(|clue| Clue::Constraint(Arc::clone(clue))));
            let puzzle = Puzzle::new(Arc::clone(&rules), all).unwrap();
            let (read, said) = entries(&picture(&puzzle, SymbolSet::default()));
            if read.iter().any(|entry| entry.pasted.is_none()) {
                passed_over.push((kind.name(), givens, said));
            }
        }
    }
    assert!(passed_over.is_empty(), "{passed_over:?}");
}
