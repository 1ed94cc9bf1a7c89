//! Samples: cells drawn with a font or a pen, and photographed with what goes wrong with phones.

use super::draw::Draw;
use super::fonts::Families;
use super::ink::Ink;
use super::strokes;
use satoku::photo::gray::Gray;
use satoku::photo::net::{BLANK, CLASSES, ZERO};
use satoku::photo::patch::{Patch, SIDE};

/// A cell with what it shows.
pub struct Sample {
    pub input: [f32; SIDE * SIDE],
    pub class: usize,
    pub is_handwritten: bool,
}

/// The fonts to draw from.
pub struct Drawer {
    pub print: Families,
    pub hand: Families,
}

impl Drawer {
    /// Draws a sample.
    pub fn sample(&self, draw: &mut Draw) -> Sample {
        let class = match draw.below(100) {
            0..18 => BLANK,
            18..80 => 1 + draw.below(9),
            80..96 => 10 + draw.below(7),
            _ => ZERO,
        };
        let is_handwritten = (1..=9).contains(&class) && draw.chance(0.22);
        let mut ink = Ink::none();
        let mut faint = 1.0;
        match (class, is_handwritten) {
            (BLANK, _) => faint = self.blank(&mut ink, draw),
            (_, false) => self.printed(&mut ink, class, draw),
            (_, true) => self.handwritten(&mut ink, class, draw),
        }
        let darkness = draw.between(0.3, 0.95);
        ink.0.iter_mut().for_each(|value| *value *= faint);
        let mut lines = Ink::none();
        if draw.chance(0.9) {
            lines.edges(draw);
        }
        if draw.chance(0.12) {
            lines.blot(draw);
        }
        for (ink, line) in ink.0.iter_mut().zip(&lines.0) {
            *ink = (ink.max(*line)) * darkness;
        }
        let patch = photograph(ink, draw);
        // The ink of the whole grid is mostly about that of the cell.
        let ink = match class {
            BLANK => darkness * draw.between(0.5, 1.1),
            _ => {
                let most = if draw.chance(0.2) { 2.2 } else { 1.3 };
                patch.darkness() * draw.between(0.7, most)
            }
        };
        debug_assert!(class < CLASSES);
        Sample { input: patch.scaled(ink), class, is_handwritten }
    }

    fn printed(&self, ink: &mut Ink, class: usize, draw: &mut Draw) {
        let font = self.print.pick(draw);
        let middle = (0.5 + draw.around(0.05), 0.5 + draw.around(0.05));
        let highest = if draw.chance(0.2) { 0.88 } else { 0.72 };
        let height = draw.between(0.36, highest);
        ink.character(font, character(class), middle, height);
        if draw.chance(0.5) {
            ink.spread(draw.between(0.8, 2.0), draw.between(0.3, 0.62));
        }
    }

    fn handwritten(&self, ink: &mut Ink, class: usize, draw: &mut Draw) {
        let middle = (0.5 + draw.around(0.09), 0.5 + draw.around(0.09));
        let height = draw.between(0.36, 0.9);
        if draw.chance(0.35) {
            ink.character(self.hand.pick(draw), character(class), middle, height);
            ink.spread(draw.between(0.8, 2.0), draw.between(0.25, 0.6));
            return;
        }
        let width = height * draw.between(0.4, 0.85);
        let (slant, turn) = (draw.around(0.13), draw.around(0.06));
        let place = |(x, y): (f32, f32)| {
            let (x, y) = ((x - 0.5) * width, (y - 0.5) * height);
            (middle.0 + x - slant * y, middle.1 + y + turn * x)
        };
        let segments: Vec<_> = strokes::write(class, draw)
            .into_iter()
            .map(|(from, to)| (place(from), place(to)))
            .collect();
        ink.segments(&segments, draw.between(0.03, 0.1));
        if draw.chance(0.4) {
            pencil(ink, draw);
        }
    }

    /// Draws what may be in a blank cell: nothing, small candidates or sums, traces. Returns how
    /// dark it is.
    fn blank(&self, ink: &mut Ink, draw: &mut Draw) -> f32 {
        match draw.below(10) {
            0 => {
                for _ in 0..=draw.below(4) {
                    let middle = (draw.between(0.12, 0.88), draw.between(0.12, 0.88));
                    let families = if draw.chance(0.5) { &self.hand } else { &self.print };
                    let digit = character(1 + draw.below(9));
                    ink.character(families.pick(draw), digit, middle, draw.between(0.12, 0.24));
                }
                1.0
            }
            1 => {
                // A digit of the other side of the paper shines through.
                let middle = (draw.between(0.0, 1.0), draw.between(0.0, 1.0));
                let digit = character(1 + draw.below(16));
                ink.character(self.print.pick(draw), digit, middle, draw.between(0.3, 0.8));
                for row in ink.0.chunks_exact_mut(super::ink::WHOLE) {
                    row.reverse();
                }
                draw.between(0.03, 0.14)
            }
            2 => {
                ink.blot(draw);
                1.0
            }
            _ => 1.0,
        }
    }
}

/// Makes strokes uneven, like those of a pencil.
fn pencil(ink: &mut Ink, draw: &mut Draw) {
    let mut grain = Ink::none();
    let strength = draw.between(0.2, 0.7);
    grain.0.iter_mut().for_each(|value| *value = draw.between(-1.0, 1.0));
    grain.blur(draw.between(0.6, 1.6));
    for (ink, grain) in ink.0.iter_mut().zip(&grain.0) {
        *ink *= (1.0 - strength * 0.5 + strength * 2.0 * grain).clamp(0.0, 1.0);
    }
}

/// Returns the character of a class that is not blank.
fn character(class: usize) -> char {
    b"?123456789ABCDEFG0"[class] as char
}

/// Photographs a cell and cuts it out again.
fn photograph(mut ink: Ink, draw: &mut Draw) -> Patch {
    // The side of the cell in pixels; its logarithm is about uniform.
    let length = [11.0, 16.0, 23.0, 34.0, 48.0][draw.below(5)] * draw.between(1.0, 1.45);
    let pixel = super::ink::CELL as f32 / length;
    let blur = match draw.below(4) {
        0 => 0.0,
        1 | 2 => draw.between(0.0, 0.035),
        _ => draw.between(0.02, 0.062),
    };
    let blur = blur * super::ink::CELL as f32;
    ink.blur((blur * blur + 0.2 * pixel * pixel).sqrt());
    let side = (length * 1.4) as usize + 2;
    let paper = draw.between(60.0, 245.0);
    let (across, down) = (draw.around(0.1), draw.around(0.1));
    let shift = (draw.between(-0.5, 0.5) / length, draw.between(-0.5, 0.5) / length);
    let place = |index: usize| (index as f32 - side as f32 / 2.0 + 0.5) / length;
    let mut values = Vec::with_capacity(side * side);
    for y in 0..side {
        for x in 0..side {
            let (x, y) = (place(x), place(y));
            let light = paper * (1.0 + across * x + down * y);
            values.push(light * (1.0 - ink.at(x + shift.0 + 0.5, y + shift.1 + 0.5)));
        }
    }
    noise(&mut values, side, draw);
    let pixels = values.iter().map(|value| value.clamp(0.0, 255.0) as u8).collect();
    let image = Gray { width: side, height: side, pixels };
    // The cell as it is found, with errors in its corners.
    let error = draw.between(0.0, 0.04);
    let (move_x, move_y) = (draw.around(error), draw.around(error));
    let is_turned = draw.chance(0.2);
    let turn = draw.around(if is_turned { 0.1 } else { 0.04 });
    let shear = draw.around(if is_turned { 0.08 } else { 0.03 });
    let (wide, high) = (1.0 + draw.around(0.03), 1.0 + draw.around(0.03));
    let keystone = (draw.around(0.03), draw.around(0.03));
    Patch::cut(&image, length, |x, y| {
        let (x, y) = ((x - 0.5) * wide, (y - 0.5) * high);
        let far = 1.0 + keystone.0 * x + keystone.1 * y;
        let (x, y) = ((x + (shear - turn) * y) / far, (y + turn * x) / far);
        let at = |part: f32, moved: f32| (part + moved) * length + side as f32 / 2.0 - 0.5;
        (at(x, move_x - shift.0), at(y, move_y - shift.1))
    })
}

/// Adds the noise of a sensor, the sharpening of a phone, and noise that was smoothed.
fn noise(values: &mut [f32], side: usize, draw: &mut Draw) {
    let around = |values: &[f32], x: usize, y: usize| {
        let near = |index: usize| index.saturating_sub(1)..=(index + 1).min(side - 1);
        let mut sum = 0.0;
        let mut count = 0.0;
        for y in near(y) {
            for x in near(x) {
                sum += values[y * side + x];
                count += 1.0;
            }
        }
        sum / count
    };
    if draw.chance(0.35) {
        let strength = draw.between(0.2, 1.3);
        let before = values.to_vec();
        for (index, value) in values.iter_mut().enumerate() {
            *value += strength * (*value - around(&before, index % side, index / side));
        }
    }
    let amount = match draw.below(3) {
        0 => 0.5,
        1 => draw.between(0.5, 4.0),
        _ => draw.between(2.0, 8.0),
    };
    let mut grain: Vec<f32> = values.iter().map(|_| draw.around(amount)).collect();
    if draw.chance(0.5) {
        let before = grain.clone();
        for (index, value) in grain.iter_mut().enumerate() {
            *value = 2.0 * around(&before, index % side, index / side);
        }
    }
    values.iter_mut().zip(&grain).for_each(|(value, grain)| *value += grain);
}
