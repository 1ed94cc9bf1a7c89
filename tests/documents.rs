//! Puzzles as documents for people.

use crate::support::{Ran, ended, run_in};
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

fn run(folder: &Path, words: &[&str]) -> Ran {
    let ran = run_in(folder, words);
    assert_eq!(ran.code, 0, "{words:?}: {}", ran.err);
    ran
}

/// A folder with a classic puzzle, a killer, a Sukaku and one of several kinds of clue.
fn folder() -> tempfile::TempDir {
    static ALL: OnceLock<String> = OnceLock::new();
    let folder = tempfile::tempdir().unwrap();
    let all = ALL.get_or_init(|| {
        let kinds = ["classic", "cage", "sukaku", "thermometer+arrow+dot+little-killer"];
        let one = |variant| {
            let words = ["generate", "--variant", variant, "--seed", "3", "--format", "ndjson"];
            run(folder.path(), &words).out
        };
        kinds.map(one).concat()
    });
    fs::write(folder.path().join("all.ndjson"), all).unwrap();
    folder
}

/// Writes a document and returns it.
fn document(folder: &Path, file: &str, more: &[&str]) -> String {
    run(folder, &[&["convert", "all.ndjson", "-o", file], more].concat());
    fs::read_to_string(folder.join(file)).unwrap()
}

#[test]
fn every_document_has_titles_rules_drawings_and_solutions() {
    let folder = folder();
    for (file, more, drawing, count) in [
        ("all.out", &["--to", "text"][..], "┐", 4),
        ("all.md", &[], "```text", 8),
        ("all.html", &[], "<svg ", 8),
        ("all.tex", &[], "\\begin{tikzpicture}", 8),
        ("all.typ", &[], "image(bytes(", 8),
    ] {
        let text = document(folder.path(), file, more);
        for part in ["Puzzle 1", "Puzzle 4", "A cell with small digits", "Solutions"] {
            assert!(text.contains(part), "{file}: {part}\n{text}");
        }
        assert!(text.matches(drawing).count() >= count, "{file}");
        let puzzles = [more, &["--no-solution"]].concat();
        let text = document(folder.path(), file, &puzzles);
        assert!(!text.contains("Solutions"), "{file}");
    }
    // The same document by the name of its format.
    let named = document(folder.path(), "all.x", &["--to", "latex"]);
    assert_eq!(named, document(folder.path(), "all.tex", &[]));
}

#[test]
fn titles_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let title = "A_1 & <b> 50% #1 \\x \"quoted\"";
    let puzzle = serde_json::json!({ "givens": "1..4.........32.", "about": { "title": title } });
    fs::write(folder.path().join("all.ndjson"), puzzle.to_string()).unwrap();
    for (file, escaped) in [
        ("a.md", "## A\\_1 & \\<b\\> 50% \\#1 \\\\x \"quoted\""),
        ("a.html", "<h2>A_1 &amp; &lt;b&gt; 50% #1 \\x &quot;quoted&quot;</h2>"),
        ("a.tex", "A\\_1 \\& \\textless{}b\\textgreater{} 50\\% \\#1 \\textbackslash{}x"),
        ("a.typ", "= #\"A_1 & <b> 50% #1 \\\\x \\\"quoted\\\"\""),
    ] {
        let text = document(folder.path(), file, &[]);
        assert!(text.contains(escaped), "{text}");
    }
}

#[test]
fn a_page_of_html_is_well_formed_and_has_no_scripts() {
    let folder = folder();
    let text = document(folder.path(), "all.html", &[]);
    assert!(!text.contains("<script") && !text.contains("http://") || text.contains("xmlns"));
    let body = &text[text.find("<main>").unwrap()..text.find("</body>").unwrap()];
    let mut reader = quick_xml::Reader::from_str(body);
    let mut depth = 0i32;
    loop {
        match reader.read_event().unwrap() {
            quick_xml::events::Event::Start(_) => depth += 1,
            quick_xml::events::Event::End(_) => depth -= 1,
            quick_xml::events::Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
}

#[test]
fn what_cannot_be_read_leaves_an_old_document_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("all.ndjson"), "{}\n").unwrap();
    fs::write(folder.path().join("a.md"), "old").unwrap();
    let ran = run_in(folder.path(), &["convert", "all.ndjson", "-o", "a.md"]);
    ended(&ran, 2, &["all.ndjson:1:1", "is no puzzle"]);
    assert_eq!(fs::read_to_string(folder.path().join("a.md")).unwrap(), "old");
}
