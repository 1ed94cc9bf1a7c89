//! QR codes.

use super::params;
use super::{Fault, Work, json, once};
use satoku_format::QrRuns;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The largest version: a code of 97 modules a side.
const LARGEST: i16 = 20;

/// The light modules around a code (ISO 18004).
const QUIET: usize = 4;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfText {
    text: String,
}

#[derive(Serialize)]
struct Drawn {
    /// A picture, an SVG document.
    svg: String,
    /// The modules of a side with the quiet zone.
    modules: usize,
}

/// Draws the QR code of a text.
pub(super) fn code(params: &str) -> Result<Box<dyn Work>, Fault> {
    let OfText { text } = params::read(params)?;
    Ok(once(move || {
        let code = QrRuns::of_texts(std::iter::once(text.as_str()), LARGEST);
        let code = code.and_then(|codes| codes.into_iter().next());
        let code = code.ok_or_else(|| {
            let message = format!("a text of {} bytes is too long for a QR code", text.len());
            Fault::request("text", message).hint("choose a puzzle with fewer clues")
        })?;
        Ok(json(&drawn(&code)))
    }))
}

fn drawn(code: &QrRuns) -> Drawn {
    let modules = code.modules + 2 * QUIET;
    let mut dark = String::new();
    for [column, row, length] in &code.runs {
        let (x, y) = (column + QUIET, row + QUIET);
        let _ = write!(dark, "M{x} {y}h{length}v1h-{length}z");
    }
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {modules} {modules}\" \
         shape-rendering=\"crispEdges\"><path d=\"M0 0h{modules}v{modules}h-{modules}z\" \
         fill=\"#fff\"/><path d=\"{dark}\"/></svg>"
    );
    Drawn { svg, modules }
}
