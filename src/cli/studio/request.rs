//! Requests of HTTP.

use super::answer::Refusal;
use std::io::Read;

/// The most bytes of a request's head, and of its body.
const HEAD: usize = 16 << 10;
const BODY: usize = 16 << 20;

/// The most lines of a head.
const LINES: usize = 64;

/// What a request asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// A file.
    Get,
    /// A call.
    Post,
}

/// A request.
#[derive(Debug)]
pub struct Request {
    /// What it asks for.
    pub method: Method,
    /// The path, without what follows a question mark.
    pub path: String,
    /// The name and port under which the browser knows the server.
    pub host: String,
    /// The page that asks, where the browser tells.
    pub origin: Option<String>,
    /// What is sent with it.
    pub body: Vec<u8>,
}

/// The head of a request, with what came after it.
#[derive(Debug)]
pub struct Head {
    request: Request,
    body: Vec<u8>,
    length: usize,
}

impl Request {
    /// Reads the head of a request.
    pub fn read_head(stream: &mut impl Read) -> Result<Head, Refusal> {
        let mut bytes = Vec::new();
        loop {
            let mut piece = [0; 4096];
            let count = stream.read(&mut piece).map_err(|_| Refusal::incomplete())?;
            if count == 0 {
                return Err(Refusal::incomplete());
            }
            bytes.extend_from_slice(&piece[..count]);
            if let Some((request, start, length)) = head(&bytes)? {
                return Ok(Head { request, body: bytes.split_off(start), length });
            }
            if bytes.len() > HEAD {
                return Err(Refusal::new(431, "the head of the request is too long"));
            }
        }
    }
}

impl Head {
    /// Returns the request without its body.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// Reads the body.
    pub fn with_body(self, stream: &mut impl Read) -> Result<Request, Refusal> {
        let Head { request, mut body, length } = self;
        if length > BODY {
            return Err(Refusal::new(413, "the request is too large"));
        }
        body.truncate(length);
        let left = (length - body.len()) as u64;
        stream.take(left).read_to_end(&mut body).map_err(|_| Refusal::incomplete())?;
        match body.len() < length {
            true => Err(Refusal::incomplete()),
            false => Ok(Request { body, ..request }),
        }
    }
}

/// Reads a head, with where the body begins and how long it is; `None` if there is more to come.
fn head(bytes: &[u8]) -> Result<Option<(Request, usize, usize)>, Refusal> {
    let wrong = || Refusal::new(400, "the request is not HTTP");
    let mut lines = [httparse::EMPTY_HEADER; LINES];
    let mut parsed = httparse::Request::new(&mut lines);
    let start = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(start)) => start,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(_) => return Err(wrong()),
    };
    let method = match parsed.method {
        Some("GET") => Method::Get,
        Some("POST") => Method::Post,
        _ => return Err(Refusal::new(405, "only GET and POST are answered")),
    };
    // A line that stands twice may mean two things.
    let once = |name: &str| -> Result<Option<String>, Refusal> {
        let mut found = parsed.headers.iter().filter(|line| line.name.eq_ignore_ascii_case(name));
        match (found.next(), found.next()) {
            (None, _) => Ok(None),
            (Some(line), None) => {
                let value = str::from_utf8(line.value).map_err(|_| wrong())?;
                Ok(Some(value.trim().to_owned()))
            }
            _ => Err(wrong()),
        }
    };
    if once("Transfer-Encoding")?.is_some() {
        return Err(Refusal::new(411, "the request must say its length"));
    }
    let length = match (once("Content-Length")?, method) {
        (Some(text), _) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.parse().map_err(|_| Refusal::new(413, "the request is too large"))?
        }
        (Some(_), _) => return Err(wrong()),
        (None, Method::Get) => 0,
        (None, Method::Post) => return Err(Refusal::new(411, "the request must say its length")),
    };
    let is_json = |text: &str| text.split(';').next().map(str::trim) == Some("application/json");
    if method == Method::Post && !once("Content-Type")?.is_some_and(|text| is_json(&text)) {
        return Err(Refusal::new(415, "calls are of the type application/json"));
    }
    let path = parsed.path.unwrap_or_default();
    let path = path.split(['?', '#']).next().unwrap_or_default().to_owned();
    let (host, origin) = (once("Host")?.unwrap_or_default(), once("Origin")?);
    Ok(Some((Request { method, path, host, origin, body: Vec::new() }, start, length)))
}
