//! The calls of pages and servers: a method by name, its parameters and its answer in JSON.
//!
//! `web/src/engine/protocol.ts` describes the methods. The WebAssembly module and `satoku studio`
//! answer them with this code.
//!
//! ```
//! use satoku::calls::{Calls, Progress};
//! use std::ops::ControlFlow;
//!
//! let mut task = Calls::default().start("check", r#"{"puzzle":{"givens":"1..4.........32."}}"#);
//! let answer = task.advance(&mut |_| ControlFlow::Continue(()));
//! let Progress::Done(result) = answer else { panic!("{answer:?}") };
//! assert_eq!(result, r#"{"solutions":1,"first":"1234341221434321"}"#);
//! ```

mod about;
mod add;
mod base64;
mod fault;
mod files;
mod hints;
mod kinds;
mod make;
mod params;
mod questions;
mod request;
mod tune;

pub use fault::Fault;

use crate::oracle::{Cancel, Preparations};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::ops::ControlFlow;

/// Answers calls, and keeps what puzzles of the same rules share.
#[derive(Debug, Default)]
pub struct Calls {
    prepared: Preparations,
    cancel: Cancel,
}

/// A call that is being answered.
pub struct Task(Box<dyn Work>);

/// What came of a slice of work. The texts are JSON.
#[derive(Debug)]
pub enum Progress {
    /// There is more to do.
    Working,
    /// The answer. The task has ended.
    Done(String),
    /// The call failed. The task has ended.
    Failed(Fault),
}

impl Progress {
    /// Returns the object that is sent for it: one of `working`, `result` and `error`.
    pub fn to_json(&self) -> String {
        match self {
            Progress::Working => r#"{"working":true}"#.to_owned(),
            Progress::Done(result) => format!(r#"{{"result":{result}}}"#),
            Progress::Failed(fault) => format!(r#"{{"error":{}}}"#, json(fault)),
        }
    }

    /// Returns whether the task goes on.
    pub fn goes_on(&self) -> bool {
        matches!(self, Progress::Working)
    }
}

impl Calls {
    /// Returns calls that end soon after `cancel` is set.
    pub fn cancelled_by(&self, cancel: &Cancel) -> Self {
        Calls { prepared: self.prepared.clone(), cancel: cancel.clone() }
    }

    /// Starts a call. A fault in its name or parameters is the answer of the task.
    pub fn start(&self, method: &str, params: &str) -> Task {
        Task(match self.work(method, params) {
            Ok(work) => work,
            Err(fault) => once(move || Err(fault)),
        })
    }

    fn work(&self, method: &str, params: &str) -> Result<Box<dyn Work>, Fault> {
        match method {
            "about" => about::about(params),
            "read" => files::read(params),
            "write" => files::write(params),
            "picture" => files::picture(self, params),
            "make" => make::make(self, params),
            "survey" => make::survey(self, params),
            "command" => request::command(params),
            "check" => questions::check(self, params),
            "candidates" => questions::candidates(self, params),
            "needless" => questions::needless(self, params),
            "rate" => questions::rate(self, params),
            "certify" => questions::certify(self, params),
            "verify" => questions::verify(self, params),
            "hint" => hints::hint(self, params),
            "steps" => hints::steps(self, params),
            "carve" => tune::carve(self, params),
            "add" => add::add(self, params),
            "adjust" => tune::adjust(self, params),
            "fewest" => tune::fewest(self, params),
            _ => Err(Fault::input(format!("there is no method `{}`", crate::quote::quote(method)))),
        }
    }
}

impl Task {
    /// Does a slice of the work. `report` is called with each report on the way, in JSON, and ends
    /// the slice by breaking off; work that cannot be divided goes on nevertheless.
    ///
    /// After [`Progress::Done`] and [`Progress::Failed`] every further slice fails.
    pub fn advance(&mut self, report: Report<'_>) -> Progress {
        let ended = match self.0.slice(report) {
            Ok(Slice::More) => return Progress::Working,
            Ok(Slice::End(result)) => Progress::Done(result),
            Err(fault) => Progress::Failed(fault),
        };
        self.0 = once(|| Err(Fault::input("the call has ended")));
        ended
    }
}

impl std::fmt::Debug for Task {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Task").finish_non_exhaustive()
    }
}

/// A function that takes reports and breaks off when the slice is to end.
pub type Report<'a> = &'a mut dyn FnMut(&str) -> ControlFlow<()>;

/// Work in slices.
trait Work {
    /// Does a slice, with reports on the way.
    fn slice(&mut self, report: Report<'_>) -> Result<Slice, Fault>;
}

/// What came of a slice that did not fail.
enum Slice {
    /// There is more to do.
    More,
    /// The answer.
    End(String),
}

/// Work that is one slice without reports.
struct Once<F>(Option<F>);

impl<F: FnOnce() -> Result<String, Fault>> Work for Once<F> {
    fn slice(&mut self, _: Report<'_>) -> Result<Slice, Fault> {
        let work = self.0.take().ok_or_else(|| Fault::input("the call has ended"))?;
        work().map(Slice::End)
    }
}

fn once(work: impl FnOnce() -> Result<String, Fault> + 'static) -> Box<dyn Work> {
    Box::new(Once(Some(work)))
}

/// Work that is a function called for each slice.
struct Sliced<F>(F);

impl<F: FnMut(Report<'_>) -> Result<Slice, Fault>> Work for Sliced<F> {
    fn slice(&mut self, report: Report<'_>) -> Result<Slice, Fault> {
        (self.0)(report)
    }
}

fn sliced(work: impl FnMut(Report<'_>) -> Result<Slice, Fault> + 'static) -> Box<dyn Work> {
    Box::new(Sliced(work))
}

/// Returns a value as JSON.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("every answer can be written")
}

/// Returns JSON text as a part of an answer, byte for byte.
fn raw(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("it was written as JSON")
}

/// Returns a score as a number.
fn number(score: crate::logic::Score) -> Value {
    (f64::from(score.tenths()) / 10.0).into()
}
