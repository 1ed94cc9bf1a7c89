//! `satoku solve`: solves puzzles, counts their solutions, or lists the candidates of each cell.

use super::Global;
use super::budget::BudgetOption;
use super::clue_list::clue_list;
use super::failure::Failure;
use super::frame;
use super::input::Reading;
use super::inputs::Found;
use super::interrupt::CommandLimit;
use super::numbers;
use super::output::Folder;
use super::output::{Output, stdout_is_terminal};
use super::pictures::Paper;
use super::steps::{StepFormat, Steps, is_picture_name, record};
use super::steps_pdf::StepsPdf;
use super::terms::{Terms, languages};
use super::unsolved::{Unsolved, enough, why_none};
use clap::Args;
use satoku::board::{Grid, Symbols};
use satoku::format::Entry;
use satoku::language::LanguageCode;
use satoku::oracle::{Engine, Solved};
use satoku::rules::Puzzle;
use satoku::{ErrorKind, Solver};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::slice::from_ref;

/// Solve puzzles, or count their solutions
///
/// Writes one solution a line, or a drawing on a terminal. With --steps it solves as a person would
/// and gives the reason of each step. If the known techniques do not reach the solution, it stops
/// there and ends with 3.
#[derive(Debug, Args)]
pub struct Solve {
    /// A file of puzzles, - for standard input, or one puzzle or link
    #[arg(value_name = "FILE|PUZZLE")]
    puzzles: OsString,
    /// Count the solutions, up to this number, instead of showing one
    #[arg(long, value_name = "MAX", allow_negative_numbers = true,
          value_parser = numbers::positive::<u64>, conflicts_with = "candidates")]
    count: Option<u64>,
    /// Show all solutions, up to this number [default: 1000]
    #[arg(long, value_name = "MAX", num_args = 0..=1, require_equals = true,
          default_missing_value = "1000", allow_negative_numbers = true,
          value_parser = numbers::solutions, conflicts_with_all = ["count", "candidates"])]
    all: Option<usize>,
    /// Show for each cell the symbols that it holds in any solution
    #[arg(long)]
    candidates: bool,
    /// Solve as a person would, and print each step with its reason
    #[arg(long, conflicts_with_all = ["count", "all", "candidates"])]
    steps: bool,
    #[command(flatten)]
    telling: Telling,
    #[command(flatten)]
    pictures: Pictures,
    /// Draw grids even if the output is not a terminal; with --steps, draw the pencil marks before
    /// each step
    #[arg(long)]
    draw: bool,
    /// The engine that looks for solutions: auto (several in turn), dpll, csp, cdcl or varisat
    #[arg(long, value_name = "NAME", default_value = "auto")]
    engine: Engine,
    #[command(flatten)]
    budget: BudgetOption,
    #[command(flatten)]
    limit: CommandLimit,
    #[command(flatten)]
    reading: Reading,
}

/// How steps are told.
#[derive(Debug, Args)]
struct Telling {
    /// Also show the smaller steps inside each step: what follows if its conclusion is wrong; as
    /// text or JSON
    #[arg(long, requires = "steps")]
    details: bool,
    /// Write the steps as text, as one JSON object for each puzzle, as pictures into the folder of
    /// --output, or as a PDF of all steps with their pictures; the solutions of --all as text or
    /// JSON [default: text; pdf if --output ends in .pdf]
    #[arg(long, value_name = "FORMAT")]
    format: Option<StepFormat>,
    #[arg(long, help = languages("the steps"), value_name = "LANGUAGE", default_value = "en", requires = "steps")]
    lang: LanguageCode,
}

/// Where pictures of steps go.
#[derive(Debug, Args)]
struct Pictures {
    /// The folder for pictures of steps, in which each file is named after the puzzle, the step and
    /// its technique; or the PDF of all steps
    #[arg(short, long, value_name = "FOLDER|FILE.pdf", requires = "steps")]
    output: Option<PathBuf>,
    /// The paper size of a PDF: A4 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4", requires = "steps")]
    paper: Paper,
    /// Write pictures even into a folder that has other files in it
    #[arg(long, requires = "output")]
    force: bool,
}

impl Solve {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        self.limit.start();
        let options = self.reading.options()?;
        let format = self.format()?;
        let folder = self.folder(format)?;
        let pdf = self.steps_pdf(format)?;
        let open = if self.steps { Reading::positions } else { Reading::open };
        let mut session = open(&self.reading, global, &options, from_ref(&self.puzzles))?;
        let mut output = Output::stdout();
        let mut solver = self.budget.solver(&session).with_engine(self.engine);
        if self.steps {
            let reading = Steps {
                cancel: session.cancel().clone(),
                symbols: self.reading.symbols(),
                format,
                folder,
                pdf: pdf.map(RefCell::new),
                draws: self.draw || stdout_is_terminal(),
                has_details: self.telling.details,
                color: global.color_on_stdout(),
                terms: Terms(self.telling.lang),
            };
            return reading.run(session, &mut solver, output, global);
        }
        let (mut several, mut cut, mut drawn) = (0, 0, false);
        session.each(|Found { name, line, entry }, tally| {
            let answer = self.answer(&entry, line, &mut solver, global)?;
            several += u64::from(matches!(answer, Answer::OneOfSeveral(_)));
            cut += u64::from(matches!(answer, Answer::Some(_)));
            match answer {
                Answer::Text(text) | Answer::OneOfSeveral(text) | Answer::Some(text) => {
                    // Drawings stand apart from each other.
                    let apart = if drawn && text.lines().nth(1).is_some() { "\n" } else { "" };
                    drawn = true;
                    let text = format!("{apart}{text}");
                    output.write_all(text.as_bytes())?;
                }
                Answer::None => {
                    tally.fail(&name, line, format_args!("no solution{}", why_none(&entry)));
                }
                Answer::Undecided => {
                    tally.unsolved(&name, line, &Unsolved::Undecided);
                }
            }
            Ok(())
        })?;
        output.finish()?;
        match several {
            0 => {}
            1 => global.say("note: there is more than one solution; this is one of them"),
            _ => global.say(format_args!(
                "note: {several} puzzles have more than one solution; one of them is given"
            )),
        }
        if cut > 0 {
            let most = self.all.unwrap_or_default();
            let what = if cut == 1 {
                "there may be".to_owned()
            } else {
                format!("{cut} puzzles may have")
            };
            global.say(format_args!(
                "note: {what} more than {most} solutions; --all={} shows more",
                10 * most
            ));
        }
        session.verdict().map_err(|failure| self.budget.explained(failure))
    }

    /// Returns the format of steps or solutions: the one asked for, or that of the file's name.
    fn format(&self) -> Result<StepFormat, Failure> {
        let needs = match self.telling.format {
            Some(_) if self.steps => None,
            Some(StepFormat::Text | StepFormat::Json) if self.all.is_none() => {
                Some("--format is for --steps and --all")
            }
            Some(StepFormat::Svg | StepFormat::Pdf) => Some("pictures and PDFs are for --steps"),
            _ => None,
        };
        if let Some(message) = needs {
            return Err(Failure::usage(message).hint("add --steps"));
        }
        let named = match self.pictures.output.as_deref().and_then(Path::extension) {
            Some(extension) if extension.eq_ignore_ascii_case("pdf") => StepFormat::Pdf,
            _ => StepFormat::Text,
        };
        Ok(self.telling.format.unwrap_or(named))
    }

    /// Returns the PDF of all steps.
    fn steps_pdf(&self, format: StepFormat) -> Result<Option<StepsPdf>, Failure> {
        match (&self.pictures.output, format) {
            (Some(path), StepFormat::Pdf) => StepsPdf::new(path, self.pictures.paper).map(Some),
            (None, StepFormat::Pdf) => Err(Failure::usage("--format pdf makes a file")
                .hint("name it with --output: -o steps.pdf")),
            _ => Ok(None),
        }
    }

    /// Returns the folder for pictures.
    fn folder(&self, format: StepFormat) -> Result<Option<Folder>, Failure> {
        match (&self.pictures.output, format) {
            (_, StepFormat::Pdf) => Ok(None),
            (Some(path), StepFormat::Svg) => {
                Folder::replace(path, self.pictures.force, is_picture_name).map(Some)
            }
            (None, StepFormat::Svg) => {
                Err(Failure::usage("--format svg makes a file for each step")
                    .hint("name a folder for them with --output"))
            }
            (Some(_), _) => Err(Failure::usage("--output is the folder for pictures of steps")
                .hint("add --format svg, name a .pdf, or redirect standard output")),
            (None, _) => Ok(None),
        }
    }

    fn answer(
        &self,
        entry: &Entry,
        line: u64,
        solver: &mut Solver,
        global: &Global,
    ) -> Result<Answer, Failure> {
        let puzzle = &entry.puzzle;
        let rules = puzzle.rules();
        let draws = self.draw || stdout_is_terminal();
        let usual = self.reading.symbols();
        let symbols = rules.symbols_or(&usual);
        enough(symbols, rules)?;
        let answer = if let Some(max) = self.count {
            solver.count(puzzle, max).map(|count| match count == max {
                true => Answer::Text(format!("{count} or more\n")),
                false => Answer::Text(format!("{count}\n")),
            })
        } else if self.candidates {
            solver.candidates(puzzle).map(|lists| {
                if lists.iter().any(Vec::is_empty) {
                    return Answer::None;
                }
                if draws {
                    let drawing = frame::candidates(puzzle, &lists, symbols);
                    return Answer::Text(drawing + &clue_list(puzzle));
                }
                let cells = lists
                    .iter()
                    .map(|list| list.iter().map(|symbol| symbols.character(*symbol)).collect());
                Answer::Text(cells.collect::<Vec<String>>().join(" ") + "\n")
            })
        } else {
            let text = |solution: &Grid| {
                let color = global.color_on_stdout();
                let drawing = || frame::frame(puzzle, solution, symbols, color);
                let drawing = draws.then(drawing).filter(|_| self.draw || has_room(puzzle));
                let drawing = drawing.map(|drawing| drawing + &clue_list(puzzle));
                drawing.unwrap_or_else(|| symbols.write(solution) + "\n")
            };
            if let Some(most) = self.all {
                let is_json = self.telling.format == Some(StepFormat::Json);
                let found = solver.solutions(puzzle, most).map(|grids| {
                    if is_json && !grids.is_empty() {
                        return all_in_json(entry, line, &grids, symbols, grids.len() < most);
                    }
                    let apart = if draws { "\n" } else { "" };
                    let all = grids.iter().map(text).collect::<Vec<_>>().join(apart);
                    match grids.len() {
                        0 => Answer::None,
                        count if count < most => Answer::Text(all),
                        _ => Answer::Some(all),
                    }
                });
                return undecided(found);
            }
            match solver.solve(puzzle)? {
                Solved::Several(first, _) => return Ok(Answer::OneOfSeveral(text(&first))),
                Solved::One(only) => return Ok(Answer::Text(text(&only))),
                Solved::None => return Ok(Answer::None),
                // One may have been found before the budget was used up.
                _ => solver
                    .first_solution(puzzle)
                    .map(|first| first.map_or(Answer::None, |first| Answer::Text(text(&first)))),
            }
        };
        undecided(answer)
    }
}

/// Returns the solutions of a puzzle as a line of JSON.
fn all_in_json(
    entry: &Entry,
    line: u64,
    solutions: &[Grid],
    symbols: &Symbols,
    are_all: bool,
) -> Answer {
    let mut object = record(entry, line, symbols);
    let texts: Vec<String> = solutions.iter().map(|solution| symbols.write(solution)).collect();
    object.insert("solutions".into(), json!(texts));
    object.insert("complete".into(), json!(are_all));
    let text = format!("{}\n", Value::from(object));
    if are_all { Answer::Text(text) } else { Answer::Some(text) }
}

/// Returns the answer, also if it is that the budget was used up.
fn undecided(answer: Result<Answer, satoku::Error>) -> Result<Answer, Failure> {
    match answer {
        Err(error) if error.kind() == ErrorKind::OutOfBudget => Ok(Answer::Undecided),
        answer => Ok(answer?),
    }
}

/// Returns whether a drawing of the board fits the width of the terminal.
fn has_room(puzzle: &Puzzle) -> bool {
    let blank = Grid::blank(puzzle.rules().board().cell_count());
    let drawing = frame::frame(puzzle, &blank, &Symbols::default(), false);
    let width = drawing.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    terminal_size::terminal_size().is_none_or(|(columns, _)| width <= usize::from(columns.0))
}

enum Answer {
    Text(String),
    OneOfSeveral(String),
    /// As many solutions as were asked for, of perhaps more.
    Some(String),
    None,
    Undecided,
}
