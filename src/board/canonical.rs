//! One form for all grids that are the same but for renaming symbols and for the symmetries of a
//! classic board.
//!
//! The symmetries of a board with boxes: exchanging the bands (rows of boxes), the rows within a band,
//! the stacks (columns of boxes), the columns within a stack, and, where boxes are squares, rows with
//! columns. On 9x9 there are 2 * 6^8.

use super::{BoxShape, Cell, Grid, Symbol};

/// The largest side that a canonical form is made for.
pub const MAX_CANONICAL_SIDE: usize = 9;

/// The canonical form of a grid, with blanks or without, on a classic board with these boxes: the
/// same for all grids that the board's symmetries and a renaming of the symbols turn into each other,
/// and one of them.
///
/// Of all images of the grid it is the least in an order that compares columns within a band, full
/// ones before empty ones and frequent symbols before rare ones. The search for it lays the image down column by column within a band and keeps the choices that are least so far.
/// A grid that holds a symbol twice in a house has a form as well, but may take very long.
///
/// ```
/// use satoku::board::{Size, Symbols, canonical};
/// let boxes = Size::of_side(4)?.boxes().unwrap();
/// let form = |text| canonical(&Symbols::default().read(text, 16, 4).unwrap(), boxes);
/// // Mirrored, and with 1 and 2 exchanged.
/// assert_eq!(form("12..3........4.1"), form("..12...3....2.4."));
/// assert_ne!(form("12..3........4.1"), form("12..3........4.2"));
/// # Ok::<(), satoku::board::SizeError>(())
/// ```
///
/// # Panics
/// If the side is above [`MAX_CANONICAL_SIDE`] or the grid is not of the board.
pub fn canonical(grid: &Grid, boxes: BoxShape) -> Grid {
    let side = boxes.rows * boxes.cols;
    assert!(side <= MAX_CANONICAL_SIDE, "the search is made for small boards");
    assert_eq!(grid.cell_count(), side * side, "the grid is of the board");
    let mut sheets = vec![Sheet::new(grid, boxes, |row, col| (row, col))];
    if boxes.rows == boxes.cols {
        sheets.push(Sheet::new(grid, boxes, |row, col| (col, row)));
    }
    let values = [[0; MAX]; MAX];
    let mut search = Search { boxes, side, best: Vec::new(), is_new: false, image: values };
    search.run(&sheets);
    let mut image = Grid::blank(side * side);
    for row in 0..side {
        for col in 0..side {
            let value = search.image[row][col];
            let symbol = (value > 0).then(|| Symbol::new(usize::from(value) - 1));
            image.set(Cell::new(row * side + col), symbol);
        }
    }
    image
}

const MAX: usize = MAX_CANONICAL_SIDE;

/// A grid as a table, with what does not change when its symbols are renamed and its lines moved.
struct Sheet {
    // The value of each symbol, 0 for a blank.
    values: [[u8; MAX]; MAX],
    // How often each value occurs.
    often: [u8; MAX + 1],
    // For each column how full it is: in all, and in its fullest and its second fullest band.
    weights: [u32; MAX],
    empty_rows: [bool; MAX],
}

impl Sheet {
    fn new(grid: &Grid, boxes: BoxShape, source: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        let side = boxes.rows * boxes.cols;
        let mut sheet = Sheet {
            values: [[0; MAX]; MAX],
            often: [0; MAX + 1],
            weights: [0; MAX],
            empty_rows: [false; MAX],
        };
        for row in 0..side {
            for col in 0..side {
                let (from_row, from_col) = source(row, col);
                let symbol = grid.get(Cell::new(from_row * side + from_col));
                let value = symbol.map_or(0, |symbol| symbol.value() as u8);
                sheet.values[row][col] = value;
                sheet.often[usize::from(value)] += 1;
            }
            sheet.empty_rows[row] = sheet.values[row].iter().all(|value| *value == 0);
        }
        for col in 0..side {
            let mut bands = [0u32; MAX];
            for row in 0..side {
                bands[row / boxes.rows] += u32::from(sheet.values[row][col] > 0);
            }
            bands.sort_unstable_by(|left, right| right.cmp(left));
            sheet.weights[col] = bands.iter().sum::<u32>() << 8 | bands[0] << 4 | bands[1];
        }
        sheet
    }

    fn is_empty_column(&self, col: usize) -> bool {
        self.weights[col] == 0
    }
}

/// What is compared of a column within a band, turned so that less comes first: where its givens
/// stand (more and higher first), for each of them its name or, if it is new, how often its symbol
/// occurs, and how full the column is. It depends on the image alone, so that the least sequence of
/// columns does not depend on which of the images one starts from.
type Column = u64;

/// The names that symbols were given so far, in the order in which they were met.
#[derive(Clone, Copy)]
struct Names {
    of: [u8; MAX + 1],
    count: u8,
}

impl Names {
    /// The column that `rows` of a column of the sheet make, and the names after it.
    fn column(mut self, sheet: &Sheet, rows: &[usize], col: usize) -> (Column, Names) {
        let mut pattern: u64 = 0;
        let mut symbols: u64 = 0;
        for row in rows {
            let value = usize::from(sheet.values[*row][col]);
            pattern = pattern << 1 | u64::from(value > 0);
            symbols <<= 5;
            if value == 0 {
                continue;
            }
            // A symbol that has a name counts for more than one that has none, an early name for
            // more than a late one, a frequent symbol for more than a rare one.
            if self.of[value] == 0 {
                self.count += 1;
                self.of[value] = self.count;
                symbols |= u64::from(sheet.often[value]);
            } else {
                symbols |= 31 - u64::from(self.of[value]);
            }
        }
        // At most 5 bits of pattern, 25 of symbols and 12 of weight.
        let fullness = u64::from(pattern.count_ones());
        let weight = u64::from(sheet.weights[col]);
        let value = (fullness << 5 | pattern) << 37 | symbols << 12 | weight;
        (u64::MAX - value, self)
    }
}

/// An arrangement of the sheet's rows and columns that is laid down from the top left.
#[derive(Clone)]
struct Partial {
    rows: Vec<usize>,
    cols: Vec<usize>,
    names: Names,
}

struct Search {
    boxes: BoxShape,
    side: usize,
    // The least columns so far, band by band.
    best: Vec<Column>,
    // Whether `best` was lowered since its image was kept.
    is_new: bool,
    // The image that `best` belongs to, as the values of symbols.
    image: [[u8; MAX]; MAX],
}

impl Search {
    /// Compares the columns at `depth` with the best known; says whether to go on.
    fn admits(&mut self, depth: usize, column: Column) -> bool {
        match self.best.get(depth) {
            Some(best) if column > *best => false,
            Some(best) if column == *best => true,
            _ => {
                self.best.truncate(depth);
                self.best.push(column);
                self.is_new = true;
                true
            }
        }
    }

    /// Tries the bands and orders of their rows that can be the first of the image: those with the
    /// least first column.
    fn run(&mut self, sheets: &[Sheet]) {
        let mut starts = Vec::new();
        for sheet in sheets {
            for band in 0..self.side / self.boxes.rows {
                self.orders(sheet, band, |search, rows| {
                    let names = Names { of: [0; MAX + 1], count: 0 };
                    let first = (0..search.side).map(|col| names.column(sheet, rows, col).0).min();
                    let partial = Partial { rows: rows.to_vec(), cols: Vec::new(), names };
                    starts.push((first, sheet, partial));
                });
            }
        }
        let Some(least) = starts.iter().map(|(first, ..)| *first).min() else { return };
        for (_, sheet, partial) in starts.iter().filter(|(first, ..)| *first == least) {
            self.columns(sheet, partial);
        }
    }

    /// Calls `each` with the orders of a band's rows. Empty rows are the same in any order.
    fn orders(&mut self, sheet: &Sheet, band: usize, mut each: impl FnMut(&mut Self, &[usize])) {
        let mut rows: Vec<usize> = (band * self.boxes.rows..(band + 1) * self.boxes.rows).collect();
        permute(
            &mut rows,
            0,
            &|rows| {
                let empty = rows.iter().filter(|row| sheet.empty_rows[**row]);
                empty.clone().zip(empty.skip(1)).all(|(left, right)| left < right)
            },
            &mut |rows| each(self, rows),
        );
    }

    /// Takes the next column, of those that may come next, that makes the band least.
    fn columns(&mut self, sheet: &Sheet, partial: &Partial) {
        let depth = partial.cols.len();
        if depth == self.side {
            return self.next_band(sheet, partial);
        }
        let width = self.boxes.cols;
        let taken = |col: &usize| partial.cols.contains(col);
        let (from, to) = match depth % width {
            0 => (0, self.side),
            _ => {
                let stack = partial.cols[depth - 1] / width;
                (stack * width, (stack + 1) * width)
            }
        };
        let is_empty_stack = |stack: usize| {
            (stack * width..(stack + 1) * width).all(|col| sheet.is_empty_column(col))
        };
        let mut least: Vec<(usize, Names)> = Vec::new();
        let mut column = Column::MAX;
        let mut had_empty_stack = false;
        let mut empty_in_stack = None;
        for col in from..to {
            let stack = col / width;
            let begun = depth.is_multiple_of(width)
                && (stack * width..(stack + 1) * width).any(|col| taken(&col));
            if taken(&col) || begun {
                continue;
            }
            // Empty columns of a stack are the same in any order, and so are empty stacks.
            if sheet.is_empty_column(col) {
                if empty_in_stack == Some(stack) || is_empty_stack(stack) && had_empty_stack {
                    continue;
                }
                empty_in_stack = Some(stack);
                had_empty_stack |= is_empty_stack(stack);
            }
            let (found, names) = partial.names.column(sheet, &partial.rows, col);
            if found < column {
                column = found;
                least.clear();
            }
            if found == column {
                least.push((col, names));
            }
        }
        for (col, names) in least {
            if self.admits(depth, column) {
                let mut next = partial.clone();
                next.cols.push(col);
                next.names = names;
                self.columns(sheet, &next);
            }
        }
    }

    /// Takes the band that comes next, and the order of its rows, that make the image least.
    fn next_band(&mut self, sheet: &Sheet, partial: &Partial) {
        if partial.rows.len() == self.side {
            if std::mem::take(&mut self.is_new) {
                self.keep(sheet, partial);
            }
            return;
        }
        let height = self.boxes.rows;
        let mut candidates: Vec<(Vec<usize>, Names)> = Vec::new();
        let mut had_empty_band = false;
        for band in 0..self.side / height {
            let mut rows = band * height..(band + 1) * height;
            if partial.rows.contains(&rows.start) {
                continue;
            }
            if rows.all(|row| sheet.empty_rows[row]) && std::mem::replace(&mut had_empty_band, true)
            {
                continue;
            }
            self.orders(sheet, band, |_, rows| candidates.push((rows.to_vec(), partial.names)));
        }
        for (index, col) in partial.cols.iter().enumerate() {
            let mut least = Column::MAX;
            let mut columns = Vec::with_capacity(candidates.len());
            for (rows, names) in &mut candidates {
                let (column, after) = names.column(sheet, rows, *col);
                *names = after;
                least = least.min(column);
                columns.push(column);
            }
            if !self.admits(partial.rows.len() / height * self.side + index, least) {
                return;
            }
            let mut of = columns.into_iter();
            candidates.retain(|_| of.next() == Some(least));
        }
        for (rows, names) in candidates {
            let mut next = partial.clone();
            next.rows.extend(rows);
            next.names = names;
            self.next_band(sheet, &next);
        }
    }

    /// Keeps the image of an arrangement, its symbols renamed in the order in which they were met.
    fn keep(&mut self, sheet: &Sheet, arranged: &Partial) {
        for (row, from_row) in arranged.rows.iter().enumerate() {
            for (col, from_col) in arranged.cols.iter().enumerate() {
                let value = usize::from(sheet.values[*from_row][*from_col]);
                self.image[row][col] = arranged.names.of[value];
            }
        }
    }
}

/// Calls `each` with those orders of the items that are wanted.
fn permute(
    items: &mut [usize],
    fixed: usize,
    wanted: &dyn Fn(&[usize]) -> bool,
    each: &mut dyn FnMut(&[usize]),
) {
    if fixed == items.len() {
        if wanted(items) {
            each(items);
        }
        return;
    }
    for other in fixed..items.len() {
        items.swap(fixed, other);
        permute(items, fixed + 1, wanted, each);
        items.swap(fixed, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Size, Symbols};
    use crate::random::Random;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// The image of a grid under the orders of its lines, or of it transposed, with its symbols
    /// renamed.
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

    /// A random order of lines that keeps bands of `height` lines together.
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

    /// Givens here and there that repeat no symbol in a line or box: a part of a shuffled grid.
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

    /// A random image of a grid.
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

    /// All orders of four lines that keep pairs together.
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

    /// The least image of a 4x4 grid as a text: all 128 symmetries, symbols renamed as they are met.
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
            // Few givens, sound or not, so that many of them are the same.
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
