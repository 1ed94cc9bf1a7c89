//! docs/techniques.md and its pictures agree with the table of techniques, the committed examples
//! and the program.

use crate::support::{is_current, run_in};
use satoku::board::Symbols;
use satoku::logic::{Geometry, Ladder, Level, Needs, Path as Way, SCALE, Technique, Words};
use satoku::rules::{Layout, Puzzle, Registry};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const INTRODUCTION: &str = "
These are the techniques that `satoku solve --steps`, `hint`, `rate` and `generate --difficulty` use, in the order
in which they try them. This page is generated from `crates/logic/src/technique/words.rs`,
`docs/techniques/examples.txt` and the program itself: `SATOKU_BLESS=1 cargo test --test main techniques::` writes it
again, and a test compares it.

The score is that of the simplest step on the scale of {SCALE}; longer chains and larger patterns have
higher scores, and each example shows the score of its step. [design.md](design.md#what-does-a-rating-mean) explains
the scores of techniques that are not on this scale. The level is that of a puzzle whose hardest step has this score.

The levels by rating are: easy up to 1.5, medium up to 2.5, hard up to 3.8, expert up to 5.4, master up to 7.4,
diabolical up to 8.9, and beyond above that. A beginner's puzzle is rated at most 1.2 and has many givens, on 9x9 at
least 32; cells of clues of one or two cells count as given.

A *house* is a row, column, box or other group of cells in which no symbol may occur twice. All techniques apply to
every board of houses, 4x4 to 16x16, jigsaw, X, windoku and combinations, and to boards with other rules, such as
anti-knight, where cells that may not hold the same symbol see each other. Some need *rows and columns*,
as many of each as there are symbols, or *boxes or regions*: all built-in variants have both. Those that need *three
boxes in a band* are for rectangular boxes, at least three of them side by side. Techniques that need
*one solution* are used only if the puzzle has exactly one, and `--forbid uniqueness` makes puzzles without them.
Techniques that need *clues besides givens*, such as cages, are used only if a puzzle has some; in such a puzzle, and
on boards with rules besides houses, the techniques that need one solution are off.

";

const PICTURES: &str = "
## How to read the pictures

| on the grid | means |
|---|---|
| bold, large | a given |
| circle, blue | the cells of the pattern; in chains, candidates that are assumed to be false |
| square, orange | the ends, fins or links of a pattern; in chains, candidates that are then true |
| diamond, purple; octagon, green | further subsets and colours |
| disc, filled green | the symbol that the step places |
| stroke through it, vermilion | a candidate that the step removes |
| solid curve; dashed curve | strong link: one end is true; weak link: one end is false |
| tint | houses and cells of the pattern; for almost locked sets a colour each |

Each picture shows a real position of a puzzle that `satoku generate` made: the first position on the way to its
solution at which singles, locked candidates, subsets and techniques of clues are exhausted and the technique finds a
step. The command below a picture draws it; without `-o` it prints the step. Puzzles with clues that a line cannot
express are files in docs/techniques.
";

const NONE: &str = "No picture: no position was found in the puzzles that were searched.\n";

fn docs() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/docs"))
}

/// The name of a technique's picture and anchor.
fn slug(technique: Technique) -> String {
    technique.name().to_lowercase().replace(' ', "-")
}

/// A puzzle that shows a technique: a line of givens and a variant, or a file of docs/techniques.
pub enum Example {
    Line { givens: String, variant: String },
    File(String),
}

impl Example {
    /// Reads the rest of a line of examples.txt.
    fn of(rest: &str) -> Self {
        match rest.split_once(' ') {
            Some((givens, variant)) => {
                Example::Line { givens: givens.to_owned(), variant: variant.to_owned() }
            }
            None => Example::File(rest.to_owned()),
        }
    }

    pub fn puzzle(&self) -> Puzzle {
        match self {
            Example::Line { givens, variant } => {
                let rules = Registry::standard().rules(variant, &Layout::default()).unwrap();
                let givens = Symbols::default().read(givens, 81, 9).unwrap();
                Puzzle::of_givens(Arc::new(rules), &givens).unwrap()
            }
            Example::File(name) => {
                let file = fs::File::open(docs().join("techniques").join(name)).unwrap();
                let set = satoku::read(BufReader::new(file)).unwrap();
                set.into_iter().next().unwrap().puzzle
            }
        }
    }
}

/// The committed puzzle of each technique that has one.
pub fn examples() -> BTreeMap<Technique, Example> {
    let text = fs::read_to_string(docs().join("techniques/examples.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let examples: Vec<(Technique, Example)> = lines
        .map(|line| {
            let (technique, rest) = line.split_once(": ").expect("a technique and its example");
            (technique.parse().unwrap(), Example::of(rest))
        })
        .collect();
    assert!(examples.is_sorted_by(|one, next| one.0 < next.0), "in the order of the table");
    examples.into_iter().collect()
}

/// What a person types to see the step of an example, after `satoku`.
fn words(technique: Technique, example: &Example, file: &str) -> Vec<String> {
    let puzzle = match example {
        Example::Line { givens, .. } => givens.clone(),
        Example::File(name) => format!("docs/techniques/{name}"),
    };
    let mut words = vec!["hint".to_owned(), puzzle];
    if let Example::Line { variant, .. } = example
        && variant != "classic"
    {
        words.extend(["--variant".to_owned(), variant.clone()]);
    }
    words.extend(["--technique", technique.name(), "-o", file].map(str::to_owned));
    words
}

/// The step of an example as the program says it.
fn sentence(technique: Technique, example: &Example) -> String {
    let (symbols, puzzle) = (Symbols::default(), example.puzzle());
    let geometry = Geometry::new(puzzle.rules()).unwrap();
    let way = Way::new(&geometry, &puzzle, &Ladder::default());
    let (_, step) = way.seek(technique).expect("the example has a step");
    assert_eq!(step.technique, technique);
    format!("{} ({}): {}.", technique, step.score, Words::new(&puzzle, &symbols).sentence(&step))
}

fn needs(technique: Technique) -> String {
    let of_board = match technique.needs() {
        Needs::Houses => None,
        Needs::Blocks => Some("boxes or regions"),
        Needs::Lines => Some("rows and columns"),
        Needs::Bands => Some("three boxes in a band"),
        Needs::Clues => Some("clues besides givens"),
    };
    let of_puzzle = technique.needs_uniqueness().then_some("one solution");
    of_puzzle.into_iter().chain(of_board).collect::<Vec<_>>().join(", ")
}

fn level(technique: Technique) -> Level {
    Level::of(Some(technique.score()), 0, 81)
}

/// The page.
fn page(examples: &BTreeMap<Technique, Example>) -> String {
    let mut page = format!("# Techniques\n{}", INTRODUCTION.replace("{SCALE}", SCALE));
    page += "| technique | score | level | needs |\n|---|---|---|---|\n";
    for one in Technique::all() {
        let (slug, needs) = (slug(one), needs(one));
        page += &format!("| [{one}](#{slug}) | {} | {} | {needs} |\n", one.score(), level(one));
    }
    page += PICTURES;
    for one in Technique::all() {
        let (info, slug, needs) = (one.info(), slug(one), needs(one));
        page += &format!("\n## {one}\n\n{}, {}.", one.score(), level(one));
        if !needs.is_empty() {
            page += &format!(" Needs {needs}.");
        }
        if !info.also.is_empty() {
            page += &format!(" Also known as {}.", info.also);
        }
        page += &format!("\n\n{}\n\nSource: {}.\n\n", info.rule, info.source);
        match examples.get(&one) {
            Some(example) => {
                let sentence = sentence(one, example).replace('<', "&lt;").replace('>', "&gt;");
                let file = format!("{slug}.svg");
                let words = words(one, example, &file)
                    .into_iter()
                    .map(|word| if word.contains(' ') { format!("\"{word}\"") } else { word });
                let command = words.collect::<Vec<_>>().join(" ");
                page += &format!(
                    "<img src=\"techniques/{file}\" width=\"360\" alt=\"A position with {one}\">\n\n\
                     {sentence}\n\n    satoku {command}\n"
                );
            }
            None => page += NONE,
        }
    }
    page
}

#[test]
fn the_page_and_its_pictures_are_current() {
    let made = tempfile::tempdir().unwrap();
    let examples = examples();
    let mut files: Vec<(PathBuf, String)> = vec![("techniques.md".into(), page(&examples))];
    let mut named = BTreeSet::from(["examples.txt".to_owned()]);
    for (technique, example) in &examples {
        let name = format!("{}.svg", slug(*technique));
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let svg = made.path().join(&name);
        let words = words(*technique, example, svg.to_str().unwrap());
        let ran = run_in(root, &words.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(ran.code, 0, "{technique}: {}", ran.err);
        let svg = fs::read_to_string(svg).unwrap();
        assert!(svg.len() < 12_000, "{name}: {} bytes", svg.len());
        files.push((Path::new("techniques").join(&name), svg));
        named.insert(name);
        if let Example::File(name) = example {
            named.insert(name.clone());
        }
    }
    for (name, content) in files {
        is_current(&docs().join(&name), content.as_bytes());
    }
    let readme = fs::read_to_string(docs().join("../README.md")).unwrap();
    let shown = words(Technique::XWing, &examples[&Technique::XWing], "").join(" ");
    let shown = format!("satoku {}", shown.trim());
    assert!(readme.contains(&shown), "README.md shows another puzzle than its picture: {shown}");
    let present = fs::read_dir(docs().join("techniques")).unwrap();
    let present: BTreeSet<String> =
        present.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(present, named, "each picture and file belongs to an example");
}
