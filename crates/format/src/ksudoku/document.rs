//! The elements of a file.

use crate::ReadError;
use crate::error::{CUT_SHORT, Position, quote};
use crate::opensudoku::{attribute, not_xml};
use crate::rules_cache::Fault;
use crate::whole_file::START;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};

/// The number of the operator of cages whose symbols add up to a total. That of a cage of one cell,
/// which needs none, is 0.
pub(super) const ADD: usize = 4;

/// The character of the symbol before 1.
pub(super) const ZERO: char = 'a';

/// The characters of a blank cell, and of a place without a cell.
pub(super) const BLANK: char = '_';
pub(super) const NO_CELL: char = '.';

/// The most houses, cages and grids of a board, and the most moves.
const MAX_PARTS: usize = 4096;
const MAX_MOVES: usize = 100_000;

/// The most bytes between the brackets of an element.
const MAX_TAG: usize = 1000;

/// A file of one game.
#[derive(Default)]
pub(super) struct Document {
    pub graph: Option<Graph>,
    /// A character for each place of the board.
    pub values: Option<String>,
    pub solution: Option<String>,
    pub moves: Vec<Move>,
    // Whether the root was met, and the element whose text is collected.
    root: bool,
    open: Vec<String>,
    text: String,
    cage: (usize, Option<usize>),
}

/// The board of a game. Places are numbered column by column.
pub(super) struct Graph {
    pub name: String,
    /// The form: `sudoku`, `roxdoku` or `custom`.
    pub form: String,
    /// The number of symbols.
    pub order: usize,
    pub columns: usize,
    pub rows: usize,
    pub layers: usize,
    /// The upper left places of grids, each with whether it has boxes.
    pub grids: Vec<(usize, bool)>,
    /// The places of houses.
    pub houses: Vec<Vec<usize>>,
    pub cages: Vec<CageElement>,
    /// Whether the board has parts that are not known.
    pub has_others: bool,
}

/// A cage: its operator, value and places.
pub(super) struct CageElement {
    pub operator: usize,
    pub value: Option<usize>,
    pub places: Vec<usize>,
}

/// What was done to a cell.
pub(super) enum Move {
    /// A symbol was written, or erased by 0.
    Value(usize, usize),
    /// The notes were set to those of these symbols, from 0.
    Notes(usize, Vec<usize>),
}

impl Document {
    /// Reads a file.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let mut xml = quick_xml::Reader::from_str(text);
        let mut document = Document::default();
        loop {
            let before = usize::try_from(xml.buffer_position()).unwrap_or(text.len());
            let event = xml.read_event().map_err(|error| ReadError::at(START, not_xml(error)));
            let is_end = matches!(event, Ok(Event::Eof));
            event.and_then(|event| document.event(event)).map_err(|error| {
                // Only now, because it goes through the text.
                let at = START.after(&text.as_bytes()[..before.min(text.len())]);
                ReadError { line: Some(at.line), column: Some(at.column), ..error }
            })?;
            if is_end {
                return Ok(document);
            }
        }
    }

    fn event(&mut self, event: Event<'_>) -> Result<(), ReadError> {
        let fault = |message: String| Err(ReadError::at(START, message));
        match event {
            Event::Start(tag) => self.start(&tag)?,
            Event::Empty(tag) => {
                self.start(&tag)?;
                self.end().map_err(|fault| fault.at(START))?;
            }
            Event::End(_) => self.end().map_err(|fault| fault.at(START))?,
            Event::Text(text) => self.text.push_str(&text.xml10_content()),
            Event::CData(text) => self.text.push_str(&text.xml10_content()),
            Event::GeneralRef(name) => match resolve_predefined_entity(&name) {
                Some(known) => self.text.push_str(known),
                None => return fault(format!("no entity is called `{}`", quote(&name))),
            },
            Event::DocType(name) if name.contains('[') => {
                return fault("a document type is not read".to_owned());
            }
            Event::Eof if !self.root => return fault("expected `<ksudoku>`".to_owned()),
            Event::Eof if !self.open.is_empty() => {
                let message = "expected `</ksudoku>`, found the end of the file";
                return Err(ReadError::at(START, message).hint(CUT_SHORT));
            }
            Event::Eof | Event::DocType(_) | Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
        }
        Ok(())
    }

    fn start(&mut self, tag: &BytesStart<'_>) -> Result<(), ReadError> {
        let at = START;
        if tag.len() > MAX_TAG {
            return Err(ReadError::at(at, format!("an element has more than {MAX_TAG} bytes")));
        }
        let name = tag.local_name().as_ref().to_owned();
        self.text.clear();
        if !std::mem::replace(&mut self.root, true) && name != "ksudoku" {
            let message = format!("expected `<ksudoku>`, found `<{}>`", quote(&name));
            let error = ReadError::at(at, message);
            return Err(match name.as_str() {
                "ksudoku-graph" => error.hint("this is the shape of a board, without a puzzle"),
                _ => error,
            });
        }
        match name.as_str() {
            "graph" if self.graph.is_none() => self.graph = Some(graph(tag, at)?),
            "graph" | "game" | "puzzle" if self.open.contains(&name) => {
                return Err(ReadError::at(at, format!("a `{name}` inside another one")));
            }
            "graph" => return Err(ReadError::at(at, "expected one game, found more")),
            "sudokugroups" => {
                let place = number(tag, "at", at)?.unwrap_or(0);
                let has_boxes = attribute(tag, "withblocks", at)?.is_none_or(|text| text == "1");
                if let Some(graph) = &mut self.graph {
                    graph.grids.push((place, has_boxes));
                }
            }
            "cage" => {
                let operator = number(tag, "operator", at)?.unwrap_or(0);
                self.cage = (operator, number(tag, "value", at)?);
            }
            "roxdokugroups" => {
                if let Some(graph) = &mut self.graph {
                    graph.has_others = true;
                }
            }
            "simple-event" => self.add_move(tag, at)?,
            _ => {}
        }
        self.open.push(name);
        Ok(())
    }

    fn end(&mut self) -> Result<(), Fault> {
        let name = self.open.pop().unwrap_or_default();
        let text = std::mem::take(&mut self.text);
        match name.as_str() {
            "values" => self.values = Some(text.trim().to_owned()),
            "solution" => self.solution = Some(text.trim().to_owned()),
            "clique" | "cage" => {
                let Some(graph) = &mut self.graph else { return Ok(()) };
                let places: Option<Vec<usize>> =
                    text.split_whitespace().map(|word| word.parse().ok()).collect();
                let places = places.filter(|places| !places.is_empty());
                let places = places.ok_or_else(|| {
                    Fault::new(format!("`{name}`: expected the numbers of cells, from 0"))
                })?;
                if name == "clique" {
                    graph.houses.push(places);
                } else {
                    let (operator, value) = self.cage;
                    graph.cages.push(CageElement { operator, value, places });
                }
                if graph.houses.len() + graph.cages.len() > MAX_PARTS {
                    return Err(Fault::new(format!("a board has at most {MAX_PARTS} parts")));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn add_move(&mut self, tag: &BytesStart<'_>, at: Position) -> Result<(), ReadError> {
        let place = number(tag, "index", at)?;
        let place = place.ok_or_else(|| ReadError::at(at, "expected an event with an `index`"))?;
        if self.moves.len() == MAX_MOVES {
            return Err(ReadError::at(at, format!("a game has at most {MAX_MOVES} moves")));
        }
        if let Some(value) = number(tag, "value", at)? {
            self.moves.push(Move::Value(place, value));
        } else if let Some(markers) = attribute(tag, "markers", at)? {
            let on = markers.bytes().enumerate().filter(|(_, bit)| *bit != b'0');
            // There are at most as many symbols as a board may have.
            self.moves.push(Move::Notes(place, on.map(|(index, _)| index).take(64).collect()));
        }
        Ok(())
    }
}

/// Returns a whole number of an attribute.
fn number(tag: &BytesStart<'_>, name: &str, at: Position) -> Result<Option<usize>, ReadError> {
    let Some(text) = attribute(tag, name, at)? else { return Ok(None) };
    let number = text.trim().parse().map_err(|_| {
        ReadError::at(at, format!("`{name}`: expected a whole number, found `{}`", quote(&text)))
    });
    number.map(Some)
}

fn graph(tag: &BytesStart<'_>, at: Position) -> Result<Graph, ReadError> {
    let text = |name: &str| attribute(tag, name, at).map(Option::unwrap_or_default);
    let order = number(tag, "order", at)?;
    let order = order.ok_or_else(|| ReadError::at(at, "expected a graph with its `order`"))?;
    let form = text("type")?;
    let size = |name: &str| number(tag, name, at).map(|number| number.unwrap_or(order));
    let (columns, rows) = (size("sizeX")?, size("sizeY")?);
    let layers = match form.as_str() {
        "roxdoku" => order,
        _ => number(tag, "sizeZ", at)?.unwrap_or(1),
    };
    let name = match text("name")? {
        name if name.is_empty() => form.clone(),
        name => name,
    };
    let (grids, houses, cages) = (Vec::new(), Vec::new(), Vec::new());
    Ok(Graph { name, form, order, columns, rows, layers, grids, houses, cages, has_others: false })
}
