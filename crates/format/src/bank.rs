//! The lines of the Sudoku Exchange puzzle bank: a hash, 81 digits and a rating.

use super::error::ReadError;
use super::file_format::{FileFormat, Head, Shape};
use super::reading::{Entries, ReadOptions};
use super::rules_cache::RulesCache;
use super::text::{Input, Line};
use super::{Detail, Entry, SetWriter, WriteError, WriteOptions, characters, each_line};
use sha1::{Digest, Sha1};
use std::fmt::Write;

/// The format `bank`.
pub(super) struct Bank;

impl FileFormat for Bank {
    fn shape(&self) -> Shape {
        Shape::Lines
    }

    fn holds(&self, detail: Detail) -> bool {
        detail == Detail::Rating
    }

    fn claims(&self, head: &Head<'_>) -> bool {
        let mut fields = head.line.split(u8::is_ascii_whitespace);
        let hash = fields
            .next()
            .is_some_and(|field| field.len() == HASH && field.iter().all(u8::is_ascii_hexdigit));
        hash && fields.find(|field| !field.is_empty()).is_some_and(|field| field.len() == 81)
    }

    fn read<'a>(&self, input: Input<'a>, options: &'a ReadOptions<'a>) -> Entries<'a> {
        each_line::reader(input, options, read)
    }

    fn writer(&self, options: WriteOptions) -> Box<dyn SetWriter> {
        each_line::writer(options, write)
    }
}

/// The number of hexadecimal digits of the hash on a line.
const HASH: usize = 12;

/// Returns the beginning of the SHA-1 of the 81 digits, `0` for a blank.
fn hash(digits: &str) -> String {
    let hash = Sha1::digest(digits);
    hash.iter().take(HASH / 2).fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string can be written to");
        text
    })
}

fn digits(entry: &Entry) -> String {
    entry.puzzle.givens().to_string().replace('.', "0")
}

fn read(line: Line, cache: &mut RulesCache<'_>) -> Result<Entry, ReadError> {
    let text = line.text.as_str();
    let place = |field: &str| {
        let offset = field.as_ptr() as usize - text.as_ptr() as usize;
        line.at.after(&text.as_bytes()[..offset])
    };
    let fields: Vec<&str> = text.split_whitespace().take(4).collect();
    let [name, givens, rating] = fields[..] else {
        let message =
            format!("expected a hash, 81 digits and a rating, found {} fields", fields.len());
        return Err(ReadError::at(line.at, message));
    };
    let mut entry = characters::read_nine(cache, place(givens), givens)?;
    let expected = hash(&digits(&entry));
    if !name.eq_ignore_ascii_case(&expected) {
        let message = format!("expected the hash {expected} of the 81 digits that follow");
        return Err(ReadError::at(place(name), message)
            .hint("if the puzzle is right, remove its hash and read it as lines or csv"));
    }
    if !is_rating(rating) {
        let message = "expected a rating such as 2.5 or 11.0";
        return Err(ReadError::at(place(rating), message));
    }
    entry.metadata.rating = Some(rating.to_owned());
    Ok(entry)
}

/// Returns whether a text is a rating as the bank writes it: one or two digits, a point and a
/// digit.
fn is_rating(text: &str) -> bool {
    let digits = |part: &str, most: usize| {
        (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    text.split_once('.').is_some_and(|(whole, tenth)| digits(whole, 2) && digits(tenth, 1))
}

fn write(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    characters::refuse_all_but_nine(&entry.puzzle, "a line of the puzzle bank")?;
    let hint = "rate the puzzles first: satoku rate FILE -o rated.json; or choose a format that \
                needs no rating: --format lines or csv";
    let Some(rating) = entry.rating() else {
        let why = match entry.difficulty {
            Some(_) => {
                "a line of the puzzle bank has a rating, and this puzzle is beyond the scale"
            }
            None => "a line of the puzzle bank has a rating, and this puzzle has none",
        };
        return Err(WriteError::refused(why, hint));
    };
    if !is_rating(&rating) {
        let rating = super::error::quote(&rating);
        let why = format!("a line of the puzzle bank has a rating such as 2.5, not `{rating}`");
        return Err(WriteError::refused(why, hint));
    }
    let digits = digits(entry);
    Ok(format!("{} {digits} {rating:>5}", hash(&digits)))
}
