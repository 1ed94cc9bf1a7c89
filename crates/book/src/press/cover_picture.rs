//! The picture on a cover: checked, and turned into pixels on white.

use super::image::{self, Background};
use super::ink::{What, walk};
use super::templates::Templates;
use super::world::{PICTURE, lay_out};
use typst::foundations::Bytes;

/// The most pixels of a picture.
const MOST_PIXELS: usize = 100_000_000;

/// The width of the pixels that a drawing (SVG) is turned into.
const DRAWN_WIDTH: f64 = 2400.0;

/// The longest side of a picture as a multiple of the other one.
const LONGEST: f64 = 4.0;

/// The reason why a file cannot be a picture of a book.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The bytes are not a picture in a known format.
    #[error("this is not a PNG, JPEG or SVG picture{0}")]
    Unreadable(String),
    /// It is too large.
    #[error("the picture has {0} x {1} pixels; at most {MOST_PIXELS} are read")]
    TooLarge(usize, usize),
    /// It is too long and narrow.
    #[error("the picture is too long and narrow: one side is more than {LONGEST} times the other")]
    TooLong,
    /// There is nothing on it.
    #[error("there is nothing on the picture that could be printed in black")]
    Blank,
}

/// Checks that the bytes begin as a picture does, and that it is not too large. Returns whether it
/// has pixels of its own.
pub(super) fn check_head(bytes: &[u8]) -> Result<bool, PictureError> {
    let is_raster = bytes.starts_with(b"\x89PNG") || bytes.starts_with(&[0xFF, 0xD8, 0xFF]);
    if is_raster {
        // From the head of the file: nothing is unpacked before the size is known.
        let size = imagesize::blob_size(bytes)
            .map_err(|error| PictureError::Unreadable(format!(": {error}")))?;
        if size.width.saturating_mul(size.height) > MOST_PIXELS {
            return Err(PictureError::TooLarge(size.width, size.height));
        }
    } else if !std::str::from_utf8(bytes).is_ok_and(|text| text.contains("<svg")) {
        return Err(PictureError::Unreadable(String::new()));
    }
    Ok(is_raster)
}

/// Returns the error for a picture that the typesetter cannot read.
pub(super) fn unreadable(error: &super::PressError) -> PictureError {
    let error = error.to_string();
    let (_, cause) = error.rsplit_once(": ").unwrap_or(("", &error));
    PictureError::Unreadable(format!(": {cause}"))
}

/// Checks a picture for a cover, and returns it as an opaque PNG image: PNG and JPEG with their own
/// pixels, SVG 2400 pixels wide.
///
/// # Errors
/// If the bytes are not a picture, or it is too large.
pub fn cover_picture(bytes: &[u8]) -> Result<Vec<u8>, PictureError> {
    let is_raster = check_head(bytes)?;
    let mut templates = Templates::default();
    let text =
        "#set page(width: auto, height: auto, margin: 0pt)\n#image(\"picture\", width: 1000pt)";
    let unreadable = |error: super::PressError| unreadable(&error);
    templates.replace("only-picture.typ", text).map_err(unreadable)?;
    let picture = vec![(PICTURE.to_owned(), Bytes::new(bytes.to_vec()))];
    let document = lay_out(&templates, "only-picture.typ", b"{}".to_vec(), picture);
    let document = document.map_err(unreadable)?;
    let [page] = document.pages() else {
        return Err(PictureError::Unreadable(": it has no single page".to_owned()));
    };
    let (width, height) = (page.frame.width().to_pt(), page.frame.height().to_pt());
    if !(width / LONGEST..=width * LONGEST).contains(&height) {
        return Err(PictureError::TooLong);
    }
    let mut pixels = DRAWN_WIDTH;
    walk(&page.frame, &mut |ink| {
        if let (What::Image { image, .. }, true) = (ink.what, is_raster) {
            pixels = image.width();
        }
    });
    Ok(image::png(page, 72.0 * pixels / width, Background::Paper))
}
