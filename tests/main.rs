//! The tests of the program and of the library, in one test program with one module for each topic.
//! The tests of books that need the typesetter are in `tests/book`.

mod answers;
mod certificates;
mod cli;
mod clients;
mod clues;
mod convert;
mod design;
mod determinism;
mod difficulty;
mod distinct;
mod files;
mod foreign;
mod formats;
mod generate;
mod grids;
mod hostile;
mod judges;
mod killers;
mod logic;
mod oracles;
mod pasted;
mod pictures;
mod rating;
mod rounds;
mod rules;
mod samples;
mod setters;
mod sparse;
mod spec;
mod stopping;
mod support;
mod techniques;
mod toy;
mod tune;
