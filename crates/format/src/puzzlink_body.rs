//! Runs of blanks and numbers in links of puzz.link.

use super::error::quote;
use satoku_core::board::{Cell, Grid, Symbol};

/// The name of the format in refusals.
pub(super) const FORMAT: &str = "a puzz.link link";

/// Reads givens of 1 to `most` in so many cells, row by row, as [`read_numbers`] does.
pub(super) fn givens(body: &str, cells: usize, most: usize) -> Result<Grid, String> {
    let mut grid = Grid::blank(cells);
    for (cell, number) in read_numbers(body, cells, most)?.into_iter().enumerate() {
        grid.set(Cell::new(cell), number.map(|number| Symbol::new(number - 1)));
    }
    Ok(grid)
}

/// Reads numbers of 1 to `most` in so many places: `0` to `f`, `-` and two hexadecimal digits, or
/// `g` to `z` for 1 to 20 blanks.
pub(super) fn read_numbers(
    body: &str,
    places: usize,
    most: usize,
) -> Result<Vec<Option<usize>>, String> {
    let mut numbers = Vec::new();
    let mut characters = body.chars();
    while let Some(character) = characters.next() {
        let number = match character {
            'g'..='z' => {
                let blanks = character as usize - 'f' as usize;
                numbers.resize(numbers.len() + blanks, None);
                continue;
            }
            '-' => {
                let digits: String = characters.by_ref().take(2).collect();
                usize::from_str_radix(&digits, 16).ok()
            }
            digit => digit.to_digit(16).map(|digit| digit as usize),
        };
        let number = number.filter(|number| (1..=most).contains(number));
        let Some(number) = number else {
            let shown = quote(&character.to_string());
            return Err(format!("`{shown}` in the givens stands for none of 1 to {most}"));
        };
        if numbers.len() >= places {
            break;
        }
        numbers.push(Some(number));
    }
    if numbers.len() != places || characters.next().is_some() {
        return Err(format!("expected the givens of {places} cells, found another number"));
    }
    Ok(numbers)
}

/// Writes numbers and blanks as the site does.
pub(super) fn numbers(numbers: impl Iterator<Item = Option<usize>>) -> String {
    let mut body = String::new();
    let mut blanks = 0u8;
    let flush = |blanks: &mut u8, body: &mut String| {
        body.extend((*blanks > 0).then(|| char::from(b'f' + *blanks)));
        *blanks = 0;
    };
    for number in numbers {
        let Some(number) = number else {
            blanks += 1;
            if blanks == 20 {
                flush(&mut blanks, &mut body);
            }
            continue;
        };
        flush(&mut blanks, &mut body);
        match number {
            value @ 0..16 => body.push_str(&format!("{value:x}")),
            value => body.push_str(&format!("-{value:x}")),
        }
    }
    flush(&mut blanks, &mut body);
    body
}
