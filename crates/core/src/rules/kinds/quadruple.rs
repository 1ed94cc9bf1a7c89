//! Quadruple: symbols at a corner that stand in the four cells around it.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::{
    ClueContext, Definition, Field, Fill, Form, Mark, NoParts, Part, Point, Recipe, Rules, Shape,
    fields,
};

/// The four cells around a corner, in reading order, and the values of one to four symbols that
/// stand there, in order. A value that is named twice stands there twice.
#[derive(Debug)]
pub(super) struct Quadruple;

impl Kind for Quadruple {
    type Value = Vec<usize>;

    const DEFINITION: Definition = Definition {
        aliases: &["quad"],
        fields: &[Field::numbers("values", 4, 1, MAX_SYMBOLS).usually(1)],
        fpuzzles: &["quadruple"],
        ..Definition::new("quadruple", Shape::Square, 4, 4)
    };

    fn new(mut cells: Vec<Cell>, mut values: Vec<usize>) -> Result<ClueOf<Self>, String> {
        cells.sort_unstable();
        values.sort_unstable();
        if values.iter().any(|value| !(1..=MAX_SYMBOLS).contains(value)) {
            return Err("a value must be a symbol".to_owned());
        }
        match values.len() {
            1..=4 => ClueOf::counted(cells, values),
            count => Err(format!("expected 1 to 4 values, found {count}")),
        }
    }

    fn holds(cells: &[Cell], values: &Vec<usize>, grid: &Grid) -> bool {
        let count = |value: &usize| {
            let holds = |cell: &&Cell| grid.get(**cell).map(Symbol::value) == Some(*value);
            cells.iter().filter(holds).count()
        };
        let named = |value: &usize| values.iter().filter(|other| *other == value).count();
        values.iter().all(|value| count(value) >= named(value))
    }

    /// A symbol stands twice in four cells if it stands in any three of them, and so on. Four
    /// symbols leave no other one.
    fn parts(cells: &[Cell], values: &Vec<usize>, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let mut parts = Vec::new();
        for same in values.chunk_by(|one, next| one == next) {
            let mask = 1u32 << (same[0] - 1);
            for chosen in 0..1u32 << cells.len() {
                if chosen.count_ones() as usize != cells.len() + 1 - same.len() {
                    continue;
                }
                let all = cells.iter().enumerate();
                let some = all.filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, cell)| *cell);
                parts.push(Part::Somewhere(some.collect(), mask));
            }
        }
        if values.len() == cells.len() {
            for cell in cells {
                parts.push(Part::among(symbols, *cell, |symbol| values.contains(&symbol.value())));
            }
        }
        Ok(parts)
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { value: values, .. } = clue;
        fields::on_board(values, rules)
    }

    fn marks(cells: &[Cell], values: &Vec<usize>, rules: &Rules) -> Vec<Mark> {
        let corners = cells.iter().map(|cell| Point::centre(rules.board(), *cell));
        let (row, col) =
            corners.fold((0.0, 0.0), |(row, col), at| (row + at.row / 4.0, col + at.col / 4.0));
        let centre = Point { row, col };
        let mut marks =
            vec![Mark::Shape { centre, form: Form::Circle, size: 0.62, fill: Fill::White }];
        // Two symbols a line.
        let line = |line: &[usize]| line.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        let lines: Vec<String> = values.chunks(2).map(line).collect();
        for (number, text) in lines.iter().enumerate() {
            let down = 0.24 * (number as f64 - (lines.len() - 1) as f64 / 2.0);
            let at = Point { row: row + down, col };
            marks.push(Mark::Text { at, text: text.clone(), size: 0.26 });
        }
        marks
    }

    fn recipe(rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 12, 7)
    }

    /// Returns clues of two to four symbols around corners that are not next to each other.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let board = rules.board();
        let mut corners: Vec<Vec<Cell>> = Vec::new();
        for cell in board.cells() {
            let place = board.place(cell);
            let (row, col) = (usize::from(place.row), usize::from(place.col));
            let next = [(row, col + 1), (row + 1, col), (row + 1, col + 1)];
            let next = next.map(|(row, col)| board.cell_at(row, col));
            if let [Some(right), Some(below), Some(across)] = next {
                corners.push(vec![cell, right, below, across]);
            }
        }
        random.shuffle(&mut corners);
        let mut used: Vec<Cell> = Vec::new();
        let mut clues = Vec::new();
        for cells in corners {
            // Corners next to each other share two cells, those across a cell share one.
            let orbit = images.orbit(&cells);
            let mut all = orbit.concat();
            all.sort_unstable();
            if all.iter().any(|cell| used.contains(cell)) || all.windows(2).any(|it| it[0] == it[1])
            {
                continue;
            }
            used.extend(all);
            let count = 2 + random.below(3);
            for mut cells in orbit {
                cells.sort_unstable();
                let mut values: Vec<usize> =
                    cells.iter().filter_map(|cell| grid.get(*cell)).map(Symbol::value).collect();
                random.shuffle(&mut values);
                values.truncate(count);
                clues.extend(Self::new(cells, values));
            }
        }
        clues
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Constraint, Layout, Registry};

    #[test]
    fn a_symbol_named_twice_stands_twice() {
        let layout = Layout::of_size("4".parse().unwrap());
        let rules = Registry::standard().rules("latin", &layout).unwrap();
        let cells = [5, 6, 9, 10].map(Cell::new).to_vec();
        let clue = Quadruple::new(cells.clone(), vec![3, 1, 3]).unwrap();
        clue.fits(&rules).unwrap();
        let holds = |values: [usize; 4]| {
            let mut grid = Grid::blank(16);
            for (cell, value) in cells.iter().zip(values) {
                grid.set(*cell, Some(Symbol::new(value - 1)));
            }
            clue.holds(&grid)
        };
        assert!(holds([3, 1, 2, 3]) && holds([3, 3, 3, 1]));
        assert!(!holds([3, 1, 2, 4]) && !holds([3, 3, 2, 2]));
        let spread = Quadruple::new([0, 1, 4, 6].map(Cell::new).to_vec(), vec![1]).unwrap();
        assert!(spread.fits(&rules).is_err());
    }
}
