//! Puzzle files as texts, and pictures.

#[cfg(feature = "photo")]
use super::pages;
use super::params::{self, PuzzleText, Seed};
use super::puzzle_json::PuzzleJson;
use super::request::MakeRequest;
use super::{Calls, Fault, Work, base64, json, once, raw};
use crate::api::{Error, ErrorKind};
use crate::picture;
use satoku_core::board::Symbols;
use satoku_core::rules::Registry;
use satoku_format::{Format, Provenance, ReadOptions, WriteOptions};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Read {
    Text { text: String },
    Base64 { base64: String },
}

#[derive(Serialize)]
struct Puzzles {
    puzzles: Vec<Box<RawValue>>,
    problems: Vec<Problem>,
}

#[derive(Serialize)]
struct Problem {
    line: u64,
    message: String,
}

/// Reads the puzzles of a text or file of any format.
pub(super) fn read(params: &str) -> Result<Box<dyn Work>, Fault> {
    let bytes = match params::read::<Read>(params) {
        Ok(Read::Text { text }) => text.into_bytes(),
        Ok(Read::Base64 { base64 }) => {
            base64::decode(&base64).ok_or_else(|| Fault::input("base64: it is not base64"))?
        }
        Err(_) => return Err(Fault::input("parameters: expected `text` or `base64`, a text")),
    };
    #[cfg(feature = "photo")]
    if pages::is_page(&bytes) {
        return Ok(once(move || pages::read(&bytes)));
    }
    Ok(once(move || {
        let registry = Registry::standard();
        let options = ReadOptions::new(&registry).keeping_unknown();
        let mut writer = PuzzleJson::default();
        let mut answer = Puzzles { puzzles: Vec::new(), problems: Vec::new() };
        for entry in satoku_format::read(&*bytes, &options).map_err(Error::from)? {
            match entry {
                Ok(located) => answer.puzzles.push(raw(writer.text(&located.item))),
                Err(error) => {
                    let message = match &error.hint {
                        Some(hint) => format!("{error} ({hint})"),
                        None => error.to_string(),
                    };
                    answer.problems.push(Problem { line: error.line.unwrap_or(1), message });
                }
            }
        }
        Ok(json(&answer))
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Write {
    puzzles: Vec<PuzzleText>,
    format: String,
    made: Option<Made>,
}

/// Where puzzles come from, which sets tell.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Made {
    request: MakeRequest,
    seed: Seed,
}

#[derive(Serialize)]
struct Text {
    text: String,
}

/// Writes puzzles in a format.
pub(super) fn write(params: &str) -> Result<Box<dyn Work>, Fault> {
    let Write { puzzles, format, made } = params::read(params)?;
    let format: Format = format.parse().map_err(|error| Fault::request("format", error))?;
    let provenance = match made {
        None => Provenance::default(),
        Some(Made { request, seed: Seed(seed) }) => {
            let request = Some(request.request()?.to_json().into());
            Provenance { seed: Some(seed), request, program: None }
        }
    };
    Ok(once(move || {
        let mut writer = satoku_format::writer(format, WriteOptions::default());
        let mut bytes = Vec::new();
        writer.begin(&mut bytes, &provenance).map_err(Error::from)?;
        for (number, puzzle) in (1..).zip(&puzzles) {
            let written = puzzle.entry().and_then(|entry| {
                writer.entry(&mut bytes, &entry).map_err(|error| Fault::from(Error::from(error)))
            });
            written.map_err(|fault| fault.of(&format!("puzzle {number}")))?;
        }
        writer.end(&mut bytes).map_err(Error::from)?;
        let text = String::from_utf8(bytes).map_err(|error| Fault::new(ErrorKind::Bug, error))?;
        Ok(json(&Text { text }))
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Picture {
    puzzle: PuzzleText,
    #[serde(default)]
    solution: bool,
}

#[derive(Serialize)]
struct Svg {
    svg: String,
}

/// Draws a puzzle, or its solution.
pub(super) fn picture(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Picture { puzzle, solution } = params::read(params)?;
    let entry = puzzle.entry()?;
    let known = entry.solution.as_ref().filter(|known| entry.puzzle.check(known).is_ok()).cloned();
    if solution && known.is_none() {
        puzzle.check_known(&entry)?;
    }
    let mut solver = calls.solver();
    Ok(once(move || {
        let symbols = Symbols::default();
        let puzzle = &entry.puzzle;
        if !solution {
            return Ok(json(&Svg { svg: picture::draw_puzzle(puzzle, &symbols) }));
        }
        let solution = match known {
            Some(known) => known,
            None => solver.only_solution(puzzle)?,
        };
        Ok(json(&Svg { svg: picture::draw_solution(puzzle, &solution, &symbols) }))
    }))
}
