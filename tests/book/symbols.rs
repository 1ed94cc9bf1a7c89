//! Boards with letters, shapes and pictures for symbols.

use crate::support::{has_tool, run_in, write};
use satoku::book::content::Edition;
use satoku::book::press::{Interior, Purpose, Templates, symbol_picture};
use satoku::book::{
    Content, FillCallbacks, PicturesSpec, Soundness, Spec, bind_with_symbols, fill, symbol_sets,
};
use satoku::oracle::Cancel;
use satoku::rules::Registry;
use std::io::{self, BufRead};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

struct NoFiles;

impl FillCallbacks for NoFiles {
    fn open(&self, _: &Path) -> io::Result<Box<dyn BufRead>> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn done(&self, _: usize, _: usize, _: usize) {}
}

/// A drawing of a number of bars.
fn bars(count: usize) -> String {
    let bar = |at| format!("<rect x='{}' width='6' height='100' fill='#a00'/>", at * 10);
    let bars: String = (0..count).map(bar).collect();
    format!("<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>{bars}</svg>")
}

/// The book of a spec, made from seed 1; its pictures are bars.
pub fn book(text: &str) -> Content {
    let (spec, _) = Spec::read(text).unwrap();
    let registry = Arc::new(Registry::standard());
    let sections = fill(&spec, &registry, 1, 1, &Cancel::default(), &NoFiles).unwrap();
    let read = &mut |pictures: &PicturesSpec| {
        let PicturesSpec::Files(files) = pictures else { panic!("a list is asked for") };
        let picture = |count| Arc::from(symbol_picture(bars(count).as_bytes()).unwrap());
        Ok((1..=files.len()).map(picture).collect())
    };
    let symbols = symbol_sets(&spec, |_| true, read).unwrap();
    bind_with_symbols(&spec, Some(1), sections, &symbols, &registry)
}

/// The text of a page, from the screen edition.
pub fn text_of(interior: &Interior<'_>, page: usize) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = write(folder.path(), "book.pdf", interior.pdf(Purpose::Screen).unwrap());
    let page = page.to_string();
    let output = Command::new("pdftotext")
        .args(["-layout", "-f", &page, "-l", &page])
        .arg(file)
        .arg("-")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

const DRAWN: &str = "[matter]\nhints = true\n\
    [[section]]\ncount = 2\nsize = 4\nsymbols = 'shapes'\n\
    [[section]]\ncount = 2\nsize = 4\npictures = ['a', 'b', 'c', 'd']\nsame-up-to-symmetry = true\n\
    [[section]]\ncount = 1\nsymbols = 'shapes'\ndifficulty = 'hard'";

#[test]
fn books_with_shapes_and_pictures_pass_the_checks_of_every_edition() {
    for edition in ["print", "large-print", "digital"] {
        let content = book(&format!("edition = '{edition}'\n{DRAWN}"));
        let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
        let preflight = interior.preflight(&Soundness::of(&content));
        let faults = preflight.faults().iter().map(ToString::to_string).collect::<Vec<_>>();
        // The book is too short to be bound.
        let faults: Vec<_> = faults.iter().filter(|fault| !fault.contains("binds")).collect();
        assert!(faults.is_empty(), "{edition}: {faults:?}");
        match content.edition {
            Edition::Digital => interior.pdf(Purpose::Screen).unwrap(),
            _ => interior.pdf(Purpose::Exchange).unwrap(),
        };
    }
}

#[test]
fn boards_with_drawings_have_no_digits_on_them() {
    if !has_tool("pdftotext") {
        return;
    }
    let bare = "edition = 'digital'\n[show]\nnumber = false\nlevel = false\npips = false\nclues = false\n\
        solution-page = false\n";
    let digits = |symbols: &str| {
        let content =
            book(&format!("{bare}[[section]]\ntitle = 'Part'\ncount = 1\nsize = 4\n{symbols}"));
        let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
        let page = interior.locations()[0].page;
        let text = text_of(&interior, page);
        // The number of the page is at its foot.
        text.matches(|one: char| one.is_ascii_digit()).count() - page.to_string().len()
    };
    assert!(digits("") >= 4);
    assert_eq!(digits("symbols = 'shapes'"), 0);
    assert_eq!(digits("pictures = ['a', 'b', 'c', 'd']"), 0);
    assert_eq!(digits("symbols = 'WORD'"), 0);
}

#[test]
fn rules_and_solutions_have_the_letters_of_the_word() {
    if !has_tool("pdftotext") {
        return;
    }
    let content =
        book("edition = 'digital'\n[[section]]\ncount = 1\nword = 'PLANET'\nsize = 6\nclues = 16");
    let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
    let chapters = interior.chapters();
    let page = |title: &str| chapters.iter().find(|(_, name)| name == title).unwrap().0;
    let rules = text_of(&interior, page("How to Play"));
    let one_line = rules.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(one_line.contains("the letters A, E, L, N, P, T, each"), "{rules}");
    assert!(one_line.contains("spell a word") && !rules.contains("PLANET"), "{rules}");
    assert!(chapters.iter().any(|(_, name)| name.starts_with("Classic Sudoku with letters")));
    let solution = interior.locations()[0].solution_page.unwrap();
    let letters: String =
        text_of(&interior, solution).chars().filter(|one| "AELNPT".contains(*one)).collect();
    assert_eq!(letters.len(), 36, "{letters}");
}

#[test]
fn pictures_are_read_from_the_folder_of_the_spec() {
    let folder = tempfile::tempdir().unwrap();
    let below = folder.path().join("in");
    std::fs::create_dir_all(below.join("pictures")).unwrap();
    for count in 1..=4 {
        write(&below.join("pictures"), &format!("{count}.svg"), bars(count));
    }
    write(&below, "notes.txt", "no picture");
    let make = |symbols: &str| {
        let spec = format!(
            "service = 'plain'\nseed = 1\n[[section]]\ncount = 1\nsize = 4\nclues = 6\n{symbols}\n"
        );
        write(&below, "book.toml", spec);
        run_in(folder.path(), &["book", "in/book.toml", "-o", "out", "--force"])
    };
    for symbols in [
        "pictures = 'pictures'",
        "pictures = ['pictures/1.svg', 'pictures/2.svg', 'pictures/3.svg', 'pictures/4.svg']",
        "symbols = 'shapes'",
    ] {
        let ran = make(symbols);
        assert_eq!(ran.code, 0, "{symbols}: {}", ran.err);
    }
    for (symbols, said) in [
        ("pictures = 'none'", "book.toml:7:12: cannot read none: "),
        ("pictures = ['a.svg']", "has 4 symbols, and these are 1 pictures"),
        ("pictures = ['a', 'b', 'c', 'd']", "cannot read a: "),
        (
            "pictures = ['pictures/1.svg', 'pictures/1.svg', 'pictures/3.svg', 'pictures/4.svg']",
            "pictures/1.svg looks the same in print",
        ),
        ("pictures = ['notes.txt', 'b', 'c', 'd']", "notes.txt: this is not a PNG, JPEG or SVG"),
        ("symbols = '🍎🍐🍊🍋'", "the fonts have no `🍎` (U+1F34E)"),
        ("word = 'BOAT'\nvariant = 'cage'\nclues = 0", ""),
    ] {
        let ran = make(symbols);
        assert_eq!(ran.code, 2, "{symbols}: {}", ran.err);
        assert!(ran.err.contains(said), "{symbols}: {}", ran.err);
    }
}
