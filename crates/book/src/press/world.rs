//! The Typst world: our templates, one file of data, our fonts, and nothing else.

use super::PressError;
use super::fonts::{FONTS, Fonts};
use super::templates::Templates;
use satoku_core::quote::escape;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use typst::diag::{FileError, FileResult, SourceDiagnostic, Warned};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};
use typst_layout::PagedDocument;

/// The name under which templates read the data.
const DATA: &str = "data.json";

/// The name under which templates read the picture of the cover, if there is one.
pub(super) const PICTURE: &str = "picture";

static LIBRARY: LazyLock<LazyHash<Library>> = LazyLock::new(|| LazyHash::new(Library::default()));

/// A template with its imports and data.
struct TemplateWorld {
    sources: BTreeMap<String, Source>,
    main: FileId,
    data: Bytes,
    files: Vec<(FileId, Bytes)>,
    /// Our fonts with those of the publisher, if there are any.
    fonts: Option<Fonts>,
}

impl World for TemplateWorld {
    fn library(&self) -> &LazyHash<Library> {
        &LIBRARY
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.fonts().book
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        self.template(id).cloned().ok_or_else(|| missing(id))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if id == file_id(DATA) {
            return Ok(self.data.clone());
        }
        if let Some((_, bytes)) = self.files.iter().find(|(known, _)| *known == id) {
            return Ok(bytes.clone());
        }
        let source = self.template(id).ok_or_else(|| missing(id))?;
        Ok(Bytes::from_string(source.text().to_owned()))
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts().fonts.get(index).cloned()
    }

    // A book has the year of its spec, whenever it is made.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

impl TemplateWorld {
    fn fonts(&self) -> &Fonts {
        self.fonts.as_ref().unwrap_or(&FONTS)
    }

    fn template(&self, id: FileId) -> Option<&Source> {
        let path = id.get();
        match path.root() {
            VirtualRoot::Project => self.sources.get(path.vpath().get_without_slash()),
            VirtualRoot::Package(_) => None,
        }
    }

    /// Returns an error with its place in the template.
    fn words(&self, diagnostic: &SourceDiagnostic) -> PressError {
        let place = diagnostic.span.id().and_then(|id| {
            let source = self.source(id).ok()?;
            let range = typst::WorldExt::range(self, diagnostic.span)?;
            let (line, column) = source.lines().byte_to_line_column(range.start)?;
            let name = id.get().vpath().get_without_slash();
            Some(format!("{name}:{}:{}: ", line + 1, column + 1))
        });
        PressError::Template {
            // A template can say anything, with `panic` for one.
            message: format!("{}{}", place.unwrap_or_default(), escape(&diagnostic.message)),
            hint: diagnostic.hints.first().map(|hint| escape(&hint.v)),
        }
    }
}

fn file_id(name: &str) -> FileId {
    let path = VirtualPath::new(name).expect("a plain file name is a path");
    RootedPath::new(VirtualRoot::Project, path).intern()
}

fn missing(id: FileId) -> FileError {
    match id.get().root() {
        VirtualRoot::Project => FileError::NotFound(id.get().vpath().get_without_slash().into()),
        VirtualRoot::Package(_) => FileError::AccessDenied,
    }
}

/// Lays out a template with JSON data, which it reads as `data.json`, and pictures, which it reads
/// by their names. Warnings are errors.
pub(super) fn lay_out(
    templates: &Templates,
    main: &str,
    data: Vec<u8>,
    pictures: Vec<(String, Bytes)>,
) -> Result<PagedDocument, PressError> {
    let parse =
        |(name, text): (&str, &str)| (name.to_owned(), Source::new(file_id(name), text.to_owned()));
    let sources = templates.all().map(parse).collect();
    let files = pictures.into_iter().map(|(name, bytes)| (file_id(&name), bytes)).collect();
    let own = templates.fonts();
    let fonts = (!own.is_empty()).then(|| Fonts::with(own));
    let world =
        TemplateWorld { sources, main: file_id(main), data: Bytes::new(data), files, fonts };
    let Warned { output, warnings } = typst::compile::<PagedDocument>(&world);
    // Drop cached results that this layout did not use, because the next one will not use them
    // either.
    typst::comemo::evict(1);
    let document = output.map_err(|errors| world.words(&errors[0]))?;
    warnings.first().map_or(Ok(document), |warning| Err(world.words(warning)))
}

/// Frees the results that Typst keeps from earlier layouts.
pub(super) fn forget() {
    typst::comemo::evict(0);
}
