//! The rules of puzzles: variants add houses and constraints to a board, and clues add the rest.
//!
//! Each variant and each kind of clue is one file in `kinds/`.

mod borders;
mod broken;
mod claims;
mod clauses;
mod colour;
mod constraint;
mod counted;
mod custom;
mod definition;
mod derived;
mod drawing;
mod edges;
mod error;
mod exclusions;
mod fields;
mod foreign;
mod grids;
mod house_sums;
mod kinds;
mod layout;
mod layout_part;
mod lines;
mod looks;
mod marks;
mod names;
mod open_cells;
mod outside;
mod own;
mod own_symbols;
mod pair_rules;
mod parts;
mod proposals;
mod puzzle;
mod puzzle_builder;
mod recipe;
mod rectangle;
mod region_drawing;
mod regions;
mod registry;
mod single_candidates;
mod values;
mod view;
mod words;

pub use borders::{Border, BorderLine, Borders};
pub use claims::{Claims, Unstated};
pub use clauses::Clauses;
pub use colour::{Colour, NoColour};
pub use constraint::{ClueContext, ClueKind, CluePlace, Constraint, MarkedEdge, orbits, same};
pub use custom::CustomLine;
pub use definition::{CellList, Cosmetic, Definition, Field, FieldType, IssName, Shape};
pub use drawing::{Drawn, Layer, Layered, Pen, Tone, overhang};
pub use error::RulesError;
pub use foreign::Foreign;
pub use grids::{Grids, GridsError};
#[doc(hidden)]
pub use house_sums::{HouseDifference, house_differences};
pub use house_sums::{HouseSum, StatedSum, house_sums};
pub use kinds::{Cage, CageError};
pub use layout::Layout;
pub use layout_part::LayoutPart;
#[doc(hidden)]
pub use lines::random_lines;
pub use marks::{Fill, Form, Mark, Pattern, Point, Stroke, cage_outline};
#[doc(hidden)]
pub use names::Joined;
pub use names::{joined_name, names_in, same_variant};
pub use open_cells::{OpenCells, OpenCellsError};
pub use own::OwnRulesError;
pub(crate) use parts::Diagram;
#[doc(hidden)]
pub use parts::{Blocks, Cases, Equation, Restriction, set_value, symbol_sets};
pub use parts::{Forest, LineCells, Mdd, NoParts, Part, PlacedParts, Rank};
pub use puzzle::{Clue, ClueId, Puzzle, PuzzleError};
pub use puzzle_builder::{CellName, PuzzleBuilder};
pub use recipe::{Amount, GivensBeside, Recipe};
pub use regions::{Regions, RegionsError};
pub use registry::{Registry, Variant};
pub use single_candidates::{join_candidates, split_candidates};
pub use view::View;
pub use words::{Text, Words};

use crate::board::{Board, BoxShape, Cell, Grid, House, HouseRole, Place, Symbol};
use crate::cnf::{Lit, Var};
use derived::{Derived, Identity};
use exclusions::Exclusions;
use looks::OwnSymbols;
use std::fmt;
use std::sync::Arc;
use values::Values;

/// A board with the rules that hold for every puzzle of its variant.
#[derive(Debug, Clone)]
pub struct Rules {
    board: Board,
    layout: Layout,
    variant: String,
    // The names of the parts of the variant, with the words that they bring along.
    parts: Vec<(&'static str, Option<Words>)>,
    houses: Vec<House>,
    constraints: Vec<Arc<dyn Constraint>>,
    marks: Vec<Mark>,
    own_symbols: Option<OwnSymbols>,
    // The values of the symbols where they are not their numbers, and the number of digits where
    // it is not that of the symbols.
    values: Option<Arc<Values>>,
    digits: Option<usize>,
    derived: Derived,
}

impl Rules {
    /// Creates a board with no rules yet, for a [`Variant`] to add to.
    fn new(
        board: Board,
        layout: Layout,
        variant: String,
        parts: Vec<(&'static str, Option<Words>)>,
    ) -> Self {
        let (houses, constraints, marks) = (Vec::new(), Vec::new(), Vec::new());
        Rules {
            board,
            layout,
            variant,
            parts,
            houses,
            constraints,
            marks,
            own_symbols: None,
            values: None,
            digits: None,
            derived: Derived::default(),
        }
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the choices besides the variant: the size, and the regions if there are any.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the variant's name, such as `classic` or `windoku+x`.
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// Returns the houses, in a fixed order.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Returns the constraints that hold for every puzzle of the variant.
    pub fn constraints(&self) -> &[Arc<dyn Constraint>] {
        &self.constraints
    }

    /// Returns whether any grid obeys the rules, so that clues alone say what a solution is.
    pub fn are_empty(&self) -> bool {
        self.houses.is_empty() && self.constraints.is_empty()
    }

    /// Returns the shape of the boxes if these are the rules of a classic board, whatever its name:
    /// rows, columns and boxes, and no other house or constraint.
    pub fn classic_boxes(&self) -> Option<BoxShape> {
        let side = self.board.symbol_count();
        let of_role = |role| self.houses.iter().filter(move |house| house.role == role);
        let counts = [HouseRole::Row, HouseRole::Column, HouseRole::Region];
        if counts.map(|role| of_role(role).count()) != [side; 3]
            || self.houses.len() != 3 * side
            || !self.constraints.is_empty()
            || self.board.extent() != (side, side)
        {
            return None;
        }
        let shape = |house: &House| {
            let places = || house.cells.iter().map(|cell| self.board.place(*cell));
            let span = |numbers: &[u16]| {
                numbers
                    .iter()
                    .max()
                    .zip(numbers.iter().min())
                    .map_or(0, |(most, least)| most - least + 1)
            };
            let rows: Vec<u16> = places().map(|place| place.row).collect();
            let cols: Vec<u16> = places().map(|place| place.col).collect();
            BoxShape { rows: span(&rows).into(), cols: span(&cols).into() }
        };
        let first = of_role(HouseRole::Region).next().map(shape)?;
        let is_box = first.rows * first.cols == side;
        (is_box && of_role(HouseRole::Region).all(|house| shape(house) == first)).then_some(first)
    }

    /// Replaces the board that the size implied.
    #[doc(hidden)]
    pub fn replace_board(&mut self, board: Board) {
        debug_assert!(self.houses.is_empty(), "houses already name cells of the old board");
        self.derived = Derived::default();
        self.board = board;
    }

    /// Checks that the board is a square of rows and columns, for a variant that has no meaning on
    /// others.
    ///
    /// # Errors
    /// If it is not.
    #[doc(hidden)]
    pub fn needs_square(&self, variant: &'static str) -> Result<(), RulesError> {
        match self.board.is_square() && !self.layout.size.is_without_boxes() {
            true => Ok(()),
            false => Err(RulesError::NotSquare(variant)),
        }
    }

    /// Adds a house.
    ///
    /// # Panics
    /// If it has more cells than there are symbols, because nothing could fill it.
    #[doc(hidden)]
    pub fn add_house(&mut self, role: HouseRole, name: &'static str, cells: Vec<Cell>) {
        assert!(
            cells.len() <= self.board.symbol_count(),
            "a house has a cell for each symbol at most"
        );
        let index = self.houses.iter().filter(|house| house.name == name).count();
        self.derived = Derived::default();
        self.houses.push(House { role, name, index, cells });
    }

    /// Adds the rows and columns of a square of cells whose upper left corner is at (`top`,
    /// `left`).
    ///
    /// # Panics
    /// If a place of the square has no cell.
    #[doc(hidden)]
    pub fn add_lines(&mut self, top: usize, left: usize) {
        let side = self.board.symbol_count();
        for row in 0..side {
            let cells = (0..side).map(|col| self.cell_at(top + row, left + col)).collect();
            self.add_house(HouseRole::Row, "row", cells);
        }
        for col in 0..side {
            let cells = (0..side).map(|row| self.cell_at(top + row, left + col)).collect();
            self.add_house(HouseRole::Column, "column", cells);
        }
    }

    /// Returns the marks that draw the rules, other than the borders of the regions.
    #[doc(hidden)]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Adds a mark to draw on every board of the variant.
    #[doc(hidden)]
    pub fn add_mark(&mut self, mark: Mark) {
        self.marks.push(mark);
    }

    /// Adds a constraint that holds for every puzzle of the variant.
    #[doc(hidden)]
    pub fn add_constraint(&mut self, constraint: Arc<dyn Constraint>) {
        self.derived = Derived::default();
        self.constraints.push(constraint);
    }

    /// Returns what tells these rules apart from others. It changes whenever the board, the houses,
    /// the constraints or the values do, on which the parts of clues depend.
    fn identity(&self) -> Identity {
        self.derived.identity
    }

    /// Returns the cell at a place where there must be one.
    ///
    /// # Panics
    /// If there is no cell at the place.
    #[doc(hidden)]
    pub fn cell_at(&self, row: usize, col: usize) -> Cell {
        self.board.cell_at(row, col).expect("the place lies on the board")
    }

    /// Returns the literal "this cell holds this symbol". In every formula the variables of the
    /// candidates come first, cell by cell.
    #[doc(hidden)]
    pub fn candidate(&self, cell: Cell, symbol: Symbol) -> Lit {
        Var::new(cell.index() * self.board.symbol_count() + symbol.index()).positive()
    }

    /// Returns whether two different cells share a house.
    pub fn share_house(&self, one: Cell, other: Cell) -> bool {
        let both = |house: &House| house.cells.contains(&one) && house.cells.contains(&other);
        one != other && self.houses.iter().any(both)
    }

    /// Returns whether two candidates of different cells cannot both be true: the same symbol in
    /// one house, or what a constraint of the rules excludes.
    #[doc(hidden)]
    pub fn exclude(&self, one: (Cell, Symbol), other: (Cell, Symbol)) -> bool {
        one.1 == other.1 && self.share_house(one.0, other.0)
            || self.exclusions().of_candidate(one.0, one.1).contains(&other)
    }

    /// Returns what the constraints say.
    #[doc(hidden)]
    pub fn exclusions(&self) -> &Exclusions {
        self.derived.exclusions.get_or_init(|| Exclusions::of(self))
    }

    /// Checks a full grid against every house and constraint, without a formula.
    ///
    /// # Errors
    /// Returns the first rule that is broken.
    pub fn check(&self, grid: &Grid) -> Result<(), Violation> {
        if !self.houses_hold(grid) {
            return Err(self.house_violation(grid));
        }
        let broken = self.constraints.iter().find(|constraint| !constraint.holds(grid));
        broken.map_or(Ok(()), |constraint| Err(Violation::Constraint(constraint.kind().to_owned())))
    }

    /// Returns whether [`Rules::check`] finds no fault in a grid.
    pub fn allow(&self, grid: &Grid) -> bool {
        self.houses_hold(grid) && self.constraints.iter().all(|constraint| constraint.holds(grid))
    }

    /// Returns whether a grid is full, has only symbols that its cells may hold, and repeats none
    /// in a house.
    fn houses_hold(&self, grid: &Grid) -> bool {
        let bits = grid.bits();
        bits.len() == self.board.cell_count()
            && bits
                .iter()
                .zip(self.board.cells())
                .all(|(bit, at)| bit & self.board.allowed(at) != 0)
            && self.houses.iter().all(|house| {
                let seen = house.cells.iter().fold(0, |seen, cell| seen | bits[cell.index()]);
                seen.count_ones() as usize == house.cells.len()
            })
    }

    /// Returns the fault of a grid for which [`Rules::houses_hold`] is false.
    fn house_violation(&self, grid: &Grid) -> Violation {
        for cell in self.board.cells().take(grid.cell_count()) {
            match grid.get(cell) {
                None => return Violation::Blank(self.board.place(cell)),
                Some(symbol) if self.board.allowed(cell) >> symbol.index() & 1 == 0 => {
                    return Violation::Symbol(self.board.place(cell));
                }
                Some(_) => {}
            }
        }
        match self.repeats(grid).into_iter().next() {
            Some(repeat) => Violation::Repeat(repeat),
            None => Violation::Size { expected: self.board.cell_count(), found: grid.cell_count() },
        }
    }

    /// Returns the symbols that occur twice in a house of a grid, full or not: the first such pair
    /// of each house.
    pub fn repeats(&self, grid: &Grid) -> Vec<Repeat> {
        self.houses.iter().filter_map(|house| self.repeat_in(house, grid)).collect()
    }

    fn repeat_in(&self, house: &House, grid: &Grid) -> Option<Repeat> {
        // One bit for each symbol; the first cell is looked up only once a repeat is found.
        let mut seen = 0u32;
        for cell in &house.cells {
            let Some(symbol) = grid.get(*cell) else { continue };
            if seen >> symbol.index() & 1 == 1 {
                let first = house.cells.iter().find(|other| grid.get(**other) == Some(symbol))?;
                return Some(Repeat {
                    house: house.to_string(),
                    symbol,
                    places: [self.board.place(*first), self.board.place(*cell)],
                });
            }
            seen |= 1 << symbol.index();
        }
        None
    }
}

/// Rules are equal if they are of one variant on one board.
impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        (&self.variant, &self.layout, &self.board) == (&other.variant, &other.layout, &other.board)
    }
}

impl Eq for Rules {}

/// A symbol that occurs twice in a house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repeat {
    /// The house, as it is printed: `row 3`.
    pub house: String,
    /// The symbol.
    pub symbol: Symbol,
    /// The two cells.
    pub places: [Place; 2],
}

impl fmt::Display for Repeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.places;
        let symbol = crate::board::Symbols::default().character(self.symbol);
        write!(f, "{} holds {symbol} twice, at {first} and {second}", self.house)
    }
}

/// The rule that a grid breaks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// A cell is blank.
    #[error("{0} is blank")]
    Blank(Place),
    /// A cell holds a symbol that it may not hold on this board.
    #[error("{0} holds a symbol that cannot stand there")]
    Symbol(Place),
    /// A symbol occurs twice in a house.
    #[error("{0}")]
    Repeat(Repeat),
    /// The grid is of another board.
    #[error("the grid has {found} cells instead of {expected}")]
    Size {
        /// The cells of the board.
        expected: usize,
        /// The cells of the grid.
        found: usize,
    },
    /// A constraint does not hold.
    #[error("the {0} clue does not hold")]
    Constraint(String),
    /// A cell does not hold its given.
    #[error("{0} does not hold what is given there")]
    Given(Place),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_clue_is_named_without_an_article_of_its_own() {
        let violation = Violation::Constraint("arrow".to_owned());
        assert_eq!(violation.to_string(), "the arrow clue does not hold");
    }
}
