//! Compares pages with stored images, pixel by pixel.

use crate::content::book;
use crate::support::is_current;
use satoku::board::{Grid, Symbol};
use satoku::book::SymbolSet;
use satoku::book::content::{Edition, Look};
use satoku::book::press::{Background, Interior, PictureLook, PuzzlePicture, Templates};
use satoku::format::{ReadOptions, read};
use satoku::rules::{Layout, Puzzle, Registry};
use std::path::Path;
use std::sync::Arc;

/// Dots in an inch: enough to see a line move.
const DOTS: f64 = 60.0;

/// Compares an image with the one that is kept.
fn compare(name: &str, image: &[u8]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/book/pages");
    is_current(&folder.join(name), image);
}

/// The look of a picture of this width in points.
fn look(width: f64, symbols: SymbolSet) -> PictureLook {
    PictureLook { width, symbols: Arc::new(symbols), background: Background::Paper }
}

#[test]
fn pages_look_as_they_did() {
    let print = book("8.5x11", Edition::Print, &[("classic", 9, 8), ("classic", 16, 2)]);
    let interior = Interior::lay_out(&print, &Templates::default()).unwrap();
    let locations = interior.locations();
    let page = |number: usize| locations.iter().find(|it| it.number == number).unwrap();
    for (name, number) in [
        ("title.png", 1),
        ("puzzles.png", page(1).page),
        ("solutions.png", page(1).solution_page.unwrap()),
        ("puzzles-16x16.png", page(9).page),
    ] {
        compare(name, &interior.png(number, DOTS).unwrap());
    }
    let large = book("8.5x11", Edition::LargePrint, &[("classic", 9, 1)]);
    let interior = Interior::lay_out(&large, &Templates::default()).unwrap();
    compare("large-print.png", &interior.png(interior.locations()[0].page, DOTS).unwrap());
}

#[test]
fn each_look_is_as_it_was() {
    for (look, name) in [(Look::Modern, "modern"), (Look::Playful, "playful")] {
        let mut content = book("6x9", Edition::Print, &[("classic", 9, 4)]);
        content.look = look;
        let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
        let puzzles = interior.locations()[0].page;
        let pages = [("title", 1), ("opener", puzzles - 1), ("puzzles", puzzles)];
        for (what, number) in pages {
            compare(&format!("{name}-{what}.png"), &interior.png(number, DOTS).unwrap());
        }
    }
}

#[test]
fn boards_look_as_they_did() {
    for variant in ["jigsaw", "windoku+x"] {
        let placed = &crate::content::puzzles(variant, 9, 1, 1)[0];
        let draw = |solution| {
            let templates = Templates::default();
            let look = look(180.0, SymbolSet::default());
            PuzzlePicture::lay_out(&placed.entry.puzzle, solution, &look, &templates).unwrap()
        };
        compare(&format!("{variant}.png"), &draw(None).png(DOTS));
        compare(&format!("{variant}-solution.png"), &draw(Some(placed.solution())).png(DOTS));
        let svg = draw(None).svg();
        assert!(svg.starts_with("<svg") && !svg.contains("<text") && !svg.contains("font-family"));
    }
}

/// A board that is no square, of a variant that the crate does not know.
#[test]
fn twin_grids_are_drawn() {
    let rules = crate::toy::registry().rules("twin-grids", &Layout::default()).unwrap();
    let mut givens = Grid::blank(28);
    givens.set(rules.cell_at(5, 5), Some(Symbol::new(2)));
    let puzzle = Puzzle::of_givens(Arc::new(rules), &givens).unwrap();
    let look = look(180.0, SymbolSet::default());
    let picture = PuzzlePicture::lay_out(&puzzle, None, &look, &Templates::default()).unwrap();
    compare("twin-grids.png", &picture.png(DOTS));
}

#[test]
fn shapes_look_as_they_did() {
    let placed = &crate::content::puzzles("classic", 9, 1, 1)[0];
    let draw = |solution| {
        let look = look(260.0, SymbolSet::Shapes);
        let templates = Templates::default();
        PuzzlePicture::lay_out(&placed.entry.puzzle, solution, &look, &templates).unwrap()
    };
    compare("shapes.png", &draw(None).png(DOTS));
    compare("shapes-solution.png", &draw(Some(placed.solution())).png(DOTS));
}

#[test]
fn killers_look_as_they_did() {
    let registry = Registry::standard();
    let text = include_str!("killers.ndjson");
    let options = ReadOptions::new(&registry);
    let entries = read(text.as_bytes(), &options).unwrap();
    let entry = entries.map(Result::unwrap).next().unwrap().item;
    for (name, solution) in [("killer.png", None), ("killer-solution.png", entry.solution.as_ref())]
    {
        let templates = Templates::default();
        let look = look(260.0, SymbolSet::default());
        let picture = PuzzlePicture::lay_out(&entry.puzzle, solution, &look, &templates).unwrap();
        compare(name, &picture.png(DOTS));
    }
}
