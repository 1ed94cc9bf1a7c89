//! `satoku studio`: serves a page on which puzzles are made, set, solved and tuned.

mod answer;
#[cfg(feature = "book")]
mod book;
mod call;
mod page;
mod request;

use super::Global;
use super::failure::Failure;
use super::interruptible_reader::STACK;
use super::numbers;
use super::output::Output;
use answer::{Refusal, refuse};
use clap::Args;
use rand::TryRng;
use request::{Method, Request};
use satoku::calls::Calls;
use std::io::Write;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Serve a page on which puzzles are made, set, solved and tuned
///
/// Prints the address of the page, which works in browsers on this machine only, and until the
/// program ends: Ctrl-C ends it. The address has a random token, without which nothing is answered.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku studio
  satoku studio --port 8080")]
pub struct Studio {
    /// The port of the address; by default a free one
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true,
          allow_negative_numbers = true, value_parser = numbers::port)]
    port: u16,
}

/// The most connections at a time. A browser opens six.
const CONNECTIONS: usize = 32;

/// How long a browser may take to send a request, or to take a piece of an answer.
const PATIENCE: Duration = Duration::from_secs(10);

impl Studio {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        let failed = |error: std::io::Error| {
            Failure::usage(format!("--port: {}: {error}", self.port))
                .hint("choose another port, or leave --port out for a free one")
        };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, self.port)).map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        let server = Arc::new(Server { port, token: token()?, calls: Calls::default() });
        let mut output = Output::open(None, false)?;
        let written = writeln!(output, "http://127.0.0.1:{port}/{}/", server.token);
        written.and_then(|()| output.flush()).map_err(|error| output.fail(&error))?;
        global.say("open this address in a browser; Ctrl-C ends the studio");
        let open = Arc::new(AtomicUsize::new(0));
        for stream in listener.incoming() {
            // One that failed is of no concern to the others.
            let Ok(stream) = stream else { continue };
            if open.fetch_add(1, Ordering::SeqCst) >= CONNECTIONS {
                open.fetch_sub(1, Ordering::SeqCst);
                continue;
            }
            let server = Arc::clone(&server);
            let ended = Arc::clone(&open);
            let serve = move || {
                // Whoever closes a connection needs no answer.
                let _ = server.serve(stream);
                ended.fetch_sub(1, Ordering::SeqCst);
            };
            if thread::Builder::new().stack_size(STACK).spawn(serve).is_err() {
                open.fetch_sub(1, Ordering::SeqCst);
            }
        }
        Ok(())
    }
}

/// Returns 32 hexadecimal digits that nobody can guess.
fn token() -> Result<String, Failure> {
    let mut text = String::new();
    for _ in 0..2 {
        let drawn = rand::rngs::SysRng.try_next_u64();
        let drawn = drawn.map_err(|error| Failure::usage(format!("no random token: {error}")))?;
        text += &format!("{drawn:016x}");
    }
    Ok(text)
}

/// What every connection needs.
#[derive(Debug)]
struct Server {
    port: u16,
    token: String,
    calls: Calls,
}

impl Server {
    /// Answers the one request of a connection.
    fn serve(&self, mut stream: TcpStream) -> std::io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let answered = match Request::read(&mut stream, |request| self.check(request)) {
            Ok(request) => self.answer(&request, &mut stream),
            Err(refusal) => refuse(&mut stream, &refusal),
        };
        // What the browser still sends is not of interest, but resetting it would lose the answer.
        let _ = stream.shutdown(std::net::Shutdown::Write);
        answered
    }

    /// Rejects a foreign `Host` (DNS rebinding), a wrong token, and a foreign `Origin`.
    fn check(&self, request: &Request) -> Result<(), Refusal> {
        let port = self.port;
        let names = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        if !names.contains(&request.host) {
            return Err(Refusal::new(403, "the Host header is not this server"));
        }
        let token = request.path.split('/').nth(1).unwrap_or_default();
        if !is_same(token, &self.token) {
            return Err(Refusal::new(403, "the address lacks the token"));
        }
        let is_own = |origin: &str| names.iter().any(|name| origin == format!("http://{name}"));
        match (&request.origin, request.method) {
            (Some(origin), _) if !is_own(origin) => {
                Err(Refusal::new(403, "the request is from another page"))
            }
            (None, Method::Post) => Err(Refusal::new(403, "the request does not say its origin")),
            _ => Ok(()),
        }
    }

    fn answer(&self, request: &Request, stream: &mut TcpStream) -> std::io::Result<()> {
        let path = request.path.split_once(&self.token).map_or("", |(_, path)| path);
        match (request.method, path.strip_prefix("/call/")) {
            (Method::Post, Some(method)) => call::answer(&self.calls, method, request, stream),
            (Method::Post, None) => {
                refuse(stream, &Refusal::new(404, "calls are answered at call/"))
            }
            (Method::Get, _) => page::answer(path, stream),
        }
    }
}

/// Compares in constant time.
fn is_same(found: &str, expected: &str) -> bool {
    let pairs = found.bytes().zip(expected.bytes());
    found.len() == expected.len() && pairs.fold(0, |bits, (one, two)| bits | (one ^ two)) == 0
}
