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
mod code;
mod fault;
mod files;
mod hints;
mod image;
mod json;
mod make;
mod marks;
#[cfg(feature = "photo")]
mod pages;
mod params;
mod puzzle_json;
mod questions;
mod request;
mod state;
mod tune;
mod work;

pub use fault::Fault;
pub use state::Calls;
pub use work::Report;

use json::{json, raw};
use satoku_core::oracle::Cancel;
use work::{Slice, Work, once, sliced};

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
        Calls { oracles: self.oracles.cancelled_by(cancel) }
    }

    /// Starts a call. A fault in its name or parameters is the answer of the task.
    pub fn start(&self, method: &str, params: &str) -> Task {
        match method {
            "read" | "write" | "code" => start_of_files(method, params),
            _ => self.start_of_puzzles(method, params),
        }
    }

    /// Starts a call that neither reads nor writes files nor draws QR codes, so that the linker can
    /// leave out the code of their formats.
    pub fn start_of_puzzles(&self, method: &str, params: &str) -> Task {
        Task::new(match method {
            "about" => about::about(params),
            "picture" => files::picture(self, params),
            "marks" => marks::marks(params),
            "new-clues" => marks::new_clues(params),
            "make" => make::make(self, params),
            "image" => image::image(self, params),
            "survey" => make::survey(self, params),
            "command" => request::command(params),
            "check" => questions::check(self, params),
            "candidates" => questions::candidates(self, params),
            "conflicts" => questions::conflicts(params),
            "count" => questions::count(self, params),
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

/// Starts a call that reads or writes files or draws a QR code, so that the linker can leave out
/// everything else.
pub fn start_of_files(method: &str, params: &str) -> Task {
    Task::new(match method {
        "read" => files::read(params),
        "write" => files::write(params),
        "code" => code::code(params),
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
