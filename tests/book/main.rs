//! Books, laid out and read back with other programs.

mod content;
mod covers;
mod epub;
mod files;
mod layout;
mod pages;
mod pictures;
mod preflight;
mod print;
mod read_back;
mod sheets;
mod sizes;
mod spec;
#[path = "../support/mod.rs"]
mod support;
#[path = "../toy/mod.rs"]
mod toy;
mod volumes;
