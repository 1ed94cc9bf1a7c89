//! The reading of photographs and PDF files as a WebAssembly module, which the page loads when it
//! needs it. Built apart from the engine, so that each has only its own parts of the library.

use wasm_bindgen::prelude::wasm_bindgen;

/// Makes a panic an exception with its message. What the module holds is lost then.
#[wasm_bindgen(start)]
pub fn report_panics() {
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}

/// Reads the puzzles of an image or a PDF file. Returns JSON: an object with `result` or `error`,
/// as the call `read` is answered.
#[wasm_bindgen]
pub fn read(file: &[u8]) -> String {
    satoku::calls::read_page(file).to_json()
}
