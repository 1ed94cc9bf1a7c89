//! Images whose dark parts become the filled cells of a nonogram or mosaic: PNG files, and
//! drawings with a line for each row.

use super::failure::{Failure, shown};
use super::input::{read_bytes, text_of};
use satoku::board::Size;
use std::path::Path;

/// The most bytes of a file, and of what is decoded from it.
const MOST: usize = 64 << 20;

/// An image up to so many pixels wide and high has a cell for each pixel.
const SMALL: usize = 50;

/// The longer side, in cells, of what a larger image becomes.
const USUAL: usize = 25;

/// How finely the mean darkness of a cell is measured, in parts of a step of the image's.
const SCALE: u64 = 256;

/// What a drawing has in place of an empty cell.
const EMPTY: &str = ".0-_ \u{b7}\u{25a1}\u{2b1c}";

const HINT: &str = "give a PNG file, or a file with a line for each row, `.` for an empty cell, `#` \
                    for a filled one";

/// An image in shades of grey.
#[derive(Debug)]
pub struct Image {
    /// The name of its file.
    pub name: String,
    width: usize,
    // From 0 to 255, row by row.
    darkness: Vec<u8>,
}

/// An image divided into cells.
pub struct Shaded {
    /// Whether each cell is filled.
    pub filled: Vec<bool>,
    /// How far each cell is from the border between filled and empty ones, in any unit.
    pub clearness: Vec<u32>,
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
        let (width, darkness) =
            image.map_err(|message| Failure::usage(format!("{name}: {message}")).hint(HINT))?;
        Ok(Image { name, width, darkness })
    }

    /// Returns the number of rows and of columns of pixels.
    pub fn extent(&self) -> (usize, usize) {
        (self.darkness.len() / self.width, self.width)
    }

    /// Returns the size of a board for it: a cell for each pixel of a small image.
    pub fn size(&self) -> Result<Size, Failure> {
        let (rows, cols) = self.extent();
        let longer = rows.max(cols);
        let cells = |pixels: usize| match longer <= SMALL {
            true => pixels,
            false => ((pixels * USUAL + longer / 2) / longer).max(1),
        };
        let size = Size::of_extent(cells(rows), cells(cols));
        size.map_err(|error| Failure::usage(format!("{}: {error}", self.name)))
    }

    /// Divides it into rows and columns of cells, of which the darker ones are filled.
    pub fn shaded(&self, (rows, cols): (usize, usize)) -> Result<Shaded, Failure> {
        let (height, width) = self.extent();
        if rows > height || cols > width {
            let message = format!(
                "{}: {width} x {height} pixels are too few for {cols} x {rows} cells",
                self.name
            );
            return Err(Failure::usage(message).hint("choose a smaller --size"));
        }
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let means: Vec<u32> = cells
            .map(|(row, col)| {
                let (top, bottom) = (row * height / rows, (row + 1) * height / rows);
                let (left, right) = (col * width / cols, (col + 1) * width / cols);
                let pixels = (top..bottom)
                    .flat_map(|row| &self.darkness[row * width + left..row * width + right]);
                let sum: u64 = pixels.map(|darkness| u64::from(*darkness)).sum();
                (sum * SCALE / ((bottom - top) * (right - left)) as u64) as u32
            })
            .collect();
        let Some(border) = border(&means) else {
            return Err(Failure::usage(format!("{}: the image has one shade only", self.name)));
        };
        Ok(Shaded {
            filled: means.iter().map(|mean| *mean >= border).collect(),
            clearness: means.iter().map(|mean| mean.abs_diff(border)).collect(),
        })
    }
}

/// Returns the darkness from which on cells are filled: that by which the two groups of cells
/// differ most (Otsu's method). `None` if all cells are the same.
fn border(means: &[u32]) -> Option<u32> {
    let mut sorted = means.to_vec();
    sorted.sort_unstable();
    let total: f64 = sorted.iter().copied().map(f64::from).sum();
    let (mut below, mut best) = (0.0, None);
    for (count, pair) in (1usize..).zip(sorted.windows(2)) {
        below += f64::from(pair[0]);
        if pair[0] == pair[1] {
            continue;
        }
        let (few, many) = (count as f64, (sorted.len() - count) as f64);
        let between = few * many * ((total - below) / many - below / few).powi(2);
        if best.is_none_or(|(most, _)| between > most) {
            best = Some((between, pair[0].midpoint(pair[1]).max(pair[0] + 1)));
        }
    }
    best.map(|(_, border)| border)
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
