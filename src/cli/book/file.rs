//! The file of a spec.

use crate::cli::failure::Failure;
use crate::cli::input::read_small;
use crate::cli::registry::registry;
use crate::cli::spec_file;
use satoku::book::{FillError, Spec, check_requests};
use satoku::rules::Registry;
use satoku::spec_text::Places;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a book without a spec is called in messages.
const DEFAULT_BOOK: &str = "the default book";

/// The most bytes of a picture or a font.
const MOST_BYTES: u64 = 50_000_000;

/// A spec with the places of its values, for faults that are found later.
pub struct SpecFile {
    path: Option<PathBuf>,
    // What names of files are relative to; `None` if it may name none.
    folder: Option<PathBuf>,
    pub spec: Spec,
    pub(super) places: Places,
    pub registry: Arc<Registry>,
}

impl SpecFile {
    /// Reads a file; without one, it is the spec of the default book.
    pub(super) fn read(path: Option<&Path>) -> Result<Self, Failure> {
        let text = path.map_or_else(|| Ok(String::new()), read_small).map_err(|failure| {
            failure.hint("give a spec in TOML: satoku book --init > book.toml writes one")
        })?;
        let folder = path.and_then(Path::parent).unwrap_or(Path::new(""));
        SpecFile::of_text(path, &text, Some(folder.to_owned()))
    }

    /// Reads a text, which messages call `path`. Names of files in it are relative to `folder`;
    /// without one, no file is read.
    pub fn of_text(
        path: Option<&Path>,
        text: &str,
        folder: Option<PathBuf>,
    ) -> Result<Self, Failure> {
        let fail = |fault| spec_file::faulty(path.unwrap_or(Path::new(DEFAULT_BOOK)), fault);
        let (spec, places) = Spec::read(text).map_err(fail)?;
        let registry = Arc::clone(registry());
        let file = SpecFile { path: path.map(Path::to_owned), folder, spec, places, registry };
        check_requests(&file.spec, &file.registry).map_err(|error: FillError| {
            Failure::usage(file.at(&error.keys(), &error.cause.to_string()))
        })?;
        Ok(file)
    }

    /// Returns the file with the spec of one of its books.
    pub(super) fn with_spec(&self, spec: Spec) -> Self {
        let (path, folder, places) = (self.path.clone(), self.folder.clone(), self.places.clone());
        SpecFile { path, folder, spec, places, registry: Arc::clone(&self.registry) }
    }

    /// Returns the path of a file that the spec names.
    pub(super) fn path_of(&self, named: &Path) -> std::io::Result<PathBuf> {
        let folder = self.folder.as_ref();
        let folder = folder.ok_or_else(|| std::io::Error::other("files are not read here"))?;
        Ok(folder.join(named))
    }

    /// Reads a picture or a font that the spec names. The error has a message and a hint.
    pub(super) fn bytes_of(&self, named: &Path) -> Result<Vec<u8>, (String, &'static str)> {
        let shown = named.display();
        let read = |path: PathBuf| {
            let mut bytes = Vec::new();
            File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        let bytes = self.path_of(named).and_then(read).map_err(|error| {
            let hint = "file names are relative to the folder of the spec";
            (format!("cannot read {shown}: {error}"), hint)
        })?;
        match bytes.len() as u64 > MOST_BYTES {
            true => Err((
                format!("{shown} has more than {MOST_BYTES} bytes"),
                "make it smaller: a picture as JPEG, a font without the letters of other scripts",
            )),
            false => Ok(bytes),
        }
    }

    /// Returns the name of the spec in messages.
    pub(super) fn name(&self) -> &Path {
        self.path.as_deref().unwrap_or(Path::new(DEFAULT_BOOK))
    }

    /// Returns a message with the place of the keys that cause it, if there is a spec file.
    pub(super) fn at(&self, keys: &str, message: &str) -> String {
        match &self.path {
            Some(path) => {
                let fault = self.places.fault(keys, "");
                format!("{}:{}:{}: {message}", path.display(), fault.line, fault.column)
            }
            None => message.to_owned(),
        }
    }
}
