//! Drawings along which lines and areas are placed.

use super::drawing::{USUAL, draw_each};
use super::error::ValueFault;
use satoku_core::board::{Board, Cell};
use satoku_core::quote::quote;
use std::collections::BTreeMap;

/// The names of drawings that every board has.
const NAMED: [&str; 2] = ["spiral", "rings"];

/// The characters that stand for groups of cells in a written drawing.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ123456789";

/// A drawing on a board: groups of connected cells along which the lines or areas of a kind of clue
/// are placed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures(Vec<Vec<Cell>>);

impl Figures {
    /// Reads `spiral`, `rings`, or a drawing: a character for each cell, of which `.`, `_`, `0`,
    /// `-` and a space are blank. Cells with the same character that touch each other, also at a
    /// corner, are a group.
    ///
    /// # Errors
    /// If it is neither, or no group has two cells.
    pub fn read(text: &str, board: &Board) -> Result<Self, ValueFault> {
        let groups = match text.trim() {
            "spiral" => vec![spiral(board)],
            "rings" => rings(board),
            _ => drawn(text, board)?,
        };
        Figures::of_groups(groups, board)
    }

    /// Creates the drawing of marked cells, such as those of letters.
    ///
    /// # Errors
    /// If no two of them touch.
    pub fn of_cells(cells: &[Cell], board: &Board) -> Result<Self, ValueFault> {
        Figures::of_groups(vec![cells.to_vec()], board)
    }

    fn of_groups(groups: Vec<Vec<Cell>>, board: &Board) -> Result<Self, ValueFault> {
        let groups = groups.into_iter().flat_map(|cells| connected(cells, board));
        let mut groups: Vec<Vec<Cell>> = groups.filter(|cells| cells.len() > 1).collect();
        groups.sort_unstable();
        match groups.is_empty() {
            true => Err(fault("no two cells of the layout touch".to_owned())),
            false => Ok(Figures(groups)),
        }
    }

    /// Returns the groups of cells.
    pub fn groups(&self) -> &[Vec<Cell>] {
        &self.0
    }

    /// Returns the drawing with a letter for each group, a line for each row.
    pub fn draw(&self, board: &Board) -> String {
        let letter = |cell: Cell| {
            let group = self.0.iter().position(|cells| cells.contains(&cell));
            group.map_or('.', |group| char::from(LETTERS[group % LETTERS.len()]))
        };
        draw_each(board, letter)
    }
}

fn fault(message: String) -> ValueFault {
    let hint = "a layout is `spiral`, `rings`, or a drawing with a line for each row: `.` for a \
                blank cell, and one letter for the cells of a line or area";
    ValueFault::new(message, hint)
}

/// Reads a character for each cell.
fn drawn(text: &str, board: &Board) -> Result<Vec<Vec<Cell>>, ValueFault> {
    let rows: Vec<Vec<char>> = text
        .lines()
        .map(|line| line.trim_end().chars().collect())
        .filter(|row: &Vec<char>| !row.is_empty())
        .collect();
    let (height, width) = board.extent();
    let rows: Vec<Vec<char>> = match &rows[..] {
        [line] if height > 1 && line.len() == height * width => {
            line.chunks(width).map(<[char]>::to_vec).collect()
        }
        [line] if !line.iter().any(|one| USUAL.contains(*one)) => {
            let named = NAMED.map(|name| format!("`{name}`")).join(" and ");
            let found = quote(&line.iter().collect::<String>());
            return Err(fault(format!("no layout `{found}`: {named} are known")));
        }
        rows => rows.to_vec(),
    };
    if rows.len() != height {
        return Err(fault(format!("expected {height} rows, found {}", rows.len())));
    }
    let mut groups: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (row, characters) in rows.iter().enumerate() {
        if characters.len() > width {
            let (line, found) = (row + 1, characters.len());
            return Err(fault(format!("row {line}: expected {width} cells, found {found}")));
        }
        for (col, one) in characters.iter().enumerate() {
            if let Some(cell) = board.cell_at(row, col).filter(|_| !is_blank(*one)) {
                groups.entry(*one).or_default().push(cell);
            }
        }
    }
    Ok(groups.into_values().collect())
}

fn is_blank(character: char) -> bool {
    character.is_whitespace() || USUAL.contains(character)
}

/// Returns the groups of cells that touch each other.
fn connected(mut cells: Vec<Cell>, board: &Board) -> Vec<Vec<Cell>> {
    let mut groups = Vec::new();
    while let Some(first) = cells.pop() {
        let mut group = vec![first];
        let mut next = 0;
        while let Some(cell) = group.get(next).copied() {
            next += 1;
            let (near, rest) = cells.into_iter().partition(|other| board.touch(cell, *other));
            cells = rest;
            let near: Vec<Cell> = near;
            group.extend(near);
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}

/// Returns the cells of a spiral from the corner to the middle, a row or column apart.
fn spiral(board: &Board) -> Vec<Cell> {
    const WAYS: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let step = |(row, col): (usize, usize), (down, right): (isize, isize)| {
        let to = (row.checked_add_signed(down)?, col.checked_add_signed(right)?);
        board.cell_at(to.0, to.1).map(|cell| (cell, to))
    };
    let first = Cell::new(0);
    let corner = board.place(first);
    let (mut place, mut way) = ((usize::from(corner.row), usize::from(corner.col)), 0);
    let mut cells = vec![first];
    let mut turns = 0;
    while turns < 2 {
        let (last, earlier) = cells.split_last().expect("it has a first cell");
        let next = step(place, WAYS[way]).filter(|(cell, _)| {
            cell != last && !earlier.iter().any(|it| it == cell || board.share_edge(*it, *cell))
        });
        match next {
            Some((cell, to)) => {
                cells.push(cell);
                (place, turns) = (to, 0);
            }
            None => (way, turns) = ((way + 1) % 4, turns + 1),
        }
    }
    cells
}

/// Returns the cells of rings around the middle, a row or column apart.
fn rings(board: &Board) -> Vec<Vec<Cell>> {
    let (height, width) = board.extent();
    let mut rings: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for cell in board.cells() {
        let place = board.place(cell);
        let (row, col) = (usize::from(place.row), usize::from(place.col));
        let depth = row.min(col).min(height - 1 - row).min(width - 1 - col);
        if depth % 2 == 0 {
            rings.entry(depth).or_default().push(cell);
        }
    }
    rings.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, side: usize) -> Result<String, String> {
        let board = Board::square(side);
        let figures = Figures::read(text, &board).map_err(|fault| fault.message)?;
        let drawn = figures.draw(&board);
        assert_eq!(Figures::read(&drawn, &board).as_ref(), Ok(&figures));
        Ok(drawn)
    }

    #[test]
    fn named_layouts_leave_a_row_between_their_turns() {
        let spiral = "aaaaaa\n.....a\naaaa.a\na..a.a\na....a\naaaaaa";
        assert_eq!(read("spiral", 6).unwrap(), spiral);
        let rings = "aaaaaaa\na.....a\na.bbb.a\na.b.b.a\na.bbb.a\na.....a\naaaaaaa";
        assert_eq!(read("rings", 7).unwrap(), rings);
    }

    #[test]
    fn each_letter_is_a_group_of_cells_that_touch() {
        assert_eq!(read("xx..\n..y.\n.y..\nxx..", 4).unwrap(), "aa..\n..b.\n.b..\ncc..");
        assert_eq!(read("xx...............", 4).unwrap_err(), "expected 4 rows, found 1");
        assert_eq!(read("xx..............", 4).unwrap(), "aa..\n....\n....\n....");
        for (text, message) in [
            ("spirals", "no layout `spirals`: `spiral` and `rings` are known"),
            ("a...\n....\n....\n...a", "no two cells of the layout touch"),
            ("aa....\n....\n....\n....", "row 1: expected 4 cells, found 6"),
            ("", "expected 4 rows, found 0"),
        ] {
            assert_eq!(read(text, 4).unwrap_err(), message);
        }
    }
}
