//! `satoku solve --steps`: the path to the solution as a person would take it.

use super::clue_list::clue_list;
use super::complaints::position;
use super::failure::{Exit, Failure};
use super::frame;
use super::inputs::Found;
use super::output::Folder;
use super::output::Output;
use super::session::Session;
use super::steps_pdf::StepsPdf;
use super::terms::{Terms, details};
use super::unsolved::{enough, unsolved};
use super::{Global, count_of};
use clap::ValueEnum;
use satoku::board::{Cell, Symbols};
use satoku::format::{Entry, clue_records};
use satoku::logic::{Geometry, Ladder, Mistake, Path, Progress};
use satoku::logic::{Rating, SCALE, Step, WORK_IF_SEVERAL, Words};
use satoku::oracle::{Cancel, Cancelled, Solved};
use satoku::picture;
use satoku::{Error, ErrorKind, Solver};
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::io::Write;

/// Returns the fields by which answers in JSON name their puzzle.
pub fn record(entry: &Entry, line: u64, symbols: &Symbols) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("id".into(), json!(entry.id().to_string()));
    object.insert("line".into(), json!(line));
    object.insert("givens".into(), json!(symbols.write(&entry.puzzle.givens())));
    let clues = clue_records(&entry.puzzle);
    if !clues.is_empty() {
        object.insert("clues".into(), json!(clues));
    }
    object
}

/// How steps are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StepFormat {
    /// A line a step.
    Text,
    /// A JSON object a puzzle.
    Json,
    /// A picture a step.
    Svg,
    /// A document with all steps and their pictures.
    Pdf,
}

/// The inputs for writing steps.
pub struct Steps {
    pub cancel: Cancel,
    pub symbols: Symbols,
    pub format: StepFormat,
    /// The folder for pictures.
    pub folder: Option<Folder>,
    /// The PDF of all steps.
    pub pdf: Option<RefCell<StepsPdf>>,
    pub draws: bool,
    /// Whether the smaller steps inside each step are written too.
    pub has_details: bool,
    pub color: bool,
    /// The names of techniques.
    pub terms: Terms,
}

impl Steps {
    /// Writes the steps of every puzzle.
    pub fn run(
        &self,
        mut session: Session<'_>,
        solver: &mut Solver,
        mut output: Output,
        global: &Global,
    ) -> Result<(), Failure> {
        let mut stuck = 0;
        let (mut puzzles, mut pictures) = (0, 0);
        session.each(|Found { name, line, entry }, tally| {
            enough(&self.symbols, entry.puzzle.rules())?;
            let place = position(&name, line);
            // Techniques that rely on one solution are only used where there is one.
            let rating = match solver.rate(&entry.puzzle) {
                Ok(rating) => Some(rating),
                Err(error) if error.kind() == ErrorKind::SeveralSolutions => {
                    let why = "there is more than one solution: steps do not reach one, and \
                               techniques that rely on a single one are off";
                    tally.fail(&name, line, why);
                    None
                }
                Err(error) => {
                    let why = unsolved(error, &entry).map_err(|error| refused(&place, &error))?;
                    tally.unsolved(&name, line, &why);
                    return Ok(());
                }
            };
            if let Some(mistake) = self.mistake(&entry, solver)? {
                tally.fail(&name, line, mistake);
                return Ok(());
            }
            puzzles += 1;
            let end = match (&self.folder, &self.pdf) {
                (_, Some(pdf)) => pdf.borrow_mut().add(self, &entry, rating.as_ref())?,
                (Some(folder), None) => {
                    let (drawn, end) = self.draw(&entry, rating.as_ref(), puzzles, folder)?;
                    pictures += drawn;
                    end
                }
                (None, None) => {
                    let (text, end) = self.text(&entry, line, rating.as_ref())?;
                    output.write_all(text.as_bytes())?;
                    end
                }
            };
            if rating.is_some() {
                stuck += u64::from(end == Progress::Stuck);
                tally.undecided += u64::from(end == Progress::Undecided);
            }
            Ok(())
        })?;
        output.finish()?;
        if let Some(pdf) = &self.pdf {
            pdf.borrow_mut().finish(self, global)?;
        }
        if let Some(folder) = &self.folder {
            let pictures = count_of(pictures, "picture");
            global.say(format!("{pictures} written to {}", folder.name()));
        }
        session.verdict()?;
        if stuck > 0 {
            let message = format!("{} not solved by steps", count_of(stuck, "puzzle"));
            return Err(Failure::new(Exit::GaveUp, message)
                .hint("the known techniques do not reach further; solve without --steps does"));
        }
        Ok(())
    }

    /// Writes a picture of each step of a puzzle; returns the number of steps and how the path
    /// ended.
    fn draw(
        &self,
        entry: &Entry,
        rating: Option<&Rating>,
        puzzle: u64,
        folder: &Folder,
    ) -> Result<(u64, Progress), Failure> {
        let rules = entry.puzzle.rules();
        let geometry = Geometry::new(rules).map_err(Failure::usage)?;
        let path = self.path(entry, &geometry, rating);
        let (mut drawn, mut written) = (0, Ok(()));
        let (end, _) = path.walk(|state, step| {
            if written.is_ok() {
                drawn += 1;
                let svg = picture::draw(&entry.puzzle, state, step, &self.symbols);
                written = folder.write(&picture_name(puzzle, drawn, step), &svg);
            }
        });
        match end {
            Progress::Cancelled => Err(Cancelled.into()),
            _ => written.map(|()| (drawn as u64, end)),
        }
    }

    /// Returns the path of a puzzle. Techniques that rely on one solution are only used where there
    /// is one, and there is less to be gained where there are several.
    pub fn path(&self, entry: &Entry, geometry: &Geometry, rating: Option<&Rating>) -> Path {
        let state = entry.state(geometry);
        let path = |ladder| Path::from(state.clone(), ladder);
        let path = match rating {
            Some(rating) if !entry.is_started() => path(&Ladder::default()).rated(rating.rounds()),
            Some(_) => path(&Ladder::default()),
            None => path(&Ladder::default().certain()).within(WORK_IF_SEVERAL),
        };
        path.cancelled_by(&self.cancel)
    }

    /// Returns what is wrong in a position: cells that differ from the solution, or whose
    /// candidates lack their symbol of it.
    fn mistake(&self, entry: &Entry, solver: &mut Solver) -> Result<Option<String>, Failure> {
        let Some(marks) = entry.candidates() else { return Ok(None) };
        let Solved::One(solution) = solver.solve(&entry.puzzle)? else { return Ok(None) };
        let words = self.words(entry);
        let differs = |(cell, symbol)| (solution.get(cell) != Some(symbol)).then_some(cell);
        let wrong: Vec<Cell> = entry.filled().filled().filter_map(differs).collect();
        if !wrong.is_empty() {
            return Ok(Some(words.mistake(&Mistake::Wrong(wrong))));
        }
        let missing = marks.missing(&solution);
        Ok((!missing.is_empty()).then(|| words.mistake(&Mistake::Missing(missing))))
    }

    /// Returns the words for a puzzle in the language of the steps.
    pub fn words<'a>(&'a self, entry: &'a Entry) -> Words<'a> {
        Words::new(&entry.puzzle, &self.symbols).in_language(self.terms.0)
    }

    fn text(
        &self,
        entry: &Entry,
        at: u64,
        rating: Option<&Rating>,
    ) -> Result<(String, Progress), Failure> {
        let rules = entry.puzzle.rules();
        let geometry = Geometry::new(rules).map_err(Failure::usage)?;
        let words = self.words(entry);
        let mut text = String::new();
        let mut steps = Vec::new();
        let mut number = 0;
        let path = self.path(entry, &geometry, rating);
        let (end, state) = path.walk(|state, step| {
            number += 1;
            match self.format {
                StepFormat::Json => {
                    steps.push(self.terms.step_json(step, state, &words, self.has_details));
                }
                _ => {
                    if self.draws {
                        let marks =
                            frame::marks(&entry.puzzle, state, step, &self.symbols, self.color);
                        let clues =
                            if number == 1 { clue_list(&entry.puzzle) } else { String::new() };
                        text.push_str(&format!("{marks}{clues}\n"));
                    }
                    text.push_str(&self.terms.step(number, step, &words));
                    text.push('\n');
                    if self.has_details {
                        text.push_str(&details(step, state, &words));
                    }
                    text.push_str(if self.draws { "\n" } else { "" });
                }
            }
        });
        if end == Progress::Cancelled {
            return Err(Cancelled.into());
        }
        let grid = self.symbols.write(state.values());
        if self.format == StepFormat::Json {
            let whole = rating.filter(|_| !entry.is_started());
            let mut object = whole.map_or_else(Map::new, Rating::to_json);
            object.extend(record(entry, at, &self.symbols));
            object.insert("solved".into(), json!(end == Progress::Solved));
            object.insert("grid".into(), json!(grid));
            object.insert("steps".into(), Value::from(steps));
            return Ok((format!("{}\n", Value::from(object)), end));
        }
        let level = |rating: &Rating| self.terms.level(rating.level).within.to_owned();
        // The rating is that of the whole way, not of the way from a position with candidates.
        let score = rating.filter(|_| !entry.is_started()).and_then(|rating| rating.score);
        text += &format!("{}\n", words.end_of_way(end, &grid));
        if let (Progress::Solved, Some(score)) = (end, score) {
            let (level, score) = (rating.map_or_else(String::new, level), self.terms.score(score));
            text += &format!("{}\n", words.rating(&score, &level, SCALE));
        }
        Ok((text, end))
    }
}

/// Returns the file name for the picture of a step: the numbers of puzzle and step, and the
/// technique.
fn picture_name(puzzle: u64, number: usize, step: &Step) -> String {
    let technique = step.technique.name().to_lowercase().replace(' ', "-");
    format!("{puzzle:04}-{number:03}-{technique}.svg")
}

/// Returns whether a file is named like the picture of a step.
pub fn is_picture_name(name: &str) -> bool {
    let is_number = |text: &str, digits: usize| {
        text.len() >= digits && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut words = name.splitn(3, '-');
    let [puzzle, number, technique] = [words.next(), words.next(), words.next()];
    puzzle.is_some_and(|word| is_number(word, 4))
        && number.is_some_and(|word| is_number(word, 3))
        && technique.is_some_and(|word| word.strip_suffix(".svg").is_some())
}

/// Returns whether a puzzle could not be rated because steps are not known for its board.
pub fn is_unrated(error: &Error) -> bool {
    error.kind() == ErrorKind::Unsupported && error.of_engine().is_none()
}

/// Returns the failure for a puzzle that cannot be rated.
pub fn refused(place: &str, error: &Error) -> Failure {
    match error.kind() {
        _ if is_unrated(error) => Failure::usage(format!("{place}{error}")),
        ErrorKind::Bug if error.of_engine().is_none() => {
            Failure::new(Exit::Contradiction, format!("{place}{error}"))
                .hint("this is a fault in satoku, please report it")
        }
        _ => error.into(),
    }
}
