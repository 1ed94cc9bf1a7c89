//! Classic boxes: the board is cut into equal rectangles, each a house.

use crate::board::HouseRole;
use crate::rules::{Layout, Rules, RulesError, Text, Variant, Words};

/// The classic rule, which is also the default of every variant that does not divide the board.
pub(super) struct Boxes;

impl Variant for Boxes {
    fn name(&self) -> &'static str {
        "classic"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["standard", "normal"]
    }

    fn words(&self) -> Words {
        Words {
            en: Text {
                name: "Classic {side}×{side}",
                alone: None,
                rule: "Each row, each column and each box of {rows} by {columns} cells holds \
                       {symbols}, each exactly once.",
            },
            es: Text {
                name: "Clásico {side}×{side}",
                alone: None,
                rule: "Cada fila, cada columna y cada caja de {rows} por {columns} casillas \
                       contiene {symbols}, cada símbolo exactamente una vez.",
            },
            de: Text {
                name: "Klassisch {side}×{side}",
                alone: None,
                rule: "In jeder Zeile, jeder Spalte und jedem Block ({rows} Felder hoch, \
                       {columns} Felder breit) stehen {symbols}, jedes Zeichen genau einmal.",
            },
            fr: Text {
                name: "Classique {side}×{side}",
                alone: None,
                rule: "Chaque ligne, chaque colonne et chaque bloc (hauteur {rows}, largeur \
                       {columns}) contient {symbols}, chaque symbole exactement une fois.",
            },
            it: Text {
                name: "Classico {side}×{side}",
                alone: None,
                rule: "Ogni riga, ogni colonna e ogni riquadro (altezza {rows}, larghezza \
                       {columns}) contiene {symbols}, ogni simbolo esattamente una volta.",
            },
            pt: Text {
                name: "Clássico {side}×{side}",
                alone: None,
                rule: "Cada linha, cada coluna e cada bloco ({rows} de altura, {columns} de \
                       largura) contém {symbols}, cada símbolo exatamente uma vez.",
            },
            nl: Text {
                name: "Klassiek {side}×{side}",
                alone: None,
                rule: "In elke rij, elke kolom en elk blok ({rows} vakjes hoog, {columns} vakjes \
                       breed) staan {symbols}, elk teken precies één keer.",
            },
            pl: Text {
                name: "Klasyczne {side}×{side}",
                alone: None,
                rule: "W każdym wierszu, każdej kolumnie i każdym bloku (wysokość {rows}, \
                       szerokość {columns}) stoją {symbols}, każdy znak dokładnie raz.",
            },
        }
    }

    fn divides_board(&self) -> bool {
        true
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let side = layout.size.side();
        let shape = layout.size.boxes().ok_or(RulesError::NoBoxes(side))?;
        rules.add_lines(0, 0);
        for top in (0..side).step_by(shape.rows) {
            for left in (0..side).step_by(shape.cols) {
                let rows = top..top + shape.rows;
                let places =
                    rows.flat_map(|row| (left..left + shape.cols).map(move |col| (row, col)));
                let cells = places.map(|(row, col)| rules.cell_at(row, col)).collect();
                rules.add_house(HouseRole::Region, "box", cells);
            }
        }
        Ok(())
    }
}
