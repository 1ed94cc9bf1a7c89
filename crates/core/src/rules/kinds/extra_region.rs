//! Extra regions: no symbol repeats in some shaded cells.

use crate::board::{Cell, Grid, House, MAX_SYMBOLS};
use crate::random::Random;
use crate::rules::edges::neighbours;
use crate::rules::proposals::cover;
use crate::rules::{
    ClueKind, Constraint, Foreign, Mark, NoParts, Part, Recipe, Rules, Stroke, cage_outline, fields,
};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Cells with different symbols; as many cells as there are symbols hold each of them.
#[derive(Debug)]
struct ExtraRegion {
    cells: Vec<Cell>,
}

impl ExtraRegion {
    fn new(cells: Vec<Cell>) -> Result<Self, String> {
        Ok(ExtraRegion { cells: fields::cells(cells, 2..=MAX_SYMBOLS)? })
    }
}

impl Constraint for ExtraRegion {
    fn kind(&self) -> &'static str {
        "extra-region"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let held: BTreeSet<_> = self.cells.iter().filter_map(|cell| grid.get(*cell)).collect();
        held.len() == self.cells.len()
    }

    /// That each symbol has a place follows where there are as many cells as symbols, but no
    /// single clause says it.
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        let symbols = rules.board().symbol_count();
        let mut parts = vec![Part::Different(self.cells.clone())];
        if self.cells.len() > symbols {
            return Err(NoParts::Impossible);
        }
        if self.cells.len() == symbols {
            parts.extend(
                (0..symbols).map(|symbol| Part::Somewhere(self.cells.clone(), 1 << symbol)),
            );
        }
        Ok(parts)
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let (symbols, cells) = (rules.board().symbol_count(), self.cells.len());
        match cells <= symbols {
            true => Ok(()),
            false => Err(format!("{cells} cells cannot hold different symbols of {symbols}")),
        }
    }

    /// Shades the region and outlines it, so that regions that touch can be told apart.
    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        shaded(rules, &self.cells)
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::clue("extraregion", self.cells.clone(), None))
    }
}

/// Returns the marks of a shaded group of cells with an outline.
pub(super) fn shaded(rules: &Rules, cells: &[Cell]) -> Vec<Mark> {
    let outline = cage_outline(rules.board(), cells, 0.06).into_iter();
    let line = |points| Mark::Line { points, stroke: Stroke::solid(0.03) };
    std::iter::once(Mark::Shade { cells: cells.to_vec() }).chain(outline.map(line)).collect()
}

/// The kind of clue for extra regions.
pub(super) struct ExtraRegions;

impl ClueKind for ExtraRegions {
    fn name(&self) -> &'static str {
        "extra-region"
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        _: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(ExtraRegion::new(cells)?))
    }

    fn foreign_fields(&self) -> &'static [&'static str] {
        &["extraregion"]
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        Ok(Arc::new(ExtraRegion::new(foreign.cells.clone())?))
    }

    /// Few, for each has many cells.
    fn recipe(&self, _: &Rules) -> Recipe {
        Recipe::some(2, 4)
    }

    /// Returns connected regions that share no edge and are no part of a house: of a cell for
    /// each symbol where the grid allows it, then smaller ones.
    fn propose(&self, rules: &Rules, grid: &Grid, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let symbols = rules.board().symbol_count();
        let says_more = |piece: &[Cell]| {
            let inside = |house: &House| piece.iter().all(|cell| house.cells.contains(cell));
            !rules.houses().iter().any(inside)
        };
        let (mut used, mut regions) = (BTreeSet::new(), Vec::new());
        for least in [symbols, symbols, symbols, symbols, symbols - 1, symbols / 2, 2, 2] {
            let mut pieces = cover(rules.board(), grid, least..=symbols, random);
            pieces.retain(|piece| piece.len() >= least && says_more(piece));
            for piece in pieces {
                if piece.iter().all(|cell| !used.contains(cell)) {
                    let around = piece.iter().flat_map(|cell| neighbours(rules.board(), *cell));
                    used.extend(around.chain(piece.iter().copied()));
                    regions.push(piece);
                }
            }
        }
        regions
            .into_iter()
            .map(|cells| Arc::new(ExtraRegion { cells }) as Arc<dyn Constraint>)
            .collect()
    }
}
