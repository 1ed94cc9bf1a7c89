//! Random solution grids.

use crate::board::{Cell, Grid, Symbol};
use crate::random::Random;
use crate::rules::Rules;

/// How many cells are filled in one attempt, as a multiple of the number of cells, before it is
/// given up for a new one.
const PATIENCE: usize = 20;

/// How many attempts are made.
const ATTEMPTS: usize = 2_000;

/// A random grid that obeys the rules, or `None` if none was found.
///
/// Boards of at most 4 symbols are drawn from the list of all their grids, each equally likely. On
/// larger boards the cell with the fewest symbols left is filled with a random one of them, ties
/// broken at random, with backtracking: every grid can come up, but not all equally often.
pub(super) fn fill(rules: &Rules, random: &mut Random) -> Option<Grid> {
    let mut search = Search::new(rules);
    if rules.board().symbol_count() <= 4 {
        let grids = search.all();
        return (!grids.is_empty()).then(|| grids[random.below(grids.len())].clone());
    }
    (0..ATTEMPTS).find_map(|_| {
        search.left = PATIENCE * rules.board().cell_count();
        search.grid = Grid::blank(rules.board().cell_count());
        search.used.fill(0);
        search.one(random).then(|| search.grid.clone())
    })
}

struct Search<'a> {
    rules: &'a Rules,
    // The houses of each cell.
    houses: Vec<Vec<usize>>,
    // The symbols in each house, a bit each.
    used: Vec<u32>,
    grid: Grid,
    left: usize,
}

impl<'a> Search<'a> {
    fn new(rules: &'a Rules) -> Self {
        let cells = rules.board().cell_count();
        let mut houses = vec![Vec::new(); cells];
        for (index, house) in rules.houses().iter().enumerate() {
            for cell in &house.cells {
                houses[cell.index()].push(index);
            }
        }
        let used = vec![0; rules.houses().len()];
        Search { rules, houses, used, grid: Grid::blank(cells), left: 0 }
    }

    /// The symbols that no house of a cell holds yet, a bit each.
    fn candidates(&self, cell: Cell) -> u32 {
        let used = self.houses[cell.index()].iter().fold(0, |used, house| used | self.used[*house]);
        !used & ((1 << self.rules.board().symbol_count()) - 1)
    }

    fn put(&mut self, cell: Cell, symbol: Symbol, present: bool) {
        self.grid.set(cell, present.then_some(symbol));
        for house in &self.houses[cell.index()] {
            self.used[*house] ^= 1 << symbol.index();
        }
    }

    /// A blank cell with the fewest candidates, any of them equally likely.
    fn narrowest(&self, random: &mut Random) -> Option<(Cell, u32)> {
        let (mut best, mut ties) = (None, 0);
        let mut fewest = u32::MAX;
        for cell in self.rules.board().cells().filter(|cell| self.grid.get(*cell).is_none()) {
            let candidates = self.candidates(cell);
            let count = candidates.count_ones();
            if count < fewest {
                (best, ties, fewest) = (Some((cell, candidates)), 1, count);
            } else if count == fewest {
                ties += 1;
                if random.below(ties) == 0 {
                    best = Some((cell, candidates));
                }
            }
        }
        best
    }

    fn one(&mut self, random: &mut Random) -> bool {
        let Some((cell, candidates)) = self.narrowest(random) else {
            return self.rules.check(&self.grid).is_ok();
        };
        let mut symbols: Vec<Symbol> = self
            .rules
            .board()
            .symbols()
            .filter(|symbol| candidates >> symbol.index() & 1 == 1)
            .collect();
        random.shuffle(&mut symbols);
        for symbol in symbols {
            let Some(left) = self.left.checked_sub(1) else { return false };
            self.left = left;
            self.put(cell, symbol, true);
            if self.one(random) {
                return true;
            }
            self.put(cell, symbol, false);
        }
        false
    }

    /// Every grid that obeys the rules.
    fn all(&mut self) -> Vec<Grid> {
        let mut found = Vec::new();
        self.extend(0, &mut found);
        found
    }

    fn extend(&mut self, index: usize, found: &mut Vec<Grid>) {
        if index == self.rules.board().cell_count() {
            found.extend(self.rules.check(&self.grid).is_ok().then(|| self.grid.clone()));
            return;
        }
        let cell = Cell::new(index);
        let candidates = self.candidates(cell);
        for symbol in self.rules.board().symbols() {
            if candidates >> symbol.index() & 1 == 1 {
                self.put(cell, symbol, true);
                self.extend(index + 1, found);
                self.put(cell, symbol, false);
            }
        }
    }
}
