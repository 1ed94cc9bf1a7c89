//! X: both long diagonals are houses.

use crate::board::HouseRole;
use crate::rules::{Layout, Mark, Point, Rules, RulesError, Text, Variant, Words};

/// The rule of both diagonals.
pub(super) struct Diagonals;

impl Variant for Diagonals {
    fn name(&self) -> &'static str {
        "x"
    }

    fn words(&self) -> Words {
        Words {
            en: Text {
                name: "diagonals",
                rule: "Each of the two long diagonals, too, holds each of them exactly once.",
            },
            es: Text {
                name: "diagonales",
                rule: "También cada una de las dos diagonales largas contiene cada símbolo \
                       exactamente una vez.",
            },
            de: Text {
                name: "Diagonalen",
                rule: "Auch auf jeder der beiden langen Diagonalen steht jedes Zeichen genau \
                       einmal.",
            },
            fr: Text {
                name: "diagonales",
                rule: "Chacune des deux grandes diagonales contient elle aussi chaque symbole \
                       exactement une fois.",
            },
        }
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let side = layout.size.side();
        let falling = (0..side).map(|at| rules.cell_at(at, at)).collect();
        let rising = (0..side).map(|at| rules.cell_at(side - 1 - at, at)).collect();
        rules.add_house(HouseRole::Extra, "diagonal", falling);
        rules.add_house(HouseRole::Extra, "diagonal", rising);
        let end = side as f64;
        let line = |from: (f64, f64), to: (f64, f64)| {
            let points = [from, to].map(|(row, col)| Point { row, col });
            Mark::Line { points: points.into() }
        };
        rules.add_mark(line((0.0, 0.0), (end, end)));
        rules.add_mark(line((end, 0.0), (0.0, end)));
        Ok(())
    }
}
