//! Links that contain a puzzle, one on each line, for any site.

use super::error::{Position, ReadError, quote};
use super::rules_cache::RulesCache;
use super::text::Line;
use super::{Entry, fpuzzles, iss, pasted, puzzlink, sudokupad};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Returns whether a line is a link.
pub(super) fn is_link(line: &[u8]) -> bool {
    let start = &line[..line.len().min(8)];
    let start = start.to_ascii_lowercase();
    start.starts_with(b"https://") || start.starts_with(b"http://")
}

/// The parts of a link.
pub(super) struct Link<'l> {
    /// The name of the host, in lower case, without `www.`.
    pub host: String,
    /// The rest after the host, beginning with `/` and ending before white space; still
    /// percent-encoded.
    pub rest: &'l str,
    /// The place where the rest begins.
    pub at: Position,
}

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
        puzzlink::read_link,
        iss::read_link,
        pasted::read_link,
    ];
    for reader in readers {
        if let Some(entry) = reader(&link, cache) {
            return entry;
        }
    }
    let host = quote(&link.host);
    Err(ReadError::at(line.at, format!("links to `{host}` are not supported")).hint(
        "links to f-puzzles.com, sudokupad.app and puzz.link are read, and those of any site \
             that hold the digits of the puzzle",
    ))
}

impl Link<'_> {
    /// Returns the value of a parameter of the query.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        let query = self.rest.split_once('?')?.1.split('#').next()?;
        query.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
    }
}

/// Returns the text of a part of a link. Spaces become `+`, because some programs decode a `+` as a
/// space.
pub(super) fn decode(part: &str) -> String {
    percent_decode_str(part).decode_utf8_lossy().replace(' ', "+")
}

/// The unreserved characters, which need no encoding.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');

/// Encodes a text for use in a link.
pub(super) fn encode(text: &str) -> String {
    utf8_percent_encode(text, PLAIN).to_string()
}
