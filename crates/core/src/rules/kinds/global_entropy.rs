//! Global entropy: each 2x2 block of cells holds a low, a middle and a high symbol.

use crate::board::{Cell, Grid};
use crate::rules::{
    Constraint, Foreign, Layout, NoParts, Part, Rules, RulesError, Text, Variant, Words,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The rule of the thirds: on boards whose symbols form three equal groups.
pub(super) struct GlobalEntropy;

/// The rule on a board: its blocks of four cells, also those that lie across the borders of boxes.
#[derive(Debug)]
struct Rule {
    cells: Vec<Cell>,
    blocks: Vec<[Cell; 4]>,
    third: usize,
}

impl Rule {
    fn new(rules: &Rules) -> Self {
        let board = rules.board();
        let block = |cell| {
            let place = board.place(cell);
            let (row, col) = (usize::from(place.row), usize::from(place.col));
            let right = board.cell_at(row, col + 1)?;
            let below = board.cell_at(row + 1, col)?;
            Some([cell, right, below, board.cell_at(row + 1, col + 1)?])
        };
        let blocks = board.cells().filter_map(block).collect();
        Rule { cells: board.cells().collect(), blocks, third: board.symbol_count() / 3 }
    }
}

impl Constraint for Rule {
    fn kind(&self) -> &'static str {
        "global-entropy"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        self.blocks.iter().all(|block| {
            (0..3).all(|third| {
                let of_third = |cell: &Cell| {
                    grid.get(*cell).is_some_and(|symbol| symbol.index() / self.third == third)
                };
                block.iter().any(of_third)
            })
        })
    }

    fn parts(&self, _: &Rules) -> Result<Vec<Part>, NoParts> {
        let group = |third: usize| ((1u32 << self.third) - 1) << (third * self.third);
        let of_block = |block: &[Cell; 4]| {
            (0..3).map(|third| Part::Somewhere(block.to_vec(), group(third))).collect::<Vec<_>>()
        };
        Ok(self.blocks.iter().flat_map(of_block).collect())
    }

    fn foreign(&self, _: &Rules) -> Option<Foreign> {
        Some(Foreign::switch("globalentropy"))
    }

    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }
}

impl Variant for GlobalEntropy {
    fn name(&self) -> &'static str {
        "global-entropy"
    }

    fn words(&self) -> Words {
        let text = |name, alone, rule| Text { name, alone: Some(alone), rule };
        Words {
            en: text(
                "global entropy",
                "Global-entropy Sudoku {side}×{side}",
                "Each two-by-two block of cells, wherever it lies, holds a symbol of the lowest, one of the middle and one of the highest third.",
            ),
            es: text(
                "entropía global",
                "Sudoku de entropía global {side}×{side}",
                "Todo bloque de dos por dos casillas, esté donde esté, contiene un símbolo del tercio más bajo, uno del medio y uno del más alto.",
            ),
            de: text(
                "globaler Entropie",
                "Sudoku mit globaler Entropie {side}×{side}",
                "Jedes Quadrat aus zwei mal zwei Feldern, wo immer es liegt, enthält ein Zeichen des unteren, eines des mittleren und eines des oberen Drittels.",
            ),
            fr: text(
                "entropie globale",
                "Sudoku à entropie globale {side}×{side}",
                "Tout carré de deux cases sur deux, où qu’il soit, contient un symbole du tiers inférieur, un du tiers moyen et un du tiers supérieur.",
            ),
            it: text(
                "entropia globale",
                "Sudoku a entropia globale {side}×{side}",
                "Ogni blocco di due per due caselle, ovunque si trovi, contiene un simbolo del terzo più basso, uno di quello medio e uno di quello più alto.",
            ),
            pt: text(
                "entropia geral",
                "Sudoku de entropia geral {side}×{side}",
                "Todo quadrado de duas por duas células, onde quer que esteja, contém um símbolo do terço mais baixo, um do médio e um do mais alto.",
            ),
            nl: text(
                "globale entropie",
                "Sudoku met globale entropie {side}×{side}",
                "Elk vierkant van twee bij twee vakjes, waar het ook ligt, bevat een teken uit het laagste, een uit het middelste en een uit het hoogste derde deel.",
            ),
            pl: text(
                "entropia na całej planszy",
                "Sudoku z entropią {side}×{side}",
                "Każdy kwadrat dwóch na dwa pola, gdziekolwiek leży, zawiera znak z najniższej, ze środkowej i z najwyższej trzeciej części.",
            ),
        }
    }

    fn apply(&self, rules: &mut Rules, _: &Layout) -> Result<(), RulesError> {
        let symbols = rules.board().symbol_count();
        if !symbols.is_multiple_of(3) {
            return Err(RulesError::NoThirds(self.name(), symbols));
        }
        rules.add_constraint(Arc::new(Rule::new(rules)));
        Ok(())
    }
}
