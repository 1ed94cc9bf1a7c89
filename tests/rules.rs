//! docs/rules.md agrees with the variants and kinds of clue: each entry of its tables is tried.

use crate::support::{board_with, is_current, variant_with};
use satoku::board::{Cell, Grid, HouseRole, MAX_SYMBOLS, Size};
use satoku::format::{Entry, Format};
use satoku::generate::{Assurance, Generated, Generator, Request};
use satoku::language::LanguageCode;
use satoku::logic::{Family, Geometry, Ladder, Technique};
use satoku::rules::{
    CellList, Clue, ClueKind, Definition, Field, FieldType, Grids, Layered, Layout, Puzzle,
    Registry, Rules, Shape, Variant, Words,
};
use satoku::{PuzzleSet, read, verify, write};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

const INTRODUCTION: &str = "
This page lists the rules and kinds of clue of satoku and what each of them supports. It is generated:
`SATOKU_BLESS=1 cargo test --test main rules::` writes it again, and a test compares it. [CONTRIBUTING.md](../CONTRIBUTING.md#a-clue-kind)
says how to add a kind of clue.

`--variant` takes a name of either table, or several joined by `+`: `jigsaw+x`, `x+cage`, `cage+given`. A puzzle
without a kind of clue in its name has givens. One with other kinds is made by their recipes, which the second table
lists for 9x9: how many clues of the kind it has, and whether givens go with them. `--clues` takes other numbers, such
as `--clues thermometer:4..8,given:10..14`, and `given` in the name adds givens where they are needed.
";

const VARIANTS: &str = "
## Variants

A variant is a set of rules for the whole board. The last column lists the formats in which a puzzle of the
variant can be written and read back.

The windows of `windoku` have the shape of the boxes. The first begins in row 2 and column 2, the others follow
with one free row or column between them, as long as a row or column is left free at the edge. So 9x9 has four and
16x16 nine, with one line free on every side. On boards with oblong boxes more is left free below or on the right:
6x6 has one window, in rows 2 and 3 and columns 2 to 4.

The grids of overlapping boards begin, with their upper left cells, on 9x9 in these places of the whole board: `samurai`
in r1c1, r1c13, r7c7, r13c1 and r13c13; `twodoku` in r1c1 and r7c7; `windmill` in r1c4, r4c13, r7c7, r10c1 and
r13c10; `sohei` in r1c7, r7c1, r7c13 and r13c7. In other sizes, which `windmill` has not, grids that overlap share a
corner box, too. `overlapping` takes the places from `--grids`.

| `--variant` | rule, as books print it on 9x9 | formats |
|---|---|---|
";

const KINDS: &str = "
## Kinds of clue

| `--variant` | rule, as books print it | recipe on 9x9, or on boards of the usual size |
|---|---|---|
";

const SUPPORT: &str = "
What works with a puzzle of each kind of clue:

| kind | generated and proved | drawn | languages | reasoning | formats |
|---|---|---|---|---|---|
";

const PICTURES: &str = "
## Pictures

Puzzles that `generate 1 --variant NAME --assurance proof --seed 1` makes, drawn by `satoku::draw`.

| | | |
|---|---|---|
";

const COLUMNS: &str = "
- *generated and proved*: `generate --variant KIND --assurance proof` makes puzzles, and `verify` accepts them. Where
  this says no, proofs pass their limits; puzzles are made with `double`, by two engines.
- *drawn*: pictures in SVG, books and the terminal show the clue.
- *languages*: the languages in which books explain the rule.
- *reasoning*: the techniques of `solve --steps`, `hint` and `rate` that use the clue.
- *formats*: the formats of [formats.md](formats.md) in which a puzzle is written and read back with all its clues.
";

/// Returns a puzzle of a variant, with a certificate unless it would pass the limits of one.
fn made(variant: &str) -> Generated {
    let grids = (variant == "overlapping").then(|| Grids::read("r1c1 r7c7").unwrap());
    let mut layout = Layout::default();
    layout.grids = grids;
    layout.size = Registry::standard().usual_size(variant).unwrap();
    let make = |assurance| {
        let request = Request::named(variant, &layout).unwrap().assurance(assurance);
        Generator::new(request).unwrap().puzzle(1, 0)
    };
    make(Assurance::Proof).or_else(|_| make(Assurance::Double)).unwrap()
}

/// The formats in which a puzzle is written and read back as it was.
fn formats(puzzle: &Puzzle) -> String {
    let set: PuzzleSet = [Entry::of(puzzle.clone())].into_iter().collect();
    let statement = |puzzle: &Puzzle| {
        let rules = puzzle.rules();
        let mut houses: Vec<_> = rules.houses().iter().map(|house| house.cells.clone()).collect();
        houses.sort();
        let mut clues: Vec<String> =
            puzzle.clues().iter().map(|clue| format!("{clue:?}")).collect();
        clues.sort();
        (houses, clues)
    };
    let keeps = |format: &Format| {
        let mut written = Vec::new();
        if write(&set, *format, &mut written).is_err() {
            return false;
        }
        let back = read(&written[..]).ok().and_then(|set| set.into_iter().next());
        back.is_some_and(|back| statement(&back.puzzle) == statement(puzzle))
    };
    let names = Format::ALL.iter().map(|(format, name)| (format, *name));
    names.filter(|(format, _)| keeps(format)).map(|(_, name)| name).collect::<Vec<_>>().join(", ")
}

/// The languages that have a text of their own.
fn languages(words: &Words) -> usize {
    words.texts().iter().map(|text| text.rule).collect::<BTreeSet<_>>().len()
}

fn reasoning(kind: &dyn ClueKind, puzzle: &Puzzle, solution: &Grid) -> &'static str {
    if kind.name() == "given" {
        return "every technique";
    }
    let geometry = Geometry::new(puzzle.rules()).unwrap();
    // Alone, from positions with more and more of the solution, in which singles would leave
    // nothing for the clues.
    let ladder = Ladder::of(Technique::all().filter(|one| one.family() == Family::Clues));
    let cells: Vec<Cell> = puzzle.rules().board().cells().collect();
    let used = (0..cells.len()).any(|count| {
        let clues = puzzle.part(|id| !puzzle.is_given(id));
        let position = clues.with_givens(&solution.part(&cells[..count])).unwrap();
        let mut used = false;
        satoku::logic::Path::new(&geometry, &position, &ladder).walk(|_, _| used = true);
        used
    });
    if used { "[techniques of clues](techniques.md)" } else { "none" }
}

fn is_drawn(puzzle: &Puzzle) -> bool {
    puzzle.clues().iter().all(|clue| match clue {
        // A symbol in its cell.
        Clue::Given(..) => true,
        Clue::Constraint(clue) => !clue.marks(puzzle.rules()).is_empty(),
    })
}

/// The page, and the pictures of it with the names of their files.
struct Page {
    text: String,
    pictures: Vec<(String, String)>,
}

impl Page {
    /// Adds the puzzle of a variant or kind to the pictures.
    fn draw(&mut self, name: &str, puzzle: &Puzzle) {
        self.pictures.push((format!("{name}.svg"), satoku::draw(puzzle)));
    }

    /// Adds a table of the pictures, three in a row.
    fn show_pictures(&mut self) {
        self.text += PICTURES;
        for row in self.pictures.chunks(3) {
            let cell = |(file, _): &(String, String)| {
                let name = file.trim_end_matches(".svg");
                format!("<img src=\"rules/{file}\" width=\"240\" alt=\"{name}\"><br>`{name}`")
            };
            let mut cells: Vec<String> = row.iter().map(cell).collect();
            cells.resize(3, String::new());
            writeln!(self.text, "| {} |", cells.join(" | ")).unwrap();
        }
    }
}

/// The rule of a 9x9 board, in English.
fn rule(words: &Words) -> String {
    let named = words
        .in_language(LanguageCode::English)
        .rule
        .replace("{symbols}", "the digits 1 to 9")
        .replace("{side}", "9")
        .replace("{half}", "5");
    named.replace("{rows}", "3").replace("{columns}", "3")
}

/// How puzzles of a kind are made on 9x9, or on the usual size of its boards.
fn recipe(kind: &dyn ClueKind) -> String {
    match kind.name() {
        "given" => "as few as the solution takes".to_owned(),
        _ => kind.recipe(board_with(kind)).to_string(),
    }
}

fn variant_row(variant: &dyn Variant, puzzle: &Puzzle) -> String {
    format!("| `{}` | {} | {} |\n", variant.name(), rule(&variant.words()), formats(puzzle))
}

fn yes(holds: bool) -> &'static str {
    if holds { "yes" } else { "no" }
}

fn page() -> Page {
    let registry = Registry::standard();
    let text = format!("# Rules and kinds of clue\n{INTRODUCTION}{VARIANTS}");
    let mut page = Page { text, pictures: Vec::new() };
    for variant in registry.variants() {
        let puzzle = made(variant.name()).puzzle;
        page.text += &variant_row(variant.as_ref(), &puzzle);
        page.draw(variant.name(), &puzzle);
    }
    page.text += KINDS;
    for kind in registry.clue_kinds() {
        let recipe = recipe(kind.as_ref());
        writeln!(page.text, "| `{}` | {} | {recipe} |", kind.name(), rule(&kind.words())).unwrap();
    }
    page.text += SUPPORT;
    for kind in registry.clue_kinds() {
        let Generated { puzzle, solution, certificate, .. } = made(&variant_with(kind.as_ref()));
        let proved = certificate.is_some_and(|proof| verify(&puzzle, &solution, &proof).is_ok());
        let cells = [
            kind.name(),
            yes(proved),
            yes(is_drawn(&puzzle)),
            &languages(&kind.words()).to_string(),
            reasoning(kind.as_ref(), &puzzle, &solution),
            &formats(&puzzle),
        ];
        writeln!(page.text, "| {} |", cells.join(" | ")).unwrap();
        if kind.name() != "given" {
            page.draw(kind.name(), &puzzle);
        }
    }
    page.text += COLUMNS;
    page.show_pictures();
    page
}

#[test]
fn the_page_is_current() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let page = page();
    is_current(&docs.join("rules.md"), page.text.as_bytes());
    for (file, picture) in &page.pictures {
        is_current(&docs.join("rules").join(file), picture.as_bytes());
    }
}

/// Returns a document with a table between its marks.
fn with_table(text: &str, name: &str, table: &str) -> String {
    let begin = format!("<!-- made by tests/rules.rs: {name} -->\n");
    let (before, rest) = text.split_once(&begin).expect("the document has the mark");
    let (_, after) = rest.split_once("<!-- end -->").expect("the mark has an end");
    format!("{before}{begin}{table}<!-- end -->{after}")
}

/// How many cells clues of a kind have, and how they lie.
fn cells(CellList { least, most, shape, .. }: CellList) -> String {
    let count = if least == most { most.to_string() } else { format!("{least} to {most}") };
    match shape {
        Shape::Any => format!("{count}, in any order"),
        Shape::Path => format!("{count}, each touches the next"),
        Shape::Adjacent => format!("{count} that share an edge"),
        Shape::Neighbours => format!("{count}: one, then the neighbours that it is compared with"),
        Shape::Square => format!("{count} around a corner"),
        Shape::RowOrColumn => "a whole row or column, from the clue on".to_owned(),
        Shape::Diagonal => "a whole diagonal, from the clue on".to_owned(),
        Shape::Copies => format!("{count}: a group, then its copy in the same order"),
        Shape::Board => "two for each edge of the board".to_owned(),
        other => panic!("{other:?} has no words"),
    }
}

fn field(field: &Field) -> String {
    let range = format!("{} to {}", field.least.unwrap_or(0), field.most.unwrap_or(0));
    let values = match field.r#type {
        FieldType::Number => range,
        FieldType::Numbers => format!("a list of 1 to {} numbers, {range}", field.count),
        _ => format!("a text of the letters `{}.`", field.letters),
    };
    format!("`{}`, {values}", field.name)
}

/// The fields of a kind besides its cells.
fn fields(kind: &Definition) -> String {
    let each: Vec<String> = kind.fields.iter().map(field).collect();
    match kind.fields {
        [only] if !only.needed => match only.usual {
            Some(usual) => format!("{}; {usual} if it is left out", each[0]),
            None => format!("{}; or left out", each[0]),
        },
        all if all.iter().all(|field| field.needed) => each.join("; "),
        _ => each.join(", or "),
    }
}

/// Returns the places of the grids of a 9x9 variant, in boxes: cells from which nine rows begin
/// below each other and nine columns beside each other.
fn grids(rules: &Rules) -> Vec<(u16, u16)> {
    let board = rules.board();
    let begins = |role: HouseRole| -> BTreeSet<(u16, u16)> {
        let houses = rules.houses().iter().filter(|house| house.role == role);
        let places = houses.map(|house| board.place(house.cells[0]));
        places.map(|place| (place.row, place.col)).collect()
    };
    let (rows, columns) = (begins(HouseRole::Row), begins(HouseRole::Column));
    let is_grid = |(row, col): &&(u16, u16)| {
        (0..9).all(|at| rows.contains(&(row + at, *col)) && columns.contains(&(*row, col + at)))
    };
    rows.iter().filter(is_grid).map(|(row, col)| (row / 3, col / 3)).collect()
}

/// What the page needs of rules and kinds before its engine is loaded: those that divide the board
/// into rows and columns alone, the grids of a board of several, boards without boxes, the symbols
/// of a board that has its own, and clues that divide the board.
#[test]
fn what_the_page_has_of_kinds_is_current() {
    let registry = Registry::standard();
    let mut lines = Vec::new();
    for variant in registry.variants() {
        let mut known = serde_json::Map::new();
        if !variant.has_boxes() {
            known.insert("without_boxes".to_owned(), true.into());
            // A larger board may have more symbols, which begin alike.
            let large = Layout::of_size(Size::of_extent(MAX_SYMBOLS, MAX_SYMBOLS).unwrap());
            let large = registry.rules(variant.name(), &large).ok();
            let rules = large.unwrap_or_else(|| registry.sample(&**variant).unwrap());
            let looks = rules.symbol_looks();
            let symbols: Vec<_> =
                looks.iter().map(|(character, look, _)| json!([character, look])).collect();
            assert!(!variant.is_two_valued() || symbols.len() == 2);
            if !symbols.is_empty() {
                known.insert("symbols".to_owned(), symbols.into());
            }
        } else if let Ok(rules) = registry.rules(variant.name(), &Layout::default()) {
            if variant.fixes_board() {
                known.insert("grids".to_owned(), json!(grids(&rules)));
            } else if rules.regions().iter().all(Option::is_none) {
                known.insert("without_regions".to_owned(), true.into());
            }
        }
        if !known.is_empty() {
            lines.push((variant.name(), serde_json::Value::from(known)));
        }
    }
    for kind in registry.clue_kinds().iter().filter(|kind| kind.covers_board()) {
        lines.push((kind.name(), json!({ "covers_board": true })));
    }
    let lines: Vec<String> =
        lines.iter().map(|(name, known)| format!("  {}: {known}", json!(name))).collect();
    let made = format!("{{\n{}\n}}\n", lines.join(",\n"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/src/engine/kinds.json");
    is_current(&path, made.as_bytes());
}

/// How the page draws the symbols of boards that have their own, in a cell at the origin.
#[test]
fn what_the_page_draws_for_symbols_is_current() {
    let registry = Registry::standard();
    let mut looks = BTreeMap::new();
    for variant in registry.variants().iter().filter(|variant| !variant.has_boxes()) {
        let rules = registry.sample(&**variant).unwrap();
        for (_, look, marks) in rules.symbol_looks() {
            let Some(marks) = marks else { continue };
            let drawn = Layered::of(rules.board(), &marks, 0.0);
            looks.insert(look, serde_json::to_value(drawn).unwrap());
        }
    }
    let lines: Vec<String> =
        looks.iter().map(|(look, drawn)| format!("  {}: {drawn}", json!(look))).collect();
    let made = format!("{{\n{}\n}}\n", lines.join(",\n"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/src/engine/looks.json");
    is_current(&path, made.as_bytes());
}

fn quoted<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_tables_of_formats_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/formats.md");
    let registry = Registry::standard();
    let kinds = || registry.clue_kinds().iter().map(|kind| kind.definition());
    let mut of_fields = "| kind | cells | other fields |\n|---|---|---|\n".to_owned();
    let mut fpuzzles = "| kind | field of f-puzzles | in SudokuPad |\n|---|---|---|\n".to_owned();
    let mut iss = "| kind | string |\n|---|---|\n".to_owned();
    for kind in kinds().filter(|kind| kind.name != "given") {
        let (cells, fields) = (cells(kind.cells), fields(kind));
        writeln!(of_fields, "| `{}` | {cells} | {fields} |", kind.name).unwrap();
        if !kind.fpuzzles.is_empty() {
            let shown = if kind.sudokupad.is_some() { "drawn" } else { "known" };
            let names = quoted(kind.fpuzzles.iter().copied());
            writeln!(fpuzzles, "| `{}` | {names} | {shown} |", kind.name).unwrap();
        }
        if !kind.iss.is_empty() {
            let names: BTreeSet<&str> = kind.iss.iter().map(|own| own.name).collect();
            let names = quoted(names);
            let is_read = kind.iss.iter().all(|own| own.only_read);
            let note = if is_read { ", only read" } else { "" };
            writeln!(iss, "| `{}` | {names}{note} |", kind.name).unwrap();
        }
    }
    let text = std::fs::read_to_string(&path).unwrap();
    let made = [("fields", of_fields), ("fpuzzles", fpuzzles), ("iss", iss)];
    let made = made.iter().fold(text, |text, (name, table)| with_table(&text, name, table));
    is_current(&path, made.as_bytes());
}
