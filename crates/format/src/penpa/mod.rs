//! Links to Penpa, whose puzzles are drawings. Of these, the digits, the borders of regions, and
//! the tools for thermometers, arrows and cages are read as a Sudoku.

mod board;
mod drawings;
mod puzzle;
mod regions;
mod text;
mod words;

use super::Entry;
use super::error::{Position, ReadError};
use super::link::{self, Link};
use super::rules_cache::RulesCache;

/// The part of an address by which links to the program are known on any site.
const PATH: &str = "/penpa-edit";

/// Reads a link to the program; `None` for other links.
pub(super) fn read_link(
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Option<Result<Entry, ReadError>> {
    let (path, parameters) = link.rest.split_once(['?', '#'])?;
    if !path.contains(PATH) {
        return None;
    }
    let parameters = parameters.split(['&', '#', '?']);
    let payload = parameters.into_iter().find_map(|part| part.strip_prefix("p="));
    Some(match payload {
        Some(payload) => read_payload(&link::decode(payload), link.at, cache),
        None => Err(ReadError::at(link.at, "expected a puzzle after `p=`")),
    })
}

fn read_payload(
    payload: &str,
    at: Position,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, ReadError> {
    let text = text::inflate(payload)
        .map_err(|error| ReadError::at(at, format!("the link cannot be read: {error}")))?;
    puzzle::read(&text, cache).map_err(|fault| fault.at(at))
}
