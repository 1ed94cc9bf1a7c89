//! Reports on steps: sentences, JSON, advice, ratings.

pub(super) mod advice;
pub(super) mod difficulty;
mod json;
pub(super) mod rater;
pub(super) mod rating;
pub(super) mod words;
