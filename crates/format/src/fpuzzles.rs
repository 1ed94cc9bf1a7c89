//! Links to f-puzzles, which contain a compressed JSON object.

use super::error::{Position, ReadError, quote};
use super::file_format::{FileFormat, Head, Shape};
use super::foreign_fields::{is_drawing, is_free_drawing, says_something};
use super::foreign_square::{SquarePuzzle, diagonals, groups, renumber};
use super::link::{self, Link};
use super::links;
use super::negatives::{ALL_BLACK_DOTS, ALL_DOTS, ALL_WHITE_DOTS, ALL_XV};
use super::other_fields::is_of_other_program;
use super::reading::{Entries, ReadOptions, UnknownParts};
use super::rules_cache::{Fault, RulesCache};
use super::text::Input;
use super::unknown_parts;
use super::{
    Detail, Entry, Metadata, OtherFields, SetWriter, WriteError, WriteOptions, characters,
    each_line, fpuzzles_clue, lz, sudokupad_cosmetics,
};
use satoku_core::board::{Board, Cell, Grid, Symbol};
use satoku_core::language::LanguageCode;
use satoku_core::quote::shorten_found;
use satoku_core::rules::{Constraint, Foreign, Puzzle, Registry};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The format `fpuzzles`.
pub(super) struct FPuzzles;

impl FileFormat for FPuzzles {
    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, detail: Detail) -> bool {
        matches!(detail, Detail::Solution | Detail::Drawings)
            || WORDS.iter().any(|(known, _)| *known == detail)
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        // Links to other sites are read by the same code, which says what is wrong with them.
        link::is_link(head.line)
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, links::read)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, |entry, options| {
            // Not percent-encoded: the site's own links are not, and other programs that read them
            // expect that. All base64 characters are allowed in a query.
            let payload = payload(entry, options, "an f-puzzles link")?;
            Ok(format!("https://www.f-puzzles.com/?load={payload}"))
        })
    }
}

/// The details that are texts, with their fields.
const WORDS: [(Detail, &str); 3] =
    [(Detail::Title, "title"), (Detail::Author, "author"), (Detail::Description, "ruleset")];

/// The most UTF-16 units of JSON in a link.
pub(super) const MAX_JSON: usize = 1 << 20;

/// The largest side that the site supports.
const MAX_SIDE: usize = 16;

/// Reads a link to the site; `None` for links to other sites.
pub(super) fn read_link(
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Option<Result<Entry, ReadError>> {
    if link.host != "f-puzzles.com" {
        return None;
    }
    Some(match link.parameter("load") {
        Some(load) => read_payload(&link::decode(load), link.at, cache),
        None => Err(ReadError::at(link.at, "expected a puzzle after `?load=`")
            .hint("a link of the kind `?id=` names a puzzle on a server and does not hold it")),
    })
}

/// Reads the payload of a link.
pub(super) fn read_payload(
    payload: &str,
    at: Position,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, ReadError> {
    let text = lz::decompress(payload, MAX_JSON)
        .map_err(|error| ReadError::at(at, format!("the link cannot be read: {error}")))?;
    let object: Map<String, Value> = serde_json::from_str(&text)
        .map_err(|error| shorten_found(&error.to_string()))
        .map_err(|why| ReadError::at(at, format!("the link carries no JSON object: {why}")))?;
    entry(object, cache).map_err(|fault| fault.at(at))
}

/// The fields of rules of the whole board.
const SWITCHES: [&str; 3] = ["antiknight", "antiking", "nonconsecutive"];

/// Fields that do not affect the puzzle: its appearance, and what a player did.
const IGNORED: [&str; 9] = [
    "size",
    "grid",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "msgcorrect",
    "timer",
];

fn entry(object: Map<String, Value>, cache: &mut RulesCache<'_>) -> Result<Entry, Fault> {
    let rows = object.get("grid").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| Fault::new("`grid` must be a list of rows"))?;
    let side = rows.len();
    if !(4..=MAX_SIDE).contains(&side) {
        let message = format!("expected a board of side 4 to {MAX_SIDE}, found {side} rows");
        return Err(Fault::new(message));
    }
    if let Some(size) = object.get("size")
        && size.as_u64() != Some(side as u64)
    {
        let size = quote(&size.to_string());
        return Err(Fault::new(format!(
            "expected `size` to be {side}, the number of rows, found {size}"
        )));
    }
    let mut metadata = Metadata::default();
    let (mut extras, mut others) = (Vec::new(), Vec::new());
    let mut kept = OtherFields::default();
    // Clues that cannot be read are then rules that are not known.
    let keeps = cache.options.unknown == UnknownParts::Kept;
    let mut has_groups = false;
    let [falling, rising] = diagonals(side);
    for (name, value) in &object {
        if let Some((detail, _)) = WORDS.iter().find(|(_, word)| word == name) {
            metadata.add(*detail, value.as_str().unwrap_or_default());
        } else if IGNORED.contains(&name.as_str()) || !says_something(value) {
        } else {
            match name.as_str() {
                "diagonal+" => extras.push(rising.clone()),
                "diagonal-" => extras.push(falling.clone()),
                "disjointgroups" if *value == true => has_groups = true,
                "extraregion" => {
                    for region in
                        fpuzzles_clue::read_list(name, value, side, cache.options.registry)?
                    {
                        match region.cells.len() == side {
                            true => extras.push(region.cells),
                            false => others.push(region),
                        }
                    }
                }
                "negative" => match negative(value, &object) {
                    Ok(rules) => others.extend(rules),
                    Err(_) if keeps => kept.keep(name, value.clone()),
                    Err(fault) => return Err(fault),
                },
                "nonconsecutive" if *value == true && has_negative(&object, "ratio") => {}
                "nonconsecutive" if *value == true && has_dots(&object) => {
                    others.push(Foreign::switch(ALL_WHITE_DOTS));
                }
                _ if is_drawing(name) => {
                    let unknown =
                        sudokupad_cosmetics::unknown(name, value, &object, cache.options.registry)?;
                    if !unknown.is_empty() {
                        kept.keep(name, unknown.into());
                    }
                }
                _ if cache.options.registry.foreign_kind(name).is_some() => {
                    match fpuzzles_clue::read_list(name, value, side, cache.options.registry) {
                        Ok(list) => others.extend(list),
                        Err(_) if keeps => kept.keep(name, value.clone()),
                        Err(fault) => return Err(fault),
                    }
                }
                name if SWITCHES.contains(&name) && *value == true => {
                    others.push(Foreign::switch(name.to_owned()));
                }
                _ => kept.keep(name, value.clone()),
            }
        }
    }
    keep_colours(rows, &mut kept);
    unknown_parts::check(&kept, cache.options)?;
    let Cells { givens, regions, candidates } = cells(rows)?;
    others.extend(candidates);
    if has_groups {
        extras.extend(groups(side, regions.as_deref())?);
    }
    let solution = match object.get("solution").filter(|value| says_something(value)) {
        Some(value) => Some(solution(value, side)?),
        None => None,
    };
    let square = SquarePuzzle { side, regions, has_regions: true, extras, others, givens };
    let entry = square.entry(solution, metadata, cache)?;
    let mut entry = unknown_parts::with_fields(entry, kept);
    // Rules that follow from the puzzle need not be kept.
    if entry.metadata.description == rules_text(&entry.puzzle) {
        entry.metadata.description = None;
    }
    Ok(entry)
}

fn has_negative(object: &Map<String, Value>, name: &str) -> bool {
    let list = object.get("negative").and_then(Value::as_array);
    list.is_some_and(|list| list.iter().any(|value| value == name))
}

/// Returns whether there are dots, which are exceptions from the rule that no neighbours are
/// consecutive.
fn has_dots(object: &Map<String, Value>) -> bool {
    ["difference", "ratio"].iter().any(|name| object.get(*name).is_some_and(says_something))
}

/// Reads the rules that there are no other marks than those listed. There is none for white dots,
/// for which the rule that neighbours are not consecutive stands.
fn negative(value: &Value, object: &Map<String, Value>) -> Result<Vec<Foreign>, Fault> {
    let fault = || Fault::new("`negative`: expected a list of `ratio` and `xv`");
    let list = value.as_array().filter(|list| list.len() <= 8).ok_or_else(fault)?;
    let mut found = Vec::new();
    for name in list {
        found.push(Foreign::switch(match name.as_str() {
            Some("xv") => ALL_XV,
            Some("ratio") if object.get("nonconsecutive") == Some(&Value::Bool(true)) => ALL_DOTS,
            Some("ratio") => ALL_BLACK_DOTS,
            _ => return Err(fault()),
        }));
    }
    Ok(found)
}

/// Sentences that programs recognise as the rules of these fields.
const SENTENCES: [(&str, &str); 6] = [
    ("antiknight", "Cells separated by a knight's move cannot contain the same digit."),
    ("antiking", "Cells separated by a king's move cannot contain the same digit."),
    ("nonconsecutive", "Orthogonally adjacent cells cannot contain consecutive digits."),
    ("killercage", "Digits cannot repeat in cages and sum to the total in the corner, if given."),
    (ALL_XV, "Digits separated by an X sum to 10, by a V to 5. All X and V are given."),
    ("xv", "Digits separated by an X sum to 10, by a V to 5."),
];

/// Returns the rules of a puzzle in English, where they need to be said; `None` for other puzzles.
///
/// They are said if clues are drawn that a program may not know, and for rules that some programs
/// read from the text.
fn rules_text(puzzle: &Puzzle) -> Option<String> {
    let rules = puzzle.rules();
    let said = |constraint: &Arc<dyn Constraint>| {
        constraint.foreign(rules).into_iter().next().map(|said| said.field.into_owned())
    };
    let constraints = rules.constraints().iter().chain(puzzle.constraints());
    let fields: BTreeSet<String> = constraints.map(said).collect::<Option<_>>()?;
    let registry = Registry::standard();
    let sentence = |field: &String| {
        let known = SENTENCES.iter().find(|(known, _)| known == field);
        let kind = || {
            let named = registry.clue_kinds().iter().find(|kind| kind.name() == field);
            registry
                .foreign_kind(field)
                .or(named)
                .map(|kind| kind.words().in_language(LanguageCode::English).rule)
        };
        known.map(|(_, sentence)| *sentence).or_else(kind)
    };
    let sentences: Vec<&str> =
        fields.iter().filter_map(sentence).filter(|text| !text.contains('{')).collect();
    (!sentences.is_empty()).then(|| format!("Normal sudoku rules apply.\n{}", sentences.join("\n")))
}

/// Keeps the colours of the cells of a grid.
fn keep_colours(rows: &[Value], kept: &mut OtherFields) {
    let side = rows.len();
    for (row, cells) in rows.iter().enumerate() {
        for (col, cell) in cells.as_array().into_iter().flatten().take(side).enumerate() {
            kept.keep_colours(fpuzzles_clue::name(Cell::new(row * side + col), side), cell);
        }
    }
}

/// What the cells of a grid state.
struct Cells {
    givens: Grid,
    /// The regions, if they are drawn.
    regions: Option<Vec<usize>>,
    /// The clues of cells whose candidates are given.
    candidates: Vec<Foreign>,
}

/// The field of a cell that lists its candidates, if they are given; in lower case, the name of
/// such clues.
const CANDIDATES: &str = "givenPencilMarks";

fn cells(rows: &[Value]) -> Result<Cells, Fault> {
    let side = rows.len();
    let mut givens = Grid::blank(side * side);
    let mut candidates = Vec::new();
    let mut regions: Vec<Option<u64>> = vec![None; side * side];
    let mut drawn = false;
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.as_array().filter(|cells| cells.len() == side);
        let cells =
            cells.ok_or_else(|| Fault::new(format!("row {}: expected {side} cells", row + 1)))?;
        for (col, cell) in cells.iter().enumerate() {
            let place = format!("r{}c{}", row + 1, col + 1);
            if cell.get("given").and_then(Value::as_bool) == Some(true) {
                let value = cell.get("value").and_then(Value::as_u64);
                let symbol = value.and_then(|value| symbol(value, side)).ok_or_else(|| {
                    Fault::new(format!("{place}: expected a value of 1 to {side}"))
                })?;
                givens.set(Cell::new(row * side + col), Some(symbol));
            }
            if let Some(marks) = cell.get(CANDIDATES).filter(|marks| says_something(marks)) {
                let value = |mark: &Value| mark.as_u64().and_then(|value| symbol(value, side));
                let list = marks.as_array().filter(|list| list.len() <= side);
                let symbols: Option<Vec<Symbol>> =
                    list.and_then(|list| list.iter().map(value).collect());
                let symbols = symbols.ok_or_else(|| {
                    let marks = format!("expected up to {side} values of 1 to {side}");
                    Fault::new(format!("{place}: `{CANDIDATES}`: {marks}"))
                })?;
                let cell = Cell::new(row * side + col);
                candidates.push(Foreign::candidates(cell, &symbols));
            }
            if let Some(region) = cell.get("region") {
                drawn = true;
                regions[row * side + col] = region.as_u64();
            }
        }
    }
    if !drawn {
        return Ok(Cells { givens, regions: None, candidates });
    }
    // A cell that names no region is in its default box, or in its row where there are no boxes.
    let default = Board::square(side);
    let size =
        satoku_core::board::Size::of_side(side).ok().and_then(satoku_core::board::Size::boxes);
    for (cell, region) in default.cells().zip(&mut regions) {
        let named = rows[cell.index() / side][cell.index() % side].get("region").is_some();
        if !named {
            let (row, col) = (cell.index() / side, cell.index() % side);
            let number = size
                .map_or(row, |shape| (row / shape.rows) * (side / shape.cols) + col / shape.cols);
            *region = Some(number as u64);
        } else if region.is_none() {
            return Err(Fault::new(format!("{} is in no region", default.place(cell))));
        }
    }
    Ok(Cells { givens, regions: Some(renumber(&regions)), candidates })
}

fn symbol(value: u64, side: usize) -> Option<Symbol> {
    let index = usize::try_from(value).ok()?.checked_sub(1)?;
    (index < side).then(|| Symbol::new(index))
}

fn solution(value: &Value, side: usize) -> Result<Grid, Fault> {
    let list = value.as_array().filter(|list| list.len() == side * side);
    let list =
        list.ok_or_else(|| Fault::new(format!("`solution`: expected {} values", side * side)))?;
    let mut grid = Grid::blank(side * side);
    for (index, value) in list.iter().enumerate() {
        // Some programs write strings instead of numbers.
        let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
        let found = number.and_then(|number| symbol(number, side));
        let found = found.ok_or_else(|| {
            Fault::new(format!("`solution`, value {}: expected 1 to {side}", index + 1))
        })?;
        grid.set(Cell::new(index), Some(found));
    }
    Ok(grid)
}

/// Returns the payload of a link to this puzzle. `format` names the format in refusals.
pub(super) fn payload(
    entry: &Entry,
    options: &WriteOptions,
    format: &str,
) -> Result<String, WriteError> {
    let mut square = SquarePuzzle::of(&entry.puzzle, format, |said| {
        // They have neither a field nor a drawing.
        !["globalentropy", "antitaxicab"].contains(&&*said.field)
    })?;
    let side = square.side;
    if side > MAX_SIDE {
        return Err(characters::refuse(format, &format!("a board of side {side}")));
    }
    let (candidates, others): (Vec<Foreign>, Vec<Foreign>) =
        square.others.into_iter().partition(|said| said.field == Foreign::CANDIDATES);
    square.others = others;
    // For sides other than 9 the site chooses its own boxes, so the regions are drawn.
    let regions = square.regions.as_ref().filter(|_| side != 9 || !square.has_default_boxes());
    let cell = |index: usize| {
        let mut cell = Map::new();
        if let Some(given) = square.givens.get(Cell::new(index)) {
            cell.insert("value".to_owned(), given.value().into());
            cell.insert("given".to_owned(), true.into());
        }
        let marks = candidates.iter().find(|said| said.cells == [Cell::new(index)]);
        if let Some(marks) = marks.and_then(Foreign::values) {
            cell.insert(CANDIDATES.to_owned(), marks.into());
        }
        if let Some(regions) = regions {
            cell.insert("region".to_owned(), regions[index].into());
        }
        let name = fpuzzles_clue::name(Cell::new(index), side);
        let colours = entry.other_fields.as_ref().and_then(|fields| fields.colours(&name));
        cell.extend(
            colours.into_iter().flatten().map(|(name, value)| (name.clone(), value.clone())),
        );
        Value::Object(cell)
    };
    let row = |row: usize| Value::Array((0..side).map(|col| cell(row * side + col)).collect());
    let mut object = Map::new();
    object.insert("size".to_owned(), side.into());
    for (detail, name) in WORDS {
        if let Some(text) = entry.metadata.get(detail) {
            object.insert(name.to_owned(), text.into());
        }
    }
    object.insert("grid".to_owned(), (0..side).map(row).collect());
    let [falling, rising] = diagonals(side);
    for (name, diagonal) in [("diagonal+", rising), ("diagonal-", falling)] {
        if square.take_extra(&diagonal) {
            object.insert(name.to_owned(), true.into());
        }
    }
    if square.take_extras(&groups(side, square.regions.as_deref()).unwrap_or_default()) {
        object.insert("disjointgroups".to_owned(), true.into());
    }
    let registry = Registry::standard();
    let extras = std::mem::take(&mut square.extras).into_iter();
    let extras = extras.map(|cells| Foreign::clue("extraregion", cells, None));
    for said in extras.chain(square.others) {
        let list = match &*said.field {
            ALL_DOTS => {
                // There is no such rule for white dots but this one.
                object.insert("nonconsecutive".to_owned(), true.into());
                push(&mut object, "negative", "ratio".into())
            }
            ALL_WHITE_DOTS => {
                object.insert("nonconsecutive".to_owned(), true.into());
                true
            }
            ALL_BLACK_DOTS => push(&mut object, "negative", "ratio".into()),
            ALL_XV => push(&mut object, "negative", "xv".into()),
            field if said.is_switch() => {
                object.insert(field.to_owned(), true.into());
                true
            }
            field => push(&mut object, field, fpuzzles_clue::write(&said, side, &registry).into()),
        };
        if !list {
            return Err(characters::refuse(
                format,
                &format!("clues in the field `{}`", said.field),
            ));
        }
    }
    let rules = entry.puzzle.rules();
    for clue in entry.puzzle.constraints() {
        for said in &clue.foreign(rules) {
            sudokupad_cosmetics::draw(clue.as_ref(), said, rules, &registry, &mut object);
        }
    }
    add_kept(entry, &mut object, format)?;
    if entry.metadata.description.is_none() {
        let text = rules_text(&entry.puzzle);
        object.extend(text.map(|text| ("ruleset".to_owned(), text.into())));
    }
    if let Some(solution) = entry.solution.as_ref().filter(|_| options.solutions) {
        let values = solution.filled().map(|(_, symbol)| Value::from(symbol.value())).collect();
        object.insert("solution".to_owned(), Value::Array(values));
    }
    Ok(lz::compress(&Value::Object(object).to_string()))
}

/// Adds what was kept of the document that a puzzle was read from.
///
/// # Errors
/// If it has drawings for which f-puzzles has no form, or fields of the puzzle itself.
fn add_kept(
    entry: &Entry,
    object: &mut Map<String, Value>,
    format: &str,
) -> Result<(), WriteError> {
    for (name, value) in entry.other_fields.iter().flat_map(|fields| fields.beside_grid()) {
        if is_free_drawing(name) {
            return Err(characters::refuse(format, &format!("the drawings in `{name}`")));
        }
        if is_of_other_program(name) {
            return Err(characters::refuse(format, &format!("`{}`", quote(name))));
        }
        match (object.get_mut(name), value) {
            (None, _) => {
                object.insert(name.clone(), value.clone());
            }
            (Some(Value::Array(list)), Value::Array(more)) if is_drawing(name) => {
                list.extend(more.iter().cloned());
            }
            // Only a file that was changed by hand has what the puzzle itself says.
            _ => return Err(characters::refuse(format, &format!("`{}` twice", quote(name)))),
        }
    }
    Ok(())
}

/// Adds a value to the list of a field; returns whether the field is a list.
fn push(object: &mut Map<String, Value>, field: &str, value: Value) -> bool {
    let list = object.entry(field).or_insert_with(|| Value::Array(Vec::new()));
    let list = list.as_array_mut();
    list.map(|list| list.push(value)).is_some()
}
