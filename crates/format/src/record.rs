//! Conversion between a puzzle and its JSON object.

use super::error::{Position, ReadError, quote};
use super::position;
use super::record_fields::{grid, in_field};
use super::rules_cache::{Fault, MAX_NAME, RulesCache};
use super::set::{
    BoardRecord, BottleneckRecord, ClueRecord, Decimal, DifficultyRecord, MAX_TECHNIQUES,
    PuzzleRecord,
};
use super::text::utf8;
use super::{Entry, Id, Ids, Located, MAX_CLUES, OtherFields, unknown_parts};
use satoku_core::board::{Cell, Grid, MAX_CELLS, MAX_SIDE, Size, Symbols};
use satoku_core::certificate::Certificate;
use satoku_core::quote::shorten_found;
use satoku_core::rules::{Clue, Constraint, Grids, Layout, OpenCells, Puzzle, Regions, Rules};
use satoku_logic::{Bottleneck, Difficulty, Score};
use serde_json::error::Category;
use serde_json::{Map, Value, json};
use std::fmt::Display;
use std::sync::Arc;

impl Entry {
    /// Returns everything about the puzzle that its givens do not state, as in the column `rules`
    /// of tables: the name of its variant if that is all, or otherwise a JSON object with fields of
    /// a puzzle's JSON.
    pub fn rules_text(&self) -> String {
        rules_text(&self.puzzle)
    }
}

/// Creates the JSON objects of puzzles, hashing the rules that they share only once.
pub(super) struct Recorder {
    solutions: bool,
    ids: Ids,
}

impl Recorder {
    pub fn new(solutions: bool) -> Self {
        Recorder { solutions, ids: Ids::default() }
    }

    /// Returns the JSON of a puzzle on one line.
    pub fn json(&mut self, entry: &Entry) -> String {
        let json = serde_json::to_string(&self.record(entry)).expect("every field can be written");
        without_controls(json)
    }

    /// Returns the JSON of a puzzle on one line, with the fields of `more` at its end.
    pub fn json_with<T: serde::Serialize>(
        &mut self,
        entry: &Entry,
        more: &T,
    ) -> serde_json::Result<String> {
        #[derive(serde::Serialize)]
        struct Extended<'a, T> {
            #[serde(flatten)]
            record: PuzzleRecord,
            #[serde(flatten)]
            more: &'a T,
        }
        serde_json::to_string(&Extended { record: self.record(entry), more }).map(without_controls)
    }

    fn record(&mut self, entry: &Entry) -> PuzzleRecord {
        let id = self.ids.of(&entry.puzzle);
        record(entry, id, self.solutions)
    }
}

/// Returns JSON on one line with the control characters in its strings escaped. JSON requires that
/// only of those below U+0020, but terminals obey those from U+007F to U+009F, too.
pub(super) fn without_controls(json: String) -> String {
    if !json.contains(char::is_control) {
        return json;
    }
    json.chars().fold(String::new(), |mut text, character| {
        match character.is_control() {
            true => text.push_str(&format!("\\u{:04x}", u32::from(character))),
            false => text.push(character),
        }
        text
    })
}

/// Returns the clues that are not givens, as they stand in files.
pub fn clue_records(puzzle: &Puzzle) -> Vec<ClueRecord> {
    puzzle.constraints().map(clue_record).collect()
}

/// Returns a clue, as it stands in files.
pub fn clue_record(clue: &Arc<dyn Constraint>) -> ClueRecord {
    ClueRecord {
        kind: clue.kind().to_owned(),
        cells: clue.cells().iter().map(|cell| cell.index() as u64).collect(),
        fields: clue.fields(),
    }
}

/// Returns the shape of the boxes and the regions, where the variant and the size do not fix them.
fn board_fields(rules: &Rules) -> (Option<[u64; 2]>, Option<BoardRecord>) {
    let Layout { size, regions, grids, cells, .. } = rules.layout();
    // Besides regions, boxes matter only to rules such as windoku; a Latin square has none, and on
    // boards that are not a square the usual ones are left out.
    let has_boxes = regions.is_none() && rules.regions().iter().any(Option::is_some);
    let boxes = size.boxes().filter(|_| {
        let is_usual = Size::of_side(size.side()) == Ok(*size);
        size.side() == rules.digit_count()
            && (!is_usual || has_boxes && (rules.board().is_square() || rules.has_doublers()))
    });
    let regions = regions.as_ref().map(|regions| regions.characters().collect());
    let cells = cells.as_ref().map(|cells| cells.to_string().replace('\n', ""));
    let boxes = boxes.map(|shape| [shape.rows as u64, shape.cols as u64]);
    let place = |(row, col): &(usize, usize)| format!("r{}c{}", row + 1, col + 1);
    let grids = grids.as_ref().map(|grids| grids.origins().iter().map(place).collect());
    let extent = size.is_without_boxes().then(|| size.extent());
    let (rows, columns) = extent.map(|(rows, cols)| (rows as u64, cols as u64)).unzip();
    let is_stated = regions.is_some() || grids.is_some() || extent.is_some();
    (boxes, is_stated.then_some(BoardRecord { grids, regions, cells, rows, columns }))
}

/// Returns everything about a puzzle that its givens do not state: the name of its variant if that
/// is all, or otherwise a JSON object with fields of [`PuzzleRecord`].
pub(super) fn rules_text(puzzle: &Puzzle) -> String {
    let rules = puzzle.rules();
    let size = rules.layout().size;
    let (boxes, board) = board_fields(rules);
    let clues = clue_records(puzzle);
    let is_usual = boxes.is_none() || Size::of_side(size.side()) == Ok(size);
    if is_usual && board.is_none() && clues.is_empty() {
        return puzzle.variant();
    }
    let fields = [
        ("variant", json!(puzzle.variant())),
        ("size", json!(rules.digit_count())),
        ("box", json!(boxes)),
        ("board", json!(board)),
        ("clues", json!(clues)),
    ];
    let is_known = |value: &Value| !value.is_null() && *value != json!([]);
    let fields = fields.into_iter().filter(|(_, value)| is_known(value));
    // A map of fields would sort them.
    let fields: Vec<String> =
        fields.map(|(name, value)| format!("{}:{value}", json!(name))).collect();
    format!("{{{}}}", fields.join(","))
}

/// Reads a text as [`rules_text`] returns it, for a puzzle of `cells` cells. The puzzle returned
/// has no givens.
pub(super) fn read_rules(
    text: &str,
    cells: usize,
    cache: &mut RulesCache<'_>,
) -> Result<Puzzle, Fault> {
    let givens = ".".repeat(cells.min(MAX_CLUES));
    let record = match text.strip_prefix('{') {
        // It may have been written by hand, unlike JSON.
        None => {
            let registry = cache.options.registry;
            let variant = match text.len() {
                0..=MAX_NAME => {
                    registry.named(text).map_err(|error| Fault::new(error.to_string()))?
                }
                _ => text.to_owned(),
            };
            PuzzleRecord { variant: Some(variant), givens, ..PuzzleRecord::default() }
        }
        Some(fields) => {
            let comma = if fields.trim_start().starts_with('}') { "" } else { "," };
            serde_json::from_str(&format!("{{\"givens\":\"{givens}\"{comma}{fields}"))
                .map_err(|error| Fault::new(format!("`rules`: {}", json_message(&error))))?
        }
    };
    entry(record, cache).map(|entry| entry.puzzle)
}

fn record(entry: &Entry, id: Id, solutions: bool) -> PuzzleRecord {
    let puzzle = &entry.puzzle;
    let rules = puzzle.rules();
    let usual = Symbols::default();
    let symbols = rules.symbols_or(&usual);
    let (boxes, board) = board_fields(rules);
    PuzzleRecord {
        id: Some(id.to_string()),
        variant: Some(puzzle.variant()),
        size: Some(rules.digit_count() as u64),
        boxes,
        board,
        givens: symbols.write(&puzzle.givens()),
        clues: clue_records(puzzle),
        clue_count: Some(puzzle.clues().len() as u64),
        solution: entry.solution.as_ref().filter(|_| solutions).map(|grid| symbols.write(grid)),
        minimal: entry.minimal,
        symmetry: entry.symmetry.map(|symmetry| symmetry.to_string()),
        seed: entry.seed.map(Decimal),
        index: entry.index,
        position: entry.position.as_deref().map(|position| position::record(position, rules)),
        difficulty: entry.difficulty.as_ref().map(difficulty_record),
        assurance: entry.assurance.map(|assurance| assurance.to_string()),
        metadata: entry.metadata.clone(),
        other_fields: entry.other_fields.as_ref().map(|fields| fields.fields().clone()),
        // Without the solution, nobody can check it.
        certificate: entry.certificate.as_ref().filter(|_| solutions).map(ToString::to_string),
    }
}

/// Reads the JSON object of a puzzle, which begins at `at`. A JSON syntax error is fatal.
pub(super) fn read_puzzle(
    text: Vec<u8>,
    at: Position,
    cache: &mut RulesCache<'_>,
) -> Result<Located<Entry>, ReadError> {
    let text = utf8(text, at)?;
    let record: PuzzleRecord =
        serde_json::from_str(&text).map_err(|error| json_error(&error, &text, at))?;
    if record.clues.is_empty()
        && text.contains("\"cells\"")
        && let Some(name) = misplaced_clues(&text)
    {
        let name = quote(&name);
        return Err(ReadError::at(at, format!("`{name}` is not a field of a puzzle"))
            .hint(format!("the clues of a puzzle stand in `clues`, not in `{name}`")));
    }
    let entry = entry(record, cache).map_err(|fault| fault.at(at))?;
    Ok(Located { line: at.line, column: at.column, item: entry })
}

/// Returns the name of a field that lists clues under another name than `clues`. Without them, it
/// would be another puzzle.
fn misplaced_clues(text: &str) -> Option<String> {
    let fields: Map<String, Value> = serde_json::from_str(text).ok()?;
    let is_clue = |value: &Value| value.get("cells").is_some_and(Value::is_array);
    let is_list = |value: &Value| value.as_array().is_some_and(|list| list.iter().any(is_clue));
    fields.into_iter().find(|(_, value)| is_list(value)).map(|(name, _)| name)
}

/// Returns the message of an error in JSON without its place.
fn json_message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
    shorten_found(message)
}

/// Returns the error for JSON that begins at `at`. A syntax error is fatal, because the JSON after
/// it cannot be read.
pub(super) fn json_error(error: &serde_json::Error, text: &str, at: Position) -> ReadError {
    // The line and column, in bytes, of the last character read.
    let before: usize =
        text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let end = (before + error.column().saturating_sub(1)).min(text.len());
    let short = json_message(error);
    let place = at.after(&text.as_bytes()[..end]);
    match error.classify() {
        Category::Data | Category::Io => ReadError::at(place, short),
        Category::Syntax | Category::Eof => {
            ReadError::at(place, format!("not JSON: {short}")).fatal()
        }
    }
}

fn entry(mut record: PuzzleRecord, cache: &mut RulesCache<'_>) -> Result<Entry, Fault> {
    let variant = record.variant.as_deref().unwrap_or_else(|| cache.default_variant());
    let layout = layout(&record, variant, cache)?;
    let registry = cache.options.registry;
    let fields = OtherFields::new(record.other_fields.take().unwrap_or_default());
    unknown_parts::check(&fields, cache.options)?;
    let known = cache.rules(variant, &layout)?;
    let board = known.rules.board();
    if let Some(size) = record.size
        && size != known.rules.digit_count() as u64
    {
        let symbols = known.rules.digit_count();
        return Err(Fault::new(format!("`size` is {size}, but this board has {symbols} symbols")));
    }
    let givens = grid("givens", &record.givens, &known.rules)?;
    let mut clues: Vec<Clue> =
        givens.filled().map(|(cell, symbol)| Clue::Given(cell, symbol)).collect();
    if record.clues.len() > MAX_CLUES {
        let found = record.clues.len();
        return Err(in_field("clues", format!("expected at most {MAX_CLUES}, found {found}")));
    }
    for (number, clue) in (1..).zip(&record.clues) {
        let fault = |message: String| {
            Fault::new(format!("clue {number} (`{}`): {message}", quote(&clue.kind)))
        };
        let cells = cells(clue, board.cell_count()).map_err(fault)?;
        if clue.kind.len() > 100 {
            return Err(fault("no clue is of this kind".to_owned()));
        }
        let made = registry.whole_clue(&clue.kind, cells, &clue.fields).map_err(fault)?;
        clues.push(Clue::Constraint(made));
    }
    // A program that does not know the kind may have lost the clues, which leaves another puzzle.
    let kinds = record.variant.as_deref().map(|variant| registry.split(variant)).transpose();
    let (_, kinds) = kinds.map_err(|error| Fault::new(error.to_string()))?.unwrap_or_default();
    let is_missing =
        |kind: &&str| *kind != "given" && record.clues.iter().all(|clue| clue.kind != *kind);
    if let Some(kind) = kinds.iter().map(|kind| kind.name()).find(is_missing) {
        return Err(Fault::contradicts_itself(format!(
            "`variant` names the kind {kind}, but no clue has it"
        ))
        .hint(format!("add the clues to `clues`, or leave {kind} out of `variant`")));
    }
    if let Some(count) = record.clue_count
        && count != clues.len() as u64
    {
        let found = clues.len();
        return Err(Fault::contradicts_itself(format!(
            "`clue_count` is {count}, but there are {found} clues"
        ))
        .hint("leave `clue_count` out of a puzzle that was changed by hand"));
    }
    let puzzle = Puzzle::new(Arc::clone(&known.rules), clues);
    let puzzle = puzzle.map_err(|error| Fault::new(error.to_string()))?;
    if let Some(given) = &record.id {
        let id = known.id(&puzzle);
        if given.parse() != Ok(id) {
            return Err(Fault::contradicts_itself(format!(
                "expected the id {id}, which is computed from the puzzle, found `{}`",
                quote(given)
            ))
            .hint("leave `id` out of a puzzle that was changed by hand"));
        }
    }
    let solution = record.solution.map(|text| full_grid(&text, &known.rules)).transpose()?;
    let position = record.position.map(|position| position::read(position, &puzzle)).transpose()?;
    let entry = Entry {
        puzzle,
        solution,
        minimal: record.minimal,
        symmetry: named("symmetry", record.symmetry)?,
        seed: record.seed.map(|Decimal(seed)| seed),
        index: record.index,
        difficulty: record.difficulty.map(difficulty).transpose()?,
        assurance: named("assurance", record.assurance)?,
        metadata: record.metadata.without_controls(),
        certificate: record.certificate.map(Certificate::from_text),
        other_fields: None,
        position: position.map(Box::new),
        pasted: None,
    };
    Ok(unknown_parts::with_fields(entry, fields))
}

fn difficulty_record(difficulty: &Difficulty) -> DifficultyRecord {
    let Bottleneck { open, rounds } = difficulty.bottleneck;
    DifficultyRecord {
        level: difficulty.level.to_string(),
        rating: difficulty.rating.map(f64::from),
        techniques: difficulty.techniques.clone(),
        effort: difficulty.effort,
        bottleneck: BottleneckRecord { open, rounds },
        scale: difficulty.scale.clone(),
        version: difficulty.version.clone(),
    }
}

/// Takes a puzzle's difficulty from its file; the techniques may be those of another version.
fn difficulty(record: DifficultyRecord) -> Result<Difficulty, Fault> {
    let fault = |message: String| in_field("difficulty", message);
    if record.techniques.len() > MAX_TECHNIQUES {
        return Err(fault(format!("expected at most {MAX_TECHNIQUES} techniques")));
    }
    // Equal up to the rounding of decimal numbers.
    let is = |tenths: u8, rating: f64| (f64::from(tenths) / 10.0 - rating).abs() < 1e-6;
    let score = |rating: f64| {
        let tenths = (0..=u8::MAX).find(|tenths| is(*tenths, rating));
        let expected = || fault(format!("expected a rating of 0.0 to 25.5, found {rating}"));
        tenths.map(Score::new).ok_or_else(expected)
    };
    let BottleneckRecord { open, rounds } = record.bottleneck;
    let level = record.level.parse().map_err(|error| in_field("difficulty", error))?;
    let mut difficulty = Difficulty::of(level);
    difficulty.rating = record.rating.map(score).transpose()?;
    difficulty.effort = record.effort;
    difficulty.bottleneck = Bottleneck { open, rounds };
    difficulty.techniques = record.techniques;
    difficulty.scale = record.scale;
    difficulty.version = record.version;
    Ok(difficulty)
}

/// Returns the layout given by a puzzle's fields, which must agree with each other and with the
/// requested layout.
fn layout(record: &PuzzleRecord, variant: &str, cache: &RulesCache<'_>) -> Result<Layout, Fault> {
    let asked = cache.options.layout.as_ref();
    let boxes = record.boxes.map(|[rows, cols]| Size::of_boxes(index(rows), index(cols)));
    let boxes = boxes.transpose().map_err(|error| in_field("box", error))?;
    if !cache.has_boxes(variant) {
        return layout_without_boxes(record.board.as_ref(), asked);
    }
    if cache.fixes_board(variant) {
        return layout_of_grids(record, boxes, asked);
    }
    let regions = record.board.as_ref().and_then(|board| board.regions.as_deref());
    let regions = regions.map(read_regions).transpose()?;
    let size = match (record.size, asked) {
        (Some(side), _) => Size::of_side(index(side)).map_err(|error| in_field("size", error))?,
        (None, Some(asked)) => asked.size,
        (None, None) => {
            let side = boxes.map(Size::side).or(regions.as_ref().map(|of| of.extent().0));
            match side {
                Some(side) => Size::of_side(side).map_err(|error| in_field("box", error))?,
                None => {
                    Size::of_cells(record.givens.chars().take(1000).count()).ok_or_else(|| {
                        Fault::new("the length of `givens` is that of no square board")
                            .hint("give `size` as well")
                    })?
                }
            }
        }
    };
    let disagree = |field: &str, side: usize| {
        Fault::new(format!("`{field}` is for a side of {side}, but the side is {}", size.side()))
    };
    if let Some(boxes) = boxes.filter(|boxes| boxes.side() != size.side()) {
        return Err(disagree("box", boxes.side()));
    }
    if let Some(regions) = regions.as_ref().filter(|of| of.extent().0 != size.side()) {
        return Err(disagree("board.regions", regions.extent().0));
    }
    let Some(asked) = asked else {
        return Ok(square_layout(boxes.unwrap_or(size), regions));
    };
    let other_box = boxes.is_some_and(|boxes| boxes != asked.size);
    let other_regions = regions.is_some() && asked.regions.is_some() && regions != asked.regions;
    if size.side() != asked.size.side() || other_box || other_regions {
        return Err(Fault::new(format!(
            "the puzzle's board ({}) is not the one that was asked for ({}{})",
            boxes.unwrap_or(size),
            asked.size,
            if other_regions { ", with other regions" } else { "" }
        ))
        .hint("leave the size out to read each puzzle with the size that it states"));
    }
    let regions = regions.or_else(|| asked.regions.clone());
    Ok(square_layout(asked.size, regions))
}

/// Returns the layout of a board of rows and columns.
fn layout_without_boxes(
    board: Option<&BoardRecord>,
    asked: Option<&Layout>,
) -> Result<Layout, Fault> {
    let extent = board.and_then(|board| board.rows.zip(board.columns));
    let stated = extent.map(|(rows, cols)| Size::of_extent(index(rows), index(cols)));
    let stated = stated.transpose().map_err(|error| in_field("board", error))?;
    let asked_size = asked.map(|asked| asked.size.without_boxes());
    if let (Some(stated), Some(asked)) = (stated, asked_size)
        && stated != asked
    {
        return Err(Fault::other_board(stated, asked));
    }
    let size = stated.or(asked_size).ok_or_else(|| {
        Fault::new("a board of this variant has rows and columns, and none are stated")
            .hint("give them as `rows` and `columns` of `board`")
    })?;
    let (_, columns) = size.extent();
    let cells = board.and_then(|board| board.cells.as_deref()).map(|text| {
        let places: Vec<char> = text.chars().take(MAX_SIDE * MAX_SIDE + 1).collect();
        let rows = places.chunks(columns).map(|row| row.iter().collect::<String>());
        OpenCells::read(&rows.collect::<Vec<_>>().join("\n"))
    });
    let cells = cells.transpose().map_err(|error| in_field("board.cells", error))?;
    let regions = board.and_then(|board| board.regions.as_deref()).map(|text| {
        let names = text.chars().take(MAX_CELLS + 1).map(|name| name as usize);
        Regions::of_any_sizes(size.extent(), &names.collect::<Vec<_>>())
    });
    let regions = regions.transpose().map_err(|error| in_field("board.regions", error))?;
    // What a file does not state may have been asked for.
    let regions = regions.or_else(|| asked?.regions.clone());
    let cells = cells.or_else(|| asked?.cells.clone());
    let layout = Layout::of_parts(Some(size), regions, None, cells);
    layout.map_err(|error| Fault::new(error.to_string()))
}

/// Returns the layout of a square board.
fn square_layout(size: Size, regions: Option<Regions>) -> Layout {
    match regions {
        Some(regions) => Layout::with_regions(size, regions),
        None => Layout::of_size(size),
    }
}

/// Returns the layout of a board that need not be a square.
fn layout_of_grids(
    record: &PuzzleRecord,
    boxes: Option<Size>,
    asked: Option<&Layout>,
) -> Result<Layout, Fault> {
    let side = record.size.map(|side| Size::of_side(index(side)));
    let side = side.transpose().map_err(|error| in_field("size", error))?;
    let grids = record.board.as_ref().and_then(|board| board.grids.as_deref());
    let grids = grids.map(|grids| Grids::read(&grids.join("\n")));
    let grids = grids.transpose().map_err(|error| in_field("board.grids", error))?;
    let size = boxes.or(side).or(asked.map(|asked| asked.size)).unwrap_or_default();
    let grids = grids.or_else(|| asked.and_then(|asked| asked.grids.clone()));
    Ok(match grids {
        Some(grids) => Layout::with_grids(size, grids),
        None => Layout::of_size(size),
    })
}

/// Returns a number as an index; a number that does not fit is out of range anyway.
fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn read_regions(text: &str) -> Result<Regions, Fault> {
    let names: Vec<char> = text.chars().take(1000).collect();
    let size = Size::of_cells(names.len()).ok_or_else(|| {
        let found = text.chars().count();
        in_field(
            "board.regions",
            format!("expected n*n characters, a side n of 4 to 25; found {found}"),
        )
    })?;
    let of = names.iter().map(|name| *name as usize).collect();
    Regions::new(size.side(), of).map_err(|error| in_field("board.regions", error))
}

fn full_grid(text: &str, rules: &Rules) -> Result<Grid, Fault> {
    let grid = grid("solution", text, rules)?;
    match rules.board().cells().find(|cell| grid.get(*cell).is_none()) {
        None => Ok(grid),
        Some(cell) => Err(in_field("solution", format!("{} is blank", rules.board().place(cell)))),
    }
}

fn cells(clue: &ClueRecord, count: usize) -> Result<Vec<Cell>, String> {
    // A clue about pairs of neighbours names a cell once for each of its neighbours.
    if clue.cells.len() > 4 * count {
        return Err(format!("names {} cells; this board has {count}", clue.cells.len()));
    }
    let cell = |number: &u64| match index(*number) {
        at if at < count => Ok(Cell::new(at)),
        at => Err(format!("names the cell {at}; this board has the cells 0 to {}", count - 1)),
    };
    clue.cells.iter().map(cell).collect()
}

fn named<T: std::str::FromStr<Err: Display>>(
    field: &str,
    name: Option<String>,
) -> Result<Option<T>, Fault> {
    name.map(|name| name.parse().map_err(|error| in_field(field, error))).transpose()
}
