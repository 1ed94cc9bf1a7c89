//! Disjoint groups: cells at the same place of their boxes hold different symbols.

use crate::board::{Cell, HouseRole};
use crate::rules::{Layout, Rules, RulesError, Text, Variant, Words};

/// The rule of the places in the boxes. In a jigsaw, cells are numbered within their region in
/// reading order, and cells of the same number form a group.
pub(super) struct DisjointGroups;

impl Variant for DisjointGroups {
    fn name(&self) -> &'static str {
        "disjoint-groups"
    }

    fn words(&self) -> Words {
        let text = |name, alone, rule| Text { name, alone: Some(alone), rule };
        Words {
            en: text(
                "disjoint groups",
                "Disjoint-groups Sudoku {side}×{side}",
                "Cells at the same place within their boxes or regions, counted in reading order, also hold different symbols.",
            ),
            es: text(
                "grupos disjuntos",
                "Sudoku de grupos disjuntos {side}×{side}",
                "Las casillas que ocupan el mismo lugar dentro de su caja o región, contado en el orden de lectura, también contienen símbolos distintos.",
            ),
            de: text(
                "disjunkten Gruppen",
                "Sudoku mit disjunkten Gruppen {side}×{side}",
                "Auch Felder an gleicher Stelle ihrer Blöcke oder Gebiete, in Leserichtung gezählt, enthalten verschiedene Zeichen.",
            ),
            fr: text(
                "groupes disjoints",
                "Sudoku à groupes disjoints {side}×{side}",
                "Les cases qui occupent la même place dans leur bloc ou région, comptée dans l’ordre de lecture, contiennent aussi des symboles différents.",
            ),
            it: text(
                "gruppi disgiunti",
                "Sudoku a gruppi disgiunti {side}×{side}",
                "Anche le caselle che occupano lo stesso posto nel loro riquadro o nella loro regione, contato nell’ordine di lettura, contengono simboli diversi.",
            ),
            pt: text(
                "grupos disjuntos de células",
                "Sudoku de grupos disjuntos de células {side}×{side}",
                "Também as células que ocupam o mesmo lugar em seu bloco ou região, contado na ordem de leitura, contêm símbolos diferentes.",
            ),
            nl: text(
                "gescheiden groepen",
                "Sudoku met gescheiden groepen {side}×{side}",
                "Ook vakjes op dezelfde plaats in hun blok of gebied, geteld in leesrichting, bevatten verschillende tekens.",
            ),
            pl: text(
                "grupy rozłączne",
                "Sudoku z grupami rozłącznymi {side}×{side}",
                "Także pola na tym samym miejscu w swoich blokach lub obszarach, licząc w kolejności czytania, zawierają różne znaki.",
            ),
        }
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let board = rules.board();
        let regions = rules.houses().iter().filter(|house| house.role == HouseRole::Region);
        let regions: Vec<Vec<Cell>> = regions
            .map(|house| {
                let mut cells = house.cells.clone();
                cells.sort_by_key(|cell| board.place(*cell));
                cells
            })
            .collect();
        if regions.is_empty() {
            return Err(RulesError::NoRoom(self.name(), layout.size.side()));
        }
        for number in 0..board.symbol_count() {
            let group = regions.iter().map(|cells| cells[number]).collect();
            rules.add_house(HouseRole::Extra, "group", group);
        }
        Ok(())
    }
}
