//! Writes a game.

use super::document::{ADD, BLANK, NO_CELL, ZERO};
use crate::characters::{refuse, refuse_second};
use crate::{Entry, SetWriter, WriteError, WriteOptions};
use satoku_core::board::{Cell, Grid};
use satoku_core::rules::{Foreign, Puzzle, Rules};
use std::io::Write;

const FORMAT: &str = "a game of KSudoku";

pub(super) struct Writer {
    pub options: WriteOptions,
    /// Whether a puzzle was written.
    pub any: bool,
}

impl SetWriter for Writer {
    fn entry(&mut self, out: &mut dyn Write, entry: &Entry) -> Result<(), WriteError> {
        let rules = entry.puzzle.rules();
        let cages = cages(&entry.puzzle)?;
        let area = Area::of(rules);
        refuse_second(&mut self.any, FORMAT)?;
        writeln!(out, "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"0\">")?;
        writeln!(out, "  <puzzle>")?;
        let (order, count) = (rules.board().symbol_count(), rules.houses().len());
        let form = match (rules.variant(), cages.is_empty()) {
            (_, false) => "KillerSudoku",
            ("x", _) => "XSudoku",
            ("jigsaw", _) => "Jigsaw",
            ("samurai", _) => "Samurai",
            _ => "Plain",
        };
        writeln!(
            out,
            "   <graph type=\"custom\" specific-type=\"{form}\" name=\"{form}\" order=\"{order}\" \
             sizeX=\"{}\" sizeY=\"{}\" sizeZ=\"1\" ncliques=\"{count}\">",
            area.columns, area.rows
        )?;
        for house in rules.houses() {
            let (size, places) = (house.cells.len(), area.places(&house.cells));
            writeln!(out, "    <clique size=\"{size}\">{places} </clique>")?;
        }
        for cage in &cages {
            let (size, places) = (cage.cells.len(), area.places(&cage.cells));
            let operator = if size == 1 { 0 } else { ADD };
            let value = cage.value.as_deref().unwrap_or("0");
            writeln!(
                out,
                "    <cage operator=\"{operator}\" value=\"{value}\" size=\"{size}\"> {places} </cage>"
            )?;
        }
        writeln!(out, "   </graph>\n   <values>{}</values>", area.text(&entry.puzzle.givens()))?;
        if let Some(solution) = entry.solution.as_ref().filter(|_| self.options.solutions) {
            writeln!(out, "   <solution>{}</solution>", area.text(solution))?;
        }
        writeln!(out, "  </puzzle>\n  <history>")?;
        for (cell, what) in played(entry) {
            writeln!(out, "   <simple-event index=\"{}\" {what}/>", area.place(cell))?;
        }
        Ok(writeln!(out, "  </history>\n </game>\n</ksudoku>")?)
    }
}

/// The rectangle around a board. Its places are numbered column by column.
struct Area<'r> {
    rules: &'r Rules,
    columns: usize,
    rows: usize,
}

impl<'r> Area<'r> {
    fn of(rules: &'r Rules) -> Self {
        let places = || rules.board().cells().map(|cell| rules.board().place(cell));
        let columns = places().map(|place| usize::from(place.col) + 1).max().unwrap_or(0);
        let rows = places().map(|place| usize::from(place.row) + 1).max().unwrap_or(0);
        Area { rules, columns, rows }
    }

    fn place(&self, cell: Cell) -> usize {
        let place = self.rules.board().place(cell);
        usize::from(place.col) * self.rows + usize::from(place.row)
    }

    fn places(&self, cells: &[Cell]) -> String {
        let places: Vec<String> = cells.iter().map(|cell| self.place(*cell).to_string()).collect();
        places.join(" ")
    }

    /// Returns a character for each place.
    fn text(&self, grid: &Grid) -> String {
        let board = self.rules.board();
        let character = |place: usize| {
            let Some(cell) = board.cell_at(place % self.rows, place / self.rows) else {
                return NO_CELL;
            };
            let letter = |value: usize| char::from_u32(ZERO as u32 + value as u32);
            grid.get(cell).and_then(|symbol| letter(symbol.value())).unwrap_or(BLANK)
        };
        (0..self.columns * self.rows).map(character).collect()
    }
}

/// Returns the cages of a puzzle whose only rules are houses and cages with totals.
fn cages(puzzle: &Puzzle) -> Result<Vec<Foreign>, WriteError> {
    let rules = puzzle.rules();
    let order = rules.board().symbol_count();
    let is_whole = rules.houses().iter().all(|house| house.cells.len() == order);
    if !rules.constraints().is_empty() || !is_whole {
        return Err(refuse(FORMAT, &format!("the variant {}", rules.variant())));
    }
    let mut cages = Vec::new();
    for clue in puzzle.constraints() {
        let said = clue.foreign(rules);
        let is_cage = |said: &Foreign| said.field == Foreign::CAGE && said.value.is_some();
        if said.is_empty() || !said.iter().all(is_cage) {
            return Err(refuse(FORMAT, &format!("clues such as {}", clue.kind())));
        }
        cages.extend(said);
    }
    Ok(cages)
}

/// Returns what was written in the cells of a position: a value, or notes.
fn played(entry: &Entry) -> Vec<(Cell, String)> {
    let Some(position) = &entry.position else { return Vec::new() };
    let (givens, board) = (entry.puzzle.givens(), entry.puzzle.rules().board());
    let done = board.cells().filter_map(|cell| {
        if let Some(symbol) = position.filled.get(cell) {
            let what = format!("value=\"{}\"", symbol.value());
            return givens.get(cell).is_none().then_some((cell, what));
        }
        let noted = position.candidates.of(cell)?;
        let bit = |symbol| if noted.contains(&symbol) { '1' } else { '0' };
        let bits: String = board.symbols().map(bit).collect();
        Some((cell, format!("markers=\"{bits}\"")))
    });
    done.collect()
}
