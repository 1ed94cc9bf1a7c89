//! Small books to lay out.

use satoku::board::Size;
use satoku::book::content::{
    Arrangement, Audience, Captions, Content, CoverContent, Edition, Language, Lesson, Look,
    Matter, NamedSizes, OwnFamilies, OwnPages, Placed, Section, Theme,
};
use satoku::book::figure::Figure;
use satoku::book::{Binding, LanguageCode, Service, Trim};
use satoku::format::Entry;
use satoku::generate::{Assurance, Generator, Request};
use satoku::logic::{Assessment, Difficulty, Ladder, Rater};
use satoku::oracle::Oracles;
use satoku::rules::Layout;
use std::sync::Arc;

/// The English words.
pub fn english() -> Language {
    Language::of(LanguageCode::English)
}

/// Puzzles of a variant and side, numbered from `first`.
pub fn puzzles(variant: &str, side: usize, count: u64, first: usize) -> Vec<Placed> {
    let request = Request::named(variant, &Layout::of_size(Size::of_side(side).unwrap()))
        .unwrap()
        .assurance(Assurance::Fast);
    let generator = Generator::new(request).unwrap();
    let mut rater = Rater::new(&Ladder::default(), &Oracles::default());
    let placed = |index| {
        let mut entry = Entry::from(generator.puzzle(5, index).unwrap());
        entry.difficulty = match rater.rate(&entry.puzzle) {
            Ok(Assessment::Rated(rating)) => Some(Difficulty::from(&*rating)),
            _ => None,
        };
        Placed {
            number: first + index as usize,
            entry,
            date: None,
            code: None,
            symbols: Arc::default(),
            techniques: vec!["X-wing".to_owned()],
            hint: None,
        }
    };
    (0..count).map(placed).collect()
}

/// A book for KDP with white paper.
pub fn book(trim: &str, edition: Edition, boards: &[(&str, usize, u64)]) -> Content {
    let trim: Trim = trim.parse().unwrap();
    let mut first = 1;
    let mut sections = Vec::new();
    for (variant, side, count) in boards {
        let puzzles = puzzles(variant, *side, *count, first);
        first += puzzles.len();
        sections.push(Section {
            puzzles_per_page: None,
            dates: None,
            has_word: false,
            title: format!("Part {}", sections.len() + 1),
            intro: Some("Take your time.".to_owned()),
            puzzles,
        });
    }
    let large = edition == Edition::LargePrint;
    let first = &sections[0].puzzles[0];
    let lesson = Lesson {
        technique: "Full House".to_owned(),
        about: "One cell is empty.".to_owned(),
        figure: Figure::solved(&first.entry.puzzle, first.solution()),
    };
    Content {
        title: "A Small Book of Sudoku".to_owned(),
        subtitle: Some("For those who look twice".to_owned()),
        author: "Ada Example".to_owned(),
        publisher: Some("The Press".to_owned()),
        isbn: Some("978-3-16-148410-0".to_owned()),
        imprint: None,
        year: 2026,
        seed: Some(5),
        set_id: "0123456789abcdef".to_owned(),
        language: english(),
        edition,
        audience: Audience::default(),
        look: Look::default(),
        theme: Theme::default(),
        paper: Service::KdpWhite.paper(trim, Binding::default()).unwrap(),
        puzzles_per_page: if large { 1 } else { 4 },
        solutions_per_page: if large { 6 } else { 12 },
        arrangement: Arrangement::default(),
        credit: false,
        cover: CoverContent::default(),
        captions: Captions { time: true, ..Captions::default() },
        matter: Matter::default(),
        count_line: true,
        sized: NamedSizes::default(),
        sections,
        fonts: OwnFamilies::default(),
        own: OwnPages::default(),
        lessons: vec![lesson],
        worked: None,
        registry: Arc::default(),
    }
}
