//! Combines a spec and puzzles into the content of a book.

use super::content::{
    Arrangement, BackText, Content, CoverContent, Language, OwnPages, Placed, PrintedDate, Section,
    SolutionsAt,
};
use super::dates::PuzzleDate;
use super::fill::set_id;
use super::hints::{self, Hint};
use super::lessons;
use super::section_symbols::symbol_sets;
use super::spec::{SectionSpec, Spec};
use super::symbol_set::SymbolSet;
use satoku_core::board::Size;
use satoku_core::rules::Registry;
use satoku_format::Entry;
use satoku_generate::Grade;
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
    let mut next = Next { number: 1, date: spec.first_date };
    let mut bound = Vec::new();
    for ((section, entries), symbols) in spec.section.iter().zip(sections).zip(symbols) {
        if section.first_date.is_some() || spec.first_date.is_none() {
            next.date = section.first_date;
        }
        let usual_title = title(section, &entries, &language, registry, symbols);
        let first_date = next.date;
        let mut last_date = first_date;
        let place = |entry: Entry| {
            last_date = next.date;
            place(entry, &mut next, spec, section, symbols, &language)
        };
        let puzzles = entries.into_iter().map(place).collect();
        let dates = first_date.zip(last_date).map(|(first, last)| language.dates(first, last));
        let usual_title = match &dates {
            Some(dates) => {
                let filling = Filling::new(language.texts.section_board);
                filling.put("board", &usual_title).put("title", dates).text()
            }
            None => usual_title,
        };
        bound.push(Section {
            title: section.title.clone().unwrap_or(usual_title),
            intro: section.intro.clone(),
            puzzles,
            puzzles_per_page: section.puzzles_per_page,
            dates,
            has_word: section.word.is_some(),
        });
    }
    let puzzles: Vec<&Placed> = bound.iter().flat_map(|section| &section.puzzles).collect();
    let lessons = match spec.matter.primer {
        true => lessons::lessons(&language, &puzzles),
        false => Vec::new(),
    };
    let worked = match spec.matter.how_to_play {
        true => lessons::worked(&language, &puzzles),
        false => None,
    };
    Content {
        title: spec.title.clone(),
        subtitle: spec.subtitle.clone(),
        author: spec.author.clone(),
        publisher: spec.publisher.clone(),
        isbn: spec.isbn.as_ref().map(ToString::to_string),
        year: spec.year,
        seed,
        set_id,
        language,
        edition: spec.edition,
        paper: spec.service.paper(spec.trim).expect("a checked spec has a trim that is bound"),
        puzzles_per_page: spec.puzzles_per_page(),
        solutions_per_page: spec.solutions_per_page(),
        arrangement: Arrangement {
            solutions: spec.solutions,
            right_hand_only: spec.right_hand_only || spec.solutions == SolutionsAt::Overleaf,
            working_space: spec.working_space,
        },
        credit: spec.credit,
        cover: cover(spec),
        captions: spec.show,
        matter: spec.matter,
        count_line: spec.count_line,
        sections: bound,
        own: OwnPages::default(),
        lessons,
        worked,
        registry: Arc::clone(registry),
    }
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
        date: date.map(|date| PrintedDate {
            long: language.date(date),
            short: language.short_date(date),
        }),
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
        picture: None,
    }
}

/// Returns a title made from what a section requests: its level, the name of its boards, or both.
fn title(
    section: &SectionSpec,
    entries: &[Entry],
    language: &Language,
    registry: &Registry,
    symbols: &SymbolSet,
) -> String {
    let level = match section.grade() {
        Some(Grade::Level(level)) => Some(level.texts(language.code).name.to_owned()),
        Some(Grade::Range(low, high)) => {
            let [low, high] = [low, high].map(|score| score.in_language(language.code));
            let filling = Filling::new(language.texts.section_rated);
            Some(filling.put("low", low).put("high", high).text())
        }
        None => None,
    };
    let kind =
        |entry: &Entry| (entry.puzzle.variant(), entry.puzzle.rules().board().symbol_count());
    let first = entries.first();
    let alike = entries.iter().all(|entry| Some(kind(entry)) == first.map(kind));
    let usual = ("classic".to_owned(), Size::default().side());
    let is_usual = |entry: &Entry| kind(entry) == usual && *symbols == SymbolSet::default();
    let board = first.filter(|first| alike && !is_usual(first));
    // If clues have no words, the title leaves them out.
    let board = board.and_then(|entry| language.board(registry, &entry.puzzle));
    let board = board.map(|board| language.with_symbols(board, symbols));
    match (board, level) {
        (Some(board), Some(level)) => {
            let filling = Filling::new(language.texts.section_board).put("board", board);
            filling.put("title", level).text()
        }
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => language.texts.puzzles.to_owned(),
    }
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
                "Leicht",
                "X-Sudoku 6×6",
                "Klassisch 6×6: Bewertung 1,0 bis 2,0",
                "Rätsel",
                "Zum Schluss"
            ]
        );
        assert_eq!(content.year, 1999);
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
