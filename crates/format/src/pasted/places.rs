//! Givens that are listed with their places: as facts, `given(1, 4, 8).`, as the entries of a
//! dictionary, `'A4': 8`, or as objects, `{"row": 0, "col": 3, "value": 8}`.

use super::line::{Glyph, TextLine};
use super::names::rule_in;
use crate::error::Position;
use std::collections::BTreeMap;

/// The fewest places that are a puzzle.
const FEWEST: usize = 8;

/// A part of a text, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Word(String),
    Number(usize),
    Sign(char),
}

/// A given with the numbers of its row and column, as they are written.
struct Given {
    row: usize,
    col: usize,
    value: usize,
}

/// Returns the rows of a grid whose givens a text lists; `None` if it lists something else.
pub(super) fn rows(lines: &[TextLine]) -> Option<Vec<TextLine>> {
    let at = lines.iter().find_map(|line| line.glyphs.first())?.at;
    let (mut givens, mut names) = (Vec::new(), Vec::new());
    let tokens = tokens(lines);
    let mut rest = &tokens[..];
    while let [first, after @ ..] = rest {
        if let Some((name, given, after)) =
            fact(rest).or_else(|| entry(rest)).or_else(|| object(rest))
        {
            names.extend(name);
            givens.push(given);
            rest = after;
            continue;
        }
        // Other numbers would be something else than givens.
        if matches!(first, Token::Number(_)) {
            return None;
        }
        rest = after;
    }
    names.dedup();
    if givens.len() < FEWEST || names.len() > 1 || names.iter().any(|name| rule_in(name).is_some())
    {
        return None;
    }
    grid(&givens, at)
}

/// Returns the grid of givens, whose rows and columns are counted from 0 if one of them is 0.
fn grid(givens: &[Given], at: Position) -> Option<Vec<TextLine>> {
    let numbers = || givens.iter().flat_map(|given| [given.row, given.col]);
    let least = usize::from(numbers().all(|number| number > 0));
    let largest = givens.iter().map(|given| given.value).max()?;
    let largest = largest.max(numbers().max()?.saturating_add(1 - least));
    let side = [4, 6, 9].into_iter().find(|side| largest <= *side)?;
    let mut cells = BTreeMap::new();
    for Given { row, col, value } in givens.iter().filter(|given| given.value > 0) {
        let former = cells.insert((row - least, col - least), *value);
        if former.is_some_and(|former| former != *value) {
            return None;
        }
    }
    let cell = |place| {
        let value = cells.get(&place).and_then(|value| char::from_digit(*value as u32, 10));
        Glyph { is: value.unwrap_or('.'), at }
    };
    let row = |row| TextLine { at, glyphs: (0..side).map(|col| cell((row, col))).collect() };
    Some((0..side).map(row).collect())
}

/// What was found at the start of some tokens: its name if it has one, and the tokens after it.
type Found<'t> = (Option<&'t str>, Given, &'t [Token]);

/// Finds `given(1, 4, 8)`.
fn fact(tokens: &[Token]) -> Option<Found<'_>> {
    use Token::{Number, Sign, Word};
    match tokens {
        [
            Word(name),
            Sign('('),
            Number(row),
            Sign(','),
            Number(col),
            Sign(','),
            Number(value),
            Sign(')'),
            rest @ ..,
        ] => Some((Some(name), Given { row: *row, col: *col, value: *value }, rest)),
        _ => None,
    }
}

/// Finds `A4: 8` or `r1c4 = 8`.
fn entry(tokens: &[Token]) -> Option<Found<'_>> {
    let [Token::Word(place), Token::Sign(':' | '='), Token::Number(value), rest @ ..] = tokens
    else {
        return None;
    };
    let lower = place.to_ascii_lowercase();
    let (row, col) = match lower.strip_prefix('r').and_then(|rest| rest.split_once('c')) {
        Some((row, col)) => (row.parse().ok()?, col.parse().ok()?),
        None => {
            let letter = lower.chars().next().filter(char::is_ascii_lowercase)?;
            (letter as usize - 'a' as usize + 1, lower[1..].parse().ok()?)
        }
    };
    Some((None, Given { row, col, value: *value }, rest))
}

/// Finds `{row: 0, col: 3, value: 8}`, in any order and with words for other values.
fn object(tokens: &[Token]) -> Option<Found<'_>> {
    let [Token::Sign('{'), rest @ ..] = tokens else { return None };
    let end = rest.iter().position(|token| matches!(token, Token::Sign('}' | '{' | '[')))?;
    let (inner, rest) = rest.split_at(end);
    let (mut row, mut col, mut value) = (None, None, None);
    for field in inner.split(|token| *token == Token::Sign(',')) {
        let [Token::Word(name), Token::Sign(':' | '='), is] = field else { return None };
        let Token::Number(number) = is else { continue };
        match &*name.to_ascii_lowercase() {
            "row" | "r" | "y" => row = Some(*number),
            "col" | "column" | "c" | "x" => col = Some(*number),
            "value" | "val" | "v" | "digit" | "number" => value = Some(*number),
            _ => return None,
        }
    }
    let given = Given { row: row?, col: col?, value: value.unwrap_or(0) };
    matches!(rest, [Token::Sign('}'), ..]).then_some((None, given, &rest[1..]))
}

/// Splits a text into words, numbers and signs, without white space and quotes.
fn tokens(lines: &[TextLine]) -> Vec<Token> {
    let mut tokens = Vec::new();
    for line in lines {
        let text: Vec<char> = line.glyphs.iter().map(|glyph| glyph.is).collect();
        let kind = |one: char| one.is_alphanumeric() || one == '_';
        for piece in text.chunk_by(|one, next| kind(*one) && kind(*next)) {
            let word: String = piece.iter().collect();
            tokens.push(match (word.parse(), piece) {
                (Ok(number), _) if word.len() <= 3 => Token::Number(number),
                (_, [sign]) if !kind(*sign) => {
                    if sign.is_whitespace() || matches!(sign, '"' | '\'') {
                        continue;
                    }
                    Token::Sign(*sign)
                }
                _ => Token::Word(word),
            });
        }
    }
    tokens
}
