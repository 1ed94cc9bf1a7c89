//! `satoku hint`: finds a mistake in a partly filled grid, or the next step, in the requested
//! detail.

use super::Global;
use super::budget::BudgetOption;
use super::clue_list::clue_list;
use super::complaints::position;
use super::failure::{Exit, Failure, say};
use super::frame;
use super::hint_json::{Depth, HintJson};
use super::input::Reading;
use super::inputs::Found;
use super::interrupt::CommandLimit;
use super::output::{Output, stdout_is_terminal};
use super::terms::{Terms, details, languages};
use super::unsolved::enough;
use clap::{Args, ValueEnum};
use satoku::board::{Cell, Place, Symbols};
use satoku::format::Entry;
use satoku::language::LanguageCode;
use satoku::logic::{Advice, Candidate, Geometry, HintSearch, State, Step, Technique, WORK, Words};
use satoku::picture;
use satoku::quote::quote;
use satoku::rules::Puzzle;
use serde_json::Value;
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::slice::from_ref;

/// Find a mistake in a partly filled grid, or the next step
///
/// Looks for mistakes first. It needs no pencil marks: it works out the candidates from the filled
/// cells. Where a pasted drawing lists candidates, it takes those (docs/formats.md). Ends with 1 if
/// the grid has a mistake, and with 3 if no known technique finds a next step.
///
/// With --technique it looks for a step of one technique instead, and shows that whole step. It
/// looks at the positions on the way to the solution at which singles, locked candidates, subsets
/// and techniques of clues are exhausted. With --smallest it looks for the fewest cells, houses and
/// clues that lead to any conclusion in the grid as it is, and with --why r3c4=7 for those that say
/// that the symbol cannot stand in that cell, or must. With --format svg the step is a picture;
/// docs/techniques.md explains its colours and shapes.
#[derive(Debug, Args)]
pub struct Hint {
    /// The grid with the cells filled so far: a file, - for standard input, or the grid itself
    #[arg(value_name = "FILE|GRID")]
    filled: OsString,
    /// The original puzzle, so that the command knows which cells are givens and which may be
    /// mistakes
    #[arg(long, value_name = "PUZZLE")]
    givens: Option<String>,
    /// How much to show: where to look, which technique and its rule, or the whole step
    /// [default: where; step with --format json]
    #[arg(long, value_name = "HOW")]
    tell: Option<Depth>,
    /// Show a step of this technique, such as X-Wing: the first on the way to the solution at a
    /// position where singles, locked candidates, subsets and techniques of clues are exhausted
    #[arg(long, value_name = "TECHNIQUE", conflicts_with = "tell")]
    technique: Option<Technique>,
    /// Show the conclusion with the smallest reason: the fewest cells, houses and clues that force
    /// or forbid a symbol
    #[arg(long, conflicts_with_all = ["tell", "technique"])]
    smallest: bool,
    /// Show why a symbol cannot stand in a cell, or must stand there: the fewest cells, houses and
    /// clues that say so in the grid as it is, without pencil marks
    #[arg(long, value_name = "CELL=SYMBOL", conflicts_with_all = ["tell", "technique", "smallest"])]
    why: Option<String>,
    /// Also show the smaller steps inside the step: what follows if its conclusion is wrong; as
    /// text or JSON, and only with --tell step, --technique, --smallest or --why
    #[arg(long)]
    details: bool,
    /// Draw the grid with the step even if the output is not a terminal; only with --tell step,
    /// --technique, --smallest or --why
    #[arg(long)]
    draw: bool,
    /// Write text, a JSON object a line, or the step as a picture; by default the file's extension
    /// decides
    #[arg(long, value_name = "FORMAT")]
    format: Option<HintFormat>,
    #[arg(long, help = languages("the answer"), value_name = "LANGUAGE", default_value = "en")]
    lang: LanguageCode,
    /// The file to write; by default standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    budget: BudgetOption,
    #[command(flatten)]
    limit: CommandLimit,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum HintFormat {
    Text,
    Json,
    Svg,
}

/// The answer for one grid.
struct Answer {
    text: String,
    /// Whether the text is a picture; it is not if something else has to be said.
    is_picture: bool,
    outcome: Outcome,
}

/// The meaning of the answer for the exit code.
enum Outcome {
    Answered,
    Mistake,
    Stuck,
}

impl Answer {
    fn text(text: impl Into<String>, outcome: Outcome) -> Self {
        Answer { text: text.into(), is_picture: false, outcome }
    }

    fn line(text: &str, outcome: Outcome) -> Self {
        Answer::text(format!("{text}\n"), outcome)
    }
}

impl Hint {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        self.limit.start();
        let options = self.reading.options()?;
        let format = self.format()?;
        let terms = Terms(self.lang);
        let mut session = self.reading.positions(global, &options, from_ref(&self.filled))?;
        let mut output = Output::open(self.output.as_deref(), true)?;
        let solver = self.budget.solver(&session);
        let (mut stuck, mut pictures) = (false, 0);
        session.each(|Found { name, line, entry }, tally| {
            enough(&self.reading.symbols(), entry.puzzle.rules())?;
            let place = position(&name, line);
            let grid = entry.grid().map_err(|error| Failure::usage(format!("{place}{error}")))?;
            let origin = entry.position.as_ref().map(|_| entry.puzzle.clone());
            let givens = self.givens(&entry)?.or(origin);
            let geometry = Geometry::new(entry.puzzle.rules())
                .map_err(|error| Failure::usage(format!("{place}{error}")))?;
            let writer = HintWriter { hint: &self, terms, format, line, global };
            let adviser = solver.adviser(&geometry);
            let why = self.why.as_deref().map(|why| self.candidate(why, &grid)).transpose()?;
            let marks = entry.candidates().filter(|_| why.is_none());
            let adviser = adviser.with_marks(marks);
            let told = match (self.technique, why) {
                (None, Some(candidate)) => {
                    let sought = adviser.why(&grid, givens.as_ref(), candidate, WORK)?;
                    writer.sought(&entry, &geometry, Technique::SmallestReason, sought)
                }
                (None, None) if self.smallest => {
                    let sought = adviser.smallest(&grid, givens.as_ref(), WORK)?;
                    writer.sought(&entry, &geometry, Technique::SmallestReason, sought)
                }
                (None, None) => {
                    let advice = adviser.advise(&grid, givens.as_ref())?;
                    writer.advice(&entry, &geometry, &advice)
                }
                (Some(technique), _) => {
                    let sought = adviser.seek(&grid, givens.as_ref(), technique)?;
                    writer.sought(&entry, &geometry, technique, sought)
                }
            };
            match told.outcome {
                Outcome::Answered => {}
                Outcome::Mistake => tally.failing += 1,
                Outcome::Stuck => stuck = true,
            }
            if format == HintFormat::Svg {
                if !told.is_picture {
                    say(told.text.trim_end());
                    return Ok(());
                }
                pictures += 1;
                if pictures > 1 {
                    return Err(Failure::usage(
                        "--format svg draws one grid, and there are several",
                    )
                    .hint("solve --steps --format svg -o FOLDER draws every step of many"));
                }
            }
            Ok(output.write_all(told.text.as_bytes())?)
        })?;
        // Without a picture the file is left as it was.
        if format != HintFormat::Svg || pictures > 0 {
            output.finish()?;
        }
        session.verdict()?;
        if stuck { Err(Failure::silent(Exit::GaveUp)) } else { Ok(()) }
    }

    /// Returns the format: the one asked for, or that of the file's name.
    fn format(&self) -> Result<HintFormat, Failure> {
        let extension = self.output.as_ref().and_then(|path| path.extension()?.to_str());
        let extension = extension.map(str::to_ascii_lowercase);
        let named = match extension.as_deref() {
            Some("svg") => HintFormat::Svg,
            Some("json" | "ndjson" | "jsonl") => HintFormat::Json,
            Some("png" | "pdf" | "jpg" | "jpeg" | "gif") if self.format.is_none() => {
                return Err(Failure::usage("a hint is drawn as svg only")
                    .hint("end the name in .svg, which browsers and drawing programs open"));
            }
            _ => HintFormat::Text,
        };
        Ok(self.format.unwrap_or(named))
    }

    /// Reads a candidate of an empty cell, such as `r3c4=7`.
    fn candidate(&self, text: &str, grid: &Puzzle) -> Result<Candidate, Failure> {
        let refuse = |what: String| Failure::usage(format!("--why: {what}"));
        let board = grid.rules().board();
        let (place, symbol) = text.split_once('=').unwrap_or((text, ""));
        let place = place.trim().parse::<Place>().map_err(|error| refuse(error.to_string()))?;
        let cell = board.cell_at(place.row.into(), place.col.into());
        let cell = cell.ok_or_else(|| refuse(format!("{place} is not on the board")))?;
        let usual = self.reading.symbols();
        let symbols = grid.rules().symbols_or(&usual);
        let symbol = symbols.read(symbol.trim(), 1, board.symbol_count()).ok();
        let symbol = symbol.and_then(|one| one.get(Cell::new(0)));
        let symbol = symbol.ok_or_else(|| {
            refuse(format!("`{}` has no symbol of the board", quote(text)))
                .hint("a cell and a symbol are such as r3c4=7")
        })?;
        match grid.givens().get(cell) {
            None => Ok(Candidate { cell, symbol }),
            Some(held) => Err(refuse(format!("{place} holds {} already", symbols.character(held)))),
        }
    }

    /// Returns the puzzle that the grid was started from.
    fn givens(&self, entry: &Entry) -> Result<Option<Puzzle>, Failure> {
        let Some(text) = &self.givens else { return Ok(None) };
        let rules = entry.puzzle.rules();
        let grid = rules
            .read_grid(text, &self.reading.symbols())
            .map_err(|error| Failure::usage(format!("--givens: {error}")))?;
        Ok(Some(entry.puzzle.with_givens(&grid).map_err(Failure::usage)?))
    }
}

/// Tells the answers about one grid.
struct HintWriter<'a> {
    hint: &'a Hint,
    terms: Terms,
    format: HintFormat,
    line: u64,
    global: &'a Global,
}

impl HintWriter<'_> {
    /// Returns how much is told.
    fn depth(&self) -> Depth {
        let usual = if self.format == HintFormat::Json { Depth::Step } else { Depth::Where };
        let is_whole =
            self.hint.technique.is_some() || self.hint.smallest || self.hint.why.is_some();
        let whole = is_whole.then_some(Depth::Step);
        whole.or(self.hint.tell).unwrap_or(usual)
    }

    /// Returns the words for a puzzle in the language of the answer.
    fn words<'a>(&self, puzzle: &'a Puzzle, symbols: &'a Symbols) -> Words<'a> {
        Words::new(puzzle, symbols).in_language(self.terms.0)
    }

    /// Says that a puzzle has several solutions, and the consequence.
    fn say_several(&self, unique: bool, words: &Words<'_>) {
        if !unique {
            self.global.say(words.several());
        }
    }

    /// Returns the answer in JSON.
    fn json(&self, entry: &Entry, outcome: Outcome, make: impl Fn(&HintJson) -> Value) -> Answer {
        let (symbols, terms) = (self.hint.reading.symbols(), self.terms);
        let (line, depth) = (self.line, self.depth());
        let details = self.hint.details;
        let json = HintJson { entry, line, depth, details, symbols: &symbols, terms };
        Answer::text(format!("{}\n", make(&json)), outcome)
    }

    fn advice(&self, entry: &Entry, geometry: &Geometry, advice: &Advice) -> Answer {
        if self.format == HintFormat::Json {
            let outcome = match advice {
                Advice::Solved | Advice::Next { .. } => Outcome::Answered,
                Advice::Mistake(_) => Outcome::Mistake,
                Advice::Stuck { .. } | Advice::Undecided => Outcome::Stuck,
            };
            return self.json(entry, outcome, |json| json.advice(advice, entry.state(geometry)));
        }
        let symbols = self.hint.reading.symbols();
        let words = self.words(&entry.puzzle, &symbols);
        let (steps, unique) = match advice {
            Advice::Solved => return Answer::line(&words.solved(), Outcome::Answered),
            Advice::Mistake(mistake) => {
                return Answer::line(&words.mistake(mistake), Outcome::Mistake);
            }
            Advice::Undecided => return Answer::line(&words.undecided(), Outcome::Stuck),
            Advice::Stuck { unique } => (&[][..], *unique),
            Advice::Next { steps, unique } => (&steps[..], *unique),
        };
        self.say_several(unique, &words);
        let Some(first) = steps.first() else {
            return Answer::line(&words.stuck(), Outcome::Stuck);
        };
        let state = || entry.state(geometry);
        match self.depth() {
            _ if self.format == HintFormat::Svg => self.step(&entry.puzzle, &state(), first, steps),
            Depth::Where => {
                Answer::line(&words.look_at(&words.place_to_look(first)), Outcome::Answered)
            }
            Depth::Technique => {
                let technique = self.terms.technique(first.technique);
                let place = words.look_for(technique, &words.place_to_look(first));
                let rule = self.terms.rule(first.technique);
                Answer::text(format!("{place}\n{rule}\n"), Outcome::Answered)
            }
            Depth::Step => self.step(&entry.puzzle, &state(), first, steps),
        }
    }

    fn sought(
        &self,
        entry: &Entry,
        geometry: &Geometry,
        technique: Technique,
        sought: HintSearch,
    ) -> Answer {
        let is_json = self.format == HintFormat::Json;
        match sought {
            HintSearch::Otherwise(advice) => self.advice(entry, geometry, &advice),
            HintSearch::Nowhere { unique } if is_json => {
                self.json(entry, Outcome::Stuck, |json| json.nowhere(unique))
            }
            HintSearch::Found { state, step } if is_json => {
                let steps = std::slice::from_ref(&step);
                let make = |json: &HintJson| json.sought(steps, &state);
                self.json(entry, Outcome::Answered, make)
            }
            HintSearch::Nowhere { unique } => {
                let symbols = self.hint.reading.symbols();
                let words = self.words(&entry.puzzle, &symbols);
                self.say_several(unique, &words);
                let text = match self.hint.why {
                    Some(_) => words.no_reason(),
                    None => words.nowhere(self.terms.technique(technique)),
                };
                Answer::line(&text, Outcome::Stuck)
            }
            HintSearch::Found { state, step } => {
                self.step(&entry.puzzle, &state, &step, std::slice::from_ref(&step))
            }
        }
    }

    /// Returns whole steps, the first of which is drawn in its position.
    fn step(&self, puzzle: &Puzzle, state: &State, first: &Step, steps: &[Step]) -> Answer {
        let hint = self.hint;
        let symbols = hint.reading.symbols();
        if self.format == HintFormat::Svg {
            let text = picture::draw(puzzle, state, first, &symbols);
            return Answer { text, is_picture: true, outcome: Outcome::Answered };
        }
        let words = self.words(puzzle, &symbols);
        let mut text = String::new();
        if hint.draw || hint.output.is_none() && stdout_is_terminal() {
            let color = hint.output.is_none() && self.global.color_on_stdout();
            text += &frame::marks(puzzle, state, first, &symbols, color);
            text += &clue_list(puzzle);
        }
        let mut state = state.clone();
        for (index, step) in steps.iter().enumerate() {
            text += &self.terms.step(index + 1, step, &words);
            text.push('\n');
            if hint.details {
                text += &details(step, &state, &words);
                state.apply(&step.conclusion);
            }
        }
        Answer::text(text, Outcome::Answered)
    }
}
