//! Non-consecutive: neighbours in a row or column hold no consecutive symbols.

use super::pair_rule::{PairRule, moves};
use crate::rules::{Foreign, Layout, Rules, RulesError, Text, Variant, Words};
use std::sync::Arc;

/// The rule that neighbours do not differ by one. The first and the last symbol are not
/// consecutive, and the rule holds across the borders of boxes.
pub(super) struct NonConsecutive;

/// Returns the rule on a board.
pub(super) fn rule(rules: &Rules) -> PairRule {
    let pairs = moves(rules, &[(0, 1), (1, 0)]);
    let foreign = Foreign::switch("nonconsecutive");
    PairRule::new("non-consecutive", rules, pairs, foreign, |one, other| {
        one.index().abs_diff(other.index()) != 1
    })
}

impl Variant for NonConsecutive {
    fn name(&self) -> &'static str {
        "non-consecutive"
    }

    fn words(&self) -> Words {
        let text = |name, alone, rule| Text { name, alone: Some(alone), rule };
        Words {
            en: text(
                "the non-consecutive rule",
                "Non-consecutive Sudoku {side}×{side}",
                "Cells that share an edge never hold symbols that follow one another, such as 3 and 4.",
            ),
            es: text(
                "la regla de los no consecutivos",
                "Sudoku no consecutivo {side}×{side}",
                "Las casillas que comparten un lado nunca contienen símbolos consecutivos, como 3 y 4.",
            ),
            de: text(
                "der Regel der Nachbarn",
                "Sudoku ohne Nachfolger {side}×{side}",
                "Felder mit einer gemeinsamen Kante enthalten nie Zeichen, die aufeinander folgen, wie 3 und 4.",
            ),
            fr: text(
                "la règle des non-consécutifs",
                "Sudoku non consécutif {side}×{side}",
                "Deux cases qui ont un côté commun ne contiennent jamais des symboles qui se suivent, comme 3 et 4.",
            ),
            it: text(
                "la regola dei non consecutivi",
                "Sudoku non consecutivo {side}×{side}",
                "Le caselle con un lato in comune non contengono mai simboli consecutivi, come 3 e 4.",
            ),
            pt: text(
                "a regra dos não consecutivos",
                "Sudoku não consecutivo {side}×{side}",
                "Células que compartilham um lado nunca contêm símbolos consecutivos, como 3 e 4.",
            ),
            nl: text(
                "de regel van de buren",
                "Niet-opeenvolgende sudoku {side}×{side}",
                "Vakjes met een gemeenschappelijke zijde bevatten nooit tekens die op elkaar volgen, zoals 3 en 4.",
            ),
            pl: text(
                "reguła sąsiadów",
                "Sudoku niekolejne {side}×{side}",
                "Pola o wspólnym boku nigdy nie zawierają znaków następujących po sobie, jak 3 i 4.",
            ),
        }
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        rules.add_constraint(Arc::new(rule(rules)));
        Ok(())
    }
}
