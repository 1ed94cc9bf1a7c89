//! `Step`: a step of a human solver.

use crate::json;
use crate::puzzle::Puzzle;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use satoku::Grid;
use serde_json::{Map, Value};

/// A step of a human solver, with the position it applies to.
#[pyclass(frozen, module = "satoku")]
pub struct Step {
    told: Told,
    puzzle: Py<Puzzle>,
    // The grid that a hint was asked for, if it was.
    filled: Option<String>,
    // The number of the step among those of the puzzle or the hint.
    index: usize,
}

/// What is told of a step.
enum Told {
    /// The step of the library.
    Found(satoku::Step),
    /// What a pickled step keeps; the picture is that of the step found again.
    Kept { fields: Map<String, Value>, placed: Option<Candidate>, eliminated: Vec<Candidate> },
}

/// A cell from 0 and a symbol from 1.
type Candidate = (usize, usize);

impl Step {
    /// Takes all steps of a puzzle, or of a hint for a grid.
    pub fn all(
        steps: Vec<satoku::Step>,
        puzzle: &Bound<'_, Puzzle>,
        filled: Option<&Grid>,
    ) -> PyResult<Vec<Py<Step>>> {
        let step = |(index, step)| {
            let (puzzle, py) = (puzzle.clone().unbind(), puzzle.py());
            let filled = filled.map(ToString::to_string);
            Py::new(py, Step { told: Told::Found(step), puzzle, filled, index })
        };
        steps.into_iter().enumerate().map(step).collect()
    }

    /// Returns the picture of a step of the library.
    fn found_svg(&self) -> String {
        match &self.told {
            Told::Found(step) => step.to_svg(),
            Told::Kept { .. } => String::new(),
        }
    }

    fn fields(&self) -> Map<String, Value> {
        match &self.told {
            Told::Found(step) => step.to_json(),
            Told::Kept { fields, .. } => fields.clone(),
        }
    }

    /// Returns a text that is told of a step.
    fn word(&self, name: &str) -> String {
        self.fields().get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
    }
}

/// Returns a candidate as Python has it: the cell from 0, the symbol from 1.
pub fn candidate((cell, symbol): (satoku::Cell, satoku::Symbol)) -> (usize, usize) {
    (cell.index(), symbol.value())
}

#[pymethods]
impl Step {
    #[new]
    fn of_fields(
        fields: &Bound<'_, PyDict>,
        placed: Option<Candidate>,
        eliminated: Vec<Candidate>,
        puzzle: Py<Puzzle>,
        filled: Option<String>,
        index: usize,
    ) -> PyResult<Self> {
        let fields = json::of_python(fields)?;
        let fields = fields.as_object().cloned().unwrap_or_default();
        Ok(Step { told: Told::Kept { fields, placed, eliminated }, puzzle, filled, index })
    }

    #[expect(clippy::type_complexity, reason = "the arguments of the constructor")]
    fn __getnewargs__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(
        Bound<'py, PyDict>,
        Option<Candidate>,
        Vec<Candidate>,
        Py<Puzzle>,
        Option<&str>,
        usize,
    )> {
        let (puzzle, filled) = (self.puzzle.clone_ref(py), self.filled.as_deref());
        Ok((self.to_dict(py)?, self.placed(), self.eliminated(), puzzle, filled, self.index))
    }

    /// The name of the technique.
    #[getter]
    fn technique(&self) -> String {
        match &self.told {
            Told::Found(step) => step.technique().to_string(),
            Told::Kept { .. } => self.word("technique"),
        }
    }

    /// How hard the step is.
    #[getter]
    fn score(&self) -> f64 {
        match &self.told {
            Told::Found(step) => step.score().into(),
            Told::Kept { fields, .. } => {
                fields.get("score").and_then(Value::as_f64).unwrap_or_default()
            }
        }
    }

    /// The sentence that says what follows and why.
    #[getter]
    fn text(&self) -> String {
        match &self.told {
            Told::Found(step) => step.text(),
            Told::Kept { .. } => self.word("text"),
        }
    }

    /// The cell and the symbol that is placed in it, if one is.
    #[getter]
    fn placed(&self) -> Option<Candidate> {
        match &self.told {
            Told::Found(step) => step.placed().map(candidate),
            Told::Kept { placed, .. } => *placed,
        }
    }

    /// The cells and the symbols that are ruled out in them.
    #[getter]
    fn eliminated(&self) -> Vec<Candidate> {
        match &self.told {
            Told::Found(step) => step.eliminated().into_iter().map(candidate).collect(),
            Told::Kept { eliminated, .. } => eliminated.clone(),
        }
    }

    /// Returns the step as data.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        json::dict(py, &self.fields())
    }

    /// Returns a picture of the position with the step.
    pub fn svg(&self, py: Python<'_>) -> PyResult<String> {
        let Told::Kept { .. } = &self.told else {
            return Ok(self.found_svg());
        };
        let again = match &self.filled {
            None => Puzzle::steps(self.puzzle.bind(py))?,
            Some(filled) => Puzzle::hint(self.puzzle.bind(py), Some(filled))?.steps(py),
        };
        let step = again.get(self.index);
        Ok(step.map(|step| step.get().found_svg()).unwrap_or_default())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py)
    }

    fn __repr__(&self) -> String {
        format!("<satoku.Step {}: {}>", self.technique(), self.text())
    }

    fn __str__(&self) -> String {
        self.text()
    }
}
