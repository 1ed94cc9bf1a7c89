//! The checks of a spec.

use super::content::{Answers, CoverPart, Edition, SolutionsAt};
use super::cover_spec::CoverSpec;
use super::services::{Binding, Service, Spine};
use super::spec::{SectionSpec, Spec};
use super::spec_error::{LINE, PARAGRAPH, SpecError};
use std::ops::RangeInclusive;

/// The numbers of cells of a puzzle that can be told to check it.
const CHECK_CELLS: RangeInclusive<u8> = 3..=20;

/// The most sections of a book.
const SECTIONS: usize = 100;

impl Spec {
    /// Checks the values, separately and against each other.
    ///
    /// # Errors
    /// Returns the error for the first value that is not possible, with its key.
    pub fn check(&self) -> Result<(), SpecError> {
        self.check_texts()?;
        if !(1900..3000).contains(&self.year) {
            let message = format!("expected a year of 1900 to 2999, found {}", self.year);
            return Err(SpecError::new("year", message));
        }
        self.check_pages()?;
        self.check_cover()?;
        self.check_per_page("puzzles-per-page", self.puzzles_per_page())?;
        let most = if self.edition == Edition::LargePrint { 6 } else { 30 };
        if !(1..=most).contains(&self.solutions_per_page()) {
            let found = self.solutions_per_page();
            let message = format!("expected 1 to {most} solutions on a page, found {found}");
            return Err(SpecError::new("solutions-per-page", message));
        }
        self.check_answers()?;
        self.check_sections()?;
        self.check_symbols()
    }

    /// Checks the size of the pages and their binding against the service.
    fn check_pages(&self) -> Result<(), SpecError> {
        let trims = self.service.trims(self.binding);
        if trims.is_empty() {
            let (what, whose, known) = match self.binding {
                Binding::Spiral => ("spiral binding is", "plain", "`service = \"plain\"`"),
                _ => ("hardcovers are made", "KDP", "kdp-white, kdp-cream or kdp-premium-color"),
            };
            let message = format!("{what} for {whose}, not for {}", self.service);
            let known = format!("name {known} as the service");
            return Err(SpecError::new("binding", message).hint(known));
        }
        if !trims.contains(&self.trim) {
            let trims: Vec<String> = trims.iter().map(ToString::to_string).collect();
            let as_what = if self.binding == Binding::Hardcover { " as a hardcover" } else { "" };
            let message = format!("{} does not bind {}{as_what}", self.service, self.trim);
            let hint = format!("choose one of {}", trims.join(", "));
            return Err(SpecError::new("trim", message).hint(hint));
        }
        if self.bleed && !self.is_bound() {
            let message = "home printers do not print to the edges of sheets";
            return Err(SpecError::new("bleed", message).hint("name a service, or leave it out"));
        }
        Ok(())
    }

    /// Checks how the answers are told against the rest of the spec.
    fn check_answers(&self) -> Result<(), SpecError> {
        let is_table = self.answers == Answers::CheckCells;
        if self.check_cells.is_some() && !is_table {
            let message =
                format!("the cells are told in a table, and these answers are {}", self.answers);
            return Err(SpecError::new("check-cells", message)
                .hint("say `answers = \"check-cells\"`, or leave `check-cells` out"));
        }
        if !CHECK_CELLS.contains(&self.check_cells()) {
            let (least, most) = (CHECK_CELLS.start(), CHECK_CELLS.end());
            let found = self.check_cells();
            let message = format!("expected {least} to {most} cells of each puzzle, found {found}");
            return Err(SpecError::new("check-cells", message));
        }
        if is_table && self.solutions == SolutionsAt::Overleaf {
            let message = "a table of check cells is too short for the back of each page";
            return Err(SpecError::new("solutions", message).hint("say `end` or `section`"));
        }
        Ok(())
    }

    /// Checks a number of puzzles on a page, which is the value of `key`.
    fn check_per_page(&self, key: &str, found: u8) -> Result<(), SpecError> {
        let (allowed, why): (&[u8], _) = match self.edition {
            Edition::LargePrint => (&[1, 2], "large print has 1 or 2 puzzles to a page"),
            _ if self.is_narrow() => {
                (&[1, 2, 3, 4, 6], "a page of this size has 1, 2, 3, 4 or 6 puzzles")
            }
            _ => (&[1, 2, 3, 4, 6, 8, 9, 12], "a page has 1, 2, 3, 4, 6, 8, 9 or 12 puzzles"),
        };
        match allowed.contains(&found) {
            true => Ok(()),
            false => Err(SpecError::new(key, format!("{why}, not {found}"))),
        }
    }

    fn check_texts(&self) -> Result<(), SpecError> {
        for (key, text, most) in self.texts() {
            let length = text.chars().count();
            if text.trim().is_empty() {
                return Err(SpecError::new(key, "expected a text, found nothing"));
            }
            if length > most {
                let message = format!("expected at most {most} characters, found {length}");
                return Err(SpecError::new(key, message));
            }
            let breaks = key == "cover.text" || key == "imprint";
            let is_control =
                |character: &char| character.is_control() && !(breaks && *character == '\n');
            if let Some(control) = text.chars().find(is_control) {
                let message =
                    format!("the text holds {}, which cannot be printed", control.escape_debug());
                return Err(SpecError::new(key, message));
            }
        }
        Ok(())
    }

    /// Refuses texts with characters that cannot be printed.
    ///
    /// # Errors
    /// Returns the error for the first such character, with the key of its text.
    pub fn check_characters(&self, can_print: impl Fn(char) -> bool) -> Result<(), SpecError> {
        for (key, text, _) in self.texts() {
            let missing = |character: &char| *character != '\n' && !can_print(*character);
            if let Some(missing) = text.chars().find(missing) {
                let code = u32::from(missing);
                let message =
                    format!("the fonts have no `{}` (U+{code:04X})", missing.escape_debug());
                return Err(SpecError::new(key, message).hint(
                    "the fonts have Latin letters with their accents, Greek, and common marks",
                ));
            }
        }
        Ok(())
    }

    /// Returns the texts that are printed as written: key, text, and the most characters.
    fn texts(&self) -> Vec<(String, &str, usize)> {
        let own = [
            ("title", Some(&self.title)),
            ("subtitle", self.subtitle.as_ref()),
            ("author", Some(&self.author)),
            ("publisher", self.publisher.as_ref()),
        ];
        let own = own.into_iter().map(|(key, text)| (key.to_owned(), text, LINE));
        let own = own.chain([("imprint".to_owned(), self.imprint.as_ref(), PARAGRAPH)]);
        let sections = self.section.iter().enumerate().flat_map(|(number, section)| {
            let key = |key: &str| format!("section.{number}.{key}");
            let title = (key("title"), section.title.as_ref(), LINE);
            [title, (key("intro"), section.intro.as_ref(), PARAGRAPH)]
        });
        let all = own.chain(self.cover.texts()).chain(sections);
        all.filter_map(|(key, text, most)| Some((key, text?.as_str(), most))).collect()
    }

    fn check_sections(&self) -> Result<(), SpecError> {
        let count = self.section.len();
        if !(1..=SECTIONS).contains(&count) {
            let message = format!("expected 1 to {SECTIONS} sections, found {count}");
            return Err(SpecError::new("section", message));
        }
        let mut total = 0usize;
        for (number, section) in self.section.iter().enumerate() {
            let key = |key: &str| format!("section.{number}.{key}");
            if section.count == Some(0) {
                return Err(SpecError::new(key("count"), "a section has at least 1 puzzle"));
            }
            if section.file.is_none() && section.count.is_none() {
                return Err(SpecError::new(
                    format!("section.{number}"),
                    "this section has no puzzles",
                )
                .hint("say how many with `count = 25`, or name a `file`"));
            }
            if section.file.is_some() {
                let of_file = ["variant", "size", "regions", "grids", "cells"];
                let made = section.request.to_json();
                if let Some(key_name) = made.keys().find(|name| !of_file.contains(&name.as_str())) {
                    let message = format!(
                        "`{key_name}` is for puzzles to be made, and these are from a file"
                    );
                    return Err(
                        SpecError::new(key(key_name), message).hint("leave one of the two out")
                    );
                }
            }
            section.check_pins(number)?;
            let code = section.qr.as_ref().map(|code| (key("qr"), code));
            let code = code.or(self.qr.as_ref().map(|code| ("qr".to_owned(), code)));
            let has_dates = section.first_date.or(self.first_date).is_some();
            if let Some((key, _)) = code.filter(|(_, code)| code.has_date() && !has_dates) {
                let message = "`{date}` is asked for, and the puzzles have no dates";
                return Err(SpecError::new(key, message)
                    .hint("name the first one with `first-date = \"2027-01-01\"`"));
            }
            if let Some(found) = section.puzzles_per_page {
                self.check_per_page(&key("puzzles-per-page"), found)?;
            }
            total = total.saturating_add(section.count.unwrap_or(0));
            if total > Spec::MOST_PUZZLES {
                let message = format!("a book has at most {} puzzles", Spec::MOST_PUZZLES);
                return Err(SpecError::new(key("count"), message));
            }
        }
        Ok(())
    }

    /// Checks the cover against the rest of the spec.
    fn check_cover(&self) -> Result<(), SpecError> {
        if self.cover.wanted == Some(true)
            && let Err(error) = self.wrap(100)
        {
            let hint = format!("leave `cover` out, and {}", error.hint());
            return Err(SpecError::new("cover", error.to_string()).hint(hint));
        }
        if self.cover.barcode && self.isbn.is_none() {
            return Err(SpecError::new(
                "cover.barcode",
                "a barcode shows an ISBN, and there is none",
            )
            .hint("name it with `isbn = \"...\"`, or leave the barcode to the service"));
        }
        self.check_finishes()?;
        let rule = self.service.spine(self.binding);
        if self.cover.sheet.is_some() && self.binding != Binding::Hardcover {
            let why =
                "only a hardcover names its sheet: that of a paperback follows from the spine";
            return Err(SpecError::new("cover.sheet", why).hint("leave `sheet` out"));
        }
        if self.cover.spine.is_some() && !matches!(rule, Spine::Template(_)) {
            let why = match self.service {
                Service::Plain => "plain sheets have no spine".to_owned(),
                service => format!("{service} has a rule for the width of the spine"),
            };
            return Err(SpecError::new("cover.spine", why).hint("leave `spine` out"));
        }
        Ok(())
    }
}

impl Spec {
    /// Checks that the parts of the cover with a finish are on it.
    fn check_finishes(&self) -> Result<(), SpecError> {
        let CoverSpec { series, volume, badge, finishes, .. } = &self.cover;
        let has_badge = badge.is_some() || self.edition == Edition::LargePrint;
        for (finish, parts) in finishes {
            let missing = parts.iter().find(|part| match part {
                CoverPart::Series => series.is_none() && volume.is_none(),
                CoverPart::Badge => !has_badge,
                CoverPart::Title | CoverPart::Author | CoverPart::Picture => false,
            });
            if let Some(part) = missing {
                let message = format!("this cover has no {part} to get {finish}");
                return Err(SpecError::new(format!("cover.{finish}"), message)
                    .hint(format!("set `{part}` in [cover], or leave it out here")));
            }
        }
        Ok(())
    }
}

impl SectionSpec {
    /// Checks the puzzles that the section names, as far as they need not be read for that.
    fn check_pins(&self, section: usize) -> Result<(), SpecError> {
        let key = format!("section.{section}.pin");
        let count = self.count.unwrap_or(0);
        if self.file.is_some() && !self.pin.is_empty() {
            let message = "`pin` is for puzzles that are made, and these are from a file";
            return Err(SpecError::new(key, message).hint("leave one of the two out"));
        }
        if self.pin.len() > count {
            let message = format!("{} puzzles are named, and `count` is {count}", self.pin.len());
            return Err(SpecError::new(key, message)
                .hint("`count` is the number of all puzzles: make it larger, or leave it out"));
        }
        for (number, pin) in self.pin.iter().enumerate() {
            let Some(at) = pin.at else { continue };
            let key = format!("{key}.{number}");
            if !(1..=count).contains(&at) {
                let message = format!("expected a place of 1 to {count}, found {at}");
                return Err(SpecError::new(key, message)
                    .hint("`at` counts the puzzles of the section, from 1"));
            }
            if self.pin[..number].iter().any(|other| other.at == Some(at)) {
                return Err(SpecError::new(key, format!("place {at} is that of another puzzle")));
            }
        }
        Ok(())
    }
}
