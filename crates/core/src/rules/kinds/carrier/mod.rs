//! Carries the clues of kinds that state only what differs from kind to kind: one constraint and
//! one kind of clue for all of them.

mod known_parts;
mod shape;
mod value;

use known_parts::KnownParts;
pub(super) use value::ClueValue;

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::constraint::add_broken;
use crate::rules::lines::{least, lines};
use crate::rules::outside::spread_views;
use crate::rules::{
    Blocks, CellList, ClueContext, ClueKind, CluePlace, Constraint, Definition, Foreign, Mark,
    MarkedEdge, NoParts, Part, Recipe, Restriction, Rules, RulesError, fields,
};
use serde_json::{Map, Value};
use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What the file of a kind states: [`ClueOf`] makes constraints of it.
///
/// The defaults are those of a kind of line that says something of neighbours alone, which states
/// only `allows` and `marks`.
pub(super) trait Kind: Debug + Send + Sync + Sized + 'static {
    /// What a clue says besides its cells, such as a total.
    type Value: ClueValue;

    /// The names, cells and fields.
    const DEFINITION: Definition;

    /// Returns whether neighbours in the list of cells may hold these symbols.
    fn allows(value: &Self::Value, one: Symbol, other: Symbol) -> bool {
        let _ = (value, one, other);
        true
    }

    /// Returns whether a full grid obeys a clue.
    fn holds(cells: &[Cell], value: &Self::Value, grid: &Grid) -> bool {
        cells.windows(2).all(|pair| may_follow::<Self>(value, grid, pair[0], pair[1]))
    }

    /// Returns the parts of a clue; see [`Constraint::parts`].
    fn parts(cells: &[Cell], value: &Self::Value, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let mut parts = Vec::new();
        for pair in cells.windows(2) {
            let allows = |one, other| Self::allows(value, one, other);
            parts.extend(Part::checked_pair(symbols, (pair[0], pair[1]), allows)?);
        }
        Ok(parts)
    }

    /// Returns what a clue says for a search; see [`Constraint::restrictions`]. By default its
    /// parts.
    fn restrictions(clue: &ClueOf<Self>, rules: &Rules) -> Result<Vec<Restriction>, NoParts> {
        clue.parts(rules).map(Restriction::of_parts)
    }

    /// Returns about how many clauses a clue has; see [`Constraint::clause_count`].
    fn clause_count(clue: &ClueOf<Self>, rules: &Rules) -> usize {
        Part::clause_counts(clue.parts(rules), rules)
    }

    /// Creates a clue from a file.
    ///
    /// # Errors
    /// If it makes no sense on any board.
    fn new(cells: Vec<Cell>, value: Self::Value) -> Result<ClueOf<Self>, String> {
        ClueOf::counted(cells, value)
    }

    /// Checks that a clue makes sense on a board.
    ///
    /// # Errors
    /// Says why it does not.
    fn fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        Self::DEFINITION.cells.shape.check(&clue.cells, rules)?;
        Self::value_fits(clue, rules)
    }

    /// Checks that what a clue says makes sense on a board where its cells do; by default, that it
    /// has parts there.
    ///
    /// # Errors
    /// Says why it does not.
    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        Self::have_parts(clue, rules)
    }

    /// Checks that a clue has parts on a board.
    ///
    /// # Errors
    /// Says why it has none.
    fn have_parts(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        clue.parts(rules).map(|_| ()).map_err(|error| error.to_string())
    }

    /// Checks that a board can have such clues; see [`ClueKind::fits_board`].
    ///
    /// # Errors
    /// Says why it cannot.
    fn fits_board(rules: &Rules) -> Result<(), RulesError> {
        let _ = rules;
        Ok(())
    }

    /// Returns the edges of a clue about all of them; see [`Constraint::edges`].
    fn edges(cells: &[Cell], value: &Self::Value, rules: &Rules) -> Vec<MarkedEdge> {
        let _ = (cells, value, rules);
        Vec::new()
    }

    /// Returns the marks that draw a clue.
    fn marks(cells: &[Cell], value: &Self::Value, rules: &Rules) -> Vec<Mark>;

    /// Returns a clue as other programs write it; see [`Constraint::foreign`].
    fn foreign(cells: &[Cell], value: &Self::Value, rules: &Rules) -> Vec<Foreign> {
        let Definition { fpuzzles, cells: CellList { shape, .. }, .. } = Self::DEFINITION;
        let clue =
            |field: &&'static str| shape.foreign(field, cells, Self::foreign_value(value), rules);
        fpuzzles.first().and_then(clue).into_iter().collect()
    }

    /// Returns the value of a clue as other programs write it.
    fn foreign_value(value: &Self::Value) -> Option<String> {
        value.text()
    }

    /// Reads a clue that another program wrote.
    ///
    /// # Errors
    /// Says what is wrong with it.
    fn read_foreign(foreign: &Foreign, rules: &Rules) -> Result<ClueOf<Self>, String> {
        let cells = Self::DEFINITION.cells.shape.read_foreign(foreign, rules)?;
        let value = Self::read_value(&cells, foreign, rules)?;
        Self::new(cells, value)
    }

    /// Returns what a clue on these cells says that another program wrote.
    ///
    /// # Errors
    /// If its value is wrong, or is missing although there is no usual one.
    fn read_value(cells: &[Cell], foreign: &Foreign, rules: &Rules) -> Result<Self::Value, String> {
        let _ = cells;
        let read = Self::Value::read_text(foreign)?;
        Ok(read.or_else(|| Self::usual(rules)).ok_or("the value is missing")?)
    }

    /// Returns what most clues say on a board, if there is such a thing.
    fn usual(rules: &Rules) -> Option<Self::Value> {
        let _ = rules;
        Self::Value::usual()
    }

    /// Returns the fields of a new clue; see [`ClueKind::new_fields`].
    fn new_fields(rules: &Rules) -> Map<String, Value> {
        let known = Self::DEFINITION.fields;
        Self::usual(rules).map_or_else(|| fields::usual(known), |value| value.fields(known))
    }

    /// Returns the places of clues; see [`ClueKind::places`].
    fn places(rules: &Rules) -> Vec<CluePlace> {
        let _ = rules;
        Vec::new()
    }

    /// Returns the sum of the values of the symbols; see [`Constraint::total`].
    fn total(value: &Self::Value) -> Option<usize> {
        let _ = value;
        None
    }

    /// Returns the blocks that the cells form; see [`Constraint::blocks`].
    fn blocks(cells: &[Cell], value: &Self::Value) -> Option<Blocks> {
        let _ = (cells, value);
        None
    }

    /// Returns the value as players read it; see [`Constraint::label`].
    fn label(value: &Self::Value) -> Option<String> {
        let _ = value;
        None
    }

    /// Returns the candidates that a clue writes into its cell; see [`Constraint::candidates`].
    fn candidates(value: &Self::Value) -> Option<Vec<Symbol>> {
        let _ = value;
        None
    }

    /// Returns how puzzles with such clues are made; see [`ClueKind::recipe`].
    fn recipe(rules: &Rules) -> Recipe {
        match Self::covers_board() {
            true => Recipe::all().without_givens(),
            false => Recipe::usual(rules),
        }
    }

    /// Returns whether the clues that are proposed divide the board; see
    /// [`ClueKind::covers_board`].
    fn covers_board() -> bool {
        false
    }

    /// Returns the lengths of the lines that are proposed.
    fn lengths(rules: &Rules) -> RangeInclusive<usize> {
        least(rules.board())..=7
    }

    /// Returns clues that are true of a grid; see [`ClueKind::propose`]. By default lines that say
    /// what is usual.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let Some(value) = Self::usual(rules) else { return Vec::new() };
        let drawn = lines(rules.board(), images, Self::lengths(rules), random, |line, cell| {
            line.last().is_none_or(|last| may_follow::<Self>(&value, grid, *last, cell))
        });
        ClueOf::each(drawn, &value)
    }

    /// Changes clues so that another grid breaks one; see [`ClueKind::tell_apart`]. By default one
    /// is added.
    fn tell_apart(
        context: &ClueContext<'_>,
        other: &Grid,
        clues: &mut Vec<Arc<dyn Constraint>>,
        random: &mut Random,
    ) -> bool {
        add_broken(context, other, constraints(Self::propose(context, random)), clues)
    }

    /// Returns a better grid than that of the context; see [`ClueKind::start_grid`].
    fn start_grid(context: &ClueContext<'_>, random: &mut Random) -> Option<Grid> {
        let _ = (context, random);
        None
    }

    /// Returns a grid near that of the context; see [`ClueKind::other_grid`].
    fn other_grid(context: &ClueContext<'_>, other: &Grid, random: &mut Random) -> Option<Grid> {
        let _ = (context, other, random);
        None
    }
}

/// Returns clues as constraints.
pub(super) fn constraints<K: Kind>(clues: Vec<ClueOf<K>>) -> Vec<Arc<dyn Constraint>> {
    clues.into_iter().map(|clue| Arc::new(clue) as Arc<dyn Constraint>).collect()
}

/// Returns whether the symbols of a cell and the next one on a line are allowed.
fn may_follow<K: Kind>(value: &K::Value, grid: &Grid, one: Cell, next: Cell) -> bool {
    grid.get(one).zip(grid.get(next)).is_some_and(|(one, next)| K::allows(value, one, next))
}

/// A clue of a kind.
#[derive(Debug, Clone)]
pub(super) struct ClueOf<K: Kind> {
    /// Its cells.
    pub(super) cells: Vec<Cell>,
    /// What it says besides them.
    pub(super) value: K::Value,
    known: KnownParts,
}

impl<K: Kind> ClueOf<K> {
    /// Creates a clue that need not fit a board.
    pub(super) fn new(cells: Vec<Cell>, value: K::Value) -> Self {
        ClueOf { cells, value, known: KnownParts::default() }
    }

    /// Returns its parts; see [`Constraint::parts`].
    pub(super) fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        self.known.of(rules, || K::parts(&self.cells, &self.value, rules))
    }

    /// Creates a clue of different cells, as many as its kind has.
    pub(super) fn counted(cells: Vec<Cell>, value: K::Value) -> Result<Self, String> {
        let counts = K::DEFINITION.cells;
        Ok(ClueOf::new(fields::cells(cells, counts.least..=counts.most)?, value))
    }

    /// Returns what is said of each row and column that `value` tells something of, seen from both
    /// ends, in random order and in turn from each side. Clues that do not fit are left out.
    pub(super) fn of_views(
        rules: &Rules,
        random: &mut Random,
        value: impl Fn(&[Cell]) -> Option<K::Value>,
    ) -> Vec<Self> {
        let clue = |cells: Vec<Cell>| {
            let value = value(&cells)?;
            Some(ClueOf::new(cells, value))
        };
        let clues = spread_views(rules, random).into_iter().filter_map(clue);
        clues.filter(|clue: &Self| clue.fits(rules).is_ok()).collect()
    }

    /// Returns a clue for each list of cells, which all say the same.
    pub(super) fn each(lists: Vec<Vec<Cell>>, value: &K::Value) -> Vec<Self> {
        lists.into_iter().map(|cells| ClueOf::new(cells, value.clone())).collect()
    }
}

impl<K: Kind> Constraint for ClueOf<K> {
    fn kind(&self) -> &'static str {
        K::DEFINITION.name
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        K::holds(&self.cells, &self.value, grid)
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        ClueOf::parts(self, rules)
    }

    fn restrictions(&self, rules: &Rules) -> Result<Vec<Restriction>, NoParts> {
        K::restrictions(self, rules)
    }

    fn clause_count(&self, rules: &Rules) -> usize {
        K::clause_count(self, rules)
    }

    fn fields(&self) -> Map<String, Value> {
        self.value.fields(K::DEFINITION.fields)
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        K::fits(self, rules)
    }

    fn edges(&self, rules: &Rules) -> Vec<MarkedEdge> {
        K::edges(&self.cells, &self.value, rules)
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        K::marks(&self.cells, &self.value, rules)
    }

    fn foreign(&self, rules: &Rules) -> Vec<Foreign> {
        K::foreign(&self.cells, &self.value, rules)
    }

    fn total(&self) -> Option<usize> {
        K::total(&self.value)
    }

    fn blocks(&self) -> Option<Blocks> {
        K::blocks(&self.cells, &self.value)
    }

    fn label(&self) -> Option<String> {
        K::label(&self.value)
    }

    fn candidates(&self) -> Option<Vec<Symbol>> {
        K::candidates(&self.value)
    }
}

impl<K: Kind> ClueKind for K {
    fn definition(&self) -> &'static Definition {
        &K::DEFINITION
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(K::new(cells, K::Value::read(fields, K::DEFINITION.fields)?)?))
    }

    fn read_foreign(
        &self,
        rules: &Rules,
        foreign: &Foreign,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(K::read_foreign(foreign, rules)?))
    }

    fn propose(&self, context: &ClueContext<'_>, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        constraints(K::propose(context, random))
    }

    fn tell_apart(
        &self,
        context: &ClueContext<'_>,
        other: &Grid,
        clues: &mut Vec<Arc<dyn Constraint>>,
        random: &mut Random,
    ) -> bool {
        K::tell_apart(context, other, clues, random)
    }

    fn start_grid(&self, context: &ClueContext<'_>, random: &mut Random) -> Option<Grid> {
        K::start_grid(context, random)
    }

    fn other_grid(
        &self,
        context: &ClueContext<'_>,
        other: &Grid,
        random: &mut Random,
    ) -> Option<Grid> {
        K::other_grid(context, other, random)
    }

    fn recipe(&self, rules: &Rules) -> Recipe {
        K::recipe(rules)
    }

    fn covers_board(&self) -> bool {
        K::covers_board()
    }

    fn new_fields(&self, rules: &Rules) -> Map<String, Value> {
        K::new_fields(rules)
    }

    fn places(&self, rules: &Rules) -> Vec<CluePlace> {
        K::places(rules)
    }

    fn fits_board(&self, rules: &Rules) -> Result<(), RulesError> {
        K::fits_board(rules)
    }
}
