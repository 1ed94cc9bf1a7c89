//! The cells of a pasted grid: symbols, blanks and candidates.

use super::Fault;
use super::frames::is_blank;
use super::line::Field;
use crate::error::quote;
use satoku_core::board::{Symbol, Symbols};

/// What a cell of a drawing holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Content {
    /// Nothing, written as this character.
    Blank(char),
    /// A symbol, as the character of the alphabet.
    Symbol(char),
    /// A symbol that a player placed.
    Placed(char),
    /// The candidates that are left.
    Candidates(Vec<Symbol>),
}

/// The hint for characters that are not known.
const WAY_OUT: &str =
    "write `.` for a blank cell; for other symbols than 1, 2, 3 ... name them with --symbols";

/// Reads the cells of a board of `side` symbols.
pub(super) fn read(
    fields: &[Field],
    side: usize,
    symbols: &Symbols,
) -> Result<Vec<Content>, Fault> {
    let has_numbers = side > 9 && are_numbers(fields, symbols);
    // Where givens are marked, a bare symbol is the last candidate of its cell.
    let has_marks =
        fields.iter().any(|field| marked(&field.text).is_some_and(|(one, _)| one == '<'));
    let mut contents = Vec::with_capacity(fields.len());
    for field in fields {
        contents.push(match has_numbers {
            true => number(field, side, symbols)?,
            false => match content(field, side, symbols)? {
                Content::Symbol(only) if has_marks && marked(&field.text).is_none() => {
                    Content::Candidates(symbol(only, side, symbols).into_iter().collect())
                }
                content => content,
            },
        });
    }
    refuse_two_blanks(fields, &contents)?;
    refuse_zero_as_symbol(fields, &contents, side)?;
    Ok(contents)
}

/// Returns whether fields are numbers, some of two digits, and not lists of candidates.
pub(super) fn are_numbers(fields: &[Field], symbols: &Symbols) -> bool {
    let is_number = |field: &&Field| field.text.len() == 2 && is_digits(&field.text);
    symbols.character(Symbol::new(0)) == '1'
        && fields.iter().any(|field| is_number(&field))
        && fields.iter().all(|field| is_number(&field) || field.text.chars().count() <= 1)
        && !fields.iter().any(|field| field.text.chars().any(char::is_alphabetic) && !is_x(field))
}

fn is_x(field: &Field) -> bool {
    matches!(field.text.as_str(), "x" | "X")
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn number(field: &Field, side: usize, symbols: &Symbols) -> Result<Content, Fault> {
    let number: Option<usize> = field.text.parse().ok().filter(|_| is_digits(&field.text));
    match number {
        Some(0) => Ok(Content::Blank('0')),
        Some(number) if number <= side.min(symbols.capacity()) => {
            Ok(Content::Symbol(symbols.character(Symbol::new(number - 1))))
        }
        Some(_) => {
            let found = quote(&field.text);
            Err(Fault::cell(
                field.at,
                format!("expected a number from 1 to {side}, found `{found}`"),
            ))
        }
        None => content(field, side, symbols),
    }
}

/// Returns the symbol that a character stands for on a board of `side` symbols.
fn symbol(character: char, side: usize, symbols: &Symbols) -> Option<Symbol> {
    let known = || symbols.characters().take(side);
    let exact = known().position(|known| known == character);
    exact
        .or_else(|| known().position(|known| known.eq_ignore_ascii_case(&character)))
        .map(Symbol::new)
}

/// Returns the mark of other programs around or before the symbol of a cell, and the symbol: `<8>`
/// for a given, `*6*` or `+6` for a symbol that was placed, `**8**` for any that is printed bold.
fn marked(text: &str) -> Option<(char, &str)> {
    let inner = |open: &str, close: &str| {
        let inner = text.strip_prefix(open)?.strip_suffix(close)?;
        (inner.chars().count() == 1).then_some((open.chars().next()?, inner))
    };
    let bold = inner("**", "**").map(|(_, inner)| ('b', inner));
    bold.or_else(|| inner("<", ">")).or_else(|| inner("*", "*")).or_else(|| inner("+", ""))
}

/// Returns the text of a cell without the mark of other programs before its candidates, such as
/// `*579`.
fn unmarked(text: &str) -> &str {
    let is_list = |rest: &&str| rest.len() > 1 && is_digits(rest);
    text.strip_prefix(['*', '-']).filter(is_list).unwrap_or(text)
}

fn content(field: &Field, side: usize, symbols: &Symbols) -> Result<Content, Fault> {
    let mark = marked(&field.text);
    let text = mark.map_or_else(|| unmarked(&field.text), |(_, symbol)| symbol);
    let is_placed = mark.is_some_and(|(mark, _)| matches!(mark, '*' | '+'));
    let mut characters = text.chars();
    let unknown = || {
        let range = symbols.range(side);
        let message = format!("expected {range} or a blank (`.`), found `{}`", quote(text));
        Fault::cell(field.at, message).hint(WAY_OUT)
    };
    match (characters.next(), characters.next()) {
        (None, _) => return Ok(Content::Blank(' ')),
        (Some(only), None) => {
            if let Some(symbol) = symbol(only, side, symbols) {
                let symbol = symbols.character(symbol);
                return Ok(if is_placed {
                    Content::Placed(symbol)
                } else {
                    Content::Symbol(symbol)
                });
            }
            return match is_blank(only) {
                true => Ok(Content::Blank(only)),
                false => Err(unknown()),
            };
        }
        _ => {}
    }
    let listed = without_braces(text);
    let separates = |character: &char| character.is_whitespace() || *character == ',';
    let mut candidates = Vec::new();
    for character in listed.chars().filter(|character| !separates(character)) {
        let symbol = symbol(character, side, symbols).ok_or_else(unknown)?;
        if candidates.contains(&symbol) {
            let message = format!("the candidates `{}` name one twice", quote(text));
            return Err(Fault::cell(field.at, message));
        }
        candidates.push(symbol);
    }
    match candidates[..] {
        [] => Ok(Content::Blank(' ')),
        [only] => Ok(Content::Symbol(symbols.character(only))),
        _ => Ok(Content::Candidates(candidates)),
    }
}

/// Returns a list without a pair of brackets around it.
fn without_braces(text: &str) -> &str {
    let pairs = [('{', '}'), ('(', ')'), ('[', ']'), ('<', '>')];
    let inner = |(open, close)| text.strip_prefix(open)?.strip_suffix(close);
    pairs.into_iter().find_map(inner).unwrap_or(text)
}

/// Refuses a grid in which different characters stand for blank cells: one of them may be meant
/// otherwise.
fn refuse_two_blanks(fields: &[Field], contents: &[Content]) -> Result<(), Fault> {
    let mut known: Option<char> = None;
    for (field, content) in fields.iter().zip(contents) {
        let Content::Blank(blank) = content else { continue };
        let blank = if *blank == 'X' { 'x' } else { *blank };
        if blank == ' ' {
            continue;
        }
        match known {
            None => known = Some(blank),
            Some(known) if known == blank => {}
            Some(known) => {
                let message = format!(
                    "`{blank}` may stand for a blank cell, as `{known}` does, or for something else"
                );
                return Err(Fault::cell(field.at, message)
                    .hint("write every blank cell with the same character, such as `.`"));
            }
        }
    }
    Ok(())
}

/// Refuses a grid whose zeros may be a symbol: no line has two of them, and the last symbol is
/// missing.
fn refuse_zero_as_symbol(fields: &[Field], contents: &[Content], side: usize) -> Result<(), Fault> {
    let zeros: Vec<usize> =
        (0..contents.len()).filter(|index| contents[*index] == Content::Blank('0')).collect();
    let distinct = |line: &dyn Fn(usize) -> usize| {
        let lines: std::collections::BTreeSet<usize> =
            zeros.iter().map(|zero| line(*zero)).collect();
        lines.len() == zeros.len()
    };
    let last = char::from_digit(side as u32, 10).map(Content::Symbol);
    let is_missing = last.is_some_and(|last| !contents.contains(&last));
    if zeros.is_empty()
        || !is_missing
        || !distinct(&|zero| zero / side)
        || !distinct(&|zero| zero % side)
    {
        return Ok(());
    }
    let message = format!(
        "`0` may stand for a blank cell or, as there is no {side}, for a symbol of 0 to {}",
        side - 1
    );
    Err(Fault::cell(fields[zeros[0]].at, message)
        .hint("write `.` for blank cells, or name the symbols with --symbols, such as 0-8"))
}
