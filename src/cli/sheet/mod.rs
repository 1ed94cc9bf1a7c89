//! `satoku sheet`: puzzles and exercises on paper for class.

#[cfg(feature = "book")]
mod pages;

use super::Global;
use super::failure::Failure;
use super::input::Reading;
use super::pictures::Paper;
use crate::cli::terms::languages;
use clap::{Args, ValueEnum};
use satoku::language::LanguageCode;
use std::ffi::OsString;
use std::path::PathBuf;

/// Make a sheet of puzzles or exercises for class
///
/// Writes a PDF with a title, lines for name and date, the level of each puzzle, and a key. A
/// position, such as `generate --at` makes, becomes an exercise: its candidates are drawn, and the
/// question is to find the technique that is next.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku sheet puzzles.json -o output/sheet.pdf
  satoku generate 4 --difficulty easy --symmetry rotate-180 | satoku sheet - --title 'Week 12'
  satoku generate 4 --at X-Wing | satoku sheet - --title 'X-Wings' --key page --paper letter")]
pub struct Sheet {
    /// A file of puzzles or positions, - for standard input, or one puzzle or link
    #[arg(value_name = "FILE|PUZZLE")]
    puzzles: OsString,
    /// The title of each page; none by default
    #[arg(long, value_name = "TEXT", help_heading = "Page")]
    title: Option<String>,
    /// How many puzzles to put on a page at most; fewer if they would be too small
    #[arg(long, value_name = "N", default_value_t = 4, help_heading = "Page",
          value_parser = clap::value_parser!(u8).range(1..=12))]
    per_page: u8,
    /// Where the key is
    #[arg(long, value_name = "PLACE", default_value = "foot", help_heading = "Page")]
    key: Key,
    /// Put a QR code below each puzzle: puzzlink, fpuzzles or sudokupad (the puzzle on these
    /// sites), solution, or a link with the placeholders {number}, {id}, {puzzle} and {solution}
    #[arg(long, value_name = "LINK", help_heading = "Page")]
    qr: Option<String>,
    /// Leave out the lines for name and date
    #[arg(long, help_heading = "Page")]
    no_name: bool,
    /// The paper size: A4 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4", help_heading = "Page")]
    paper: Paper,
    #[arg(long, help = languages("the words on the sheet"), value_name = "LANGUAGE", default_value = "en", help_heading = "Page")]
    lang: LanguageCode,
    /// The PDF to write
    #[arg(short, long, value_name = "FILE.pdf", default_value = "output/sheet.pdf")]
    output: PathBuf,
    #[command(flatten)]
    reading: Reading,
}

/// Where the key of a sheet is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Key {
    /// Upside down at the foot of each page.
    Foot,
    /// On a page of its own at the end.
    Page,
    /// Nowhere.
    None,
}

impl Sheet {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        self.make(global)
    }

    #[cfg(not(feature = "book"))]
    #[expect(clippy::unused_self, reason = "it is used where there is a typesetter")]
    fn make(self, _: &Global) -> Result<(), Failure> {
        Err(Failure::no_typesetter())
    }
}
