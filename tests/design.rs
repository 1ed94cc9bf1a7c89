//! The map in the design notes agrees with the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Parts that know nothing of puzzles and may be used by all.
const BESIDE: [&str; 10] = [
    "random",
    "parallel",
    "latest",
    "lists",
    "bit_set",
    "names",
    "language",
    "quote",
    "spec_text",
    "worded",
];

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

/// Uses that close a circle and stay: a file, the beginning of the files that it uses, and why.
const KEPT: [(&str, &str, &str); 19] = [
    ("core/src/board/grid.rs", "core/src/board/symbols.rs", "a grid is shown in symbols"),
    ("core/src/oracle/cdcl/formula.rs", "core/src/oracle/cdcl/trail.rs", "one engine"),
    ("core/src/oracle/dpll/state.rs", "core/src/oracle/dpll/table.rs", "a table has a first state"),
    (
        "core/src/rules/mod.rs",
        "core/src/rules/constraint.rs",
        "rules own constraints, asked with them",
    ),
    ("core/src/rules/mod.rs", "core/src/rules/derived.rs", "computed on first use"),
    ("core/src/rules/mod.rs", "core/src/rules/exclusions.rs", "computed on first use"),
    ("core/src/rules/mod.rs", "core/src/rules/values.rs", "clues are read on a board of values"),
    ("core/src/rules/parts/mod.rs", "core/src/rules/parts/mdd.rs", "a part may be a diagram"),
    ("core/src/rules/registry.rs", "core/src/rules/kinds/", "the standard registry has all kinds"),
    ("format/src/links.rs", "format/src/", "each format of links reads those of all sites"),
    ("format/src/reading.rs", "format/src/registry.rs", "options name a format"),
    ("generate/src/generator.rs", "generate/src/worker.rs", "a generator runs workers of itself"),
    ("generate/src/strategies/mixed.rs", "generate/src/strategies/mod.rs", "it mixes the others"),
    ("logic/src/report/words.rs", "logic/src/report/sentence.rs", "a sentence may hold sentences"),
    (
        "logic/src/report/words.rs",
        "logic/src/techniques/table.rs",
        "each technique explains itself",
    ),
    ("src/api/proof.rs", "src/api/solver.rs", "a short call of the solver"),
    ("src/api/steps.rs", "src/api/solver.rs", "a short call of the solver"),
    ("src/cli/manual.rs", "src/cli/mod.rs", "it describes all commands"),
    ("src/cli/usage.rs", "src/cli/mod.rs", "it describes all commands"),
];

/// A path such as `super::Rules`, by its segments.
type Names = Vec<String>;

/// A source file: where it is, what it defines, and which names it imports and uses.
struct Source {
    path: String,
    items: BTreeSet<String>,
    imports: BTreeMap<String, Names>,
    used: Vec<Names>,
}

impl Source {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        let lines = code.lines().map(|line| line.split("//").next().unwrap().trim());
        let words = words(&lines.collect::<Vec<_>>().join("\n"));
        let path = path.strip_prefix(root()).unwrap().display().to_string();
        let mut source =
            Source { path, items: BTreeSet::new(), imports: BTreeMap::new(), used: Vec::new() };
        let mut at = 0;
        while at < words.len() {
            let before = at.checked_sub(1).map_or("", |before| words[before].as_str());
            match words[at].as_str() {
                "use" => {
                    // What is passed on is not used by that alone.
                    let passed_on = ["pub", ")"].contains(&before);
                    at = source.import(&words, at + 1, &[], passed_on);
                }
                "macro_rules" => source.items.extend(words.get(at + 2).cloned()),
                "struct" | "enum" | "trait" | "fn" | "const" | "static" | "type" => {
                    source.items.extend(words.get(at + 1).cloned());
                }
                name if is_name(name) && ![".", "::", "mod"].contains(&before) => {
                    let mut path = vec![name.to_owned()];
                    while words.get(at + 1).is_some_and(|word| word == "::")
                        && words.get(at + 2).is_some_and(|word| is_name(word))
                    {
                        at += 2;
                        path.push(words[at].clone());
                    }
                    source.used.push(path);
                }
                _ => {}
            }
            at += 1;
        }
        source
    }

    /// Adds the imports of a tree such as `a::{b, c as d}` and returns where it ends.
    fn import(&mut self, words: &[String], mut at: usize, above: &[String], pass: bool) -> usize {
        let mut path = above.to_vec();
        loop {
            match words[at].as_str() {
                "::" => {}
                "{" => {
                    while words[at] != "}" {
                        at = self.import(words, at + 1, &path, pass);
                    }
                    return at + 1;
                }
                "," | ";" | "}" => break,
                "self" if path.len() > above.len().max(1) || !above.is_empty() => {}
                "as" => {
                    self.imports.insert(words[at + 1].clone(), path.clone());
                    at += 1;
                }
                name => path.push(name.to_owned()),
            }
            at += 1;
        }
        if let Some(name) = path.last().cloned() {
            self.imports.entry(name).or_insert(path.clone());
            if !pass {
                self.used.push(path);
            }
        }
        at
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

/// Splits code into names, `::`, and single other characters.
fn words(code: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = match first {
            _ if rest.starts_with("::") => 2,
            first if is_part(first) => rest.find(|c| !is_part(c)).unwrap_or(rest.len()),
            first => first.len_utf8(),
        };
        if !first.is_whitespace() {
            words.push(rest[..length].to_owned());
        }
        rest = &rest[length..];
    }
    words
}

/// The files of all members, by the paths of their modules.
fn modules() -> BTreeMap<Names, Source> {
    let mut folders = vec![("satoku".to_owned(), root().join("src"))];
    folders.push(("satoku_python".to_owned(), root().join("python/src")));
    for member in fs::read_dir(root().join("crates")).unwrap() {
        let member = member.unwrap();
        let name = format!("satoku_{}", member.file_name().into_string().unwrap());
        folders.push((name, member.path().join("src")));
    }
    let mut modules = BTreeMap::new();
    for (name, folder) in folders {
        let mut files = Vec::new();
        sources(&folder, &mut files);
        // The suite of the kinds asks engines, and is a test from its first line on.
        files.retain(|file| !file.ends_with("suite.rs") && !file.ends_with("main.rs"));
        for file in files {
            let inside = file.strip_prefix(&folder).unwrap().with_extension("");
            let names = inside.iter().map(|name| name.to_str().unwrap().to_owned());
            let names = names.filter(|name| !["lib", "mod"].contains(&name.as_str()));
            let module = std::iter::once(name.clone()).chain(names).collect();
            modules.insert(module, Source::read(&file));
        }
    }
    modules
}

/// Returns the module that defines what a path in a module names, through whatever passes it on.
fn defining(modules: &BTreeMap<Names, Source>, inside: &Names, path: &[String]) -> Option<Names> {
    let mut at = inside.clone();
    for (index, name) in path.iter().enumerate() {
        let below: Names = at.iter().chain([name]).cloned().collect();
        match name.as_str() {
            "crate" => at.truncate(1),
            "self" => {}
            "super" => drop(at.pop()),
            _ if modules.contains_key(&below) => at = below,
            _ => {
                let source = modules.get(&at)?;
                if source.items.contains(name) {
                    return Some(at);
                }
                let own = [name.clone()];
                return match source.imports.get(name).filter(|import| **import != own) {
                    Some(import) => {
                        let path: Names =
                            import.iter().chain(&path[index + 1..]).cloned().collect();
                        defining(modules, &at, &path)
                    }
                    None if index == 0 && modules.contains_key(&own[..]) => {
                        defining(modules, &own.to_vec(), &path[1..])
                    }
                    None => None,
                };
            }
        }
    }
    None
}

/// The files that each file uses.
fn uses() -> BTreeMap<String, BTreeSet<String>> {
    let modules = modules();
    let used = |(module, source): (&Names, &Source)| {
        let used = source.used.iter().filter_map(|path| defining(&modules, module, path));
        let used = used.map(|module| modules[&module].path.clone());
        (source.path.clone(), used.filter(|path| *path != source.path).collect())
    };
    modules.iter().map(used).collect()
}

/// Leaves out the uses of a file that begin with `to`, and returns whether there were any.
fn cut(uses: &mut BTreeMap<String, BTreeSet<String>>, from: &str, to: &str) -> bool {
    let whole = |path: &str| match path.starts_with("src/") || path.starts_with("python/") {
        true => path.to_owned(),
        false => format!("crates/{path}"),
    };
    let Some(used) = uses.get_mut(&whole(from)) else { return false };
    let before = used.len();
    used.retain(|file| !file.starts_with(&whole(to)));
    used.len() < before
}

/// Returns a circle that can be reached from the end of a path, if there is one.
fn circle(
    uses: &BTreeMap<String, BTreeSet<String>>,
    path: &mut Vec<String>,
    done: &mut BTreeSet<String>,
) -> Option<Vec<String>> {
    let last = path.last().unwrap().clone();
    for next in uses.get(&last).into_iter().flatten() {
        if let Some(start) = path.iter().position(|file| file == next) {
            return Some(path[start..].iter().chain([next]).cloned().collect());
        }
        if !done.contains(next) {
            path.push(next.clone());
            if let Some(circle) = circle(uses, path, done) {
                return Some(circle);
            }
            path.pop();
        }
    }
    done.insert(last);
    None
}

#[test]
fn no_file_uses_a_file_that_uses_it() {
    let mut uses = uses();
    for (from, to, why) in KEPT {
        assert!(cut(&mut uses, from, to), "{from} does not use {to} any more: {why}");
    }
    let mut done = BTreeSet::new();
    for file in uses.keys() {
        if let Some(circle) = circle(&uses, &mut vec![file.clone()], &mut done) {
            panic!("a circle: {}", circle.join(" -> "));
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
