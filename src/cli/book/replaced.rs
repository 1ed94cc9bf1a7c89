//! The puzzles of a book that others take the places of, named by their numbers in `book.json`.

use super::Book;
use crate::cli::Global;
use crate::cli::failure::{Failure, shown};
use satoku::book::Spec;
use satoku::format::Id;
use serde_json::Value;
use std::fs;

impl Book {
    /// Adds the puzzles of `--replace` to those that the spec replaces, and those that were
    /// replaced in the book before.
    pub(super) fn replace(&self, spec: &mut Spec, global: &Global) -> Result<(), Failure> {
        if self.replace.is_empty() {
            return Ok(());
        }
        if !spec.series.is_empty() {
            return Err(Failure::usage("--replace: the spec is that of a series of books").hint(
                "name the id of the puzzle, as book.json has it, with `replace` in the spec",
            ));
        }
        let file = self.output.join("book.json");
        let unread = |why: String| {
            Failure::usage(format!("--replace: cannot read {}: {why}", shown(&file)))
                .hint("make the book first, with the same --output")
        };
        let text = fs::read_to_string(&file).map_err(|error| unread(error.to_string()))?;
        let set: Value = serde_json::from_str(&text).map_err(|error| unread(error.to_string()))?;
        let ids = |value: &Value| -> Vec<Id> {
            let texts = value.as_array().into_iter().flatten().filter_map(Value::as_str);
            texts.filter_map(|text| text.parse().ok()).collect()
        };
        let mut replaced = ids(&set["generator"]["request"]["replace"]);
        let puzzles = set["puzzles"].as_array();
        for number in &self.replace {
            let is_it = |puzzle: &&Value| puzzle["book"]["number"].as_u64() == Some(*number);
            let puzzle = puzzles.into_iter().flatten().find(is_it);
            let id = puzzle.and_then(|puzzle| puzzle["id"].as_str()?.parse().ok());
            let id = id.ok_or_else(|| {
                Failure::usage(format!("--replace: {} has no puzzle {number}", shown(&file)))
            })?;
            replaced.push(id);
        }
        replaced.retain(|id| !spec.replace.contains(id));
        spec.replace.extend(replaced);
        let ids: Vec<String> = spec.replace.iter().map(|id| format!("\"{id}\"")).collect();
        global.say(format_args!(
            "note: to make this book again, say in the spec: replace = [{}]",
            ids.join(", ")
        ));
        Ok(())
    }
}
