//! Requests for puzzles by the long names of the options of `satoku generate`.

use super::params::{self, Seed};
use super::{Fault, Work, json, once};
use satoku_core::board::{Board, Cell};
use satoku_core::rules::{Layout, Registry, RulesError};
use satoku_generate::{Generator, Request, RequestError};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

/// What puzzles to make.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct MakeRequest {
    size: Option<String>,
    variant: Option<String>,
    clues: Option<String>,
    symmetry: Option<String>,
    /// The cells that are given, and no others: a character for each cell, `.` for one that is not.
    pattern: Option<String>,
    difficulty: Option<String>,
    require: Vec<String>,
    forbid: Vec<String>,
    max_technique: Option<String>,
    /// Whether no two puzzles are the same.
    pub(super) distinct: bool,
}

/// Reads a setting; a text without anything is the default.
fn setting<T: FromStr<Err: Display>>(field: &str, text: Option<&str>) -> Result<Option<T>, Fault> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    text.map(|text| text.parse().map_err(|error: T::Err| Fault::request(field, error))).transpose()
}

fn settings<T: FromStr<Err: Display>>(field: &str, texts: &[String]) -> Result<Vec<T>, Fault> {
    let read = texts.iter().map(|text| setting(field, Some(text)));
    read.filter_map(Result::transpose).collect()
}

impl MakeRequest {
    /// Returns the request.
    pub(super) fn request(&self) -> Result<Request, Fault> {
        let size = setting("size", self.size.as_deref())?;
        let layout = size.map_or_else(Layout::default, Layout::of_size);
        let registry = Registry::standard();
        let variant = self.variant.as_deref().map(str::trim).filter(|name| !name.is_empty());
        let variant = registry.named(variant.unwrap_or("classic"));
        let variant = variant.map_err(|error| Fault::request("variant", error))?;
        let request = Request::named(&variant, &layout);
        let mut request = request.map_err(|error: RulesError| refused(&error.into()))?;
        if let Some(counts) =
            setting::<satoku_generate::ClueCounts>("clues", self.clues.as_deref())?
        {
            request = request.clue_counts(counts.with_names_of(&registry));
        }
        let cells = request.rules().board().cell_count();
        request.pattern = self.pattern.as_deref().map(|text| marked(text, cells)).transpose()?;
        request.symmetry = setting("symmetry", self.symmetry.as_deref())?.unwrap_or_default();
        request.difficulty = setting("difficulty", self.difficulty.as_deref())?;
        request.require = settings("require", &self.require)?;
        request.forbid = settings("forbid", &self.forbid)?;
        request.max_technique = setting("max-technique", self.max_technique.as_deref())?;
        Ok(request)
    }

    /// Returns the generator of the request.
    pub(super) fn generator(&self) -> Result<Generator, Fault> {
        Generator::new(self.request()?).map_err(|error| refused(&error))
    }

    /// Returns the options of the command line, in the order of `satoku generate --help`.
    fn options(&self) -> Vec<(&'static str, &str)> {
        let one = |name, value: &'_ Option<String>| {
            let value = value.as_deref().map(str::trim).filter(|value| !value.is_empty());
            value.map(|_| name)
        };
        let mut options = Vec::new();
        for (name, value) in [
            ("--size", &self.size),
            ("--variant", &self.variant),
            ("--clues", &self.clues),
            ("--symmetry", &self.symmetry),
            ("--difficulty", &self.difficulty),
        ] {
            options.extend(one(name, value).zip(value.as_deref().map(str::trim)));
        }
        options.extend(self.require.iter().map(|name| ("--require", name.as_str())));
        options.extend(self.forbid.iter().map(|name| ("--forbid", name.as_str())));
        let most = self.max_technique.as_deref().map(str::trim);
        options.extend(one("--max-technique", &self.max_technique).zip(most));
        options
    }
}

/// Returns the cells that a pattern marks on a board of so many.
fn marked(pattern: &str, cells: usize) -> Result<Vec<Cell>, Fault> {
    let count = pattern.chars().count();
    if count != cells {
        let message = format!("it has {count} characters, and the board {cells} cells");
        return Err(Fault::request("pattern", message));
    }
    let marked = pattern.chars().enumerate().filter(|(_, letter)| *letter != '.');
    Ok(marked.map(|(cell, _)| Cell::new(cell)).collect())
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
    hint.map_or(fault.clone(), |hint| fault.hint(hint))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Command {
    request: MakeRequest,
    seed: Seed,
    count: u64,
}

#[derive(Serialize)]
struct Text {
    text: String,
}

/// Returns the command line that makes the same puzzles.
pub(super) fn command(params: &str) -> Result<Box<dyn Work>, Fault> {
    let Command { request, seed: Seed(seed), count } = params::read(params)?;
    let rules = Arc::clone(request.request()?.rules());
    Ok(once(move || {
        let mut text = format!("satoku generate {} --seed {seed}", count.max(1));
        for (name, value) in request.options() {
            text += &format!(" {name} {}", quoted(value));
        }
        if request.distinct {
            text += " --distinct";
        }
        if let Some(pattern) = &request.pattern {
            let rows =
                drawn(pattern, rules.board()).iter().map(|row| quoted(row)).collect::<Vec<_>>();
            let rows = rows.join(" ");
            text = format!("printf '%s\\n' {rows} | {text} --pattern -");
        }
        Ok(json(&Text { text }))
    }))
}

/// Returns the rows of a pattern, with `.` also where the board has no cell.
fn drawn(pattern: &str, board: &Board) -> Vec<String> {
    let letters: Vec<char> = pattern.chars().collect();
    let (height, width) = board.extent();
    let letter =
        |row: usize, col: usize| board.cell_at(row, col).map_or('.', |cell| letters[cell.index()]);
    (0..height).map(|row| (0..width).map(|col| letter(row, col)).collect()).collect()
}

/// Returns a word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "+-.,:_=/".contains(letter);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}
