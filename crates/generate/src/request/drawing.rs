//! Patterns drawn with two characters of any kind.

use super::error::ValueFault;
use satoku_core::board::{Board, Cell};
use satoku_core::quote::quote;
use std::collections::BTreeMap;

/// Characters that usually stand for a blank cell.
pub(super) const USUAL: &str = "._0-\u{b7}\u{25a1}\u{25fb}\u{2b1c}\u{25cb}\u{26aa}";

/// A pattern as it was read.
#[derive(Debug)]
pub struct Drawing {
    /// The cells that it marks.
    pub cells: Vec<Cell>,
    /// The character that was taken for a blank cell, if it is none of the usual ones.
    pub blank: Option<char>,
}

fn fault(message: String) -> ValueFault {
    let hint = "a pattern has a line for each row, `.` for a blank cell, `1` for a given one";
    ValueFault::new(message, hint)
}

impl Drawing {
    /// Reads a pattern: two characters, of which a usual blank or the more frequent one is blank.
    /// With one character, spaces are blank, and so are blank lines. A single line may have a
    /// character for each cell of the board.
    ///
    /// # Errors
    /// If it is not a drawing of such a board.
    pub fn read(text: &str, board: &Board) -> Result<Self, ValueFault> {
        read(text, board)
    }
}

fn read(text: &str, board: &Board) -> Result<Drawing, ValueFault> {
    // Parts of emoji that only say how these look.
    let shown = |c: &char| !matches!(c, '\u{fe0e}' | '\u{fe0f}' | '\u{200d}' | '\r');
    let lines: Vec<Vec<char>> =
        text.lines().map(|line| line.chars().filter(shown).collect()).collect();
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    for character in lines.iter().flatten().filter(|one| !one.is_whitespace()) {
        *counts.entry(*character).or_default() += 1;
    }
    if counts.is_empty() {
        return Err(fault("the pattern is blank".to_owned()));
    }
    let has_spaces = lines.iter().any(|line| line.iter().any(|one| one.is_whitespace()));
    let is_short = lines
        .iter()
        .filter(|line| !line.is_empty())
        .any(|line| line.iter().filter(|one| !one.is_whitespace()).count() != board.extent().1);
    let is_line = lines.len() == 1 && lines[0].len() == board.cell_count();
    if counts.len() == 1 && !is_line && (has_spaces || is_short) && !USUAL.contains(*first(&counts))
    {
        return in_spaces(&lines, board);
    }
    let blank = blank(&counts)?;
    if is_line {
        let marked = board.cells().zip(&lines[0]).filter(|(_, one)| Some(**one) != blank);
        let cells = marked.map(|(cell, _)| cell).collect();
        return Ok(Drawing { cells, blank: blank.filter(|blank| !USUAL.contains(*blank)) });
    }
    in_characters(&lines, board, blank)
}

fn first(counts: &BTreeMap<char, usize>) -> &char {
    counts.keys().next().unwrap_or(&'.')
}

/// Returns the character for a blank cell; `None` if every cell is marked.
fn blank(counts: &BTreeMap<char, usize>) -> Result<Option<char>, ValueFault> {
    let usual: Vec<char> = counts.keys().copied().filter(|one| USUAL.contains(*one)).collect();
    if let [blank] = usual[..] {
        return Ok(Some(blank));
    }
    let mut sorted: Vec<(usize, char)> = counts.iter().map(|(one, count)| (*count, *one)).collect();
    sorted.sort_unstable_by(|one, other| other.cmp(one));
    match sorted[..] {
        [_] => Ok(None),
        // The background of a picture is larger than what it shows.
        [(many, blank), (few, _)] if many * 10 >= few * 12 => Ok(Some(blank)),
        [(_, one), (_, other)] => Err(ValueFault::new(
            format!("`{one}` or `{other}` may stand for a blank cell"),
            "draw blank cells with `.`",
        )),
        _ => {
            let named: Vec<String> =
                sorted.iter().take(6).map(|(_, one)| format!("`{one}`")).collect();
            Err(ValueFault::new(
                format!("expected two characters, found {}", quote(&named.join(" "))),
                "draw blank cells with `.` and all others with one character",
            ))
        }
    }
}

/// Reads rows of two characters; white space and blank lines separate them.
fn in_characters(
    lines: &[Vec<char>],
    board: &Board,
    blank: Option<char>,
) -> Result<Drawing, ValueFault> {
    let cells_of = |line: &Vec<char>| -> Vec<char> {
        line.iter().copied().filter(|one| !one.is_whitespace()).collect()
    };
    let rows: Vec<(usize, Vec<char>)> = lines
        .iter()
        .enumerate()
        .map(|(number, line)| (number + 1, cells_of(line)))
        .filter(|(_, row)| !row.is_empty())
        .collect();
    let (height, width) = board.extent();
    if rows.len() != height {
        return Err(fault(format!("expected {height} rows, found {}", rows.len())));
    }
    let mut cells = Vec::new();
    for (row, (line, characters)) in rows.iter().enumerate() {
        if characters.len() != width {
            let found = characters.len();
            return Err(fault(format!("line {line}: expected {width} cells, found {found}")));
        }
        let marked = characters.iter().enumerate().filter(|(_, one)| Some(**one) != blank);
        cells.extend(marked.filter_map(|(col, _)| board.cell_at(row, col)));
    }
    Ok(Drawing { cells, blank: blank.filter(|blank| !USUAL.contains(*blank)) })
}

/// Reads a drawing in which spaces, and what is missing at the end of a line, are blank cells.
fn in_spaces(lines: &[Vec<char>], board: &Board) -> Result<Drawing, ValueFault> {
    let (height, width) = board.extent();
    if lines.len() != height {
        let message = format!("expected {height} rows, found {}", lines.len());
        let hint =
            "where spaces are blank cells, a blank line is a blank row; draw blank cells with `.`";
        return Err(ValueFault::new(message, hint));
    }
    let mut cells = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        for (col, _) in line.iter().enumerate().filter(|(_, one)| !one.is_whitespace()) {
            let Some(cell) = board.cell_at(row, col) else {
                let (line, found) = (row + 1, line.len());
                return Err(fault(format!("line {line}: expected {width} cells, found {found}")));
            };
            cells.push(cell);
        }
    }
    Ok(Drawing { cells, blank: None })
}

/// Draws marked cells: `1` for each, `.` for the others.
pub fn draw_cells(cells: &[Cell], board: &Board) -> String {
    draw_each(board, |cell| if cells.contains(&cell) { '1' } else { '.' })
}

/// Draws a character for each cell, a line for each row, and `.` where there is none.
pub(super) fn draw_each(board: &Board, mark: impl Fn(Cell) -> char) -> String {
    let (height, width) = board.extent();
    let mark = |row: usize, col: usize| board.cell_at(row, col).map_or('.', &mark);
    let line = |row: usize| (0..width).map(|col| mark(row, col)).collect::<String>();
    (0..height).map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> Result<(String, Option<char>), String> {
        let board = Board::square(4);
        let drawing = read(text, &board).map_err(|fault| fault.message)?;
        Ok((draw_cells(&drawing.cells, &board).replace('\n', ""), drawing.blank))
    }

    #[test]
    fn any_two_characters_draw_a_pattern() {
        let expected = "1..1....1..1....";
        for text in [
            "1..1\n....\n1..1\n....\n",
            "1 . . 1\n. . . .\n\n1 . . 1\n. . . .\n",
            "⬛⬜⬜⬛\n⬜⬜⬜⬜\n⬛⬜⬜⬛\n⬜⬜⬜⬜",
            "#  #\n\n#  #\n\n",
            "5..2\n....\n3..1\n....\n",
        ] {
            assert_eq!(drawn(text).unwrap(), (expected.to_owned(), None), "{text}");
        }
        assert_eq!(
            drawn("❤️🟦🟦❤️\n🟦🟦🟦🟦\n❤️🟦🟦❤️\n🟦🟦🟦🟦").unwrap(),
            (expected.to_owned(), Some('🟦'))
        );
        // A blank first row is a row.
        assert_eq!(drawn("\n ##\n####\n ##\n").unwrap().0, ".....11.1111.11.");
    }

    #[test]
    fn what_is_no_pattern_says_why() {
        assert!(drawn("XOXO\nOXOX\nXOXO\nOXOX\n").unwrap_err().contains("`X` or `O` may stand"));
        assert!(drawn("abca\nabca\nabca\nabca\n").unwrap_err().contains("expected two characters"));
        assert!(drawn("#  #\n#\n").unwrap_err().contains("expected 4 rows, found 2"));
        assert!(drawn("#    #\n\n\n\n").unwrap_err().contains("line 1: expected 4 cells"));
        assert!(drawn(" \n\n").unwrap_err().contains("blank"));
        assert_eq!(drawn("####\n####\n####\n####\n").unwrap().0, "1".repeat(16));
    }
}
