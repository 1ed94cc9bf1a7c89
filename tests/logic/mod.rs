//! The human solver: a SAT solver certifies every step, independent code checks every pattern, near
//! misses do not match, and ratings do not depend on how a puzzle is written.

mod alone;
mod certificate;
mod chains;
mod colours;
mod details;
mod exocets;
mod fewer_facts;
mod fins;
mod frames;
mod killers;
mod near_misses;
mod patterns;
mod ratings;
mod reasons;
mod sets;
mod symmetries;
mod two_symbols;

use satoku::board::{Cell, Grid, Symbol, Symbols};
use satoku::logic::{Family, Geometry, Ladder, Path, Score, State, Step, Technique};
use satoku::rules::{Layout, Puzzle, Registry, Rules};
use std::sync::Arc;

/// Puzzles of all difficulties with their ratings by Sukaku Explainer 1.18.1, from the public
/// domain puzzle bank of sudokuexchange.com.
const RATED: &str = include_str!("../logic/rated.txt");

fn classic() -> Arc<Rules> {
    rules("classic", "9")
}

fn rules(variant: &str, size: &str) -> Arc<Rules> {
    let layout = Layout::of_size(size.parse().unwrap());
    Arc::new(Registry::standard().rules(variant, &layout).unwrap())
}

fn of_givens(rules: &Arc<Rules>, givens: &Grid) -> Puzzle {
    Puzzle::of_givens(Arc::clone(rules), givens).unwrap()
}

/// The puzzles of [`RATED`], or of the file that `SATOKU_RATED` names, with their ratings in
/// tenths.
fn rated() -> Vec<(Grid, u8)> {
    let named = std::env::var_os("SATOKU_RATED");
    let text = named.map(|path| std::fs::read_to_string(path).expect("the file can be read"));
    let text = text.as_deref().unwrap_or(RATED);
    let tenths = |rating: &str| rating.parse::<Score>().unwrap().tenths();
    text.lines()
        .map(|line| line.split_once(' ').expect("a puzzle and its rating"))
        .map(|(puzzle, rating)| (Symbols::default().read(puzzle, 81, 9).unwrap(), tenths(rating)))
        .collect()
}

/// The puzzles of [`rated`] with all techniques, and some of them without those that leave nothing
/// for others to do.
fn ways() -> Vec<(Grid, Ladder)> {
    let all = Ladder::default();
    let common = Technique::all().filter(|technique| {
        let forcing = technique.family() == Family::Forcing;
        let single = technique.family() == Family::SingleSymbol;
        single || forcing && *technique != Technique::DynamicForcingChainPlus
    });
    let fewer = all.without(common);
    let puzzles = rated();
    let again = puzzles.clone().into_iter().step_by(5).map(|(puzzle, _)| (puzzle, fewer.clone()));
    puzzles.into_iter().map(|(puzzle, _)| (puzzle, all.clone())).chain(again).collect()
}

/// Shows every step on the way to the solution, and the position that it was found in. All steps of
/// a round are shown, also those that are left out where one step is taken after another.
fn each_step(
    geometry: &Geometry,
    puzzle: &Puzzle,
    ladder: &Ladder,
    mut visit: impl FnMut(&State, &Step),
) {
    let mut path = Path::new(geometry, puzzle, ladder);
    while let satoku::logic::Progress::Steps(_) = path.look() {
        path.steps().iter().for_each(|step| visit(path.state(), step));
        path.take();
    }
}

/// The candidates of a position, what is filled and what was given, and nothing that the solver
/// made of them.
struct Marks<'a> {
    rules: &'a Rules,
    cells: Vec<Vec<Symbol>>,
    values: Grid,
    given: Vec<bool>,
}

impl<'a> Marks<'a> {
    fn new(rules: &'a Rules, state: &State) -> Self {
        let cells = rules.board().cells().map(|cell| state.candidates(cell)).collect();
        let given = rules.board().cells().map(|cell| state.is_given(cell)).collect();
        Marks { rules, cells, values: state.values().clone(), given }
    }

    fn has(&self, cell: Cell, symbol: Symbol) -> bool {
        self.cells[cell.index()].contains(&symbol)
    }

    /// The cells of a house that may hold a symbol.
    fn places(&self, house: usize, symbol: Symbol) -> Vec<Cell> {
        let cells = self.rules.houses()[house].cells.iter().copied();
        let mut cells: Vec<Cell> = cells.filter(|cell| self.has(*cell, symbol)).collect();
        cells.sort();
        cells
    }

    /// Whether two cells share a house.
    fn see(&self, left: Cell, right: Cell) -> bool {
        let both = |cells: &[Cell]| cells.contains(&left) && cells.contains(&right);
        left != right && self.rules.houses().iter().any(|house| both(&house.cells))
    }
}
