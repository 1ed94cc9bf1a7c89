//! Each rule of the preflight fails for a book that breaks it, and for no other.

use crate::content::book;
use crate::print::content_of;
use satoku::book::Soundness;
use satoku::book::content::{Content, Edition};
use satoku::book::press::{Interior, Preflight, PreflightCheck, Templates};
use satoku::rules::Puzzle;
use std::collections::BTreeSet;

fn small() -> Content {
    let mut content = book("6x9", Edition::Print, &[("classic", 9, 8)]);
    content.paper.pages = 1..=828;
    content
}

fn report_of(content: &Content, templates: &Templates) -> Preflight {
    Interior::lay_out(content, templates).unwrap().preflight(&Soundness::of(content))
}

/// The checks that a book fails.
fn failed(content: &Content, templates: &Templates) -> BTreeSet<PreflightCheck> {
    let report = report_of(content, templates);
    for fault in report.faults() {
        assert!(report.to_string().contains(&fault.to_string()) || report.faults().len() > 10);
    }
    report.faults().iter().map(|fault| fault.check).collect()
}

fn fails(content: &Content, check: PreflightCheck) {
    let failed = failed(content, &Templates::default());
    assert_eq!(failed, BTreeSet::from([check]));
}

#[test]
fn a_good_book_passes() {
    let report = {
        let content = small();
        report_of(&content, &Templates::default())
    };
    assert_eq!(report.faults(), [], "{report}");
    let text = report.to_string();
    assert!(text.contains("good  margins: 0.6") && text.contains(" in inside, 0.5"), "{text}");
    assert!(!text.contains("BAD"), "{text}");
}

#[test]
fn every_rule_can_fail() {
    let mut content = small();
    content.paper.least_font = 9.0;
    fails(&content, PreflightCheck::Fonts);

    let mut content = small();
    content.paper.least_stroke = 1.0;
    fails(&content, PreflightCheck::Strokes);

    let mut content = small();
    content.paper.least.outside = 40.0;
    fails(&content, PreflightCheck::Margins);

    let mut content = small();
    content.title = "数独".to_owned();
    fails(&content, PreflightCheck::Glyphs);

    let mut content = small();
    content.paper.blanks = 0;
    content.paper.blanks_at_end = 0;
    fails(&content, PreflightCheck::Blanks);

    let mut content = small();
    content.paper.pages = 200..=300;
    fails(&content, PreflightCheck::Pages);

    let mut content = small();
    content.sections[0].puzzles[3] = content.sections[0].puzzles[1].clone();
    content.sections[0].puzzles[3].number = 4;
    fails(&content, PreflightCheck::Repeats);
}

#[test]
fn puzzles_that_are_not_unique_or_solved_wrongly_stop_the_book() {
    let mut content = small();
    let placed = &mut content.sections[0].puzzles[2];
    let puzzle = &mut placed.entry.puzzle;
    *puzzle = Puzzle::new(puzzle.rules().clone(), puzzle.clues()[3..].to_vec()).unwrap();
    fails(&content, PreflightCheck::Solutions);

    let mut content = small();
    let other = content.sections[0].puzzles[3].entry.solution.clone();
    content.sections[0].puzzles[2].entry.solution = other;
    fails(&content, PreflightCheck::Solutions);
}

#[test]
fn colours_and_light_grays_of_a_template_are_found() {
    let content = small();
    for ink in ["rgb(\"#c00\")", "luma(95%)", "luma(0, 50%)"] {
        let mut templates = Templates::default();
        let page = "#import \"page.typ\": *\n#let primer(title) = text(fill: INK, book.title)";
        templates.replace("primer.typ", page.replace("INK", ink)).unwrap();
        assert_eq!(
            failed(&content, &templates),
            BTreeSet::from([PreflightCheck::Colours]),
            "{ink}"
        );
    }
}

#[test]
fn what_lies_on_each_other_is_found() {
    let board = include_str!("../../crates/book/src/templates/board.typ");
    let mut templates = Templates::default();
    let large = board.replace("symbol-size(cell) = cell * 0.66", "symbol-size(cell) = cell * 1.6");
    assert_ne!(large, board);
    templates.replace("board.typ", large).unwrap();
    assert_eq!(failed(&small(), &templates), BTreeSet::from([PreflightCheck::Overlaps]));
    // Squares of clues outside the board that are drawn too high lie on their numbers.
    let (_, content) = content_of(
        "service = 'plain'\n[[section]]\ncount = 1\nsize = 6\nvariant = 'skyscraper'\n\
         difficulty = 'easy'",
    );
    assert_eq!(failed(&content, &Templates::default()), BTreeSet::new());
    let mut templates = Templates::default();
    let shifted = board.replace(
        "place(corner, curve(fill: fill, stroke: edge(mark, cell, look)",
        "place(corner, dy: -cell * 0.3, curve(fill: fill, stroke: edge(mark, cell, look)",
    );
    assert_ne!(shifted, board);
    templates.replace("board.typ", shifted).unwrap();
    assert_eq!(failed(&content, &templates), BTreeSet::from([PreflightCheck::Overlaps]));
}

#[test]
fn large_print_is_large() {
    let large = || book("8.5x11", Edition::LargePrint, &[("classic", 9, 2)]);
    let report_of = |content: &Content| report_of(content, &Templates::default());
    let mut content = large();
    content.paper.pages = 10..=100;
    let report = report_of(&content);
    assert_eq!(report.faults(), [], "{report}");
    // A board of 25 rows has no room for digits of 16 pt on a small page.
    let mut content = book("5x8", Edition::LargePrint, &[("classic", 16, 1)]);
    content.paper.pages = 10..=100;
    let report = report_of(&content);
    assert!(
        report.faults().iter().all(|fault| fault.check == PreflightCheck::LargePrint),
        "{report}"
    );
    assert!(!report.faults().is_empty());
}

#[test]
fn templates_read_nothing_from_outside() {
    let content = small();
    for reading in [
        "#read(\"/etc/passwd\")",
        "#read(\"../../Cargo.toml\")",
        "#image(\"cover.png\")",
        "#import \"@preview/cetz:0.3.0\"",
        "#include \"other.typ\"",
    ] {
        let mut templates = Templates::default();
        templates.replace("primer.typ", format!("#let primer(title) = none\n{reading}")).unwrap();
        let error = Interior::lay_out(&content, &templates).err().expect(reading);
        assert!(error.to_string().starts_with("primer.typ:2:"), "{error}");
    }
    let mut templates = Templates::default();
    for name in ["", "primer", "../primer.typ", "a/b.typ", ".typ", "/etc/x.typ"] {
        assert!(templates.replace(name, "").is_err(), "{name}");
    }
}

#[test]
fn control_characters_of_a_template_are_escaped() {
    let mut templates = Templates::default();
    let text = "#let primer(title) = panic(\"x\\u{1b}[31m\\u{202e}\")";
    templates.replace("primer.typ", text).unwrap();
    let error = Interior::lay_out(&small(), &templates).err().unwrap().to_string();
    assert!(error.contains("\\u{1b}[31m") && !error.contains('\u{202e}'), "{error:?}");
}

#[test]
fn texts_are_data_and_never_markup() {
    let mut content = small();
    content.title = "#panic() *bold* $x$ <label> @ref `raw` \\ // {{}}".to_owned();
    content.sections[0].title = "= Not a heading".to_owned();
    content.sections[0].intro = Some("#include \"x\" — it's \"quoted\"".to_owned());
    assert_eq!(failed(&content, &Templates::default()), BTreeSet::new());
}

#[test]
fn warnings_of_a_template_are_errors() {
    let mut templates = Templates::default();
    templates
        .replace("primer.typ", "#let primer(title) = text(font: \"Comic Sans MS\")[Hello]")
        .unwrap();
    let error = Interior::lay_out(&small(), &templates).err().unwrap();
    assert!(error.to_string().contains("unknown font family"), "{error}");
}
