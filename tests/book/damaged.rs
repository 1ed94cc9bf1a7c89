//! Specs of books damaged at random.

use crate::support::damage::{amount, run};
use satoku::book::{Spec, check_requests};
use satoku::rules::Registry;
use std::sync::Arc;

/// Each takes as long as several inputs of other targets.
#[test]
fn specs() {
    let seeds = ["output/samples/book.toml", "crates/book/src/spec.toml"];
    run("specs", &seeds, amount() / 20, spec);
}

/// The spec of a book. A fault lies in it, and its message is short.
fn spec(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    match Spec::read(&text) {
        // Whether the puzzles are possible is not judged here.
        Ok((spec, _)) => drop(check_requests(&spec, &Arc::new(Registry::standard()))),
        Err(fault) => {
            assert!(fault.line <= text.split('\n').count(), "{fault}");
            assert!(fault.message.chars().count() <= 300, "{fault}");
            assert!(!fault.message.contains(char::is_control), "{fault:?}");
        }
    }
}
