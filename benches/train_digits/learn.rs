//! Learning: gradients of the network by back-propagation, and steps by Adam (Kingma and Ba, 2015).

use super::draw::Draw;
use super::sample::Sample;
use satoku::photo::net::{
    BLANK, CLASSES, FIRST, HIDDEN, LAYERS, Net, OUTPUT, POOL_1, POOL_2, SECOND, SIDE_1, SIDE_2,
    convolve, dense, largest,
};
use satoku::photo::patch::SIDE;

/// The share of hidden values that are left out at random while learning.
const DROPPED: f32 = 0.15;

/// Numbers for each weight and constant of a network.
pub type Numbers = [(Vec<f32>, Vec<f32>); 4];

fn zeros() -> Numbers {
    LAYERS.map(|(weights, constants)| (vec![0.0; weights], vec![0.0; constants]))
}

/// Returns a network with random weights (He et al., 2015).
pub fn start(draw: &mut Draw) -> Net {
    let inputs = [25, 9 * FIRST, POOL_2 * POOL_2 * SECOND, HIDDEN];
    let mut layers = zeros();
    for ((weights, _), inputs) in layers.iter_mut().zip(inputs) {
        let deviation = (2.0 / inputs as f32).sqrt();
        weights.iter_mut().for_each(|weight| *weight = draw.around(deviation));
    }
    Net { layers }
}

/// The gradients of a batch, and its loss.
pub struct Gradients {
    pub numbers: Numbers,
    pub loss: f32,
}

impl Gradients {
    pub fn none() -> Self {
        Gradients { numbers: zeros(), loss: 0.0 }
    }

    /// Adds the gradients of one sample.
    pub fn add(&mut self, net: &Net, sample: &Sample, draw: &mut Draw) {
        let [first, second, hidden, output] = &net.layers;
        let one = convolve::<5, 1, FIRST>(&sample.input, SIDE, first);
        let one_max = largest::<FIRST>(&one, SIDE_1);
        let two = convolve::<3, FIRST, SECOND>(&one_max, POOL_1, second);
        let two_max = largest::<SECOND>(&two, SIDE_2);
        let mut three: [f32; HIDDEN] = dense(&two_max, hidden);
        for value in &mut three {
            let is_dropped = draw.chance(DROPPED);
            *value = if is_dropped { 0.0 } else { value.max(0.0) / (1.0 - DROPPED) };
        }
        let scores: [f32; OUTPUT] = dense(&three, output);
        let by_score = self.loss(&scores, sample);

        let [first_g, second_g, hidden_g, output_g] = &mut self.numbers;
        let mut by_three = back_dense::<OUTPUT>(&three, &by_score, output, output_g);
        for (by, value) in by_three.iter_mut().zip(&three) {
            *by = if *value > 0.0 { *by / (1.0 - DROPPED) } else { 0.0 };
        }
        let by_three: [f32; HIDDEN] = by_three.try_into().expect("one for each hidden value");
        let by_two_max = back_dense::<HIDDEN>(&two_max, &by_three, hidden, hidden_g);
        let by_two = back_largest::<SECOND>(&two, SIDE_2, &two_max, &by_two_max);
        let by_one_max =
            back_convolve::<3, FIRST, SECOND>(&one_max, POOL_1, &by_two, &second.0, second_g, true);
        let by_one = back_largest::<FIRST>(&one, SIDE_1, &one_max, &by_one_max);
        back_convolve::<5, 1, FIRST>(&sample.input, SIDE, &by_one, &first.0, first_g, false);
    }

    /// Adds the loss, and returns its gradient by score: cross entropy of the classes, and of
    /// handwriting where there is a digit.
    fn loss(&mut self, scores: &[f32; OUTPUT], sample: &Sample) -> [f32; OUTPUT] {
        let top = scores[..CLASSES].iter().copied().fold(f32::MIN, f32::max);
        let mut by_score = [0.0; OUTPUT];
        let mut sum = 0.0;
        for (by, score) in by_score.iter_mut().zip(&scores[..CLASSES]) {
            *by = (score - top).exp();
            sum += *by;
        }
        by_score.iter_mut().for_each(|by| *by /= sum);
        self.loss -= by_score[sample.class].max(1e-9).ln();
        by_score[sample.class] -= 1.0;
        if sample.class != BLANK {
            let odds = 1.0 / (1.0 + (-scores[CLASSES]).exp());
            by_score[CLASSES] = 0.3 * (odds - f32::from(u8::from(sample.is_handwritten)));
        }
        by_score
    }
}

/// Adds the gradients of a dense layer. Returns those of its input.
fn back_dense<const OUT: usize>(
    input: &[f32],
    by: &[f32; OUT],
    (weights, _): &(Vec<f32>, Vec<f32>),
    (by_weight, by_constant): &mut (Vec<f32>, Vec<f32>),
) -> Vec<f32> {
    by_constant.iter_mut().zip(by).for_each(|(sum, by)| *sum += by);
    let rows = weights.chunks_exact(OUT).zip(by_weight.chunks_exact_mut(OUT));
    let pair = |(value, (weights, by_weight)): (&f32, (&[f32], &mut [f32]))| {
        // After zeros nothing is learnt, and nothing gets through.
        if *value == 0.0 {
            return 0.0;
        }
        by_weight.iter_mut().zip(by).for_each(|(sum, by)| *sum += value * by);
        dot::<OUT>(weights, by)
    };
    input.iter().zip(rows).map(pair).collect()
}

/// Returns the sum of products, in eight sums that a processor adds at once.
fn dot<const OUT: usize>(weights: &[f32], by: &[f32; OUT]) -> f32 {
    let mut sums = [0.0f32; 8];
    for (weights, by) in weights.chunks(8).zip(by.chunks(8)) {
        for ((sum, weight), by) in sums.iter_mut().zip(weights).zip(by) {
            *sum += weight * by;
        }
    }
    sums.iter().sum()
}

/// Returns the gradients before the largest of 2x2: all goes to the first of the largest.
fn back_largest<const CHANNELS: usize>(
    image: &[f32],
    side: usize,
    largest: &[f32],
    by: &[f32],
) -> Vec<f32> {
    let new = side / 2;
    let mut result = vec![0.0; image.len()];
    let row = side * CHANNELS;
    for (index, (value, by)) in largest.iter().zip(by).enumerate() {
        // Below zero nothing got through.
        if *value == 0.0 || *by == 0.0 {
            continue;
        }
        let (pixel, channel) = (index / CHANNELS, index % CHANNELS);
        let corner = (pixel / new * 2 * side + pixel % new * 2) * CHANNELS + channel;
        let four = [corner, corner + CHANNELS, corner + row, corner + row + CHANNELS];
        if let Some(at) = four.into_iter().find(|at| image[*at] == *value) {
            result[at] = *by;
        }
    }
    result
}

/// Adds the gradients of a convolution. Returns those of its input, if they are needed.
fn back_convolve<const K: usize, const IN: usize, const OUT: usize>(
    image: &[f32],
    side: usize,
    by: &[f32],
    weights: &[f32],
    (by_weight, by_constant): &mut (Vec<f32>, Vec<f32>),
    is_input_needed: bool,
) -> Vec<f32> {
    let new = side + 1 - K;
    let mut by_image = vec![0.0; if is_input_needed { image.len() } else { 0 }];
    for (index, by) in by.chunks_exact(OUT).enumerate() {
        if by.iter().all(|by| *by == 0.0) {
            continue;
        }
        let by: &[f32; OUT] = by.try_into().expect("one for each channel");
        let (y, x) = (index / new, index % new);
        by_constant.iter_mut().zip(by).for_each(|(sum, by)| *sum += by);
        for row in 0..K {
            let from = ((y + row) * side + x) * IN;
            let kernel = row * K * IN * OUT;
            for at in 0..K * IN {
                let value = image[from + at];
                let kernel = kernel + at * OUT..kernel + (at + 1) * OUT;
                if value != 0.0 {
                    let sums = by_weight[kernel.clone()].iter_mut();
                    sums.zip(by).for_each(|(sum, by)| *sum += value * by);
                    if is_input_needed {
                        by_image[from + at] += dot::<OUT>(&weights[kernel], by);
                    }
                }
            }
        }
    }
    by_image
}

/// The state of Adam.
pub struct Adam {
    means: Numbers,
    squares: Numbers,
    steps: i32,
}

impl Adam {
    pub fn new() -> Self {
        Adam { means: zeros(), squares: zeros(), steps: 0 }
    }

    /// Moves the weights against the gradients of a batch.
    pub fn step(&mut self, net: &mut Net, gradients: &Gradients, samples: usize, rate: f32) {
        self.steps += 1;
        let (keep_mean, keep_square) = (0.9f32, 0.999f32);
        let unbiased = |keep: f32| 1.0 - keep.powi(self.steps);
        let rate = rate * unbiased(keep_square).sqrt() / unbiased(keep_mean);
        let share = 1.0 / samples as f32;
        let layers = net.layers.iter_mut().zip(&gradients.numbers);
        let state = self.means.iter_mut().zip(&mut self.squares);
        for ((layer, by), (mean, square)) in layers.zip(state) {
            let one = |to: &mut [f32], by: &[f32], mean: &mut [f32], square: &mut [f32]| {
                for (((to, by), mean), square) in to.iter_mut().zip(by).zip(mean).zip(square) {
                    let by = by * share;
                    *mean = keep_mean * *mean + (1.0 - keep_mean) * by;
                    *square = keep_square * *square + (1.0 - keep_square) * by * by;
                    *to -= rate * *mean / (square.sqrt() + 1e-8);
                }
            };
            one(&mut layer.0, &by.0, &mut mean.0, &mut square.0);
            one(&mut layer.1, &by.1, &mut mean.1, &mut square.1);
        }
    }
}

/// Returns the file of a network, with weights of 8 bits: see `Net::read`.
pub fn file(net: &Net) -> Vec<u8> {
    let mut file = Vec::new();
    for (weights, constants) in &net.layers {
        let largest = weights.iter().fold(0.0f32, |largest, weight| largest.max(weight.abs()));
        let scale = largest.max(1e-9) / 127.0;
        file.extend(scale.to_le_bytes());
        file.extend(weights.iter().map(|weight| ((weight / scale).round() as i8).cast_unsigned()));
        file.extend(constants.iter().flat_map(|constant| constant.to_le_bytes()));
    }
    file
}
