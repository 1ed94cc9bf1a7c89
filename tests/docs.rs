//! The documents for readers: every link leads somewhere, and the commands do what is shown.

use crate::support::names;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The documents, by their paths below the root.
fn documents() -> Vec<PathBuf> {
    fn add(folder: &Path, all: &mut Vec<PathBuf>) {
        for name in names(&root().join(folder)) {
            let path = folder.join(name);
            if root().join(&path).is_dir() {
                add(&path, all);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                all.push(path);
            }
        }
    }
    let mut all: Vec<PathBuf> =
        ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "output/samples/README.md"]
            .map(PathBuf::from)
            .into();
    // A package of the library alone has neither.
    let others = ["python/README.md", "web/README.md", "benches/train_digits/README.md"];
    all.extend(others.map(PathBuf::from).into_iter().filter(|path| root().join(path).exists()));
    add(Path::new("docs"), &mut all);
    all
}

/// The lines of a document that are not code.
fn prose(text: &str) -> String {
    let mut fenced = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        fenced ^= is_fence;
        !fenced && !is_fence
    });
    // Code within a line may look like a link.
    lines.map(|line| line.split('`').step_by(2).collect::<String>() + "\n").collect()
}

/// The targets of the links and pictures of a document.
fn targets(text: &str) -> Vec<String> {
    let prose = prose(text);
    let links = prose.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let pictures = prose.split("src=\"").skip(1).filter_map(|rest| rest.split_once('"'));
    links.chain(pictures).map(|(target, _)| target.to_owned()).collect()
}

/// The anchors of a document's headings, as GitHub forms them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut fenced = false;
    let headings = text.lines().filter(|line| {
        fenced ^= line.starts_with("```");
        !fenced && line.starts_with('#')
    });
    headings
        .map(|line| {
            let title = line.trim_start_matches('#').trim().to_lowercase();
            let kept = title.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut faults = Vec::new();
    let mut tried = 0;
    for document in documents() {
        let text = fs::read_to_string(root().join(&document)).unwrap();
        for target in targets(&text) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            tried += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let path = match file {
                "" => root().join(&document),
                _ => root().join(&document).parent().unwrap().join(file),
            };
            let is_left_out = !root().join("web").exists()
                && ["web/", "python/", "benches/"].iter().any(|part| target.contains(part));
            if !path.exists() && !is_left_out {
                faults.push(format!("{}: {target}", document.display()));
            } else if !anchor.is_empty() && path.extension().is_some_and(|it| it == "md") {
                let text = fs::read_to_string(&path).unwrap();
                if !anchors(&text).contains(anchor) {
                    faults.push(format!("{}: {target} has no such heading", document.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "links that lead nowhere:\n{}", faults.join("\n"));
    assert!(tried > 300, "only {tried} links were found");
}

/// The commands of a document's `console` blocks with what they print.
fn sessions(text: &str) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for block in text.split("```console\n").skip(1) {
        for line in block.split("```").next().unwrap().lines() {
            match line.strip_prefix("$ ") {
                Some(command) => all.push((command.to_owned(), String::new())),
                None => {
                    let (_, shown) = all.last_mut().expect("a block begins with a command");
                    *shown += &format!("{line}\n");
                }
            }
        }
    }
    all
}

#[cfg(unix)]
#[test]
fn commands_print_what_is_shown() {
    let program = Path::new(env!("CARGO_BIN_EXE_satoku"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let mut tried = 0;
    for document in documents() {
        let text = fs::read_to_string(root().join(&document)).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for (command, shown) in sessions(&text) {
            // A book takes a minute in this build; .ci/nightly makes it.
            let is_book = command.starts_with("satoku book --seed");
            let is_set = command.contains("satoku sheet") || command.starts_with("satoku book");
            if is_book || is_set && !cfg!(feature = "book") {
                continue;
            }
            // Where the output goes to a file, messages still come to the screen.
            let ran = Command::new("sh")
                .args(["-c", &format!("{{ {command}; }} 2>&1")])
                .env("PATH", &path)
                .current_dir(folder.path())
                .output()
                .unwrap();
            let printed = String::from_utf8(ran.stdout).unwrap();
            let name = document.display();
            assert_eq!(printed.trim_end(), shown.trim_end(), "{name}: {command}");
            assert!(ran.status.success(), "{name}: {command}");
            tried += 1;
        }
    }
    assert!(tried > 20, "only {tried} commands were found");
}
