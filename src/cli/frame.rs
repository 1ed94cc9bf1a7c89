//! Grids drawn with lines where a box or region ends.

use anstyle::{AnsiColor, Style};
use satoku::board::{Cell, Grid, HouseRole, Symbol, Symbols};
use satoku::logic::{Conclusion, State, Step};
use satoku::rules::Rules;

/// Draws a grid in a frame, the filled cells of `givens` bold if `color` is on.
///
/// Lines run between cells of different boxes or regions and around the board; rows and columns of
/// lines that would be empty are left out, so a classic board is drawn compactly.
pub fn frame(rules: &Rules, grid: &Grid, givens: &Grid, symbols: &Symbols, color: bool) -> String {
    let text = |cell: Cell| {
        let character = grid.get(cell).map_or('.', |symbol| symbols.character(symbol));
        let style = Style::new().bold();
        match color && givens.get(cell).is_some() {
            true => format!("{style}{character}{style:#}"),
            false => character.to_string(),
        }
    };
    draw(rules, 1, &text)
}

/// Draws, for each cell, the symbols that it may have.
pub fn candidates(
    rules: &Rules,
    lists: &[Vec<satoku::board::Symbol>],
    symbols: &Symbols,
) -> String {
    let width = lists.iter().map(Vec::len).max().unwrap_or(1);
    let text = |cell: Cell| {
        let list = lists[cell.index()].iter().map(|symbol| symbols.character(*symbol));
        format!("{:^width$}", list.collect::<String>())
    };
    draw(rules, width, &text)
}

/// Draws a position with its pencil marks, and in colour what a step is about: the cells of its pattern,
/// and in green or red the candidates that it places or takes away.
pub fn marks(rules: &Rules, state: &State, step: &Step, symbols: &Symbols, color: bool) -> String {
    let lists: Vec<Vec<Symbol>> =
        rules.board().cells().map(|cell| state.candidates(cell)).collect();
    let width = lists.iter().map(Vec::len).max().unwrap_or(1).max(1);
    let pattern = step.reason.cells();
    let concluded = match &step.conclusion {
        Conclusion::Place(_) => AnsiColor::Green.on_default().bold(),
        Conclusion::Eliminate(_) => AnsiColor::Red.on_default().strikethrough(),
    };
    let style = |cell: Cell, symbol: Symbol| {
        let mut candidates = step.conclusion.candidates().iter();
        if candidates.any(|one| (one.cell, one.symbol) == (cell, symbol)) {
            concluded
        } else if pattern.contains(&cell) {
            AnsiColor::Cyan.on_default()
        } else {
            Style::new()
        }
    };
    let text = |cell: Cell| {
        let (list, bold) = match state.values().get(cell) {
            Some(symbol) => (std::slice::from_ref(&symbol).to_vec(), Style::new().bold()),
            None => (lists[cell.index()].clone(), Style::new()),
        };
        let space = width - list.len();
        let (before, after) = (" ".repeat(space / 2), " ".repeat(space - space / 2));
        let mut text = before;
        for symbol in list {
            let style = if state.values().get(cell).is_some() { bold } else { style(cell, symbol) };
            let character = symbols.character(symbol);
            match color && style != Style::new() {
                true => text.push_str(&format!("{style}{character}{style:#}")),
                false => text.push(character),
            }
        }
        text + &after
    };
    draw(rules, width, &text)
}

fn draw(rules: &Rules, width: usize, text: &dyn Fn(Cell) -> String) -> String {
    let board = rules.board();
    let (rows, cols) = board.extent();
    let mut region = vec![None; board.cell_count()];
    for (number, house) in rules.houses().iter().enumerate() {
        if house.role == HouseRole::Region {
            house.cells.iter().for_each(|cell| region[cell.index()] = Some(number));
        }
    }
    // Where a place belongs to: nothing outside the board.
    let belongs = |row: usize, col: usize| {
        let cell =
            row.checked_sub(1).zip(col.checked_sub(1)).and_then(|(r, c)| board.cell_at(r, c));
        cell.map(|cell| region[cell.index()])
    };
    // Places are counted from 1 here, so that row and column 0 lie outside. The line above a place
    // and the line left of it:
    let above = |row: usize, col: usize| belongs(row - 1, col) != belongs(row, col);
    let left = |row: usize, col: usize| belongs(row, col - 1) != belongs(row, col);
    let row_lines: Vec<bool> =
        (1..=rows + 1).map(|row| (1..=cols).any(|col| above(row, col))).collect();
    let col_lines: Vec<bool> =
        (1..=cols + 1).map(|col| (1..=rows).any(|row| left(row, col))).collect();
    let mut drawing = String::new();
    for row in 1..=rows + 1 {
        if row_lines[row - 1] {
            let mut line = String::new();
            for col in 1..=cols + 1 {
                let (west, east) = (col > 1 && above(row, col - 1), col <= cols && above(row, col));
                let (north, south) = (row > 1 && left(row - 1, col), row <= rows && left(row, col));
                let dash = |on: bool| if on { '─' } else { ' ' };
                if col_lines[col - 1] {
                    line.extend((col > 1).then(|| dash(west)));
                    line.push(corner(north, south, west, east));
                }
                line.extend((col <= cols).then(|| dash(east).to_string().repeat(width + 1)));
            }
            drawing.push_str(line.trim_end());
            drawing.push('\n');
        }
        if row > rows {
            break;
        }
        let mut line = String::new();
        for col in 1..=cols + 1 {
            if col_lines[col - 1] {
                line.push_str(if col > 1 { " " } else { "" });
                line.push(if left(row, col) { '│' } else { ' ' });
            }
            if col <= cols {
                line.push(' ');
                match board.cell_at(row - 1, col - 1) {
                    Some(cell) => line.push_str(&text(cell)),
                    None => line.push_str(&" ".repeat(width)),
                }
            }
        }
        drawing.push_str(line.trim_end());
        drawing.push('\n');
    }
    drawing
}

/// The box-drawing character with these arms.
#[expect(clippy::fn_params_excessive_bools, reason = "a direction each")]
fn corner(north: bool, south: bool, west: bool, east: bool) -> char {
    match (north, south, west, east) {
        (false, false, false, false) => ' ',
        (false, false, _, _) => '─',
        (_, _, false, false) => '│',
        (false, true, false, true) => '┌',
        (false, true, true, false) => '┐',
        (true, false, false, true) => '└',
        (true, false, true, false) => '┘',
        (true, true, false, true) => '├',
        (true, true, true, false) => '┤',
        (false, true, true, true) => '┬',
        (true, false, true, true) => '┴',
        (true, true, true, true) => '┼',
    }
}
