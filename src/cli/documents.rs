//! Puzzles as documents for people: plain text, Markdown, HTML, LaTeX and Typst.

use super::clue_list::clue_list;
use super::frame::frame;
use super::registry::registry;
use satoku::board::{Grid, Symbols};
use satoku::format::Entry;
use satoku::language::LanguageCode;
use satoku::picture;
use satoku::rules::Puzzle;
use std::path::Path;

/// A format of documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentFormat {
    /// Drawings in characters.
    Text,
    /// Drawings in characters, between headings.
    Markdown,
    /// A page with pictures, without scripts.
    Html,
    /// Pictures by TikZ.
    Latex,
    /// Pictures as SVG.
    Typst,
}

impl DocumentFormat {
    /// The most puzzles of a document, which is made as a whole.
    pub const MOST: usize = 10_000;

    /// The formats with their names and, unless puzzle sets have it, the extension of files.
    const ALL: [(DocumentFormat, &'static str, Option<&'static str>); 5] = [
        (DocumentFormat::Text, "text", None),
        (DocumentFormat::Markdown, "markdown", Some("md")),
        (DocumentFormat::Html, "html", Some("html")),
        (DocumentFormat::Latex, "latex", Some("tex")),
        (DocumentFormat::Typst, "typst", Some("typ")),
    ];

    /// Returns the format with this name or extension.
    pub fn named(name: &str) -> Option<Self> {
        let is_it = |(_, known, extension): &&(_, &str, Option<&str>)| {
            *known == name || *extension == Some(name)
        };
        Self::ALL.iter().find(is_it).map(|(format, ..)| *format)
    }

    /// Returns the format given by a file's extension.
    pub fn of_file(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        let known = Self::ALL.iter().find(|(.., own)| *own == Some(extension));
        known.map(|(format, ..)| *format)
    }

    /// Returns the document of some puzzles, with their solutions at the end where they are known.
    pub fn document(self, entries: &[Entry], symbols: &Symbols) -> String {
        let puzzles: Vec<Part> = entries.iter().zip(1..).map(Part::of).collect();
        let solved: Vec<(&Part, &Grid)> =
            puzzles.iter().filter_map(|part| Some((part, part.entry.solution.as_ref()?))).collect();
        let mut text = self.begin().to_owned();
        for part in &puzzles {
            text += &self.part(part, symbols);
        }
        if !solved.is_empty() {
            text += self.solutions();
            for (part, solution) in solved {
                text += &self.solution(part, solution, symbols);
            }
        }
        text + self.end()
    }

    /// Returns what stands before the first puzzle.
    fn begin(self) -> &'static str {
        match self {
            DocumentFormat::Text | DocumentFormat::Markdown => "",
            DocumentFormat::Html => HTML,
            DocumentFormat::Latex => LATEX,
            DocumentFormat::Typst => "#set page(margin: 20mm)\n#set text(lang: \"en\")\n",
        }
    }

    fn end(self) -> &'static str {
        match self {
            DocumentFormat::Html => "</main>\n</body>\n</html>\n",
            DocumentFormat::Latex => "\\end{document}\n",
            _ => "",
        }
    }

    /// Returns a puzzle with its title and rules.
    fn part(self, part: &Part, symbols: &Symbols) -> String {
        let (puzzle, title) = (&part.entry.puzzle, &part.title);
        let rules = part.rules.join(" ");
        match self {
            DocumentFormat::Text => {
                let rules = if rules.is_empty() { rules } else { rules + "\n\n" };
                format!("{title}\n\n{rules}{}\n", in_characters(puzzle, symbols))
            }
            DocumentFormat::Markdown => {
                let rules = if rules.is_empty() { rules } else { markdown(&rules) + "\n\n" };
                let drawing = in_characters(puzzle, symbols);
                format!("## {}\n\n{rules}```text\n{drawing}```\n\n", markdown(title))
            }
            DocumentFormat::Html => {
                let rules = part.rules.iter().map(|rule| format!("<p>{}</p>\n", html(rule)));
                let (rules, picture): (String, _) =
                    (rules.collect(), picture::draw_puzzle(puzzle, symbols));
                format!("<section>\n<h2>{}</h2>\n{rules}{picture}</section>\n", html(title))
            }
            DocumentFormat::Latex => {
                let (title, rules) = (picture::escaped(title), picture::escaped(&rules));
                let picture = picture::draw_tikz(puzzle, &puzzle.givens(), symbols);
                together(&format!("\\section*{{{title}}}\n\n{rules}\n\n{}", centred(&picture)))
            }
            DocumentFormat::Typst => {
                let picture = picture::draw_puzzle(puzzle, symbols);
                let rules = typst(&rules);
                let picture = image(&picture, "70%");
                format!(
                    "\n#block(breakable: false)[\n= #{}\n#{rules}\n\n{picture}]\n",
                    typst(title)
                )
            }
        }
    }

    /// Returns the heading of the solutions.
    fn solutions(self) -> &'static str {
        match self {
            DocumentFormat::Text => "Solutions\n\n",
            DocumentFormat::Markdown => "## Solutions\n\n",
            DocumentFormat::Html => "<h2 class=\"solutions\">Solutions</h2>\n",
            DocumentFormat::Latex => "\n\\clearpage\n\\section*{Solutions}\n",
            DocumentFormat::Typst => "\n#pagebreak()\n= Solutions\n",
        }
    }

    /// Returns a solution with the title of its puzzle.
    fn solution(self, part: &Part, solution: &Grid, symbols: &Symbols) -> String {
        let (puzzle, title) = (&part.entry.puzzle, &part.title);
        match self {
            DocumentFormat::Text => {
                format!("{title}\n\n{}\n", frame(puzzle, solution, symbols, false))
            }
            DocumentFormat::Markdown => {
                let drawing = frame(puzzle, solution, symbols, false);
                format!("### {}\n\n```text\n{drawing}```\n\n", markdown(title))
            }
            DocumentFormat::Html => {
                let picture = picture::draw_solution(puzzle, solution, symbols);
                format!("<section>\n<h3>{}</h3>\n{picture}</section>\n", html(title))
            }
            DocumentFormat::Latex => {
                let picture = picture::draw_tikz(puzzle, solution, symbols);
                let title = picture::escaped(title);
                together(&format!("\\subsection*{{{title}}}\n\n{}", centred(&picture)))
            }
            DocumentFormat::Typst => {
                let picture = picture::draw_solution(puzzle, solution, symbols);
                let picture = image(&picture, "45%");
                format!("\n#block(breakable: false)[\n== #{}\n{picture}]\n", typst(title))
            }
        }
    }
}

/// A puzzle of a document.
struct Part<'a> {
    entry: &'a Entry,
    title: String,
    /// The rules that are not those of the classic board.
    rules: Vec<String>,
}

impl<'a> Part<'a> {
    fn of((entry, number): (&'a Entry, usize)) -> Self {
        let rules = entry.puzzle.rules();
        let language = LanguageCode::English;
        let words = registry().words(&entry.puzzle).unwrap_or_default();
        let told: Vec<String> = words.iter().map(|words| rules.told(words, language)).collect();
        let own = entry.metadata.title.clone().filter(|title| !title.is_empty());
        let title = own.unwrap_or_else(|| format!("Puzzle {number}"));
        // What a classic puzzle asks for need not be said.
        let rules = if told.len() > 1 { told } else { Vec::new() };
        Part { entry, title, rules }
    }
}

/// Returns a drawing of a puzzle in characters, with the clues that it does not show in words.
fn in_characters(puzzle: &Puzzle, symbols: &Symbols) -> String {
    let drawing = frame(puzzle, &puzzle.givens(), symbols, false);
    let clues = clue_list(puzzle);
    if clues.is_empty() { drawing } else { format!("{drawing}\n{clues}") }
}

/// Returns a text with the characters escaped that Markdown treats in a way of its own.
fn markdown(text: &str) -> String {
    text.chars().fold(String::new(), |mut all, character| {
        if matches!(character, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|') {
            all.push('\\');
        }
        all.push(character);
        all
    })
}

fn html(text: &str) -> String {
    quick_xml::escape::escape(text).into_owned()
}

/// Returns a text as a string of Typst.
fn typst(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn image(svg: &str, width: &str) -> String {
    format!("#align(center, image(bytes({}), format: \"svg\", width: {width}))\n", typst(svg))
}

/// Returns a part of a LaTeX document that stays on one page.
fn together(part: &str) -> String {
    format!("\n\\begin{{minipage}}{{\\linewidth}}\n{part}\\end{{minipage}}\n\n\\bigskip\n")
}

fn centred(picture: &str) -> String {
    format!("\\begin{{center}}\n{picture}\\end{{center}}\n")
}

const HTML: &str = "\
<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Puzzles</title>
<style>
body { font-family: sans-serif; margin: 1em auto; max-width: 40em; padding: 0 1em; }
svg { display: block; height: auto; margin: 1em auto; max-width: 100%; }
section { break-inside: avoid; }
.solutions { break-before: page; }
</style>
</head>
<body>
<main>
";

const LATEX: &str = "\
\\documentclass[a4paper]{article}
\\usepackage[utf8]{inputenc}
\\usepackage[T1]{fontenc}
\\usepackage[margin=20mm]{geometry}
\\usepackage{tikz}
\\setlength{\\parindent}{0pt}
\\begin{document}
";
