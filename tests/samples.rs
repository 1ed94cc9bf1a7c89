//! The samples in output/samples equal the present output of their commands, and fit the schema.

use crate::clients::schema_faults;
use crate::support::{self, is_current, run_in};
use std::fs;
use std::path::Path;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/output/samples"))
}

/// The commands in the README of the samples: lines that start with `satoku` and a subcommand that
/// makes something.
fn commands() -> Vec<String> {
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    let lines = readme.lines().map(str::trim).filter(|line| is_command(line));
    lines.map(str::to_owned).collect()
}

fn is_command(line: &str) -> bool {
    ["satoku generate", "satoku tune"].iter().any(|command| line.starts_with(command))
}

#[test]
fn samples_are_made_again_byte_for_byte() {
    let commands = commands();
    assert!(commands.len() >= 5);
    // The book is made again in book_spec.rs.
    let others = ["README.md", "book.toml", "book"].map(str::to_owned);
    let mut named = std::collections::BTreeSet::from(others);
    for line in &commands {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        let name = words[words.len() - 1];
        let made = tempfile::tempdir().unwrap();
        // Commands name files of the samples' folder, such as a layout.
        for entry in fs::read_dir(folder()).unwrap().flatten() {
            if entry
                .path()
                .extension()
                .is_some_and(|extension| extension == "layout" || extension == "toml")
            {
                fs::copy(entry.path(), made.path().join(entry.file_name())).unwrap();
                named.insert(entry.file_name().into_string().unwrap());
            }
        }
        let ran = run_in(made.path(), &words);
        assert_eq!(ran.code, 0, "{line}: {}", ran.err);
        let bytes = fs::read(made.path().join(name)).unwrap();
        is_current(&folder().join(name), &bytes);
        named.insert(name.to_owned());
    }
    let present = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(
        present.collect::<std::collections::BTreeSet<_>>(),
        named,
        "each sample has its command"
    );
}

#[test]
fn samples_fit_the_schema() {
    let schema = serde_json::from_str(support::SCHEMA).unwrap();
    // A line of NDJSON is what the schema says of a puzzle of a set.
    let (mut names, mut values) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder()).unwrap().flatten() {
        let text = || fs::read_to_string(entry.path()).unwrap();
        let extension =
            entry.path().extension().map(|extension| extension.to_string_lossy().into_owned());
        let value: serde_json::Value = match extension.as_deref() {
            Some("json") => serde_json::from_str(&text()).unwrap(),
            Some("ndjson") => {
                let puzzles: Vec<serde_json::Value> =
                    text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
                serde_json::json!({
                    "$schema": "urn:satoku:puzzle-set:1", "format": "satoku/puzzle-set", "version": 1,
                    "generator": {"name": "satoku", "version": "0"}, "puzzles": puzzles,
                })
            }
            _ => continue,
        };
        names.push(entry.path().display().to_string());
        values.push(value);
    }
    assert!(values.len() >= 3);
    let spoilt = serde_json::json!({"format": "satoku/puzzle-set", "version": 1, "puzzles": [{"givens": 5}]});
    values.push(spoilt);
    let Some(mut faults) = schema_faults(&schema, &values) else { return };
    assert_eq!(faults.len(), values.len());
    assert_ne!(faults.pop().unwrap(), "");
    for (name, fault) in names.iter().zip(faults) {
        assert_eq!(fault, "", "{name}");
    }
}
