//! Pages of the publisher, read from text files: dedication, foreword and others.
//!
//! The texts are in a subset of Markdown: headings, paragraphs, emphasis and lists. Everything else
//! is printed as it is written.

use super::content::{OwnBlock, OwnPages, OwnText, Run};
use super::spec::Spec;
use super::spec_error::SpecError;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// The most characters of a text.
const LENGTH: usize = 30_000;

/// Reads the pages that a spec names. `read` returns the text of a file, or the reason why it
/// cannot be read.
///
/// # Errors
/// If a file cannot be read, is empty or too long, or has a character for which `can_print` is
/// false. The error names its key.
pub fn own_pages(
    spec: &Spec,
    read: &mut dyn FnMut(&std::path::Path) -> Result<String, String>,
    can_print: impl Fn(char) -> bool,
) -> Result<OwnPages, SpecError> {
    let mut text = |key: &str, path: &std::path::Path| {
        let fail = |message: String| SpecError::new(key, message);
        let text = read(path).map_err(fail)?;
        let length = text.chars().count();
        if length > LENGTH {
            let message = format!("{} has {length} characters, at most {LENGTH}", path.display());
            return Err(fail(message).hint("divide it into several files of `further`"));
        }
        for (number, line) in (1..).zip(text.lines()) {
            let is_odd = |one: &char| *one != '\t' && (one.is_control() || !can_print(*one));
            if let Some(odd) = line.chars().find(is_odd) {
                let code = u32::from(odd);
                let odd = odd.escape_debug();
                let message = format!(
                    "{}:{number}: the fonts have no `{odd}` (U+{code:04X})",
                    path.display()
                );
                return Err(fail(message));
            }
        }
        let text = parse(&text);
        match text.blocks.is_empty() && text.title.is_none() {
            true => Err(fail(format!("{} has no text", path.display()))),
            false => Ok(text),
        }
    };
    let pages = &spec.pages;
    let mut one = |key: &str, path: &Option<std::path::PathBuf>| {
        path.as_ref().map(|path| text(&format!("pages.{key}"), path)).transpose()
    };
    let mut own = OwnPages {
        dedication: one("dedication", &pages.dedication)?,
        foreword: one("foreword", &pages.foreword)?,
        also_by: one("also-by", &pages.also_by)?,
        further: Vec::new(),
    };
    for (number, path) in pages.further.iter().enumerate() {
        own.further.push(text(&format!("pages.further.{number}"), path)?);
    }
    Ok(own)
}

/// Reads a text. A heading of the first level at its beginning is its title.
fn parse(text: &str) -> OwnText {
    let mut parser = BlockParser::default();
    Parser::new_ext(text, Options::empty()).for_each(|event| parser.take(event));
    parser.flush();
    let mut blocks = parser.blocks;
    let title = match blocks.first() {
        Some(OwnBlock::Heading { level: 1, runs }) => {
            Some(runs.iter().map(|run| run.text.as_str()).collect::<String>())
        }
        _ => None,
    };
    if title.is_some() {
        blocks.remove(0);
    }
    OwnText { title, blocks }
}

/// Reads a text on one line, in which `*italics*` and `**bold**` have their styles. A text that is
/// no paragraph, because it begins with a number or a mark, is returned as it is.
pub(super) fn inline(text: &str) -> Vec<Run> {
    match parse(text) {
        OwnText { title: None, blocks } => match <[OwnBlock; 1]>::try_from(blocks) {
            Ok([OwnBlock::Paragraph { runs }]) => runs,
            _ => plain(text),
        },
        OwnText { .. } => plain(text),
    }
}

fn plain(text: &str) -> Vec<Run> {
    vec![Run { text: text.to_owned(), strong: false, emphasis: false }]
}

/// The blocks read so far, and the one being read.
#[derive(Default)]
struct BlockParser {
    blocks: Vec<OwnBlock>,
    runs: Vec<Run>,
    heading: Option<u8>,
    /// The number of the next item of each open list; `None` for bullets.
    lists: Vec<Option<u64>>,
    in_item: bool,
    strong: usize,
    emphasis: usize,
}

impl BlockParser {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.add(&text);
            }
            Event::SoftBreak => self.add(" "),
            Event::HardBreak => self.add("\n"),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Heading { level, .. } => {
                self.flush();
                self.heading = Some(if *level == HeadingLevel::H1 { 1 } else { 2 });
            }
            Tag::List(first) => {
                self.flush();
                self.lists.push(*first);
            }
            Tag::Item => {
                self.flush();
                self.in_item = true;
            }
            Tag::Emphasis => self.emphasis += 1,
            Tag::Strong => self.strong += 1,
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis => self.emphasis = self.emphasis.saturating_sub(1),
            TagEnd::Strong => self.strong = self.strong.saturating_sub(1),
            TagEnd::List(_) => {
                self.flush();
                self.lists.pop();
            }
            TagEnd::Paragraph
            | TagEnd::Heading(_)
            | TagEnd::Item
            | TagEnd::CodeBlock
            | TagEnd::HtmlBlock
            | TagEnd::BlockQuote(_) => self.flush(),
            _ => {}
        }
    }

    fn add(&mut self, text: &str) {
        let (strong, emphasis) = (self.strong > 0, self.emphasis > 0);
        match self.runs.last_mut() {
            Some(last) if (last.strong, last.emphasis) == (strong, emphasis) => {
                last.text.push_str(text);
            }
            _ => self.runs.push(Run { text: text.to_owned(), strong, emphasis }),
        }
    }

    /// Ends the block that is being read.
    fn flush(&mut self) {
        let runs = std::mem::take(&mut self.runs);
        let heading = self.heading.take();
        if runs.iter().all(|run| run.text.trim().is_empty()) {
            return;
        }
        let block = match (heading, self.lists.last_mut()) {
            (Some(level), _) => OwnBlock::Heading { level, runs },
            (None, Some(number)) => {
                // A further paragraph of an item has no number of its own.
                let mark = std::mem::take(&mut self.in_item).then(|| match number {
                    None => "•".to_owned(),
                    Some(number) => {
                        let mark = format!("{number}.");
                        *number = number.saturating_add(1);
                        mark
                    }
                });
                OwnBlock::Item { mark: mark.unwrap_or_default(), runs }
            }
            (None, None) => OwnBlock::Paragraph { runs },
        };
        self.blocks.push(block);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &str, strong: bool, emphasis: bool) -> Run {
        Run { text: text.to_owned(), strong, emphasis }
    }

    #[test]
    fn a_line_has_styles_and_is_never_lost() {
        let runs =
            [run("For ", false, false), run("long", false, true), run(" nights", false, false)];
        assert_eq!(inline("For *long* nights"), runs);
        for text in ["5 * 4 * 3", "1. of all", "# of us", "---", "2 < 3 & 4 > 1", "a_b_c"] {
            assert_eq!(inline(text), [run(text, false, false)], "{text}");
        }
    }

    #[test]
    fn headings_paragraphs_emphasis_and_lists_are_read() {
        let text = parse(
            "# For Ada\n\nShe *looked* **twice**\nat it.\n\n## More\n\n- one\n- two\n\n3. three\n",
        );
        assert_eq!(text.title.as_deref(), Some("For Ada"));
        let item = |mark: &str, text| OwnBlock::Item {
            mark: mark.to_owned(),
            runs: vec![run(text, false, false)],
        };
        let paragraph = vec![
            run("She ", false, false),
            run("looked", false, true),
            run(" ", false, false),
            run("twice", true, false),
            run(" at it.", false, false),
        ];
        let expected = [
            OwnBlock::Paragraph { runs: paragraph },
            OwnBlock::Heading { level: 2, runs: vec![run("More", false, false)] },
            item("•", "one"),
            item("•", "two"),
            item("3.", "three"),
        ];
        assert_eq!(text.blocks, expected);
    }

    #[test]
    fn what_is_not_of_the_subset_is_printed_as_it_is_written() {
        let text = parse("#panic(\"x\") $a$ <b>c</b> [d](https://e.example) `f`");
        let OwnBlock::Paragraph { runs } = &text.blocks[0] else { panic!("{text:?}") };
        let all: String = runs.iter().map(|run| run.text.as_str()).collect();
        assert_eq!(all, "#panic(\"x\") $a$ <b>c</b> d f");
    }

    #[test]
    fn files_that_cannot_be_printed_are_named_with_their_key() {
        let (spec, _) = Spec::read("[pages]\nforeword = 'f.txt'\nfurther = ['g.txt']").unwrap();
        let with = |foreword: &'static str, further: &'static str| {
            let read = &mut |path: &std::path::Path| match path.to_str() {
                Some("f.txt") => Ok(foreword.to_owned()),
                _ => Ok(further.to_owned()),
            };
            own_pages(&spec, read, |one| one < '\u{2000}')
        };
        assert_eq!(with("Hello", "# A").unwrap().further[0].title.as_deref(), Some("A"));
        let long: &'static str = Box::leak("x".repeat(LENGTH + 1).into_boxed_str());
        for (foreword, further, key, message) in [
            ("a\n数", "b", "pages.foreword", "f.txt:2: the fonts have no `数` (U+6570)"),
            ("a\u{7}", "b", "pages.foreword", "(U+0007)"),
            (" \n", "b", "pages.foreword", "f.txt has no text"),
            ("a", long, "pages.further.0", "at most 30000"),
        ] {
            let error = with(foreword, further).unwrap_err();
            assert_eq!(error.key, key);
            assert!(error.message.contains(message), "{error}");
        }
    }
}
