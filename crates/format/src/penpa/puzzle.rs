//! The puzzle of a link to Penpa.

use super::board::Board;
use super::regions::{Borders, boxes};
use super::{drawings, text, words};
use crate::error::quote;
use crate::foreign_fields::says_something;
use crate::foreign_square::SquarePuzzle;
use crate::other_fields::PENPA;
use crate::rules_cache::{Fault, RulesCache};
use crate::{Detail, Entry, MAX_CLUES, Metadata, OtherFields, UnknownParts, unknown_parts};
use satoku_core::board::{Cell, Grid, Symbol};
use satoku_core::rules::Foreign;
use serde_json::{Map, Value};

/// The lines of the text that are read: the board, its margins, what is drawn, and its cells.
const LINES: [usize; 4] = [0, 1, 3, 5];

/// The parts of what is drawn that only undo and redo it.
const COMMANDS: [&str; 3] = ["command_redo", "command_undo", "command_replay"];

/// The hint for words that may say more than is drawn.
const NAME_THE_VARIANT: &str = "Penpa has no form for rules: name the variant with --variant, such \
                                as --variant classic for the usual rules";

/// Reads the text of a link.
pub(super) fn read(text: &str, cache: &mut RulesCache<'_>) -> Result<Entry, Fault> {
    let lines: Vec<&str> = text.lines().take(LINES[3] + 1).collect();
    let line = |at: usize| lines.get(LINES[at]).copied();
    let [Some(head), Some(margins), Some(drawn), Some(cells)] = [0, 1, 2, 3].map(line) else {
        return Err(Fault::new(format!("expected at least {} lines in the link", LINES[3] + 1)));
    };
    let board = Board::read(head, margins, cells)?;
    let drawn: Option<Map<String, Value>> =
        text::in_full(drawn).and_then(|json| serde_json::from_str(&json).ok());
    let drawn = drawn.ok_or_else(|| Fault::new("line 4 of the link is no JSON object"))?;
    let mut puzzle = Drawn { board, kept: OtherFields::default(), others: Vec::new() };
    let (givens, regions) = puzzle.parts(&drawn)?;
    let Drawn { board, kept, others } = puzzle;
    let has_boxes = boxes(board.side).as_ref() == Some(&regions);
    unknown_parts::check(&kept, cache.options)?;
    // What is kept already says that this is another puzzle.
    if cache.options.unknown != UnknownParts::Kept || kept.needed().is_none() {
        check_words(&board, &others, has_boxes, cache)?;
    }
    let mut metadata = Metadata::default();
    metadata.add(Detail::Title, &board.title);
    metadata.add(Detail::Author, &board.author);
    metadata.add(Detail::Source, &board.source);
    metadata.add(Detail::Description, &board.rules);
    let square = SquarePuzzle {
        side: board.side,
        regions: Some(regions),
        has_regions: true,
        extras: Vec::new(),
        others,
        givens,
    };
    Ok(unknown_parts::with_fields(square.entry(None, metadata, cache)?, kept))
}

/// Checks that the words of a link do not say that it is another puzzle, unless the variant is
/// named.
fn check_words(
    board: &Board,
    clues: &[Foreign],
    has_boxes: bool,
    cache: &RulesCache<'_>,
) -> Result<(), Fault> {
    if cache.options.variant.is_some() {
        return Ok(());
    }
    let text = format!("{}\n{}", board.title, board.rules);
    if !board.is_sudoku && !has_boxes && !text.to_lowercase().contains("sudoku") {
        return Err(
            Fault::new("the link does not say that this is a Sudoku").hint(NAME_THE_VARIANT)
        );
    }
    let mut known = vec!["region"];
    if !has_boxes {
        known.extend(["irregular", "jigsaw", "nonomino"]);
    }
    for (field, words) in [
        ("thermometer", &["thermo", "increas"][..]),
        ("arrow", &["arrow", "circle", "sum"]),
        (Foreign::CAGE, &["killer", "cage", "sum"]),
    ] {
        if clues.iter().any(|clue| clue.field == field) {
            known.extend(words);
        }
    }
    match words::other_rule(&text, &known) {
        None => Ok(()),
        Some(word) => {
            let word = quote(&word);
            let message = format!("the words of the link have `{word}`, which may name a rule");
            Err(Fault::new(message).hint(NAME_THE_VARIANT))
        }
    }
}

/// What is drawn on a board, while it is read.
struct Drawn {
    board: Board,
    kept: OtherFields,
    others: Vec<Foreign>,
}

impl Drawn {
    /// Reads the parts of what is drawn. Returns the givens and the regions.
    fn parts(&mut self, drawn: &Map<String, Value>) -> Result<(Grid, Vec<usize>), Fault> {
        if self.board.has_options {
            self.kept.keep(&format!("{PENPA}options of the board"), true.into());
        }
        let empty = Map::new();
        let object = |name: &str| drawn.get(name).and_then(Value::as_object).unwrap_or(&empty);
        let borders = Borders::read(object("lineE"), &self.board);
        let regions = borders.regions(&self.board)?;
        self.draw("lineE", &borders.others);
        let (givens, numbers) = self.givens(object("number"));
        self.draw("number", &numbers);
        for (name, field) in [("thermo", "thermometer"), ("arrows", "arrow")] {
            for line in self.lists(name, drawn)?.into_iter().filter(|line| line.len() > 1) {
                let circle = if field == "arrow" { vec![line[0]] } else { Vec::new() };
                let clue = Foreign::of_lines(field, vec![line], None);
                self.others.push(Foreign { cells: circle, ..clue });
            }
        }
        self.cages(drawn)?;
        let read = ["lineE", "number", "numberS", "thermo", "arrows", "killercages", "cage"];
        for (name, value) in drawn {
            let is_read = read.contains(&name.as_str()) || COMMANDS.contains(&name.as_str());
            if is_read || !says_something(value) {
            } else if let Some(items) = value.as_object() {
                self.draw(name, items);
            } else {
                self.kept.keep(&format!("{PENPA}{name}"), value.clone());
            }
        }
        Ok((givens, regions))
    }

    /// Keeps what is drawn as a part of this name.
    fn draw(&mut self, name: &str, items: &Map<String, Value>) {
        let others = drawings::keep(name, items, &self.board, &mut self.kept);
        if !others.is_empty() {
            self.kept.keep(&format!("{PENPA}{name}"), others.into());
        }
    }

    /// Reads the digits in cells; also returns the other numbers and texts.
    fn givens(&self, numbers: &Map<String, Value>) -> (Grid, Map<String, Value>) {
        let side = self.board.side;
        let mut givens = Grid::blank(side * side);
        let mut others = Map::new();
        for (place, value) in numbers.iter().filter(|(_, value)| !value.is_null()) {
            let cell = place.parse().ok().and_then(|number| self.board.cell(number));
            let digit = match &value[0] {
                Value::String(text) => text.trim().parse::<usize>().ok(),
                Value::Number(number) => number.as_u64().and_then(|number| number.try_into().ok()),
                _ => None,
            };
            let digit = digit.filter(|digit| (1..=side).contains(digit) && value[2] == "1");
            match cell.zip(digit) {
                Some((cell, digit)) => givens.set(cell, Some(Symbol::new(digit - 1))),
                None => {
                    others.insert(place.clone(), value.clone());
                }
            }
        }
        (givens, others)
    }

    /// Reads lists of cells.
    fn lists(&self, name: &str, drawn: &Map<String, Value>) -> Result<Vec<Vec<Cell>>, Fault> {
        let side = self.board.side;
        let cell = |value: &Value| self.board.cell(value.as_u64()?.try_into().ok()?);
        let cells = |list: &Value| {
            let list = list.as_array().filter(|list| list.len() <= side * side)?;
            list.iter().map(cell).collect::<Option<Vec<Cell>>>()
        };
        let lists = match drawn.get(name) {
            None | Some(Value::Null) => return Ok(Vec::new()),
            Some(value) => value.as_array().filter(|lists| lists.len() <= MAX_CLUES),
        };
        let lists = lists.and_then(|lists| lists.iter().map(cells).collect());
        lists.ok_or_else(|| Fault::new(format!("`{name}`: expected lists of cells of the board")))
    }

    /// Reads cages, whose totals are small numbers in a corner of one of their cells.
    fn cages(&mut self, drawn: &Map<String, Value>) -> Result<(), Fault> {
        let mut cages = self.lists("killercages", drawn)?;
        cages.retain(|cage| !cage.is_empty());
        let in_cage = |cell: Cell| cages.iter().position(|cage| cage.contains(&cell));
        let mut totals: Vec<Option<String>> = vec![None; cages.len()];
        let mut small = Map::new();
        let numbers = drawn.get("numberS").and_then(Value::as_object);
        for (place, value) in numbers.into_iter().flatten() {
            let at = place.parse().ok().and_then(|number| self.board.cell_of_corner(number));
            let total = value[0].as_str().map(str::trim).filter(|text| text.parse::<u64>().is_ok());
            let cage = at.and_then(in_cage).filter(|cage| totals[*cage].is_none());
            match cage.zip(total) {
                Some((cage, total)) => totals[cage] = Some(total.to_owned()),
                None => {
                    small.insert(place.clone(), value.clone());
                }
            }
        }
        let outlines = drawn.get("cage").and_then(Value::as_object).into_iter().flatten();
        let is_outline = |ends: &str| {
            ends.split(',').all(|end| {
                let cell = end.parse().ok().and_then(|number| self.board.cell_of_corner(number));
                cell.is_some_and(|cell| in_cage(cell).is_some())
            })
        };
        let others: Map<String, Value> = outlines
            .filter(|(ends, style)| !style.is_null() && !is_outline(ends))
            .map(|(ends, style)| (ends.clone(), style.clone()))
            .collect();
        let clues = cages.into_iter().zip(totals);
        self.others.extend(clues.map(|(cage, total)| Foreign::clue(Foreign::CAGE, cage, total)));
        self.draw("numberS", &small);
        self.draw("cage", &others);
        Ok(())
    }
}
