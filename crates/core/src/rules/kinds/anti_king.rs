//! Anti-king: cells a king's move apart hold different symbols.

use super::pair_rule::{PairRule, moves};
use crate::rules::{Foreign, Layout, Rules, RulesError, Text, Variant, Words};
use std::sync::Arc;

/// The rule of the king's moves. Only the diagonal ones say more than rows and columns.
pub(super) struct AntiKing;

/// Returns the rule on a board.
pub(super) fn rule(rules: &Rules) -> PairRule {
    let pairs = moves(rules, &[(0, 1), (1, 0), (1, 1)]);
    PairRule::new("anti-king", rules, pairs, Foreign::switch("antiking"), |one, other| one != other)
}

impl Variant for AntiKing {
    fn name(&self) -> &'static str {
        "anti-king"
    }

    fn words(&self) -> Words {
        let text = |name, alone, rule| Text { name, alone: Some(alone), rule };
        Words {
            en: text(
                "the anti-king rule",
                "Anti-king Sudoku {side}×{side}",
                "Cells that touch, even at a corner only, like those of a king’s move in chess, hold different symbols.",
            ),
            es: text(
                "la regla del rey",
                "Sudoku antirrey {side}×{side}",
                "Las casillas que se tocan, aunque sea solo en una esquina, como en un paso de rey de ajedrez, contienen símbolos distintos.",
            ),
            de: text(
                "der Königsregel",
                "Anti-König-Sudoku {side}×{side}",
                "Felder, die sich berühren, auch nur an einer Ecke, wie bei einem Königszug im Schach, enthalten verschiedene Zeichen.",
            ),
            fr: text(
                "la règle du roi",
                "Sudoku anti-roi {side}×{side}",
                "Deux cases qui se touchent, même par un coin seulement, comme dans un déplacement de roi aux échecs, contiennent des symboles différents.",
            ),
            it: text(
                "la regola del re",
                "Sudoku antire {side}×{side}",
                "Le caselle che si toccano, anche solo in un angolo, come in una mossa di re degli scacchi, contengono simboli diversi.",
            ),
            pt: text(
                "a regra do rei",
                "Sudoku antirrei {side}×{side}",
                "Células que se tocam, mesmo que só em um canto, como em um lance de rei no xadrez, contêm símbolos diferentes.",
            ),
            nl: text(
                "de koningsregel",
                "Anti-koningsudoku {side}×{side}",
                "Vakjes die elkaar raken, ook als dat alleen in een hoek is, zoals bij een zet van de koning bij schaken, bevatten verschillende tekens.",
            ),
            pl: text(
                "reguła króla",
                "Sudoku bez króla {side}×{side}",
                "Pola, które się stykają, choćby tylko rogiem, jak przy ruchu króla szachowego, zawierają różne znaki.",
            ),
        }
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        rules.add_constraint(Arc::new(rule(rules)));
        Ok(())
    }
}
