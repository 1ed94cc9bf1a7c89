//! Draws how an image was read: the grids over the image, for a person to compare.

use super::second::Settled;
use super::{Page, Sighting};
use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageEncoder};
use satoku_core::board::{Cell, Symbols};
use std::fmt::Write;

/// The quality of the image behind the drawing, from 1 to 100.
const QUALITY: u8 = 70;

/// Returns an SVG of an image with its grids. Each symbol that was read stands at the upper left of
/// its cell: givens in blue, entries in green. Cells that were changed at the second look have an
/// orange frame, cells in doubt a red one. `settle` gives what each grid was settled as; grids
/// without it have lines alone.
pub fn draw(page: &Page, settle: impl Fn(&Sighting) -> Option<Settled>) -> String {
    let (width, height) = (page.image.width, page.image.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-weight=\"bold\">\n"
    );
    svg += &format!(
        "<image width=\"{width}\" height=\"{height}\" href=\"data:image/jpeg;base64,{}\"/>\n",
        base64(&jpeg(page))
    );
    for sighting in &page.grids {
        lines(&mut svg, sighting);
        if let Some(settled) = settle(sighting) {
            symbols(&mut svg, sighting, &settled);
        }
    }
    svg += "</svg>\n";
    svg
}

/// Returns the corners of an upright cell in the image, clockwise from its upper left.
fn corners(sighting: &Sighting, cell: usize) -> [(f32, f32); 4] {
    let side = sighting.lattice.side;
    let turns = sighting.reading.turns;
    let (row, column) = super::cells::turned(cell / side, cell % side, side, turns);
    let mut corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
        .map(|(x, y)| sighting.lattice.place(row, column, x, y));
    corners.rotate_left(turns);
    corners
}

fn path(corners: &[(f32, f32)]) -> String {
    let mut path = String::new();
    for (index, (x, y)) in corners.iter().enumerate() {
        path += &format!("{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' });
    }
    path + "Z"
}

fn lines(svg: &mut String, sighting: &Sighting) {
    let count = sighting.reading.cells.len();
    let path: String = (0..count).map(|cell| path(&corners(sighting, cell))).collect();
    let width = sighting.lattice.cell_length() / 30.0;
    *svg += &format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"#2a6\" stroke-width=\"{width:.2}\"/>\n"
    );
}

fn symbols(svg: &mut String, sighting: &Sighting, settled: &Settled) {
    let alphabet = Symbols::default();
    let length = sighting.lattice.cell_length();
    let degrees = sighting.reading.turns * 90;
    for index in 0..sighting.reading.cells.len() {
        let cell = Cell::new(index);
        let corners = corners(sighting, index);
        let is_changed = settled.changed.iter().any(|(changed, _)| *changed == cell);
        let frame = match (settled.doubted.contains(&cell), is_changed) {
            (true, _) => Some("#d00"),
            (false, true) => Some("#f80"),
            (false, false) => None,
        };
        if let Some(color) = frame {
            let width = length / 9.0;
            *svg += &format!(
                "<path d=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width:.2}\"/>\n",
                path(&corners)
            );
        }
        let given = settled.givens.get(cell).map(|symbol| (symbol, "#02f"));
        let entry = settled.entries.get(cell).map(|symbol| (symbol, "#070"));
        if let Some((symbol, color)) = given.or(entry) {
            let [(x, y), _, (far_x, far_y), _] = corners;
            let (x, y) = (x + (far_x - x) * 0.2, y + (far_y - y) * 0.22);
            let size = length * 0.36;
            let character = alphabet.character(symbol);
            let written = writeln!(
                svg,
                "<text transform=\"translate({x:.1} {y:.1}) rotate({degrees})\" \
                 text-anchor=\"middle\" dominant-baseline=\"central\" font-size=\"{size:.1}\" \
                 fill=\"{color}\">{character}</text>"
            );
            debug_assert!(written.is_ok(), "a string takes everything");
        }
    }
}

/// Returns the image as JPEG; nothing if it has a side too long for that.
fn jpeg(page: &Page) -> Vec<u8> {
    let mut file = Vec::new();
    let (width, height) = (page.image.width as u32, page.image.height as u32);
    let encoder = JpegEncoder::new_with_quality(&mut file, QUALITY);
    match encoder.write_image(&page.image.pixels, width, height, ExtendedColorType::L8) {
        Ok(()) => file,
        Err(_) => Vec::new(),
    }
}

/// Returns bytes in base 64 (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |index: usize| u32::from(three.get(index).copied().unwrap_or(0));
        let all = byte(0) << 16 | byte(1) << 8 | byte(2);
        for index in 0..4 {
            match index <= three.len() {
                true => text.push(char::from(DIGITS[(all >> (18 - 6 * index)) as usize & 63])),
                false => text.push('='),
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base_64_is_that_of_the_standard() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(base64(b"foobar"), "Zm9vYmFy");
    }
}
