//! The parts of a link, and their encoding.

use super::error::Position;
use super::text::find;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Returns whether a line is a link.
pub(super) fn is_link(line: &[u8]) -> bool {
    let start = &line[..line.len().min(8)];
    let start = start.to_ascii_lowercase();
    start.starts_with(b"https://") || start.starts_with(b"http://")
}

/// Returns whether a line is a link with a text in it, such as the name of a host.
pub(super) fn names(line: &[u8], text: &str) -> bool {
    is_link(line) && find(line, text.as_bytes())
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
