//! Printed puzzles read from photographs and other images.
//!
//! An image goes through these steps, each a file here: it is decoded (`decode`), its dark areas
//! are outlined (`blobs`, `quad`), their lines are followed to the crossings of a grid (`flat`,
//! `lattice`, `grids`), each cell is cut out (`patch`) and classified (`net`, `cells`), the lines
//! give the regions (`outline`), and an engine finds which of the likely readings is a puzzle
//! (`resolve`).

// Coordinates are brought into the image before they become the numbers of pixels.
#![allow(clippy::cast_sign_loss)]

pub mod blobs;
pub mod cells;
pub mod decode;
pub mod flat;
pub mod gray;
pub mod grids;
pub mod lattice;
pub mod net;
pub mod outline;
pub mod overlay;
pub mod patch;
pub mod quad;
pub mod resolve;

pub use decode::DecodeError;
pub use outline::{Areas, Outline};
pub use overlay::draw;
pub use resolve::{Resolved, resolve};

use cells::GridReading;
use gray::Gray;
use lattice::Lattice;
use net::Net;
use std::sync::OnceLock;

/// The most grids of an image that are read.
pub const MAX_GRIDS: usize = 64;

/// The least mean logarithm of the probabilities of the cells of a grid. Below this the lines form
/// a grid, but the cells hold no symbols.
const LEAST_LIKELY: f32 = -0.35;

/// A grid that was found in an image, with what its cells and lines show.
#[derive(Debug, Clone)]
pub struct Detection {
    /// Where it is.
    pub lattice: Lattice,
    /// What its cells show.
    pub reading: GridReading,
    /// What its lines show.
    pub outline: Outline,
}

/// An image with the grids in it.
pub struct Photograph {
    /// The image, turned upright if the file states its orientation.
    pub image: Gray,
    /// The grids in reading order.
    pub grids: Vec<Detection>,
}

/// Returns the classifier of cells.
fn classifier() -> &'static Net {
    static NET: OnceLock<Net> = OnceLock::new();
    NET.get_or_init(|| {
        Net::read(include_bytes!("weights.bin")).expect("the weights are those of this network")
    })
}

/// Returns whether a file that begins like this is an image that can be read: PNG, JPEG or WebP.
pub fn is_image(head: &[u8]) -> bool {
    decode::format(head).is_some()
}

/// Reads the grids of an image file.
///
/// # Errors
/// If it is not an image, is damaged or too large.
pub fn read(file: &[u8]) -> Result<Photograph, DecodeError> {
    let image = decode::decode(file)?;
    let grids = detections(&image);
    Ok(Photograph { image, grids })
}

/// Returns the grids of an image in reading order.
fn detections(image: &Gray) -> Vec<Detection> {
    let mut grids: Vec<Detection> = Vec::new();
    for lattice in grids::find(image).into_iter().take(MAX_GRIDS) {
        let has_diagonals = outline::has_diagonals(image, &lattice);
        let reading = cells::read(image, &lattice, has_diagonals, classifier());
        if reading.likelihood() < LEAST_LIKELY || reading.is_blank() {
            continue;
        }
        let outline = Outline::of(image, &lattice, reading.turns);
        grids.push(Detection { lattice, reading, outline });
    }
    let turns = grids.first().map_or(0, |largest| largest.reading.turns);
    grids::in_reading_order(&mut grids, turns, |detection| detection.lattice.corners());
    grids
}
