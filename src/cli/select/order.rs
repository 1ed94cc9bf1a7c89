//! The order of the puzzles that were selected.

use crate::cli::inputs::Found;
use satoku::board::Symbols;
use satoku::format::{Entry, Field, Ids};
use std::cmp::Ordering;

/// Sorts puzzles by some fields; equal ones stay in their order.
pub fn sort(kept: &mut [Found], fields: &[Field], descending: bool) {
    let (symbols, mut ids) = (Symbols::default(), Ids::default());
    let mut values = |entry: &Entry| -> Vec<Option<String>> {
        fields.iter().map(|field| field.of(entry, &symbols, &mut ids)).collect()
    };
    kept.sort_by_cached_key(|taken| SortKey {
        fields: fields.to_vec(),
        values: values(&taken.entry),
        descending,
    });
}

/// The values that a puzzle is sorted by.
struct SortKey {
    fields: Vec<Field>,
    values: Vec<Option<String>>,
    descending: bool,
}

impl Ord for SortKey {
    fn cmp(&self, other: &Self) -> Ordering {
        let pairs = self.fields.iter().zip(self.values.iter().zip(&other.values));
        let order = pairs.map(|(field, pair)| match pair {
            (Some(one), Some(other)) => {
                let order = field.compare(one, other);
                if self.descending { order.reverse() } else { order }
            }
            // What is not known comes last.
            (one, other) => other.is_some().cmp(&one.is_some()),
        });
        order.fold(Ordering::Equal, Ordering::then)
    }
}

impl PartialOrd for SortKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for SortKey {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for SortKey {}
