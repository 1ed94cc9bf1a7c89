//! `satoku studio`: serves a page on which puzzles are made, set, solved and tuned.

mod answer;
#[cfg(feature = "book")]
mod book;
mod call;
mod connections;
mod page;
mod request;

use super::Global;
use super::failure::Failure;
use super::interruptible_reader::STACK;
use super::numbers;
use super::output::Output;
use answer::{Refusal, refuse};
use clap::Args;
use connections::{Connections, Place, Timed};
use rand::TryRng;
use request::{Method, Request};
use satoku::calls::Calls;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
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

/// How long a browser may take to send the head of a request, a piece of its body, or to take a
/// piece of an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The most bytes of a refused request that are read, so that its sender sees the answer.
const DRAINED: u64 = 64 << 20;

impl Studio {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        let failed = |error: io::Error| {
            Failure::usage(format!("--port: {}: {error}", self.port))
                .hint("choose another port, or leave --port out for a free one")
        };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, self.port)).map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        let server = Arc::new(Server { port, token: token()?, calls: Calls::default() });
        let mut output = Output::stdout();
        let written = writeln!(output, "http://127.0.0.1:{port}/{}/", server.token);
        written.and_then(|()| output.flush())?;
        global.say("open this address in a browser; Ctrl-C ends the studio");
        let connections = Connections::default();
        for stream in listener.incoming() {
            // One that failed is of no concern to the others.
            let Ok(stream) = stream else { continue };
            let Some(place) = connections.admit(&stream) else { continue };
            let server = Arc::clone(&server);
            let serve = move || {
                // Whoever closes a connection needs no answer, and a panic ends this one alone.
                let _ = catch_unwind(AssertUnwindSafe(|| server.serve(stream, &place)));
            };
            // Without a thread the connection is closed.
            let _ = thread::Builder::new().stack_size(STACK).spawn(serve);
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
    fn serve(&self, mut stream: TcpStream, place: &Place) -> io::Result<()> {
        stream.set_write_timeout(Some(PATIENCE))?;
        let request = Request::read_head(&mut Timed::new(&stream, PATIENCE)).and_then(|head| {
            self.check(head.request())?;
            place.trust();
            stream.set_read_timeout(Some(PATIENCE)).map_err(|_| Refusal::incomplete())?;
            head.with_body(&mut stream)
        });
        match request {
            Ok(request) => self.answer(&request, &mut stream),
            Err(refusal) => {
                refuse(&mut stream, &refusal)?;
                // Closing before all was read would reset the connection, and lose the answer.
                stream.shutdown(Shutdown::Write)?;
                let rest = &mut Timed::new(&stream, PATIENCE).take(DRAINED);
                io::copy(rest, &mut io::sink()).map(|_| ())
            }
        }
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

    fn answer(&self, request: &Request, stream: &mut TcpStream) -> io::Result<()> {
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
