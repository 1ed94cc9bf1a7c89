//! The letter that is seen first from the end of a row or column, as in Easy as ABC.

use super::blanks::{NONE, differ, has_blanks, recipe, views};
use super::carrier::{ClueOf, ClueValue, Kind};
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::looks::Look;
use crate::rules::outside::{places, spread, step, text_marks};
use crate::rules::{
    ClueContext, CluePlace, Definition, Field, Foreign, Mark, Mdd, NoParts, Part, Recipe, Rules,
    RulesError, Shape,
};
use serde_json::{Map, Value};

/// The letters of the largest board.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWX";

/// The most cells of a line whose clue also says that all its letters differ. More would take too
/// many clauses; the rule of the board says it.
const ALL_DIFFER: usize = 7;

/// A whole row or column, seen from one end, with the first letter that is not behind another.
#[derive(Debug)]
pub(super) struct FirstLetter;

/// A letter of the board, whose first symbol is no letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Letter(Symbol);

impl Letter {
    fn written(self) -> String {
        LETTERS[self.0.index() - 1..self.0.index()].to_owned()
    }

    fn of_text(text: &str) -> Option<Self> {
        let mut letters = text.chars().map(|letter| letter.to_ascii_uppercase());
        let (letter, after) = (letters.next()?, letters.next());
        let at = LETTERS.find(letter).filter(|at| after.is_none() && at + 1 < MAX_SYMBOLS)?;
        Some(Letter(Symbol::new(at + 1)))
    }
}

impl ClueValue for Letter {
    fn read(values: &Map<String, Value>, known: &[Field]) -> Result<Self, String> {
        let letter = values.get(known[0].name).and_then(Value::as_str).and_then(Letter::of_text);
        letter.ok_or_else(|| format!("`{}` must be a letter", known[0].name))
    }

    fn fields(&self, known: &[Field]) -> Map<String, Value> {
        Map::from_iter([(known[0].name.to_owned(), self.written().into())])
    }

    fn read_text(_: &Foreign) -> Result<Option<Self>, String> {
        Ok(None)
    }

    fn text(&self) -> Option<String> {
        Some(self.written())
    }
}

/// Returns the first letter of a line of a grid.
fn seen(grid: &Grid, cells: &[Cell]) -> Option<Letter> {
    let mut symbols = cells.iter().filter_map(|cell| grid.get(*cell));
    symbols.find(|symbol| *symbol != NONE).map(Letter)
}

impl Kind for FirstLetter {
    type Value = Letter;

    const DEFINITION: Definition = Definition {
        fields: &[Field::text("letter", LETTERS)],
        ..Definition::new("first-letter", Shape::Any, 2, MAX_SYMBOLS + 3)
    };

    fn holds(cells: &[Cell], letter: &Letter, grid: &Grid) -> bool {
        let is_legal = cells.len() > ALL_DIFFER || differ(grid, cells.iter());
        seen(grid, cells) == Some(*letter) && is_legal
    }

    /// The state is whether the letter was seen, and the letters that may not come again.
    fn parts(cells: &[Cell], letter: &Letter, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let step = |(is_seen, used): &(bool, u32), _: usize, symbol: Symbol| {
            let bit = if cells.len() <= ALL_DIFFER { 1 << symbol.index() } else { 0 };
            match symbol {
                NONE => Some((*is_seen, *used)),
                symbol if !is_seen && symbol != letter.0 || used & bit != 0 => None,
                _ => Some((true, used | bit)),
            }
        };
        let start = (false, 0);
        Ok(vec![Part::Path(Mdd::new(cells.to_vec(), symbols, start, step, |it| it.0)?)])
    }

    fn fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, value: letter, .. } = clue;
        Self::fits_board(rules).map_err(|error| error.to_string())?;
        if !views(rules.board()).iter().any(|view| view == cells) {
            return Err("its cells must be a whole row or column, in the order in which the clue \
                        sees them"
                .to_owned());
        }
        let letters = rules.board().symbol_count() - 1;
        match letter.0.index() <= letters {
            true => Ok(()),
            false => Err(format!("the board has no letter {}", letter.written())),
        }
    }

    fn fits_board(rules: &Rules) -> Result<(), RulesError> {
        match has_blanks(rules, Look::Empty) {
            true => Ok(()),
            false => Err(RulesError::NoLetters(Self::DEFINITION.name)),
        }
    }

    fn marks(cells: &[Cell], letter: &Letter, rules: &Rules) -> Vec<Mark> {
        text_marks(rules, cells, letter.written(), None)
    }

    /// Returns the places around the board.
    fn places(rules: &Rules) -> Vec<CluePlace> {
        places(rules.board(), views(rules.board()))
    }

    fn label(letter: &Letter) -> Option<String> {
        Some(letter.written())
    }

    /// A quarter of the places or more have a letter.
    fn recipe(rules: &Rules) -> Recipe {
        recipe(rules, 4)
    }

    /// Returns the letter of each place in random order, in turn from the sides of the board.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let views = spread(views(rules.board()), random, |cells| step(rules.board(), cells));
        let clue = |cells: Vec<Cell>| {
            let value = seen(grid, &cells)?;
            Some(ClueOf::new(cells, value))
        };
        views.into_iter().filter_map(clue).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Registry};

    #[test]
    fn the_first_letter_may_stand_behind_empty_cells() {
        let layout = Layout::of_size("4x4".parse().unwrap());
        let rules = Registry::standard().rules("letters-2", &layout).unwrap();
        let row: Vec<Cell> = (0..4).map(Cell::new).collect();
        let back: Vec<Cell> = row.iter().rev().copied().collect();
        let text = "00ABA00BB0A00BA0";
        let grid = rules.read_grid(text, &crate::board::Symbols::default()).unwrap();
        let [a, b, c] = ["a", "B", "C"].map(|text| Letter::of_text(text).unwrap());
        assert!(FirstLetter::holds(&row, &a, &grid) && FirstLetter::holds(&back, &b, &grid));
        assert!(FirstLetter::fits(&ClueOf::new(back.clone(), b), &rules).is_ok());
        assert!(FirstLetter::fits(&ClueOf::new(row.clone(), c), &rules).is_err());
        assert!(FirstLetter::fits(&ClueOf::new(row[1..].to_vec(), a), &rules).is_err());
        assert_eq!(Letter::of_text("AB"), None);
    }
}
