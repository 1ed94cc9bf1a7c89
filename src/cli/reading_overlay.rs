//! Drawings of how photographs were read, for `--draw-reading`.

use super::complaints::unreadable;
use super::failure::{Failure, Named};
use super::interrupt::on_interrupt;
use super::output::write_whole;
use satoku::format::{ReadOptions, draw_reading};
use satoku::oracle::Cancel;
use satoku::pdf::is_pdf;
use satoku::photo::decode::MAX_FILE;
use satoku::photo::is_image;
use std::io::{BufRead, Cursor, Read};
use std::path::{Path, PathBuf};

/// What is to be drawn of the images of a command.
pub enum Overlay {
    Nothing,
    /// The next image, into this file.
    Image(PathBuf),
    /// Nothing more.
    Done,
}

/// Lets signals cancel the reading of a source, if it takes long: that of an image or a PDF file.
pub fn interruptible<R: BufRead>(mut reader: R, cancel: &Cancel) -> R {
    // An error comes again when the source is read.
    let head = reader.fill_buf().unwrap_or_default();
    if (is_image(head) || is_pdf(head)) && !cancel.is_cancelled() {
        on_interrupt(cancel);
    }
    reader
}

/// Draws how a source is read, if that is asked for. Returns the source from its beginning.
pub fn drawn(
    name: &str,
    mut reader: Box<dyn BufRead + Send>,
    options: &ReadOptions<'_>,
    overlay: &mut Overlay,
) -> Result<Box<dyn BufRead + Send>, Failure> {
    if matches!(overlay, Overlay::Nothing) {
        return Ok(reader);
    }
    let source = Path::new(name);
    let is_image = is_image(reader.fill_buf().reading(source)?);
    let Overlay::Image(path) = std::mem::replace(overlay, Overlay::Done) else {
        return Err(Failure::usage("--draw-reading draws one image, but there are several inputs"));
    };
    if !is_image {
        return Err(Failure::usage(format!("--draw-reading is for images, but {name} is none")));
    }
    let mut file = Vec::new();
    reader.by_ref().take(MAX_FILE as u64 + 1).read_to_end(&mut file).reading(source)?;
    let drawing = draw_reading(&file, options).map_err(|error| unreadable(name, &error))?;
    write_whole(&path, drawing)?;
    Ok(Box::new(Cursor::new(file).chain(reader)))
}
