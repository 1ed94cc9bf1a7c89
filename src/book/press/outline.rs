//! The lines and areas that a board is drawn with, in units of a cell.

use crate::board::{Cell, HouseRole};
use crate::rules::Rules;
use serde::Serialize;
use std::collections::BTreeMap;

/// From (x, y) to (x, y), measured from the upper left corner of the board.
type Line = [usize; 4];

/// How a board is drawn.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(super) struct Outline {
    /// How many columns it has.
    pub columns: usize,
    /// How many rows it has.
    pub rows: usize,
    /// Lines between cells of one box or region.
    thin: Vec<Line>,
    /// Lines around boxes or regions, and around the board.
    thick: Vec<Line>,
    /// Lines along diagonals.
    diagonals: Vec<Line>,
    /// Left, top, width and height of shaded windows.
    windows: Vec<[usize; 4]>,
}

impl Outline {
    /// The outline of a board.
    pub(super) fn of(rules: &Rules) -> Self {
        let board = rules.board();
        let (rows, columns) = board.extent();
        let mut part = vec![None; board.cell_count()];
        for (number, house) in rules.houses().iter().enumerate() {
            if house.role == HouseRole::Region {
                house.cells.iter().for_each(|cell| part[cell.index()] = Some(number));
            }
        }
        let part_at = |row: Option<usize>, col: Option<usize>| {
            board.cell_at(row?, col?).map(|cell| (part[cell.index()], cell))
        };
        let mut edges = Edges::default();
        for row in 0..=rows {
            for col in 0..=columns {
                let here = part_at(Some(row), Some(col));
                edges.add([row, col], Way::Across, here, part_at(row.checked_sub(1), Some(col)));
                edges.add([col, row], Way::Down, here, part_at(Some(row), col.checked_sub(1)));
            }
        }
        let place = |cell: &Cell| board.place(*cell);
        let houses = |name| rules.houses().iter().filter(move |house| house.name == name);
        let diagonals = houses("diagonal").map(|house| {
            // From the left end to the right one, out to the corners of the board.
            let ends = house.cells.iter().map(place);
            let left = ends.clone().min_by_key(|end| end.col).expect("a house has cells");
            let right = ends.max_by_key(|end| end.col).expect("a house has cells");
            let falling = usize::from(left.row < right.row);
            let (x1, y1) = (usize::from(left.col), usize::from(left.row) + 1 - falling);
            let (x2, y2) = (usize::from(right.col) + 1, usize::from(right.row) + falling);
            [x1, y1, x2, y2]
        });
        let windows = houses("window").map(|house| {
            let rows = house.cells.iter().map(|cell| usize::from(place(cell).row));
            let cols = house.cells.iter().map(|cell| usize::from(place(cell).col));
            let (top, left) = (rows.clone().min().unwrap_or(0), cols.clone().min().unwrap_or(0));
            let (bottom, right) = (rows.max().unwrap_or(0), cols.max().unwrap_or(0));
            [left, top, right + 1 - left, bottom + 1 - top]
        });
        Outline {
            columns,
            rows,
            diagonals: diagonals.collect(),
            windows: windows.collect(),
            thin: edges.lines(false),
            thick: edges.lines(true),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Across,
    Down,
}

/// Edges of cells by the line that they lie on.
#[derive(Default)]
struct Edges {
    // Where on the line an edge of one cell's length begins.
    starts: BTreeMap<(bool, Way, usize), Vec<usize>>,
}

type Side = Option<(Option<usize>, Cell)>;

impl Edges {
    /// Adds the edge between two places, of which at least one has a cell. `at` is the line's number
    /// and where on it the edge begins.
    fn add(&mut self, [line, start]: [usize; 2], way: Way, one: Side, other: Side) {
        let thick = match (one, other) {
            (None, None) => return,
            (Some((one, _)), Some((other, _))) => one != other,
            _ => true,
        };
        self.starts.entry((thick, way, line)).or_default().push(start);
    }

    /// The edges joined to lines as long as they run.
    fn lines(&self, thick: bool) -> Vec<Line> {
        let mut lines = Vec::new();
        for ((_, way, line), starts) in self.starts.iter().filter(|(key, _)| key.0 == thick) {
            for run in starts.chunk_by(|one, next| one + 1 == *next) {
                let (from, to) = (run[0], run[0] + run.len());
                lines.push(match way {
                    Way::Across => [from, *line, to, *line],
                    Way::Down => [*line, from, *line, to],
                });
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::rules::{Layout, Regions, Registry};

    fn outline(variant: &str, layout: &Layout) -> Outline {
        Outline::of(&Registry::standard().rules(variant, layout).unwrap())
    }

    #[test]
    fn classic_boards_have_lines_from_edge_to_edge() {
        let outline = outline("classic", &Layout::of_size(Size::of_side(6).unwrap()));
        let expected = [[0, 0, 6, 0], [0, 2, 6, 2], [0, 4, 6, 4], [0, 6, 6, 6]];
        assert_eq!(outline.thick[..4], expected);
        assert_eq!(outline.thick[4..], [[0, 0, 0, 6], [3, 0, 3, 6], [6, 0, 6, 6]]);
        assert_eq!(outline.thin.len(), 3 + 4);
    }

    #[test]
    fn diagonals_run_from_corner_to_corner_and_windows_lie_inside() {
        let outline = outline("windoku+x", &Layout::default());
        assert_eq!(outline.diagonals, [[0, 0, 9, 9], [0, 9, 9, 0]]);
        assert_eq!(outline.windows, [[1, 1, 3, 3], [5, 1, 3, 3], [1, 5, 3, 3], [5, 5, 3, 3]]);
    }

    #[test]
    fn heavy_lines_go_around_the_regions_of_a_jigsaw() {
        let regions = Regions::read("aabb\nacbb\nacdd\nccdd").unwrap();
        let layout = Layout { size: Size::of_side(4).unwrap(), regions: Some(regions) };
        let outline = outline("jigsaw", &layout);
        assert!(outline.thick.contains(&[2, 0, 2, 4]), "{:?}", outline.thick);
        assert!(outline.thick.contains(&[1, 1, 1, 3]));
        assert!(outline.thick.contains(&[0, 3, 1, 3]));
        // Every edge is drawn once: 2 x 4 x 5 of them.
        let length = |[x1, y1, x2, y2]: &Line| x2 - x1 + y2 - y1;
        let all = outline.thin.iter().chain(&outline.thick);
        assert_eq!(all.map(length).sum::<usize>(), 40);
    }
}
