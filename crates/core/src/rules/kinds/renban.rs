//! Renban: a line holds consecutive symbols in any order.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::lines::Page;
use crate::rules::{
    ClueContext, Cosmetic, Definition, IssName, Mark, NoParts, Part, Pattern, Recipe, Restriction,
    Rules, Shape, Stroke, fields,
};

/// A line of as many consecutive symbols as it has cells.
#[derive(Debug)]
pub(super) struct Renban;

impl Kind for Renban {
    type Value = ();

    const DEFINITION: Definition = Definition {
        is_common: true,
        fpuzzles: &["renban"],
        sudokupad: Some(Cosmetic::new("Renban", "#F067F0")),
        iss: &[IssName::new("Renban", "renban")],
        ..Definition::new("renban", Shape::Path, 2, MAX_SYMBOLS)
    };

    fn holds(cells: &[Cell], (): &(), grid: &Grid) -> bool {
        fields::sorted(grid, cells).windows(2).all(|pair| match (pair[0], pair[1]) {
            (Some(one), Some(other)) => one.index() + 1 == other.index(),
            _ => false,
        })
    }

    /// Different symbols that all lie within as many as there are cells are consecutive.
    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let count = cells.len();
        if count > rules.board().symbol_count() {
            return Err(NoParts::Impossible);
        }
        Ok(Part::all_pairs(rules, cells, |one, other| {
            (1..count).contains(&one.index().abs_diff(other.index()))
        }))
    }

    fn restrictions(clue: &ClueOf<Self>, rules: &Rules) -> Result<Vec<Restriction>, NoParts> {
        let ClueOf { cells, .. } = clue;
        let (count, symbols) = (cells.len(), rules.board().symbol_count());
        let run = (1u32 << count) - 1;
        let runs = (0..(symbols + 1).saturating_sub(count)).map(|first| run << first);
        Ok(vec![
            Restriction::Part(Part::Different(cells.clone())),
            Restriction::Sets(cells.clone(), runs.collect()),
        ])
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, .. } = clue;
        fields::can_differ(rules, cells)
    }

    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        vec![Mark::line(rules.board(), cells, Stroke::new(0.2, Pattern::Dashed))]
    }

    /// A line says so much that more of them leave few givens, and proofs too long for a
    /// certificate.
    fn recipe(rules: &Rules) -> Recipe {
        Recipe::usual(rules)
    }

    /// Draws lines whose symbols stay close together and ends each after the last cell at which
    /// they are consecutive.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let most = 6.min(rules.board().symbol_count() - 1).max(3);
        let index = |cell: &Cell| grid.get(*cell).map_or(0, Symbol::index);
        // How far apart the symbols are; `None` if one occurs twice.
        let span = |cells: &[Cell]| {
            let mut all: Vec<usize> = cells.iter().map(index).collect();
            all.sort_unstable();
            let differ = all.windows(2).all(|pair| pair[0] < pair[1]);
            differ.then(|| all.last().zip(all.first()).map_or(0, |(last, first)| last - first))
        };
        let extends = |line: &[Cell], cell: Cell| {
            span(&[line, &[cell]].concat()).is_some_and(|span| span < most)
        };
        let ends = |line: &[Cell]| span(line) == Some(line.len() - 1);
        let page = &mut Page::new(rules.board(), images);
        ClueOf::each(page.lines(3..=most, usize::MAX, random, extends, ends), &())
    }
}
