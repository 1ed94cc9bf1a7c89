//! `satoku solve --steps --format pdf`: all steps of puzzles on pages.

use super::Global;
use super::failure::Failure;
use super::pictures::Paper;
use super::steps::Steps;
use satoku::format::Entry;
use satoku::logic::{Progress, Rating};
use std::path::{Path, PathBuf};
#[cfg(feature = "book")]
use {
    super::count_of,
    super::interruptible_reader::unless_interrupted,
    super::output::write_whole,
    satoku::book::content::Language,
    satoku::book::press::{Templates, ToldStep, Walkthrough, WorksheetStyle, walkthroughs},
    satoku::logic::Geometry,
    satoku::oracle::Cancelled,
    std::mem::take,
};

/// The most steps in a PDF, which takes memory for each.
#[cfg(feature = "book")]
const MOST_STEPS: usize = 5_000;

/// The PDF of steps, as far as it is made.
#[cfg_attr(not(feature = "book"), expect(dead_code, reason = "there is no typesetter to use it"))]
pub struct StepsPdf {
    path: PathBuf,
    paper: Paper,
    #[cfg(feature = "book")]
    walkthroughs: Vec<Walkthrough>,
}

#[cfg(not(feature = "book"))]
#[expect(clippy::unused_self, reason = "it is used where there is a typesetter")]
impl StepsPdf {
    /// Refuses to make a PDF.
    pub fn new(_: &Path, _: Paper) -> Result<Self, Failure> {
        Err(Failure::no_typesetter())
    }

    /// Refuses to add a puzzle.
    pub fn add(&mut self, _: &Steps, _: &Entry, _: Option<&Rating>) -> Result<Progress, Failure> {
        Err(Failure::no_typesetter())
    }

    /// Refuses to write a PDF.
    pub fn finish(&mut self, _: &Steps, _: &Global) -> Result<(), Failure> {
        Err(Failure::no_typesetter())
    }
}

#[cfg(feature = "book")]
impl StepsPdf {
    /// Creates a PDF without pages, to be written to a file, which must be named like a PDF.
    pub fn new(path: &Path, paper: Paper) -> Result<Self, Failure> {
        if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pdf")) {
            let message = format!("{} does not end in .pdf", path.display());
            return Err(Failure::usage(message).hint("name a PDF: -o steps.pdf"));
        }
        Ok(StepsPdf { path: path.to_owned(), paper, walkthroughs: Vec::new() })
    }

    /// Adds the steps of a puzzle; returns how they end.
    pub fn add(
        &mut self,
        steps: &Steps,
        entry: &Entry,
        rating: Option<&Rating>,
    ) -> Result<Progress, Failure> {
        let (puzzle, terms) = (&entry.puzzle, &steps.terms);
        let geometry = Geometry::new(puzzle.rules()).map_err(Failure::usage)?;
        let mut told = Vec::new();
        let (end, state) = steps.path(entry, &geometry, rating).walk(|state, step| {
            let heading = format!("{}. {}", told.len() + 1, terms.technique(step.technique));
            let text = steps.words(entry).sentence(step);
            told.push(ToldStep::new(puzzle, state, step, heading, text));
        });
        if end == Progress::Cancelled {
            return Err(Cancelled.into());
        }
        let whole = rating.filter(|_| !entry.is_started());
        let level = whole.map(|rating| terms.level(rating.level).name.to_owned());
        let score = whole.and_then(|rating| rating.score).map(|score| terms.score(score));
        let caption: Vec<String> = [level, score].into_iter().flatten().collect();
        let all = Language::of(terms.0).texts;
        let end_heading =
            if end == Progress::Solved { all.sheet_solution } else { all.sheet_stuck };
        self.walkthroughs.push(Walkthrough {
            puzzle: puzzle.clone(),
            caption: caption.join(" · "),
            steps: told,
            end: state.values().clone(),
            end_heading: end_heading.to_owned(),
        });
        let count: usize = self.walkthroughs.iter().map(|one| one.steps.len()).sum();
        if count > MOST_STEPS {
            let message = format!("a PDF holds at most {MOST_STEPS} steps");
            return Err(Failure::usage(message)
                .hint("take fewer puzzles, such as with satoku select --sample"));
        }
        Ok(end)
    }

    /// Writes the PDF, if there is any puzzle.
    pub fn finish(&mut self, steps: &Steps, global: &Global) -> Result<(), Failure> {
        let puzzles = take(&mut self.walkthroughs);
        if puzzles.is_empty() {
            return Ok(());
        }
        let count: usize = puzzles.iter().map(|one| one.steps.len()).sum();
        let language = Language::of(steps.terms.0);
        let (symbols, paper) = (steps.symbols.clone(), self.paper.sheet());
        let title = language.texts.sheet_steps;
        // The typesetter cannot be cancelled.
        let work = move |_: &dyn Fn(())| {
            let style = WorksheetStyle { paper, language: &language, symbols: &symbols, title };
            walkthroughs(&puzzles, &style, &Templates::default())
        };
        let bytes = unless_interrupted(work, |()| {}).ok_or(Cancelled)??;
        write_whole(&self.path, bytes)?;
        let steps = count_of(count as u64, "step");
        global.say(format_args!("{steps} set on the pages of {}", self.path.display()));
        Ok(())
    }
}
