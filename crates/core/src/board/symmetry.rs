//! Symmetries of the plane and the orbits of cells under them.

use super::{Board, Cell};
use crate::names::names;
use std::collections::BTreeMap;

/// The symmetry of a puzzle's givens. It concerns positions alone: box shapes do not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Unchanged by a half turn.
    Rotate180,
    /// Unchanged by a quarter turn.
    Rotate90,
    /// The left half mirrors the right.
    MirrorHorizontal,
    /// The upper half mirrors the lower.
    MirrorVertical,
    /// Both mirrors.
    BothMirrors,
    /// Mirrored in the diagonal from the upper left.
    Diagonal,
    /// Mirrored in the diagonal from the upper right.
    Antidiagonal,
    /// Both diagonals.
    BothDiagonals,
    /// All eight symmetries of the square.
    Full,
}

/// A map of the plane onto itself: from a place and the extent (rows, columns) to a place.
type Map = fn((usize, usize), (usize, usize)) -> (usize, usize);

const HALF_TURN: Map = |(row, col), (rows, cols)| (rows - 1 - row, cols - 1 - col);
const QUARTER_TURN: Map = |(row, col), (rows, _)| (col, rows - 1 - row);
const LEFT_RIGHT: Map = |(row, col), (_, cols)| (row, cols - 1 - col);
const UP_DOWN: Map = |(row, col), (rows, _)| (rows - 1 - row, col);
const DIAGONAL: Map = |(row, col), _| (col, row);
const ANTIDIAGONAL: Map = |(row, col), (rows, cols)| (cols - 1 - col, rows - 1 - row);

impl Symmetry {
    /// Maps that generate the symmetry's group.
    fn generators(self) -> &'static [Map] {
        match self {
            Symmetry::None => &[],
            Symmetry::Rotate180 => &[HALF_TURN],
            Symmetry::Rotate90 => &[QUARTER_TURN],
            Symmetry::MirrorHorizontal => &[LEFT_RIGHT],
            Symmetry::MirrorVertical => &[UP_DOWN],
            Symmetry::BothMirrors => &[LEFT_RIGHT, UP_DOWN],
            Symmetry::Diagonal => &[DIAGONAL],
            Symmetry::Antidiagonal => &[ANTIDIAGONAL],
            Symmetry::BothDiagonals => &[DIAGONAL, ANTIDIAGONAL],
            Symmetry::Full => &[QUARTER_TURN, DIAGONAL],
        }
    }

    /// Returns the sets of cells that must be given or blank together, each in order, ordered by
    /// first cell.
    ///
    /// # Errors
    /// If the board as a whole does not have this symmetry.
    pub fn orbits(self, board: &Board) -> Result<Vec<Vec<Cell>>, SymmetryError> {
        let images = Images::of(self, board)?;
        let mut seen = vec![false; board.cell_count()];
        let mut orbits = Vec::new();
        for start in board.cells() {
            if seen[start.index()] {
                continue;
            }
            let mut orbit: Vec<Cell> =
                std::iter::once(start).chain(images.of_cell(start)).collect();
            orbit.sort_unstable();
            orbit.dedup();
            orbit.iter().for_each(|cell| seen[cell.index()] = true);
            orbits.push(orbit);
        }
        Ok(orbits)
    }
}

/// The images of cells under the maps of a symmetry, other than the cells themselves. By default
/// there are none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Images(Vec<Vec<Cell>>);

impl Images {
    /// No images.
    pub const NONE: &'static Images = &Images(Vec::new());

    /// Returns the images under a symmetry of a board.
    ///
    /// # Errors
    /// If the board as a whole does not have this symmetry.
    pub fn of(symmetry: Symmetry, board: &Board) -> Result<Self, SymmetryError> {
        let extent = board.extent();
        let map = |map: &Map| -> Option<Vec<Cell>> {
            let image = |cell| {
                let place = board.place(cell);
                let (row, col) = map((usize::from(place.row), usize::from(place.col)), extent);
                board.cell_at(row, col)
            };
            board.cells().map(image).collect()
        };
        let generators: Option<Vec<Vec<Cell>>> = symmetry.generators().iter().map(map).collect();
        let generators = generators.ok_or(SymmetryError(symmetry))?;
        let mut maps: Vec<Vec<Cell>> = vec![board.cells().collect()];
        let mut next = 0;
        while let Some(map) = maps.get(next).cloned() {
            next += 1;
            for generator in &generators {
                let both = map.iter().map(|cell| generator[cell.index()]).collect();
                if !maps.contains(&both) {
                    maps.push(both);
                }
            }
        }
        maps.remove(0);
        Ok(Images(maps))
    }

    /// Returns whether no cell has images.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the image of a cell under each map.
    pub fn of_cell(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.0.iter().map(move |map| map[cell.index()])
    }

    /// Returns the images of some cells, in their order, under each map.
    pub fn of_cells<'a>(&'a self, cells: &'a [Cell]) -> impl Iterator<Item = Vec<Cell>> + 'a {
        self.0.iter().map(|map| cells.iter().map(|cell| map[cell.index()]).collect())
    }

    /// Returns lists of cells together with those that are their images, by their positions. Those
    /// without one of their images are left out.
    pub fn orbits(&self, all: &[&[Cell]]) -> Vec<Vec<usize>> {
        if self.is_empty() {
            return (0..all.len()).map(|at| vec![at]).collect();
        }
        let sorted = |cells: &[Cell]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        // Clues that see the same cells from two ends differ in their order. Of several with the
        // same cells the first belong together, then the second, and so on.
        let (mut exact, mut any) = (BTreeMap::new(), BTreeMap::new());
        let mut ranks = Vec::with_capacity(all.len());
        for (at, cells) in all.iter().enumerate() {
            let same: &mut Vec<usize> = exact.entry(cells.to_vec()).or_default();
            ranks.push(same.len());
            same.push(at);
            any.entry(sorted(cells)).or_insert_with(Vec::new).push(at);
        }
        let find = |cells: Vec<Cell>, rank: usize| {
            exact.get(&cells).or_else(|| any.get(&sorted(&cells)))?.get(rank).copied()
        };
        let mut taken = vec![false; all.len()];
        let mut orbits = Vec::new();
        for (at, cells) in all.iter().enumerate() {
            let images: Option<Vec<usize>> =
                self.of_cells(cells).map(|cells| find(cells, ranks[at])).collect();
            let Some(mut orbit) = images else { continue };
            orbit.push(at);
            orbit.sort_unstable();
            orbit.dedup();
            if orbit.iter().any(|at| taken[*at]) {
                continue;
            }
            orbit.iter().for_each(|at| taken[*at] = true);
            orbits.push(orbit);
        }
        orbits
    }

    /// Returns some cells and their images, each set of cells once.
    pub fn orbit(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let mut orbit = vec![cells.to_vec()];
        for image in self.of_cells(cells) {
            let is_same = |other: &Vec<Cell>| image.iter().all(|cell| other.contains(cell));
            if !orbit.iter().any(is_same) {
                orbit.push(image);
            }
        }
        orbit
    }
}

names!(Symmetry {
    None => "none",
    Rotate180 => "rotate-180",
    Rotate90 => "rotate-90",
    MirrorHorizontal => "mirror-horizontal",
    MirrorVertical => "mirror-vertical",
    BothMirrors => "both-mirrors",
    Diagonal => "diagonal",
    Antidiagonal => "antidiagonal",
    BothDiagonals => "both-diagonals",
    Full => "full",
});

/// The error for a board that does not have the requested symmetry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this board does not have the symmetry {0}")]
pub struct SymmetryError(pub Symmetry);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbit_counts_on_the_classic_board() {
        let board = Board::square(9);
        // Burnside's count of orbits of 81 cells under each group.
        let counts = [81, 41, 21, 45, 45, 25, 45, 45, 25, 15];
        for ((symmetry, name), count) in Symmetry::ALL.into_iter().zip(counts) {
            let orbits = symmetry.orbits(&board).unwrap();
            assert_eq!(orbits.len(), count, "{name}");
            assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), 81);
            assert_eq!(name.parse::<Symmetry>().unwrap(), symmetry);
            assert_eq!(symmetry.to_string(), name);
        }
    }

    #[test]
    fn images_are_the_rest_of_each_orbit() {
        let board = Board::square(6);
        let orders = [1, 2, 4, 2, 2, 4, 2, 2, 4, 8];
        for ((symmetry, name), order) in Symmetry::ALL.into_iter().zip(orders) {
            let images = Images::of(symmetry, &board).unwrap();
            assert_eq!(images.is_empty(), symmetry == Symmetry::None);
            assert_eq!(images.of_cell(Cell::new(1)).count() + 1, order, "{name}");
            for orbit in symmetry.orbits(&board).unwrap() {
                let mut all: Vec<Cell> = images.orbit(&orbit[..1]).concat();
                all.sort_unstable();
                assert_eq!(all, orbit, "{name}");
            }
        }
    }

    #[test]
    fn an_oblong_board_has_no_quarter_turn() {
        let board =
            Board::new(4, (0..2).flat_map(|row| (0..3).map(move |col| (row, col)))).unwrap();
        assert!(Symmetry::Rotate90.orbits(&board).is_err());
        assert!(Images::of(Symmetry::Rotate90, &board).is_err());
        assert_eq!(Symmetry::Rotate180.orbits(&board).unwrap().len(), 3);
    }

    #[test]
    fn lists_of_the_same_cells_are_each_in_one_orbit() {
        let images = Images::of(Symmetry::Rotate180, &Board::square(4)).unwrap();
        let row = |row: usize| -> Vec<Cell> { (4 * row..4 * row + 4).map(Cell::new).collect() };
        let all = [row(0), row(0), row(1), row(0), row(3), row(3), row(2)];
        let all: Vec<&[Cell]> = all.iter().map(Vec::as_slice).collect();
        // The third list of the first row has no image.
        assert_eq!(images.orbits(&all), [vec![0, 4], vec![1, 5], vec![2, 6]]);
    }
}
