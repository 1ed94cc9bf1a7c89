//! What satoku is built on: boards, rules, formulas, the engines that answer "is there another
//! solution?", and certificates of uniqueness.
//!
//! The crate `satoku` is the interface; what is here may change in any version.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod bit_set;
pub mod board;
pub mod certificate;
pub mod cnf;
pub mod encode;
pub mod language;
pub mod latest;
pub mod lists;
pub mod names;
pub mod oracle;
pub mod parallel;
pub mod quote;
pub mod random;
pub mod rules;
pub mod worded;
