//! Kinds of line clue that a program defines for itself.

use super::lines::{Page, least};
use super::{
    ClueContext, ClueKind, Constraint, Definition, Field, Mark, Mdd, NoParts, Part, Point,
    Registry, Rules, Shape, Stroke, Text, Words, fields,
};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use serde_json::{Map, Value};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A kind of line clue of a program's own: a rule about the symbols of a line's cells in order.
///
/// The rule is a state machine that reads the values of the symbols, 1 for the first symbol. The
/// engines, the certificates, the human solver and the generator all use it, so it must return the
/// same answer to the same question. [`Registry::add`] makes the kind known.
///
/// ```
/// use satoku_core::rules::{CustomLine, Puzzle, Registry};
///
/// /// Neighbours on the line are never both even.
/// struct NoEvenPair;
///
/// impl CustomLine for NoEvenPair {
///     // Whether the symbol before is even.
///     type State = bool;
///
///     fn name(&self) -> &'static str {
///         "no-even-pair"
///     }
///
///     fn rule(&self) -> &'static str {
///         "Neighbours on a line are never both even."
///     }
///
///     fn start(&self, _: &[usize]) -> bool {
///         false
///     }
///
///     fn next(&self, was_even: &bool, value: usize) -> Option<bool> {
///         let is_even = value % 2 == 0;
///         (!(*was_even && is_even)).then_some(is_even)
///     }
/// }
///
/// let mut registry = Registry::standard();
/// registry.add(NoEvenPair);
/// let puzzle = Puzzle::builder(registry.into(), "classic", &Default::default())?
///     .clue("no-even-pair", ["r1c1", "r1c2", "r2c3"])
///     .build()?;
/// assert_eq!(puzzle.variant(), "no-even-pair");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait CustomLine: Send + Sync + 'static {
    /// What the rule remembers of the symbols that it has read.
    type State: Ord + Clone;

    /// Returns the name in files and requests: lower case letters, digits and `-`.
    fn name(&self) -> &'static str;

    /// Returns the rule as sentences for the people who solve the puzzles.
    fn rule(&self) -> &'static str;

    /// Returns the name that is printed; by default that in files.
    fn title(&self) -> &'static str {
        self.name()
    }

    /// Returns how many cells a line may have; by default 2 to 25.
    fn cell_counts(&self) -> RangeInclusive<usize> {
        2..=25
    }

    /// Returns the whole numbers that each clue of the kind states, such as a `total`; none by
    /// default.
    fn numbers(&self) -> &'static [Field] {
        &[]
    }

    /// Returns the state before the first cell of a clue with these numbers, in the order of
    /// [`numbers`](CustomLine::numbers).
    fn start(&self, numbers: &[usize]) -> Self::State;

    /// Returns the state after a cell holds a symbol of this value; `None` if no line that obeys
    /// the rule goes on like this.
    fn next(&self, state: &Self::State, value: usize) -> Option<Self::State>;

    /// Returns whether a line may end in this state; by default in each.
    fn accepts(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// Returns the numbers of a clue that these values obey, for the generator; `None` if there is
    /// none worth printing. By default there is one if the kind has no numbers.
    fn propose(&self, values: &[usize]) -> Option<Vec<usize>> {
        let _ = values;
        self.numbers().is_empty().then(Vec::new)
    }
}

impl Registry {
    /// Adds a kind of line clue, replacing any of the same name.
    pub fn add(&mut self, kind: impl CustomLine) {
        let counts = kind.cell_counts();
        let (least, most) = ((*counts.start()).max(1), (*counts.end()).min(fields::MAX_LINE));
        let definition = Definition {
            fields: kind.numbers(),
            ..Definition::new(kind.name(), Shape::Path, least, most)
        };
        self.add_clue_kind(Arc::new(Kind { line: Arc::new(kind), definition }));
    }
}

/// The kind of clue of a custom line.
struct Kind<L> {
    line: Arc<L>,
    definition: Definition,
}

/// A clue of a custom line.
struct Line<L> {
    kind: Arc<L>,
    cells: Vec<Cell>,
    numbers: Vec<usize>,
}

impl<L: CustomLine> Kind<L> {
    fn line(&self, cells: Vec<Cell>, numbers: Vec<usize>) -> Line<L> {
        Line { kind: Arc::clone(&self.line), cells, numbers }
    }

    /// Returns the line with the numbers proposed for a grid, if the grid obeys it then.
    fn proposed(&self, grid: &Grid, cells: &[Cell]) -> Option<Line<L>> {
        let values: Option<Vec<usize>> =
            cells.iter().map(|cell| grid.get(*cell).map(Symbol::value)).collect();
        let numbers = self.line.propose(&values?)?;
        let line = self.line(cells.to_vec(), numbers);
        (line.numbers.len() == self.line.numbers().len() && line.holds(grid)).then_some(line)
    }
}

impl<L: CustomLine> Line<L> {
    /// Returns the state after the first cells of a full grid, if the rule goes on so far.
    fn state(&self, grid: &Grid) -> Option<L::State> {
        let mut cells = self.cells.iter();
        cells.try_fold(self.kind.start(&self.numbers), |state, cell| {
            self.kind.next(&state, grid.get(*cell)?.value())
        })
    }
}

impl<L: CustomLine> fmt::Debug for Line<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(self.kind.name())
            .field("cells", &self.cells)
            .field("numbers", &self.numbers)
            .finish()
    }
}

impl<L: CustomLine> Constraint for Line<L> {
    fn kind(&self) -> &'static str {
        self.kind.name()
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        self.state(grid).is_some_and(|state| self.kind.accepts(&state))
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let kind = &self.kind;
        let step = |state: &L::State, _, symbol: Symbol| kind.next(state, symbol.value());
        let (symbols, start) = (rules.board().symbol_count(), kind.start(&self.numbers));
        let accept = |state: &L::State| kind.accepts(state);
        Ok(vec![Part::Path(Mdd::new(self.cells.clone(), symbols, start, step, accept)?)])
    }

    fn fields(&self) -> Map<String, Value> {
        let names = self.kind.numbers().iter().map(|field| field.name.to_owned());
        names.zip(self.numbers.iter().map(|number| (*number).into())).collect()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        fields::is_line(rules, &self.cells)?;
        self.parts(rules).map(|_| ()).map_err(|error| error.to_string())
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let points: Vec<_> = self.cells.iter().map(|cell| Point::centre(board, *cell)).collect();
        let at = Point { row: points[0].row - 0.33, col: points[0].col - 0.33 };
        let numbers: Vec<String> = self.numbers.iter().map(usize::to_string).collect();
        let text = Mark::Text { at, text: numbers.join(" "), size: 0.25 };
        let line = Mark::Line { points, stroke: Stroke::solid(0.2) };
        let text = (!numbers.is_empty()).then_some(text);
        [line].into_iter().chain(text).collect()
    }
}

impl<L: CustomLine> ClueKind for Kind<L> {
    fn definition(&self) -> &Definition {
        &self.definition
    }

    fn own_words(&self) -> Option<Words> {
        Some(Words::same(Text {
            name: self.line.title(),
            one: None,
            alone: None,
            rule: self.line.rule(),
        }))
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let counts = self.definition.cells;
        let cells = fields::cells(cells, counts.least..=counts.most)?;
        let number = |field: &Field| {
            let number = fields::number(fields, field.name)?;
            number.ok_or_else(|| format!("`{}` is missing", field.name))
        };
        let numbers = self.line.numbers().iter().map(number).collect::<Result<_, _>>()?;
        Ok(Arc::new(self.line(cells, numbers)))
    }

    /// Draws lines that do not cross, of 4 to 7 cells where the kind allows it.
    fn propose(&self, context: &ClueContext<'_>, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let ClueContext { rules, grid, images } = *context;
        let counts = self.line.cell_counts();
        let fewest = least(rules.board()).clamp(*counts.start(), *counts.end()).max(1);
        let most = 7.clamp(fewest, (*counts.end()).max(fewest));
        // Without numbers the rule may end a line early; with them it is asked for the whole line.
        let extends = |line: &[Cell], cell: Cell| {
            !self.line.numbers().is_empty()
                || self.line([line, &[cell]].concat(), Vec::new()).state(grid).is_some()
        };
        let ends = |line: &[Cell]| self.proposed(grid, line).is_some();
        let mut page = Page::new(rules.board(), images);
        let lines = page.lines(fewest..=most, usize::MAX, random, extends, ends);
        let clue = |cells: Vec<Cell>| Some(Arc::new(self.proposed(grid, &cells)?) as Arc<_>);
        lines.into_iter().filter_map(clue).collect()
    }
}
