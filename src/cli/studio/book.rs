//! Books for the page: made as by `satoku book`, but their files are sent and not written, and
//! their specs can name no files of this machine.

use crate::cli::book::SpecFile;
use crate::cli::failure::Failure;
use crate::cli::{seed, threads};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use satoku::book::press::Templates;
use satoku::book::{
    Content, FillCallbacks, PrintOptions, TEMPLATE, bind_with_symbols, fill, print,
};
use satoku::oracle::Cancel;
use serde::Deserialize;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};

/// What messages call the spec.
const NAME: &str = "book.toml";

/// The parameters of the call.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Params {
    /// The spec of the book, in TOML.
    spec: String,
}

/// Takes reports: the number of puzzles so far, or a file. It fails once nobody listens.
pub type Send<'a> = dyn FnMut(Value) -> io::Result<()> + 'a;

/// Answers a call about books: `book-template`, the commented spec to start from, and `book`.
/// Returns `None` for any other.
pub fn answer(
    method: &str,
    params: &str,
    cancel: &Cancel,
    send: &mut Send,
) -> Option<Result<Value, Failure>> {
    match method {
        "book-template" => Some(Ok(json!({ "spec": TEMPLATE }))),
        "book" => Some(make(params, cancel, send)),
        _ => None,
    }
}

/// Makes a book. Its files are reported as they are done, the pages as pictures among them.
fn make(params: &str, cancel: &Cancel, send: &mut Send) -> Result<Value, Failure> {
    let Params { spec } = serde_json::from_str(params).map_err(Failure::usage)?;
    let file = SpecFile::of_text(Some(Path::new(NAME)), &spec, None)?;
    if !file.spec.series.is_empty() {
        return Err(Failure::usage(file.at("series", "here, a spec makes one book"))
            .hint("leave [series] out, or make the books with `satoku book`"));
    }
    file.can_be_printed()?;
    let (own, symbols, picture) = (file.own_pages()?, file.symbols()?, file.picture()?);
    let spec = &file.spec;
    let seed = match spec.seed {
        Some(seed) => seed,
        None => seed::random()?,
    };
    let news = News { file: &file, send: RefCell::new(send), cancel };
    let sections = fill(spec, &file.registry, seed, threads(None), cancel, &news)
        .map_err(|error| file.unfilled(error))?;
    let puzzles: usize = sections.iter().map(Vec::len).sum();
    let content = bind_with_symbols(spec, Some(seed), sections, &symbols, &file.registry);
    let mut content = Content { own, ..content };
    content.cover.picture = picture.map(Into::into);
    let mut templates = Templates::default();
    file.fonts()?.put_into(&mut content, &mut templates);
    let options =
        PrintOptions { templates: &templates, exchange: false, previews: true, shop: false };
    let printed = print(spec, &content, options, &mut |name, bytes| {
        news.tell(json!({ "name": name, "base64": BASE64_STANDARD.encode(bytes) }))
    });
    let printed = printed.map_err(|error| file.unprinted(error, |name| PathBuf::from(name)))?;
    let cover = printed.no_cover.iter().map(|error| format!("no cover: {error}"));
    let notes: Vec<String> = cover.chain(printed.notes.iter().map(ToString::to_string)).collect();
    Ok(json!({
        "puzzles": puzzles,
        "pages": printed.pages,
        "seed": seed.to_string(),
        "notes": notes,
    }))
}

/// Reports how many puzzles a book has so far.
struct News<'a, 'b> {
    file: &'a SpecFile,
    send: RefCell<&'a mut Send<'b>>,
    cancel: &'a Cancel,
}

impl News<'_, '_> {
    fn tell(&self, report: Value) -> io::Result<()> {
        (self.send.borrow_mut())(report)
    }
}

impl FillCallbacks for News<'_, '_> {
    fn open(&self, path: &Path) -> io::Result<Box<dyn BufRead>> {
        self.file.open(path)
    }

    fn done(&self, _: usize, done: usize, total: usize) {
        if self.tell(json!({ "done": done, "total": total })).is_err() {
            self.cancel.cancel();
        }
    }
}
