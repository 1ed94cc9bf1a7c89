//! Extra regions: no symbol repeats in some shaded cells.

use super::carrier::{ClueOf, Kind};
use crate::board::{Cell, Grid, House, MAX_SYMBOLS};
use crate::random::Random;
use crate::rules::proposals::cover;
use crate::rules::{
    ClueContext, Definition, Mark, NoParts, Part, Recipe, Rules, Shape, Stroke, cage_outline,
    fields,
};
use std::collections::BTreeSet;

/// The most extra regions of a puzzle.
const MOST_REGIONS: usize = 4;

/// How often a board is divided at random to find regions of a cell for each symbol.
const DRAWS: usize = 64;

/// Cells with different symbols; as many cells as there are symbols hold each of them.
#[derive(Debug)]
pub(super) struct ExtraRegion;

/// Returns the marks of a shaded group of cells with an outline.
pub(super) fn shaded(rules: &Rules, cells: &[Cell]) -> Vec<Mark> {
    let outline = cage_outline(rules.board(), cells, 0.06).into_iter();
    let line = |points| Mark::Line { points, stroke: Stroke::solid(0.03) };
    std::iter::once(Mark::Shade { cells: cells.to_vec() }).chain(outline.map(line)).collect()
}

impl Kind for ExtraRegion {
    type Value = ();

    const DEFINITION: Definition = Definition {
        fpuzzles: &["extraregion"],
        ..Definition::new("extra-region", Shape::Any, 2, MAX_SYMBOLS)
    };

    fn holds(cells: &[Cell], (): &(), grid: &Grid) -> bool {
        let held: BTreeSet<_> = cells.iter().filter_map(|cell| grid.get(*cell)).collect();
        held.len() == cells.len()
    }

    /// That each symbol has a place follows where there are as many cells as symbols, but no
    /// single clause says it.
    fn parts(cells: &[Cell], (): &(), rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let mut parts = vec![Part::Different(cells.to_vec())];
        if cells.len() > symbols {
            return Err(NoParts::Impossible);
        }
        if cells.len() == symbols {
            parts.extend((0..symbols).map(|symbol| Part::Somewhere(cells.to_vec(), 1 << symbol)));
        }
        Ok(parts)
    }

    fn value_fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, .. } = clue;
        fields::can_differ(rules, cells)
    }

    /// Shades the region and outlines it, so that regions that touch can be told apart.
    fn marks(cells: &[Cell], (): &(), rules: &Rules) -> Vec<Mark> {
        shaded(rules, cells)
    }

    /// Few, for each has many cells.
    fn recipe(_: &Rules) -> Recipe {
        Recipe::some(2, MOST_REGIONS)
    }

    /// Returns connected regions that share no edge and are no part of a house, of a cell for each
    /// symbol. Smaller ones are returned only where none of that size is found.
    fn propose(context: &ClueContext<'_>, random: &mut Random) -> Vec<ClueOf<Self>> {
        let ClueContext { rules, grid, images } = *context;
        let symbols = rules.board().symbol_count();
        let says_more = |piece: &[Cell]| {
            let inside = |house: &House| piece.iter().all(|cell| house.cells.contains(cell));
            !rules.houses().iter().any(inside)
        };
        let (mut used, mut regions) = (BTreeSet::new(), Vec::new());
        for least in [[symbols; DRAWS].as_slice(), &[symbols - 1, symbols / 2, 2, 2]].concat() {
            let enough = if least == symbols { MOST_REGIONS } else { 1 };
            if regions.len() >= enough {
                continue;
            }
            let mut pieces = cover(rules.board(), grid, images, least..=symbols, random);
            pieces.retain(|piece| piece.len() >= least && says_more(piece));
            for piece in pieces {
                if piece.iter().all(|cell| !used.contains(cell)) {
                    let around = piece.iter().flat_map(|cell| rules.board().neighbours(*cell));
                    used.extend(around.chain(piece.iter().copied()));
                    regions.push(piece);
                }
            }
        }
        ClueOf::each(regions, &())
    }
}
