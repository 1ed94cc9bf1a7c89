//! The engine of satoku as a WebAssembly module: the calls of `satoku::calls`, and nothing else.

use js_sys::{Function, JsString};
use satoku::calls::Calls;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

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
    CALLS.with(|calls| Task(calls.start(method, params)))
}

#[wasm_bindgen]
impl Task {
    /// Does a slice of the work and returns JSON: an object with `working`, `progress`, `result` or
    /// `error`. `report` takes what is reported within the slice, JSON as well.
    pub fn advance(&mut self, report: Option<Function>) -> String {
        let progress = self.0.advance(&mut |json| {
            if let Some(report) = &report {
                // A report that is not taken is lost, and the work goes on.
                let _ = report.call1(&JsValue::NULL, &JsString::from(json));
            }
        });
        progress.to_json()
    }
}
