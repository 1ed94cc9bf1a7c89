//! Pages: how many puzzles are on one, where the solutions are, and what long words do.

use crate::content::book;
use crate::spec::{FOUR, SMALL, asked, files};
use crate::support::{has_tool, run_in, write};
use satoku::book::Soundness;
use satoku::book::content::{Content, Edition, Matter, NoteCorners, SolutionsAt, WorkingSpace};
use satoku::book::press::{Interior, Location, PageNote, PreflightCheck, Templates};
use std::fs;
use std::path::Path;

fn laid_out(content: &Content) -> (Vec<Location>, Vec<PageNote>) {
    let interior = Interior::lay_out(content, &Templates::default()).unwrap();
    let report = interior.preflight(&Soundness::of(content));
    assert_eq!(report.faults(), [], "{report}");
    (interior.locations(), interior.notes())
}

fn small(edition: Edition, boards: &[(&str, usize, u64)]) -> Content {
    let mut content = book("8.5x11", edition, boards);
    content.paper.pages = 1..=1000;
    content
}

#[test]
fn a_page_has_as_many_puzzles_as_asked_for() {
    let mut content = small(Edition::Print, &[("classic", 9, 24), ("classic", 6, 2)]);
    for count in [1, 2, 3, 4, 6, 8, 9, 12] {
        content.puzzles_per_page = count;
        content.sections[1].puzzles_per_page = Some(1);
        let (locations, notes) = laid_out(&content);
        let on_page =
            |page: usize| locations.iter().filter(|location| location.page == page).count();
        assert_eq!(on_page(locations[0].page), usize::from(count));
        assert_eq!(on_page(locations[24].page), 1, "a section has its own number");
        let more =
            (24 % usize::from(count) > 0).then(|| usize::from(count) - 24 % usize::from(count));
        let expected: Vec<PageNote> =
            more.into_iter().map(|more| PageNote::Room { section: 0, more }).collect();
        assert_eq!(notes, expected, "{count}");
    }
}

#[test]
fn symbols_that_would_be_too_small_get_more_room_and_a_note() {
    let mut content = small(Edition::Print, &[("classic", 16, 4)]);
    content.puzzles_per_page = 9;
    let (locations, notes) = laid_out(&content);
    assert_ne!(locations[0].page, locations[3].page);
    assert!(matches!(notes[0], PageNote::Fewer { section: 0, asked: 9, .. }), "{notes:?}");
    assert!(notes[0].to_string().contains("the symbols would be too small"), "{}", notes[0]);
}

#[test]
fn puzzles_are_on_right_hand_pages_alone_where_asked_for() {
    let mut content = small(Edition::Print, &[("classic", 6, 9)]);
    content.arrangement.right_hand_only = true;
    let (locations, _) = laid_out(&content);
    assert!(locations.iter().all(|location| location.page % 2 == 1), "{locations:?}");
}

#[test]
fn solutions_are_at_the_end_after_each_section_or_overleaf() {
    let mut content = small(Edition::Print, &[("classic", 6, 9), ("classic", 4, 6)]);
    let (locations, _) = laid_out(&content);
    let last = locations.iter().map(|location| location.page).max().unwrap();
    assert!(locations.iter().all(|location| location.solution_page > Some(last)));
    content.arrangement.solutions = SolutionsAt::Section;
    let (locations, _) = laid_out(&content);
    let (first, second) = locations.split_at(9);
    let first_solutions = first.iter().map(|location| location.solution_page.unwrap());
    assert!(first_solutions.clone().min() > first.iter().map(|location| location.page).max());
    assert!(first_solutions.max().unwrap() < second[0].page);
    content.arrangement.solutions = SolutionsAt::Overleaf;
    content.arrangement.right_hand_only = true;
    let (locations, _) = laid_out(&content);
    assert!(
        locations.iter().all(|location| location.solution_page == Some(location.page + 1)),
        "{locations:?}"
    );
}

#[test]
fn working_space_takes_room_from_the_puzzle() {
    let pictures = [WorkingSpace::None, WorkingSpace::Beside, WorkingSpace::Below].map(|space| {
        let mut content = small(Edition::Print, &[("classic", 9, 2)]);
        content.puzzles_per_page = 2;
        content.arrangement.working_space = space;
        laid_out(&content);
        let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
        interior.png(interior.locations()[0].page, 40.0).unwrap()
    });
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2] && pictures[0] != pictures[2]);
}

#[test]
fn corners_of_blank_cells_are_marked_off_on_request() {
    let mut seen = Vec::new();
    for (corners, name) in NoteCorners::ALL {
        // Killers have labels at the left of their cells.
        let mut content = small(Edition::Print, &[("classic", 9, 2), ("cage", 6, 2)]);
        content.puzzles_per_page = 2;
        content.arrangement.note_corners = corners;
        laid_out(&content);
        let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
        let report = interior.preflight(&Soundness::of(&content));
        assert!(report.faults().is_empty(), "{name}: {report}");
        seen.push(interior.png(interior.locations()[0].page, 40.0).unwrap());
    }
    assert!(seen[0] != seen[1] && seen[1] != seen[2] && seen[0] != seen[2]);
}

#[test]
fn books_end_without_needless_blank_pages() {
    let none = Matter {
        copyright: false,
        contents: false,
        how_to_play: false,
        level_key: false,
        primer: false,
        hints: false,
        solutions: false,
        notes: false,
        certificate: Some(false),
        cut_outs: Some(false),
    };
    for count in [4, 5, 9] {
        let mut content = small(Edition::Print, &[("classic", 6, count)]);
        content.matter = none;
        content.paper.blanks_at_end = usize::from(count == 4);
        let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
        let pages = interior.page_count();
        let report = interior.preflight(&Soundness::of(&content));
        let ends_blank = pages - interior.locations()[count as usize - 1].page;
        assert!(ends_blank <= 1 && pages.is_multiple_of(2), "{count}: {pages}\n{report}");
        // Sheets are not bound.
        content.paper.bound = false;
        let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
        let last = interior.locations()[count as usize - 1].page;
        assert_eq!(interior.page_count(), last, "{count}");
    }
}

#[test]
fn all_type_of_large_print_is_large() {
    let content = small(Edition::LargePrint, &[("classic", 9, 5)]);
    laid_out(&content);
    let built_in =
        |name: &str| Templates::built_in().find(|(other, _)| *other == name).unwrap().1.to_owned();
    for (name, from, to) in [
        ("page.typ", "running-size = if large { 16pt }", "running-size = if large { 12pt }"),
        ("page.typ", "small-size = if large { 16pt }", "small-size = if large { 14pt }"),
        (
            "puzzles.typ",
            "least-solution = if large { 16.2pt }",
            "least-solution = if large { 9pt }",
        ),
    ] {
        let text = built_in(name);
        assert!(text.contains(from), "{from}");
        let mut templates = Templates::default();
        templates.replace(name, text.replace(from, to)).unwrap();
        let mut content = content.clone();
        content.solutions_per_page = 6;
        let interior = Interior::lay_out(&content, &templates).unwrap();
        let report = interior.preflight(&Soundness::of(&content));
        let faults = report.faults();
        assert!(!faults.is_empty(), "{to}");
        assert!(faults.iter().all(|fault| fault.check == PreflightCheck::LargePrint), "{report}");
    }
}

#[test]
fn zeros_outside_of_boards_have_no_slash() {
    let content = small(Edition::Print, &[("classic", 6, 10)]);
    let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
    let report = interior.preflight(&Soundness::of(&content)).to_string();
    assert!(report.contains("Satoku Zero 400, Satoku Zero 600"), "{report}");
    // Without zeros the font is not used.
    let mut content = small(Edition::Print, &[("classic", 6, 4)]);
    content.matter = Matter { solutions: false, primer: false, ..content.matter };
    content.captions.clues = false;
    let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
    let report = interior.preflight(&Soundness::of(&content)).to_string();
    assert!(!report.contains("Satoku Zero 600"), "{report}");
}

#[test]
fn long_words_never_stop_a_book() {
    for title in ["Gedächtnistrainingsprogramm", &"Rindfleischetikettierung".repeat(4)] {
        let spec = format!(
            "seed = 1\nlanguage = 'de'\ntrim = '5x8'\ntitle = '{title}'\nsubtitle = '{title}'\n\
             [[section]]\ntitle = '{title}'\nintro = '{title}'\ncount = 16\nsize = 6\nclues = '12..20'\n"
        );
        let (ran, found) = asked(&spec, &[]);
        assert_eq!(ran.code, 0, "{title}: {}", ran.err);
        assert!(found.contains_key("out/cover.pdf"));
    }
}

#[test]
fn the_copyright_page_names_the_program_only_for_credit() {
    if !has_tool("pdftotext") {
        return;
    }
    for (credit, named) in [("", false), ("credit = true\n", true)] {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "book.toml", format!("{credit}{SMALL}{FOUR}"));
        assert_eq!(run_in(folder.path(), &["book", "book.toml", "-o", "out"]).code, 0);
        let file = folder.path().join("out/interior.pdf");
        let output = std::process::Command::new("pdftotext").arg(file).arg("-").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("exactly one solution"), "{text}");
        assert_eq!(text.contains("satoku"), named, "{text}");
        assert_eq!(text.contains("seed 3"), named, "{text}");
    }
}

#[test]
fn a_broken_template_is_blamed_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let spec = "seed = 1\ntrim = '5x8'\n[[section]]\ncount = 12\nsize = 4\nclues = '5..8'\n";
    write(folder.path(), "book.toml", spec);
    fs::create_dir(folder.path().join("style")).unwrap();
    let book =
        || run_in(folder.path(), &["book", "book.toml", "-o", "out", "--template-dir", "style"]);
    write(folder.path(), "style/cover.typ", "#let x = \n#let y = )");
    let ran = book();
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cover.typ:1:") && !ran.err.contains("title"), "{}", ran.err);
    fs::rename(folder.path().join("style/cover.typ"), folder.path().join("style/covr.typ"))
        .unwrap();
    let ran = book();
    assert!(
        ran.code == 2 && ran.err.contains("covr.typ is not used by any template"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("hint: known are board.typ, "), "{}", ran.err);
    write(folder.path(), "style/notes.txt", "");
    let ran = book();
    assert!(ran.code == 2 && ran.err.contains("their names end in .typ"), "{}", ran.err);
}

#[test]
fn the_templates_of_the_program_are_written_to_start_from() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "book.toml", format!("{SMALL}{FOUR}"));
    let run = |words: &[&str]| run_in(folder.path(), words);
    let ran = run(&["book", "--templates", "style"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(files(&folder.path().join("style")).len(), Templates::names().count());
    let ran = run(&["book", "--templates", "style"]);
    assert!(ran.code == 2 && ran.err.contains("hint: name another folder"), "{}", ran.err);
    assert_eq!(run(&["book", "--templates", "style", "--force"]).code, 0);
    // They are the ones that the program uses, and others can be named by them.
    write(folder.path(), "style/mine.typ", "#let twice(it) = it + it");
    let cover = Path::new("style/front.typ");
    let text = fs::read_to_string(folder.path().join(cover)).unwrap();
    write(folder.path(), "style/front.typ", format!("{text}#import \"mine.typ\": twice\n"));
    for (words, out) in [(&["--template-dir", "style"][..], "one"), (&[], "two")] {
        let ran = run(&[&["book", "book.toml", "-o", out], words].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    assert!(files(&folder.path().join("one")) == files(&folder.path().join("two")));
}
