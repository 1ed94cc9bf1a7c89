//! The borders of regions in links of puzz.link.

use super::rules_cache::Fault;
use satoku_core::board::Size;
use satoku_core::rules::{Regions, Rules};
use std::str::Chars;

/// Returns the pairs of places with an edge between, in the order of the site: side by side, row by
/// row, and then one below the other.
fn edges((rows, cols): (usize, usize)) -> [Vec<(usize, usize)>; 2] {
    let cells = 0..rows * cols;
    let beside = cells.clone().filter(|cell| cell % cols + 1 < cols).map(|cell| (cell, cell + 1));
    let below = cells.filter(|cell| cell + cols < rows * cols).map(|cell| (cell, cell + cols));
    [beside.collect(), below.collect()]
}

/// Reads the borders of regions, five edges from each digit to the base 32.
pub(super) fn read_borders(size: Size, characters: &mut Chars<'_>) -> Result<Regions, Fault> {
    let (rows, cols) = size.extent();
    let mut joined: Vec<usize> = (0..rows * cols).collect();
    for edges in edges((rows, cols)) {
        for five in edges.chunks(5) {
            let digit = characters.next().and_then(|character| character.to_digit(32));
            let digit = digit.ok_or_else(|| Fault::new("expected the borders of regions"))?;
            for (bit, (one, other)) in five.iter().enumerate() {
                if digit >> (4 - bit) & 1 == 0 {
                    let (from, to) = (joined[*other], joined[*one]);
                    joined.iter_mut().filter(|of| **of == from).for_each(|of| *of = to);
                }
            }
        }
    }
    let regions = Regions::of_any_sizes((rows, cols), &joined);
    regions.map_err(|error| Fault::new(error.to_string()))
}

/// Writes the borders of regions.
pub(super) fn borders_text(rules: &Rules) -> String {
    let regions = rules.regions();
    let mut body = String::new();
    for edges in edges(rules.layout().size.extent()) {
        for five in edges.chunks(5) {
            let bits = five
                .iter()
                .enumerate()
                .filter(|(_, (one, other))| regions[*one] != regions[*other]);
            let digit = bits.fold(0, |digit, (bit, _)| digit | 1 << (4 - bit));
            body.extend(char::from_digit(digit, 32));
        }
    }
    body
}
