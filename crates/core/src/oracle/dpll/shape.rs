//! The parts of a formula that the fast engine reads: cells, houses and exclusions.

use super::state::Candidate;
use crate::cnf::Lit;
use crate::encode::Encoding;
use std::collections::BTreeMap;

/// A formula that says only: one symbol in each cell, each symbol once in every house, and pairs of
/// candidates that exclude each other.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) symbols: usize,
    pub(super) cells: usize,
    /// The cells of each house, by slot.
    pub(super) houses: Vec<Vec<usize>>,
    /// For each cell, the cells that cannot hold the same symbol.
    pub(super) unequal: Vec<Vec<usize>>,
    /// For each candidate, by cell and symbol, the other candidates that it excludes.
    pub(super) others: Vec<Vec<Candidate>>,
}

impl Shape {
    /// Reads a formula; `None` if it says anything else, if its symbols do not share their houses,
    /// or if a cell lies in no house.
    pub(super) fn read(encoding: &Encoding) -> Option<Self> {
        let rules = encoding.rules();
        if rules.houses().is_empty() {
            return None;
        }
        let board = rules.board();
        let (symbols, cells) = (board.symbol_count(), board.cell_count());
        let cnf = encoding.cnf();
        if cnf.var_count() != symbols * cells {
            return None;
        }
        let candidate = |lit: &Lit| {
            let at = encoding.candidate_of(*lit).filter(|_| lit.is_positive());
            at.map(|(cell, symbol)| Candidate { cell: cell.index(), symbol: symbol.index() })
        };
        let conflict = |clause: &[Lit]| match *clause {
            [a, b] => candidate(&!a).zip(candidate(&!b)),
            _ => None,
        };
        let mut filled = vec![false; cells];
        // For each set of cells the number of symbols that have it as a house, in the order of the
        // formula.
        let mut houses: Vec<(Vec<usize>, usize)> = Vec::new();
        let mut known = BTreeMap::new();
        for group in cnf.exactly_one_groups() {
            let group: Vec<Candidate> = group.iter().map(candidate).collect::<Option<_>>()?;
            let first = *group.first()?;
            if group.len() == symbols && group.iter().all(|at| at.cell == first.cell) {
                filled[first.cell] = true;
            } else if group.iter().all(|at| at.symbol == first.symbol) {
                let cells: Vec<usize> = group.iter().map(|at| at.cell).collect();
                let at = *known.entry(cells.clone()).or_insert_with(|| {
                    houses.push((cells, 0));
                    houses.len() - 1
                });
                houses[at].1 += 1;
            } else {
                return None;
            }
        }
        let mut housed = vec![false; cells];
        houses.iter().flat_map(|(cells, _)| cells).for_each(|cell| housed[*cell] = true);
        if !houses.iter().all(|(cells, count)| cells.len() == symbols && *count == symbols)
            || !(0..cells).all(|cell| filled[cell] && housed[cell])
        {
            return None;
        }
        let candidates = |lits: &[Lit]| lits.iter().all(|lit| candidate(lit).is_some());
        if !cnf.at_most_one_groups().all(candidates) {
            return None;
        }
        let mut pairs: Vec<(Candidate, Candidate)> =
            cnf.other_clauses().map(conflict).collect::<Option<_>>()?;
        let groups = cnf.conflicts();
        pairs.extend(groups.iter().filter_map(|(a, b)| candidate(a).zip(candidate(b))));
        let mut shape = Shape {
            symbols,
            cells,
            houses: houses.into_iter().map(|(cells, _)| cells).collect(),
            unequal: vec![Vec::new(); cells],
            others: vec![Vec::new(); cells * symbols],
        };
        shape.add_conflicts(&pairs);
        Some(shape)
    }

    /// Sorts the exclusions into those that hold for every symbol alike and the others.
    fn add_conflicts(&mut self, pairs: &[(Candidate, Candidate)]) {
        // For each cell, the cells that cannot hold some of the same symbols, with these.
        let mut alike: Vec<Vec<(usize, u32)>> = vec![Vec::new(); self.cells];
        let both = pairs.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]);
        for (a, b) in both {
            if a.symbol == b.symbol {
                let known = &mut alike[a.cell];
                match known.iter_mut().find(|(cell, _)| *cell == b.cell) {
                    Some((_, symbols)) => *symbols |= 1 << a.symbol,
                    None => known.push((b.cell, 1 << a.symbol)),
                }
            } else if a.cell != b.cell {
                self.others[a.cell * self.symbols + a.symbol].push(b);
            }
        }
        let all = (1 << self.symbols) - 1;
        for (cell, mut alike) in alike.into_iter().enumerate() {
            alike.sort_unstable();
            for (other, symbols) in alike {
                if symbols == all {
                    self.unequal[cell].push(other);
                    continue;
                }
                for symbol in (0..self.symbols).filter(|symbol| symbols >> symbol & 1 == 1) {
                    let excluded = Candidate { cell: other, symbol };
                    self.others[cell * self.symbols + symbol].push(excluded);
                }
            }
        }
    }
}
