//! QR codes.

use super::params;
use super::{Fault, Work, json, once};
use qrcode::{Color, EcLevel, QrCode, Version};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The largest version at level M, which is legible with 15 % of its words damaged, and at level L,
/// with 7 %, which longer texts have: a code of 97 modules a side.
const LARGEST: i16 = 10;
const LARGEST_OF_LONG: i16 = 20;

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
        let small = (1..=LARGEST).map(|version| (version, EcLevel::M));
        let large = (LARGEST + 1..=LARGEST_OF_LONG).map(|version| (version, EcLevel::L));
        let made =
            |(version, level)| QrCode::with_version(&text, Version::Normal(version), level).ok();
        let code = small.chain(large).find_map(made);
        let code = code.ok_or_else(|| {
            let message = format!("a text of {} bytes is too long for a QR code", text.len());
            Fault::request("text", message).hint("choose a puzzle with fewer clues")
        })?;
        Ok(json(&drawn(&code)))
    }))
}

fn drawn(code: &QrCode) -> Drawn {
    let side = code.width();
    let modules = side + 2 * QUIET;
    let mut dark = String::new();
    for (row, colours) in code.to_colors().chunks(side).enumerate() {
        let mut column = 0;
        for run in colours.chunk_by(|one, next| one == next) {
            let length = run.len();
            if run[0] == Color::Dark {
                let (x, y) = (column + QUIET, row + QUIET);
                let _ = write!(dark, "M{x} {y}h{length}v1h-{length}z");
            }
            column += length;
        }
    }
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {modules} {modules}\" \
         shape-rendering=\"crispEdges\"><path d=\"M0 0h{modules}v{modules}h-{modules}z\" \
         fill=\"#fff\"/><path d=\"{dark}\"/></svg>"
    );
    Drawn { svg, modules }
}
