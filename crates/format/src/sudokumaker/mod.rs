//! Links to SudokuMaker, which contain compressed JSON: the cells, and constraints with numbers as
//! types.

mod cells;
mod clues;
mod constraints;
mod drawings;
mod places;
mod rules;

use super::error::{Position, ReadError, quote};
use super::foreign_fields::says_something;
use super::fpuzzles::MAX_JSON;
use super::link::{self, Link};
use super::other_fields::SUDOKUMAKER;
use super::rules_cache::{Fault, RulesCache};
use super::{Detail, Entry, Metadata, OtherFields, lz, unknown_parts};
use satoku_core::quote::shorten_found;
use serde_json::{Map, Value};

/// Reads a link to the site; `None` for links to other sites.
pub(super) fn read_link(
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Option<Result<Entry, ReadError>> {
    if link.host != "sudokumaker.app" {
        return None;
    }
    Some(match link.parameter("puzzle") {
        Some(payload) => read_payload(&link::decode(payload), link.at, cache),
        None => Err(ReadError::at(link.at, "expected a puzzle after `?puzzle=`")
            .hint("a link of another kind does not hold its puzzle; share it from the site again")),
    })
}

/// Reads the payload of a link, whose base64 has `-` where others have `/`.
fn read_payload(
    payload: &str,
    at: Position,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, ReadError> {
    let text = lz::decompress(&payload.replace('-', "/"), MAX_JSON)
        .map_err(|error| ReadError::at(at, format!("the link cannot be read: {error}")))?;
    let document: Map<String, Value> = serde_json::from_str(&text)
        .map_err(|error| shorten_found(&error.to_string()))
        .map_err(|why| ReadError::at(at, format!("the link carries no JSON object: {why}")))?;
    entry(&document, cache).map_err(|fault| fault.at(at))
}

/// Fields of a puzzle that are read elsewhere or do not affect it.
const IGNORED: [&str; 13] = [
    "type",
    "size",
    "width",
    "height",
    "minDigit",
    "maxDigit",
    "cells",
    "constraints",
    "messages",
    "exportSettings",
    "id",
    "creationTimestamp",
    "solution",
];

/// The details that are texts, with their fields.
const WORDS: [(Detail, &str); 3] =
    [(Detail::Title, "name"), (Detail::Author, "author"), (Detail::Description, "comment")];

fn entry(document: &Map<String, Value>, cache: &mut RulesCache<'_>) -> Result<Entry, Fault> {
    let version = document.get("formatVersion").and_then(Value::as_str).unwrap_or_default();
    if version.split('.').next() != Some("1") {
        let version = quote(version);
        return Err(Fault::new(format!("expected a `formatVersion` of 1, found `{version}`")));
    }
    let puzzle = document.get("puzzle").and_then(Value::as_object);
    let puzzle = puzzle.ok_or_else(|| Fault::new("`puzzle` must be an object"))?;
    let cells = cells::read(puzzle)?;
    let mut metadata = Metadata::default();
    let mut kept = OtherFields::default();
    for (name, value) in puzzle {
        if let Some((detail, _)) = WORDS.iter().find(|(_, word)| word == name) {
            metadata.add(*detail, value.as_str().unwrap_or_default());
        } else if !IGNORED.contains(&name.as_str()) && says_something(value) {
            kept.keep(&format!("{SUDOKUMAKER}{name}"), value.clone());
        }
    }
    let constraints = puzzle.get("constraints").unwrap_or(&Value::Null);
    let square = rules::read(constraints, cells.givens, cells.side, &mut kept)?;
    unknown_parts::check(&kept, cache.options)?;
    Ok(unknown_parts::with_fields(square.entry(cells.solution, metadata, cache)?, kept))
}
