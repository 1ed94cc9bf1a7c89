//! Answers questions about the puzzles of a table, on several threads.

use crate::batches::{Batch, bug};
use crate::columns::{Column, Columns};
use crate::errors::of_kind;
use crate::interrupt::watched;
use crate::made::Progress;
use crate::puzzle::Puzzle;
use crate::request::threads;
use crate::row::Row;
use crate::rows::Rows;
use pyo3::prelude::*;
use satoku::{Cancel, Certificate, Difficulty, Entry, Error, ErrorKind, Solver, Symbols};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// A question about each puzzle of a table.
#[derive(Clone, Copy)]
enum Question {
    Rate,
    Steps,
    Certify,
    Verify,
}

impl Question {
    fn named(name: &str) -> Option<Self> {
        match name {
            "rate" => Some(Question::Rate),
            "steps" => Some(Question::Steps),
            "certify" => Some(Question::Certify),
            "verify" => Some(Question::Verify),
            _ => None,
        }
    }

    fn columns(self, dictionaries: bool) -> Columns {
        let rated = [
            Column::Rating,
            Column::Level,
            Column::Effort,
            Column::Hardest,
            Column::Techniques,
            Column::Error,
            Column::Message,
        ];
        match self {
            Question::Rate => Columns::of(&rated, dictionaries),
            Question::Steps => Columns::of(&[&[Column::Steps], &rated[..]].concat(), dictionaries),
            Question::Certify => {
                let proved = [Column::Solution, Column::Certificate];
                Columns::of(&[&proved[..], &rated[5..]].concat(), dictionaries)
            }
            Question::Verify => {
                Columns::of(&[&[Column::Verified], &rated[5..]].concat(), dictionaries)
            }
        }
    }

    fn answer(self, solver: &mut Solver, asked: &Asked) -> Result<Row, Error> {
        let puzzle = &asked.entry.puzzle;
        let mut entry = Box::new(Entry::of(puzzle.clone()));
        match self {
            Question::Rate | Question::Steps => {
                let rating = solver.rate(puzzle)?;
                let steps = match self {
                    Question::Steps => Some(solver.steps(puzzle)?),
                    _ => None,
                };
                entry.difficulty = Some(Difficulty::from(&rating));
                let hardest = rating.hardest;
                Ok(Row { entry: Some(entry), hardest, steps, ..Row::default() })
            }
            Question::Certify => {
                let proof = solver.certify(puzzle)?;
                entry.solution = Some(proof.solution);
                entry.certificate = Some(proof.certificate);
                Ok(Row { entry: Some(entry), ..Row::default() })
            }
            Question::Verify => {
                let usual = Symbols::default();
                let solution = puzzle.rules().read_grid(&asked.solution, &usual)?;
                let certificate = Certificate::from_text(&*asked.certificate);
                solver.verify(puzzle, &solution, &certificate)?;
                Ok(Row { verified: Some(true), ..Row::default() })
            }
        }
    }

    /// Returns the row of a puzzle about which there is no answer.
    fn fault(self, error: &Error) -> Row {
        self.refused(error.kind(), error.to_string())
    }

    fn refused(self, kind: ErrorKind, message: String) -> Row {
        // A proof that could not be checked is not wrong.
        let is_false = matches!(self, Question::Verify) && kind == ErrorKind::Input;
        let verified = is_false.then_some(false);
        Row { verified, error: Some(kind), message: Some(message), ..Row::default() }
    }
}

/// A puzzle of a table.
struct Asked {
    entry: Entry,
    solution: String,
    certificate: String,
}

/// Returns the JSON of a puzzle from its columns, or what is wrong with them.
fn json_line(givens: Option<&str>, rules: Option<&str>) -> Result<String, String> {
    let givens = givens.ok_or("the givens are missing")?;
    let mut fields = match rules {
        Some(text) if text.starts_with('{') => match serde_json::from_str(text) {
            Ok(Value::Object(fields)) => fields,
            Ok(_) => return Err("rules: expected an object".to_owned()),
            Err(error) => return Err(format!("rules: {error}")),
        },
        Some(variant) => serde_json::Map::from_iter([("variant".to_owned(), json!(variant))]),
        None => serde_json::Map::new(),
    };
    fields.insert("givens".to_owned(), json!(givens));
    Ok(Value::Object(fields).to_string())
}

type Texts = Vec<Option<String>>;

/// Reads the puzzles of a table; a row that cannot be read has the row of an answer instead.
fn read(
    question: Question,
    (givens, rules): (&Texts, &Texts),
    (mut solutions, mut certificates): (Texts, Texts),
) -> Vec<Result<Asked, Box<Row>>> {
    let rules = rules.iter().map(Option::as_deref).chain(std::iter::repeat(None));
    let lines: Vec<Result<String, String>> = givens
        .iter()
        .zip(rules)
        .map(|(givens, rules)| json_line(givens.as_deref(), rules))
        .collect();
    let text: Vec<&str> = lines.iter().flatten().map(String::as_str).collect();
    let text = text.join("\n");
    // Fails as a whole only if there is nothing to read.
    let mut entries = satoku::read_each(text.as_bytes()).unwrap_or_default().into_iter();
    let take = |texts: &mut Texts, row: usize| {
        texts.get_mut(row).and_then(Option::take).unwrap_or_default()
    };
    lines
        .into_iter()
        .enumerate()
        .map(|(row, line)| {
            line.map_err(|why| Box::new(question.refused(ErrorKind::Input, why)))?;
            match entries.next() {
                Some(Ok(entry)) => Ok(Asked {
                    entry,
                    solution: take(&mut solutions, row),
                    certificate: take(&mut certificates, row),
                }),
                Some(Err(error)) => Err(Box::new(question.fault(&error))),
                None => {
                    let message = "not a puzzle".to_owned();
                    Err(Box::new(question.refused(ErrorKind::Input, message)))
                }
            }
        })
        .collect()
}

/// Answers for each row, on some threads.
fn answers(
    question: Question,
    asked: Vec<Result<Asked, Box<Row>>>,
    jobs: usize,
    cancel: &Cancel,
    done: &AtomicU64,
) -> Vec<Row> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut solver = Solver::new(cancel);
        let mut answered = Vec::new();
        loop {
            let row = next.fetch_add(1, Ordering::Relaxed);
            match asked.get(row) {
                None => return answered,
                Some(Err(_)) => {}
                Some(Ok(puzzle)) => {
                    let answer = question.answer(&mut solver, puzzle);
                    let answer = answer.unwrap_or_else(|error| question.fault(&error));
                    answered.push((row, answer));
                }
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    let mut answered = std::thread::scope(|scope| {
        let workers: Vec<_> = (1..jobs).map(|_| scope.spawn(work)).collect();
        let mut answered = work();
        for worker in workers {
            match worker.join() {
                Ok(more) => answered.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        answered
    });
    let faults = asked.into_iter().enumerate();
    answered.extend(faults.filter_map(|(row, asked)| Some((row, *asked.err()?))));
    answered.sort_by_key(|(row, _)| *row);
    answered.into_iter().map(|(_, row)| row).collect()
}

/// Answers a question about each puzzle of a table, given by its columns. The answer has a row for
/// each puzzle; where there is no answer, `error` has the kind of the error and `message` what is
/// wrong.
#[pyfunction]
#[pyo3(signature = (
    question, givens, rules, solutions, certificates, dictionaries=true, jobs=None, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "each is a named argument of Python's")]
pub fn answer_rows(
    py: Python<'_>,
    question: &str,
    givens: Texts,
    rules: Texts,
    solutions: Texts,
    certificates: Texts,
    dictionaries: bool,
    jobs: Option<&Bound<'_, PyAny>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Batch> {
    let Some(question) = Question::named(question) else {
        return Err(of_kind(ErrorKind::Request, "expected rate, steps, certify or verify"));
    };
    let (cancel, jobs) = (Cancel::default(), threads(jobs)?);
    let (progress, done) = (Progress::new(progress), AtomicU64::new(0));
    let told = || progress.reach(py, done.load(Ordering::Relaxed));
    let rows = watched(py, &cancel, told, || {
        let asked = read(question, (&givens, &rules), (solutions, certificates));
        answers(question, asked, jobs, &cancel, &done)
    })?;
    told()?;
    let columns = question.columns(dictionaries);
    let schema = columns.schema(BTreeMap::new());
    columns.batch(&schema, &rows).map(Batch::new).map_err(bug)
}

/// Returns the usual columns of puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, dictionaries=true))]
pub fn puzzle_rows(puzzles: &Bound<'_, PyAny>, dictionaries: bool) -> PyResult<Batch> {
    let columns = Columns::named(None, dictionaries)?;
    let mut rows = Rows::new(&columns, Solver::default());
    let row = |puzzle: PyResult<Bound<'_, PyAny>>| {
        Ok(rows.row(puzzle?.cast::<Puzzle>()?.get().entry.clone()))
    };
    let rows = puzzles.try_iter()?.map(row).collect::<PyResult<Vec<Row>>>()?;
    let schema = columns.schema(BTreeMap::new());
    columns.batch(&schema, &rows).map(Batch::new).map_err(bug)
}
