//! Latin squares: rows and columns alone, without boxes.

use crate::rules::{Layout, Rules, RulesError, Text, Variant, Words};

/// The rule of a board without boxes, of any side.
pub(super) struct Latin;

impl Variant for Latin {
    fn name(&self) -> &'static str {
        "latin"
    }

    fn words(&self) -> Words {
        let text = |name, rule| Text { name, alone: None, rule };
        Words {
            en: text(
                "Latin square {side}×{side}",
                "Each row and each column holds {symbols}, each exactly once. There are no boxes.",
            ),
            es: text(
                "Cuadrado latino {side}×{side}",
                "Cada fila y cada columna contiene {symbols}, cada símbolo exactamente una vez. No hay cajas.",
            ),
            de: text(
                "Lateinisches Quadrat {side}×{side}",
                "In jeder Zeile und jeder Spalte stehen {symbols}, jedes Zeichen genau einmal. Blöcke gibt es nicht.",
            ),
            fr: text(
                "Carré latin {side}×{side}",
                "Chaque ligne et chaque colonne contient {symbols}, chaque symbole exactement une fois. Il n’y a pas de blocs.",
            ),
            it: text(
                "Quadrato latino {side}×{side}",
                "Ogni riga e ogni colonna contiene {symbols}, ogni simbolo esattamente una volta. Non ci sono riquadri.",
            ),
            pt: text(
                "Quadrado latino {side}×{side}",
                "Cada linha e cada coluna contém {symbols}, cada símbolo exatamente uma vez. Não há blocos.",
            ),
            nl: text(
                "Latijns vierkant {side}×{side}",
                "In elke rij en elke kolom staan {symbols}, elk teken precies één keer. Er zijn geen blokken.",
            ),
            pl: text(
                "Kwadrat łaciński {side}×{side}",
                "W każdym wierszu i każdej kolumnie stoją {symbols}, każdy znak dokładnie raz. Bloków nie ma.",
            ),
        }
    }

    fn divides_board(&self) -> bool {
        true
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        rules.add_lines(0, 0);
        Ok(())
    }
}
