//! A number in each cell, as in Hitori: none is twice among the white cells of a line.

use super::carrier::{ClueOf, ClueValue, Kind};
use super::connected::with_most_black;
use super::two_valued::{self, EMPTY, FILLED, is_filled};
use crate::board::{Cell, Grid, MAX_CELLS};
use crate::random::Random;
use crate::rules::{
    ClueContext, Constraint, Definition, Field, Foreign, Mark, MarkedEdge, NoParts, Part, Point,
    Rules, RulesError, Shape,
};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The characters of the numbers from 1, and that between two rows.
const CHARACTERS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ/";

/// How many numbers have a character.
const MOST: usize = CHARACTERS.len() - 1;

/// The cells of a board, row by row, with a number for each.
#[derive(Debug)]
pub(super) struct Numbers;

/// The numbers from 0, row by row, and how many a row has.
#[derive(Debug, Clone)]
pub(super) struct NumberGrid {
    numbers: Vec<usize>,
    width: usize,
}

impl ClueValue for NumberGrid {
    fn read(values: &Map<String, Value>, known: &[Field]) -> Result<Self, String> {
        let field = &known[0];
        let text = values.get(field.name).and_then(Value::as_str);
        let text = text.ok_or_else(|| format!("`{}` must be a text", field.name))?;
        if let Some(letter) = text.chars().find(|one| !CHARACTERS.contains(*one)) {
            let letter = letter.escape_debug();
            return Err(format!("`numbers` has the characters 1 to Z and /, not {letter}"));
        }
        let width = text.find('/').unwrap_or(text.len());
        if text.split('/').any(|row| row.len() != width || width == 0) {
            return Err("`numbers` must have as many characters in each row".to_owned());
        }
        let numbers = text.chars().filter(|one| *one != '/').filter_map(|one| CHARACTERS.find(one));
        let numbers = numbers.take(MAX_CELLS + 1).collect();
        Ok(NumberGrid { numbers, width })
    }

    fn fields(&self, known: &[Field]) -> Map<String, Value> {
        let rows = self.numbers.chunks(self.width);
        let rows: Vec<String> =
            rows.map(|row| row.iter().map(|number| character(*number)).collect()).collect();
        Map::from_iter([(known[0].name.to_owned(), rows.join("/").into())])
    }

    fn read_text(_: &Foreign) -> Result<Option<Self>, String> {
        Ok(None)
    }

    fn text(&self) -> Option<String> {
        None
    }
}

/// Returns the character of a number.
fn character(number: usize) -> char {
    char::from(CHARACTERS.as_bytes()[number])
}

impl NumberGrid {
    /// Returns the places of the cells of each row, then of each column.
    fn lines(&self) -> impl Iterator<Item = Vec<usize>> {
        let (count, width) = (self.numbers.len(), self.width);
        let rows = (0..count / width).map(move |row| (row * width..(row + 1) * width).collect());
        rows.chain((0..width).map(move |col| (col..count).step_by(width).collect()))
    }

    /// Returns each two places of a line with the same number, the earlier one first.
    fn repeats(&self) -> Vec<(usize, usize)> {
        let mut repeats = Vec::new();
        for line in self.lines() {
            for (at, one) in line.iter().enumerate() {
                let again = line[at + 1..].iter();
                let again = again.filter(|other| self.numbers[**other] == self.numbers[*one]);
                repeats.extend(again.map(|other| (*one, *other)));
            }
        }
        repeats
    }

    /// Returns the places in the row and the column of a place, without itself, in random order,
    /// but last those with a number that is in both.
    fn seen_from(&self, place: usize, random: &mut Random) -> Vec<usize> {
        let in_line = self.lines().filter(|line| line.contains(&place)).flatten();
        let seen = random.shuffled(in_line.filter(|other| *other != place));
        let is_twice = |one: &usize| {
            let number = self.numbers[*one];
            seen.iter().filter(|other| self.numbers[**other] == number).count() > 1
        };
        let (twice, once): (Vec<usize>, Vec<usize>) = seen.iter().partition(|one| is_twice(one));
        [once, twice].concat()
    }
}

impl Kind for Numbers {
    type Value = NumberGrid;

    const DEFINITION: Definition = Definition {
        fields: &[Field::text("numbers", CHARACTERS)],
        ..Definition::new("numbers", Shape::Any, 4, MAX_CELLS)
    };

    fn new(cells: Vec<Cell>, value: NumberGrid) -> Result<ClueOf<Self>, String> {
        match value.numbers.len() == cells.len() {
            true => ClueOf::counted(cells, value),
            false => Err("expected a number for each cell in `numbers`".to_owned()),
        }
    }

    fn holds(cells: &[Cell], grid_of: &NumberGrid, grid: &Grid) -> bool {
        grid_of.lines().all(|line| {
            let white = line.iter().filter(|place| !is_filled(grid, cells[**place]));
            let mut seen = BTreeSet::new();
            white.map(|place| grid_of.numbers[*place]).all(|number| seen.insert(number))
        })
    }

    fn parts(cells: &[Cell], grid_of: &NumberGrid, _: &Rules) -> Result<Vec<Part>, NoParts> {
        let pairs = grid_of.repeats().into_iter();
        Ok(pairs.map(|(one, other)| not_both_white(cells[one], cells[other])).collect())
    }

    fn edges(cells: &[Cell], grid_of: &NumberGrid, _: &Rules) -> Vec<MarkedEdge> {
        let edge = |(one, other): (usize, usize)| MarkedEdge {
            cells: [cells[one], cells[other]],
            mark: Some(character(grid_of.numbers[one])),
            part: not_both_white(cells[one], cells[other]),
        };
        grid_of.repeats().into_iter().map(edge).collect()
    }

    fn fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, value: grid_of, .. } = clue;
        let is_two_valued = two_valued::needs_two_values(Self::DEFINITION.name, rules);
        is_two_valued.map_err(|error| error.to_string())?;
        let (rows, cols) = rules.board().extent();
        let is_whole = rules.board().cells().eq(cells.iter().copied());
        match is_whole && grid_of.width == cols && cells.len() == rows * cols {
            true => Ok(()),
            false => Err("its cells must be all of the board, row by row".to_owned()),
        }
    }

    fn fits_board(rules: &Rules) -> Result<(), RulesError> {
        let (rows, cols) = rules.board().extent();
        if rows.max(cols) > MOST {
            return Err(RulesError::LongSides(Self::DEFINITION.name, MOST));
        }
        // Without the rule any white cell may turn black, so that no puzzle has one solution.
        match rules.constraints().iter().any(|rule| rule.kind() == "connected") {
            true => Ok(()),
            false => Err(RulesError::NotTwoValued(Self::DEFINITION.name)),
        }
    }

    fn marks(cells: &[Cell], grid_of: &NumberGrid, rules: &Rules) -> Vec<Mark> {
        let mark = |(cell, number): (&Cell, &usize)| {
            let at = Point::centre(rules.board(), *cell);
            Mark::Text { at, text: (number + 1).to_string(), size: 0.5 }
        };
        cells.iter().zip(&grid_of.numbers).map(mark).collect()
    }

    /// Returns a number for each cell, different in every line.
    fn new_fields(rules: &Rules) -> Map<String, Value> {
        let (rows, cols) = rules.board().extent();
        let side = rows.max(cols);
        let number = |place: usize| (place / cols + place % cols) % side;
        let numbers = (0..rows * cols).map(number).collect();
        let fields = NumberGrid { numbers, width: cols }.fields(Self::DEFINITION.fields);
        let cells: Vec<usize> = rules.board().cells().map(Cell::index).collect();
        fields.into_iter().chain([("cells".to_owned(), cells.into())]).collect()
    }

    fn covers_board() -> bool {
        true
    }

    /// Returns one clue: different numbers in the white cells of each line, and in each black cell
    /// one of these again.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let (rows, cols) = rules.board().extent();
        let cells: Vec<Cell> = rules.board().cells().collect();
        let mut shuffled = |count: usize| random.shuffled(0..count);
        let side = rows.max(cols);
        let (of_rows, of_cols, names) = (shuffled(side), shuffled(side), shuffled(side));
        let number = |place: usize| names[(of_rows[place / cols] + of_cols[place % cols]) % side];
        let numbers = (0..cells.len()).map(number).collect();
        let mut value = NumberGrid { numbers, width: cols };
        for place in (0..cells.len()).filter(|place| is_filled(grid, cells[*place])) {
            let mut seen = value.seen_from(place, random);
            seen.retain(|other| !is_filled(grid, cells[*other]));
            if let Some(other) = seen.last() {
                value.numbers[place] = value.numbers[*other];
            }
        }
        vec![ClueOf::new(cells, value)]
    }

    /// Gives a cell that is black, and white in the other grid, the number of one in its row or
    /// column that is white in both.
    fn tell_apart(
        context: &ClueContext<'_>,
        other: &Grid,
        clues: &mut Vec<Arc<dyn Constraint>>,
        random: &mut Random,
    ) -> bool {
        let [clue] = &mut clues[..] else { return false };
        let cells = clue.cells().to_vec();
        let Ok(mut value) = NumberGrid::read(&clue.fields(), Self::DEFINITION.fields) else {
            return false;
        };
        let is_white = |grid: &Grid, place: &usize| !is_filled(grid, cells[*place]);
        let places = (0..cells.len())
            .filter(|place| !is_white(context.grid, place) && is_white(other, place));
        for place in random.shuffled(places) {
            let mut seen = value.seen_from(place, random);
            seen.retain(|one| is_white(context.grid, one) && is_white(other, one));
            if let Some(again) = seen.last() {
                value.numbers[place] = value.numbers[*again];
                *clue = Arc::new(ClueOf::<Self>::new(cells, value));
                return true;
            }
        }
        false
    }

    /// Returns a grid with more black cells, as the other one has.
    fn other_grid(context: &ClueContext<'_>, _: &Grid, random: &mut Random) -> Option<Grid> {
        Some(with_most_black(context.rules.board(), context.grid, random))
    }
}

/// Returns the part by which not both of two cells are white.
fn not_both_white(one: Cell, other: Cell) -> Part {
    Part::Pair(one, other, vec![FILLED, EMPTY | FILLED])
}
