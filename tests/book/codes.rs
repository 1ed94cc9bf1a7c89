//! QR codes and dates beside puzzles.

use crate::support::{has_tool, run_in, write};
use crate::symbols::{book, text_of};
use satoku::book::Soundness;
use satoku::book::press::{Interior, Purpose, Templates};
use std::process::Command;

/// The resolution at which pages are looked at, in dots per inch.
const DOTS: f64 = 300.0;

/// Seven modules of 0.42 mm in pixels, rounded down.
const SEVEN: usize = 34;

#[test]
fn codes_are_read_by_a_scanner_at_their_printed_size() {
    for (edition, symbols) in [("print", "1-9"), ("large-print", "ABCDEFGHI")] {
        let content = book(&format!(
            "edition = '{edition}'\n[[section]]\ncount = 2\nsymbols = '{symbols}'\n\
             qr = 'https://e.example/{{number}}?p={{puzzle}}'\n\
             [[section]]\ncount = 1\nqr = 'puzzlink'\n[[section]]\ncount = 1\nqr = 'sudokupad'"
        ));
        let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
        let preflight = interior.preflight(&Soundness::of(&content));
        let faults = preflight.faults().iter().map(ToString::to_string).collect::<Vec<_>>();
        let faults: Vec<_> = faults.iter().filter(|fault| !fault.contains("binds")).collect();
        assert!(faults.is_empty(), "{edition}: {faults:?}");
        for placed in content.puzzles() {
            let code = placed.code.as_ref().unwrap();
            let page = interior.locations()[placed.number - 1].page;
            let image = interior.png(page, DOTS).unwrap();
            assert!(finder_rows(&image) >= 10, "{edition}: modules of 0.42 mm on page {page}");
            if has_tool("zbarimg") {
                let folder = tempfile::tempdir().unwrap();
                let file = write(folder.path(), "page.png", image);
                let output = Command::new("zbarimg").args(["-q", "--raw"]).arg(file).output();
                let read = String::from_utf8(output.unwrap().stdout).unwrap();
                assert!(read.lines().any(|line| line == code), "{edition}: {code}: {read}");
            }
        }
    }
}

/// The number of rows of pixels with a dark run of seven modules of 0.42 mm, which the corners of
/// QR codes have.
fn finder_rows(image: &[u8]) -> usize {
    let mut reader = png::Decoder::new(std::io::Cursor::new(image)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let width = info.width as usize;
    let is_corner = |row: &[u8]| {
        let dark: Vec<bool> = row.chunks_exact(4).map(|pixel| pixel[0] < 128).collect();
        let mut runs = dark.chunk_by(|one, next| one == next);
        runs.any(|run| run[0] && (SEVEN - 1..=SEVEN + 2).contains(&run.len()))
    };
    pixels.chunks_exact(4 * width).filter(|row| is_corner(row)).count()
}

#[test]
fn links_that_are_too_long_or_have_no_place_for_the_clues_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let long = "x".repeat(270);
    for (lines, said) in [
        (
            format!("size = 16\nclues = 130\nqr = 'https://e.example/{{puzzle}}?{long}'"),
            "a QR code of 545 characters would be too large",
        ),
        ("variant = 'jigsaw'\nqr = 'puzzlink'".to_owned(), "has no place for the clues"),
    ] {
        let spec = format!("service = 'plain'\nseed = 1\n[[section]]\ncount = 1\n{lines}\n");
        write(folder.path(), "book.toml", spec);
        let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
        assert_eq!(ran.code, 2, "{lines}: {}", ran.err);
        assert!(ran.err.contains(said), "{lines}: {}", ran.err);
    }
}

#[test]
fn puzzles_and_solutions_have_their_dates() {
    if !has_tool("pdftotext") {
        return;
    }
    let content = book(
        "edition = 'digital'\nfirst-date = '2028-02-28'\n\
         [[section]]\ncount = 3\nsize = 4\nsame-up-to-symmetry = true",
    );
    let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
    let location = interior.locations()[0];
    let dates = ["Monday, February 28", "Tuesday, February 29", "Wednesday, March 1"];
    let pages: Vec<usize> = interior.locations().iter().map(|location| location.page).collect();
    for (page, date) in pages.iter().zip(dates) {
        let puzzles = text_of(&interior, *page);
        assert!(puzzles.contains(date), "{puzzles}");
    }
    let solutions = text_of(&interior, location.solution_page.unwrap());
    assert!(solutions.contains("February 29") && !solutions.contains("Tuesday"), "{solutions}");
    // A calendar of each month stands before its puzzles.
    assert!(pages[0] == pages[1] && pages[1] < pages[2], "{pages:?}");
    for (page, month) in [(pages[0], "February 2028"), (pages[2], "March 2028")] {
        let calendar = text_of(&interior, page - 1) + &text_of(&interior, page);
        assert!(calendar.contains(month), "{calendar}");
    }
    assert!(interior.pdf(Purpose::Screen).is_ok());
}
