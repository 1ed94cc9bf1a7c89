//! What the rules and clues of a formula say, as constraints that prune sets of candidates.

use super::candidates::numbers;
use super::equation::Equation;
use super::house::Full;
use super::path::Path;
use crate::bit_set::BitSet;
use crate::board::Cell;
use crate::cnf::Lit;
use crate::encode::Encoding;
use crate::lists::Lists;
use crate::oracle::house_sums::guarded_equations;
use crate::rules::{Blocks, Cases, Forest, Part, Rank, Restriction, Rules};

/// The constraints of the rules and clues of a formula.
#[derive(Debug)]
pub(in crate::oracle) struct Model {
    /// The symbols that each cell may hold before any rule or clue is looked at.
    pub(super) allowed: Vec<u32>,
    /// The number of cells.
    pub(super) cells: usize,
    /// For each cell, the others that never hold the same symbol.
    pub(super) peers: Lists<u16>,
    /// The constraints: first those of the houses, then the others, those that take the least time
    /// first.
    pub(super) constraints: Vec<Constraint>,
    /// How many constraints are those of the houses.
    pub(super) of_houses: usize,
    /// For each constraint, how many clues must be in force for it to be.
    pub(super) needs: Vec<u16>,
    /// For each cell, the constraints on it, as a set of bits.
    pub(super) watching: Vec<u64>,
    /// The number of words of such a set.
    pub(super) words: usize,
    /// The images of pairs of cells.
    pub(super) images: Vec<Image>,
    // The selectors of the clues, ascending, and the constraints that need each of them.
    selectors: Vec<Lit>,
    of_clue: Lists<u32>,
}

/// One constraint.
#[derive(Debug)]
pub(super) enum Constraint {
    /// A cell holds one of these symbols.
    Among(u16, u32),
    /// A house holds each of its symbols once.
    Full(Full),
    /// Two cells hold an allowed pair: for each, the number of the image of the other.
    Pair([u16; 2], [u16; 2]),
    /// At least one cell holds one of these symbols.
    Somewhere(Vec<u16>, u32),
    /// No two cells hold the same symbol.
    Different(Vec<u16>),
    /// Values add up to a total.
    Equation(Equation),
    /// At least one case holds: for each case, the symbols that each cell may hold.
    Cases(Vec<u16>, Lists<u32>),
    /// The symbols are a path through a diagram.
    Path(Path),
    /// Filled cells form blocks.
    Blocks(Vec<u16>, Blocks),
    /// Each two cells are a pair, and not all pairs hold the same symbol twice.
    Unlike(Vec<u16>),
    /// A line of the cells has a rank among others.
    Rank(Vec<u16>, Rank),
    /// Those of the cells that hold some symbols form no cycle.
    Forest(Vec<u16>, Forest),
}

/// The symbols that some symbols of one cell leave to another one.
#[derive(Debug)]
pub(super) struct Image {
    allowed: Vec<u32>,
    // For each part of so many symbols and each set of these, what they leave.
    tables: Vec<u32>,
}

/// The symbols of one table of an image.
const CHUNK: usize = 9;

impl Image {
    fn new(allowed: &[u32]) -> Self {
        let mut tables = Vec::new();
        for chunk in allowed.chunks(CHUNK) {
            for set in 0..1usize << CHUNK {
                let own = chunk.iter().enumerate().filter(|(symbol, _)| set >> symbol & 1 == 1);
                tables.push(own.fold(0, |all, (_, allowed)| all | allowed));
            }
        }
        Image { allowed: allowed.to_vec(), tables }
    }

    /// Returns what a set of symbols leaves.
    #[inline(always)]
    pub(super) fn of(&self, set: u32) -> u32 {
        let (mut left, mut start, mut image) = (set, 0, 0);
        while left != 0 {
            image |= self.tables[start + (left as usize & ((1 << CHUNK) - 1))];
            left >>= CHUNK;
            start += 1 << CHUNK;
        }
        image
    }
}

impl Model {
    /// Reads a formula; `None` if a rule or clue does not say what it restricts.
    pub(in crate::oracle) fn new(encoding: &Encoding) -> Option<Self> {
        let rules = encoding.rules();
        let mut reader = Reader::new(rules);
        for house in rules.houses() {
            reader.differ(&house.cells);
        }
        let mut of_rules = Vec::new();
        for constraint in rules.constraints() {
            for restriction in constraint.restrictions(rules).ok()? {
                match restriction {
                    Restriction::Part(Part::Different(cells)) => reader.differ(&cells),
                    other => of_rules.push(other),
                }
            }
        }
        Full::of(rules).into_iter().for_each(|house| reader.add(Constraint::Full(house), &[]));
        for restriction in of_rules {
            reader.restrict(restriction, &[], &[]);
        }
        let mut selectors = Vec::new();
        for (number, (selector, clue)) in encoding.guarded_clues().enumerate() {
            selectors.push(selector);
            let restrictions = clue.restrictions(rules).ok()?;
            let different = restrictions.iter().find_map(|restriction| match restriction {
                Restriction::Part(Part::Different(cells)) => Some(cells.clone()),
                _ => None,
            });
            for restriction in restrictions {
                reader.restrict(restriction, &[number], different.as_deref().unwrap_or(&[]));
            }
        }
        for (equation, clues) in guarded_equations(encoding) {
            let at = |clue: &Lit| selectors.binary_search(clue).ok();
            let needs: Vec<usize> = clues.iter().filter_map(at).collect();
            reader.restrict(Restriction::Equation(equation), &needs, &[]);
        }
        Some(reader.finish(selectors))
    }

    /// Returns how many clues there are besides givens.
    pub(super) fn clue_count(&self) -> usize {
        self.selectors.len()
    }

    /// Returns the number of a clue that is not a given, by its selector.
    pub(super) fn clue(&self, selector: Lit) -> Option<usize> {
        self.selectors.binary_search(&selector).ok()
    }

    /// Returns the constraints that need a clue.
    pub(super) fn of_clue(&self, clue: usize) -> &[u32] {
        self.of_clue.get(clue)
    }
}

/// A model in the making.
struct Reader<'r> {
    rules: &'r Rules,
    // For each cell, the cells that never hold the same symbol.
    apart: Vec<BitSet>,
    images: Vec<Image>,
    // The constraints, each with the clues that it needs.
    constraints: Vec<(Constraint, Vec<usize>)>,
}

impl<'r> Reader<'r> {
    fn new(rules: &'r Rules) -> Self {
        let count = rules.board().cell_count();
        let apart = vec![BitSet::of(count, []); count];
        Reader { rules, apart, images: Vec::new(), constraints: Vec::new() }
    }

    /// Notes that cells never hold the same symbol.
    fn differ(&mut self, cells: &[Cell]) {
        let all = BitSet::of(self.apart.len(), cells.iter().map(|cell| cell.index()));
        for cell in cells.iter().map(|cell| cell.index()) {
            self.apart[cell].add_all(&all);
            self.apart[cell].remove(cell);
        }
    }

    /// Returns whether two cells never hold the same symbol.
    fn are_apart(&self, one: Cell, other: Cell) -> bool {
        self.apart[one.index()].contains(other.index())
    }

    /// Returns the cells that never hold the symbol of any of some cells.
    fn beyond(&self, cells: &[Cell]) -> Vec<u16> {
        let Some((first, others)) = cells.split_first() else { return Vec::new() };
        let mut beyond = self.apart[first.index()].clone();
        others.iter().for_each(|cell| beyond.keep_all(&self.apart[cell.index()]));
        beyond.iter().map(|cell| cell as u16).collect()
    }

    fn add(&mut self, constraint: Constraint, needs: &[usize]) {
        self.constraints.push((constraint, needs.to_vec()));
    }

    /// Adds what a restriction says while some clues are in force, where the cells of `different`
    /// hold different symbols.
    fn restrict(&mut self, restriction: Restriction, needs: &[usize], different: &[Cell]) {
        match restriction {
            Restriction::Part(Part::Among(cell, allowed)) => {
                self.add(Constraint::Among(cell.index() as u16, allowed), needs);
            }
            Restriction::Part(Part::Pair(one, two, allowed)) => {
                self.pair(one, two, &allowed, needs);
            }
            Restriction::Part(Part::Different(cells)) => {
                let pairs = cells.iter().enumerate();
                let mut pairs =
                    pairs.flat_map(|(at, one)| cells[..at].iter().map(move |two| (one, two)));
                if !pairs.all(|(one, two)| self.are_apart(*one, *two)) {
                    self.add(Constraint::Different(numbers(&cells)), needs);
                }
            }
            Restriction::Part(Part::Somewhere(cells, allowed)) => {
                self.add(Constraint::Somewhere(numbers(&cells), allowed), needs);
            }
            Restriction::Part(Part::Path(mdd)) => {
                self.add(Constraint::Path(Path::new(&mdd)), needs);
            }
            Restriction::Part(Part::Rank(rank)) => {
                self.add(Constraint::Rank(numbers(rank.cells()), rank), needs);
            }
            Restriction::Part(Part::Forest(forest)) => {
                self.add(Constraint::Forest(numbers(forest.cells()), forest), needs);
            }
            Restriction::Equation(equation) => {
                let are_apart = |one: Cell, two: Cell| {
                    self.are_apart(one, two) || different.contains(&one) && different.contains(&two)
                };
                let symbols = self.rules.board().symbol_count();
                let beyond = |cells: &[Cell]| self.beyond(cells);
                let equation = Equation::new(symbols, &equation, are_apart, beyond);
                self.add(Constraint::Equation(equation), needs);
            }
            Restriction::Sets(cells, sets) => {
                let beyond = self.beyond(&cells);
                let equation = Equation::of_sets(numbers(&cells), sets, beyond);
                self.add(Constraint::Equation(equation), needs);
            }
            Restriction::Cases(Cases { cells, cases }) => {
                self.add(Constraint::Cases(numbers(&cells), cases), needs);
            }
            Restriction::Unlike(pairs) => {
                let cells: Vec<Cell> =
                    pairs.into_iter().flat_map(|(one, other)| [one, other]).collect();
                self.add(Constraint::Unlike(numbers(&cells)), needs);
            }
            Restriction::Blocks(blocks) => {
                self.add(Constraint::Blocks(numbers(blocks.cells()), blocks), needs);
            }
        }
    }

    fn pair(&mut self, one: Cell, two: Cell, allowed: &[u32], needs: &[usize]) {
        let symbols = self.rules.board().symbol_count();
        if one == two {
            let fits = (0..symbols).filter(|symbol| allowed[*symbol] >> symbol & 1 == 1);
            let among = fits.fold(0, |all, symbol| all | 1 << symbol);
            return self.add(Constraint::Among(one.index() as u16, among), needs);
        }
        let back = |other: usize| {
            let fits = (0..symbols).filter(|one| allowed[*one] >> other & 1 == 1);
            fits.fold(0u32, |all, one| all | 1 << one)
        };
        let back: Vec<u32> = (0..symbols).map(back).collect();
        let images = [&back[..], allowed].map(|allowed| {
            let known = self.images.iter().position(|image| image.allowed == allowed);
            let number = known.unwrap_or_else(|| {
                self.images.push(Image::new(allowed));
                self.images.len() - 1
            });
            number as u16
        });
        self.add(Constraint::Pair([one, two].map(|cell| cell.index() as u16), images), needs);
    }

    fn finish(mut self, selectors: Vec<Lit>) -> Model {
        self.constraints.sort_by_key(|(constraint, _)| constraint.rank());
        let (constraints, needs): (Vec<Constraint>, Vec<Vec<usize>>) =
            self.constraints.into_iter().unzip();
        let of_houses = constraints.iter().filter(|it| matches!(it, Constraint::Full(_))).count();
        let words = constraints.len().div_ceil(64);
        let cells = self.rules.board().cell_count();
        let mut watching = vec![0; cells * words];
        for (number, constraint) in constraints.iter().enumerate() {
            for cell in constraint.cells() {
                watching[*cell as usize * words + number / 64] |= 1 << (number % 64);
            }
        }
        let mut of_clue = vec![Vec::new(); selectors.len()];
        for (number, needs) in needs.iter().enumerate() {
            needs.iter().for_each(|clue| of_clue[*clue].push(number as u32));
        }
        let mut peers = Lists::default();
        for apart in &self.apart {
            peers.push(apart.iter().map(|cell| cell as u16));
        }
        let board = self.rules.board();
        Model {
            allowed: board.cells().map(|cell| board.allowed(cell)).collect(),
            cells,
            peers,
            needs: needs.iter().map(|needs| needs.len() as u16).collect(),
            constraints,
            of_houses,
            watching,
            words,
            images: self.images,
            selectors,
            of_clue: Lists::new(&of_clue),
        }
    }
}

impl Constraint {
    /// Returns its cells.
    pub(super) fn cells(&self) -> &[u16] {
        match self {
            Constraint::Among(cell, _) => std::slice::from_ref(cell),
            Constraint::Pair(cells, _) => cells,
            Constraint::Somewhere(cells, _)
            | Constraint::Different(cells)
            | Constraint::Unlike(cells)
            | Constraint::Cases(cells, _)
            | Constraint::Blocks(cells, _)
            | Constraint::Rank(cells, _)
            | Constraint::Forest(cells, _) => cells,
            Constraint::Full(house) => house.cells(),
            Constraint::Equation(equation) => equation.cells(),
            Constraint::Path(path) => path.cells(),
        }
    }

    /// Returns its place in the order of the time that it takes.
    fn rank(&self) -> usize {
        match self {
            Constraint::Full(_) => 0,
            Constraint::Among(..) => 2,
            Constraint::Different(_) => 3,
            Constraint::Pair(..) => 4,
            Constraint::Somewhere(..) | Constraint::Unlike(_) => 5,
            Constraint::Equation(equation) => 6 + equation.cells().len(),
            Constraint::Cases(..) | Constraint::Blocks(..) => 100,
            Constraint::Path(_) => 101,
            Constraint::Rank(..) | Constraint::Forest(..) => 102,
        }
    }
}
