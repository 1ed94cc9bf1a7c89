//! Images whose dark parts become the filled cells of a nonogram or mosaic: PNG files, and
//! drawings with a line for each row.

use super::failure::{Failure, shown};
use super::input::{read_bytes, text_of};
use satoku::board::Size;
use satoku::generate::{Shaded, Shades, ShadesError};
use std::path::Path;

/// The most bytes of a file, and of what is decoded from it.
const MOST: usize = 64 << 20;

/// What a drawing has in place of an empty cell.
const EMPTY: &str = ".0-_ \u{b7}\u{25a1}\u{2b1c}";

const HINT: &str = "give a PNG file, or a file with a line for each row, `.` for an empty cell, `#` \
                    for a filled one";

/// An image in shades of grey.
#[derive(Debug)]
pub struct Image {
    /// The name of its file.
    pub name: String,
    /// Its pixels.
    pub shades: Shades,
}

impl Image {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let bytes = read_bytes(path, MOST as u64)?;
        let name = shown(path);
        let image = match bytes.starts_with(b"\x89PNG") {
            true => of_png(&bytes).map_err(|error| error.to_string()),
            false => of_drawing(&text_of(path, bytes).map_err(|failure| failure.hint(HINT))?),
        };
        let image = image.and_then(|(width, darkness)| {
            Shades::new(width, darkness).map_err(|error| error.to_string())
        });
        let shades =
            image.map_err(|message| Failure::usage(format!("{name}: {message}")).hint(HINT))?;
        Ok(Image { name, shades })
    }

    /// Returns the size of a board for it: a cell for each pixel of a small image.
    pub fn size(&self) -> Result<Size, Failure> {
        let size = self.shades.size();
        size.map_err(|error| Failure::usage(format!("{}: {error}", self.name)))
    }

    /// Divides it into rows and columns of cells, of which the darker ones are filled.
    pub fn shaded(&self, extent: (usize, usize)) -> Result<Shaded, Failure> {
        self.shades.divided(extent).map_err(|error| {
            let failure = Failure::usage(format!("{}: {error}", self.name));
            match error {
                ShadesError::TooFew { .. } => failure.hint("choose a smaller --size"),
                _ => failure,
            }
        })
    }
}

/// Returns the width and the darkness of the pixels of a PNG file. What is transparent is white.
fn of_png(bytes: &[u8]) -> Result<(usize, Vec<u8>), png::DecodingError> {
    let limits = png::Limits { bytes: MOST };
    let mut decoder = png::Decoder::new_with_limits(std::io::Cursor::new(bytes), limits);
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info()?;
    let length = reader.output_buffer_size().filter(|length| *length <= MOST);
    let mut pixels = vec![0; length.ok_or(png::DecodingError::LimitsExceeded)?];
    let info = reader.next_frame(&mut pixels)?;
    let darkness = pixels.chunks_exact(info.color_type.samples()).map(|pixel| {
        let light = match pixel {
            [red, green, blue, ..] => {
                (299 * u32::from(*red) + 587 * u32::from(*green) + 114 * u32::from(*blue)) / 1000
            }
            [grey, ..] => u32::from(*grey),
            [] => 255,
        };
        let opaque = if pixel.len() % 2 == 0 { pixel[pixel.len() - 1] } else { 255 };
        ((255 - light) * u32::from(opaque) / 255) as u8
    });
    Ok((info.width as usize, darkness.collect()))
}

/// Returns the width and the darkness of the cells of a drawing.
fn of_drawing(text: &str) -> Result<(usize, Vec<u8>), String> {
    let rows: Vec<Vec<char>> = text.lines().map(|line| line.trim_end().chars().collect()).collect();
    let drawn: Vec<&Vec<char>> = rows.iter().filter(|row| !row.is_empty()).collect();
    let width = drawn.iter().map(|row| row.len()).max().unwrap_or(0);
    let mut filled = drawn.iter().copied().flatten().filter(|one| !EMPTY.contains(**one));
    let Some(first) = filled.next() else { return Err("the image is blank".to_owned()) };
    if let Some(other) = filled.find(|one| *one != first) {
        return Err(format!("`{first}` and `{other}` may both stand for a filled cell"));
    }
    let row = |row: &Vec<char>| -> Vec<u8> {
        let shade = |col| row.get(col).is_some_and(|one| !EMPTY.contains(*one));
        (0..width).map(|col| if shade(col) { 255 } else { 0 }).collect()
    };
    let begin = rows.iter().position(|row| !row.is_empty()).unwrap_or(0);
    let end = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1);
    Ok((width, rows[begin..end].iter().flat_map(row).collect()))
}
