//! Miracle: the anti-knight, anti-king and non-consecutive rules together.

use super::{anti_king, anti_knight, non_consecutive};
use crate::rules::{Layout, Rules, RulesError, Text, Variant, Words};
use std::sync::Arc;

/// The three rules of the Miracle Sudoku of Mitchell Lee. They leave 72 grids of 9x9.
pub(super) struct Miracle;

impl Variant for Miracle {
    fn name(&self) -> &'static str {
        "miracle"
    }

    fn words(&self) -> Words {
        let text = |name, alone, rule| Text { name, alone: Some(alone), rule };
        Words {
            en: text(
                "the miracle rules",
                "Miracle Sudoku {side}×{side}",
                "Cells a knight’s or a king’s move apart, as in chess, hold different symbols, and cells that share an edge never hold symbols that follow one another.",
            ),
            es: text(
                "las reglas del milagro",
                "Sudoku milagro {side}×{side}",
                "Las casillas separadas por un salto de caballo o un paso de rey de ajedrez contienen símbolos distintos, y las que comparten un lado nunca contienen símbolos consecutivos.",
            ),
            de: text(
                "den Wunderregeln",
                "Wunder-Sudoku {side}×{side}",
                "Felder, die einen Springer- oder Königszug wie im Schach auseinanderliegen, enthalten verschiedene Zeichen, und Felder mit einer gemeinsamen Kante nie Zeichen, die aufeinander folgen.",
            ),
            fr: text(
                "les règles du miracle",
                "Sudoku miracle {side}×{side}",
                "Deux cases séparées par un saut de cavalier ou un déplacement de roi, comme aux échecs, contiennent des symboles différents, et deux cases qui ont un côté commun ne contiennent jamais des symboles qui se suivent.",
            ),
            it: text(
                "le regole del miracolo",
                "Sudoku miracolo {side}×{side}",
                "Le caselle distanti una mossa di cavallo o di re degli scacchi contengono simboli diversi, e quelle con un lato in comune non contengono mai simboli consecutivi.",
            ),
            pt: text(
                "as regras do milagre",
                "Sudoku milagre {side}×{side}",
                "Células separadas por um salto de cavalo ou um lance de rei, como no xadrez, contêm símbolos diferentes, e as que compartilham um lado nunca contêm símbolos consecutivos.",
            ),
            nl: text(
                "de wonderregels",
                "Wondersudoku {side}×{side}",
                "Vakjes die een paarden- of koningszet uit elkaar liggen, zoals bij schaken, bevatten verschillende tekens, en vakjes met een gemeenschappelijke zijde nooit tekens die op elkaar volgen.",
            ),
            pl: text(
                "reguły cudu",
                "Cudowne sudoku {side}×{side}",
                "Pola odległe o ruch skoczka lub króla szachowego zawierają różne znaki, a pola o wspólnym boku nigdy znaków następujących po sobie.",
            ),
        }
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        for rule in [anti_knight::rule, anti_king::rule, non_consecutive::rule] {
            rules.add_constraint(Arc::new(rule(rules)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::encode::Encoding;
    use crate::oracle::{Budget, Cancel, Engine, Prepared, solutions};
    use crate::rules::{Layout, Registry};

    #[test]
    fn an_empty_9x9_board_has_72_grids() {
        let rules = Registry::standard().rules("miracle", &Layout::default()).unwrap().into();
        let prepared = Prepared::new(Encoding::of_rules(&rules));
        for engine in [Engine::Auto, Engine::Dpll, Engine::Learner] {
            let mut oracle =
                prepared.oracle(engine, Budget::default(), &Cancel::default()).unwrap();
            let found = solutions(oracle.as_mut(), &[], 100).unwrap();
            assert_eq!(found.grids.len(), 72, "{engine:?}");
            assert!(found.grids.iter().all(|grid| rules.check(grid).is_ok()));
        }
    }
}
