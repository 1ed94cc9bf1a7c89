//! Draws how an image was read: the grids over the image, for a person to compare.

use super::resolve::Resolved;
use super::{Detection, Photograph};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageEncoder};
use satoku_core::board::{Cell, Symbols};
use std::fmt::Write;

/// The quality of the image behind the drawing, from 1 to 100.
const QUALITY: u8 = 70;

/// Returns an SVG of an image with its grids. Each symbol that was read stands at the upper left of
/// its cell: givens in blue, entries in green. Cells that were changed at the second look have an
/// orange frame, cells in doubt a red one. `resolve` gives the symbols of each grid; grids without
/// them have lines alone.
pub fn draw(page: &Photograph, resolve: impl Fn(&Detection) -> Option<Resolved>) -> String {
    let (width, height) = (page.image.width, page.image.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-weight=\"bold\">\n"
    );
    svg += &format!(
        "<image width=\"{width}\" height=\"{height}\" href=\"data:image/jpeg;base64,{}\"/>\n",
        STANDARD.encode(jpeg(page))
    );
    for detection in &page.grids {
        lines(&mut svg, detection);
        if let Some(resolved) = resolve(detection) {
            symbols(&mut svg, detection, &resolved);
        }
    }
    svg += "</svg>\n";
    svg
}

/// Returns the corners of an upright cell in the image, clockwise from its upper left.
fn corners(detection: &Detection, cell: usize) -> [(f32, f32); 4] {
    let side = detection.lattice.side;
    let turns = detection.reading.turns;
    let (row, column) = super::cells::turned(cell / side, cell % side, side, turns);
    let mut corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
        .map(|(x, y)| detection.lattice.place(row, column, x, y));
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

fn lines(svg: &mut String, detection: &Detection) {
    let count = detection.reading.cells.len();
    let path: String = (0..count).map(|cell| path(&corners(detection, cell))).collect();
    let width = detection.lattice.cell_length() / 30.0;
    *svg += &format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"#2a6\" stroke-width=\"{width:.2}\"/>\n"
    );
}

fn symbols(svg: &mut String, detection: &Detection, resolved: &Resolved) {
    let alphabet = Symbols::default();
    let length = detection.lattice.cell_length();
    let degrees = detection.reading.turns * 90;
    for index in 0..detection.reading.cells.len() {
        let cell = Cell::new(index);
        let corners = corners(detection, index);
        let is_changed = resolved.changed.iter().any(|(changed, _)| *changed == cell);
        let frame = match (resolved.doubted.contains(&cell), is_changed) {
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
        let given = resolved.givens.get(cell).map(|symbol| (symbol, "#02f"));
        let entry = resolved.entries.get(cell).map(|symbol| (symbol, "#070"));
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

/// Returns the image as JPEG, or nothing if a side is too long for that format.
fn jpeg(page: &Photograph) -> Vec<u8> {
    let mut file = Vec::new();
    let (width, height) = (page.image.width as u32, page.image.height as u32);
    let encoder = JpegEncoder::new_with_quality(&mut file, QUALITY);
    match encoder.write_image(&page.image.pixels, width, height, ExtendedColorType::L8) {
        Ok(()) => file,
        Err(_) => Vec::new(),
    }
}
