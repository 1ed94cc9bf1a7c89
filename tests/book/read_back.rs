//! Puzzles and solutions read back from the pages.

use crate::content::book;
use crate::support::has_tool;
use satoku::board::{Grid, Symbols};
use satoku::book::content::{Content, Edition};
use satoku::book::press::{Interior, Purpose, Templates};
use satoku::oracle::{Oracles, Solved};
use satoku::rules::Puzzle;
use std::collections::BTreeMap;
use std::process::Command;

/// A word on a page with its edges.
#[derive(Debug, Clone)]
struct Word {
    text: String,
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Word {
    /// Whether the two stand on one line.
    fn is_beside(&self, other: &Word) -> bool {
        let middle = |word: &Word| f64::midpoint(word.top, word.bottom);
        (middle(self) - middle(other)).abs() < 4.0
    }
}

/// The words of each page, as `pdftotext -bbox` finds them.
fn words(file: &std::path::Path) -> Vec<Vec<Word>> {
    let output = Command::new("pdftotext").arg("-bbox").arg(file).arg("-").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let mut pages = Vec::new();
    for line in text.lines().map(str::trim) {
        if line.starts_with("<page ") {
            pages.push(Vec::new());
        } else if let Some(rest) = line.strip_prefix("<word ") {
            let edge = |name: &str| -> f64 {
                let (_, rest) = rest.split_once(&format!("{name}=\"")).unwrap();
                rest.split_once('"').unwrap().0.parse().unwrap()
            };
            let text = rest.split_once('>').unwrap().1.split_once('<').unwrap().0;
            pages.last_mut().unwrap().push(Word {
                text: text.to_owned(),
                left: edge("xMin"),
                top: edge("yMin"),
                right: edge("xMax"),
                bottom: edge("yMax"),
            });
        }
    }
    pages
}

/// A board as it stands on a page: below a line that begins at its left edge and ends at its right
/// one.
fn board(page: &[Word], first: &Word, last: &Word, content: &Content, number: usize) -> Grid {
    let placed = content.puzzles().find(|placed| placed.number == number).unwrap();
    let rules = placed.entry.puzzle.rules();
    let side = rules.board().symbol_count();
    let cell = (last.right - first.left) / side as f64;
    let line = |distance: f64| (0..side).rposition(|line| line as f64 * cell <= distance);
    let mut text = vec!['.'; side * side];
    for word in page {
        // Symbols are larger than captions.
        let down = f64::midpoint(word.top, word.bottom) - first.bottom;
        let large = word.bottom - word.top > 0.7 * cell;
        let inside = word.left >= first.left - 1.0 && word.right <= last.right + 1.0;
        if !large || !inside || down > side as f64 * cell {
            continue;
        }
        let across = f64::midpoint(word.left, word.right) - first.left;
        let (Some(row), Some(col)) = (line(down), line(across)) else { continue };
        let mut characters = word.text.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            panic!("one symbol a cell: {word:?}");
        };
        let at = row * side + col;
        assert_eq!(text[at], '.', "two symbols in a cell of puzzle {number}");
        text[at] = character;
    }
    let text: String = text.into_iter().collect();
    Symbols::default().read(&text, side * side, side).unwrap()
}

/// The captions above puzzles: from the number of a puzzle to the word `givens`, by number.
fn captions(page: &[Word]) -> BTreeMap<usize, (&Word, &Word)> {
    let mut found = BTreeMap::new();
    for last in page.iter().filter(|word| word.text == "givens") {
        let mut line: Vec<&Word> = page.iter().filter(|word| word.is_beside(last)).collect();
        line.retain(|word| word.right < last.left);
        line.sort_by(|a, b| a.left.total_cmp(&b.left));
        // Chapters speak of givens, too; in a caption there is a number before the word.
        if line.last().is_none_or(|word| word.text.parse::<usize>().is_err()) {
            continue;
        }
        // What stands behind the caption of the board on the left.
        let start = line.iter().rposition(|word| word.text == "givens").map_or(0, |at| at + 1);
        let number = line[start].text.parse().unwrap_or_else(|_| panic!("{line:?}"));
        assert!(found.insert(number, (line[start], last)).is_none(), "puzzle {number} twice");
    }
    found
}

/// Reads every puzzle back, solves it, and compares with the solution on the page that its caption
/// names.
fn read_back(content: &Content) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("interior.pdf");
    let interior = Interior::lay_out(content, &Templates::default()).unwrap();
    std::fs::write(&file, interior.pdf(Purpose::Print).unwrap()).unwrap();
    let pages = words(&file);
    assert_eq!(pages.len(), interior.page_count());
    let locations: BTreeMap<usize, _> =
        interior.locations().into_iter().map(|location| (location.number, location)).collect();
    let oracles = Oracles::default();
    let mut read = 0;
    for (index, page) in pages.iter().enumerate() {
        for (number, (first, last)) in captions(page) {
            let placed = content.puzzles().find(|placed| placed.number == number).unwrap();
            let givens = board(page, first, last, content, number);
            assert_eq!(givens, placed.entry.puzzle.givens(), "puzzle {number}: {first:?} {last:?}");
            // The caption below: `Solution: page N`, its end below the end of the one above.
            let reference = page
                .iter()
                .filter(|word| {
                    word.top > last.bottom
                        && (word.right - last.right).abs() < 1.5
                        && word.text.parse::<usize>().is_ok()
                        && word.bottom - word.top < 26.0
                })
                .min_by(|a, b| a.top.total_cmp(&b.top))
                .unwrap();
            let named: usize = reference.text.parse().unwrap();
            let location = locations[&number];
            assert_eq!((location.page, location.solution_page), (index + 1, Some(named)));
            let puzzle = Puzzle::of_givens(placed.entry.puzzle.rules().clone(), &givens).unwrap();
            let solved = oracles.solve(&puzzle).unwrap();
            // On the solutions page: the number, and `p. N` with the page of the puzzle.
            let page = &pages[named - 1];
            let (first, back) = solution_caption(page, number);
            assert_eq!(back.text.parse(), Ok(index + 1), "puzzle {number}");
            let printed = board(page, first, back, content, number);
            assert_eq!(solved, Solved::One(printed), "puzzle {number}");
            read += 1;
        }
    }
    assert_eq!(read, content.puzzles().count());
}

/// The number of a solution, and the number of the page that its caption refers back to.
fn solution_caption(page: &[Word], number: usize) -> (&Word, &Word) {
    for sign in page.iter().filter(|word| word.text == "p.") {
        let beside = page.iter().filter(|word| word.is_beside(sign));
        let (left, right): (Vec<&Word>, Vec<&Word>) =
            beside.filter(|word| word.text != "p.").partition(|word| word.right < sign.left);
        let first = left.into_iter().max_by(|a, b| a.left.total_cmp(&b.left));
        let back = right.into_iter().min_by(|a, b| a.left.total_cmp(&b.left));
        if let (Some(first), Some(back)) = (first, back)
            && first.text.parse() == Ok(number)
        {
            return (first, back);
        }
    }
    panic!("no solution of puzzle {number}");
}

#[test]
fn puzzles_read_from_their_pages_have_the_solutions_that_their_captions_name() {
    if !has_tool("pdftotext") {
        return;
    }
    read_back(&book(
        "8.5x11",
        Edition::Print,
        &[("classic", 9, 30), ("x", 9, 6), ("classic", 6, 6)],
    ));
    read_back(&book(
        "6x9",
        Edition::Print,
        &[("windoku", 9, 7), ("jigsaw", 9, 5), ("classic", 16, 2)],
    ));
}

#[test]
fn large_print_is_read_back_too() {
    if !has_tool("pdftotext") {
        return;
    }
    read_back(&book("8.5x11", Edition::LargePrint, &[("classic", 9, 13)]));
}
