//! The sentences of steps and hints in eight languages.

use crate::support::{done, is_current, run};
use crate::techniques::examples;
use satoku::board::{Cell, Symbols};
use satoku::language::LanguageCode;
use satoku::logic::{Geometry, Ladder, Path as Way, Step, Technique, Words};
use satoku::rules::{Layout, Puzzle, Registry};
use satoku_texts::{Book, Filling};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// English words that are no words of the other languages, or only of those named.
const ENGLISH: [(&str, &[&str]); 42] = [
    ("a", &["es", "fr", "it", "pl", "pt"]),
    ("and", &[]),
    ("are", &[]),
    ("at", &[]),
    ("be", &[]),
    ("box", &[]),
    ("can", &[]),
    ("cannot", &[]),
    ("cell", &[]),
    ("cells", &[]),
    ("column", &[]),
    ("each", &[]),
    ("else", &[]),
    ("every", &[]),
    ("for", &["pt"]),
    ("from", &[]),
    ("grid", &[]),
    ("has", &[]),
    ("have", &[]),
    ("hold", &[]),
    ("holds", &[]),
    ("if", &[]),
    ("is", &["nl"]),
    ("it", &[]),
    ("look", &[]),
    ("no", &["es", "pt"]),
    ("not", &[]),
    ("of", &["nl"]),
    ("one", &[]),
    ("only", &[]),
    ("or", &[]),
    ("row", &[]),
    ("so", &["de"]),
    ("than", &[]),
    ("that", &[]),
    ("the", &[]),
    ("them", &[]),
    ("then", &[]),
    ("there", &[]),
    ("these", &[]),
    ("where", &[]),
    ("which", &[]),
];

/// Returns the English words in a text of another language.
fn english_in(text: &str, code: LanguageCode) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
    let is_english = |word: &String| {
        ENGLISH.iter().any(|(english, others)| {
            english == word && !others.contains(&code.to_string().as_str())
        })
    };
    words.filter(is_english).collect()
}

/// The step of each technique in its example of docs/techniques, and one of a cage.
fn steps() -> Vec<(Puzzle, Step)> {
    let mut steps: Vec<(Puzzle, Step)> = examples()
        .into_iter()
        .map(|(technique, example)| {
            let puzzle = example.puzzle();
            let geometry = Geometry::new(puzzle.rules()).unwrap();
            let way = Way::new(&geometry, &puzzle, &Ladder::default());
            let (_, step) = way.seek(technique).expect("it has a step");
            (puzzle, step)
        })
        .collect();
    steps.sort_by_key(|(_, step)| step.technique);
    steps
}

#[test]
fn every_technique_is_explained_in_every_language() {
    let steps = steps();
    let told: Vec<Technique> = steps.iter().map(|(_, step)| step.technique).collect();
    assert_eq!(told, Technique::all().collect::<Vec<_>>());
    let symbols = Symbols::default();
    for (code, name) in LanguageCode::ALL {
        let mut text = String::new();
        for (puzzle, step) in &steps {
            let words = Words::new(puzzle, &symbols).in_language(code);
            let technique = step.technique.texts(code).name;
            let sentence = words.sentence(step);
            assert!(!sentence.contains(['{', '}']) && !sentence.contains("  "), "{sentence}");
            if code != LanguageCode::English {
                assert_eq!(english_in(&sentence, code), [""; 0], "{name}: {sentence}");
            }
            text += &format!("{technique}: {sentence}.\n");
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sentences");
        is_current(&folder.join(format!("{name}.txt")), text.as_bytes());
    }
}

#[test]
fn sentences_name_cells_and_lists_as_books_do() {
    let rules = Registry::standard().rules("classic", &Layout::default()).unwrap();
    let puzzle = Puzzle::new(Arc::new(rules), Vec::new()).unwrap();
    let symbols = Symbols::default();
    for (code, name) in LanguageCode::ALL {
        let (words, book) = (Words::new(&puzzle, &symbols).in_language(code), Book::of(code));
        let (row, column) = (book.cell_row, book.cell_column);
        assert_eq!(words.cell(Cell::new(10)), format!("{row}2{column}2"), "{name}");
        let cells = [0, 1, 2].map(Cell::new);
        let items = cells.map(|cell| words.cell(cell));
        let list = Filling::new(book.list_last).put("first", items[..2].join(", "));
        assert_eq!(words.cells(&cells), list.put("last", &items[2]).text(), "{name}");
    }
    // In Spanish, 8 begins with a vowel like the one of the word for "or".
    let spanish = Words::new(&puzzle, &symbols).in_language(LanguageCode::Spanish);
    let symbol = |value: usize| satoku::board::Symbol::new(value - 1);
    assert_eq!(spanish.any_symbol(&[7, 8].map(symbol)), "7 u 8");
    assert_eq!(spanish.any_symbol(&[8, 9].map(symbol)), "8 o 9");
}

#[test]
fn hints_are_in_the_language_in_all_their_depths() {
    let hint = |words: &[&str]| done(&[&["hint", "--lang", "de"], words, &[PUZZLE]].concat());
    assert_eq!(hint(&[]), "sehen Sie sich Block 2 an\n");
    let technique = hint(&["--tell", "technique"]);
    assert!(technique.starts_with("Versteckter Single im Block: sehen Sie sich Block 2 an\n"));
    assert_eq!(english_in(&technique, LanguageCode::German), [""; 0], "{technique}");
    assert_eq!(
        hint(&["--tell", "step"]),
        "1. Versteckter Single im Block (1,2): Z1S6 = 8: In Block 2 ist Z1S6 der einzige Platz für \
         8\n"
    );
    let wrong = PUZZLE.replacen("53.", "533", 1);
    let ran = run(&["hint", "--lang", "pl", &wrong]);
    assert_eq!(
        (ran.code, ran.out.lines().next()),
        (
            1,
            Some(
                "błąd: 3 stoi dwa razy w wierszu 1, w W1K2 i W1K3; 3 stoi dwa razy w bloku 1, w W1K2 i W1K3"
            )
        )
    );
    let none = run(&["hint", "--lang", "fr", "--technique", "Jellyfish", PUZZLE]);
    assert_eq!(none.code, 3);
    let told = "la technique «\u{a0}Méduse\u{a0}» n’apparaît pas sur le chemin de la solution\n";
    assert_eq!(none.out, told);
    let few = ".".repeat(27) + &PUZZLE[27..];
    let several = run(&["hint", "--lang", "it", &few]);
    assert!(several.err.starts_with("nota: c’è più di una soluzione"), "{}", several.err);
}

#[test]
fn steps_are_in_the_language_to_their_end() {
    let steps = done(&["solve", "--steps", "--lang", "fr", PUZZLE]);
    let first = "1. Singleton caché dans un bloc (1,2): L1C6 = 8\u{a0}: dans le bloc 2, la seule \
                 place pour 8 est L1C6\n";
    assert!(steps.starts_with(first), "{steps}");
    assert!(steps.contains("\nrésolu\u{a0}: 534678912"), "{steps}");
    assert!(steps.contains("\nnote\u{a0}: 1,2, "), "{steps}");
    assert_eq!(english_in(&steps, LanguageCode::French), [""; 0], "{steps}");
}

#[test]
fn json_has_the_sentence_of_the_language_and_names_that_do_not_change() {
    let object = |words: &[&str]| -> Value { serde_json::from_str(&done(words)).unwrap() };
    let hint = object(&["hint", "--format", "json", "--lang", "nl", PUZZLE]);
    assert_eq!(hint["look_at"], "blok 2");
    assert_eq!(hint["technique"], "Hidden Single in Box");
    assert_eq!(hint["name"], "Verborgen enkeling in blok");
    let step = &hint["steps"][0];
    assert_eq!(step["text"], "R1K6 = 8: in blok 2 is R1K6 de enige plaats voor 8");
    assert_eq!((&step["place"], &step["parts"][0]["house"]), (&"r1c6=8".into(), &"box 2".into()));
    let steps = object(&["solve", "--steps", "--format", "json", "--lang", "es", PUZZLE]);
    assert_eq!(steps["steps"][0]["text"], "F1C6 = 8: en la caja 2, el único lugar para 8 es F1C6");
    let english = object(&["solve", "--steps", "--format", "json", PUZZLE]);
    for key in ["place", "placements", "premises", "symbols"] {
        assert_eq!(steps["steps"][0][key], english["steps"][0][key], "{key}");
    }
}

/// Files whose errors a user of the page can meet: `[messages]` has the text of each.
const SHOWN: [&str; 27] = [
    "core/src/board/cell.rs",
    "core/src/board/grid.rs",
    "core/src/board/mod.rs",
    "core/src/board/size.rs",
    "core/src/board/symbols.rs",
    "core/src/board/symmetry.rs",
    "core/src/names.rs",
    "core/src/oracle/engine.rs",
    "core/src/rules/claims.rs",
    "core/src/rules/error.rs",
    "core/src/rules/grids.rs",
    "core/src/rules/mod.rs",
    "core/src/rules/parts/mod.rs",
    "core/src/rules/puzzle.rs",
    "core/src/rules/regions.rs",
    "format/src/id.rs",
    "format/src/lz.rs",
    "generate/src/lib.rs",
    "generate/src/request/clue_count.rs",
    "generate/src/request/clue_counts.rs",
    "generate/src/request/error.rs",
    "generate/src/request/grade.rs",
    "generate/src/shades.rs",
    "logic/src/geometry.rs",
    "logic/src/report/rater.rs",
    "logic/src/score.rs",
    "logic/src/technique/mod.rs",
];

/// What stands before the text of a fault that is no error of its own.
const BEFORE_FAULTS: [&str; 5] =
    ["Err(", "Err(format!(", "ok_or(", "ok_or_else(|| format!(", "map_err(|_|"];

/// Returns the string literals of a Rust file before its tests, in order, each with the code that
/// stands directly before it.
fn literals(source: &str) -> Vec<(String, String)> {
    let mut literals = Vec::new();
    let mut code = String::new();
    let source = source.split("#[cfg(test)]\nmod tests").next().unwrap();
    let mut rest = source.chars().peekable();
    while let Some(letter) = rest.next() {
        match letter {
            '/' if rest.peek() == Some(&'/') => drop(rest.by_ref().find(|one| *one == '\n')),
            // The character `"` begins no string.
            '"' if !code.ends_with('\'') => {
                let mut text = String::new();
                while let Some(one) = rest.next_if(|one| *one != '"') {
                    match (one, rest.peek()) {
                        // A line that goes on leaves out the white space before its next part.
                        ('\\', Some('\n')) => {
                            while rest.next_if(|one| one.is_whitespace()).is_some() {}
                        }
                        ('\\', Some('n')) => text.extend(rest.next().map(|_| '\n')),
                        ('\\', _) => text.extend(rest.next()),
                        _ => text.push(one),
                    }
                }
                rest.next();
                literals.push((std::mem::take(&mut code), text));
            }
            _ => code.push(letter),
        }
    }
    literals
}

/// Returns a text with a mark for each of its places, or for several that stand together, and
/// without marks and signs at its ends: these are where one text stands in another.
fn marked(text: &str) -> String {
    let mut marked = String::new();
    for (index, part) in text.split('{').enumerate() {
        let after = if index == 0 { part } else { part.split_once('}').map_or("", |both| both.1) };
        if index > 0 && !marked.ends_with('_') {
            marked.push('_');
        }
        marked += after;
    }
    marked.trim_matches(['_', ' ', ';', ',', ':', '\n']).to_owned()
}

/// Returns the messages of the page in English, by their keys.
fn messages() -> Vec<(String, String)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts/en.toml");
    let texts = fs::read_to_string(file).unwrap().parse::<toml::Table>().unwrap();
    let messages = texts["messages"].as_table().unwrap().iter();
    messages.map(|(key, text)| (key.clone(), text.as_str().unwrap().to_owned())).collect()
}

/// Returns the Rust files in folders and the folders in them.
fn sources(mut folders: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files
}

#[test]
fn messages_of_the_page_are_the_texts_of_the_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src/calls", "src/api", "crates"].map(|folder| root.join(folder)).to_vec();
    let mut known = BTreeSet::new();
    for path in sources(folders) {
        let source = fs::read_to_string(path).unwrap();
        known.extend(literals(&source).into_iter().map(|(_, text)| marked(&text)));
    }
    let messages = messages();
    let changed = messages.iter().filter(|(_, text)| !known.contains(&marked(text)));
    let changed: Vec<&str> = changed.map(|(key, _)| key.as_str()).collect();
    assert_eq!(changed, [""; 0], "the code says these messages in other words, or not at all");
}

#[test]
fn errors_that_the_page_shows_are_among_its_messages() {
    let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("crates");
    let known: BTreeSet<String> = messages().iter().map(|(_, text)| marked(text)).collect();
    let mut missing = Vec::new();
    for file in SHOWN {
        let source = fs::read_to_string(crates.join(file)).unwrap();
        let literals = literals(&source);
        let errors = literals.iter().filter(|(code, _)| code.trim_end().ends_with("#[error("));
        let mut errors = errors.map(|(_, text)| text).peekable();
        assert!(errors.peek().is_some(), "{file} has no errors");
        // Some consist of places and pass on another message.
        let own = errors.filter(|text| marked(text).contains(char::is_alphabetic));
        missing.extend(own.filter(|text| !known.contains(&marked(text))).cloned());
    }
    assert_eq!(missing, [""; 0], "section [messages] of texts/ lacks these errors");
}

#[test]
fn faults_of_clues_are_among_the_messages_of_the_page() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/core/src/rules");
    let known: BTreeSet<String> = messages().iter().map(|(_, text)| marked(text)).collect();
    let mut faults = Vec::new();
    for path in sources(vec![rules]) {
        let literals = literals(&fs::read_to_string(path).unwrap());
        let is_fault = |code: &str| BEFORE_FAULTS.iter().any(|before| code.ends_with(before));
        let own = literals.into_iter().filter(|(code, _)| is_fault(code.trim_end()));
        faults.extend(own.map(|(_, text)| text));
    }
    assert!(faults.len() > 50, "{faults:?}");
    faults.retain(|text| !known.contains(&marked(text)));
    assert_eq!(faults, [""; 0], "section [messages] of texts/ lacks these faults");
}
