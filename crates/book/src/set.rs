//! The puzzles of a book as a JSON set, each with its place in the book.

use super::content::{Content, Placed, Section};
use super::press::Location;
use super::spec::{SectionSpec, Spec};
use satoku_format::set::BookRecord;
use satoku_format::{JsonWriter, Provenance, SetWriter};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io;

/// The fields that a puzzle has in the set of a book only.
#[derive(Serialize)]
struct InBook {
    book: BookRecord,
}

/// Returns the JSON set of a book with `pages` pages. `locations` are by puzzle number.
///
/// # Panics
/// If a puzzle has no location.
pub(super) fn json_set(
    spec: &Spec,
    content: &Content,
    pages: usize,
    locations: &BTreeMap<usize, Location>,
) -> io::Result<Vec<u8>> {
    let request = request(spec, content, pages);
    let provenance = Provenance { seed: content.seed, request: Some(request), program: None };
    let mut writer = JsonWriter::new(true);
    let mut file = Vec::new();
    writer.begin(&mut file, &provenance)?;
    for (section, Section { puzzles, .. }) in (1..).zip(&content.sections) {
        for Placed { number, entry, .. } in puzzles {
            let Location { number, page, solution_page } = locations[number];
            let book = BookRecord { number, page, section, solution_page };
            writer.entry_with(&mut file, entry, &InBook { book })?;
        }
    }
    writer.end(&mut file)?;
    Ok(file)
}

/// Returns the request for the book.
fn request(spec: &Spec, content: &Content, pages: usize) -> Value {
    let sections = spec.section.iter().zip(&content.sections);
    let mut request = json!({
        "book": content.title,
        "language": spec.language.to_string(),
        "service": spec.service.to_string(),
        "trim": spec.trim.to_string(),
        "edition": spec.edition.to_string(),
        "pages": pages,
        "set": content.set_id,
        "sections": sections.map(|(spec, section)| section_request(spec, section)).collect::<Vec<_>>(),
    });
    if !spec.replace.is_empty() {
        request["replace"] = spec.replace.iter().map(ToString::to_string).collect();
    }
    request
}

/// Returns the request for a section.
fn section_request(spec: &SectionSpec, section: &Section) -> Value {
    let mut fields = json!({"title": section.title, "count": section.puzzles.len()});
    if !spec.pin.is_empty() {
        fields["pin"] = spec.pin.iter().map(ToString::to_string).collect();
    }
    for (name, value) in spec.request.to_json() {
        fields[name] = value;
    }
    fields
}
