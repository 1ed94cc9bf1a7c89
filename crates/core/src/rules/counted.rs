//! Clues on boards with doublers: they count the values of the symbols.

use super::constraint::add_broken;
use super::values::Values;
use super::{
    ClueContext, ClueKind, CluePlace, Constraint, Definition, Foreign, GivensBeside, Mark, Mdd,
    NoParts, Part, Recipe, Rules, RulesError, Words, fields,
};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use serde_json::{Map, Value};
use std::sync::Arc;

/// The kinds of clue that speak of values alone, so that doublers mean the same to everybody.
const COUNTED: [&str; 21] = [
    "thermometer",
    "sum",
    "arrow",
    "little-killer",
    "between",
    "lockout",
    "region-sum",
    "zipper",
    "double-arrow",
    "average-arrow",
    "sum-line",
    "same-difference",
    "minimum",
    "maximum",
    "dot",
    "xv",
    "inequality",
    "slow-thermometer",
    "whisper",
    "renban",
    "parity",
];

/// The kind whose cells hold different digits, and whose total counts values.
const CAGE: &str = "cage";

/// How often cages are drawn that do not repeat a digit.
const TRIES: usize = 8;

/// A clue that is read on the board of the values.
#[derive(Debug)]
struct Counted {
    clue: Arc<dyn Constraint>,
    values: Arc<Values>,
}

/// A cage whose digits differ, doubled or not, and whose values add up to the total.
#[derive(Debug)]
struct CountedCage {
    clue: Arc<dyn Constraint>,
    total: Option<usize>,
    values: Arc<Values>,
}

impl Rules {
    /// Returns a clue as it counts on the board: where symbols have values of their own, one that
    /// counts these.
    ///
    /// # Errors
    /// If clues of its kind cannot count them.
    pub(super) fn counted(&self, clue: Arc<dyn Constraint>) -> Result<Arc<dyn Constraint>, String> {
        match self.values() {
            Some(values) if !clue.counts_values() => count(values, clue),
            _ => Ok(clue),
        }
    }
}

/// Returns a clue that counts values.
fn count(values: &Arc<Values>, clue: Arc<dyn Constraint>) -> Result<Arc<dyn Constraint>, String> {
    let values = Arc::clone(values);
    if clue.as_given().is_some() {
        return Ok(clue);
    }
    if clue.kind() == CAGE {
        let total = fields::number(&clue.fields(), "sum")?;
        return Ok(Arc::new(CountedCage { clue, total, values }));
    }
    if !COUNTED.contains(&clue.kind()) {
        return Err("boards with doublers cannot have such clues".to_owned());
    }
    let circle = fields::number(&clue.fields(), "circle")?;
    if circle.is_some_and(|cells| cells > 1) {
        return Err("with doublers, a circle has one cell".to_owned());
    }
    Ok(Arc::new(Counted { clue, values }))
}

impl Constraint for Counted {
    fn kind(&self) -> &'static str {
        self.clue.kind()
    }

    fn cells(&self) -> &[Cell] {
        self.clue.cells()
    }

    fn holds(&self, grid: &Grid) -> bool {
        self.clue.holds(&self.values.of_grid(grid))
    }

    fn parts(&self, _: &Rules) -> Result<Vec<Part>, NoParts> {
        self.values.parts(self.clue.parts(self.values.rules())?)
    }

    fn fields(&self) -> Map<String, Value> {
        self.clue.fields()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        self.clue.fits(self.values.rules())?;
        self.parts(rules).map(|_| ()).map_err(|error| error.to_string())
    }

    fn counts_values(&self) -> bool {
        true
    }

    fn marks(&self, _: &Rules) -> Vec<Mark> {
        self.clue.marks(self.values.rules())
    }

    fn label(&self) -> Option<String> {
        self.clue.label()
    }
}

impl Constraint for CountedCage {
    fn kind(&self) -> &'static str {
        CAGE
    }

    fn cells(&self) -> &[Cell] {
        self.clue.cells()
    }

    fn holds(&self, grid: &Grid) -> bool {
        let mut seen = 0u32;
        let differ = self.cells().iter().all(|cell| {
            let digit = grid.get(*cell).map(|symbol| 1 << self.values.digit(symbol));
            let is_new = digit.is_some_and(|digit: u32| seen & digit == 0);
            seen |= digit.unwrap_or(0);
            is_new
        });
        differ && self.total.is_none_or(|total| self.values.sum(grid, self.cells()) == Some(total))
    }

    /// The state is what is left of the total, and the digits so far.
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let (values, cells) = (&self.values, self.cells());
        let Some(total) = self.total else {
            let differ = |one, other| values.digit(one) != values.digit(other);
            return Ok(Part::all_pairs(rules, cells, differ));
        };
        // In a house at most one cell is a doubler.
        let mut houses = rules.houses().iter();
        let is_inside = houses.any(|house| cells.iter().all(|cell| house.cells.contains(cell)));
        let (symbols, digits) = (rules.board().symbol_count(), rules.digit_count());
        let step = |(left, held, doubled): &(usize, u32, bool), at: usize, symbol: Symbol| {
            let (digit, is_doubled) = (1 << values.digit(symbol), values.is_doubled(symbol));
            let left = left.checked_sub(values.of(symbol))?;
            let open = cells.len() - at - 1;
            let is_possible = held & digit == 0
                && !(is_inside && *doubled && is_doubled)
                && (open * (open + 1) / 2..=open * 2 * digits).contains(&left);
            is_possible.then_some((left, held | digit, *doubled || is_inside && is_doubled))
        };
        let mdd = Mdd::new(cells.to_vec(), symbols, (total, 0, false), step, |state| state.0 == 0)?;
        Ok(vec![Part::Path(mdd)])
    }

    fn fields(&self) -> Map<String, Value> {
        self.clue.fields()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let (cells, digits) = (self.cells().len(), rules.digit_count());
        if cells > digits {
            return Err(format!("{cells} cells cannot hold different digits of {digits}"));
        }
        self.parts(rules).map(|_| ()).map_err(|error| error.to_string())
    }

    fn counts_values(&self) -> bool {
        true
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        self.clue.marks(rules)
    }
}

/// A kind of clue whose clues count the values of a board that has them.
pub(super) struct CountedKind(pub(super) Arc<dyn ClueKind>);

impl CountedKind {
    /// Returns cages of a grid of digits with the totals of the values.
    fn cages(
        &self,
        context: &ClueContext<'_>,
        values: &Arc<Values>,
        drawn: &[Arc<dyn Constraint>],
    ) -> Vec<Arc<dyn Constraint>> {
        let cage = |clue: &Arc<dyn Constraint>| {
            let total = values.sum(context.grid, clue.cells())?;
            let fields = Map::from_iter([("sum".to_owned(), total.into())]);
            count(values, self.0.read(clue.cells().to_vec(), &fields).ok()?).ok()
        };
        drawn.iter().filter_map(cage).collect()
    }
}

impl ClueKind for CountedKind {
    fn definition(&self) -> &Definition {
        self.0.definition()
    }

    fn own_words(&self) -> Option<Words> {
        self.0.own_words()
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        self.0.read(cells, fields)
    }

    fn read_foreign(
        &self,
        rules: &Rules,
        foreign: &Foreign,
    ) -> Result<Arc<dyn Constraint>, String> {
        self.0.read_foreign(rules, foreign)
    }

    fn new_fields(&self, rules: &Rules) -> Map<String, Value> {
        self.0.new_fields(rules)
    }

    fn places(&self, rules: &Rules) -> Vec<CluePlace> {
        self.0.places(rules)
    }

    fn fits_board(&self, rules: &Rules) -> Result<(), RulesError> {
        let Some(values) = rules.values() else { return self.0.fits_board(rules) };
        match [CAGE, "given"].contains(&self.name()) || COUNTED.contains(&self.name()) {
            true => self.0.fits_board(values.rules()),
            false => Err(RulesError::NoDoublers(self.name())),
        }
    }

    fn propose(&self, context: &ClueContext<'_>, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let Some(values) = context.rules.values() else { return self.0.propose(context, random) };
        if self.name() == "given" {
            return self.0.propose(context, random);
        }
        let rules = values.rules();
        if self.name() == CAGE {
            let digits = &values.digits_of(context.grid);
            let drawn = self.0.propose(&ClueContext { rules, grid: digits, ..*context }, random);
            return self.cages(context, values, &drawn);
        }
        let grid = &values.of_grid(context.grid);
        let drawn = self.0.propose(&ClueContext { rules, grid, ..*context }, random).into_iter();
        let clues = drawn.filter_map(|clue| count(values, clue).ok());
        // Cells of a row may have one value, which kinds that compare neighbours do not expect.
        let is_true = |clue: &Arc<dyn Constraint>| {
            clue.holds(context.grid) && clue.fits(context.rules).is_ok()
        };
        clues.filter(is_true).collect()
    }

    /// With doublers, clues show less, so that there are givens beside all kinds but cages.
    fn recipe(&self, rules: &Rules) -> Recipe {
        let recipe = self.0.recipe(rules);
        match rules.values() {
            Some(_) if !self.covers_board() => Recipe { givens: GivensBeside::Few, ..recipe },
            _ => recipe,
        }
    }

    fn covers_board(&self) -> bool {
        self.0.covers_board()
    }

    fn has_redundancy(&self, rules: &Rules, clues: &[Arc<dyn Constraint>]) -> bool {
        rules.values().is_none() && self.0.has_redundancy(rules, clues)
    }

    fn tell_apart(
        &self,
        context: &ClueContext<'_>,
        other: &Grid,
        clues: &mut Vec<Arc<dyn Constraint>>,
        random: &mut Random,
    ) -> bool {
        let Some(values) = context.rules.values() else {
            return self.0.tell_apart(context, other, clues, random);
        };
        if self.name() != CAGE {
            return add_broken(context, other, self.propose(context, random), clues);
        }
        // The grids may differ in doublers alone.
        for _ in 0..TRIES {
            let mut drawn = clues.clone();
            let of_values = ClueContext { rules: values.rules(), ..*context };
            if !self.0.tell_apart(&of_values, other, &mut drawn, random) {
                return false;
            }
            let cages = self.cages(context, values, &drawn);
            let are_true = cages.len() == drawn.len()
                && cages.iter().all(|cage| cage.holds(context.grid))
                && cages.iter().any(|cage| !cage.holds(other));
            if are_true {
                *clues = cages;
                return true;
            }
        }
        false
    }

    fn start_grid(&self, context: &ClueContext<'_>, random: &mut Random) -> Option<Grid> {
        match context.rules.values() {
            Some(_) => None,
            None => self.0.start_grid(context, random),
        }
    }

    fn other_grid(
        &self,
        context: &ClueContext<'_>,
        other: &Grid,
        random: &mut Random,
    ) -> Option<Grid> {
        match context.rules.values() {
            Some(_) => None,
            None => self.0.other_grid(context, other, random),
        }
    }
}
