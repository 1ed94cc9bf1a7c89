//! Whispers: neighbours on a line differ by at least a number.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Symbol};
use crate::rules::{
    Cosmetic, Definition, Field, Mark, Pattern, Recipe, Rules, Shape, Stroke, fields,
};

/// A line with the least difference of neighbours.
#[derive(Debug)]
pub(super) struct Whisper;

impl Kind for Whisper {
    type Value = usize;

    const DEFINITION: Definition = Definition {
        aliases: &["german-whisper"],
        is_common: true,
        fields: &[Field::number("difference", 1, 24).usually(5)],
        fpuzzles: &["whispers"],
        sudokupad: Some(Cosmetic::new("Whispers", "#67F067")),
        ..Definition::new("whisper", Shape::Path, 2, fields::MAX_LINE)
    };

    fn allows(difference: &usize, one: Symbol, next: Symbol) -> bool {
        one.index().abs_diff(next.index()) >= *difference
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { value: difference, .. } = clue;
        let symbols = rules.board().symbol_count();
        match *difference < symbols {
            true => Ok(()),
            false => Err(format!("no two symbols of {symbols} differ by {difference}")),
        }
    }

    /// The number is drawn where it is not the usual one.
    fn marks(cells: &[Cell], difference: &usize, rules: &Rules) -> Vec<Mark> {
        let (board, stroke) = (rules.board(), Stroke::new(0.2, Pattern::Zigzag));
        match Some(*difference) == Self::usual(rules) {
            true => vec![Mark::line(board, cells, stroke)],
            false => Mark::lettered(board, cells, stroke, &difference.to_string()),
        }
    }

    /// Returns half of the symbols of a board, rounded up, which is 5 of 9.
    fn usual(rules: &Rules) -> Option<usize> {
        Some(rules.digit_count().div_ceil(2))
    }

    fn recipe(rules: &Rules) -> Recipe {
        Recipe::usual(rules)
    }
}
