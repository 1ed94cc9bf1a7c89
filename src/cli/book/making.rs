//! The work of `satoku book`: fills the sections, lays the book out and writes its files.

use super::folder::BookFolder;
use super::{Book, DEFAULT_FOLDER, SpecFile, faulty};
use crate::cli::failure::{Exit, Failure};
use crate::cli::input::{read_small, unreadable};
use crate::cli::interrupt::{interrupted, on_interrupt};
use crate::cli::progress::Progress;
use crate::cli::{Global, count_of, threads};
use rand::TryRng;
use satoku::book::content::{Content, Edition, Wrap};
use satoku::book::press::{
    Cover, Interior, Location, Preflight, PreflightCheck, PressError, Purpose, Templates, can_print,
};
use satoku::book::{CoverError, FillCallbacks, FillCause, FillError, Spec, bind, fill, wrap};
use satoku::format::{Entry, Format, Provenance, WriteOptions, writer};
use satoku::generate::GenerateError;
use satoku::oracle::Cancel;
use satoku::rules::Registry;
use serde_json::{Value, json};
use std::cell::Cell;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Dots an inch of the pictures of pages.
const PREVIEW: f64 = 100.0;

/// How many templates a folder may have.
const TEMPLATES: usize = 100;

impl Book {
    /// Makes the book of a spec.
    pub(super) fn make(self, file: &SpecFile, global: &Global) -> Result<(), Failure> {
        file.can_be_printed()?;
        let spec = &file.spec;
        let templates = self.templates()?;
        if self.output == Path::new(DEFAULT_FOLDER) {
            let parent = self.output.parent().expect("the folder has one above it");
            fs::create_dir_all(parent)
                .map_err(|error| Failure::writing(parent.display(), &error))?;
        }
        // Before the work, so that a folder that cannot be written costs none.
        let folder = BookFolder::begin(&self.output, self.force)?;
        let seed = self.seed(spec, global)?;
        let cancel = Cancel::default();
        on_interrupt(&cancel);
        let sections = self.fill(file, seed.unwrap_or(0), &cancel, global)?;
        let entries: Vec<Entry> = sections.iter().flatten().cloned().collect();
        let content = bind(spec, seed, sections, &Arc::new(Registry::standard()));
        let pages = self.press(file, &content, &templates, &folder, global)?;
        folder.write("book.json", &book_json(spec, &content, &entries, &pages)?)?;
        if interrupted() {
            return Err(Failure::new(Exit::Interrupted, "interrupted: no book was written"));
        }
        folder.finish()?;
        let puzzles = count_of(entries.len() as u64, "puzzle");
        let pages = count_of(pages.count as u64, "page");
        global.say(format_args!("{puzzles} on {pages} written to {}", self.output.display()));
        Ok(())
    }

    /// The seed that was given, or one that is drawn and printed; none if no puzzle is made.
    fn seed(&self, spec: &Spec, global: &Global) -> Result<Option<u64>, Failure> {
        if spec.section.iter().all(|section| section.file.is_some()) {
            return Ok(None);
        }
        if let Some(seed) = self.seed.or(spec.seed) {
            return Ok(Some(seed));
        }
        let drawn = rand::rngs::SysRng.try_next_u64();
        // A spec can name seeds below 2^63.
        let seed = drawn.map_err(|error| Failure::usage(format!("no random seed: {error}")))? >> 1;
        global.say(format_args!("seed: {seed}"));
        Ok(Some(seed))
    }

    /// The puzzles of the sections.
    fn fill(
        &self,
        file: &SpecFile,
        seed: u64,
        cancel: &Cancel,
        global: &Global,
    ) -> Result<Vec<Vec<Entry>>, Failure> {
        let progress =
            FillProgress { quiet: global.quiet, folder: file.folder(), progress: Cell::new(None) };
        let filled = fill(&file.spec, seed, threads(self.jobs), cancel, &progress);
        if let Some(progress) = progress.progress.take() {
            progress.clear();
        }
        filled.map_err(|error| file.unfilled(error))
    }

    /// Lays the book out and writes its files; gives where the puzzles are.
    fn press(
        &self,
        file: &SpecFile,
        content: &Content,
        templates: &Templates,
        folder: &BookFolder,
        global: &Global,
    ) -> Result<Pages, Failure> {
        let purpose = if self.pdfx { Purpose::Exchange } else { Purpose::Print };
        let interior = Interior::lay_out(content, templates)?;
        let preflight = interior.preflight();
        file.pass(&preflight)?;
        let pages = Pages { count: interior.page_count(), locations: interior.locations() };
        let mut report = report_head(&file.spec, content, &pages);
        report.push_str(&preflight.to_string());
        let is_digital = content.edition == Edition::Digital;
        let first = if is_digital { "digital.pdf" } else { "interior.pdf" };
        folder.write(first, &interior.pdf(if is_digital { Purpose::Screen } else { purpose })?)?;
        if self.preview {
            for page in 1..=pages.count {
                let picture = interior.png(page, PREVIEW).expect("the page is one of the book");
                folder.write(&format!("preview/page-{page:03}.png"), &picture)?;
            }
        }
        drop(interior);
        if !is_digital {
            let screen = Content { edition: Edition::Digital, ..content.clone() };
            let digital = Interior::lay_out(&screen, templates)?;
            folder.write("digital.pdf", &digital.pdf(Purpose::Screen)?)?;
            drop(digital);
            if let Some(wrap) = file.wrap(pages.count, global) {
                let cover = Cover::lay_out(content, &wrap, templates);
                let cover = cover.map_err(|error| file.uncovered(error))?;
                folder.write("cover.pdf", &cover.pdf(purpose)?)?;
                if self.preview {
                    folder.write("preview/cover.png", &cover.png(PREVIEW))?;
                }
                report.push_str(&cover_lines(&wrap));
            }
        }
        folder.write("preflight.txt", report.as_bytes())?;
        Ok(pages)
    }

    /// The templates of the program, with those of a folder in their place.
    fn templates(&self) -> Result<Templates, Failure> {
        let mut templates = Templates::default();
        let Some(folder) = &self.template_dir else { return Ok(templates) };
        let fail = |error: &io::Error| Failure::reading(folder, error);
        let mut count = 0;
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder).map_err(|error| fail(&error))? {
            let path = entry.map_err(|error| fail(&error))?.path();
            if path.extension().is_some_and(|extension| extension == "typ") {
                count += 1;
                if count > TEMPLATES {
                    let message =
                        format!("{} has more than {TEMPLATES} templates", folder.display());
                    return Err(Failure::usage(message));
                }
                paths.push(path);
            }
        }
        if paths.is_empty() {
            let message = format!("{} has no templates", folder.display());
            let names: Vec<&str> = Templates::names().collect();
            return Err(Failure::usage(message).hint(format!("known are {}", names.join(", "))));
        }
        paths.sort();
        for path in paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            templates.replace(&name, read_small(&path)?)?;
        }
        Ok(templates)
    }
}

impl SpecFile {
    /// Refuses texts that the fonts cannot print.
    fn can_be_printed(&self) -> Result<(), Failure> {
        let checked = self.spec.check_characters(can_print);
        checked.map_err(|error| faulty(self.path.as_deref(), error.placed(&self.places)))
    }

    /// The folder that the files of sections are looked for in.
    fn folder(&self) -> PathBuf {
        let folder = self.path.as_deref().and_then(Path::parent);
        folder.map_or_else(PathBuf::new, Path::to_owned)
    }

    /// What ends the command when a section could not be filled.
    fn unfilled(&self, FillError { section, key, cause }: FillError) -> Failure {
        let message = cause.to_string();
        let mut failure = match cause {
            FillCause::Generate { error: GenerateError::Cancelled, .. } => {
                return Failure::new(Exit::Interrupted, "interrupted: no book was written");
            }
            FillCause::Oracle(error)
            | FillCause::Generate { error: GenerateError::Oracle(error), .. } => {
                return error.into();
            }
            FillCause::Contradiction(_) => {
                return Failure::new(Exit::Contradiction, message)
                    .hint("this is a fault in satoku, please report it");
            }
            FillCause::Generate { .. } | FillCause::NothingNew { .. } => {
                Failure::new(Exit::GaveUp, &message)
                    .hint("ask for fewer puzzles, other clues, or a wider range of ratings")
            }
            FillCause::Read { ref path, ref error } => {
                unreadable(&path.display().to_string(), error)
            }
            FillCause::Unfit { .. } => Failure::usage(&message)
                .hint("mend the puzzle or leave it out; a book takes none that is not sound"),
            FillCause::Open { .. } => Failure::usage(&message)
                .hint("files are looked for from the folder that the spec is in"),
            FillCause::Request(_) | FillCause::Count { .. } => Failure::usage(&message),
        };
        failure.message = self.at(&format!("section.{section}.{key}"), &failure.message);
        failure
    }

    /// Refuses a book with faults, the first of which the message tells and the others follow.
    fn pass(&self, preflight: &Preflight) -> Result<(), Failure> {
        let Some(first) = preflight.faults().first() else { return Ok(()) };
        let (keys, hint) = match first.check {
            PreflightCheck::Pages => {
                ("trim", "choose another trim, other puzzles-per-page, or more or fewer puzzles")
            }
            PreflightCheck::Glyphs => ("title", "write it with other characters"),
            PreflightCheck::LargePrint => ("edition", "choose a larger trim"),
            PreflightCheck::Fonts
            | PreflightCheck::Strokes
            | PreflightCheck::Margins
            | PreflightCheck::Colours
            | PreflightCheck::Blanks => {
                ("trim", "choose a larger trim or fewer puzzles-per-page; or mend your templates")
            }
            PreflightCheck::Repeats | PreflightCheck::Solutions => {
                ("section", "this is a fault in satoku, please report it")
            }
        };
        let mut message = self.at(keys, &format!("the book would be refused: {first}"));
        for fault in preflight.faults().iter().skip(1).take(9) {
            let _ = write!(message, "\n  {fault}");
        }
        Err(Failure::usage(message).hint(hint))
    }

    /// The sheet of the cover, if there is to be one and it is known.
    fn wrap(&self, pages: usize, global: &Global) -> Option<Wrap> {
        let Spec { service, trim, cover, .. } = self.spec;
        if cover == Some(false) {
            return None;
        }
        match wrap(service, trim, u32::try_from(pages).unwrap_or(u32::MAX)) {
            Ok(wrap) => Some(wrap),
            Err(error @ CoverError::Template { .. }) => {
                global.say(format_args!("note: no cover.pdf: {error}; {}", error.hint()));
                None
            }
            Err(CoverError::Sheets(_)) => None,
        }
    }

    /// What ends the command when the cover could not be laid out.
    fn uncovered(&self, error: PressError) -> Failure {
        let mut failure = Failure::from(error);
        if failure.hint.is_none() {
            failure = failure.hint(
                "shorten the title, or leave the cover to somebody else with `cover = false`",
            );
        }
        failure.message = self.at("title", &failure.message);
        failure
    }
}

/// Opens the files of sections, and shows a bar.
struct FillProgress {
    quiet: bool,
    folder: PathBuf,
    progress: Cell<Option<Progress>>,
}

impl FillCallbacks for FillProgress {
    fn open(&self, path: &Path) -> io::Result<Box<dyn BufRead>> {
        let path = self.folder.join(path);
        let file = File::open(&path)?;
        if file.metadata()?.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Ok(Box::new(BufReader::new(file)))
    }

    fn done(&self, _: usize, total: usize) {
        let progress = self.progress.take();
        let progress = progress.unwrap_or_else(|| Progress::new(total as u64, self.quiet));
        progress.step();
        self.progress.set(Some(progress));
    }
}

/// How many pages a book has, and where its puzzles are.
struct Pages {
    count: usize,
    locations: Vec<Location>,
}

/// The puzzles as a set, each with its place in the book.
fn book_json(
    spec: &Spec,
    content: &Content,
    entries: &[Entry],
    pages: &Pages,
) -> Result<Vec<u8>, Failure> {
    let section_of = content
        .sections
        .iter()
        .enumerate()
        .flat_map(|(number, section)| std::iter::repeat_n(number, section.puzzles.len()));
    let asked: Vec<Value> = spec
        .section
        .iter()
        .zip(&content.sections)
        .map(|(asked, section)| {
            let mut fields = json!({"title": section.title, "count": section.puzzles.len()});
            let asked_for = [
                ("difficulty", asked.difficulty.map(|value| value.to_string())),
                ("clues", asked.clues.map(|value| value.to_string())),
                ("symmetry", asked.symmetry.map(|value| value.to_string())),
                ("size", asked.size.map(|value| value.to_string())),
                ("variant", asked.variant.clone()),
            ];
            for (name, value) in asked_for {
                if let Some(value) = value {
                    fields[name] = value.into();
                }
            }
            fields
        })
        .collect();
    let request = json!({
        "book": content.title,
        "language": spec.language.to_string(),
        "service": spec.service.to_string(),
        "trim": spec.trim.to_string(),
        "edition": spec.edition.to_string(),
        "pages": pages.count,
        "set": content.set_id,
        "sections": asked,
    });
    let provenance = Provenance { seed: content.seed, request: Some(request), program: None };
    let mut writer = writer(Format::Json, WriteOptions::default());
    let mut file = Vec::new();
    let fail = |error: io::Error| Failure::writing("book.json", &error);
    writer.begin(&mut file, &provenance).map_err(fail)?;
    let places = pages.locations.iter().zip(section_of);
    for (entry, (location, section)) in entries.iter().zip(places) {
        writer
            .entry(&mut file, entry)
            .map_err(|error| Failure::usage(format!("book.json: {error}")))?;
        // The record ends the file so far; the place becomes its last field.
        let end = file.pop();
        debug_assert_eq!(end, Some(b'}'), "a record is an object");
        let place = json!({
            "number": location.number,
            "section": section + 1,
            "page": location.page,
            "solution_page": location.solution_page,
        });
        file.extend(format!(",\"book\":{place}}}").bytes());
    }
    writer.end(&mut file).map_err(fail)?;
    Ok(file)
}

/// What the report says of the book before the checks.
fn report_head(spec: &Spec, content: &Content, pages: &Pages) -> String {
    let paper = &content.paper;
    let gutter = paper.gutter(pages.count);
    let mut head = format!(
        "{}\n{} pages of {} inches for {}, edition {}, set {}",
        content.title, pages.count, spec.trim, spec.service, spec.edition, content.set_id
    );
    if let Some(seed) = content.seed {
        let _ = write!(head, ", seed {seed}");
    }
    let inches = |points: f64| points / 72.0;
    let _ = writeln!(
        head,
        "\ninner margin {:.3} in (at least {:.3}), outer {:.3} in (at least {:.3})\n",
        inches(gutter.inside),
        inches(gutter.least),
        inches(paper.margins.outside),
        inches(paper.least.outside),
    );
    head
}

/// What the report says of the cover.
fn cover_lines(wrap: &Wrap) -> String {
    let inches = |points: f64| points / 72.0;
    format!(
        "\ncover {:.3} x {:.3} in with {:.3} in of bleed, spine {:.3} in{}\n",
        inches(wrap.width),
        inches(wrap.height),
        inches(wrap.bleed),
        inches(wrap.spine),
        if wrap.spine_clearance.is_some() { "" } else { ", too thin for text" },
    )
}
