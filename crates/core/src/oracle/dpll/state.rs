//! The state of a search: the candidates of every cell, as one plane of bits for each symbol.
//!
//! It is kept in two forms. In the first, each symbol has a bit for every cell; folding the
//! symbols' planes finds all cells with one candidate or none at once. In the second, slot `i` of a
//! symbol has a bit for every house, which says whether the `i`-th cell of the house may hold the
//! symbol; folding the slots finds all houses with one place for a symbol or none. Both record
//! exclusions by equal symbols; that a filled cell holds nothing else is recorded once for all
//! symbols.

use super::exclusions::Exclusions;
use super::table::{Reach, Table};
use crate::cnf::Lit;
use crate::encode::Encoding;

/// A cell and a symbol that it may hold, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) cell: usize,
    pub(super) symbol: usize,
}

impl Candidate {
    /// Returns the candidate of a given's selector.
    #[inline]
    pub(super) fn of(encoding: &Encoding, lit: Lit) -> Self {
        let (cell, symbol) = encoding.candidate_of(lit).expect("the selector of a given");
        Candidate { cell: cell.index(), symbol: symbol.index() }
    }
}

/// A state for boards of at most `N` symbols and cells in a house, `H` words of houses and `C`
/// words of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State<const N: usize, const H: usize, const C: usize> {
    /// For each slot and symbol, the houses whose cell at that slot no equal symbol excludes.
    pub(super) places: [[[u32; N]; H]; N],
    /// For each slot, the houses whose cell at that slot is open.
    pub(super) free: [[u32; H]; N],
    /// For each symbol, the houses that do not hold it yet.
    pub(super) wanting: [[u32; N]; H],
    /// For each symbol, the cells that no equal symbol excludes.
    pub(super) cells: [[u64; C]; N],
    /// The cells that are not filled.
    pub(super) open: [u64; C],
}

/// A set of pairs of house and symbol: for each symbol one bit for each house.
pub(super) type Wanted<const N: usize, const H: usize> = [[u32; N]; H];

impl<const N: usize, const H: usize, const C: usize> State<N, H, C> {
    pub(super) fn blank() -> Self {
        State {
            places: [[[0; N]; H]; N],
            free: [[0; H]; N],
            wanting: [[0; N]; H],
            cells: [[0; C]; N],
            open: [0; C],
        }
    }

    /// Returns whether every cell is filled. A symbol's plane then holds exactly its cells, because
    /// every other cell shares a house with one of them.
    #[inline(always)]
    pub(super) fn is_solved(&self) -> bool {
        self.open.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns whether a cell is not filled.
    #[inline(always)]
    pub(super) fn is_open(&self, cell: usize) -> bool {
        self.open[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Returns whether an open cell may hold a symbol.
    #[inline(always)]
    pub(super) fn admits(&self, at: Candidate) -> bool {
        self.cells[at.symbol][at.cell / 64] >> (at.cell % 64) & 1 == 1
    }

    /// Makes a candidate true; returns `false` if it is false already.
    #[inline(always)]
    pub(super) fn assume(&mut self, table: &Table<N, H, C>, at: Candidate) -> bool {
        if !self.admits(at) {
            return false;
        }
        if self.is_open(at.cell) {
            self.assign(table, at);
            return true;
        }
        // The cell is filled: with this symbol, unless its houses still want it.
        table.is_placed(self, at)
    }

    /// Fills an open cell, and removes the symbol from every cell that may not repeat it.
    #[inline(always)]
    pub(super) fn assign(&mut self, table: &Table<N, H, C>, at: Candidate) {
        self.fill(table.reach(at.cell), at.symbol);
        for other in table.others(at) {
            self.remove(table, *other);
        }
        if table.has_links() {
            self.follow_links(table, at);
        }
    }

    /// Removes what clues exclude once a candidate is true. Filled cells are left alone: they had
    /// removed the candidate if they excluded it.
    #[inline(never)]
    fn follow_links(&mut self, table: &Table<N, H, C>, at: Candidate) {
        for (cell, excluded) in table.links(at) {
            if self.is_open(cell) {
                self.remove_all(table, cell, excluded);
            }
        }
    }

    /// Makes these symbols of an open cell false.
    #[inline(always)]
    fn remove_all(&mut self, table: &Table<N, H, C>, cell: usize, mut symbols: u32) {
        while symbols != 0 {
            let at = Candidate { cell, symbol: symbols.trailing_zeros() as usize };
            symbols &= symbols - 1;
            if self.admits(at) {
                self.remove(table, at);
            }
        }
    }

    /// Removes what a clue excludes that the table has got now; returns `false` if filled cells
    /// break the clue.
    pub(super) fn adopt(&mut self, table: &Table<N, H, C>, clue: &Exclusions) -> bool {
        for (cell, allowed) in &clue.among {
            match self.symbol_of(table, *cell) {
                Some(symbol) if allowed >> symbol & 1 == 0 => return false,
                Some(_) => {}
                None => self.remove_all(table, *cell, !allowed & ((1 << N) - 1)),
            }
        }
        for relation in &clue.relations {
            for (side, cell) in relation.cells.into_iter().enumerate() {
                let Some(symbol) = self.symbol_of(table, cell) else { continue };
                let excluded = table.excluded(relation, side, symbol);
                let other = relation.cells[1 - side];
                match self.symbol_of(table, other) {
                    Some(symbol) if excluded >> symbol & 1 == 1 => return false,
                    Some(_) => {}
                    None => self.remove_all(table, other, excluded),
                }
            }
        }
        true
    }

    /// Returns the symbol of a filled cell.
    fn symbol_of(&self, table: &Table<N, H, C>, cell: usize) -> Option<usize> {
        if self.is_open(cell) {
            return None;
        }
        let is_its = |symbol: &usize| {
            let at = Candidate { cell, symbol: *symbol };
            self.admits(at) && table.is_placed(self, at)
        };
        Some((0..N).find(is_its).expect("a filled cell holds a symbol"))
    }

    /// Removes each symbol of an open cell that excludes every symbol of another open cell. Returns
    /// whether there was any.
    ///
    /// Each relation is used by itself: a certificate claims for each symbol of a relation that it
    /// needs one of its partners, so that this is unit propagation on the claims.
    #[inline(never)]
    fn remove_without_partners(&mut self, table: &Table<N, H, C>) -> bool {
        let mut removed = false;
        for relation in table.arcs() {
            let [first, second] = relation.cells;
            if !self.is_open(first) || !self.is_open(second) {
                continue;
            }
            let mut left = [self.symbols_in(first) as u32, self.symbols_in(second) as u32];
            for side in 0..2 {
                let (mut symbols, mut gone) = (left[side], 0);
                while symbols != 0 {
                    let symbol = symbols.trailing_zeros() as usize;
                    symbols &= symbols - 1;
                    if left[1 - side] & !table.excluded(relation, side, symbol) == 0 {
                        gone |= 1 << symbol;
                    }
                }
                left[side] &= !gone;
                removed |= gone != 0;
                self.remove_all(table, relation.cells[side], gone);
            }
        }
        removed
    }

    /// Fills the cell of `reach`.
    // Not inlined: with the surrounding loops in view the compiler emits no vector code, and reads
    // of whole vectors then wait for the narrower writes.
    #[inline(never)]
    fn fill(&mut self, reach: &Reach<N, H, C>, symbol: usize) {
        self.cells[symbol].iter_mut().zip(&reach.cells).for_each(|(word, keep)| *word &= keep);
        self.open.iter_mut().zip(&reach.open).for_each(|(word, keep)| *word &= keep);
        let free = self.free.as_flattened_mut().iter_mut();
        free.zip(reach.free.as_flattened()).for_each(|(word, keep)| *word &= keep);
        for (places, keep) in self.places.iter_mut().zip(&reach.places) {
            for part in 0..H {
                places[part][symbol] &= keep[part];
            }
        }
        for part in 0..H {
            self.wanting[part][symbol] &= !reach.houses[part];
        }
    }

    /// Makes a candidate of an open cell false.
    #[inline(always)]
    pub(super) fn remove(&mut self, table: &Table<N, H, C>, at: Candidate) {
        let reach = table.reach(at.cell);
        for (places, keep) in self.places.iter_mut().zip(&reach.free) {
            for part in 0..H {
                places[part][at.symbol] &= keep[part];
            }
        }
        self.cells[at.symbol][at.cell / 64] &= !(1 << (at.cell % 64));
    }

    /// Fills cells that have one candidate, and cells that are the only place for a symbol in a
    /// house, until there are none. Returns `false` if a cell has no candidate or a house no place
    /// for a symbol.
    // Not inlined: inlined into a search of larger boards it is not vectorized and runs half as
    // fast.
    #[inline(never)]
    pub(super) fn propagate(&mut self, table: &Table<N, H, C>) -> bool {
        loop {
            // Cells come first, because they are found with less work.
            loop {
                let (mut once, mut more) = ([0; C], [0; C]);
                for plane in &self.cells {
                    for word in 0..C {
                        more[word] |= once[word] & plane[word];
                        once[word] |= plane[word];
                    }
                }
                let (mut none, mut some) = (0, 0);
                for word in 0..C {
                    none |= self.open[word] & !once[word];
                    more[word] = self.open[word] & !more[word];
                    some |= more[word];
                }
                if none != 0 {
                    return false;
                }
                if some == 0 {
                    break;
                }
                if !self.fill_cells(table, more) {
                    return false;
                }
            }
            if self.is_solved() {
                return true;
            }
            let (mut once, mut more) = ([[0; N]; H], [[0; N]; H]);
            for (places, free) in self.places.iter().zip(&self.free) {
                for part in 0..H {
                    for symbol in 0..N {
                        let places = places[part][symbol] & free[part];
                        more[part][symbol] |= once[part][symbol] & places;
                        once[part][symbol] |= places;
                    }
                }
            }
            let (mut none, mut some) = (0, 0);
            for part in 0..H {
                for symbol in 0..N {
                    let wanting = self.wanting[part][symbol];
                    none |= wanting & !once[part][symbol];
                    more[part][symbol] = wanting & !more[part][symbol];
                    some |= more[part][symbol];
                }
            }
            if none != 0 {
                return false;
            }
            if some == 0 {
                if table.arcs().is_empty() || !self.remove_without_partners(table) {
                    return true;
                }
                continue;
            }
            if !self.fill_houses(table, &more) {
                return false;
            }
        }
    }

    /// Fills each of these cells with its one candidate; returns `false` if a cell has lost it.
    #[inline(always)]
    fn fill_cells(&mut self, table: &Table<N, H, C>, cells: [u64; C]) -> bool {
        let digits = self.numbers();
        for (word, cells) in cells.into_iter().enumerate() {
            let mut cells = cells;
            while cells != 0 {
                let bit = cells.trailing_zeros();
                cells &= cells - 1;
                let number = |digit: &[u64; C]| (digit[word] >> bit & 1) as usize;
                let symbol = digits.iter().rev().fold(0, |sum, digit| sum << 1 | number(digit));
                let at = Candidate { cell: word * 64 + bit as usize, symbol };
                if !self.admits(at) {
                    return false;
                }
                self.assign(table, at);
            }
        }
        true
    }

    /// Returns the number of the symbol, in binary, for each cell of one candidate and each cell of
    /// a solved state.
    #[inline(always)]
    pub(super) fn numbers(&self) -> [[u64; C]; 5] {
        let mut digits = [[0; C]; 5];
        for (symbol, plane) in self.cells.iter().enumerate() {
            for (place, digit) in digits.iter_mut().enumerate() {
                if symbol >> place & 1 == 1 {
                    for word in 0..C {
                        digit[word] |= plane[word];
                    }
                }
            }
        }
        digits
    }

    /// Puts each of these symbols into its only place in the house; returns `false` if there is
    /// none any more.
    #[inline(always)]
    fn fill_houses(&mut self, table: &Table<N, H, C>, wanted: &Wanted<N, H>) -> bool {
        for (part, wanted) in wanted.iter().enumerate() {
            let mut due = 0u32;
            for (symbol, houses) in wanted.iter().enumerate() {
                due |= u32::from(*houses != 0) << symbol;
            }
            while due != 0 {
                let symbol = due.trailing_zeros() as usize;
                due &= due - 1;
                let mut houses = wanted[symbol];
                while houses != 0 {
                    let bit = houses.trailing_zeros();
                    houses &= houses - 1;
                    // Another house of this round may have placed it already.
                    if self.wanting[part][symbol] >> bit & 1 == 0 {
                        continue;
                    }
                    let places = self.places_in(table, part * 32 + bit as usize, symbol);
                    let Some(cell) = first(&places) else {
                        return false;
                    };
                    self.assign(table, Candidate { cell, symbol });
                }
            }
        }
        true
    }

    /// Returns the open cells of a house that may hold a symbol.
    #[inline(always)]
    pub(super) fn places_in(
        &self,
        table: &Table<N, H, C>,
        house: usize,
        symbol: usize,
    ) -> [u64; C] {
        let mut places = *table.cells_of(house);
        for (word, places) in places.iter_mut().enumerate() {
            *places &= self.cells[symbol][word] & self.open[word];
        }
        places
    }

    /// Returns the symbols that an open cell may hold, as bits.
    #[inline(always)]
    pub(super) fn symbols_in(&self, cell: usize) -> u64 {
        let (word, bit) = (cell / 64, cell % 64);
        let planes = self.cells.iter().enumerate();
        planes.fold(0, |set, (symbol, plane)| set | (plane[word] >> bit & 1) << symbol)
    }

    /// Returns the open cells with two candidates.
    #[inline]
    pub(super) fn paired_cells(&self) -> [u64; C] {
        let (mut once, mut twice, mut more) = ([0; C], [0; C], [0; C]);
        for plane in &self.cells {
            for word in 0..C {
                more[word] |= twice[word] & plane[word];
                twice[word] |= once[word] & plane[word];
                once[word] |= plane[word];
            }
        }
        for word in 0..C {
            twice[word] &= self.open[word] & !more[word];
        }
        twice
    }

    /// Returns the houses with two places for a symbol, for each symbol.
    #[inline]
    pub(super) fn paired_places(&self) -> Wanted<N, H> {
        let (mut once, mut twice, mut more) = ([[0; N]; H], [[0; N]; H], [[0; N]; H]);
        for (places, free) in self.places.iter().zip(&self.free) {
            for part in 0..H {
                for symbol in 0..N {
                    let places = places[part][symbol] & free[part];
                    more[part][symbol] |= twice[part][symbol] & places;
                    twice[part][symbol] |= once[part][symbol] & places;
                    once[part][symbol] |= places;
                }
            }
        }
        for part in 0..H {
            for symbol in 0..N {
                twice[part][symbol] &= self.wanting[part][symbol] & !more[part][symbol];
            }
        }
        twice
    }

    /// Returns the open cells that have the fewest candidates.
    pub(super) fn fewest(&self) -> [u64; C] {
        // The number of candidates of each cell, as binary digits.
        let mut digits = [[0u64; C]; 5];
        for plane in &self.cells {
            for word in 0..C {
                let mut carry = plane[word];
                for digit in &mut digits {
                    (digit[word], carry) = (digit[word] ^ carry, digit[word] & carry);
                }
            }
        }
        // From the highest digit down, keep the cells in which the digit is 0, if there are any.
        let mut fewest = self.open;
        for digit in digits.iter().rev() {
            let mut fewer = fewest;
            for word in 0..C {
                fewer[word] &= !digit[word];
            }
            if fewer.iter().any(|word| *word != 0) {
                fewest = fewer;
            }
        }
        fewest
    }
}

/// Returns the position of the lowest set bit, without branching on the bits.
#[inline(always)]
fn first<const C: usize>(words: &[u64; C]) -> Option<usize> {
    words.iter().enumerate().rev().fold(None, |first, (index, word)| match *word {
        0 => first,
        word => Some(index * 64 + word.trailing_zeros() as usize),
    })
}

/// Returns the positions of the set bits, from the lowest.
#[inline(always)]
pub(super) fn ones<const C: usize>(mut words: [u64; C]) -> impl Iterator<Item = usize> {
    let mut index = 0;
    std::iter::from_fn(move || {
        while words[index] == 0 {
            if index + 1 == C {
                return None;
            }
            index += 1;
        }
        let bit = words[index].trailing_zeros() as usize;
        words[index] &= words[index] - 1;
        Some(index * 64 + bit)
    })
}
