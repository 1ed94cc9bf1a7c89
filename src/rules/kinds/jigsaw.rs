//! Jigsaw: irregular connected regions in place of boxes.

use crate::board::HouseRole;
use crate::rules::{Layout, RegionsError, Rules, RulesError, Text, Variant, Words};

/// The rule of irregular regions.
pub(super) struct Jigsaw;

impl Variant for Jigsaw {
    fn name(&self) -> &'static str {
        "jigsaw"
    }

    fn words(&self) -> Words {
        Words {
            en: Text {
                name: "Jigsaw {side}×{side}",
                rule: "Each row, each column and each region with a heavy outline holds \
                       {symbols}, each exactly once.",
            },
            es: Text {
                name: "Irregular {side}×{side}",
                rule: "Cada fila, cada columna y cada región de contorno grueso contiene \
                       {symbols}, cada símbolo exactamente una vez.",
            },
            de: Text {
                name: "Puzzle-Sudoku {side}×{side}",
                rule: "In jeder Zeile, jeder Spalte und jedem dick umrandeten Gebiet stehen \
                       {symbols}, jedes Zeichen genau einmal.",
            },
            fr: Text {
                name: "Irrégulier {side}×{side}",
                rule: "Chaque ligne, chaque colonne et chaque région au contour épais contient \
                       {symbols}, chaque symbole exactement une fois.",
            },
        }
    }

    fn divides_board(&self) -> bool {
        true
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let regions = layout.regions.as_ref().ok_or(RulesError::NoRegions)?;
        let side = layout.size.side();
        if regions.side() != side {
            return Err(RegionsError::Rows { expected: side, found: regions.side() }.into());
        }
        rules.add_lines(0, 0);
        for region in 0..side {
            rules.add_house(HouseRole::Region, "region", regions.cells(region));
        }
        Ok(())
    }
}
