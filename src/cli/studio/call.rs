//! Calls of the page, answered with a line of JSON for each report and one for the result.

use super::answer::{Refusal, head, refuse};
#[cfg(feature = "book")]
use super::book;
use super::request::Request;
#[cfg(feature = "book")]
use crate::cli::failure::Failure;
use satoku::calls::Calls;
use satoku::oracle::Cancel;
#[cfg(feature = "book")]
use serde_json::json;
use serde_json::{Map, Value};
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

/// Answers a call. It ends early if the browser closes the connection.
pub fn answer(
    calls: &Calls,
    method: &str,
    request: &Request,
    stream: &mut TcpStream,
) -> io::Result<()> {
    let Ok(params) = str::from_utf8(&request.body) else {
        return refuse(stream, &Refusal::new(400, "the call is not UTF-8"));
    };
    let cancel = Cancel::default();
    watch(stream, &cancel)?;
    head(stream, 200, "application/x-ndjson", None)?;
    #[cfg(feature = "book")]
    {
        let report = &mut |report| send(&mut *stream, json!({ "progress": report }));
        if let Some(made) = book::answer(method, params, &cancel, report) {
            return send(stream, ended(made));
        }
    }
    let mut task = calls.cancelled_by(&cancel).start(method, params);
    // The library has no clock.
    let mut since = now();
    loop {
        let progress = task.advance(&mut |report| {
            let sent = match method {
                "survey" => {
                    let report = with_time(report, since.elapsed());
                    since = now();
                    send(stream, format_args!(r#"{{"progress":{report}}}"#))
                }
                _ => send(stream, format_args!(r#"{{"progress":{report}}}"#)),
            };
            match sent {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => {
                    cancel.cancel();
                    ControlFlow::Break(())
                }
            }
        });
        if !progress.goes_on() {
            return send(stream, progress.to_json());
        }
        if cancel.is_cancelled() {
            return Ok(());
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "times are shown, and nothing depends on them")]
fn now() -> Instant {
    Instant::now()
}

fn send(out: &mut impl Write, line: impl Display) -> io::Result<()> {
    out.write_all(format!("{line}\n").as_bytes())?;
    out.flush()
}

/// Returns the line for the end of a call.
#[cfg(feature = "book")]
fn ended(result: Result<Value, Failure>) -> Value {
    match result {
        Ok(result) => json!({ "result": result }),
        Err(Failure { message, hint, .. }) => {
            json!({ "error": { "kind": "request", "message": message, "hint": hint } })
        }
    }
}

/// Adds the time that a report took.
fn with_time(report: &str, time: Duration) -> Value {
    let mut fields: Map<String, Value> = serde_json::from_str(report).unwrap_or_default();
    fields.insert("milliseconds".into(), (time.as_secs_f64() * 1000.0).into());
    fields.into()
}

/// Sets `cancel` once the browser closes the connection.
fn watch(stream: &TcpStream, cancel: &Cancel) -> io::Result<()> {
    let (mut stream, cancel) = (stream.try_clone()?, cancel.clone());
    stream.set_read_timeout(None)?;
    thread::spawn(move || {
        let mut rest = [0; 64];
        // Nothing but the end is expected to come.
        while stream.read(&mut rest).is_ok_and(|count| count > 0) {}
        cancel.cancel();
    });
    Ok(())
}
