//! The canonical form of a grid under renaming of symbols and the symmetries of a classic board.
//!
//! A board with boxes has these symmetries: exchanging the bands (rows of boxes), the rows within a
//! band, the stacks (columns of boxes), the columns within a stack, and, where boxes are squares,
//! rows with columns. On 9x9 there are 2 * 6^8.

mod search;
mod table;

pub use table::MAX_CANONICAL_SIDE;

use super::{BoxShape, Cell, Grid, Symbol};
use search::Search;
use table::Table;

/// Returns the canonical form of a grid, full or not, on a classic board with these boxes.
///
/// The form is an image of the grid under the board's symmetries and a renaming of the symbols, and
/// it is the same for all images. It is the least of them in an order that compares columns within
/// a band, full ones before empty ones and frequent symbols before rare ones. The search builds the
/// image column by column within a band and keeps the least choices so far. A grid that holds a
/// symbol twice in a house has a form as well, but the search for it may take very long.
///
/// ```
/// use satoku_core::board::{Size, Symbols, canonical};
/// let boxes = Size::of_side(4)?.boxes().unwrap();
/// let form = |text| canonical(&Symbols::default().read(text, 16, 4).unwrap(), boxes);
/// // Mirrored, and with 1 and 2 exchanged.
/// assert_eq!(form("12..3........4.1"), form("..12...3....2.4."));
/// assert_ne!(form("12..3........4.1"), form("12..3........4.2"));
/// # Ok::<(), satoku_core::board::SizeError>(())
/// ```
///
/// # Panics
/// If the side is above [`MAX_CANONICAL_SIDE`] or the grid does not fit the board.
pub fn canonical(grid: &Grid, boxes: BoxShape) -> Grid {
    let side = boxes.rows * boxes.cols;
    assert!(side <= MAX_CANONICAL_SIDE, "the search is made for small boards");
    assert_eq!(grid.cell_count(), side * side, "the grid is of the board");
    let mut tables = vec![Table::new(grid, boxes, |row, col| (row, col))];
    if boxes.rows == boxes.cols {
        tables.push(Table::new(grid, boxes, |row, col| (col, row)));
    }
    let values = Search::new(boxes).least_image(&tables);
    let mut image = Grid::blank(side * side);
    for (row, values) in values.iter().take(side).enumerate() {
        for (col, value) in values.iter().take(side).enumerate() {
            let symbol = (*value > 0).then(|| Symbol::new(usize::from(*value) - 1));
            image.set(Cell::new(row * side + col), symbol);
        }
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Size, Symbols};
    use crate::random::Random;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// Returns the image of a grid, or of its transpose, under orders of its lines, with its
    /// symbols renamed.
    fn image(
        grid: &Grid,
        (rows, cols): (&[usize], &[usize]),
        transposed: bool,
        names: &[usize],
    ) -> Grid {
        let side = rows.len();
        let mut image = Grid::blank(side * side);
        for (row, from_row) in rows.iter().enumerate() {
            for (col, from_col) in cols.iter().enumerate() {
                let (from_row, from_col) =
                    if transposed { (from_col, from_row) } else { (from_row, from_col) };
                let symbol = grid.get(Cell::new(from_row * side + from_col));
                let symbol = symbol.map(|symbol| Symbol::new(names[symbol.index()]));
                image.set(Cell::new(row * side + col), symbol);
            }
        }
        image
    }

    /// Returns a random order of lines that keeps bands of `height` lines together.
    fn shuffled(side: usize, height: usize, random: &mut Random) -> Vec<usize> {
        let mut bands: Vec<usize> = (0..side / height).collect();
        random.shuffle(&mut bands);
        let lines = bands.into_iter().flat_map(|band| {
            let mut lines: Vec<usize> = (band * height..(band + 1) * height).collect();
            random.shuffle(&mut lines);
            lines
        });
        lines.collect()
    }

    /// Returns a few givens that repeat no symbol in a line or box: a part of a shuffled grid.
    fn sparse(boxes: BoxShape, filled: usize, random: &mut Random) -> Grid {
        let side = boxes.rows * boxes.cols;
        let mut grid = Grid::blank(side * side);
        for cell in 0..side * side {
            let (row, col) = (cell / side, cell % side);
            let symbol = (row % boxes.rows * boxes.cols + row / boxes.rows + col) % side;
            if random.below(side * side) < filled {
                grid.set(Cell::new(cell), Some(Symbol::new(symbol)));
            }
        }
        scrambled(&grid, boxes, random)
    }

    /// Returns a random image of a grid.
    fn scrambled(grid: &Grid, boxes: BoxShape, random: &mut Random) -> Grid {
        let side = boxes.rows * boxes.cols;
        let rows = shuffled(side, boxes.rows, random);
        let cols = shuffled(side, boxes.cols, random);
        let names = shuffled(side, 1, random);
        let transposed = boxes.rows == boxes.cols && random.below(2) == 1;
        image(grid, (&rows, &cols), transposed, &names)
    }

    proptest! {
        #[test]
        fn images_have_one_form_which_is_an_image(
            shape in prop::sample::select(vec![(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)]),
            filled in 0..82usize, seed: u64,
        ) {
            let boxes = Size::of_boxes(shape.0, shape.1).unwrap().boxes().unwrap();
            let mut random = Random::new(seed, 0);
            let grid = sparse(boxes, filled, &mut random);
            let form = canonical(&grid, boxes);
            prop_assert_eq!(&canonical(&scrambled(&grid, boxes, &mut random), boxes), &form);
            prop_assert_eq!(&canonical(&form, boxes), &form);
            prop_assert_eq!(form.filled_count(), grid.filled_count());
        }
    }

    /// Returns all orders of four lines that keep pairs together.
    fn orders() -> Vec<Vec<usize>> {
        let pairs = [[0, 1], [1, 0]];
        let mut all = Vec::new();
        for swapped in [false, true] {
            for first in pairs {
                for second in pairs {
                    let second = second.map(|line| line + 2);
                    let (first, second) = if swapped { (second, first) } else { (first, second) };
                    all.push([first, second].concat());
                }
            }
        }
        all
    }

    /// Returns the least image of a 4x4 grid as a text: all 128 symmetries, symbols renamed as they
    /// are met.
    fn least_image(grid: &Grid) -> String {
        let mut least: Option<String> = None;
        for rows in orders() {
            for cols in orders() {
                for transposed in [false, true] {
                    let plain = image(grid, (&rows, &cols), transposed, &[0, 1, 2, 3]);
                    let mut names = BTreeMap::new();
                    for (_, symbol) in plain.filled() {
                        let next = names.len();
                        names.entry(symbol.index()).or_insert(next);
                    }
                    let of: Vec<usize> =
                        (0..4).map(|symbol| names.get(&symbol).copied().unwrap_or(0)).collect();
                    let text = image(grid, (&rows, &cols), transposed, &of).to_string();
                    least = Some(least.map_or(text.clone(), |least| least.min(text)));
                }
            }
        }
        least.expect("there are images")
    }

    #[test]
    fn forms_are_equal_exactly_where_brute_force_finds_a_symmetry() {
        let boxes = Size::of_side(4).unwrap().boxes().unwrap();
        let mut random = Random::new(1, 0);
        let mut forms: BTreeMap<String, String> = BTreeMap::new();
        let mut brutes: BTreeMap<String, String> = BTreeMap::new();
        for _ in 0..3000 {
            // Few givens, valid or not, so that many of the grids are the same.
            let mut grid = Grid::blank(16);
            for _ in 0..=random.below(5) {
                let symbol = Some(Symbol::new(random.below(3)));
                grid.set(Cell::new(random.below(16)), symbol);
            }
            let (form, brute) = (canonical(&grid, boxes).to_string(), least_image(&grid));
            assert_eq!(forms.entry(brute.clone()).or_insert_with(|| form.clone()), &form, "{grid}");
            assert_eq!(brutes.entry(form).or_insert_with(|| brute.clone()), &brute, "{grid}");
        }
        assert!((100..2900).contains(&forms.len()), "{}", forms.len());
    }

    #[test]
    fn what_is_all_the_same_takes_no_time() {
        let boxes = Size::default().boxes().unwrap();
        let blank = Grid::blank(81);
        assert_eq!(canonical(&blank, boxes), blank);
        // A full grid that many symmetries turn into itself.
        let most =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let most = Symbols::default().read(most, 81, 9).unwrap();
        let mut random = Random::new(2, 0);
        assert_eq!(
            canonical(&scrambled(&most, boxes, &mut random), boxes),
            canonical(&most, boxes)
        );
    }
}
