//! What is read from pages and photographs.

use super::sheet::{Sheet, fonts};
use super::{Draw, encoded, entries, jpeg, page, png, puzzle, read_as};
use image::ImageFormat;
use satoku::board::{Cell, Grid};
use satoku::format::Entry;
use satoku::photo::cells::turned;
use satoku::photo::gray::Gray;
use satoku::rules::Puzzle;

/// Asserts that an image holds a puzzle and nothing else, and that nothing is in doubt.
fn is_read(file: &[u8], puzzle: &Puzzle, what: &str) {
    let entries = entries(file).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(entries.len(), 1, "{what}");
    is_puzzle(&entries[0], puzzle, what);
}

fn is_puzzle(entry: &Entry, puzzle: &Puzzle, what: &str) {
    assert_eq!(entry.puzzle.givens(), puzzle.givens(), "{what}: {}", read_as(entry));
    assert_eq!(entry.puzzle.variant(), puzzle.variant(), "{what}: {}", read_as(entry));
    let layout = |puzzle: &Puzzle| puzzle.rules().layout().clone();
    assert_eq!(layout(&entry.puzzle), layout(puzzle), "{what}: {}", read_as(entry));
    assert!(!read_as(entry).contains("doubt"), "{what}: {}", read_as(entry));
}

#[test]
fn scans_of_every_size_and_shape_come_back() {
    for (variant, size) in [
        ("classic", "2x2"),
        ("classic", "2x3"),
        ("classic", "3x2"),
        ("classic", "3x3"),
        ("classic", "4x4"),
        ("jigsaw", "9"),
        ("jigsaw", "6"),
        ("x", "3x3"),
    ] {
        for (seed, cell) in [(0, 22.0), (1, 31.0), (2, 48.0)] {
            let puzzle = puzzle(variant, size, seed);
            let sheet = page(&puzzle, seed as usize, cell);
            is_read(&png(&sheet.scan()), &puzzle, &format!("{variant} {size} {cell}"));
        }
    }
}

#[test]
fn photographs_come_back() {
    for seed in 0..12 {
        let puzzle = puzzle("classic", "9", seed);
        let mut draw = Draw::new(17, seed);
        let size = if seed % 2 == 0 { (640, 640) } else { (900, 860) };
        let photograph = page(&puzzle, seed as usize, 48.0).photograph(size, &mut draw);
        let what = format!("photograph {seed}");
        match seed % 3 {
            0 => is_read(&jpeg(&photograph, 80), &puzzle, &what),
            1 => is_read(&encoded(&photograph, ImageFormat::WebP), &puzzle, &what),
            _ => is_read(&png(&photograph), &puzzle, &what),
        }
    }
}

/// Returns an image turned clockwise by quarter turns.
fn turned_image(image: &Gray, turns: usize) -> Gray {
    assert_eq!(image.width, image.height);
    let mut result = image.clone();
    for y in 0..image.height {
        for x in 0..image.width {
            let (to_y, to_x) = turned(y, x, image.width, turns);
            result.pixels[to_y * image.width + to_x] = image.pixels[y * image.width + x];
        }
    }
    result
}

#[test]
fn a_page_may_lie_on_any_side() {
    let puzzle = puzzle("jigsaw", "9", 5);
    let scan = page(&puzzle, 0, 30.0).scan();
    for turns in 0..4 {
        is_read(&png(&turned_image(&scan, turns)), &puzzle, &format!("{turns} turns"));
    }
}

/// A JPEG file with an Exif segment that states its orientation.
fn with_orientation(file: &[u8], orientation: u8) -> Vec<u8> {
    let mut exif =
        b"\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
    let (start, rest) = file.split_at(2);
    [start, &exif, rest].concat()
}

#[test]
fn the_orientation_of_a_file_counts() {
    let puzzle = puzzle("classic", "9", 6);
    let scan = page(&puzzle, 1, 30.0).scan();
    let mut mirrored = scan.clone();
    mirrored.pixels.chunks_exact_mut(scan.width).for_each(<[u8]>::reverse);
    // What Exif calls 6 is shown turned clockwise by one quarter, so it is stored turned by three.
    for (orientation, stored) in [
        (1, scan.clone()),
        (2, mirrored.clone()),
        (3, turned_image(&scan, 2)),
        (4, turned_image(&mirrored, 2)),
        (6, turned_image(&scan, 3)),
        (8, turned_image(&scan, 1)),
        (5, turned_image(&mirrored, 3)),
        (7, turned_image(&mirrored, 1)),
    ] {
        let file = with_orientation(&jpeg(&stored, 90), orientation);
        is_read(&file, &puzzle, &format!("orientation {orientation}"));
    }
}

#[test]
fn the_grids_of_a_page_come_in_reading_order() {
    let puzzles: Vec<Puzzle> = (0..6)
        .map(|seed| puzzle("classic", if seed % 2 == 0 { "9" } else { "2x3" }, 20 + seed))
        .collect();
    let mut sheet = Sheet::new(900, 1250);
    let fonts = fonts();
    for (index, puzzle) in puzzles.iter().enumerate() {
        let side = puzzle.rules().board().symbol_count() as f32;
        let (row, column) = (index / 2, index % 2);
        let corner = (60.0 + 420.0 * column as f32, 70.0 + 390.0 * row as f32);
        sheet.puzzle(puzzle, &fonts[index % fonts.len()], corner, 300.0 / side);
        sheet.words(&fonts[0], &format!("No {index}"), (corner.0, corner.1 - 20.0), 16.0);
    }
    for (what, file) in [
        ("scan", png(&sheet.scan())),
        ("photograph", jpeg(&sheet.photograph((900, 1250), &mut Draw::new(3, 3)), 85)),
    ] {
        let entries = entries(&file).unwrap();
        assert_eq!(entries.len(), puzzles.len(), "{what}");
        for (entry, puzzle) in entries.iter().zip(&puzzles) {
            is_puzzle(entry, puzzle, what);
        }
    }
}

#[test]
fn entries_by_hand_are_no_givens() {
    let puzzle = puzzle("classic", "9", 8);
    let satoku::Solved::One(solution) = satoku::solve(&puzzle).unwrap() else { panic!() };
    let mut draw = Draw::new(4, 4);
    let blank = |cell: &Cell| puzzle.givens().get(*cell).is_none();
    let mut written = Grid::blank(81);
    for cell in (0..81).step_by(5).map(Cell::new).filter(blank) {
        written.set(cell, solution.get(cell));
    }
    let mut sheet = page(&puzzle, 0, 48.0);
    sheet.entries(&written, 9, (96.0, 96.0), 48.0, &mut draw);
    let read = entries(&png(&sheet.scan())).unwrap();
    assert_eq!(read.len(), 1);
    let givens = read[0].puzzle.givens();
    assert!(givens.extends(&puzzle.givens()), "{}", read_as(&read[0]));
    let filled = read[0].position.as_ref().expect("there are entries").filled.clone();
    let mut expected = puzzle.givens();
    written.filled().for_each(|(cell, symbol)| expected.set(cell, Some(symbol)));
    assert_eq!(filled, expected, "{}", read_as(&read[0]));
    // Some digits are written so well that they pass for print.
    let passed = givens.filled_count() - puzzle.givens().filled_count();
    assert!(4 * passed <= written.filled_count(), "{}", read_as(&read[0]));
    assert!(read_as(&read[0]).contains("written by hand"), "{}", read_as(&read[0]));
}
