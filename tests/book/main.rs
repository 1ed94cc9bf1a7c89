//! Books, laid out and read back with other programs.

mod chapters;
mod codes;
mod content;
mod covers;
mod damaged;
mod drawings;
mod epub;
mod files;
mod finishes;
mod layout;
mod pages;
mod pictures;
mod preflight;
mod print;
mod read_back;
#[cfg(feature = "photo")]
mod read_pages;
mod sheets;
mod sizes;
mod spec;
#[path = "../support/mod.rs"]
mod support;
mod symbols;
#[path = "../toy/mod.rs"]
mod toy;
mod variety;
mod volumes;
