//! The words of books.

use crate::section::declare;

include!(concat!(env!("OUT_DIR"), "/book.rs"));
