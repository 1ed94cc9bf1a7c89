//! Puzzles of images and PDF files, with what is to be compared with the page.

use super::puzzle_json::PuzzleJson;
use super::{Fault, json, raw};
use satoku_core::rules::Registry;
use satoku_format::{Entry, ReadOptions, read_page};
use satoku_scan::pdf;
use satoku_scan::photo;
use serde::Serialize;
use serde_json::value::RawValue;

#[derive(Default, Serialize)]
struct Page {
    puzzles: Vec<Box<RawValue>>,
    problems: Vec<Problem>,
    notes: Vec<Note>,
}

/// Why a grid, or a page of a PDF file, is not read.
#[derive(Serialize)]
struct Problem {
    message: String,
}

/// How puzzles were read, in words as on the command line.
#[derive(Serialize)]
struct Note {
    // Which of the puzzles it is about, from 0; none for the whole file.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<usize>,
    message: String,
    // The cells of it that are not certain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unsure: Vec<usize>,
}

/// Returns whether a file is an image or a PDF file.
pub(super) fn is_page(file: &[u8]) -> bool {
    photo::is_image(file) || pdf::is_pdf(file)
}

/// Reads the puzzles of an image or a PDF file.
pub(super) fn read(file: &[u8]) -> Result<String, Fault> {
    let registry = Registry::of_printed_grids();
    let options = ReadOptions::new(&registry);
    let (mut writer, mut page) = (PuzzleJson::default(), Page::default());
    let mut entries = read_page(file, &options)?;
    loop {
        let entry = entries.next();
        let notes = entries.take_notes().into_iter();
        page.notes.extend(notes.map(|message| Note { puzzle: None, message, unsure: Vec::new() }));
        match entry {
            None => return Ok(json(&page)),
            Some(Ok(located)) => {
                page.notes.extend(note(page.puzzles.len(), &located.item));
                page.puzzles.push(raw(writer.text(&located.item)));
            }
            // Nothing else of the file is read.
            Some(Err(error)) if error.line.is_none() => return Err(error.into()),
            Some(Err(error)) => {
                let unit = if pdf::is_pdf(file) { "page" } else { "grid" };
                let line = error.line.unwrap_or_default();
                let mut message = format!("{unit} {line}: {}", error.message);
                message.extend(error.hint.map(|hint| format!(" ({hint})")));
                page.problems.push(Problem { message });
            }
        }
    }
}

/// Returns the note of a puzzle, if there is one.
fn note(number: usize, entry: &Entry) -> Option<Note> {
    let pasted = entry.pasted.as_ref()?;
    Some(Note {
        puzzle: Some(number),
        message: format!("read as {}", pasted.read_as),
        unsure: pasted.unsure.iter().map(|cell| cell.index()).collect(),
    })
}
