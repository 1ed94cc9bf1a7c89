//! What is asked of the generator.

pub(super) mod assurance;
pub(super) mod clue_count;
pub(super) mod goal;
pub(super) mod grade;
pub(super) mod possible;

use self::assurance::Assurance;
use self::clue_count::ClueCount;
use self::grade::Mix;
use crate::board::{Cell, Grid, Symbols, Symmetry, SymmetryError};
use crate::certificate::statement::Unstated;
use crate::logic::{Selection, Unsupported};
use crate::oracle::{Budget, Engine, OracleError};
use crate::rules::{Layout, RulesError, Violation};
use serde_json::{Map, Value, json};

/// A kind of puzzle to make.
///
/// The default is a minimal classic 9x9 puzzle without symmetry.
#[derive(Debug, Clone)]
pub struct Request {
    /// The variant, such as `classic` or `jigsaw+x`.
    pub variant: String,
    /// The size; and the regions of a jigsaw, which are made at random for each puzzle if missing.
    pub layout: Layout,
    /// How many clues; without it clues are removed until none can go. Where carving leaves more, a search
    /// in the same grid goes on from there.
    pub clues: Option<ClueCount>,
    /// The arrangement of the givens.
    pub symmetry: Symmetry,
    /// The cells that are to be given, and no others.
    pub pattern: Option<Vec<Cell>>,
    /// The solution grid; a random one if missing.
    pub solution: Option<Grid>,
    /// Cells that stay given.
    pub keep: Vec<Cell>,
    /// How hard the puzzles are to be; not rated without any goal for that.
    pub difficulty: Option<Mix>,
    /// Techniques of which each puzzle needs at least one a selection, on the way that takes the easiest
    /// steps first.
    pub require: Vec<Selection>,
    /// Techniques that do not occur on that way.
    pub forbid: Vec<Selection>,
    /// The hardest techniques that occur on that way.
    pub max_technique: Option<Selection>,
    /// What must stand behind uniqueness. Without it the second engine is asked too, and a puzzle
    /// on which two engines did not both answer, as happens on large boards, is sealed all the
    /// same, with the assurance that it has. For a proof the engine is asked for one, and no other
    /// word is taken.
    pub assurance: Option<Assurance>,
    /// The engine that answers.
    pub engine: Engine,
    /// The work that one query may take.
    pub budget: Budget,
    /// How many attempts a puzzle may take before it is given up: grids to carve, or changes to the
    /// givens of a pattern. A hundred grids are one attempt where a number of clues alone is requested.
    pub tries: u64,
}

impl Default for Request {
    fn default() -> Self {
        Request {
            variant: "classic".to_owned(),
            layout: Layout::default(),
            clues: None,
            symmetry: Symmetry::None,
            pattern: None,
            solution: None,
            keep: Vec::new(),
            difficulty: None,
            require: Vec::new(),
            forbid: Vec::new(),
            max_technique: None,
            assurance: None,
            engine: Engine::default(),
            budget: Budget::default(),
            tries: 1_000,
        }
    }
}

impl Request {
    /// What a puzzle set says of the request: a JSON object of all that is not left to default.
    pub fn to_json(&self) -> Map<String, Value> {
        let default = Request::default();
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
        add("clues", self.clues.map(|clues| json!(clues.to_string())));
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
        add("tries", (self.tries != default.tries).then(|| json!(self.tries)));
        fields
    }
}

/// Why a request cannot be met by any puzzle.
#[derive(Debug, Clone, thiserror::Error)]
pub enum RequestError {
    /// The variant or the layout.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The symmetry.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
    /// Fewer clues than any puzzle has.
    #[error("no such puzzle has {wanted} clues; the fewest possible is {fewest} ({why})")]
    TooFewClues {
        /// The most clues that are wanted.
        wanted: usize,
        /// The fewest that a puzzle can have.
        fewest: usize,
        /// How that is known.
        why: &'static str,
    },
    /// More clues than cells.
    #[error("a board of {cells} cells cannot have {wanted} clues")]
    TooManyClues {
        /// The fewest clues that are wanted.
        wanted: usize,
        /// The cells of the board.
        cells: usize,
    },
    /// A number of clues that the symmetry and the cells to keep do not allow.
    #[error("the clues cannot number {wanted}: with {symmetry} and what is kept, {possible}")]
    ClueSum {
        /// What is wanted.
        wanted: ClueCount,
        /// The symmetry.
        symmetry: Symmetry,
        /// The nearest counts that are possible, in words.
        possible: String,
    },
    /// The solution grid breaks a rule.
    #[error("the solution is not one: {0}")]
    Solution(Violation),
    /// The solution grid is of another size.
    #[error("the solution does not have the {expected} cells of a board of side {side}")]
    SolutionLength {
        /// The cells of the board.
        expected: usize,
        /// Its side.
        side: usize,
    },
    /// Two requests that exclude each other.
    #[error("{0} and {1} cannot be asked for together: {2}")]
    Conflict(&'static str, &'static str, &'static str),
    /// A request for techniques that cannot be met together with another.
    #[error("no puzzle can {this} and {that}: {why}")]
    Incompatible {
        /// The one request.
        this: String,
        /// The other.
        that: String,
        /// Why not.
        why: &'static str,
    },
    /// A difficulty that is not to be had with so many clues.
    #[error("no puzzle with such clues is known to be {goal}: {why}")]
    GoalClues {
        /// What is requested.
        goal: String,
        /// How that is known.
        why: String,
    },
    /// A board that cannot be rated.
    #[error("these puzzles cannot be rated: {0}")]
    Unrated(Unsupported),
    /// A cell that the board does not have.
    #[error("the board has no cell {0}")]
    Cell(usize),
    /// The engine does not serve the rules.
    #[error(transparent)]
    Engine(OracleError),
    /// Rules of which certificates say nothing, where a proof is asked for.
    #[error(transparent)]
    Unstated(#[from] Unstated),
}
