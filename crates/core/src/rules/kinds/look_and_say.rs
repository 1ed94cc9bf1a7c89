//! Look-and-say: how often some symbols stand in an area.

use super::carrier::{ClueOf, ClueValue, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::proposals::areas;
use crate::rules::{
    ClueContext, Cosmetic, Definition, Field, Foreign, IssName, Mark, Mdd, NoParts, Part, Pattern,
    Recipe, Rules, Shape, Stroke, cage_outline, fields,
};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fmt;

/// The distance of the outline from the edges of the cells.
const INSET: f64 = 0.09;

/// The most symbols that a proposed clue counts.
const MOST_SAID: usize = 3;

/// The most digits of a clue, two for each symbol that has one digit.
const MOST_DIGITS: usize = 18;

/// Some cells, by number, and what is said of them. They may hold other symbols too.
#[derive(Debug)]
pub(super) struct LookAndSay;

/// How often each of some symbols stands in the cells: the count, then the value.
#[derive(Debug, Clone)]
pub(super) struct Says(Vec<(usize, usize)>);

impl Says {
    /// Reads digits, for each symbol its count and its value.
    fn of_digits(text: &str) -> Result<Self, String> {
        // The text is of untrusted length.
        let digits = text.trim().chars().take(MOST_DIGITS + 2);
        let digits = digits.map(|digit| digit.to_digit(10).map(|digit| digit as usize));
        let digits: Vec<usize> = digits.collect::<Option<_>>().unwrap_or_default();
        let pairs: Vec<(usize, usize)> =
            digits.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        let values: BTreeSet<usize> = pairs.iter().map(|(_, value)| *value).collect();
        let is_whole = !pairs.is_empty() && digits.len() == 2 * pairs.len();
        if !is_whole || values.len() < pairs.len() || values.contains(&0) {
            return Err(
                "expected digits, a count and a symbol in turn, each symbol once".to_owned()
            );
        }
        Ok(Says(pairs))
    }
}

impl fmt::Display for Says {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(count, value)| write!(f, "{count}{value}"))
    }
}

impl ClueValue for Says {
    fn read(values: &Map<String, Value>, known: &[Field]) -> Result<Self, String> {
        let text = values.get(known[0].name).and_then(Value::as_str);
        Says::of_digits(text.ok_or_else(|| format!("`{}` must be a text", known[0].name))?)
    }

    fn fields(&self, known: &[Field]) -> Map<String, Value> {
        Map::from_iter([(known[0].name.to_owned(), self.to_string().into())])
    }

    fn read_text(foreign: &Foreign) -> Result<Option<Self>, String> {
        foreign.value.as_deref().map(Says::of_digits).transpose()
    }

    fn text(&self) -> Option<String> {
        Some(self.to_string())
    }

    /// One 1.
    fn usual() -> Option<Self> {
        Some(Says(vec![(1, 1)]))
    }
}

/// Returns how many of the cells hold the symbol of a value.
fn count(grid: &Grid, cells: &[Cell], value: usize) -> usize {
    let holds = |cell: &&Cell| grid.get(**cell).map(Symbol::value) == Some(value);
    cells.iter().filter(holds).count()
}

impl Kind for LookAndSay {
    type Value = Says;

    const DEFINITION: Definition = Definition {
        aliases: &["lookandsay"],
        fields: &[Field::text("says", "0123456789")],
        fpuzzles: &["lookandsay"],
        sudokupad: Some(Cosmetic::new("Look-and-say", "#000000")),
        iss: &[IssName::new("LookAndSay", "lookandsay").numbered().from_1()],
        ..Definition::new("look-and-say", Shape::Any, 1, fields::MAX_LINE)
    };

    fn new(mut cells: Vec<Cell>, says: Says) -> Result<ClueOf<Self>, String> {
        cells.sort_unstable();
        ClueOf::counted(cells, says)
    }

    fn holds(cells: &[Cell], says: &Says, grid: &Grid) -> bool {
        says.0.iter().all(|(stated, value)| count(grid, cells, *value) == *stated)
    }

    /// A part for each symbol counts it.
    fn parts(cells: &[Cell], says: &Says, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let counted = |(stated, value): &(usize, usize)| {
            let step = |count: &usize, _: usize, symbol: Symbol| {
                let count = count + usize::from(symbol.value() == *value);
                (count <= *stated).then_some(count)
            };
            let mdd = Mdd::new(cells.to_vec(), symbols, 0, step, |count| count == stated);
            mdd.map(Part::Path)
        };
        if says.0.iter().map(|(count, _)| count).sum::<usize>() > cells.len() {
            return Err(NoParts::Impossible);
        }
        says.0.iter().map(counted).collect()
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { value: says, .. } = clue;
        let values: Vec<usize> = says.0.iter().map(|(_, value)| *value).collect();
        fields::on_board(&values, rules)?;
        Self::have_parts(clue, rules)
    }

    fn marks(cells: &[Cell], says: &Says, rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let stroke = Stroke::new(0.04, Pattern::Dotted);
        let outline = cage_outline(board, cells, INSET).into_iter();
        let mut marks: Vec<Mark> = outline.map(|points| Mark::Line { points, stroke }).collect();
        marks.extend(Mark::in_corner(board, cells, INSET, says.to_string()));
        marks
    }

    fn recipe(rules: &Rules) -> Recipe {
        Recipe::per_cells(rules, 11, 7)
    }

    /// Draws areas of three to six cells that have no edge in common, and says how often some of
    /// their symbols of one digit stand there, as many as the corner of a cell has room for.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let drawn = areas(rules.board(), images, 3..=6, random);
        let clue = |mut cells: Vec<Cell>| {
            cells.sort_unstable();
            let held = cells.iter().filter_map(|cell| grid.get(*cell)).map(Symbol::value);
            let held: BTreeSet<usize> = held.filter(|value| *value < 10).collect();
            let mut held: Vec<usize> = held.into_iter().collect();
            let most = 2 + random.below(MOST_SAID - 1);
            while held.len() > most {
                held.remove(random.below(held.len()));
            }
            let said = held.into_iter().map(|value| (count(grid, &cells, value), value));
            let value = Says(said.collect());
            ClueOf::new(cells, value)
        };
        drawn.into_iter().map(clue).filter(|clue: &ClueOf<Self>| !clue.value.0.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_and_a_symbol_stand_in_turn() {
        for text in ["2311", "0516", " 13"] {
            assert_eq!(Says::of_digits(text).unwrap().to_string(), text.trim());
        }
        for text in ["", "2", "231", "1323", "10", "x1", "1\u{0661}", &"1".repeat(1_000_000)] {
            assert!(Says::of_digits(text).is_err(), "{}", text.len());
        }
    }
}
