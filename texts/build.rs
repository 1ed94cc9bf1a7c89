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

/// The sections that have entries, with the texts that each entry has and may have.
const ENTRIES: [(&str, &[&str], &[&str]); 4] = [
    ("variants", &["name", "rule"], &["alone"]),
    ("kinds", &["name", "one", "rule"], &["alone"]),
    ("levels", &["name", "within", "text"], &[]),
    ("techniques", &["name", "rule"], &["about"]),
];

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
        let own = if *code == LANGUAGES[0] { misnamed(texts) } else { Vec::new() };
        for fault in own.into_iter().chain(faults(texts, &languages[0])) {
            println!("cargo::error={}: {fault}", folder.join(format!("{code}.toml")).display());
        }
    }
    let out = env::var_os("OUT_DIR").expect("cargo sets the folder for what is generated");
    let sources = [
        ("languages.rs", codes(&languages)),
        ("words.rs", words(&languages)),
        ("levels.rs", table(&languages, "levels", "Level", &["name", "within", "text"])),
        ("techniques.rs", table(&languages, "techniques", "Technique", &["name", "rule", "about"])),
        ("sentences.rs", section(&languages, "sentences", "Sentences")),
        ("book.rs", section(&languages, "book", "Book")),
    ];
    for (file, source) in sources {
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
    let keys: Vec<String> =
        texts.keys().filter(|key| key.rsplit('.').next() == Some("like")).cloned().collect();
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

/// Returns the texts that entries lack in English, and those that no entry has.
fn misnamed(english: &Texts) -> Vec<String> {
    let mut faults = Vec::new();
    for (section, needed, further) in ENTRIES {
        for entry in entries(english, section) {
            let prefix = format!("{section}.{entry}.");
            let lacks = |name: &&&str| !english.contains_key(&format!("{prefix}{name}"));
            let lacking = needed.iter().filter(lacks);
            faults.extend(lacking.map(|name| format!("there is no text `{prefix}{name}`")));
            let own = english.keys().filter_map(|key| key.strip_prefix(&prefix));
            let unknown = own.filter(|name| !needed.contains(name) && !further.contains(name));
            faults.extend(unknown.map(|name| format!("nothing reads `{prefix}{name}`")));
        }
    }
    faults
}

/// Returns where a language differs from English.
fn faults(texts: &Texts, english: &Texts) -> Vec<String> {
    let mut faults = Vec::new();
    for key in english.keys().filter(|key| !texts.contains_key(*key)) {
        // A page in few languages is complete in these, and what books say is a rule.
        let has_page = texts.keys().any(|key| key.starts_with("page."));
        let is_of_page = key.starts_with("page.") || key.starts_with("messages.");
        let about = key.strip_suffix("rule").filter(|key| key.starts_with("techniques."));
        let is_told = about.is_some_and(|key| texts.contains_key(&format!("{key}about")));
        if !is_told && (has_page || !is_of_page) {
            faults.push(format!("there is no text `{key}`"));
        }
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

/// Returns the names of the places of a text, without `in_` and the forms for one and several;
/// `None` if its braces do not match.
fn places(text: &str) -> Option<BTreeSet<&str>> {
    let mut parts = text.split('{');
    let mut names = parts.next().filter(|before| !before.contains('}')).map(|_| BTreeSet::new())?;
    for part in parts {
        let (name, _) = part.split_once('}').filter(|(_, after)| !after.contains('}'))?;
        let name = name.split_once('?').map_or(name, |(name, _)| name);
        names.insert(name.strip_prefix("in_").unwrap_or(name));
    }
    Some(names)
}

/// Returns the list of the languages.
fn codes(languages: &[Texts]) -> Result<String, std::fmt::Error> {
    let mut source = "languages! {\n".to_owned();
    for (code, texts) in LANGUAGES.iter().zip(languages) {
        let text = |key: &str| texts.get(key).map_or("", |text| text);
        let (english, own) = (text("language.english"), text("language.name"));
        let is_capital = text("language.after-colon") == "capital";
        writeln!(source, "    {english} => {code:?}, {own:?}, {is_capital};")?;
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
                let (one, alone) = (text("one"), text("alone"));
                writeln!(source, "Text {{ name: {name:?}, one: {one:?},")?;
                writeln!(source, "alone: {alone:?}, rule: {rule:?} }},")?;
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

/// Returns a table of a section's entries by their names, sorted, in each language; a text that is
/// not there is empty.
fn table(
    languages: &[Texts],
    section: &str,
    of: &str,
    fields: &[&str],
) -> Result<String, std::fmt::Error> {
    let entries = entries(&languages[0], section);
    let (name, count, languages_count) = (section.to_uppercase(), entries.len(), LANGUAGES.len());
    let mut source = format!("static {name}: [(&str, [{of}; {languages_count}]); {count}] = [\n");
    for entry in entries {
        writeln!(source, "({entry:?}, [")?;
        for texts in languages {
            write!(source, "{of} {{ ")?;
            for field in fields {
                let text = texts.get(&format!("{section}.{entry}.{field}"));
                write!(source, "{field}: {:?}, ", text.map_or("", |text| text))?;
            }
            writeln!(source, "}},")?;
        }
        writeln!(source, "]),")?;
    }
    Ok(source + "];\n")
}

/// Returns a struct with a field for each text of a section, and its values in each language.
fn section(languages: &[Texts], section: &str, of: &str) -> Result<String, std::fmt::Error> {
    let keys = |texts: &'_ Texts| -> Vec<(String, String)> {
        let own = texts.iter().filter_map(|(key, text)| {
            let key = key.strip_prefix(section)?.strip_prefix('.')?;
            Some((key.to_owned(), text.clone()))
        });
        own.collect()
    };
    let english = keys(&languages[0]);
    let field = |key: &str| key.replace('-', "_");
    let mut source = format!("declare! {{ {of}, {}\n", english.len());
    for (key, text) in &english {
        writeln!(source, "{text:?} {} {key:?};", field(key))?;
    }
    writeln!(source, "}}\nstatic TEXTS: [{of}; {}] = [", LANGUAGES.len())?;
    for texts in languages {
        writeln!(source, "{of} {{")?;
        for (key, text) in keys(texts) {
            writeln!(source, "{}: {text:?},", field(&key))?;
        }
        writeln!(source, "}},")?;
    }
    Ok(source + "];\n")
}
