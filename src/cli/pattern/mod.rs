//! Patterns of givens: drawn in a file, or written in letters.

mod font;
mod more;

pub use more::explain;

use font::FONTS;
use satoku::board::{Board, Cell};
use satoku::generate::{Drawing, ValueFault};

/// Writes a word across the middle of a board, in the largest letters that fit.
pub fn letters(word: &str, board: &Board) -> Result<Drawing, ValueFault> {
    let (height, width) = board.extent();
    let count = word.chars().count();
    let fault = |message: String, hint: String| Err(ValueFault { message, hint });
    if let Some(unknown) = word.chars().find(|one| !one.is_ascii_alphanumeric()) {
        let found = satoku::quote::quote(&unknown.to_string());
        return fault(format!("there is no picture of `{found}`"), "use A to Z and 0 to 9".into());
    }
    let fits = |font: &&font::Font| font.height <= height && count * (font.width + 1) <= width + 1;
    let Some(font) = FONTS.iter().find(fits).filter(|_| count > 0) else {
        let room = FONTS
            .iter()
            .filter(|font| font.height <= height)
            .map(|font| (width + 1) / (font.width + 1))
            .max()
            .unwrap_or(0);
        let s = if room == 1 { "" } else { "s" };
        return fault(
            format!("{count} letters do not fit: a board of {width} columns has room for {room}"),
            match room {
                0 => "choose a larger --size".to_owned(),
                _ => format!("choose a word of up to {room} letter{s}, or a larger --size"),
            },
        );
    };
    let left = (width + 1 - count * (font.width + 1)) / 2;
    let top = (height - font.height) / 2;
    let mut cells: Vec<Cell> = Vec::new();
    for (number, letter) in word.chars().enumerate() {
        let pixels = font.pixels(letter).unwrap_or_default();
        for (index, _) in pixels.iter().enumerate().filter(|(_, pixel)| **pixel) {
            let (row, col) = (index / font.width, index % font.width);
            cells.extend(board.cell_at(top + row, left + number * (font.width + 1) + col));
        }
    }
    cells.sort_unstable();
    Ok(Drawing { cells, blank: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku::generate::draw_cells;

    #[test]
    fn words_are_written_across_the_middle() {
        let drawn = |word: &str, side| {
            let board = Board::square(side);
            letters(word, &board).map(|drawing| draw_cells(&drawing.cells, &board))
        };
        let expected = ".........\n.........\n.1.1.111.\n.1.1..1..\n.111..1..\n.1.1..1..\n.1.1.111.\n.........\n.........";
        assert_eq!(drawn("hi", 9).unwrap(), expected);
        assert!(drawn("A", 9).unwrap().starts_with(".........\n...111...\n..1...1..\n"));
        let wide = drawn("HELLO", 9).unwrap_err();
        assert_eq!(wide.message, "5 letters do not fit: a board of 9 columns has room for 2");
        assert_eq!(
            drawn("HI", 4).unwrap_err().message,
            "2 letters do not fit: a board of 4 columns has room for 0"
        );
        assert!(drawn("é", 9).unwrap_err().message.contains("no picture of `é`"));
        assert!(drawn("", 9).is_err());
        for letter in ('A'..='Z').chain('0'..='9') {
            for (side, font) in [(9, 7), (6, 5)] {
                let picture = drawn(&letter.to_string(), side).unwrap();
                let rows = picture.lines().filter(|line| line.contains('1')).count();
                assert_eq!(rows, font, "{letter}");
            }
        }
    }
}
