//! Calls of the page, answered with a line of JSON for each report and one for the result.

use super::answer::{Refusal, head, refuse};
#[cfg(feature = "book")]
use super::book;
use super::request::Request;
#[cfg(feature = "book")]
use crate::cli::failure::Failure;
use satoku::calls::Calls;
use satoku::oracle::Cancel;
use serde_json::{Map, Value, json};
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
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
    let _watch = watch(stream, &cancel)?;
    head(stream, 200, "application/x-ndjson", None)?;
    #[cfg(feature = "book")]
    {
        let report = &mut |report| send(&mut *stream, json!({ "progress": report }));
        match unless_panic(|| book::answer(method, params, &cancel, report)) {
            Ok(None) => {}
            Ok(Some(made)) => return send(stream, ended(made)),
            Err(bug) => return send(stream, bug),
        }
    }
    let mut task = calls.cancelled_by(&cancel).start(method, params);
    // The library has no clock.
    let mut since = now();
    loop {
        let advanced = unless_panic(|| {
            task.advance(&mut |report| {
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
            })
        });
        match advanced {
            Ok(progress) if progress.goes_on() && !cancel.is_cancelled() => {}
            Ok(progress) if progress.goes_on() => return Ok(()),
            Ok(progress) => return send(stream, progress.to_json()),
            Err(bug) => return send(stream, bug),
        }
    }
}

/// Does some work. If it panics, returns the line that tells so: a panic ends one call, and the
/// studio goes on.
fn unless_panic<T>(work: impl FnOnce() -> T) -> Result<T, Value> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| {
        json!({ "error": { "kind": "bug", "message": "this is a fault in satoku; please report it" } })
    })
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

/// A thread that waits for the end of a connection, which ends when this is dropped.
struct Watch(TcpStream);

impl Drop for Watch {
    fn drop(&mut self) {
        // What was sent is still delivered.
        let _ = self.0.shutdown(Shutdown::Both);
    }
}

/// Sets `cancel` once the browser closes the connection.
fn watch(stream: &TcpStream, cancel: &Cancel) -> io::Result<Watch> {
    let (mut reader, cancel) = (stream.try_clone()?, cancel.clone());
    reader.set_read_timeout(None)?;
    thread::spawn(move || {
        let mut rest = [0; 64];
        // Nothing but the end is expected to come.
        while reader.read(&mut rest).is_ok_and(|count| count > 0) {}
        cancel.cancel();
    });
    stream.try_clone().map(Watch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_answer() {
        let bug = unless_panic(|| panic!("on purpose")).unwrap_err();
        assert_eq!(bug["error"]["kind"], "bug");
        assert_eq!(unless_panic(|| 3), Ok(3));
    }
}
