//! The books of a spec: each volume of a series in each size and language.

use super::content::Language;
use super::series_spec::{SeriesSpec, SeriesTexts};
use super::services::Trim;
use super::spec::Spec;
use super::spec_error::SpecError;
use satoku_core::language::LanguageCode;
use satoku_texts::Filling;
use std::collections::BTreeSet;

/// The most volumes of a series.
const VOLUMES: u16 = 99;

/// A book of a series, or the only book of a spec.
///
/// ```
/// use satoku_book::Spec;
///
/// let text = "title = 'Night Train {volume}'\n\
///     [series]\nvolumes = 2\nlanguages = ['en', 'de']\n\
///     [series.texts.de]\ntitle = 'Nachtzug {volume}'";
/// let (spec, _) = Spec::read(text)?;
/// let names: Vec<String> = spec.books()?.into_iter().map(|book| book.name).collect();
/// assert_eq!(names, ["volume-1-en", "volume-1-de", "volume-2-en", "volume-2-de"]);
/// assert_eq!(spec.books()?[3].spec.title, "Nachtzug 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct SeriesBook {
    /// What is particular to it, such as `volume-2-6x9-de`; nothing if there is one book only.
    pub name: String,
    /// The volume, from 1. Books of a volume have the same puzzles.
    pub volume: u16,
    /// What it is made of.
    pub spec: Spec,
}

impl SeriesSpec {
    /// Checks the values that need no book.
    fn check(&self, spec: &Spec) -> Result<(), SpecError> {
        let fail =
            |key: &str, message: String| Err(SpecError::new(format!("series.{key}"), message));
        if let Some(volumes) = self.volumes.filter(|volumes| !(1..=VOLUMES).contains(volumes)) {
            return fail("volumes", format!("expected 1 to {VOLUMES} volumes, found {volumes}"));
        }
        let trims: BTreeSet<String> = self.trims.iter().map(ToString::to_string).collect();
        if trims.len() < self.trims.len() {
            return fail("trims", "a size is named twice".to_owned());
        }
        let languages: BTreeSet<&LanguageCode> = self.languages.iter().collect();
        if languages.len() < self.languages.len() {
            return fail("languages", "a language is named twice".to_owned());
        }
        for (code, texts) in &self.texts {
            if !languages.contains(code) && *code != spec.language {
                return fail(
                    &format!("texts.{code}"),
                    format!("no book is in the language {code}"),
                );
            }
            let (own, all) = (texts.sections.len(), spec.section.len());
            if own > all {
                let message =
                    format!("these are the titles of {own} sections, and there are {all}");
                return fail(&format!("texts.{code}.sections"), message);
            }
        }
        Ok(())
    }
}

impl SeriesTexts {
    /// Puts these texts in place of those of a spec.
    fn put_into(&self, spec: &mut Spec) {
        let put = |text: &Option<String>, place: &mut Option<String>| {
            if text.is_some() {
                place.clone_from(text);
            }
        };
        if let Some(title) = &self.title {
            spec.title.clone_from(title);
        }
        put(&self.subtitle, &mut spec.subtitle);
        put(&self.imprint, &mut spec.imprint);
        put(&self.series, &mut spec.cover.series);
        put(&self.volume, &mut spec.cover.volume);
        put(&self.badge, &mut spec.cover.badge);
        put(&self.text, &mut spec.cover.text);
        for (section, title) in spec.section.iter_mut().zip(&self.sections) {
            section.title = Some(title.clone());
        }
    }
}

impl Spec {
    /// Returns the books of the spec, those of the first volume first: one, unless there is a
    /// series.
    ///
    /// # Errors
    /// If a value of the series is not possible, alone or together with the rest of the spec.
    pub fn books(&self) -> Result<Vec<SeriesBook>, SpecError> {
        if self.series.is_empty() {
            return Ok(vec![SeriesBook { name: String::new(), volume: 1, spec: self.clone() }]);
        }
        let series = &self.series;
        series.check(self)?;
        let trims = match series.trims.is_empty() {
            true => vec![self.trim],
            false => series.trims.clone(),
        };
        let languages = match series.languages.is_empty() {
            true => vec![self.language],
            false => series.languages.clone(),
        };
        let mut books = Vec::new();
        for volume in 1..=series.volumes.unwrap_or(1) {
            for trim in trims.iter().copied() {
                for language in &languages {
                    let parts = [
                        series.volumes.map(|_| format!("volume-{volume}")),
                        (!series.trims.is_empty()).then(|| trim.to_string()),
                        (!series.languages.is_empty()).then(|| language.to_string()),
                    ];
                    let name = parts.into_iter().flatten().collect::<Vec<String>>().join("-");
                    let spec = self.of_series(volume, trim, *language, &name);
                    spec.check().map_err(SpecError::in_series)?;
                    books.push(SeriesBook { name, volume, spec });
                }
            }
        }
        if let Some(isbn) =
            series.isbns.keys().find(|isbn| books.iter().all(|book| book.name != **isbn))
        {
            let names: Vec<&str> = books.iter().map(|book| &*book.name).collect();
            let hint = format!("the books are {}", names.join(", "));
            return Err(
                SpecError::new(format!("series.isbns.{isbn}"), "no book has this name").hint(hint)
            );
        }
        if self.isbn.is_some() && books.len() > 1 {
            let message = format!("an ISBN is that of one book, and these are {}", books.len());
            let hint = "name them by their books in [series.isbns]";
            return Err(SpecError::new("isbn", message).hint(hint));
        }
        Ok(books)
    }

    /// Returns the spec of a book of the series.
    fn of_series(&self, volume: u16, trim: Trim, language: LanguageCode, name: &str) -> Spec {
        let series = &self.series;
        let mut spec = Spec { series: SeriesSpec::default(), trim, language, ..self.clone() };
        if let Some(isbn) = series.isbns.get(name) {
            spec.isbn = Some(isbn.clone());
        }
        if let Some(texts) = series.texts.get(&language) {
            texts.put_into(&mut spec);
        }
        if series.volumes.is_none() {
            return spec;
        }
        let number = volume.to_string();
        spec.cover.volume.get_or_insert_with(|| {
            let texts = Language::of(language).texts;
            Filling::new(texts.volume_number).put("number", &number).text()
        });
        let cover = &mut spec.cover;
        let all = [&mut cover.series, &mut cover.volume, &mut cover.badge, &mut cover.text];
        let texts = all.into_iter().chain([&mut spec.subtitle]).flatten();
        for text in texts.chain([&mut spec.title]) {
            *text = text.replace("{volume}", &number);
        }
        spec
    }
}

impl SpecError {
    /// Returns the error with the key by which the series sets a value.
    fn in_series(mut self) -> Self {
        if self.key == "trim" {
            "series.trims".clone_into(&mut self.key);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn books(text: &str) -> Vec<SeriesBook> {
        Spec::read(text).unwrap().0.books().unwrap()
    }

    #[test]
    fn each_volume_comes_in_each_size_and_language() {
        let all = books(
            "[cover]\nseries = 'Trains'\n[series]\nvolumes = 2\ntrims = ['6x9', '8.5x11']\n\
             languages = ['de', 'en']\n[series.texts.de]\ntitle = 'Züge {volume}'\n\
             sections = ['Leicht']\n[series.isbns]\n'volume-2-6x9-en' = '978-0-306-40615-7'",
        );
        let names: Vec<&str> = all.iter().map(|book| &*book.name).collect();
        assert_eq!(names.len(), 8);
        assert_eq!(names[..3], ["volume-1-6x9-de", "volume-1-6x9-en", "volume-1-8.5x11-de"]);
        let [first, .., last] = &all[..] else { panic!() };
        assert_eq!((first.volume, last.volume), (1, 2));
        assert_eq!((&*first.spec.title, &*last.spec.title), ("Züge 1", "Sudoku"));
        assert_eq!(first.spec.cover.volume.as_deref(), Some("Band 1"));
        assert_eq!(last.spec.cover.volume.as_deref(), Some("Volume 2"));
        assert_eq!(first.spec.section[0].title.as_deref(), Some("Leicht"));
        assert_eq!(last.spec.section[0].title, None);
        let with_isbn = all.iter().filter(|book| book.spec.isbn.is_some());
        assert!(with_isbn.map(|book| &*book.name).eq(["volume-2-6x9-en"]));
    }

    #[test]
    fn without_a_series_there_is_one_book() {
        let all = books("title = 'Nr. {volume}'");
        assert_eq!((all.len(), &*all[0].name, &*all[0].spec.title), (1, "", "Nr. {volume}"));
        let all = books("[series]\nlanguages = ['fr']");
        assert_eq!((all.len(), &*all[0].name), (1, "fr"));
        assert_eq!(all[0].spec.cover.volume, None);
    }

    #[test]
    fn what_does_not_fit_is_told_with_its_key() {
        let cases = [
            ("[series]\nvolumes = 0", 2, "1 to 99 volumes, found 0"),
            ("[series]\ntrims = ['6x9', '6x9']", 2, "named twice"),
            ("[series]\nlanguages = ['de', 'de']", 2, "named twice"),
            ("[series]\ntrims = ['6x10']", 2, "kdp-white does not bind 6x10"),
            ("[series]\nlanguages = ['xx']", 2, "en, es, de"),
            (
                "[series]\nvolumes = 2\n[series.texts.de]\ntitle = 'x'",
                3,
                "no book is in the language de",
            ),
            (
                "[series]\nvolumes = 2\n[series.isbns]\nx = '978-0-306-40615-7'",
                4,
                "no book has this name",
            ),
            ("isbn = '978-0-306-40615-7'\n[series]\nvolumes = 2", 1, "these are 2"),
            ("[series.texts.en]\nsections = ['a', 'b', 'c', 'd', 'e']", 2, "there are 4"),
        ];
        for (text, line, message) in cases {
            let fault = Spec::read(text).unwrap_err();
            assert!(fault.message.contains(message), "{text}: {fault}");
            assert_eq!(fault.line, line, "{text}: {fault}");
        }
    }
}
