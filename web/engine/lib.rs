//! The engine of satoku as WebAssembly modules: the calls of `satoku::calls`, and nothing else.
//! With the feature `files` the module answers the calls about files and QR codes, which most
//! visits of the page do not need; with `whole` all calls, and with neither all others.

use js_sys::{Function, JsString};
#[cfg(not(feature = "files"))]
use satoku::calls::Calls;
use std::ops::ControlFlow;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(not(feature = "files"))]
thread_local! {
    // Formulas that puzzles of the same rules share are kept for the next call.
    static CALLS: Calls = Calls::default();
}

/// Makes a panic an exception with its message. What the module holds is lost then.
#[wasm_bindgen(start)]
pub fn report_panics() {
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}

/// A call that is being answered.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Task(satoku::calls::Task);

/// Starts a call: the name of a method, and its parameters in JSON.
#[wasm_bindgen]
pub fn start(method: &str, params: &str) -> Task {
    #[cfg(feature = "whole")]
    return CALLS.with(|calls| Task(calls.start(method, params)));
    #[cfg(not(any(feature = "files", feature = "whole")))]
    return CALLS.with(|calls| Task(calls.start_of_puzzles(method, params)));
    #[cfg(feature = "files")]
    return Task(satoku::calls::start_of_files(method, params));
}

#[wasm_bindgen]
impl Task {
    /// Does a slice of the work and returns JSON: an object with `working`, `result` or `error`.
    ///
    /// `report` takes each report on the way, JSON as well, and returns whether the slice is to
    /// end. Without it, the slice ends at the first report, which is returned as `progress`.
    pub fn advance(&mut self, report: Option<Function>) -> String {
        let mut held = None;
        let progress = self.0.advance(&mut |json| {
            let is_enough = match &report {
                // If it fails, the caller is in no state to take more.
                Some(report) => report
                    .call1(&JsValue::NULL, &JsString::from(json))
                    .map_or(true, |enough| enough.is_truthy()),
                None => {
                    held = Some(format!(r#"{{"progress":{json}}}"#));
                    true
                }
            };
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        held.filter(|_| progress.goes_on()).unwrap_or_else(|| progress.to_json())
    }
}
