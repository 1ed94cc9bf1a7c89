//! `satoku convert`: writes puzzles in another format.

use super::Global;
use super::documents::DocumentFormat;
use super::failure::Failure;
use super::input::Reading;
use super::inputs::Found;
use super::output::Output;
use super::pictures::{PictureFormat, Pictures, Target};
use super::set_file::{Contents, SetFile, set_format};
use super::unsolved::enough;
use clap::Args;
use satoku::format::{Format, ReadOptions};
use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Write puzzles in another format
///
/// Recognises the format of the input by its content, and takes the format of the output from the
/// extension of its file. Names each puzzle that the output format cannot express, with the reason,
/// leaves it out, and then ends with 2. Leaves out details that have no place in the output format,
/// such as solutions, and names them in a note.
///
/// text, markdown, html, latex and typst are documents for people, with a drawing of each puzzle,
/// the rules of its clues, and the solutions at the end; -o FILE.md, .html, .tex and .typ choose
/// them, too.
///
/// It also draws pictures, if the program has the typesetter: -o FILE.pdf makes sheets with several
/// puzzles each; --format svg, png or pdf with -o FOLDER makes a file for each puzzle.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku convert puzzles.json -o puzzles.sdm
  satoku convert puzzles.json -o links.txt --to fpuzzles
  satoku convert puzzles.json -o table.csv --columns id,givens,level,rating,techniques
  satoku convert volume-1.json volume-2.json -o both.json
  satoku convert 'https://puzz.link/p?sudoku/4/4/j1g2h3g4j'
  satoku convert collection.opensudoku -o collection.json
  satoku convert puzzles.json -o puzzles.html
  satoku convert puzzles.json -o sheets.pdf --per-page 6 --solution
  satoku convert puzzles.json -o pictures --format svg")]
pub struct Convert {
    /// Files of puzzles, - for standard input, or single puzzles or links; several become one set
    #[arg(value_name = "FILE|PUZZLE", required = true)]
    puzzles: Vec<OsString>,
    /// Write to a file; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format to write. By default the file's extension decides; on standard output, lines for
    /// classic boards and ndjson for others. text, markdown, html, latex and typst are documents;
    /// svg, png and pdf draw a picture of each puzzle
    #[arg(long, value_name = "FORMAT", visible_alias = "to")]
    format: Option<Target>,
    #[command(flatten)]
    contents: Contents,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    pictures: Pictures,
}

impl Convert {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        // What is not known is drawn and written as it stands.
        let options = self.reading.options()?.keeping_unknown();
        if let Some((format, output)) = self.picture()? {
            return self.draw(format, output, &options, global);
        }
        if let Some(format) = self.document() {
            return self.write_document(format, &options, global);
        }
        let format =
            set_format(self.output.as_deref(), self.set_format(), self.contents.columns())?;
        let mut session = self.reading.open(global, &options, &self.puzzles)?;
        // The first puzzle that can be read decides about the format.
        let first = session.first()?.cloned();
        let options = self.contents.options(self.reading.symbols());
        let (output, provenance) = (self.output.as_deref(), session.provenance());
        let mut set = SetFile::begin(output, format, options, first.as_ref(), &provenance)?;
        session.each(|Found { name, line, entry }, tally| {
            match set.add((&name, line), &entry, tally.about(&name))? {
                true => Ok(()),
                // What was found up to here decides about the exit code.
                false => Err(Failure::closed()),
            }
        })?;
        let written = set.finish(global, session.tally.unread)?;
        session.verdict()?;
        written.verdict()
    }
}

impl Convert {
    /// Returns the format of the document, if one is requested.
    fn document(&self) -> Option<DocumentFormat> {
        match self.format {
            Some(Target::Document(format)) => Some(format),
            Some(_) => None,
            None => self.output.as_deref().and_then(DocumentFormat::of_file),
        }
    }

    /// Writes a document of all puzzles.
    fn write_document(
        &self,
        format: DocumentFormat,
        options: &ReadOptions,
        global: &Global,
    ) -> Result<(), Failure> {
        let mut session = self.reading.open(global, options, &self.puzzles)?;
        let keeps_solutions = self.contents.options(self.reading.symbols()).solutions;
        let symbols = self.reading.symbols();
        let mut entries = Vec::new();
        session.each(|Found { mut entry, .. }, _| {
            if entries.len() == DocumentFormat::MOST {
                let most = DocumentFormat::MOST;
                return Err(Failure::usage(format!("a document has at most {most} puzzles"))
                    .hint("select some: satoku select FILE --sample 100 -o few.json"));
            }
            enough(&symbols, entry.puzzle.rules())?;
            entry.solution = entry.solution.filter(|_| keeps_solutions);
            entries.push(entry);
            Ok(())
        })?;
        let mut output = Output::open(self.output.as_deref(), true)?;
        Failure::unless_closed(output.write_all(format.document(&entries, &symbols).as_bytes()))?;
        output.finish_or_keep_old(entries.is_empty() && session.tally.unread > 0)?;
        session.verdict()
    }

    /// Returns the format of the pictures and their destination, if pictures are requested.
    fn picture(&self) -> Result<Option<(Option<PictureFormat>, &Path)>, Failure> {
        let output = self.output.as_deref();
        match (self.format, output) {
            (Some(Target::Picture(format)), Some(output)) => Ok(Some((Some(format), output))),
            (Some(Target::Picture(_)), None) => {
                Err(Failure::usage("pictures do not go to standard output")
                    .hint("name a folder or file with -o"))
            }
            (None, Some(output)) if PictureFormat::of_file(output).is_some() => {
                Ok(Some((None, output)))
            }
            _ => Ok(None),
        }
    }

    #[cfg(feature = "book")]
    fn draw(
        &self,
        format: Option<PictureFormat>,
        output: &Path,
        options: &ReadOptions,
        global: &Global,
    ) -> Result<(), Failure> {
        if self.puzzles.len() > 1 {
            return Err(Failure::usage("pictures are made from one file of puzzles at a time")
                .hint("join the files first: satoku convert A B -o both.json"));
        }
        let session = self.reading.open(global, options, &self.puzzles)?;
        self.pictures.run(format, output, session, &options.symbols, global)
    }

    #[cfg(not(feature = "book"))]
    #[expect(clippy::unused_self, reason = "it is used where there is a typesetter")]
    fn draw(
        &self,
        _: Option<PictureFormat>,
        _: &Path,
        _: &ReadOptions,
        _: &Global,
    ) -> Result<(), Failure> {
        Err(Failure::no_typesetter())
    }

    /// Returns the format of the puzzle set, if it is named.
    fn set_format(&self) -> Option<Format> {
        self.format.and_then(|target| match target {
            Target::Set(format) => Some(format),
            Target::Document(_) | Target::Picture(_) => None,
        })
    }
}
