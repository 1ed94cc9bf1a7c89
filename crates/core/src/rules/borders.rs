//! The border lines of a board: thin ones between cells, thick ones around regions.

use super::looks::Look;
use super::{Puzzle, Rules};
use crate::board::{Board, HouseRole};

/// The edges of a board's cells, each with its style.
#[derive(Debug, Clone)]
pub struct Borders<'a> {
    board: &'a Board,
    regions: Vec<Option<usize>>,
    /// Whether places without cells are places of the board, as trees are.
    has_all_places: bool,
    /// Whether every fifth line is thick.
    is_counted: bool,
}

/// The cells from one thick line to the next where players count cells.
const COUNTED: usize = 5;

/// The style of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Border {
    /// A thin line: between cells of the same region, or of none.
    Thin,
    /// A thick line: between regions and around the board, and every fifth one where players count
    /// cells.
    Thick,
}

/// A straight line along edges of cells, between two nodes of the lattice of cell corners.
///
/// A node is a row and a column, counted from 0: the upper left corner of the cell at that place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BorderLine {
    /// The upper or left end.
    pub from: (usize, usize),
    /// The lower or right end.
    pub to: (usize, usize),
}

impl Rules {
    /// Returns the number of each cell's region, counted from 0 in the order of the houses; `None`
    /// for a cell in no region. Where two regions overlap, the later one counts.
    pub fn regions(&self) -> Vec<Option<usize>> {
        let mut regions = vec![None; self.board().cell_count()];
        let is_house = self.houses().iter().any(|house| house.role == HouseRole::Region);
        if let Some(drawn) = self.layout().regions.as_ref().filter(|_| !is_house) {
            // Regions that may hold a symbol twice are no houses.
            let of = drawn.of_cells().iter().map(|region| Some(*region));
            regions.iter_mut().zip(of).for_each(|(known, region)| *known = region);
            return regions;
        }
        let houses = self.houses().iter().filter(|house| house.role == HouseRole::Region);
        for (number, house) in houses.enumerate() {
            house.cells.iter().for_each(|cell| regions[cell.index()] = Some(number));
        }
        regions
    }

    fn borders(&self) -> Borders<'_> {
        let has_all_places = self.has_look(Look::Tent);
        let regions = self.regions();
        Borders { board: self.board(), regions, has_all_places, is_counted: false }
    }
}

impl Puzzle {
    /// Returns the border lines of the board. Every fifth one is thick if clues are the lengths of
    /// blocks.
    #[doc(hidden)]
    pub fn borders(&self) -> Borders<'_> {
        let is_counted = self.constraints().any(|clue| clue.blocks().is_some());
        Borders { is_counted, ..self.rules().borders() }
    }
}

impl Borders<'_> {
    /// Returns the style of the edge above a place; `None` if there is no cell on either side.
    ///
    /// The row below the last one has edges, too.
    pub fn above(&self, row: usize, col: usize) -> Option<Border> {
        self.line(row, self.between(row.checked_sub(1).map(|above| (above, col)), (row, col)))
    }

    /// Returns the style of the edge left of a place; `None` if there is no cell on either side.
    ///
    /// The column after the last one has edges, too.
    pub fn left(&self, row: usize, col: usize) -> Option<Border> {
        self.line(col, self.between(col.checked_sub(1).map(|left| (row, left)), (row, col)))
    }

    /// Returns whether every fifth line is thick.
    pub fn is_counted(&self) -> bool {
        self.is_counted
    }

    /// Returns the style of an edge on a line of this number.
    fn line(&self, number: usize, edge: Option<Border>) -> Option<Border> {
        let is_thick = self.is_counted && number.is_multiple_of(COUNTED);
        edge.map(|border| if is_thick { Border::Thick } else { border })
    }

    fn between(&self, one: Option<(usize, usize)>, other: (usize, usize)) -> Option<Border> {
        let (rows, cols) = self.board.extent();
        let region = |(row, col): (usize, usize)| match self.board.cell_at(row, col) {
            Some(cell) => Some(self.regions[cell.index()]),
            None => (self.has_all_places && row < rows && col < cols).then_some(None),
        };
        match (one.and_then(region), region(other)) {
            (None, None) => None,
            (one, other) if one == other => Some(Border::Thin),
            _ => Some(Border::Thick),
        }
    }

    /// Returns the edges of one style, joined into the longest possible lines: the horizontal ones
    /// from top to bottom, then the vertical ones from left to right.
    pub fn lines(&self, border: Border) -> Vec<BorderLine> {
        let (rows, cols) = self.board.extent();
        let mut lines = Vec::new();
        for row in 0..=rows {
            let runs = runs(cols, |col| self.above(row, col) == Some(border));
            lines.extend(runs.map(|(from, to)| BorderLine { from: (row, from), to: (row, to) }));
        }
        for col in 0..=cols {
            let runs = runs(rows, |row| self.left(row, col) == Some(border));
            lines.extend(runs.map(|(from, to)| BorderLine { from: (from, col), to: (to, col) }));
        }
        lines
    }
}

/// Returns the maximal runs of numbers below `count` that are `in_run`, each as its first number
/// and the one after its last.
fn runs(count: usize, in_run: impl Fn(usize) -> bool) -> impl Iterator<Item = (usize, usize)> {
    let inside: Vec<usize> = (0..count).filter(|at| in_run(*at)).collect();
    let runs = inside.chunk_by(|one, next| one + 1 == *next);
    runs.map(|run| (run[0], run[0] + run.len())).collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::rules::{Clue, Layout, Regions, Registry};
    use std::sync::Arc;

    fn lines(variant: &str, layout: &Layout, border: Border) -> Vec<[usize; 4]> {
        let rules = Registry::standard().rules(variant, layout).unwrap();
        ends(&rules.borders(), border)
    }

    fn ends(borders: &Borders<'_>, border: Border) -> Vec<[usize; 4]> {
        let lines = borders.lines(border);
        lines.iter().map(|line| [line.from.0, line.from.1, line.to.0, line.to.1]).collect()
    }

    #[test]
    fn classic_boards_have_lines_from_edge_to_edge() {
        let layout = Layout::of_size("6".parse().unwrap());
        let thick = lines("classic", &layout, Border::Thick);
        assert_eq!(thick[..4], [[0, 0, 0, 6], [2, 0, 2, 6], [4, 0, 4, 6], [6, 0, 6, 6]]);
        assert_eq!(thick[4..], [[0, 0, 6, 0], [0, 3, 6, 3], [0, 6, 6, 6]]);
        assert_eq!(lines("classic", &layout, Border::Thin).len(), 3 + 4);
    }

    #[test]
    fn regions_have_thick_borders_and_each_edge_is_drawn_once() {
        let regions = Regions::read("aabb\nacbb\nacdd\nccdd").unwrap();
        let layout = Layout::with_regions("4".parse().unwrap(), regions);
        let [thin, thick] = [Border::Thin, Border::Thick].map(|it| lines("jigsaw", &layout, it));
        assert!(thick.contains(&[0, 2, 4, 2]), "{thick:?}");
        assert!(thick.contains(&[1, 1, 3, 1]), "{thick:?}");
        assert!(thick.contains(&[3, 0, 3, 1]), "{thick:?}");
        // 2 x 4 x 5 edges.
        let length = |[row, col, to_row, to_col]: &[usize; 4]| to_row - row + to_col - col;
        assert_eq!(thin.iter().chain(&thick).map(length).sum::<usize>(), 40);
    }
    #[test]
    fn every_fifth_line_is_thick_where_players_count_cells() {
        let registry = Registry::standard();
        let layout = Layout::of_size("10x15".parse().unwrap());
        let rules = Arc::new(registry.rules("shading", &layout).unwrap());
        let fields = serde_json::json!({ "blocks": [3, 2] });
        let row = (0..15).map(Cell::new).collect();
        let clue = registry.clue("blocks", row, fields.as_object().unwrap()).unwrap();
        let puzzle = Puzzle::new(Arc::clone(&rules), vec![Clue::Constraint(clue)]).unwrap();
        let [before, after] =
            [rules.borders(), puzzle.borders()].map(|borders| ends(&borders, Border::Thick));
        let added: Vec<_> = after.into_iter().filter(|line| !before.contains(line)).collect();
        assert_eq!(added, [[5, 0, 5, 15], [0, 5, 10, 5], [0, 10, 10, 10]]);
    }
}
