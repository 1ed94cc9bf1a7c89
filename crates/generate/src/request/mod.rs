//! Requests: what the generator is to make.

pub(super) mod assurance;
pub(super) mod boards;
mod builder;
pub(super) mod clue_count;
pub(super) mod clue_counts;
mod error;
pub(super) mod goal;
pub(super) mod grade;
pub(super) mod possible;

pub use error::RequestError;

use self::assurance::Assurance;
use self::boards::Boards;
use self::clue_count::ClueCount;
use self::clue_counts::ClueCounts;
use self::grade::Mix;
use satoku_core::board::{Cell, Grid, Symbols, Symmetry};
use satoku_core::oracle::{Budget, Engine};
use satoku_core::rules::{Amount, ClueKind, GivensBeside, Layout, Puzzle, Rules};
use satoku_logic::Selection;
use serde_json::{Map, Value, json};
use std::fmt;
use std::sync::Arc;

/// The most attempts for one puzzle if the request does not say.
const TRIES: u64 = 1_000;

/// A kind of puzzle to make.
///
/// The default is a minimal classic 9x9 puzzle without symmetry. Each field has a method of the
/// same name that takes a request and returns the changed one:
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
#[non_exhaustive]
pub struct Request {
    // The name as it was given, with its parts in any order.
    variant: String,
    layout: Layout,
    boards: Boards,
    kinds: Vec<Arc<dyn ClueKind>>,
    // The rules and clues that every puzzle has, if a puzzle is to be changed.
    base: Option<Puzzle>,
    /// The number of clues; without it clues are removed until none can be. If carving leaves too
    /// many, a search in the same grid goes on from there. From a range, each puzzle's number is
    /// drawn; another number of the range stands for one that is not reached in a few grids, or not
    /// with the requested difficulty.
    pub clues: Option<ClueCount>,
    /// The numbers of clues of some kinds, `given` among them. Other kinds have as many as their
    /// [`Recipe`](satoku_core::rules::Recipe) says. Only without `clues`.
    pub counts: Vec<(String, ClueCount)>,
    /// The symmetry of the givens.
    pub symmetry: Symmetry,
    /// The cells that are given; no others are.
    pub pattern: Option<Vec<Cell>>,
    /// The solution grid; a random one if missing.
    pub solution: Option<Grid>,
    /// Cells that stay given.
    pub keep: Vec<Cell>,
    /// The difficulty; puzzles are rated only if this or one of the next three fields is set.
    pub difficulty: Option<Mix>,
    /// Selections of techniques, each of which must contribute at least one technique to the
    /// easiest-first path.
    pub require: Vec<Selection>,
    /// Techniques that do not occur on that path.
    pub forbid: Vec<Selection>,
    /// The hardest techniques that occur on that path.
    pub max_technique: Option<Selection>,
    /// The evidence required for uniqueness.
    ///
    /// Without it each puzzle gets the strongest evidence that there is: a proof; if its proof
    /// passes the limits of certificates
    /// ([`Prover::prove`](satoku_core::certificate::Prover::prove)), the agreement of two engines;
    /// if only one of them can decide, the answer of that one. If it is set, no weaker evidence is
    /// accepted, and none stronger is looked for.
    pub assurance: Option<Assurance>,
    /// The engine that answers queries.
    pub engine: Engine,
    /// The most work of one query.
    pub budget: Budget,
    /// The most attempts for one puzzle: grids to carve, or changes to the givens of a pattern. A
    /// hundred grids count as one attempt if only a number of clues is requested.
    pub tries: u64,
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
    pub fn kinds(&self) -> &[Arc<dyn ClueKind>] {
        &self.kinds
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

    /// Returns the requested number of clues of a kind, if there is one.
    pub(crate) fn count_of(&self, kind: &str) -> Option<ClueCount> {
        self.counts.iter().find(|(name, _)| name == kind).map(|(_, count)| *count)
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

    /// Returns whether puzzles may have givens: if they are named as a kind or by their number, or
    /// if the recipe of each kind has some.
    pub(crate) fn has_givens(&self) -> bool {
        let rules = self.rules();
        match self.count_of("given") {
            Some(count) => count.high() > 0,
            None => {
                self.kinds.iter().any(|kind| kind.name() == "given")
                    || self.kinds.iter().all(|kind| kind.recipe(rules).givens == GivensBeside::Few)
            }
        }
    }

    /// Returns the requested numbers of clues, if there are any.
    pub fn requested_clues(&self) -> Option<ClueCounts> {
        let by_kind = (!self.counts.is_empty()).then(|| ClueCounts::ByKind(self.counts.clone()));
        self.clues.map(ClueCounts::Total).or(by_kind)
    }

    /// Returns a JSON object of all settings that are not the default, as a puzzle set stores it.
    pub fn to_json(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("variant".into(), json!(self.variant));
        fields.insert("size".into(), json!(self.layout.size.to_string()));
        let mut add = |name: &str, value: Option<Value>| {
            fields.extend(value.map(|value| (name.to_owned(), value)));
        };
        let indices =
            |cells: &[Cell]| json!(cells.iter().map(|cell| cell.index()).collect::<Vec<_>>());
        let symbols = Symbols::default();
        add("regions", self.layout.regions.as_ref().map(|regions| json!(regions.to_string())));
        add("clues", self.requested_clues().map(|clues| json!(clues.to_string())));
        let symmetric = self.symmetry != Symmetry::None;
        add("symmetry", symmetric.then(|| json!(self.symmetry.to_string())));
        add("pattern", self.pattern.as_deref().map(indices));
        add("solution", self.solution.as_ref().map(|grid| json!(symbols.write(grid))));
        add("keep", (!self.keep.is_empty()).then(|| indices(&self.keep)));
        let names = |selections: &[Selection]| {
            let names = selections.iter().map(ToString::to_string);
            (!selections.is_empty()).then(|| json!(names.collect::<Vec<_>>()))
        };
        add("difficulty", self.difficulty.as_ref().map(|mix| json!(mix.to_string())));
        add("require", names(&self.require));
        add("forbid", names(&self.forbid));
        add("max_technique", self.max_technique.as_ref().map(|max| json!(max.to_string())));
        add("assurance", self.assurance.map(|assurance| json!(assurance.to_string())));
        add("engine", Some(json!(self.engine.to_string())));
        add("tries", (self.tries != TRIES).then(|| json!(self.tries)));
        fields
    }
}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Request").field(&self.to_json()).finish()
    }
}
