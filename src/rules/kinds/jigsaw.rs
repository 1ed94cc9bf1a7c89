//! Jigsaw: irregular connected regions in place of boxes.

use crate::board::HouseRole;
use crate::rules::{Layout, RegionsError, Rules, RulesError, Text, Variant, Words};

/// The rule of irregular regions.
pub(super) struct Jigsaw;

impl Variant for Jigsaw {
    fn name(&self) -> &'static str {
        "jigsaw"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["irregular"]
    }

    fn words(&self) -> Words {
        Words {
            en: Text {
                name: "Jigsaw {side}×{side}",
                alone: None,
                rule: "Each row, each column and each region with a heavy outline holds \
                       {symbols}, each exactly once.",
            },
            es: Text {
                name: "Irregular {side}×{side}",
                alone: None,
                rule: "Cada fila, cada columna y cada región de contorno grueso contiene \
                       {symbols}, cada símbolo exactamente una vez.",
            },
            de: Text {
                name: "Puzzle-Sudoku {side}×{side}",
                alone: None,
                rule: "In jeder Zeile, jeder Spalte und jedem dick umrandeten Gebiet stehen \
                       {symbols}, jedes Zeichen genau einmal.",
            },
            fr: Text {
                name: "Irrégulier {side}×{side}",
                alone: None,
                rule: "Chaque ligne, chaque colonne et chaque région au contour épais contient \
                       {symbols}, chaque symbole exactement une fois.",
            },
            it: Text {
                name: "Irregolare {side}×{side}",
                alone: None,
                rule: "Ogni riga, ogni colonna e ogni regione dal contorno spesso contiene \
                       {symbols}, ogni simbolo esattamente una volta.",
            },
            pt: Text {
                name: "Irregular {side}×{side}",
                alone: None,
                rule: "Cada linha, cada coluna e cada região de contorno grosso contém {symbols}, \
                       cada símbolo exatamente uma vez.",
            },
            nl: Text {
                name: "Jigsaw {side}×{side}",
                alone: None,
                rule: "In elke rij, elke kolom en elk dik omlijnd gebied staan {symbols}, elk \
                       teken precies één keer.",
            },
            pl: Text {
                name: "Nieregularne {side}×{side}",
                alone: None,
                rule: "W każdym wierszu, każdej kolumnie i każdym grubo obwiedzionym obszarze \
                       stoją {symbols}, każdy znak dokładnie raz.",
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
