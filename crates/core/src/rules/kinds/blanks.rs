//! Latin squares with cells of no symbol: each row and column holds each symbol once, and so many
//! of its cells hold none, as in Doppelblock and Easy as ABC.

use super::board_rule::BoardRule;
use super::two_valued::{self, all_places};
use crate::board::{Board, Cell, Grid, MAX_SYMBOLS, Size, Symbol};
use crate::rules::looks::{Look, OwnSymbols};
use crate::rules::{
    Layout, Mdd, NoParts, Part, Recipe, Restriction, Rules, RulesError, Variant, outside,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The symbol of a cell without one, and its character.
pub(super) const NONE: Symbol = Symbol::new(0);
const WRITTEN: char = '0';

/// The greatest side of boards that are made without givens.
const LARGE: usize = 7;

/// The rule of a square whose lines have cells without a symbol.
pub(super) struct Blanks {
    name: &'static str,
    /// The first character of the symbols.
    first: char,
    /// The look of cells without a symbol.
    look: Look,
    /// How many there are in each line.
    count: usize,
    usual_side: usize,
}

/// Digits and two black cells.
pub(super) const TWO_BLACKS: Blanks =
    Blanks { name: "two-blacks", first: '1', look: Look::Black, count: 2, usual_side: 6 };

/// Letters and one empty cell.
pub(super) const LETTERS: Blanks =
    Blanks { name: "letters", first: 'A', look: Look::Empty, count: 1, usual_side: 5 };

/// Letters and two empty cells.
pub(super) const LETTERS_2: Blanks =
    Blanks { name: "letters-2", count: 2, usual_side: 6, ..LETTERS };

/// Letters and three empty cells.
pub(super) const LETTERS_3: Blanks =
    Blanks { name: "letters-3", count: 3, usual_side: 7, ..LETTERS };

impl Variant for Blanks {
    fn name(&self) -> &'static str {
        self.name
    }

    fn has_boxes(&self) -> bool {
        false
    }

    fn usual_size(&self) -> Size {
        Size::of_extent(self.usual_side, self.usual_side).expect("a legal number of rows")
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let (rows, cols) = layout.size.extent();
        if rows != cols {
            return Err(RulesError::UnequalSides(self.name));
        }
        let no_room = || RulesError::NoRoom(self.name, rows);
        let different = rows.checked_sub(self.count).filter(|count| *count > 0);
        let different = different.filter(|count| *count < MAX_SYMBOLS).ok_or_else(no_room)?;
        rules.replace_board(Board::new(different + 1, all_places((rows, cols)))?);
        let written = ('1'..='9').chain('A'..='Z').skip_while(|written| *written != self.first);
        let looks = written.take(different).map(|written| (written, Look::Character));
        rules.set_symbols(OwnSymbols::new([(WRITTEN, self.look)].into_iter().chain(looks)));
        let lines = two_valued::lines(rules.board());
        let parts = lines.iter().map(|line| line_parts(line, different));
        let parts = parts.collect::<Result<Vec<_>, _>>().map_err(|_| no_room())?.concat();
        let restrictions = Restriction::of_parts(parts.clone());
        let holds =
            Box::new(move |grid: &Grid| lines.iter().all(|line| holds(grid, line, different)));
        let rule = BoardRule::new(self.name, rules, parts, restrictions, holds);
        rules.add_constraint(Arc::new(rule));
        Ok(())
    }
}

/// Returns what a line of so many different symbols says: each stands somewhere, none in two
/// cells, and the other cells hold none.
fn line_parts(line: &[Cell], different: usize) -> Result<Vec<Part>, NoParts> {
    let blanks = line.len() - different;
    let differ = |one: Symbol, other: Symbol| one != other || one == NONE;
    let mut parts = Vec::new();
    for (at, cell) in line.iter().enumerate() {
        let earlier = line[..at].iter();
        parts.extend(earlier.map(|other| Part::pair(different + 1, (*other, *cell), differ)));
    }
    parts.extend((1..=different).map(|symbol| Part::Somewhere(line.to_vec(), 1 << symbol)));
    let step = |count: &usize, at: usize, symbol: Symbol| {
        let count = count + usize::from(symbol == NONE);
        (count <= blanks && count + line.len() - at > blanks).then_some(count)
    };
    let count = Mdd::new(line.to_vec(), different + 1, 0, step, |count| *count == blanks)?;
    parts.push(Part::Path(count));
    Ok(parts)
}

/// Returns whether a line of a full grid holds each of so many symbols once, and no other.
fn holds(grid: &Grid, line: &[Cell], different: usize) -> bool {
    let symbols = line.iter().filter_map(|cell| grid.get(*cell));
    let mut held: Vec<usize> =
        symbols.filter(|symbol| *symbol != NONE).map(Symbol::index).collect();
    held.sort_unstable();
    held.into_iter().eq(1..=different)
}

/// Returns whether the board has cells without a symbol, of this look.
pub(super) fn has_blanks(rules: &Rules, look: Look) -> bool {
    rules.has_look(Look::Character) && rules.has_look(look)
}

/// Returns whether those of some cells that have a symbol have different ones.
pub(super) fn differ<'c>(grid: &Grid, cells: impl Iterator<Item = &'c Cell>) -> bool {
    let mut held = BTreeSet::new();
    let mut symbols = cells.map(|cell| grid.get(*cell)).filter(|symbol| *symbol != Some(NONE));
    symbols.all(|symbol| held.insert(symbol))
}

/// Returns the recipe of clues that have so many places for each row: a clue for each row or more.
/// On large boards these seldom show the solution, so that there are givens.
pub(super) fn recipe(rules: &Rules, places: usize) -> Recipe {
    let side = rules.board().extent().0;
    let recipe = Recipe::some(side, places * side);
    if side > LARGE { recipe } else { recipe.without_givens() }
}

/// Returns the rows and columns of a board without gaps, from both ends.
pub(super) fn views(board: &Board) -> Vec<Vec<Cell>> {
    let lines = two_valued::lines(board);
    let backward = lines.iter().map(|line| line.iter().rev().copied().collect());
    let backward: Vec<Vec<Cell>> = backward.collect();
    lines.into_iter().chain(backward).filter(|line| outside::place(board, line).is_ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Registry;

    #[test]
    fn lines_hold_each_symbol_once_and_the_rest_blank() {
        let layout = Layout::of_size("4x4".parse().unwrap());
        let rules = Registry::standard().rules("two-blacks", &layout).unwrap();
        assert_eq!(rules.board().symbol_count(), 3);
        let read = |text: &str| rules.read_grid(text, &crate::board::Symbols::default()).unwrap();
        for broken in ["1200120000120012", "1200210000120011", "1200210000120020"] {
            assert!(rules.check(&read(broken)).is_err(), "{broken}");
        }
        assert!(rules.check(&read("1200012020010012")).is_ok());
        assert!(rules.check(&read("1200210000120021")).is_ok());
        let letters = Registry::standard().rules("letters", &layout).unwrap();
        let text = "ABC0BCA0";
        assert_eq!(letters.board().symbol_count(), 4);
        assert!(letters.read_grid(&text.repeat(2), &crate::board::Symbols::default()).is_ok());
        let wide = Layout::of_size("4x5".parse().unwrap());
        let error = Registry::standard().rules("letters", &wide).unwrap_err();
        assert_eq!(error, RulesError::UnequalSides("letters"));
        let small = Layout::of_size("2x2".parse().unwrap());
        assert!(Registry::standard().rules("two-blacks", &small).is_err());
    }
}
