//! `satoku book`: makes a book that can be printed.

#[cfg(feature = "book")]
mod build;
#[cfg(feature = "book")]
mod file;
#[cfg(feature = "book")]
mod folder;
#[cfg(feature = "book")]
mod fonts;
#[cfg(feature = "book")]
mod replaced;
#[cfg(feature = "book")]
mod symbols;
#[cfg(feature = "book")]
mod templates;

use super::numbers;
#[cfg(not(feature = "book"))]
use super::{Global, failure::Failure};
use clap::Args;
#[cfg(feature = "book")]
pub use file::SpecFile;
use std::path::PathBuf;

/// Make a book that can be printed
///
/// Without a spec, the book has 100 puzzles in four levels, four to a page of 8.5x11 inches. Writes
/// a folder with interior.pdf for printing, cover.pdf, front.png (the front of the cover for
/// shops), digital.pdf for the screen, book.json (the puzzles with their numbers and pages),
/// listing.md (title, description, keywords and prices for shops) and preflight.txt (a report of
/// the checks before printing). Writes nothing if a print service would refuse the book.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku book
  satoku book --init > book.toml
  satoku book --init kids > book.toml
  satoku book book.toml -o output/my-book --preview --shop
  satoku book book.toml -o output/my-book --replace 37")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Book {
    /// The spec: the contents and the layout of the book, in TOML; see docs/book.md
    #[arg(value_name = "SPEC.toml")]
    spec: Option<PathBuf>,
    /// Write a spec to standard output, to start from, and make no book: with all settings, or that
    /// of a kind of book
    #[arg(long, value_name = "KIND", num_args = 0..=1, default_missing_value = ALL_SETTINGS,
          value_parser = INITIAL,
          conflicts_with_all = ["spec", "output", "preview", "shop"])]
    init: Option<String>,
    /// Write the program's templates to a folder, to start from with --template-dir, and make no
    /// book
    #[arg(long, value_name = "DIR", conflicts_with_all = ["spec", "init", "output", "preview", "template_dir"])]
    templates: Option<PathBuf>,

    /// The seed, in place of the one in the spec; if neither names one, a random one, which is
    /// printed
    #[arg(long, value_name = "N", help_heading = "Making", allow_negative_numbers = true,
          value_parser = numbers::seed)]
    seed: Option<u64>,
    /// Make the book of the output folder again, with another puzzle in place of the one with this
    /// number; all others stay. May be given several times
    #[arg(long, value_name = "NUMBER", help_heading = "Making", conflicts_with_all = ["init", "templates"])]
    replace: Vec<u64>,
    /// How many threads to use; by default one for each core
    #[arg(long, value_name = "N", help_heading = "Making", allow_negative_numbers = true,
          value_parser = numbers::jobs)]
    jobs: Option<u16>,
    /// Change the look of the book: .typ files in this folder replace the program's templates of
    /// the same name (--templates writes them all)
    #[arg(long, value_name = "DIR", help_heading = "Making")]
    template_dir: Option<PathBuf>,

    /// The folder to write; it appears when all is done
    #[arg(short, long, value_name = "DIR", default_value = DEFAULT_FOLDER, help_heading = "Output")]
    output: PathBuf,
    /// Write the print files in the exchange standard PDF/X-1a:2001, which some services require
    #[arg(long, help_heading = "Output")]
    pdfx: bool,
    /// Also write the book as EPUB with a fixed layout, as `epub = true` in the spec does
    #[arg(long, help_heading = "Output")]
    epub: bool,
    /// Also write each page as a PNG image
    #[arg(long, help_heading = "Output")]
    preview: bool,
    /// Also write images for the pages of shops to the folder shop/: the cover, the book as it
    /// stands, two pages, the levels, and modules of A+ content
    #[arg(long, help_heading = "Output")]
    shop: bool,
    /// Replace a folder that has other files in it; these files are lost
    #[arg(long, help_heading = "Output")]
    force: bool,
}

/// The spec that shows all settings.
const ALL_SETTINGS: &str = "all-settings";

/// The kinds of books that there are specs of.
const INITIAL: [&str; 8] =
    [ALL_SETTINGS, "variety", "kids", "large-print", "killer", "samurai", "daily", "classroom"];

const DEFAULT_FOLDER: &str = "output/book";

#[cfg(not(feature = "book"))]
impl Book {
    /// Says how to get the typesetter.
    #[expect(clippy::unused_self, reason = "with the typesetter it is used")]
    pub fn run(self, _: &Global) -> Result<(), Failure> {
        Err(Failure::no_typesetter())
    }
}

#[cfg(all(test, feature = "book"))]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_spec_of_each_kind_of_book() {
        let names = satoku::book::SAMPLES.iter().map(|sample| sample.name);
        assert!(std::iter::once(ALL_SETTINGS).chain(names).eq(INITIAL));
    }
}
