//! Nabner: no two symbols on a line are equal or consecutive.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::lines::lines;
use crate::rules::{
    ClueContext, Cosmetic, Definition, IssName, Mark, NoParts, Part, Pattern, Rules, Shape, Stroke,
    fields,
};

/// A line whose symbols all differ by two or more.
#[derive(Debug)]
pub(super) struct Nabner;

impl Kind for Nabner {
    type Value = ();

    const DEFINITION: Definition = Definition {
        fpuzzles: &["nabner"],
        sudokupad: Some(Cosmetic::new("Nabner", "#F7D038")),
        iss: &[IssName::new("Nabner", "nabner").only_read()],
        ..Definition::new("nabner", Shape::Path, 2, MAX_SYMBOLS)
    };

    fn holds(cells: &[Cell], (): &(), grid: &Grid) -> bool {
        fields::sorted(grid, cells).windows(2).all(|pair| match (pair[0], pair[1]) {
            (Some(one), Some(other)) => one.index() + 2 <= other.index(),
            _ => false,
        })
    }

    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        if cells.len() > rules.board().symbol_count().div_ceil(2) {
            return Err(NoParts::Impossible);
        }
        let differ = |one: Symbol, other: Symbol| one.index().abs_diff(other.index()) >= 2;
        Ok(Part::all_pairs(rules, cells, differ))
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, .. } = clue;
        let (symbols, cells) = (rules.board().symbol_count(), cells.len());
        match cells <= symbols.div_ceil(2) {
            true => Ok(()),
            false => {
                Err(format!("{cells} cells cannot hold symbols of {symbols} that all differ by 2"))
            }
        }
    }

    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        vec![Mark::line(rules.board(), cells, Stroke::new(0.2, Pattern::DashDotted))]
    }

    /// Draws lines of two cells, or of three and more on larger boards.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let most = 5.min(rules.board().symbol_count().div_ceil(2));
        let index = |cell: &Cell| grid.get(*cell).map_or(0, Symbol::index);
        let drawn = lines(rules.board(), images, 3.min(most)..=most, random, |line, cell| {
            line.iter().all(|other| index(other).abs_diff(index(&cell)) >= 2)
        });
        ClueOf::each(drawn, &())
    }
}
