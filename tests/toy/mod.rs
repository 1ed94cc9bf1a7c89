//! Boards and rules that the crate does not know, as another crate would add them.

use satoku::board::{Board, Cell, Grid, HouseRole, Symbol};
use satoku::random::Random;
use satoku::rules::{
    Clauses, ClueContext, ClueKind, Constraint, Definition, Layout, Registry, Rules, RulesError,
    Shape, Text, Variant, Words,
};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A registry that knows the toys besides everything in the crate.
pub fn registry() -> Registry {
    let mut registry = Registry::standard();
    registry.add_variant(Arc::new(TwinGrids));
    registry.add_variant(Arc::new(Miracle));
    registry.add_variant(Arc::new(NoStairs));
    registry.add_clue_kind(Arc::new(OddCells));
    registry
}

/// Two 4x4 grids of 28 cells together: the lower right box of the first is the upper left box of
/// the second.
pub struct TwinGrids;

impl Variant for TwinGrids {
    fn name(&self) -> &'static str {
        "twin-grids"
    }

    fn own_words(&self) -> Option<Words> {
        let rule = "In each of the two grids each row, column and box holds every symbol once.";
        Some(Words::same(Text { name: "Twin grids", one: None, alone: None, rule }))
    }

    fn divides_board(&self) -> bool {
        true
    }

    fn fixes_board(&self) -> bool {
        true
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        let square = |start: usize| {
            (start..start + 4).flat_map(move |row| (start..start + 4).map(move |col| (row, col)))
        };
        let places: BTreeSet<_> = square(0).chain(square(2)).collect();
        rules.replace_board(Board::new(4, places).expect("28 places are a board"));
        rules.add_lines(0, 0);
        rules.add_lines(2, 2);
        for (top, left) in [(0, 0), (0, 2), (2, 0), (2, 2), (2, 4), (4, 2), (4, 4)] {
            let cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .map(|(row, col)| rules.cell_at(top + row, left + col));
            rules.add_house(HouseRole::Region, "box", cells.into());
        }
        Ok(())
    }
}

/// Equal symbols are no king's or knight's move apart, and neighbours in a row or column are not
/// consecutive: pairs that exclude each other, of equal symbols and of others.
pub struct Miracle;

impl Variant for Miracle {
    fn name(&self) -> &'static str {
        "miracle"
    }

    fn own_words(&self) -> Option<Words> {
        let rule = "Cells a king's or a knight's move apart differ; neighbours in a line are not \
                    consecutive.";
        Some(Words::same(Text { name: "chess moves", one: None, alone: None, rule }))
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let side = layout.size.side();
        let cells = rules.board().cells().collect();
        let mut clashes = Vec::new();
        for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
            let here = rules.cell_at(row, col);
            let moves = [(0, 1), (1, 0), (1, 1), (1, -1), (1, 2), (1, -2), (2, 1), (2, -1)];
            for (down, right) in moves {
                let col = col.checked_add_signed(right);
                let Some(there) = col.and_then(|col| rules.board().cell_at(row + down, col)) else {
                    continue;
                };
                for value in 0..side {
                    clashes.push([(here, value), (there, value)]);
                    if down + right.unsigned_abs() == 1 && value > 0 {
                        clashes.push([(here, value), (there, value - 1)]);
                        clashes.push([(here, value - 1), (there, value)]);
                    }
                }
            }
        }
        rules.add_constraint(Arc::new(Clashes { cells, clashes }));
        Ok(())
    }
}

/// Pairs of a cell and a symbol that are not true together. Certificates cannot state it.
#[derive(Debug)]
pub struct Clashes {
    pub cells: Vec<Cell>,
    pub clashes: Vec<[(Cell, usize); 2]>,
}

impl Constraint for Clashes {
    fn kind(&self) -> &'static str {
        "clashes"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let holds = |(cell, value): (Cell, usize)| grid.get(cell) == Some(Symbol::new(value));
        !self.clashes.iter().any(|pair| pair.iter().all(|at| holds(*at)))
    }

    fn encode(&self, clauses: &mut Clauses<'_>) {
        for pair in &self.clashes {
            let lits = pair.map(|(cell, value)| !clauses.candidate(cell, Symbol::new(value)));
            clauses.clause(&lits);
        }
    }

    fn fits(&self, _: &Rules) -> Result<(), String> {
        Ok(())
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }
}

/// No three neighbours in a row are consecutive upwards: clauses of three literals, which no pair
/// says.
pub struct NoStairs;

impl Variant for NoStairs {
    fn name(&self) -> &'static str {
        "no-stairs"
    }

    fn own_words(&self) -> Option<Words> {
        let rule = "No three neighbours in a row hold consecutive symbols from left to right.";
        Some(Words::same(Text { name: "no stairs", one: None, alone: None, rule }))
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        let (cells, width) = (rules.board().cells().collect(), rules.board().extent().1);
        rules.add_constraint(Arc::new(Stairs { cells, width }));
        Ok(())
    }
}

/// The rule of [`NoStairs`] on a square board.
#[derive(Debug)]
struct Stairs {
    cells: Vec<Cell>,
    width: usize,
}

impl Stairs {
    /// Each three neighbours in a row.
    fn threes(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks(self.width).flat_map(|row| row.windows(3))
    }
}

impl Constraint for Stairs {
    fn kind(&self) -> &'static str {
        "stairs"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let value = |cell: &Cell| grid.get(*cell).map_or(0, Symbol::value);
        !self.threes().any(|three| {
            value(&three[0]) + 1 == value(&three[1]) && value(&three[1]) + 1 == value(&three[2])
        })
    }

    fn encode(&self, clauses: &mut Clauses<'_>) {
        for three in self.threes() {
            for low in 0..clauses.rules().board().symbol_count() - 2 {
                let lits = [0, 1, 2].map(|at| !clauses.candidate(three[at], Symbol::new(low + at)));
                clauses.clause(&lits);
            }
        }
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }
}

/// Marked cells hold odd numbers. Certificates cannot state it.
pub struct OddCells;

impl ClueKind for OddCells {
    fn definition(&self) -> &'static Definition {
        const DEFINITION: Definition = Definition::new("odd", Shape::Any, 1, 81);
        &DEFINITION
    }

    fn own_words(&self) -> Option<Words> {
        Some(Words::same(Text {
            name: "odd cells",
            one: None,
            alone: None,
            rule: "Marked cells hold odd numbers.",
        }))
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(Odd { cells }))
    }

    fn propose(&self, context: &ClueContext<'_>, _: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let odd = context.grid.filled().filter(|(_, symbol)| symbol.value() % 2 == 1);
        odd.map(|(cell, _)| Arc::new(Odd { cells: vec![cell] }) as Arc<dyn Constraint>).collect()
    }
}

/// A clue of [`OddCells`].
#[derive(Debug)]
struct Odd {
    cells: Vec<Cell>,
}

impl Constraint for Odd {
    fn kind(&self) -> &'static str {
        "odd"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let is_odd = |cell: &Cell| grid.get(*cell).is_some_and(|symbol| symbol.value() % 2 == 1);
        self.cells.iter().all(is_odd)
    }

    fn encode(&self, clauses: &mut Clauses<'_>) {
        for cell in &self.cells {
            for symbol in clauses.rules().board().symbols().filter(|one| one.value() % 2 == 0) {
                let lit = !clauses.candidate(*cell, symbol);
                clauses.clause(&[lit]);
            }
        }
    }

    fn fits(&self, _: &Rules) -> Result<(), String> {
        Ok(())
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }
}
