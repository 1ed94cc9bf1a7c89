//! Advice on a partly filled grid: a mistake in it, or the next steps.

use crate::cells::CellSet;
use crate::geometry::Geometry;
use crate::ladder::Ladder;
use crate::meter::WORK_IF_SEVERAL;
use crate::path::Path;
use crate::pencil_marks::PencilMarks;
use crate::progress::Progress;
use crate::reasons::SmallestReasons;
use crate::state::State;
use crate::step::{Candidate, PremiseReason, Step};
use crate::technique::Technique;
use satoku_core::board::{Board, Cell, Grid};
use satoku_core::oracle::{Budget, Cancel, OracleError, Oracles, Solved};
use satoku_core::rules::{Puzzle, Repeat};
use std::collections::BTreeSet;

/// Advice on a grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Advice {
    /// The grid is full and correct.
    Solved,
    /// Something in it is wrong.
    Mistake(Mistake),
    /// The steps that lead to the next symbol; the last one places it and needs all others.
    Next {
        /// The steps, at least one.
        steps: Vec<Step>,
        /// Whether the puzzle has one solution. Techniques that assume this were allowed only then,
        /// and only in puzzles of houses and givens.
        unique: bool,
    },
    /// No technique leads to a symbol.
    Stuck {
        /// Whether the puzzle has one solution.
        unique: bool,
    },
    /// The budget was used up before it was known whether there is a mistake, or the work that a
    /// path may take before a next step was found.
    Undecided,
}

/// The result of searching for a technique.
#[allow(clippy::large_enum_variant, reason = "one is made for each grid that is looked at")]
pub enum HintSearch {
    /// The technique has a step, in the grid or further on.
    Found {
        /// The position that the step applies to.
        state: State,
        /// The step.
        step: Step,
    },
    /// The technique has no step on the way to the solution.
    Nowhere {
        /// Whether the puzzle has one solution. Techniques that assume this were allowed only then,
        /// and only in puzzles of houses and givens.
        unique: bool,
    },
    /// Other advice comes first.
    Otherwise(Advice),
}

/// A mistake in a grid.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mistake {
    /// Symbols that occur twice in a house.
    Repeats(Vec<Repeat>),
    /// Cells that differ from the puzzle's givens.
    Changed(Vec<Cell>),
    /// Cells that hold another symbol than the solution.
    Wrong(Vec<Cell>),
    /// The grid has no solution, but has one once any one of these cells is blank.
    Suspects(Vec<Cell>),
    /// Cells whose pencil marks lack their symbol of the solution.
    Missing(Vec<Cell>),
    /// The puzzle itself has no solution.
    Unsolvable,
}

impl Mistake {
    /// Returns the name of its kind, such as `repeats`.
    pub fn kind(&self) -> &'static str {
        match self {
            Mistake::Repeats(_) => "repeats",
            Mistake::Changed(_) => "changed",
            Mistake::Wrong(_) => "wrong",
            Mistake::Missing(_) => "missing",
            Mistake::Suspects(_) => "suspects",
            Mistake::Unsolvable => "unsolvable",
        }
    }

    /// Returns the cells that it is about, in order.
    pub fn cells(&self, board: &Board) -> Vec<Cell> {
        match self {
            Mistake::Repeats(repeats) => {
                let places = repeats.iter().flat_map(|repeat| repeat.places);
                let cells =
                    places.filter_map(|place| board.cell_at(place.row.into(), place.col.into()));
                let cells: BTreeSet<Cell> = cells.collect();
                cells.into_iter().collect()
            }
            Mistake::Changed(cells)
            | Mistake::Wrong(cells)
            | Mistake::Missing(cells)
            | Mistake::Suspects(cells) => cells.clone(),
            Mistake::Unsolvable => Vec::new(),
        }
    }
}

/// Gives advice on grids of one board.
#[derive(Debug)]
pub struct Adviser {
    geometry: Geometry,
    oracles: Oracles,
    marks: PencilMarks,
}

/// A position without mistakes and whether it has one solution, or the advice to give instead.
type Look = Result<(State, bool), Advice>;

impl Adviser {
    /// Creates an adviser, which asks these oracles.
    pub fn new(geometry: &Geometry, oracles: &Oracles) -> Self {
        let (geometry, oracles) = (geometry.clone(), oracles.clone());
        Adviser { geometry, oracles, marks: PencilMarks::default() }
    }

    /// Returns the adviser for grids with these pencil marks, which its steps go on from.
    pub fn with_marks(self, marks: Option<&PencilMarks>) -> Self {
        Adviser { marks: marks.cloned().unwrap_or_default(), ..self }
    }

    /// Looks at a grid, given as a puzzle of all filled cells, and at the puzzle it comes from, if
    /// known.
    ///
    /// Mistakes are reported first. The candidates are those that the filled cells leave, without
    /// those that pencil marks leave out.
    ///
    /// # Errors
    /// Returns the oracle's errors, and that of cancelled work.
    pub fn advise(&self, grid: &Puzzle, origin: Option<&Puzzle>) -> Result<Advice, OracleError> {
        let (state, unique) = match self.look(grid, origin)? {
            Ok(open) => open,
            Err(advice) => return Ok(advice),
        };
        match next_placement(self.path(state, unique)) {
            Ok(steps) => Ok(Advice::Next { steps, unique }),
            Err(Progress::Cancelled) => Err(OracleError::Cancelled),
            Err(Progress::Undecided) => Ok(Advice::Undecided),
            Err(_) => Ok(Advice::Stuck { unique }),
        }
    }

    /// Looks for mistakes in the same way, then for a step of a technique, as [`Path::seek`] does.
    ///
    /// # Errors
    /// Returns the oracle's errors.
    pub fn seek(
        &self,
        grid: &Puzzle,
        origin: Option<&Puzzle>,
        technique: Technique,
    ) -> Result<HintSearch, OracleError> {
        let (state, unique) = match self.look(grid, origin)? {
            Ok(open) => open,
            Err(advice) => return Ok(HintSearch::Otherwise(advice)),
        };
        match self.path(state, unique).seek(technique) {
            Ok((state, step)) => Ok(HintSearch::Found { state, step }),
            Err(Progress::Cancelled) => Err(OracleError::Cancelled),
            Err(Progress::Undecided) => Ok(HintSearch::Otherwise(Advice::Undecided)),
            Err(_) => Ok(HintSearch::Nowhere { unique }),
        }
    }

    /// Looks for mistakes in the same way, then for a smallest reason in the position itself, with
    /// at most so much work.
    ///
    /// # Errors
    /// Returns the oracle's errors.
    pub fn smallest(
        &self,
        grid: &Puzzle,
        origin: Option<&Puzzle>,
        work: u64,
    ) -> Result<HintSearch, OracleError> {
        let (state, unique) = match self.look(grid, origin)? {
            Ok(open) => open,
            Err(advice) => return Ok(HintSearch::Otherwise(advice)),
        };
        self.reason(state, unique, |state, cancel| SmallestReasons::of(state, work, cancel))
    }

    /// Looks for mistakes in the same way, then for the smallest reason why a candidate is false,
    /// or why it is true, with at most so much work. That a house holds the symbol already is told
    /// as the mistake that it would be there.
    ///
    /// # Errors
    /// Returns the oracle's errors.
    pub fn why(
        &self,
        grid: &Puzzle,
        origin: Option<&Puzzle>,
        candidate: Candidate,
        work: u64,
    ) -> Result<HintSearch, OracleError> {
        let (state, unique) = match self.look(grid, origin)? {
            Ok(open) => open,
            Err(advice) => return Ok(HintSearch::Otherwise(advice)),
        };
        let mut filled = grid.givens();
        filled.set(candidate.cell, Some(candidate.symbol));
        let repeats = grid.with_givens(&filled).map(|grid| grid.repeats()).unwrap_or_default();
        if !repeats.is_empty() {
            return Ok(HintSearch::Otherwise(Advice::Mistake(Mistake::Repeats(repeats))));
        }
        self.reason(state, unique, |state, cancel| {
            SmallestReasons::of_candidate(state, candidate, work, cancel)
        })
    }

    /// Returns the first of the reasons of a position.
    fn reason(
        &self,
        state: State,
        unique: bool,
        find: impl FnOnce(&State, &Cancel) -> SmallestReasons,
    ) -> Result<HintSearch, OracleError> {
        let cancel = self.oracles.cancel();
        let found = find(&state, cancel);
        if cancel.is_cancelled() {
            return Err(OracleError::Cancelled);
        }
        Ok(match found.steps.into_iter().next() {
            Some(step) => HintSearch::Found { state, step },
            None => HintSearch::Nowhere { unique },
        })
    }

    /// Returns the path from a position, with the techniques that may be used.
    fn path(&self, state: State, unique: bool) -> Path {
        let path = match unique {
            true => Path::from(state, &Ladder::default()),
            false => Path::from(state, &Ladder::default().certain()).within(WORK_IF_SEVERAL),
        };
        path.cancelled_by(self.oracles.cancel())
    }

    /// Looks for mistakes.
    fn look(&self, grid: &Puzzle, origin: Option<&Puzzle>) -> Result<Look, OracleError> {
        let filled = grid.givens();
        let repeats = grid.repeats();
        if !repeats.is_empty() {
            return Ok(Err(Advice::Mistake(Mistake::Repeats(repeats))));
        }
        // The clues to count as given: filled cells that are not givens may be changed, unless the
        // solution is unique only with them.
        let (mut unique, mut given_by) = (false, grid);
        if let Some(origin) = origin {
            let given = origin.givens();
            let differs = |(cell, symbol)| (filled.get(cell) != Some(symbol)).then_some(cell);
            let changed: Vec<Cell> = given.filled().filter_map(differs).collect();
            if !changed.is_empty() {
                return Ok(Err(Advice::Mistake(Mistake::Changed(changed))));
            }
            match self.oracles.solve(origin)? {
                Solved::Undecided => return Ok(Err(Advice::Undecided)),
                Solved::None => return Ok(Err(Advice::Mistake(Mistake::Unsolvable))),
                Solved::One(solution) => {
                    let differs =
                        |(cell, symbol)| (solution.get(cell) != Some(symbol)).then_some(cell);
                    let wrong: Vec<Cell> = filled.filled().filter_map(differs).collect();
                    if !wrong.is_empty() {
                        return Ok(Err(Advice::Mistake(Mistake::Wrong(wrong))));
                    }
                    if let Some(mistake) = self.missing(&solution) {
                        return Ok(Err(Advice::Mistake(mistake)));
                    }
                    (unique, given_by) = (true, origin);
                }
                Solved::Several(..) => {}
            }
        }
        if !unique {
            match self.oracles.solve(grid)? {
                Solved::Undecided => return Ok(Err(Advice::Undecided)),
                Solved::None => return self.suspects(grid, origin).map(Err),
                Solved::One(solution) => {
                    if let Some(mistake) = self.missing(&solution) {
                        return Ok(Err(Advice::Mistake(mistake)));
                    }
                    unique = true;
                }
                Solved::Several(..) => {}
            }
        }
        if filled.is_full() {
            return Ok(Err(Advice::Solved));
        }
        let state = State::new(&self.geometry, given_by).with_placed(&filled);
        Ok(Ok((state.with_marks(&self.marks), unique)))
    }

    /// Returns the mistake of pencil marks that lack a symbol of the solution, if there are any.
    fn missing(&self, solution: &Grid) -> Option<Mistake> {
        let missing = self.marks.missing(solution);
        (!missing.is_empty()).then_some(Mistake::Missing(missing))
    }

    /// Returns the cells, other than givens, any one of which makes a grid without solution
    /// solvable when it is blanked.
    fn suspects(&self, grid: &Puzzle, origin: Option<&Puzzle>) -> Result<Advice, OracleError> {
        let filled = grid.givens();
        let given = origin.map_or_else(|| Grid::blank(filled.cell_count()), Puzzle::givens);
        let free = filled.filled().map(|(cell, _)| cell).filter(|cell| given.get(*cell).is_none());
        let free: Vec<Cell> = free.collect();
        // All questions together may take as long as one.
        let whole = self.oracles.budget_for(grid.rules());
        let conflicts = whole.conflicts / free.len().max(1) as u64;
        let oracles = self.oracles.clone().with_budget(Budget { conflicts, ..whole });
        let mut suspects = Vec::new();
        for cell in free {
            let mut without = filled.clone();
            without.set(cell, None);
            let puzzle = grid
                .with_givens(&without)
                .expect("fewer givens of a puzzle are givens of its board");
            match oracles.solve(&puzzle)? {
                Solved::Undecided => return Ok(Advice::Undecided),
                Solved::One(_) | Solved::Several(..) => suspects.push(cell),
                Solved::None => {}
            }
        }
        Ok(Advice::Mistake(Mistake::Suspects(suspects)))
    }
}

/// Returns the steps up to the next placement, including it, that it needs; or how the path ended
/// without one.
pub(super) fn next_placement(mut path: Path) -> Result<Vec<Step>, Progress> {
    let start = path.state().clone();
    let mut earlier = Vec::new();
    loop {
        let progress = path.look();
        let Progress::Steps(_) = progress else { return Err(progress) };
        let steps = path.steps();
        let rules = &path.state().geometry.rules;
        let places = |step: &&Step| !step.conclusion.placed(rules).is_empty();
        if let Some(last) = steps.iter().find(places) {
            earlier.push(last.clone());
            return Ok(needed(&start, earlier));
        }
        earlier.extend(steps);
        path.take();
    }
}

/// Returns, of some eliminations and a last step, those that the last one depends on.
fn needed(start: &State, steps: Vec<Step>) -> Vec<Step> {
    let mut wanted: BTreeSet<Candidate> = BTreeSet::new();
    let mut kept = Vec::new();
    for step in steps.into_iter().rev() {
        let gone = step.conclusion.candidates();
        if !kept.is_empty() && !gone.iter().any(|one| wanted.contains(one)) {
            continue;
        }
        for one in gone {
            wanted.remove(one);
        }
        for premise in &step.reason.premises {
            // Candidates of the start that the premise does not list must have been eliminated.
            let listed = |one: &Candidate| premise.candidates.contains(one);
            let before: Vec<Candidate> = match &premise.reason {
                PremiseReason::Cell(cell) => start
                    .candidates(*cell)
                    .into_iter()
                    .map(|symbol| Candidate { cell: *cell, symbol })
                    .collect(),
                PremiseReason::House(house, symbol) => {
                    let cells: CellSet = start.cells_for(*house, symbol.index());
                    let symbol = *symbol;
                    cells.cells().into_iter().map(|cell| Candidate { cell, symbol }).collect()
                }
                PremiseReason::Clue(_)
                | PremiseReason::Edge { .. }
                | PremiseReason::Rule { .. }
                | PremiseReason::Sum(_) => Vec::new(),
                PremiseReason::Unique(pattern) => pattern
                    .iter()
                    .flat_map(|(cell, pair)| {
                        let symbols = start.candidates(*cell).into_iter();
                        let extras = symbols.filter(|symbol| !pair.contains(symbol));
                        extras.map(|symbol| Candidate { cell: *cell, symbol })
                    })
                    .collect(),
            };
            wanted.extend(before.into_iter().filter(|one| !listed(one)));
        }
        kept.push(step);
    }
    kept.reverse();
    kept
}
