//! Black places, which have no cells, and the numbers that are written in them.

use super::carrier::ClueValue;
use super::two_valued::all_places;
use crate::board::{Cell, MAX_SIDE, Size};
use crate::random::Random;
use crate::rules::fields::number;
use crate::rules::{CluePlace, Field, Fill, Foreign, Form, Layout, Mark, OpenCells, Point, Rules};
use serde_json::{Map, Value};

/// The fields that tell a black place: its row and column, from 1.
pub(super) const PLACE: [Field; 2] =
    [Field::number("row", 1, MAX_SIDE).told(), Field::number("column", 1, MAX_SIDE).told()];

/// How many layouts are drawn to find a legal one.
const TRIES: usize = 1000;

/// A number in a black place.
#[derive(Debug, Clone)]
pub(super) struct PlaceNumber {
    pub(super) number: usize,
    /// The row and column of the place, from 1.
    pub(super) place: (usize, usize),
}

impl ClueValue for PlaceNumber {
    fn read(values: &Map<String, Value>, known: &[Field]) -> Result<Self, String> {
        let needed = |field: &Field| {
            let read = number(values, field.name)?;
            read.ok_or_else(|| format!("`{}` is missing", field.name))
        };
        let [number, row, col] = [needed(&known[0])?, needed(&known[1])?, needed(&known[2])?];
        Ok(PlaceNumber { number, place: (row, col) })
    }

    fn fields(&self, known: &[Field]) -> Map<String, Value> {
        let values = [self.number, self.place.0, self.place.1];
        known.iter().zip(values).map(|(field, value)| (field.name.into(), value.into())).collect()
    }

    fn read_text(_: &Foreign) -> Result<Option<Self>, String> {
        Ok(None)
    }

    fn text(&self) -> Option<String> {
        Some(self.number.to_string())
    }
}

impl PlaceNumber {
    /// Returns the row and column of the place, from 0, if it is black.
    pub(super) fn black_place(&self, rules: &Rules) -> Option<(usize, usize)> {
        let place = self.place.0.checked_sub(1).zip(self.place.1.checked_sub(1))?;
        of_board(rules).contains(&place).then_some(place)
    }

    /// Returns the mark of the number.
    pub(super) fn mark(&self) -> Mark {
        let at = Point { row: self.place.0 as f64 - 0.5, col: self.place.1 as f64 - 0.5 };
        Mark::Text { at, text: self.number.to_string(), size: 0.6 }
    }
}

/// Returns the row and column of each black place.
pub(super) fn black_places(cells: &OpenCells) -> Vec<(usize, usize)> {
    let places = all_places(cells.extent());
    places.filter(|(row, col)| !cells.is_open(*row, *col)).collect()
}

/// Returns the row and column of each black place of a board.
pub(super) fn of_board(rules: &Rules) -> Vec<(usize, usize)> {
    rules.layout().cells.as_ref().map(black_places).unwrap_or_default()
}

/// Returns the places of clues in black places of which each has some cells.
pub(super) fn clue_places(
    rules: &Rules,
    cells_of: impl Fn((usize, usize)) -> Vec<Cell>,
) -> Vec<CluePlace> {
    let place = |(row, col): (usize, usize)| {
        let cells = cells_of((row, col));
        let named = PLACE.iter().zip([row + 1, col + 1]);
        let fields = named.map(|(field, number)| (field.name.to_owned(), number.into())).collect();
        (!cells.is_empty()).then(|| CluePlace { at: centre(row, col), cells, fields })
    };
    of_board(rules).into_iter().filter_map(place).collect()
}

/// Returns the mark that fills a black place.
pub(super) fn tile((row, col): (usize, usize)) -> Mark {
    Mark::Shape { centre: centre(row, col), form: Form::Square, size: 1.0, fill: Fill::Black }
}

fn centre(row: usize, col: usize) -> Point {
    Point { row: row as f64 + 0.5, col: col as f64 + 0.5 }
}

/// Draws black places that look the same when the board is turned by half: `least` to `most` of a
/// hundred. Only layouts for which `is_legal` holds are drawn, if there are any after a few tries.
pub(super) fn draw(
    size: Size,
    (least, most): (usize, usize),
    random: &mut Random,
    is_legal: impl Fn(&OpenCells) -> bool,
) -> Layout {
    let mut cells = draw_once(size, (least, most), random);
    for _ in 0..TRIES {
        if is_legal(&cells) {
            break;
        }
        cells = draw_once(size, (least, most), random);
    }
    Layout::with_cells(size, cells)
}

fn draw_once(size: Size, (least, most): (usize, usize), random: &mut Random) -> OpenCells {
    let (rows, cols) = size.extent();
    let places = rows * cols;
    let share = least + random.below(most - least + 1);
    let count = (places * share / 200).min(places.saturating_sub(1) / 2);
    let black = random.shuffled(0..places / 2).into_iter().take(count);
    let mut open = vec![true; places];
    black.for_each(|place| {
        open[place] = false;
        open[places - 1 - place] = false;
    });
    OpenCells::new((rows, cols), open).expect("a legal size with some cells")
}
