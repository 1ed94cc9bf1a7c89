//! Reads files of any format, which is detected from their first lines.

use super::error::{Position, ReadError};
use super::file_format::Head;
use super::reading::no_puzzles;
use super::rules_cache::expect_variant;
use super::set::SetGenerator;
use super::text::find;
use super::{
    Entries, Entry, EntryReader, Format, Located, MAX_LINE, ReadOptions, format_or_pasted, gnome,
    ipuz, magic, ndjson,
};
use std::io::{BufRead, Cursor, Read};

/// Reads the puzzles of a file.
///
/// If `options` names no format, it is detected from the first line that is neither blank nor a
/// comment, and for JSON over several lines from the text before the first puzzle. A short file
/// that this format does not read is tried as a pasted grid, see [`Pasted`](super::Pasted);
/// `docs/formats.md` gives the details. A byte order mark is skipped. At most [`MAX_LINE`] bytes
/// are held at a time.
///
/// ```
/// use satoku_format::{ReadOptions, read};
/// use satoku_core::rules::Registry;
///
/// let registry = Registry::standard();
/// let options = ReadOptions::new(&registry);
/// let file = format!("# two puzzles\n1{0}\n2{0}\n", ".".repeat(80));
/// let entries = read(file.as_bytes(), &options)?;
/// let givens: Vec<_> = entries
///     .map(|entry| Ok(entry?.item.puzzle.givens().filled_count()))
///     .collect::<Result<_, _>>()?;
/// assert_eq!(givens, [1, 1]);
/// # Ok::<(), satoku_format::ReadError>(())
/// ```
///
/// # Errors
/// If the reader fails, or there is nothing but white space and comments. A file of another format
/// than a JSON set that turns out to have no puzzle yields one error.
pub fn read<'a>(
    mut input: impl BufRead + 'a,
    options: &'a ReadOptions<'a>,
) -> Result<Entries<'a>, ReadError> {
    #[cfg(feature = "photo")]
    if super::photograph::is_image(&mut input)? || super::printed::is_pdf(&mut input)? {
        return read_page(input, options);
    }
    let (mut head, start) = head(&mut input)?;
    magic::refuse_binary(&head)?;
    let entries = match options.from {
        Some(format) => format_or_pasted::as_suggested(
            format,
            Box::new(Cursor::new(head).chain(input)),
            options,
        ),
        None => {
            let format = detect(&mut head, start, &mut input)?;
            format_or_pasted::entries(format, head, start, input, options)?
        }
    };
    Ok(match &options.variant {
        Some(asked) => Box::new(OfVariant { entries, asked }),
        None => entries,
    })
}

/// Reads the puzzles of an image or a PDF file, and of no other file.
///
/// # Errors
/// If the reader fails, or the input is neither, or damaged, or an image without a grid.
#[cfg(feature = "photo")]
pub fn read_page<'a>(
    mut input: impl BufRead + 'a,
    options: &'a ReadOptions<'a>,
) -> Result<Entries<'a>, ReadError> {
    if super::printed::is_pdf(&mut input)? {
        return super::printed::read(input, options);
    }
    super::photograph::read(input, options)
}

/// The puzzles of a file, in which those of another variant than the requested one are errors.
struct OfVariant<'a> {
    entries: Entries<'a>,
    asked: &'a str,
}

impl EntryReader for OfVariant<'_> {
    fn generator(&self) -> Option<&SetGenerator> {
        self.entries.generator()
    }
}

impl Iterator for OfVariant<'_> {
    type Item = Result<Located<Entry>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.entries.next()?;
        Some(entry.and_then(|located| {
            let at = Position { line: located.line, column: located.column };
            let found = located.item.puzzle.variant();
            expect_variant(self.asked, &found).map(|()| located).map_err(|fault| fault.at(at))
        }))
    }
}

/// Reads up to the end of the first line with content, without the byte order mark. Also returns
/// where in the text that line begins.
fn head(input: &mut impl BufRead) -> Result<(Vec<u8>, usize), ReadError> {
    let mut head = Vec::new();
    loop {
        let start = head.len();
        let room = (MAX_LINE + 1 - start) as u64;
        input
            .by_ref()
            .take(room)
            .read_until(b'\n', &mut head)
            .map_err(|error| ReadError::of_device(1, error))?;
        if head.len() == start {
            return Err(no_puzzles());
        }
        if start == 0 {
            if head.starts_with(&[0xff, 0xfe]) || head.starts_with(&[0xfe, 0xff]) {
                return Err(ReadError::of_file("expected UTF-8 text, found UTF-16")
                    .hint("save the file as UTF-8"));
            }
            if head.starts_with(b"\xef\xbb\xbf") {
                head.drain(..3);
            }
        }
        let line = head.get(start..).unwrap_or_default().trim_ascii();
        if !line.is_empty() && !line.starts_with(b"#") {
            return Ok((head, start));
        }
        if head.len() >= MAX_LINE {
            return Err(ReadError::of_file(format!("no puzzle in its first {MAX_LINE} bytes"))
                .hint("is this a file of puzzles?"));
        }
    }
}

/// The texts that distinguish JSON formats, wherever they occur before the first puzzle.
const TELLING: [&[u8]; 4] = [ipuz::TELLING, gnome::TELLING, b"\"puzzles\"", b"\"givens\""];

/// Returns the format of a file whose first line with content begins at `start` of its head. JSON
/// over several lines is read on until a line distinguishes the format.
fn detect(head: &mut Vec<u8>, start: usize, input: &mut impl BufRead) -> Result<Format, ReadError> {
    let end = head.len();
    let is_cut = end > MAX_LINE && !head.ends_with(b"\n");
    let line = head[start..].trim_ascii();
    if line.starts_with(b"{") && !ndjson::is_puzzle(line, is_cut) {
        let mut from = start;
        while !TELLING.iter().any(|marker| find(&head[from..], marker)) && head.len() <= MAX_LINE {
            from = head.len();
            let room = (MAX_LINE + 1 - head.len()) as u64;
            let read = input.by_ref().take(room).read_until(b'\n', head);
            if read.map_err(|error| ReadError::of_device(1, error))? == 0 {
                break;
            }
        }
    }
    let (line, text) = (head[start..end].trim_ascii(), &head[start..]);
    Ok(Format::of_head(&Head { line, is_cut, text }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the format of a file that begins with this text.
    fn format_of(text: &str) -> Format {
        let mut input = text.as_bytes();
        let (mut head, start) = head(&mut input).unwrap();
        detect(&mut head, start, &mut input).unwrap()
    }

    #[test]
    fn first_lines_tell() {
        let bank = format!("0000183b305c {} 2.5", "0".repeat(81));
        let cases: [(&str, Format); 38] = [
            ("{", Format::Json),
            ("[", Format::Json),
            (r#"{"format": "satoku/puzzle-set", "version": 1, "puzzles": []}"#, Format::Json),
            (r#"{"format": "satoku/puzzle-set", "version": 1, "puz"#, Format::Json),
            (r#"{"givens": "1..."}"#, Format::Ndjson),
            (r#"{"givens": oops}"#, Format::Ndjson),
            (r#"{"givens": "1...", "x": "http://ipuz.org/v2"}"#, Format::Ndjson),
            (r#"{"version": "http://ipuz.org/v2", "kind": []}"#, Format::Ipuz),
            ("{\n\"kind\":\n[\"http://ipuz.org/sudoku#1\"]", Format::Ipuz),
            ("{\n\"puzzles\": [],\n\"kind\": \"http://ipuz.org/sudoku#1\"", Format::Json),
            ("ipuz({", Format::Ipuz),
            ("<?xml version=\"1.0\"?>", Format::OpenSudoku),
            ("<opensudoku>", Format::OpenSudoku),
            ("<!DOCTYPE ksudoku>", Format::KSudoku),
            ("<ksudoku>", Format::KSudoku),
            ("{\n  \"difficulty_category\" : \"Easy Difficulty\",", Format::Gnome),
            ("https://puzz.link/p?sudoku/4/4/p", Format::PuzzLink),
            ("https://sudokupad.app/fpuzN4I", Format::SudokuPad),
            ("https://www.f-puzzles.com/?load=N4I", Format::FPuzzles),
            ("https://www.sudokuwiki.org/sudoku.htm?bd=S9B", Format::SudokuWiki),
            ("https://lisudoku.xyz/e?import=N4I", Format::Lisudoku),
            ("HTTP://example.org", Format::FPuzzles),
            (&bank, Format::Bank),
            (":0000:x:53..7:::", Format::Hodoku),
            ("puzzle,solution", Format::Csv),
            ("id;\"Quizzes\"", Format::Csv),
            ("rating\tPUZZLE", Format::Csv),
            ("*-----------*", Format::Ss),
            ("|53.|.7.|...|", Format::Ss),
            ("+---+---+---+", Format::Ss),
            ("#A somebody\n53..7....", Format::Sdk),
            ("[Puzzle]", Format::Sdk),
            (",,,,,,,,", Format::Rows),
            ("10,,.,0,♠", Format::Rows),
            ("53..7,8.5", Format::Lines),
            ("53..7 # 1,2", Format::Lines),
            ("53..7", Format::Lines),
            ("*********53..7..", Format::Lines),
        ];
        for (text, format) in cases {
            assert_eq!(format_of(text), format, "{text}");
        }
    }

    #[test]
    fn the_head_skips_marks_and_comments() {
        let text = "\u{feff}# a\r\n\n  \n{\nrest";
        let (head, start) = head(&mut text.as_bytes()).unwrap();
        assert_eq!(&head[start..], b"{\n");
        assert!(head.starts_with(b"# a"));
        for text in ["", "\u{feff}", " \n\t\n", "# only\n# comments"] {
            let error = super::head(&mut text.as_bytes()).unwrap_err();
            assert_eq!(error.to_string(), "there are no puzzles in it", "{text:?}");
        }
        assert!(super::head(&mut &b"\xff\xfe1\0"[..]).unwrap_err().hint.is_some());
        let comments = "#\n".repeat(MAX_LINE);
        assert!(super::head(&mut comments.as_bytes()).unwrap_err().fatal);
    }
}
