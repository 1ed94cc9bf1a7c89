//! PDF pages: drawn here, or made by the program, they come back exactly; what is no plain grid is
//! told, and damaged files are refused.

use super::{Draw, pdf_file, puzzle};
use crate::support::run_in;
use satoku::board::{Cell, HouseRole, Symbols};
use satoku::format::{Entry, ReadError, ReadOptions, read};
use satoku::rules::{Puzzle, Registry};
use std::fmt::Write;
use std::path::Path;

/// How symbols are written.
#[derive(Clone, Copy)]
enum Writing {
    Characters,
    Numbers,
}

/// Returns the operators that draw a grid, with its upper left corner at a place.
fn grid(puzzle: &Puzzle, (left, top): (f64, f64), cell: f64, writing: Writing) -> String {
    let side = puzzle.rules().board().symbol_count();
    let mut region = vec![0; side * side];
    let houses = puzzle.rules().houses().iter().enumerate();
    for (number, house) in houses.filter(|(_, house)| house.role == HouseRole::Region) {
        house.cells.iter().for_each(|cell| region[cell.index()] = number);
    }
    let mut ink = String::new();
    let mut line = |width: f64, from: (usize, usize), to: (usize, usize)| {
        let x = |column: usize| left + column as f64 * cell;
        let y = |row: usize| top - row as f64 * cell;
        writeln!(ink, "{width} w {} {} m {} {} l S", x(from.1), y(from.0), x(to.1), y(to.0))
            .unwrap();
    };
    for one in 0..side {
        for two in 0..=side {
            let edge = two == 0 || two == side;
            let wide = |a: usize, b: usize| if edge || region[a] != region[b] { 2.0 } else { 0.7 };
            let at = |line: usize| line.saturating_sub(1);
            let across = wide(at(two) * side + one, two.min(side - 1) * side + one);
            line(across, (two, one), (two, one + 1));
            let upwards = wide(one * side + at(two), one * side + two.min(side - 1));
            line(upwards, (one, two), (one + 1, two));
        }
    }
    for (at, symbol) in puzzle.givens().filled() {
        let (row, column) = (at.index() / side, at.index() % side);
        let text = match writing {
            Writing::Characters => Symbols::default().character(symbol).to_string(),
            Writing::Numbers => symbol.value().to_string(),
        };
        let size = 0.55 * cell;
        let x = left + (column as f64 + 0.5) * cell - 0.278 * size * text.len() as f64;
        let y = top - (row as f64 + 0.5) * cell - 0.334 * size;
        writeln!(ink, "BT /F1 {size} Tf {x} {y} Td ({text}) Tj ET").unwrap();
    }
    ink
}

/// Returns a PDF file with pages of these operators.
fn pdf(pages: &[String]) -> Vec<u8> {
    let mut objects = vec![
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        Vec::new(),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_vec(),
    ];
    let mut kids = String::new();
    for page in pages {
        let number = objects.len() + 1;
        write!(kids, "{number} 0 R ").unwrap();
        let head = format!("<</Type/Page/Parent 2 0 R/Contents {} 0 R>>", number + 1);
        objects.push(head.into_bytes());
        objects.push(stream("", page.as_bytes()));
    }
    let count = pages.len();
    let resources = "/Resources<</Font<</F1 3 0 R>>>>";
    objects[1] = format!("<</Type/Pages{resources}/Count {count}/Kids[{kids}]>>").into_bytes();
    pdf_file(&objects)
}

fn stream(keys: &str, content: &[u8]) -> Vec<u8> {
    let head = format!("<<{keys}/Length {}>>stream\n", content.len());
    [head.as_bytes(), content, b"\nendstream"].concat()
}

/// Reads a file as any other input: its puzzles, and what is noted.
fn entries(file: &[u8]) -> Result<(Vec<Entry>, Vec<String>), ReadError> {
    let registry = Registry::standard();
    let options = ReadOptions::new(&registry);
    let mut reader = read(file, &options)?;
    let mut entries = Vec::new();
    for entry in reader.by_ref() {
        entries.push(entry?.item);
    }
    Ok((entries, reader.take_notes()))
}

/// Returns the message of the error that a file gives.
fn refused(file: &[u8]) -> String {
    entries(file).map(|_| ()).unwrap_err().to_string()
}

fn is_puzzle(entry: &Entry, puzzle: &Puzzle) {
    assert_eq!(entry.puzzle.givens(), puzzle.givens());
    assert_eq!(entry.puzzle.variant(), puzzle.variant());
    assert_eq!(entry.puzzle.rules().layout(), puzzle.rules().layout());
    assert!(entry.pasted.is_none());
}

#[test]
fn pages_of_every_size_and_shape_come_back() {
    use Writing::{Characters, Numbers};
    for (variant, size, writings) in [
        ("classic", "2x2", &[Characters][..]),
        ("classic", "2x3", &[Characters]),
        ("classic", "3x2", &[Numbers]),
        ("classic", "3x3", &[Characters]),
        ("classic", "2x5", &[Numbers]),
        ("classic", "4x4", &[Characters, Numbers]),
        ("jigsaw", "9", &[Characters]),
        ("jigsaw", "6", &[Numbers]),
        ("jigsaw", "7", &[Characters]),
        ("latin", "6", &[Characters]),
    ] {
        let puzzles = [1, 2].map(|seed| puzzle(variant, size, seed));
        let cell = 200.0 / puzzles[0].rules().board().symbol_count() as f64;
        for writing in writings {
            let draw = |puzzle, place| grid(puzzle, place, cell, *writing);
            let two = draw(&puzzles[0], (60.0, 700.0)) + &draw(&puzzles[1], (320.0, 700.0));
            let turned = format!("q 0 1 -1 0 900 0 cm {} Q", draw(&puzzles[1], (60.0, 700.0)));
            let text = String::from_utf8(pdf(&[two, turned])).unwrap();
            // The second page is stored on its side.
            let second = text.rfind("/Type/Page/Parent").unwrap();
            let file = format!("{}/Rotate 90{}", &text[..second], &text[second..]);
            let (read, notes) = entries(file.as_bytes()).unwrap();
            assert_eq!(read.len(), 3, "{variant} {size}: {notes:?}");
            let expected = [&puzzles[0], &puzzles[1], &puzzles[1]];
            read.iter().zip(expected).for_each(|(entry, puzzle)| is_puzzle(entry, puzzle));
            assert_eq!(notes, ["3 puzzles on 2 pages of a PDF"]);
        }
    }
}

#[test]
fn diagonals_and_windows_tell_the_variant() {
    let (x, windoku) = (puzzle("x", "9", 1), puzzle("windoku", "9", 2));
    let page = grid(&x, (50.0, 500.0), 20.0, Writing::Characters)
        + "0.7 w 50 500 m 230 320 l S 50 320 m 120 390 l S 130 400 m 230 500 l S "
        + "0.8 g 320 420 60 60 re 400 420 60 60 re 320 340 60 60 re 400 340 60 60 re f 0 g "
        + &grid(&windoku, (300.0, 500.0), 20.0, Writing::Characters);
    let (read, _) = entries(&pdf(&[page])).unwrap();
    is_puzzle(&read[0], &x);
    is_puzzle(&read[1], &windoku);
}

#[test]
fn complete_grids_are_the_solutions_of_puzzles_or_puzzles_themselves() {
    let puzzles = [1, 2].map(|seed| puzzle("classic", "9", seed));
    let solutions = puzzles.each_ref().map(|puzzle| {
        let ran = run_in(Path::new("."), &["solve", &Symbols::default().write(&puzzle.givens())]);
        let grid = Symbols::default().read(ran.out.trim(), 81, 9).unwrap();
        Puzzle::of_givens(puzzle.rules().clone(), &grid).unwrap()
    });
    let draw = |puzzle| grid(puzzle, (50.0, 700.0), 20.0, Writing::Characters);
    let pages = [draw(&puzzles[0]), draw(&solutions[0]), draw(&solutions[1])];
    let (read, notes) = entries(&pdf(&pages)).unwrap();
    is_puzzle(&read[0], &puzzles[0]);
    is_puzzle(&read[1], &solutions[1]);
    let expected = "1 puzzle on 3 pages of a PDF; 1 complete grid is a solution of them and left \
                    out; 1 complete grid solves none of them";
    assert_eq!((read.len(), &notes[..]), (2, &[expected.to_owned()][..]));
}

#[test]
fn grids_with_more_than_lines_and_symbols_are_not_read() {
    let one = puzzle("classic", "9", 1);
    let plain = grid(&one, (50.0, 500.0), 20.0, Writing::Characters);
    for (more, why) in [
        ("BT /F1 5 Tf 52 490 Td (12) Tj ET", "small text in r1c1"),
        ("[2 1] 0 d 0.5 w 52 498 36 -36 re S", "shapes"),
        ("60 490 m 65 490 70 485 70 480 c S", "shapes"),
        ("1 w 60 490 m 100 470 l S", "lines across"),
        ("1 w 50 500 m 230 320 l S", "one diagonal"),
        ("0.7 g 50 480 20 20 re f", "shaded"),
        ("0.7 g 53 483 12 12 re f", "shapes"),
        ("1 w 55 495 m 65 495 l S", "lines within"),
        ("BT /F1 11 Tf 0 1 -1 0 62 488 Tm (6) Tj ET", "upright"),
        ("BT /F1 11 Tf 1 0 0 1 57 486 Tm (?) Tj ET", "`"),
        ("q 20 0 0 20 50 480 cm BI /W 1 /H 1 ID x EI Q", ""),
    ] {
        let (read, notes) = match entries(&pdf(&[plain.clone(), format!("{plain}{more}")])) {
            Ok(found) => found,
            Err(error) => panic!("{more}: {error}"),
        };
        if why.is_empty() {
            continue;
        }
        assert_eq!(read.len(), 1, "{more}");
        assert!(
            notes[0].starts_with("grid 1 of page 2 is not read: ") && notes[0].contains(why),
            "{more}: {notes:?}"
        );
        let error = refused(&pdf(&[format!("{plain}{more}")]));
        assert!(error.contains("there is one grid in the PDF, and grid 1 of page 1"), "{error}");
    }
    // What covers the whole grid is its ground, and white covers nothing.
    let ground = format!("0.9 g 40 310 200 200 re f 1 g 53 483 12 12 re f 0 g {plain}");
    is_puzzle(&entries(&pdf(&[ground])).unwrap().0[0], &one);
    // Clues around a grid without which it has several solutions.
    let few = one.givens().filled().take(9).map(|(cell, _)| cell).collect::<Vec<Cell>>();
    let mut givens = one.givens();
    few.iter().for_each(|cell| givens.set(*cell, None));
    let few = Puzzle::of_givens(one.rules().clone(), &givens).unwrap();
    let bare = grid(&few, (50.0, 500.0), 20.0, Writing::Characters);
    let (read, _) = entries(&pdf(std::slice::from_ref(&bare))).unwrap();
    assert!(read[0].pasted.as_ref().unwrap().read_as.contains("several solutions"));
    for place in ["40 486", "56.9 503"] {
        let error = refused(&pdf(&[format!("{bare} BT /F1 11 Tf {place} Td (7) Tj ET")]));
        assert!(error.contains("text beside its rows or columns"), "{error}");
    }
}

/// The files of the sample book, which typst made.
fn sample(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("output/samples/book").join(name))
        .unwrap()
}

#[test]
fn the_sample_book_comes_back() {
    let registry = Registry::standard();
    let options = ReadOptions::new(&registry);
    let set = sample("book.json");
    let puzzles: Vec<Entry> =
        read(&set[..], &options).unwrap().map(|entry| entry.unwrap().item).collect();
    for name in ["interior.pdf", "digital.pdf"] {
        let (read, notes) = entries(&sample(name)).unwrap();
        for puzzle in &puzzles {
            let is_same = |one: &Entry| {
                one.puzzle.givens() == puzzle.puzzle.givens()
                    && one.puzzle.rules().layout() == puzzle.puzzle.rules().layout()
            };
            assert!(read.iter().any(is_same), "{name}: {notes:?}");
        }
        // A chapter has one more grid, and the front of the digital book shows a puzzle again.
        assert!(read.len() <= puzzles.len() + 2, "{name}: {notes:?}");
        let last = notes.last().unwrap();
        assert!(last.contains("16 complete grids are solutions of them"), "{last}");
    }
}

#[test]
fn every_command_reads_pdf_files() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = puzzle("classic", "9", 9);
    let givens = Symbols::default().write(&puzzle.givens());
    let page = grid(&puzzle, (50.0, 500.0), 20.0, Writing::Characters);
    std::fs::write(folder.path().join("page"), pdf(&[page])).unwrap();
    for command in ["solve", "check", "hint", "rate", "convert"] {
        let ran = run_in(folder.path(), &[command, "page"]);
        assert_eq!(ran.code, 0, "{command}: {}", ran.err);
        assert!(ran.err.contains("note: page: 1 puzzle on 1 page of a PDF") || command == "hint");
        assert!(command != "convert" || ran.out.trim() == givens, "{}", ran.out);
    }
}

#[test]
fn odd_files_are_refused_with_a_reason() {
    let page = |content: &str| pdf(&[content.to_owned()]);
    assert!(refused(b"%PDF-1.7\n").contains("no pages"));
    assert!(refused(&page("BT /F1 12 Tf (words) Tj ET")).contains("no grid of a puzzle"));
    let text = String::from_utf8(page("")).unwrap();
    let locked = text.replace("/Root 1 0 R", "/Root 1 0 R/Encrypt<</V 4>>");
    assert!(refused(locked.as_bytes()).contains("encrypted"));
    assert!(refused(&page("(a string that does not end")).contains("damaged"));
    assert!(refused(&page(&"q ".repeat(10_000))).contains("nested too deep"));
    assert!(refused(&page(&"0 0 m 1 1 l ".repeat(500_000))).contains("more is drawn"));
    assert!(refused(&page(&" ".repeat(17 << 20))).contains("MiB"));
    let packed = text.replace("<</Length", "<</Filter/LZWDecode/Length");
    assert!(refused(packed.as_bytes()).contains("packed by LZWDecode"));
}

#[test]
fn files_that_grow_or_turn_in_circles_are_refused() {
    let catalogue = b"<</Type/Catalog/Pages 2 0 R>>".to_vec();
    // Pages that are their own parents.
    let circle = pdf_file(&[catalogue.clone(), b"<</Kids[2 0 R 2 0 R]>>".to_vec()]);
    assert!(refused(&circle).contains("no pages"));
    // A reference to itself.
    assert!(refused(&pdf_file(&[b"1 0 R".to_vec(), b"2 0 R".to_vec()])).contains("no pages"));
    // A form that draws itself twice.
    let form = stream("/Subtype/Form/Resources 5 0 R", b"/F Do /F Do");
    let pages = b"<</Kids[3 0 R]>>".to_vec();
    let page = b"<</Contents 4 0 R/Resources 5 0 R>>".to_vec();
    let objects = |content: Vec<u8>| {
        let resources = b"<</XObject<</F 6 0 R>>>>".to_vec();
        pdf_file(&[
            catalogue.clone(),
            pages.clone(),
            page.clone(),
            content,
            resources,
            form.clone(),
        ])
    };
    assert!(refused(&objects(stream("", b"/F Do"))).contains("nested too deep"));
    // Half a gibibyte of blanks.
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    for _ in 0..512 {
        std::io::Write::write_all(&mut packed, &vec![b' '; 1 << 20]).unwrap();
    }
    let bomb = objects(stream("/Filter/FlateDecode", &packed.finish().unwrap()));
    assert!(bomb.len() < 8 << 20, "{} bytes", bomb.len());
    assert!(refused(&bomb).contains("more than 16 MiB"));
    // Lists in lists, and lists without end.
    for deep in ["[".repeat(1 << 20), "<<".repeat(1 << 20), "1 0 obj [".repeat(1 << 18)] {
        assert!(refused(format!("%PDF-1.7\n{deep}").as_bytes()).contains("no pages"));
    }
    let many = "1 0 obj null endobj ".repeat(1 << 18);
    assert!(refused(format!("%PDF-1.7\n{many}").as_bytes()).contains("no pages"));
}

#[test]
fn a_page_that_takes_too_long_is_refused_and_not_blank() {
    let line = |at: usize| format!("0 {at} m 9999 {at} l S {at} 0 m {at} 9999 l S ");
    let lines: String = (0..10_000).map(line).collect();
    assert!(refused(&pdf(&[lines.repeat(2)])).contains("too much in the PDF for its size"));
}

#[test]
fn a_reading_that_is_cancelled_ends_before_the_first_page() {
    let registry = Registry::standard();
    let options = ReadOptions::new(&registry);
    options.cancel.cancel();
    let error = read(&sample("interior.pdf")[..], &options).err().expect("it is cancelled");
    assert!(error.to_string().contains("the reading was cancelled"), "{error}");
}

#[test]
fn damaged_files_give_errors_and_never_a_panic() {
    let whole = sample("interior.pdf");
    let plain = pdf(&[grid(&puzzle("classic", "9", 1), (50.0, 500.0), 20.0, Writing::Numbers)]);
    let mut draw = Draw::new(7, 7);
    for (file, rounds) in [(whole, 12), (plain, 300)] {
        for cut in 1..8 {
            drop(entries(&file[..file.len() * cut / 8]));
        }
        for _ in 0..rounds {
            let mut broken = file.clone();
            for _ in 0..=draw.below(12) {
                let at = draw.below(broken.len());
                broken[at] = draw.below(256) as u8;
            }
            // Whatever it is read as, it is read or refused.
            drop(entries(&broken));
        }
    }
}
