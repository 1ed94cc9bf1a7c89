//! What the cells of a grid show: for each cell the probability of each symbol.

use super::gray::Gray;
use super::lattice::Lattice;
use super::net::{BLANK, CLASSES, Net, ZERO};
use super::patch::{Patch, SIDE};

/// The share of cells, from the faintest, whose ink is that of the grid: at least a sixth of the
/// cells of a puzzle are filled.
const INKED: f32 = 0.85;
/// Cells with this probability are clear.
const CLEAR: f32 = 0.9;

/// The probabilities of one cell.
#[derive(Debug, Clone)]
pub struct CellReading {
    /// The natural logarithm of the probability that the cell is blank, and then of each symbol
    /// from the first on.
    pub logs: Vec<f32>,
    /// The probability that a symbol in the cell is written by hand.
    pub handwriting: f32,
}

impl CellReading {
    /// Returns the most likely value: 0 for a blank cell, or the number of a symbol from 1.
    pub fn best(&self) -> usize {
        let values = 0..self.logs.len();
        values.max_by(|a, b| self.logs[*a].total_cmp(&self.logs[*b])).unwrap_or(0)
    }

    /// Returns the probability of the most likely value.
    pub fn certainty(&self) -> f32 {
        self.logs[self.best()].exp()
    }
}

/// How a grid lies on the page, in quarter turns clockwise, and what its cells show.
#[derive(Debug, Clone)]
pub struct GridReading {
    /// The quarter turns clockwise by which the grid is turned, from 0 to 3.
    pub turns: usize,
    /// The cells of the upright grid, row by row.
    pub cells: Vec<CellReading>,
    /// Whether the symbols of a grid of 16 are 0 to 9 and A to F, rather than 1 to 9 and A to G.
    pub has_zero: bool,
}

impl GridReading {
    /// Returns the mean logarithm of the probability of what each cell looks like best.
    pub fn likelihood(&self) -> f32 {
        let logs = self.cells.iter().map(|cell| cell.logs[cell.best()]);
        logs.sum::<f32>() / self.cells.len() as f32
    }

    /// Returns whether all cells are blank.
    pub fn is_blank(&self) -> bool {
        self.cells.iter().all(|cell| cell.best() == BLANK)
    }
}

/// Reads the cells of a grid, with or without diagonals drawn through it.
pub fn read(image: &Gray, lattice: &Lattice, has_diagonals: bool, net: &Net) -> GridReading {
    let side = lattice.side;
    let length = lattice.cell_length();
    let patches: Vec<Patch> = (0..side * side)
        .map(|cell| Patch::cut(image, length, |x, y| lattice.place(cell / side, cell % side, x, y)))
        .collect();
    let mut darkness: Vec<f32> = patches.iter().map(Patch::darkness).collect();
    darkness.sort_by(f32::total_cmp);
    let ink = darkness[(darkness.len() as f32 * INKED) as usize];
    let is_blank = |patch: &Patch| top(&net.scores(&patch.scaled(ink))[..CLASSES]) == BLANK;
    let input = |(cell, patch): (usize, &Patch)| {
        let (row, column) = (cell / side, cell % side);
        let diagonals = [(row == column, true), (row + column + 1 == side, false)];
        let mut bare = patch.clone();
        for (_, falls) in diagonals.into_iter().filter(|(lies, _)| *lies && has_diagonals) {
            bare = bare.without_diagonal(falls);
        }
        // A diagonal alone is not a symbol; cutting it out of a symbol would do harm.
        if has_diagonals && is_blank(&bare) { bare.scaled(ink) } else { patch.scaled(ink) }
    };
    let inputs: Vec<_> = patches.iter().enumerate().map(input).collect();

    let mut best: Option<(f32, GridReading)> = None;
    for turns in 0..4 {
        let (score, is_clear, reading) = read_turned(&inputs, side, turns, net);
        if best.as_ref().is_none_or(|(other, _)| score > *other) {
            best = Some((score, reading));
        }
        if is_clear {
            break;
        }
    }
    best.expect("a grid lies in one of four ways").1
}

/// Reads the cells of a grid that is turned by quarter turns. Also returns how likely the whole is,
/// and whether nearly all symbols are clear.
fn read_turned(
    inputs: &[[f32; SIDE * SIDE]],
    side: usize,
    turns: usize,
    net: &Net,
) -> (f32, bool, GridReading) {
    let scores: Vec<_> = (0..side * side)
        .map(|cell| {
            let (row, column) = turned(cell / side, cell % side, side, turns);
            let input = &inputs[row * side + column];
            if turns == 0 {
                return net.scores(input);
            }
            let mut upright = [0.0; SIDE * SIDE];
            for (pixel, to) in upright.iter_mut().enumerate() {
                let (y, x) = turned(pixel / SIDE, pixel % SIDE, SIDE, turns);
                *to = input[y * SIDE + x];
            }
            net.scores(&upright)
        })
        .collect();
    let zeros = scores.iter().filter(|scores| top(&scores[..CLASSES]) == ZERO).count();
    let sixteens = scores.iter().filter(|scores| top(&scores[..CLASSES]) == ZERO - 1).count();
    let has_zero = side == 16 && zeros > sixteens;
    let cells: Vec<CellReading> = scores
        .iter()
        .map(|scores| {
            let symbol = |symbol: usize| match (symbol, has_zero) {
                (BLANK, _) => scores[BLANK],
                (1, true) => scores[ZERO],
                (_, true) => scores[symbol - 1],
                (_, false) => scores[symbol],
            };
            let logs = normalised((0..=side).map(symbol).collect());
            CellReading { logs, handwriting: 1.0 / (1.0 + (-scores[CLASSES]).exp()) }
        })
        .collect();
    let score = cells.iter().map(|cell| cell.logs[cell.best()].max(-5.0)).sum();
    // Symbols that the size of the grid does not have speak against this turn, so all classes
    // count.
    let all = scores.iter().map(|scores| {
        let logs = normalised(scores[..CLASSES].to_vec());
        let best = top(&logs);
        (best, logs[best].exp())
    });
    let (mut filled, mut clear) = (0, 0);
    for (class, probability) in all {
        if class != BLANK {
            filled += 1;
            clear += usize::from(probability > CLEAR && (class <= side || side == 16));
        }
    }
    (score, clear * 20 >= filled * 17, GridReading { turns, cells, has_zero })
}

/// Returns where a cell of the upright grid is in one turned clockwise by quarter turns.
pub fn turned(row: usize, column: usize, side: usize, turns: usize) -> (usize, usize) {
    match turns {
        0 => (row, column),
        1 => (column, side - 1 - row),
        2 => (side - 1 - row, side - 1 - column),
        _ => (side - 1 - column, row),
    }
}

/// Returns the index of the largest score.
fn top(scores: &[f32]) -> usize {
    (0..scores.len()).max_by(|a, b| scores[*a].total_cmp(&scores[*b])).unwrap_or(0)
}

/// Returns the logarithms of the probabilities that scores mean.
fn normalised(mut scores: Vec<f32>) -> Vec<f32> {
    let largest = scores.iter().copied().fold(f32::MIN, f32::max);
    let sum: f32 = scores.iter().map(|score| (score - largest).exp()).sum();
    let log = largest + sum.ln();
    scores.iter_mut().for_each(|score| *score -= log);
    scores
}
