//! The ink of one cell at high resolution: glyphs, pen strokes, lines and blots.

use super::draw::Draw;
use ab_glyph::{Font, FontVec, PxScale};

/// The pixels of a cell's side at this resolution.
pub const CELL: usize = 64;
/// The pixels of paper around the cell on each side.
pub const AROUND: usize = 16;
/// The side of the whole.
pub const WHOLE: usize = CELL + 2 * AROUND;

/// A square of ink: 0 is none, 1 is all.
#[derive(Clone)]
pub struct Ink(pub Vec<f32>);

impl Ink {
    pub fn none() -> Self {
        Ink(vec![0.0; WHOLE * WHOLE])
    }

    /// Draws a character. `middle` is where its middle is in the cell, `height` its height as a
    /// part of the cell's.
    pub fn character(&mut self, font: &FontVec, character: char, middle: (f32, f32), height: f32) {
        let id = font.glyph_id(character);
        let draft = font.outline_glyph(id.with_scale(100.0));
        let Some(draft) = draft.map(|draft| draft.px_bounds()) else { return };
        let scale = (height * CELL as f32 * 100.0 / draft.height())
            .min(0.85 * CELL as f32 * 100.0 / draft.width());
        let Some(glyph) = font.outline_glyph(id.with_scale(PxScale::from(scale))) else { return };
        let bounds = glyph.px_bounds();
        let corner = |middle: f32, size: f32| {
            (AROUND as f32 + middle * CELL as f32 - size / 2.0).round() as isize
        };
        let left = corner(middle.0, bounds.width());
        let top = corner(middle.1, bounds.height());
        glyph.draw(|x, y, coverage| {
            self.add(left + x as isize, top + y as isize, coverage.clamp(0.0, 1.0));
        });
    }

    fn add(&mut self, x: isize, y: isize, ink: f32) {
        let inside = 0..WHOLE as isize;
        if inside.contains(&x) && inside.contains(&y) {
            let at = &mut self.0[y as usize * WHOLE + x as usize];
            *at = at.max(ink);
        }
    }

    /// Draws line segments with a pen of a width; all in parts of the cell.
    pub fn segments(&mut self, segments: &[((f32, f32), (f32, f32))], width: f32) {
        let pixel = |part: f32| AROUND as f32 + part * CELL as f32;
        let radius = width * CELL as f32 / 2.0;
        for &((x0, y0), (x1, y1)) in segments {
            let (x0, y0, x1, y1) = (pixel(x0), pixel(y0), pixel(x1), pixel(y1));
            let reach = radius + 1.0;
            let rows = (y0.min(y1) - reach) as isize..=(y0.max(y1) + reach) as isize;
            for y in rows {
                for x in (x0.min(x1) - reach) as isize..=(x0.max(x1) + reach) as isize {
                    let (px, py) = (x as f32 - x0, y as f32 - y0);
                    let (dx, dy) = (x1 - x0, y1 - y0);
                    let t = (px * dx + py * dy) / (dx * dx + dy * dy).max(1e-6);
                    let t = t.clamp(0.0, 1.0);
                    let (ex, ey) = (px - t * dx, py - t * dy);
                    let distance = (ex * ex + ey * ey).sqrt();
                    self.add(x, y, (radius + 0.5 - distance).clamp(0.0, 1.0));
                }
            }
        }
    }

    /// Draws the lines at the edges of the cell, each with its own width and darkness.
    pub fn edges(&mut self, draw: &mut Draw) {
        let thin = draw.between(0.01, 0.05);
        let thick = draw.between(thin, 0.12);
        let darkness = draw.between(0.3, 1.0);
        for edge in 0..4 {
            let width = if draw.chance(0.3) { thick } else { thin };
            let darkness = if draw.chance(0.2) { draw.between(0.0, 1.0) } else { darkness };
            let bow = draw.around(0.01);
            let middle = if edge % 2 == 0 { 0.0 } else { 1.0 };
            let half = width * CELL as f32 / 2.0;
            for along in 0..WHOLE {
                let t = along as f32 / WHOLE as f32 * 2.0 - 1.0;
                let at = AROUND as f32 + (middle + bow * (1.0 - t * t)) * CELL as f32;
                for across in (at - half - 1.0) as isize..=(at + half + 1.0) as isize {
                    let ink = (half + 0.5 - (across as f32 - at).abs()).clamp(0.0, 1.0) * darkness;
                    match edge < 2 {
                        true => self.add(across, along as isize, ink),
                        false => self.add(along as isize, across, ink),
                    }
                }
            }
        }
    }

    /// Draws a blot or a scratch somewhere.
    pub fn blot(&mut self, draw: &mut Draw) {
        let start = (draw.between(-0.1, 1.1), draw.between(-0.1, 1.1));
        let length = if draw.chance(0.5) { 0.03 } else { 0.3 };
        let end = (start.0 + draw.around(length), start.1 + draw.around(length));
        self.segments(&[(start, end)], draw.between(0.02, 0.1));
    }

    /// Makes strokes thicker or thinner: blurs and cuts at a threshold, softly.
    pub fn spread(&mut self, blur: f32, threshold: f32) {
        self.blur(blur);
        for ink in &mut self.0 {
            *ink = ((*ink - threshold) * 6.0 + 0.5).clamp(0.0, 1.0);
        }
    }

    /// Blurs by about a Gaussian of a standard deviation in pixels: three means over windows.
    pub fn blur(&mut self, deviation: f32) {
        // Three windows of width w have the variance (w^2 - 1) / 4.
        let width = (4.0 * deviation * deviation + 1.0).sqrt();
        let reach = (width - 1.0) / 2.0;
        let whole = reach as usize;
        let part = reach - whole as f32;
        let total = 1.0 + 2.0 * reach;
        for _ in 0..3 {
            for vertical in [false, true] {
                let (along, across) = if vertical { (WHOLE, 1) } else { (1, WHOLE) };
                let mut line = [0.0f32; WHOLE];
                for start in (0..WHOLE).map(|index| index * across) {
                    for (index, value) in line.iter_mut().enumerate() {
                        *value = self.0[start + index * along];
                    }
                    let at = |index: isize| line[index.clamp(0, WHOLE as isize - 1) as usize];
                    let reach = whole as isize;
                    let mut sum: f32 = (-reach..=reach).map(at).sum();
                    for index in 0..WHOLE as isize {
                        let ends = at(index - reach - 1) + at(index + reach + 1);
                        self.0[start + index as usize * along] = (sum + part * ends) / total;
                        sum += at(index + reach + 1) - at(index - reach);
                    }
                }
            }
        }
    }

    /// Returns the ink at a point of the cell, by bilinear interpolation.
    pub fn at(&self, x: f32, y: f32) -> f32 {
        let pixel =
            |part: f32| (AROUND as f32 + part * CELL as f32 - 0.5).clamp(0.0, (WHOLE - 2) as f32);
        let (x, y) = (pixel(x), pixel(y));
        let (left, top) = (x as usize, y as usize);
        let (fx, fy) = (x - left as f32, y - top as f32);
        let value = |x: usize, y: usize| self.0[y * WHOLE + x];
        (value(left, top) * (1.0 - fx) + value(left + 1, top) * fx) * (1.0 - fy)
            + (value(left, top + 1) * (1.0 - fx) + value(left + 1, top + 1) * fx) * fy
    }
}
