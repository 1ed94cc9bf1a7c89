//! The puzzles that sections name: reads them, checks that they fit, and puts them in their places.

use super::callbacks::FillCallbacks;
use super::error::FillError;
use super::numbered_pin::{NumberedPin, pins};
use super::worker::{SeededGenerator, Task};
use crate::pin::{Pin, PinSource};
use crate::spec::{SectionSpec, Spec};
use satoku_core::rules::{Puzzle, Registry, Rules};
use satoku_format::{Entry, Id, Located, ReadOptions, read};
use satoku_generate::Request;
use std::io::{BufRead, Cursor};
use std::sync::Arc;

/// Reads the puzzle of a pin; `None` if the section makes it.
fn read_pinned(
    pin: NumberedPin<'_>,
    section: &SectionSpec,
    registry: &Registry,
    callbacks: &dyn FillCallbacks,
) -> Result<Option<Located<Entry>>, FillError> {
    let input: Box<dyn BufRead> = match &pin.pin.source {
        PinSource::Made(_) => return Ok(None),
        PinSource::Text(text) => Box::new(Cursor::new(text.clone())),
        PinSource::File(path) | PinSource::Line(path, _) | PinSource::Id(path, _) => callbacks
            .open(path)
            .map_err(|error| pin.refused(format!("cannot read {}: {error}", path.display())))?,
    };
    let layout = || section.request.layout(registry);
    let options = ReadOptions {
        variant: section.request.variant.as_deref().and_then(|name| registry.named(name).ok()),
        layout: is_laid_out(section).then(layout).and_then(Result::ok),
        ..ReadOptions::new(registry)
    };
    let unread = |error: satoku_format::ReadError| pin.refused(error.to_string());
    let mut found = None;
    for entry in read(input, &options).map_err(unread)? {
        let is_it = |entry: &Located<Entry>| match &pin.pin.source {
            PinSource::Line(_, line) => entry.line == *line,
            PinSource::Id(_, id) => entry.item.id() == *id,
            _ => true,
        };
        let entry = match entry {
            Ok(entry) if is_it(&entry) => entry,
            Err(error) if error.fatal || is_of_pin(&pin.pin.source, error.line) => {
                return Err(unread(error));
            }
            // Other puzzles of the file need not be ones.
            Ok(_) | Err(_) => continue,
        };
        if found.replace(entry).is_some() {
            return Err(pin.refused("there are several puzzles: name one by its `line` or `id`"));
        }
        if !is_read_whole(&pin.pin.source) {
            break;
        }
    }
    found.map(Some).ok_or_else(|| pin.refused("there is no such puzzle"))
}

/// Returns whether a pin names the only puzzle of a text.
fn is_read_whole(source: &PinSource) -> bool {
    matches!(source, PinSource::Text(_) | PinSource::File(_))
}

/// Returns whether what cannot be read on a line is the puzzle of a pin.
fn is_of_pin(source: &PinSource, line: Option<u64>) -> bool {
    match source {
        PinSource::Line(_, wanted) => line == Some(*wanted),
        source => is_read_whole(source),
    }
}

/// Returns whether a section says what its boards look like.
pub(super) fn is_laid_out(section: &SectionSpec) -> bool {
    let request = &section.request;
    request.size.is_some()
        || request.regions.is_some()
        || request.grids.is_some()
        || request.cells.is_some()
}

/// Checks that a puzzle has the board of a section and no other kinds of clue.
///
/// # Errors
/// Returns what it has instead.
fn check_kind(
    puzzle: &Puzzle,
    section: &SectionSpec,
    request: &Request,
    registry: &Registry,
) -> Result<(), String> {
    let (found, wanted) = (puzzle.rules(), request.rules());
    let kinds = || request.kinds().iter().map(|kind| kind.name());
    let is_known = |clue: &str| kinds().any(|kind| kind == clue);
    let mut clues = puzzle.constraints().map(|clue| clue.kind());
    let has_other = if kinds().any(|kind| kind != "given") {
        puzzle.constraints().next().is_none() || !clues.all(is_known)
    } else {
        clues.next().is_some()
    };
    let has_own = section.request.regions.is_some()
        || section.request.grids.is_some()
        || section.request.cells.is_some();
    // Each puzzle of the section has regions or cells of its own.
    let is_drawn = !has_own
        && registry.variants_in(request.variant()).any(|variant| variant.needs().is_some());
    let is_same = if is_drawn {
        found.variant() == wanted.variant() && size(found) == size(wanted)
    } else {
        statement(found) == statement(wanted)
    };
    if is_same && !has_other {
        return Ok(());
    }
    let told = |variant: &str, rules: &Rules| {
        let ((rows, columns), _) = size(rules);
        format!("{variant}, {columns}x{rows}")
    };
    Err(format!(
        "it is a puzzle of another kind or size ({}) than those of the section ({})",
        told(&puzzle.variant(), found),
        told(request.variant(), wanted)
    ))
}

/// Returns the extent of a board and the number of its symbols.
fn size(rules: &Rules) -> ((usize, usize), usize) {
    (rules.board().extent(), rules.board().symbol_count())
}

/// Returns the id of the empty board, which says all its rules.
fn statement(rules: &Arc<Rules>) -> Id {
    Id::of(&Puzzle::new(Arc::clone(rules), Vec::new()).expect("no clue is wrong"))
}

/// Takes the puzzles that a section names and makes anyway from those that it made, and puts all
/// that it names in the order of the spec.
pub(super) fn take_made<'a>(
    made: &mut Vec<Entry>,
    pinned: &mut Vec<(&'a Pin, Entry)>,
    number: usize,
    section: &'a SectionSpec,
) -> Result<(), FillError> {
    for pin in pins(number, section) {
        let PinSource::Made(id) = pin.pin.source else { continue };
        let found = made.iter().position(|entry| entry.id() == id).ok_or_else(|| {
            pin.refused("the section has no such puzzle: name the `file` that it is in")
        })?;
        pinned.push((pin.pin, made.remove(found)));
    }
    let of_spec = |pin: &Pin| section.pin.iter().position(|one| std::ptr::eq(one, pin));
    pinned.sort_by_key(|(pin, _)| of_spec(pin));
    Ok(())
}

/// Returns the puzzles of a section with those that it names in their places: those that name none
/// come first.
pub(super) fn in_places(others: Vec<Entry>, pinned: Vec<(&Pin, Entry)>) -> Vec<Entry> {
    let mut places: Vec<Option<Entry>> = vec![None; others.len() + pinned.len()];
    let (placed, first): (Vec<_>, Vec<_>) =
        pinned.into_iter().partition(|(pin, _)| pin.at.is_some());
    for (pin, entry) in placed {
        let at = pin.at.unwrap_or(1).clamp(1, places.len());
        places[at - 1] = Some(entry);
    }
    let mut rest = first.into_iter().map(|(_, entry)| entry).chain(others);
    places.into_iter().filter_map(|place| place.or_else(|| rest.next())).collect()
}

/// Reads the puzzles that sections name, and checks that they fit.
pub(super) fn named<'a>(
    spec: &'a Spec,
    generators: &[Option<SeededGenerator>],
    registry: &Registry,
    callbacks: &dyn FillCallbacks,
) -> Result<Vec<Task<'a>>, FillError> {
    let mut tasks = Vec::new();
    for (number, section) in spec.section.iter().enumerate() {
        for pin in pins(number, section) {
            let located = read_pinned(pin, section, registry, callbacks)?;
            let Some(Located { item: entry, .. }) = located else { continue };
            let (generator, _) = generators[number].as_ref().expect("pins are not files'");
            check_kind(&entry.puzzle, section, generator.request(), registry)
                .map_err(|why| pin.refused(why))?;
            tasks.push(Task::Pin(pin, Box::new(entry)));
        }
    }
    Ok(tasks)
}

/// Returns which puzzles a section makes beside those that it names. Of several difficulties, one
/// of that of the named puzzle is left out, and else the last one.
pub(super) fn planned(section: &SectionSpec, pinned: &[(&Pin, Entry)]) -> Vec<u64> {
    let count = section.count.filter(|_| section.file.is_none()).unwrap_or(0);
    let mut indices: Vec<u64> = (0..count as u64).collect();
    for (_, entry) in pinned {
        let mix = section.request.difficulty.as_ref().filter(|_| section.mixes_grades());
        let rating = entry.difficulty.as_ref().and_then(|difficulty| difficulty.rating);
        let has_grade = |index: &u64| {
            let grade = mix.map(|mix| mix.grade(*index).scores());
            grade.zip(rating).is_some_and(|((low, high), it)| (low..=high).contains(&it))
        };
        let last = indices.len().saturating_sub(1);
        indices.remove(indices.iter().rposition(has_grade).unwrap_or(last));
    }
    indices
}
