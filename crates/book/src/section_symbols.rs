//! The symbols of the sections of a book: which choice decides, and whether it is possible.

use super::spec::{SectionSpec, Spec};
use super::spec_error::SpecError;
use super::symbol_set::{SHAPES, SymbolSet};
use super::symbols_spec::{PicturesSpec, SymbolWord, SymbolsSpec};
use satoku_core::board::MAX_SYMBOLS;
use std::sync::Arc;

/// The choice that decides about the symbols of a section.
enum Choice<'a> {
    Word(&'a SymbolWord),
    Symbols(&'a SymbolsSpec),
    Pictures(&'a PicturesSpec),
}

impl Spec {
    /// Returns the choice for a section, counted from 0, with its key; `None` for the usual digits.
    fn choice(&self, number: usize) -> Option<(String, Choice<'_>)> {
        let section = &self.section[number];
        let of = |key: &str, choice| Some((format!("section.{number}.{key}"), choice));
        let SectionSpec { word, symbols, pictures, .. } = section;
        match (word, symbols, pictures, &self.symbols, &self.pictures) {
            (Some(word), ..) => of("word", Choice::Word(word)),
            (_, Some(symbols), ..) => of("symbols", Choice::Symbols(symbols)),
            (_, _, Some(pictures), ..) => of("pictures", Choice::Pictures(pictures)),
            (.., Some(symbols), _) => Some(("symbols".to_owned(), Choice::Symbols(symbols))),
            (.., Some(pictures)) => Some(("pictures".to_owned(), Choice::Pictures(pictures))),
            _ => None,
        }
    }

    /// Checks the symbols of the book and its sections.
    pub(super) fn check_symbols(&self) -> Result<(), SpecError> {
        let both = |key: String, other: &str| {
            SpecError::new(key, format!("there is `{other}` as well"))
                .hint("leave one of the two out")
        };
        if self.symbols.is_some() && self.pictures.is_some() {
            return Err(both("pictures".to_owned(), "symbols"));
        }
        for (number, section) in self.section.iter().enumerate() {
            let key = |key: &str| format!("section.{number}.{key}");
            if section.symbols.is_some() && section.pictures.is_some() {
                return Err(both(key("pictures"), "symbols"));
            }
            if section.word.is_some() && (section.symbols.is_some() || section.pictures.is_some()) {
                let other = if section.symbols.is_some() { "symbols" } else { "pictures" };
                return Err(both(key("word"), other));
            }
            if section.file.is_none() {
                let side = section.request.size.unwrap_or_default().side();
                self.check_symbol_count(number, side)?;
            }
        }
        Ok(())
    }

    /// Checks that the symbols of a section are enough for a board that has `needed`.
    pub(super) fn check_symbol_count(&self, number: usize, needed: usize) -> Result<(), SpecError> {
        let Some((key, choice)) = self.choice(number) else { return Ok(()) };
        let (found, what, must_be_equal) = match choice {
            Choice::Word(word) => (word.letters.len(), "letters", true),
            Choice::Symbols(SymbolsSpec::Shapes) => (SHAPES.len(), "shapes", false),
            Choice::Symbols(SymbolsSpec::Characters(symbols)) => {
                (symbols.capacity(), "symbols", false)
            }
            Choice::Pictures(PicturesSpec::Files(files)) => (files.len(), "pictures", false),
            Choice::Pictures(PicturesSpec::Folder(_)) => return Ok(()),
        };
        if found < needed || must_be_equal && found != needed {
            let message = format!(
                "a board of section {} has {needed} symbols, and these are {found} {what}",
                number + 1
            );
            return Err(SpecError::new(key, message).hint(format!("name {needed} {what}")));
        }
        Ok(())
    }
}

/// Pictures that stand for symbols, as PNG images in shades of gray.
pub type SymbolPictures = Vec<Arc<[u8]>>;

/// Returns the symbols of each section. `can_print` says whether the fonts have a character, and
/// `read` returns the pictures of files or of a folder, or the reason why it cannot.
///
/// # Errors
/// If the fonts lack a character, a picture cannot be read, or there are too few pictures. The
/// error names its key.
pub fn symbol_sets(
    spec: &Spec,
    can_print: impl Fn(char) -> bool,
    read: &mut dyn FnMut(&PicturesSpec) -> Result<SymbolPictures, String>,
) -> Result<Vec<Arc<SymbolSet>>, SpecError> {
    let mut pictures: Vec<(&PicturesSpec, Arc<SymbolSet>)> = Vec::new();
    let usual = Arc::new(SymbolSet::default());
    let mut sets = Vec::new();
    for (number, section) in spec.section.iter().enumerate() {
        let Some((key, choice)) = spec.choice(number) else {
            sets.push(Arc::clone(&usual));
            continue;
        };
        let symbols = match choice {
            Choice::Word(word) => word.symbols(),
            Choice::Symbols(SymbolsSpec::Characters(symbols)) => symbols,
            Choice::Symbols(SymbolsSpec::Shapes) => {
                sets.push(Arc::new(SymbolSet::Shapes));
                continue;
            }
            Choice::Pictures(files) => {
                let known = pictures.iter().find(|(known, _)| *known == files);
                let set = match known {
                    Some((_, set)) => Arc::clone(set),
                    None => {
                        let read = read(files).map_err(|error| {
                            SpecError::new(&key, error).hint(
                                "name pictures that differ in print; their names are relative to \
                                 the folder of the spec",
                            )
                        })?;
                        let set = Arc::new(SymbolSet::Pictures(read));
                        pictures.push((files, Arc::clone(&set)));
                        set
                    }
                };
                let needed = section.request.size.unwrap_or_default().side();
                if section.file.is_none() && set.capacity() < needed {
                    let found = set.capacity();
                    let message = format!("{needed} pictures are needed, and there are {found}");
                    return Err(SpecError::new(key, message));
                }
                sets.push(set);
                continue;
            }
        };
        let needed = match section.file {
            Some(_) => MAX_SYMBOLS,
            None => section.request.size.unwrap_or_default().side(),
        };
        if let Some(missing) = symbols.characters().take(needed).find(|one| !can_print(*one)) {
            let code = u32::from(missing);
            let message = format!("the fonts have no `{}` (U+{code:04X})", missing.escape_debug());
            return Err(SpecError::new(key, message).hint(
                "choose letters, digits or `symbols = \"shapes\"`, or name `pictures` of your own",
            ));
        }
        sets.push(Arc::new(SymbolSet::Characters(symbols.clone())));
    }
    Ok(sets)
}
