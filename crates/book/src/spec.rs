//! The spec of a book: all choices of its maker, as written in a TOML file.

use super::codes::CodeSpec;
use super::content::{
    Answers, Audience, Captions, Edition, Look, Matter, NoteCorners, SolutionsAt, Theme,
    WorkingSpace,
};
use super::cover_spec::CoverSpec;
use super::dates::PuzzleDate;
use super::files_spec::{FontsSpec, PagesSpec};
use super::isbn::Isbn;
use super::pin::Pin;
use super::series_spec::SeriesSpec;
use super::services::{Binding, Service, Trim};
use super::symbols_spec::{PicturesSpec, SymbolWord, SymbolsSpec};
use satoku_core::board::Symmetry;
use satoku_core::language::LanguageCode;
use satoku_core::names::names;
use satoku_core::worded::{Beside, worded_option, worded_value};
use satoku_format::Id;
use satoku_generate::spec_text::{self, Places, SpecFault};
use satoku_generate::{Grade, Mix, RequestFields};
use satoku_logic::Level;
use serde::Deserialize;
use serde::de::{Deserializer, Error};
use serde_json::Map;
use std::path::PathBuf;

/// A commented spec, which states the default of every value.
pub const TEMPLATE: &str = include_str!("spec.toml");

/// A description of a book. The default has 100 puzzles in four levels, four to a page of 8.5x11
/// inches.
///
/// ```
/// use satoku_book::{Edition, Spec};
///
/// let (spec, _) = Spec::read("title = 'Night Train Sudoku'\nedition = 'large-print'")?;
/// assert_eq!(spec.edition, Edition::LargePrint);
/// assert_eq!(spec.puzzles_per_page(), 1);
/// assert_eq!(spec.section.len(), 4);
/// # Ok::<(), satoku_generate::spec_text::SpecFault>(())
/// ```
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own")]
pub struct Spec {
    /// The title, as listed at the service.
    pub title: String,
    /// A line below the title.
    pub subtitle: Option<String>,
    /// The author, as listed at the service.
    pub author: String,
    /// The publisher.
    pub publisher: Option<String>,
    /// What the copyright page says below the publisher, such as addresses and the printer.
    pub imprint: Option<String>,
    /// Its ISBN.
    #[serde(deserialize_with = "worded_option")]
    pub isbn: Option<Isbn>,
    /// The year of the copyright, 1900 to 2999. The default is the year of this version: with the
    /// current year, the same spec would give different bytes in another year.
    pub year: u16,
    /// The language of its texts.
    #[serde(deserialize_with = "worded_value")]
    pub language: LanguageCode,
    /// The service that prints it.
    #[serde(deserialize_with = "worded_value")]
    pub service: Service,
    /// How its pages and cover are held together.
    #[serde(deserialize_with = "worded_value")]
    pub binding: Binding,
    /// Whether drawings extend to the edges of pages.
    pub bleed: bool,
    /// The size of a page.
    #[serde(deserialize_with = "worded_value")]
    pub trim: Trim,
    /// The readers that it is laid out for.
    #[serde(deserialize_with = "worded_value")]
    pub edition: Edition,
    /// The readers that its words are for.
    #[serde(deserialize_with = "worded_value")]
    pub audience: Audience,
    /// The type and ornaments of its inside.
    #[serde(deserialize_with = "worded_value")]
    pub look: Look,
    /// What its drawings show, on the cover and where sections begin.
    #[serde(deserialize_with = "worded_value")]
    pub theme: Theme,
    /// Whether the cover states the number of puzzles and their levels below the subtitle.
    pub count_line: bool,
    /// Whether the copyright page names the program, the set of puzzles and the seed.
    pub credit: bool,
    /// The cover: `false` for none, or its design and texts.
    pub cover: CoverSpec,
    /// The puzzles on a page; see [`Spec::puzzles_per_page`].
    pub puzzles_per_page: Option<u8>,
    /// The solutions on a page, 1 to 30; see [`Spec::solutions_per_page`].
    pub solutions_per_page: Option<u8>,
    /// The place of the solutions.
    #[serde(deserialize_with = "worded_value")]
    pub solutions: SolutionsAt,
    /// How much of the solutions is shown, and how.
    #[serde(deserialize_with = "worded_value")]
    pub answers: Answers,
    /// The cells of each puzzle whose digits are told, if only a few are; see
    /// [`Spec::check_cells`].
    pub check_cells: Option<u8>,
    /// Whether puzzles are on right-hand pages only.
    pub right_hand_only: bool,
    /// The place of the room for notes at each puzzle.
    #[serde(deserialize_with = "worded_value")]
    pub working_space: WorkingSpace,
    /// The corners of blank cells that are marked off for notes.
    #[serde(deserialize_with = "worded_value")]
    pub note_corners: NoteCorners,
    /// Whether there is an EPUB as well.
    pub epub: bool,
    /// The symbols of the boards; the default is the usual digits.
    #[serde(deserialize_with = "worded_option")]
    pub symbols: Option<SymbolsSpec>,
    /// Pictures as the symbols of the boards.
    pub pictures: Option<PicturesSpec>,
    /// The QR code beside each puzzle.
    #[serde(deserialize_with = "worded_option")]
    pub qr: Option<CodeSpec>,
    /// The date of the first puzzle; the others follow day by day.
    #[serde(deserialize_with = "worded_option")]
    pub first_date: Option<PuzzleDate>,
    /// Files of puzzles that the book must not have, such as those of earlier volumes.
    pub exclude: Vec<PathBuf>,
    /// The ids of puzzles that others take the places of; all others stay.
    #[serde(deserialize_with = "ids")]
    pub replace: Vec<Id>,
    /// The seed of the puzzles, below 2^63. Without one the caller draws a seed.
    pub seed: Option<u64>,
    /// The captions of each puzzle.
    pub show: Captions,
    /// The chapters besides puzzles.
    pub matter: Matter,
    /// The files of the publisher's own pages.
    pub pages: PagesSpec,
    /// The files of the publisher's own fonts.
    pub fonts: FontsSpec,
    /// The books that are made of it, if these are several; see [`Spec::books`].
    pub series: SeriesSpec,
    /// The parts of the book; by default those of the default book.
    pub section: Vec<SectionSpec>,
}

/// A part of a book: puzzles to make, or those of a file.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default, remote = "Self")]
pub struct SectionSpec {
    /// Its title. Without one it is made from the section's request.
    pub title: Option<String>,
    /// A paragraph below the title.
    pub intro: Option<String>,
    /// The number of puzzles. Without one a section takes all puzzles of its file, or those that
    /// it names.
    pub count: Option<usize>,
    /// What puzzles to make; of puzzles in a file, the variant and the layout where it does not
    /// say.
    #[serde(skip)]
    pub request: RequestFields,
    /// A file of puzzles in any supported format.
    pub file: Option<PathBuf>,
    /// Puzzles that it has for certain, among its number of puzzles.
    pub pin: Vec<Pin>,
    /// Their order.
    #[serde(deserialize_with = "worded_value")]
    pub order: Order,
    /// The puzzles on a page of this section, in place of those of the book.
    pub puzzles_per_page: Option<u8>,
    /// The symbols of their boards, in place of those of the book.
    #[serde(deserialize_with = "worded_option")]
    pub symbols: Option<SymbolsSpec>,
    /// Pictures as the symbols of their boards.
    pub pictures: Option<PicturesSpec>,
    /// A word whose letters are the symbols, and which a line of each solution spells.
    #[serde(deserialize_with = "worded_option")]
    pub word: Option<SymbolWord>,
    /// The QR code beside each puzzle, in place of that of the book.
    #[serde(deserialize_with = "worded_option")]
    pub qr: Option<CodeSpec>,
    /// The date of its first puzzle; the others follow day by day.
    #[serde(deserialize_with = "worded_option")]
    pub first_date: Option<PuzzleDate>,
    /// Whether puzzles may differ from others in the names of symbols and the order of lines only.
    pub same_up_to_symmetry: bool,
    /// Whether puzzles that the known techniques do not solve may be in a section that does not
    /// ask for their level.
    pub beyond: bool,
}

/// Reads a list of ids.
fn ids<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Id>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
}

impl<'de> Deserialize<'de> for SectionSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::new();
        let section = Beside::<_, RequestFields>::new(deserializer, &mut fields);
        let mut section = SectionSpec::deserialize(section)?;
        section.request = RequestFields::from_json(fields).map_err(D::Error::custom)?;
        // `3 easy, 3 medium` says how many there are.
        let total = section.request.difficulty.as_ref().map_or(1, Mix::total);
        if total > 1 && section.count.is_none() && section.file.is_none() {
            section.count = Some(usize::try_from(total).unwrap_or(usize::MAX));
        }
        if section.count.is_none() && section.file.is_none() && !section.pin.is_empty() {
            section.count = Some(section.pin.len());
        }
        Ok(section)
    }
}

impl SectionSpec {
    /// Returns the difficulties that are requested of its puzzles, in the order of the request.
    pub fn grades(&self) -> impl Iterator<Item = Grade> {
        self.request.difficulty.iter().flat_map(Mix::grades)
    }

    /// Returns whether it requests puzzles of several difficulties.
    pub fn mixes_grades(&self) -> bool {
        let mut grades = self.grades();
        let first = grades.next();
        grades.any(|grade| Some(grade) != first)
    }
}

/// The order of the puzzles of a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// The easiest first, by rating and then by effort.
    #[default]
    Rating,
    /// As they were made, or in the order of the file.
    Given,
}

names!(Order { Rating => "rating", Given => "given" });

impl Default for Spec {
    fn default() -> Self {
        // Counts that fill pages of four puzzles.
        let level = |count, level: Level| {
            let mut section = SectionSpec { count: Some(count), ..SectionSpec::default() };
            section.request.difficulty = Some(level.into());
            section
        };
        let mut easy = level(28, Level::Easy);
        easy.request.clues = Some("30..36".parse().expect("a range of clues"));
        easy.request.symmetry = Some(Symmetry::Rotate180);
        Spec {
            title: "Sudoku".to_owned(),
            subtitle: None,
            author: "satoku".to_owned(),
            publisher: None,
            imprint: None,
            isbn: None,
            year: 2026,
            language: LanguageCode::default(),
            service: Service::default(),
            binding: Binding::default(),
            bleed: false,
            trim: Trim::default(),
            edition: Edition::Print,
            audience: Audience::default(),
            look: Look::default(),
            theme: Theme::default(),
            count_line: true,
            credit: false,
            cover: CoverSpec::default(),
            puzzles_per_page: None,
            solutions_per_page: None,
            solutions: SolutionsAt::default(),
            answers: Answers::default(),
            check_cells: None,
            right_hand_only: false,
            working_space: WorkingSpace::default(),
            note_corners: NoteCorners::default(),
            epub: false,
            symbols: None,
            pictures: None,
            qr: None,
            first_date: None,
            exclude: Vec::new(),
            replace: Vec::new(),
            seed: None,
            show: Captions::default(),
            matter: Matter::default(),
            pages: PagesSpec::default(),
            fonts: FontsSpec::default(),
            series: SeriesSpec::default(),
            section: vec![
                easy,
                level(24, Level::Medium),
                level(24, Level::Hard),
                level(24, Level::Expert),
            ],
        }
    }
}

impl Spec {
    /// The most puzzles of a book: three times what fits into the thickest one.
    pub const MOST_PUZZLES: usize = 5_000;

    /// Reads a spec. Also returns the places of its values, for faults that are found later.
    ///
    /// # Errors
    /// If the text is not a spec, or a value is not possible.
    pub fn read(text: &str) -> Result<(Self, Places), SpecFault> {
        let places = Places::of(text);
        let spec: Spec = spec_text::parse(text)?;
        let checked = spec.check().and_then(|()| spec.books().map(drop));
        checked.map_err(|fault| fault.placed(&places))?;
        Ok((spec, places))
    }

    /// Returns the number of puzzles on a page. The default is one in large print and on pages
    /// narrower than 7 or lower than 8 inches, and four on others.
    pub fn puzzles_per_page(&self) -> u8 {
        let usual = if self.edition == Edition::LargePrint || self.is_narrow() { 1 } else { 4 };
        self.puzzles_per_page.unwrap_or(usual)
    }

    /// Returns the number of solutions on a page. The default is 4 in large print, 6 on pages
    /// narrower than 7 or lower than 8 inches, and 12 on others.
    pub fn solutions_per_page(&self) -> u8 {
        let usual = match self.edition {
            Edition::LargePrint => 4,
            _ if self.is_narrow() => 6,
            _ => 12,
        };
        self.solutions_per_page.unwrap_or(usual)
    }

    /// Returns the number of cells of each puzzle whose digits are told, if only a few are. The
    /// default is 5.
    pub fn check_cells(&self) -> u8 {
        self.check_cells.unwrap_or(5)
    }

    /// Returns whether the pages are bound, and not single sheets.
    pub fn is_bound(&self) -> bool {
        self.service != Service::Plain || self.binding == Binding::Spiral
    }

    /// Returns whether there is a front of a cover: sheets have none.
    pub fn has_front(&self) -> bool {
        self.cover.wanted != Some(false) && self.is_bound()
    }

    pub(super) fn is_narrow(&self) -> bool {
        self.trim.width() < 7.0 || self.trim.height() < 8.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the template with its commented-out values in force.
    fn in_force() -> String {
        let value = |line: &str| {
            line.strip_prefix("# ").is_some_and(|rest| {
                rest.split_once(" = ").is_some_and(|(key, _)| {
                    !key.is_empty()
                        && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
                })
            })
        };
        let lines = TEMPLATE.lines().map(|line| match value(line) {
            true => &line[2..],
            false => line,
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_template_is_the_default() {
        assert_eq!(Spec::read(TEMPLATE).unwrap().0, Spec::default());
        assert_eq!(Spec::read("").unwrap().0, Spec::default());
    }

    #[test]
    fn the_template_names_every_key() {
        let text = in_force();
        let error = Spec::read(&format!("zzz = 1\n{text}")).unwrap_err();
        let known = error.hint.unwrap();
        let keys = known.strip_prefix("known are ").unwrap().split(", ");
        for key in keys {
            let heads = [format!("\n{key} = "), format!("\n[{key}]"), format!("\n[[{key}]]")];
            assert!(heads.iter().any(|head| text.contains(head)), "{key}");
        }
        // A spine is for services without a rule.
        let text = text.replace("service = \"kdp-white\"", "service = \"ingram\"");
        // Cells to check with are for answers that tell them.
        let text = text.replace("answers = \"full\"", "answers = \"check-cells\"");
        // An ISBN is that of one book.
        let (before, rest) = text.split_once("volumes = 3").unwrap();
        let text = format!("{before}{}", &rest[rest.find("[series.texts").unwrap()..]);
        // Symbols are characters or pictures.
        let text = text.replace("pictures = \"animals\"\n", "");
        let (spec, _) = Spec::read(&text).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(spec.cover.spine.is_some() && spec.cover.picture.is_some());
        assert!(spec.isbn.is_some() && spec.subtitle.is_some() && spec.seed.is_some());
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let cases = [
            ("titel = 'x'", 1, "no key `titel`", "did you mean `title`?"),
            ("[show]\nnubmer = true", 2, "no key `nubmer`", "`number`"),
            ("trim = '6x10'", 1, "kdp-white does not bind 6x10", "5x8, "),
            ("service = 'plain'\ntrim = '6x9'", 2, "plain does not bind 6x9", "8.5x11"),
            ("trim = 'big'", 1, "expected a width and height", ""),
            (
                "service = 'amazon'",
                1,
                "kdp-white, kdp-cream, kdp-standard-color, kdp-premium-color, ingram or plain",
                "",
            ),
            ("isbn = '978-0-306-40615-8'", 1, "is 8, and should be 7", ""),
            ("language = 'klingon'", 1, "en, es, de, fr, it, pt, nl or pl", ""),
            ("\n\nyear = 20226", 3, "1900 to 2999", ""),
            ("service = 'ingram'\ncover = true", 2, "does not say how wide a spine is", "Template"),
            ("puzzles-per-page = 5", 1, "1, 2, 3, 4, 6, 8, 9 or 12 puzzles, not 5", ""),
            ("trim = '6x9'\npuzzles-per-page = 9", 2, "1, 2, 3, 4 or 6 puzzles, not 9", ""),
            ("edition = 'large-print'\npuzzles-per-page = 3", 2, "1 or 2 puzzles to a page", ""),
            ("[[section]]\ncount = 4\npuzzles-per-page = 7", 3, "or 12 puzzles, not 7", ""),
            ("solutions = 'nowhere'", 1, "expected end, section or overleaf", ""),
            ("answers = 'half'", 1, "expected full, upside-down, partial or check-cells", ""),
            ("check-cells = 4", 1, "these answers are full", "answers = \"check-cells\""),
            ("answers = 'check-cells'\ncheck-cells = 2", 2, "expected 3 to 20 cells", ""),
            ("answers = 'check-cells'\nsolutions = 'overleaf'", 2, "a table of check cells", "end"),
            ("working-space = 'above'", 1, "expected none, beside or below", ""),
            ("note-corners = true", 1, "expected a text or a number", ""),
            ("note-corners = 'red'", 1, "expected none, gray or black", ""),
            ("[cover]\ndesign = 'baroque'", 2, "expected grid, ", ""),
            ("[cover]\nspine = '3 miles'", 2, "such as 0.25in or 6mm", ""),
            ("[cover]\ncolour = 'red'", 2, "no key `colour`", "known are "),
            ("cover = 3", 1, "false, or a table", ""),
            ("[cover]\nbarcode = true", 2, "an ISBN", "isbn = "),
            ("[cover]\nvolume = ''", 2, "expected a text", ""),
            ("solutions-per-page = 31", 1, "1 to 30 solutions", ""),
            ("title = ''", 1, "expected a text", ""),
            ("title = \"a\\u0007\"", 1, "cannot be printed", ""),
            ("[[section]]\ntitle = 'x'", 1, "no puzzles", "count = 25"),
            ("[[section]]\ncount = 0", 2, "at least 1 puzzle", ""),
            ("[[section]]\ncount = 1\npin = ['1', '2']", 3, "2 puzzles are named, and", "count"),
            ("[[section]]\ncount = 2\npin = [{puzzle = '1', at = 3}]", 3, "1 to 2, found 3", ""),
            (
                "[[section]]\ncount = 3\npin = [{puzzle = '1', at = 2}, {id = 'x'}]",
                3,
                "an id of 32 hexadecimal digits",
                "",
            ),
            (
                "[[section]]\ncount = 3\npin = [\n{puzzle = '1', at = 2},\n{puzzle = '2', at = 2}]",
                5,
                "place 2 is that of another",
                "",
            ),
            ("[[section]]\ncount = 3\npin = [{line = 2}]", 3, "expected either `puzzle`", ""),
            ("[[section]]\ncount = 3\npin = [{row = 'a'}]", 3, "`row`", ""),
            ("[[section]]\nfile = 'a'\npin = ['1']", 3, "these are from a file", "leave one"),
            ("[[section]]\ncount = 6000", 2, "at most 5000 puzzles", ""),
            ("[[section]]\ncount = 3\ndifficulty = 'hrad'", 3, "no level is called `hrad`", ""),
            ("[[section]]\nfile = 'a'\nclues = 24", 3, "these are from a file", "leave one"),
            ("section = []", 1, "1 to 100 sections, found 0", ""),
            ("seed = -1", 1, "", ""),
            ("qr = 'example.org'", 1, "expected a link with placeholders", ""),
            ("qr = 'https://e.example/{nr}'", 1, "no placeholder {nr}", ""),
            ("qr = 'https://e.example/{date}'", 1, "the puzzles have no dates", "first-date"),
            ("first-date = '2027-02-29'", 1, "a day of the years 1900 to 2999", ""),
            ("[[section]]\ncount = 1\nfirst-date = 'May'", 3, "such as 2027-01-31", ""),
            ("symbols = 'ABCA'", 1, "`A` is listed twice", ""),
            ("symbols = 'ABCDEF'", 1, "has 9 symbols, and these are 6 symbols", "name 9 symbols"),
            ("symbols = 'shapes'\npictures = 'x'", 2, "there is `symbols` as well", "leave one"),
            ("pictures = 3", 1, "a folder, or a list of files", ""),
            ("pictures = ['a.svg']", 1, "these are 1 pictures", "name 9 pictures"),
            ("[[section]]\ncount = 1\nsize = 16\nsymbols = 'shapes'", 4, "are 9 shapes", ""),
            ("[[section]]\ncount = 1\nword = 'LETTERING'", 3, "`E` is listed twice", ""),
            ("[[section]]\ncount = 1\nword = 'WORD9'", 3, "`9` is not a letter", ""),
            ("[[section]]\ncount = 1\nword = 'PLANET'", 3, "these are 6 letters", "9 letters"),
            (
                "[[section]]\ncount = 1\nsymbols = 'shapes'\nword = 'ALGORITHM'",
                4,
                "there is `symbols` as well",
                "",
            ),
        ];
        for (text, line, message, hint) in cases {
            let fault = Spec::read(text).unwrap_err();
            assert_eq!(fault.line, line, "{text}: {fault}");
            assert!(fault.message.contains(message), "{text}: {fault}");
            assert!(fault.hint.clone().unwrap_or_default().contains(hint), "{text}: {fault:?}");
        }
    }

    #[test]
    fn characters_that_the_fonts_lack_are_told_with_their_place() {
        let text = "title = 'Sudoku'\n[[section]]\ncount = 1\n  intro = 'für 数独'";
        let (spec, places) = Spec::read(text).unwrap();
        assert_eq!(spec.check_characters(|_| true), Ok(()));
        let error = spec.check_characters(|character| character < '\u{100}').unwrap_err();
        let fault = error.placed(&places);
        assert_eq!((fault.line, fault.column), (4, 11));
        assert!(fault.message.contains("`数` (U+6570)"), "{fault}");
    }

    #[test]
    fn every_size_that_a_service_binds_is_taken() {
        for (service, name) in Service::ALL {
            for trim in service.trims(Binding::default()) {
                let text = format!("service = '{name}'\ntrim = '{trim}'");
                assert_eq!(Spec::read(&text).unwrap().0.trim, trim);
            }
        }
    }
}
