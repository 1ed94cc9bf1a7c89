//! All dots: every dot of the board, and that the other edges have none.

use super::all_edges::AllEdges;
use super::all_edges::NONE;
use super::dot::Says;
use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::edges::edges;
use crate::rules::{ClueKind, Constraint, Mark, NoParts, Part, Recipe, Rules, Text, Words};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The dots of a board, and what their absence says. A pair of 1 and 2 may have either dot.
#[derive(Debug)]
struct AllDots {
    edges: AllEdges,
}

/// The letters of the marks in files.
const LETTERS: &str = "wb";

/// Returns what the marks of an edge mean; `None` for no mark.
fn says(letter: char) -> Option<Says> {
    match letter {
        'w' => Some(Says::Difference(1)),
        'b' => Some(Says::Ratio(2)),
        _ => None,
    }
}

/// Returns whether an edge with a letter may have these symbols.
fn allows(letter: char, one: Symbol, other: Symbol) -> bool {
    match says(letter) {
        Some(says) => says.is_true(one, other),
        None => Says::of(one, other).is_none(),
    }
}

/// Returns the letter of two symbols.
fn mark(one: Symbol, other: Symbol) -> char {
    match Says::of(one, other) {
        Some(Says::Difference(_)) => 'w',
        Some(Says::Ratio(_)) => 'b',
        None => NONE,
    }
}

impl Constraint for AllDots {
    fn kind(&self) -> &'static str {
        "all-dots"
    }

    fn cells(&self) -> &[Cell] {
        &self.edges.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        self.edges.pairs().all(|((one, other), letter)| {
            let both = grid.get(one).zip(grid.get(other));
            both.is_some_and(|(one, other)| allows(letter, one, other))
        })
    }

    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, NoParts> {
        self.edges.parts(rules, allows)
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter([("marks".to_owned(), self.edges.text().into())])
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        self.edges.fits(rules, |_, _| true)?;
        self.parts(rules).map_err(|_| "it has a mark that no two symbols allow".to_owned())?;
        Ok(())
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let marks = |((one, other), letter)| {
            says(letter).map_or(Vec::new(), |says| says.marks(rules, one, other))
        };
        self.edges.pairs().flat_map(marks).collect()
    }
}

/// The kind of clue for dots of the whole board.
pub(super) struct AllDotsKind;

impl ClueKind for AllDotsKind {
    fn name(&self) -> &'static str {
        "all-dots"
    }

    fn words(&self) -> Words {
        let text = |name, alone, rule| Text { name, alone: Some(alone), rule };
        Words {
            en: text(
                "all dots",
                "Kropki Sudoku {side}×{side} with all dots",
                "All dots are given: two neighbouring symbols with a white dot between them differ by 1, with a black dot one is twice the other, and without a dot neither is true. Between 1 and 2 either dot may stand.",
            ),
            es: text(
                "todos los puntos",
                "Sudoku Kropki {side}×{side} con todos los puntos",
                "Se dan todos los puntos: dos símbolos vecinos con un punto blanco se diferencian en 1, con uno negro uno es el doble del otro, y sin punto no ocurre ni lo uno ni lo otro. Entre 1 y 2 puede estar cualquiera de los dos.",
            ),
            de: text(
                "allen Punkten",
                "Kropki-Sudoku {side}×{side} mit allen Punkten",
                "Alle Punkte sind gegeben: Zwei Nachbarn mit weißem Punkt unterscheiden sich um 1, bei schwarzem Punkt ist einer das Doppelte des anderen, und ohne Punkt gilt keines von beiden. Zwischen 1 und 2 darf jeder der beiden stehen.",
            ),
            fr: text(
                "tous les points",
                "Sudoku kropki {side}×{side} avec tous les points",
                "Tous les points sont donnés : deux voisins séparés par un point blanc diffèrent de 1, par un point noir l’un est le double de l’autre, et sans point ni l’un ni l’autre n’est vrai. Entre 1 et 2, l’un ou l’autre peut figurer.",
            ),
            it: text(
                "tutti i punti",
                "Sudoku kropki {side}×{side} con tutti i punti",
                "Tutti i punti sono dati: due vicini con un punto bianco differiscono di 1, con uno nero uno è il doppio dell’altro, e senza punto non vale nessuna delle due cose. Fra 1 e 2 può stare l’uno o l’altro.",
            ),
            pt: text(
                "todos os pontos",
                "Sudoku de pontos {side}×{side} completo",
                "Todos os pontos são dados: dois vizinhos com um ponto branco diferem de 1, com um preto um é o dobro do outro, e sem ponto nenhuma das duas coisas vale. Entre 1 e 2 pode estar qualquer um dos dois.",
            ),
            nl: text(
                "alle stippen",
                "Kropki-sudoku {side}×{side} met alle stippen",
                "Alle stippen zijn gegeven: twee buren met een witte stip verschillen 1, met een zwarte is de ene het dubbele van de andere, en zonder stip geldt geen van beide. Tussen 1 en 2 mag elke van de twee staan.",
            ),
            pl: text(
                "wszystkie kropki",
                "Sudoku kropki {side}×{side} ze wszystkimi kropkami",
                "Podane są wszystkie kropki: dwa sąsiednie znaki z białą kropką różnią się o 1, z czarną jeden jest dwa razy większy, a bez kropki nie zachodzi żadne z dwojga. Między 1 i 2 może stać każda z nich.",
            ),
        }
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let marks = fields.get("marks").and_then(Value::as_str).ok_or("`marks` must be a text")?;
        Ok(Arc::new(AllDots { edges: AllEdges::read(cells, marks, LETTERS)? }))
    }

    /// The one clue that is proposed.
    fn recipe(&self, _: &Rules) -> Recipe {
        Recipe::all()
    }

    /// Returns one clue: all dots of the grid.
    fn propose(&self, rules: &Rules, grid: &Grid, _: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let letter = |(one, other): (Cell, Cell)| {
            let both = grid.get(one).zip(grid.get(other));
            ((one, other), both.map_or(NONE, |(one, other)| mark(one, other)))
        };
        let edges = AllEdges::new(edges(rules.board()).into_iter().map(letter));
        vec![Arc::new(AllDots { edges })]
    }
}
