//! Combines a spec and puzzles into the content of a book.

use super::content::{
    Arrangement, Audience, BackText, Content, CoverContent, INCH, Language, OwnFamilies, OwnPages,
    Paper, Placed, Section, SolutionsAt,
};
use super::dates::PuzzleDate;
use super::fill::set_id;
use super::hints::{self, Hint};
use super::lessons;
use super::named_sizes::NamedSizes;
use super::section_symbols::symbol_sets;
use super::services::BLEED;
use super::spec::{SectionSpec, Spec};
use super::symbol_set::SymbolSet;
use satoku_core::board::Size;
use satoku_core::rules::Registry;
use satoku_format::Entry;
use satoku_generate::Grade;
use satoku_logic::Level;
use satoku_texts::Filling;
use std::sync::Arc;

/// Returns a book of these puzzles, given as one list for each section. `seed` is the seed they
/// come from, if some were made; `registry` knows the words of their kinds of clue. The book has no
/// pages of the publisher yet.
///
/// # Panics
/// If the spec was not checked, the number of lists is not the number of sections, a puzzle has no
/// solution, or the spec names pictures as symbols: [`bind_with_symbols`] takes these.
pub fn bind(
    spec: &Spec,
    seed: Option<u64>,
    sections: Vec<Vec<Entry>>,
    registry: &Arc<Registry>,
) -> Content {
    let no_pictures = &mut |_: &_| Err("the pictures were not read".to_owned());
    let symbols = symbol_sets(spec, |_| true, no_pictures).expect("the spec names no pictures");
    bind_with_symbols(spec, seed, sections, &symbols, registry)
}

/// Does the same as [`bind`], with the symbols of each section as [`symbol_sets`] returns them.
///
/// # Panics
/// If the spec was not checked, the numbers of lists and symbols are not the number of sections, or
/// a puzzle has no solution.
pub fn bind_with_symbols(
    spec: &Spec,
    seed: Option<u64>,
    sections: Vec<Vec<Entry>>,
    symbols: &[Arc<SymbolSet>],
    registry: &Arc<Registry>,
) -> Content {
    assert_eq!(spec.section.len(), sections.len(), "there is a list for each section");
    assert_eq!(spec.section.len(), symbols.len(), "there are symbols for each section");
    let language = Language::of(spec.language);
    let set_id = set_id(&sections);
    let sized = NamedSizes::among(sections.iter().flatten().map(|entry| &entry.puzzle));
    let mut titles = Vec::new();
    for ((section, entries), symbols) in spec.section.iter().zip(&sections).zip(symbols) {
        let board = board_name(entries, &language, registry, symbols, &sized);
        titles.push(UsualTitle::of(section, entries, &language, board));
    }
    let titles = UsualTitle::told_apart(titles, &language);
    let mut next = Next { number: 1, date: spec.first_date };
    let mut bound = Vec::new();
    let parts = spec.section.iter().zip(sections).zip(symbols).zip(titles);
    for (((section, entries), symbols), title) in parts {
        if section.first_date.is_some() || spec.first_date.is_none() {
            next.date = section.first_date;
        }
        let first_date = next.date;
        let mut last_date = first_date;
        let place = |entry: Entry| {
            last_date = next.date;
            place(entry, &mut next, spec, section, symbols, &language)
        };
        let puzzles = entries.into_iter().map(place).collect();
        let dates = first_date.zip(last_date).map(|(first, last)| language.dates(first, last));
        let usual_title = || match first_date.zip(last_date) {
            Some((first, last)) => title.dated(&language.dated_title(first, last), &language),
            None => title.text(&language),
        };
        bound.push(Section {
            title: section.title.clone().unwrap_or_else(usual_title),
            intro: section.intro.clone(),
            puzzles,
            puzzles_per_page: section.puzzles_per_page,
            dates,
            has_word: section.word.is_some(),
        });
    }
    let puzzles: Vec<&Placed> = bound.iter().flat_map(|section| &section.puzzles).collect();
    let lessons = match spec.matter.primer && spec.audience != Audience::Kids {
        true => lessons::lessons(&language, &puzzles),
        false => Vec::new(),
    };
    let worked = match spec.matter.how_to_play {
        true => lessons::worked(&language, spec.audience, &puzzles),
        false => None,
    };
    Content {
        title: spec.title.clone(),
        subtitle: spec.subtitle.clone(),
        author: spec.author.clone(),
        publisher: spec.publisher.clone(),
        isbn: spec.isbn.as_ref().map(ToString::to_string),
        imprint: spec.imprint.clone(),
        year: spec.year,
        seed,
        set_id,
        language,
        edition: spec.edition,
        audience: spec.audience,
        look: spec.look,
        theme: spec.theme,
        paper: paper(spec),
        puzzles_per_page: spec.puzzles_per_page(),
        solutions_per_page: spec.solutions_per_page(),
        arrangement: Arrangement {
            solutions: spec.solutions,
            answers: spec.answers,
            check_cells: spec.check_cells(),
            right_hand_only: spec.right_hand_only || spec.solutions == SolutionsAt::Overleaf,
            working_space: spec.working_space,
            note_corners: spec.note_corners,
        },
        credit: spec.credit,
        cover: cover(spec),
        captions: spec.show,
        matter: spec.matter,
        count_line: spec.count_line,
        sized,
        fonts: OwnFamilies::default(),
        sections: bound,
        own: OwnPages::default(),
        lessons,
        worked,
        registry: Arc::clone(registry),
    }
}

/// Returns the pages of a checked spec.
fn paper(spec: &Spec) -> Paper {
    let paper = spec.service.paper(spec.trim, spec.binding);
    let bleed = if spec.bleed { BLEED * INCH } else { 0.0 };
    Paper { bleed, ..paper.expect("a checked spec has a trim that is bound") }
}

/// The number and the date of the next puzzle.
struct Next {
    number: usize,
    date: Option<PuzzleDate>,
}

/// Gives a puzzle its place in the book.
fn place(
    entry: Entry,
    next: &mut Next,
    spec: &Spec,
    section: &SectionSpec,
    symbols: &Arc<SymbolSet>,
    language: &Language,
) -> Placed {
    assert!(entry.solution.is_some(), "puzzles of a book have solutions");
    let Next { number, date } = *next;
    *next = Next { number: number + 1, date: date.and_then(PuzzleDate::next) };
    let code = section.qr.as_ref().or(spec.qr.as_ref());
    let (mut techniques, mut hint) = (Vec::new(), None);
    if let Some(difficulty) = &entry.difficulty {
        let names = hints::hardest(difficulty).into_iter();
        techniques =
            names.map(|technique| technique.texts(language.code).name.to_owned()).collect();
        let found = spec.matter.hints.then(|| Hint::of(&entry.puzzle, difficulty)).flatten();
        hint = found.map(|hint| language.hint(hint, entry.puzzle.rules(), symbols));
    }
    Placed {
        number,
        date: date.map(|date| language.printed_date(date)),
        code: code.and_then(|code| code.text(number, &entry, date)),
        symbols: Arc::clone(symbols),
        techniques,
        hint,
        entry,
    }
}

/// Returns the cover of a spec. Its picture is for the caller to read.
fn cover(spec: &Spec) -> CoverContent {
    let cover = &spec.cover;
    CoverContent {
        front_in_digital: spec.has_front(),
        design: cover.design,
        palette: cover.palette,
        text: cover.text.as_deref().map(BackText::parts),
        series: cover.series.clone(),
        volume: cover.volume.clone(),
        badge: cover.badge.clone(),
        price: cover.price.clone(),
        barcode: cover.barcode,
        finishes: cover.finishes.clone(),
        picture: None,
    }
}

/// Returns the name of the boards of a section; `None` if they differ, or are those of a usual
/// Sudoku in a book without other sizes.
fn board_name(
    entries: &[Entry],
    language: &Language,
    registry: &Registry,
    symbols: &SymbolSet,
    sized: &NamedSizes,
) -> Option<String> {
    let kind = |entry: &Entry| {
        let board = entry.puzzle.rules().board();
        (entry.puzzle.variant(), board.symbol_count(), board.extent())
    };
    let first = entries.first();
    let alike = entries.iter().all(|entry| Some(kind(entry)) == first.map(kind));
    let side = Size::default().side();
    let usual = ("classic".to_owned(), side, (side, side));
    let is_usual = |entry: &Entry| kind(entry) == usual && *symbols == SymbolSet::default();
    let is_sized = |entry: &Entry| sized.of(&entry.puzzle);
    let board = first.filter(|first| alike && (is_sized(first) || !is_usual(first)));
    // If clues have no words, the title leaves them out.
    let board = board.and_then(|entry| language.board(registry, &entry.puzzle, is_sized(entry)));
    board.map(|board| language.with_symbols(board, symbols))
}

/// The title of a section that has none of its own.
struct UsualTitle {
    /// The name of its boards, unless they are the usual ones.
    board: Option<String>,
    /// Its levels.
    levels: Option<String>,
    /// Whether the levels are part of the title.
    says_levels: bool,
    /// Whether the section has this title, and none of its own.
    is_used: bool,
}

impl UsualTitle {
    /// Returns the title of a section: the name of its boards, with its level if one is requested.
    fn of(
        section: &SectionSpec,
        entries: &[Entry],
        language: &Language,
        board: Option<String>,
    ) -> Self {
        let name = |level: Level| level.texts(language.code).name.to_owned();
        let mut grades = section.grades();
        let asked = match (grades.next(), section.mixes_grades()) {
            (Some(Grade::Level(level)), false) => Some(name(level)),
            _ => None,
        };
        let has_grades = section.grades().next().is_some();
        let says_levels = asked.is_some() || (board.is_none() && has_grades);
        let found = || entries.iter().filter_map(|entry| Some(entry.difficulty.as_ref()?.level));
        let span = || {
            let (first, last) = found().min().zip(found().max())?;
            let span = Filling::new(language.texts.section_levels);
            let span = span.put("first", name(first)).put("last", last.texts(language.code).within);
            Some(if first == last { name(first) } else { span.text() })
        };
        let is_used = section.title.is_none();
        UsualTitle { board, levels: asked.or_else(span), says_levels, is_used }
    }

    /// Returns titles of which those that would be equal say their levels.
    fn told_apart(mut titles: Vec<Self>, language: &Language) -> Vec<Self> {
        let used = titles.iter().filter(|title| title.is_used);
        let texts: Vec<String> = used.map(|title| title.text(language)).collect();
        for title in &mut titles {
            let text = title.text(language);
            title.says_levels |= texts.iter().filter(|other| **other == text).count() > 1;
        }
        titles
    }

    /// Returns the title.
    fn text(&self, language: &Language) -> String {
        let levels = self.levels.as_ref().filter(|_| self.says_levels);
        match (&self.board, levels) {
            (Some(board), Some(levels)) => with_board(board, levels, language),
            (Some(one), None) | (None, Some(one)) => one.clone(),
            (None, None) => language.texts.puzzles.to_owned(),
        }
    }

    /// Returns the title of a section whose puzzles have dates, which stand in place of its levels.
    fn dated(&self, dates: &str, language: &Language) -> String {
        match &self.board {
            Some(board) => with_board(board, dates, language),
            None => dates.to_owned(),
        }
    }
}

/// Returns a title that begins with the name of boards.
fn with_board(board: &str, title: &str, language: &Language) -> String {
    let filling = Filling::new(language.texts.section_board);
    filling.put("board", board).put("title", title).text()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::fill::{FillCallbacks, fill};
    use satoku_core::oracle::Cancel;
    use satoku_core::rules::Registry;
    use std::io::{self, BufRead};
    use std::path::Path;
    use std::sync::Arc;

    struct NoFiles;

    impl FillCallbacks for NoFiles {
        fn open(&self, _: &Path) -> io::Result<Box<dyn BufRead>> {
            Err(io::ErrorKind::NotFound.into())
        }

        fn done(&self, _: usize, _: usize, _: usize) {}
    }

    /// Returns the content of the book of a spec.
    pub(crate) fn bound(text: &str) -> Content {
        let (spec, _) = Spec::read(text).unwrap();
        let registry = Arc::new(Registry::standard());
        let sections = fill(&spec, &registry, 1, 1, &Cancel::default(), &NoFiles).unwrap();
        bind(&spec, Some(1), sections, &registry)
    }

    #[test]
    fn puzzles_are_numbered_through_the_book() {
        let content = bound("[[section]]\ncount = 3\nsize = 4\n[[section]]\ncount = 2\nsize = 6");
        let numbers: Vec<usize> = content.puzzles().map(|placed| placed.number).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5]);
        for placed in content.puzzles() {
            let puzzle = &placed.entry.puzzle;
            assert!(placed.solution().extends(&puzzle.givens()));
            assert!(puzzle.check(placed.solution()).is_ok());
            assert!(!placed.techniques.is_empty());
        }
        assert_eq!((content.year, content.set_id.len()), (2026, 16));
    }

    #[test]
    fn sections_without_a_title_get_one_in_the_language_of_the_book() {
        let text = "language = 'de'\nyear = 1999\n\
            [[section]]\ncount = 1\ndifficulty = 'easy'\n\
            [[section]]\ncount = 1\nsize = 6\nvariant = 'x'\n\
            [[section]]\ncount = 1\nsize = 6\ndifficulty = '1.0..2.0'\n\
            [[section]]\ncount = 1\n[[section]]\ncount = 1\nclues = 30\ntitle = 'Zum Schluss'";
        let content = bound(text);
        let titles: Vec<&str> =
            content.sections.iter().map(|section| section.title.as_str()).collect();
        assert_eq!(
            titles,
            [
                "Klassisches Sudoku 9×9: Leicht",
                "X-Sudoku 6×6",
                "Klassisches Sudoku 6×6",
                "Klassisches Sudoku 9×9",
                "Zum Schluss"
            ]
        );
        assert_eq!(content.year, 1999);
    }

    #[test]
    fn titles_say_levels_where_they_are_asked_for_or_tell_sections_apart() {
        let titles = |text: &str| -> Vec<String> {
            bound(text).sections.into_iter().map(|section| section.title).collect()
        };
        let of = |variant: &str, difficulty: &str| {
            format!("[[section]]\ncount = 2\nvariant = '{variant}'\ndifficulty = '{difficulty}'\n")
        };
        let killers = of("killer", "easy, hard");
        assert_eq!(titles(&killers), ["Killer Sudoku"]);
        assert_eq!(
            titles(&(killers + &of("killer", "medium"))),
            ["Killer Sudoku", "Killer Sudoku: Medium"]
        );
        let ranges = of("x", "1.2..1.5") + &of("x", "2.5..3.4") + &of("classic", "easy, hard");
        assert_eq!(titles(&ranges), ["Sudoku X: Easy", "Sudoku X: Hard", "Easy to hard"]);
    }

    #[test]
    fn dates_run_on_day_by_day_from_the_first_or_from_that_of_the_section() {
        let text = "first-date = '2027-12-31'\nqr = 'https://e.example/{date}'\n\
            [[section]]\ncount = 2\nsize = 4\n[[section]]\ncount = 1\nsize = 6\n\
            [[section]]\ncount = 2\nsize = 6\nfirst-date = '2028-02-29'";
        let content = bound(text);
        let codes: Vec<&str> =
            content.puzzles().filter_map(|placed| placed.code.as_deref()).collect();
        let dates: Vec<&str> =
            codes.iter().filter_map(|code| code.strip_prefix("https://e.example/")).collect();
        assert_eq!(dates, ["2027-12-31", "2028-01-01", "2028-01-02", "2028-02-29", "2028-03-01"]);
        let long =
            |at: usize| content.puzzles().nth(at).unwrap().date.as_ref().unwrap().long.as_str();
        assert_eq!((long(0), long(3)), ("Friday, December 31", "Tuesday, February 29"));
        let ranges: Vec<&str> =
            content.sections.iter().filter_map(|section| section.dates.as_deref()).collect();
        assert_eq!(ranges[0], "December 31, 2027 – January 1, 2028");
        assert_eq!(ranges[1..], ["January 2, 2028", "February 29 – March 1, 2028"]);
        assert!(bound("[[section]]\ncount = 1\nsize = 4").sections[0].dates.is_none());
    }

    #[test]
    fn hints_are_for_hard_puzzles_where_they_are_asked_for() {
        let text = "[[section]]\ncount = 1\ndifficulty = 'easy'\n[[section]]\ncount = 2\ndifficulty = 'hard'\n";
        let hints =
            |content: &Content| content.puzzles().filter(|placed| placed.hint.is_some()).count();
        assert_eq!(hints(&bound(&format!("[matter]\nhints = true\n{text}"))), 2);
        assert_eq!(hints(&bound(text)), 0);
    }
}
