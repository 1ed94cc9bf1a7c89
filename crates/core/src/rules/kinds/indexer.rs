//! Indexer: a cell says in which cell of its row or column the number of its own place stands.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::{
    ClueContext, Cosmetic, Definition, Field, Fill, Foreign, Form, Mark, NoParts, Part, Point,
    Recipe, Rules, Shape, fields, outside,
};

/// A row or column that holds all symbols, counted from one end, and the number of the cell that is
/// marked. If it is the N-th one and holds X, then the X-th one holds N.
#[derive(Debug)]
pub(super) struct Indexer;

/// The names of other programs for a marked cell, counted along its row and along its column.
const FIELDS: [&str; 2] = ["columnindexer", "rowindexer"];

/// Returns whether the marked cell, counted from 0, points to the cell that holds its number.
fn points(cells: &[Cell], at: usize, grid: &Grid) -> bool {
    let pointed = |symbol: Symbol| cells.get(symbol.index()).and_then(|cell| grid.get(*cell));
    grid.get(cells[at]).and_then(pointed).is_some_and(|symbol| symbol.index() == at)
}

/// Returns the step from each cell to the next, as rows and columns.
fn step(cells: &[Cell], rules: &Rules) -> (i32, i32) {
    outside::step(rules.board(), cells).unwrap_or_default()
}

impl Kind for Indexer {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        aliases: &["row-indexer", "column-indexer"],
        fields: &[Field::number("at", 1, MAX_SYMBOLS)],
        fpuzzles: &FIELDS,
        sudokupad: Some(Cosmetic::new("Indexer", "#CFCFCF")),
        ..Definition::new("indexer", Shape::RowOrColumn, 2, MAX_SYMBOLS)
    };

    /// There are as many cells as the number of the marked one, or more.
    fn new(cells: Vec<Cell>, at: usize) -> Result<ClueOf<Self>, String> {
        let counts = Self::DEFINITION.cells;
        let least = counts.least.max(at);
        Ok(ClueOf::new(fields::cells(cells, least..=counts.most.max(least))?, at))
    }

    fn holds(cells: &[Cell], at: &usize, grid: &Grid) -> bool {
        points(cells, at - 1, grid)
    }

    /// Each pair of the marked cell and another one says: this one is pointed to if, and only if,
    /// it holds the number. The row or column holds it once.
    fn parts(cells: &[Cell], at: &usize, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let (number, marked) = (at - 1, cells[at - 1]);
        let others = cells.iter().enumerate().filter(|(other, _)| *other != number);
        let pair = |(other, cell): (usize, &Cell)| {
            Part::pair(symbols, (marked, *cell), |pointer, symbol| {
                (pointer.index() == other) == (symbol.index() == number)
            })
        };
        Ok(others.map(pair).collect())
    }

    /// The number of the cell is also that of a symbol.
    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { value: at, .. } = clue;
        fields::on_board(&[*at], rules)
    }

    /// A light diamond, and a small arrow at an edge of the cell in the direction of counting.
    fn marks(cells: &[Cell], at: &usize, rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let Point { row, col } = Point::centre(board, cells[at - 1]);
        let (down, right) = step(cells, rules);
        let (down, right) = (f64::from(down), f64::from(right));
        // At the upper edge for a row, at the left edge for a column.
        let (row, col) = (row - 0.32 * right.abs(), col - 0.32 * down.abs());
        let end = |side: f64| Point { row: row + side * down, col: col + side * right };
        let diamond = Mark::around(board, cells[at - 1], Form::Diamond, 0.9, Fill::Light);
        vec![diamond, Mark::Arrow { points: vec![end(-0.3), end(0.3)] }]
    }

    /// Others count from the left and from above.
    fn foreign(cells: &[Cell], at: &usize, rules: &Rules) -> Vec<Foreign> {
        let field = match step(cells, rules) {
            (0, 1) => FIELDS[0],
            (1, 0) => FIELDS[1],
            _ => return Vec::new(),
        };
        vec![Foreign::clue(field, vec![cells[at - 1]], None)]
    }

    fn read_foreign(foreign: &Foreign, rules: &Rules) -> Result<ClueOf<Self>, String> {
        let [marked] = foreign.cells[..] else { return Err("expected one cell".to_owned()) };
        let along = if foreign.field == FIELDS[0] { (0, 1) } else { (1, 0) };
        let is_it = |cells: &Vec<Cell>| cells.contains(&marked) && step(cells, rules) == along;
        let cells = outside::views(rules).into_iter().find(is_it);
        let cells = cells.ok_or("its row or column does not hold all symbols")?;
        let at = cells.iter().position(|cell| *cell == marked).map_or(0, |at| at + 1);
        Self::new(cells, at)
    }

    /// A sixth to a third of the cells of a side have a mark.
    fn recipe(rules: &Rules) -> Recipe {
        let side = rules.board().symbol_count();
        Recipe::some(side * 2 / 3, side * 5 / 3)
    }

    /// Returns every cell that points to its own number, counted from the left and from above.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let forward = outside::views(rules).into_iter();
        let forward = forward.filter(|cells| matches!(step(cells, rules), (0, 1) | (1, 0)));
        let clues = forward.flat_map(|cells| {
            let pointing = (0..cells.len()).filter(|at| points(&cells, *at, grid));
            let clue = |at| ClueOf::new(cells.clone(), at + 1);
            pointing.map(clue).collect::<Vec<_>>()
        });
        random.shuffled(clues)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marked_cell_is_one_of_the_cells() {
        let row: Vec<Cell> = (0..9).map(Cell::new).collect();
        assert!(Indexer::new(row.clone(), 9).is_ok());
        for at in [10, 25, 1_000_000] {
            let refusal = Indexer::new(row.clone(), at).unwrap_err();
            assert!(refusal.contains("found 9"), "{refusal}");
        }
    }
}
