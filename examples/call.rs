//! Answers the calls of the page: `METHOD PARAMS` on each line of standard input, the parameters in
//! JSON. Prints a line of JSON for each report and each result.
//!
//!     echo 'check {"puzzle":{"givens":"1..4.........32."}}' |
//!         cargo run --features calls --example call

use satoku::calls::Calls;
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

fn main() -> io::Result<()> {
    let (calls, mut out) = (Calls::default(), io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (method, params) = line.split_once(' ').unwrap_or((&line, ""));
        let mut task = calls.start(method, params);
        loop {
            let mut written = Ok(());
            let progress = task.advance(&mut |report| {
                written = writeln!(out, r#"{{"progress":{report}}}"#);
                if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            written?;
            if !progress.goes_on() {
                writeln!(out, "{}", progress.to_json())?;
                break;
            }
        }
    }
    Ok(())
}
