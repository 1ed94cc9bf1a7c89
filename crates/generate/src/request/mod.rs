//! Requests: what the generator is to make.

pub(super) mod assurance;
pub(super) mod boards;
mod builder;
mod cells;
pub(super) mod clue_count;
pub(super) mod clue_counts;
pub(super) mod drawing;
mod error;
mod fields;
pub(super) mod figures;
pub(super) mod goal;
pub(super) mod grade;
pub(super) mod possible;

pub use error::{RequestError, ValueFault};
pub use fields::{CellList, RequestFields};

use self::assurance::Assurance;
use self::boards::Boards;
use self::clue_count::ClueCount;
use self::clue_counts::ClueCounts;
use self::figures::Figures;
use self::grade::Mix;
use satoku_core::board::{Board, Cell, Grid, Images, Symmetry, SymmetryError};
use satoku_core::oracle::{Budget, Engine};
use satoku_core::rules::{Amount, ClueKind, GivensBeside, Layout, Puzzle, Rules};
use satoku_logic::Selection;

use std::sync::Arc;

/// A kind of puzzle to make.
///
/// The default is a minimal classic 9x9 puzzle without symmetry. Each method of the name of a
/// setting takes a request and returns the changed one; [`Request::fields`] returns the settings.
///
/// ```
/// use satoku_generate::{Generator, Request};
/// use satoku_core::rules::Layout;
///
/// let request = Request::classic().clues("30".parse()?).symmetry("rotate-180".parse()?);
/// assert_eq!(Generator::new(request)?.puzzle(1, 0)?.puzzle.clues().len(), 30);
///
/// // A killer: cages and no givens.
/// let request = Request::named("cage", &Layout::of_size("4".parse()?))?;
/// assert_eq!(Generator::new(request)?.puzzle(1, 0)?.puzzle.givens().filled_count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Request {
    // The name as it was given, with its parts in any order.
    variant: String,
    layout: Layout,
    boards: Boards,
    kinds: Vec<Arc<dyn ClueKind>>,
    // The rules and clues that every puzzle has, if a puzzle is to be changed.
    base: Option<Puzzle>,
    pub(crate) clues: Option<ClueCounts>,
    // `None` is no symmetry of givens, and a half turn of other clues where that costs little.
    pub(crate) symmetry: Option<Symmetry>,
    pub(crate) pattern: Option<Vec<Cell>>,
    // The drawing along which the clues of the only made kind are placed.
    pub(crate) figures: Option<Figures>,
    pub(crate) solution: Option<Grid>,
    pub(crate) keep: Vec<Cell>,
    // Puzzles are rated only if this or one of the next three fields is set.
    pub(crate) difficulty: Option<Mix>,
    pub(crate) require: Vec<Selection>,
    pub(crate) forbid: Vec<Selection>,
    pub(crate) max_technique: Option<Selection>,
    pub(crate) assurance: Option<Assurance>,
    pub(crate) engine: Engine,
    pub(crate) budget: Budget,
    pub(crate) tries: u64,
    pub(crate) best_of: u64,
    // The most by which the counts of two symbols among the givens differ.
    pub(crate) balance: Option<usize>,
}

impl Request {
    /// Returns the variant with its kinds of clue, as it was requested.
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// Returns the size, and the regions of a jigsaw unless each puzzle has random ones.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the rules of the puzzles. If each puzzle has random regions of its own, these are an
    /// example.
    pub fn rules(&self) -> &Arc<Rules> {
        self.boards.example()
    }

    /// Returns the kinds of clue that puzzles are made of; none if puzzles have only givens.
    #[doc(hidden)]
    pub fn kinds(&self) -> &[Arc<dyn ClueKind>] {
        &self.kinds
    }

    /// Returns the cells that stay given.
    pub fn kept(&self) -> &[Cell] {
        &self.keep
    }

    /// Returns the cells of the pattern; none without one.
    pub fn marked(&self) -> &[Cell] {
        self.pattern.as_deref().unwrap_or_default()
    }

    /// Returns the source of the rules of the puzzles.
    pub(crate) fn boards(&self) -> &Boards {
        &self.boards
    }

    /// Returns the rules with the clues other than givens that every puzzle has.
    pub(crate) fn base(&self, rules: &Arc<Rules>) -> Puzzle {
        let empty = || Puzzle::new(Arc::clone(rules), Vec::new()).expect("no clue is wrong");
        self.base.clone().unwrap_or_else(empty)
    }

    /// Returns the first kind of clue other than givens that the puzzles have.
    pub(crate) fn other_kind(&self) -> Option<&str> {
        let made = self.kinds.iter().map(|kind| kind.name()).find(|name| *name != "given");
        let kept = || self.base.as_ref()?.constraints().next().map(|clue| clue.kind());
        made.or_else(kept)
    }

    /// Returns the kinds of clue other than givens that are to be made for each puzzle.
    pub(crate) fn made_kinds(&self) -> impl Iterator<Item = &Arc<dyn ClueKind>> {
        self.kinds.iter().filter(|kind| kind.name() != "given")
    }

    /// Returns the symmetry of the givens.
    pub(crate) fn symmetry_of_givens(&self) -> Symmetry {
        self.symmetry.unwrap_or_default()
    }

    /// Returns the images of the cells of a board under the symmetry of clues other than givens: of
    /// a half turn if none is requested and the board has it.
    ///
    /// # Errors
    /// If the board does not have the requested symmetry.
    pub(crate) fn images(&self, board: &Board) -> Result<Images, SymmetryError> {
        let usual = || Images::of(Symmetry::Rotate180, board).unwrap_or_default();
        self.symmetry.map_or_else(|| Ok(usual()), |symmetry| Images::of(symmetry, board))
    }

    /// Returns the requested number of all clues together, if there is one.
    pub(crate) fn total(&self) -> Option<ClueCount> {
        match self.clues {
            Some(ClueCounts::Total(clues)) => Some(clues),
            _ => None,
        }
    }

    /// Returns the requested numbers of clues by kind.
    pub(crate) fn counts(&self) -> &[(String, ClueCount)] {
        match &self.clues {
            Some(ClueCounts::ByKind(counts)) => counts,
            _ => &[],
        }
    }

    /// Returns the requested number of clues of a kind, if there is one.
    pub(crate) fn count_of(&self, kind: &str) -> Option<ClueCount> {
        self.counts().iter().find(|(name, _)| name == kind).map(|(_, count)| *count)
    }

    /// Returns the fewest and the most clues of a kind that a puzzle may have, as requested or by
    /// the recipe of the kind; `None` if that is all that are proposed.
    pub(crate) fn range_of(&self, kind: &dyn ClueKind, rules: &Rules) -> Option<(usize, usize)> {
        match (self.count_of(kind.name()), kind.recipe(rules).amount) {
            (Some(count), _) => Some((count.low(), count.high())),
            (None, Amount::All) => None,
            (None, Amount::Between(low, high)) => Some((low, high)),
        }
    }

    /// Returns the fewest and the most clues of a kind, as [`Request::range_of`] does. Without a
    /// requested number there is room for an orbit above the fewest.
    pub(crate) fn range_with(
        &self,
        kind: &dyn ClueKind,
        rules: &Rules,
        images: &Images,
    ) -> Option<(usize, usize)> {
        let (low, high) = self.range_of(kind, rules)?;
        let is_usual = self.count_of(kind.name()).is_none();
        let more = if is_usual { images.of_cell(Cell::new(0)).count() } else { 0 };
        Some((low, high.max(low + more)))
    }

    /// Returns whether puzzles may have givens whatever their level: if they are named as a kind or
    /// by their number, or if the recipe of each kind has some.
    pub fn has_givens(&self) -> bool {
        let rules = self.rules();
        match self.count_of("given") {
            Some(count) => count.high() > 0,
            None => {
                self.kinds.iter().any(|kind| kind.name() == "given")
                    || self.kinds.iter().all(|kind| kind.recipe(rules).givens == GivensBeside::Few)
            }
        }
    }
}
