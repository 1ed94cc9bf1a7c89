//! The work of `satoku book`: fills and prints a book, and words the errors.

use super::folder;
use super::fonts::OwnFonts;
use super::{Book, DEFAULT_FOLDER, SpecFile};
use crate::cli::complaints::unreadable;
use crate::cli::failure::say;
use crate::cli::failure::{Exit, Failure, Named, shown};
use crate::cli::heartbeat::{self, Heartbeat};
use crate::cli::input::read_small;
use crate::cli::interrupt::{interrupted, interruptible};
use crate::cli::interruptible_reader::unless_interrupted;
use crate::cli::output;
use crate::cli::output::WholeFolder;
use crate::cli::progress::Progress;
use crate::cli::{Global, count_of, seed, spec_file, threads};
use satoku::book::content::OwnPages;
use satoku::book::press::{Preflight, PressError, Templates, can_print, cover_picture};
use satoku::book::{
    Content, CoverError, FillCallbacks, FillCause, FillError, PrintError, PrintOptions, Printed,
    SAMPLES, Spec, SymbolSet, TEMPLATE, bind_with_symbols, fill, own_pages, print,
};
use satoku::format::Entry;
use satoku::generate::GenerateError;
use satoku::oracle::{Cancel, OracleError};
use std::cell::OnceCell;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Book {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        if let Some(kind) = &self.init {
            let sample = SAMPLES.iter().find(|sample| sample.name == kind);
            return output::print(sample.map_or(TEMPLATE, |sample| sample.spec));
        }
        if self.templates.is_some() {
            return self.write_templates(global);
        }
        self.refuse_file_name()?;
        let mut file = SpecFile::read(self.spec.as_deref())?;
        file.spec.epub |= self.epub;
        self.refuse_shop(&file)?;
        self.replace(&mut file.spec, global)?;
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

    /// Refuses images for shops of a book without a front cover.
    fn refuse_shop(&self, file: &SpecFile) -> Result<(), Failure> {
        if !self.shop || file.spec.has_front() {
            return Ok(());
        }
        let message = "--shop: the images show the front of the cover, and this book has none";
        Err(Failure::usage(message)
            .hint("leave `cover = false` out, and name a service that binds books"))
    }

    /// Makes the book of a spec, or those of its series.
    fn make(&self, file: &SpecFile, global: &Global) -> Result<(), Failure> {
        let books = file.spec.books();
        let books =
            books.map_err(|error| spec_file::faulty(file.name(), error.placed(&file.places)))?;
        let books = books.into_iter().map(|book| {
            let file = file.with_spec(book.spec);
            file.can_be_printed()?;
            Ok((book.name, book.volume, file))
        });
        let books: Vec<(String, u16, SpecFile)> = books.collect::<Result<_, Failure>>()?;
        let parts = Parts {
            own: file.own_pages()?,
            symbols: file.symbols()?,
            picture: file.picture()?.map(Arc::from),
            fonts: file.fonts()?,
            templates: self.read_templates()?,
        };
        let above = match (self.output == Path::new(DEFAULT_FOLDER), books.len()) {
            (true, 1) => self.output.parent(),
            (_, 1) => None,
            _ => Some(self.output.as_path()),
        };
        if let Some(folder) = above {
            fs::create_dir_all(folder).writing(folder)?;
        }
        let cancel = interruptible();
        // Before the work, so that a folder that cannot be written costs none.
        let folders = books.iter().map(|(name, ..)| {
            let path = if name.is_empty() { self.output.clone() } else { self.output.join(name) };
            let folder = folder::begin(&path, self.force)?;
            Ok((path, folder))
        });
        let folders: Vec<(PathBuf, WholeFolder)> = folders.collect::<Result<_, Failure>>()?;
        let seed = self.seed(&file.spec, global)?;
        // The sets of earlier volumes, and the puzzles of the last one.
        let mut earlier: Vec<PathBuf> = Vec::new();
        let mut filled: Option<(u16, Vec<Vec<Entry>>)> = None;
        for ((_, volume, mut book), (path, folder)) in books.into_iter().zip(folders) {
            let speaks = !global.quiet && !io::stderr().is_terminal();
            let heartbeat = speaks.then(|| Heartbeat::start(heartbeat::FIRST, |line| say(line)));
            let seed = seed.map(|seed| seed.wrapping_add(u64::from(volume - 1)));
            let known = filled.take().filter(|(of, _)| *of == volume);
            let is_new = known.is_none();
            let sections = match known {
                Some((_, sections)) => sections,
                None => {
                    book.spec.exclude.extend_from_slice(&earlier);
                    self.fill(&book, seed.unwrap_or(0), &cancel, global, heartbeat.as_ref())?
                }
            };
            if let Some(heartbeat) = &heartbeat {
                heartbeat.set("laying out the pages".to_owned());
            }
            let puzzles = sections.iter().map(Vec::len).sum();
            filled = Some((volume, sections.clone()));
            let printed = self.print(&book, seed, sections, &parts, &folder)?;
            drop(heartbeat);
            if interrupted() {
                return Err(no_book());
            }
            folder.finish()?;
            report(&printed, puzzles, &path, global);
            if is_new {
                let set = path.join("book.json");
                earlier.push(std::path::absolute(&set).writing(&set)?);
            }
        }
        Ok(())
    }

    /// Returns the given seed, or draws and prints one; `None` if no puzzle is made.
    fn seed(&self, spec: &Spec, global: &Global) -> Result<Option<u64>, Failure> {
        if spec.section.iter().all(|section| section.file.is_some()) {
            return Ok(None);
        }
        if let Some(seed) = self.seed.or(spec.seed) {
            return Ok(Some(seed));
        }
        seed::drawn(global).map(Some)
    }

    /// Fills the sections.
    fn fill(
        &self,
        file: &SpecFile,
        seed: u64,
        cancel: &Cancel,
        global: &Global,
        heartbeat: Option<&Heartbeat>,
    ) -> Result<Vec<Vec<Entry>>, Failure> {
        let progress = FillProgress { quiet: global.quiet, file, bar: OnceCell::new(), heartbeat };
        let asked = file.spec.section.iter().filter_map(|section| section.count).sum();
        progress.said(0, 0, asked);
        let jobs = threads(self.jobs);
        let filled = fill(&file.spec, &file.registry, seed, jobs, cancel, &progress);
        if let Some(progress) = progress.bar.into_inner() {
            progress.clear();
        }
        filled.map_err(|error| file.unfilled(error))
    }

    /// Lays out a book and writes its files to a folder.
    ///
    /// The typesetter cannot be cancelled. So it works on a thread that is left behind if a signal
    /// comes, and everything that touches the folder happens here.
    fn print(
        &self,
        file: &SpecFile,
        seed: Option<u64>,
        sections: Vec<Vec<Entry>>,
        parts: &Parts,
        folder: &WholeFolder,
    ) -> Result<Printed, Failure> {
        let (spec, registry) = (file.spec.clone(), Arc::clone(&file.registry));
        let Parts { own, symbols, picture, fonts, mut templates } = parts.clone();
        let (exchange, previews, shop) = (self.pdfx, self.preview, self.shop);
        let work = move |send: &dyn Fn((String, Vec<u8>))| {
            let content = bind_with_symbols(&spec, seed, sections, &symbols, &registry);
            let mut content = Content { own, ..content };
            content.cover.picture = picture;
            fonts.put_into(&mut content, &mut templates);
            let options = PrintOptions { templates: &templates, exchange, previews, shop };
            print(&spec, &content, options, &mut |name, bytes| {
                send((name.to_owned(), bytes.to_vec()));
                Ok(())
            })
        };
        let mut written = Ok(());
        let printed = unless_interrupted(work, |(name, bytes)| {
            if written.is_ok() {
                let done = folder.write(&name, &bytes);
                written = done.map_err(|error| PrintError::Write { name, error });
            }
        });
        let printed = printed.ok_or_else(no_book)?;
        written.and(printed).map_err(|error| file.unprinted(error, |name| folder.place_of(name)))
    }
}

/// What all books of a spec have in common besides puzzles.
#[derive(Clone)]
struct Parts {
    own: OwnPages,
    symbols: Vec<Arc<SymbolSet>>,
    picture: Option<Arc<[u8]>>,
    fonts: OwnFonts,
    templates: Templates,
}

/// Says that a book is done, and what is to be said of it.
fn report(printed: &Printed, puzzles: usize, path: &Path, global: &Global) {
    if let Some(error @ (CoverError::Template { .. } | CoverError::Case)) = &printed.no_cover {
        global.say(format_args!("note: no cover.pdf: {error}; {}", error.hint()));
    }
    for note in &printed.notes {
        global.say(format_args!("note: {note}"));
    }
    let puzzles = count_of(puzzles as u64, "puzzle");
    let pages = count_of(printed.pages as u64, "page");
    global.say(format_args!("{puzzles} on {pages} written to {}", path.display()));
}

impl SpecFile {
    /// Opens the file of a section.
    pub(in crate::cli) fn open(&self, named: &Path) -> io::Result<Box<dyn BufRead>> {
        let file = File::open(self.path_of(named)?)?;
        if file.metadata()?.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Ok(Box::new(BufReader::new(file)))
    }

    /// Refuses texts that the fonts cannot print.
    pub(in crate::cli) fn can_be_printed(&self) -> Result<(), Failure> {
        let checked = self.spec.check_characters(can_print);
        checked.map_err(|error| spec_file::faulty(self.name(), error.placed(&self.places)))
    }

    /// Reads the publisher's own pages.
    pub(in crate::cli) fn own_pages(&self) -> Result<OwnPages, Failure> {
        let read = &mut |named: &Path| {
            let path = self.path_of(named).map_err(|error| error.to_string())?;
            read_small(&path).map_err(|fail| fail.message)
        };
        let own = own_pages(&self.spec, read, can_print);
        own.map_err(|error| spec_file::faulty(self.name(), error.placed(&self.places)))
    }

    /// Reads the picture of the cover, if there is one.
    pub(in crate::cli) fn picture(&self) -> Result<Option<Vec<u8>>, Failure> {
        let Some(path) = &self.spec.cover.picture else { return Ok(None) };
        let fail = |message: &str| Failure::usage(self.at("cover.picture", message));
        let bytes = self.bytes_of(path).map_err(|(message, hint)| fail(&message).hint(hint))?;
        let shown = path.display();
        let picture = cover_picture(&bytes).map_err(|error| fail(&format!("{shown}: {error}")));
        picture.map(Some)
    }

    /// Returns the failure for a section that could not be filled.
    pub(in crate::cli) fn unfilled(&self, error: FillError) -> Failure {
        let keys = error.keys();
        let FillError { cause, .. } = error;
        let message = cause.to_string();
        let mut failure = match cause {
            FillCause::Generate { error: GenerateError::Cancelled, .. } => {
                return no_book();
            }
            FillCause::Oracle(OracleError::Cancelled) => return no_book(),
            FillCause::Oracle(error)
            | FillCause::Generate { error: GenerateError::Oracle(error), .. } => {
                return error.into();
            }
            FillCause::Contradiction(_) => {
                return Failure::new(Exit::Contradiction, message)
                    .hint("this is a fault in satoku, please report it");
            }
            FillCause::NothingNew { .. } => Failure::new(Exit::GaveUp, &message).hint(
                "let puzzles in that differ only so with `same-up-to-symmetry = true` in the \
                 section, name a range of `clues` or a `difficulty`, or ask for fewer",
            ),
            FillCause::Beyond { .. } => Failure::new(Exit::GaveUp, &message).hint(
                "ask for more `clues` or name a `difficulty`, or let such puzzles in with \
                 `beyond = true` in the section",
            ),
            FillCause::Generate { .. } => Failure::new(Exit::GaveUp, &message)
                .hint("ask for fewer puzzles, other clues, or a wider range of ratings"),
            FillCause::BeyondInFile { .. } => Failure::usage(&message).hint(
                "leave the puzzle out, or let such puzzles in with `beyond = true` in the section",
            ),
            FillCause::Read { ref path, ref error } => {
                unreadable(&path.display().to_string(), error)
            }
            FillCause::Unfit { .. } => Failure::usage(&message)
                .hint("correct the puzzle or leave it out: a book takes only puzzles with exactly one solution"),
            FillCause::Pinned { .. } => Failure::usage(&message)
                .hint("correct this entry of `pin`, or leave it out"),
            FillCause::Open { .. } => Failure::usage(&message)
                .hint("file names are relative to the folder of the spec"),
            FillCause::Fixed(_) => Failure::usage(&message)
                .hint("name the letters with `symbols` instead; the word is then in no solution"),
            FillCause::Untold(_) => Failure::usage(&message)
                .hint("leave `qr` out of the section, or link to a page with `{id}`"),
            FillCause::Request(_) | FillCause::Count { .. } | FillCause::Symbols(_) => {
                Failure::usage(&message)
            }
        };
        failure.message = self.at(&keys, &failure.message);
        failure
    }

    /// Returns the failure for a book that could not be printed.
    pub(in crate::cli) fn unprinted(
        &self,
        error: PrintError,
        path_of: impl FnOnce(&str) -> PathBuf,
    ) -> Failure {
        match error {
            PrintError::Pages(error) => error.into(),
            PrintError::Cover(error) => self.uncovered(error),
            PrintError::Write { name, error } => Failure::writing(path_of(&name).display(), &error),
            PrintError::Unmarked(_) => Failure::usage(error)
                .hint("mark pages with <puzzles> as puzzles.typ of the program does"),
            PrintError::Refused(ref preflight) => self.refused(&error.to_string(), preflight),
        }
    }

    /// Returns the failure for a book with faults, which it lists.
    fn refused(&self, message: &str, preflight: &Preflight) -> Failure {
        let (keys, hint) = preflight.faults()[0].check.remedy();
        let mut message = self.at(keys, message);
        for fault in preflight.faults().iter().skip(1).take(9) {
            let _ = write!(message, "\n  {fault}");
        }
        Failure::usage(message).hint(hint)
    }

    /// Returns the failure for a cover that could not be laid out.
    fn uncovered(&self, error: PressError) -> Failure {
        let PressError::Cover(_) = error else { return error.into() };
        let mut failure = Failure::from(error)
            .hint("shorten the title, or leave the cover out with `cover = false`");
        failure.message = self.at("title", &failure.message);
        failure
    }
}

/// Returns the failure for a signal before the book was complete.
fn no_book() -> Failure {
    Failure::new(Exit::Interrupted, "interrupted: no book was written")
}

/// Opens the files of sections, and shows a progress bar or sets what the next line says.
struct FillProgress<'a> {
    quiet: bool,
    file: &'a SpecFile,
    bar: OnceCell<Progress>,
    heartbeat: Option<&'a Heartbeat>,
}

impl FillProgress<'_> {
    /// Sets what the next line says.
    fn said(&self, section: usize, done: usize, total: usize) {
        if let Some(heartbeat) = self.heartbeat {
            let variant = self.file.spec.section.get(section);
            let variant = variant.and_then(|section| section.request.variant.as_deref());
            let place = format!("section {}, {}", section + 1, variant.unwrap_or("classic"));
            heartbeat.set(format!("{done} of {} ({place})", count_of(total as u64, "puzzle")));
        }
    }
}

impl FillCallbacks for FillProgress<'_> {
    fn open(&self, path: &Path) -> io::Result<Box<dyn BufRead>> {
        self.file.open(path)
    }

    fn done(&self, section: usize, done: usize, total: usize) {
        self.bar.get_or_init(|| Progress::new(total as u64, self.quiet)).set(done as u64);
        self.said(section, done, total);
    }
}
