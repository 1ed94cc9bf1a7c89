//! Makes a sheet: reads the puzzles, finds what the key says, and sets the pages.

use super::{Key, Sheet};
use crate::cli::failure::Failure;
use crate::cli::inputs::Found;
use crate::cli::interruptible_reader::unless_interrupted;
use crate::cli::output::write_whole;
use crate::cli::steps::{is_unrated, refused};
use crate::cli::terms::Terms;
use crate::cli::unsolved::{Unsolved, enough, only_solution};
use crate::cli::{Global, count_of};
use satoku::board::{Grid, Symbols};
use satoku::book::CodeSpec;
use satoku::book::content::Language;
use satoku::book::press::{
    KeyPlace, Task, Templates, ToldStep, WorksheetStyle, can_print, can_print_symbol, worksheet,
};
use satoku::format::Entry;
use satoku::logic::{Advice, Geometry, Level, PartlyFilled, PencilMarks, Words};
use satoku::oracle::Cancelled;
use satoku::{ErrorKind, Solver};
use satoku_texts::Filling;
use std::slice::from_ref;

/// The most puzzles on the pages of a sheet.
const MOST: usize = 1_000;

/// The most characters of a title, which has one line.
const LONGEST_TITLE: usize = 100;

impl From<Key> for KeyPlace {
    fn from(key: Key) -> Self {
        match key {
            Key::Foot => KeyPlace::Foot,
            Key::Page => KeyPlace::Page,
            Key::None => KeyPlace::None,
        }
    }
}

impl Sheet {
    /// Makes the sheet.
    pub(super) fn make(self, global: &Global) -> Result<(), Failure> {
        self.refuse_output()?;
        let title = self.checked_title()?;
        let symbols = self.reading.symbols();
        refuse_unprintable(&symbols)?;
        let code = self.code()?;
        let options = self.reading.options()?;
        let mut session = self.reading.positions(global, &options, from_ref(&self.puzzles))?;
        let (terms, solver) = (Terms(self.lang), session.solver());
        let mut maker = Maker { terms, symbols: &symbols, solver, code: code.as_ref() };
        let mut tasks = Vec::new();
        session.each(|Found { name, line, entry }, tally| {
            enough(&symbols, entry.puzzle.rules())?;
            if tasks.len() == MOST {
                return Err(Failure::usage(format!("a sheet holds at most {MOST} puzzles"))
                    .hint("take some of them, such as with satoku select --sample 20"));
            }
            match maker.task(&entry, tasks.len() + 1)? {
                Ok(task) => tasks.push(task),
                Err(why) => tally.unsolved(&name, line, &why),
            }
            Ok(())
        })?;
        if tasks.is_empty() {
            session.verdict()?;
            return Err(Failure::usage(format!("{} has no puzzles", session.name())));
        }
        let count = count_of(tasks.len() as u64, "puzzle");
        let language = Language::of(maker.terms.0);
        let layout = (self.per_page, self.key.into(), !self.no_name);
        let paper = self.paper.sheet();
        // The typesetter cannot be cancelled.
        let work = move |_: &dyn Fn(())| {
            let style =
                WorksheetStyle { paper, language: &language, symbols: &symbols, title: &title };
            worksheet(&tasks, &style, layout, &Templates::default())
        };
        let bytes = unless_interrupted(work, |()| {}).ok_or(Cancelled)??;
        write_whole(&self.output, bytes)?;
        global.say(format_args!("{count} set on the sheet {}", self.output.display()));
        session.verdict()
    }

    /// Refuses a file that is named like something else than a PDF.
    fn refuse_output(&self) -> Result<(), Failure> {
        let extension = self.output.extension().and_then(|extension| extension.to_str());
        if extension.is_some_and(|extension| extension.eq_ignore_ascii_case("pdf")) {
            return Ok(());
        }
        let message = format!("{} does not end in .pdf", self.output.display());
        Err(Failure::usage(message).hint("a sheet is a PDF: -o sheet.pdf"))
    }

    /// Returns what the QR codes say, if there are any.
    fn code(&self) -> Result<Option<CodeSpec>, Failure> {
        let Some(text) = &self.qr else { return Ok(None) };
        let code: CodeSpec =
            text.parse().map_err(|error| Failure::usage(format!("--qr: {error}")))?;
        if code.has_date() {
            return Err(Failure::usage("--qr: the puzzles have no dates")
                .hint("leave {date} out of the link"));
        }
        Ok(Some(code))
    }

    /// Returns the title, which must fit a line and the fonts.
    fn checked_title(&self) -> Result<String, Failure> {
        let title = self.title.as_deref().unwrap_or_default().trim();
        if title.chars().count() > LONGEST_TITLE {
            let message = format!("--title: expected at most {LONGEST_TITLE} characters");
            return Err(Failure::usage(message).hint("shorten the title"));
        }
        match title.chars().find(|character| !can_print(*character)) {
            None => Ok(title.to_owned()),
            Some(odd) => {
                let odd = odd.escape_debug();
                Err(Failure::usage(format!("--title: the fonts have no character `{odd}`"))
                    .hint("leave the character out"))
            }
        }
    }
}

/// Refuses symbols that the font of boards lacks.
fn refuse_unprintable(symbols: &Symbols) -> Result<(), Failure> {
    match symbols.characters().find(|symbol| !can_print_symbol(*symbol)) {
        None => Ok(()),
        Some(odd) => {
            let odd = odd.escape_debug();
            Err(Failure::usage(format!("--symbols: the font has no character `{odd}`"))
                .hint("choose digits and letters"))
        }
    }
}

/// Makes tasks of puzzles.
struct Maker<'a> {
    terms: Terms,
    symbols: &'a Symbols,
    solver: Solver,
    code: Option<&'a CodeSpec>,
}

impl Maker<'_> {
    /// Returns the task of an entry, which has this number, or the reason why it has none.
    fn task(&mut self, entry: &Entry, number: usize) -> Result<Result<Task, Unsolved>, Failure> {
        match entry.candidates() {
            Some(candidates) => self.exercise(entry, candidates),
            None => self.puzzle(entry, number),
        }
    }

    /// Returns a puzzle with its level and its QR code.
    fn puzzle(&mut self, entry: &Entry, number: usize) -> Result<Result<Task, Unsolved>, Failure> {
        let solution = match self.solution(entry)? {
            Ok(solution) => solution,
            Err(why) => return Ok(Err(why)),
        };
        let known = entry.difficulty.as_ref().map(|difficulty| difficulty.level);
        let level = match known {
            Some(level) => Some(level),
            None => self.level(entry)?,
        };
        let code = match self.code {
            Some(code) => {
                let mut entry = entry.clone();
                entry.solution = Some(solution.clone());
                let untold = || {
                    Failure::usage(format!(
                        "--qr: the clues of puzzle {number} have no place in {code}"
                    ))
                    .hint("link to a page with {id}")
                };
                Some(code.text(number, &entry, None).ok_or_else(untold)?)
            }
            None => None,
        };
        Ok(Ok(Task {
            code,
            puzzle: entry.puzzle.clone(),
            position: None,
            caption: level
                .map_or_else(String::new, |level| self.terms.level(level).name.to_owned()),
            solution: Some(solution),
            answer: None,
        }))
    }

    /// Returns the only solution of a puzzle: the one in its file if it is right.
    fn solution(&mut self, entry: &Entry) -> Result<Result<Grid, Unsolved>, Failure> {
        let known = entry.solution.as_ref().filter(|known| entry.puzzle.check(known).is_ok());
        if let (Some(known), Some(_)) = (known, entry.assurance) {
            return Ok(Ok(known.clone()));
        }
        Ok(only_solution(self.solver.solve(&entry.puzzle)?, entry))
    }

    /// Returns the level of a puzzle; `None` if the board cannot be rated.
    fn level(&mut self, entry: &Entry) -> Result<Option<Level>, Failure> {
        match self.solver.rate(&entry.puzzle) {
            Ok(rating) => Ok(Some(rating.level)),
            Err(error) if error.kind() == ErrorKind::OutOfBudget => Ok(None),
            Err(error) if is_unrated(&error) => Ok(None),
            Err(error) => Err(refused("", &error)),
        }
    }

    /// Returns the exercise of a position, whose answer is the next step.
    fn exercise(
        &self,
        entry: &Entry,
        candidates: &PencilMarks,
    ) -> Result<Result<Task, Unsolved>, Failure> {
        let puzzle = &entry.puzzle;
        let geometry = Geometry::new(puzzle.rules()).map_err(Failure::usage)?;
        let grid = entry.grid().map_err(Failure::usage)?;
        let origin = entry.position.as_ref().map(|_| puzzle);
        let adviser = self.solver.adviser(&geometry).with_marks(Some(candidates));
        let step = match adviser.advise(&grid, origin)? {
            Advice::Next { mut steps, unique: true } if !steps.is_empty() => steps.swap_remove(0),
            Advice::Next { .. } | Advice::Stuck { unique: false } => {
                return Ok(Err(Unsolved::Fails("more than one solution".to_owned())));
            }
            Advice::Undecided => return Ok(Err(Unsolved::Undecided)),
            Advice::Solved => {
                return Ok(Err(Unsolved::Fails("every cell is filled".to_owned())));
            }
            Advice::Stuck { .. } => {
                let why = "no known technique leads to the next symbol";
                return Ok(Err(Unsolved::Fails(why.to_owned())));
            }
            _ => {
                let why = "the position has a mistake: satoku hint tells which";
                return Ok(Err(Unsolved::Fails(why.to_owned())));
            }
        };
        let state = entry.state(&geometry);
        let technique = self.terms.technique(step.technique);
        let words = Words::new(puzzle, self.symbols).in_language(self.terms.0);
        let text = words.sentence(&step);
        Ok(Ok(Task {
            code: None,
            puzzle: puzzle.clone(),
            position: Some(PartlyFilled::of(&state, Some(step.technique))),
            caption: Filling::new(Language::of(self.terms.0).texts.sheet_find)
                .put("technique", technique)
                .text(),
            solution: None,
            answer: Some(ToldStep::new(puzzle, &state, &step, technique.to_owned(), text)),
        }))
    }
}
