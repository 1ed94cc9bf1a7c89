//! Checks our PDF files with other programs that read PDF.

use crate::content::book;
use crate::support::has_tool;
use satoku::book::content::{Content, Edition};
use satoku::book::press::{Cover, Interior, Purpose, Templates};
use satoku::book::{Service, wrap};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

pub fn said(program: &str, arguments: &[&str], file: &Path) -> String {
    let output = Command::new(program).args(arguments).arg(file).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {text}{errors}");
    text
}

/// Whether any of the texts stands in a file's objects, all streams unpacked.
fn holds(file: &Path, text: &str) -> bool {
    let plain = Command::new("qpdf")
        .args(["--qdf", "--object-streams=disable"])
        .arg(file)
        .arg("-")
        .output()
        .unwrap()
        .stdout;
    plain.windows(text.len()).any(|window| window == text.as_bytes())
}

fn print_book() -> Content {
    book("8.5x11", Edition::Print, &[("windoku", 9, 8), ("x", 9, 8), ("classic", 16, 2)])
}

fn written(folder: &TempDir, name: &str, bytes: Vec<u8>) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

/// The interior of a book in a file.
fn interior(folder: &TempDir, content: &Content, purpose: Purpose) -> PathBuf {
    let interior = Interior::lay_out(content, &Templates::default()).unwrap();
    written(folder, "interior.pdf", interior.pdf(purpose).unwrap())
}

fn every_font_is_embedded(file: &Path) {
    let fonts = said("pdffonts", &[], file);
    let rows: Vec<&str> = fonts.lines().skip(2).collect();
    assert!(rows.len() >= 4, "{fonts}");
    for row in rows {
        let words: Vec<&str> = row.split_whitespace().collect();
        // ... emb sub uni object number
        assert_eq!(words[words.len() - 5], "yes", "{row}");
    }
}

#[test]
fn print_is_sound_black_alone_and_hides_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = interior(&folder, &print_book(), Purpose::Print);
    if has_tool("qpdf") {
        said("qpdf", &["--check"], &file);
        for hidden in ["/Annot", "/Outlines", "/Metadata", "/Info", "/ICCBased", "/StructTreeRoot"]
        {
            assert!(!holds(&file, hidden), "{hidden}");
        }
    }
    if has_tool("pdffonts") {
        every_font_is_embedded(&file);
        let boxes = said("pdfinfo", &["-box"], &file);
        for name in ["MediaBox", "TrimBox", "BleedBox"] {
            let row = boxes.lines().find(|line| line.starts_with(name)).unwrap();
            let edges: Vec<f64> =
                row.split_whitespace().skip(1).map(|edge| edge.parse().unwrap()).collect();
            assert_eq!(edges, [0.0, 0.0, 612.0, 792.0], "{row}");
        }
    }
    if has_tool("gs") {
        let options = ["-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=inkcov", "-o", "-"];
        let pages = said("gs", &options, &file);
        let mut inked = 0;
        for page in pages.lines().filter(|line| line.contains("CMYK")) {
            let inks: Vec<f64> =
                page.split_whitespace().take(4).map(|ink| ink.parse().unwrap()).collect();
            assert_eq!(inks[..3], [0.0; 3], "{page}");
            inked += usize::from(inks[3] > 0.0);
        }
        assert!(inked > 15, "{pages}");
    }
}

#[test]
fn puzzles_that_no_steps_solve_are_not_called_solved_by_reasoning() {
    if !has_tool("pdftotext") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut content = book("8.5x11", Edition::Print, &[("classic", 9, 24)]);
    let claims = |content: &Content| {
        let file = interior(&folder, content, Purpose::Print);
        said("pdftotext", &[], &file);
        let text = std::fs::read_to_string(file.with_extension("txt")).unwrap();
        assert!(text.contains("exactly one solution"), "{text}");
        text.matches("by reasoning alone").count()
    };
    assert_eq!(claims(&content), 2);
    content.sections[0].puzzles[7].entry.difficulty.as_mut().unwrap().rating = None;
    assert_eq!(claims(&content), 0);
}

#[test]
fn exchange_files_say_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let file = interior(&folder, &print_book(), Purpose::Exchange);
    let bytes = std::fs::read(&file).unwrap();
    assert!(bytes.starts_with(b"%PDF-1.3"));
    if has_tool("qpdf") {
        said("qpdf", &["--check"], &file);
        for stated in
            ["(PDF/X-1:2001)", "(PDF/X-1a:2001)", "(CGATS TR 001)", "/GTS_PDFX", "/Trapped /False"]
        {
            assert!(holds(&file, stated), "{stated}");
        }
        for hidden in ["/Annot", "/ICCBased", "/Group", "/SMask", "/Metadata"] {
            assert!(!holds(&file, hidden), "{hidden}");
        }
    }
    if has_tool("pdffonts") {
        every_font_is_embedded(&file);
    }
}

#[test]
fn the_digital_edition_is_tagged_and_has_links_and_bookmarks() {
    let folder = tempfile::tempdir().unwrap();
    let content = book("6x9", Edition::Digital, &[("classic", 9, 6)]);
    let file = interior(&folder, &content, Purpose::Screen);
    if has_tool("qpdf") {
        said("qpdf", &["--check"], &file);
        for stated in ["/Link", "/Outlines", "/StructTreeRoot", "<pdfaid:part>2", "<pdfuaid:part>1"]
        {
            assert!(holds(&file, stated), "{stated}");
        }
    }
    if has_tool("pdfinfo") {
        let said = said("pdfinfo", &[], &file);
        assert!(said.contains("Tagged:          yes"), "{said}");
        assert!(said.contains("A Small Book of Sudoku"), "{said}");
    }
}

#[test]
fn the_same_book_gives_the_same_bytes() {
    for (edition, purposes) in [
        (Edition::Print, &[Purpose::Print, Purpose::Exchange][..]),
        (Edition::Digital, &[Purpose::Screen]),
    ] {
        let content = book("6x9", edition, &[("classic", 9, 6)]);
        for purpose in purposes {
            let write = || {
                let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
                interior.pdf(*purpose).unwrap()
            };
            assert!(write() == write(), "{purpose:?}");
        }
    }
}

#[test]
fn covers_are_one_sheet_of_the_size_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    for (trim, pages) in [("6x9", 200), ("8.5x11", 100), ("5x8", 30), ("8.25x6", 120)] {
        let content = book(trim, Edition::Print, &[("classic", 9, 2)]);
        let wrap = wrap(Service::KdpWhite, trim.parse().unwrap(), pages, None).unwrap();
        let cover = Cover::lay_out(&content, &wrap, &Templates::default()).unwrap();
        for purpose in [Purpose::Print, Purpose::Exchange] {
            let file = written(&folder, "cover.pdf", cover.pdf(purpose).unwrap());
            if has_tool("qpdf") {
                said("qpdf", &["--check"], &file);
                assert!(!holds(&file, "/ICCBased"), "{trim}");
            }
            if has_tool("pdffonts") {
                every_font_is_embedded(&file);
                let said = said("pdfinfo", &["-box"], &file);
                assert!(said.contains("Pages:           1"), "{said}");
                let row = said.lines().find(|line| line.starts_with("TrimBox")).unwrap();
                let edges: Vec<f64> =
                    row.split_whitespace().skip(1).map(|edge| edge.parse().unwrap()).collect();
                assert!((edges[0] - 9.0).abs() < 0.01, "{row}");
                assert!((edges[2] - (wrap.width - 9.0)).abs() < 0.02, "{row}");
            }
        }
    }
}

#[test]
fn a_title_too_long_for_the_spine_is_refused() {
    let mut content = book("5x8", Edition::Print, &[("classic", 9, 2)]);
    content.title = "Sudoku ".repeat(25);
    let wrap = wrap(Service::KdpWhite, "5x8".parse().unwrap(), 300, None).unwrap();
    let error = Cover::lay_out(&content, &wrap, &Templates::default()).err().unwrap();
    assert!(error.to_string().contains("too long for the spine"), "{error}");
}
