//! Rectifies a part of an image, and follows the lines of a grid in it.

use super::gray::{Gray, Sums};
use super::quad::Point;

/// The side of the grid in the rectified image, in pixels.
pub const INNER: usize = 368;
/// The margin around the grid on each side, in pixels.
pub const PAD: usize = 24;
/// The side of the rectified image, in pixels.
pub const WHOLE: usize = INNER + 2 * PAD;
/// The number of pieces into which a line is divided along its length.
pub const PIECES: usize = 32;

/// The distance from a line at which there must be paper, in pixels.
const BESIDE: usize = 6;
/// The darkness at which the strength of a line is capped.
const DARKEST: f32 = 0.3;

/// How strongly each point of the rectified image looks like a part of a line.
pub struct Flat {
    /// The strength of a vertical line for each piece and each position across.
    pub vertical: Vec<f32>,
    /// The same for horizontal lines.
    pub horizontal: Vec<f32>,
}

impl Flat {
    /// Rectifies a part of an image. `place` maps the grid, from (0, 0) to (1, 1), to the image.
    pub fn of(image: &Gray, place: impl Fn(f32, f32) -> Point) -> Self {
        let part = |index: usize| (index as f32 + 0.5 - PAD as f32) / INNER as f32;
        let mut gray = Gray::white(WHOLE, WHOLE);
        let mut values = vec![0.0; WHOLE * WHOLE];
        for y in 0..WHOLE {
            for x in 0..WHOLE {
                let (x0, y0) = place(part(x), part(y));
                let value = image.at(x0, y0);
                values[y * WHOLE + x] = value;
                gray.pixels[y * WHOLE + x] = value as u8;
            }
        }
        let sums = Sums::of(&gray);
        for y in 0..WHOLE {
            for x in 0..WHOLE {
                let paper = sums.mean(x, y, INNER / 14).max(1.0);
                let value = &mut values[y * WHOLE + x];
                *value = ((paper - *value) / paper).clamp(-0.1, 0.6);
            }
        }
        let across = |along: usize, across: usize, is_vertical: bool| match is_vertical {
            true => values[along * WHOLE + across],
            false => values[across * WHOLE + along],
        };
        let ridges = |is_vertical: bool| {
            let mut pieces = vec![0.0; PIECES * WHOLE];
            for piece in 0..PIECES {
                let middle = PAD + (2 * piece + 1) * INNER / (2 * PIECES);
                let rows = middle - 7..=middle + 7;
                let mut mean = [0.0f32; WHOLE];
                for (at, mean) in mean.iter_mut().enumerate() {
                    let sum: f32 = rows.clone().map(|row| across(row, at, is_vertical)).sum();
                    *mean = sum / rows.clone().count() as f32;
                }
                for at in BESIDE..WHOLE - BESIDE {
                    let beside = f32::midpoint(mean[at - BESIDE], mean[at + BESIDE]);
                    let ridge = (mean[at] - beside.max(-0.05)).clamp(-0.05, DARKEST);
                    pieces[piece * WHOLE + at] = ridge;
                }
            }
            pieces
        };
        Flat { vertical: ridges(true), horizontal: ridges(false) }
    }
}

/// The path of a line across the grid.
#[derive(Debug, Clone)]
pub struct Trace {
    /// The position in each piece, as a part of the grid's side.
    pub at: [f32; PIECES],
    /// The mean strength of the line.
    pub strength: f32,
}

impl Trace {
    /// Finds the strongest path through ridges by dynamic programming. It stays within `reach` of
    /// `middle`; both are parts of the grid's side.
    pub fn follow(ridges: &[f32], middle: f32, reach: f32) -> Self {
        let center = PAD as f32 + middle * INNER as f32 - 0.5;
        let reach = (reach * INNER as f32).ceil() as usize;
        let first =
            (center.round() as isize - reach as isize).clamp(0, WHOLE as isize - 1) as usize;
        let last = (center.round() as isize + reach as isize).clamp(0, WHOLE as isize - 1) as usize;
        let count = last + 1 - first;
        // The best sum up to each position of each piece, and the step that led there.
        let away = |index: usize| {
            let part = ((first + index) as f32 - center) / reach.max(1) as f32;
            AWAY * part * part
        };
        let here = ridges[first..=last].iter().enumerate();
        let mut sums: Vec<f32> = here.map(|(index, ridge)| ridge - away(index)).collect();
        let mut from = vec![0u8; PIECES * count];
        for piece in 1..PIECES {
            let here = &ridges[piece * WHOLE + first..][..count];
            let mut next = Vec::with_capacity(count);
            for (index, ridge) in here.iter().enumerate() {
                let mut best = (f32::MIN, 0);
                for (step, cost) in STEP.iter().enumerate() {
                    let Some(before) = (index + step).checked_sub(2) else { continue };
                    let Some(sum) = sums.get(before) else { continue };
                    let sum = sum - cost;
                    if sum > best.0 {
                        best = (sum, step as u8);
                    }
                }
                from[piece * count + index] = best.1;
                next.push(best.0 + ridge - away(index));
            }
            sums = next;
        }
        let mut index = (0..count).max_by(|a, b| sums[*a].total_cmp(&sums[*b])).unwrap_or(0);
        let mut at = [0.0; PIECES];
        let mut strength = 0.0;
        for piece in (0..PIECES).rev() {
            let position = first + index;
            let ridge = |at: usize| ridges[piece * WHOLE + at].max(0.0);
            strength += ridge(position);
            // The centre of the ridge, to a fraction of a pixel.
            let (left, right) =
                (ridge(position.saturating_sub(1)), ridge((position + 1).min(WHOLE - 1)));
            let shift = (right - left) / (left + right + ridge(position)).max(0.01);
            at[piece] = (position as f32 + shift + 0.5 - PAD as f32) / INNER as f32;
            index = (index + from[piece * count + index] as usize).saturating_sub(2);
        }
        Trace { at, strength: strength / PIECES as f32 }
    }

    /// Returns the position at a part of the way along the grid.
    pub fn at(&self, along: f32) -> f32 {
        let piece = along * PIECES as f32 - 0.5;
        let first = piece.floor().clamp(0.0, (PIECES - 2) as f32) as usize;
        let part = piece - first as f32;
        self.at[first] * (1.0 - part) + self.at[first + 1] * part
    }
}

/// The cost per piece of the largest displacement; breaks ties in favour of the nearer line.
const AWAY: f32 = 0.03;

/// The costs of steps of -2 to 2 pixels to the side from one piece to the next.
const STEP: [f32; 5] = [0.05, 0.015, 0.0, 0.015, 0.05];
