//! Anti-knight: cells a knight's move apart hold different symbols.

use super::pair_rule::{PairRule, moves};
use crate::rules::{Foreign, Layout, Rules, RulesError, Text, Variant, Words};
use std::sync::Arc;

/// The rule of the knight's moves.
pub(super) struct AntiKnight;

/// Returns the rule on a board.
pub(super) fn rule(rules: &Rules) -> PairRule {
    let pairs = moves(rules, &[(1, 2), (2, 1)]);
    let foreign = Foreign::switch("antiknight");
    PairRule::new("anti-knight", rules, pairs, foreign, |one, other| one != other)
}

impl Variant for AntiKnight {
    fn name(&self) -> &'static str {
        "anti-knight"
    }

    fn words(&self) -> Words {
        let text = |name, alone, rule| Text { name, alone: Some(alone), rule };
        Words {
            en: text(
                "the anti-knight rule",
                "Anti-knight Sudoku {side}×{side}",
                "Cells that are a knight’s move apart, as in chess, hold different symbols.",
            ),
            es: text(
                "la regla del caballo",
                "Sudoku anticaballo {side}×{side}",
                "Las casillas separadas por un salto de caballo de ajedrez contienen símbolos distintos.",
            ),
            de: text(
                "der Springerregel",
                "Anti-Springer-Sudoku {side}×{side}",
                "Felder, die einen Springerzug wie im Schach auseinanderliegen, enthalten verschiedene Zeichen.",
            ),
            fr: text(
                "la règle du cavalier",
                "Sudoku anti-cavalier {side}×{side}",
                "Deux cases séparées par un saut de cavalier, comme aux échecs, contiennent des symboles différents.",
            ),
            it: text(
                "la regola del cavallo",
                "Sudoku anticavallo {side}×{side}",
                "Le caselle distanti una mossa di cavallo degli scacchi contengono simboli diversi.",
            ),
            pt: text(
                "a regra do cavalo",
                "Sudoku anticavalo {side}×{side}",
                "Células separadas por um salto de cavalo, como no xadrez, contêm símbolos diferentes.",
            ),
            nl: text(
                "de paardregel",
                "Anti-paardsudoku {side}×{side}",
                "Vakjes die een paardensprong uit elkaar liggen, zoals bij schaken, bevatten verschillende tekens.",
            ),
            pl: text(
                "reguła skoczka",
                "Sudoku bez skoczka {side}×{side}",
                "Pola odległe o ruch skoczka szachowego zawierają różne znaki.",
            ),
        }
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        rules.add_constraint(Arc::new(rule(rules)));
        Ok(())
    }
}
