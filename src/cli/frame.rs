//! Draws grids as text, with lines around boxes, regions and cages.

use anstyle::{AnsiColor, Style};
use satoku::board::{Cell, Grid, Symbol, Symbols};
use satoku::logic::{Conclusion, State, Step};
use satoku::rules::{Border, Borders, Mark, Puzzle};
use std::collections::BTreeMap;

/// Draws a grid of a puzzle in a frame, with bold givens if `color` is on.
///
/// There are lines between cells of different boxes or regions and around the board. Rows and
/// columns of lines that would be empty are left out, so a classic board is compact. Cages have
/// thin lines with their totals in them, and boxes thick ones. A blank cell with candidates or a
/// number as its clue shows these, and so does one that stays empty.
pub fn frame(puzzle: &Puzzle, grid: &Grid, symbols: &Symbols, color: bool) -> String {
    let rules = puzzle.rules();
    let symbols = rules.symbols_or(symbols);
    let givens = puzzle.givens();
    let mut lists = rules.texts_in_cells(&puzzle.marks());
    lists.retain(|cell, _| grid.get(*cell).is_none_or(|symbol| rules.is_drawn_empty(symbol)));
    for clue in puzzle.constraints() {
        let blank = clue.cells().first().filter(|cell| grid.get(**cell).is_none());
        if let Some((cell, candidates)) = blank.zip(clue.candidates()) {
            let list = candidates.iter().map(|symbol| symbols.character(*symbol));
            lists.insert(*cell, list.collect());
        }
    }
    let width = lists.values().map(|list| list.chars().count()).max().unwrap_or(1);
    let text = |cell: Cell| {
        let sign = grid.get(cell).map_or('.', |symbol| rules.sign(symbol, symbols));
        let text = lists.get(&cell).cloned().unwrap_or_else(|| sign.to_string());
        let text = format!("{text:^width$}");
        let style = Style::new().bold();
        match color && givens.get(cell).is_some() {
            true => format!("{style}{text}{style:#}"),
            false => text,
        }
    };
    draw(puzzle, width, &text)
}

/// Draws the candidates of each cell.
pub fn candidates(puzzle: &Puzzle, lists: &[Vec<Symbol>], symbols: &Symbols) -> String {
    let symbols = puzzle.rules().symbols_or(symbols);
    let width = lists.iter().map(Vec::len).max().unwrap_or(1);
    let text = |cell: Cell| {
        let list = lists[cell.index()].iter().map(|symbol| symbols.character(*symbol));
        format!("{:^width$}", list.collect::<String>())
    };
    draw(puzzle, width, &text)
}

/// Draws a position with its pencil marks and a step in colour: the cells of its pattern, and in
/// green or red the candidates that it places or eliminates.
pub fn marks(
    puzzle: &Puzzle,
    state: &State,
    step: &Step,
    symbols: &Symbols,
    color: bool,
) -> String {
    let rules = puzzle.rules();
    let symbols = rules.symbols_or(symbols);
    let cells = rules.board().cells();
    let lists: Vec<Vec<Symbol>> = cells.map(|cell| state.candidates(cell)).collect();
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
            let (style, character) = match state.values().get(cell) {
                Some(_) => (bold, rules.sign(symbol, symbols)),
                None => (style(cell, symbol), symbols.character(symbol)),
            };
            match color && style != Style::new() {
                true => text.push_str(&format!("{style}{character}{style:#}")),
                false => text.push(character),
            }
        }
        text + &after
    };
    draw(puzzle, width, &text)
}

/// The weight of an edge, or of an arm of a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Line {
    #[default]
    None,
    Light,
    Heavy,
}

impl Line {
    fn across(self) -> char {
        corner([Line::None, Line::None, self, self])
    }

    fn down(self) -> char {
        corner([self, self, Line::None, Line::None])
    }
}

/// The lines of a board: those of its regions, and lighter ones for its cages.
struct Lattice<'a> {
    puzzle: &'a Puzzle,
    borders: Borders<'a>,
    // The cages that each cell lies in, by number; empty if there are no cages.
    cages: Vec<Vec<usize>>,
    // The labels of cages by the places of their first cells.
    labels: BTreeMap<(usize, usize), String>,
}

impl<'a> Lattice<'a> {
    fn of(puzzle: &'a Puzzle) -> Self {
        let (mut cages, mut labels) = (Vec::new(), BTreeMap::new());
        let board = puzzle.rules().board();
        let marks = puzzle.marks();
        for (number, (cells, label)) in marks.iter().filter_map(Mark::cage).enumerate() {
            cages.resize(board.cell_count(), Vec::new());
            cells.iter().for_each(|cell| cages[cell.index()].push(number));
            let first = cells.iter().map(|cell| board.place(*cell)).min();
            if let (Some(first), Some(label)) = (first, label) {
                labels.insert((first.row.into(), first.col.into()), label.to_owned());
            }
        }
        Lattice { puzzle, borders: puzzle.borders(), cages, labels }
    }

    /// Returns the line above a place.
    fn above(&self, row: usize, col: usize) -> Line {
        let other = row.checked_sub(1).map(|above| (above, col));
        self.line(self.borders.above(row, col), [Some((row, col)), other])
    }

    /// Returns the line left of a place.
    fn left(&self, row: usize, col: usize) -> Line {
        let other = col.checked_sub(1).map(|left| (row, left));
        self.line(self.borders.left(row, col), [Some((row, col)), other])
    }

    fn line(&self, border: Option<Border>, places: [Option<(usize, usize)>; 2]) -> Line {
        let board = self.puzzle.rules().board();
        let [one, other] = places.map(|place| {
            let cell = place.and_then(|(row, col)| board.cell_at(row, col));
            cell.and_then(|cell| self.cages.get(cell.index()))
        });
        match border {
            None => Line::None,
            Some(Border::Thick) if self.cages.is_empty() => Line::Light,
            Some(Border::Thick) => Line::Heavy,
            Some(Border::Thin) if one == other => Line::None,
            Some(Border::Thin) => Line::Light,
        }
    }
}

/// Draws a board whose cells have texts of `width` characters.
fn draw(puzzle: &Puzzle, width: usize, text: &dyn Fn(Cell) -> String) -> String {
    let lattice = Lattice::of(puzzle);
    let board = puzzle.rules().board();
    let (rows, cols) = board.extent();
    // A label stands in the line above its cell, which is as wide as the cell and a blank.
    let longest = lattice.labels.values().map(|label| label.chars().count()).max().unwrap_or(0);
    let room = longest.saturating_sub(width + 1);
    let width = width + room;
    let has_line = |line: Line| line != Line::None;
    let row_lines: Vec<bool> =
        (0..=rows).map(|row| (0..cols).any(|col| has_line(lattice.above(row, col)))).collect();
    let col_lines: Vec<bool> =
        (0..=cols).map(|col| (0..rows).any(|row| has_line(lattice.left(row, col)))).collect();
    let mut drawing = String::new();
    for (row, has_row_line) in row_lines.into_iter().enumerate() {
        if has_row_line {
            let mut line = String::new();
            for (col, has_col_line) in col_lines.iter().enumerate() {
                let west = if col > 0 { lattice.above(row, col - 1) } else { Line::None };
                let east = if col < cols { lattice.above(row, col) } else { Line::None };
                let north = if row > 0 { lattice.left(row - 1, col) } else { Line::None };
                let south = if row < rows { lattice.left(row, col) } else { Line::None };
                // Before the corner there is a blank column of each cell but the first.
                if *has_col_line {
                    line.extend((col > 0).then(|| west.across()));
                    line.push(corner([north, south, west, east]));
                }
                if col < cols {
                    let label = lattice.labels.get(&(row, col)).map_or("", String::as_str);
                    let left = (width + 1).saturating_sub(label.chars().count());
                    line.push_str(label);
                    line.extend(std::iter::repeat_n(east.across(), left));
                }
            }
            drawing.push_str(line.trim_end());
            drawing.push('\n');
        }
        if row == rows {
            break;
        }
        let mut line = String::new();
        for (col, has_col_line) in col_lines.iter().enumerate() {
            if *has_col_line {
                line.push_str(if col > 0 { " " } else { "" });
                line.push(lattice.left(row, col).down());
            }
            if col < cols {
                line.push(' ');
                match board.cell_at(row, col) {
                    Some(cell) => line.push_str(&(text(cell) + &" ".repeat(room))),
                    None => line.push_str(&" ".repeat(width)),
                }
            }
        }
        drawing.push_str(line.trim_end());
        drawing.push('\n');
    }
    drawing
}

/// Box-drawing characters by the weights of their arms, from none to heavy; the eastern arm changes
/// fastest, then the western, southern and northern ones.
const CORNERS: &str =
    " ╶╺╴─╼╸╾━╷┌┍┐┬┮┑┭┯╻┎┏┒┰┲┓┱┳╵└┕┘┴┶┙┵┷│├┝┤┼┾┥┽┿╽┟┢┧╁╆┪╅╈╹┖┗┚┸┺┛┹┻╿┞┡┦╀╄┩╃╇┃┠┣┨╂╊┫╉╋";

/// Returns the box-drawing character with these arms: north, south, west and east.
fn corner(arms: [Line; 4]) -> char {
    let index = arms.iter().fold(0, |index, arm| 3 * index + *arm as usize);
    CORNERS.chars().nth(index).expect("a character for each four arms")
}
