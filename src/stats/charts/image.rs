//! Drawings as PNG: drawn at twice the size, with every four pixels averaged into one.

use super::ChartError;
use plotters::coord::Shift;
use plotters::prelude::*;

/// The pixels of the drawing for each pixel of the picture, in each direction; the backend does not
/// smooth the edges of thick lines and bars.
const FINER: u32 = 2;

/// Returns a PNG of what `paint` draws. `paint` gets the number of pixels per unit.
pub(super) fn png(
    (width, height): (u32, u32),
    paint: impl FnOnce(&DrawingArea<BitMapBackend<'_>, Shift>, u32) -> Result<(), ChartError>,
) -> Result<Vec<u8>, ChartError> {
    let (fine_width, fine_height) = (width * FINER, height * FINER);
    let mut fine = vec![255; (fine_width * fine_height * 3) as usize];
    let backend = BitMapBackend::with_buffer(&mut fine, (fine_width, fine_height));
    paint(&backend.into_drawing_area(), FINER)?;
    let mut pixels = Vec::with_capacity((width * height * 3) as usize);
    for row in 0..height {
        for col in 0..width {
            for channel in 0..3 {
                let squares = (0..FINER).flat_map(|y| (0..FINER).map(move |x| (x, y)));
                let sum: u32 = squares
                    .map(|(x, y)| (row * FINER + y) * fine_width + col * FINER + x)
                    .map(|at| u32::from(fine[(at * 3 + channel) as usize]))
                    .sum();
                pixels.push((sum / (FINER * FINER)) as u8);
            }
        }
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(ChartError::new)?;
    writer.write_image_data(&pixels).map_err(ChartError::new)?;
    writer.finish().map_err(ChartError::new)?;
    Ok(bytes)
}
