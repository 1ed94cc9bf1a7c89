//! Requests as they are written: by flags, calls, specs, Python and the headings of sets.

use super::cells::read_cells;
use super::drawing::Drawing;
use super::error::ValueFault;
use super::figures::Figures;
use super::{Request, RequestError};
use crate::{Assurance, ClueCounts, Mix};
use satoku_core::board::{Cell, Size, Symbols, Symmetry};
use satoku_core::oracle::{Budget, Engine};
use satoku_core::rules::{Clue, Grids, Layout, OpenCells, Puzzle, Regions, Registry, Rules};
use satoku_core::worded::{self, TableFault, worded_option};
use satoku_logic::Selection;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;
use std::sync::Arc;

/// The settings of a request, each by the name that it has everywhere and in the words of the
/// command line. What is not set has its default.
///
/// ```
/// use satoku_generate::{Generator, RequestFields};
/// use satoku_core::rules::Registry;
/// use std::sync::Arc;
///
/// let fields: RequestFields = serde_json::from_str(r#"{"variant": "killer", "size": 4}"#)?;
/// let request = fields.request(&Arc::new(Registry::standard()))?;
/// assert_eq!(request.variant(), "cage");
/// let again = RequestFields::from_json(request.to_json())?;
/// assert_eq!(again.variant.as_deref(), Some("cage"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct RequestFields {
    /// The variant and the kinds of clue, by the names that players use: `x+killer`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The size; that of the regions where it is left out.
    #[serde(with = "worded::option", skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// The regions of a jigsaw: a character for each cell, row by row.
    #[serde(with = "worded::option", skip_serializing_if = "Option::is_none")]
    pub regions: Option<Regions>,
    /// The places of overlapping grids: `r1c1 r7c7`.
    #[serde(with = "worded::option", skip_serializing_if = "Option::is_none")]
    pub grids: Option<Grids>,
    /// The places that have cells: lines of `.` for a cell and `#` for none.
    #[serde(with = "worded::option", skip_serializing_if = "Option::is_none")]
    pub cells: Option<OpenCells>,
    /// The number of clues, or numbers by kind.
    #[serde(with = "worded::option", skip_serializing_if = "Option::is_none")]
    pub clues: Option<ClueCounts>,
    /// The symmetry of the clues; where it is left out, givens have none.
    #[serde(with = "worded::option", skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<Symmetry>,
    /// The cells that are given; no others are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<CellList>,
    /// Where lines or areas are placed: `spiral`, `rings`, or a drawing with a letter for each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// The solution grid, row by row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Cells that stay given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep: Option<CellList>,
    /// The difficulty, or several in turn.
    #[serde(with = "worded::option", skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<Mix>,
    /// Techniques that each puzzle needs: one of each selection.
    #[serde(with = "worded::list", skip_serializing_if = "Vec::is_empty")]
    pub require: Vec<Selection>,
    /// Techniques that no puzzle needs.
    #[serde(with = "worded::list", skip_serializing_if = "Vec::is_empty")]
    pub forbid: Vec<Selection>,
    /// The hardest techniques that a puzzle may need.
    #[serde(
        with = "worded::option",
        alias = "max-technique",
        skip_serializing_if = "Option::is_none"
    )]
    pub max_technique: Option<Selection>,
    /// The evidence required for uniqueness.
    #[serde(with = "worded::option", skip_serializing_if = "Option::is_none")]
    pub assurance: Option<Assurance>,
    /// The engine that answers queries.
    #[serde(with = "worded::option", skip_serializing_if = "Option::is_none")]
    pub engine: Option<Engine>,
    /// The most attempts for one puzzle.
    #[serde(deserialize_with = "tries", skip_serializing_if = "Option::is_none")]
    pub tries: Option<NonZeroU64>,
    /// The number of candidates of which the best is kept.
    #[serde(
        deserialize_with = "tries",
        alias = "best-of",
        skip_serializing_if = "Option::is_none"
    )]
    pub best_of: Option<NonZeroU64>,
    /// The most by which the counts of two symbols among the givens differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<usize>,
    /// The most work of one query.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<Budget>,
    /// The clues other than givens of a puzzle that is to be changed, as in puzzle sets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<Vec<Map<String, Value>>>,
}

/// Reads a number of attempts.
fn tries<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<NonZeroU64>, D::Error> {
    struct Tries(NonZeroU64);

    impl FromStr for Tries {
        type Err = String;

        fn from_str(text: &str) -> Result<Self, String> {
            let found = satoku_core::quote::quote(text);
            let fault = || format!("expected a whole number of at least 1, found `{found}`");
            text.parse().map(Tries).map_err(|_| fault())
        }
    }

    Ok(worded_option(deserializer)?.map(|Tries(tries)| tries))
}

/// Cells as they are written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected names of cells such as r1c1, or a drawing")]
pub enum CellList {
    /// Indices, row by row from 0.
    Indices(Vec<usize>),
    /// Names of cells, ranges and houses: `r1c1`, `A1-A9`, `b5`.
    Names(Vec<String>),
    /// Names with commas between them; for a pattern, a drawing of the board.
    Text(String),
}

impl From<&[Cell]> for CellList {
    fn from(cells: &[Cell]) -> Self {
        CellList::Indices(cells.iter().map(|cell| cell.index()).collect())
    }
}

impl CellList {
    /// Returns the cells. `has_boxes` is whether all puzzles have the boxes of these rules.
    fn cells(&self, rules: &Rules, has_boxes: bool) -> Result<Vec<Cell>, ValueFault> {
        match self {
            CellList::Indices(indices) => {
                Ok(indices.iter().map(|index| Cell::new(*index)).collect())
            }
            CellList::Names(names) => read_cells(names, rules, has_boxes),
            CellList::Text(text) => read_cells(std::slice::from_ref(text), rules, has_boxes),
        }
    }
}

/// Settings of a run that a heading has beside those of its request.
const OF_RUN: [&str; 3] = ["at", "distinct", "excluded"];

impl RequestFields {
    /// The most attempts for one puzzle where `tries` is not set.
    pub const TRIES: u64 = 1_000;

    /// The most candidates for one puzzle.
    pub const MOST_CANDIDATES: u64 = 100;

    /// The names of the settings; their flags have `-` for `_`.
    pub const NAMES: [&str; 22] = [
        "size",
        "variant",
        "regions",
        "grids",
        "cells",
        "clues",
        "symmetry",
        "pattern",
        "layout",
        "solution",
        "keep",
        "tries",
        "best_of",
        "balance",
        "difficulty",
        "require",
        "forbid",
        "max_technique",
        "assurance",
        "engine",
        "budget",
        "base",
    ];

    /// Reads the settings of a JSON object, such as the `request` of a puzzle set. Those of its run
    /// (`at`, `distinct`, `excluded`) and nulls are passed over.
    ///
    /// # Errors
    /// If a name is unknown or a value is not possible; the error has the name.
    pub fn from_json(mut fields: Map<String, Value>) -> Result<Self, TableFault> {
        fields.retain(|name, value| !value.is_null() && !OF_RUN.contains(&name.as_str()));
        worded::of_table(fields)
    }

    /// Returns the settings as a JSON object.
    pub fn to_json(&self) -> Map<String, Value> {
        worded::to_table(self)
    }

    /// Returns the layout of the boards; without a size, it has that of the regions or cells, or
    /// the usual size of the variant.
    ///
    /// # Errors
    /// If the variant is not in the registry, or the size is not that of the regions.
    pub fn layout(&self, registry: &Registry) -> Result<Layout, RequestError> {
        let size = match (self.size, &self.regions, &self.cells) {
            (None, None, None) => Some(registry.usual_size(self.named_variant())?),
            (size, ..) => size,
        };
        let (regions, grids, cells) =
            (self.regions.clone(), self.grids.clone(), self.cells.clone());
        Ok(Layout::of_parts(size, regions, grids, cells)?)
    }

    /// Returns the name of the variant.
    fn named_variant(&self) -> &str {
        self.variant.as_deref().unwrap_or("classic")
    }

    /// Returns the request that these settings mean, with the variants and kinds of a registry.
    ///
    /// # Errors
    /// If a name is unknown, or a value does not fit the board.
    pub fn request(&self, registry: &Arc<Registry>) -> Result<Request, RequestError> {
        let layout = self.layout(registry)?;
        let mut request = Request::registered(registry, self.named_variant(), &layout)?;
        if let Some(clues) = &self.clues {
            request = request.clues(clues.clone());
        }
        let has_boxes = request.boards.fixed().is_some();
        let rules = Arc::clone(request.rules());
        let faulty = |field| move |fault| RequestError::Value { field, fault };
        let cells = |list: &CellList| list.cells(&rules, has_boxes);
        let marked = |list: &CellList| match list {
            CellList::Text(text) => Drawing::read(text, rules.board()).map(|drawn| drawn.cells),
            list => cells(list),
        };
        let kept = self.keep.as_ref().map(cells).transpose();
        request.keep = kept.map_err(faulty("keep"))?.unwrap_or_default();
        let pattern = self.pattern.as_ref().map(marked).transpose();
        request.pattern = pattern.map_err(faulty("pattern"))?;
        let figures = self.layout.as_ref().map(|text| Figures::read(text, rules.board()));
        request.figures = figures.transpose().map_err(faulty("layout"))?;
        let solution = self.solution.as_ref().map(|text| {
            let dense: String = text.chars().filter(|one| !one.is_whitespace()).collect();
            let grid = rules.read_grid(&dense, &Symbols::default());
            let hint = "give the solution row by row";
            let grid = grid.map_err(|error| {
                let place = error.position().map(|at| format!("character {}: ", at + 1));
                ValueFault::new(format!("{}{error}", place.unwrap_or_default()), hint)
            })?;
            match grid.is_full() {
                true => Ok(grid),
                false => Err(ValueFault::new("a solution has no blank cells", hint)),
            }
        });
        request.solution = solution.transpose().map_err(faulty("solution"))?;
        request.symmetry = self.symmetry;
        request.difficulty.clone_from(&self.difficulty);
        request.require.clone_from(&self.require);
        request.forbid.clone_from(&self.forbid);
        request.max_technique.clone_from(&self.max_technique);
        request.assurance = self.assurance;
        request.engine = self.engine.unwrap_or_default();
        request.budget = self.budget.unwrap_or_default();
        request.tries = self.tries.map_or(RequestFields::TRIES, NonZeroU64::get);
        request.best_of = self.best_of.map_or(1, NonZeroU64::get);
        if request.best_of > RequestFields::MOST_CANDIDATES {
            let most = RequestFields::MOST_CANDIDATES;
            let message = format!("expected at most {most}, found {}", request.best_of);
            let fault = ValueFault::new(message, "ask for fewer candidates for each puzzle");
            return Err(RequestError::Value { field: "best_of", fault });
        }
        request.balance = self.balance;
        if let Some(clues) = &self.base {
            if !has_boxes || !request.kinds.is_empty() {
                let why = "the puzzle that is to be changed has all of its own";
                return Err(RequestError::Conflict(
                    "a base",
                    "random regions or kinds of clue",
                    why,
                ));
            }
            let base = base(clues, registry, &rules);
            request.base = Some(base.map_err(|message| {
                let hint = "give the clues as in the field `clues` of a puzzle set";
                RequestError::Value { field: "base", fault: ValueFault::new(message, hint) }
            })?);
        }
        Ok(request)
    }
}

/// Returns a puzzle of clues that are not givens.
fn base(
    clues: &[Map<String, Value>],
    registry: &Registry,
    rules: &Arc<Rules>,
) -> Result<Puzzle, String> {
    let clue = |clue: &Map<String, Value>| {
        let mut fields = clue.clone();
        let kind = fields.remove("kind").and_then(|kind| Some(kind.as_str()?.to_owned()));
        let cells = fields.remove("cells").and_then(|cells| serde_json::from_value(cells).ok());
        let (kind, cells): (String, Vec<usize>) =
            kind.zip(cells).ok_or("expected `kind` and `cells`")?;
        let cells = cells.into_iter().map(Cell::new).collect();
        registry.clue(&kind, cells, &fields).map(Clue::Constraint)
    };
    let clues = clues.iter().map(clue).collect::<Result<_, String>>()?;
    Puzzle::new(Arc::clone(rules), clues).map_err(|error| error.to_string())
}

impl Request {
    /// Returns the settings that are not the default.
    pub fn fields(&self) -> RequestFields {
        self.into()
    }

    /// Returns a JSON object of the settings, as a puzzle set stores it. What
    /// [`RequestFields::from_json`] reads from it makes the same puzzles again.
    pub fn to_json(&self) -> Map<String, Value> {
        self.fields().to_json()
    }
}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Request").field(&self.to_json()).finish()
    }
}

impl From<&Request> for RequestFields {
    fn from(request: &Request) -> Self {
        let usual = Symbols::default();
        let symbols = request.rules().symbols_or(&usual);
        let cells = |cells: &[Cell]| (!cells.is_empty()).then(|| CellList::from(cells));
        let base = request.base.as_ref().map(|base| {
            let clue = |clue: &Arc<dyn satoku_core::rules::Constraint>| {
                let cells: Vec<usize> = clue.cells().iter().map(|cell| cell.index()).collect();
                let mut fields = clue.fields();
                fields.insert("kind".to_owned(), json!(clue.kind()));
                fields.insert("cells".to_owned(), json!(cells));
                fields
            };
            base.constraints().map(clue).collect::<Vec<_>>()
        });
        let Layout { size, regions, grids, cells: open, .. } = request.layout.clone();
        RequestFields {
            variant: Some(request.variant.clone()),
            size: Some(size),
            regions,
            grids,
            cells: open,
            clues: request.clues.clone(),
            // Givens alone have none unless one is set.
            symmetry: request
                .symmetry
                .filter(|one| *one != Symmetry::None || request.made_kinds().next().is_some()),
            pattern: request.pattern.as_deref().map(CellList::from),
            layout: request.figures.as_ref().map(|it| it.draw(request.rules().board())),
            solution: request.solution.as_ref().map(|grid| symbols.write(grid)),
            keep: cells(&request.keep),
            difficulty: request.difficulty.clone(),
            require: request.require.clone(),
            forbid: request.forbid.clone(),
            max_technique: request.max_technique.clone(),
            assurance: request.assurance,
            engine: Some(request.engine),
            tries: NonZeroU64::new(request.tries)
                .filter(|tries| tries.get() != RequestFields::TRIES),
            best_of: NonZeroU64::new(request.best_of).filter(|candidates| candidates.get() > 1),
            balance: request.balance,
            budget: Some(request.budget).filter(|budget| *budget != Budget::default()),
            base: base.filter(|base| !base.is_empty()),
        }
    }
}
