//! What the clues and rules of a puzzle say besides givens and houses, as the human solver reads
//! it.

use super::cells::CellSet;
use super::counts::{Counted, Counts, FILLED};
use super::geometry::Topology;
use super::memo::Memo;
use super::step::{HouseSum, Premise, PremiseReason};
use satoku_core::board::{Cell, Grid, Symbol};
use satoku_core::cnf::{Cnf, Lit};
use satoku_core::lists::Lists;
use satoku_core::rules::{
    self, Blocks, Clauses, Clue, ClueId, Constraint, MarkedEdge, Part, PlacedParts, Puzzle, Rules,
    StatedSum, View,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// The most cells of a clue that count as easy.
pub(super) const EASY_CELLS: usize = 3;

/// The most cells of a sum that follows from houses and clues.
const MOST_CELLS: usize = 4;

/// The statements of a puzzle; there is at least one.
#[derive(Debug)]
pub(super) struct Statements {
    pub(super) all: Vec<Statement>,
    /// The clues that are not givens.
    clues: Vec<Arc<dyn Constraint>>,
    // For each cell, the numbers of the statements about it.
    of_cells: Lists<u16>,
    /// How many cells they have together.
    pub(super) size: usize,
    // What they count, found on first use.
    counts: OnceLock<Counts>,
}

/// What a clue, an edge of one, a rule of the board or a sum says about some cells.
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) source: PremiseReason,
    /// Its cells, in the order of the clue, then others on which it depends.
    pub(super) cells: Vec<usize>,
    /// How many of the cells are the clue's own: it says that each of these holds something.
    pub(super) own: usize,
    pub(super) set: CellSet,
    // The words of the set that have cells.
    span: Range<usize>,
    board_cells: Vec<Cell>,
    // The clue; other statements are their parts.
    clue: Option<Arc<dyn Constraint>>,
    // The blocks of its cells, if it says only these; then its parts are not asked for.
    blocks: Option<Blocks>,
    // Its parts on the board, none if it is a clue whose kind states none. Those of sums are made
    // on first use, for there are many, and easy steps ask about none.
    parts: OnceLock<PlacedParts>,
    rules: Arc<Rules>,
    // Its clauses, computed on first use.
    clauses: OnceLock<OwnClauses>,
    // What it leaves of candidates that were asked about.
    left: Memo,
}

/// The clauses of a statement over all candidates of the board, which come first, and variables of
/// its own.
#[derive(Debug)]
pub(super) struct OwnClauses {
    /// The number of variables of its own.
    pub(super) auxiliary: usize,
    pub(super) clauses: Lists<Lit>,
}

impl Statements {
    /// Returns the statements of a puzzle; `None` if it consists of givens, houses and pairs.
    pub(super) fn of(geometry: &Topology, puzzle: &Puzzle) -> Option<Self> {
        let rules = puzzle.rules();
        let clues = puzzle.entries().filter_map(|(id, clue)| match clue {
            Clue::Given(..) => None,
            Clue::Constraint(constraint) => Some((id, constraint)),
        });
        let clues: Vec<(ClueId, &Arc<dyn Constraint>)> = clues.collect();
        let of_clue = |(id, clue): &(ClueId, &Arc<dyn Constraint>)| {
            if clue.candidates().is_some() {
                // Every position starts from what it says.
                return Vec::new();
            }
            let edges = clue.edges(rules);
            if edges.is_empty() {
                let parts = match clue.blocks() {
                    Some(_) => Vec::new(),
                    None => clue.parts(rules).unwrap_or_default(),
                };
                let mut cells = clue.cells().to_vec();
                let others: BTreeSet<Cell> = parts.iter().flat_map(Part::cells).collect();
                cells.extend(others.into_iter().filter(|cell| !clue.cells().contains(cell)));
                let source = PremiseReason::Clue(*id);
                let whole = Statement::of(source, cells, rules).with_parts(parts);
                return vec![whole.of_clue(Arc::clone(clue))];
            }
            let edge = |(number, edge): (usize, MarkedEdge)| {
                let source = PremiseReason::Edge { clue: *id, number };
                Statement::of(source, edge.cells.to_vec(), rules).with_parts(vec![edge.part])
            };
            edges.into_iter().enumerate().map(edge).collect()
        };
        let of_rule = |(constraint, part, says): &(usize, usize, Part)| {
            let source = PremiseReason::Rule { constraint: *constraint, part: *part };
            Statement::of(source, says.cells(), rules).with_parts(vec![says.clone()])
        };
        let mut all: Vec<Statement> = clues.iter().flat_map(of_clue).collect();
        all.extend(geometry.others.iter().map(of_rule));
        all.extend(sums(puzzle, &clues));
        let clues = clues.into_iter().map(|(_, clue)| Arc::clone(clue)).collect();
        let numbered = all.iter().zip(0..);
        let places = numbered.flat_map(|(statement, number)| {
            statement.cells.iter().map(move |cell| (*cell, number))
        });
        let of_cells = Lists::sorted(geometry.cells, places);
        let (size, counts) = (all.iter().map(|one| one.cells.len()).sum(), OnceLock::new());
        (!all.is_empty()).then_some(Statements { all, clues, of_cells, size, counts })
    }

    /// Returns the numbers of the statements about a cell.
    pub(super) fn of_cell(&self, cell: usize) -> &[u16] {
        self.of_cells.get(cell)
    }

    /// Returns what the statements count, on a board whose cells are empty or filled.
    pub(super) fn counts(&self, geometry: &Topology) -> &Counts {
        self.counts.get_or_init(|| {
            let counted = self.all.iter().zip(0..).filter_map(|(statement, number)| {
                let total = statement.total()?;
                Some(Counted { statement: number, set: statement.set, total })
            });
            Counts::new(counted.collect(), geometry)
        })
    }

    /// Returns the clues that are not givens.
    pub(super) fn clues(&self) -> &[Arc<dyn Constraint>] {
        &self.clues
    }

    /// Returns whether a full grid obeys the clues.
    pub(super) fn hold(&self, grid: &Grid) -> bool {
        self.clues.iter().all(|clue| clue.holds(grid))
    }
}

/// Returns the sums of few cells that follow from clues and houses, each once, from as few houses
/// and clues as possible.
fn sums(puzzle: &Puzzle, clues: &[(ClueId, &Arc<dyn Constraint>)]) -> Vec<Statement> {
    let stated = clues.iter().filter_map(|(id, clue)| {
        Some((*id, StatedSum { cells: clue.cells(), total: clue.total()? }))
    });
    let (ids, stated): (Vec<ClueId>, Vec<StatedSum<'_>>) = stated.unzip();
    let mut simplest: BTreeMap<Vec<Cell>, rules::HouseSum> = BTreeMap::new();
    for sum in rules::house_sums(puzzle.rules(), &stated, MOST_CELLS) {
        let effort = |sum: &rules::HouseSum| (sum.houses.len(), sum.clues.len());
        let is_stated = stated.iter().any(|clue| {
            let mut cells = clue.cells.to_vec();
            cells.sort_unstable();
            cells == sum.cells
        });
        let known = simplest.get(&sum.cells);
        if !is_stated && known.is_none_or(|known| effort(&sum) < effort(known)) {
            simplest.insert(sum.cells.clone(), sum);
        }
    }
    let statement = |sum: rules::HouseSum| {
        let clues = sum.clues.iter().map(|clue| ids[*clue]).collect();
        let rules::HouseSum { cells, total, houses, .. } = sum;
        let source = HouseSum { cells: cells.clone(), total, houses, clues };
        Statement::of(PremiseReason::Sum(source), cells, puzzle.rules())
    };
    simplest.into_values().map(statement).collect()
}

impl Statement {
    /// Creates a statement that has no parts or is a sum.
    fn of(source: PremiseReason, board_cells: Vec<Cell>, rules: &Arc<Rules>) -> Self {
        let cells: Vec<usize> = board_cells.iter().map(|cell| cell.index()).collect();
        let set: CellSet = cells.iter().copied().collect();
        let span = set.span();
        let (parts, clauses, left) = (OnceLock::new(), OnceLock::new(), Memo::default());
        let (own, rules) = (cells.len(), Arc::clone(rules));
        let (clue, blocks) = (None, None);
        Statement {
            source,
            cells,
            own,
            set,
            span,
            board_cells,
            clue,
            blocks,
            parts,
            rules,
            clauses,
            left,
        }
    }

    fn with_parts(self, parts: Vec<Part>) -> Self {
        let parts = PlacedParts::new(parts, &self.board_cells).into();
        Statement { parts, ..self }
    }

    fn parts(&self) -> &PlacedParts {
        self.parts.get_or_init(|| {
            let parts = match &self.source {
                // A sum that nothing adds up to is left to other steps to contradict.
                PremiseReason::Sum(HouseSum { cells, total, .. }) => {
                    Part::total(&self.rules, cells, *total).unwrap_or_default()
                }
                _ => Vec::new(),
            };
            PlacedParts::new(parts, &self.board_cells)
        })
    }

    fn of_clue(self, clue: Arc<dyn Constraint>) -> Self {
        Statement { own: clue.cells().len(), blocks: clue.blocks(), clue: Some(clue), ..self }
    }

    /// Returns how many of its cells are among some.
    pub(super) fn count_in(&self, cells: &CellSet) -> usize {
        self.set.shared_in(&self.span, cells)
    }

    /// Returns the blocks of its cells, in their order, if it says only these.
    pub(super) fn blocks(&self) -> Option<&Blocks> {
        self.blocks.as_ref()
    }

    /// Returns whether it is a sum that follows from houses and clues.
    pub(super) fn is_sum(&self) -> bool {
        matches!(self.source, PremiseReason::Sum(_))
    }

    /// Returns how many of its cells are filled, if it says so; only of statements about cells that
    /// are empty or filled.
    pub(super) fn total(&self) -> Option<usize> {
        if let Some(blocks) = &self.blocks {
            return Some(blocks.filled());
        }
        match (self.is_sum(), self.parts().parts()) {
            (false, [Part::Path(diagram)]) if diagram.cells().len() == self.cells.len() => {
                diagram.count_of(Symbol::new(FILLED))
            }
            _ => None,
        }
    }

    /// Returns the fact that it holds.
    pub(super) fn premise(&self) -> Premise {
        Premise { reason: self.source.clone(), candidates: Vec::new() }
    }

    /// Returns the masks of candidates that are left to its cells if they have these, with none at
    /// all for some cell if it cannot hold.
    pub(super) fn left(&self, candidates: &[u32]) -> Vec<u32> {
        let mut left = Vec::with_capacity(candidates.len());
        self.left_into(candidates, &mut left);
        left
    }

    /// Writes what [`Statement::left`] returns to `left`.
    pub(super) fn left_into(&self, candidates: &[u32], left: &mut Vec<u32>) {
        if let Some(blocks) = &self.blocks {
            let supported = blocks.supported(|at| candidates[at]);
            let symbols = |at| supported.map_or(0, |supported| supported.symbols(at));
            left.clear();
            left.extend((0..candidates.len()).map(symbols));
            return;
        }
        if self.clue.is_none() {
            left.clear();
            left.extend_from_slice(candidates);
            if self.parts().reduce_at_once(left) {
                return;
            }
        }
        self.left.answer(candidates, left, || {
            let mut view = View::new(candidates, self.parts());
            match &self.clue {
                Some(clue) if self.own == self.cells.len() => clue.conclude(&mut view),
                _ => view.use_parts(),
            }
            view.into_left()
        });
    }

    /// Returns clauses that hold exactly when it holds.
    pub(super) fn clauses(&self, rules: &Rules) -> &OwnClauses {
        self.clauses.get_or_init(|| {
            let candidates = rules.board().cell_count() * rules.board().symbol_count();
            let (mut cnf, mut names) = (Cnf::new(candidates), Vec::new());
            let mut clauses = Clauses::new(rules, &mut cnf, None, &mut names);
            match &self.clue {
                Some(clue) => clue.encode(&mut clauses),
                None => {
                    let parts = self.parts().parts().iter().enumerate();
                    parts.for_each(|(number, part)| part.encode(number, &mut clauses));
                }
            }
            let auxiliary = cnf.var_count() - candidates;
            OwnClauses { auxiliary, clauses: Lists::new(&cnf.to_clauses()) }
        })
    }
}
