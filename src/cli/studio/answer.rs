//! Answers of HTTP.

use std::io::{self, Write};

/// A request that is not answered: a status, and what is wrong.
#[derive(Debug)]
pub struct Refusal {
    status: u16,
    message: &'static str,
}

impl Refusal {
    /// Creates a refusal.
    pub fn new(status: u16, message: &'static str) -> Self {
        Refusal { status, message }
    }

    /// Creates the refusal of a request that did not come whole.
    pub fn incomplete() -> Self {
        Refusal::new(400, "the request did not come whole")
    }
}

/// What pages may load and do: nothing but what this server serves.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Writes the head of an answer. The connection ends after it, so its length need not be known.
pub fn head(
    out: &mut impl Write,
    status: u16,
    kind: &str,
    length: Option<usize>,
) -> io::Result<()> {
    let reason = match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        431 => "Request Header Fields Too Large",
        _ => "Error",
    };
    let length = length.map_or_else(String::new, |length| format!("Content-Length: {length}\r\n"));
    write!(
        out,
        "HTTP/1.1 {status} {reason}\r\nContent-Type: {kind}\r\n{length}Connection: close\r\n\
         Content-Security-Policy: {POLICY}\r\nX-Content-Type-Options: nosniff\r\n\
         Referrer-Policy: no-referrer\r\nCross-Origin-Opener-Policy: same-origin\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\nCache-Control: no-store\r\n\r\n"
    )
}

/// Writes a refusal.
pub fn refuse(out: &mut impl Write, Refusal { status, message }: &Refusal) -> io::Result<()> {
    let text = format!("{message}\n");
    head(out, *status, "text/plain; charset=utf-8", Some(text.len()))?;
    out.write_all(text.as_bytes())?;
    out.flush()
}
