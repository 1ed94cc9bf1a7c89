//! The table that all puzzles of a formula share: the houses of each cell, and its exclusions.

use super::exclusions::{Exclusions, Relation};
use super::shape::Shape;
use super::state::{Candidate, State};
use crate::board::{Cell, Grid, Symbol};
use crate::lists::Lists;
use std::sync::Arc;

/// A formula laid out for states of the same dimensions, with what some clues exclude.
#[derive(Debug, Clone)]
pub(super) struct Table<const N: usize, const H: usize, const C: usize> {
    symbols: usize,
    cells: usize,
    start: Arc<State<N, H, C>>,
    reaches: Arc<[Reach<N, H, C>]>,
    // The cells of each house.
    houses: Arc<[[u64; C]]>,
    // The exclusions of each candidate beyond its cell and equal symbols; empty if no candidate has
    // any.
    others: Arc<[Vec<Candidate>]>,
    // The relations of the clues, and those among them that remove symbols without a partner.
    relations: Vec<Relation>,
    arcs: Vec<Relation>,
    // For each cell, its relations; no lists if there are none.
    links: Option<Lists<Link>>,
    masks: Arc<[u32]>,
    reaches_beyond_houses: bool,
}

/// The relation of a cell to another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Link {
    /// The other cell.
    pub(super) cell: u32,
    // Where the masks of the cell begin.
    masks: u32,
}

/// Masks of what remains when a cell is filled.
#[derive(Debug, Clone)]
pub(super) struct Reach<const N: usize, const H: usize, const C: usize> {
    /// For each slot, the houses whose cell at that slot may still hold the same symbol.
    pub(super) places: [[u32; H]; N],
    /// For each slot, the houses whose cell at that slot is not the filled one.
    pub(super) free: [[u32; H]; N],
    /// The houses of the cell.
    pub(super) houses: [u32; H],
    /// The cells that may hold the same symbol, including the cell itself.
    pub(super) cells: [u64; C],
    /// All cells but the filled one.
    pub(super) open: [u64; C],
}

impl<const N: usize, const H: usize, const C: usize> Table<N, H, C> {
    /// Whether the board has at most 9 symbols; some steps pay only on such boards.
    pub(super) const SMALL: bool = N <= 9;

    /// Returns whether a formula fits these dimensions.
    pub(super) fn fits(shape: &Shape) -> bool {
        shape.symbols <= N && shape.houses.len() <= H * 32 && shape.cells <= C * 64
    }

    /// Lays out a formula that fits.
    pub(super) fn new(shape: Shape) -> Self {
        let mut start = State::blank();
        for cell in 0..shape.cells {
            start.open[cell / 64] |= 1 << (cell % 64);
        }
        start.cells[..shape.symbols].fill(start.open);
        let mut houses = vec![[0; C]; H * 32];
        for (house, cells) in shape.houses.iter().enumerate() {
            let (part, bit) = (house / 32, 1 << (house % 32));
            start.wanting[part][..shape.symbols].iter_mut().for_each(|word| *word |= bit);
            for (slot, cell) in cells.iter().enumerate() {
                houses[house][cell / 64] |= 1 << (cell % 64);
                start.free[slot][part] |= bit;
                start.places[slot][part][..shape.symbols].iter_mut().for_each(|word| *word |= bit);
            }
        }
        let plain = shape.others.iter().all(Vec::is_empty);
        let reaches: Arc<[Reach<N, H, C>]> =
            (0..shape.cells).map(|cell| Reach::new(&shape, cell)).collect();
        let share_house = |cell: usize, other: &usize| {
            let houses = reaches[cell].houses.iter().zip(&reaches[*other].houses);
            houses.fold(0, |shared, (one, other)| shared | one & other) != 0
        };
        let reaches_beyond_houses = (0..shape.cells)
            .any(|cell| shape.unequal[cell].iter().any(|other| !share_house(cell, other)));
        Table {
            symbols: shape.symbols,
            cells: shape.cells,
            start: Arc::new(start),
            reaches,
            houses: houses.into(),
            others: if plain { Arc::default() } else { shape.others.into() },
            relations: Vec::new(),
            arcs: Vec::new(),
            links: None,
            masks: Arc::default(),
            reaches_beyond_houses,
        }
    }

    /// Returns the table with what some more clues exclude from pairs of cells. `masks` are those
    /// of all clues.
    pub(super) fn with<'c>(
        &self,
        clues: impl Iterator<Item = &'c Exclusions>,
        masks: &Arc<[u32]>,
    ) -> Self {
        let mut table = self.clone();
        for clue in clues {
            table.relations.extend(&clue.relations);
            table.arcs.extend(clue.relations.iter().filter(|relation| relation.needs_partners));
        }
        let links = table.relations.iter().flat_map(|relation| {
            let [first, second] = relation.cells;
            let link = |cell: usize, masks: usize| Link { cell: cell as u32, masks: masks as u32 };
            let [forth, back] = relation.masks;
            [(first, link(second, forth)), (second, link(first, back))]
        });
        table.links = Some(Lists::sorted(self.cells, links));
        table.masks = Arc::clone(masks);
        table
    }

    pub(super) fn start(&self) -> &State<N, H, C> {
        &self.start
    }

    pub(super) fn symbols(&self) -> usize {
        self.symbols
    }

    /// Returns the number of candidates of all cells.
    pub(super) fn candidate_count(&self) -> usize {
        self.cells * self.symbols
    }

    /// Returns a candidate's number, which is the index of its variable.
    pub(super) fn number(&self, at: Candidate) -> usize {
        at.cell * self.symbols + at.symbol
    }

    /// Returns the masks of what remains when a cell is filled.
    #[inline(always)]
    pub(super) fn reach(&self, cell: usize) -> &Reach<N, H, C> {
        &self.reaches[cell]
    }

    /// Returns the cells of a house.
    #[inline(always)]
    pub(super) fn cells_of(&self, house: usize) -> &[u64; C] {
        &self.houses[house]
    }

    /// Returns whether the rules exclude pairs of candidates only in a cell or as equal symbols.
    pub(super) fn is_plain(&self) -> bool {
        self.others.is_empty()
    }

    /// Returns whether equal symbols exclude each other in cells that share no house.
    #[inline(always)]
    pub(super) fn reaches_beyond_houses(&self) -> bool {
        self.reaches_beyond_houses
    }

    /// Returns whether clues exclude pairs of candidates.
    #[inline(always)]
    pub(super) fn has_links(&self) -> bool {
        self.links.is_some()
    }

    /// Returns the cells from which the symbol of a candidate's cell excludes symbols, with those
    /// symbols.
    #[inline(always)]
    pub(super) fn links(&self, at: Candidate) -> impl Iterator<Item = (usize, u32)> + '_ {
        let links = self.links.as_ref().map_or(&[][..], |links| links.get(at.cell));
        links
            .iter()
            .map(move |link| (link.cell as usize, self.masks[link.masks as usize + at.symbol]))
    }

    /// Returns the relations that remove symbols without a partner.
    #[inline(always)]
    pub(super) fn arcs(&self) -> &[Relation] {
        &self.arcs
    }

    /// Returns the symbols of the other cell that a symbol of one side of a relation excludes.
    #[inline(always)]
    pub(super) fn excluded(&self, relation: &Relation, side: usize, symbol: usize) -> u32 {
        self.masks[relation.masks[side] + symbol]
    }

    /// Returns the exclusions of a candidate beyond its cell and equal symbols.
    #[inline(always)]
    pub(super) fn others(&self, at: Candidate) -> &[Candidate] {
        match self.others.is_empty() {
            true => &[],
            false => &self.others[self.number(at)],
        }
    }

    /// Returns whether the filled cell of a candidate, which equal symbols do not exclude, holds
    /// that symbol: if so, its houses want the symbol no more.
    pub(super) fn is_placed(&self, state: &State<N, H, C>, at: Candidate) -> bool {
        let houses = &self.reach(at.cell).houses;
        (0..H).all(|part| state.wanting[part][at.symbol] & houses[part] == 0)
    }

    /// Returns the grid of a solved state.
    pub(super) fn grid(&self, state: &State<N, H, C>) -> Grid {
        let mut symbols = vec![Symbol::new(0); self.cells];
        for (symbol, plane) in state.cells.iter().enumerate().skip(1) {
            for (symbols, plane) in symbols.chunks_mut(64).zip(plane) {
                let mut plane = *plane;
                while plane != 0 {
                    symbols[plane.trailing_zeros() as usize] = Symbol::new(symbol);
                    plane &= plane - 1;
                }
            }
        }
        Grid::of_symbols(symbols)
    }

    /// Returns whether a solved state is this grid.
    pub(super) fn is_grid(state: &State<N, H, C>, grid: &Grid) -> bool {
        grid.filled().all(|(cell, symbol)| {
            state.admits(Candidate { cell: cell.index(), symbol: symbol.index() })
        })
    }
}

impl<const N: usize, const H: usize, const C: usize> Reach<N, H, C> {
    fn new(shape: &Shape, cell: usize) -> Self {
        let mut reach = Reach {
            places: [[u32::MAX; H]; N],
            free: [[u32::MAX; H]; N],
            houses: [0; H],
            cells: [u64::MAX; C],
            open: [u64::MAX; C],
        };
        reach.open[cell / 64] &= !(1 << (cell % 64));
        for other in &shape.unequal[cell] {
            reach.cells[other / 64] &= !(1 << (other % 64));
        }
        let is_unequal = |other: usize| reach.cells[other / 64] >> (other % 64) & 1 == 0;
        for (house, cells) in shape.houses.iter().enumerate() {
            let (part, bit) = (house / 32, 1 << (house % 32));
            for (slot, other) in cells.iter().enumerate() {
                if *other == cell {
                    reach.houses[part] |= bit;
                    reach.free[slot][part] &= !bit;
                } else if is_unequal(*other) {
                    reach.places[slot][part] &= !bit;
                }
            }
        }
        reach
    }
}

/// Returns whether a candidate agrees with a grid.
#[inline(always)]
pub(super) fn agrees(at: Candidate, grid: &Grid) -> bool {
    grid.get(Cell::new(at.cell)) == Some(Symbol::new(at.symbol))
}
