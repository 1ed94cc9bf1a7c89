//! Steps that a person would take, and hints.

use super::params::{self, Language, PuzzleText};
use super::{Calls, Fault, Slice, Work, json, once, sliced};
use crate::picture;
use satoku_core::board::{Cell, Symbols};
use satoku_core::language::LanguageCode;
use satoku_core::oracle::OracleError;
use satoku_core::rules::Puzzle;
use satoku_logic::{
    Advice, Adviser, Candidate, Geometry, HintSearch, Ladder, Part, Path, Progress, State, Step,
    Technique, WORK, Words,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};

#[derive(Serialize)]
struct StepJson {
    technique: String,
    title: &'static str,
    score: f64,
    text: String,
    placements: Vec<Placed>,
    eliminations: Vec<Placed>,
    parts: Vec<PartJson>,
    svg: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<Vec<Value>>,
}

#[derive(Serialize)]
struct Placed {
    cell: usize,
    symbol: usize,
}

impl From<&Candidate> for Placed {
    fn from(candidate: &Candidate) -> Self {
        Placed { cell: candidate.cell.index(), symbol: candidate.symbol.value() }
    }
}

/// A part of the pattern of a step, and the cells of the house that it lies in.
#[derive(Serialize)]
struct PartJson {
    role: String,
    cells: Vec<usize>,
    symbols: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<Vec<usize>>,
}

/// Tells steps of a puzzle in a language.
struct HintWriter {
    puzzle: Puzzle,
    symbols: Symbols,
    code: LanguageCode,
}

impl HintWriter {
    fn new(puzzle: Puzzle, code: LanguageCode) -> Self {
        HintWriter { puzzle, symbols: Symbols::default(), code }
    }

    fn part(&self, part: &Part) -> PartJson {
        PartJson {
            role: part.role.to_string(),
            cells: indexes(&part.cells),
            symbols: part.symbols.iter().map(|symbol| symbol.value()).collect(),
            house: part.house.map(|house| indexes(&self.puzzle.rules().houses()[house].cells)),
        }
    }

    /// Returns the cells of the place to look at for a step.
    fn cells_to_look(&self, step: &Step) -> Vec<usize> {
        let houses = step.houses_to_look();
        if houses.is_empty() {
            return indexes(&step.reason.cells());
        }
        let all = self.puzzle.rules().houses();
        houses.iter().flat_map(|house| indexes(&all[*house].cells)).collect()
    }

    fn words(&self) -> Words<'_> {
        Words::new(&self.puzzle, &self.symbols).in_language(self.code)
    }

    /// Returns a step that applies to a position.
    fn step(&self, state: &State, step: &Step) -> StepJson {
        let placed = step.conclusion.placed(self.puzzle.rules());
        let gone = if placed.is_empty() { step.conclusion.candidates() } else { &[] };
        let (placements, eliminations) =
            (placed.iter().map(Into::into).collect(), gone.iter().map(Into::into).collect());
        StepJson {
            technique: step.technique.to_string(),
            title: step.technique.texts(self.code).name,
            score: step.score.into(),
            text: self.words().sentence(step),
            placements,
            eliminations,
            parts: step.reason.parts.iter().map(|part| self.part(part)).collect(),
            svg: picture::draw(&self.puzzle, state, step, &self.symbols),
            details: None,
        }
    }

    /// Returns the smaller steps inside a step.
    fn details(&self, state: &State, step: &Step) -> Vec<Value> {
        let words = self.words();
        step.details(state).iter().map(|detail| detail.to_json(&words)).collect()
    }
}

fn indexes(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hint {
    puzzle: PuzzleText,
    filled: String,
    /// The candidates that the player noted, by the index of the cell. A cell without any has those
    /// that the filled cells leave.
    #[serde(default)]
    marks: BTreeMap<usize, Vec<usize>>,
    language: Language,
    #[serde(default)]
    smallest: bool,
    /// Whether the smaller steps inside the steps are told, too.
    #[serde(default)]
    details: bool,
}

#[derive(Serialize)]
struct Answer {
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#where: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    text: String,
    /// The cells of the mistake, or those to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<usize>>,
    steps: Vec<StepJson>,
}

impl Answer {
    fn new(outcome: &'static str, text: String) -> Self {
        let (r#where, technique, title, rule, cells) = (None, None, None, None, None);
        Answer { outcome, r#where, technique, title, rule, text, cells, steps: Vec::new() }
    }
}

/// Finds a mistake in a partly filled grid, or the steps to the next symbol.
pub(super) fn hint(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let hint: Hint = params::read(params)?;
    let Hint { puzzle, filled, marks, language: Language(code), smallest, details } = hint;
    let puzzle = puzzle.puzzle()?;
    let filled = params::grid("filled", &filled, &puzzle)?;
    let marks = params::marks("marks", &marks, &puzzle)?;
    let position = puzzle.with_givens(&filled)?;
    let geometry = Geometry::new(puzzle.rules())?;
    let adviser = Adviser::new(&geometry, &calls.oracles).with_marks(Some(&marks));
    Ok(once(move || {
        let writer = HintWriter::new(puzzle, code);
        let puzzle = Some(&writer.puzzle);
        let start =
            || State::new(&geometry, &writer.puzzle).with_placed(&filled).with_marks(&marks);
        let answer = match smallest {
            false => advice(&writer, start, adviser.advise(&position, puzzle)?, details),
            true => match adviser.smallest(&position, puzzle, WORK)? {
                HintSearch::Otherwise(other) => advice(&writer, start, other, details),
                HintSearch::Found { state, step } => next(&writer, state, &[step], details),
                HintSearch::Nowhere { .. } => {
                    let name = Technique::SmallestReason.texts(writer.code).name;
                    Answer::new("stuck", writer.words().nowhere(name))
                }
            },
        };
        Ok(json(&answer))
    }))
}

fn advice(
    writer: &HintWriter,
    start: impl FnOnce() -> State,
    advice: Advice,
    has_details: bool,
) -> Answer {
    let words = writer.words();
    match advice {
        Advice::Solved => Answer::new("solved", words.solved()),
        Advice::Stuck { .. } => Answer::new("stuck", words.stuck()),
        Advice::Undecided => Answer::new("undecided", words.undecided()),
        Advice::Next { steps, .. } => next(writer, start(), &steps, has_details),
        Advice::Mistake(mistake) => {
            let cells = mistake.cells(writer.puzzle.rules().board());
            let cells = Some(indexes(&cells));
            Answer { cells, ..Answer::new("mistake", words.mistake(&mistake)) }
        }
    }
}

/// Returns the answer of steps, the first of which applies to a position.
fn next(writer: &HintWriter, mut state: State, steps: &[Step], has_details: bool) -> Answer {
    let words = writer.words();
    let Some(first) = steps.first() else { return Answer::new("stuck", words.stuck()) };
    let told = steps.iter().map(|step| {
        let mut told = writer.step(&state, step);
        told.details = has_details.then(|| writer.details(&state, step));
        state.apply(&step.conclusion);
        told
    });
    Answer {
        steps: told.collect(),
        r#where: Some(words.place_to_look(first)),
        cells: Some(writer.cells_to_look(first)),
        technique: Some(first.technique.to_string()),
        title: Some(first.technique.texts(writer.code).name),
        rule: Some(first.technique.texts(writer.code).rule()),
        ..Answer::new("next", words.sentence(first))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Steps {
    puzzle: PuzzleText,
    language: Language,
}

#[derive(Serialize)]
struct Ended {
    end: &'static str,
}

/// Finds the steps to the solution, and then tells each.
pub(super) fn steps(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Steps { puzzle, language: Language(code) } = params::read(params)?;
    let puzzle = puzzle.puzzle()?;
    let geometry = Geometry::new(puzzle.rules())?;
    let (mut solver, cancel) = (calls.solver(), calls.oracles.cancel().clone());
    let writer = HintWriter::new(puzzle, code);
    let mut found: Option<(VecDeque<(State, Step)>, &'static str)> = None;
    Ok(sliced(move |report| {
        let Some((steps, end)) = &mut found else {
            let puzzle = &writer.puzzle;
            let rating = solver.rate(puzzle)?;
            let path = Path::new(&geometry, puzzle, &Ladder::default());
            let path = path.rated(rating.rounds()).cancelled_by(&cancel);
            let mut steps = VecDeque::new();
            let (end, _) = path.walk(|state, step| steps.push_back((state.clone(), step.clone())));
            let end = match end {
                Progress::Cancelled => return Err(OracleError::Cancelled.into()),
                Progress::Solved => "solved",
                Progress::Undecided => "undecided",
                _ => "stuck",
            };
            found = Some((steps, end));
            return Ok(Slice::More);
        };
        while let Some((state, step)) = steps.pop_front() {
            if report(&json(&writer.step(&state, &step))).is_break() {
                return Ok(Slice::More);
            }
        }
        Ok(Slice::End(json(&Ended { end })))
    }))
}
