//! Extra regions: no symbol repeats in some shaded cells.

use crate::board::{Cell, Grid, House, MAX_SYMBOLS};
use crate::random::Random;
use crate::rules::edges::neighbours;
use crate::rules::proposals::cover;
use crate::rules::{
    ClueKind, Constraint, Foreign, Mark, NoParts, Part, Recipe, Rules, Stroke, Text, Words,
    cage_outline, fields,
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

    fn words(&self) -> Words {
        let text = |name, alone, rule| Text { name, alone: Some(alone), rule };
        Words {
            en: text(
                "extra regions",
                "Extra-region Sudoku {side}×{side}",
                "No symbol repeats in a shaded extra region; a region of {side} cells holds every symbol.",
            ),
            es: text(
                "regiones extra",
                "Sudoku con regiones extra {side}×{side}",
                "En una región extra sombreada no se repite ningún símbolo; una región de {side} casillas los contiene todos.",
            ),
            de: text(
                "Zusatzgebieten",
                "Sudoku mit Zusatzgebieten {side}×{side}",
                "In einem grauen Zusatzgebiet kommt kein Zeichen zweimal vor; ein Gebiet aus {side} Feldern enthält alle.",
            ),
            fr: text(
                "régions supplémentaires",
                "Sudoku à régions supplémentaires {side}×{side}",
                "Aucun symbole ne se répète dans une région grisée ; une région de {side} cases les contient tous.",
            ),
            it: text(
                "regioni extra",
                "Sudoku a regioni extra {side}×{side}",
                "In una regione extra in grigio nessun simbolo si ripete; una regione di {side} caselle li contiene tutti.",
            ),
            pt: text(
                "regiões extras",
                "Sudoku com regiões extras {side}×{side}",
                "Em uma região extra sombreada nenhum símbolo se repete; uma região de {side} células contém todos.",
            ),
            nl: text(
                "extra gebieden",
                "Sudoku met extra gebieden {side}×{side}",
                "In een grijs extra gebied komt geen teken twee keer voor; een gebied van {side} vakjes bevat ze allemaal.",
            ),
            pl: text(
                "dodatkowe obszary",
                "Sudoku z dodatkowymi obszarami {side}×{side}",
                "W szarym dodatkowym obszarze żaden znak się nie powtarza; obszar z {side} pól zawiera wszystkie.",
            ),
        }
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
