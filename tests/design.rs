//! The map in the design notes agrees with the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Parts that know nothing of puzzles and may be used by all.
const BESIDE: [&str; 9] =
    ["random", "parallel", "latest", "lists", "names", "language", "quote", "spec_text", "worded"];

/// The members that hold several parts; every other member is one part.
const SHARED: [&str; 2] = ["core", "scan"];

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

/// The folder or file of each part: one of `src/`, of a member that holds several, or a member.
fn parts() -> BTreeMap<String, PathBuf> {
    let mut folders = vec![root().join("src")];
    let mut parts = BTreeMap::new();
    for member in fs::read_dir(root().join("crates")).unwrap() {
        let member = member.unwrap();
        let name = member.file_name().into_string().unwrap();
        let source = member.path().join("src");
        match SHARED.contains(&name.as_str()) {
            true => folders.push(source),
            false => {
                for inside in ["seen", "check", "spec_text"] {
                    let file = source.join(inside).with_extension("rs");
                    if file.is_file() {
                        parts.insert(inside.to_owned(), file);
                    }
                }
                parts.insert(name, source);
            }
        }
    }
    for folder in folders {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            if !["lib", "main"].contains(&name.as_str()) {
                parts.insert(name, path);
            }
        }
    }
    parts
}

/// The parts that a file names, outside its comments and tests.
fn used(text: &str, own: &str) -> BTreeSet<String> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut used = BTreeSet::new();
    for line in lines {
        let several = ["satoku::{", "satoku_core::{", "satoku_scan::{"];
        // What the interface has at its root are types, and all of one part.
        let is_type = |name: &str| name.trim().starts_with(|first: char| first.is_uppercase());
        let hides = several.iter().any(|group| {
            line.split_once(group).is_some_and(|(_, names)| !names.split(',').all(is_type))
        });
        assert!(!hides, "imports of several parts hide what is used: {line}");
        let name = |at: usize| {
            let rest = &line[at..];
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            rest[..end.unwrap_or(rest.len())].to_owned()
        };
        for prefix in ["crate::", "satoku::", "satoku_core::", "satoku_scan::"] {
            used.extend(line.match_indices(prefix).map(|(at, _)| name(at + prefix.len())));
        }
        used.extend(line.match_indices("satoku_").map(|(at, _)| name(at + "satoku_".len())));
    }
    used.remove(own);
    used
}

#[test]
fn the_map_names_every_part() {
    let mapped: BTreeSet<String> = map().into_iter().chain(BESIDE.map(str::to_owned)).collect();
    assert_eq!(parts().into_keys().collect::<BTreeSet<_>>(), mapped);
}

#[test]
fn a_part_uses_those_below_it_only() {
    let map = map();
    let place = |part: &str| map.iter().position(|known| known == part);
    let parts = parts();
    for (own, path) in &parts {
        let Some(level) = place(own) else { continue };
        let mut files = Vec::new();
        match path.is_dir() {
            true => sources(path, &mut files),
            false => files.push(path.clone()),
        }
        files.retain(|file| file == path || !parts.values().any(|other| other == file));
        for file in files {
            // The suite of the kinds asks engines, and is a test from its first line on.
            if file.ends_with("suite.rs") {
                continue;
            }
            let text = fs::read_to_string(&file).unwrap();
            for part in used(&text, own) {
                // A module of its own member may be called as a part is.
                let is_own = path.is_dir() && path.join(&part).exists()
                    || path.join(&part).with_extension("rs").exists();
                if let Some(other) = place(&part).filter(|_| !is_own) {
                    let file = file.display();
                    assert!(other > level, "{file} uses {part}, which stands above it");
                }
            }
        }
    }
}

/// "Does this puzzle have one solution?" has one budget. Only the engines and the generator, which
/// asks millions of questions, choose others; hints divide it among the cells that may be wrong.
#[test]
fn questions_about_puzzles_have_one_budget() {
    let mut files = Vec::new();
    for folder in ["src", "python/src", "web/src", "crates"] {
        let folder = root().join(folder);
        if folder.is_dir() {
            sources(&folder, &mut files);
        }
    }
    let mut choosing = BTreeSet::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        let name = path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
        let is_below = ["crates/core/", "crates/generate/"].iter().any(|one| name.starts_with(one));
        let chooses = |line: &str| line.contains("Budget {") || line.contains("Budget::default");
        if !is_below && code.into_iter().any(chooses) {
            choosing.insert(name);
        }
    }
    assert_eq!(choosing, BTreeSet::from(["crates/logic/src/report/advice.rs".to_owned()]));
}
