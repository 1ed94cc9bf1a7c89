//! The native part of the Python package `satoku`: its classes, over the interface of the library.
//!
//! Everything that runs long does so without the interpreter's lock, and stops when Python has a
//! signal to handle.

mod answers;
mod batches;
mod columns;
mod errors;
mod files;
mod interrupt;
mod json;
mod made;
mod names;
mod nested;
mod puzzle;
mod queue;
mod request;
mod row;
mod rows;
mod step;
mod tables;
mod texts;

use pyo3::prelude::*;

/// The native part of `satoku`.
#[pymodule(name = "_satoku")]
mod satoku_python {
    #[pymodule_export]
    use super::answers::{Hint, Proof, Rating, Report};
    #[pymodule_export]
    use super::batches::{Batch, Batches};
    #[pymodule_export]
    use super::columns::column_names;
    #[pymodule_export]
    use super::files::{read_bytes, read_file, write_file, write_text};
    #[pymodule_export]
    use super::made::Puzzles;
    #[pymodule_export]
    use super::names::known_names;
    #[pymodule_export]
    use super::puzzle::{Puzzle, verify};
    #[pymodule_export]
    use super::request::{Request, check_section};
    #[pymodule_export]
    use super::step::Step;
    #[pymodule_export]
    use super::tables::{answer_rows, puzzle_rows};

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
