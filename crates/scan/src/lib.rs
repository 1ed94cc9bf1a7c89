//! Reads printed puzzles in photographs, scans and PDF files.
//!
//! The crate `satoku` is the interface; what is here may change in any version.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod disjoint;
pub mod pdf;
pub mod photo;
