//! A board as a person uses it: which cells see each other and which houses cross.

use super::cells::{CellSet, MAX_CELLS, MAX_SYMBOLS, bits};
use satoku_core::board::{Board, Cell, HouseRole, Symbol};
use satoku_core::lists::Lists;
use satoku_core::rules::{Part, Rules};
use std::sync::Arc;

/// The most houses that the human solver supports; a shogun Sudoku of eleven boards has 297.
const MAX_HOUSES: usize = 1000;

/// A board prepared for the human solver.
///
/// It depends only on the rules and serves all puzzles with them. Clones share one copy.
#[derive(Debug, Clone)]
pub struct Geometry(pub(super) Arc<Topology>);

impl Geometry {
    /// Prepares the board of some rules.
    ///
    /// # Errors
    /// If the board has more than 16 symbols, 1024 cells or 1000 houses, or has a constraint that
    /// states no parts.
    pub fn new(rules: &Arc<Rules>) -> Result<Self, Unsupported> {
        Topology::new(rules).map(|topology| Geometry(Arc::new(topology)))
    }

    /// Returns the number of cells.
    pub fn cell_count(&self) -> usize {
        self.0.cells
    }

    /// Returns the rules it was made from.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.0.rules
    }
}

/// Houses and constraints, and the relations between cells that follow from them.
#[derive(Debug)]
pub(super) struct Topology {
    pub(super) rules: Arc<Rules>,
    pub(super) symbols: usize,
    pub(super) cells: usize,
    pub(super) houses: Vec<Region>,
    peers: Vec<CellSet>,
    /// For each candidate, those of other cells that it excludes by a constraint, as cell and
    /// symbol, without the same symbol in `peers`.
    apart: Lists<(u16, u8)>,
    /// Whether constraints exclude pairs of candidates.
    pub(super) has_pairs: bool,
    /// What else constraints say: each part with the number of its constraint and its own.
    pub(super) others: Vec<(usize, usize, Part)>,
    seats: Vec<Vec<Seat>>,
    pub(super) crossings: Vec<Crossing>,
    pub(super) lines: Option<Lines>,
    pub(super) has_more_than_lines_and_blocks: bool,
    pub(super) blank: Blank,
}

/// The candidates of an empty board, in three views: by cell, by house and by symbol.
#[derive(Debug)]
pub(super) struct Blank {
    pub(super) cells: Vec<u16>,
    /// For each house and symbol, the positions where the symbol may be placed.
    pub(super) places: Vec<[u16; MAX_SYMBOLS]>,
    /// For each symbol, the cells where it may be placed.
    pub(super) boards: [CellSet; MAX_SYMBOLS],
}

impl Blank {
    fn of(board: &Board, houses: &[Region]) -> Self {
        let cells: Vec<u16> = board.cells().map(|cell| board.allowed(cell) as u16).collect();
        let mut boards = [CellSet::EMPTY; MAX_SYMBOLS];
        for (cell, mask) in cells.iter().enumerate() {
            bits(*mask).for_each(|symbol| boards[symbol].insert(cell));
        }
        let mut places = vec![[0; MAX_SYMBOLS]; houses.len()];
        for (places, house) in places.iter_mut().zip(houses) {
            for (position, cell) in house.cells.iter().enumerate() {
                bits(cells[*cell]).for_each(|symbol| places[symbol] |= 1 << position);
            }
        }
        Blank { cells, places, boards }
    }
}

/// A house as sets and lists.
#[derive(Debug)]
pub(super) struct Region {
    pub(super) role: HouseRole,
    pub(super) name: &'static str,
    /// Its cells by position.
    pub(super) cells: Vec<usize>,
    pub(super) set: CellSet,
    /// Whether it has a cell for each symbol that its cells may hold, so that each occurs in it.
    pub(super) full: bool,
}

impl Region {
    /// Returns whether it is one of the parts that the board is divided into besides rows and
    /// columns.
    pub(super) fn is_block(&self) -> bool {
        self.role == HouseRole::Region
    }

    /// Returns the cells at some positions.
    pub(super) fn at(&self, positions: u16) -> impl Iterator<Item = usize> + Clone {
        super::cells::bits(positions).map(|position| self.cells[position])
    }
}

/// The position of a cell in a house.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seat {
    pub(super) house: u16,
    pub(super) position: u8,
}

/// Two houses that share at least two cells, seen from the first.
#[derive(Debug)]
pub(super) struct Crossing {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The shared cells, as positions in each house.
    pub(super) in_from: u16,
    pub(super) in_to: u16,
    /// The other houses with the role of `from` that meet `to` outside `from`, with the positions
    /// that they share with it.
    pub(super) siblings: Vec<(usize, u16)>,
}

/// The rows and columns of a square board, by their house numbers; the cell at position p of row r
/// is the cell at position r of column p.
#[derive(Debug)]
pub(super) struct Lines {
    pub(super) rows: Vec<usize>,
    pub(super) columns: Vec<usize>,
}

impl Topology {
    fn new(rules: &Arc<Rules>) -> Result<Self, Unsupported> {
        let board = rules.board();
        let (symbols, cells) = (board.symbol_count(), board.cell_count());
        if symbols > MAX_SYMBOLS || cells > MAX_CELLS || rules.houses().len() > MAX_HOUSES {
            return Err(Unsupported::Large);
        }
        let exclusions = rules.exclusions();
        if let Some(kind) = exclusions.unstated {
            return Err(Unsupported::Constraint(kind.to_owned()));
        }
        let houses: Vec<Region> = rules
            .houses()
            .iter()
            .map(|house| {
                let cells: Vec<usize> = house.cells.iter().map(|cell| cell.index()).collect();
                let set = cells.iter().copied().collect();
                Region {
                    role: house.role,
                    name: house.name,
                    full: board.each_once(&house.cells) != 0,
                    cells,
                    set,
                }
            })
            .collect();
        let mut peers = vec![CellSet::EMPTY; cells];
        let mut seats = vec![Vec::new(); cells];
        for (number, house) in houses.iter().enumerate() {
            for (position, cell) in house.cells.iter().enumerate() {
                peers[*cell] |= house.set;
                seats[*cell].push(Seat { house: number as u16, position: position as u8 });
            }
        }
        let (mut apart, mut has_pairs) = (Lists::default(), false);
        for cell in board.cells() {
            let excluded = |symbol| exclusions.of_candidate(cell, symbol);
            let peers = &mut peers[cell.index()];
            for (other, _) in excluded(Symbol::new(0)) {
                if board.symbols().all(|symbol| excluded(symbol).contains(&(*other, symbol))) {
                    peers.insert(other.index());
                }
            }
            peers.remove(cell.index());
            for symbol in board.symbols() {
                has_pairs |= !excluded(symbol).is_empty();
                let is_seen =
                    |one: &(Cell, Symbol)| one.1 == symbol && peers.contains(one.0.index());
                let others = excluded(symbol).iter().filter(|one| !is_seen(one));
                apart.push(others.map(|(cell, other)| (cell.index() as u16, other.index() as u8)));
            }
        }
        let crossings = crossings(&houses);
        let lines = lines(&houses, symbols);
        let is_line = |house: &Region| matches!(house.role, HouseRole::Row | HouseRole::Column);
        Ok(Topology {
            rules: Arc::clone(rules),
            symbols,
            cells,
            has_more_than_lines_and_blocks: has_pairs
                || !houses.iter().all(|one| is_line(one) || one.is_block()),
            blank: Blank::of(board, &houses),
            houses,
            peers,
            apart,
            has_pairs,
            others: exclusions.others.clone(),
            seats,
            crossings,
            lines,
        })
    }

    /// Returns the cells that cannot hold the same symbol as a cell: those that it sees.
    #[inline]
    pub(super) fn peers(&self, cell: usize) -> CellSet {
        self.peers[cell]
    }

    /// Returns the candidates, as cell and symbol, that a candidate excludes besides those of its
    /// cell and its symbol in the cells that it sees.
    #[inline]
    pub(super) fn apart(&self, cell: usize, symbol: usize) -> &[(u16, u8)] {
        self.apart.get(cell * self.symbols + symbol)
    }

    /// Returns the cells that cannot hold a symbol if a cell holds it.
    pub(super) fn excluded(&self, cell: usize, symbol: usize) -> CellSet {
        let apart = self.apart(cell, symbol).iter();
        let same = apart.filter(|(_, other)| usize::from(*other) == symbol);
        same.fold(self.peers(cell), |all, (other, _)| all | CellSet::of(usize::from(*other)))
    }

    /// Returns the cells that see every cell of a set, which must not be empty.
    pub(super) fn common_peers(&self, cells: impl IntoIterator<Item = usize>) -> CellSet {
        let sets = cells.into_iter().map(|cell| self.peers[cell]);
        sets.reduce(|left, right| left & right).unwrap_or_default()
    }

    /// Returns the positions of a cell in its houses.
    #[inline]
    pub(super) fn seats(&self, cell: usize) -> &[Seat] {
        &self.seats[cell]
    }

    /// Returns the mask of all symbols.
    pub(super) fn all_symbols(&self) -> u16 {
        self.rules.board().all_symbols() as u16
    }
}

fn shared(house: &Region, other: &Region) -> u16 {
    let positions = house.cells.iter().enumerate();
    positions
        .filter(|(_, cell)| other.set.contains(**cell))
        .fold(0, |mask, (position, _)| mask | 1 << position)
}

fn crossings(houses: &[Region]) -> Vec<Crossing> {
    let mut crossings = Vec::new();
    for (from, house) in houses.iter().enumerate().filter(|(_, house)| house.full) {
        for (to, other) in houses.iter().enumerate() {
            let in_from = shared(house, other);
            if from == to || in_from.count_ones() < 2 || house.set == other.set {
                continue;
            }
            let siblings = houses
                .iter()
                .enumerate()
                .filter(|(number, third)| {
                    *number != from && *number != to && third.name == house.name && third.full
                })
                // Where diagonals cross, a cell is in both houses, and what is locked there stays.
                .map(|(number, third)| (number, shared(third, other) & !shared(third, house)))
                .filter(|(_, positions)| *positions != 0)
                .collect();
            crossings.push(Crossing { from, to, in_from, in_to: shared(other, house), siblings });
        }
    }
    crossings
}

fn lines(houses: &[Region], symbols: usize) -> Option<Lines> {
    let of_role = |role: HouseRole| -> Vec<usize> {
        (0..houses.len()).filter(|house| houses[*house].role == role).collect()
    };
    let (rows, columns) = (of_role(HouseRole::Row), of_role(HouseRole::Column));
    let cross = |row: usize, column: usize| {
        houses[rows[row]].cells.get(column) == houses[columns[column]].cells.get(row)
    };
    let is_square = rows.len() == symbols
        && columns.len() == symbols
        && rows.iter().chain(&columns).all(|line| houses[*line].full)
        && (0..symbols).all(|row| (0..symbols).all(|column| cross(row, column)));
    is_square.then_some(Lines { rows, columns })
}

/// The reason why the human solver does not support some rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsupported {
    /// More than 16 symbols, 1024 cells or 1000 houses.
    #[error(
        "solving by steps serves boards of up to {MAX_SYMBOLS} symbols, {MAX_CELLS} cells and \
         {MAX_HOUSES} houses"
    )]
    Large,
    /// A constraint of the variant that states no parts.
    #[error("solving by steps does not serve rules that state no parts, such as {0}")]
    Constraint(String),
}
