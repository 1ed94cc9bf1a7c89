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
mod make;
mod marks;
#[cfg(feature = "photo")]
mod pages;
mod params;
mod questions;
mod request;
mod tune;

pub use fault::Fault;

use satoku_core::oracle::{Cancel, Preparations};
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

/// Answers the call `read` for an image or a PDF file, and for no other file. A program that asks
/// for nothing else contains nothing else.
#[cfg(feature = "photo")]
pub fn read_page(file: &[u8]) -> Progress {
    match pages::read(file) {
        Ok(result) => Progress::Done(result),
        Err(fault) => Progress::Failed(fault),
    }
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
        match method {
            "read" | "write" => start_of_files(method, params),
            _ => self.start_of_puzzles(method, params),
        }
    }

    /// Starts a call that neither reads nor writes files, so that the linker can leave out the code
    /// of their formats.
    pub fn start_of_puzzles(&self, method: &str, params: &str) -> Task {
        Task::new(match method {
            "about" => about::about(params),
            "picture" => files::picture(self, params),
            "marks" => marks::marks(params),
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
            _ => Err(unknown(method)),
        })
    }
}

/// Starts a call that reads or writes files, so that the linker can leave out everything else.
pub fn start_of_files(method: &str, params: &str) -> Task {
    Task::new(match method {
        "read" => files::read(params),
        "write" => files::write(params),
        _ => Err(unknown(method)),
    })
}

fn unknown(method: &str) -> Fault {
    Fault::input(format!("there is no method `{}`", satoku_core::quote::quote(method)))
}

impl Task {
    fn new(work: Result<Box<dyn Work>, Fault>) -> Self {
        Task(work.unwrap_or_else(|fault| once(move || Err(fault))))
    }

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
fn number(score: satoku_logic::Score) -> Value {
    (f64::from(score.tenths()) / 10.0).into()
}
