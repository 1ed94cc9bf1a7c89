//! X: both long diagonals are houses.

use crate::board::HouseRole;
use crate::rules::{Layout, Mark, Point, Rules, RulesError, Stroke, Text, Variant, Words};

/// The rule of both diagonals.
pub(super) struct Diagonals;

impl Variant for Diagonals {
    fn name(&self) -> &'static str {
        "x"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["sudoku-x", "sudokux", "x-sudoku", "diagonal", "diagonals"]
    }

    fn words(&self) -> Words {
        Words {
            en: Text {
                name: "diagonals",
                alone: Some("Sudoku X {side}×{side}"),
                rule: "Each of the two long diagonals, too, holds each of them exactly once.",
            },
            es: Text {
                name: "diagonales",
                alone: Some("Sudoku X {side}×{side}"),
                rule: "También cada una de las dos diagonales largas contiene cada símbolo \
                       exactamente una vez.",
            },
            de: Text {
                name: "Diagonalen",
                alone: Some("X-Sudoku {side}×{side}"),
                rule: "Auch auf jeder der beiden langen Diagonalen steht jedes Zeichen genau \
                       einmal.",
            },
            fr: Text {
                name: "diagonales",
                alone: Some("Sudoku X {side}×{side}"),
                rule: "Chacune des deux grandes diagonales contient elle aussi chaque symbole \
                       exactement une fois.",
            },
            it: Text {
                name: "diagonali",
                alone: Some("Sudoku X {side}×{side}"),
                rule: "Anche ciascuna delle due lunghe diagonali contiene ogni simbolo \
                       esattamente una volta.",
            },
            pt: Text {
                name: "diagonais",
                alone: Some("Sudoku X {side}×{side}"),
                rule: "Também cada uma das duas diagonais longas contém cada símbolo exatamente \
                       uma vez.",
            },
            nl: Text {
                name: "diagonalen",
                alone: Some("X-sudoku {side}×{side}"),
                rule: "Ook op elk van de twee lange diagonalen staat elk teken precies één keer.",
            },
            pl: Text {
                name: "przekątne",
                alone: Some("Sudoku X {side}×{side}"),
                rule: "Także na każdej z dwóch długich przekątnych każdy znak stoi dokładnie raz.",
            },
        }
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        rules.needs_square(self.name())?;
        let side = layout.size.side();
        let falling = (0..side).map(|at| rules.cell_at(at, at)).collect();
        let rising = (0..side).map(|at| rules.cell_at(side - 1 - at, at)).collect();
        rules.add_house(HouseRole::Extra, "diagonal", falling);
        rules.add_house(HouseRole::Extra, "diagonal", rising);
        let end = side as f64;
        let line = |from: (f64, f64), to: (f64, f64)| {
            let points = [from, to].map(|(row, col)| Point { row, col });
            Mark::Line { points: points.into(), stroke: Stroke::FINE }
        };
        rules.add_mark(line((0.0, 0.0), (end, end)));
        rules.add_mark(line((end, 0.0), (0.0, end)));
        Ok(())
    }
}
