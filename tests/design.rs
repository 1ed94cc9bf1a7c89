//! The map in the design notes agrees with the code.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Parts that know nothing of puzzles and may be used by all.
const BESIDE: [&str; 9] =
    ["random", "parallel", "latest", "lists", "names", "language", "quote", "spec_text", "worded"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The parts in the order of the map, the highest first: each line of it that is indented by four
/// spaces begins with one.
fn map() -> Vec<String> {
    let text = fs::read_to_string(root().join("docs/design.md")).unwrap();
    let (_, map) = text.split_once("## What does each part do?").unwrap();
    let (map, _) = map.split_once("A part uses those below it only").unwrap();
    let lines = map.lines().filter_map(|line| line.strip_prefix("    "));
    let names = lines.filter(|line| !line.starts_with(' ')).filter_map(|line| {
        let name = line.split_whitespace().next()?;
        Some(name.trim_end_matches('/').to_owned())
    });
    names.collect()
}

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// The parts that a file names, outside its comments and tests.
fn used(text: &str, own: &str) -> BTreeSet<String> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut used = BTreeSet::new();
    for line in lines {
        assert!(!line.contains("crate::{"), "imports of several parts hide what is used: {line}");
        for prefix in ["crate::", "satoku::"] {
            for (at, _) in line.match_indices(prefix) {
                let rest = &line[at + prefix.len()..];
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                used.insert(rest[..end.unwrap_or(rest.len())].to_owned());
            }
        }
    }
    used.remove(own);
    used
}

#[test]
fn the_map_names_every_part() {
    let mapped: BTreeSet<String> = map().into_iter().chain(BESIDE.map(str::to_owned)).collect();
    let entries = fs::read_dir(root().join("src")).unwrap();
    let names = entries.map(|entry| {
        let path = entry.unwrap().path();
        path.file_stem().unwrap().to_str().unwrap().to_owned()
    });
    let parts: BTreeSet<String> =
        names.filter(|name| !["lib", "main"].contains(&name.as_str())).collect();
    assert_eq!(parts, mapped);
}

#[test]
fn a_part_uses_those_below_it_only() {
    let map = map();
    let place = |part: &str| map.iter().position(|known| known == part);
    let mut files = Vec::new();
    sources(&root().join("src"), &mut files);
    for file in files {
        let inside = file.strip_prefix(root().join("src")).unwrap();
        let first = inside.iter().next().unwrap().to_str().unwrap();
        let own = first.trim_end_matches(".rs");
        let Some(level) = place(own) else { continue };
        // The suite of the kinds asks engines, and is a test from its first line on.
        if inside.ends_with("suite.rs") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        for part in used(&text, own) {
            if let Some(other) = place(&part) {
                assert!(other > level, "{} uses {part}, which stands above it", inside.display());
            }
        }
    }
}
