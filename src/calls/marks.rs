//! What is drawn of a puzzle's rules and clues and the values of new clues, for pages that set
//! puzzles.

use super::params::{self, Draft, PuzzleText};
use super::{Fault, Work, json, once};
use satoku_core::board::{Cell, House};
use satoku_core::rules::{ClueKind, CluePlace, Field, Layered, Mark, Registry, Rules};
use satoku_format::OtherFields;
use satoku_format::set::ClueRecord;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Marks {
    puzzle: PuzzleText,
}

#[derive(Serialize)]
struct Answer {
    board: Vec<Layered>,
    clues: Vec<Vec<Layered>>,
    /// The cells of each group that holds no symbol twice.
    houses: Vec<Vec<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<Unknown>,
}

/// What is not known of a puzzle.
#[derive(Serialize)]
struct Unknown {
    /// The fields of rules.
    rules: Vec<String>,
    /// The fields of drawings that may stand for rules.
    drawings: Vec<String>,
    /// Whether there is fog.
    fog: bool,
    /// The cells without fog at the start, if right symbols alone lift the rest.
    lit: Option<Vec<usize>>,
}

impl Unknown {
    fn of(fields: &OtherFields, rules: &Rules) -> Self {
        let cells = fields.lit(rules.board().symbol_count());
        Unknown {
            rules: fields.unknown_rules().map(str::to_owned).collect(),
            drawings: fields.drawings().map(str::to_owned).collect(),
            fog: fields.has_fog(),
            lit: cells.map(|cells| cells.iter().map(|cell| cell.index()).collect()),
        }
    }
}

/// The distance of a cage's outline from the edges of its cells.
const CAGE_INSET: f64 = 0.07;

/// Returns the values of a new clue of each kind on the board of a puzzle that is being set.
pub(super) fn new_clues(params: &str) -> Result<Box<dyn Work>, Fault> {
    let Marks { puzzle } = params::read(params)?;
    let Draft { rules, .. } = puzzle.draft()?;
    Ok(once(move || {
        let registry = Registry::standard();
        let fields = |kind: &Arc<dyn ClueKind>| (kind.name().to_owned(), kind.new_fields(&rules));
        let kinds: BTreeMap<_, _> = registry.clue_kinds().iter().map(fields).collect();
        let fitting = registry.clue_kinds().iter().filter(|kind| kind.fits_board(&rules).is_ok());
        let places = fitting.filter_map(|kind| {
            let places: Vec<Place> = kind.places(&rules).into_iter().map(Place::from).collect();
            (!places.is_empty()).then(|| (kind.name().to_owned(), places))
        });
        Ok(json(&NewClues { kinds, places: places.collect() }))
    }))
}

/// Returns what is drawn for the rules and for each clue, and what is not known. The puzzle may be
/// one that is being set: its givens and clues need not agree, and its regions need not be whole. A
/// clue that lacks the value of a field, or has one out of range, is drawn without texts. One that
/// lacks cells, or is of no known kind, is an outline with the name of its kind.
pub(super) fn marks(params: &str) -> Result<Box<dyn Work>, Fault> {
    let Marks { puzzle } = params::read(params)?;
    let Draft { rules, clues, unknown } = puzzle.draft()?;
    Ok(once(move || {
        let registry = Registry::standard();
        let board = Layered::of(rules.board(), rules.marks(), CAGE_INSET);
        let of_clue = |clue: &ClueRecord| {
            let own = of_clue(&registry, &rules, clue);
            let marks = own.unwrap_or_else(|| outlined(&rules, clue));
            Layered::over(rules.board(), &marks, rules.marks(), CAGE_INSET)
        };
        let clues = clues.iter().map(of_clue).collect();
        let unknown = unknown.map(|fields| Unknown::of(&fields, &rules));
        let cells = |house: &House| house.cells.iter().map(|cell| cell.index()).collect();
        let houses = rules.houses().iter().map(cells).collect();
        Ok(json(&Answer { board, clues, houses, unknown }))
    }))
}

#[derive(Serialize)]
struct NewClues {
    kinds: BTreeMap<String, Map<String, Value>>,
    /// The places of the kinds that have some.
    places: BTreeMap<String, Vec<Place>>,
}

/// A place that tells the cells of a clue.
#[derive(Serialize)]
struct Place {
    /// The column and row, in cells.
    at: [f64; 2],
    cells: Vec<usize>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    fields: Map<String, Value>,
}

impl From<CluePlace> for Place {
    fn from(place: CluePlace) -> Self {
        let CluePlace { at, cells, fields } = place;
        let cells = cells.iter().map(|cell| cell.index()).collect();
        Place { at: [at.col, at.row], cells, fields }
    }
}

/// Returns the cells of a clue; `None` for those outside the board.
fn cells<'c>(rules: &Rules, clue: &'c ClueRecord) -> impl Iterator<Item = Option<Cell>> + 'c {
    let count = rules.board().cell_count() as u64;
    clue.cells.iter().map(move |number| (*number < count).then(|| Cell::new(*number as usize)))
}

/// Returns an outline with the name of the kind; nothing for a clue without cells.
fn outlined(rules: &Rules, clue: &ClueRecord) -> Vec<Mark> {
    let cells: Vec<Cell> = cells(rules, clue).flatten().collect();
    match cells.is_empty() {
        true => Vec::new(),
        false => vec![Mark::Cage { cells, label: Some(clue.kind.clone()) }],
    }
}

fn of_clue(registry: &Registry, rules: &Rules, clue: &ClueRecord) -> Option<Vec<Mark>> {
    let cells = cells(rules, clue).collect::<Option<Vec<_>>>()?;
    if let Ok(whole) = registry.clue(&clue.kind, cells.clone(), &clue.fields) {
        return Some(whole.marks(rules));
    }
    let kind = registry.clue_kinds().iter().find(|kind| kind.name() == clue.kind)?;
    let filled = kind.read(cells, &possible_values(kind.definition().fields)).ok()?;
    let mut marks = filled.marks(rules);
    marks.retain(|mark| !matches!(mark, Mark::Text { .. }));
    for mark in &mut marks {
        if let Mark::Cage { label, .. } = mark {
            *label = None;
        }
    }
    Some(marks)
}

/// Returns a value for each field that a clue needs; where it has a choice, for the first.
fn possible_values(fields: &[Field]) -> Map<String, Value> {
    let needed = fields.iter().enumerate().filter(|(at, field)| field.needed || *at == 0);
    let value = |field: &Field| match (field.usual.or(field.least), field.count) {
        (Some(number), 1) => Value::from(number),
        (Some(number), _) => Value::from(vec![number]),
        (None, _) => Value::from(""),
    };
    needed.map(|(_, field)| (field.name.to_owned(), value(field))).collect()
}
