//! `satoku schema`: prints the JSON Schemas of what the program writes.

use super::failure::Failure;
use super::output::print;
use clap::Args;
use satoku::names::nearest;
use satoku::quote::quote;
use serde_json::{Value, json};

/// Print the JSON Schema of a kind of output, or list the kinds
///
/// The schemas are of draft 2020-12. Those of lines are for one line each, such as those that
/// `satoku rate --format json` writes.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku schema
  satoku schema set > puzzle-set.schema.json
  satoku schema steps")]
pub struct Schema {
    /// The kind of output; without it, the kinds are listed
    name: Option<String>,
}

/// The schema of a puzzle set.
const SCHEMA: &str = include_str!("../../docs/puzzle-set.schema.json");

/// The kinds of output: name, what it is, and the schema.
const SCHEMAS: [(&str, &str, &str); 8] = [
    ("set", "a puzzle set: FILE.json", SCHEMA),
    ("puzzle", "a puzzle of a set, and a line of FILE.ndjson", SCHEMA),
    ("rate", "a line of `rate --format json`", include_str!("../../docs/schemas/rate.schema.json")),
    (
        "steps",
        "a line of `solve --steps --format json`",
        include_str!("../../docs/schemas/steps.schema.json"),
    ),
    ("hint", "a line of `hint --format json`", include_str!("../../docs/schemas/hint.schema.json")),
    (
        "check",
        "a line of `check --format json`",
        include_str!("../../docs/schemas/check.schema.json"),
    ),
    (
        "techniques",
        "a line of `techniques --format json`",
        include_str!("../../docs/schemas/techniques.schema.json"),
    ),
    (
        "levels",
        "a line of `levels --format json`",
        include_str!("../../docs/schemas/levels.schema.json"),
    ),
];

impl Schema {
    /// Runs the command.
    pub fn run(self) -> Result<(), Failure> {
        let text = match &self.name {
            None => SCHEMAS.map(|(name, what, _)| format!("{name:<10}  {what}\n")).concat(),
            Some(name) => {
                let known = SCHEMAS.iter().find(|(known, ..)| known == name);
                let (name, _, text) = known.ok_or_else(|| unknown(name))?;
                if *name == "puzzle" { of_puzzle(text) } else { text.replace('\r', "") }
            }
        };
        print(text)
    }
}

fn unknown(name: &str) -> Failure {
    let failure = Failure::usage(format!("there is no schema `{}`", quote(name)));
    let names = SCHEMAS.map(|(known, ..)| known);
    match nearest(name, names) {
        Some(near) => failure.hint(format!("did you mean {near}?")),
        None => failure.hint(format!("the schemas are {}", names.join(", "))),
    }
}

/// Returns the schema of one puzzle, made from that of a set.
fn of_puzzle(set: &str) -> String {
    let mut schema: Value = serde_json::from_str(set).expect("the schema is JSON");
    if let Some(fields) = schema.as_object_mut() {
        fields.retain(|name, _| ["$defs", "$schema"].contains(&name.as_str()));
        fields.insert("$id".to_owned(), json!("urn:satoku:puzzle:1"));
        fields.insert("title".to_owned(), json!("satoku puzzle"));
        fields.insert("$ref".to_owned(), json!("#/$defs/PuzzleRecord"));
    }
    serde_json::to_string_pretty(&schema).expect("JSON can be written") + "\n"
}
