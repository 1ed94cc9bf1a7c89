//! Links to lisudoku, which contain the digits of a puzzle or a compressed JSON object.

mod names;
mod read;
mod write;

use super::file_format::{FileFormat, Head, Shape};
use super::link::{self, Link};
use super::reading::{Entries, ReadOptions};
use super::rules_cache::{Fault, RulesCache};
use super::text::Input;
use super::{Detail, Entry, ReadError, SetWriter, WriteOptions, characters, each_line, links, lz};
use crate::fpuzzles::MAX_JSON;
use names::SIDES;
use satoku_core::board::Symbols;
use satoku_core::quote::shorten_found;
use serde_json::{Map, Value};

/// The format `lisudoku`.
pub(super) struct Lisudoku;

impl FileFormat for Lisudoku {
    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, _: Detail) -> bool {
        false
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        link::names(head.line, HOST)
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, links::read)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, |entry, _| {
            let payload = write::payload(entry)?;
            Ok(format!("https://{HOST}/solver?import={payload}"))
        })
    }
}

const HOST: &str = "lisudoku.xyz";

/// Reads a link to the site; `None` for links to other sites.
pub(super) fn read_link(
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Option<Result<Entry, ReadError>> {
    if link.host != HOST {
        return None;
    }
    Some(match link.parameter("import") {
        Some(import) => read_payload(&link::decode(import), link, cache),
        None => {
            let error = ReadError::at(link.at, "expected a puzzle after `?import=`");
            Err(error.hint(
                "a link such as /p/... names a puzzle on a server and does not hold it; export \
                 it from the site's solver, whose link does",
            ))
        }
    })
}

fn read_payload(
    payload: &str,
    link: &Link<'_>,
    cache: &mut RulesCache<'_>,
) -> Result<Entry, ReadError> {
    let is_board = SIDES.iter().any(|side| side * side == payload.len());
    if is_board && payload.bytes().all(|byte| byte.is_ascii_digit()) {
        return characters::read(cache, &Symbols::default(), link.at, payload)
            // Places within decoded text are not those in the link.
            .map_err(|error| ReadError { column: Some(link.at.column), ..error });
    }
    let fault = |message: String| ReadError::at(link.at, message);
    let text = lz::decompress(payload, MAX_JSON)
        .map_err(|error| fault(format!("the link cannot be read: {error}")))?;
    let object: Map<String, Value> = serde_json::from_str(&text)
        .map_err(|error| shorten_found(&error.to_string()))
        .map_err(|why| fault(format!("the link carries no JSON object: {why}")))?;
    read::entry(&object, cache).map_err(|fault: Fault| fault.at(link.at))
}
