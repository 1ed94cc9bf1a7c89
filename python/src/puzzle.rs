//! `Puzzle`: a puzzle with what is known of it, and the questions that it answers.

use crate::answers::{Hint, Proof, Rating, Report};
use crate::errors::{of_kind, refused};
use crate::interrupt::ask;
use crate::json;
use crate::step::Step;
use crate::texts::{read_one, text_of};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use satoku::rules::Registry;
use satoku::{
    CanonicalIds, Certificate, Clue, Entry, ErrorKind, Grid, LanguageCode, Solved, Symbols,
};

/// A puzzle with what is known of it.
#[pyclass(frozen, module = "satoku")]
pub struct Puzzle {
    /// The puzzle and its details.
    pub entry: Entry,
}

impl Puzzle {
    /// Reads a text with a symbol or a blank for each cell.
    fn grid(&self, name: &str, text: &str) -> PyResult<Grid> {
        let grid = self.entry.puzzle.rules().read_grid(text, &Symbols::default());
        grid.map_err(|error| refused(name, error))
    }

    /// Returns a full grid that was given as a text, or the solution that is known.
    fn solution_or(&self, text: Option<&str>) -> PyResult<Option<Grid>> {
        match text {
            Some(text) => Ok(Some(self.grid("solution", text)?)),
            None => Ok(self.entry.solution.clone()),
        }
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = text.py();
        if let Ok(text) = text.extract::<&str>() {
            return Ok(Puzzle { entry: read_one(py, text)? });
        }
        let text = py.import("satoku.grids")?.call_method1("from_grids", (text,))?;
        Ok(Puzzle { entry: read_one(py, text.extract()?)? })
    }

    /// Returns the givens as an array of `NumPy`.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        // Each array is a new one.
        let _ = copy;
        let grid = py.import("satoku.grids")?.call_method1("to_grids", (self.givens(),))?;
        match dtype {
            Some(dtype) => grid.call_method1("astype", (dtype,)),
            None => Ok(grid),
        }
    }

    /// The givens: a character for each cell, `.` for a blank.
    #[getter]
    fn givens(&self) -> String {
        self.entry.puzzle.givens().to_string()
    }

    /// The solution, where it is known: a symbol for each cell.
    #[getter]
    fn solution(&self) -> Option<String> {
        self.entry.solution.as_ref().map(ToString::to_string)
    }

    /// The clues that are not givens: dicts with `kind`, `cells` and the fields of the kind.
    #[getter]
    fn clues<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for clue in self.entry.puzzle.clues() {
            let Clue::Constraint(constraint) = clue else { continue };
            let dict = PyDict::new(py);
            dict.set_item("kind", clue.kind())?;
            let cells: Vec<usize> = clue.cells().iter().map(|cell| cell.index()).collect();
            dict.set_item("cells", cells)?;
            dict.update(json::dict(py, &constraint.fields())?.as_mapping())?;
            list.append(dict)?;
        }
        Ok(list)
    }

    /// The number of clues, givens and others.
    #[getter]
    fn clue_count(&self) -> usize {
        self.entry.puzzle.clues().len()
    }

    /// The variant with its kinds of clue, such as `classic` or `x+cage`.
    #[getter]
    fn variant(&self) -> String {
        self.entry.puzzle.variant()
    }

    /// Everything about the puzzle that its givens do not state.
    #[getter]
    fn rules(&self) -> String {
        self.entry.rules_text()
    }

    /// The number of symbols.
    #[getter]
    fn size(&self) -> usize {
        self.entry.puzzle.rules().board().symbol_count()
    }

    /// The rows and columns of the smallest rectangle that holds the board.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        self.entry.puzzle.rules().board().extent()
    }

    /// Whether every clue is needed.
    #[getter]
    fn minimal(&self) -> Option<bool> {
        self.entry.minimal
    }

    /// The symmetry that was requested for the givens.
    #[getter]
    fn symmetry(&self) -> Option<String> {
        self.entry.symmetry.map(|symmetry| symmetry.to_string())
    }

    /// The evidence that there is one solution.
    #[getter]
    fn assurance(&self) -> Option<String> {
        self.entry.assurance.map(|assurance| assurance.to_string())
    }

    /// The seed that made it.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.entry.seed
    }

    /// Its index among the puzzles of the seed.
    #[getter]
    fn index(&self) -> Option<u64> {
        self.entry.index
    }

    /// The score of the hardest step, where it is known.
    #[getter]
    fn rating(&self) -> Option<f64> {
        self.entry.difficulty.as_ref()?.rating.map(f64::from)
    }

    /// The level, where it is known.
    #[getter]
    fn level(&self) -> Option<String> {
        self.entry.difficulty.as_ref().map(|difficulty| difficulty.level.to_string())
    }

    /// The techniques with the number of steps of each, where they are known.
    #[getter]
    fn techniques(&self) -> Option<std::collections::BTreeMap<String, u32>> {
        self.entry.difficulty.as_ref().map(|difficulty| difficulty.techniques.clone())
    }

    /// The proof that there is one solution, where it is known.
    #[getter]
    fn certificate(&self) -> Option<String> {
        self.entry.certificate.as_ref().map(ToString::to_string)
    }

    /// The id: 32 hexadecimal digits computed from rules and clues.
    #[getter]
    fn id(&self) -> String {
        self.entry.id().to_string()
    }

    /// The id of the canonical form, which all puzzles that count as the same share.
    #[getter]
    fn canonical(&self, py: Python<'_>) -> String {
        py.detach(|| CanonicalIds::default().of(&self.entry.puzzle).to_string())
    }

    /// Returns the only solution.
    fn solve(&self, py: Python<'_>) -> PyResult<String> {
        use satoku::ErrorKind::{NoSolution, OutOfBudget, SeveralSolutions};
        let puzzle = &self.entry.puzzle;
        let (kind, message) = match ask(py, |solver| solver.solve(puzzle))? {
            Solved::One(grid) => return Ok(grid.to_string()),
            Solved::Several(..) => (SeveralSolutions, "the puzzle has more than one solution"),
            Solved::None => (NoSolution, "the puzzle has no solution"),
            Solved::Undecided => (OutOfBudget, "not decided within the budget"),
        };
        Err(of_kind(kind, message))
    }

    /// Returns how many solutions there are and which clues are not needed.
    fn check(&self, py: Python<'_>) -> PyResult<Report> {
        let report = ask(py, |solver| solver.check(&self.entry.puzzle))?;
        Ok(Report::new(&report))
    }

    /// Returns a mistake or the next steps.
    #[pyo3(signature = (filled=None))]
    fn hint(this: &Bound<'_, Self>, filled: Option<&str>) -> PyResult<Hint> {
        let puzzle = &this.get().entry.puzzle;
        let filled = match filled {
            Some(text) => this.get().grid("filled", text)?,
            None => puzzle.givens(),
        };
        let hint = ask(this.py(), |solver| solver.hint(puzzle, &filled))?;
        let text = hint.text(puzzle);
        Hint::new(hint, text, this, &filled)
    }

    /// Returns the steps of a human solver.
    fn steps(this: &Bound<'_, Self>) -> PyResult<Vec<Py<Step>>> {
        let puzzle = &this.get().entry.puzzle;
        Step::all(ask(this.py(), |solver| solver.steps(puzzle))?, this, None)
    }

    /// Returns how hard the puzzle is for a person.
    fn rate(&self, py: Python<'_>) -> PyResult<Rating> {
        let rating = ask(py, |solver| solver.rate(&self.entry.puzzle))?;
        Ok(Rating::new(&rating))
    }

    /// Returns the solution with a proof that it is the only one.
    fn certify(&self, py: Python<'_>) -> PyResult<Proof> {
        let proof = ask(py, |solver| solver.certify(&self.entry.puzzle))?;
        Ok(Proof::new(&proof))
    }

    /// Returns the puzzle without clues that it does not need.
    #[pyo3(signature = (seed=0))]
    fn minimize(&self, py: Python<'_>, seed: u64) -> PyResult<Puzzle> {
        let entry = ask(py, |solver| solver.minimize(&self.entry.puzzle, seed))?;
        Ok(Puzzle { entry })
    }

    /// The rules in English, a sentence or several for each.
    #[getter]
    fn statement(&self) -> String {
        let (registry, rules) = (Registry::standard(), self.entry.puzzle.rules());
        let english = LanguageCode::English;
        let symbols = rules.usual_symbols(english);
        let words = registry.words(&self.entry.puzzle).unwrap_or_default();
        let sentences =
            words.iter().map(|said| rules.filled(said.in_language(english).rule, &symbols));
        let sentences: Vec<String> = sentences.filter(|said| !said.is_empty()).collect();
        sentences.join(" ")
    }

    /// Returns the puzzle as data: what JSON files have.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = serde_json::from_str(&self.to("ndjson")?)
            .map_err(|error| of_kind(ErrorKind::Bug, &error.to_string()))?;
        json::dict(py, &fields)
    }

    /// Returns a picture as an SVG document.
    fn svg(&self) -> String {
        satoku::draw(&self.entry.puzzle)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// Returns the puzzle in a file format.
    fn to(&self, format: &str) -> PyResult<String> {
        let text = text_of(&self.entry, format)?;
        Ok(text.trim_end_matches('\n').to_owned())
    }

    fn __repr__(&self) -> String {
        format!("<satoku.Puzzle {} {}>", self.variant(), self.givens())
    }

    fn __str__(&self) -> String {
        self.givens()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Puzzle>().is_ok_and(|other| other.get().entry.id() == self.entry.id())
    }

    fn __hash__(&self) -> u64 {
        let id = self.entry.id();
        id.bytes().iter().take(8).fold(0, |hash, byte| hash << 8 | u64::from(*byte))
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((this.get_type().into_any(), (this.get().to("ndjson")?,)))
    }
}

/// Checks a solution and the proof that it is the only one.
#[pyfunction]
#[pyo3(signature = (puzzle, solution=None, certificate=None))]
pub fn verify(
    py: Python<'_>,
    puzzle: &Bound<'_, Puzzle>,
    solution: Option<&str>,
    certificate: Option<&str>,
) -> PyResult<()> {
    let puzzle = puzzle.get();
    let missing =
        |what: &str| of_kind(ErrorKind::Input, &format!("the puzzle has no {what}: give one"));
    let solution = puzzle.solution_or(solution)?.ok_or_else(|| missing("solution"))?;
    let certificate = certificate.map(Certificate::from_text);
    let certificate = certificate.or_else(|| puzzle.entry.certificate.clone());
    let certificate = certificate.ok_or_else(|| missing("certificate"))?;
    if !solution.is_full() {
        return Err(of_kind(ErrorKind::Input, "solution: a solution has no blank cells"));
    }
    let puzzle = &puzzle.entry.puzzle;
    ask(py, |solver| solver.verify(puzzle, &solution, &certificate))
}
