//! The names that arguments and results of Python have, from which the types of the package are
//! made.

use crate::columns::Columns;
use pyo3::prelude::*;
use satoku::rules::Registry;
use satoku::{Assurance, Engine, Level, Symmetry};

/// Returns the names of each sort, by the name of their type in `satoku.literals`.
#[pyfunction]
pub fn known_names() -> Vec<(&'static str, Vec<&'static str>)> {
    let registry = Registry::standard();
    let variants = registry.variants().iter().map(|variant| variant.name());
    let kinds = registry.clue_kinds().iter().map(|kind| kind.name());
    vec![
        ("Assurance", Assurance::ALL.map(|(_, name)| name).to_vec()),
        ("Column", Columns::of_sets().into_iter().map(|(_, name)| name).collect()),
        ("Engine", Engine::ALL.map(|(_, name)| name).to_vec()),
        ("Level", Level::ALL.map(|(_, name)| name).to_vec()),
        ("Symmetry", Symmetry::ALL.map(|(_, name)| name).to_vec()),
        ("Variant", variants.chain(kinds).collect()),
    ]
}
