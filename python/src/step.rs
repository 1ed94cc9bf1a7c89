//! `Step`: a step of a human solver.

use crate::json;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A step of a human solver, with the position it applies to.
#[pyclass(frozen, module = "satoku")]
pub struct Step {
    step: satoku::Step,
}

impl From<satoku::Step> for Step {
    fn from(step: satoku::Step) -> Self {
        Step { step }
    }
}

/// Returns a candidate as Python has it: the cell from 0, the symbol from 1.
pub fn candidate((cell, symbol): (satoku::Cell, satoku::Symbol)) -> (usize, usize) {
    (cell.index(), symbol.value())
}

#[pymethods]
impl Step {
    /// The name of the technique.
    #[getter]
    fn technique(&self) -> String {
        self.step.technique().to_string()
    }

    /// How hard the step is.
    #[getter]
    fn score(&self) -> f64 {
        self.step.score().into()
    }

    /// The sentence that says what follows and why.
    #[getter]
    fn text(&self) -> String {
        self.step.text()
    }

    /// The cell and the symbol that is placed in it, if one is.
    #[getter]
    fn placed(&self) -> Option<(usize, usize)> {
        self.step.placed().map(candidate)
    }

    /// The cells and the symbols that are ruled out in them.
    #[getter]
    fn eliminated(&self) -> Vec<(usize, usize)> {
        self.step.eliminated().into_iter().map(candidate).collect()
    }

    /// Returns the step as data.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        json::dict(py, &self.step.to_json())
    }

    /// Returns a picture of the position with the step.
    fn svg(&self) -> String {
        self.step.to_svg()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __repr__(&self) -> String {
        format!("<satoku.Step {}: {}>", self.technique(), self.text())
    }

    fn __str__(&self) -> String {
        self.text()
    }
}
