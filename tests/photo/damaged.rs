//! PDF files damaged at random.

#[path = "../../fuzz/pages.rs"]
mod pages;

use crate::support::damage::{amount, run};

#[test]
fn pdf() {
    run("pdf", &["fuzz/corpus/pdf"], amount() / 5, pages::pdf);
}
