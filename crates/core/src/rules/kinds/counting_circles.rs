//! Counting circles: the symbol in a circle says how many circles hold that symbol.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::{
    ClueContext, Constraint, Cosmetic, Definition, Fill, Form, IssName, Mark, Mdd, NoParts, Part,
    Recipe, Rules, Shape, fields, outside,
};
use std::sync::Arc;

/// How many sets of circles are drawn to find one that another grid breaks.
const TRIES: usize = 32;

/// All circles of a puzzle.
#[derive(Debug)]
pub(super) struct CountingCircles;

impl Kind for CountingCircles {
    type Value = ();

    const DEFINITION: Definition = Definition {
        fpuzzles: &["countingcircles"],
        sudokupad: Some(Cosmetic::new("Counting Circles", "#000000")),
        iss: &[IssName::new("CountingCircles", "countingcircles").from_1()],
        ..Definition::new("counting-circles", Shape::Any, 1, fields::MAX_LINE)
    };

    fn holds(cells: &[Cell], (): &(), grid: &Grid) -> bool {
        let count =
            |symbol: Symbol| cells.iter().filter(|cell| grid.get(**cell) == Some(symbol)).count();
        let counts =
            |cell: &Cell| grid.get(*cell).is_some_and(|symbol| count(symbol) == symbol.value());
        cells.iter().all(counts)
    }

    /// For each symbol the circles hold it as often as its value, or never.
    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        if !outside::some_add_up(1..=symbols, cells.len()) {
            return Err(NoParts::Impossible);
        }
        let counted = |counted: Symbol| {
            let step = |count: &usize, _: usize, symbol: Symbol| {
                let count = count + usize::from(symbol == counted);
                (count <= counted.value()).then_some(count)
            };
            let ends = |count: &usize| [0, counted.value()].contains(count);
            Mdd::new(cells.to_vec(), symbols, 0, step, ends).map(Part::Path)
        };
        rules.board().symbols().map(counted).collect()
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, .. } = clue;
        let (symbols, count) = (rules.board().symbol_count(), cells.len());
        match outside::some_add_up(1..=symbols, count) {
            true => Self::have_parts(clue, rules),
            false => Err(format!("no different symbols of {symbols} add up to {count} circles")),
        }
    }

    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        let circle =
            |cell: &Cell| Mark::around(rules.board(), *cell, Form::Circle, 0.84, Fill::None);
        cells.iter().map(circle).collect()
    }

    /// One, for all circles count together.
    fn recipe(_: &Rules) -> Recipe {
        Recipe::some(1, 1)
    }

    /// Returns a set of circles for some symbols, each as often as its value.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, .. } = *context;
        let board = rules.board();
        let symbols = board.symbol_count();
        let (low, high) = ((symbols * 3 / 2).saturating_sub(3), symbols * 8 / 3);
        let enough = low + random.below(high - low + 1);
        let mut circles: Vec<Cell> = Vec::new();
        for symbol in random.shuffled(board.symbols()) {
            let held = board.cells().filter(|cell| grid.get(*cell) == Some(symbol));
            let held = random.shuffled(held);
            if circles.len() < enough && circles.len() + symbol.value() <= high {
                circles.extend(held.into_iter().take(symbol.value()));
            }
        }
        circles.sort_unstable();
        ClueOf::each(vec![circles], &())
    }

    /// Draws all circles anew, for those of two sets could not be told apart.
    fn tell_apart(
        context: &ClueContext<'_>,
        other: &Grid,
        clues: &mut Vec<Arc<dyn Constraint>>,
        random: &mut Random,
    ) -> bool {
        let drawn = (0..TRIES).flat_map(|_| Self::propose(context, random));
        let Some(circles) = drawn.into_iter().find(|circles| !circles.holds(other)) else {
            return false;
        };
        clues.retain(|clue| clue.kind() != circles.kind());
        clues.push(Arc::new(circles));
        true
    }
}
