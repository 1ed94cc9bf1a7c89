//! The classifier of cells: a small convolutional network with weights of 8 bits.
//!
//! Two layers of convolution, each followed by the largest of 2x2, and two dense layers.
//! `benches/train_digits` trains it and describes on what.

use super::patch::SIDE;

/// The channels of the first layer of convolution, whose kernels are 5x5.
pub const FIRST: usize = 16;
/// The channels of the second layer of convolution, whose kernels are 3x3.
pub const SECOND: usize = 32;
/// The values of the hidden dense layer.
pub const HIDDEN: usize = 80;
/// The values of the output: a score for each class, and one for handwriting.
pub const OUTPUT: usize = CLASSES + 1;
/// The classes: blank, the digits 1 to 9, the letters A to G, and the digit 0.
pub const CLASSES: usize = 18;
/// The class of blank cells.
pub const BLANK: usize = 0;
/// The class of the digit 0.
pub const ZERO: usize = 17;

/// The side after the first convolution.
pub const SIDE_1: usize = SIDE - 4;
/// The side after the first maximum.
pub const POOL_1: usize = SIDE_1 / 2;
/// The side after the second convolution.
pub const SIDE_2: usize = POOL_1 - 2;
/// The side after the second maximum.
pub const POOL_2: usize = SIDE_2 / 2;
/// The values that the dense layers get.
pub const FLAT: usize = POOL_2 * POOL_2 * SECOND;

/// The number of weights in each layer, in the order of the file, and of the constants added.
pub const LAYERS: [(usize, usize); 4] = [
    (25 * FIRST, FIRST),
    (9 * FIRST * SECOND, SECOND),
    (FLAT * HIDDEN, HIDDEN),
    (HIDDEN * OUTPUT, OUTPUT),
];

/// The network with its weights.
///
/// Weights are in the order row, column, channel in, channel out; those of dense layers in the
/// order in, out.
pub struct Net {
    /// The weights and the constants of each layer.
    pub layers: [(Vec<f32>, Vec<f32>); 4],
}

impl Net {
    /// Reads a file of weights: for each layer the scale of its weights as a number of 32 bits, its
    /// weights as bytes with sign, and its constants as numbers of 32 bits, all in little endian.
    /// Returns `None` if its length is wrong.
    pub fn read(mut file: &[u8]) -> Option<Self> {
        let number = |count: usize, file: &mut &[u8]| -> Option<Vec<f32>> {
            let (bytes, rest) = file.split_at_checked(count * 4)?;
            *file = rest;
            let bytes = bytes.chunks_exact(4);
            Some(bytes.map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect())
        };
        let mut layer = |(weights, constants): (usize, usize)| -> Option<_> {
            let scale = *number(1, &mut file)?.first()?;
            let (bytes, rest) = file.split_at_checked(weights)?;
            file = rest;
            let weights = bytes.iter().map(|byte| f32::from(byte.cast_signed()) * scale).collect();
            Some((weights, number(constants, &mut file)?))
        };
        let [first, second, hidden, output] = LAYERS;
        let layers = [layer(first)?, layer(second)?, layer(hidden)?, layer(output)?];
        file.is_empty().then_some(Net { layers })
    }

    /// Returns the scores of a patch.
    pub fn scores(&self, input: &[f32; SIDE * SIDE]) -> [f32; OUTPUT] {
        let [first, second, hidden, output] = &self.layers;
        let one = convolve::<5, 1, FIRST>(input, SIDE, first);
        let one = largest::<FIRST>(&one, SIDE_1);
        let two = convolve::<3, FIRST, SECOND>(&one, POOL_1, second);
        let two = largest::<SECOND>(&two, SIDE_2);
        let mut three: [f32; HIDDEN] = dense(&two, hidden);
        three.iter_mut().for_each(|value| *value = value.max(0.0));
        dense(&three, output)
    }
}

/// Returns the convolution of an image of `IN` channels with kernels of side `K`, without negative
/// values.
pub fn convolve<const K: usize, const IN: usize, const OUT: usize>(
    image: &[f32],
    side: usize,
    (weights, constants): &(Vec<f32>, Vec<f32>),
) -> Vec<f32> {
    let new = side + 1 - K;
    let mut result = vec![0.0; new * new * OUT];
    for (index, to) in result.chunks_exact_mut(OUT).enumerate() {
        let (y, x) = (index / new, index % new);
        let mut sum = [0.0f32; OUT];
        sum.copy_from_slice(constants);
        for row in 0..K {
            let from = &image[((y + row) * side + x) * IN..][..K * IN];
            let kernel = &weights[row * K * IN * OUT..][..K * IN * OUT];
            for (value, weights) in from.iter().zip(kernel.chunks_exact(OUT)) {
                if *value != 0.0 {
                    for (sum, weight) in sum.iter_mut().zip(weights) {
                        *sum += value * weight;
                    }
                }
            }
        }
        for (to, sum) in to.iter_mut().zip(&sum) {
            *to = sum.max(0.0);
        }
    }
    result
}

/// Returns the largest values of each 2x2 pixels.
pub fn largest<const CHANNELS: usize>(image: &[f32], side: usize) -> Vec<f32> {
    let new = side / 2;
    let mut result = vec![0.0; new * new * CHANNELS];
    for (index, to) in result.chunks_exact_mut(CHANNELS).enumerate() {
        let corner = (index / new * 2 * side + index % new * 2) * CHANNELS;
        let row = side * CHANNELS;
        for (channel, to) in to.iter_mut().enumerate() {
            let at = corner + channel;
            let upper = image[at].max(image[at + CHANNELS]);
            *to = upper.max(image[at + row].max(image[at + row + CHANNELS]));
        }
    }
    result
}

/// Returns the values of a dense layer.
pub fn dense<const OUT: usize>(
    input: &[f32],
    (weights, constants): &(Vec<f32>, Vec<f32>),
) -> [f32; OUT] {
    let mut sum = [0.0f32; OUT];
    sum.copy_from_slice(constants);
    for (value, weights) in input.iter().zip(weights.chunks_exact(OUT)) {
        if *value != 0.0 {
            for (sum, weight) in sum.iter_mut().zip(weights) {
                *sum += value * weight;
            }
        }
    }
    sum
}
