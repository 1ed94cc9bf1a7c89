//! Links that contain a puzzle, one on each line, for any site.

use super::error::{ReadError, quote};
use super::link::{Link, is_link};
use super::rules_cache::RulesCache;
use super::text::Line;
use super::{
    Entry, fpuzzles, iss, lisudoku, pasted, penpa, puzzlink, sudokumaker, sudokupad, sudokuwiki,
};

/// Reads the link of a line; what follows it after white space is a remark.
pub(super) fn read(line: Line, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let text = line.text.trim_start();
    let start = line.text.len() - text.len();
    let text = text.split_whitespace().next().unwrap_or_default();
    let address = is_link(text.as_bytes()).then(|| text.split_once("://")).flatten();
    let Some((scheme, address)) = address else {
        return Err(ReadError::at(line.at, format!("expected a link, found `{}`", quote(text))));
    };
    let end = address.find(['/', '?']).unwrap_or(address.len());
    let host = address[..end].to_ascii_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host).to_owned();
    let before = start + scheme.len() + 3 + end;
    let at = line.at.after(&line.text.as_bytes()[..before]);
    let link = Link { host, rest: &address[end..], at };
    let readers = [
        fpuzzles::read_link,
        sudokupad::read_link,
        sudokumaker::read_link,
        penpa::read_link,
        puzzlink::read_link,
        iss::read_link,
        sudokuwiki::read_link,
        lisudoku::read_link,
        pasted::read_link,
    ];
    for reader in readers {
        if let Some(entry) = reader(&link, cache) {
            return entry;
        }
    }
    let host = quote(&link.host);
    Err(ReadError::at(line.at, format!("links to `{host}` are not supported")).hint(
        "links to f-puzzles.com, sudokupad.app, sudokumaker.app, puzz.link, Penpa, sudokuwiki.org \
         and lisudoku.xyz are read, and those of any site that hold the digits of the puzzle",
    ))
}
