//! One cell as the classifier sees it: a small square of ink between 0 and 1.

use super::gray::Gray;

/// The side of a patch in pixels.
pub const SIDE: usize = 32;
/// The part of a cell at each edge that a patch leaves out; half a line is there.
const INSET: f32 = 0.02;
/// The share of the darkest cells' ink by which faint cells are divided, so that the noise of
/// blank cells does not count as ink.
const FAINTEST: f32 = 0.4;

/// A cell cut out of an image, before its ink is scaled.
#[derive(Debug, Clone)]
pub struct Patch {
    /// How much darker than the paper each pixel is, row by row: 0 is paper, 1 is black.
    ink: Vec<f32>,
    /// The ink that all but the darkest 3% of the pixels stay below.
    dark: f32,
}

impl Patch {
    /// Cuts a cell out of an image. `place` maps the cell, from (0, 0) at the upper left to (1, 1),
    /// to points of the image; `length` is about the side of the cell in pixels.
    pub fn cut(image: &Gray, length: f32, place: impl Fn(f32, f32) -> (f32, f32)) -> Self {
        let fine = ((length / SIDE as f32).ceil() as usize).clamp(1, 4);
        let step = (1.0 - 2.0 * INSET) / (SIDE * fine) as f32;
        let mut values = Vec::with_capacity(SIDE * SIDE);
        for row in 0..SIDE {
            for column in 0..SIDE {
                let mut sum = 0.0;
                for y in row * fine..(row + 1) * fine {
                    for x in column * fine..(column + 1) * fine {
                        let at = |index: usize| INSET + (index as f32 + 0.5) * step;
                        let (x, y) = place(at(x), at(y));
                        sum += image.at(x, y);
                    }
                }
                values.push(sum / (fine * fine) as f32);
            }
        }
        let mut sorted = values.clone();
        sorted.sort_by(f32::total_cmp);
        let paper = sorted[sorted.len() * 3 / 4].max(1.0);
        let ink = |value: f32| ((paper - value) / paper).max(0.0);
        let dark = ink(sorted[sorted.len() * 3 / 100]);
        Patch { ink: values.into_iter().map(ink).collect(), dark }
    }

    /// Returns how dark the patch's ink is, from 0 to 1.
    pub fn darkness(&self) -> f32 {
        self.dark
    }

    /// Returns the patch without what is near a diagonal, from the upper left to the lower right if
    /// it `falls`, or from the lower left to the upper right.
    pub fn without_diagonal(&self, falls: bool) -> Self {
        const NEAR: usize = 3;
        let mut patch = self.clone();
        for y in 0..SIDE {
            let middle = if falls { y } else { SIDE - 1 - y };
            let near = middle.saturating_sub(NEAR)..(middle + NEAR + 1).min(SIDE);
            patch.ink[y * SIDE..][near].fill(0.0);
        }
        let mut sorted = patch.ink.clone();
        sorted.sort_by(f32::total_cmp);
        patch.dark = sorted[sorted.len() - 1 - sorted.len() * 3 / 100];
        patch
    }

    /// Returns the input of the classifier, given how dark the ink of the grid is: about 0 where
    /// there is paper and 1 where there is ink.
    pub fn scaled(&self, ink: f32) -> [f32; SIDE * SIDE] {
        let divisor = self.dark.max(ink * FAINTEST).max(0.02);
        let mut input = [0.0; SIDE * SIDE];
        for (to, ink) in input.iter_mut().zip(&self.ink) {
            *to = (ink / divisor).min(1.25);
        }
        input
    }
}
