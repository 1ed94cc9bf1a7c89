//! Runs of blanks and numbers in links of puzz.link.

use super::error::quote;
use satoku_core::board::{Cell, Grid, Symbol};
use std::ops::RangeInclusive;
use std::str::Chars;

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

/// Reads numbers of 1 to `most` in so many places, as [`take_numbers`] does, and nothing after.
pub(super) fn read_numbers(
    body: &str,
    places: usize,
    most: usize,
) -> Result<Vec<Option<usize>>, String> {
    let mut characters = body.chars();
    let numbers = take_numbers(&mut characters, places, 1..=most)?;
    if numbers.len() != places || characters.next().is_some() {
        return Err(format!("expected the givens of {places} cells, found another number"));
    }
    Ok(numbers)
}

/// Reads numbers until so many places have one or none: `0` to `f`, `-` and two hexadecimal digits,
/// or `g` to `z` for 1 to 20 blanks. There are fewer at the end of the text, and more if the last
/// blanks go on.
fn take_numbers(
    characters: &mut Chars<'_>,
    places: usize,
    known: RangeInclusive<usize>,
) -> Result<Vec<Option<usize>>, String> {
    let mut numbers = Vec::new();
    while numbers.len() < places {
        let Some(character) = characters.next() else { break };
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
        let number = number.filter(|number| known.contains(number));
        let Some(number) = number else {
            let (shown, least, most) = (quote(&character.to_string()), known.start(), known.end());
            return Err(format!("`{shown}` in the givens stands for none of {least} to {most}"));
        };
        numbers.push(Some(number));
    }
    Ok(numbers)
}

/// Reads a number or none for each of so many lines, as [`take_numbers`] does.
pub(super) fn numbers_of_lines(
    characters: &mut Chars<'_>,
    lines: usize,
    known: RangeInclusive<usize>,
) -> Result<Vec<Option<usize>>, String> {
    let numbers = take_numbers(characters, lines, known)?;
    let more = if numbers.len() > lines { ", found more" } else { "" };
    match numbers.len() == lines {
        true => Ok(numbers),
        false => Err(format!("expected the numbers of {lines} lines{more}")),
    }
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
