//! Figures: a board with the pattern of one step, for hints and explanations.

use super::symbol_set::SymbolSet;
use satoku_core::board::{Cell, Grid, Symbol};
use satoku_core::rules::Puzzle;
use satoku_logic::{Candidate, Conclusion, Family, PremiseReason, State, Step};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A board in some position, with the pattern of a step.
#[derive(Debug, Clone)]
pub struct Figure {
    /// The puzzle, which is drawn without its givens.
    pub puzzle: Puzzle,
    /// The look of its symbols.
    pub symbols: Arc<SymbolSet>,
    /// The symbols to show.
    pub values: Grid,
    /// The cells to shade.
    pub shaded: BTreeSet<Cell>,
    /// The candidates to show, in the order of their cells.
    pub marks: Vec<CellMarks>,
    /// The symbol that the step places.
    pub placed: Option<Candidate>,
}

/// Candidates of a cell in a figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellMarks {
    /// The cell.
    pub cell: Cell,
    /// The candidates that belong to the pattern.
    pub kept: Vec<Symbol>,
    /// The candidates that the step eliminates.
    pub struck: Vec<Symbol>,
}

impl Figure {
    /// Returns the figure of a step, with the symbols that are placed so far.
    pub fn of(puzzle: &Puzzle, state: &State, step: &Step) -> Self {
        Figure { values: state.values().clone(), ..Figure::of_givens(puzzle, state, step) }
    }

    /// Returns the figure of a step, with the givens only.
    pub fn of_givens(puzzle: &Puzzle, state: &State, step: &Step) -> Self {
        let placed = match (&step.conclusion, step.technique.family()) {
            (Conclusion::Place(one), Family::Singles | Family::Direct) => Some(*one),
            _ => None,
        };
        let pattern = pattern(state, step);
        let (shaded, marks) = match placed {
            Some(placed) if step.technique.family() == Family::Singles => {
                (reason_to_place(puzzle, state, step, placed), Vec::new())
            }
            _ => {
                let marks = marks(&pattern, step);
                let cells = marks.iter().filter(|marks| !marks.kept.is_empty());
                (cells.map(|marks| marks.cell).collect(), marks)
            }
        };
        let (puzzle, values) = (puzzle.clone(), puzzle.givens());
        Figure { puzzle, symbols: Arc::default(), values, shaded, marks, placed }
    }

    /// Returns the figure with other symbols.
    #[must_use]
    pub fn with_symbols(self, symbols: &Arc<SymbolSet>) -> Self {
        Figure { symbols: Arc::clone(symbols), ..self }
    }

    /// Returns a filled board without a pattern.
    pub fn solved(puzzle: &Puzzle, solution: &Grid) -> Self {
        Figure {
            puzzle: puzzle.clone(),
            symbols: Arc::default(),
            values: solution.clone(),
            shaded: BTreeSet::new(),
            marks: Vec::new(),
            placed: None,
        }
    }
}

/// Returns the candidates that the pattern of a step is made of.
fn pattern(state: &State, step: &Step) -> BTreeSet<Candidate> {
    let is_open = |one: &Candidate| state.candidates(one.cell).contains(&one.symbol);
    // The premises of forcing chains are all over the board; its parts are where it begins and
    // ends.
    let is_wide = step.technique.family() == Family::Forcing;
    let premises = step.reason.premises.iter().filter(|_| !is_wide);
    let premises = premises.flat_map(|premise| &premise.candidates).copied();
    let parts = step.reason.parts.iter().filter(|_| is_wide).flat_map(|part| {
        let of = |cell: &Cell| {
            let cell = *cell;
            part.symbols.iter().map(move |symbol| Candidate { cell, symbol: *symbol })
        };
        part.cells.iter().flat_map(of).collect::<Vec<Candidate>>()
    });
    premises.chain(parts).filter(is_open).collect()
}

/// Returns the candidates of a pattern and of the conclusion, cell by cell.
fn marks(pattern: &BTreeSet<Candidate>, step: &Step) -> Vec<CellMarks> {
    let struck = match &step.conclusion {
        Conclusion::Eliminate(candidates) => candidates.as_slice(),
        Conclusion::Place(_) => &[],
    };
    let placed = step.conclusion.candidates().iter().filter(|_| struck.is_empty());
    let kept = pattern.iter().filter(|one| !struck.contains(one)).chain(placed);
    let mut cells: BTreeMap<Cell, (BTreeSet<Symbol>, BTreeSet<Symbol>)> = BTreeMap::new();
    kept.for_each(|one| {
        cells.entry(one.cell).or_default().0.insert(one.symbol);
    });
    struck.iter().for_each(|one| {
        cells.entry(one.cell).or_default().1.insert(one.symbol);
    });
    let marks = cells.into_iter().map(|(cell, (kept, struck))| CellMarks {
        cell,
        kept: kept.into_iter().collect(),
        struck: struck.into_iter().collect(),
    });
    marks.collect()
}

/// Returns the cells that show why a symbol is placed: the house in which it has one place left, or
/// the filled cells that leave the cell one symbol.
fn reason_to_place(
    puzzle: &Puzzle,
    state: &State,
    step: &Step,
    placed: Candidate,
) -> BTreeSet<Cell> {
    let rules = puzzle.rules();
    let house = step.reason.premises.iter().find_map(|premise| match premise.reason {
        PremiseReason::House(house, _) => rules.houses().get(house),
        _ => None,
    });
    let part = || step.reason.parts.iter().find_map(|part| rules.houses().get(part.house?));
    if let Some(house) = house.or_else(part) {
        return house.cells.iter().copied().collect();
    }
    let filled = state.values().filled().map(|(cell, _)| cell);
    filled.filter(|cell| rules.share_house(*cell, placed.cell)).collect()
}
