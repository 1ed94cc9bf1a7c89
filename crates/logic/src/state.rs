//! A position: the symbols placed, and the candidates that are left.

use super::cells::{CellSet, MAX_SYMBOLS, bits};
use super::counts::Counts;
use super::geometry::{Geometry, Topology};
use super::statements::{Statement, Statements};
use super::step::{Candidate, Conclusion, Premise, Reason};
use super::technique::Technique;
use satoku_core::board::{Cell, Grid, Symbol};
use satoku_core::rules::{Clue, Puzzle};
use std::sync::{Arc, OnceLock};

/// A position: the symbols placed, and the candidates of the other cells in three views: by cell,
/// by house and by symbol. A filled cell has no candidates, and its symbol has no places in its
/// houses.
#[derive(Clone)]
pub struct State {
    pub(super) geometry: Arc<Topology>,
    /// What clues and rules say besides givens, houses and pairs; `None` if that is nothing.
    statements: Option<Arc<Statements>>,
    /// The candidates of each cell.
    cells: Vec<u16>,
    /// For each house and symbol, the positions where the symbol may be placed.
    places: Vec<[u16; MAX_SYMBOLS]>,
    /// For each symbol, the cells where it may be placed.
    boards: [CellSet; MAX_SYMBOLS],
    /// The positions of each house that are not filled.
    open: Vec<u16>,
    empty: CellSet,
    values: Grid,
    givens: CellSet,
    sound: bool,
    /// The cells that changed since the last look for steps.
    changed: CellSet,
    /// For each of [`WATCHED`], the cells of statements that may show something new since the
    /// technique looked at them; none without statements.
    fresh: Vec<CellSet>,
    // The symbols of a solution, computed on first use.
    solution: Arc<OnceLock<Option<Vec<u8>>>>,
}

/// The techniques that need not look at a statement again before one of its cells changes, unless
/// they say so.
pub(super) const WATCHED: [Technique; 11] = [
    Technique::ClueSingle,
    Technique::CompleteCount,
    Technique::ClueLimits,
    Technique::BlockOverlap,
    Technique::InnieOrOutie,
    Technique::ClueLock,
    Technique::HiddenSingleInClue,
    Technique::LongClueLimits,
    Technique::ClueCombination,
    Technique::RequiredSymbol,
    Technique::InniesAndOuties,
];

/// What is known of each cell of a position, which tells positions of a puzzle apart.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position {
    candidates: Vec<u16>,
    empty: CellSet,
}

impl State {
    /// Creates the starting position of a puzzle. It has every candidate that no given in a house
    /// of its cell excludes; what the other clues exclude is for techniques to find.
    pub fn new(geometry: &Geometry, puzzle: &Puzzle) -> Self {
        debug_assert!(Arc::ptr_eq(geometry.rules(), puzzle.rules()), "a puzzle of these rules");
        let mut state = State::blank(geometry);
        for clue in puzzle.clues() {
            match clue {
                Clue::Given(cell, symbol) => state.give(*cell, *symbol),
                Clue::Constraint(clue) => {
                    let Some(candidates) = clue.candidates() else { continue };
                    let cell = clue.cells()[0].index();
                    let symbols = puzzle.rules().board().symbols();
                    for symbol in symbols.filter(|symbol| !candidates.contains(symbol)) {
                        state.eliminate(cell, symbol.index());
                    }
                }
            }
        }
        state.statements = Statements::of(&geometry.0, puzzle).map(Arc::new);
        if state.statements.is_some() {
            state.fresh = vec![(0..state.geometry.cells).collect(); WATCHED.len()];
        }
        state
    }

    /// Creates the position of a board without any clues.
    pub fn blank(geometry: &Geometry) -> Self {
        let geometry = Arc::clone(&geometry.0);
        let mut state = State {
            statements: None,
            cells: geometry.blank.cells.clone(),
            places: geometry.blank.places.clone(),
            boards: geometry.blank.boards,
            open: vec![0; geometry.houses.len()],
            empty: (0..geometry.cells).collect(),
            values: Grid::blank(geometry.cells),
            givens: CellSet::EMPTY,
            sound: true,
            changed: CellSet::EMPTY,
            fresh: Vec::new(),
            solution: Arc::default(),
            geometry,
        };
        let geometry = &state.geometry;
        for (number, house) in geometry.houses.iter().enumerate() {
            state.open[number] = ((1u32 << house.cells.len()) - 1) as u16;
        }
        state
    }

    /// Returns the position with the filled cells of a grid as additional givens.
    pub fn with_givens(mut self, givens: &Grid) -> Self {
        for (cell, symbol) in givens.filled() {
            self.give(cell, symbol);
        }
        self
    }

    /// Adds a given.
    pub fn give(&mut self, cell: Cell, symbol: Symbol) {
        self.place(cell.index(), symbol.index());
        self.givens.insert(cell.index());
        // Clones may have asked for it; before that, a new one would be the same.
        if self.solution.get().is_some() || Arc::strong_count(&self.solution) > 1 {
            self.solution = Arc::default();
        }
    }

    /// Returns whether no contradiction was found: every cell and every symbol in a house still has
    /// a candidate, and no symbol was placed against the candidates.
    pub fn is_sound(&self) -> bool {
        self.sound
    }

    /// Returns whether every cell is filled.
    pub fn is_solved(&self) -> bool {
        self.empty.is_empty()
    }

    /// Returns the symbols placed so far, including givens.
    pub fn values(&self) -> &Grid {
        &self.values
    }

    /// Returns whether a cell is a given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens.contains(cell.index())
    }

    /// Returns the candidates of a cell; none for a filled cell.
    pub fn candidates(&self, cell: Cell) -> Vec<Symbol> {
        bits(self.cells[cell.index()]).map(Symbol::new).collect()
    }

    /// Returns whether a conclusion says something new.
    pub fn gains(&self, conclusion: &Conclusion) -> bool {
        conclusion.candidates().iter().any(|one| self.is_open(*one))
    }

    /// Returns whether a step may say something new of a candidate: it is there, or on a board of
    /// two symbols, its cell is empty.
    pub(super) fn is_open(&self, one: Candidate) -> bool {
        let cell = one.cell.index();
        self.has(cell, one.symbol.index()) || self.has_two_symbols() && self.empty.contains(cell)
    }

    /// Returns whether the candidates that a reason names are all still possible or placed.
    pub fn is_current(&self, reason: &Reason) -> bool {
        let mut named = reason.premises.iter().flat_map(|premise| &premise.candidates);
        named.all(|one| {
            let (cell, symbol) = (one.cell.index(), one.symbol.index());
            self.has(cell, symbol) || self.value(cell) == Some(symbol)
        })
    }

    /// Applies a conclusion. On a board of two symbols, a cell that loses one holds the other.
    pub fn apply(&mut self, conclusion: &Conclusion) {
        for one in conclusion.candidates() {
            match conclusion {
                Conclusion::Place(_) => self.place(one.cell.index(), one.symbol.index()),
                Conclusion::Eliminate(_) => self.exclude(one.cell.index(), one.symbol.index()),
            }
        }
    }

    /// Removes a candidate that a step eliminates. On a board of two symbols, this places the
    /// other, even if the candidate is gone already, so that the order of steps does not matter.
    #[inline]
    pub(super) fn exclude(&mut self, cell: usize, symbol: usize) {
        self.eliminate(cell, symbol);
        let left = self.cells[cell];
        if self.has_two_symbols() && left.is_power_of_two() {
            self.place(cell, left.trailing_zeros() as usize);
        }
    }

    /// Places a symbol and removes it from every cell that sees this one.
    #[inline]
    pub(super) fn place(&mut self, cell: usize, symbol: usize) {
        let mask = std::mem::take(&mut self.cells[cell]);
        if mask >> symbol & 1 == 0 {
            self.sound &= self.values.get(Cell::new(cell)) == Some(Symbol::new(symbol));
            self.cells[cell] = mask;
            return;
        }
        for peer in (self.boards[symbol] & self.geometry.peers(cell)).iter() {
            self.eliminate(peer, symbol);
        }
        for index in 0..self.geometry.apart(cell, symbol).len() {
            let (other, symbol) = self.geometry.apart(cell, symbol)[index];
            self.eliminate(usize::from(other), usize::from(symbol));
        }
        for other in bits(mask) {
            self.boards[other].remove(cell);
        }
        for seat in self.geometry.seats(cell) {
            let house = usize::from(seat.house);
            let position = 1 << seat.position;
            self.open[house] &= !position;
            for other in bits(mask & !(1 << symbol)) {
                let places = &mut self.places[house][other];
                *places &= !position;
                self.sound &= *places != 0 || !self.geometry.houses[house].full;
            }
            self.places[house][symbol] = 0;
        }
        self.empty.remove(cell);
        self.changed.insert(cell);
        self.values.set(Cell::new(cell), Some(Symbol::new(symbol)));
    }

    /// Removes a candidate, if it is there.
    #[inline]
    pub(super) fn eliminate(&mut self, cell: usize, symbol: usize) {
        let mask = self.cells[cell];
        if mask >> symbol & 1 == 0 {
            return;
        }
        self.cells[cell] = mask & !(1 << symbol);
        self.changed.insert(cell);
        self.sound &= self.cells[cell] != 0;
        self.boards[symbol].remove(cell);
        for seat in self.geometry.seats(cell) {
            let house = usize::from(seat.house);
            let places = &mut self.places[house][symbol];
            *places &= !(1 << seat.position);
            self.sound &= *places != 0 || !self.geometry.houses[house].full;
        }
    }

    /// Adds the cells that changed since the last look to those at which every watched technique
    /// has to look again.
    pub(super) fn refresh(&mut self) {
        let changed = std::mem::take(&mut self.changed);
        self.fresh.iter_mut().for_each(|fresh| *fresh |= changed);
    }

    /// Returns the cells of statements in which a technique may find something new, as of the last
    /// [`State::refresh`]: all empty ones for a technique that is not watched.
    ///
    /// # Panics
    /// If the technique is watched and the puzzle has no statements.
    pub(super) fn fresh(&self, technique: Technique) -> CellSet {
        let at = WATCHED.iter().position(|watched| *watched == technique);
        at.map_or(self.empty, |at| self.fresh[at])
    }

    /// Keeps these cells as those in which a watched technique may find something new: it has
    /// looked at all others.
    pub(super) fn keep_fresh(&mut self, technique: Technique, cells: CellSet) {
        if let Some(at) = WATCHED.iter().position(|watched| *watched == technique) {
            self.fresh[at] = cells;
        }
    }

    /// Returns what clues and rules say besides givens, houses and pairs, if there is anything.
    pub(super) fn statements(&self) -> Option<&Arc<Statements>> {
        self.statements.as_ref()
    }

    /// Returns a statement by its number.
    ///
    /// # Panics
    /// If there is none of this number.
    pub(super) fn statement(&self, number: u16) -> &Statement {
        &self.statements.as_ref().expect("it has statements").all[usize::from(number)]
    }

    /// Returns what the clues and rules count, on boards whose cells are empty or filled.
    pub(super) fn counts(&self) -> Option<&Counts> {
        let statements = self.statements().filter(|_| self.has_two_symbols())?;
        Some(statements.counts(&self.geometry))
    }

    /// Returns whether the board has two symbols, as those whose cells are empty or filled.
    pub(super) fn has_two_symbols(&self) -> bool {
        self.geometry.symbols == 2
    }

    /// Returns the candidates of a cell, or its symbol if it is filled, as a mask.
    pub(super) fn known(&self, cell: usize) -> u16 {
        self.cells[cell] | self.value(cell).map_or(0, |symbol| 1 << symbol)
    }

    /// Returns what is known of each cell.
    pub(super) fn position(&self) -> Position {
        Position { candidates: self.cells.clone(), empty: self.empty }
    }

    /// Returns the number of the statement that a premise says, and the statement.
    pub(super) fn statement_of(&self, premise: &Premise) -> Option<(u16, &Statement)> {
        let mut all = (0..).zip(&self.statements()?.all);
        all.find(|(_, statement)| statement.source == premise.reason)
    }

    /// Returns the candidates of all cells, as cells and symbols.
    pub(super) fn open_candidates(&self) -> impl Iterator<Item = (usize, usize)> {
        let cells = self.empty.iter();
        cells.flat_map(|cell| bits(self.cells[cell]).map(move |symbol| (cell, symbol)))
    }

    /// Returns the place for the symbols of a solution, which clones share.
    pub(super) fn known_solution(&self) -> &Arc<OnceLock<Option<Vec<u8>>>> {
        &self.solution
    }

    /// Returns whether a technique is valid for the puzzle. Techniques that assume uniqueness are
    /// valid only in puzzles of houses and givens: other clues and rules may tell the two fillings
    /// of a pattern apart.
    pub(super) fn admits(&self, technique: Technique) -> bool {
        self.has_only_houses() || !technique.needs_uniqueness()
    }

    /// Returns whether the puzzle consists of houses and givens.
    pub(super) fn has_only_houses(&self) -> bool {
        self.statements.is_none() && !self.geometry.has_pairs
    }

    /// Returns whether the full grid obeys the clues and the constraints of the rules.
    pub(super) fn obeys_clues(&self) -> bool {
        let constraints = self.geometry.rules.constraints();
        constraints.iter().all(|constraint| constraint.holds(&self.values))
            && self.statements().is_none_or(|statements| statements.hold(&self.values))
    }

    /// Returns the candidates of a cell as a mask.
    #[inline]
    pub(super) fn cell(&self, cell: usize) -> u16 {
        self.cells[cell]
    }

    /// Returns the symbol of a filled cell.
    pub(super) fn value(&self, cell: usize) -> Option<usize> {
        self.values.get(Cell::new(cell)).map(Symbol::index)
    }

    /// Returns whether a cell has a symbol as a candidate.
    #[inline]
    pub(super) fn has(&self, cell: usize, symbol: usize) -> bool {
        self.cells[cell] >> symbol & 1 == 1
    }

    /// Returns the positions of a house where a symbol may be placed; none once it is placed there.
    #[inline]
    pub(super) fn places(&self, house: usize, symbol: usize) -> u16 {
        self.places[house][symbol]
    }

    /// Returns the possible positions of every symbol in a house.
    #[inline]
    pub(super) fn all_places(&self, house: usize) -> &[u16] {
        &self.places[house][..self.geometry.symbols]
    }

    /// Returns the cells of a house where a symbol may be placed.
    pub(super) fn cells_for(&self, house: usize, symbol: usize) -> CellSet {
        self.boards[symbol] & self.geometry.houses[house].set
    }

    /// Returns the cells where a symbol may be placed.
    #[inline]
    pub(super) fn board(&self, symbol: usize) -> CellSet {
        self.boards[symbol]
    }

    /// Returns the positions of a house that are not filled.
    #[inline]
    pub(super) fn open(&self, house: usize) -> u16 {
        self.open[house]
    }

    /// Returns the cells that are not filled.
    pub(super) fn empty(&self) -> CellSet {
        self.empty
    }

    /// Returns the cells of the givens.
    pub(super) fn givens(&self) -> CellSet {
        self.givens
    }

    /// Returns the number of cells that are given or in a clue of one or two cells, which nearly
    /// tells them.
    pub fn told(&self) -> usize {
        let clues = self.statements().into_iter().flat_map(|statements| statements.clues());
        let short = clues.map(|clue| clue.cells()).filter(|cells| cells.len() <= 2);
        let of_clues: CellSet = short.flatten().map(|cell| cell.index()).collect();
        (self.givens | of_clues).len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ladder;
    use crate::step_collector::{Keep, StepCollector};
    use satoku_core::encode::Encoding;
    use satoku_core::oracle::SharedFormula;
    use satoku_core::random::Random;
    use satoku_core::rules::{ClueContext, ClueKind, Layout, Registry};
    use std::collections::BTreeSet;

    /// Every watched technique finds what it finds when it looks at all statements again.
    #[test]
    fn statements_that_were_looked_at_show_nothing_new() {
        let (registry, mut used, mut rounds) = (Registry::standard(), BTreeSet::new(), 0);
        let boards = [
            ("classic", "4"),
            ("classic", "6"),
            ("latin", "5"),
            ("binairo", "6x6"),
            ("shading", "5x5"),
        ];
        for (variant, size) in boards {
            let layout = Layout::of_size(size.parse().unwrap());
            let rules = Arc::new(registry.rules(variant, &layout).unwrap());
            let geometry = Geometry::new(&rules).unwrap();
            let shared = SharedFormula::new(Encoding::of_rules(&rules));
            let mut random = Random::new(1, 0);
            let fitting = |kind: &&Arc<dyn ClueKind>| kind.fits_board(&rules).is_ok();
            for kind in registry.clue_kinds().iter().filter(fitting) {
                let grid = shared.random_solution(&[], &mut random, 10_000).unwrap();
                let clues = kind.propose(&ClueContext::new(&rules, &grid), &mut random);
                let clues = clues.into_iter().take(8).map(Clue::Constraint).collect();
                let Ok(puzzle) = Puzzle::new(Arc::clone(&rules), clues) else { continue };
                let mut state = State::new(&geometry, &puzzle);
                let ladder = Ladder::default().up_to(Technique::InniesAndOuties.score());
                let mut found = StepCollector::new(ladder.allowed(), Keep::EasiestExplained);
                for symbols in grid.filled() {
                    while state.is_sound() && !state.is_solved() {
                        ladder.search(&mut state, &mut found);
                        let steps = found.steps(&state.geometry);
                        // The same position, whose steps were not taken, and all of it as new.
                        let mut all = state.clone();
                        all.fresh.iter_mut().for_each(|fresh| *fresh = all.empty);
                        for mut again in [state.clone(), all] {
                            ladder.search(&mut again, &mut found);
                            let found = found.steps(&again.geometry);
                            assert_eq!(found, steps, "{variant} {}", kind.name());
                        }
                        used.extend(found.techniques().filter(|one| WATCHED.contains(one)));
                        rounds += 1;
                        if steps.is_empty() {
                            break;
                        }
                        found.apply(&mut state);
                    }
                    if state.empty.contains(symbols.0.index()) {
                        state.give(symbols.0, symbols.1);
                    }
                }
            }
        }
        assert_eq!(used, BTreeSet::from(WATCHED));
        assert!(rounds > 1_000, "{rounds}");
    }
}
