//! Requests for puzzles by the names of their settings.

use super::params::{self, Seed};
use super::{Fault, Work, json, once};
use satoku_core::board::{Board, Cell};
use satoku_core::oracle::Cancel;
use satoku_core::rules::Registry;
use satoku_generate::{Generator, Request, RequestError, RequestFields, draw_cells};
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;

/// What puzzles to make: the settings of [`RequestFields`], of which blank texts are not set, and
/// `distinct`.
#[derive(Debug, Clone, Default)]
pub(super) struct MakeRequest {
    fields: Map<String, Value>,
    /// Whether no two puzzles are the same.
    pub(super) distinct: bool,
}

impl<'de> Deserialize<'de> for MakeRequest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::deserialize(deserializer)?;
        fields.retain(|_, value| !value.as_str().is_some_and(|text| text.trim().is_empty()));
        let distinct = match fields.remove("distinct") {
            None | Some(Value::Null) => false,
            Some(Value::Bool(distinct)) => distinct,
            Some(_) => return Err(D::Error::custom("`distinct` is true or false")),
        };
        Ok(MakeRequest { fields, distinct })
    }
}

impl MakeRequest {
    /// Returns the settings.
    pub(super) fn fields(&self) -> Result<RequestFields, Fault> {
        RequestFields::from_json(self.fields.clone()).map_err(|fault| {
            let hint = fault.hint.unwrap_or_default();
            let fault = Fault::request(&fault.key, fault.message);
            if hint.is_empty() { fault } else { fault.hint(&hint) }
        })
    }

    /// Returns the request.
    pub(super) fn request(&self) -> Result<Request, Fault> {
        request(&self.fields()?)
    }
}

/// Returns the request that some settings mean.
pub(super) fn request(fields: &RequestFields) -> Result<Request, Fault> {
    fields.request(&Arc::new(Registry::standard())).map_err(|error| refused(&error))
}

/// Returns the generator of a request.
pub(super) fn generator(request: Request, cancel: &Cancel) -> Result<Generator, Fault> {
    Generator::cancellable(request, cancel).map_err(|error| refused(&error))
}

/// Returns the fault of a request that no puzzle meets.
pub(super) fn refused(error: &RequestError) -> Fault {
    let field = error.field();
    let hint = match field {
        "size" => Some("choose a side of 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25, or a jigsaw"),
        "symmetry" => Some("choose a symmetry that the board has, such as rotate-180"),
        "difficulty" => Some("change the difficulty or the techniques"),
        "clues" => Some("ask for another number of clues"),
        _ => None,
    };
    let fault = Fault::request(field, error);
    match (error, hint) {
        (RequestError::Value { fault: value, .. }, _) => fault.hint(&value.hint),
        (_, Some(hint)) => fault.hint(hint),
        (_, None) => fault,
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Command {
    request: MakeRequest,
    seed: Seed,
    count: u64,
    /// The name of a file with an image.
    #[serde(default)]
    image: Option<String>,
}

#[derive(Serialize)]
struct Text {
    text: String,
}

/// Returns the command line that makes the same puzzles.
pub(super) fn command(params: &str) -> Result<Box<dyn Work>, Fault> {
    let Command { request: asked, seed: Seed(seed), count, image } = params::read(params)?;
    let fields = asked.fields()?;
    let request = request(&fields)?;
    // What is asked for, in its canonical form.
    let (told, meant) = (fields.to_json(), request.fields().to_json());
    let mut text = format!("satoku generate {} --seed {seed}", count.max(1));
    let mut pipe = String::new();
    for name in RequestFields::NAMES.into_iter().filter(|name| told.contains_key(*name)) {
        let flag = format!("--{}", name.replace('_', "-"));
        let board = request.rules().board();
        let mut add = |value: &str| text += &format!(" {flag} {value}");
        match (name, meant.get(name)) {
            ("budget" | "base", _) => return Err(Fault::request(name, "no flag says it")),
            ("pattern", Some(_)) => {
                pipe = format!("{} | ", printed(&drawn(request.marked(), board)));
                add("-");
            }
            ("keep", Some(_)) => {
                let name = |cell: &Cell| board.place(*cell).to_string();
                add(&request.kept().iter().map(name).collect::<Vec<_>>().join(","));
            }
            ("regions" | "cells", Some(Value::String(layout))) => {
                let letters: Vec<char> = layout.chars().filter(|one| *one != '\n').collect();
                let (_, columns) = request.layout().size.extent();
                let rows = letters.chunks(columns).map(|row| row.iter().collect());
                add(&format!("<({})", printed(&rows.collect::<Vec<_>>())));
            }
            ("grids", Some(Value::String(grids))) => {
                add(&format!("<({})", printed(std::slice::from_ref(grids))));
            }
            (_, Some(Value::String(value))) => add(&quoted(value)),
            (_, Some(Value::Array(values))) => {
                values.iter().filter_map(Value::as_str).for_each(|value| add(&quoted(value)));
            }
            (_, Some(value)) => add(&value.to_string()),
            (_, None) => {}
        }
    }
    if let Some(name) = image {
        text += &format!(" --image {}", quoted(&name));
    }
    text = pipe + &text + if asked.distinct { " --distinct" } else { "" };
    Ok(once(move || Ok(json(&Text { text }))))
}

/// Returns the command that prints lines.
fn printed(lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| quoted(line)).collect();
    format!("printf '%s\\n' {}", lines.join(" "))
}

/// Returns the rows of a board: `X` for each of some cells, `.` for others and for places without.
fn drawn(cells: &[Cell], board: &Board) -> Vec<String> {
    draw_cells(cells, board).lines().map(|line| line.replace('1', "X")).collect()
}

/// Returns a word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "+-.,:_=/".contains(letter);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}
