//! The answers to questions about a puzzle.

use crate::json;
use crate::step::Step;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use satoku::{CheckReport, Difficulty};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// How hard a puzzle is for a person.
#[pyclass(frozen, get_all, module = "satoku")]
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

#[pymethods]
impl Rating {
    fn __repr__(&self) -> String {
        let score = self.score.map_or_else(|| "None".to_owned(), |score| format!("{score:.1}"));
        format!("<satoku.Rating {score} {}>", self.level)
    }
}

/// How many solutions a puzzle has, and which clues it does not need.
#[pyclass(frozen, module = "satoku")]
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
#[pyclass(frozen, get_all, module = "satoku")]
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
    fn __repr__(&self) -> String {
        format!("<satoku.Proof of {} bytes>", self.certificate.len())
    }
}

/// The answer to somebody who is stuck.
#[pyclass(frozen, module = "satoku")]
pub struct Hint {
    #[pyo3(get)]
    kind: &'static str,
    #[pyo3(get)]
    text: String,
    steps: Vec<satoku::Step>,
}

impl Hint {
    /// Takes a hint of the library.
    pub fn new(hint: satoku::Hint, puzzle: &satoku::Puzzle) -> Self {
        let text = hint.text(puzzle);
        let (kind, steps) = match hint {
            satoku::Hint::Solved => ("solved", Vec::new()),
            satoku::Hint::Mistake(_) => ("mistake", Vec::new()),
            satoku::Hint::Steps(steps) => ("steps", steps),
            satoku::Hint::Stuck => ("stuck", Vec::new()),
            _ => ("undecided", Vec::new()),
        };
        Hint { kind, text, steps }
    }
}

#[pymethods]
impl Hint {
    /// The steps that lead to the next symbol, the last of which places it.
    #[getter]
    fn steps(&self) -> Vec<Step> {
        self.steps.iter().cloned().map(Step::from).collect()
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.steps.first().map(satoku::Step::to_svg)
    }

    fn __repr__(&self) -> String {
        format!("<satoku.Hint {}: {}>", self.kind, self.text)
    }

    fn __str__(&self) -> &str {
        &self.text
    }
}
