//! All inequality signs: every sign within the regions of the board.

use super::all_edges::AllEdges;
use super::all_edges::NONE;
use super::inequality::all_signs;
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::edges::{share_region, sign};
use crate::rules::{ClueKind, Constraint, Mark, NoParts, Part, Recipe, Rules, Text, Words};
use serde_json::{Map, Value};
use std::cmp::Ordering;
use std::sync::Arc;

/// The signs of a board: on every edge within a region, or on every edge if there are no regions.
#[derive(Debug)]
struct AllInequalities {
    edges: AllEdges,
}

/// The letters of the marks in files.
const LETTERS: &str = "<>";

/// Returns the letter of two symbols, of which one is greater.
fn mark(one: Symbol, other: Symbol) -> char {
    match one.cmp(&other) {
        Ordering::Less => '<',
        Ordering::Equal => NONE,
        Ordering::Greater => '>',
    }
}

impl Constraint for AllInequalities {
    fn kind(&self) -> &'static str {
        "all-inequalities"
    }

    fn cells(&self) -> &[Cell] {
        &self.edges.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        self.edges.pairs().all(|((one, other), letter)| {
            let both = grid.get(one).zip(grid.get(other));
            both.is_some_and(|(one, other)| mark(one, other) == letter)
        })
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        self.edges.parts(rules, |letter, one, other| mark(one, other) == letter)
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("marks".to_owned(), self.edges.text().into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        self.edges.fits(rules, |one, other| share_region(rules, one, other))?;
        self.parts(rules).map_err(|_| "it has a mark that no two symbols allow".to_owned())?;
        Ok(())
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let mark = |((one, other), letter)| match letter {
            '>' => Some(sign(rules.board(), one, other)),
            '<' => Some(sign(rules.board(), other, one)),
            _ => None,
        };
        self.edges.pairs().filter_map(mark).collect()
    }
}

/// The kind of clue for inequalities of the whole board.
pub(super) struct AllInequalitiesKind;

impl ClueKind for AllInequalitiesKind {
    fn name(&self) -> &'static str {
        "all-inequalities"
    }

    fn words(&self) -> Words {
        let text = |name, alone, rule| Text { name, alone: Some(alone), rule };
        Words {
            en: text(
                "all inequality signs",
                "Greater-than Sudoku {side}×{side} with all signs",
                "Between all neighbouring cells of a box or region a sign points to the lesser symbol.",
            ),
            es: text(
                "todos los signos de desigualdad",
                "Sudoku mayor que {side}×{side} con todos los signos",
                "Entre todas las casillas vecinas de una caja o región un signo apunta al símbolo menor.",
            ),
            de: text(
                "allen Ungleichheitszeichen",
                "Größer-als-Sudoku {side}×{side} mit allen Zeichen",
                "Zwischen allen benachbarten Feldern eines Blocks oder Gebiets zeigt eine Spitze auf das kleinere Zeichen.",
            ),
            fr: text(
                "tous les signes d’inégalité",
                "Sudoku à inégalités {side}×{side} avec tous les signes",
                "Entre toutes les cases voisines d’un bloc ou d’une région, un signe pointe vers le plus petit symbole.",
            ),
            it: text(
                "tutti i segni di disuguaglianza",
                "Sudoku maggiore di {side}×{side} con tutti i segni",
                "Fra tutte le caselle vicine di un riquadro o di una regione un segno punta al simbolo minore.",
            ),
            pt: text(
                "todos os sinais de desigualdade",
                "Sudoku maior que {side}×{side} completo",
                "Entre todas as células vizinhas de um bloco ou região um sinal aponta para o símbolo menor.",
            ),
            nl: text(
                "alle ongelijkheidstekens",
                "Groter-dan-sudoku {side}×{side} met alle tekens",
                "Tussen alle buurvakjes van een blok of gebied wijst een punt naar het kleinere teken.",
            ),
            pl: text(
                "wszystkie znaki nierówności",
                "Sudoku nierówności {side}×{side} ze wszystkimi znakami",
                "Między wszystkimi sąsiednimi polami bloku lub obszaru ostrze wskazuje mniejszy znak.",
            ),
        }
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let marks = fields.get("marks").and_then(Value::as_str).ok_or("`marks` must be a text")?;
        Ok(Arc::new(AllInequalities { edges: AllEdges::read(cells, marks, LETTERS)? }))
    }

    /// The one clue that is proposed.
    fn recipe(&self, _: &Rules) -> Recipe {
        Recipe::all()
    }

    /// Returns one clue: all signs within regions.
    fn propose(&self, rules: &Rules, grid: &Grid, _: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let signs = all_signs(rules, grid).into_iter();
        let edges = AllEdges::new(signs.map(|pair| (pair, '>')));
        vec![Arc::new(AllInequalities { edges })]
    }
}
