//! The tests of the program and of the library, in one test program with one module for each topic.
//! The tests of books that need the typesetter are in `tests/book`.

mod answers;
mod catalogue;
mod certificates;
mod cli;
mod clients;
mod clues;
mod convert;
mod design;
mod determinism;
mod difficulty;
mod distinct;
mod exercises;
mod files;
mod foreign;
mod formats;
mod generate;
mod grids;
mod hostile;
mod judges;
mod killers;
mod languages;
mod logic;
mod oracles;
mod pasted;
#[cfg(feature = "photo")]
mod photo;
mod pictures;
mod rating;
mod ratings_kept;
mod rounds;
mod rules;
mod samples;
mod select;
mod setters;
mod sparse;
mod spec;
mod stopping;
mod support;
mod tables;
mod techniques;
mod toy;
mod tune;
