//! What the fuzz target of PDF files runs; `tests/hostile/mutations.rs` runs the same in every test
//! run that reads PDF files.

use satoku::oracle::Cancel;
use satoku::pdf::Document;

/// The most pages of an input that are looked at; it may repeat one many times.
const PAGES: usize = 20;

/// A PDF file, of which the first pages are read.
pub fn pdf(input: &[u8]) {
    if let Ok(mut document) = Document::open(input.to_vec(), &Cancel::default()) {
        for number in 0..document.page_count().min(PAGES) {
            // A page that cannot be read does not hide the others.
            let _ = document.page(number);
        }
    }
}
