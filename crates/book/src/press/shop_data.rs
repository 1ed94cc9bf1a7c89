//! What images for shops need beside the book.

use serde::Serialize;

/// What the images need beside the book.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ShopData {
    pub(super) images: Vec<ImageSize>,
    /// The width of the spine, in points; `None` if a coil holds the pages.
    pub(super) spine: Option<f64>,
    /// The names of the pictures of pages.
    pub(super) pages: Vec<&'static str>,
}

/// An image, and its size in pixels.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ImageSize {
    pub(super) name: &'static str,
    pub(super) width: f64,
    pub(super) height: f64,
}
