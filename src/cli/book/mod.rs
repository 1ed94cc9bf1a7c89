//! `satoku book`: makes a book that can be printed.

#[cfg(feature = "book")]
mod folder;
#[cfg(feature = "book")]
mod making;
#[cfg(feature = "book")]
mod symbols;
#[cfg(feature = "book")]
mod templates;

use super::Global;
use super::failure::{Failure, shown};
use super::input::read_small;
use super::numbers;
use super::output::Output;
use super::spec_file;
use clap::Args;
use satoku::book::{FillError, Spec, TEMPLATE, check_requests};
use satoku::rules::Registry;
use satoku::spec_text::Places;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Make a book that can be printed
///
/// Without a spec, the book has 100 puzzles in four levels, four to a page of 8.5x11 inches. Writes
/// a folder with interior.pdf for printing, cover.pdf, front.png (the front of the cover for
/// shops), digital.pdf for the screen, book.json (the puzzles with their numbers and pages) and
/// preflight.txt (a report of the checks before printing). Writes nothing if a print service would
/// refuse the book.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku book
  satoku book --init > book.toml
  satoku book book.toml -o output/my-book --preview")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Book {
    /// The spec: the contents and the layout of the book, in TOML; see docs/book.md
    #[arg(value_name = "SPEC.toml")]
    spec: Option<PathBuf>,
    /// Write a commented spec to standard output, to start from, and make no book
    #[arg(long, conflicts_with_all = ["spec", "output", "preview"])]
    init: bool,
    /// Write the program's templates to a folder, to start from with --template-dir, and make no
    /// book
    #[arg(long, value_name = "DIR", conflicts_with_all = ["spec", "init", "output", "preview", "template_dir"])]
    templates: Option<PathBuf>,

    /// The seed, in place of the one in the spec; if neither names one, a random one, which is
    /// printed
    #[arg(long, value_name = "N", help_heading = "Making", allow_negative_numbers = true,
          value_parser = numbers::seed)]
    seed: Option<u64>,
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
    /// Replace a folder that has other files in it; these files are lost
    #[arg(long, help_heading = "Output")]
    force: bool,
}

const DEFAULT_FOLDER: &str = "output/book";

/// What a book without a spec is called in messages.
const DEFAULT_BOOK: &str = "the default book";

impl Book {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        if self.init {
            let mut output = Output::open(None, false)?;
            output.write_all(TEMPLATE.as_bytes()).map_err(|error| output.fail(&error))?;
            return output.finish();
        }
        if self.templates.is_some() {
            return self.write_templates(global);
        }
        self.refuse_file_name()?;
        let mut file = SpecFile::read(self.spec.as_deref())?;
        file.spec.epub |= self.epub;
        self.make(&file, global)
    }

    /// Refuses the name of a file for the folder.
    fn refuse_file_name(&self) -> Result<(), Failure> {
        let is_of_file =
            |name: &OsStr| ["pdf", "epub"].iter().any(|one| name.eq_ignore_ascii_case(one));
        let is_file = self.output.extension().is_some_and(is_of_file);
        if !is_file || self.output.is_dir() {
            return Ok(());
        }
        let (name, folder) = (shown(&self.output), shown(&self.output.with_extension("")));
        Err(Failure::usage(format!(
            "--output: {name} is the name of a file, and a book is a folder"
        ))
        .hint(format!("say -o {folder}: it gets interior.pdf, cover.pdf and other files")))
    }

    #[cfg(not(feature = "book"))]
    #[expect(clippy::unused_self, reason = "it is used where there is a typesetter")]
    fn make(self, _: &SpecFile, _: &Global) -> Result<(), Failure> {
        Err(Failure::no_typesetter())
    }

    #[cfg(not(feature = "book"))]
    #[expect(clippy::unused_self, reason = "it is used where there is a typesetter")]
    fn write_templates(self, _: &Global) -> Result<(), Failure> {
        Err(Failure::no_typesetter())
    }
}

/// A spec with the places of its values, for faults that are found later.
pub(super) struct SpecFile {
    path: Option<PathBuf>,
    // What names of files are relative to; `None` if it may name none.
    #[cfg_attr(not(feature = "book"), expect(dead_code, reason = "the typesetter reads files"))]
    folder: Option<PathBuf>,
    pub(super) spec: Spec,
    places: Places,
    pub(super) registry: Arc<Registry>,
}

impl SpecFile {
    /// Reads a file; without one, it is the spec of the default book.
    fn read(path: Option<&Path>) -> Result<Self, Failure> {
        let text = path.map_or_else(|| Ok(String::new()), read_small).map_err(|failure| {
            failure.hint("give a spec in TOML: satoku book --init > book.toml writes one")
        })?;
        let folder = path.and_then(Path::parent).unwrap_or(Path::new(""));
        SpecFile::of_text(path, &text, Some(folder.to_owned()))
    }

    /// Reads a text, which messages call `path`. Names of files in it are relative to `folder`;
    /// without one, no file is read.
    pub(super) fn of_text(
        path: Option<&Path>,
        text: &str,
        folder: Option<PathBuf>,
    ) -> Result<Self, Failure> {
        let fail = |fault| spec_file::faulty(path.unwrap_or(Path::new(DEFAULT_BOOK)), fault);
        let (spec, places) = Spec::read(text).map_err(fail)?;
        let registry = Arc::new(Registry::standard());
        let file = SpecFile { path: path.map(Path::to_owned), folder, spec, places, registry };
        check_requests(&file.spec, &file.registry).map_err(|error: FillError| {
            Failure::usage(file.at(&error.keys(), &error.cause.to_string()))
        })?;
        Ok(file)
    }

    /// Returns the path of a file that the spec names.
    #[cfg(feature = "book")]
    fn path_of(&self, named: &Path) -> std::io::Result<PathBuf> {
        let folder = self.folder.as_ref();
        let folder = folder.ok_or_else(|| std::io::Error::other("files are not read here"))?;
        Ok(folder.join(named))
    }

    /// Returns the name of the spec in messages.
    #[cfg(feature = "book")]
    fn name(&self) -> &Path {
        self.path.as_deref().unwrap_or(Path::new(DEFAULT_BOOK))
    }

    /// Returns a message with the place of the keys that cause it, if there is a spec file.
    fn at(&self, keys: &str, message: &str) -> String {
        match &self.path {
            Some(path) => {
                let fault = self.places.fault(keys, "");
                format!("{}:{}:{}: {message}", path.display(), fault.line, fault.column)
            }
            None => message.to_owned(),
        }
    }
}
