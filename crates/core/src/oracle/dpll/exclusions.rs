//! What clues exclude, as data that is switched on and off: symbols of a cell, and pairs of
//! candidates.

use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::rules::Part;
use std::sync::Arc;

/// The fewest symbols that one symbol must exclude from another cell for it to be checked whether
/// any partner is left. A symbol that excludes fewer hardly ever has none while both cells are
/// open.
const WORTH_CHECKING: u32 = 5;

/// The exclusions of every clue of a formula.
#[derive(Debug)]
pub(super) struct ClueTable {
    // Ascending.
    selectors: Vec<Lit>,
    clues: Vec<Exclusions>,
    masks: Arc<[u32]>,
}

/// What one clue excludes.
#[derive(Debug)]
pub(super) struct Exclusions {
    /// Cells, each with the symbols that it may hold.
    pub(super) among: Vec<(usize, u32)>,
    /// Pairs of cells of which some symbols exclude each other.
    pub(super) relations: Vec<Relation>,
}

/// Two cells of which some symbols exclude each other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Relation {
    pub(super) cells: [usize; 2],
    /// For each of the cells, where its masks begin: one for each of its symbols, of the symbols
    /// of the other cell that it excludes.
    pub(super) masks: [usize; 2],
    /// Whether each symbol is removed that has no partner left. A claim of certificates says so.
    pub(super) needs_partners: bool,
}

impl ClueTable {
    /// Reads the clues of a formula that are not givens; `None` if one says anything else than what
    /// it excludes.
    pub(super) fn read(encoding: &Encoding) -> Option<Self> {
        let rules = encoding.rules();
        let symbols = rules.board().symbol_count();
        let (mut selectors, mut clues, mut masks) = (Vec::new(), Vec::new(), Vec::new());
        for (selector, clue) in encoding.guarded_clues() {
            let mut own = Exclusions { among: Vec::new(), relations: Vec::new() };
            for part in clue.parts(rules).ok()? {
                own.add(part, symbols, &mut masks)?;
            }
            selectors.push(selector);
            clues.push(own);
        }
        debug_assert!(selectors.is_sorted(), "clues have new variables in order");
        Some(ClueTable { selectors, clues, masks: masks.into() })
    }

    /// Returns the exclusions of the clue with a selector.
    pub(super) fn of(&self, selector: Lit) -> &Exclusions {
        let index = self.selectors.binary_search(&selector).expect("the selector of a clue");
        &self.clues[index]
    }

    /// Returns whether a literal is the selector of a clue that is not a given.
    pub(super) fn contains(&self, lit: Lit) -> bool {
        self.selectors.binary_search(&lit).is_ok()
    }

    /// Returns the masks of all relations.
    pub(super) fn masks(&self) -> &Arc<[u32]> {
        &self.masks
    }
}

impl Exclusions {
    /// Adds a part of the clue; `None` if it says something else.
    fn add(&mut self, part: Part, symbols: usize, masks: &mut Vec<u32>) -> Option<()> {
        match part {
            Part::Among(cell, allowed) => self.among.push((cell.index(), allowed)),
            Part::Pair(first, second, allowed) => {
                let all = (1u32 << symbols) - 1;
                let excluded: Vec<u32> = allowed.iter().map(|allowed| all & !allowed).collect();
                self.relate([first.index(), second.index()], &excluded, masks);
            }
            Part::Different(cells) => {
                let equal: Vec<u32> = (0..symbols).map(|symbol| 1 << symbol).collect();
                for (at, first) in cells.iter().enumerate() {
                    for second in &cells[at + 1..] {
                        self.relate([first.index(), second.index()], &equal, masks);
                    }
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// Adds a relation by what each symbol of the first cell excludes from the second.
    fn relate(&mut self, cells: [usize; 2], excluded: &[u32], masks: &mut Vec<u32>) {
        if cells[0] == cells[1] {
            let apart = excluded.iter().enumerate().filter(|(one, mask)| *mask >> one & 1 == 0);
            let allowed = apart.fold(0, |allowed, (one, _)| allowed | 1 << one);
            self.among.push((cells[0], allowed));
            return;
        }
        let back = |other: usize| {
            let excluding = excluded.iter().enumerate().filter(|(_, mask)| *mask >> other & 1 == 1);
            excluding.fold(0u32, |set, (one, _)| set | 1 << one)
        };
        let first = masks.len();
        masks.extend(excluded);
        masks.extend((0..excluded.len()).map(back));
        let most = masks[first..].iter().map(|mask| mask.count_ones()).max();
        self.relations.push(Relation {
            cells,
            masks: [first, first + excluded.len()],
            needs_partners: most.is_some_and(|most| most >= WORTH_CHECKING),
        });
    }
}
