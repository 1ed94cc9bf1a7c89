//! Boards of several grids that share boxes: samurai and its relatives, and any layout.

use crate::rules::{Grids, Layout, LayoutPart, Rules, RulesError, Text, Variant, Words};

/// A board of several grids.
pub(super) struct Overlapping {
    name: &'static str,
    // The names in the languages, in the order of the fields of `Words`.
    names: [&'static str; 8],
    // The places of the grids on a board of boxes, by the row and column of their first box, for
    // grids of 3x3 boxes; `None` for grids that the layout places.
    grids: Option<&'static [(usize, usize)]>,
}

/// Five grids: one in the middle shares a corner box with each of the others.
pub(super) const SAMURAI: Overlapping = Overlapping {
    name: "samurai",
    names: ["Samurai {side}×{side}"; 8],
    grids: Some(&[(0, 0), (0, 4), (2, 2), (4, 0), (4, 4)]),
};

/// Two grids that share a corner box.
pub(super) const TWODOKU: Overlapping = Overlapping {
    name: "twodoku",
    names: ["Twodoku {side}×{side}"; 8],
    grids: Some(&[(0, 0), (2, 2)]),
};

/// Five grids around a middle one, each moved along one of its sides.
pub(super) const WINDMILL: Overlapping = Overlapping {
    name: "windmill",
    names: [
        "Windmill Sudoku {side}×{side}",
        "Sudoku molino {side}×{side}",
        "Windmühlen-Sudoku {side}×{side}",
        "Sudoku moulin à vent {side}×{side}",
        "Sudoku mulino a vento {side}×{side}",
        "Sudoku moinho {side}×{side}",
        "Windmolensudoku {side}×{side}",
        "Sudoku wiatrak {side}×{side}",
    ],
    grids: Some(&[(0, 1), (1, 4), (2, 2), (3, 0), (4, 3)]),
};

/// Four grids in a ring; each shares a corner box with two others.
pub(super) const SOHEI: Overlapping = Overlapping {
    name: "sohei",
    names: ["Sohei {side}×{side}"; 8],
    grids: Some(&[(0, 2), (2, 0), (2, 4), (4, 2)]),
};

/// The grids that a layout places.
pub(super) const OVERLAPPING: Overlapping = Overlapping {
    name: "overlapping",
    names: [
        "Overlapping Sudoku {side}×{side}",
        "Sudokus superpuestos {side}×{side}",
        "Überlappende Sudokus {side}×{side}",
        "Sudokus superposés {side}×{side}",
        "Sudoku sovrapposti {side}×{side}",
        "Sudokus sobrepostos {side}×{side}",
        "Overlappende sudoku’s {side}×{side}",
        "Nakładające się sudoku {side}×{side}",
    ],
    grids: None,
};

/// The rule in each language, in the order of the fields of `Words`.
const RULES: [&str; 8] = [
    "Every row, column and box of each grid holds {symbols}, each of them exactly once. Where grids \
     overlap, a box belongs to both.",
    "Cada fila, cada columna y cada caja de cada cuadrícula contiene {symbols}, cada símbolo \
     exactamente una vez. Donde se superponen dos cuadrículas, la caja pertenece a ambas.",
    "In jeder Zeile, jeder Spalte und jedem Block jedes Gitters stehen {symbols}, jedes Zeichen \
     genau einmal. Wo sich Gitter überlappen, gehört der Block zu beiden.",
    "Chaque ligne, chaque colonne et chaque bloc de chaque grille contient {symbols}, chaque symbole \
     exactement une fois. Là où deux grilles se superposent, le bloc appartient aux deux.",
    "Ogni riga, ogni colonna e ogni riquadro di ciascuna griglia contiene {symbols}, ogni simbolo \
     esattamente una volta. Dove due griglie si sovrappongono, il riquadro appartiene a entrambe.",
    "Cada linha, cada coluna e cada bloco de cada grade contém {symbols}, cada símbolo exatamente \
     uma vez. Onde duas grades se sobrepõem, o bloco pertence a ambas.",
    "In elke rij, elke kolom en elk blok van elk diagram staan {symbols}, elk teken precies één \
     keer. Waar diagrammen elkaar overlappen, hoort het blok bij beide.",
    "W każdym wierszu, każdej kolumnie i każdym bloku każdego diagramu stoją {symbols}, każdy znak \
     dokładnie raz. Tam, gdzie diagramy się nakładają, blok należy do obu.",
];

impl Variant for Overlapping {
    fn name(&self) -> &'static str {
        self.name
    }

    fn words(&self) -> Words {
        let text = |at: usize| Text { name: self.names[at], alone: None, rule: RULES[at] };
        Words {
            en: text(0),
            es: text(1),
            de: text(2),
            fr: text(3),
            it: text(4),
            pt: text(5),
            nl: text(6),
            pl: text(7),
        }
    }

    fn divides_board(&self) -> bool {
        true
    }

    fn needs(&self) -> Option<LayoutPart> {
        Some(LayoutPart::Grids)
    }

    fn fixes_board(&self) -> bool {
        true
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let side = layout.size.side();
        let Some(places) = self.grids else {
            let grids = layout.grids.as_ref().ok_or(RulesError::NoGrids)?;
            return grids.apply(rules, layout.size);
        };
        let shape = layout.size.boxes().ok_or(RulesError::NoBoxes(side))?;
        // Two boxes on a grid of three by three lie between its outermost ones; so do all but one
        // on others.
        let along = |boxes: usize, of: usize, length: usize| match boxes % 2 {
            0 => Some(boxes / 2 * (of - 1) * length),
            _ if of == 3 => Some(boxes * length),
            _ => None,
        };
        let origin = |(row, col): &(usize, usize)| {
            let row = along(*row, side / shape.rows, shape.rows)?;
            Some((row, along(*col, side / shape.cols, shape.cols)?))
        };
        let origins: Option<Vec<_>> = places.iter().map(origin).collect();
        let origins = origins.ok_or(RulesError::NoRoom(self.name, side))?;
        Grids::new(origins)?.apply(rules, layout.size)
    }
}
