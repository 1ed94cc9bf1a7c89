//! Modular line: any three neighbouring cells hold symbols of different remainders when divided by
//! three, or as many cells as another divisor says.

use super::carrier::{ClueOf, ClueValue, Kind};
use super::groups;
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::{
    ClueContext, Cosmetic, Definition, Field, Fill, Foreign, Form, IssName, Mark, NoParts, Part,
    Pattern, Rules, Shape, Stroke, fields,
};
use serde_json::{Map, Value};

/// A line of three cells or more.
#[derive(Debug)]
pub(super) struct Modular;

/// The number by which the values of symbols are divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Divisor(usize);

impl Divisor {
    /// The divisor that is not written.
    const USUAL: Divisor = Divisor(3);

    fn remainder(self) -> impl Fn(Symbol) -> usize {
        move |symbol| symbol.value() % self.0
    }
}

impl ClueValue for Divisor {
    fn read(values: &Map<String, Value>, known: &[Field]) -> Result<Self, String> {
        usize::read(values, known).map(Divisor)
    }

    fn fields(&self, known: &[Field]) -> Map<String, Value> {
        if *self == Divisor::USUAL { Map::new() } else { self.0.fields(known) }
    }

    fn read_text(foreign: &Foreign) -> Result<Option<Self>, String> {
        Ok(usize::read_text(foreign)?.map(Divisor))
    }

    fn text(&self) -> Option<String> {
        (*self != Divisor::USUAL).then(|| self.0.to_string())
    }

    fn usual() -> Option<Self> {
        Some(Divisor::USUAL)
    }
}

impl Kind for Modular {
    type Value = Divisor;

    const DEFINITION: Definition = Definition {
        aliases: &["modular-line"],
        fields: &[Field::number("divisor", 2, MAX_SYMBOLS).usually(3).optional()],
        fpuzzles: &["modularline", "moduloline"],
        sudokupad: Some(Cosmetic::new("Modular Line", "#80D0C0")),
        iss: &[
            IssName::new("Modular", "modularline").numbered(),
            IssName::new("Modular", "moduloline").numbered(),
        ],
        ..Definition::new("modular", Shape::Path, 3, fields::MAX_LINE)
    };

    fn holds(cells: &[Cell], divisor: &Divisor, grid: &Grid) -> bool {
        groups::alternate(grid, cells, divisor.0, divisor.remainder())
    }

    fn parts(cells: &[Cell], divisor: &Divisor, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        Ok(groups::parts(symbols, cells, divisor.0, divisor.remainder()))
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, value: divisor, .. } = clue;
        let (count, symbols) = (divisor.0, rules.board().symbol_count());
        if count > symbols {
            return Err(format!("there are no {count} symbols of different remainders"));
        }
        match count <= cells.len() {
            true => Ok(()),
            false => Err(format!("the line must have {count} cells or more")),
        }
    }

    /// The divisor is drawn where it is not the usual one.
    fn marks(cells: &[Cell], divisor: &Divisor, rules: &Rules) -> Vec<Mark> {
        let board = rules.board();
        let end = |cell| Mark::around(board, cell, Form::Square, 0.5, Fill::Light);
        let stroke = Stroke::new(0.2, Pattern::Dotted);
        let line = match divisor.text() {
            None => vec![Mark::line(board, cells, stroke)],
            Some(text) => Mark::lettered(board, cells, stroke, &text),
        };
        line.into_iter().chain([end(cells[0]), end(cells[cells.len() - 1])]).collect()
    }

    /// Programs that know the field know no other divisor.
    fn foreign(cells: &[Cell], divisor: &Divisor, _: &Rules) -> Vec<Foreign> {
        let text = divisor.text();
        let field = Self::DEFINITION.fpuzzles[usize::from(text.is_some())];
        vec![Foreign::of_lines(field, vec![cells.to_vec()], text)]
    }

    /// Draws lines of several lengths that do not cross.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let Divisor(count) = Divisor::USUAL;
        let drawn = groups::draw(context, random, count, Divisor::USUAL.remainder());
        ClueOf::each(drawn, &Divisor::USUAL)
    }
}
