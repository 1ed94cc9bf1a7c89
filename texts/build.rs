//! Reads the files of texts, checks that the languages agree, and writes them as Rust tables.
//!
//! English is the reference: another language that lacks a key, has one too many, or has other
//! places in a text fails the build.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The languages, in the order in which they are listed. A new one is its file and a code here.
const LANGUAGES: [&str; 8] = ["en", "es", "de", "fr", "it", "pt", "nl", "pl"];

/// The texts of a language by their keys, such as `kinds.cage.name`.
type Texts = BTreeMap<String, String>;

fn main() {
    // Texts from elsewhere show whether all that a reader sees comes from these files.
    println!("cargo::rerun-if-env-changed=SATOKU_TEXTS_DIR");
    let own = || env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets the folder of the crate");
    let folder = PathBuf::from(env::var_os("SATOKU_TEXTS_DIR").unwrap_or_else(own));
    let languages = LANGUAGES.map(|code| {
        let file = folder.join(format!("{code}.toml"));
        println!("cargo::rerun-if-changed={}", file.display());
        read(&file).unwrap_or_else(|fault| {
            println!("cargo::error={}: {fault}", file.display());
            Texts::new()
        })
    });
    for (code, texts) in LANGUAGES.iter().zip(&languages) {
        for fault in faults(texts, &languages[0]) {
            println!("cargo::error={}: {fault}", folder.join(format!("{code}.toml")).display());
        }
    }
    let out = env::var_os("OUT_DIR").expect("cargo sets the folder for what is generated");
    let [texts, codes] = [words(&languages), codes(&languages)];
    for (file, source) in [("languages.rs", codes), ("words.rs", texts)] {
        let source = source.expect("a text can be written to");
        fs::write(Path::new(&out).join(file), source).expect("the folder is writable");
    }
}

/// Reads the texts of a file.
fn read(file: &Path) -> Result<Texts, String> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let table =
        text.parse::<toml::Table>().map_err(|error| error.to_string().replace('\n', " "))?;
    let mut texts = Texts::new();
    collect(&table, "", &mut texts)?;
    share(&mut texts)?;
    Ok(texts)
}

/// Collects the texts of a table and of those in it.
fn collect(table: &toml::Table, prefix: &str, texts: &mut Texts) -> Result<(), String> {
    for (name, value) in table {
        let key = format!("{prefix}{name}");
        match value {
            toml::Value::String(text) => drop(texts.insert(key, text.clone())),
            toml::Value::Table(inner) => collect(inner, &format!("{key}."), texts)?,
            _ => return Err(format!("`{key}` is not a text")),
        }
    }
    Ok(())
}

/// Gives each entry that is like another one the texts that it lacks.
fn share(texts: &mut Texts) -> Result<(), String> {
    let keys: Vec<String> = texts.keys().filter(|key| key.ends_with(".like")).cloned().collect();
    for key in keys {
        let entry = key.strip_suffix("like").unwrap_or(&key);
        let section = entry.split_inclusive('.').next().unwrap_or(entry);
        let other = format!("{section}{}.", texts.remove(&key).unwrap_or_default());
        let shared = texts.iter().filter_map(|(key, text)| {
            Some((format!("{entry}{}", key.strip_prefix(&other)?), text.clone()))
        });
        let shared: Vec<(String, String)> = shared.collect();
        if shared.is_empty() {
            return Err(format!("`{key}` names no entry"));
        }
        for (key, text) in shared {
            texts.entry(key).or_insert(text);
        }
    }
    Ok(())
}

/// Returns where a language differs from English.
fn faults(texts: &Texts, english: &Texts) -> Vec<String> {
    let mut faults = Vec::new();
    for key in english.keys().filter(|key| !texts.contains_key(*key)) {
        faults.push(format!("there is no text `{key}`"));
    }
    for (key, text) in texts {
        match (places(text), english.get(key)) {
            (None, _) => faults.push(format!("a brace is not closed in `{key}`")),
            (_, None) => faults.push(format!("English has no text `{key}`")),
            (_, _) if text.trim().is_empty() => faults.push(format!("`{key}` is empty")),
            (own, Some(same)) if own != places(same) => {
                let list: Vec<&str> = places(same).into_iter().flatten().collect();
                faults.push(format!("`{key}` has not the places {list:?}"));
            }
            _ => {}
        }
    }
    faults
}

/// Returns the names of the places of a text; `None` if its braces do not match.
fn places(text: &str) -> Option<BTreeSet<&str>> {
    let mut parts = text.split('{');
    let mut names = parts.next().filter(|before| !before.contains('}')).map(|_| BTreeSet::new())?;
    for part in parts {
        let (name, _) = part.split_once('}').filter(|(_, after)| !after.contains('}'))?;
        names.insert(name);
    }
    Some(names)
}

/// Returns the list of the languages.
fn codes(languages: &[Texts]) -> Result<String, std::fmt::Error> {
    let mut source = "languages! {\n".to_owned();
    for (code, texts) in LANGUAGES.iter().zip(languages) {
        let text = |key: &str| texts.get(key).map_or("", |text| text);
        let (english, own) = (text("language.english"), text("language.name"));
        writeln!(source, "    {english} => {code:?}, {own:?};")?;
    }
    Ok(source + "}\n")
}

/// Returns the tables of the names and rules of variants and kinds of clue, sorted by their names.
fn words(languages: &[Texts]) -> Result<String, std::fmt::Error> {
    let mut source = String::new();
    for (table, section) in [("VARIANTS", "variants"), ("KINDS", "kinds")] {
        let entries = entries(&languages[0], section);
        writeln!(source, "static {table}: [(&str, Words); {}] = [", entries.len())?;
        for entry in entries {
            writeln!(source, "({entry:?}, Words([")?;
            for texts in languages {
                let text = |key: &str| texts.get(&format!("{section}.{entry}.{key}"));
                let [name, rule] = ["name", "rule"].map(|key| text(key).map_or("", |text| text));
                let alone = text("alone");
                writeln!(source, "Text {{ name: {name:?}, alone: {alone:?}, rule: {rule:?} }},")?;
            }
            writeln!(source, "])),")?;
        }
        writeln!(source, "];")?;
    }
    Ok(source)
}

/// Returns the names of the entries of a section.
fn entries<'t>(texts: &'t Texts, section: &str) -> BTreeSet<&'t str> {
    let keys = texts.keys().filter_map(|key| key.strip_prefix(section)?.strip_prefix('.'));
    keys.filter_map(|key| Some(key.split_once('.')?.0)).collect()
}
