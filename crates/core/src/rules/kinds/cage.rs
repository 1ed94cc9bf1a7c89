//! Killer cages: the cells hold different symbols, which add up to the total if there is one.

use super::symbol_sets::Sets;
use crate::board::{Cell, Grid, House, HouseRole, MAX_SYMBOLS, Symbol};
use crate::random::Random;
use crate::rules::fields::number;
use crate::rules::proposals::{cover, regroup};
use crate::rules::{
    Claims, Clauses, ClueContext, ClueKind, Constraint, Definition, Equation, Field, Foreign, Mark,
    NoParts, Part, Restriction, Rules, Shape, Unstated, View, set_value,
};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The most sets of symbols that may fill a cage; it bounds the size of formulas. All cages on
/// boards up to 16x16 have fewer, and so do those of up to 6 cells on 25x25.
const MAX_SETS: usize = 10_000;

/// The most sets of symbols that are tracked for the first cells of a cage; it bounds the work of a
/// conclusion. On boards of up to 16 symbols there are at most 12,870 sets of one size.
const MAX_TRIED: usize = 20_000;

/// A killer cage.
///
/// No symbol repeats in a cage, even if the cage crosses houses. The value of a symbol is its
/// number: `A` counts ten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cage {
    cells: Vec<Cell>,
    total: Option<usize>,
}

impl Cage {
    /// Creates a cage of these cells, in any order.
    ///
    /// # Errors
    /// If there are no cells or more than there can be symbols, or a cell is named twice.
    pub fn new(
        cells: impl IntoIterator<Item = Cell>,
        total: Option<usize>,
    ) -> Result<Self, CageError> {
        let listed: Vec<Cell> = cells.into_iter().collect();
        let cells: Vec<Cell> =
            listed.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        if cells.len() < listed.len() {
            return Err(CageError::Twice);
        }
        if cells.is_empty() || cells.len() > MAX_SYMBOLS {
            return Err(CageError::Size(cells.len()));
        }
        Ok(Cage { cells, total })
    }

    /// Returns the sets of symbols that have the total, in lexicographic order; `None` if there
    /// are more than [`MAX_SETS`].
    fn sets(&self, symbols: usize) -> Option<Vec<Vec<Symbol>>> {
        let total = self.total.expect("asked for cages with a total");
        let mut sets = Vec::new();
        let mut chosen = Vec::with_capacity(self.cells.len());
        extend(symbols, self.cells.len(), total, 0, &mut chosen, &mut sets).then_some(sets)
    }
}

/// Adds to `sets` the ways to choose `left` more symbols, from index `from` on, that add up to
/// `total`. Returns `false` once there are more than [`MAX_SETS`].
fn extend(
    symbols: usize,
    left: usize,
    total: usize,
    from: usize,
    chosen: &mut Vec<Symbol>,
    sets: &mut Vec<Vec<Symbol>>,
) -> bool {
    if left == 0 {
        if total == 0 {
            sets.push(chosen.clone());
        }
        return sets.len() <= MAX_SETS;
    }
    // The least sum is that of the next `left` values, from + 1 on; the greatest is that of the
    // last ones.
    let (least, most) =
        (left * (2 * from + left + 1) / 2, left * (2 * symbols + 1).saturating_sub(left) / 2);
    if from + left > symbols || total < least || total > most {
        return true;
    }
    (from..=symbols - left).all(|index| {
        let symbol = Symbol::new(index);
        if symbol.value() > total {
            return true;
        }
        chosen.push(symbol);
        let goes_on = extend(symbols, left - 1, total - symbol.value(), index + 1, chosen, sets);
        chosen.pop();
        goes_on
    })
}

/// Returns bounds of the sum of different symbols in cells with these candidates.
fn sums(candidates: &[u32]) -> RangeInclusive<usize> {
    let all = candidates.iter().fold(0, |all, mask| all | mask);
    let surplus = (all.count_ones() as usize).saturating_sub(candidates.len());
    let different = bits(all).take(candidates.len()).map(Symbol::value).sum::<usize>();
    let least = candidates.iter().filter_map(|mask| bits(*mask).next()).map(Symbol::value).sum();
    let greatest = bits(all).skip(surplus).map(Symbol::value).sum();
    different.max(least)..=greatest
}

/// Returns the symbols of a set of bits.
fn bits(set: u32) -> impl Iterator<Item = Symbol> {
    (0..u32::BITS as usize).filter(move |index| set >> index & 1 == 1).map(Symbol::new)
}

impl Constraint for Cage {
    fn kind(&self) -> &'static str {
        "cage"
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, grid: &Grid) -> bool {
        let (mut seen, mut sum) = (0u32, 0);
        for cell in &self.cells {
            let Some(symbol) = grid.get(*cell) else { return false };
            if seen >> symbol.index() & 1 == 1 {
                return false;
            }
            seen |= 1 << symbol.index();
            sum += symbol.value();
        }
        self.total.is_none_or(|total| total == sum)
    }

    fn restrictions(&self, _: &Rules) -> Result<Vec<Restriction>, NoParts> {
        let different = Restriction::Part(Part::Different(self.cells.clone()));
        let total = self.total.map(|total| Equation::sum(&self.cells, total));
        Ok([different].into_iter().chain(total).collect())
    }

    fn encode(&self, clauses: &mut Clauses<'_>) {
        clauses.different(&self.cells);
        if self.total.is_some() {
            let symbols = clauses.rules().board().symbol_count();
            clauses.one_of_sets(&self.cells, &self.sets(symbols).expect("`fits` has bounded them"));
        }
    }

    fn clause_count(&self, rules: &Rules) -> usize {
        let (symbols, cells) = (rules.board().symbol_count(), self.cells.len());
        let different = symbols * cells * (cells - 1) / 2;
        match self.total {
            Some(_) => {
                let sets = self.sets(symbols).map_or(0, |sets| sets.len());
                different + symbols * (cells + 1) + symbols * sets + 1 + 2 * symbols
            }
            None => different,
        }
    }

    fn claim(&self, claims: &mut Claims<'_>) -> Result<(), Unstated> {
        claims.different(&self.cells);
        if let Some(total) = self.total {
            // All sets of as many symbols as there are cells, computed differently from `sets`.
            let board = claims.rules().board();
            let mut partial: Vec<(Vec<Symbol>, usize)> = vec![(Vec::new(), 0)];
            let most = board.symbol_count();
            for symbol in board.symbols() {
                let longer: Vec<_> = partial
                    .iter()
                    .filter(|(set, _)| set.len() < self.cells.len())
                    .map(|(set, sum)| ([&set[..], &[symbol]].concat(), sum + symbol.value()))
                    .collect();
                partial.extend(longer);
                // What the later symbols cannot complete is dropped, so that there are never many
                // more partial sets than sets.
                partial.retain(|(set, sum)| {
                    let (left, value) = (self.cells.len() - set.len(), symbol.value());
                    let least: usize = (value + 1..).take(left).sum();
                    let greatest: usize = (0..=most).rev().take(left).sum();
                    left <= most - value && (sum + least..=sum + greatest).contains(&total)
                });
            }
            let sets: Vec<Vec<Symbol>> = partial.into_iter().map(|(set, _)| set).collect();
            claims.one_of_sets(&self.cells, &sets);
        }
        Ok(())
    }

    /// Goes forward through the cells and keeps the sets of symbols that they may hold so far, then
    /// back from those that have the total. Eliminates every candidate that leads from no such set
    /// to another.
    fn conclude(&self, view: &mut View<'_>) {
        let candidates = view.candidates();
        if let Some(fitting) = Sets::fitting(candidates, self.total) {
            for (at, fitting) in fitting.into_iter().enumerate() {
                view.keep(at, fitting);
            }
            return;
        }
        let mut sets: Vec<Vec<u32>> = vec![vec![0]];
        for (at, mask) in candidates.iter().enumerate() {
            let before = sets.last().expect("there is the empty set");
            let rest = sums(&candidates[at + 1..]);
            let mut after: Vec<u32> = Vec::with_capacity(before.len());
            for set in before {
                let so_far = set_value(*set);
                for one in bits(mask & !set) {
                    let sum = so_far + one.value();
                    let within = |total: usize| rest.contains(&total.saturating_sub(sum));
                    if self.total.is_none_or(|total| sum <= total && within(total)) {
                        after.push(set | 1 << one.index());
                    }
                }
            }
            after.sort_unstable();
            after.dedup();
            if after.len() > MAX_TRIED {
                return;
            }
            sets.push(after);
        }
        let mut after = sets.pop().expect("there is a set for each number of cells");
        for ((at, mask), mut before) in candidates.iter().enumerate().zip(sets).rev() {
            let mut fitting = 0u32;
            before.retain(|set| {
                let leads = |one: &Symbol| after.binary_search(&(set | 1 << one.index())).is_ok();
                let led =
                    bits(mask & !set).filter(leads).fold(0, |led, one| led | 1 << one.index());
                fitting |= led;
                led != 0
            });
            view.keep(at, fitting);
            after = before;
        }
    }

    fn total(&self) -> Option<usize> {
        self.total
    }

    fn fields(&self) -> Map<String, Value> {
        Map::from_iter(self.total.map(|total| ("sum".to_owned(), total.into())))
    }

    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let symbols = rules.board().symbol_count();
        let cells = self.cells.len();
        if cells > symbols {
            return Err(format!("{cells} cells cannot hold different symbols of {symbols}"));
        }
        let Some(total) = self.total else { return Ok(()) };
        let least = cells * (cells + 1) / 2;
        let most = cells * (2 * symbols + 1 - cells) / 2;
        if !(least..=most).contains(&total) {
            return Err(format!(
                "{cells} different symbols of {symbols} add up to {least} to {most}, not {total}"
            ));
        }
        match self.sets(symbols) {
            Some(_) => Ok(()),
            None => Err(format!("{cells} cells of {total} have more than {MAX_SETS} combinations")),
        }
    }

    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let mut cells = self.cells.clone();
        cells.sort_by_key(|cell| rules.board().place(*cell));
        vec![Mark::Cage { cells, label: self.total.map(|total| total.to_string()) }]
    }

    fn foreign(&self, _: &Rules) -> Vec<Foreign> {
        let total = self.total.map(|total| total.to_string());
        vec![Foreign::clue(Foreign::CAGE, self.cells.clone(), total)]
    }
}

/// The kind of clue for killer cages.
pub(super) struct Cages;

impl ClueKind for Cages {
    fn definition(&self) -> &'static Definition {
        const DEFINITION: Definition = Definition {
            aliases: &["killer", "killer-cage"],
            is_common: true,
            fields: &[Field::number("sum", 1, 325).optional()],
            fpuzzles: &[Foreign::CAGE],
            ..Definition::new("cage", Shape::Any, 1, MAX_SYMBOLS)
        };
        &DEFINITION
    }

    fn read(
        &self,
        cells: Vec<Cell>,
        fields: &Map<String, Value>,
    ) -> Result<Arc<dyn Constraint>, String> {
        let cage = Cage::new(cells, number(fields, "sum")?).map_err(|error| error.to_string())?;
        Ok(Arc::new(cage))
    }

    fn read_foreign(&self, _: &Rules, foreign: &Foreign) -> Result<Arc<dyn Constraint>, String> {
        let cage = Cage::new(foreign.cells.iter().copied(), foreign.number()?);
        Ok(Arc::new(cage.map_err(|error| error.to_string())?))
    }

    /// Divides the board at random into cages of two to four cells, each with its total; of fewer
    /// cells on boards larger than 9x9. A cell that no cage has room for is a cage of its own.
    fn propose(&self, context: &ClueContext<'_>, random: &mut Random) -> Vec<Arc<dyn Constraint>> {
        let ClueContext { rules, grid, images } = *context;
        // The first cages leave room for the cells that `tell_apart` moves.
        let sizes = 2..=largest(rules).min(4);
        cages(grid, cover(rules.board(), grid, images, sizes, random))
    }

    fn covers_board(&self) -> bool {
        true
    }

    /// The totals of a division of the board add up to that of a full grid, so each follows from
    /// the others. A cage inside a house says nothing else.
    fn has_redundancy(&self, rules: &Rules, clues: &[Arc<dyn Constraint>]) -> bool {
        let board = rules.board();
        let full_rows = rules.houses().iter().filter(|house| {
            house.role == HouseRole::Row && house.cells.len() == board.symbol_count()
        });
        let mut cells: Vec<Cell> = clues.iter().flat_map(|clue| clue.cells()).copied().collect();
        cells.sort_unstable();
        full_rows.count() * board.symbol_count() == board.cell_count()
            && cells.into_iter().eq(board.cells())
            && clues.iter().all(|clue| clue.fields().contains_key("sum"))
            && clues.iter().any(|clue| {
                let contains_all =
                    |house: &House| clue.cells().iter().all(|cell| house.cells.contains(cell));
                rules.houses().iter().any(contains_all)
            })
    }

    /// Moves a cell in which the grids differ to another cage, or splits a cage.
    fn tell_apart(
        &self,
        context: &ClueContext<'_>,
        other: &Grid,
        clues: &mut Vec<Arc<dyn Constraint>>,
        random: &mut Random,
    ) -> bool {
        let mut pieces: Vec<Vec<Cell>> = clues.iter().map(|cage| cage.cells().to_vec()).collect();
        let ClueContext { rules, grid, images } = *context;
        let (board, grids) = (rules.board(), (grid, other));
        let changed = regroup(board, grids, images, &mut pieces, largest(rules), random);
        if changed {
            *clues = cages(grid, pieces);
        }
        changed
    }
}

/// Returns the most cells that a proposed cage may have.
///
/// Larger cages leave so much open that a second solution takes long to find: on 16x16 with cages
/// of up to five cells, 20,000 conflicts did not find one. With up to three a puzzle takes about a
/// second, with pairs three hundredths.
fn largest(rules: &Rules) -> usize {
    match rules.digit_count() {
        symbols @ 0..=9 => symbols.min(5),
        10..=16 => 3,
        _ => 2,
    }
}

/// Returns the cages of some pieces of a grid, each with its total.
fn cages(grid: &Grid, pieces: Vec<Vec<Cell>>) -> Vec<Arc<dyn Constraint>> {
    let cage = |cells: Vec<Cell>| {
        let total = cells.iter().filter_map(|cell| grid.get(*cell)).map(Symbol::value).sum();
        let cage = Cage::new(cells, Some(total)).expect("different cells, at most five");
        Arc::new(cage) as Arc<dyn Constraint>
    };
    pieces.into_iter().map(cage).collect()
}

/// The reason why cells do not make a cage.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CageError {
    /// A cell is named twice.
    #[error("a cage has each cell once")]
    Twice,
    /// No cells or too many.
    #[error("a cage has 1 to {MAX_SYMBOLS} cells, not {0}")]
    Size(usize),
}
