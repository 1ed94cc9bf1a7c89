//! The pairs of candidates that the constraints of a board exclude, and what else they say.

use super::{Part, Rules};
use crate::board::{Cell, Symbol};
use crate::lists::Lists;

/// What the constraints of some rules say, besides the houses.
#[derive(Debug, Clone)]
pub struct Exclusions {
    symbols: usize,
    // For each candidate, in the order of their variables, those of other cells that it excludes.
    excluded: Lists<(Cell, Symbol)>,
    /// The other parts, each with the number of its constraint and its own among that one's parts.
    pub others: Vec<(usize, usize, Part)>,
    /// The kind of the first constraint that states no parts, if there is one.
    pub unstated: Option<&'static str>,
}

impl Exclusions {
    /// Reads the constraints of some rules.
    pub(super) fn of(rules: &Rules) -> Self {
        let (cells, symbols) = (rules.board().cell_count(), rules.board().symbol_count());
        let mut excluded = vec![Vec::new(); cells * symbols];
        let mut exclude = |one: (Cell, Symbol), other: (Cell, Symbol)| {
            for (one, other) in [(one, other), (other, one)] {
                let list: &mut Vec<(Cell, Symbol)> =
                    &mut excluded[one.0.index() * symbols + one.1.index()];
                if !list.contains(&other) {
                    list.push(other);
                }
            }
        };
        let (mut others, mut unstated) = (Vec::new(), None);
        for (number, constraint) in rules.constraints().iter().enumerate() {
            let Ok(parts) = constraint.parts(rules) else {
                unstated = unstated.or(Some(constraint.kind()));
                continue;
            };
            for (index, part) in parts.into_iter().enumerate() {
                match &part {
                    Part::Pair(first, second, allowed) => {
                        for (one, allowed) in rules.board().symbols().zip(allowed) {
                            let is_excluded = |two: &Symbol| allowed >> two.index() & 1 == 0;
                            for two in rules.board().symbols().filter(is_excluded) {
                                exclude((*first, one), (*second, two));
                            }
                        }
                    }
                    Part::Different(cells) => {
                        for (at, first) in cells.iter().enumerate() {
                            for second in &cells[at + 1..] {
                                let symbols = rules.board().symbols();
                                symbols.for_each(|one| exclude((*first, one), (*second, one)));
                            }
                        }
                    }
                    _ => others.push((number, index, part)),
                }
            }
        }
        Exclusions { symbols, excluded: Lists::new(&excluded), others, unstated }
    }

    /// Returns the candidates of other cells that a candidate excludes by a constraint.
    pub fn of_candidate(&self, cell: Cell, symbol: Symbol) -> &[(Cell, Symbol)] {
        self.excluded.get(cell.index() * self.symbols + symbol.index())
    }
}
