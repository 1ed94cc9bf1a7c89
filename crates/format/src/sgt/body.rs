//! The parts of a description: numbers between runs of blanks, and borders between cells.

use crate::error::quote;
use crate::rules_cache::Fault;
use satoku_core::board::{Cell, Grid, Symbol};

/// The name of the format in refusals.
pub(super) const FORMAT: &str = "a game id";

/// Reads numbers row by row: a letter stands for 1 to 26 blanks, and `_` for the border of two
/// numbers.
pub(super) fn numbers(text: &str, cells: usize) -> Result<Vec<Option<usize>>, Fault> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (length, blanks) = match first {
            '_' => (1, 0),
            'a'..='z' => (1, first as usize - 'a' as usize + 1),
            _ if digits > 0 => {
                let number = rest[..digits].parse().ok();
                let fault =
                    || Fault::new(format!("`{}` is no number here", quote(&rest[..digits])));
                found.push(Some(number.ok_or_else(fault)?));
                (digits, 0)
            }
            _ => {
                let found = quote(&first.to_string());
                return Err(Fault::new(format!("expected numbers and a to z, found `{found}`")));
            }
        };
        found.extend(std::iter::repeat_n(None, blanks));
        if found.len() > cells {
            break;
        }
        rest = &rest[length..];
    }
    match found.len() == cells {
        true => Ok(found),
        false if found.len() > cells => Err(Fault::new(format!("more than {cells} cells"))),
        false => Err(Fault::new(format!("expected {cells} cells, found {}", found.len()))),
    }
}

/// Gives a number, if there is one.
pub(super) fn give(
    givens: &mut Grid,
    cell: Cell,
    number: Option<usize>,
    side: usize,
) -> Result<(), Fault> {
    let Some(number) = number else { return Ok(()) };
    if !(1..=side).contains(&number) {
        return Err(Fault::new(format!("{number} is none of 1 to {side}")));
    }
    givens.set(cell, Some(Symbol::new(number - 1)));
    Ok(())
}

/// Writes numbers as they are read.
pub(super) fn write_numbers(numbers: impl Iterator<Item = Option<usize>>) -> String {
    let (mut text, mut blanks) = (String::new(), 0u8);
    for number in numbers {
        match number {
            None => blanks += 1,
            Some(number) => {
                let between = text.ends_with(|last: char| last.is_ascii_digit()) && blanks == 0;
                write_blanks(&mut text, &mut blanks);
                text += if between { "_" } else { "" };
                text += &number.to_string();
            }
        }
        if blanks == 26 {
            write_blanks(&mut text, &mut blanks);
        }
    }
    write_blanks(&mut text, &mut blanks);
    text
}

fn write_blanks(text: &mut String, blanks: &mut u8) {
    text.extend((*blanks > 0).then(|| char::from(b'a' + *blanks - 1)));
    *blanks = 0;
}

/// The most sides of cells without a border that one letter says.
const LONGEST: usize = 26;

/// Returns the pairs of neighbours in the order of borders: those beside each other row by row,
/// then those below each other column by column.
fn neighbours(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let beside = (0..side).flat_map(move |row| (1..side).map(move |col| row * side + col));
    let below = (0..side).flat_map(move |col| (1..side).map(move |row| row * side + col));
    beside.map(|cell| (cell - 1, cell)).chain(below.map(move |cell| (cell - side, cell)))
}

/// Reads the areas between borders and returns the first cell of each cell's area. A letter is the
/// number of sides without a border before the next border, `_` for none; `z` is 26 and no border.
pub(super) fn areas(text: &str, side: usize) -> Result<Vec<usize>, Fault> {
    let all: Vec<(usize, usize)> = neighbours(side).collect();
    let mut is_open = Vec::with_capacity(all.len() + 1);
    for letter in text.chars() {
        let (open, closes) = match letter {
            '_' => (0, true),
            'z' => (LONGEST, false),
            'a'..='y' => (letter as usize - 'a' as usize + 1, true),
            _ => {
                let found = quote(&letter.to_string());
                return Err(Fault::new(format!("expected borders as a to z, found `{found}`")));
            }
        };
        is_open.extend(std::iter::repeat_n(true, open));
        is_open.extend(closes.then_some(false));
        if is_open.len() > all.len() + 1 {
            break;
        }
    }
    // The last border is behind the last pair.
    if is_open.len() != all.len() + 1 || is_open.pop() != Some(false) {
        return Err(Fault::new(format!("expected the borders of {side}x{side} cells")));
    }
    let mut first: Vec<usize> = (0..side * side).collect();
    for ((one, other), _) in all.into_iter().zip(is_open).filter(|(_, is_open)| *is_open) {
        let (kept, joined) = (first[one].min(first[other]), first[one].max(first[other]));
        first.iter_mut().filter(|area| **area == joined).for_each(|area| *area = kept);
    }
    Ok(first)
}

/// Writes areas, given as a name for each cell.
pub(super) fn write_areas(area: &[usize], side: usize) -> String {
    let (mut text, mut open) = (String::new(), 0);
    let borders = neighbours(side).map(|(one, other)| area[one] != area[other]);
    for is_border in borders.chain([true]) {
        if !is_border {
            open += 1;
            continue;
        }
        while open >= LONGEST {
            text.push('z');
            open -= LONGEST;
        }
        text.push(if open == 0 { '_' } else { char::from(b'a' + open as u8 - 1) });
        open = 0;
    }
    text
}
