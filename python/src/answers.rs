//! The answers to questions about a puzzle.

use crate::json;
use crate::puzzle::Puzzle;
use crate::step::Step;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use satoku::{CheckReport, Difficulty, Grid};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// How hard a puzzle is for a person.
#[pyclass(frozen, eq, get_all, module = "satoku")]
#[derive(PartialEq)]
pub struct Rating {
    /// The score of the hardest step; `None` beyond the known techniques.
    score: Option<f64>,
    /// The level.
    level: String,
    /// The work of solving: a sum over all rounds.
    effort: u32,
    /// The technique of the hardest step.
    hardest: Option<String>,
    /// The techniques with the number of steps of each.
    techniques: BTreeMap<String, u32>,
    /// The scale of the score.
    scale: String,
}

impl Rating {
    /// Takes a rating of the library.
    pub fn new(rating: &satoku::Rating) -> Self {
        let Difficulty { level, rating: score, effort, techniques, scale, .. } = rating.into();
        Rating {
            score: score.map(f64::from),
            level: level.to_string(),
            effort,
            hardest: rating.hardest.map(|technique| technique.to_string()),
            techniques,
            scale,
        }
    }
}

/// The fields of a rating in order.
type RatingFields = (Option<f64>, String, u32, Option<String>, BTreeMap<String, u32>, String);

#[pymethods]
impl Rating {
    #[new]
    fn of_fields(
        score: Option<f64>,
        level: String,
        effort: u32,
        hardest: Option<String>,
        techniques: BTreeMap<String, u32>,
        scale: String,
    ) -> Self {
        Rating { score, level, effort, hardest, techniques, scale }
    }

    fn __getnewargs__(&self) -> RatingFields {
        let (level, hardest, scale) = (&self.level, &self.hardest, &self.scale);
        let (level, hardest, scale) = (level.clone(), hardest.clone(), scale.clone());
        (self.score, level, self.effort, hardest, self.techniques.clone(), scale)
    }

    fn __repr__(&self) -> String {
        let score = self.score.map_or_else(|| "None".to_owned(), |score| format!("{score:.1}"));
        format!("<satoku.Rating {score} {}>", self.level)
    }
}

/// How many solutions a puzzle has, and which clues it does not need.
#[pyclass(frozen, eq, module = "satoku")]
#[derive(PartialEq)]
pub struct Report {
    text: String,
    fields: Map<String, Value>,
}

impl Report {
    /// Takes a report of the library.
    pub fn new(report: &CheckReport) -> Self {
        Report { text: report.to_string(), fields: report.to_json() }
    }

    fn list(&self, name: &str) -> Option<Vec<String>> {
        let items = self.fields.get(name)?.as_array()?;
        Some(items.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }
}

#[pymethods]
impl Report {
    #[new]
    fn of_fields(text: String, fields: &Bound<'_, PyDict>) -> PyResult<Self> {
        match json::of_python(fields)? {
            Value::Object(fields) => Ok(Report { text, fields }),
            _ => Ok(Report { text, fields: Map::new() }),
        }
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(&str, Bound<'py, PyDict>)> {
        Ok((&self.text, self.to_dict(py)?))
    }

    /// The number of solutions: 0, 1, 2 for two or more, `None` where that was not decided.
    #[getter]
    fn solutions(&self) -> Option<u64> {
        self.fields.get("solutions")?.as_u64()
    }

    /// Whether there is exactly one solution; `None` where that was not decided.
    #[getter]
    fn unique(&self) -> Option<bool> {
        self.solutions().map(|count| count == 1)
    }

    /// Whether every clue is needed, where there is one solution.
    #[getter]
    fn minimal(&self) -> Option<bool> {
        self.fields.get("minimal")?.as_bool()
    }

    /// The clues that are not needed, such as `r1c1`.
    #[getter]
    fn redundant(&self) -> Option<Vec<String>> {
        self.list("redundant")
    }

    /// The cells in which two solutions differ, such as `r1c1`.
    #[getter]
    fn differences(&self) -> Option<Vec<String>> {
        self.list("differences")
    }

    /// The reason why there is no solution, where one is seen.
    #[getter]
    fn why(&self) -> Option<&str> {
        self.fields.get("why")?.as_str()
    }

    /// The report as a sentence.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// Returns the report as data.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        json::dict(py, &self.fields)
    }

    fn __repr__(&self) -> String {
        format!("<satoku.Report {}>", self.text)
    }

    fn __str__(&self) -> &str {
        &self.text
    }
}

/// A solution with a proof that it is the only one.
#[pyclass(frozen, eq, get_all, module = "satoku")]
#[derive(PartialEq)]
pub struct Proof {
    /// The solution.
    solution: String,
    /// The certificate.
    certificate: String,
}

impl Proof {
    /// Takes a proof of the library.
    pub fn new(proof: &satoku::Proof) -> Self {
        Proof { solution: proof.solution.to_string(), certificate: proof.certificate.to_string() }
    }
}

#[pymethods]
impl Proof {
    #[new]
    fn of_fields(solution: String, certificate: String) -> Self {
        Proof { solution, certificate }
    }

    fn __getnewargs__(&self) -> (&str, &str) {
        (&self.solution, &self.certificate)
    }

    fn __repr__(&self) -> String {
        format!("<satoku.Proof of {} bytes>", self.certificate.len())
    }
}

/// The answer to somebody who is stuck.
#[pyclass(frozen, module = "satoku")]
pub struct Hint {
    #[pyo3(get)]
    kind: String,
    #[pyo3(get)]
    text: String,
    steps: Vec<Py<Step>>,
}

impl Hint {
    /// Takes a hint of the library for a grid.
    pub fn new(hint: satoku::Hint, puzzle: &Bound<'_, Puzzle>, filled: &Grid) -> PyResult<Self> {
        let text = hint.text(&puzzle.get().entry.puzzle);
        let (kind, steps) = match hint {
            satoku::Hint::Solved => ("solved", Vec::new()),
            satoku::Hint::Mistake(_) => ("mistake", Vec::new()),
            satoku::Hint::Steps(steps) => ("steps", steps),
            satoku::Hint::Stuck => ("stuck", Vec::new()),
            _ => ("undecided", Vec::new()),
        };
        let steps = Step::all(steps, puzzle, Some(filled))?;
        Ok(Hint { kind: kind.to_owned(), text, steps })
    }
}

#[pymethods]
impl Hint {
    #[new]
    fn of_fields(kind: String, text: String, steps: Vec<Py<Step>>) -> Self {
        Hint { kind, text, steps }
    }

    fn __getnewargs__(&self, py: Python<'_>) -> (&str, &str, Vec<Py<Step>>) {
        (&self.kind, &self.text, self.steps(py))
    }

    /// The steps that lead to the next symbol, the last of which places it.
    #[getter]
    pub fn steps(&self, py: Python<'_>) -> Vec<Py<Step>> {
        self.steps.iter().map(|step| step.clone_ref(py)).collect()
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.steps.first().map(|step| step.get().svg(py)).transpose()
    }

    fn __repr__(&self) -> String {
        format!("<satoku.Hint {}: {}>", self.kind, self.text)
    }

    fn __str__(&self) -> &str {
        &self.text
    }
}
