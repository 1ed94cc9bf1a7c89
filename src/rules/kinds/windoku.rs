//! Windoku: extra boxes, one line in from the edge and one line apart.

use crate::board::HouseRole;
use crate::rules::{Layout, Mark, Rules, RulesError, Text, Variant, Words};

/// The rule of the windows.
///
/// Windows have the shape of the boxes and stand one line apart, the first one line in from the
/// upper left corner: four of 3x3 on a 9x9 board, nine of 4x4 on 16x16. Where boxes are square, one
/// line is left free on every side; elsewhere more than one may be left below and on the right.
pub(super) struct Windows;

impl Variant for Windows {
    fn name(&self) -> &'static str {
        "windoku"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["hyper", "hypersudoku", "hyper-sudoku"]
    }

    fn words(&self) -> Words {
        Words {
            en: Text {
                name: "windows",
                alone: Some("Windoku {side}×{side}"),
                rule: "Each shaded window, too, holds each of them exactly once. Windoku is also \
                       called Hyper Sudoku.",
            },
            es: Text {
                name: "ventanas",
                alone: Some("Windoku {side}×{side}"),
                rule: "También cada ventana sombreada contiene cada símbolo exactamente una vez. \
                       El windoku se llama también Hyper Sudoku.",
            },
            de: Text {
                name: "Fenstern",
                alone: Some("Windoku {side}×{side}"),
                rule: "Auch in jedem grau unterlegten Fenster steht jedes Zeichen genau einmal. \
                       Windoku heißt auch Hyper-Sudoku.",
            },
            fr: Text {
                name: "fenêtres",
                alone: Some("Windoku {side}×{side}"),
                rule: "Chaque fenêtre grisée contient elle aussi chaque symbole exactement une \
                       fois. Le windoku s’appelle aussi Hyper Sudoku.",
            },
            it: Text {
                name: "finestre",
                alone: Some("Windoku {side}×{side}"),
                rule: "Anche ogni finestra in grigio contiene ogni simbolo esattamente una volta. \
                       Il windoku si chiama anche Hyper Sudoku.",
            },
            pt: Text {
                name: "janelas",
                alone: Some("Windoku {side}×{side}"),
                rule: "Também cada janela sombreada contém cada símbolo exatamente uma vez. O \
                       windoku também se chama Hyper Sudoku.",
            },
            nl: Text {
                name: "vensters",
                alone: Some("Windoku {side}×{side}"),
                rule: "Ook in elk grijs venster staat elk teken precies één keer. Windoku heet \
                       ook hypersudoku.",
            },
            pl: Text {
                name: "okna",
                alone: Some("Windoku {side}×{side}"),
                rule: "Także w każdym szarym oknie każdy znak stoi dokładnie raz. Windoku nazywa \
                       się też hyper sudoku.",
            },
        }
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        rules.needs_square(self.name())?;
        let side = layout.size.side();
        let shape = layout.size.boxes().ok_or(RulesError::NoBoxes(side))?;
        let starts =
            |length: usize| (1..).step_by(length + 1).take_while(move |at| at + length < side);
        for top in starts(shape.rows) {
            for left in starts(shape.cols) {
                let rows = top..top + shape.rows;
                let places =
                    rows.flat_map(|row| (left..left + shape.cols).map(move |col| (row, col)));
                let cells: Vec<_> = places.map(|(row, col)| rules.cell_at(row, col)).collect();
                rules.add_mark(Mark::Shade { cells: cells.clone() });
                rules.add_house(HouseRole::Extra, "window", cells);
            }
        }
        Ok(())
    }
}
