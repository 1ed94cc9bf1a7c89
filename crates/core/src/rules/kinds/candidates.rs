//! Candidates: a cell holds one of the symbols that are written in it. A puzzle of such clues alone
//! is a Sukaku.

use super::carrier::{ClueOf, Kind, constraints};
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::constraint::add_broken;
use crate::rules::{
    ClueContext, Constraint, Definition, Field, Foreign, Mark, NoParts, Part, Point, Recipe, Rules,
    Shape, fields,
};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A cell, and the values of the symbols that it may hold, in order.
#[derive(Debug)]
pub(super) struct Candidates;

/// The most symbols of a clue of a puzzle; the more, the harder the puzzle.
const MOST: RangeInclusive<usize> = 4..=7;

impl Kind for Candidates {
    type Value = Vec<usize>;

    const DEFINITION: Definition = Definition {
        aliases: &["sukaku"],
        fields: &[Field::numbers("values", MAX_SYMBOLS, 1, MAX_SYMBOLS).usually(1)],
        fpuzzles: &[Foreign::CANDIDATES],
        ..Definition::new("candidates", Shape::Any, 1, 1)
    };

    fn new(cells: Vec<Cell>, mut values: Vec<usize>) -> Result<ClueOf<Self>, String> {
        values.sort_unstable();
        values.dedup();
        if values.is_empty() || values.iter().any(|value| !(1..=MAX_SYMBOLS).contains(value)) {
            return Err("a value must be a symbol".to_owned());
        }
        ClueOf::counted(cells, values)
    }

    fn holds(cells: &[Cell], values: &Vec<usize>, grid: &Grid) -> bool {
        grid.get(cells[0]).is_some_and(|symbol| values.contains(&symbol.value()))
    }

    fn parts(cells: &[Cell], values: &Vec<usize>, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        Ok(vec![Part::among(symbols, cells[0], |symbol| values.contains(&symbol.value()))])
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { value: values, .. } = clue;
        fields::on_board(values, rules)
    }

    fn candidates(values: &Vec<usize>) -> Option<Vec<Symbol>> {
        Some(values.iter().map(|value| Symbol::new(value - 1)).collect())
    }

    /// Each symbol has its own place in the cell.
    fn marks(cells: &[Cell], values: &Vec<usize>, rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let symbols = board.symbol_count();
        let side = (1..symbols).find(|side| side * side >= symbols).unwrap_or(symbols);
        let Point { row, col } = Point::centre(board, cells[0]);
        let at = |index: usize| (index as f64 + 0.5) / side as f64 - 0.5;
        let mark = |value: &usize| {
            let (down, right) = (at((value - 1) / side), at((value - 1) % side));
            let at = Point { row: row + 0.86 * down, col: col + 0.86 * right };
            Mark::Text { at, text: value.to_string(), size: 0.66 / side as f64 }
        };
        values.iter().map(mark).collect()
    }

    /// Clues in all cells, and nothing else.
    fn recipe(_: &Rules) -> Recipe {
        Recipe::all().without_givens()
    }

    /// Returns a clue of two symbols or more for every cell.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let symbols = rules.board().symbol_count();
        let most = MOST.start() + random.below(MOST.count());
        let mut clue = |(cell, symbol): (Cell, Symbol)| {
            let others = (1..=symbols).filter(|value| *value != symbol.value());
            let mut values: Vec<usize> = random.shuffled(others);
            values.truncate(1 + random.below(most - 1));
            values.push(symbol.value());
            values.sort_unstable();
            ClueOf::new(vec![cell], values)
        };
        let clues: Vec<ClueOf<Self>> = grid.filled().map(&mut clue).collect();
        random.shuffled(clues.into_iter())
    }

    /// Removes a symbol of the other grid from a clue that keeps two, or adds a clue in a cell that
    /// has none.
    fn tell_apart(
        context: &ClueContext<'_>,
        other: &Grid,
        clues: &mut Vec<Arc<dyn Constraint>>,
        random: &mut Random,
    ) -> bool {
        for at in random.shuffled(0..clues.len()) {
            let cell = clues[at].cells()[0];
            let left = clues[at].candidates().unwrap_or_default();
            let left: Vec<Symbol> =
                left.into_iter().filter(|symbol| Some(*symbol) != other.get(cell)).collect();
            if left.len() >= 2 && context.grid.get(cell) != other.get(cell) {
                let value = left.into_iter().map(Symbol::value).collect();
                clues[at] = Arc::new(ClueOf::<Self>::new(vec![cell], value));
                return true;
            }
        }
        let has_none =
            |clue: &ClueOf<Self>| clues.iter().all(|known| known.cells() != clue.cells());
        let proposed = Self::propose(context, random).into_iter().filter(has_none).collect();
        add_broken(context, other, constraints(proposed), clues)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_are_a_set_of_symbols() {
        let clue = |values: &[usize]| Candidates::new(vec![Cell::new(0)], values.to_vec());
        assert_eq!(clue(&[7, 1, 7]).unwrap().value, [1, 7]);
        for values in [&[][..], &[0, 1], &[26]] {
            assert!(clue(values).is_err(), "{values:?}");
        }
    }
}
