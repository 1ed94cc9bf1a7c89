//! Reasons why a request cannot be met.

use super::clue_count::ClueCount;
use satoku_core::board::{Symmetry, SymmetryError};
use satoku_core::oracle::OracleError;
use satoku_core::rules::{GridsError, LayoutPart, PuzzleError, RulesError, Unstated, Violation};
use satoku_logic::Unsupported;

/// The reason why no puzzle can meet a request.
#[derive(Debug, Clone, thiserror::Error)]
pub enum RequestError {
    /// The variant or the layout is not possible.
    #[error("{0}")]
    Rules(#[from] RulesError),
    /// A value that does not fit the board.
    #[error("{fault}")]
    Value {
        /// The field of the request.
        field: &'static str,
        /// The reason.
        fault: ValueFault,
    },
    /// A request that is not for the puzzle that it is to change.
    #[error("the request is not for this puzzle: {0}")]
    OtherPuzzle(&'static str),
    /// The board does not have the symmetry.
    #[error("{0}")]
    Symmetry(#[from] SymmetryError),
    /// Fewer clues than any puzzle has.
    #[error("no such puzzle has {wanted} clues; the fewest possible is {fewest} ({why})")]
    TooFewClues {
        /// The field of the request that sets the number: `clues` or `pattern`.
        field: &'static str,
        /// The most clues that are requested.
        wanted: usize,
        /// The fewest that a puzzle can have.
        fewest: usize,
        /// The reason for that bound.
        why: &'static str,
    },
    /// More clues than cells.
    #[error("a board of {cells} cells cannot have {wanted} clues")]
    TooManyClues {
        /// The fewest clues that are requested.
        wanted: usize,
        /// The cells of the board.
        cells: usize,
    },
    /// A number of clues that the symmetry and the cells to keep do not allow.
    #[error("{wanted} clues are not possible: with {symmetry} and the cells to keep, {possible}")]
    ClueSum {
        /// The requested number.
        wanted: ClueCount,
        /// The symmetry.
        symmetry: Symmetry,
        /// The nearest counts that are possible, in words.
        possible: String,
    },
    /// A number of clues of a kind that the puzzles do not have.
    #[error("the puzzles have no clues of the kind {kind}; their kinds are {known}{near}")]
    NoSuchKind {
        /// The name of the kind.
        kind: String,
        /// The kinds that the puzzles have.
        known: String,
        /// The end of the message that offers a near name; empty if there is none.
        near: String,
    },
    /// A variant whose cells cannot be filled as in an image.
    #[error("{0} is not for images, whose cells are filled or not without any rule")]
    NoImage(String),
    /// The clues of the requested kinds make no puzzle together.
    #[error("these clues make no puzzle: {0}")]
    Clues(#[source] PuzzleError),
    /// The solution grid breaks a rule.
    #[error("the given solution breaks a rule: {0}")]
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
        /// The reason.
        why: &'static str,
    },
    /// A request for techniques that no puzzle meets.
    #[error("{0}")]
    Impossible(&'static str),
    /// A property that puzzles with clues of some kind cannot have.
    #[error("puzzles with clues of the kind {kind} take no {field}: {why}")]
    Kind {
        /// The field of the request, such as `symmetry`.
        field: &'static str,
        /// The kind of clue.
        kind: String,
        /// The reason.
        why: &'static str,
    },
    /// A difficulty that is not possible with so many clues.
    #[error("no puzzle with such clues is known to be {goal}: {why}")]
    GoalClues {
        /// The requested difficulty.
        goal: String,
        /// The reason.
        why: String,
    },
    /// A board that cannot be rated.
    #[error("these puzzles cannot be rated: {0}")]
    Unrated(Unsupported),
    /// A cell that the board does not have.
    #[error("the board has no cell {0}")]
    Cell(usize),
    /// The engine does not support the rules.
    #[error("{0}")]
    Engine(#[source] OracleError),
    /// Rules or clues that certificates cannot state, although a proof is requested.
    #[error("{0}")]
    Unstated(#[from] Unstated),
}

/// The reason why a text is not a value, and how to mend it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ValueFault {
    /// The reason.
    pub message: String,
    /// A hint on how to mend it.
    pub hint: String,
}

impl ValueFault {
    /// Creates a fault.
    pub fn new(message: impl Into<String>, hint: impl Into<String>) -> Self {
        ValueFault { message: message.into(), hint: hint.into() }
    }
}

impl RequestError {
    /// Returns what to do about it, in terms of the program's flags; `None` if the message says it.
    pub fn hint(&self) -> Option<String> {
        let hint = match self {
            RequestError::Value { fault, .. } => &fault.hint,
            RequestError::Rules(RulesError::Needless(_, variant)) => {
                return Some(format!("add --variant {variant}"));
            }
            RequestError::Rules(RulesError::NoBoxes(_)) => {
                "choose a side of 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25, or --variant jigsaw"
            }
            RequestError::Kind { .. } => {
                "add givens, such as --variant cage+given, or leave this option out"
            }
            RequestError::NoSuchKind { .. } => "name the kind in --variant, too",
            RequestError::TooFewClues { field: "pattern", .. } => "mark more cells",
            RequestError::TooManyClues { .. } | RequestError::Clues(_) => "ask for fewer clues",
            RequestError::Rules(RulesError::NoGrids) => "give the places of the grids by --grids",
            RequestError::Rules(RulesError::NoRuns(_)) => "choose --variant kakuro",
            RequestError::Rules(RulesError::NoTrees(_)) => "choose --variant tents",
            RequestError::Rules(RulesError::NoBlacks(_)) => "choose --variant doppelblock",
            RequestError::Rules(RulesError::NoLetters(_)) => "choose --variant easy-as-abc",
            RequestError::Rules(RulesError::NoDoublers(_)) => {
                "choose clues that add up or compare values, such as --variant doublers+cage"
            }
            RequestError::Rules(RulesError::NoSequences(_)) => "choose --variant straights",
            RequestError::Rules(RulesError::NotTwoValued(_)) => {
                "choose --variant nonogram, mosaic, akari or hitori"
            }
            RequestError::Rules(RulesError::Grids(GridsError::Large)) => "choose a smaller --size",
            RequestError::NoImage(_) => "choose --variant nonogram or mosaic",
            RequestError::ClueSum { .. } => "choose one of those, a range, or another --symmetry",
            RequestError::GoalClues { .. } => {
                "ask for another number of --clues, or another --difficulty"
            }
            RequestError::Unrated(_) => "leave out --difficulty and requests for techniques",
            error => match error.field() {
                "regions" | "cells" => "give a layout of the board's size",
                "size" => "choose a side such as 9, a box shape such as 2x3, or rows and columns",
                "variant" => return None,
                "symmetry" => "choose a symmetry that the board has, such as rotate-180",
                "clues" => "ask for more clues",
                "solution" => "give a full grid that obeys the rules of the --variant and --size",
                "keep" => "name cells of the board",
                "difficulty" => "change --difficulty, --at, --require, --forbid or --max-technique",
                "assurance" => "use --assurance double",
                "engine" => "leave --engine out",
                _ => "leave one of them out",
            },
        };
        Some(hint.to_owned())
    }

    /// Returns the name of the field to change, as [`RequestFields`](super::RequestFields) has it;
    /// `request` if two fields exclude each other.
    pub fn field(&self) -> &'static str {
        match self {
            RequestError::Rules(RulesError::NoBoxes(_) | RulesError::Size(_)) => "size",
            RequestError::Rules(
                RulesError::OpenCells(_) | RulesError::Needless(LayoutPart::Cells, _),
            ) => "cells",
            RequestError::Rules(
                RulesError::Regions(_) | RulesError::Needless(LayoutPart::Regions, _),
            ) => "regions",
            RequestError::Rules(
                RulesError::Grids(_)
                | RulesError::NoGrids
                | RulesError::Needless(LayoutPart::Grids, _),
            ) => "grids",
            RequestError::Rules(_) => "variant",
            RequestError::Symmetry(_) => "symmetry",
            RequestError::TooFewClues { field, .. }
            | RequestError::Value { field, .. }
            | RequestError::Kind { field, .. } => field,
            RequestError::TooManyClues { .. }
            | RequestError::ClueSum { .. }
            | RequestError::NoSuchKind { .. }
            | RequestError::Clues(_) => "clues",
            RequestError::Solution(_) | RequestError::SolutionLength { .. } => "solution",
            RequestError::Conflict(..) | RequestError::OtherPuzzle(_) => "request",
            RequestError::Incompatible { .. }
            | RequestError::Impossible(_)
            | RequestError::GoalClues { .. }
            | RequestError::Unrated(_) => "difficulty",
            RequestError::Cell(_) => "keep",
            RequestError::NoImage(_) => "image",
            RequestError::Engine(_) => "engine",
            RequestError::Unstated(_) => "assurance",
        }
    }
}
